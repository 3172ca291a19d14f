"""Reads narrative Russian prose: sentences with names and figures to claims.

A story says things in any order and by any word, so this reader binds by grammar and structure: a figure
gets readings from several readers (a blow, a health, the gold of the turn, a count of cards …), each with a
judgement whether the words leave no other sense (`tight`). A figure of which one reading is true is taken
as said so. A figure with tight readings only, none of them true, becomes a claim that the judge will find
false. All others stay unread: notes in an audit, the writer's task in strict mode.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Final

from engine.verify.judging.judge import absurd, judge_claim
from engine.verify.judging.truth import Truth
from engine.verify.model import Claim, Context, Document, Entities, Part, Span, SpanIndex
from engine.verify.prose.agents import agents
from engine.verify.prose.aloof import aloof
from engine.verify.prose.answered import answered
from engine.verify.prose.blows import blows
from engine.verify.prose.closing import closing
from engine.verify.prose.company import company
from engine.verify.prose.constructions.reader import read_constructions
from engine.verify.prose.constructions.table import TABLE
from engine.verify.prose.contrasts import contrasts
from engine.verify.prose.dealt import dealt
from engine.verify.prose.deaths import deaths
from engine.verify.prose.deeds import purchases
from engine.verify.prose.distances import distances
from engine.verify.prose.doers import doers
from engine.verify.prose.doubts import doubted
from engine.verify.prose.epithets import EPITHET, with_epithets
from engine.verify.prose.estate import estate
from engine.verify.prose.events import events
from engine.verify.prose.exchanged import exchanged
from engine.verify.prose.figures import Line, Page, Reader, Reading
from engine.verify.prose.givers import givers
from engine.verify.prose.health import changes, equations, versus
from engine.verify.prose.hoards import hoards
from engine.verify.prose.holders import holders
from engine.verify.prose.leaks import forbidden
from engine.verify.prose.licences import licences
from engine.verify.prose.living import living
from engine.verify.prose.lures import lures
from engine.verify.prose.marks import marks
from engine.verify.prose.meant import meant
from engine.verify.prose.measured import measured
from engine.verify.prose.misplaced import misplaced
from engine.verify.prose.multiples import multiples
from engine.verify.prose.nearest import nearest
from engine.verify.prose.order import crowns, effects, nexts, winners
from engine.verify.prose.outlook import affordable, hypothetical, ranks
from engine.verify.prose.pairs import pairs
from engine.verify.prose.parting import parting
from engine.verify.prose.partitions import partitions
from engine.verify.prose.plausible import plausible
from engine.verify.prose.powers import powers
from engine.verify.prose.prices import prices
from engine.verify.prose.purses import purses
from engine.verify.prose.queue import queue
from engine.verify.prose.ratios import ratios
from engine.verify.prose.relations import comparisons
from engine.verify.prose.remedies import remedies
from engine.verify.prose.reserves import reserves
from engine.verify.prose.roles import Scene, has_verb, names_of, part_of
from engine.verify.prose.shares import shares
from engine.verify.prose.shelf import shelf
from engine.verify.prose.sides import sides
from engine.verify.prose.standings import standings
from engine.verify.prose.states import states
from engine.verify.prose.stocks import stocks
from engine.verify.prose.strangers import strangers
from engine.verify.prose.strays import answers, strays
from engine.verify.prose.sums import sums
from engine.verify.prose.supposed import supposed
from engine.verify.prose.table import lists, players
from engine.verify.prose.targets import targets
from engine.verify.prose.text import Sentence, sentences
from engine.verify.prose.together import togethers
from engine.verify.prose.told import handed, told
from engine.verify.prose.turn import totals
from engine.verify.prose.turns import turns
from engine.verify.prose.unowned import unowned
from engine.verify.prose.victims import victims
from engine.verify.prose.view import View
from engine.verify.prose.wares import wares
from engine.verify.prose.wealth import wealth
from engine.verify.prose.zones import zones

# readers, each with the kinds of items of which one at least must be there for it to have anything to read;
# earlier readers take their figures first: a change of health is no blow, an aimed «Соблазн» no property
_READERS: Final[tuple[tuple[Reader, str], ...]] = (
    (effects, "C"),
    (equations, "="),
    (changes, "N"),
    (versus, "A"),
    (comparisons, "N"),
    (lures, "l"),
    (purchases, "NCPw"),
    (states, "N"),
    (blows, "NP"),
    (togethers, "t"),
    (players, "P"),
    (lists, "C"),
    (zones, "NzdCw"),
    (totals, "Ngahulfw"),
    (ratios, "R"),
    (ranks, "P"),
    (affordable, "C"),
    (hypothetical, "N"),
    (deaths, "Pw"),
    (nexts, "P"),
    (winners, "P"),
    (crowns, "P"),
    (licences, "N"),
    (closing, "N"),
    (pairs, "P"),
    (givers, "C"),
    (shares, "X"),
    (sides, "N"),
    (contrasts, "N"),
    (living, "Pw"),
    (events, "fC"),
    (wares, "C"),
    (shelf, "C"),
    (strays, "C"),
    (answers, "Ngahul"),
    (agents, "P"),
    (doers, "P"),
    (targets, "P"),
    (victims, "P"),
    (turns, "P"),
    (told, "C"),
    (powers, "tful"),
    (multiples, "ulf"),
    (unowned, "tful"),
    (marks, "G"),
    (handed, "P"),
    (nearest, "N"),
    (sums, "N"),
    (standings, "PN"),
    (strangers, "C"),
    (queue, "P"),
    (answered, "Pw"),
    (prices, "C"),
    (reserves, "N"),
    (stocks, "NC"),
    (purses, "NRC"),
    (wealth, "N"),
    (partitions, "C"),
)


@lru_cache(maxsize=4096)
def _readers_for(kinds: frozenset[str]) -> tuple[Reader, ...]:
    """The readers that have anything to read in a sentence with items of these kinds."""
    return tuple(reader for reader, needs in _READERS if not kinds.isdisjoint(needs))


def read_prose(doc: Document, entities: Entities, context: Context) -> list[Claim]:
    """All claims of the document's running text that structure has not read."""
    return [claim for claim, _ in weigh(doc, entities, context)]


