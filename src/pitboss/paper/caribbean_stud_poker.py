"""The layout of Caribbean Stud Poker: ante, bet and progressive before each position, the meter, and what is paid."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.caribbean_stud_poker import (
    ANTE,
    BET,
    BET_PAYS,
    NO_PRIZES,
    PAYS,
    PLAY,
    PROGRESSIVE,
    PROGRESSIVE_PAYOUT,
    TABLE_CITE,
    WAGERS,
    CaribbeanStudOptions,
    most_paid,
)
from pitboss.games.kits.meter import METERS, SPOT
from pitboss.games.kits.subchapter import HAND
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan, Shared
from pitboss.table.money import money


def plan(game: Game, options: CaribbeanStudOptions, house: str) -> Plan:
    """Return what a Caribbean Stud layout carries under the options of a table."""
    has_meter = options.progressive is not NO_PRIZES
    dollar = Area(PROGRESSIVE, "$1 progressive wager", WAGERS, 52, 6, 18, print="$1")
    meter = Shared(SPOT, "the progressive meter", METERS, 600, 364, 24, "Meter", "above")
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE_CITE, TABLE_CITE),
        areas=(
            Area(ANTE, "ante, against the dealer's hand", WAGERS, 0, 34, 27, print="Ante"),
            Area(BET, "bet, twice the ante", PLAY, 0, -34, 25, print="Bet"),
            *((dollar,) if has_meter else ()),
        ),
        hands=(Place(0, 127),),
        hand_cards=5,
        dealer_cards=5,
        lines=(
            Line(Inscription("Dealer plays with ace-king or better", PLAY, TABLE_CITE), 300, 20, "title", 1.5),
            Line(
                Inscription(f"Ante pays 1 to 1, bets up to {money(most_paid(options))}", f"{PLAY}; {PAYS}", TABLE_CITE),
                327,
                13.5,
                bow=1.5,
            ),
        ),
        panels=panels(options),
        where="corners",
        shoe="shuffler" if options.dealing == HAND else "shoe",
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=TABLE_CITE,
        filing_cite=TABLE_CITE,
        shared=(meter,) if has_meter else (),
    )


def panels(options: CaribbeanStudOptions) -> tuple[PayPanel, PayPanel]:
    """Print what a bet pays in two parts; beside the second, in its stead, what the progressive does."""
    rows = tuple((row.capitalize(), str(odds)) for row, odds in BET_PAYS.rows.items())
    if options.progressive is NO_PRIZES:
        first, second = (PayPanel("Bet pays", part, PAYS, TABLE_CITE) for part in (rows[:5], rows[5:]))
        return first, second
    prizes = options.progressive
    paid = tuple((row.capitalize(), prizes.words(row)) for row in prizes.rows)
    short = (*rows[:5], ("Straight and below", "4, 3, 2, 1 to 1"))
    return PayPanel("Bet pays", short, PAYS, TABLE_CITE), PayPanel("$1 wins", paid, PROGRESSIVE_PAYOUT, TABLE_CITE)
