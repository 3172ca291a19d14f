"""Single sentences: each figure is bound to what it says, and no figure of a mere story is taken for a claim."""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import altered, confirmed, judged, marked, prepared
from tests.verify.prose.phrases import PHRASES
from tests.verify.prose.world import WORLD

_TRUE = [row for row in PHRASES if row[0] in "TC"]
_BOUND = [row for row in PHRASES if row[0] == "T"]
_IDLE = [row for row in PHRASES if row[0] == "N"]


def bare(phrase: str) -> str:
    return phrase.replace("[", "").replace("]", "")


@pytest.mark.parametrize("phrase", [row[2] for row in PHRASES])
def test_a_true_phrase_is_no_finding(phrase: str) -> None:
    assert judged(*prepared(bare(phrase), WORLD)) == ()


@pytest.mark.parametrize("phrase", [row[2] for row in _TRUE])
def test_the_figure_is_confirmed(phrase: str) -> None:
    start, end = marked(phrase)
    claims = confirmed(*prepared(bare(phrase), WORLD))
    assert any(
        (claim.at().start < end and start < claim.at().end)
        or (claim.kind == "hp_change" and claim.span.start <= start and end <= claim.span.end)
        for claim in claims
    )


@pytest.mark.parametrize(("kind", "phrase"), [row[1:] for row in _BOUND])
def test_the_figure_changed_is_found(kind: str, phrase: str) -> None:
    start, end = marked(phrase)
    doc, entities, context = prepared(bare(phrase), WORLD)
    kinds = set()
    for by in (1, 3):
        changed = altered(entities, start, end, by)
        assert changed is not None
        kinds |= {finding.kind for finding in judged(doc, changed, context)}
    assert kind in kinds


@pytest.mark.parametrize("phrase", [row[2] for row in _IDLE])
def test_a_figure_of_the_story_is_never_a_finding(phrase: str) -> None:
    start, end = marked(phrase)
    doc, entities, context = prepared(bare(phrase), WORLD)
    for by in (1, 3, 40):
        changed = altered(entities, start, end, by)
        if changed is not None:
            assert judged(doc, changed, context) == ()
