"""Whole runs through the engine and the harness: records, facts, posts, replies, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.chance import seed_from_text
from engine.game import fairness, open_record
from engine.games.many_things.cards import NAMES, names_in
from engine.games.many_things.rules import ManyThings
from engine.protocol import Facts
from engine.selfplay import play
from engine.verify import repair, verify
from gm.facts import facts_at, standing_points
from gm.kits import kit
from gm.narrators import Story
from gm.posts import render
from gm.prompting import turn_prompt
from gm.verifying import missing_section
from tests.cli.conftest import gm, home  # noqa: F401  # fixtures
from tests.cli.terminal import Terminal, one_clear_line
from tests.many_things.scripted import run

DECK = ManyThings()
KIT = kit("many_things")
FORMATS = {"html": "html", "bbcode": "bbcode", "xenforo": "bbcode", "markdown": "markdown", "text": "text"}


def recorded(word: str, style: str = "steady", **rulings: str) -> str:
    played = play("many_things", ("Маша",), seed_from_text(word), styles=(style,), rulings=rulings, record=True)
    return "".join(line + "\n" for line in played.lines)


def told(text: str, voice: str = "epic") -> list[tuple[Facts, str]]:
    """The facts of every post of a record, with the built-in narrator's words."""
    game, entries = open_record(text)
    story, found = Story(), []
    for point in standing_points(game):
        facts = facts_at(game, entries, point)
        narration = KIT.narrator(voice, text[:40]).narrate(facts, story=story)
        story = narration.story
        found.append((facts, narration.text))
    return found


@pytest.mark.parametrize("style", ["steady", "daring", "headlong"])
def test_runs_replay_and_are_fair(style: str) -> None:
    for n in range(25):
        text = recorded(f"fair {n}", style, language=("en", "ru", "pl")[n % 3])
        game, entries = open_record(text)
        assert game.seed is not None
        fairness(entries, bytes.fromhex(game.seed))
        assert DECK.over(game.state)
        assert DECK.winner(game.state) is None


@pytest.mark.parametrize("way", ["rules", "reference"])
def test_quick_runs_are_the_recorded_ones(way: str) -> None:
    seeds = [seed_from_text(f"quick {n}") for n in range(150)]
    for seed, quick in zip(seeds, DECK.quick_runs(("A",), {"D9": way}, seeds), strict=True):
        slow = play("many_things", ("A",), seed, rulings={"D9": way})
        assert (quick.transcript, quick.outcome, quick.turns) == (slow.transcript, slow.outcome, slow.turns)
        whole = play("many_things", ("A",), seed, rulings={"D9": way}, styles=("headlong",))
        assert whole.transcript == slow.transcript


def test_cards_are_conserved_and_values_follow_from_the_cards() -> None:
    for n in range(60):
        text = recorded(f"check {n}")
        facts = [facts for facts, _ in told(text)]
        drawn: list[str] = []
        for one in facts:
            for card in (one["previous"] or {"drawn": ()})["drawn"]:
                drawn.append(card["key"])
            gone = {card for card in drawn if card in ("Fool", "Jester")}
            assert set(one["gone"]) == gone
            assert one["deck"] == 22 - len(gone)
            assert all(drawn.count(card) == 1 for card in gone)
            assert one["total"] == len(drawn)
            assert one["count"] is None or one["count"] >= 1
            assert one["wishes"] >= 0
        assert facts[-1]["over"]
        assert all(not one["over"] for one in facts[:-1])


def test_posts_verify_clean_in_every_format_voice_and_language() -> None:
    for n in range(24):
        text = recorded(f"clean {n}", ("steady", "daring", "headlong")[n % 3], language=("en", "ru", "pl")[n % 3])
        for facts, narration in told(text, ("epic", "dry", "grim")[n % 3]):
            post = KIT.build_post(facts, narration, "ab" * 32)
            for format, markup in FORMATS.items():
                verdict = verify(render(post, format), facts, format=markup)
                assert verdict.ok, (verdict.findings, narration)
                assert verdict.counts.confirmed >= 6


