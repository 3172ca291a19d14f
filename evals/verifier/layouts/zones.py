"""The cards played and all cards of the player, by zone, with the count of each zone and in all."""

from __future__ import annotations

from typing import Final

from engine.russian.nicks import nick_forms
from engine.russian.nouns import count
from evals.verifier.layouts.cards import ITEM, items, line
from evals.verifier.layouts.draw import Draw, Element, mark
from evals.verifier.layouts.effects import base_text
from evals.verifier.layouts.frame import Section
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import ZONES, Told, row_card

NAMES: Final = {
    "in_play": Element(
        "words for in play",
        ("На столе", "В игре", "Разыграно", "Рука", "Сыграно", "Выложено", "На поле", "Разыграны", "Стол",
         "Разыгранные карты"),
    ),
    "draw_pile": Element(
        "words for the draw pile",
        ("Личная колода", "Стопка добора", "Колода", "Остаток личной колоды", "Осталось в колоде", "Колода добора",
         "В личной колоде", "В колоде"),
    ),
    "discard_pile": Element(
        "words for the discard pile", ("Сброс", "Отбой", "Стопка сброса", "В сбросе", "В отбое", "Сброшено")
    ),
}  # fmt: skip
SIZE: Final = Element(
    "zone with cards",
    (
        "{z} ({n}): {l}", "{z} [{n}]: {l}", "{z}, {c}: {l}", "{z} — {c}: {l}", "{z}: {c} — {l}", "{z}: {l} ({n})",
        "{z}: {l} — итого {n}", "{z}: {l} (всего {c})", "{z} {n}: {l}", "{z} — {n} шт.: {l}", "{z}: {l} = {n}",
        "{z} ({c}): {l}", "{z}: {n} ({l})", "{z}: {c} ({l})", "{z} — {n}: {l}", "{z}: {l}. Карт: {n}",
        "{z}, {n}: {l}", "{z} ({n} шт.) — {l}", "{z}: {n}. {l}", "{z} ({n}) — {l}", "{z}: {l}; всего {n}",
        "{z} = {n}: {l}", "{z}: {l} → {n}", "{z}: {l} [{n}]", "{z}: {l} | {n}", "{z} × {n}: {l}",
        "{z}: {l}, итого {c}", "[{n}] {z}: {l}", "{n} | {z}: {l}", "{z} · {n} · {l}",
    ),
)  # fmt: skip
EMPTY: Final = Element(
    "empty zone",
    (
        "{z} (0): пусто", "{z}: пусто", "{z}: нет", "{z}: —", "{z}: 0", "{z}: 0 карт", "{z} (0)",
        "{z}: ни одной карты", "{z}: карт нет", "{z}: пусто (0)", "{z} — пусто", "{z} [0]: —", "{z} — 0",
        "{z}, 0 карт", "{z} = 0", "{z}: ноль карт", "{z} (0 карт): —", "{z}: ничего", "{z}: (пусто)",
        "{z} — ни одной", "{z}: исчерпана", "{z}: пока пусто",
    ),
)  # fmt: skip
SHAPE: Final = Element(
    "zones shape",
    ("bullets", "lines", "table zone count cards", "table zone cards count", "headed lists", "blocks", "one line",
     "numbered", "headed table"),
)  # fmt: skip
TITLE: Final = Element(
    "zones title",
    (
        "Карты {gen}", "Все карты {gen}", "Хозяйство {gen}", "Имущество {gen}", "Колода и сброс {gen}",
        "Состав колоды {gen}", "Карты по зонам", "Где какие карты", "Личные карты {gen}", "Твои карты", "Зоны {gen}",
        "Опись карт {gen}", "Расклад по зонам",
    ),
)  # fmt: skip
TOTAL: Final = Element(
    "all cards",
    (
        "Всего карт: {n}", "Итого {c}", "{n} = {sum}", "{sum} = {n}", "Во владении {n}", "Итого: {n}", "Σ {n}",
        "Всего у {gen} {c}", "Общее число карт: {n}", "Всего: {n} ({parts})", "Всего {n}", "Карт всего — {n}",
        "Итого карт: {n} ({sum})", "Всего: {n} шт.", "Всего карт во владении: {n}", "Всего: {sum} = {n}",
        "Всего карт — {n}", "Σ = {n}", "Общий итог: {c}", "Всего во всех зонах: {n}", "Все карты {gen}: {n}",
        "Итого в трёх зонах {c}", "Итого = {n}",
    ),
)  # fmt: skip
TOTAL_PLACE: Final = Element("place of all cards", ("after", "in the title", "title brackets", "before", "title dash"))
SHOWN: Final = Element(
    "cards played", ("apart and in the zones", "apart, zones refer", "apart, zones count", "zones only")
)
SHOWN_TITLE: Final = Element(
    "played title",
    (
        "Разыграно", "Разыгранные карты", "На столе", "Рука {gen}", "Сыграно", "Карты на столе", "Выложено", "В игре",
        "{nick} разыгрывает", "Разыграно из руки", "Розыгрыш", "Открыты из руки", "На руках у {gen}", "Карты хода",
        "Сыграны карты",
    ),
)  # fmt: skip
SHOWN_SIZE: Final = Element("size of the cards played", ("({n})", "({c})", ", {c}", " — {n}", "[{n}]", "none", ", {n}"))
SHOWN_SHAPE: Final = Element(
    "played shape", ("line", "bullets", "each with effect", "numbered", "numbered with effect", "lines", "table")
)
SHOWN_EFFECT: Final = Element("effect of a card played", (" — ", ": ", " (", " → ", " | ", " = "))
REFER_SIZE: Final = Element(
    "zone whose cards are named above",
    ("{z} ({n}): {l}", "{z}, {c}: {l}", "{z} — {c}, {l}", "{z} ({n}) — {l}", "{z}: {n} ({l})", "{z}: {c}, {l}"),
)
REFER: Final = Element(
    "reference to the cards played", ("названы выше", "см. выше", "перечислены выше", "те же, что выше", "список выше")
)


