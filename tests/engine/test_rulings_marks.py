"""W2 («Вместе»), W3 (granted marks), W4 («за каждую карту бога»): what cards in play give. All values by hand."""

from __future__ import annotations

import pytest

from tests.engine.build import names, opened, played, seat, sums

VALKIA, TAMURKHAN = "Валькия Кровавая", "Тамурхан Владыка Червей"
SKARBRAND, SHIFTER = "Скарбранд Изгнанник", "Перевертыш"


@pytest.mark.parametrize(
    ("hand", "due", "on"),
    [
        # one card of a god: off
        ("Воин Кхорна, Монета*4", {"gold": 6, "attack": 2}, []),
        # two of one god, both on: attack 2+0 base, 3 swords, «Вместе» 2+2
        ("Воин Кхорна, Грабитель Кхорна, Меч*3", {"gold": 3, "attack": 9}, ["Воин Кхорна", "Грабитель Кхорна"]),
        # two copies of one card are two cards
        ("Гончая плоти*2, Монета", {"gold": 1, "attack": 20}, ["Гончая плоти"] * 2),
        # three: each once, not once for every pair
        ("Воин Кхорна*3", {"gold": 6, "attack": 12}, ["Воин Кхорна"] * 3),
        # one of each god: nobody
        (
            "Воин Кхорна, Воин Нургла, Воин Тзинча, Воин Слаанеш, Монета",
            {"gold": 9, "attack": 5, "heal": 3, "scrap": 1},
            [],
        ),
        # two pairs of different gods: all four. gold 2+2+1+1 and Воин Слаанеш +1; attack 2+2 and Меч 1, then
        # Воин and Грабитель Кхорна +2 each, Грабитель Слаанеш +1; healing 1+1
        (
            "Воин Кхорна, Воин Слаанеш, Грабитель Кхорна, Грабитель Слаанеш, Меч",
            {"gold": 7, "attack": 10, "heal": 2},
            ["Воин Кхорна", "Воин Слаанеш", "Грабитель Кхорна", "Грабитель Слаанеш"],
        ),
        # starters and Кристаллы have no god, however many lie there
        ("Кристалл*3, Монета*2", {"gold": 8, "attack": 6}, []),
        # a pair with a card that has no «Вместе» of its own
        (f"{SHIFTER}, Воин Тзинча", {"gold": 4, "attack": 1, "heal": 15, "scrap": 1}, ["Воин Тзинча"]),
    ],
)
def test_w2_together_is_on_with_two_marks_of_one_god(hand: str, due: dict[str, int], on: list[str]) -> None:
    turn = played(hand)
    assert sums(turn) == due
    assert names(turn.together) == on


@pytest.mark.parametrize(
    ("hand", "due", "on"),
    [
        # Скарбранд marks all others Khorne's: a lone Воин Нургла is on (+1 attack)
        (f"{SKARBRAND}, Воин Нургла, Монета*3", {"gold": 5, "attack": 19, "heal": 3}, ["Воин Нургла"]),
        # … whatever the order of play
        (f"Воин Нургла, Монета*3, {SKARBRAND}", {"gold": 5, "attack": 19, "heal": 3}, ["Воин Нургла"]),
        # alone with starters: they bear marks, but have no «Вместе»
        (f"{SKARBRAND}, Монета*2, Меч, Кристалл", {"gold": 4, "attack": 21}, []),
        # Перевертыш does not mark itself: one Воин Нургла is the only one with Nurgle's, Khorne's, Slaanesh's mark
        (f"{SHIFTER}, Воин Нургла", {"gold": 2, "heal": 18}, []),
        # with a Монета there are two of each
        (f"{SHIFTER}, Воин Нургла, Монета", {"gold": 3, "attack": 1, "heal": 18}, ["Воин Нургла"]),
        # Tzeentch's mark is not granted, but the others come on through Khorne's
        (f"{SHIFTER}, Воин Кхорна, Меч", {"gold": 2, "attack": 5, "heal": 15}, ["Воин Кхорна"]),
        # both: Скарбранд marks Перевертыш Khorne's; neither has a «Вместе»
        (f"{SKARBRAND}, {SHIFTER}", {"attack": 18, "heal": 15}, []),
        # both with a lone Небесный крикун: +5 gold
        (
            f"{SHIFTER}, {SKARBRAND}, Небесный крикун",
            {"gold": 5, "attack": 23, "heal": 20, "scrap": 1},
            ["Небесный крикун"],
        ),
    ],
)
def test_w3_granted_marks_count_like_own_ones(hand: str, due: dict[str, int], on: list[str]) -> None:
    turn = played(hand)
    assert sums(turn) == due
    assert names(turn.together) == on


