"""What one clause tells of the cards it names: bought for a price, removed from a pile, drawn, shown in a list.

These readings look at the clause alone, so they hold where the readers of the whole story leave a card open: a price
that was paid in a story that names its buyer by a metaphor, a pile named in a relative clause, a bare list of cards.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.groups import Group, Named, groups, place_of
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of

_PAST: Final = re.compile(r"(?:л|ла|ло|ли|нес|вез)$")
_NO_PURCHASE: Final = re.compile(
    r"при(?:смотр|гляд|мери|цени)|облюбов|захот|хотел|мечта|увид|наш[еёл]|стоил|остал|лежал|вис|ждал|хват|предл|продав|выстав"
    r"|оцен|отлож|пожал|мог|дал|принес|добав|подум|реш|сдела|собра|копил|глян|посмотр|стоял|был|держал|принял|убра|сброс|удал|вернул"
)
_DENIED: Final = re.compile(r"не$|ни$|нет$|бы$|без$|чуть$|едва$|почти$|если$|вместо$|кабы$|можно$|никто$|ничего$")
_NO_TURN: Final = re.compile(
    r"привет|поклон|оплеух|подзатыл|пин[ок]|тумак|спасиб|вест[ьи]|письм|соболезн|деньг|карт|удар|урон|долг|наследств|вопрос|опыт|титул|лидерств"
)
_LAY: Final = re.compile(r"(?:лежа|валя|пыли|спа|дрема|ржаве|таи|покои|зале)\w*вш|забыт|припрятан|спрятан")
_OUT_OF: Final = re.compile(r"iw{0,2}z")
_ASIDE: Final = re.compile(r",w[^,;.:]*,")
_OWN_PILES: Final = {"draw_pile": "draw_pile", "discard_pile": "discard_pile"}
_BRINGS: Final = re.compile(
    r"вы(?:пус|ве[лд]|вод|дал|тян|тащ|звал|зыва|кат|ставил)|при(?:в[её]л|вод|нес|тащ|гна|зва|слал|звал)|до(?:бав|тян|бир|бра)|дал[аои]?$|да[её]т$"
    r"|под(?:кин|тян|вел|вод|бро|гна)|откры|ввел|ввод|впус|достал|достав|подар|докин"
)


def told(line: Line, page: Page, scene: Scene) -> None:
    """Cards of single clauses against what was bought, removed, drawn and shown."""
    if line.sentence.conditional or line.items[-1].low == "?" or page.view.previous is None:
        return
    every = groups(line.sentence)
    for group in every:
        if len(group.cards) == 1:
            _paid(line, page, group.cards[0])
        _drawn(line, page, group)
        for card in group.cards:
            _from_pile(line, page, card)
    if len(every) == 1:
        _bare_list(line, page, every[0])


def _span(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _one(line: Line, page: Page, card: Named, claim: Claim) -> None:
    """The reading of this card alone: what others took for true of it was said of something else."""
    first, last = place_of(line, card)
    for index in {first, last}:
        page.drop(line.items[index].span)
    page.drop(line.sentence.cover(first, last))
    page.add(claim, False, True, line.sentence.cover(first, last))


def _claim(line: Line, card: Named, kind: str, name: str, **more: object) -> Claim:
    place = line.sentence.cover(*place_of(line, card))
    claim = Claim("purchase", clause(line.sentence, card.index), cards=((name, card.count),), card_spans=(place,))
    return claim.but(kind=kind, card=name, value_span=place, prose=True, **more)


def _paid(line: Line, page: Page, card: Named) -> None:
    """«По пути циклон втянул в себя Кристалл за два золотых», and nobody bought one."""
    view, codes, items = page.view, line.codes, line.items
    name = card.pick(view.bought, ("Кристалл",))
    priced = re.match(r"Zw?Ng", codes[card.index + 1 :])
    if not name or name in view.bought or priced is None or line.recap[card.index]:
        return
    if items[card.index + 1].low != "за" or view.cost(name) is None:
        return
    low, high = _span(line, card.index)
    words = [item.low for item in items[low : high + 1]]
    if any(_DENIED.match(word) for word in words) or {"afford", "row_word", "heal"} & {
        tag for item in items[low : high + 1] for tag in item.tags
    }:
        return
    verbs = [item for item in items[low : card.index] if item.code == "w" and is_verb(item) and _PAST.search(item.low)]
    shown = any(reading.true and reading.claim.kind == "listing" for reading in page.readings[: page.mark])
    if len(verbs) != 1 or _NO_PURCHASE.match(verbs[0].low) or shown:
        return
    if any(codes[j] == "P" and names_of(items[j]) == (view.actor,) for j in range(low, high + 1)):
        return
    _one(line, page, card, _claim(line, card, "purchase", name))


def _pile_of(line: Line, card: Named) -> tuple[str, int] | None:
    """The pile said of the card itself: «Меч из сброса», «Меч, что валялся у него в сбросе,»."""
    items, codes = line.items, line.codes
    straight = _OUT_OF.match(codes, card.index + 1)
    if straight:
        at = straight.end() - 1
        return (items[at].name, at) if items[at].name in _OWN_PILES else None
    aside = _ASIDE.match(codes, card.index + 1)
    if aside and (items[card.index + 2].low.startswith(("что", "котор")) or _LAY.match(items[card.index + 2].low)):
        piles = [j for j in range(card.index + 2, aside.end()) if codes[j] == "z"]
        if len(piles) == 1 and items[piles[0]].name in _OWN_PILES:
            return items[piles[0]].name, aside.end() - 1
    return None


def _from_pile(line: Line, page: Page, card: Named) -> None:
    """«Меч из своего сброса уволила через «Утиль»»: the card was not removed, or not from that pile."""
    view = page.view
    name = card.pick([gone for gone, _ in view.removed], view.bought)
    found = _pile_of(line, card)
    if not name or found is None:
        return
    zone, at = found
    end = _span(line, min(at + 1, len(line.items) - 1))[1] if line.codes[at] == "," else _span(line, at)[1]
    begin = _span(line, card.index)[0]
    part = line.items[begin : end + 1]
    away = any({"remove", "graveyard"} & item.tags for item in part if item.code == "w")
    away = away or any(item.code == "u" for item in part) or any("graveyard" in item.tags for item in part)
    done = any(item.code == "w" and is_verb(item) and _PAST.search(item.low) for item in part)
    if not line.recap[card.index] and not (done and any(item.code == "u" or "graveyard" in item.tags for item in part)):
        return  # what is removed in this turn is still to come
    if not away or any(_DENIED.match(item.low) for item in part) or any(item.code == "l" for item in part):
        return
    if (name, zone) in view.removed:
        return
    claim = _claim(line, card, "removal", name, zone=zone)
    _one(line, page, card, claim)


def _drawn(line: Line, page: Page, group: Group) -> None:
    """«И «Пополнение» тут же выпускает шестого игрока — Меч»: what it draws, if the cards are as many."""
    view, codes, items = page.view, line.codes, line.items
    if not view.refilled or group.size() != sum(view.refilled.values()) or line.recap[group.first]:
        return
    marks = [j for j in range(max(0, group.first - 8), group.first) if codes[j] == "f"]
    if not marks:
        return
    start = marks[-1] + 1
    if codes[start] == "C" and any(view.effect(name, "refill") for name in items[start].names):
        start += 1  # «Пополнение» Колесницы вытянуло Меч»
    between = range(start, group.first)
    if any(codes[j] in ",;.CPNz(" for j in between) or not any(
        codes[j] == "w" and _BRINGS.match(items[j].low) and is_verb(items[j]) for j in between
    ):
        return
    for card in group.cards:
        name = card.pick(view.refilled, view.in_play)
        if not name or len(card.names) > 1 or card.count <= view.refilled[name] or view.effect(name, "refill"):
            continue
        place = line.sentence.cover(*place_of(line, card))
        claim = Claim(
            "invented", clause(line.sentence, card.index), subject=name, text=name, prose=True, blame="refill"
        )
        _one(line, page, card, claim.but(value_span=place))


def _bare_list(line: Line, page: Page, group: Group) -> None:
    """«Избранный Кхорна, Чемпион Тзинча и Грабитель Слаанеш.»: a sentence of cards of which all but one are in play."""
    view, codes = page.view, line.codes
    if line.recap[group.first] or len(group.cards) < 3 or codes.strip(".")[:-1].strip("CN,&") or "N" in codes:
        return
    before = next((reading for reading in reversed(page.readings[: page.mark]) if reading.true), None)
    if before is None or before.claim.kind != "listing" or before.claim.zone not in ("in_play", None):
        return
    wrong = [card for card in group.cards if not any(name in view.in_play for name in card.names)]
    if len(wrong) != 1 or len(wrong[0].names) != 1 or wrong[0].names[0] in view.lured:
        return
    _one(line, page, wrong[0], _claim(line, wrong[0], "listing", wrong[0].names[0], zone="in_play"))


def handed(line: Line, page: Page, scene: Scene) -> None:
    """«Фартук передаём Снежане», «За Ратибором в колонне Три Кота»: who comes next, by a figure of speech."""
    view, codes, items = page.view, line.codes, line.items
    if line.sentence.conditional or view.next is None or set(codes) & set("NCgahHz"):
        return
    if not any(reading.true and reading.claim.kind in ("listing", "total") for reading in page.readings):
        return
    for index, item in enumerate(items):
        if item.code == "w" and re.match(r"(?:передае(?:м|тся)|вручаем|уступаем|отдаем|переходит)$", item.low):
            low, high = _span(line, index)
            named = [j for j in range(low, high + 1) if codes[j] == "P"]
            taker = [j for j in named if items[j].case == "dat" or codes[j - 1 : j] == "K"]
            if len(taker) == 1 and not any(
                _DENIED.match(other.low) or _NO_TURN.match(other.low) for other in items[low : high + 1]
            ):
                _next(line, page, taker[0], low, high)
        if codes[index] == "Z" and codes[index + 1 : index + 2] == "P" and names_of(items[index + 1]) == (view.actor,):
            low, high = _span(line, index)
            named = [j for j in range(low, high + 1) if codes[j] == "P" and j != index + 1]
            queue = any(
                re.match(r"колонн|очеред|строю$|списк|порядк|цепочк|хвост", other.low)
                for other in items[low : high + 1]
            )
            if queue and len(named) == 1 and part_of(line.sentence, named[0]) != "object":
                _next(line, page, named[0], low, high)


def _next(line: Line, page: Page, at: int, low: int, high: int) -> None:
    names = names_of(line.items[at])
    if len(names) != 1 or names[0] == page.view.next:
        return
    if any(reading.claim.kind == "next" for reading in page.here()):
        return
    place = line.items[at].span
    claim = Claim(
        "next", line.sentence.cover(low, high), subject=names[0], value_span=place, prose=True, blame="next_player"
    )
    page.add(claim, False, True, place)