def shown(told: Told, draw: Draw, markup: Markup) -> Section | None:
    """The list of the cards played, apart from the zones."""
    if draw.pick(SHOWN) == "zones only":
        return None
    nick = nick_forms(told.actor)
    title = draw.pick(SHOWN_TITLE).format(gen=nick["gen"], nick=told.actor)
    size = draw.pick(SHOWN_SIZE)
    if size != "none":
        n = told.shown_size
        text = mark("shown_size", size.format(n=n, c=count(n, "карта")))
        title += text if size.startswith((",", " ")) else f" {text}"
    shape = draw.pick(SHOWN_SHAPE)
    if shape == "line":
        return Section("shown", title, line(told.shown, "shown", draw, markup), "🎴")
    if shape == "table":
        rows = [[mark(f"shown:{at}", name), mark(f"shown:{at}", str(n))] for at, (name, n) in enumerate(told.shown)]
        return Section("shown", title, mark("shown", markup.table(["Карта", "Шт."], rows)), "🎴", block=True)
    if shape.endswith("effect"):
        found = [
            mark(f"shown:{at}", _with_effect(name, draw, markup))
            for at, (name, n) in enumerate(told.shown)
            for _ in range(n)
        ]
    else:
        found = items(told.shown, "shown", draw)
    text = (
        markup.numbered(found)
        if shape.startswith("numbered")
        else markup.block(markup.lines(found))
        if shape == "lines"
        else markup.bullets(found)
    )
    return Section("shown", title, mark("shown", text), "🎴", block=True)


def _with_effect(name: str, draw: Draw, markup: Markup) -> str:
    card = row_card(name)
    if not card.base or card.grants:
        return name
    joint = draw.pick(SHOWN_EFFECT, lambda one: "|" not in one or markup.name != "markdown")
    return f"{name}{joint}{base_text(card.base, draw)}{')' if joint == ' (' else ''}"


def zones(told: Told, draw: Draw, markup: Markup) -> Section:
    """All cards of the player by zone, and their number."""
    gen = nick_forms(told.actor)["gen"]
    title = draw.pick(TITLE).format(gen=gen)
    place = draw.pick(TOTAL_PLACE)
    n, c = told.total, count(told.total, "карта")
    total = ""
    if place in ("in the title", "title brackets", "title dash"):
        before, after = {"in the title": (", ", ""), "title brackets": (" (всего ", ")"), "title dash": (" — ", "")}[
            place
        ]
        title += before + mark("total", c if place != "title brackets" else str(n)) + after
    else:
        sizes = told.parts
        parts = f"{sizes[0]} на столе, {sizes[1]} в колоде, {sizes[2]} в сбросе"
        total = draw.pick(TOTAL).format(
            n=mark("total", str(n)), c=mark("total", c), gen=gen, sum=" + ".join(map(str, sizes)), parts=parts
        )
    text = _body(told, draw, markup, total if place == "before" else "", total if place == "after" else "")
    return Section("zones", title, text, "🃏", block=True)


def _body(told: Told, draw: Draw, markup: Markup, before: str, after: str) -> str:
    shape = draw.pick(SHAPE)
    if shape.startswith("table"):
        return "\n".join(
            filter(None, (_plain(before, markup), _table(told, shape.split()[1:], draw, markup), _plain(after, markup)))
        )
    if shape in ("headed lists", "headed table"):
        parts = [_headed(told, zone, shape, draw, markup) for zone in ZONES]
        gap = "\n" if markup.name == "html" else "\n\n"
        return gap.join(filter(None, (_plain(before, markup), *parts, _plain(after, markup))))
    found = [_zone(told, zone, draw, markup, inline=shape == "one line") for zone in ZONES]
    lines = [one for one in (before, *found, after) if one]
    if shape == "one line":
        return markup.block(". ".join(lines) + ".")
    if shape in ("bullets", "numbered"):
        return markup.bullets(lines) if shape == "bullets" else markup.numbered(lines)
    if shape == "blocks":
        return ("\n" if markup.name == "html" else "\n\n").join(map(markup.block, lines))
    return markup.block(markup.lines(lines))


