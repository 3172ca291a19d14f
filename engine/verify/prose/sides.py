"""What stands beside a name: a health («Наталье с её тридцатью девятью»), a distance («до Молчуна сорок девять»,
«на семнадцать краше Шерифа»), a property at hand («Утиль» в запасе один), a price («Крикун шесть»).
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, clause, noun_after
from engine.verify.prose.heads import claim_at, wrong_at
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.words import Words
from engine.verify.prose.worlds import counts_of, gaps

_WITH: Final = re.compile(r"Pcw{0,2}N")
_OWN: Final = frozenset(
    {"ее", "его", "их", "своими", "своим", "своей", "всеми", "этими", "нынешними", "целыми", "лишь"}
)
_UNTIL: Final = re.compile(r"Dw?P(?:w{0,3}|_|P)N")
_BACK: Final = re.compile(r"(?<![nDOcq])Nw?Dw?P")  # «сорок до Черномора»
_UNTIL_HIM: Final = re.compile(r"DwPw{0,2}N")
_TALLER: Final = re.compile(r"nNwP")
_BEHIND: Final = re.compile(r"[Ocn]w?nN")
_COMPARATIVE: Final = re.compile(r"\w+(?:ше|ее|ей|же|че)$")
_AT_HAND: Final = re.compile(r"([ul])(?:U[Pw])?(?:[wvnJ]{0,3}|_)N(?=$|[.,;:_()&])")
_CATCH: Final = Words(r"догна|настич|настиг|нагна|сравня|поравня|дотян")
_PRICE_TALK: Final = Words(r"прос[ия]т|сто[ия]т|цен|дорож|дешев|обойд|золотых$|прилав|ряд[уе]?$|лавк|торг")


def sides(line: Line, page: Page, scene: Scene) -> None:
    """Figures beside names, each against the few values it can have."""
    if line.sentence.conditional:
        return
    if "P" in line.codes:
        _beside_names(line, page)
    for match in _AT_HAND.finditer(line.codes):
        _property(line, page, match.start(), match.end() - 1)
    if line.sentence.says(_CATCH):
        _catch_up(line, page)
    _prices(line, page)
    _behind_the_first(line, page)


def _beside_names(line: Line, page: Page) -> None:
    for match in _WITH.finditer(line.codes):
        _health(line, page, match.start(), match.end() - 1)
    for match in _UNTIL.finditer(line.codes):
        _distance(line, page, line.codes.index("P", match.start()), match.end() - 1)
    for match in _BACK.finditer(line.codes):
        if not set(line.codes[max(0, match.start() - 3) : match.start()]) & set("gahtulfzdCcO"):
            _distance(line, page, match.end() - 1, match.start())
    for match in _UNTIL_HIM.finditer(line.codes):
        name = match.start() + 2
        if "pronoun_him" in line.items[name - 1].tags and line.items[name].case == "dat":
            _gap(line, page, name, match.end() - 1, "dat")  # «до неё Ксенону ещё пятьдесят четыре»
    for match in _TALLER.finditer(line.codes):
        word = line.items[match.start() + 2]
        if _COMPARATIVE.match(word.low) and len(word.low) > 4:
            _gap(line, page, match.start() + 3, match.start() + 1)


def _set(page: Page, claim: Claim, fits: bool) -> None:
    """This reading replaces those that others found for the figure, unless one of them is true."""
    place = claim.at()
    if any(reading.true and reading.figure == place for reading in page.here()):
        return
    page.drop(place)
    page.add(claim, fits)


def _health(line: Line, page: Page, name: int, index: int) -> None:
    """«Наталье с её тридцатью девятью», «у Мастера с тридцатью девятью», «Наталья со своими 68»."""
    words = line.items[name + 2 : index]
    who, value = names_of(line.items[name]), line.items[index].value
    if len(who) != 1 or value is None or any(word.low not in _OWN for word in words):
        return
    if noun_after(line.sentence, index)[0] not in ("none", "H", "unit", "word"):
        return
    if not words and (line.items[index].case not in ("ins", "") or value < 4):
        return
    if line.codes[index + 1 : index + 2] == "D":
        return  # «у Пети с 42 до 34»
    claim = claim_at(line, index, "hp", subject=who[0], when="now")
    fits = value in page.view.steps(who[0]) or value == page.view.health.get(who[0])
    if fits and value != page.view.health.get(who[0]):
        claim = claim.but(kind="number")
    _set(page, claim, fits)


def _distance(line: Line, page: Page, name: int, index: int) -> None:
    """«До Молчуна сорок девять очков», «до Пети ей тридцать восемь»: what is missing to his health."""
    who, value = names_of(line.items[name]), line.items[index].value
    between = {tag for item in line.items[min(name, index) + 1 : max(name, index)] for tag in item.tags}
    low = min(name, index)
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    if len(who) != 1 or value is None or "c" in line.codes[low:name] or {"strike", "befall", "receive"} & between:
        return
    if noun_after(line.sentence, index)[0] not in ("none", "unit", "H") or line.codes[index + 1 : index + 2] == "n":
        return
    if line.recap[index] and name < index and not {"left", "lag"} & between:
        return
    view = page.view
    fits = value in {abs(view.health[who[0]] - health) for nick, health in view.health.items() if nick != who[0]}
    fits = fits or (line.recap[index] and value in gaps(view, who[0]))
    _set(page, claim_at(line, index, "number") if fits else wrong_at(line, index, "prose_number", who[0]), fits)


def _gap(line: Line, page: Page, name: int, index: int, case: str = "gen") -> None:
    """«на девятнадцать краше Шерифа»."""
    who, value = names_of(line.items[name]), line.items[index].value
    if len(who) != 1 or value is None or line.items[name].case not in (case, "acc", ""):
        return
    fits = value in gaps(page.view, who[0])
    _set(page, claim_at(line, index, "number") if fits else wrong_at(line, index, "prose_number", who[0]), fits)


def _behind_the_first(line: Line, page: Page) -> None:
    """«отстаю от лидера на шестнадцать»."""
    view, items, codes = page.view, line.items, line.codes
    for match in _BEHIND.finditer(line.codes) if "lag" in line.sentence.tags else ():
        index = match.end() - 1
        if not items[match.start() + 1].low.startswith(("лидер", "первого", "вожак", "чемпион")):
            continue
        if not any({"lag"} & item.tags for item in items[max(0, match.start() - 4) : match.start()]):
            continue
        best = max(view.health.values())
        who = view.actor
        subjects = [j for j in range(match.start()) if codes[j] == "P" and part_of(line.sentence, j) == "subject"]
        mine = any(item.low in ("отстаю", "я", "мне", "мой") for item in items[max(0, match.start() - 5) : index])
        if subjects and codes[subjects[-1] : match.start()].count(",") == 0:
            who = names_of(items[subjects[-1]])[0]
        known = mine or who != view.actor
        fits = items[index].value in ({best - view.health[who]} if known else {best - h for h in view.health.values()})
        if known and not fits:
            page.sure.add(items[index].span)
        _set(page, claim_at(line, index, "number") if fits else wrong_at(line, index, "prose_number", who), fits)


_NEEDS: Final = re.compile(r"нужн|надо$|надобн|хват|недост|остал|еще$|потреб")


def _catch_up(line: Line, page: Page) -> None:
    """«Чтобы догнать Петю, Маше нужно ещё двадцать одно»: the difference of the two."""
    view, items, codes = page.view, line.items, line.codes
    verbs = [j for j, item in enumerate(items) if item.code == "w" and _CATCH.match(item.low)]
    named = [j for j, code in enumerate(codes) if code == "P" and len(names_of(items[j])) == 1]
    figures = [j for j, code in enumerate(codes) if code == "N"]
    if not verbs or len(figures) != 1 or not named or set(codes) & set("gahCzdtul"):
        return
    goal = next((j for j in named if 0 < j - verbs[0] <= 3), None)
    rest = [names_of(items[j])[0] for j in named if j != goal]
    index = figures[0]
    needs = any(_NEEDS.match(item.low) for item in items[max(0, index - 4) : index])
    if goal is None or not needs or len(rest) > 1 or index < goal:
        return
    who, value = names_of(items[goal])[0], items[index].value
    others = rest or [nick for nick in view.nicks if nick != who]
    fits = value in {abs(view.health[who] - view.health[nick]) for nick in others}
    if not fits:
        page.sure.add(items[index].span)
    _set(page, claim_at(line, index, "number") if fits else wrong_at(line, index, "prose_number", who), fits)


def _property(line: Line, page: Page, mark: int, index: int) -> None:
    """«Утиль» в запасе один», «Соблазна» у Графа целых два»."""
    view, items = page.view, line.items
    value = items[index].value
    resource = RESOURCES[line.codes[mark]]
    part = items[mark + 1 : index]
    if value is None or line.recap[index] or items[index].detail == "collective":
        return
    if line.codes[mark - 1 : mark] in ("p", "v", "n", "O", "N", "o") and mark:
        return
    told = {tag for item in items[max(0, mark - 4) : index + 3] for tag in item.tags}
    if {"strike", "spend", "befall", "receive", "remove"} & told or any(i.low in ("не", "по") for i in part):
        return
    low, high = mark, index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    if "C" in line.codes[low : high + 1]:
        return
    right = view.totals[resource]
    claim = claim_at(line, index, "total", resource=resource).but(span=line.sentence.cover(mark, index))
    _set(page, claim, value == right)


def _prices(line: Line, page: Page) -> None:
    """«Воин Тзинча просит два золотых, Крикун шесть», «Кристалл бери, он теперь три золотых стоит»: cards on sale."""
    view, codes, items = page.view, line.codes, line.items
    if "C" not in codes or not line.sentence.says(_PRICE_TALK):
        return
    sale = {*view.row, "Кристалл"}
    for index, code in enumerate(codes):
        value = items[index].value
        if code != "N" or line.recap[index] or value is None:
            continue
        costs = noun_after(line.sentence, index)[0] == "g" and any(
            item.low in ("стоит", "просит", "стоят") for item in items[max(0, index - 2) : index + 4]
        )
        beside = codes[index - 1 : index] == "C" and codes[index + 1 : index + 2] in (",", ".", ";", "")
        cards = [j for j in range(max(0, index - 7), index) if codes[j] == "C"]
        if not (costs or beside) or not cards or codes[cards[-1] + 1 : index].count("N"):
            continue
        names = items[cards[-1]].names
        if len(names) != 1 or names[0] not in sale or names[0] in view.in_play:
            continue
        priced = sum(
            item.low in ("золотых", "золотой", "просит", "стоит", "стоят", "просят", "дороже", "дешевле")
            for item in items
        )
        if not costs and not priced:
            continue
        if value == view.cost(names[0]) or value in counts_of(view, names[0]) or value == view.totals["gold"]:
            continue
        claim = wrong_at(line, index, "card_text", names[0]).but(span=clause(line.sentence, cards[-1], index))
        if costs:
            page.drop(claim.at())
        page.add(claim, False)
