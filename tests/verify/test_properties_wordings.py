"""«Вместе», «Пополнение», «Утиль», «Соблазн» and lists beside them in many wordings: `{right|wrong}` is read both ways.

`MIRROR` is a first turn in which nothing is on: two Монеты and three Меча in play. `BUSY` tells the lists of a whole
post in running text: «Вместе» is on for Кровожад, Чемпион, Колесница and Грабитель, and Колесница draws a Монета.
"""

from __future__ import annotations

import pytest

from engine.verify import verify
from engine.verify.model import Scope
from tests.verify.prose.helpers import right, wrong
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
KIN: dict[str, object] = {
    **WORLD,
    "in_play": {
        "Монета": 1,
        "Меч": 1,
        "Гончая плоти": 1,
        "Воин Нургла": 1,
        "Великий нечистый": 1,
        "Избранный Нургла": 1,
        "Чемпион Слаанеш": 1,
    },
    "together": ["Воин Нургла", "Великий нечистый", "Избранный Нургла"],
    "refill_drawn": [],
    "refill": 0,
}
OF_KIN = "Вынуто: Монета, Меч, Гончая плоти, Воин Нургла, Великий нечистый, Избранный Нургла и Чемпион Слаанеш. "
ALOOF: tuple[str, ...] = (
    "«Вместе» звучит у Воина, Избранного и Великого нечистого{, и больше ни у кого|, а ещё у Гончей плоти}.",
    "«Вместе» звучит у Воина, Избранного и Великого нечистого, {а у Гончей молчит|да и у Гончей}.",
    "«Вместе» поют Воин, Избранный и Нечистый; молчат лишь {Гончая и Чемпион|Гончая и Воин}.",
    "Поют «Вместе» трое; без него {Гончая|Избранный} и Чемпион.",
    "Мимо «Вместе» прошли лишь {Гончая|Нечистый} да Чемпион.",
    "Не откликнулись {Гончая и Чемпион|Гончая и Воин}, у остальных богов «Вместе» на месте.",
    "Из карт богов «Вместе» обошло {Гончую и Чемпиона|Гончую и Избранного}.",
    "Чемпион остался без «Вместе», {Гончая|Воин} тоже.",
    "Все, кроме {Гончей и Чемпиона|Гончей и Воина}, включили «Вместе».",
    "Воин с Избранным и Нечистым разбудили «Вместе», {Гончая|Нечистый} не участвует.",
    "Сработало «Вместе» у Воина, {Нечистый|Гончая} тоже.",
)
TIMES: tuple[tuple[str, str], ...] = (
    ("property", "У неё {одинарный|двойной} «Утиль»."),
    ("property", "«Утиль» {одинарный|тройной}, «Соблазна» нет."),
    ("property", "При ней {одинарный|двойной} «Утиль», «Соблазна» нет."),
    ("property", "«Утиль» — {однократный|трёхкратный}."),
    ("refill", "«Пополнение» на {один голос|два голоса} привело Меч."),
    ("", "{В ряду Нкари с двойным «Соблазном»|Нкари с двойным «Соблазном» стоит десять}."),
)
SHARES: tuple[tuple[str, str], ...] = (
    # gold 6: Воин Тзинча 4, Монеты 2; Attack 10: Колесница 7, Мечи 2, Воин 1
    ("prose_number", "Золота шесть, {две трети|половину} принёс Воин Тзинча."),
    ("prose_number", "Золота шесть, {треть|половина} от Монет."),
    ("prose_card", "Золота шесть, треть от {Монет|Мечей}."),
    ("prose_number", "«Атаки» десять, {пятая часть|треть} от Мечей."),
    ("prose_number", "{Пятая часть|Четверть} «Атаки» на счету Мечей."),
    ("", "«Атаки» десять, {почти три четверти с Колесницы|больше половины у Колесницы}."),
    ("", "{Половины «Атаки» Колесницы хватило бы Пете|Половины золота хватит на Избранного Кхорна}."),
)
RESERVES: tuple[tuple[str, str], ...] = (
    ("zone_count", "В резерве {восемь|девять}, в сбросе четыре."),
    ("zone_count", "За кулисами ждут {восемь|шесть}."),
    ("", "{В запасе шесть золотых|Кристаллов в запасе двенадцать}."),
    ("", "{Всего в запасе десять, если считать удары|На лавке сидят трое, Петя, Маша и Петруша}."),
)
LURED: tuple[tuple[str, str], ...] = (
    ("lure", "Карт на Кладбище не носил, {«Соблазном» никого не отвлекал|«Соблазном» отвлёк Машу}."),
    ("lure", "Ударил Машу на девять{| и вдобавок подослал к ней «Соблазн»}."),
    ("lure", "Ударил Машу на девять, {никого не соблазнив|наслав на неё «Соблазн»}, и был таков."),
    ("lure", "{Никого не соблазнял|Навесил «Соблазн» на Машу}."),
    ("lure", "«Утиля» не применял, {а равно и «Соблазна»|но послал Маше один «Соблазн»}."),
    ("removal", "{«Утиля» и «Соблазна» в его ходу не было|«Утилем» он списал свою Монету, «Соблазна» не было}."),
)


def kinds(post: str, facts: dict[str, object], scope: Scope = "prose") -> set[str]:
    verdict = verify(post, facts, format="text", scope=scope, mode="audit")
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
    assert kinds(right(sentence), facts) == set()
    assert kinds(wrong(sentence), facts) == {kind}


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


@pytest.mark.parametrize("sentence", ALOOF)
def test_who_is_left_out(sentence: str) -> None:
    assert kinds(OF_KIN + right(sentence), KIN) == set()
    assert kinds(OF_KIN + wrong(sentence), KIN) == {"together"}


@pytest.mark.parametrize(("kind", "sentence"), TIMES + SHARES + RESERVES)
def test_so_many_times_over(kind: str, sentence: str) -> None:
    played = "Маша выложила Колесницу, Воина Тзинча, две Монеты и два Меча. "
    assert kinds(played + right(sentence), WORLD) == set()
    assert kinds(played + wrong(sentence), WORLD) == ({kind} if kind else set())


@pytest.mark.parametrize(("kind", "sentence"), LURED)
def test_the_turn_before(kind: str, sentence: str) -> None:
    facts = {**WORLD, "previous": {**WORLD["previous"], "lures": {}, "removed": []}}
    told = "Петя взял Чемпиона Кхорна и Кристалл за шесть золотых. "
    played = " Маша выложила Колесницу, Воина Тзинча, две Монеты и два Меча."
    assert kinds(told + right(sentence) + played, facts) == set()
    assert kinds(told + wrong(sentence) + played, facts) == {kind}
