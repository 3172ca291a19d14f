"""Declension of the cards of Warha Realms, of their gods and of the words their names are made of.

Everything comes from reviewed tables (`tables_cards`), so a form is either right or absent.
"""

from __future__ import annotations

from typing import Final

from engine.russian.numerals import spell
from engine.russian.tables_cards import CARDS
from engine.russian.text import CASES, word_set

_FORMS: Final[dict[str, tuple[str, ...]]] = {name: tuple(entry[0].split("|")) for name, entry in CARDS.items()}
CARD_GENDER: Final[dict[str, str]] = {name: entry[1] for name, entry in CARDS.items()}
CARD_ANIMATE: Final[dict[str, bool]] = {name: entry[2] for name, entry in CARDS.items()}
# how many words of a name decline; the others are genitives that hang on them
DECLINED_WORDS: Final[dict[str, int]] = {name: entry[3] for name, entry in CARDS.items()}
# the noun of a name by which a card is called for short, as an index into its words
_HEAD_WORD: Final[dict[str, int]] = {
    name: entry[3] - 1 if name.split()[0].endswith(("ый", "ий", "ой", "ая", "яя")) and entry[3] > 1 else 0
    for name, entry in CARDS.items()
}
# heads that are adjectives in form: «два Избранных», «две Гончие»
_ADJECTIVE_ENDINGS: Final = ("ый", "ий", "ая", "ой")
_FEW_PLURAL: Final = {"f": 0, "m": 1}  # case of the adjective after 2, 3, 4: «две Моровые», «два Адских»

GODS: Final[dict[str, tuple[str, ...]]] = {
    "Кхорн": ("Кхорн", "Кхорна", "Кхорну", "Кхорна", "Кхорном", "Кхорне"),
    "Нургл": ("Нургл", "Нургла", "Нурглу", "Нургла", "Нурглом", "Нургле"),
    "Тзинч": ("Тзинч", "Тзинча", "Тзинчу", "Тзинча", "Тзинчем", "Тзинче"),
    "Слаанеш": ("Слаанеш",) * 6,
}
# what else players write for a god's name: declined as if it were Russian, misspelt, cut short
GOD_VARIANTS: Final[dict[str, frozenset[str]]] = {
    "Кхорн": word_set("кхорн кхорна кхорну кхорном кхорне корн корна корну"),
    "Нургл": word_set("нургл нургла нурглу нурглом нургле нургель нургеля нурга нург"),
    "Тзинч": word_set("тзинч тзинча тзинчу тзинчем тзинче тзинчи тзин тз цинч цинча"),
    "Слаанеш": word_set(
        "слаанеш слаанеша слаанешу слаанешем слаанеше слаанеши слаанешь слаанешка слаанешки слаанешку слааша"
        " слааш сланеш сланеша слаа"
    ),
}
# stems of adjectives and of names for a god's followers: «кхорнатский», «нурглов», «слаанешит», «тзинчитский»
GOD_STEMS: Final[dict[str, tuple[str, ...]]] = {
    "Кхорн": ("кхорн", "корн"),
    "Нургл": ("нургл", "нургел"),
    "Тзинч": ("тзинч", "цинч"),
    "Слаанеш": ("слаанеш", "сланеш"),
}
_SKI: Final = ("ий", "ого", "ому", "им", "ом", "ая", "ой", "ую", "ое", "ие", "их", "им", "ими")
_OV: Final = ("", "а", "у", "ым", "ом", "ой", "о", "ы", "ых", "ыми", "ого", "ому", "ую", "ая", "ое", "ые", "ый")
_NOUN: Final = ("", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах")


def _god_words(stem: str) -> set[str]:
    words = {stem + middle + end for middle in ("овск", "евск", "атск", "итск", "ианск", "ск") for end in _SKI}
    words |= {stem + middle + end for middle in ("ов", "ев") for end in _OV}
    words |= {stem + middle + end for middle in ("ит", "ат", "ист") for end in _NOUN}
    words |= {stem + "ик" + end for end in ("", "а", "у", "ом", "е", "и", "ов", "ам", "ами", "ах")}
    return words | {stem + "чик" + end for end in ("", "а", "у", "ом", "и", "ов", "ам", "ами")}


# folded word → god: names, adjectives and followers in every form
GOD_WORDS: Final[dict[str, str]] = {}
for _god, _stems in GOD_STEMS.items():
    for _stem in _stems:
        GOD_WORDS.update(dict.fromkeys(_god_words(_stem), _god))
    GOD_WORDS.update(dict.fromkeys(GOD_VARIANTS[_god], _god))


def _index(case: str, number: str) -> int:
    if case not in CASES or number not in ("sg", "pl"):
        raise ValueError(f"unknown case or number: {case!r}, {number!r}")
    return CASES.index(case) + (6 if number == "pl" else 0)


def decline_card(name: str, case: str, number: str = "sg") -> str:
    """A card's name in a case: decline_card("Воин Кхорна", "acc") → «Воина Кхорна»."""
    return _FORMS[name][_index(case, number)]


def decline_god(god: str, case: str) -> str:
    """A god's name in a case; «Слаанеш» does not change."""
    return GODS[god][_index(case, "sg")]


def card_forms(name: str) -> tuple[str, ...]:
    """The twelve forms of a card's name: six cases of the singular, six of the plural."""
    return _FORMS[name]


def head_word(name: str) -> str:
    """The word a card is called by for short: «Воин Кхорна» → «Воин», «Моровая жаба» → «жаба»."""
    return name.split()[_HEAD_WORD[name]]


def head_forms(name: str) -> tuple[str, ...]:
    """The twelve forms of the short name: «Воин», «Воина» … «жабе» …"""
    return tuple(form.split()[_HEAD_WORD[name]] for form in _FORMS[name])


def _after_few(name: str) -> str:
    """The form after «два», «две», «три», «четыре»: «Воина Кхорна», «Адских свежевателя»."""
    words = name.split()
    declined = DECLINED_WORDS[name]
    singular, plural = _FORMS[name][1].split(), _FORMS[name]
    case = _FEW_PLURAL[CARD_GENDER[name]]
    result = []
    for at, word in enumerate(words):
        adjective = at < declined and word.lower().endswith(_ADJECTIVE_ENDINGS)
        result.append(plural[6 + case].split()[at] if adjective else singular[at])
    return " ".join(result)


def card_with_number(n: int, name: str, case: str = "nom") -> str:
    """The name as it stands after the number n in the case, without the number."""
    last, teen = n % 10, 10 < n % 100 < 20
    if last == 1 and not teen:
        return decline_card(name, case)
    if case not in ("nom", "acc"):
        return decline_card(name, case, "pl")
    if last in (2, 3, 4) and not teen:
        if case == "acc" and CARD_ANIMATE[name] and CARD_GENDER[name] in ("m", "f") and n < 5:
            return decline_card(name, "acc", "pl")
        return _after_few(name)
    return decline_card(name, "gen", "pl")


def card_count(n: int, name: str, case: str = "nom", digits: bool = False) -> str:
    """«два Воина Кхорна», «двух Воинов Кхорна»; one card goes without a number: «Воин Кхорна»."""
    noun = card_with_number(n, name, case)
    if n == 1:
        return noun
    number = str(n) if digits else spell(n, case, CARD_GENDER[name], CARD_ANIMATE[name])
    return f"{number} {noun}"
