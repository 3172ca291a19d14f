"""Players named by what they did or are in this turn: «сам обидчик», «у хозяйки хода», «наш герой».

Who struck is the previous player; the host of the turn and the hero of the tale are the player whose turn it is. The
word stands for the nick in the sentence, in its case; a finding is never raised on the word itself.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Document, Entities, Entity
from engine.verify.prose.view import View

EPITHET: Final = "by deed"
_WORDS: Final = re.compile(
    r"\b(?P<previous>обидчи[кц])(?P<end>\w{0,3})\b"
    r"|\b(?P<host>хозяйк|хозяин)(?P<host_end>\w{0,3})(?=\s+(?:нынешнего\s+)?хода\b|[^\w\s]|\s+(?:на|по|с|в|до|теперь|ныне|и)\b"
    r"|\s+\d|\s+\w+(?:ла|л)\b)"
    r"|\bнаш(?:а|его|ему|им|ей|у|ем)?\s+(?P<hero>геро)(?P<hero_end>й|я|ю|ем|е|иня|ини|иню|иней|ине)\b",
    re.I,
)
_CASES: Final = {
    "обидчик": {"": "nom", "а": "gen", "у": "dat", "ом": "ins", "е": "loc"},
    "обидчиц": {"а": "nom", "ы": "gen", "е": "dat", "у": "acc", "ей": "ins", "ею": "ins"},
    "хозяйк": {"а": "nom", "и": "gen", "е": "dat", "у": "acc", "ой": "ins", "ою": "ins"},
    "хозяин": {"": "nom", "а": "gen", "у": "dat", "ом": "ins", "е": "loc"},
    "геро": {
        "й": "nom", "я": "gen", "ю": "dat", "ем": "ins", "е": "loc", "иня": "nom", "ини": "gen", "иню": "acc",
        "иней": "ins", "ине": "dat",
    },
}  # fmt: skip


def with_epithets(doc: Document, entities: Entities, view: View) -> Entities:
    """The entities of the document, and a nick wherever such a word stands for a player."""
    found: list[Entity] = []
    for match in _WORDS.finditer(doc.text):
        group = next(name for name in ("previous", "host", "hero") if match[name])
        nick = view.previous if group == "previous" else view.actor
        tail = match["end" if group == "previous" else f"{group}_end"].lower()
        case = _CASES[match[group].lower()].get(tail)
        if nick is None or not nick or case is None or (group == "previous" and nick == view.actor):
            continue
        start, end = match.start(), match.end()
        if not entities.within(start, end):
            found.append(Entity("nick", start, end, name=nick, names=(nick,), detail=EPITHET, case=case))
    return Entities.of([*entities.items, *found]) if found else entities
