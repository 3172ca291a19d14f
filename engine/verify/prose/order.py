"""Whose turn is next, who won, and effects no card has."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import VERB_END, Scene, is_verb, names_of, part_of
from engine.verify.prose.words import Words

_STEALS: Final = Words(
    r"отним|отня[лт]|крад|украл|ворует|воров|высасыв|отбира|отобра|похища|похити|удваива|удвои|утраива"
    r"|воскреш|воскрес|запреща|запрет|отравля|отрав"
    r"|блокир|пропуска|копиру|замораж|усыпля|парализ|превраща|призыва|вызывает|сжигает|возвраща|заставл"
    r"|защища|отража|обнуля|уничтожа|поджига"
)
_FOE: Final = re.compile(r"сосед|враг|противник|соперник|игрок|остальн")
_GOODS: Final = re.compile(r"монет|золот|жизн|здоров|лечи|хп$|очк|единиц|карт|атак|бить$|ходить$|колод")
_HEALS: Final = Words(
    r"лечит$|лечат$|исцеляет|восстанавлива|подлечива|лечил|исцелил|подлечил"
    r"|восстановил"
)
_WON: Final = re.compile(r"побед(?:ил|ите|ой|а$)|побежда|выигра[лт]|чемпионом партии|триумф")
_NEXT_WORDS: Final = re.compile(
    r"следующ(?:ий|ая|им|ей|ему|его|ую|ая|ие)$|следом|вослед|вслед|далее|дальше|затем|потом|очеред|черед"
    r"|эстафет|готов(?:ит|ь)|разминается|после$|за$|позади|позже|позднее"
)
_AT_THE_END: Final = re.compile(r"последн|хвост|замыка|конец$|конце$")  # «последней в очереди»
_IN_TURN: Final = frozenset({"потом", "затем", "далее", "дальше", "следом"})
_ADDRESS: Final = frozenset(
    {"ход", "круг", "раунд", "ходу", "ходом", "круге", "раз", "хода", "раунде", "раунда", "день", "дня"}
)
_WAITS: Final = re.compile(r"(?:до|о)?жида\w+|жд(?:ет|ем|у|ут|ал|али|ала|ать|ущ\w+)$")
_GOES: Final = re.compile(
    r"ход(?:ит|ить|и)$|пойдет|пойти|слово|выступ|сыгра|игра|грядет|выход|говори|сяд|ступ|сходит|возьм"
    r"|берет|поведет|отправля|двин|появ|скаж|ста[нт]|будет"
)


_OF_TURN: Final = ("listing", "zone_count", "total_count")


def awaited(line: Line, index: int) -> bool:
    """«остальные ждут своей очереди»: nobody's turn is told."""
    items = line.items
    return index > 0 and items[index - 1].low == "своей" and any(_WAITS.match(item.low) for item in items[:index])


