"""The number said before a list of cards, against the list: «пять карт: три Меча, Монета и Кристалл»."""

from __future__ import annotations

import re

from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import Group, groups


def settle(page: Page, claim: Claim, options: set[int], value: int) -> bool:
    fits = value in options
    page.add(claim.but(kind="number", blame=None, subject=None, other=None) if fits else claim, fits, True)
    return True


def claim_at(line: Line, index: int, kind: str, **more: object) -> Claim:
    item = line.items[index]
    claim = Claim("number", clause(line.sentence, index), value=item.value, value_span=item.span, prose=True)
    return claim.but(kind=kind, **more)


def wrong_at(line: Line, index: int, blame: str, subject: str | None = None) -> Claim:
    return claim_at(line, index, "invented", subject=subject, blame=blame, text=str(line.items[index].value))


def heads(line: Line, page: Page, settled: set[Span]) -> None:
    """«пять карт: три Меча, Монета и Кристалл»: the number said before a list is the number of its cards."""
    view, codes, items = page.view, line.codes, line.items
    for group in groups(line.sentence):
        if len(group.cards) < 2 or any(card.loose for card in group.cards):
            continue
        shown = [card.pick(view.in_play) in view.in_play for card in group.cards]
        if line.recap[group.first] and not (
            all(shown) and not all(card.pick(view.bought) in view.bought for card in group.cards)
        ):
            _bought_heads(line, page, group, settled)
            continue
        head = re.search(r"N[wn]{0,3}[:_]$", codes[: group.first])
        if head is None:
            continue
        index = head.start()
        item = items[index]
        if item.value is None or item.start in page.idle or item.value > 12:
            continue
        others = [reading for reading in page.here() if reading.figure == item.span and (reading.true or reading.tight)]
        if any(reading.claim.kind not in ("number", "zone_count") for reading in others):
            continue
        if noun_after(line.sentence, index)[0] in ("g", "a", "h", "H") or "O" in codes[group.first - 1 : group.first]:
            continue
        names = [card.pick(view.in_play) for card in group.cards]
        if not all(name in view.in_play for name in names):
            continue
        if any({"rest"} & other.tags for other in items[max(0, index - 2) : index + 3]) or "t" in codes[: group.first]:
            continue
        size = group.size()
        play = sum(view.in_play.values())
        options = {size, play} if size != play else {play}
        options |= {play - sum(view.refilled.values()), play + sum(view.lured.values())}
        claim = claim_at(line, index, "zone_count", zone="in_play")
        fits = item.value in options
        settled.add(item.span)
        if not fits:
            page.drop(item.span)
        page.add(claim.but(kind="number") if fits else claim, fits, len(group.cards) >= 2)
        if size != play and item.value == play and set(names) == {name for name, n in view.in_play.items() if n}:
            _short(line, page, group)


def _short(line: Line, page: Page, group: Group) -> None:
    """All the cards are named, and all are said to be named, but one in the wrong number."""
    view = page.view
    for card in group.cards:
        name = card.pick(view.in_play)
        if card.count == view.in_play[name] or card.loose:
            continue
        figure = card.figure if card.figure is not None else card.index
        page.drop(line.items[figure].span)
        wrong = claim_at(line, figure, "invented", subject=name, blame="played", text=f"{name} ×{card.count}")
        page.add(wrong.but(value=card.count), False)
        return


def _bought_heads(line: Line, page: Page, group: Group, settled: set[Span]) -> None:
    """«за трёх наёмников, Скарбранда, Избранного и Грабителя»."""
    view, items = page.view, line.items
    head = re.search(r"N[wn]{0,2}[:_,]$", line.codes[: group.first])
    if head is None or not all(card.pick(view.bought) in view.bought for card in group.cards):
        return
    item = items[head.start()]
    if item.value is None or noun_after(line.sentence, head.start())[0] not in ("word", "card", "none", "unit"):
        return
    if head[0] == "N," or item.start in page.idle or item.span in settled:
        return
    claim = wrong_at(line, head.start(), "purchase", view.previous)
    settled.add(item.span)
    settle(page, claim, {group.size(), sum(view.bought.values())}, item.value)
