"""Sections of our own layout inside a post: where one stands, so that the true one can take its place whole.

A section is known by its heading: a line of its own, written as the renderer writes it. It reaches to the next
heading written alike, or to the end of what wraps the post.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.repairing.rewriting import Edit

_MARKUP: Final = re.compile(r"<[^>\n]*>|\[[^\]\n]*\]")
_HEAD: Final = re.compile(r"(?:<[^>\n]*>|\[[^\]\n]*\]|[^\w<\[\n])*")


def section_edit(post: str, section: str) -> Edit | None:
    """The edit that puts a rendered section in the place of the post's own one; None: the post has none, or what
    stands there is too different to be the same section."""
    lines = section.strip("\n").split("\n")
    first = next((index for index, one in enumerate(lines) if re.search(r"\w", _MARKUP.sub("", one))), None)
    if first is None:
        return None
    wrapped = first
    body = lines[first : len(lines) - wrapped]
    closing = lines[len(lines) - wrapped :]
    if len(body) < 2:
        return None
    there = post.split("\n")
    places = [index for index, one in enumerate(there) if one == body[0]]
    if len(places) != 1:
        return None
    start = places[0]
    end = _end(there, start, body, closing)
    old = there[start:end]
    alike = sum(1 for one in set(old) if one in body)
    if alike * 3 < len(set(body)) or old == body or len(old) > len(body) + 5:
        return None
    low = sum(len(one) + 1 for one in there[:start])
    return (low, low + len("\n".join(old)), "\n".join(body))


def _end(there: list[str], start: int, body: list[str], closing: list[str]) -> int:
    """The line behind the section that begins at `start`."""
    match = _HEAD.match(body[0])
    prefix = match.group() if match else ""
    skipped = sum(1 for one in body[1:] if prefix.strip() and one.startswith(prefix))
    paragraphs = body.count("")
    at = start + 1
    while at < len(there):
        one = there[at]
        if prefix.strip() and one.startswith(prefix):
            skipped -= 1
            if skipped < 0:
                break
        elif one in closing:
            break
        elif not one:
            paragraphs -= 1
            if paragraphs < 0:
                break
        at += 1
    while at > start + 1 and not there[at - 1]:
        at -= 1
    if body[-1] in there[start:at]:
        at = start + there[start:at].index(body[-1]) + 1
    return at
