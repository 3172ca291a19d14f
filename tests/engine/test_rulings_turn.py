"""W10 (healing), W11 (the row), W18 (what a post must show): opening a turn. All values by hand."""

from __future__ import annotations

import json

import pytest

from engine.games.warha.state import Settings
from tests.engine.build import PASS, WARHA, attack, buy, give, lure, names, opened, remove, seat, state

NEXT = ("draw", "Монета*5")
WITH_ORDERS = Settings(heal_with_orders=True)
HEALERS = "Моровая жаба, Грабитель Нургла, Монета*3"  # 6 and with «Вместе» 4 + 2: 12


# --- W10 --------------------------------------------------------------------------------------------------------------


def test_w10_healing_happens_when_the_cards_resolve() -> None:
    after = opened(seat(HEALERS, health=60), ("draw", HEALERS))
    assert after.seats[1].health == 72
    facts = WARHA.facts(after)
    assert facts["players"] == {"Аня": 100, "Боря": 72}
    assert (facts["heal"], facts["heal_hp"]) == (12, [60, 72])
    later = give(after, [PASS], NEXT)
    assert later.seats[1].health == 72
    assert WARHA.facts(later)["previous"]["hp"] == {}


def test_w10_with_orders_heals_when_the_order_is_carried_out() -> None:
    after = opened(seat(HEALERS, health=60), ("draw", HEALERS), settings=WITH_ORDERS)
    assert after.seats[1].health == 60
    facts = WARHA.facts(after)
    assert facts["players"] == {"Аня": 100, "Боря": 60}
    assert (facts["heal"], facts["heal_hp"]) == (12, [60, 72])
    later = give(after, [attack("Аня", 4)], NEXT)
    assert [s.health for s in later.seats] == [96, 72]
    assert WARHA.facts(later)["previous"]["hp"] == {"Аня": [100, 96], "Боря": [60, 72]}


def test_w10_with_orders_heals_also_when_the_host_passes_and_in_the_winning_turn() -> None:
    after = opened(seat(HEALERS, health=60), ("draw", HEALERS), settings=WITH_ORDERS)
    assert give(after, [PASS], NEXT).seats[1].health == 72
    weak = after._replace(seats=(after.seats[0]._replace(health=4), after.seats[1]))
    won = give(weak, [attack("Аня", 4)])
    assert WARHA.winner(won) == "Боря"
    assert won.seats[1].health == 72


@pytest.mark.parametrize("settings", [Settings(), WITH_ORDERS])
def test_w10_there_is_no_upper_limit(settings: Settings) -> None:
    after = opened(seat(HEALERS, health=250), ("draw", HEALERS), settings=settings)
    assert give(after, [PASS], NEXT).seats[1].health == 262


def test_w10_removing_the_healer_takes_nothing_back() -> None:
    hand = "Моровая жаба, Воин Тзинча, Монета*3"
    after = opened(seat(hand, health=60), ("draw", hand))
    assert give(after, [remove("Моровая жаба", "in_play")], NEXT).seats[1].health == 66


# --- W11 --------------------------------------------------------------------------------------------------------------


def test_w11_a_bought_cards_place_is_filled_when_the_next_turn_opens_and_stays_the_same() -> None:
    before = state(seat(), seat("Монета*5"), deck="Нкари, Азазель, Перевертыш", gold=6)
    after = give(before, [buy("Моровая жаба"), buy("Грабитель Кхорна")], ("row", "Азазель, Нкари"), NEXT)
    assert names(after.row) == ["Гончая плоти", "Азазель", "Небесный крикун", "Вечная свита", "Нкари"]
    assert names(after.game_deck) == ["Перевертыш"]


def test_w11_the_place_is_empty_within_the_turn() -> None:
    before = state(seat(), seat(), deck="Гончая плоти", gold=20)
    violation = WARHA.violation(before, "Аня", [buy("Гончая плоти"), buy("Гончая плоти")])
    assert violation
    assert violation.code == "not_in_row"


def test_w11_two_copies_in_the_row_are_two_purchases() -> None:
    row = "Гончая плоти, Моровая жаба, Гончая плоти, -, -"
    before = state(seat(), seat("Монета*5"), row=row, gold=10)
    after = give(before, [buy("Гончая плоти")] * 2, NEXT)
    assert WARHA.facts(after)["row"] == [None, "Моровая жаба", None, None, None]


def test_w11_nothing_is_asked_of_chance_when_nothing_was_bought() -> None:
    after = give(state(seat(), seat("Монета*5"), deck="Нкари"), [PASS], NEXT)
    assert names(after.game_deck) == ["Нкари"]


