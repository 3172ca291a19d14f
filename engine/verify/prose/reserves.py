"""The size of the personal deck by a word for what is held back: «в резерве девятнадцать», «на лавке ещё пятеро»."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import Scene

_STORE: Final = re.compile(
    r"резерв[ае]?$|запасе$|заначке$|загашнике$|закромах$|лавке$|скамейке$|скамье$|кулисами$|тылу$|засаде$|обозе$"
)
_SHAPE: Final = re.compile(r"(?<![wPCN])[vnZ]wU?P?(?:w{0,2})N(?=[,;.&_]|$)")
_LEFT: Final = re.compile(
    r"еще$|лишь$|всего$|остал|остает|ровно$|пока$|теперь$|у$|него$|нее$|их$|ждут$|ждет$|сид[ия]т$|ныне$|уже$|нынче$"
)

_FAR: Final = 4  # a figure farther from the size is rather one of another thing


def reserves(line: Line, page: Page, scene: Scene) -> None:
    """How many cards are left to draw, where no word names the deck or the cards."""
    view, codes, items = page.view, line.codes, line.items
    if line.sentence.conditional or items[-1].low == "?" or not view.draw_pile:
        return
    for match in _SHAPE.finditer(codes):
        first, at = match.start(), match.end() - 1
        item, value = items[at], items[at].value
        if value is None or line.recap[at] or not _STORE.match(items[first + 1].low):
            continue
        if item.detail not in ("cardinal", "collective") or page.has(item.span):
            continue
        if any(other.code == "w" and not _LEFT.match(other.low) for other in items[first + 2 : at]):
            continue
        if set(codes[max(0, first - 6) : first]) & set("CGgahd"):
            continue  # «Кристаллов в запасе восемь»
        right = sum(view.draw_pile.values())
        claim = Claim("zone_count", clause(line.sentence, at), zone="draw_pile", value=value, value_span=item.span)
        others = {sum(view.discard_pile.values()), view.extra_deck, view.game_deck, sum(view.owned().values())}
        page.add(claim.but(prose=True), value == right, value not in others)
        if value not in others and 0 < abs(value - right) < _FAR:
            page.sure.add(item.span)
