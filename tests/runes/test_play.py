"""Rounds through the harness: posts, replies, prompts, commands; nothing gives a waiting choice away."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.chance import Chance, seed_from_text
from engine.game import open_record
from engine.games.runes.cards import INDEX, NAMES
from engine.games.runes.rules import Runes
from engine.protocol import Facts
from engine.selfplay import play
from engine.verify import repair, verify
from gm.facts import facts_at, standing_points
from gm.kits import kit
from gm.master import Desk, UsageError
from gm.narrators import Story
from gm.orders.runes import read_reply
from gm.posts import render
from gm.prompting import turn_prompt
from gm.store import FileStore
from gm.verifying import missing_section
from tests.cli.conftest import gm, home  # noqa: F401  # fixtures
from tests.cli.terminal import Terminal, one_clear_line
from tests.runes.test_rules import choose, start

RUNES = Runes()
KIT = kit("runes")
NICKS = ("Маша", "Петя")
FORMATS = {"html": "html", "bbcode": "bbcode", "xenforo": "bbcode", "markdown": "markdown", "text": "text"}
CARD = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, NAMES), key=len, reverse=True))})(?![\w-])")


def told(word: str, voice: str = "epic", nicks: tuple[str, str] = NICKS) -> list[tuple[Facts, str]]:
    """The facts of every post of a simulated game, with the built-in narrator's words."""
    lines = play("runes", nicks, seed_from_text(word), styles=("random", "greedy"), record=True).lines
    game, entries = open_record("".join(line + "\n" for line in lines))
    story, found = Story(), []
    for point in standing_points(game):
        facts = facts_at(game, entries, point)
        narration = KIT.narrator(voice, word).narrate(facts, story=story)
        story = narration.story
        found.append((facts, narration.text))
    return found


def test_there_is_one_post_a_round_and_none_for_a_single_choice() -> None:
    found = told("posts")
    assert [facts["round"] for facts, _ in found][:-1] == list(range(1, len(found)))
    assert found[-1][0]["over"]
    assert all(not facts["over"] for facts, _ in found[:-1])


@pytest.mark.parametrize("nicks", [NICKS, ("Граф_Шестой", "x'Z 7"), ("Таран", "Ма"), ("[b]Лис[/b]", "😀")])
def test_posts_verify_clean_in_every_format_and_voice(nicks: tuple[str, str]) -> None:
    for n, voice in enumerate(("epic", "dry", "grim")):
        for facts, narration in told(f"clean {n}", voice, nicks):
            post = KIT.build_post(facts, narration, "ab" * 32)
            for format, markup in FORMATS.items():
                verdict = verify(render(post, format), facts, format=markup)
                assert verdict.ok, (verdict.findings, narration)
                assert verdict.counts.confirmed >= 4


def test_every_changed_number_of_a_post_is_found() -> None:
    tried = 0
    for facts, narration in [*told("number 1"), *told("number 2")][::2]:
        text = render(KIT.build_post(facts, narration, None), "text")
        body = text.split("\n_ Печать")[0]
        for found in re.finditer(r"(?<![\wМ])\d+(?!\.\s)", body):
            for value in (int(found.group()) + 1, int(found.group()) - 1):
                if value >= 0:
                    tried += 1
                    wrong = text[: found.start()] + str(value) + text[found.end() :]
                    assert not verify(wrong, facts, format="text").ok, (found.group(), value, wrong)
    assert tried > 400


def test_every_changed_or_lost_card_of_a_post_is_found() -> None:
    tried = 0
    for facts, narration in [*told("card 3"), *told("card 5")]:
        text = render(KIT.build_post(facts, narration, None), "markdown")
        for found in CARD.finditer(text):
            other = NAMES[(NAMES.index(found.group()) + 3) % len(NAMES)]
            for new in (other, "") if found.start() > text.index("##") else (other,):
                wrong = text[: found.start()] + new + text[found.end() :]
                tried += 1
                assert not verify(wrong, facts, format="markdown").ok, (found.group(), new, wrong)
    assert tried > 100


def test_swapped_players_are_found() -> None:
    for facts, narration in told("swap 1")[1:4]:
        text = render(KIT.build_post(facts, narration, None), "text")
        lines = text.split("\n")
        for index, line in enumerate(lines):
            if line.startswith("• Маша"):
                other = next(n for n in range(index, len(lines)) if lines[n].startswith("• Петя"))
                mine, his = line.removeprefix("• Маша"), lines[other].removeprefix("• Петя")
                if mine != his:
                    wrong = [*lines]
                    wrong[index], wrong[other] = f"• Маша{his}", f"• Петя{mine}"
                    assert not verify("\n".join(wrong), facts, format="text").ok, (line, lines[other])


