"""What a game's models have cost, from its record: every draft counts, published or not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from engine.record import Entry
from gm.facts import meta
from gm.master.desk import standing_posts
from gm.models.model import Usage
from gm.money import PriceTable, Spent, add_up, pasting, tokens_per_char
from gm.prompting.templates import load
from gm.store import Snapshot

CHARS_PER_TOKEN: Final = Decimal("0.4")
"""Tokens a character of Russian text where nothing was measured (about 2.5 characters a token)."""


def spent_of(entry: Entry, published: bool, table: PriceTable) -> Spent:
    """A `draft` entry of a record as a figure of the bill, at the prices of `table`."""
    usage = Usage.from_dict(entry.get("usage") or {})
    return Spent(
        turn=int(entry["of"]),
        spec=str(entry["model"]),
        usage=usage,
        attempts=int(entry.get("wire_attempts", 1)),
        unmetered=int(entry.get("unmetered", 0)),
        cost=table.cost(usage, str(entry["model"])),
        published=published,
        prompt_chars=int(entry.get("prompt_chars", 0)),
    )


def bill_of(snapshot: Snapshot, table: PriceTable) -> dict[str, Any]:
    """Tokens, money, re-asks, cost per published post, and what pasting the rules and the thread would have cost."""
    posts = [entry for entry in snapshot.entries if entry.get("type") == "post"]
    by_model = {entry["of"]: len(meta(entry).get("attempts") or ()) for entry in posts if "model" in meta(entry)}
    replaced = sum(1 for entry in posts if meta(entry).get("replaced"))
    drafts = [entry for entry in snapshot.entries if entry.get("type") == "draft"]
    told = {entry["of"] for entry in posts if "model" in meta(entry) and not meta(entry).get("replaced")}

    def used(entry: Entry) -> bool:
        last = entry["of"] in told and entry["n"] == by_model[entry["of"]]
        return last and not entry.get("interrupted")

    spent = [spent_of(entry, used(entry), table) for entry in drafts]
    bill = add_up(spent)
    per_char = tokens_per_char(spent) or CHARS_PER_TOKEN
    alternative = None
    if drafts:
        rules = len(load(f"{snapshot.game.rules.name}/whole.system"))
        lengths = [len(post.text("bbcode")) for post in standing_posts(snapshot)]
        alternative = pasting(rules, lengths, per_char, str(drafts[-1]["model"]), bill.usage.output, table)
    return {
        "posts": len(posts),
        "posts_by_model": len(told),
        "drafts": bill.requests,
        "reasks": bill.reasks,
        "replaced": replaced,
        "wire_attempts": bill.attempts,
        "usage": bill.usage.as_dict(),
        "cost": _number(bill.cost),
        "exact": bill.exact,
        "cost_per_post": _number(bill.cost_per_post),
        "pasting_tokens": alternative.input_tokens if alternative else None,
        "pasting_cost": _number(alternative.cost) if alternative else None,
    }


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)
