"""Replies composed from phrases whose meaning is known: whatever is combined must be read as the sum of its parts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from engine.russian.cards import decline_card
from gm.orders import Context, read_order
from tests.orders.legality import COST
from tests.orders.test_replies import load

CONTEXTS = [case["context"] for case in load("sample.json")]
SHORT = {"Грабитель": "граба", "Воин": "воина", "Избранный": "избранного", "Чемпион": "чемпиона"}
COLOUR = {"Кхорна": "красного", "Нургла": "зелёного", "Тзинча": "синего", "Слаанеш": "розового"}
DATIVE = {
    "Rokot": "Рокоту",
    "Лисица": "Лисице",
    "Граф_Шестой": "Графу",
    "Тень": "Тени",
    "Монах": "Монаху",
    "Alisa77": "Алисе",
    "Петя": "Пете",
    "Петруша": "Петруше",
    "Маша": "Маше",
    "Хельга": "Хельге",
    "дядя Боря": "дяде Боре",
    "x_Vortex_x": "Вортексу",
    "Барон": "Барону",
    "Ведьма": "Ведьме",
    "nick_nick": "нику",
    "KotBayun": "Баюну",
    "Снежана": "Снежане",
    "Молчун": "Молчуну",
    "Игорь Палыч": "Палычу",
    "Zверь": "Зверю",
    "Фея": "Фее",
    "Мастер Ку": "Мастеру Ку",
    "Bronn": "Бронну",
    "Соловей": "Соловью",
    "13й": "тринадцатому",
    "Оля": "Оле",
    "Меч Империи": "Империи",
    "Кот": "Коту",
    "Ёжик": "Ёжику",
    "Sa_Sha": "Саше",
}
ACCUSATIVE = {
    "Rokot": "Рокота",
    "Лисица": "Лисицу",
    "Граф_Шестой": "Графа",
    "Тень": "Тень",
    "Монах": "Монаха",
    "Alisa77": "Алису",
    "Петя": "Петю",
    "Петруша": "Петрушу",
    "Маша": "Машу",
    "Хельга": "Хельгу",
    "дядя Боря": "дядю Борю",
    "x_Vortex_x": "Вортекса",
    "Барон": "Барона",
    "Ведьма": "Ведьму",
    "nick_nick": "ника",
    "KotBayun": "Баюна",
    "Снежана": "Снежану",
    "Молчун": "Молчуна",
    "Игорь Палыч": "Палыча",
    "Zверь": "Зверя",
    "Фея": "Фею",
    "Мастер Ку": "Мастера Ку",
    "Bronn": "Бронна",
    "Соловей": "Соловья",
    "13й": "13-го",
    "Оля": "Олю",
    "Меч Империи": "Империю",
    "Кот": "Кота",
    "Ёжик": "Ёжика",
    "Sa_Sha": "Сашу",
}
ZONES = {
    "in_play": ("со стола", "с руки", "из разыгранных"),
    "draw_pile": ("из колоды", "из личной колоды"),
    "discard_pile": ("из сброса",),
}
NOUN_FIRST = [
    "Гончая",
    "Крушитель",
    "Скарбранд",
    "Валькия",
    "Кугат",
    "Тамурхан",
    "Властитель",
    "Кайрос",
    "Хранитель",
    "Нкари",
    "Азазель",
    "Перевертыш",
]
CHATTER = ("Всем привет!", "Ну что ж.", "Поехали!", "Эх.", "Вот так.", "Ха-ха!", "Надеюсь, не пожалею.", "Удачи всем.")


@dataclass
class Piece:
    text: str
    actions: list[dict[str, Any]]


def purchases(context: dict[str, Any], rng: random.Random) -> Piece:
    gold, crystals = context["gold"], context["crystals"]
    row = [name for name in context["row"] if name]
    names: list[str] = []
    for name in rng.sample(row, len(row)):
        if COST[name] <= gold and name not in names and rng.random() < 0.6:
            names.append(name)
            gold -= COST[name]
    crystal = min(gold // 2, crystals, rng.randint(0, 3))
    words = [card_word(name, row, rng) for name in names]
    actions = [{"type": "buy", "card": name} for name in names]
    if crystal and rng.random() < 0.6:
        words.append({1: "кристалл", 2: "два кристалла", 3: "3 кристалла"}[crystal])
        actions += [{"type": "buy", "card": "Кристалл"}] * crystal
    if not words:
        return Piece(rng.choice(("Ничего не беру", "Покупок нет", "Не покупаю ничего")), [])
    joined = rng.choice((", ".join(words), " и ".join(words), " + ".join(words)))
    lead = rng.choice(("", "беру ", "возьму ", "Покупаю: ", "мне ", "куплю ", "забираю "))
    return Piece(lead + joined, actions)


def card_word(name: str, row: list[str], rng: random.Random) -> str:
    rank, _, god = name.partition(" ")
    forms = [name, decline_card(name, "acc")]
    if rank in SHORT and god in COLOUR:
        forms += [f"{SHORT[rank]} {god}", f"{COLOUR[god]} {SHORT[rank]}", f"{SHORT[rank]} {COLOUR[god]}"]
        if sum(other.startswith(rank) for other in row) == 1:
            forms.append(SHORT[rank])
    else:
        forms.append(decline_card(name, "acc").split()[0 if rank in NOUN_FIRST else -1])
    return rng.choice(forms)


def strikes(context: dict[str, Any], rng: random.Random) -> Piece:
    total = context["attack"]
    nicks = list(context["opponents"])
    if total == 0:
        return Piece("", [])
    if len(nicks) == 1 or rng.random() < 0.4 or total < 2:
        nick = rng.choice(nicks)
        to, on = DATIVE[nick], ACCUSATIVE[nick]
        text = rng.choice(
            (
                f"{total} в {on}",
                f"{to} {total}",
                f"вся атака в {on}",
                f"бью {on} на {total}",
                f"всё в {on}",
                f"{to} — {total}",
                f"{total} атаки в {on}",
                f"атака {to} {total}",
            )
        )
        return Piece(text, [{"type": "attack", "target": nick, "points": total}])
    first = rng.randint(1, total - 1)
    one, two = rng.sample(nicks, 2)
    pair = [
        {"type": "attack", "target": one, "points": first},
        {"type": "attack", "target": two, "points": total - first},
    ]
    text = rng.choice(
        (
            f"{first} {DATIVE[one]}, {total - first} {DATIVE[two]}",
            f"{DATIVE[one]} {first}, {DATIVE[two]} {total - first}",
            f"{first} в {ACCUSATIVE[one]} и {total - first} в {ACCUSATIVE[two]}",
            f"{DATIVE[one]} {first}, остальное {DATIVE[two]}",
            f"атака: {DATIVE[one]} — {first}, {DATIVE[two]} — {total - first}",
            f"бью {ACCUSATIVE[one]} на {first} и {ACCUSATIVE[two]} на {total - first}",
        )
    )
    return Piece(text, pair)


def lures(context: dict[str, Any], rng: random.Random) -> Piece:
    units = context["lure"]
    nicks = list(context["opponents"])
    if units == 0 or rng.random() < 0.2:
        return Piece("", [])
    nick = rng.choice(nicks)
    if units == 1:
        text = rng.choice((f"соблазн на {ACCUSATIVE[nick]}", f"соблазн {DATIVE[nick]}", f"соблазн — {DATIVE[nick]}"))
        return Piece(text, [{"type": "lure", "target": nick, "units": 1}])
    if len(nicks) > 1 and rng.random() < 0.5:
        one, two = rng.sample(nicks, 2)
        text = rng.choice(
            (
                f"соблазн: {DATIVE[one]} 1, {DATIVE[two]} {units - 1}",
                f"соблазн: 1 {DATIVE[one]}, {units - 1} {DATIVE[two]}",
            )
        )
        return Piece(
            text, [{"type": "lure", "target": one, "units": 1}, {"type": "lure", "target": two, "units": units - 1}]
        )
    text = rng.choice(
        (f"все соблазны на {ACCUSATIVE[nick]}", f"соблазны {DATIVE[nick]}", f"соблазн {DATIVE[nick]} {units}")
    )
    return Piece(text, [{"type": "lure", "target": nick, "units": units}])


def removals(context: dict[str, Any], rng: random.Random) -> Piece:
    if context["scrap"] == 0 or rng.random() < 0.3:
        return Piece(rng.choice(("", "утиль не нужен", "утиль пропускаю") if context["scrap"] else ("",)), [])
    zone, key = rng.choice((("in_play", "played"), ("draw_pile", "draw_pile"), ("discard_pile", "discard")))
    held = [name for name in context[key] if name in ("Монета", "Меч")]
    if not held:
        return Piece("", [])
    name = rng.choice(held)
    word = {"Монета": "монету", "Меч": "меч"}[name]
    where = rng.choice(ZONES[zone])
    text = rng.choice(
        (
            f"утиль: {word} {where}",
            f"{word} {where} в утиль",
            f"утиль — {word} {where}",
            f"в утиль {word} {where}",
            f"утилизирую {word} {where}",
        )
    )
    return Piece(text, [{"type": "remove", "card": name, "zone": zone}])


def compose(context: dict[str, Any], rng: random.Random) -> tuple[str, list[dict[str, Any]]]:
    pieces = [purchases(context, rng), strikes(context, rng), lures(context, rng), removals(context, rng)]
    rng.shuffle(pieces)
    texts: list[str] = []
    actions: list[dict[str, Any]] = []
    for piece in pieces:
        if rng.random() < 0.2:
            texts.append(rng.choice(CHATTER))
        if piece.text:
            texts.append(piece.text[0].upper() + piece.text[1:] if rng.random() < 0.5 else piece.text)
            actions += piece.actions
    joiner = rng.choice((". ", "\n", "; ", ".\n", "! ", " :) "))
    return joiner.join(texts), actions


def test_composed_replies_are_the_sum_of_their_parts() -> None:
    rng = random.Random(424242)
    for _ in range(1500):
        context = rng.choice(CONTEXTS)
        reply, actions = compose(context, rng)
        understood = read_order(reply, Context.from_json(context))
        if not actions:
            assert understood.status != "ok" or understood.actions == ({"type": "pass"},), reply
            continue
        assert list(understood.actions) == actions, (reply, understood.message)
