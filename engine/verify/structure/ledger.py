"""Tables with a row for each deed of the previous player: «Покупка | Чемпион Кхорна | −4 зол.», «Атака | Маша | 69 |
−9 | 60». Rows of one deed each are parts of one list; of the figures beside a struck player some are his health."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from engine.verify.judging.truth import Truth
from engine.verify.lines import Line, Scene
from engine.verify.model import CardCount, Entity, Span
from engine.verify.runs import Item, card_item, is_count
from engine.verify.structure.columns import Row
from engine.verify.structure.recap import labelled
from engine.verify.tally import Cell

_DEEDS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("total", re.compile(r"^\W*(?:всего|итог\w*|сумм\w*|total|σ|∑)", re.I)),
    ("removal", re.compile(r"утил|удал|кладбищ|списа|убра|выбро|изъят|вычерк|removed?\b|scrap|🗑|♻|⚰|🪦", re.I)),
    ("lure_on", re.compile(r"соблазн|\blure|💋", re.I)),
    ("attack_on", re.compile(r"атак|\bатк\b|удар|урон|\bбо[йи]\b|залп|выстрел|укол|attack|\bhit|⚔|🗡|💥", re.I)),
    ("purchase", re.compile(r"покуп|\bкуп(?:ил|лен)|закуп|приобр|\bнаня|\bнайм|bought|\bbuy|purchase|🛒|🛍", re.I)),
)
_BY_SOMEBODY: Final = frozenset({"purchase", "attack_on"})  # deeds that no figure of the turn is told by
_LABELLED: Final = re.compile(r"\W*[^\W\d_]+(?:\s+[^\W\d_]+){0,2}\s*[\])}]?[\s*_]*[:—–=|·-]?[\s«\"*_]*|[^\w]+")
_LABEL: Final = 28
_LINE: Final = 120
_COPIES: Final = re.compile(r"[×xхXХ*✕]|шт|экз|копи", re.I)
_LONGEST: Final = 40  # characters of a cell that names a deed
_NOTHING: Final = re.compile(r"\W*(?:нет|не было|ничего|никого|никому|без \w+|0)?\W*", re.I)
_ORDINAL: Final = re.compile(r"\W*\d{1,2}\W*")
_SPENT: Final = re.compile(r"расход|трат|потрач|уплач|золот|зол\b|🪙|💰", re.I)
_FIELDS: Final = ("before", "points", "after")
_ROLES: Final = {"before": "before", "after": "after", "delta": "points", "attack": "points", "count": "points"}


@dataclass(slots=True)
class _Deed:
    kind: str
    row: Row
    at: int  # index of the cell that names it

    @property
    def rest(self) -> list[Cell]:
        """The cells behind the name of the deed."""
        return self.row.cells[self.at + 1 :]


def read_ledger(scene: Scene, head: Row | None, roles: Mapping[int, str], body: list[Row]) -> bool:
    """Claims of a table of deeds; False: it is none, or has but one row for each kind of deed and two columns, which
    reads as a list of labels."""
    if scene.context.previous is None:
        return False
    deeds = [deed for row in body if (deed := _deed(scene, row)) is not None]
    told = [deed for deed in deeds if deed.kind != "total"]
    kinds = [deed.kind for deed in told]
    if len(told) < 2 or len(deeds) * 2 <= len(body) or not all(_fits(scene, deed) for deed in told):
        return False
    if not _BY_SOMEBODY & set(kinds):
        return False  # «Утиль | 1 | Воин Тзинча»: the turn's properties
    wide = max(len(row.cells) for row in body) > 2
    if len(set(kinds)) == len(kinds) and not (wide and head is not None):
        return False
    _say(scene, deeds, roles)
    if head is not None:
        scene.used_lines.add(head.line)
    return True


def read_deed_lines(scene: Scene) -> None:
    """Lines of one deed each, one below the other: «🛒 Кристалл (2)», «Куплено: Чемпион Кхорна», «[атака] Маша, 9»."""
    if scene.context.previous is None:
        return
    found: list[_Deed] = []
    for index, line in enumerate(scene.lines):
        deed = _told_in(scene, index, line) if index not in scene.used_lines else None
        apart = bool(found) and (found[-1].row.line < index - 1 or line.kind != scene.lines[index - 1].kind)
        if apart or deed is None:
            _say_lines(scene, found)
            found = []
        if deed is not None:
            found.append(deed)
    _say_lines(scene, found)


def _told_in(scene: Scene, index: int, line: Line) -> _Deed | None:
    """The deed with whose name a short line begins, right before a card or a player."""
    things = scene.within(line.start, line.end, "card", "nick") if line.kind in ("item", "paragraph") else []
    if not things or line.end - line.start > _LINE:
        return None
    label = Cell(line.start, things[0].start, 0, False)
    text = scene.doc.text[label.start : label.end]
    if len(text) > _LABEL or not _LABELLED.fullmatch(text) or scene.within(label.start, label.end, "number", "zone"):
        return None
    deed = _deed(scene, Row(index, [label, Cell(things[0].start, line.end, 1, False)]))
    return deed if deed is not None and deed.kind != "total" and _fits(scene, deed) else None


def _say_lines(scene: Scene, deeds: list[_Deed]) -> None:
    """Those that belong together, and those whose labels nobody else reads."""
    if len(deeds) > 1 and _BY_SOMEBODY & {deed.kind for deed in deeds}:
        several = sum(deed.kind == "purchase" for deed in deeds) > 1
        own = [deed for deed in deeds if (several and deed.kind == "purchase") or not labelled(scene, deed.row.line)]
        _say(scene, own, {})


def _say(scene: Scene, deeds: list[_Deed], roles: Mapping[int, str]) -> None:
    _purchases(scene, [deed for deed in deeds if deed.kind == "purchase"], roles)
    for deed in deeds:
        if deed.kind == "removal":
            _removal(scene, deed)
        elif deed.kind in ("attack_on", "lure_on"):
            _blow(scene, deed, roles)
        elif deed.kind == "total":
            _total(scene, deed, {one.kind for one in deeds} - {"total"})
        scene.take(deed.row.cells[0].start, deed.row.cells[-1].end)
        scene.used_lines.add(deed.row.line)


def _deed(scene: Scene, row: Row) -> _Deed | None:
    """The deed that the first cell names, or the second behind a number or a player."""
    for at, cell in enumerate(row.cells[:2]):
        text = scene.doc.text[cell.start : cell.end]
        if len(text) <= _LONGEST and not scene.within(cell.start, cell.end, "card"):
            kind = next((kind for kind, words in _DEEDS if words.search(text)), "")
            if kind:
                return _Deed(kind, row, at)
        if not _ORDINAL.fullmatch(text) and not scene.within(cell.start, cell.end, "nick"):
            return None
    return None


def _fits(scene: Scene, deed: _Deed) -> bool:
    """Does the row tell what the deed was done with: cards, a player, or nothing?"""
    low, high = deed.row.cells[deed.at].start, deed.row.cells[-1].end
    if all(_NOTHING.fullmatch(scene.doc.text, cell.start, cell.end) for cell in deed.rest):
        return bool(deed.rest)
    if deed.kind in ("attack_on", "lure_on"):
        return len(_targets(scene, deed)) == 1 and not scene.within(low, high, "card")
    return bool(scene.within(low, high, "card")) and not _targets(scene, deed)


def _targets(scene: Scene, deed: _Deed) -> set[str]:
    cells = deed.row.cells[deed.at :]
    return {nick.name for cell in cells for nick in scene.within(cell.start, cell.end, "nick") if nick.name}


def _numbers(scene: Scene, cell: Cell) -> list[Entity]:
    return [item for item in scene.within(cell.start, cell.end, "number") if is_count(item)]


def _purchases(scene: Scene, deeds: list[_Deed], roles: Mapping[int, str]) -> None:
    """One list out of all the rows, with the prices beside the cards."""
    if not deeds:
        return
    cards: list[CardCount] = []
    spans: list[Span] = []
    priced = _priced(scene, deeds)
    for deed in deeds:
        copies = _copies(scene, deed, roles, priced)
        for cell in deed.rest:
            for card in scene.within(cell.start, cell.end, "card"):
                item = card_item(scene, card, cell.start, cell.end)
                cards.append(("|".join(item.names), copies or _bought(scene, item)))
                spans.append(Span(item.start, item.end))
        if not copies:
            _price(scene, deed, roles)
    if cards:
        span = Span(min(one.start for one in spans), max(one.end for one in spans))
        scene.say("purchase", span, cards=tuple(cards), card_spans=tuple(spans), complete=True)
    elif len(deeds) == 1:
        row = deeds[0].row
        scene.say("purchase", Span(row.cells[0].start, row.cells[-1].end), polarity="denied", complete=True)


def _really_bought(scene: Scene) -> list[str]:
    return list((scene.context.facts.get("previous") or {}).get("bought") or ())


def _bought(scene: Scene, item: Item) -> int:
    """How many copies: a bare figure behind the name that is the card's price counts none."""
    costs = {scene.context.lexicon.cards[name].cost for name in item.names}
    bought = _really_bought(scene)
    bare = item.suffix and not _COPIES.search(scene.doc.text, item.card.end, item.end)
    if bare and item.count in costs and bought.count(item.names[0]) != item.count:
        return 1
    return max(item.count, 1)


