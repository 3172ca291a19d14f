"""Reads threads that are plain text: exported chats, text copied off a page, our own Markdown, and the simple format.

Which of the possible headings really head posts is judged over the whole text. A shape with numbers or dates is
believed when it repeats with the same few names; a bare name («**Ник:**») also has to be no word of the game and to
stand apart.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from gm.threads.headings import Heading, fields_only, find_headings
from gm.threads.model import SIMPLE_FORMAT, BodyFormat, Draft, Page, Reading, ThreadError
from gm.threads.speakers import settle_speakers
from gm.threads.words import (
    BOARD_LINE,
    EDIT_TAIL,
    PROFILE_LINE,
    QUEUE_LABEL,
    REFEREE_NAME,
    SEPARATOR,
    SIGNATURE_LINE,
    STRUCTURE,
    USER_NAME,
)

MAX_TEXT: Final = 24_000_000
_BBCODE: Final = re.compile(
    r"\[/?(?:b|i|u|s|quote|list|\*|color|size|url|table|tr|td|spoiler|center|hr|img)(?:=[^\[\]\n]{0,80})?\]",
    re.IGNORECASE,
)
_MARKDOWN: Final = re.compile(r"\*\*[^*\n]+\*\*|^#{1,6} |^\|.*\|\s*$|^[-*] |^\d+\. |<span style|^---\s*$", re.MULTILINE)


_TAIL: Final = re.compile(
    r"\n[ \t]*(?:_{3,}|-{2,}|—{1,3}|\*{3,}|={3,})[ \t]*\n(?P<text>(?:(?!\n[ \t]*[-_*=]{2,}[ \t]*\n).){1,300})$",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Choice:
    headings: list[Heading]
    score: float
    kind: str


def body_format(text: str) -> BodyFormat:
    sample = text[:400_000]
    codes, marks = len(_BBCODE.findall(sample)), len(_MARKDOWN.findall(sample))
    if codes >= 3 and codes > marks:
        return "bbcode"
    return "markdown" if marks >= 3 else "text"


def _increasing(headings: Sequence[Heading]) -> list[Heading]:
    """The longest stretch of headings whose numbers rise; others are numbers of something else."""
    tails: list[int] = []
    rows: list[int] = []
    before: list[int] = []
    for index, heading in enumerate(headings):
        number = heading.number or 0
        at = bisect_left(tails, number)
        before.append(rows[at - 1] if at else -1)
        if at == len(tails):
            tails.append(number)
            rows.append(index)
        else:
            tails[at], rows[at] = number, index
    chosen: list[Heading] = []
    at = rows[-1] if rows else -1
    while at >= 0:
        chosen.append(headings[at])
        at = before[at]
    return chosen[::-1]


def _without_overlap(headings: Iterable[Heading]) -> list[Heading]:
    kept: list[Heading] = []
    for heading in sorted(headings, key=lambda one: (one.start, -one.end)):
        if not kept or heading.start >= kept[-1].end:
            kept.append(heading)
    return kept


def _by_fields(found: list[Heading]) -> list[_Choice]:
    """Shapes with a number or a date. A line of the same shape without its date or with another mark counts too."""
    groups: dict[str, list[Heading]] = {}
    for heading in found:
        if heading.kind == "fields":
            groups.setdefault(heading.shape, []).append(heading)
    choices: list[_Choice] = []
    for shape, members in groups.items():
        numbered = "N" in shape or (shape in ("A/F", "F/A") and all(one.number is not None for one in members))
        kept = _increasing(members) if numbered else members
        names = Counter(one.author.casefold() for one in kept)
        repeated = sum(count for count in names.values() if count > 1)
        words = sum(1 for one in kept if STRUCTURE.search(one.author))
        if len(kept) < 2 or len(names) < 2 or words * 2 > len(kept):
            continue
        score = repeated + 0.25 * len(kept) + (0.5 * len(kept) if numbered else 0) - len(names) * 0.5
        score += 2 if min(one.start for one in kept) == found[0].start else 0
        choices.append(_Choice(_without_overlap(kept), score, "fields"))
    return choices


def _relatives(choice: _Choice, found: list[Heading]) -> list[Heading]:
    """The chosen headings and those that only lack a date or have another mark."""
    shapes = Counter(one.shape for one in choice.headings)
    shape = shapes.most_common(1)[0][0]
    numbers = {one.number for one in choice.headings}
    core = shape.replace("x", "").replace("T", "D").strip("m:")
    chosen = list(choice.headings)
    for one in found:
        if one.kind != "fields" or one.shape == shape or "/" in one.shape or "/" in shape:
            continue
        other = one.shape.replace("x", "").replace("T", "D").strip("m:")
        same = other == core or ("N" in other and "N" in core and other.replace("D", "") == core.replace("D", ""))
        if same and ("N" not in core or (one.number is not None and one.number not in numbers)):
            chosen.append(one)
    merged = _without_overlap(chosen)
    return _increasing(merged) if "N" in core else merged


def _names_of(members: list[Heading], known: frozenset[str], strict: bool) -> frozenset[str]:
    """The names among the candidates of one shape that are people's."""
    counts = Counter(one.author for one in members)
    bare_before = {name: all(one.apart for one in members if one.author == name) for name in counts}
    blank_before = {name: all(one.blank for one in members if one.author == name) for name in counts}
    rules = sum(1 for one in members if one.apart) * 2 > len(members)
    people: set[str] = set()
    for name, count in counts.items():
        if name.casefold() in known:
            people.add(name)
            continue
        if (
            STRUCTURE.search(name)
            or QUEUE_LABEL.fullmatch(name)
            or re.search(r"[(\d]\s*\d*\s*(?:карт|шт)|[(%→×]", name)
        ):
            continue
        role = REFEREE_NAME.fullmatch(name) or USER_NAME.fullmatch(name)
        if role or (rules and bare_before[name]) or (count > 1 and (blank_before[name] or not strict)):
            people.add(name)
    return frozenset(people)