def test_w11_a_short_game_deck_fills_from_the_left_and_an_exhausted_one_not_at_all() -> None:
    before = state(seat("Монета*5"), seat("Монета*5"), deck="Нкари", gold=11)
    after = give(before, [buy("Небесный крикун"), buy("Гончая плоти"), buy("Грабитель Кхорна")], ("row", "Нкари"), NEXT)
    facts = WARHA.facts(after)
    assert facts["row"] == ["Нкари", "Моровая жаба", None, "Вечная свита", None]
    assert facts["game_deck"] == 0
    richer = after._replace(turn=after.turn._replace(gold=99))
    later = give(richer, [buy("Вечная свита")], NEXT)
    assert WARHA.facts(later)["row"] == ["Нкари", "Моровая жаба", None, None, None]


def test_w11_an_empty_row_and_deck_leave_only_crystals() -> None:
    before = state(seat(), seat(), row="-, -, -, -, -", gold=9)
    assert [a for a in WARHA.legal(before, "Аня") if a["type"] == "buy"] == [buy("Кристалл")]


# --- W18 --------------------------------------------------------------------------------------------------------------


def test_w18_the_facts_hold_every_item_of_a_post() -> None:
    hand = "Воин Тзинча, Грабитель Тзинча, Вечная свита, Чумной трутень, Монета"
    before = state(
        seat("Монета*2", "Меч", "Монета, Меч"),
        seat(f"{hand}, Меч*2", "Кристалл", health=80, lure=1),
        seat("Монета", health=0),
        deck="Нкари, Азазель",
        crystals=13,
        graveyard="Монета*3",
        gold=6,
        attack=7,
        scrap=1,
        lure=1,
        number=9,
        round_number=4,
    )
    order = [buy("Грабитель Кхорна"), remove("Меч", "discard_pile"), attack("Боря", 7), lure("Боря")]
    after = give(
        before,
        order,
        ("row", "Азазель"),
        ("draw", hand),
        ("lure", "Монета, Чумной трутень"),
    )
    # In play: Воин Тзинча 2 gold, 1 attack, «Утиль», +2 gold; Грабитель Тзинча 1 gold, +1 gold and «Утиль»; Свита 6
    # attack, 6 healing, «Соблазн».
    facts = WARHA.facts(after)
    assert facts == facts | {
        "game": "warha",
        "turn": 10,
        "round": 4,
        "actor": "Боря",
        "next": "Аня",
        "players_order": ["Аня", "Боря", "Вася"],
        "players": {"Аня": 100, "Боря": 79, "Вася": 0},
        "dead": ["Вася"],
        "row": ["Гончая плоти", "Моровая жаба", "Небесный крикун", "Вечная свита", "Азазель"],
        "game_deck": 1,
        "extra_deck": 13,
        "in_play": {"Воин Тзинча": 1, "Грабитель Тзинча": 1, "Вечная свита": 1},
        "lured_away": ["Монета", "Чумной трутень"],
        "refill_drawn": [],
        "shuffled": False,
        "draw_pile": {"Меч": 2},
        "discard_pile": {"Кристалл": 1, "Монета": 1, "Чумной трутень": 1},
        "gold": 6,
        "attack": 7,
        "heal": 6,
        "scrap": 2,
        "lure": 1,
        "refill": 0,
        "together": ["Воин Тзинча", "Грабитель Тзинча"],
        "heal_hp": [73, 79],
        "previous": {
            "player": "Аня",
            "bought": ["Грабитель Кхорна"],
            "gold_spent": 1,
            "removed": [{"card": "Меч", "zone": "discard_pile"}],
            "attacks": {"Боря": 7},
            "lures": {"Боря": 1},
            "hp": {"Боря": [80, 73]},
            "dead": [],
        },
        "winner": None,
    }


def test_w18_the_order_inside_the_draw_pile_is_shown_to_nobody() -> None:
    one = opened(seat("Меч, Монета, Кристалл, Монета*2, Меч*3"), ("draw", "Монета*3, Меч*2"))
    for viewer in (None, "Аня", "Боря"):
        assert WARHA.view(one, viewer)["draw_pile"] == {"Меч": 2, "Кристалл": 1}
    assert list(WARHA.facts(one)["draw_pile"]) == ["Меч", "Кристалл"]  # the order of the card table, nothing else


def test_w18_facts_are_plain_json() -> None:
    facts = WARHA.facts(opened(seat(HEALERS), ("draw", HEALERS)))
    assert json.loads(json.dumps(facts)) == facts
