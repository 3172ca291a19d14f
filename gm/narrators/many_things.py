"""What the built-in narrator tells of a run through the Deck of Many Things: events and sentence frames.

Frames are in the notation of `gm.narrators.grammar`. Nothing but slots may carry a number, a card or a name.
"""

# ruff: noqa: E501  (a frame a line: a sentence broken in pieces cannot be proof-read)

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.russian.nouns import plural
from gm.narrators.base import Facts, Story
from gm.narrators.events import MUST, Event
from gm.narrators.words import who

_GIFTS: Final = frozenset({"Sun", "Throne", "Key", "Knight", "Gem", "Vizier", "Comet"})
_KINDS: Final = {"Star": "star", "Idiot": "idiot", "Fool": "leaves", "Jester": "leaves", "Fates": "fates"}
_DANGERS: Final = frozenset({"Skull", "Flames", "Rogue"})

_COMMON: Final[dict[str, tuple[str, ...]]] = {
    "gift": (
        "{actor} [вытягивает|открывает|переворачивает] {card}: [дар принят|на этот раз колода щедра|подарок без подвоха].",
        "[Колода улыбается|Колода сегодня добра|Везение держится]: {card}.",
        "[Пальцы не дрожат|Рука легка|Карта ложится на стол лицом вверх] — {card}, и [это подарок|бояться нечего|вздох облегчения].",
    ),
    "blow": (
        "{actor} [вытягивает|открывает|переворачивает] {card}: [неприятно, но жить можно|потеря, но не гибель|это больно, но не смертельно].",
        "[Колода кусается|Колода берёт свою плату|Без потерь не обходится]: {card}.",
        "{card} — [радости мало|хорошего мало|не то, чего хотелось], но путь не окончен.",
    ),
    "leaves": (
        "{card} [смеётся и уходит из колоды|исчезает из колоды навсегда|больше в колоду не вернётся].",
        "[Колода становится тоньше|Одной картой в колоде меньше|Колода худеет]: {card} [уходит|не возвращается].",
    ),
    "star": (
        "{card} [загорается|вспыхивает|светит]: Интеллект [растёт до|поднимается до|теперь] {value}.",
        "{actor} [открывает|вытягивает] {card}, и Интеллект [становится|теперь] {value}.",
    ),
    "idiot": (
        "{card} [отнимает мысли|туманит ум|смеётся в лицо]: Интеллект [падает до|теперь] {value}.",
        "{actor} [открывает|вытягивает] {card}, и Интеллект [становится|теперь] {value}.",
    ),
    "moon": (
        "{card} [встаёт над столом|серебрит стол|выходит из-за туч]: желаний [теперь|стало] {value}.",
        "{actor} [открывает|вытягивает] {card}, и желаний [становится|теперь] {value}.",
    ),
    "fates": (
        "[Добрый знак|Редкое везение|Удача на чёрный день] — {card}: [сила ещё пригодится|это спасение про запас|следующую беду можно будет отменить].",
        "{actor} [открывает|вытягивает] {card} и [бережёт её силу|прячет её силу на чёрный день].",
    ),
    "fates_save": (
        "[Нить распускается и сплетается заново|Случившееся не случилось|Беда отменена]: на столе {card}, а угрозы [больше нет|как не бывало].",
        "[Открыта карта|На столе] {card}, но сила Судьбы [стирает угрозу|отменяет беду|отводит погибель].",
    ),
    "wish_save": (
        "[Открыта карта|На столе] {card}, и [желание тратится тут же|приходится загадывать желание]: угрозы больше нет, желаний осталось {left}.",
        "[Желание произнесено вовремя|Слово сказано вовремя|Желание загадано]: на столе {card}, но угрозы больше нет; желаний [осталось|остаётся] {left}.",
    ),
    "lost": (
        "[Цена велика|Но за всё платят|Только радоваться рано]: [загадывать желания больше нельзя|больше ни одно желание не исполнится].",
        "[Последнее слово сказано|Магия выгорела]: желания [больше не исполняются|потеряны навсегда].",
    ),
    "enemy": (
        "[Открыта карта|На столе] {card}, [спасти нечем|защиты нет|ответить нечем], и [враг выходит на след|враг уже в пути]: [до встречи|до расплаты] {count}.",
        "[За спиной шаги|Охота началась|Кто-то идёт по следу]: {card}, и [до встречи с врагом|до расплаты] {count}.",
    ),
    "danger": (
        "[Открыта карта|На столе] {card}: [у героя появляется враг|где-то скрипнула дверь|чья-то тень ложится на порог].",
        "[Плохой знак|За спиной шорох|Свеча дрогнула]: {card}.",
    ),
    "hunted": (
        "[Шаги всё ближе|Враг не отстаёт|Охота идёт]: [до встречи|до расплаты] {count}.",
        "[Враг где-то рядом|Тень не отстаёт]: до встречи {count}.",
    ),
    "end_skull": (
        "[Открыта карта|На столе] {card}, и [отвести удар нечем|спасения нет]: {actor} [погибает|умирает].",
    ),
    "end_enemy": ("[Шаги смолкли за дверью|Охота окончена|Время вышло]: враг [входит|здесь], и {actor} [погибает|умирает].",),
    "end_donjon": ("[Открыта карта|На столе] {card}: {actor} [исчезает|пропадает] из мира, и тянуть больше некому.",),
    "end_talons": ("[Открыта карта|На столе] {card}: [от колоды остаются клочья|колода рассыпается в прах], и тянуть больше нечего.",),
    "end_void": ("[Открыта карта|На столе] {card}: [душа покидает тело|бездна смотрит в ответ], и {actor} больше не тянет карт.",),
    "end_intelligence": ("{card} [гасит последнюю мысль|забирает остатки разума]: Интеллект {value}, и {actor} больше не знает, что такое карта.",),
    "opening": (
        "[Тонкие|Потёртые] карты [лежат рубашкой вверх|ждут], и {actor} [садится к столу|протягивает руку].",
        "[Колода тасует сама себя|Колода лежит на столе и ждёт|Никто не знает, кто сделал эту колоду]; {actor} [садится напротив|кладёт ладонь на верхнюю карту].",
    ),
    "chronicle": (
        "[Ход|Запись] {turn}: [так это было|колода помнит всё].",
        "[Так записан|Таков] ход {turn}.",
    ),
}  # fmt: skip

