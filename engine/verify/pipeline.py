"""From a post to a verdict: document, entities, structure, prose, judge."""

from __future__ import annotations

from dataclasses import replace

from engine.verify.entities import find_entities
from engine.verify.judging.judge import judge
from engine.verify.lexicon import Lexicon
from engine.verify.lines import Scene
from engine.verify.markup.document import read_document
from engine.verify.model import (
    LONGEST,
    Claim,
    Context,
    Document,
    Entities,
    Facts,
    Finding,
    Mode,
    Scope,
    Severity,
    Verdict,
)
from engine.verify.prose.reader import read_prose
from engine.verify.settled import without_settled
from engine.verify.structure.doubts import weighed
from engine.verify.structure.reader import read_structure


def make_context(facts: Facts, lexicon: Lexicon, scope: Scope = "whole", mode: Mode = "strict") -> Context:
    """What the readers may know of the turn."""
    previous = facts.get("previous") or {}
    order = facts.get("players_order") or list(facts.get("players") or {})
    return Context(
        facts=facts,
        lexicon=lexicon,
        nicks=tuple(order),
        actor=str(facts.get("actor") or ""),
        previous=previous.get("player"),
        next=facts.get("next"),
        scope=scope,
        mode=mode,
    )


def read_claims(doc: Document, context: Context) -> tuple[list[Claim], Entities, Context]:
    """Every claim of the document, with the context the prose reader had."""
    entities = find_entities(doc, context)
    claims: list[Claim] = []
    scene: Scene | None = None
    if context.scope == "whole":  # a story has no lists; its sentences are the prose reader's alone
        claims, scene = read_structure(doc, entities, context)
        context = replace(context, taken=tuple(sorted(scene.taken)), topics=tuple(scene.topics))
        prose, others = without_settled(doc, entities, scene, claims)
    else:
        prose, others = doc, entities
    told = read_prose(prose, others, context)
    return [*claims, *(weighed(scene, told) if scene is not None else told)], entities, context


def check_document(doc: Document, context: Context) -> Verdict:
    """The verdict on a document that was read already."""
    if context.lexicon.reader is not None:
        verdict: Verdict = context.lexicon.reader(doc, context)
    else:
        claims, entities, context = read_claims(doc, context)
        verdict = judge(doc, claims, entities, context)
    return _as_far_as_read(doc, verdict, context.mode) if doc.unread else verdict


def _as_far_as_read(doc: Document, verdict: Verdict, mode: Mode) -> Verdict:
    """Says that the post goes on behind what was read: nothing is let out unread, an old post gets a note."""
    severity: Severity = "error" if mode == "strict" else "note"
    said, expected = f"{len(doc.source)} знаков", f"прочитаны первые {LONGEST}, остальное не проверено"
    rest = Finding("unread", None, said, expected, "", LONGEST, len(doc.source), severity)
    return replace(verdict, ok=verdict.ok and mode != "strict", findings=(*verdict.findings, rest))


def check(post: str, facts: Facts, format: str, scope: Scope, mode: Mode, lexicon: Lexicon) -> Verdict:
    """The verdict on a post."""
    return check_document(read_document(post, format), make_context(facts, lexicon, scope, mode))
