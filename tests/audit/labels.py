"""Labelled threads: what was planted, and how a finding is matched with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.audit.model import AuditFinding
from gm.auditing import AuditedThread, audit
from gm.threads import read_thread

THREADS = Path(__file__).parents[2] / "transcripts" / "threads"
AUDITS = THREADS.with_name("audits")
Label = dict[str, Any]


@dataclass(frozen=True)
class Scored:
    """Labels with the findings matched (None: missed), and findings that no label accounts for."""

    pairs: tuple[tuple[Label, AuditFinding | None], ...]
    unexpected: tuple[AuditFinding, ...]
    audited: AuditedThread

    @property
    def roots(self) -> tuple[int, int]:
        """Labelled roots found, and how many there are."""
        roots = [found for label, found in self.pairs if label["root"]]
        return sum(found is not None for found in roots), len(roots)

    @property
    def root_precision(self) -> float:
        """Findings called root that are labelled, of all findings called root."""
        matched = {id(found) for _, found in self.pairs}
        roots = self.audited.audit.roots
        return sum(id(root) in matched for root in roots) / max(1, len(roots))

    @property
    def told_apart(self) -> float:
        """Matched findings whose being root or carried is as labelled."""
        found = [(label, one) for label, one in self.pairs if one is not None]
        return sum(bool(label["root"]) == one.root for label, one in found) / max(1, len(found))

    @property
    def origins(self) -> tuple[int, int]:
        """Carried findings that name the post that the label names, and how many there are."""
        carried = [(label, one) for label, one in self.pairs if one is not None and not one.root and not label["root"]]
        return sum(one.carried_from == label["carried_from"] for label, one in carried), len(carried)


def score(path: Path, labels: Path) -> Scored:
    """Audits a thread and matches what was found with its labels, roots first."""
    audited = audit(read_thread(path.read_bytes(), name=path.name))
    text = audited.thread.pages[0].text
    free = list(audited.audit.findings)
    pairs: list[tuple[Label, AuditFinding | None]] = []
    for label in sorted(json.loads(labels.read_text(encoding="utf-8")), key=lambda label: not label["root"]):
        marks = [(likeness(label, one, text), one.root == label["root"], -index) for index, one in enumerate(free)]
        best, _, place = max(marks, default=(0, False, 0))
        pairs.append((label, free.pop(-place) if best else None))
    return Scored(tuple(pairs), tuple(free), audited)


def likeness(label: Label, found: AuditFinding, text: str) -> int:
    """0: not the same; kind and post must agree, and the subject or the place."""
    if label["post"] != found.post or label["kind"] != found.kind:
        return 0
    return 2 * int(label["subject"] == found.subject) + 2 * int(_overlaps(label["quote"], found, text))


def _overlaps(quote: str, found: AuditFinding, text: str) -> bool:
    if text.startswith(("{", "[")):  # quotes are of the post as shown, offsets count in the file
        quote = json.dumps(quote, ensure_ascii=False)[1:-1]
    start = text.find(quote)
    while start >= 0:
        if start < found.end and found.start < start + len(quote):
            return True
        start = text.find(quote, start + 1)
    return False
