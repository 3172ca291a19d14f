"""Cards told as giving something of the turn that are not in play, and what a card of the row is told to do.

«Избранный Кхорна принёс три», «четыре с Чемпиона Нургла», «шесть из них — Крушителевы», «лечение, внесённое Великим
нечистым»: whoever is named as the giver of gold, Attack or healing of this turn must have been played.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene, is_verb
from engine.verify.prose.sources import HEADED
from engine.verify.prose.words import Words, normal

_GAVE: Final = re.compile(
    r"дал[аи]?$|да[её]т$|дают$|прин[её]с|принос|вн[её]с|внос|внес|добав|отсып|выдал|насыпал|подарил|обеспеч|наколот|добы|сделал"
    r"|вколот|вбил|вложил|прибав|накинул|подкинул|исцел|зал[еи]ч|подлеч|вылеч|вернул|отвес|наст[ру]|выда"
)
_GIVEN: Final = re.compile(r"(?:при|в|до|по|от|вы|на)?(?:несен|нес[её]н|дан|бавлен|сыпан|даваем|носим|печен)\w*")
_HELD: Final = re.compile(r"N[gah]?vw?C")
_GOT_FROM: Final = re.compile(r"[No][gah]?w{0,2}[Oc]w?$")
_GIVES: Final = re.compile(r"Cw[No]")
_GAVE_BEFORE: Final = re.compile(r"[No][gah]?w$")
_FIGURE_OF: Final = re.compile(r"N(?:[iw]w{0,3})?_?$")
_PROPERTIES: Final = frozenset("ulf")
_FIGURES: Final = frozenset("No")
_MARKET: Final = frozenset({"afford", "row_word", "buy", "spend"})
_WHOSE: Final = re.compile(r"(?:ов|ев|ин|ын)(?:ы|а|о|ых|ым|ой|у)?$|ск(?:ая|ие|ий|их|ую|ое)$|(?:ьи|ьих|ья|ье)$")


def givers(line: Line, page: Page, scene: Scene) -> None:
    """Givers of the turn's figures that were not played."""
    if line.sentence.conditional:
        return
    _properties(line, page)
    if _FIGURES.isdisjoint(line.codes):
        return
    _held_in(line, page)
    _ordinals(line, page)
    _remainders(line, page)
    for index, code in enumerate(line.codes):
        if code != "C" or line.recap[index] or not _named_as_giver(line, index):
            continue
        item = line.items[index]
        names = item.names
        if len(names) != 1 or any(name in page.view.in_play for name in names) or names[0] in page.view.refilled:
            continue
        if _dealt_before(line, page, index):
            continue
        if names[0] in page.view.row and _MARKET & _tags(line, index - 7, index + 6):
            continue
        claim = Claim(
            "invented",
            clause(line.sentence, index),
            subject=names[0],
            card=names[0],
            text=f"даёт {names[0]}",
            value_span=item.span,
            prose=True,
            blame="prose_card",
        )
        page.drop(item.span)
        page.add(claim, False, True, item.span)


def _dealt_before(line: Line, page: Page, index: int) -> bool:
    """«Десять ударов с Гончей во главе — и у Вектора семьдесят две»: points of the blows before, not of this turn."""
    at = line.codes.rfind("N", 0, index)
    value = line.items[at].value if at >= 0 else None
    struck = [before - after for before, after in page.view.blows.values() if before > after]
    return "a" in line.codes[at:index] and value in (*struck, sum(struck)) and value != page.view.totals["attack"]


def _held_in(line: Line, page: Page) -> None:
    """«Десять «Атаки» в Свите, восемь в Свежевателе»: figures by cards, with «в»."""
    found = [(match.start(), match.end() - 1) for match in _HELD.finditer(line.codes)]
    told = {line.codes[index + 1] for index, _ in found if line.codes[index + 1] in "gah"}
    if len(found) < 2 or len(told) != 1 or any(line.recap[index] for index, _ in found):
        return
    resource = {"g": "gold", "a": "attack", "h": "heal"}[told.pop()]
    for index, card in found:
        item, names = line.items[index], [name for name in line.items[card].names if name in page.view.in_play]
        if len(names) != 1 or item.value is None:
            continue
        fits = item.value in page.view.effect(names[0], resource)
        claim = Claim(
            "source",
            clause(line.sentence, index, card),
            resource=resource,
            card=names[0],
            value=item.value,
            value_span=item.span,
            prose=True,
        )
        page.add(claim, fits)


