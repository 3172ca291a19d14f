"""Random and mutated replies: never an exception, never an action that the rules forbid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gm.orders import Context, read_order
from tests.orders.legality import breach
from tests.orders.test_replies import CASES

LETTERS = "абвгдежзиклмнопрстуфхцчшыьэюя"
SCRAPS = [
    "не",
    "нет",
    "стоп",
    "или",
    "если",
    "хватит",
    "если",
    "нельзя",
    "то",
    "кристалл",
    "все",
    "всё",
    "остальное",
    "пополам",
    "поровну",
    "каждому",
    "по",
    "в",
    "на",
    "из",
    "за",
    "0",
    "1",
    "2",
    "3",
    "5",
    "8",
    "13",
    "99",
    "1000",
    "-",
    "—",
    ":",
    ";",
    ",",
    ".",
    "!",
    "?",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "[quote]",
    "[/quote]",
    "<!--",
    "-->",
    "утиль",
    "соблазн",
    "бью",
    "добить",
    "ему",
    "туда",
    "же",
    "меч",
    "монета",
    "чемпион",
    "воин",
    "нургла",
    "красный",
    "двух",
    "обоих",
    "первую",
    "вторую",
    "слева",
    "№3",
    "самую",
    "дешёвую",
    "весь",
    "ряд",
    "кроме",
    "беру",
    "пас",
    "UPD:",
    "передумал",
    "шучу",
    "вместо",
    "лучше",
    "ещё",
    "💎",
    "⚔️",
    "\n",
    "\u200b",
    "́",
    "ё",
]


def mutate(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(words)) if words else 0
        match rng.randrange(8):
            case 0:
                words.insert(at, rng.choice(SCRAPS))
            case 1 if words:
                words.pop(at)
            case 2 if words:
                other = rng.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case 3 if words and words[at]:
                cut = rng.randrange(len(words[at]))
                words[at] = words[at][:cut] + rng.choice(LETTERS) + words[at][cut + 1 :]
            case 4 if words and words[at]:
                cut = rng.randrange(len(words[at]))
                words[at] = words[at][:cut] + words[at][cut + 1 :]
            case 5:
                other_words = rng.choice(CASES)["reply"].split(" ")
                cut = rng.randrange(len(other_words))
                words[at:at] = other_words[cut : cut + rng.randint(1, 6)]
            case 6 if words:
                words[at] = words[at].upper()
            case _ if words:
                words.insert(at, words[at])
    return " ".join(words)


def judge(context: dict[str, Any], reply: str) -> bool:
    understood = read_order(reply, Context.from_json(context))
    if understood.status == "ok":
        assert understood.actions, reply
        assert breach(context, understood.actions) is None, reply
        return True
    assert understood.actions == ()
    assert understood.code
    assert understood.message
    return False


def test_mutated_replies_stay_legal() -> None:
    rng = random.Random(20250301)
    legal = sum(judge(case["context"], mutate(case["reply"], rng)) for case in CASES for _ in range(5))
    assert legal > len(CASES)  # the mutations leave enough to act upon for the check to mean something


def test_replies_of_other_games_stay_legal() -> None:
    rng = random.Random(7)
    for _ in range(800):
        judge(rng.choice(CASES)["context"], rng.choice(CASES)["reply"])


def test_word_salad_stays_legal() -> None:
    rng = random.Random(11)
    for _ in range(600):
        context = rng.choice(CASES)["context"]
        nicks = list(context["opponents"])
        words = [
            rng.choice(SCRAPS + nicks + [name for name in context["row"] if name]) for _ in range(rng.randint(0, 25))
        ]
        judge(context, " ".join(words))


def test_garbage_is_survived() -> None:
    rng = random.Random(13)
    context = CASES[0]["context"]
    for _ in range(300):
        judge(
            context,
            "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x400, 0x460), rng.randrange(1, 0x2FFF))))
                for _ in range(rng.randint(0, 60))
            ),
        )


@pytest.mark.parametrize(
    "reply",
    [
        "",
        " ",
        "\n\n",
        "\x00",
        "((((((",
        "[quote]" * 200,
        "<b>" * 500,
        "а" * 20000,
        "1 " * 4000,
        "если " * 500,
        "(" * 3000 + ")" * 3000,
    ],
)
def test_odd_replies_are_no_orders(reply: str) -> None:
    understood = read_order(reply, Context.from_json(CASES[0]["context"]))
    assert understood.status == "question"
    assert understood.actions == ()
