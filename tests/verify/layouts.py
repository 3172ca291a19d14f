# ruff: noqa: E501  (templates of posts are kept whole)
"""Posts in two dozen layouts made from facts, none of them ours: what the verifier must read without false alarm.

Every layout shows all that a post must show. The texts are written by hand here, the figures come from the facts alone; nothing
of the verifier is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES, INDEX, Card, Effect
from engine.russian.cards import card_count, decline_card
from engine.russian.nouns import count
from engine.russian.numbers import spell

Facts = Mapping[str, Any]
ZONES = ("in_play", "draw_pile", "discard_pile")


def card(name: str) -> Card:
    return CARDS[INDEX[name]]


def colour(name: str) -> str:
    return GOD_COLOURS.get(card(name).god, "#888888")


def amounts(effect: Effect | None, words: Mapping[str, str], joint: str = ", ") -> str:
    if effect is None:
        return ""
    pieces = [
        words[key].format(value)
        for key in ("gold", "attack", "heal", "scrap", "lure", "refill")
        if (value := getattr(effect, key))
    ]
    return joint.join(pieces)


def effect_text(name: str, words: Mapping[str, str], together: str, mark: str, grant: str, joint: str = ", ") -> str:
    info = card(name)
    text = amounts(info.base, words, joint)
    if info.grants:
        gods = ", ".join(GOD_NAMES[god] + ("" if god == 8 else "а") for god in GOD_NAMES if info.grants & god)
        text += (joint if text else "") + grant.format(gods)
    if info.together is not None:
        more = amounts(info.together, words, joint)
        if info.together_attack_per_mark:
            more = mark.format(info.together_attack_per_mark, GOD_NAMES[info.god] + "а")
        text += together.format(more)
    return text


WORDS = {
    "gold": "{} золотых", "attack": "{} атаки", "heal": "{} здоровья", "scrap": "«Утиль»", "lure": "«Соблазн» ({})",
    "refill": "«Пополнение» ({})",
}  # fmt: skip
SIGNS = {
    "gold": "+{}🪙", "attack": "+{}⚔️", "heal": "+{}❤️", "scrap": "Утиль", "lure": "Соблазн ×{}", "refill": "Пополнение ×{}",
}  # fmt: skip
SHORT = {
    "gold": "{} зол.", "attack": "{} атк", "heal": "{} леч.", "scrap": "Утиль", "lure": "Соблазн {}", "refill": "Пополнение {}",
}  # fmt: skip
FIRST = {
    "gold": "золото {}", "attack": "атака {}", "heal": "лечение {}", "scrap": "утиль", "lure": "соблазн ×{}",
    "refill": "пополнение ({})",
}  # fmt: skip
VERBS = {
    "gold": "приносит {} золотых", "attack": "бьёт на {}", "heal": "лечит на {}", "scrap": "даёт «Утиль»",
    "lure": "«Соблазн» ×{}", "refill": "«Пополнение» на {}",
}  # fmt: skip
MARK = "{} атаки за каждую разыгранную карту {}"
GRANT = "остальным разыгранным картам знаки {}"


def times(cards: Mapping[str, int], form: str = "{name} ×{n}", joint: str = ", ", one: str = "{name}") -> str:
    return joint.join((one if n == 1 else form).format(name=name, n=n) for name, n in cards.items()) or "пусто"


def repeated(cards: Mapping[str, int], joint: str = ", ") -> str:
    return joint.join(name for name, n in cards.items() for _ in range(n)) or "нет"


def words(cards: Mapping[str, int], case: str = "nom") -> str:
    pieces = [card_count(n, name, case) for name, n in cards.items()]
    if len(pieces) < 2:
        return "".join(pieces) or "ничего"
    return ", ".join(pieces[:-1]) + " и " + pieces[-1]


def size(facts: Facts, zone: str) -> int:
    return sum(facts[zone].values())


def total(facts: Facts) -> int:
    return sum(size(facts, zone) for zone in ZONES)


def row(facts: Facts) -> list[str]:
    return [name for name in facts["row"] if name]


def props(facts: Facts, form: str = "«{}»: {}", joint: str = "; ") -> str:
    return joint.join(
        form.format(title, facts[key])
        for key, title in (("scrap", "Утиль"), ("lure", "Соблазн"), ("refill", "Пополнение"))
    )


def together(facts: Facts, nobody: str = "ни у кого", joint: str = ", ") -> str:
    return joint.join(dict.fromkeys(facts["together"])) or nobody


def hp(facts: Facts, form: str, joint: str) -> str:
    return joint.join(form.format(nick, value) for nick, value in facts["players"].items())


def recap(facts: Facts) -> str:
    """One sentence or two about the previous player, plain words."""
    previous = facts["previous"]
    if not previous:
        return "Игра начинается."
    who = previous["player"]
    parts = []
    if previous["bought"]:
        parts.append(f"куплено: {', '.join(previous['bought'])} (потрачено {previous['gold_spent']} золотых)")
    else:
        parts.append("ничего не куплено")
    for entry in previous["removed"]:
        zone = {"in_play": "из игры", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}[entry["zone"]]
        parts.append(f"на Кладбище {zone}: {entry['card']}")
    for nick, (before, after) in previous["hp"].items():
        parts.append(f"{nick}: {before} → {after}")
    return f"{who} — " + "; ".join(parts) + "."


def telegraph(facts: Facts) -> str:
    lines = [
        f"ХОД {facts['turn']} / КРУГ {facts['round']}",
        "ПРОШЛЫЙ ХОД: " + recap(facts),
        "ЗДОРОВЬЕ: " + hp(facts, "{} {}", ", "),
        "РЯД:",
    ]
    lines += [
        f"{n}. {name} [{colour(name)}] — {card(name).cost} зол. — "
        + effect_text(name, SHORT, "; Вместе: {}", MARK, GRANT)
        for n, name in enumerate(row(facts), 1)
    ]
    lines += [
        f"ИГРОВАЯ КОЛОДА: {facts['game_deck']}. КРИСТАЛЛЫ: {facts['extra_deck']}.",
        f"РАЗЫГРАНО ({size(facts, 'in_play')}): {times(facts['in_play'])}",
        f"ИТОГ: золото {facts['gold']}, атака {facts['attack']}, лечение {facts['heal']}",
        f"ВМЕСТЕ: {together(facts)}",
        "СВОЙСТВА: " + props(facts, "{} {}", ", "),
        f"ЛИЧНАЯ КОЛОДА ({size(facts, 'draw_pile')}): {times(facts['draw_pile'])}",
        f"СБРОС ({size(facts, 'discard_pile')}): {times(facts['discard_pile'])}",
        f"ВСЕГО КАРТ: {total(facts)}",
        f"ХОДИТ: {facts['actor']}. СЛЕДУЮЩИЙ: {facts['next']}",
    ]
    return "\n".join(lines)


def html_tables(facts: Facts) -> str:
    heads = "".join(f"<th>{nick}</th>" for nick in facts["players"])
    values = "".join(f"<td>{value}</td>" for value in facts["players"].values())
    rows = "".join(
        f"<tr><td><b style='color:{colour(n)}'>{n}</b></td><td>{card(n).cost}</td><td>{effect_text(n, WORDS, '', MARK, GRANT)}</td>"
        f"<td>{amounts(card(n).together, WORDS) or (MARK.format(card(n).together_attack_per_mark, GOD_NAMES[card(n).god] + 'а') if card(n).together_attack_per_mark else '—')}</td></tr>"
        for n in row(facts)
    )
    return f"""<h2>Раунд {facts["round"]}</h2>
