"""Threads as other referees write them: the layouts of tests/verify, the boards and exports of tests/threads,
careless or careful.

Slips are those of `careless` that go through the facts; one that does not change the text of a layout is not
made.
"""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Callable
from dataclasses import replace
from html import escape

from engine.chance import Chance
from engine.games import ruleset
from engine.selfplay import default_styles
from gm.narrators.replies import reply_words
from tests.audit.careless import CarelessThread
from tests.audit.slips import Facts, Referee, Slip, Told
from tests.threads import boards, texts
from tests.threads.boards import P
from tests.verify.layouts import LAYOUTS

SKIPPED = ("count", "total_count", "colour", "price")
WRAPS: dict[str, tuple[Callable[[list[P]], str], ...]] = {
    "html": (boards.phpbb, boards.xenforo2, boards.vbulletin4, boards.ipb4, boards.smf, boards.mybb, boards.fluxbb),
    "bbcode": (texts.own_bbcode, texts.quote_dump),
    "markdown": (texts.own_markdown, texts.discourse_json, texts.bold_chat),
    "text": (texts.phpbb_copy, texts.xenforo_copy, texts.two_lines),
}
TABLES = (
    ("Мастер Ку", ("Снежана", "Пётр", "Соловей")),
    ("Судья", ("Zверь", "Фея_Моргана", "Толян")),
    ("GameMaster", ("nightowl", "Кира", "Дед Мороз")),
    ("Хранитель Врат", ("Олень", "Бес")),
)


def foreign_thread(seed: int, *, rate: float = 0.3, turns: int = 20, layout: str | None = None) -> CarelessThread:
    """The thread of game `seed` in a layout and on a board of its own."""
    dice = random.Random(seed * 7919 + 13)
    names = list(LAYOUTS)
    layout = layout or names[seed % len(names)]
    form, draw = LAYOUTS[layout]
    referee_nick, players = TABLES[seed % len(TABLES)]
    rules = ruleset("warha")
    key = hashlib.sha256(f"foreign {seed}".encode()).digest()
    chance = Chance(key)
    styles = dict(zip(players, default_styles("warha", len(players)), strict=True))
    luck = {nick: Chance(key, label=f"player {nick}") for nick in players}
    state = rules.start(players, {}, chance).state
    referee = Foreign(dice, rate, draw)
    posts: list[P] = []
    slips: list[Slip] = []
    for number in range(turns):
        if not rules.to_act(state):
            break
        facts = rules.facts(state)
        nick = rules.to_act(state)[0]
        order = rules.policies[styles[nick]](state, nick, luck[nick])
        referee.wanted = {action["card"] for action in order if action["type"] == "buy"}
        told = referee.tell(facts, number, number + 1 >= turns)
        body = draw(told.facts)
        if told.sentence:
            body += f"<p>{escape(told.sentence)}</p>" if form == "html" else f"\n\n{told.sentence}"
        posts.append(_post(referee_nick, len(posts), body))
        slips += [replace(slip, post=len(posts)) for slip in told.slips]
        words = reply_words(order, f"{seed}/{number}")
        posts.append(_post(nick, len(posts), escape(words) if form == "html" else words))
        state = rules.apply(state, nick, order, chance).state
        chance.drain()
    wraps = WRAPS[form]
    text = wraps[seed % len(wraps)](posts)
    return CarelessThread(text, f"{layout}/{wraps[seed % len(wraps)].__name__}", players, tuple(slips), len(posts))


def _post(author: str, count: int, body: str) -> P:
    return P(
        author,
        f"2025-03-{1 + count // 20:02d} {10 + count % 12:02d}:{(count * 7) % 60:02d}",
        body,
        number=count + 1,
        id=500 + count,
    )


class Foreign(Referee):
    """The careless referee, who makes only slips that his layout shows."""

    def __init__(self, dice: random.Random, rate: float, draw: Callable[[Facts], str]) -> None:
        super().__init__(dice, rate, False)
        self.draw = draw

    def tell(self, facts: Facts, number: int, last: bool) -> Told:
        """See `Referee.tell`."""
        for _ in range(4):
            kept, busy = list(self.lasting), dict(self.busy)
            told = super().tell(facts, number, last)
            if not told.slips or (not told.edits and self._shows(facts, told, kept, number)):
                return told
            self.lasting, self.busy = kept, busy
        rate, self.rate = self.rate, 0.0
        told = super().tell(facts, number, last)
        self.rate = rate
        return told

    def _shows(self, facts: Facts, told: Told, lasting: list, number: int) -> bool:  # type: ignore[type-arg]
        if told.sentence:
            return True
        plain = copy.deepcopy(facts)
        for one in lasting:
            if number < one.until:
                one.change(plain)
        return self.draw(plain) != self.draw(told.facts)
