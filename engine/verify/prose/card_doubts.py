"""The second opinion on cards: what else a list, a purchase or a removal may speak of (see `doubts`)."""

from __future__ import annotations

import re
from typing import Final

from engine.russian.cards import card_forms
from engine.verify.prose.bindings import Case, cards_meant
from engine.verify.prose.groups import groups
from engine.verify.prose.roles import is_verb
from engine.verify.prose.words import normal

_OF_A_CARD: Final = re.compile(r"(?:ов|ев|ин|ын)(?:ы|а|о|ых|ым|ой|у)$|ск(?:ая|ие|ий|их|ую|ое)$|(?:ьи|ьих|ья|ье)$")


def all_of_a_rank(case: Case) -> bool:
    """«парочка Грабителей, Кхорнов с Тзинчевым»: the cards of one rank together."""
    if case.noun != "C":
        return False
    ranks = {name.split()[0] for name in case.items[case.at].names}
    pool = case.view.bought if case.claim.kind == "purchase" else case.view.in_play
    held = {name: n for name, n in pool.items() if name.split()[0] in ranks and n}
    return (
        len(held) > 1
        and case.value == sum(n for name, n in held.items() if name.split()[0] in ranks)
        and case.value > 1
    )


def cards_elsewhere(case: Case) -> bool:
    """«в колоде по три Монеты и Меча»: a pile is named, or no place at all, and it holds so many."""
    if case.noun != "C":
        return False
    piles = [item.name for item in case.items if item.code == "z" and item.name != "in_play"]
    names = case.items[case.at].names
    if any(sum(case.view.zone(pile)[name] for name in names) == case.value for pile in piles):
        return True
    if case.claim.zone in piles and re.search(r"vw?z[w:_,]*N?$", case.all[: case.index + 1]):
        return False  # «в личной колоде остались две Монеты»
    alone = case.all.count("C") < 2
    return (alone or len(names) > 1) and case.value in cards_meant(case)


def amount_of_card(case: Case) -> bool:
    """«дюжина ударов, из коих шесть Нечистого, четыре Чемпиона»: what the card gives."""
    if case.noun != "C":
        return False
    told = [code for code in case.all[: case.index] if code in "gah"] or case.says(("удар", "лечен", "исцел"), 18, 0)
    names = [name for name in case.items[case.at].names if case.view.in_play[name]]
    return bool(told) and any(
        case.value in case.view.effect(name, mark) for name in names for mark in ("gold", "attack", "heal")
    )


def fits_a_pile(case: Case) -> bool:
    """«В запасе Мечей три и Монет две, в сбросе ни крошки»: all cards of the list lie in one other pile, so many."""
    view = case.view
    group = next(
        (g for g in groups(case.line.sentence) if any(card.index in (case.index, case.at) for card in g.cards)), None
    )
    if group is None or len(group.cards) < 2:
        return False
    named = [j for j in range(group.first) if case.all[j] == "z" and case.items[j].name == case.claim.zone]
    if named and not any(is_verb(item) for item in case.items[named[-1] + 1 : group.first]):
        return False
    for zone in ("draw_pile", "discard_pile", "in_play"):
        pool = view.zone(zone)
        if zone != case.claim.zone and all(0 < card.count <= pool[card.pick(pool)] for card in group.cards):
            said = [card.pick(pool) for card in group.cards]
            return not (case.claim.zone and all(view.zone(case.claim.zone)[name] for name in said))
    return False


def possessive(case: Case) -> bool:
    """«из коих два Кристалловы»: the figure counts what the card gives."""
    at = case.at if case.noun == "C" else case.index
    item = case.items[at]
    if item.code != "C" or not item.names:
        return False
    word = item.low.split()[-1]
    forms = {part for name in item.names for form in card_forms(name) for part in normal(form).split()}
    return word not in forms and (item.detail != "typo" or bool(_OF_A_CARD.search(word)))


