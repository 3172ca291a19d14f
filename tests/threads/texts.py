"""Writes a thread as text: exported chats, text copied off a page, BBCode dumps, JSON; shares nothing with the readers."""

# ruff: noqa: E501
from __future__ import annotations

import json
from collections.abc import Callable

from tests.threads.boards import MONTHS, P

LONG = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
]


def _date(p: P) -> tuple[str, str, str, str]:
    year, month, day = p.time[:10].split("-")
    return year, month, day, p.time[11:]


def _short(p: P) -> str:
    year, month, day, clock = _date(p)
    return f"{day} {MONTHS[int(month) - 1]} {year}, {clock}"


def _dots(p: P) -> str:
    year, month, day, clock = _date(p)
    return f"{day}.{month}.{year} {clock}"


def _words(p: P) -> str:
    year, month, day, clock = _date(p)
    return f"{int(day)} {LONG[int(month) - 1]} {year} г., {clock}"


def _english(p: P) -> str:
    year, month, day, clock = _date(p)
    hour, minute = clock.split(":")
    name = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][int(month) - 1]
    return f"{name} {int(day)}, {year} at {int(hour) % 12 or 12}:{minute} {'PM' if int(hour) >= 12 else 'AM'}"


def _all(head: Callable[[P], str], foot: str = "\n\n", lead: str = "") -> Callable[[list[P]], str]:
    return lambda posts: lead + "".join(head(p) + p.body + foot for p in posts)


def bold_chat(posts: list[P]) -> str:
    return "".join(f"**{p.author}:**\n\n{p.body}\n\n---\n\n" for p in posts)


def inline_chat(posts: list[P]) -> str:
    return "".join(f"**{p.author}:** {p.body}\n\n" for p in posts)


def simple(posts: list[P]) -> str:
    return "".join(f"{p.author}: {p.body}\n\n" for p in posts)


def phpbb_copy(posts: list[P]) -> str:
    out = ["Warha Realms — партия №4\n\n"]
    for p in posts:
        edited = (
            "\nПоследний раз редактировалось Скриптор 05 мар 2025, 20:19, всего редактировалось 1 раз."
            if p.edited
            else ""
        )
        out.append(
            f"Re: Warha Realms — партия №4\n#{p.number} Сообщение {p.author} » {_short(p)}\n\n{p.body}{edited}\n_________________\nПокрасил 1250 очков из 3000.\nК 2030 году закончу.\nВернуться к началу\n\n"
        )
    return "".join(out)


def phpbb_copy_plain(posts: list[P]) -> str:
    return "".join(f"Сообщение {p.author} » {_short(p)}\n\n{p.body}\n\nНаверх\n\n" for p in posts)


def xenforo_copy(posts: list[P]) -> str:
    return "".join(f"{p.author}\nЗавсегдатай\n{_dots(p)[:10]}\n#{p.number}\n{p.body}\n\n" for p in posts)


def vbulletin_copy(posts: list[P]) -> str:
    return "".join(
        f"{_dots(p)}\t#{p.number}\n{p.author}\nSenior Member\nРегистрация: 02.09.2016\nСообщений: 845\n\n{p.body}\n\nОтветить с цитированием\n\n"
        for p in posts
    )


def two_lines(posts: list[P]) -> str:
    return "".join(f"{p.author}\n{_short(p)}\n\n{p.body}\n\n" for p in posts)


def own_markdown(posts: list[P]) -> str:
    return "# Warha Realms\n\n" + "".join(f"## №{p.number} · {p.author}\n\n{p.body}\n\n---\n\n" for p in posts)


def own_bbcode(posts: list[P]) -> str:
    return "".join(f'[post={p.number} author="{p.author}" time="{p.iso}"]\n{p.body}\n[/post]\n\n' for p in posts)


def quote_dump(posts: list[P]) -> str:
    return "".join(f'[QUOTE="{p.author}, post: {p.id}, member: 7"]\n{p.body}\n[/QUOTE]\n\n' for p in posts)


def quote_dump_phpbb(posts: list[P]) -> str:
    return "".join(f'[quote="{p.author}" post_id={p.id} time=1741113131 user_id=7]{p.body}[/quote]\n' for p in posts)


def discourse_json(posts: list[P], field: str = "raw", ascii: bool = False) -> str:
    items = [
        {
            "id": p.id, "name": "", "username": p.author, "avatar_template": "/x/{size}.png", "created_at": p.iso + ":00.000Z",
            field: p.body, "post_number": p.number, "post_type": 1, "updated_at": "2025-03-05T17:19:00.000Z",
            "version": 2 if p.edited else 1, "hidden": False, "user_deleted": False, "deleted_at": None,
        }
        for p in posts
    ]  # fmt: skip
    topic = {
        "post_stream": {"posts": items, "stream": [p.id for p in posts]},
        "id": 7,
        "title": "Warha «Realms»",
        "posts_count": len(posts),
    }
    return json.dumps(topic, ensure_ascii=ascii, indent=1 if ascii else None)


def messages_json(posts: list[P]) -> str:
    return json.dumps(
        {"messages": [{"author": p.author, "date": p.iso, "text": p.body} for p in posts]}, ensure_ascii=False
    )


