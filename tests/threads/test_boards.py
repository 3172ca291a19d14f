"""Pages of every board: an independent writer, the reader, and the same posts again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.threads import Thread, read_pages, read_thread
from tests.threads import samples
from tests.threads.boards import AD, BOARDS, SIGNATURE, P, phpbb, xenforo2

ALL = pytest.mark.parametrize("board", list(BOARDS))


def same_posts(thread: Thread, posts: list[P]) -> None:
    assert [post.author for post in thread.posts] == [p.author for p in posts]
    assert [post.ordinal for post in thread.posts] == list(range(1, len(posts) + 1))
    for post, p in zip(thread.posts, posts, strict=True):
        assert post.body == p.body.strip()
        assert thread.text_of(post)[post.start : post.end] == post.body
        assert post.verbatim
        assert post.body_format == "html"
        assert (post.time or "").startswith(p.iso)


@ALL
@pytest.mark.parametrize("nicks", ["odd", "more", "signs"])
def test_every_post_of_a_page_is_read_back(board: str, nicks: str) -> None:
    write, reader, shows_numbers, shows_edits = BOARDS[board]
    posts = samples.posts("html", nicks)
    thread = read_thread(write(posts, 1, 1), name="тема.html")
    same_posts(thread, posts)
    assert thread.reader == reader
    assert thread.source == "тема.html"
    assert thread.referee == samples.NICKS[nicks][0]
    assert list(thread.players) == samples.NICKS[nicks][1:]
    assert thread.gaps == ()
    if shows_numbers:
        assert [post.number for post in thread.posts] == [p.number for p in posts]
    if shows_edits:
        assert [post.ordinal for post in thread.posts if post.edited] == [5, 7]
        assert all(
            "edакт" in post.edited or "мен" in post.edited or "едак" in post.edited
            for post in thread.posts
            if post.edited
        )


@ALL
def test_nothing_foreign_is_in_a_body(board: str) -> None:
    write = BOARDS[board][0]
    thread = read_thread(write(samples.posts("html", "plain"), 1, 1))
    for post in thread.posts:
        for foreign in (SIGNATURE, "adsbygoogle", "Сообщени", "едактиров", "avatar", "Завсегдатай", "Наверх"):
            assert foreign not in post.body


@ALL
def test_pages_are_put_in_order(board: str) -> None:
    write = BOARDS[board][0]
    posts = samples.posts("html", "plain")
    parts = [write(posts[:10], 1, 3), write(posts[10:20], 2, 3), write(posts[20:], 3, 3)]
    thread = read_pages([parts[2], parts[0], parts[1]], names=["c", "a", "b"])
    same_posts(thread, posts)
    assert [page.name for page in thread.pages] == ["a", "b", "c"]
    assert [post.page for post in thread.posts] == [0] * 10 + [1] * 10 + [2] * 7
    assert thread.gaps == ()


@ALL
def test_posts_on_two_pages_are_taken_once(board: str) -> None:
    write = BOARDS[board][0]
    posts = samples.posts("html", "plain")
    thread = read_pages([write(posts[:12], 1, 2), write(posts[9:], 2, 2)])
    same_posts(thread, posts)
    assert any("3 post(s) that stand twice" in note for note in thread.notes)


@pytest.mark.parametrize("board", [name for name, entry in BOARDS.items() if entry[2]])
def test_a_missing_page_is_a_gap(board: str) -> None:
    write = BOARDS[board][0]
    posts = samples.posts("html", "plain")
    thread = read_pages([write(posts[:10], 1, 3), write(posts[20:], 3, 3)])
    assert [(gap.after, gap.posts) for gap in thread.gaps] == [(10, 10)]
    second = range(21, 28) if thread.reader == "discourse" else range(11, 18)  # its numbers are the posts' for good
    assert [post.ordinal for post in thread.posts] == [*range(1, 11), *second]


def test_a_single_page_of_several_tells_what_is_missing() -> None:
    posts = samples.posts("html", "plain")
    thread = read_thread(phpbb(posts[10:20], 2, 3))
    assert [gap.after for gap in thread.gaps] == [0, 10]
    assert thread.gaps[0].posts == 10
    assert "page 1 of 3" in thread.gaps[0].note
    assert "page 3 of 3" in thread.gaps[1].note
    assert (thread.pages[0].number, thread.pages[0].of) == (2, 3)


def test_a_deleted_post_keeps_its_place() -> None:
    posts = samples.posts("html", "plain")
    posts.insert(5, P("Прохожий", "2025-03-04 15:00", "лишнее", number=6, id=513, deleted=True))
    thread = read_thread(xenforo2(posts, 1, 1))
    assert len(thread.posts) == 28
    gone = thread.posts[5]
    assert (gone.deleted, gone.author, gone.body, gone.start) == (True, "Прохожий", "", gone.end)
    assert [gap.after for gap in thread.gaps] == [5]
    assert thread.bystanders == ("Прохожий",)
    assert "Прохожий" not in thread.players


def test_an_advertisement_inside_a_post_is_blanked_out() -> None:
    posts = samples.posts("html", "plain")
    head, tail = posts[2].body[:400], posts[2].body[400:]
    cut = head.rindex("\n")
    head, tail = posts[2].body[:cut], posts[2].body[cut:]
    source = phpbb([*posts[:2], replace(posts[2], body=head + AD + tail)], 1, 1)
    post = read_thread(source).posts[2]
    assert post.body == head + " " * len(AD) + tail
    assert not post.verbatim
    assert len(post.body) == post.end - post.start
    ((low, high),) = post.blanked
    assert source[low:high] == AD
    at = post.body.index(tail.strip()[:30])
    span = post.source_span(at, at + 30)
    assert source[slice(*span)] == tail.strip()[:30]


def test_an_advertisement_at_the_edge_is_cut_off() -> None:
    posts = samples.posts("html", "plain")[:4]
    posts[1] = replace(posts[1], body=AD + "<br>\nБеру Воина Кхорна<br><br>" + AD)
    post = read_thread(phpbb(posts, 1, 1)).posts[1]
    assert post.body == "Беру Воина Кхорна"
    assert post.verbatim


def test_quotes_stay_in_the_body() -> None:
    posts = samples.posts("html", "plain")
    thread = read_thread(phpbb(posts, 1, 1))
    quoting = [post.ordinal for post in thread.posts if "<blockquote>" in post.body]
    assert quoting == [i for i, p in enumerate(posts, 1) if "<blockquote>" in p.body]
    assert len(quoting) == 5


def test_an_unclosed_quote_or_division_does_not_swallow_the_thread() -> None:
    posts = samples.posts("html", "plain")
    for broken in ("<blockquote><div>", "<div><div><table><tr><td>", "<ul><li><ol><li>", "<b><i><span class='x'>"):
        body = posts[4].body + broken
        source = phpbb([*posts[:4], replace(posts[4], body=body), *posts[5:]], 1, 1)
        thread = read_thread(source)
        assert [post.author for post in thread.posts] == [p.author for p in posts]
        assert thread.posts[4].body.startswith(posts[4].body)
        assert SIGNATURE not in thread.posts[4].body
        assert [post.body for post in thread.posts[5:]] == [p.body for p in posts[5:]]


def test_the_reader_the_referee_and_the_players_can_be_given() -> None:
    posts = samples.posts("html", "plain")
    thread = read_thread(phpbb(posts, 1, 1), format="phpbb", referee="летописец", players=["МЫШЬ", "Орлан"])
    assert thread.referee == "Летописец"
    assert thread.players == ("Мышь", "Орлан")
    assert thread.bystanders == ("Серый Кардинал",)


def test_a_page_of_no_known_board_is_read_as_its_visible_text() -> None:
    posts = samples.posts("html", "plain")
    rows = "".join(
        f"<tr><td><b>#{p.number} | {p.author} | {p.russian}</b></td></tr><tr><td>{p.body}</td></tr>" for p in posts
    )
    source = f"<html><head><title>x</title><style>td {{}}</style></head><body><table>{rows}</table></body></html>"
    thread = read_thread(source)
    assert thread.reader == "html"
    assert [post.author for post in thread.posts] == [p.author for p in posts]
    assert any("no known board" in note for note in thread.notes)
    assert thread.referee == "Летописец"
    for post in thread.posts:
        assert post.body_format == "text"
        word = post.body.index("атак") if "атак" in post.body else 0
        low, high = post.source_span(word, word + 4)
        assert source[low:high] == post.body[word : word + 4]


@pytest.mark.parametrize(
    ("open_post", "author", "body"),
    [
        (
            '<div class="post" id="c{id}">',
            '<span class="nick">{author}</span><span class="date">{iso}</span>',
            '<div class="text">{body}</div>',
        ),
        (
            '<article class="comment">',
            '<a class="username">{author}</a><time datetime="{iso}"></time>',
            '<section class="comment-body">{body}</section>',
        ),
        (
            '<div itemscope itemtype="https://schema.org/Comment">',
            '<b itemprop="author">{author}</b><i class="time">{iso}</i>',
            '<div itemprop="text">{body}</div>',
        ),
        (
            '<li class="x message y" data-author="{author}">',
            "<i class='time'>{iso}</i>",
            '<div class="message-text">{body}</div>',
        ),
    ],
)
def test_boards_nobody_knows_but_built_as_usual(open_post: str, author: str, body: str) -> None:
    posts = samples.posts("html", "plain")
    close = f"</{open_post[1:].split()[0]}>"
    parts = [
        (open_post + author + body + f'<div class="signature">{SIGNATURE}</div>' + close).format(
            id=p.id, author=p.author, iso=p.iso, body=p.body
        )
        for p in posts
    ]
    thread = read_thread("<html><body><div id=all>" + "\n".join(parts) + "</div></body></html>")
    same_posts(thread, posts)
    assert thread.reader == "html"
    assert thread.referee == "Летописец"


def test_an_edit_notice_written_into_the_text() -> None:
    posts = samples.posts("html", "plain")
    notice = "<br><br><i>Последний раз редактировалось Орлан 05 мар 2025, 20:19</i>"
    changed = [*posts[:3], replace(posts[3], body=posts[3].body + notice), *posts[4:]]
    thread = read_thread(phpbb(changed, 1, 1))
    assert [post.body for post in thread.posts] == [p.body for p in posts]
    assert thread.posts[3].edited == "Последний раз редактировалось Орлан 05 мар 2025, 20:19"
