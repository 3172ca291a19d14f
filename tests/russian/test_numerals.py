"""Numbers written in words, and read back: against num2words, and by hand where num2words is wrong."""

from __future__ import annotations

import pytest
from num2words import num2words

from engine.russian.numbers import number_value, read_numbers, spell, spell_collective, spell_ordinal
from engine.russian.text import CASES

NUM2WORDS_CASES = dict(zip("ngdaip", CASES, strict=True))


def plain(text: str) -> str:
    return text.replace("ё", "е")


@pytest.mark.parametrize(("letter", "case"), NUM2WORDS_CASES.items())
@pytest.mark.parametrize("gender", ["m", "f", "n"])
def test_cardinals_of_1_to_999_are_written_and_read_as_num2words_has_them(letter: str, case: str, gender: str) -> None:
    for n in range(1, 1000):
        expected = num2words(n, lang="ru", case=letter, gender=gender, animate=False)
        assert plain(spell(n, case, gender)) == plain(expected)
        assert number_value(expected) == n
        living = num2words(n, lang="ru", case=letter, gender=gender, animate=True)
        assert number_value(living) == n


@pytest.mark.parametrize(("letter", "case"), NUM2WORDS_CASES.items())
@pytest.mark.parametrize("gender", ["m", "f", "n"])
def test_ordinals_of_1_to_999_are_written_and_read_as_num2words_has_them(letter: str, case: str, gender: str) -> None:
    for n in range(1, 1000):
        expected = num2words(n, lang="ru", to="ordinal", case=letter, gender=gender, animate=False)
        assert plain(spell_ordinal(n, case, gender)) == plain(expected)
        (span,) = read_numbers(expected)
        assert (span.value, span.kind) == (n, "ordinal")


@pytest.mark.parametrize(
    ("n", "case", "gender", "animate", "expected"),
    [
        (2, "acc", "m", True, "двух"),
        (2, "acc", "f", True, "двух"),
        (4, "acc", "m", True, "четырёх"),
        (5, "acc", "m", True, "пять"),
        (1, "acc", "m", True, "одного"),
        (1, "acc", "f", True, "одну"),
        (21, "acc", "m", True, "двадцать одного"),
        (22, "acc", "m", True, "двадцать два"),
        (22, "acc", "f", True, "двадцать две"),
        (103, "acc", "m", True, "сто три"),
        (12, "acc", "m", True, "двенадцать"),
        (0, "nom", "m", False, "ноль"),
        (-7, "gen", "m", False, "минус семи"),
        (1100, "acc", "m", False, "тысячу сто"),
        (2500, "dat", "m", False, "двум тысячам пятистам"),
        (21_002, "nom", "f", False, "двадцать одна тысяча две"),
        (1_000_000, "gen", "m", False, "миллиона"),
        (840, "ins", "m", False, "восемьюстами сорока"),
    ],
)
def test_cardinals_by_hand(n: int, case: str, gender: str, animate: bool, expected: str) -> None:
    assert spell(n, case, gender, animate) == expected


def test_ordinals_and_collectives_by_hand() -> None:
    assert spell_ordinal(36, "loc") == "тридцать шестом"
    assert spell_ordinal(3, "acc", "f") == "третью"
    assert spell_ordinal(2, "acc", "m", animate=True) == "второго"
    assert spell_ordinal(40) == "сороковой"
    assert spell_ordinal(1000, "gen", "f") == "тысячной"
    assert spell_ordinal(100, "nom", "pl") == "сотые"
    assert spell_collective(2) == "двое"
    assert spell_collective(3, "acc") == "троих"
    assert spell_collective(3, "acc", animate=False) == "трое"
    assert spell_collective(7, "ins") == "семерыми"
    assert spell_collective(12, "gen") == "двенадцати"


def test_unknown_case_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown case"):
        spell(5, "voc")
