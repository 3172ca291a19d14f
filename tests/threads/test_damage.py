"""Wrong encodings, broken and hostile files: a result or one clear line."""

# ruff: noqa: E501
from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable

import pytest

from gm.threads import MAX_SIZE, ThreadError, read_pages, read_thread
from tests.threads import samples
from tests.threads.boards import phpbb
from tests.threads.texts import bold_chat, discourse_json, messages_json

HTML = samples.page("thread1_clean.html")
MARKDOWN = samples.page("thread3_clean.md")
# What survives in a single-byte encoding: letters, not the signs.
LETTERS = "Чемпион Слаанеш мой, разумеется. Единичку атаки — Рокоту, должок."


@pytest.mark.parametrize(
    "encoding", ["cp1251", "koi8-r", "cp866", "iso8859-5", "utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32"]
)
def test_the_bytes_tell_the_encoding(encoding: str) -> None:
    thread = read_thread(HTML.encode(encoding, "replace"))
    assert thread.players == ("Rokot", "Лисица", "Граф_Шестой")
    assert len(thread.posts) == 27
    assert thread.posts[5].body.replace("?", "—") == LETTERS.replace("?", "—")
    for post in thread.posts:
        assert thread.text_of(post)[post.start : post.end] == post.body


def test_a_wrong_declaration_is_said() -> None:
    thread = read_thread(HTML.encode("cp1251", "replace"))
    assert thread.notes[0] == "the page says it is utf-8, but it looks like cp1251"
    thread = read_thread(HTML.replace('charset="utf-8"', 'charset="windows-1251"').encode())
    assert thread.notes == ("the page says it is cp1251, but it is UTF-8",)
    assert thread.posts[5].body == LETTERS


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("utf-8", "cp1251"),
        ("utf-8", "latin-1"),
        ("utf-8", "cp1252"),
        ("cp1251", "latin-1"),
        ("koi8-r", "cp1251"),
        ("cp1251", "koi8-r"),
    ],
)
def test_text_decoded_wrongly_is_put_right(right: str, wrong: str) -> None:
    broken = HTML.encode(right, "replace").decode(wrong, "replace")
    thread = read_thread(broken)
    assert any("had been decoded" in note for note in thread.notes)
    assert len(thread.posts) == 27
    assert thread.posts[5].body[:15] == "Чемпион Слаанеш"


def test_good_text_is_never_repaired() -> None:
    for source in (
        HTML,
        MARKDOWN,
        "Скриптор: Hello, the game begins\nRokot: I buy a Воин\nСкриптор: ok\nRokot: pass\n",
    ):
        assert read_thread(source).pages[0].text == source


def test_some_damaged_characters_do_no_harm() -> None:
    data = bytearray(MARKDOWN.encode())
    for at in range(3000, len(data), 9000):
        data[at] = 0xFF
    thread = read_thread(bytes(data))
    assert len(thread.posts) == 38
    assert "damaged" in thread.notes[0]


@pytest.mark.parametrize(
    "write",
    [
        lambda: HTML,
        lambda: MARKDOWN,
        lambda: discourse_json(samples.posts("markdown", "plain")),
        lambda: phpbb(samples.posts("html", "plain")),
    ],
)
def test_a_file_cut_off_anywhere_gives_a_result_or_one_line(write: Callable[[], str]) -> None:
    data = write().encode()
    whole = read_thread(data)
    lines: list[str] = []
    for size in [*range(1, 400, 57), *range(1000, len(data), 9973)]:
        try:
            thread = read_thread(data[:size])
        except ThreadError as error:
            lines.append(str(error))
            continue
        assert len(thread.posts) <= len(whole.posts)
        for post, other in list(zip(thread.posts, whole.posts, strict=False))[:-1]:
            assert (post.author, post.body) == (other.author, other.body)
    assert lines
    assert not any("\n" in line for line in lines)


def test_a_page_that_ends_in_a_post_says_so() -> None:
    thread = read_thread(HTML.encode()[:20000])
    assert any("ends in the middle of a post" in note for note in thread.notes)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n\t",
        b"\0" * 5000,
        b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(5000),
        random.Random(2).randbytes(50000),
        b"PK\x03\x04" + bytes(range(256)) * 50,
        b"{" * 5000,
        b'{"a":' * 5000,
        b"[" * 100000,
        b'{"post_stream": 5}',
        b"<html></html>",
        b"<html><body>" + b"<div>" * 5000,
    ],
)
def test_what_is_no_thread_is_one_clear_line(data: bytes) -> None:
    with pytest.raises(ThreadError) as caught:
        read_thread(data, name="файл.html")
    assert str(caught.value).startswith("файл.html: ")
    assert "\n" not in str(caught.value)


def test_too_large_is_said() -> None:
    with pytest.raises(ThreadError, match="64 MB"):
        read_thread(b"a" * (MAX_SIZE + 1))


