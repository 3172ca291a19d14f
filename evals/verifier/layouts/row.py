"""The row: every card by name, colour, price and text; and what is left in the decks."""

from __future__ import annotations

from typing import Final

from engine.russian.nouns import count, noun_with_number
from engine.russian.numerals import spell
from evals.verifier.layouts.draw import Draw, Element, capital, mark, unmark
from evals.verifier.layouts.effects import STYLE, STYLES, amounts, base_text, grants_text, per_mark_text
from evals.verifier.layouts.frame import Section
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import RowCard, Told

TITLE: Final = Element(
    "row title",
    (
        "Торговый ряд", "Лавка", "Витрина", "Рынок", "Торговый ряд (обновлён)", "На прилавке", "Ряд", "Прилавок",
        "Магазин", "Карты на продажу", "Можно купить", "Доступно к покупке", "Ярмарка", "Товары",
        "Открытые карты рынка", "Лоты", "Ассортимент", "Торг", "В продаже", "Что в ряду", "Торговая площадь",
    ),
)  # fmt: skip
SHAPE: Final = Element(
    "row shape",
    (
        "numbered", "bullets", "lines", "blocks", "table card price effect", "table place card price effect",
        "table card price effect together", "table place card price effect together", "second line", "three lines",
    ),
)  # fmt: skip
PRICE: Final = Element(
    "price",
    (
        "цена {n}", "({n})", "{n} {gs}", "{n}🪙", "стоит {n}", "стоимость {n} {gz}", "за {n} {gz}", "[{n}]",
        "{n} зол.", "💰{n}", "Цена: {n}", "цена — {n}", "(цена {n})", "({n} {gz})", "({n} 🪙)", "(стоит {n})",
        "{w} {gz}", "стоимость: {n}", "[{n}🪙]", "(цена: {n} {gz})", "ценой {n} {gz}", "стоит {n} {gz}", "{{{n}}}",
        "цена={n}", "({n}з)", "{n} 🪙", "({n} зол.)",
    ),
)  # fmt: skip
AFTER_NAME: Final = Element("after the price", (": ", " — ", ". ", " | ", "; ", " → ", ", ", " · ", " // ", ": даёт "))
TOGETHER: Final = Element(
    "together text",
    (
        "«Вместе»: {e}", "«Вместе»: ещё {e}", "Вместе — {e}", "вместе: {e}", "(Вместе: {e})", "[Вместе → {e}]",
        "при «Вместе» ещё {e}", "🤝 Вместе: {e}", "с «Вместе» ещё {e}", "«Вместе» добавляет {e}",
        "если сработает «Вместе» — ещё {e}", "«Вместе» (две карты {god} и больше): {e}",
        "при двух и более картах {god} ещё {e}", "Комбо «Вместе»: {e}", "«Вместе»: плюс {e}", "Вместе: {e}",
        "(«Вместе»: ещё {e})", "«Вместе» — {e}", "«Вместе» даст {e}", "Вместе = {e}", "(при «Вместе» {e})",
        "«Вместе» → {e}", "*Вместе:* {e}", "бонус «Вместе»: {e}", "свойство «Вместе» — {e}",
        "в связке («Вместе») {e}",
    ),
)  # fmt: skip
_NOT_AFTER_VERBS: Final = ("добавляет", "даст", "плюс", "ещё")
BEFORE_TOGETHER: Final = Element("before together", (". ", "; ", " ", " | ", ", ", " / "))
EMPTY: Final = Element(
    "empty place", ("пусто", "— (место пустует)", "место пусто", "пустое место", "(пусто)", "—", "карты нет")
)
_GENITIVE: Final = {"Кхорн": "Кхорна", "Нургл": "Нургла", "Тзинч": "Тзинча", "Слаанеш": "Слаанеш"}
_NAME: Final = Element("names in the row", ("bare", "quoted"))


