"""The lexicon of number words: every form with its part in a number, its value, cases and gender.

Built from `numerals` and from the small tables here; `WORDS` maps a folded form to its readings.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from engine.russian import numerals as n
from engine.russian.text import fold_word

ALL_CASES: Final = 0b111111
NOM_ACC: Final = 0b001001
GEN: Final = 0b000010


class Word(NamedTuple):
    """One reading of a form. `role`: zero unit teen ten hundred scale ordinal collective both group fraction
    one_and_half times ratio fold (двойной) adverb (вдвоём) only; `cases` is a bit mask in the order of CASES."""

    role: str
    value: Fraction | int
    cases: int = ALL_CASES
    gender: str = ""


# nouns that count: value → (stem, paradigm); paradigms below
_GROUPS: Final[tuple[tuple[int, str, str], ...]] = (
    *((1, stem, "ka") for stem in ("единич",)),
    (1, "единиц", "tsa"),
    (1, "однёр", "ka"),
    *((2, stem, "ka") for stem in ("двой", "двоеч", "двуш", "двушеч", "пароч")),
    (2, "пар", "a"),
    *((3, stem, "ka") for stem in ("трой", "троеч", "трёш", "трёшеч")),
    (3, "трояк", "oxytone"),
    *((4, stem, "ka") for stem in ("четвёр", "четвёроч")),
    *((5, stem, "ka") for stem in ("пятёр", "пятёроч")),
    (5, "пятак", "oxytone"),
    *((6, stem, "ka") for stem in ("шестёр", "шестёроч")),
    *((7, stem, "ka") for stem in ("семёр", "семёроч")),
    *((8, stem, "ka") for stem in ("восьмёр", "восьмёроч")),
    *((9, stem, "ka") for stem in ("девят", "девяточ")),
    *((10, stem, "ka") for stem in ("десят", "десяточ")),
    (10, "десят", "tok"),
    (10, "десяточ", "tok"),
    (10, "полтора-десят", "tok"),
    (10, "чирик", "oxytone"),
    (10, "червон", "ets"),
    (12, "дюжин", "a"),
    (12, "дюжин", "ka"),
    (3, "троиц", "tsa"),
    (20, "двадцат", "ka"),
    (30, "тридцат", "ka"),
    (50, "полтинник", "oxytone"),
    (25, "четвертак", "oxytone"),
    (100, "сот", "nya"),
    (100, "сотен", "ka"),
    (100, "сотняш", "ka"),
    (100, "сот", "ka"),
    (100, "соточ", "ka"),
    (100, "стольник", "oxytone"),
    (1000, "косар", "soft"),
)
_PARADIGMS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "a": ("f", ("а", "ы", "е", "у", "ой", "е", "ы", "", "ам", "ы", "ами", "ах")),
    "ka": ("f", ("ка", "ки", "ке", "ку", "кой", "ке", "ки", "ек", "кам", "ки", "ками", "ках")),
    "tsa": ("f", ("а", "ы", "е", "у", "ей", "е", "ы", "", "ам", "ы", "ами", "ах")),
    "nya": ("f", ("ня", "ни", "не", "ню", "ней", "не", "ни", "ен", "ням", "ни", "нями", "нях")),
    "tok": ("m", ("ок", "ка", "ку", "ок", "ком", "ке", "ки", "ков", "кам", "ки", "ками", "ках")),
    "ets": ("m", ("ец", "ца", "цу", "ец", "цем", "це", "цы", "цев", "цам", "цы", "цами", "цах")),
    "oxytone": ("m", ("", "а", "у", "", "ом", "е", "и", "ов", "ам", "и", "ами", "ах")),
    "soft": ("m", ("ь", "я", "ю", "ь", "ём", "е", "и", "ей", "ям", "и", "ями", "ях")),
}
# groups that a number may multiply: «два десятка», «пара сотен»
MULTIPLIED: Final = frozenset({"пар", "дес", "дюж", "сот", "тыс"})

_HALVES: Final[dict[int, tuple[str, ...]]] = {
    6: ("полдюжины", "полудюжины", "полудюжине", "полдюжину", "полудюжиной", "пол-дюжины", "полдюжинки"),
    5: ("полдесятка", "полудесятка", "полудесятку"),
    50: ("полсотни", "полусотни", "полусотне", "полсотню", "полусотней", "полусотню", "полста", "полташка")
    + ("полтос", "полтоса", "полтосик", "полтинничек", "полташку"),
    500: ("полтысячи", "полутысячи", "полутысяче", "полтыщи"),
    150: ("полтораста", "полутораста"),
}
_FRACTIONS: Final[dict[Fraction, tuple[str, tuple[str, ...]]]] = {
    Fraction(1, 2): (
        "f",
        ("половина", "половины", "половине", "половину", "половиной", "половине", "половины", "половин")
        + ("половинам", "половины", "половинами", "половинах"),
    ),
    Fraction(1, 3): (
        "f",
        ("треть", "трети", "трети", "треть", "третью", "трети", "трети", "третей", "третям", "трети")
        + ("третями", "третях"),
    ),
    Fraction(1, 4): (
        "f",
        ("четверть", "четверти", "четверти", "четверть", "четвертью", "четверти", "четверти", "четвертей")
        + ("четвертям", "четверти", "четвертями", "четвертях"),
    ),
}
_MORE_FRACTIONS: Final[dict[Fraction, tuple[str, ...]]] = {
    Fraction(1, 2): ("половинка", "половинку", "половинки", "половинкой", "половинке"),
    Fraction(1, 4): ("четвертинка", "четвертинку", "четвертинки", "четвертушка", "четвертушку"),
}
_ONE_AND_HALF: Final = (
    ("полтора", NOM_ACC, "m"),
    ("полторы", NOM_ACC, "f"),
    ("полутора", ALL_CASES, ""),
    ("полуторы", ALL_CASES, ""),
)
_TIMES: Final[dict[int, tuple[str, ...]]] = {
    1: ("однократно", "единожды"),
    2: ("дважды", "двукратно", "двоекратно"),
    3: ("трижды", "трёхкратно", "троекратно"),
    4: ("четырежды", "четырёхкратно"),
    5: ("пятикратно", "пятижды"),
    6: ("шестикратно",),
    7: ("семикратно",),
    10: ("десятикратно",),
}
_RATIOS: Final[dict[int, tuple[str, ...]]] = {
    2: ("вдвое",),
    3: ("втрое",),
    4: ("вчетверо",),
    5: ("впятеро",),
    6: ("вшестеро",),
    7: ("всемеро",),
    8: ("ввосьмеро",),
    9: ("вдевятеро",),
    10: ("вдесятеро",),
}
_FOLDS: Final[dict[int, tuple[str, ...]]] = {
    2: ("двойн", "двукратн", "двоякратн", "сдвоенн", "удвоенн"),
    3: ("тройн", "трёхкратн", "троекратн", "строенн", "утроенн"),
    4: ("четверн", "четырёхкратн", "учетверённ"),
    5: ("пятикратн", "пятерн"),
    6: ("шестикратн",),
    10: ("десятикратн",),
}
_ADVERBS: Final[dict[int, tuple[str, ...]]] = {
    2: ("вдвоём",),
    3: ("втроём",),
    4: ("вчетвером",),
    5: ("впятером",),
    6: ("вшестером",),
    7: ("всемером",),
}
# how players spell: slang, archaic and misspelt forms that are too short or too far for the typo rule
_SPOKEN: Final[dict[str, Word]] = {
    **dict.fromkeys(("адын", "адин", "одын", "оден", "аден", "одинь", "адынь"), Word("unit", 1, NOM_ACC, "m")),
    **dict.fromkeys(("адна", "адно", "едина", "един", "едино"), Word("unit", 1, NOM_ACC)),
    **dict.fromkeys(("адну", "едину"), Word("unit", 1, 0b001000, "f")),
    **dict.fromkeys(("адного", "едному"), Word("unit", 1)),
    **dict.fromkeys(("дв", "дфа", "двва"), Word("unit", 2, NOM_ACC, "m")),
    **dict.fromkeys(("двуми", "двумями", "двемя"), Word("unit", 2, 0b010000)),
    **dict.fromkeys(("тремями", "тримя"), Word("unit", 3, 0b010000)),
    **dict.fromkeys(("чтыре", "четыри", "чытыре", "читыре", "четыр", "четыреж", "чотыре"), Word("unit", 4, NOM_ACC)),
    **dict.fromkeys(("четыремя", "четырмя", "четырями"), Word("unit", 4, 0b010000)),
    **dict.fromkeys(("пят", "пять-с", "пядь", "петь"), Word("unit", 5, NOM_ACC)),
    **dict.fromkeys(("шесь", "шэсть", "шесц", "шист"), Word("unit", 6, NOM_ACC)),
    **dict.fromkeys(("восем", "восимь", "восмь", "осемь", "осьмь", "воссемь"), Word("unit", 8, NOM_ACC)),
    **dict.fromkeys(("восемью", "восмью"), Word("unit", 8, 0b010000)),
    **dict.fromkeys(("девить", "дивять", "девядь", "дъевять"), Word("unit", 9, NOM_ACC)),
    **dict.fromkeys(("дисять", "десить", "дэсять", "десяь"), Word("teen", 10, NOM_ACC)),
    **dict.fromkeys(("двацать", "двадцат", "дватцать", "двацть"), Word("ten", 20, NOM_ACC)),
    **dict.fromkeys(("трицать", "тритцать"), Word("ten", 30, NOM_ACC)),
    **dict.fromkeys(("сорк", "сорог"), Word("ten", 40, NOM_ACC)),
    **dict.fromkeys(("питьдесят", "пядесят", "пятдесят", "писят", "пийсят"), Word("ten", 50, NOM_ACC)),
    **dict.fromkeys(("шестдесят", "шесят", "шисят"), Word("ten", 60, NOM_ACC)),
    **dict.fromkeys(("семдесят",), Word("ten", 70, NOM_ACC)),
    **dict.fromkeys(("восемдесят", "восимдесят", "осемьдесят"), Word("ten", 80, NOM_ACC)),
    **dict.fromkeys(("одинацать", "адинадцать", "одинацть", "единнадцать"), Word("teen", 11, NOM_ACC)),
    **dict.fromkeys(("двенацать", "двинадцать", "двенацть"), Word("teen", 12, NOM_ACC)),
    **dict.fromkeys(("тринацать", "тренадцать"), Word("teen", 13, NOM_ACC)),
    **dict.fromkeys(("четырнацать", "четырнацть"), Word("teen", 14, NOM_ACC)),
    **dict.fromkeys(("пятнацать", "питнадцать", "петнадцать"), Word("teen", 15, NOM_ACC)),
    **dict.fromkeys(("шестнацать", "шеснадцать", "шеснацать"), Word("teen", 16, NOM_ACC)),
    **dict.fromkeys(("семнацать",), Word("teen", 17, NOM_ACC)),
    **dict.fromkeys(("восемнацать", "осьмнадцать"), Word("teen", 18, NOM_ACC)),
    **dict.fromkeys(("девятнацать",), Word("teen", 19, NOM_ACC)),
    **dict.fromkeys(("тыща", "тыщу", "тыщи", "тыщ", "тысяч", "тысяча", "тыс"), Word("scale", 1000)),
    **dict.fromkeys(("обои", "обоя", "абе", "аба"), Word("both", 2, NOM_ACC)),
    **dict.fromkeys(("двести-с", "двесте", "двесьти"), Word("hundred", 200, NOM_ACC)),
}
for _wrong in ("дв", "пядь", "петь", "пять-с", "двести-с", "аба", "обоя"):  # words of their own, or no words
    _SPOKEN.pop(_wrong, None)

ROLE_OF_SIZE: Final = ((1, "unit"), (10, "teen"), (20, "ten"), (100, "hundred"))


def _role(value: int) -> str:
    role = "zero"
    for least, name in ROLE_OF_SIZE:
        if value >= least:
            role = name
    return role


def _build() -> dict[str, tuple[Word, ...]]:
    found: dict[str, list[Word]] = {}

    def add(form: str, word: Word) -> None:
        readings = found.setdefault(fold_word(form), [])
        for at, other in enumerate(readings):
            if (other.role, other.value) == (word.role, word.value):
                gender = other.gender if other.gender == word.gender else ""
                readings[at] = Word(word.role, word.value, other.cases | word.cases, gender)
                return
        readings.append(word)

    def add_all(forms: tuple[str, ...], role: str, value: Fraction | int, gender: str = "") -> None:
        for at, form in enumerate(forms):
            add(form, Word(role, value, 1 << at % 6, gender if at < 6 else "pl"))

    for value, forms in n.CARDINALS.items():
        add_all(forms, _role(value), value, "m" if value in (1, 2) else "")
    for value, genders in ((1, n.ONE), (2, n.TWO)):
        for gender, forms in genders.items():
            add_all(forms, "unit", value, gender)
    add_all(("нуль", "нуля", "нулю", "нуль", "нулём", "нуле", "нули", "нулей", "нулям"), "zero", 0)
    add_all(("нолик", "нолика", "нолику", "нолик", "ноликом", "нолике"), "zero", 0)
    for form, case in (("одною", 4), ("тысячью", 4), ("восьмью", 4), ("четырьмями", 4)):
        base = {"о": ("unit", 1, "f"), "т": ("scale", 1000, "f"), "в": ("unit", 8, ""), "ч": ("unit", 4, "")}
        role, number, gender = base[form[0]]
        add(form, Word(role, number, 1 << case, gender))
    for form in ("восьмьюдесятью", "восемьюдесятью"):
        add(form, Word("ten", 80, 1 << 4))
    for form in ("восьмьюстами", "восемьюстами"):
        add(form, Word("hundred", 800, 1 << 4))
    for value, (gender, singular, plural) in n.SCALES.items():
        add_all(singular, "scale", value, gender)
        add_all(plural, "scale", value, "pl")
    for value, forms in n.COLLECTIVES.items():
        add_all(forms, "collective", value)
    for gender, forms in n.BOTH.items():
        add_all(forms, "both", 2, gender)
    for value in n.SIMPLE_ORDINALS:
        for gender in ("m", "f", "n", "pl"):
            add_all(n.ordinal_forms(value, gender), "ordinal", value, gender)
    for form, cases in (("третием", 0b100000), ("вторый", 1), ("шестый", 1), ("осьмой", 1), ("осьмый", 1)):
        value = {"т": 3, "в": 2, "ш": 6, "о": 8}[form[0]]
        add(form, Word("ordinal", value, cases, "m"))
    for value, stem, paradigm in _GROUPS:
        gender, endings = _PARADIGMS[paradigm]
        add_all(tuple(stem + ending for ending in endings), "group", value, gender)
    for stem in ("двой", "трой"):  # двоек, троек: the «й» is lost
        value = 2 if stem[0] == "д" else 3
        found.pop(stem + "ек", None)
        add(stem[:-1] + "ек", Word("group", value, GEN, "pl"))
    for stem, value in (("четвёр", 4), ("пятёр", 5), ("шестёр", 6), ("семёр", 7), ("восьмёр", 8)):
        add(stem + "ок", Word("group", value, GEN, "pl"))
    for value, forms in _HALVES.items():
        for form in forms:
            add(form, Word("group", value))
    for fraction, (gender, forms) in _FRACTIONS.items():
        add_all(forms, "fraction", fraction, gender)
    for fraction, forms in _MORE_FRACTIONS.items():
        for form in forms:
            add(form, Word("fraction", fraction))
    for form, cases, gender in _ONE_AND_HALF:
        add(form, Word("one_and_half", Fraction(3, 2), cases, gender))
    for role, table in (("times", _TIMES), ("ratio", _RATIOS), ("adverb", _ADVERBS)):
        for value, forms in table.items():
            for form in forms:
                add(form, Word(role, value))
    hard = {g: n.ordinal_forms(1, g) for g in ("m", "f", "n", "pl")}
    for value, stems in _FOLDS.items():
        for stem in stems:
            for gender, forms in hard.items():
                endings = tuple(form[len("перв") :] for form in forms)
                add_all(tuple(stem + ending for ending in endings), "fold", value, gender)
                if stem in ("двойн", "тройн", "четверн"):
                    add(stem + "ой", Word("fold", value, ALL_CASES))
    for gender, forms in hard.items():
        add_all(tuple("единственн" + form[len("перв") :] for form in forms), "only", 1, gender)
    for form, case in (("единого", 0b001010), ("единой", 0b110110), ("единому", 0b000100)):
        add(form, Word("unit", 1, case))
    for form, word in _SPOKEN.items():
        found.setdefault(fold_word(form), [word])
    for form in ("сот", "пар", "двадцатка", "девятка", "десяток"):
        found.setdefault(form, [])
    return {form: tuple(words) for form, words in found.items() if words}


WORDS: Final[dict[str, tuple[Word, ...]]] = _build()


def deletions(word: str) -> set[str]:
    """The word and everything that is left of it when one letter is dropped."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


