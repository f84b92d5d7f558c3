"""Beat the dealer by the billion: every throw of the dealer with every throw against it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from pitboss.games.beat_the_dealer import LINE, LOSES, WINS
from pitboss.games.kits.dealer_dice import Throw
from pitboss.odds.beat_the_dealer import THROWS, against
from pitboss.simulate.kernel import Kernel, Prepared, Setup
from pitboss.simulate.outcomes import prepare_outcomes
from pitboss.simulate.wagers import said_wagers
from pitboss.table.money import EVEN


def share_of(dealer: Throw, player: Throw) -> Fraction:
    """Return what a round brings the line; the player's throw counts only against a number to beat."""
    total = sum(dealer)
    if total in WINS:
        return EVEN.share
    return Fraction(-1) if total in LOSES else against(total, player)


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; the line is all there is to bet on."""
    amounts = said_wagers(setup, (LINE,), LINE)
    return prepare_outcomes(amounts, [[int(amounts[LINE] * share_of(*throws))] for throws in product(THROWS, repeat=2)])


KERNEL = Kernel(prepare)
