"""Lists of players and their health: «Петя 87 · Маша 92», «Барон 0 (пал)», «100 → 93 (−7)»."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Span
from engine.verify.runs import is_count

_PAIR_GAP: Final = re.compile(
    r"[\s:—–=~•*_|»\"«+.…-]*(?:(?:здоровь\w+|hp|хп|❤|💗|♥|💖|осталось|теперь|стало|сейчас|имеет|жив\w*|на отметке"
    r"|держится на)[\s:—–=-]*)?"
    r"[\s(*_]*",
    re.I,
)

_ASIDE: Final = re.compile(r"^\s*(?:\([^()]{0,30}\)|,(?:\s*[^\W\d_][\w-]*){1,4},(?=\s*[—–:-]))")
"""«Монах (странник) — 100», «Монах, странник, — 100»: who he is, between his name and his health."""

_HEALTH: Final = re.compile(r"здоров|жизн|\bhp\b|\bхп\b|❤|💗|♥|💖|💞|табло|счёт|счет\b|самочувств", re.I)

_BLOW: Final = re.compile(
    r"\bчем у|больше|меньше|вдвое|втрое|отста[её]|разниц|ущерб|огонь|огня|залп|выстрел|ран[аыу]?\b|потер|удар"
    r"|атак|урон|соблазн|⚔|🗡|💋|lure|нан[её]с|бь[её]т|бил|вкатал|утил|стоил|обош|лишил|отнял|снял|прилет|схлопот",
    re.I,
)

_AIMED: Final = (
    ("lure_on", re.compile(r"соблазн\w{0,2}|💋")),
    ("attack_on", re.compile(r"(?:атак[аиу]|удар\w{0,2}|урон|ущерб|потери|бил[аи]?|бь[её]т|⚔️?|💥|🗡️?|🏹|🔪|🩸|🔥)")),
)

_HITS: Final = re.compile(
    r"пострада|достал\w*сь|нан[её]с|потер|ранен|побит|получи|жертв|словил|огр[её]б|удар|урон|ущерб|атак|бил\b|бь[её]т|попал",
    re.I,
)

_GOES_OVER: Final = re.compile(r"[\s*_❤♥]*(?:→|->|➡|=>|⇒)")
_CHANGE: Final = re.compile(r"[\s*_]*[(\[:,=—–-]\s*\d")

_UNITS: Final = re.compile(r"[\s*_]*(?:ед\.?|единиц\w*|очк\w*|очков|пункт\w*)[\s«\"*_]*", re.I)
_DEAD: Final = re.compile(r"выбыл|мертв|мёртв|погиб|\bпал[а]?\b|убит|☠|💀|🪦|⚰|земля пухом|повержен|вне игры", re.I)

_EQUATION: Final = re.compile(
    r"[\s:—–=(*_·|❤️♥]*\b(?P<before>\d{1,3})\s*(?P<sign>[+−–-])\s*(?P<size>\d{1,3})\s*=\s*[*_❤️♥\s]*(?P<after>\d{1,3})(?!\d)"
)
_LESS: Final = re.compile(r"минус\b", re.I)
_UP_TO: Final = re.compile(r"\bдо\s+(?:самого\s+|самой\s+)?[«\"*_]*$", re.I)
_TAKEN_FROM: Final = re.compile(
    r"\b(?:с|со|по|из|от|на|против|для)\s+(?:(?:игрок|баланс|счет|счёт|шкур|лиц|сторон|противник|капитан)\w*\s+)*[«\"*_]*$",
    re.I,
)
_WORDS: Final = re.compile(r"[^\W\d_]+")
_COUNTED: Final = re.compile(
    r"карт|колод|сброс|золот|монет|ход|очк|очеред|соблазн|знак|лиг[аи]|побед|покуп|куплен|счёт|счет\b|возраст", re.I
)
"""What a list of players with figures may count besides their health."""
_BARE: Final = 4  # words of a line with a nick and his health
_PARAGRAPH: Final = 200  # a line so long, in characters, may be running text
_SENTENCE_END: Final = re.compile(r"[.!?…][\s*_]")
_OWNED: Final = re.compile(r"[»\"*_ ]*\s*у\s+(?:игрока\s+)?", re.I)


class HealthReader:
    """Reads health figures behind nicks in lists and labelled lines."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.rosters: dict[int, bool] = {}  # by line: does its list tell the health of everybody who lives?

    def read(self, line: Line, index: int) -> None:
        """Health claims of a line."""
        scene, text = self.scene, self.text
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        if not nicks:
            return
        pairs: list[tuple[Entity, Entity]] = []
        for position, nick in enumerate(nicks):
            if position + 1 < len(nicks) and nicks[position + 1].start == nick.start:
                continue
            if self._equation(nick, line):
                continue
            limit = nicks[position + 1].start if position + 1 < len(nicks) else line.end
            numbers = scene.within(nick.end, min(limit, nick.end + 40), "number")
            if self._led(nick, line):
                continue
            if not numbers or not is_count(numbers[0]) or _LESS.match(text, numbers[0].start):
                continue  # «Тихон: минус 5»: what he lost
            gap = text[nick.end : numbers[0].start]
            note = _ASIDE.sub("", gap) if not scene.within(nick.end, numbers[0].start, "card", "deck", "zone") else gap
            lead = text[self.scene.sentence(line, nick.start)[0] : nick.start]
            if _UP_TO.search(text, line.start, nick.start):
                continue  # «до Викинга семь»: how far behind him somebody is
            if _TAKEN_FROM.search(text, line.start, nick.start):
                continue  # «списал с Тимохи 5 здоровья»: what he lost
            if nick.case in ("dat", "ins", "acc") and not (_HEALTH.search(lead) and ":" in lead):
                continue
            if _PAIR_GAP.fullmatch(note) and not self._other_unit(numbers[0]) and not self._of_another(nick):
                pairs.append((nick, numbers[0]))
        pairs = self._without_aims(line, pairs)
        if not pairs or self._blows(line, pairs):
            return
        lead = text[self.scene.sentence(line, pairs[0][0].start)[0] : pairs[0][0].start]
        above = self._above(line, index)
        labelled = bool(_HEALTH.search(lead)) or (len(lead.strip()) < 3 and bool(_HEALTH.search(above)))
        labelled = labelled or self._roster(line, index)
        different = len({nick.name for nick, _ in pairs})
        long = line.end - line.start >= _PARAGRAPH
        apart = all(_SENTENCE_END.search(text, one.end, two.start) for (_, one), (two, _) in pairwise(pairs))
        if long and not labelled and different > 1 and apart:
            self._went_over(line, pairs)  # a sentence for each: a story, not a list
            return
        if _BLOW.search(lead) or (not labelled and different < 2 and not self._unit(pairs[0][1])):
            self._went_over(line, pairs)
            return
        if not labelled and _BLOW.search(text[pairs[0][0].end : pairs[-1][0].start]):
            self._went_over(line, pairs)
            return
        alone = different == 1 and self._unit(pairs[0][1]) and len(lead.strip()) < 3
        living = len(scene.context.nicks) - len(scene.context.facts.get("dead") or ())
        if not labelled and different < max(2, living) and not alone and not any(self._unit(one) for _, one in pairs):
            self._went_over(line, pairs)  # some of the players: what they lost, as likely as what they have
            return
        for position, (nick, number) in enumerate(pairs):
            limit = (
                pairs[position + 1][0].start
                if position + 1 < len(pairs)
                else self.scene.sentence(line, number.start)[1]
            )
            scene.say(
                "hp",
                Span(nick.start, number.end),
                subject=nick.name,
                value=abs(number.value or 0),
                value_span=number.span,
                subject_span=nick.span,
                when="any" if long and not (labelled or alone) else "",
            )
            scene.take(nick.start, number.end)
            self._health_note(nick, number, limit)
        scene.topics.append((Span(pairs[0][0].start, pairs[-1][1].end), "hp"))

    def _first(self, line: Line, number: Entity) -> bool:
        """«89 — Shtorm»: does a list or one of its pieces begin with the number?"""
        lead = self.text[line.start : number.start].rstrip(" *_")
        return not self.scene.within(line.start, number.start, "nick") or lead.endswith((",", ";", "|", "/", "·", "•"))

    def _listed(self, line: Line) -> bool:
        """Is the line one of a list of health: it or what stands above says so?"""
        index = self.scene.lines.index(line)
        label = self.text[line.start : line.end].partition(":")[0]
        return bool(_HEALTH.search(label) or _HEALTH.search(self._above(line, index)))

    def _roster(self, line: Line, index: int) -> bool:
        """Lines with one for everybody who lives, a nick with a figure: what can they tell but their health?"""
        scene, lines = self.scene, self.scene.lines
        above = self._above(line, index)
        if line.kind not in ("item", "paragraph", "code") or index in scene.recap or _BLOW.search(above):
            return False
        if line.kind != "item" and _COUNTED.search(above):
            return False
        if line.kind != "item" and not self._like(line, line):
            return False
        if index not in self.rosters:
            first = last = index
            while first > 0 and self._like(lines[first - 1], line):
                first -= 1
            while last + 1 < len(lines) and self._like(lines[last + 1], line):
                last += 1
            named = [name for one in lines[first : last + 1] if (name := self._figured(one))]
            living = set(scene.context.nicks) - set(scene.context.facts.get("dead") or ())
            whole = len(named) == len(set(named)) and len(named) > 1 and living <= set(named)
            self.rosters.update(dict.fromkeys(range(first, last + 1), whole))
        return self.rosters[index]

    def _like(self, other: Line, line: Line) -> bool:
        """Does a line belong to the list of another one? Lines that are no items must hold a nick, a figure and little
        more."""
        if other.kind != line.kind or (line.kind == "item" and other.block.group != line.block.group):
            return False
        words = len(_WORDS.findall(self.text, other.start, other.end))
        return line.kind == "item" or (words <= _BARE and bool(self._figured(other)))

    def _figured(self, line: Line) -> str:
        """The nick at the head of a line that has a figure behind it."""
        nicks = [nick for nick in self.scene.within(line.start, line.end, "nick") if nick.name]
        numbers = [item for item in self.scene.within(line.start, line.end, "number") if is_count(item)]
        if nicks and numbers and nicks[0].start - line.start <= 4 and numbers[0].start > nicks[0].end:
            return nicks[0].name
        return ""

    def _went_over(self, line: Line, pairs: list[tuple[Entity, Entity]]) -> None:
        """«Старый Хрыч: 58 → 56»: a change of his health, whatever the line tells of."""
        scene, text = self.scene, self.text
        for nick, number in pairs:
            arrow = _GOES_OVER.match(text, number.end, line.end)
            numbers = scene.within(arrow.end(), min(line.end, arrow.end() + 8), "number") if arrow else []
            if not arrow or not numbers or text[arrow.end() : numbers[0].start].strip(" *_"):
                continue
            span = Span(number.start, numbers[0].end)
            scene.say(
                "hp_change",
                Span(nick.start, numbers[0].end),
                subject=nick.name,
                before=abs(number.value or 0),
                after=abs(numbers[0].value or 0),
                value_span=span,
            )
            scene.take(nick.start, numbers[0].end)

    def _equation(self, nick: Entity, line: Line) -> bool:
        """«Петя: 87 − 6 = 81», under a label of blows or in a list of health."""
        scene, text = self.scene, self.text
        match = _EQUATION.match(text, nick.end, line.end)
        if match is None:
            return False
        before, size, after = (int(match.group(name)) for name in ("before", "size", "after"))
        lost = match.group("sign") != "+"
        span = Span(match.start("before"), match.end("after"))
        label = text[line.start : nick.start]
        blow = lost and bool(_BLOW.search(label)) and not _HEALTH.search(label) and scene.context.previous is not None
        if blow:
            whole = Span(nick.start, match.end("size"))
            scene.say("attack_on", whole, other=nick.name, value=size, value_span=Span(*match.span("size")))
            scene.told.append(Span(line.start, nick.start))
        scene.say(
            "hp_change",
            Span(nick.start, span.end),
            subject=nick.name,
            before=before,
            after=after,
            delta=-size if lost else size,
            value_span=span,
            cause="attack" if blow else None,
        )
        if not blow:
            scene.say(
                "hp",
                Span(nick.start, span.end),
                subject=nick.name,
                value=after,
                value_span=Span(*match.span("after")),
                subject_span=nick.span,
            )
        scene.take(nick.start, span.end)
        return True

    def _led(self, nick: Entity, line: Line) -> bool:
        """«87❤️ Мира (93 − 7)»: the health stands before the name; it is said at once."""
        scene, text = self.scene, self.text
        before = [
            item for item in scene.within(max(line.start, nick.start - 14), nick.start, "number") if is_count(item)
        ]
        joint = text[before[-1].end : nick.start] if before else ""
        if not before or not (
            re.fullmatch(r"\s*(?:❤|♥|💗|hp|хп)\s*[—–:-]?\s*[*_]*", joint, re.I)
            or (re.fullmatch(r"\s*[—–-]\s*[*_]*", joint) and self._first(line, before[-1]) and self._listed(line))
            or (
                nick.case == "gen" and re.fullmatch(r"\s*(?:hp\s+|хп\s+)?у\s+[*_]*", joint, re.I) and self._listed(line)
            )
        ):
            return False
        number = before[-1]
        if re.search(r"\w", text[max(line.start, number.start - 2) : number.start]):
            return False
        scene.say(
            "hp",
            Span(number.start, nick.end),
            subject=nick.name,
            value=abs(number.value or 0),
            value_span=number.span,
            subject_span=nick.span,
        )
        scene.take(number.start, nick.end)
        return True

    def _blows(self, line: Line, pairs: list[tuple[Entity, Entity]]) -> bool:
        """«Ромашка −1 (97 → 96)», «Игорь 7: 7→0»: what each lost, with the change it made. Are there any?"""
        scene, text = self.scene, self.text
        found, certain = [], False
        for position, (nick, number) in enumerate(pairs):
            limit = pairs[position + 1][0].start if position + 1 < len(pairs) else line.end
            arrows = scene.within(number.end, min(limit, number.end + 24), "arrow")
            figures = scene.within(number.end, min(limit, number.end + 30), "number")
            if len(arrows) != 1 or len(figures) < 2 or not _CHANGE.match(text, number.end, limit):
                continue
            before, after = figures[0], figures[1]
            if not (before.end <= arrows[0].start and arrows[0].end <= after.start):
                continue
            size, low, high = (abs(item.value or 0) for item in (number, before, after))
            gap = text[nick.end : number.start]
            signed = bool(
                re.search(r"(?:^|[\s(])[−–-]$", gap + text[number.start : number.start + 1].strip("0123456789"))
            )
            if size == high and not signed:
                continue  # «Петя 93 (100 → 93)»: his health, and whence it came
            certain = certain or signed or size == abs(high - low)
            found.append((nick, number, before, after))
        if not found or not certain:
            return False
        healing = "+" in text[found[0][0].end : found[0][1].start + 1]
        for nick, number, before, after in found:
            if not healing and scene.context.previous is not None:
                scene.say(
                    "attack_on",
                    Span(nick.start, number.end),
                    other=nick.name,
                    value=abs(number.value or 0),
                    value_span=number.span,
                )
            scene.say(
                "hp_change",
                Span(nick.start, after.end),
                subject=nick.name,
                before=abs(before.value or 0),
                after=abs(after.value or 0),
                value_span=Span(before.start, after.end),
                cause="heal" if healing else "attack",
            )
            scene.take(nick.start, after.end)
        scene.told.append(Span(line.start, found[-1][0].start))
        return True

    def _without_aims(self, line: Line, pairs: list[tuple[Entity, Entity]]) -> list[tuple[Entity, Entity]]:
        """The pairs that no label makes blows or lures: «удары Фрида 7, Боромир 7. соблазн Боромир 1.»"""
        scene, text = self.scene, self.text
        left = []
        kind, position = "", line.start
        for nick, number in pairs:
            lead = re.split(r"[.;|\t(](?=\s|$)|,", text[position : nick.start])[-1].strip(' «»"*_:—–-·\t').lower()
            signed = text[number.start] == "−" or text[number.start - 2 : number.start] == " −"
            if _GOES_OVER.match(text, number.end):
                left.append((nick, number))  # «Олег 57 → 53» under a label of blows
                position = number.end
                continue
            if lead:
                kind = next((name for name, pattern in _AIMED if pattern.fullmatch(lead)), "")
                if not kind and text[position : nick.start].rstrip(" *_").endswith(":") and not _HEALTH.search(lead):
                    kind = "attack_on" if _HITS.search(lead) else ""
            if signed and not kind and not _HEALTH.search(text[line.start : nick.start]):
                kind = "attack_on"
            position = number.end
            if not kind or not number.value:
                left.append((nick, number))  # «потери: Вихрь (0)»: nobody is dealt nothing
            elif nick.case != "gen" and scene.context.previous is not None:
                span = Span(nick.start, number.end)
                scene.say(kind, span, other=nick.name, value=abs(number.value or 0), value_span=number.span)
                scene.take(span.start, span.end)
                scene.told.append(Span(line.start, nick.start))
        return left

    def _health_note(self, nick: Entity, number: Entity, limit: int) -> None:
        """What stands behind a health figure: «0 (пал)», «54 (плюс 9 лечения к прежним 45)», «100 → 93 (−7)»."""
        scene, text = self.scene, self.text
        note = text[number.end : min(limit, number.end + 90)]
        stop = re.search(r"[\n;·|]|,(?![^(]*\))", note)
        end = number.end + (stop.start() if stop else len(note))
        body = text[number.end : end]
        dead = _DEAD.search(body)
        if dead is None and text[end : end + 1] == ",":  # «Колян — 12, выбыл из турнира»
            fallen = _DEAD.search(text, end, min(limit, end + 28))
            another = scene.within(end, fallen.start(), "nick") if fallen else []  # «Петруша 45, Кощей выбыл»
            if fallen and not another and fallen.group()[0].isalpha() and len(text[end : fallen.start()].split()) <= 2:
                body = text[number.end : fallen.end()]
                dead = _DEAD.search(body, fallen.start() - number.end)
        if dead and number.value and re.search(r"[.!?]\s", body[: dead.start()]):
            dead = None  # «Петруша (45). Мертвы: Кощей»: another sentence
        if dead and number.value and not dead.group()[0].isalpha():
            dead = None  # «Тень 88 ☠ Монах 84»: a sign between living players parts them
        if dead and not re.search(r"\bне\s+$", body[: dead.start()]):
            scene.say("dead", Span(nick.start, number.end + dead.end()), subject=nick.name)
        numbers = [
            item for item in scene.within(number.end, end, "number") if item.value is not None and is_count(item)
        ]
        if not numbers:
            return
        arrow = re.match(r"[\s*_❤]*(?:→|->|➡|=>|⇒)[\s*_]*$", text[number.end : numbers[0].start])
        if arrow:
            scene.claims.pop()
            delta = self._delta(numbers[1:], number.end)
            scene.say(
                "hp_change",
                Span(nick.start, numbers[0].end),
                subject=nick.name,
                before=abs(number.value or 0),
                after=abs(numbers[0].value or 0),
                delta=delta,
                value_span=Span(number.start, numbers[0].end),
            )
            scene.say(
                "hp",
                Span(nick.start, numbers[0].end),
                subject=nick.name,
                value=abs(numbers[0].value or 0),
                value_span=numbers[0].span,
                subject_span=nick.span,
            )
            scene.take(number.start, end)
            return
        before = delta_value = None
        place = numbers[0]
        for item in numbers:
            lead = text[max(number.end, item.start - 22) : item.start]
            if re.search(
                r"\b(?:было|прежн\w+|с|со|раньше|вместо|до (?:этого|лечения|исцеления|удара|атаки|хода|боя))[\s:—–-]*$",
                lead,
                re.I,
            ):
                before, place = abs(item.value or 0), item
            elif re.search(r"(?:[+−–-]|плюс|минус|лечени\w+|леч\.?)\s*$", lead, re.I) or text[item.start] in "+−–-":
                minus = text[item.start] in "−–-" or bool(re.search(r"(?:[−–-]|минус)\s*$", lead, re.I))
                delta_value, place = (-1 if minus else 1) * abs(item.value or 0), item
        if before is None and delta_value is None:
            return
        scene.say(
            "hp_change",
            Span(nick.start, max(item.end for item in numbers)),
            subject=nick.name,
            before=before,
            after=abs(number.value or 0),
            delta=delta_value,
            value_span=place.span,
            when="note",
        )
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

    def _of_another(self, nick: Entity) -> bool:
        """«Золота у игрока Мирослава 93»: what is counted stands just before its owner."""
        before = self.scene.within(max(0, nick.start - 30), nick.start, "resource")
        return (
            bool(before)
            and before[-1].name != "health"
            and bool(_OWNED.fullmatch(self.text, before[-1].end, nick.start))
        )

    def _unit(self, number: Entity) -> bool:
        after = self.scene.within(number.end, number.end + 26, "resource")
        if not after or after[0].name != "health":
            return False
        return after[0].end <= number.end + 12 or bool(_UNITS.fullmatch(self.text, number.end, after[0].start))

    def _above(self, line: Line, index: int) -> str:
        """The heading or lead-in above a line."""
        for before in range(index - 1, max(-1, index - 7), -1):
            above = self.scene.lines[before]
            text = self.text[above.start : above.end]
            if (
                above.kind in ("heading", "term")
                or text.rstrip(" *_").endswith(":")
                or (above.kind != line.kind and len(text) < 50 and not text.endswith("."))
            ):
                return text
            if above.kind != line.kind:
                return ""
            if not self.scene.within(above.start, above.end, "nick"):
                return text if len(text) < 50 else ""
        return ""