<p>{recap(facts)}</p>
<table><tr>{heads}</tr><tr>{values}</tr></table>
<h3>Торговый ряд</h3>
<table><tr><th>Карта</th><th>Цена</th><th>Эффект</th><th>Вместе</th></tr>{rows}</table>
<p>Осталось в игровой колоде: <b>{facts["game_deck"]}</b><br/>Кристаллов в дополнительной колоде: <b>{facts["extra_deck"]}</b></p>
<h3>Ход игрока {facts["actor"]}</h3>
<p>На столе {size(facts, "in_play")}: {repeated(facts["in_play"])}.</p>
<table><tr><th>Золото</th><th>Атака</th><th>Лечение</th></tr><tr><td>{facts["gold"]}</td><td>{facts["attack"]}</td><td>{facts["heal"]}</td></tr></table>
<p>«Вместе»: {together(facts, "не сработало")}. {props(facts, "«{}» — {}")}.</p>
<ul><li>в личной колоде {size(facts, "draw_pile")}: {times(facts["draw_pile"], "{name} (×{n})")}</li>
<li>в сбросе {size(facts, "discard_pile")}: {times(facts["discard_pile"], "{name} (×{n})")}</li></ul>
<p>Итого карт у {facts["actor"]}: {total(facts)}.</p>
<p>Ходит {facts["actor"]}, затем {facts["next"]}.</p>"""


def bbcode_lists(facts: Facts) -> str:
    items = "\n".join(
        f"[*][color={colour(n)}][b]{n}[/b][/color] (цена {card(n).cost}): {effect_text(n, SIGNS, '. Вместе: {}', '+{}⚔️ за каждую карту {} в игре', 'знак {} всем другим картам')}"
        for n in row(facts)
    )
    players = "\n".join(f"[*]{nick} — [b]{value}[/b] HP" for nick, value in facts["players"].items())
    return f"""[size=150]Ход {facts["turn"]}[/size]
