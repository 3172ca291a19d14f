"""Who writes a post, what he is given, and what is kept of how it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Protocol

from engine.protocol import Facts
from engine.record import Entry

POLICIES: Final = ("correct", "reask", "strict")
MODES: Final = ("prose", "whole")


class UnknownModelError(ValueError):
    """The name of a model is not of a known form."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A game's settings for its posts.

    `model` is the writer (`offline`, `manual`, `openai/NAME`, `anthropic/NAME`) at `base_url`; `key_env` names the
    variable and `env_file` the file that hold its key (never the key itself); `mode` says whether it
    writes the prose or the whole post; `policy` what happens to a false draft (`correct`, `reask`, `strict`);
    `attempts` the most drafts a turn; `draft_tokens` the most that one
    draft may take (0: what suits the mode); `turn_…` and `game_…` are budgets of one post and of the whole game in
    tokens, seconds and US dollars, 0 for none, and `prices` a file of prices that win over the built-in ones.
    `own_voice` is a host's text in place of a built-in voice. `format` is the markup in which the host gets his
    posts. `bots` are the seats that built-in players hold, by nick with the style of each.
    """

    model: str = "offline"
    base_url: str | None = None
    key_env: str | None = None
    env_file: str | None = None
    voice: str = "epic"
    own_voice: str | None = None
    mode: str = "prose"
    policy: str = "correct"
    attempts: int = 3
    draft_tokens: int = 0
    turn_tokens: int = 0
    turn_seconds: float = 0.0
    turn_money: float = 0.0
    game_tokens: int = 0
    game_seconds: float = 0.0
    game_money: float = 0.0
    prices: str | None = None
    format: str = "html"
    bots: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As kept in a record: what differs from the defaults, and always model, voice and format."""
        defaults = Settings()
        return {
            key: value
            for key, value in asdict(self).items()
            if key in ("model", "voice", "format") or value != getattr(defaults, key)
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Settings:
        """From a record; settings unknown here are left out."""
        known = {one.name for one in fields(cls)}
        return cls(**{key: value for key, value in data.items() if key in known})


@dataclass(frozen=True, slots=True)
class Host:
    """How a writer talks with the host: `say` a line, `text` a streamed piece of a draft, `waiting` around the time in
    which a model is asked, and for copy-paste models `show` a prompt and `read` the answer (None where nobody can be
    asked). `full` asks for every correction on a line of its own instead of one line for all."""

    say: Callable[[str], None] = lambda line: None
    text: Callable[[str], None] | None = None
    waiting: Callable[[], AbstractContextManager[object]] = nullcontext
    show: Callable[[str], None] | None = None
    read: Callable[[], str] | None = None
    full: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """What answers of models have taken: tokens, seconds of waiting, and US dollars as far as prices are known."""

    tokens: int = 0
    seconds: float = 0.0
    money: float = 0.0

    def __add__(self, other: Taken) -> Taken:
        return Taken(self.tokens + other.tokens, self.seconds + other.seconds, self.money + other.money)


def taken_by(draft: Mapping[str, Any]) -> Taken:
    """What one `draft` entry of a record has taken."""
    usage = draft.get("usage") or {}
    tokens = sum(int(usage.get(name, 0)) for name in ("input", "cached_input", "cache_write", "output"))
    return Taken(tokens, float(draft.get("seconds") or 0.0), float(draft.get("cost") or 0.0))


@dataclass(frozen=True, slots=True)
class Task:
    """One post to be written.

    `seed` makes built-in narration the same again; `reply` are the words that led to the turn; `posts` the `post`
    entries so far; `drafts` what a model had already answered for this very post (a crash came between); `keep` puts
    a draft into the record the moment it is received; `before` is what earlier posts of the game have taken.
    """

    facts: Facts = field(repr=False)
    settings: Settings
    seed: str
    reply: str = ""
    posts: Sequence[Entry] = ()
    drafts: Sequence[Mapping[str, Any]] = ()
    keep: Callable[[dict[str, Any]], None] = lambda draft: None
    before: Taken = field(default_factory=Taken)


@dataclass(frozen=True, slots=True)
class Written:
    """A text fit to be published: `narration` (mode prose), or `whole` in `format`; and `by`: the writer, for a model
    its prompt, attempts, usage, cost and corrections."""

    narration: str
    by: Mapping[str, Any] = field(default_factory=dict)
    whole: str | None = None
    format: str | None = None

    def to_json(self) -> dict[str, Any]:
        """As kept in the record's `post` entry."""
        entry: dict[str, Any] = {"narration": self.narration, "by": dict(self.by)}
        if self.whole is not None:
            entry["whole"] = self.whole
            entry["format"] = self.format
        return entry


class Writer(Protocol):
    """Writes what is true to the facts; never fails for want of a model."""

    def write(self, task: Task) -> Written:
        """The text of the post."""
        ...


def check_model(name: str) -> str:
    """`name` if it says who writes: `offline`, `manual`, `openai/NAME` or `anthropic/NAME`. Raises
    `UnknownModelError`."""
    vendor, _, rest = name.partition("/")
    if name in ("offline", "manual") or (vendor in ("openai", "anthropic") and rest.strip()):
        return name
    raise UnknownModelError("--model takes offline, manual, openai/NAME or anthropic/NAME")


@contextmanager
def open_writer(settings: Settings, host: Host) -> Iterator[Writer]:
    """The writer that the settings name; his connections are given back at the end. Raises `gm.models.ModelError` when
    a model cannot be set up, and `gm.money.PricesError` when the file of prices cannot be read."""
    from gm.master.builtin import BuiltIn

    if settings.model == "offline":
        yield BuiltIn()
        return
    from gm.master.loop import ModelWriter
    from gm.models import open_client
    from gm.money import load_prices

    table = load_prices(Path(settings.prices) if settings.prices else None)

    client = open_client(
        settings.model,
        settings.base_url,
        key_env=settings.key_env,
        dotenv=Path(settings.env_file) if settings.env_file else None,
        show=host.show,
        read=host.read,
    )
    with closing(client):
        yield ModelWriter(client, BuiltIn(), host, table=table)
