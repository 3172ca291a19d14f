"""Gold, attack, healing and properties of the turn, «Вместе», and what chance did at its opening."""

from __future__ import annotations

from typing import Final

from engine.russian.cards import CARD_GENDER, decline_card
from engine.russian.nicks import nick_forms
from engine.russian.nouns import noun_with_number
from engine.russian.numerals import spell
from engine.russian.verbs import past
from evals.verifier.layouts.cards import accusative
from evals.verifier.layouts.draw import Draw, Element, mark
from evals.verifier.layouts.frame import Section
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import RIGHTS, Told

TITLE: Final = Element(
    "totals title",
    (
        "Итого за ход", "Итог хода", "Ресурсы хода", "Итоги", "Ресурсы", "Доступно в этот ход", "Сумма", "Подсчёт",
        "Набралось", "Показатели хода", "На этот ход", "Счёт хода", "В распоряжении {gen}", "Что есть у {gen}",
        "Характеристики хода",
    ),
)  # fmt: skip
SHAPE: Final = Element(
    "totals shape",
    ("line", "bullets", "lines", "table rows", "table across", "sentence", "arithmetic", "arithmetic bullets"),
)
UNITS: Final = Element(
    "units of totals",
    (
        "Золото {g}|Атака {a}|Лечение {h}", "Золото: {g}|Атака: {a}|Лечение: {h}",
        "Золото — {g}|Атака — {a}|Лечение — {h}", "золото = {g}|атака = {a}|лечение = {h}",
        "{g} {gz}|{a} «Атаки»|лечение {h}", "{g}🪙|{a}⚔️|{h}❤️", "{g} 🪙|{a} ⚔️|восстановление {h} ❤️",
        "золотых {g}|«Атаки» {a}|лечения {h}", "🪙 {g}|⚔️ {a}|❤️ {h}", "{wg} {gz}|атака {wa}|лечение {wh}",
        "золото {g}|атака {a}|исцеление {h}", "Золотых: {g}|Атака: {a}|Исцеление: {h}",
        "+{g} {gs}|+{a} атаки|+{h} здоровья", "{g} зол.|{a} атк|{h} леч.", "Деньги: {g}|Урон: {a}|Хил: {h}",
        "золото={g}|атака={a}|лечение={h}", "💰 Золото: {g}|⚔️ Атака: {a}|❤️ Лечение: {h}",
        "{g} {gs}|{a} урона|{h} лечения", "Золотые: {g}|«Атака»: {a}|Восстановление здоровья: {h}",
        "{g} gold|{a} attack|{h} heal", "💰{g}|🗡{a}|💚{h}", "Золото ({g})|Атака ({a})|Лечение ({h})",
    ),
)  # fmt: skip
SEPARATOR: Final = Element("between totals", (", ", "; ", " | ", " / ", " · ", " • ", ". ", " // "))
SENTENCE: Final = Element(
    "sentence of totals",
    (
        "У {gen} на ход {g} {gz}, {a} «Атаки» и {h} лечения.",
        "Итого {nick} получает {g} {gza}, {a} атаки и {h} здоровья.",
        "На этот ход у {gen} {g} {gz}, {a} атаки, лечение {h}.", "Выходит золота {g}, атаки {a}, лечения {h}.",
        "В сумме {g} {gz}, {a} «Атаки», лечение — {h}.", "Карты дали {g} {gza} и {a} «Атаки», а лечения вышло {h}.",
        "{nick} может потратить {g} {gza} и ударить на {a}; лечение за ход — {h}.",
        "Золота набралось {g}, атаки — {a}, а исцеления {h}.",
        "Казна хода: {g} {gz}; сила удара: {a}; здоровья восстановлено: {h}.",
        "Итог: {wg} {gz}, атака {wa}, лечение {wh}.",
    ),
)  # fmt: skip
HEALED: Final = Element(
    "health in the totals", ("none", " ({was} → {now})", " (было {was}, стало {now})", ", {was} → {now}")
)
RIGHTS_TITLE: Final = {"scrap": "Утиль", "lure": "Соблазн", "refill": "Пополнение"}
RIGHTS_UNITS: Final = Element(
    "rights",
    (
        "«{t}» {n}",
        "{t}: {n}",
        "{t} ×{n}",
        "{t} — {n}",
        "«{t}»: {n}",
        "{t} ({n})",
        "{t}={n}",
        "{t} {n}",
        "«{t}» — {n}",
        "«{t}» ×{n}",
        "{t} x{n}",
        "{t}: {w}",
    ),
)
RIGHTS_LEAD: Final = Element(
    "lead of the rights",
    ("Свойства: {l}", "{l}", "Свойства хода: {l}", "В распоряжении: {l}", "Доступно: {l}", "Свойства — {l}"),
)
RIGHTS_ZEROS: Final = Element("rights that are zero", ("left out", "told"))
NO_RIGHTS: Final = Element(
    "no rights",
    (
        "Свойств нет",
        "Свойства: нет",
        "Свойства: —",
        "свойств в распоряжении нет",
        "Других свойств нет",
        "Особых свойств нет",
        "Утиль: нет, Соблазн: нет, Пополнение: нет",
    ),
)
TOGETHER: Final = Element(
    "together at work",
    (
        "«Вместе» сработало: {l}", "«Вместе» сработало у {g}", "«Вместе»: {l}", "Вместе активно: {l}",
        "«Вместе» активировано у {g}", "🤝 Вместе: {l}", "«Вместе» включилось у {g}", "Вместе — {l}",
        "Сработало «Вместе» ({l})", "Свойство «Вместе» активно у карт: {l}", "«Вместе» работает: {l}",
        "Активное «Вместе»: {l}", "«Вместе» — да: {l}", "Вместе: сработало ({l})", "«Вместе» [{l}]",
    ),
)  # fmt: skip
NO_TOGETHER: Final = Element(
    "together idle",
    (
        "«Вместе» не сработало", "«Вместе» ни у кого", "«Вместе»: нет", "«Вместе»: —", "«Вместе» молчит",
        "Вместе: не активно", "«Вместе» не активировалось", "«Вместе» не сработало ни у одной карты",
        "Вместе: ни одна карта", "🤝 Вместе: нет", "Без «Вместе»", "«Вместе»: не сработало",
        "«Вместе» никто не включил",
    ),
)  # fmt: skip
EXTRAS: Final = Element("together and rights", ("lines", "sentences", "bullets", "semicolons"))
LURED: Final = Element(
    "lured away",
    (
        "«Соблазн» увёл в сброс {acc}", "«Соблазн»: {nom} — в сброс без розыгрыша",
        "Из-за «Соблазна» в сброс {went} {nom}", "Под «Соблазн» попали и ушли в сброс: {nom}",
        "«Соблазн» → в сброс: {nom}", "Сброшено по «Соблазну»: {nom}", "Потеря от «Соблазна»: {nom} (в сброс)",
        "«Соблазн» отнял {acc}, в сброс", "Соблазнены и сброшены: {nom}",
    ),
)  # fmt: skip
REFILLED: Final = Element(
    "refill drawn",
    (
        "По «Пополнению» добраны: {nom}", "«Пополнение»: {nom}", "«Пополнение» принесло {acc}",
        "Добор по «Пополнению» — {nom}", "Из них по «Пополнению»: {nom}", "«Пополнение» добавило {acc}",
        "Добрано «Пополнением»: {nom}",
    ),
)  # fmt: skip
SHUFFLED: Final = Element(
    "shuffled",
    (
        "Сброс перемешан в личную колоду",
        "Перед добором сброс замешан в колоду",
        "Карт не хватило, сброс перемешан",
        "Сброс вернулся в колоду и перемешан",
        "unsaid",
    ),
)


