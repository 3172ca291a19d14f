"""Whom a blow met, by any verb: «на двоечку тюкнула Прохора», «Единичку сверху сунул Прохору: 11 → 10».

A blow, or a change of health, belongs to one player. Where the recap tells one truly and names, in its place, somebody
else and not that player, the name is wrong; and a figure with «на» beside a verb and a name in its object is a blow,
whatever the verb.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.blows import NO_STRIKES
from engine.verify.prose.epithets import EPITHET
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import STRONG, Scene, is_verb, names_of, part_of
from engine.verify.prose.worlds import gaps

_NO_BLOW: Final = frozenset(
    {"more", "less", "lag", "lead", "gap", "heal", "buy", "draw", "was", "has", "left", "became"}
)
_DENIED: Final = frozenset({"не", "ни", "кроме", "вместо", "бы", "чем", "если", "почти", "едва", "чуть", "никто"})
_OTHER_VERB: Final = re.compile(
    r"об(?:о(?:шел|шла|гнал)|скак|став)|опере|догна|отст|прев[оы]|отор|вылеч|подле|поправ|купи|прод|счит"
)
_PAST: Final = re.compile(r"(?:л|ла|ли|лся|лась)$")
_TAKES: Final = re.compile(r"принял|получил|схлопотал|поймал|словил|огреб|вытерпел|стерпел|проглотил|хапнул|отхватил")
_GOVERNED: Final = frozenset("KcOqZDFAVixJ")
_BY_ANY_VERB: Final = (
    re.compile(r"n(?P<f>N)w?(?P<v>w)[nvp]?(?P<p>P)"),  # «на двоечку тюкнула Прохора»
    re.compile(r"(?P<v>w)w?(?P<p>P)n(?P<f>N)"),  # «отревьюил Матвея на три»
    re.compile(r"(?P<p>P)w?(?P<v>w)n(?P<f>N)"),  # «Наталью пихнул на два»
    re.compile(r"(?P<v>w)(?P<p>P)(?:[pn][wz])?[:_](?P<f>N)"),  # «лавиной накрыла Лиходея по плечу: семь камней»
    re.compile(r"(?P<v>w)[nvp](?P<p>P)(?P<f>N)"),  # «всадил в Лиходея семь»
    re.compile(r"(?P<f>N)w{0,2}(?P<v>w)[nvp]?w?(?P<p>P)"),  # «единичку сверху сунул Прохору»
    re.compile(r"[&,](?P<p>P)(?:nw)?w?(?P<f>N)w?(?P<v>w)(?=[,:;._]|$)"),  # «и Дону на прощанье два раза заехал»
    re.compile(r"^(?P<p>P)(?:nw)?w?(?P<f>N)w?(?P<v>w)(?=[,:;._]|$)"),
)
_LEFT: Final = re.compile(r"(?P<f>N)a[_,:]&?[A-Za-z]?(?P<p>P)w?(?P<h>N)")
_TAKEN: Final = (
    re.compile(r"(?P<f>N)[wa]?(?P<v>w)(?P<p>P)"),  # «два удара приняла Оса»
    re.compile(r"[,&](?P<f>N)_?(?P<p>P)(?=[,;.&]|$)"),  # «…, один — Ульяна»
)
_BEFALLS: Final = re.compile(
    r"(?P<p>P)(?P<v>w)w?(?P<f>N)|(?P<v2>w)(?P<p2>P)w?(?P<f2>N)|(?P<f3>N)w?(?P<v3>w)(?P<p3>P)|(?P<p4>P)(?:nw)?(?P<f4>N)w?(?P<v4>w)"
)
_AS_MANY: Final = re.compile(r"(?P<f>N)w?w?[^,;:.]{0,4},(?P<s>ww)_?(?P<p>P)")  # «семь досталось Хану, столько же Мыши»
_SO_TOO: Final = re.compile(r"[,&_](?P<p>P)n(?P<f>N)(?=[,;.&_]|$)")  # «…, Злату на два»


def victims(line: Line, page: Page, scene: Scene) -> None:
    """Names of those struck against who was."""
    if not page.view.attacks or line.sentence.conditional or line.items[-1].low == "?":
        return
    _by_noun(line, page)
    if "N" not in line.codes:
        return
    _any_verb(line, page)
    _left_with(line, page)
    _befallen(line, page)
    _misnamed(line, page)


_BLOW: Final = re.compile(
    r"удар(?:а|ом|ы|ов|у)?$|урон|ущерб|акци[яюи]|рейд|налет|набег|вылазк|выпад|залп|обстрел|операци|наск[о]к|натиск|выстрел|тумак|пин[ок]"
    r"|оплеух|подзатыл|укол|тыч[ок]|атак[аиуо]|агресс|нападен|штурм|наезд"
)
_TAKEN_OFF: Final = re.compile(
    r"списа[нл]|снят|сбит|срезан|вычт|сня[лт]|срезал|сбил|отня[лт]|отщип|убави|убавлен|содра|слупил|слупле|удержа|стряс"
)
_NOT_DONE: Final = re.compile(
    r"не$|ни$|без$|мог|может|можно|если|бы$|вместо|кроме|буд[ие]т|готов|стоил|избе|угроз|отлож|передум|отмен|план|друг|остал"
)


def _by_noun(line: Line, page: Page) -> None:
    """«точечную акцию против Бурого», «списано с Бурого три единицы», «залп по Петру»: whom it met."""
    view, items = page.view, line.items
    for match in re.finditer(r"[wa][Apnvc]P", line.codes):
        at, name = match.start(), match.end() - 1
        if not line.recap[name] or len(names_of(items[name])) != 1:
            continue
        who = names_of(items[name])[0]
        if who in view.attacks or who in view.lures or who in view.fallen or who == view.previous:
            continue
        off = line.codes[name - 1] == "c"
        if off and not (_TAKEN_OFF.match(items[at].low) and line.codes[name + 1 : name + 2] == "N"):
            continue
        if not off and not (_BLOW.match(items[at].low) and items[name].case != "nom"):
            continue
        if any(_NOT_DONE.match(item.low) for item in items[max(0, at - 4) : name + 3]) or "l" in line.codes:
            continue
        if not any(is_verb(item) or off for item in items[max(0, at - 6) : name + 5]):
            continue
        if not any(reading.figure == items[name].span and not reading.true for reading in page.here()):
            _blame(line, page, name, at, name)


def _victim(line: Line, index: int) -> str | None:
    """The nick of item `index` if it can be whom something was done to."""
    item = line.items[index]
    names = names_of(item)
    before = line.codes[index - 1 : index]
    if len(names) != 1 or item.detail == EPITHET or (before and before in _GOVERNED):
        return None
    if item.case == "nom" and part_of(line.sentence, index) == "subject":
        return None
    if any(word.low in _DENIED for word in line.items[max(0, index - 2) : index]):
        return None
    return names[0]


def _blame(line: Line, page: Page, index: int, low: int, high: int, value: int | None = None) -> None:
    place = line.items[index].span
    claim = Claim(
        "attack_on",
        line.sentence.cover(low, high),
        other=names_of(line.items[index])[0],
        value=value,
        value_span=place,
        subject_span=place,
        prose=True,
        blame="prose_player",
    )
    page.add(claim, False, True, place)


def _any_verb(line: Line, page: Page) -> None:
    view, items = page.view, line.items
    done: set[int] = set()
    for pattern in _BY_ANY_VERB:
        for match in pattern.finditer(line.codes):
            index, verb, name = match.start("f"), match.start("v"), match.start("p")
            value = items[index].value
            if value is None or value < 1 or index in done:
                continue
            kind, at = noun_after(line.sentence, index)
            own = kind == "unit" and match[0][-2:-1] in (":", "_") and _own(line, page, verb, name)
            if not (line.recap[index] or own):
                continue
            word = items[verb]
            thing = kind == "word" and match[0][-2:-1] in (":", "_") and not items[at].low.startswith(NO_STRIKES)
            if kind not in ("none", "unit", "P", "a") and not (at == verb and kind == "word") and not thing:
                continue
            if not (is_verb(word) and _PAST.search(word.low)) or _OTHER_VERB.match(word.low) or _NO_BLOW & word.tags:
                continue
            if match[0][0] == "N" and items[name].case != "dat" and line.codes[name - 1] not in "nvp":
                continue
            who = view.actor if own else _victim(line, name)
            if who is None or who == view.previous:
                continue
            done.add(index)
            if match[0].rstrip(",:;._").endswith("w") and items[name].case != "dat":
                continue
            _weigh(line, page, index, name, who, value)
            clear = STRONG.match(word.low) or word.low.startswith("задел")
            if who not in view.attacks and clear and match[0][-1] == "N" and who not in view.lures:
                _blame(line, page, name, min(index, name), max(index, name), value)  # nobody struck him
    for pattern in _TAKEN:
        for match in pattern.finditer(line.codes):
            index, name = match.start("f"), match.start("p")
            value, names = items[index].value, names_of(items[name])
            takes = items[match.start("v")].low if "v" in match.groupdict() else None
            taken = bool(_TAKES.match(takes) if takes is not None else done)
            if not (taken and value and len(names) == 1 and line.recap[index]) or index in done:
                continue
            if items[name].case in ("nom", "") and noun_after(line.sentence, index)[0] in ("none", "unit", "a", "word"):
                done.add(index)
                _weigh(line, page, index, name, names[0], value)
    for match in _SO_TOO.finditer(line.codes) if done else ():
        index, name = match.start("f"), match.start("p")
        value, who = items[index].value, _victim(line, name)
        if value and who not in (None, view.previous) and index not in done and min(done) < name < max(done) + 6:
            _weigh(line, page, index, name, str(who), value)


def _left_with(line: Line, page: Page) -> None:
    """«Восемь ударов — у Лилит шестьдесят четыре»: a blow with the health that it left."""
    for match in _LEFT.finditer(line.codes):
        index, name, left = match.start("f"), match.start("p"), match.start("h")
        names, value = names_of(line.items[name]), line.items[index].value
        who = names[0] if len(names) == 1 else ""
        if value and who in page.view.attacks and page.view.blows.get(who, (0, 0))[1] == line.items[left].value:
            _weigh(line, page, index, name, who, value)


def _own(line: Line, page: Page, verb: int, name: int) -> bool:
    """«Два меча чиркнули Лилит — две капли»: cards that struck the one whose turn it is, a blow of the turn before. The
    cards before the verb are its subject, so that the nick behind it is none."""
    names = names_of(line.items[name])
    struck = len(names) == 1 and names[0] == page.view.actor and names[0] in page.view.attacks
    return struck and line.codes[verb - 1 : verb] == "C"


def _befallen(line: Line, page: Page) -> None:
    """«Василисе прилетело два удара», «семь досталось Хану, столько же Мыши»."""
    view, items = page.view, line.items
    for match in _BEFALLS.finditer(line.codes):
        which = next(one for one in ("", "2", "3", "4") if match["p" + one])
        name, verb, index = match.start("p" + which), match.start("v" + which), match.start("f" + which)
        value = items[index].value
        if not line.recap[name] or "befall" not in items[verb].tags or not is_verb(items[verb]) or not value:
            continue
        if items[name].case not in ("dat", "") or noun_after(line.sentence, index)[0] not in ("none", "unit", "P", "a"):
            continue
        who = _victim(line, name)
        if who is None or who == view.previous or who in view.attacks or value not in view.attacks.values():
            continue
        if not any(reading.figure == items[name].span for reading in page.here()):
            _blame(line, page, name, min(name, index), max(name, index), value)
    for match in _AS_MANY.finditer(line.codes):
        index, said, name = match.start("f"), match.start("s"), match.start("p")
        if [item.low for item in items[said : said + 2]] != ["столько", "же"] or not line.recap[name]:
            continue
        value, who = items[index].value, _victim(line, name)
        struck = any(reading.true and reading.claim.kind == "attack_on" for reading in page.here())
        if who is None or who == view.previous or not struck or value not in view.attacks.values():
            continue
        if view.attacks.get(who) != value and items[name].case in ("dat", "gen", ""):
            _blame(line, page, name, said, name, value)


def _weigh(line: Line, page: Page, index: int, name: int, who: str, value: int) -> None:
    view, items = page.view, line.items
    low, high = min(index, name), max(index, name)
    struck = view.attacks.get(who)
    settled = any(reading.figure == items[index].span and reading.true for reading in page.here())
    if struck == value:
        if not settled:
            claim = Claim("attack_on", clause(line.sentence, low, high), other=who, value=value, prose=True)
            page.add(claim.but(value_span=items[index].span), True)
        return
    if value in view.attacks.values():
        _blame(line, page, name, low, high, value)
    elif struck is not None and not settled and value not in gaps(view, who) and abs(value - struck) <= 12:
        claim = Claim(
            "attack_on", clause(line.sentence, low, high), other=who, value=value, prose=True, blame="prose_number"
        )
        page.add(claim.but(value_span=items[index].span), False)


def _owners(page: Page, claim: Claim) -> set[str]:
    """Everybody of whom the reading is true."""
    view = page.view
    if claim.kind == "hp_change" and claim.before is not None and claim.after is not None:
        return {nick for nick in view.blows if (claim.before, claim.after) in view.changes(nick)}
    if claim.kind == "attack_on" and claim.value is not None:
        return {nick for nick, points in view.attacks.items() if points == claim.value}
    return set()


def _misnamed(line: Line, page: Page) -> None:
    view, codes, items = page.view, line.codes, line.items
    starts = {item.start: index for index, item in enumerate(items)}
    told: dict[int, set[str]] = {}
    for reading in page.here():
        at = starts.get(reading.figure.start)
        if reading.true and at is not None and line.recap[at] and (found := _owners(page, reading.claim)):
            told[at] = found
    if not told:
        return
    named = {name for item in items if item.code == "P" for name in names_of(item)}
    everyone = set[str]().union(*told.values())
    strangers = [
        j
        for j, code in enumerate(codes)
        if code == "P" and (who := _victim(line, j)) is not None and who != view.previous and who not in everyone
    ]
    orphans = [at for at, nicks in told.items() if not nicks & named]
    if len(strangers) != 1 or not orphans:
        return
    name = strangers[0]
    at = min(orphans, key=lambda j: abs(j - name))
    low, high = min(at, name), max(at, name)
    between = codes[low + 1 : high]
    if high - low > 9 or set(between) & set(";.P") or any(item.low in _DENIED for item in items[low + 1 : high]):
        return
    if name > at and ("," in between or any("pronoun_him" in item.tags for item in items[max(0, at - 4) : at])):
        return
    if any(item.low in ("а", "но", "зато") for item in items[low + 1 : high]):
        return
    place = items[name].span
    if not any(reading.figure == place and not reading.true for reading in page.here()):
        _blame(line, page, name, low, high)
