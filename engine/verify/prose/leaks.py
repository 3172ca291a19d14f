"""What a referee may not tell: the order of a pile, a card that is still to come, how he checked his own figures.

A leak is a place in a pile («сверху», «с самого краю», «верхней») or an order of coming («первым проснётся»,
«следующим ходом придёт») with a card's name. What lies open (the row, the discard pile, the table) has no secret
order; what has come («первой вышла Гончая») is the turn itself; guesses and wishes tell nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from engine.russian.text import word_set
from engine.verify.model import Claim, Document, Span
from engine.verify.prose.figures import Line
from engine.verify.prose.text import Item
from engine.verify.prose.view import View

_SELF: Final = re.compile(
    r"перепровер\w*|(?:провер|перечит|сверя)\w*\s+себя|дважды\s+(?:\w+\s+)?(?:пересчита|перепровер|провер)\w*|пересчита\w+\s+(?:всё|все|дважды|два\s+раза|ещё\s+раз|еще\s+раз|три\w*)|(?:дважды"
    r"|трижды|два\s+раза|три\s+раза)\s+(?:про|пере|с)?(?:вер|счит)\w+"
    r"|проверил\w*\s+(?:дважды|ещё|еще|все\s+(?:суммы|расч|подсч|цифр)|всё|сумм|расч|подсч|себя)"
    r"|(?:подсчёт|подсчет|расчёт|расчет|сумм|цифр)\w*\s+(?:провер|свер|сошл|сход)\w+"
    r"|(?:дважды|трижды|(?:два|три|пару|несколько)\s+раза?|ещё\s+раз|еще\s+раз)[^.!?\n]{0,30}\s"
    r"(?:пере|про|вы|с)(?:вер|счит)[яиае]\w*"
    r"|\b(?:пере(?:вер|счит)|провер|свер|вывер)[яиае]\w*[^.!?\n]{0,40}\b(?:дважды|трижды|(?:два|три)\s+раза|калькулятор"
    r"|сошл|сход[ия]т|расхожд|ошибок|верно\b|бь[её]тся|бьются)"
    r"|\b(?:ошибок|расхождений|опечаток|неточностей)\s+(?:(?:в|по|при)\s+\w+\s+)?(?:нет|не\s+(?:обнаруж|найд|нашл|выявл|нашёл|нашел))\w*"
    r"|сверил\w*\s+(?:с\s+прошл|сумм|цифр|подсч|расч|дважды|состав)|самопроверк\w*|контрольн\w+\s+(?:подсч"
    r"|пересч|провер|сверк|сумм)\w+|\b(?:сверк|выверк|проверк|перекличк)[аиуе]\w*[^.!?\n]{0,40}\b(?:дважды|трижды|повторн|сошл"
    r"|сход[ия]т|пройден|показала|подтвердила)",
    re.I,
)
_SUMS: Final = (
    r"(?:(?:пере|под|по|про|со)?счит[аы]\w*|(?:с|пере)лож(?:ил|ен|им)\w*|складыва\w+|прики(?:нул|дыва)\w*|(?:пере)?вычисл\w+"
    r"|арифметик\w+|бухгалтери\w+|баланс|(?:под|рас)сч[её]т\w*|суммир\w+|цифр[ыауе]\w*|суммы|итоги)"
)
_AGAIN: Final = (
    r"(?:(?:во\s+)?второй\s+раз|(?:два|три|пару)\s+раза?|дважды|трижды|заново|снова|повторно|для\s+верности|для\s+надёжности"
    r"|для\s+надежности|на\s+всякий\s+случай|(?:на|с)\s+калькулятор\w+|столбиком|в\s+столбик|ещё\s+раз(?:ок)?|еще\s+раз(?:ок)?)"
)
_AGREES: Final = (
    r"(?:сход[ия]тся|сошл[аои]сь|сош[её]лся|бь[её]тся|бьются|(?:всё|все)\s+(?:верно|точно|правильно|так)\b|без\s+ошибок"
    r"|ошибки\s+нет|не\s+ошиб\w+|тот\s+же\s+(?:итог|результат)|те\s+же\s+(?:цифры|числа)|столько\s+же"
    r"|то\s+же\s+самое)"
)
_SELF_SUMS: Final = re.compile(
    rf"\b{_SUMS}[^.!?\n]{{0,50}}?\b{_AGAIN}[^.!?\n]{{0,30}}?\b{_AGREES}"
    rf"|\b{_AGAIN}[^.!?\n]{{0,30}}?\b{_SUMS}[^.!?\n]{{0,40}}?\b{_AGREES}"
    rf"|\bя\s+(?:\w+\s+){{0,3}}{_AGAIN}\s+(?:\w+\s+){{0,2}}{_SUMS}"
    rf"|\bя\s+(?:\w+\s+){{0,3}}{_SUMS}[^.!?,\n]{{0,30}}?\s{_AGAIN}"
    rf"|\b(?:арифметик\w+|бухгалтери\w+|баланс|цифры|суммы|итоги|(?:под|рас)сч[её]ты?)[^.!?,\n]{{0,25}}?\b"
    rf"(?:сход[ия]тся|сошл[аои]сь|сош[её]лся|бь[её]тся|бьются|сверен[аыо]?|проверен[аыо]?)\b"
    r"|\bкалькулятор\w*\s+(?:подтвер\w+|соглас\w+|не\s+вр[её]т)|\bдебет\s+с\s+кредитом\s+с(?:ош|ход)\w+",
    re.I,
)

# each alternative of a pattern holds at least one of every set: most stories do not, and are not searched
_CUES: Final = (
    (
        _SELF,
        (
            word_set(
                "провер свер вывер переверя перевери перевера перевере пересч просчит высчит ссчит перечит дважды"
                " трижды раза сошл сход ошибок расхождений опечаток контрольн"
            ),
        ),
    ),
    (
        _SELF_SUMS,
        (
            word_set(
                "счит слож складыва прики вычисл арифметик бухгалтери баланс счёт счет суммир цифр суммы итоги"
                " калькулятор дебет"
            ),
            word_set(
                "раз дважды трижды заново снова повторно верности надёжности надежности случай столбик сход сошл"
                " сошёл сошел бьется бьётся бьются сверен проверен калькулятор дебет"
            ),
        ),
    ),
)

# over the words of a sentence in lower case, with «е» for «ё», parted by single spaces
_PLACE: Final = re.compile(
    r"\b(?:(?:сам(?:ой|ая|ым|ый|ую) )?верхн(?:ей|яя|им|ий|ем|юю)|сверху(?! вниз| донизу)|поверху"
    r"|поверх|наверху|на верху|самом верху"
    r"|(?:на|с) (?:самой )?(?:верхушк|макушк|вершин)\w+(?: (?:(?:личной|игровой) )?(?:колод|стопк)\w+)?"
    r"|с (?:самого )?(?:краю|края|краешку|верху|верха)|ближе всех(?: к \w+)?"
    r"|сам(?:ом|ого) низу|самым верхом|самой верхушкой"
    r"|(?:верхушк|макушк|крышк)\w+ (?:личной |игровой )?колод\w+"
    r"|(?:венча|увенч|возглавл|прикрыва)\w+ (?:личную |игровую )?колоду"
    r"|(?:личную |игровую )?колоду (?:венча|увенч|возглавл|прикрыва)\w+"
    r"|перв(?:ая|ой|ую)(?: же)? карт\w+ (?:личной |игровой |в )?колод\w+|(?:сам(?:ой|ая|ым|ый) )?нижн(?:ей|яя|им|ий))\b"
)
_FIRST: Final = re.compile(
    r"\b(?:первой|первым|первая|первый|первою|первыми|следующей|следующим|следующая|следующий)\b"
)
_NEXT_TIME: Final = re.compile(
    r"\bследующ(?:им ходом|ем ходу|ий (?:раз|ход|круг)|ем круге|ем раунде|ему ходу|ей пятерке|ую пятерку|ей руке"
    r"|ую руку|ую раздачу|ей раздаче)\b|\bв (?:будущий|другой) раз\b|\bчерез (?:ход|круг)\b"
)
_IN_LINE: Final = re.compile(
    r"\b(?:на очереди|на подходе|первым номером|следующей картой|следующая карта|первой картой)\b"
)
_LIES: Final = re.compile(
    r"леж|сто[ия]т$|прикрыва|венча|увенч|возглавл|жд[её]т|ждут|притаи|затаи|ожида|спря[тч]|прячет|дрем|покои|спит$|спят$|едет$|едут$|сид[ия]т$|устроил|припрят"
)
_COMES: Final = re.compile(
    r"(?:вы|при|по|подо|вз[оа]?|на)?йд[еу]т$|(?:при|по)ед[еу]т$|прид[еу]т$|явит|яв[ия]тся$|появ[ия]тся$|лягут$|ляжет$|(?:рас|от)кро[ею]т|вытащат$|выложат$|достанут$|достанет|выпад[еу]т$"
    r"|вытян[еу]т|потян[еу]т|сыгра[ею]т$|просн[её]тся$|проснутся$|всплыв[её]т$|вылез[еу]т$|вылет[ия]т$|прилет[ия]т$|попад[её]т$|встретит"
    r"|выскоч[ия]т$|вынырн[её]т$|выкат[ия]тся$|выпорхн[её]т$|поднимется$|вступит$"
)
_HEAD: Final = re.compile(r"\bколод\w+ (?:начина|открыва)\w+|\bпорядок (?:карт )?(?:в )?(?:личной |игровой )?колод\w+")
_IS_NEXT: Final = re.compile(r"\b(?:он|она) (?:следующ(?:ий|ая)|перв(?:ый|ая))(?= ?[.!]?$)")
_IN_PILE: Final = re.compile(r"\bперв(?:ой|ым)\b(?! делом| ходом| же делом)")
_WHISPER: Final = re.compile(r"секрет|скажу$|шепн|шепч|тайн|подгляд|подсмотр|сболтн|проболта")
_BUYS: Final = re.compile(r"бери|бер[еу]т|берёш|возьм|взять$|куп|хват|потян|прихват|доплат|добав|сдач|карман")
_PILE: Final = re.compile(r"колод|стопк|запас")
_OPEN: Final = re.compile(
    r"ряд$|ряду$|ряда$|рядом$|прилавк|витрин|рынк|рынок|лавк|торг[аеу]?$|сброс|столе$|стола$|столу$|ярмарк|базар|полк[еиу]$"
)
_GUESS: Final = re.compile(
    r"бы$|б$|если$|коли$|может$|возможно|авось|вдруг$|надее|мечта|хотел|хочет|неизвест|неведом|знает$|знаю$|гада[ею]|скажу$"
    r"|ли$|пусть$|вероятн|наверн|загад|верит|жела|похоже$|как$|словно$|будто$"
)


_STOP: Final = re.compile(r"[.!?…\n]")
_ASIDE: Final = re.compile(r",[^,]{1,3},")


def forbidden(doc: Document, lines: list[Line], view: View) -> list[Claim]:
    """Talk of self-checks; what lies on top of a pile; which card comes next."""
    claims: list[Claim] = []
    taken = 0
    low = doc.text.lower()
    worth = [pattern for pattern, sets in _CUES if all(any(cue in low for cue in cues) for cues in sets)]
    spans = sorted(match.span() for pattern in worth for match in pattern.finditer(doc.text))
    for start, end in spans:
        if start >= taken and not _of_a_player(doc.text[start:end], start, lines):
            if claims and not _STOP.search(doc.text, claims[-1].span.end, start):
                start = claims.pop().span.start  # «дважды пересчитал: всё сходится»: one talk of one thing
            claims.append(Claim("self_check", Span(start, end), prose=True))
            taken = end
    for line in lines:
        if "C" in line.codes:
            claims += _leaks(line, view)
    return claims


_FIGURES: Final = re.compile(r"сумм|цифр|подсч|расч|себя|итог|числ|показан|ошибок|сход|сошл", re.I)


def _of_a_player(words: str, start: int, lines: list[Line]) -> bool:
    """«Петя дважды пересчитал сдачу»: a player of the story counts, not the referee."""
    if _FIGURES.search(words):
        return False
    for line in lines:
        if line.sentence.start <= start < line.sentence.end:
            ahead = [item for item in line.items if item.start < start]
            behind = [item for item in line.items if item.start >= start]
            said = any(item.low == "я" or _FIGURES.match(item.low) for item in (*ahead, *behind))
            return not said and any(item.code == "P" and item.case == "nom" for item in ahead)
    return False


# one of these stands in what any of the patterns finds
_SECRETS: Final = word_set(
    "верх верш макушк колод кра ближе низу перв нижн очереди подходе следующ будущий другой через начина открыва"
    " порядок"
)


def _leaks(line: Line, view: View) -> list[Claim]:
    items = line.items
    if line.sentence.conditional or items[-1].low == "?" or not any(cue in line.sentence.words for cue in _SECRETS):
        return []
    starts: list[int] = []
    at = 0
    for item in items:
        starts.append(at)
        at += len(item.low) + 1
    text = " ".join(item.low for item in items)
    for pattern, tells in (
        (_PLACE, _tells_place),
        (_IN_LINE, _tells_line),
        (_NEXT_TIME, _tells_coming),
        (_FIRST, _tells_coming),
        (_HEAD, _tells_order),
        (_IS_NEXT, _tells_next),
        (_IN_PILE, _tells_first),
    ):
        for match in pattern.finditer(text):
            first = bisect_right(starts, match.start()) - 1
            last = bisect_right(starts, match.end() - 1) - 1
            card = _card(line, first, last)
            if card is None or not tells(line, first, last, card) or not _secret(line, view, first, last, card):
                continue
            place = line.sentence.cover(min(first, card), max(last, card))
            return [Claim("leak", place, card=items[card].names[0], prose=True)]
    return []


def _card(line: Line, first: int, last: int) -> int | None:
    """The card nearest to the words, in the same clause or the one beside it."""
    best: tuple[int, int] | None = None
    for j, code in enumerate(line.codes):
        if code != "C" or not line.items[j].names:
            continue
        low, high = (j, first) if j < first else (last, j)
        between = line.codes[low + 1 : high]
        aside = _ASIDE.search(between) is not None  # «на вершине колоды, между нами, уже ждёт Чемпион»
        if high - low > 9 + 2 * aside or set(between) & set(";.") or between.count(",") > 1 + aside:
            continue
        gap = high - low + 2 * between.count(",")
        if best is None or gap < best[0]:
            best = (gap, j)
    return best[1] if best is not None else None


def _stretch(line: Line, first: int, last: int, card: int) -> list[Item]:
    """The clauses of the words and of the card."""
    low, high = min(first, card), max(last, card)
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    near = list(line.items[low : high + 1])
    aside = _ASIDE.search(line.codes, min(first, card), max(first, card))
    told = [] if aside is None else line.items[slice(*aside.span())]
    if any(_WHISPER.match(item.low) for item in told):
        return [item for item in near if item not in told]  # «скажу по секрету» is no guess
    return near


def _past(items: list[Item]) -> bool:
    """Something has come or been done: that is no secret."""
    return any(
        item.code == "w"
        and re.search(r"(?:л|ла|ло|ли|лся|лась|лось|лись|шего|шая|шие|вший|вшая|анн?[ыа]|енн?[ыа])$", item.low)
        and len(item.low) > 3
        and not _LIES.match(item.low)
        and item.low not in ("если", "сигнал", "только", "было", "была", "были", "стрелы")
        and not item.low.startswith(
            ("сказал", "шепн", "пропищ", "намекн", "подгляд", "подсмотр", "замет", "разгляд", "узна", "прокарк")
        )
        for item in items
    )


def _tells_place(line: Line, first: int, last: int, card: int) -> bool:
    near = _stretch(line, first, last, card)
    if _past(near) or _in_addition(line, first):
        return False
    lies = any(_LIES.match(item.low) or _COMES.match(item.low) for item in line.items if item.code == "w")
    piles = any(item.code in "zd" or _PILE.match(item.low) for item in line.items)
    return lies or piles or any(_WHISPER.match(item.low) for item in line.items)


def _in_addition(line: Line, first: int) -> bool:
    """«хочешь — Чемпиона бери, и Кристалл сверху»: on top of a purchase, with no pile of the player in sight."""
    if line.items[first].low not in ("сверху", "поверх") or any(item.code == "z" for item in line.items):
        return False
    return any(_BUYS.match(item.low) for item in line.items if item.code == "w")


def _tells_line(line: Line, first: int, last: int, card: int) -> bool:
    return (
        last < card <= last + 3
        and "P" not in line.codes[max(0, first - 2) : card]
        and not _past(_stretch(line, first, last, card))
    )


def _tells_coming(line: Line, first: int, last: int, card: int) -> bool:
    """«придёт следующим», «первым проснётся», «первой лежит»: said of the card itself, still to come."""
    near = _stretch(line, first, last, card)
    if _past(near) or any(item.code == "P" and item.case == "nom" for item in near):
        return False
    lies = any(_LIES.match(item.low) for item in near if item.code == "w") and _FIRST.match(line.items[first].low)
    return bool(lies) or any(_COMES.match(item.low) for item in near if item.code == "w")


def _tells_order(line: Line, first: int, last: int, card: int) -> bool:
    """«Колода начинается с Гончей», «порядок в колоде такой: Меч, Монета»."""
    return card > last and not _past(_stretch(line, first, last, card))


def _tells_next(line: Line, first: int, last: int, card: int) -> bool:
    """«Ждите Гончую плоти: она следующая»."""
    return card < first and "P" not in line.codes[:first]


def _tells_first(line: Line, first: int, last: int, card: int) -> bool:
    """«В колоде первой на выход Гончая плоти»: the pile is named, and nothing has come."""
    near = _stretch(line, first, last, card)
    piles = any(item.code in "zd" and item.name not in ("in_play", "discard_pile") for item in line.items)
    return piles and not _past(near) and not any(item.code == "P" for item in near) and card != last + 1


def _secret(line: Line, view: View, first: int, last: int, card: int) -> bool:
    """The card lies in a pile that nobody may see, and the words are no guess."""
    near = _stretch(line, first, last, card)
    if any(_GUESS.match(item.low) for item in near) or "f" in {item.code for item in near}:
        return False
    if any(_OPEN.match(item.low) for item in near) or any(
        item.code == "z" and item.name != "draw_pile" for item in near
    ):
        return False
    named = any(item.code in "zd" or _PILE.match(item.low) for item in line.items)
    common = any(item.code == "d" or item.low.startswith("игров") for item in line.items)
    if named and not common and not view.draw_pile:
        return False  # «последнее, что было в её первой колоде»: nothing is left in it that could be a secret
    names = line.items[card].names
    shown = all(name in view.row and name not in view.draw_pile for name in names)
    return named or not shown
