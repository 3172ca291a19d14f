"""Posts of referees who do not write as we do: layouts of their own, from the facts of a run through the Deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.protocol import Facts


def _written(facts: Facts) -> list[str]:
    return [str(one["written"]) for one in (facts["previous"] or {"drawn": ()})["drawn"]]


def table(facts: Facts) -> str:
    """A table of cards and one of values."""
    lines = []
    if cards := _written(facts):
        lines += ["| № | Карта |", "|---|---|", *(f"| {number} | {card} |" for number, card in enumerate(cards, 1)), ""]
    lines += ["| Параметр | Значение |", "|---|---|"]
    lines += [f"| Интеллект | {facts['intelligence']} |", f"| Желания | {facts['wishes']} |"]
    return "\n".join(lines)


def bold(facts: Facts) -> str:
    """Cards in bold lines, values in a sentence."""
    said = [f"🎴 **{card}**" for card in _written(facts)]
    said.append(f"Интеллект {facts['intelligence']}, желаний {facts['wishes']}.")
    return "\n\n".join(said)


def labels(facts: Facts) -> str:
    """Labels and the whole run."""
    said = [f"Выпало: {', '.join(cards)}"] if (cards := _written(facts)) else ["Начинаем!"]
    if facts["sequence"]:
        said.append(f"Весь путь: {facts['sequence']}")
    said += [f"INT: {facts['intelligence']}", f"Желания: {facts['wishes']}"]
    return "\n\n".join(said)


def prose(facts: Facts) -> str:
    """Sentences."""
    said = [f"{facts['actor']} вытягивает карту {card}." for card in _written(facts)]
    said.append(f"Теперь Интеллект равен {facts['intelligence']}, а желаний осталось {facts['wishes']}.")
    return " ".join(said)


LAYOUTS: Mapping[str, Callable[[Facts], str]] = {"table": table, "bold": bold, "labels": labels, "prose": prose}
