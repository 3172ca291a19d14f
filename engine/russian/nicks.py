"""Nicks in Russian text: declined for writing, and recognised however people call each other.

`nick_forms` and `nick_gender` serve the writer; `NickIndex` finds the nicks of one game in a text.
Only whole words match («кот» is not found in «который»). A proper form of one nick beats a fond or misspelt
form of another; what fits several equally well is reported with all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.russian import nick_words
from engine.russian.names import COMMON, GROUPS, NEED_CAPITAL
from engine.russian.nick_cases import ASKED, GOVERNED, UNGOVERNED
from engine.russian.nick_words import CERTAINTIES, Entry
from engine.russian.number_typos import deletions
from engine.russian.number_words import WORDS
from engine.russian.text import CASES, Folded, fold, fold_word, tokens

__all__ = ["CERTAINTIES", "NickIndex", "NickSpan", "nick_forms", "nick_gender", "nick_index"]


def nick_forms(nick: str) -> dict[str, str]:
    """Case → the nick in that case: «Граф_Шестой» → gen «Графа_Шестого»; Latin nicks do not change."""
    return dict(zip(CASES, nick_words.declension_of(nick), strict=True))


def nick_gender(nick: str) -> str:
    """«m», «f» or «unknown», for the verbs of a narrator."""
    return nick_words.gender_of(nick)


@dataclass(frozen=True, slots=True)
class NickSpan:
    """A place where a nick is named.

    `nicks` are all that fit equally well, `nick` the first of them; `cases` are the cases the form can be,
    `case_guess` the only or likeliest one; `certainty` is one of CERTAINTIES; `capital` tells whether the span
    begins with a capital letter; `common` that the word may just as well be an ordinary one («тень», «меч»).
    """

    start: int
    end: int
    nick: str
    nicks: tuple[str, ...]
    case_guess: str | None
    cases: tuple[str, ...]
    certainty: str
    capital: bool
    common: bool

    @property
    def ambiguous(self) -> bool:
        """Whether several nicks fit."""
        return len(self.nicks) > 1


_TOKEN: Final = re.compile(r"\w+(?:['’‘ʼ`´][а-яa-z]{1,4}(?!\w))?")
_TAILED: Final = re.compile(r"['’‘ʼ`´]")
_INITIAL: Final = re.compile(r"(?<![\w.])(\w)\.(?:\s?(\w)\.)?(?!\w)")
_APOSTROPHE: Final = re.compile("[’‘ʼ`´]")
_GAP: Final = re.compile(r"(?:[\s_\-–—‐‑]|\s[-–—]\s?){1,3}")
_RANK: Final = {name: at for at, name in enumerate(CERTAINTIES)}
_MOST_WORDS: Final = 10_000  # of which an index keeps in mind whether they can be nicks
_LONGEST_WORD: Final = 64
_HYPHENS: Final = frozenset("-‐‑")
_TAIL_CASES: Final = dict(nick_words.TAILS)
_TAIL: Final = re.compile(r"[а-я]{1,3}(?!\w)")
# sayings in which a nick's word is no nick
_SAYING: Final = re.compile(
    r"кот(?:[ауе]|ом)?\s+(?:наплакал|в мешке|под хвост)|тен(?:ь|и|ью)\s+сомнени|соловьем\s+(?:пел|зали)"
)
# endings of fond forms → their cases
_FOND_ENDINGS: Final = (
    ("ой", 16),
    ("ей", 16),
    ("ом", 16),
    ("ем", 16),
    ("у", 12),
    ("ю", 12),
    ("е", 36),
    ("ы", 2),
    ("и", 2),
)
_LOOSE: Final = frozenset((_RANK["diminutive"], _RANK["possessive"]))
_TYPO_LEAST: Final = 5
_WORD: Final = re.compile(r"\w")


class _Hit:
    """The nicks that one phrase calls, at its best certainty."""

    __slots__ = ("masks", "nicks", "rank")

    def __init__(self) -> None:
        self.rank = len(CERTAINTIES)
        self.nicks: dict[str, int] = {}
        self.masks: dict[str, int] = {}  # all cases of proper forms, whatever their rank: «Тень» is an accusative too

    def add(self, nick: str, entry: Entry) -> None:
        rank = _RANK[entry.certainty]
        if rank <= _RANK["short"]:
            self.masks[nick] = self.masks.get(nick, 0) | entry.cases
        if rank > self.rank:
            return
        if rank < self.rank:
            self.rank, self.nicks = rank, {}
        self.nicks[nick] = self.nicks.get(nick, 0) | entry.cases

    def cases(self, before: str) -> dict[str, int]:
        """The nicks with the cases that the phrase can be: of several, those whose case the word before asks for.

        «У Ника» is Ник, though Ника herself is written so; «ходить Нике» is Ника, for Ник is «Нике» only in «о Нике».
        """
        found = {nick: mask | self.masks.get(nick, 0) for nick, mask in self.nicks.items()}
        if len(found.keys() | self.masks) > 1:
            asked = ASKED.get(before)
            pool = found if asked is None else {**self.masks, **found}
            fitting = {nick: mask for nick, mask in pool.items() if mask & (asked or UNGOVERNED)}
            if asked is not None and any(nick in fitting for nick in found):
                fitting = {nick: mask for nick, mask in fitting.items() if nick in found}
            return fitting or found
        return found

    def certainty(self, nicks: dict[str, int]) -> str:
        """How sure the phrase calls these nicks."""
        return CERTAINTIES[self.rank] if self.nicks.keys() & nicks.keys() else "declined"


class NickIndex:
    """The nicks of one game, ready to be found in any text."""

    def __init__(self, nicks: Sequence[str]) -> None:
        self.nicks: tuple[str, ...] = tuple(dict.fromkeys(nicks))
        self._order = {nick: at for at, nick in enumerate(self.nicks)}
        self._phrases: dict[str, _Hit] = {}
        self._typos: dict[str, str] | None = None
        self._typo_ends: set[tuple[str, str]] = set()
        self._fond: list[tuple[str, re.Pattern[str]]] = []
        self._fond_heads: set[str] = set()
        self._initials: dict[str, list[str]] = {}
        self._stems: dict[str, tuple[str, ...]] = {}
        self._cased: set[str] = set()
        self._translated: set[str] = set()
        odd = []
        for nick in self.nicks:
            if not nick.strip():
                continue
            for entry in nick_words.nick_entries(nick):
                self._phrases.setdefault(entry.phrase, _Hit()).add(nick, entry)
            self._learn(nick)
            if not nick_words.is_plain(nick):
                odd.append(nick)
        self._known: dict[str, bool] = {}
        self._longest = max((phrase.count(" ") + 1 for phrase in self._phrases), default=1)
        self._heads = {phrase.partition(" ")[0] for phrase in self._phrases if " " in phrase}
        self._odd = _alternation(odd)

    def _learn(self, nick: str) -> None:
        """What is looked up by pattern: fond forms, initials, short words that need their capital."""
        words = nick_words.words_of(nick)
        russian = [s for w in words if not w.isdecimal() for s, _ in nick_words.spellings_of(w)[:3]]
        if len(words) > 1 and all(len(word) < 4 for word in words):
            russian += [s for s, _ in nick_words.spellings_of("".join(words))[:3]]
        names = {n for n in nick_words.group_names(russian) if len(n) > 3}
        pattern = nick_words.fond_pattern([*russian, *names])
        if pattern:
            self._fond.append((nick, re.compile(rf"(?:{'|'.join(pattern.values())})\Z")))
            self._fond_heads.update(stem[:3] for stem in pattern)
        self._stems[nick] = tuple(_stem(word) for word in russian)
        letters = [word[0] for word in words if not word.isdecimal()]
        for size in (1, 2):
            if len(letters) >= size:
                self._initials.setdefault(fold_word("".join(letters[:size])), []).append(nick)
        self._cased.update(fold_word(word) for word in words if len(word) < 3 and word[0].isupper())
        self._translated.update(nick_words.translated_forms(nick))

    # -- search ----------------------------------------------------------------------------------------

    def find(self, text: str) -> list[NickSpan]:
        """All places of a text where a nick is named, in order, without overlaps."""
        source = fold(text)
        found: list[NickSpan] = []
        taken = self._find_odd(text, found)
        spans, words = _tokens_of(source.text)
        hyphens = not _HYPHENS.isdisjoint(source.text)
        known = self._known
        at = 0
        while at < len(words):
            (start, end), word = spans[at], words[at]
            step = 1
            worth = known.get(word)
            if worth is None:
                worth = self._may_name(word)
                if len(known) < _MOST_WORDS and end - start <= _LONGEST_WORD:
                    known[word] = worth
            if not worth and not (hyphens and source.text[end : end + 1] in _HYPHENS):
                at += 1
                continue
            if not taken or not _inside(source.span(start, end), taken):
                if word in self._heads:
                    step = self._find_phrase(source, spans, words, at, found)
                if step == 1:
                    self._find_word(source, start, end, word, words[at - 1] if at else "", found)
                step = abs(step)
            at += step
        self._find_initials(source, found)
        if len(found) > 1:
            found.sort(key=lambda span: (span.start, -span.end))
        return found

    def _may_name(self, word: str) -> bool:
        """Whether a token without a hyphen behind it can be a nick, or the first word of one."""
        if word in self._phrases or word in self._heads or not word.isalnum():
            return True
        if len(word) < 4 or word.isdecimal():
            return False
        return word[:3] in self._fond_heads or (len(word) >= _TYPO_LEAST and self._misspelt(word) is not None)

    def _find_odd(self, text: str, found: list[NickSpan]) -> list[tuple[int, int]]:
        taken = []
        if self._odd is not None:
            for match in self._odd.finditer(text):
                nick = match.group()
                if nick in self._order:
                    taken.append(match.span())
                    found.append(NickSpan(*match.span(), nick, (nick,), "nom", ("nom",), "exact", True, False))
        return taken

    def _find_phrase(
        self, source: Folded, spans: Sequence[tuple[int, int]], words: Sequence[str], at: int, found: list[NickSpan]
    ) -> int:
        """The longest phrase of several words from a token on: how many tokens it takes, or 1."""
        last = min(len(words), at + self._longest)
        phrase = words[at]
        best: tuple[int, str] | None = None
        for next_at in range(at + 1, last):
            gap = source.text[spans[next_at - 1][1] : spans[next_at][0]]
            if len(gap) > 3 or not _GAP.fullmatch(gap):
                break
            phrase += " " + _APOSTROPHE.sub("'", words[next_at])
            if phrase in self._phrases:
                best = (next_at, phrase)
        if best is None:
            return 1
        hit = self._phrases[best[1]]
        start, end = spans[at][0], spans[best[0]][1]
        before = words[at - 1] if at else ""
        nicks = hit.cases(before)
        self._add(source, start, end, nicks, hit.certainty(nicks), before, found)
        return -(best[0] - at + 1)

    def _find_word(self, source: Folded, start: int, end: int, word: str, before: str, found: list[NickSpan]) -> None:
        plain = _APOSTROPHE.sub("'", word) if not word.isalnum() else word
        hit = self._phrases.get(plain)
        if hit is None and "'" in plain:
            plain, _, tail_letters = plain.partition("'")
            hit = self._phrases.get(plain)
            if tail_letters in _TAIL_CASES and hit is not None:
                certainty = CERTAINTIES[max(hit.rank, _RANK["declined"])]
                nicks = dict.fromkeys(hit.nicks, _TAIL_CASES[tail_letters])
                self._add(source, start, end, nicks, certainty, before, found)
                return
            end = start + len(plain)
        if source.text[end : end + 1] in _HYPHENS:  # «Rokot-у»
            tail = _TAIL.match(source.text, end + 1)
            whole = f"{plain}-{tail.group()}" if tail is not None else ""
            if tail is not None and whole in self._phrases:
                hit, end = self._phrases[whole], tail.end()
        if hit is not None:
            if len(plain) < 3 and plain in self._cased and not self._capital(source, start):
                return
            if hit.rank == _RANK["translit"] and plain in self._translated and not self._capital(source, start):
                return
            if _SAYING.match(source.text, start) or self._plain_word(hit, plain, source, start):
                return
            nicks = hit.cases(before)
            self._add(source, start, end, nicks, hit.certainty(nicks), before, found)
            return
        if len(plain) < 4 or plain.isdecimal():
            return
        if plain[:3] in self._fond_heads:
            fond = {nick: _fond_case(plain) for nick, pattern in self._fond if pattern.match(plain)}
            if fond:
                self._add(source, start, end, fond, "diminutive", before, found)
                return
        if len(plain) >= _TYPO_LEAST:
            form = self._misspelt(plain)
            if form is not None:
                hit = self._phrases[form]
                self._add(source, start, end, hit.cases(before), "typo", before, found)

    def _misspelt(self, word: str) -> str | None:
        """The proper form that a word misses by one letter in its middle."""
        if self._typos is None:
            self._typos = {}
            for phrase, hit in self._phrases.items():
                proper = hit.rank <= _RANK["translit"] or hit.rank == _RANK["short"]
                if len(phrase) >= _TYPO_LEAST and proper and phrase.isalpha():
                    self._typo_ends.add((phrase[0], phrase[-1]))
                    for rest in deletions(phrase):
                        self._typos.setdefault(rest, phrase)
        if (word[0], word[-1]) not in self._typo_ends:
            return None
        for rest in deletions(word):
            form = self._typos.get(rest)
            if form is not None and _slip(word, form):
                return form
        return None

    def _find_initials(self, source: Folded, found: list[NickSpan]) -> None:
        """«П.», «И. П.»: a capital letter with a full stop."""
        for match in _INITIAL.finditer(source.text):
            first, second = match.group(1), match.group(2)
            if not self._capital(source, match.start(1)):
                continue
            if second is not None and not self._capital(source, match.start(2)):
                continue
            nicks = self._initials.get(first + (second or ""))
            if nicks is None:
                continue
            start, end = source.span(*match.span())
            if any(span.start < end and start < span.end for span in found):
                continue
            found.append(NickSpan(start, end, nicks[0], tuple(nicks), None, (), "short", True, False))

    def _plain_word(self, hit: _Hit, word: str, source: Folded, start: int) -> bool:
        """«любой», «света», «поле» in small letters are no fond forms of names."""
        return hit.rank in _LOOSE and word in NEED_CAPITAL and not self._capital(source, start)

    @staticmethod
    def _capital(source: Folded, start: int) -> bool:
        return source.source[source.origin(start)].isupper()

    def _add(
        self,
        source: Folded,
        start: int,
        end: int,
        nicks: dict[str, int],
        certainty: str,
        before: str,
        found: list[NickSpan],
    ) -> None:
        begin, finish = source.span(start, end)
        phrase = source.text[start:end]
        chosen = nicks
        if len(nicks) > 1 and certainty == "diminutive":
            chosen = self._nearest(phrase, nicks)
        elif len(nicks) > 1 and certainty == "exact":
            chosen = {nick: mask for nick, mask in nicks.items() if nick == source.source[begin:finish]} or nicks
        ordered = sorted(chosen, key=self._order.__getitem__)
        mask = 0
        for nick in ordered:
            mask |= nicks[nick]
        cases = tuple(case for at, case in enumerate(CASES) if mask >> at & 1)
        guess = _likeliest(mask, before)
        found.append(
            NickSpan(
                begin,
                finish,
                ordered[0],
                tuple(ordered),
                guess,
                cases,
                certainty,
                source.source[begin].isupper(),
                phrase.isdecimal() or phrase in WORDS or phrase in _common_forms(),
            )
        )

    def _nearest(self, word: str, nicks: dict[str, int]) -> dict[str, int]:
        """Of several nicks that a fond form fits, those whose own word it resembles most: «Петрухе» is nearer to
        «Петруша», «Петьке» to «Петя»; a full name («Петру») fits all."""
        if word in _full_names():
            return nicks
        scores = {}
        for nick in nicks:
            best = (0, 0)
            for stem in self._stems[nick]:
                common = _common_prefix(stem, word)
                best = max(best, (common, int(common == len(stem))))
            scores[nick] = best
        top = max(scores.values())
        return {nick: mask for nick, mask in nicks.items() if scores[nick] == top}


@lru_cache(maxsize=128)
def nick_index(nicks: tuple[str, ...]) -> NickIndex:
    """The index of a game's nicks, made once."""
    return NickIndex(nicks)


