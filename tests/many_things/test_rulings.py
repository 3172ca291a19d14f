"""The rulings D1–D9, one by one, with values worked out by hand from the rules text."""

from __future__ import annotations

import pytest

from engine.games.many_things.cards import CARDS, NAMES, find_card
from engine.protocol import IllegalActionError, SetupError
from tests.many_things.scripted import DECK, Scripted, line, run

TEXT_NAMES = (
    "Sun Moon Star Throne Key Knight Void Flames Skull Ruin Euryale Rogue Jester Vizier Comet Fates Gem Talons Idiot "
    "Donjon Balance Fool"
)
HARMLESS = [
    "Sun", "Throne", "Key", "Knight", "Ruin", "Euryale", "Vizier", "Comet", "Gem", "Balance", "Fool", "Jester",
]  # fmt: skip


def test_the_deck_has_the_22_cards_of_the_text() -> None:
    assert tuple(TEXT_NAMES.split()) == NAMES
    assert len(set(NAMES)) == 22


def test_every_card_is_known_by_its_name_in_three_languages() -> None:
    for index, card in enumerate(CARDS):
        for name in (card.en, card.ru, card.pl, card.pl.upper(), f"  {card.ru.lower()} "):
            assert find_card(name) == index
    assert find_card("The Fates") == NAMES.index("Fates")
    assert find_card("Joker") is None


def test_d1_a_drawn_card_goes_back_except_fool_and_jester() -> None:
    source = Scripted(["Sun", "Sun", "Fool", "Sun", "Jester", "Sun"])
    state = DECK.start(("Маша",), {}, source).state
    state = DECK.apply(state, "Маша", [{"type": "draw", "cards": 6}], source).state
    assert source.pools == [22, 22, 22, 21, 21, 20]
    assert DECK.facts(state)["gone"] == ["Jester", "Fool"]


@pytest.mark.parametrize("enemy", ["Flames", "Rogue"])
def test_d3_the_fifth_card_after_the_enemy_kills(enemy: str) -> None:
    assert run(f"{enemy}, Comet, Euryale, Gem, Knight").ending == ""
    assert run(f"{enemy}, Comet, Euryale, Gem, Knight, Key").ending == "enemy"


def test_d3_the_count_starts_with_the_first_enemy() -> None:
    assert run("Rogue, Comet, Flames, Gem, Rogue").countdown == 1
    assert run("Rogue, Comet, Flames, Gem, Rogue, Key").ending == "enemy"


def test_d3_a_saving_card_drawn_as_the_fifth_saves_from_all_of_them() -> None:
    saved = run("Flames, Comet, Rogue, Gem, Knight, Fates")
    assert (saved.ending, saved.countdown, saved.fates) == ("", 0, False)
    saved = run("Flames, Comet, Rogue, Gem, Knight, Moon", 2, 3)
    assert (saved.ending, saved.countdown, saved.wishes) == ("", 0, 1)
    assert run("Flames, Comet, Rogue, Gem, Knight, Fates, Sun, Sun, Sun, Sun, Sun, Sun").ending == ""


@pytest.mark.parametrize(("card", "extra"), [("Fool", 1), ("Jester", 2), ("Idiot", 1)])
def test_d2_extra_draws_do_not_move_the_count(card: str, extra: int) -> None:
    rolls = (1,) if card == "Idiot" else ()
    cards = f"Rogue, Balance, {card}"
    # Balance and the card itself are two of the five; three more, and the extra draws, are left.
    assert run(cards, *rolls).countdown == 3 + extra
    assert run(cards + ", Sun" * (2 + extra), *rolls).ending == ""
    assert run(cards + ", Sun" * (3 + extra), *rolls).ending == "enemy"


def test_d2_extra_draws_before_an_enemy_do_not_help() -> None:
    assert run("Jester, Fool, Flames, Sun, Sun, Sun, Sun, Sun").ending == "enemy"


def test_d4_the_fates_come_before_a_wish_and_do_not_stack() -> None:
    state = run("Moon, Fates, Fates, Skull", 2)
    assert (state.wishes, state.fates, state.ending) == (2, False, "")
    assert line("Moon, Fates, Fates, Skull, Skull", 2, 3) == "Moon (2), Fates, Fates, Skull (F), Skull (1)"


@pytest.mark.parametrize("danger", ["Skull", "Flames", "Rogue"])
def test_d4_a_wish_saves_at_once(danger: str) -> None:
    state = run(f"Moon, {danger}", 3, 2)
    assert (state.wishes, state.countdown, state.ending, state.lost) == (2, 0, "", False)


def test_d4_fates_and_moon_drawn_while_the_count_runs_are_used_at_once() -> None:
    assert line("Flames, Sun, Fates") == "Flames, Sun, Fates (F)"
    assert line("Flames, Sun, Moon", 3, 2) == "Flames, Sun, Moon (3) (2)"
    assert line("Flames, Sun, Moon", 1, 1) == "Flames, Sun, Moon (1) (0 C)"


@pytest.mark.parametrize("card", ["Donjon", "Talons", "Void"])
def test_d4_nothing_is_used_against_the_three_last_cards(card: str) -> None:
    state = run(f"Fates, Moon, {card}", 3)
    assert (state.ending, state.fates, state.wishes) == (card.lower(), True, 3)


def test_d5_each_use_may_be_the_last_whenever_it_happens() -> None:
    state = run("Moon, Flames", 3, 1)
    assert (state.wishes, state.lost) == (2, True)
    assert line("Moon, Flames, Skull", 3, 1) == "Moon (3), Flames (2 C), Skull"
    assert run("Moon, Flames, Skull", 3, 1).ending == "skull"