def test_a_lost_section_is_missed() -> None:
    facts, _ = told("lost")[1]
    text = render(KIT.build_post(facts, "", None), "text")
    for heading, kind in (
        (r"Раунд №1: сыграно", "cards"),
        ("Подсчёт", "step_м1"),
        (r"Очки: стало \(было\)", "score"),
        ("Карты: Маша", "hand"),
        ("Колоды", "pile"),
        ("Выбор", "waiting"),
    ):
        short = re.sub(rf"== {heading} ==\n(?:[^\n]+\n)+", "", text)
        assert short != text
        assert kind in verify(short, facts, format="text").omitted, heading
        mended = repair(short, facts, format="text", section=missing_section)
        assert mended.verdict.ok, (heading, mended.verdict.findings)


def test_wrong_figures_and_cards_are_put_right_in_place() -> None:
    facts, narration = told("lost")[1]
    for format in ("html", "text"):
        text = render(KIT.build_post(facts, narration, None), format)
        assert repair(text, facts, format=format).post == text
        score = facts["players"]["Маша"]
        bad = text.replace(f"{score} ({facts['before']['Маша']})", f"{score + 1} ({facts['before']['Маша']})")
        assert bad != text
        assert repair(bad, facts, format=format).post == text


@pytest.mark.parametrize(
    ("prose", "fine"),
    [
        ("Маша открывает: Кузня, Таран, М1. Тишина.", True),
        ("Маша кладёт Кузню, Таран и М1.", True),
        ("Маша кладёт Кузню, Башню и М1.", False),
        ("Петя кладёт Кузню, Таран и М1.", False),
        ("Маша: разрушение 12, и у Пети теперь 14.", True),
        ("Маша: разрушение 11.", False),
        ("Петя теряет 12.", True),
        ("Маша теряет 12.", False),
        ("Петя теряет девять.", False),
        ("Счёт Маши стал 27, было 25.", True),
        ("Счёт Маши стал 28, было 25.", False),
        ("Начинается раунд 2.", True),
        ("Начинается раунд 3.", False),
        ("Раунд аннулирован.", False),
        ("Маша побеждает!", False),
        ("Ветер воет 12 часов подряд.", False),
        ("В углу тлеют угли, и никто не смеётся.", True),
    ],
)
def test_a_model_may_tell_what_is_true(prose: str, fine: bool) -> None:
    # Маша: С 2, Р 1 + 1 + 2 = 4, by М1 3*4 - 2*0 = 12; Петя: С 1. 25 + 2 and 25 + 1 - 12.
    state = start()
    one, two = state.seats
    hands = (("Кузня", "Таран", "М1", "Мб", "Сад"), ("М2", "М3", "СМ-счёт", "Сад", "Башня"))
    state = state._replace(
        seats=(
            one._replace(hand=tuple(INDEX[name] for name in hands[0])),
            two._replace(hand=tuple(INDEX[name] for name in hands[1])),
        )
    )
    state = choose(choose(state, "Маша", "Кузня", "Таран", "М1"), "Петя", "М3", "СМ-счёт", "Башня")
    facts = RUNES.facts(state)
    assert facts["players"] == {"Маша": 27, "Петя": 14}
    assert verify(prose, facts, format="text", scope="prose").ok is fine


HAND = ["Ма", "СМ-удар", "Башня", "Таран", "М1"]
TWO_SUPERS = ["СМ-счёт", "СМ-удар", "Сад", "Клинок", "М3"]


@pytest.mark.parametrize(
    ("reply", "cards"),
    [
        ("Ма, М1 и таран", ["Ма", "М1", "Таран"]),
        ("1 3 5", ["Ма", "Башня", "М1"]),
        ("135", ["Ма", "Башня", "М1"]),
        ("мой выбор 1-3-5!", ["Ма", "Башня", "М1"]),
        ("карты 2,4,5", ["СМ-удар", "Таран", "М1"]),
        ("первую, третью и пятую", ["Ма", "Башня", "М1"]),
        ("два, три, четыре", ["СМ-удар", "Башня", "Таран"]),
        ("Играю башню, Ma и M1!", ["Башня", "Ма", "М1"]),
        ("M1 CM башня", ["М1", "СМ-удар", "Башня"]),
        ("все, кроме СМ и тарана", ["Ма", "Башня", "М1"]),
        ("не играю таран и М1", ["Ма", "СМ-удар", "Башня"]),
        ("Беру три карты: Ма, М1, башня", ["Ма", "М1", "Башня"]),
        ("СМ, Ма, башню. Думал ещё про таран, но нет", ["СМ-удар", "Ма", "Башня"]),
        ("> Ма, М1, таран\n1,2,3", ["Ма", "СМ-удар", "Башня"]),
        ("[quote]Таран[/quote]М 1, башенку, Ма", ["М1", "Башня", "Ма"]),
    ],
)
def test_a_choice_is_read(reply: str, cards: list[str]) -> None:
    read = read_reply(reply, HAND)
    assert read.status == "ok", read
    assert read.actions[0]["cards"] == cards


