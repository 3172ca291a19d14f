"""The deterministic verifier: what does a post claim, is it true, is anything missing.

    from engine.verify import verify

    verdict = verify(post, facts)                    # format guessed, whole post, strict
    if not verdict.ok:
        for finding in verdict.findings:
            print(finding.kind, finding.subject, finding.said, "→", finding.expected)
            print(post[finding.start:finding.end])
        print("missing:", verdict.omitted)
    fixed = repair(post, facts)                      # the same post with what can be put right put right

Another game hands over its own `Lexicon` (names of cards, properties, resources and zones, effects of the cards);
without one, `facts["game"]` names the package under engine.games whose `lexicon` module is used.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.verify.lexicon import Lexicon, lexicon_of
from engine.verify.model import Claim, Facts, Finding, Mode, Repaired, Scope, Verdict

# Here and not inside the function: loading the submodule sets the name `repair` on this package, which the function
# below must have.
from engine.verify.repairing.mend import mend as _mend

__all__ = ["Claim", "Facts", "Finding", "Lexicon", "Repaired", "Verdict", "repair", "verify"]


def verify(
    post: str,
    facts: Facts,
    *,
    format: str = "auto",
    scope: Scope = "whole",
    mode: Mode = "strict",
    lexicon: Lexicon | None = None,
) -> Verdict:
    """Read `post` as a player would and judge every claim against `facts`.

    `scope` "prose" lets a post be only a story: nothing is obligatory then. `mode` "strict" is for drafts
    before publication:
    a figure that could not be bound to a fact is an error; in "audit" it is left out.
    """
    from engine.verify.pipeline import check

    return check(post, facts, format, scope, mode, lexicon or lexicon_of(facts))


def repair(
    post: str,
    facts: Facts,
    *,
    format: str = "auto",
    scope: Scope = "whole",
    mode: Mode = "strict",
    lexicon: Lexicon | None = None,
    section: Callable[[str, Facts, str], str | None] | None = None,
) -> Repaired:
    """Replace false values in place, keeping markup; add missing sections by `section(kind, facts, format)`.

    A post without findings comes back byte for byte; what cannot be put right safely stays a finding of the verdict.
    """
    return _mend(post, facts, format, scope, mode, lexicon or lexicon_of(facts), section)
