"""What the verifier has to know of a game's language: a data object each game supplies.

The verifier itself knows numbers, nicks, markup and grammar; the words for cards, gods, properties, resources
and zones, and what the cards give, come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from engine.verify.model import Context, Document, Facts, Verdict


@dataclass(frozen=True, slots=True)
class CardInfo:
    """What a card costs and gives, by resource name (gold attack heal scrap lure refill)."""

    name: str
    god: str = ""
    cost: int | None = None
    base: Mapping[str, int] = field(default_factory=dict)
    together: Mapping[str, int] | None = None
    per_mark: Mapping[str, int] = field(default_factory=dict)
    grants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one game.

    `words` maps an entity kind (resource, property, zone, deck) to names and these to regular expressions of
    whole words, lower case, with е for ё; `symbols` maps emoji and signs to (kind, name). `short_cards` maps
    what people call a card for short (lower case, е for ё, nominative) to the printed names it may mean.
    `forms` maps every inflected form of a card's name or short name (lower case, е for ё) to (names it may
    mean, case, plural).

    A game whose posts are not of this kind brings a `reader` of its own, which reads and judges a post
    (engine.verify.sheet); then nothing but the game's name is needed besides.
    """

    game: str
    cards: Mapping[str, CardInfo] = field(default_factory=dict)
    gods: Mapping[str, str] = field(default_factory=dict)  # printed name -> colour #RRGGBB
    god_words: Mapping[str, str] = field(default_factory=dict)  # stem pattern -> printed name
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    symbols: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    forms: Mapping[str, tuple[tuple[str, ...], str, bool]] = field(default_factory=dict)
    colour_words: Mapping[str, str] = field(default_factory=dict)  # word stem -> god
    titles: Mapping[str, str] = field(default_factory=dict)  # internal name -> Russian word for messages
    reader: Callable[[Document, Context], Verdict] | None = None


_KNOWN: dict[str, Lexicon] = {}


def register(lexicon: Lexicon) -> None:
    """Make a lexicon known under its game's name (used instead of the one under engine.games)."""
    _KNOWN[lexicon.game] = lexicon


def lexicon_of(facts: Facts) -> Lexicon:
    """The lexicon of the facts' game, by default that of engine.games.<game>.lexicon."""
    game = str(facts.get("game") or "warha")
    if game not in _KNOWN:
        if not game.isidentifier():
            raise ValueError(f"not a game: {game!r}")
        try:
            module = import_module(f"engine.games.{game}.lexicon")
        except ModuleNotFoundError as error:
            raise ValueError(f"no lexicon for game {game!r}") from error
        _KNOWN[game] = module.LEXICON
    return _KNOWN[game]