def _by_names(found: list[Heading], known: frozenset[str]) -> list[_Choice]:
    groups: dict[str, list[Heading]] = {}
    for heading in found:
        if heading.kind != "fields":
            groups.setdefault(f"{heading.kind} {heading.shape}", []).append(heading)
    choices: list[_Choice] = []
    for key, members in groups.items():
        inline = key.startswith("inline")
        blanks = sum(1 for one in members if one.blank) * 5 >= len(members) * 3
        people = _names_of(members, known, strict=blanks)
        kept = [one for one in members if one.author in people]
        if sum(1 for one in kept if one.apart) * 5 >= len(kept) * 4 and len(kept) > 2:
            kept = [one for one in kept if one.apart]
        elif blanks and not inline:
            kept = [one for one in kept if one.blank]
        names = Counter(one.author.casefold() for one in kept)
        if len(kept) < 2 or len(names) < 2:
            continue
        turns = sum(1 for a, b in itertools.pairwise(kept) if a.author != b.author)
        score = turns + 0.25 * len(kept) - 0.5 * len(names)
        score += 2 if kept[0].start == found[0].start else -2
        choices.append(_Choice(_without_overlap(kept), score * (0.6 if inline else 1), "inline" if inline else "name"))
    return choices


def choose(found: list[Heading], known: frozenset[str] = frozenset(), only: str = "") -> _Choice | None:
    """The headings of the posts, or None if nothing repeats as headings do."""
    fields = [] if only == "simple" else _by_fields(found)
    names = [one for one in _by_names(found, known) if not only or one.kind == "inline"]
    best_fields = max(fields, key=lambda one: one.score, default=None)
    best_names = max(names, key=lambda one: one.score, default=None)
    if best_fields and (best_names is None or best_fields.score * 1.5 >= best_names.score):
        return _Choice(_relatives(best_fields, found), best_fields.score, "fields")
    return best_names


