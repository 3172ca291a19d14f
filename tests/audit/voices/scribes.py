"""Voices that like order: tables, lists, sums shown term by term."""

# ruff: noqa: E501  (templates of posts are kept whole)
from __future__ import annotations

import random
from collections.abc import Mapping
from html import escape
from typing import Any

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES, INDEX, Card, Effect
from tests.audit.voices.tales import tale

Facts = Mapping[str, Any]
ZONES = ("in_play", "draw_pile", "discard_pile")


def card(name: str) -> Card:
    return CARDS[INDEX[name]]


def colour(name: str) -> str:
    return GOD_COLOURS.get(card(name).god, "#777777")


def parts(effect: Effect, words: Mapping[str, str]) -> list[str]:
    """The amounts of an effect in a voice's words; a word for one without a number is under «name1»."""
    found = []
    for key in ("gold", "attack", "heal", "scrap", "lure", "refill"):
        value = getattr(effect, key)
        if value:
            form = words.get(f"{key}{value}", words[key])
            found.append(form.format(value))
    return found


def grants(name: str) -> str:
    """«Кхорна, Нургла»: whose marks the card gives to others."""
    return ", ".join(GOD_NAMES[god] + ("" if god == 8 else "а") for god in GOD_NAMES if card(name).grants & god)


def god_genitive(name: str) -> str:
    return {1: "Кхорна", 2: "Нургла", 4: "Тзинча", 8: "Слаанеш"}[card(name).god]


def more(name: str, words: Mapping[str, str], joint: str, per_mark: str) -> str:
    """What «Вместе» adds."""
    info = card(name)
    if info.together is None:
        return ""
    if info.together_attack_per_mark:
        return per_mark.format(info.together_attack_per_mark, god_genitive(name))
    return joint.join(parts(info.together, words))


def count(facts: Facts, zone: str) -> int:
    return sum(facts[zone].values())


def everything(facts: Facts) -> int:
    return sum(count(facts, zone) for zone in ZONES)


def one_by_one(facts: Facts) -> list[str]:
    """The cards in play, copies apart."""
    return [name for name, n in facts["in_play"].items() for _ in range(n)]


def on(facts: Facts, name: str) -> bool:
    return name in facts["together"]


def gone(facts: Facts) -> list[tuple[str, int, int, int]]:
    """Healths that the previous player's blows changed: nick, points, before, after."""
    previous = facts["previous"] or {"attacks": {}, "hp": {}}
    return [(nick, points, *previous["hp"][nick]) for nick, points in previous["attacks"].items() if points]


def codex(facts: Facts, dice: random.Random) -> str:
    """Markdown tables for everything, a paragraph of prose on top (a chat model's «structured» answer)."""
    words = {
        "gold": "{} 💰", "attack": "{} 🗡️", "heal": "{} 💚", "scrap": "Утиль", "lure1": "Соблазн", "lure": "Соблазн ×{}",
        "refill": "Пополнение ({})",
    }  # fmt: skip
    out = [
        f"## 📖 Ход {facts['turn']} · Раунд {facts['round']} · {facts['actor']}",
        "",
        " ".join(tale(facts, dice, "epic")),
        "",
    ]
    previous = facts["previous"]
    if previous:
        out += [f"### Что сделал игрок {previous['player']}", ""]
        bought = ", ".join(previous["bought"])
        out.append(f"* Покупка: {bought} — потрачено {previous['gold_spent']} 💰" if bought else "* Покупка: нет")
        out += [f"* Урон: {nick} −{points} ({before} → {after})" for nick, points, before, after in gone(facts)]
        if not gone(facts):
            out.append("* Урон: нет")
        out += [
            f"* Утиль: {one['card']} ({ {'in_play': 'из игры', 'draw_pile': 'из колоды', 'discard_pile': 'из сброса'}[one['zone']] }) → Кладбище"
            for one in previous["removed"]
        ]
        out += [f"* Соблазн: {nick} ({n})" for nick, n in previous["lures"].items()]
        out.append("")
    out += ["### Торговый ряд", "", "| Карта | Стоимость | Базовый эффект | Вместе |", "|:---|:---:|:---|:---|"]
    for name in facts["row"]:
        if name is None:
            out.append("| *пустое место* | — | — | — |")
            continue
        base = ", ".join(parts(card(name).base, words))
        if card(name).grants:
            base += f"; остальные карты получают знаки {grants(name)}"
        bonus = more(name, words, ", ", "{} 🗡️ за каждую разыгранную карту {}") or "—"
        out.append(f'| <font color="{colour(name)}">**{name}**</font> | {card(name).cost} 💰 | {base} | {bonus} |')
    out += [
        "",
        f"Осталось в игровой колоде: **{facts['game_deck']}** · Кристаллов в дополнительной колоде: **{facts['extra_deck']}**",
        "",
    ]
    if facts["shuffled"]:
        out += ["🔀 Сброс замешан в личную колоду.", ""]
    if facts["lured_away"]:
        out += [f"💋 Соблазн: в сброс без розыгрыша уходит {', '.join(facts['lured_away'])}.", ""]
    out += [
        f"### Разыграно: {facts['actor']}",
        "",
        "| Карта | 💰 | 🗡️ | 💚 | Свойства |",
        "|:---|:---:|:---:|:---:|:---|",
    ]
    for name in one_by_one(facts):
        effect, plus = card(name).base, card(name).together if on(facts, name) else None
        cells = [
            f"{getattr(effect, key)}" + (f"+{getattr(plus, key)}" if plus and getattr(plus, key) else "")
            if getattr(effect, key) or (plus and getattr(plus, key))
            else "—"
            for key in ("gold", "attack", "heal")
        ]
        label = "Вместе" if on(facts, name) else "—"
        out.append(f"| {name} | {' | '.join(cells)} | {label} |")
    if facts["refill_drawn"]:
        out += ["", f"Пополнение добавило: {', '.join(facts['refill_drawn'])}."]
    out += ["", f"**Сумма:** {facts['gold']} 💰, {facts['attack']} 🗡️, {facts['heal']} 💚"]
    out.append(f"**Сработало «Вместе»:** {', '.join(dict.fromkeys(facts['together'])) or 'нет'}")
    out.append(f"**Доступно:** Утиль {facts['scrap']}, Соблазн {facts['lure']}")
    out += ["", "### Состояние", "", "| Игрок | Здоровье |", "|:---|:---:|"]
    out += [f"| {nick} | {value if value else '0 (выбыл)'} |" for nick, value in facts["players"].items()]
    out += [
        "",
        f"### Карты: {facts['actor']} ({everything(facts)})",
        "",
        "| Зона | Кол-во | Карты |",
        "|:---|:---:|:---|",
    ]
    for zone, title in zip(ZONES, ("В игре", "Личная колода", "Сброс"), strict=True):
        listed = ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in facts[zone].items()) or "—"
        out.append(f"| {title} | {count(facts, zone)} | {listed} |")
    out += ["", f"➡️ **{facts['actor']}**, твой ход. Следующий: **{facts['next']}**."]
    return "\n".join(out)


