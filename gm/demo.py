"""A whole game of built-in players through the same door as a real one: words in, posts out, every post verified."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.chance import Chance
from engine.games import ruleset
from engine.selfplay import default_styles
from gm.kits import kit
from gm.master import Answer, Desk, Published
from gm.master.writing import Settings
from gm.posts.thread import ThreadEntry, player_body, render_thread
from gm.simulate import seats
from gm.store import FileStore
from gm.verifying import check_post

PLAYERS: Final = ("Рагнар", "Мирослава", "Скиталец")
REFEREE: Final = "Скриптор"
FORMATS: Final = {"html": "html", "bbcode": "bbcode.txt", "markdown": "md"}
GAME_ID: Final = "demo"
SENT: Final = "Выбор отправлен ведущему."


@dataclass(frozen=True, slots=True)
class DemoTurn:
    """One step of the demonstration: the post just published, the reply that led to it (None for the opening), the
    number of findings that the verifier had on the post, and who had already chosen in secret before that reply."""

    published: Published
    player: str | None
    reply: str | None
    findings: int
    before: tuple[str, ...] = ()


@dataclass
class Demo:
    """Plays a game into the folder `out`; iterate `turns`, then `finish`. The same seed gives the same files."""

    game: str
    seed: bytes
    out: Path
    settings: Settings
    _turns: list[DemoTurn] = field(default_factory=list)

    def turns(self) -> Iterator[DemoTurn]:
        """Plays on until somebody has won; yields each post as it is published."""
        self.out.mkdir(parents=True, exist_ok=True)
        for old in (self.out / f"{GAME_ID}{end}" for end in (".jsonl", ".seed", ".shown")):
            old.unlink(missing_ok=True)
        store = FileStore(self.out)
        desk = Desk(store)
        players = PLAYERS[: seats(self.game, None)]
        styles = dict(zip(players, default_styles(self.game, len(players)), strict=True))
        dice = {nick: Chance(self.seed, label=f"player {nick}") for nick in players}
        _, answer = desk.new(self.game, players, self.seed, settings=self.settings, game_id=GAME_ID)
        yield self._turn(answer, None, None)
        waiting: list[str] = []
        while not answer.finished:
            game = store.load(GAME_ID).game
            nick = game.rules.to_act(game.state)[0]
            actions = game.rules.policies[styles[nick]](game.state, nick, dice[nick])
            words = kit(self.game).reply_words(actions, f"{game.commitment}/{game.length}")
            answer = desk.reply(GAME_ID, words, nick)
            if answer.status not in ("published", "accepted"):
                answer = desk.order(GAME_ID, nick, actions)
            if answer.status == "accepted":
                waiting.append(nick)
            else:
                # Where choices are secret, players send them to the host alone: the thread only hears that they did.
                secret = hasattr(game.rules, "quiet") and not getattr(game.rules, "open_orders", False)
                yield self._turn(answer, nick, SENT if secret else words, tuple(waiting))
                waiting = []

    def _turn(self, answer: Answer, player: str | None, reply: str | None, before: tuple[str, ...] = ()) -> DemoTurn:
        published = answer.posts[-1]
        findings = sum(len(check_post(published.text(format), published.facts, format=format)) for format in FORMATS)
        turn = DemoTurn(published, player, reply, findings, before)
        self._turns.append(turn)
        return turn

    def finish(self) -> dict[str, Any]:
        """Writes the thread in every format; where everything lies and what was checked."""
        last = self._turns[-1]
        title = f"{ruleset(self.game).title}: {', '.join(last.published.facts['players_order'])}"
        files: dict[str, str] = {}
        for format, ending in FORMATS.items():
            entries: list[ThreadEntry] = []
            for turn in self._turns:
                entries += [ThreadEntry(nick, player_body(SENT, format), False) for nick in turn.before]
                if turn.player is not None and turn.reply is not None:
                    entries.append(ThreadEntry(turn.player, player_body(turn.reply, format), False))
                entries.append(ThreadEntry(REFEREE, turn.published.text(format), True))
            path = self.out / f"thread.{ending}"
            path.write_text(render_thread(title, entries, format), encoding="utf-8", newline="\n")
            files[format] = str(path)
        return {
            "winner": last.published.facts.get("winner"),
            "posts": len(self._turns),
            "findings": sum(turn.findings for turn in self._turns),
            "record": str(self.out / f"{GAME_ID}.jsonl"),
            "threads": files,
        }
