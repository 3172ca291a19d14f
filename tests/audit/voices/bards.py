"""Voices that like to talk: prose in front, the figures in sentences."""

# ruff: noqa: E501  (templates of posts are kept whole)
from __future__ import annotations

import random

from engine.russian.cards import card_count
from engine.russian.numbers import spell
from tests.audit.voices.scribes import (
    ZONES,
    Facts,
    card,
    colour,
    count,
    everything,
    gone,
    grants,
    more,
    on,
    one_by_one,
    parts,
)
from tests.audit.voices.tales import CASES, gold, tale


def _list(pieces: list[str]) -> str:
    if len(pieces) < 2:
        return "".join(pieces)
    return ", ".join(pieces[:-1]) + " и " + pieces[-1]


def skald(facts: Facts, dice: random.Random) -> str:
    """Copied text: the hand told in a sentence, numbers in words, healths in a sentence."""
    words = {
        "gold": "золота {}", "attack": "атаки {}", "heal": "здоровья {}", "scrap": "«Утиль»", "lure1": "«Соблазн»", "lure": "«Соблазн» дважды",
        "lure3": "«Соблазн» трижды", "refill": "«Пополнение» ({})",
    }  # fmt: skip
    out = [" ".join(tale(facts, dice, "epic")), ""]
    healths = [f"{nick} — {spell(value)}" for nick, value in facts["players"].items() if value]
    out.append(f"Здоровье после всего этого: {_list(healths)}.")
    out += [f"{nick} вне игры." for nick in facts["dead"]]
    out += ["", "В торговом ряду стоят:"]
    for name in facts["row"]:
        if name is None:
            out.append("— пустое место;")
            continue
        text = ", ".join(parts(card(name).base, words))
        if card(name).grants:
            text += f", а прочим разыгранным — знаки {grants(name)}"
        bonus = more(name, words, " и ", "атаки {} за каждую разыгранную карту {}")
        tail = f"; «Вместе» — {bonus}" if bonus else ""
        out.append(f"— {name} (цена {card(name).cost}): {text}{tail};")
    out.append(f"Игровая колода хранит ещё {facts['game_deck']}, Кристаллов доступно {facts['extra_deck']}.")
    out.append("")
    if facts["lured_away"]:
        out.append(f"Чары сработали: {_list(list(facts['lured_away']))} — в сброс, не сыграв.")
    if facts["shuffled"]:
        out.append("Карт в колоде не хватило, и сброс был подмешан к ней.")
    played = [card_count(n, name, "acc") for name, n in facts["in_play"].items()]
    out.append(f"{facts['actor']} выкладывает {_list(played)}.")
    if facts["refill_drawn"]:
        out.append(f"По «Пополнению» пришли {_list([card_count(1, name) for name in facts['refill_drawn']])}.")
    if facts["together"]:
        out.append(f"«Вместе» включилось: {', '.join(dict.fromkeys(facts['together']))}.")
    else:
        out.append("«Вместе» не включилось.")
    sums = f"На этот ход: золота {facts['gold']}, атаки {facts['attack']}, лечения {facts['heal']}"
    sums += f", «Утиль» {facts['scrap']}" if facts["scrap"] else ""
    sums += f", «Соблазн» {facts['lure']}" if facts["lure"] else ""
    out += [sums + ".", ""]
    for zone, title in zip(ZONES[1:], ("Личная колода", "Сброс"), strict=True):
        listed = ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in facts[zone].items()) or "пусто"
        out.append(f"{title}, {count(facts, zone)}: {listed}.")
    out.append(
        f"Вместе с разыгранными ({count(facts, 'in_play')}) у {CASES[facts['actor']][0]} карт: {everything(facts)}."
    )
    out += [
        "",
        dice.choice(("Говори, {0}! За тобой {1}.", "Слово за {0}. После — {1}.", "Ход за {0}, следом {1}.")).format(
            facts["actor"], facts["next"]
        ),
    ]
    return "\n".join(out)


