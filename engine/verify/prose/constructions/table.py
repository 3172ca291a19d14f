"""All constructions, in the order in which they are tried."""

from __future__ import annotations

from typing import Final

from engine.verify.prose.constructions import blows, deeds, healths, market, piles, seats, turn
from engine.verify.prose.constructions.reader import Table

TABLE: Final = Table((*market.ROWS, *healths.ROWS, *deeds.ROWS, *blows.ROWS, *turn.ROWS, *seats.ROWS, *piles.ROWS))
