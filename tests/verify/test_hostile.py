"""Input nobody writes gets a verdict like any other, without a traceback."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from engine.verify import verify
from engine.verify.model import LONGEST
from tests.bench.lengths import HOSTILE as LONG
from tests.verify.score import SAMPLE

CASE = json.loads(SAMPLE.read_text(encoding="utf-8"))[0]
SIZE = 10_000
HOSTILE = {
    "digits": "1",
    "parentheses": "(",
    "pairs": "()",
    "tags": "<div>",
    "open tags": '<a "',
    "brackets": "[b]",
    "quotes": "[quote]",
    "blockquotes": "<blockquote>",
    "comments": "<!--",
    "scripts": "<script>",
    "stars": "*a ",
    "strikes": "~~a",
    "images": "![a](b",
    "pipes": "|a|b|\n",
    "cells": "<table><tr><td>1<td>2",
    "cards": "Меч, ",
    "lines": "Меч\n",
    "nicks": "Снежана — 5\n",
    "zones": "сброс 5, ",
    "totals": "золото: 5\n",
    "sums": "5 золота ",
    "words": "двадцать ",
    "arrows": "5 → 4 ",
    "row": "Нкари — цена 10; 12 атаки, Вместе 6 атаки\n",
    "letters": "а",
    "emoji": "❤️",
    "entities": "&#1",
    "colours": "#1E90FF ",
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
@pytest.mark.parametrize("format", ["html", "bbcode", "markdown", "text"])
def test_hostile_input_gets_a_verdict(name: str, format: str) -> None:
    piece = HOSTILE[name]
    post = piece * (SIZE // len(piece))
    verdict = verify(post, CASE["facts"], format=format)
    assert not verdict.ok
    assert all(0 <= one.start <= one.end <= len(post) for one in verdict.findings)


def calls_of(run: Callable[[], object]) -> int:
    """How many Python functions are called, and how many steps their generators take, while it runs."""
    count = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", sorted(LONG))
def test_the_work_grows_with_the_length_and_not_with_its_square(name: str) -> None:
    format, piece = LONG[name]
    short, long = piece * (1_500 // len(piece)), piece * (6_000 // len(piece))
    verify(short, CASE["facts"], format=format)  # what is read once for all posts
    few = calls_of(lambda: verify(short, CASE["facts"], format=format))
    many = calls_of(lambda: verify(long, CASE["facts"], format=format))
    # four times the length is four times the work, and a little for sentences that are cut where they grow too long
    assert many <= 4.6 * few + 500


def test_what_lies_behind_the_longest_post_is_not_let_out_and_not_held_against_an_old_one() -> None:
    """A true post, then blanks up to the limit, then a false health."""
    post = CASE["post"] + " " * (LONGEST - len(CASE["post"])) + "Здоровье: Снежана — 3."
    fresh = verify(post, CASE["facts"], format="text", mode="strict").findings[-1]
    assert (fresh.kind, fresh.severity, fresh.start, fresh.end) == ("unread", "error", LONGEST, len(post))
    old = verify(post, CASE["facts"], format="text", mode="audit")
    assert old.ok
    assert [(one.kind, one.severity) for one in old.findings if one.kind != "prose_number"] == [("unread", "note")]
    assert not any(one.kind == "unread" for one in verify(post[:LONGEST], CASE["facts"], format="text").findings)