[quote]{recap(facts)}[/quote]
[b]Здоровье[/b]
[list]
{players}
[/list]
[b]Торговый ряд[/b]
[list=1]
{items}
[/list]
Игровая колода: {facts["game_deck"]} карт
Дополнительная колода: {facts["extra_deck"]} Кристаллов

[b]{facts["actor"]}[/b] выкладывает {size(facts, "in_play")} карт:
[list]
{chr(10).join(f"[*]{name}" + (f" x{n}" if n > 1 else "") for name, n in facts["in_play"].items())}
[/list]
Получено: {facts["gold"]}🪙, {facts["attack"]}⚔️, {facts["heal"]}❤️
Вместе: {together(facts, "нет")}
{props(facts, "{} = {}", chr(10))}

[spoiler=Все карты]
Разыграно: {size(facts, "in_play")}
Личная колода: {size(facts, "draw_pile")} ({times(facts["draw_pile"], "{n}x {name}")})
Сброс: {size(facts, "discard_pile")} ({times(facts["discard_pile"], "{n}x {name}")})
Всего: {total(facts)}
[/spoiler]
Сейчас ходит [b]{facts["actor"]}[/b]. Следующим ходит [b]{facts["next"]}[/b]."""


def markdown_bullets(facts: Facts) -> str:
    rows = "\n".join(
        f'{i}. <span style="color: {colour(n).lower()};">{n}</span> — цена: {card(n).cost}; {effect_text(n, FIRST, "; вместе: {}", MARK, GRANT)}'
        for i, n in enumerate(row(facts), 1)
    )

    def zone(key: str) -> str:
        return "\n".join(f"  - {name}: {n}" for name, n in facts[key].items()) or "  - пусто"

    return f"""# Ход {facts["turn"]}: {facts["actor"]}

> {recap(facts)}

**Здоровье:**

{hp(facts, "- {}: {}", chr(10))}

## Торговый ряд

{rows}

- Игровая колода: **{facts["game_deck"]}**
- Кристаллы: **{facts["extra_deck"]}**

## Ход

- Разыграны ({size(facts, "in_play")}): {words(facts["in_play"])}
- Золото: **{facts["gold"]}**
- Атака: **{facts["attack"]}**
- Лечение: **{facts["heal"]}**
- «Вместе»: {together(facts, "не сработало ни у кого")}
- Утиль: **{facts["scrap"]}**, Соблазн: **{facts["lure"]}**, Пополнение: **{facts["refill"]}**

## Карты

- Личная колода ({size(facts, "draw_pile")}):
{zone("draw_pile")}
- Сброс ({size(facts, "discard_pile")}):
{zone("discard_pile")}
- Всего карт: {total(facts)}

Твой ход, **{facts["actor"]}**! Следующий — **{facts["next"]}**."""


def spelled(facts: Facts) -> str:
    rows = "\n".join(
        f"{n} ({colour(n)}), цена {spell(card(n).cost or 0, 'nom', 'm')}: "
        + effect_text(
            n,
            {**WORDS, "gold": "{} золотых", "attack": "{} ударов"},
            "; «Вместе» — ещё {}",
            "{} атаки за каждую карту {}",
            GRANT,
        )
        for n in row(facts)
    )
    return f"""{recap(facts)}