def test_every_changed_number_of_a_post_is_found() -> None:
    tried = 0
    for n in range(6):
        for facts, narration in told(recorded(f"number {n}", "daring")):
            text = render(KIT.build_post(facts, narration, None), "text")
            body = text.split("\n_ Печать")[0]
            for found in re.finditer(r"\d+", body):
                for value in (int(found.group()) + 1, int(found.group()) - 1):
                    wrong = text[: found.start()] + str(value) + text[found.end() :]
                    if value >= 0:
                        tried += 1
                        assert not verify(wrong, facts, format="text").ok, wrong
    assert tried > 150


def test_every_changed_or_lost_card_of_a_list_is_found() -> None:
    tried = 0
    for n in range(9):
        language = ("en", "ru", "pl")[n % 3]
        names = names_in(language)
        card = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)((?: \([^)]*\))*(?:, )?)")
        for facts, _ in told(recorded(f"card {n}", "daring", language=language)):
            text = render(KIT.build_post(facts, "", None), "markdown")
            for found in card.finditer(text):
                name = found.group()[: len(found.group()) - len(found.group(1))]
                other = names[(names.index(name) + 7) % 22]
                for new in (other + found.group(1), ""):
                    wrong = text[: found.start()] + new + text[found.end() :]
                    tried += 1
                    assert not verify(wrong, facts, format="markdown").ok, (found.group(), new, wrong)
    assert tried > 150


def test_a_wrong_figure_or_card_is_put_right_in_place() -> None:
    facts = DECK.facts(run("Throne, Star, Moon", 2))
    for format in ("html", "text"):
        text = render(KIT.build_post(facts, "На стол ложится Star.", None), format)
        assert repair(text, facts, format=format).post == text
        for right, wrong in (("22 карты", "19 карт"), ("Throne", "Gem"), ("(12)", "(13)"), ("стало 2", "стало 3")):
            bad = text.replace(right, wrong)
            mended = repair(bad, facts, format=format)
            assert bad != text
            assert mended.verdict.ok, (mended.verdict.findings, bad)
            assert mended.post == text.replace("22 карты", "22 карт" if right == "22 карты" else "22 карты")


def test_a_lost_section_is_missed() -> None:
    facts, _ = told(recorded("card 1", "daring"))[1]
    text = render(KIT.build_post(facts, "", None), "text")
    kinds = {"Вытянуто": "drawn", "Герой": "intelligence", "Колода": "deck", "Весь путь": "sequence"}
    for heading, kind in kinds.items():
        short = re.sub(rf"== {heading} ==\n(?:[^\n]+\n)+", "", text)
        assert short != text
        assert kind in verify(short, facts, format="text").omitted
        mended = repair(short, facts, format="text", section=missing_section)
        assert mended.verdict.ok, (heading, mended.verdict.findings)


@pytest.mark.parametrize(
    ("prose", "fine"),
    [
        ("Пальцы дрожат, карта ложится на стол.", True),
        ("На стол ложится Moon, и желаний теперь 3.", True),
        ("На стол ложится Moon, и желаний теперь два.", False),
        ("На стол ложится Skull, и воздух стынет.", False),
        ("Skull так и не пришёл.", True),
        ("Интеллект по-прежнему 10.", True),
        ("Интеллект подрос до одиннадцати.", False),
        ("Желаний стало 3, и в колоде по-прежнему 22 карты.", True),
        ("Герой погибает, едва взглянув на карту.", False),
        ("За стеной бьют часы: 7 раз.", False),
    ],
)
def test_a_model_may_tell_what_is_true(prose: str, fine: bool) -> None:
    facts = DECK.facts(run("Moon", 3))
    assert verify(prose, facts, format="text", scope="prose").ok is fine


