"""Topics exported from Discourse: what posts and authors are called by."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from gm.threads import read_thread
from gm.threads.model import Thread

STATE = (
    "<p>Ход {turn}. Торговый ряд, игровая колода 75. Здоровье:</p><ul><li>Капитан Немо: 100</li><li>Zed: 100</li></ul>"
)


def _topic(numbers: tuple[int, ...], name: str = "Капитан Немо") -> dict[str, object]:
    """The referee, and a player who signs in as Капитан_Немо, by turns; between them what the board says itself."""
    posts = []
    for place, number in enumerate(numbers):
        referee = place % 2 == 0
        posts.append(
            {
                "id": 500 + place,
                "post_number": number,
                "post_type": 1,
                "username": "skriptor" if referee else "Капитан_Немо",
                "name": "Скриптор" if referee else name,
                "cooked": STATE.format(turn=place) * 3 if referee else "<p>Меч, и бью Zed</p>",
            }
        )
    action = {
        "id": 499,
        "post_number": 2,
        "post_type": 3,
        "username": "mod",
        "cooked": "",
        "action_code": "pinned.enabled",
    }
    return {"title": "Стол", "post_stream": {"posts": [*posts, action]}}


def _read(topic: dict[str, object], referee: str | None = None, players: Sequence[str] | None = None) -> Thread:
    return read_thread(json.dumps(topic, ensure_ascii=False), name="topic.json", referee=referee, players=players)


def test_posts_are_called_by_the_numbers_of_the_board() -> None:
    thread = _read(_topic((1, 3, 4, 6, 7)))
    assert [post.ordinal for post in thread.posts] == [1, 3, 4, 6, 7]
    assert [(gap.after, gap.posts) for gap in thread.gaps] == [(4, 1)]  # 2 is the board's own remark, 5 is missing


def test_numbers_out_of_order_are_no_names() -> None:
    topic = _topic((3, 3, 4))
    assert [post.ordinal for post in _read(topic).posts] == [1, 2, 3]


def test_an_author_goes_by_the_name_the_referee_uses() -> None:
    thread = _read(_topic((1, 3, 4, 5, 6)))
    assert thread.players == ("Капитан Немо", "Zed")
    assert thread.posts[1].author == "Капитан Немо"


def test_a_name_nobody_uses_stays_aside() -> None:
    thread = _read(_topic((1, 3, 4, 5, 6), name="Иван Петров"))
    assert "Капитан_Немо" in thread.authors
    assert thread.referee == "skriptor"


@pytest.mark.parametrize("nick", ["Капитан_Немо", "капитан немо"])
def test_a_player_may_be_given_by_either_name(nick: str) -> None:
    assert _read(_topic((1, 3, 4, 5, 6)), players=["Zed", nick]).players == ("Zed", "Капитан Немо")
