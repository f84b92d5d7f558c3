"""The players of Pokette: on red, which costs no more than anything else, and on everything in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games.pokette import HAND_WORDS
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import EveryArea, FlatBettor
from pitboss.players.player import MakePlayer, Sight, is_admitted
from pitboss.table.event import Event
from pitboss.table.events import WagerPlaced
from pitboss.table.window import Area, OpenForWagers


class SensibleAtPokette(FlatBettor):
    """Wagers the table minimum on red."""

    on = "red"


class EveryStop(EveryArea):
    """Goes over the whole layout, a few areas a spin, and makes every wager on a poker hand that is offered."""

    stake = 40
    at_once = 12

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Whatever the hand offers, and the next areas in turn."""
        for area in prompt.areas:
            wager = WagerPlaced(self.name, sight.position, area.name, area.least)
            if area.name in HAND_WORDS and is_admitted(prompt, wager):
                yield wager
        yield from super().wagers(prompt, sight)

    def in_turn(self, prompt: OpenForWagers) -> Sequence[Area]:
        """Take the cards in turn, which are offered before every spin."""
        return [area for area in prompt.areas if area.name not in HAND_WORDS]


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtPokette, "every": EveryStop}

COMMENTS = (
    Comment("wheel_spun", "", "The wheel shows a card of the deck, or a jacer."),
    Comment("hand_shown", "", "Each card goes to a poker hand of three, which can be bet on as it grows."),
)
ABOUT = "A wheel of cards. Bet on the next card as at roulette, or on the poker hand that three spins make."
DEMONSTRATIONS = {"pokette": Demonstration(2, 6, ABOUT, COMMENTS, rounds=3)}
