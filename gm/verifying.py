"""The verifier as the harness uses it: strict, and speaking the harness's names of formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from engine.protocol import Facts
from engine.verify import Finding, repair, verify

Scope = Literal["whole", "prose"]
MARKUP: Final[dict[str, Literal["text", "html", "bbcode", "markdown"]]] = {
    "html": "html",
    "bbcode": "bbcode",
    "xenforo": "bbcode",
    "markdown": "markdown",
    "text": "text",
}


def check_post(text: str, facts: Facts, *, format: str, scope: Scope = "whole") -> list[Finding]:
    """The findings that forbid publication of `text`, a post in one of `gm.posts.FORMATS`."""
    verdict = verify(text, facts, format=MARKUP[format], scope=scope, mode="strict")
    return [finding for finding in verdict.findings if finding.severity == "error"]


def mend(text: str, facts: Facts, *, format: str, scope: Scope = "whole") -> str:
    """The text with what is false put right where that is safe."""
    section = missing_section if scope == "whole" else None
    return repair(text, facts, format=MARKUP[format], scope=scope, section=section).post


def missing_section(kind: str, facts: Mapping[str, Any], format: str) -> str | None:
    """The obligatory section that a post lacks, rendered in its format; None if there is none of that kind."""
    from gm.kits import kit

    try:
        return kit(str(facts["game"])).section(kind, facts, format)
    except LookupError:
        return None
