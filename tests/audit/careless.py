"""A scripted referee who makes slips and logs them: whole simulated games as threads in our own formats, with what is
wrong in which post. The truth is played by the engine.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, replace

from engine.chance import Chance
from engine.games import ruleset
from engine.selfplay import default_styles
from gm.narrators import BuiltinNarrator
from gm.narrators.base import Story
from gm.narrators.replies import reply_words
from gm.posts import FORMATS, render
from gm.posts.thread import ThreadEntry, player_body, render_thread
from gm.posts.warha import build_post
from tests.audit.slips import Referee, Slip

REFEREE = "Скриптор"
NICKS = (
    ("Лисица", "Rokot", "Граф_Шестой"),
    ("Тень", "KotBayun", "Alisa77"),
    ("Маша", "дядя Боря", "Вольный Стрелок"),
    ("Хельга", "x_Vortex_x"),
    ("Бурый", "Ведьма", "Zmey", "Кащей"),
)
ENDINGS = {"html": "html", "bbcode": "txt", "xenforo": "txt", "markdown": "md", "text": "txt"}


@dataclass(frozen=True, slots=True)
class CarelessThread:
    """A rendered thread and the log of its slips."""

    text: str
    format: str
    players: tuple[str, ...]
    slips: tuple[Slip, ...]
    posts: int
    healing: tuple[int, ...] = ()  # posts whose turn heals: they show how W10 is read
    changed: int = 0  # the first post under the other reading of W10


def careless_thread(seed: int, *, rate: float = 0.3, turns: int = 24, format: str | None = None) -> CarelessThread:
    """The thread of game `seed`, with a slip in about `rate` of its posts (0: a careful referee)."""
    dice = random.Random(seed)
    players = NICKS[seed % len(NICKS)]
    format = format or FORMATS[seed % len(FORMATS)]
    rules = ruleset("warha")
    key = hashlib.sha256(f"careless {seed}".encode()).digest()
    chance = Chance(key)
    styles = dict(zip(players, default_styles("warha", len(players)), strict=True))
    luck = {nick: Chance(key, label=f"player {nick}") for nick in players}
    state = rules.start(players, {}, chance).state
    referee = Referee(dice, rate, format != "text")
    narrator = BuiltinNarrator(("epic", "dry", "grim")[seed % 3], str(seed))
    story = Story()
    entries: list[ThreadEntry] = []
    slips: list[Slip] = []
    number = 0
    while True:
        facts = rules.facts(state)
        over = not rules.to_act(state)
        nick = "" if over else rules.to_act(state)[0]
        order = [] if over else rules.policies[styles[nick]](state, nick, luck[nick])
        referee.wanted = {action["card"] for action in order if action["type"] == "buy"}
        told = referee.tell(facts, number, over or number + 1 >= turns)
        narration = narrator.narrate(facts, story=story)
        story = narration.story
        words = narration.text if not _prose_would_lie(referee, number) else "Туман стелется над полем."
        post = build_post(told.facts, f"{words}\n\n{told.sentence}" if told.sentence else words)
        for edit in told.edits:
            post = edit(post)
        entries.append(ThreadEntry(REFEREE, render(post, format), True))
        slips += [replace(slip, post=len(entries)) for slip in told.slips]
        number += 1
        if over or number >= turns:
            break
        entries.append(ThreadEntry(nick, player_body(reply_words(order, f"{seed}/{number}"), format), False))
        state = rules.apply(state, nick, order, chance).state
        chance.drain()
    text = render_thread(f"Warha Realms: {', '.join(players)}", entries, format)
    return CarelessThread(text, format, players, tuple(slips), len(entries))


def _prose_would_lie(referee: Referee, number: int) -> bool:
    """While an error lasts the story keeps silent: what it would say of the true values would be errors of its own."""
    return bool(referee.lasting)
