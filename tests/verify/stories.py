"""One turn for the wordings of stories, and what is found in a sentence on it.

`TURN`: 6 gold, 10 «Атаки», 7 healing; Маша 67, Петя 88, Петруша 45 (two hundred in all); six cards in play, seven in
the deck, six discarded. Петя struck Маша by 9 and Петруша by 5.
"""

from __future__ import annotations

from typing import Any

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.world import WORLD

TURN: dict[str, Any] = {
    **WORLD,
    "draw_pile": {"Монета": 2, "Меч": 2, "Гончая плоти": 1, "Воин Кхорна": 2},
    "discard_pile": {"Кристалл": 4, "Моровая жаба": 1, "Избранный Нургла": 1},
}
DRAWN = "Маша сыграла Колесницу, Воина Тзинча, две Монеты и два Меча. "
PILES = DRAWN + "В личной колоде семь карт, в сбросе шесть. "


def kinds(text: str, facts: dict[str, Any] = TURN) -> set[str]:
    """Kinds of what is found in a story."""
    return {finding.kind for finding in judged(*prepared(text, facts))}