Здоровье: {", ".join(f"{nick} — {spell(value)}" for nick, value in facts["players"].items())}.

Торговый ряд:
{rows}
В игровой колоде {count(facts["game_deck"], "карта", words=True)}, Кристаллов {spell(facts["extra_deck"])}.

{facts["actor"]} разыгрывает {spell(size(facts, "in_play"), "acc", "f")}: {words(facts["in_play"], "acc")}.
Золотых {spell(facts["gold"])}, «Атаки» {spell(facts["attack"])}, лечения {spell(facts["heal"])}.
«Вместе»: {together(facts)}.
«Утиль» — {spell(facts["scrap"])}, «Соблазн» — {spell(facts["lure"])}, «Пополнение» — {spell(facts["refill"])}.

В личной колоде {spell(size(facts, "draw_pile"), "nom", "f")}: {words(facts["draw_pile"])}.
В сбросе {spell(size(facts, "discard_pile"), "nom", "f")}: {words(facts["discard_pile"])}.
Всего карт {spell(total(facts), "nom", "f")}.
Ход за {facts["actor"]}; потом {facts["next"]}."""


def devlog(facts: Facts) -> str:
    rows = "\n".join(
        f"  {n} {colour(n)} cost={card(n).cost} | "
        + effect_text(n, SIGNS, " | вместе: {}", "+{}⚔️ за каждую карту {}", "знаки {} прочим")
        for n in row(facts)
    )
    return f"""turn: {facts["turn"]}
prev: {recap(facts)}
hp: {hp(facts, "{}={}", ", ")}
row:
{rows}
игровая колода: {facts["game_deck"]}
кристаллы: {facts["extra_deck"]}
hand ({size(facts, "in_play")}): {times(facts["in_play"], "{name} x{n}")}
золото: {facts["gold"]}
атака: {facts["attack"]}
лечение: {facts["heal"]}
вместе: {together(facts, "—")}
утиль: {facts["scrap"]}
соблазн: {facts["lure"]}
пополнение: {facts["refill"]}
deck ({size(facts, "draw_pile")}): {times(facts["draw_pile"], "{name} x{n}")}
discard ({size(facts, "discard_pile")}): {times(facts["discard_pile"], "{name} x{n}")}
total: {total(facts)}
now: {facts["actor"]}
next: {facts["next"]}"""


def emoji(facts: Facts) -> str:
    rows = "\n".join(
        f"🔹 <font color='{colour(n)}'>{n}</font> 🏷 {card(n).cost}🪙 👉 {effect_text(n, SIGNS, ' 🤝 {}', '+{}⚔️ за каждую карту {}', 'знаки {} другим', ' ')}"
        for n in row(facts)
    )
    return f"""🎲 Ход {facts["turn"]} 🎲 **{facts["actor"]}** ➡️ следующий **{facts["next"]}**

⏪ {recap(facts)}

❤️ {hp(facts, "{} {}", " | ")}

🛒 Торговый ряд
{rows}
🂠 игровая колода {facts["game_deck"]} 💎 Кристаллы {facts["extra_deck"]}

🎴 На столе {size(facts, "in_play")}: {times(facts["in_play"], "{name} ×{n}", " • ")}
💰 золото {facts["gold"]} • ⚔️ атака {facts["attack"]} • 💚 лечение {facts["heal"]}
🤝 Вместе: {together(facts, "никого", " • ")}
♻️ Утиль {facts["scrap"]} • 💋 Соблазн {facts["lure"]} • ➕ Пополнение {facts["refill"]}
📚 Колода {size(facts, "draw_pile")}: {times(facts["draw_pile"], "{name} ×{n}", " • ")}
🗑 Сброс {size(facts, "discard_pile")}: {times(facts["discard_pile"], "{name} ×{n}", " • ")}
Σ {total(facts)}"""


def pipes(facts: Facts) -> str:
    rows = "\n".join(
        f"| {i} | <span style='color:{colour(n)}'>{n}</span> | {card(n).cost} | {effect_text(n, SIGNS, '. Вместе: {}', '+{}⚔️ за каждую карту {}', 'знаки {} прочим картам')} |"
        for i, n in enumerate(row(facts), 1)
    )
    players = "\n".join(f"| {nick} | {value} |" for nick, value in facts["players"].items())
    return f"""## Ход {facts["turn"]}

