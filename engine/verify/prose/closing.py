"""The last word on figures that no other reader could settle: a turn is a closed world.

All that a post can count follows from the facts, so a figure whose words leave one thing that it may speak of
(a blow, a health, a difference of healths, a number of cards, what a card gives) must have one of the few values
of that thing. This reader asks for no name and no binding: a figure is wrong only if it fits nobody and nothing
of its kind. What has a true reading already, or a tight one, is left alone.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.prose.blows import in_all
from engine.verify.prose.closing_money import coins, price, spent
from engine.verify.prose.figures import Line, Page, noun_after, stretch
from engine.verify.prose.groups import countable
from engine.verify.prose.heads import claim_at, heads, settle, wrong_at
from engine.verify.prose.health import plain
from engine.verify.prose.roles import Scene, has_verb, names_of
from engine.verify.prose.tallies import besides
from engine.verify.prose.words import Words
from engine.verify.prose.worlds import counts, gaps, healths, universe
from engine.verify.prose.worlds import counts_of as copies
from engine.verify.slips import NEAR, closest

STRIKES: Final = re.compile(
    r"удар|укол|тыч|пинк|пинок|оплеух|затрещ|подзатыл|щелч|щелб|шлеп|стрел|пул[ьияе]|ядер|ядра|ядро|заряд|залп|ран[аыу]?$"
    r"|язв|царапин|синяк|тумак|выпад|попадан|порез|укус|шишк|пощечин|клинк|урон"
)
_COMPARES: Final = frozenset({"more", "less", "lag", "lead", "gap"})
_AHEAD: Final = ("впереди", "позади", "вперед", "сзади", "выше", "ниже", "опереди", "опережа", "обгон", "обош", "обход")
_TIMES: Final = ("раз", "раза")
_ASIDE: Final = re.compile(
    r"ход$|хода$|ходу|круг|раунд|тур[а-я]?$|акт|глав|част|час|минут|секунд|лет$|год|дн[яе]|день|дней|шаг|верст|метр|миль"
    r"|человек|игрок|сторон|бог|знак|раз$|раза$|слов|строк|пост"
)


def closing(line: Line, page: Page, scene: Scene) -> None:
    """Settle what is left, figure by figure."""
    if "N" not in line.codes or not _tells(line):
        return
    settled = {reading.figure for reading in page.here() if reading.true or reading.tight}
    heads(line, page, settled)
    for index, code in enumerate(line.codes):
        item = line.items[index]
        if code != "N" or item.value is None or item.value < 1 or item.span in settled or item.start in page.idle:
            continue
        if item.detail in ("approx", "none", "ratio") or hypothetical_at(line, index) or asides(line, index):
            continue
        for rule in _RULES:
            if rule(line, page, index):
                break


_I: Final = Words(r"(?:я|меня|мне|мной|мы|нас|нам|ты|тебя|тебе|вы|вас|вам|мой|мои)$")


def _tells(line: Line) -> bool:
    """A sentence of the story, not a fragment and nobody's speech."""
    if line.codes[0] == "_" or len(line.items) < 4 or line.sentence.says(_I):
        return False
    return "P" in line.codes or "U" in line.codes or has_verb(line.sentence)


def hypothetical_at(line: Line, index: int) -> bool:
    """The figure stands in a part of the sentence that is only supposed."""
    if not line.sentence.conditional:
        return False
    low = high = index
    while low > 0 and line.codes[low - 1] not in ";:._":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ";:._":
        high += 1
    return bool({"if", "would"} & _tags(line, low, high + 1))


def asides(line: Line, index: int) -> bool:
    """«почти сто», «ход 5»: not said to be exact, or the number of a thing."""
    if index and (_ASIDE.match(line.items[index - 1].low) or line.items[index - 1].low in ("№", "#")):
        return True
    return _loose(line, index)


def _loose(line: Line, index: int) -> bool:
    """«почти сто», «не больше пяти», «без малого двадцать», «два-три»."""
    near = line.items[max(0, index - 2) : index]
    if near and {"more", "less"} & near[-1].tags and near[-1].code == "w" and "вперед" not in near[-1].low:
        return True  # «выше сотни», «меньше пяти»
    if any(item.low in ("не", "бы", "почти", "около", "примерно", "чуть", "без", "едва") for item in near):
        return True
    if any({"about"} & item.tags and item.code == "w" for item in near):
        return True
    after = line.items[index + 1].low if index + 1 < len(line.items) else ""
    return after.startswith(("-", "с лишним", "лишним", "половин"))


