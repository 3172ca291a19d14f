"""Threads as text in every shape: an independent writer, the reader, and the same posts again."""

# ruff: noqa: E501
from __future__ import annotations

from dataclasses import replace

import pytest

from gm.threads import ThreadError, read_pages, read_thread
from tests.threads import samples
from tests.threads.texts import TEXTS, bold_chat, simple

KINDS = [("markdown", "odd"), ("markdown", "more"), ("text", "plain"), ("bbcode", "odd")]


@pytest.mark.parametrize("shape", list(TEXTS))
@pytest.mark.parametrize(("kind", "nicks"), KINDS)
def test_every_post_is_read_back(shape: str, kind: str, nicks: str) -> None:
    write, reader, shows_numbers, shows_time = TEXTS[shape]
    posts = samples.posts(kind, nicks)
    thread = read_thread(write(posts))
    assert [post.author for post in thread.posts] == [p.author for p in posts]
    assert [post.ordinal for post in thread.posts] == list(range(1, len(posts) + 1))
    for post, p in zip(thread.posts, posts, strict=True):
        assert post.body == p.body
        source = thread.text_of(post)
        if post.verbatim:
            assert source[post.start : post.end] == post.body
        else:
            low, high = post.source_span(3, 8)
            assert source[low:high].encode().decode("unicode_escape" if "\\u" in source[low:high] else "utf-8")
        if shows_time == "minute":
            assert (post.time or "").startswith(p.iso)
        elif shows_time == "day":
            assert post.time == p.iso[:10]
        elif shows_time == "relative":
            assert post.time == f"Вчера, в {p.time[11:]}"
        elif shows_time == "unix":
            assert post.time == "2025-03-04T18:32:11+00:00"
        if shows_numbers:
            assert post.number == p.number
    if reader:
        assert thread.reader == reader
    assert thread.referee == samples.NICKS[nicks][0]
    assert list(thread.players) == samples.NICKS[nicks][1:]
    assert thread.gaps == ()


def test_the_body_format_follows_the_markup() -> None:
    for kind, nicks in KINDS:
        thread = read_thread(TEXTS["#7 | Ник | time"][0](samples.posts(kind, nicks)))
        assert {post.body_format for post in thread.posts} <= {kind, "markdown"}


def test_edit_notice_and_signature_of_a_copied_page_are_apart() -> None:
    thread = read_thread(TEXTS["phpBB copied"][0](samples.posts("text", "plain")))
    assert [post.ordinal for post in thread.posts if post.edited] == [5, 7]
    assert all("Последний раз редактировалось" in (post.edited or "") for post in (thread.posts[4], thread.posts[6]))
    assert not any("Покрасил" in post.body or "Re: Warha" in post.body for post in thread.posts)


@pytest.mark.parametrize("shape", ["#7 | Ник | time", "own Markdown", "own BBCode", "Discourse raw"])
def test_missing_numbers_are_a_gap(shape: str) -> None:
    posts = samples.posts("markdown", "plain")
    thread = read_thread(TEXTS[shape][0](posts[:9] + posts[11:]))
    assert [(gap.after, gap.posts) for gap in thread.gaps] == [(9, 2)]
    assert len(thread.posts) == len(posts) - 2


def test_pages_without_ids_are_joined_where_they_overlap() -> None:
    posts = samples.posts("markdown", "plain")
    thread = read_pages([bold_chat(posts[:20]), bold_chat(posts[17:])])
    assert [post.body for post in thread.posts] == [p.body for p in posts]


@pytest.mark.parametrize(
    "line",
    [
        "<sub>сообщение {n}</sub>", "сообщение {n}", "_сообщение {n} из 40_", "(пост {n})", "*#{n}*", "Message {n}",
        "\n<sup>реплика {n}</sup>",
    ],
)  # fmt: skip
def test_a_number_below_a_name_is_no_part_of_the_post(line: str) -> None:
    posts = samples.posts("markdown", "plain")
    text = "\n\n".join(f"## {p.author}\n{line.format(n=n)}\n\n{p.body}" for n, p in enumerate(posts, 1))
    thread = read_thread(text)
    assert [(post.author, post.number, post.body) for post in thread.posts] == [
        (p.author, n, p.body) for n, p in enumerate(posts, 1)
    ]