{recap(facts)}

| Игрок | Здоровье |
|---|---|
{players}

### Торговый ряд

| № | Карта | Цена | Свойства |
|--:|---|--:|---|
{rows}

| Колода | Осталось |
|---|--:|
| Игровая колода | {facts["game_deck"]} |
| Кристаллы | {facts["extra_deck"]} |

### {facts["actor"]}

| Показатель | Значение |
|---|---|
| Золото | {facts["gold"]} |
| Атака | {facts["attack"]} |
| Лечение | {facts["heal"]} |
| «Утиль» | {facts["scrap"]} |
| «Соблазн» | {facts["lure"]} |
| «Пополнение» | {facts["refill"]} |
| «Вместе» | {together(facts, "нет")} |

| Зона | Карт | Какие |
|---|---|---|
| Разыграно | {size(facts, "in_play")} | {times(facts["in_play"])} |
| Личная колода | {size(facts, "draw_pile")} | {times(facts["draw_pile"])} |
| Сброс | {size(facts, "discard_pile")} | {times(facts["discard_pile"])} |
| Всего | {total(facts)} | |

Ходит **{facts["actor"]}**, следующий — **{facts["next"]}**"""


def colloquial(facts: Facts) -> str:
    rows = "\n".join(
        f"— {n} ({colour(n)}), {card(n).cost} золотых. {effect_text(n, VERBS, '. «Вместе»: ещё {}', MARK, GRANT)}."
        for n in row(facts)
    )
    return f"""Ну что, народ, поехали дальше.
{recap(facts)}
Со здоровьем так: {hp(facts, "{} {}", ", ")}.
На рынке, в торговом ряду, сегодня:
{rows}
В общей колоде ещё {facts["game_deck"]} карт, Кристаллов {facts["extra_deck"]}.
У {facts["actor"]} на столе {size(facts, "in_play")}: {times(facts["in_play"])}.
Выходит золотых {facts["gold"]}, атаки {facts["attack"]}, лечения {facts["heal"]}.
«Вместе»: {together(facts)}. Утиль {facts["scrap"]}, соблазн {facts["lure"]}, пополнение {facts["refill"]}.
В личной колоде {size(facts, "draw_pile")}: {times(facts["draw_pile"])}.
В сбросе {size(facts, "discard_pile")}: {times(facts["discard_pile"])}.
А всего карт {total(facts)}.
Давай, {facts["actor"]}, думай. Потом {facts["next"]}."""


def inline(facts: Facts) -> str:
    """Everything in a few long lines."""
    rows = (
        "; ".join(
            f"[color={colour(n)}]{n}[/color] ({card(n).cost} зол.; {effect_text(n, SHORT, '; вместе {}', MARK, GRANT)})"
            for n in row(facts)
        )
        or "пуст"
    )
    return f"""{recap(facts)}
Здоровье: {hp(facts, "{} — {}", "; ")}. Торговый ряд: {rows}. Игровая колода — {facts["game_deck"]}, Кристаллов — {facts["extra_deck"]}.
Разыграно {size(facts, "in_play")}: {times(facts["in_play"])}. Золото — {facts["gold"]}, атака — {facts["attack"]}, лечение — {facts["heal"]}. «Вместе»: {together(facts)}. {props(facts, "«{}» {}", ", ")}. Личная колода {size(facts, "draw_pile")}: {times(facts["draw_pile"])}. Сброс {size(facts, "discard_pile")}: {times(facts["discard_pile"])}. Всего {total(facts)}.
[b]Ход: {facts["actor"]}. Следующий: {facts["next"]}.[/b]"""


def broken_html(facts: Facts) -> str:
    """No closing tags, breaks everywhere, a stray blockquote."""
    rows = "<br>".join(
        f"<font color={colour(n)}>{n}</font> — {card(n).cost} золотых: {effect_text(n, WORDS, '; «Вместе» — {}', MARK, GRANT)}"
        for n in row(facts)
    )

    def zone(key: str) -> str:
        return "<br>".join(f"{name} ×{n}" if n > 1 else name for name, n in facts[key].items()) or "пусто"

    return f"""<div><b>Ход {facts["turn"]}<br>
