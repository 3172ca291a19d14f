"""Who referees and who plays, judged by what the authors write."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence, Set
from typing import Final

from gm.threads.headings import is_name
from gm.threads.markup import strip_tags
from gm.threads.model import ThreadError, ThreadPost
from gm.threads.words import REFEREE_NAME, STRUCTURE, USER_NAME

# Things a referee's post tells and a player's reply does not, all at once.
_TOPICS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"здоровь|❤|\bhp\b",
        r"торгов\w+ ряд|\bряд\b|рынок|market",
        r"сброс|discard",
        r"(?:личн|игров|дополнительн)\w+ колод|колод|\bdeck\b",
        r"разыгр|\bрук[аиу]\b|\bhand\b",
        r"итог|всего|\btotal\b",
        r"\bход\w*\b|\bturn\b",
        r"\d\s*🪙|золот",
        r"\d\s*⚔|атак",
        r"стоимость|цена",
    )
)
_HEALTH: Final = re.compile(r"здоров|❤|\bhp\b|жизн", re.IGNORECASE)
_LINE_END: Final = re.compile(
    r"<(?:br|/p|/div|/li|/tr|/h\d|hr)\b[^<>]*>|\[/?(?:list|\*|tr|table|hr)\]|</t[dh]>\s*<t[dh][^<>]*>", re.IGNORECASE
)
_CODES: Final = re.compile(
    r"\[/?(?:b|i|u|s|color|size|font|center|quote|spoiler|list|table|t[rdh]|url|img|hr|h\d|\*)(?:=[^\[\]\n]{0,60})?\]"
    r"|\*\*|__|^#{1,6}\s",
    re.IGNORECASE | re.MULTILINE,
)
_ITEM: Final = re.compile(
    r"(?:^|[|,;•·])[ \t]*(?:[-*•]|\d{1,2}[.)])?[ \t]*(?P<name>[^\n|,;:—–=()•·]{1,40}?)[ \t]*(?:[:—–=|-]"
    r"|(?=❤))+[ \t]*(?:❤\ufe0f?|HP)?[ \t:]*(?P<hp>\d{1,3})(?!\d)"
    r"(?!\s*(?:🪙|⚔|золот|атак|карт|шт))",
    re.IGNORECASE | re.MULTILINE,
)
_ESCAPED: Final = re.compile(r"\\(?=[\\`*_{}\[\]()<>#+.!|~-])")
_LOOSE_MARK: Final = re.compile(r"^_+\s+|\s+_+$")  # the end of «_Здоровье:_» before a name
_SAMPLE: Final = 60_000


def _spelling(name: str) -> str:
    """A name without what writers change in it: «Тётя_Зина» signs in, «Тётя Зина» plays."""
    return " ".join(re.split(r"[\s_-]+", name.casefold().replace("ё", "е"))).strip()


def _plain(post: ThreadPost) -> str:
    text = post.body[:_SAMPLE]
    # A table's cells stay on one line, divided as in Markdown.
    text = re.sub(r"</t[dh]>\s*<t[dh][^<>]*>", " | ", text, flags=re.IGNORECASE)
    text = _CODES.sub("", strip_tags(_LINE_END.sub("\n", text)))
    return _ESCAPED.sub("", text) if post.body_format == "markdown" else text


def _weight(text: str) -> int:
    """How many of the referee's topics a post touches."""
    return sum(1 for topic in _TOPICS if topic.search(text))


def find_referee(posts: Sequence[ThreadPost]) -> str | None:
    texts: dict[str, list[str]] = {}
    for post in posts:
        if post.author and not post.deleted:
            texts.setdefault(post.author, []).append(_plain(post))
    if not texts:
        return None
    score: dict[str, float] = {}
    for author, bodies in texts.items():
        full = sum(1 for body in bodies if len(body) > 150 and _weight(body) >= 5)
        length = sum(len(body) for body in bodies) / len(bodies)
        named = REFEREE_NAME.search(author) is not None
        score[author] = (
            3.0 * full + (4 if named else 0) + min(length, 2000) / 2000 - (2 if USER_NAME.fullmatch(author) else 0)
        )
    best = max(score, key=lambda author: score[author])
    return best if score[best] >= 3 else None


def _listings(posts: Sequence[ThreadPost], authors: Set[str]) -> list[str]:
    """Names in health listings, in the order of the listings."""
    seen: Counter[str] = Counter()
    places: dict[str, list[int]] = {}
    for post in posts:
        here: list[str] = []
        lines = _plain(post).splitlines()
        for index, line in enumerate(lines):
            if not _HEALTH.search(line):
                continue
            zone = re.sub(r"^[^|,;\n]*?(?:здоров\w*|hp|жизн\w*)[^|,;:\n]{0,30}:\s*", "", line, flags=re.IGNORECASE)
            blanks = 0
            block = [zone]
            for below in lines[index + 1 : index + 14]:
                blanks += not below.strip()
                if blanks > 1 or (len(block) > 1 and below.strip() and not _ITEM.search(below)):
                    break
                block.append(below)
            names = [found["name"].strip(" \t-*•❤\ufe0f🖤💀🟢🔴") for found in _ITEM.finditer("\n".join(block))]
            names = [_LOOSE_MARK.sub("", name) for name in names]
            names = [
                name
                for name in names
                if _spelling(name) in authors or (is_name(name) and not STRUCTURE.search(name) and not name.isdecimal())
            ]
            if len(set(names)) >= 2:
                here = list(dict.fromkeys([*here, *names]))
        for place, name in enumerate(here):
            seen[name] += 1
            places.setdefault(name, []).append(place)
    enough = max(2, 0.3 * len(posts)) if len(posts) > 2 else 1
    full = 0.7 * max(seen.values(), default=0)  # somebody who writes nothing himself must stand in nearly every listing
    return sorted(
        (name for name, count in seen.items() if count >= enough and (_spelling(name) in authors or count >= full)),
        key=lambda name: sum(places[name]) / len(places[name]),
    )


