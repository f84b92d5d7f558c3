"""The sensible player of Double Down Stud, who doubles exactly where that loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pitboss.games.double_down_stud import BET, DOUBLE, STAND
from pitboss.odds.double_down_stud import draws, nets, worth
from pitboss.odds.fifth_card import Draws
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import SeeingBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DEALER, DecisionMade
from pitboss.table.window import OpenForWagers


@cache
def fifth_cards() -> Draws:
    """Return what a fifth card makes of any four."""
    return draws()


class SensibleAtDoubleDownStud(SeeingBettor):
    """Bets the table minimum, and doubles on four cards that lose nothing by it."""

    on, stake = BET, 2

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the one bet."""
        self.options = prompt.felt.options
        yield from super().wagers(prompt, sight)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Double where that loses nothing and there are chips for it; by default where the cards are not known."""
        four = (*self.cards_at(sight.position), *self.cards_at(DEALER))
        doubles = [choice for choice in prompt.choices if choice.word == DOUBLE]
        if self.options is None or len(four) != 4 or not doubles:
            return prompt.decide(self.name, prompt.default)
        counts = fifth_cards().counts(four)
        single, double = (worth(counts, nets(self.options, doubles[0].cost, number)) for number in (1, 2))
        return prompt.decide(self.name, DOUBLE if double >= single else STAND)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtDoubleDownStud}
ADVISER = SensibleAtDoubleDownStud

DEMONSTRATIONS = {
    "double-down-stud": Demonstration(
        3,
        4,
        "One card of your own and four for everybody: see four of the five, then double or stand.",
        (
            Comment("card_dealt", "", "One card face up to each player, then four community cards, the last of "
                    "them face down."),
            Comment("decision_made", "", "From the dealer's left each player doubles or stands."),
            Comment("hand_revealed", "", "The fourth community card is turned. A pair of jacks or better wins, and "
                    "sixes to tens push."),
        ),
    ),
}  # fmt: skip
