"""What holds in every state of every game: found by playing at random from random states, under all rulings."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from engine.games.warha.bots import STYLES
from engine.games.warha.cards import INDEX
from engine.games.warha.state import EMPTY, State
from engine.protocol import IllegalActionError
from engine.selfplay import default_styles, play
from tests.engine.build import PASS, WARHA, Scripted, attack, buy, lure, names, remove, tally
from tests.engine.hand_table import TABLE, all_cards, count_up
from tests.engine.oracle import ZONES, allowed, any_order, census, effects, fresh, legal_order, random_state

RULINGS = [dict(zip(WARHA.rulings, values, strict=True)) for values in product(*WARHA.rulings.values())]
NICKS = ["Аня", "Боря", "Вася", "Галя", "Дима", "Ева"]


def check_state(state: State) -> None:
    """What is true of every state by itself."""
    players = len(state.players)
    assert census(state) == all_cards(players)
    assert len(state.seats) == players
    assert len(state.row) == 5
    assert state.crystals >= 0
    living = [seat for seat in state.seats if seat.health > 0]
    for number, seat in enumerate(state.seats):
        assert seat.health >= 0
        assert 0 <= seat.pending_lure <= 4
        assert list(seat.draw_pile) == sorted(seat.draw_pile)
        if seat.health == 0:
            assert seat.pending_lure == 0
        if number != state.turn.seat or state.winner >= 0:
            assert seat.in_play == ()
    for nick in state.players:
        assert WARHA.view(state, nick) == WARHA.facts(state)
    assert (len(living) == 1) == (state.winner >= 0) == WARHA.over(state) == (WARHA.to_act(state) == ())
    if state.winner < 0:
        check_turn(state)


def check_turn(state: State) -> None:
    """The open turn against a recount from the cards in play, and the facts against the state."""
    turn, actor = state.turn, state.seats[state.turn.seat]
    assert actor.health > 0
    assert actor.pending_lure == 0
    in_play = names(actor.in_play)
    sums, on = count_up(in_play, others_only=state.settings.others_only)
    facts = WARHA.facts(state)
    assert {name: facts[name] for name in sums} == sums
    assert Counter(facts["together"]) == on
    assert facts["players"] == {nick: s.health for nick, s in zip(state.players, state.seats, strict=True)}
    assert facts["dead"] == [nick for nick in state.players if facts["players"][nick] == 0]
    before, after = facts["heal_hp"]
    assert after - before == sums["heal"]
    assert actor.health == (before if state.settings.heal_with_orders else after)
    for zone in ZONES:
        assert facts[zone] == dict(tally(getattr(actor, zone)))
    assert facts["row"] == [None if card == EMPTY else names([card])[0] for card in state.row]
    assert (facts["game_deck"], facts["extra_deck"]) == (len(state.game_deck), state.crystals)
    # How many cards came into play: five, fewer only when there were no more; less the lured; and the refilled.
    drawn = len(in_play) + len(turn.lured_away) - len(turn.refill_drawn)
    assert drawn <= 5
    if drawn < 5 or len(turn.refill_drawn) < sums["refill"]:
        assert actor.draw_pile == ()
        assert turn.refill_drawn or Counter(actor.discard_pile) == Counter(turn.lured_away)
    assert len(turn.refill_drawn) <= sums["refill"]
    assert len(turn.lured_away) <= max(0, min(4, drawn - 1))
    assert names(actor.in_play[len(in_play) - len(turn.refill_drawn) :]) == facts["refill_drawn"]
    order = [nick for nick in state.players if facts["players"][nick]]
    assert facts["next"] == order[(order.index(facts["actor"]) + 1) % len(order)]


def check_move(before: State, order: list[dict[str, object]], after: State) -> None:
    """What an order changed, against what it says."""
    facts, now = WARHA.facts(before), WARHA.facts(after)
    due = effects(facts, order, heals=before.settings.heal_with_orders)
    assert now["previous"] == due
    mover, opener = facts["actor"], now["actor"]
    for nick, seat, old in zip(after.players, after.seats, before.seats, strict=True):
        was = due["hp"].get(nick, [facts["players"][nick]] * 2)[1]
        opening = nick == opener and after.winner < 0
        assert seat.health == was + (now["heal"] if opening and not after.settings.heal_with_orders else 0)
        if nick not in (mover, opener):
            units = min(4, old.pending_lure + due["lures"].get(nick, 0)) if was else 0
            assert seat == old._replace(health=was, pending_lure=units)
        if opening:
            units = min(4, old.pending_lure + due["lures"].get(nick, 0))
            drawn = len(now["lured_away"]) + sum(now["in_play"].values()) - len(now["refill_drawn"])
            assert len(now["lured_away"]) == min(units, max(0, drawn - 1))
        owned = sum((tally(pile) for pile in (old.draw_pile, old.discard_pile, old.in_play)), Counter())
        owns = sum((tally(pile) for pile in (seat.draw_pile, seat.discard_pile, seat.in_play)), Counter())
        if nick == mover:
            owned += Counter(due["bought"])
            owned -= Counter(one["card"] for one in due["removed"])
        assert owns == owned
    scrapped = Counter(one["card"] for one in due["removed"])
    assert after.crystals == before.crystals + scrapped["Кристалл"] - due["bought"].count("Кристалл")
    del scrapped["Кристалл"]
    assert tally(after.graveyard) - tally(before.graveyard) == +scrapped
    # Only the places of bought cards have changed in the row.
    bought = Counter(card for card in due["bought"] if card != "Кристалл")
    changed = Counter(old for old, new in zip(facts["row"], now["row"], strict=True) if old and old != new)
    assert changed <= bought
    gaps = facts["row"].count(None) + sum(bought.values())
    taken = 0 if after.winner >= 0 else min(gaps, len(before.game_deck))
    assert len(before.game_deck) - len(after.game_deck) == taken
    assert now["row"].count(None) == gaps - taken
    if after.winner < 0:
        assert after.turn.number == before.turn.number + 1
        assert after.turn.round - before.turn.round == (after.turn.seat <= before.turn.seat)


def _walk(seed: int, players: int, moves: int) -> int:
    """A random walk from a random state; the number of turns made."""
    dice, chance = random.Random(seed), fresh(seed)
    state = random_state(dice, players)
    made = 0
    while made < moves and state.winner < 0:
        player = WARHA.to_act(state)[0]
        order = legal_order(dice, state)
        frozen = state.digest()
        after = WARHA.apply(state, player, order, chance).state
        assert state.digest() == frozen
        check_state(after)
        check_move(state, order, after)
        state = after
        made += 1
    return made


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_legal_play_keeps_every_rule_in_every_state(players: int) -> None:
    turns = sum(_walk(1000 * players + number, players, 25) for number in range(60))
    assert turns > 300


def test_random_states_reach_the_corners() -> None:
    """The walks above are worth something: each rare thing happens in them."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        dice, chance = random.Random(seed), fresh(seed)
        state = random_state(dice, 2 + seed % 5)
        if state.winner >= 0:
            continue
        after = WARHA.apply(state, WARHA.to_act(state)[0], [PASS], chance).state
        facts = WARHA.facts(after)
        seen["shuffled"] += facts["shuffled"]
        seen["lured"] += bool(facts["lured_away"])
        seen["refilled"] += bool(facts["refill_drawn"])
        seen["chained"] += facts["refill"] > 3
        seen["short"] += sum(facts["in_play"].values()) < 5 and not facts["lured_away"]
        seen["granted"] += bool({"Перевертыш", "Скарбранд Изгнанник"} & set(facts["in_play"]))
        seen["counted"] += bool({"Валькия Кровавая", "Тамурхан Владыка Червей"} & set(facts["together"]))
        seen["empty deck"] += facts["game_deck"] == 0
    assert min(seen.values()) >= 3, seen
    assert len(seen) == 8


