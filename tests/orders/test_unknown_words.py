"""A word that nobody knows in the place of a card, a player or a number is asked about, hardly ever passed over."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gm.orders import Context, read_order
from gm.orders.clauses import clauses_of
from gm.orders.clean import clean
from gm.orders.players import index_of
from gm.orders.scan import scan
from tests.orders.test_replies import load

CASES = [case for name in ("sample.json", "corpus.json", "tables.json") for case in load(name)]


def stranger(kind: str, word: str) -> str:
    """A made-up word in about the same form as the one it replaces."""
    end = word[-1].lower()
    if kind == "num":
        return "стопицот"
    if kind == "card":
        return "шмыгуху" if end in "ую" else "шмыгуна" if end in "ая" else "шмыгун"
    stem = "Бармале" if word[0].isupper() else "бармале"
    return stem + ("ю" if end in "уюе" else "я" if end in "ая" else "й")


def replaced(case: dict[str, Any], kind: str) -> list[str]:
    """The reply with one word of a kind at a time made unknown."""
    context, reply = Context.from_json(case["context"]), case["reply"]
    index = index_of(tuple(dict.fromkeys((*context.opponents, *context.dead, context.actor))))
    words: list[str] = []
    for clause in clauses_of(scan(clean(reply), index), index, context.actor):
        words += [t.raw for t in clause.things if t.kind == kind and t.raw and not t.ordinal and " " not in t.raw]
    found: list[str] = []
    for word in dict.fromkeys(words):
        pattern = rf"(?<!\w){re.escape(word)}(?!\w)"
        if len(re.findall(pattern, reply)) == 1:
            found.append(re.sub(pattern, stranger(kind, word), reply))
    return found


@pytest.mark.parametrize(("kind", "bound"), [("who", 0.03), ("num", 0.10), ("card", 0.18)])
def test_unknown_words_are_seldom_passed_over(kind: str, bound: float) -> None:
    """How often an order is carried out without the part that was made unreadable."""
    tried = wrong = 0
    for case in CASES:
        if case["expected"]["status"] != "ok":
            continue
        context = Context.from_json(case["context"])
        actions = read_order(case["reply"], context).actions
        if not actions:
            continue
        for reply in replaced(case, kind):
            tried += 1
            understood = read_order(reply, context)
            wrong += understood.status == "ok" and understood.actions != actions
    assert tried > 500
    assert wrong / tried <= bound, f"{wrong} of {tried}"


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("бью Гэндальфа на 1", "unknown_player"),
        ("ударю петровича на 2", "unknown_player"),
        ("атака: Гэндальф 3", "unknown_player"),
        ("кристалл, атака на бармалея", "unknown_player"),
        ("бью сам себя на 2", "self_target"),
        ("себе 2. кристалл", "self_target"),
        ("хочу Дракона хаоса", "no_such_card"),
        ("беру магический амулет", "no_such_card"),
        ("магический щит за три", "no_such_card"),
        ("возьму Титана и кристалл", "no_such_card"),
    ],
)
def test_names_that_nobody_bears_are_refused(reply: str, code: str) -> None:
    understood = read_order(reply, Context.from_json(load("sample.json")[0]["context"]))
    assert (understood.status, understood.code) == ("refused", code)


@pytest.mark.parametrize("said", ["граба кхорна = 3.", "граба кхорна, итого три.", "граба кхорна, 3 из 3."])
def test_a_sum_that_the_purchases_do_not_come_to_is_asked_about(said: str) -> None:
    """Something in the list was not read, or the player has miscounted; either way he is asked."""
    context = Context.from_json(load("sample.json")[0]["context"])
    assert read_order(f"{said} обе атаки в лису", context).status == "question"
    assert read_order("граба кхорна + кристалл = 3. обе атаки в лису", context).status == "ok"
