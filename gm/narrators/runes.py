"""What the built-in narrator tells of a round of Боевые руны: events and sentence frames.

Frames are in the notation of `gm.narrators.grammar`. Nothing but slots may carry a number, a card or a name.
"""

# ruff: noqa: E501  (a frame a line: a sentence broken in pieces cannot be proof-read)

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.runes.cards import NAMES, WINNING_SCORE
from gm.narrators.base import Facts, Story
from gm.narrators.events import MUST, Event
from gm.narrators.words import who as named

NEAR: Final = 6

_COMMON: Final[dict[str, tuple[str, ...]]] = {
    "opening": (
        "[Руны лежат на столе, все на виду|Карты сданы и открыты|Стол накрыт сукном, руны разложены]; [тайным остаётся только выбор|скрыты лишь замыслы].",
        "[Противники садятся друг против друга|Колоды ложатся рядом|Противники кивают друг другу]: [силы равны|колоды одинаковы], [и решать будет голова|и решит хитрость].",
    ),
    "play": (
        "{nick} [открывает|выкладывает|переворачивает]: {cards}.",
        "{nick} [делает ход|показывает выбор|раскрывает замысел]: {cards}.",
        "[На стол ложатся руны|Руны вспыхивают|Выбор открыт], {nick}: {cards}.",
    ),
    "auto": (
        "{nick} [медлит|молчит|не отвечает], и [выбор делает компьютер|за дело берётся компьютер].",
        "[Песок в часах высыпался|Время вышло]: {nick} [молчит|не отвечает], [выбор делает компьютер|выбирает компьютер].",
    ),
    "gain": (
        "{nick} [строит|возводит стены|кладёт камень на камень]: строительство {n}.",
        "[Камень ложится на камень|Стены растут]: {nick}, строительство {n}.",
    ),
    "loss": (
        "{nick} теряет {n}.",
        "[Удар достигает цели|Рушатся стены|Летят обломки]: {nick} теряет {n}.",
    ),
    "now": (
        "{nick}: [очков теперь|очков стало] {now}, было {before}.",
        "[Итог раунда|Счёт раунда|После удара гонга], {nick}: очков [теперь|стало] {now}, было {before}.",
    ),
    "same": (
        "{nick} [остаётся при своих|не теряет и не приобретает|сохраняет своё]: очков по-прежнему {now}.",
    ),
    "annulled": (
        "[Руны гаснут разом|Свет над столом меркнет|Тишина накрывает стол]: раунд [аннулирован|не в счёт], [и всё остаётся как было|никто ничего не получает].",
        "[Магия съедает сама себя|Печати сошлись]: раунд [аннулирован|не засчитан], [труды напрасны|старания пропали].",
    ),
    "swapped": (
        "[Стол будто повернули|Судьба перекладывает камешки из чаши в чашу|Мир вывернулся наизнанку]: очки [меняются|поменялись] местами.",
    ),
    "near_win": (
        "{nick} [уже видит победу|почти у цели|чует близкую победу].",
        "[Ещё немного|Рукой подать до победы]: {nick} [уже улыбается|потирает руки|не сводит глаз с очков].",
    ),
    "near_loss": (
        "{nick} [стоит на краю|висит на волоске|держится из последних сил].",
        "[Последние камни шатаются|Стены вот-вот рухнут]: {nick} [стоит на краю|держится из последних сил].",
    ),
    "won": (
        "[Игра окончена|Последняя руна погасла|Гонг ударил в последний раз]: {nick} [побеждает|берёт верх].",
    ),
    "drawn": (
        "[Игра окончена|Последняя руна погасла]: [ничья|силы равны, ничья].",
    ),
    "chronicle": (
        "[Раунд|Летопись раунда] {turn} [открыт|начинается].",
        "[Открывается|Начинается] раунд {turn}.",
    ),
}  # fmt: skip

_MOODS: Final[dict[str, tuple[str, ...]]] = {
    "epic": (
        "[Воздух звенит над столом|Искры бегут по сукну|Гром прокатывается под сводами].",
        "[Старые знаки наливаются светом|Камни поют|Свод зала отвечает гулом].",
        "[Противники не сводят глаз с рун|Замирает сама ночь|Тени встают за спинами].",
    ),
    "dry": (
        "[Свидетели записывают|Протокол ведётся|Чернила сохнут].",
        "[Стол устоял|Лампа мигнула|Никто не возражает].",
        "[Правила известны|Возражений нет|Часы идут].",
    ),
    "grim": (
        "[Пепел кружит над столом|Пахнет гарью|Тени длиннее обычного].",
        "[Камень холоден|Ветер стонет в щелях|Огни чадят].",
        "[Никто не улыбается|Руны тлеют, как угли|За дверью тихо, слишком тихо].",
    ),
}

VOICES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    voice: {**_COMMON, "mood": moods} for voice, moods in _MOODS.items()
}


def who(nick: str) -> str:
    """A player as subject; one who is called like a card goes with «игрок»."""
    name = named(nick)
    return f"игрок {name}" if nick in NAMES and not name.startswith("игрок") else name


def _round(previous: Mapping[str, Any], facts: Facts) -> list[Event]:
    last = previous["steps"][-1]
    nicks = list(previous["cards"])
    found: list[Event] = []
    for nick, cards in previous["cards"].items():
        if nick in previous["auto"]:
            found.append(Event("auto", 7, {"nick": who(nick)}, True))
        found.append(Event("play", 8, {"nick": who(nick), "cards": ", ".join(cards)}, True))
    if previous["annulled"]:
        found.append(Event("annulled", 9, {}, True))
        return found
    for nick, foe in zip(nicks, reversed(nicks), strict=True):
        build, blow = last["build"][nick], last["destroy"][foe]
        if build >= 5:
            found.append(Event("gain", 3, {"nick": who(nick), "n": str(build)}, True))
        if blow >= 5:
            found.append(Event("loss", 4, {"nick": who(nick), "n": str(blow)}, True))
    if previous["swapped"]:
        found.append(Event("swapped", 9, {}, True))
    return found


def events(facts: Facts, story: Story) -> list[Event]:
    """What there is to tell, in the order in which it happened."""
    previous = facts["previous"]
    if not previous:
        return [Event("opening", MUST, {}, False, "opening")]
    found = _round(previous, facts)
    for nick, now in facts["players"].items():
        before = facts["before"][nick]
        slots = {"nick": who(nick), "now": str(now), "before": str(before)}
        found.append(Event("same" if now == before else "now", 6, slots, False))
    if facts["draw"]:
        return [*found, Event("drawn", MUST, {}, False)]
    if facts["winner"] is not None:
        return [*found, Event("won", MUST, {"nick": who(facts["winner"])}, False)]
    for nick, now in facts["players"].items():
        if now >= WINNING_SCORE - NEAR:
            found.append(Event("near_win", 5, {"nick": who(nick)}, False))
        elif now <= NEAR:
            found.append(Event("near_loss", 5, {"nick": who(nick)}, False))
    return found