def test_a_date_below_a_name_is_the_time_of_the_post() -> None:
    posts = samples.posts("markdown", "plain")
    text = "\n\n".join(f"## {p.author}\n*12 мая 2025, 21:{10 + n}*\n\n{p.body}" for n, p in enumerate(posts))
    thread = read_thread(text)
    assert [(post.time, post.body) for post in thread.posts] == [
        (f"2025-05-12T21:{10 + n}", p.body) for n, p in enumerate(posts)
    ]


def test_two_replies_of_one_player_stay_two() -> None:
    posts = samples.posts("markdown", "plain")
    thread = read_thread(bold_chat(posts))
    assert [(post.author, thread.posts[i].author) for i, post in enumerate(thread.posts[1:]) if post.author == thread.posts[i].author] == [
        ("Мышь", "Мышь"),
        ("Орлан", "Орлан"),
    ]  # fmt: skip


def test_a_bystander_in_a_chat_is_no_player() -> None:
    posts = samples.posts("markdown", "plain")
    text = bold_chat(posts[:5]) + "**Прохожий:**\n\nа можно мне тоже?\n\n---\n\n" + bold_chat(posts[5:])
    thread = read_thread(text)
    assert thread.posts[5].author == "Прохожий"
    assert thread.bystanders == ("Прохожий",)


def test_quoted_headings_are_no_posts() -> None:
    posts = samples.posts("text", "plain")
    quoted = f"> #1 | {posts[0].author} | 04.03.2025 10:30\n> Летопись открыта.\n\nБеру Воина Кхорна"
    posts[3] = type(posts[3])(posts[3].author, posts[3].time, quoted, number=4)
    thread = read_thread(TEXTS["#7 | Ник | time"][0](posts))
    assert thread.posts[3].body == quoted
    assert len(thread.posts) == len(posts)


def test_names_of_the_game_are_no_authors() -> None:
    body = "**Здоровье:**\n- Петя — 100\n- Маша — 98\n\n**Торговый ряд:**\n1. Воин Кхорна\n\n**Итог хода:** 3 золотых\n\n**Сброс:** пусто\n\n**Ход Пети:**"
    parts = []
    for turn in range(4):
        parts.append(f"**Ведущий:**\n\nХод {turn}. {body}\n")
        parts.append(f"**{('Петя', 'Маша')[turn % 2]}:**\n\nБеру Воина, атака по врагу\n")
    thread = read_thread("\n".join(parts))
    assert thread.authors == ("Ведущий", "Петя", "Маша")
    assert len(thread.posts) == 8
    assert thread.referee == "Ведущий"
    assert thread.players == ("Петя", "Маша")


def test_a_chat_with_a_model() -> None:
    turns = [p.body for p in samples.posts("markdown", "plain")]
    for mine, its in (
        ("**You:**", "**ChatGPT:**"),
        ("## User", "## Assistant"),
        ("You said:", "ChatGPT said:"),
        ("### 👤 User", "### 🤖 Assistant"),
    ):
        out = []
        for p in samples.posts("markdown", "plain"):
            out.append(f"{its if p.author == 'Летописец' else mine}\n\n{p.body}\n\n")
        thread = read_thread("".join(out))
        assert [post.body for post in thread.posts] == turns
        assert thread.referee in ("ChatGPT", "Assistant")
        assert thread.players == ("Орлан", "Мышь", "Серый Кардинал")
        assert any("whose turn" in note for note in thread.notes)


def test_the_simple_format_with_given_names() -> None:
    text = "Ульрих: Здоровье: Петя 100, Маша 98\nХод: Петя\nПетя: беру Воина\nи Меч\nУльрих: Итого: 5\nМаша: пас\n"
    thread = read_thread(text, format="simple", referee="Ульрих", players=["Петя", "Маша"])
    assert [(post.author, post.body) for post in thread.posts] == [
        ("Ульрих", "Здоровье: Петя 100, Маша 98\nХод: Петя"),
        ("Петя", "беру Воина\nи Меч"),
        ("Ульрих", "Итого: 5"),
        ("Маша", "пас"),
    ]
    assert thread.reader == "simple"


