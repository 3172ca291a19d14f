"""Other words for the same: changes that must leave a true post without a finding, and unchanged by a repair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.russian.cards import card_count
from engine.russian.nicks import nick_forms
from evals.verifier import words
from evals.verifier.cases import PER_SORT, Case, draw
from evals.verifier.data import HandPost
from evals.verifier.mutants import NUMBERS, Edit

_BOLD: Final = {"html": ("<b>", "</b>"), "bbcode": ("[b]", "[/b]"), "markdown": ("**", "**")}
NBSP: Final = "\u00a0"


def _edited(post: HandPost, sort: str, name: object, *edits: Edit) -> Case:
    text = post.text
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return Case.of(post, sort, name, text)


def _numbers(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind in NUMBERS and isinstance(label.said, int):
            spelt, written = words.in_words(label.quote), words.in_digits(label.quote)
            beside = post.text[label.at - 1 : label.at] + post.text[label.end : label.end + 1]
            # «−12», «57/100», «12⚔️» are written in digits only
            if spelt is not None and all(char.isspace() or char in "|.,;:()" for char in beside):
                yield _edited(post, "number in words", label.at, (label.at, label.end, spelt))
            if written is not None:
                yield _edited(post, "number in digits", label.at, (label.at, label.end, written))


def _cards(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if not label.item or not label.listed or not label.subject:
            continue
        for case in ("nom", "gen"):
            form = card_count(int(label.said or 1), label.subject, case)
            if form != label.quote:
                yield _edited(post, "card in another case", f"{label.at}{case}", (label.at, label.end, form))
                break


def _markup(post: HandPost) -> Iterator[Case]:
    before, after = _BOLD.get(post.format, ("", ""))
    if not before:
        return
    for label in post.labels:
        plain = (
            post.text[label.at - 1 : label.at] not in '*>"=#' and post.text[label.end : label.end + 1] not in "*<\"'"
        )
        if (
            plain
            and label.kind in NUMBERS
            and label.quote
            and (post.format == "bbcode" or post.text[label.at - 1].isspace())
        ):
            yield _edited(post, "made bold", label.at, (label.at, label.end, before + label.quote + after))


def _blanks(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind in NUMBERS and post.text[label.end : label.end + 1] == " ":
            yield _edited(post, "no-break space", label.at, (label.end, label.end + 1, NBSP))


def _letters(post: HandPost) -> Iterator[Case]:
    nicks = "".join(post.facts["players"])
    if "ё" in post.text and "ё" not in nicks.lower():
        yield _edited(post, "е for ё", "all", (0, len(post.text), post.text.replace("ё", "е").replace("Ё", "Е")))


def _order(post: HandPost) -> Iterator[Case]:
    for whole in post.labels:
        if whole.kind != "list" or not whole.listed:
            continue
        items = [label for label in post.labels if label.item and whole.at <= label.at and label.end <= whole.end]
        if len(items) > 2:
            turned = whole.sep.join(label.quote for label in reversed(items))
            yield _edited(post, "list in another order", whole.at, (whole.at, whole.end, turned))


def _nicks(post: HandPost) -> Iterator[Case]:
    for label in post.labels:
        if label.kind == "next" and isinstance(label.said, str) and label.quote == label.said:
            genitive = nick_forms(label.said)["gen"]
            before = post.text[: label.at].rstrip(" *[b]").lower()
            if before.endswith(("следующий", "следующая", "следующий:", "следующая:", "следующий —")):
                sentence = "ход у " + genitive
                yield _edited(post, "nick in another case", label.at, (label.at, label.end, sentence))


def same_meaning(post: HandPost) -> list[Case]:
    """Variants of a clean post that say the same, a few of each sort."""
    found: list[Case] = []
    for make in (_numbers, _cards, _markup, _blanks, _letters, _order, _nicks):
        by_sort: dict[str, list[Case]] = {}
        for case in make(post):
            by_sort.setdefault(case.sort, []).append(case)
        for _, cases in sorted(by_sort.items()):
            found += draw(cases, PER_SORT)
    return found
