"""Posts of referees who do not write as we do: layouts of their own, from the facts of a game of «МТС Карты»."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.protocol import Facts

SIGNS = {"красн": "🔴", "жёлт": "🟡", "зелён": "🟢", "син": "🔵"}


def _sign(name: str) -> str:
    for start, sign in SIGNS.items():
        if name.startswith(start):
            return f"{sign} {name.split(' ', 1)[1]}"
    return name


def _accusative(name: str) -> str:
    if name.startswith("«"):
        return f"карту {name}"
    colour, rest = name.split(" ", 1)
    return f"{colour.replace('ая', 'ую').replace('яя', 'юю')} {rest}"


def _move(previous: Mapping[str, Any], card: Callable[[str], str]) -> list[str]:
    """What happened, in sentences."""
    nick = previous["player"]
    said = []
    if previous["played"] is None:
        said.append(
            f"{nick} берёт карту из прикупа и оставляет её себе." if previous["drew"] else f"{nick} ничего не берёт."
        )
    else:
        drew = "берёт карту из прикупа и тут же кладёт её: " if previous["drew"] else "кладёт "
        said.append(f"{nick} {drew}{card(previous['played'])}.")
    if previous["ordered"]:
        said.append(f"Заказан {previous['ordered']} цвет.")
    if previous["turned"]:
        said.append("Направление меняется!")
    if previous["hit"] and previous["hit"]["cards"]:
        said.append(f"{previous['hit']['player']} берёт {previous['hit']['cards']} карты.")
    if previous["skipped"]:
        said.append(f"{previous['skipped']} пропускает ход.")
    if previous["called"]:
        said.append(f"{nick} кричит «МТС!»")
    check = previous["check"]
    if check and check["taken"]:
        why = "зря кричал «МТС!»" if check["called"] else "не крикнул «МТС!»"
        said.append(f"{check['player']} {why}: штраф {check['taken']} карты.")
    return said


def table(facts: Facts) -> str:
    """A story, a table of hands, the card on the table."""
    lines = [f"## Ход {facts['turn']}", ""]
    if facts["previous"]:
        lines += [" ".join(_move(facts["previous"], _sign)), ""]
    lines += ["| Игрок | Карт на руках |", "|---|---|"]
    lines += [f"| {nick} | {count} |" for nick, count in facts["hands"].items()]
    colour = f", цвет {facts['asked']}" if facts["top"].startswith("«") and facts["asked"] else ""
    lines += ["", f"На столе: {_sign(facts['top'])}{colour}. В прикупе {facts['pile']}."]
    lines += ["", f"🏆 Победил {facts['winner']}!" if facts["winner"] else f"➡️ Ход: **{facts['actor']}**"]
    return "\n".join(lines)


def lines(facts: Facts) -> str:
    """Labels and values."""
    said = []
    if facts["previous"]:
        said += [*_move(facts["previous"], _accusative), ""]
    said += [f"Верхняя карта: {facts['top']}"]
    if facts["asked"]:
        said += [f"Нужный цвет: {facts['asked']}"]
    said += ["Карты на руках:", *(f"- {nick}: {count}" for nick, count in facts["hands"].items())]
    said += [f"Прикуп: {facts['pile']}", f"Сброс: {facts['discard']}", f"Направление: {facts['direction']}"]
    said += [f"Победитель: {facts['winner']}" if facts["winner"] else f"Ходит: {facts['actor']}"]
    return "\n".join(said)


def prose(facts: Facts) -> str:
    """Sentences in one paragraph."""
    said = _move(facts["previous"], _accusative) if facts["previous"] else [f"На стол легла {facts['top']}."]
    hands = [f"у игрока {nick} {count} карт" for nick, count in facts["hands"].items()]
    said.append(f"Теперь {', '.join(hands)}.")
    said.append(f"В прикупе {facts['pile']} карт.")
    said.append(f"Победил {facts['winner']}." if facts["winner"] else f"Ходит {facts['actor']}.")
    return " ".join(said)


LAYOUTS: Mapping[str, Callable[[Facts], str]] = {"table": table, "lines": lines, "prose": prose}
