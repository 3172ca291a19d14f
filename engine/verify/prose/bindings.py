"""A figure of prose in its clause: what its noun may count in this turn, and whether the words bind it directly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, noun_after, noun_before
from engine.verify.prose.view import View
from engine.verify.prose.worlds import counts, counts_of, gaps, healths, parts_of, unlike

Doubt = Callable[["Case"], bool]

SMALL: Final = 12  # no living player's health is told in figures as small as this without a word of health
RESOURCES: Final = {"gold": "g", "attack": "a", "heal": "h", "scrap": "u", "lure": "l", "refill": "f"}
_NEAR: Final = 12  # a slip of the pen or of the head is hardly larger


class Case:
    """A finding in hand: the claim, its sentence, the place of its figure there, and the clause around it."""

    def __init__(self, claim: Claim, line: Line, page: Page, index: int) -> None:
        self.claim, self.line, self.index = claim, line, index
        self.view: View = page.view
        self.items, self.all = line.items, line.codes
        value = line.items[index].value
        self.value = -1 if value is None else abs(value)
        low = high = index
        while low > 0 and self.all[low - 1] not in ",;:._(":
            low -= 1
        while high + 1 < len(self.items) and self.all[high + 1] not in ",;:._()":
            high += 1
        self.low, self.high = low, high
        self.codes = self.all[low : high + 1]
        self.noun, self.at = noun_after(line.sentence, index)
        self.before, self.behind = noun_before(line.sentence, index)

    def tags(self, low: int | None = None, high: int | None = None) -> set[str]:
        low, high = self.low if low is None else max(0, low), self.high + 1 if high is None else high
        return {tag for item in self.items[low:high] for tag in item.tags}

    def says(self, stems: tuple[str, ...], back: int = 6, ahead: int = 5) -> bool:
        """Whether a word with one of the stems stands so near."""
        near = self.items[max(0, self.index - back) : self.index + ahead + 1]
        return any(item.low.startswith(stems) for item in near if item.kind != "sign")

    def cards(self) -> list[str]:
        """The cards in play named in the sentence."""
        named = [name for item in self.items if item.code == "C" for name in item.names]
        return [name for name in dict.fromkeys(named) if name in self.view.in_play]


def slip(said: int, right: int) -> bool:
    """Whether somebody who means `right` may write `said`: near it, its digits in another order, or one digit off."""
    if abs(said - right) <= _NEAR:
        return True
    a, b = str(said), str(right)
    return len(a) == len(b) and (sorted(a) == sorted(b) or sum(x != y for x, y in zip(a, b, strict=True)) == 1)


# --- what a figure may mean by its noun -------------------------------------------------------------------------------


def meant(case: Case) -> set[int]:
    """Every value of this turn that such a noun may count."""
    view, kind = case.view, case.noun
    totals = {view.totals["gold"], view.totals["attack"], view.totals["heal"]}
    blows = {*view.attacks.values(), sum(view.attacks.values())}
    if kind == "C":
        return cards_meant(case)
    if kind == "card":
        return counts(view)
    if kind == "g":
        return {view.totals["gold"], view.spent, *_prices(case)} | parts_of(view, "gold", tuple(case.cards()))
    if kind == "a":
        return {view.totals["attack"], *blows} | parts_of(view, "attack", tuple(case.cards()))
    if kind == "h":
        return {view.totals["heal"]} | parts_of(view, "heal", tuple(case.cards()))
    if kind in ("u", "l", "f"):
        lured = {sum(view.lured.values()), sum(view.refilled.values()), *view.lures.values()}
        return {view.totals[name] for name in ("scrap", "lure", "refill")} | lured
    found = totals | blows | {view.spent}
    found |= {health for health in healths(view) if health > SMALL}
    found |= {view.totals[name] for name in ("scrap", "lure", "refill") if RESOURCES[name] in case.codes}
    if case.all[case.index - 1 : case.index] == "n":
        found |= gaps(view) | unlike(view)
    if case.claim.kind == "zone_count" or case.items[case.index].detail == "collective" or kind in ("word", "z", "d"):
        found |= counts(view)
    if "C" in case.codes or "G" in case.codes:
        for resource in ("gold", "attack", "heal"):
            found |= parts_of(view, resource, tuple(case.cards()))
    if {"more", "less", "lag", "lead", "gap"} & case.tags():
        found |= gaps(view) | unlike(view)
    return found


def cards_meant(case: Case) -> set[int]:
    """Counts of the card that follows, of one name or of all cards of its rank, anywhere."""
    view, names = case.view, case.items[case.at].names
    if len(names) == 1 and case.all[case.at + 1 : case.at + 2] in ("C", "c", "&", "_", ",", "(", ":"):
        rank = names[0].split()[0]  # «парочка Грабителей, Кхорнов с Тзинчевым»
        names = tuple(name for name in view.cards if name.split()[0] == rank)
    found = {count for name in names for count in counts_of(view, name)}
    for pool in (view.in_play, view.draw_pile, view.discard_pile, view.bought, view.lured, view.refilled):
        found.add(sum(pool[name] for name in names))
    found.add(sum(name in names for name in view.row))
    if {"afford", "buy", "take"} & case.tags() or case.says(("возьм", "бер", "прикуп", "хват")):
        found |= {n for name in names for n in range(1, 9) if n * (view.cost(name) or 99) <= view.totals["gold"]}
    if names == ("Монета",):
        found |= {view.spent, view.totals["gold"]}
    return found


def _prices(case: Case) -> set[int]:
    view = case.view
    named = {name for item in case.items if item.code == "C" for name in item.names}
    return {view.cost(name) or 0 for name in named}


# --- whether the words bind the figure directly -----------------------------------------------------------------------


_BESIDE: Final = re.compile(r"(?:U|Uw)P[w_:]{0,3}$|P[w_]{0,2}n$")
_STANDS: Final = re.compile(r"(?:дер[жг]|сто[ия]|замер|засты|застр|остан|балансир|вис|сид|засел|закреп)")
_NO_HEALTH: Final = frozenset(
    {"strike", "receive", "befall", "spend", "buy", "more", "less", "lag", "lead", "gap", "draw"}
)


def _owner_beside(case: Case) -> bool:
    """«у Пети аж 45», «Гром стоит на 99»: nothing but small words stands between the owner and the figure."""
    match = _BESIDE.search(case.all[: case.index])
    if match is None or set(case.all[max(case.low, match.start() - 2) : match.start()]) & set("gahtulfzdCN"):
        return False
    between = case.items[match.start() : case.index]
    if any(_NO_HEALTH & item.tags and not _STANDS.match(item.low) for item in between if item.code == "w"):
        return False
    held = case.items[max(0, match.start() - 6) : case.index]
    return match[0][0] == "U" or any(_STANDS.match(item.low) for item in held if item.code == "w")


def _health_bound(case: Case) -> bool:
    """«у Пети 45», «Маша — 81», «здоровье 45»: owner or word of health stand beside the figure."""
    if case.noun == "H" or case.before == "H" or case.all[case.index - 1 : case.index] == "A":
        return True
    if _owner_beside(case):
        return True
    behind = case.items[case.index + 1 : case.high + 1]
    for place, item in enumerate(behind[:4]):
        if item.low == "у" and case.all[case.index + 2 + place : case.index + 3 + place] == "P":
            return any("left" in other.tags for other in behind[:place])  # «восемьдесят капель осталось у Лисицы»
    between = case.items[case.behind + 1 : case.index]
    if case.before != "P" or len(between) > 3:
        return False
    return not any({"strike", "receive", "befall", "spend", "buy"} & item.tags for item in between)


def _total_bound(case: Case) -> bool:
    """«семь золотых», «золота семь», «атаки — 16»: the noun stands beside the figure."""
    code = RESOURCES.get(case.claim.resource or "", "")
    if case.claim.resource in ("scrap", "lure", "refill"):
        return code in case.codes or case.before == code
    if case.claim.resource == "heal" and case.noun in ("unit", "H", "none") and "heal" in case.tags():
        return case.noun != "none" or "h" in case.codes
    return bool(code) and (case.noun == code or (case.before == code and case.noun in ("none", "unit", "word")))


def pile_bound(case: Case) -> bool:
    """«в сбросе семь», «восемь карт в личной колоде»: nothing is done between the pile and the figure."""
    if case.claim.zone == "in_play":
        play = sum(case.view.in_play.values())
        shown = {"draw", "table"} & case.tags() or any(item.name == "in_play" for item in case.items[: case.index])
        listed = case.noun == "card" or case.all[case.index + 1 : case.index + 2] in (":", "_")
        return abs(case.value - play) <= 2 and listed and bool(shown)
    zones = [j for j, code in enumerate(case.all) if code in "zd" and case.items[j].name == case.claim.zone]
    if not zones:
        return False
    at = min(zones, key=lambda j: abs(j - case.index))
    between = case.items[min(at, case.index) + 1 : max(at, case.index)]
    loose = any(item.code in "&K,;C" or item.low.endswith(("ла", "ли", "ло")) for item in between)
    return len(between) <= 4 and not loose


def _blow_bound(case: Case) -> bool:
    """A player struck is named in the clause, and a word of blows stands there."""
    if re.search(r"aP[:_]$", case.all[: case.index]):
        return True  # «Атака Пети: шестнадцать»
    owner = "P" in case.codes
    aimed = re.search(r"Nw?[pvn]P", case.codes)  # «две по Гоше», not «на двадцать один над Машей»
    if aimed and case.items[case.low + aimed.end() - 2].low in ("по", "в", "во", "на"):
        return True
    if re.search(r"Pw?N|NP", case.codes):
        return True
    return owner and bool({"strike", "strike_noun", "befall", "receive"} & case.tags() or "a" in case.codes)


def _compare_bound(case: Case) -> bool:
    """«на пять больше, чем у Маши», «отстаёт от Пети на семь»: both sides are named or understood."""
    if case.noun in ("C", "card", "g", "z", "d") or case.before in ("C", "z", "d", "g"):
        return False
    return "gap" in case.tags() or "P" in case.codes or "P" in case.all[case.high + 1 : case.high + 5]


def _listed_alike(case: Case) -> bool:
    """«Воин принёс четыре, Избранный пять»: the card beside it is told truly of the same resource."""
    resource, found = case.claim.resource or "", list(re.finditer(r"C[w_(]?N", case.all))
    if not any(match.end() - 1 == case.index for match in found):
        return False
    return any(
        match.end() - 1 != case.index
        and any(
            case.items[match.end() - 1].value in case.view.effect(name, resource)
            for name in case.items[match.start()].names
        )
        for match in found
    )


def _source_bound(case: Case) -> bool:
    """«семь «Атаки» от Колесницы»: the card beside the figure, the resource in the sentence."""
    code = RESOURCES.get(case.claim.resource or "", "")
    behind = case.all[case.index :]
    linked = re.match(r"N(?:[w_agh]{0,3}[OcZUv]w?|nw)C", behind) or "C" in (case.before, case.noun)
    gives = {"gains", "heal"} & case.tags() and re.match(r"N[w_agh]{0,2}C", case.all[case.index :])
    if _listed_alike(case):
        return True
    said = code in case.all or case.noun == code or (code == "h" and "heal" in case.tags(0, len(case.items)))
    return bool(linked or gives) and said


def _told_bound(case: Case) -> bool:
    """A price, a figure in the clause of a player, or what each copy of a card gives."""
    if re.match(r"pN_?[Oc]?C", case.all[case.index - 1 :]):
        return True
    return case.claim.blame == "card_text" or "P" in case.codes or case.all[case.index - 1 : case.index] == "Z"


BOUND: Final[dict[str, Doubt]] = {
    "hp": _health_bound,
    "total": _total_bound,
    "zone_count": pile_bound,
    "total_count": lambda case: "total" in case.tags(case.index - 3, case.index),
    "attack_on": _blow_bound,
    "attack_total": _blow_bound,
    "hp_compare": _compare_bound,
    "source": _source_bound,
    "would_be": lambda case: "left" in case.tags(case.index - 4, case.index + 3),
    "invented": _told_bound,
    "together_count": lambda case: case.noun in ("none", "word", "card", "G"),
}