def value_of(line: Line, index: int) -> int:
    return abs(line.items[index].value or 0)


# --- the rules: each returns True when it has settled the figure ------------------------------------------------------


def _blow(line: Line, page: Page, index: int) -> bool:
    """«два глухих удара», «целых три раза»: a size or a number of blows of the recap."""
    view = page.view
    if not line.recap[index] or not view.attacks:
        return False
    kind, at = noun_after(line.sentence, index)
    if kind == "word" and line.codes[at + 1 : at + 2] == "a":
        kind, at = "a", at + 1  # «три порции урона»
    word = line.items[at].low if at < len(line.items) else ""
    times = kind in ("word", "unit") and word in _TIMES
    if times and (line.codes[index - 1 : index] == "v" or _COMPARES & _tags(line, at + 1, at + 3)):
        return False
    times = times and (
        bool({"strike"} & _tags(line, 0, len(line.items))) or line.codes[max(0, index - 3) : index].count("P") > 0
    )
    blow = (kind in ("unit", "word", "a") and STRIKES.match(word)) or times or (kind == "unit" and _struck(line, index))
    if not blow:
        return False
    if any("heal" in item.tags for item in line.items[max(0, index - 5) : index + 5]):
        return False
    options = {*view.attacks.values(), sum(view.attacks.values()), len(view.attacks), view.totals["attack"]}
    options |= {len(view.fallen)} | set(view.lures.values())
    options |= {points - view.blows[nick][0] for nick, points in view.attacks.items() if nick in view.blows}
    if "left" in line.sentence.tags:
        options |= healths(view)
    said = value_of(line, index)
    meant = closest(said, view.attacks.values())
    whom = next(nick for nick, points in view.attacks.items() if points == meant)
    claim = claim_at(line, index, "attack_on", other=whom, blame="prose_number")
    return settle(page, claim, options, said)


def _struck(line: Line, index: int) -> bool:
    """«вколотил ей тридцать три очка»: the verb of the blow stands before the figure, at most the struck between."""
    low = index - 1
    while low > 0 and index - low < 3 and line.codes[low] in "wP" and "strike" not in line.items[low].tags:
        low -= 1
    return low >= 0 and line.codes[low] == "w" and "strike" in line.items[low].tags


