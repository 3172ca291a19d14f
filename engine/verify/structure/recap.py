"""The previous player's deeds in tables and labelled lines: «Покупка | Азазель», «Атака: 23 → Zверь», «Утиль |
Монета из сброса»."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.effects import expected
from engine.verify.lines import Line, Scene
from engine.verify.model import CardCount, Entity, Span
from engine.verify.runs import Item, Run, is_count, line_runs

_LABELS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "purchase",
        re.compile(r"покупк\w*|куплен\w*|купил\w*|закупк\w*|приобрет\w+|взят[оыа]?|взял[аи]?|bought|🛒|🛍", re.I),
    ),
    (
        "removal",
        re.compile(
            r"утиль|утилизац\w+|удалени\w+|удален\w+|удал[её]н\w*|на кладбище|кладбище|убран[оыа]?"
            r"|(?:списан\w*|ушл[оаи]|отправлен\w*)\s+(?:в\s+утиль|на\s+кладбище|по\s+утилю)|🗑|♻|⚰",
            re.I,
        ),
    ),
    ("attack_on", re.compile(r"атак\w+|удар\w*|урон|бо[йи]|⚔|🗡", re.I)),
    (
        "gold_spent",
        re.compile(
            r"(?:(?:потрачен|израсходован|уплачен|заплачен|расход|трат|отдан)\w*|списан[оаы]?(?!\w))(?:[\s,]+(?:зол\w*\.?|🪙|💰))?",
            re.I,
        ),
    ),
    ("dead", re.compile(r"гибель|погиб\w*|выбыл\w*|выбыва\w+|пал\w{0,2}|☠|💀|🪦", re.I)),
    ("doer", re.compile(r"игрок|ходил[аи]?|кто(?: ходил)?|боец|участник", re.I)),
    ("lure_on", re.compile(r"соблазн\w*|💋", re.I)),
)
_PARTS: Final = ("base", "together")
_ORNAMENT: Final = re.compile(r"^\W+\s|\s+\W+$")
_LEAD: Final = re.compile(r"(?:[^\n:.;]{0,40}(?:[—–-]|:)\s+)?[^\w\n🛒🛍🗑♻⚰⚔🗡💋]*([^\n:.;—–-]{1,26}?)\s*:")
_COPIES: Final = re.compile(r"[×xхXХ*✕]|шт|экз|копи", re.I)
_PAST_TURN: Final = re.compile(r"прошл|предыдущ|\bprev|⏪|минувш", re.I)
_DEED: Final = re.compile(r"сдела|натвори|действ|\bход|поступ|отличи|учини", re.I)
_SPENT: Final = re.compile(r"[\s,]*((?:потрачен|израсходован|уплачен|заплачен)\w*)(?=\s+\d)", re.I)
_LED: Final = re.compile(
    r"[^\w\n]*(?:итог\w*|прошл\w+|предыдущ\w+|минувш\w+|ход)?(?:\s+ход\w*)?(?:\s+игрока)?[^\w\n.:;]*$", re.I
)
_DONE: Final = re.compile(
    r"[^\w\n.:;]*(?:(?:с|от|по)?ходил[аи]?|(?:с|от)ыграл[аи]?|сделал[аи]?)?(?:\s+(?:свой\s+)?ход)?[^\w\n.:;]*[.:]", re.I
)
"""«Лилит сходила:», «Итог хода Вектора.»: what leads a line of deeds, before the nick and behind it."""
_OUT_OF: Final = re.compile(
    r"(?P<spent>\d{1,3})\s*(?:🪙|💰|зол\w*\.?)?\s*(?:из|/)\s*(?P<had>\d{1,3})\s*(?:🪙|💰|зол\w*\.?)?", re.I
)
_PRICE: Final = re.compile(r"[»\"*_\s]*\(\s*(?:за\s+)?(\d{1,2})\s*(?:🪙|💰|зол\w*\.?|з\.|монет\w*)?\s*\)")
_NEXT_CARD: Final = re.compile(r"[\s*_]*(?:[,+]|,?\s*(?:и|да|плюс)(?=\s))[\s«\"*_]*")
_NOTHING: Final = re.compile(r"[\s«»\"]*(?:нет|не было|ничего|никого|никому|без \w+|[—–-]|∅|0)\s*\.?\s*$", re.I)


def read_recap(scene: Scene) -> None:
    """Claims of all labelled lines about the previous player's deeds."""
    if scene.context.previous is None:
        return
    for line in scene.lines:
        _doer(scene, line)
    for index, line in enumerate(scene.lines):
        if index in scene.used_lines:
            continue
        for piece in _signed_pieces(scene, line):
            _read(scene, index, *piece)
        pieces = _labelled(scene, line)
        parts = _parted(scene, line)
        if pieces:
            for labelled in pieces:
                _read(scene, index, *labelled[1:])
        elif begin := _led(scene, line):
            for low, high in scene.sentences(line):
                if low >= begin or high > begin:
                    _deed(scene, index, max(low, begin), high)
        elif parts is not None:
            _read(scene, index, *parts)


