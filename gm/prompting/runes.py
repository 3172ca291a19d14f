"""The facts of a round of Боевые руны in words for a prompt."""

from __future__ import annotations

from engine.games.runes.cards import CARDS, INDEX
from engine.protocol import Facts
from gm.posts.runes import step_lines


def facts_text(facts: Facts) -> str:
    """Every fact of the round, one a line."""
    lines: list[str] = []
    previous = facts["previous"]
    if previous:
        lines.append(f"Сыгран раунд {previous['round']}.")
        for nick, cards in previous["cards"].items():
            auto = " (выбор сделал компьютер, время вышло)" if nick in previous["auto"] else ""
            lines.append(f"  {nick} сыграл: {', '.join(cards)}{auto}")
        lines.append("Подсчёт по шагам (С — строительство, Р — разрушение):")
        lines += [f"  {name}: {said}" for name, said in step_lines(previous)]
    else:
        lines.append("Игра начинается.")
    lines.append("Очки, стало (было):")
    lines += [f"  {nick} — {score} ({facts['before'][nick]})" for nick, score in facts["players"].items()]
    if facts["over"]:
        lines.append("Игра окончена: " + ("ничья." if facts["draw"] else f"победитель — {facts['winner']}."))
        return "\n".join(lines)
    lines.append(f"Открывается раунд {facts['round']}.")
    for nick, cards in facts["hands"].items():
        lines.append(f"Карты игрока {nick}:")
        lines += [f"  {number}. {name}: {CARDS[INDEX[name]].text}" for number, name in enumerate(cards, 1)]
        again = ", сыгранные карты перемешаны в новую колоду" if nick in facts["shuffled"] else ""
        lines.append(f"  в колоде {facts['pile'][nick]}, сыграно {facts['played'][nick]}{again}")
    lines.append("Оба игрока тайно выбирают по три карты из пяти; что выбрано, неизвестно никому.")
    return "\n".join(lines)


def standing(facts: Facts) -> list[str]:
    """Where the game stands."""
    scores = ", ".join(f"{nick} {score}" for nick, score in facts["players"].items())
    return [f"Раунд {facts['round']}; очки: {scores}."]


def told(facts: Facts) -> list[str]:
    """One line about the round for later prompts."""
    previous = facts["previous"]
    if not previous:
        return ["Игра началась."]
    parts = [f"{nick}: {', '.join(cards)}" for nick, cards in previous["cards"].items()]
    return [f"Раунд {previous['round']}: {'; '.join(parts)}."]