def row(told: Told, draw: Draw, markup: Markup) -> Section:
    """The section of the row."""
    title, shape = draw.pick(TITLE), draw.pick(SHAPE)
    if shape.startswith("table"):
        return Section("row", title, mark("row", _table(told, shape.split()[1:], draw, markup)), "🛒", block=True)
    second = {"second line": 1, "three lines": 2}.get(shape, 0)
    found = []
    for at, card in enumerate(told.row):
        text = _item(card, at, second, draw, markup) if card else mark(f"row:{at}", draw.pick(EMPTY))
        found.append(text)
    if shape in ("numbered",):
        text = markup.numbered(found)
    elif shape == "bullets":
        text = markup.bullets(found)
    elif shape == "lines":
        text = markup.block(markup.lines(found))
    else:
        text = ("\n" if markup.name == "html" else "\n\n").join(markup.block(one) for one in found)
    return Section("row", title, mark("row", text), "🛒", block=True)


def _name(card: RowCard, at: int, draw: Draw, markup: Markup) -> str:
    shown = f"«{card.name}»" if draw.pick(_NAME) == "quoted" else card.name
    return mark(f"rowname:{at}", markup.coloured(shown, card.colour, card.god))


def _price_style(draw: Draw, markup: Markup) -> str:
    return draw.pick(PRICE, lambda one: one != "[{n}]" or markup.name != "bbcode")


def _price(card: RowCard, at: int, style: str) -> str:
    words = {"gs": noun_with_number(card.price, "золото"), "gz": noun_with_number(card.price, "золотой", "acc")}
    return mark(f"price:{at}", style.format(n=card.price, w=spell(card.price), **words))


def _base(card: RowCard, at: int, draw: Draw) -> str:
    parts = [base_text(card.base, draw)] if card.base else []
    if card.grants:
        parts.append(grants_text(card.grants, draw))
    return mark(f"effect:{at}", "; ".join(parts))


def _together_words(card: RowCard, draw: Draw) -> str:
    style = draw.pick(STYLE)
    if card.per_mark:
        return per_mark_text(card.per_mark, card.god, draw)
    return STYLES[style].between.join(amounts(card.together, draw, style))


def _together(card: RowCard, at: int, draw: Draw, markup: Markup) -> str:
    if not card.together and not card.per_mark:
        return ""
    verbs = STYLES[draw.pick(STYLE)].verbs
    style = draw.pick(
        TOGETHER,
        lambda one: (
            not (verbs and any(word in one for word in _NOT_AFTER_VERBS))
            and not (one.startswith("*") and markup.name != "markdown")
            and not (one.startswith("[") and markup.name == "bbcode")
        ),
    )
    return mark(f"together:{at}", style.format(e=_together_words(card, draw), god=_GENITIVE[card.god]))


def _item(card: RowCard, at: int, second: int, draw: Draw, markup: Markup) -> str:
    style = _price_style(draw, markup)
    price = _price(card, at, style)
    dashed = "—" in style
    joint = (
        " " if style.startswith(("(", "[", "{{")) else draw.pick(_BEFORE_PRICE, lambda one: not (dashed and "—" in one))
    )
    verbs = STYLES[draw.pick(STYLE)].verbs
    after = draw.pick(
        AFTER_NAME,
        lambda one: (
            not (markup.name == "markdown" and "|" in one)
            and not (verbs and "даёт" in one)
            and not (style.endswith(".") and one.startswith("."))
            and not (dashed and "—" in one)
        ),
    )
    head = f"{_name(card, at, draw, markup)}{joint}{price}"
    if after == ": даёт " and card.grants:
        after = ": "
    base, together = _base(card, at, draw), _together(card, at, draw, markup)
    before = draw.pick(BEFORE_TOGETHER, lambda one: not (markup.name == "markdown" and "|" in one))
    if before == " " and not unmark(together)[0].startswith(("(", "[", "🤝", "*")):
        before = "; "
    if before == ". " and second != 2:
        together = capital(together)
    if second == 2 and together:
        text = markup.lines([head, base, together])
    elif second:
        text = markup.lines([head, f"{base}{before}{together}" if together else base])
    else:
        text = f"{head}{after}{base}{before}{together}" if together else f"{head}{after}{base}"
    return mark(f"row:{at}", text)


