"""Whole games told by a referee with a voice of his own, on a forum full of other people: the thread, and what is wrong
in it.

Players write as people do (a joke, an order in pieces, a change of mind), bystanders chat, posts are edited. The truth
is played by the engine; slips are those of `tests.audit.careless`, written into the facts before the voice tells them.
"""

# ruff: noqa: E501  (a voice a line)
from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from engine.chance import Chance
from engine.games import ruleset
from engine.games.warha.audit import other_healing
from engine.selfplay import default_styles
from tests.audit.careless import CarelessThread
from tests.audit.foreign import Foreign
from tests.audit.slips import Slip
from tests.audit.voices import bards, scribes
from tests.audit.voices.tales import CASES, Facts, cards_of
from tests.threads import boards, texts
from tests.threads.boards import P


@dataclass(frozen=True)
class Voice:
    """A referee: how he writes, in which markup, on which boards, and who plays at his table."""

    draw: Callable[[Facts, random.Random], str]
    form: str
    boards: tuple[Callable[[list[P]], str], ...]
    nick: str
    players: tuple[str, ...]


VOICES: dict[str, Voice] = {
    "codex": Voice(
        scribes.codex, "markdown", (texts.discourse_json, texts.bold_chat), "Архивариус", ("Борода", "Mirka", "старый_лис")
    ),
    "ledger": Voice(
        scribes.ledger, "html", (boards.vbulletin4, boards.ipb3, boards.xenforo1), "Счетовод", ("Нюта", "Тихон", "dr_Faust")
    ),
    "inspector": Voice(
        scribes.inspector, "bbcode", (texts.own_bbcode, texts.quote_dump_phpbb), "Протокол", ("Полынь", "Valdemar")
    ),
    "skald": Voice(
        bards.skald, "text", (texts.phpbb_copy, texts.xenforo_copy, texts.vbulletin_copy), "Скальд", ("Аврора", "Гром", "Kassiopeya")
    ),
    "hearth": Voice(
        bards.hearth, "markdown", (texts.own_markdown, texts.bold_chat, texts.discourse_json), "Домовой", ("Ёжик", "Нюта", "Гром", "Mirka")
    ),
    "herald": Voice(
        bards.herald, "html", (boards.phpbb, boards.xenforo2, boards.ipb4, boards.phpbb30), "Герольд", ("Тихон", "Полынь", "Борода")
    ),
}  # fmt: skip

BYSTANDERS = (
    ("мимо_шёл", "Ставлю 100 монет на рыжую бороду, остальное пыль"),
    ("Кассандра", "а можно в следующую партию пятым? обещаю не ныть"),
    ("Зануда", "В правилах вроде 80 карт, а не 75? Или я опять что-то путаю"),
    ("мимо_шёл", "попкорн кончился, ведущий, сделайте паузу на 10 минут"),
    ("Кассандра", "Азазель за 10 это грабёж средь бела дня, я бы взяла двух Чемпионов"),
)
_BUY = {
    "short": ("{acc}", "{nom} мне", "возьму {acc}"),
    "chatty": ("о, {nom}! беру)))", "давно хотел такое: беру {acc}", "ладно, уговорили, покупаю {acc}"),
    "polite": ("Будьте добры, {acc}.", "Я куплю {acc}, пожалуйста.", "Прошу записать за мной {acc}."),
}
_HIT = {
    "short": ("{n} в {acc}", "{n} по {dat}"),
    "chatty": ("{n} урона в {acc}, ибо нечего", "и {n} по {dat}, за всё хорошее"),
    "polite": ("Атака: {n} в {acc}.", "По {dat}, с извинениями, {n}."),
}
_PASS = {
    "short": ("пас", "ничего"),
    "chatty": ("эх, пас...", "денег нет, но вы держитесь. Пас"),
    "polite": ("Пропускаю ход.", "Воздержусь. Пас."),
}
_JOINTS = {"short": ", ", "chatty": ". ", "polite": " "}
_ZONES = {"in_play": "со стола", "discard_pile": "из сброса", "draw_pile": "из личной колоды"}
_CHAT = (
    "сек, думаю",
    "Отвечу вечером, я на работе",
    "Ого, вот это рука. Дайте подумать",
    "кто вчера матч смотрел? 3:2, валидол пил",
)


def words_of(order: list[dict[str, Any]], dice: random.Random, manner: str) -> str:
    """An order as a player of that manner writes it."""
    if not order or order[0]["type"] == "pass":
        return dice.choice(_PASS[manner])
    pieces: list[str] = []
    bought: list[str] = []

    def shop() -> None:
        if bought:
            form = dice.choice(_BUY[manner])
            pieces.append(form.format(acc=cards_of(bought, "acc"), nom=cards_of(bought, "nom")))
            bought.clear()

    for action in order:
        if action["type"] == "buy":
            bought.append(action["card"])
            continue
        shop()
        if action["type"] == "attack":
            _, dative, accusative = CASES[action["target"]]
            pieces.append(dice.choice(_HIT[manner]).format(n=action["points"], dat=dative, acc=accusative))
        elif action["type"] == "remove":
            place = f" {_ZONES[action['zone']]}" if action.get("zone") else ""
            pieces.append(f"утиль: {cards_of([action['card']], 'acc')}{place}")
        elif action["type"] == "lure":
            units = action["units"]
            pieces.append(f"соблазн на {CASES[action['target']][2]}" + (f" {units}" if units > 1 else ""))
    shop()
    return _JOINTS[manner].join(pieces)


