"""The second opinion on every finding of the prose reader: does a plausible other reading make the words true?

A reader binds a figure or a name to what it takes for its noun and its owner. Where the story means something
else that is true (the cards of the sentence, the other summand, a loss and no health, a round goal that is missed),
the post is right and the reader erred. So a finding is raised only if

* the words bind the figure to its noun and owner directly, or nothing that such a noun may count in this turn has
  that value;
* nothing else in the clause (a part «из пяти», a remainder, a goal, another pile) makes it true;
* it looks like a slip: a wrong health is near the right one, shares its digits, or is somebody else's.

Doubted findings stay unread; none is ever made true by this.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.bindings import BOUND, RESOURCES, SMALL, Case, Doubt, meant, pile_bound, slip
from engine.verify.prose.card_doubts import (
    all_of_a_rank,
    amount_of_card,
    cards_elsewhere,
    elsewhere,
    fits_a_pile,
    is_subject,
    of_another_pool,
    on_the_shelf,
    possessive,
    removed,
    shown_now,
    still_to_come,
)
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.roles import names_of
from engine.verify.prose.worlds import counts, counts_of, dearer, gaps, healths, of_god, parts_of, unlike

_GOALS: Final = (50, 100, 150, 200)
_NOW: Final = frozenset({"теперь", "ныне", "нынче", "сейчас", "стало", "стала", "стал", "станет", "осталось"})


def doubted(claim: Claim, line: Line, page: Page, index: int) -> bool:
    """Whether a false reading of item `index` is better left unread."""
    case = Case(claim, line, page, index)
    if line.items[index].code == "N":
        if any(doubt(case) for doubt in _ANY_FIGURE):
            return True
        bound = BOUND.get(claim.kind)
        if bound is not None and not bound(case) and case.value in meant(case):
            return True
        if any(doubt(case) for doubt in _FIGURES.get(claim.kind, ())):
            return True
    return any(doubt(case) for doubt in _NAMES.get(claim.kind, ()))


# --- what else makes a figure true, whatever its noun -----------------------------------------------------------------


def _no_slip_of_health(case: Case) -> bool:
    """No health of the player is near, and it is nobody else's either; or it is his of another time."""
    steps = case.view.steps(case.claim.subject or case.view.actor)
    past = ("was" in case.tags() or "D" in case.all[case.low : case.index]) and not any(
        item.low in _NOW for item in case.items[case.low : case.index]
    )
    if case.value in steps and past:
        return True
    if "H" in case.all:
        return False
    near = set(steps) if case.before == "P" else healths(case.view)
    return not any(slip(case.value, step) for step in near) and case.value not in healths(case.view)


def _no_slip_of_change(case: Case) -> bool:
    """Of a health told before and after neither is right, and they are not both near."""
    before, after = case.claim.before, case.claim.after
    if before is None or after is None or "H" in case.all:
        return False
    if {"more", "less", "lag", "lead"} & case.tags() and ">" not in case.codes:
        return True
    steps = case.view.steps(case.claim.subject or case.view.actor)
    known = healths(case.view)
    if before in known or after in known:
        return False
    return not all(any(slip(value, step) for step in steps) for value in (before, after)) or max(before, after) <= SMALL


def _a_count(case: Case) -> bool:
    """«карт у него тридцать семь», «всего у потерпевшего пятнадцать»: cards are counted, and rightly."""
    spoken = "z" in case.all or "card_word" in case.tags(0, len(case.items))
    return spoken and case.value in counts(case.view)


def _resource_named(case: Case) -> bool:
    """«товара на 24 золотых, а у Маши всего шесть»: of what the sentence has named, and rightly."""
    said = [code for code in case.all[: case.index] if code in "gahH"]
    resource = {"g": "gold", "a": "attack", "h": "heal"}.get(said[-1]) if said else None
    return resource is not None and case.noun in ("none", "unit") and case.value == case.view.totals[resource]


def _a_loss(case: Case) -> bool:
    """«у Тучи потери девять»: what was lost, not what is left."""
    loss = ("потер", "минус", "урон", "ущерб", "убыт", "недосч")
    return case.value in case.view.attacks.values() and case.says(loss)


_LACK: Final = re.compile(r"недост|нехват|хвата|маловат|отдел|догна|нагна|догон|сравня|поравн")


def _a_lack(case: Case) -> bool:
    """«последняя по здоровью: четырёх единиц не хватает, чтобы догнать Вадима»: what somebody is short of."""
    return any(_LACK.match(item.low) for item in case.items[max(case.low, case.index - 3) : case.index + 5])


