"""The list of players with their health."""

from __future__ import annotations

from typing import Final

from engine.russian.nicks import nick_forms, nick_gender
from engine.russian.verbs import past, short_adjective
from evals.verifier.layouts.draw import Draw, Element, mark
from evals.verifier.layouts.frame import Section
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import Told

TITLE: Final = Element(
    "health title",
    (
        "Здоровье", "Здоровье игроков", "Жизни", "HP", "HP игроков", "Состав стола", "Игроки", "Хиты",
        "Очки здоровья", "Здоровье сторон", "Кто жив", "Состояние игроков", "Бойцы", "Табло", "Здоровье за столом",
        "Живучесть", "Жизни бойцов", "Счёт здоровья", "Статус игроков", "За столом", "Сколько у кого здоровья",
        "Полоски здоровья", "ХП",
    ),
)  # fmt: skip
SHAPE: Final = Element(
    "health shape",
    (
        "bullets", "numbered", "lines", "one line", "table nick now", "table place nick now", "table nick was now",
        "table nick was change now", "table nick now state", "table across", "table place nick was now state",
    ),
)  # fmt: skip
ITEM: Final = Element(
    "health item",
    (
        "{nick}: {hp}", "{nick} — {hp}", "{nick} — {hp} HP", "{hp} у {gen}", "{nick} ({hp})", "{nick} ❤️ {hp}",
        "{nick} [{hp}]", "{nick}: {hp} ❤️", "{nick}: {hpz}", "у {gen} {hp}", "{nick} = {hp}", "{nick} {hp}",
        "{nick}: {was} → {hp}", "{nick}: было {was}, стало {hp}", "{nick}: {hp} (было {was})", "{nick} — {hp} ❤️",
        "❤️ {nick}: {hp}", "{nick} — {hpz}", "{nick}: {hp} HP", "{nick} ❤{hp}", "{nick}: {change}{hp}",
        "{nick} {was} → {hp}", "{nick} — {hp} хп", "{nick}: ❤️ {hp}", "{hp} — {nick}", "{nick} · {hp}",
        "{nick}: здоровья {hp}", "{nick}, {hpz}", "{nick}: {hp} ед.", "{nick} ({was} → {hp})", "{nick} | {hp}",
        "{nick} ➜ {hp}", "{nick}: жизней {hp}",
    ),
)  # fmt: skip
SEPARATOR: Final = Element("between players", (", ", "; ", " / ", " | ", " · ", " • ", " // ", ",   "))
DEAD: Final = Element(
    "dead player",
    (
        "{item} ({out})", "☠️ {item}", "{item} ☠", "{item}, {deadf}", "{nick} — {out}", "{nick}: 💀 {hp}",
        "{item} (вне игры)", "† {item}", "{nick}: {out}", "{item} — {fell}", "{item} 🪦", "{nick} — {hp}, {out}",
        "~~{nick}~~ {hp}", "{item} [{out}]", "{nick}: {hp}, {fell}",
    ),
)  # fmt: skip
NICK: Final = Element("nicks in the list", ("plain", "bold", "actor bold"))
_COLUMNS: Final = {
    "nick": Element("nick column", ("Игрок", "Ник", "Боец", "Имя", "Участник", "Кто")),
    "now": Element("health column", ("Здоровье", "HP", "❤️", "Жизни", "Стало", "Сейчас")),
    "was": Element("health before column", ("Было", "До", "Прежде", "Раньше")),
    "change": Element("health change column", ("Δ", "Изменение", "±", "Разница")),
    "state": Element("state column", ("Статус", "Состояние", "В игре?")),
}


def health(told: Told, draw: Draw, markup: Markup) -> Section:
    """The section of all players' health."""
    title = draw.pick(TITLE)
    shape = draw.pick(SHAPE)
    order = list(told.hp)
    if shape.startswith("table"):
        return Section("health", title, _table(told, shape.split()[1:], order, draw, markup), "❤️", block=True)
    style = draw.pick(ITEM, lambda one: "|" not in one or (shape != "one line" and markup.name != "markdown"))
    found = [_item(told, nick, style, draw, markup) for nick in order]
    if shape == "bullets":
        return Section("health", title, markup.bullets(found), "❤️", block=True)
    if shape == "numbered":
        return Section("health", title, markup.numbered(found), "❤️", block=True)
    if shape == "lines":
        return Section("health", title, markup.block(markup.lines(found)), "❤️", block=True)
    separator = draw.pick(SEPARATOR, lambda one: "," not in style or one.strip() not in (",", ""))
    return Section("health", title, separator.join(found), "❤️")


def _nick(told: Told, nick: str, draw: Draw, markup: Markup) -> str:
    style = draw.pick(NICK)
    return markup.bold(nick) if style == "bold" or (style == "actor bold" and nick == told.actor) else nick


def _hp_words(hp: int) -> str:
    return f"{hp} здоровья" if hp % 10 != 1 or hp % 100 == 11 else f"{hp} здоровье"


def _item(told: Told, nick: str, style: str, draw: Draw, markup: Markup) -> str:
    hp, was, change = told.hp[nick], told.was[nick], told.change[nick]
    same = not change
    if same and "{was}" in style:
        style = {"{nick} {was} → {hp}": "{nick} {hp}", "{nick} ({was} → {hp})": "{nick} ({hp})"}.get(
            style, "{nick}: {hp}"
        )
    number = mark(f"hp:{nick}", str(hp))
    shown = _nick(told, nick, draw, markup)
    item = style.format(
        nick=shown,
        gen=nick_forms(nick)["gen"],
        hp=number,
        hpz=mark(f"hp:{nick}", _hp_words(hp)),
        was=was,
        change="" if same else f"{was} − {-change} = " if change < 0 else f"{was} + {change} = ",
    )
    if nick in told.dead:
        item = draw.pick(DEAD, lambda one: "~~" not in one or markup.name == "markdown").format(
            item=item, nick=shown, hp=number, **_dead_words(nick)
        )
    return mark(f"player:{nick}", item)


def _dead_words(nick: str) -> dict[str, str]:
    gender = nick_gender(nick)
    return {
        "out": past("выбыл", gender),
        "deadf": short_adjective("мёртв", gender),
        "fell": past("пал", gender),
    }


def _table(told: Told, columns: list[str], order: list[str], draw: Draw, markup: Markup) -> str:
    if columns == ["across"]:
        numbers = [
            mark(f"player:{nick}", mark(f"hp:{nick}", str(told.hp[nick])) + _state(told, nick)) for nick in order
        ]
        return markup.table([_nick(told, nick, draw, markup) for nick in order], [numbers])
    head = ["№" if one == "place" else draw.pick(_COLUMNS[one]) for one in columns]
    rows = []
    for place, nick in enumerate(order, 1):
        hp, was, change = told.hp[nick], told.was[nick], told.change[nick]
        cells = {
            "place": str(place),
            "nick": _nick(told, nick, draw, markup),
            "was": str(was),
            "change": f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "0",
            "now": mark(f"hp:{nick}", str(hp)) + ("" if "state" in columns else _state(told, nick)),
            "state": _dead_words(nick)["out"] if nick in told.dead else short_adjective("жив", nick_gender(nick)),
        }
        rows.append([cells[one] for one in columns])
    return markup.table(head, rows)


def _state(told: Told, nick: str) -> str:
    return f" ({_dead_words(nick)['out']})" if nick in told.dead else ""
