"""Writing another number, card or nick in the place of one, in its style: digit for digit, word for word,
nouns agreeing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.russian.cards import card_forms, card_with_number, decline_card, head_forms
from engine.russian.nicks import nick_forms
from engine.russian.nouns import noun_gender, noun_with_number
from engine.russian.numbers import NumberSpan, read_numbers, spell, spell_collective
from engine.russian.tables_nouns import NOUNS
from engine.russian.text import CASES, fold_word
from engine.verify.model import Document

Edit = tuple[int, int, str]  # source offsets and the new text

_NOUN_AFTER: Final = re.compile(r" ([«\"]?)([^\W\d_]+)")
_NOUN_BEFORE: Final = re.compile(r"([^\W\d_]+)[»\"]?(?:\s*[:—–-])?\s+$")
_NOMINATIVE: Final = CASES.index("nom")
_ACCUSATIVE: Final = CASES.index("acc")
_GOVERNING: Final = tuple(
    (re.compile(rf"\b(?:{words})\s+(?:\w+\s+)?[«\"*_]*$", re.I), CASES.index(case))
    for words, case in (
        ("у|из|от|без|для|до|кроме|вместо|после|возле|около|против", "gen"),
        ("с|со|над|под|перед|между|обз[ао]в\\w+|владе\\w+", "ins"),
        ("к|ко|по|благодаря", "dat"),
        ("о|об|при", "loc"),
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
_VERB: Final = re.compile(r"\b\w{2,}(?:л|ла|ли|ло|ет|[её]т|ит|ют|ут|ят|ат|ав|ив)\s+(?:\w+\s+){0,2}[«\"*_]*$", re.I)


@lru_cache(maxsize=1)
def _nouns() -> dict[str, str]:
    """Every form of every counted noun → its lemma (the first one that has the form)."""
    found: dict[str, str] = {}
    for lemma, entry in NOUNS.items():
        for form in entry[0].split("|"):
            found.setdefault(fold_word(form), lemma)
    return found


@lru_cache(maxsize=1)
def _cards() -> dict[str, str]:
    from engine.russian.tables_cards import CARDS

    return {fold_word(form): name for name in CARDS for form in card_forms(name)}


def number_edits(doc: Document, start: int, end: int, value: int) -> list[Edit]:
    """The number at text[start:end] becomes `value`; a noun that hangs on it is put in the right form."""
    text = doc.text
    spans = [
        span for span in read_numbers(text[max(0, start - 40) : end + 40]) if span.start + max(0, start - 40) == start
    ]
    number = spans[0] if spans else None
    old = text[start:end]
    if re.search(r"\d", old):
        written = re.sub(r"\d+", str(abs(value)), old, count=1)
        case, gender = "nom", "m"
    elif (
        number is not None
        and number.value == int(number.value)
        and (value or not re.match(r"\s+\w", text[end : end + 3]))
    ):
        noun = _noun_behind(text, end)
        noun = noun or _noun_before(text, start)
        gender = noun_gender(noun[2]) if noun else (number.gender or "m")
        gender = gender if gender in ("m", "f", "n") else "m"
        case = _case_of(number)
        written = spell_collective(value, case) if number.kind == "collective" else spell(value, case, gender)
        if sign := re.match(r"(?:минус|плюс)\s+", old, re.I):
            written = sign.group() + spell(abs(value), case, gender)
        if old[:1].isupper():
            written = written[:1].upper() + written[1:]
    else:
        return []
    edits = [(*doc.source_span(start, end), written)]
    if number is not None and number.value == int(number.value):
        edits += _noun_edit(doc, end, int(number.value), value)
    return edits


def _case_of(number: NumberSpan) -> str:
    for case in ("nom", "acc", "gen", "dat", "ins", "loc"):
        if case in number.cases:
            return case
    return "nom"


def _noun_behind(text: str, end: int) -> tuple[int, int, str] | None:
    match = _NOUN_AFTER.match(text, end)
    if match is None:
        return None
    lemma = _nouns().get(fold_word(match.group(2)))
    return (match.start(2), match.end(2), lemma) if lemma else None


def _noun_before(text: str, start: int) -> tuple[int, int, str] | None:
    """«Атака две»: the noun that a figure in words follows."""
    match = _NOUN_BEFORE.search(text, max(0, start - 30), start)
    lemma = _nouns().get(fold_word(match.group(1))) if match else None
    return (match.start(1), match.end(1), lemma) if match and lemma else None


def _noun_edit(doc: Document, end: int, old: int, new: int) -> list[Edit]:
    """The noun behind a number, in the form the new number asks for; nothing if its form does not follow the
    old one."""
    text = doc.text
    for size in (3, 2, 1):  # the card's whole name first
        match = re.match(rf" ((?:[^\W\d_]+ ){{{size - 1}}}[^\W\d_]+)", text[end : end + 60])
        name = _cards().get(fold_word(match.group(1))) if match else None
        if match and name:
            low, high = end + match.start(1), end + match.end(1)
            for case in CASES:
                if fold_word(card_with_number(old, name, case)) == fold_word(text[low:high]):
                    written = card_with_number(new, name, case)
                    return [] if written == text[low:high] else [(*doc.source_span(low, high), written)]
            return []
    noun = _noun_behind(text, end)
    if noun is None:
        return []
    low, high, lemma = noun
    form = text[low:high]
    if fold_word(form) in {fold_word(noun_with_number(new, lemma, "nom", mass)) for mass in (None, True)}:
        return []
    for case in CASES:
        if fold_word(noun_with_number(old, lemma, case)) == fold_word(form):
            written = noun_with_number(new, lemma, case)
            if form[:1].isupper():
                written = written[:1].upper() + written[1:]
            return [] if written == form else [(*doc.source_span(low, high), written)]
    return []


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
