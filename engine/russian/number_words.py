"""The lexicon of number words: every form with its part in a number, its value, cases and gender.

Built from `numerals` and from the small tables here; `WORDS` maps a folded form to its readings.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from engine.russian import numerals as n

ALL_CASES: Final = 0b111111
NOM_ACC: Final = 0b001001
GEN: Final = 0b000010
INSTRUMENTAL: Final = 0b010000


class Word(NamedTuple):
    """One reading of a form. `role`: zero unit teen ten hundred scale ordinal collective both group fraction
    one_and_half times ratio fold (двойной) adverb (вдвоём) only half (пол); `cases` is a
    bit mask in the order of CASES."""

    role: str
    value: Fraction | int
    cases: int = ALL_CASES
    gender: str = ""

    @property
    def plural_too(self) -> bool:
        """Whether the form is a genitive singular and a nominative plural: «сотни»."""
        return not self.gender and self.cases & (GEN | 1) == GEN | 1 and self.cases != ALL_CASES


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
_HALVES: Final = {
    5: "полдесятка полудесятка полудесятку",
    6: "полдюжины полудюжины полудюжине полдюжину полудюжиной полдюжинки",
    50: "полсотни полусотни полусотне полсотню полусотней полусотню полста полташка полташку полтос полтоса"
    " полтосик полтинничек",
    150: "полтораста полутораста",
    500: "полтысячи полутысячи полутысяче полтыщи",
}
# «третью» is left to the ordinal
_FRACTIONS: Final = {
    Fraction(1, 2): "половина половины половине половину половиной половине"
    " половины половин половинам половины половинами половинах",
    Fraction(1, 3): "треть трети трети треть треть трети трети третей третям трети третями третях",
    Fraction(1, 4): "четверть четверти четверти четверть четвертью четверти"
    " четверти четвертей четвертям четверти четвертями четвертях",
}
_MORE_FRACTIONS: Final = {
    Fraction(1, 2): "половинка половинку половинки половинкой половинке",
    Fraction(1, 4): "четвертинка четвертинку четвертинки четвертушка четвертушку",
}
_ONE_AND_HALF: Final = (
    ("полтора", NOM_ACC, "m"),
    ("полторы", NOM_ACC, "f"),
    ("полутора", ALL_CASES, ""),
    ("полуторы", ALL_CASES, ""),
)
_TIMES: Final = {
    1: "однократно единожды",
    2: "дважды двукратно двоекратно",
    3: "трижды трёхкратно троекратно",
    4: "четырежды четырёхкратно",
    5: "пятикратно пятижды",
    6: "шестикратно",
    7: "семикратно",
    10: "десятикратно",
}
_RATIOS: Final = {
    2: "вдвое",
    3: "втрое",
    4: "вчетверо",
    5: "впятеро",
    6: "вшестеро",
    7: "всемеро",
    8: "ввосьмеро",
    9: "вдевятеро",
    10: "вдесятеро",
}
_FOLD_STEMS: Final = {
    2: "двойн двукратн двоякратн сдвоенн удвоенн",
    3: "тройн трёхкратн троекратн строенн утроенн",
    4: "четверн четырёхкратн учетверённ",
    5: "пятикратн пятерн",
    6: "шестикратн",
    10: "десятикратн",
}
_STRESSED_FOLDS: Final = {2: "двойной", 3: "тройной", 4: "четверной"}
_ADVERBS: Final = {2: "вдвоём", 3: "втроём", 4: "вчетвером", 5: "впятером", 6: "вшестером", 7: "всемером"}
# how players spell: slang, archaic and misspelt forms that are too short or too far for the typo rule
_SPOKEN: Final[tuple[tuple[str, int, int, str], ...]] = (
    ("unit", 1, NOM_ACC, "адын адин одын оден аден одинь адынь адна адно едина един едино"),
    ("unit", 1, 0b001000, "адну едину"),
    ("unit", 1, ALL_CASES, "адного едного"),
    ("unit", 2, NOM_ACC, "дфа двва"),
    ("unit", 2, 0b010000, "двуми двумями двемя"),
    ("unit", 3, 0b010000, "тремями тримя"),
    ("unit", 4, NOM_ACC, "чтыре четыри чытыре читыре четыр чотыре"),
    ("unit", 4, 0b010000, "четыремя четырмя четырями четырьмями"),
    ("unit", 6, NOM_ACC, "шесь шэсть шесц шист"),
    ("unit", 8, NOM_ACC, "восем восимь восмь осемь осьмь воссемь"),
    ("unit", 8, 0b010000, "восмью восьмью"),
    ("unit", 9, NOM_ACC, "девить дивять девядь дъевять"),
    ("teen", 10, NOM_ACC, "дисять десить дэсять"),
    ("teen", 11, NOM_ACC, "одинацать адинадцать одинацть единнадцать"),
    ("teen", 12, NOM_ACC, "двенацать двинадцать двенацть"),
    ("teen", 13, NOM_ACC, "тринацать тренадцать"),
    ("teen", 14, NOM_ACC, "четырнацать четырнацть"),
    ("teen", 15, NOM_ACC, "пятнацать питнадцать петнадцать"),
    ("teen", 16, NOM_ACC, "шестнацать шеснадцать шеснацать"),
    ("teen", 17, NOM_ACC, "семнацать"),
    ("teen", 18, NOM_ACC, "восемнацать осьмнадцать"),
    ("teen", 19, NOM_ACC, "девятнацать"),
    ("ten", 20, NOM_ACC, "двацать двадцат дватцать двацть"),
    ("ten", 30, NOM_ACC, "трицать тритцать"),
    ("ten", 40, NOM_ACC, "сорк"),
    ("ten", 50, NOM_ACC, "питьдесят пядесят пятдесят писят пийсят"),
    ("ten", 60, NOM_ACC, "шестдесят шесят шисят"),
    ("ten", 70, NOM_ACC, "семдесят"),
    ("ten", 80, NOM_ACC, "восемдесят восимдесят осемьдесят"),
    ("ten", 80, 0b010000, "восьмьюдесятью восемьюдесятью"),
    ("hundred", 200, NOM_ACC, "двесте двесьти"),
    ("hundred", 800, 0b010000, "восьмьюстами восемьюстами"),
    ("scale", 1000, ALL_CASES, "тыща тыщу тыщи тыщ тыс"),
    ("scale", 1000, 0b010000, "тысячью"),
    ("both", 2, NOM_ACC, "обои абе"),
    ("ordinal", 2, 1, "вторый"),
    ("ordinal", 3, 0b100000, "третием"),
    ("ordinal", 6, 1, "шестый"),
    ("ordinal", 8, 1, "осьмой осьмый"),
    ("unit", 1, 0b001010, "единого"),
    ("unit", 1, 0b110110, "единой одною"),
    ("unit", 1, 0b000100, "единому"),
)

ROLE_OF_SIZE: Final = ((1, "unit"), (10, "teen"), (20, "ten"), (100, "hundred"))


def _role(value: int) -> str:
    role = "zero"
    for least, name in ROLE_OF_SIZE:
        if value >= least:
            role = name
    return role


class _Lexicon:
    """The lexicon under construction: readings of one form are merged where only case or gender differ."""

    def __init__(self) -> None:
        self.found: dict[str, list[Word]] = {}

    def add(self, form: str, word: Word) -> None:
        readings = self.found.setdefault(form.replace("ё", "е"), [])
        for at, other in enumerate(readings):
            if (other.role, other.value) == (word.role, word.value):
                gender = other.gender if other.gender == word.gender else ""
                readings[at] = Word(word.role, word.value, other.cases | word.cases, gender)
                return
        readings.append(word)

    def decline(self, forms: Iterable[str], role: str, value: Fraction | int, gender: str = "") -> None:
        """Six or twelve forms in the order of CASES, the second six in the plural."""
        for at, form in enumerate(forms):
            self.add(form, Word(role, value, 1 << at % 6, gender if at < 6 else "pl"))

    def list(self, words: str, role: str, value: Fraction | int, cases: int = ALL_CASES) -> None:
        for form in words.split():
            self.add(form, Word(role, value, cases))


_GENDERS: Final = ("m", "f", "n", "pl")
_GENITIVE_PLURALS: Final = "двоек троек четвёрок пятёрок шестёрок семёрок восьмёрок"


def _add_numerals(lexicon: _Lexicon) -> None:
    """What `numerals` spells."""
    for value, forms in n.CARDINALS.items():
        lexicon.decline(forms, _role(value), value, "m" if value in (1, 2) else "")
    for value, genders in ((1, n.ONE), (2, n.TWO)):
        for gender, forms in genders.items():
            lexicon.decline(forms, "unit", value, gender)
    for value, (gender, singular, plural) in n.SCALES.items():
        lexicon.decline((*singular, *plural), "scale", value, gender)
    for value, forms in n.COLLECTIVES.items():
        lexicon.decline(forms, "collective", value)
    for gender, forms in n.BOTH.items():
        lexicon.decline(forms, "both", 2, gender)
    for value in n.SIMPLE_ORDINALS:
        for gender in _GENDERS:
            lexicon.decline(n.ordinal_forms(value, gender), "ordinal", value, gender)


def _add_nouns(lexicon: _Lexicon) -> None:
    """Zero, groups, fractions."""
    lexicon.decline("нуль нуля нулю нуль нулём нуле нули нулей нулям".split(), "zero", 0)  # noqa: SIM905
    lexicon.decline("нолик нолика нолику нолик ноликом нолике".split(), "zero", 0)  # noqa: SIM905
    for value, stem, paradigm in _GROUPS:
        gender, endings = _PARADIGMS[paradigm]
        lexicon.decline((stem + ending for ending in endings), "group", value, gender)
    for value, form in enumerate(_GENITIVE_PLURALS.split(), start=2):
        lexicon.add(form, Word("group", value, GEN, "pl"))
    for value, words in _HALVES.items():
        lexicon.list(words, "group", value)
    for fraction, words in _FRACTIONS.items():
        lexicon.decline(words.split(), "fraction", fraction, "f")
    for fraction, words in _MORE_FRACTIONS.items():
        lexicon.list(words, "fraction", fraction)
    for form, cases, gender in _ONE_AND_HALF:
        lexicon.add(form, Word("one_and_half", Fraction(3, 2), cases, gender))


def _add_others(lexicon: _Lexicon) -> None:
    """Adverbs, adjectives, spoken forms."""
    for role, table in (("times", _TIMES), ("ratio", _RATIOS), ("adverb", _ADVERBS)):
        for value, words in table.items():
            lexicon.list(words, role, value)
    adjectives = [("fold", value, stem) for value, stems in _FOLD_STEMS.items() for stem in stems.split()]
    adjectives.append(("only", 1, "единственн"))
    first = len("перв")
    for role, value, stem in adjectives:
        for gender in _GENDERS:
            lexicon.decline((stem + form[first:] for form in n.ordinal_forms(1, gender)), role, value, gender)
    for value, form in _STRESSED_FOLDS.items():
        lexicon.add(form, Word("fold", value))
    lexicon.add("пол", Word("half", Fraction(1, 2)))
    for role, value, cases, words in _SPOKEN:
        lexicon.list(words, role, value, cases)


def _build() -> dict[str, tuple[Word, ...]]:
    lexicon = _Lexicon()
    _add_numerals(lexicon)
    _add_nouns(lexicon)
    _add_others(lexicon)
    return {form: tuple(words) for form, words in lexicon.found.items()}


WORDS: Final[dict[str, tuple[Word, ...]]] = _build()
