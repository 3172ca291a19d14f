"""The facts of a turn of «МТС Карты» in words for a prompt. Nobody's hand is among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.mts.cards import INDEX
from engine.games.mts.words import NONE, find, folded
from engine.protocol import Facts
from gm.posts.mts import CALL, cards_word, check_words


def facts_text(facts: Facts) -> str:
    """Every fact of the turn, one a line."""
    lines = [f"Ход {facts['turn']}."]
    previous = facts["previous"]
    if previous:
        lines += _previous(previous)
    else:
        lines.append("Карты только что розданы, первая карта сброса открыта; ещё никто не ходил.")
    if facts["winner"]:
        lines.append(f"Игра окончена. Победитель — {facts['winner']}: на руках карт нет.")
    asked = facts["asked"]
    lines.append(f"Верхняя карта сброса: {facts['top']}. Нужный цвет: {asked or 'любой'}.")
    lines.append(f"Прикуп: {cards_word(facts['pile'])}. Сброс: {cards_word(facts['discard'])}.")
    hands = ", ".join(f"{nick} — {cards_word(facts['hands'][nick])}" for nick in facts["players_order"])
    lines.append(f"Карты на руках: {hands}.")
    if not facts["winner"]:
        lines.append(f"Направление: {facts['direction']}. Порядок: {', '.join(facts['order'])}.")
        lines.append(f"Ходит: {facts['actor']}. Следующий: {facts['next']}.")
    return "\n".join(lines)


def quotable(facts: Facts, reply: str) -> str:
    """A player's words without the cards in them that are not on the table: they lie in his hand."""
    previous = facts["previous"] or {}
    known = {INDEX[name] for name in (facts["top"], previous.get("played"), previous.get("on")) if name}
    out, at = [], 0
    for one in find(folded(reply)):
        named = one.card != NONE or one.picture != NONE
        if named and one.card not in known:
            out += [reply[at : one.start], "[…]"]
            at = one.end
    return "".join(out) + reply[at:]


def _previous(previous: Mapping[str, Any]) -> list[str]:
    who = previous["player"]
    asked = previous["asked"]
    lines = [
        f"Что сделал предыдущий игрок, {who} (перед ним лежала карта {previous['on']}, цвет — {asked or 'любой'}):"
    ]
    if previous.get("passed"):
        lines.append("  его не было на месте, за него сходил ведущий")
    if previous["drew"] is not None:
        taken = cards_word(previous["drew"], "acc") if previous["drew"] else "ничего: карт не осталось"
        lines.append(f"  взял из прикупа: {taken}")
    lines.append(f"  положил карту: {previous['played'] or 'никакой'}")
    if previous["ordered"]:
        lines.append(f"  заказал цвет: {previous['ordered']}")
    if previous["turned"]:
        lines.append("  направление игры сменилось")
    if previous["hit"]:
        lines.append(f"  {previous['hit']['player']} берёт карты: {previous['hit']['cards']}")
    if previous["skipped"]:
        lines.append(f"  пропускает ход: {previous['skipped']}")
    lines.append(f"  осталось у него карт: {previous['left']}")
    if previous["called"]:
        lines.append(f"  крикнул {CALL}")
    if check := previous["check"]:
        lines.append(f"Проверка игрока {check['player']}: {check_words(check)}.")
    if previous["shuffled"]:
        lines.append("Прикуп кончился: сброс под верхней картой перетасован и стал новым прикупом.")
    return lines


def standing(facts: Facts) -> list[str]:
    """Where the game stands, in few lines."""
    hands = ", ".join(f"{nick} {facts['hands'][nick]}" for nick in facts["players_order"])
    return [f"На столе {facts['top']}, цвет {facts['asked'] or 'любой'}; карт на руках: {hands}."]


def told(facts: Facts) -> list[str]:
    """One line about the turn for later prompts."""
    previous = facts["previous"]
    if not previous:
        return [f"Ход {facts['turn']}: начал {facts['actor']}."]
    parts = [f"положена {previous['played']}" if previous["played"] else "взята карта"]
    if previous["hit"]:
        parts.append(f"{previous['hit']['player']} берёт {previous['hit']['cards']}")
    if previous["skipped"]:
        parts.append(f"{previous['skipped']} пропускает ход")
    number = facts["turn"] if facts["winner"] else facts["turn"] - 1
    return [f"Ход {number}, {previous['player']}: {'; '.join(parts)}."]
