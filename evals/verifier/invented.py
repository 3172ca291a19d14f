"""Things that did not happen, told in a sentence at the end of a true post."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.warha.cards import CARDS, INDEX
from engine.russian.cards import decline_card
from engine.russian.nicks import nick_forms
from evals.verifier.cases import Case, Expected, pick
from evals.verifier.data import Facts, HandPost
from evals.verifier.words import kin_of

_WRAP: Final = {"html": "\n<p>{}</p>", "bbcode": "\n{}", "markdown": "\n\n{}", "text": "\n{}"}
Event = tuple[str, str, str, tuple[str | None, ...], str | None]  # name, sentence, kinds (own first), subjects, right


def _deeds(facts: Facts) -> Iterator[Event]:
    """Deeds of the previous player that he did not do."""
    previous = facts["previous"]
    doer = previous["player"]
    spare = [
        nick for nick in facts["players"] if nick not in (doer, *previous["attacks"]) and facts["players"][nick] > 0
    ]
    if spare:
        target = pick(spare, facts["turn"], "target")
        aimed = nick_forms(target)["dat"]
        yield (
            "blow",
            f"А ещё {doer} наносит 3 удара {aimed}.",
            "prose_player attack prose_number",
            (target, doer, None),
            None,
        )
    card = pick(
        [name for name in kin_of("Воин Кхорна") if name not in previous["bought"] and CARDS[INDEX[name]].cost],
        facts["turn"],
        "buy",
    )
    yield (
        "purchase",
        f"Заодно {doer} покупает {decline_card(card, 'acc')}.",
        "purchase prose_card",
        (card, doer),
        None,
    )
    gone = {one["card"] for one in previous["removed"]}
    card = pick([name for name in kin_of("Воин Нургла") if name not in gone], facts["turn"], "rem")
    yield (
        "removal",
        f"Из сброса {doer} отправляет на Кладбище {decline_card(card, 'acc')}.",
        "removal prose_card",
        (card, doer),
        None,
    )


def _states(facts: Facts) -> Iterator[Event]:
    """States and effects that are not so."""
    actor = facts["actor"]
    living = [nick for nick in facts["players"] if nick != actor and facts["players"][nick] > 0]
    if living:
        nick = pick(living, facts["turn"], "death")
        yield ("death", f"Игрок {nick} погибает и выбывает из игры.", "eliminated", (nick,), None)
    silent = [name for name in facts["in_play"] if name not in facts["together"] and CARDS[INDEX[name]].together]
    if silent:
        card = pick(silent, facts["turn"], "together")
        yield ("together", f"«Вместе» сработало и у {decline_card(card, 'gen')}.", "together prose_card", (card,), None)
    for name, title in (("lure", "«Соблазна»"), ("scrap", "«Утиля»")):
        if not facts[name]:
            yield (
                name,
                f"В запасе у {nick_forms(actor)['gen']} есть 2 единицы {title}.",
                f"property prose_number {name}",
                (),
                None,
            )
    card = pick([name for name in kin_of("Монета") if name not in facts["lured_away"]], facts["turn"], "lured")
    yield ("lured", f"«Соблазн» увёл в сброс и {decline_card(card, 'acc')}.", "lure prose_card", (card,), None)
    card = pick(sorted(facts["in_play"]), facts["turn"], "effect")
    yield ("effect", f"{card} вдобавок крадёт карту у соперника.", "card_text", (card,), None)
    pile = sorted(facts["draw_pile"])
    if pile:
        yield ("leak", f"Верхней в личной колоде лежит {pick(pile, facts['turn'], 'leak')}.", "leak", (), None)
    yield ("self-check", "Все числа дважды перепроверены, ошибок нет.", "self_check", (), None)


def invented(post: HandPost) -> Iterator[Case]:
    """The post with one such sentence added."""
    facts = post.facts
    if facts.get("winner") or not facts.get("previous"):
        return
    for name, sentence, kinds, subjects, right in (*_deeds(facts), *_states(facts)):
        added = _WRAP[post.format].format(sentence)
        place = (len(post.text), len(post.text) + len(added))
        own, *_ = kinds.split()
        expected = Expected(own, frozenset(kinds.split()), frozenset(subjects), None, right, (place,))
        yield Case.of(post, "event invented", name, post.text + added, (expected,))
