"""The order of the draw pile given away in the line or cell that lists it: «Личная колода | Монета, Меч ×2; головным
стоит Монета, за ней оба Меча»."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engine.verify.lines import Scene
from engine.verify.model import Entity, Span
from engine.verify.places import zones_in

_PLACE: Final = re.compile(
    r"\b(?:головн\w+|верхн\w+|нижн\w+|передн\w+|замыкающ\w+|замыка[ею]т|во\s+главе|впереди|наверху|сверху|поверх|вверху"
    r"|на\s+(?:самом\s+)?(?:верху|дне)|внизу|снизу|в\s+(?:самом\s+)?(?:начале|конце)|ближе\s+всех"
    r"|(?:перв(?:ым|ой|ыми)|последн(?:ей|им|ими)|крайн(?:ей|им))(?=[^.,:;()]{0,24}(?:\bлеж|\bсто[ия]т|\bид[её]т|\bжд[её]т"
    r"|\bвыйд|\bед[еу]т|\bприд|[—–])))\b",
    re.I,
)
_BEHIND: Final = re.compile(
    r"\b(?:(?:следом\s+|сразу\s+)?(?:за|под|после)\s+(?:ней|н[её]й|нею|ним|ними|нею|них|него)|дальше|далее|следом|потом|затем)"
    r"\b[\s:—–-]*(?:(?:ид[уеё]т|стоит|стоят|лежит|лежат|ещё|еще)\s+)?(?:\w+\s+)?$",
    re.I,
)
_NEAR: Final = 40  # characters between a place and the card that lies there
_NOT: Final = re.compile(
    r"\b(?:не|ни|нельзя|тайн|секрет|неизвест|неведом|скрыт|знает|добав|куп|перемеш|замеш)\w*", re.I
)


def read_secrets(scene: Scene) -> None:
    """Claims of leaks."""
    listed = [claim for claim in scene.claims if claim.kind == "listing" and claim.zone == "draw_pile"]
    for line in scene.lines:
        zones = zones_in(scene, line.start, line.end)
        if not zones or {zone.name for zone in zones} != {"draw_pile"}:
            continue
        low = max([zones[0].end, *(one.span.end for one in listed if line.start <= one.span.start < line.end)])
        cards = scene.within(low, line.end, "card")
        if not cards:
            continue
        place = _told(scene, low, line.end, cards)
        if place is not None:
            card = next((one.name for one in cards if one.start >= place.start and one.name), None)
            scene.say("leak", place, card=card, text="раскрыт порядок колоды")


def _told(scene: Scene, low: int, high: int, cards: list[Entity]) -> Span | None:
    text = scene.doc.text
    for word in _PLACE.finditer(text, low, high):
        following = next((card for card in cards if 0 <= card.start - word.end() <= _NEAR), None)
        between = text[word.end() : following.start] if following is not None else ":"
        if following is not None and not re.search(r"[.,:;()]", between) and not _NOT.search(text, low, following.end):
            return Span(word.start(), following.end)
    for left, right in pairwise(cards):
        between = text[left.end : right.start]
        if _BEHIND.search(between) and not _NOT.search(text, low, right.end):
            return Span(left.start, right.end)
    return None
