"""Records: written and read back, replayed to the same state, fair by the seed, undone, ended."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from engine import game as games
from engine.chance import Chance, Replayed, commitment
from engine.game import Game, fairness, open_record
from engine.protocol import IllegalActionError, SetupError
from engine.record import RecordError, Tail, encode, read, seal
from engine.selfplay import play
from tests.engine.build import PASS, WARHA, attack
from tests.engine.table import NICKS, OTHER, SEED, Table, entries_of, sealed, whole

# --- the form ---------------------------------------------------------------------------------------------------------


def test_the_chain_is_that_of_the_description() -> None:
    line, tail = seal(Tail(), {"format": "gm-record", "ё": [1, "«»"]})
    body = '{"format":"gm-record","ё":[1,"«»"]}'
    digest = hashlib.sha256(("\n" + body).encode()).hexdigest()[:32]
    assert line == body[:-1] + f',"hash":"{digest}"}}'
    second, tail = seal(tail, {"type": "post"})
    body = '{"seq":1,"type":"post"}'
    again = hashlib.sha256(f"{digest}\n{body}".encode()).hexdigest()[:32]
    assert second == body[:-1] + f',"hash":"{again}"}}'
    assert tail == Tail(2, again)


def test_the_header_opens_as_the_contract_says() -> None:
    first = entries_of(whole())[0]
    assert list(first)[:6] == ["format", "version", "game", "players", "rulings", "commitment"]
    assert (first["format"], first["version"], first["game"]) == ("gm-record", 1, "warha")
    assert first["players"] == NICKS[:3]
    assert first["rulings"] == {"W1": "mix_then_draw", "W4": "with_self", "W10": "at_once", "W14": "as_named"}
    assert first["commitment"] == commitment(SEED)


def test_entries_carry_seq_turn_player_type_plain_names_and_hash() -> None:
    entries = entries_of(whole())
    assert [entry["seq"] for entry in entries[1:]] == list(range(1, len(entries)))
    for number, entry in enumerate(entries[1:-1], 1):
        assert entry["turn"] == number
        assert entry["type"] == "order"
        for outcome in entry["chance"]:
            ((what, items),) = outcome.items()
            assert what in {"draw", "row", "lure", "refill"}
            assert set(items) <= set(WARHA.items)
    # Nobody falls in the first three rounds.
    assert [entry["player"] for entry in entries[1:10]] == NICKS[:3] * 3
    assert entries[-1]["type"] == "end"
    assert entries[-1]["seed"] == SEED.hex()


@pytest.mark.parametrize("rulings", [{}, {"W1": "draw_then_shuffle", "W4": "others_only", "W10": "with_orders"}])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_record_replays_to_the_same_digest_and_is_fair(players: int, rulings: dict[str, str]) -> None:
    played = play("warha", NICKS[:players], SEED, record=True, rulings=rulings)
    game, entries = open_record("".join(line + "\n" for line in played.lines))
    assert game.state == played.state
    assert game.state.digest() == played.state.digest()
    assert (game.length, game.seed) == (len(entries), SEED.hex())
    assert game.rulings == {**{name: values[0] for name, values in WARHA.rulings.items()}, **rulings}
    fairness(entries, SEED)


def test_replay_needs_no_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    text = whole()

    def broken(*_: object) -> int:
        raise AssertionError("replay asked the generator")

    monkeypatch.setattr(Chance, "below", broken)
    assert open_record(text)[0].seed


def test_writing_while_playing_and_reading_give_equal_games() -> None:
    table = Table("Аня", "Боря", "Вася", W14="random")
    for _ in range(12):
        table.order()
    table.note("post", text="Ход «первый»\u2028и второй")
    table.order()
    game, entries = open_record(table.text)
    assert (game.state, game.position, game.length) == (table.game.state, table.game.position, table.game.length)
    assert game.rules.turn(game.at_turn(5)) == 5
    assert game.at_turn(99) is None
    assert len(entries) == 15
    fairness(entries, SEED)


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_takes_chance_back_with_it() -> None:
    table = Table()
    table.order()
    before = table.game
    table.order()
    after = table.game
    table.undo()
    assert (table.game.state, table.game.position) == (before.state, before.position)
    table.order()
    assert table.game.state == after.state
    assert table.entries[2]["chance"] == table.entries[4]["chance"]
    assert table.entries[2]["position"] == table.entries[4]["position"]


def test_undo_reaches_back_to_the_opening_and_no_further() -> None:
    table = Table()
    opening = table.game.state
    for _ in range(3):
        table.order()
    for _ in range(3):
        table.undo()
    assert table.game.state == opening
    with pytest.raises(ValueError, match="no order"):
        games.undo(table.game)
    assert len(table.entries) == 7


def test_undone_orders_and_notes_replay_and_are_fair() -> None:
    table = Table()
    table.order()
    table.order()
    table.note("reply", text="что?")
    table.undo()
    table.note("post", text="пост")
    table.undo()
    table.order()
    table.order()
    table.undo()
    table.order()
    game, entries = open_record(table.text)
    assert (game.state, game.length) == (table.game.state, 11)
    fairness(entries, SEED)


@pytest.mark.parametrize(
    "change", [{"to": 0}, {"to": 1}, {"to": 2.0}, {"position": 1}, {"state": "0" * 16}, {"turn": 4}]
)
def test_an_undo_to_another_place_is_refused(change: dict[str, Any]) -> None:
    table = Table()
    for _ in range(3):
        table.order()
    table.undo()
    table.entries[4].update(change)
    with pytest.raises(RecordError, match="line 5") as caught:
        open_record(table.text)
    assert caught.value.line == 5


# --- the end ----------------------------------------------------------------------------------------------------------


def _won(table: Table) -> None:
    """Аня's swords until Боря has fallen."""
    while not WARHA.over(table.game.state):
        state = table.game.state
        blow = state.turn.attack
        mine = state.players[state.turn.seat] == "Аня"
        table.order(*([attack("Боря", blow)] if mine and blow else []))


