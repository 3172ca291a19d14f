"""What the built-in narrator tells of a turn of «МТС Карты»: events and sentence frames.

Frames are in the notation of `gm.narrators.grammar`. Nothing but slots may carry a number, a card, a colour or a name.
"""

# ruff: noqa: E501  (a frame a line: a sentence broken in pieces cannot be proof-read)

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.mts.words import decline, find, folded
from engine.russian.nouns import count
from gm.narrators.base import Facts, Story
from gm.narrators.events import MUST, Event
from gm.narrators.words import who as plain_who

_COMMON: Final[dict[str, tuple[str, ...]]] = {
    "opening": (
        "[Колода перетасована|Карты розданы|Стол протёрт, карты розданы], и в сбросе первой [лежит|оказывается] {top}; [начинает|первый ход делает|открывает игру] {actor}.",
        "[Раздача окончена|Последняя карта роздана]: [наверху|сверху в сбросе] {top}, [первый ход делает|открывает игру] {actor}.",
    ),
    "play": (
        "{prev} [кладёт|выкладывает|сбрасывает] {card_acc}.",
        "{prev} [недолго думает и|без колебаний|не торопясь] [кладёт|сбрасывает|выкладывает] {card_acc}.",
        "На {on_acc} [ложится|падает|опускается] {card}: [ходит|это ход, который делает|так ходит] {prev}.",
        "[Щелчок картона|Взмах руки|Короткая пауза] — и {prev} [кладёт|выкладывает] {card_acc} на {on_acc}.",
        "{prev} [отвечает|ходит] картой: {card}.",
    ),
    "black": (
        "{prev} [кладёт|выкладывает|сбрасывает] {card_acc} и [заказывает|объявляет] {colour} цвет.",
        "[Чёрная карта на столе|На столе чернеет карта]: {prev} [кладёт|выкладывает] {card_acc}, [заказан|отныне заказан] {colour} цвет.",
        "{prev} [меняет правила на ходу|берёт разговор о цвете на себя|не спрашивает, какой нынче цвет]: [ложится|на столе] {card}, заказан {colour} цвет.",
    ),
    "draw_keep": (
        "{prev} [берёт|тянет|вытягивает] {drawn_acc} из прикупа, и ход [идёт|переходит|уходит] дальше.",
        "[Ходить нечем|Подходящей карты нет|Рука не отвечает столу]: {prev} [берёт|тянет] из прикупа {drawn_acc}.",
        "{prev} [тянется к прикупу|заглядывает в прикуп], [берёт|забирает] {drawn_acc} и [ничего не кладёт|оставляет стол как есть].",
    ),
    "draw_play": (
        "{prev} [берёт|тянет|вытягивает] {drawn_acc} из прикупа и [тут же|сразу|не убирая в руку] кладёт {card_acc}.",
        "[Прикуп выручает|Прикуп сегодня щедр|Удача не спит]: {prev} [берёт|тянет] {drawn_acc} и [тут же|сразу] [кладёт|выкладывает] {card_acc}.",
    ),
    "draw_black": (
        "{prev} [берёт|тянет|вытягивает] {drawn_acc} из прикупа, [тут же|сразу] кладёт {card_acc} и [заказывает|объявляет] {colour} цвет.",
    ),
    "draw_nothing": (
        "{prev} [тянется к прикупу|хочет взять карту], но [брать нечего|карт больше не осталось|прикуп пуст, и тасовать нечего].",
    ),
    "hit": (
        "{t} [берёт|получает|забирает] {taken_acc} и пропускает ход.",
        "[Расплата приходит сразу|Удар приходится по соседу|Соседу не до смеха]: {t} [берёт|забирает] {taken_acc} и пропускает ход.",
        "{t} [вздыхает|качает головой|молча тянет руку], [берёт|забирает] {taken_acc} и [сидит этот ход|пропускает ход].",
    ),
    "hit_nothing": (
        "{t} пропускает ход, но [брать нечего|карт больше не осталось].",
    ),
    "skip": (
        "{t} пропускает ход.",
        "{t} [разводит руками|смотрит, как очередь проходит мимо|остаётся без хода] и пропускает ход.",
        "[Очередь перешагивает через соседа|Сосед остаётся ни с чем]: {t} пропускает ход.",
    ),
    "turn": (
        "[Направление меняется|Круг поворачивает обратно|Стол разворачивается], и [игра идёт|очередь идёт] в другую сторону.",
        "[Игра поворачивает|Очередь поворачивает] [вспять|обратно]: направление [теперь|отныне] {direction}.",
    ),
    "call": (
        "{prev} [кричит|выкрикивает]: «МТС!» [Осталась последняя карта|Рука почти пуста|На руках последняя карта].",
        "[Звучит крик|Раздаётся крик|Над столом летит крик] «МТС!» — [голос подаёт|это кричит] {prev}.",
    ),
    "call_vain": (
        "{prev} [кричит|выкрикивает]: «МТС!» — [хотя рука ещё не пуста|да карт на руках больше одной].",
    ),
    "penalty_silent": (
        "{p} [молчит при последней карте|забывает про «МТС!»|не кричит «МТС!» вовремя] и [берёт|получает] штраф — {taken_acc}.",
        "[Последняя карта любит голос|Молчание стоит дорого|Стол всё помнит]: {p} не кричит «МТС!» и [берёт|тянет] в штраф {taken_acc}.",
    ),
    "penalty_false": (
        "{p} [кричит «МТС!» зря|торопится с криком «МТС!»|кричит «МТС!» не вовремя] и [берёт|получает] штраф — {taken_acc}.",
        "[Крик пропал даром|За ложную тревогу платят]: {p} кричит «МТС!» зря и [берёт|тянет] в штраф {taken_acc}.",
    ),
    "shuffled": (
        "[Прикуп кончается|Прикуп пустеет|Прикуп вычерпан до дна], и [сброс|сброс под верхней картой] [тасуют заново|перетасован|становится новым прикупом].",
    ),
    "won": (
        "{actor} [кладёт последнюю карту|расстаётся с последней картой|сбрасывает последнюю карту] и [побеждает|выигрывает партию].",
        "[Рука пуста|Последняя карта сброшена|Карт на руках больше нет]: {actor} [побеждает|выигрывает партию|забирает победу].",
    ),
    "now": (
        "[Теперь ходит|Следом ходит|Ход принимает] {actor}; [сверху|наверху|на столе] {top}, [нужен|в ходу] {asked} цвет.",
        "[Дальше|Теперь|Следом] [ходит|играет] {actor}: [наверху|сверху|на столе] {top}, {asked} цвет.",
        "[Стол ждёт|Все ждут]: {actor} [ходит|выбирает карту], [сверху|наверху] {top}, [нужен|в ходу] {asked} цвет.",
    ),
    "now_any": (
        "[Теперь ходит|Ход принимает] {actor}; [сверху|наверху] {top}, [подойдёт|годится] любая карта.",
    ),
    "low": (
        "[Внимание|Тише|Осторожно]: на руках у игрока {low} [осталась|лежит] {left}.",
        "[Соседи косятся|Стол настораживается|Игра обостряется]: у игрока {low} на руках [осталась|всего] {left}.",
    ),
    "absent": (
        "[Место пустует|Игрока нет на месте]: за игрока {prev_raw} [ходит|карту трогает] ведущий.",
    ),
    "chronicle": (
        "[Запись|Отметка] в протоколе: ход {turn}, [играет|ходит] {actor}.",
        "[Так начинается|Идёт|На очереди] ход {turn}.",
    ),
}  # fmt: skip

