"""Turns of speech put into plain words before anything is read: «по три на брата» is «по три каждому»."""

from __future__ import annotations

import re
from typing import Final

_ONE: Final = r"(?:один|одному|одну|1)"
_TABLE: Final = (
    ("туда", rf"\b(?:по )?{_ONE} туда,? (?:и |а )?(?:{_ONE}|другой|второй) (?:сюда|туда)\b", "по одному каждому"),
    ("туда", r"\bи туда,? и сюда\b", "каждому"),
    ("друго", r"\bи тому,? и другому\b|\bи той,? и другой\b", "каждому"),
    ("атак", r"\bатак[ауи] (?:в|на) (?:молоко|воздух|землю|пустоту|никуда|ветер)\b", "без атаки"),
    ("ств", r"\b(?:его|ее|её) (?=сиятельств|величеств|высочеств)", ""),
    ("светлост", r"\b(?:его|ее|её) (?=светлост)", ""),
    ("друг", r"\b(половину|полов[ие]нка|полов[ие]ну) ([^,\n]{2,20}), друг(?:ую|ая) ", r"половину \2, половину "),
    ("соблазн", r"\bпо соблазну (?=кажд|обо)", "соблазн по одному "),
    ("соблазн", r"\bодин соблазн ([^,\n]{2,20}),? (?:а )?(?:второй|другой) ", r"соблазн: один \1, один "),
    ("соблазн", r"\bсоблазны? (?:обоим|обеим|каждому)(?=\s*(?:[.!\n,]|$))", "соблазн по одному каждому"),
    ("соблазн", r"\bсоблазны? (?:по)?дел(?:им|ить|ю|ите)(?=\s*(?:[.!\n]|$))", "соблазн поровну"),
    ("/", r"\((\d+)/\1\)", ""),
    ("по раз", r"\bпо раз(?:у|ику|очку)\b", "по одному"),
    ("на ", r"\b(по \w+) на (?:брата|сестру|нос|рыло|лицо|душу|человека|голову)\b", r"\1 каждому"),
)
_IDIOMS: Final = tuple((needle, re.compile(pattern, re.IGNORECASE), plain) for needle, pattern, plain in _TABLE)


def spell_out(text: str) -> str:
    """The text with its idioms replaced; the needle only spares the search where it cannot succeed."""
    lowered = text.lower()
    for needle, pattern, plain in _IDIOMS:
        if needle in lowered:
            text = pattern.sub(plain, text)
    return text
