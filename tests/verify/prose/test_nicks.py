"""Nicks that are nearly equal, common words, numbers or card names."""

from __future__ import annotations

from typing import Any

import pytest

from engine.russian.nicks import nick_forms
from tests.verify.prose.helpers import judged, prepared, renamed
from tests.verify.prose.world import WORLD

TRIOS = (
    ("Петя", "Петр", "Петруша"),
    ("Петруша", "Петя", "Маша"),
    ("Тень", "Монах", "Лисица"),
    ("Граф_Шестой", "KotBayun", "x_Vortex_x"),
    ("Дядя Боря", "Игорь Палыч", "Мастер Ку"),
    ("Соловей", "Bronn", "Фея"),
)


def world(trio: tuple[str, str, str]) -> dict[str, Any]:
    """The previous player, the actor and the third one by other names."""
    result: dict[str, Any] = renamed(WORLD, dict(zip(("Петя", "Маша", "Петруша"), trio, strict=True)))
    return result


def told(trio: tuple[str, str, str], template: str) -> str:
    forms = [nick_forms(nick) for nick in trio]
    return template.format(
        **{f"{who}_{case}": form[case] for who, form in zip("pat", forms, strict=True) for case in form}
    )


RIGHT = (
    "{p_nom} купил Чемпиона Кхорна и Кристалл за шесть золотых.",
    "{p_nom} нанёс {a_dat} девять урона, {t_dat} пять.",
    "У {t_gen} осталось сорок пять, у {a_gen} шестьдесят семь, у {p_gen} восемьдесят восемь.",
    "{p_nom} навёл на {t_acc} один «Соблазн».",
    "{a_nom} достаёт пять карт. Золота шесть, «Атаки» десять. У {a_gen} на двадцать два больше, чем у {t_gen}.",
    "{a_nom} достаёт пять карт. Следующим ходит {t_nom}.",
)
WRONG = (
    ("{p_nom} нанёс {a_dat} пять урона, {t_dat} девять.", {"prose_player", "prose_number"}),
    ("У {t_gen} осталось шестьдесят семь, у {p_gen} восемьдесят восемь.", {"hp"}),
    ("У {p_gen} сорок пять, у {t_gen} восемьдесят восемь.", {"hp"}),
    ("{p_nom} навёл на {a_acc} один «Соблазн».", {"prose_player", "lure"}),
    ("{a_nom} достаёт пять карт. Следующим ходит {p_nom}.", {"next_player"}),
    ("{a_nom} достаёт пять карт. У {a_gen} на двадцать два больше, чем у {p_gen}.", {"prose_number"}),
)


@pytest.mark.parametrize("trio", TRIOS, ids=lambda trio: "-".join(trio))
@pytest.mark.parametrize("template", RIGHT)
def test_right_names(trio: tuple[str, str, str], template: str) -> None:
    text = told(trio, template)
    assert [(f.kind, f.quote) for f in judged(*prepared(text, world(trio)))] == [], text


@pytest.mark.parametrize("trio", TRIOS, ids=lambda trio: "-".join(trio))
@pytest.mark.parametrize(("template", "kinds"), WRONG)
def test_swapped_names(trio: tuple[str, str, str], template: str, kinds: set[str]) -> None:
    text = told(trio, template)
    assert {f.kind for f in judged(*prepared(text, world(trio)))} & kinds, text


@pytest.mark.parametrize("nick", ["Меч", "13", "Монета"])
def test_a_nick_that_is_a_card_or_a_number(nick: str) -> None:
    """The name is read as the player where he acts, as the card where cards are listed."""
    facts = world((nick, "Маша", "Петруша"))
    text = (
        f"{nick} ударил Машу на девять, Петрушу на пять. "
        "Маша достаёт пять карт: Колесница, Воин Тзинча, две Монеты и Меч."
    )
    assert [(f.kind, f.quote) for f in judged(*prepared(text, facts))] == []