def ledger(facts: Facts, dice: random.Random) -> str:
    """HTML with bold labels and line breaks, sums term by term; dry."""
    words = {
        "gold": "+{} зол.", "attack": "+{} ат.", "heal": "+{} зд.", "scrap": "Утиль", "lure1": "Соблазн", "lure": "Соблазн({})",
        "refill": "Пополнение({})",
    }  # fmt: skip
    out = [f"<i>{escape(' '.join(tale(facts, dice, 'wry')))}</i>"]
    previous = facts["previous"]
    if previous:
        deeds = [
            f"куплено — {', '.join(previous['bought'])} ({previous['gold_spent']} зол.)"
            if previous["bought"]
            else "куплено — ничего"
        ]
        deeds += [f"{nick}: {before} − {points} = {after}" for nick, points, before, after in gone(facts)]
        deeds += [f"удалено навсегда — {one['card']}" for one in previous["removed"]]
        deeds += [f"Соблазн на {nick}: {n}" for nick, n in previous["lures"].items()]
        out.append(f"<b>Отчёт за {previous['player']}</b><br>" + "<br>".join(deeds))
    healths = " / ".join(f"{nick} <b>{value}</b>" for nick, value in facts["players"].items())
    out.append(f"<b>Здоровье:</b> {healths}")
    shelf = []
    for place, name in enumerate(facts["row"], 1):
        if name is None:
            shelf.append(f"{place}) пусто")
            continue
        text = ", ".join(parts(card(name).base, words))
        if card(name).grants:
            text += f"; прочим картам в игре — знаки {grants(name)}"
        bonus = more(name, words, ", ", "+{} ат. за каждую карту {} в игре")
        if bonus:
            text += f" | Вместе: {bonus}"
        shelf.append(f'{place}) <span style="color:{colour(name)}">{name}</span> [{card(name).cost}] {text}')
    out.append("<b>Торговый ряд</b><br>" + "<br>".join(shelf))
    out.append(f"Игровая колода: {facts['game_deck']}. Дополнительная колода: {facts['extra_deck']}.")
    head = f"<b>Ход № {facts['turn']}. {facts['actor']}</b> (далее {facts['next']})<br>"
    if facts["lured_away"]:
        head += f"Под Соблазном сброшено: {', '.join(facts['lured_away'])}.<br>"
    if facts["shuffled"]:
        head += "Колода перемешана вместе со сбросом.<br>"
    lines = []
    for name in one_by_one(facts):
        text = ", ".join(parts(card(name).base, words)) or "без чисел"
        if on(facts, name):
            text += " <u>и вместе " + more(name, words, ", ", "+{} ат. за каждую карту {}") + "</u>"
        lines.append(f"• {name}: {text}")
    out.append(head + "<br>".join(lines))
    if facts["refill_drawn"]:
        out.append(f"По Пополнению пришли: {', '.join(facts['refill_drawn'])}.")
    out.append(
        f"<b>ИТОГО:</b> золото {facts['gold']}, атака {facts['attack']}, лечение {facts['heal']}, "
        f"утиль {facts['scrap']}, соблазн {facts['lure']}."
    )
    if facts["heal"]:
        out.append(f"{facts['actor']} лечится: {facts['heal_hp'][0]} + {facts['heal']} = {facts['heal_hp'][1]}.")
    zones = []
    for zone, title in zip(ZONES, ("На столе", "В колоде", "В сбросе"), strict=True):
        listed = ", ".join(name if n == 1 else f"{n}х {name}" for name, n in facts[zone].items()) or "пусто"
        zones.append(f"{title} [{count(facts, zone)}]: {listed}")
    out.append(f"<b>Карты {facts['actor']}, всего {everything(facts)}</b><br>" + "<br>".join(zones))
    out.append(dice.choice(("Жду распоряжений.", "Ваши указания?", f"Слушаю, {facts['actor']}.")))
    return "".join(f"<p>{part}</p>" for part in out)


