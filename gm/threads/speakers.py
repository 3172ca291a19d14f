"""Who speaks under a bare name («**Ник:**»), and what is a label inside somebody's post («**Итог боя:**»).

Both look alike. A person who speaks once stands where the post before him has come to its usual end, and what he says
is laid out like talk, not like a table of the game; a label has more of the same post below it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from gm.threads.headings import Heading
from gm.threads.words import REFEREE_NAME, SEPARATOR, STRUCTURE, USER_NAME

_TALK: Final = 900
"""Nobody who speaks once writes more."""
_LEAST: Final = 3
"""Posts that show how an author ends his posts."""
_LAID_OUT: Final = re.compile(
    r"^[ \t]*(?:\||#{1,6}\s|[-*•]\s|\d{1,2}[.)]\s|<(?:table|tr|ul|ol|li|h\d)\b|\[(?:list|table|\*)\])", re.I | re.M
)
_NO_NAME: Final = re.compile(r"[(\d]\s*\d*\s*(?:карт|шт)|[(%→×]")
_NICK: Final = re.compile(r"[_\d@A-Za-z]|\w-\w|[а-яё][А-ЯЁ]")
_WORD: Final = re.compile(r"[^\W\d_]+|[^\w\s*_~<>`]+")
_SIGN: Final = re.compile(r"[^\w\s*_~<>`.,!?…:;()\"«»—–-]+")


def settle_speakers(source: str, headings: Sequence[Heading], found: Sequence[Heading]) -> list[Heading]:
    """The headings of posts without labels that repeat, and with those of people who speak once. `found`: everything
    that may head a post."""
    kept = _without_labels(source, headings)
    shape = Counter((one.kind, one.shape) for one in kept).most_common(1)[0][0]
    names = {one.author.casefold() for one in headings}
    others = [one for one in found if (one.kind, one.shape) == shape and one.author.casefold() not in names]
    counts = Counter(one.author for one in others)
    manners = _Manners(source, kept)
    more = [one for one in others if counts[one.author] == 1 and manners.speaks(one)]
    return sorted([*kept, *more], key=lambda heading: heading.start)


def _pieces(source: str, headings: Sequence[Heading]) -> list[str]:
    ends = [one.start for one in headings[1:]] + [len(source)]
    return [source[one.end : end].strip() for one, end in zip(headings, ends, strict=True)]


def _without_labels(source: str, headings: Sequence[Heading]) -> list[Heading]:
    """Leaves out names under which the layout of the post before goes on, every time and after nobody else."""
    laid: dict[str, list[bool]] = {}
    for one, piece in zip(headings, _pieces(source, headings), strict=True):
        laid.setdefault(one.author, []).append(_LAID_OUT.search(piece) is not None)
    heavy = {author for author, posts in laid.items() if 2 * sum(posts) > len(posts)}
    before: dict[str, set[str]] = {}
    for one, two in pairwise(headings):
        before.setdefault(two.author, set()).add(one.author)
    labels = {
        author
        for author in heavy - {headings[0].author}
        if len(before[author]) == 1
        and before[author] <= heavy - {author}
        and not (REFEREE_NAME.fullmatch(author) or USER_NAME.fullmatch(author))
    }
    labels |= _queues(source, headings)
    return [one for one in headings if one.author not in labels]


def _queues(source: str, headings: Sequence[Heading]) -> set[str]:
    """Names below which never stands anything but the name of another who speaks: «Кто дальше: Боря»."""
    names = {one.author.casefold() for one in headings}
    said: dict[str, list[bool]] = {}
    for one, piece in zip(headings, _pieces(source, headings), strict=True):
        alone = " ".join(piece.strip(' \t\r\n*_~<>`.,!?…:;()"«»—–-@➡👉').split()).casefold()
        said.setdefault(one.author, []).append(alone in names - {one.author.casefold()})
    return {author for author, named in said.items() if len(named) >= _LEAST and all(named)}


class _Manners:
    """How the posts of a thread begin, and how each author's end."""

    def __init__(self, source: str, headings: Sequence[Heading]) -> None:
        self.source = source
        self.headings = headings
        self.starts = [one.start for one in headings]
        self.open = Counter(_gap(source, one) for one in headings).most_common(1)[0][0]
        self.ends: dict[str, Counter[str]] = {}
        for one, piece in zip(headings, _pieces(source, headings), strict=True):
            self.ends.setdefault(one.author, Counter())[_ending(piece)] += 1

    def speaks(self, one: Heading) -> bool:
        """Whether a name that stands once at the head of lines is that of somebody who speaks."""
        if not (one.blank or one.apart) or STRUCTURE.search(one.author) or _NO_NAME.search(one.author):
            return False
        place = bisect_right(self.starts, one.start)
        if not place or _gap(self.source, one) != self.open:
            return False
        above = self.headings[place - 1]
        end = self.starts[place] if place < len(self.starts) else len(self.source)
        said, told = self.source[one.end : end].strip(), self.source[above.end : one.start].strip()
        if not said or not told or len(said) > _TALK or _LAID_OUT.search(said):
            return False
        usual = self._usual_end(above.author, but=_ending(said))
        if usual is not None:
            return _ending(told) == usual != _ending(said)
        return one.kind == "name" and (_LAID_OUT.search(told) is None or _is_nick(one.author))

    def _usual_end(self, author: str, but: str) -> str | None:
        """How an author's other posts end, if most of them end alike. `but`: how this one seems to end."""
        ends = self.ends[author] - Counter([but])
        if ends.total() < _LEAST:
            return None
        end, count = ends.most_common(1)[0]
        return end if end and 3 * count >= 2 * ends.total() else None


def _gap(source: str, one: Heading) -> bool:
    """Whether an empty line stands below a heading."""
    rest = source[one.end : one.end + 80]
    return rest[: len(rest) - len(rest.lstrip())].count("\n") > 1


def _ending(text: str) -> str:
    """The sign, or the first word, with which the last line of a text begins."""
    lines = [line for line in text.splitlines() if line.strip() and not SEPARATOR.fullmatch(line.strip())]
    last = lines[-1] if lines else ""
    sign = _SIGN.match(last.lstrip(" \t*_~<>`-"))
    word = _WORD.search(last)
    return sign.group() if sign else word.group().casefold() if word else ""


def _is_nick(name: str) -> bool:
    """A name that is no plain word: «mimo_krokodil», «Дядя Вася»."""
    words = name.split()
    return bool(_NICK.search(name)) or (len(words) > 1 and all(word[0].isupper() for word in words))
