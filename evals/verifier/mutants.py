"""Systematic changes of the hand-written posts, made from their authors' labels.

Changes of meaning come with what must be found; changes of words alone must stay clean. Which of the possible
changes are taken is drawn by digest, the same every time, so many of each sort a post.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from engine.games.warha.cards import CARDS, INDEX
from evals.verifier import words
from evals.verifier.cases import LIST_FINDINGS, PER_SORT, Case, Expected, draw, pick
from evals.verifier.data import LISTS, HandPost, Label
from evals.verifier.invented import invented
from evals.verifier.kinds import (
    CARD_KINDS,
    COUNT_KINDS,
    KINDS,
    NICK_KINDS,
    RESOURCES,
    card_counts,
    finding_kinds,
)

Edit: TypeAlias = tuple[int, int, str]
SUMS: Final = COUNT_KINDS | {"hitsum", "calc"}
NUMBERS: Final = frozenset(
    {"hp", "was", "mid", "gold", "attack", "heal", "scrap", "lure", "refill", "gd", "ed", "hit", "hitsum"}
    | {"aim", "spent", "zin", "zdraw", "zdisc", "total", "togn", "cost", "base", "tog_gives", "calc"}
)


def _apply(text: str, edits: Iterable[Edit]) -> tuple[str, list[tuple[int, int]]]:
    """The text with the edits, and where they stand in it."""
    out, places, at, size = [], [], 0, 0
    for start, end, new in sorted(edits):
        out += [text[at:start], new]
        size += start - at
        places.append((size, size + len(new)))
        size += len(new)
        at = end
    return "".join(out) + text[at:], places


def subjects_of(post: HandPost, label: Label) -> frozenset[str | None]:
    """Whom a false claim like this may be said to be about."""
    previous = post.facts.get("previous") or {}
    actor = post.facts["actor"]
    if label.kind in ("hp", "was", "mid"):
        return frozenset({label.subject})
    if label.kind in ("hit", "aim", "tgt", "aimt", "hitsum", "hitter"):
        return frozenset(
            {label.subject, previous.get("player"), None, *(previous.get("attacks") or {}), *post.facts["players"]}
        )
    if label.kind == "spent":
        return frozenset({None, previous.get("player"), *(previous.get("bought") or ())})
    if label.kind in NICK_KINDS or label.kind in ("calc", "gd", "ed", "turn", "round"):
        return frozenset()
    if label.kind in CARD_KINDS or label.kind in ("remz", "cost", "base", "tog_gives", "col"):
        return frozenset({label.subject, label.real} - {None})
    if label.kind == "dead":
        return frozenset({label.subject})
    if label.kind in RESOURCES:
        # «Трутень вернул восемь»: told of the card that gave it
        return frozenset({None, actor, *post.facts["in_play"]})
    return frozenset({None, actor}) if label.kind in NUMBERS else frozenset()


def expectation(
    post: HandPost, label: Label, said: object, right: object, places: Iterable[tuple[int, int]]
) -> Expected:
    figure = isinstance(right, int) and not isinstance(right, bool)
    return Expected(
        KINDS[label.kind].finding,
        finding_kinds(label.kind, label.listed),
        subjects_of(post, label),
        str(said) if figure else None,
        str(right) if figure and (label.kind not in CARD_KINDS or right) else None,
        tuple(places),
    )


def false_labels(post: HandPost) -> tuple[Expected, ...]:
    """What must be found in a post that its author wrote with errors."""
    found = []
    for label in post.labels:
        if label.false and label.kind == "list":
            kind = LIST_FINDINGS[label.subject or ""]
            for card in label.missing or {}:
                place = (label.at, label.end)
                found.append(Expected(kind, frozenset({kind}), frozenset({card}), None, None, (place,)))
        elif label.false:
            right = 0 if label.kind in CARD_KINDS and label.real else label.right
            one = expectation(post, label, label.said, right, [(label.at, label.end)])
            if label.kind == "row" and label.listed:
                one = replace(one, subjects=frozenset(), said=None, right=None)
            elif label.item and right == 0 and label.listed:
                one = replace(one, said=None, right=None)
            found.append(one)
    return tuple(found)


def _case(
    post: HandPost,
    sort: str,
    name: object,
    edits: Sequence[Edit],
    expect: Sequence[tuple[Label, object, object]],
    fix: bool = True,
) -> Case:
    """The post with the edits; what is said and what is right stand in the order of their places."""
    text, places = _apply(post.text, edits)
    expected = [
        expectation(post, label, said, right, [place])
        for (label, said, right), place in zip(expect, places, strict=False)
    ]
    return replace(Case.of(post, sort, name, text, expected), original=post.text if fix else None)


def _true_elsewhere(post: HandPost, label: Label) -> set[int]:
    """Other figures that would be true, or not plainly false, where this one stands."""
    facts = post.facts
    previous = facts.get("previous") or {}
    if label.kind in ("hp", "was", "mid"):
        nick = label.subject
        own = [facts["players"][nick], *(previous.get("hp") or {}).get(nick, ())]
        return {*own, *(facts["heal_hp"] if nick == facts["actor"] else ())}
    if label.kind in ("hit", "hitsum"):
        blows = previous.get("attacks") or {}
        return {*blows.values(), sum(blows.values())}
    if label.kind == "togn":
        return {len(facts["together"]), len(set(facts["together"]))}
    return {int(label.said or 0)}


def _near(post: HandPost, label: Label) -> Iterator[int]:
    """False figures to say instead, those first after which a noun keeps its form."""
    said = int(label.said or 0)
    steps = (1, -1, 2, -2, 3, -3, 10, -10, 5)
    turn = int(pick(("0", "1"), post.id, label.at))
    ordered = [said + step for step in (steps[turn:] + steps[:turn])]
    taken = _true_elsewhere(post, label)
    wanted = [value for value in ordered if value >= (1 if said else 0) and value not in taken]
    yield from (value for value in wanted if words.same_agreement(said, value))
    if not post.text[label.end :].lstrip(" \u00a0")[:1].isalpha() and post.text[label.end : label.end + 2] != " «":
        yield from (value for value in wanted if not words.same_agreement(said, value))


def _numbers(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind not in NUMBERS or not isinstance(label.said, int):
            continue
        for value in _near(post, label):
            new = words.renumber(label.quote, label.said, value)
            if new is not None:
                sort = "sum wrong" if label.kind in SUMS else "value changed"
                yield _case(post, sort, str(label.at), [(label.at, label.end, new)], [(label, value, label.said)])
                break


def _digits(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind in NUMBERS and label.quote.isdecimal() and len(label.quote) > 1:
            turned = label.quote[:-2] + label.quote[-1] + label.quote[-2]
            if turned[0] != "0" and turned != label.quote and int(turned) not in _true_elsewhere(post, label):
                yield _case(
                    post,
                    "digits swapped",
                    str(label.at),
                    [(label.at, label.end, turned)],
                    [(label, int(turned), label.said)],
                )


def _swapped_players(post: HandPost) -> Iterator[Case]:
    health = [label for label in post.labels if label.kind == "hp"]
    for index, one in enumerate(health):
        for two in health[index + 1 :]:
            if one.subject == two.subject or one.said == two.said or two.said in _true_elsewhere(post, one):
                continue
            if one.said in _true_elsewhere(post, two) or 0 in (one.said, two.said):
                continue
            first = words.renumber(one.quote, int(one.said or 0), int(two.said or 0))
            second = words.renumber(two.quote, int(two.said or 0), int(one.said or 0))
            if first and second:
                edits = [(one.at, one.end, first), (two.at, two.end, second)]
                yield _case(post, "players' values swapped", f"{one.at}-{two.at}", edits,
                            [(one, two.said, one.said), (two, one.said, two.said)])  # fmt: skip


def _strangers(post: HandPost, label: Label) -> list[str]:
    """Cards that may stand falsely in the label's place."""
    taken = set(card_counts(post.facts, label.kind))
    alike = [
        card
        for card in words.kin_of(label.subject or "")
        if words.inflects_like(card, label.subject or "", int(label.said or 1))
    ]
    if label.kind == "buy":
        alike = [card for card in alike if CARDS[INDEX[card]].cost]
    if label.kind == "tog":
        others = [card for card in post.facts["in_play"] if card not in taken and CARDS[INDEX[card]].together]
        return others or [card for card in alike if card not in post.facts["in_play"]]
    return [card for card in alike if card not in taken]


