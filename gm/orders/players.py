"""Finds which player a word of a reply means: nicks declined, shortened, transliterated, nicknamed, misspelt.

An index is built once per set of nicks and remembers the words it has seen. A score says how close a word is
to a nick: several players within a hair of each other mean the word is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.russian.numerals import ordinal_forms
from engine.russian.text import fold_word, unmix
from gm.orders import amounts, lexicon, nicklore

EXACT: Final = 100
DECLINED: Final = 90
GIVEN: Final = 60
SHORT: Final = 50
EPITHET: Final = 42
TYPO: Final = 40
MARGIN: Final = 5
_LONG: Final = 6
"""Letters that a nick and a word must share for the end to be anything."""

_ENDING: Final = re.compile(r"(?:а|у|ом|ем|е|ы|и|ю|я|ой|ей|ею|ою|ям|ам|ами|ями|ах|ях|ов|ев|ь|ью|ии|ию|ией|ия)?")
_ADJECTIVE: Final = re.compile(
    r"(?:ов|ев)?(?:ск)?(?:ого|его|ому|ему|ым|им|ую|юю|ая|яя|ый|ий|ой|ей|ые|ие|ых|их|ин[ауео]?|ное|ной|ного|ному|ную)"
)
_IRREGULAR: Final = {"никто": ("никого", "никому", "никем"), "лев": ("льва", "льву"), "пес": ("пса", "псу")}
_PET: Final = re.compile(
    r"(?:[тснрль]?ь?(?:чик|ик|ек|ок|ёк|очк|ечк|ушк|юшк|ышк|ишк|ищ|юш|уш|яш|аш|ул|юл|ун|юн|тюн|"
    r"ан|ян|ос|ус|ас|их|ух|юх|ах|ыч|ыш|еньк|оньк|онок|енок|ёнок|юг|уг|яг|як|ак|юк|ук|ейк|айк|"
    r"иц|ишн|инк|анк|анч|ень|ол|ар|яр|ец|к|ч|ш|н|ц|чк|инушк|есс|итос|истер|астик|унчик|асик|"
    r"усик|уньк|юньк|итк|юсик|усь|юс|онушк|ёк|юшеньк|ушеньк|очек|ечек|онч|енц)){1,2}"
    r"(?:а|у|ом|ем|е|ы|и|ю|я|ой|ей|ею|о|ь|у|ам)?"
)
_FOND: Final = re.compile(r"[а-я]{0,4}(?:[кчшщ]|ус|ул|ен)(?:[аяуюеёоиы]|ом|ем|ой|ей|ому|ему|ого|его)?")
"""Fond endings of any make, after the whole stem of a nick («графинюшке»)."""
_THINGS: Final = frozenset(("палочка", "палочку", "палка", "палку", "палец"))
"""Common words that only look like a nick shortened."""
_SPLIT: Final = re.compile(r"[^0-9a-zа-я]+|(?<=[a-zа-я])(?=\d)|(?<=\d)(?=[a-zа-я])")
_CAMEL: Final = re.compile(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])")
_VOWELS: Final = "аеиоуыэюяьй"
_LATIN: Final = (
    ("shch", "щ"),
    ("sch", "щ"),
    ("zh", "ж"),
    ("kh", "х"),
    ("ch", "ч"),
    ("sh", "ш"),
    ("ts", "ц"),
    ("ya", "я"),
    ("yu", "ю"),
    ("yo", "е"),
    ("ja", "я"),
    ("ju", "ю"),
    ("ph", "ф"),
    ("th", "т"),
    ("ck", "к"),
    ("oo", "у"),
    ("ee", "и"),
    ("x", "кс"),
    ("q", "к"),
    ("w", "в"),
    ("j", "дж"),
    ("a", "а"),
    ("b", "б"),
    ("c", "к"),
    ("d", "д"),
    ("e", "е"),
    ("f", "ф"),
    ("g", "г"),
    ("h", "х"),
    ("i", "и"),
    ("k", "к"),
    ("l", "л"),
    ("m", "м"),
    ("n", "н"),
    ("o", "о"),
    ("p", "п"),
    ("r", "р"),
    ("s", "с"),
    ("t", "т"),
    ("u", "у"),
    ("v", "в"),
    ("y", "и"),
    ("z", "з"),
)
_MIXED: Final = re.compile(r"[a-z][а-я]|[а-я][a-z]")
_LOOKALIKE: Final = str.maketrans("aceopxykmthbz", "асеорхукмтнвз")


def cyrillic(word: str) -> str:
    """A Latin word as a Russian would spell it out, roughly."""
    for latin, letters in _LATIN:
        word = word.replace(latin, letters)
    return word


@dataclass(frozen=True, slots=True)
class Part:
    """One word of a nick with the stems that its forms begin with."""

    text: str
    stems: tuple[str, ...]
    named: re.Pattern[str] | None
    epithet: re.Pattern[str] | None
    skeleton: str = ""


def _stems(word: str) -> tuple[str, ...]:
    found = [word]
    bare = word.rstrip(_VOWELS) if len(word) > 2 else word
    if len(word) > 2 and word[-1] in _VOWELS and word[:-1] != bare:
        found.append(word[:-1])
    if len(bare) >= 2:
        found.append(bare)
    if re.search(r"(?:ый|ий|ой|ая|яя)$", word) and len(word) > 4:
        found.append(word[:-2])
    if len(word) >= 4 and word.endswith(("ей", "ай", "ой", "ий")):
        found.append(word[:-1])
    if word.endswith("ей") and len(word) > 3:
        found.append(word[:-2] + "ь")
    if word.endswith("яц"):
        found.append(word[:-2] + "йц")
    if word.endswith("ка") and len(word) > 3 and word[-3] not in _VOWELS:  # ёлка: ёлочка
        found.append(word[:-2] + "оч")
        found.append(word[:-2] + "еч")
    if len(bare) >= 4 and bare[-2] in "ео" and bare[-1] not in _VOWELS:  # fleeting vowel: волчок, орел, отец
        found.append(bare[:-2] + bare[-1])
        found.append(bare[:-2] + "ь" + bare[-1])
    return tuple(dict.fromkeys(found))


def _part(text: str) -> Iterable[Part]:
    spellings = {text}
    if text.isascii() and not text.isdecimal():
        spelt = cyrillic(text)
        spellings = {text, spelt, re.sub(r"(.)\1", r"\1", spelt)}
        if "c" in text:
            spellings.add(cyrillic(re.sub(r"c(?![hk])", "ц", text)))
    elif re.search("[a-z]", text):
        spellings = {text.translate(_LOOKALIKE)}
    for word in spellings:
        plain = cyrillic(word) if word.isascii() else word
        names = [nicklore.ENGLISH.get(text, "")] if word == text else []
        given = nicklore.GIVEN.get(plain)
        if given is not None:
            names.append(given[2:])
        epithets = [value for stem, value in nicklore.EPITHETS.items() if plain.startswith(stem)]
        named = "|".join(filter(None, names))
        epithet = "|".join(epithets)
        yield Part(
            word,
            _stems(word),
            re.compile(f"(?:{named})") if named else None,
            re.compile(f"(?:{epithet})") if epithet else None,
            bones if text.isascii() and len(bones := skeleton(plain)) >= 3 else "",
        )


def nick_words(nick: str) -> list[str]:
    """The words a nick consists of, folded; decoration and single letters are left out."""
    words: list[str] = []
    for chunk in re.split(r"[\W_]+", nick):
        pieces = _CAMEL.sub(" ", chunk).split()
        if any(len(piece) < 2 for piece in pieces):  # ZaYaC is one word, IronMan two
            pieces = [chunk]
        for piece in pieces:
            words += [word for word in _SPLIT.split(fold_word(piece)) if word]
    real = [word for word in words if len(word) > 1 and not re.fullmatch(r"[xх]+", word)]
    if words and not real:
        return ["".join(words)]
    return real or words


def _close(word: str, stem: str) -> bool:
    """Whether two words differ by one slip: a letter wrong, missing, doubled, or two swapped."""
    short, long = sorted((word, stem), key=len)
    if len(long) - len(short) > 1:
        return False
    index = 0
    while index < len(short) and short[index] == long[index]:
        index += 1
    if len(long) > len(short):
        return short[index:] == long[index + 1 :]
    if short[index + 1 :] == long[index + 1 :]:
        return True
    return (
        index + 1 < len(short)
        and short[index] == long[index + 1]
        and short[index + 1] == long[index]
        and short[index + 2 :] == long[index + 2 :]
    )


def _strip_ending(word: str) -> str:
    for size in (3, 2, 1):
        if len(word) - size >= 4 and _ENDING.fullmatch(word[-size:]):
            return word[:-size]
    return word


def _score(word: str, part: Part) -> int:
    best = 0
    if len(part.text) == 2 and word == part.text * 2:
        return SHORT  # «куку» for Ку
    for index, stem in enumerate(part.stems):
        if word == stem and index == 0:
            return EXACT
        if len(stem) >= 2 and word.startswith(stem):
            rest = word[len(stem) :].lstrip("'’-")
            if _ENDING.fullmatch(rest) and (len(stem) >= 3 or rest):
                best = max(best, DECLINED + min(len(stem), 8))
            elif _ADJECTIVE.fullmatch(rest):
                adjective = part.text.endswith(("ый", "ий", "ой", "ая", "яя"))
                best = max(best, DECLINED + min(len(stem), 8) if adjective else SHORT + min(len(stem), 8))
    if word in _IRREGULAR.get(part.text, ()):
        best = DECLINED
    if best:
        return best
    for stem in part.stems:
        common = 0
        limit = min(len(word), len(stem))
        while common < limit and word[common] == stem[common]:
            common += 1
        rest = word[common:]
        if common == len(stem) == 2 and len(part.text) > 2 and len(rest) >= 2 and _PET.fullmatch(rest):
            best = max(best, SHORT + 2 * common)
        if common < 3 or (rest and common * 2 < len(stem) + 1):
            continue
        if rest and _PET.fullmatch(rest):
            best = max(best, SHORT + 2 * common)
        elif rest.isalpha() and common >= _LONG and len(stem) - common <= 2 and len(rest) <= 3:
            best = max(best, TYPO)  # «пельмеху» for Pelmeshka
        elif common == len(stem) >= 4 and _FOND.fullmatch(rest):
            best = max(best, SHORT)
        elif (
            common == len(word)
            or (common == len(word) - 1 and rest in ("у", "е", "а", "и", "ю", "ы", "я"))
            or rest in ("ой", "ей", "ом", "ем", "ою")
        ):
            best = max(best, SHORT + 2 * common - 2)
    if part.named is not None and len(word) >= 3 and (match := part.named.match(word)) is not None:
        rest = word[match.end() :]
        if not rest or _ENDING.fullmatch(rest) or _PET.fullmatch(rest) or len(rest) <= 4:
            best = max(best, GIVEN + 3 * min(match.end(), 8))
    if (
        not best
        and part.epithet is not None
        and (match := part.epithet.match(word)) is not None
        and len(word) - match.end() <= 7
    ):
        best = EPITHET
    if not best and len(word) >= 5 and len(part.stems[-1]) >= 4:
        bare = _strip_ending(word)
        if len(bare) >= 4 and any(
            len(stem) >= 4 and (bare[0] == stem[0] or len(bare) > 5) and _close(bare, stem) for stem in part.stems
        ):
            best = TYPO
    if (
        not best
        and part.skeleton
        and len(word) >= 4
        and part.skeleton in (skeleton(word), skeleton(_strip_ending(word)))
    ):
        best = TYPO
    return best


def _likeness(word: str, part: Part) -> int:
    """The score of a word, for a Latin nick also without soft signs, which Latin letters do not write."""
    score = _score(word, part)
    if not score and part.skeleton and "ь" in word:
        score = min(_score(word.replace("ь", ""), part), SHORT)
    return score


def skeleton(word: str) -> str:
    """The consonants of a word: what an English nick keeps however a Russian spells it («вейдер», «айронмен»)."""
    return re.sub(r"(.)\1+", r"\1", re.sub(r"[аеиоуыэюяьйё]", "", word))


def _compound(word: str, parts: list[Part]) -> int:
    """«айронмэну» for IronMan: one part of the nick followed by a form of another."""
    for part in parts:
        ends = {len(stem) for stem in part.stems if len(stem) >= 3 and word.startswith(stem)}
        if part.named is not None and (match := part.named.match(word)) is not None and match.end() >= 3:
            ends.add(match.end())
        for end in ends:
            rest = word[end:].lstrip("_-")
            if len(rest) >= 2 and any(_score(rest, other) >= GIVEN for other in parts if other is not part):
                return GIVEN
    return 0


@lru_cache(maxsize=256)
def ordinal_stem(value: int) -> str:
    """The letters that every pet form of a number keeps: «трина…»."""
    return ordinal_forms(value, "m")[0][:5] if value < 100 and (value < 20 or value % 10 == 0) else "\0"


@dataclass(slots=True, eq=False)
class Index:
    """The nicks of a table, ready to be recognised word by word."""

    nicks: tuple[str, ...]
    words: dict[str, list[str]] = field(default_factory=dict)
    parts: dict[str, list[Part]] = field(default_factory=dict)
    numbers: dict[str, set[int]] = field(default_factory=dict)
    genders: dict[str, str] = field(default_factory=dict)
    seen: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    joined: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # written words taken apart before

    def find(self, word: str) -> tuple[tuple[str, int], ...]:
        """The players a folded word may mean, best first, with scores; only those within the margin."""
        known = self.seen.get(word)
        if known is None:
            known = self._find(word)
            if len(self.seen) < 20000:
                self.seen[word] = known
        return known

    def _find(self, word: str) -> tuple[tuple[str, int], ...]:
        if len(word) < 2 and not word.isdecimal():
            return ()
        word = unmix(word)
        if _MIXED.search(word):
            word = word.translate(_LOOKALIKE)  # «Zверя»
        scores: dict[str, int] = {}
        if amounts.cardinal(word) is not None:  # «шесть» is never the player Шестой
            return tuple((nick, EXACT + 1) for nick in self.nicks if self.joined[nick] == word)
        keyed = lexicon.keys(word) - {"lad", "lady", "me"}
        common = word in _THINGS or word in lexicon.STOP or bool(keyed) or amounts.cardinal(word) is not None
        for nick, parts in self.parts.items():
            score = (
                EXACT + 1 if word == self.joined[nick] else max((_likeness(word, part) for part in parts), default=0)
            )
            number = amounts.ordinal(word)
            if number is not None and number in self.numbers[nick]:
                score = max(score, DECLINED)
            if not score and any(value > 10 and word.startswith(ordinal_stem(value)) for value in self.numbers[nick]):
                score = SHORT  # «тринашке» for 13й
            if common and score < DECLINED:
                continue
            if not score and not common and len(parts) > 1:
                score = _compound(word, parts)
            if score:
                scores[nick] = score
        if not scores:
            return ()
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        best = ranked[0][1]
        margin = 0 if best >= EXACT else MARGIN
        return tuple(item for item in ranked if item[1] >= best - margin)

    def initial(self, letter: str) -> tuple[str, ...]:
        """The players whose nick has a word beginning with this letter."""
        letter = letter.lower()
        return tuple(
            nick
            for nick, words in self.words.items()
            if any(word[0] == letter or cyrillic(word)[:1] == letter for word in words)
        )


@lru_cache(maxsize=256)
def index_of(nicks: tuple[str, ...]) -> Index:
    index = Index(nicks)
    for nick in nicks:
        words = nick_words(nick)
        joined = "".join(words)
        index.words[nick] = words or [fold_word(nick) or nick]
        index.joined[nick] = fold_word(nick)
        texts = [word for word in words if not word.isdecimal()]
        if len(set(words)) > 1 and sum(len(word) <= 3 for word in words) == len(words) and not joined.isdecimal():
            texts.append(joined)  # Sa_Sha is called Саша
        index.parts[nick] = [part for text in dict.fromkeys(texts) for part in _part(text)]
        index.numbers[nick] = {int(word) for word in words if word.isdecimal() and len(word) < 5}
        main = texts[-1] if texts and len(texts[-1]) > 2 else (texts[0] if texts else "")
        genders = {
            nicklore.gender(word if not word.isascii() or word in nicklore.FEMALE_NICKS else cyrillic(word))
            for word in texts
        }
        genders.discard("u")
        index.genders[nick] = (
            genders.pop() if len(genders) == 1 else (nicklore.gender(main) if main and len(genders) > 1 else "u")
        )
    return index
