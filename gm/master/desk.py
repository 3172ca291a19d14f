"""The host's desk: new game, reply, pass, undo, and whatever post is due."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine import game as games
from engine.chance import Chance, seed_from_text
from engine.game import Game, Point
from engine.games import ruleset
from engine.protocol import Action, Facts, may_act, post_due
from engine.record import Entry
from gm.facts import facts_at, meta, standing_points, view_at
from gm.kits import Understood, kit
from gm.master.builtin import BuiltIn
from gm.master.writing import Host, Settings, Taken, Task, Writer, Written, open_writer, taken_by
from gm.models.errors import ModelError
from gm.money import PricesError
from gm.posts import Post, render
from gm.posts.model import Line
from gm.prompting.digest import told
from gm.store import GameFinishedError, Session, Snapshot, Store

MAX_REPLY: Final = 20_000
_DEFAULTS: Final = Settings()


class UsageError(ValueError):
    """What the host asked for cannot be done; one line says what, where and what to do instead."""


@dataclass(frozen=True, slots=True)
class Published:
    """A post as it went into the record: its number (1 for the opening), the facts it stands on, the post itself, and
    how it was written. `whole` is the text of a model that wrote the entire post, in `whole_format`."""

    number: int
    facts: Facts = field(repr=False)
    post: Post = field(repr=False)
    meta: Mapping[str, Any]
    whole: str | None = field(default=None, repr=False)
    whole_format: str | None = None

    def text(self, format: str) -> str:
        """The post in a format. A post that a model wrote whole exists in the format it was written in; in others its
        obligatory part is the engine's."""
        if self.whole is not None and format == self.whole_format:
            return self.whole
        return render(self.post, format)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a command. `status`: `published` (with the posts), `accepted` (a choice that stays secret until the
    others have chosen; no post is due), `question` or `refused` (with the Russian message and its code; nothing has
    changed), `resent` (the reply had been taken before; its post again).
    `understood` is the line «Понято: …»; `notes` are lines for the host."""

    status: str
    posts: tuple[Published, ...] = ()
    message: str | None = None
    code: str | None = None
    understood: str | None = None
    notes: tuple[str, ...] = ()
    finished: bool = False


class Desk:
    """Commands on the games of one store."""

    def __init__(self, store: Store, host: Host | None = None, writer: Writer | None = None) -> None:
        """`host` is who sees drafts and notes; `writer` overrides the one that each game's settings name."""
        self.store = store
        self._host = host or Host()
        self._writer = writer

    def new(
        self,
        name: str,
        players: Sequence[str],
        seed: bytes,
        *,
        rulings: Mapping[str, str] | None = None,
        settings: Settings = _DEFAULTS,
        game_id: str | None = None,
    ) -> tuple[str, Answer]:
        """Starts a game; its id and the opening post. Raises `engine.protocol.SetupError`,
        `engine.games.UnknownGameError`, `gm.store.StoreError`."""
        _check_bots(name, players, settings.bots)
        game, header = games.start(name, players, rulings or {}, seed, settings=settings.to_json())
        chosen = self.store.create(game_id, game, header, seed)
        with self.store.session(chosen) as session:
            return chosen, Answer("published", self._go_on(session))

    def reply(self, game_id: str, text: str, player: str | None = None) -> Answer:
        """Takes a player's reply (by default that of the player whose turn it is).

        Raises `UsageError` for an empty or over-long reply and an unknown player, `GameFinishedError`, `StoreError`.
        """
        text = _clean_reply(text)
        with self.store.session(game_id) as session:
            pending = self._due(session) is not None
            before = self._go_on(session)
            who = _player(session.game, player)
            if self._taken(session, text, who, player is not None):
                posts = before or self._last_posts(session)
                return Answer("resent", posts, notes=(*_notes(session), _RESENT), finished=_over(session))
            if _over(session):
                raise GameFinishedError(f"game {game_id} is over; the winner is {_winner(session.game)}")
            awaited = session.game.rules.to_act(session.game.state)
            if who is None:
                if len(awaited) > 1:
                    waiting = " and ".join(awaited)
                    raise UsageError(f"game {game_id} awaits {waiting}: say with --player whose reply it is")
                who = awaited[0]
            if who not in may_act(session.game.rules, session.game.state):
                wrong = session.game.rules.violation(session.game.state, who, [])
                return Answer(
                    "refused",
                    before,
                    wrong.message if wrong else None,
                    wrong.code if wrong else None,
                    notes=_notes(session),
                )
            notes = _notes(session) + ((_PENDING,) if pending and before else ())
            return self._take(session, text, who, before, notes)

    def _take(
        self, session: Session, text: str, who: str, before: tuple[Published, ...], notes: tuple[str, ...]
    ) -> Answer:
        game = session.game
        understood = self._read(session, text, who)
        wrong = None
        if understood.status == "ok":
            wrong = game.rules.violation(game.state, who, understood.actions)
        if understood.status != "ok" or wrong is not None:
            status, code, message = understood.status, understood.code, understood.message
            if wrong is not None:
                status, code, message = "refused", wrong.code, wrong.message
            entry = {
                "turn": game.rules.turn(game.state),
                "player": who,
                "type": "reply",
                "of": game.point.seq,
                "text": text,
                "status": status,
                "code": code,
                "message": message,
            }
            session.append(games.note(game), entry)
            return Answer(status, before, message, code, notes=notes)
        after, entry = games.order(game, who, understood.actions, session.seed, text=text, reply=_fingerprint(text))
        session.append(after, entry)
        return self._answer(session, before, understood=understood.summary, notes=notes)

    def _answer(
        self, session: Session, before: tuple[Published, ...], understood: str | None = None, notes: Sequence[str] = ()
    ) -> Answer:
        """What is told after an order was carried out."""
        posts = self._go_on(session)
        if posts:
            return Answer(
                "published", before + posts, understood=understood, notes=tuple(notes), finished=_over(session)
            )
        awaited = ", ".join(session.game.rules.to_act(session.game.state))
        return Answer("accepted", before, f"Принято. Ждём: {awaited}.", understood=understood, notes=tuple(notes))

    def order(self, game_id: str, player: str, actions: Sequence[Action]) -> Answer:
        """Takes an order that is already in actions (built-in players)."""
        with self.store.session(game_id) as session:
            before = self._go_on(session)
            wrong = session.game.rules.violation(session.game.state, player, actions)
            if wrong is not None:
                return Answer("refused", before, wrong.message, wrong.code, notes=_notes(session))
            session.append(*games.order(session.game, player, actions, session.seed))
            return self._answer(session, before, notes=_notes(session))

    def read(self, snapshot: Snapshot, text: str, player: str | None = None) -> Understood:
        """How a reply would be understood now; nothing is played. Raises `UsageError`, `GameFinishedError`."""
        game = snapshot.game
        who = _player(game, player)
        awaited = game.rules.to_act(game.state)
        if not awaited:
            raise GameFinishedError(f"game {snapshot.game_id} is over")
        who = who or awaited[0]
        facts = view_at(game, snapshot.entries, game.point, who)
        return kit(game.rules.name).read_reply(_clean_reply(text), facts, who, ())

    def _read(self, session: Session, text: str, who: str) -> Understood:
        game = session.game
        facts = view_at(game, session.entries, game.point, who)
        earlier = [
            str(entry["text"])
            for entry in session.entries[game.point.seq :]
            if entry.get("type") == "reply" and entry.get("of") == game.point.seq and entry.get("player") == who
        ]
        return kit(game.rules.name).read_reply(text, facts, who, earlier)

    def host_pass(self, game_id: str, player: str | None = None) -> Answer:
        """Passes for a player who does not answer (W15)."""
        with self.store.session(game_id) as session:
            before = self._go_on(session)
            if _over(session):
                raise GameFinishedError(f"game {game_id} is over; the winner is {_winner(session.game)}")
            game = session.game
            who = _player(game, player) or game.rules.to_act(game.state)[0]
            wrong = game.rules.violation(game.state, who, [{"type": "pass"}])
            if wrong is not None:
                return Answer("refused", before, wrong.message, wrong.code, notes=_notes(session))
            after, entry = games.order(game, who, [{"type": "pass"}], session.seed, by="host")
            session.append(after, entry)
            return self._answer(session, before, notes=_notes(session))

    def undo(self, game_id: str) -> Answer:
        """Takes the last order back, chance with it, and what built-in players did since; the post that stands
        again."""
        with self.store.session(game_id) as session:
            if session.game.seed is not None:
                raise GameFinishedError(f"game {game_id} is over and its seed is revealed: nothing can be undone")
            if _last_given(session.game, session.entries) is None:
                raise UsageError(f"game {game_id}: there is no order to take back")
            by_bot = True
            while by_bot:
                by_bot = session.entries[session.game.point.seq].get("by") == _BOT
                session.append(*games.undo(session.game))
            self._go_on(session)
            return Answer("published", self._last_posts(session), notes=_notes(session))

    def catch_up(self, game_id: str) -> tuple[Published, ...]:
        """Publishes the post that a crash left unpublished, if there is one."""
        with self.store.session(game_id) as session:
            return self._go_on(session)

    def mark_shown(self, game_id: str) -> None:
        """To be called once the host has seen the answer: from then on a reply with the same words is a new one."""
        with self.store.session(game_id) as session:
            session.mark_shown()

    def configure(self, game_id: str, settings: Settings) -> None:
        """From the next post on, `settings` say who writes."""
        with self.store.session(game_id) as session:
            entry = {
                "turn": session.game.rules.turn(session.game.state),
                "player": None,
                "type": "setting",
                "settings": settings.to_json(),
            }
            session.append(games.note(session.game), entry)

    def _last_posts(self, session: Session) -> tuple[Published, ...]:
        return tuple(standing_posts(Snapshot(session.game_id, session.game, tuple(session.entries)))[-1:])

    def _taken(self, session: Session, text: str, who: str | None, named: bool) -> bool:
        """Whether this reply is one that was carried out already: the same words, from the one who gave the last order,
        and either the host names him or has never been shown what came of it."""
        given = _last_given(session.game, session.entries)
        if given is None:
            return False
        seq, entry = given.seq, session.entries[given.seq]
        if entry.get("reply") != _fingerprint(text):
            return False
        if named:
            return bool(who == entry.get("player") and who not in session.game.rules.to_act(session.game.state))
        return session.shown() <= seq

    def _go_on(self, session: Session) -> tuple[Published, ...]:
        """Publishes what is due and lets built-in players move as long as it is their turn."""
        posts = self._publish(session)
        bots = current_settings(session.entries).bots
        while nick := next((one for one in session.game.rules.to_act(session.game.state) if one in bots), None):
            game = session.game
            # The same point of a game gives a built-in player the same thoughts, before and after a crash or undo.
            dice = Chance(session.seed, label=f"player {nick} at {game.point.seq}")
            actions = game.rules.policies[bots[nick]](game.state, nick, dice)
            session.append(*games.order(game, nick, actions, session.seed, by=_BOT))
            posts += self._publish(session)
        return posts

    def _due(self, session: Session) -> Point | None:
        """The standing state that has no post yet."""
        if not post_due(session.game.rules, session.game.state):
            return None
        seq = session.game.point.seq
        told = any(entry.get("type") == "post" and entry.get("of") == seq for entry in session.entries[seq:])
        return None if told else session.game.point

    def _publish(self, session: Session) -> tuple[Published, ...]:
        """Writes what is due: the post of the current state, and after a win the end that reveals the seed."""
        point = self._due(session)
        posts: tuple[Published, ...] = ()
        if point is not None:
            game = session.game
            facts = facts_at(game, session.entries, point)
            written = self._write(session, facts, point)
            game = session.game
            entry = {
                "turn": facts["turn"],
                "player": facts.get("actor"),
                "type": "post",
                "of": point.seq,
                **written.to_json(),
            }
            session.append(games.note(game), entry)
            number = len(standing_points(game))
            posts = (_published(game, session.entries, number, point, entry, session.seed),)
        if _over(session) and session.game.seed is None:
            session.append(*games.end(session.game, session.seed))
        return posts

    def _write(self, session: Session, facts: Facts, point: Point) -> Written:
        settings = current_settings(session.entries)

        def keep(draft: dict[str, Any]) -> None:
            entry = {"turn": facts["turn"], "player": None, "type": "draft", "of": point.seq, **draft}
            session.append(games.note(session.game), entry)

        task = Task(
            facts,
            settings,
            session.game.commitment,
            reply=str(session.entries[point.seq].get("text", "")),
            posts=[entry for entry in session.entries if entry.get("type") == "post"],
            drafts=[e for e in session.entries if e.get("type") == "draft" and e.get("of") == point.seq],
            keep=keep,
            before=taken_before(session.entries, point.seq),
        )
        with ExitStack() as stack:
            written = (self._writer or self._opened(settings, stack)).write(task)
        return replace(written, by={**written.by, "told": told(facts)})

    def _opened(self, settings: Settings, stack: ExitStack) -> Writer:
        """The writer that the settings name, or the built-in one where that cannot be set up; open as long as
        `stack`."""
        try:
            return stack.enter_context(open_writer(settings, self._host))
        except (ModelError, PricesError) as error:
            self._host.say(f"{error}; the built-in narrator writes this post")
            return BuiltIn()


