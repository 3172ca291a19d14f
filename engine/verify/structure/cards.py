"""Zone listings and zone counts: «Сброс (5): Меч ×3, две Монеты», «на столе 4, названы выше», «всего 23»."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.judging.lists import differences
from engine.verify.lines import Scene
from engine.verify.model import Entity, Span
from engine.verify.places import MIXING, TOTAL_CUE, ZONES, bound, comma_pieces, given_by, nearest, of_a_kind, zones_in
from engine.verify.runs import SOME, Run, is_count, line_runs
from engine.verify.structure.counts import TotalCountReader
from engine.verify.structure.empties import means_empty
from engine.verify.structure.labels import BUY, LURE, REFILL, REMOVE
from engine.verify.structure.silence import ALONE, AT_WORK, SILENT, SWITCHED_ON
from engine.verify.structure.sizes import size_behind
from engine.verify.structure.unfinished import alone_in_sentence, goes_on, without_cause, without_crossed

_PRONOUN: Final = re.compile(
    r"\W*(?:это|они|вот|вот они|а именно|именно|состав|список|там|перечень|лежат|в том числе|среди них)\W*", re.I
)
_MOVED: Final = re.compile(r"\bуш(?:ли|ел|ла)\b|\bуход|отправ|улет|переш(?:ли|ел)|оставал|оставш|\bбыл[оаи]?\b|→", re.I)
_ENDS: Final = re.compile(r"[»\"'*_]*\s*(?:[.;!?()|\n\t…]|$|[^\w\s,—–(«\"'-])")
_GOES_ON: Final = re.compile(r"[»\"'*_]*\s*,?\s*(?:и|да|плюс)\s+\w", re.I)
_TOGETHER: Final = re.compile(r"вместе|🤝|together", re.I)
_BUDGET: Final = re.compile(r"приход|доход|дебет|кредит|вклад|урон|прибыл|бюджет|касс|казн|выручк", re.I)
_BOXED_COUNT: Final = re.compile(r"[(\[]\s*\d{1,3}(?:\s+карт\w*)?\s*[)\]]\s*$", re.I)
_COUNTED: Final = re.compile(r"\s*(?:карт\w*|шт\b\.?|штук\w*)?[)\s]*(?:[,;·|—–]\s*|\s)[«\"*_]*")
_SIZE_CLOSES: Final = re.compile(r"\s*(?:карт\w*|шт\w*\.?)?\s*[)\]]|\s*карт\w*\W*$", re.I)
_AS_MANY: Final = re.compile(r"\b(?:столько\s+же|тоже|так\s+же|также|поровну|ровно\s+столько)\b", re.I)
_LEADERS: Final = re.compile(r"(?:\.{3,}|…|:)\s*\d*\s*$")
_LEADS_ON: Final = re.compile(r"[»\"*_]*\s*:\s*[^\W\d]")
_IN_ALL: Final = re.compile(r"[^\w\n]*(?:всего|итого)\s*(?:карт\s*)?[:—–-]?\s*", re.I)
_NOTE: Final = re.compile(r":[^:\n]*[^\W\d_]\d*\s*\($")
_ADDED: Final = re.compile(r"\b(?:по|до)полн(?:ил|ен|яе|ят)\w*\s+(?:сво\w+\s+)?(?:сброс|отбой|колод)\w*\W*$", re.I)


class CardReader:
    """Reads the runs of a scene into listings, counts, and the lists of «Вместе» and of the row."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        facts = scene.context.facts
        self.candidates: dict[str, Counter[str]] = {
            "in_play": Counter(facts.get("in_play") or {}),
            "draw_pile": Counter(facts.get("draw_pile") or {}),
            "discard_pile": Counter(facts.get("discard_pile") or {}),
            "row": Counter(card for card in facts.get("row") or () if card),
        }
        self.runs: list[list[Run]] = []
        self.zone_lines: set[int] = set()
        self.unnamed: list[tuple[Run, int, int, int]] = []  # lists whose label names no zone, with line and label

    def read(self) -> None:
        scene = self.scene
        self.runs = [[] if index in scene.used_lines else line_runs(scene, index) for index in range(len(scene.lines))]
        merged: set[int] = set()
        for index, runs in enumerate(self.runs):
            for run in runs:
                if id(run) in merged or self.scene.is_taken(run.start, run.end):
                    continue
                if run.pure or self._breaks_off(run, index):
                    self._join_following(run, index, merged)
                self._run(run, index)
        self._by_elimination()
        self._counts()
        TotalCountReader(self.scene, self.zone_lines).read()

    def _breaks_off(self, run: Run, index: int) -> bool:
        """«Личная колода 8: Монета 3, Меч 2,»: does a list go on in the next line, behind a comma?"""
        end = self.scene.lines[index].end
        return run is self.runs[index][-1] and self.text[run.end : end].strip(" *_") == ","

    def _join_following(self, run: Run, index: int, merged: set[int]) -> None:
        """Pure lines after a pure line (or after a line whose run ends it) go on with the same list."""
        last = index
        for following in range(index + 1, len(self.scene.lines)):
            runs = self.runs[following]
            if len(runs) != 1 or not runs[0].pure:
                break
            if self.scene.lines[following].start - self.scene.lines[last].end > 2:
                break
            if not run.pure and not self.text[: self.scene.lines[last].end].endswith(","):
                break
            run.items += runs[0].items
            run.extra_spans.append(Span(runs[0].start, runs[0].end))
            merged.add(id(runs[0]))
            last = run.last_line = following

    def _run(self, run: Run, index: int) -> None:
        low, high = run.label
        inherited = False
        bare = not re.search(r"\w", self.text[low:high]) and not self.scene.within(
            low, high, "property", "zone", "deck"
        )
        if high > low and _PRONOUN.fullmatch(self.text[low:high]):
            low = self._segment_before(run, index)
        if high <= low or (bare and run.pure):
            low, high = self._inherited(run, index)
            inherited = high > low or run.pure
        label = self.text[low:high]
        kind = self._classify(run, label, low, high, inherited)
        if kind is None:
            self.unnamed.append((run, index, low, high))
            return
        self._say(kind, run, index, low, high)

    def _by_elimination(self) -> None:
        """A list whose label names no zone («В коробке 5: …») is that of the only zone no list was read for, if its
        cards are mostly the zone's."""
        listed = {claim.zone for claim in self.scene.claims if claim.kind == "listing"}
        lacking = [zone for zone in ZONES if zone not in listed and self.candidates[zone]]
        for zone in lacking:
            fitting = sorted(
                (
                    (self._likeness(run, self.candidates[zone]), position)
                    for position, (run, index, low, high) in enumerate(self.unnamed)
                    if self._may_be_zone(run, index, low, high)
                ),
                reverse=True,
            )
            if not fitting or fitting[0][0] < 0.6 or (len(fitting) > 1 and fitting[1][0] == fitting[0][0]):
                continue
            run, index, low, high = self.unnamed[fitting[0][1]]
            if all(self._likeness(run, self.candidates[other]) < fitting[0][0] for other in lacking if other != zone):
                self._say(zone, run, index, low, high)

    def _may_be_zone(self, run: Run, index: int, low: int, high: int) -> bool:
        """A list of the turn's player: nothing in its label tells of deeds, prices or other things."""
        label = self.text[low:high]
        inside = self.scene.within(min(low, run.segment[0]), run.start, "property", "deck", "resource", "card", "zone")
        others = [nick for nick in self.scene.within(low, high, "nick") if nick.name != self.scene.context.actor]
        told = BUY.search(label) or REMOVE.search(label) or _BUDGET.search(label) or MIXING.search(label)
        leads = run.pure or self._leads_over(run, run.label[1])
        plain = not any(item.count == 0 for item in run.items) and not self.scene.is_taken(run.start, run.end)
        doubtful = inside or others or told or index in self.scene.recap
        first = all(other.segment != run.segment or other.start >= run.start for other in self.runs[index])
        return run.size >= 3 and leads and plain and first and not doubtful

    def _say(self, kind: str, run: Run, index: int, low: int, high: int) -> None:
        """The claims of a run; `low` and `high` are its label."""
        others = without_cause(self.scene, run) if kind == "refill_drawn" else run
        if others is None:
            return
        run = others
        spans = run.spans
        whole = Span(run.start, run.extra_spans[-1].end if run.extra_spans else run.end)
        scene = self.scene
        if kind in ZONES:
            scene.say(
                "listing",
                whole,
                zone=kind,
                cards=run.cards,
                card_spans=spans,
                complete=self._complete(run, kind),
                subject_span=Span(low, high),
            )
            told = self._count_in_label(run, kind, low, high)
            self._count_behind(run, kind, told)
            self.zone_lines.update(range(index, run.last_line + 1))
            scene.topics.append((Span(low, run.end), "zones"))
        elif kind == "row":
            scene.say("row", whole, cards=run.cards, card_spans=spans, complete=run.size >= 3)
            scene.topics.append((Span(low, run.end), "row"))
        elif kind == "together":
            without_crossed(self.text, run)
            start = low
            found = _TOGETHER.search(self.text, low, high)
            if found:
                scene.take(*found.span())
                start = found.start() - (self.text[found.start() - 1 : found.start()] in ("«", '"'))
            scene.say(
                "together",
                Span(start, run.end),
                cards=run.cards,
                card_spans=run.spans,
                complete=(self._leads_over(run, high) or self._short(index) or alone_in_sentence(scene, run, start))
                and not goes_on(scene, run),
            )
        elif kind in ("lured", "refill_drawn"):
            scene.say(kind, whole, cards=run.cards, card_spans=spans, complete=True)
        scene.take(run.start, run.end)
        for span in run.extra_spans:
            scene.take(span.start, span.end)

    def _segment_before(self, run: Run, index: int) -> int:
        """Where the sentence before the run's own begins («В сбросе карт: 5. Это …»)."""
        line = self.scene.lines[index]
        before = run.segment[0]
        for low, high in self.scene.sentences(line):
            if high <= run.segment[0]:
                before = low
        return before

    def _title(self, run: Run, index: int) -> tuple[int, int]:
        """The segment before a run that begins its own, if it but names a zone («Сброс 7. …») or «Вместе»."""
        if re.search(r"\w", self.text[run.segment[0] : run.start]):
            return run.start, run.start
        before = self._segment_before(run, index)
        title = self.text[before : run.segment[0]]
        if SWITCHED_ON.fullmatch(title):
            return before, run.segment[0]
        if (
            before == run.segment[0]
            or len(title) > 48
            or not re.fullmatch(r"[^,;:]*(?::\s*\d{1,3}\s*(?:карт\w*|шт)?)?\.[\s\])*_]*", title)
        ):
            return run.start, run.start
        zones = zones_in(self.scene, before, run.segment[0])
        words = re.findall(r"[^\W\d_]+", title)
        bare = not self.scene.within(before, run.segment[0], "card", "property")
        return (before, run.segment[0]) if bare and len(zones) == 1 and len(words) <= 4 else (run.start, run.start)

    def _short(self, index: int) -> bool:
        """A line of a list, no running text."""
        line = self.scene.lines[index]
        return line.end - line.start <= 160

    def _inherited(self, run: Run, index: int) -> tuple[int, int]:
        """The label of a run that begins its line: the term, or the line before."""
        lines = self.scene.lines
        line = lines[index]
        if run.segment[0] > line.start and not run.pure:
            return self._title(run, index)
        if line.label_end:
            return line.start, line.label_end
        before = index - 1
        while before >= 0 and self.runs[before] and self.runs[before][0].pure:
            before -= 1
        if before < 0:
            return run.start, run.start
        above = lines[before]
        if above.kind == "row" and line.kind == "row":
            return run.start, run.start
        text = self.text[above.start : above.end].rstrip(" *_")
        cards = self.scene.within(above.start, above.end, "card")
        if text.endswith(":") or above.kind in ("heading", "term") or (len(text) < 60 and not cards):
            low, high = above.start, above.end
            low, high = self.scene.sentences(above)[-1] if self.scene.sentences(above) else (low, high)
            return low, high
        return run.start, run.start

    def _classify(self, run: Run, label: str, low: int, high: int, inherited: bool) -> str | None:
        scene = self.scene
        if MIXING.search(label) and inherited:
            return None
        zones = zones_in(scene, low, high)
        tail = label[-80:]
        colon = self._leads_over(run, high)
        property_names = [item.name for item in scene.within(low, high, "property")]
        if _TOGETHER.search(label) and "together" in property_names and not self._weak_together(low, high):
            mark = [item for item in scene.within(low, high, "property") if item.name == "together"][-1]
            if not zones or zones[-1].start < mark.end:
                between = self.text[mark.end : run.start]
                direct = "," not in between or ":" in between
                said = scene.within(mark.end, high, "resource", "property")
                plain = direct and not SILENT.search(label) and not said
                alone = ALONE.match(
                    self.text, run.items[-1].card.end
                )  # «Вместе»: Воин Кхорна один»: running text tells it is off
                return "together" if plain and not alone and not _GOES_ON.match(self.text, run.end) else None
        behind = self.text[run.end : run.end + 60].split("\n")[0]
        last = property_names[-1] if property_names else ""
        if LURE.search(tail) and not zones and last != "refill":  # «Соблазна нет, «Пополнение» одно: Меч»
            named = scene.within(run.segment[0], run.start, "card")
            if any(is_count(item) for item in scene.within(low, run.start, "number")):
                return None  # «Соблазн | 1 | Хранитель»: the card that gives it
            beside = "(" in self.text[high : run.start]  # the card that gives it: «Соблазн» (Адский свежеватель)
            return "lured" if self._plain_label(label) and not named and not beside else None
        refill = REFILL.search(tail) and ("пополн" not in tail.lower() or "refill" in property_names)
        if (
            refill
            and not zones
            and not given_by(self.scene, run.segment[0], run.start)
            and (":" in self.text[high : run.start] or "пополнение" not in tail)
        ):
            return "refill_drawn" if self._plain_label(label) else None
        if (BUY.search(tail) or REMOVE.search(tail)) and not zones:
            return None
        if _ADDED.search(label):
            return None
        if zones:
            near = "," not in self.text[zones[-1].end : run.start]
            if colon or inherited or (run.size >= 3 and near):
                return zones[-1].name
            return None
        if any(item.name == "row" for item in scene.within(low, high, "deck")):
            if run.size < 2 or not (colon or inherited):
                return None
            return "row" if self._likeness(run, self.candidates["row"]) >= 0.4 else self._infer(run)
        if re.match(r"\s*(?:→|->|➡|\(?(?:ушл|отправ|улет))", behind):
            return None
        if scene.within(low, high, "deck") or (label and scene.within(low, high, "resource")):
            return None
        if self._later(run) and scene.within(run.segment[0], run.start, "resource"):
            return None  # «Атака | 21: Свита 6 и ещё 4, Мечи 2, Воин 1»
        if any(item.count == 0 for item in run.items) or _BUDGET.search(label):
            return None  # what each card gave
        symbol = high > low and not re.search(r"\w", label)
        if (colon or inherited or symbol) and run.size >= 3:
            return self._infer(run)
        return None

    @staticmethod
    def _plain_label(label: str) -> bool:
        """A label of a list, not a sentence about somebody: short and without a target's number."""
        return len(label) < 60

    def _weak_together(self, low: int, high: int) -> bool:
        """«вместе» as an adverb in running text."""
        words = [item for item in self.scene.within(low, high, "property") if item.name == "together"]
        last = words[-1]
        if last.detail != "lower" or re.match(r"\s*[«\"»:—–-]", self.text[last.end : last.end + 3]):
            return False
        return last.end < high - 2 or not AT_WORK.search(self.text, low, last.start)

    def _leads_over(self, run: Run, label_end: int) -> bool:
        between = self.text[label_end : run.start]
        if _LEADERS.search(self.text, run.label[0], run.start):
            return True
        counted = self.scene.entities.last_within(run.label[0], run.start, "number")
        named = counted is not None and re.search(r"[^\W\d_]{2,}", self.text[run.label[0] : counted.start])
        if counted and named and is_count(counted) and _COUNTED.fullmatch(self.text, counted.end, run.start):
            return True  # «в личной колоде: 5, Меч ×3 и Монета ×2»
        if _BOXED_COUNT.search(self.text, run.label[0], run.start):
            return True  # «сброс [5] Меч ×3, Монета ×2»
        return bool(re.search(r"[:—–\-~|\t(=]|\n", between)) or bool(
            _PRONOUN.search(self.text[run.segment[0] : label_end])
        )

    @staticmethod
    def _likeness(run: Run, zone: Counter[str]) -> float:
        total = sum(zone.values())
        left = Counter(zone)
        hit = 0
        for item in run.items:
            count = 2 if item.count == SOME else item.count
            for _ in range(min(count, 40)):
                name = next((name for name in item.names if left[name] > 0), None)
                if name is None:
                    break
                left[name] -= 1
                hit += 1
        return hit / max(total, run.size, 1)

    def _infer(self, run: Run) -> str | None:
        """The zone that an unlabelled list can only mean, judged by its cards."""
        scores = sorted(((self._likeness(run, cards), name) for name, cards in self.candidates.items()), reverse=True)
        (best, name), (second, _) = scores[0], scores[1]
        return name if best >= 0.6 and second < best - 0.25 else None

    def _complete(self, run: Run, zone: str) -> bool:
        sized = size_behind(self.scene, run, self.scene.lines[run.last_line].end)
        if not sized and not _ENDS.match(self.text, run.extra_spans[-1].end if run.extra_spans else run.end):
            return False
        if _NOTE.search(self.text, run.label[0], run.start) or _LEADS_ON.match(self.text, run.end):
            return False  # «Личная 8: М3 (монеты), …», «там перевес за Монетами: их 3»
        if self._later(run) and not re.search(r"\w", self.text[slice(*run.label)]):
            return False  # «Меч, его двойник (тоже Меч), Воин Тзинча»: the list began before
        return run.label[1] <= run.label[0] or self._leads_over(run, run.label[1]) or run.pure

    def _later(self, run: Run) -> bool:
        """Do other cards stand before it in its segment?"""
        return any(other.segment == run.segment and other.start < run.start for other in self.runs[run.line])

    def _count_behind(self, run: Run, zone: str, told: bool) -> None:
        """«…, Меч — итого 5»: the size of a list that has none before its cards, if others in the line have one."""
        line = self.scene.lines[run.last_line]
        size = size_behind(self.scene, run, line.end)
        if size is None or told or run.extra_spans:
            return
        here = [claim for claim in self.scene.claims if line.start <= claim.span.start < run.start and not claim.prose]
        counted = {claim.zone for claim in here if claim.kind == "zone_count"}
        if any(claim.kind == "listing" and claim.zone not in counted and claim.zone != zone for claim in here):
            return
        span, end = size
        value = int(self.text[span.start : span.end])
        self.scene.say("zone_count", Span(run.start, end), zone=zone, value=value, value_span=span, complete=True)
        self.scene.take(run.end, end)

    def _count_in_label(self, run: Run, zone: str, low: int, high: int) -> bool:
        """Says the number in the label of a list; is there one?"""
        numbers = [
            number
            for number in self.scene.within(low, high, "number")
            if is_count(number) and not bound(self.scene, number)
        ]
        if not numbers:
            return False
        zones = [item for item in zones_in(self.scene, low, high) if item.name == zone]
        if zones and len({number.value for number in numbers}) > 1:
            numbers = nearest(numbers, zones[-1])
        elif len({number.value for number in numbers}) > 1:
            return False
        number = numbers[-1]
        if self._of_all(number, zones[-1] if zones else None, low):
            return False
        closes = _SIZE_CLOSES.match(self.text, number.end, high + 1) is not None
        self._say_count(zone, number, zones[-1] if zones else None, low, closes and self._fits(zone))
        return True

    def _fits(self, zone: str) -> bool:
        """Is the list read last truly that of the zone? Then a size in its title is its size, whatever the title."""
        claim = self.scene.claims[-1]
        return claim.kind == "listing" and not differences(claim.cards, self.candidates[zone], claim.complete)

    def _of_all(self, number: Entity, zone: Entity | None, low: int) -> bool:
        """Is it the number of all cards («Карты Ники, всего 23»), not «Рука, всего 5»?"""
        if not TOTAL_CUE.search(self.text[max(low, number.start - 12) : number.start]):
            return False
        return zone is None or not _IN_ALL.fullmatch(self.text, zone.end, number.start)

    def _say_count(self, zone: str, number: Entity, at: Entity | None, low: int, sure: bool = False) -> None:
        start = min(at.start, number.start) if at else max(low, number.start)
        end = max(at.end, number.end) if at else number.end
        if self.text[end : end + 1] == ")" and "(" in self.text[start:end]:
            end += 1
        self.scene.say(
            "zone_count",
            Span(start, end),
            zone=zone,
            value=abs(number.value or 0),
            value_span=number.span,
            complete=sure,
        )
        self.scene.take(start, end)

    def _counts(self) -> None:
        """Counts of zones that no list follows, or that were not in the list's label."""
        scene = self.scene
        for index, line in enumerate(scene.lines):
            if index in scene.used_lines:
                continue
            for low, high in self.scene.sentences(line):
                if not scene.within(low, high, "zone") or MIXING.search(self.text, low, high):
                    continue  # «сброс (12 карт) перемешан»: how many there were before
                for start, end in comma_pieces(self.scene, low, high):
                    self._count_piece(start, end, index)

    def _count_piece(self, low: int, high: int, index: int) -> None:
        zones = zones_in(self.scene, low, high)
        if not zones:
            return
        names = {zone.name for zone in zones}
        if _MOVED.search(self.text[low:high]) or self.scene.within(low, high, "property"):
            return
        if len(names) > 1 or self.scene.within(low, high, "deck"):
            return
        zone = zones[0]
        cards = self.scene.within(low, high, "card")
        limit = cards[0].start if cards else high
        if cards and zone.start > cards[0].start:
            return
        numbers = [
            number
            for number in self.scene.within(low, limit, "number")
            if is_count(number)
            and not bound(self.scene, number)
            and not (cards and self._belongs(number, cards[0]))
            and not self.scene.is_taken(number.start, number.end)
            and not {":", "\n"} & set(self.text[number.end : zone.start])  # «Шкаф, 18 карт: на столе …»: of the head
            and not of_a_kind(self.scene, number, high)
        ]
        if numbers:
            values = {number.value for number in numbers}
            chosen = numbers if len(values) == 1 else nearest(numbers, zone)
            if chosen and not self._of_all(chosen[0], zone, low):
                self._say_count(zone.name, chosen[0], zone, low)
                self.zone_lines.add(index)
                self.scene.topics.append((Span(low, high), "zones"))
        elif self._as_many(zone, low, limit):
            self.zone_lines.add(index)
        elif (
            not cards
            and zone.start - low < 30
            and not self.scene.within(low, high, "nick")
            and means_empty(self.text, low, high, self.scene.lines[index].end)
        ):
            span = Span(zone.start, max(zone.end, low + len(self.text[low:high].rstrip())))
            self.scene.say("zone_count", span, zone=zone.name, value=0)
            self.scene.say("listing", span, zone=zone.name, complete=True)
            self.zone_lines.add(index)

    def _as_many(self, zone: Entity, low: int, high: int) -> bool:
        """«в личной колоде столько же»: as many as in the zone counted last."""
        said = _AS_MANY.search(self.text, low, high)
        counted = [claim for claim in self.scene.claims if claim.kind == "zone_count" and claim.span.end <= low]
        if not said or not counted or low - counted[-1].span.end > 90:
            return False
        span = Span(min(zone.start, said.start()), max(zone.end, said.end()))
        self.scene.say("zone_count", span, zone=zone.name, value=counted[-1].value)
        return True

    def _belongs(self, number: Entity, card: Entity) -> bool:
        return bool(re.fullmatch(r"\s*[×xх]?\s*", self.text[number.end : card.start]))
