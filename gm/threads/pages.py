"""Several files of one topic put together: their order, posts that stand in two of them, and what is missing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from gm.threads.dates import iso
from gm.threads.model import Draft, Gap, Reading

Placed: TypeAlias = tuple[Draft, int]


def in_order(readings: Sequence[Reading]) -> list[Reading]:
    """The pages in the topic's order: by their numbers, else by their posts' numbers, ids or times, else as given."""
    if len(readings) < 2:
        return list(readings)
    numbers = [reading.page.number for reading in readings]
    known = [number for number in numbers if number is not None]
    if len(known) == len(readings) and len(set(known)) == len(known):
        return sorted(readings, key=lambda reading: reading.page.number or 0)
    for attribute in ("number", "post_id"):
        # The last post decides: some boards repeat a topic's first post on every page.
        lasts = [
            max((value for draft in reading.drafts if (value := getattr(draft, attribute)) is not None), default=None)
            for reading in readings
        ]
        if None not in lasts and len(set(lasts)) == len(lasts):
            order = sorted(range(len(readings)), key=lambda index: lasts[index] or 0)
            return [readings[index] for index in order]
    times = [next((time for draft in reading.drafts if (time := iso(draft.time_text))), "") for reading in readings]
    if all(times) and len(set(times)) == len(times):
        return [reading for _, reading in sorted(zip(times, readings, strict=True), key=lambda pair: pair[0])]
    return list(readings)


def _key(reading: Reading, draft: Draft) -> tuple[str, int] | None:
    return (reading.reader, draft.post_id) if draft.post_id is not None else None


def _same(one: Draft, other: Draft, first: str, second: str) -> bool:
    def body(draft: Draft, text: str) -> str:
        return draft.body if draft.body is not None else text[draft.start : draft.end]

    return one.author == other.author and body(one, first) == body(other, second)


def _overlap(before: Reading, after: Reading) -> int:
    """How many posts at the end of one page stand again at the beginning of the next."""
    for length in range(min(len(before.drafts), len(after.drafts), 50), 0, -1):
        pairs = zip(before.drafts[-length:], after.drafts[:length], strict=True)
        if all(_same(one, other, before.page.text, after.page.text) for one, other in pairs):
            return length
    return 0


def merge(readings: Sequence[Reading], notes: list[str]) -> list[Placed]:
    """The posts of all pages in order, each once, with the index of its page."""
    placed: list[Placed] = []
    seen: set[tuple[str, int]] = set()
    repeated = 0
    for index, reading in enumerate(readings):
        skip = 0
        if index and any(_key(reading, draft) is None for draft in reading.drafts):
            skip = _overlap(readings[index - 1], reading)
        for place, draft in enumerate(reading.drafts):
            key = _key(reading, draft)
            if place < skip or (key is not None and key in seen):
                repeated += 1
                continue
            if key is not None:
                seen.add(key)
            placed.append((draft, index))
    if repeated:
        notes.append(f"{repeated} post(s) that stand twice were taken once")
    return placed


def _page_gaps(readings: Sequence[Reading], placed: Sequence[Placed]) -> list[Gap]:
    numbers = [reading.page.number for reading in readings]
    of = max((reading.page.of or 0 for reading in readings), default=0)
    if None in numbers or of < 2:
        return []
    gaps: list[Gap] = []
    before = 0
    for number, index in [*((number or 0, index) for index, number in enumerate(numbers)), (of + 1, len(readings))]:
        if number > before + 1:
            after = sum(1 for _, page in placed if page < index)
            missing = f"page {before + 1}" if number == before + 2 else f"pages {before + 1}–{number - 1}"
            gaps.append(Gap(after, None, f"{missing} of {of} not given"))
        before = max(before, number)
    return gaps


def _number_gaps(readings: Sequence[Reading], placed: Sequence[Placed]) -> list[Gap]:
    """Jumps in the numbers shown beside the posts."""
    taken = frozenset().union(*(reading.taken for reading in readings))
    shown = [draft.number for draft, _ in placed]
    known = [number for number in shown if number is not None]
    if len(known) < 2 or len(known) * 5 < len(shown) * 4 or any(b <= a for a, b in itertools.pairwise(known)):
        return []
    gaps: list[Gap] = []
    before = 0 if known[0] > 0 else -1
    unnumbered = 0
    for index, number in enumerate(shown):
        if number is None:
            unnumbered += 1
            continue
        missing = (
            [value for value in range(before + 1, number) if value not in taken] if number - before < 100_000 else []
        )
        count = len(missing) - unnumbered
        if count > 0:
            span = f"#{missing[0]}" if len(missing) == 1 else f"#{missing[0]}–#{missing[-1]}"
            gaps.append(Gap(index, count, f"post(s) {span} missing"))
        before, unnumbered = number, 0
    return gaps


def ordinals(readings: Sequence[Reading], placed: Sequence[Placed]) -> list[int]:
    """What the posts are called by: the numbers that a board gives them for good (Discourse), else their places."""
    shown = [draft.number or 0 for draft, _ in placed]
    lasting = all(reading.reader == "discourse" for reading in readings)
    if lasting and all(before < number for before, number in itertools.pairwise([0, *shown])):
        return shown
    return list(range(1, len(placed) + 1))


def find_gaps(readings: Sequence[Reading], placed: Sequence[Placed], numbers: Sequence[int]) -> list[Gap]:
    """What is missing, in order; a missing page whose posts can be counted is one gap. `numbers` are the ordinals of
    the posts."""
    by_page = _page_gaps(readings, placed)
    counted = {gap.after: gap for gap in _number_gaps(readings, placed)}
    gaps: list[Gap] = []
    for gap in by_page:
        count = counted.pop(gap.after, None)
        gaps.append(Gap(gap.after, count.posts if count else None, f"{gap.note} ({count.note})" if count else gap.note))
    told = [
        Gap(len(placed) if len(readings) == 1 else gap.after, gap.posts, gap.note)
        for page in readings
        for gap in page.gaps
    ]
    if not any(gap.after != len(placed) for gap in told):
        gaps += told
    deleted = [
        Gap(index, 1, f"post {numbers[index]} by {draft.author or 'an unknown author'} was deleted")
        for index, (draft, _) in enumerate(placed)
        if draft.deleted
    ]
    found = sorted([*gaps, *counted.values(), *deleted], key=lambda gap: gap.after)
    return [replace(gap, after=numbers[gap.after - 1] if gap.after else 0) for gap in found]
