"""The file store: nothing acknowledged is lost, nothing torn is believed, nobody writes over anybody."""

from __future__ import annotations

import multiprocessing
import os
import stat
from pathlib import Path

import pytest

from engine import game as games
from engine.chance import seed_from_text
from engine.game import Game
from gm.store import FileStore, GameExistsError, GameNotFoundError, StoreError
from gm.store.model import DamagedGameError

SEED = seed_from_text("store")


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "games", lock_seconds=20)


def begin(store: FileStore, game_id: str | None = None) -> str:
    game, header = games.start("warha", ["Аня", "Боря"], {}, SEED)
    return store.create(game_id, game, header, SEED)


def take_turn(store: FileStore, game_id: str) -> None:
    with store.session(game_id) as session:
        nick = session.game.rules.to_act(session.game.state)[0]
        session.append(*games.order(session.game, nick, [{"type": "pass"}], session.seed))


def test_ids_are_the_next_free_numbers(store: FileStore) -> None:
    assert [begin(store), begin(store), begin(store, "мой".encode().hex())] == ["warha-1", "warha-2", "d0bcd0bed0b9"]
    assert store.ids() == ["d0bcd0bed0b9", "warha-1", "warha-2"]


def test_a_taken_or_unsafe_id_is_refused(store: FileStore) -> None:
    begin(store, "table")
    with pytest.raises(GameExistsError, match="table"):
        begin(store, "table")
    for bad in ("../x", "a/b", "", ".hidden", "x" * 61, "a b"):
        with pytest.raises(StoreError, match="id"):
            begin(store, bad)
    for bad in ("../games/table", "nope"):
        with pytest.raises(GameNotFoundError):
            store.load(bad)


def test_the_seed_lies_apart_and_only_the_owner_reads_it(store: FileStore) -> None:
    game_id = begin(store)
    path = store.home / f"{game_id}.seed"
    assert path.read_text().strip() == SEED.hex()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert SEED.hex() not in store.path(game_id).read_text()


def test_without_the_seed_a_game_reads_but_does_not_go_on(store: FileStore) -> None:
    game_id = begin(store)
    (store.home / f"{game_id}.seed").unlink()
    assert store.load(game_id).game.players == ("Аня", "Боря")
    with pytest.raises(StoreError, match="seed file"):
        take_turn(store, game_id)


@pytest.mark.parametrize("kept", [0, 1, 2, 40, -2, -1])
def test_a_torn_last_line_is_left_out_and_cut_off(store: FileStore, kept: int) -> None:
    game_id = begin(store)
    take_turn(store, game_id)
    whole = store.path(game_id).read_bytes()
    take_turn(store, game_id)
    last = store.path(game_id).read_bytes()[len(whole) :]
    store.path(game_id).write_bytes(whole + last[: kept if kept >= 0 else len(last) + kept])
    snapshot = store.load(game_id)
    assert len(snapshot.entries) == 2
    assert snapshot.torn is (kept != 0)
    with store.session(game_id) as session:
        assert session.repaired is (kept != 0)
    assert store.path(game_id).read_bytes() == whole
    take_turn(store, game_id)
    assert store.path(game_id).read_bytes() == whole + last  # the same order draws the same cards again


def test_damage_names_the_line(store: FileStore) -> None:
    game_id = begin(store)
    for _ in range(3):
        take_turn(store, game_id)
    lines = store.path(game_id).read_bytes().split(b"\n")
    lines[2] = lines[2].replace("Боря".encode(), "Воря".encode())
    store.path(game_id).write_bytes(b"\n".join(lines))
    with pytest.raises(DamagedGameError, match="line 3"):
        store.load(game_id)
    store.path(game_id).write_bytes(b"{}\n\xff\xfe\n")
    with pytest.raises(DamagedGameError, match="line 2: damaged: not UTF-8"):
        store.load(game_id)


def test_a_failed_write_leaves_the_record_as_it_was(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = begin(store)
    before = store.path(game_id).read_bytes()
    real = os.write

    def half(descriptor: int, data: bytes) -> int:
        return real(descriptor, data[: len(data) // 2])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(StoreError, match="disk is full"):
        take_turn(store, game_id)
    monkeypatch.undo()
    assert store.path(game_id).read_bytes() == before


def _race(home: str, game_id: str, rounds: int) -> None:
    store = FileStore(Path(home), lock_seconds=60)
    for _ in range(rounds):
        take_turn(store, game_id)


def test_two_processes_never_append_the_same_turn(store: FileStore) -> None:
    game_id = begin(store)
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_race, args=(str(store.home), game_id, 15)) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    entries = store.load(game_id).entries
    assert [entry["turn"] for entry in entries[1:]] == list(range(1, 46))


def test_a_game_locked_for_long_is_said_to_be(store: FileStore) -> None:
    game_id = begin(store)
    impatient = FileStore(store.home, lock_seconds=0.05)
    with (
        store.session(game_id),
        pytest.raises(StoreError, match="being changed by another process"),
        impatient.session(game_id),
    ):
        pass


def test_shown_survives_and_starts_at_nothing(store: FileStore) -> None:
    game_id = begin(store)
    with store.session(game_id) as session:
        assert session.shown() == 0
        session.mark_shown()
    with store.session(game_id) as session:
        assert session.shown() == 1


def test_an_unreadable_folder_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="file"):
        begin(FileStore(tmp_path / "file"))


def test_a_game_opens_with_its_points_in_order(store: FileStore) -> None:
    game_id = begin(store)
    for _ in range(4):
        take_turn(store, game_id)
    game: Game = store.load(game_id).game
    turns = []
    point = game.point
    while True:
        turns.append(game.rules.turn(point.state))
        if point.previous is None:
            break
        point = point.previous
    assert turns == [5, 4, 3, 2, 1]
