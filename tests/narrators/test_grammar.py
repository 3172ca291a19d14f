"""The notation of frames, and amounts, cards and names in their cases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.narrators.grammar import END_NAME, NAME, FrameError, Sequence, expand, parse, slots, ways
from gm.narrators.grammar import Agreement as Agreed
from gm.narrators.grammar import Choice as Chosen
from gm.narrators.voices import VOICES
from gm.narrators.words import agreement, amount, cards, is_bare, listed, lures, tally, units, who


def first(_: int) -> int:
    return 0


def last(n: int) -> int:
    return n - 1


def test_alternatives_slots_and_agreement() -> None:
    frame = "[ночью|днём[ позже|]] {#cards|приходит|приходят} {cards}."
    assert expand(frame, {"cards": "Нкари", "#cards": "1"}, first) == "Ночью приходит Нкари."
    assert expand(frame, {"cards": "два Меча", "#cards": "2"}, last) == "Днём приходят два Меча."
    assert slots(frame) == {"cards", "#cards"}
    assert ways(frame) == 3


def test_a_name_at_the_beginning_keeps_its_first_letter() -> None:
    assert expand("{who} молчит.", {"who": f"{NAME}nick{END_NAME}"}, first) == "nick молчит."
    assert expand("{who} молчит.", {"who": f"игрок {NAME}nick{END_NAME}"}, first) == "Игрок nick молчит."


@pytest.mark.parametrize("frame", ["[a|b", "a]", "{slot", "{#n|a}", "{#n|a|b|c}", "a|b", "{a|b}"])
def test_broken_frames_are_refused(frame: str) -> None:
    with pytest.raises(FrameError):
        parse(frame)


@pytest.mark.parametrize(
    ("n", "noun", "case", "expected"),
    [
        (1, "единица", "acc", "одну единицу"),
        (2, "единица", "acc", "две единицы"),
        (21, "единица", "acc", "двадцать одну единицу"),
        (21, "единица", "nom", "двадцать одна единица"),
        (1, "удар", "acc", "один удар"),
        (22, "удар", "acc", "двадцать два удара"),
        (11, "удар", "acc", "одиннадцать ударов"),
        (1, "золотой", "nom", "один золотой"),
        (3, "золотой", "nom", "три золотых"),
        (21, "золотой", "nom", "двадцать один золотой"),
        (65, "единица", "acc", "65 единиц"),
        (61, "единица", "acc", "61 единицу"),
    ],
)
def test_amounts(n: int, noun: str, case: str, expected: str) -> None:
    assert amount(n, noun, case) == expected


def test_units_lures_and_lists() -> None:
    assert units(1, "Здоровья", "acc") == "одну единицу Здоровья"
    assert units(0, "Атаки") == "ноль единиц Атаки"
    assert [lures(n) for n in (1, 2, 5)] == ["один «Соблазн»", "два «Соблазна»", "пять «Соблазнов»"]
    assert listed(["А"]) == "А"
    assert listed(["А", "Б", "В"]) == "А, Б и В"
    assert [agreement(n) for n in (1, 2, 11, 21)] == ["1", "2", "2", "1"]


@pytest.mark.parametrize(
    ("names", "nominative", "accusative"),
    [
        (["Воин Кхорна"], "Воин Кхорна", "Воина Кхорна"),
        (["Воин Кхорна"] * 2, "два Воина Кхорна", "двух Воинов Кхорна"),
        (["Гончая плоти"], "Гончая плоти", "Гончую плоти"),
        (["Монета"] * 3 + ["Меч"] * 2, "три Монеты и два Меча", "три Монеты и два Меча"),
        (
            ["Кристалл"] * 5 + ["Горящая колесница", "Валькия Кровавая"],
            "пять Кристаллов, Горящая колесница и Валькия Кровавая",
            "пять Кристаллов, Горящую колесницу и Валькию Кровавую",
        ),
        (["Азазель"], "Азазель", "Азазеля"),
        (["Вечная свита", "Нкари"], "Вечная свита и Нкари", "Вечную свиту и Нкари"),
    ],
)
def test_cards_in_sentences(names: list[str], nominative: str, accusative: str) -> None:
    assert cards(tally(names)) == nominative
    assert cards(tally(names), "acc") == accusative


@pytest.mark.parametrize("nick", ["Лисица", "Rokot", "Граф_Шестой", "nick_nick", "дядя Боря", "Alisa77", "x-Vortex"])
def test_ordinary_names_stand_alone(nick: str) -> None:
    assert is_bare(nick)


@pytest.mark.parametrize(
    "nick",
    ["<script>", "[b]", "Кхорн", "Меч", "меч_гнева", "Воин", "Атака", "Семь", "77", "🐈", "שלום", "я", "Ж" * 60, "a*b"],
)
def test_other_names_go_with_a_word_for_player(nick: str) -> None:
    assert not is_bare(nick)
    assert who(nick).startswith("игрок ")


def _literals(node: Sequence) -> Iterator[str]:
    for part in node.parts:
        match part:
            case str():
                yield part
            case Chosen(options):
                for option in options:
                    yield from _literals(option)
            case Agreed(_, one, several):
                yield from _literals(one)
                yield from _literals(several)
            case _:
                pass


def test_frames_hold_no_numbers_of_their_own() -> None:
    from engine.russian.numbers import read_numbers

    found = [
        (voice, kind, text)
        for voice, kinds in VOICES.items()
        for kind, frames in kinds.items()
        for frame in frames
        for text in _literals(parse(frame))
        if read_numbers(text)
    ]
    assert found == []


def test_voices_know_the_same_kinds_and_have_many_ways() -> None:
    kinds = [set(frames) for frames in VOICES.values()]
    assert kinds[0] == kinds[1] == kinds[2]
    for frames in VOICES.values():
        for kind, several in frames.items():
            assert len(several) == len(set(several))
            assert sum(map(ways, several)) >= 12, kind


def test_every_frame_is_one_sentence() -> None:
    for frames in VOICES.values():
        for several in frames.values():
            for frame in several:
                assert frame.endswith("."), frame
                assert not set(frame[:-1]) & set(".!?…"), frame
