"""Input nobody writes gets a verdict like any other, without a traceback."""

from __future__ import annotations

import json

import pytest

from engine.verify import verify
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
