"""What the operator of a roulette table may choose, and where each choice comes from."""

from __future__ import annotations

from pitboss.table.custom import custom
from pitboss.table.money import Cents
from pitboss.table.options import POSTED_LIMITS, PostedLimits, amount, constraint, house_options, option

WAGERS, PAYS, ROTATION, IRREGULAR = (custom(f"19:47-5.{section}") for section in (1, 2, 3, 4))
"""The sections of roulette, of which the headings alone are known."""
WHEEL = custom("13:69E-1.7")
"""The wheel, of whose section the title is known."""

DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE = "double-zero", "single-zero", "double-zero-as-single"
LOSE, SURRENDER, EN_PRISON = "lose", "surrender", "en-prison"
HALF, STAY = "half", "stay"


@house_options
class RouletteOptions(PostedLimits):
    """What the operator of a roulette table may choose."""

    wheel: str = option(
        DOUBLE_ZERO,
        WHEEL,
        "wheel",
        (DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE),
        provenance="nj",
        value_words={AS_SINGLE: "a double-zero wheel used as single zero: a ball in 00 is no spin"},
        is_first=True,
    )
    on_zero: str = option(
        SURRENDER,
        PAYS,
        "even chances on zero",
        (LOSE, SURRENDER, EN_PRISON),
        value_words={
            LOSE: "they lose",
            SURRENDER: "half is taken and half returned, as in Atlantic City",
            EN_PRISON: "they stand for the next spin: a win returns them without winnings",
        },
        is_first=True,
    )
    second_zero: str = option(
        HALF,
        PAYS,
        "en prison, on another zero",
        (HALF, STAY),
        value_words={HALF: "half is taken and half returned", STAY: "they stand for another spin"},
    )
    called_bets: bool = option(
        False, WAGERS, "called bets", (False, True), value_words={True: "neighbors and sectors are called"}
    )
    inside_minimum: int = amount(100, POSTED_LIMITS, "smallest inside bet", short="inside minimum")
    inside_maximum: int = amount(10_000, POSTED_LIMITS, "biggest inside bet", short="inside maximum")

    inside_limits_in_order = constraint(
        POSTED_LIMITS,
        "the inside minimum can't be above the inside maximum",
        lambda o: o.inside_minimum <= o.inside_maximum,
    )
    prison_before_a_second_zero = constraint(
        PAYS,
        "what another zero does is chosen only where wagers go en prison",
        lambda o: o.on_zero == EN_PRISON or o.second_zero == HALF,
    )

    @property
    def in_wheel_chips(self) -> tuple[Cents, Cents]:
        """The least and the greatest wager that is made in wheel chips."""
        return self.inside_minimum, self.inside_maximum
