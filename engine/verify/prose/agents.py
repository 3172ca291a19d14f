"""Who did what is told: what a sentence truly tells needs its doer, whatever the verb.

A purchase, a removal, a price paid and a blow belong to the previous player; cards shown, piles and the figures
of the turn to the player whose turn it is. So once the other readers have found true tellings in a sentence, the
name that stands as their subject («намедни потратился Сыч», «ввезено Сычом», «у Архипа восемнадцать карт») must
be that player.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, Reading, clause
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of

_PAST_DEEDS: Final = frozenset({"purchase", "removal", "gold_spent"})
_BREAKS: Final = frozenset(
    {
        "а",
        "что",
        "как",
        "когда",
        "пока",
        "чтобы",
        "если",
        "хотя",
        "где",
        "куда",
        "зачем",
        "будто",
        "словно",
        "который",
        "которая",
        "которое",
        "которые",
        "которого",
        "которую",
        "которому",
        "котором",
        "пусть",
        "однако",
        "поэтому",
        "потому",
        "ибо",
        "дабы",
        "после",
        "до",
        "перед",
        "раз",
        "так",
        "чем",
        "ему",
        "ей",
        "его",
        "ее",
        "него",
        "нее",
        "тот",
        "та",
        "он",
        "она",
        "они",
        "тому",
        "той",
    }
)
_PAST_VERB: Final = re.compile(r"\w{2}(?:л|ла|лся|лась|нес|вез)$")
_PARTICIPLE: Final = re.compile(r"\w+(?:ен|ено|ена|ены|ан|ано|ана|аны|ят|ято|ята|яты|ыт|ыто|ыта|ыты)$")
_HOLDS: Final = frozenset(
    {
        "счету",
        "руках",
        "руке",
        "казне",
        "кармане",
        "активе",
        "кошельке",
        "распоряжении",
        "арсенале",
        "хозяйстве",
        "строю",
    }
)
_LOSES: Final = re.compile(r"лиш[аи]|потеря|теря[ел]|недосчит|утрат|оста[лe]с[ья]|расста|сброси|сбрасыв|проща")
_LOOKS: Final = re.compile(
    r"смотр|гляд|вид|жд[аеу]|ждет|думал|знал|слыш|помн|надея|мечта|улыб|охну|ахну|дремал|спал|спит|молч|раду|груст|завид"
    r"|остал|оста[её]тся|устоял|верил|верит|следи|наблюд|удив|испуг|боится|боял|терп|сид[ие]|стои|стоял|аплод|отдыха|прят"
)

_ASIDE: Final = re.compile(
    r"чтобы?$|котор|дай$|не$|храни|прости$|добра$|светл|наш[аи]?$|как$|вопреки$|ничтоже|хоть$|даром$|земля$"
)


def agents(line: Line, page: Page, scene: Scene) -> None:
    """Names that stand as the doer or the owner of something true, but are somebody else."""
    told = [reading for reading in page.here() if reading.true]
    if not told or "P" not in line.codes or line.sentence.conditional or line.items[-1].low == "?":
        return
    view, starts = page.view, {item.start: index for index, item in enumerate(line.items)}
    checked: set[int] = set()
    for reading in told:
        denied = reading.claim.polarity == "denied" and reading.claim.kind in _PAST_DEEDS
        if not (denied or reading.claim.polarity == "asserted"):
            continue
        at = starts.get(reading.figure.start)
        if at is None:
            continue
        wanted = _wanted(line, page, reading, at)
        if wanted is None:
            continue
        lured = reading.claim.kind == "lured"
        found = _owner(line, at) if wanted == view.actor and (lured or not line.recap[at]) else None
        if found is None and not (reading.claim.kind == "total" and reading.claim.resource in ("lure", "scrap")):
            found = _subject(line, reading, at, wanted, view.previous)
        if found is None or found in checked:
            continue
        checked.add(found)
        names = names_of(line.items[found])
        if len(names) != 1 or names[0] == wanted:
            continue
        place = line.items[found].span
        past = wanted == view.previous and wanted != view.actor
        claim = Claim(
            "purchase" if past else "actor",
            clause(line.sentence, found),
            subject=names[0],
            subject_span=place,
            value_span=place,
            prose=True,
            blame="prose_player",
        )
        page.add(claim, False, True, place)


def _wanted(line: Line, page: Page, reading: Reading, at: int) -> str | None:
    """Whose deed the reading tells."""
    view, claim = page.view, reading.claim
    if claim.kind == "purchase" or (claim.kind in _PAST_DEEDS and line.recap[at]):
        return view.previous
    if claim.kind == "lured" and view.previous is not None:
        return view.actor
    if claim.kind in ("attack_on", "attack_total") and line.recap[at]:
        return view.previous
    if line.recap[at]:
        return None
    if claim.kind == "listing" and claim.zone == "in_play" and _shows(line, page):
        return view.actor
    if claim.kind == "zone_count" and claim.zone in ("draw_pile", "discard_pile"):
        return view.actor
    if claim.kind == "total" and claim.resource in ("lure", "scrap"):
        return view.actor
    if claim.kind == "total" and claim.resource in ("gold", "attack", "heal"):
        past = {"gold": {view.spent}, "attack": set(view.attacks.values())}.get(claim.resource, set[int]())
        return None if claim.value in past else view.actor
    return None


def _shows(line: Line, page: Page) -> bool:
    """The sentence truly lists at least two cards of the turn."""
    listed = {
        reading.figure
        for reading in page.here()
        if reading.true and reading.claim.kind == "listing" and reading.claim.zone == "in_play"
    }
    return len(listed) >= 2


def _owner(line: Line, at: int) -> int | None:
    """«у Архипа в личной колоде восемнадцать», «личная колода Архипа», «золота у Архипа семь»."""
    codes, items = line.codes, line.items
    for j in range(at - 1, max(-1, at - 8), -1):
        if codes[j] in ";.(" or (codes[j] == "," and codes[j + 1 : j + 2] != "x"):
            return None
        if codes[j] == "P":
            genitive = items[j].case == "gen" or items[j].case == ""
            if codes[j - 1 : j] == "U" or (codes[j - 2 : j - 1] == "U" and codes[j - 1] == "w"):
                return j
            owned = genitive or items[j].case == "acc"
            if owned and items[j - 1].low in _HOLDS:
                return j
            return j if owned and codes[j - 1 : j] in ("z", "a", "g") and items[j].case else None
        if codes[j] in "NCq":
            return None
    for j in range(at + 1, min(len(items), at + 4)):
        if codes[j] in ";.,(:&":
            return None
        if codes[j] == "P":
            return j if codes[j - 1] == "U" else None
    return None


def _subject(line: Line, reading: Reading, at: int, wanted: str, previous: str | None) -> int | None:
    """The name that stands as the subject of what is told at item `at`."""
    codes, items = line.codes, line.items
    blow = reading.claim.kind in ("attack_on", "attack_total")
    if reading.claim.kind == "lured":
        return _loser(line, at)
    listing = reading.claim.kind == "listing"
    asides = {j: end for j, code in enumerate(codes[:at]) if code == "P" and (end := _aside(line, j)) is not None}
    for j in range(at - 1, -1, -1):
        code, item = codes[j], items[j]
        if any(start < j <= end for start, end in asides.items()):
            continue
        if code in ";.Q(" or (code in ":_" and not (listing or _heads(line, j))):
            break
        if item.low in _BREAKS and item.code != "P":
            break
        if code != "P":
            continue
        part = part_of(line.sentence, j)
        if part == "object":
            passive = items[j].case == "ins" and j and _PARTICIPLE.match(items[j - 1].low)
            if passive and codes[j - 1] == "w":
                return j
            continue
        aside = asides.get(j)
        between = items[(aside or j) + 1 : at]
        verbs = [other for other in (*items[max(0, j - 2) : j], *between) if is_verb(other) or _does(other.low)]
        if any(_LOOKS.match(verb.low) for verb in verbs) or (blow and _suffers(line, j, at)):
            return None
        met = blow and names_of(item)[0] == reading.claim.other
        if met and (not any("strike" in verb.tags for verb in verbs) or (j and is_verb(items[j - 1]))):
            return None
        if part == "unknown" and not (item.detail == "exact" and _free(line, j)):
            return None
        if part == "unknown" and blow and (line.codes.count("P") > 1 or names_of(item)[0] == reading.claim.other):
            return None
        if not verbs and not listing:
            return None
        apart = codes[j + 1 : j + 2] == "," and codes[j - 1 : j] in (",", "") and not _gerund(line, j + 2)
        if apart and not aside:
            return None  # an address or an apposition
        if not listing and "," in codes[j + 1 : at] and _other_doer(line, aside or j, at):
            return None
        return j
    for j in range(at + 1, min(len(items), at + 7)):
        code = codes[j]
        if code in ",;.:_()Q&N" or items[j].low in _BREAKS:
            break
        if code == "P":
            verb = [other for other in items[at + 1 : j] if is_verb(other)]
            if part_of(line.sentence, j) == "subject" and verb and not any(_LOOKS.match(v.low) for v in verb):
                return None if blow and _suffers(line, j, at) else j
            participle = codes[j - 1] == "w" and _PARTICIPLE.match(items[j - 1].low) is not None
            by_participle = items[j].case == "ins" and participle
            return j if by_participle else None
    return None


def _loser(line: Line, at: int) -> int | None:
    """«Барсук лишился Избранного», «Филин недосчитался Меча»."""
    for j in range(at - 1, -1, -1):
        if line.codes[j] in ";.:(Q":
            return None
        if line.codes[j] != "P":
            continue
        loses = any(_LOSES.match(item.low) for item in line.items[j + 1 : at])
        deprived = j and line.items[j - 1].low.startswith(("лишил", "обокрал", "обобрал", "избавил"))
        free = (
            part_of(line.sentence, j) == "unknown" and line.items[j].detail == "exact" and line.codes[j - 1 : j] in "w,"
        )
        if deprived or (loses and (part_of(line.sentence, j) == "subject" or free)):
            return j
    return None


def _aside(line: Line, index: int) -> int | None:
    """«Коля, чтоб ему ракушками обрасти, выменял»: the comma after which the subject goes on with his verb."""
    items, codes = line.items, line.codes
    if codes[index + 1 : index + 2] != "," or index + 2 >= len(items):
        return None
    end = codes.find(",", index + 2)
    if end < 0 or end - index > 10 or "P" in codes[index + 1 : end] or end + 1 >= len(items):
        return None
    if _ASIDE.match(items[index + 2].low):
        return end if is_verb(items[end + 1]) or is_verb(items[min(end + 2, len(items) - 1)]) else None
    # «Злата, дева колец, рассыпала»: an apposition, if the name opens the sentence and the verb follows in the past
    plain = index <= 2 and not set(codes[index + 1 : end]) & set("NCgahHzQ")
    again = any("pronoun_nom" in item.tags or item.low in _BREAKS - {"как"} for item in items[index + 2 : end + 4])
    told = [item for item in items[end + 1 : end + 4] if item.code == "w" and _PAST_VERB.search(item.low)]
    return end if plain and told and not again else None


def _gerund(line: Line, index: int) -> bool:
    """«, не скупясь,», «, разогнавшись на восемь золотых,»: the sentence goes on with the same subject."""
    return any(
        item.low.endswith(("ась", "ясь", "вшись", "учись"))
        or (item.low.endswith(("ав", "ив", "ев", "я")) and item.code == "w" and len(item.low) > 4)
        for item in line.items[index : index + 2]
    )


def _does(word: str) -> bool:
    return word.endswith(("в", "вши", "вшись", "ился", "илась", "ался", "алась"))


def _heads(line: Line, colon: int) -> bool:
    """A colon or dash that follows the doer's clause, not another list."""
    return "N" not in line.codes[:colon] and "C" not in line.codes[:colon]


def _free(line: Line, index: int) -> bool:
    """No preposition or comparison governs the name, and no other name stands beside it."""
    before = line.codes[index - 1 : index]
    return before in ("", ",", "w", ".", "_", "&") and line.codes[index + 1 : index + 2] in (
        "w",
        "_",
        ":",
        "v",
        "Z",
        "n",
    )


def _suffers(line: Line, index: int, at: int) -> bool:
    low, high = min(index, at), max(index, at)
    near = line.items[max(0, low - 3) : high + 4]
    return any({"receive", "befall", "hurt_state", "left", "was"} & item.tags for item in near)


def _other_doer(line: Line, index: int, at: int) -> bool:
    """A pronoun or another verb group that may start with a new subject."""
    return any("pronoun_nom" in item.tags for item in line.items[index + 1 : at])
