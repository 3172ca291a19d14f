"""Who speaks once under a bare name is an author; a label inside a post is none, however often it stands there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from gm.threads import Thread, read_thread

CHAT = (Path(__file__).parents[2] / "transcripts" / "audits" / "forge_clean.md").read_text(encoding="utf-8")
PLAYERS = ("Гринпис", "Молот", "Света_К")
AUTHORS = {"Ведущий": 16, "Гринпис": 7, "Молот": 5, "Света_К": 5}
ONCE = "Старый_Гном"


def read(text: str) -> Thread:
    return read_thread(text.encode(), name="chat.md")


def authors(text: str) -> dict[str, int]:
    thread = read(text)
    assert (thread.referee, thread.players) == ("Ведущий", PLAYERS)
    return dict(Counter(post.author for post in thread.posts))


@pytest.mark.parametrize("nick", [ONCE, "Гоша", "Фёдор", "mimo_krokodil", "Дядя Вася", "зритель"])
def test_who_speaks_once_is_an_author(nick: str) -> None:
    assert authors(CHAT.replace(f"{ONCE}:", f"{nick}:")) == {**AUTHORS, nick: 1}


def test_behind_a_player_too() -> None:
    said = "Кристалл. Гринписа бью на 3.\n"
    assert said in CHAT
    text = CHAT.replace(said, f"{said}\n**Прохожий:**\nНу и дела у вас тут\n")
    assert authors(text) == {**AUTHORS, ONCE: 1, "Прохожий": 1}


@pytest.mark.parametrize("mark", ["**{}:** ", "### {}\n"])
def test_in_other_forms_of_headings(mark: str) -> None:
    names = "|".join([*AUTHORS, ONCE])
    text = re.sub(rf"^\*\*({names}):\*\*\n", lambda found: mark.format(found[1]), CHAT, flags=re.M)
    assert authors(text) == {**AUTHORS, ONCE: 1}


@pytest.mark.parametrize("every", [1, 5, 99])
def test_labels_of_sections_are_nobody(every: int) -> None:
    """«**Хозяйство:**» in place of a heading, in all posts, in some, in one."""
    places = iter(range(99))

    def label(found: re.Match[str]) -> str:
        return "**Хозяйство:**\n" if next(places) % every == 0 else found.group()

    assert authors(re.sub(r"### 🎒[^\n]*\n\n", label, CHAT)) == {**AUTHORS, ONCE: 1}


def test_a_label_before_the_usual_end_of_a_post_is_nobody() -> None:
    text = re.sub(r"\n⏭️ [^\n]*\n\n\*\*Молот", lambda found: f"\n\n**Слово:**\nБерите!\n{found.group()}", CHAT, count=1)
    assert authors(text) == {**AUTHORS, ONCE: 1}


@pytest.mark.parametrize("told", ["Света К", "света-к"])
def test_a_nick_written_otherwise_in_the_listings_is_no_other_player(told: str) -> None:
    """The referee leaves out the underscore that the board shows."""
    text = "".join(
        line if line.startswith("**Света_К:") else line.replace("Света_К", told) for line in CHAT.splitlines(True)
    )
    assert read(text).players == PLAYERS


def test_two_players_whose_nicks_differ_only_in_their_underscore_stay_two() -> None:
    text = re.sub(r"Молот\w*", "Света-К", CHAT)
    assert read(text).players == ("Гринпис", "Света-К", "Света_К")