<blockquote>{recap(facts)}<p>
<i>Здоровье:</i><br>{hp(facts, "{}: <b>{}</b>", "<br>")}<br><br>
Торговый ряд:<br>{rows}<br><br>
Игровая колода: {facts["game_deck"]}<br>Кристаллы: {facts["extra_deck"]}<br><br>
<b>Разыграно ({size(facts, "in_play")}):<br>{zone("in_play")}<br><br>
Золото: {facts["gold"]}<br>Атака: {facts["attack"]}<br>Лечение: {facts["heal"]}<br>Вместе: {together(facts, "нет")}<br>Утиль: {facts["scrap"]}<br>Соблазн: {facts["lure"]}<br>Пополнение: {facts["refill"]}<br><br>
Личная колода ({size(facts, "draw_pile")}):<br>{zone("draw_pile")}<br><br>
Сброс ({size(facts, "discard_pile")}):<br>{zone("discard_pile")}<br><br>
Всего карт: {total(facts)}<br><br>
Ходит {facts["actor"]}. Следующий ход: {facts["next"]}.
<script>var hp = 9999;</script><!-- 777 --></div><div class="signature">Мне 100 лет, 5 золотых</div>"""


def letter(facts: Facts) -> str:
    rows = "\n".join(
        f"   {n}, {colour(n)}, стоит {card(n).cost}: {effect_text(n, WORDS, '; при «Вместе» ещё {}', MARK, GRANT)}"
        for n in row(facts)
    )
    return f"""Дорогой дневник!

{recap(facts)}
После всего этого здоровье такое: {hp(facts, "{} ({})", ", ")}.

Торговый ряд нынче вот какой:
{rows}
В игровой колоде осталось {facts["game_deck"]}, в дополнительной {facts["extra_deck"]} Кристаллов.

Разыграны {size(facts, "in_play")}: {repeated(facts["in_play"])}.
Золота {facts["gold"]}, атаки {facts["attack"]}, лечения {facts["heal"]}; Утиль — {facts["scrap"]}; Соблазн — {facts["lure"]}; Пополнение — {facts["refill"]}.
«Вместе» — {together(facts, "ни у одной карты")}.

Личная колода, {size(facts, "draw_pile")}: {repeated(facts["draw_pile"])}.
Сброс, {size(facts, "discard_pile")}: {repeated(facts["discard_pile"])}.
Итого {total(facts)} карт.