def test_w3_marks_are_granted_to_cards_drawn_later() -> None:
    hand = f"{SKARBRAND}, Чумной трутень, Монета*2, {VALKIA}"
    after = opened(seat(f"{hand}, Избранный Тзинча"), ("draw", hand), ("refill", "Избранный Тзинча"))
    # six cards bear Khorne's mark: Валькия 5 + 5*6; Скарбранд 18, Трутень 6, Избранный 2 (+3 gold)
    assert sums(after.turn) == {"gold": 8, "attack": 61, "heal": 9, "scrap": 1, "refill": 1}
    assert names(after.turn.together) == ["Чумной трутень", VALKIA, "Избранный Тзинча"]


def test_w3_a_granting_card_drawn_later_switches_on_what_lay_there() -> None:
    hand = "Чумной трутень, Моровая жаба, Воин Кхорна, Монета*2"
    after = opened(seat(f"{hand}, {SKARBRAND}"), ("draw", hand), ("refill", SKARBRAND))
    # attack 6+4+2+18 and Воин Кхорна +2; healing 9+6 and Жаба +4
    assert sums(after.turn) == {"gold": 4, "attack": 32, "heal": 19, "refill": 1}
    assert names(after.turn.together) == ["Чумной трутень", "Моровая жаба", "Воин Кхорна"]


def test_w3_a_granting_card_drawn_by_a_refill_can_set_off_the_next_refill() -> None:
    hand = "Чумной трутень, Воин Нургла, Властитель перемен, Монета*2"
    after = opened(seat(f"{hand}, {SKARBRAND}, Меч*2"), ("draw", hand), ("refill", SKARBRAND), ("refill", "Меч*2"))
    # attack 6 + Воин Нургла 1 + 9 + 18 + 2
    assert sums(after.turn) == {"gold": 4, "attack": 36, "heal": 21, "refill": 3}


W4_HANDS = [
    # Валькия 5 + 5 for each of two; Воин Кхорна 2+2
    (f"{VALKIA}, Воин Кхорна, Монета*3", 19, 14),
    # off: only her 5
    (f"{VALKIA}, Монета*4", 5, 5),
    # Тамурхан 4 for each of three; two Воин Нургла +1 each; two swords
    (f"{TAMURKHAN}, Воин Нургла*2, Меч*2", 16, 12),
    # Скарбранд switches Тамурхан on through Khorne's mark; only he himself bears Nurgle's
    (f"{SKARBRAND}, {TAMURKHAN}, Монета*3", 22, 18),
    # Скарбранд marks all five Khorne's: 18 + 5 + 5*5
    (f"{SKARBRAND}, {VALKIA}, Монета*3", 48, 43),
    # Перевертыш marks the four others, not itself: Валькия 5 + 5*4; Меч 1
    (f"{SHIFTER}, {VALKIA}, Меч, Монета*2", 26, 21),
    # … and Тамурхан 4*4
    (f"{SHIFTER}, {TAMURKHAN}, Меч, Монета*2", 17, 13),
    # both givers: Перевертыш gets Khorne's from Скарбранд, so all five: 18 + 5 + 25 + Меч 1
    (f"{SKARBRAND}, {SHIFTER}, {VALKIA}, Монета, Меч", 49, 44),
    # … but nobody marks Перевертыш Nurgle's: four: 18 + 16 + 1
    (f"{SKARBRAND}, {SHIFTER}, {TAMURKHAN}, Монета, Меч", 35, 31),
    # all four together: Валькия 5 + 5*5, Тамурхан 4*4, Скарбранд 18, Меч 1
    (f"{SKARBRAND}, {SHIFTER}, {TAMURKHAN}, {VALKIA}, Меч", 65, 56),
    # Валькия and Тамурхан alone are of different gods: both off
    (f"{VALKIA}, {TAMURKHAN}, Монета*3", 5, 5),
]


@pytest.mark.parametrize(("hand", "with_self", "_others"), W4_HANDS)
def test_w4_counts_every_card_with_the_mark_itself_included(hand: str, with_self: int, _others: int) -> None:
    assert played(hand).attack == with_self


@pytest.mark.parametrize(("hand", "_with_self", "others"), W4_HANDS)
def test_w4_others_only_leaves_the_card_itself_out(hand: str, _with_self: int, others: int) -> None:
    assert played(hand, others_only=True).attack == others


def test_w4_counts_at_the_end_of_resolution() -> None:
    hand = f"{TAMURKHAN}, Чумной трутень, Монета*3"
    after = opened(seat(f"{hand}, Воин Нургла, Меч"), ("draw", hand), ("refill", "Воин Нургла"))
    # three of Nurgle in the end: 4*3, Трутень 6, Воин +1
    assert sums(after.turn) == {"gold": 5, "attack": 19, "heal": 22, "refill": 1}


def test_w4_valkia_drawn_by_a_refill_counts_what_lay_there() -> None:
    hand = "Чумной трутень, Моровая жаба, Гончая плоти, Крушитель черепов, Монета"
    after = opened(seat(f"{hand}, {VALKIA}"), ("draw", hand), ("refill", VALKIA))
    # Khorne's three: Валькия 5 + 15, Гончая 6+4, Крушитель 8+4; Трутень 6, Жаба 4
    assert after.turn.attack == 52
