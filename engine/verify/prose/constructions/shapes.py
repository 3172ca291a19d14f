"""A sentence as a string with one character for each item, and patterns over it.

A word has the character of its class (a set of stems that mean the same in these constructions) or `w`; everything
else has the character of its code in `text.py`. A pattern is a row of atoms parted by spaces:

    P C N g a …      an item with that code; `P:x` binds it to the place x, `P:x.gen,acc` if its form can be that case
    gap more …       a word of the class; `more/less` of either
    draw discard …   a pile by its name
    L:x              an enumeration of cards with their numbers
    B:x              the same, up to a card that is said to come out of a pile
    ~                up to three small words («ещё», «ровно», «теперь»)
    ..               up to five words of no class, and small words
    ( a | b )? *     groups, as in regular expressions; `a?` makes one atom optional; a bracket of the sentence is `\\(`
    ^ $              the beginning and the end of a clause

A word with no class never stands for one with a class, so «не» and «бы» cannot slip into a pattern that does not name
them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.verify.prose.constructions.classes import CLASSES
from engine.verify.prose.text import Item, Sentence
from engine.verify.prose.words import LONGEST_WORD

_CHARS: Final = {name: chr(0xE000 + number) for number, name in enumerate(CLASSES)}
# «отделался одной», «ударилась в бега»: the forms with «-ся» of most words of striking strike nobody
_NOT: Final = {"hit": r"(?!(?!прош|обруш|\w*брос)\w+с[ья]$)"}
_STEMS: Final = tuple(
    (_CHARS[name], re.compile(f"{_NOT.get(name, '')}(?:{'|'.join(stems.split())})")) for name, stems in CLASSES.items()
)
_PILES: Final = {
    "draw_pile": "\uF000", "discard_pile": "\uF001", "in_play": "\uF002", "graveyard": "\uF003",
    "game_deck": "\uF004", "extra_deck": "\uF005", "row": "\uF006",
}  # fmt: skip
_NAMES: Final = {
    "drawp": "\uF000", "discardp": "\uF001", "playp": "\uF002", "gravep": "\uF003", "gamed": "\uF004",
    "extrad": "\uF005", "row": "\uF006",
}  # fmt: skip
_SOFT: Final = _CHARS["soft"]
_WORDS: Final = rf"[w{_SOFT}]"
_CARD: Final = r"N?C(?:\(N\)|×N|N(?=[,.&)_:]|$))?"
_LIST: Final = rf"{_CARD}(?:(?:,&?|&|,w){_CARD})*"
_BOUGHT: Final = rf"{_CARD}(?:(?:,&?|&){_CARD}(?!{_WORDS}{{0,2}}[ic]w?[{_PILES['draw_pile']}-{_PILES['in_play']}]))*"
_SLOT: Final = re.compile(r"^(?P<atom>[^:.]+?)(?::(?P<slot>\w+))?(?:\.(?P<cases>[a-z,]+))?(?P<times>[?*+]?)$")
AGAIN: Final = "__"  # parts the name of a place from its number, where it stands in several branches
_LISTS: Final = {"L": _LIST, "B": _BOUGHT}
_ESCAPE: Final = "\\"
_SIGNS: Final = frozenset({",", ":", ";", "_", ".", "?", "-", "=", ">", "\\(", "\\)"})
ENDS: Final = frozenset("?;.")  # behind them a sentence may be joined to the one before
_STOPS: Final = r",;:_().?"


@lru_cache(maxsize=16384)
def _class_of(word: str) -> str:
    for char, stems in _STEMS:
        if stems.match(word):
            return char
    return "w"


def _char(item: Item) -> str:
    code = item.code
    if code in "zd":
        return _PILES.get(item.name, code)
    if code == "." and item.low in "?×":
        return item.low
    if (code == "w" or item.kind == "word") and code != "&" and len(item.low) <= LONGEST_WORD:
        known = _class_of(item.low)
        return code if known == "w" else known
    return code


def shape(sentence: Sentence) -> str:
    """One character for each item of the sentence."""
    known: str | None = sentence.memo.get("shape")
    if known is None:
        known = sentence.memo["shape"] = "".join([_char(item) for item in sentence.items])
    return known


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern; `cases` are the cases that the forms at its places must be able to have."""

    regex: re.Pattern[str]
    cases: tuple[tuple[str, tuple[str, ...]], ...]
    keys: tuple[frozenset[str], ...]  # of each, one character must be there
    signs: frozenset[str] = frozenset()  # the signs that end a sentence and that it may run over


def compiled(text: str) -> Pattern:
    """The regular expression of a pattern over shapes."""
    parts: list[str] = []
    cases: list[tuple[str, tuple[str, ...]]] = []
    keys: list[frozenset[str]] = []
    signs: set[str] = set()
    depth = 0
    for token in text.split():
        if token in ("(", ")", ")?", ")*", "|"):
            depth += {"(": 1, "|": 0}.get(token, -1)
            parts.append({"(": "(?:", "|": "|"}.get(token, token))
            continue
        if token == "^":
            parts.append(rf"(?:^|(?<=[{_STOPS}]))")
            continue
        if token == "$":
            parts.append(rf"(?=$|[{_STOPS}])")
            continue
        if token == "~":
            parts.append(f"{_SOFT}{{0,3}}")
            continue
        if token == "..":
            parts.append(f"{_WORDS}{{0,5}}")
            continue
        if token in _SIGNS or (token[:-1] in _SIGNS and token[-1] in "?*+"):
            sign, times = (token, "") if token in _SIGNS else (token[:-1], token[-1])
            signs.add(sign)
            parts.append(f"{re.escape(sign.removeprefix(_ESCAPE))}{times}")
            continue
        found = _SLOT.match(token)
        assert found is not None, token
        atoms = found["atom"].split("/")
        signs.update(atoms)
        body = _LISTS[atoms[0]] if atoms[0] in _LISTS else _one_of(atoms)
        if found["slot"]:
            slot = found["slot"]
            again = sum(f"(?P<{slot}>" in part or f"(?P<{slot}{AGAIN}" in part for part in parts)
            body = f"(?P<{slot}{AGAIN}{again}>{body})" if again else f"(?P<{slot}>{body})"
            if found["cases"]:
                cases.append((found["slot"], tuple(found["cases"].split(","))))
        if found["times"]:
            body = f"(?:{body}){found['times']}"
        elif not depth and atoms[0] not in _LISTS:
            keys.append(frozenset(_known(atom) for atom in atoms))
        parts.append(body)
    return Pattern(re.compile("".join(parts)), tuple(cases), tuple(dict.fromkeys(keys)), ENDS & signs)


def _known(atom: str) -> str:
    char = _CHARS.get(atom) or _NAMES.get(atom) or atom
    assert len(char) == 1, atom
    return char


def _one_of(atoms: list[str]) -> str:
    chars = [_known(atom) for atom in atoms]
    return re.escape(chars[0]) if len(chars) == 1 else "[" + "".join(re.escape(char) for char in chars) + "]"
