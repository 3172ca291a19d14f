"""One draft of a model: cleaned, judged, and where it can be, put right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.protocol import Facts
from engine.verify import Finding
from gm.posts.safe import safe_markup, safe_prose
from gm.verifying import Scope, check_post, mend

MAX_CHARS: Final = {"prose": 4_000, "whole": 24_000}
_MARKUP: Final = 4  # a text of more than so many times the limit is not worth cleaning
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_JSON_LIKE: Final = re.compile(r"\s*(?:```\w*\s*)?\{|.*\"(?:narration|post)\"\s*:", re.DOTALL)
PROBLEMS: Final[Mapping[str, tuple[str, str]]] = {
    "empty": ("ответ пуст", "the answer is empty"),
    "cut": ("ответ оборван на полуслове", "the answer was cut at the length limit"),
    "refused": ("вместо текста пришёл отказ", "the model declined to write this"),
    "filtered": ("ответ остановлен фильтром", "the vendor's content filter stopped the answer"),
    "not_json": ("вместо JSON пришло что-то другое", "the answer is broken JSON"),
    "not_schema": ("у JSON не та форма", "the answer is JSON of another form"),
    "too_long": (
        "ответ слишком длинный, нужно не больше {limit} знаков",
        "the answer has more than {limit} characters",
    ),
    "foreign": ("ответ не на русском языке", "the answer is not in Russian"),
}
"""Why an answer is of no use: for the model that is asked again, and for the host."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft after judgement: the text to publish if `true`; the findings of the text as the model wrote it; what
    was put right (as findings); what stays wrong; and, for an unusable draft, the problem (a key of `PROBLEMS`)."""

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
    if len(text) > _MARKUP * MAX_CHARS[mode]:
        return Judged(text[: MAX_CHARS[mode]], False, problem="too_long")
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
        return "empty"
    if len(text) > MAX_CHARS[mode]:
        return "too_long"
    letters = len(_LETTER.findall(text))
    if letters and len(_CYRILLIC.findall(text)) * 2 < letters:
        return "foreign"
    return ""


def unusable(draft: Mapping[str, Any]) -> str:
    """The problem that an answer came with, a key of `PROBLEMS`; empty if its text is worth judging. Bare text where
    JSON was asked for is a story like any other, broken JSON is none."""
    problem = str(draft.get("problem") or "")
    text = str(draft.get("text") or "")
    bare = problem == "not_json" and text.strip() and not _JSON_LIKE.match(text)
    return "" if bare else problem


def problem_words(problem: str, mode: str) -> tuple[str, str]:
    """A problem in words: Russian for the model, English for the host."""
    russian, english = PROBLEMS[problem]
    return russian.format(limit=MAX_CHARS[mode]), english.format(limit=MAX_CHARS[mode])


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding as kept with its attempt."""
    return {
        "kind": finding.kind,
        "subject": finding.subject,
        "said": finding.said,
        "expected": finding.expected,
        "quote": finding.quote,
    }