def trim_body(source: str, draft: Draft, low: int, high: int) -> None:
    """Sets the body: the stretch without blank edges, rules, the board's lines, signature and edit notice."""
    text = source[low:high]
    end = len(text.rstrip())
    edited = signed = False
    while end:
        line = text.rfind("\n", 0, end) + 1
        last = text[line:end]
        if (SEPARATOR.fullmatch(last) or BOARD_LINE.fullmatch(last)) and (line or SEPARATOR.fullmatch(last)):
            end = len(text[:line].rstrip())
            continue
        tail = max(0, end - 800)
        if not edited and (notice := EDIT_TAIL.search(text[tail:end])):
            edited, end = True, tail + notice.start() + (1 if notice.group()[0] == ">" else 0)
            draft.edited = " ".join(re.sub(r"[*_<>\[\]]|</?\w+>", " ", notice.group()).split())
        elif not signed and (sign := SIGNATURE_LINE.search(text[tail:end])) and len(sign["text"]) < 400:
            signed, end = True, tail + sign.start()
        else:
            break
        end = len(text[:end].rstrip())
    begin = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    while (first := SEPARATOR.match(text, begin, end)) and (
        first.end() == end or text[first.end() : first.end() + 1] in "\r\n"
    ):
        begin = min(end, len(text) - len(text[first.end() :].lstrip()))
    draft.start, draft.end = low + min(begin, end), low + end


def _strip_titles(source: str, drafts: list[Draft], headings: Sequence[Heading]) -> None:
    """«Re: тема» right above a heading belongs to the post below; known by standing there after anybody's post."""
    title_of: dict[int, str] = {}
    for index, draft in enumerate(drafts[:-1]):
        head, _, last = source[draft.start : draft.end].rpartition("\n")
        if head.strip() and source[draft.end : headings[index + 1].start].strip(" \t") in ("\n", "\r\n", "\r"):
            title_of[index] = re.sub(r"^(?:re|ответ)\s*:\s*", "", last.strip(), flags=re.IGNORECASE)
    counts = Counter(title_of.values())
    title, count = counts.most_common(1)[0] if counts else ("", 0)
    authors = {drafts[index].author for index, line in title_of.items() if line == title}
    if count < 3 or count * 2 < len(drafts) - 1 or len(authors) < 2:
        return
    for index, line in title_of.items():
        if line == title:
            draft = drafts[index]
            trim_body(source, draft, draft.start, source.rindex("\n", draft.start, draft.end))


def _strip_fields(source: str, drafts: list[Draft]) -> None:
    """A line of number or date below a bare name belongs to the heading; it stands in nearly all posts."""
    found = []
    for draft in drafts:
        first, _, rest = source[draft.start : draft.end].partition("\n")
        if rest.strip() and len(first) < 120 and (fields := fields_only(first)) is not None:
            found.append((draft, fields, rest))
    if len(found) < 3 or len(found) * 5 < len(drafts) * 4:
        return
    for draft, (number, when), rest in found:
        draft.number = number if draft.number is None else draft.number
        draft.time_text = draft.time_text or when
        trim_body(source, draft, draft.end - len(rest), draft.end)


def _strip_profiles(source: str, drafts: list[Draft], several_lines: bool) -> None:
    """Rank and profile lines between a heading and the text: the same in all posts of an author."""
    firsts: dict[str, Counter[str]] = {}
    for draft in drafts:
        firsts.setdefault(draft.author, Counter())[source[draft.start : draft.end].split("\n", 1)[0].strip()] += 1

    def is_profile(draft: Draft, line: str) -> bool:
        seen = firsts[draft.author]
        constant = seen[line] > 1 and seen[line] == sum(seen.values()) and len(line) < 40
        return constant or bool(PROFILE_LINE.fullmatch(line) or BOARD_LINE.fullmatch(line))

    heads = [source[draft.start : draft.end].partition("\n") for draft in drafts]
    marked = sum(
        1 for draft, (first, _, rest) in zip(drafts, heads, strict=True) if rest and is_profile(draft, first.strip())
    )
    if not several_lines and marked * 5 < len(drafts) * 3:
        return
    for draft in drafts:
        for _ in range(8):
            first, _, rest = source[draft.start : draft.end].partition("\n")
            if not rest.strip() or not is_profile(draft, first.strip()):
                break
            trim_body(source, draft, draft.end - len(rest), draft.end)


