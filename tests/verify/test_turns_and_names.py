"""«игрока Имя» is read in the case of the word before it; of two names the wrong one goes; waiting is no turn."""

from __future__ import annotations

from typing import Any

import pytest

from gm.facts import facts_at, standing_points
from gm.verifying import check_post, mend


@pytest.fixture(scope="module")
def facts() -> Any:
    """Аня bought nothing and struck Боря for 2; now Боря moves, then Вика."""
    from engine import game as games
    from engine.chance import seed_from_text

    seed = seed_from_text("headed")
    game, _ = games.start("warha", ("Аня", "Боря", "Вика"), {}, seed)
    attack = int(game.rules.facts(game.state)["attack"])
    assert attack >= 2
    order = [{"type": "attack", "target": "Боря", "points": 2}]
    if attack > 2:
        order.append({"type": "attack", "target": "Вика", "points": attack - 2})
    game, _ = games.order(game, "Аня", order, seed)
    return facts_at(game, [], standing_points(game)[-1])


@pytest.mark.parametrize("scope", ["prose", "whole"])
@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("Аня бьёт игрока Боря на 37.", "Аня бьёт игрока Боря на 2."),
        ("Аня наносит игроку Боря удар на 37.", "Аня наносит игроку Боря удар на 2."),
        ("После игрока Боря ходит Боря.", "После игрока Боря ходит Вика."),
        ("После игрока Боря ходит Аня.", "После игрока Боря ходит Вика."),
        ("После Бори ходит Боря.", "После Бори ходит Вика."),
    ],
)
def test_the_wrong_part_is_put_right(facts: Any, scope: Any, said: str, right: str) -> None:
    assert [one for one in check_post(said, facts, format="text", scope=scope) if one.kind != "omitted"]
    assert mend(said, facts, format="text", scope=scope).splitlines()[0] == right


@pytest.mark.parametrize(
    "said",
    [
        "Аня бьёт игрока Боря на 2.",
        "После игрока Боря ходит Вика.",
        "После Ани ходит Боря.",
        "Ходит Боря, остальные ждут своей очереди.",
        "Аня ждёт своей очереди.",
    ],
)
def test_the_truth_is_left_alone(facts: Any, said: str) -> None:
    assert check_post(said, facts, format="text", scope="prose") == []


def test_who_moves_after_whom_is_held_against_the_order(facts: Any) -> None:
    assert check_post("После игрока Вика ходит Боря.", facts, format="text", scope="prose")


@pytest.mark.parametrize("scope", ["prose", "whole"])
def test_gold_that_happens_to_be_somebodys_health_is_false_gold(facts: Any, scope: Any) -> None:
    health = facts["players"]["Боря"]
    assert health != facts["gold"]
    said = f"У игрока Боря осталось {health} здоровья. Золота у игрока Боря {health}."
    kinds = [one.kind for one in check_post(said, facts, format="text", scope=scope) if one.kind != "omitted"]
    assert kinds == ["gold"]
