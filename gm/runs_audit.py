"""Audit of written runs of the Deck of Many Things, one a line: what the engine finds, in words for the host.

`recognises` says whether a file holds such runs, `audit_text` judges them; `gm audit` prints the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.games.many_things.audit import RunVerdict, audit, read_sequence
from engine.games.many_things.state import Settings

LOOKED_AT: Final = 100_000
"""Characters of a file that tell what it is; no page, however long, is read through for it."""
MOST_READ: Final = 4000
"""Lines that are looked at to tell what a file holds."""

_ENDINGS: Final = {
    "skull": ("Skull kills", "Череп убивает"),
    "enemy": ("the enemy's time has come", "враг настигает"),
    "donjon": ("Donjon", "Темница"),
    "talons": ("Talons destroy the deck", "Когти рвут колоду"),
    "void": ("Void", "Пустота"),
    "intelligence": ("too little Intelligence to draw", "Интеллекта не хватает, чтобы тянуть"),
}
_REASONS: Final = {
    "empty": ("there is no card in the line", "в строке нет карт"),
    "unknown_card": ("there is no such card", "такой карты нет"),
    "strange_mark": ("«{mark}» is no mark of a card", "«{mark}» — не пометка карты"),
    "left_deck": (
        "Fool and Jester leave the deck when drawn: it cannot come again",
        "Дурак и Шут уходят из колоды: второй раз карта не выпадет",
    ),
    "after_end": ("the run was over before it: {ending}", "путь уже окончен: {ending}"),
    "not_over": (
        "the run stops here although the character lives and can draw{more}",
        "путь обрывается, хотя герой жив и может тянуть{more}",
    ),
    "value_wrong": ("{said} cannot be: it would be {right}", "{said} быть не может: должно быть {right}"),
    "value_missing": (
        "the running value is not shown: it would be {right}",
        "текущее значение не показано: должно быть {right}",
    ),
    "wish_wrong": (
        "a wish is used here and leaves {right}, not {said}",
        "здесь тратится желание и остаётся {right}, а не {said}",
    ),
    "wish_missing": (
        "a wish must be used here at once ({wishes} there), which leaves {right} and has to be shown",
        "здесь сразу тратится желание (их {wishes}), остаётся {right}, и это надо показать",
    ),
    "fates_first": (
        "the Fates are used before a wish: the number of wishes does not change",
        "сила Судьбы тратится раньше желания: число желаний не меняется",
    ),
    "no_fates": ("F: {why}", "F: {why}"),
    "no_wish": ("a use of a wish is shown, but {why}", "показана трата желания, но {why}"),
    "other_roll": ("what is written beside it cannot be", "написанного рядом быть не может"),
    "not_lost": ("what is written beside it cannot be", "написанного рядом быть не может"),
}
_NO_DANGER: Final = ("there is nothing to be saved from", "спасаться не от чего")
_NO_FATES: Final = ("the Fates are not at hand", "силы Судьбы в запасе нет")
_LOST: Final = ("wishes are lost for good", "желания потеряны навсегда")
_NO_WISHES: Final = ("there is no wish left", "желаний не осталось")
_FATES_FIRST: Final = ("the Fates come first", "сначала тратится сила Судьбы")


@dataclass(frozen=True, slots=True)
class RunLine:
    """A line with its verdict; `line` is its number in the file, `text` what was read."""

    line: int
    text: str
    verdict: RunVerdict

    def reason(self, russian: bool = False) -> str:
        """Why the rules do not allow the run; how it ends if they do."""
        which = int(russian)
        verdict = self.verdict
        if verdict.allowed:
            return _ENDINGS[verdict.ending][which]
        data = dict(verdict.data)
        values: dict[str, Any] = {
            "mark": data.get("mark", ""),
            "ending": _ENDINGS[data["ending"]][which] if "ending" in data else "",
            "right": (" or ", " или ")[which].join(map(str, data.get("right", ()))),
            "wishes": data.get("wishes", 0),
            "said": self._said(),
            "more": "",
            "why": _why(verdict.code, data)[which],
        }
        if "left" in data:
            values["more"] = (
                f"; the enemy comes with the draw number {data['left']} from here",
                f"; враг придёт через карт: {data['left']}",
            )[which]
        return _REASONS[verdict.code][which].format(**values)

    def _said(self) -> str:
        verdict = self.verdict
        cards = read_sequence(self.text)
        return ", ".join(map(str, cards[verdict.card - 1].numbers)) if verdict.card and cards else ""

    def to_json(self) -> dict[str, Any]:
        """As printed by `gm audit --json`."""
        verdict = self.verdict
        return {
            "line": self.line,
            "run": self.text,
            "allowed": verdict.allowed,
            "cards": verdict.cards,
            "ending": verdict.ending or None,
            "card": verdict.card,
            "name": verdict.name or None,
            "code": verdict.code or None,
            "reason": None if verdict.allowed else self.reason(),
            "unmarked_fates": list(verdict.notes),
        }


def _why(code: str, data: Mapping[str, Any]) -> tuple[str, str]:
    if not data.get("danger"):
        return _NO_DANGER
    if code == "no_fates":
        return _NO_FATES
    if data.get("fates"):
        return _FATES_FIRST
    return _LOST if data.get("lost") else _NO_WISHES


def _runs(text: str) -> list[tuple[int, str]]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    return [(number, line) for number, line in enumerate(lines, 1) if line.split("#", 1)[0].strip()]


def recognises(text: str) -> bool:
    """Whether a file holds runs: most of what its lines list are cards of the deck."""
    runs = _runs(text[:LOOKED_AT])[:MOST_READ]
    cards = [card for _, line in runs for card in read_sequence(line)]
    known = sum(card.card is not None for card in cards)
    starts = sum(bool(found) and found[0].card is not None for found in (read_sequence(line) for _, line in runs))
    return bool(runs) and known * 3 >= len(cards) * 2 and starts * 3 >= len(runs) * 2


def audit_text(text: str, rulings: Mapping[str, str] | None = None) -> list[RunLine]:
    """The verdict on every run of a file. `rulings` may set D9 to `reference`."""
    settings = Settings(reference=(rulings or {}).get("D9") == "reference")
    return [RunLine(number, line.split("#", 1)[0].strip(), audit(line, settings)) for number, line in _runs(text)]


def report(lines: list[RunLine], russian: bool = False) -> list[str]:
    """The verdicts in words, a line each, and how many there are of each kind."""
    words = ("allowed", "not allowed", "card", "Fates used without a mark at card") if not russian else (
        "по правилам", "против правил", "карта", "сила Судьбы потрачена без пометки, карта"
    )  # fmt: skip
    out = []
    for one in lines:
        verdict = one.verdict
        if verdict.allowed:
            note = f" ({words[3]} {', '.join(map(str, verdict.notes))})" if verdict.notes else ""
            out.append(f"{one.line}: {words[0]}: {one.reason(russian)}{note}")
        else:
            where = f"{words[2]} {verdict.card} ({verdict.name}): " if verdict.card else ""
            out.append(f"{one.line}: {words[1]}: {where}{one.reason(russian)}")
    good = sum(one.verdict.allowed for one in lines)
    out.append(f"{words[0]}: {good}, {words[1]}: {len(lines) - good}")
    return out


def summary(lines: list[RunLine]) -> dict[str, Any]:
    """The whole answer as JSON."""
    return {
        "format": "gm-runs-audit",
        "version": 1,
        "game": "many_things",
        "runs": len(lines),
        "allowed": sum(one.verdict.allowed for one in lines),
        "ok": all(one.verdict.allowed for one in lines),
        "lines": [one.to_json() for one in lines],
    }
