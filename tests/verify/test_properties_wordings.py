"""«Вместе», «Пополнение», «Утиль», «Соблазн» and lists beside them in many wordings: `{right|wrong}` is read both ways.

`MIRROR` is a first turn in which nothing is on: two Монеты and three Меча in play. `BUSY` tells the lists of a whole
post in running text: «Вместе» is on for Кровожад, Чемпион, Колесница and Грабитель, and Колесница draws a Монета.
"""

from __future__ import annotations

import re

import pytest

from engine.verify import verify
from tests.verify.prose.test_cards import MIRROR
from tests.verify.prose.world import WORLD

DRAWN = "Маша вытянула две Монеты и три Меча. "
SHOWN = "Маша выложила Кровавого кровожада, Чемпиона Кхорна, Горящую колесницу, Грабителя Тзинча, Меч и Монету. "
BUSY: dict[str, object] = {
    **WORLD,
    "in_play": {
        "Кровавый кровожад": 1,
        "Чемпион Кхорна": 1,
        "Горящая колесница": 1,
        "Грабитель Тзинча": 1,
        "Меч": 1,
        "Монета": 1,
    },
    "together": ["Кровавый кровожад", "Чемпион Кхорна", "Горящая колесница", "Грабитель Тзинча"],
    "refill_drawn": ["Монета"],
    "refill": 1,
}

INVENTED: tuple[tuple[str, str], ...] = (
    ("together", "Вдобавок прокнуло «Вместе»."),
    ("together", "И «Вместе» вспыхнуло у всех троих клинков."),
    ("together", "Мечи исполнили приём «Вместе»."),
    ("together", "Все три клинка исполнили приём «Вместе»."),
    ("together", "Тут «Вместе» запело на два голоса."),
    ("together", "Мечи наконец нашли друг друга, «Вместе» сияет."),
    ("together", "«Вместе» принесло ей удачу."),
    ("together", "Зато «Вместе» у Мечей загремело."),
    ("refill", "А сверху капнуло «Пополнение»."),
    ("refill", "Из колоды по «Пополнению» подтянулся Кристалл."),
)
SILENT: tuple[str, ...] = (
    "И «Вместе» помалкивает, потому как Монета богу не товарищ.",
    "Версия с «Вместе» рассыпалась сразу.",
    "И насчёт «Вместе» полный штиль.",
    "Про «Вместе» нечего и говорить.",
    "А «Вместе» любит богов.",
    "«Вместе» сегодня взяло отгул.",
    "«Соблазн» и «Утиль» остались за дверью.",
    "Ах, вспыхнуло бы «Вместе»!",
    "«Вместе» работает только у карт богов, а тут Монеты.",
    "Кабы «Вместе» зажглось, то-то было бы веселье.",
    "Светит ли ей «Вместе»? Куда там.",
    "Звучит «Вместе» лишь в мечтах.",
)
PARTS: tuple[str, ...] = (
    "«Вместе» у четверых: Кровожад с Чемпионом зажгли красную зорьку, Колесница с Грабителем — синюю.",
    "«Вместе» горит у четверых: весь Кхорн — Кровожад, Чемпион — и весь Тзинч — Колесница, Грабитель.",
    "«Вместе»: у Кхорна — Кровожад и Чемпион, у Тзинча — Колесница и Грабитель.",
    "Последней, из тучки «Пополнения» (1), которую пригнала Колесница, Монета.",
    "По «Пополнению», принесённому Колесницей, Монета.",
)
PILES: tuple[tuple[str, str], ...] = (
    ("played", "Маша выгребла всё, что лежало в личной колоде: {две Монеты и три Меча|три Монеты и два Меча}."),
    ("played", "Маша вытянула остаток личной колоды: {две Монеты и три Меча|три Монеты и два Меча}."),
)
TRUE: tuple[str, ...] = (
    DRAWN + "Второй Меч сидит в личной колоде, а с ним ещё четыре карты.",
    DRAWN + "Золото? — Два: две монетные.",
    DRAWN + "«Атаки»? — Три: по одной от Мечей.",
)
_SLOT = re.compile(r"\{([^|}]*)\|([^}]*)\}")


def kinds(post: str, facts: dict[str, object], scope: str = "prose") -> set[str]:
    verdict = verify(post, facts, format="text", scope=scope, mode="audit")  # type: ignore[arg-type]
    return {finding.kind for finding in verdict.findings if finding.severity == "error"}


@pytest.mark.parametrize(("kind", "sentence"), INVENTED)
def test_what_nobody_had(kind: str, sentence: str) -> None:
    assert kinds(DRAWN + sentence, MIRROR) == {kind}


@pytest.mark.parametrize("sentence", SILENT)
def test_denials_and_wishes(sentence: str) -> None:
    assert kinds(DRAWN + sentence, MIRROR) == set()


@pytest.mark.parametrize("sentence", PARTS)
def test_lists_told_in_parts(sentence: str) -> None:
    assert kinds(SHOWN + sentence, BUSY, "whole") <= {"omitted"}


def test_a_card_left_out_of_a_whole_list() -> None:
    assert "together" in kinds(SHOWN + "\n«Вместе»: Кровожад, Чемпион, Колесница.\n", BUSY, "whole")


@pytest.mark.parametrize(("kind", "sentence"), PILES)
def test_all_of_the_deck_is_drawn(kind: str, sentence: str) -> None:
    facts = {**MIRROR, "draw_pile": {}}
    assert kinds(_SLOT.sub(r"\1", sentence), facts) == set()
    assert kinds(_SLOT.sub(r"\2", sentence), facts) == {kind}


@pytest.mark.parametrize("sentence", TRUE)
def test_true_sentences(sentence: str) -> None:
    assert kinds(sentence, MIRROR) == set()


def test_a_pile_so_many_times_larger() -> None:
    facts = {**MIRROR, "draw_pile": {"Монета": 1, "Меч": 1}, "discard_pile": {"Меч": 4, "Кристалл": 2}}
    told = DRAWN + "В личной колоде остались Монета да Меч, в сбросе {} больше: четыре Меча и два Кристалла."
    assert kinds(told.format("втрое"), facts) == set()
    assert kinds(told.format("вчетверо"), facts) == {"prose_number"}


def test_the_wares_are_used_up() -> None:
    facts = {**MIRROR, "extra_deck": 0}
    for words in ("А Кристаллы вышли.", "Кристаллы истаяли.", "Кристаллы кончились подчистую."):
        assert kinds(DRAWN + words, facts) == set()