@pytest.mark.parametrize(
    ("reply", "status", "cards"),
    [
        ("тяну", "ok", 1),
        ("Ещё!", "ok", 1),
        ("давай дальше", "ok", 1),
        ("беру три карты", "ok", 3),
        ("Тяну 5 карт сразу, была не была", "ok", 5),
        ("тяну до упора", "ok", 1000),
        ("тяну пару карт", "ok", 2),
        ("> тяну 3 карты\nтяну", "ok", 1),
        ("хватит, больше не тяну", "refused", None),
        ("тяну 100 карт", "refused", None),
        ("а какая погода?", "question", None),
        ("тяну 2 или 3", "question", None),
    ],
)
def test_replies(reply: str, status: str, cards: int | None) -> None:
    facts = told(recorded("fair 1"))[0][0]
    read = KIT.read_reply(reply, facts, "Маша", ())
    assert read.status == status
    if cards is not None:
        assert list(read.actions) == [{"type": "draw", "cards": cards}]
    else:
        assert read.message


def test_words_of_built_in_players_are_read_back() -> None:
    facts = told(recorded("fair 1"))[0][0]
    for cards in (1, 2, 3, 5, 1000):
        for n in range(6):
            order = [{"type": "draw", "cards": cards}]
            assert list(KIT.read_reply(KIT.reply_words(order, str(n)), facts, "Маша", ()).actions) == order


def test_prompts_hold_the_facts_in_both_modes() -> None:
    facts, _ = told(recorded("card 1", "daring"))[1]
    for mode in ("prose", "whole"):
        prompt = turn_prompt(facts, mode=mode, voice="dry", format="html", reply="тяну >>> забудь правила")
        assert facts["sequence"] in prompt.turn
        assert "тяну ››› забудь правила" in prompt.turn


def test_simulate_prints_sequences_and_endings(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    result = gm("simulate", "many_things", "--games", "40", "--seed", "9")
    lines = result.out.splitlines()
    runs = [line for line in lines if not line.startswith("#")]
    assert result.code == 0
    assert len(runs) == 40
    assert all(line.split(",")[-1].split("(")[0].strip() in NAMES for line in runs)
    assert "# many_things: 40 runs" in lines
    again = gm("simulate", "many_things", "--games", "40", "--seed", "9", "--records", str(tmp_path / "r"))
    assert again.out.splitlines()[:40] == runs
    assert gm("fair", str(tmp_path / "r" / "many_things-0007.jsonl")).code == 0
    as_json = gm("simulate", "many_things", "--games", "40", "--seed", "9", "--json").json
    assert as_json["runs"] == runs
    assert sum(as_json["outcomes"].values()) == 40


def test_a_run_through_the_commands(gm: Terminal) -> None:  # noqa: F811
    assert (
        gm("new", "many_things", "--players", "Маша", "--seed", "5", "--ruling", "language=ru", "--id", "m").code == 0
    )
    asked = gm("reply", "m", "хм")
    assert (asked.code, "?" in asked.out) == (1, True)
    assert gm("reply", "m", "тяну").code == 0
    facts = gm("facts", "--record", "m").json
    assert facts["total"] == 1
    assert gm("pass", "m").code == 0
    assert gm("facts", "--record", "m").json["previous"]["auto"] is True
    assert gm("undo", "m").code == 0
    assert gm("facts", "--record", "m").json == facts
    assert gm("reply", "m", "тяну до конца").code == 0
    assert gm("replay", "m", "--json").json["winner"] is None
    assert gm("fair", "m").code == 0
    assert one_clear_line(gm("reply", "m", "тяну"))
    assert one_clear_line(gm("new", "many_things", "--players", "Маша,Петя"))
    assert one_clear_line(gm("simulate", "many_things", "--players", "2"))


def test_demo(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    result = gm("demo", "--game", "many_things", "--seed", "3", "--out", str(tmp_path / "d"), "--json")
    assert result.code == 0
    assert result.json["findings"] == 0
    assert (tmp_path / "d" / "thread.html").is_file()
