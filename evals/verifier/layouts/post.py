"""A whole post of a layout: its sections in the layout's order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from evals.verifier.layouts import ends
from evals.verifier.layouts.draw import Draw, Element, unmark
from evals.verifier.layouts.frame import Section, assemble
from evals.verifier.layouts.health import health
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.previous import previous
from evals.verifier.layouts.row import decks, row
from evals.verifier.layouts.told import Told
from evals.verifier.layouts.totals import extras, opening, totals
from evals.verifier.layouts.zones import SHOWN, shown, zones

ORDER: Final = Element(
    "order of sections",
    (
        "previous health row decks opening shown totals extras zones turn",
        "turn previous opening shown totals extras zones health row decks",
        "row decks health previous opening shown totals extras zones turn",
        "health row decks previous turn opening shown totals extras zones",
        "previous row decks opening shown extras totals zones health turn",
        "opening shown totals extras zones previous row decks health turn",
        "turn health previous row decks opening shown extras totals zones",
        "previous opening shown totals extras health row decks zones turn",
        "health previous opening shown zones totals extras row decks turn",
        "previous health decks row opening shown totals zones extras turn",
        "turn row decks previous health opening shown extras zones totals",
        "decks health previous row opening shown extras zones totals turn",
        "any",
    ),
)  # fmt: skip
WRAP: Final[Mapping[str, Element]] = {
    "html": Element(
        "page around html",
        (
            "none",
            '<div class="content">',
            '<div class="postbody"><div class="content">',
            "<article>",
            '<td class="post_body">',
        ),
    ),
    "bbcode": Element("page around bbcode", ("none", "[font=Arial]", "[left]")),
}
_FIXED: Final = ("zones", "opener", "story", "legend", "farewell")
_END: Final = {
    "none": "", '<div class="content">': "</div>", '<div class="postbody"><div class="content">': "</div></div>",
    "<article>": "</article>",
    '<td class="post_body">': "</td>", "[font=Arial]": "[/font]", "[left]": "[/left]",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Post:
    """A rendered post; `places` are the spans of what it tells, by key; `chosen` its layout, `used` the
    sections in which each element was drawn (empty: the frame of all)."""

    text: str
    format: str
    places: Mapping[str, list[tuple[int, int]]]
    chosen: Mapping[str, str]
    used: Mapping[str, set[str]]


_PARTS: Final[Mapping[str, Callable[[Told, Draw, Markup], Section | None]]] = {
    "previous": previous,
    "health": health,
    "row": row,
    "decks": decks,
    "opening": opening,
    "shown": shown,
    "totals": totals,
    "extras": extras,
    "turn": ends.turn,
    "zones": zones,
    "opener": ends.opener,
    "story": ends.story,
    "legend": ends.legend,
    "farewell": ends.farewell,
}
"""What makes each section; those without a place of their own in the order come last."""


def render(told: Told, name: str, forced: Mapping[str, str] | None = None) -> Post:
    """The post of what is told, in the layout of this name; `forced` elements have the given variants."""
    draw = Draw(name, forced or {})
    markup = Markup(draw)
    made: dict[str, Section | None] = {}
    for part, make in _PARTS.items():
        draw.section = part
        made[part] = make(told, draw, markup)
    draw.section = ""
    order = draw.pick(ORDER).split()
    if order == ["any"]:
        order = draw.order("sections", [part for part in _PARTS if part not in _FIXED])
        order.insert(order.index("shown") + 1 + draw.number("zones", len(order) - order.index("shown")), "zones")
    sections = [made[part] for part in ("opener", "story", *order, "legend", "farewell")]
    text = assemble([one for one in sections if one and one.name != told.left_out], draw, markup)
    if markup.name in WRAP:
        around = draw.pick(WRAP[markup.name])
        if around != "none":
            text = f"{around}\n{text}\n{_END[around]}"
    plain, places = unmark(text)
    return Post(plain, markup.name, places, draw.chosen, draw.used)


__all__ = ["ORDER", "SHOWN", "Post", "render"]
