"""The actor's turn in running text: gold, attack and healing with their breakdowns, and the properties at
hand.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, cards_named, clause, noun_after, noun_before, stretch
from engine.verify.prose.properties import bare, bracketed, nothing, one_each, property_count, scraps
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.sources import GIVES, source
from engine.verify.prose.view import View
from engine.verify.prose.words import Words
from engine.verify.prose.worlds import parts_of

_NO: Final = re.compile(r"нет$|нету$|никак|ни$|не$|отсутств|ноль$|нуль$|нисколько|без$|нечем$|пусто$|никто$")
_COST: Final = re.compile(
    r"цен|стоим|стои[тл]|за$|обойд|отда|плат|нужн|требу|хват|карман|дороже|дешевле"
    r"|не?достает"
)
_PRICE_WORDS: Final = re.compile(
    r"цен|стоим|стои[тл]|обойд|заплат|плат|отдай|купить|хват|карман(?!е|ах)|доступ|осил|нужн|требу|приц"
)
_ONE_EACH: Final = re.compile(r"([ul])&([ul])pN")
_A_PART: Final = re.compile(r"w?(?:[&+,]w?N)+")
_WHOLE: Final = re.compile(
    r"всего$|итог|сумм|вместе$|вкупе$|ними$|ним$|общ|вы[шйх]|получ|стало$|набеж|набра|круг$|счет"
)
_NOUNS: Final = {"gold": "g", "attack": "a", "heal": "h"}
_AT: Final = re.compile(r"p(?:N[&,])*$")
_RECIPIENT: Final = re.compile(r"кажд")
_AT_HAND: Final = frozenset("ul")
_NONE: Final = Words(r"(?:нету?|ноль|нуль|никакой|никакого|никаких|ни|нечем|без|отсутствует|отсутствуют)$")


def totals(line: Line, page: Page, scene: Scene) -> None:
    """Every figure of the turn that counts gold, attack, healing or a property, in all or from one card."""
    for index, code in enumerate(line.codes):
        if code != "N" or line.items[index].value is None or page.has(line.items[index].span):
            continue
        if line.items[index].start in page.idle:
            continue
        if line.recap[index] and not _healed_in_recap(line, page, index):
            _left_in_recap(line, page, index)
            continue
        resource, tight = resource_of(line, index)
        if line.codes[max(0, index - 1) : index + 3] == "pN_C" or re.search(r"[Oc]Cp$", line.codes[:index]):
            continue  # «по два — Монеты», «с Монет по два»: what each gives
        if resource in ("attack", "health") and _suffered(line, page, index):
            continue
        if resource in ("scrap", "lure", "refill"):
            property_count(line, page, index, resource)
            continue
        if source(line, page, index, resource):
            continue
        if resource is not None:
            _total(line, page, index, resource, tight, scene.told)
    at_hand = not _AT_HAND.isdisjoint(line.codes)
    if at_hand:
        for match in _ONE_EACH.finditer(line.codes):
            one_each(line, page, match.start(1), match.start(2), match.end() - 1)
        bracketed(line, page)
    if line.sentence.says(_NONE):
        nothing(line, page)
    bare(line, page)
    if at_hand:
        scraps(line, page)


def _healed_in_recap(line: Line, page: Page, index: int) -> bool:
    """«Двенадцать лечения одним махом»: what is healed is healed in the turn itself, wherever it is told."""
    kind, at = noun_after(line.sentence, index)
    if kind != "h" or at != index + 1 or page.view.previous == page.view.actor:
        return False
    low, high = stretch(line, index)
    named = [name for j in range(low, high + 1) if line.codes[j] == "P" for name in names_of(line.items[j])]
    return all(name == page.view.actor for name in named) and not line.sentence.conditional


def _left_in_recap(line: Line, page: Page, index: int) -> None:
    """«имевшему семь единиц здоровья», «жить оставалось четыре»: what the one struck had."""
    view = page.view
    kind, at = noun_after(line.sentence, index)
    health = kind == "H" or (kind == "unit" and line.codes[at + 1 : at + 2] == "H")
    low, high = stretch(line, index)
    near = line.items[max(low, index - 4) : min(high, index + 5) + 1]
    if any(
        item.low.startswith(("теря", "потеря", "лиш", "утра", "оставля", "недосчит", "сним", "отним", "отня"))
        for item in near
    ):
        return
    if not health or not any({"left", "has", "was"} & item.tags or item.low.startswith("имевш") for item in near):
        return
    value = line.items[index].value
    after = any(item.low.startswith("остал") for item in near)  # «осталось»: when the blow had fallen
    steps = {nick: view.later(nick) if after else view.steps(nick) for nick in view.blows}
    known = {step for told in steps.values() for step in told}
    who = next((nick for nick in steps if value in steps[nick]), next(iter(view.blows), view.actor))
    claim = Claim(
        "hp",
        clause(line.sentence, index),
        subject=who,
        value=value,
        when="now" if after else "before_turn",
        value_span=line.items[index].span,
        prose=True,
    )
    page.add(claim if value not in known else claim.but(kind="number"), value in known, bool(view.blows))


def _suffered(line: Line, page: Page, index: int) -> bool:
    """«Петя принимает пять ударов»: a blow he took, not what he can deal."""
    kind, at = noun_after(line.sentence, index)
    if kind == "H":
        return any(
            item.low.startswith(("теря", "потеря", "лиша", "лишил", "утра", "оставля", "недосчит"))
            for item in line.items[max(0, index - 4) : index + 3]
        )
    if kind != "a" or not line.items[at].low.startswith(("удар", "урон")):
        return False
    near = line.items[max(0, index - 5) : index + 4]
    return any(
        "receive" in item.tags or item.low.startswith(("достал", "прилет", "пришл", "досталось")) for item in near
    )


def resource_of(line: Line, index: int) -> tuple[str | None, bool]:
    """The resource a figure counts: the noun after it, or the name before it."""
    sentence, codes, items = line.sentence, line.codes, line.items
    kind, at = noun_after(sentence, index)
    before, place = noun_before(sentence, index)
    if kind in "gah" and kind != "":
        # «атаки 3 золотых 2»: each figure belongs to the word before it
        if (
            before in ("g", "a", "h")
            and place == index - 1
            and at == index + 1
            and codes[at + 1 : at + 2] == "N"
            and before != kind
        ):
            return RESOURCES[before], True
        return RESOURCES[kind], True
    if kind in ("u", "l", "f"):
        return RESOURCES[kind], True
    if kind in ("z", "d", "none") and place == index - 1 and before in ("u", "l", "f", "g", "a", "h"):
        return RESOURCES[before], True
    if kind in ("C", "card", "G", "z", "d", "t"):
        return None, False
    if kind == "H" or kind == "unit":
        if any("heal" in item.tags for item in items[max(0, index - 4) : index + 4]):
            return "heal", True
        if kind == "H":
            return "health", False
    if items[index].detail == "none" and codes[place - 1 : place] == "N":
        return None, False  # «на три золотых ни единой не возьмёшь»: the money is counted already
    if before in ("g", "a", "h") and codes[place - 1 : place] not in ("Z",):
        owned = re.fullmatch(r"Uw?Pw?", codes[place + 1 : index]) is not None
        return RESOURCES[before], place >= index - 3 or owned
    if before in ("u", "l", "f") and index - place <= 3:
        return RESOURCES[before], True
    if codes[index - 1 : index] != "D" and codes[index - 1 : index] != "c":
        for j in range(index - 1, max(-1, index - 5), -1):
            if codes[j] in ",;:.(N":
                break
            if "heal" in items[j].tags and items[j].code in "wh":
                return "heal", kind in ("none", "unit") and "became" not in items[j].tags
        for j in range(index + 1, min(len(items), index + 4)):
            if codes[j] in ",;:.)N":
                break
            if "heal" in items[j].tags and items[j].code in "w":
                return "heal", kind in ("none", "unit", "word")
    if kind == "none":
        # «Золота семь: по единому от Грабителей, два от Воина» and «итого восемь»: the resource of the sentence so far
        last = _current(line, index)
        if last is not None:
            return last, False
    return None, False


def _current(line: Line, index: int) -> str | None:
    for j in range(index - 1, -1, -1):
        if line.codes[j] in ";.":
            return None
        if line.codes[j] in "gah":
            return RESOURCES[line.codes[j]]
        if "heal" in line.items[j].tags and line.codes[j] == "w":
            return "heal"
    return None


def _total(line: Line, page: Page, index: int, resource: str, tight: bool, scene_told: bool) -> None:
    view, items, codes = page.view, line.items, line.codes
    value = items[index].value
    assert value is not None
    if resource == "health":
        # «получил тридцать здоровья»: healing, or the health itself
        fits = value == view.totals["heal"] or value in view.health.values() or value in view.steps(view.actor)
        claim = Claim(
            "total",
            clause(line.sentence, index),
            resource="heal",
            value=value,
            value_span=items[index].span,
            prose=True,
        )
        if fits and value != view.totals["heal"]:
            claim = claim.but(kind="number")
        healing = any(
            {"heal", "gains", "receive"} & item.tags
            or item.low.startswith(("возвращ", "прибав", "обрета", "обрел", "набира", "наращ"))
            for item in items[max(0, index - 4) : index + 3]
        )
        page.add(claim, fits, healing and not _cards_near(line, index))
        return
    right = view.totals.get(resource, 0)
    claim = Claim(
        "total", clause(line.sentence, index), resource=resource, value=value, value_span=items[index].span, prose=True
    )
    fits = value == right
    if not fits:
        if resource == "heal" and value in view.steps(view.actor) and _closing_sum(line, index):
            page.add(claim.but(kind="number"), True)
            return
        low, high = stretch(line, index)
        cards = [name for j in range(max(0, low - 3), high + 1) if codes[j] == "C" for name in items[j].names]
        if any(value in view.effect(card, resource) for card in cards):
            page.add(claim.but(kind="number"), True)
            return
        if (
            resource == "gold"
            and _price(line, index)
            and (value in {view.cost(card) for card in cards_named(line)} or value <= right)
        ):
            page.add(claim.but(kind="number"), True)
            return
        if (
            resource == "attack"
            and value in {*view.attacks.values(), sum(view.attacks.values())}
            and (
                _told_of_past(line, index)
                or (value in view.attacks.values() and _urons(line, index))
                or any(code == "P" and view.previous in names_of(it) for code, it in zip(codes, items, strict=True))
            )
        ):
            page.add(claim.but(kind="number"), True)
            return
        owned = any(
            code == "P" and view.actor in names_of(items[j]) and "U" in codes[max(0, j - 2) : j]
            for j, code in enumerate(codes)
        )
        whose = codes[slice(*stretch(line, index))]
        if resource == "gold" and "P" not in whose and codes[index - 1 : index] in ("n", "Z") and value == _shelf(view):
            page.add(claim.but(kind="number"), True)  # «пять лакомств на 16 золотых»: the whole row
            return
        if resource == "gold" and value == view.spent and not owned and (_told_of_past(line, index) or not scene_told):
            page.add(claim.but(kind="number"), True)
            return
        giver = next((j for j in range(index - 1, -1, -1) if codes[j] == "C" or codes[j] == ";"), None)
        if (
            giver is not None
            and codes[giver] == "C"
            and any(GIVES & item.tags and item.code == "w" for item in items[giver:index])
        ):
            if any(value in view.effect(card, resource) for card in items[giver].names):
                page.add(claim.but(kind="number"), True)
                return
            names = items[giver].names
            gave = any(item.low.startswith(("дал", "принес", "добав")) for item in items[giver + 1 : giver + 3])
            if tight and gave and len(names) == 1 and names[0] in view.in_play and "," not in codes[giver:index]:
                given = claim.but(kind="source", card=names[0], part="all", blame=resource)
                page.add(given, False, not line.sentence.conditional)
                return
            told_plural = any(item.low in ("дали", "принесли") for item in items[giver:index])
            tight = tight and told_plural and codes[giver:index].count(",") > 1  # «Мечей два, каковые, …, дали ему …»
        if _supposed(line, index) or any(item.low in ("не", "бы", "еще") for item in items[max(0, index - 2) : index]):
            tight = False
        if resource == "gold" and _price(line, index):
            tight = False
        if any(_RECIPIENT.match(item.low) for item in items[max(0, index - 6) : index]):
            tight = False  # «каждый даёт два золотых и два удара»
        if value == 1 and items[index].low.startswith("одним"):
            tight = False  # «добить одним ударом»
        if resource == "attack" and codes[max(0, index - 2) : index] in ("P_", "P:"):
            return  # «Атака: Петя — 6»: a blow
        if _a_part(line, index) or _topped_up(line, view, index, resource):
            tight = False
        if tight and _cards_near(line, index) and not _headed(line, index):
            tight = False
        if not tight and _closing_sum(line, index):
            tight = True
        if _others_deed(line, page, index):
            tight = False
    if any(item.low == "не" for item in items[max(0, index - 1) : index]):
        page.add(claim.but(polarity="denied"), True)
        return
    page.add(claim, fits, tight)


def _supposed(line: Line, index: int) -> bool:
    """A conditional sentence, unless the condition only begins behind the figure: «Урона 26, и если весь в Шуру, …»."""
    if not line.sentence.conditional:
        return False
    _, high = stretch(line, index)
    bounded = high + 1 < len(line.items) and line.codes[high + 1] in ",;:_"
    return not bounded or any({"if", "would"} & item.tags for item in line.items[: high + 1])


def _shelf(view: View) -> int:
    """What all cards of the row cost together."""
    return sum((view.cost(name) or 0) * count for name, count in Counter(view.row).items())


def _a_part(line: Line, index: int) -> bool:
    """«Атака: шесть и два, итого восемь»: a summand, not the total."""
    return _A_PART.match(line.codes, index + 1, index + 12) is not None and any(
        "total" in item.tags for item in line.items[index + 2 : index + 12]
    )


def _topped_up(line: Line, view: View, index: int, resource: str) -> bool:
    """«прибавилось девять золотых, всего тринадцать»: what cards may have given of the whole that is told behind it."""
    if resource not in ("gold", "attack", "heal") or line.items[index].value not in parts_of(view, resource, ()):
        return False
    items, codes = line.items, line.codes
    for at in range(index + 1, len(items)):
        if codes[at] != "N" or items[at].value != view.totals[resource]:
            continue
        if noun_after(line.sentence, at)[0] in (
            "none",
            "word",
            "unit",
            {"gold": "g", "attack": "a", "heal": "h"}[resource],
        ):
            return any(_WHOLE.match(item.low) for item in items[max(index, at - 4) : at + 3])
    return False


def _closing_sum(line: Line, index: int) -> bool:
    return line.codes[index - 1 : index] == "=" or any(
        "total" in item.tags or item.low.startswith(("состав", "собрал", "набрал", "выш"))
        for item in line.items[max(0, index - 2) : index]
    )


def _headed(line: Line, index: int) -> bool:
    """The resource's name stands right beside the figure and the card only follows in the breakdown."""
    low, high = stretch(line, index)
    return not any(line.codes[j] == "C" for j in range(low, high + 1))


