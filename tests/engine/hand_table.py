"""The 39 cards typed once more from the rules text, by hand and in another form than the engine's own table, and the
sums of a turn worked out from them in the plainest way: the yardstick that the engine is measured with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# name | god | cost | copies | what it gives | what «Вместе» adds.  g gold, a attack, h healing, u «Утиль»,
# s «Соблазн», p «Пополнение» (cards).
_TEXT = """
Монета                  | -        | -  | 5  | g1          |
Меч                     | -        | -  | 5  | a1          |
Кристалл                | -        | 2  | 15 | g2 a2       |

Грабитель Кхорна        | Кхорн    | 1  | 3  | g1          | a2
Воин Кхорна             | Кхорн    | 2  | 3  | g2 a2       | a2
Избранный Кхорна        | Кхорн    | 3  | 3  | g3 a3       | a3
Чемпион Кхорна          | Кхорн    | 4  | 3  | g4 a4       | a3
Гончая плоти            | Кхорн    | 5  | 2  | a6          | a4
Крушитель черепов       | Кхорн    | 6  | 2  | a8          | a4
Кровавый кровожад       | Кхорн    | 8  | 2  | a10         | a5
Скарбранд Изгнанник     | Кхорн    | 10 | 1  | a18         |
Валькия Кровавая        | Кхорн    | 10 | 1  | a5          | 5 за каждую

Грабитель Нургла        | Нургл    | 1  | 3  | g1          | h2
Воин Нургла             | Нургл    | 2  | 3  | g2 h3       | a1
Избранный Нургла        | Нургл    | 3  | 3  | g3 h4       | a2
Чемпион Нургла          | Нургл    | 4  | 3  | g4 h5       | a3
Моровая жаба            | Нургл    | 5  | 2  | a4 h6       | h4
Чумной трутень          | Нургл    | 6  | 2  | a6 h9       | p1
Великий нечистый        | Нургл    | 8  | 2  | a6 h12      | p2
Кугат Породитель чумы   | Нургл    | 10 | 1  | a8 h18      | p3
Тамурхан Владыка Червей | Нургл    | 10 | 1  | h10         | 4 за каждую

Грабитель Тзинча        | Тзинч    | 1  | 3  | g1          | u1 g1
Воин Тзинча             | Тзинч    | 2  | 3  | g2 a1 u1    | g2
Избранный Тзинча        | Тзинч    | 3  | 3  | g3 a2 u1    | g3
Чемпион Тзинча          | Тзинч    | 4  | 3  | g4 a3 u1    | g4
Небесный крикун         | Тзинч    | 5  | 2  | a5 h5 u1    | g5
Горящая колесница       | Тзинч    | 6  | 2  | a7 h7       | p1
Властитель перемен      | Тзинч    | 8  | 2  | a9 h9       | p2
Кайрос Судьбоплет       | Тзинч    | 10 | 1  | a11 h11     | p3
Перевертыш              | Тзинч    | 10 | 1  | h15         |

Грабитель Слаанеш       | Слаанеш  | 1  | 3  | g1          | a1 h1
Воин Слаанеш            | Слаанеш  | 2  | 3  | g2 a2       | g1 h1
Избранный Слаанеш       | Слаанеш  | 3  | 3  | g3 a3       | g2 h2
Чемпион Слаанеш         | Слаанеш  | 4  | 3  | g4 a4       | g3 h2
Адский свежеватель      | Слаанеш  | 5  | 2  | a5 h5 s1    | a3 h2
Вечная свита            | Слаанеш  | 6  | 2  | a6 h6 s1    | a4 h2
Хранитель секретов      | Слаанеш  | 8  | 2  | a8 h8 s1    | a4 h4
Нкари                   | Слаанеш  | 10 | 1  | a12 h12 s2  | a6 h4
Азазель                 | Слаанеш  | 10 | 1  | a15 h9 s3   | a4 h6
"""

WORDS = {"g": "gold", "a": "attack", "h": "heal", "u": "scrap", "s": "lure", "p": "refill"}
GRANTS: Mapping[str, frozenset[str]] = {
    "Скарбранд Изгнанник": frozenset({"Кхорн"}),
    "Перевертыш": frozenset({"Кхорн", "Нургл", "Слаанеш"}),
}


@dataclass(frozen=True, slots=True)
class Typed:
    """One line of the table."""

    name: str
    god: str | None
    cost: int | None
    copies: int
    base: Mapping[str, int]
    together: Mapping[str, int] | None
    per_mark: int


def _amounts(text: str) -> dict[str, int]:
    return {WORDS[word[0]]: int(word[1:]) for word in text.split()}


def _typed(line: str) -> Typed:
    name, god, cost, copies, base, together = (part.strip() for part in line.split("|"))
    per_mark = int(together.split()[0]) if together.endswith("за каждую") else 0
    extra = {} if per_mark else _amounts(together)
    return Typed(
        name,
        None if god == "-" else god,
        None if cost == "-" else int(cost),
        int(copies),
        _amounts(base),
        extra if extra or per_mark else None,
        per_mark,
    )


TABLE: Mapping[str, Typed] = {card.name: card for line in _TEXT.split("\n") if line for card in [_typed(line)]}


def all_cards(players: int) -> Counter[str]:
    """Every card that a game of so many players holds."""
    return Counter(
        {name: card.copies * (players if card.cost is None else 1) for name, card in TABLE.items()},
    )


def count_up(in_play: Sequence[str], *, others_only: bool = False) -> tuple[dict[str, int], Counter[str]]:
    """The sums of a turn in which these cards are in play, and the cards whose «Вместе» is on (W2–W4)."""
    marks: list[set[str]] = []
    for place, name in enumerate(in_play):
        god = TABLE[name].god
        borne = {god} if god else set()
        for other, giver in enumerate(in_play):
            if other != place:
                borne |= GRANTS.get(giver, frozenset())
        marks.append(borne)
    bearers = Counter(god for borne in marks for god in borne)
    sums = dict.fromkeys(WORDS.values(), 0)
    on: Counter[str] = Counter()
    for name, borne in zip(in_play, marks, strict=True):
        card = TABLE[name]
        gifts = [card.base]
        if card.together is not None and any(bearers[god] >= 2 for god in borne):
            on[name] += 1
            gifts.append(card.together)
            if card.per_mark and card.god:
                sums["attack"] += card.per_mark * (bearers[card.god] - (1 if others_only else 0))
        for gift in gifts:
            for what, amount in gift.items():
                sums[what] += amount
    return sums, on
