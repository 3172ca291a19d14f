"""One draft of a model: cleaned, judged, and where it can be, put right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.protocol import Facts
from engine.verify import Finding
from gm.posts.safe import safe_markup, safe_prose
from gm.verifying import Scope, check_post, mend

MAX_CHARS: Final = {"prose": 4_000, "whole": 24_000}
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
_LETTER: Final = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft after judgement: the text to publish if `true`; the findings of the text as the model wrote it; what
    was put right (as findings); what stays wrong; and, for an unusable draft, the problem in Russian."""

    text: str
    true: bool
    findings: tuple[Finding, ...] = ()
    corrected: tuple[Finding, ...] = ()
    left: tuple[Finding, ...] = ()
    problem: str = ""


def judge(
    text: str, facts: Facts, *, mode: str, format: str, may_repair: bool, assemble: Callable[[str], str] | None = None
) -> Judged:
    """Judges a draft in strict mode. With `may_repair` a false draft is put right in place where that is safe.

    `assemble` makes the post out of a narration (mode prose): what reads true alone is read once more as players will
    read it, above the tables, since a sentence may mean something else there.
    """
    cleaned = _clean(text, mode, format)
    if problem := _problem(cleaned, mode):
        return Judged(cleaned, False, problem=problem)
    scope: Scope = "prose" if mode == "prose" else "whole"
    markup = "text" if mode == "prose" else format

    def check(draft: str) -> tuple[Finding, ...]:
        found = check_post(draft, facts, format=markup, scope=scope)
        if not found and assemble is not None:
            found = check_post(assemble(draft), facts, format=format)
        return tuple(found)

    findings = check(cleaned)
    if not findings:
        return Judged(cleaned, True)
    if not may_repair:
        return Judged(cleaned, False, findings, left=findings)
    mended = mend(cleaned, facts, format=markup, scope=scope)
    left = check(mended)
    corrected = findings if not left else tuple(one for one in findings if not _among(one, left))
    return Judged(mended, not left, findings, corrected, left)


def _among(one: Finding, others: Sequence[Finding]) -> bool:
    return any((one.kind, one.subject, one.said) == (other.kind, other.subject, other.said) for other in others)


def _clean(text: str, mode: str, format: str) -> str:
    stripped = re.sub(r"\A\s*```[a-zа-я]*\s*\n(.*)\n```\s*\Z", r"\1", text, flags=re.DOTALL).strip()
    return safe_prose(stripped) if mode == "prose" else safe_markup(stripped, format)


def _problem(text: str, mode: str) -> str:
    if not text.strip():
        return "ответ пуст"
    if len(text) > MAX_CHARS[mode]:
        return f"ответ слишком длинный ({len(text)} знаков, нужно не больше {MAX_CHARS[mode]})"
    letters = len(_LETTER.findall(text))
    if letters and len(_CYRILLIC.findall(text)) * 2 < letters:
        return "ответ не на русском языке"
    return ""


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding as kept with its attempt."""
    return {
        "kind": finding.kind,
        "subject": finding.subject,
        "said": finding.said,
        "expected": finding.expected,
        "quote": finding.quote,
    }