@pytest.mark.parametrize(
    ("reply", "status", "code"),
    [
        ("башню и таран", "question", "which_cards"),
        ("Ма, башня, таран, М1", "question", "which_cards"),
        ("Ма, ма и башня", "question", "which_cards"),
        ("привет, как дела?", "question", "which_cards"),
        ("1, 2 и 7", "question", "which_cards"),
        ("Ма, Мб, башню", "refused", "not_in_hand"),
        ("кузню, таран, Ма", "refused", "not_in_hand"),
    ],
)
def test_what_is_unclear_is_asked_and_what_cannot_be_is_refused(reply: str, status: str, code: str) -> None:
    read = read_reply(reply, HAND)
    assert (read.status, read.code) == (status, code)
    assert read.message


def test_two_cards_of_one_mark_are_told_apart() -> None:
    assert read_reply("см, сад, клинок", TWO_SUPERS).code == "which_card"
    assert read_reply("удар", TWO_SUPERS, ["см, сад, клинок"]).actions[0]["cards"] == ["СМ-удар", "Сад", "Клинок"]
    assert read_reply("обе см и сад", TWO_SUPERS).actions[0]["cards"] == ["СМ-счёт", "СМ-удар", "Сад"]
    assert read_reply("СМ-счёт, сад, М3", TWO_SUPERS).actions[0]["cards"] == ["СМ-счёт", "Сад", "М3"]


def test_a_question_is_completed_by_the_next_reply() -> None:
    assert read_reply("и башню", HAND, ["Ма и М1"]).actions[0]["cards"] == ["Ма", "М1", "Башня"]


def test_words_of_built_in_players_are_read_back() -> None:
    for n, (facts, _) in enumerate(told("words")[:-1]):
        for nick in NICKS:
            cards = facts["hands"][nick][1:4]
            words = KIT.reply_words([{"type": "play", "cards": cards}], str(n))
            assert list(KIT.read_reply(words, facts, nick, ()).actions) == [{"type": "play", "cards": cards}]
    assert KIT.read_reply(KIT.reply_words([{"type": "pass"}], "1"), facts, "Маша", ()).actions == ({"type": "pass"},)


def test_no_prompt_post_or_view_gives_a_waiting_choice_away(tmp_path: Path) -> None:
    """The whole public side of a game is the same whatever the first to choose has chosen."""
    sides = []
    for first in ("1 2 3", "3 4 5"):
        store = FileStore(tmp_path / first.replace(" ", ""))
        desk = Desk(store)
        game_id, opening = desk.new("runes", NICKS, seed_from_text("secret"), game_id="s")
        answer = desk.reply(game_id, first, "Маша")
        assert answer.status == "accepted"
        assert answer.posts == ()
        snapshot = store.load(game_id)
        game = snapshot.game
        facts = facts_at(game, snapshot.entries, game.point)
        prompts = [turn_prompt(facts, mode=mode, voice="dry", format="html").turn for mode in ("prose", "whole")]
        public = [
            opening.posts[0].text("html"),
            answer.message,
            json.dumps(facts, ensure_ascii=False),
            json.dumps(RUNES.view(game.state, "Петя"), ensure_ascii=False),
            json.dumps(RUNES.view(game.state, None), ensure_ascii=False),
            *prompts,
        ]
        assert [len(snapshot.entries), sum(entry.get("type") == "post" for entry in snapshot.entries)] == [3, 1]
        sides.append(public)
    assert sides[0] == sides[1]


