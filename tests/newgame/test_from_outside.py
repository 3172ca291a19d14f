"""A game that the package has never heard of works in all commands, without a change to the package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import games
from engine.chance import seed_from_text
from engine.game import fairness, open_record
from engine.selfplay import play
from engine.verify import lexicon as lexicons
from engine.verify import verify
from gm import kits
from gm.posts import FORMATS, render
from gm.prompting import facts_text, templates, turn_prompt
from gm.verifying import check_post
from tests.cli.conftest import gm, home  # noqa: F401  # fixtures
from tests.cli.terminal import Terminal, one_clear_line
from tests.newgame import coin


@pytest.fixture(autouse=True)
def _coin() -> Iterator[None]:
    coin.add()
    yield
    for known in (games._extra, kits._extra, facts_text._extra, lexicons._KNOWN):
        known.pop(coin.NAME, None)
    for name in [name for name in templates._extra if name.startswith(coin.NAME)]:
        del templates._extra[name]
    templates.load.cache_clear()


def test_it_plays_replays_and_is_fair() -> None:
    for n in range(20):
        lines = play("coin", ("Аня", "Боря"), seed_from_text(f"coin {n}"), record=True).lines
        game, entries = open_record("".join(line + "\n" for line in lines))
        assert game.seed is not None
        fairness(entries, bytes.fromhex(game.seed))
        assert max(game.state.points) == 3


def test_its_posts_are_verified_by_its_own_reader() -> None:
    state = play("coin", ("Аня", "Боря"), seed_from_text("7")).state
    facts = coin.Coin().facts(state)
    post = coin.build_post(facts, "Монета взлетает и падает.", None)
    for format in FORMATS:
        assert check_post(render(post, format), facts, format=format) == []
    text = render(post, "text")
    for found in re.finditer(r"\d+", text):
        wrong = text[: found.start()] + str(int(found.group()) + 1) + text[found.end() :]
        assert not verify(wrong, facts, format="text").ok
    other = "решка" if facts["previous"]["fell"] == "орёл" else "орёл"
    assert not verify(text.replace(f"Выпало: {facts['previous']['fell']}", f"Выпало: {other}"), facts, format="text").ok
    assert verify(text.split("== Очки")[0], facts, format="text").omitted == ("points", "points")


def test_its_prompts_come_from_its_own_templates() -> None:
    facts = coin.Coin().facts(play("coin", ("Аня",), seed_from_text("7")).state)
    prompt = turn_prompt(facts, mode="whole", voice="dry", format="html", reply="орёл!")
    assert prompt.stable[0] == "Расскажи о броске монеты."
    assert "орёл!" in prompt.turn


def test_it_works_in_the_commands(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    assert gm("new", "coin", "--players", "Аня,Боря", "--seed", "3", "--ruling", "goal=5", "--id", "c").code == 0
    assert gm("reply", "c", "ммм").out.strip() == "Орёл или решка?"
    assert gm("reply", "c", "пусть будет решка").code == 0
    facts = gm("facts", "--record", "c").json
    assert facts["previous"]["called"] == "решка"
    post = tmp_path / "post.html"
    post.write_text(gm("post", "c", "--format", "html").out, encoding="utf-8")
    assert gm("verify", str(post), "--record", "c").code == 0
    assert gm("undo", "c").code == 0
    assert gm("status", "c", "--json").json["awaited"] == ["Аня"]
    assert gm("replay", "c").code == 0
    assert gm("orders", "--record", "c", "орла").out.strip() == "Понято: орёл."
    assert one_clear_line(gm("new", "coin", "--players", "Аня", "--ruling", "goal=7"))


def test_it_works_in_demo_and_simulate(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    result = gm("demo", "--game", "coin", "--seed", "3", "--out", str(tmp_path / "d"), "--json")
    assert (result.code, result.json["findings"]) == (0, 0)
    assert gm("fair", str(tmp_path / "d" / "demo.jsonl")).code == 0
    simulated = gm("simulate", "coin", "--games", "30", "--players", "4", "--json").json
    assert sum(simulated["wins_by_seat"]) == 30


def test_a_built_in_player_can_hold_a_seat(gm: Terminal) -> None:  # noqa: F811
    assert gm("new", "coin", "--players", "Аня,Бот", "--bot", "Бот=guesser", "--seed", "3", "--id", "b").code == 0
    gm("reply", "b", "орёл")
    assert gm("status", "b", "--json").json["awaited"] == ["Аня"]
