"""All constructions, in the order in which they are tried."""

from __future__ import annotations

from typing import Final

from engine.verify.prose.constructions import healths, turn
from engine.verify.prose.constructions.reader import Table

TABLE: Final = Table((*healths.ROWS, *turn.ROWS))
