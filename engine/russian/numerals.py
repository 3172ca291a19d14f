"""Numbers written in Russian words: cardinal, ordinal and collective, in any case, gender and animacy.

The tables here are the only place where number words are spelt; the reader of numbers is built from them.
"""

from __future__ import annotations

from typing import Final

from engine.russian.text import CASES

Forms = tuple[str, str, str, str, str, str]
"""Forms in the order of CASES."""


def _soft(word: str) -> Forms:
    """пять, одиннадцать, двадцать, тридцать: declined like «кость»."""
    stem = word[:-1]
    return (word, stem + "и", stem + "и", word, stem + "ью", stem + "и")


def _fifty(unit: str) -> Forms:
    oblique, ins = unit[:-1] + "идесяти", unit + "юдесятью"
    if unit == "восемь":
        oblique, ins = "восьмидесяти", "восемьюдесятью"
    return (unit + "десят", oblique, oblique, unit + "десят", ins, oblique)


def _five_hundred(unit: str) -> Forms:
    oblique = "восьми" if unit == "восемь" else unit[:-1] + "и"
    word = unit + "сот"
    return (word, oblique + "сот", oblique + "стам", word, unit + "юстами", oblique + "стах")


ONE: Final[dict[str, Forms]] = {
    "m": ("один", "одного", "одному", "один", "одним", "одном"),
    "f": ("одна", "одной", "одной", "одну", "одной", "одной"),
    "n": ("одно", "одного", "одному", "одно", "одним", "одном"),
    "pl": ("одни", "одних", "одним", "одни", "одними", "одних"),
}
TWO: Final[dict[str, Forms]] = {
    "m": ("два", "двух", "двум", "два", "двумя", "двух"),
    "f": ("две", "двух", "двум", "две", "двумя", "двух"),
}
CARDINALS: Final[dict[int, Forms]] = {
    0: ("ноль", "ноля", "нолю", "ноль", "нолём", "ноле"),
    1: ONE["m"],
    2: TWO["m"],
    3: ("три", "трёх", "трём", "три", "тремя", "трёх"),
    4: ("четыре", "четырёх", "четырём", "четыре", "четырьмя", "четырёх"),
    **{n: _soft(w) for n, w in ((5, "пять"), (6, "шесть"), (7, "семь"), (9, "девять"), (10, "десять"))},
    8: ("восемь", "восьми", "восьми", "восемь", "восемью", "восьми"),
    **{
        n: _soft(w + "надцать")
        for n, w in (
            (11, "один"),
            (12, "две"),
            (13, "три"),
            (14, "четыр"),
            (15, "пят"),
            (16, "шест"),
            (17, "сем"),
            (18, "восем"),
            (19, "девят"),
        )
    },
    20: _soft("двадцать"),
    30: _soft("тридцать"),
    40: ("сорок", "сорока", "сорока", "сорок", "сорока", "сорока"),
    50: _fifty("пять"),
    60: _fifty("шесть"),
    70: _fifty("семь"),
    80: _fifty("восемь"),
    90: ("девяносто", "девяноста", "девяноста", "девяносто", "девяноста", "девяноста"),
    100: ("сто", "ста", "ста", "сто", "ста", "ста"),
    200: ("двести", "двухсот", "двумстам", "двести", "двумястами", "двухстах"),
    300: ("триста", "трёхсот", "трёмстам", "триста", "тремястами", "трёхстах"),
    400: ("четыреста", "четырёхсот", "четырёмстам", "четыреста", "четырьмястами", "четырёхстах"),
    500: _five_hundred("пять"),
    600: _five_hundred("шесть"),
    700: _five_hundred("семь"),
    800: _five_hundred("восемь"),
    900: _five_hundred("девять"),
}
SCALES: Final[dict[int, tuple[str, Forms, Forms]]] = {
    1_000: (
        "f",
        ("тысяча", "тысячи", "тысяче", "тысячу", "тысячей", "тысяче"),
        ("тысячи", "тысяч", "тысячам", "тысячи", "тысячами", "тысячах"),
    ),
    1_000_000: (
        "m",
        ("миллион", "миллиона", "миллиону", "миллион", "миллионом", "миллионе"),
        ("миллионы", "миллионов", "миллионам", "миллионы", "миллионами", "миллионах"),
    ),
}
COLLECTIVES: Final[dict[int, Forms]] = {
    2: ("двое", "двоих", "двоим", "двое", "двоими", "двоих"),
    3: ("трое", "троих", "троим", "трое", "троими", "троих"),
    **{
        n: (w + "о", w + "ых", w + "ым", w + "о", w + "ыми", w + "ых")
        for n, w in (
            (4, "четвер"),
            (5, "пятер"),
            (6, "шестер"),
            (7, "семер"),
            (8, "восьмер"),
            (9, "девятер"),
            (10, "десятер"),
        )
    },
}
BOTH: Final[dict[str, Forms]] = {
    "m": ("оба", "обоих", "обоим", "оба", "обоими", "обоих"),
    "f": ("обе", "обеих", "обеим", "обе", "обеими", "обеих"),
}

