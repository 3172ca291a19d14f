"""Figures of money that no other reader could settle: each must be a price, the gold of the turn or the gold spent."""

from __future__ import annotations

from engine.verify.prose.figures import Line, Page, noun_after
from engine.verify.prose.heads import claim_at, settle, wrong_at
from engine.verify.prose.worlds import counts_of as copies


def spent(line: Line, page: Page, index: int) -> bool:
    """«три дублона золотых», «вышел с тремя золотыми»: the gold spent, a price, the gold of the turn."""
    view = page.view
    kind, at = noun_after(line.sentence, index)
    gold = kind == "g" or (kind == "word" and line.codes[at + 1 : at + 2] == "g")
    if not gold or not line.recap[index]:
        return False
    if "P" not in line.codes and "C" not in line.codes and not {"spend", "buy"} & line.sentence.tags:
        return False
    options = {view.spent, view.totals["gold"], *(view.cost(card) or 0 for card in (*view.bought, *view.row))}
    options |= {amount for card in view.in_play for amount in view.effect(card, "gold")}
    for item in line.items:
        for name in item.names if item.code == "C" else ():
            options |= {view.cost(name) or 0, *view.cards[name].base.values()}
    return settle(
        page, claim_at(line, index, "gold_spent", resource="gold"), options, abs(line.items[index].value or 0)
    )


def price(line: Line, page: Page, index: int) -> bool:
    """«Великого нечистого (8)», «Избранного, как раз за три», «и тот четыре стоит»."""
    codes, items, view = line.codes, line.items, page.view
    kind, _ = noun_after(line.sentence, index)
    if kind not in ("none", "g") or items[index].detail == "collective":
        return False
    bracket = (
        codes[index - 1 : index] == "("
        and codes[index + 1 : index + 2] in (")", "g")
        and codes[index - 2 : index - 1] == "C"
    )
    high = next((j for j in range(index + 1, index + 3) if codes[j : j + 1] == "("), index + 3)
    near = items[max(0, index - 2) : high]  # the words in a bracket tell of the figure that stands there
    costs = codes[index - 1 : index] == "Z" or any(
        item.low.startswith(("стоит", "стоил", "цен", "обош", "обойд")) for item in near
    )
    if not bracket and not costs:
        return False
    cards = [j for j in range(max(0, index - 7), index) if codes[j] == "C"]
    if not cards:
        return False
    names = items[cards[-1]].names
    every = [name for j in cards for name in items[j].names]
    prices = {view.cost(name) or 0 for name in names}
    options = {*prices, view.spent, view.totals["gold"], sum(view.cost(name) or 0 for name in dict.fromkeys(every))}
    for name in names:
        options |= {n * (view.cost(name) or 0) for n in range(1, 4)}
        if bracket:
            options |= copies(view, name)
            options |= {amount for resource in ("gold", "attack", "heal") for amount in view.effect(name, resource)}
    recap = line.recap[index]
    blame = "purchase" if recap else "card_text"
    if bracket and not recap and any(view.in_play[name] for name in names):
        blame = "prose_number"
    return settle(
        page,
        wrong_at(line, index, blame, view.previous if recap else names[0]),
        options,
        abs(line.items[index].value or 0),
    )


def coins(line: Line, page: Page, index: int) -> bool:
    """«Золота, правда, две монеты»."""
    kind, at = noun_after(line.sentence, index)
    if kind != "C" or not line.items[at].low.startswith("монет") or line.recap[index]:
        return False
    if "g" not in line.codes[max(0, index - 4) : index]:
        return False
    claim = claim_at(line, index, "total", resource="gold")
    return settle(page, claim, {page.view.totals["gold"]}, abs(line.items[index].value or 0))
