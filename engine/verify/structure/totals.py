"""The turn's figures in lists: gold, attack and healing with their breakdowns, properties at hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from engine.verify.effects import Amount, EffectReader, EffectText
from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Part, Span
from engine.verify.runs import is_count
from engine.verify.structure.workings import read_workings

_MOST: Final = 60
SPENT: Final = re.compile(
    r"\b(?:потра\w+|израсход\w+|купил\w*|покупа\w+|куплен\w*|приобр\w+|взял\w*|бер[её]т|закупа\w+|отдал\w*|цен[аеу]\w*"
    r"|стоим\w+|стоит|заплат\w+|ударил\w*|нан[её]с\w*"
    r"|получ(?:ил|ает|ают)\w*|потеря\w*|теря\w+|отня\w+|снял\w*|отнял\w*|вкатил\w*|за\s+кажд\w+|врезал\w*"
    r"|отвесил\w*|всадил\w*|если|бы|хватит|хватает)\b",
    re.I,
)

_NO_PROPERTIES: Final = re.compile(
    r"(?<!\bтакого )(?<!\bтаких )\bсвойств(?:а|о)?\b[\s:—–-]*(?:\w+\s+){0,3}?"
    r"(?:нет|отсутству\w+|не досталось|ноль|никаких)\b|\b(?:без|нет|никаких)\s+(?:\w+\s+)?свойств\b",
    re.I,
)

_PROPERTIES: Final = re.compile(r"[^\w\n]*свойства(?: в распоряжении| хода)?\s*[:—–]", re.I)

_OF_PROPERTIES: Final = re.compile(
    r"[^\w\n]*(?:а\s+|и\s+)?(?:из|среди|по\s+части)\s+(?:[^\W\d_]+\s+){0,2}"
    r"(?:свойств|спецсвойств|эффект|спецэффект|умени|способност|бонус|фокус|трюк|при[её]м|козыр|приправ)\w*",
    re.I,
)
"""«Из особых свойств у Зайца один «Соблазн»»."""

_FIGURE: Final = re.compile(r"[»\"*_]*\s*[:=]\s*\d")
_MINUS: Final = re.compile(r"\bминус\b|[−–-]\d", re.I)

_LEFT: Final = re.compile(r"[\s*_]*[,—–-]+\s*(?:и\s+)?у\s+(?:игрока\s+)?[*_«\"]*", re.I)

_PARTIAL: Final = re.compile(
    r"\s*\+\s*\d|\s*(?:от|за счёт|благодаря|принёс\w*|дал\w*)\s"
    r"|\s*(?:и|плюс)\s+(?:ещё |еще )?(?:\d|один|одна|два|две|три"
    r"|четыре|пять|шесть|семь|восемь|девять|десять)(?!\w*\s*[«\"]?(?:золот|атак|леч|исцел|удар|утил|соблаз"
    r"|попол))\w*\s*[,;.]",
    re.I,
)

_NONE: Final = re.compile(
    r"[»\"\s:=—–*_-]*(?:нет(?:у)?\b|нема\b|отсутству\w+|пусто|никак\w*|ни разу|не (?:дано|был|даёт|дает|доста|ожида"
    r"|предвид|предусм|заве|завоз|полож|полага|выда|выпа|выш|наш|обнаруж|наблюд|числ|имеет|намеч|свет|случил|появ|перепа|вид|ниспосл|пожалов|отсып|подвез|привез|замеч|отмеч|зафикс|фиксир|обещ|заяв|выяв|яв|завал)\w*)",
    re.I,
)
_CHANGE: Final = re.compile(r"[^\d\n.;()]{1,40}\(\s*(?:с\s+)?(\d{1,3})\s*(?:→|->|➜|до|стало)\s*(\d{1,3})\s*\)")
_JOINED: Final = re.compile(r"[»\"\s]*(?:,|/|и|или|,\s*ни)[\s«\"]*", re.I)
_ADDED_TO: Final = re.compile(r"[^,;/|]{0,24}")
_SHARED: Final = re.compile(r"\bпо\b|\bпроч|\bостал|\bстолько|поровну|\bкажд|\bполовин", re.I)

_EXTRA_WORDS: Final = frozenset(
    {
        "итого", "всего", "за", "ход", "хода", "на", "у", "в", "и", "да", "ещё", "еще", "по", "единиц", "единица",
        "единицы", "ед", "очков", "очка", "с", "от", "из", "него", "неё", "нее", "этого", "этот", "текущий", "сила",
        "статистика", "итог", "доход", "сейчас", "собрано", "набралось", "получается", "вышло", "доступно",
        "доступны", "осталось", "распоряжении", "свойства", "свойств", "свойство", "тебя", "имеет", "есть",
        "только", "один", "одна", "раз", "шт", "штука", "штук", "при", "нём", "ней", "прочее", "прочие", "прочих",
        "иные", "иных", "нет", "ноль", "лишь", "также", "плюс", "а", "но", "же", "это", "очк", "даёт", "дает",
        "принес", "принесли", "ни", "сумма", "сумме", "счёт", "счет", "казна", "итоги",
        "было", "стало", "станет",
    }
)  # fmt: skip


class TotalReader:
    """Reads the turn's totals out of segments that only list figures."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.effects = EffectReader(scene)
        self.actor = scene.context.actor

    def read(self, line: Line, index: int) -> None:
        """Totals of a line."""
        if index in self.scene.recap:
            return
        for low, high in self.scene.sentences(line):
            if any(told.start <= low and high <= told.end for told in self.scene.told):
                self._spent(low, high)
            else:
                read_workings(self.scene, low, high)
                self._total_segment(low, high, line)
        if self.scene.words:
            self._own_words(line)
        if "свойств" in self.scene.folded:
            self._no_properties(line)

    def _spent(self, low: int, high: int) -> None:
        """«+Гончая плоти. 7 зол. Игорь 7: 7→0»: between a purchase and a blow, gold is what was spent."""
        scene, text = self.scene, self.text
        gold = scene.within(low, high, "resource")
        numbers = [item for item in scene.within(low, high, "number") if is_count(item)]
        if len(gold) != 1 or gold[0].name != "gold" or len(numbers) != 1 or scene.within(low, high, "card", "nick"):
            return
        if re.fullmatch(r"[\W_]*", text[low : numbers[0].start]) and numbers[0].end <= gold[0].start:
            scene.say("gold_spent", Span(low, high), value=abs(numbers[0].value or 0), value_span=numbers[0].span)
            scene.take(low, high)

    def _own_words(self, line: Line) -> None:
        """«Орудия 24: …» where the row has taught that «орудия» is attack."""
        scene, text = self.scene, self.text
        for low, high in scene.sentences(line):
            match = re.match(r"[^\w\n]*([^\W\d_]{3,})[\s:=—–-]*", text[low:high])
            resource = scene.words.get(match.group(1).lower().replace("ё", "е")) if match else None
            if match is None or resource is None:
                continue
            numbers = [item for item in scene.within(low + match.end(), high, "number") if is_count(item)]
            if numbers and numbers[0].start == low + match.end() and not scene.is_taken(low, low + match.end()):
                amount = Amount(
                    "totals",
                    resource,
                    abs(numbers[0].value or 0),
                    Span(low + match.start(1), numbers[0].end),
                    numbers[0].span,
                )
                self._say_total(amount, high)
                scene.take(amount.span.start, high)

    def _no_properties(self, line: Line) -> None:
        """«Свойства: нет», «прочих свойств нет», and a list «Свойства: …» that leaves some out."""
        scene, text = self.scene, self.text
        for low, high in scene.sentences(line):
            match = _NO_PROPERTIES.search(text, low, high)
            if match is None and (labelled := _PROPERTIES.match(text, low, high)):
                named = [item for item in scene.within(labelled.end(), high, "property") if item.name != "together"]
                match = labelled if named and not scene.within(low, high, "card", "resource") else None
            if match is None:
                continue
            named_here = {item.name for item in scene.within(line.start, line.end, "property")}
            for name in ("scrap", "lure"):
                if name not in named_here:
                    scene.say("total", Span(match.start(), match.end()), resource=name, value=0, certain=bool(match))

    def _total_segment(self, low: int, high: int, line: Line) -> None:
        scene, text = self.scene, self.text
        found = scene.within(low, high, "resource", "property")
        if not found:
            return
        named = bool(scene.within(low, high, "nick"))
        things = [
            item
            for item in found
            if item.name != "together"
            and not scene.is_taken(item.start, item.end)
            and (item.name != "health" or (item.detail == "symbol" and not named))
        ]
        if len(things) > _MOST or high - low > 40 * _MOST:
            return  # no list of a turn's figures is that long
        if not things or _MINUS.search(text[low:high]):
            return
        masked = _outside_parentheses(text, low, high)
        outer = [item for item in things if masked(item.start)]
        if not outer:
            return
        nicks = [nick for nick in scene.within(low, high, "nick") if nick.name != self.actor and masked(nick.start)]
        cards = [card for card in scene.within(low, outer[-1].start, "card") if masked(card.start)]
        first_card = min((card.start for card in cards), default=high)
        outer = [item for item in outer if item.start < first_card] if cards else outer
        if not outer or nicks or SPENT.search(text[low:high]):
            return
        effect = EffectText(outer[0], "", Span(low, high))
        self.effects._part(effect, low, high, "totals")
        amounts = [
            amount
            for amount in effect.amounts
            if amount.resource
            and masked(amount.span.start)
            and amount.span.start < first_card
            and any(amount.span.start <= item.start and item.end <= amount.span.end for item in outer)
            and amount.number != amount.span
            and (
                not _PARTIAL.match(text, end := max(amount.span.end, amount.number.end), high)
                or self._whole(amount, end)
            )
        ]
        zeros = self._zeros(outer, amounts, low, high)
        if not self._is_list(low, high, outer, amounts, zeros, line) or self._struck(amounts, high):
            return
        for amount in amounts:
            self._say_total(amount, high)
        if amounts and cards_after(scene, amounts[-1].span.end, high):
            scene.take(amounts[0].span.start, high)
        elif amounts:
            scene.take(min(amount.span.start for amount in amounts), max(amount.span.end for amount in amounts))
        for item, span in zeros:
            name = "heal" if item.name == "health" else item.name
            if item.name != "health":
                scene.say("total", span, resource=name, value=0)
                scene.take(span.start, span.end)
        self._heal_change(low, high, line)

    def _whole(self, amount: Amount, end: int) -> bool:
        """«лечение 7 от Колесницы (60 → 67)»: the change of health shows that one card gave all of it."""
        change = _CHANGE.match(self.text, end)
        return change is not None and int(change[2]) - int(change[1]) == amount.value

    def _struck(self, amounts: list[Amount], high: int) -> bool:
        """«Восемь ударов — у Лилит шестьдесят четыре»: a blow with the health it left."""
        if len(amounts) != 1 or amounts[0].resource != "attack":
            return False
        low = amounts[0].span.end
        left = _LEFT.match(self.text, low, high)
        nicks = self.scene.within(left.end(), high, "nick") if left else []
        if not nicks or left is None or nicks[0].start > left.end():
            return False
        numbers = [item for item in self.scene.within(nicks[0].end, nicks[0].end + 40, "number") if is_count(item)]
        return bool(numbers) and re.fullmatch(r"[\s*_:—–-]*", self.text[nicks[0].end : numbers[0].start]) is not None

    def _zeros(self, outer: list[Entity], amounts: list[Amount], low: int, high: int) -> list[tuple[Entity, Span]]:
        """«лечения нет», «Утиль: нет», ««Утиль» и «Пополнение» — 0», «Лечение —»."""
        text = self.text
        linked = {amount.span.start for amount in amounts} | {amount.span.end for amount in amounts}
        result = []
        for position, item in enumerate(outer):
            if item.start in linked or item.end in linked:
                continue
            limit = outer[position + 1].start if position + 1 < len(outer) else high
            behind = text[item.end : min(limit, item.end + 30)]
            if none := _NONE.match(behind):
                result.append((item, Span(item.start, item.end + none.end())))
            elif re.fullmatch(r"[»\"\s:*_]*\t[\s—–-]*", behind) and "—" in behind:
                result.append((item, Span(item.start, item.end + len(behind.rstrip()))))
            elif re.search(r"\b(?:без|нет|ни)\s*[«\"]?$", text[max(low, item.start - 6) : item.start], re.I):
                result.append((item, item.span))
            elif position + 1 < len(outer) and re.fullmatch(r"[»\"\s]*(?:и|,|/)[\s«\"]*", behind):
                shared = next((amount for amount in amounts if amount.span.start == outer[position + 1].start), None)
                if shared is not None and shared.value == 0 and shared.number.start > outer[position + 1].end - 1:
                    result.append((item, Span(item.start, shared.span.end)))
        told = {item.start: span for item, span in result}
        for item, following in reversed(list(pairwise(outer))):  # «Соблазна» и «Пополнения» не ожидается»
            joined = _JOINED.fullmatch(text, item.end, following.start)
            if joined and following.start in told and item.start not in told and not {item.start, item.end} & linked:
                told[item.start] = Span(item.start, told[following.start].end)
                result.append((item, told[item.start]))
        return result

    def _is_list(
        self,
        low: int,
        high: int,
        outer: list[Entity],
        amounts: list[Amount],
        zeros: list[tuple[Entity, Span]],
        line: Line,
    ) -> bool:
        """Does the segment list figures (and is no sentence about something else)?"""
        if not amounts and not zeros:
            return False
        text = self.text
        masked = _outside_parentheses(text, low, high)
        covered = [(amount.span.start, amount.span.end) for amount in amounts]
        covered += [(span.start, span.end) for _, span in zeros]
        covered += [
            (item.start, item.end)
            for item in self.scene.within(low, high, "number", "nick", "zone", "card", "resource", "property")
        ]
        colon = text.find(":", low, high)
        start = colon + 1 if 0 <= colon < covered[0][0] else low
        extra = 0
        for word in re.finditer(r"[^\W\d_]{2,}", text[start:high]):
            at = start + word.start()
            if not masked(at) or any(a <= at < b for a, b in covered):
                continue
            if word.group().lower() not in _EXTRA_WORDS:
                extra += 1
        figures = len(amounts) + len(zeros)
        labelled = 0 <= colon < covered[0][0] or bool(
            _FIGURE.match(text, outer[0].end)
        )  # «Наблюдалось «Пополнение»: 3»
        labelled = labelled or bool(_OF_PROPERTIES.match(text, low))
        if outer[0].detail == "symbol" and figures == 1 and not re.search(r"\w", text[low : covered[0][0]]):
            extra = 0  # «💗 0, никто не лечит»
        if extra > (2 if figures > 1 else 1 if labelled else 0):
            return False
        return figures >= 2 or labelled or covered[0][0] - low <= 14

    def _say_total(self, amount: Amount, high: int) -> None:
        scene = self.scene
        end = amount.span.end
        cards = scene.within(amount.number.end, high, "card")
        counted = bool(cards) and cards[0].start - amount.number.end <= 2
        if self._heads_cards(amount) or (counted and amount.resource in ("scrap", "lure", "refill")):
            return  # «Пополнение» добавляет две Монеты и Воина»
        parts, whole = self._parts(amount, high)
        scene.say(
            "total",
            amount.span,
            resource=amount.resource,
            value=amount.value,
            value_span=amount.number,
            parts=tuple(parts),
            complete=whole,
        )
        scene.take(amount.span.start, max([end, *(part.span.end for part in parts)]))

    def _heads_cards(self, amount: Amount) -> bool:
        """«Пять ударов Коли: Трутень! Меч! …»: the figure heads a list of as many cards, none of them with a figure."""
        text = self.text
        colon = re.match(r"[^\n.;:(]{0,30}:", text[amount.span.end : amount.span.end + 32])
        if not colon or amount.span.start >= amount.number.end:
            return False
        low = amount.span.end + colon.end()
        high = text.find("\n", low)
        high = high if high >= 0 else len(text)
        cards = self.scene.within(low, high, "card")
        numbers = [item for item in self.scene.within(low, high, "number") if is_count(item)]
        return len(cards) == amount.value > 1 and not numbers

    def _parts(self, amount: Amount, high: int) -> tuple[list[Part], bool]:
        """The breakdown behind a figure: «11 (Крикун 5, Избранный 3)», «10 = 3 + 3 + 2»."""
        text, scene = self.text, self.scene
        opening = re.match(r"[»\"\s\w]{0,14}?\s*(\(|=|:)\s*", text[amount.span.end : min(high, amount.span.end + 20)])
        if not opening:
            return [], False
        low = amount.span.end + opening.end()
        if opening.group(1) == "(":
            close = text.find(")", low, low + 400)
            end = close if 0 <= close <= high else low
        else:
            high = min(high, low + 400)
            stop = re.search(r"[;\n(]|\.\s", text[low:high])
            end = low + stop.start() if stop else high
        numbers = [item for item in scene.within(low, end, "number") if is_count(item)]
        cards = scene.within(low, end, "card")
        if not numbers or scene.within(low, end, "arrow", "nick", "zone", "deck") or _SHARED.search(text[low:end]):
            return [], False
        if not cards:
            if re.fullmatch(r"[\d\s+]+", text[low:end]) and len(numbers) > 1:
                return [Part(abs(item.value or 0), item.span) for item in numbers], True
            return [], False
        parts: list[Part] = []
        card_first = cards[0].start < numbers[0].start
        clean = True
        for position, card in enumerate(cards):
            if card_first:
                limit = cards[position + 1].start if position + 1 < len(cards) else end
                own = [item for item in numbers if card.end <= item.start < limit]
            else:
                floor = cards[position - 1].end if position else low
                own = [item for item in numbers if floor <= item.start and item.end <= card.start]
            if not own:
                clean = False
                continue
            if any(not _ADDED_TO.fullmatch(text, left.end, right.start) for left, right in pairwise(own)):
                return [], False  # «(9, 5, 3 да Мечи)»: figures without their cards
            value = sum(abs(item.value or 0) for item in own)
            name = card.name or "|".join(card.names)
            parts.append(Part(value, Span(min(card.start, own[0].start), max(card.end, own[-1].end)), name, 0))
        partial = len(parts) == 1 and parts[0].value < amount.value  # «восемь (шесть за Трутнем)»
        return parts, clean and not partial

    def _heal_change(self, low: int, high: int, line: Line) -> None:
        """«лечение 5 (94 → 99)», «(с 69 до 76)», «было 2, стало 7» in a list of figures: the actor's health."""
        scene, text = self.scene, self.text
        numbers = [item for item in scene.within(low, high, "number") if is_count(item)]
        for left, right in pairwise(numbers):
            gap = text[left.end : right.start]
            lead = text[max(low, left.start - 8) : left.start]
            arrow = re.fullmatch(r"[\s❤💗*_]*(?:→|->|➡|=>|⇒)[\s*_]*", gap)
            steps = re.search(r"\b(?:с|со)\s*$", lead, re.I) and re.fullmatch(r"\s*(?:до|на)\s*", gap, re.I)
            words = re.search(r"было\s*[:—-]?\s*$", lead, re.I) and re.fullmatch(
                r"[\s,;—–-]*(?:а\s)?стало\s*[:—–-]?\s*", gap, re.I
            )
            if not (arrow or steps or words):
                continue
            scene.say(
                "hp_change",
                Span(left.start, right.end),
                subject=self.actor,
                before=abs(left.value or 0),
                after=abs(right.value or 0),
                value_span=Span(left.start, right.end),
                cause="heal"
                if any(item.name == "heal" for item in scene.within(low, left.start, "resource"))
                else None,
            )
            scene.take(left.start, right.end)


def cards_after(scene: Scene, low: int, high: int) -> bool:
    """Does nothing but cards and numbers follow (a breakdown too loose to be checked)?"""
    if not scene.within(low, high, "card") or scene.within(low, high, "nick", "zone", "deck", "resource", "property"):
        return False
    return not re.search(r"\w{4,}(?:ал|ил|ла|ли|ет|ит|ют)\b", scene.doc.text[low:high])


def _outside_parentheses(text: str, low: int, high: int) -> Callable[[int], bool]:
    """A test whether a place of the segment is outside parentheses."""
    inside: list[tuple[int, int]] = []
    depth, start = 0, low
    for match in re.finditer(r"[()]", text[low:high]):
        at = low + match.start()
        if match.group() == "(":
            if depth == 0:
                start = at
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                inside.append((start, at + 1))
    return lambda place: not any(a <= place < b for a, b in inside)
