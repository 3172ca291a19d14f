"""The post of a turn of Warha Realms, built from the facts of the turn alone: every item of ruling W18.

Labels are the words of the rules, one statement a line, so that a reader, human or not, is never in doubt
what a number counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.warha.cards import CARDS, INDEX
from gm.posts.model import Line, Lines, Listing, Post, Section, Span, Table, join, line, normalise
from gm.posts.warha_words import (
    ATTACK,
    EMOJI,
    GOLD,
    HEALTH,
    ZONES,
    Symbols,
    card_span,
    counted,
    counted_names,
    effect_text,
    plural,
)

Facts = Mapping[str, Any]


def _label(label: str, *rest: str | Span) -> Line:
    return line(Span(f"{label}:", "strong"), " ", *rest)


def _removals(removed: Sequence[Mapping[str, str]]) -> list[Line]:
    """One item for all removals: what goes where, each card with the zone that it leaves."""
    kinds: dict[tuple[str, str], int] = {}
    for one in removed:
        key = (one["card"], one["zone"])
        kinds[key] = kinds.get(key, 0) + 1
    ways = []
    for crystals, to in ((False, "на Кладбище"), (True, "в дополнительную колоду")):
        cards = [
            line(*counted({card: n}), f" ({ZONES[zone]})")
            for (card, zone), n in kinds.items()
            if (card == "Кристалл") is crystals
        ]
        if cards:
            ways.append(line(*join(cards, ", "), f" — {to}"))
    return [_label("Утиль", *join(ways, "; "))] if ways else []


def _refusals(refused: Any) -> list[Line]:
    entries = refused if isinstance(refused, list | tuple) else [refused] if refused else []
    texts = [one if isinstance(one, str) else str(one.get("message") or "") for one in entries]
    return [_label("Отклонено", text) for text in texts if text]


def _previous(previous: Mapping[str, Any], symbols: Symbols) -> Section:
    items: list[Line] = []
    if previous.get("passed"):
        items.append(line("Ход передан ведущим."))
    if previous["bought"]:
        spent = symbols.amount(previous["gold_spent"], GOLD)
        items.append(_label("Куплено", *counted_names(previous["bought"]), ". Потрачено: ", *spent))
    else:
        items.append(_label("Куплено", "ничего"))
    items += _removals(previous["removed"])
    for nick, points in previous["attacks"].items():
        before, after = previous["hp"][nick]
        change = line(f" (здоровье: {before} → ", *symbols.amount(after, HEALTH), ")")
        items.append(_label("Атака", Span(nick, "strong"), " — ", *symbols.amount(points, ATTACK), *change))
    if not previous["attacks"]:
        items.append(_label("Атака", "никто не атакован"))
    for nick, units in previous["lures"].items():
        items.append(_label("«Соблазн»", Span(nick, "strong"), f" — {units}"))
    for nick in previous["dead"]:
        items.append(_label("Гибель", Span(nick, "strong"), " — вне игры"))
    items += _refusals(previous.get("refused"))
    return Section(f"Прошлый ход: {previous['player']}", (Listing(tuple(items)),))


def _row(facts: Facts, symbols: Symbols) -> Section:
    rows: list[tuple[Line, ...]] = []
    for name in facts["row"]:
        if name is None:
            rows.append((line("пусто"), line("—"), line("—")))
            continue
        card = CARDS[INDEX[name]]
        rows.append((line(card_span(name)), symbols.amount(card.cost or 0, GOLD), effect_text(card, symbols)))
    return Section("Торговый ряд", (Table(("Карта", "Цена", "Эффект"), tuple(rows)),))


def _decks(facts: Facts, symbols: Symbols) -> Section:
    game, extra = facts["game_deck"], facts["extra_deck"]
    crystal = CARDS[INDEX["Кристалл"]]
    price = symbols.amount(crystal.cost or 0, GOLD)
    left = f"{plural(extra, 'остался', 'осталось', 'осталось')} "
    lines: tuple[Line, ...] = (
        _label("Игровая колода", f"{plural(game, 'осталась', 'осталось', 'осталось')} ", *_cards(game)),
        _label(
            "Дополнительная колода",
            left,
            Span(str(extra), "strong"),
            f" {plural(extra, 'Кристалл', 'Кристалла', 'Кристаллов')}" if extra else " карт",
        ),
    )
    if extra:
        lines += (_label("Кристалл", "цена ", *price, ", даёт ", *effect_text(crystal, symbols)),)
    return Section("Колоды", (Lines(lines),))


def _cards(n: int) -> Line:
    return line(Span(str(n), "strong"), f" {plural(n, 'карта', 'карты', 'карт')}")


def _health(facts: Facts, symbols: Symbols) -> Section:
    order = facts.get("players_order") or list(facts["players"])
    items = []
    for nick in order:
        fallen = " (вне игры)" if nick in facts["dead"] else ""
        items.append(line(Span(nick, "strong"), " — ", *symbols.amount(facts["players"][nick], HEALTH), fallen))
    return Section("Здоровье", (Listing(tuple(items)),))


def _played(facts: Facts) -> Section:
    in_play = facts["in_play"]
    lines = [_label(f"Разыграно ({sum(in_play.values())})", *counted(in_play))]
    if facts["shuffled"]:
        lines.insert(0, line("Сброс перемешан и возвращён в личную колоду."))
    if facts["lured_away"]:
        lines.append(_label("Уведено «Соблазном» в сброс", *counted_names(facts["lured_away"])))
    if facts["refill_drawn"]:
        lines.append(_label("Добрано «Пополнением»", *counted_names(facts["refill_drawn"])))
    return Section(f"Ход {facts['turn']}: {facts['actor']}", (Lines(tuple(lines)),))


def _totals(facts: Facts, symbols: Symbols) -> Section:
    before, after = facts["heal_hp"]
    healing = line(f" (было {before}, стало {after})") if facts["heal"] else ()
    names = (("scrap", "«Утиль»"), ("lure", "«Соблазн»"), ("refill", "«Пополнение»"))
    properties = ", ".join(f"{name} — {facts[key]}" for key, name in names if facts[key])
    together = counted_names(facts["together"]) if facts["together"] else line("не сработало")
    items = (
        _label("Золото", *symbols.amount(facts["gold"], GOLD)),
        _label("Атака", *symbols.amount(facts["attack"], ATTACK)),
        _label("Лечение", *symbols.amount(facts["heal"], HEALTH), *healing),
        _label("Свойства", properties or "нет"),
        _label("«Вместе»", *together),
    )
    return Section("Итог хода", (Listing(items),))


def _zones(facts: Facts) -> Section:
    zones = (("Разыграно", "in_play"), ("Личная колода", "draw_pile"), ("Сброс", "discard_pile"))
    counts = {key: sum(facts[key].values()) for _, key in zones}
    items = tuple(_label(f"{name} ({counts[key]})", *counted(facts[key])) for name, key in zones)
    total = line(Span(f"Всего карт: {sum(counts.values())}", "strong"))
    return Section(f"Карты игрока {facts['actor']}", (Listing((*items, total)),))


def _queue(facts: Facts) -> Section:
    lines = [_label("Ходит", Span(facts["actor"], "strong"))]
    if facts["next"] is not None:
        lines.append(_label("Следующий ход", Span(facts["next"], "strong")))
    return Section("Очередь", (Lines(tuple(lines)),))


def build_post(
    facts: Facts, narration: str | Sequence[Line], *, symbols: Symbols = EMOJI, seed: str | None = None
) -> Post:
    """The post of a turn. `narration` is plain text, blank lines part its paragraphs, or lines already read
    (with emphasis); `seed` is the revealed seed of chance, for the last post."""
    story: Sequence[Line] = (
        [line(paragraph) for paragraph in narration.split("\n") if paragraph.strip()]
        if isinstance(narration, str)
        else narration
    )
    winner = facts.get("winner")
    sections = [_previous(facts["previous"], symbols)] if facts["previous"] else []
    if winner is not None:
        sections.append(Section("Победа", (Lines((_label("Победитель", Span(winner, "strong")),)),)))
        title = f"Warha Realms. Игра окончена. Победитель — {winner}"
    else:
        title = f"Warha Realms. Ход {facts['turn']} — {facts['actor']}"
    sections += [_row(facts, symbols), _decks(facts, symbols), _health(facts, symbols)]
    if winner is None:
        sections += [_played(facts), _totals(facts, symbols)]
    sections.append(_zones(facts))
    if winner is None:
        sections.append(_queue(facts))
    footnote = []
    if facts.get("commitment"):
        footnote.append(line(f"Печать жребия: {facts['commitment']}"))
    if seed is not None:
        footnote.append(line(f"Печать снята, зерно жребия: {seed}"))
    return normalise(Post(title, tuple(story), tuple(sections), tuple(footnote)))
