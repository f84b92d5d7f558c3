"""The sensible player of Three Card Poker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import SeeingBettor
from pitboss.players.player import Below, MakePlayer, Sight
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced
from pitboss.table.rankings import THREE_CARD_POKER
from pitboss.table.window import OpenForWagers

LEAST_PLAYED = THREE_CARD_POKER.value(parse_cards("Qs 6d 4c"))
"""Queen-six-four: the lowest hand that loses less when it is played than when it is folded."""


class SensibleAtThreeCardPoker:
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


class BestAtThreeCardPoker(SeeingBettor):
    """Plays as the sensible player does, by the cards it has seen."""

    on = "ante"

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Play or fold; take the default where the hand isn't known."""
        hand = self.cards_at(sight.position)
        if len(hand) < THREE_CARD_POKER.cards:
            return prompt.decide(self.name, prompt.default)
        return SensibleAtThreeCardPoker(self.name, self.below).decide(prompt, replace(sight, hand=hand))


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtThreeCardPoker}
ADVISER = BestAtThreeCardPoker

DEMONSTRATIONS = {
    "three-card-poker": Demonstration(
        3,
        269,
        "Three cards each against the dealer's three, and a side bet on a pair or better.",
        (
            Comment("cards_inspected", "", "A new deck comes to the table. It is inspected, spread for the players "
                    "to see, and washed."),
            Comment("cards_shuffled", "", "The cards are shuffled and cut before every round. The house committed to "
                    "its seed before it knew anything of the players, and each place of the stack is sealed by a "
                    "hash, so that everyone can check the shuffle once it is revealed."),
            Comment("wager_placed", "", "The layout is open for bets. The ante plays against the dealer; pair "
                                        "plus pays on a pair or better, whatever the dealer holds."),
            Comment("no_more_bets_called", "", "Three cards face down to each player and to the dealer. You see them "
                    "because a demonstration shows all; at a table only the player whose hand it is does."),
            Comment("decision_made", "", "Clockwise from the dealer's left each player matches the ante with a "
                                         "play bet, or folds and forfeits every bet."),
            Comment("hand_revealed", "", "The dealer turns over. Queen high or better qualifies; below that the "
                                         "antes are paid and the play bets go back."),
            Comment("hand_revealed", "20.10(c)", "Counterclockwise from the dealer's far right: every hand is "
                                                 "turned up, then losing bets are collected, then winning ones "
                                                 "paid."),
            Comment("round_settled", "", "What every account gained or gave; it always adds up to zero."),
        ),
        next=(
            ("pitboss deal three-card-poker --fault dealer-card-exposed", "see what happens when something goes wrong"),
            ('pitboss law "19:47-20.10(b)"', "read a paragraph, what enforces it and what tests it"),
        ),
    ),
}  # fmt: skip
