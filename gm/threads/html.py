"""Reads a forum page saved by a browser: which board it comes from, its posts, which page of its topic it is."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Final

from gm.threads import dates
from gm.threads.markup import plain, walk
from gm.threads.model import Draft, Page, Reading
from gm.threads.rules import Rules, Site
from gm.threads.sites import SITES
from gm.threads.words import EDIT_TAIL

_HEAD: Final = 400_000
_HTML: Final = re.compile(
    r"<(?:!doctype\s+html|html\b|head\b|body\b|article\b[^<>]{0,200}\bdata-author=)", re.IGNORECASE
)
_BLOCKS: Final = re.compile(r"<(?:div|table|article|section)\b", re.IGNORECASE)
_ADVERTISER: Final = re.compile(
    r"(?:google\s*)?(?:реклама|adsense.*|advert\w*|sponsor\w*|спонсор\w*|\[bot\].*)(?:\s*\[bot\])?", re.IGNORECASE
)
_PAGES: Final = (
    re.compile(
        r"(?:Страница|Стр\.|Page)[:\s]*(?:<[^<>]{0,100}>\s*){0,3}"
        r"(\d{1,5})(?:\s*<[^<>]{0,100}>){0,3}\s*(?:из|of)\s*(?:<[^<>]{0,100}>\s*){0,3}(\d{1,5})",
        re.IGNORECASE,
    ),
    re.compile(r"data-page=[\"'](\d{1,5})[\"'][^<>]{0,100}data-last=[\"'](\d{1,5})[\"']"),
)
_CURRENT: Final = (
    re.compile(r"pageNav-page--current[^<>]{0,100}>\s*(?:<a[^<>]{0,300}>)?\s*(\d{1,5})"),
    re.compile(r"ipsPagination_active[^<>]{0,100}>\s*(?:<a[^<>]{0,400}>)?\s*(\d{1,5})"),
    re.compile(r"pagination_current[\"'][^<>]{0,50}>\s*(\d{1,5})"),
    re.compile(
        r"<span class=[\"'](?:active|current|selected"
        r"|pagecurrent)[\"'][^<>]{0,50}>(?:\s*<a[^<>]{0,300}>)?\s*\[?(?:<[^<>]{0,40}>)?(\d{1,5})\b"
    ),
)
_LAST: Final = (
    re.compile(r"pageNav-page[^<>]{0,60}>\s*<a[^<>]{0,300}>\s*(\d{1,5})"),
    re.compile(r"data-pages=[\"'](\d{1,5})[\"']"),
    re.compile(r"data-page=[\"'](\d{1,5})[\"']"),
)
_TITLE: Final = re.compile(r"<title[^<>]{0,100}>([^<]{0,500})", re.IGNORECASE)


_EMPTY: Final = r"(?:\s|\ufeff|&nbsp;|<br\s*/?>|<!--(?:(?!-->).){0,150}-->)"
_EMPTY_HEAD: Final = re.compile(rf"{_EMPTY}++", re.IGNORECASE | re.DOTALL)
_EMPTY_TAIL: Final = re.compile(rf"{_EMPTY}\Z", re.IGNORECASE | re.DOTALL)


@cache
def _rules(index: int) -> Rules:
    return Rules(SITES[index])


def is_html(text: str) -> bool:
    head = text[:_HEAD]
    return _HTML.search(head[:5000]) is not None or (
        head.lstrip("\ufeff \t\r\n").startswith("<") and len(_BLOCKS.findall(head)) >= 2
    )


def page_of(text: str) -> tuple[int | None, int | None]:
    """Which page of how many, as far as the page tells."""
    # The navigation stands above the posts and once more below them.
    for stretch in (text[:_HEAD], text[-100_000:]):
        for pattern in _PAGES:
            if found := pattern.search(stretch):
                number, of = int(found.group(1)), int(found.group(2))
                if 1 <= number <= of:
                    return number, of
        for pattern in _CURRENT:
            if found := pattern.search(stretch):
                number = int(found.group(1))
                last = max((int(at.group(1)) for like in _LAST for at in like.finditer(stretch)), default=number)
                return number, max(last, number)
    return None, None


def _candidates(text: str, only: str) -> list[tuple[int, Site]]:
    """Sites that may have made the page, likeliest first."""
    head = text[: 4 * _HEAD]
    scored: list[tuple[int, int, int]] = []
    for index, site in enumerate(SITES):
        if only and site.name != only:
            continue
        signs = sum(1 for _, _found in zip(range(500), re.finditer(site.sign, head), strict=False))
        brand = re.search(site.brand, head) is not None
        if signs or brand or only:
            scored.append((-(signs + (3 if brand and signs else 0)), index, signs))
    return [(index, SITES[index]) for _, index, _ in sorted(scored)]


def _settle(text: str, drafts: list[Draft], notes: list[str]) -> list[Draft]:
    """Bodies trimmed of noise at their edges; posts that are none dropped."""
    kept: list[Draft] = []
    adverts = empty = 0
    for draft in drafts:
        if _ADVERTISER.fullmatch(draft.author):
            adverts += 1
            continue
        if draft.body is None:
            trim(text, draft)
            _cut_notice(text, draft)
        elif not draft.deleted:
            if draft.hidden or draft.author:
                empty += 1
            if not draft.hidden:
                continue
        draft.time_text = _time(draft.time_text)
        kept.append(draft)
    if adverts:
        notes.append(f"{adverts} advertisement(s) between posts left out")
    if empty:
        notes.append(f"{empty} post(s) without text")
    return kept


def _time(text: str) -> str:
    if dates.iso(text) == text:
        return text
    found = dates.find(text)
    return text[found[0] : found[1]] if found else ""


def _cut_notice(text: str, draft: Draft) -> None:
    """An edit notice that the board wrote into the text itself, without a class of its own."""
    low = max(draft.start, draft.end - 600)
    notice = EDIT_TAIL.search(text[low : draft.end])
    if notice and low + notice.start() > draft.start:
        draft.edited = draft.edited or plain(notice.group().lstrip(">"))
        draft.end = low + notice.start() + (notice.group()[0] == ">")
        trim(text, draft)


def trim(text: str, draft: Draft) -> None:
    """Moves a body's edges inwards past blanks and noise; noise that is left lies between parts of the body."""
    low, high = draft.start, draft.end
    noise = sorted(draft.noise)
    changed = True
    while changed:
        changed = False
        if begin := _EMPTY_HEAD.match(text, low, high):
            low = begin.end()
        while low < high and (end := _EMPTY_TAIL.search(text, max(low, high - 200), high)):
            high = end.start()
        while noise and noise[0][0] <= low:
            low, changed = max(low, min(noise[0][1], high)), True
            noise.pop(0)
        while noise and noise[-1][1] >= high:
            high, changed = min(high, max(noise[-1][0], low)), True
            noise.pop()
    draft.start, draft.end, draft.noise = low, high, noise


def read(text: str, name: str, only: str = "") -> Reading | None:
    """The page's posts by the likeliest site's rules, or None if no site's rules find any."""
    title_match = _TITLE.search(text[:_HEAD])
    title = " ".join(unescape(title_match.group(1)).split()) if title_match else ""
    best: Reading | None = None
    for index, site in _candidates(text, only)[:4]:
        drafts, cut_short = walk(text, _rules(index))
        notes: list[str] = []
        drafts = _settle(text, drafts, notes)
        good = sum(1 for draft in drafts if draft.author and (draft.body is None or draft.deleted))
        if not good or (best is not None and good <= len(best.drafts)):
            continue
        if cut_short:
            notes.append("the page ends in the middle of a post; the rest of it is missing")
        number, of = page_of(text)
        best = Reading(site.name, Page(name, text, number, of, title), drafts, notes)
        if good >= max(2, len(drafts) // 2):
            break
    return best