def find_recap(scene: Scene) -> None:
    """Marks the lines, and the parts of lines, that list the previous player's deeds: those under a heading that names
    the previous turn or its player, and labelled ones beside a label of purchases («Куплено: …», «Утиль: нет»)."""
    if scene.context.previous is None:
        return
    for index, line in enumerate(scene.lines[:-1]):
        following = scene.lines[index + 1]
        if following.kind not in ("row", "item") or line.kind in ("row", "item") or line.end - line.start > 90:
            continue
        text = scene.doc.text[line.start : line.end]
        nicks = {nick.name for nick in scene.within(line.start, line.end, "nick")}
        if _PAST_TURN.search(text) or (nicks == {scene.context.previous} and _DEED.search(text)):
            scene.recap.update(_group(scene, index + 1))
    kinds: dict[int, str] = scene.known("label kinds")
    if not kinds:
        labels = ((index, _label_kind(scene, _parted(scene, line))) for index, line in enumerate(scene.lines))
        kinds.update((index, kind) for index, kind in labels if kind)
    for index, kind in kinds.items():
        if kind != "purchase":
            continue
        line = scene.lines[index]
        for step in (-1, 1):
            at = index
            while at in kinds and scene.lines[at].kind == line.kind:
                if kinds[at] != "purchase" or index + 1 in kinds or index - 1 in kinds:
                    scene.recap.add(at)
                at += step
        if line.kind == "row" and index in scene.recap:
            scene.recap.update(_group(scene, index))
    for line in scene.lines:
        for piece in _labelled(scene, line):
            scene.told.append(Span(piece[0], piece[-1]))
        if begin := _led(scene, line):
            scene.told.append(Span(begin, line.end))


def _group(scene: Scene, index: int) -> list[int]:
    """The lines of the list or table to which a line belongs."""
    own = scene.lines[index]
    found = []
    for step, start in ((-1, index - 1), (1, index)):
        at = start
        while 0 <= at < len(scene.lines):
            line = scene.lines[at]
            if line.kind != own.kind or line.block.group != own.block.group:
                break
            found.append(at)
            at += step
    return found


def _kind(label: str) -> str:
    label = label.strip(' «»"*_:—–-')
    bare = _ORNAMENT.sub("", label) or label
    return next((kind for kind, pattern in _LABELS if pattern.fullmatch(bare)), "")


def _label_kind(scene: Scene, parts: tuple[int, int, int, int] | None) -> str:
    return _kind(scene.doc.text[parts[0] : parts[1]]) if parts is not None else ""


def labelled(scene: Scene, index: int) -> bool:
    """Does a line begin with a label of a deed?"""
    return bool(_label_kind(scene, _parted(scene, scene.lines[index])))


