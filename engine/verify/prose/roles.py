"""Who is spoken of: the part of a name in its clause, and whose deeds a passage tells.

A post first tells what the previous player did, then shows the actor's turn. `Scene` walks through the
sentences and says for each item whether it belongs to the recap or to the turn, and who is the subject
there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from engine.russian.nicks import nick_forms
from engine.verify.prose.text import Item, Sentence
from engine.verify.prose.view import View

_PREPOSITIONS = frozenset("cDOnviUZpqVKAFJx")
STRONG = re.compile(
    r"(?:о|об|по|за|при|ис|из|на|вы|от|с|у|до|пере|под|про|раз|рас)?(?:царап|кус(?:ил|ал)|грыз|лупи|колот|хлест|ранил"
    r"|руб(?:ил|ан)|шлеп|щипа?н|клюн|клева|драл|цапа?н|боднул|лягн|пнул|пинал|лепил|валтуз|тузи|дубас|метел|хлоп)"
    r"|удари|нанес|нанос|пробил|врезал|влеп|всад|ткнул|укол|кольн|шлепн|царапн|поцарап|ранил|поранил|рубан"
    r"|хлестн|хлест|цапн|стукн|огрел|наподда|атаков"
    r"|порази|обрушил|вломи|вкати|вогнал|всыпал|щелкн|причини|поколот|палил|пальн|полосн|жахн|долбан"
    r"|треснул|лупи|лупан|пырн|пронз|шарахн|зарядил"
    r"|припечат|вколот|двинул|пнул|боднул|укусил|кусн|тяпн|клюн|обстрел|обжег|уязви|стреля|выстрел|бьет"
    r"|бил|била|отвесил|огрела|куса|кусил|жали|ужали|приложил[аи]?$"
)
_LEADING = re.compile(
    r"(?:же|того|ту|той|тому|тем|тех|самого|саму|самой|самому|самим|нашего|нашу|нашей|нашему|бедного|бедную|бедной)$"
)
_BOUGHT = re.compile(
    r"(?:с|за|при|вы|пере)?купил[аи]?$|приобр(?:ел[аи]?|етен[аыо]?)$|нанял[аи]?$|сторговал[аи]?$|подписан[аы]?$|трансферы?$"
)
_RANKED = re.compile(r"сам(?:ый|ая|ым|ой)$|ближе$|лидер|лидиру|аутсайдер|возглавля|замыка|топе$")
_LOSS = re.compile(
    r"увел|увод|забрал|отнял|потерял|лишил|унес|похи|сброс|вывел|пропал|улет|стоил|украл|утащ|сманил|ушл"
    r"|уше[лд]|летит"
)
_DEEDS = frozenset({"buy", "take", "spend", "remove", "strike", "kill"})
_OWN_DEEDS = frozenset({"buy", "spend", "graveyard", "remove", "strike"})
_SHOWS = frozenset({"draw", "shuffle", "table", "has"})
_PAST_VERB_END = ("нес", "вез", "жег", "грыз", "сек", "тряс", "л", "ла", "ло", "ли", "лся", "лась", "лись", "лось")
_PRESENT_END = ("ет", "ит", "ют", "ут", "ят", "ат", "ется", "ится", "ют", "ает", "яет")


VERB_END = _PAST_VERB_END + _PRESENT_END


def is_verb(item: Item) -> bool:
    """A rough test by the ending: past tense, or present third person."""
    return item.kind == "word" and len(item.low) > 2 and item.low.endswith(VERB_END)


def has_verb(sentence: Sentence) -> bool:
    """Whether one of the words is a verb."""
    known: bool | None = sentence.memo.get("verb")
    if known is None:
        known = sentence.memo["verb"] = any(is_verb(item) for item in sentence.items)
    return known


@lru_cache(maxsize=1024)
def _same_in_cases(nick: str) -> bool:
    """The nominative is also an oblique form: «Bronn», «Юдит», «Тень»."""
    forms = nick_forms(nick)
    return forms["nom"] in (forms["gen"], forms["dat"], forms["acc"])


def part_of(sentence: Sentence, index: int) -> str:
    """The part a nick plays by its form and its preposition: subject, object or unknown."""
    item = sentence.items[index]
    codes = sentence.codes
    before = codes[index - 1] if index else ""
    if before in _PREPOSITIONS and before != "":
        return "object"
    if before == "w" and _LEADING.match(sentence.items[index - 1].low):
        at = index - 1
        while at > 0 and index - at < 4 and codes[at] == "w" and _LEADING.match(sentence.items[at].low):
            at -= 1
        if codes[at] in _PREPOSITIONS:
            return "object"  # «на того же Хэнка», «у самой Марфы»
    if before == "w" and index > 1 and codes[index - 2] in _PREPOSITIONS:
        word = sentence.items[index - 1]
        if "pronoun_him" in word.tags:
            word = item  # «заходил к нему Игорь»: the preposition has its complement
        if (
            word is not item
            and word.low.endswith(("ого", "его", "ому", "ему", "ой", "ую", "им", "ым", "ей"))
            and not is_verb(word)
        ):
            return "object"
    case = item.case
    if case == "nom":
        return "unknown" if any(_same_in_cases(nick) for nick in names_of(item)) else "subject"
    if case in ("gen", "dat", "acc", "ins", "loc"):
        return "object"
    if item.detail == "declined" or (item.detail in ("short", "translit") and item.low.endswith(("а", "я"))):
        return "object"  # genitive or accusative, but surely no subject: «угостила Зимородка»
    return "unknown"


def names_of(item: Item) -> tuple[str, ...]:
    """Every nick the item may mean."""
    entity = item.entity
    if entity is None:
        return ()
    if entity.kind != "nick":
        return ()
    return entity.names or (entity.name,)


@dataclass
class Scene:
    """Where the story stands: recap of the previous player's turn, or the actor's turn."""

    view: View
    recap: bool = field(default=False)
    last: str | None = None  # the player named last
    told: bool = False  # a deed of the previous player has been told
    paragraph: int = -1

    def __post_init__(self) -> None:
        self.recap = self.view.previous is not None

    def walk(self, sentence: Sentence) -> list[bool]:
        """For each item: does it belong to the recap?"""
        view = self.view
        flags: list[bool] = []
        switches: dict[int, bool] = {}
        items = sentence.items
        for index, item in enumerate(items if "P" in sentence.codes else ()):
            if item.code != "P" or item.detail == "by deed":
                continue
            names = names_of(item)
            if len(names) != 1:
                continue
            part = part_of(sentence, index)
            if part == "object":
                # «у Барона расход…» stays; «ход Снежаны» turns the page
                if names[0] == view.actor and any("move" in items[j].tags for j in range(max(0, index - 2), index)):
                    switches[index] = False
                elif names[0] == view.actor and self._owns(sentence, index):
                    switches[self._start(sentence, index)] = False
                continue
            deed = self._does(sentence, index, _DEEDS)
            show = self._does(sentence, index, _SHOWS)
            if names[0] == view.previous and (deed or part == "subject") and not self._closing(sentence, index):
                if view.previous != view.actor:
                    switches[self._start(sentence, index)] = True
            elif (
                names[0] == view.actor
                and (show or (part == "subject" and not deed))
                and not self._suffers(sentence, index)
            ):
                switches[self._start(sentence, index)] = False
        if not self.recap and view.previous is not None and not switches and "strike" in sentence.tags:
            for index, item in enumerate(items):
                if (
                    "strike" in item.tags
                    and STRONG.match(item.low)
                    and item.low.endswith(("л", "ла", "ли"))
                    and not sentence.conditional
                ):
                    start = self._start(sentence, index)
                    part = sentence.codes[start : index + 5]
                    if "P" in part and not any(code in "CgahzH" for code in part):
                        switches[start] = True
                        break
        if not self.recap and view.previous is not None and not sentence.conditional and "C" in sentence.codes:
            for index, item in enumerate(items):
                if _BOUGHT.match(item.low) and "C" in sentence.codes[index : index + 6] and index not in switches:
                    switches[self._start(sentence, index)] = True  # cards are bought only in the turn before
                    break
        if (
            view.previous is not None
            and "graveyard" in sentence.tags
            and not any(switches.get(i) is False for i in switches)
            and any(
                "graveyard" in item.tags and sentence.codes[i + 1 : i + 2] != "z"  # «в могиле сброса девять карт»
                for i, item in enumerate(items)
            )
        ):
            switches[0] = True
        if not switches:
            opening = self._opening(sentence)
            if opening is not None:
                switches[opening] = False
        if self.recap and (self._own_deeds(sentence) or any(switches.values())):
            self.told = True
        if not switches:
            return [self.recap and view.previous is not None] * len(items)
        for index in range(len(items)):
            if index in switches:
                self.recap = switches[index]
            flags.append(self.recap and self.view.previous is not None)
        return flags

    @staticmethod
    def _owns(sentence: Sentence, index: int) -> bool:
        """«Атаки» у игрока Маша ровно десять», «у Маши шесть золотых»: figures of the turn."""
        codes = sentence.codes
        before = 1 if codes[index - 1 : index] == "U" else 2 if codes[max(0, index - 2) : index] == "Uw" else 0
        if not before:
            return False
        low = max(0, index - before - 2)
        near = range(low, min(len(codes), index + 6))
        return any(
            codes[j] in "gh" or (codes[j] == "a" and sentence.items[j].low.startswith("атак")) for j in near
        ) and not any({"strike", "spend", "buy"} & sentence.items[j].tags and codes[j] == "w" for j in near)

    @staticmethod
    def _start(sentence: Sentence, index: int) -> int:
        """First item of the clause in which item `index` stands (a verb may stand before its subject)."""
        start = index
        while (
            start > 0
            and sentence.codes[start - 1] not in ";:.Q,_("
            and sentence.items[start - 1].low not in ("а", "но")
        ):
            start -= 1
        return start

    @staticmethod
    def _does(sentence: Sentence, index: int, tags: frozenset[str]) -> bool:
        low, high = max(0, index - 4), min(len(sentence.items), index + 9)
        for j in range(low, high):
            if j != index and tags & sentence.items[j].tags and not sentence.items[j].low.endswith(("ть", "ти", "чь")):
                between = sentence.codes[min(j, index) + 1 : max(j, index)]
                if "P" not in between and ";" not in between and "_" not in between:
                    return True
        return False

    @staticmethod
    def _suffers(sentence: Sentence, index: int) -> bool:
        if any(code in "gCft" for code in sentence.codes[index : index + 6]):
            return False
        return any(
            "receive" in item.tags and is_verb(item) for item in sentence.items[index + 1 : index + 4]
        ) and not any({"draw", "shuffle"} & item.tags for item in sentence.items[index + 1 : index + 4])

    @staticmethod
    def _closing(sentence: Sentence, index: int) -> bool:
        """The name stands in a comparison, a list of healths or the announcement of the next player."""
        low = high = index
        while low > 0 and index - low < 4 and sentence.codes[low - 1] not in ":;,_(":
            low -= 1
        while high + 1 < len(sentence.items) and high - index < 4 and sentence.codes[high + 1] not in ":;,_(":
            high += 1
        items = sentence.items[low : high + 1]
        if any(item.low == "после" for item in items):
            return True
        return any({"next", "more", "less", "lag", "lead"} & item.tags or _RANKED.match(item.low) for item in items)

    def _opening(self, sentence: Sentence) -> int | None:
        """Where, without a name, the turn itself begins: cards are shown and no deed of the previous player is told."""
        if not self.recap:
            return None
        items, codes = sentence.items, sentence.codes
        cards = codes.count("C")
        if "t" in codes or "f" in codes:
            return 0
        if "l" in codes and cards and any(_LOSS.match(item.low) for item in items) and "buy" not in sentence.tags:
            return 0
        if (
            self.told
            and cards
            and any(_LOSS.match(item.low) for item in items)
            and any(
                item.name == "discard_pile" and item.low == "сброс" and i and codes[i - 1] == "v"
                for i, item in enumerate(items)
            )
            and sentence.tags.isdisjoint(("buy", "spend"))
        ):
            return 0
        named = [[name for name in item.names if name in self.view.in_play] for item in items if item.code == "C"]
        covered = {name for names in named for name in names}
        if (
            cards >= 2
            and all(named)
            and covered == {name for name, count in self.view.in_play.items() if count}
            and not covered <= set(self.view.bought)
        ):
            return 0  # all the cards of the turn and no other
        shown = sum(bool(names) for names in named)
        if (
            cards >= 3
            and shown * 3 >= cards * 2
            and len(covered - set(self.view.bought)) >= 2
            and not any({"buy", "spend", "remove", "graveyard"} & item.tags for item in items)
            and "g" not in codes
        ):
            return 0  # most of the cards of the turn
        if self._own_deeds(sentence):
            return None
        shows = [
            i for i, item in enumerate(items) if {"draw", "table", "shuffle"} & item.tags or item.name == "in_play"
        ]
        actor = any(code == "P" and self.view.actor in names_of(item) for code, item in zip(codes, items, strict=True))
        bought = [item for item in items if item.code == "C" and any(name in self.view.bought for name in item.names)]
        if (
            cards
            and len(bought) == cards
            and any(not any(name in self.view.in_play for name in item.names) for item in bought)
        ):
            return None
        if (
            (cards >= 3 and (shows or actor))
            or (cards >= 2 and shows)
            or (cards and any(item.low.startswith("разыгран") for item in items))
        ):
            return 0
        if "shuffle" in sentence.tags:
            return 0
        if shows and any(
            code == "N" and any("card_word" in item.tags for item in items[i + 1 : i + 3])
            for i, code in enumerate(codes)
        ):
            return 0
        if cards and "l" in codes and any(item.name == "discard_pile" for item in items):
            return 0
        if any(code == "u" and (not i or codes[i - 1] not in "vpn") for i, code in enumerate(codes)):
            return 0
        strikes = not sentence.tags.isdisjoint(("strike", "befall", "receive", "strike_noun"))
        told = any(code in "gh" or (code == "a" and not strikes) for code in codes) or any(
            code == "z" and item.name in ("draw_pile", "discard_pile") for code, item in zip(codes, items, strict=True)
        )
        piles = any(
            code == "z" and item.name in ("draw_pile", "discard_pile") and (not i or codes[i - 1] not in "iOc")
            for i, (code, item) in enumerate(zip(codes, items, strict=True))
        )
        if piles and "N" in codes and not strikes and "remove" not in sentence.tags:
            return 0
        ours = any(
            code == "P" and self.view.previous in names_of(item) for code, item in zip(codes, items, strict=True)
        )
        if self._dealt_out(sentence):
            return None
        if told and "N" in codes and not ours and (self.told or (actor and "g" in codes)):
            return 0
        return None

    def _dealt_out(self, sentence: Sentence) -> bool:
        """«Четыре атаки разделил поровну, две по Атосу, две по Арамису»: figures of the blows, none of the turn's."""
        if not set(sentence.codes).isdisjoint("gCzulft"):
            return False
        said = {abs(item.value) for item in sentence.items if item.code == "N" and item.value is not None}
        blows = {*self.view.attacks.values(), sum(self.view.attacks.values())}
        return not said.isdisjoint(blows) and self.view.totals["attack"] not in said

    @staticmethod
    def _own_deeds(sentence: Sentence) -> bool:
        """The sentence tells deeds that only the previous player can have done."""
        if sentence.tags.isdisjoint(_OWN_DEEDS) and "u" not in sentence.codes:
            return False
        for index, item in enumerate(sentence.items):
            if (
                {"buy", "spend", "graveyard"} & item.tags
                and "draw" not in item.tags
                and not item.low.startswith(("цен", "сумм", "бюдж", "стоим"))
            ):
                return True
            if "remove" in item.tags and not item.low.startswith(("уш", "сгор", "отправ", "увел")):
                return True
            if item.code == "u" and index and sentence.codes[index - 1] in "vpn" and "card" not in item.tags:
                return not any("card_word" in other.tags for other in sentence.items[max(0, index - 4) : index])
            if STRONG.match(item.low) and "strike" in item.tags and not sentence.conditional:
                return True
        return False


def subjects_before(sentence: Sentence, index: int) -> list[int]:
    """Indices of nicks before `index` in the sentence, nearest first."""
    return [i for i in range(index - 1, -1, -1) if sentence.codes[i] == "P"]
