"""The keno request as a page and a program get it: every kind of ticket, its rates and what the house keeps."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.keno.events import Lounge, TicketPresented, TicketRequested
from pitboss.games.keno.options import ADVANTAGE, CONDITIONING, KenoOptions
from pitboss.games.keno.pay_tables import (
    CATCH_ALL,
    MOST_SPOTS,
    NUMBERS,
    REGULAR,
    SPECIAL,
    Rate,
    book_of,
    house_advantage,
)
from pitboss.games.keno.tickets import COMBINATION, KING, SPLIT, STRAIGHT, WAY
from pitboss.table.memo import remembered
from pitboss.table.slip import APART, ONE, SEVERAL, Slip, SlipKind, SlipRate

ACROSS = 10
"""Numbers in a row of a request."""
KINDS = (
    SlipKind(STRAIGHT, "Straight", "All your numbers play as one.", ONE, REGULAR),
    SlipKind(WAY, "Way", "Groups of one size, combined in one way.", SEVERAL, REGULAR),
    SlipKind(COMBINATION, "Combination", "Groups of any size, combined in several ways.", SEVERAL, REGULAR),
    SlipKind(KING, "King", "A number by itself joins your other groups.", SEVERAL, REGULAR, 2),
    SlipKind(SPLIT, "Split", "Several tickets on one: each group plays by itself.", APART, REGULAR),
    SlipKind(SPECIAL, "Special", "A fixed price and pays of its own.", ONE, SPECIAL),
    SlipKind(CATCH_ALL, "Catch-all", "Pays only when every number comes.", ONE, CATCH_ALL),
)


def percent_words(share: Fraction) -> str:
    """Write a share to a tenth of a percent."""
    tenths = round(share * 1000)
    return f"{tenths // 10}.{tenths % 10} %"


def rate_of(options: KenoOptions, card: Rate) -> SlipRate:
    """Return what slips of a rate cost and pay at a table."""
    least = -(-options.minimum // card.unit) * card.unit
    pays = {spots: dict(sorted(catches.items())) for spots, catches in sorted(card.pays.items())}
    kept = {spots: percent_words(house_advantage(card, spots)) for spots in pays}
    return SlipRate(card.unit, least, options.maximum // card.unit * card.unit, pays, kept)


@remembered
def slip_of(options: KenoOptions) -> Slip:
    """Return the keno request of a table."""
    rates = {name: rate_of(options, card) for name, card in book_of(options.pay_table).items()}
    open_rates = {name: rate for name, rate in rates.items() if rate.least <= rate.most}
    return Slip(
        numbers=NUMBERS,
        across=ACROSS,
        most_spots=MOST_SPOTS,
        most_games=options.most_games,
        kinds=tuple(kind for kind in KINDS if kind.rate in open_rates),
        rates=open_rates,
        asks=TicketRequested.kind,
        collects=TicketPresented.kind,
        area="ticket_",
        shows=Lounge.__name__.lower(),
        cite=CONDITIONING,
        kept_cite=ADVANTAGE,
    )
