"""Following a refereed fight of Боевые руны from post to post: what is shown is played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.audit.sheets import Moment
from engine.games.runes import facts as runes_facts
from engine.games.runes.cards import HAND_SIZE, INDEX, NAMES, PLAYED, START_SCORE, deck
from engine.games.runes.counting import Pair, count_round, scores_after
from engine.games.runes.rules import winner_of
from engine.games.runes.showing import Shown, shown
from engine.games.runes.state import NOBODY, Round, Seat, State
from engine.verify.model import Context, Document


class RunesFollower:
    """One fight (`engine.audit.sheets.Follower`)."""

    def __init__(self, players: Sequence[str], composition: str = "one_each") -> None:
        """`players` are the two nicks in the order in which posts list them."""
        self.players = (players[0], players[1])
        self.composition = composition
        self.true: Pair = (START_SCORE, START_SCORE)
        self.told: Pair = self.true
        self.hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.played: list[Counter[int]] = [Counter(), Counter()]
        self.number = 0

    def follow(self, doc: Document, context: Context) -> Moment | None:
        """See `Follower.follow`."""
        evidence = shown(doc, context)
        if not evidence.hands and not evidence.choices:
            return None
        findings: list[tuple[str, str | None, str, str, int, int]] = []
        remarks: list[str] = []
        previous: Round | None = None
        told_previous: Round | None = None
        if self.number and len(evidence.choices) == 2:
            previous, told_previous = self._round(evidence, findings)
        elif self.number:
            self.true = self.told = self._scores(evidence, self.told)
            remarks.append("сыгранные карты не показаны: счёт взят из поста")
        winner = winner_of(self.true) if previous else NOBODY
        self.number += winner == NOBODY
        shuffled = self._deal(evidence, findings)
        seats = tuple(self._seat(seat, shuffled[seat]) for seat in (0, 1))
        number = max(1, self.number)
        both = (seats[0], seats[1])
        true = State(self.players, self.composition, "greedy", number, self.true, both, previous, winner)
        told = true._replace(scores=self.told, previous=told_previous)
        return Moment(runes_facts.facts(true), runes_facts.facts(told), tuple(findings), tuple(remarks))

    def believe(self, doc: Document, moment: Moment) -> Mapping[str, tuple[int, int]]:
        """See `Follower.believe`."""
        said = shown(doc, _names_only(moment)).scores
        self.told = (said.get(self.players[0], self.told[0]), said.get(self.players[1], self.told[1]))
        return {nick: (said[nick], true) for nick, true in moment.facts["players"].items() if nick in said}

    def _round(
        self, evidence: Shown, findings: list[tuple[str, str | None, str, str, int, int]]
    ) -> tuple[Round, Round]:
        """The round with the cards shown, counted truly and from the told scores."""
        cards: list[tuple[int, ...]] = []
        for seat, nick in enumerate(self.players):
            choice = evidence.choices[nick]
            names = [INDEX[name] for name in choice.names]
            cards.append(tuple(sorted(names)))
            strange = Counter(names) - Counter(self.hands[seat]) if self.hands[seat] else Counter[int]()
            if strange or len(names) != PLAYED:
                hand = ", ".join(NAMES[card] for card in self.hands[seat])
                said = ", ".join(choice.names)
                findings.append(("cards", nick, said, f"три карты из этих: {hand}", choice.start, choice.end))
            rest = list(self.hands[seat])
            for card in names:
                if card in rest:
                    rest.remove(card)
            self.hands = (tuple(rest), self.hands[1]) if seat == 0 else (self.hands[0], tuple(rest))
            self.played[seat].update(names)
        auto = (self.players[0] in evidence.auto, self.players[1] in evidence.auto)
        both = (cards[0], cards[1])
        count = count_round(*both)
        previous = Round(self.number, both, auto, self.true)
        told = previous._replace(before=self.told)
        self.true, self.told = scores_after(self.true, count), scores_after(self.told, count)
        return previous, told

    def _scores(self, evidence: Shown, before: Pair) -> Pair:
        return evidence.scores.get(self.players[0], before[0]), evidence.scores.get(self.players[1], before[1])

    def _deal(self, evidence: Shown, findings: list[tuple[str, str | None, str, str, int, int]]) -> tuple[bool, bool]:
        """The hands as shown, if they can be; whether the played cards were needed for them."""
        whole = Counter(deck(self.composition))
        shuffled = [False, False]
        for seat, nick in enumerate(self.players):
            if nick not in evidence.hands:
                continue
            hand = evidence.hands[nick]
            names = [INDEX[name] for name in hand.names]
            kept = Counter(self.hands[seat])
            fresh = Counter(names) - kept
            if kept - Counter(names):
                lost = ", ".join(NAMES[card] for card in (kept - Counter(names)).elements())
                findings.append(
                    ("draw_impossible", nick, ", ".join(hand.names), f"оставались: {lost}", hand.start, hand.end)
                )
            pile = whole - kept - self.played[seat]
            if fresh - pile and sum(pile.values()) < sum(fresh.values()):
                self.played[seat] = Counter()
                pile, shuffled[seat] = whole - kept, True
            if fresh - pile:
                strange = ", ".join(NAMES[card] for card in (fresh - pile).elements())
                findings.append(("draw_impossible", nick, strange, "этой карты в колоде нет", hand.start, hand.end))
            self.hands = (tuple(names), self.hands[1]) if seat == 0 else (self.hands[0], tuple(names))
        return shuffled[0], shuffled[1]

    def _seat(self, seat: int, shuffled: bool) -> Seat:
        whole = Counter(deck(self.composition))
        pile = sorted((whole - Counter(self.hands[seat]) - self.played[seat]).elements())
        hand = self.hands[seat][:HAND_SIZE]
        # Cards that cannot be where they are shown take the place of others.
        size = max(0, sum(whole.values()) - len(self.hands[seat]) - sum(self.played[seat].values()))
        return Seat(hand, tuple(pile[:size]), tuple(sorted(self.played[seat].elements())), shuffled)


def _names_only(moment: Moment) -> Context:
    facts = moment.facts
    return Context(facts, None, tuple(facts["players_order"]), "", None, None, "prose", "audit")
