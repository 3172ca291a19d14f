"""A host plays «МТС Карты» on a forum through the usual commands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.chance import seed_from_text
from engine.games.mts.cards import NAMES
from gm.master import Answer, Desk, Published
from gm.master.desk import standing_posts
from gm.store import FileStore
from gm.verifying import check_post
from tests.cli.terminal import Terminal, one_clear_line


def start(gm: Terminal, players: str = "Аня,Боря,Вера", seed: str = "3", *more: str) -> None:
    assert gm("new", "mts", "--players", players, "--seed", seed, "--id", "m", "--format", "text", *more).code == 0


def view(gm: Terminal, nick: str) -> dict[str, Any]:
    found: dict[str, Any] = gm("view", "m", "--player", nick, "--json").json
    return found


def words_for(known: dict[str, Any], then: str = ", если подойдёт — оставлю") -> str:
    """Words of a legal move for a player who knows this."""
    if known["drawn"]:
        return "оставляю"
    for name, fits, black in zip(known["hand"], known["fits"], known["black"], strict=True):
        if fits:
            return f"кладу {name}" + (", цвет красный" if black else "")
    return f"беру карту{then}"


def awaited(gm: Terminal) -> str:
    found: str = gm("status", "m", "--json").json["awaited"][0]
    return found


class Host:
    """A host at his desk, without the command line in between."""

    def __init__(self, home: Path, players: Sequence[str], seed: str) -> None:
        self.store = FileStore(home)
        self.desk = Desk(self.store)
        self.desk.new("mts", players, seed_from_text(seed), game_id="m")

    @property
    def awaited(self) -> str:
        game = self.store.load("m").game
        return game.rules.to_act(game.state)[0]

    def view(self, nick: str) -> dict[str, Any]:
        game = self.store.load("m").game
        found: dict[str, Any] = game.rules.view(game.state, nick)
        return found

    def reply(self, words: str, nick: str | None = None) -> Answer:
        answer = self.desk.reply("m", words, nick)
        self.desk.mark_shown("m")
        return answer

    def posts(self) -> list[Published]:
        return standing_posts(self.store.load("m"))


def test_a_game_is_opened_and_the_host_is_told_how_to_send_the_hands(gm: Terminal) -> None:
    result = gm("new", "mts", "--players", "Аня,Боря,Вера", "--seed", "3", "--format", "text")
    assert "МТС Карты. Ход 1" in result.out
    assert "gm view mts-1" in result.err
    assert all(f"{nick} — 7 карт" in result.out for nick in ("Аня", "Боря", "Вера"))


def test_each_player_is_shown_his_own_hand_only(gm: Terminal) -> None:
    start(gm)
    hands = {nick: view(gm, nick)["hand"] for nick in ("Аня", "Боря", "Вера")}
    for nick, hand in hands.items():
        lines = gm("view", "m", "--player", nick.lower()).out.splitlines()
        numbered = [line.split(". ", 1)[1] for line in lines if line[2:3].isdigit()]
        assert [line.removesuffix(" — подходит") for line in numbered] == hand
    post = gm("post", "m").out
    top = gm("status", "m", "--json").json["facts"]["top"]
    shown = {name for name in NAMES if name in post}
    assert shown == {top}
    assert one_clear_line(gm("view", "m", "--player", "Глеб"))
    gm("new", "warha", "--players", "А,Б", "--id", "w")
    assert one_clear_line(gm("view", "w", "--player", "А"))


def test_a_whole_game_through_replies(gm: Terminal, home: Path) -> None:
    host = Host(home, ("Аня", "Боря"), "10")
    for _ in range(400):
        who = host.awaited
        known = host.view(who)
        call = " МТС!" if len(known["hand"]) == 2 and any(known["fits"]) else ""
        answer = host.reply(words_for(known) + call, who)
        assert answer.status == "published", answer
        if answer.finished:
            break
    assert gm("status", "m", "--json").json["winner"] in ("Аня", "Боря")
    assert gm("fair", "m").code == 0
    assert gm("replay", "m").code == 0
    posts = host.posts()
    assert "зерно жребия" in posts[-1].text("html")
    for number, post in enumerate(posts, 1):
        assert post.number == number
        for format in ("html", "bbcode"):
            assert not check_post(post.text(format), post.facts, format=format)
    (home / "post.html").write_text(posts[5].text("html"), encoding="utf-8")
    verdict = gm("verify", str(home / "post.html"), "--record", "m", "--turn", "6", "--json")
    assert verdict.code == 0, verdict.out
    assert gm("verify", str(home / "post.html"), "--record", "m", "--turn", "7", "--json").code == 1


def test_a_card_is_named_by_its_number(gm: Terminal) -> None:
    start(gm)
    known = view(gm, awaited(gm))
    sides = zip(known["fits"], known["black"], strict=True)
    fitting = [at for at, (fits, black) in enumerate(sides) if fits and not black]
    result = gm("reply", "m", f"карта {fitting[0] + 1}", "--json")
    assert result.json["status"] == "published"
    assert gm("facts", "--record", "m").json["previous"]["played"] == known["hand"][fitting[0]]


def test_what_is_against_the_rules_is_refused_without_telling_the_hand(gm: Terminal) -> None:
    start(gm)
    who = awaited(gm)
    known = view(gm, who)
    if any(known["fits"]):
        refused = gm("reply", "m", "беру карту", "--json").json
        assert (refused["status"], refused["code"]) == ("refused", "must_play")
        assert not any(name in refused["message"] for name in known["hand"])
    missing = next(name for name in NAMES if name not in known["hand"] and name[0] != "«")
    refused = gm("reply", "m", f"кладу {missing}", "--json").json
    assert refused["code"] == "not_in_hand"
    assert [name for name in known["hand"] if name in refused["message"]] == []


def test_a_drawn_card_that_fits_is_the_players_secret_until_he_speaks(gm: Terminal, home: Path) -> None:
    """No post comes in between: the others cannot tell whether it fits."""
    host = Host(home, ("Аня", "Боря"), "draw")
    for _ in range(200):
        who = host.awaited
        known = host.view(who)
        posts = len(host.posts())
        answer = host.reply(words_for(known, ""), who)
        if answer.status == "accepted":
            assert answer.posts == ()
            assert len(host.posts()) == posts
            drawn = view(gm, who)
            assert drawn["drawn"] == drawn["hand"][-1]
            assert "Положить её или оставить?" in gm("view", "m", "--player", who).out
            assert drawn["drawn"] not in str(answer)
            assert gm("post", "m").code == 0
            kept = host.reply("оставляю", who)
            assert kept.status == "published"
            assert kept.posts[0].facts["previous"]["drew"] == 1
            assert kept.posts[0].facts["previous"]["played"] is None
            return
        assert answer.status == "published"
    raise AssertionError("nobody drew a card that fits")


def test_mts_may_be_called_after_the_move(home: Path) -> None:
    """The call is a message of its own, by a player who is not awaited; the next post tells what came of it."""
    players = ("Аня", "Боря", "Вера")
    host = Host(home, players, "8")
    for _ in range(300):
        who = host.awaited
        answer = host.reply(words_for(host.view(who)), who)
        assert answer.status == "published"
        assert not answer.finished
        if answer.posts[-1].facts["hands"][who] == 1 and host.awaited != who:
            called = host.reply("МТС!", who)
            assert (called.status, called.posts) == ("accepted", ())
            assert host.reply("МТС!!", who).code == "not_your_turn"
            other = next(nick for nick in players if nick not in (who, host.awaited))
            assert host.reply("МТС!", other).code == "not_your_turn"
            mover = host.awaited
            assert host.reply("МТС!", mover).code == "call_not_now"
            post = host.reply(words_for(host.view(mover)), mover).posts[0]
            assert post.facts["previous"]["check"] == {"player": who, "called": True, "left": 1, "taken": 0}
            return
    raise AssertionError("nobody came down to one card")


def test_people_and_bots_mixed(gm: Terminal, home: Path) -> None:
    nicks, bots = "Аня,R2,Боря,C3PO", ("--bot", "R2=bot", "--bot", "C3PO=careful")
    assert gm("new", "mts", "--players", nicks, *bots, "--seed", "2", "--id", "m").code == 0
    desk = Desk(FileStore(home))
    for _ in range(200):
        game = desk.store.load("m").game
        who = game.rules.to_act(game.state)[0]
        assert who in ("Аня", "Боря")
        answer = desk.reply("m", words_for(game.rules.view(game.state, who)), who)
        desk.mark_shown("m")
        assert answer.status == "published"
        if answer.finished:
            assert gm("fair", "m").code == 0
            return
    raise AssertionError("the game did not end")


def test_the_host_moves_for_an_absent_player_and_takes_it_back(gm: Terminal) -> None:
    start(gm)
    before = gm("facts", "--record", "m").json
    assert gm("pass", "m").code == 0
    after = gm("facts", "--record", "m").json
    assert after["previous"]["passed"] is True
    assert after["turn"] == 2
    assert "за него сходил ведущий" in gm("post", "m").out
    assert gm("undo", "m").code == 0
    assert gm("facts", "--record", "m").json == before
    assert gm("pass", "m").code == 0
    assert gm("facts", "--record", "m").json == after


def test_orders_against_a_context(gm: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "context.json"
    path.write_text(json.dumps({"game": "mts", "hand": ["красная 7", "«Возьми четыре»"]}), encoding="utf-8")
    result = gm("orders", "--context", str(path), "--json", "синий заказываю, возьми четыре")
    assert result.json["actions"] == [{"type": "play", "card": "«Возьми четыре»", "colour": "синий"}]
    path.write_text(json.dumps({"game": "mts", "hand": ["красная 77"]}), encoding="utf-8")
    assert one_clear_line(gm("orders", "--context", str(path), "красная 7"))


def test_demo_and_simulate(gm: Terminal, tmp_path: Path) -> None:
    result = gm("demo", "--game", "mts", "--seed", "7", "--out", str(tmp_path / "demo"), "--json")
    assert result.code == 0
    assert result.json["findings"] == 0
    assert gm("fair", result.json["record"]).code == 0
    summary = gm("simulate", "mts", "--games", "20", "--players", "10", "--seed", "1", "--json").json
    assert (summary["games"], sum(summary["wins_by_seat"]), summary["unfinished"]) == (20, 20, 0)
    assert one_clear_line(gm("simulate", "mts", "--players", "1"))


@pytest.mark.parametrize("rulings", [("M1=redraw",), ("M2=skip",)])
def test_rulings_are_settings(gm: Terminal, home: Path, rulings: tuple[str, ...]) -> None:
    start(gm, "Аня,Боря", "1", *(part for one in rulings for part in ("--ruling", one)))
    header = json.loads((home / "m.jsonl").read_text(encoding="utf-8").split("\n")[0])
    name, _, value = rulings[0].partition("=")
    assert header["rulings"][name] == value