def _listed(line: Line, page: Page, index: int) -> bool:
    """«две от Кристалла», «два Воин», «по четыре дают Чемпион и Жаба»: what cards give."""
    view = page.view
    if line.recap[index]:
        return False
    kind, at = noun_after(line.sentence, index)
    if kind not in ("none", "g", "a", "h", "C", "unit", "H"):
        return False
    low, high = stretch(line, index)
    cards = [j for j in range(low, high + 1) if line.codes[j] == "C" and j != index]
    if kind == "C" and countable(line.items[at]) and at == index + 1 and value_of(line, index) > 1:
        return False
    linked = False
    if not cards and line.codes[index - 1 : index] == "p" and line.codes[high + 1 : high + 3] == "_C":
        cards, linked = [high + 2], True  # «по два — Кристаллы»
    linked = linked or (index > 2 and line.codes[index - 2 : index] == "Cp" and line.codes[index - 3] in "Oc")
    near = [j for j in cards if abs(j - index) <= 5]
    linked = linked or re.match(r"N[Oc]C", line.codes[index : index + 3]) is not None
    if linked and line.codes[index + 1] in "Oc" and kind == "none":
        names = line.items[index + 2].names
        strange = len(names) == 1 and names[0] not in view.in_play and names[0] not in view.row
        if strange and _resource_said(line, index) is not None and view.cost(names[0]) is not None:
            page.add(wrong_at(line, index, "prose_card", names[0]), False)
            return True
    if not near or not all(any(name in view.in_play for name in line.items[j].names) for j in near):
        return False
    gives = {"gains", "plays", "heal"} & _tags(line, low, high + 1) or any(
        line.codes[j] == "O" for j in range(low, high)
    )
    gives = gives or linked
    beside = any(abs(j - index) == 1 for j in near) and kind != "C"
    if not gives and not beside:
        return False
    chosen = sorted(near, key=lambda j: abs(j - index))[:1] if not gives else near
    if line.codes[index - 1 : index] == "p" and kind == "none" and len(chosen) == 1:
        names = line.items[chosen[0]].names
        alone = {amount // max(view.in_play[name], 1) for name in names for amount in _effects(page, name)}
        alone |= {amount for name in names for amount in _effects(page, name)}
        copies_in = max(view.in_play[name] for name in names)
        if copies_in > 1:
            alone = {a for name in names for a in _single(page, name)}
        told = _resource_said(line, index)
        if told is not None and len(names) > 1 and line.items[chosen[0]].plural:
            held = [name for name in names if name in view.in_play]
            alone = {amount for name in held for amount in view.effect(name, told)}  # «по два золотых от Воинов»
        return settle(page, wrong_at(line, index, "prose_number", names[0]), alone, value_of(line, index))
    options: set[int] = set()
    said = {"g": "gold", "a": "attack", "h": "heal"}.get(kind) or _resource_said(line, index)
    for resource in (said,) if said is not None else ("gold", "attack", "heal"):
        sums = {0}
        for j in chosen:
            amounts = {amount for name in line.items[j].names for amount in view.effect(name, resource)}
            options |= amounts
            sums |= {total + amount for total in sums for amount in amounts}
        options |= sums
    for j in chosen:
        for name in line.items[j].names:
            if said is None:
                options |= {view.cost(name) or 0, *copies(view, name)}
            for mark in ("scrap", "lure", "refill"):
                options |= view.effect(name, mark)
    name = next(name for name in line.items[chosen[0]].names if name in view.in_play)
    return settle(page, wrong_at(line, index, said or "prose_number", name), options, value_of(line, index))


def _effects(page: Page, name: str) -> set[int]:
    return {n for resource in ("gold", "attack", "heal") for n in page.view.effect(name, resource)}


def _single(page: Page, name: str) -> set[int]:
    """What one copy gives."""
    info = page.view.cards.get(name)
    if info is None:
        return set()
    extra = dict(info.together or {}) if name in page.view.together else {}
    found = set(info.base.values()) | set(extra.values())
    return found | {info.base.get(resource, 0) + amount for resource, amount in extra.items()}


def _resource_said(line: Line, index: int) -> str | None:
    for j in range(index, -1, -1):
        if line.codes[j] in "gah":
            return {"g": "gold", "a": "attack", "h": "heal"}[line.codes[j]]
    return None


def _cards(line: Line, page: Page, index: int) -> bool:
    """«четыре Меча»: as many as lie somewhere; «шесть карт»: as many as something holds."""
    view = page.view
    kind, at = noun_after(line.sentence, index)
    value = value_of(line, index)
    if kind == "C" and at - index <= 2:
        names = line.items[at].names
        if line.items[at].low.startswith("монет") and line.codes[index - 1 : index] == "Z":
            return False
        if not countable(line.items[at]) and value > 1:
            return False
        options = {count for name in names for count in copies(view, name)}
        if not options:
            return False
        if line.recap[index] and any(set(view.effect(name, "attack")) - {0} for name in names):
            options |= {*view.attacks.values(), sum(view.attacks.values())}  # «два меча отправила в Ястреба»
        if line.items[at].low.startswith("монет"):
            options |= {view.spent, view.totals["gold"]}
        pool = view.bought if line.recap[index] else view.in_play
        name = next((name for name in names if name in pool), names[0])
        kind_of = "purchase" if line.recap[index] and name in view.bought else "played"
        return settle(page, wrong_at(line, index, kind_of, name), options, value)
    if kind == "card" and line.recap[index] and _tags(line, 0, index) & {"spend", "buy"} and "z" not in line.codes:
        spent = {sum(view.bought.values()), len(view.removed), sum(view.bought.values()) + len(view.removed)}
        return settle(page, wrong_at(line, index, "purchase", view.previous), spent, value)
    if kind == "card" and value >= 2:
        zone = "i" in line.codes[max(0, index - 2) : index]
        claim = claim_at(line, index, "zone_count", zone="in_play")
        options = counts(view) | besides(line, view, index)
        if value in options or zone or value > 3:
            fits = value in options
            total = "total" in _tags(line, max(0, index - 6), index) or _of_all(line, page, value)
            wrong = wrong_at(line, index, "total_count" if total else "zone_count")
            page.add(claim.but(kind="number") if fits else wrong, fits, True)
            return True
    return False


def _of_all(line: Line, page: Page, value: int) -> bool:
    """No place is named, and the number is about that of all the player's cards."""
    view = page.view
    own = sum(view.owned().values())
    return "z" not in line.codes and "d" not in line.codes and abs(value - own) <= 3 < own - sum(view.in_play.values())


def _difference(line: Line, page: Page, index: int) -> bool:
    """«Сыч — на четыре», «уступает Семёну семь», «впереди обоих на шесть»: a difference of two healths."""
    view, codes, items = page.view, line.codes, line.items
    kind, _ = noun_after(line.sentence, index)
    if kind not in ("none", "unit", "H", "word") or (kind == "word" and not plain(line, index)):
        return False
    low = index
    while low > 0 and codes[low - 1] not in ";.:":
        low -= 1
    compares = [
        j
        for j in range(low, min(len(items), index + 4))
        if _COMPARES & items[j].tags or items[j].low.startswith(_AHEAD)
    ]
    if not compares:
        return False
    bare = items[index].low.endswith(("ью", "мя", "ими")) and any(0 < index - j <= 3 for j in compares)
    on = (
        bare or codes[index - 1 : index] == "n" or (codes[index - 1 : index] == "w" and codes[max(0, index - 2)] == "n")
    )
    beside = any({"lag", "lead", "gap"} & items[j].tags and 0 < index - j <= 4 for j in compares)
    beside = beside and not set(codes[max(compares) + 1 : index]) - set("wPUO_") if max(compares) < index else on
    if not on and not beside:
        return False
    if any({"strike", "befall"} & items[j].tags for j in range(compares[0], index)):
        return False
    if set(codes[compares[0] : index]) & set("gahtulfzdC") or set(codes[low:index]) & set("gahzd"):
        return False
    close = [
        name
        for j in range(max(low, index - 4), index)
        if codes[j] == "P" and "N" not in codes[j:index] and not set(codes[j + 1 : index]) - set("_nw")
        for name in names_of(items[j])
    ]
    options = gaps(view, close[0] if len(close) == 1 else None)
    return settle(
        page, wrong_at(line, index, "prose_number", close[0] if close else None), options, value_of(line, index)
    )


def _health(line: Line, page: Page, index: int) -> bool:
    """«у первой 86», «у обоих по семьдесят семь», «на отметке 86 он держится», «стало девяносто два»."""
    view, codes, items = page.view, line.codes, line.items
    if not plain(line, index):
        return False
    low = index
    while low > 0 and index - low < 6 and codes[low - 1] in "wUPnp_:HJVD" and codes[low - 1] != ",":
        low -= 1
    head = items[low:index]
    signs = codes[low:index]
    apart = codes[index - 1 : index] == "," and codes[max(0, index - 3) : index - 1].strip("w") == "H"
    if apart and codes[index + 1 : index + 2] in (",", ".", ""):  # «здоровье прежнее, 70»
        signs = "H"
    if set(codes[max(0, low - 1) : low]) & set("gahtulfzdCN") and not any(
        "life" in i.tags or i.code == "H" for i in head
    ):
        return False
    board = any("board" in item.tags for item in head)
    owner = signs.find("U")
    owned = owner >= 0 and not any(
        {"strike", "strike_noun", "receive", "spend", "buy", "gains", "draw"} & item.tags for item in head
    )
    was = any(item.low.startswith(("исходн", "прежн", "первоначальн", "изначальн", "былы")) for item in head)
    if not (board or owned or was or "H" in signs) or any({"strike", "befall"} & item.tags for item in head):
        return False
    value = value_of(line, index)
    if owned and codes[index - 1 : index] == "n":
        return False
    if value <= 12 and not (board or was) and min(healths(view)) > 20:
        return False
    named = [name for item in head if item.code == "P" for name in names_of(item)]
    told = [name for item in items if item.code == "P" for name in names_of(item)]
    who = (named or told or page.named[-1:] or [view.actor])[-1]
    if not named:
        who = _whose(page, [*told, view.actor], value) or who
    if value not in healths(view) or not named or value in view.steps(who):
        return settle(page, claim_at(line, index, "hp", subject=who, when="now"), healths(view), value)
    return True


def _whose(page: Page, players: list[str], value: int) -> str | None:
    """Of the players spoken of the one of whose health the figure is a slip of counting."""
    return next((nick for nick in players[::-1] if 0 < abs(page.view.health.get(nick, 0) - value) <= NEAR), None)


_BARS: Final = re.compile(r"отметк|планк|порог|рубеж|черт[уаеы]$|потол|барьер|границ|лини[юия]$|уровн")


def _bar(line: Line, index: int) -> bool:
    """«выше отметки в шестьдесят», «больше сотни»: a round figure that something is above or below."""
    near = line.items[max(0, index - 3) : index]
    return any(_BARS.match(item.low) or {"more", "less"} & item.tags for item in near)


def _large(line: Line, page: Page, index: int) -> bool:
    """A figure above twenty that is nothing in this turn."""
    kind, at = noun_after(line.sentence, index)
    value = value_of(line, index)
    if value < 20 or not (kind in ("none", "H", "a", "g", "h") or (kind == "unit" and line.items[at].low[:3] != "раз")):
        return False
    if index and line.items[index - 1].low == "/":
        return False  # «88/100»: of how many
    if value % 10 == 0 and (line.codes[index - 1 : index] in ("D", "Z", "n") or _bar(line, index)):
        return False  # «до сотни недостаёт единицы», «переваливает за сотню», «берёт планку в сто»
    if in_all(line, index):
        return False
    if line.codes[index + 1 : index + 2] == "_" and line.codes[index + 2 : index + 3] == "N":
        return False
    named = [name for j, code in enumerate(line.codes) if code == "P" for name in names_of(line.items[j])]
    who = _whose(page, [*named, page.view.actor], value) or (named or page.named[-1:] or [page.view.actor])[-1]
    when = "before_turn" if line.recap[index] and _as_it_was(page, who, value) else "now"
    claim = claim_at(line, index, "hp", subject=who, when=when) if kind in ("none", "H", "unit") else None
    blame = {"g": "gold", "a": "attack", "h": "heal"}.get(kind, "prose_number")
    if value not in universe(page.view):
        page.add(claim or wrong_at(line, index, blame), False)
    return True  # what fits anything at all is not thereby confirmed


def _as_it_was(page: Page, who: str, value: int) -> bool:
    """«и 18 его единиц не хватило»: a slip of the health that the blows of the turn before took."""
    before = page.view.blows.get(who)
    return before is not None and closest(value, page.view.steps(who)) == before[0]


def _had(line: Line, page: Page, index: int) -> bool:
    """«у которого и было-то всего три», «одиннадцать было, стало шесть», «при семи единицах здоровья»."""
    if not line.recap[index] or not page.view.attacks or not plain(line, index):
        return False
    codes, items = line.codes, line.items
    low = high = index
    while low > 0 and codes[low - 1] not in ",;:._(" and index - low < 7:
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ",;:._(" and high - index < 4:
        high += 1
    if set(codes[low : high + 1]) & set("gatulfzdCR") or noun_after(line.sentence, index)[0] == "a":
        return False
    words = {item.low for item in items[low : high + 1]}
    bracket = codes.rfind("(", 0, index)
    if bracket > 0 and codes[bracket - 1] in "gtulfz":
        return False
    was = any(
        item.low.removesuffix("-то") in ("было", "оставалось", "имелось")
        for item in items[max(low, index - 5) : min(high + 1, index + 4)]
    )
    now = any(
        item.low in ("стало", "осталось", "остается", "осталась", "остались", "остаток", "остатке", "уцелело")
        for item in items[max(low, index - 4) : min(high + 1, index + 3)]
    )
    reserve = codes[low:index].find("J") >= 0 and noun_after(line.sentence, index)[0] in ("unit", "H")
    if not (was or now or reserve) or words & {"не", "нет"}:
        return False
    view = page.view
    who = next(iter(view.blows), view.actor)
    when = "before_turn" if was and not now and view.health.get(who) == 0 else "now"
    return settle(page, claim_at(line, index, "hp", subject=who, when=when), healths(view), value_of(line, index))


def _lures(line: Line, page: Page, index: int) -> bool:
    """«пять «Соблазнов» изъяли у него», «ещё три «Соблазна»», «два «Утиля»»."""
    view = page.view
    kind, _ = noun_after(line.sentence, index)
    one = line.items[_].low in ("соблазн", "утиль", "пополнение") and value_of(line, index) > 1
    if kind not in ("u", "l", "f") or one:
        return False
    name = {"u": "scrap", "l": "lure", "f": "refill"}[kind]
    options = {view.totals[name], *(n for card in view.in_play for n in view.effect(card, name))}
    if name == "lure":
        options |= {*view.lures.values(), sum(view.lures.values()), sum(view.lured.values())}
    if name == "scrap":
        options |= {len(view.removed)}
    if name == "refill":
        options |= {sum(view.refilled.values())}
    if not options - {0} and line.recap[index] and name != "lure":
        return False
    blame = "lure" if name == "lure" else "property"
    return settle(page, wrong_at(line, index, blame, next(iter(view.lures), None)), options, value_of(line, index))


_RULES: Final = (price, coins, _lures, _blow, spent, _listed, _cards, _difference, _had, _health, _large)


def _tags(line: Line, low: int, high: int) -> set[str]:
    return {tag for item in line.items[low:high] for tag in item.tags}