_MOODS: Final[dict[str, tuple[str, ...]]] = {
    "epic": (
        "[Стол гудит|Свечи дрожат|Воздух звенит], и [каждая карта ложится, как клинок|цвета вспыхивают, как знамёна|картон шуршит, как паруса].",
        "[Игра набирает силу|Бой цветов продолжается|Карты летят, как стрелы], и [никто не отводит глаз|никто не уступает|судьба ещё не решена].",
        "[Старые мастера|Мудрецы застолий|Певцы картёжных битв] [помнят такие партии|сложат об этом песню|замирают за плечами игроков].",
    ),
    "dry": (
        "[Свидетели пьют чай|Чай остывает|Протокол ведётся], [споров нет|жалоб не поступало|голоса ровные].",
        "[Стол ровный, свет достаточный|Обстановка рабочая|Условия обычные], [замечаний нет|происшествий нет|игра продолжается].",
        "[Кто-то кашляет|Кто-то двигает стул|Кто-то поправляет очки]; [больше событий нет|этого в протокол не заносят].",
    ),
    "grim": (
        "[Лампа мигает|За окном темнеет|Тени сползают на стол], и [никто не улыбается|молчание тяжелеет|карты кажутся холодными].",
        "[Пальцы сжимают картон|Кто-то сглатывает|Стулья скрипят], а [прикуп ждёт|сброс растёт, как курган|надежды всё меньше].",
        "[Здесь не шутят|Здесь не прощают|Пощады не просят]: [карта к карте|слово за слово|круг за кругом].",
    ),
}

