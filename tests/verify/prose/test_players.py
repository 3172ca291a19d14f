"""What is told of the players, sentence by sentence: what is so is no finding, what is not so is found."""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.players import DIFFERENCES, DOERS, LEAKS, LURES, NEXT, OVERSPENT, STANDINGS, SUMS, VICTIMS
from tests.verify.prose.world import WORLD

_ROWS = (*VICTIMS, *DOERS, *OVERSPENT, *NEXT, *DIFFERENCES, *SUMS, *LURES, *STANDINGS, *LEAKS)


@pytest.mark.parametrize(("kind", "sentence"), _ROWS, ids=[row[1][-50:] for row in _ROWS])
def test_players_as_told(kind: str, sentence: str) -> None:
    found = {finding.kind for finding in judged(*prepared(sentence, WORLD))}
    assert found == ({kind} if kind else set())