_HARD: Final[dict[str, Forms]] = {
    "m": ("ый", "ого", "ому", "ый", "ым", "ом"),
    "f": ("ая", "ой", "ой", "ую", "ой", "ой"),
    "n": ("ое", "ого", "ому", "ое", "ым", "ом"),
    "pl": ("ые", "ых", "ым", "ые", "ыми", "ых"),
}
_THIRD: Final[dict[str, Forms]] = {
    "m": ("третий", "третьего", "третьему", "третий", "третьим", "третьем"),
    "f": ("третья", "третьей", "третьей", "третью", "третьей", "третьей"),
    "n": ("третье", "третьего", "третьему", "третье", "третьим", "третьем"),
    "pl": ("третьи", "третьих", "третьим", "третьи", "третьими", "третьих"),
}
# stems of ordinals; those in _STRESSED end in «-ой» in the masculine nominative
_ORDINAL_STEMS: Final[dict[int, str]] = {
    0: "нулев",
    1: "перв",
    2: "втор",
    4: "четвёрт",
    5: "пят",
    6: "шест",
    7: "седьм",
    8: "восьм",
    9: "девят",
    10: "десят",
    **{n: CARDINALS[n][0][:-1] for n in range(11, 20)},
    20: "двадцат",
    30: "тридцат",
    40: "сороков",
    **{n: CARDINALS[n][1][:-1] for n in (50, 60, 70, 80)},
    90: "девяност",
    100: "сот",
    **{n: CARDINALS[n][1][:-3] + "сот" for n in range(200, 1000, 100)},
    1000: "тысячн",
    1_000_000: "миллионн",
}
_STRESSED: Final = frozenset({0, 2, 6, 7, 8, 40})
_THOUSAND_PREFIXES: Final[dict[int, str]] = {1: "", 100: "сто", 90: "девяносто", 40: "сорока"}


def ordinal_forms(n: int, gender: str) -> Forms:
    """The six forms of a simple ordinal (first … twentieth, tens, hundreds, thousandth)."""
    if n == 3:
        return _THIRD[gender]
    stem = _ORDINAL_STEMS[n]
    nom, gen, dat, acc, ins, loc = (stem + ending for ending in _HARD[gender])
    if gender == "m" and n in _STRESSED:
        nom = acc = stem + "ой"
    return (nom, gen, dat, acc, ins, loc)


SIMPLE_ORDINALS: Final = (3, *_ORDINAL_STEMS)


def _case_index(case: str) -> int:
    try:
        return CASES.index(case)
    except ValueError:
        raise ValueError(f"unknown case {case!r}; cases are {', '.join(CASES)}") from None


def parts(n: int) -> list[int]:
    """The simple numbers below 1000 that make up n: 121 → [100, 20, 1]."""
    result = []
    if n >= 100:
        result.append(n // 100 * 100)
        n %= 100
    if n >= 20:
        result.append(n // 10 * 10)
        n %= 10
    if n:
        result.append(n)
    return result


def _below_thousand(n: int, case: int, gender: str, animate: bool) -> list[str]:
    words = []
    simple = parts(n) or [0]
    for part in simple:
        forms = CARDINALS[part]
        if part == 1:
            forms = ONE[gender]
        elif part == 2:
            forms = TWO["f" if gender == "f" else "m"]
        index = case
        # the animate accusative: «двух воинов», but «двадцать два воина»; «двадцать одного воина»
        small = part in (2, 3, 4) and len(simple) == 1 and n < 5
        if case == 3 and animate and (small or (part == 1 and gender in ("m", "pl"))):
            index = 1
        words.append(forms[index])
    return words


def scale_form(count: int, scale: int, case: int) -> str:
    """«тысяча», «тысячи», «тысяч» … as `count` demands in the case (an index into CASES)."""
    _, singular, plural = SCALES[scale]
    last, teen = count % 10, 10 < count % 100 < 20
    if last == 1 and not teen:
        return singular[case]
    if case in (0, 3):
        return singular[1] if last in (2, 3, 4) and not teen else plural[1]
    return plural[case]


def spell(n: int, case: str = "nom", gender: str = "m", animate: bool = False) -> str:
    """A cardinal in words: spell(22, "acc", animate=True) → «двадцать два», spell(2, "ins") → «двумя»."""
    index = _case_index(case)
    if n < 0:
        return "минус " + spell(-n, case, gender, animate)
    if n >= 1_000_000_000:
        return str(n)
    words: list[str] = []
    for scale in (1_000_000, 1_000):
        count, n_rest = divmod(n, scale)
        if count:
            if count > 1:
                words += _below_thousand(count, index, SCALES[scale][0], False)
            words.append(scale_form(count, scale, index))
            n = n_rest
    if n or not words:
        words += _below_thousand(n, index, gender, animate and not words)
        if words[-1:] == ["один"] and index == 3 and animate and gender == "m":
            words[-1] = "одного"
    return " ".join(words)


def spell_ordinal(n: int, case: str = "nom", gender: str = "m", animate: bool = False) -> str:
    """An ordinal in words: spell_ordinal(36, "loc") → «тридцать шестом»; gender m, f, n or pl."""
    index = _case_index(case)
    if index == 3 and animate and gender in ("m", "pl"):
        index = 1
    if n >= 1000 and n % 1000 == 0 and n < 1_000_000:
        prefix = "".join(_THOUSAND_PREFIXES.get(part, CARDINALS[part][1]) for part in parts(n // 1000))
        return prefix + ordinal_forms(1000, gender)[index]
    if n < 0 or n >= 1_000_000:
        return str(n)
    head, rest = n // 1000 * 1000, n % 1000
    words = [spell(head, gender="f")] if head else []
    simple = parts(rest) or [0]
    words += [CARDINALS[part][0] for part in simple[:-1]]
    words.append(ordinal_forms(simple[-1], gender)[index])
    return " ".join(words)


def spell_collective(n: int, case: str = "nom", animate: bool = True) -> str:
    """«двое», «троих» … for 2–10; other numbers come out as cardinals."""
    index = _case_index(case)
    if n not in COLLECTIVES:
        return spell(n, case, animate=animate)
    return COLLECTIVES[n][1 if index == 3 and animate else index]