def _labelled(scene: Scene, line: Line) -> list[tuple[int, int, int, int, int]]:
    """«Rokot — Куплено: Кристалл. Утиль: нет. Атака: Фея −4 (65 → 61).»: sentences led by labels, the first one by
    that of the purchases; where each begins, and its label and text."""
    known: dict[tuple[int, int], list[tuple[int, int, int, int, int]]] = scene.known("labelled")
    place = (line.start, line.end)
    if place not in known:
        known[place] = _find_labelled(scene, line)
    return known[place]


def _find_labelled(scene: Scene, line: Line) -> list[tuple[int, int, int, int, int]]:
    text = scene.doc.text
    if line.kind == "row" or line.end - line.start > 400:
        return []
    pieces: list[tuple[int, int, int, int, int]] = []
    for low, high in scene.sentences(line):
        label = _LEAD.match(text, low, high)
        kind = _kind(label.group(1)) if label else ""
        if pieces and (spent := _SPENT.match(text, low, high)):
            pieces.append((low, spent.start(1), spent.end(1), spent.end(1), high))
            continue
        if label is None or not kind or (not pieces and kind != "purchase"):
            if pieces:
                break
            continue
        pieces.append((low, label.start(1), label.end(1), label.end(), high))
    return pieces if len(pieces) > 1 else []


def _led(scene: Scene, line: Line) -> int:
    """Where the deeds of a line begin that its doer leads («Лилит сходила: Кристалл (2 🪙); 3 ⚔️ по Вектору»); 0: of
    no such line."""
    text = scene.doc.text
    if line.kind == "row" or line.end - line.start > 400:
        return 0
    nicks = [nick for nick in scene.within(line.start, min(line.end, line.start + 60), "nick") if nick.name]
    if not nicks or nicks[0].name != scene.context.previous:
        return 0
    if not _LED.match(text, line.start, nicks[0].start):
        return 0
    done = _DONE.match(text, nicks[0].end, line.end)
    return done.end() if done and (done.end() - nicks[0].end > 4 or nicks[0].start - line.start > 4) else 0


def _deed(scene: Scene, index: int, low: int, high: int) -> None:
    """A piece of such a line: cards with prices were bought, points with the name of another player struck him."""
    text = scene.doc.text
    runs = [run for run in line_runs(scene, index) if low <= run.start and run.end <= high]
    if runs and _PRICE.match(text, runs[0].items[0].card.end, high) and not re.search(r"\w", text[low : runs[0].start]):
        _cards(scene, index, "purchase", Span(low, high), low, high)
    elif not scene.within(low, high, "card") and scene.within(low, high, "resource"):
        struck = {item.name for item in scene.within(low, high, "resource")} & {"attack"}
        if struck and not re.search(r"[^\W\d_]{2,}", text[low : scene.within(low, high, "resource")[0].start]):
            _targets(scene, "attack_on", Span(low, high), low, high)


def _gold(scene: Scene, start: int, end: int) -> bool:
    """«потрачено 2 из 3 🪙»: what was spent, and what there was."""
    found = _OUT_OF.search(scene.doc.text, start, end)
    if found is None:
        return False
    spent = Span(*found.span("spent"))
    value = int(found["spent"])
    over = "gold" if value > int(found["had"]) else None  # it is the gold that does not reach
    scene.say("gold_spent", Span(*found.span()), value=value, value_span=spent, blame=over)
    scene.take(*found.span())
    return True


def _doer(scene: Scene, line: Line) -> None:
    """«Прошлый ход: Фея», «⏪ Фея: …», «что натворил Rokot»: whose turn it is said to have been before."""
    text = scene.doc.text
    nicks = [nick for nick in scene.within(line.start, min(line.end, line.start + 60), "nick") if nick.name]
    if not nicks or nicks[0].case in ("dat", "acc", "ins"):
        return
    nick = nicks[0]
    head = text[line.start : nick.start]
    if _TURN_BEFORE.fullmatch(head):
        said = True
    else:
        deed = _DID.fullmatch(head)
        said = bool(deed) and nick.name != scene.context.actor and line.end - nick.end < 30
    if said:
        scene.say("doer", nick.span, subject=nick.name)


