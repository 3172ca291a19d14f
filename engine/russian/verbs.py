"""Past tense of verbs and short participles in agreement with a subject.

«взял», «взяла», «взяло», «взяли»; «лишился», «лишилась»; «убит», «убита».
"""

from __future__ import annotations

from typing import Final

from engine.russian.text import word_set

# how the feminine stem is made of a masculine past in «ё»: the ending, what replaces it; first match holds
_STEMS: Final[tuple[tuple[str, str], ...]] = (
    ("шёл", "шл"),  # пошёл → пошла
    ("чёл", "чл"),  # прочёл → прочла
    ("жёг", "жгл"),  # сжёг → сжгла
    ("лёг", "легл"),
    ("ёр", "ёрл"),  # стёр → стёрла: the stress stays
)
# past participles and short adjectives that lose or change a vowel
_SHORT: Final[dict[str, str]] = {
    "мёртв": "мертв",
    "должен": "должн",
    "полон": "полн",
    "силён": "сильн",
    "доволен": "довольн",
    "обязан": "обязан",
    "равен": "равн",
    "верен": "верн",
    "бледен": "бледн",
    "беден": "бедн",
    "жив": "жив",
    "цел": "цел",
    "готов": "готов",
}
_ENDINGS: Final = {"f": "а", "n": "о", "pl": "и"}
_MASCULINE: Final = word_set("m unknown")


def _check(gender: str) -> None:
    if gender not in _ENDINGS and gender not in _MASCULINE:
        raise ValueError(f"unknown gender {gender!r}")


def _stem(masculine: str) -> str:
    """What the endings «а», «о», «и» are added to."""
    for ending, stem in _STEMS:
        if masculine.endswith(ending):
            return masculine[: -len(ending)] + stem
    at = masculine.rfind("ё")
    if at >= 0 and not any(char in "аеиоуыэюя" for char in masculine[at + 1 :]):
        masculine = f"{masculine[:at]}е{masculine[at + 1 :]}"  # нёс → несла, берёг → берегла
    return masculine if masculine.endswith("л") else masculine + "л"


def past(masculine: str, gender: str) -> str:
    """The past form for a gender («m», «f», «n», «pl»): past("взял", "f") → «взяла», past("умер", "pl") →
    «умерли», past("лишился", "f") → «лишилась». An unknown gender takes the masculine."""
    _check(gender)
    if gender in _MASCULINE:
        return masculine
    reflexive = masculine.endswith(("ся", "сь"))
    form = _stem(masculine[:-2] if reflexive else masculine) + _ENDINGS[gender]
    return form + "сь" if reflexive else form


def short_adjective(masculine: str, gender: str) -> str:
    """A short adjective or participle in agreement: «убит», «убита»; «мёртв», «мертва»; «сражён», «сражены»."""
    _check(gender)
    if gender in _MASCULINE:
        return masculine
    stem = _SHORT.get(masculine, masculine)
    if stem.endswith("ён"):
        stem = stem[:-2] + "ен"
    return stem + ("ы" if gender == "pl" else _ENDINGS[gender])
