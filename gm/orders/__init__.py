"""Players' free-form Russian replies, read into actions. Deterministic, pure, no model involved."""

from __future__ import annotations

from collections.abc import Sequence

from gm.orders.followup import merge, said_something
from gm.orders.model import Action, Context, Understood
from gm.orders.reader import read
from gm.orders.settle import settle
from gm.orders.state import Draft, State

__all__ = ["Action", "Context", "Understood", "read_order"]


def read_order(reply: str, context: Context, *, earlier: Sequence[str] = ()) -> Understood:
    """What a reply orders, given what the player sees.

    `earlier` are the same player's replies of this turn that led to a question or a refusal, oldest first:
    the reply may complete or correct them.
    """
    if not earlier:
        return settle(read(reply, context).draft, context)
    older: Draft | None = None
    for text in earlier:
        state = _continued(text, context, older)
        if older is None:
            older = state.draft
        elif said_something(state.draft):
            older = merge(older, state)
    state = _continued(reply, context, older)
    draft = state.draft
    if older is not None and said_something(draft):
        draft = merge(older, state)
    return settle(draft, context)


def _continued(reply: str, context: Context, older: Draft | None) -> State:
    """A reply read on its own, or as the answer to «какую карту убрать?» if that was asked."""
    state = read(reply, context)
    asked = older is not None and not older.of("remove") and any(topic == "remove" for topic, _, _ in older.pending)
    if asked and not state.draft.requests and not state.draft.passed:
        answer = read(f"утиль: {reply}", context)
        if answer.draft.of("remove"):
            return answer
    return state
