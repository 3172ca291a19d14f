"""Finds what has a meaning in the plain text: numbers, nicks, cards, gods, properties, resources, zones,
colours, signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from engine.russian.nicks import nick_index
from engine.russian.numbers import number_value, read_numbers
from engine.russian.text import Folded, fold, tokens, unmix
from engine.verify.coins import without_coins
from engine.verify.godgroups import group_heads, leading_adjectives, named_by_heads
from engine.verify.homonyms import PLAYER_BEFORE, without_homonyms
from engine.verify.lexicon import Lexicon
from engine.verify.model import Context, Document, Entities, Entity, EntityKind, Span

_WORD: Final = re.compile(r"[^\W_]+")
_LATIN: Final = re.compile("[a-z]")
_GOD_AFTER_HEAD: Final = re.compile(r"\s*[,:(—–-]\s*")
_GOD_AFTER_CARD: Final = re.compile(r"\s*(?:,|/|\+|и|да)\s*")
_UNIT_LETTER: Final = re.compile(r"(?<=\d)\s?(з|м|g)\.(?!\w)")
_COMMON: Final = re.compile(r"(?:^|\n)[^\w\n]*(?:\d{1,2}[.)]\s*)?(?:общие\s+)?$")
_NAME_JOINT: Final = re.compile("(?<=[a-z])_(?=[a-z])")  # «game_deck» is two words
_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}(?![0-9a-fA-F])")
_SIGNS: Final[tuple[tuple[EntityKind, str], ...]] = (
    ("arrow", r"-{1,2}>|=>|→|➡|⇒|➔|⟶|»>"),
    ("minus", r"[−–-](?=\s?\d)|\bминус\b"),
    ("plus", r"\+(?=\s?\d)|плюс"),
    ("equals", r"="),
    ("each", r"[×✕✖xх*](?=\s?\d)|(?<=\d)\s?[×xх](?=\s)|шт\w{0,4}"),
    (
        "none",
        r"ни (?:одн(?:ой|ого|ому|им|а|у)|у кого|у одной|единой|единого)|нет(?:у)?|никого|никому|никто|пуст(?:о"
        r"|а|ой|ым|ует|уют)?|отсутству\w+"
        r"|без|нисколько|ничего|никак\w{1,3}|никем|нуль",
    ),
)


_STOCK_BESIDE: Final = re.compile(r"[ :=—–-]{1,3}\d{1,3}(?: карт\w{0,2})?[ .,;/·|+]{1,3}(?:кристал|доп)")


_MOST_CORRECTED: Final = 4096
Family: TypeAlias = Mapping[str, str]  # the god's name → the card's


class _Matcher:
    """The compiled words of a lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.by_first: dict[str, list[tuple[tuple[str, ...], tuple[str, ...], str, bool]]] = {}
        self.words: set[str] = set()
        for form, (names, case, plural) in lexicon.forms.items():
            words = tuple(form.split())
            self.words.update(words)
            self.by_first.setdefault(words[0], []).append((words, names, case, plural))
        for entries in self.by_first.values():
            entries.sort(key=lambda entry: -len(entry[0]))
        self.deletes: dict[str, str] = {}
        for word in sorted(self.words):
            if len(word) >= 6:
                for variant in _deletes(word):
                    self.deletes[variant] = word
        self.corrected: dict[str, str | None] = {}  # capitalised words that are no card words, and what they mean
        self.families = _families(lexicon)
        self.full = {card.lower().replace("ё", "е") for card in lexicon.cards}
        self.kinds: list[tuple[EntityKind, str]] = []
        groups = []
        for kind in ("deck", "zone", "property", "resource"):
            for name, pattern in lexicon.words.get(kind, {}).items():
                groups.append(f"(?P<g{len(self.kinds)}>{pattern})")
                self.kinds.append((kind, name))
        for pattern, god in lexicon.god_words.items():
            groups.append(f"(?P<g{len(self.kinds)}>{pattern})")
            self.kinds.append(("god", god))
        for kind_, pattern in _SIGNS[-1:]:
            groups.append(f"(?P<g{len(self.kinds)}>{pattern})")
            self.kinds.append((kind_, ""))
        self.word_pattern = re.compile(rf"(?<![^\W_])(?:{'|'.join(groups)})(?![^\W_])")
        signs = "|".join(f"(?P<s{index}>{pattern})" for index, (_, pattern) in enumerate(_SIGNS[:-1]))
        self.sign_pattern = re.compile(signs)
        marks = sorted(lexicon.symbols, key=len, reverse=True)
        self.symbol_pattern = re.compile("|".join(map(re.escape, marks))) if marks else None


