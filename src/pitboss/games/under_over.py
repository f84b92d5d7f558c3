"""Under/over of casino nights: N.J.A.C. 13:47-20.4 lists it, and 13:47-20.33 tells most of how it is played.

That section is New Jersey text which the index does not have, up to where our copy breaks off: two dice, a cage or a
chute, three spaces of which a player takes one, and 1 to 1 on under 7. What over 7 and 7 pay is custom.
"""

from __future__ import annotations

from pitboss.games.equipment import Equipment
from pitboss.games.kits.casino_night import PLAYED, AtCasinoNight, CasinoNightLimits
from pitboss.games.kits.dealer_dice import (
    DealerDiceGame,
    Throw,
    make_wagers,
    on,
    settle_throw,
    throw_dice,
    throw_of,
    throws_of,
)
from pitboss.table.custom import custom
from pitboss.table.devices import dice
from pitboss.table.events import WagerPlaced, area_words
from pitboss.table.felt import Felt
from pitboss.table.money import EVEN, Odds, money
from pitboss.table.options import house_options, option
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind, Round

SECTION = custom("13:47-20.33")
CAGE, CHUTE = "cage", "chute"
SEVEN = 7


@house_options
class UnderOverOptions(CasinoNightLimits):
    """What the holder of a casino night may choose at an under/over table."""

    device: str = option(
        CAGE,
        SECTION,
        "dice tumble in a",
        (CAGE, CHUTE),
        provenance="nj",
        value_words={CAGE: "an hour-glass cage of wire", CHUTE: "a chute with at least 3 baffles"},
        short="dice tumble in",
    )


# reading 220: what over 7 and 7 pay is cut off in every copy.
BETS = {
    "under_7": on("that the total is 6 or less", EVEN, [each for each in throws_of(2) if sum(each) < SEVEN]),
    "seven": on("that the total is 7", Odds(4), [each for each in throws_of(2) if sum(each) == SEVEN]),
    "over_7": on("that the total is 8 or more", EVEN, [each for each in throws_of(2) if sum(each) > SEVEN]),
}
"""The three spaces of the layout."""

# reading 218: what goes wrong with a cage stands nowhere; what a shaker of dice has is taken.
INVALID = (
    FaultKind("die-cocked", PLAYED, "a die does not lie flat"),
    FaultKind("cage-not-turned", PLAYED, "the cage was not turned over",
              can_happen=lambda options: options.device == CAGE, needs="a cage: --set device=cage"),
    FaultKind("die-stuck-in-chute", PLAYED, "a die is stuck in the chute",
              can_happen=lambda options: options.device == CHUTE, needs="a chute: --set device=chute"),
)  # fmt: skip


def call_of(faces: Throw) -> str:
    """Return what is called: the total, and the space that wins."""
    total = sum(faces)
    return "seven" if total == SEVEN else f"{total}, {'over' if total > SEVEN else 'under'} seven"


TUMBLES = {
    device: throw_of(2, tuple(fault for fault in INVALID if fault.name not in others), SECTION, call_of)
    for device, others in ((CAGE, ("die-stuck-in-chute",)), (CHUTE, ("cage-not-turned",)))
}
"""How the dice are tumbled by either device, and what may go wrong with it."""


def one_space_alone(felt: Felt[UnderOverOptions, None], event: WagerPlaced) -> None:
    """Each player wagers on any one of the three spaces."""
    others = [wager.area for wager in felt.wagers_of(event.player) if wager.area != event.area]
    if others:
        what = f"{money(event.amount)} on {area_words(event.area)}"
        why = f"you have a bet on {area_words(others[0])}, and each player bets on one space"
        raise Refused(what, why, f"taking back the bet on {area_words(others[0])} first", SECTION)


class UnderOver(AtCasinoNight, DealerDiceGame[UnderOverOptions]):
    """Under/over, which the list of 2006 names."""

    name, title, rules = "under-over", "Under/Over", 1
    edition_words = "the list of 2006 and 13:47-20.33 as far as it goes"
    options, equipment, device, faults = UnderOverOptions, Equipment("dice in a cage or a chute"), dice(2), INVALID
    round_cite = late_wager_cite = SECTION
    house_rules = "our copy of the regulation breaks off after what under 7 pays"
    # reading 219: no source says how many may play.
    most_positions = 9
    wagers = dict.fromkeys(BETS, SECTION)
    area_words = {"under_7": "under 7", "over_7": "over 7", "seven": "7"}

    def round_of_play(self, felt: Felt[UnderOverOptions, None]) -> Round[None]:
        """Play one tumble of the dice."""
        yield from make_wagers(felt, BETS, SECTION, SECTION, one_space_alone)
        if felt.in_play():
            faces = yield from throw_dice(TUMBLES[felt.options.device], INVALID)
            settle_throw(felt, BETS, faces, SECTION)
