"""The post of a turn of «МТС Карты», built from the facts of the turn alone.

One statement a line, each number beside the word that says what it counts. Hands are secret: a post shows how many
cards everybody holds and never which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.mts.cards import COLOURS, INDEX, colour_of
from engine.russian.nouns import plural
from gm.posts.model import Line, Lines, Listing, Post, Section, Span, line, normalise

Facts = Mapping[str, Any]

TITLE: Final = "МТС Карты"
HEX: Final = ("#C62828", "#B58900", "#2E7D32", "#1565C0")
CALL: Final = "«МТС!»"


def cards_word(n: int, case: str = "nom") -> str:
    """«1 карта», «2 карты», «5 карт»; in the accusative «1 карту»."""
    one = "карту" if case == "acc" else "карта"
    return f"{n} {plural(n, one, 'карты', 'карт')}"


def card_span(name: str, style: Any = "") -> Span:
    """A card by name in its colour."""
    colour = colour_of(INDEX[name])
    return Span(name, style, "" if colour < 0 else HEX[colour])


def colour_span(colour: str) -> Span:
    """The name of a colour in that colour."""
    return Span(colour, "", HEX[COLOURS.index(colour)])


def _label(label: str, *rest: str | Span) -> Line:
    return line(Span(f"{label}:", "strong"), " ", *rest)


def check_words(check: Mapping[str, Any]) -> str:
    """What the table found about a call."""
    left, taken = check["left"], check["taken"]
    if not check["called"]:
        said = f"{CALL} не прозвучало при последней карте"
    elif left == 1:
        return f"{CALL} вовремя, штрафа нет"
    else:
        said = f"{CALL} зря: на руках было {cards_word(left)}"
    return f"{said}, штраф — {cards_word(taken)}"


def _previous(previous: Mapping[str, Any]) -> Section:
    items: list[Line] = []
    if previous.get("passed"):
        items.append(line("Игрока нет на месте: за него сходил ведущий."))
    if (check := previous["check"]) is not None:
        items.append(_label("Проверка", Span(check["player"], "strong"), f" — {check_words(check)}"))
    if previous["drew"] is not None:
        drew = previous["drew"]
        items.append(_label("Взято из прикупа", cards_word(drew) if drew else "ничего, карт не осталось"))
    if previous["played"] is not None:
        items.append(_label("Положена карта", card_span(previous["played"], "strong")))
    else:
        items.append(_label("Положена карта", "никакой"))
    if previous["ordered"] is not None:
        items.append(_label("Заказан цвет", colour_span(previous["ordered"])))
    if previous["turned"]:
        items.append(_label("Направление", "меняется на обратное"))
    if (hit := previous["hit"]) is not None:
        items.append(_label("Берёт карты", Span(hit["player"], "strong"), f" — {cards_word(hit['cards'])}"))
    if previous["skipped"] is not None:
        items.append(_label("Пропускает ход", Span(previous["skipped"], "strong")))
    if previous["called"]:
        items.append(_label("Крик", Span(previous["player"], "strong"), f" — {CALL}"))
    if previous["shuffled"]:
        items.append(line("Прикуп кончился: сброс под верхней картой перетасован и стал новым прикупом."))
    return Section(f"Прошлый ход: {previous['player']}", (Listing(tuple(items)),))


def _table(facts: Facts) -> Section:
    asked = facts["asked"]
    lines = [
        _label("Верхняя карта", card_span(facts["top"], "strong")),
        _label("Нужный цвет", colour_span(asked) if asked else "любой"),
        _label("Прикуп", cards_word(facts["pile"])),
        _label("Сброс", cards_word(facts["discard"])),
    ]
    if facts["winner"] is None:
        lines += [_label("Направление", facts["direction"]), _label("Порядок", " → ".join(facts["order"]))]
    return Section("Стол", (Lines(tuple(lines)),))


def _hands(facts: Facts) -> Section:
    items = tuple(
        line(Span(nick, "strong"), f" — {cards_word(facts['hands'][nick])}") for nick in facts["players_order"]
    )
    return Section("Карты на руках", (Listing(items),))


def build_post(facts: Facts, narration: str | Sequence[Line], seed: str | None = None) -> Post:
    """The post of a turn; `narration` is plain text or lines already read, `seed` the revealed seed, for the last."""
    story: Sequence[Line] = (
        [line(paragraph) for paragraph in narration.split("\n") if paragraph.strip()]
        if isinstance(narration, str)
        else narration
    )
    winner = facts["winner"]
    sections = [_previous(facts["previous"])] if facts["previous"] else []
    if winner is not None:
        title = f"{TITLE}. Игра окончена. Победитель — {winner}"
        sections.append(Section("Победа", (Lines((_label("Победитель", Span(winner, "strong")),)),)))
    else:
        title = f"{TITLE}. Ход {facts['turn']} — {facts['actor']}"
    sections += [_table(facts), _hands(facts)]
    if winner is None:
        queue = (
            _label("Ходит", Span(facts["actor"], "strong")),
            _label("Следующий ход", Span(facts["next"], "strong")),
        )
        sections.append(Section("Очередь", (Lines(queue),)))
    footnote = []
    if facts.get("commitment"):
        footnote.append(line(f"Печать жребия: {facts['commitment']}"))
    if seed is not None:
        footnote.append(line(f"Печать снята, зерно жребия: {seed}"))
    return normalise(Post(title, tuple(story), tuple(sections), tuple(footnote)))