_CACHE: dict[int, tuple[Lexicon, _Matcher]] = {}


def _matcher(lexicon: Lexicon) -> _Matcher:
    known = _CACHE.get(id(lexicon))
    if known is None or known[0] is not lexicon:
        known = (lexicon, _Matcher(lexicon))
        _CACHE[id(lexicon)] = known
    return known[1]


def _deletes(word: str) -> Iterator[str]:
    yield word
    for index in range(len(word)):
        yield word[:index] + word[index + 1 :]


def one_letter_apart(left: str, right: str) -> bool:
    """Do two words differ by one letter put in, left out, changed, or two neighbours swapped?"""
    if left == right or abs(len(left) - len(right)) > 1:
        return left == right
    if len(left) == len(right):
        wrong = [index for index, pair in enumerate(zip(left, right, strict=True)) if pair[0] != pair[1]]
        return len(wrong) == 1 or (
            len(wrong) == 2
            and wrong[1] == wrong[0] + 1
            and left[wrong[0]] == right[wrong[1]]
            and left[wrong[1]] == right[wrong[0]]
        )
    short, long = sorted((left, right), key=len)
    index = 0
    while index < len(short) and short[index] == long[index]:
        index += 1
    return short[index:] == long[index + 1 :]


class _Cards:
    """Card names in a folded text."""

    def __init__(self, matcher: _Matcher, text: str, original: str) -> None:
        self.matcher = matcher
        self.text = text
        self.original = original
        self.spans: Sequence[tuple[int, int]]
        words: Sequence[str]
        if "_" in text:
            self.spans, words = [match.span() for match in _WORD.finditer(text)], _WORD.findall(text)
        else:
            self.spans, words = tokens(text)
        if _LATIN.search(text):
            words = [unmix(word) if not word.isascii() and _LATIN.search(word) else word for word in words]
        self.words = words

    def find(self) -> Iterator[Entity]:
        index, count = 0, len(self.words)
        by_first = self.matcher.by_first
        while index < count:
            word = self.words[index]
            size = 0
            if word in by_first:
                found, size = self._match(index, by_first[word], False)
                if found:
                    yield found
            elif len(word) >= 6 and self.original[self.spans[index][0]].isupper():
                meant = self._correct(word)
                if meant:
                    found, size = self._match(index, by_first[meant], True)
                    if found:
                        yield found
            index += max(size, 1)

    def _correct(self, word: str) -> str | None:
        if word in self.matcher.words or len(word) > 24:
            return None
        known = self.matcher.corrected
        if word not in known:
            if len(known) >= _MOST_CORRECTED:
                known.clear()
            known[word] = self._nearest(word)
        return known[word]

    def _nearest(self, word: str) -> str | None:
        for variant in _deletes(word):
            meant = self.matcher.deletes.get(variant)
            if meant and meant in self.matcher.by_first and one_letter_apart(word, meant):
                return meant
        return None

    def _match(
        self,
        index: int,
        entries: list[tuple[tuple[str, ...], tuple[str, ...], str, bool]],
        typo: bool,
    ) -> tuple[Entity | None, int]:
        for words, names, case, plural in entries:
            size = len(words)
            if index + size > len(self.words):
                continue
            wrong = int(typo)
            for step in range(1, size):
                low, high = self.spans[index + step - 1][1], self.spans[index + step][0]
                if high - low > 2 or self.text[low:high].strip():
                    wrong = 9
                    break
                said, meant = self.words[index + step], words[step]
                if said != meant:
                    wrong += 1 if len(meant) >= 5 and one_letter_apart(said, meant) else 9
                    if wrong > 1:
                        break
            if wrong > 1 or (typo and size == 1 and len(words[0]) < 7):
                continue
            start, end = self.spans[index][0], self.spans[index + size - 1][1]
            upper = self.original[start].isupper()
            full = size > 1 or words[0] in self.matcher.full or len(names) == 1
            detail = "typo" if wrong else ("full" if size > 1 else ("lower" if not upper else "short"))
            if detail == "short" and full and words[0] in self.matcher.full:
                detail = "full"
            name = names[0] if len(names) == 1 else ""
            return Entity("card", start, end, name, names, detail=detail, case=case, plural=plural), size
        return None, 0