def hearth(facts: Facts, dice: random.Random) -> str:
    """Markdown of a chat: emoji, a tale, figures in short lines; healings told with arrows."""
    words = {
        "gold": "{}🪙", "attack": "{}⚔", "heal": "{}❤", "scrap": "♻️ Утиль", "lure1": "💋 Соблазн", "lure": "💋 Соблазн ×{}", "refill": "🎁 Пополнение {}",
    }  # fmt: skip
    out = [f"### 🕯️ {facts['actor']}: ход {facts['turn']}", "", " ".join(tale(facts, dice, "cosy")), ""]
    for nick, points, before, after in gone(facts):
        out.append(f"💥 {nick}: {before} → {after} (−{points})")
    previous = facts["previous"]
    if previous:
        out += [f"⚰️ {one['card']} — на Кладбище" for one in previous["removed"]]
    if facts["heal"]:
        out.append(f"💖 {facts['actor']}: {facts['heal_hp'][0]} → {facts['heal_hp'][1]} (+{facts['heal']})")
    out += ["", "❤️ " + " · ".join(f"{nick} {value}" for nick, value in facts["players"].items()), "", "🏪 **Ряд**"]
    for name in facts["row"]:
        if name is None:
            out.append("- (пусто)")
            continue
        text = " ".join(parts(card(name).base, words))
        if card(name).grants:
            text += f" · всем прочим знаки {grants(name)}"
        bonus = more(name, words, " ", "{}⚔ за каждую разыгранную карту {}")
        out.append(
            f'- <span style="color:{colour(name)}">{name}</span> ({card(name).cost}🪙): {text}'
            + (f" 🤝 {bonus}" if bonus else "")
        )
    out += [f"- 💎 Кристалл (2🪙) — осталось {facts['extra_deck']}", f"🂠 В игровой колоде {facts['game_deck']}", ""]
    if facts["lured_away"]:
        out.append(f"💋 ушло в сброс: {', '.join(facts['lured_away'])}")
    out.append(f"🃏 **Сыграно ({count(facts, 'in_play')})**")
    for name in one_by_one(facts):
        bonus = f" 🤝 +{more(name, words, ' +', '{}⚔ за каждую карту {}')}" if on(facts, name) else ""
        out.append(f"- {name} {' '.join(parts(card(name).base, words))}{bonus}")
    if facts["refill_drawn"]:
        out.append(f"🎁 добрано: {', '.join(facts['refill_drawn'])}")
    out += ["", f"**= {facts['gold']}🪙 {facts['attack']}⚔ {facts['heal']}❤**"]
    if facts["scrap"] or facts["lure"]:
        out.append(f"♻️ Утиль: {facts['scrap']} · 💋 Соблазн: {facts['lure']}")
    out.append("")
    for zone, title in zip(ZONES[1:], ("🎒 Колода", "🗑️ Сброс"), strict=True):
        listed = ", ".join(name if n == 1 else f"{name}×{n}" for name, n in facts[zone].items()) or "пусто"
        out.append(f"{title} — {count(facts, zone)}: {listed}")
    out += [
        f"Всего карт: {everything(facts)}",
        "",
        f"Ну, **{facts['actor']}**, что надумал? Потом **{facts['next']}**.",
    ]
    return "\n".join(out)


def herald(facts: Facts, dice: random.Random) -> str:
    """HTML of paragraphs and headings, the hand first and the row last, sums spelled out in a sentence."""
    words = {
        "gold": "{} к золоту", "attack": "{} к атаке", "heal": "{} к здоровью", "scrap": "«Утиль»", "lure1": "«Соблазн»",
        "lure": "«Соблазн» ({})", "refill": "«Пополнение» ({})",
    }  # fmt: skip
    out = [f"<h3>Глава {facts['turn']}. {facts['actor']}</h3>"]
    out += [f"<p>{sentence}</p>" for sentence in (" ".join(tale(facts, dice, "epic")),)]
    lines = []
    for name in one_by_one(facts):
        text = " и ".join(parts(card(name).base, words))
        if card(name).grants:
            text += f", прочим картам — знаки {grants(name)}"
        lines.append(
            f'<li><b style="color:{colour(name)}">{name}</b>: {text}'
            + (", «Вместе» действует" if on(facts, name) else "")
            + "</li>"
        )
    note = ""
    if facts["lured_away"]:
        note = f"<p>«Соблазн» лишает {CASES[facts['actor']][2]} карт: {', '.join(facts['lured_away'])}.</p>"
    out.append(f"{note}<p>Разыгранные карты ({count(facts, 'in_play')}):</p><ul>{''.join(lines)}</ul>")
    if facts["refill_drawn"]:
        out.append(f"<p>«Пополнение» принесло: {', '.join(facts['refill_drawn'])}.</p>")
    healing = (
        f"лечение {facts['heal']} ({facts['heal_hp'][0]} → {facts['heal_hp'][1]})" if facts["heal"] else "лечения нет"
    )
    out.append(
        f"<p>Итог: {gold(facts['gold'])}, атака {facts['attack']}, {healing}. "
        f"«Утиль»: {facts['scrap']}, «Соблазн»: {facts['lure']}.</p>"
    )
    out.append(
        "<table><tr><th>Игрок</th><th>Здоровье</th></tr>"
        + "".join(f"<tr><td>{nick}</td><td>{value}</td></tr>" for nick, value in facts["players"].items())
        + "</table>"
    )
    zones = []
    for zone, title in zip(ZONES, ("Разыграны", "Личная колода", "Сброс"), strict=True):
        listed = ", ".join(f"{name} — {n}" for name, n in facts[zone].items()) or "нет карт"
        zones.append(f"<li>{title} ({count(facts, zone)}): {listed}</li>")
    out.append(f"<p>Карты игрока {facts['actor']} (всего {everything(facts)}):</p><ul>{''.join(zones)}</ul>")
    shelf = []
    for name in facts["row"]:
        if name is None:
            shelf.append("<li>место пустует</li>")
            continue
        text = ", ".join(parts(card(name).base, words))
        if card(name).grants:
            text += f", прочим разыгранным картам — знаки {grants(name)}"
        bonus = more(name, words, ", ", "{} к атаке за каждую разыгранную карту {}")
        shelf.append(
            f'<li><b style="color:{colour(name)}">{name}</b>, {gold(card(name).cost or 0)}. {text}'
            + (f". «Вместе»: {bonus}" if bonus else "")
            + "</li>"
        )
    out.append(f"<p>Торговый ряд:</p><ol>{''.join(shelf)}</ol>")
    out.append(f"<p>Карт в игровой колоде: {facts['game_deck']}. Кристаллов: {facts['extra_deck']}.</p>")
    out.append(f"<p>Решай, {facts['actor']}! Следующий ход — {facts['next']}.</p>")
    return "".join(out)
