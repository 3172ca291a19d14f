"""«МТС Карты» for the verifier: the game's own reader of posts."""

from __future__ import annotations

from typing import Final

from engine.games.mts.reader import read
from engine.verify.lexicon import Lexicon

LEXICON: Final = Lexicon("mts", reader=read)
