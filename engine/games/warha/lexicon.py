"""The words of Warha Realms for the verifier: names of the cards in every form, everyday words and symbols,
what cards give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES, GODS, Card, Effect
from engine.russian.cards import card_forms, card_with_number, head_forms
from engine.russian.text import CASES, fold_word
from engine.verify.lexicon import CardInfo, Lexicon

_EFFECTS: Final = ("gold", "attack", "heal", "scrap", "lure", "refill")


def _amounts(effect: Effect) -> dict[str, int]:
    return {name: value for name in _EFFECTS if (value := getattr(effect, name))}


def _info(card: Card) -> CardInfo:
    return CardInfo(
        name=card.name,
        god=GOD_NAMES.get(card.god, ""),
        cost=card.cost,
        base=_amounts(card.base),
        together=None if card.together is None else _amounts(card.together),
        per_mark={"attack": card.together_attack_per_mark} if card.together_attack_per_mark else {},
        grants=tuple(GOD_NAMES[god] for god in GODS if card.grants & god),
    )


# parts of long names by which the card is known too, and heads a card has beside the one of its printed order
_ALSO: Final = {
    "Кайрос Судьбоплет": ("Кайрос", "Судьбоплет"),
    "Кугат Породитель чумы": ("Кугат", "Породитель чумы", "Породитель"),
    "Тамурхан Владыка Червей": ("Тамурхан", "Владыка Червей"),
    "Скарбранд Изгнанник": ("Скарбранд", "Изгнанник"),
    "Валькия Кровавая": ("Валькия",),
}
_FOND: Final = {"Меч": "мечик", "Кристалл": "кристаллик"}
_FOND_ENDINGS: Final = ("", "а", "у", "", "ом", "е", "и", "ов", "ам", "и", "ами", "ах")
_NOMINATIVE_AND_ACCUSATIVE: Final = ("nom", "acc")


def _forms_of(name: str) -> Iterator[tuple[str, str, str, bool]]:
    """(form, short name or full name it is a form of, case, plural)."""
    full = card_forms(name)
    heads = head_forms(name)
    words = name.split()
    for index in range(12):
        case, plural = CASES[index % 6], index >= 6
        yield full[index], "full", case, plural
        yield heads[index], "short", case, plural
        parts = full[index].split()
        if (len(words) == 2 and parts[1] != words[1]) or (
            len(words) == 2 and words[1][0].islower()
        ):  # both words decline: «крикуна небесного»
            yield f"{parts[1]} {parts[0]}", "full", case, plural
        for also in _ALSO.get(name, ()):
            at = words.index(also.split()[0])
            yield " ".join(parts[at : at + len(also.split())]), "short", case, plural
    if name in _FOND:
        for index, ending in enumerate(_FOND_ENDINGS):
            yield _FOND[name] + ending, "short", CASES[index % 6], index >= 6
    for number in (2, 5):
        for case in _NOMINATIVE_AND_ACCUSATIVE:
            form = card_with_number(number, name, case)
            yield form, "full", "gen", number == 5
            parts = form.split()
            at = heads[0] == words[0] and len(words) > 1
            yield (
                (parts[0] if at or len(words) == 1 else form.split()[words.index(heads[0])]),
                "short",
                "gen",
                (number == 5),
            )


def _forms() -> dict[str, tuple[tuple[str, ...], str, bool]]:
    """Every form of every name; a form that several cards share names them all."""
    found: dict[str, dict[str, tuple[str, bool]]] = {}
    exact: dict[str, str] = {}
    for card in CARDS:
        for form, kind, case, plural in _forms_of(card.name):
            folded = fold_word(form)
            names = found.setdefault(folded, {})
            names.setdefault(card.name, (case, plural))
            if kind == "full":
                exact.setdefault(folded, card.name)
    result: dict[str, tuple[tuple[str, ...], str, bool]] = {}
    for folded, names in found.items():
        case, plural = next(iter(names.values()))
        owner = exact.get(folded)
        result[folded] = ((owner,) if owner else tuple(names), case, plural)
    return result


_WORDS: Final = {
    "resource": {
        "gold": r"золот(?:о|а|ом|у|е)|золот(?:ой|ых|ые|ого|ому|ым|ыми)|золотишк\w*|зол|голд\w{0,3}|казн(?:а|ы|е|у|ой)"
        r"|деньг(?:и|ами|ах|ам)|денег|денежк\w*|денежек|целков\w+|тугрик\w*|gold|червон(?:ец|ца|цев|цы|цам|цами)|монеток|монетки|монетами",
        "attack": r"атак(?:а|и|е|у|ой|ою|ам|ами)|атк|ат(?=\.)|урон(?:а|у|ом|е)?|дамаг(?:а|у|ом|е)?"
        r"|удар(?:а|у|ом|ов|ы|ам|ами)?|attack|atk"
        r"|бьет|бьют|наносит|рубит|разит",
        "heal": r"лечени(?:е|я|ю|ем|и)|исцелени(?:е|я|ю|ем|и|й|ями)|лечит|леч|лечилк\w*|восстанавлива\w+"
        r"|восстановлени\w+|heal"
        r"|исцеля(?:ет|ют|ется)|хил\w{0,3}|подлечива\w+|лечь\w*|лечат|целебн\w+",
        "health": r"здоров(?:ье|ья|ью|ьем|ьице|ьица|ьечко|ьичко|ьишко|ьишка)|здор|зд(?=\.)|хп|hp|жизн(?:ь|и|ей|ям|ями"
        r"|ью)|health",
    },
    "property": {
        "together": r"вместе",
        "scrap": r"утил\w{0,4}|утилизаци\w+",
        "lure": r"соблазн(?:а|у|ом|е|ы|ов|ам|ами)?|соблазнени\w+",
        "refill": r"пополн?ени(?:е|я|ю|ем|и|й)",
    },
    "zone": {
        "in_play": r"в игре|in play|на столе|со стола|из игры|на стол|стол(?:е|а)?|разыгран(?:ы|о|а|ные|ных|ный|ной"
        r"|ная)?|розыгрыш(?=\W{0,3}[.:(\n])|игра[ею]т(?=\s*(?:\d|:))|сыгран(?:о|ы|а|ные|ных)?"
        r"|(?<!вместе» )(?<!вместе )сыграл(?:о|и|а)?"
        r"|на поле|на руках|в руке|из руки|рука(?=\s*[:(—–]|\s+\d)|руке|в руку|руку(?=\s*[(—–]|\s+\d)|hand|сыграли"
        r"|разыграл[аио]?|разыгрыва\w+|выложен[оы]"
        r"|выклад\w+|выложил\w*(?! за)|выставил\w*|выставля\w+|в бою|в деле|на арене",
        "draw_pile": r"личн(?:ая|ой|ую|ою) колод(?:а|е|у|ы|ой)|личк[аеиу]|личн(?:ая|ой)|колод(?:а|е|у|ы|ой)|deck"
        r"|стопк[аеиу] добора|draw pile",
        "discard_pile": r"сброс(?:а|е|у|ом)?|отбо(?:й|е|я)|discard(?: pile)?",
        "graveyard": r"кладбищ(?:е|а|у|ем)|graveyard|погост(?:е|а)?",
    },
    "deck": {
        "game_deck": r"игров(?:ая|ой|ую) колод(?:а|е|у|ы|ой)|игровая|игровой|общ(?:ая|ей|ую) колод(?:а|е|у|ы"
        r"|ой)|основн(?:ая|ой|ую) колод(?:а|е|у|ы|ой)"
        r"|(?:главн|больш|рыночн|торгов|магазинн)(?:ая|ой|ую) колод(?:а|е|у|ы|ой)|колод(?:а|е|у|ы|ой) игры"
        r"|(?:общая|колода богов)(?=\s*[:—–-]?\s*\d)|game deck",
        "extra_deck": r"дополнительн(?:ая|ой|ую) колод(?:а|е|у|ы|ой)|доп(?:\.)? ?колод(?:а|е|у|ы|ой)"
        r"|допколод(?:а|е|у|ы|ой)|дополнительн(?:ая|ой)|доп(?=\.?[ :=—–-]{1,3}\d)"
        r"|колод(?:а|е|ы) кристаллов|extra deck|кристальн(?:ая|ой) колод\w+",
        "row": r"торгов(?:ый|ого|ому|ом|ым) ряд(?:а|у|е|ом)?|ряд(?:а|у|е|очек)?|рын(?:ок|ка|ке)|витрин(?:а|е|ы)"
        r"|прилав(?:ок|ке|ка)|лавк(?:а|е|и)"
        r"|торг(?:е|а|у)?|row|market|ассортимент|магазин(?:е|а)?|лоты|меню",
    },
}
_SYMBOLS: Final = {
    "🪙": ("resource", "gold"),
    "💰": ("resource", "gold"),
    "🟡": ("resource", "gold"),
    "💵": ("resource", "gold"),
    "⚔": ("resource", "attack"),
    "🗡": ("resource", "attack"),
    "💥": ("resource", "attack"),
    "👊": ("resource", "attack"),
    "🏹": ("resource", "attack"),
    "❤": ("resource", "health"),
    "♥": ("resource", "health"),
    "💗": ("resource", "health"),
    "💖": ("resource", "health"),
    "💓": ("resource", "health"),
    "💞": ("resource", "health"),
    "🫀": ("resource", "health"),
    "💚": ("resource", "heal"),
    "🩹": ("resource", "heal"),
    "💊": ("resource", "heal"),
    "➕": ("property", "refill"),
    "💋": ("property", "lure"),
    "🤝": ("property", "together"),
    "♻": ("property", "scrap"),
    "🔥": ("property", "scrap"),
}
_TITLES: Final = {
    "gold": "золото",
    "attack": "Атака",
    "heal": "лечение",
    "health": "Здоровье",
    "scrap": "Утиль",
    "lure": "Соблазн",
    "refill": "Пополнение",
    "together": "Вместе",
    "in_play": "разыграно",
    "draw_pile": "личная колода",
    "discard_pile": "сброс",
    "graveyard": "Кладбище",
    "game_deck": "игровая колода",
    "extra_deck": "дополнительная колода",
    "row": "Торговый ряд",
}

LEXICON: Final = Lexicon(
    game="warha",
    cards={card.name: _info(card) for card in CARDS},
    gods={GOD_NAMES[god]: GOD_COLOURS[god] for god in GODS},
    god_words={
        r"к?хорн(?:а|у|ом|е)?": "Кхорн",
        r"нургл(?:а|у|ом|е)?": "Нургл",
        r"тзинч(?:а|у|ем|е)?": "Тзинч",
        r"слаанеш(?:а|у|ем|е)?": "Слаанеш",
        r"кхорн(?:ов|атск|итск|ск)\w*|кхорнит\w*": "Кхорн",
        r"нургл(?:ов|итск|ск)\w*|нурглит\w*": "Нургл",
        r"тзинч(?:ев|еев|итск|ск)\w*|тзинчит\w*": "Тзинч",
        r"слаанеш(?:ев|итск|ск)\w*|слаанешит\w*": "Слаанеш",
    },
    words=_WORDS,
    symbols=_SYMBOLS,
    forms=_forms(),
    colour_words={
        r"красн\w+|алы?\w{1,3}|багров\w+": "Кхорн",
        r"зелен\w+|салатов\w+": "Нургл",
        r"син\w{1,3}|голуб\w{1,3}": "Тзинч",
        r"розов\w+": "Слаанеш",
        "🔴": "Кхорн",
        "🟥": "Кхорн",
        "🟢": "Нургл",
        "🟩": "Нургл",
        "🔵": "Тзинч",
        "🟦": "Тзинч",
        "🩷": "Слаанеш",
        "💗": "Слаанеш",
        "🟣": "Слаанеш",
    },
    titles=_TITLES,
)
