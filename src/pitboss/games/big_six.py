"""The Big Six wheel: N.J.A.C. 19:47-5.5 and 5.6, of which the headings alone are known; what is done is custom.

Players wager on the symbols of a wheel, which is spun until a clapper stops it at one of 54 sections.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from pitboss.games.kits.wheel import Bet, WheelGame, make_wagers, settle_spin, spin_wheel
from pitboss.table.custom import custom
from pitboss.table.devices import wheel
from pitboss.table.felt import Felt
from pitboss.table.money import Odds
from pitboss.table.options import PostedLimits, house_options, option
from pitboss.table.requests import FaultKind, Round

PAYS, PLAY = custom("19:47-5.5"), custom("19:47-5.6")
ATLANTIC_CITY, NEVADA = "atlantic-city", "nevada"
JOKER, LOGO = "joker", "logo"
PRINTED = {"one": "$1", "two": "$2", "five": "$5", "ten": "$10", "twenty": "$20", JOKER: "Joker", LOGO: "Logo"}
"""What stands on the wheel for each betting area."""
AREA_WORDS = {area: f"the {printed.lower()}" for area, printed in PRINTED.items()}
MOST = 9
"""How many may play; reading 197: no source says so."""
SECTIONS = {ATLANTIC_CITY: (23, 15, 8, 4, 2, 1, 1), NEVADA: (24, 15, 7, 4, 2, 1, 1)}
"""How many sections each symbol has."""
ODDS = {ATLANTIC_CITY: (1, 2, 5, 10, 20, 45, 45), NEVADA: (1, 2, 5, 10, 20, 40, 40)}


def spins_that_do_not_count(cite: str) -> tuple[FaultKind, ...]:
    """Return what makes a spin of the wheel count for nothing."""
    return (
        FaultKind("too-few-turns", cite, "the wheel made fewer than three full turns"),
        FaultKind("between-sections", cite, "the clapper rests between two sections"),
    )


WHEELS, WHEEL_LABEL = (ATLANTIC_CITY, NEVADA), "wheel and odds"


@house_options
class BigSixOptions(PostedLimits):
    """What the operator of a Big Six wheel may choose."""

    wheel: str = option(ATLANTIC_CITY, PAYS, WHEEL_LABEL, WHEELS)


@cache
def symbols(name: str) -> tuple[str, ...]:
    """Return the symbol of each section, all spread as evenly as their number allows, with the logo at the first."""
    # reading 173: no source tells in which order the symbols stand.
    counts = zip(PRINTED, SECTIONS[name], strict=True)
    places = [(Fraction(2 * each + (area != LOGO), 2 * many), area) for area, many in counts for each in range(many)]
    return tuple(area for _, area in sorted(places))


@cache
def bets(name: str) -> dict[str, Bet]:
    """Return the wagers on the symbols of a wheel."""
    around = list(enumerate(symbols(name), start=1))
    return {
        area: Bet(
            f"that the wheel stops at {PRINTED[area]}",
            frozenset(section for section, symbol in around if symbol == area),
            Odds(odds),
        )
        for area, odds in zip(PRINTED, ODDS[name], strict=True)
    }


def play_symbols(felt: Felt[Any, None], invalid: tuple[FaultKind, ...], play: str, pays: str) -> Round[None]:
    """Players wager on symbols, the wheel is spun until a spin counts, and wagers on its symbol are paid."""
    on = bets(felt.options.wheel)
    yield from make_wagers(felt, on, play)
    if felt.in_play():
        sections = [(PRINTED[area], str(on[area].pays)) for area in symbols(felt.options.wheel)]
        section = yield from spin_wheel(sections, invalid, play)
        settle_spin(felt, on, section, pays)


class BigSix(WheelGame[BigSixOptions]):
    """The Big Six wheel, by its headings of 1996."""

    name, title, subchapter, rules = "big-six", "Big Six Wheel", "19:47-5", 2
    edition, edition_words = "1996", "the headings of 1996"
    seated_cite = late_wager_cite = round_cite = PLAY
    options, device, faults = BigSixOptions, wheel(54), spins_that_do_not_count(PLAY)
    most_positions, most_positions_cite = MOST, PLAY
    wagers = dict.fromkeys(PRINTED, PLAY)
    area_words = AREA_WORDS
    under = {
        "19:47-5.5": "each symbol pays by how few sections it has",
        "19:47-5.6": "wagers on symbols, and a spin of three turns at least",
    }

    def round_of_play(self, felt: Felt[BigSixOptions, None]) -> Round[None]:
        """Play one spin of the wheel."""
        yield from play_symbols(felt, self.faults, PLAY, PAYS)  # 5.5, 5.6
