"""The head and the tail of a post: whose turn it is and whose is next, a story without claims, a farewell."""

from __future__ import annotations

from typing import Final

from engine.russian.nicks import nick_forms
from evals.verifier.layouts.draw import Draw, Element, mark
from evals.verifier.layouts.frame import Section
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import Told

OPENER: Final = Element(
    "opener",
    (
        "none",
        "Ход {turn}",
        "Ход {turn}, раунд {round}",
        "Ход {turn} — {nick}",
        "Раунд {round}. Ход игрока {nick}",
        "Ход {turn}: {nick}",
        "Раунд {round}, ход {turn}",
        "Хроника Warha Realms, ход {turn}",
    ),
)
STORY: Final = Element(
    "story",
    (
        "none", "Ветер гонит пепел над площадью, и толпа ждёт зрелища.",
        "Над руинами догорает закат, боги хаоса смотрят молча.", "Где-то вдали бьют барабаны, воздух пахнет грозой.",
        "Зрители шумят, судья стучит молотком, игра продолжается.", "Тени удлиняются, и сталь снова просит дела.",
        "Багровая луна висит над пустошью, вороны кружат всё ниже.",
        "Костры горят ровно, летописец макает перо в чернила.", "Ставки сделаны, напряжение растёт.",
        "Гул толпы стихает: сейчас всё решится.", "Туман сползает с холмов и прячет следы недавней схватки.",
    ),
)  # fmt: skip
TURN: Final = Element(
    "whose turn and who is next",
    (
        "Ходит {a}. Следующий ход — {n}", "Слово за {ains}, дальше {n}", "Сейчас ходит {a}, следом {n}",
        "Ход {agen}. Дальше: {n}", "{a}, твой выход! Следующий — {n}", "Очередь {agen}, после — {n}",
        "{a} ходит, {n} на очереди", "Ходит {a}, затем {n}", "{a} → {n}", "Сейчас: {a}. Следующий: {n}",
        "Ход: {a} | Далее: {n}", "Ход за {ains}; следующий ход за {nins}", "Действует {a}, готовится {n}",
        "{a}, твой ход. Потом ходит {n}", "Слово {adat}, а потом {ndat}", "Ходит {a} (следующий {n})",
        "▶️ {a}, ⏭ {n}", "Текущий ход: {a}; следующий ход: {n}", "Ждём {agen}. После {agen} ходит {n}",
        "Очередь хода: {a}, следом {n}", "На ходу {a}, на подходе {n}", "Теперь {a}. Следующим будет {n}",
    ),
)  # fmt: skip
TURN_SHAPE: Final = Element("shape of the turn", ("bare", "under a title", "table", "two lines"))
TURN_TITLE: Final = Element("turn title", ("Очередь", "Чей ход", "Порядок хода", "Очерёдность", "Кто ходит"))
FAREWELL: Final = Element(
    "farewell",
    (
        "none", "Что покупаешь и кого атакуешь?", "Жду приказа.", "Ждём решения.", "— Скриптор, хронист и судья",
        "Приказывай!", "Скриптор.", "Твой приказ?", "(пишите заявку в теме)", "Удачи!", "С уважением, ваш ведущий.",
        "Заявки принимаются до вечера.",
    ),
)  # fmt: skip
LEGEND: Final = Element("legend", ("none", "colours", "signs"))


def opener(told: Told, draw: Draw, markup: Markup) -> Section | None:
    style = draw.pick(OPENER)
    if style == "none":
        return None
    return Section(
        "opener", "", markup.bold(style.format(turn=told.turn, round=told.round, nick=told.actor)), plain=True
    )


def story(told: Told, draw: Draw, markup: Markup) -> Section | None:
    text = draw.pick(STORY)
    return None if text == "none" else Section("story", "", text, plain=True)


def turn(told: Told, draw: Draw, markup: Markup) -> Section:
    """Whose turn it is, and who is next."""
    actor, after = nick_forms(told.actor), nick_forms(told.next)
    shape = draw.pick(TURN_SHAPE)
    title = draw.pick(TURN_TITLE)
    if shape == "table":
        row = [mark("actor", told.actor), mark("next", told.next)]
        return Section("next_player", title, markup.table(["Сейчас ходит", "Следующий ход"], [row]), "⏭", block=True)
    if shape == "two lines":
        lines = [f"Ходит: {mark('actor', told.actor)}", f"Следующий: {mark('next', told.next)}"]
        return Section("next_player", title, markup.block(markup.lines(lines)), "⏭", block=True)
    titled = shape == "under a title"
    style = draw.pick(
        TURN,
        lambda one: (
            ("|" not in one or markup.name != "markdown") and (titled or one not in ("{a} → {n}", "▶️ {a}, ⏭ {n}"))
        ),
    )
    text = style.format(
        a=mark("actor", told.actor), n=mark("next", told.next),
        agen=mark("actor", actor["gen"]), adat=mark("actor", actor["dat"]), ains=mark("actor", actor["ins"]),
        ndat=mark("next", after["dat"]), nins=mark("next", after["ins"]),
    )  # fmt: skip
    return Section("next_player", title, text, "⏭", plain=not titled)


def farewell(told: Told, draw: Draw, markup: Markup) -> Section | None:
    text = draw.pick(FAREWELL)
    return None if text == "none" else Section("farewell", "", text, plain=True)


def legend(told: Told, draw: Draw, markup: Markup) -> Section | None:
    """What colours and signs mean."""
    text = {
        "colours": "Цвета богов: Кхорн #DC143C, Нургл #9ACD32, Тзинч #1E90FF, Слаанеш #FF69B4.",
        "signs": "Обозначения: 🪙 — золото, ⚔️ — атака, ❤️ — здоровье.",
    }.get(draw.pick(LEGEND))
    return Section("legend", "", text, plain=True) if text else None
