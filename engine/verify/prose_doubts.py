"""The second opinion on every finding of the prose reader: does a plausible other reading make the words true?

A reader binds a figure or a name to what it takes for its noun and its owner. Where the story means something
else that is true (the cards of the sentence, the other summand, a loss and no health, a round goal that is missed),
the post is right and the reader erred. A finding is raised only if nothing that its words may mean is true, and only
if it looks like a slip of a referee: a wrong health is near the right one, or shares its digits, or is somebody
else's. Doubted findings stay unread; none is ever made true by this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose_figures import Line, Page, noun_after
from engine.verify.prose_view import View
from engine.verify.prose_worlds import counts, counts_of, healths

Doubt = Callable[["Case"], bool]

_NEAR: Final = 12  # a slip of the pen or of the head is hardly larger
_NONE: Final = ("ни", "никак")
_SUMMED: Final = ("вместе", "взят", "обоих", "вдвоем", "сумм", "остальн", "прочих", "соперник")
_GOALS: Final = (50, 100, 150, 200)


class Case:
    """A finding in hand: the claim, its sentence, the place of its figure there, and the words around."""

    def __init__(self, claim: Claim, line: Line, page: Page, index: int) -> None:
        self.claim, self.line, self.page, self.index = claim, line, page, index
        self.view: View = page.view
        self.value = abs(claim.value) if claim.value is not None else None
        item = line.items[index]
        if item.code == "N" and item.value is not None:
            self.value = abs(item.value)
        low = high = index
        while low > 0 and line.codes[low - 1] not in ",;:._(":
            low -= 1
        while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
            high += 1
        self.low, self.high = low, high

    def codes(self) -> str:
        return self.line.codes[self.low : self.high + 1]

    def tags(self) -> set[str]:
        return {tag for item in self.line.items[self.low : self.high + 1] for tag in item.tags}

    def words(self, back: int = 3) -> list[str]:
        return [item.low for item in self.line.items[max(0, self.index - back) : self.index]]


def doubted(claim: Claim, line: Line, page: Page, index: int) -> bool:
    """Whether a false reading of item `index` is better left unread."""
    case = Case(claim, line, page, index)
    if line.items[index].code == "N" and any(doubt(case) for doubt in _FIGURES.get(claim.kind, ())):
        return True
    return any(doubt(case) for doubt in _NAMES.get(claim.kind, ()))


def slip(said: int, right: int) -> bool:
    """Whether somebody who means `right` may write `said`: near it, its digits in another order, or one digit off."""
    if abs(said - right) <= _NEAR:
        return True
    a, b = str(said), str(right)
    return len(a) == len(b) and (sorted(a) == sorted(b) or sum(x != y for x, y in zip(a, b, strict=True)) == 1)


# --- what else a figure may be ----------------------------------------------------------------------------------------


def _no_slip_of_health(case: Case) -> bool:
    """No health of the player is near, and it is nobody else's either."""
    if case.value is None or "H" in case.line.codes:
        return False
    who = case.claim.subject or case.view.actor
    rights = {*case.view.steps(who), case.view.health.get(who, 0)}
    return not any(slip(case.value, right) for right in rights) and case.value not in healths(case.view)


def _no_slip_of_change(case: Case) -> bool:
    """Of a health told before and after neither is right, and they are not both near."""
    before, after = case.claim.before, case.claim.after
    if before is None or after is None or "H" in case.line.codes:
        return False
    who = case.claim.subject or case.view.actor
    steps = case.view.steps(who)
    if before in steps or after in steps:
        return False
    known = healths(case.view)
    if before in known or after in known:
        return False
    return not all(any(slip(value, step) for step in steps) for value in (before, after)) or max(before, after) <= 12


def _a_count(case: Case) -> bool:
    """«карт у него тридцать семь», «всего у потерпевшего пятнадцать»: cards are counted, and rightly."""
    spoken = "card_word" in {tag for item in case.line.items for tag in item.tags} or "z" in case.line.codes
    return spoken and case.value in counts(case.view)


