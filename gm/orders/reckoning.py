"""Takes the players' own sums out of a sentence: they check an order, they are none."""

from __future__ import annotations

from gm.orders.scan import Sentence


def drop_sums(sentence: Sentence) -> None:
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
