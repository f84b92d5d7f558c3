"""The players of Pai Gow: one who sets the house way, and one who sets as gains most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.games.kits.player_bank import MAIN, BankTaken
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.pai_gow.tiles import kind_of
from pitboss.odds.pai_gow import best, solved_hand
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import Below, MakePlayer, Sight
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, RoundBegan
from pitboss.table.options import choose
from pitboss.table.window import OpenForWagers


class SensibleAtPaiGow(FlatBettor):
    """Wagers the table minimum, sets every hand the house way, and lets the bank go by."""

    on = MAIN


class Best(FlatBettor):
    """Wagers the table minimum, and sets every hand as gains most against a bank that sets the house way."""

    on = MAIN

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self.options: PaiGowOptions = choose(PaiGowOptions, {})
        self.has_bank = False

    def see(self, event: Event) -> None:
        """Follow who has the bank."""
        if isinstance(event, RoundBegan):
            self.has_bank = False
        elif isinstance(event, BankTaken):
            self.has_bank = event.player == self.name

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the one wager, by the options of the table."""
        self.options = prompt.felt.options
        return super().wagers(prompt, sight)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Set the tiles so that they gain most, and let the bank go by."""
        arrangement = prompt.choice(prompt.default).arrangement
        if arrangement is None:
            return prompt.decide(self.name, prompt.default)
        tiles = [drawn.card for drawn in arrangement.cards]
        return prompt.set_hands(self.name, prompt.default, best_hands(tiles, self.options, is_bank=self.has_bank))


def best_hands(tiles: Sequence[Card], options: PaiGowOptions, *, is_bank: bool) -> dict[str, list[Card]]:
    """Return four tiles as they gain most."""
    kinds = tuple(sorted(map(kind_of, tiles)))
    hand = solved_hand(options.house_way, kinds)
    high, _ = best(hand, Fraction(options.vigorish, 100), is_bank=is_bank).split
    left = list(tiles)
    taken = [left.pop(next(at for at, tile in enumerate(left) if kind_of(tile) == kind)) for kind in high]
    return {"high": taken, "low": left}


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtPaiGow, "best": Best}
ADVISER = Best

COMMENTS = (
    Comment("tiles_inspected", "", "Thirty-two tiles make sixteen pairs."),
    Comment("wager_placed", "", "The layout is open for bets."),
    Comment("dice_thrown", "", "Three dice in a shaker say which position gets the first stack of four."),
    Comment("decision_made", "", "Every player sets four tiles into a high hand and a low hand of two each."),
    Comment("hand_revealed", "", "Both hands are compared with the dealer's; a copy goes to the bank."),
)
ABOUT = "Four tiles each, set into two hands. Both must beat the dealer's two to win, and both must lose to lose."
DEMONSTRATIONS = {"pai-gow": Demonstration(3, 5, ABOUT, COMMENTS, options={"minimum": "$20"})}
