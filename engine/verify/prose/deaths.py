"""Who is said to have fallen or to be out."""

from __future__ import annotations

from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import Scene, names_of, part_of

_LAID_DOWN: Final = ("голов", "полномоч", "кост", "ласт", "крыл", "лап", "буйн")  # «сложил голову»: fell
_PLACES_LEFT: Final = ("лавк", "рын", "торг", "ярмарк", "прилав", "колод", "сброс", "ряд", "стол", "его", "ее", "их")


def _next_in_list(line: Line, index: int, name: int) -> bool:
    """«Лена — 0 (выбыла), dust — 124»: the name opens the next item of a list."""
    between = line.codes[index + 1 : name]
    if ("(" in between) != (")" in between):
        return True
    behind = line.codes[name + 1 : name + 4].lstrip("_:")
    return "," in between and behind.startswith("N")


def deaths(line: Line, page: Page, scene: Scene) -> None:
    """Who fell, is out, or is said to live."""
    view, sentence = page.view, line.sentence
    if sentence.conditional:
        return
    for index, item in enumerate(line.items):
        dead = "dead" in item.tags and item.code == "w"
        killed = "kill" in item.tags
        if (not dead and not killed) or sentence.near(index, "alive", 3, 3):
            continue
        if item.low.startswith("сложил") and not any(
            other.low.startswith(_LAID_DOWN) for other in line.items[max(0, index - 3) : index + 4]
        ):
            continue  # «сложила карты в стопку»
        if item.low.startswith("покинул") and any(
            other.low.startswith(_PLACES_LEFT) for other in line.items[index + 1 : index + 4]
        ):
            continue  # «покинул лавку ни с чем»
        if (
            item.low.startswith(("уничтожен", "сложил", "вылетел", "пало"))
            and not sentence.near(index, "pronoun_nom", 3, 3)
            and "P" not in line.codes[max(0, index - 2) : index + 3]
        ):
            continue
        low, high = max(0, index - 5), min(len(line.items), index + 5)
        denied = any(line.items[j].low in ("никто", "никого", "чуть", "едва") for j in range(low, high))
        denied = denied or any(
            line.items[j].low in ("не", "нет") for j in range(max(low, index - 2), min(high, index + 2))
        )
        around = [
            j
            for j in range(low, high)
            if line.codes[j] == "P"
            and not set(line.codes[min(j, index) + 1 : max(j, index)]) & set(";:_")
            and not (j > index and _next_in_list(line, index, j))
        ]
        own = [j for j in around if "," not in line.codes[min(j, index) : max(j, index)]]
        best = sorted(own or around, key=lambda j: abs(j - index))
        if denied:
            if any(line.items[j].low == "никто" for j in range(low, high)) and dead:
                claim = Claim("dead", clause(sentence, index), polarity="denied", value_span=item.span, prose=True)
                page.add(claim, not view.fallen)
            continue
        for j in best:
            names = names_of(line.items[j])
            part = part_of(sentence, j)
            if (dead and part == "object") or (killed and part == "subject") or len(names) != 1:
                continue
            if killed and (part == "unknown" or not line.recap[index]):
                continue
            if "hurt_state" in item.tags and "N" in line.codes[index : index + 5]:
                break  # «пала с 95 до 42»
            who = names[0]
            claim = Claim(
                "dead",
                clause(sentence, j, index),
                subject=who,
                value_span=sentence.cover(min(j, index), max(j, index)),
                prose=True,
                when="this_turn" if killed and who in view.fallen else "now",
            )
            page.add(claim, who in view.dead or who in view.fallen or view.health.get(who) == 0, tight=True)
            break
