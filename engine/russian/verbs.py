"""Past tense of verbs in agreement with a subject: «взял», «взяла», «взяло», «взяли», also reflexive."""

from __future__ import annotations

from typing import Final

GENDERS: Final = ("m", "f", "n", "pl")

# masculine past forms whose feminine is not made by adding «-а»
_IRREGULAR: Final[dict[str, str]] = {
    "шёл": "шл",
    "лёг": "легл",
    "жёг": "жгл",
    "зажёг": "зажгл",
    "сжёг": "сжгл",
    "поджёг": "поджгл",
    "обжёг": "обжгл",
    "разжёг": "разжгл",
    "прожёг": "прожгл",
    "нёс": "несл",
    "вёз": "везл",
    "вёл": "вел",
    "мёл": "мел",
    "плёл": "плел",
    "цвёл": "цвел",
    "чёл": "чл",
    "ёк": "екл",
    "тёр": "терл",
    "пёр": "перл",
    "стёр": "стёрл",
    "тряс": "трясл",
    "полз": "ползл",
    "рёс": "ресл",
    "рёк": "рекл",
}
# nick or pronoun subjects → the gender a verb takes
_NEUTRAL: Final = "unknown"


def _stem(masculine: str) -> str:
    """What the endings «а», «о», «и» are added to."""
    for ending, stem in _IRREGULAR.items():
        if masculine.endswith(ending):
            return masculine[: -len(ending)] + stem
    if masculine.endswith("л"):
        return masculine
    return masculine + "л"  # умер → умерла, помог → помогла, погиб → погибла


def past(masculine: str, gender: str) -> str:
    """The past form for a gender («m», «f», «n», «pl»): past("взял", "f") → «взяла», past("умер", "pl") →
    «умерли», past("лишился", "f") → «лишилась». An unknown gender takes the masculine."""
    if gender not in ("f", "n", "pl"):
        if gender not in ("m", _NEUTRAL):
            raise ValueError(f"unknown gender {gender!r}")
        return masculine
    reflexive = masculine.endswith(("ся", "сь"))
    verb = masculine[:-2] if reflexive else masculine
    form = _stem(verb) + {"f": "а", "n": "о", "pl": "и"}[gender]
    return form + "сь" if reflexive else form


def short_adjective(masculine: str, gender: str) -> str:
    """A short adjective or participle in agreement: «убит», «убита», «убито», «убиты»; «мёртв», «мертва»."""
    if gender not in ("f", "n", "pl"):
        return masculine
    stem = {"мёртв": "мертв", "должен": "должн", "полон": "полн", "бледен": "бледн", "силён": "сильн"}.get(
        masculine, masculine
    )
    if stem == masculine and masculine.endswith(("ён", "ен")) and masculine.endswith("ён"):
        stem = masculine[:-2] + "ен"
    return stem + {"f": "а", "n": "о", "pl": "ы"}[gender]