def _priced(scene: Scene, deeds: list[_Deed]) -> set[int]:
    """The columns whose figures are the prices of the cards beside them, most of them."""
    fits: dict[int, int] = {}
    for deed in deeds:
        for cell in deed.rest:
            numbers = _numbers(scene, cell)
            if len(numbers) == 1 and not scene.within(cell.start, cell.end, "card"):
                fits[cell.col] = fits.get(cell.col, 0) + (
                    1 if abs(numbers[0].value or 0) in _costs(scene, deed) else -1
                )
    return {col for col, balance in fits.items() if balance >= 0}


def _copies(scene: Scene, deed: _Deed, roles: Mapping[int, str], priced: set[int]) -> int:
    """The figure in the column of copies."""
    for cell in deed.rest:
        numbers = _numbers(scene, cell)
        if roles.get(cell.col) == "count" and len(numbers) == 1 and cell.col not in priced:
            return abs(numbers[0].value or 0)
    return 0


def _costs(scene: Scene, deed: _Deed) -> set[int]:
    cards = scene.context.lexicon.cards
    named = scene.within(deed.row.cells[deed.at].end, deed.row.cells[-1].end, "card")
    return {cards[name].cost or 0 for card in named for name in card.names}


def _price(scene: Scene, deed: _Deed, roles: Mapping[int, str]) -> None:
    """The only figure of coins in the row of one card is its price; what there was before and after is none."""
    cards = [card for cell in deed.rest for card in scene.within(cell.start, cell.end, "card")]
    told = [
        (cell, numbers[0])
        for cell in deed.rest
        if len(numbers := _numbers(scene, cell)) == 1
        and not scene.within(cell.start, cell.end, "card")
        and roles.get(cell.col) not in ("before", "after")
    ]
    if len(cards) != 1 or not cards[0].name or len(told) != 1:
        return
    cell, number = told[0]
    coins = scene.within(cell.start, cell.end, "resource") or roles.get(cell.col) in ("cost", "gold", "delta")
    bought = _really_bought(scene)
    value = abs(number.value or 0)
    if (coins and cards[0].name in bought) or value in _costs(scene, deed):  # the price of another card is no slip
        scene.say(
            "card_text",
            number.span,
            card=cards[0].name,
            resource="cost",
            value=value,
            part="cost",
            value_span=number.span,
            when="row",
        )