def test_the_seed_is_revealed_only_when_somebody_has_won() -> None:
    table = Table()
    with pytest.raises(ValueError, match="goes on"):
        games.end(table.game, SEED)
    _won(table)
    table.end()
    game, entries = open_record(table.text)
    assert game.seed == SEED.hex()
    assert WARHA.winner(game.state) == "Аня"
    assert entries[-1]["player"] == "Аня"


def test_a_record_that_ends_an_open_game_is_refused() -> None:
    table = Table()
    table.order()
    table.entries.append(
        {"turn": 2, "player": None, "type": "end", "seed": SEED.hex(), "state": table.game.state.digest()}
    )
    with pytest.raises(RecordError, match="line 3: the record ends a game that nobody has won"):
        open_record(table.text)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": OTHER.hex()}, "not the one committed"),
        ({"seed": "xyz"}, "not readable"),
        ({"seed": None}, "not readable"),
        ({"state": "0" * 16}, "another one"),
        ({"player": "Боря"}, "has not won"),
        ({"turn": 1}, "is due"),
    ],
)
def test_a_false_end_is_refused(change: dict[str, Any], words: str) -> None:
    table = Table()
    _won(table)
    table.end()
    table.entries[-1].update(change)
    with pytest.raises(RecordError, match=words) as caught:
        open_record(table.text)
    assert caught.value.line == len(table.entries)


def test_nothing_is_added_after_the_end() -> None:
    table = Table()
    _won(table)
    table.end()
    for more in (games.undo, games.note, lambda game: games.end(game, SEED)):
        with pytest.raises(ValueError, match="ended"):
            more(table.game)
    with pytest.raises(IllegalActionError, match="game_over"):
        games.order(table.game, "Аня", [PASS], SEED)
    for entry in ({"type": "post"}, table.entries[1], table.entries[-1]):
        with pytest.raises(RecordError, match="after the end") as caught:
            open_record(sealed([*table.entries, entry]))
        assert caught.value.line == len(table.entries) + 1


def test_a_won_game_can_be_undone_before_the_seed_is_out() -> None:
    table = Table()
    _won(table)
    table.undo()
    assert WARHA.to_act(table.game.state) == ("Аня",)
    assert open_record(table.text)[0].state == table.game.state


def test_another_seed_is_refused_before_anything_is_drawn() -> None:
    table = Table()
    with pytest.raises(ValueError, match="not the one committed"):
        games.order(table.game, "Аня", [PASS], OTHER)
    _won(table)
    with pytest.raises(ValueError, match="not the one committed"):
        games.end(table.game, OTHER)
    _, entries = open_record(table.text)
    with pytest.raises(RecordError, match="line 1: the seed is not the one committed"):
        fairness(entries, OTHER)


# --- fairness ---------------------------------------------------------------------------------------------------------


class Rigged:
    """The fair stream, but the `nth` draw gives the best card that lies in the pile first."""

    def __init__(self, seed: bytes, position: int) -> None:
        self._fair = Chance(seed, position=position)
        self.log: list[tuple[str, tuple[int, ...]]] = []

    @property
    def position(self) -> int:
        return self._fair.position

    def take(self, pool: Any, count: int, what: str) -> tuple[int, ...]:
        got = list(self._fair.take(pool, count, what))
        left = list(pool)
        for item in got:
            left.remove(item)
        if left and min(left) != got[-1]:
            got[-1] = min(left)
        elif left and max(left) != got[0]:
            got[0] = max(left)
        else:
            got.reverse()
        self.log.append((what, tuple(got)))
        return tuple(got)

    def roll(self, sides: int, what: str) -> int:
        return self._fair.roll(sides, what)


