"""Puts the tokens of a sentence together into things — cards, players, amounts, key words — and clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gm.orders.players import DECLINED, MARGIN, Index
from gm.orders.scan import CLOSE, OPEN, Sentence, Token

FEMININE: Final = frozenset(
    ("Гончая плоти", "Валькия Кровавая", "Моровая жаба", "Горящая колесница", "Вечная свита", "Монета")
)
_MASCULINE_SYNONYM: Final = re.compile(r"пес|пс[ауо]м?$|гончак|жабчик|жабик|медяк")
_INTO: Final = frozenset("в во на по против".split())
_ADJECTIVE_PLURAL: Final = ("ые", "ых", "ие", "их", "ыми", "ими", "ские", "ских")
_UNITS: Final = ("gold", "unit", "lure", "scrap", "times", "piece", "time", "place")


@dataclass(slots=True)
class Thing:
    """One meaningful piece of a clause. `kind`: card, who, num, word, sep."""

    kind: str
    text: str = ""
    raw: str = ""
    keys: frozenset[str] = frozenset()
    prep: str = ""
    # card
    rank: str | None = None
    god: str | None = None
    name: str | None = None
    plural: bool = False
    oblique: str = ""  # dat, ins or loc when the form can be nothing else
    accusative: bool = False
    count: int | None = None
    both: bool = False
    every: bool = False
    cost: int | None = None
    places: tuple[int, ...] = ()
    worshipper: bool = False
    god_plural: bool = False
    # who: players meant, or how they are found
    who: tuple[str, ...] = ()
    mode: str = ""
    # num
    value: int = 0
    unit: str = ""
    ordinal: bool = False

    def has(self, *names: str) -> bool:
        return any(name in self.keys for name in names)

    @property
    def is_card(self) -> bool:
        return self.kind == "card"


@dataclass(slots=True)
class Clause:
    things: list[Thing] = field(default_factory=list)
    sentence: int = 0
    question: bool = False
    paren: bool = False
    colon_before: bool = False
    unknown: int = 0
    lead: str = ""  # the conjunction or sign that opened it

    def keyset(self) -> set[str]:
        return {key for thing in self.things for key in thing.keys}

    def of(self, kind: str) -> list[Thing]:
        return [thing for thing in self.things if thing.kind == kind]


def _case(word: str, feminine: bool) -> tuple[str, bool]:
    """(dat/ins/loc if the ending can be nothing else, whether the form is accusative and no nominative)."""
    if word.endswith(("ами", "ями")):
        return "ins", False
    if word.endswith(("ам", "ям")) and len(word) > 4:
        return "dat", False
    if feminine:
        if word.endswith(("у", "ю")):
            return "", True
        if word.endswith("е"):
            return "dat", False
        if word.endswith(("ой", "ей")) and len(word) > 4:
            return "ins", False
        return "", False
    if word.endswith(("ому", "ему")):
        return "dat", False
    if word.endswith(("у", "ю")) and len(word) > 2:
        return "dat", False
    if word.endswith(("ом", "ем", "ым", "им")) and len(word) > 4:
        return "ins", False
    if word.endswith("е") and not word.endswith(("ые", "ие")) and len(word) > 4:
        return "loc", False
    return "", word.endswith(("а", "я", "ого", "ов", "ей", "ых"))


def _plural_form(word: str, kind: str, feminine: bool) -> bool:
    if kind in ("god", "part"):
        return word.endswith(_ADJECTIVE_PLURAL)
    if word.endswith(("ов", "ей", "ых", "ые", "ам", "ям", "ами", "ями")) and not (feminine and word.endswith("ей")):
        return True
    return word.endswith(("и", "ы")) and word not in ("нкари", "крики")


_BLADES: Final = frozenset("мечи мечей мечами мечам мечики мечиков".split())


class Builder:
    """Builds the clauses of one sentence."""

    def __init__(self, sentence: Sentence, number: int, index: Index, actor: str) -> None:
        self.tokens = sentence.tokens
        self.sentence = sentence
        self.number = number
        self.index = index
        self.actor = actor
        self.clauses: list[Clause] = []
        self.clause = Clause(sentence=number, question=sentence.question)

    # -- tokens

    def _prev(self, at: int) -> str:
        while at > 0:
            at -= 1
            token = self.tokens[at]
            if token.sign:
                return token.text
            if token.text not in (
                "же",
                "ж",
                "эту",
                "этого",
                "тот",
                "ту",
                "самого",
                "самую",
                "самому",
                "вон",
                "моего",
                "нашего",
                "бедного",
                "этому",
                "этой",
            ):
                return token.text
        return ""

    def _next(self, at: int) -> Token | None:
        return self.tokens[at + 1] if at + 1 < len(self.tokens) else None

    def _as_player(self, at: int) -> tuple[tuple[str, ...], int]:
        """The players the token at `at` names, and how many tokens the name takes; none if it is something else."""
        token = self.tokens[at]
        if token.initial:
            found = self.index.initial(token.text)
            prev = self.tokens[at - 1] if at else None
            if found and prev is not None and (prev.text in _INTO or prev.number is not None or prev.text == "-"):
                return found, 1
        if not token.players:
            return (), 1
        size = 1
        best = {nick for nick, _ in token.players}
        following = self._next(at)
        while following is not None and following.players:
            shared = best & {nick for nick, _ in following.players}
            if not shared or any(following.text == self.tokens[at + k].text for k in range(size)):
                break
            if len(shared) == len(best) and len(best) == 1 and len(self.index.words[next(iter(best))]) < 2:
                break
            best = shared
            size += 1
            following = self._next(at + size - 1)
        nicks = tuple(nick for nick in self.index.nicks if nick in best)
        if size > 1:
            return nicks, size
        prev = self.tokens[at - 1] if at else None
        prev_text = prev.text if prev else ""
        aimed = prev_text in _INTO
        near_number = (prev is not None and (prev.number is not None or prev.both)) or (
            following is not None and (following.number is not None or following.text in ("-", ":"))
        )
        if token.card is not None and not self._player_not_card(token, prev, aimed):
            return (), 1
        hard_keys = token.keys - {"lad", "lady", "me", "unit"}
        if hard_keys or (token.number is not None and not token.raw.isdigit()):
            capital = token.raw[:1].isupper() and at > 0
            exact = token.raw in self.index.nicks
            whole = token.text not in ("никого", "никому") or near_number or aimed
            if not (
                whole
                and (
                    (exact and capital)
                    or (aimed and (capital or exact or near_number or (prev is not None and at >= 2 and self.tokens[at - 2].number is not None)))
                    or (near_number and (capital or "nobody" in token.keys))
                    or (exact and near_number)
                )
            ):
                return (), 1
        if token.raw.isdigit() and not (aimed and token.raw in self.index.nicks):
            return (), 1
        if token.ordinal is not None and token.players[0][1] <= DECLINED:
            noun = following is not None and following.has("place", "turn", "left", "right", "row", "times")
            if noun or (following is not None and following.card is not None):
                return (), 1
        return nicks, 1

    def _player_not_card(self, token: Token, prev: Token | None, aimed: bool) -> bool:
        """Whether a word that is both a card's and a player's («Меч», «Воин») stands for the player."""
        if token.players[0][1] < DECLINED:
            return False
        word = token.text
        if (
            prev is not None
            and (prev.number is not None or prev.both)
            and word in ("меча", "мечей", "кристалла", "кристаллов", "монеты")
        ):
            return False
        assert token.card is not None
        case, accusative = _case(word, token.card[1] in FEMININE)
        if case == "dat" and not (prev is not None and prev.text in ("к", "ко")):
            return True
        if aimed:
            return True
        at = next((i for i, other in enumerate(self.tokens) if other is token), 0)
        if len(self.tokens) > at + 2 and self.tokens[at + 1].text == "," and self.tokens[at + 2].text in ("лови", "получай", "держи", "прими"):
            return True
        animate_of_thing = accusative and token.card[1] in ("Меч", "Кристалл") and word.endswith("а")
        return animate_of_thing or (token.raw[:1].isupper() and word.endswith(("!", ",")))

    # -- building

    def build(self) -> list[Clause]:
        at = 0
        tokens = self.tokens
        while at < len(tokens):
            token = tokens[at]
            if token.sign:
                at = self._sign(at)
                continue
            if self._splits(at):
                self._close(token.text)
                if token.text in ("и", "а", "но", "да", "потом", "затем", "плюс", "далее"):
                    at += 1
                    continue
            nicks, size = self._as_player(at)
            if nicks:
                prep = self._prev(at)
                self._add(
                    Thing(
                        "who",
                        token.text,
                        " ".join(t.raw for t in tokens[at : at + size]),
                        token.keys - {"turn"},
                        prep,
                        who=nicks,
                        mode="named",
                    )
                )
                at += size
                continue
            if token.text in _BLADES and self._blades_strike(at):
                self._add(Thing("word", token.text, token.raw, frozenset(("attack", "unit")), self._prev(at)))
                at += 1
                continue
            if token.card is not None:
                at = self._card(at)
                continue
            if token.number is not None or token.both or token.ordinal is not None:
                at = self._number(at)
                continue
            if (
                token.text in ("x", "х", "×", "*")
                and (following := self._next(at)) is not None
                and following.number is not None
            ):
                last = self.clause.things[-1] if self.clause.things else None
                if last is not None and last.is_card:
                    last.count = following.number
                    at += 2
                    continue
            if not token.keys and not self._small(token):
                self.clause.unknown += 1
            self._add(Thing("word", token.text, token.raw, token.keys, self._prev(at)))
            at += 1
        self._close("")
        return [clause for clause in self.clauses if clause.things]

    @staticmethod
    def _small(token: Token) -> bool:
        from gm.orders.lexicon import STOP

        return token.text in STOP or len(token.text) < 3

    def _add(self, thing: Thing) -> None:
        self.clause.things.append(thing)

    def _close(self, lead: str, paren: bool = False) -> None:
        if self.clause.things:
            self.clauses.append(self.clause)
        self.clause = Clause(sentence=self.number, question=self.sentence.question, paren=paren, lead=lead)

    def _sign(self, at: int) -> int:
        sign = self.tokens[at].text
        if sign == OPEN:
            inner = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            closing = self.tokens[at + 2].text if at + 2 < len(self.tokens) else CLOSE
            last = self.clause.things[-1] if self.clause.things else None
            size = self._inline(at)
            if size:
                inside = [token for token in self.tokens[at + 1 : at + size] if not token.sign]
                self.tokens[at : at + size + 1] = inside
                return at
            if inner is not None and inner.number is not None and closing == CLOSE:
                if last is not None and last.is_card:
                    last.cost = inner.number
                    return at + 3
                if last is None and self.clauses and self.clauses[-1].things[-1].is_card:
                    return at + 3
                return at + 1
            self._close(sign, paren=True)
        elif sign == CLOSE:
            if self.clause.paren:
                self._close(sign)
        elif sign == ",":
            following = self._next(at)
            if (
                following is not None
                and not following.sign
                and (
                    following.has("who")
                    or (following.text == "у" and at + 2 < len(self.tokens) and self.tokens[at + 2].has("who"))
                )
            ):
                return at + 1
            last = self.clause.things[-1] if self.clause.things else None
            if (
                following is not None
                and last is not None
                and following.text == "что"
                and last.text in ("все", "всю", "всех")
            ):
                return at + 1
            if (
                following is not None
                and last is not None
                and last.has("same")
                and following.text in ("сколько", "скока", "скок", "чтоб", "чтобы")
            ):
                return at + 1
            if (
                following is not None
                and following.text in ("кроме", "окромя", "без")
                and any(thing.has("all", "row") for thing in self.clause.things)
            ):
                return at + 1
            if self.clause.paren:
                paren_clause = True
                self._close(sign, paren=paren_clause)
            else:
                self._close(sign)
        elif sign in ("+", "&", "/"):
            self._close(sign, paren=self.clause.paren)
        elif sign == "-" and self._negated() and not self.clause.paren:
            self._close(sign)
        elif sign in ("-", ":", "="):
            self._add(Thing("sep", sign))
        return at + 1

    def _inline(self, at: int) -> int:
        """The length of a bracket that is part of the clause around it: «меч (сброс) в утиль»; else 0."""
        for size in range(1, 7):
            if at + size >= len(self.tokens):
                return 0
            if self.tokens[at + size].text == CLOSE:
                inside = self.tokens[at + 1 : at + size]
                if any(token.has("not", "ask") or token.card is not None for token in inside):
                    return 0
                return (
                    size
                    if any(token.has("in_play", "draw_pile", "discard_pile", "scrap") for token in inside)
                    and bool(self.clause.things)
                    else 0
                )
        return 0

    def _splits(self, at: int) -> bool:
        """Whether a new clause starts at this word although no sign says so."""
        token = self.tokens[at]
        if not self.clause.things:
            return False
        ahead = self.tokens[at + 1 : at + 4]
        if token.text in ("и", "а", "но", "да", "потом", "затем", "плюс", "далее"):
            if token.text in ("плюс", "потом", "затем", "далее", "но"):
                return True
            for index, other in enumerate(ahead):
                if other.sign and other.text != "-":
                    break
                if (
                    other.has("attack")
                    and index < 2
                    and any(thing.has("lure", "scrap") for thing in self.clause.things)
                ):
                    return True
                if (
                    other.has("lure", "scrap")
                    or (other.has("buy", "if") and self._has_content())
                    or (other.has("attack_verb") and (index < 1 and self._has_content() or self._complete()))
                ):
                    return True
                if (
                    index < 2
                    and other.text in ("не", "все", "всё", "вся", "всю", "атаку", "атака")
                    and token.text in ("и", "а", "да")
                    and self._complete()
                ):
                    return True
                if other.text == "и":
                    break
            return token.text == "а" or (
                token.text == "и" and bool(ahead) and ahead[0].has("also") and self._complete()
            )
        if token.has("if") and token.text not in ("буде", "вдруг"):
            return True
        if token.has("lure", "scrap") and self._complete():
            prev = self.tokens[at - 1]
            listed = (
                at >= 2
                and prev.number is not None
                and bool(self.tokens[at - 2].players)
                and len(ahead) > 0
                and bool(ahead[0].players)
            )
            if not listed and (
                prev.number is not None
                or prev.both
                or prev.has("all", "not", "rest", "also")
                or prev.text
                in (
                    "в",
                    "на",
                    "и",
                    "под",
                    "за",
                    "без",
                    "-",
                    "двойной",
                    "тройной",
                    "мой",
                    "свой",
                    "единственный",
                    "один",
                )
            ):
                return False
            if token.has("lure"):
                return any(other.players or other.has("him", "her", "there", "you") for other in ahead)
            behind = self.tokens[at - 1]
            objects = [other for other in ahead if not other.sign and other.number is None]
            return bool(objects) and objects[0].card is not None and not behind.has("in_play", "draw_pile", "discard_pile")
        return False

    def _negated(self) -> bool:
        """«жабу не надо — лучше …»: what stands before the dash is denied, what follows is not."""
        things = self.clause.things
        return any(
            left.text == "не" and right.has("buy", "want", "use", "touch")
            for left, right in zip(things, things[1:], strict=False)
        )

    def _has_content(self) -> bool:
        return any(
            thing.kind in ("card", "who", "num") or thing.has("lure", "scrap", "nothing", "not", "pass")
            for thing in self.clause.things
        )

    def _complete(self) -> bool:
        kinds = {thing.kind for thing in self.clause.things}
        return (
            "card" in kinds
            or {"num", "who"} <= kinds
            or ("who" in kinds and any(thing.has("all", "rest", "half") for thing in self.clause.things))
        )

    def _card(self, at: int) -> int:
        token = self.tokens[at]
        card = Thing("card", token.text, token.raw, token.keys, self._prev(at))
        start = at
        words: list[tuple[Token, tuple[str, str]]] = []
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.sign or token.card is None:
                if (
                    token.text in ("его", "ее", "их")
                    and (following := self._next(at)) is not None
                    and following.text in ("же", "ж")
                    and card.rank
                    and not card.god
                ):
                    card.god = "same"
                    at += 2
                break
            if words and token.players and self._as_player(at)[0]:
                break
            kind, which = token.card
            if kind == "rank":
                if card.rank or card.name:
                    break
                card.rank = which
            elif kind in ("god", "worshipper"):
                if card.god or card.name:
                    break
                card.god = which
                card.worshipper = kind == "worshipper"
                card.god_plural = token.text.endswith(_ADJECTIVE_PLURAL)
            elif kind == "unique":
                if (
                    card.rank
                    or (card.name and card.name != which)
                    or (
                        card.name == which
                        and any(w[1][0] == "unique" for w in words)
                        and which
                        not in (
                            "Кугат Породитель чумы",
                            "Тамурхан Владыка Червей",
                            "Скарбранд Изгнанник",
                            "Кайрос Судьбоплет",
                            "Хранитель секретов",
                        )
                    )
                ):
                    break
                card.name = which
            elif kind == "part":
                if card.rank or (card.name and card.name != which and which not in _loose(card.name)):
                    break
                if card.name is None:
                    card.name = which
            words.append((token, token.card))
            at += 1
            following = self._next(at - 1)
            if card.worshipper and not (
                following is not None and following.card is not None and following.card[0] == "rank"
            ):
                break
        main = next((w for w in words if w[1][0] in ("rank", "unique", "worshipper")), words[0])
        # a leading part («Великого …») gives way to a noun of another card («Великая свита»)
        noun = next((w for w in words if w[1][0] == "unique"), None)
        if noun is not None:
            card.name = noun[1][1]
        feminine = card.name in FEMININE and not _MASCULINE_SYNONYM.match(main[0].text)
        card.oblique, card.accusative = _case(main[0].text, feminine)
        if main[1][0] == "god" and not card.rank:
            card.oblique = ""
        card.plural = _plural_form(main[0].text, main[1][0], feminine)
        card.text = " ".join(w[0].text for w in words)
        card.raw = " ".join(w[0].raw for w in words)
        self._count(card, start)
        self._add(card)
        return max(at, start + 1)

    def _blades_strike(self, at: int) -> bool:
        """«Мечи — в Тень»: swords as the attack, not as cards to be thrown away."""
        prev = self.tokens[at - 1] if at else None
        if prev is not None and prev.number is not None:
            return False
        return not any(token.has("scrap", "discard_pile", "draw_pile", "in_play") for token in self.tokens)

    def _count(self, card: Thing, start: int) -> None:
        """Takes the number before a card («два меча», «обоих воинов», «всех грабителей») as its count."""
        things = self.clause.things
        if (
            things
            and things[-1].kind == "num"
            and not things[-1].ordinal
            and not things[-1].unit
            and things[-1].mode in ("n", "both")
        ):
            number = things[-1]
            before = things[-2] if len(things) > 1 else None
            if before is not None and before.kind in ("who", "card") and number.mode == "n" and number.value > 1:
                if self._single(card):
                    return  # «деду 5, свиту»: the number belongs to what stands before it
            if number.prep in ("№", "за", "из", "="):
                return
            things.pop()
            card.prep = number.prep
            if number.mode == "both":
                card.both = True
                card.count = 2
            else:
                card.count = number.value
        elif (
            things
            and things[-1].kind == "word"
            and things[-1].text in ("всех", "все", "весь")
            and (card.plural or card.name is None)
        ):
            card.every = True
            card.prep = things.pop().prep

    @staticmethod
    def _single(card: Thing) -> bool:
        """Whether the form can only be a singular nominative or accusative, so that no number counts it."""
        if card.plural:
            return False
        last = card.text.split()[0][-1:]
        if card.name in FEMININE:
            return last in "уюая"
        return last not in "аяоыи" and not card.text.split()[0].endswith("ого")

    def _number(self, at: int) -> int:
        token = self.tokens[at]
        number = Thing("num", token.text, token.raw, token.keys, self._prev(at), mode="n")
        if token.both:
            number.mode, number.value = "both", 2
        elif token.number is not None:
            number.value = token.number
        else:
            assert token.ordinal is not None
            number.value, number.ordinal = token.ordinal, True
        size = 1
        following = self._next(at)
        if following is not None and following.text == "из" and number.mode == "n" and at + 2 < len(self.tokens):
            card = self.tokens[at + 2].card
            if card is not None and not self.tokens[at + 2].has("gold"):  # «один из воинов»
                number.value = number.value or 1
                self._add(number)
                return at + 2
        if following is not None and not following.sign and following.card is None:
            unit = self._unit_of(at, following)
            if unit:
                number.unit = "piece" if unit == "place" and not number.ordinal else unit
                size = 1 if unit in ("lure", "scrap", "place") else 2
        elif following is not None and following.card is not None and following.card[1] in ("Монета", "Меч"):
            size = self._coins_or_swords(number, at, following)
        if size == 2:
            number.keys = number.keys | (following.keys if following is not None else frozenset())
        counted = next((thing for thing in reversed(self.clause.things) if thing.kind != "sep"), None)
        if number.unit == "piece" and counted is not None and counted.is_card and counted.count is None:
            counted.count = number.value
            return at + size
        if number.unit == "times" and self.clause.things and self.clause.things[-1].is_card:
            self.clause.things[-1].count = number.value
            return at + size
        if (
            size == 1
            and number.unit == ""
            and following is not None
            and following.text in ("из",)
            and at + 2 < len(self.tokens)
            and self.tokens[at + 2].number is not None
        ):
            number.unit = "gold" if not any(t.kind == "who" for t in self.clause.things) else ""
            self._add(number)
            return at + 3
        self._add(number)
        return at + size

    def _unit_of(self, at: int, following: Token) -> str:
        """What the word after a number makes it a number of."""
        if following.text in ("е", "р"):
            return ""
        for unit in _UNITS:
            if not following.has(unit):
                continue
            if unit == "scrap" and following.text not in ("утиля", "утилей", "утиль", "утили"):
                continue
            if unit == "place" and following.has("left"):
                continue
            after = self.tokens[at + 2] if at + 2 < len(self.tokens) else None
            things = self.clause.things
            if unit == "lure" and after is not None and after.players and things and things[-1].kind == "who":
                return ""  # «волк 5 соблазн волк»: the number belongs to the player before it
            return unit
        return ""

    def _coins_or_swords(self, number: Thing, at: int, following: Token) -> int:
        """«тринадцать монет» is a price and «три меча Алиске» an attack, unless cards are being thrown away."""
        assert following.card is not None
        window = self.tokens[max(0, at - 6) : at + 6] if following.card[1] == "Монета" else self.tokens
        scrapping = any(token.has("scrap") for token in window) or any(
            token.has("discard_pile", "draw_pile", "in_play") for token in self.tokens[at + 2 : at + 4]
        )
        if scrapping:
            return 1
        if following.card[1] == "Монета":
            number.unit = "gold"
            return 2
        if any(token.has("all", "in_play") for token in self.tokens[at + 2 : at + 3]):
            return 1
        number.unit = "unit"
        return 2


def _loose(name: str) -> tuple[str, ...]:
    """Other names whose second words may follow this noun without meaning another card."""
    return {"Валькия Кровавая": ("Кровавый кровожад",), "Кровавый кровожад": ("Валькия Кровавая",)}.get(name, ())


def clauses_of(sentences: list[Sentence], index: Index, actor: str) -> list[Clause]:
    found: list[Clause] = []
    for number, sentence in enumerate(sentences):
        _drop_sums(sentence)
        found.extend(Builder(sentence, number, index, actor).build())
    return found


def _drop_sums(sentence: Sentence) -> None:
    """Takes away reckoning: «5+2=7», «= девять», «(8+4=12 из 13)»."""
    tokens = sentence.tokens
    keep = [True] * len(tokens)
    for at, token in enumerate(tokens):
        if not token.sign or token.text not in ("+", "=", "*", "×"):
            continue
        left = tokens[at - 1] if at else None
        right = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.text == "=":
            if (
                right is not None
                and right.number is not None
                and not (at + 2 < len(tokens) and tokens[at + 2].card is not None and not tokens[at + 2].has("gold"))
            ):
                keep[at] = keep[at + 1] = False
                if (
                    left is not None
                    and left.number is not None
                    and at >= 2
                    and tokens[at - 2].sign
                    and tokens[at - 2].text in ("+", "*", "×", "-")
                ):
                    keep[at - 1] = False
        elif left is not None and right is not None and left.number is not None and right.number is not None:
            after = tokens[at + 2] if at + 2 < len(tokens) else None
            if after is None or (after.card is None and not after.has("lure", "unit", "scrap")):
                keep[at - 1] = keep[at] = keep[at + 1] = False
    for at, token in enumerate(tokens):  # «13 из 13», «из 9»
        if (
            token.text == "из"
            and at + 1 < len(tokens)
            and tokens[at + 1].number is not None
            and (at == 0 or tokens[at - 1].number is None)
            and not (at + 2 < len(tokens) and tokens[at + 2].card is not None)
        ):
            keep[at] = keep[at + 1] = False
    if not all(keep):
        sentence.tokens = [token for token, kept in zip(tokens, keep, strict=True) if kept]


__all__ = ["FEMININE", "MARGIN", "Clause", "Thing", "clauses_of"]
