"""Russian texts for the player: questions, refusals and the line «Понято: …»."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.warha.cards import CARDS, INDEX, KHORNE, NURGLE, SLAANESH, TZEENTCH
from gm.orders.model import Action, Context, Problem

ZONE_FROM: Final = {"in_play": "из разыгранных", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}
ZONE_IN: Final = {"in_play": "среди разыгранных карт", "draw_pile": "в личной колоде", "discard_pile": "в сбросе"}


def plural(count: int, one: str, few: str, many: str) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return one
    return few if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else many


def gold(count: int) -> str:
    return f"{count} {plural(count, 'золотой', 'золотых', 'золотых')}"


def cost(name: str) -> int | None:
    return CARDS[INDEX[name]].cost


def god_of(name: str) -> str:
    """The god of a card as the card names have it («Кхорна»); empty for Монета, Меч and Кристалл."""
    return {KHORNE: "Кхорна", NURGLE: "Нургла", TZEENTCH: "Тзинча", SLAANESH: "Слаанеш"}.get(CARDS[INDEX[name]].god, "")


def listing(items: Iterable[str], last: str = "и") -> str:
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def priced(name: str) -> str:
    price = cost(name)
    return f"«{name}»" if price is None else f"«{name}» ({price})"


def question(code: str, message: str) -> Problem:
    return Problem("question", code, message)


def refusal(code: str, message: str) -> Problem:
    return Problem("refused", code, message)


def row_text(context: Context) -> str:
    names = [priced(name) for name in context.row if name is not None]
    return f"В ряду: {', '.join(names)}." if names else "Торговый ряд пуст."


def which_card(said: str, names: Sequence[str]) -> Problem:
    return question("ambiguous_card", f"«{said}» — это какая карта: {listing(map(priced, names), 'или')}?")


def which_own_card(said: str, names: Sequence[str]) -> Problem:
    return question(
        "ambiguous_card", f"Какую карту убрать по слову «{said}»: {listing((f'«{n}»' for n in names), 'или')}?"
    )


def which_target(what: str, nicks: Sequence[str]) -> Problem:
    return question("ambiguous_target", f"{what}: кого именно вы имеете в виду — {listing(nicks, 'или')}?")


def no_target(what: str, nicks: Sequence[str]) -> Problem:
    return question("missing_target", f"{what}: на кого направить — {listing(nicks, 'или')}?")


def nothing(context: Context) -> Problem:
    have = f"У вас {gold(context.gold)}, атака {context.attack}"
    if context.scrap:
        have += f", «Утиль» ({context.scrap})"
    if context.lure:
        have += f", «Соблазн» ({context.lure})"
    return question(
        "nothing_understood",
        f"Приказа в ответе не найдено. {have}. {row_text(context)} Что делаете: покупка, атака или пас?",
    )


def describe(action: Action) -> str:
    kind = action["type"]
    if kind == "buy":
        return f"купить {priced(action['card'])}"
    if kind == "remove":
        where = ZONE_FROM.get(action["zone"], "")
        return f"в утиль «{action['card']}»" + (f" {where}" if where else "")
    if kind == "attack":
        return f"атака {action['points']} — {action['target']}"
    if kind == "lure":
        return f"соблазн {action['units']} — {action['target']}"
    return "пас"


def summary(actions: Sequence[Action]) -> str:
    """The line that shows the host how a reply is understood."""
    return f"Понято: {'; '.join(describe(action) for action in actions)}."
