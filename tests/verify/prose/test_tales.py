"""Names and events told in single sentences: what is not so is found, under its kind, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.tales import CHECKS, EVENTS, LEAKS, LIVES, POWERS
from tests.verify.prose.world import WORLD


@pytest.mark.parametrize(("kind", "sentence"), [*LEAKS, *CHECKS, *LIVES, *EVENTS])
def test_what_is_told_is_found_or_left_alone(kind: str, sentence: str) -> None:
    found = {finding.kind for finding in judged(*prepared(sentence, WORLD))}
    assert found == ({kind} if kind else set())


@pytest.mark.parametrize(("kind", "facts", "sentence"), POWERS, ids=[row[2][-40:] for row in POWERS])
def test_properties_told_as_at_work_or_not(kind: str, facts: dict[str, Any], sentence: str) -> None:
    found = {finding.kind for finding in judged(*prepared(sentence, facts))}
    assert found == ({kind} if kind else set())