_BOT: Final = "bot"
_RESENT: Final = "this reply had been taken already; here is its post again"
_PENDING: Final = "the post before was not yet published (an interrupted command); it comes first"


def standing_posts(snapshot: Snapshot) -> list[Published]:
    """All standing posts of a game, oldest first; those of turns taken back are left out."""
    texts = {entry["of"]: entry for entry in snapshot.entries if entry.get("type") == "post"}
    return [
        _published(snapshot.game, snapshot.entries, number, point, texts[point.seq])
        for number, point in enumerate(standing_points(snapshot.game), 1)
        if point.seq in texts
    ]


def _published(
    game: Game,
    entries: Sequence[Entry],
    number: int,
    point: Point,
    entry: Entry,
    seed: bytes | None = None,
) -> Published:
    facts = facts_at(game, entries, point)
    revealed = game.seed or (seed.hex() if seed else None)
    shown = revealed if game.rules.over(point.state) else None
    narration: str | Sequence[Line] = entry["narration"]
    post = kit(game.rules.name).build_post(facts, narration, shown)
    return Published(number, facts, post, meta(entry), entry.get("whole"), entry.get("format"))


def _last_given(game: Game, entries: Sequence[Entry]) -> Point | None:
    """The state after the last order that no built-in player gave; None if there is no such order."""
    point = game.point
    while point.previous is not None:
        if entries[point.seq].get("by") != _BOT:
            return point
        point = point.previous
    return None


