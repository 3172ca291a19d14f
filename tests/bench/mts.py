"""«МТС Карты» turn by turn beside RLCard's UNO, if that is installed (it is no dependency of ours).

    python3 -m venv /tmp/rlcard-venv && /tmp/rlcard-venv/bin/pip install rlcard
    PYTHONPATH=. /tmp/rlcard-venv/bin/python -m tests.bench.mts

plays both with the same number of players who move at random, in one process and run, ours with records on. Under
`make bench` only ours is measured unless rlcard can be imported there.
"""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec

from engine.chance import seed_from_text
from engine.selfplay import play

PLAYERS = (2, 4, 10)
GAMES = 100
ROUNDS = 3
NICKS = ("Аня", "Борис", "Вера", "Глеб", "Дана", "Егор", "Жанна", "Захар", "Инна", "Кирилл")
Run = Callable[[], int]


def _ours(players: int, record: bool) -> Callable[[], Run]:
    def make() -> Run:
        def go() -> int:
            styles = ("random",) * players
            names = NICKS[:players]
            return sum(
                play("mts", names, seed_from_text(f"bench/{n}"), styles=styles, record=record).turns
                for n in range(GAMES)
            )

        return go

    return make


def _rlcard(players: int) -> Callable[[], Run]:
    """RLCard's UNO, agents that move at random: one step is one move of one player. The environment is measured and the
    bare game under it, which keeps no observations."""

    def make() -> Run:
        import rlcard  # type: ignore[import-not-found]

        env = rlcard.make("uno", config={"seed": 1, "game_num_players": players})
        dice = random.Random(1)

        def go() -> int:
            steps = 0
            for _ in range(GAMES):
                state, _player = env.reset()
                while not env.is_over():
                    state, _player = env.step(dice.choice(list(state["legal_actions"])))
                    steps += 1
            return steps

        return go

    return make


def _rlcard_bare(players: int) -> Callable[[], Run]:
    def make() -> Run:
        import rlcard

        game = rlcard.make("uno", config={"seed": 1, "game_num_players": players}).game
        dice = random.Random(1)

        def go() -> int:
            steps = 0
            for _ in range(GAMES):
                game.init_game()
                while not game.is_over():
                    game.step(dice.choice(game.get_legal_actions()))
                    steps += 1
            return steps

        return go

    return make


def _cases() -> list[tuple[str, str, int, Callable[[], Run]]]:
    cases: list[tuple[str, str, int, Callable[[], Run]]] = []
    theirs = find_spec("rlcard") is not None
    for players in PLAYERS:
        cases.append((f"mts, {players} players at random, no records", "turns/s", 0, _ours(players, False)))
        cases.append((f"mts, {players} players at random, with records", "turns/s", 0, _ours(players, True)))
        if theirs:
            cases.append((f"rlcard uno, {players} players at random, environment", "turns/s", 0, _rlcard(players)))
            cases.append((f"rlcard uno, {players} players at random, bare game", "turns/s", 0, _rlcard_bare(players)))
    return cases


CASES = _cases()
NOTES = (
    []
    if find_spec("rlcard")
    else [
        "mts: RLCard's UNO is not measured beside it, rlcard is not installed (no dependency; see tests/bench/mts.py)"
    ]
)


def main() -> None:
    """Prints all cases, each the best of three rounds that take turns, so that noise falls on all alike."""
    print(f"Python {platform.python_version()}, {platform.machine()}", end="")
    print(f", rlcard {version('rlcard')}" if find_spec("rlcard") else ", rlcard is not installed")
    runs = [(name, unit, make()) for name, unit, _, make in CASES]
    best = [0.0] * len(runs)
    for _ in range(ROUNDS):
        for at, (_, _, run) in enumerate(runs):
            started = time.perf_counter()
            done = run()
            best[at] = max(best[at], done / (time.perf_counter() - started))
    for (name, unit, _), rate in zip(runs, best, strict=True):
        print(f"{name:<56} {rate:>10,.0f} {unit}")


if __name__ == "__main__":
    main()