def test_an_unknown_format_says_what_to_do() -> None:
    with pytest.raises(ThreadError, match="Ник: текст") as caught:
        read_thread("просто какой-то текст\nбез всякого порядка\n")
    assert "\n" not in str(caught.value)
    notes = read_thread(simple(samples.posts("text", "plain"))).notes
    assert any("Ник: текст" in note for note in notes)


def test_a_wrong_referee_is_said() -> None:
    with pytest.raises(ThreadError, match="Кто-то"):
        read_thread(bold_chat(samples.posts("markdown", "plain")), referee="Кто-то")
    with pytest.raises(ThreadError, match="unknown format"):
        read_thread("a: b", format="word")


@pytest.mark.parametrize(
    "notice",
    [
        "Последний раз редактировалось Орлан 05 мар 2025, 20:19, всего редактировалось 1 раз.",
        "Отредактировано: 05.03.2025 20:19",
        "[i]Сообщение отредактировал Орлан - 5.3.2025, 20:19[/i]",
        "_(изменено 05.03.2025 в 20:19)_",
        "Правка: 05.03.2025, 20:19",
        "Last edited by Орлан on 05.03.2025; edited 2 times in total",
        "Последний раз редактировалось Орлан 05 мар 2025, 20:19.\nПричина: опечатка",
    ],
)
def test_edit_notices_are_taken_apart(notice: str) -> None:
    posts = samples.posts("text", "plain")
    plain = posts[3].body
    posts[3] = replace(posts[3], body=f"{plain}\n\n{notice}")
    thread = read_thread(TEXTS["#7 | Ник | time"][0](posts))
    assert thread.posts[3].body == plain
    assert thread.posts[3].edited
    assert [post.ordinal for post in thread.posts if post.edited] == [4]


def test_what_a_player_changed_himself_stays() -> None:
    posts = samples.posts("text", "plain")
    body = posts[3].body + "\n\nПравка: всё-таки Избранного, атака та же"
    posts[3] = replace(posts[3], body=body)
    assert read_thread(TEXTS["#7 | Ник | time"][0](posts)).posts[3].body == body


@pytest.mark.parametrize("rule", ["__________", "--", "---", "\n"])
def test_signatures_in_text_are_taken_apart(rule: str) -> None:
    posts = samples.posts("text", "plain")
    signed = [replace(p, body=f"{p.body}\n{rule}\nПокрасил 1250 из 3000") if p.author == "Мышь" else p for p in posts]
    thread = read_thread(TEXTS["#7 | Ник | time"][0](signed))
    assert [post.body for post in thread.posts] == [p.body for p in posts]


def test_profile_lines_below_a_heading_are_taken_apart() -> None:
    posts = samples.posts("text", "plain")
    lined = [replace(p, body=f"Завсегдатай\nСообщений: 8{p.number}\n\n{p.body}") for p in posts]
    thread = read_thread(TEXTS["#7 | Ник | time"][0](lined))
    assert [post.body for post in thread.posts] == [p.body for p in posts]


def test_an_endings_repetition_by_the_referee_is_his_own() -> None:
    posts = samples.posts("text", "plain")
    lined = [replace(p, body=f"{p.body}\n\nТвой ход!") if p.author == "Летописец" else p for p in posts]
    thread = read_thread(TEXTS["#7 | Ник | time"][0](lined))
    assert [post.body for post in thread.posts] == [p.body for p in lined]


@pytest.mark.parametrize("blank", ["", "\n"])
@pytest.mark.parametrize("label", ["Затем ходит", "Дальше", "Теперь слово за", "После неё", "Кто дальше", "Ждём"])
def test_who_is_next_in_the_last_line_of_a_post_speaks_not(label: str, blank: str) -> None:
    nicks = ("Маша", "дядя Боря", "Zed")
    posts: list[str] = []
    for turn in range(1, 9):
        actor, follower = nicks[(turn - 1) % 3], nicks[turn % 3]
        posts.append(f"Ведущий: Ход {turn}. Ходит {actor}.\nРазыграно: Монета ×3, Меч ×2\n{label}: {follower}\n")
        posts.append(f"{actor}: беру Кристалл, 2 атаки в {follower}\n")
    thread = read_thread(blank.join(posts))
    assert (thread.referee, thread.players, len(thread.posts)) == ("Ведущий", nicks, 16)
