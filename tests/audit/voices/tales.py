"""The tales that a chat model tells between its tables: hand-written sentences, true to the facts at hand, mixed with
sentences that say nothing of the game (numbers in them too)."""

# ruff: noqa: E501  (sentences are kept whole)
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.russian.cards import card_count
from engine.russian.numbers import spell

Facts = Mapping[str, Any]

CASES: dict[str, tuple[str, str, str]] = {
    # nominative: genitive, dative, accusative
    "Борода": ("Бороды", "Бороде", "Бороду"),
    "Mirka": ("Mirka", "Mirka", "Mirka"),
    "старый_лис": ("старого_лиса", "старому_лису", "старого_лиса"),
    "Нюта": ("Нюты", "Нюте", "Нюту"),
    "Тихон": ("Тихона", "Тихону", "Тихона"),
    "dr_Faust": ("dr_Faust", "dr_Faust", "dr_Faust"),
    "Полынь": ("Полыни", "Полыни", "Полынь"),
    "Valdemar": ("Valdemar", "Valdemar", "Valdemar"),
    "Аврора": ("Авроры", "Авроре", "Аврору"),
    "Гром": ("Грома", "Грому", "Грома"),
    "Kassiopeya": ("Kassiopeya", "Kassiopeya", "Kassiopeya"),
    "Ёжик": ("Ёжика", "Ёжику", "Ёжика"),
}

FEMININE = {"Mirka", "Нюта", "Полынь", "Аврора", "Kassiopeya"}

BLOWS = {
    "epic": (
        "{who} заносит клинок, и {acc} настигает удар на {n}: было {b}, осталось {a}.",
        "Сталь звенит — {w_acc} ран для {gen}, и его свеча горит теперь на {a}.",
        "{w_Acc} ударов обрушиваются на {acc}; из {b} единиц Здоровья остаются {a}.",
        "Тень меча ложится на {acc}: минус {n}.",
    ),
    "wry": (
        "{dat} прилетает {n}. Было {b}, стало {a}, бывает и хуже.",
        "По {dat} отгружено {w_acc} «Атаки», расписываться не нужно.",
        "{who} бьёт {acc} на {n} и делает вид, что так и было.",
        "{acc_C} покусали на {n}; теперь там {a}.",
    ),
    "cosy": (
        "{who} легонько (на {n}) ткнул{f} {acc}, и здоровья у {gen} стало {a}.",
        "Досталось и {dat}: ушло {w_acc}, осталось {a}.",
        "А {acc} {who} наградил{f} тумаком на {w_acc}.",
        "Охнул{t} тут {nom}: {b} минус {n} — это {a}.",
    ),
}
BUYS = {
    "epic": (
        "Под знамёна встаёт новая сила: {who} призывает {cards_acc} и отдаёт за это {gold}.",
        "{who} роняет на алтарь {gold}, и из дыма выходит подмога: {cards}.",
        "Золото тает — за {gold} {who} получает {cards_acc}.",
    ),
    "wry": (
        "{who} облегчил{f} кошелёк на {gold} и забрал{f} {cards_acc}.",
        "В корзине: {cards}. Итого по чеку {gold}, сдача сгорает.",
        "Рынок лишился {gold_no} — то есть простите, {who} купил{f} {cards_acc}.",
    ),
    "cosy": (
        "Сторговал{f} {who} {cards_acc}, выложил{f} {gold}.",
        "Сходил{f} {who} на базар, да не с пустыми руками: {cards} (всего {gold}).",
        "Взял{f} {who} {cards_acc}. Сколько отдал{f}? {gold_C}.",
    ),
}
NOTHING = {
    "epic": ("{who} не берёт ничего: алтарь молчит.", "Торговцы напрасно ждали — {who} ничего не купил{f}."),
    "wry": ("{who} не купил{f} ничего. Экономит.", "Покупок нет, экономика в трауре."),
    "cosy": ("А на базар {who} и не заглянул{f}.", "Ничего не купил{f} {who}, пожалел{f}."),
}
REMOVALS = {
    "epic": ("{card_acc} {who} предаёт огню — на Кладбище, {zone}.", "Кладбище принимает своё: {card} ({zone})."),
    "wry": ("{card} {zone} — на Кладбище, без почестей.", "В «Утиль» сдали {card_acc} {zone}."),
    "cosy": ("{card_acc} {who} отправил{f} на Кладбище ({zone}).", "Прощай, {card}: {zone} да на Кладбище."),
}
LURES = {
    "epic": ("Шёпот Слаанеш настигает {acc}: «Соблазн» ({n}).",),
    "wry": ("{dat} выписан «Соблазн» — {n} шт.", "«Соблазн» на {acc}: {n}."),
    "cosy": ("Подмигнул{f} {who} {dat}: «Соблазн», {n}.",),
}
DEATHS = {
    "epic": ("{nom} падает и больше не встаёт: 0 Здоровья.",),
    "wry": ("{nom} выбывает, Здоровье 0. Цветы можно оставить у порога.",),
    "cosy": ("Тут и сказке конец для {gen}: здоровья 0.",),
}
PLAIN = {
    "epic": (
        "Луна над Пустошами стоит неподвижно, и вороны считают живых.",
        "Сто лет назад здесь стоял храм; ныне — лишь ветер да кости.",
        "Где-то вдали трижды ударил колокол.",
        "Четыре бога смотрят с четырёх сторон света, и каждый ждёт своего.",
        "Пепел кружит над камнем, как снег, которого тут не видели тысячу зим.",
        "Никто не проронил ни слова: слышно лишь, как остывает железо.",
    ),
    "wry": (
        "Погода на Пустошах: +13, местами кровь.",
        "Зрители на трибунах делают ставки, касса закрывается через 5 минут.",
        "Напоминаю, что претензии принимаются по вторникам, в двух экземплярах.",
        "Пока вы думали, я успел сварить кофе и выпить две чашки.",
        "За соседним столом уже третью партию играют в нарды, а мы всё тут.",
    ),
    "cosy": (
        "А за окном вьюга, и сверчок за печкой поёт.",
        "Дед мой сказывал: семь раз отмерь, один отрежь.",
        "Кот на лежанке потянулся, зевнул и снова уснул.",
        "За тридевять земель и то веселее, а у нас самовар стынет.",
        "Ну да ладно, это присказка, сказка впереди.",
    ),
}
ZONES = {
    "in_play": "прямо со стола",
    "draw_pile": "из личной колоды",
    "discard_pile": "из сброса",
}