_TURN_BEFORE: Final = re.compile(
    r"[^\w\n]*(?:прошлый ход|предыдущий ход|ход назад|prev\w*|что (?:было )?раньше|⏪)[^\w\n]*(?:игрок\w*\s+"
    r"|ход\w*\s+)?",
    re.I,
)
_DID: Final = re.compile(
    r"[^\w\n]*(?:\d+[.)]\s*)?(?:что (?:сдела|натвори|учини|устрои|выкину)\w+|действия|деяния|дела|след)\s+", re.I
)


def _signed_pieces(scene: Scene, line: Line) -> list[tuple[int, int, int, int]]:
    """«⏪ Игорь Палыч: 🛍 Кристалл (2🪙) · 🗑 Монета из сброса · ⚔️5 в Фею»: pieces led by a sign."""
    text = scene.doc.text
    nicks = scene.within(line.start, min(line.end, line.start + 40), "nick")
    if not nicks or nicks[0].name != scene.context.previous or line.end - line.start > 300:
        return []
    head = text[line.start : nicks[0].start]
    if re.search(r"\w", head) and not _PAST_TURN.search(head):
        return []
    if not re.match(r"[\s*_]*[:—–-]", text[nicks[0].end : nicks[0].end + 4]):
        return []
    pieces = []
    low = nicks[0].end
    for cut in [*re.finditer(r"[·•|;]", text[low : line.end]), None]:
        high = line.end if cut is None else nicks[0].end + cut.start()
        sign = re.match(r"[\s:—–*-]*([🛒🛍🗑♻⚰⚔🗡💋])\s*", text[low:high])
        if sign:
            pieces.append((low + sign.start(1), low + sign.end(1), low + sign.end(), high))
        low = high + 1
    return pieces


def _parted(scene: Scene, line: Line) -> tuple[int, int, int, int] | None:
    """Label and value of a two-cell row, a definition, or a short label with a colon."""
    text = scene.doc.text
    if line.kind == "row" and len(line.blocks) >= 2:
        first = line.blocks[0]
        return first.start, first.end, line.blocks[1].start, line.end
    if line.label_end:
        return line.start, line.label_end, line.label_end, line.end
    colon = text.find(":", line.start, min(line.end, line.start + 28))
    if colon > 0 and line.end - line.start < 160:
        return line.start, colon, colon + 1, line.end
    return None


def _read(scene: Scene, index: int, low: int, label_end: int, start: int, end: int) -> None:
    kind = _kind(scene.doc.text[low:label_end])
    if not kind:
        return
    if kind == "gold_spent":
        numbers = [item for item in scene.within(start, end, "number") if is_count(item)]
        if scene.within(start, end, "card", "nick") or _gold(scene, start, end):
            return
        if index in scene.recap and len(numbers) == 1:
            value = abs(numbers[0].value or 0)
            scene.say("gold_spent", Span(low, end), value=value, value_span=numbers[0].span)
            scene.take(low, end)
    elif kind == "doer":
        nicks = [nick for nick in scene.within(start, end, "nick") if nick.name]
        if index in scene.recap and len(nicks) == 1 and not scene.within(start, end, "number"):
            scene.say("doer", nicks[0].span, subject=nicks[0].name)
            scene.take(low, end)
    elif kind == "dead":
        for nick in scene.within(start, end, "nick"):
            if nick.name and not scene.within(start, end, "number"):
                scene.say("dead", nick.span, subject=nick.name, when="this_turn")
    elif kind in ("purchase", "removal"):
        _cards(scene, index, kind, Span(low, end), start, end)
    else:
        _targets(scene, kind, Span(low, end), start, end)


