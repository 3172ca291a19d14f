"""Endings that hang on the stress or on apposition."""

from __future__ import annotations

import pytest

from engine.russian.nicks import nick_forms


@pytest.mark.parametrize(
    ("nick", "case", "form"),
    [
        ("Кузьмич", "ins", "Кузьмичом"),
        ("Ильич", "ins", "Ильичом"),
        ("Крепыш", "ins", "Крепышом"),
        ("Палыч", "ins", "Палычем"),
        ("Петрович", "ins", "Петровичем"),
        ("Митрич", "ins", "Митричем"),
        ("Мышь_полёвка", "gen", "Мыши_полёвки"),
        ("Мышь_полёвка", "ins", "Мышью_полёвкой"),
        ("Дочь_волка", "gen", "Дочери_волка"),
    ],
)
def test_the_form_is_the_one_people_say(nick: str, case: str, form: str) -> None:
    assert nick_forms(nick)[case] == form
