"""Wordings of stories whose figures mean what the words beside them name, whatever else could be read into them.

Each sentence with a slot «{right|wrong}» is read both ways: with the right words nothing is found, with the wrong ones a
finding of the kind. `TURN`: 6 gold, 10 «Атаки», 7 healing; Маша 67, Петя 88, Петруша 45; six cards in play, seven in the
deck, six discarded (nineteen in all).
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.world import WORLD

TURN: dict[str, Any] = {
    **WORLD,
    "draw_pile": {"Монета": 2, "Меч": 2, "Гончая плоти": 1, "Воин Кхорна": 2},
    "discard_pile": {"Кристалл": 4, "Моровая жаба": 1, "Избранный Нургла": 1},
}
_SLOT = re.compile(r"\{([^|}]*)\|([^}]*)\}")
_DRAWN = "Маша сыграла Колесницу, Воина Тзинча, две Монеты и два Меча. "
_PILES = _DRAWN + "В личной колоде семь карт, в сбросе шесть. "

SILENT = (
    # the noun or the verb beside the figure says what it counts
    _PILES + "И силы набежало десять, нормально так.",
    _PILES + "Мощи в общем выходит десять.",
    # what stands before makes the sum
    _PILES + "Семь ран затянула Колесница, ещё три удара с неё же, итого десять.",
    # a health told of the player named is no difference
    _DRAWN + "Шестьдесят семь у неё, над Петрушей перевес, да Петя с восемьюдесятью восемью выше залез.",
)


def _kinds(text: str) -> set[str]:
    return {finding.kind for finding in judged(*prepared(text, TURN))}


@pytest.mark.parametrize("text", SILENT)
def test_the_words_beside_a_figure_say_what_it_counts(text: str) -> None:
    assert _kinds(text) == set()
