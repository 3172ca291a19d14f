"""The facts of a turn of Warha Realms in words for a prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.warha.cards import CARDS, INDEX
from engine.protocol import Facts
from gm.posts.model import text_of
from gm.posts.warha_words import WORDS, effect_text

_ZONES: Final = {"in_play": "из разыгранных", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}


def facts_text(facts: Facts) -> str:
    """Every fact of the turn, one a line."""
    lines: list[str] = []
    winner = facts.get("winner")
    lines.append(f"Ход {facts['turn']}, круг {facts['round']}.")
    if facts["previous"]:
        lines += _previous(facts["previous"])
    if winner:
        lines.append(f"Игра окончена. Победитель — {winner}.")
    else:
        lines += _turn(facts)
    healths = [f"{nick} {value}" if value > 0 else f"{nick} 0 (вне игры)" for nick, value in facts["players"].items()]
    lines.append(f"Здоровье сейчас: {', '.join(healths)}.")
    lines.append("Торговый ряд:")
    for place, name in enumerate(facts["row"], 1):
        lines.append(f"  {place}. {_card(name) if name else 'пусто'}")
    lines.append(f"Игровая колода: {facts['game_deck']}. Кристаллов в дополнительной колоде: {facts['extra_deck']}.")
    actor = facts["actor"]
    lines.append(f"Карты игрока {actor}:")
    total = 0
    for label, zone in (("разыграно", "in_play"), ("личная колода", "draw_pile"), ("сброс", "discard_pile")):
        number = sum(facts[zone].values())
        total += number
        lines.append(f"  {label} ({number}): {_counted(facts[zone])}")
    lines.append(f"  всего {total}")
    if facts["next"]:
        lines.append(f"Ходит {actor}, следующий — {facts['next']}.")
    return "\n".join(lines)


def standing(facts: Facts) -> list[str]:
    """Where the game stands, in few lines."""
    players = facts["players"]
    living = [nick for nick, value in players.items() if value > 0]
    lines = [f"Идёт круг {facts['round']}, ход {facts['turn']}; в живых {len(living)} из {len(players)}."]
    if len(living) > 1:
        lines.append(f"Крепче всех сейчас {max(players, key=lambda nick: players[nick])}.")
    fallen = [nick for nick, value in players.items() if value <= 0]
    if fallen:
        lines.append(f"Пали: {', '.join(fallen)}.")
    return lines


def told(facts: Facts) -> list[str]:
    """One line about the turn for later prompts."""
    previous = facts.get("previous")
    if not previous:
        return [f"Ход {facts['turn']}: начал {facts['actor']}."]
    parts: list[str] = []
    if previous["bought"]:
        parts.append("взято: " + ", ".join(previous["bought"][:4]))
    if previous["attacks"]:
        parts.append("удары: " + ", ".join(f"{nick} {points}" for nick, points in previous["attacks"].items()))
    if previous["dead"]:
        parts.append("гибель: " + ", ".join(previous["dead"]))
    return [f"Ход {facts['turn'] - 1}, {previous['player']}: {'; '.join(parts) or 'без покупок и ударов'}."]


def _previous(previous: Mapping[str, Any]) -> list[str]:
    who = previous["player"]
    lines = [f"Что сделал предыдущий игрок, {who}:"]
    if previous.get("passed"):
        lines.append("  не ответил, ведущий передал ход")
    bought = ", ".join(previous["bought"])
    lines.append(f"  купил: {bought}; потратил золота: {previous['gold_spent']}" if bought else "  ничего не купил")
    for one in previous["removed"]:
        where = "в дополнительную колоду" if one["card"] == "Кристалл" else "на Кладбище"
        lines.append(f"  «Утиль»: {one['card']} {_ZONES[one['zone']]} {where}")
    for nick, points in previous["attacks"].items():
        before, after = previous["hp"][nick]
        lines.append(f"  ударил игрока {nick} на {points}: здоровье {before} → {after}")
    if not previous["attacks"]:
        lines.append("  никого не атаковал")
    for nick, units in previous["lures"].items():
        lines.append(f"  «Соблазн» на игрока {nick}: {units}")
    for nick in previous["dead"]:
        lines.append(f"  пал игрок {nick}")
    return lines


def _turn(facts: Facts) -> list[str]:
    actor = facts["actor"]
    lines = [f"Теперь ходит {actor}."]
    if facts["shuffled"]:
        lines.append("  сброс перемешан и возвращён в личную колоду")
    if facts["lured_away"]:
        lines.append(f"  «Соблазн» увёл в сброс несыгранными: {', '.join(facts['lured_away'])}")
    lines.append(f"  разыграно карт: {sum(facts['in_play'].values())} — {_counted(facts['in_play'])}")
    if facts["refill_drawn"]:
        lines.append(f"  из них добрано «Пополнением»: {', '.join(facts['refill_drawn'])}")
    lines.append(f"  «Вместе» сработало: {', '.join(facts['together']) or 'ни у кого'}")
    lines.append(f"  золото {facts['gold']}, «Атака» {facts['attack']}, лечение {facts['heal']}")
    before, after = facts["heal_hp"]
    if facts["heal"]:
        lines.append(f"  здоровье игрока {actor}: было {before}, стало {after}")
    properties = [
        f"{label} {facts[key]}"
        for key, label in (("scrap", "«Утиль»"), ("lure", "«Соблазн»"), ("refill", "«Пополнение»"))
        if facts[key]
    ]
    lines.append(f"  свойства в распоряжении: {', '.join(properties) or 'нет'}")
    return lines


def _card(name: str) -> str:
    card = CARDS[INDEX[name]]
    return f"{name}, цена {card.cost}: {text_of(effect_text(card, WORDS))}"


def _counted(counts: Mapping[str, int] | Sequence[str]) -> str:
    if not counts:
        return "пусто"
    assert isinstance(counts, Mapping)
    return ", ".join(name if number == 1 else f"{name} ×{number}" for name, number in counts.items())
