"""The cases that the word right before a nick asks for, as bit masks over `CASES`: «у Ника» is a genitive."""

from __future__ import annotations

from typing import Final

# the cases that a preposition governs (bit masks); without one a form is no locative
GOVERNED: Final[dict[str, int]] = {
    **dict.fromkeys(("у", "от", "из", "для", "без", "до", "после", "против", "около", "возле", "кроме", "ради"), 2),
    **dict.fromkeys(("вместо", "мимо"), 2),
    "самого": 10,
    **dict.fromkeys(("самому", "благодаря", "навстречу", "вопреки"), 4),
    **dict.fromkeys(("к", "ко", "по"), 4),
    **dict.fromkeys(("в", "во", "на"), 40),
    **dict.fromkeys(("о", "об", "обо", "при"), 32),
    **dict.fromkeys(("за", "под"), 24),
    **dict.fromkeys(("над", "между", "перед"), 16),
    **dict.fromkeys(("с", "со"), 18),
    **dict.fromkeys(("про", "через", "сквозь"), 8),
}
# the cases that a verb or noun right before the nick asks for; a verb in the feminine may have its subject there
_STRUCK: Final = ("ударил", "стукнул", "атаковал", "огрел", "ткнул", "пнул", "задел", "поцарапал", "царапнул", "щипнул")
_GIVEN: Final = ("отвесил", "вломил", "всыпал", "врезал", "влепил", "прописал", "вкатил", "зарядил", "двинул", "дал")
ASKED: Final[dict[str, int]] = {
    **GOVERNED,
    **dict.fromkeys(_STRUCK, 8),
    **dict.fromkeys((verb + "а" for verb in _STRUCK), 9),
    **dict.fromkeys(_GIVEN, 4),
    **dict.fromkeys((verb + "а" for verb in _GIVEN), 5),
    **dict.fromkeys(
        ("ходить", "играть", "выступать", "досталось", "достается", "прилетело", "перепало", "осталось"), 4
    ),
    **dict.fromkeys(("очередь", "черед", "здоровье", "атака"), 2),
}
UNGOVERNED: Final = 31
