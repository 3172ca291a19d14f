"""Who moves, who follows, who did it and whom it met, in made-up wordings; strange cards by their place."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.russian.nicks import nick_index
from engine.verify import verify

# Rook_9 moves; Мышь has bought a Кристалл for 2 and struck Хан for 2; Василиса is next
LATER: Final[dict[str, Any]] = {
    "game": "warha", "turn": 7, "round": 2, "actor": "Rook_9", "next": "Василиса",
    "players": {"Хан": 98, "Мышь": 97, "Rook_9": 96, "Василиса": 92}, "dead": [],
    "row": ["Адский свежеватель", "Тамурхан Владыка Червей", "Небесный крикун", "Великий нечистый", "Гончая плоти"],
    "game_deck": 72, "extra_deck": 13, "in_play": {"Монета": 3, "Меч": 2}, "lured_away": [], "refill_drawn": [],
    "shuffled": False, "draw_pile": {}, "discard_pile": {"Монета": 2, "Меч": 3, "Грабитель Кхорна": 1},
    "gold": 3, "attack": 2, "heal": 0, "scrap": 0, "lure": 0, "refill": 0, "together": [], "heal_hp": [96, 96],
    "previous": {
        "player": "Мышь", "bought": ["Кристалл"], "gold_spent": 2, "removed": [], "attacks": {"Хан": 2}, "lures": {},
        "hp": {"Хан": [100, 98]}, "dead": [],
    },
    "winner": None,
}  # fmt: skip
# the first turn: Хан opens, then Мышь, Rook_9, Василиса
FIRST: Final[dict[str, Any]] = {
    "game": "warha", "turn": 1, "round": 1, "actor": "Хан", "next": "Мышь",
    "players": {"Хан": 100, "Мышь": 100, "Rook_9": 100, "Василиса": 100}, "dead": [],
    "row": ["Гончая плоти", "Небесный крикун", "Воин Кхорна", "Грабитель Нургла", "Избранный Тзинча"],
    "game_deck": 75, "extra_deck": 15, "in_play": {"Монета": 3, "Меч": 2}, "lured_away": [], "refill_drawn": [],
    "shuffled": False, "draw_pile": {"Монета": 2, "Меч": 3}, "discard_pile": {}, "gold": 3, "attack": 2, "heal": 0,
    "scrap": 0, "lure": 0, "refill": 0, "together": [], "heal_hp": [100, 100], "previous": None, "winner": None,
}  # fmt: skip

TRUE_LATER: Final = (
    "— Чей ход?\n— Ладьи.",
    "— Кто за ним?\n— Василиса, вестимо.",
    "— Кто ходил перед этим?\n— Мышь.",
    "— Кому досталось?\n— Хану.",
    "Что успела натворить Мышь?",
    "Что вытянул Rook_9?",
    "— Кто это знает?\n— Хан, наверное.",
    "— Кто громче всех смеялся?\n— Василиса.",
    "— Кто следующий на весы?\nСначала про Хана: ему прилетело два.",
    "Следом, не торопясь, выступит Василиса.",
    "Следующее слово ожидается от Василисы.",
    "За Ладьёй Василиса, потом Хан, а Мышь замыкает круг.",
    "Ходит Rook_9, за ним Василиса, затем Хан.",
    "Василиса уже потирает руки: она следующая.",
    "Василиса потирает руки, она следующая, а Хан с девяноста восемью дремлет.",
    "Мышь замыкает список по здоровью.",
    "Мышь взяла Кристалл и дважды стукнула Хана.",
    "Мышь взяла Кристалл и дважды, как бы для порядка, стукнула Хана.",
    "Мышь взяла Кристалл и предприняла вылазку против Хана.",
    "Мышь взяла Кристалл, а вылазку против Василисы отложила.",
    "Мышь взяла Кристалл, и Хану прилетело два удара.",
    "Снято с Хана два очка.",
    "Мышь взяла Кристалл за два золотых.",
    "В сбросе шесть карт, и одна из них — Грабитель Кхорна.",
    "«Соблазнов» Мышь ни на кого не наводила.",
)
FALSE_LATER: Final = (
    ("— Чей ход?\n— Василисы.", "prose_player", "Василис"),
    ("— Кто за ним?\n— Хан, вестимо.", "next_player", "Хан"),
    ("— Кто ходил перед этим?\n— Василиса.", "prose_player", "Василиса"),
    ("— Кому досталось?\n— Василисе.", "prose_player", "Василис"),
    ("Что успела натворить Василиса?", "prose_player", "Василиса"),
    ("Что вытянул Хан?", "prose_player", "Хан"),
    ("Следом, не торопясь, выступит Хан.", "next_player", "Хан"),
    ("Следующее слово ожидается от Хана.", "next_player", "Хан"),
    ("За Ладьёй Василиса, потом Мышь, а Хан замыкает круг.", "prose_player", "Хан"),
    ("Ходит Rook_9, за ним Василиса, затем Мышь.", "prose_player", "Мышь"),
    ("Хан уже потирает руки: он следующий.", "next_player", "Хан"),
    ("Мышь взяла Кристалл и дважды стукнула Василису.", "prose_player", "Василис"),
    ("Мышь взяла Кристалл и дважды, как бы для порядка, стукнула Василису.", "prose_player", "Василис"),
    ("Мышь взяла Кристалл и предприняла вылазку против Василисы.", "prose_player", "Василис"),
    ("Мышь взяла Кристалл, и Василисе прилетело два удара.", "prose_player", "Василис"),
    ("Снято с Василисы два очка.", "prose_player", "Василис"),
    ("Мышь взяла Чемпиона Кхорна за два золотых.", "purchase", "Чемпион Кхорна"),
    ("На ряду всех дешевле Воин Слаанеш, и тот за два.", "row", "Воин Слаанеш"),
    ("В сбросе шесть карт, и одна из них — Воин Слаанеш.", "discard", "Воин Слаанеш"),
    ("Кроме того, Мышь навела на Хана один «Соблазн».", "lure", "Хан"),
    ("Рядом скалится Воин Слаанеш.", "prose_card", "Воин Слаанеш"),
)
TRUE_FIRST: Final = (
    "Порядок ходов: Хан, Мышь, Rook_9, Василиса.",
    "По кругу ходят Хан, Мышь, Rook_9 и Василиса.",
    "Очередность такова: сперва Хан, потом Мышь, за ней Rook_9, а Василиса последняя.",
    "Начинает Хан, за ним Мышь, потом Rook_9, замыкает Василиса.",
    "Открывает игру Хан, второй пойдёт Мышь, третьим Rook_9.",
    "Право первого хода досталось Хану.",
    "Жребий велел начинать Хану.",
    "Василиса ходит последней.",
    "Последней в очереди стоит Василиса.",
    "— Кто первый?\n— Хан, конечно.",
    "Дальше по кругу Мышь, Rook_9 и Василиса.",
    "Мышь, Хан, Василиса и Rook_9 сели за стол.",
    "За столом Василиса, Хан, Мышь и Rook_9, у всех по сто.",
)
FALSE_FIRST: Final = (
    ("Порядок ходов: Мышь, Хан, Rook_9, Василиса.", "next_player", "Rook_9"),
    ("Порядок: Хан, Мышь, Василиса, Rook_9.", "prose_player", "Василиса"),
    ("По кругу ходят Хан, Rook_9, Мышь и Василиса.", "next_player", "Rook_9"),
    ("Начинает Хан, за ним Мышь, потом Василиса, замыкает Rook_9.", "prose_player", "Василиса"),
    ("Открывает игру Хан, вторым пойдёт Rook_9, третьей Мышь.", "next_player", "Rook_9"),
    ("Право первого хода досталось Мыши.", "prose_player", "Мыш"),
    ("Начинать выпало Rook_9.", "prose_player", "Rook_9"),
    ("Жребий велел начинать Мыши.", "prose_player", "Мыш"),
    ("Мышь ходит последней.", "prose_player", "Мышь"),
    ("Последним в очереди стоит Rook_9.", "prose_player", "Rook_9"),
    ("— Кто первый?\n— Мышь, конечно.", "prose_player", "Мышь"),
    ("Дальше по кругу Мышь, Василиса и Rook_9.", "prose_player", "Василиса"),
)


def _found(post: str, facts: dict[str, Any]) -> list[tuple[str, str]]:
    findings = verify(post, facts, format="text", scope="prose", mode="audit").findings
    return [(one.kind, one.said) for one in findings if one.severity == "error"]


@pytest.mark.parametrize("facts", [LATER, FIRST], ids=["later", "first"])
def test_true_wordings_are_left_alone(facts: dict[str, Any]) -> None:
    told = TRUE_FIRST if facts is FIRST else TRUE_LATER
    assert {post: found for post in told if (found := _found(post, facts))} == {}


@pytest.mark.parametrize(("post", "kind", "said"), FALSE_LATER)
def test_false_wordings_of_a_later_turn_are_found(post: str, kind: str, said: str) -> None:
    found = _found(post, LATER)
    assert {one for one, _ in found} == {kind}, found
    assert said in found[0][1]


@pytest.mark.parametrize(("post", "kind", "said"), FALSE_FIRST)
def test_false_wordings_of_the_first_turn_are_found(post: str, kind: str, said: str) -> None:
    found = _found(post, FIRST)
    assert {one for one, _ in found} == {kind}, found
    assert said in found[0][1]


def test_the_living_dead_are_told_as_eliminated() -> None:
    facts = LATER | {"players": LATER["players"] | {"Василиса": 0}, "dead": ["Василиса"], "next": "Хан"}
    assert _found("Василиса чудом держится, у неё три здоровья.", facts)[0][0] == "eliminated"


@pytest.mark.parametrize(
    ("nick", "text", "named"),
    [
        ("Lynx", "Рыси досталось, а рысью никто не бежал.", ["Рыси"]),
        ("Rook_9", "Ладья опускается с 35.", ["Ладья"]),
        ("max_payne", "Ткнули Пейна, потом Макса.", ["Пейна", "Макса"]),
        ("Night_Rider", "Найт Райдер не спит.", ["Найт Райдер"]),
        ("x_Blade_x", "У Блейда всё хорошо.", ["Блейда"]),
    ],
)
def test_english_nicks_by_what_a_russian_says(nick: str, text: str, named: list[str]) -> None:
    assert [text[one.start : one.end] for one in nick_index((nick,)).find(text)] == named