def shown_now(case: Case) -> bool:
    """«Судьбоплет призвал троих: Крикуна, Грабителя и Колесницу»: the cards of the turn, none of them bought."""
    view = case.view
    priced = re.search(r"Z[^,;.]{0,3}N", case.codes) or "g" in case.codes
    names = [item.names for item in case.items if item.code == "C"]
    now = {*view.in_play, *view.refilled, *view.lured}
    if priced or any(set(group) & set(view.bought) - now for group in names):
        return False
    if not {"buy", "take", "spend"} & case.tags() and set(case.items[case.index].names) & now and len(names) == 1:
        return True  # «Избранный Нургла его подштопал», «и Кристалл укатился в сброс»
    if case.items[case.index].case == "nom" and "C" in case.all[case.index] and len(names) > 1:
        return bool(set(case.items[case.index].names) & now)
    return len(names) >= 2 and sum(bool(set(group) & now) for group in names) * 4 >= 3 * len(names)


def is_subject(case: Case) -> bool:
    """«Кристаллы сняты с торгов»: something is told of the cards themselves."""
    after = case.items[case.index + 1].low if case.index + 1 < len(case.items) else ""
    plural = case.items[case.index].plural and case.items[case.index].case in ("nom", "acc", "")
    return plural and re.fullmatch(r"\w+(?:[тн]ы|ли|лись|ются|ятся)", after) is not None


def of_another_pool(case: Case) -> bool:
    """A card that stands in the row, was bought, removed, drawn or lured away, and stands alone here."""
    view, name = case.view, case.claim.card
    gone = {card for card, _ in view.removed}
    if name is None or (case.claim.kind == "removal" and (name in gone or case.claim.zone is not None)):
        return False
    if case.claim.kind == "lured" and "l" in case.codes:
        return False  # ««Соблазн» увёл Меч»
    told = {*view.bought, *view.refilled, *view.row} | gone
    if case.claim.kind == "listing" and "f" not in case.codes:
        told |= {"Кристалл"} if view.extra_deck and name not in view.in_play else set()
    if case.claim.zone in ("draw_pile", "discard_pile") and case.says(("последн", "единствен", "одинок"), 4, 0):
        return False  # «в колоде последняя, Азазель»
    pool = view.zone(case.claim.zone or "in_play") if case.claim.kind == "listing" else view.lured
    own = next((g for g in groups(case.line.sentence) if g.first <= case.index <= g.last), None)
    beside = (
        {card.index for card in own.cards}
        if own is not None and (case.claim.zone in ("draw_pile", "discard_pile") or len(own.cards) >= 4)
        else set()
    )
    fellows = [
        item
        for j, item in enumerate(case.items)
        if (case.low <= j <= case.high or j in beside) and item.code == "C" and set(item.names) & set(pool)
    ]
    return name in told and not fellows and not (case.claim.kind == "removal" and "graveyard" in case.tags())


def removed(case: Case) -> bool:
    """«отчислил Меч из личной колоды»: told as removed by whatever verb, and it was."""
    view, card = case.view, case.claim.card
    zones = {zone for name, zone in view.removed if name == card}
    if not zones:
        return False
    said = {item.name for item in case.items[case.low : case.high + 1] if item.code == "z"}
    return bool(said & zones) or bool({"remove", "graveyard"} & case.tags())


def elsewhere(case: Case) -> bool:
    """«не хватило, и Кристалл последний»: whether it can be bought is said in another clause than the card."""
    return "карман" in case.claim.text and "afford" not in case.tags()


_STANDS: Final = ("стоит", "стоят", "лежит", "лежат", "висит", "висят", "ждет", "ждут", "красует", "маячит", "пылит")


def on_the_shelf(case: Case) -> bool:
    """«Первым на прилавке стоит Нкари»: it stands there, it costs nothing."""
    words = [item.low for item in case.items[case.low : case.high + 1]]
    return not set(case.codes) & set("Ng") and any(word.startswith(_STANDS) for word in words)


_GUESS: Final = re.compile(
    r"возможно$|может$|вдруг$|авось$|когда-нибудь|когда-то$|однажды$|вероятн|наверн|глядишь$|похоже$|надее|мечта|жд[её]т$"
    r"|жд[её]м$|ждут$"
)
_TO_COME: Final = re.compile(
    r"(?:по)?яв[ия]тся$|прид[её]т$|придут$|выйд[её]т$|загля[нд]|попад[её]т$|ляжет$|займ[её]т$|всплыв[её]т$|подойд[её]т$"
)


def still_to_come(case: Case) -> bool:
    """«Азазель, возможно, появится в ряду»: nobody says that it is there."""
    words = [item.low for item in case.items]
    return any(_GUESS.match(word) for word in words) and any(_TO_COME.match(word) for word in words)