def _ordinals(line: Line, page: Page) -> None:
    """«третий золотой принёс Меч»: a card in play that gives none of it."""
    if "o" not in line.codes:
        return
    told = [RESOURCES[code] for code in line.codes if code in "gah"]
    for match in re.finditer(r"o([gah])?(?:w|[Oc])C|Cwo([gah])?(?=[,;.&]|$)", line.codes):
        card = match.start() if match[0][0] == "C" else match.end() - 1
        names = [name for name in line.items[card].names if name in page.view.in_play]
        verb = line.items[match.start() + 1 if match[0][0] == "C" else card - 1]
        if len(names) != 1 or line.recap[card] or not (verb.code in "Oc" or _GAVE.match(verb.low)):
            continue
        code = match[1] or match[2]
        resource = RESOURCES[code] if code else told[0] if len(set(told)) == 1 else None
        if resource is None or page.view.effect(names[0], resource):
            continue
        place = line.items[card].span
        claim = Claim("invented", clause(line.sentence, card), subject=names[0], card=names[0], prose=True)
        page.drop(place)
        page.add(claim.but(value_span=place, blame="prose_card", text=f"даёт {names[0]}"), False, True, place)


_THANKS: Final = Words(r"спасибо$|благодаря$|заслуг|стараниями$|усилиями$|трудами$|милостью$|попечением$|работ[аы]$")
_HEALING: Final = re.compile(r"леч|исцел|подлеч|вылеч")
_REST: Final = Words(
    r"остальн|остат|прочее$|прочие$|последн|все$|всё$|весь$|вся$|целиком$|сплошь$|полностью$|всецело$|добав|недоста"
)


_ALL: Final = Words(r"весь$|вся$|все$")
_WHOLES: Final = (
    (re.compile(r"(?<!C)w([gah])?[Oc]w?C"), _REST),  # «остальные с Мечей»
    (re.compile(r"wC(?=[,;.&)_]|$)"), _THANKS),  # «спасибо Воину»
    (re.compile(r"[(,]w?wC(?=[,;.&)_]|$)"), _ALL),  # «семь лечения (вся Колесница)»
    (re.compile(r"nwC(?=[,;.&)_]|$)"), _THANKS),  # «на совести Воина»
    (re.compile(r"pN[Oc]C"), None),  # «по одному с Мечей»
)
_GATE: Final = _REST | _THANKS | _ALL


def _remainders(line: Line, page: Page) -> None:
    """«лечение шесть, всё от Воина», «пять золотых: три от Избранного, остальные с Мечей»: who gives none of it."""
    view, codes, items = page.view, line.codes, line.items
    if "N" not in codes or not (line.sentence.says(_GATE) or "pN" in codes):
        return
    found = [(match, test) for pattern, test in _WHOLES for match in pattern.finditer(codes)]
    for match, test in found:
        card = match.end() - 1
        word = items[card - 1 if match[0][0] in "np(," else match.start()].low
        meant = test.match(word) if test is not None else HEADED.search(codes[: match.start()])
        if not meant or line.recap[card]:
            continue
        told = [RESOURCES[code] for code in codes[: match.end()] if code in "gah"]
        if not told and any(_HEALING.match(item.low) for item in items[: match.start()]):
            told = ["heal"]  # «Лечится на восемь, и всё от Жабы»
        names = [name for name in items[card].names if name in view.in_play]
        if not told or not names or "N" not in codes[: match.start()] or len(set(told)) > 1:
            continue
        if any(view.effect(name, told[-1]) for name in names):
            continue
        place = items[card].span
        claim = Claim("invented", clause(line.sentence, card), subject=names[0], card=names[0], prose=True)
        page.drop(place)
        page.add(claim.but(value_span=place, blame="prose_card", text=f"даёт {names[0]}"), False, True, place)