def nexts(line: Line, page: Page, scene: Scene) -> None:
    """Whose turn is next."""
    view, codes, items = page.view, line.codes, line.items
    for index, item in enumerate(items):
        if item.code not in "wZ" or not _NEXT_WORDS.match(item.low):
            continue
        after = items[index + 1].low if index + 1 < len(items) else ""
        if index and items[index - 1].low in ("моя", "мой", "моей", "твоя", "твой", "он", "она"):
            continue  # «Моя очередь, подумал Пёс»; «он следующий, а Рысь дремлет»
        if awaited(line, index) or any(_AT_THE_END.match(other.low) for other in items[max(0, index - 3) : index + 3]):
            continue
        if after in _ADDRESS and "P" not in codes[index + 1 : index + 6]:
            continue
        if codes[index + 1 : index + 3] == "ZP" and set(names_of(items[index + 2])) & view.dead:
            continue  # «отправить Макса вслед за Грозой»: to the dead
        if item.low in _IN_TURN and any(names_of(it) == (view.next,) for it in items[:index] if it.code == "P"):
            continue  # «за ним Василиса, затем Хан»: who comes after the next
        strong = item.low.startswith(("следующ", "очеред", "черед", "эстафет"))
        if item.low == "за" or item.low == "после":
            # «за ней идёт nick», «после Пети ходит Петруша»
            if index + 1 >= len(items) or not (
                (codes[index + 1] == "P" and view.actor in names_of(items[index + 1]))
                or "pronoun_him" in items[index + 1].tags
                or items[index + 1].low in ("ним", "ней", "нею", "тобой", "тобою")
            ):
                continue
            if "H" in codes[:index]:
                continue  # «По здоровью за ней идут Velvet и Кот»
            if codes[index + 1] != "P" and any(names_of(it) == (view.next,) for it in items[:index] if it.code == "P"):
                continue  # «ходит Искра, за ней Черномор»: who comes after the next
            start = index + 2
            if not any(
                _GOES.match(it.low)
                or "next" in it.tags
                or it.low in ("ход", "черед", "очередь")
                or is_verb(it)
                or it.low.endswith(("ться", "ть"))
                for it in items[index + 2 : index + 6]
            ):
                continue
            if line.recap[index]:
                continue
        else:
            start = index + 1
        found = _name_after(line, start)
        if strong and codes[max(0, index - 1) : index + 2] in ("Pw,", "Pw.") and items[index - 1].case in ("nom", ""):
            found = index - 1  # «Петруша следующий, а Петя пусть отдохнёт»
        if found is None and strong:
            found = _name_before(line, index)
        if found is None:
            continue
        names = names_of(items[found])
        if len(names) != 1:
            continue
        who = names[0]
        between = items[min(found, index) : max(found, index) + 1]
        if not strong and item.low not in ("за", "после"):
            # «затем», «потом», «дальше» need a verb of moving on
            nearby = items[max(0, index - 4) : min(len(items), max(found, index) + 4)]
            if not any(_GOES.match(it.low) or it.low in ("ход", "за") for it in nearby) or (
                line.recap[index] and view.previous is not None and "N" in codes[index : found + 1]
            ):
                continue
            if any(
                {"strike", "buy", "remove"} & it.tags and is_verb(it) and not _GOES.match(it.low)
                for it in items[index : min(len(items), found + 5)]
            ):
                continue
        if any({"more", "less", "lag"} & it.tags for it in between):
            continue
        if not strong and any(it.low.endswith(("л", "ла", "ли")) for it in items[found + 1 : found + 3]):
            continue  # «далее Боря сыграл семь карт»: what he did, not who is next
        if part_of(line.sentence, found) == "object" and who == view.actor and who != view.next:
            continue
        if who == view.actor and not any(one.true and one.claim.kind in _OF_TURN for one in page.readings[: page.mark]):
            continue  # «Дальше играет Маша» before her cards: the turn in hand
        fits = who == view.next
        place = items[found].span
        claim = Claim("next", clause(line.sentence, index, found), subject=who, value_span=place, prose=True)
        page.add(claim, fits, True, Span(place.start, place.start + 1))
        break


def _name_after(line: Line, start: int) -> int | None:
    for j in range(start, min(len(line.items), start + 8)):
        if line.codes[j] in ";.Q" or (
            line.codes[j] in ",(" and j > start + 2 and not (line.codes[j] == "," and line.codes[j - 1] == "P")
        ):
            return None
        if line.codes[j] in "NC":
            return None
        if line.codes[j] == "P":
            before = line.items[j - 1].low if j else ""
            if {item.low for item in line.items[max(start - 1, j - 3) : j]} & {"сейчас", "теперь", "ныне", "нынче"}:
                continue
            if before == "после" or (
                line.codes[j - 1] == "Z"
                and "ход" not in [it.low for it in line.items[max(0, j - 3) : j]]
                and any(_GOES.match(it.low) for it in line.items[j + 1 : j + 4])
            ):
                continue
            return j
    return None