_BEFORE_PRICE: Final = Element("before the price", (", ", " — ", " · ", " "))
_HEADS: Final = {
    "card": Element("row column of names", ("Карта", "Имя", "Название", "Товар", "Лот")),
    "price": Element("row column of prices", ("Цена", "Стоимость", "🪙", "Зол.", "Цена, зол.")),
    "effect": Element("row column of effects", ("Эффект", "Даёт", "Свойства", "Описание", "Действие")),
    "together": Element("row column of together", ("«Вместе»", "Вместе", "При «Вместе»", "Бонус «Вместе»")),
}
CELL_PRICE: Final = Element("price in a cell", ("{n}", "{n} 🪙", "{n}🪙", "{n} зол.", "{n} {gz}"))


def _table(told: Told, columns: list[str], draw: Draw, markup: Markup) -> str:
    head = ["№" if one == "place" else draw.pick(_HEADS[one]) for one in columns]
    rows: list[list[str]] = []
    for at, card in enumerate(told.row):
        if card is None:
            cells = dict.fromkeys(columns, "—") | {"card": draw.pick(EMPTY)}
        else:
            together = _together(card, at, draw, markup)
            base = _base(card, at, draw)
            price = draw.pick(CELL_PRICE).format(n=card.price, gz=noun_with_number(card.price, "золотой"))
            if "together" in columns:
                words = mark(f"together:{at}", _together_words(card, draw)) if together else "—"
                cells = {"effect": base, "together": words}
            else:
                cells = {"effect": f"{base}. {capital(together)}" if together else base}
            cells |= {"card": _name(card, at, draw, markup), "price": mark(f"price:{at}", price)}
        cells = {key: mark(f"row:{at}", cell) for key, cell in cells.items()} | {"place": str(at + 1)}
        rows.append([cells[one] for one in columns])
    return markup.table(head, rows)


DECK: Final = Element(
    "game deck",
    (
        "игровая колода: {n}", "в игровой колоде {c}", "игровая колода — {n}", "осталось карт в игровой колоде: {n}",
        "в игровой колоде осталось {c}", "игровая колода {n}", "игровая колода: {c}",
        "карт в общей игровой колоде — {n}", "игровая колода ({n})", "в игровой колоде {w} {cards}",
        "остаток игровой колоды: {n}", "игровая: {n}", "остаток игровой колоды = {n}",
    ),
)  # fmt: skip
CRYSTALS: Final = Element(
    "extra deck",
    (
        "Кристаллов в дополнительной колоде: {n}", "Кристаллы: {n}", "Кристаллов — {n}", "Кристаллов {n}",
        "в дополнительной колоде {k}", "дополнительная колода: {n}", "дополнительная колода (Кристалл): {n} шт.",
        "доступно Кристаллов: {n}", "Кристаллов осталось {n}", "доп. колода: {k}", "запас Кристаллов: {n}",
        "дополнительная колода — {k}", "Кристаллы (дополнительная колода) — {n}",
    ),
)  # fmt: skip
DECKS_TITLE: Final = Element(
    "decks title", ("Колоды", "Запасы", "Остатки", "В запасе", "На складе", "Общие колоды", "Резерв")
)
DECKS_SHAPE: Final = Element("decks shape", ("comma", "semicolon", "bullets", "slash", "sentences", "lines"))


def decks(told: Told, draw: Draw, markup: Markup) -> Section:
    """The game deck and the extra deck."""
    n = told.game_deck
    game = mark(
        "game_deck",
        draw.pick(DECK).format(n=n, c=count(n, "карта"), w=spell(n, gender="f"), cards=noun_with_number(n, "карта")),
    )
    k = told.extra_deck
    extra = mark("extra_deck", draw.pick(CRYSTALS).format(n=k, k=count(k, "Кристалл")))
    title, shape = draw.pick(DECKS_TITLE), draw.pick(DECKS_SHAPE)
    if shape == "bullets":
        return Section("game_deck", title, markup.bullets([game, extra]), "📦", block=True)
    if shape == "lines":
        return Section("game_deck", title, markup.block(markup.lines([game, extra])), "📦", block=True)
    extra = capital(extra) if shape == "sentences" else extra
    between = {"comma": ", ", "semicolon": "; ", "slash": " / ", "sentences": ". "}[shape]
    return Section("game_deck", title, between.join((game, extra)), "📦")
