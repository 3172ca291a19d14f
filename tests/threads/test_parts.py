"""Dates, JSON with places, places of escaped text, Discourse exports."""

# ruff: noqa: E501
from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.threads import read_thread
from gm.threads.dates import find, iso
from gm.threads.headings import find_headings
from gm.threads.jsontext import JsonError, JsonString, decode, parse
from tests.threads import samples
from tests.threads.texts import discourse_json


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("04 мар 2025, 21:32", "2025-03-04T21:32"),
        ("4 марта 2025 г. в 21:32", "2025-03-04T21:32"),
        ("04 Март 2025, 21:32:11", "2025-03-04T21:32:11"),
        ("04.03.2025 21:32", "2025-03-04T21:32"),
        ("04.03.2025, 21:32", "2025-03-04T21:32"),
        ("12.05.26 18:30", "2026-05-12T18:30"),
        ("2025-03-04 21:32:11", "2025-03-04T21:32:11"),
        ("2025-03-04T18:32:11+00:00", "2025-03-04T18:32:11+00:00"),
        ("Вт мар 04, 2025 9:32 pm", "2025-03-04T21:32"),
        ("Tue Mar 04, 2025 12:05 am", "2025-03-04T00:05"),
        ("Mar 4, 2025 at 9:32 PM", "2025-03-04T21:32"),
        ("4 March 2025 - 12:32 PM", "2025-03-04T12:32"),
        ("04-03-2025, 09:32 PM", "2025-03-04T21:32"),
        ("1 мая 2025", "2025-05-01"),
        ("вчера, 21:32", None),
        ("Сегодня в 09:05", None),
        ("5 минут назад", None),
        ("4 мар в 21:32", None),
        ("32.13.2025", None),
        ("Ход 5: 87 против 92", None),
    ],
)
def test_dates_are_read(text: str, expected: str | None) -> None:
    assert iso(text) == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rokot » вчера, 21:32", "вчера, 21:32"),
        ("Лисица — 2 часа назад", "2 часа назад"),
        ("только что, Rokot", "только что"),
        ("#7 | Ник | 4.3.2025", "4.3.2025"),
        ("версия 1.2.3", None),
        ("3 атаки по 12 урона", None),
    ],
)
def test_dates_are_found_in_a_line(text: str, found: str | None) -> None:
    span = find(text)
    assert (text[span[0] : span[1]] if span else None) == found


@pytest.mark.parametrize(
    ("line", "author", "number"),
    [
        ("#7 | Граф_Шестой | 04.03.2025 21:32", "Граф_Шестой", 7),
        ("Сообщение #7 · [FW]Орк · вчера, 21:32", "[FW]Орк", 7),
        ("## №7 · Мастер Игры", "Мастер Игры", 7),
        ("[b]Пост №12[/b] — Dark on (04.03.2025)", "Dark on", 12),
        ("Отправлено: Rokot, 04 мар 2025, 21:32", "Rokot", None),
        ("### 🤖 Ассистент — 04.03.2025 21:32", "Ассистент", None),
    ],
)
def test_headings_are_taken_apart(line: str, author: str, number: int | None) -> None:
    (heading,) = [one for one in find_headings(line + "\nтекст") if one.kind == "fields"]
    assert (heading.author, heading.number) == (author, number)


TEXT = st.text(st.characters(codec="utf-8") | st.sampled_from('"\\\n\t/😀жЖ'), max_size=30)


@given(TEXT, st.booleans())
def test_every_character_of_a_json_string_knows_its_place(text: str, ascii: bool) -> None:
    source = json.dumps({"a": [1, {"б": text}, [], {}, -2.5e3, None]}, ensure_ascii=ascii)
    value = parse(source)
    assert isinstance(value, dict)
    inner = value["a"]
    assert isinstance(inner, list)
    assert isinstance(inner[1], dict)
    string = inner[1]["б"]
    assert isinstance(string, JsonString)
    read, spots = decode(source, string)
    assert read == text
    for at, char in enumerate(text):
        piece = source[spots.start_of(at) : spots.end_of(at)] if spots else source[string.start + at]
        assert json.loads(f'"{piece}"') == char


@given(TEXT, st.data())
def test_a_piece_of_a_text_keeps_its_places(text: str, data: st.DataObject) -> None:
    source = json.dumps([text])
    value = parse(source)
    assert isinstance(value, list)
    assert isinstance(value[0], JsonString)
    _, spots = decode(source, value[0])
    if spots is None:
        return
    low = data.draw(st.integers(0, len(text)))
    high = data.draw(st.integers(low, len(text)))
    piece = spots.cut(low, high)
    for at in range(high - low):
        assert (piece.start_of(at), piece.end_of(at)) == (spots.start_of(low + at), spots.end_of(low + at))


@pytest.mark.parametrize(
    "broken", ["", "[", '{"a"}', '{"a":1,}', "[1 2]", '["a', "[1]]", "nul", '{"a":}', "[" * 500 + "]" * 500]
)
def test_broken_json_is_said(broken: str) -> None:
    with pytest.raises(JsonError):
        parse(broken)


@pytest.mark.parametrize("ascii", [False, True])
def test_a_discourse_topic_in_html(ascii: bool) -> None:
    posts = samples.posts("html", "plain")
    source = discourse_json(posts, "cooked", ascii=ascii)
    thread = read_thread(source.encode())
    assert thread.reader == "discourse"
    assert thread.title == "Warha «Realms»"
    assert {post.body_format for post in thread.posts} == {"html"}
    assert [post.body for post in thread.posts] == [p.body for p in posts]
    for post in thread.posts:
        low, high = post.source_span(0, len(post.body))
        assert json.loads(f'"{source[low:high]}"') == post.body
        assert (low, high) == (post.start, post.end)
        assert post.time == next(p.iso for p in posts if p.number == post.number) + ":00.000Z"


def test_a_discourse_topic_tells_what_it_lacks() -> None:
    topic = json.loads(discourse_json(samples.posts("markdown", "plain")))
    stream = topic["post_stream"]
    stream["posts"] = stream["posts"][:20]
    thread = read_thread(json.dumps(topic, ensure_ascii=False))
    assert [(gap.after, gap.posts) for gap in thread.gaps] == [(20, 18)]


def test_remarks_of_the_board_and_deleted_posts_in_discourse() -> None:
    topic = json.loads(discourse_json(samples.posts("markdown", "plain")))
    items = topic["post_stream"]["posts"]
    items[3].update(post_type=3, action_code="closed.enabled", raw="")
    items[5].update(user_deleted=True, raw="")
    thread = read_thread(json.dumps(topic, ensure_ascii=False))
    assert len(thread.posts) == 37
    assert [post.ordinal for post in thread.posts if post.deleted] == [6]
    assert [gap.after for gap in thread.gaps] == [5]
    assert any("remark" in note for note in thread.notes)


def test_a_web_archive_is_unpacked() -> None:
    page = samples.page("thread1_clean.html")
    import quopri

    body = quopri.encodestring(page.encode()).decode()
    source = (
        "From: <Saved by Blink>\nSnapshot-Content-Location: https://forum.example/viewtopic.php?t=2187\nMIME-Version: 1.0\n"
        'Content-Type: multipart/related;\n\ttype="text/html";\n\tboundary="----X"\n\n\n------X\nContent-Type: text/html\n'
        f"Content-Transfer-Encoding: quoted-printable\n\n{body}\n------X\nContent-Type: text/css\n\np {{}}\n------X--\n"
    )
    thread = read_thread(source.encode())
    assert [(post.author, post.body) for post in thread.posts] == list(samples.thread1())
    assert any("web archive" in note for note in thread.notes)
