"""The post of a round of Боевые руны, built from the facts alone: the round before counted step by step, then the open
hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from engine.games.runes.cards import CARDS, GROUP_COLOURS, INDEX
from gm.posts.model import Line, Lines, Listing, Post, Section, Span, Table, line, normalise

Facts = Mapping[str, Any]

TITLE: Final = "Боевые руны"
STEP_CARDS: Final[Mapping[str, tuple[str, ...]]] = {
    "М1": ("М1",),
    "М2": ("М2",),
    "М3": ("М3",),
    "СМ": ("СМ-счёт", "СМ-удар"),
}
"""The cards that act at each step of modifiers."""


def _label(label: str, *rest: str | Span) -> Line:
    return line(Span(f"{label}:", "strong"), " ", *rest)


def card_span(name: str) -> Span:
    """A card's name in the colour of its group."""
    return Span(name, "", GROUP_COLOURS[CARDS[INDEX[name]].group])


def _listed(names: Sequence[str]) -> list[str | Span]:
    out: list[str | Span] = []
    for index, name in enumerate(names):
        out += [", "] if index else []
        out.append(card_span(name))
    return out


def _played(previous: Mapping[str, Any]) -> Section:
    items = []
    for nick, cards in previous["cards"].items():
        by_computer = " (выбор сделал компьютер)" if nick in previous["auto"] else ""
        items.append(line(Span(nick, "strong"), ": ", *_listed(cards), by_computer))
    return Section(f"Раунд №{previous['round']}: сыграно", (Listing(tuple(items)),))


def pair_text(step: Mapping[str, Any]) -> str:
    """«Маша С 9, Р 1; Петя С 2, Р 12»."""
    return "; ".join(f"{nick} С {step['build'][nick]}, Р {step['destroy'][nick]}" for nick in step["build"])


def step_lines(previous: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The steps of the count with what each of them gives, in words."""
    steps = previous["steps"]
    on_table = {name for cards in previous["cards"].values() for name in cards}
    lines = [
        ("С", ", ".join(f"{nick} {value}" for nick, value in steps[0]["build"].items())),
        ("Р", ", ".join(f"{nick} {value}" for nick, value in steps[1]["destroy"].items())),
    ]
    for before, step in pairwise(steps[1:]):
        name = step["step"]
        changed = (before["build"], before["destroy"]) != (step["build"], step["destroy"])
        if not on_table.intersection(STEP_CARDS[name]):
            said = "не сыграна"
        elif name == "М3" and previous["annulled"]:
            said = "раунд аннулирован, очки никому не начисляются"
        else:
            said = pair_text(step) if changed else "разрушение и строительство не меняются"
            if name == "СМ" and previous["swapped"]:
                said += "; очки игроков меняются местами"
        lines.append((name, said))
    lines.append(("Итог", pair_text(steps[-1])))
    return lines


def _count(previous: Mapping[str, Any]) -> Section:
    items = tuple(_label(name, said) for name, said in step_lines(previous))
    return Section("Подсчёт", (Listing(items),))


def _scores(facts: Facts) -> Section:
    items = tuple(
        line(Span(nick, "strong"), f" — {score} ({facts['before'][nick]})") for nick, score in facts["players"].items()
    )
    return Section("Очки: стало (было)", (Listing(items),))


def _hand(nick: str, cards: Sequence[str]) -> Section:
    rows = tuple((line(card_span(name)), line(CARDS[INDEX[name]].text)) for name in cards)
    return Section(f"Карты: {nick}", (Table(("Карта", "Действие"), rows),))


def _piles(facts: Facts) -> Section:
    items = []
    for nick in facts["players"]:
        again = ", сыгранные карты перемешаны в новую колоду" if nick in facts["shuffled"] else ""
        text = f": в колоде {facts['pile'][nick]}, сыграно {facts['played'][nick]}{again}"
        items.append(line(Span(nick, "strong"), text))
    return Section("Колоды", (Listing(tuple(items)),))


def build_post(facts: Facts, narration: str | Sequence[Line], seed: str | None = None) -> Post:
    """The post of a round; `narration` is plain text or lines already read, `seed` the revealed seed, for the last."""
    story: Sequence[Line] = (
        [line(paragraph) for paragraph in narration.split("\n") if paragraph.strip()]
        if isinstance(narration, str)
        else narration
    )
    previous = facts["previous"]
    sections = [_played(previous), _count(previous)] if previous else []
    sections.append(_scores(facts))
    if facts["over"]:
        end = "ничья" if facts["draw"] else f"победитель — {facts['winner']}"
        title = f"{TITLE}. Игра окончена: {end}"
        won = line("Ничья: равные очки.") if facts["draw"] else _label("Победитель", Span(facts["winner"], "strong"))
        sections.append(Section("Конец игры", (Lines((won,)),)))
    else:
        title = f"{TITLE}. Раунд №{facts['round']}"
        sections += [_hand(nick, cards) for nick, cards in facts["hands"].items()]
        sections.append(_piles(facts))
        who = ", ".join(facts["players_order"])
        sections.append(Section("Выбор", (Lines((_label("Выбирают тайно по три карты", who),)),)))
    footnote = []
    if facts.get("commitment"):
        footnote.append(line(f"Печать жребия: {facts['commitment']}"))
    if seed is not None:
        footnote.append(line(f"Печать снята, зерно жребия: {seed}"))
    return normalise(Post(title, tuple(story), tuple(sections), tuple(footnote)))
