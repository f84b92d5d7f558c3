"""What the operator of a keno lounge may choose, and where each choice comes from."""

from __future__ import annotations

from pitboss.games.keno.pay_tables import EXAMPLE, FULL, NAMED, TRADE, book_of, read_pay_table
from pitboss.table.custom import by_headings, custom
from pitboss.table.options import POSTED_LIMITS, Form, PostedLimits, amount, constraint, house_options, option

SECTIONS = by_headings("19:47-15", wagers="2", placing="3", tickets="4", games="5", paying="6", irregularities="7")
WAGERS, PLACING, TICKETS = SECTIONS["wagers"], SECTIONS["placing"], SECTIONS["tickets"]
GAMES, PAYING, IRREGULAR = SECTIONS["games"], SECTIONS["paying"], SECTIONS["irregularities"]
"""The sections of keno after the definitions, of which the headings alone are known."""
SYSTEM = custom("13:69E-1.28U")
"""The keno system: later New Jersey text on its numbers, its voids and what a malfunction does."""
CONDITIONING, ADVANTAGE = "19:47-15.1[Conditioning]", "19:47-15.1[House advantage]"

GENERATOR, BLOWER = "generator", "blower"
COUNTER, AT_ONCE = "counter", "at-once"
AGGREGATES = tuple(
    100 * dollars for dollars in (1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000)
)
OWN = Form(f"or a pay table of your own, such as {EXAMPLE!r}", read_pay_table, EXAMPLE)


@house_options
class KenoOptions(PostedLimits):
    """What the operator of a keno lounge may choose."""

    pay_table: str = option(
        FULL,
        PLACING,
        "pay table",
        tuple(NAMED),
        value_words={
            FULL: "1 to 20 spots, our own example",
            TRADE: "1 to 15 spots and 20, as rate cards of the trade have them",
        },
        is_first=True,
        form=OWN,
    )
    draw: str = option(
        GENERATOR,
        SYSTEM,
        "numbers drawn by",
        (GENERATOR, BLOWER),
        provenance="nj",
        value_words={GENERATOR: "a random number generator", BLOWER: "a blower with 80 balls"},
        value_provenance={BLOWER: "custom"},
        is_first=True,
    )
    most_games: int = option(
        20, WAGERS, "games on one ticket, at most", (1, 5, 10, 20, 50, 100, 1_000), short="games per ticket, at most"
    )
    collect: str = option(
        COUNTER,
        PAYING,
        "wins are paid",
        (COUNTER, AT_ONCE),
        value_words={
            COUNTER: "when the ticket is presented at the counter",
            AT_ONCE: "at once to players in the lounge, to others at the counter",
        },
    )
    claim_games: int = option(1_000, PAYING, "games to claim a win", (1, 20, 100, 1_000, 10_000))
    aggregate: int = option(
        5_000_000, PAYING, "aggregate limit of a game", AGGREGATES, is_money=True, short="aggregate limit per game"
    )
    paid_in_full: int = amount(100_000, PAYING, "wins paid in full up to", range(0, 100_000_050, 50))
    station: int = option(1, SYSTEM, "writer station", range(1, 100), provenance="nj")
    minimum: int = amount(100, POSTED_LIMITS, "smallest rate of a way", short="minimum per way")
    maximum: int = amount(2_000, POSTED_LIMITS, "biggest rate of a way", short="maximum per way")

    a_rate_within_the_limits = constraint(
        POSTED_LIMITS,
        "the regular rate has a multiple within the posted limits",
        lambda o: o.maximum // unit_of(o) * unit_of(o) >= max(o.minimum, unit_of(o)),
    )
    small_wins_below_the_aggregate = constraint(
        PAYING, "wins paid in full are below the aggregate limit", lambda o: o.paid_in_full < o.aggregate
    )


def unit_of(options: KenoOptions) -> int:
    """Return the price of one unit at the regular rate."""
    return next(iter(book_of(options.pay_table).values())).unit
