"""The sentence frames: each can be told, what it states is what the facts say, one planted sentence differs."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.games.warha.cards import CARDS, INDEX
from evals.verifier.frames.bindings import contributions
from evals.verifier.frames.frame import Frame, keeps_form, load, render
from evals.verifier.frames.grammar import number
from evals.verifier.frames.measuring import clean_paragraphs, planted_paragraphs
from evals.verifier.frames.paragraphs import bind, say
from evals.verifier.frames.turns import Facts, turn_pool

FRAMES = load()
FACTS: Facts = {
    "game": "warha", "turn": 7, "round": 3, "actor": "Вега", "next": "Гном",
    "players": {"Вега": 93, "Гном": 88, "Старый Лис": 97}, "dead": [],
    "row": ["Нкари", "Воин Кхорна", "Воин Кхорна", None, "Моровая жаба"], "game_deck": 61, "extra_deck": 12,
    "in_play": {"Монета": 2, "Воин Нургла": 1, "Моровая жаба": 1, "Меч": 1}, "lured_away": [], "refill_drawn": [],
    "shuffled": False, "draw_pile": {"Монета": 3, "Меч": 4}, "discard_pile": {"Кристалл": 1},
    "gold": 4, "attack": 6, "heal": 13, "scrap": 0, "lure": 0, "refill": 0,
    "together": ["Воин Нургла", "Моровая жаба"], "heal_hp": [80, 93],
    "previous": {
        "player": "Старый Лис", "bought": ["Кристалл", "Кристалл"], "gold_spent": 4,
        "removed": [{"card": "Меч", "zone": "discard_pile"}], "attacks": {"Вега": 3, "Гном": 2}, "lures": {},
        "hp": {"Вега": [83, 80], "Гном": [90, 88]}, "dead": [],
    },
}  # fmt: skip


def by_text(text: str) -> Frame:
    return next(frame for frame in FRAMES if frame.text == text)


def told(text: str, seed: str = "1") -> str:
    found = say(by_text(text), FACTS, seed)
    assert found
    return found.text


def test_there_are_many_frames_and_no_two_alike() -> None:
    assert len(FRAMES) >= 350
    assert len({frame.text for frame in FRAMES}) == len(FRAMES)


def test_every_frame_can_be_told_on_some_turn() -> None:
    turns = list(turn_pool(40, 1))
    random.Random(1).shuffle(turns)
    silent = [
        frame.id for frame in FRAMES if not any(say(frame, facts, str(at)) for at, facts in enumerate(turns[:1000]))
    ]
    assert silent == []


def test_sentences_agree_in_case_gender_and_number() -> None:
    assert told("{P nom} {P:взял/взяла} {bought acc} за {spent acc золотой}.") in (
        "Старый Лис взял два Кристалла за четыре золотых.",
        "Старый Лис взял два Кристалла за 4 золотых.",
        "Старый Лис взял 2 Кристалла за четыре золотых.",
        "Старый Лис взял 2 Кристалла за 4 золотых.",
    )
    assert told("Золотых у {A gen} {gold nom}.") in ("Золотых у Веги четыре.", "Золотых у Веги 4.")
    assert told("{P nom} {P:отправил/отправила} {r acc} {z} на Кладбище.").startswith("Старый Лис отправил Меч ")
    assert told("Сброс {A gen} насчитывает {ns acc карта}.") in (
        "Сброс Веги насчитывает одну карту.",
        "Сброс Веги насчитывает 1 карту.",
    )


def test_names_stand_for_what_the_facts_say() -> None:
    env = bind(by_text("Ходит {W nom}."), FACTS, "1")
    assert env
    values = {name: env[name].value for name in ("gold", "attack", "heal", "np", "nd", "ns", "nt", "hp0", "hp1", "php")}
    assert values == {
        "gold": 4, "attack": 6, "heal": 13, "np": 5, "nd": 7, "ns": 1, "nt": 13, "hp0": 80, "hp1": 93, "php": 97,
    }  # fmt: skip
    assert (env["spent"].value, env["nb"].value, env["damage"].value, env["deck"].value) == (4, 2, 5, 61)
    assert (env["A"].value, env["P"].value, env["N"].value) == ("Вега", "Старый Лис", "Гном")


def test_contributions_are_those_printed_on_the_cards() -> None:
    # Воин Нургла 2 золотых, 3 здоровья, with «Вместе» 1 атаки; Моровая жаба 4 атаки, 6 и ещё 4 здоровья
    assert contributions(FACTS) == {
        "Монета": {"gold": 2, "attack": 0, "heal": 0},
        "Воин Нургла": {"gold": 2, "attack": 1, "heal": 3},
        "Моровая жаба": {"gold": 0, "attack": 4, "heal": 10},
        "Меч": {"gold": 0, "attack": 1, "heal": 0},
    }
    assert CARDS[INDEX["Моровая жаба"]].cost == 5


def test_paragraphs_are_whole_sentences() -> None:
    for paragraph in clean_paragraphs(FRAMES, FRAMES, 15, 1):
        assert len(paragraph.sentences) >= 4
        for one in paragraph.sentences:
            assert "{" not in one.text
            assert one.text[-1] in ".!?»"


def test_a_planted_paragraph_differs_from_the_true_one_in_one_sentence() -> None:
    planted = list(planted_paragraphs(FRAMES, FRAMES, 30, 1))
    assert len(planted) >= 25
    for one in planted:
        heart = one.paragraph.sentences[one.paragraph.focus]
        others = [each for each in one.paragraph.sentences if each is not heart]
        assert all(render(each.frame, each.env, each.seed) == each.text for each in others)
        assert one.label["quote"] == heart.text
        assert one.label["said"] != one.label["right"]


def test_a_lie_is_planted_only_where_its_words_are_false() -> None:
    frames = [frame for frame in FRAMES if frame.text == "Золота у {A gen} нет."]
    for one in islice(planted_paragraphs(frames, FRAMES, 3, 1), 3):
        assert one.paragraph.facts["gold"] > 0
        assert one.label["kind"] == "gold"


def test_a_planted_number_suits_the_words_around_it() -> None:
    frame = by_text("{A dat} пришли {c nom k} разом.")
    assert [keeps_form(frame, "k", value) for value in (1, 2, 3)] == [False, True, True]
    assert keeps_form(frame, "np", 1)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_same_seed_gives_the_same_paragraph(seed: str) -> None:
    frame = by_text("Ходит {W nom}.")
    assert say(frame, FACTS, seed) == say(frame, FACTS, seed)


@pytest.mark.parametrize(("value", "said"), [(2, "двоечку"), (3, "троечку"), (4, "четвёрочку"), (9, "девяточку")])
def test_a_small_figure_is_a_word_that_exists(value: int, said: str) -> None:
    assert number(value, ("kadim", "acc"), random.Random(1)) == said
