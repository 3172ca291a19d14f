"""The words a nick may be called by: its own forms, parts, transliterations, fond forms, possessives.

`nick_entries` lists them for one nick; `nicks.NickIndex` looks them up in a text.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.russian.counted_nicks import counted_forms
from engine.russian.declension import Paradigm, decline
from engine.russian.names import COMMON, ENGLISH, EPITHETS, GROUPS, NAME_GROUPS, TITLES
from engine.russian.numerals import spell_ordinal
from engine.russian.tables_nicks import TRANSLATED
from engine.russian.text import CASES, fold_word, word_set
from engine.russian.translit import to_russian

# how sure a match is, best first
CERTAINTIES: Final = (
    "exact",
    "declined",
    "translit",
    "possessive",
    "short",
    "diminutive",
    "epithet",
    "typo",
)
NOMINATIVE: Final = 1
_ANY_CASE: Final = 0


class Entry(NamedTuple):
    """One way to call a nick: a folded phrase, its possible cases (bit mask), and how sure it is."""

    phrase: str
    cases: int
    certainty: str


_SPLIT: Final = re.compile(r"[^\W\d_]+|\d+")
_PLAIN: Final = re.compile(r"\w+(?:[ \-]\w+)*")
_CAMEL: Final = re.compile(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])")
_LATIN: Final = re.compile(r"[A-Za-z]")
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
_APOSTROPHES: Final = "'’‘ʼ`´"
# endings that people hang on a nick in Latin letters: «Rokot'у», «Bronn’ом»
TAILS: Final[tuple[tuple[str, int], ...]] = (
    ("а", 0b001010),
    ("у", 0b000100),
    ("ом", 0b010000),
    ("е", 0b100100),
    ("я", 0b001010),
    ("ю", 0b001100),
    ("ем", 0b010000),
    ("ы", 0b000010),
    ("и", 0b100110),
    ("ой", 0b010000),
    ("ей", 0b010000),
    ("м", 0b010000),
    ("го", 0b001010),
    ("му", 0b000100),
    ("ов", 0b000010),
)
# names of the table that are ordinary nouns, from which any fond form can be made
_NOUNS: Final = COMMON - word_set("слава вера надежда любовь роман лев серый")
_VOWELS: Final = "аеиоуыэюя"
_NO_PART: Final = word_set("x х xx the of and a an mr de la le i и")
# words of their own: «петь», «свет»
_NO_VOCATIVE: Final = word_set(
    "петь свет ром кат мил пол вер лид тем дан лис ведьм лисиц дед баб дядьк лар ник стас сав юр зин"
)
_JOINERS: Final = ("'", "-", "")
_POSSESSIVE: Final = ("", "а", "о", "ы", "у", "ой", "ого", "ому", "ым", "ом", "ых", "ыми")
_SKI: Final = ("ий", "ого", "ому", "им", "ом", "ая", "ой", "ую", "ое", "ие", "их", "ими")
# suffixes of fond, rude and playful forms; after them come the endings of nouns
_FOND: Final = (
    r"(?:[чш]?ик|[чшн]?ок|[ео]к|чик|очк|ечк|ичк|оньк|еньк|юш|уш|юшк|ушк|юн|ун|юньк|яш|аш|ашк|юх|ух|ях|ах|ул|юл"
    r"|ус|юс|ис|ос|яр|ар|ищ|ишк|ишеч|юг|уг|юк|ук|ец|онк|енк|оныш|еныш|онок|енок|ен[ью]к|офе|етт|к|ош|ишон|ис|ай)"
)
_FOND_SAFE: Final = r"(?:к|ечк|очк|еньк|оньк|юш|юшк|ушк|юн|ун|ул|юл|юс|ют|юх|юньк|ян|яш|аш|ят)"
_ENDING: Final = r"(?:а|у|е|ы|и|о|ю|я|ь|й|ой|ей|ою|ею|ом|ем|ю|ам|ами|ах|ье|ья|ью)?"


def latin(word: str) -> bool:
    """Whether a word is written in Latin letters only."""
    return bool(_LATIN.search(word)) and not _CYRILLIC.search(word)


def is_plain(nick: str) -> bool:
    """Whether a nick is made of words alone, joined by single blanks or hyphens."""
    return _PLAIN.fullmatch(nick) is not None


def words_of(nick: str) -> list[str]:
    """The words a nick is made of: «KotBayun» → Kot Bayun, «x_Vortex_x» → Vortex, «Alisa77» → Alisa 77."""
    found = [part for word in _SPLIT.findall(nick) for part in _CAMEL.split(word)]
    real = [word for word in found if word.lower() not in _NO_PART]
    return list(dict.fromkeys(real)) or list(dict.fromkeys(found))


def declined(phrase: str, certainty: str) -> list[Entry]:
    """A Russian word in all its cases."""
    paradigm = decline(phrase)
    if paradigm is None:
        return [Entry(phrase, _ANY_CASE, certainty)]
    return _entries(paradigm, certainty)


def _entries(paradigm: Paradigm, certainty: str) -> list[Entry]:
    masks: dict[str, int] = {}
    for at, form in enumerate(paradigm.forms):
        key = fold_word(form)
        masks[key] = masks.get(key, 0) | 1 << at
    if paradigm.gender == "m" and masks and not paradigm.adjective and paradigm.forms[0][-1:] not in "ая":
        masks[fold_word(paradigm.forms[1])] |= 0b001010  # a player is a living being: «бью Меча»
    return [Entry(form, mask, certainty) for form, mask in masks.items()]


def declension_of(nick: str) -> tuple[str, ...]:
    """Six forms of a whole nick; a nick that is not Russian stays as it is."""
    counted = counted_forms(nick)
    if counted is not None:
        return counted[0]
    pieces = re.split(r"([^\w]+|_)", nick)
    words = [piece for piece in pieces if re.match(r"[^\W_]", piece)]
    tables = {at: _word_forms(words, at) for at in range(len(words))}
    result = []
    for case in range(6):
        number = -1
        out = []
        for piece in pieces:
            if re.match(r"[^\W_]", piece):
                number += 1
                forms = tables[number]
                out.append(forms[case] if forms else piece)
            else:
                out.append(piece)
        result.append("".join(out))
    return tuple(result)


def _half_declined(nick: str) -> list[Entry]:
    """«с Граф_Шестым», «Графу_Шестой»: only one word of a nick declined."""
    words = re.findall(r"[^\W_]+", nick)
    if len(words) < 2 or latin(nick):
        return []
    found = []
    mark = "_" if "_" in nick else " "
    for at in (0, len(words) - 1):
        paradigm = decline(words[at])
        for case, form in enumerate(paradigm.forms if paradigm is not None else ()):
            phrase = fold_word(mark.join([*words[:at], form, *words[at + 1 :]]))
            found += [Entry(phrase, 1 << case, "declined"), Entry(phrase.replace("_", " "), 1 << case, "declined")]
    return found


_ORDINAL_TAILS: Final = ("й", "го", "му", "го", "м", "м")
_APPOSED: Final = ("вка", "шка", "чка", "нка", "ица")  # «Мышь_полёвка»: no genitive looks so
_GENITIVE_LOOK: Final = ("и", "ы", "ов", "ев", "ей")


def _word_forms(words: list[str], at: int) -> tuple[str, ...] | None:
    """The forms of one word of a nick, or None where it does not change."""
    word = words[at]
    if re.fullmatch(r"\d+й", word):
        return tuple(word[:-1] + tail for tail in _ORDINAL_TAILS)
    paradigm = decline(word)
    if paradigm is None or (at and not _goes_with(words, at, paradigm)):
        return None
    return paradigm.forms


def _goes_with(words: list[str], at: int, paradigm: Paradigm) -> bool:
    """Whether a later word of a nick declines with the first («дядя Боря») or hangs on it («Меч Империи»)."""
    first, low = fold_word(words[0]), fold_word(words[at])
    if paradigm.adjective or low in NAME_GROUPS or re.search(r"(?:[оеы]вич|ыч|ич|овна|евна)$", low):
        return True
    head = decline(words[0])
    if head is not None and head.adjective:
        return True
    if head is not None and head.gender == "f" and low.endswith(_APPOSED):
        return True
    if first in TITLES or first in NAME_GROUPS:
        return not low.endswith(_GENITIVE_LOOK)
    return False


def gender_of(nick: str) -> str:
    """m, f or unknown: by the names, nouns and adjectives in a nick."""
    for word in words_of(nick):
        own = decline(word) if not latin(word) else None
        if own is not None and own.gender in ("m", "n") and fold_word(word)[-1] not in "ая":
            return "m" if own.gender == "m" else "unknown"
        for spelling in to_russian(fold_word(word)):
            for russian in (spelling, *ENGLISH.get(fold_word(word), ())):
                genders = {GROUPS[group][0] for group in NAME_GROUPS.get(russian, ())}
                if len(genders) == 1:
                    return genders.pop()
                if genders:
                    return "unknown"
        if latin(word):
            continue
        paradigm = decline(word)
        if paradigm is not None and paradigm.gender in ("m", "f"):
            return paradigm.gender
    if re.fullmatch(r"\d+й", nick):
        return "m"
    joined = "".join(words_of(nick))
    for spelling in to_russian(fold_word(joined)):
        genders = {GROUPS[group][0] for group in NAME_GROUPS.get(spelling, ())}
        if len(genders) == 1:
            return genders.pop()
    return "unknown"


def spellings_of(word: str) -> list[tuple[str, str]]:
    """Russian words that a word of a nick stands for, with the certainty of the reading."""
    low = fold_word(word)
    if not _LATIN.search(word):
        return [(low, "short")]
    found = [(spelling, "translit") for spelling in to_russian(low)]
    found += [(meaning, "translit") for meaning in (*ENGLISH.get(low, ()), *TRANSLATED.get(low, ()))]
    return found


def translated_forms(nick: str) -> set[str]:
    """The forms of the Russian words for the English ones of a nick, folded: they need their capital letter."""
    meanings = [meaning for word in words_of(nick) for meaning in TRANSLATED.get(fold_word(word), ())]
    spelt = {spelling for word in words_of(nick) for spelling in to_russian(fold_word(word))}
    return {entry.phrase for meaning in meanings if meaning not in spelt for entry in declined(meaning, "translit")}


def _possessives(word: str) -> list[str]:
    """«Петин», «Машино», «Рокотов», «Соловьёва», «графский» … of a Russian word."""
    paradigm = decline(word)
    if paradigm is None or paradigm.adjective:
        return []
    stem, last = fold_word(paradigm.stem), word[-1]
    if last in "ая":
        stems = [stem + ("ын" if stem.endswith("ц") else "ин")]
    elif last == "ь" and paradigm.gender == "f":
        stems = [stem + "ин"]
    else:
        stems = [stem + ("ев" if last in "ьйжчшщц" else "ов")]
    forms = [base + ending for base in stems for ending in _POSSESSIVE]
    if paradigm.gender == "m" and last not in "аяьй":
        forms += [stem + "ск" + ending for ending in _SKI]
        forms += [stem + "овск" + ending for ending in _SKI]
    return forms


def _base_of_fond(word: str) -> list[str]:
    """What a nick that is itself a fond form comes from: «Ёжик» → «ёж», «Лисица» → «лиса»."""
    found = []
    for suffix, endings in (
        ("очка", ("а",)),
        ("ечка", ("а", "я")),
        ("ичка", ("а", "ица")),
        ("ица", ("а",)),
        ("чик", ("", "ец")),
        ("ик", ("",)),
        ("енька", ("а", "я")),
        ("ушка", ("а", "")),
        ("юшка", ("я", "")),
    ):
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            stem = word[: -len(suffix)]
            found += [stem + ending for ending in endings]
    return found


def fond_pattern(words: list[str]) -> dict[str, str]:
    """Regular expressions for fond forms of the words of a nick, by the stem they begin with."""
    parts: dict[str, str] = {}
    for word in words:
        paradigm = decline(word)
        if latin(word) or (paradigm is not None and paradigm.adjective):
            continue
        stem = fold_word(paradigm.stem) if paradigm is not None else fold_word(word)
        if not stem or not _CYRILLIC.search(stem[-1]):
            continue
        stems = {stem, fold_word(word)} if len(stem) > 2 else {fold_word(word)}
        if stem[-1] in "кгхц":
            stems.add(stem[:-1] + {"к": "ч", "г": "ж", "х": "ш", "ц": "ч"}[stem[-1]])
        if word.endswith(("ей", "ий")):
            stems.add(fold_word(word)[:-2])
        suffix = _FOND_SAFE if word in NAME_GROUPS and word not in _NOUNS else _FOND
        for option in stems:
            if len(option) >= 3:
                parts[option] = suffix
            if len(option) > 3 and option[-1] not in "аеиоуыэюяьй":
                parts.setdefault(option[:-1], "ш")  # «Баюн» → «Баюша»
    return {stem: f"{re.escape(stem)}{suffix}{_ENDING}" for stem, suffix in parts.items()}


def group_names(words: list[str]) -> dict[str, int]:
    """Given names that are other shapes of a name in the nick: folded nominative → its group."""
    found: dict[str, int] = {}
    for word in words:
        for group in NAME_GROUPS.get(word, ()):
            for name in GROUPS[group][2]:
                found.setdefault(name, group)
    return found


def nick_entries(nick: str) -> list[Entry]:
    """Every phrase that may call the nick, except fond forms made by rule and misprints."""
    entries: list[Entry] = []
    words = words_of(nick)
    whole = " ".join(re.findall(r"\w+", fold_word(nick)))
    if whole:
        certainty = "exact" if is_plain(nick) else "short" if " " in whole else "declined"
        entries.append(Entry(whole, _ANY_CASE if latin(nick) else NOMINATIVE, certainty))
    for at, form in enumerate(declension_of(nick)):
        plain = " ".join(re.findall(r"\w+", fold_word(form)))
        if plain:
            entries.append(Entry(plain, 1 << at if not latin(nick) else _ANY_CASE, "declined"))
            spaced = plain.replace("_", " ").strip()
            if spaced != plain:
                entries.append(Entry(spaced, 1 << at, "declined"))
    counted = counted_forms(nick)
    if counted is None:
        entries += _half_declined(nick)
    else:  # «Три Кота»: «Коты», «Котам»
        entries += [Entry(fold_word(form), 1 << at, "short") for at, form in enumerate(counted[1])]
    if re.fullmatch(r"\d+й", nick):
        entries += _numbered(nick)
    entries += _of_words(nick, words, whole)
    return entries


def _vocative(name: str) -> list[Entry]:
    """How a name in «-а», «-я» is called out: «Оль», «Маш», «дядь Борь»."""
    if name not in NAME_GROUPS or len(name) < 3 or name[-1] not in "ая" or name[-2] in _VOWELS:
        return []
    form = name[:-1] + ("ь" if name[-1] == "я" and name[-2] != "ь" else "")
    return [] if form in _NO_VOCATIVE else [Entry(form, NOMINATIVE, "short")]


def _numbered(nick: str) -> list[Entry]:
    """«13й»: «13-й», «13го», «тринадцатому»."""
    digits = nick[:-1]
    found = []
    for at, (case, tail) in enumerate(zip(CASES, _ORDINAL_TAILS, strict=True)):
        found += [Entry(f"{digits}{middle}{tail}", 1 << at, "declined") for middle in (" ", "", "о", " о")]
        if len(digits) <= 5:
            spelt = fold_word(spell_ordinal(int(digits), case, "m", animate=True))
            found.append(Entry(spelt, 1 << at, "translit"))
    return found


def _of_words(nick: str, words: list[str], whole: str) -> list[Entry]:
    """Parts of the nick, transliterated where Latin, with endings, possessives, other shapes of a name."""
    entries: list[Entry] = []
    single = len([word for word in words if not word.isdecimal()]) == 1
    certain = "declined" if single else "short"
    if len(words) > 1 and all(len(word) < 4 for word in words) and not any(w.isdecimal() for w in words):
        words = [*words, "".join(words)]
    russian: list[str] = []
    for word in words:
        low = fold_word(word)
        if word.isdecimal():
            entries += _of_number(word) if len(words) > 1 else []
            continue
        if latin(word):
            part = "exact" if single else "short"
            if len(low) > 2 or single:
                entries.append(Entry(low, _ANY_CASE, part))
                entries += _with_tails(low, certain)
        for spelling, how in spellings_of(word):
            if len(spelling) < 2 or (how == "translit" and len(spelling) < 3):
                continue
            russian.append(spelling)
            certainty = how if how == "translit" else certain
            entries += declined(spelling, certainty)
            entries += _vocative(spelling)
            named = spelling[:3] + "я" in NAME_GROUPS or spelling[:3] + "а" in NAME_GROUPS
            if how == "translit" and single and len(spelling) > 4 and spelling[2] not in _VOWELS and not named:
                clipped = (spelling[:3] + tail for tail in ("и", "ик", "ику", "ика", "иком"))
                entries += [Entry(form, _ANY_CASE, "diminutive") for form in clipped]  # «Rokot» → «роки»
            entries += [Entry(form, _ANY_CASE, "possessive") for form in _possessives(spelling)]
            if spelling.endswith("ии"):  # «Меч Империи» → «в Империю»
                entries += declined(spelling[:-1] + "я", "short")
    if latin(nick) and ("_" in whole or not single):
        entries += _with_tails(whole, "declined")
    if len(russian) > 1 and latin(nick):
        entries += _joined(words)
    for name in group_names(russian):
        if name not in russian:
            entries += declined(name, "diminutive")
            entries += [entry._replace(certainty="diminutive") for entry in _vocative(name)]
            entries += [Entry(form, _ANY_CASE, "diminutive") for form in _possessives(name)]
    for spelling in russian:
        for base in _base_of_fond(spelling):
            entries += declined(base, "diminutive")
        for epithet in EPITHETS.get(spelling, ()):
            entries += declined(epithet, "epithet")
        if len(spelling) > 5 and spelling not in COMMON:
            entries.append(Entry(spelling[:4], _ANY_CASE, "diminutive"))  # «снеж 21»
    return entries


def _joined(words: list[str]) -> list[Entry]:
    """«KotBayun» → «котбаюн», «кот баюн» with the last or both words declined."""
    firsts = [s for s, _ in spellings_of(words[0])][:4]
    lasts = [s for s, _ in spellings_of(words[-1])][:4]
    found = []
    for first in firsts:
        for last in lasts:
            if first == last or len(first) < 2:
                continue
            for entry in declined(last, "translit"):
                found.append(entry._replace(phrase=first + entry.phrase))
                found.append(entry._replace(phrase=f"{first} {entry.phrase}"))
            head, tail = decline(first), decline(last)
            if head and tail:
                for at in range(6):
                    phrase = f"{fold_word(head.forms[at])} {fold_word(tail.forms[at])}"
                    found.append(Entry(phrase, 1 << at, "translit"))
    return found


def _with_tails(low: str, certainty: str) -> list[Entry]:
    """«rokot'у», «rokot-у», «rokotу»."""
    return [Entry(low + join + tail, mask, certainty) for join in _JOINERS for tail, mask in TAILS]


def _of_number(word: str) -> list[Entry]:
    """«Alisa77» may be called «семьдесят седьмая»."""
    if len(word) > 4 or len(word) < 2:
        return []
    return [
        Entry(fold_word(spell_ordinal(int(word), case, gender, animate=True)), 1 << at, "short")
        for gender in ("m", "f")
        for at, case in enumerate(CASES)
    ]
