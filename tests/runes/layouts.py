"""Posts of referees who do not write as we do: layouts of their own, from the facts of a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.protocol import Facts

GENITIVE = {"Маша": "Маши", "Петя": "Пети"}
AT = {"Маша": "Маше", "Петя": "Пете"}


def _hands(facts: Facts) -> Mapping[str, list[str]]:
    return {} if facts["over"] else facts["hands"]


def _end(facts: Facts) -> str:
    if not facts["over"]:
        return ""
    return "Ничья!" if facts["draw"] else f"Игра окончена. Победила {facts['winner']}!"


def transposed(facts: Facts) -> str:
    """A table with a row for each player."""
    previous = facts["previous"]
    if previous is None:
        lines = ["## Начало", "", "| Игрок | Счёт | Карты на руках |", "|---|---|---|"]
        lines += [f"| {nick} | {facts['players'][nick]} | {', '.join(facts['hands'][nick])} |" for nick in GENITIVE]
        return "\n".join(lines)
    first, last = previous["steps"][:2], previous["steps"][-1]
    lines = [
        f"### Итоги раунда {previous['round']}",
        "",
        "| Игрок | Сыграно | С | Р | Итоговое строительство | Итоговое разрушение | Было | Стало |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for nick in GENITIVE:
        cells = [
            f"**{nick}**", " + ".join(previous["cards"][nick]), first[0]["build"][nick], first[1]["destroy"][nick],
            last["build"][nick], last["destroy"][nick], facts["before"][nick], facts["players"][nick],
        ]  # fmt: skip
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    if previous["swapped"]:
        lines += ["", "Очки меняются местами!"]
    if hands := _hands(facts):
        lines += ["", "| Игрок | Новая рука |", "|---|---|"]
        lines += [f"| {nick} | {', '.join(hands[nick])} |" for nick in GENITIVE]
    return "\n".join([*lines, "", _end(facts)])


def brief(facts: Facts) -> str:
    """Short lines with arrows."""
    previous = facts["previous"]
    lines = []
    if previous is None:
        lines += ["🎲 Новый бой! Счёт 25:25.", ""]
    else:
        lines += [f"⚔️ Раунд {previous['round']}", ""]
        for nick in GENITIVE:
            last = previous["steps"][-1]
            lines += [
                f"**{nick}** — ход: {', '.join(previous['cards'][nick])}",
                f"- С {last['build'][nick]} / Р {last['destroy'][nick]}",
                f"- Счёт: {facts['before'][nick]} → {facts['players'][nick]}",
                "",
            ]
    for nick, hand in _hands(facts).items():
        lines.append(f"Рука {GENITIVE[nick]}: {' · '.join(hand)}")
    return "\n".join([*lines, "", _end(facts)])


def story(facts: Facts) -> str:
    """Sentences only."""
    previous = facts["previous"]
    said = []
    if previous is None:
        said.append("Маша и Петя садятся за стол. У каждого по 25 очков.")
    else:
        ways = ("Маша выкладывает {}.", "Петя кладёт {}.")
        for nick, way in zip(GENITIVE, ways, strict=True):
            cards = previous["cards"][nick]
            said.append(way.format(f"{', '.join(cards[:-1])} и {cards[-1]}"))
        last = previous["steps"][-1]
        for nick in GENITIVE:
            said.append(
                f"Строительство {GENITIVE[nick]} — {last['build'][nick]}, разрушение — {last['destroy'][nick]}."
            )
        if previous["swapped"]:
            said.append("И тут очки меняются местами!")
        for nick in GENITIVE:
            said.append(f"У {GENITIVE[nick]} было {facts['before'][nick]}, стало {facts['players'][nick]}.")
    for nick, hand in _hands(facts).items():
        said.append(f"{nick} держит на руках {', '.join(hand)}.")
    said.append(_end(facts))
    return "\n\n".join([" ".join(said[:3]), " ".join(said[3:])])


def steps(facts: Facts) -> str:
    """Step by step with owners in brackets, the way a chat model counts aloud."""
    previous = facts["previous"]
    lines = []
    if previous is None:
        lines += ["# Бой начинается", "", "Счёт:", "- Маша — 25", "- Петя — 25", ""]
    else:
        lines += [f"## Раунд {previous['round']}: вскрываемся!", ""]
        lines += [f"* {nick} играет: {', '.join(previous['cards'][nick])}" for nick in GENITIVE]
        lines += ["", "**Подсчёт:**", ""]
        for number, step in enumerate(previous["steps"], 1):
            name = step["step"]
            who = [nick for nick in GENITIVE if any(c.startswith(name) for c in previous["cards"][nick])]
            if name in ("М1", "М2", "М3", "СМ") and not who:
                lines.append(f"{number}. {name}: не сыграна")
                continue
            owner = f" ({', '.join(who)})" if name in ("М1", "М2", "М3", "СМ") else ""
            pair = [
                f"{nick} {step['build'][nick]}" if name == "С"
                else f"{nick} {step['destroy'][nick]}" if name in ("Р", "М1")
                else f"{nick} С {step['build'][nick]}, Р {step['destroy'][nick]}"
                for nick in GENITIVE
            ]  # fmt: skip
            lines.append(f"{number}. {name}{owner}: {'; '.join(pair)}")
        lines += ["", "**Счёт:**", ""]
        last = previous["steps"][-1]
        for nick, foe in (("Маша", "Петя"), ("Петя", "Маша")):
            before, after = facts["before"][nick], facts["players"][nick]
            gain, loss = last["build"][nick], last["destroy"][foe]
            if previous["swapped"]:
                lines.append(
                    f"* {nick}: {before} + {gain} − {loss} = {before + gain - loss}, после обмена {after} ({before})"
                )
            else:
                lines.append(f"* {nick}: {before} + {gain} − {loss} = {after} ({before})")
        lines.append("")
    for nick, hand in _hands(facts).items():
        lines.append(f"**Карты {GENITIVE[nick]}:** {', '.join(hand)}")
    return "\n".join([*lines, "", _end(facts)])


LAYOUTS: Mapping[str, Callable[[Facts], str]] = {
    "transposed": transposed, "brief": brief, "story": story, "steps": steps,
}  # fmt: skip
