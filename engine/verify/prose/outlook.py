"""What follows for the rest of the turn: who is strongest, what can be bought, what a blow would leave."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import groups
from engine.verify.prose.roles import Scene, is_verb, names_of
from engine.verify.prose.topics import topic

_TOGETHER: Final = re.compile(r"разом|вместе|сразу|одновременно|оба$|обе$|вдвоем|заодно")


_RANK_ALL: Final = re.compile(r"всех$|остальных|прочих|любого")


_STANDS: Final = re.compile(
    r"дел[ао]$|держ|сто[ия]|сид|оста|чувств|выгляд|вид|был|стал|ока[зж]|выш|облада|име[елю]|сохран|смотр|красу|гляд|числ|располаг|здрав|жив"
)


def ranks(line: Line, page: Page, scene: Scene) -> None:
    """«меньше всех здоровья у Лисицы», «здоровее всех KotBayun»."""
    view, codes, items = page.view, line.codes, line.items
    alive = {nick: health for nick, health in view.health.items() if health > 0}
    for index, item in enumerate(items):
        if not {"more", "less"} & item.tags or index + 1 >= len(items):
            continue
        everyone = _RANK_ALL.match(items[index + 1].low) or (
            index + 2 < len(items) and _RANK_ALL.match(items[index + 2].low)
        )
        if not everyone:
            continue
        if any(
            is_verb(word) and not _STANDS.match(word.low) for word in items[index + 2 : index + 4] if word.code == "w"
        ):
            continue  # «тяжелее всех приходится Петруше», «больше всех шумел Гоша»
        window = range(max(0, index - 6), min(len(items), index + 8))
        if any(codes[j] in "gazd" or "card_word" in items[j].tags for j in window):
            continue
        named = [
            j
            for j in window
            if codes[j] == "P"
            and ";" not in codes[min(j, index) : max(j, index)]
            and codes[min(j, index) : max(j, index)].count(",") <= 1
            and ":" not in codes[min(j, index) : max(j, index)]
        ]
        follow = [j for j in named if j > index and "," not in codes[index:j]]
        chosen = follow[:1] or [j for j in named if j < index][-1:]
        if not chosen or len(names_of(items[chosen[0]])) != 1:
            continue
        who = names_of(items[chosen[0]])[0]
        if who not in view.health:
            continue
        best = (max if "more" in item.tags else min)(alive.values()) if alive else 0
        if view.health[who] != best and who in alive:
            place = line.sentence.cover(min(chosen[0], index), max(chosen[0], index))
            right = [nick for nick, health in alive.items() if health == best]
            claim = Claim("invented", place, subject=right[0], prose=True, blame="prose_player", text="rank")
            page.add(claim, False, not line.sentence.conditional, place)


def _priced_out(line: Line, last: int) -> bool:
    """«Избранные по три не по зубам»: said of these cards behind them, by another word."""
    return bool(re.match(r"[pZ]w?Nw{1,3}", line.codes[last + 1 :])) and any(
        item.low in ("не", "мимо", "увы") for item in line.items[last + 1 : last + 6]
    )


def _worth(line: Line, index: int) -> bool:
    """«на пару с Валькией потянет на двадцать»: what it costs, not what the purse can."""
    return line.items[index].low.startswith(("потян", "тян")) and line.codes[index + 1 : index + 3] in ("nN", "Dn")


def affordable(line: Line, page: Page, scene: Scene) -> None:
    """«хватит на Воина Слаанеш и Грабителя Тзинча разом», «Чемпионы не по карману»."""
    view, codes, items = page.view, line.codes, line.items
    for group in groups(line.sentence):
        if line.recap[group.first] or topic(line, group) != "afford":
            continue
        low = group.first
        if low and items[low - 1].low in ("кроме", "окромя"):
            continue  # «хватит на любую, кроме Нкари»
        while low > 0 and codes[low - 1] not in ";.:()" and items[low - 1].low not in ("а", "но"):
            low -= 1
        high = group.last
        while high + 1 < len(items) and codes[high + 1] not in ";.:()" and items[high + 1].low not in ("а", "но"):
            high += 1
        marks = [j for j in range(low, high + 1) if "afford" in items[j].tags and not _worth(line, j)]
        if not marks or _priced_out(line, group.last):
            continue
        mark = min(marks, key=lambda j: min(abs(j - group.first), abs(j - group.last)))
        denied = (
            any(
                items[j].low in ("не", "ни")
                for j in range(max(low, mark - 3), mark + 1)
                if not codes[j + 1 : mark].strip("wnp")
            )
            or "недоступ" in items[mark].low
        )
        cards = [card.pick(view.row, ("Кристалл",)) for card in group.cards]
        cards = [card for card in cards if not card or view.cost(card) is not None]  # «не хватает трёх монет»: coins
        if not cards or not all(cards):
            continue
        costs = [view.cost(card) or 0 for card in cards]
        gold = view.totals["gold"]
        lump = any(_TOGETHER.match(item.low) for item in items[low : high + 1])
        fits = (
            (sum(costs) > gold if lump else all(cost > gold for cost in costs))
            if denied
            else (sum(costs) <= gold if lump else all(cost <= gold for cost in costs))
        )
        claim = Claim(
            "invented",
            clause(line.sentence, group.first, group.last),
            subject=view.actor,
            cards=tuple((card, 1) for card in cards),
            prose=True,
            blame="prose_number",
            text="не по карману" if denied else "по карману",
        )
        if (not any(code == "N" for code in codes[mark : group.first]) or lump) and not fits:
            page.add(claim, False, True)


def hypothetical(line: Line, page: Page, scene: Scene) -> None:
    """«если ударить по Боре всеми десятью, уцелеет он с единственной единицей»."""
    view, codes, items = page.view, line.codes, line.items
    if not line.sentence.conditional and not line.sentence.begins(" уцелеет", " останется"):
        return
    strike = any(item.value == view.totals["attack"] and item.code == "N" for item in items) or any(
        {"strike", "strike_noun"} & item.tags
        or item.code == "a"
        or item.low.startswith(("вложит", "всад", "добь", "залп"))
        for item in items
    )
    if not strike and "left" not in line.sentence.tags:
        return
    figures = [j for j, code in enumerate(codes) if code == "N" and items[j].value is not None]
    named = [name for j, code in enumerate(codes) if code == "P" for name in names_of(items[j]) if name != view.actor]
    if not named and "pronoun_him" in line.sentence.tags:
        named = [nick for nick in page.named[-1:] if nick != view.actor]
    targets = list(dict.fromkeys(named)) or [
        nick for nick in view.nicks if nick != view.actor and nick not in view.dead
    ]
    attack = view.totals["attack"]
    for j in figures:
        if page.has(items[j].span):
            continue
        value = items[j].value
        assert value is not None
        kind, _ = noun_after(line.sentence, j)
        if kind in ("g", "C", "card", "t", "u", "l", "f", "z", "d"):
            continue
        span = items[j].span
        known = {attack, *(view.health[t] for t in targets)}
        outcomes = {view.health[t] - attack for t in targets} | {
            view.health[t] - (items[k].value or 0) for t in targets for k in figures if k != j
        }
        left = any("left" in item.tags for item in items[max(0, j - 7) : j + 4])
        fits = value in known or value in outcomes
        target = next((t for t in targets if view.health[t] - attack == value), targets[0] if targets else None)
        if target is None:
            continue
        claim = Claim(
            "would_be",
            clause(line.sentence, j),
            subject=target,
            value=value,
            delta=-attack,
            value_span=span,
            prose=True,
            polarity="conditional",
        )
        if fits and view.health[target] - attack != value:
            claim = claim.but(kind="number")
        elif not fits and codes[max(0, j - 2) : j] == "UP" and names_of(items[j - 1]) == (target,):
            # «У барона пятнадцать: уцелеть под её полным ударом он не смог бы»: what he has, not what he would
            claim = claim.but(kind="hp", when="now", delta=None, polarity="asserted")
        page.add(claim, fits, left and strike and len(targets) == 1 and bool(named) and len(figures) <= 2)