def telegram_json(posts: list[P]) -> str:
    return json.dumps(
        {"name": "Warha", "type": "private_group", "messages": [{"id": p.id, "type": "message", "date": p.iso + ":00", "from": p.author, "text": [p.body[:5], {"type": "bold", "text": p.body[5:9]}, p.body[9:]]} for p in posts]},
        ensure_ascii=False,
    )  # fmt: skip


TextWriter = Callable[[list[P]], str]

# writer; reader's name, or "" where it follows the bodies; are numbers shown; is the time shown
TEXTS: dict[str, tuple[TextWriter, str, bool, str]] = {
    "**Ник:** and rules": (bold_chat, "", False, ""),
    "**Ник:**": (_all(lambda p: f"**{p.author}:**\n"), "", False, ""),
    "Ник:": (_all(lambda p: f"{p.author}:\n"), "", False, ""),
    "### Ник — time": (_all(lambda p: f"### {p.author} — {_short(p)}\n\n"), "", False, "minute"),
    "## Ник": (_all(lambda p: f"## {p.author}\n\n"), "", False, ""),
    "## Ник and rules": (_all(lambda p: f"## {p.author}\n\n", "\n\n---\n\n"), "", False, ""),
    "**Ник** (time)": (_all(lambda p: f"**{p.author}** ({_dots(p)}):\n"), "", False, "minute"),
    "#7 | Ник | time": (_all(lambda p: f"#{p.number} | {p.author} | {_dots(p)}\n"), "", True, "minute"),
    "#7 | Ник | time, bold": (
        _all(lambda p: f"**#{p.number} | {p.author} | {_short(p)}**\n\n", "\n\n---\n\n"),
        "",
        True,
        "minute",
    ),
    "#7 · Ник · words": (_all(lambda p: f"#{p.number} · {p.author} · {_words(p)}\n\n"), "", True, "minute"),
    "[#7] Ник (time)": (_all(lambda p: f"[#{p.number}] {p.author} ({_dots(p)})\n"), "", True, "minute"),
    "№7. Ник, time": (_all(lambda p: f"№{p.number}. {p.author}, {_short(p)}\n\n"), "", True, "minute"),
    "Пост №7 — Ник — time": (_all(lambda p: f"Пост №{p.number} — {p.author} — {_dots(p)}\n"), "", True, "minute"),
    "===== #7 Ник": (_all(lambda p: f"===== #{p.number} {p.author} =====\n"), "", True, ""),
    "Ник | time | #7": (_all(lambda p: f"{p.author} | {_english(p)} | #{p.number}\n\n"), "", True, "minute"),
    "Ник » time": (_all(lambda p: f"{p.author} » {_short(p)}\n\n"), "", False, "minute"),
    "Ник, [time]": (_all(lambda p: f"{p.author}, [{_dots(p)}]\n"), "", False, "minute"),
    "[time] Ник": (_all(lambda p: f"[{_dots(p)}] {p.author}\n"), "", False, "minute"),
    "[time] Ник: text": (_all(lambda p: f"[{_dots(p)}] {p.author}: "), "", False, "minute"),
    "time - Ник: text": (_all(lambda p: f"{_dots(p)} - {p.author}: "), "", False, "minute"),
    "Ник — вчера": (_all(lambda p: f"{p.author} — Вчера, в {p.time[11:]}\n"), "", False, "relative"),
    "Ник написал(а):": (_all(lambda p: f"{p.author} написал(а):\n\n"), "", False, ""),
    "phpBB copied": (phpbb_copy, "", True, "minute"),
    "phpBB copied, plain": (phpbb_copy_plain, "", False, "minute"),
    "XenForo copied": (xenforo_copy, "", True, "day"),
    "vBulletin copied": (vbulletin_copy, "", True, "minute"),
    "Ник / time": (two_lines, "", False, "minute"),
    "[b]Ник[/b] (time)": (_all(lambda p: f"[b]{p.author}[/b] ({_dots(p)})\n", "\n[hr]\n"), "", False, "minute"),
    "[b]Ник:[/b]": (_all(lambda p: f"[b]{p.author}:[/b]\n"), "", False, ""),
    "<Ник> text": (_all(lambda p: f"<{p.author}> "), "simple", False, ""),
    "[b]#7 | Ник[/b]": (_all(lambda p: f"[b]#{p.number} | {p.author} | {_dots(p)}[/b]\n"), "", True, "minute"),
    "own Markdown": (own_markdown, "", True, ""),
    "own BBCode": (own_bbcode, "bbcode", True, "minute"),
    "quotes, XenForo": (quote_dump, "bbcode", False, ""),
    "quotes, phpBB": (quote_dump_phpbb, "bbcode", False, "unix"),
    "Discourse raw": (discourse_json, "discourse", True, "minute"),
    "Discourse escaped": (lambda posts: discourse_json(posts, "raw", ascii=True), "discourse", True, "minute"),
    "messages JSON": (messages_json, "json", False, "minute"),
    "Telegram JSON": (telegram_json, "json", False, "minute"),
    "**Ник:** text": (inline_chat, "simple", False, ""),
    "simple": (simple, "simple", False, ""),
}
