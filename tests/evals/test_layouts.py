"""The random layouts: every variant can be drawn, posts tell what the facts say, a mistake changes one place."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import islice

import pytest
from num2words import num2words

from evals.verifier.layouts.draw import ELEMENTS, Draw, mark, unmark
from evals.verifier.layouts.games import turns
from evals.verifier.layouts.lies import lies
from evals.verifier.layouts.measure import Case, pair
from evals.verifier.layouts.post import render
from evals.verifier.layouts.told import ZONES, Facts, told

FACTS = list(islice(turns("test", every=4), 200))


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Case, Case]]:
    return [pair(facts, f"test {at}") for at, facts in enumerate(FACTS)]


def _without(text: str, places: list[tuple[int, int]]) -> str:
    for start, end in sorted(places, reverse=True):
        text = text[:start] + text[end:]
    return text


def test_marks_are_taken_out_and_placed() -> None:
    text, places = unmark(f"a{mark('x', 'b' + mark('y', 'cd'))}e")
    assert text == "abcde"
    assert places == {"x": [(1, 4)], "y": [(2, 4)]}


def _chosen(name: str, facts: Facts, forced: dict[str, str]) -> set[tuple[str, str]]:
    return set(render(told(facts, Draw(name)), name, forced).chosen.items())


@cache
def _of_all_sorts() -> list[Facts]:
    sorts: list[Callable[[Facts], bool]] = [
        lambda facts: None in facts["row"],
        lambda facts: bool(facts["dead"]) and bool(facts["lured_away"]),
        lambda facts: len(facts["lured_away"]) == 1 and not facts["together"],
        lambda facts: len(facts["lured_away"]) > 1,
        lambda facts: len(facts["refill_drawn"]) > 1 and facts["heal"] > 0,
        lambda facts: not facts["draw_pile"],
        lambda facts: not facts["discard_pile"] and facts["shuffled"],
        lambda facts: bool(facts["previous"]) and bool(facts["previous"]["dead"]),
        lambda facts: (
            bool(facts["previous"]) and bool(facts["previous"]["lures"]) and bool(facts["previous"]["removed"])
        ),
        lambda facts: bool(facts["previous"]) and not facts["previous"]["attacks"] and not facts["previous"]["bought"],
        lambda facts: not any(facts[key] for key in ("scrap", "lure", "refill")),
        lambda facts: facts["turn"] == 1,
        lambda facts: bool({"Скарбранд Изгнанник", "Перевертыш"} & set(facts["row"])),
        lambda facts: bool({"Тамурхан Владыка Червей", "Валькия Кровавая"} & set(facts["row"])),
    ]
    source = list(islice(turns("sorts", every=2), 2000))
    return [next(facts for facts in source if fits(facts)) for fits in sorts]


def test_every_variant_can_be_drawn() -> None:
    sorts = _of_all_sorts()
    missing = {(element, variant) for element, one in ELEMENTS.items() for variant in one.options}
    for at in range(600):
        missing -= _chosen(f"sweep {at}", sorts[at % len(sorts)], {})
    for element, variant in sorted(missing):
        for at in range(400):
            missing -= (seen := _chosen(f"reach {at}", sorts[at % len(sorts)], {element: variant}))
            if (element, variant) in seen:
                break
    assert missing == set()


def _figures(facts: Facts) -> dict[str, int]:
    figures = {f"hp:{nick}": hp for nick, hp in facts["players"].items()}
    figures |= {key: facts[key] for key in ("gold", "attack", "heal", "game_deck", "extra_deck")}
    figures |= {f"size:{zone}": sum(facts[zone].values()) for zone in ZONES}
    figures["total"] = sum(sum(facts[zone].values()) for zone in ZONES)
    figures["shown_size"] = sum(facts["in_play"].values())
    if facts["previous"]:
        figures["spent"] = facts["previous"]["gold_spent"]
        figures |= {f"points:{nick}": points for nick, points in facts["previous"]["attacks"].items()}
    return figures


def test_true_posts_tell_the_figures_of_the_facts(pairs: list[tuple[Case, Case]]) -> None:
    seen = set()
    for case, _ in pairs:
        for key, value in _figures(case.facts).items():
            for start, end in case.post.places.get(key, ()):
                said = case.post.text[start:end]
                digits = re.findall(r"\d+", said)
                if digits:
                    assert str(value) in digits, (case.name, key, said)
                    assert len(set(digits)) == 1, (case.name, key, said)
                elif not re.match("золот", said):
                    words = [num2words(value, lang="ru", gender=gender)[-4:] for gender in "mfn"]
                    assert any(word in said.lower() for word in words), (case.name, key, said)
                seen.add(key.split(":")[0])
    assert seen >= {"hp", "gold", "attack", "heal", "game_deck", "extra_deck", "size", "total", "spent", "points"}


def test_true_posts_name_every_card_of_the_row_and_the_next_player(pairs: list[tuple[Case, Case]]) -> None:
    for case, _ in pairs:
        assert all(name in case.post.text for name in case.facts["row"] if name)
        assert "row" in case.post.places
        assert len(case.post.places["next"]) == len(case.post.places["actor"]) or "{agen}. После" in str(
            case.post.chosen
        )


def test_a_mistake_changes_nothing_outside_of_its_places(pairs: list[tuple[Case, Case]]) -> None:
    kinds = set()
    for clean, planted in pairs:
        assert planted.lie is not None
        kinds.add(planted.lie.kind)
        assert planted.post.text != clean.post.text
        if planted.lie.kind == "omitted":
            assert len(planted.post.text) < len(clean.post.text)
            continue
        assert planted.places
        before = [place for key in planted.lie.keys for place in clean.post.places[key]]
        assert _without(clean.post.text, before) == _without(planted.post.text, list(planted.places))
    assert len(kinds) >= 15


def test_mistakes_of_all_sorts_are_made() -> None:
    made = {
        lie.what for facts in _of_all_sorts() for at in range(6) for lie in lies(told(facts, Draw(str(at))), str(at))
    }
    assert made >= {
        "hp", "hp swapped", "eliminated", "gold", "attack", "heal", "total", "row: swapped", "card text: price",
        "card text: effect", "card text: together", "colour", "together: added", "together: dropped", "bought", "spent",
        "attack of the previous", "removed: card", "removed: zone", "units of lure", "lured_away", "refill_drawn",
        "next", "game_deck", "extra_deck", "omitted: row", "draw_pile: dropped", "discard_pile: copies",
        "shown: swapped",
    }  # fmt: skip


def test_the_same_name_gives_the_same_post() -> None:
    first, second = pair(FACTS[5], "same"), pair(FACTS[5], "same")
    assert first[0].post == second[0].post
    assert first[1].post == second[1].post
