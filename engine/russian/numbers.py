"""Numbers read out of Russian text, in digits and in words of every case, and written back.

`read_numbers` gives every number with its exact span and a kind; a caller who counts things keeps the kinds
in COUNT_KINDS and ignores the rest:

    cardinal        «пять», «двадцати одного», "87", "−7", «минус семь», «5-ти»
    collective      «двое», «троих», «оба», «вдвоём»
    group           «пара», «десяток», «полдюжины», «сотня», «семёрка», «двушечка», «чирик»
    none            «ни одной», «ни у кого … ни одного», «без единой»: 0
    approx          any of these after «около», «почти», «больше» …
    range           «7–9», «пара-тройка», «два-три»: value and high
    fraction        «половина», «две трети», «полтора», «ноль целых пять десятых», "0,5"
    ordinal         «пятом», «двадцать первого», "36-й"
    multiplicative  «дважды», «двойной»
    ratio           «вдвое», «в два раза»
    percent duration date time dice colour label roman idiom only    no counts of the game
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.russian import number_digits
from engine.russian.number_words import ALL_CASES, GEN, NOM_ACC, WORDS, Word, misspelt
from engine.russian.numerals import spell, spell_collective, spell_ordinal
from engine.russian.text import CASES, fold, unmix

__all__ = [
    "COUNT_KINDS",
    "NumberSpan",
    "number_value",
    "read_numbers",
    "spell",
    "spell_collective",
    "spell_ordinal",
]

COUNT_KINDS: Final = frozenset({"cardinal", "collective", "group", "none"})


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """One number of a text. `cases` and `gender` («m», «f», «n», «pl», «») are those its words can have;
    `sign` is 1 or -1 if a sign is written; `words` tells words from digits."""

    start: int
    end: int
    value: Fraction | int
    kind: str
    high: int | None = None
    cases: tuple[str, ...] = ()
    gender: str = ""
    sign: int = 0
    words: bool = False


_TOKEN: Final = re.compile(r"\w+")
_HYPHENS: Final = "-‐‑–—"
_SIZES: Final = {"unit": 1, "teen": 1, "ten": 2, "hundred": 3}
_RANK: Final = {"unit": 1, "teen": 1, "ten": 2, "hundred": 3, "zero": 1}
_MULTIPLIED: Final = frozenset({2, 10, 12, 100, 1000, 1_000_000})
_MONTHS: Final = frozenset("января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split())
_DURATION: Final = re.compile(
    r"(?:секунд|минут|час(?:|а|ов|ам|ами|ах|ика|иков|ик)$|дн(?:я|ей|ям|ями)$|день$|сут(?:ки|ок)|недел|месяц|год(?:|а|у|ом|ов)$"
    r"|лет$|годик|минутк|секундочк)"
)
_APPROX_BEFORE: Final = re.compile(
    r"(?:около|почти|примерно|приблизительно|порядка|едва ли не|чуть ли не|чуть не|где-то|этак|эдак|свыше|более"
    r"|менее|не больше|не меньше|больше|меньше|выше|ниже|максимум|минимум|от силы|как минимум|как максимум"
    r"|плюс-минус|~|≈|±|под|за|без малого|поболее|побольше|чуть больше|чуть меньше)\s+$|[~≈±]\s?$"
)
_APPROX_WORDS: Final = frozenset(
    "около почти примерно приблизительно порядка не где-то то этак эдак свыше более менее больше меньше"
    " малого минус".split()
)
_APPROX_AFTER: Final = re.compile(r"\s+(?:с (?:лишним|лишком|хвостиком|гаком|копейками|небольшим)|или около того)\b")
_IDIOM: Final = re.compile(
    r"(?:од(?:ин|н[а-я]+)\s+за\s+(?:друг|одн)[а-я]+|один\s+на\s+один|од(?:ин|н[а-я]+)\s+и\s+т[а-я]+\s+же"
    r"|од(?:ин|н[а-я]+)\s+друг[а-я]+|один-единственн[а-я]+|одним\s+словом|одно\s+дело|с\s+одной\s+стороны"
    r"|один\s+в\s+один|одна\s+к\s+одной|один\s+к\s+одному|первым\s+делом|первую\s+очередь|первый\s+встречн[а-я]+"
    r"|семи\s+пядей|два\s+счета|двух\s+слов[а-я]*|раз-два|один\s+как\s+перст|одну\s+и\s+ту\s+же)\b"
)
_ONLY: Final = re.compile(r"(?:одн[аои]|один)\s+(?:лишь|только)\b(?!\s+(?:карт|золот|монет|удар|единиц|раз))")
_NONE_BEFORE: Final = re.compile(r"(?<!\w)(?:ни|без)\s+(?:(?:у|в|на|от|по|из|за|к|с|о|об|для|на|до)\s+)?$")
_SEVEN: Final = "семью"


class _Reader:
    """One pass over one text."""

    __slots__ = ("found", "i", "source", "text", "tokens", "words")

    def __init__(self, text: str) -> None:
        self.source = fold(text)
        self.text = self.source.text
        self.tokens = [(m.start(), m.end()) for m in _TOKEN.finditer(self.text)]
        self.words: list[tuple[Word, ...]] = []
        self.found: list[NumberSpan] = []
        self.i = 0

    # -- the stream ------------------------------------------------------------------------------------

    def word(self, at: int) -> str:
        if at >= len(self.tokens):
            return ""
        start, end = self.tokens[at]
        return self.text[start:end]

    def readings(self, at: int) -> tuple[Word, ...]:
        """The readings of a token as a number word."""
        if at >= len(self.tokens):
            return ()
        token = self.word(at)
        hit = WORDS.get(token)
        if hit is not None:
            return hit
        if len(token) > 2:
            mended = unmix(token)
            if mended != token and mended in WORDS:
                return WORDS[mended]
            return misspelt(token)
        return ()

    def pick(self, at: int, *roles: str) -> Word | None:
        """The reading of a token with one of the roles."""
        for word in self.readings(at):
            if word.role in roles:
                return word
        return None

    def gap(self, at: int) -> str:
        """What stands between a token and the one before it."""
        if at <= 0 or at >= len(self.tokens):
            return "\0"
        return self.text[self.tokens[at - 1][1] : self.tokens[at][0]]

    def joined(self, at: int) -> bool:
        """Whether a token goes on with the phrase of the one before it: only blank between them; a line may
        break there only if the line had begun with other words."""
        gap = self.gap(at)
        if gap == " ":
            return True
        if not gap.isspace() or len(gap) > 12 or gap.count("\n") > 1:
            return False
        if "\n" in gap:
            start = self.tokens[at - 1][0]
            return bool(self.text[self.text.rfind("\n", 0, start) + 1 : start].strip())
        return True

    # -- phrases ---------------------------------------------------------------------------------------

    def below_thousand(self, at: int) -> tuple[int, int, int, str] | None:
        """Hundreds, tens, units from a token on: (next token, value, cases, gender)."""
        first = self.pick(at, "unit", "teen", "ten", "hundred", "zero")
        if first is None:
            return None
        value, cases, gender, rank = int(first.value), first.cases, first.gender, _RANK[first.role]
        at += 1
        if first.role == "zero":
            return at, value, cases, gender
        while rank > 1 and (self.joined(at) or (rank == 2 and self.gap(at) in _HYPHENS)):
            word = self.pick(at, "unit", "teen", "ten")
            if word is None or _RANK[word.role] >= rank or (word.role == "teen" and rank == 2):
                break
            common = cases & word.cases
            if not common:
                # colloquial «двадцать двух», «пятьсот двадцати двух»: only the last part declines
                if not (cases & NOM_ACC and word.cases & GEN and word.role == "unit"):
                    break
                common = word.cases
            value, cases, gender, rank = value + int(word.value), common, word.gender, _RANK[word.role]
            at += 1
        return at, value, cases, gender

    def cardinal(self, at: int) -> tuple[int, Fraction | int, int, str, str] | None:
        """The longest cardinal from a token on: (next token, value, cases, gender, kind)."""
        scale = self.pick(at, "scale")
        kind = "cardinal"
        part = self.below_thousand(at)
        value: Fraction | int
        if part is not None:
            at, value, cases, gender = part
            half = self.half_after(at)
            if half:
                at, value, kind = at + 2, value + Fraction(1, 2), "fraction"
        elif scale is not None:
            at, value, cases, gender = at, 1, scale.cases, scale.gender
        else:
            return None
        total: Fraction | int = 0
        last_scale = 10**9
        pending: Fraction | int | None = value
        while True:
            word = self.pick(at, "scale")
            if word is None or not (total == 0 and part is None and pending == 1 or self.joined(at)):
                break
            if int(word.value) >= last_scale or not self.agrees(pending, cases, word):
                break
            total += (pending if pending is not None else 1) * int(word.value)
            last_scale, pending, kind = int(word.value), None, "cardinal"
            if part is None:
                cases, gender = word.cases, word.gender
            at += 1
            if not self.joined(at):
                break
            more = self.below_thousand(at)
            if more is None or not more[2] & cases:
                break
            at, pending, cases, gender = more[0], more[1], more[2] & cases, more[3]
            part = more
        result = total + (pending or 0) if total else (pending if pending is not None else 0)
        if isinstance(result, Fraction) and result.denominator == 1:
            result, kind = int(result), "cardinal"
        return at, result, cases, gender, kind

    @staticmethod
    def agrees(pending: Fraction | int | None, cases: int, scale: Word) -> bool:
        """«две тысячи», «двум тысячам»; «пяти тысяч» — the noun's case fits the number's."""
        return bool(cases & (scale.cases | (NOM_ACC if scale.cases & GEN else 0)))

    def half_after(self, at: int) -> bool:
        """«… с половиной»."""
        return self.word(at) == "с" and self.word(at + 1) == "половиной" and self.joined(at)

    def emit(
        self,
        first: int,
        last: int,
        value: Fraction | int,
        kind: str,
        cases: int = 0,
        gender: str = "",
        high: int | None = None,
        sign: int = 0,
    ) -> None:
        """Adds a number made of the tokens first…last-1."""
        self.emit_at(self.tokens[first][0], self.tokens[last - 1][1], value, kind, cases, gender, high, sign)

    def emit_at(
        self,
        start: int,
        end: int,
        value: Fraction | int,
        kind: str,
        cases: int = 0,
        gender: str = "",
        high: int | None = None,
        sign: int = 0,
        words: bool = True,
    ) -> None:
        begin, finish = self.source.span(start, end)
        names = tuple(case for at, case in enumerate(CASES) if cases >> at & 1) if cases else ()
        self.found.append(NumberSpan(begin, finish, value, kind, high, names, gender, sign, words))

    # -- one number ------------------------------------------------------------------------------------

    def read(self) -> list[NumberSpan]:
        urls = number_digits.find_url(self.text)
        while self.i < len(self.tokens):
            start, end = self.tokens[self.i]
            if urls and start >= urls[0][0]:
                if start < urls[0][1]:
                    self.i += 1
                    continue
                urls.pop(0)
                continue
            token = self.text[start:end]
            if token[0].isdigit() or token[-1].isdigit() or not token.isalpha():
                self.digits(start, end)
            elif token in WORDS or self.readings(self.i):
                self.in_words()
            else:
                if len(token) < 8 and token.isascii():
                    self.roman(start, end)
                self.i += 1
        return self.found

    def roman(self, start: int, end: int) -> None:
        if end - start > 1 and set(self.text[start:end]) <= set("ivxlc"):
            begin, finish = self.source.span(start, end)
            if self.source.source[begin:finish].isupper():
                self.emit_at(start, end, 0, "roman")

    def digits(self, start: int, end: int) -> None:
        if end - start == 1 and self.text[start] in number_digits.VULGAR:
            self.emit_at(start, end, number_digits.read_vulgar(self.text[start]), "fraction", words=False)
            self.i += 1
            return
        if not any(char.isdecimal() for char in self.text[start:end]):
            self.i += 1
            return
        got = number_digits.read_digits(self.text, start, end)
        self.i += 1
        if got is None:
            return
        while self.i < len(self.tokens) and self.tokens[self.i][0] < got.end:
            self.i += 1
        value, kind, finish = got.value, got.kind, got.end
        if kind in ("cardinal", "fraction"):
            value, kind, finish = self.after_digits(value, kind, finish)
        sign = got.sign
        begin = got.start
        if not sign and kind in ("cardinal", "fraction"):
            sign, begin = self.sign_word(begin)
            value = -value if sign < 0 else value
        kind = self.context(kind, begin, finish, value)
        self.emit_at(begin, finish, value, kind, got.cases, "", got.high, sign, words=False)

    def after_digits(self, value: Fraction | int, kind: str, end: int) -> tuple[Fraction | int, str, int]:
        """«2 тысячи», «5 десятков», «3 с половиной»."""
        if not self.joined(self.i) or self.tokens[self.i - 1][1] != end:
            return value, kind, end
        if self.half_after(self.i):
            self.i += 2
            value, kind, end = value + Fraction(1, 2), "fraction", self.tokens[self.i - 1][1]
        word = self.pick(self.i, "scale", "group")
        if word is not None and word.value in _MULTIPLIED and word.value != 2 and self.joined(self.i):
            value, kind, end = value * int(word.value), "cardinal", self.tokens[self.i][1]
            self.i += 1
        if isinstance(value, Fraction) and value.denominator == 1:
            value, kind = int(value), "cardinal"
        return value, kind, end

    def sign_word(self, start: int) -> tuple[int, int]:
        """«минус», «плюс» right before a number, unless they stand between two numbers."""
        lead = self.text[max(0, start - 8) : start]
        for name, sign in (("минус", -1), ("плюс", 1)):
            if lead.rstrip().endswith(name) and lead[-1:].isspace():
                at = self.text.rfind(name, 0, start)
                if at and (self.text[at - 1].isalnum() or self.text[at - 1] in "-–"):
                    return 0, start
                before = self.text[:at].rstrip() if at < 200 else self.text[at - 200 : at].rstrip()
                if before[-1:].isdigit() or (
                    self.found and self.found[-1].words and self.source.span(0, len(before))[1] == self.found[-1].end
                ):
                    return 0, start
                return sign, at
        return 0, start

    def context(self, kind: str, start: int, end: int, value: Fraction | int) -> str:
        """The kind after a look at the neighbours: a date, a duration, a percentage, a rough figure."""
        if kind not in ("cardinal", "group", "collective", "ordinal", "fraction"):
            return kind
        following = self.word(self.i)
        if following and self.joined(self.i):
            if following in _MONTHS:
                return "date"
            if kind != "ordinal":
                if following.startswith("процент"):
                    return "percent"
                if _DURATION.match(following) and following != "часом":
                    return "duration"
        if kind == "ordinal":
            return kind
        lead = self.text[max(0, start - 24) : start]
        if lead and (lead[-1] in "~≈±" or lead[-2:-1] in ("~", "≈", "±")):
            return "approx"
        if lead.endswith((" ", "\u00a0")) and self.is_rough(lead):
            return "approx"
        if _APPROX_AFTER.match(self.text, end):
            return "approx"
        return kind

    @staticmethod
    def is_rough(lead: str) -> bool:
        last = lead.rstrip().rsplit(None, 1)[-1] if lead.strip() else ""
        return last in _ROUGH

    def in_words(self) -> None:
        """A number that begins with a word."""
        first = self.i
        start = self.tokens[first][0]
        idiom = _IDIOM.match(self.text, start)
        if idiom is not None:
            self.idiom(idiom.end(), "idiom")
            return
        only = _ONLY.match(self.text, start)
        if only is not None:
            self.i += 1
            self.emit(first, self.i, 1, "only")
            return
        if self.word(first) == _SEVEN and not self.seven_is_number(first):
            self.i += 1
            return
        for reader in (self.read_fraction, self.read_count, self.read_ordinal, self.read_rest):
            if reader(first):
                return
        self.i += 1

    def idiom(self, end: int, kind: str) -> None:
        first = self.i
        while self.i < len(self.tokens) and self.tokens[self.i][0] < end:
            self.i += 1
        self.emit(first, self.i, 1, kind)

    def seven_is_number(self, at: int) -> bool:
        """«семью ударами», but «семью магов спасли»: seven asks for an instrumental plural."""
        following = self.word(at + 1)
        if following.endswith(("ами", "ями", "ыми", "ими", "ьми")) or following in ("тысячами",):
            return True
        return self.word(at - 1) in ("с", "со", "над", "между", "перед", "под") if at else False

    def read_fraction(self, first: int) -> bool:
        """«две трети», «треть», «ноль целых пять десятых», «две пятых», «половина»."""
        head = self.pick(first, "fraction")
        if head is not None:
            self.i = first + 1
            self.close(first, head.value, "fraction", head.cases, head.gender)
            return True
        part = self.below_thousand(first)
        if part is None:
            return False
        at, value, cases, gender = part
        if (
            self.word(at).startswith("цел")
            and self.word(at) in ("целых", "целая", "целую", "целой")
            and self.joined(at)
        ):
            rest = self.below_thousand(at + 1) if self.joined(at + 1) else None
            if rest is not None:
                unit = self.pick(rest[0], "ordinal")
                if unit is not None and int(unit.value) in (2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000):
                    self.i = rest[0] + 1
                    self.close(first, value + Fraction(rest[1], int(unit.value)), "fraction", cases, "")
                    return True
        if not self.joined(at) or value > 20:
            return False
        noun = self.pick(at, "fraction")
        if noun is not None:
            self.i = at + 1
            self.close(first, value * noun.value, "fraction", cases, gender)
            return True
        unit = self.pick(at, "ordinal")
        if unit is not None and 1 < int(unit.value) <= 1000 and int(unit.value) > value and value < 20:
            one = value == 1 and gender == "f" and unit.gender in ("f", "")
            many = value > 1 and self.word(at).endswith(("ых", "их")) and gender != "m"
            if (one and at == first + 1 and not self.noun_follows(at + 1)) or (many and not self.noun_follows(at + 1)):
                self.i = at + 1
                self.close(first, Fraction(value, int(unit.value)), "fraction", cases, gender)
                return True
        return False

    def noun_follows(self, at: int) -> bool:
        """Whether a bare ordinal would rather belong to a following card or round («две пятых карты»)."""
        return False

    def read_count(self, first: int) -> bool:
        """Cardinals, collectives, groups, products of them, ranges."""
        got = self.count_phrase(first)
        if got is None:
            return False
        at, value, cases, gender, kind = got
        ordinal = self.pick(at, "ordinal")
        if ordinal is not None and kind == "cardinal" and cases & NOM_ACC and self.joined(at):
            low, high = int(ordinal.value), int(value)
            if (
                (high % 1000 == 0 and low < 1000)
                or (high % 100 == 0 and low < 100)
                or (high % 10 == 0 and low < 10 and high % 100 != 10)
            ):
                self.i = at + 1
                self.close(first, high + low, "ordinal", ordinal.cases, ordinal.gender)
                return True
        self.i = at
        if self.range_after(first, at, value, cases, gender):
            return True
        if isinstance(value, Fraction) and value.denominator == 1:
            value = int(value)
        self.close(first, value, kind, cases, gender)
        return True

    def count_phrase(self, first: int) -> tuple[int, Fraction | int, int, str, str] | None:
        got = self.cardinal(first)
        if got is None:
            word = self.pick(first, "one_and_half")
            if word is not None:
                got = (first + 1, word.value, word.cases, word.gender, "fraction")
                scale = self.pick(first + 1, "scale")
                if scale is not None and self.joined(first + 1):
                    got = (first + 2, word.value * scale.value, word.cases, "", "cardinal")
        if got is not None:
            at, value, cases, gender, kind = got
            group = self.pick(at, "group")
            if group is not None and self.joined(at) and group.value in _MULTIPLIED and not self.unit_noun(at):
                return at + 1, value * group.value, cases, group.gender, "cardinal"
            return got
        word = self.pick(first, "collective", "both", "adverb")
        if word is not None:
            return first + 1, word.value, word.cases, word.gender, "collective"
        word = self.pick(first, "group")
        if word is None:
            return None
        at, value = first + 1, word.value
        if value == 12 and first and self.word(first - 1).startswith("чертов"):
            return at, 13, word.cases, word.gender, "group"
        if value == 1 and self.word(first).startswith("единиц"):
            lone = word.gender != "pl" and not self.after_number(first)
            return (at, 1, word.cases, word.gender, "group") if lone else None
        if word.gender == "pl" and word.cases & ~GEN and value in (10, 12, 100):
            return None  # «десятки», «сотни»: nobody counted
        other = self.pick(at, "group", "scale")
        if other is not None and self.joined(at) and other.value in _MULTIPLIED and other.value > value and value != 1:
            return at + 1, value * other.value, word.cases, word.gender, "group"
        return at, value, word.cases, word.gender, "group"

    def unit_noun(self, at: int) -> bool:
        return self.word(at).startswith("единиц")

    def after_number(self, at: int) -> bool:
        """Whether the token follows a number: «двадцать одну единицу», "5 единиц"."""
        return bool(self.found) and at > 0 and self.source.span(*self.tokens[at - 1])[1] == self.found[-1].end

    def range_after(self, first: int, at: int, value: Fraction | int, cases: int, gender: str) -> bool:
        """«два-три», «пара-тройка», «десяток-другой»."""
        if self.gap(at) not in _HYPHENS or not self.gap(at):
            return False
        if self.word(at) in ("другой", "другая", "другую", "другого", "другом"):
            self.i = at + 1
            self.close(first, value, "range", cases, gender, int(value * 2))
            return True
        other = self.count_phrase(at)
        if other is None or not other[1] > value or not other[2] & cases:
            return False
        self.i = other[0]
        self.close(first, value, "range", other[2] & cases, other[3], int(other[1]))
        return True

    def read_ordinal(self, first: int) -> bool:
        word = self.pick(first, "ordinal")
        if word is None:
            return False
        self.i = first + 1
        if self.i - 2 >= 0 and self.word(first - 1) == "во" and self.gap(first) == "-":
            self.emit(first, self.i, word.value, "idiom")
            return True
        self.close(first, word.value, "ordinal", word.cases, word.gender)
        return True

    def read_rest(self, first: int) -> bool:
        word = self.pick(first, "times", "ratio", "fold")
        if word is None:
            return False
        self.i = first + 1
        kind = "ratio" if word.role == "ratio" else "multiplicative"
        self.emit(first, self.i, word.value, kind, word.cases if word.role == "fold" else 0, word.gender)
        return True

    def close(
        self,
        first: int,
        value: Fraction | int,
        kind: str,
        cases: int,
        gender: str,
        high: int | None = None,
    ) -> None:
        """Ends a phrase: signs, «ни», «в … раза», approximations; then adds it."""
        start, end = self.tokens[first][0], self.tokens[self.i - 1][1]
        sign = 0
        if kind in ("cardinal", "group", "collective", "fraction"):
            lead = self.text[max(0, start - 16) : start]
            if value == 1 and kind == "cardinal":
                none = _NONE_BEFORE.search(lead)
                if none is not None and (
                    lead[none.start() : none.start() + 2] == "ни" or self.word(first).startswith("един")
                ):
                    self.emit_at(start - (len(lead) - none.start()), end, 0, "none", cases, gender)
                    return
            if self.word(first).startswith("единого") or self.word(first).startswith("единой"):
                pass
            sign, start = self.sign_word(start)
            value = -value if sign < 0 else value
            following = self.word(self.i)
            if following in ("раза", "раз") and self.joined(self.i) and lead.endswith((" в ", "\nв ")) | (lead == "в "):
                self.i += 1
                self.emit_at(start, self.tokens[self.i - 1][1], value, "ratio", cases, gender)
                return
            if self.word(self.i) == "чертова":
                pass
        kind = self.context(kind, start, end, value)
        self.emit_at(start, end, value, kind, cases, gender, high, sign)


_ROUGH: Final = frozenset(
    "около почти примерно приблизительно порядка этак эдак свыше более менее больше меньше плюс-минус"
    " побольше поболее где-то".split()
)
assert _ROUGH and ALL_CASES  # names used by the reader above


def read_numbers(text: str) -> list[NumberSpan]:
    """Every number of a text, in order, without overlaps; offsets are those of the text as given."""
    return _Reader(text).read()


def number_value(word_or_phrase: str) -> int | None:
    """The count that a word or phrase is, and nothing but that: «двадцати одного» → 21, «дюжину» → 12."""
    stripped = word_or_phrase.strip()
    spans = read_numbers(stripped)
    if len(spans) != 1 or spans[0].kind not in COUNT_KINDS:
        return None
    span = spans[0]
    whole = span.start == 0 and span.end == len(stripped)
    return span.value if whole and isinstance(span.value, int) else None
