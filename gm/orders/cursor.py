"""Reads the tokens of a sentence: which of them name players, and which a card of the same name."""

from __future__ import annotations

from typing import Final

from gm.orders.players import DECLINED, Index
from gm.orders.scan import Sentence, Token
from gm.orders.things import FEMININE, Clause, Thing, case_of

_PLACES: Final = 5
"""Places in the row: a number above it is no place."""
_INTO: Final = frozenset(["в", "во", "на", "по", "против"])


class Cursor:
    """The tokens of one sentence, and the clause being gathered from them."""

    def __init__(self, sentence: Sentence, number: int, index: Index, actor: str) -> None:
        self.tokens = sentence.tokens
        self.sentence = sentence
        self.number = number
        self.index = index
        self.actor = actor
        self.clauses: list[Clause] = []
        self.clause = Clause(sentence=number, question=sentence.question)

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

    def _thrown_away(self) -> bool:
        """Whether the clause so far says which card is thrown away and where it lies."""
        things = self.clause.things
        thrown = any(thing.has("in_play", "draw_pile", "discard_pile") for thing in things)
        return thrown and any(thing.is_card for thing in things) and not any(thing.kind == "who" for thing in things)

    @staticmethod
    def _single(card: Thing) -> bool:
        """Whether the form can only be a singular nominative or accusative, so that no number counts it."""
        if card.plural:
            return False
        last = card.text.split()[0][-1:]
        if card.name in FEMININE:
            return last in "уюая"
        return last not in "аяоыи" and not card.text.split()[0].endswith("ого")

    def _as_player(self, at: int) -> tuple[tuple[str, ...], int]:
        """The players the token at `at` names, and how many tokens the name takes; none if it is something else."""
        token = self.tokens[at]
        if token.has("place") and token.text.startswith("номер"):
            numbered = self._next(at)
            value = numbered.number if numbered is not None else None
            owners = tuple(nick for nick in self.index.nicks if value in self.index.numbers[nick])
            if len(owners) == 1 and value is not None and value > _PLACES:
                return owners, 2  # «4 номеру 13»
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
            words = self.index.words[next(iter(shared))] if shared else []
            twice = len(set(words)) < len(words)  # nick_nick is called «ник ник»
            if not shared or (not twice and any(following.text == self.tokens[at + k].text for k in range(size))):
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
        if hard_keys or (token.number is not None and not token.raw.isdecimal()):
            capital = token.raw[:1].isupper() and at > 0
            exact = token.raw in self.index.nicks
            whole = token.text not in ("никого", "никому") or near_number or aimed
            if not (
                whole
                and (
                    (exact and capital)
                    or (
                        aimed
                        and (
                            capital
                            or exact
                            or near_number
                            or (prev is not None and at >= 2 and self.tokens[at - 2].number is not None)
                        )
                    )
                    or (near_number and (capital or "nobody" in token.keys))
                    or (exact and near_number)
                )
            ):
                return (), 1
        if token.raw.isdecimal() and not (token.raw in self.index.nicks and (aimed or self._given_a_number(at))):
            return (), 1
        if token.ordinal is not None and token.players[0][1] <= DECLINED:
            noun = following is not None and following.has("place", "turn", "left", "right", "row", "times")
            if noun or (following is not None and following.card is not None):
                return (), 1
        return nicks, 1

    def _given_a_number(self, at: int) -> bool:
        """«666 на 4», «666 — пять»: a number that is somebody's nick and gets a number itself."""
        after = self.tokens[at + 1 : at + 3]
        return len(after) == 2 and after[0].text in ("на", "-", ":") and after[1].number is not None

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
        case, accusative = case_of(word, token.card[1] in FEMININE)
        if case == "dat" and not (prev is not None and prev.text in ("к", "ко")):
            return True
        if aimed:
            return True
        place = next((i for i, other in enumerate(self.tokens) if other is token), 0)
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        listed = any(other.players for other in self.tokens if other is not token)
        closing = following is not None and place + 2 >= len(self.tokens)
        if following is not None and following.number is not None and (listed or closing) and word == "меч":
            return not any(other.has("scrap") for other in self.tokens)  # «Олю 8, меч 7»
        at = next((i for i, other in enumerate(self.tokens) if other is token), 0)
        if (
            len(self.tokens) > at + 2
            and self.tokens[at + 1].text == ","
            and self.tokens[at + 2].text in ("лови", "получай", "держи", "прими")
        ):
            return True
        animate_of_thing = accusative and token.card[1] in ("Меч", "Кристалл") and word.endswith("а")
        return animate_of_thing or (token.raw[:1].isupper() and word.endswith(("!", ",")))
