"""The one who opens the tale of the turn before: «Мила, бледная как свеча, выложила шесть золотых за Крикуна».

What the recap truly tells was done by the previous player. The first name of such a sentence, in the nominative and
with a verb of the past, is the doer, whatever stands between; if it is somebody else, and the previous player is not
named there, the name is wrong.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.epithets import EPITHET
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import Scene, names_of, part_of

_DEEDS: Final = frozenset({"purchase", "removal", "gold_spent", "attack_on", "attack_total"})
_PAST: Final = re.compile(r"\w{2}(?:л|ла|лся|лась|нес|вез|жег|сек)$")
_NO_DEED: Final = re.compile(
    r"смотр|гляд|вид|жд[аеу]|думал|знал|слыш|помн|надея|мечта|улыб|охну|ахну|дремал|спал|молч|раду|груст|завид|остал|устоял|верил"
    r"|следи|наблюд|удив|испуг|боял|терп|сидел|стоял|лежал|аплод|отдыха|прят|получ|потер|лиш|пострад|просел|упал|сполз|съехал|выбыл"
    r"|погиб|пал$|пала$|умер|был$|была$|стал$|стала$|досталс|досталась|похуд|отощал|уцелел|выжил|простил|заметил|сказал|спросил|понял"
)
_APART: Final = frozenset(
    {"что", "как", "когда", "пока", "чтобы", "если", "где", "куда", "которого", "которую", "которому", "которой", "а"}
    | {"тому", "той", "у", "он", "она", "тот", "та", "его", "ее", "ему", "ей", "ведь", "раз", "чей", "чья", "чье"}
)


def doers(line: Line, page: Page, scene: Scene) -> None:
    """The first name of a recap sentence against who did what it tells."""
    view, items, codes = page.view, line.items, line.codes
    if view.previous is None or line.sentence.conditional or items[-1].low == "?" or not line.recap[0]:
        return
    named = [j for j, code in enumerate(codes) if code == "P"]
    if any(view.previous in names_of(items[j]) for j in named if items[j].detail != EPITHET):
        return
    if not named or set(codes[: named[0]]) & set(";Q:(U") or items[named[0]].detail == EPITHET:
        return
    name = named[0]
    who = names_of(items[name])
    if len(who) != 1 or not _stands(line, name):
        return
    starts = {item.start: index for index, item in enumerate(items)}
    for reading in page.here():
        at = starts.get(reading.figure.start)
        if at is None or not reading.true or reading.claim.kind not in _DEEDS or not line.recap[at]:
            continue
        if reading.claim.kind.startswith("attack") and (who[0] in view.attacks or codes[name + 1 : name + 2] == ","):
            continue
        if _did(line, name, at):
            place = items[name].span
            if any(known.figure == place and not known.true for known in page.here()):
                return
            claim = Claim("purchase", clause(line.sentence, name), subject=who[0], subject_span=place, prose=True)
            page.add(claim.but(value_span=place, blame="prose_player"), False, True, place)
            return


def _stands(line: Line, name: int) -> bool:
    """The name is the subject: in the nominative, or undeclined where a subject stands."""
    part = part_of(line.sentence, name)
    before = line.codes[name - 1 : name]
    if part == "object" or (before and before not in "wza,_&"):
        return False
    return part == "subject" or (line.items[name].detail == "exact" and name <= 1)


def _did(line: Line, name: int, at: int) -> bool:
    """Verbs of the past between the name and the deed, no other subject and no clause that depends on something."""
    items, codes = line.items, line.codes
    if at < name:
        verb = items[name - 1]
        return name - at <= 5 and _deed(line, name - 1) and not set(codes[at:name]) & set(",;:._(") and bool(verb.low)
    between = range(name + 1, at)
    if set(codes[name + 1 : at]) & set(";.Q(") or "P" in codes[name + 1 : at]:
        return False
    if any(items[j].low in _APART and codes[j - 1] in ",_:" for j in between):
        return False
    aside = codes.find(",", name + 2) if codes[name + 1 : name + 2] == "," else -1
    verbs = [j for j in (*range(max(0, name - 1), name), *between) if _past(line, j) and not name < j < aside]
    return bool(verbs) and _deed(line, verbs[0]) and verbs[0] - max(aside, name) <= 4


def _past(line: Line, index: int) -> bool:
    item = line.items[index]
    return item.kind in ("word", "resource", "zone") and _PAST.search(item.low) is not None


def _deed(line: Line, index: int) -> bool:
    return _past(line, index) and not _NO_DEED.match(line.items[index].low)