def totals(told: Told, draw: Draw, markup: Markup) -> Section:
    """The section of gold, attack and healing."""
    nick = nick_forms(told.actor)
    title = draw.pick(TITLE).format(gen=nick["gen"])
    shape = draw.pick(SHAPE, lambda one: not one.startswith("arithmetic") or bool(told.terms))
    g, a, h = (told.sums[key] for key in ("gold", "attack", "heal"))
    if shape == "sentence":
        text = draw.pick(SENTENCE).format(
            nick=told.actor,
            gen=nick["gen"],
            **_values(told),
            gza=mark("gold", noun_with_number(g, "золотой", "acc")),
            gz=mark("gold", noun_with_number(g, "золотой")),
        )
        return Section("totals", title, text, "💰")
    if shape == "table rows":
        rows = [["Золото", mark("gold", str(g))], ["Атака", mark("attack", str(a))], ["Лечение", mark("heal", str(h))]]
        return Section("totals", title, markup.table(["Ресурс", "Всего"], rows), "💰", block=True)
    if shape == "table across":
        row = [mark("gold", str(g)), mark("attack", str(a)), mark("heal", str(h))]
        return Section("totals", title, markup.table(["Золото", "Атака", "Лечение"], [row]), "💰", block=True)
    units = draw.pick(
        UNITS,
        lambda one: not shape.startswith("arithmetic") or one.startswith(("Золото: ", "Золото {", "Золото — ", "💰 З")),
    ).split("|")
    values = _values(told, terms=shape.startswith("arithmetic"))
    found = [
        unit.format(
            **values, gz=mark("gold", noun_with_number(g, "золотой")), gs=mark("gold", noun_with_number(g, "золото"))
        )
        for unit in units
    ]
    healed = draw.pick(HEALED)
    if healed != "none" and told.sums["heal"] and told.heal_hp[0] != told.heal_hp[1]:
        found[2] += healed.format(was=told.heal_hp[0], now=told.heal_hp[1])
    if shape in ("bullets", "arithmetic bullets"):
        return Section("totals", title, markup.bullets(found), "💰", block=True)
    if shape == "lines":
        return Section("totals", title, markup.block(markup.lines(found)), "💰", block=True)
    between = draw.pick(
        SEPARATOR, lambda one: ("|" not in one or markup.name != "markdown") and ("," not in one or "," not in healed)
    )
    return Section("totals", title, between.join(found), "💰")