@pytest.mark.parametrize("rulings", RULINGS)
def test_self_play_ends_and_conserves_cards_under_every_ruling(rulings: dict[str, str]) -> None:
    for players in (2, 3, 6):
        played = play("warha", NICKS[:players], bytes([players]) * 32, rulings=rulings)
        assert played.finished
        check_state(played.state)
        assert WARHA.winner(played.state)


def test_self_play_of_every_pair_of_styles_ends_with_a_winner() -> None:
    for number, styles in enumerate(product(STYLES, repeat=2)):
        played = play("warha", NICKS[:2], bytes([number]) * 32, styles=styles)
        assert played.finished
        check_state(played.state)
    assert default_styles("warha", 6)[:4] == tuple(STYLES)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_state_of_built_in_play_conserves_cards(players: int) -> None:
    for seed in range(6):
        chance, dice = fresh(seed), fresh(seed + 1000)
        state = WARHA.start(NICKS[:players], RULINGS[seed % len(RULINGS)], chance).state
        styles = default_styles("warha", players)
        while state.winner < 0:
            check_state(state)
            player = WARHA.to_act(state)[0]
            order = WARHA.policies[styles[state.turn.seat]](state, player, dice)
            after = WARHA.apply(state, player, order, chance).state
            check_move(state, order, after)
            state = after
        check_state(state)