def _named(author: str, bodies: Sequence[str]) -> float:
    """The part of the texts in which a nick, or a word of it in some form, is found."""
    stems = [word[: max(3, len(word) - 2)] for word in re.findall(r"[^\W_]+", author.casefold()) if len(word) > 2]
    return sum(any(stem in body for stem in stems or [author.casefold()]) for body in bodies) / max(1, len(bodies))


def _turns(posts: Sequence[ThreadPost], referee: str | None) -> list[set[str]]:
    """Who writes between two posts of the referee."""
    turns: list[set[str]] = [set()]
    for post in posts:
        if post.author == referee:
            turns.append(set())
        elif post.author:
            turns[-1].add(post.author)
    return turns


def _spoken_of(authors: Sequence[str], posts: Sequence[ThreadPost], referee: str | None) -> tuple[set[str], set[str]]:
    """Authors of whom the referee speaks in most of his posts, and, if there are such, those of whom he does not speak
    and who write seldom, or hardly ever without one of the others: every turn is somebody's who plays."""
    bodies = [_plain(post).casefold() for post in posts if post.author == referee and not post.deleted]
    written = Counter(post.author for post in posts)
    shares = {author: _named(author, bodies) for author in authors}
    always = {author for author, share in shares.items() if share >= 0.8}
    named = [written[author] for author, share in shares.items() if share >= 0.5]
    if len(named) < 2:
        return always, set()
    seldom = 0.6 * sum(named) / len(named)  # who writes as often as those spoken of plays under another name
    turns = _turns(posts, referee)

    def aside(author: str) -> bool:
        his = [turn for turn in turns if author in turn]
        accompanied = sum(bool(turn & always) for turn in his)
        return written[author] < seldom or (len(his) > 1 and accompanied >= 0.75 * len(his))

    return always, {author for author, share in shares.items() if share < 0.2 and aside(author)}


def find_players(posts: Sequence[ThreadPost], referee: str | None, notes: list[str]) -> tuple[str, ...]:
    authors = list(dict.fromkeys(post.author for post in posts if post.author and post.author != referee))
    told = [post for post in posts if post.author == referee and not post.deleted]
    always, aside = _spoken_of(authors, posts, referee)
    if aside:
        authors = [author for author in authors if author not in aside]
        notes.append("no players, since the referee does not speak of them: " + ", ".join(sorted(aside)))
    by_fold = {_spelling(author): author for author in authors}
    exactly = {author.casefold(): author for author in authors}  # «Аня_К» and «Аня К» may be two players
    listed = [
        exactly.get(name.casefold()) or by_fold.get(_spelling(name), name)
        for name in (_listings(told, by_fold.keys()) if told else ())
    ]
    listed = list(dict.fromkeys(name for name in listed if name != referee))
    playing = [name for name in listed if name in authors]
    answers = Counter(
        after.author for before, after in itertools.pairwise(posts) if before.author == referee != after.author
    )
    total = sum(answers.values())
    if len(listed) >= 2 and playing:
        # who answers the referee as often as a player does is one, if a name in the listings is that of no author
        often = max(2.0, 0.5 * total / (len(listed) + 1)) if len(playing) < len(listed) else total + 1.0
        more = [one for one in authors if one not in listed and (answers[one] >= often or one in always)]
        return (*listed, *more)
    enough = max(2, 0.1 * total)
    replying = [author for author in authors if answers[author] >= enough or author in always] or (
        authors if len(posts) < 8 else []
    )
    if len(listed) >= 2:
        if len(replying) == 1:
            notes.append(
                f"all replies come from «{replying[0]}»; which player each is must be taken from whose turn it is"
            )
            return tuple(listed)
        notes.append("the names in the health listing are not those of the authors: " + ", ".join(listed))
    return tuple(replying)


def settle(
    posts: Sequence[ThreadPost], referee: str | None, players: Sequence[str] | None, notes: list[str]
) -> tuple[str | None, tuple[str, ...]]:
    """The referee and the players, as given or as recognised."""
    authors = list(dict.fromkeys(post.author for post in posts if post.author))
    by_fold = {author.casefold(): author for author in reversed(authors)}
    if referee is not None:
        if (known := by_fold.get(referee.strip().casefold())) is None:
            raise ThreadError(f"no posts by a referee named «{referee}»; the authors are: {', '.join(authors[:20])}")
        referee = known
    else:
        referee = find_referee(posts)
        if referee is None:
            notes.append(f"the referee was not recognised among {', '.join(authors[:12])}; name him by option")
    if players is not None:
        given = tuple(
            dict.fromkeys(by_fold.get(nick.strip().casefold(), nick.strip()) for nick in players if nick.strip())
        )
        silent = [nick for nick in given if nick not in authors]
        if silent:
            notes.append(f"no posts by {', '.join(silent)}")
        return referee, given
    found = find_players(posts, referee, notes)
    if not found:
        notes.append("no players were recognised; name them by option")
    return referee, found
