"""How a line about «Вместе» says that it is on or off."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.switches import OFF_SIGNS, OFF_WORDS

ALONE: Final = re.compile(
    r"[»\"'*_]*[\s,(—–-]*(?:(?:тут|здесь|пока|опять|снова|стоит|сидит|остал\w+|совсем)\s+)*"
    r"(?:од(?:ин|на|ни|инок\w*|иноч\w*)\b(?!\s+(?:раз|золот|удар|атак))|без\s+пар|в\s+одиноч|сам\s+по\s+себе"
    r"|не\s+(?:сраб|работ|игр|с\s+кем)|молч|выключен|вхолост|нет\s+пар)",
    re.I,
)
"""Behind a card: it lies there without another of its god («Воин Кхорна один», «Воин Слаанеш без пары»)."""

SILENT: Final = re.compile(
    r"\bне\b|\bни у|\bкроме\b|\bбез\b|\bмолч|\bнет\b|\bникто\b|\bтиш|\bодни\b|\bодна\s+мелоч|\bпусто"
    rf"|{OFF_WORDS}|{OFF_SIGNS}",
    re.I,
)
"""Between «Вместе» and the first card: nothing is on («опять тишина, одни монеты с мечами»)."""

SWITCHED_ON: Final = re.compile(
    r"\W*вместе\W*(?:да|есть|сработал\w*|работа[ею]т|актив\w*|включ\w*|действу[ею]т|горит|в\s+деле)\W*[.!]\W*", re.I
)
AT_WORK: Final = re.compile(r"сработ|работа|актив|включ|действ|горит|горят|засчит|^\W*$", re.I)
