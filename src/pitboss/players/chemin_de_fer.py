"""The players of chemin de fer: one who takes the bank at the minimum and covers it, and draws as is best."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.baccarat.count import point_count, value
from pitboss.games.baccarat.events import CardDealtToHand
from pitboss.games.baccarat.felt import BANKER, PLAYER
from pitboss.games.chemin_de_fer import CARD, NO_CARD
from pitboss.games.chemin_de_fer.bank import BANCO, COVER, KEEP, PASS, TAKE, WITHDRAW
from pitboss.games.chemin_de_fer.options import CheminDeFerOptions
from pitboss.odds.chemin_de_fer import solved
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.player import Below, MakePlayer, Sight
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, LogOpened, OptionsChanged, RoundBegan
from pitboss.table.options import choose
from pitboss.table.window import OpenForWagers

LONG_ENOUGH = 3
"""After so many wins in a row the bank is withdrawn."""


class SensibleAtCheminDeFer:
    """Takes the bank for the least and withdraws it when it has grown, and covers a little of another's.

    On what is left open it draws, as the best play mostly does.
    """

    needs_hand = False
    stake = 4

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make none: nothing is wagered at once here."""
        return iter(())

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Answer each prompt as it is least dear."""
        words = {choice.word: choice for choice in prompt.choices}
        if TAKE in words:
            take = words[TAKE]
            return prompt.decide(self.name, TAKE, amount=take.amounts[0] if take.amounts else take.cost)
        if KEEP in words:
            is_little = words[KEEP].cost * LONG_ENOUGH <= sight.chips
            return prompt.decide(self.name, KEEP if is_little else WITHDRAW)
        if COVER in words:
            return prompt.decide(self.name, COVER, amount=words[COVER].amounts[0])
        if BANCO in words or PASS in words:
            return prompt.decide(self.name, PASS)
        return prompt.decide(self.name, CARD if CARD in words else NO_CARD)


class Best(SensibleAtCheminDeFer):
    """Draws where it is left open as often as the equilibrium of both sides has it; else as the sensible player."""

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self.options: CheminDeFerOptions = choose(CheminDeFerOptions, {})
        self.hands: dict[int, list[Card | None]] = {PLAYER: [], BANKER: []}

    def see(self, event: Event) -> None:
        """Follow the two hands, as far as they are seen, and by which options the table plays."""
        if isinstance(event, RoundBegan):
            self.hands = {PLAYER: [], BANKER: []}
        elif isinstance(event, CardDealtToHand):
            self.hands[event.hand].append(event.card)
        elif isinstance(event, LogOpened | OptionsChanged):
            self.options = choose(CheminDeFerOptions, event.options, over=self.options)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Draw as often as is best where it is left open."""
        if {choice.word for choice in prompt.choices} != {CARD, NO_CARD}:
            return super().decide(prompt, sight)
        chance = self.chance()
        draws = self.below(chance.denominator) < chance.numerator
        return prompt.decide(self.name, CARD if draws else NO_CARD)

    def chance(self) -> Fraction:
        """Return how often the hand that this player sees draws in the equilibrium."""
        commission = Fraction(self.options.vigorish, 100)
        _, found = solved(self.options, commission)
        mine = [card for card in self.hands[BANKER] if card is not None]
        if len(mine) < 2:
            return found.five
        player = self.hands[PLAYER]
        third = player[2] if len(player) > 2 else None
        return found.draws(point_count(mine), None if third is None else value(third))


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtCheminDeFer, "best": Best}
ADVISER = Best

COMMENTS = (
    Comment("bank_put_up", "", "One player has the bank and the shoe, and puts up the money."),
    Comment("bank_covered", "", "The others bet against it, from the banker's right: all of it, or parts."),
    Comment("card_dealt_to_hand", "", "Two cards to each hand, face down."),
    Comment("third_card_ruled", "", "The player takes a card or none; on a 5 as the player likes."),
    Comment("result_announced", "", "The hand nearer 9 wins. A banker who wins may leave it all up."),
)
ABOUT = "Baccarat in which players bank: the house runs the game and takes its commission from the banker's wins."
DEMONSTRATIONS = {"chemin-de-fer": Demonstration(3, 8, ABOUT, COMMENTS, options={"minimum": "$20"})}