def inspector(facts: Facts, dice: random.Random) -> str:
    """BBCode with nested lists, a status line after each player, a checklist of duties."""
    words = {
        "gold": "золото {}", "attack": "атака {}", "heal": "здоровье {}", "scrap": "свойство «Утиль»", "lure1": "свойство «Соблазн»",
        "lure": "свойство «Соблазн» x{}", "refill": "свойство «Пополнение» x{}",
    }  # fmt: skip
    out = [f"[size=120][b]ПРОТОКОЛ ХОДА {facts['turn']}[/b][/size]", " ".join(tale(facts, dice, "wry")), ""]
    out += ["[b]1. Участники[/b]", "[list]"]
    hurt = {nick: (before, after) for nick, _, before, after in gone(facts)}
    for nick, value in facts["players"].items():
        note = f" (было {hurt[nick][0]})" if nick in hurt and nick != facts["actor"] and value else ""
        out.append(f"[*]{nick} — {value} ед. Здоровья{note}" if value else f"[*]{nick} — выбыл, 0 ед. Здоровья")
    out += ["[/list]", "[b]2. Торговый ряд[/b]", "[list=1]"]
    for name in facts["row"]:
        if name is None:
            out.append("[*]— пусто —")
            continue
        text = "; ".join(parts(card(name).base, words))
        if card(name).grants:
            text += f"; остальные разыгранные получают знаки {grants(name)}"
        bonus = more(name, words, ", ", "атака {} за каждую разыгранную карту {}")
        tail = f". Вместе: {bonus}" if bonus else ""
        out.append(f"[*][color={colour(name)}][b]{name}[/b][/color], цена {card(name).cost}: {text}{tail}")
    out += ["[/list]", f"Игровая колода — {facts['game_deck']} карт. Кристаллы — {facts['extra_deck']} шт.", ""]
    previous = facts["previous"]
    if previous:
        bought = (
            f"приобрёл {', '.join(previous['bought'])}, уплачено {previous['gold_spent']}"
            if previous["bought"]
            else "ничего не приобретал"
        )
        out.append(f"[b]3. Исполнение приказа[/b]: {previous['player']} {bought}.")
        out += [
            f"Удар по {nick}: {points} (Здоровье {before} → {after})." for nick, points, before, after in gone(facts)
        ]
        out += [f"Удалена карта: {one['card']}." for one in previous["removed"]]
        out += [f"Соблазн: {nick} — {n}." for nick, n in previous["lures"].items()]
        out.append("")
    out.append(f"[b]4. Ходит {facts['actor']}[/b]. Разыграно {count(facts, 'in_play')}:")
    if facts["lured_away"]:
        out.append(f"Сброшено Соблазном: {', '.join(facts['lured_away'])}.")
    out += [f"– {name}" + (" (Вместе)" if on(facts, name) else "") for name in one_by_one(facts)]
    if facts["refill_drawn"]:
        out.append(f"Из них по Пополнению: {', '.join(facts['refill_drawn'])}.")
    out += [
        "",
        f"Золото хода: {facts['gold']}",
        f"Атака хода: {facts['attack']}",
        f"Лечение хода: {facts['heal']}",
        f"Утиль: {facts['scrap']}",
        f"Соблазн: {facts['lure']}",
        "",
        "[b]5. Имущество[/b]",
    ]
    for zone, title in zip(ZONES, ("разыграно", "личная колода", "сброс"), strict=True):
        listed = ", ".join(name if n == 1 else f"{name} ({n})" for name, n in facts[zone].items()) or "нет"
        out.append(f"[i]{title}[/i] — {count(facts, zone)}: {listed}")
    out += [f"всего — {everything(facts)}", "", f"Слово: {facts['actor']}. Затем: {facts['next']}."]
    return "\n".join(out)
