"""Latin nicks as a Russian would write them: «Rokot» → «рокот», «Vortex» → «вортекс», «Sasha» → «саша»."""

from __future__ import annotations

import re
from typing import Final

_LIMIT: Final = 12
_DIGRAPHS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("shch", ("щ",)),
    ("sch", ("ш", "щ")),
    ("sh", ("ш",)),
    ("ch", ("ч", "х")),
    ("zh", ("ж",)),
    ("kh", ("х",)),
    ("ts", ("ц", "тс")),
    ("tz", ("ц",)),
    ("ck", ("к",)),
    ("ph", ("ф",)),
    ("th", ("т", "с")),
    ("qu", ("кв",)),
    ("oo", ("у",)),
    ("ee", ("и",)),
    ("ea", ("и", "еа")),
    ("ou", ("у", "ау")),
    ("yu", ("ю",)),
    ("ju", ("ю", "джу")),
    ("ya", ("я",)),
    ("ja", ("я", "джа")),
    ("ia", ("ия", "иа")),
    ("yo", ("е", "йо")),
    ("jo", ("е", "джо")),
    ("ye", ("е",)),
    ("je", ("дже", "е")),
)
_LETTERS: Final[dict[str, tuple[str, ...]]] = {
    **{a: (b,) for a, b in zip("abdfgiklmnoprstuvz", "абдфгиклмнопрстувз", strict=True)},
    "c": ("к", "с", "ц"),
    "e": ("е", "э"),
    "h": ("х", "г"),
    "j": ("дж", "ж", "й"),
    "q": ("к",),
    "w": ("в", "у"),
    "x": ("кс", "х"),
    "y": ("и", "ы"),
}
_DOUBLED: Final = re.compile(r"([бвгджзклмнпрстфхцчшщ])\1")
_LATIN: Final = re.compile(r"[a-z]")
_VOWELS: Final = frozenset("aeiouy")


def _choices(word: str, at: int) -> tuple[int, tuple[str, ...]]:
    """How many letters are read at a place, and what they may stand for."""
    for latin, russian in _DIGRAPHS:
        if word.startswith(latin, at):
            return len(latin), russian
    letter = word[at]
    options = _LETTERS.get(letter, (letter,))
    before = word[at - 1] if at else ""
    after = word[at + 1 : at + 2]
    if letter == "c":
        options = ("с", "ц", "к") if after and after in "eiy" else ("к", "ц")
    elif letter == "y":
        options = ("й",) if before in _VOWELS and before else ("и", "ы")
        if at == len(word) - 1 and before not in _VOWELS:
            options = ("и", "ый", "ы")
    elif letter == "e":
        options = ("э", "е") if at == 0 else ("е",)
    elif letter == "j":
        options = ("й",) if before in _VOWELS and before else ("дж", "ж")
    return 1, options


# how English reads: «Payne» → «пейн», «Blade» → «блейд», «Rider» → «райдер», «Stone» → «стоун», «Night» → «найт»
_CLOSED: Final = "[bdfgklmnpstvz]"
_ENGLISH: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), russian)
    for pattern, russian in (
        (r"c(?=[eiy])", "s"),
        (r"igh", "ай"),
        *(
            (rf"(?<![aeiou]){vowel}({_CLOSED})e(?={behind})", rf"{russian}\1{left}")
            for vowel, russian in (("a", "ей"), ("i", "ай"), ("o", "оу"))
            for behind, left in (("r", "е"), ("s?$", ""))
        ),
        (r"a[iy](?=[b-df-hj-np-tv-z]|$)", "ей"),
        (r"(?<=[b-df-hj-np-tv-z])ey$", "и"),
        (r"ee|ea", "и"),
        (r"oo", "у"),
        (r"ow", "оу"),
        (r"sh", "ш"),
        (r"ch", "ч"),
        (r"ck", "к"),
        (r"th", "т"),
        (r"ph", "ф"),
        (r"(?<=[b-df-hj-np-tv-z])e$", ""),
    )
)
_SPELT: Final = str.maketrans(
    {**dict(zip("abcdefghiklmnopqrstuvwyz", "абкдефгхиклмнопкрстувуиз", strict=True)), "j": "дж", "x": "кс"}
)


def _english(word: str) -> tuple[str, ...]:
    """The spelling by the rules of English, where it differs from letter by letter."""
    said = word
    for pattern, russian in _ENGLISH:
        said = pattern.sub(russian, said)
    if said == word:
        return ()
    spelt = _DOUBLED.sub(r"\1", said.translate(_SPELT))
    return (spelt, spelt.replace("ей", "эй")) if "ей" in spelt else (spelt,)


def to_russian(word: str) -> tuple[str, ...]:
    """The likeliest Cyrillic spellings of a folded word with Latin letters, best first; at most a dozen."""
    if not _LATIN.search(word):
        return (word,)
    spellings = [""]
    at = 0
    while at < len(word):
        step, options = _choices(word, at)
        if len(spellings) * len(options) > _LIMIT:
            options = options[:1]
        spellings = [spelling + option for option in options for spelling in spellings]
        at += step
    single = [_DOUBLED.sub(r"\1", spelling) for spelling in spellings]
    mute = [s[:-1] for s in spellings[:2] if word.endswith("e") and len(s) > 4]
    return tuple(dict.fromkeys([*spellings, *single, *mute, *_english(word)]))
