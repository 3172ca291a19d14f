"""The arithmetic behind a right value, in one line of Russian."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.audit.ledger import Draft, Ledger
from engine.audit.reconstruct import Step
from engine.games.warha.cards import CARDS, GOD_NAMES, INDEX
from engine.protocol import Facts

_ZONES: Final = {"in_play": "разыграно", "draw_pile": "личная колода", "discard_pile": "сброс"}


def why(draft: Draft, step: Step, ledger: Ledger) -> str:
    """How the right value of a finding comes about; "" where nothing is to be worked out."""
    facts = step.facts
    maker = _MAKERS.get(draft.kind)
    text = maker(facts, draft) if maker is not None else ""
    if not draft.is_root:
        root = ledger.roots[draft.root]
        origin = "того же поста" if root.post == step.segment.ordinal else f"поста {root.post}"
        text = (text + "; " if text else "") + f"следует из ошибки {origin} ({root.kind})"
    return text


def _health(facts: Facts, draft: Draft) -> str:
    nick = draft.subject
    if nick not in facts["players"]:
        return ""
    parts: list[str] = []
    previous: Mapping[str, Any] = facts.get("previous") or {}
    blow = (previous.get("hp") or {}).get(nick)
    start = blow[0] if blow else None
    if blow:
        points = (previous.get("attacks") or {}).get(nick)
        parts.append(f"{blow[0]} − {points}" if points is not None else f"{blow[0]}")
    if nick == facts["actor"] and facts.get("heal") and facts.get("heal_hp"):
        parts.append(f"{'' if parts else facts['heal_hp'][0]} + {facts['heal']}".strip())
    if not parts and start is None:
        return f"Здоровье {nick} не менялось: {facts['players'][nick]}"
    return " ".join(parts) + f" = {facts['players'][nick]}"


def _total(name: str) -> Callable[[Facts, Draft], str]:
    def make(facts: Facts, draft: Draft) -> str:
        parts: list[str] = []
        on = list(facts.get("together") or ())
        for card, count in (facts.get("in_play") or {}).items():
            if card not in INDEX:
                continue
            data = CARDS[INDEX[card]]
            base = getattr(data.base, name)
            if base:
                parts.append(f"{card} {base}" + (f"×{count}" if count > 1 else ""))
            more = getattr(data.together, name) if data.together is not None and card in on else 0
            if more:
                parts.append(f"«Вместе» {card} {more}" + (f"×{on.count(card)}" if on.count(card) > 1 else ""))
        return (" + ".join(parts) or "ни одна карта этого не даёт") + f" = {facts.get(name, 0)}"

    return make


def _counts(facts: Facts, draft: Draft) -> str:
    sizes = [sum((facts.get(zone) or {}).values()) for zone in _ZONES]
    return " + ".join(str(size) for size in sizes) + f" = {sum(sizes)} (разыграно, личная колода, сброс)"


def _deck(facts: Facts, draft: Draft) -> str:
    bought = list((facts.get("previous") or {}).get("bought") or ())
    if draft.kind == "extra_deck":
        number = bought.count("Кристалл")
        return f"куплено Кристаллов: {number}; осталось {facts['extra_deck']}"
    number = sum(1 for card in bought if card != "Кристалл")
    return f"на место купленных открыто карт: {number}; осталось {facts['game_deck']}"


def _together(facts: Facts, draft: Draft) -> str:
    gods: dict[str, int] = {}
    for card, count in (facts.get("in_play") or {}).items():
        if card in INDEX and CARDS[INDEX[card]].god:
            god = GOD_NAMES[CARDS[INDEX[card]].god]
            gods[god] = gods.get(god, 0) + count
    shown = ", ".join(f"{god} — {count}" for god, count in gods.items()) or "нет"
    return f"карт богов среди разыгранных: {shown}"


def _blow(facts: Facts, draft: Draft) -> str:
    previous: Mapping[str, Any] = facts.get("previous") or {}
    attacks = ", ".join(f"{nick} {points}" for nick, points in (previous.get("attacks") or {}).items()) or "никого"
    return f"по приказу: {attacks}"


def _purchase(facts: Facts, draft: Draft) -> str:
    previous: Mapping[str, Any] = facts.get("previous") or {}
    costs = [f"{card} {CARDS[INDEX[card]].cost}" for card in previous.get("bought") or () if card in INDEX]
    return "куплено: " + (" + ".join(costs) + f" = {previous.get('gold_spent')}" if costs else "ничего")


def _colour(facts: Facts, draft: Draft) -> str:
    god = CARDS[INDEX[draft.subject]].god if draft.subject in INDEX else 0
    return f"карта бога {GOD_NAMES[god]}" if god else ""


_MAKERS: Final[dict[str, Callable[[Facts, Draft], str]]] = {
    "hp": _health, "gold": _total("gold"), "attack": _total("attack"), "heal": _total("heal"), "zone_count": _counts,
    "total_count": _counts, "game_deck": _deck, "extra_deck": _deck, "together": _together, "attack_overspent": _blow,
    "prose_player": _blow, "purchase": _purchase, "colour": _colour,
}  # fmt: skip
