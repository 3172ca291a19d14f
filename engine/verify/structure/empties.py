"""Words that tell that a zone holds nothing: «сброс пуст», «личная колода —»."""

from __future__ import annotations

import re
from typing import Final

_OTHER_THINGS: Final = re.compile(r"\bсвойств|\bпар[ыаун]?\b|\bпарн|\bбог|\bзнак", re.I)
_SIZED: Final = re.compile(
    r"[(\[]\s*[1-9]\d?\s*(?:карт\w*|шт\w*\.?)?\s*[)\]]\s*[—–-]\s*$"
)  # «В игре (5 карт) —» over its cards
_EMPTY: Final = re.compile(
    r"\bпуст\w*|\bничего\b|\bни одной\b|\bни единой\b|\bнет\b|\bотсутств\w+|(?<![—–-])(?<!\d )[—–-]\s*$|∅", re.I
)
_OF_SOME: Final = re.compile(r"\W*(?!карт)[^\W\d_]+(?:[оеё]в|ей|[иы]х)\s+(?:на|в)\s", re.I)  # «кхорнитов на столе нет»


def means_empty(text: str, low: int, high: int, end: int) -> bool:
    """Does a short piece of a line (which ends at `end`) tell that nothing is there?"""
    if not _EMPTY.search(text[low:high]) or _SIZED.search(text, low, end) or _OF_SOME.match(text, low, high):
        return False
    return len(re.findall(r"\w+", text[low:high])) <= 6 and not _OTHER_THINGS.search(text, low, high)
