"""What is told of the players, sentence by sentence: what is so is no finding, what is not so is found."""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.players import DIFFERENCES, DOERS, LEAKS, LURES, NEXT, OVERSPENT, STANDINGS, SUMS, VICTIMS
from tests.verify.prose.world import WORLD

_ROWS = (*VICTIMS, *DOERS, *OVERSPENT, *NEXT, *DIFFERENCES, *SUMS, *LURES, *STANDINGS, *LEAKS)


@pytest.mark.parametrize(("kind", "sentence"), _ROWS, ids=[row[1][-50:] for row in _ROWS])
def test_players_as_told(kind: str, sentence: str) -> None:
    found = {finding.kind for finding in judged(*prepared(sentence, WORLD))}
    assert found == ({kind} if kind else set())


@pytest.mark.parametrize("sentence", ["После игрока Маша ходит Маша.", "За Машей ходит Маша."])
def test_nobody_follows_himself_when_the_game_is_over(sentence: str) -> None:
    over = {**WORLD, "next": None, "winner": "Маша", "players": {"Петя": 0, "Маша": 67, "Петруша": 0, "Кощей": 0}}
    assert {finding.kind for finding in judged(*prepared(sentence, over))} == {"next_player"}


def test_a_blow_nobody_dealt_is_not_licensed_by_a_health() -> None:
    quiet = {**WORLD, "previous": {**WORLD["previous"], "attacks": {}, "hp": {}}}
    assert {finding.kind for finding in judged(*prepared("Петя бьёт игрока Петруша на 45.", quiet))}


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("", "Было у Петруши 50 здоровья."),
        ("hp", "Было у Петруши 51 здоровья."),
        ("", "После удара у Петруши осталось 45 здоровья."),
        ("hp", "После удара у Петруши осталось 50 здоровья."),
        ("hp", "У Маши целых 71."),
        ("attack", "«Атаки» у игрока Маша ровно 14."),
        ("gold", "Золота у игрока Маша ровно 14."),
    ],
)
def test_a_figure_is_of_its_own_time_and_measure(kind: str, sentence: str) -> None:
    found = {finding.kind for finding in judged(*prepared(sentence, WORLD))}
    assert found == ({kind} if kind else set())
