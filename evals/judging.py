"""One answer of a model → one row: what kind of answer it is, what it claims, what of that is false.

The verifier judges in audit mode: a figure that it cannot bind is left out, as in an old thread, not held against
the model. Answers that are no post (a refusal, nothing, a broken-off text, JSON) are a class of their own.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.protocol import Facts
from engine.verify import Finding
from engine.verify.judging.judge import judge
from engine.verify.lexicon import lexicon_of
from engine.verify.markup.document import read_document
from engine.verify.model import Claim, Mode, Scope, Verdict
from engine.verify.pipeline import check_document, make_context, read_claims
from gm.posts.safe import safe_markup, safe_prose
from gm.verifying import MARKUP

OUTCOMES: Final = (
    "told", "json", "refused", "filtered", "cut", "empty", "not_russian", "too_long", "timeout", "unreadable",
)  # fmt: skip
"""What an answer can be; only `told` can be a true post. A JSON-wrapped answer is judged further on its content."""
READABLE: Final = ("told", "json")

FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "health": ("hp",),
    "sums": ("gold", "attack", "heal", "property", "refill"),
    "together": ("together",),
    "hand": ("played",),
    "cards": ("draw_pile", "discard"),
    "counts": ("zone_count", "total_count"),
    "row": ("row",),
    "card texts": ("card_text", "colour"),
    "decks": ("game_deck", "extra_deck"),
    "deeds": ("purchase", "refusal", "attack_overspent", "removal", "lure"),
    "order": ("next_player", "eliminated", "winner"),
    "prose": ("prose_number", "prose_card", "prose_player"),
    "forbidden": ("leak", "self_check"),
    "unread": ("unread",),
    "omitted": ("omitted",),
    "dealing": ("draw_impossible",),
    "turn": (
        "score",
        "cards",
        "count",
        "asked",
        "direction",
        "pile",
        "hand",
        "hands",
        "order",
        "turned",
        "skipped",
        "shuffled",
        "call",
        "drawn",
        "drawn_card",
        "effect",
        "sequence",
        "gone",
        "fates",
        "wishes_lost",
        "ending",
        "over",
        "death",
    ),
}
"""Families of findings, by the kinds of design.md; `turn` holds what only the smaller games tell of."""
RULES: Final = frozenset({"sums", "together", "deeds", "order", "dealing"})
BOOKS: Final = frozenset({"health", "hand", "cards", "counts", "row", "decks"})
FAMILY_OF: Final = {kind: family for family, kinds in FAMILIES.items() for kind in kinds}
_CLAIMS: Final = {
    "hp": "health", "hp_change": "health", "hp_compare": "health", "total": "sums", "source": "sums",
    "properties_none": "sums", "together": "together", "together_count": "together", "lured": "deeds",
    "refill_drawn": "hand", "shuffled": "cards", "zone_count": "counts", "total_count": "counts", "row": "row",
    "row_empty": "row", "row_card": "row", "colour": "card texts", "card_text": "card texts", "game_deck": "decks",
    "extra_deck": "decks", "purchase": "deeds", "gold_spent": "deeds", "removal": "deeds", "attack_on": "deeds",
    "attack_total": "deeds", "attack_had": "deeds", "lure_on": "deeds", "refused": "deeds", "actor": "order",
    "next": "order", "turn": "order", "round": "order", "winner": "order", "dead": "order", "alive": "order",
}  # fmt: skip
_FENCE: Final = re.compile(r"\A\s*```[a-zа-я]*\s*\n(.*)\n\s*```\s*\Z", re.DOTALL)
_SORRY: Final = re.compile(
    r"\b(?:не могу|не буду|не стану|извини\w*|к сожалению|отказыва\w+|i can(?:'|no)t|i'm sorry|i am unable|as an ai)\b",
    re.I,
)
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_SHORT: Final = 400


@dataclass(frozen=True, slots=True)
class Reading:
    """A post as the verifier read it. `told` and `wrong` count claims by family, `kinds` findings by kind; `gaps`
    are the told values minus the true ones by ledger (see `evals.ledgers`), an empty one where the ledger was told
    rightly."""

    told: Mapping[str, int]
    wrong: Mapping[str, int]
    kinds: Mapping[str, int]
    omitted: tuple[str, ...]
    gaps: Mapping[tuple[str, str], tuple[tuple[str, int], ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    @property
    def true(self) -> bool:
        return not self.kinds


def outcome_of(text: str, stop: str, problem: str, *, nicks: Sequence[str] = ()) -> tuple[str, str]:
    """What kind of answer this is, and the text that can be judged. `stop` is Inspect's stop reason, `problem` what the
    client found wrong."""
    if problem in ("timeout", "too_long", "unreadable"):
        return problem, ""
    if problem == "refused":
        return "refused", text
    if stop == "content_filter" or problem == "filtered":
        return "filtered", text
    if stop in ("max_tokens", "model_length") or problem == "cut":
        return "cut", text
    fence = _FENCE.match(text)
    body = (fence.group(1) if fence else text).strip()
    if not body:
        return "empty", ""
    if body[0] in "{[" and (inside := _unwrapped(body)) is not None:
        return "json", inside
    if len(body) < _SHORT and _SORRY.search(body) and not any(nick in body for nick in nicks):
        return "refused", body
    letters = len(_LETTER.findall(body))
    if not letters or len(_CYRILLIC.findall(body)) * 2 < letters:
        return "not_russian", body
    return "told", body


def _unwrapped(text: str) -> str | None:
    """The longest string in a JSON answer; None if it is no JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    strings = [one for one in (value.values() if isinstance(value, dict) else value) if isinstance(one, str)]
    return max(strings, key=len, default="")


