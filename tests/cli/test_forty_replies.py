"""A whole game through `gm new` and `gm reply` alone, in players' words, with questions and refusals on the way.

What each player means is chosen first (by a built-in player); the words are put together here by hand-made ways of
speaking, so what is expected does not come from the reader under test.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.chance import Chance, seed_from_text
from engine.games.warha.bots import STYLES, play
from gm.store import FileStore
from tests.cli.terminal import Terminal

NICKS = ("Маша", "Rokot", "Граф_Шестой")
DATIVE = {"Маша": "Маше", "Rokot": "Рокоту", "Граф_Шестой": "Графу"}
ACCUSATIVE = {"Маша": "Машу", "Rokot": "Рокота", "Граф_Шестой": "графа шестого"}
NUMBERS = {1: "один", 2: "два", 3: "три", 4: "четыре", 5: "пять", 6: "шесть", 7: "семь", 8: "восемь", 9: "девять"}
ZONES = {"in_play": "со стола", "discard_pile": "из сброса", "draw_pile": "из личной колоды"}
HEADS = {"Грабитель": "грабителя", "Воин": "воина", "Избранный": "избранного", "Чемпион": "чемпиона"}
WHOLE = {
    "Монета": "монету",
    "Меч": "меч",
    "Кристалл": "кристалл",
    "Гончая плоти": "гончую",
    "Крушитель черепов": "крушителя черепов",
    "Кровавый кровожад": "кровожада",
    "Скарбранд Изгнанник": "скарбранда",
    "Валькия Кровавая": "валькию",
    "Моровая жаба": "жабу",
    "Чумной трутень": "трутня",
    "Великий нечистый": "великого нечистого",
    "Кугат Породитель чумы": "кугата",
    "Тамурхан Владыка Червей": "тамурхана",
    "Небесный крикун": "крикуна",
    "Горящая колесница": "колесницу",
    "Властитель перемен": "властителя перемен",
    "Кайрос Судьбоплет": "кайроса",
    "Перевертыш": "перевёртыша",
    "Адский свежеватель": "свежевателя",
    "Вечная свита": "свиту",
    "Хранитель секретов": "хранителя секретов",
    "Нкари": "нкари",
    "Азазель": "азазеля",
}


TWO = {
    "Грабитель Нургла": "грабителей Нургла",
    "Грабитель Кхорна": "грабителей Кхорна",
    "Грабитель Тзинча": "грабителей Тзинча",
    "Грабитель Слаанеш": "грабителей Слаанеш",
    "Воин Нургла": "воинов Нургла",
    "Воин Кхорна": "воинов Кхорна",
    "Воин Тзинча": "воинов Тзинча",
    "Воин Слаанеш": "воинов Слаанеш",
    "Избранный Кхорна": "избранных Кхорна",
    "Чемпион Кхорна": "чемпионов Кхорна",
}


def card(name: str) -> str:
    head, _, god = name.partition(" ")
    return f"{HEADS[head]} {god}" if head in HEADS else WHOLE[name]


def told(order: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The order with equal purchases that follow each other said once, with their number."""
    out: list[dict[str, Any]] = []
    for a in order:
        if out and a["type"] == "buy" and out[-1]["type"] == "buy" and out[-1]["card"] == a["card"]:
            out[-1]["times"] += 1
        else:
            out.append({**a, "times": 1})
    return out


def bought(a: dict[str, Any]) -> str:
    if a["times"] == 1:
        return card(a["card"])
    if a["card"] == "Кристалл":
        return f"{NUMBERS[a['times']]} кристалла"
    return "двух " + TWO[a["card"]]


def polite(order: list[dict[str, Any]]) -> str:
    parts = []
    for a in told(order):
        if a["type"] == "buy":
            parts.append(f"Прошу записать за мной {bought(a)}.")
        elif a["type"] == "remove":
            parts.append(f"Утиль: {card(a['card'])} {ZONES[a['zone']]}.")
        elif a["type"] == "attack":
            parts.append(f"Атака: {DATIVE[a['target']]} — {a['points']}.")
        else:
            parts.append(f"Соблазн: {DATIVE[a['target']]} {a['units']}.")
    return "Уважаемый ведущий! " + " ".join(parts)


def brisk(order: list[dict[str, Any]]) -> str:
    lines = []
    for a in told(order):
        if a["type"] == "buy":
            lines.append(f"беру {bought(a)}")
        elif a["type"] == "remove":
            lines.append(f"в утиль {card(a['card'])} {ZONES[a['zone']]}")
        elif a["type"] == "attack":
            lines.append(f"бью {ACCUSATIVE[a['target']]} на {NUMBERS.get(a['points'], a['points'])}")
        else:
            lines.append(f"соблазн на {ACCUSATIVE[a['target']]}, {a['units']}")
    return "ну погнали))\n" + "\n".join(lines)


def quoting(order: list[dict[str, Any]]) -> str:
    return "[quote=Скриптор]Беру Азазеля, 50 в Машу[/quote]\n" + brisk(order) + "\nвсем удачи!"


WAYS: tuple[Callable[[list[dict[str, Any]]], str], ...] = (polite, brisk, quoting)
WRONG = (
    ("беру Посох Архимага", "no_such_card"),
    ("атака: 900 в {0}", "attack_overspent"),
    ("1 в Гэндальфа", "unknown_player"),
)


def test_a_game_in_forty_replies_and_more(gm: Terminal, home: Path) -> None:
    assert gm("new", "warha", "--players", ",".join(NICKS), "--seed", "сорок", "--id", "g").code == 0
    store = FileStore(home)
    dice = Chance(seed_from_text("players"), label="test")
    styles = dict(zip(NICKS, ("raider", "warden", "raider"), strict=True))
    replies = questions = refusals = 0
    while True:
        game = store.load("g").game
        awaited = game.rules.to_act(game.state)
        if not awaited:
            break
        nick = awaited[0]
        before = game.length
        facts = game.rules.facts(game.state)
        living = [other for other, hp in facts["players"].items() if hp > 0 and other != nick]
        if replies % 5 == 1 and len(living) > 1 and facts["attack"]:
            asked = gm("reply", "g", "бью на все!", "--json")
            assert (asked.code, asked.json["status"], asked.json["code"]) == (1, "question", "missing_target")
            questions += 1
        if replies % 5 == 3:
            words, code = WRONG[replies // 5 % len(WRONG)]
            refused = gm("reply", "g", words.format(ACCUSATIVE[living[0]]), "--json")
            assert (refused.code, refused.json["status"], refused.json["code"]) == (1, "refused", code)
            refusals += 1
        order = play(STYLES[styles[nick]], game.state, nick, dice)
        passed = order == [{"type": "pass"}]
        words = "пас, ничего не беру и не бью" if passed else WAYS[replies % len(WAYS)](order)
        answer = gm("reply", "g", words, "--player", nick, "--json")
        assert answer.code == 0, (words, answer)
        replies += 1
        taken = [entry for entry in store.load("g").entries if entry.get("type") == "order"][-1]
        assert taken["player"] == nick
        if any(entry.get("type") == "reply" for entry in store.load("g").entries[before:]):
            # What a question was about keeps the place where it was first written.
            assert sorted(map(str, taken["actions"])) == sorted(map(str, order)), words
        else:
            assert taken["actions"] == order, words
    assert replies >= 40
    assert questions >= 3
    assert refusals >= 3
    assert gm("replay", "g").code == 0
    assert gm("fair", "g").code == 0
    over = gm("reply", "g", "пас")
    assert over.code == 2
    assert over.err.count("\n") == 1