def _cards(scene: Scene, index: int, kind: str, whole: Span, start: int, end: int) -> None:
    text = scene.doc.text
    runs = [run for run in line_runs(scene, index) if start <= run.start and run.end <= end]
    if not runs:
        if kind == "purchase" and _NOTHING.fullmatch(text[start:end]):
            scene.say("purchase", whole, polarity="denied", complete=True)
            scene.take(whole.start, whole.end)
        return
    if scene.within(start, end, "nick") or scene.within(runs[0].start, end, "property"):
        return
    if kind == "purchase" and _priced(scene, runs, end):
        scene.take(whole.start, whole.end)
        return
    if len(runs) > 1:
        if kind == "removal":
            _removed_each(scene, runs, end)
            scene.take(whole.start, whole.end)
        return
    run = runs[0]
    numbers = [item for item in scene.within(run.end, end, "number") if is_count(item)]
    if kind == "purchase":
        spent = numbers[0] if len(numbers) == 1 else None
        scene.say(
            "purchase",
            Span(run.start, run.end),
            cards=_paid(scene, run, end),
            card_spans=run.spans,
            complete=True,
        )
        if spent is not None:
            scene.say("gold_spent", spent.span, value=abs(spent.value or 0), value_span=spent.span)
    else:
        zones = [zone.name for zone in scene.within(run.end, end, "zone") if zone.name != "graveyard"]
        if (
            not zones
            and not re.search(r"кладбищ", text[whole.start : end], re.I)
            and (numbers or _gives_scrap(scene, index, run, whole.start))
        ):
            return
        scene.say(
            "removal",
            Span(run.start, end),
            cards=run.cards,
            card_spans=run.spans,
            complete=False,
            zone=zones[0] if len(set(zones)) == 1 else None,
        )
    scene.take(whole.start, whole.end)


def _gives_scrap(scene: Scene, index: int, run: Run, low: int) -> bool:
    """«Утиль: 1 (Воин Тзинча)» outside a list of deeds: the card that gives the property."""
    named = any(item.name == "scrap" for item in scene.within(low, run.start, "property"))
    cards = scene.context.lexicon.cards
    able = all(
        any("scrap" in expected(cards[name], part) for part in _PARTS) for item in run.items for name in item.names
    )
    return named and able and index not in scene.recap


def _priced(scene: Scene, runs: list[Run], end: int) -> bool:
    """«Воин Кхорна (2 🪙), Кристалл (2 🪙) в сброс (4 из 5 🪙)»: every card with its price behind it."""
    text = scene.doc.text
    prices: list[re.Match[str]] = []
    items = [item for run in runs for item in run.items]
    for item, following in zip(items, [*items[1:], None], strict=True):
        at = item.card.end if item.joint or not item.suffix else item.end
        price = _PRICE.match(text, at, end)
        if price is None or (following and not _NEXT_CARD.fullmatch(text, price.end(), following.start)):
            return False
        prices.append(price)
    if len(items) < 2 and not _OUT_OF.search(text, prices[-1].end(), end):
        return False
    scene.say(
        "purchase",
        Span(items[0].start, items[-1].end),
        cards=tuple(("|".join(item.names), 1) for item in items),
        card_spans=tuple(Span(item.start, item.card.end) for item in items),
        complete=True,
    )
    for item, price in zip(items, prices, strict=True):
        scene.say(
            "card_text",
            Span(*price.span()),
            card=item.names[0],
            resource="cost",
            value=int(price[1]),
            part="cost",
            value_span=Span(*price.span(1)),
            when="row",
        )
    _gold(scene, prices[-1].end(), end)
    return True


