"""Lists of cards, sizes of piles and all cards of a player in many wordings: `{right|wrong}` is read both ways.

`MIRROR` is a first turn: two Монеты and three Меча in play, three and two in the draw pile, four cards of another sort
in the discard pile (fourteen in all). `WORLD` is a later turn: six cards in play, eight in the deck, four discarded.
"""

from __future__ import annotations

import pytest

from engine.verify import verify
from tests.verify.prose.helpers import right, wrong
from tests.verify.prose.test_cards import MIRROR
from tests.verify.prose.world import WORLD

DRAWN = "Маша вытянула две Монеты и три Меча. "
PLAYED = "Маша выложила Колесницу, Воина Тзинча, две Монеты и два Меча. "

FIRST: tuple[tuple[str, str], ...] = (
    # the first list of a turn is what was drawn, whatever the deck holds
    ("played", "Маше вышло {две Монеты и три Меча|три Монеты и два Меча}. Золотых два."),
    ("played", "Пять рыбёшек у Маши: {две Монеты, три Меча|три Монеты, два Меча}."),
    (
        "played",
        "Маша выкатила пятёрку: {пара Монет в защите, тройка Мечей|тройка Монет в защите, пара Мечей} в нападении!",
    ),
    ("played", "На подносе пять карт: Монет две, Мечей {на один больше|столько же}."),
    ("played", "Маша достала {Меч, Меч, ещё Меч и две Монеты|Меч, Меч и три Монеты}."),
    ("played", "В ладони у Маши две Монеты, блестящие, и {три|два} Меча."),
    ("played", "Взошли {две|три} Монеты и три Меча: к деньгам скромным."),
    # what lies out of sight: by what is said of the list, or of its place
    ("draw_pile", DRAWN + "В заначке ещё пятёрка: {Монет три, Мечей на один меньше|Монет две, Мечей на один больше}."),
    ("draw_pile", DRAWN + "Расклад второй пятёрки зеркальный: {Монет три, Мечей два|Монет две, Мечей три}."),
    ("draw_pile", DRAWN + "В обойме осталось пять: {три Монеты, два Меча|три Монеты, Меч и Кристалл}."),
    (
        "draw_pile",
        DRAWN
        + "В личной колоде столько же карт, сколько на столе, а именно {три Монеты с двумя|две Монеты с тремя} Мечами.",
    ),
    ("draw_pile", DRAWN + "В колоде пять карт, из них {три Монеты|четыре Монеты}."),
    ("draw_pile", DRAWN + "В колоде Мечи, их два, и Монет {на одну больше|на две больше}."),
    # a card of a list is another card
    ("discard", DRAWN + "В сбросе пара Кристаллов, Воин Кхорна и Избранный {Нургла|Слаанеш}."),
    ("discard", DRAWN + "Сброс пухлый, четыре карты: Кристаллов два, {Воин|Чемпион} Кхорна и Избранный Нургла."),
    # the figure that announces a whole list is its size
    ("zone_count", DRAWN + "В рюкзаке осталось {пять|шесть}: три Монеты да два Меча."),
    ("zone_count", "Маша разложила {пятёрку|шестёрку}, в коей Монет две, а Мечей три."),
    # all cards
    ("total_count", DRAWN + "В колоде пять карт, в сбросе четыре. Со столом выходит {четырнадцать|пятнадцать}."),
    ("total_count", DRAWN + "В колоде пять карт, в сбросе четыре; вся труппа — {четырнадцать|шестнадцать}."),
    (
        "total_count",
        DRAWN + "В колоде пять карт, в сбросе четыре. Портфель целиком, значит, {четырнадцать|тринадцать}.",
    ),
    ("total_count", DRAWN + "В колоде пять карт, в сбросе четыре. {Четырнадцать|Двенадцать} семян на всю весну."),
    ("total_count", DRAWN + "В сбросе четыре карты. Баланс — {четырнадцать|двенадцать}."),
    ("total_count", "У Маши {четырнадцать|шестнадцать} карт: пять на столе, пять в личной колоде и четыре в сбросе."),
)
SIZES: tuple[tuple[str, str], ...] = (
    ("zone_count", DRAWN + "Сброс, напротив, распух до {четырёх|шести}."),
    ("zone_count", DRAWN + "Сброс у Маши разросся до {четырёх|семи} карт."),
    ("zone_count", DRAWN + "Из четырнадцати карт Маши {пять лежат|семь лежат} в личной колоде."),
    ("total_count", DRAWN + "Сложите стол и сброс, пять да четыре: {девять|десять}."),
    (
        "total_count",
        "Карт у Маши {четырнадцать|пятнадцать}: кроме лежащих на столе, пять в личной колоде и четыре в сбросе.",
    ),
    ("", "Маша вынула последние пять карт {своей|личной} колоды."),
    ("", DRAWN + "В колоде пять карт. Итого пять {новых|свежих} карт на столе."),
)
LATER: tuple[tuple[str, str], ...] = (
    ("draw_pile", PLAYED + "В логове по два Меча и Воина Кхорна, Монет {на одну больше|на две больше} да Гончая."),
    ("draw_pile", PLAYED + "В личной колоде восемь карт, из них Монет {три|четыре}."),
    ("draw_pile", PLAYED + "В личной колоде Мечей два, Воинов Кхорна {столько же|вдвое больше}, Монет три и Гончая."),
    ("draw_pile", PLAYED + "Запас — восемь карт, среди них {два|три} Меча и двое Воинов Кхорна."),
    ("draw_pile", PLAYED + "За кулисами восемь карт — {три|четыре} Монеты, два Меча, двое Воинов Кхорна и Гончая."),
    # a figure between «в том числе» and a card is what the card brought
    ("gold", PLAYED + "В запасе восемь карт. Золото — {6|7}, в том числе 4 за счёт Воина Тзинча."),
    ("discard", PLAYED + "В сбросе отлёживаются Жаба, Избранный {Нургла|Тзинча} и пара Кристаллов."),
    ("played", "Маша выложила Колесницу, Воина {Тзинча|Слаанеш}, две Монеты и два Меча."),
    ("zone_count", PLAYED + "В закромах {восемь|девять} карт: три Монеты, пара Мечей, двое Воинов Кхорна и Гончая."),
)
SILENT: tuple[str, ...] = (
    # the words compare by themselves, tell of the wares, of what was drawn out of a pile, or of nothing that is
    DRAWN + "В личной колоде Мечей на один меньше, чем Монет.",
    "Маша осушила колоду: две Монеты и три Меча.",
    "Колода отдаёт Маше последние карты: две Монеты ложатся в ряд, за ними скрещиваются три Меча.",
    DRAWN + "На витрине ещё пятёрка: Свита, Грабитель, Чемпион, Нкари и Избранный.",
    DRAWN + "А были бы у неё три Монеты и два Меча, жила бы она веселее.",
    DRAWN + "В колоде пять карт, в сбросе четыре. У Пети восемьдесят восемь, целиком и полностью.",
    DRAWN + "В сбросе четыре карты. По карману Кристалл, благо все двенадцать на месте.",
    DRAWN + "В колоде пять карт; всего в партии четверо игроков.",
    "Петя взял Чемпиона Кхорна. У Маши Монеты да Мечи, ничего больше.",
    "Маша вытащила пятёрку: из коих три Меча, остальное Монеты.",
)


def kinds(post: str, facts: dict[str, object]) -> set[str]:
    verdict = verify(post, facts, format="text", scope="prose", mode="audit")
    return {finding.kind for finding in verdict.findings if finding.severity == "error"}


@pytest.mark.parametrize(("kind", "sentence"), FIRST)
def test_a_first_turn(kind: str, sentence: str) -> None:
    assert kinds(right(sentence), MIRROR) == set()
    assert kinds(wrong(sentence), MIRROR) == {kind}


@pytest.mark.parametrize(("kind", "sentence"), LATER)
def test_a_later_turn(kind: str, sentence: str) -> None:
    assert kinds(right(sentence), WORLD) == set()
    assert kinds(wrong(sentence), WORLD) == {kind}


@pytest.mark.parametrize(("kind", "sentence"), SIZES)
def test_sizes(kind: str, sentence: str) -> None:
    assert kinds(right(sentence), MIRROR) == set()
    assert kinds(wrong(sentence), MIRROR) == ({kind} if kind else set())


@pytest.mark.parametrize("post", SILENT)
def test_true_sentences_of_the_same_shape(post: str) -> None:
    assert kinds(post, MIRROR) == set()
