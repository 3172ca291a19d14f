"""Who is said to be in the game yet, beside a player's name: «Тихон: 0, продолжает игру», «| Хэнк | 0 | в строю |»."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Span

_ALIVE: Final = re.compile(
    r"(?<!\bне )(?<!\bуже не )\b(?:"
    r"продолжа\w+\s+(?:\w+\s+)?(?:игр\w+|бо[йяю]|борьб\w+|ход\w+|сража\w+|партию|путь)"
    r"|(?:оста[её]тся|остал\w+|оста[её]шься|ещё|еще|пока|вс[её] ещё|по-прежнему|по прежнему|снова|опять|держится)\s+"
    r"(?:\w+\s+)?(?:в\s+(?:игре|строю|деле|бою|живых|партии|седле)|на\s+(?:ногах|плаву|доске|поле)|жив[аы]?|цел[аы]?)"
    r"|в\s+(?:строю|живых)|на\s+(?:ногах|плаву)|жив[аы]?|живёхон\w+|живехон\w+"
    r"|не\s+(?:выбыл|погиб|пал|сда[её]тся|сдал|умер)[аи]?(?:сь)?"
    r"|(?:ещё|еще)\s+(?:сходит|ходит|играет|дер[её]тся|бь[её]тся|сыграет|повою\w+|побор\w+|дыш\w+)"
    r"|(?:играет|бь[её]тся|ходит|сражается)\s+дальше)\b(?!\s+(?:до|не|был))",
    re.I,
)
_GONE: Final = re.compile(
    r"(?<!не )\bвыбы|(?<!не )\bпогиб|м[её]ртв|убит|(?<!не )\bпал[аи]?\b|вне игры|не жив|☠|💀|🪦|⚰|выш(?:ел|ла) из игры",
    re.I,
)
_LONGEST: Final = 90


def read_statuses(scene: Scene) -> None:
    """Claims of players with nothing left who are said to play on (of others it goes without saying)."""
    for line in scene.lines:
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        for nick, following in zip_longest(nicks, nicks[1:]):
            _read(scene, line, nick, following)


def _read(scene: Scene, line: Line, nick: Entity, following: Entity | None) -> None:
    if nick.case in ("dat", "ins", "acc"):
        return
    row = line.kind == "row"
    limit = line.end if row else scene.sentence(line, nick.start)[1]
    limit = min(limit, nick.end + _LONGEST, following.start if following is not None else limit)
    found = _ALIVE.search(scene.doc.text, nick.end, limit)
    if found and not _GONE.search(scene.doc.text, nick.end, limit):
        scene.say("alive", Span(nick.start, found.end()), subject=nick.name)
