"""Strange input neither stops the reader nor makes its work grow with the square."""

from __future__ import annotations

import pytest

from engine.verify.prose.reader import read_prose
from tests.verify.prose.helpers import prepared
from tests.verify.prose.world import WORLD

STRANGE = {
    "repeated": "Петя ударил Машу на девять. ",
    "endless": "Петя ударил Машу на девять и Петрушу на пять ",
    "digits": "1",
    "figures": "пять девять ",
    "quotes": "«",
    "speech": "— А! — сказал ",
    "quotation": "«Ну что, доигрались, братцы?» двое игроков остаются, ",
    "cards": "Меч, две Монеты и Воин Тзинча, ",
    "signs": ";",
    "brackets": "(Петя (69 → 60 ",
}


@pytest.mark.parametrize("name", STRANGE)
def test_long_input_is_read(name: str) -> None:
    text = (STRANGE[name] * 40_000)[:40_000]
    doc, entities, context = prepared(text, WORLD)
    claims = read_prose(doc, entities, context)
    assert all(0 <= claim.span.start <= claim.span.end <= len(doc.text) for claim in claims)
