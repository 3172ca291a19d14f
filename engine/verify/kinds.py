"""What a claim can tell, with the fields of `model.Claim` that matter for each kind."""

from __future__ import annotations

from typing import Literal

ClaimKind = Literal[
    # state of players
    "hp",  # subject: nick, value — «Петя 87». when: now | before_heal | before_turn (was, before the previous
    # player's blow)
    "hp_change",  # subject: nick; before, after, delta (signed), each optional; cause: attack | heal | None
    "hp_compare",  # subject: nick (None: the actor), other: nick (None: before); value: difference (signed), or ratio
    "dead",  # subject: nick is out; when: now | this_turn (fell by the previous player's blows)
    "alive",  # subject: nick is still in the game
    # the turn
    "total",  # resource, value: what the turn gives; parts: breakdown by card; subject: nick or None for the actor
    "source",  # resource, card, value: what one card (all its copies in play: count) gave, «Вместе» included;
    # part: base | together | all
    "together",  # cards: those whose «Вместе» is on; complete: nobody else; denied with no cards: on for nobody
    "together_count",  # value: on for so many cards
    "properties_none",  # no properties at hand (scrap, lure, refill all 0); complete: «Вместе» off too
    # cards of the actor
    "listing",  # zone, cards: names and counts listed; complete: this is the whole zone
    "zone_count",  # zone, value
    "total_count",  # value: all cards of the player
    "lured",  # cards: went to the discard pile by «Соблазн»; value: how many
    "refill_drawn",  # cards: came by «Пополнение»; value: how many
    "shuffled",  # the discard pile was shuffled in (denied: was not)
    # the table
    "row",  # cards in order ("" for an empty place); complete
    "row_empty",  # value: number of empty places; places: tuple of 1-based places
    "row_card",  # card: is in the row (denied: is not)
    "colour",  # card, text: "#RRGGBB", or god: name of the god
    "card_text",  # card, effect: what the post says the card costs and gives (see CardText)
    "game_deck",  # value
    "extra_deck",  # value
    # what the previous player did (subject: nick, None: the previous player)
    "doer",  # subject: the post says that it was this player's turn before
    "purchase",  # cards; value: gold spent on them, optional; complete: nothing else; denied with no cards: bought
    # nothing
    "gold_spent",  # value; other resources: left: gold left over
    "removal",  # cards, zone (optional); denied with no cards: removed nothing
    "attack_on",  # other: target, value; denied: attacked nobody
    "attack_total",  # value: sum of the blows
    "attack_had",  # value: attack the previous player had, against what he dealt
    "lure_on",  # other: target, value; denied: aimed none
    "refused",  # an order was refused
    # order of play
    "actor",  # subject: nick whose turn it is
    "next",  # subject: nick whose turn is next
    "turn",  # value
    "round",  # value
    "winner",  # subject
    # things that are wrong by themselves
    "leak",  # card or None: order of the draw pile or coming cards told
    "self_check",  # the post tells that it checked itself
    "invented",  # text: an event, card or effect that cannot be; subject: nick or card; blame: the finding's kind;
    # delta: the figure that was meant, if one was
    "affordable",  # cards, value: can be bought with the gold (denied: cannot)
    "would_be",  # subject: nick; value: what his health would be after `delta`: conditional arithmetic, always checked
    "sum",  # value must equal the sum of parts (plain arithmetic said in the post); blame names the finding's kind
    "number",  # value: a figure that was seen but not bound to anything (unread)
]