def _a_loss(case: Case) -> bool:
    """«у Тучи потери девять»: what was lost, not what is left."""
    return case.value in case.view.attacks.values() and any(
        item.low.startswith(("потер", "минус", "урон", "ущерб", "убыт", "недосч"))
        for item in case.line.items[case.low : case.high + 1]
    )


def _a_difference(case: Case) -> bool:
    """A difference of others, of sums, of piles, of cards of two kinds, or to a round goal."""
    view, value = case.view, case.value
    if value is None:
        return False
    if any(word in _NONE for word in case.words(2)):
        return True
    if value in _GOALS and case.line.codes[case.index - 1 : case.index] == "D":
        return True  # «недостаёт до сотни одной»: the goal itself
    living = sorted(view.health.values())
    together = any(item.low.startswith(_SUMMED) for item in case.line.items)
    sums = {a - b - c for a in living for b in living for c in living} | {sum(living) - 2 * a for a in living}
    if len(living) > 2 and value in {abs(one) for one in sums} and (together or case.line.codes.count("P") > 2):
        return True
    goals = {abs(goal - health) for goal in _GOALS for health in living}
    for j, item in enumerate(case.line.items):
        if item.value is not None and item.code in "NX" and j != case.index and case.line.codes[j - 1 : j] == "D":
            goals |= {abs(item.value - health) for health in healths(view)}
    near = [item.low for item in case.line.items[max(0, case.index - 8) : case.index + 4]]
    if value in goals and any(
        word.startswith(("хват", "недост", "сотн", "сотен", "полсотн", "круглы", "ровно")) for word in near
    ):
        return True
    if set(case.codes()) & set("Czdga") or "card_word" in case.tags():
        return value in _unlike(view)
    return False


def _unlike(view: View) -> set[int]:
    """Differences of the turn's other figures: piles, cards of two kinds in a pile, gold, Attack, healing."""
    sizes = {sum(view.zone(zone).values()) for zone in ("in_play", "draw_pile", "discard_pile")}
    found = {abs(a - b) for a in sizes for b in sizes}
    for zone in ("in_play", "draw_pile", "discard_pile"):
        held = set(view.zone(zone).values())
        found |= {abs(a - b) for a in held for b in held}
    told = {view.totals["gold"], view.totals["attack"], view.totals["heal"], view.spent, *view.attacks.values()}
    return found | {abs(a - b) for a in told for b in told}


def _other_pile(case: Case) -> bool:
    """The pile, the card or the god named beside it is of that size."""
    view, value = case.view, case.value
    items, codes = case.line.items, case.line.codes
    start = case.index
    while start > 0 and codes[start - 1] not in ";.":
        start -= 1
    for j in range(start, min(len(items), case.index + 5)):
        if codes[j] == "z" and abs(j - case.index) <= 6 and sum(view.zone(items[j].name).values()) == value:
            return True
        beside = abs(j - case.index) <= 2 and ":" not in codes[min(j, case.index) : max(j, case.index)]
        if codes[j] == "C" and beside and any(value in counts_of(view, name) for name in items[j].names):
            return True
        if codes[j] == "G" and abs(j - case.index) <= 5 and value in _of_god(view, items[j].name):
            return True
    return False


def _of_god(view: View, god: str) -> set[int]:
    zones = [view.zone(zone) for zone in ("in_play", "draw_pile", "discard_pile")]
    return {
        sum(n for name, n in zone.items() if name in view.cards and view.cards[name].god == god)
        for zone in (*zones, view.together)
    }


def _loosely_placed(case: Case) -> bool:
    """Between the pile and the figure something is done, and the figure truly counts that."""
    codes, items = case.line.codes, case.line.items
    zones = [j for j in range(len(items)) if codes[j] in "zd"]
    if not zones or case.value not in counts(case.view):
        return False
    nearest = min(zones, key=lambda j: abs(j - case.index))
    between = items[min(nearest, case.index) + 1 : max(nearest, case.index)]
    return any(item.code in "&K" or item.low.endswith(("ла", "ли", "ло")) for item in between)


