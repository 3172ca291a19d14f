"""Whole lists of cards against the places where they lie: the cards of the turn, the personal deck, the discard pile.

Other readers take a card at a time, and give every card the benefit of any place that holds it. A list as a whole
leaves less room: «пять карт: две Монеты и три Меча» are the cards of the turn or they are not, and that the deck
holds just these does not make it true. Which place a list tells is taken from the word for it («в колоде»), from verbs
of showing («вытянул»), from what is said of the list («ещё пятёрка», «расклад зеркальный»), or from the order of the
story: the first list of a turn is what was drawn. A list of which most is right, and one card or one pair of numbers is
not, is false there; the figure that announces a list which is right as a whole must be its size.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.verify.model import Claim, value_type
from engine.verify.prose.enumerations import Entry, Listed, enumerations
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import SHOWN
from engine.verify.prose.roles import is_verb
from engine.verify.prose.text import Item
from engine.verify.prose.view import View
from engine.verify.prose.zones import GIVES_OUT

Weighed = list[tuple[Claim, bool | None]]

_KINDS: Final = {"in_play": "played", "draw_pile": "draw_pile", "discard_pile": "discard"}
_REVERSED: Final = re.compile(
    r"наоборот|зеркал|обратн|втор(?:ая|ой|ую)$|друг(?:ая|ой|ую)$|навыворот|противополож|отражен"
)
_HIDES: Final = re.compile(
    r"остал[аио]?с[ья]|остается|остаются|остаток|еще$|числ|леж[иа]|лег|жд[еу]т|дремл|пряч|спрят|хран|запас|заначк|резерв|дожида|томит|скуча|поко[ия]т|таи[тл]"
    r"|плещ|дальше$|притаил|залег|сид[ия]т|ночу|отсижив|отстаив|валя|пыл[ия]т|зата|обита|прозяба|дозрева|отлежива|наход[ия]т|есть$"
)
_ONLY: Final = re.compile(r"один|одна|одно|одни|последн|единствен|одинок|лишь$|только$|сиротлив|всего$")
_PART: Final = re.compile(r"из$|среди$|средь$|числе$|включая$|кроме$|считая$|вроде$|наприм|минимум|хотя$|хоть$")
_LOSS: Final = re.compile(
    r"сброс(?:ил|ив|иш)|полож|отправ|улет|ушл|ушел|уход|убра|увел|сн[ея]с|попал|скат|нырн|купи|куп[ия]т|верн|вынес"
)
_STORE: Final = re.compile(r"запас$|заначка$|резерв$|загашник$|остаток$")
_DRAINS: Final = re.compile(r"(?:вы|ис)черп|осуш|выгреб|опустош|опорожн|подчист|обчист|вытряс|вытряхн|выскреб")
_AMONG: Final = ("них", "коих", "которых", "числе")
_ROW: Final = "row"
_HIDDEN: Final = "hidden"


@value_type
class Told:
    """A list with the place that the words give it: sure if a word names the place, or the order of the story does."""

    where: str | None
    sure: bool


def hoards(lines: list[Line], page: Page, claims: Weighed) -> Weighed:
    """The claims, with those on the cards of whole lists set right."""
    view = page.view
    told: set[str] = set()
    for number, line in enumerate(lines):
        if line.sentence.conditional or "C" not in line.codes or line.items[-1].low == "?":
            continue
        for listed in enumerations(line):
            before = lines[number - 1] if number else None
            claims = _read(line, before, listed, view, told, claims)
    return claims


def _read(line: Line, before: Line | None, listed: Listed, view: View, told: set[str], claims: Weighed) -> Weighed:
    place = _place(line, before, listed)
    if place.where == _HIDDEN and all(entry.names == ("Кристалл",) for entry in listed.entries):
        return claims  # «в запасе дожидаются ещё четыре Кристалла»: the extra deck
    if place.where == _ROW or (line.recap[listed.low] and place.where != "in_play"):
        return claims
    where, sure = place.where, place.sure
    if where == _HIDDEN:
        where = _hidden(listed, view, told)
        sure = where is not None
    hidden = place.where == _HIDDEN and place.sure
    if (
        where is None
        and not hidden
        and "in_play" not in told
        and len(listed.entries) > 1
        and not line.recap[listed.low]
    ):
        sizes = {sum(pool.values()) for pool in _pools(view, "in_play")}
        figure = _announcing(line, listed)
        sure = listed.size() in sizes or (figure is not None and line.items[figure].value in sizes)
        where, sure = "in_play", sure or (not place.sure and _one_number_off(listed, view))
    exact = {name for name in _KINDS if any(_exact(listed, pool) for pool in _pools(view, name))}
    if len(listed.entries) > 1 and (
        where in exact or (exact and (where is None or not sure or line.recap[listed.low]))
    ):
        name = where if where in exact else sorted(exact)[0]
        told.add(str(name))
        return _without(line, listed, claims, False) + _announced(line, listed, claims)
    if where is None or line.recap[listed.low]:
        return claims
    wrong = _wrong(line, listed, view, where, sure)
    if wrong:
        told.add(where)
        made: Weighed = [(_claim(line, entry, view, where), False) for entry in wrong]
        return _without(line, listed, claims, True) + made
    if any(not _mismatches(listed, pool) for pool in _pools(view, where)):
        told.add(where)
    return claims


# --- where the list lies ------------------------------------------------------------------------------------------


def _place(line: Line, before: Line | None, listed: Listed) -> Told:
    items, codes = line.items, line.codes
    for j in range(listed.high + 1, min(len(items), listed.high + 6)):
        if codes[j] in ",;.:(C":
            break
        if codes[j] == "z" and codes[j - 1] == "v" and items[j].name in ("draw_pile", "discard_pile"):
            return Told(None if items[j].low in ("сброс", "колоду") else items[j].name, True)
    found = _back(line, listed.low)
    if found is None and before is not None and not set(line.codes[: listed.low]) & set("CNgahP"):
        found = _back(before, len(before.items)) if "C" not in before.codes else None
        found = found if found is None or found.where == "in_play" else Told(found.where, False)
    return found or Told(None, False)


def _back(line: Line, start: int) -> Told | None:
    """The place named nearest before item `start`."""
    items, codes = line.items, line.codes
    hides = reverse = False
    for j in range(start - 1, -1, -1):
        item = items[j]
        if _REVERSED.match(item.low):
            reverse = True
        if item.code == "z" and item.name in ("draw_pile", "discard_pile"):
            way = codes[max(0, j - 2) : j].strip("w")[-1:]
            into = codes[j - 1 : j] == "v" and item.low in ("сброс", "колоду", "личную колоду")
            if any("shuffle" in word.tags for word in items[max(0, j - 3) : j + 4]):
                continue
            if any("empty" in word.tags for word in items[j + 1 : j + 3]):
                continue  # «сброс пуст, … пять из них Мечи»: nothing lies there
            if way in ("i", "O", "c") and way:
                return Told("in_play", not reverse)
            if _WHAT_LAY.search(codes[:j]) and _of_showing(items[: j - 3]):
                return Told("in_play", True)  # «выложил всё, что оставалось в личной колоде: …»
            if into:
                return Told(_ROW, True)
            if item.low in ("колоды", "личной колоды", "сброса") and not re.search(r"[vn]w{1,2}$|U$|N$", codes[:j]):
                continue  # «вынула последние пять карт своей колоды»
            near = [word for word in items[max(0, j - 3) : start] if word.code == "w"]
            if any(_DRAINS.match(word.low) or GIVES_OUT.match(word.low) for word in near):
                return Told("in_play", True)
            return Told(item.name, True)
        if item.code == "z" and any(word.low in ("сколько", "чем", "что") for word in items[max(0, j - 2) : j]):
            continue  # «столько же карт, сколько на столе»
        if item.code == "d" or "row_word" in item.tags:
            return Told(_HIDDEN, True) if reverse else Told(_ROW, True)
        if item.code in "gahtulf":
            return Told(_ROW, False)
        opens = not j and re.fullmatch(r"[vnZ]w[wUP]*N?w*[:_]?p?", codes[j:start]) is not None
        if not j and _STORE.match(item.low):
            return Told(_HIDDEN, True)
        if (codes[j] in "vn" or opens) and codes[j + 1 : j + 2] == "w" and (hides or opens):
            return Told(_HIDDEN, hides or reverse)
        if _HIDES.match(item.low):
            hides = True
        if item.name == "in_play" or (SHOWN & item.tags and (is_verb(item) or "table" in item.tags)):
            return Told(_HIDDEN, True) if reverse else Told("in_play", True)
    return Told(_HIDDEN, True) if reverse else None


_WHAT_LAY: Final = re.compile(r",w{2,3}v$")


def _of_showing(head: Sequence[Item]) -> bool:
    """A verb of showing governs a relative clause («всё, что …») that ends these words."""
    clause_before = [item for item in head if item.code in "wz"][-4:]
    return any(SHOWN & item.tags or _DRAINS.match(item.low) or item.name == "in_play" for item in clause_before)


def _hidden(listed: Listed, view: View, told: set[str]) -> str | None:
    """Cards that lie out of sight: the deck, unless the list makes it the discard pile."""
    if any(_exact(listed, pool) for pool in _pools(view, "discard_pile")) and not _exact(listed, view.draw_pile):
        return "discard_pile"
    if "in_play" not in told:
        return None
    return "draw_pile" if view.draw_pile else None


def _pools(view: View, where: str) -> tuple[Mapping[str, int], ...]:
    if where != "in_play":
        return (view.zone(where),)
    known: tuple[Mapping[str, int], ...] | None = view.memo.get("pools")
    if known is None:
        first = view.in_play - view.refilled
        options = (view.in_play, first, first + view.lured, view.in_play + view.lured, view.refilled)
        known = view.memo["pools"] = tuple(pool for pool in options if pool)
    return known


def _one_number_off(listed: Listed, view: View) -> bool:
    """The list names just the cards of the turn, each with its number, and one number is another."""
    for pool in _pools(view, "in_play"):
        wrong = _mismatches(listed, pool)
        named = {name for entry in listed.entries for name in entry.names}
        if len(wrong) == 1 and wrong[0].figured and named == {name for name, count in pool.items() if count}:
            return True
    return False


# --- the list against the place -----------------------------------------------------------------------------------


def _summed(listed: Listed) -> tuple[Entry, ...]:
    """«Меч, Меч, ещё Меч и две Монеты»: copies named one by one are one entry."""
    found: dict[tuple[str, ...], Entry] = {}
    for entry in listed.entries:
        known = found.get(entry.names)
        if known is None or known.count is None or entry.count is None:
            found[entry.names] = entry
        else:
            found[entry.names] = Entry(
                entry.names, known.count + entry.count, entry.index, known.low, entry.high, figured=known.figured
            )
    return tuple(found.values())


def _held(entry: Entry, pool: Mapping[str, int], free: Counter[str]) -> str:
    """The card of the pool that an entry can mean."""
    names = [name for name in entry.names if pool.get(name, 0) and not free[name]]
    same = [name for name in names if pool[name] == entry.count]
    return (same or names or [""])[0]


def _mismatches(listed: Listed, pool: Mapping[str, int]) -> list[Entry]:
    """The entries that the pool does not hold in the number told."""
    wrong: list[Entry] = []
    used: Counter[str] = Counter()
    for entry in _summed(listed):
        name = _held(entry, pool, used)
        if len(entry.names) > 1 and entry.count == sum(pool.get(one, 0) for one in entry.names):
            used.update(entry.names)  # «Грабителей двух, Тзинчева и Слаанешева»
            continue
        used[name] += bool(name)
        if not name or (entry.count is not None and pool[name] != entry.count):
            wrong.append(entry)
    return wrong


def _exact(listed: Listed, pool: Mapping[str, int]) -> bool:
    """The list is the pool, all of it."""
    named = {name for entry in listed.entries for name in entry.names}
    if any(count and name not in named for name, count in pool.items()):
        return False
    if _mismatches(listed, pool):
        return False
    used: Counter[str] = Counter()
    for entry in _summed(listed):
        if len(entry.names) > 1 and entry.count == sum(pool.get(one, 0) for one in entry.names):
            used.update(entry.names)
        used[_held(entry, pool, used)] += 1
    return all(used[name] for name, count in pool.items() if count)


def _wrong(line: Line, listed: Listed, view: View, where: str, sure: bool) -> list[Entry]:
    """The entries that make the list false at its place; none if it may be told of anything else."""
    entries, size = _summed(listed), listed.size()
    options = [(pool, _mismatches(listed, pool)) for pool in _pools(view, where)]
    if not options:
        return []
    pool, wrong = min(options, key=lambda pair: (len(pair[1]), sum(pair[0].values()) != size))
    total, figure = sum(pool.values()), _announcing(line, listed)
    if not wrong or any(entry.rest for entry in wrong) or not sure:
        return []
    if any(len(entry.names) > 1 and entry.count is None for entry in wrong):
        return []
    head = line.items[max(0, listed.low - 6) : listed.low]
    if any(_LOSS.match(item.low) and item.code == "w" for item in line.items[max(0, listed.low - 5) : listed.low]):
        return []
    others = _others(view)
    if (len(entries) > 1 or where == "in_play") and any(not _mismatches(listed, other) for other in others):
        return []
    counted = figure is not None and line.items[figure].value == total and abs(total - (size or 0)) <= 1
    whole = size is not None and (size == total or counted) and len(wrong) <= 2
    part = _among(head)
    if len(entries) == 1:
        entry = entries[0]
        if whole and total > 1:
            return wrong
        if where == "in_play" or (len(entry.names) > 1 and not part):
            return []
        absent = not any(pool.get(name) for name in entry.names)
        if part:
            return wrong if entry.figured or absent else []
        near = line.items[max(0, listed.low - 6) : listed.high + 1]
        alone = any(_ONLY.match(item.low) or _HIDES.match(item.low) for item in near)
        return wrong if absent and alone and total <= 1 else []
    if whole and (len(wrong) < len(entries) or len(entries) == 2):
        return wrong
    if len(wrong) > 1:
        return []
    named = {name for entry in entries for name in entry.names if pool.get(name)}
    if wrong[0].figured and named == {name for name, count in pool.items() if count}:
        return wrong  # all that lies there is named
    if where != "in_play":
        return wrong if len(entries) >= 3 or (part and wrong[0].figured) else []
    absent = not any(pool.get(name) for pool in (*_pools(view, where), *others[:1]) for name in wrong[0].names)
    return wrong if absent and len(wrong[0].names) == 1 and view.cost(wrong[0].names[0]) is not None else []


def _among(head: Sequence[Item]) -> bool:
    """«из них», «в том числе» before a list; «в том числе 4 за счёт Чемпиона» has a figure of its own."""
    after = next((n for n in range(len(head) - 1, -1, -1) if head[n].low in _AMONG), None)
    return after is not None and not any(item.code == "N" for item in head[after:])


def _others(view: View) -> tuple[Mapping[str, int], ...]:
    gone = Counter(card for card, _ in view.removed)
    return (view.bought + gone + view.lured, view.bought, Counter(view.row), gone, view.lured)


def _claim(line: Line, entry: Entry, view: View, where: str) -> Claim:
    pool = view.zone(where)
    name = next((name for name in entry.names if pool.get(name)), entry.names[0])
    place = line.sentence.cover(entry.low, entry.high)
    count = entry.count or 1
    claim = Claim("listing", clause(line.sentence, entry.index, entry.high), card=name, value_span=place, prose=True)
    if pool.get(name, 0) > count:
        return claim.but(kind="invented", subject=name, text=str(count), blame=_KINDS[where])
    return claim.but(zone=where, cards=((name, count),), card_spans=(place,))


# --- what others made of it ---------------------------------------------------------------------------------------

_CARDS: Final = frozenset({"listing", "row_card", "lured", "purchase", "extra_deck"})
_BLAMES: Final = frozenset({"played", "draw_pile", "discard", "prose_card", "row", "prose_number", "refill"})


def _without(line: Line, listed: Listed, claims: Weighed, wrong: bool) -> Weighed:
    """Without the false readings of single words of the list; where the list is wrong, without the true ones too."""
    low, high = line.items[listed.low].start, line.items[listed.high].end

    def inside(claim: Claim) -> bool:
        return low <= claim.at().start < high and (claim.kind in _CARDS or (claim.blame or "") in _BLAMES)

    def kept(claim: Claim, true: bool | None) -> bool:
        if wrong and low <= claim.at().start < high:
            return claim.kind in ("purchase", "removal")
        return true is not False or not inside(claim)

    return [(claim, true) for claim, true in claims if kept(claim, true)]


def _announcing(line: Line, listed: Listed) -> int | None:
    """Index of the figure that announces the list: «пять карт: …», «пятёрку, в коей …»."""
    items, codes = line.items, line.codes
    for j in range(listed.low - 1, max(-1, listed.low - 9), -1):
        item = items[j]
        if codes[j] == "N":
            kind, _ = noun_after(line.sentence, j)
            apart = set(codes[j + 1 : listed.low]) & set(":_,(")
            fits = item.value is not None and item.value > 1 and item.detail in ("cardinal", "collective", "group")
            return j if fits and apart and kind in ("none", "card", "word", "z") else None
        if codes[j] not in "w:_,(vUPiz" or item.low in ("а", "но", "вот") or "shuffle" in item.tags:
            return None
    return None


def _announced(line: Line, listed: Listed, claims: Weighed) -> Weighed:
    """The figure that announces a list which is right as a whole, if it is not its size."""
    size, figure = listed.size(), _announcing(line, listed)
    if size is None or figure is None or line.items[figure].value == size:
        return []
    place = line.items[figure].span
    if any(true and claim.at() == place and claim.kind != "number" for claim, true in claims):
        return []
    claim = Claim("invented", clause(line.sentence, figure), value_span=place, prose=True)
    return [(claim.but(blame="zone_count", text=str(line.items[figure].value)), False)]
