"""The sensible player of Let It Ride Poker, who leaves a bet up exactly where that loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pitboss.games.let_it_ride_poker import FIRST, PULL, RIDE, LetItRideOptions
from pitboss.odds.let_it_ride_poker import Best
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import SeeingBettor, wagers_beside
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DEALER, DecisionMade
from pitboss.table.window import OpenForWagers


@lru_cache(maxsize=16)
def best_play(options: LetItRideOptions) -> Best:
    """Return best play of the least wager at a table."""
    return Best(options, options.minimum)


class SensibleAtLetItRidePoker(SeeingBettor):
    """Bets the table minimum three times, and pulls a bet wherever it would lose on average."""

    on, stake = FIRST, 3

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the three bets."""
        self.options = prompt.felt.options
        yield from super().wagers(prompt, sight)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Let the bet ride where that loses nothing; by default where the cards are not known."""
        own, community = self.cards_at(sight.position), self.cards_at(DEALER)
        if self.options is None or len(own) != 3 or len(community) > 1:
            return prompt.decide(self.name, prompt.default)
        best = best_play(self.options)
        if community:
            is_ridden = best.second((*own, *community)).rides[1]
        else:
            values = best.first(own)[0]
            is_ridden = values[2] >= values[1]
        return prompt.decide(self.name, RIDE if is_ridden else PULL)


class EveryBetAtLetItRidePoker(SensibleAtLetItRidePoker):
    """Plays as the sensible player does, and makes the bonus wager too where the table offers it."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the sensible player's wagers and the one beside them."""
        yield from super().wagers(prompt, sight)
        yield from wagers_beside(self.name, prompt, sight)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtLetItRidePoker, "every": EveryBetAtLetItRidePoker}
ADVISER = SensibleAtLetItRidePoker

DEMONSTRATIONS = {
    "let-it-ride-poker": Demonstration(
        3,
        14,
        "Three equal bets on your three cards and two community cards, and two of the three may come back.",
        (
            Comment("wager_placed", "", "The same bet goes on each of the three spots: 1, 2 and $."),
            Comment("decision_made", "", "From the dealer's left each player pulls the first bet or lets it ride, and "
                    "then the first community card is turned."),
            Comment("hand_revealed", "", "Both community cards are up. From the far right every hand is paid by "
                                         "the posted table: a pair of tens or better wins."),
        ),
    ),
}  # fmt: skip
