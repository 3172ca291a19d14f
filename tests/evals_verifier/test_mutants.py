"""Mutations: other words for the same, the same words for something else."""

from __future__ import annotations

import pytest

from evals.verifier import words
from evals.verifier.data import HandPost, hand_posts
from evals.verifier.mutants import mutants
from evals.verifier.rendered import rendered_cases
from evals.verifier.same import same_meaning

CLEAN = [post for post in hand_posts() if post.clean]
MEANING = {
    "value changed",
    "sum wrong",
    "digits swapped",
    "players' values swapped",
    "card swapped",
    "card dropped",
    "card doubled",
    "copies miscounted",
    "zone confused",
    "colour wrong",
    "player swapped",
    "polarity turned",
    "event invented",
}
WORDS = {
    "number in words",
    "number in digits",
    "card in another case",
    "made bold",
    "no-break space",
    "е for ё",
    "list in another order",
    "nick in another case",
}


@pytest.mark.parametrize(
    ("quote", "old", "new", "said"),
    [
        ("87", 87, 86, "86"),
        ("восемьдесят семь", 87, 78, "семьдесят восемь"),
        ("шестидесяти трёх", 63, 62, "шестидесяти двух"),
        ("одну", 1, 21, "двадцать одну"),
        ("Двенадцать", 12, 13, "Тринадцать"),
        ("семью", 7, 8, "восемью"),
        ("дюжина", 12, 13, None),
    ],
)
def test_numbers_keep_their_form(quote: str, old: int, new: int, said: str | None) -> None:
    assert words.renumber(quote, old, new) == said


@pytest.mark.parametrize(
    ("quote", "card", "count", "other", "said"),
    [
        ("Меч ×3", "Меч", 3, "Монета", "Монета ×3"),
        ("Воина Кхорна", "Воин Кхорна", 1, "Воин Нургла", "Воина Нургла"),
        ("двух Чемпионов Тзинча", "Чемпион Тзинча", 2, "Избранный Тзинча", "двух Избранных Тзинча"),
        ("пара Мечей", "Меч", 2, "Монета", None),
        ("Вечной свитой", "Вечная свита", 1, "Гончая плоти", "Гончей плоти"),
    ],
)
def test_cards_keep_number_and_case(quote: str, card: str, count: int, other: str, said: str | None) -> None:
    assert words.recard(quote, card, count, other) == said


def test_copies_nicks_and_scripts() -> None:
    assert words.recount("три Меча", "Меч", 3, 5) == "пять Мечей"
    assert words.recount("Меч ×3", "Меч", 3, 1) is None
    assert words.renick("Маше", "Маша", "Петя") == "Пете"
    assert words.renick("Машенька", "Маша", "Петя") is None
    assert words.in_words("87") == "восемьдесят семь"
    assert words.in_words("21") is None  # «двадцать один» or «двадцать одна»: only the noun knows
    assert words.in_digits("восьмидесяти семи") == "87"
    assert words.in_digits("дюжина") is None


def test_all_sorts_of_change_are_there() -> None:
    cases = [case for post in CLEAN for case in mutants(post)]
    variants = [case for post in CLEAN for case in same_meaning(post)]
    assert {case.sort for case in cases} == MEANING
    assert {case.sort for case in variants} == WORDS
    assert len(cases) > 2000
    assert len({case.id for case in cases + variants}) == len(cases) + len(variants)


@pytest.mark.parametrize("post", CLEAN, ids=lambda post: post.id)
def test_changes_of_meaning_say_what_must_be_found(post: HandPost) -> None:
    for case in mutants(post):
        assert case.text != post.text
        assert case.expected
        for expected in case.expected:
            assert expected.kind in expected.kinds
            for start, end in expected.places:
                assert 0 <= start <= end <= len(case.text)
        if case.sort == "value changed":
            (expected,) = case.expected
            ((start, end),) = expected.places
            assert expected.said != expected.right
            assert (
                case.text[:start] + post.text[start : len(post.text) - len(case.text) + end]
                == post.text[: len(post.text) - len(case.text) + end]
            )


@pytest.mark.parametrize("post", CLEAN, ids=lambda post: post.id)
def test_other_words_expect_nothing(post: HandPost) -> None:
    for case in same_meaning(post):
        assert case.text != post.text
        assert not case.expected


def test_changes_are_the_same_every_time() -> None:
    assert [mutants(post) for post in CLEAN[:3]] == [mutants(post) for post in CLEAN[:3]]


def test_our_posts_differ_from_their_mutants_only_where_the_fact_stands() -> None:
    true: dict[str, str] = {}
    for case in rendered_cases("dev"):
        if not case.expected:
            true[case.post] = case.text
            continue
        before = true[case.post].split("\n")
        after = case.text.split("\n")
        (expected,) = case.expected
        changed = {case.text[start:end] for start, end in expected.places}
        assert changed == set(after) - set(before)
        assert 1 <= len(changed) <= 4
        assert case.original in (None, true[case.post])
    assert len(true) >= 30
