"""Referees who read W1, W4 or W10 otherwise from some turn on: how many of the changes that their posts show are
noted, and where (`python -m tests.audit.changes W1|W4|W10 [SEEDS]`).

Whether the posts show a change is told from the facts of the game, not by the audit: a turn with healing before it and
one behind it (W10), a card that counts marks in play before and behind it (W4). W1 shows in no single post; there the
games are played without posts, and games whose referee does not change his reading are counted besides.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from engine.audit.evidence import Evidence
from engine.audit.reconstruct import Segment, Step
from engine.audit.rulings import Rulings
from engine.protocol import Facts
from gm.auditing import audit
from gm.threads import read_thread
from tests.audit.games import audited, play, turns_of
from tests.audit.voices.table import VOICES, Life, voiced_thread

_CHANCE = 0.01
_MARKS = ("Валькия Кровавая", "Тамурхан Владыка Червей")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: who told it, whether its posts show the change, the first post that can only be read the new way,
    the posts of the notes, what was called an error, and the reading reported."""

    voice: str
    seed: int
    shown: bool
    first: int
    notes: tuple[int, ...]
    roots: tuple[tuple[int, str], ...]
    ruling: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The draws of one game: the reading of W1 reported, the turn of the note of a change (0: none), and whether the
    draws show the change to one who knows when it was: such as only one reading allows on its one side, such as the
    other seldom gives on its other side."""

    ruling: str
    note: int
    shown: bool


def voiced(seed: int, *, turns: int = 30, change: int = 15) -> Outcome:
    """Game `seed`, told by one of the voices in turn, whose referee reads W10 the other way from turn `change` on."""
    voice = sorted(VOICES)[seed % len(VOICES)]
    thread = voiced_thread(voice, seed, rate=0.0, life=Life(turns=turns, change=change))
    found = audit(read_thread(thread.text, name=f"changed-{seed}")).audit
    before = [post for post in thread.healing if post < thread.changed]
    after = [post for post in thread.healing if post >= thread.changed]
    notes = tuple(remark.post for remark in found.remarks if remark.code == "ruling" and "W10" in remark.text)
    roots = tuple((root.post, root.kind) for root in found.roots)
    return Outcome(voice, seed, bool(before and after), after[0] if after else 0, notes, roots, found.rulings["W10"])


def told(seed: int, ruling: str, *, turns: int = 70, change: int = 45, begin: int = 0) -> Outcome:
    """Game `seed` in our own format, whose referee reads `ruling` the other way from turn `change` on; the first
    `begin` turns are missing."""
    shown: list[Facts] = []
    found = audited(play(seed, turns=turns, switch=change, ruling=ruling, shown=shown)[2 * begin :])
    tells = [2 * (place - begin) + 1 for place, facts in enumerate(shown) if place >= begin and _tells(ruling, facts)]
    first = 2 * (change - begin) + 1
    before, after = [post for post in tells if post < first], [post for post in tells if post >= first]
    notes = tuple(remark.post for remark in found.remarks if remark.code == "ruling" and ruling in remark.text)
    roots = tuple((root.post, root.kind) for root in found.roots)
    return Outcome("own", seed, bool(before and after), after[0] if after else 0, notes, roots, found.rulings[ruling])


def _tells(ruling: str, facts: Facts) -> bool:
    if ruling == "W4":
        return any(card in facts["together"] for card in _MARKS)
    return bool(facts["heal"])


def showing(ruling: str, seeds: Sequence[int], *, turns: int = 70, change: int = 45) -> list[int]:
    """Those of the games (see `told`) whose posts show the change."""
    found = []
    for seed in seeds:
        tells = [
            number
            for number, turn in enumerate(turns_of(seed, turns=turns, switch=change, ruling=ruling), 1)
            if _tells(ruling, turn.facts)
        ]
        if tells and tells[0] <= change < tells[-1]:
            found.append(seed)
    return found


def drawn(seed: int, reading: str, *, turns: int = 90, change: int = 0) -> Drawn:
    """What the draws of game `seed` tell of W1, whose referee begins with `reading` and leaves it behind turn
    `change`."""
    rulings = Rulings()
    for number, turn in enumerate(turns_of(seed, {"W1": reading}, turns, change, ruling="W1"), 1):
        evidence = Evidence(lured=tuple(turn.facts["lured_away"]))
        rulings.note(Step(Segment(number, evidence, (), False), "turn", turn.facts, piles=turn.piles))
    early = [draw for draw in rulings.draws if draw.post <= change]
    late = [draw for draw in rulings.draws if draw.post > change]
    mixed, first = (early, late) if reading == "mix_then_draw" else (late, early)
    shown = not all(draw.first for draw in mixed) and prod(draw.chance for draw in first) < _CHANCE
    return Drawn(rulings.summary()["W1"], rulings.change(), bool(change) and shown)


def report_draws(seeds: Sequence[int], changes: Sequence[int] = (15, 25, 35, 45)) -> str:
    """The figures of W1 in a line for each reading."""
    lines = []
    for reading in ("mix_then_draw", "draw_then_shuffle"):
        throughout = [drawn(seed, reading) for seed in seeds]
        changed = [(turn, drawn(seed, reading, change=turn)) for seed in seeds for turn in changes]
        shown = [(turn, game) for turn, game in changed if game.shown]
        lines.append(
            f"{reading}: of {len(seeds)} games {sum(game.ruling == reading for game in throughout)} told so, "
            f"{sum(game.ruling not in (reading, 'unknown') for game in throughout)} wrongly, "
            f"{sum(game.note > 0 for game in throughout)} false notes of a change; of {len(changed)} changes "
            f"{len(shown)} show, {sum(game.note > turn for turn, game in shown)} of these noted, "
            f"{sum(0 < game.note <= turn for turn, game in changed)} noted too early"
        )
    return "\n".join(lines)


def report(games: Sequence[Outcome]) -> str:
    """The figures in a line."""
    shown = [game for game in games if game.shown]
    exact = sum(game.notes == (game.first,) for game in shown)
    return (
        f"{len(games)} games, {len(shown)} show the change: {sum(len(game.notes) == 1 for game in shown)} noted once, "
        f"{exact} at the first post that shows it; "
        f"{sum(bool(game.notes) for game in games if not game.shown)} notes where none is shown; "
        f"{sum(len(game.roots) for game in games)} false roots"
    )


def main() -> None:
    ruling = sys.argv[1] if len(sys.argv) > 1 else "W10"
    seeds = range(int(sys.argv[2]) if len(sys.argv) > 2 else 40)
    if ruling == "W1":
        print(report_draws(seeds))
        return
    games = (
        [voiced(seed) for seed in seeds] if ruling == "W10" else [told(seed, ruling) for seed in showing(ruling, seeds)]
    )
    for game in games:
        print(game)
    print(report(games))


if __name__ == "__main__":
    main()