_ADJECTIVE: Final = re.compile(r"(?:ск(?:ий|ая|ого|ую|ому|им|ой|ие|их|ими)|[ое]в|[ое]в[аы]|[ое]вы[мх]|ин[аы]?)$")


def _elided(cards: list[Entity], gods: list[Entity], text: str, families: Mapping[str, Family]) -> list[Entity]:
    """«Грабители Кхорна и Нургла», «обоих Избранных, Кхорна и Нургла»: a god's name alone stands for the card too."""
    at = {god.start: god for god in gods}
    result: list[Entity] = []
    for index, card in enumerate(cards):
        limit = cards[index + 1].start if index + 1 < len(cards) else len(text)
        current = card
        family = families.get(card.names[0].partition(" ")[0])
        if family is None:
            result.append(card)
            continue
        while True:
            pattern = _GOD_AFTER_HEAD if current is card and not card.name else _GOD_AFTER_CARD
            glue = pattern.match(text, current.end)
            god = at.get(glue.end()) if glue else None
            if god is None or god.end > limit or god.name not in family:
                break
            if current is card and not card.plural and family[god.name] == card.name:
                break  # «Воин Кхорна, Кхорн»: whose card it is
            if not text[god.end : limit].strip() and limit < len(text) and _ADJECTIVE.search(text[god.start : god.end]):
                break  # «Воинов Тзинча и слаанешский Избранный»: of the card that follows
            behind = text[god.end : god.end + 12].lstrip()
            if current is card and not card.name:
                current = Entity(
                    "card",
                    card.start,
                    god.end,
                    family[god.name],
                    (family[god.name],),
                    detail="full",
                    case=card.case,
                    plural=False,
                )
                result.append(current)
                card = current
                continue
            if not card.plural and behind[:1] in ("—", "–", "-", ":"):
                break
            if current is card and current not in result:
                result.append(current)
            current = Entity(
                "card",
                god.start,
                god.end,
                family[god.name],
                (family[god.name],),
                detail="elided",
                case=card.case,
                plural=False,
            )
            result.append(current)
        if card not in result[-8:]:
            result.append(card)
    return result


def _families(lexicon: Lexicon) -> dict[str, Family]:
    """Cards called by the same first word, one of each god (Воин, Грабитель, Избранный, Чемпион): by that word."""
    called: dict[str, list[str]] = {}
    for name, info in lexicon.cards.items():
        words = name.split()
        if words[-1].startswith(info.god[:3]):
            called.setdefault(words[0], []).append(name)
    families = {first: {lexicon.cards[name].god: name for name in names} for first, names in called.items()}
    return {first: family for first, family in families.items() if 1 < len(family) == len(called[first])}


