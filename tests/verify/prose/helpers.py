"""Reading labelled posts of prose and comparing what is found with the labels."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.verify import verify
from engine.verify.entities import find_entities
from engine.verify.judging.judge import judge
from engine.verify.lexicon import lexicon_of
from engine.verify.markup.document import read_document
from engine.verify.model import Claim, Context, Document, Entities, Finding
from engine.verify.pipeline import make_context
from engine.verify.prose.reader import weigh

HERE = Path(__file__).parent
_SLOT = re.compile(r"\{([^|}]*)\|([^}]*)\}")


@dataclass(frozen=True, slots=True)
class Post:
    """A post with its facts and its labelled errors."""

    id: str
    text: str
    facts: dict[str, Any]
    labels: tuple[dict[str, Any], ...]


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same facts with other nicks."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def corpus(name: str) -> list[Post]:
    facts = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
    entries = json.loads((HERE / f"corpus_{name}.json").read_text(encoding="utf-8"))
    return [
        Post(e["id"], e["post"], renamed(facts[e["facts"]], e.get("rename", {})), tuple(e["labels"])) for e in entries
    ]


def findings(post: Post) -> tuple[Finding, ...]:
    return verify(post.text, post.facts, format="text", scope="prose", mode="audit").findings


@dataclass(slots=True)
class Score:
    """Hits, misses and false alarms over posts; a finding hits a label if it overlaps its quote."""

    hits: int = 0
    missed: list[str] = None  # type: ignore[assignment]
    alarms: list[str] = None  # type: ignore[assignment]
    clean: int = 0
    disturbed: int = 0

    def __post_init__(self) -> None:
        self.missed, self.alarms = [], []

    @property
    def recall(self) -> float:
        return self.hits / (self.hits + len(self.missed)) if self.hits or self.missed else 1.0

    @property
    def precision(self) -> float:
        return self.hits / (self.hits + len(self.alarms)) if self.hits or self.alarms else 1.0

    def add(self, post: Post) -> None:
        found = findings(post)
        used: set[int] = set()
        for label in post.labels:
            start = post.text.index(label["quote"])
            end = start + len(label["quote"])
            here = {n for n, finding in enumerate(found) if finding.start < end and start < finding.end}
            used |= here
            if here:
                self.hits += 1
            else:
                self.missed.append(f"{post.id}: {label['quote']}")
        extra = [finding for n, finding in enumerate(found) if n not in used]
        self.alarms += [f"{post.id}: {finding.kind} {finding.quote}" for finding in extra]
        if not post.labels:
            self.clean += 1
            self.disturbed += bool(extra)


def right(text: str) -> str:
    """The text with the first words of every slot «{right|wrong}»."""
    return _SLOT.sub(r"\1", text)


def wrong(text: str) -> str:
    """The text with the second words of every slot."""
    return _SLOT.sub(r"\2", text)


def prepared(text: str, facts: dict[str, Any]) -> tuple[Document, Entities, Context]:
    doc = read_document(text, "text")
    context = make_context(facts, lexicon_of(facts), "prose", "audit")
    return doc, find_entities(doc, context), context


def judged(doc: Document, entities: Entities, context: Context) -> tuple[Finding, ...]:
    return judge(doc, [claim for claim, _ in weigh(doc, entities, context)], entities, context).findings


def confirmed(doc: Document, entities: Entities, context: Context) -> list[Claim]:
    return [claim for claim, true in weigh(doc, entities, context) if true]


def altered(entities: Entities, start: int, end: int, by: int) -> Entities | None:
    """The same entities with the figure at start:end changed; None if there is none."""
    for number in entities:
        if number.kind == "number" and number.start < end and start < number.end and number.value is not None:
            return Entities.of(
                replace(item, value=number.value + by) if item is number else item for item in entities.items
            )
    return None


def marked(phrase: str) -> Iterator[int]:
    """Start and end of the bracketed figure in the phrase without its brackets."""
    start = phrase.index("[")
    yield start
    yield phrase.index("]") - 1