def _cards(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind not in CARD_KINDS or not label.subject or not (label.form or label.item):
            continue
        strangers = _strangers(post, label)
        if not strangers:
            continue
        other = pick(strangers[:3], post.id, label.at)
        new = words.recard(label.quote, label.subject, int(label.said or 1), other)
        if new is None:
            continue
        case = _case(post, "card swapped", str(label.at), [(label.at, label.end, new)], [(label, label.said, 0)])
        about = frozenset({other, label.subject})
        expected = tuple(
            Expected(one.kind, one.kinds, frozenset() if label.kind == "row" else about, None, None, one.places)
            for one in case.expected
        )
        yield replace(case, expected=expected, any_order=label.listed)


def _copies(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind not in (*LISTS, "buy", "rem") or not label.subject or int(label.said or 1) < 2:
            continue
        said = int(label.said or 1)
        for value in (said + 1, said - 1):
            new = words.recount(label.quote, label.subject, said, value)
            if new is not None:
                yield _case(
                    post,
                    "copies miscounted",
                    f"{label.at}{value}",
                    [(label.at, label.end, new)],
                    [(label, value, said)],
                )
                break


def _items(post: HandPost, whole: Label) -> list[Label]:
    return [label for label in post.labels if label.item and whole.at <= label.at and label.end <= whole.end]


def _announced(post: HandPost, whole: Label) -> bool:
    """Does a heading or a colon stand before the list, so that it is all there is?"""
    return post.text[: whole.at].rstrip(" \n*")[-1:] in ":.)]>|"


def _lists(post: HandPost) -> Iterator[Case]:
    lists = [
        (label, _items(post, label))
        for label in post.labels
        if label.kind == "list" and label.listed and label.subject in LISTS
    ]
    for whole, items in lists:
        kind = LIST_FINDINGS[whole.subject or ""]

        for one, two in pairwise(items):
            if not _announced(post, whole):
                break
            # An item goes with what parts it from the next one.
            dropped = _case(post, "card dropped", str(one.at), [(one.at, two.at, "")], [])
            places = ((whole.at, whole.end - (two.at - one.at)),)
            yield replace(
                dropped,
                any_order=True,
                expected=(Expected(kind, frozenset({kind}), frozenset({one.subject}), None, None, places),),
            )
            doubled = _case(post, "card doubled", str(one.at), [(two.at, two.at, one.quote + whole.sep)], [])
            places = ((whole.at, whole.end + len(one.quote) + len(whole.sep)),)
            yield replace(
                doubled,
                any_order=True,
                expected=(Expected(kind, frozenset({kind}), frozenset({one.subject}), None, None, places),),
            )
        for other, theirs in lists:
            if other is whole or not theirs or len(items) < 2 or other.subject == whole.subject:
                continue
            yield from _moved(post, whole, items, other, theirs)


def _moved(post: HandPost, whole: Label, items: list[Label], other: Label, theirs: list[Label]) -> Iterator[Case]:
    """A card listed in another zone than its own."""
    for one, two in pairwise(items):
        if one.subject in {label.subject for label in theirs}:
            continue
        at = theirs[0].at
        text, _ = _apply(post.text, [(one.at, two.at, ""), (at, at, one.quote + other.sep)])
        gained, lost = len(one.quote) + len(other.sep), two.at - one.at
        here = whole.at + (gained if at < whole.at else 0)
        there = other.at - (lost if whole.at < at else 0)
        expected = []
        for label, start, size in ((whole, here, len(whole.quote) - lost), (other, there, len(other.quote) + gained)):
            kind = LIST_FINDINGS[label.subject or ""]
            expected.append(
                Expected(kind, frozenset({kind}), frozenset({one.subject}), None, None, ((start, start + size),))
            )
        case = Case.of(post, "zone confused", f"{one.at}-{at}", text, expected)
        yield replace(case, original=post.text, any_order=True)


def _colours(post: HandPost) -> Iterator[Case]:
    shades = ("#DC143C", "#9ACD32", "#1E90FF", "#FF69B4")
    for label in post.labels:
        if label.kind == "col":
            new = pick([shade for shade in shades if shade != label.said], post.id, label.at)
            yield _case(post, "colour wrong", str(label.at), [(label.at, label.end, new)], [(label, new, label.said)])


def _targets(post: HandPost) -> Iterator[Case]:
    facts = post.facts
    previous = facts.get("previous") or {}
    for label in post.labels:
        if label.kind not in ("next", "tgt", "aimt", "actor", "hitter") or not isinstance(label.said, str):
            continue
        if label.kind == "actor" and post.scope == "prose":
            continue  # «но Павел недолго горевал» says of nobody that it is his turn
        struck = previous.get("attacks" if label.kind == "tgt" else "lures") or {}
        taken = {label.said, *(struck if label.kind in ("tgt", "aimt") else ())}
        if label.kind in ("tgt", "aimt"):
            taken.add(previous["player"])
        others = [nick for nick in facts["players"] if nick not in taken and nick not in facts["dead"]]
        if not others:
            continue
        new = words.renick(label.quote, label.said, pick(others, post.id, label.at))
        if new is not None:
            yield _case(
                post,
                "player swapped",
                str(label.at),
                [(label.at, label.end, new)],
                [(label, None, label.said)],
                fix=label.kind == "next",
            )


def _turned(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.alt is not None:
            sort = "zone confused" if label.kind == "remz" else "polarity turned"
            yield _case(
                post, sort, str(label.at), [(label.at, label.end, label.alt)], [(label, None, label.right)], fix=False
            )


MEANING: Final[tuple[Callable[[HandPost], Iterator[Case]], ...]] = (
    _numbers, _digits, _swapped_players, _cards, _copies, _lists, _colours, _targets, _turned,
)  # fmt: skip


def mutants(post: HandPost) -> list[Case]:
    """Mutants of a clean post whose meaning is changed, at most `PER_SORT` of a sort."""
    by_sort: dict[str, list[Case]] = {}
    for make in (*MEANING, invented):
        for case in make(post):
            by_sort.setdefault(case.sort, []).append(case)
    limit = {"value changed": 4 * PER_SORT, "sum wrong": 2 * PER_SORT, "card swapped": 2 * PER_SORT}
    return [case for sort, cases in sorted(by_sort.items()) for case in draw(cases, limit.get(sort, PER_SORT))]
