"""Lists of cards: how an item with its number is written, and what stands between the items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.russian.cards import CARD_ANIMATE, CARD_GENDER, card_count, card_with_number, decline_card
from engine.russian.nouns import noun_with_number
from engine.russian.numerals import spell
from evals.verifier.layouts.draw import Draw, Element, mark
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import Pile

ITEM: Final = Element(
    "card item",
    (
        "{name} ×{n}", "{name} x{n}", "{name} х{n}", "{n}× {name}", "{n}x {name}", "{n} × {name}", "{n}х {name}",
        "{n} x {name}", "{n} {form}", "{name} ({n})", "{name} [{n}]", "{name}, {n} шт.", "{name} ({n} шт.)",
        "{name} — {n} шт.", "{name}: {n}", "{name} — {n}", "{name} = {n}", "{name}={n}", "{name}*{n}", "{name} * {n}",
        "{word} {form}", "{plural} {word}", "{name}, {wordf} {pieces}", "{name} ({word})", "{name}: {word}", "singly",
        "{n} шт. {name}", "{name} (×{n})", "[{n}] {name}", "({n}) {name}", "{name} × {n}", "{name} x {n}",
        "{name} {n}", "{name}: {n} шт.", "{name} (x{n})", "{name} {n} шт.", "{name} - {n}", "{name}, {n}",
        "{name} *{n}", "«{name}» ×{n}", "«{name}» — {n}", "{name} ({n} {pieces})",
    ),
)  # fmt: skip
ONE: Final = Element("single card", ("bare", "like the others"))
SEPARATOR: Final = Element(
    "between cards", (", ", "; ", " / ", " + ", " | ", " · ", " • ", " и", " — ", ",  ", " ⋅ ", " & ", " // ")
)
_OWN_NUMBER: Final = ("{n} {form}", "{word} {form}", "{plural} {word}")
_ALWAYS: Final = (
    "{name}: {n}",
    "{name} — {n}",
    "{name} = {n}",
    "{name}={n}",
    "{name}, {wordf} {pieces}",
    "{name}, {n}",
)


def item(name: str, n: int, style: str, draw: Draw) -> str:
    """One card with its number."""
    if style == "singly" or (n == 1 and draw.pick(ONE) == "bare"):
        return f"«{name}»" if style.startswith("«") else name
    gender, animate = CARD_GENDER[name], CARD_ANIMATE[name]
    if style == "{plural} {word}":
        if n == 1:
            return name
        return f"{decline_card(name, 'gen', 'pl')} {spell(n, 'nom', gender, animate)}"
    return style.format(
        name=name,
        n=n,
        form=card_with_number(n, name),
        word=spell(n, "nom", gender, animate),
        wordf=spell(n, "nom", "f"),
        pieces=noun_with_number(n, "штука"),
        plural="",
    )


def items(pile: Pile, key: str, draw: Draw, fits: Callable[[str], bool] | None = None) -> list[str]:
    """The items of a pile, each marked by its place; singly told copies are items of their own."""
    style = draw.pick(ITEM, fits)
    if style == "singly":
        return [mark(f"{key}:{at}", name) for at, (name, n) in enumerate(pile) for _ in range(n)]
    return [mark(f"{key}:{at}", item(name, n, style, draw)) for at, (name, n) in enumerate(pile)]


def line(pile: Pile, key: str, draw: Draw, markup: Markup, table: bool = False) -> str:
    """A pile in one line."""
    style = draw.pick(ITEM)
    separator = draw.pick(SEPARATOR, lambda one: _parts(one, style, table, markup))
    found = items(pile, key, draw)
    if separator == " и":
        text = ", ".join(found[:-1]) + " и " + found[-1] if len(found) > 1 else found[0]
    else:
        text = separator.join(found)
    return mark(key, text)


def _parts(separator: str, style: str, table: bool, markup: Markup) -> bool:
    if "," in style or ("," in separator and style in ("{name} {n}",)):
        return separator in ("; ", " / ", " | ", " • ", " // ") and not (table and "|" in separator)
    if "|" in separator and (table or markup.name == "markdown"):
        return False
    if separator == " — ":
        return style in ("singly", "{n} {form}", "{name} ×{n}", "{name} ({n})", "{word} {form}")
    if separator.strip() == "+":
        return "=" not in style
    if separator == " & " and markup.name == "html":
        return False
    if separator == " и":
        return True
    return not (separator == " · " and "*" in style)


def accusative(names: Pile, words: bool) -> str:
    """«двух Воинов Кхорна, Монету и Меч»."""
    found = [card_count(n, name, "acc", digits=not words) for name, n in names]
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " и " + found[-1]
