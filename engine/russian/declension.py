"""Declension of a single unknown Russian word by its ending: enough for nicks, which no dictionary holds.

A rule of thumb with a table of exceptions; a word that does not look declinable is left alone.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.russian.names import GROUPS, NAME_GROUPS
from engine.russian.text import fold_word, word_set


class Paradigm(NamedTuple):
    """Six forms in the order of CASES, gender (m f n unknown), and what the forms are built on."""

    forms: tuple[str, ...]
    gender: str
    stem: str
    adjective: bool = False


_VOWELS: Final = "аеиоуыэюяё"
_HUSHERS: Final = "жчшщ"
_VELARS: Final = "гкх"
# word → stem of its oblique cases, where a vowel drops out or, against the rule, stays; a longer word that ends in
# one of them (of five letters or more) follows it
_STEMS: Final = dict(
    pair.split(":")
    for pair in sorted(
        word_set(
            "соловей:соловь воробей:воробь муравей:муравь ручей:ручь улей:уль лев:льв павел:павл петр:петр орел:орл"
            " козел:козл осел:осл пепел:пепл бобер:бобр щегол:щегл дятел:дятл узел:узл хребет:хребт пес:пс лоб:лб"
            " заяц:зайц боец:бойц китаец:китайц день:дн полдень:полдн пень:пн камень:камн кремень:кремн парень:парн"
            " ливень:ливн перстень:перстн трутень:трутн оборотень:оборотн увалень:увальн шершень:шершн огонь:огн"
            " угорь:угр уголь:угл корень:корн коготь:когт ноготь:ногт лапоть:лапт ветер:ветр костер:костр шатер:шатр"
            " хитрец:хитрец кузнец:кузнец мертвец:мертвец жрец:жрец мудрец:мудрец чтец:чтец отец:отц храбрец:храбрец"
            " наглец:наглец подлец:подлец близнец:близнец стервец:стервец гордец:гордец игрок:игрок пророк:пророк"
            " порок:порок урок:урок срок:срок прок:прок зарок:зарок оброк:оброк рок:рок сок:сок бок:бок шок:шок"
            " знаток:знаток ездок:ездок волок:волок поток:поток восток:восток клок:клок блок:блок курок:курк век:век"
            " человек:человек грек:грек абрек:абрек еж:еж ерш:ерш чертеж:чертеж мятеж:мятеж"
        )
    )
)
_IRREGULAR: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "дитя": ("n", ("дитя", "дитяти", "дитяти", "дитя", "дитятей", "дитяти")),
    "мать": ("f", ("мать", "матери", "матери", "мать", "матерью", "матери")),
    "дочь": ("f", ("дочь", "дочери", "дочери", "дочь", "дочерью", "дочери")),
    **{
        word: ("n", tuple(word[:-1] + end for end in ("я", "ени", "ени", "я", "енем", "ени")))
        for word in ("имя", "пламя", "время", "знамя", "племя", "семя")
    },
}
# soft nouns whose ending bears the stress: «конём», «царём»
_STRESSED_SOFT: Final = word_set(
    "конь король вождь день огонь пень червь гвоздь дождь богатырь упырь звонарь царь вратарь фонарь секретарь"
    " журавль корабль ферзь хорь пескарь снегирь бобыль ковыль монастырь дикарь бунтарь глухарь врубель"
)
# words in «-ок», «-ек» that keep their vowel, by their end
_KEPT: Final = ("игрок", "пророк", "знаток", "человек", "порок", "поток")
_UNCHANGED: Final = word_set("дюма золя бурбуа гойя мадам мисс леди фрау")
_STRESSED_YA: Final = word_set("илья судья свинья семья статья ладья попадья змея")
_FEMININE_SOFT: Final = word_set(
    "тень ночь смерть кровь боль любовь мышь рысь дочь печь соль сталь даль жизнь осень метель степь ложь сирень"
    " морковь печаль роль пыль мать лошадь площадь нинель карамель капель модель дуэль цель щель мель тварь медь"
    " сеть нить весть месть честь власть страсть пасть кость злость ярость рать явь бровь вязь мразь грязь связь"
    " гладь прядь тетрадь кладь моль фасоль дрянь брань ткань грань лань дань гавань полынь латунь юность верность"
    " лень ступень зелень сень речь свечь картечь течь дичь помощь вещь мощь форель пастель акварель буровь ось"
    " рожь тишь глушь брешь чушь гортань скорбь зыбь рябь цепь топь глубь прорубь адель изабель рашель эстель"
)
_MASCULINE_A: Final = word_set(
    "дядя папа дедушка дедуля судья воевода владыка слуга вояка мужчина юноша староста пьяница бродяга гуляка"
    " убийца зайка илья никита данила фома кузьма лука савва добрыня вельможа паша мурза дракула задира"
    " нафаня чебурашка"
)
_NOUNS_IY: Final = ("гений", "евгений", "арсений", "сценарий", "пролетарий", "мессий", "змий", "вий", "кий")
_NOUNS_OY: Final = word_set(
    "герой ковбой бой вой рой зной покой прибой изгой плейбой устой слой строй настрой разбой конвой цой"
)
_NOUNS_AYA: Final = word_set("зая рая стая майя аглая тая гая свая шая")
_ADJECTIVE: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "ый": ("m", ("ый", "ого", "ому", "ого", "ым", "ом")),
    "ой": ("m", ("ой", "ого", "ому", "ого", "ым", "ом")),
    "ий": ("m", ("ий", "его", "ему", "его", "им", "ем")),
    "ая": ("f", ("ая", "ой", "ой", "ую", "ой", "ой")),
    "яя": ("f", ("яя", "ей", "ей", "юю", "ей", "ей")),
    "ое": ("n", ("ое", "ого", "ому", "ое", "ым", "ом")),
    "ее": ("n", ("ее", "его", "ему", "ее", "им", "ем")),
}
_NEUTER: Final = re.compile(r"(?:[шчл]ко|ышко|ство|ище|лце|нце|рце|ечко|ичко|ение|ание)$")
_CYRILLIC_END: Final = re.compile(r"[а-яё]$", re.IGNORECASE)


def _matched(word: str, ending: str) -> str:
    """The ending in capitals if the word is written in capitals."""
    return ending.upper() if len(word) > 1 and word.isupper() else ending


def _build(word: str, stem_length: int, endings: tuple[str, ...], gender: str, adjective: bool = False) -> Paradigm:
    stem = word[:stem_length]
    return Paradigm(tuple(stem + _matched(word, end) for end in endings), gender, stem, adjective)


def _adjective(word: str, low: str) -> Paradigm:
    gender, endings = _ADJECTIVE[low[-2:]]
    stem = low[:-2]
    before = stem[-1:]
    if low.endswith("ий") and before in _VELARS:
        endings = ("ий", "ого", "ому", "ого", "им", "ом")
    elif low[-2:] in ("ой", "ое") and before in _VELARS + _HUSHERS:
        endings = tuple(end.replace("ым", "им") for end in endings)
    elif low.endswith("ая") and before in _HUSHERS:
        endings = ("ая", "ей", "ей", "ую", "ей", "ей")
    return _build(word, len(word) - 2, endings, gender, adjective=True)


def _is_adjective(low: str) -> bool:
    if low[-2:] not in _ADJECTIVE or len(low) < 4 or (low in NAME_GROUPS and low.endswith("ий")):
        return False
    if low.endswith("ий"):
        return low[-3] in _VELARS + _HUSHERS or (low[-3] == "н" and not low.endswith(_NOUNS_IY) and len(low) > 4)
    if low.endswith("ой"):
        return low not in _NOUNS_OY and sum(char in _VOWELS for char in low) > 1
    if low.endswith("ая"):
        return low not in _NOUNS_AYA
    if low.endswith("ее"):
        return low[-3] in _HUSHERS + "н"
    return True


def _feminine(word: str, low: str) -> Paradigm:
    before = low[-2:-1]
    gender = "f"
    groups = NAME_GROUPS.get(low, ())
    genders = {GROUPS[group][0] for group in groups}
    if genders:
        gender = genders.pop() if len(genders) == 1 else "unknown"
    elif low in _MASCULINE_A:
        gender = "m"
    if low in _STRESSED_YA:
        endings: tuple[str, ...] = ("я", "и", "е", "ю", "ёй", "е")
    elif low.endswith("ия"):
        endings = ("я", "и", "и", "ю", "ей", "и")
    elif low.endswith("я"):
        endings = ("я", "и", "е", "ю", "ей", "е")
    elif before in _HUSHERS:
        endings = ("а", "и", "е", "у", "ей", "е")
    elif before in _VELARS:
        endings = ("а", "и", "е", "у", "ой", "е")
    elif before == "ц":
        endings = ("а", "ы", "е", "у", "ей", "е")
    else:
        endings = ("а", "ы", "е", "у", "ой", "е")
    return _build(word, len(word) - 1, endings, gender)


def _soft(word: str, low: str) -> Paradigm:
    feminine = low in _FEMININE_SOFT or low.endswith(("ость", "сть", "знь", "чь", "шь", "жь", "щь", "вь"))
    if feminine and low not in ("гость", "червь", "тесть"):
        return _build(word, len(word) - 1, ("ь", "и", "и", "ь", "ью", "и"), "f")
    stem = _oblique_stem(word, low) or word[:-1]
    endings = ("я", "ю", "я", "ём" if low in _STRESSED_SOFT else "ем", "е")
    return Paradigm((word, *(stem + _matched(word, end) for end in endings)), "m", stem)


def _oblique_stem(word: str, low: str) -> str | None:
    """The stem of the oblique cases from the table, in the letters of the word."""
    for size in range(len(low), 1, -1):
        if size < len(low) and size < 5:
            return None
        short = _STEMS.get(low[-size:])
        if short is not None:
            return word[:-size] + _like(word[-size:], short)
    return None


def _like(pattern: str, text: str) -> str:
    """Text with the capital of the pattern."""
    if pattern.isupper() and len(pattern) > 1:
        return text.upper()
    return text[:1].upper() + text[1:] if pattern[:1].isupper() else text


_FIRST_STRESSED: Final = frozenset({"митрич", "саввич", "савич", "катыш"})  # not like «Кузьмичом», «крепышом»


def _masculine(word: str, low: str) -> Paradigm:
    stem, ins = _oblique_stem(word, low) or word, "ом"
    if stem == word and low not in _STEMS:
        if low.endswith("ец") and len(low) > 3 and low[-3] not in _VOWELS:
            stem = word[:-2] + ("ь" if low[-3] == "л" else "") + word[-1]
        elif low.endswith(("ок", "ек")) and len(low) > 3 and not low.endswith(_KEPT):
            soft = low.endswith("ек") and low[-3] not in _HUSHERS
            stem = word[:-2] + ("ь" if soft else "") + word[-1]
    syllables = sum(char in _VOWELS for char in low)
    last = low[-1]
    stressed = syllables < 2 or low.endswith(("ач", "еж", "ец", "аж", "аш"))
    stressed = stressed or (syllables == 2 and low.endswith(("ич", "ыш")) and low not in _FIRST_STRESSED)
    if last in "жчшщц" and (not stressed or low.endswith(("мец", "янец")) or low == "лич"):
        ins = "ем"
    surname = low.endswith(("ов", "ев")) and syllables > 1 and low not in NAME_GROUPS and word[:1].isupper()
    endings = ("а", "у", "а", "ым" if surname else ins, "е")
    return Paradigm((word, *(stem + _matched(word, end) for end in endings)), "m", stem)


def decline(word: str) -> Paradigm | None:
    """The declension of a word, or None if it does not decline (or is not Russian at its end)."""
    low = fold_word(word)
    if len(low) < 2 or len(low) != len(word) or not _CYRILLIC_END.search(low):
        return None
    if low in _IRREGULAR:
        gender, forms = _IRREGULAR[low]
        return Paradigm(tuple(_like(word, form) for form in forms), gender, word[:-1])
    if _is_adjective(low):
        return _adjective(word, low)
    if low in _UNCHANGED:
        return None
    last = low[-1]
    if last in "ая":
        return _feminine(word, low)
    if last == "ь":
        return _soft(word, low)
    if last == "й":
        stem = _oblique_stem(word, low)
        if stem is not None:
            forms = (word, *(stem + _matched(word, end) for end in ("я", "ю", "я", "ём", "е")))
            return Paradigm(forms, "m", stem)
        endings = ("й", "я", "ю", "я", "ем", "и" if low.endswith("ий") and len(low) > 3 else "е")
        return _build(word, len(word) - 1, endings, "m")
    if last in "оеё":
        if not _NEUTER.search(low):
            return None
        if last == "о":
            return _build(word, len(word) - 1, ("о", "а", "у", "о", "ом", "е"), "n")
        soft = low.endswith("ие")
        endings = ("е", "я", "ю", "е", "ем", "и") if soft else ("е", "а", "у", "е", "ем", "е")
        return _build(word, len(word) - 1, endings, "n")
    if last in "иыуюэъ":
        return None
    return _masculine(word, low)
