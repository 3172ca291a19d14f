"""Threads as this product writes them are read back, whatever the nicks."""

from __future__ import annotations

import pytest

from gm.posts.thread import ThreadEntry, player_body, render_thread
from gm.threads import read_thread
from tests.threads import samples

FORMATS = ["html", "bbcode", "xenforo", "markdown", "text"]
NICKS = [
    ["Скриптор", "Граф_Шестой", "O'Brien & Co", "Лис🦊"],
    ["Скриптор", "[FW]Орк", "13", "_x_"],
    ["Скриптор", "Dark on", "★звезда★", "Ведьмак 3000"],
    ["Скриптор", "#1", "Меч", "Тень"],
]


# In plain text nothing tells a nick of asterisks from a nick in bold.
CASES = [(format, nicks) for format in FORMATS for nicks in NICKS]
CASES += [(format, ["Скриптор", "*звезда*", "__init__", "~x~"]) for format in FORMATS if format != "text"]


@pytest.mark.parametrize(("format", "nicks"), CASES)
def test_a_thread_of_our_own_is_read_back(format: str, nicks: list[str]) -> None:
    kind = {"html": "html", "markdown": "markdown", "text": "text"}.get(format, "bbcode")
    posts = samples.posts(kind, "plain")
    new = dict(zip(samples.NICKS["plain"], nicks, strict=True))
    entries = [
        ThreadEntry(
            new[p.author],
            p.body if p.author == "Летописец" else player_body(samples.as_text(p.body), format),
            p.author == "Летописец",
        )
        for p in posts
    ]
    thread = read_thread(render_thread("Warha Realms: партия", entries, format))
    assert [post.author for post in thread.posts] == [entry.author for entry in entries]
    assert [post.body for post in thread.posts] == [entry.body for entry in entries]
    assert [post.number for post in thread.posts] == list(range(1, len(posts) + 1))
    assert thread.referee == "Скриптор"
    assert set(nicks[1:]) <= set(thread.players)
    assert thread.gaps == ()
    for post in thread.posts:
        assert post.verbatim
        assert thread.text_of(post)[post.start : post.end] == post.body