def _each_property(line: Line, page: Page) -> None:
    """«Утилей» два, по одному от Воина и Жабы»: each of them must have it."""
    view = page.view
    for match in re.finditer(r"([ulf])[^;.]{0,4}pN[Oc](C&C)(?=[,;.)]|$)", line.codes):
        mark = RESOURCES[match[1]]
        for card in (match.end() - 3, match.end() - 1):
            names = [name for name in line.items[card].names if view.in_play[name]]
            if line.recap[card] or not names or any(view.effect(name, mark) for name in names):
                continue
            place = line.items[card].span
            claim = Claim("invented", clause(line.sentence, card), subject=names[0], card=names[0], prose=True)
            page.drop(place)
            page.add(claim.but(value_span=place, blame="prose_card", text=f"даёт {names[0]}"), False, True, place)


def _properties(line: Line, page: Page) -> None:
    """««Утиль» даёт Воин Нургла»: a card that has no such property."""
    view, codes, items = page.view, line.codes, line.items
    if _PROPERTIES.isdisjoint(codes):
        return
    _each_property(line, page)
    for match in re.finditer(r"([ulf])(?:w?|N,)(?:w|[Oc])C|Cw[wn]?(?:N)?([ulf])", codes):
        card = match.start() if match[0][0] == "C" else match.end() - 1
        words = items[match.start() + 1 : match.end() - 1]
        names = [name for name in items[card].names if view.in_play[name]]
        verbs = [item for item in words if item.code == "w" and _GAVE.match(item.low)]
        if line.recap[card] or len(names) != 1:
            continue
        if items[card].case != ("nom" if verbs else "gen") or names[0] in view.refilled:
            continue
        if not verbs and not any(item.low in ("от", "ото", "с") for item in words):
            continue
        if any(item.low in ("не", "ни", "без") for item in items[max(0, match.start() - 2) : match.end()]):
            continue
        mark = RESOURCES[match[1] or match[2]]
        if view.effect(names[0], mark) or not view.totals[mark]:
            continue
        place = items[card].span
        claim = Claim("invented", clause(line.sentence, card), subject=names[0], card=names[0], prose=True)
        page.drop(place)
        page.add(claim.but(value_span=place, blame="prose_card", text=f"даёт {names[0]}"), False, True, place)


def _tags(line: Line, low: int, high: int) -> set[str]:
    return {tag for item in line.items[max(0, low) : high] for tag in item.tags}


def _told(line: Line, index: int) -> bool:
    """Gold, Attack or healing is spoken of."""
    return bool(set(line.codes) & set("gah")) or "heal" in _tags(line, 0, len(line.items))


def _named_as_giver(line: Line, index: int) -> bool:
    codes, items = line.codes, line.items
    head = codes[:index]
    if _GOT_FROM.search(head) and _told(line, index) and not {"draw", "shuffle"} & _tags(line, index - 6, index):
        figure = max(head.rfind("N"), head.rfind("o"))
        if noun_after(line.sentence, figure)[0] not in ("C", "card", "z", "d", "P"):
            return codes[index - 1] == "O" or items[index].case in ("gen", "") or codes[index - 2] == "O"
    if _GIVES.match(codes, index) and items[index].case in ("nom", "") and _GAVE.match(items[index + 1].low):
        return codes[index - 1 : index] in ("", ",", "&", ":", "_", ".", "w") and noun_after(line.sentence, index + 2)[
            0
        ] in ("none", "g", "a", "h", "unit", "H")
    if _GAVE_BEFORE.search(head) and _GAVE.match(items[index - 1].low) and items[index].case in ("nom", ""):
        return _told(line, index)
    given = items[index - 1] if index else None
    if given is not None and _GIVEN.match(given.low) and items[index].case in ("ins", ""):
        return _told(line, index)
    whose = _WHOSE.search(items[index].low) and _FIGURE_OF.search(head) and items[index].detail != "full"
    return bool(whose) and _told(line, index) and not is_verb(items[index - 1]) and _odd(line, index)


def _odd(line: Line, index: int) -> bool:
    """«Крушителевы», «кожадовых»: no case form of the name."""
    from engine.russian.cards import card_forms

    item = line.items[index]
    forms = {part for name in item.names for form in card_forms(name) for part in normal(form).split()}
    return item.low.split()[-1] not in forms