_OWN: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "epic": {
        "play": (
            "{prev} [поднимает руку, как знамя,|встаёт во весь рост|бросает вызов столу] и [кладёт|выкладывает] {card_acc}.",
            "[Как гром среди ясного неба|Словно по зову судьбы|Под общий вздох] на стол [ложится|падает] {card}: так ходит {prev}.",
        ),
    },
    "dry": {
        "play": (
            "{prev}: {card}. [Возражений нет|Принято|Стол не возражает].",
            "{prev} [ходит|делает ход]: {card}. [Ход верный|Ход засчитан].",
        ),
    },
    "grim": {
        "play": (
            "{prev} [хмурится|молчит|не поднимает глаз] и [кладёт|выкладывает] {card_acc}.",
            "[Карта падает, как камень|Картон стучит о дерево]: {card}, ходит {prev}.",
        ),
    },
}

VOICES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    voice: {
        **{kind: frames + _OWN[voice].get(kind, ()) for kind, frames in _COMMON.items()},
        "mood": moods,
    }
    for voice, moods in _MOODS.items()
}

_TERMS: Final = frozenset(("прикуп", "сброс", "карта", "стол", "цвет", "ход", "мтс", "бот", "рука", "круг"))


def who(nick: str) -> str:
    """A player as subject; one who is called like a thing of the game always goes with «игрок»."""
    words = folded(nick)
    named = plain_who(nick)
    if named.startswith("игрок ") or not (find(words) or _TERMS.intersection(words.replace("_", " ").split())):
        return named
    return f"игрок {named}"


def _cards(n: int, case: str = "acc") -> str:
    return count(n, "карта", case, words=True)


def _move(previous: Mapping[str, Any], base: Mapping[str, str]) -> Event:
    card, drew = previous["played"], previous["drew"]
    slots = dict(base)
    if card is not None:
        slots |= {"card": card if card[0] != "«" else f"карта {card}", "card_acc": decline(card, "acc")}
        slots["on_acc"] = decline(previous["on"], "acc")
    if previous["ordered"] is not None:
        slots["colour"] = previous["ordered"]
    if drew:
        slots["drawn_acc"] = _cards(drew)
    if card is None:
        kind = "draw_keep" if drew else "draw_nothing"
    elif drew:
        kind = "draw_black" if previous["ordered"] else "draw_play"
    else:
        kind = "black" if previous["ordered"] else "play"
    return Event(kind, MUST, slots, True)


def _after(facts: Facts, previous: Mapping[str, Any], base: Mapping[str, str]) -> Iterator[Event]:
    hit, skipped = previous["hit"], previous["skipped"]
    if previous["turned"]:
        yield Event("turn", 7, {**base, "direction": facts["direction"]}, True)
    if hit is not None:
        slots = {**base, "t": who(hit["player"])}
        if hit["cards"]:
            yield Event("hit", MUST, {**slots, "taken_acc": _cards(hit["cards"])}, True)
        else:
            yield Event("hit_nothing", MUST, slots, True)
    elif skipped is not None:
        yield Event("skip", 8, {**base, "t": who(skipped)}, True)
    if previous["called"]:
        yield Event("call" if previous["left"] == 1 else "call_vain", MUST, base, True)
    if previous["shuffled"]:
        yield Event("shuffled", 5, base, True)


def events(facts: Facts, story: Story) -> list[Event]:
    """What there is to tell, in the order in which it happened."""
    top = facts["top"]
    actor = facts["actor"]
    base = {"actor": who(actor), "top": top if top[0] != "«" else f"карта {top}", "turn": str(facts["turn"])}
    previous = facts["previous"]
    if not previous:
        return [Event("opening", MUST, base, False, "opening")]
    base["prev"] = who(previous["player"])
    found: list[Event] = []
    check = previous["check"]
    if check is not None and check["taken"]:
        kind = "penalty_false" if check["called"] else "penalty_silent"
        slots = {**base, "p": who(check["player"]), "taken_acc": _cards(check["taken"])}
        found.append(Event(kind, MUST, slots, True))
    if previous.get("passed"):
        found.append(Event("absent", 6, {**base, "prev_raw": previous["player"]}, True))
    found.append(_move(previous, base))
    found += _after(facts, previous, base)
    if facts["winner"] is not None:
        return [*found, Event("won", MUST, base, False)]
    if facts["asked"] is None:
        found.append(Event("now_any", 9, base, False))
    else:
        found.append(Event("now", 9, {**base, "asked": facts["asked"]}, False))
    low = [nick for nick in facts["players_order"] if facts["hands"][nick] == 1]
    if low:
        found.append(Event("low", 6, {**base, "low": low[0], "left": _cards(1, "nom")}, False))
    return found