def _values(told: Told, terms: bool = False) -> dict[str, str]:
    values: dict[str, str] = {}
    for letter, key in (("g", "gold"), ("a", "attack"), ("h", "heal")):
        n = told.sums[key]
        sum_of = " + ".join(map(str, told.terms[key])) + " = " if terms and key in told.terms else ""
        values[letter] = sum_of + mark(key, str(n))
        values["w" + letter] = mark(key, spell(n))
    return values


def extras(told: Told, draw: Draw, markup: Markup) -> Section:
    """«Вместе» and the properties at hand."""
    together = mark("together", _together(told, draw))
    rights = mark("rights", _rights(told, draw))
    shape = draw.pick(EXTRAS)
    found = [together, rights]
    if shape == "bullets":
        return Section("extras", "", markup.bullets(found), block=True, plain=True)
    if shape == "lines":
        return Section("extras", "", markup.block(markup.lines(found)), block=True, plain=True)
    return Section("extras", "", (". " if shape == "sentences" else "; ").join(found) + ".", plain=True)


def _together(told: Told, draw: Draw) -> str:
    if not told.together:
        return draw.pick(NO_TOGETHER)
    names = told.together
    listed = [decline_card(name, "gen") for name in names]
    gen = listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " и " + listed[-1]
    return draw.pick(TOGETHER).format(l=", ".join(names), g=gen)


def _rights(told: Told, draw: Draw) -> str:
    zeros = draw.pick(RIGHTS_ZEROS) == "told"
    keys = [key for key in RIGHTS if told.sums[key] or zeros]
    if not any(told.sums[key] for key in RIGHTS) and not zeros:
        return draw.pick(NO_RIGHTS)
    style = draw.pick(RIGHTS_UNITS)
    found = [
        mark(f"right:{key}", style.format(t=RIGHTS_TITLE[key], n=told.sums[key], w=spell(told.sums[key])))
        for key in keys
    ]
    lead = draw.pick(RIGHTS_LEAD, lambda one: "—" not in one or "—" not in style)
    return lead.format(l=", ".join(found))


def opening(told: Told, draw: Draw, markup: Markup) -> Section | None:
    """What chance did: the shuffle, cards lured away, cards drawn by «Пополнение»."""
    found = []
    if told.shuffled and (text := draw.pick(SHUFFLED)) != "unsaid":
        found.append(text)
    if told.lured_away:
        n = sum(k for _, k in told.lured_away)
        went = past("ушёл", "pl") if n > 1 else past("ушёл", CARD_GENDER[told.lured_away[0][0]])
        acc = accusative(told.lured_away, words=True)
        found.append(
            mark(
                "lured_away",
                draw.pick(LURED, lambda one: n > 1 or ("попали" not in one and "Соблазнены" not in one)).format(
                    nom=_listed(told.lured_away), acc=acc, went=went
                ),
            )
        )
    if told.refill_drawn:
        acc = accusative(told.refill_drawn, words=True)
        n = sum(k for _, k in told.refill_drawn)
        found.append(
            mark(
                "refill_drawn",
                draw.pick(REFILLED, lambda one: n > 1 or "добраны" not in one).format(
                    nom=_listed(told.refill_drawn), acc=acc
                ),
            )
        )
    if not found:
        return None
    return Section("opening", "", ". ".join(found) + ".", plain=True)


def _listed(pile: list[tuple[str, int]]) -> str:
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in pile)
