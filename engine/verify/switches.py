"""Words and signs by which posts say that something is off, in a cell or behind a colon: FALSE, выкл., ✗, 0."""

from __future__ import annotations

import re
from typing import Final

OFF_WORDS: Final = (
    r"\b(?:выкл(?:юч\w*)?\b|отключ|неактив|пассив|бездейств|в?холост|погаш|погас|потух|спит|дремл|отдыха"
    r"|(?:ложь|false|off|none|null|nope|no|n/a)\b)"
)
OFF_SIGNS: Final = "[✗✘❌🚫⛔∅🔴]"
STATUS_OFF: Final = re.compile(
    r"[»\"*_`]*\s*[:=—–\t|-]*\s*[«\"*_`(]*"
    rf"(?:{OFF_WORDS}|{OFF_SIGNS}|\bнету?\b|\bмолч|\bне\s+(?!только|просто)[^\W\d_]|\b0\b(?!\s*[.,]\d)|[—–-]+\s*(?=$|[\n\t|;.,)]))",
    re.I,
)
"""What stands behind the name of something that is off."""
OFF: Final = re.compile(rf"{OFF_WORDS}|{OFF_SIGNS}", re.I)