def _a_part(case: Case) -> bool:
    """What another card, or several of those in play, may give of it."""
    view, value, resource = case.view, case.value, case.claim.resource
    if value is None:
        return False
    named = [name for item in case.line.items if item.code == "C" for name in item.names if name in view.in_play]
    if resource in ("scrap", "lure", "refill"):
        each = named or any(item.low.startswith("кажд") for item in case.line.items) or "p" in case.codes()
        pool = {given for card in view.in_play for given in view.effect(card, resource)} if each else set()
        if resource == "lure" and ("C" in case.line.codes or {"strike", "spend"} & case.tags()):
            pool |= {sum(view.lured.values()), *view.lures.values()}
        return value in pool or (resource == "refill" and value == sum(view.refilled.values()))
    if case.claim.kind == "source":
        others = [name for name in named if name != case.claim.card]
        marks = {n for name in named for mark in ("scrap", "lure", "refill") for n in view.effect(name, mark)}
        if value in marks and set(case.codes()) & set("ulf"):
            return True
        linked = case.line.codes[case.index + 1 : case.index + 2] in ("O", "c")
        return not linked and any(value in view.effect(name, case.claim.resource or "") for name in others)
    return False


def _a_blow(case: Case) -> bool:
    """«Песнь о семнадцати ударах»: what the player whose turn it is can deal."""
    kind, _ = noun_after(case.line.sentence, case.index)
    if case.value != case.view.totals["attack"]:
        return False
    return "P" not in case.codes() or kind == "a"


def _supposed(case: Case) -> bool:
    """What would be left of the Attack, or of a health after another blow than the whole Attack."""
    view, value = case.view, case.value
    figures = {item.value for item in case.line.items if item.code == "N" and item.value is not None}
    attack = view.totals["attack"]
    left = {attack - health for health in view.health.values()}
    left |= {a - b for a in (*view.health.values(), attack) for b in figures}
    return value in left


_ALL_CARDS: Final = ("обоих", "обеих", "оба", "обе", "двух", "две", "два", "двое", "троих", "трое", "трех", "три")


def _many_of_a_kind(case: Case) -> bool:
    """«обоих Грабителей, Нургла и Тзинча»: as many cards of one rank as are named, none of them twice."""
    items, codes = case.line.items, case.line.codes
    if items[case.index].low not in _ALL_CARDS:
        return False
    cards = [j for j in range(case.index + 1, min(len(items), case.index + 8)) if codes[j] in "CG"]
    return len(cards) >= max(case.value or 0, 2)


def _of_a_card(case: Case) -> bool:
    """«Гончая вместо шести лупит десять»: what a card gives, not somebody's health."""
    codes = case.codes()
    return "C" in codes and "H" not in codes and "P" not in codes


def _removed(case: Case) -> bool:
    """«отчислил Меч из личной колоды»: told as removed by whatever verb, and it was."""
    view, card = case.view, case.claim.card
    zones = {zone for name, zone in view.removed if name == card}
    if not zones:
        return False
    said = {item.name for item in case.line.items[case.low : case.high + 1] if item.code == "z"}
    return bool(said & zones) or bool({"remove", "graveyard"} & case.tags())


def _elsewhere(case: Case) -> bool:
    """«не хватило, и Кристалл последний»: whether it can be bought is said in another clause than the card."""
    return "карман" in case.claim.text and "afford" not in case.tags()


_HEALTH: Final[tuple[Doubt, ...]] = (_of_a_card, _no_slip_of_health, _a_count, _a_loss)
_FIGURES: Final[dict[str, tuple[Doubt, ...]]] = {
    "hp": _HEALTH,
    "hp_change": (_of_a_card, _no_slip_of_change),
    "hp_compare": (_a_difference,),
    "would_be": (_a_difference, _supposed),
    "zone_count": (_other_pile, _loosely_placed),
    "total_count": (_other_pile,),
    "total": (_a_part,),
    "source": (_a_part,),
    "attack_on": (_a_blow,),
    "attack_total": (_a_blow,),
    "invented": (_a_difference, _many_of_a_kind),
}
_NAMES: Final[dict[str, tuple[Doubt, ...]]] = {"purchase": (_removed,), "invented": (_elsewhere,)}
