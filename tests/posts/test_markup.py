"""Rendered posts as other readers see them: CommonMark reads our Markdown, HTML parsers our HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from markdown_it import MarkdownIt

from gm.posts import Line, Lines, Listing, Post, Section, Span, Table, clean_text, normalise, render
from gm.posts.model import text_of, unmark
from tests.posts.strategies import EVIL_NICKS, posts

SLOW = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MARKDOWN = MarkdownIt("commonmark").enable("table")


class Seen(HTMLParser):
    """The tags and the texts of block elements that a reader of HTML sees."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag in ("h1", "h2", "h3", "p", "li", "td", "th", "br"):
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data


def see(html: str) -> Seen:
    seen = Seen()
    seen.feed(html)
    seen.close()
    return seen


def said(post: Post) -> list[str]:
    """The texts that a post must show, in order."""
    post = normalise(post)
    out = [post.title, *map(text_of, post.narration)]
    for section in post.sections:
        out.append(section.heading)
        for block in section.blocks:
            match block:
                case Lines(lines) | Listing(lines):
                    out += map(text_of, lines)
                case Table(head, rows):
                    out += ["№", *head]
                    for number, row in enumerate(rows, 1):
                        out += [str(number), *map(text_of, row)]
    return squeezed([*out, *map(text_of, post.footnote)])


def squeezed(texts: list[str]) -> list[str]:
    return [flat for text in texts if (flat := "".join(unmark(text).split()))]


@SLOW
@given(posts)
def test_html_shows_what_the_post_says_and_no_foreign_tag(post: Post) -> None:
    seen = see(render(post, "html"))
    assert squeezed(seen.texts) == said(post)
    assert seen.tags <= {
        "div", "h2", "h3", "p", "br", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "span", "strong",
        "em", "small", "img",
    }  # fmt: skip
    assert seen.attributes <= {"style", "src", "alt"}


@SLOW
@given(posts)
def test_commonmark_shows_what_the_post_says(post: Post) -> None:
    html = MARKDOWN.render(render(post, "markdown"))
    seen = see(html)
    assert squeezed(seen.texts) == said(post)
    assert not seen.tags & {"script", "a", "blockquote", "pre", "code", "hr", "ol", "h4"}


@pytest.mark.parametrize("nick", EVIL_NICKS)
def test_evil_names_do_not_break_commonmark(nick: str) -> None:
    line: Line = (Span("Ходит: "), Span(nick, "strong"), Span(nick), Span(nick, "em", "#DC143C"), Span("!"))
    post = Post(nick, (line,), (Section(nick, (Listing((line, (Span(nick),))), Table((nick,), ((line,),)))),), (line,))
    seen = see(MARKDOWN.render(render(post, "markdown")))
    assert squeezed(seen.texts) == said(post)


@pytest.mark.parametrize("format", ["bbcode", "xenforo"])
@pytest.mark.parametrize("nick", EVIL_NICKS)
def test_names_open_no_bbcode_tags(nick: str, format: str) -> None:
    post = Post("Заголовок", ((Span(nick),),), (Section("Ряд", (Listing(((Span(nick),),)),)),))
    tags = set(re.findall(r"\[(/?[a-z*]+)[^\]]*\]", render(post, format)))
    assert tags <= {"size", "/size", "b", "/b", "list", "/list", "*"}


def test_right_to_left_names_are_isolated() -> None:
    post = Post("Здоровье", (), (Section("Здоровье", (Lines(((Span("שלום — 87 ❤️"),),)),)),))
    assert "\u2068שלום\u2069 — 87" in render(post, "text")


def test_invisible_and_direction_characters_are_removed() -> None:
    assert clean_text("а\u202eб\u2066в\u200bг\x00д\u2060") == "абвгд"
    assert clean_text("строка\n  другая\u2028третья\u00a0") == "строка другая третья "
    assert clean_text("🐈\u200d⬛ ❤️") == "🐈\u200d⬛ ❤️"
