"""A name and the figure beside it: «Капитану Немо десять», «тридцать семь — Лису», «Прохора же ранила на пять».

In the recap a figure beside a name in the dative or the accusative is the blow that player took, or his
health; which of the two, and by what verb, does not matter: it must be one of them, and the name must be
somebody who was struck.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.closing import asides, hypothetical_at, value_of
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.health import plain
from engine.verify.prose.roles import STRONG, Scene, names_of
from engine.verify.prose.worlds import gaps, healths

_FILLER: Final = re.compile(r"N|w|n|p|_")
_CARD_LIKE: Final = frozenset("gahtulfzdCR#G")


_OTHER: Final = frozenset(
    {"strike", "strike_noun", "befall", "receive", "spend", "buy", "more", "less", "lag", "lead", "gap", "gains", "was"}
)


def _theirs(line: Line, page: Page) -> None:
    """«У Тани теплится четыре единицы жизни», «против двадцати шести у Шмеля»: the owner stands beside the health."""
    view, codes, items = page.view, line.codes, line.items
    for match in _OWNER.finditer(codes):
        after = match[0][0] == "N"
        index = match.start() if after else match.end() - 1
        name = match.end() - 1 if after else codes.index("P", match.start())
        if match[0][0] == "P" and not (
            items[name].case == "dat" and items[index - 1].low in ("осталось", "оставалось", "остается", "осталась")
        ):
            continue  # «Полине же осталось тринадцать»
        who = names_of(items[name])
        value = items[index].value
        if len(who) != 1 or value is None or value < 1 or asides(line, index) or hypothetical_at(line, index):
            continue
        between = items[min(index, name) + 1 : max(index, name)]
        if _OTHER & {tag for item in between for tag in item.tags} or not plain(line, index):
            continue
        health = noun_after(line.sentence, index)[0] == "H" or codes[index - 1 : index] == "A" or value > 20
        health = health or match[0][0] == "P"
        start = max(0, min(index, name) - 5)
        if not health or set(codes[start : min(index, name)]) & set("gahtulfzdCR"):
            continue
        if after and (codes[index - 1 : index] in ("n", "D") or _OTHER & items[index - 1].tags):
            continue
        if items[index].low.startswith(("плюс", "минус", "+", "-", "−")) or codes[index - 1 : index] in ("-", "+", "n"):
            continue
        if value in {*view.steps(who[0]), view.health.get(who[0], 0)}:
            continue
        read = [reading for reading in page.here() if reading.figure == items[index].span]
        if any(reading.tight and (reading.claim.kind, reading.claim.subject) == ("hp", who[0]) for reading in read):
            continue  # said already
        settled = any(reading.true or reading.tight for reading in read)
        if value not in healths(view) and settled:
            continue
        place = items[name].span if settled else items[index].span
        claim = Claim(
            "hp",
            clause(line.sentence, index, name),
            subject=who[0],
            value=value,
            when="now",
            value_span=place,
            prose=True,
        )
        page.add(claim, False, True, place)


def _alone(line: Line, page: Page) -> None:
    """«Кузьма 87.», «теперь Глафира на восьмидесяти», «счёт 37:42»: a health and nothing else."""
    view, codes, items = page.view, line.codes, line.items
    bare = codes.rstrip(".")
    if bare in ("PN", "P_N", "P:N", "wPN", "wPnN", "PnN") and not line.sentence.conditional:
        index, name = len(bare) - 1, bare.index("P")
        who, value = names_of(items[name]), items[index].value
        quiet = bare[0] != "w" or items[0].low in ("теперь", "сейчас", "итак", "ныне", "уже", "сам", "а")
        if (
            len(who) == 1
            and value is not None
            and value > 0
            and quiet
            and not asides(line, index)
            and plain(line, index)
            and value not in {*view.steps(who[0]), view.health.get(who[0], 0), view.attacks.get(who[0], 0)}
        ):
            claim = Claim("hp", items[index].span, subject=who[0], value=value, when="now", prose=True)
            page.drop(items[index].span)
            page.add(claim.but(span=line.sentence.cover(name, index), value_span=items[index].span), False)
    for match in re.finditer(r"wN:N", codes):
        if not items[match.start()].low.startswith(("счет", "табло", "счёт")):
            continue
        for index in (match.start() + 1, match.start() + 3):
            value = items[index].value
            if value is not None and value not in healths(view) and index < len(items):
                claim = Claim(
                    "hp", clause(line.sentence, index), subject=view.actor, value=value, when="now", prose=True
                )
                page.drop(items[index].span)
                page.add(claim.but(value_span=items[index].span), False)


_OWNER: Final = re.compile(r"UPw{0,3}N|NH?UP|Pw{1,2}N")


def pairs(line: Line, page: Page, scene: Scene) -> None:
    """Blows told by a name and a figure side by side."""
    view, codes = page.view, line.codes
    if "N" in codes:
        _theirs(line, page)
        _alone(line, page)
    if not view.attacks or "P" not in codes or "N" not in codes:
        return
    for index, code in enumerate(codes):
        if code != "N" or not line.recap[index] or hypothetical_at(line, index) or asides(line, index):
            continue
        item = line.items[index]
        kind, at = noun_after(line.sentence, index)
        if item.value is None or item.value < 1 or kind not in ("none", "unit", "a", "word", "P"):
            continue
        if kind == "word" and not plain(line, index):
            continue
        if kind == "a" and not line.items[at].low.startswith(("удар", "урон", "ран")):
            continue
        name = _beside(line, index)
        if name is None or any("heal" in word.tags for word in line.items[max(0, name - 3) : name]):
            continue  # «вернул Гоше шесть»: healed, not struck
        _judge(line, page, index, name)


def _beside(line: Line, index: int) -> int | None:
    """The name in the dative or accusative to which the figure belongs."""
    codes, items = line.codes, line.items
    for j in range(index - 1, max(-1, index - 6), -1):
        if codes[j] == "P":
            before = codes[j - 1 : j]
            case = items[j].case
            words = items[j + 1 : index]
            struck = any(STRONG.match(word.low) for word in (*items[max(0, j - 2) : j], *words))
            if any({"more", "less", "lag", "lead", "left", "was", "became", "has"} & word.tags for word in words):
                return None
            if before in ("U", "O", "Z", "i", "c", "q", "D", "V", "K", "A", "x") and before:
                return None
            if case == "dat" and before in ("", "w", ",", "p", "&", ":", ".", "_"):
                return j
            if (
                case in ("loc", "")
                and any("pronoun_nom" in word.tags for word in words)
                and before in ("", "w", ",", ":")
            ):
                return j
            return j if struck and case in ("acc", "gen") and before in ("", "w", ",", "&", ".", "n", "v") else None
        if not _FILLER.match(codes[j]) or codes[j] == "N":
            return None
        if codes[j] == "n" and j != index - 1:
            return None
        if "more" in items[j].tags or "less" in items[j].tags or items[j].low in ("а", "но"):
            return None
    if codes[index + 1 : index + 3] == "_P" and items[index + 2].case == "dat":
        return index + 2
    return None


def _judge(line: Line, page: Page, index: int, name: int) -> None:
    view, items = page.view, line.items
    who = names_of(items[name])
    low, high = min(index, name), max(index, name)
    if len(who) != 1 or set(line.codes[low : high + 1]) & _CARD_LIKE:
        return
    edge = max(0, low - 6)
    while edge < low and line.codes[edge:low].strip("w") and any(c in ",;:.(_" for c in line.codes[edge:low]):
        edge += 1
    if set(line.codes[edge : high + 3].split(",")[0]) & set("gltuf") or (
        who[0] == view.previous and who[0] == view.actor
    ):
        return
    value = value_of(line, index)
    struck = view.attacks.get(who[0])
    options = {struck or 0, *view.later(who[0]), view.lures.get(who[0], 0), view.health.get(who[0], 0)}
    options |= {a - b for a, b in view.changes(who[0])}
    if value in options:
        return
    total = sum(view.attacks.values())
    if value in (total, len(view.attacks)) and value != struck and len(view.attacks) > 1:
        return
    place = items[index].span
    claim = Claim(
        "attack_on",
        clause(line.sentence, index, name),
        other=who[0],
        value=value,
        value_span=place,
        subject_span=items[name].span,
        prose=True,
        blame="prose_number" if struck and value not in view.attacks.values() else "prose_player",
    )
    settled = any(reading.figure == place and reading.true for reading in page.here())
    if settled and not (value in view.attacks.values() or value not in gaps(view)):
        return
    page.add(
        claim.but(value_span=items[name].span) if settled else claim,
        False,
        True,
        items[name].span if settled else place,
    )