_MOODS: Final[dict[str, tuple[str, ...]]] = {
    "epic": (
        "[Свечи клонятся к колоде|Ветер стихает за стеной|Сама ночь склоняется над столом].",
        "[О таких картах слагают песни|Боги заглядывают через плечо|Где-то далеко гудит колокол].",
        "[Пламя очага тянется к столу|Тишина густеет|Звенит незримая струна].",
    ),
    "dry": (
        "[Свидетели молчат|Свечи оплывают|Чай остыл].",
        "[Стол четырёхногий, колода потёртая|Погода ясная|Крупье не мигает].",
        "[Записи ведутся|Перо скрипит|Часы идут].",
    ),
    "grim": (
        "[Свеча чадит|Пахнет сырой землёй|В углу шевелится тень].",
        "[Половицы стонут|За окном воет пёс|Стены сдвигаются].",
        "[Холод ползёт по полу|Никто не смеётся|Дверь заперта снаружи].",
    ),
}

VOICES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    voice: {**_COMMON, "mood": moods} for voice, moods in _MOODS.items()
}


def _cards(n: int) -> str:
    return f"{n} {plural(n, 'карта', 'карты', 'карт')}"


def _told(one: Mapping[str, Any], base: Mapping[str, str]) -> list[Event]:
    key = one["key"]
    slots = {**base, "card": one["card"], "value": str(one["value"]), "left": str(one["wishes"])}
    found: list[Event] = []
    if key in _GIFTS:
        found.append(Event("gift", 3, slots, True))
    elif key == "Moon":
        found.append(Event("moon", 6, slots, True))
    elif key in _KINDS and not one["fates"]:
        found.append(Event(_KINDS[key], 5, slots, True))
    elif key in ("Ruin", "Euryale", "Balance"):
        found.append(Event("blow", 3, slots, True))
    elif key in _DANGERS and not one["fates"] and one["wishes"] is None:
        found.append(Event("danger", 7, slots, True))
    if one["fates"]:
        found.append(Event("fates_save", 8, slots, True))
    if one["wishes"] is not None:
        found.append(Event("wish_save", 8, slots, True))
    if one["lost"]:
        found.append(Event("lost", 9, slots, True))
    return found


def events(facts: Facts, story: Story) -> list[Event]:
    """What there is to tell, in the order in which it happened."""
    base = {"actor": who(facts["actor"])}
    previous = facts["previous"]
    if not previous:
        return [Event("opening", MUST, base, False, "opening")]
    found: list[Event] = []
    drawn = previous["drawn"]
    ending = facts["ending"]
    last = drawn[-1]
    unanswered = last["key"] in _DANGERS and facts["count"] is not None
    for one in drawn[:-1] if ending or unanswered else drawn:
        found += _told(one, base)
    slots = {**base, "card": last["card"], "value": str(last["value"])}
    count = facts["count"]
    if ending:
        return [*found, Event(f"end_{ending}", MUST, slots, False)]
    if count is not None:
        slots["count"] = _cards(count)
        found.append(Event("enemy" if unanswered else "hunted", 9, slots, False))
    return found
