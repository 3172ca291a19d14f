"""Written runs audited: the nine of the rules text, made-up ones, and whole crowds of simulated ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.chance import seed_from_text
from engine.games.many_things.audit import audit, read_sequence
from engine.games.many_things.cards import NAMES
from engine.games.many_things.rules import ManyThings
from engine.games.many_things.state import Settings
from gm.runs_audit import audit_text, recognises, summary
from tests.many_things import reference

SAMPLES = (Path(__file__).parent / "samples.txt").read_text(encoding="utf-8")
RUNS = [line for line in SAMPLES.splitlines() if line]
DECK = ManyThings()


def verdict(line: str) -> tuple[bool, int | None, str]:
    found = audit(line)
    return found.allowed, found.card, found.code


def test_eight_of_the_nine_sample_runs_keep_to_the_rules() -> None:
    found = [audit(line) for line in RUNS]
    assert [one.allowed for one in found] == [True] * 5 + [False] + [True] * 3
    assert [one.ending for one in found] == [
        "void", "donjon", "skull", "intelligence", "talons", "", "void", "enemy", "enemy",
    ]  # fmt: skip


def test_the_run_in_which_a_second_skull_kills_although_wishes_are_left() -> None:
    bad = audit_text(SAMPLES)[5]
    assert (bad.line, bad.verdict.card, bad.verdict.name, bad.verdict.code) == (6, 6, "Skull", "wish_missing")
    assert bad.reason() == ("a wish must be used here at once (2 there), which leaves 1 and has to be shown")
    assert "желание" in bad.reason(russian=True)


def test_the_run_in_which_the_use_of_the_fates_is_not_marked_is_allowed_with_a_note() -> None:
    assert audit(RUNS[6]).notes == (2, 5)
    assert audit("Fates, Flames (F), Euryale, Fates, Skull (F), Void").notes == ()


@pytest.mark.parametrize(
    ("line", "card", "code"),
    [
        ("Sun, Sun, Joker, Void", 3, "unknown_card"),
        ("Sun (F), Void", 1, "no_fates"),
        ("Skull (F), Void", 1, "no_fates"),
        ("Skull (1), Void", 1, "no_wish"),
        ("Sun, Void, Sun", 3, "after_end"),
        ("Idiot (6), Idiot (2), Sun", 3, "after_end"),
        ("Sun, Star (12)", 2, "not_over"),
        ("Star (13), Void", 1, "value_wrong"),
        ("Idiot (9), Void", 1, "value_wrong"),
        ("Idiot (4), Void", 1, "value_wrong"),
        ("Idiot, Void", 1, "value_missing"),
        ("Moon (4), Void", 1, "value_wrong"),
        ("Moon (2), Sun, Moon (6), Void", 3, "value_wrong"),
        ("Moon (2), Flames (0), Void", 2, "wish_wrong"),
        ("Moon (2), Flames, Void", 2, "wish_missing"),
        ("Moon (1), Flames (0 C), Skull (0), Void", 3, "no_wish"),
        ("Moon (1), Flames (0 C), Rogue, Moon (2) (1), Void", 4, "no_wish"),
        ("Fates, Moon (1), Skull (0), Void", 3, "fates_first"),
        ("Fool, Sun, Fool, Void", 3, "left_deck"),
        ("Jester, Jester, Void", 2, "left_deck"),
        ("Flames, Comet, Euryale, Gem, Knight", 5, "not_over"),
        ("Flames, Comet, Euryale, Gem, Knight, Key, Void", 7, "after_end"),
        ("Rogue, Fool, Sun, Sun, Sun, Sun, Sun, Sun", 8, "after_end"),
        ("Fates, Fates, Skull (F), Skull (F), Void", 4, "no_fates"),
        ("Sun (x), Void", 1, "strange_mark"),
        ("", None, "empty"),
    ],
)
def test_a_fault_is_named_with_its_card(line: str, card: int | None, code: str) -> None:
    assert verdict(line) == (False, card, code)


@pytest.mark.parametrize(
    "line",
    [
        "Flames, Comet, Euryale, Gem, Knight, Key",
        "Rogue, Fool, Sun, Sun, Sun, Sun, Sun",
        "Jester, Flames, Sun, Sun, Sun, Sun, Moon (3) (2), Void",
        "Flames, Sun, Moon (2) (1 C), Skull",
        "Moon (1), Rogue (0 C), Moon (3), Skull",
        "Star (12), Idiot (7), Idiot (4), Idiot (1)",
        "Idiot (5), Idiot (1)",
        "Idiot (5), Idiot (0)",
        "star (12),  idiot(10), VOID  # a comment, with (marks)",
        "Звезда (12), Темница",
        "Gwiazda (12), Pustka",
        "Star (+2), Idiot (-4), Void",
    ],
)
def test_what_the_rules_allow_passes(line: str) -> None:
    assert verdict(line) == (True, None, "")


def test_a_sequence_is_read_with_places() -> None:
    line = "Moon (3), Flames (2 C), The Fates, Skull (F) # so it goes"
    cards = read_sequence(line)
    assert [(one.name, one.numbers, one.lost, one.fates) for one in cards] == [
        ("Moon", (3,), False, False),
        ("Flames", (2,), True, False),
        ("The Fates", (), False, False),
        ("Skull", (), False, True),
    ]
    assert [line[one.start : one.end].strip() for one in cards] == [
        "Moon (3)",
        "Flames (2 C)",
        "The Fates",
        "Skull (F)",
    ]


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_simulated_runs_pass(language: str) -> None:
    seeds = (seed_from_text(f"audit {n}") for n in range(500))
    for run in DECK.quick_runs(("A",), {"language": language}, seeds):
        found = audit(run.transcript)
        assert found.allowed, (run.transcript, found)
        assert found.ending == run.outcome
        assert not found.notes


def test_runs_of_the_recreated_program_are_caught_where_it_is_wrong_and_only_there() -> None:
    counted = one_short = 0
    for line in reference.lines(2_000, seed=11):
        found = audit(line)
        as_program = audit(line, Settings(reference=True))
        assert as_program.allowed, (line, as_program)
        counted += not found.allowed
        if as_program.ending == "enemy":
            # One draw too early: the character would still live.
            assert not found.allowed
            one_short += found.code == "not_over"
        if found.code == "not_over":
            assert (found.card, found.data) == (found.cards, {"left": 1}), line
        elif not found.allowed:
            # It never says when wishes are lost, so that one that has to be used seems to be left.
            assert found.code == "wish_missing", (line, found)
    assert one_short > 80
    assert counted > one_short


def test_swapped_dropped_and_changed_cards_are_noticed_wherever_the_rules_can_tell() -> None:
    """A last card put in the middle, or left away, never keeps to the rules."""
    for n in range(200):
        run = next(iter(DECK.quick_runs(("A",), {}, [seed_from_text(f"bad {n}")])))
        cards = run.transcript.split(", ")
        assert not audit(", ".join([*cards, "Sun"])).allowed
        assert not audit(", ".join(cards[:-1])).allowed
        assert not audit(", ".join([*cards[:-1], "Void", "Void"])).allowed


def test_a_file_of_runs_is_recognised() -> None:
    assert recognises(SAMPLES)
    assert recognises("# nothing but\n\nЗвезда (12), Пустота\r\nVoid\r\n")
    assert not recognises("")
    assert not recognises("Здравствуйте! Sun, Moon — какие красивые слова.\nПривет всем, начинаем игру, беру карту.\n")
    assert not recognises("<html><body>Sun, Moon</body></html>")


def test_the_answer_as_json() -> None:
    answer = summary(audit_text(SAMPLES))
    assert (answer["runs"], answer["allowed"]) == (9, 8)
    bad = answer["lines"][5]
    assert (bad["line"], bad["card"], bad["name"], bad["allowed"]) == (6, 6, "Skull", False)
    assert json.loads(json.dumps(answer)) == answer


def test_every_card_alone() -> None:
    for name in NAMES:
        found = audit(name)
        ends = {"Void": "void", "Talons": "talons", "Donjon": "donjon", "Skull": "skull"}
        assert found.ending == ends.get(name, "")
