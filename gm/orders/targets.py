"""From the words for a player — name, pronoun, «у кого здоровья больше» — to one living opponent."""

from __future__ import annotations

from dataclasses import dataclass, field

from gm.orders import messages
from gm.orders.model import Context, Problem
from gm.orders.players import Index
from gm.orders.things import Thing


@dataclass(slots=True)
class Memory:
    """Players spoken of so far, the latest last; `clause` is where the last ones were named."""

    named: list[str] = field(default_factory=list)
    last_group: tuple[str, ...] = ()
    vocative: str | None = None
    struck: tuple[str, ...] = ()
    lured: tuple[str, ...] = ()


def living(context: Context) -> tuple[str, ...]:
    return tuple(context.opponents)


def gendered(context: Context, index: Index, wanted: str) -> tuple[str, ...]:
    """Living opponents of a gender, if the gender of all living ones is known."""
    genders = {nick: index.genders.get(nick, "u") for nick in context.opponents}
    if "u" in genders.values():
        return ()
    return tuple(nick for nick, gender in genders.items() if gender == wanted)


def resolve(who: Thing, context: Context, index: Index, memory: Memory, what: str) -> list[str]:
    """The opponents meant; raises a question or a refusal if that is not clear or not allowed."""
    alive = living(context)
    if who.mode == "named":
        return [_named(who, context, what)]
    if who.mode == "each":
        return list(alive)
    if who.mode == "foe" or who.mode == "only":
        if len(alive) == 1:
            return [alive[0]]
        raise messages.which_target(what, alive)
    if who.mode in ("more", "less"):
        return [_by_health(who.mode, context, what)]
    if who.mode in ("lady", "lad"):
        found = gendered(context, index, "f" if who.mode == "lady" else "m")
        if who.plural and len(found) != len(alive) and len(alive) == 2:
            return list(alive)
        if len(found) == 1 or (found and who.plural):
            return list(found)
        if len(alive) == 1:
            return [alive[0]]
        raise messages.which_target(what, alive)
    return [_pronoun(who.mode, context, index, memory, what)]


def _named(who: Thing, context: Context, what: str) -> str:
    candidates = who.who
    if len(candidates) > 1:
        alive = tuple(nick for nick in candidates if nick in context.opponents)
        if len(alive) == 1:
            return alive[0]
        if len(alive) > 1:
            raise messages.which_target(f"{what}, «{who.raw}»", alive)
        candidates = candidates[:1]
    nick = candidates[0]
    if nick in context.opponents:
        return nick
    if nick == context.actor:
        raise messages.refusal(
            "self_target",
            f"{what}: «{who.raw}» — это вы сами. Выбрать можно: {messages.listing(living(context), 'или')}.",
        )
    raise messages.refusal(
        "dead_target", f"{what}: {nick} уже выбыл из игры. В живых: {messages.listing(living(context))}."
    )


def _by_health(mode: str, context: Context, what: str) -> str:
    pick = max if mode == "more" else min
    edge = pick(context.opponents.values())
    found = [nick for nick, health in context.opponents.items() if health == edge]
    if len(found) > 1:
        raise messages.which_target(f"{what}: здоровья поровну", found)
    return found[0]


def _pronoun(mode: str, context: Context, index: Index, memory: Memory, what: str) -> str:
    alive = living(context)
    if len(alive) == 1:
        return alive[0]
    wanted = {"him": "m", "her": "f"}.get(mode)
    if mode == "there":
        group = memory.last_group
        if len(group) == 1:
            return group[0]
        raise messages.which_target(what, group or alive)
    if mode == "you" and memory.vocative in alive:
        assert memory.vocative is not None
        return memory.vocative
    for nick in reversed(memory.named):
        gender = index.genders.get(nick, "u")
        if nick in alive and (wanted is None or gender in (wanted, "u")):
            return nick
    if wanted is not None:
        found = gendered(context, index, wanted)
        if len(found) == 1:
            return found[0]
    raise messages.which_target(what, alive)


def unknown(raw: str, context: Context, what: str) -> Problem:
    if raw.lower().endswith(("ому", "ему", "ого", "его")) and (raw.isupper() or not raw[:1].isupper()):
        return messages.question(
            "ambiguous_target", f"{what}: «{raw}» — это кто: {messages.listing(living(context), 'или')}?"
        )
    return messages.refusal(
        "unknown_player", f"{what}: игрока «{raw}» за столом нет. В живых: {messages.listing(living(context))}."
    )
