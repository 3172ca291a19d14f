"""What a group of cards is named for: bought, removed, lured away, drawn by «Пополнение», «Вместе», row, a
zone, play.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.prose.figures import Line
from engine.verify.prose.groups import Group, entity_near, near_tag, window
from engine.verify.prose.roles import is_verb
from engine.verify.prose.words import Words

_LOSS: Final = Words(
    r"увел|увод|изъя|сорвал|уплы|выбы|теря[ел]|снял|забрал|забир|отнял|отним|потер|лиш|унес|похищ|похит|ушл|уше[лд]|сброш|сброс|вывел|выбил"
    r"|пропал|улет|лет[ия]т|стоил|съел|украл|утащ"
    r"|слизнул|сманил|перемани|отправ|убежал|выдерн|выкрал|отвлек|ускольз|не дош|выпал|исчез|соблазни"
    r"|увлек|не дошл|скрыл|скинул|отвалил|поддал|сполз|нырн|юркн|шмыг|сиган|скакн|перекоч|откоч|покат|скатил"
    r"|полез|побрел|побеж|прыгн"
    r"|улизн|съехал|отъехал|провалил|рухнул|скользн|утек|уволок|сгинул|шлепнул|плюхн|послуш|поддал|клюнул|дезертир|отлож|списал"
)
_REFILL: Final = Words(r"добор|добрал|добира|доброшен|дополнительн|подкреплен|с лавки|вдогонку|доброс")
_ARRIVES: Final = Words(r"дош|долет|добр|попал|вышл|успел|доехал|сыгр")
_LOSES: Final = Words(r"потеря|лишил|недосчит|сброшен|сбросил|скинул")
_MISSES: Final = _ARRIVES | _LOSES
_SCRAP_WAY: Final = frozenset("vpnZ")
_INTO_PLAYER: Final = re.compile(r"w?[vn]w?P")
_BUY: Final = frozenset({"buy", "take", "spend"})
_REMOVE: Final = frozenset({"remove", "graveyard"})
_DRAW: Final = frozenset({"draw", "table"})
_AFFORD: Final = frozenset({"afford"})


def loses(line: Line, low: int, high: int) -> bool:
    """Whether the words low…high tell of a loss."""
    return line.sentence.says(_LOSS) and any(
        _LOSS.match(line.items[j].low)
        for j in range(low, high + 1)
        if line.items[j].kind == "word" or (line.items[j].kind == "zone" and line.codes[j - 1 : j] != "i")
    )


def _to_discard(line: Line, low: int, high: int) -> bool:
    if "z" not in line.codes or not line.sentence.says(_LOSS):
        return False
    for j in range(max(low, 1), high + 1):
        into = line.codes[j] == "z" and line.items[j].name == "discard_pile" and line.codes[j - 1] == "v"
        if into and (
            any(
                _LOSS.match(item.low) and item.code == "w"
                for item in line.items[max(low, j - 6) : min(high, j + 5) + 1]
            )
        ):
            return True
    return False


def _scrapped(line: Line, low: int, high: int) -> bool:
    """«в «Утиль»», «по «Утилю»»: a way out, not a property at hand."""
    return "u" in line.codes and any(
        line.codes[j] == "u" and j > 0 and line.codes[j - 1] in _SCRAP_WAY for j in range(low, high + 1)
    )


def _buried(line: Line, group: Group) -> bool:
    """The graveyard is named in the same stretch between commas."""
    if "graveyard" not in line.sentence.tags:
        return False
    low, high = group.first, group.last
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._(":
        high += 1
    return any("graveyard" in item.tags for item in line.items[low : high + 1])


def _taken_off(line: Line, group: Group) -> bool:
    """Whether one of the words of removal near the cards is about them: not «Два меча отправила в Ястреба», nor
    «Избранный шевельнул пальцами, и Меч рассыпался пеплом на Кладбище», where another clause has its own card."""
    low, high = window(line, group)
    for j in range(low, high + 1):
        if not _REMOVE & line.items[j].tags or group.first <= j <= group.last:
            continue
        if _INTO_PLAYER.match(line.codes, j + 1):
            continue
        own, _, other = line.codes[group.last + 1 : j].partition(",")
        acts = any(is_verb(item) for item in line.items[group.last + 1 : group.last + 1 + len(own)])
        if "C" not in other or not acts:
            return True
    return False


def _priced(line: Line, group: Group) -> bool:
    """«Нкари за десять золотых»: the price follows at once."""
    if line.codes[max(0, group.first - 2) : group.first].startswith("gZ") or line.codes[
        max(0, group.first - 3) : group.first
    ].startswith("gZw"):
        return True
    if line.codes[group.last + 1 : group.last + 3] == "ZN":
        return True
    tail = line.codes[group.last + 1 : group.last + 7]
    for mark in ",;:.(P":
        tail = tail.split(mark)[0]
    return tail.startswith(("Z", "wZ")) and "N" in tail and ("g" in tail or tail.endswith("N"))


def _nearest(line: Line, group: Group, mark: int) -> bool:
    """No other card stands nearer to the mark than this group."""
    codes = line.codes

    def gap(j: int) -> int:
        return abs(mark - j) + 3 * sum(code in ":_," for code in codes[min(mark, j) : max(mark, j)])

    own = min(gap(group.first), gap(group.last))
    low, high = window(line, group)
    return not any(
        codes[j] == "C" and not group.first <= j <= group.last and gap(j) < own for j in range(low, high + 1)
    )


def _missed(line: Line, group: Group) -> bool:
    """«Монета до стола не дошла», «потеряла Избранного»."""
    if not line.sentence.says(_MISSES):
        return False
    low, high = group.first, group.last
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._(":
        high += 1
    for j in range(low, high + 1):
        word = line.items[j].low
        if j > low and line.items[j - 1].low == "не" and _ARRIVES.match(word):
            return True
        if line.items[j].code == "w" and _LOSES.match(word) and abs(j - group.first) <= 4:
            return True
    return False


def _laid_on(line: Line, index: int) -> bool:
    """«вывалил на прилавок пятёрку»: where the cards are put, no row."""
    into = line.codes[index - 1 : index] == "n" and line.items[index].low.endswith(("ок", "ну", "ку"))
    return into and any("draw" in item.tags or "spend" in item.tags for item in line.items[:index])


def _put_down(line: Line, group: Group) -> bool:
    """«на лавку выложены Жаба и Меч»: the bench is the table."""
    marks = [j for j in range(group.first) if "row_word" in line.items[j].tags]
    return (
        bool(marks)
        and line.codes[marks[-1] - 1 : marks[-1]] == "n"
        and line.items[marks[-1]].low.endswith(("ку", "ок", "ну"))
    )


def topic(line: Line, group: Group) -> str:
    """purchase removal lured refill together row afford draw_pile discard_pile play deed."""
    key = ("topic", group.first)
    known: str | None = line.sentence.memo.get(key)
    if known is None:
        known = line.sentence.memo[key] = _topic(line, group)
    return known


def _topic(line: Line, group: Group) -> str:
    low, high = window(line, group)
    recap = line.recap[group.first]
    codes = line.codes
    aside = re.match(r",w[^,;.]*,P?(w)", codes[group.last + 1 :])
    if aside and line.items[group.last + 2].low.startswith(("что", "котор")):
        verb = line.items[group.last + 1 + aside.start(1)]
        if recap and "remove" in verb.tags:
            return "removal"  # «Меч, что валялся в сбросе, спровадил в «Утиль»»
    mark = entity_near(line, group, "l", 9)
    stays = [item for item in line.items[max(0, group.first - 2) : group.first] if item.code == "w"]
    lured = "l" in codes or any(line.items[j].name == "discard_pile" for j, code in enumerate(codes) if code == "z")
    if lured and any("left" in item.tags for item in stays) and "C" in codes[: group.first]:
        return "play"  # ««Соблазн» увёл Меч, остались Монета и Кристалл»
    if mark is not None and loses(line, low, high) and _nearest(line, group, mark):
        between = line.items[min(mark, group.last) + 1 : max(mark, group.first)]
        removed_here = any(
            "remove" in item.tags and not _LOSS.match(item.low)
            for item in line.items[max(low, group.first - 3) : group.first]
        )  # «избавился от Меча из сброса и навёл «Соблазн»»
        if recap and removed_here:
            return "removal"
        if not recap or not any({"buy", "remove"} & item.tags and not _LOSS.match(item.low) for item in between):
            return "lured"
    if line.sentence.memo.get("after_lure") and any(
        _LOSS.match(item.low) for item in line.items[max(low, group.first - 3) : group.first]
    ):
        return "lured"
    if recap and _to_discard(line, max(low, group.first - 7), min(high, group.last + 7)):
        if any(line.codes[j : j + 3] == "ZNg" for j in range(low, high + 1)):
            return "purchase"
        return "purchase" if near_tag(line, group, frozenset({"buy", "spend"}), 7) is not None else "lured"
    if recap:
        if _buried(line, group):
            return "removal"
        removed = near_tag(line, group, _REMOVE, 9) if _taken_off(line, group) else None
        bought = near_tag(line, group, _BUY, 12)
        if _priced(line, group):
            return "purchase"
        price = any(
            codes[j] == "Z" and "N" in codes[j : j + 3] and "g" in codes[j : j + 5] for j in range(low, high + 1)
        )
        if _scrapped(line, low, high) and (
            bought is None or _scrapped(line, max(low, group.first - 4), min(high, group.last + 7))
        ):
            return "removal"
        nearer = removed is not None and (bought is None or removed[0] < bought[0])
        if nearer and not _to_discard(line, low, high):
            return "removal"
        if bought is not None or price:
            return "purchase"
        if re.match(r"iw?z", codes[group.last + 1 : group.last + 4]) and "l" not in codes[low : high + 1]:
            return "removal"  # «три Монеты из личной колоды почикал»
        if entity_near(line, group, "l", 9) is not None and loses(line, low, high):
            return "lured"
        return "deed"
    if _to_discard(line, max(low, group.first - 7), min(high, group.last + 7)) or _missed(line, group):
        return "lured"
    on, drawn = entity_near(line, group, "t", 10), entity_near(line, group, "f", 6)
    if (
        on is not None
        and drawn is not None
        and on < drawn < group.first
        and ("," in codes[on:drawn] or ("&" in codes[on:drawn] and ":" in codes[drawn : group.first]))
    ):
        return "refill"
    if on is not None and not re.match(r",&w", codes[group.last + 1 : on] if on > group.last else ""):
        return "together"
    if entity_near(line, group, "f", 9) is not None or (
        line.sentence.says(_REFILL)
        and any(_REFILL.match(item.low) for item in line.items[low : high + 1] if item.code == "w")
    ):
        return "refill"
    if near_tag(line, group, _AFFORD, 12) is not None:
        return "afford"
    row = [j for j in range(low, high + 1) if codes[j] == "d" and not _laid_on(line, j)]
    if row or (not _put_down(line, group) and near_tag(line, group, frozenset({"row_word"}), 6) is not None):
        return "row"
    zone = entity_near(line, group, "z", 7 if line.items[group.first - 1].low in ("них", "нее") else 5, back_only=True)
    headed = re.search(r"vz[wN]{0,3}[:_][wpN]*$", codes[low : group.first])
    if headed:
        zone = low + headed.start() + 1  # «в сбросе пяток: по паре тех же Монет и Мечей»
    if (
        zone is not None
        and codes[max(0, zone - 2) : zone].strip("w")[-1:] not in ("i", "O")  # what was drawn out of it
        and (codes[zone - 1 : zone] == "v" or any(code in ":_" for code in codes[zone : group.first]))
        and line.items[zone].name in ("draw_pile", "discard_pile")
    ):
        between = line.items[zone + 1 : group.first]
        if len(between) >= 2 and between[-1].low in ("них", "нее") and between[-2].low in ("среди", "из"):
            return line.items[zone].name  # «в сбросе семь карт, среди них четыре Монеты»
        moved = codes[zone - 1 : zone] == "v" and line.items[zone].low in ("сброс", "колоду", "личную колоду")
        counted = (
            len(between) >= 2
            and between[-1].code == ","
            and ("card_word" in between[-2].tags or between[-2].code == "N")
        )  # «в личной колоде ещё пять карт, два Меча и три Монеты»
        if moved or any(item.code == "," for item in between[: -1 if counted else None]):
            return "play"
        if not any(_DRAW & item.tags for item in between) and not any(
            _DRAW & item.tags for item in line.items[max(low, zone - 3) : zone]
        ):
            return line.items[zone].name
    follow = [j for j in range(group.last + 1, min(high, group.last + 4) + 1) if codes[j] == "z"]
    if follow and codes[follow[0] - 1] == "v" and line.items[follow[0]].name in ("draw_pile", "discard_pile"):
        return line.items[follow[0]].name
    return "play"
