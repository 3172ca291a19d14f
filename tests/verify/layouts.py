# ruff: noqa: E501  (templates of posts are kept whole)
"""Posts in two dozen layouts made from facts, none of them ours: what the verifier must read without false alarm.

Every layout shows all that a post must show. The texts are written by hand here, the figures come from the facts alone; nothing
of the verifier is used.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.russian.cards import decline_card
from tests.verify.layout_pieces import (
    FIRST,
    GRANT,
    MARK,
    SHORT,
    SIGNS,
    WORDS,
    Facts,
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
from tests.verify.layouts_lists import (
    bbcode_lists,
    colloquial,
    devlog,
    emoji,
    html_tables,
    markdown_bullets,
    pipes,
    spelled,
    telegraph,
)


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
