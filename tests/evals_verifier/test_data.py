"""The labelled posts are what they claim to be: a benchmark with wrong labels is worse than none."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.warha.cards import CARDS, INDEX
from engine.russian.numbers import number_value
from evals.verifier.data import LISTS, HandPost, hand_posts
from evals.verifier.kinds import CARD_KINDS, KINDS, truth
from evals.verifier.run import cases

POSTS = hand_posts()
KEYS = (
    {"game", "turn", "round", "actor", "next", "players", "dead", "row", "game_deck", "extra_deck", "in_play"}
    | {"lured_away", "refill_drawn", "shuffled", "draw_pile", "discard_pile", "gold", "attack", "heal", "scrap"}
    | {"lure", "refill", "together", "heal_hp", "previous"}
)
OF_PREVIOUS = {"player", "bought", "gold_spent", "removed", "attacks", "lures", "hp", "dead"}


def by_id(post: HandPost) -> str:
    return post.id


def test_there_are_enough_posts_of_enough_styles() -> None:
    assert len(POSTS) >= 120
    assert len({post.style for post in POSTS}) >= 6
    assert {post.format for post in POSTS} == {"text", "html", "bbcode", "markdown"}
    assert {post.scope for post in POSTS} == {"whole", "prose"}
    assert len({post.id for post in POSTS}) == len(POSTS)
    assert len({post.text for post in POSTS}) == len(POSTS)


def test_whole_styles_are_in_one_half_and_so_are_games() -> None:
    halves = {half: {post.style for post in POSTS if post.half == half} for half in ("dev", "reported")}
    assert len(halves["dev"]) >= 6
    assert len(halves["reported"]) >= 6
    assert not halves["dev"] & halves["reported"]
    players = {half: {tuple(post.facts["players"]) for post in POSTS if post.half == half} for half in halves}
    assert not players["dev"] & players["reported"]


def test_posts_that_stand_aside_are_in_no_half() -> None:
    aside = {post.id for post in POSTS if post.aside}
    assert aside == {"chat-09", "ledger-09", "letters-01", "saga-05", "tables-03"}
    counted = [post.id for post in POSTS if not post.aside]
    assert len(counted) >= 120
    judged = {case.post for half in ("dev", "reported") for case in cases(half, ours=False)}
    assert judged == set(counted)


@pytest.mark.parametrize("post", POSTS, ids=by_id)
def test_every_quote_stands_where_its_label_says(post: HandPost) -> None:
    assert len(post.labels) >= 12
    for label in post.labels:
        assert label.quote
        assert post.text[label.at : label.end] == label.quote
        assert label.kind in KINDS


@pytest.mark.parametrize("post", POSTS, ids=by_id)
def test_facts_are_complete_and_agree_with_the_cards(post: HandPost) -> None:
    facts = post.facts
    assert set(facts) >= KEYS
    previous = facts["previous"]
    assert previous is None or set(previous) >= OF_PREVIOUS
    assert (previous is None) == (facts["turn"] == 1)
    if facts.get("winner"):
        assert facts["actor"] == facts["winner"]
        return
    for resource in ("gold", "attack", "heal"):
        given = sum(count * getattr(CARDS[INDEX[card]].base, resource) for card, count in facts["in_play"].items())
        for card in facts["together"]:
            known = CARDS[INDEX[card]]
            given += getattr(known.together, resource)
            if resource == "attack" and known.together_attack_per_mark:
                given += known.together_attack_per_mark * bearers(facts["in_play"], known.god)
        assert given == facts[resource]


def bearers(in_play: dict[str, int], god: int) -> int:
    """Cards in play with the god's mark, where no card grants marks to others."""
    return sum(count for card, count in in_play.items() if CARDS[INDEX[card]].god == god)


@pytest.mark.parametrize("post", POSTS, ids=by_id)
def test_what_a_label_says_differs_from_the_facts_exactly_when_it_is_false(post: HandPost) -> None:
    for label in post.labels:
        if label.kind == "list":
            continue
        real = truth(post.facts, label)
        assert (label.said != real) == label.false, label
        if label.false:
            assert label.right == real, label


@pytest.mark.parametrize("post", POSTS, ids=by_id)
def test_listed_cards_are_the_whole_zone_unless_the_label_says_what_is_missing(post: HandPost) -> None:
    for whole in post.labels:
        if whole.kind != "list" or whole.subject not in LISTS:
            continue
        items = [label for label in post.labels if label.item and whole.at <= label.at and label.end <= whole.end]
        listed: Counter[str] = Counter()
        for label in items:
            assert label.subject is not None
            listed[label.subject] += int((label.right if label.false else label.said) or 0)
            if label.real:
                listed[label.real] += 1
        listed.update(whole.missing or {})
        if any(label.false for label in items):
            continue  # a card said instead of another: the label of the item tells
        assert +listed == Counter(post.facts[LISTS[whole.subject]])


@pytest.mark.parametrize("post", POSTS, ids=by_id)
def test_figures_in_quotes_are_the_labelled_ones(post: HandPost) -> None:
    """Read again by another route: digits of the quote, or its number words."""
    for label in post.labels:
        digits = "".join(char for char in label.quote if char.isdigit())
        if label.kind in CARD_KINDS or not isinstance(label.said, int) or isinstance(label.said, bool):
            continue
        if digits and not label.quote.startswith("#"):
            assert int(digits) == label.said
        elif (value := number_value(label.quote)) is not None:
            assert value == label.said


def test_both_true_and_false_posts_are_in_every_style() -> None:
    for style in {post.style for post in POSTS}:
        of_style = [post for post in POSTS if post.style == style]
        assert len(of_style) >= 10
        assert sum(post.clean for post in of_style) >= 4
        assert sum(not post.clean for post in of_style) >= 4
