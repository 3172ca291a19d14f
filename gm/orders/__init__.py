"""Players' free-form Russian replies, read into actions. Deterministic, pure, no model involved."""

from __future__ import annotations

from collections.abc import Sequence

from gm.orders.followup import merge, said_something
from gm.orders.model import Action, Context, Understood
from gm.orders.reader import read
from gm.orders.settle import settle

__all__ = ["Action", "Context", "Understood", "read_order"]


def read_order(reply: str, context: Context, *, earlier: Sequence[str] = ()) -> Understood:
    """What a reply orders, given what the player sees.

    `earlier` are the same player's replies of this turn that led to a question or a refusal, oldest first:
    the reply may complete or correct them.
    """
    state = read(reply, context)
    draft = state.draft
    if earlier and said_something(draft):
        older = read(earlier[0], context).draft
        for text in earlier[1:]:
            between = read(text, context)
            if said_something(between.draft):
                older = merge(older, between)
        draft = merge(older, state)
    return settle(draft, context)