def test_d5_later_moons_give_nothing_usable() -> None:
    state = run("Moon, Flames, Moon, Rogue, Moon, Sun, Sun, Sun, Sun", 1, 1, 3, 3)
    assert (state.lost, state.ending) == (True, "enemy")
    assert run("Moon, Flames, Moon, Skull", 1, 1, 3).ending == "skull"
    assert run("Moon, Flames, Moon, Fates, Skull", 1, 1, 3).ending == ""


def test_d6_intelligence() -> None:
    assert run("Star").intelligence == 12
    assert run("Star, Star, Star, Star").intelligence == 18
    assert [run("Idiot", roll).intelligence for roll in (1, 2, 3, 4)] == [8, 7, 6, 5]
    assert run("Idiot, Idiot", 3, 1).intelligence == 4
    assert run("Idiot, Idiot", 3, 1).ending == ""
    assert run("Idiot, Idiot", 3, 2).ending == "intelligence"
    # "to a least score of 1", says the card.
    assert run("Idiot, Idiot, Idiot", 3, 1, 4).intelligence == 1


def test_d7_a_skull_unanswered_kills_at_once() -> None:
    assert run("Skull").ending == "skull"
    assert run("Flames, Skull").ending == "skull"


def test_d8_the_notation_of_the_text() -> None:
    written = "Moon (3), Throne, Sun, Flames (2), Fool, Idiot (6), Flames (1 C), Fates, Skull (F), Skull"
    cards = "Moon, Throne, Sun, Flames, Fool, Idiot, Flames, Fates, Skull, Skull"
    assert line(cards, 3, 2, 3, 1) == written


def test_d8_names_follow_the_language_of_the_game() -> None:
    assert line("Star, Idiot, Fates, Skull", 4, language="ru") == "Звезда (12), Идиот (7), Судьба, Череп (F)"
    assert line("Star, Idiot, Fates, Skull", 4, language="pl") == "Gwiazda (12), Idiota (7), Losy, Czaszka (F)"


def test_d9_reference_is_one_short() -> None:
    assert run("Flames, Comet, Euryale, Gem", D9="reference").ending == ""
    assert run("Flames, Comet, Euryale, Gem, Knight", D9="reference").ending == "enemy"


def test_d9_reference_never_loses_a_wish_used_with_moon_and_ignores_the_loss() -> None:
    state = run("Moon, Flames, Rogue, Sun, Moon, Sun", 1, 1, 2, D9="reference")
    # The first wish was the last, says the die; the program uses one of the next Moon all the same.
    assert (state.lost, state.wishes, state.countdown) == (True, 1, 0)
    assert DECK.transcript(state) == "Moon (1), Flames (0), Rogue, Sun, Moon (2) (1), Sun"


def test_d9_is_never_the_default() -> None:
    assert DECK.rulings["D9"][0] == "rules"
    assert run("Flames, Comet, Euryale, Gem, Knight").ending == ""


def test_harmless_cards_change_nothing_but_the_deck() -> None:
    start = run(HARMLESS[0])._replace(drawn=(), deck=())
    for card in HARMLESS:
        assert run(card)._replace(drawn=(), deck=()) == start


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ([], "bad_action"),
        ([{"type": "draw"}], "bad_action"),
        ([{"type": "draw", "cards": 0}], "bad_amount"),
        ([{"type": "draw", "cards": True}], "bad_amount"),
        ([{"type": "draw", "cards": 1001}], "bad_amount"),
        ([{"type": "draw", "cards": 1, "as": "Sun"}], "bad_action"),
        ([{"type": "buy", "card": "Sun"}], "bad_action"),
        ([{"type": "pass"}, {"type": "pass"}], "contradictory"),
        ("draw", "bad_action"),
        ([None], "bad_action"),
    ],
)
def test_what_is_no_order_is_refused(order: object, code: str) -> None:
    state = DECK.start(("Маша",), {}, Scripted([])).state
    wrong = DECK.violation(state, "Маша", order)  # type: ignore[arg-type]
    assert wrong is not None
    assert wrong.code == code
    with pytest.raises(IllegalActionError):
        DECK.apply(state, "Маша", order, Scripted([]))  # type: ignore[arg-type]


def test_nobody_else_draws_and_nothing_after_the_end() -> None:
    state = run("Void")
    over = DECK.violation(state, "Маша", [{"type": "draw", "cards": 1}])
    assert over is not None
    assert over.code == "game_over"
    open_state = run("Sun")
    other = DECK.violation(open_state, "Петя", [{"type": "draw", "cards": 1}])
    assert other is not None
    assert other.code == "unknown_player"
    with pytest.raises(SetupError, match="1"):
        DECK.start(("Маша", "Петя"), {}, Scripted([]))


def test_an_order_beyond_the_end_draws_no_further() -> None:
    source = Scripted(["Sun", "Void"])
    state = DECK.start(("Маша",), {}, source).state
    state = DECK.apply(state, "Маша", [{"type": "draw", "cards": 9}], source).state
    assert DECK.transcript(state) == "Sun, Void"


def test_w15_the_deck_draws_for_who_is_away() -> None:
    source = Scripted(["Sun"])
    state = DECK.apply(DECK.start(("Маша",), {}, source).state, "Маша", [{"type": "pass"}], source).state
    facts = DECK.facts(state)
    assert facts["previous"]["auto"] is True
    assert facts["total"] == 1
