"""What may be ordered and what an order does, told a second time in the plainest way: from the facts of a turn, by card
names, with the table typed by hand. Also hands out random states and random orders."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from engine.chance import Chance
from engine.games.warha.cards import INDEX
from engine.games.warha.state import EMPTY, Seat, Settings, State, Turn
from engine.protocol import Action, Facts
from tests.engine.build import PASS, WARHA, names, tally
from tests.engine.hand_table import TABLE, all_cards

ZONES = ("in_play", "discard_pile", "draw_pile")


def census(state: State) -> Counter[str]:
    """All cards of the game, wherever they lie."""
    seats = [tally(pile) for s in state.seats for pile in (s.draw_pile, s.discard_pile, s.in_play)]
    row = tally([card for card in state.row if card != EMPTY])
    rest = [row, tally(state.game_deck), tally(state.graveyard), Counter({"Кристалл": state.crystals})]
    return sum([*seats, *rest], Counter())


def allowed(facts: Facts, order: list[Action]) -> bool:
    """Whether the player whose turn it is may give this order (W7–W9, W12, W16)."""
    if facts["winner"]:
        return False
    if PASS in order:
        return order == [PASS]
    gold, attack, scrap, units = facts["gold"], facts["attack"], facts["scrap"], facts["lure"]
    row = Counter(name for name in facts["row"] if name)
    row["Кристалл"] = facts["extra_deck"]
    zones: dict[str, Counter[str]] = {zone: Counter(facts[zone]) for zone in ZONES}
    for action in order:
        kind = action["type"]
        if kind == "buy":
            card = TABLE.get(action["card"])
            if card is None or card.cost is None or row[card.name] == 0 or card.cost > gold:
                return False
            gold -= card.cost
            row[card.name] -= 1
            zones["discard_pile"][card.name] += 1
        elif kind == "remove":
            name, zone = action["card"], action["zone"]
            if scrap == 0 or zones[zone][name] == 0:
                return False
            scrap -= 1
            zones[zone][name] -= 1
            if name == "Кристалл":
                row["Кристалл"] += 1
        else:
            target, amount = action["target"], action["points" if kind == "attack" else "units"]
            if target == facts["actor"] or facts["players"].get(target, 0) == 0 or amount < 1:
                return False
            if kind == "attack":
                attack -= amount
            else:
                units -= amount
            if attack < 0 or units < 0:
                return False
    return True


def random_state(dice: random.Random, players: int) -> State:
    """A game in the midst of it: all cards dealt anyhow, health anyhow, somebody's turn open with nothing in play.
    A pass opens the next turn."""
    piles: list[tuple[list[int], list[int]]] = [([], []) for _ in range(players)]
    row: list[int] = []
    deck: list[int] = []
    graveyard: list[int] = []
    crystals = 0
    greedy = dice.choice((0.0, 0.3, 0.9))  # how much of the god decks is not sold yet
    gone = dice.choice((0.0, 0.3, 0.95))  # how much of the rest lies in the graveyard
    share = [dice.choice((0.02, 1.0, 1.0)) for _ in range(players)]
    patron = {god: dice.randrange(players) for god in ("Кхорн", "Нургл", "Тзинч", "Слаанеш") if dice.random() < 0.5}
    for name, number in all_cards(players).items():
        for _ in range(number):
            if name == "Кристалл" and dice.random() < 0.6:
                crystals += 1
            elif TABLE[name].god and dice.random() < greedy:
                (deck if len(row) == 5 or dice.random() < 0.5 else row).append(INDEX[name])
            elif name != "Кристалл" and dice.random() < gone:
                graveyard.append(INDEX[name])
            else:
                owner = patron.get(TABLE[name].god or "", dice.choices(range(players), share)[0])
                dice.choice(piles[owner]).append(INDEX[name])
    row += [EMPTY] * (5 - len(row))
    dice.shuffle(row)
    health = [dice.choice((0, 1, 5, 20, 100, 230)) for _ in range(players)]
    actor = dice.randrange(players)
    for seat in {actor, (actor + 1 + dice.randrange(players - 1)) % players}:
        health[seat] = health[seat] or 7
    seats = tuple(
        Seat(points, tuple(sorted(draw)), tuple(discard), (), dice.choice((0, 0, 0, 1, 2, 4)) if points else 0)
        for points, (draw, discard) in zip(health, piles, strict=True)
    )
    settings = Settings(*(dice.random() < 0.5 for _ in range(3)))
    turn = Turn(dice.randrange(1, 50), 3, actor, 0, 0, 0, 0, 0, 0, (), (), (), False, health[actor])
    nicks = ("Аня", "Боря", "Вася", "Галя", "Дима", "Ева")[:players]
    return State(nicks, settings, seats, tuple(row), tuple(deck), crystals, tuple(graveyard), turn, None)


def legal_order(dice: random.Random, state: State) -> list[Action]:
    """Actions out of `legal`, one after another, each kept if the order is still allowed."""
    player = state.players[state.turn.seat]
    choices = [action for action in WARHA.legal(state, player) if action != PASS]
    order: list[Action] = []
    for _ in range(dice.randrange(12) if choices else 0):
        action = dict(dice.choice(choices))
        if action["type"] == "attack" and dice.random() < 0.5:
            action["points"] = dice.randrange(1, state.turn.attack + 1)
        if WARHA.violation(state, player, [*order, action]) is None:
            order.append(action)
    return order or [PASS]


def any_order(dice: random.Random, state: State) -> list[Action]:
    """Well-formed actions, lawful or not, that lean towards what is nearly lawful."""
    own = [name for s in state.seats for name in names((*s.draw_pile, *s.discard_pile, *s.in_play))] or ["Монета"]
    offered = [name for name in WARHA.facts(state)["row"] if name] + ["Кристалл"] * 2
    order: list[Action] = []
    for _ in range(dice.randrange(1, 6)):
        kind = dice.choice(
            ("buy", "buy", "remove", "remove", "attack", "lure", "pass" if dice.random() < 0.1 else "buy")
        )
        if kind == "buy":
            card = dice.choice(offered) if dice.random() < 0.8 else dice.choice([*TABLE, "Ведро"])
            order.append({"type": "buy", "card": card})
        elif kind == "remove":
            card = dice.choice([*own, *(a["card"] for a in order if a["type"] == "buy"), "Кристалл"])
            order.append({"type": "remove", "card": card, "zone": dice.choice(ZONES)})
        elif kind == "pass":
            order.append(PASS)
        else:
            most = state.turn.attack if kind == "attack" else state.turn.lure
            amount = dice.choice((1, 1, most, most // 2, most + 1, 0))
            target = dice.choice([*state.players, "Никто"] if dice.random() < 0.1 else state.players)
            order.append({"type": kind, "target": target, "points" if kind == "attack" else "units": amount})
    return order


def effects(facts: Facts, order: list[Action], *, heals: bool) -> dict[str, Any]:
    """What a lawful order must have done: the facts' `previous`, and healths after it."""
    health = dict(facts["players"])
    actor = facts["actor"]
    if heals:
        health[actor] += facts["heal"]
    attacks: dict[str, int] = {}
    lures: dict[str, int] = {}
    for action in order:
        if action["type"] == "attack":
            attacks[action["target"]] = attacks.get(action["target"], 0) + action["points"]
        if action["type"] == "lure":
            lures[action["target"]] = lures.get(action["target"], 0) + action["units"]
    for nick, points in attacks.items():
        health[nick] = max(0, health[nick] - points)
    bought = [action["card"] for action in order if action["type"] == "buy"]
    removed = [{"card": a["card"], "zone": a["zone"]} for a in order if a["type"] == "remove"]
    return {
        "player": actor,
        "bought": bought,
        "gold_spent": sum(TABLE[card].cost or 0 for card in bought),
        "removed": removed,
        "attacks": attacks,
        "lures": lures,
        "hp": {nick: [before, health[nick]] for nick, before in facts["players"].items() if before != health[nick]},
        "dead": [nick for nick in attacks if health[nick] == 0],
    }


def fresh(seed: int) -> Chance:
    """A stream of chance for a numbered trial."""
    return Chance(seed.to_bytes(32, "big"))
