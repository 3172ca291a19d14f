"""Bulk self-play: games without posts, their records by option, and what came of them in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engine.chance import seed_from_text
from engine.games import ruleset
from engine.protocol import SetupError, check_setup
from engine.selfplay import Played, default_styles, play

NAMES: Final = ("Аня", "Борис", "Вера", "Глеб", "Дана", "Егор", "Жанна", "Захар", "Инна", "Кирилл")


def seats(game: str, players: int | None) -> int:
    """How many play: as many as asked for, by default three or as near to it as the game allows. Raises
    `SetupError`."""
    fewest, most = ruleset(game).seats
    if players is None:
        return max(fewest, min(3, most))
    if not fewest <= players <= most:
        wanted = f"{fewest} to {most} players" if fewest < most else f"{most} player{'s' * (most > 1)}"
        raise SetupError(f"{game} takes {wanted}, not {players}")
    return players


def run(
    game: str, games: int, players: int, seed: str, records: Path | None, rulings: Mapping[str, str] | None = None
) -> Iterator[Played]:
    """`games` games of built-in players; styles go round the seats from game to game, so that no style keeps the
    first move. Records are written to `records` as GAME-0001.jsonl …. Raises `SetupError`, `OSError`."""
    players = seats(game, players)
    rules = ruleset(game)
    chosen = check_setup(rules, NAMES[:players], rulings or {})
    quick = getattr(rules, "quick_runs", None)
    if records is None and quick is not None:
        yield from quick(NAMES[:players], chosen, (seed_from_text(f"{seed}/{n}") for n in range(1, games + 1)))
        return
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    styles = default_styles(game, players)
    width = max(4, len(str(games)))
    for number in range(1, games + 1):
        turned = tuple(styles[(seat + number) % players] for seat in range(players))
        played = play(
            game,
            NAMES[:players],
            seed_from_text(f"{seed}/{number}"),
            styles=turned,
            rulings=chosen,
            record=records is not None,
        )
        if records is not None:
            path = records / f"{game}-{number:0{width}}.jsonl"
            path.write_text("\n".join(played.lines) + "\n", encoding="utf-8", newline="\n")
        yield played


class Tally:
    """Counts over many games."""

    def __init__(self, game: str, players: int) -> None:
        self.rules = ruleset(game)
        self._owned = getattr(self.rules, "owned", None)
        self.players = NAMES[:players]
        self.turns: list[int] = []
        self.wins: Counter[str] = Counter()
        self.unfinished = 0
        self.outcomes: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.winners_cards: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        """Adds one game."""
        self.turns.append(played.turns)
        if played.outcome:
            self.outcomes[played.outcome] += 1
        winner = None if played.state is None else self.rules.winner(played.state)
        if winner is None:
            self.unfinished += not played.finished
        else:
            self.wins[winner] += 1
        if self._owned is None or played.state is None:
            return
        for nick, cards in self._owned(played.state).items():
            self.cards.update(cards)
            if nick == winner:
                self.winners_cards.update(cards)

    def summary(self) -> dict[str, Any]:
        """The figures: wins by seat, length of games, cards owned at the end in all and by winners, and the same by
        group (a god's cards)."""
        ordered = sorted(self.turns)
        games = len(ordered)
        group = getattr(self.rules, "group", None)
        groups: dict[str, dict[str, Any]] = {}
        if group is not None:
            for name, count in self.cards.items():
                label = group(name)
                if label:
                    entry = groups.setdefault(label, {"owned": 0, "by_winners": 0})
                    entry["owned"] += count
                    entry["by_winners"] += self.winners_cards[name]
        return {
            "game": self.rules.name,
            "games": games,
            "players": len(self.players),
            "wins_by_seat": [self.wins[nick] for nick in self.players],
            "draws": games - sum(self.wins.values()) - self.unfinished,
            "unfinished": self.unfinished,
            "outcomes": dict(self.outcomes.most_common()),
            "turns": {
                "total": sum(ordered),
                "mean": round(sum(ordered) / games, 2) if games else 0,
                "median": ordered[games // 2] if games else 0,
                "shortest": ordered[0] if games else 0,
                "longest": ordered[-1] if games else 0,
            },
            "cards": dict(self.cards.most_common()),
            "groups": groups,
        }
