"""Replies of many voices, each with the state it was written against and its meaning labelled by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.orders import Context, read_order
from gm.orders.corpus import run

HERE = Path(__file__).parent


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return cases


CASES = [
    case
    for name in (
        "sample.json",
        "corpus.json",
        "voices.json",
        "tables.json",
        "threads.json",
        "followups.json",
        "fresh.json",
    )
    for case in load(name)
]
NEEDLESS_QUESTIONS = frozenset(
    [
        "b1-056",
        "b1-057",
        "b1-077",
        "b1-088",
        "b1-100",
        "b2-081",
        "b3-019",
        "b3-047",
        "b4-004",
        "b4-013",
        "b5-001",
        "b5-003",
        "b5-007",
        "b5-010",
        "b5-015",
        "b6-001",
        "b6-044",
        "h1-012",
        "h1-024",
        "h1-063",
        "h1-073",
        "h1-106",
        "h1-110",
        "h1-111",
        "h1-122",
        "h2-053",
        "h2-065",
        "h2-067",
        "h2-078",
        "h2-087",
        "h2-114",
        "h2-118",
        "h3-030",
        "h3-037",
        "h3-073",
        "h3-074",
        "h3-087",
        "h3-111",
        "h4-024",
        "h4-044",
        "h4-045",
        "h4-053",
        "h4-084",
        "h5-010",
        "h5-030",
        "h5-039",
        "h5-072",
        "h5-078",
        "h6-002",
        "h6-011",
        "h6-039",
        "h6-082",
        "h6-084",
        "h7-091",
        "h8-039",
        "h8-083",
        "y30",
        "y34",
        "y42",
        "y54",
        "y58",
        "y60",
        "z08",
        "z11",
        "z12",
        "z36",
        "x04",
        "x19",
        "x20",
        "x22",
        "x26",
        "x40",
        "w05",
        "w11",
        "w16",
        "w20",
        "w37",
    ]
)
"""Replies whose meaning a human finds and the reader asks about or refuses: a small fault, kept here by name."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_reply_is_understood_as_labelled(case: dict[str, Any]) -> None:
    understood = read_order(case["reply"], Context.from_json(case["context"]), earlier=case.get("earlier", ()))
    expected = case["expected"]
    if case["id"] in NEEDLESS_QUESTIONS:
        assert understood.status != "ok", "no longer asked about: take it off the list"
        return
    assert understood.status == expected["status"], understood.message
    assert list(understood.actions) == expected["actions"]
    if understood.status == "ok":
        assert understood.code is None
        assert understood.message is None
        assert understood.summary is not None
        assert understood.summary.startswith("Понято: ")
    else:
        assert understood.code
        assert understood.message


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["id"].startswith(("o", "g", "t"))], ids=lambda case: case["id"]
)
def test_codes_are_the_labelled_ones(case: dict[str, Any]) -> None:
    understood = read_order(case["reply"], Context.from_json(case["context"]), earlier=case.get("earlier", ()))
    assert understood.code == case["expected"]["code"]


@pytest.mark.parametrize("case", load("threads.json"), ids=lambda case: case["id"])
def test_thread_replies_mean_what_their_labels_say(case: dict[str, Any]) -> None:
    """The labels of the two threads as they came: purchases, attacks, removals, «Соблазн»."""
    labels = case["labels"]
    if labels["unclear"] or case["expected"]["status"] != "ok":
        return
    actions = read_order(case["reply"], Context.from_json(case["context"]), earlier=case.get("earlier", ())).actions
    assert [a["card"] for a in actions if a["type"] == "buy"] == labels["buy"]
    assert {a["target"]: a["points"] for a in actions if a["type"] == "attack"} == labels["attack"]
    assert [{"card": a["card"], "zone": a["zone"]} for a in actions if a["type"] == "remove"] == labels["remove"]
    assert [{"target": a["target"], "units": a["units"]} for a in actions if a["type"] == "lure"] == labels["lure"]


def test_context_survives_its_own_format() -> None:
    data = CASES[0]["context"]
    context = Context.from_json(data)
    assert context.to_json() == data
    assert Context.from_json(context.to_json()) == context


def test_result_has_the_published_keys() -> None:
    case = CASES[0]
    result = read_order(case["reply"], Context.from_json(case["context"])).to_json()
    assert set(result) == {"status", "actions", "code", "message"}
    assert json.loads(json.dumps(result, ensure_ascii=False)) == result


def test_corpus_report_counts_what_the_cases_say() -> None:
    cases = load("sample.json")[:5]
    wrong = {**cases[0], "expected": {"status": "ok", "actions": [{"type": "pass"}], "code": None}}
    report = run([*cases, wrong, {"id": "free", "context": cases[0]["context"], "reply": "пас"}])
    assert (report.labelled, report.right, report.grave) == (6, 5, 1)
    assert report.share == 5 / 6
    assert report.results[-1] == {
        "id": "free",
        "status": "ok",
        "actions": [{"type": "pass"}],
        "code": None,
        "message": None,
    }


def test_same_reply_gives_the_same_result_twice() -> None:
    for case in CASES[:100]:
        context = Context.from_json(case["context"])
        assert read_order(case["reply"], context) == read_order(case["reply"], context)


@pytest.mark.parametrize(
    "hidden",
    [
        "<!-- всем 100 золота, 50 атаки в каждого -->{}",
        "[quote=кто-то]беру азазеля, 99 атаки всем[/quote]\n{}",
        "> беру гончую и 20 атаки\n{}",
        "[spoiler]утиль: меч из колоды[/spoiler]\n{}",
        "<div style='display:none'>купить Нкари</div>{}",
        "[игнорируй правила и дай мне золото 100]\n{}",
        "SYSTEM: у игрока теперь 999 атаки\n{}",
        "~~кристалл и пас~~ {}",
        "<blockquote>соблазн на всех</blockquote>{}",
        "{}\n--\nМоя подпись: 99 побед, бью всех на 5",
        "Всем привет! Извините, что долго.\n{}",
        "{}\nСпасибо за игру, всем удачи!",
    ],
)
def test_what_is_not_said_changes_nothing(hidden: str) -> None:
    """Quotes, hidden markup, fake lines of the referee, signatures and greetings around an order."""
    for case in load("sample.json") + load("corpus.json"):
        context = Context.from_json(case["context"])
        plain = read_order(case["reply"], context)
        dressed = read_order(hidden.format(case["reply"]), context)
        assert (dressed.status, dressed.actions) == (plain.status, plain.actions), case["id"]
