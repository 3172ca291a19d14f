"""What single cards of the turn gave: «три от Избранного», «семь даёт Колесница», «по два от Кристалла и Грабителя»."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, cards_named, clause, noun_after, stretch
from engine.verify.prose.roles import is_verb
from engine.verify.prose.text import Item

HEADED: Final = re.compile(r"(?:[gah]w{0,2}N|Nw{0,2}[gah])[:(_][^gah]*$")  # «золотых шесть: …»
_OF_WHOLE: Final = re.compile(r"Nw{0,2}iw{0,2}N")
GIVES: Final = frozenset({"gains", "plays", "heal"})


def source(line: Line, page: Page, index: int, resource: str | None) -> bool:
    """«три от Избранного», «семь даёт Колесница», «Чемпион 4 и ещё 3», «по два от Кристалла и Грабителя»."""
    codes, items, view = line.codes, line.items, page.view
    low, high = stretch(line, index)
    cards = [j for j in range(low, high + 1) if codes[j] == "C"]
    if not cards and low > 1 and codes[low - 1] in "_:" and codes[low - 2] == "C":
        cards = [low - 2]
    if not cards and codes[high + 1 : high + 4] == ",OC" and low == high == index:
        cards = [high + 3]  # «две трети из них, шесть, от Гончей»
    if not cards and re.match(r",[w_]C", codes[high + 1 :]) and low == high == index and GIVES & items[high + 2].tags:
        cards, high = [high + 3], high + 3  # «лечение тридцать, пятнадцать, дал Перевертыш»
    if not cards or _whole_before(line, page, index):
        return False
    kind, _at = noun_after(line.sentence, index)
    of = _OF_WHOLE.match(codes, index)
    if resource is None and of is not None and _whole_before(line, page, of.end() - 1):
        alike = [name for name, total in view.totals.items() if total == items[of.end() - 1].value]
        resource = next((name for name in alike if name in ("attack", "gold", "heal")), None)
    if resource is None and kind != "C":
        resource = _listed_resource(line, page)
    links = [
        j
        for j in range(low, high + 1)
        if codes[j] in "OcZ"
        or (codes[j] == "U" and codes[j + 1 : j + 2] == "C")
        or (GIVES & items[j].tags and codes[j] == "w")
        or "plays" in items[j].tags
        or (codes[j - 1 : j] == "n" and items[j].low in ("совести", "счету"))
        or (codes[j - 1 : j + 2] == "CwN" and kind in "gah" and items[j - 1].case == "nom" and is_verb(items[j]))
    ]
    if kind == "C" and not _breakdown(line, index, low):
        return False
    listed = bool(re.search(r"C_?N", codes[low : high + 1])) and resource is not None and not links
    if not links and not listed and not _breakdown(line, index, low):
        return False
    after = [j for j in cards if j > index]
    before = [j for j in cards if j < index]
    chosen = (
        after
        if after and any(codes[j] in "OcZ" or GIVES & items[j].tags for j in range(index + 1, after[0] + 1))
        else (before or after)
    )
    # other figures between the figure and the card take it away: «восемь от Крушителя и три от Меча»
    chosen = [
        j
        for j in chosen
        if not any(
            codes[k] == "N" and not _counts(line, k, j) and not _whole_before(line, page, k)
            for k in range(min(index, j) + 1, max(index, j))
        )
    ]
    if not chosen:
        return False
    value = items[index].value
    assert value is not None
    names = [_in_play(page, items[j].names) for j in chosen]
    resources = [resource] if resource in ("gold", "attack", "heal") else ["gold", "attack", "heal"]
    if resource == "health":
        resources = ["heal"]
    fits = False
    meant = resources[0]
    for option in resources:
        sums = {0}
        for j, group in zip(chosen, names, strict=True):
            amounts = {amount for name in group for amount in _amounts(line, page, index, j, name, option)} or {0}
            if value in amounts:
                fits, meant = True, option
            sums = {s + amount for s in sums for amount in amounts}
        if value in sums | _of_several(page, items, chosen, option) and value:
            fits, meant = True, option
    single = names[0][0] if len(names) == 1 and len(names[0]) == 1 else None
    headed = HEADED.search(codes[:index]) is not None
    if not fits and not headed and resource and noun_after(line.sentence, index)[0] not in ("g", "a", "h"):
        # the breakdown may be of something the reader has no word for
        for option in ("attack", "gold", "heal"):
            if all(len(group) == 1 for group in names) and any(
                value in view.effect(group[0], option) for group in names
            ):
                page.add(
                    Claim(
                        "number", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True
                    ),
                    True,
                )
                return True
    claim = Claim(
        "source",
        clause(line.sentence, index, chosen[0]),
        resource=meant,
        card=single or (names[0][0] if names and names[0] else None),
        value=value,
        value_span=items[index].span,
        prose=True,
        part="all",
    )
    if fits and single is None:
        claim = claim.but(kind="number", value=value)
    nothing = bool(resource and single and single in view.in_play and not view.effect(single, meant))
    if not fits and single and (value > 2 or nothing) and _swapped(line, page, value, meant):
        claim = claim.but(blame="prose_card")
    elif not fits and nothing:
        claim = claim.but(blame="card_text")
    told = any(GIVES & items[j].tags and items[j].low.endswith(("л", "ла", "ло", "ли")) for j in links) or any(
        codes[j] == "O" for j in links
    )
    strong = (bool(links) or listed) and resource is not None and single is not None and kind != "C"
    if single not in view.in_play:
        strong = strong and told and not line.sentence.conditional and "d" not in codes
    if not fits and resource is not None and value == view.totals.get(resource) and not line.recap[index]:
        claim, fits = (
            Claim(
                "total",
                clause(line.sentence, index),
                resource=resource,
                value=value,
                value_span=items[index].span,
                prose=True,
            ),
            True,
        )
    page.add(claim, fits, strong)
    if of is not None and strong and not fits and _whole_before(line, page, of.end() - 1):
        page.sure.add(items[index].span)
    return True


def _whole_before(line: Line, page: Page, index: int) -> bool:
    """«четвёрку из этой семёрки принёс Чемпион»: the whole, told before, of which the card gave a part."""
    return (
        re.search(r"Nw{0,2}iw{0,2}$", line.codes[:index]) is not None
        and line.items[index].value in page.view.totals.values()
    )


def _of_several(page: Page, items: tuple[Item, ...], chosen: list[int], resource: str) -> set[int]:
    """«восемь от Чемпионов»: all cards in play that the plural may mean, whatever their gods."""
    if len(chosen) != 1 or not items[chosen[0]].plural:
        return set()
    sums = {0}
    for name in _in_play(page, items[chosen[0]].names):
        sums = {total + amount for total in sums for amount in page.view.effect(name, resource)}
    return sums


def _swapped(line: Line, page: Page, value: int, resource: str) -> bool:
    """Another card of the turn, not named here, gives just that: the name is wrong, not the figure."""
    named = set(cards_named(line))
    return sum(value in page.view.effect(name, resource) for name in page.view.in_play if name not in named) == 1


def _amounts(line: Line, page: Page, figure: int, card: int, name: str, resource: str) -> set[int]:
    """What the card may be said to give: all its copies («три от Мечей»), one («по одной от Мечей»), or either."""
    view, item = page.view, line.items[card]
    every = view.effect(name, resource)
    copies = view.in_play[name]
    if copies < 2 or not every or line.codes[max(0, card - 1) : card] == "N":
        return every
    least = {amount for amount in every if all(amount % other or amount == other for other in every)}
    if line.codes[max(0, figure - 1) : figure] == "p":
        return {amount for amount in every if amount * copies in every} or least
    if item.plural and figure < card and line.codes[card - 1 : card] == "O":
        return {amount for amount in every if amount % copies == 0}
    return every


def _listed_resource(line: Line, page: Page) -> str | None:
    """«Колесница семь, Гончая шесть, Меч один»: the resource of which most of the figures are true."""
    pairs: list[tuple[tuple[str, ...], int]] = []
    for match in re.finditer(r"C[_w(]?N|(?<![OcZ])N(?:i?w){0,3}C", line.codes):
        card = match.start() if match[0][0] == "C" else match.end() - 1
        figure = match.end() - 1 if match[0][0] == "C" else match.start()
        value = line.items[figure].value
        if value is not None and noun_after(line.sentence, figure)[0] in ("none", "C"):
            pairs.append((line.items[card].names, value))
    if len(pairs) < 2 or line.codes.count("C") != len(pairs):
        return None
    best, score = None, 0
    for resource in ("attack", "gold", "heal"):
        hits = sum(any(value in page.view.effect(name, resource) for name in names) for names, value in pairs)
        if hits > score:
            best, score = resource, hits
    return best if score * 2 >= len(pairs) else None


def _counts(line: Line, figure: int, card: int) -> bool:
    """The figure counts the card: «с каждого из трёх Мечей»."""
    return noun_after(line.sentence, figure) == ("C", card)


def _breakdown(line: Line, index: int, low: int) -> bool:
    """Inside a list that splits a total named before: «атаки 28: Азазель пятнадцать и ещё четыре, Валькия пять»."""
    for j in range(low - 1, -1, -1):
        if line.codes[j] in ";.":
            return False
        if line.codes[j] in ":_(" and any(code in "gah" for code in line.codes[:j]) and "N" in line.codes[:j]:
            return True
    return False


def _in_play(page: Page, names: tuple[str, ...]) -> list[str]:
    found = [name for name in names if name in page.view.in_play]
    return found or list(names)