def _strip_signatures(source: str, drafts: list[Draft]) -> None:
    """The same ending under most posts of an author: behind a rule, or, under short posts, a paragraph of its own."""
    by_author: dict[str, list[Draft]] = {}
    for draft in drafts:
        by_author.setdefault(draft.author, []).append(draft)
    for own in by_author.values():
        texts = [source[draft.start : draft.end] for draft in own]
        tails = [_TAIL.search(text[-500:]) for text in texts]
        counts = Counter(tail["text"].strip() for tail in tails if tail)
        ending, count = counts.most_common(1)[0] if counts else ("", 0)
        for draft, text, tail in zip(own, texts, tails, strict=True):
            if tail and count >= 2 and count * 5 >= len(own) * 3 and tail["text"].strip() == ending:
                trim_body(source, draft, draft.start, draft.end - len(text[-500:]) + tail.start())
        if sum(map(len, texts)) > 600 * len(own):
            continue  # a referee may well end every post alike
        paragraphs = [source[draft.start : draft.end].rpartition("\n\n") for draft in own]
        counts = Counter(last.strip() for head, _, last in paragraphs if head.strip() and len(last) < 200)
        ending, count = counts.most_common(1)[0] if counts else ("", 0)
        if count < 3 or count * 5 < len(own) * 4:
            continue
        for draft, (head, _, last) in zip(own, paragraphs, strict=True):
            if head.strip() and last.strip() == ending:
                trim_body(source, draft, draft.start, draft.start + len(head))


def read(text: str, name: str, known: Iterable[str] = (), only: str = "") -> Reading:
    """The posts of a text; a reading without posts, with instructions, if none can be told apart."""
    if len(text) > MAX_TEXT:
        raise ThreadError(f"a text of more than {MAX_TEXT // 1_000_000} million characters; split it into parts")
    found = find_headings(text)
    choice = choose(found, frozenset(nick.casefold() for nick in known), only) if found else None
    page = Page(name, text)
    if choice is None:
        return Reading("simple", page, [], [f"no posts can be told apart in this text; {SIMPLE_FORMAT}"])
    if choice.kind != "fields":
        choice = _Choice(settle_speakers(text, choice.headings, found), choice.score, choice.kind)
    kind = body_format(text)
    drafts: list[Draft] = []
    ends = [heading.start for heading in choice.headings[1:]] + [len(text)]
    for heading, high in zip(choice.headings, ends, strict=True):
        draft = Draft(author=heading.author, time_text=heading.time_text, number=heading.number, body_format=kind)
        trim_body(text, draft, heading.end, high)
        drafts.append(draft)
    shape = choice.headings[0].shape
    if choice.kind == "name":
        _strip_fields(text, drafts)
    if choice.kind == "fields":
        _strip_titles(text, drafts, choice.headings)
        _strip_profiles(text, drafts, "/" in shape)
    _strip_signatures(text, drafts)
    notes = []
    before = text[: choice.headings[0].start].strip("\ufeff \t\r\n-=_*#")
    if before:
        notes.append(f"{len(before.splitlines())} line(s) before the first post left out")
    empty = sum(1 for draft in drafts if draft.start == draft.end)
    if empty:
        notes.append(f"{empty} post(s) without text")
    if choice.kind == "inline":
        notes.append(f"no known format; read as the simple one. If posts are mixed up: {SIMPLE_FORMAT}")
        return Reading("simple", page, drafts, notes)
    reader = "markdown" if kind == "markdown" else "bbcode" if kind == "bbcode" else "text"
    return Reading(reader, page, drafts, notes)