@dataclass(frozen=True)
class Life:
    """What a forum does to a game: how often people chat, readings of the rules (`settings`; W10 the other way
    from turn `change` on), posts that are missing (ordinals from, to), the turns after which the referee corrects a value in a
    post of its own, and whether the game is given up at the end."""

    chat: float = 0.15
    settings: Mapping[str, Any] | None = None
    change: int = 0
    turns: int = 40
    missing: tuple[int, int] | None = None
    corrects: bool = False
    given_up: bool = False


def voiced_thread(
    name: str,
    seed: int,
    *,
    rate: float = 0.3,
    life: Life | None = None,
    board: Callable[[list[P]], str] | None = None,
) -> CarelessThread:
    """Game `seed` told by the voice `name`, saved from `board` (by default one of the voice's own)."""
    life = life or Life()
    voice = VOICES[name]
    dice = random.Random(seed * 104729 + sum(map(ord, name)))
    rules = ruleset("warha")
    key = hashlib.sha256(f"voice {name} {seed}".encode()).digest()
    chance = Chance(key)
    players = voice.players
    styles = dict(zip(players, default_styles("warha", len(players)), strict=True))
    luck = {nick: Chance(key, label=f"player {nick}") for nick in players}
    manners = dict(zip(players, ("chatty", "short", "polite", "short"), strict=False))
    state = rules.start(players, dict(life.settings or {}), chance).state
    posts: list[P] = []
    slips: list[Slip] = []
    healing: list[int] = []
    changed = 0

    def add(author: str, body: str, plain: bool = True, edited: bool = False) -> None:
        body = escape(body) if plain and voice.form == "html" else body
        at = len(posts)
        time = f"2025-0{3 + at // 500}-{1 + at % 500 // 20:02d} {10 + at % 12:02d}:{(at * 7) % 60:02d}"
        posts.append(P(author, time, body, edited, number=at + 1, id=900 + at))

    number = 0

    def draw(facts: Facts) -> str:
        return voice.draw(facts, random.Random(f"{name} {seed} {number}"))

    referee = Foreign(dice, rate, draw)
    while True:
        facts = rules.facts(state)
        over = not rules.to_act(state)
        if over:
            add(voice.nick, _end(facts))
            break
        nick = rules.to_act(state)[0]
        order = rules.policies[styles[nick]](state, nick, luck[nick])
        referee.wanted = {action["card"] for action in order if action["type"] == "buy"}
        told = referee.tell(facts, number, number + 1 >= life.turns)
        body = draw(told.facts)
        if told.sentence:
            body += f"<p>{escape(told.sentence)}</p>" if voice.form == "html" else f"\n\n{told.sentence}"
        add(voice.nick, body, plain=False)
        healing += [len(posts)] if facts["heal"] else []
        changed = changed or (len(posts) if life.change and number == life.change else 0)
        slips += [replace(slip, post=len(posts)) for slip in told.slips]
        number += 1
        if life.corrects:
            for slip in told.slips:
                if slip.name == "hp" and slip.subject is not None:
                    value = facts["players"][slip.subject]
                    add(
                        voice.nick,
                        f"Поправка: у игрока {slip.subject} Здоровье {value}, выше я ошибся. Прошу прощения.",
                    )
                    referee.lasting.clear()
        if number >= life.turns:
            break
        if life.change and number == life.change:
            state = other_healing(state)
        if dice.random() < life.chat:
            add(*dice.choice(BYSTANDERS))
        if dice.random() < life.chat:
            add(nick, dice.choice(_CHAT))
        add(nick, words_of(order, dice, manners[nick]), edited=dice.random() < life.chat)
        state = rules.apply(state, nick, order, chance).state
        chance.drain()
    if life.given_up:
        add(voice.nick, "Игроки больше не отвечают, тему закрываю. Партия не доиграна, победителя нет.")
    board = board or voice.boards[seed % len(voice.boards)]
    if life.missing is not None:
        low, high = life.missing
        posts = [post for post in posts if not low <= post.number <= high]
        cut = high - low + 1
        slips = [
            replace(slip, post=slip.post - (cut if slip.post > high else 0))
            for slip in slips
            if not low <= slip.post <= high
        ]
    shape = f"{name}/{board.__name__}"
    return CarelessThread(board(posts), shape, players, tuple(slips), len(posts), tuple(healing), changed)


def _end(facts: Facts) -> str:
    """The post that ends the game."""
    previous = facts["previous"]
    lines = [f"{nick}: {pair[0]} → {pair[1]}" for nick, pair in previous["hp"].items()]
    healths = ", ".join(f"{nick} {value}" for nick, value in facts["players"].items())
    return f"Партия окончена! Победа за игроком {facts['winner']}.\n\n" + "\n".join(lines) + f"\n\nЗдоровье: {healths}"
