"""Refereed games audited: clean threads, single slips, slips that go on, what the rules do not allow."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from engine.audit.model import Audit, AuditPost
from engine.audit.sheets import audit_sheets
from engine.games.mts.cards import COLOUR_NAMES, COLOURS, INDEX, NAMES
from engine.protocol import Facts
from engine.verify.model import Format
from gm.kits import kit
from gm.narrators import Story
from gm.posts import render
from tests.cli.terminal import Terminal
from tests.mts.build import MTS, NICKS
from tests.mts.games import TABLES, facts_of, walk

FORMATS: tuple[Format, ...] = ("html", "bbcode", "markdown", "text")
KIT = kit("mts")


def audited(
    told: list[Facts], format: Format = "text", change: Callable[[int, str], str] | None = None, story: bool = True
) -> Audit:
    """The audit of posts that tell these facts, `change` being what the referee does to the finished posts."""
    so_far, posts = Story(), []
    narrator = KIT.narrator("dry", "audit")
    for number, facts in enumerate(told, 1):
        narration = narrator.narrate(facts, story=so_far)
        so_far = narration.story
        body = render(KIT.build_post(facts, narration.text if story else "", None), format)
        posts.append(AuditPost(number, "Ведущий", "referee", change(number, body) if change else body, format))
    players = sorted(told[0]["players_order"])
    return audit_sheets("mts", posts, players, MTS.follower(players), referee="Ведущий")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("players", TABLES, ids=len)
def test_clean_threads_have_no_findings(players: tuple[str, ...], format: Format) -> None:
    told = facts_of("audit", players)[:24]
    audit = audited(told, format)
    assert audit.findings == ()
    assert audit.remarks == ()
    assert audit.turns == len(told)
    assert audit.counts.confirmed == audit.counts.total > 0


@pytest.mark.parametrize("players", [2, 3, 6])
def test_games_with_late_calls_kept_cards_and_absent_players_are_clean(players: int) -> None:
    for seed in range(1):
        states = [step[3] for step in walk(seed, NICKS[:players], {}, 60)]
        first = next(walk(seed, NICKS[:players], {}))[0]
        told = [MTS.facts(state) for state in (first, *states) if not MTS.quiet(state)]
        audit = audited(told, story=False)
        assert audit.findings == (), audit.findings[:3]


def test_a_game_joined_in_the_middle_is_clean() -> None:
    told = facts_of("audit", TABLES[1])
    audit = audited(told[9:])
    assert audit.findings == ()
    assert audit.turns == len(told) - 10  # the first post is the new beginning


def test_posts_that_are_missing_lead_to_no_findings() -> None:
    told = facts_of("audit", TABLES[1])
    audit = audited([*told[:6], *told[14:]])
    assert audit.findings == ()
    assert audit.turns == len(told) - 9


@pytest.mark.parametrize("key", ["hands", "pile", "discard", "turn"])
def test_a_single_slip_is_one_root_with_the_right_value(key: str) -> None:
    told = deepcopy(facts_of("audit", TABLES[1]))[:12]
    at = 7
    nick = TABLES[1][0]
    right = told[at][key][nick] if key == "hands" else told[at][key]
    if key == "hands":
        told[at]["hands"][nick] += 1
    else:
        told[at][key] += 1
    audit = audited(told, story=False)
    roots = [one for one in audit.findings if one.root]
    assert [(one.post, one.kind, one.expected) for one in roots] == [(at + 1, key, str(right))]
    assert all(one.carried_from == at + 1 for one in audit.findings if not one.root)


def test_a_slip_that_goes_on_is_carried_from_its_root_until_it_returns() -> None:
    told = deepcopy(facts_of("audit", TABLES[1]))[:16]
    nick = TABLES[1][1]
    for facts in told[5:12]:
        facts["hands"][nick] += 1
    audit = audited(told, story=False)
    hands = [one for one in audit.findings if one.kind == "hands"]
    assert [one.post for one in hands] == list(range(6, 13))
    assert [one.root for one in hands] == [True] + [False] * 6
    assert {one.carried_from for one in hands[1:]} == {6}
    assert [(one.post, one.code) for one in audit.remarks] == [(13, "returned")]


def test_a_card_that_does_not_fit_is_named_with_what_was_asked_for() -> None:
    told = deepcopy(facts_of("audit", TABLES[1]))
    at, facts = next(
        (at, one)
        for at, one in enumerate(told)
        if at > 2 and one["previous"]["played"] and one["previous"]["played"][0] != "«" and not one["previous"]["drew"]
        and one["previous"]["hit"] is None and not one["previous"]["skipped"] and not one["previous"]["turned"]
        and told[at - 1]["asked"] is not None and told[at - 1]["top"][0] != "«"
    )  # fmt: skip
    before = told[at - 1]
    colour, picture = COLOURS.index(before["asked"]), before["top"].split()[-1]
    numbers = [name for name in NAMES if name.split()[-1].isdigit()]
    wrong = next(name for name in numbers if INDEX[name] // 13 != colour and name.split()[-1] != picture)
    facts["previous"]["played"] = facts["top"] = wrong
    facts["asked"] = COLOURS[INDEX[wrong] // 13]
    audit = audited(told[: at + 1], story=False)
    roots = [one for one in audit.findings if one.root]
    assert [(one.post, one.kind, one.said) for one in roots] == [(at + 1, "illegal_card", wrong)]
    picture_of = before["top"].split(" ", 1)[1]
    assert roots[0].expected == f"нужна {COLOUR_NAMES[colour]}, {picture_of} или чёрная"


def test_a_third_copy_of_a_card_cannot_be() -> None:
    told = deepcopy(facts_of("audit", TABLES[1]))[:6]
    start = told[0]
    top = "красная 0"
    start |= {"top": top, "asked": "красный"}
    chain = [start]
    for number, facts in enumerate(told[1:4], 2):
        previous = {
            "player": start["order"][(number - 2) % 3], "on": top, "asked": "красный", "played": "красная 1",
            "ordered": None, "drew": None, "left": 6, "called": False, "hit": None, "skipped": None,
            "turned": False, "shuffled": False, "check": None,
        }  # fmt: skip
        hands = dict.fromkeys(start["players_order"], 7)
        for seat in range(number - 1):
            hands[start["order"][seat % 3]] -= 1
        order = [start["order"][(number - 1 + step) % 3] for step in range(3)]
        chain.append({
            **facts, "turn": number, "actor": order[0], "next": order[1], "order": order, "direction": "вперёд",
            "hands": hands, "top": "красная 1", "asked": "красный", "pile": start["pile"], "discard": number,
            "previous": previous, "winner": None,
        })  # fmt: skip
        top = "красная 1"
    audit = audited(chain, story=False)
    assert [(one.post, one.kind) for one in audit.findings] == [(4, "draw_impossible")]


def test_wrong_effects_are_found() -> None:
    """A referee who lets the hit player take one card fewer, who skips nobody, who forgets a penalty."""
    told = deepcopy(facts_of("audit", TABLES[1]))
    at = next(at for at, one in enumerate(told) if one["previous"] and one["previous"]["hit"])
    hit = told[at]["previous"]["hit"]
    right = hit["cards"]
    hit["cards"] -= 1
    told[at]["hands"][hit["player"]] -= 1
    told[at]["pile"] += 1
    audit = audited(told[: at + 1], story=False)
    found = {one.kind: one.expected for one in audit.findings}
    assert found["hit"] == str(right)
    assert {"hit", "hands", "pile"} <= set(found)


def test_the_command_line_audits_a_thread(tmp_path: Path, gm: Terminal) -> None:
    from gm.posts.thread import ThreadEntry, player_body, render_thread

    told = facts_of("audit", TABLES[1])[:15]
    entries = []
    for facts in told:
        previous = facts["previous"]
        if previous:
            words = f"Кладу {previous['played']}" if previous["played"] else "Беру карту"
            entries.append(ThreadEntry(previous["player"], player_body(words, "html"), False))
        entries.append(ThreadEntry("Скриптор", render(KIT.build_post(facts, "", None), "html"), True))
    path = tmp_path / "thread.html"
    path.write_text(render_thread("МТС Карты", entries, "html"), encoding="utf-8")
    clean = gm("audit", str(path), "--json")
    assert clean.code == 0, clean.out[:2000]
    assert clean.json["turns"] == len(told)
    page = path.read_text(encoding="utf-8")
    spoilt = page.replace(f"{told[4]['pile']} карт", f"{told[4]['pile'] + 3} карт", 1)
    assert spoilt != page
    path.write_text(spoilt, encoding="utf-8")
    found = gm("audit", str(path), "--json")
    assert found.code == 1
    assert found.json["findings"][0]["kind"] == "pile"
