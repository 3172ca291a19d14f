"""What a post says of a card: its price, what it gives, what «Вместе» adds. Read in any wording and any signs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from engine.verify.lexicon import CardInfo, Lexicon
from engine.verify.lines import Scene
from engine.verify.model import Entity, Facts, Span, value_type
from engine.verify.runs import is_count

PROPERTIES: Final = ("scrap", "lure", "refill")
_COST: Final = re.compile(
    r"(?:цен[аыуое]\w*|стоимост\w+|стоит|сто[ия]т|ставк\w+|контракт\w*|cost|price|за|ценник\w*|прайс|плат\w+"
    r"|взнос|купить за|отда\w+)[\s:=—–-]*(?:всего |лишь |в )?$",
    re.I,
)
_FORWARD: Final = re.compile(r"[\s«\"*_]*(?:(?:ед|единиц\w*|очк\w*|пункт\w*|балл\w*|раз|к)\.?\s+)?[«\"*_]*")
_BACKWARD: Final = re.compile(
    r"[»\"\s*_)]*(?:\?|(?:[^\W\d_]+ ){0,3}(?:\.{3,}|…+|_{3,})|(?:[^\W\d_]+[ :]){1,2})?[\s*_]*"
    r"(?:[:=—–(×xх*+-]|на|по|в размере|плюс|ещё|еще|до|равн\w+|целых|сразу)?[\s:=—–(×xх*+-]*(?:ещё|еще|на)?\s*"
)
_LEADERS: Final = re.compile(r"\.{3}|…|_{3}")
_EXPLICIT: Final = re.compile(r"[»\"\s*_]*(?:[:=(\[×xх*]|на\s)[\s(\[×xх*+]*")
_APART: Final = re.compile(r"[»\"\s*_]*(?:\s+есть)?,\s*(?:но\s+|и\s+|ровно\s+|всего\s+)?")  # «Соблазн», один
_COLOUR: Final = re.compile(r"[»\"*_\s]*[(\[{]?#[0-9A-Fa-f]{6}[)\]}]?")
_PER_MARK: Final = re.compile(
    r"\bза\s+(?:кажд|люб|всяк)\w+|\bза\s+(?:карт[уы]|одну|знак|метку)\b|\bс\s+(?:каждой|карты)|\bпо\s+числу|[/×*]\s*(?:карт|шт|знак)",
    re.I,
)
_ASKED: Final = re.compile(
    r"\s*(?:\+|(?:(?:и|или)\s+(?:более|больше)))?\s*карт\w*\s*(?:одного\s+)?(?:бога\s*)?(и (?:более|больше))?", re.I
)
_SEVERAL: Final = re.compile(
    r"(?:\b(?:если|когда)\s+)?\b(?:при|с|от|в игре)\s+(?:двух|двумя|2)\b(?:\s+(?:и|или)\s+(?:более|больше))?\s+карт\w*"
    r"\s+(?:бога\s+|одного\s+)*\w+",
    re.I,
)
"""«Вместе» told by what it asks for: «при двух и более картах Кхорна ещё 2 атаки»."""
_COMPANY: Final = re.compile(
    r"\b(?:(?:если\s+)?(?:в\s+(?:паре|компании|связке|дуэте|группе|ансамбле|хоре)|на\s+пару|дуэтом|хором|вдво[её]м)\b|вм\.)",
    re.I,
)
"""What people call «Вместе» where they tell what a card gives."""
_TWIN: Final = re.compile(r"\W?ещ[её]\s+од(?:на|ин|но|ну)\b(?=\s*[.,;:(—–)\n]|\s*$)", re.I)
_AND: Final = re.compile(r"[»\"]?\s+и\s+[«\"]?")
_AS_MUCH: Final = re.compile(r"[»\"]?,?\s+(?:и\s+)?столько\s+же\s+[«\"]?")
_ALIAS: Final = re.compile(r"([А-ЯЁ][а-яё]+(?: [а-яё]+){0,3})\s*\(\s*[«\"]Вместе[»\"]\s*\)")
_GRANTS: Final = re.compile(r"(?<!каждый )(?<!любой )\bзнак\w*", re.I)
_WORD_BEFORE: Final = re.compile(r"([^\W\d_]{3,}|[^\w\s.,;:()\[\]«»\"'—–+×=/|·•*~-])[\s»\":=—–(+×-]*$")
_WORD_AFTER: Final = re.compile(r"[\s«\"]*([^\W\d_]{3,}|[^\w\s.,;:()\[\]«»\"'—–+×=/|·•*~-])")
_FILLER: Final = frozenset(
    {
        "еще", "ещё", "ёще", "даёт", "дает", "дают", "приносит", "приносят", "прибавляет", "добавляет", "получает",
        "плюс", "знак", "знаки", "или", "это", "при", "для", "как", "так", "все", "всё", "она", "оно", "они", "его",
        "шт", "карт", "карта", "карты", "кладёт", "кладет", "даст"
    }
)  # fmt: skip


@value_type
class Amount:
    """`resource` is a resource or property name, "" if the post names none; `word` is how the post names it."""

    part: str  # cost base together per_mark
    resource: str
    value: int
    span: Span
    number: Span
    word: str = ""


@dataclass(slots=True)
class EffectText:
    """Everything read about one card at one place."""

    card: Entity
    name: str
    span: Span
    amounts: list[Amount] = field(default_factory=list)
    grants: tuple[str, ...] | None = None
    has_together: bool = False
    unread: list[str] = field(default_factory=list)

    def copy(self) -> EffectText:
        """The same reading, to be added to."""
        return EffectText(
            self.card, self.name, self.span, list(self.amounts), self.grants, self.has_together, list(self.unread)
        )

    def of(self, part: str) -> list[Amount]:
        return [amount for amount in self.amounts if amount.part == part]

    @property
    def cost(self) -> Amount | None:
        costs = self.of("cost")
        return costs[0] if costs else None


def _agreement(real: Facts, links: Sequence[tuple[Entity, Entity]]) -> int:
    """How many pairs of a way of pairing are what the card gives: of two ways the truer one was meant."""
    return sum(real.get(effect_resource(thing.name)) == number.value for number, thing in links) if links else 0


def effect_resource(name: str) -> str:
    """Health given by a card is healing."""
    return "heal" if name == "health" else name


def expected(info: CardInfo, part: str) -> dict[str, int]:
    """What the card really gives in the part."""
    if part == "cost":
        return {} if info.cost is None else {"cost": info.cost}
    if part == "per_mark":
        return dict(info.per_mark)
    return dict((info.base if part == "base" else info.together) or {})


class EffectReader:
    """Reads the text between two offsets as the description of a card."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.lexicon: Lexicon = scene.context.lexicon
        known = scene.known("aliases")
        if not known:
            found = (match.group(1) for match in _ALIAS.finditer(self.text))
            known["all"] = tuple(dict.fromkeys(alias for alias in found if self.text.count(alias) > 1))
        self.aliases: tuple[str, ...] = known["all"]

    def read(self, card: Entity, low: int, high: int, part: str = "") -> EffectText:
        """`part` fixes the part (a table column), by default the text is parted at «Вместе»."""
        effect = EffectText(card, card.name or card.names[0], Span(low, high))
        self.add(effect, low, high, part)
        return effect

    def price(self, effect: EffectText, number: Span, whole: Span, value: int | None = None) -> None:
        """A price that stands before the name of the card; `value` None: it is written in digits."""
        amount = Amount("cost", "cost", int(self.text[slice(*number)]) if value is None else value, whole, number)
        effect.amounts.insert(0, amount)

    def add(self, effect: EffectText, low: int, high: int, part: str = "") -> None:
        marks = [] if part else [item for item in self.scene.within(low, high, "property") if item.name == "together"]
        if part:
            self._part(effect, low, high, part)
            return
        marks = [
            mark
            for mark in marks
            if not re.search(r"\bбез\s*[«\"]?$", self.text[max(low, mark.start - 6) : mark.start])
        ]
        several = _SEVERAL.search(self.text, low, marks[0].start if marks else high)
        if several and any(item.end == several.end() for item in self.scene.within(low, several.end(), "god")):
            self._part(effect, low, several.start(), "base")
            effect.has_together = True
            self._part(effect, several.end(), high, "together")
            return
        if not marks:
            for alias in self.aliases:  # «Бок о бок» («Вместе»): what the post calls it
                at = self.text.find(alias, low, high)
                if at >= 0:
                    self._part(effect, low, at, "base")
                    effect.has_together = True
                    self._part(effect, at + len(alias), high, "together")
                    return
            if told := _COMPANY.search(self.text, low, high):
                if re.search(r"\w", self.text[low : told.start()]):
                    self._part(effect, low, told.start(), "base")
                effect.has_together = True
                self._part(effect, told.end(), high, "together")
                return
        cut = marks[0].start if marks else high
        self._part(effect, low, cut, "base")
        if marks:
            effect.has_together = True
            self._part(effect, marks[0].end, high, "together")

    def _part(self, effect: EffectText, low: int, high: int, part: str) -> None:
        if grant := _GRANTS.search(self.text, low, high):
            named = self.scene.within(grant.start(), high, "god") or self.scene.within(low, high, "god")
            gods = tuple(dict.fromkeys(item.name for item in named))
            if gods:
                effect.grants = gods
                high = min(high, grant.start()) if part == "base" else high
        tokens = self.scene.within(low, high, "number", "resource", "property")
        if not tokens:
            if part == "base":
                self._sort_out_costs(effect)
            return
        numbers = [
            token
            for token in tokens
            if token.kind == "number"
            and _usable(token)
            and not (part == "totals" and self._in_arrow(token))
            and not self._of_cards(token)
            and not (part == "base" and self._of_twin(token))
        ]
        things = [token for token in tokens if token.kind != "number" and token.name != "together"]
        used: set[int] = set()
        linked: dict[int, Entity] = {}
        if part == "base":
            self._costs(effect, low, numbers, things, used, linked)
        self._explicit(numbers, things, used, linked)
        free = [number for number in numbers if number.start not in used]
        forward = self._links(free, things, linked, True)
        backward = self._links(free, things, linked, False)
        ahead, behind = self._strength(forward), self._strength(backward)
        real = self._given(effect, part)
        fit_ahead, fit_behind = _agreement(real, forward), _agreement(real, backward)
        first, second = (forward, backward) if (fit_ahead, ahead) >= (fit_behind, behind) else (backward, forward)
        true = [link for link in (*first, *second) if _agreement(real, [link])]
        for links in (true, first, second):
            for number, thing in links:
                if number.start in used or thing.start in linked:
                    continue
                used.add(number.start)
                linked[thing.start] = number
        self._shared(things, used, linked)
        per_mark = _PER_MARK.search(self.text, low, high)
        for thing in things:
            partner = linked.get(thing.start)
            if partner is None:
                if thing.kind == "property":
                    self._lone_property(effect, thing, part, low)
                elif part != "totals" and self._surface(thing) == "золотой":  # «ещё золотой и 1 здоровье»
                    effect.amounts.append(Amount(part, "gold", 1, thing.span, thing.span, "золотой"))
                continue
            span = Span(min(thing.start, partner.start), max(thing.end, partner.end))
            name = effect_resource(thing.name)
            where = part
            if per_mark and name == "attack" and per_mark.start() < span.end + 30:
                where = "per_mark"
            if partner.detail == "cost":
                continue
            effect.amounts.append(
                Amount(where, name, abs(partner.value or 0), span, partner.span, self._surface(thing))
            )
        for number in numbers:
            if number.start not in used:
                marked = per_mark and number.end <= per_mark.start() < number.end + 30
                self._loose(effect, number, "per_mark" if marked else part, low, high)
        if part == "base":
            self._sort_out_costs(effect)

    def _of_cards(self, number: Entity) -> bool:
        """«(две карты Кхорна и больше)», «при двух и более картах Тзинча»: what «Вместе» asks for, no amount."""
        asked = _ASKED.match(self.text, number.end)
        if asked is None or number.value != 2:
            return False
        return bool(asked.group(1) or self.scene.within(asked.end(), asked.end() + 9, "god"))

    def _of_twin(self, number: Entity) -> bool:
        """«Вечная свита, ещё одна, те же 6»: a second copy of the card in the row."""
        return number.value == 1 and _TWIN.match(self.text, max(0, number.start - 5)) is not None

    def _in_arrow(self, number: Entity) -> bool:
        """One end of «45 → 52»."""
        near = self.scene.within(max(0, number.start - 3), number.end + 3, "arrow")
        return bool(near)

    def _strength(self, links: Sequence[tuple[Entity, Entity]]) -> int:
        """How sure a way of pairing is: a number that touches its unit counts twice."""
        return sum(2 if number.end == thing.start or thing.end == number.start else 1 for number, thing in links)

    def _led(self, thing: Entity, numbers: Sequence[Entity]) -> bool:
        """Does a number stand right before the thing?"""
        return any(
            0 <= thing.start - number.end <= 3 and not self.text[number.end : thing.start].strip(' «"')
            for number in numbers
        )

    def _shared(self, things: Sequence[Entity], used: set[int], linked: dict[int, Entity]) -> None:
        """«по 9 атаки и лечения», «8 атаки, столько же здоровья»: one number for two."""
        for left, right in pairwise(things):
            number = linked.get(left.start)
            if number is None or right.start in linked or number.start > left.start or right.kind != "resource":
                continue
            gap = self.text[left.end : right.start]
            each = re.search(r"\bпо\s*$", self.text[max(0, number.start - 4) : number.start])
            if (each and _AND.fullmatch(gap)) or _AS_MUCH.fullmatch(gap):
                linked[right.start] = number

    def _given(self, effect: EffectText, part: str) -> Facts:
        """What the card gives in the part, or the turn in all."""
        info = self.lexicon.cards.get(effect.name)
        if info is not None:
            return expected(info, part)
        return self.scene.context.facts if part == "totals" else {}

    def _surface(self, thing: Entity) -> str:
        return self.scene.folded[thing.start : thing.end]

    def _costs(
        self,
        effect: EffectText,
        low: int,
        numbers: Sequence[Entity],
        things: Sequence[Entity],
        used: set[int],
        linked: dict[int, Entity],
    ) -> None:
        """Prices that say so: «цена 4», «[4]», «(3 з.)»."""
        for number in numbers:
            before = self.text[max(low, number.start - 24) : number.start]
            bracket = re.search(r"[\[({]\s*$", before)
            after = self.text[number.end : number.end + 12]
            price = _COST.search(before)
            priced = price is not None and not _PER_MARK.match(self.text, max(low, number.start - 3))
            boxed = (
                bracket is not None
                and len(_COLOUR.sub("", self.text[low : number.start])) <= 4
                and self.text[number.start] != "+"
                and bool(re.match(r"\s*(?:з\w*\.?|🪙|💰|g)?\s*[\])}]", after))
            )
            if not (priced or boxed) or effect.cost:
                continue
            unit = [
                thing
                for thing in things
                if 0 <= thing.start - number.end <= 3 and not self.text[number.end : thing.start].strip(' «"')
            ]
            if unit and unit[0].name != "gold":
                continue
            end = unit[0].end if unit else number.end
            start = number.start
            if price is not None and priced:
                start = max(low, number.start - 24) + price.start()
            used.add(number.start)
            if unit:
                linked[unit[0].start] = Entity("number", number.start, number.end, value=number.value, detail="cost")
            effect.amounts.append(Amount("cost", "cost", abs(number.value or 0), Span(start, end), number.span))

    def _explicit(
        self, numbers: Sequence[Entity], things: Sequence[Entity], used: set[int], linked: dict[int, Entity]
    ) -> None:
        """«Соблазн» ×2, «Пополнение» (3), двойной «Соблазн»: the number belongs to the property."""
        for thing in things:
            if thing.kind != "property":
                continue
            for number in numbers:
                if number.start in used:
                    continue
                after = number.start >= thing.end and number.start - thing.end <= 12
                before = number.end <= thing.start and thing.start - number.end <= 16
                gap = self.text[thing.end : number.start]
                apart = _APART.fullmatch(gap) and re.match(r"\s*(?:[.;!)]|$)", self.text[number.end : number.end + 4])
                if (after and (_EXPLICIT.fullmatch(gap) or apart or (twofold(number) and not gap.strip(' »"*_')))) or (
                    before
                    and twofold(number)
                    and re.fullmatch(r"\s*(?:свойств\w+)?[\s«\"]*", self.text[number.end : thing.start])
                ):
                    pass
                else:
                    continue
                used.add(number.start)
                linked[thing.start] = number
                break

    def _links(
        self, numbers: Sequence[Entity], things: Sequence[Entity], linked: dict[int, Entity], forward: bool
    ) -> list[tuple[Entity, Entity]]:
        found = []
        taken: set[int] = set()
        for number in numbers:
            for thing in things:
                if thing.start in linked or thing.start in taken:
                    continue
                if forward:
                    fits = number.end <= thing.start <= number.end + 14 and _FORWARD.fullmatch(
                        self.text[number.end : thing.start]
                    )
                else:
                    gap = self.text[thing.end : number.start] if thing.end <= number.start <= thing.end + 40 else None
                    if gap and len(gap) > 16 and not _LEADERS.search(gap):
                        gap = None
                    nearer = any(thing.end <= other.start and other.end <= number.start for other in things)
                    fits = gap is not None and not nearer and _BACKWARD.fullmatch(gap)  # «утиль и золото +1»
                    if fits and gap and "(" in gap and self._led(thing, numbers):
                        fits = None  # «шесть золотых (трёшка с Избранного …)»
                if fits:
                    found.append((number, thing))
                    taken.add(thing.start)
                    break
        return found

    def _lone_property(self, effect: EffectText, thing: Entity, part: str, low: int) -> None:
        if re.search(r"\b(?:без|нет|не)\s*[«\"]?$", self.text[max(low, thing.start - 6) : thing.start]):
            return
        same = [amount for amount in effect.amounts if amount.part == part and amount.resource == thing.name]
        if same:
            if thing.detail != "symbol":
                return
            merged = same[0]
            if merged.word == self._surface(thing):  # 💋💋 is two
                effect.amounts.remove(merged)
                effect.amounts.append(
                    Amount(
                        part,
                        thing.name,
                        merged.value + 1,
                        Span(merged.span.start, thing.end),
                        merged.number,
                        merged.word,
                    )
                )
            return
        effect.amounts.append(Amount(part, thing.name, 1, thing.span, thing.span, self._surface(thing)))

    def _loose(self, effect: EffectText, number: Entity, part: str, low: int, high: int) -> None:
        """A number whose unit is not in the lexicon: remember how the post calls it."""
        before = _WORD_BEFORE.search(self.text, max(low, number.start - 24), number.start)
        after = _WORD_AFTER.match(self.text, number.end, min(high, number.end + 24))
        word = ""
        start, end = number.start, number.end
        if before and before.group(1).lower() not in _FILLER:
            word, start = before.group(1).lower(), before.start()
        elif after and after.group(1).lower() not in _FILLER:
            word, end = after.group(1).lower(), after.end()
        effect.amounts.append(
            Amount(part, "", abs(number.value or 0), Span(start, end), number.span, word.replace("ё", "е"))
        )

    def _next_word(self, amount: Amount) -> bool:
        """«5 золотых: 4 золотых»: gold whose word was taken for the figure behind it."""
        near = self.scene.within(*amount.span, "resource") if not amount.resource else []
        return bool(near) and near[0].name == "gold"

    def _sort_out_costs(self, effect: EffectText) -> None:
        """The first gold of two is the price; so is gold of a card that gives none; so is a bare first number."""
        info = self.lexicon.cards.get(effect.name)
        base = sorted(effect.of("base"), key=lambda amount: amount.span.start)
        if effect.cost or not base:
            return
        gold = [amount for amount in base if amount.resource == "gold" or self._next_word(amount)]
        first = base[0]
        if not first.resource and not first.word and len(base) > 1 and info is not None and first.value == info.cost:
            price = first
        elif len(gold) >= 2 or (gold and info is not None and "gold" not in info.base and info.cost is not None):
            price = gold[0]
        elif not first.resource and len(base) > 1 and not first.word:
            price = first
        else:
            return
        effect.amounts.remove(price)
        effect.amounts.append(Amount("cost", "cost", price.value, price.span, price.number, price.word))


