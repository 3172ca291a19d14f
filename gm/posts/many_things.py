"""The post of a turn with the Deck of Many Things, built from the facts of the turn alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gm.posts.model import Line, Lines, Listing, Post, Section, Span, line, normalise
from gm.posts.warha_words import plural

Facts = Mapping[str, Any]

TITLE: Final = "Deck of Many Things"
NOTES: Final[Mapping[str, str]] = {
    "Sun": "опыт и чудесная вещь",
    "Moon": "луна дарит желания",
    "Star": "ум становится острее",
    "Throne": "титул и замок где-то далеко",
    "Key": "редкое оружие ложится в руки",
    "Knight": "верный воин приходит служить",
    "Void": "душа покидает тело",
    "Flames": "могучий враг из преисподней",
    "Skull": "аватар смерти",
    "Ruin": "всё богатство исчезает",
    "Euryale": "проклятие медузы",
    "Rogue": "тайный враг среди своих",
    "Jester": "добавочные карты, и шут уходит из колоды",
    "Vizier": "ответ на один вопрос",
    "Comet": "подвиг в одиночку ждёт впереди",
    "Fates": "судьба может отменить одну беду",
    "Gem": "россыпь драгоценностей",
    "Talons": "волшебные вещи рассыпаются, и сама колода тоже",
    "Idiot": "ум слабеет, но тянется добавочная карта",
    "Donjon": "тело исчезает в сфере вне мира",
    "Balance": "нрав переворачивается",
    "Fool": "опыт потерян, карта тянется ещё раз, и дурак уходит из колоды",
}
"""What a card means, in our own words; values follow from the facts."""

ENDINGS: Final[Mapping[str, str]] = {
    "skull": "герой гибнет: аватара смерти нечем отвести",
    "enemy": "герой гибнет: враг нашёл его",
    "donjon": "герой заперт вне мира и больше не тянет",
    "talons": "колода рассыпалась, тянуть больше нечего",
    "void": "душа героя потеряна, тянуть больше некому",
    "intelligence": "ума не хватает, чтобы тянуть карты",
}


def _label(label: str, *rest: str | Span) -> Line:
    return line(Span(f"{label}:", "strong"), " ", *rest)


def cards_word(n: int) -> str:
    """«1 карта», «2 карты», «5 карт»."""
    return f"{n} {plural(n, 'карта', 'карты', 'карт')}"


def what_happened(one: Mapping[str, Any]) -> str:
    """A drawn card's note with what it changed."""
    parts = [NOTES[one["key"]]]
    if one["key"] in ("Star", "Idiot"):
        parts.append(f"Интеллект {one['value']}")
    if one["key"] == "Moon":
        parts.append(f"желаний стало {one['value']}")
    if one["wishes"] is not None:
        parts.append(f"желание потрачено на спасение, желаний осталось {one['wishes']}")
    if one["lost"]:
        parts.append("желания потеряны навсегда")
    if one["fates"]:
        parts.append("сила Судьбы потрачена на спасение")
    return "; ".join(parts)


def _drawn(previous: Mapping[str, Any]) -> Section:
    items = tuple(line(Span(one["written"], "strong"), f" — {what_happened(one)}") for one in previous["drawn"])
    away = (Lines((line("Игрока нет на месте: карту за него вытянула сама колода."),)),) if previous["auto"] else ()
    return Section("Вытянуто", (*away, Listing(items)))


def _character(facts: Facts) -> Section:
    wishes = str(facts["wishes"])
    if facts["wishes_lost"]:
        wishes += " (загадывать больше нельзя)"
    count = facts["count"]
    items = [
        _label("Интеллект", str(facts["intelligence"])),
        _label("Желания", wishes),
        _label("Сила Судьбы", "в запасе" if facts["fates"] else "нет"),
    ]
    if facts["ending"] is None:
        items.append(_label("Враг", "нет" if count is None else f"настигнет через {cards_word(count)}"))
    return Section("Герой", (Listing(tuple(items)),))


def _deck(facts: Facts) -> Section:
    gone = ", ".join(facts["gone"]) or "ничего"
    items = (
        _label("В колоде", cards_word(facts["deck"])),
        _label("Ушли из колоды", gone),
        _label("Всего вытянуто", cards_word(facts["total"])),
    )
    return Section("Колода", (Listing(items),))


def build_post(facts: Facts, narration: str | Sequence[Line], seed: str | None = None) -> Post:
    """The post of a turn; `narration` is plain text or lines already read, `seed` the revealed seed, for the last."""
    story: Sequence[Line] = (
        [line(paragraph) for paragraph in narration.split("\n") if paragraph.strip()]
        if isinstance(narration, str)
        else narration
    )
    sections = [_drawn(facts["previous"])] if facts["previous"] else []
    sections += [_character(facts), _deck(facts)]
    if facts["sequence"]:
        sections.append(Section("Весь путь", (Lines((line(facts["sequence"]),)),)))
    if facts["ending"] is None:
        title = f"{TITLE}. Ход №{facts['turn']} — {facts['actor']}"
        sections.append(Section("Очередь", (Lines((_label("Тянет", Span(facts["actor"], "strong")),)),)))
    else:
        title = f"{TITLE}. Конец пути — {facts['actor']}"
        sections.append(Section("Конец", (Lines((line(f"{ENDINGS[facts['ending']]}."),)),)))
    footnote = []
    if facts.get("commitment"):
        footnote.append(line(f"Печать жребия: {facts['commitment']}"))
    if seed is not None:
        footnote.append(line(f"Печать снята, зерно жребия: {seed}"))
    return normalise(Post(title, tuple(story), tuple(sections), tuple(footnote)))