def _of_deeds(case: Case) -> bool:
    """«сил девять, на единичку больше, чем отвесила Ева»: compared with what was dealt, paid or bought."""
    than = case.all.find("q", case.index, case.index + 6)
    deeds = {"strike", "strike_noun", "receive", "befall", "spend", "buy", "draw", "heal"}
    return than >= 0 and any(deeds & item.tags for item in case.items[than + 1 : than + 5])


def _a_healing(case: Case) -> bool:
    """«сорок девять капель вернулись», «зализали сорок девять ран»: what the cards healed."""
    healed = case.value == case.view.totals["heal"] or case.value in parts_of(case.view, "heal", ())
    return healed and "heal" in case.tags(0, len(case.items))


def _of_a_card(case: Case) -> bool:
    """«Гончая вместо шести лупит десять»: what a card gives, not somebody's health."""
    return "C" in case.codes and "H" not in case.codes and "P" not in case.codes


def _on_top(case: Case) -> bool:
    """«ещё двойку лечения сверх пятнадцати»: a part of what there is in all."""
    return any(item.low in ("сверх", "помимо", "поверх") for item in case.items[max(0, case.index - 1) : case.index])


def _none_more(case: Case) -> bool:
    """«ни единицей боле»."""
    return any(item.low == "ни" for item in case.items[max(0, case.index - 2) : case.index])


def _a_sum_or_goal(case: Case) -> bool:
    """A difference to a sum of others, or to a round goal («до сотни недостаёт одной»)."""
    view, value = case.view, case.value
    goals = {goal for goal in _GOALS if "D" in case.all}
    for j in range(case.low, case.high + 1):
        item = case.items[j]
        if item.value is not None and item.code in "NX" and case.all[max(0, j - 1) : j] == "D":
            goals.add(item.value)
    if value in goals and case.all[case.index - 1 : case.index] == "D":
        return True
    near = case.says(("хват", "недост", "сотн", "сотен", "полсотн", "кругл", "ровн", "не"), 8)
    if near and value in {abs(goal - health) for goal in goals for health in view.health.values()}:
        return True
    summed = case.says(("вместе", "взят", "обоих", "вдвоем", "сумм", "остальн", "прочих", "соперник"), 9, 18)
    direct = re.match(r"Nw{0,2},?qU?w?P[^&]?", case.all[case.index :])  # «на сорок три больше, чем у Хэнка»
    if not summed and (direct or case.all.count("P") <= 2):
        return False
    living = list(view.health.values())
    sums = {sum(living) - 2 * a for a in living} | {a - b - c for a in living for b in living for c in living}
    return value in {abs(one) for one in sums}


def _of_other_things(case: Case) -> bool:
    """«Монет там на одну больше, чем Мечей»: a difference of cards, piles or resources."""
    if case.noun in ("u", "l", "f") or case.claim.blame == "card_text":
        return False
    if case.all[max(0, case.index - 1) : case.index + 3] == "pN_C":
        return False  # «по два — Монеты»
    things = set(case.codes) & set("Czdga") or "card_word" in case.tags()
    money = "g" in case.all or case.says(("карман", "кошел", "казн", "дорож", "дешев"), 4, 9)
    if case.value in dearer(case.view) and money and (case.claim.other is None or case.says(("карман", "кошел"), 4, 9)):
        return True
    return bool(things) and case.value in unlike(case.view)


def _other_pile(case: Case) -> bool:
    """The pile, the card or the god named beside it is of that size."""
    view, value = case.view, case.value
    if case.claim.kind == "zone_count" and case.noun != "C" and case.before != "C" and pile_bound(case):
        return False
    start = case.index
    while start > 0 and case.all[start - 1] not in ";.":
        start -= 1
    for j in range(start, min(len(case.items), case.index + 5)):
        item, code = case.items[j], case.all[j]
        if code == "z" and abs(j - case.index) <= 6 and sum(view.zone(item.name).values()) == value:
            return True
        beside = abs(j - case.index) <= 2 and ":" not in case.all[min(j, case.index) : max(j, case.index)]
        if code == "C" and beside and any(value in counts_of(view, name) for name in item.names):
            return True
        if code == "G" and abs(j - case.index) <= 5 and value in of_god(view, item.name):
            return True
    return False


