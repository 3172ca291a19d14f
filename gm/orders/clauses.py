"""Puts the tokens of a sentence together into things and cuts it into clauses."""

from __future__ import annotations

import itertools
import re
from typing import Final

from gm.orders.cursor import Cursor
from gm.orders.lexicon import STOP
from gm.orders.messages import god_of
from gm.orders.players import Index
from gm.orders.reckoning import drop_sums
from gm.orders.scan import CLOSE, OPEN, Sentence, Token
from gm.orders.things import ADJECTIVE_PLURAL, FEMININE, Clause, Thing, case_of, plural_form

_MASCULINE_SYNONYM: Final = re.compile(r"пес|пс[ауо]м?$|гончак|жабчик|жабик|медяк")
_FEMININE_SYNONYM: Final = re.compile(r".*(?:ниц|[бвгдзлмнпрстшч]ьк|[бвгдзлмнпрстшч]к)[ауыей]$")  # «хранительницу»
_UNITS: Final = ("gold", "unit", "lure", "scrap", "times", "piece", "time", "place")


_BLADES: Final = frozenset(["мечи", "мечей", "мечами", "мечам", "мечики", "мечиков"])


class Builder(Cursor):
    """Builds the clauses of one sentence."""

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
                        token.keys - {"turn", "place"},
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
            self._close(sign, paren=self.clause.paren)
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
                after = self.tokens[at + size + 1 : at + size + 3]
                zoned = any(token.has("in_play", "draw_pile", "discard_pile", "scrap") for token in inside)
                carried_on = len(inside) <= 3 and len(after) == 2 and after[0].text == "в" and after[1].has("scrap")
                return size if (zoned or carried_on) and self.clause.things else 0
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
                if other.sign and (other.text != "-" or any(thing.has("if") for thing in self.clause.things)):
                    break
                if (
                    other.has("attack")
                    and index < 2
                    and any(thing.has("lure", "scrap") for thing in self.clause.things)
                ):
                    return True
                if (
                    (other.has("lure", "scrap") and not (other.has("scrap") and self._same_list(ahead[:index])))
                    or (other.has("buy", "if") and self._has_content())
                    or (other.has("attack_verb") and ((index < 1 and self._has_content()) or self._complete()))
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
        if token.text == "по" and self._thrown_away() and ahead and ahead[0].players:
            return True  # «Утиль: монету из сброса По Грому, …»
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
            return (
                bool(objects) and objects[0].card is not None and not behind.has("in_play", "draw_pile", "discard_pile")
            )
        return False

    def _same_list(self, between: list[Token]) -> bool:
        """«монету и меч утилизирую»: the card before «и» is thrown away as well."""
        last = self.clause.things[-1]
        bare = last.is_card and last.name in ("Монета", "Меч") and not any(t.has("buy") for t in self.clause.things)
        return bare and any(token.card is not None for token in between)

    def _negated(self) -> bool:
        """«жабу не надо — лучше …»: what stands before the dash is denied, what follows is not."""
        things = self.clause.things
        return any(
            left.text == "не" and right.has("buy", "want", "use", "touch") for left, right in itertools.pairwise(things)
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
                if card.name and not card.god and god_of(card.name) == which:
                    words.append((token, token.card))  # «трутика зелёненького»
                    at += 1
                    break
                if card.god or card.name:
                    break
                card.god = which
                card.worshipper = kind == "worshipper"
                card.god_plural = token.text.endswith(ADJECTIVE_PLURAL)
            elif kind == "unique":
                twice = any(said.text == token.text for said, _ in words)
                if card.rank or twice or (card.name and card.name != which):
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
        feminine = feminine or bool(_FEMININE_SYNONYM.match(main[0].text))
        card.oblique, card.accusative = case_of(main[0].text, feminine)
        if main[1][0] == "god" and not card.rank:
            card.oblique = ""
        card.plural = plural_form(main[0].text, main[1][0], feminine)
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
            owned = before is not None and before.kind in ("who", "card")
            if owned and number.mode == "n" and number.value > 1 and self._single(card):
                return  # «деду 5, свиту»: the number belongs to what stands before it
            spent = number.prep == "на" or (before is not None and before.has("rest") and before.prep == "на")
            if spent and number.mode == "n" and number.value > 1 and self._single(card):
                number.unit = "gold"
                return  # «на оставшиеся два кристалл»
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
        elif following is None or self._as_player(at + 1)[0]:
            pass
        elif following.card is not None and following.card[1] in ("Монета", "Меч"):
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
            if unit == "place" and (following.has("left") or following.text.startswith("номер")):
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
        drop_sums(sentence)
        clauses = Builder(sentence, number, index, actor).build()
        if clauses and sentence.goes_on:
            clauses[0].lead = ";"
        found.extend(clauses)
    return found