def twofold(number: Entity) -> bool:
    """«двойной», «тройной»."""
    return number.detail == "multiplicative"


def _usable(number: Entity) -> bool:
    return is_count(number) or (twofold(number) and number.value is not None)


def learn_words(effects: Sequence[EffectText], lexicon: Lexicon) -> dict[str, str]:
    """Find out what a post's own words mean («орудия 12», «💚 4»): a word means the resource that fits its cards.

    A word of the lexicon is given another meaning only if the usual one never fits and the other always does.
    """
    learned: dict[str, str] = {}
    uses: dict[str, list[tuple[EffectText, Amount]]] = defaultdict(list)
    for effect in effects:
        for amount in effect.amounts:
            if amount.word and amount.part != "cost":
                uses[amount.word].append((effect, amount))
    for group in uses.values():
        usual = group[0][1].resource
        meanings = ("gold", "attack", "heal", *PROPERTIES, "cost")
        fits = {name: sum(_fits(lexicon, effect, amount, name) for effect, amount in group) for name in meanings}
        best = max(meanings, key=lambda name: fits[name])
        if usual and (fits[usual] > 0 or len(group) < 2 or fits[best] < len(group)):
            continue
        clear = fits[best] >= max(2, len(group) - 1) or (len(group) == 1 and fits[best] == 1)
        if not clear or (not usual and sum(fits[name] == fits[best] for name in meanings) > 1 and len(group) < 2):
            continue
        if best in ("gold", "attack", "heal") and len(group) > 1:
            learned[group[0][1].word] = best
        for effect, amount in group:
            effect.amounts.remove(amount)
            part = "cost" if best == "cost" else amount.part
            effect.amounts.append(Amount(part, best, amount.value, amount.span, amount.number, amount.word))
    return learned


def _fits(lexicon: Lexicon, effect: EffectText, amount: Amount, name: str) -> bool:
    info = lexicon.cards.get(effect.name)
    if info is None:
        return False
    if name == "cost":
        return amount.part == "base" and info.cost == amount.value and effect.cost is None
    return expected(info, amount.part).get(name) == amount.value
