"""Following a refereed fight of Боевые руны from post to post: what is shown is played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.audit.sheets import Moment
from engine.games.runes import facts as runes_facts
from engine.games.runes.cards import COMPOSITIONS, HAND_SIZE, INDEX, NAMES, PLAYED, START_SCORE, deck
from engine.games.runes.counting import Pair, count_round, scores_after
from engine.games.runes.rules import winner_of
from engine.games.runes.showing import Cards, Shown, shown
from engine.games.runes.state import NOBODY, Round, Seat, State
from engine.verify.model import Context, Document

Fault = tuple[str, str | None, str, str, int, int]


class RunesFollower:
    """One fight (`engine.audit.sheets.Follower`)."""

    def __init__(self, players: Sequence[str]) -> None:
        """`players` are the two nicks in the order in which posts list them."""
        self.players = (players[0], players[1])
        self.true: Pair = (START_SCORE, START_SCORE)
        self.told: Pair = self.true
        self.before: tuple[Pair, Pair] = (self.true, self.told)
        self.hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.decks = {name: (Counter[int](), Counter[int]()) for name in COMPOSITIONS}
        """What each player has played since his deck was shuffled, for each composition that is still possible (R1)."""
        self.number = 0
        self.counted: Round | None = None
        self.dealt = False
        self.orders: Mapping[str, Sequence[Mapping[str, Any]]] = {}

    @property
    def composition(self) -> str:
        """The first composition that fits what was shown."""
        return next(iter(self.decks))

    @property
    def rulings(self) -> dict[str, str]:
        """R1 as the cards and numbers shown tell it."""
        return {"R1": self.composition if len(self.decks) == 1 else "unknown"}

    def heard(self, orders: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        """See `Follower`."""
        self.orders = orders

    def follow(self, doc: Document, context: Context) -> Moment | None:
        """See `Follower.follow`."""
        evidence = shown(doc, context)
        choices = self._choices(evidence)
        if not evidence.hands and len(choices) < 2:
            return None
        findings: list[Fault] = []
        remarks: list[str] = []
        winner = NOBODY
        unknown = ["pile", "out"] if len(self.decks) > 1 else []
        told: Round | None = self.counted and self.counted._replace(before=self.before[1])
        if len(choices) == 2:
            if not self.number and not self._join(evidence):
                return None
            self.counted, told = self._round(evidence, choices, findings)
            winner = winner_of(self.true)
            self.number += winner == NOBODY
            self.dealt = False
        elif self.dealt and self._moved_on(evidence):
            self.true = self.told = self._scores(evidence, self.told)
            self.counted = told = None
            self.hands = ((), ())
            self.decks = {name: (Counter[int](), Counter[int]()) for name in COMPOSITIONS}
            self.number += 1
            unknown += ["before", "round"]
            remarks.append("сыгранные карты не показаны: счёт взят из поста")
        self.number = max(1, self.number)
        shuffled = (False, False)
        if evidence.hands:
            shuffled = self._deal(evidence, findings, remarks)
            self.dealt = all(nick in evidence.hands for nick in self.players) or self.dealt
        seats = tuple(self._seat(seat, shuffled[seat]) for seat in (0, 1))
        both = (seats[0], seats[1])
        true = State(self.players, self.composition, "greedy", self.number, self.true, both, self.counted, winner)
        second = true._replace(scores=self.told, previous=told)
        true_facts, told_facts = ({**runes_facts.facts(state), "unknown": unknown} for state in (true, second))
        return Moment(true_facts, told_facts, tuple(findings), tuple(remarks))

    def _choices(self, evidence: Shown) -> dict[str, Cards]:
        """The cards played by both, as the post shows them or, where it does not, as the players wrote."""
        found = dict(evidence.choices)
        counts = bool(evidence.scores) or bool(found)
        for nick in self.players:
            order = self._ordered(nick)
            if nick not in found and order and counts and self.number:
                found[nick] = Cards(tuple(order), 0, 0)
        return {nick: found[nick] for nick in self.players if nick in found}

    def _ordered(self, nick: str) -> list[str]:
        return next((list(one["cards"]) for one in self.orders.get(nick, ()) if one.get("cards")), [])

    def _join(self, evidence: Shown) -> bool:
        """Whether a fight whose beginning is missing can be joined here: from the scores before the round."""
        if len(evidence.before) < 2:
            return False
        self.true = self.told = (evidence.before[self.players[0]], evidence.before[self.players[1]])
        self.number = 1
        return True

    def _moved_on(self, evidence: Shown) -> bool:
        """Whether hands are shown that are not those known."""
        return any(
            sorted(INDEX[name] for name in hand.names) != sorted(self.hands[self.players.index(nick)])
            for nick, hand in evidence.hands.items()
        )

    def believe(self, doc: Document, moment: Moment) -> Mapping[str, tuple[int, int]]:
        """See `Follower.believe`."""
        said = shown(doc, _names_only(moment)).scores
        self.told = (said.get(self.players[0], self.told[0]), said.get(self.players[1], self.told[1]))
        return {nick: (said[nick], true) for nick, true in moment.facts["players"].items() if nick in said}

    def _round(self, evidence: Shown, choices: Mapping[str, Cards], findings: list[Fault]) -> tuple[Round, Round]:
        """The round with the cards shown, counted truly and from the told scores."""
        cards: list[tuple[int, ...]] = []
        hands: list[tuple[int, ...]] = []
        for seat, nick in enumerate(self.players):
            choice = choices[nick]
            names = [INDEX[name] for name in choice.names]
            cards.append(tuple(sorted(names)))
            strange = Counter(names) - Counter(self.hands[seat]) if self.hands[seat] else Counter[int]()
            said, order = ", ".join(choice.names), self._ordered(nick)
            if strange or len(names) != PLAYED:
                hand = ", ".join(NAMES[card] for card in self.hands[seat])
                right = f"три карты из этих: {hand}" if hand else "три карты"
                findings.append(("cards", nick, said, right, choice.start, choice.end))
            elif order and sorted(order) != sorted(choice.names):
                findings.append(("cards", nick, said, f"игрок выбрал: {', '.join(order)}", choice.start, choice.end))
            rest = list(self.hands[seat])
            for card in names:
                if card in rest:
                    rest.remove(card)
            hands.append(tuple(rest))
            for played in self.decks.values():
                played[seat].update(names)
        self.hands = (hands[0], hands[1])
        auto = (self.players[0] in evidence.auto, self.players[1] in evidence.auto)
        both = (cards[0], cards[1])
        count = count_round(*both)
        previous = Round(self.number, both, auto, self.true)
        told = previous._replace(before=self.told)
        self.before = (self.true, self.told)
        self.true, self.told = scores_after(self.true, count), scores_after(self.told, count)
        return previous, told

    def _scores(self, evidence: Shown, before: Pair) -> Pair:
        return evidence.scores.get(self.players[0], before[0]), evidence.scores.get(self.players[1], before[1])

    def _deal(self, evidence: Shown, findings: list[Fault], remarks: list[str]) -> tuple[bool, bool]:
        """The hands as shown, if they can be; whether the played cards were needed for them. Compositions of the deck
        in which they cannot be are given up, as long as one is left."""
        fitting: dict[str, tuple[Counter[int], Counter[int]]] = {}
        first: tuple[list[Fault], dict[str, tuple[Counter[int], Counter[int]]], tuple[bool, bool]] | None = None
        shuffled = (False, False)
        for name, played in self.decks.items():
            faults: list[Fault] = []
            mixed = [False, False]
            after = [Counter(played[0]), Counter(played[1])]
            for seat, nick in enumerate(self.players):
                if nick in evidence.hands:
                    mixed[seat] = self._drawn(name, seat, evidence.hands[nick], after[seat], faults)
            sized = all(self._size(name, seat, evidence, after[seat]) for seat, nick in enumerate(self.players))
            if not faults and sized and not fitting:
                shuffled = (mixed[0], mixed[1])
            if not faults and sized:
                fitting[name] = (after[0], after[1])
            first = first or (faults, {name: (after[0], after[1])}, (mixed[0], mixed[1]))
        assert first is not None
        if not fitting:
            findings += first[0]
            # What cannot be tells nothing about the deck.
            fitting, shuffled = {**{name: self.decks[name] for name in self.decks}, **first[1]}, first[2]
        elif next(iter(fitting)) != self.composition:
            remarks.append(f"R1: показанные карты бывают только в колоде «{next(iter(fitting))}»")
        self.decks = fitting
        hands = list(self.hands)
        for seat, nick in enumerate(self.players):
            if nick in evidence.hands:
                hands[seat] = tuple(INDEX[name] for name in evidence.hands[nick].names)
        self.hands = (hands[0], hands[1])
        return shuffled

    def _drawn(self, composition: str, seat: int, hand: Cards, played: Counter[int], faults: list[Fault]) -> bool:
        """Whether a shuffle was needed for a hand under a composition; what cannot be goes to `faults`."""
        nick, names = self.players[seat], [INDEX[name] for name in hand.names]
        whole, kept = Counter(deck(composition)), Counter(self.hands[seat])
        fresh = Counter(names) - kept
        if kept - Counter(names):
            lost = ", ".join(NAMES[card] for card in (kept - Counter(names)).elements())
            faults.append(("draw_impossible", nick, ", ".join(hand.names), f"оставались: {lost}", hand.start, hand.end))
        pile, shuffled = whole - kept - played, False
        if fresh - pile and sum(pile.values()) < sum(fresh.values()):
            played.clear()
            pile, shuffled = whole - kept, True
        if fresh - pile:
            strange = ", ".join(NAMES[card] for card in (fresh - pile).elements())
            faults.append(("draw_impossible", nick, strange, "этой карты в колоде нет", hand.start, hand.end))
        return shuffled

    def _size(self, composition: str, seat: int, evidence: Shown, played: Counter[int]) -> bool:
        """Whether a deck of this composition leaves as many cards as the first deal shows."""
        nick = self.players[seat]
        if self.counted is not None or nick not in evidence.piles or nick not in evidence.hands:
            return True
        return len(deck(composition)) == evidence.piles[nick] + len(evidence.hands[nick].names)

    def _seat(self, seat: int, shuffled: bool) -> Seat:
        whole, played = Counter(deck(self.composition)), self.decks[self.composition][seat]
        pile = sorted((whole - Counter(self.hands[seat]) - played).elements())
        hand = self.hands[seat][:HAND_SIZE]
        # Cards that cannot be where they are shown take the place of others.
        size = max(0, sum(whole.values()) - len(self.hands[seat]) - sum(played.values()))
        return Seat(hand, tuple(pile[:size]), tuple(sorted(played.elements())), shuffled)


def _names_only(moment: Moment) -> Context:
    facts = moment.facts
    return Context(facts, None, tuple(facts["players_order"]), "", None, None, "prose", "audit")
