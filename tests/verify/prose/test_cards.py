"""Lists of cards told in sentences: which place they are of, how many a name behind or before its figure counts.

`MIRROR` is a first turn: two Монеты and three Меча in play, the other half in the draw pile, and a discard pile of
another sort. `WORLD` (see `test_second_opinion`) is a later one.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.world import WORLD

MIRROR: dict[str, Any] = {
    **WORLD,
    "in_play": {"Монета": 2, "Меч": 3},
    "draw_pile": {"Монета": 3, "Меч": 2},
    "discard_pile": {"Кристалл": 2, "Воин Кхорна": 1, "Избранный Нургла": 1},
    "refill_drawn": [],
    "gold": 2,
    "attack": 3,
    "heal": 0,
    "scrap": 0,
    "refill": 0,
    "together": [],
    "heal_hp": [60, 60],
    "players": {"Петя": 88, "Маша": 60, "Петруша": 45, "Кощей": 0},
}

DRAWN = "Маша вытянула две Монеты и три Меча. "

MIRRORED: tuple[tuple[str, str], ...] = (
    # a list whose words name no place, or another than the one named last, fits any pile
    ("", DRAWN + "В личной колоде ещё пять карт, и расклад там обратный: Монет три, Мечей два."),
    ("", DRAWN + "Осталось в котомке пятеро, да всё наоборот: Мечей пара, а Монеток три."),
    ("", DRAWN + "В загашнике столько же, только зеркально: три Монеты и два Меча."),
    ("", DRAWN + "Вторая половина колоды устроена наоборот: Мечей два, Монет три."),
    ("", DRAWN + "Лежат там три Монеты с двумя Мечами."),
    ("", DRAWN + "Остаются ещё Монеты, числом три, и Мечи, их два."),
    # a bare plural is any number above one
    ("", DRAWN + "На скатерти Монеты и Мечи."),
    ("", DRAWN + "Расклад дня: Монеты, сразу две, и Мечей тройка."),
    ("", DRAWN + "На столе Монеты, две штуки, и Мечи, три экземпляра."),
    ("", DRAWN + "Мечей три, остальное Монеты."),
    ("", DRAWN + "На столе Мечи, коих три, да Монеты, коих две."),
    ("", DRAWN + "В сбросе четыре карты: Кристаллы, Избранный и Воин Кхорна."),
    ("", DRAWN + "В сбросе Кристаллов два, Избранный Нургла один да Воин Кхорна."),
    # what leaves a pile is no state of it
    ("", "Колода отдаёт Маше пять карт. На столе две Монеты и три Меча."),
    ("", "Личная колода расстаётся с пятью картами: две Монеты, три Меча."),
    ("", "Колода выпустила пятерых: две Монеты и три Меча."),
    ("", DRAWN + "А Кристаллов в лавке всего двенадцать."),
    ("", DRAWN + "Кристаллов на прилавке целых двенадцать штук."),
    # all cards of the player
    ("", "Колода у всех одинаковая: Монет пять да Мечей пять."),
    # a number said that no place has
    ("played", "Маша выложила на стол две Монеты, Мечей четыре."),
    ("played", "На столе Монеты, сразу три, и Мечей тройка."),
    ("played", "Маша вытянула три Монеты и три Меча."),
    ("draw_pile", DRAWN + "В личной колоде пять карт, больше всего там Монет, четыре штуки."),
    ("draw_pile", DRAWN + "В личной колоде Монет четыре, Мечей два."),
    ("discard", DRAWN + "В сбросе Кристаллов три, Избранный Нургла один да Воин Кхорна."),
    ("extra_deck", DRAWN + "А Кристаллов в лавке всего тринадцать."),
    ("zone_count", DRAWN + "В могиле сброса шесть карт."),
    ("zone_count", DRAWN + "Осталось в личной колоде шесть карт."),
)

LATER: tuple[tuple[str, str], ...] = (
    ("", "Маша сыграла Колесницу, Воина Тзинча, Монеты и Мечи. Шестой золотой от Монеты."),
    ("", "Маша сыграла Колесницу, Воина Тзинча, Монеты и Мечи. Последние два золотых принесли Монеты."),
    ("prose_card", "Маша сыграла Колесницу. Золотых шесть: четыре от Воина, пятый от Моровой жабы."),
    ("prose_card", "Маша сыграла Колесницу. Золотых шесть: четыре от Воина, шестой принёс Кристалл."),
    ("prose_card", "Маша сыграла Колесницу. «Атаки» десять, причём десятую добавил Избранный Нургла."),
    ("", "Петя не скупился: шесть золотых ушли на Чемпиона Кхорна и Кристалл."),
    ("", "Петя не поскупился и взял Чемпиона Кхорна и Кристалл."),
)


@pytest.mark.parametrize(("kind", "post"), MIRRORED)
def test_lists_of_a_first_turn(kind: str, post: str) -> None:
    assert {finding.kind for finding in judged(*prepared(post, MIRROR))} == ({kind} if kind else set())


@pytest.mark.parametrize(("kind", "post"), LATER)
def test_cards_of_a_later_turn(kind: str, post: str) -> None:
    assert {finding.kind for finding in judged(*prepared(post, WORLD))} == ({kind} if kind else set())
