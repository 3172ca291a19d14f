"""Nobody learns what another holds: facts, views, prompts and posts over simulated games searched for hidden cards."""

from __future__ import annotations

import json

import pytest

from engine.games.mts.cards import INDEX, NAMES
from engine.games.mts.state import State
from engine.games.mts.words import NONE, find, folded
from gm.facts import facts_at, standing_points, view_at
from gm.kits import kit
from gm.narrators import Story
from gm.posts import render
from gm.prompting import turn_prompt
from gm.prompting.mts import quotable
from tests.mts.build import MTS, NICKS
from tests.mts.games import TABLES, record, walk

KIT = kit("mts")


def named(text: str) -> set[int]:
    """All cards named in a text, in whatever form."""
    return {one.card for one in find(folded(text)) if one.card != NONE}


def printed(value: object) -> set[int]:
    """All cards whose printed name stands anywhere in JSON-able data."""
    text = json.dumps(value, ensure_ascii=False)
    return {card for card, name in enumerate(NAMES) if name in text}


def public(of: State) -> set[int]:
    """What lies or lay open on the table as the open turn is told."""
    cards = {of.top}
    if of.previous:
        cards |= {card for card in (of.previous.played, of.previous.on) if card >= 0}
    return cards


def test_the_search_finds_every_card() -> None:
    assert [named(f"Вот {name}.") for name in NAMES] == [{INDEX[name]} for name in NAMES]
    assert [printed({"a": [name]}) for name in NAMES] == [{INDEX[name]} for name in NAMES]


@pytest.mark.parametrize("players", [2, 3, 10])
def test_facts_and_views_hold_no_hidden_card(players: int) -> None:
    for seed in range(3):
        for _, _, _, now in walk(seed, NICKS[:players], {}):
            known = public(now)
            for facts in (MTS.facts(now), MTS.view(now, None), MTS.view(now, "кто-то")):
                assert printed(facts) <= known
            for seat, nick in enumerate(now.players):
                view = MTS.view(now, nick)
                assert view["hand"] == [NAMES[card] for card in now.hands[seat]]
                assert printed(view) <= known | set(now.hands[seat])
                assert set(view) - set(MTS.facts(now)) == {
                    "viewer", "hand", "fits", "black", "drawn", "may_call", "your_turn"
                }  # fmt: skip
                if seat != now.seat:
                    assert (view["drawn"], any(view["fits"])) == (None, False)


@pytest.mark.parametrize("players", TABLES, ids=len)
def test_prompts_and_posts_hold_no_hidden_card(players: tuple[str, ...]) -> None:
    for seed in ("one",):
        game, entries = record(seed, players)
        story = Story()
        posts: list[dict[str, object]] = []
        narrator = KIT.narrator("epic", seed)
        for point in standing_points(game):
            facts = facts_at(game, entries, point)
            known = public(point.state)
            actions = entries[point.seq].get("actions", [])
            words = KIT.reply_words(actions, seed) if actions else ""
            told = narrator.narrate(facts, story=story)
            story = told.story
            post = render(KIT.build_post(facts, told.text, None), "text")
            assert named(post) <= known
            for mode in ("prose", "whole"):
                prompt = turn_prompt(facts, mode=mode, voice="dry", format="html", reply=words, posts=posts)
                # The posts of earlier turns, quoted as «Уже было», told of cards that were open then.
                turn = prompt.turn.split("Уже было")[0] + prompt.turn.split("Слова игрока")[1]
                digest = turn[turn.index("История") :] if "История" in turn else ""
                facts_part = turn.replace(digest, "")
                assert named(facts_part) <= known
                assert named(digest) <= _lain(game, point.seq)
            posts.append({"narration": told.text, "by": {"told": " ".join(_told(facts))}})


def _lain(game: object, seq: int) -> set[int]:
    """All cards that have ever lain on the discard pile up to a point."""
    points = [point for point in standing_points(game) if point.seq <= seq]  # type: ignore[arg-type]
    return {point.state.top for point in points}


def _told(facts: dict[str, object]) -> list[str]:
    from gm.prompting.mts import told

    return told(facts)


def test_a_player_s_careless_words_do_not_carry_his_hand_into_a_prompt() -> None:
    game, entries = record("one", ("Аня", "Боря"))
    point = next(point for point in standing_points(game) if point.state.previous and point.state.previous.played >= 0)
    facts = facts_at(game, entries, point)
    played = facts["previous"]["played"]
    other = next(name for name in NAMES if name not in (facts["top"], facts["previous"]["on"]))
    words = f"Кладу {played}, а на руках ещё {other} и семёрка."
    assert quotable(facts, words) == f"Кладу {played}, а на руках ещё […] и […]."
    prompt = turn_prompt(facts, mode="prose", voice="dry", format="html", reply=words)
    assert other not in prompt.turn


def test_the_private_view_in_words() -> None:
    game, entries = record("one", ("Аня", "Боря"))
    point = standing_points(game)[0]
    for seat, nick in enumerate(point.state.players):
        view = view_at(game, entries, point, nick)
        text = KIT.private(view) if KIT.private else ""
        assert named(text) == {*point.state.hands[seat], point.state.top}
        for number, card in enumerate(point.state.hands[seat], 1):
            assert f"{number}. {NAMES[card]}" in text
        assert ("Ваш ход" in text) == (seat == point.state.seat)
