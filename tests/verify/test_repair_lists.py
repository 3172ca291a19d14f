"""Lists and sections put right in place: what belongs there, in the list's own style, and nothing else touched."""

from __future__ import annotations

from typing import Any

import pytest

from engine.verify import repair
from engine.verify.repairing.rewriting import apply_edits
from engine.verify.sections import section_edit
from tests.verify.prose.world import WORLD

FACTS: dict[str, Any] = {**WORLD, "discard_pile": {"Кристалл": 2, "Моровая жаба": 1, "Избранный Нургла": 1}}


def mended(piece: str, format: str = "text", scope: str = "prose", **facts: Any) -> str:
    return repair(piece, {**FACTS, **facts}, format=format, scope=scope, mode="audit").post  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Сброс (4): Кристалл ×2, Моровая жаба", "Сброс (4): Кристалл ×2, Моровая жаба, Избранный Нургла"),
        (
            "Сброс (4): Кристалл ×3, Моровая жаба, Избранный Нургла",
            "Сброс (4): Кристалл ×2, Моровая жаба, Избранный Нургла",
        ),
        (
            "Сброс (4): Кристалл ×2, Моровая жаба, Моровая жаба, Избранный Нургла",
            "Сброс (4): Кристалл ×2, Моровая жаба, Избранный Нургла",
        ),
        (
            "Сброс (4): Кристалл ×2, Моровая жаба, Избранный Тзинча",
            "Сброс (4): Кристалл ×2, Моровая жаба, Избранный Нургла",
        ),
        (
            "Сброс (5): Кристалл ×2, Моровая жаба, Избранный Нургла",
            "Сброс (4): Кристалл ×2, Моровая жаба, Избранный Нургла",
        ),
        (
            "Сброс: два Кристалла, Моровая жаба, Избранный Нургла.",
            "Сброс: два Кристалла, Моровая жаба, Избранный Нургла.",
        ),
        (
            "Сброс: три Кристалла, Моровая жаба, Избранный Нургла.",
            "Сброс: два Кристалла, Моровая жаба, Избранный Нургла.",
        ),
    ],
)
def test_a_list_of_a_zone(wrong: str, right: str) -> None:
    filler = "Здоровье: Петя 88, Маша 67, Петруша 45.\n"
    assert mended(filler + wrong, scope="whole") == filler + right


@pytest.mark.parametrize("listed", ["Монета, Кристалл (2)", "Кристалл (2), Монета"])
def test_with_the_size_at_the_head_a_figure_behind_the_last_card_counts_that_card(listed: str) -> None:
    told = f"Здоровье: Петя 88, Маша 67, Петруша 45.\nСброс 3. {listed}."
    assert mended(told, scope="whole", discard_pile={"Кристалл": 2, "Монета": 1}) == told


def test_a_card_of_another_god_comes_in_its_own_colour() -> None:
    red, green = "<span style='color:#DC143C'>", "<span style='color:#9ACD32'>"
    wrong = f"<p>Сброс (4): Кристалл ×2, {green}Моровая жаба</span>, {red}Избранный Кхорна</span></p>"
    right = f"<p>Сброс (4): Кристалл ×2, {green}Моровая жаба</span>, {green}Избранный Нургла</span></p>"
    assert mended(wrong, "html", "whole") == right


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Петя купил Чемпиона Кхорна и Нкари.", "Петя купил Чемпиона Кхорна и Кристалл."),
    ],
)
def test_a_sentence(wrong: str, right: str) -> None:
    assert mended(wrong, attack=2) == right


def test_a_figure_in_words_agrees_with_the_noun_before_it() -> None:
    assert mended("Атака — три, золото — четыре.", scope="whole", attack=2, gold=4).startswith("Атака — две, золото")


SECTION = "## Карты\n\n- Сброс (4): Кристалл ×2\n- Всего: 18\n"


def test_a_section_of_ours_gives_way_to_the_true_one() -> None:
    post = "Рассказ.\n\n## Карты\n\n- Сброс (5): Кристалл ×3\n- Всего: 18\n\n## Очередь\n\nХодит Маша\n"
    edit = section_edit(post, SECTION)
    assert edit is not None
    assert apply_edits(post, [edit]) == post.replace("(5): Кристалл ×3", "(4): Кристалл ×2")


@pytest.mark.parametrize(
    "post",
    [
        "Рассказ.\n",  # no such section
        "## Карты\n\n- Сброс (4): Кристалл ×2\n- Всего: 18\n",  # it is true already
        "## Карты\n\n- Колода: 3\n\n## Карты\n\n- Сброс: 5\n",  # two of them
        "## Карты\n\nСовсем\nдругие\nслова\nо другом\nи снова\nо другом\nи ещё\nо третьем\n",  # another section
    ],
)
def test_what_is_no_such_section_stays(post: str) -> None:
    assert section_edit(post, SECTION) is None


PLAYED = "Маша выложила Горящую колесницу, Воина Тзинча, две Монеты и два Меча."


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("Горящую колесницу", "Моровую жабу"),
        ("Воина Тзинча", "Грабителя Слаанеш"),
        ("две Монеты", "два Кристалла"),
        ("два Меча", "две Моровые жабы"),
    ],
)
@pytest.mark.parametrize("told", [PLAYED, PLAYED.replace("Маша выложила", "Вот что у Маши на столе: она выложила")])
def test_a_wrong_card_of_a_sentence_is_told_by_those_beside_it(told: str, written: str, instead: str) -> None:
    assert mended(told) == told
    assert mended(told.replace(written, instead)) == told


def test_where_two_cards_are_wrong_nothing_is_guessed() -> None:
    told = PLAYED.replace("Горящую колесницу", "Моровую жабу").replace("Воина Тзинча", "Грабителя Слаанеш")
    assert mended(told) == told


def test_names_without_their_god_stand_beside_a_wrong_card() -> None:
    told = "На столе у Маши Воин, Горящая колесница, две Монеты и два Меча."
    assert mended(told) == told
    assert mended(told.replace("Горящая колесница", "Моровая жаба")) == told


@pytest.mark.parametrize(
    "told",
    [
        "«Соблазн» не спал, и в сброс ушёл Кристалл.",  # «ушёл Монета»
        "«Соблазн» украл у Маши Кристалл, и тот скатился в сброс.",
        "«Соблазн» увёл у Маши одинокий Кристалл.",
    ],
)
def test_a_card_on_which_other_words_hang_stays(told: str) -> None:
    assert mended(told, lured_away=["Монета"]) == told


def test_a_purchase_told_already_does_not_stand_for_a_wrong_removal() -> None:
    told = "Петя купил Чемпиона Кхорна за четыре золотых и {}."
    previous = {**FACTS["previous"], "bought": ["Чемпион Кхорна"], "gold_spent": 4}
    right = told.format("убрал Меч из сброса")
    assert mended(right, previous=previous) == right
    assert mended(told.format("убрал Кристалл из сброса"), previous=previous) == right
    misplaced = told.format("простился с Мечом из личной колоды")
    assert mended(misplaced, previous=previous) == misplaced
