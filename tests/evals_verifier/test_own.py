"""Our own posts leave no doubt: every single change of a number, a card or a player in their layout is found."""

from __future__ import annotations

import pytest

from evals.verifier.own import Post, alarms, changes, missed, own_posts

POSTS = list(own_posts(45))[4::14]


@pytest.mark.parametrize("post", POSTS, ids=lambda post: post.name)
def test_every_single_change_is_found_and_the_post_itself_is_clean(post: Post) -> None:
    assert alarms(post) == []
    made, lost = missed(post)
    assert made > 40
    assert lost == []


def test_changes_spare_the_story_the_markup_and_the_numbers_of_places() -> None:
    post = POSTS[0]
    for change in changes(post):
        assert not any(low <= change.start < high for low, high in post.story)
        assert post.text[change.start : change.end] != change.new
    assert len({post.format for post in POSTS}) == len(POSTS) == 3
