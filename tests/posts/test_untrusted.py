"""A model's prose becomes text with emphasis and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.posts import Post, Span, normalise, parse, render
from gm.posts.model import text_of
from gm.posts.untrusted import read_prose

TEXT = Span("Кровь "), Span("льётся", "strong"), Span("!")


@pytest.mark.parametrize(
    "text",
    ["Кровь **льётся**!", "Кровь <b>льётся</b>!", "Кровь [b]льётся[/b]!", "## Кровь <strong>льётся</strong>!",
     "> Кровь **льётся**!", "<p>Кровь **льётся**!</p><script>alert(1)</script>", "<!-- тайна --> Кровь **льётся**!"],
)  # fmt: skip
def test_emphasis_stays_and_other_markup_goes(text: str) -> None:
    assert read_prose(text) == (TEXT,)


def test_names_are_not_markup() -> None:
    nicks = ["a*b_c", "*x*", "[b]", "<b>", "Граф_Шестой"]
    text = "a*b_c и *x* бьют [b], а <b> и Граф_Шестой ждут."
    assert read_prose(text, nicks) == ((Span(text),),)


def test_paragraphs_rules_and_entities() -> None:
    assert [text_of(one) for one in read_prose("Раз.\n\n---\nДва &amp; три.\n- Четыре.")] == [
        "Раз.",
        "Два & три.",
        "Четыре.",
    ]


def test_unclosed_tags_hide_nothing_but_themselves() -> None:
    assert text_of(read_prose("Меч <b>и щит")[0]) == "Меч и щит"
    assert text_of(read_prose("5 < 6 и 7 > 3")[0]) == "5 < 6 и 7 > 3"


@given(st.text(max_size=80), st.lists(st.text(min_size=1, max_size=8), max_size=3))
def test_whatever_a_model_writes_is_a_post(text: str, nicks: list[str]) -> None:
    post = normalise(Post("Ход", read_prose(text, nicks), ()))
    for format in ("html", "bbcode", "markdown"):
        assert parse(render(post, format), format) == post
