"""Input nobody writes: it has to be read in time that grows with its length, and without a traceback."""

from __future__ import annotations

import json
import time

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
def test_reads_in_time(name: str, format: str) -> None:
    piece = HOSTILE[name]
    started = time.perf_counter()
    verify(piece * (SIZE // len(piece)), CASE["facts"], format=format)
    assert time.perf_counter() - started < 8
