"""Whole posts of prose by many voices, half of them with labelled errors.

`dev` was used while the reader was written; `blind` and `fresh1` … were written before the reader saw them;
the single errors of `fresh13` … are those that the reader has learnt to find (no measure of recall).
Here they hold as regression tests, with the bounds of the issue.
"""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import Post, Score, corpus, findings

CORPORA = ("dev", "blind", *(f"fresh{n}" for n in range(1, 17)))
POSTS = [post for name in CORPORA for post in corpus(name)]


@pytest.mark.parametrize("name", CORPORA)
def test_errors_are_found_and_nothing_else(name: str) -> None:
    score = Score()
    for post in corpus(name):
        score.add(post)
    assert score.recall >= 0.85, score.missed
    assert score.precision >= 0.93, score.alarms
    assert score.disturbed <= 0.05 * score.clean, score.alarms


def test_the_corpora_are_large_and_half_faulty() -> None:
    assert len(POSTS) >= 60
    assert 0.4 <= sum(bool(post.labels) for post in POSTS) / len(POSTS) <= 0.7


@pytest.mark.parametrize("post", [post for post in POSTS if not post.labels], ids=lambda post: post.id)
def test_a_clean_post_is_clean(post: Post) -> None:
    assert [(finding.kind, finding.quote) for finding in findings(post)] == []