def _name_before(line: Line, index: int) -> int | None:
    for j in range(index - 1, max(-1, index - 6), -1):
        if line.codes[j] in ";.:":
            return None
        if line.codes[j] == "P":
            if line.codes[j - 1 : j] in ("Z",) or (j and line.items[j - 1].low == "после"):
                return None
            return j
    return None


def winners(line: Line, page: Page, scene: Scene) -> None:
    """«Победил Барон»."""
    view, items = page.view, line.items
    if line.sentence.conditional:
        return
    for index, item in enumerate(items):
        if item.code != "w" or not _WON.match(item.low):
            continue
        if any(
            it.low in ("не", "нет", "до", "к", "близк", "будет", "чтобы", "за")
            for it in items[max(0, index - 3) : index + 2]
        ):
            continue
        for j in range(max(0, index - 2), min(len(items), index + 3)):
            if line.codes[j] == "P" and part_of(line.sentence, j) != "object":
                names = names_of(items[j])
                if len(names) != 1 or not item.low.startswith(("победил", "победите", "побежда", "выиграл")):
                    continue
                claim = Claim(
                    "winner", clause(line.sentence, index, j), subject=names[0], value_span=items[j].span, prose=True
                )
                page.add(claim, names[0] == view.winner, item.low.startswith(("победи", "побежда")), item.span)
                return


_VICTORY: Final = re.compile(r"побед[аыу]$|победа$|корон[ауы]$|кубок$|трон$|венец$")
_TAKES: Final = re.compile(
    r"за$|досталась$|достается$|достался$|остается$|осталась$|ушла$|уходит$|получает$|забирает$|надевает$"
)


def crowns(line: Line, page: Page, scene: Scene) -> None:
    """«Победа за Петей», «Корона достаётся Пете», when nobody has won, or somebody else."""
    view, items, codes = page.view, line.items, line.codes
    if line.sentence.conditional or line.items[-1].low == "?" or set(codes) & set("NCgahHz"):
        return
    end = codes.find(";") if ";" in codes else len(codes)
    words = [item.low for item in items[:end] if item.code != "P"]
    named = [j for j, code in enumerate(codes[:end]) if code == "P"]
    if len(named) != 1 or not any(_VICTORY.match(word) for word in words) or len(names_of(items[named[0]])) != 1:
        return
    beside = items[max(0, named[0] - 2) : named[0]]
    if not any(_TAKES.match(item.low) for item in beside) or items[named[0]].case not in ("ins", "dat", ""):
        return
    if any(word in ("не", "бы", "пусть", "будет", "скоро", "еще", "пока", "чтобы", "или", "ли") for word in words):
        return
    who = names_of(items[named[0]])[0]
    if who != view.winner and len([health for health in view.health.values() if health > 0]) > 1:
        place = items[named[0]].span
        claim = Claim("winner", clause(line.sentence, named[0]), subject=who, value_span=place, prose=True)
        page.add(claim, False, True, place)


