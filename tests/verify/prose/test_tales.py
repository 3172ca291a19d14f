"""Names and events told in single sentences: what is not so is found, under its kind, and nothing else is."""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.tales import CHECKS, EVENTS, LEAKS, LIVES
from tests.verify.prose.world import WORLD


@pytest.mark.parametrize(("kind", "sentence"), [*LEAKS, *CHECKS, *LIVES, *EVENTS])
def test_what_is_told_is_found_or_left_alone(kind: str, sentence: str) -> None:
    found = {finding.kind for finding in judged(*prepared(sentence, WORLD))}
    assert found == ({kind} if kind else set())
