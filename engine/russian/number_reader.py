"""The reader of numbers: one pass over the words and digits of a text. Its face is `numbers.read_numbers`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.russian import number_digits
from engine.russian.number_context import MONTHS, is_approximate, is_idiom, kind_by_neighbours, says_none, written_sign
from engine.russian.number_types import NumberSpan, Phrase, whole
from engine.russian.number_typos import LONGEST_WORD, known_readings, readings
from engine.russian.number_words import GEN, INSTRUMENTAL, NOM_ACC, Word
from engine.russian.text import CASES, fold, tokens, word_set

_TIMES: Final = frozenset(("раз", "раза"))
_HYPHENS: Final = frozenset("-‐‑–—")
_SIZE: Final = {"unit": 1, "teen": 1, "ten": 2, "hundred": 3, "zero": 0}
_MULTIPLIED: Final = frozenset({2, 10, 12, 100, 1000, 1_000_000})
_INVERTED: Final = frozenset({10, 12, 100})  # «десятка полтора»
_OTHER: Final = frozenset(("другой", "другая", "другую", "другого", "другом"))
_WHOLES: Final = frozenset(("целых", "целая", "целую", "целой"))
_DENOMINATORS: Final = frozenset((2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000))
_SEVEN: Final = "семью"
_SEVEN_BEFORE: Final = frozenset(("с", "со", "над", "между", "перед", "под"))
_SINGLE: Final = ("единого", "единой", "единому", "едином")
_SINGLE_BEFORE: Final = frozenset(("ни", "без", "по", "у", "до"))
_ASK_GENITIVE: Final = word_set(
    "из от с со до около больше меньше более менее свыше порядка без для у после против кроме вместо половина"
    " половину половины треть четверть выше ниже"
)
_PAIRS: Final = frozenset(("пару", "паре", "парой"))
_SHARES: Final = word_set("доля доли доле долю долей")
_ROMAN: Final = frozenset("ivxlc")
_MAX_GAP: Final = 12


class Reader:
    """One pass over one text."""

    __slots__ = ("_halves", "found", "i", "source", "text", "tokens", "words")

    def __init__(self, text: str) -> None:
        self.source = fold(text)
        self.text = self.source.text
        self.tokens, self.words = tokens(self.text)
        self.found: list[NumberSpan] = []
        self._halves = "половиной" in self.text
        self.i = 0

    def read(self) -> list[NumberSpan]:
        """All numbers of the text."""
        urls = number_digits.find_urls(self.text)
        words, tokens = self.words, self.tokens
        while self.i < len(tokens):
            token = words[self.i]
            start, end = tokens[self.i]
            while urls and urls[0][1] <= start:
                urls.pop(0)
            if urls and urls[0][0] <= start:
                self.i += 1
            elif not token.isalpha():
                self._digits(start, end, token)
            elif end - start <= LONGEST_WORD and known_readings(token):
                self._words()
            else:
                if end - start < 8 and token.isascii():
                    self._roman(start, end, token)
                self.i += 1
        return self.found

    # -- the stream ------------------------------------------------------------------------------------

    def _word(self, at: int) -> str:
        return self.words[at] if 0 <= at < len(self.words) else ""

    def _readings(self, at: int) -> tuple[Word, ...]:
        """The readings of a token as a number word; long words may have one wrong letter."""
        return readings(self.words[at]) if 0 <= at < len(self.words) else ()

    def _pick(self, at: int, *roles: str) -> Word | None:
        """The reading of a token that has one of the roles."""
        for word in self._readings(at):
            if word.role in roles:
                return word
        return None

    def _gap(self, at: int) -> str:
        """What stands between a token and the one before it."""
        if at <= 0 or at >= len(self.tokens):
            return ""
        return self.text[self.tokens[at - 1][1] : self.tokens[at][0]]

    def _joined(self, at: int) -> bool:
        """Whether a token goes on with the phrase of the one before it: only blanks between them; a line may
        break there only if the line had begun with other words (numbers on lines of their own are a list)."""
        gap = self._gap(at)
        if gap == " ":
            return True
        if not gap.isspace() or len(gap) > _MAX_GAP or gap.count("\n") > 1:
            return False
        if "\n" in gap:
            start = self.tokens[at - 1][0]
            return bool(self.text[max(self.text.rfind("\n", 0, start) + 1, start - 200) : start].strip())
        return True

    def _hyphened(self, at: int) -> bool:
        return self._gap(at) in _HYPHENS

    # -- numbers in digits -----------------------------------------------------------------------------

    def _roman(self, start: int, end: int, token: str) -> None:
        if end - start > 1 and _ROMAN.issuperset(token):
            begin, finish = self.source.span(start, end)
            if self.source.source[begin:finish].isupper():
                self._emit(start, end, 0, "roman", words=False)

    def _digits(self, start: int, end: int, token: str) -> None:
        got = number_digits.read_digits(self.text, start, end, token)
        first = self.i
        self.i += 1
        if got is None:
            return
        while self.i < len(self.tokens) and self.tokens[self.i][0] < got.end:
            self.i += 1
        value, kind, finish = got.value, got.kind, got.end
        if kind in ("cardinal", "fraction") and self.tokens[self.i - 1][1] == finish:
            value, kind, finish = self._after_digits(value, kind, finish)
        sign, begin = got.sign, got.start
        if not sign and kind in ("cardinal", "fraction"):
            sign, begin = self._sign(begin)
            value = -value if sign < 0 else value
        kind = self._in_context(kind, begin, finish, value)
        following = self._word(self.i) if self._joined(self.i) else ""
        if kind == "date" and following in MONTHS:
            finish = self._date()
        elif kind == "cardinal" and following in _TIMES and self._word(first - 1) == "в":
            kind, finish = "ratio", self.tokens[self.i][1]
            self.i += 1
        self._emit(begin, finish, value, kind, got.cases, "", got.high, sign, words=False)

    def _after_digits(self, value: Fraction | int, kind: str, end: int) -> tuple[Fraction | int, str, int]:
        """«2 тысячи», «5 десятков», «3 с половиной»."""
        if self._half_follows(self.i):
            self.i += 2
            value, kind, end = value + Fraction(1, 2), "fraction", self.tokens[self.i - 1][1]
        word = self._pick(self.i, "scale", "group") if self._gap(self.i)[:1].isspace() else None
        if word is not None and word.value in _MULTIPLIED and self._joined(self.i):
            value, kind, end = value * int(word.value), "cardinal", self.tokens[self.i][1]
            self.i += 1
        return whole(value), "cardinal" if kind == "fraction" and value.denominator == 1 else kind, end

    # -- numbers in words ------------------------------------------------------------------------------

    def _words(self) -> None:
        """A number that begins with a word; or nothing, if the word only looks like one."""
        first = self.i
        start = self.tokens[first][0]
        idiom = is_idiom(self.text, start)
        if idiom is not None:
            kind, end = idiom
            while self.i < len(self.tokens) and self.tokens[self.i][0] < end:
                self.i += 1
            self._emit(start, self.tokens[self.i - 1][1], 1, kind)
            return
        token = self._word(first)
        if token == _SEVEN and not self._seven_is_number(first):
            self.i += 1
            return
        if token in _SINGLE and self._word(first - 1) not in _SINGLE_BEFORE:
            self.i += 1
            return
        for reader in (self._fraction, self._count, self._ordinal, self._rest):
            if reader(first):
                return
        self.i = first + 1

    def _seven_is_number(self, at: int) -> bool:
        """«семью ударами», but «семью магов спасли»: seven asks for an instrumental plural."""
        if len(self.tokens) == 1:
            return True
        following = self._word(at + 1)
        return following.endswith(("ами", "ями", "ыми", "ими", "ьми")) or self._word(at - 1) in _SEVEN_BEFORE

    def _below_thousand(self, at: int) -> Phrase | None:
        """Hundreds, tens and units from a token on."""
        first = self._pick(at, "unit", "teen", "ten", "hundred", "zero")
        if first is None:
            return None
        value, cases, gender, size = int(first.value), first.cases, first.gender, _SIZE[first.role]
        # «с девяносто пятью»; but «нанёс двадцать пятью Мечами» are two numbers
        ending = GEN | INSTRUMENTAL if self._word(at - 1) in _SEVEN_BEFORE else GEN
        at += 1
        while size > 1 and (self._joined(at) or (size == 2 and self._hyphened(at))):
            word = self._pick(at, "unit", "teen", "ten")
            if word is None or _SIZE[word.role] >= size or (word.role == "teen" and size == 2):
                break
            common = cases & word.cases
            if not common:
                # colloquial «двадцать двух», «пятьсот двадцати двух»: only the end declines
                if not (cases & NOM_ACC and word.cases & ending):
                    break
                common = word.cases
            value, cases, gender, size = value + int(word.value), common, word.gender, _SIZE[word.role]
            at += 1
        return Phrase(at, value, cases, gender, "cardinal")

    def _cardinal(self, at: int) -> Phrase | None:
        """The longest cardinal from a token on: «тысячу сто», «две с половиной тысячи», «сорок два»."""
        part = self._below_thousand(at)
        kind = "cardinal"
        if part is not None:
            at, value, cases, gender, _ = part
            pending: Fraction | int = value
            if self._half_follows(at):
                at, pending, kind = at + 2, pending + Fraction(1, 2), "fraction"
        else:
            scale = self._pick(at, "scale")
            if scale is None or (scale.plural_too and not self._asks_genitive(at - 1)):
                return None
            pending, cases, gender = 1, scale.cases, scale.gender
        total: Fraction | int = 0
        smallest = 1_000_000_000
        bare = part is None
        while True:
            word = self._pick(at, "scale")
            if word is None or int(word.value) >= smallest or not (bare or self._joined(at)):
                break
            if not cases & (word.cases | (NOM_ACC if word.cases & GEN else 0)):
                break
            total, pending, smallest, kind, bare = total + pending * word.value, 0, int(word.value), "cardinal", False
            at += 1
            more = self._below_thousand(at) if self._joined(at) else None
            if more is None or not more.cases & cases:
                break
            at, pending, cases, gender = more.at, more.value, more.cases & cases, more.gender
        return Phrase(at, whole(total + pending), cases, gender, kind)

    def _half_follows(self, at: int) -> bool:
        """«… с половиной»."""
        return self._halves and self._word(at + 1) == "половиной" and self._word(at) == "с" and self._joined(at)

    def _fraction(self, first: int) -> bool:
        """«две трети», «треть», «ноль целых пять десятых», «две пятых», «половина сотни»."""
        head = self._pick(first, "fraction")
        if head is not None:
            self.i = first + 1
            value = head.value
            group = self._pick(self.i, "group", "scale")
            if group is not None and self._joined(self.i) and group.value in _MULTIPLIED and group.cases & GEN:
                value, self.i = value * group.value, self.i + 1
            self._close(first, whole(value), "fraction" if whole(value) != int(value) else "group", head)
            return True
        part = self._below_thousand(first)
        if part is None or not self._joined(part.at):
            return False
        at, value, cases, gender, _ = part
        if self._word(at) in _WHOLES and self._joined(at + 1):
            rest = self._below_thousand(at + 1)
            unit = self._pick(rest.at, "ordinal") if rest is not None else None
            if rest is not None and unit is not None and unit.value in _DENOMINATORS:
                self.i = rest.at + 1
                self._close(first, value + Fraction(rest.value) / unit.value, "fraction", Word("", 0, cases))
                return True
            return False
        if value > 20:
            return False
        noun = self._pick(at, "fraction")
        unit = self._pick(at, "ordinal") if noun is None else None
        if noun is not None:
            share = Fraction(value) * noun.value
        elif unit is not None and self._is_denominator(first, at, value, gender, unit):
            share = Fraction(value) / unit.value
        else:
            return False
        self.i = at + 1
        self._close(first, share, "fraction", Word("", 0, cases, gender))
        return True

    def _is_denominator(self, first: int, at: int, value: Fraction | int, gender: str, unit: Word) -> bool:
        """«одна пятая», «две пятых», «двумя десятыми»; not «двадцать пятых»."""
        if unit.value not in _DENOMINATORS or unit.value <= value or value >= 20:
            return False
        if value == 1:
            return gender == "f" and unit.gender in ("f", "") and at == first + 1 and int(unit.value) > 2
        return gender != "m" and self._word(at).endswith(("ых", "ым", "ыми", "их", "им", "ими"))

    def _count(self, first: int) -> bool:
        """Cardinals, collectives, groups, their products, ranges, compound ordinals."""
        got = self._count_phrase(first)
        if got is None:
            return False
        ordinal = self._pick(got.at, "ordinal")
        if ordinal is not None and got.kind == "cardinal" and got.cases & NOM_ACC and self._joined(got.at):
            low, high = int(ordinal.value), int(got.value)
            size = 10 if low < 10 else 100 if low < 100 else 1000
            if low < size and high and high % size == 0 and (size > 10 or high % 100 != 10):
                self.i = got.at + 1
                self._close(first, high + low, "ordinal", ordinal)
                return True
        self.i = got.at
        if not self._range(first, got):
            self._close(first, whole(got.value), got.kind, Word("", 0, got.cases, got.gender))
        return True

    def _count_phrase(self, first: int) -> Phrase | None:
        got = self._cardinal(first)
        if got is None:
            word = self._pick(first, "one_and_half")
            if word is not None:
                got = Phrase(first + 1, word.value, word.cases, word.gender, "fraction")
                scale = self._pick(first + 1, "scale")
                if scale is not None and self._joined(first + 1):
                    got = Phrase(first + 2, word.value * scale.value, word.cases, "f", "cardinal")
        if got is not None:
            group = self._pick(got.at, "group")
            if group is not None and self._joined(got.at) and group.value in _MULTIPLIED:
                return Phrase(got.at + 1, whole(got.value * group.value), got.cases, group.gender, "cardinal")
            return got
        word = self._pick(first, "collective", "both", "adverb")
        if word is not None:
            return Phrase(first + 1, word.value, word.cases, word.gender, "collective")
        return self._group(first)

    def _group(self, first: int) -> Phrase | None:
        """«пара», «десяток», «чёртова дюжина», «пара сотен», «десятка полтора»."""
        word = self._pick(first, "group")
        if word is None or word.gender == "pl":
            return None  # «десятков», «парами»: nobody counted
        at, value, kind = first + 1, int(word.value), "group"
        if self._word(first) in _PAIRS and self._is_company(first):
            return None  # «в пару к чемпиону», «ходят парой»
        if self._word(first).startswith("единиц") and self._after_number(first):
            return None  # a unit noun: «двадцать одну единицу»
        if value == 12 and self._word(first - 1).startswith("чертов"):
            value = 13
        elif self._joined(at):
            other = self._pick(at, "group", "scale")
            if other is not None and value == 2 and other.value in _MULTIPLIED and other.value > 2:
                return Phrase(at + 1, value * other.value, word.cases, word.gender, kind)
            if value in _INVERTED and word.cases & GEN:
                factor = self._pick(at, "unit", "one_and_half")
                if factor is not None and factor.cases & NOM_ACC and factor.value > 1:
                    return Phrase(at + 1, whole(value * factor.value), NOM_ACC, "", "approx")
        if word.plural_too and not self._asks_genitive(first - 1):
            return None  # «десятки ударов», but «из сотни», «всей пятёрки»
        return Phrase(at, value, word.cases, word.gender, kind)

    def _is_company(self, at: int) -> bool:
        """«в пару к», «в паре с», «на пару с»; «парой» with nothing after it."""
        following = self._word(at + 1) if self._joined(at + 1) else ""
        if self._word(at) == "парой":
            return not following
        return self._word(at - 1) in ("в", "на") and following in ("к", "с", "со")

    def _asks_genitive(self, at: int) -> bool:
        """Whether a token asks for a genitive after it, or is an adjective in the genitive."""
        word = self._word(at)
        return word in _ASK_GENITIVE or word.endswith(("ой", "ей"))

    def _after_number(self, at: int) -> bool:
        """Whether the token follows a number: «двадцать одну единицу», "5 единиц"."""
        return bool(self.found) and at > 0 and self.source.span(*self.tokens[at - 1])[1] == self.found[-1].end

    def _range(self, first: int, got: Phrase) -> bool:
        """«два-три», «пара-тройка», «десяток-другой»."""
        at = got.at
        if not self._hyphened(at):
            return False
        if self._word(at) in _OTHER:
            self.i = at + 1
            self._close(first, got.value, "range", Word("", 0, got.cases, got.gender), int(got.value * 2))
            return True
        other = self._count_phrase(at)
        if other is None or not other.value > got.value or not other.cases & got.cases:
            return False
        self.i = other.at
        shape = Word("", 0, other.cases & got.cases, other.gender)
        self._close(first, got.value, "range", shape, int(other.value))
        return True

    def _ordinal(self, first: int) -> bool:
        word = self._pick(first, "ordinal")
        if word is None:
            return False
        self.i = first + 1
        if word.gender == "f" and word.value > 1 and self._word(self.i) in _SHARES and self._joined(self.i):
            self.i += 1
            self._close(first, Fraction(1, int(word.value)), "fraction", word)
            return True
        kind = "idiom" if self._word(first - 1) == "во" and self._gap(first) == "-" else "ordinal"
        self._close(first, word.value, kind, word)
        return True

    def _rest(self, first: int) -> bool:
        word = self._pick(first, "times", "ratio", "fold", "only", "half")
        if word is None:
            return False
        self.i = first + 1
        if word.role == "half":  # «пол сотни», «пол-дюжины»
            group = self._pick(self.i, "group", "scale")
            if group is None or not group.cases & GEN or not (self._joined(self.i) or self._hyphened(self.i)):
                return False
            self.i += 1
            self._close(first, whole(word.value * group.value), "group", Word("", 0))
            return True
        kind = {"times": "multiplicative", "fold": "multiplicative"}.get(word.role, word.role)
        shape = word if word.role in ("fold", "only") else Word("", 0, 0)
        self._close(first, word.value, kind, shape)
        return True

    # -- the end of a number ---------------------------------------------------------------------------

    def _close(self, first: int, value: Fraction | int, kind: str, shape: Word, high: int | None = None) -> None:
        """Ends a phrase: signs, «ни», «в … раза», approximations; then adds it."""
        start, end = self.tokens[first][0], self.tokens[self.i - 1][1]
        sign = 0
        if kind in ("cardinal", "group", "collective", "fraction"):
            if value == 1 and kind == "cardinal":
                none = says_none(self.text, start, self._word(first))
                if none is not None:
                    self._emit(none, end, 0, "none", shape.cases, shape.gender)
                    return
            sign, start = self._sign(start)
            value = -value if sign < 0 else value
            if self._word(self.i) in _TIMES and self._word(first - 1) == "в" and self._joined(self.i):
                self.i += 1
                self._emit(start, self.tokens[self.i - 1][1], value, "ratio", shape.cases, shape.gender)
                return
        kind = self._in_context(kind, start, end, value)
        if kind == "date" and self._word(self.i) in MONTHS:
            end = self._date()
        self._emit(start, end, value, kind, shape.cases, shape.gender, high, sign)

    def _sign(self, start: int) -> tuple[int, int]:
        """«минус», «плюс» right before a number, unless they stand between two numbers."""
        sign, at = written_sign(self.text, start)
        if sign and self.found:
            before = self.text[max(0, at - _MAX_GAP) : at]
            stripped = at - len(before) + len(before.rstrip())
            if self.source.span(max(0, stripped - 1), stripped)[1] == self.found[-1].end:
                return 0, start
        return (sign, at) if sign else (0, start)

    def _date(self) -> int:
        """Takes the month that follows, and a year after it: where the date ends."""
        self.i += 1
        year = self._word(self.i)
        if len(year) == 4 and year.isdecimal() and self._joined(self.i):
            self.i += 1
        return self.tokens[self.i - 1][1]

    def _in_context(self, kind: str, start: int, end: int, value: Fraction | int) -> str:
        following = self._word(self.i) if self._joined(self.i) else ""
        kind = kind_by_neighbours(kind, following, value)
        if kind in ("cardinal", "group", "collective", "fraction") and is_approximate(self.text, start, end):
            return "approx"
        return kind

    def _emit(
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