def _removal(scene: Scene, deed: _Deed) -> None:
    low, high = deed.row.cells[deed.at].start, deed.row.cells[-1].end
    items = [
        card_item(scene, card, cell.start, cell.end)
        for cell in deed.rest
        for card in scene.within(cell.start, cell.end, "card")
    ]
    zones = {zone.name for zone in scene.within(low, high, "zone") if zone.name != "graveyard"}
    if items:
        scene.say(
            "removal",
            Span(items[0].start, items[-1].end),
            cards=tuple(("|".join(item.names), max(item.count, 1)) for item in items),
            card_spans=tuple(Span(item.start, item.end) for item in items),
            complete=False,
            zone=zones.pop() if len(zones) == 1 and len(items) == 1 else None,
        )


def _blow(scene: Scene, deed: _Deed, roles: Mapping[int, str]) -> None:
    """The player struck, the points, and his health before and after."""
    cells = deed.row.cells[deed.at :]
    nicks = [nick for cell in cells for nick in scene.within(cell.start, cell.end, "nick") if nick.name]
    if not nicks:
        return
    nick = nicks[0]
    found: dict[str, Entity] = {}
    loose: list[Entity] = []
    for cell in cells:
        numbers = _numbers(scene, cell)
        arrows = scene.within(cell.start, cell.end, "arrow")
        role = _ROLES.get(roles.get(cell.col, ""), "")
        if len(arrows) == 1 and len(numbers) > 1:
            left = [number for number in numbers if number.end <= arrows[0].start]
            right = [number for number in numbers if number.start >= arrows[0].end]
            if left and right:
                found["before"], found["after"] = left[-1], right[0]
                loose += [number for number in numbers if number not in (left[-1], right[0])]
                continue
        if role and len(numbers) == 1 and role not in found:
            found[role] = numbers[0]
        else:
            loose += numbers
    for name, number in _sorted_out(scene, deed.kind, nick.name, found, loose).items():
        found[name] = number
    _say_blow(scene, deed.kind, nick, found)