def _tokens_of(text: str) -> tuple[Sequence[tuple[int, int]], Sequence[str]]:
    """Words with their spans; a word may have a tail of letters behind an apostrophe."""
    if _TAILED.search(text) is None:
        return tokens(text)
    found = list(_TOKEN.finditer(text))
    return [match.span() for match in found], [match.group() for match in found]


def _alternation(nicks: list[str]) -> re.Pattern[str] | None:
    """A pattern for nicks with signs in them, longest first; word characters at its ends stand alone."""
    if not nicks:
        return None
    parts = []
    for nick in sorted(nicks, key=len, reverse=True):
        before = r"(?<!\w)" if _WORD.match(nick[0]) else ""
        after = r"(?!\w)" if _WORD.match(nick[-1]) else ""
        parts.append(before + re.escape(nick) + after)
    return re.compile("|".join(parts))


def _inside(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in taken)


def _stem(word: str) -> str:
    return word.rstrip("аеиоуыэюяьй") or word


def _common_prefix(a: str, b: str) -> int:
    size = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        size += 1
    return size


def _likeliest(mask: int, before: str) -> str | None:
    """The case that a form with several has after a preposition, or without one; None where that is open."""
    left = mask & GOVERNED.get(before, UNGOVERNED) or mask
    if left & 1 and left & ~1 == 8:
        left = 1  # «Тень»: a subject, unless a verb asks for an object
    return CASES[left.bit_length() - 1] if left and left & left - 1 == 0 else None