def weigh(doc: Document, entities: Entities, context: Context) -> list[tuple[Claim, bool | None]]:
    """The claims, each with what this reader thinks of it: true, false, or None for a figure that stays unread."""
    view = View.of(context)
    truth = Truth.of(context)
    scene = Scene(view)
    page = Page(view)
    lines: list[Line] = []
    past = SpanIndex(span for span, topic in context.topics if topic == "previous")
    lured = False  # the sentence before spoke of «Соблазн»
    for sentence in sentences(doc, with_epithets(doc, entities, view)):
        flags = tuple(_forced(sentence, past) or scene.walk(sentence))
        line = Line(sentence, flags, _subject(sentence, scene), ())
        lines.append(line)
        page.mark = len(page.readings)
        kinds = frozenset(sentence.codes)
        if lured and "l" not in kinds and sentence.items[0].low in ("он", "тот"):
            sentence.memo["after_lure"] = True
        lured = "l" in kinds
        for reader in _readers_for(kinds):
            reader(line, page, scene)
        read_constructions(line, lines[-2] if len(lines) > 1 else None, page, truth, TABLE)
        if "P" in kinds:
            page.named += [name for item in sentence.items if item.code == "P" for name in names_of(item)[:1]]
    dealt(lines, page)
    distances(lines, page)
    measured(lines, page)
    company(lines, page)
    remedies(lines, page)
    supposed(lines, page)
    holders(lines, page)
    aloof(lines, page)
    told = meant(_resolve(page.readings), lines, page)
    claims = [_settled(claim, true, truth) for claim, true in _second(told, lines, page, truth)]
    claims = estate(lines, page, hoards(lines, page, claims))
    claims += [(claim, False) for claim in parting(lines, page)]
    claims = exchanged(plausible(claims, lines, page, truth), page)
    secrets = forbidden(doc, lines, view)
    given_away = SpanIndex(claim.span for claim in secrets if claim.kind == "leak")
    claims = [(claim, true) for claim, true in claims if true or not given_away.covers(claim.at())]
    claims += [(claim, False) for claim in secrets]
    claims += [(claim, None) for claim in _unread(doc, lines, page)]
    if context.scope == "prose":
        return claims
    # what structure has read stays its own, but a true reading here can save a figure that structure misread
    taken = SpanIndex(context.taken)
    return [(claim, true) for claim, true in claims if true or absurd(claim) or not taken.covers(claim.at())]


def _forced(sentence: Sentence, past: SpanIndex) -> list[bool] | None:
    """Under a heading of the past turn everything is recap."""
    if past.covers(Span(sentence.start, sentence.start + 1)):
        return [True] * len(sentence.items)
    return None


def _subject(sentence: Sentence, scene: Scene) -> str | None:
    """Who the sentence is about where no name stands near a figure: the last one named as a subject."""
    for index, item in enumerate(sentence.items if "P" in sentence.codes else ()):
        if item.code == "P":
            names = names_of(item)
            if len(names) == 1 and part_of(sentence, index) != "object":
                scene.last = names[0]
                return names[0]
    return scene.last if scene.recap and scene.last else scene.view.actor


