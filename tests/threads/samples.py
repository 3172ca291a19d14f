"""The example threads with other nicks and in other markup, as lists of posts to be written in any format."""

# ruff: noqa: E501
from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests.threads.boards import P

FOLDER = Path(__file__).parents[2] / "transcripts" / "threads"

NICKS = {
    "plain": ["Летописец", "Орлан", "Мышь", "Серый Кардинал"],
    "odd": ["Мастер Игры", "xX_Ork_Xx", "Ведьмак 3000", "[FW]Орк"],
    "more": ["Судья_Зла", "O'Brien & Co", "Лис🦊", "Dark on"],
    "signs": ["GM & Co", "O'Brien", "Лис🦊", "13"],
}


def page(name: str) -> str:
    return (FOLDER / name).read_bytes().decode("utf-8")


@cache
def thread1() -> tuple[tuple[str, str], ...]:
    """Author and body of every post of the phpBB page, cut out by hand-made patterns."""
    source = page("thread1_clean.html")
    return tuple(
        (author, body.strip())
        for author, body in re.findall(
            r'<strong>([^<]+)</strong> » </span>.*?<div class="content">\n(.*?)\n\t\t</div>\n\t\t<div (?:id="sig|class="notice)',
            source,
            re.DOTALL,
        )
    )


@cache
def thread3() -> tuple[tuple[str, str], ...]:
    pieces = re.split(r"(?:\A|\n---\n\n)\*\*(Скриптор|Тень|KotBayun|Alisa77):\*\*\n", page("thread3_clean.md"))[1:]
    return tuple((pieces[at], pieces[at + 1].strip().removesuffix("---").strip()) for at in range(0, len(pieces), 2))


def as_text(body: str) -> str:
    body = re.sub(r"<blockquote>.*?</blockquote>", "", body, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "", body.replace("<li>", "• ").replace("<hr>", "* * *"))).strip()


def as_bbcode(body: str) -> str:
    body = re.sub(
        r"<blockquote><div><cite><a [^>]*>([^<]*)</a>.*?</cite>(.*?)</div></blockquote>", r'[quote="\1"]\2[/quote]', body, flags=re.DOTALL
    )  # fmt: skip
    for old, new in {
        "<strong>": "[b]", "</strong>": "[/b]", "<em>": "[i]", "</em>": "[/i]", "<li>": "[*]", "</li>": "", "<ul>": "[list]",
        "</ul>": "[/list]", "<ol>": "[list=1]", "</ol>": "[/list]", "<hr>": "[hr]", "<br>": "", "</span>": "[/color]",
    }.items():  # fmt: skip
        body = body.replace(old, new)
    return html.unescape(re.sub(r'<span style="color:(#\w+)">', r"[color=\1]", body)).strip()


def posts(kind: str, nicks: str) -> list[P]:
    """kind: html, text and bbcode are thread1; markdown is thread3."""
    pairs = thread3() if kind == "markdown" else thread1()
    old = (
        ["Скриптор", "Тень", "KotBayun", "Alisa77"]
        if kind == "markdown"
        else ["Скриптор", "Rokot", "Лисица", "Граф_Шестой"]
    )
    new = dict(zip(old, NICKS[nicks], strict=True))
    turns: dict[str, Callable[[str], str]] = {
        "html": str.strip,
        "text": as_text,
        "bbcode": as_bbcode,
        "markdown": str.strip,
    }
    turn = turns[kind]
    out: list[P] = []
    for index, (author, body) in enumerate(pairs):
        body = turn(body)
        for name in old[1:]:
            body = body.replace(name, new[name] if kind != "html" else html.escape(new[name], quote=False))
        time = f"2025-{3 + index // 20:02}-{4 + index // 10:02} {10 + index % 10}:{30 + index % 10}"
        out.append(P(new[author], time, body, edited=index in (4, 6), number=index + 1, id=500 + 3 * index))
    return out


def labels(name: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(page(name))
    return found