@pytest.mark.parametrize("rulings", [{}, {"R1": "two_each"}])
def test_over_whole_fights_nothing_that_the_other_sees_depends_on_a_waiting_choice(rulings: dict[str, str]) -> None:
    """Simulated fights: in every round either player chooses first, in different ways; the rendered prompts, the facts
    and all views but his own are the same to the letter, and show the choice only once both are there."""
    rounds = 0
    for seed in range(6):
        chance = Chance(seed_from_text(f"hidden {seed}"))
        state = RUNES.start(NICKS, rulings, chance).state
        while not RUNES.over(state) and rounds < 200:
            first, other = NICKS if rounds % 2 else NICKS[::-1]
            hand = RUNES.facts(state)["hands"][first]
            seen = set()
            for cards in (hand[:3], hand[2:], [hand[0], hand[2], hand[4]]):
                after = RUNES.apply(state, first, [{"type": "play", "cards": cards}], chance).state
                assert sorted(RUNES.view(after, first)["choice"]) == sorted(cards)
                facts = RUNES.facts(after)
                prompts = [
                    turn_prompt(facts, mode=mode, voice="dry", format="html").turn for mode in ("prose", "whole")
                ]
                views = [RUNES.view(after, other), RUNES.view(after, None), facts]
                seen.add("\n".join([*prompts, *(json.dumps(one, ensure_ascii=False) for one in views)]))
            assert len(seen) == 1
            second = RUNES.facts(state)["hands"][other][1:4]
            state = RUNES.apply(after, other, [{"type": "play", "cards": second}], chance).state
            assert RUNES.facts(state)["previous"]["cards"][other]
            rounds += 1
    assert rounds > 20


def test_both_choices_make_one_post_and_a_choice_is_not_taken_twice(tmp_path: Path) -> None:
    desk = Desk(FileStore(tmp_path))
    game_id, _ = desk.new("runes", NICKS, seed_from_text("both"))
    with pytest.raises(UsageError, match="--player"):
        desk.reply(game_id, "1 2 3")
    assert desk.reply(game_id, "1 2 3", "петя").status == "accepted"
    assert desk.reply(game_id, "1 2 3", "Петя").status == "resent"
    assert desk.reply(game_id, "2 3 4", "Петя").code == "already_chosen"
    desk.mark_shown(game_id)
    answer = desk.reply(game_id, "1 2 3")
    assert answer.status == "published"
    assert len(answer.posts) == 1
    assert set(answer.posts[0].facts["previous"]["cards"]) == set(NICKS)


def test_a_training_fight_against_the_computer(gm: Terminal) -> None:  # noqa: F811
    for strength in ("random", "greedy", "lookahead"):
        name = f"t-{strength}"
        new = ("new", "runes", "--players", "Маша,Голем", "--bot", f"Голем={strength}", "--seed", "7", "--id", name)
        assert gm(*new).code == 0
        assert gm("status", name, "--json").json["awaited"] == ["Маша"]
        result = gm("reply", name, "1 2 3", "--json")
        assert result.code == 0
        assert result.json["posts"][0]["turn"] == 2
        before = gm("facts", "--record", name).json
        gm("reply", name, "1 2 3")
        assert gm("undo", name).code == 0
        assert gm("facts", "--record", name).json == before
        assert gm("status", name, "--json").json["awaited"] == ["Маша"]
    assert one_clear_line(gm("new", "runes", "--players", "Маша,Голем", "--bot", "Голем=wizard"))
    assert one_clear_line(gm("new", "runes", "--players", "Маша,Голем", "--bot", "Никто=greedy"))


def test_the_host_lets_the_computer_move_for_the_absent(gm: Terminal) -> None:  # noqa: F811
    assert gm("new", "runes", "--players", "Маша,Петя", "--seed", "7", "--id", "r").code == 0
    accepted = gm("reply", "r", "1 2 3", "-p", "Маша")
    assert (accepted.code, accepted.out) == (0, "Принято. Ждём: Петя.\n")
    assert gm("view", "r", "-p", "Маша").out.startswith("Ваш выбор")
    assert "ещё не выбрали" in gm("view", "r", "-p", "Петя").out
    result = gm("pass", "r", "--format", "text")
    assert result.code == 0
    assert "выбор сделал компьютер" in result.out
    assert gm("facts", "--record", "r").json["previous"]["auto"] == ["Петя"]


def test_demo_plays_a_whole_fight(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    result = gm("demo", "--game", "runes", "--seed", "3", "--out", str(tmp_path / "d"), "--json")
    assert result.code == 0
    assert result.json["findings"] == 0
    thread = (tmp_path / "d" / "thread.html").read_text(encoding="utf-8")
    assert "Подсчёт" in thread
    assert gm("fair", str(tmp_path / "d" / "demo.jsonl")).code == 0


def test_simulate(gm: Terminal) -> None:  # noqa: F811
    result = gm("simulate", "runes", "--games", "20", "--seed", "2", "--json").json
    assert sum(result["wins_by_seat"]) + result["draws"] == 20
    assert result["unfinished"] == 0
