"""What posts of «МТС Карты» say of the call «МТС!»."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.games.mts.phrases import CALL, CALL_BAD, CALL_GOOD, CALL_HINT, CALL_NONE, NOT, SILENT
from engine.games.mts.truth import Truth
from engine.russian.nicks import NickSpan
from engine.verify.sheet import Sheet


def read_calls(sheet: Sheet, truth: Truth, text: str, sentence: tuple[int, int], nicks: Sequence[NickSpan]) -> None:
    """Reads a sentence of `text` (cards and nicks hidden) for calls, and for the silence of who should have called."""
    start, end = sentence
    part = text[start:end]
    if not CALL.search(part):
        _silence(sheet, truth, text, sentence, nicks)
    for call in CALL.finditer(text, start, end):
        if CALL_HINT.search(part):
            continue
        who = _caller(call, nicks)
        if CALL_NONE.search(part) and who is None and re.search(r"\bникто\b", part):
            sheet.say("call", call.start(), call.end(), not truth.called(None), "не прозвучало", "прозвучало")
        elif CALL_NONE.search(part):
            sheet.say("call", call.start(), call.end(), truth.silent(who), "не прозвучало", "иначе", who)
        elif CALL_BAD.search(part):
            sheet.say("call", call.start(), call.end(), truth.vain(who), "зря", "иначе", who)
        elif CALL_GOOD.search(part):
            sheet.say("call", call.start(), call.end(), truth.in_time(who), "вовремя", "иначе", who)
        else:
            sheet.say("call", call.start(), call.end(), truth.called(who), "«МТС!»", "крика не было", who)


def _silence(sheet: Sheet, truth: Truth, text: str, sentence: tuple[int, int], nicks: Sequence[NickSpan]) -> None:
    """«Аня промолчала при последней карте», without the word that was not said."""
    start, end = sentence
    match = SILENT.search(text, start, end)
    before = [one.nick for one in nicks if match is not None and one.end <= match.start()]
    about = re.search(r"последн|крик|штраф", text[start:end])
    if match is not None and about and before and not NOT.search(text, start, match.start()):
        ok = truth.silent(before[-1])
        sheet.say("call", match.start(), match.end(), ok, "не прозвучало", "иначе", before[-1])


def _caller(call: re.Match[str], nicks: Sequence[NickSpan]) -> str | None:
    before = [one.nick for one in nicks if one.end <= call.start()]
    if before:
        return before[-1]
    after = [one.nick for one in nicks if one.start >= call.end()]
    return after[0] if after else None