def _resolve(readings: list[Reading]) -> list[tuple[Claim, bool | None]]:
    """One claim for each figure: a true reading, or else the first tight one."""
    order: dict[Span, list[Reading]] = {}
    for reading in readings:
        order.setdefault(reading.figure, []).append(reading)
    claims: list[tuple[Claim, bool | None]] = []
    for group in order.values():
        agreeing = [reading for reading in group if reading.true]
        if agreeing:
            best = next((reading for reading in agreeing if reading.claim.kind != "number"), agreeing[0])
            named = next((reading for reading in group if reading.claim.kind == "total" and not reading.true), None)
            if best.claim.kind == "number" and named is not None:
                # «Атаки» у игрока ровно 77»: that something else is 77 does not make it true
                claims.append((named.claim.but(certain=False), None))
            else:
                claims.append((_licensed(best.claim), True))
            continue
        tight = [reading for reading in group if reading.tight]
        if tight:
            claims.append((tight[0].claim, False))
        else:
            first = group[0].claim
            claims.append((first.but(certain=False), None))
    seen: set[Claim] = set()
    unique: list[tuple[Claim, bool | None]] = []
    for claim, true in claims:
        if claim not in seen:
            seen.add(claim)
            unique.append((claim, true))
    return unique


_BOTH: Final = ("оба", "обо", "обе")
_BLOWS: Final = frozenset({"attack_on", "attack_total"})  # «ударил обоих» tells whom, not how hard


def _second(
    claims: list[tuple[Claim, bool | None]], lines: list[Line], page: Page, truth: Truth
) -> list[tuple[Claim, bool | None]]:
    """The second opinion: what has a plausible true reading, or is no slip, stays unread."""
    starts = [line.sentence.start for line in lines]
    result: list[tuple[Claim, bool | None]] = []
    for claim, true in claims:
        if true is False:
            line = lines[bisect_right(starts, claim.at().start) - 1]
            places = [item.start for item in line.items]
            index = max(0, bisect_right(places, claim.at().start) - 1)
            unsure = claim.at() not in page.sure and doubted(claim, line, page, index)
            whom = line.items[index].low.startswith(_BOTH) and claim.kind in _BLOWS
            if unsure or whom or misplaced(claim, line, page, index, truth) or line.items[index].detail == EPITHET:
                result.append((claim.but(certain=False), None))
                continue
        result.append((claim, true))
    return result


_COUNTS: Final = {"listing": "played", "purchase": "purchase", "removal": "removal", "lured": "lure"}
_ZONES: Final = {"in_play": "played", "draw_pile": "draw_pile", "discard_pile": "discard"}


def _settled(claim: Claim, true: bool | None, truth: Truth) -> tuple[Claim, bool | None]:
    """A reading taken as true must be true for the judge too; else it is said as a sum of itself."""
    if true and judge_claim(claim, truth):
        if claim.value is None:
            return claim.but(certain=False), None
        return _licensed(claim.but(kind="number")), True
    if true is False and claim.kind in _COUNTS and claim.cards and judge_claim(claim, truth) == []:
        # fewer copies than there are: a list that is not complete may leave some out, a number said may not
        kind = _ZONES.get(claim.zone or "", "played") if claim.kind == "listing" else _COUNTS[claim.kind]
        name, count = claim.cards[0]
        wrong = claim.but(kind="invented", subject=name, text=f"{name} ×{count}", blame=claim.blame or kind)
        return wrong, False
    return claim, true


def _licensed(claim: Claim) -> Claim:
    """A figure true by a relation that no kind of claim has: a sum of itself, so that it is confirmed."""
    if claim.kind != "number" or claim.value is None:
        return claim
    return claim.but(kind="sum", parts=(Part(claim.value, claim.at()),), blame=None, polarity="asserted")


_LABELS: Final = ("ход", "круг", "раунд", "тур", "№", "глав", "пост", "партия", "место", "лист", "#")


def _tells(line: Line) -> bool:
    """A sentence with a verb, not a label or a heading."""
    return len(line.items) >= 4 and has_verb(line.sentence)


def _unread(doc: Document, lines: list[Line], page: Page) -> list[Claim]:
    """Figures nobody could bind."""
    claims: list[Claim] = []
    bound = page.read
    for line in lines:
        if "N" not in line.codes:
            continue
        block = doc.block_at(line.sentence.start)
        if block is None or block.kind in ("heading", "cell", "term", "code") or not _tells(line):
            continue
        for index, item in enumerate(line.items):
            if index and line.items[index - 1].low.startswith(_LABELS):
                continue
            if item.code != "N" or item.value is None or item.span in bound or item.start in page.idle:
                continue
            claims.append(Claim("number", item.span, value=item.value, value_span=item.span, prose=True, certain=False))
    return claims