def _paid(scene: Scene, run: Run, end: int) -> tuple[CardCount, ...]:
    """The cards of a list of purchases. «Чемпион Кхорна (4) и Кристалл (2)»: where every figure behind a name is what
    that card costs, the figures are prices, unless just so many were bought or only so many copies make up the sum."""
    cards = scene.context.lexicon.cards
    costs = [cards[item.names[0]].cost or 0 for item in run.items]
    marked = [(item, cost) for item, cost in zip(run.items, costs, strict=True) if item.count_span and item.suffix]
    if not marked or any(item.count != cost or _COPIES.search(_figure(scene, item)) for item, cost in marked):
        return run.cards
    bought = Counter((scene.context.facts.get("previous") or {}).get("bought") or ())
    if any(item.count > 1 and bought[item.names[0]] == item.count for item, _ in marked):
        return run.cards
    told = {number.value for number in scene.within(run.end, end, "number") if is_count(number)}
    priced = [item for item, _ in marked]
    once = sum(
        cost * (1 if item in priced else max(item.count, 1)) for item, cost in zip(run.items, costs, strict=True)
    )
    copies = sum(cost * max(item.count, 1) for item, cost in zip(run.items, costs, strict=True))
    if copies in told and once not in told:
        return run.cards
    return tuple(("|".join(item.names), 1 if item in priced else item.count) for item in run.items)


def _figure(scene: Scene, item: Item) -> str:
    """What is written behind a card's name up to the end of its figure."""
    return scene.doc.text[item.card.end : item.end]


def _removed_each(scene: Scene, runs: list[Run], end: int) -> None:
    """«Кристалл (из разыгранных), Меч (из личной колоды)»: each with the zone behind it."""
    for run, following in zip(runs, [*runs[1:], None], strict=True):
        high = following.start if following is not None else end
        zones = {zone.name for zone in scene.within(run.end, high, "zone") if zone.name != "graveyard"}
        scene.say(
            "removal",
            Span(run.start, run.end),
            cards=run.cards,
            card_spans=run.spans,
            complete=False,
            zone=zones.pop() if len(zones) == 1 else None,
        )


def _targets(scene: Scene, kind: str, whole: Span, start: int, end: int) -> None:
    """Numbers and nicks in turns: «23 → Zверь», «Zверь −23 (74 → 51)», «Молчун 2, Снежана 1»."""
    text = scene.doc.text
    nicks = [nick for nick in scene.within(start, end, "nick") if nick.name]
    if not nicks or scene.within(start, end, "card"):
        return
    pairs: list[tuple[Entity, Entity]] = []
    numbers = [item for item in scene.within(start, end, "number") if is_count(item) and not _arrow_end(scene, item)]
    if not numbers or scene.is_taken(start, end):
        return
    number_first = numbers[0].start < nicks[0].start
    for position, nick in enumerate(nicks):
        if number_first:
            floor = nicks[position - 1].end if position else start
            own = [item for item in numbers if floor <= item.start < nick.start]
        else:
            limit = nicks[position + 1].start if position + 1 < len(nicks) else end
            own = [
                item for item in numbers if nick.end <= item.start < limit and "(" not in text[nick.end : item.start]
            ]
        if not own:
            return
        pairs.append((nick, own[-1] if number_first else own[0]))
    for nick, number in pairs:
        span = Span(min(nick.start, number.start), max(nick.end, number.end))
        scene.say(kind, span, other=nick.name, value=abs(number.value or 0), value_span=number.span)
    for left, right in zip(scene.within(start, end, "number"), scene.within(start, end, "number")[1:], strict=False):
        if scene.within(left.end, right.start, "arrow") and right.start - left.end <= 5:
            owner = [nick for nick in nicks if nick.end <= left.start] or nicks
            scene.say(
                "hp_change",
                Span(left.start, right.end),
                subject=owner[-1].name,
                before=abs(left.value or 0),
                after=abs(right.value or 0),
                value_span=Span(left.start, right.end),
                cause="attack",
            )
    scene.take(whole.start, whole.end)


def _arrow_end(scene: Scene, number: Entity) -> bool:
    """One end of a change of health («74 → 51»), not a blow at somebody («23 → Zверь»)."""
    near = scene.within(max(0, number.start - 4), number.end + 4, "arrow")
    for arrow in near:
        left = scene.within(max(0, arrow.start - 6), arrow.start, "number")
        right = scene.within(arrow.end, arrow.end + 6, "number")
        if left and right:
            return True
    return False
