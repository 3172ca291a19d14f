# ruff: noqa: E501  (templates of posts are kept whole)
"""Layouts of posts: telegraph, tables, lists."""

from __future__ import annotations

from engine.games.warha.cards import GOD_NAMES
from engine.russian.nouns import count
from engine.russian.numbers import spell
from tests.verify.layout_pieces import (
    FIRST,
    GRANT,
    MARK,
    SHORT,
    SIGNS,
    VERBS,
    WORDS,
    Facts,
    amounts,
    card,
    colour,
    effect_text,
    hp,
    props,
    recap,
    repeated,
    row,
    size,
    times,
    together,
    total,
    words,
)


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
