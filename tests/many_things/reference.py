"""The program that the rules text describes, written anew from its description, with its faults (D9).

It keeps a shuffled list, takes the last card and shuffles again; what it gets wrong is marked. Tests compare the
setting `reference` with it, audit its runs, and measure speed beside it.
"""

from __future__ import annotations

import random

DECK = [
    "Sun", "Moon", "Star", "Throne", "Key", "Knight", "Void", "Flames", "Skull", "Ruin", "Euryale",
    "Rogue", "Jester", "Vizier", "Comet", "Fates", "Gem", "Talons", "Idiot", "Donjon", "Balance", "Fool",
]  # fmt: skip


def run(rng: random.Random) -> list[str]:
    """One run: the lines that the program prints, a card each."""
    deck = list(DECK)
    rng.shuffle(deck)
    said: list[str] = []
    intelligence, wishes, turns = 10, 0, 0
    expired = fates = counting = False
    while True:
        card = deck.pop()
        text = card
        over = False
        if card == "Fates":
            if counting:
                counting, fates = False, False
                text += " (F)"
            else:
                fates = True
        elif card == "Moon":
            wishes += rng.randint(1, 3)
            text += f" ({wishes})"
            if counting:  # wrong: it neither asks whether wishes are lost nor lets this one be the last
                counting = False
                wishes -= 1
                text += f" ({wishes})"
        elif card in ("Flames", "Rogue", "Skull"):
            if card != "Skull" and not counting:
                counting, turns = True, 5
            if fates:
                fates = counting = False
                text += " (F)"
            elif wishes > 0 and not expired:
                wishes -= 1
                counting = False
                text += f" ({wishes})"  # wrong: it prints the C one use too late, that is never
                expired = rng.choice([False, False, True])
            elif card == "Skull":
                over = True
        elif card == "Idiot":
            intelligence -= rng.randint(2, 5)
            text += f" ({intelligence})"
            turns += 1
            over = intelligence <= 3
        elif card == "Star":
            intelligence += 2
            text += f" ({intelligence})"
        elif card in ("Donjon", "Void", "Talons"):
            over = True
        elif card == "Fool":
            turns += 1
        elif card == "Jester":
            turns += 2
        said.append(text)
        if over:
            return said
        if card not in ("Fool", "Jester"):
            deck.append(card)
        rng.shuffle(deck)
        if counting:
            turns -= 1  # wrong: the draw of Flames itself is counted
            if turns == 0:
                return said


def lines(runs: int, seed: int) -> list[str]:
    """So many runs, each on one line in the notation of the text."""
    rng = random.Random(seed)
    return [", ".join(run(rng)) for _ in range(runs)]
