"""The sensible player of Caribbean Stud Poker, who raises a pair or better, and ace-king by a rule of thumb."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.caribbean_stud_poker import ANTE, CARIBBEAN_HAND, FOLD, QUALIFYING, RAISE
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import SeeingBettor, wagers_beside
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.cards import JACK, KING, QUEEN, Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DEALER, DecisionMade
from pitboss.table.rankings import Hand
from pitboss.table.window import OpenForWagers


def is_raised(hand: tuple[Card, ...], seen: Card) -> bool:
    """Raise a pair or better, and ace-king where the dealer's card is one of the others or there is a good third card.

    Against an ace or a king that is a queen or a jack; against any other card a queen and a fourth card above it.
    """
    rank = CARIBBEAN_HAND.rank(hand)
    if rank.hand is not Hand.HIGH_CARD or rank < QUALIFYING:
        return rank >= QUALIFYING
    third, fourth = rank.ranks[2:4]
    if seen.rank >= KING:
        return third >= JACK
    return seen.rank in rank.ranks or (third == QUEEN and seen.rank < fourth)


class SensibleAtCaribbeanStudPoker(SeeingBettor):
    """Bets the table minimum as an ante, leaves the progressive alone, and raises what is worth it."""

    on, stake = ANTE, 3

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the ante where the bet can follow it."""
        self.options = prompt.felt.options
        if sight.chips >= 3 * prompt.area(ANTE).least:
            yield from super().wagers(prompt, sight)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Raise where it is worth it and there are chips for it; fold the rest."""
        own, dealer = self.cards_at(sight.position), self.cards_at(DEALER)
        is_offered = any(choice.word == RAISE for choice in prompt.choices)
        is_known = len(own) == CARIBBEAN_HAND.cards and len(dealer) == 1
        return prompt.decide(self.name, RAISE if is_offered and is_known and is_raised(own, dealer[0]) else FOLD)


class EveryBetAtCaribbeanStudPoker(SensibleAtCaribbeanStudPoker):
    """Plays as the sensible player does, and makes the progressive wager too where the table offers it."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the sensible player's wagers and the one beside them."""
        yield from super().wagers(prompt, sight)
        yield from wagers_beside(self.name, prompt, sight)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtCaribbeanStudPoker, "every": EveryBetAtCaribbeanStudPoker}
ADVISER = SensibleAtCaribbeanStudPoker

DEMONSTRATIONS = {
    "caribbean-stud-poker": Demonstration(
        3,
        95,
        "Five cards against the dealer's five, one of them face up: fold, or bet twice the ante.",
        (
            Comment("wager_placed", "", "An ante each. This table has a meter: $1 more plays for a share of it."),
            Comment("no_more_bets_called", "", "Five cards face down to each player; the dealer's last is face up."),
            Comment("decision_made", "", "From the dealer's left each player bets exactly twice the ante, or folds."),
            Comment("hand_revealed", "", "The dealer needs ace-king. Without it antes are paid and bets go back."),
            Comment("meter_read", "", "The $1 bets come last: a flush or better wins, whatever the dealer has."),
        ),
        options={"progressive": "500-100-50"},
        style="every",
    ),
}
