"""Writing another number, card or nick in the place of one, in its style: digit for digit, word for word,
nouns agreeing."""

from __future__ import annotations

import re
from typing import Final

from engine.russian.cards import card_forms, decline_card, head_forms
from engine.russian.nicks import nick_forms
from engine.russian.nouns import noun_gender
from engine.russian.numbers import NumberSpan, read_numbers, spell, spell_collective
from engine.russian.text import CASES, fold_word
from engine.verify.model import Document
from engine.verify.repairing.agreement import Edit as Edit
from engine.verify.repairing.agreement import (
    agrees,
    counts_card,
    gender_of,
    noun_before,
    noun_behind,
    noun_edit,
    relative,
)

_NOMINATIVE: Final = CASES.index("nom")
_ACCUSATIVE: Final = CASES.index("acc")
_GOVERNING: Final = tuple(
    (re.compile(rf"\b(?:{words})\s+(?:\w+\s+)?[«\"*_]*$", re.I), CASES.index(case))
    for words, case in (
        ("у|из|от|без|для|до|кроме|вместо|после|возле|около|против", "gen"),
        ("с|со|над|под|перед|между|обз[ао]в\\w+|владе\\w+", "ins"),
        ("к|ко|по|благодаря", "dat"),
        ("о|об|при|на|в|во", "loc"),
    )
)
_BEFORE_NICK: Final = tuple(
    (re.compile(rf"\b(?:{words})\s+[«\"*_]*$", re.I), case)
    for words, case in (
        ("у|из|от|с|со|без|для|до|кроме|вместо|после|возле|около|против|мимо|насчёт", "gen"),
        ("в|во|на|за|про|через|сквозь", "acc"),
        ("с|со|над|под|перед|между", "ins"),
        ("к|ко|по|благодаря|навстречу", "dat"),
        ("о|об|при", "loc"),
    )
)
_OBJECT: Final = re.compile(
    r"(?:\b\w{2,}(?:л|ла|ли|ло|[её]т|ит|ют|ут|ят|ив|ав)|\b(?:на|за|в|во|через|про))\s+(?:только\s+|лишь\s+|ровно\s+)?[«\"*_]*$",
    re.I,
)
_SUBJECT: Final = re.compile(r"(?:^|[:.;—–(\n]|\w\s*,)\s*[«\"*_]*$")
_VERB: Final = re.compile(r"\b\w{2,}(?:л|ла|ли|ло|ет|[её]т|ит|ют|ут|ят|ат|ав|ив)\s+(?:\w+\s+){0,2}[«\"*_]*$", re.I)


def number_edits(doc: Document, start: int, end: int, value: int, *, unit: str = "") -> list[Edit]:
    """The number at text[start:end] becomes `value`; a noun that hangs on it is put in the right form. No edits if
    the words around it would not agree with the new one. `unit`: the gender in which it counts
    without a noun beside it (a health: «осталось тридцать один»); empty: that of what was counted before it."""
    text = doc.text
    spans = [
        span for span in read_numbers(text[max(0, start - 40) : end + 40]) if span.start + max(0, start - 40) == start
    ]
    number = spans[0] if spans else None
    old = text[start:end]
    if re.search(r"\d", old):
        written, case = re.sub(r"\d+", str(abs(value)), old, count=1), "nom"
    elif number is None or number.value != int(number.value):
        return []
    elif number.kind in ("multiplicative", "group", "only", "ordinal"):
        written = relative(old, value) if number.kind in ("multiplicative", "group") else ""
        return [(*doc.source_span(start, end), written)] if written else []
    elif value or not re.match(r"\s+\w", text[end : end + 3]):
        noun = noun_behind(text, end) or noun_before(text, start)
        shown = None if noun or number.gender else gender_of(text, start, end, int(number.value), unit=unit)
        gender = noun_gender(noun[2]) if noun else (number.gender or shown or "m")
        gender = gender if gender in ("m", "f", "n") else "m"
        case = _case_of(number)
        if case == "nom" and "acc" in number.cases and spell(value, "nom", gender) != spell(value, "acc", gender):
            lead = text[max(0, start - 40) : start]
            if _OBJECT.search(lead):
                case = "acc"
            elif counts_card(text, end) and not _SUBJECT.search(lead):
                return []  # «… и две Монеты»: nobody knows whether «одна Монета» or «одну Монету»
        written = spell_collective(value, case) if number.kind == "collective" else spell(value, case, gender)
        if sign := re.match(r"(?:минус|плюс)\s+", old, re.I):
            written = sign.group() + spell(abs(value), case, gender)
        if old.isupper() and len(old) > 1:
            written = written.upper()
        elif old[:1].isupper():
            written = written[:1].upper() + written[1:]
    else:
        return []
    edits = [(*doc.source_span(start, end), written)]
    if number is not None and number.value == int(number.value):
        hanging = noun_edit(doc, end, int(number.value), value, case)
        if not hanging and not agrees(text, start, end, int(number.value), value):
            return []
        edits += hanging
    return edits