def cleaned(text: str, format: str, scope: Scope) -> str:
    """The text as it would be published."""
    return safe_prose(text) if scope == "prose" else safe_markup(text, format)


def read_post(
    text: str, facts: Facts, *, format: str = "text", scope: Scope = "whole", mode: Mode = "audit"
) -> Reading:
    """Everything the post claims, judged against the facts."""
    markup = "text" if scope == "prose" else MARKUP[format]
    doc = read_document(text, markup)
    context = make_context(facts, lexicon_of(facts), scope, mode)
    if context.lexicon.reader is not None:
        return _own_reading(check_document(doc, context))
    claims, entities, context = read_claims(doc, context)
    verdict = judge(doc, claims, entities, context)
    told: Counter[str] = Counter()
    for claim in claims:
        if claim.polarity in ("asserted", "denied") and (family := _family(claim)):
            told[family] += 1
    findings = tuple(one for one in verdict.findings if one.severity == "error")
    wrong: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for finding in findings:
        kinds[finding.kind] += 1
        wrong[FAMILY_OF.get(finding.kind, "prose")] += 1
    for family, count in wrong.items():
        told[family] = max(told[family], count)
    return Reading(dict(told), dict(wrong), dict(kinds), verdict.omitted, _gaps(claims, facts), findings)


def _own_reading(verdict: Verdict) -> Reading:
    """The reading of a game that reads its posts itself: it counts its statements, not their families, so what was
    told rightly goes by `turn`."""
    findings = tuple(one for one in verdict.findings if one.severity == "error")
    wrong = Counter(FAMILY_OF.get(finding.kind, "prose") for finding in findings)
    told = Counter(wrong)
    told["turn"] = max(wrong["turn"], verdict.counts.total - (len(findings) - wrong["turn"]))
    return Reading(dict(told), dict(wrong), dict(Counter(one.kind for one in findings)), verdict.omitted, {}, findings)


def _family(claim: Claim) -> str:
    if claim.kind == "listing":
        return "hand" if claim.zone == "in_play" else "cards"
    return _CLAIMS.get(claim.kind, "")


def _gaps(claims: Sequence[Claim], facts: Facts) -> dict[tuple[str, str], tuple[tuple[str, int], ...]]:
    """Told minus true for everything that is carried from post to post."""
    gaps: dict[tuple[str, str], Counter[str]] = {}
    actor = str(facts["actor"])
    piles: dict[str, Counter[str]] = {}
    for claim in claims:
        if claim.polarity not in ("asserted", "denied") or not claim.certain or claim.prose:
            continue
        if claim.kind == "hp" and claim.value is not None and claim.when in ("", "now"):
            nick = claim.subject or actor
            if nick in facts["players"]:
                gaps.setdefault(("health", nick), Counter({"": claim.value - facts["players"][nick]}))
        elif claim.kind in ("game_deck", "extra_deck") and claim.value is not None:
            gaps.setdefault(("decks", claim.kind), Counter({"": claim.value - facts[claim.kind]}))
        elif claim.kind == "row" and claim.complete:
            gaps.setdefault(("row", ""), _minus(_summed(claim), Counter(name for name in facts["row"] if name)))
        elif claim.kind == "listing" and claim.complete and claim.zone in ("draw_pile", "discard_pile"):
            piles.setdefault(claim.zone, _summed(claim))
        elif claim.kind == "zone_count" and claim.value == 0 and claim.zone in ("draw_pile", "discard_pile"):
            piles.setdefault(claim.zone, Counter())
    if len(piles) == 2:
        owned = sum(piles.values(), Counter())
        gap = _minus(owned, Counter(facts["draw_pile"]) + Counter(facts["discard_pile"]))
        for zone, told in piles.items():  # cards that lie in the wrong one of the two piles
            for name, n in _minus(told, Counter(facts[zone])).items():
                if not gap[name] and n:
                    gap[f"{zone}:{name}"] = n
        gaps["cards", actor] = gap
    return {key: tuple(sorted((name, n) for name, n in gap.items() if n)) for key, gap in gaps.items()}


def _summed(claim: Claim) -> Counter[str]:
    total: Counter[str] = Counter()
    for names, count in claim.cards:
        total[names] += max(1, count)
    return total


def _minus(told: Mapping[str, int], true: Mapping[str, int]) -> Counter[str]:
    gap = Counter(told)
    gap.subtract(true)
    gap.pop("", None)
    return gap


def row_of(reading: Reading) -> dict[str, Any]:
    """What of a reading is kept in a log."""
    return {
        "told": dict(reading.told),
        "wrong": dict(reading.wrong),
        "kinds": dict(reading.kinds),
        "omitted": list(reading.omitted),
    }