def _plain(text: str, markup: Markup) -> str:
    return markup.block(text) if text else ""


def _refers(told: Told, zone: str, draw: Draw) -> str | None:
    """What stands instead of the list of cards in play, if they are listed above."""
    if zone != "in_play":
        return None
    return {"apart, zones refer": "refer", "apart, zones count": "count"}.get(draw.pick(SHOWN))


def _zone(told: Told, zone: str, draw: Draw, markup: Markup, inline: bool) -> str:
    name = _styled(draw.pick(NAMES[zone]), draw, markup)
    n = told.sizes[zone]
    pile = told.zones[zone]
    if not pile:
        return mark(f"zone:{zone}", _empty(name, zone, draw))
    refers = _refers(told, zone, draw)
    number, c = mark(f"size:{zone}", str(n)), mark(f"size:{zone}", count(n, "карта"))
    if refers == "count":
        return mark(f"zone:{zone}", f"{name}: {number}")
    if refers:
        return draw.pick(REFER_SIZE).format(z=name, n=number, c=c, l=draw.pick(REFER))
    style = draw.pick(SIZE, lambda one: _fits(one, draw, markup))
    text = line(pile, f"zone:{zone}", draw, markup)
    return style.format(z=name, n=number, c=c, l=text)


ZONE_NAME: Final = Element("zone names", ("plain", "bold"))


def _styled(name: str, draw: Draw, markup: Markup) -> str:
    return markup.bold(name) if draw.pick(ZONE_NAME) == "bold" else name


_TRAILING: Final = ("({n})", "[{n}]", "= {n}", "{n}")
_NUMBERED: Final = (
    "{name} ({n})", "{name} [{n}]", "{name} = {n}", "{name}={n}", "{name}: {n}", "{name} — {n}", "{name}, {n}",
    "{name} {n}", "{name} - {n}",
)  # fmt: skip


def _fits(style: str, draw: Draw, markup: Markup) -> bool:
    """Not where the size of the zone would read as the number of its last card, or as markup."""
    if style.endswith(_TRAILING) and draw.pick(ITEM) in _NUMBERED:
        return False
    if "|" in style and markup.name == "markdown":
        return False
    return not (style.startswith(("[{n}]", "{n} |")) and markup.name == "bbcode")


def _empty(name: str, zone: str, draw: Draw) -> str:
    bare = draw.pick(NAMES[zone])
    feminine = bare in ("Личная колода", "Стопка добора", "Колода", "Колода добора", "Стопка сброса")
    style = draw.pick(EMPTY, lambda one: "исчерпана" not in one or (zone == "draw_pile" and feminine))
    return style.format(z=name)


def _table(told: Told, columns: list[str], draw: Draw, markup: Markup) -> str:
    heads = {"zone": "Зона", "count": "Шт.", "cards": "Карты"}
    rows = []
    for zone in ZONES:
        refers = _refers(told, zone, draw)
        pile = told.zones[zone]
        cells = {
            "zone": draw.pick(NAMES[zone]),
            "count": mark(f"size:{zone}", str(told.sizes[zone])),
            "cards": draw.pick(REFER)
            if refers
            else line(pile, f"zone:{zone}", draw, markup, table=True)
            if pile
            else "—",
        }
        rows.append([cells[one] for one in columns])
    return markup.table([heads[one] for one in columns], rows)


def _headed(told: Told, zone: str, shape: str, draw: Draw, markup: Markup) -> str:
    name = draw.pick(NAMES[zone])
    n, pile = told.sizes[zone], told.zones[zone]
    if not pile:
        return markup.block(_empty(markup.bold(name), zone, draw))
    size = draw.pick(HEADED_SIZE).format(n=n, c=count(n, "карта"))
    head = markup.block(markup.bold(name + mark(f"size:{zone}", size)) + ":")
    refers = _refers(told, zone, draw)
    if refers:
        return markup.block(f"{markup.bold(name + mark(f'size:{zone}', size))}: {draw.pick(REFER)}")
    if shape == "headed table":
        rows = [
            [mark(f"zone:{zone}:{at}", card), mark(f"zone:{zone}:{at}", str(k))] for at, (card, k) in enumerate(pile)
        ]
        text = markup.table(["Карта", "Шт."], rows)
    else:
        text = markup.bullets(items(pile, f"zone:{zone}", draw))
    return (
        f"{head}\n{mark(f'zone:{zone}', text)}"
        if markup.name != "markdown"
        else f"{head}\n\n{mark(f'zone:{zone}', text)}"
    )


HEADED_SIZE: Final = Element(
    "size over a list", (" ({n})", " ({c})", ", {c}", " — {n}", " [{n}]", ": {n}", ", всего {n}")
)
