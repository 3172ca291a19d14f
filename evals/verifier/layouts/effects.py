"""What cards give, in the words, signs or abbreviations of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.russian.nouns import noun_with_number
from engine.russian.numerals import spell
from evals.verifier.layouts.draw import Draw, Element

STYLE: Final = Element(
    "effect style",
    (
        "words in quotes", "words", "plus words", "plus signs", "bare signs", "spaced signs", "abbreviations",
        "name first", "name plus", "name colon", "verbs", "gives and heals", "number words", "plus to", "sign first",
        "genitive dash", "english", "units", "sign before", "minus hp", "bracketed", "equals", "name slash",
        "verb words",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How gold, attack and healing are written. `between` parts them; `verbs` cannot follow «добавляет»."""

    gold: str
    attack: str
    heal: str
    between: str = ", "
    verbs: bool = False


STYLES: Final[Mapping[str, Style]] = {
    "words in quotes": Style("{n} {gz}", "{n} «Атаки»", "{n} «Здоровья»"),
    "words": Style("{n} {gz}", "{n} атаки", "{n} здоровья"),
    "plus words": Style("+{n} {gs}", "+{n} атаки", "+{n} здоровья"),
    "plus signs": Style("+{n}🪙", "+{n}⚔️", "+{n}❤️"),
    "bare signs": Style("{n}🪙", "{n}⚔️", "{n}❤️", " "),
    "spaced signs": Style("{n} 🪙", "{n} ⚔️", "{n} ❤️"),
    "abbreviations": Style("{n} зол.", "{n} атк", "{n} здор."),
    "name first": Style("золото {n}", "атака {n}", "лечение {n}"),
    "name plus": Style("золото +{n}", "атака +{n}", "здоровье +{n}", "; "),
    "name colon": Style("золото: {n}", "атака: {n}", "лечение: {n}", "; "),
    "verbs": Style("приносит {n} {gz}", "бьёт на {n}", "лечит на {n}", verbs=True),
    "gives and heals": Style("даёт {n} {gz}", "наносит {n} урона", "восстанавливает {n} здоровья", verbs=True),
    "number words": Style("{w} {gz}", "{w} {ud}", "{wn} {ic}"),
    "plus to": Style("+{n} к золоту", "+{n} к атаке", "+{n} к здоровью"),
    "sign first": Style("💰{n}", "⚔{n}", "❤{n}", " "),
    "genitive dash": Style("золотых — {n}", "«Атаки» — {n}", "лечения — {n}"),
    "english": Style("{n} gold", "{n} atk", "{n} hp", " / "),
    "units": Style("{n} ед. золота", "{n} ед. атаки", "{n} ед. здоровья"),
    "sign before": Style("🪙 {n}", "⚔️ {n}", "💚 {n}", " · "),
    "minus hp": Style("{n} {gs}", "{n} урона", "{n} хила", " + "),
    "bracketed": Style("[{n} зол.]", "[{n} атаки]", "[{n} леч.]", " "),
    "equals": Style("золото={n}", "атака={n}", "лечение={n}"),
    "name slash": Style("Золото +{n}", "Атака +{n}", "Лечение +{n}", " / "),
    "verb words": Style("приносит {w} {gz}", "бьёт на {w}", "лечит на {wa}", verbs=True),
}
_PROPERTY: Final = Element("property words", ("«{t}»", "{t}", "свойство «{t}»"))
_LURE: Final = Element("several units of lure", ("двойной", "×{n}", "({n})", "x{n}", "{n}", "— {n}"))
_REFILL: Final = Element("refill units", ("({n})", "×{n}", "{n}", "[{n}]", "— {n}", "на {n} {cards}"))
_MARKS: Final = Element(
    "attack per mark",
    (
        "за каждую разыгранную карту {g}", "за каждую карту {g} в игре", "за каждую сыгранную в этот ход карту {g}",
        "за каждую карту {g} на столе", "за каждую разыгранную карту бога {g}",
    ),
)  # fmt: skip
_GRANT: Final = Element(
    "granted marks",
    (
        "остальным разыгранным картам {m} {g}", "каждой другой разыгранной карте ещё и {m} {g}",
        "все прочие разыгранные карты получают {m} {g}", "даёт другим разыгранным картам {m} {g}",
    ),
)  # fmt: skip
_DOUBLE: Final = {2: "двойной", 3: "тройной"}


def amounts(effects: Mapping[str, int], draw: Draw, style: str, slash: bool = True) -> list[str]:
    """Each resource in the layout's words; a pipe never comes of it."""
    words = STYLES[style]
    found: list[str] = []
    for key, template in (("gold", words.gold), ("attack", words.attack), ("heal", words.heal)):
        if key in effects:
            found.append(_fill(template, effects[key]))
    shape = draw.pick(_PROPERTY)
    if "scrap" in effects:
        found.append(shape.format(t="Утиль") + (f" ×{effects['scrap']}" if effects["scrap"] > 1 else ""))
    if "lure" in effects:
        found.append(_lure(effects["lure"], shape, draw.pick(_LURE)))
    if "refill" in effects:
        n = effects["refill"]
        units = draw.pick(_REFILL).format(n=n, cards=noun_with_number(n, "карта", "acc"))
        found.append(f"{shape.format(t='Пополнение')} {units}")
    return found


def _lure(n: int, shape: str, several: str) -> str:
    name = shape.format(t="Соблазн")
    if n == 1:
        return name
    if several == "двойной":
        return f"{_DOUBLE.get(n, f'{n}-кратный')} «Соблазн»"
    return f"{name} {several.format(n=n)}"


def _fill(template: str, n: int) -> str:
    return template.format(
        n=n,
        gz=noun_with_number(n, "золотой"),
        gs=noun_with_number(n, "золото"),
        ud=noun_with_number(n, "удар"),
        ic=noun_with_number(n, "исцеление", mass=False),
        w=spell(n),
        wn=spell(n, gender="n"),
        wa=spell(n, "acc"),
    )


def base_text(effects: Mapping[str, int], draw: Draw, table: bool = False) -> str:
    """What a card gives without «Вместе»."""
    style = draw.pick(STYLE)
    between = STYLES[style].between
    return between.join(amounts(effects, draw, style))


def per_mark_text(n: int, god: str, draw: Draw) -> str:
    """Attack for every card of a god."""
    style = draw.pick(STYLE)
    one = _fill(STYLES[style].attack, n)
    return f"{one} {draw.pick(_MARKS).format(g={'Кхорн': 'Кхорна', 'Нургл': 'Нургла'}.get(god, god))}"


def grants_text(gods: tuple[str, ...], draw: Draw) -> str:
    """Marks given to the other cards."""
    names = {"Кхорн": "Кхорна", "Нургл": "Нургла", "Тзинч": "Тзинча"}
    forms = [names.get(god, god) for god in gods]
    listed = forms[0] if len(forms) == 1 else ", ".join(forms[:-1]) + " и " + forms[-1]
    return draw.pick(_GRANT).format(g=listed, m="знак" if len(forms) == 1 else "знаки")
