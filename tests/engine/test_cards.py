"""The 39 cards against a table typed by hand, both as data and as played."""

from __future__ import annotations

import pytest

from engine.games.warha import cards as printed
from tests.engine.build import played, sums
from tests.engine.hand_table import GRANTS, TABLE, all_cards

GODS = {"Кхорн": printed.KHORNE, "Нургл": printed.NURGLE, "Тзинч": printed.TZEENTCH, "Слаанеш": printed.SLAANESH}


def test_the_decks_have_the_sizes_that_the_rules_name() -> None:
    assert len(TABLE) == len(printed.CARDS) == 39
    for god in GODS:
        assert sum(card.copies for card in TABLE.values() if card.god == god) == 20
    assert sum(all_cards(3).values()) == 80 + 15 + 3 * 10
    assert set(TABLE) == set(printed.NAMES)


@pytest.mark.parametrize("name", TABLE)
def test_the_printed_card_has_the_typed_numbers(name: str) -> None:
    typed, card = TABLE[name], printed.CARDS[printed.INDEX[name]]
    assert card.name == name
    assert card.god == (GODS[typed.god] if typed.god else 0)
    assert (card.cost, card.copies) == (typed.cost, typed.copies)
    fields = ("gold", "attack", "heal", "scrap", "lure", "refill")
    assert {f: getattr(card.base, f) for f in fields if getattr(card.base, f)} == dict(typed.base)
    assert (card.together is None) == (typed.together is None)
    if card.together is not None:
        extra = {f: getattr(card.together, f) for f in fields if getattr(card.together, f)}
        assert extra == dict(typed.together or {})
    assert card.together_attack_per_mark == typed.per_mark
    granted = {god for god, bit in GODS.items() if card.grants & bit}
    assert granted == set(GRANTS.get(name, ()))


@pytest.mark.parametrize("name", TABLE)
def test_a_card_alone_gives_its_base_and_no_more(name: str) -> None:
    turn = played(name)
    assert sums(turn) == dict(TABLE[name].base)
    assert turn.together == ()


# What the pair partner gives with its own «Вместе» on: a Грабитель of the same god.
PARTNER = {
    "Кхорн": ("Грабитель Кхорна", {"gold": 1, "attack": 2}),
    "Нургл": ("Грабитель Нургла", {"gold": 1, "heal": 2}),
    "Тзинч": ("Грабитель Тзинча", {"gold": 2, "scrap": 1}),
    "Слаанеш": ("Грабитель Слаанеш", {"gold": 1, "attack": 1, "heal": 1}),
}


@pytest.mark.parametrize("name", [name for name, card in TABLE.items() if card.god])
def test_a_card_in_a_pair_gives_base_and_together(name: str) -> None:
    typed = TABLE[name]
    assert typed.god
    partner, gift = PARTNER[typed.god]
    due = dict(gift)
    for part in (typed.base, typed.together or {}):
        for what, amount in part.items():
            due[what] = due.get(what, 0) + amount
    if typed.per_mark:  # two cards bear the mark: this one and its partner
        due["attack"] = due.get("attack", 0) + 2 * typed.per_mark
    turn = played(f"{name}, {partner}")
    assert sums(turn) == due


def test_names_and_colours_of_the_gods() -> None:
    assert {printed.GOD_NAMES[bit]: printed.GOD_COLOURS[bit] for bit in printed.GODS} == {
        "Кхорн": "#DC143C",
        "Нургл": "#9ACD32",
        "Тзинч": "#1E90FF",
        "Слаанеш": "#FF69B4",
    }
