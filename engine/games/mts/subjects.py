"""Which part a named player plays in a sentence of a post of «МТС Карты»: by the label before his nick, the verb right
before it, or the verbs behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.games.mts.phrases import TAKES, _words

_PERSON_LAYS: Final = (
    r"кла(?:дет|л|ла)\b|положил\w*|вылож\w+|выклад\w+|сбрасыв\w+|сбросил\w*|бросает\s+(?!вызов)|бросил\w*|кидает|кинул\w*|"
    r"сыграл\w*|отвеча\w+|ответил\w*|ходит\s+карт\w+|походил\w*|сходил\w*|шлепа\w+|заказыва\w+|заказал\w*|объявля\w+\s+\w+\s+цвет"
)
_NOW_WORDS: Final = r"(?:сейчас|теперь|а)\s+"
_LABELS: Final = (
    ("previous", re.compile(r"(?:прошлый|предыдущий)\s+ход|ход\s+сделал\w*|предыдущий\s+игрок|(?:с|по)?ходил\w*")),
    (
        "next_player",
        re.compile(r"(?:а\s+)?следующ\w+(?:\s+(?:ход|игрок|ходит|на\s+очереди|за\s+ним))?|далее|затем|потом|за\s+ним"),
    ),
    ("winner", re.compile(r"победител\w+|победа|победил\w*|выиграл\w*|партию\s+выигр\w+")),
    ("skipped", re.compile(r"пропуска\w+(?:\s+ход)?|пропуск(?:\s+хода)?|без\s+хода|пропустил\w*(?:\s+ход)?")),
    ("takes", re.compile(r"бер(?:ет|ут)(?:\s+карты)?|взял\w*|получает(?:\s+карты)?|добор|штраф")),
    ("title", re.compile(r"(?:.*\s)?ход\s*[№#]?\s*\d+")),
    (
        "actor",
        re.compile(
            rf"(?:{_NOW_WORDS})?(?:перв\w{{2}}\s+)?(?:ходит|ход|очередь(?:\s+хода)?|ход\s+за|начинает|играет)|чей\s+ход|ждем|сейчас|теперь"
        ),
    ),
)
_LABEL: Final = re.compile(r"(?:\A|[.;|\t\n,(])([^.;|\t\n,:(]{2,40}?)\s*[:—–\-|\t]\s*(?:игрок\w*\s+)?\Z")
_OBLIQUE: Final = re.compile(
    r"\b(?:у|за|к|ко|от|для|против|с|со|мимо|после|перед|игроком|игрока|игроку)\s+(?:игрок\w*\s+)?\Z"
)
_WHOLE: Final = re.compile(rf"(?:{_NOW_WORDS})?(?:ходит|ход\s+делает|играет|ходить)(?:\s+игрок)?")
"""What makes a whole sentence with a nick: «Ходит Аня»."""
_TURN_OF: Final = re.compile(
    r"\b(?:ход|очередь|слово)\s+(?:теперь\s+|сейчас\s+)?(?:за|у|переходит\s+к|к)\s+(?:игрок\w*\s+)?\Z"
)
_NEXT_OF: Final = re.compile(
    r"\bследующ\w+\s+(?:ход\w?\s+)?(?:за|у|ходит|будет|делает|играет|—|-|–)?\s*(?:игрок\w*\s+)?\Z"
)
_RIGHT_BEFORE: Final = (
    ("previous", re.compile(rf"(?:\bтак\s+ходит|который\s+делает|\bэто\s+ход\w*|{_PERSON_LAYS})\s+(?:игрок\s+)?\Z")),
    ("winner", re.compile(r"\b(?:побежда\w+|победил\w*|выигр\w+)\s+(?:игрок\s+)?\Z")),
    ("skipped", re.compile(r"\bпропуска\w+(?:\s+ход)?\s+(?:игрок\s+)?\Z")),
    ("takes", re.compile(rf"(?:{TAKES.pattern})(?:\s+карт\w*)?\s+(?:игрок\s+)?\Z")),
    ("actor", re.compile(r"\bход\s*[№#]?\s*\d+\W{1,3}(?:ходит|играет)\s+(?:игрок\s+)?\Z")),
    (
        "actor",
        re.compile(
            r"\b(?:начинает|ход\s+принимает|открывает\s+игру|первый\s+ход\s+(?:делает|за)|перв\w{2}\s+ходит)\s+"
            r"(?:игрок\s+)?\Z"
        ),
    ),
    ("moves", re.compile(r"\b(?:ходит|играет|ход\s+делает|ходит\s+уже)\s+(?:игрок\s+)?\Z")),
)
_BEHIND: Final = (
    ("previous", _words(_PERSON_LAYS)),
    ("takes", re.compile(rf"(?:{TAKES.pattern})(?=[^.:;]{{0,40}}(?:карт|штраф))")),
    ("skipped", _words(r"пропуска\w+(?:\s+ход)?|пропустил\w*|оста(?:ется|лся|лась)\s+без\s+хода")),
    ("winner", _words(r"побежда\w+|победил\w*|выигр\w+|забирает\s+победу")),
    ("actor", _words(r"выбирает\s+карту|начинает|открывает\s+игру|делает\s+первый\s+ход")),
    ("moves", _words(r"ходит(?!\s+карт|\s*:)|играет")),
)
_NOW: Final = _words(r"теперь|сейчас|следом|дальше|стол\s+ждет|все\s+ждут|ждем|на\s+очереди")
_THEN: Final = _words(r"следующ\w+|за\s+ним|за\s+ней|затем|потом|после\s+н")
_PAST: Final = _words(r"так\b|это\s+ход")
_STOP: Final = re.compile(r"[:;\x02]|\s[—–]\s|\bза\s+н(?:его|ее)\b")
_EDGES: Final = re.compile(r"^\W+|\W+$")
_CARD_BEHIND: Final = re.compile(r"(?:\s+(?:ходит|делает\s+ход))?\s*[:—–-]\s*(?:карт\w*\s*)?\x01")
_NUMBERED: Final = re.compile(r"\bход\s*[№#]?\s*\d+\W{1,4}(?:игрок\s+)?\Z")
_DENIED: Final = re.compile(r"\b(?:не|ни)\s+\Z")


def parts(text: str, start: int, at: int, stop: int, end: int, label: str) -> Iterator[tuple[str, bool]]:
    """The parts that the nick at `at`:`stop` plays in its sentence, each with whether it is denied. `label` is what
    stands over or beside a bare nick (the cell to its left, the heading). Cards and nicks are hidden in `text`."""
    before = text[start:at]
    if _TURN_OF.search(before):
        yield ("next_player" if _THEN.search(before) else "actor"), False
        return
    if _NEXT_OF.search(before):
        yield "next_player", False
        return
    alone = not re.search(r"\w", before.replace("игрок", "")) and not re.search(r"\w", text[stop:end])
    found = _LABEL.search(before)
    words = found.group(1) if found else label if alone else ""
    for role, pattern in _LABELS:
        if pattern.fullmatch(_EDGES.sub("", words)):
            yield role, False
            return
    if _WHOLE.fullmatch(_EDGES.sub("", before)) and not re.search(r"\w", text[stop:end]):
        yield "actor", False
        return
    if _OBLIQUE.search(before):
        return
    for role, pattern in _RIGHT_BEFORE:
        if match := pattern.search(before):
            # «Ходит Вася, следующий — …» tells of now.
            also_next = role == "moves" and _THEN.search(text, stop, end) is not None
            yield ("actor" if also_next else _now(role, before)), _DENIED.search(before, 0, match.start()) is not None
            break
    if _NUMBERED.search(before):
        yield "title", False
        return
    if _CARD_BEHIND.match(text, stop, end):
        yield "previous", False
        return
    halt = _STOP.search(text, stop, end)
    limit = halt.start() if halt else end
    for role, pattern in _BEHIND:
        said = [_DENIED.search(text, stop, match.start()) is not None for match in pattern.finditer(text, stop, limit)]
        if said:
            also_next = role == "moves" and _THEN.search(text, limit, end) is not None
            yield ("actor" if also_next else _now(role, before)), all(said)


def _now(role: str, before: str) -> str:
    """«ходит» is said of the last mover and of the next one; words like «теперь» tell which."""
    if role != "moves":
        return role
    if _THEN.search(before):
        return "next_player"
    if _NOW.search(before):
        return "actor"
    # What is named after its card has played it: «ложится красная 5: ходит Аня».
    return "previous" if _PAST.search(before) or "\x01" in before else "moves"