def find_entities(doc: Document, context: Context) -> Entities:
    """All entities of the document (see `Entity` and `EntityKind`)."""
    text = doc.text
    folded = fold(text)
    matcher = _matcher(context.lexicon)
    items: list[Entity] = []
    nicks = _nicks(text, context)
    nicks = [nick for nick in nicks if not _is_number(text, nick, matcher)]
    items += nicks
    cards = list(_Cards(matcher, folded.text, text if len(folded.text) == len(text) else folded.text).find())
    gods: list[Entity] = []
    others: list[Entity] = []
    taken = bytearray(len(folded.text) + 1)
    for card in cards:
        taken[card.start : card.end] = b"\1" * (card.end - card.start)
    for match in matcher.word_pattern.finditer(_NAME_JOINT.sub(" ", folded.text)):
        kind, name = matcher.kinds[int((match.lastgroup or "g0")[1:])]
        low, high = match.span()
        if taken[low]:
            continue
        detail = "lower" if text[folded.span(low, high)[0]].islower() else ""
        entity = Entity(kind, low, high, name, detail=detail)
        (gods if kind == "god" else others).append(entity)
    others = _common_deck(others, folded.text)
    heads = group_heads(gods, cards, folded.text)
    cards = _elided(cards, leading_adjectives(gods, heads, folded.text), folded.text, matcher.families)
    starts = {card.start for card in cards}
    heads = [head for head in heads if not any(head.covers(card.span) for card in cards)]
    cards = named_by_heads(cards, gods, heads, folded.text, matcher.families)
    others += [god for god in gods if god.start not in starts]
    items += [_moved(entity, folded) for entity in cards + others]
    items += _signs(text, matcher, context)
    items += _numbers(text, nicks)
    entities = Entities.of(without_coins(without_homonyms(_unique(items), text), text, context.lexicon.cards))
    entities.memo["group heads"] = {head.start: head for head in (Span(*folded.span(*head)) for head in heads)}
    return entities


def _common_deck(items: list[Entity], text: str) -> list[Entity]:
    """«Колода 60. Кристаллы 11»: a deck told beside the stock of Crystals is the common one, not a player's."""
    result = []
    for item in items:
        if (
            item.name == "draw_pile"
            and text[item.start : item.end] == "колоды"
            and (
                re.match(r"\s*[:\])]", text[item.end :][:3])
                or _COMMON.search(text[max(0, item.start - 24) : item.start])
            )
        ):
            continue  # «Колоды: 52 и 9» are the common ones
        if item.name == "draw_pile" and text[item.start : item.end] in ("колода", "колоды", "в колоде", "колоде"):
            line = text.rfind("\n", 0, item.start) + 1
            beside = _STOCK_BESIDE.match(text, item.end)
            if beside and not any(
                other.kind == "zone" and other is not item and line <= other.start < beside.end() for other in items
            ):
                item = replace(item, kind="deck", name="game_deck")
        result.append(item)
    return result


def _moved(entity: Entity, folded: Folded) -> Entity:
    if not folded.starts:
        return entity
    start, end = folded.span(entity.start, entity.end)
    return Entity(
        entity.kind,
        start,
        end,
        entity.name,
        entity.names,
        entity.value,
        entity.high,
        entity.detail,
        entity.case,
        entity.plural,
    )


def _is_number(text: str, nick: Entity, matcher: _Matcher) -> bool:
    """A nick that is a number («21», «Три»), where it stands as a number."""
    written = text[nick.start : nick.end]
    if written.isdecimal():
        return _counts(text, nick, matcher)
    return written[:1].islower() and nick.name[:1].isupper() and number_value(written) is not None