_TYPO_ROLES: Final = frozenset({"unit", "teen", "ten", "hundred", "ordinal"})
_TYPO_HINTS: Final = ("дца", "цат", "надц", "деся", "есят", "ьсот", "ятис", "етыр", "чет", "ести", "рист", "вянос")
_TYPO_LEAST: Final = 6


@lru_cache(maxsize=1)
def _typo_index() -> dict[str, str]:
    index: dict[str, str] = {}
    for form, words in WORDS.items():
        if len(form) >= (9 if words[0].role == "ordinal" else _TYPO_LEAST) and words[0].role in _TYPO_ROLES:
            for rest in deletions(form):
                index.setdefault(rest, form)
    return index


# real words one letter away from a number word; made with pymorphy3 by scripts/make_tables.py
NOT_TYPOS: Final = frozenset[str]()


def _one_edit(a: str, b: str) -> bool:
    """Whether one insertion, deletion, substitution or swap of neighbours turns a into b."""
    if len(a) == len(b):
        differ = [at for at in range(len(a)) if a[at] != b[at]]
        if len(differ) == 2:
            x, y = differ
            return y == x + 1 and a[x] == b[y] and a[y] == b[x]
        return len(differ) == 1
    if len(a) > len(b):
        a, b = b, a
    return len(b) - len(a) == 1 and any(b[:at] + b[at + 1 :] == a for at in range(len(b)))


@lru_cache(maxsize=4096)
def misspelt(word: str) -> tuple[Word, ...]:
    """The readings of a long number word written with one wrong letter, or nothing."""
    if len(word) < _TYPO_LEAST or word in NOT_TYPOS or not any(hint in word for hint in _TYPO_HINTS):
        return ()
    index = _typo_index()
    for rest in deletions(word):
        form = index.get(rest)
        if form is not None and _one_edit(word, form):
            return WORDS[form]
    return ()
