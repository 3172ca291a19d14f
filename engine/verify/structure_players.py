"""Lists of players and of the turn's figures: health, gold, attack and healing with breakdowns, properties, decks, turns."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.effects import Amount, EffectReader, EffectText
from engine.verify.lines import Line, Scene, segments
from engine.verify.model import Entity, Part, Span
from engine.verify.runs import is_count

_PAIR_GAP: Final = re.compile(
    r"[\s:—–=~•*_|»\"«+-]*(?:(?:здоровь\w+|hp|хп|❤|💗|♥|💖|осталось|теперь|стало|сейчас|имеет|жив\w*|на отметке|держится на)[\s:—–=-]*)?"
    r"[\s(*_]*",
    re.I,
)
_HEALTH: Final = re.compile(r"здоров|жизн|\bhp\b|\bхп\b|❤|💗|♥|💖|💞|табло|счёт|счет\b|самочувств", re.I)
_BLOW: Final = re.compile(r"\bчем у|больше|меньше|вдвое|втрое|отста[её]|разниц|ущерб|огонь|огня|залп|выстрел|ран[аыу]?\b|потер|удар|атак|урон|соблазн|⚔|🗡|💋|lure|нан[её]с|бь[её]т|бил|вкатал|утил", re.I)
_CHANGE: Final = re.compile(
    r"(?:было|с|со|от|из)?\s*$", re.I
)
_SPENT: Final = re.compile(
    r"\b(?:потра\w+|израсход\w+|купил\w*|куплен\w*|приобр\w+|взял\w*|бер[её]т|закупа\w+|отдал\w*|цен[аеу]\w*|стоим\w+|стоит|заплат\w+|ударил\w*|нан[её]с\w*"
    r"|получ(?:ил|ает|ают)\w*|потеря\w*|теря\w+|отня\w+|снял\w*|отнял\w*|вкатил\w*|за\s+кажд\w+|врезал\w*|отвесил\w*|всадил\w*|если|бы|хватит|хватает)\b",
    re.I,
)
_PAST: Final = re.compile(r"прошл|пред(?:ыд)?|prev|\bбыл|ходил", re.I)
_NO_PROPERTIES: Final = re.compile(
    r"\bсвойств(?:а|о)?\b[\s:—–-]*(?:\w+\s+){0,3}?(?:нет|отсутству\w+|не досталось|ноль|никаких)\b|\b(?:без|нет|никаких)\s+(?:\w+\s+)?свойств\b", re.I
)
_PROPERTIES: Final = re.compile(r"[^\w\n]*свойства(?: в распоряжении| хода)?\s*[:—–]", re.I)
_MINUS: Final = re.compile(r"\bминус\b|[−–-]\d", re.I)
_PARTIAL: Final = re.compile(r"\s*(?:от|за счёт|благодаря|принёс\w*|дал\w*)\s|\s*(?:и|плюс)\s+(?:ещё |еще )?(?:\d|один|одна|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять)(?!\w*\s*[«\"]?(?:золот|атак|леч|исцел|удар|утил|соблаз|попол))\w*\s*[,;.]", re.I)
_SHARED: Final = re.compile(r"\bпо\b|\bпроч|\bостал|\bстолько|поровну|\bкажд|\bполовин", re.I)
_DEAD: Final = re.compile(r"выбыл|мертв|мёртв|погиб|\bпал[а]?\b|убит|☠|💀|🪦|⚰|земля пухом|повержен|вне игры", re.I)
_NEXT: Final = re.compile(
    r"(?:следующ\w*|следом|потом|далее|дальше|затем|после (?:него|неё|нее|них|чего|этого)|за (?:ним|ней|нею|тобой|тобою)|next|готов\w+|на очереди|разминается|следующая вахта|»|→|->|➡)"
    r"[^\n.;!?]{0,40}$",
    re.I,
)
_NOW: Final = re.compile(
    r"(?:ходит|\bход\b|сейчас|слово|ставка|ходи\b|действует|очередь|решает|решай|now|активн\w+|вахту несёт|на ринге|у трибуны|твой ход|\bход у|за столом)"
    r"[^\n.;!?]{0,30}$",
    re.I,
)
_EXTRA_WORDS: Final = frozenset(
    "итого всего за ход хода на у в и да ещё еще по единиц единица единицы ед очков очка с от из него неё нее этого этот текущий"
    " сила статистика итог доход сейчас собрано набралось получается вышло доступно доступны осталось распоряжении свойства свойств свойство"
    " тебя имеет есть только один одна раз шт штука штук при нём ней прочее прочие прочих иные иных нет ноль лишь также плюс а но же это очк"
    " даёт дает принес принесли сумма сумме счёт счет казна итоги".split()
)


class PlayerReader:
    """Reads what stands in lists about players, the turn and the decks."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.effects = EffectReader(scene)
        self.actor = scene.context.actor

    def read(self) -> None:
        for index, line in enumerate(self.scene.lines):
            self._turns(line)
            if index in self.scene.used_lines:
                continue
            self._health(line)
            self._decks(line)
            self._totals(line)
            if self.scene.words:
                self._own_words(line)
            self._no_properties(line)

    # health

    def _health(self, line: Line) -> None:
        scene, text = self.scene, self.text
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        if not nicks:
            return
        pairs: list[tuple[Entity, Entity]] = []
        for position, nick in enumerate(nicks):
            if position + 1 < len(nicks) and nicks[position + 1].start == nick.start:
                continue
            limit = nicks[position + 1].start if position + 1 < len(nicks) else line.end
            numbers = scene.within(nick.end, min(limit, nick.end + 40), "number")
            if not numbers or not is_count(numbers[0]):
                continue
            gap = text[nick.end : numbers[0].start]
            note = re.sub(r"^\s*\([^()]{0,30}\)", "", gap)
            if nick.case in ("dat", "ins", "acc") and not _HEALTH.search(text[self._sentence(line, nick.start) : nick.start]):
                continue
            if _PAIR_GAP.fullmatch(note) and not self._other_unit(numbers[0]):
                pairs.append((nick, numbers[0]))
        if not pairs:
            return
        lead = text[self._sentence(line, pairs[0][0].start) : pairs[0][0].start]
        above = self._above(line)
        labelled = bool(_HEALTH.search(lead)) or (len(lead.strip()) < 3 and bool(_HEALTH.search(above)))
        different = len({nick.name for nick, _ in pairs})
        if self._aimed(pairs, lead) or _BLOW.search(lead) or (not labelled and different < 2 and not self._unit(pairs[0][1])):
            return
        if not labelled and _BLOW.search(text[pairs[0][0].end : pairs[-1][0].start]):
            return
        if not labelled and different < min(2, len(scene.context.nicks)):
            return
        for position, (nick, number) in enumerate(pairs):
            limit = pairs[position + 1][0].start if position + 1 < len(pairs) else self._sentence_end(line, number.end)
            scene.say(
                "hp", Span(nick.start, number.end), subject=nick.name, value=abs(number.value or 0), value_span=number.span,
                subject_span=nick.span,
            )  # fmt: skip
            scene.take(nick.start, number.end)
            self._health_note(nick, number, limit)
        scene.topics.append((Span(pairs[0][0].start, pairs[-1][1].end), "hp"))

    def _aimed(self, pairs: list[tuple[Entity, Entity]], lead: str) -> bool:
        """««Соблазн»: Молчун — 2, Снежана — 1»: what the previous player aimed at whom."""
        label = lead.strip(" «»\"*_:—–-\t").lower()
        kind = "lure_on" if re.fullmatch(r"соблазн\w*|💋", label) else "attack_on" if re.fullmatch(r"атак\w|удар\w?|урон|⚔", label) else ""
        if not kind:
            return False
        if any(nick.case == "gen" for nick, _ in pairs):
            return True
        for nick, number in pairs:
            span = Span(nick.start, number.end)
            self.scene.say(kind, span, other=nick.name, value=abs(number.value or 0), value_span=number.span)
            self.scene.take(span.start, span.end)
        return True

    def _health_note(self, nick: Entity, number: Entity, limit: int) -> None:
        """What stands behind a health figure: «0 (пал)», «54 (плюс 9 лечения к прежним 45)», «100 → 93 (−7)»."""
        scene, text = self.scene, self.text
        note = text[number.end : min(limit, number.end + 90)]
        stop = re.search(r"[\n;·|]|,(?![^(]*\))", note)
        end = number.end + (stop.start() if stop else len(note))
        body = text[number.end : end]
        if dead := _DEAD.search(body):
            if not re.search(r"\bне\s+$", body[: dead.start()]):
                scene.say("dead", Span(nick.start, number.end + dead.end()), subject=nick.name)
        numbers = [item for item in scene.within(number.end, end, "number") if item.value is not None and is_count(item)]
        if not numbers:
            return
        arrow = re.match(r"[\s*_❤]*(?:→|->|➡|=>|⇒)[\s*_]*$", text[number.end : numbers[0].start])
        if arrow:
            scene.claims.pop()
            delta = self._delta(numbers[1:], number.end)
            scene.say(
                "hp_change", Span(nick.start, numbers[0].end), subject=nick.name, before=abs(number.value or 0),
                after=abs(numbers[0].value or 0), delta=delta, value_span=Span(number.start, numbers[0].end),
            )  # fmt: skip
            scene.say(
                "hp", Span(nick.start, numbers[0].end), subject=nick.name, value=abs(numbers[0].value or 0),
                value_span=numbers[0].span, subject_span=nick.span,
            )  # fmt: skip
            scene.take(number.start, end)
            return
        before = delta_value = None
        place = numbers[0]
        for item in numbers:
            lead = text[max(number.end, item.start - 22) : item.start]
            if re.search(r"(?:было|прежн\w+|с|со|раньше|до этого|вместо)\s*$", lead, re.I):
                before, place = abs(item.value or 0), item
            elif re.search(r"(?:[+−–-]|плюс|минус|лечени\w+|леч\.?)\s*$", lead, re.I) or text[item.start] in "+−–-":
                minus = text[item.start] in "−–-" or bool(re.search(r"(?:[−–-]|минус)\s*$", lead, re.I))
                delta_value, place = (-1 if minus else 1) * abs(item.value or 0), item
        if before is None and delta_value is None:
            return
        scene.say(
            "hp_change", Span(nick.start, max(item.end for item in numbers)), subject=nick.name, before=before,
            after=abs(number.value or 0), delta=delta_value, value_span=place.span, when="note",
        )  # fmt: skip
        scene.take(number.end, end)

    def _delta(self, numbers: list[Entity], low: int) -> int | None:
        for item in numbers:
            sign = self.text[item.start]
            lead = self.text[max(low, item.start - 8) : item.start]
            if sign in "−–-" or re.search(r"(?:[−–-]|минус)\s*$", lead, re.I):
                return -abs(item.value or 0)
            if sign == "+" or re.search(r"(?:\+|плюс)\s*$", lead, re.I):
                return abs(item.value or 0)
        return None

    def _other_unit(self, number: Entity) -> bool:
        after = self.scene.within(number.end, number.end + 12, "resource", "property", "card", "zone", "deck")
        if not after or not re.fullmatch(r"[ «\"]*", self.text[number.end : after[0].start]):
            return bool(re.match(r"\s*(?:карт|шт)", self.text[number.end : number.end + 6]))
        return after[0].name not in ("health",)

    def _unit(self, number: Entity) -> bool:
        after = self.scene.within(number.end, number.end + 12, "resource")
        return bool(after) and after[0].name == "health"

    def _sentence(self, line: Line, at: int) -> int:
        for low, high in segments(self.text, line.start, line.end):
            if low <= at < high:
                return low
        return line.start

    def _sentence_end(self, line: Line, at: int) -> int:
        for low, high in segments(self.text, line.start, line.end):
            if low <= at <= high:
                return high
        return line.end

    def _above(self, line: Line) -> str:
        """The heading or lead-in above a line."""
        index = self.scene.lines.index(line)
        for before in range(index - 1, max(-1, index - 7), -1):
            above = self.scene.lines[before]
            text = self.text[above.start : above.end]
            if above.kind in ("heading", "term") or text.rstrip(" *_").endswith(":") or (above.kind != line.kind and len(text) < 50):
                return text
            if above.kind != line.kind:
                return ""
            if not self.scene.within(above.start, above.end, "nick"):
                return text if len(text) < 50 else ""
        return ""

    # decks

    def _decks(self, line: Line) -> None:
        scene, text = self.scene, self.text
        low, high = line.start, line.end
        decks = [
            item
            for item in scene.within(low, high, "deck")
            if item.name in ("game_deck", "extra_deck") and not scene.is_taken(item.start, item.end)
        ]
        crystals = [card for card in scene.within(low, high, "card") if card.name == "Кристалл"]
        others = [card for card in scene.within(low, high, "card") if card.name != "Кристалл"]
        decks = [
            deck
            for deck in decks
            if not any(a <= deck.start < b and _SPENT.search(text[a:b]) for a, b in segments(text, low, high))
        ]
        anchors: list[tuple[str, Entity]] = [(deck.name, deck) for deck in decks]
        for crystal in crystals:
            if scene.is_taken(crystal.start, crystal.end):
                continue
            segment = next(((a, b) for a, b in segments(text, low, high) if a <= crystal.start < b), (low, high))
            alone = not [card for card in others if segment[0] <= card.start < segment[1]]
            zones = [zone for zone in scene.within(*segment, "zone")]
            nick = scene.within(*segment, "nick")
            starts = not re.search(r"\w", text[segment[0] : crystal.start])
            if alone and not nick and ((decks and not zones) or (starts and not zones) or self._extra_nearby(decks, crystal)):
                anchors.append(("extra_deck", crystal))
        anchors.sort(key=lambda anchor: anchor[1].start)
        said: set[tuple[str, int]] = set()
        for position, (name, anchor) in enumerate(anchors):
            number = self._deck_number(anchors, position, line)
            if number is None or (name, number.start) in said:
                continue
            said.add((name, number.start))
            span = Span(min(anchor.start, number.start), max(anchor.end, number.end))
            scene.say(name, span, value=abs(number.value or 0), value_span=number.span)
            scene.take(span.start, span.end)
            scene.topics.append((span, "decks"))

    @staticmethod
    def _extra_nearby(decks: list[Entity], crystal: Entity) -> bool:
        return any(deck.name == "extra_deck" and abs(deck.start - crystal.start) < 60 for deck in decks)

    def _deck_number(self, anchors: list[tuple[str, Entity]], position: int, line: Line) -> Entity | None:
        scene, text = self.scene, self.text
        name, anchor = anchors[position]
        same = position + 1 < len(anchors) and anchors[position + 1][0] == name
        following = anchors[position + 1][1].start if position + 1 < len(anchors) else line.end
        previous = anchors[position - 1][1].end if position else line.start
        after = [item for item in scene.within(anchor.end, min(following, anchor.end + 120), "number") if is_count(item)]
        before = [item for item in scene.within(max(previous, anchor.start - 40), anchor.start, "number") if is_count(item)]
        cued = [
            item
            for item in after
            if re.search(r"(?:доступно|остал\w+|в наличии|запас\w*|есть)[\s:—–*_-]*$", text[max(anchor.end, item.start - 14) : item.start], re.I)
        ]
        if cued:
            return cued[0]
        for item in after:
            if re.fullmatch(r"[»\"\s:=—–(*_-]*(?:карт\w*\s*[:—–-]?\s*)?", text[anchor.end : item.start]) and not self._priced(item):
                return item
            break
        for item in reversed(before):
            if re.fullmatch(
                r"\s*(?:карт[аы]?|штук\w*|шт\.?|листов)?\s*(?:осталось|остается|лежит|лежат|ждут|ждёт)?\s*(?:в|из|во)?\s*[«\"]?\s*", text[item.end : anchor.start]
            ) and not scene.within(item.end, anchor.start, "resource"):
                if name == "extra_deck" and item.detail == "none":
                    return None
                return item
            break
        if same:
            return None
        for item in after:
            gap = text[anchor.end : item.start]
            if re.search(r"[.;\n]", gap) or len(gap) > 40 or self._priced(item):
                return None
            if not scene.within(anchor.end, item.start, "resource", "card", "nick", "zone"):
                return item
            return None
        return None

    def _priced(self, number: Entity) -> bool:
        after = self.scene.within(number.end, number.end + 10, "resource")
        return bool(after) and re.fullmatch(r"[ «\"]*", self.text[number.end : after[0].start]) is not None

    # the turn's figures

    def _totals(self, line: Line) -> None:
        for low, high in segments(self.text, line.start, line.end):
            self._total_segment(low, high, line)

    def _own_words(self, line: Line) -> None:
        """«Орудия 24: …» where the row has taught that «орудия» is attack."""
        scene, text = self.scene, self.text
        for low, high in segments(text, line.start, line.end):
            match = re.match(r"[^\w\n]*([^\W\d_]{3,})[\s:=—–-]*", text[low:high])
            resource = scene.words.get(match.group(1).lower().replace("ё", "е")) if match else None
            if match is None or resource is None:
                continue
            numbers = [item for item in scene.within(low + match.end(), high, "number") if is_count(item)]
            if numbers and numbers[0].start == low + match.end() and not scene.is_taken(low, low + match.end()):
                amount = Amount("totals", resource, abs(numbers[0].value or 0), Span(low + match.start(1), numbers[0].end), numbers[0].span)
                self._say_total(amount, high)
                scene.take(amount.span.start, high)

    def _no_properties(self, line: Line) -> None:
        """«Свойства: нет», «прочих свойств нет», and a list «Свойства: …» that leaves some out."""
        scene, text = self.scene, self.text
        for low, high in segments(text, line.start, line.end):
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
        things = [
            item
            for item in scene.within(low, high, "resource", "property")
            if item.name != "together"
            and not scene.is_taken(item.start, item.end)
            and (item.name != "health" or item.detail == "symbol")
        ]
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
        if not outer or nicks or _SPENT.search(text[low:high]):
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
            and not _PARTIAL.match(text, max(amount.span.end, amount.number.end), high)
        ]
        zeros = self._zeros(outer, amounts, low, high)
        if not self._is_list(low, high, outer, amounts, zeros, line):
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
            if none := re.match(r"[»\"\s:=—–*_-]*(?:нет(?:у)?\b|отсутству\w+|пусто|не (?:дано|было|даёт|дает|досталось)|никак\w*|ни разу)", behind, re.I):
                result.append((item, Span(item.start, item.end + none.end())))
            elif re.fullmatch(r"[»\"\s:*_]*\t[\s—–-]*", behind + ("" if limit < high else "")) and "—" in behind:
                result.append((item, Span(item.start, item.end + len(behind.rstrip()))))
            elif re.search(r"\b(?:без|нет|ни)\s*[«\"]?$", text[max(low, item.start - 6) : item.start], re.I):
                result.append((item, item.span))
            elif position + 1 < len(outer) and re.fullmatch(r"[»\"\s]*(?:и|,|/)[\s«\"]*", behind):
                shared = next((amount for amount in amounts if amount.span.start == outer[position + 1].start), None)
                if shared is not None and shared.value == 0 and shared.number.start > outer[position + 1].end - 1:
                    result.append((item, Span(item.start, shared.span.end)))
        return result

    def _is_list(
        self, low: int, high: int, outer: list[Entity], amounts: list[Amount], zeros: list[tuple[Entity, Span]], line: Line
    ) -> bool:
        """Does the segment list figures (and is no sentence about something else)?"""
        if not amounts and not zeros:
            return False
        text = self.text
        masked = _outside_parentheses(text, low, high)
        covered = [(amount.span.start, amount.span.end) for amount in amounts]
        covered += [(span.start, span.end) for _, span in zeros]
        covered += [(item.start, item.end) for item in self.scene.within(low, high, "number", "nick", "zone", "card", "resource", "property")]
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
        labelled = 0 <= colon < covered[0][0]
        if extra > (2 if figures > 1 else 1 if labelled else 0):
            return False
        return figures >= 2 or labelled or covered[0][0] - low <= 14

    def _say_total(self, amount: Amount, high: int) -> None:
        scene = self.scene
        end = amount.span.end
        parts, whole = self._parts(amount, high)
        scene.say(
            "total", amount.span, resource=amount.resource, value=amount.value, value_span=amount.number, parts=tuple(parts),
            complete=whole,
        )  # fmt: skip
        scene.take(amount.span.start, max([end, *(part.span.end for part in parts)]))

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
            value = sum(abs(item.value or 0) for item in own)
            name = card.name or "|".join(card.names)
            parts.append(Part(value, Span(min(card.start, own[0].start), max(card.end, own[-1].end)), name, 0))
        return parts, clean

    def _heal_change(self, low: int, high: int, line: Line) -> None:
        """«лечение 5 (94 → 99)», «(с 69 до 76)», «было 2, стало 7» in a list of figures: the actor's health."""
        scene, text = self.scene, self.text
        numbers = [item for item in scene.within(low, high, "number") if is_count(item)]
        for left, right in zip(numbers, numbers[1:], strict=False):
            gap = text[left.end : right.start]
            lead = text[max(low, left.start - 8) : left.start]
            arrow = re.fullmatch(r"[\s❤💗*_]*(?:→|->|➡|=>|⇒)[\s*_]*", gap)
            steps = re.search(r"\b(?:с|со)\s*$", lead, re.I) and re.fullmatch(r"\s*(?:до|на)\s*", gap, re.I)
            words = re.search(r"было\s*[:—-]?\s*$", lead, re.I) and re.fullmatch(r"[\s,;—–-]*(?:а\s)?стало\s*[:—–-]?\s*", gap, re.I)
            if not (arrow or steps or words):
                continue
            scene.say(
                "hp_change", Span(left.start, right.end), subject=self.actor, before=abs(left.value or 0),
                after=abs(right.value or 0), value_span=Span(left.start, right.end), cause="heal",
            )  # fmt: skip
            scene.take(left.start, right.end)

    # whose turn

    def _turns(self, line: Line) -> None:
        text, scene = self.text, self.scene
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        label = text[line.start : line.label_end] if line.label_end else ""
        if re.search(r"now|сейчас|ход", label, re.I) and len(nicks) == 2 and not _PAST.search(label):
            scene.say("actor", nicks[0].span, subject=nicks[0].name)
            scene.say("next", nicks[1].span, subject=nicks[1].name)
            scene.take(line.start, line.end)
            return
        if line.end - line.start > 200 or line.kind == "row":
            return
        for nick in nicks:
            low = self._sentence(line, nick.start)
            before = text[low : nick.start]
            if len(before) <= 60 and re.search(
                r"(?:следующ\w*|потом|далее|затем|next|на очереди|следующая вахта|готовится|после (?:него|неё|нее))\s*(?:ход\w*|игрок\w*|:|—|–|-|в|у|будет|идёт|идет|за|опять|снова|\s|\*)*$",
                before,
                re.I,
            ):
                if not re.search(r"\bне\b", before, re.I):
                    scene.say("next", Span(low + len(before) - len(before.lstrip()), nick.end), subject=nick.name, value_span=nick.span)
            elif re.match(r"[\s*_]*[—–-]*\s*ход\s*\d", text[nick.end : nick.end + 12]) or re.search(
                r"(?:сейчас ходит|ходит|ход игрока|ход:|ходит:|вахту несёт:|действует)\s*\**$", before.strip()[-20:], re.I
            ):
                if not re.search(r"\b(?:потом|затем|далее|следующ\w*|следом|вслед|после|не)\b", before, re.I) and not _PAST.search(before):
                    scene.say("actor", nick.span, subject=nick.name)


def cards_after(scene: Scene, low: int, high: int) -> bool:
    """Does nothing but cards and numbers follow (a breakdown too loose to be checked)?"""
    if not scene.within(low, high, "card") or scene.within(low, high, "nick", "zone", "deck", "resource", "property"):
        return False
    return not re.search(r"\w{4,}(?:ал|ил|ла|ли|ет|ит|ют)\b", scene.doc.text[low:high])


def _outside_parentheses(text: str, low: int, high: int):  # type: ignore[no-untyped-def]
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
