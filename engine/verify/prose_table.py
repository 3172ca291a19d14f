"""The actor's cards in running text: what is in play, what «Соблазн» took, whose «Вместе» is on, how many cards lie where."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose_figures import Line, Page, clause, noun_after
from engine.verify.prose_groups import Group, Named, groups, window
from engine.verify.prose_roles import Scene, is_verb, names_of, part_of
from engine.verify.prose_topics import topic

_SILENT: Final = re.compile(
    r"молч|не$|ни$|нет$|нету$|спит|спят|дремл|отсутств|никто|никого|никому|мимо|погас|бездейств|без$|остальн|прочих|заснул|потух|выкл|немы|нем$|нема$|пропуск"
)
_ON: Final = re.compile(r"сработа|включ|активир|вспых|зажг|проснул|возник|сотвор|загор|разгор|подтвержд|охват|торж|дейст|связал|срослось|дает|дал")
_FORMS: Final = frozenset({"draw", "table"})


def lists(line: Line, page: Page, scene: Scene) -> None:
    """Each enumeration of cards, by its topic."""
    found = groups(line.sentence)
    for group in found:
        what = topic(line, group)
        if what == "lured":
            _lured(line, page, group)
        elif what == "together":
            _together_group(line, page, group)
        elif what in ("play", "refill"):
            _played(line, page, group, what, found)
        elif what in ("draw_pile", "discard_pile"):
            _zoned(line, page, group, what)
        elif what in ("afford", "row"):
            _for_sale(line, page, group)
        elif what in ("deed",):
            _known(line, page, group)


def _place(line: Line, card: Named) -> tuple[int, int]:
    if card.figure is None:
        return card.index, card.index
    return min(card.figure, card.index), max(card.figure, card.index)


def _claim_card(line: Line, page: Page, card: Named, claim: Claim, fits: bool, tight: bool = True) -> None:
    page.add(claim, fits, tight)
    if card.figure is not None:
        page.add(claim, fits, tight, line.items[card.figure].span)


def _lured(line: Line, page: Page, group: Group) -> None:
    view = page.view
    low, high = window(line, group)
    for card in group.cards:
        name = card.pick(view.lured, view.in_play)
        if not name:
            continue
        first, last = _place(line, card)
        plural = line.items[card.index].entity is not None and line.items[card.index].entity.plural  # type: ignore[union-attr]
        fits = name in view.lured and (card.figure is None or card.count == view.lured[name] or plural and card.count <= view.lured[name])
        if not fits and card.figure is None and name in view.in_play and sum(1 for g in groups(line.sentence)) > 1:
            continue  # another enumeration of the sentence: what stayed on the table
        claim = Claim(
            "lured", clause(line.sentence, card.index), cards=((name, card.count),), card=name, value_span=line.sentence.cover(first, last), prose=True
        )
        _claim_card(line, page, card, claim, fits, True)


def _known(line: Line, page: Page, group: Group) -> None:
    """A full name that occurs nowhere in the facts of the turn."""
    for card in group.cards:
        if len(card.names) != 1 or page.view.known(card.names[0]):
            continue
        claim = Claim(
            "row_card", clause(line.sentence, card.index), card=card.names[0], value_span=line.items[card.index].span, prose=True, blame="prose_card"
        )
        page.add(claim, False, line.items[card.index].entity is not None and line.items[card.index].entity.detail == "full")  # type: ignore[union-attr]


def _for_sale(line: Line, page: Page, group: Group) -> None:
    _known(line, page, group)


def _zoned(line: Line, page: Page, group: Group, zone: str) -> None:
    pool = page.view.zone(zone)
    for card in group.cards:
        name = card.pick(pool)
        if not name:
            continue
        first, last = _place(line, card)
        fits = name in pool and (card.figure is None or card.count <= pool[name])
        if not page.view.owned() or zone == "discard_pile" and name in page.view.lured:
            fits = fits or name in page.view.lured
        claim = Claim(
            "listing", clause(line.sentence, card.index), zone=zone, cards=((name, card.count),), card_spans=(line.sentence.cover(first, last),),
            card=name, value_span=line.sentence.cover(first, last), prose=True,
        )  # fmt: skip
        _claim_card(line, page, card, claim, fits, not line.sentence.conditional)


def _shown(line: Line, group: Group) -> bool:
    """Words or the shape say that these are the cards of the turn."""
    low, high = window(line, group)
    if any(_FORMS & item.tags or item.name == "in_play" for item in line.items[low : high + 1]):
        return True
    if group.size() >= 4 and len(group.cards) >= 3:
        return True
    head = line.items[max(0, group.first - 3) : group.first]
    return any(item.code in ":" for item in head) and any("card_word" in item.tags for item in line.items[: group.first])


def _played(line: Line, page: Page, group: Group, what: str, found: list[Group]) -> None:
    view = page.view
    if _amounts(line, group):
        return
    picks = [card.pick(view.bought) for card in group.cards]
    if all(name in view.bought for name in picks) and not all(name in view.in_play for name in picks):
        for card, name in zip(group.cards, picks, strict=True):
            place = line.sentence.cover(*_place(line, card))
            claim = Claim("purchase", clause(line.sentence, card.index), cards=((name, card.count),), card=name, value_span=place, prose=True)
            _claim_card(line, page, card, claim, card.count <= view.bought[name], False)
        return
    shown = _shown(line, group) or what == "refill" and not line.sentence.conditional
    pool: Counter[str] = view.in_play
    reach = view.in_play + view.lured
    said: Counter[str] = Counter()
    for card in group.cards:
        name = card.pick(pool, view.lured, view.refilled)
        if name:
            said[name] += card.count
    first_five = pool - view.refilled
    wholes = (pool, first_five, view.refilled, first_five + view.lured, reach)
    exact = any(said == option for option in wholes)
    sizes = {sum(option.values()) for option in (pool, first_five, reach)}
    whole = shown and what == "play" and len(found) == 1 and set(said) == {name for name, n in pool.items() if n} and said != pool
    for card in group.cards:
        name = card.pick(pool, view.lured, view.refilled)
        first, last = _place(line, card)
        place = line.sentence.cover(first, last)
        if not name:
            if len(card.names) > 1 and shown and len(group.cards) >= 2:
                claim = Claim("listing", clause(line.sentence, card.index), zone="in_play", cards=((card.names[0], card.count),), value_span=place, prose=True)
                _claim_card(line, page, card, claim, False, False)
            continue
        have = pool.get(name, 0)
        if what == "refill" or exact:
            fits = card.count <= max(have, reach.get(name, 0) if exact else 0)
        elif card.figure is not None:
            fits = card.count == have or card.count < have and not whole and sum(said.values()) not in sizes or card.count <= have and len(found) > 1
        else:
            fits = have >= 1 and not (whole and said[name] != have and not line.items[card.index].entity.plural)  # type: ignore[union-attr]
        if not fits and name in reach and card.count <= reach[name] and (not shown or sum(said.values()) == sum(reach.values())):
            fits = True
        if have == 0 and not shown:
            if not view.known(name):
                _known(line, page, Group((card,), first, last))
            continue
        cards = ((name, card.count),)
        claim = Claim(
            "listing", clause(line.sentence, card.index), zone="in_play", cards=cards, card_spans=(place,), card=name, value_span=place, prose=True
        )
        _claim_card(line, page, card, claim, fits, shown or have > 0)


def _amounts(line: Line, group: Group) -> bool:
    """The cards are named for what they give, not as a list: «семь даёт Колесница, шесть Гончая»."""
    if any("gah".find(code) >= 0 for code in line.codes[max(0, group.first - 12) : group.first]) and any(
        code in ":_(" for code in line.codes[max(0, group.first - 6) : group.first]
    ):
        return True
    if len(group.cards) == 1 and group.first and line.codes[group.first - 1] in "OcZ" and "N" in line.codes[max(0, group.first - 5) : group.first]:
        return True
    loose = any(code == "N" and noun_after(line.sentence, j)[0] != "C" for j, code in enumerate(line.codes))
    return loose and any("gains" in item.tags or "plays" in item.tags for item in line.items[max(0, group.first - 2) : group.last + 3])


def togethers(line: Line, page: Page, scene: Scene) -> None:
    """«Вместе» is on for nobody, or for so many."""
    view, codes, items = page.view, line.codes, line.items
    for index, code in enumerate(codes):
        if code != "t" or line.recap[index]:
            continue
        low, high = index, index
        while low > 0 and codes[low - 1] not in ",;:._(":
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._(":
            high += 1
        near = items[low : high + 1]
        cards = any(item.code == "C" for item in near)
        silent = any(_SILENT.match(item.low) for item in near)
        others = any(item.low.startswith(("остальн", "проч", "больше", "друг")) for item in near)
        if silent and not cards and not others and not any(item.code == "G" for item in near):
            if any("C" == c for c in codes[index:high + 3]):
                continue
            claim = Claim("together", clause(line.sentence, index), polarity="denied", complete=True, value_span=line.sentence.cover(low, high), prose=True)
            page.add(claim, not view.together, not line.sentence.conditional, items[index].span)
            continue
        if silent:
            continue
        for j in range(index + 1, min(len(items), index + 6)):
            if codes[j] in ",;:." or codes[j] == "z":
                break
            if codes[j] == "N" and codes[j - 1] in "Uw" and items[j].value is not None:
                _count_on(line, page, j)
                break


def _count_on(line: Line, page: Page, index: int) -> None:
    view = page.view
    value = line.items[index].value
    assert value is not None
    kind, at = noun_after(line.sentence, index)
    if kind in ("C", "h", "a", "g"):
        return
    total = sum(view.together.values())
    options = {total, len(view.together)}
    gods = [item.name for item in line.items[index : index + 5] if item.code == "G"]
    if gods or kind == "card":
        for god in gods or {view.cards[name].god for name in view.together}:
            options.add(sum(n for name, n in view.together.items() if view.cards[name].god == god))
    claim = Claim("together_count", clause(line.sentence, index), value=value, value_span=line.items[index].span, prose=True)
    page.add(claim if value in (total, len(view.together)) or value not in options else claim.but(kind="number"), value in options, True)


def _together_group(line: Line, page: Page, group: Group) -> None:
    view, codes, items = page.view, line.codes, line.items
    low = high = group.first
    while low > 0 and codes[low - 1] not in ",;:._(":
        low -= 1
    high = group.last
    while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
        high += 1
    wide_low, wide_high = window(line, group)
    mark = next((j for j in range(wide_low, wide_high + 1) if codes[j] == "t"), None)
    if mark is None:
        return
    silent = any(_SILENT.match(item.low) and not (group.first <= k <= group.last) for k, item in enumerate(items[low : high + 1], low))
    between = items[min(mark, group.last) : max(mark, group.first) + 1]
    if low <= mark <= high or mark + 1 <= group.first and codes[mark + 1 : group.first].strip("wUc") == ":":
        pass
    near = abs(group.first - mark) <= 9 or abs(mark - group.last) <= 9
    if not near:
        return
    if not silent:
        silent = any(_SILENT.match(item.low) for item in between if item.code == "w")
    if not silent:
        end = mark
        while end + 1 < len(items) and codes[end + 1] not in ",;:._()":
            end += 1
        silent = any(_SILENT.match(item.low) for item in items[mark : end + 1] if item.code == "w") and not any(
            c == "C" for c in codes[mark : end + 1]
        )
    owned = any(codes[j] == "U" for j in range(max(low, group.first - 3), group.first)) or mark > group.last and "U" in codes[group.last : mark + 1] or any(
        codes[j] == "U" and "pronoun_him" in items[min(j + 1, len(items) - 1)].tags or "both" in items[min(j + 1, len(items) - 1)].tags and codes[j] == "U"
        for j in range(group.last, min(len(items) - 1, mark + 5 if mark > group.last else group.last))
    )
    listed = codes[mark + 1 : group.first].replace("w", "") in (":", "_", "", "U", "w:") and mark < group.first
    verbs = any(_ON.match(item.low) for item in items[wide_low : wide_high + 1])
    tight = owned or listed or verbs and len(group.cards) >= 2
    if any("N" == code for code in codes[low : high + 1]) and any("gains" in item.tags for item in items[low : high + 1]):
        tight = False
    for card in group.cards:
        name = card.pick(view.together, view.in_play) if not silent else card.pick([c for c in view.in_play if c not in view.together], view.in_play)
        if not name:
            continue
        first, last = _place(line, card)
        place = line.sentence.cover(first, last)
        on = name in view.together
        claim = Claim(
            "together", clause(line.sentence, card.index), cards=((name, card.count),), card=name, value_span=place, prose=True,
            polarity="denied" if silent else "asserted",
        )  # fmt: skip
        if card.figure is not None and not silent and on and card.count != view.in_play[name]:
            on = False
        if silent and name not in view.in_play:
            if len(group.cards) >= 3 and len(card.names) == 1:
                absent = Claim("listing", clause(line.sentence, card.index), zone="in_play", cards=((name, card.count),), card=name, value_span=place, prose=True)
                _claim_card(line, page, card, absent, name in view.lured, True)
            continue
        _claim_card(line, page, card, claim, on != silent, tight)


_PLAYS: Final = re.compile(r"вытащ|вытян|тянет|достае|вынул|вынима|разыгр|перемеш|перетас|стасов|тасу|смеша|мешает|выложил|выкладыв|выставил|выставля|явил|раскрыл|раскладыва|разложил")


def players(line: Line, page: Page, scene: Scene) -> None:
    """Cards drawn, shown or shuffled by somebody whose turn it is not."""
    view, codes, items = page.view, line.codes, line.items
    if line.sentence.conditional:
        return
    for index, item in enumerate(items):
        if not _PLAYS.match(item.low) or item.code not in "wz" or not is_verb(item):
            continue
        low = high = index
        while low > 0 and codes[low - 1] not in ",;:._(" and items[low - 1].low not in ("а", "но"):
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._(" and items[high + 1].low not in ("а", "но"):
            high += 1
        names = [j for j in range(low, high + 1) if codes[j] == "P"]
        subjects = [j for j in names if part_of(line.sentence, j) == "subject" or len(names) == 1 and abs(j - index) == 1 and part_of(line.sentence, j) == "unknown"]
        if len(subjects) != 1:
            continue
        who = names_of(items[subjects[0]])
        if len(who) != 1 or who[0] == view.actor:
            continue
        things = any(codes[j] == "C" or "card_word" in items[j].tags or items[j].name in ("discard_pile", "draw_pile") for j in range(low, min(len(items), high + 4)))
        things = things or any(codes[j] == "N" and items[j].entity is not None and items[j].entity.detail == "collective" for j in range(low, high + 1))  # type: ignore[union-attr]
        if not things or any(items[j].low in ("не", "бы", "сейчас", "скоро", "потом", "затем") or "next" in items[j].tags for j in range(low, high + 1)):
            continue
        if "buy" in item.tags or any({"spend", "buy"} & items[j].tags and j != index for j in range(low, high + 1)) or any(codes[j] in "gu" for j in range(low, high + 1)):
            continue
        place = items[subjects[0]].span
        claim = Claim("actor", line.sentence.cover(low, high), subject=who[0], value_span=place, prose=True, blame="prose_player")
        page.add(claim, False, who[0] != view.previous or not scene.recap or "shuffle" in item.tags or "перемеш" in item.low, place)


def zones(line: Line, page: Page, scene: Scene) -> None:
    """«в личной колоде восемь карт», «сброс пуст», «десять карт в колоде и семь в сбросе», «всего двадцать пять»."""
    view, codes, items = page.view, line.codes, line.items
    seen = False
    used: set[int] = set()
    for index, code in enumerate(codes):
        if code not in "zd":
            continue
        name = items[index].name
        if name not in ("draw_pile", "discard_pile", "game_deck", "extra_deck", "in_play"):
            continue
        if items[index].low == "общая" and codes[index + 1 : index + 2] == "w":
            continue
        figure = _zone_figure(line, index, used)
        if figure is None:
            if name in ("draw_pile", "discard_pile") and _empty(line, index):
                seen = True
                if not line.recap[index]:
                    claim = Claim("zone_count", clause(line.sentence, index), zone=name, value=0, value_span=items[index].span, prose=True)
                    page.add(claim, not sum(view.zone(name).values()), True)
            continue
        seen = seen or name in ("draw_pile", "discard_pile")
        used.add(figure)
        if page.has(items[figure].span) or line.recap[index] and name in ("draw_pile", "discard_pile", "in_play"):
            continue
        value = items[figure].value
        assert value is not None
        span = items[figure].span
        if name == "in_play":
            if noun_after(line.sentence, figure)[0] not in ("card",) and codes[max(0, figure - 2) : figure].strip("w:_") in ("l", "u", "f", "g", "a", "h"):
                continue
            _in_play_count(line, page, figure, True)
        elif name in ("game_deck", "extra_deck"):
            right = view.game_deck if name == "game_deck" else view.extra_deck
            claim = Claim(name, clause(line.sentence, index, figure), value=value, value_span=span, prose=True)
            page.add(claim, value == right, not line.sentence.conditional)
        else:
            right = sum(view.zone(name).values())
            claim = Claim("zone_count", clause(line.sentence, figure), zone=name, value=value, value_span=span, prose=True)
            fits = value == right
            owner = items[index + 1] if index + 1 < len(items) and codes[index + 1] == "P" else None
            if owner is not None and fits and owner.entity is not None and owner.entity.case == "gen" and len(names_of(owner)) == 1 and names_of(owner)[0] != view.actor:
                page.add(Claim("actor", clause(line.sentence, index), subject=names_of(owner)[0], value_span=owner.span, prose=True, blame="prose_player"), False, True, owner.span)
            motion = any("shuffle" in item.tags for item in items[max(0, figure - 5) : figure + 5])
            page.add(claim, fits, not motion and not line.sentence.conditional and not _move_into(line, index, figure))
    for index, code in enumerate(codes):
        if code != "N" or items[index].value is None or page.has(items[index].span) or index in used or line.recap[index]:
            continue
        kind, at = noun_after(line.sentence, index)
        head = items[max(0, index - 3) : index]
        start = index
        while start > 0 and codes[start - 1] not in ",;:._(":
            start -= 1
        if any("total" in item.tags for item in head) and any(code in "gahPul" for code in codes[start:index]):
            continue
        if any("total" in item.tags for item in head) and kind in ("none", "card", "word") and (seen or kind == "card"):
            _grand_total(line, page, index, seen or kind == "card" and any(item.low in ("итого", "сумме") for item in head))
            continue
        if kind == "word" and items[at].low.startswith("кристалл"):
            continue
        _in_play_count(line, page, index, False)
    _crystals(line, page)


def _move_into(line: Line, zone: int, figure: int) -> bool:
    """«ушли в сброс две карты»: a movement, not a state."""
    return line.codes[zone - 1 : zone] == "v" and line.items[zone].low in ("сброс", "колоду", "личную колоду") or line.codes[zone - 1 : zone] in ("i", "O")


def _empty(line: Line, index: int) -> bool:
    for j in range(index + 1, min(len(line.items), index + 5)):
        if line.codes[j] in ",;.:(":
            return False
        if "empty" in line.items[j].tags or line.items[j].low in ("пусто", "ноль", "никого"):
            return line.items[j].low not in ("чиста", "чист", "чисто") or True
    return any("empty" in item.tags and item.code == "w" for item in line.items[max(0, index - 2) : index]) and line.codes[index - 1 : index] != "_"


def _zone_figure(line: Line, index: int, used: set[int]) -> int | None:
    """The figure that says how many cards the zone holds."""
    codes, items = line.codes, line.items
    motion = codes[index - 1 : index] in ("i", "O") if index else False

    def fits(j: int) -> bool:
        entity = items[j].entity
        if j in used or items[j].value is None:
            return False
        kind, at = noun_after(line.sentence, j)
        if entity is not None and entity.detail == "approx":
            return False
        if kind == "word":
            return items[at].low not in ("раз", "раза", "новых") and "more" not in items[at].tags and items[at].low.endswith(("ов", "ев", "ей", "ий", "ок", "ек", "ц", "а", "я", "ы", "и"))
        return kind in ("none", "card", "unit", "z", "d") or kind == "P"

    left: int | None = None
    if items[index].name == "in_play" and " " in items[index].low and index >= 1:
        j = index - 1
        while j > 0 and codes[j] == "w" and index - j < 3:
            j -= 1
        if codes[j] == "N" and fits(j) and (j == index - 1 or "card_word" in items[j + 1].tags):
            return j
    if index >= 2 and codes[index - 1] == "v":
        j = index - 2
        while j >= 0 and index - j <= 5 and codes[j] == "w":
            j -= 1
        if j >= 0 and codes[j] == "N" and fits(j):
            left = j
    right: int | None = None
    for j in range(index + 1, min(len(items), index + 8)):
        code = codes[j]
        if code == "N":
            if fits(j) and not (codes[j - 1] in "vn" and code == "N"):
                right = j
            break
        if code == "," and codes[index + 1 : j].strip("w") == "" and j - index <= 3 and codes[j + 1 : j + 2] == "N" and noun_after(line.sentence, j + 1)[0] == "card":
            continue
        if code in ",;.(" or code in "zdgahC" or code in "ciOZ":
            break
        if "spend" in items[j].tags or "buy" in items[j].tags or ("draw" in items[j].tags and items[j].code == "w") or "remove" in items[j].tags:
            break
        if code == "P" and codes[j - 1] not in "U" and items[index].low.startswith("колод") and False:
            break
    if left is not None and right is not None:
        chain = codes[right : min(len(codes), right + 4)].find("v") >= 0 and _zone_follows(line, right)
        return left if chain or right in used else (left if index - left <= 2 and chain else right if codes[index + 1 : right].strip("w_:P") == "" and not chain else left)
    if motion and right is None:
        return None
    if right is not None and left is None and any("total" in item.tags for item in items[index + 1 : right]) and any(
        codes[k] == "z" and items[k].name in ("draw_pile", "discard_pile") for k in range(max(0, index - 8), index)
    ):
        return None
    return left if left is not None else right


def _zone_follows(line: Line, figure: int) -> bool:
    """«семь в сбросе»: the figure belongs to the zone after it."""
    codes = line.codes
    for j in range(figure + 1, min(len(codes), figure + 4)):
        if codes[j] == "v" and codes[j + 1 : j + 2] in ("z", "d"):
            return True
        if codes[j] != "w":
            return False
    return False


def _grand_total(line: Line, page: Page, index: int, seen: bool) -> None:
    view, items = page.view, line.items
    value = items[index].value
    assert value is not None
    own = sum(view.owned().values())
    pieces = {own, sum(view.draw_pile.values()) + sum(view.discard_pile.values()), sum(view.in_play.values())}
    claim = Claim("total_count", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True)
    if value != own and value in pieces:
        claim = claim.but(kind="number")
    page.add(claim, value in pieces, seen)


def _in_play_count(line: Line, page: Page, index: int, tight: bool) -> None:
    """«вытянул пятерых», «на столе осталось четыре», «разыграны пять карт»."""
    view, items, codes = page.view, line.items, line.codes
    item = items[index]
    entity = item.entity
    if item.value is None or page.has(item.span) or entity is None or line.recap[index]:
        return
    kind, at = noun_after(line.sentence, index)
    collective = entity.detail == "collective" and item.low not in ("оба", "обе", "обоих", "обеих", "обоим", "обеим", "двое", "двоих", "двоим")
    if kind not in ("card", "none", "word", "unit"):
        return
    heads = re.match(r"N[w]{0,2}[:_]", codes[index:])
    listed = heads is not None and codes[index : index + 18].count("C") >= 2 and "U" not in codes[max(0, index - 2) : index]
    if any("rest" in it.tags for it in items[max(0, index - 2) : index]) or any(code in "gah" for code in codes[:index]):
        listed = False
    if listed and kind == "none" and not (codes[index - 1 : index] in ("", "w", "z", "v", ",", ".") or tight):
        listed = False
    if kind in ("none", "unit") and not (collective or tight or listed):
        return
    if codes[max(0, index - 3) : index].find("G") >= 0 or any(it.low.startswith(("бог", "знак")) for it in items[max(0, index - 3) : index + 4]):
        return
    taken = codes[index - 1 : index] == "i" and kind == "card" and ("l" in codes or any(it.low.startswith("сбро") for it in items))
    if any(it.low in ("все", "всех", "всем", "из") or it.code in "tU" for it in items[max(0, index - 2) : index]):
        if not taken and not (tight and items[index - 1].low != "из"):
            return
    low, high = index, index
    while low > 0 and codes[low - 1] not in ",;._(":
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ",;._(":
        high += 1
    draws = [
        j for j in range(low, high + 1) if _FORMS & items[j].tags or items[j].name == "in_play" or kind == "card" and "take" in items[j].tags
    ]
    if not draws and not tight and not listed and not taken:
        return
    zone = [j for j in range(low, high + 1) if codes[j] in "zd" and items[j].name in ("draw_pile", "discard_pile", "game_deck", "extra_deck")]
    if zone:
        tight = False
    value = item.value
    play, refill, lured = sum(view.in_play.values()), sum(view.refilled.values()), sum(view.lured.values())
    options = {play, play - refill, play - refill + lured}
    if listed and kind != "card" or taken:
        tight = True
        if taken:
            options = {play - refill + lured}
    if any(it.code == "f" for it in items) or any(it.low.startswith(("добор", "добрал", "добав")) for it in items):
        options.add(refill)
    if lured:
        options.add(lured)
    fits = value in options
    if fits and value != play and listed and not lured and not refill:
        fits = False
    if kind == "word" and not fits and not listed:
        tight = False
        if codes.count("C") < 3 or not _FORMS & set().union(*(items[j].tags for j in draws)):
            return
        tight = not items[at].low.startswith(("раз", "сторон", "человек", "игрок", "час"))
    elif kind in ("card", "none"):
        tight = tight or bool(draws)
    claim = Claim("zone_count", clause(line.sentence, index), zone="in_play", value=value, value_span=item.span, prose=True)
    if fits and value != play:
        claim = claim.but(kind="number")
    if any(it.low in ("не", "бы") for it in items[max(0, index - 2) : index]) or line.sentence.conditional or zone:
        tight = False
    page.add(claim, fits, tight)


def _crystals(line: Line, page: Page) -> None:
    """«Кристаллов 7», «осталось пять Кристаллов», «Кристаллы, их пятнадцать»: the extra deck."""
    view, items, codes = page.view, line.items, line.codes
    for index, item in enumerate(items):
        if item.code != "C" or item.names != ("Кристалл",) or line.recap[index]:
            continue
        left = any("left" in it.tags or it.low in ("запасе", "складе", "еще") for it in items[max(0, index - 4) : index + 5]) or codes[max(0, index - 6) : index].find("d") >= 0
        for j in (index + 1, index + 2, index + 3):
            if j < len(items) and codes[j] == "N" and items[j].value is not None and codes[index + 1 : j] in ("", "_", ":", ",w", ",", "w"):
                if noun_after(line.sentence, j)[0] in ("none", "unit") and (left or ",w" == codes[index + 1 : j] or item.low == "кристаллов"):
                    claim = Claim("extra_deck", clause(line.sentence, j), value=items[j].value, value_span=items[j].span, prose=True)
                    page.add(claim, items[j].value == view.extra_deck, True)
                break