def _check_bots(name: str, players: Sequence[str], bots: Mapping[str, str]) -> None:
    known = ruleset(name).policies
    for nick, style in bots.items():
        if nick not in players:
            raise UsageError(f"the built-in player {nick!r} is not among the players {', '.join(players)}")
        if style not in known:
            raise UsageError(f"{name} has built-in players {', '.join(known)}, not {style!r}")


def _over(session: Session) -> bool:
    return session.game.rules.over(session.game.state)


def _winner(game: Game) -> str:
    return game.rules.winner(game.state) or "nobody"


def _notes(session: Session) -> tuple[str, ...]:
    return ("a torn last line, left by a crash, was cut off; nothing acknowledged is lost",) if session.repaired else ()


def current_settings(entries: Sequence[Entry]) -> Settings:
    """The settings in force at the end of `entries`."""
    for entry in reversed(entries):
        if "settings" in entry:
            return Settings.from_json(entry["settings"])
    return Settings()


def taken_before(entries: Sequence[Entry], of: int) -> Taken:
    """What the drafts of a game have taken, those of the post that stands on entry `of` left out."""
    drafts = (entry for entry in entries if entry.get("type") == "draft" and entry.get("of") != of)
    return sum((taken_by(draft) for draft in drafts), Taken())


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _clean_reply(text: str) -> str:
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "").strip().strip("\ufeff").strip()
    if not cleaned:
        raise UsageError("the reply is empty; give the player's words as text, with --file or on stdin")
    if len(cleaned) > MAX_REPLY:
        raise UsageError(f"the reply has {len(cleaned)} characters; at most {MAX_REPLY} are read")
    return cleaned


def _player(game: Game, named: str | None) -> str | None:
    """The player the host means, by nick whatever its capitals, or None for whoever moves."""
    if named is None:
        return None
    for nick in game.players:
        if nick.casefold() == named.strip().casefold():
            return nick
    raise UsageError(f"no player {named!r} in this game; players: {', '.join(game.players)}")


def player_named(game: Game, named: str) -> str:
    """The nick that `named` means, whatever its capitals. Raises `UsageError`."""
    nick = _player(game, named)
    assert nick is not None  # only no name at all means nobody
    return nick


def seed_bytes(word: str | None, fresh: bytes) -> bytes:
    """The seed of a new game: from the host's word, else `fresh` random bytes."""
    return fresh if word is None else seed_from_text(word)