def _counts(text: str, nick: Entity, matcher: _Matcher) -> bool:
    """Does a nick that is a number count something here?"""
    lead = text[max(text.rfind("\n", 0, nick.start) + 1, nick.start - 48) : nick.start]
    before, after = lead[-3:], text[nick.end : nick.end + 24]
    if re.search(r"\b(?:ход|раунд|круг|тур)\w*\s$", lead, re.I):
        return True
    if PLAYER_BEFORE.search(lead):
        return False
    if re.search(r"\b(?:с|со)\s+$", lead) and re.match(r"\s+(?:до|на)\s+\d", after):
        return True
    if re.search(r"\b(?:с|со)\s+\d+\s+(?:до|на)\s+$", lead):
        return True
    counted = re.match(r"[*_]*\s+([^\W\d_]+)", after)
    if counted and unmix(counted.group(1).lower().replace("ё", "е")) in matcher.by_first:
        return True
    if re.search(r"[(×xх=→+−№#/]\s?$|->\s?$", before) or re.match(r"\s?(?:→|->|\)|/|%)", after):
        return True
    unit = re.match(r"[ «\"]*", after)
    start = nick.end + (unit.end() if unit else 0)
    if matcher.word_pattern.match(fold(text[start : start + 24]).text) or (
        matcher.symbol_pattern is not None and matcher.symbol_pattern.match(text, start)
    ):
        return not re.match(r"(?:разыгр|сыгра|вместе|выклад|бь|нанос|восстан|лечит)", text[start : start + 8], re.I)
    if re.match(r"\s?(?:карт|шт|ед)", after):
        return True
    return (
        bool(re.search(r"[:—–-]\s?$", before))
        and bool(re.match(r"\s*(?:[.,;)|]|$)", after.split("\n")[0]))
        and not re.search(
            r"(?:ход\w*|очередь|следующий|игрок\w*)\s*[:—–-]\s?$", text[max(0, nick.start - 16) : nick.start], re.I
        )
    )


def _nicks(text: str, context: Context) -> list[Entity]:
    found = []
    for span in nick_index(context.nicks).find(text):
        names = span.nicks or (span.nick,)
        found.append(
            Entity(
                "nick",
                span.start,
                span.end,
                span.nick if len(names) == 1 else "",
                tuple(names),
                detail=span.certainty,
                case=span.case_guess or "",
            )
        )
    return found


def _signs(text: str, matcher: _Matcher, context: Context) -> Iterator[Entity]:
    for match in matcher.sign_pattern.finditer(text):
        sign = _SIGNS[int((match.lastgroup or "s0")[1:])][0]
        yield Entity(sign, match.start(), match.end())
    for match in _HEX.finditer(text) if "#" in text else ():
        yield Entity("colour", match.start(), match.end(), match.group().upper())
    if matcher.symbol_pattern is not None:
        for match in matcher.symbol_pattern.finditer(text):
            kind_name, name = context.lexicon.symbols[match.group()]
            kind: EntityKind = "property" if kind_name == "property" else "resource"
            yield Entity(kind, match.start(), match.end(), name, detail="symbol")
    for match in _UNIT_LETTER.finditer(text):
        yield Entity("resource", match.start(1), match.end(1), "gold", detail="symbol")


# «🔥 КРУГ 2», «Глава 5»: the number of a part of the story, where it begins a line or stands behind a mark
_HEADED: Final = re.compile(
    r"(?:^|[^\w\s]|\n)[ \t]*(?:круг|раунд|глава|день|бой|акт|сцена|эпизод|выпуск|сезон|серия|часть|тур|запись|протокол"
    r"|страница|неделя|сессия)\s+(?:№\s*)?$",
    re.I,
)


def _numbers(text: str, nicks: list[Entity]) -> Iterator[Entity]:
    inside = sorted((nick.start, nick.end) for nick in nicks)
    exact = set(inside)
    position = 0
    for number in read_numbers(text):
        while position < len(inside) and inside[position][1] <= number.start:
            position += 1
        if position < len(inside):
            low, high = inside[position]
            if low <= number.start and number.end <= high and (low, high) != (number.start, number.end):
                continue
        if (number.start, number.end) in exact:
            continue  # a nick that is a number, where it stands as a nick
        value = number.value
        whole = int(value) if value == int(value) else None
        detail = number.kind if whole is not None else "fraction"
        if detail == "cardinal" and _HEADED.search(text, max(0, number.start - 24), number.start):
            detail = "ordinal"
        yield Entity(
            "number",
            number.start,
            number.end,
            value=whole,
            high=number.high,
            detail=detail,
            name="" if whole is not None else str(value),
        )


def _unique(items: list[Entity]) -> list[Entity]:
    """Drop repetitions and words that lie inside a nick's exact spelling."""
    seen: set[tuple[str, int, int, str]] = set()
    result = []
    for item in items:
        key = (item.kind, item.start, item.end, item.name)
        if key not in seen:
            seen.add(key)
            result.append(item)
    return result