def gold(n: int) -> str:
    """«3 золотых», «1 золотой»."""
    last = n % 10
    return f"{n} золотой" if last == 1 and n % 100 != 11 else f"{n} золотых"


def cards_of(names: Sequence[str], case: str) -> str:
    """«Воина Кхорна и два Кристалла»."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    pieces = [card_count(n, name, case) for name, n in counts.items()]
    return pieces[0] if len(pieces) == 1 else ", ".join(pieces[:-1]) + " и " + pieces[-1]


def tale(facts: Facts, dice: random.Random, style: str) -> list[str]:
    """Sentences about what the previous player did, and about nothing."""
    previous = facts["previous"]
    said = [dice.choice(PLAIN[style])]
    if not previous:
        return said
    who = previous["player"]
    f = "а" if who in FEMININE else ""
    if previous["bought"]:
        price = gold(previous["gold_spent"])
        said.append(
            dice.choice(BUYS[style]).format(
                who=who,
                f=f,
                cards=cards_of(previous["bought"], "nom"),
                cards_acc=cards_of(previous["bought"], "acc"),
                gold=price,
                gold_C=price,
                gold_no=f"{previous['gold_spent']} монет" if previous["gold_spent"] > 4 else "товара",
            )
        )
    else:
        said.append(dice.choice(NOTHING[style]).format(who=who, f=f))
    for entry in previous["removed"]:
        said.append(
            dice.choice(REMOVALS[style]).format(
                who=who,
                f=f,
                card=entry["card"],
                card_acc=card_count(1, entry["card"], "acc"),
                zone=ZONES[entry["zone"]],
            )
        )
    for nick, points in previous["attacks"].items():
        if not points:
            continue
        before, after = previous["hp"][nick]
        genitive, dative, accusative = CASES[nick]
        word = spell(points, "nom", "m")
        said.append(
            dice.choice(BLOWS[style] if 5 <= points <= 20 else BLOWS[style][:1] + BLOWS[style][-1:]).format(
                who=who, f=f, t="а" if nick in FEMININE else "", nom=nick, gen=genitive, dat=dative, acc=accusative, acc_C=accusative, n=points, b=before,
                a=after, w_acc=word, w_Acc=word.capitalize(),
            )
        )  # fmt: skip
    for nick, units in previous["lures"].items():
        genitive, dative, accusative = CASES[nick]
        said.append(dice.choice(LURES[style]).format(who=who, f=f, nom=nick, dat=dative, acc=accusative, n=units))
    for nick in previous["dead"]:
        said.append(dice.choice(DEATHS[style]).format(nom=nick, gen=CASES[nick][0]))
    if dice.random() < 0.5:
        said.append(dice.choice(PLAIN[style]))
    return said