_PART_WORDS: Final = ("кажд", "пополам", "поровну", "остальн", "проч", "сдач", "половин", "рук")


def _a_part(case: Case) -> bool:
    """«три «Атаки» из пяти его рук дело»: a part of the total, which stands beside, and some cards give it."""
    view, resource = case.view, case.claim.resource or ""
    right = view.totals.get(resource)
    clause = range(case.low, case.high + 1)
    others = {case.items[j].value for j in clause if case.all[j] == "N" and j != case.index}
    split = right in others or any(
        item.code in "Oic" or (item.code == "w" and item.low.startswith(_PART_WORDS))
        for item in case.items[case.index + 1 : case.high + 1]
    )
    return split and case.value in parts_of(view, resource, ())


def _a_property(case: Case) -> bool:
    """«Утиль» на руках один»: the property beside the figure, not the cards at hand."""
    marks = {name for name, code in RESOURCES.items() if code in case.codes}
    return any(case.view.totals[name] == case.value for name in marks)


def _coins(case: Case) -> bool:
    """«прикатились две Монетки»: cards, not gold."""
    word = case.items[case.at].low
    return word.startswith("монет") and case.value in counts_of(case.view, "Монета")


def _each_property(case: Case) -> bool:
    """A property that a card named in the sentence gives, or the «Соблазн» that was aimed."""
    view, resource = case.view, case.claim.resource or ""
    if resource not in ("scrap", "lure", "refill"):
        return False
    each = case.cards() or case.says(("кажд",)) or "p" in case.codes
    pool = {given for card in view.in_play for given in view.effect(card, resource)} if each else set()
    if resource == "lure" and ("C" in case.all or {"strike", "spend"} & case.tags()):
        pool |= {sum(view.lured.values()), *view.lures.values()}
    return case.value in pool or (resource == "refill" and case.value == sum(view.refilled.values()))


def _a_remainder(case: Case) -> bool:
    """«и останется один золотой», «не хватило одного золотого»: what a purchase would leave or lack."""
    view, gold = case.view, case.view.totals["gold"]
    if case.claim.resource != "gold" or not case.says(
        ("остан", "оста", "сдач", "хват", "недост", "лишн", "сгор", "пропад", "уйд", "излиш", "запас")
    ):
        return False
    prices = [view.cost(card) or 0 for card in (*view.row, "Кристалл")]
    sums = {sum(chosen) for size in (1, 2, 3) for chosen in combinations(prices, size)}
    return case.value in {abs(gold - total) for total in sums}


def _another_card(case: Case) -> bool:
    """What another card of the sentence gives, or the same card of something else."""
    view, name = case.view, case.claim.card or ""
    linked = re.match(r"N[w_agh]{0,3}[OcZ]w?C", case.all[case.index :])
    marks = {n for card in case.cards() for mark in ("scrap", "lure", "refill") for n in view.effect(card, mark)}
    if case.value in marks and set(case.codes) & set("ulf"):
        return True
    said = RESOURCES.get(case.claim.resource or "", "") in case.codes
    other = {n for resource in ("gold", "attack", "heal") for n in view.effect(name, resource)}
    if not said and case.value in other:
        return True
    others = [card for card in case.cards() if card != name]
    return not linked and any(case.value in view.effect(card, case.claim.resource or "") for card in others)


def _own_attack(case: Case) -> bool:
    """«Песнь о семнадцати ударах»: what the player whose turn it is can deal."""
    return case.value == case.view.totals["attack"] and ("P" not in case.codes or case.noun == "a")


def _supposed(case: Case) -> bool:
    """What would be left of the Attack, or of a health after another blow than the whole Attack."""
    view = case.view
    figures = {item.value for item in case.items if item.code == "N" and item.value is not None}
    attack = view.totals["attack"]
    left = {attack - health for health in view.health.values()}
    left |= {a - b for a in (*view.health.values(), attack) for b in figures}
    return case.value in left


def _more_or_less(case: Case) -> bool:
    """«она двенадцать, он на два меньше»: a difference is no total; «лечат оба»: neither are the cards."""
    if case.items[case.index].low.startswith(("оба", "обе", "обо")):
        return True
    return case.all[case.index - 1 : case.index] == "n" and bool(
        {"more", "less"} & case.tags(case.index, case.index + 4)
    )


