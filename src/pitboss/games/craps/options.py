"""What the operator of a craps table may choose.

Of subchapter 1 only the definitions and the list of wagers are in the text we have. Odds and their multiples are
known from other states and from practice: each is an option, and says that it is custom. So is each wager that is not
on the list of 1.2, which a table has only where its operator offers it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.kits.dice_wagers import POINTS
from pitboss.table.custom import custom
from pitboss.table.money import Odds
from pitboss.table.options import POSTED_LIMITS, ByApproval, amount, choose, constraint, house_options, option
from pitboss.table.provenance import NOT_OFFERED, Excluded

PAYS, CRAPS_ELEVEN_PAYS = custom("19:47-1.4"), custom("19:47-1.4(d)")
UNLISTED = custom("19:47-1.2")
"""What is not on the list of 1.2, as far as we have it."""
NO_VIGORISH, WHEN_MADE, ON_WIN = "none", "when-made", "on-win"


@dataclass(frozen=True, slots=True)
class Multiple:
    """How many times the flat wager may be taken in odds on each point, or won by laying them."""

    name: str
    times: tuple[int, ...]

    def of(self, point: int) -> int:
        """Return the multiple on a point."""
        return self.times[POINTS.index(point)]


MULTIPLES = (
    *(Multiple(f"{times}x", (times,) * 6) for times in (1, 2)),
    Multiple("3-4-5x", (3, 4, 5, 5, 4, 3)),
    *(Multiple(f"{times}x", (times,) * 6) for times in (5, 10, 20, 100)),
)
THREE_FOUR_FIVE = MULTIPLES[2]


@dataclass(frozen=True, slots=True)
class FireTable:
    """What the fire wager pays for so many different points; none where it is not offered."""

    name: str
    pays: tuple[tuple[int, Odds], ...]

    def odds(self, points: int) -> Odds | None:
        """Return what so many points pay."""
        return dict(self.pays).get(points)


NO_FIRE = FireTable("none", ())
FIRE_A = FireTable("A", ((4, Odds(24)), (5, Odds(249)), (6, Odds(999))))
FIRE_B = FireTable("B", ((4, Odds(10)), (5, Odds(200)), (6, Odds(2000))))
FIRE_C = FireTable("C", ((3, Odds(6)), (4, Odds(29)), (5, Odds(149)), (6, Odds(299))))


PROHIBITED = Excluded("19:47-1.5", "vigorish on buy and lay bets is prohibited")
ALL_OFF = Excluded("19:47-1.2(a)5", "all place bets are off on a come out roll unless the player calls them on")


@house_options
class CrapsOptions(ByApproval):
    """What the operator of a craps or mini-craps table may choose."""

    odds: Multiple = option(
        THREE_FOUR_FIVE,
        cite=custom("19:47-1.6"),
        label="players can take this many times their bet in odds, or lay odds to win that much",
        allowed=MULTIPLES,
    )
    # reading 134: the title of 1.5 prohibits vigorish, so none is taken; 5 percent is custom, by an approval.
    vigorish: str = option(
        NO_VIGORISH,
        cite=custom("19:47-1.5"),
        label="the house takes no commission on buy and lay bets, or 5 percent when they're made or when they win",
        allowed=(NO_VIGORISH, WHEN_MADE, ON_WIN),
        value_provenance=NOT_OFFERED,
        excluded={WHEN_MADE: PROHIBITED, ON_WIN: PROHIBITED},
        short="commission",
    )
    # reading 2: all place bets are off on the come out roll, those to lose too; that they work takes an approval.
    place_to_lose_on_come_out: str = option(
        "off",
        cite="19:47-1.2(a)6",
        label="place bets to lose and lay bets are off or on during a come out roll",
        allowed=("off", "on"),
        value_cites={"off": "19:47-1.2(a)5", "on": custom("19:47-1.3")},
        excluded={"on": ALL_OFF},
        short="place to lose on come out",
    )
    # reading 3: the text has no rule that hardways are off on the come out roll; one operator's guide has.
    hardways_on_come_out: str = option(
        "on",
        cite="19:47-1.2(a)7; 19:47-1.2(a)8; 19:47-1.2(a)9; 19:47-1.2(a)10",
        label="hardways on a come out roll",
        allowed=("on", "off"),
        value_cites={"off": custom("19:47-1.3")},
    )
    fire: FireTable = option(
        NO_FIRE,
        cite=custom("13:69E-1.11"),
        label="pay table of the fire wager",
        allowed=(NO_FIRE, FIRE_A, FIRE_B, FIRE_C),
        value_provenance={NO_FIRE: "text"},
        short="fire bet pays",
    )
    horn_high: bool = option(
        False, UNLISTED, "players can bet a horn with a second unit on one number", (True, False),
        value_provenance=NOT_OFFERED,
    )  # fmt: skip
    world: bool = option(
        False, UNLISTED, "players can bet a horn and any seven together", (True, False), value_provenance=NOT_OFFERED
    )
    hops: bool = option(
        False,
        UNLISTED,
        "players can bet on the two faces of the next roll",
        (True, False),
        value_provenance=NOT_OFFERED,
    )
    big_6_8: bool = option(
        False, UNLISTED, "players can bet that 6 or 8 comes before a 7, at 1 to 1", (True, False),
        value_provenance=NOT_OFFERED, short="big 6 and 8"
    )  # fmt: skip
    field_two: int = option(
        2, cite=PAYS, label="the field pays this much to 1 on a 2", allowed=(2, 3), short="field pays on 2"
    )
    field_twelve: int = option(
        2, cite=PAYS, label="the field pays this much to 1 on a 12", allowed=(2, 3), short="field pays on 12"
    )
    hard_four_ten: int = option(
        7, cite=PAYS, label="hard 4 and hard 10 pay this much to 1", allowed=(7, 8), short="hard 4 and 10 pay"
    )
    hard_six_eight: int = option(
        9, cite=PAYS, label="hard 6 and hard 8 pay this much to 1", allowed=(9, 10), short="hard 6 and 8 pay"
    )
    any_craps: int = option(
        7, cite=PAYS, label="what any craps pays, to 1", allowed=(7, 8), short="any craps pays, to 1"
    )
    two_twelve: int = option(
        30,
        cite=PAYS,
        label="2 and 12 on one roll, and pairs on the hop, pay this much to 1",
        allowed=(30, 31, 32, 33, 34),
        short="2 and 12 pay",
    )
    three_eleven: int = option(
        15,
        cite=PAYS,
        label="3 and 11 on one roll, and two faces on the hop, pay this much to 1",
        allowed=(15, 16),
        short="3 and 11 pay",
    )
    craps_eleven_craps: int = option(
        3,
        cite=CRAPS_ELEVEN_PAYS,
        label="craps-eleven pays this much to 1 on 2, 3 and 12",
        allowed=(3,),
        short="C and E pays on craps",
    )
    craps_eleven_eleven: int = option(
        7,
        cite=CRAPS_ELEVEN_PAYS,
        label="craps-eleven pays this much to 1 on 11",
        allowed=(7,),
        short="C and E pays on 11",
    )
    first_offer: int = option(
        1,
        cite=custom("19:47-1.7"),
        label="the dice are offered to this position first",
        allowed=range(1, 11),
        short="dice start at",
    )
    minimum: int = amount(500, POSTED_LIMITS, "smallest bet", short="minimum bet")
    maximum: int = amount(50_000, POSTED_LIMITS, "biggest bet, odds aside", short="maximum bet before odds")
    proposition_minimum: int = amount(
        100, POSTED_LIMITS, "nobody can bet less than this on hardways and one-roll bets", short="proposition minimum"
    )

    limits_in_order = constraint(
        POSTED_LIMITS,
        "the minimum can't be above the maximum",
        lambda o: max(o.minimum, o.proposition_minimum) <= o.maximum,
    )


EVERYTHING = choose(CrapsOptions, {"fire": "A", "horn_high": True, "world": True, "hops": True, "big_6_8": True})
"""A table that offers every wager there is."""