@pytest.mark.parametrize("at", [1, 2, 5, 9])
def test_a_rigged_draw_is_found_although_the_record_is_sealed_anew(at: int) -> None:
    table = Table("Аня", "Боря", "Вася")
    for number in range(1, 12):
        if number != at:
            table.order()
            continue
        game: Game = table.game
        player = WARHA.to_act(game.state)[0]
        source = Rigged(SEED, game.position)
        state = WARHA.apply(game.state, player, [PASS], source).state
        assert state != games.order(game, player, [PASS], SEED)[0].state
        table.entries.append(
            {
                "turn": WARHA.turn(game.state),
                "player": player,
                "type": "order",
                "actions": [PASS],
                "chance": games.outcomes_to_json(WARHA, source.log),
                "position": source.position,
                "state": WARHA.digest(state),
            }
        )
        table.game = games._with_point(game, state, source.position)
    # The record is possible and whole …
    game, entries = open_record(table.text)
    assert game.state == table.game.state
    # … and yet not what the seed gives.
    with pytest.raises(RecordError, match="not what the seed gives") as caught:
        fairness(entries, SEED)
    assert caught.value.line == at + 1


def test_a_rigged_opening_is_found() -> None:
    table = Table()
    first = table.entries[0]
    first["chance"][0]["row"].reverse()
    source = Replayed(games.outcomes_from_json(WARHA, first["chance"]))
    first["state"] = WARHA.digest(WARHA.start(["Аня", "Боря"], {}, source).state)
    _, entries = open_record(table.text)
    with pytest.raises(RecordError, match="line 1: outcome 1 is not what the seed gives"):
        fairness(entries, SEED)


def test_words_of_chance_that_were_skipped_are_found() -> None:
    """A host who throws words away until the next draw pleases him."""
    table = Table()
    table.order()
    chance = Chance(SEED, position=table.game.position + 3)
    state = WARHA.apply(table.game.state, "Боря", [PASS], chance).state
    table.entries.append(
        {
            "turn": 2,
            "player": "Боря",
            "type": "order",
            "actions": [PASS],
            "chance": games.outcomes_to_json(WARHA, chance.drain()),
            "position": chance.position,
            "state": WARHA.digest(state),
        }
    )
    _, entries = open_record(table.text)
    with pytest.raises(RecordError, match="line 3") as caught:
        fairness(entries, SEED)
    assert caught.value.line == 3


def test_a_position_alone_that_is_not_true_is_found() -> None:
    table = Table()
    table.order()
    table.order()
    table.entries[1]["position"] += 1
    _, entries = open_record(table.text)
    with pytest.raises(RecordError, match="line 2"):
        fairness(entries, SEED)


@pytest.mark.parametrize(
    ("players", "rulings", "words"),
    [
        (["Аня"], {}, "2 to 6"),
        (["Аня"] * 7, {}, "2 to 6"),
        (["Аня", "аня"], {}, "same nick"),
        (["\u0419од", "\u0418\u0306од"], {}, "same nick"),  # Й, and И with a breve
        (["Аня", ""], {}, "empty"),
        (["Аня", " Боря"], {}, "spaces"),
        (["Аня", "Б" * 61], {}, "60 characters"),
        (["Аня", "Бо\nря"], {}, "control"),
        (["Аня", "Бо\x85ря"], {}, "control"),
        (["Аня", "Бо\ud800ря"], {}, "control"),
        (["Аня", "Бо\u2028ря"], {}, "control"),
        (["Аня", "Боря"], {"W9": "x"}, "no ruling"),
        (["Аня", "Боря"], {"W1": "x"}, "takes"),
    ],
)
def test_a_game_is_not_started_with_such_players_or_rulings(
    players: list[str], rulings: dict[str, str], words: str
) -> None:
    with pytest.raises(SetupError, match=words):
        games.start("warha", players, rulings, SEED)


def test_encode_and_read_agree_on_every_text() -> None:
    text = "".join(map(chr, [*range(0x20, 0x3000), 0xFEFF, 0x1F600, *range(0x20)]))
    lines, tail = [], Tail()
    for entry in ({"format": "gm-record", "version": 1, "text": text}, {"type": "post", "text": text}):
        line, tail = seal(tail, entry)
        lines.append(line)
    assert [entry["text"] for entry in read(lines)] == [text, text]
    assert encode({"a": text}).count("\n") == 0
