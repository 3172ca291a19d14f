"""The example threads: authors, places, times, and every labelled quote in the post it is labelled for."""

# ruff: noqa: E501
from __future__ import annotations

import json

import pytest

from gm.threads import Thread, read_thread
from tests.threads import samples

REFEREE = "Скриптор"


def read(name: str) -> Thread:
    return read_thread((samples.FOLDER / name).read_bytes(), name=name)


@pytest.mark.parametrize("name", ["thread1_clean.html", "thread1_bad.html"])
def test_the_phpbb_page(name: str) -> None:
    thread = read(name)
    players = ["Rokot", "Лисица", "Граф_Шестой"]
    assert thread.reader == "phpbb"
    assert thread.title.startswith("Warha Realms — партия №4")
    expected = [REFEREE if at % 2 == 0 else players[at // 2 % 3] for at in range(27)]
    assert [post.author for post in thread.posts] == expected
    assert (thread.referee, list(thread.players), thread.bystanders) == (REFEREE, players, ())
    assert [post.number for post in thread.posts] == list(range(1, 28))
    assert (thread.posts[0].post_id, thread.posts[-1].post_id) == (40411, 40482)
    assert thread.posts[0].time == "2025-03-04T18:32:11+00:00"
    assert thread.posts[-1].time == "2025-03-06T18:31:02+00:00"
    assert [post.ordinal for post in thread.posts if post.edited] == [13]
    assert thread.posts[12].edited is not None
    assert "поправлена вёрстка списка" in thread.posts[12].edited
    assert (thread.notes, thread.gaps) == ((), ())
    assert thread.posts[1].body.startswith("О, погнали! Беру воина кхорна")
    assert thread.posts[6].body.startswith("<blockquote><div><cite>")


@pytest.mark.parametrize("name", ["thread3_clean.md", "thread3_bad.md"])
def test_the_markdown_chat(name: str) -> None:
    thread = read(name)
    assert thread.reader == "markdown"
    assert (thread.referee, thread.players) == (REFEREE, ("Тень", "KotBayun", "Alisa77"))
    assert len(thread.posts) == 38
    assert [post.author for post in thread.posts[:12]] == [
        REFEREE, "Тень", REFEREE, "KotBayun", REFEREE, "Alisa77", REFEREE, "Тень", REFEREE, "KotBayun", "KotBayun", REFEREE,
    ]  # fmt: skip
    assert thread.posts[27].body.startswith("не, стоп, жабу не надо")
    assert all(post.time is None and post.body_format == "markdown" for post in thread.posts)
    assert (thread.notes, thread.gaps) == ((), ())


@pytest.mark.parametrize("name", ["thread1_clean.html", "thread1_bad.html", "thread3_clean.md", "thread3_bad.md"])
def test_places_are_those_of_the_file(name: str) -> None:
    thread, source = read(name), samples.page(name)
    assert thread.pages[0].text == source
    end = 0
    for post in thread.posts:
        assert end <= post.start < post.end
        assert source[post.start : post.end] == post.body == post.body.strip()
        end = post.end


@pytest.mark.parametrize(
    ("name", "pairs"), [("thread1_clean.html", samples.thread1), ("thread3_clean.md", samples.thread3)]
)
def test_the_same_as_cut_out_by_hand(name: str, pairs: object) -> None:
    assert callable(pairs)
    assert [(post.author, post.body) for post in read(name).posts] == list(pairs())


@pytest.mark.parametrize(
    ("thread", "labels"),
    [("thread1_bad.html", "thread1_bad.labels.json"), ("thread3_bad.md", "thread3_bad.labels.json")],
)
def test_every_labelled_quote_stands_in_its_post(thread: str, labels: str) -> None:
    posts = read(thread).posts
    found = samples.labels(labels)
    assert len(found) > 40
    for label in found:
        ordinal, quote = label["post"], label["quote"]
        assert isinstance(ordinal, int)
        assert isinstance(quote, str)
        assert quote in posts[ordinal - 1].body


@pytest.mark.parametrize("number", ["1", "3"])
def test_every_reply_is_its_players(number: str) -> None:
    thread = read(f"thread{number}_clean.{'html' if number == '1' else 'md'}")
    replies = json.loads(samples.page(f"thread{number}.orders.json"))
    assert [post.ordinal for post in thread.posts if thread.is_player(post)] == [reply["post"] for reply in replies]
    for reply in replies:
        post = thread.posts[reply["post"] - 1]
        assert post.author == reply["player"]
        text = samples.as_text(post.body) if number == "1" else post.body
        assert " ".join(text.split()) == " ".join(reply["text"].split())