def _case_of(number: NumberSpan) -> str:
    for case in ("nom", "acc", "gen", "dat", "ins", "loc"):
        if case in number.cases:
            return case
    return "nom"


def forms_of(name: str, form: str) -> list[int]:
    """Which of a card's twelve forms (six cases of the singular, then of the plural) a written name can be."""
    folded = fold_word(form)
    full = [index for index, one in enumerate(card_forms(name)) if fold_word(one) == folded]
    return full or [index for index, one in enumerate(head_forms(name)) if fold_word(one) == folded]


def form_meant(forms: list[int], lead: str, others: list[list[int]], *, object_: bool) -> int:
    """The one form that is meant: by the forms of the cards beside it, by a preposition or a verb in front."""
    plural = min(forms) >= 6
    cases = [form % 6 for form in forms if (form >= 6) == plural]
    for other in others:
        common = [case for case in cases if case in {form % 6 for form in other}]
        cases = common or cases
    for pattern, case in _GOVERNING:
        if case in cases and pattern.search(lead):
            return case + 6 * plural
    wanted = _ACCUSATIVE if object_ or _VERB.search(lead) else _NOMINATIVE
    return next(case for case in (wanted, _ACCUSATIVE, *cases) if case in cases) + 6 * plural


def card_edit(doc: Document, start: int, end: int, old: str, new: str, form: int | None = None) -> list[Edit]:
    """A card's name becomes another one's, in the same case and number (`form` if the written one is ambiguous)."""
    forms = forms_of(old, doc.text[start:end])
    if not forms:
        return []
    index = form if form in forms else forms[0]
    written = decline_card(new, CASES[index % 6], "pl" if index >= 6 else "sg")
    return [(*doc.source_span(start, end), written)]


def nick_edit(doc: Document, start: int, end: int, old: str, new: str, *, object_: bool = False) -> list[Edit]:
    """A nick becomes another one in the same case; `object_`: it stands as the object of a verb («бьёт Глеба») if
    its form leaves that open, so that a form which serves two cases does not give the new nick the wrong one."""
    cases = [case for case, written in nick_forms(old).items() if written == doc.text[start:end]]
    if not cases:
        return []
    lead = doc.text[max(0, start - 40) : start]
    governed = next((case for pattern, case in _BEFORE_NICK if case in cases and pattern.search(lead)), None)
    wanted = "acc" if object_ or _VERB.search(lead) else cases[0]
    case = "nom" if "nom" in cases and not object_ and governed is None else governed or wanted
    return [(*doc.source_span(start, end), nick_forms(new)[case if case in cases else cases[0]])]


def apply_edits(source: str, edits: list[Edit]) -> str:
    """The source with the edits made; edits that run into each other are left out after the first."""
    pieces: list[str] = []
    position = 0
    for start, end, written in sorted(edits):
        if start < position:
            continue
        pieces += [source[position:start], written]
        position = end
    return "".join([*pieces, source[position:]])
