"""Folding: comparable text whose spans lead back to the text as given."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.russian.text import fold, fold_word, unmix


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("ЁЖИК", "ежик"),
        ("трёх", "трех"),
        ("пя\u0301ть", "пять"),
        ("и\u0306од", "йод"),
        ("е\u0308ж", "еж"),
        ("двад\u00adцать", "двадцать"),
        ("1\ufe0f\u20e32\ufe0f\u20e3", "12"),
        ("⑫", "12"),
        ("🔟", "10"),
        ("７", "7"),
        ("Rokot", "rokot"),
        ("İ", "İ"),
    ],
)
def test_fold_word(word: str, folded: str) -> None:
    assert fold_word(word) == folded
    assert fold(word).text == folded


def test_spans_lead_back() -> None:
    text = "у Пе\u0301ти 1️⃣0️⃣ карт и ⑫ ран"
    source = fold(text)
    quotes = []
    for piece in ("пети", "10", "карт", "12", "ран"):
        at = source.text.index(piece)
        start, end = source.span(at, at + len(piece))
        quotes.append(text[start:end])
    assert quotes == ["Пе\u0301ти", "1️⃣0️⃣", "карт", "⑫", "ран"]


def test_look_alike_letters() -> None:
    assert unmix("двa") == "два"
    assert unmix("rokot") == "rokot"


ODD = st.sampled_from(list("аёЙ b1\u0301\u00ad\u200b\ufe0f\u20e3⑫７🔟İß\u0306и"))


@given(st.lists(ODD, max_size=30).map("".join))
@settings(max_examples=300, deadline=None)
def test_every_folded_character_comes_from_somewhere(text: str) -> None:
    source = fold(text)
    last = 0
    for at, char in enumerate(source.text):
        start, end = source.span(at, at + 1)
        assert last <= start < end <= len(text)
        last = start
        assert char in fold_word(text[start:end])