Сейчас ходит {facts["actor"]}, после него {facts["next"]}."""


def definition(facts: Facts) -> str:
    rows = "<br>".join(
        f"<span style='color:{colour(n)}'>{n}</span>, {card(n).cost} з.: {effect_text(n, FIRST, '; вместе: {}', MARK, GRANT)}"
        for n in row(facts)
    )
    pairs = [
        ("Прошлый ход", recap(facts)), ("Здоровье", hp(facts, "{} — {}", " / ")), ("Торговый ряд", rows or "пуст"),
        ("Игровая колода", facts["game_deck"]), ("Кристаллы", facts["extra_deck"]),
        (f"На столе ({size(facts, 'in_play')})", times(facts["in_play"])), ("Золото", facts["gold"]), ("Атака", facts["attack"]),
        ("Лечение", facts["heal"]), ("Вместе", together(facts, "нет")), ("Утиль", facts["scrap"]), ("Соблазн", facts["lure"]),
        ("Пополнение", facts["refill"]), (f"Личная колода ({size(facts, 'draw_pile')})", times(facts["draw_pile"])),
        (f"Сброс ({size(facts, 'discard_pile')})", times(facts["discard_pile"])), ("Всего карт", total(facts)),
        ("Ходит", facts["actor"]), ("Следующий", facts["next"]),
    ]  # fmt: skip
    return "<dl>" + "".join(f"<dt>{a}</dt><dd>{b}</dd>" for a, b in pairs) + "</dl>"


def bbcode_table(facts: Facts) -> str:
    rows = "\n".join(
        f"[tr][td][color={colour(n)}]{n}[/color][/td][td]{card(n).cost}[/td][td]{effect_text(n, SIGNS, ' / вместе: {}', '+{}⚔️ за каждую карту {}', 'знак {} другим')}[/td][/tr]"
        for n in row(facts)
    )
    return f"""[b]Сводка хода {facts["turn"]}[/b]
{recap(facts)}
[table]
[tr][td]Игрок[/td][td]HP[/td][/tr]
{chr(10).join(f"[tr][td]{nick}[/td][td]{value}[/td][/tr]" for nick, value in facts["players"].items())}
[/table]
[b]Ряд[/b]
[table]
[tr][td]Карта[/td][td]Цена[/td][td]Даёт[/td][/tr]
{rows}
[/table]
Колоды: игровая {facts["game_deck"]}, дополнительная {facts["extra_deck"]}.
[b]В игре {size(facts, "in_play")}:[/b] {times(facts["in_play"], "{n} × {name}")}
Сумма: {facts["gold"]} золота, {facts["attack"]} атаки, {facts["heal"]} лечения. {props(facts, "{} {}", ", ")}. «Вместе»: {together(facts)}.
[b]Колода {size(facts, "draw_pile")}:[/b] {times(facts["draw_pile"], "{n} × {name}")}
[b]Сброс {size(facts, "discard_pile")}:[/b] {times(facts["discard_pile"], "{n} × {name}")}
[b]Всего {total(facts)}[/b]
Ходит {facts["actor"]}, далее {facts["next"]}."""


def by_god(facts: Facts) -> str:
    def zone(key: str) -> str:
        groups: dict[int, dict[str, int]] = {}
        for name, n in facts[key].items():
            groups.setdefault(card(name).god, {})[name] = n
        return (
            "\n".join(
                f"{ {0: '⚪', 1: '🔴', 2: '🟢', 4: '🔵', 8: '🩷'}[god] } {times(cards, '{name} {n} шт.')}"
                for god, cards in groups.items()
            )
            or "пусто"
        )

    rows = "\n".join(
        f"* <span style='color:{colour(n)}'>{n}</span> / {card(n).cost} зол. / {effect_text(n, SHORT, ' / Вместе {}', MARK, GRANT)}"
        for n in row(facts)
    )
    return f"""**{facts["actor"]}**, твой ход! Потом — **{facts["next"]}**.

{recap(facts)}

**Здоровье** {hp(facts, "{} {}", " / ")}

**Торговый ряд**

{rows}

Игровая колода {facts["game_deck"]} / Кристаллы {facts["extra_deck"]}

**Разыграно, {size(facts, "in_play")}**
{zone("in_play")}

**Итог** золото {facts["gold"]} / атака {facts["attack"]} / лечение {facts["heal"]} / {props(facts, "{} {}", " / ")}
**Вместе** {together(facts, "не сработало")}

**Личная колода, {size(facts, "draw_pile")}**
{zone("draw_pile")}

**Сброс, {size(facts, "discard_pile")}**
{zone("discard_pile")}

**Всего {total(facts)}**"""


def counted_before(facts: Facts) -> str:
    rows = "\n".join(
        f"{i}) {n} {colour(n)}; цена {card(n).cost}; {effect_text(n, FIRST, '; вместе: {}', MARK, GRANT)}"
        for i, n in enumerate(row(facts), 1)
    )
    return f"""Доклад по ходу {facts["turn"]}
