"""«МТС Карты» in the terminal: people at one keyboard and built-in players (M8), full-screen, by single keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from engine import game as games
from engine.chance import Chance
from engine.games.mts.cards import BLACK, COLOURS, INDEX
from engine.protocol import Action, Violation, may_act
from engine.record import Entry, Tail, seal
from gm.cli.keys import EndOfInputError, Keys
from gm.cli.mts_view import Screen, news

BOT_NAMES: Final = (
    "Винтик", "Гаечка", "Болтик", "Пружинка", "Шайба", "Рычажок", "Клёпка", "Катушка", "Шплинт", "Заглушка"
)  # fmt: skip
TICK: Final = 0.1
IDLE: Final = 0.5
"""How long to wait for a key before the screen is drawn anew (the window may have changed its size)."""

# The same key in both layouts, and the word's own letter.
_DRAW: Final = frozenset("dвpзб ")
_CALL: Final = frozenset("mьмv!")
_QUIT: Final = frozenset("qй")
_HELP: Final = frozenset("?hр")
_SORT: Final = frozenset("sы")
_KEEP: Final = frozenset("oщоj")
_COLOUR_KEYS: Final = {"r": 0, "к": 0, "y": 1, "ж": 1, "g": 2, "з": 2, "b": 3, "с": 3}
_HINTS: Final = (
    ("←→ №", "выбрать"), ("Enter", "положить"), ("Пробел", "взять"), ("М", "«МТС!»"), ("Q", "выход"), ("?", "ещё")
)  # fmt: skip
_HELP_LINES: Final = (
    "Карта подходит по цвету или по картинке; чёрная подходит всегда.",
    "Нет подходящей — Пробел (или В): взять карту из прикупа.",
    "Номер карты набирается цифрами, Enter кладёт. S — разложить по цветам.",
    "Буквы годятся в обеих раскладках.",
    "«МТС!» (М) кричат, когда остаётся одна карта: вместе с ходом или сразу",
    "после него, пока не сходил следующий. Не крикнул — штраф две карты.",
)
"""Each fits a line of 80 columns."""


class QuitError(Exception):
    """The player leaves the table."""


@dataclass(frozen=True, slots=True)
class Setup:
    """`names` are all players, `humans` those at the keyboard; `think` the seconds that built-in players think."""

    names: tuple[str, ...]
    humans: frozenset[str]
    seed: bytes
    think: float = 5.0
    rulings: Mapping[str, str] = field(default_factory=dict)
    record: Path | None = None
    style: str = "bot"


class MtsTable:
    """One round at the table. `keys` gives the next key within so many seconds, `show` draws a screen, `clock` tells
    the time: all three are handed in, so that a test can play."""

    def __init__(
        self, setup: Setup, keys: Keys, show: Callable[[Screen], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.setup = setup
        self._keys = keys
        self._show = show
        self._clock = clock
        self.game, entry = games.start("mts", setup.names, setup.rulings, setup.seed)
        self._tail = Tail()
        self._file = setup.record.open("w", encoding="utf-8", newline="\n") if setup.record else None
        self._write(entry)
        self._dice = {nick: Chance(setup.seed, label=f"player {nick}") for nick in setup.names}
        self.log: list[Text] = []
        self._facing: str | None = next(iter(setup.humans)) if len(setup.humans) == 1 else None
        self._armed = False
        self._sorted = False
        self._selected = 0

    # -- the round ---------------------------------------------------------------------------------------------------

    def run(self) -> str | None:
        """Plays until somebody has won; the winner, or None when the player left."""
        try:
            while (nick := next(iter(self.game.rules.to_act(self.game.state)), None)) is not None:
                if nick in self.setup.humans:
                    if self._facing != nick:
                        self._hand_over(nick)
                    self._carry(nick, self._ask(nick))
                else:
                    self._think(nick)
                    if self.game.rules.to_act(self.game.state) == (nick,):
                        policy = self.game.rules.policies[self.setup.style]
                        self._carry(nick, policy(self.game.state, nick, self._dice[nick]))
            self.game, entry = games.end(self.game, self.setup.seed)
            self._write(entry)
            winner = self.game.rules.winner(self.game.state)
            self._ending()
            return winner
        except (QuitError, EndOfInputError):
            return None
        finally:
            if self._file:
                self._file.close()

    def _write(self, entry: Entry) -> None:
        line, self._tail = seal(self._tail, entry)
        if self._file:
            self._file.write(line + "\n")
            self._file.flush()

    def _carry(self, nick: str, order: Sequence[Action]) -> None:
        turn = self.game.rules.turn(self.game.state)
        self.game, entry = games.order(self.game, nick, order, self.setup.seed)
        self._write(entry)
        self._armed = False
        if order == [{"type": "mts"}]:
            self.log.append(Text.assemble((nick, "bold"), ": ", ("«МТС!»", "bold yellow")))
        elif self.game.rules.turn(self.game.state) != turn or self.game.rules.over(self.game.state):
            self.log += news(self.game.rules.facts(self.game.state))
        self.log = self.log[-40:]

    # -- built-in players and the call -------------------------------------------------------------------------------

    def _think(self, nick: str) -> None:
        """A built-in player thinks; whoever has just moved may call meanwhile."""
        until = self._clock() + self.setup.think
        while (left := until - self._clock()) > 0:
            done = 1 - left / self.setup.think
            screen = self._screen(f"Ходит {nick}…", (("М", "«МТС!»"), ("Q", "выход"), ("?", "ещё")), bar=done)
            self._show(screen)
            self._common(self._keys(min(TICK, left)))
        self._show(self._screen(f"Ходит {nick}…", ()))

    def _common(self, key: str | None) -> bool:
        """Keys that work at any time; whether it was one of them."""
        letter = key.lower() if key else ""
        if letter in _QUIT:
            self._leave()
        elif letter in _HELP:
            self._help()
        elif letter in _SORT:
            self._sorted = not self._sorted
            self._selected = 0
        elif letter in _CALL:
            self._call()
        else:
            return False
        return True

    def _call(self) -> None:
        """«МТС!» of a person at the keyboard who has just moved."""
        for nick in may_act(self.game.rules, self.game.state):
            order = [{"type": "mts"}]
            if nick in self.setup.humans and self.game.rules.violation(self.game.state, nick, order) is None:
                self._carry(nick, order)
                return

    def _leave(self) -> None:
        self._show(self._screen("Уйти из-за стола? Enter — да, любая другая — играть дальше.", (("Enter", "уйти"),)))
        if self._keys(60.0) == "enter":
            raise QuitError

    def _help(self) -> None:
        screen = self._screen("Любая клавиша — дальше.", ())
        self._show(replace(screen, log=[Text(line) for line in _HELP_LINES]))
        self._keys(60.0)

    def _hand_over(self, nick: str) -> None:
        """Several people at one keyboard: nobody sees another's hand."""
        self._facing = None
        while True:
            hints = (("Enter", f"я — {nick}"), ("М", "«МТС!» того, кто ходил"), ("Q", "выход"))
            self._show(self._screen(f"Ход игрока {nick}: остальные отвернулись? Enter.", hints))
            key = self._keys(IDLE)
            if key == "enter":
                break
            self._common(key)
        self._facing = nick
        self._selected = 0

    # -- a person's turn ---------------------------------------------------------------------------------------------

    def _ask(self, nick: str) -> list[Action]:
        """The order of a person whose turn it is."""
        self._selected = self._first_fitting(nick)
        typed, warning = "", ""
        while True:
            view = self._view(nick)
            order = self._places(view)
            self._selected = max(0, min(self._selected, len(order) - 1))
            drawn = view["drawn"] is not None
            self._show(self._turn_screen(view, order, typed, warning))
            key = self._keys(IDLE)
            if key is None:
                continue
            warning = ""
            letter = key.lower()
            if letter in _CALL:
                self._toggle_call(view)
            elif key in ("left", "right", "up", "down", "home", "end", "tab"):
                typed = ""
                self._move(key, len(order))
            elif key.isdecimal():
                typed, warning = self._type(typed + key, len(order))
            elif key == "backspace":
                typed = typed[:-1]
            elif letter in _DRAW or (drawn and (letter in _KEEP or key == "escape")):
                found = self._try(nick, [{"type": "keep" if drawn else "draw"}])
                if isinstance(found, list):
                    return found
                warning = found
            elif key == "enter":
                typed = ""
                answer = self._lay(nick, view["hand"][order[self._selected]])
                if isinstance(answer, list):
                    return answer
                warning = answer
            elif key == "escape":
                typed = ""
            else:
                self._common(key)

    def _turn_screen(self, view: Mapping[str, Any], order: Sequence[int], typed: str, warning: str) -> Screen:
        name = view["hand"][order[self._selected]]
        number = typed or str(self._selected + 1)
        hints: tuple[tuple[str, str], ...] = _HINTS
        if view["drawn"] is not None:
            prompt = f"Из прикупа: {view['drawn']}. Положить её?"
            hints = (("Enter", "положить"), ("О", "оставить себе"), ("М", "«МТС!»"), ("Q", "выход"))
        elif not any(view["fits"]):
            prompt = "Ваш ход. Ни одна карта не подходит: Пробел — взять из прикупа."
        else:
            prompt = f"Ваш ход: {number} — {name}"
        return replace(self._screen(prompt, hints), warning=warning, selected=self._selected, order=order)

    def _toggle_call(self, view: Mapping[str, Any]) -> None:
        # Who moves twice running may still call for his last move; otherwise the call goes with the coming one.
        if view["may_call"]:
            self._call()
        else:
            self._armed = not self._armed

    def _move(self, key: str, count: int) -> None:
        steps = {"left": -1, "right": 1, "tab": 1, "up": -self._row(), "down": self._row()}
        if key in ("home", "end"):
            self._selected = 0 if key == "home" else count - 1
        elif key in ("left", "right", "tab"):
            self._selected = (self._selected + steps[key]) % count
        elif 0 <= self._selected + steps[key] < count:
            self._selected += steps[key]

    row_length: int = 8
    """Cards in a row of the hand, as the screen shows them; set by whoever draws it."""

    def _row(self) -> int:
        return self.row_length

    def _type(self, typed: str, count: int) -> tuple[str, str]:
        number = int(typed)
        if not 1 <= number <= count and len(typed) > 1:
            typed = typed[-1]
            number = int(typed)
        if 1 <= number <= count:
            self._selected = number - 1
            return typed, ""
        return "", f"Карты № {number} нет: на руках {count}."

    def _lay(self, nick: str, name: str) -> list[Action] | str:
        action: Action = {"type": "play", "card": name}
        found = self._try(nick, [{**action, "colour": COLOURS[0]} if INDEX[name] >= BLACK else action])
        if isinstance(found, str) or INDEX[name] < BLACK:
            return found
        if len(self._view(nick)["hand"]) == 1:
            return self._try(nick, [action])
        colour = self._colour(nick)
        return self._try(nick, [{**action, "colour": colour}]) if colour else ""

    def _colour(self, nick: str) -> str | None:
        """A colour for a black card; None: another card after all."""
        from engine.games.mts.cards import favourite

        chosen = favourite(INDEX[name] for name in self._view(nick)["hand"])
        while True:
            hints = (("←→", "выбрать"), ("1–4", "цвет"), ("Enter", "заказать"), ("Esc", "назад"))
            screen = self._screen("Какой цвет заказываете?", hints)
            self._show(replace(screen, menu=COLOURS, chosen=chosen))
            key = self._keys(IDLE)
            if key in ("left", "up"):
                chosen = (chosen - 1) % 4
            elif key in ("right", "down", "tab"):
                chosen = (chosen + 1) % 4
            elif key in ("escape", "backspace"):
                return None
            elif key == "enter":
                return COLOURS[chosen]
            elif key is not None and key in "1234":
                return COLOURS[int(key) - 1]
            elif key is not None and key.lower() in _COLOUR_KEYS:
                return COLOURS[_COLOUR_KEYS[key.lower()]]
            else:
                self._common(key)

    def _try(self, nick: str, order: list[Action]) -> list[Action] | str:
        """The order, with the call if it was made, or why the table does not take it."""
        if self._armed and order[0]["type"] == "play":
            order = [*order, {"type": "mts"}]
        violation: Violation | None = self.game.rules.violation(self.game.state, nick, order)
        return order if violation is None else violation.message

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _view(self, nick: str) -> dict[str, Any]:
        return self.game.rules.view(self.game.state, nick)

    def _places(self, view: Mapping[str, Any]) -> list[int]:
        """The places of the hand as laid out: as they came, or by colour and number; a drawn card stays last."""
        places = list(range(len(view["hand"])))
        if self._sorted and view["drawn"] is None:
            places.sort(key=lambda place: INDEX[view["hand"][place]])
        return places

    def _first_fitting(self, nick: str) -> int:
        view = self._view(nick)
        order = self._places(view)
        return next((at for at, place in enumerate(order) if view["fits"][place]), 0)

    def _screen(self, prompt: str, hints: Sequence[tuple[str, str]], bar: float | None = None) -> Screen:
        view = self._view(self._facing) if self._facing is not None else None
        return Screen(
            self.game.rules.facts(self.game.state),
            view,
            self._places(view) if view else (),
            self._selected,
            tuple(self.log),
            prompt,
            hints=hints,
            armed=self._armed,
            bar=bar,
        )

    def _ending(self) -> None:
        winner = self.game.rules.winner(self.game.state)
        mine = "Вы победили!" if winner in self.setup.humans and len(self.setup.humans) == 1 else f"Победил {winner}."
        while True:
            self._show(self._screen(f"{mine} Enter — встать из-за стола.", (("Enter", "выход"),)))
            if self._keys(IDLE) in ("enter", "escape", "q", "й"):
                return
