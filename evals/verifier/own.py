"""Single changes of our own posts: every number, card and player's name of the layout, one at a time.

    python -m evals.verifier.own 200            # and every single change of them must be found
    python -m evals.verifier.own 1000 --clean   # only that the posts themselves are clean, strict

Posts of simulated games by the built-in narrator, in every format and voice by turns. Outside of the story each number
becomes the next one, each card another card, each player another player, by plain replacement in the rendered text, so
that nothing of the verifier tells where the facts stand. The verifier must name an error in the line of every change,
or what is missing for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from engine.games.warha.cards import NAMES
from engine.verify import verify
from evals.verifier.data import Facts
from evals.verifier.words import kin_of
from gm.narrators import VOICES, BuiltinNarrator
from gm.narrators.base import Story
from gm.posts import FORMATS, render
from gm.posts.warha import build_post
from gm.verifying import MARKUP

_NICKS: Final = (("Свен", "Полина", "Night_Wolf"), ("Лука", "Лукич", "Лукерья"), ("Тень", "Монах", "Гончая"))
_MARKUP: Final = re.compile(r"<[^>]*>|\[/?(?:color|b|i|u|size|list|table|tr|td|th|spoiler|center|\*)[^\]]*\]")
_PLACES: Final = re.compile(r"(?m)^\s*(?:\|\s*\d+\s*\||\d+\.\s|(?:\[tr\])?\[td\]\d+\[/td\]|<tr><td[^>]*>\d+</td>)")
_CARDS: Final = re.compile("(?:" + "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)) + r")(?!\w)")


@dataclass(frozen=True, slots=True)
class Post:
    """A post of ours with its facts; `story` are the places of its lines that the narrator told."""

    name: str
    format: str
    text: str
    facts: Facts
    story: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One replacement in a post's text."""

    start: int
    end: int
    new: str


def own_posts(count: int) -> Iterator[Post]:
    """`count` posts of simulated games, formats and voices by turns."""
    made = number = 0
    voices = tuple(VOICES)
    while True:
        for facts in _turns(number):
            if made == count:
                return
            format = FORMATS[made % len(FORMATS)]
            voice = voices[made // len(FORMATS) % len(voices)]
            story = BuiltinNarrator(voice, "own").narrate(facts, story=Story()).text
            text = render(build_post(facts, story), format)
            told = set(text.split("\n")) - set(render(build_post(facts, ""), format).split("\n"))
            yield Post(f"{number}/{facts['turn']} {format} {voice}", format, text, facts, tuple(_lines(text, told)))
            made += 1
        number += 1


def _turns(number: int) -> Iterator[Facts]:
    """Facts of every seventh turn of a game that depends on its number alone."""
    rules = ruleset("warha")
    nicks = _NICKS[number % len(_NICKS)]
    seed = seed_from_text(f"own {number}")
    chance, dice = Chance(seed), {nick: Chance(seed, label=f"player {nick}") for nick in nicks}
    styles = tuple(rules.policies)
    state = rules.start(nicks, {}, chance).state
    turn = 0
    while to_act := rules.to_act(state):
        if turn % 7 == number % 7:
            yield dict(rules.facts(state))
        nick = to_act[0]
        order = rules.policies[styles[(number + nicks.index(nick)) % len(styles)]](state, nick, dice[nick])
        state = rules.apply(state, nick, order, chance).state
        turn += 1


def _lines(text: str, told: set[str]) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split("\n"):
        if line in told:
            yield at, at + len(line)
        at += len(line) + 1


def changes(post: Post) -> list[Change]:
    """Every single change of the layout's numbers, cards and players."""
    text = post.text
    shut = [*post.story, *(found.span() for found in _MARKUP.finditer(text))]
    shut += [found.span() for found in _PLACES.finditer(text)]
    nicks = list(post.facts["players"])
    names = [found for nick in nicks for found in re.finditer(rf"(?<!\w){re.escape(nick)}(?!\w)", text)]
    cards = list(_CARDS.finditer(text))
    taken = [found.span() for found in (*names, *cards)]
    found = [_next_number(one) for one in re.finditer(r"\d+", text) if not _inside(one.span(), [*shut, *taken])]
    found += [
        Change(*one.span(), next(card for card in kin_of(one.group()) if card not in _line(text, one.start())))
        for one in cards
        if not _inside(one.span(), shut) and "Дополнительная" not in _line(text, one.start())
    ]
    for one in names:
        others = [nick for nick in nicks if nick not in _line(text, one.start())]
        if others and not _inside(one.span(), shut) and not _inside(one.span(), [card.span() for card in cards]):
            found.append(Change(*one.span(), others[0]))
    return sorted(found, key=lambda change: change.start)


def _next_number(found: re.Match[str]) -> Change:
    return Change(*found.span(), str(int(found.group()) + 1))


def _inside(span: tuple[int, int], places: Sequence[tuple[int, int]]) -> bool:
    return any(low <= span[0] and span[1] <= high for low, high in places)


def _line(text: str, at: int) -> str:
    low = text.rfind("\n", 0, at) + 1
    high = text.find("\n", at)
    return text[low : high if high >= 0 else len(text)]


def missed(post: Post) -> tuple[int, list[str]]:
    """How many changes were made, and those that the verifier did not find in their lines."""
    lost = []
    made = changes(post)
    for change in made:
        text = post.text[: change.start] + change.new + post.text[change.end :]
        low = text.rfind("\n", 0, change.start) + 1
        high = low + len(_line(text, change.start))
        verdict = verify(text, post.facts, format=MARKUP[post.format])
        if not any(one.kind == "omitted" or (one.start <= high and low <= one.end) for one in verdict.findings):
            old = post.text[change.start : change.end]
            lost.append(f"{post.name}: {old} → {change.new} in «{_line(text, change.start)[:160]}»")
    return len(made), lost


def alarms(post: Post) -> list[str]:
    """What the verifier finds false in a true post, strict."""
    verdict = verify(post.text, post.facts, format=MARKUP[post.format])
    return [f"{post.name}: {one.kind} {one.said} → {one.expected} «{one.quote[:100]}»" for one in verdict.findings]


def main(arguments: Sequence[str]) -> int:
    figures = [int(one) for one in arguments if one.isdecimal()]
    count = figures[0] if figures else 200
    total, lost, disturbed = 0, 0, 0
    for post in own_posts(count):
        false = alarms(post)
        disturbed += bool(false)
        for fault in false:
            print(fault, flush=True)
        if "--clean" in arguments:
            continue
        made, faults = missed(post)
        total += made
        lost += len(faults)
        for fault in faults:
            print(fault, flush=True)
    print(f"{count} posts, {disturbed} with a false alarm; {total} single changes, {total - lost} found")
    return int(bool(lost or disturbed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
