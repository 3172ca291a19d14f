"""The verifier as the harness uses it."""

from __future__ import annotations

from engine.protocol import Facts
from engine.verify import Finding, verify


def check_post(text: str, facts: Facts, *, format: str = "auto", scope: str = "whole") -> list[Finding]:
    """The findings that forbid publication of `text` (strict mode)."""
    verdict = verify(text, facts, format=format, scope=scope, mode="strict")
    return [finding for finding in verdict.findings if finding.severity == "error"]
