"""The notation of the rules text for sequences of cards (D8): `Moon (3), Flames (2), Skull (F)`.

`Star (12)` and `Idiot (5)` show the running Intelligence, `Moon (3)` the running number of wishes, `Flames (2)` the
wishes left after one was used, `C` in the same brackets that wishes are lost, `(F)` that the power of the Fates was
used. A Moon whose wish is used at once shows both numbers: `Moon (3) (2)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.many_things.cards import names_in
from engine.games.many_things.state import Drawn, State


def marks(one: Drawn, *, reference: bool = False) -> tuple[str, ...]:
    """What stands in brackets after a card, in order. The program in the rules text never prints `C`."""
    found: list[str] = []
    if one.value is not None:
        found.append(str(one.value))
    if one.wishes is not None:
        found.append(f"{one.wishes} C" if one.lost and not reference else str(one.wishes))
    if one.fates:
        found.append("F")
    return tuple(found)


def written(one: Drawn, names: Sequence[str], *, reference: bool = False) -> str:
    """A drawn card with its marks, `names` being the cards' names in some language."""
    return "".join((names[one.card], *(f" ({mark})" for mark in marks(one, reference=reference))))


def sequence(state: State, drawn: Iterable[Drawn] | None = None) -> str:
    """The cards drawn (by default all of the run) as one line in the language of the game."""
    names = names_in(state.settings.language)
    reference = state.settings.reference
    return ", ".join(written(one, names, reference=reference) for one in (state.drawn if drawn is None else drawn))
