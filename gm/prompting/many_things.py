"""The facts of a turn with the Deck of Many Things in words for a prompt."""

from __future__ import annotations

from engine.protocol import Facts
from gm.posts.many_things import ENDINGS, cards_word, what_happened


def facts_text(facts: Facts) -> str:
    """Every fact of the turn, one a line."""
    lines = [f"Герой: {facts['actor']}. Ход {facts['turn']}."]
    previous = facts["previous"]
    if previous:
        lines.append("Вытянуто за этот ход, по порядку:")
        lines += [f"  {number}. {one['card']}: {what_happened(one)}" for number, one in enumerate(previous["drawn"], 1)]
        if previous["auto"]:
            lines.append("  игрока не было на месте, карту за него вытянула сама колода")
    else:
        lines.append("Ещё ничего не вытянуто.")
    wishes = f"Желания: {facts['wishes']}"
    lines.append(f"Интеллект: {facts['intelligence']}.")
    lines.append(wishes + (", но загадывать больше нельзя." if facts["wishes_lost"] else "."))
    lines.append(f"Сила Судьбы: {'в запасе' if facts['fates'] else 'нет'}.")
    if facts["ending"]:
        lines.append(f"Конец: {ENDINGS[facts['ending']]}.")
    elif facts["count"] is not None:
        lines.append(f"Враг настигнет героя через {cards_word(facts['count'])}.")
    lines.append(f"В колоде: {cards_word(facts['deck'])}; ушли из колоды: {', '.join(facts['gone']) or 'ничего'}.")
    lines.append(f"Всего вытянуто: {cards_word(facts['total'])}. Весь путь: {facts['sequence'] or '—'}.")
    return "\n".join(lines)


def standing(facts: Facts) -> list[str]:
    """Where the run stands."""
    return [f"Вытянуто карт: {facts['total']}."] if facts["total"] else []


def told(facts: Facts) -> list[str]:
    """One line about the turn for later prompts."""
    previous = facts["previous"]
    if not previous:
        return [f"{facts['actor']} садится к колоде."]
    return ["Вытянуто: " + ", ".join(one["written"] for one in previous["drawn"][:8]) + "."]