def test_what_is_allowed_is_what_the_plain_telling_of_the_rules_allows() -> None:
    verdicts: Counter[bool] = Counter()
    for seed in range(500):
        dice, chance = random.Random(seed), fresh(seed)
        state = random_state(dice, 2 + seed % 5)
        state = WARHA.apply(state, WARHA.to_act(state)[0], [PASS], chance).state if state.winner < 0 else state
        if state.winner >= 0:
            continue
        facts, player = WARHA.facts(state), WARHA.to_act(state)[0]
        for _ in range(15):
            order = any_order(dice, state)
            due = allowed(facts, order)
            verdicts[due] += 1
            violation = WARHA.violation(state, player, order)
            assert (violation is None) == due, (order, violation, facts)
            frozen = state.digest()
            if due:
                check_move(state, order, WARHA.apply(state, player, order, chance).state)
            else:
                position = chance.position
                with pytest.raises(IllegalActionError) as caught:
                    WARHA.apply(state, player, order, chance)
                assert caught.value.violation == violation
                assert chance.position == position
            assert state.digest() == frozen
    assert min(verdicts.values()) > 500, verdicts


def test_an_order_is_judged_at_the_first_action_that_breaks_a_rule() -> None:
    for seed in range(150):
        dice = random.Random(seed)
        state = random_state(dice, 3)
        if state.winner >= 0:
            continue
        state = WARHA.apply(state, WARHA.to_act(state)[0], [PASS], fresh(seed)).state
        player = WARHA.to_act(state)[0]
        for _ in range(5):
            order = [action for action in any_order(dice, state) if action != PASS]
            violation = WARHA.violation(state, player, order)
            if violation is not None and violation.index is not None:
                assert WARHA.violation(state, player, order[: violation.index]) is None
                again = WARHA.violation(state, player, order[: violation.index + 1])
                assert again == violation


def test_legal_lists_lawful_actions_and_leaves_none_out() -> None:
    for seed in range(200):
        dice = random.Random(seed)
        state = random_state(dice, 2 + seed % 5)
        if state.winner >= 0:
            continue
        state = WARHA.apply(state, WARHA.to_act(state)[0], [PASS], fresh(seed)).state
        player = WARHA.to_act(state)[0]
        listed = list(WARHA.legal(state, player))
        assert all(WARHA.violation(state, player, [action]) is None for action in listed)
        assert len({str(action) for action in listed}) == len(listed)
        facts = WARHA.facts(state)
        every = [PASS, *(buy(card) for card in TABLE), *(remove(card, zone) for card in TABLE for zone in ZONES)]
        every += [attack(nick, points) for nick in state.players for points in {1, facts["attack"]}]
        every += [lure(nick) for nick in state.players]
        due = [action for action in every if allowed(facts, [action])]
        assert sorted(map(str, listed)) == sorted(map(str, due))
        for nick in state.players:
            if nick != player:
                assert list(WARHA.legal(state, nick)) == []


def test_equal_states_have_equal_digests_and_any_change_another() -> None:
    state = random_state(random.Random(8), 3)
    digests = {state.digest()}
    assert state._replace().digest() in digests
    first = state.seats[0]
    changes = [
        state._replace(crystals=state.crystals + 1),
        state._replace(row=(*state.row[:4], INDEX["Нкари"])),
        state._replace(graveyard=(*state.graveyard, 0)),
        state._replace(players=("A", *state.players[1:])),
        state._replace(winner=0),
        state._replace(turn=state.turn._replace(gold=1)),
        state._replace(turn=state.turn._replace(shuffled=True)),
        state._replace(settings=state.settings._replace(others_only=not state.settings.others_only)),
        state._replace(seats=(first._replace(health=first.health + 1), *state.seats[1:])),
        state._replace(seats=(first._replace(pending_lure=first.pending_lure + 1), *state.seats[1:])),
        state._replace(seats=(first._replace(discard_pile=(*first.discard_pile, 0)), *state.seats[1:])),
    ]
    digests |= {change.digest() for change in changes}
    assert len(digests) == len(changes) + 1


def test_a_refused_order_asks_nothing_of_chance() -> None:
    state = random_state(random.Random(3), 3)
    player = WARHA.to_act(state)[0]
    with pytest.raises(IllegalActionError):
        WARHA.apply(state, player, [buy("Ведро")], Scripted())
