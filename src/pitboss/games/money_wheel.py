"""The money wheel of casino nights, which N.J.A.C. 13:47-20.4 lists: the Big Six wheel for imitation money, by custom.

It is not the wheel of 60 sections with three dice each by which raffles are decided.
"""

from __future__ import annotations

from pitboss.games.big_six import (
    AREA_WORDS,
    ATLANTIC_CITY,
    MOST,
    PRINTED,
    WHEEL_LABEL,
    WHEELS,
    play_symbols,
    spins_that_do_not_count,
)
from pitboss.games.kits.casino_night import PLAYED, AtCasinoNight, CasinoNightLimits
from pitboss.games.kits.wheel import WheelGame
from pitboss.table.devices import wheel
from pitboss.table.felt import Felt
from pitboss.table.options import house_options, option
from pitboss.table.requests import Round


@house_options
class MoneyWheelOptions(CasinoNightLimits):
    """What the holder of a casino night may choose at a money wheel."""

    wheel: str = option(ATLANTIC_CITY, PLAYED, WHEEL_LABEL, WHEELS)


class MoneyWheel(AtCasinoNight, WheelGame[MoneyWheelOptions]):
    """The money wheel, which the list of 2006 names."""

    name, title, rules = "money-wheel", "Money Wheel", 1
    options, device, faults = MoneyWheelOptions, wheel(54), spins_that_do_not_count(PLAYED)
    most_positions = MOST
    wagers = dict.fromkeys(PRINTED, PLAYED)
    area_words = AREA_WORDS

    def round_of_play(self, felt: Felt[MoneyWheelOptions, None]) -> Round[None]:
        """Play one spin of the wheel."""
        yield from play_symbols(felt, self.faults, PLAYED, PLAYED)
