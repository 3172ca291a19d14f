"""Figures that no reader could bind, but whose noun leaves one thing they may count, and which are right.

Such a figure is confirmed, never contradicted: the words bind it too loosely for a finding.
"""

from __future__ import annotations

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene
from engine.verify.prose.view import View


def licences(line: Line, page: Page, scene: Scene) -> None:
    """Confirm what is left, where it is true."""
    bound = {reading.figure for reading in page.here() if reading.true or reading.tight}
    for index, code in enumerate(line.codes):
        item = line.items[index]
        if code != "N" or item.value is None or item.span in bound or item.start in page.idle:
            continue
        kind, at = noun_after(line.sentence, index)
        names = line.items[at].names if kind == "C" else ()
        if abs(item.value) in _counted(page.view, kind, names):
            claim = Claim("number", clause(line.sentence, index), value=item.value, value_span=item.span, prose=True)
            page.add(claim, True)


def _counted(view: View, kind: str, names: tuple[str, ...]) -> set[int]:
    """The true counts of such a noun."""
    if kind == "C":
        pools = (view.in_play, view.bought, view.lured, view.refilled, view.draw_pile, view.discard_pile)
        found = {pool[name] for pool in pools for name in names}
        found |= {sum(card == name for card, _ in view.removed) for name in names}
        if "Кристалл" in names:
            found.add(view.extra_deck)
        return found - {0}
    if kind == "g":
        return {view.totals["gold"], view.spent}
    if kind in ("a", "unit"):
        return {view.totals["attack"], sum(view.attacks.values()), *view.attacks.values()}
    if kind == "H":
        steps = {step for nick in view.nicks for step in view.steps(nick)}
        return {view.totals["heal"], *steps, *view.attacks.values()}
    if kind == "h":
        return {view.totals["heal"]}
    if kind == "card":
        sizes = {sum(view.zone(zone).values()) for zone in ("in_play", "draw_pile", "discard_pile")}
        return {
            *sizes, sum(sizes), sum(view.owned().values()), view.game_deck, sum(view.bought.values()),
            len(view.removed), sum(view.refilled.values()), sum(view.lured.values()),
        } - {0}  # fmt: skip
    return set()