def _cards_near(line: Line, index: int) -> bool:
    low, high = stretch(line, index)
    return any(line.codes[j] == "C" for j in range(low, high + 1))


def _price(line: Line, index: int) -> bool:
    items = line.items
    low = max(line.codes.rfind(sign, 0, index) for sign in ",;:.(") + 1
    on_sale = any(item.name == "row" for item in items[low:index])
    return (
        line.codes[max(0, index - 2) : index].find("Z") >= 0
        or any(_PRICE_WORDS.match(item.low) for item in items[max(0, index - 7) : index + 6])
        or (on_sale and _AT.search(line.codes, low, index) is not None)  # «в ряду карты по восемь и десять золотых»
    )


def _urons(line: Line, index: int) -> bool:
    """«Асе начислена единица урона»: damage done to somebody named."""
    _, at = noun_after(line.sentence, index)
    named = any(code == "P" and line.items[j].case == "dat" for j, code in enumerate(line.codes))
    return named and line.items[at].low.startswith("урон")


def _told_of_past(line: Line, index: int) -> bool:
    return any({"spend", "buy", "strike"} & item.tags for item in line.items[max(0, index - 8) : index + 6])


def _others_deed(line: Line, page: Page, index: int) -> bool:
    """Another player is the subject of the clause: not the actor's totals."""
    low = index
    while low > 0 and line.codes[low - 1] not in ";.":
        low -= 1
    return any(
        line.codes[j] == "P"
        and page.view.actor not in names_of(line.items[j])
        and part_of(line.sentence, j) == "subject"
        for j in range(low, index)
    )