def _broken_down(case: Case) -> bool:
    """«Четыре золотых: два Воиновых, по одному с Грабителя»: the total stands before the colon."""
    head = max(case.all.rfind(mark, 0, case.index) for mark in ":_(")
    right = case.view.totals.get(case.claim.resource or "")
    told = {item.value for j, item in enumerate(case.items[: max(head, 0)]) if case.all[j] == "N"}
    return right in told and case.value in parts_of(case.view, case.claim.resource or "", ())


def _will_be(case: Case) -> bool:
    """«из тридцати семи уцелеет двадцать пять»: what a blow would leave."""
    view = case.view
    left = {health - view.totals["attack"] for health in view.health.values()}
    return case.value in left and (
        case.says(("уцеле", "остан", "остат", "выжив", "выжил", "сохран", "станет", "будет"))
        or case.line.sentence.conditional
    )


def _the_players(case: Case) -> bool:
    """«вышли четверо: Пелагея, Ксенон, Барсук и Леший»: the players, not the cards."""
    living = sum(health > 0 for health in case.view.health.values())
    return case.value in (living, len(case.view.nicks)) and "P" in case.all[case.index : case.index + 5]


def _each_price(case: Case) -> bool:
    """«два Кристалла, по два золотых за флакон»: what one of the cards costs."""
    costs = {case.view.cost(name) for item in case.items if item.code == "C" for name in item.names}
    costs |= {case.view.cost(name) for name in case.view.bought}  # «двое новобранцев по три золотых»
    return case.all[case.index - 1 : case.index] == "p" and case.value in costs


def _spent_before(case: Case) -> bool:
    """«шесть золотых за пару»: what was paid for the cards that the sentence names."""
    view = case.view
    bought = any(item.code == "C" and set(item.names) & set(view.bought) for item in case.items)
    return case.claim.resource == "gold" and case.value == view.spent and bought


def _a_price(case: Case) -> bool:
    """«два Великих нечистых, по восемь золотых каждый», «ничего дешевле шести золотых»: what a card costs."""
    view = case.view
    if case.claim.resource != "gold":
        return False
    named = {view.cost(name) for item in case.items if item.code == "C" for name in item.names}
    if case.value in named:
        return True
    market = case.says(("дешев", "дорож", "дорог", "цен", "прос", "стои", "рын", "торг", "прилав", "кажд"), 9, 9)
    each = case.all[case.index - 1 : case.index] in ("p", "O", "Z")
    return (market or each) and case.value in {view.cost(name) for name in (*view.row, "Кристалл")}


def _a_summand(case: Case) -> bool:
    """«их доход удвоен: четыре и шесть золотых»: figures joined by «и» before one noun are parts."""
    ahead = re.match(r"Nw?[&,+]w?N", case.all[case.index :])
    if ahead and case.all[case.index - 1 : case.index] in tuple("gah"):
        # «Атаки» шестнадцать, десять на совести Свиты»: behind its noun the total, or parts that make it up
        other = case.items[case.index + ahead.end() - 1].value or 0
        ahead = ahead if case.value + other == case.view.totals.get(case.claim.resource or "") else None
    joined = re.search(r"N[&,+]$", case.all[: case.index]) or ahead
    return bool(joined) and case.value in parts_of(case.view, case.claim.resource or "", ())


def _met_another(case: Case) -> bool:
    """«И оцарапали Коты Дуняшу»: the one who was struck is named beside."""
    claim, view = case.claim, case.view
    if claim.other is None or claim.subject is not None or claim.other in view.attacks:
        return False
    named = [item.names for j, item in enumerate(case.items) if case.all[j] == "P" and case.low <= j <= case.high]
    return any(len(names) == 1 and names[0] in view.attacks for names in named)


def _a_gap_told(case: Case) -> bool:
    """«ему до Совы тридцать два»: a difference beside the name, and no blow."""
    told = {item.value for item in case.items[case.low : case.high + 1] if item.code == "N"} - {None}
    apart = "D" in case.all or {"lag", "lead", "gap"} & case.tags()
    return bool(apart) and bool(told) and not told & set(case.view.attacks.values()) and told <= gaps(case.view)


_LONE: Final = frozenset({"один", "одна", "одно", "одни", "одной", "одним", "одному", "одного"})


def _alone(case: Case) -> bool:
    """«Свежеватель один дал восемь», «с одного удара не снести»: alone, at one go; no figure."""
    if case.value != 1 or case.items[case.index].low not in _LONE:
        return False
    after = case.items[case.index + 1].low if case.index + 1 < len(case.items) else ""
    before = case.items[case.index - 1].low if case.index else ""
    beside = case.all[case.index - 1 : case.index] in ("C", "P") and bool(case.index)
    return beside or (before in ("с", "со", "за") and after.startswith(("удар", "раз", "взмах", "заход")))


