"""The readers of players, figures, decks and turns, line by line."""

from __future__ import annotations

from engine.verify.lines import Scene
from engine.verify.structure.decks import DeckReader
from engine.verify.structure.health import HealthReader
from engine.verify.structure.nothing import NothingReader
from engine.verify.structure.order import read_order
from engine.verify.structure.totals import TotalReader
from engine.verify.structure.turns import TurnReader


def read_players(scene: Scene) -> None:
    """Claims about players, the turn's figures, the decks and the order of play."""
    turns, health, decks, totals = TurnReader(scene), HealthReader(scene), DeckReader(scene), TotalReader(scene)
    nothing = NothingReader(scene)
    for index, line in enumerate(scene.lines):
        turns.read(line)
        if index in scene.used_lines:
            continue
        health.read(line, index)
        decks.read(line)
        nothing.read(line, index)
        totals.read(line, index)
    read_order(scene)