1. {recap(facts)}
2. Здоровье. {hp(facts, "{}: {}", ". ")}.
3. Торговый ряд.
{rows}
4. Игровая колода: осталось {facts["game_deck"]} карт. Дополнительная колода: осталось {facts["extra_deck"]} Кристаллов.
5. В игре карт: {size(facts, "in_play")}. Это {times(facts["in_play"], "{n} {name}", ", ", "1 {name}")}.
6. Золото: {facts["gold"]}. Атака: {facts["attack"]}. Лечение: {facts["heal"]}. {props(facts, "{}: {}", ". ")}.
7. «Вместе» у карт: {together(facts, "нет")}.
8. В личной колоде карт: {size(facts, "draw_pile")}. Это {times(facts["draw_pile"], "{n} {name}", ", ", "1 {name}")}.
9. В сбросе карт: {size(facts, "discard_pile")}. Это {times(facts["discard_pile"], "{n} {name}", ", ", "1 {name}")}.
10. Всего карт: {total(facts)}.
11. Очередь: {facts["actor"]}, следующий {facts["next"]}."""


def summary_details(facts: Facts) -> str:
    rows = "".join(f"<li style='color:{colour(n)}'>{n}</li>" for n in row(facts))
    texts = "".join(
        f"<li><b>{n}</b>: цена {card(n).cost}, {effect_text(n, WORDS, '; «Вместе»: {}', MARK, GRANT)}</li>"
        for n in row(facts)
    )
    return f"""<article><h3>{facts["actor"]} на сцене</h3><p>{recap(facts)}</p>
<p>Здоровье игроков: {hp(facts, "{} — {} ед.", ", ")}.</p>
<details><summary>Торговый ряд</summary><ul>{texts}</ul></details>
<p>Цвета ряда:</p><ul>{rows}</ul>
<p>Игровая колода: {facts["game_deck"]} шт., Кристаллы: {facts["extra_deck"]} шт.</p>
<p>Разыграно {size(facts, "in_play")} карт: {times(facts["in_play"])}</p>
<p>Итог: +{facts["gold"]} золотых, +{facts["attack"]} «Атаки», +{facts["heal"]} лечения. {props(facts, "{}: {}", ", ")}. «Вместе»: {together(facts, "нет")}.</p>
<details><summary>Личная колода ({size(facts, "draw_pile")})</summary><p>{times(facts["draw_pile"])}</p></details>
<details><summary>Сброс ({size(facts, "discard_pile")})</summary><p>{times(facts["discard_pile"])}</p></details>
<p>Всего карт: {total(facts)}</p><p>Ходит {facts["actor"]}, следующий {facts["next"]}.</p></article>"""


def accusative(facts: Facts) -> str:
    """Cases other than the nominative."""
    rows = "\n".join(
        f"[color={colour(n)}]{n}[/color]. Стоимость {card(n).cost}. Даёт {effect_text(n, WORDS, '. «Вместе» даёт ещё {}', MARK, GRANT)}."
        for n in row(facts)
    )
    played = words(facts["in_play"], "acc")
    return f"""{recap(facts)}
Показатели здоровья: {hp(facts, "{} {}", " · ")}
В торговом ряду:
{rows}
В игровой колоде {facts["game_deck"]}, в дополнительной колоде {facts["extra_deck"]}.
{facts["actor"]} кладёт на стол {size(facts, "in_play")} карт: {played}.
Золотых — {facts["gold"]}, «Атаки» — {facts["attack"]}, лечения — {facts["heal"]}, «Утиля» — {facts["scrap"]}, «Соблазна» — {facts["lure"]}, «Пополнения» — {facts["refill"]}.
«Вместе» сработало у {", ".join(decline_card(n, "gen") for n in dict.fromkeys(facts["together"])) or "нуля карт"}.
В личной колоде {size(facts, "draw_pile")}: {words(facts["draw_pile"])}.
В сбросе {size(facts, "discard_pile")}: {words(facts["discard_pile"])}.
Всего карт: {total(facts)}.
Ходит {facts["actor"]}, следующим — {facts["next"]}."""


LAYOUTS: dict[str, tuple[str, Callable[[Facts], str]]] = {
    "telegraph": ("text", telegraph),
    "html_tables": ("html", html_tables),
    "bbcode_lists": ("bbcode", bbcode_lists),
    "markdown_bullets": ("markdown", markdown_bullets),
    "spelled": ("text", spelled),
    "devlog": ("text", devlog),
    "emoji": ("markdown", emoji),
    "pipes": ("markdown", pipes),
    "colloquial": ("text", colloquial),
    "inline": ("bbcode", inline),
    "broken_html": ("html", broken_html),
    "letter": ("text", letter),
    "definition": ("html", definition),
    "bbcode_table": ("bbcode", bbcode_table),
    "by_god": ("markdown", by_god),
    "counted_before": ("text", counted_before),
    "summary_details": ("html", summary_details),
    "accusative": ("bbcode", accusative),
}