@lru_cache(maxsize=1)
def _full_names() -> frozenset[str]:
    """Full given names in every case."""
    return frozenset(entry.phrase for _, full, _ in GROUPS for entry in nick_words.declined(full, "declined"))


@lru_cache(maxsize=1)
def _common_forms() -> frozenset[str]:
    """Ordinary words that nicks are made of, in every case."""
    return frozenset(entry.phrase for word in COMMON for entry in nick_words.declined(word, "declined"))


def _fond_case(word: str) -> int:
    """The cases that the ending of a fond form allows (bit mask); 0 if it does not tell."""
    return next((mask for ending, mask in _FOND_ENDINGS if word.endswith(ending)), 0)


def _slip(word: str, form: str) -> bool:
    """Whether one slip of the pen, not at either end, turns the form into the word; short words allow only a
    doubled, dropped double or swapped letter, since «Барон» and «барин» are two words."""
    if word[0] != form[0] or word[-1] != form[-1]:
        return False
    if len(word) == len(form):
        differ = [at for at in range(len(word)) if word[at] != form[at]]
        if len(differ) == 2:
            x, y = differ
            return y == x + 1 and word[x] == form[y] and word[y] == form[x]
        return len(differ) == 1 and len(word) > 6 and differ[0] < len(word) - 2
    longer, shorter = (word, form) if len(word) > len(form) else (form, word)
    for at in range(1, len(longer) - 2):
        if longer[:at] + longer[at + 1 :] == shorter:
            return len(shorter) > 5 or longer[at] in (longer[at - 1], longer[at + 1])
    return False
