"""The sensible player of Three Card Poker."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.players.player import Below, Sight
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced
from pitboss.table.rankings import THREE_CARD_POKER
from pitboss.table.window import OpenForWagers

LEAST_PLAYED = THREE_CARD_POKER.value(parse_cards("Qs 6d 4c"))
"""Queen-six-four: the lowest hand that loses less when it is played than when it is folded."""


class Sensible:
    """Wagers the table minimum on ante and pair plus, and plays queen-six-four or better."""

    needs_hand = True
    stake = 3  # ante, pair plus and play

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Ante and pair plus where the play wager can be matched too; the ante alone where only that can; else none."""
        chips = sight.chips - prompt.area("ante").least  # kept back for the play wager
        for area in prompt.areas:
            chips -= area.least
            if chips < 0:
                return
            yield WagerPlaced(self.name, sight.position, area.name, area.least)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Play queen-six-four or better; fold the rest, and whatever there are no chips for."""
        hand = sight.hand[: THREE_CARD_POKER.cards]  # a card too many that nobody noticed is not looked at
        is_good = len(hand) == THREE_CARD_POKER.cards and THREE_CARD_POKER.value(hand) >= LEAST_PLAYED
        is_offered = any(choice.word == "play" for choice in prompt.choices)
        return prompt.decide(self.name, "play" if is_good and is_offered else "fold")
