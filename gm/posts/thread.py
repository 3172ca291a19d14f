"""A whole thread as one file: a page to open in a browser, or text to keep beside the record.

The post bodies are already rendered (and safe) in the thread's format; this module only puts them one below the
other with author and number. `gm.threads` reads such files back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final


@dataclass(frozen=True, slots=True)
class ThreadEntry:
    """One message of a thread: who wrote it, its body rendered in the thread's format, and whether it is the
    referee's."""

    author: str
    body: str
    referee: bool


def player_body(text: str, format: str) -> str:
    """A player's plain words as a message body in a format, with nothing in them active."""
    lines = text.split("\n")
    if format == "html":
        return "<br>\n".join(escape(one) for one in lines)
    if format == "markdown":
        return "  \n".join(_escape_markdown(one) for one in lines)
    if format in ("bbcode", "xenforo"):
        return "\n".join(one.replace("[", "[\u2060") for one in lines)
    return text


def _escape_markdown(text: str) -> str:
    return "".join(f"\\{char}" if char in r"\`*_{}[]<>#|~" else char for char in text)


_CSS: Final = """
:root { color-scheme: light dark; --paper: #fbf8f3; --ink: #221f1b; --line: #d9d0c2; --soft: #6b6257; --card: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17151a; --ink: #e8e3dc; --line: #3a3540; --soft: #a49b90; --card: #201d24; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 "PT Serif", Georgia, "Times New Roman", serif; }
h1 { font-size: 1.5rem; margin: .5rem 0 1.2rem; }
article { border: 1px solid var(--line); border-radius: 10px; margin: 0 0 1rem; padding: .8rem 1rem;
  overflow-wrap: anywhere;
  background: var(--card); }
article.player { margin-left: 8%; border-style: dashed; }
article > header { display: flex; gap: .6rem; font: 600 .85rem/1.3 system-ui, sans-serif; color: var(--soft);
  margin-bottom: .5rem; }
article > header a { color: inherit; text-decoration: none; margin-left: auto; font-weight: 400; }
table { border-collapse: collapse; width: 100%; font-size: .95em; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .4rem; text-align: left; vertical-align: top; }
ul, ol { padding-left: 1.3rem; margin: .3rem 0; }
@media (max-width: 34rem) { body { padding: .5rem; font-size: 15px; } article.player { margin-left: 0; } }
@media print { body { max-width: none; } article { break-inside: avoid; } }
"""


def render_thread(title: str, entries: Sequence[ThreadEntry], format: str) -> str:
    """The thread as one file in `html`, `bbcode`, `xenforo`, `markdown` or `text`."""
    if format == "html":
        return _html(title, entries)
    if format == "markdown":
        parts = [f"# {_escape_markdown(title)}"]
        parts += [f"## №{n} · {_escape_markdown(one.author)}\n\n{one.body}" for n, one in enumerate(entries, 1)]
        return "\n\n---\n\n".join(parts) + "\n"
    if format in ("bbcode", "xenforo"):
        posts = [
            f'[post={n} author="{one.author.replace(chr(34), chr(39))}"]\n{one.body}\n[/post]'
            for n, one in enumerate(entries, 1)
        ]
        return f"{title}\n\n" + "\n\n".join(posts) + "\n"
    return f"{title}\n\n" + "\n\n".join(f"#{n} | {one.author}\n\n{one.body}" for n, one in enumerate(entries, 1)) + "\n"


def _html(title: str, entries: Sequence[ThreadEntry]) -> str:
    articles = "\n".join(
        f'<article class="post {"referee" if one.referee else "player"}" id="post-{n}" data-post="{n}" '
        f'data-author="{escape(one.author)}">\n'
        f'<header><span dir="auto">{escape(one.author)}</span><a href="#post-{n}">№{n}</a></header>\n'
        f'<div class="body">\n{one.body}\n</div>\n</article>'
        for n, one in enumerate(entries, 1)
    )
    return (
        '<!DOCTYPE html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="generator" content="skriptor">\n'
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"{articles}\n</body>\n</html>\n"
    )