def _say_blow(scene: Scene, kind: str, nick: Entity, found: Mapping[str, Entity]) -> None:
    if points := found.get("points"):
        span = Span(min(nick.start, points.start), max(nick.end, points.end))
        scene.say(kind, span, other=nick.name, value=abs(points.value or 0), value_span=points.span)
    else:
        scene.say(kind, nick.span, other=nick.name)
    if kind != "attack_on":
        return
    ends = {name: found[name] for name in ("before", "after") if name in found}
    place = Span(min(one.start for one in ends.values()), max(one.end for one in ends.values())) if ends else None
    whole = place is not None and (points is None or not place.overlaps(points.span))  # else each is told by itself
    for names in [tuple(ends)] if whole else [(name,) for name in ends]:
        low, high = min(ends[name].start for name in names), max(ends[name].end for name in names)
        scene.say(
            "hp_change",
            Span(min(nick.start, low), max(nick.end, high)),
            subject=nick.name,
            value_span=Span(low, high),
            cause="attack",
            **{name: abs(ends[name].value or 0) for name in names},
        )


def _sorted_out(
    scene: Scene, kind: str, nick: str, found: Mapping[str, Entity], loose: list[Entity]
) -> dict[str, Entity]:
    """What figures under heads that tell nothing are: one is the points; of several, the sense in which most of them
    are true, if it is only one."""
    free = [name for name in _FIELDS if name not in found]
    if not loose or len(loose) > len(free):
        return {}
    if len(loose) == 1 and ("points" in free or kind == "lure_on"):
        return {"points": loose[0]}
    truth = Truth.of(scene.context)
    key = "lures" if kind == "lure_on" else "attacks"
    told: Mapping[str, int] = truth.previous.get(key) or {}
    changes = truth.changes(nick)
    real: dict[str, set[int | None]] = {
        "points": {told.get(nick)},
        "before": {before for before, _ in changes},
        "after": {after for _, after in changes},
    }
    senses = [dict(zip(names, loose, strict=True)) for names in permutations(free, len(loose))]
    scores = [sum(abs(number.value or 0) in real[name] for name, number in sense.items()) for sense in senses]
    best = max(scores)
    return senses[scores.index(best)] if best and scores.count(best) == 1 else {}


def _total(scene: Scene, deed: _Deed, kinds: set[str]) -> None:
    """«Σ расход | −11 зол.», «Итого урона | 14»."""
    numbers: list[Entity] = [number for cell in deed.row.cells for number in _numbers(scene, cell)]
    if len(numbers) != 1:
        return
    low, high = deed.row.cells[0].start, deed.row.cells[-1].end
    number = numbers[0]
    told = next(_meant(scene, low, high, kinds), "")
    if told:
        scene.say(told, number.span, value=abs(number.value or 0), value_span=number.span)


def _meant(scene: Scene, low: int, high: int, kinds: set[str]) -> Iterator[str]:
    if _SPENT.search(scene.doc.text, low, high) or kinds == {"purchase"}:
        yield "gold_spent"
    elif scene.within(low, high, "resource") or kinds == {"attack_on"}:
        yield "attack_total"
