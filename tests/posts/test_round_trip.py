"""Whatever a post contains, its rendering reads back as the same post and holds no foreign markup."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm.posts import FORMATS, Lines, Listing, Post, Section, Span, normalise, parse, plain, render
from gm.posts.html import sanitise
from tests.posts.strategies import EVIL_NICKS, posts

SLOW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(posts, st.sampled_from(FORMATS))
def test_every_format_reads_back(post: Post, format: str) -> None:
    expected = plain(post) if format == "text" else normalise(post)
    assert parse(render(post, format), format) == expected


@SLOW
@given(posts)
def test_normalising_twice_changes_nothing(post: Post) -> None:
    assert normalise(normalise(post)) == normalise(post)


@SLOW
@given(posts)
def test_html_is_already_clean(post: Post) -> None:
    text = render(post, "html")
    assert sanitise(text) == text


@pytest.mark.parametrize("nick", EVIL_NICKS)
@pytest.mark.parametrize("format", FORMATS)
def test_every_evil_nick_in_every_place(nick: str, format: str) -> None:
    here = (Span(nick),)
    bold = (Span("Ходит: "), Span(nick, "strong"), Span("!"))
    post = Post(nick, (here, bold), (Section(nick, (Lines((here, bold)), Listing((here, bold)))),), (here,))
    expected = plain(post) if format == "text" else normalise(post)
    assert parse(render(post, format), format) == expected