def effects(line: Line, page: Page, scene: Scene) -> None:
    """A card told to do what no such card does: «Трутень отнимает у соседа две единицы здоровья»."""
    view, codes, items = page.view, line.codes, line.items
    for index, item in enumerate(items if line.sentence.says(_STEALS | _HEALS) else ()):
        if item.code not in "wha" or not item.low.endswith(VERB_END):
            continue
        steals, heals = _STEALS.match(item.low), _HEALS.match(item.low)
        if not (steals or heals):
            continue
        if any(code in "l" for code in codes[max(0, index - 5) : index + 4]):
            continue
        card = _doer(line, index)
        if card is None:
            continue
        names = [name for name in items[card].names if name in view.in_play] or list(items[card].names)
        if any(view.cards[name].grants for name in names if name in view.cards) or (codes.find("u") >= 0 and not heals):
            continue
        if heals and any(view.effect(name, "heal") for name in names):
            continue
        said = {items[j].value for j in range(index + 1, min(len(items), index + 5)) if codes[j] == "N"}
        gifts = {n for name in names for resource in ("gold", "attack", "heal") for n in view.effect(name, resource)}
        if item.low.startswith(("возвращ", "вернул")) and said:
            if not said <= gifts and gifts and not any(_FOE.match(it.low) for it in items[index + 1 : index + 8]):
                _returned(line, page, index, names)
            continue
        times = 2 if item.low.startswith("удва") else 3 if item.low.startswith("утра") else 0
        if times and said and all(n in gifts and n * times in gifts for n in said):
            continue  # «Избранный удваивает свои три»: by «Вместе»
        if steals and not heals:
            # only a thing done to somebody's health, gold, cards or turn is an effect; the rest is colour
            tail = items[index + 1 : index + 8]
            if not any(
                it.code in "NHgaPCzd"
                or "unit" in it.tags
                or "card_word" in it.tags
                or it.low in ("ход", "хода", "соседа", "врага", "противника")
                for it in tail
            ):
                continue
            doubles = item.low.startswith(("удва", "утра", "обнул", "блокир", "отмен")) and any(
                it.code in "gaHhtu" for it in tail
            )
            if (
                not doubles
                and "N" not in codes[index + 1 : index + 8]
                and not any(it.low in ("ход", "хода") or "card_word" in it.tags for it in tail)
                and not (any(_FOE.match(it.low) for it in tail) and any(_GOODS.match(it.low) for it in tail))
            ):
                continue
        low = high = index
        while low > 0 and codes[low - 1] not in ",;:._()&":
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
            high += 1
        if low <= card < index:
            low = card
        place = line.sentence.cover(low, high)
        for j in range(low, high + 1):
            if codes[j] == "N":
                page.idle.add(items[j].start)
        claim = Claim(
            "invented",
            place,
            subject=names[0],
            card=names[0],
            prose=True,
            blame="card_text",
            text=line_text(line, low, high),
        )
        page.add(claim, False, not line.sentence.conditional, place)


def _returned(line: Line, page: Page, index: int, names: list[str]) -> None:
    """«Трутень возвращает восемь очков»: another number than what the card in play has given."""
    figures = [j for j in range(index + 1, min(len(line.items), index + 5)) if line.codes[j] == "N"]
    kind = noun_after(line.sentence, figures[0])[0]
    resource = {"g": "gold", "a": "attack"}.get(kind, "heal" if kind in ("h", "H", "unit", "none") else "")
    if "," in line.codes[index : figures[0]] or not any(page.view.effect(name, resource) for name in names):
        return
    item = line.items[figures[0]]
    claim = Claim("source", clause(line.sentence, figures[0]), card=names[0], resource=resource, value=item.value)
    page.sure.add(item.span)
    page.add(claim.but(value_span=item.span, prose=True, blame=resource), False, True)


def line_text(line: Line, low: int, high: int) -> str:
    return " ".join(item.low for item in line.items[low : high + 1])


def _doer(line: Line, index: int) -> int | None:
    """The card that is the subject of the verb: nominative, before it, with no player between."""
    for j in range(index - 1, -1, -1):
        if line.codes[j] in ";.:":
            return None
        if line.codes[j] == "P" and part_of(line.sentence, j) != "object":
            return None
        if line.codes[j] == "C":
            entity = line.items[j].entity
            if (
                entity is not None
                and entity.case in ("nom", "")
                and not entity.plural
                and (not j or line.codes[j - 1] not in "cDOnviUZpKAFJx")
            ):
                return j
            if entity is not None and entity.case != "nom":
                return None
        if "pronoun_nom" in line.items[j].tags and line.items[j].low in ("он", "она") and not _card_before(line, j):
            return None
    return None


def _card_before(line: Line, index: int) -> bool:
    return "C" in line.codes[:index]
