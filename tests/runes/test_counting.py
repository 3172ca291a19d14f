"""The count of a round by hand: every card alone, every pair of modifiers, the worked examples of the rules text."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.runes.cards import CARDS, INDEX, NAMES, deck
from engine.games.runes.counting import STEPS, Count, count_round, scores_after
from engine.games.runes.rules import winner_of
from engine.games.runes.state import DRAW, NOBODY

MODIFIERS = ("Ма", "Мб", "М1", "М2", "М3", "СМ-счёт", "СМ-удар")
Values = tuple[int, int, int, int]


def cards(names: str) -> tuple[int, ...]:
    return tuple(INDEX[name.strip()] for name in names.split(",") if name.strip())


def values(first: str, second: str) -> Values:
    """С and Р of the first, С and Р of the second, as they count in the end."""
    count = count_round(cards(first), cards(second))
    (build_1, build_2), (blow_1, blow_2) = count.builds[-1], count.blows[-1]
    return build_1, blow_1, build_2, blow_2


def scores(first: str, second: str) -> tuple[int, int]:
    return scores_after((25, 25), count_round(cards(first), cards(second)))


def test_r1_r2_the_deck_is_one_of_each_of_the_14_cards() -> None:
    assert len(CARDS) == len(set(NAMES)) == 14
    assert sum(card.group == "modifier" for card in CARDS) == 7
    assert [name for name in NAMES if CARDS[INDEX[name]].group == "modifier"] == list(MODIFIERS)
    assert deck("one_each") == tuple(range(14))
    assert len(deck("two_each")) == 28
    assert len(deck("plain_twice")) == len(deck("modifiers_twice")) == 21


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Ма", (0, 0)),
        ("Мб", (0, 0)),
        ("М1", (0, 0)),
        ("М2", (0, 0)),
        ("М3", (0, 0)),
        ("СМ-счёт", (0, 0)),
        ("СМ-удар", (0, 0)),
        ("Кузня", (2, 1)),
        ("Таран", (0, 1)),
        ("Башня", (1, 0)),
        ("Капкан", (0, 1)),
        ("Буря", (0, 1)),
        ("Сад", (7, 0)),
        ("Клинок", (0, 10)),
    ],
)
def test_every_card_alone_against_an_empty_table(card: str, expected: tuple[int, int]) -> None:
    assert values(card, "") == (*expected, 0, 0)
    assert values("", card) == (0, 0, *expected)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("Башня, Ма", "", (9, 0, 0, 0)),  # 1 + 8: own Ма
        ("Башня", "Ма", (1, 0, 0, 0)),
        ("Капкан", "Мб", (0, 12, 0, 0)),  # 1 + 11: the opponent's Мб
        ("Капкан, Мб", "", (0, 1, 0, 0)),
        ("Буря", "Мб", (0, 6, 0, 0)),  # 1 + 5: Мб anywhere
        ("Буря, Мб", "", (0, 6, 0, 0)),
        ("Буря", "Ма", (0, 1, 0, 0)),
        ("Клинок", "Ма", (0, 1, 0, 0)),
        ("Клинок, Ма", "", (0, 10, 0, 0)),
        ("Клинок", "Башня", (0, 10, 1, 0)),
        ("Таран, Кузня", "", (2, 4, 0, 0)),  # 1 of Кузня, 1 of Таран, 2 built
        ("Таран, Башня, Ма", "", (9, 10, 0, 0)),
        ("Таран, Сад", "", (7, 8, 0, 0)),
        ("Таран, Сад", "Клинок", (2, 3, 0, 10)),
        ("Сад", "Башня", (7, 0, 1, 0)),
        ("Сад", "Сад", (7, 0, 7, 0)),
    ],
)
def test_conditions_of_cards(first: str, second: str, expected: Values) -> None:
    assert values(first, second) == expected


@pytest.mark.parametrize("armed", ["Кузня", "Таран", "Капкан", "Буря", "Клинок"])
def test_r5_any_card_with_destruction_spoils_the_garden(armed: str) -> None:
    assert values("Сад", armed)[0] == 2


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_any_modifier_blunts_the_blade(modifier: str) -> None:
    assert count_round(cards("Клинок"), cards(modifier)).blows[1] == (1, 0)


# First also plays Кузня (С 2, Р 1), second Кузня and Таран (С 2, Р 4); without modifiers 25 + 2 - 4 and 25 + 2 - 1.
BASE = (23, 26)
OWN_PAIRS = {
    ("Ма", "Мб"): BASE,
    ("Ма", "М1"): (17, 26),  # the larger Р 4 becomes 3*4 - 2*1 = 10
    ("Ма", "М2"): (25, 28),  # second: С 4, Р 2
    ("Ма", "М3"): BASE,
    ("Ма", "СМ-счёт"): BASE,
    ("Ма", "СМ-удар"): (26, 23),  # Р change places: first 4, second 1
    ("Мб", "М1"): (17, 26),
    ("Мб", "М2"): (25, 28),
    ("Мб", "М3"): BASE,
    ("Мб", "СМ-счёт"): BASE,
    ("Мб", "СМ-удар"): (26, 23),
    ("М1", "М2"): (25, 34),  # Р 10, then second: С 10, Р 2
    ("М1", "М3"): (17, 26),
    ("М1", "СМ-счёт"): (17, 26),
    ("М1", "СМ-удар"): (26, 17),  # Р 10 goes over to the first
    ("М2", "М3"): (25, 28),
    ("М2", "СМ-счёт"): (25, 28),
    ("М2", "СМ-удар"): (26, 27),  # second С 4, Р 2; then first Р 2, second Р 1
    ("М3", "СМ-счёт"): BASE,
    ("М3", "СМ-удар"): (26, 23),
    ("СМ-счёт", "СМ-удар"): (26, 23),
}
ALONE = {"Ма": BASE, "Мб": BASE, "М1": (17, 26), "М2": (25, 28), "М3": BASE, "СМ-счёт": BASE, "СМ-удар": (26, 23)}
BY_SECOND = {**ALONE, "М2": (22, 25)}  # first: С 1, Р 2
SPLIT = {
    ("М1", "М1"): (-1, 26),  # 10, then 3*10 - 2*1 = 28
    ("М2", "М2"): (24, 27),  # both pairs: first С 1, Р 2, second С 4, Р 2
    ("М1", "М2"): (16, 25),  # Р 10; first: С 1, Р 2
    ("М2", "М1"): (25, 34),
    ("СМ-удар", "СМ-удар"): BASE,
    ("СМ-удар", "М2"): (24, 23),  # first С 1, Р 2; then first Р 4, second Р 2
    ("М2", "СМ-удар"): (26, 27),
    ("М1", "СМ-удар"): (26, 17),
    ("СМ-удар", "М1"): (26, 17),
}
IDLE = ("Ма", "Мб", "М3", "СМ-счёт")


def test_the_base_without_modifiers() -> None:
    assert scores("Кузня", "Кузня, Таран") == BASE


@pytest.mark.parametrize("pair", OWN_PAIRS)
def test_every_pair_of_modifiers_of_one_player(pair: tuple[str, str]) -> None:
    assert scores(f"{pair[0]}, {pair[1]}, Кузня", "Кузня, Таран") == OWN_PAIRS[pair]


@pytest.mark.parametrize("pair", list(product(MODIFIERS, MODIFIERS)))
def test_every_pair_of_modifiers_of_both_players(pair: tuple[str, str]) -> None:
    mine, his = pair
    if pair in SPLIT:
        expected = SPLIT[pair]
    else:
        # One of them at most does something where neither Ма and Мб meet nor two acting cards.
        assert mine in IDLE or his in IDLE
        expected = BY_SECOND[his] if mine in IDLE else ALONE[mine]
    assert scores(f"{mine}, Кузня", f"{his}, Кузня, Таран") == expected


def test_the_pairs_are_all_there() -> None:
    assert len(OWN_PAIRS) == 21
    assert len(SPLIT) + sum(a in IDLE or b in IDLE for a, b in product(MODIFIERS, MODIFIERS)) == 49


def test_r6_the_example_of_the_text_2_and_4_give_8() -> None:
    # first: 1 of Кузня and 1 of Капкан; second: 1 + 1 + 2 built by Кузня
    assert values("М1, Кузня, Капкан", "Кузня, Таран")[1::2] == (2, 3 * 4 - 2 * 2)
    assert values("Кузня, Таран", "М1, Кузня, Капкан")[1::2] == (8, 2)
    assert values("М1, Кузня", "Кузня")[1::2] == (1, 1)


def test_r7_m2_touches_the_opponent_only() -> None:
    assert values("М2, Кузня", "Башня") == (2, 1, 0, 1)
    assert values("Кузня", "М2, Башня") == (1, 2, 1, 0)


@pytest.mark.parametrize(
    ("first", "second"), [("Ма, Мб, М3", ""), ("Ма, М3", "Мб"), ("М3", "Ма, Мб"), ("Мб", "Ма, М3")]
)
def test_r8_m3_with_both_letters_on_the_table_calls_the_round_off(first: str, second: str) -> None:
    assert scores(f"{first}, Кузня", f"{second}, Кузня, Таран") == (25, 25)
    assert count_round(cards(first), cards(second)).annulled
    with_super = f"{first}, СМ-счёт, СМ-удар, Кузня"
    assert scores_after((40, 10), count_round(cards(with_super), cards(f"{second}, Таран"))) == (40, 10)


def test_r8_m3_with_one_letter_does_nothing() -> None:
    assert scores("М3, Ма, Кузня", "Ма, Кузня, Таран") == BASE


def test_r10_the_scores_change_places_after_they_have_changed() -> None:
    assert scores("Ма, Мб, СМ-счёт, Кузня", "Кузня, Таран") == (26, 23)
    assert scores("СМ-счёт, Ма, Кузня", "Мб, Кузня, Таран") == (26, 23)
    assert scores("СМ-счёт, Ма, Кузня", "СМ-счёт, Мб, Кузня, Таран") == BASE
    assert scores("Ма, СМ-счёт, Кузня", "Ма, Кузня, Таран") == BASE


def test_r10_the_worked_example_of_the_text() -> None:
    # 25 and 25; the player destroys 30, the opponent builds 1: 25 + 1 - 30 = -4, then the scores change places.
    count = Count(((0, 1),) * 6, ((30, 0),) * 6, annulled=False, swapped=True)
    assert scores_after((25, 25), count) == (-4, 25)
    assert winner_of((-4, 25)) == 1


def test_r3_r9_order_of_the_steps() -> None:
    # М1 before М2 before СМ-удар: Р 1 and 4; 1 and 10; second С 10, Р 2; Р 2 and 1.
    count = count_round(cards("М1, М2, Кузня"), cards("СМ-удар, Кузня, Таран"))
    assert dict(zip(STEPS, count.builds, strict=True)) == {
        "С": (2, 2), "Р": (2, 2), "М1": (2, 2), "М2": (2, 10), "М3": (2, 10), "СМ": (2, 10),
    }  # fmt: skip
    assert dict(zip(STEPS, count.blows, strict=True)) == {
        "С": (0, 0), "Р": (1, 4), "М1": (1, 10), "М2": (1, 2), "М3": (1, 2), "СМ": (2, 1),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((25, 25), NOBODY),
        ((49, 1), NOBODY),
        ((50, 1), 0),
        ((49, 0), 0),
        ((1, 50), 1),
        ((0, 49), 1),
        ((-3, -1), 1),  # both have brought the other to nothing: the higher wins
        ((-1, -3), 0),
        ((52, 51), 0),
        ((50, 53), 1),
        ((0, 0), DRAW),
        ((51, 51), DRAW),
        ((50, -8), 0),
    ],
)
def test_r11_winning(scores: tuple[int, int], winner: int) -> None:
    assert winner_of(scores) == winner