def test_one_bad_file_among_pages_is_named() -> None:
    pages = [bold_chat(samples.posts("markdown", "plain")), "ничего\nтакого"]
    assert any(note.startswith("б: ") for note in read_pages(pages, names=["а", "б"]).notes)
    with pytest.raises(ThreadError, match="no files"):
        read_pages([])


BILLION = '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">' + "".join(f'<!ENTITY lol{i} "{f"&lol{i - 1};" * 10}">' for i in range(1, 10)) + "]>"  # fmt: skip


@pytest.mark.parametrize(
    "bomb",
    [
        "<div>" * 30000, "<blockquote>" * 30000, "<b>" * 30000, "<ul><li>" * 15000, "<table><tr><td>" * 10000, "</div></table></li></article>", "</b>" * 30000,
        "&lol9;" * 3000, "&amp;" * 30000, "<!-- ", "<![CDATA[ ", "<a title=\"", "<a title='", "<" * 30000, "\u202e\u200b" * 1000, "<p " + "a=b " * 10000,
    ],
)  # fmt: skip
def test_hostile_markup_in_a_post_stays_in_it(bomb: str) -> None:
    start = HTML.index("Чемпион Слаанеш мой")
    thread = read_thread(BILLION + HTML[:start] + bomb + HTML[start:])
    assert [post.author for post in thread.posts] == [author for author, _ in samples.thread1()]
    assert [post.body for post in thread.posts[7:]] == [body for _, body in samples.thread1()[7:]]
    assert [post.body for post in thread.posts[:5]] == [body for _, body in samples.thread1()[:5]]


def test_unclosed_elements_before_the_posts_do_no_harm() -> None:
    source = HTML.replace('<div id="p40411"', "<div>" * 30000 + "<ul><li>" * 1000 + '<div id="p40411"', 1)
    assert [(post.author, post.body) for post in read_thread(source).posts] == list(samples.thread1())


ENDLESS: dict[str, Callable[[int], str]] = {
    "lines": lambda n: "Ник: слово слово\nещё строка: и двоеточие 12\n" * (n // 45),
    "headings": lambda n: "# a\n" * (n // 4),
    "numbers": lambda n: "1\n" * (n // 2),
    "dates": lambda n: "04.03.2025\n" * (n // 11),
    "numbered": lambda n: "".join(f"#{i} | Ник{i % 3} | x\nтекст\n" for i in range(n // 25)),
    "stars": lambda n: "*" * n,
    "rules": lambda n: "---\n" * (n // 4),
    "brackets": lambda n: '[post=1 "' * (n // 9),
    "quotes": lambda n: "[quote=a]" * (n // 9),
    "tags": lambda n: "<html>" + "<div class=x>" * (n // 13),
    "open": lambda n: "<html>" + "<" * n,
    "attributes": lambda n: "<html>" + "<a =\"' " * (n // 7),
    "comments": lambda n: "<html>" + "<!-- - " * (n // 7),
    "closing": lambda n: "<html>" + "</div>" * (n // 6),
    "articles": lambda n: '<article class="post" data-author="a" data-post="1">x<div>' * (n // 60),
    "escapes": lambda n: '{"posts":[{"author":"a","text":"' + "\\n" * (n // 2) + '"},{"author":"b","text":"x"}]}',
    "json": lambda n: "[" + '"a",' * (n // 4) + "1]",
    "words": lambda n: "а " * (n // 2),
    "blank": lambda n: "a: b" + " " * n + "\n" * n + "b: c",
}


@pytest.mark.parametrize("kind", list(ENDLESS))
def test_endless_sameness_is_read_or_refused_in_one_line(kind: str) -> None:
    source = ENDLESS[kind](96_000)
    said = ""
    places: list[tuple[int, int]] = []
    try:
        places = [(post.start, post.end) for post in read_thread(source).posts]
    except ThreadError as error:
        said = str(error)
    assert places or said
    assert "\n" not in said
    assert all(0 <= start <= end <= len(source) for start, end in places)


def test_memory_is_a_small_multiple_of_the_page() -> None:
    head, tail = HTML[: HTML.index('<div id="p40411"')], HTML[HTML.index('<div class="action-bar bar-bottom">') :]
    post = HTML[HTML.index('<div id="p40411"') : HTML.index('<hr class="divider" />')]
    source = head + "".join(post.replace("40411", str(number)) for number in range(50000, 50120)) + tail
    tracemalloc.start()
    thread = read_thread(source)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(thread.posts) == 120
    assert peak < 12 * len(source)


def test_json_messages_that_are_no_posts_are_said() -> None:
    source = messages_json(samples.posts("markdown", "plain")).replace(
        '{"messages": [', '{"messages": [{"service": 1}, 5, null, '
    )
    thread = read_thread(source)
    assert len(thread.posts) == 38
    assert any("without author or text" in note for note in thread.notes)
