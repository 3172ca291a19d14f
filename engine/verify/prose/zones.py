"""How many cards lie where: counts of zones and decks, cards in play, all cards of the player."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.enumerations import enumerations
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import SHOWN
from engine.verify.prose.roles import Scene, is_verb, names_of

_HEADS: Final = re.compile(r"Nw{0,2}[:_]")


def zones(line: Line, page: Page, scene: Scene) -> None:
    """«в личной колоде восемь карт», «сброс пуст», «десять карт в колоде и семь в сбросе», «всего двадцать пять»."""
    view, codes, items = page.view, line.codes, line.items
    seen, page.piles = (
        page.piles,
        "C" not in codes
        and "z" in codes
        and any(code == "z" and items[j].name in ("draw_pile", "discard_pile") for j, code in enumerate(codes)),
    )
    seen = seen and "P" not in codes and line.sentence.tags.isdisjoint(("more", "less"))
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
                    claim = Claim(
                        "zone_count",
                        clause(line.sentence, index),
                        zone=name,
                        value=0,
                        value_span=items[index].span,
                        prose=True,
                    )
                    page.add(claim, not sum(view.zone(name).values()), True)
            continue
        seen = seen or name in ("draw_pile", "discard_pile")
        used.add(figure)
        if page.has(items[figure].span) or (line.recap[index] and name in ("draw_pile", "discard_pile", "in_play")):
            continue
        value = items[figure].value
        assert value is not None
        span = items[figure].span
        if name == "in_play":
            if noun_after(line.sentence, figure)[0] not in ("card",) and codes[max(0, figure - 2) : figure].strip(
                "w:_"
            ) in ("l", "u", "f", "g", "a", "h"):
                continue
            _in_play_count(line, page, figure, True)
        elif name in ("game_deck", "extra_deck"):
            right = view.game_deck if name == "game_deck" else view.extra_deck
            claim = Claim(
                "game_deck" if name == "game_deck" else "extra_deck",
                clause(line.sentence, index, figure),
                value=value,
                value_span=span,
                prose=True,
            )
            page.add(claim, value == right, not line.sentence.conditional)
        else:
            right = sum(view.zone(name).values())
            claim = Claim(
                "zone_count", clause(line.sentence, figure), zone=name, value=value, value_span=span, prose=True
            )
            fits = value == right
            owner = items[index + 1] if index + 1 < len(items) and codes[index + 1] == "P" else None
            if (
                owner is not None
                and fits
                and owner.entity is not None
                and owner.entity.case == "gen"
                and len(names_of(owner)) == 1
                and names_of(owner)[0] != view.actor
            ):
                page.add(
                    Claim(
                        "actor",
                        clause(line.sentence, index),
                        subject=names_of(owner)[0],
                        value_span=owner.span,
                        prose=True,
                        blame="prose_player",
                    ),
                    False,
                    True,
                    owner.span,
                )
            motion = any("shuffle" in item.tags for item in items[max(0, figure - 5) : figure + 5])
            page.add(claim, fits, not motion and not line.sentence.conditional and not _move_into(line, index, figure))
    for index, code in enumerate(codes):
        if (
            code != "N"
            or items[index].value is None
            or page.has(items[index].span)
            or index in used
            or line.recap[index]
        ):
            continue
        kind, at = noun_after(line.sentence, index)
        head = items[max(0, index - 3) : index]
        start = index
        while start > 0 and codes[start - 1] not in ",;:._(":
            start -= 1
        if kind == "none" and _cards_behind(line, index, start):
            kind, head = "card", items[start:index]
        if kind == "word" and items[at].low.startswith(("игрок", "участник", "человек", "соперник", "гост", "бойц")):
            continue
        if kind == "card" and any(_NEW.match(item.low) for item in items[index + 1 : at]):
            continue
        if any("total" in item.tags for item in head) and any(code in "gahul" for code in codes[start:index]):
            continue
        named = codes[start:index].rfind("C")
        if named >= 0 and (kind in ("word", "none", "unit")) and not set(codes[start + named : index]) & set("z"):
            continue  # «Кристаллов на прилавке всего две штуки»
        if any("total" in item.tags for item in head) and kind in ("none", "card", "word") and (seen or kind == "card"):
            _grand_total(line, page, index, seen or (kind == "card" and "C" not in codes[start : index + 4]))
            continue
        if kind == "word" and items[at].low.startswith("кристалл"):
            continue
        _in_play_count(line, page, index, False)
    _crystals(line, page)


_NEW: Final = re.compile(r"нов|свеж|дополнит|добран|лишн|чуж")


def _move_into(line: Line, zone: int, figure: int) -> bool:
    """«ушли в сброс две карты»: a movement, not a state."""
    return (
        line.codes[zone - 1 : zone] == "v" and line.items[zone].low in ("сброс", "колоду", "личную колоду")
    ) or line.codes[zone - 1 : zone] in ("i", "O")


def _empty(line: Line, index: int) -> bool:
    for j in range(index + 1, min(len(line.items), index + 5)):
        if line.codes[j] in ",;.:(":
            return False
        if "empty" in line.items[j].tags or line.items[j].low in ("пусто", "ноль", "никого"):
            return line.items[j].low not in ("чиста", "чист", "чисто") or True
    return (
        any("empty" in item.tags and item.code == "w" for item in line.items[max(0, index - 2) : index])
        and line.codes[index - 1 : index] != "_"
    )


# «Колода отдаёт ей последние пять карт»: what leaves the pile is no state of it
GIVES_OUT: Final = re.compile(
    r"отда[её]?|выда|выпус|подар|дари[тл]|расста|изверг|выплю|вытрях|высла|поставля|дал[ао]?$|да[её]т$|отпус|уступ|раскры|откры|лиша|лишил|верн"
    r"|возвращ|пополн|проща|распроща|снаб|одолж|ссуд|отсчит|отрыв|рожа|родил|исторг|явля|явил|предъяв|позволя|подн[её]с|поднос"
)


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
        if kind == "C" and items[index].name == "extra_deck":
            return True
        if kind == "word" and is_verb(items[at]) and codes[at + 1 : at + 2] == "v":
            return True  # «двадцать две лежат в личной колоде»
        if kind == "word":
            return (
                items[at].low not in ("раз", "раза", "новых")
                and "more" not in items[at].tags
                and (
                    items[at].low.endswith(("ов", "ев", "ей", "ий", "ок", "ек", "ц", "а", "я", "ы", "и"))
                    or (items[index].code == "d" and len(items[at].low) > 3)  # «хранит семьдесят пять тайн»
                )
            )
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
        if "empty" in items[j].tags and code == "w":
            break  # «колода пустая, всего десять карт»: what follows counts something else
        if code == "N":
            if fits(j) and not (codes[j - 1] in "vn" and code == "N"):
                right = j
            break
        if (
            code == ","
            and codes[index + 1 : j].strip("w") == ""
            and j - index <= 3
            and codes[j + 1 : j + 2] == "N"
            and noun_after(line.sentence, j + 1)[0] == "card"
        ):
            continue
        if code in ",;.(" or code in "zdgahC" or code in "ciOZ":
            break
        if (
            "spend" in items[j].tags
            or "buy" in items[j].tags
            or ("draw" in items[j].tags and items[j].code == "w")
            or "remove" in items[j].tags
            or (code == "w" and GIVES_OUT.match(items[j].low))
        ):
            break
    if left is not None and right is not None:
        chain = codes[right : min(len(codes), right + 4)].find("v") >= 0 and _zone_follows(line, right)
        return (
            left
            if chain or right in used
            else (
                left
                if index - left <= 2 and chain
                else right
                if codes[index + 1 : right].strip("w_:P") == "" and not chain
                else left
            )
        )
    if right is not None and left is None and _zone_follows(line, right):
        right = None
    if index and left is None and items[index].low.endswith(("колоды", "сброса")):
        j = index - 1  # «восемь карт личной колоды»
        while j > 0 and codes[j] == "w" and index - j < 3:
            j -= 1
        if codes[j] == "N" and j < index - 1 and "card_word" in items[j + 1].tags and fits(j):
            drawn = any("draw" in item.tags and item.code in "wz" for item in items[max(0, j - 4) : j])
            return None if drawn else j  # «вынула последние пять карт своей колоды»
    if motion and right is None:
        return None
    if (
        right is not None
        and left is None
        and codes[index - 1 : index] != "v"  # «а в колоде всего четыре» is the size of the deck
        and any("total" in item.tags for item in items[index + 1 : right])
        and any(
            codes[k] == "z" and items[k].name in ("draw_pile", "discard_pile") for k in range(max(0, index - 8), index)
        )
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


def _cards_behind(line: Line, index: int, start: int) -> bool:
    """«всего у неё карт девятнадцать»: the word stands before the figure."""
    for j in range(index - 1, max(start, index - 5) - 1, -1):
        if line.items[j].low in ("карт", "карточек"):
            return True
        if line.codes[j] not in "wUPv_:":
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
    collective = entity.detail == "collective" and item.low not in (
        "оба",
        "обе",
        "обоих",
        "обеих",
        "обоим",
        "обеим",
        "двое",
        "двоих",
        "двоим",
    )
    if kind not in ("card", "none", "word", "unit"):
        return
    heads = _HEADS.match(codes, index)
    listed = (
        heads is not None and codes[index : index + 18].count("C") >= 2 and "U" not in codes[max(0, index - 2) : index]
    )
    if kind == "unit" or any("heal" in it.tags for it in items[max(0, index - 5) : index]):
        listed = False
        if kind != "card":
            return
    if any("rest" in it.tags for it in items[max(0, index - 2) : index]) or any(
        code in "gah" for code in codes[:index]
    ):
        listed = False
    if listed and kind == "none" and not (codes[index - 1 : index] in ("", "w", "z", "v", ",", ".") or tight):
        listed = False
    if kind in ("none", "unit") and not (collective or tight or listed):
        return
    if codes[max(0, index - 3) : index].find("G") >= 0 or any(
        it.low.startswith(("бог", "знак")) for it in items[max(0, index - 3) : index + 4]
    ):
        return
    taken = (
        codes[index - 1 : index] == "i"
        and kind == "card"
        and ("l" in codes or any(it.low.startswith("сбро") for it in items))
    )
    after = next((one for one in enumerations(line) if one.low > index), None)
    if codes[index - 1 : index] == "n" and after is not None and after.size() == item.value:
        return  # «Тзинч собрал отряд на троих: …»: some of them, and all are named
    partial = any(it.low in ("все", "всех", "всем", "из") or it.code in "tU" for it in items[max(0, index - 2) : index])
    if partial and not taken and not (tight and items[index - 1].low != "из"):
        return
    low, high = index, index
    while low > 0 and codes[low - 1] not in ",;._(":
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ",;._(":
        high += 1
    draws = [
        j
        for j in range(low, high + 1)
        if SHOWN & items[j].tags or items[j].name == "in_play" or (kind == "card" and "take" in items[j].tags)
    ]
    if not draws and not tight and not listed and not taken:
        return
    zone = [
        j
        for j in range(low, high + 1)
        if codes[j] in "zd" and items[j].name in ("draw_pile", "discard_pile", "game_deck", "extra_deck")
    ]
    if zone and (
        any("shuffle" in items[j].tags for j in range(low, high + 1)) or "i" in codes[max(0, zone[0] - 2) : zone[0]]
    ):
        zone = []  # «из перемешанной колоды явила пятерых»: the pile is where they came from
    if zone:
        tight = False
    value = item.value
    living = sum(health > 0 for health in view.health.values())
    if collective and value in (living, len(view.nicks)) and codes[index + 1 : index + 2] in ("Z", ""):
        return  # «трое за столом»: the players
    play, refill, lured = sum(view.in_play.values()), sum(view.refilled.values()), sum(view.lured.values())
    options = {play, play - refill, play - refill + lured}
    if listed or taken:
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
        if codes.count("C") < 3 or not SHOWN & set().union(*(items[j].tags for j in draws)):
            return
        tight = not items[at].low.startswith(("раз", "сторон", "человек", "игрок", "час"))
    elif kind in ("card", "none"):
        tight = tight or bool(draws)
    if codes[index + 1 : index + 3] == "_G":
        return  # «двое — Слаанеш»: those of a god
    claim = Claim(
        "zone_count", clause(line.sentence, index), zone="in_play", value=value, value_span=item.span, prose=True
    )
    if fits and value != play:
        claim = claim.but(kind="number")
    if any(it.low in ("не", "бы") for it in items[max(low, index - 5) : index]) or line.sentence.conditional or zone:
        tight = False
    page.add(claim, fits, tight)


_APART: Final = re.compile(r"(?:v[wd]|n[wd])?[_:,]?(?:w|nw|vw|vd|nd){0,2}")  # «Кристаллов в лавке всего четыре»


def _crystals(line: Line, page: Page) -> None:
    """«Кристаллов 7», «осталось пять Кристаллов», «Кристаллы, их пятнадцать»: the extra deck."""
    view, items, codes = page.view, line.items, line.codes
    for index, item in enumerate(items):
        if item.code != "C" or item.names != ("Кристалл",):
            continue
        pile = max(codes.rfind("z", 0, index), 0)
        if codes[pile] == "z" and "d" not in codes[pile : index + 6] and ":" in codes[pile:index]:
            continue  # «в сбросе девять: Кристаллов четыре»
        left = (
            any(
                "left" in it.tags or it.low in ("запасе", "складе", "еще")
                for it in items[max(0, index - 4) : index + 5]
            )
            or codes[max(0, index - 6) : index].find("d") >= 0
        )
        for j in range(index + 1, index + 6):
            if (
                j < len(items)
                and codes[j] == "N"
                and items[j].value is not None
                and _APART.fullmatch(codes[index + 1 : j])
            ):
                kind, at = noun_after(line.sentence, j)
                if line.sentence.conditional:
                    break  # «если берёт Кристалл, останется четыре»: what is left of the gold, or would be of the cards
                if codes[j + 1 : j + 2] in ("O", "c") or codes[index - 1 : index] in ("c", "O", "i"):
                    break  # «шесть с Кристаллов, два от Воина»: what the cards gave
                if (kind in ("none", "unit") or items[at].low.startswith(("штук", "экземпл"))) and (
                    left or codes[index + 1 : j] == ",w" or item.low == "кристаллов"
                ):
                    claim = Claim(
                        "extra_deck",
                        clause(line.sentence, j),
                        value=items[j].value,
                        value_span=items[j].span,
                        prose=True,
                    )
                    page.add(claim, items[j].value == view.extra_deck, True)
                break