def _two_owners(case: Case) -> bool:
    """«Барсук с семьюдесятью пятью, Леший отощал до 57»: the figures of a change stand at two players' names."""
    claim = case.claim
    if claim.before is None or claim.after is None:
        return False
    inside = [item for item in case.items if claim.span.start <= item.start and item.end <= claim.span.end]
    others = [item for item in inside if item.code == "P" and claim.subject not in names_of(item)]
    return bool(others) and any(item.code == "P" and claim.subject in names_of(item) for item in inside)


def _loss_and_health(case: Case) -> bool:
    """«прошёлся на двадцать пять: вместо 68 проступило 43»: one of the two figures is the size of the change."""
    claim = case.claim
    if claim.before is None or claim.after is None or claim.subject is None:
        return False
    steps = case.view.steps(claim.subject)
    sizes = {abs(a - b) for a in steps for b in steps} - {0}
    said = {claim.before, claim.after}
    return bool(said & sizes) and bool((said - sizes) & set(steps))


def _half_read(case: Case) -> bool:
    """«по девяносто одному»: the word behind belongs to the figure."""
    after = case.items[case.index + 1] if case.index + 1 < len(case.items) else None
    return after is not None and after.code == "N" and case.value % 10 == 0 and 0 < (after.value or 0) < 10


_ANY_FIGURE: Final[tuple[Doubt, ...]] = (_half_read, _on_top, _alone, _two_owners, _loss_and_health)


def _one_of_each(case: Case) -> bool:
    """«два удара, оба по пять, один мне, один Зимородку»: how many blows, not how large."""
    lone = case.value == 1 and case.items[case.index].low.startswith(("один", "одна", "одну"))
    size = case.view.attacks.get(case.claim.other or "", 1)
    if lone and case.noun == "word" and size > 1 and any(item.value == size for item in case.items):
        return True  # «И одна заказная неприятность Вандереру — три удара»
    return lone and ("p" in case.all or any(item.low.startswith(("оба", "обе", "кажд")) for item in case.items))


def _health_after(case: Case) -> bool:
    """«после лечения у меня девяносто три»: the health, not the healing."""
    view = case.view
    return case.claim.resource == "heal" and case.value in {view.healed, view.before, *view.steps(view.actor)}


def _one_blow(case: Case) -> bool:
    """«Ему было три; Фея вложила восемь»: what one of those struck took, not all of it."""
    summed = {"total", "all_of"} & case.tags(case.index - 3, case.index + 4)
    return len(case.view.attacks) > 1 and case.value in case.view.attacks.values() and not summed


_FIGURES: Final[dict[str, tuple[Doubt, ...]]] = {
    "hp": (_a_lack, _a_healing, _of_a_card, _will_be, _no_slip_of_health, _a_count, _a_loss, _resource_named),
    "hp_change": (_of_a_card, _will_be, _no_slip_of_change),
    "hp_compare": (_of_deeds, _none_more, _a_sum_or_goal, _of_other_things),
    "would_be": (_a_sum_or_goal, _supposed),
    "gold_spent": (_each_price,),
    "zone_count": (_other_pile, _a_property, _the_players),
    "total_count": (_other_pile,),
    "extra_deck": (_other_pile,),
    "total": (
        _a_part,
        _each_property,
        _a_remainder,
        _spent_before,
        _coins,
        _a_price,
        _a_summand,
        _more_or_less,
        _broken_down,
        _health_after,
    ),
    "source": (_another_card,),
    "attack_on": (_own_attack, _a_healing, _one_of_each),
    "attack_total": (_own_attack, _one_blow),
    "invented": (_of_deeds, _none_more, _a_sum_or_goal, _of_other_things),
    "listing": (cards_elsewhere, all_of_a_rank, amount_of_card),
    "purchase": (all_of_a_rank,),
}
_NAMES: Final[dict[str, tuple[Doubt, ...]]] = {
    "purchase": (removed, shown_now, is_subject, on_the_shelf),
    "row_card": (still_to_come,),
    "invented": (elsewhere,),
    "attack_on": (_a_gap_told, _met_another),
    "listing": (of_another_pool, fits_a_pile, possessive),
    "removal": (of_another_pool,),
    "lured": (of_another_pool,),
}
