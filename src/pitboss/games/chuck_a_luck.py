"""Chuck-a-luck of casino nights, which N.J.A.C. 13:47-20.4 lists; its section was not found, and its rules are custom.

Three dice are tumbled in a cage. Players wager on a number, which is paid for each die that shows it, and where the
table has them on a field of totals, on high or low totals, and on three alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.equipment import Equipment
from pitboss.games.kits.casino_night import PLAYED, AtCasinoNight, CasinoNightLimits
from pitboss.games.kits.dealer_dice import (
    FACES,
    Bet,
    Bets,
    DealerDiceGame,
    Throw,
    make_wagers,
    on,
    settle_throw,
    throw_dice,
    throw_of,
    throws_of,
)
from pitboss.table.devices import dice
from pitboss.table.felt import Felt
from pitboss.table.memo import remembered
from pitboss.table.money import EVEN, Odds
from pitboss.table.options import choose, house_options, option
from pitboss.table.requests import FaultKind, Round

FIELD = (*range(5, 9), *range(13, 17))
TRIPLE = Odds(30)
THROWS = throws_of(3)


@house_options
class ChuckALuckOptions(CasinoNightLimits):
    """What the holder of a casino night may choose at a chuck-a-luck table."""

    three_dice: int = option(3, PLAYED, "a number on 3 dice pays", (3, 4, 10, 30))
    field: bool = option(False, PLAYED, "field of 5-8 and 13-16", (False, True))
    high_low: bool = option(False, PLAYED, "over 10 and under 11", (False, True))
    any_triple: bool = option(False, PLAYED, "any triple", (False, True))


@remembered
def bets(options: ChuckALuckOptions) -> Bets:
    """Return every wager of a table by its betting area."""
    return dict([*numbers(options), *totals(options)])


def numbers(options: ChuckALuckOptions) -> Iterator[tuple[str, Bet]]:
    """Yield the six numbers, each paid for every die that shows it."""
    pays = {1: EVEN, 2: Odds(2), 3: Odds(options.three_dice)}
    shows = f"1, 2 or {options.three_dice} to 1"
    for face in FACES:
        paid = {each: pays[each.count(face)] for each in THROWS if face in each}
        yield f"number_{face}", Bet(f"that {face} is shown, paid by how many dice show it", paid, shows)


def totals(options: ChuckALuckOptions) -> Iterator[tuple[str, Bet]]:
    """Yield what the table has beside the numbers: a total wins however it is made, also by three alike."""
    # reading 217: no source says that three alike lose a wager on the total.
    if options.field:
        wins = [each for each in THROWS if sum(each) in FIELD]
        yield "field", on("that the total is 5 to 8 or 13 to 16", EVEN, wins)
    if options.high_low:
        yield "over_10", on("that the total is 11 or more", EVEN, [each for each in THROWS if sum(each) > 10])
        yield "under_11", on("that the total is 10 or less", EVEN, [each for each in THROWS if sum(each) < 11])
    if options.any_triple:
        alike = [each for each in THROWS if len(set(each)) == 1]
        yield "any_triple", on("that all three dice show the same", TRIPLE, alike)


EVERYTHING = choose(ChuckALuckOptions, {"field": "yes", "high_low": "yes", "any_triple": "yes"})
"""The options of a table that has every wager."""

# reading 218: what goes wrong with a cage stands nowhere; what a shaker of dice has is taken.
INVALID = (
    FaultKind("die-cocked", PLAYED, "a die does not lie flat"),
    FaultKind("tumbled-too-little", PLAYED, "the cage was not turned over"),
)


def call_of(faces: Throw) -> str:
    """Return what is called: the total."""
    return f"total {sum(faces)}"


TUMBLE = throw_of(3, INVALID, PLAYED, call_of)


class ChuckALuck(AtCasinoNight, DealerDiceGame[ChuckALuckOptions]):
    """Chuck-a-luck, which the list of 2006 names."""

    name, title, rules = "chuck-a-luck", "Chuck-a-Luck", 1
    options, equipment, device, faults = ChuckALuckOptions, Equipment("dice in a cage"), dice(3), INVALID
    # reading 219: no source says how many may play.
    most_positions = 9
    wagers = dict.fromkeys(bets(EVERYTHING), PLAYED)
    area_words = {f"number_{face}": f"number {face}" for face in FACES} | {
        "over_10": "over 10",
        "under_11": "under 11",
        "any_triple": "any triple",
    }

    def round_of_play(self, felt: Felt[ChuckALuckOptions, None]) -> Round[None]:
        """Play one tumble of the dice."""
        on_layout = bets(felt.options)
        yield from make_wagers(felt, on_layout, PLAYED, PLAYED)
        if felt.in_play():
            faces = yield from throw_dice(TUMBLE, INVALID)
            settle_throw(felt, on_layout, faces, PLAYED)
