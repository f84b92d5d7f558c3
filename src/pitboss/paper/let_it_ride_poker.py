"""The layout of Let It Ride Poker: three spots and a bonus before each position, the community cards, and what is paid.

That a player has three betting areas and one for cards, that the community cards lie before the table inventory, that
odds and payout limit are on the layout and that it is filed is told of later New Jersey text, which is not at hand.
"""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.kits.paid_hands import PaidHands
from pitboss.games.kits.subchapter import HAND
from pitboss.games.let_it_ride_poker import (
    BONUS,
    BONUS_WAGER,
    FIRST,
    LAST,
    NO_BONUS,
    PAYS,
    PLAY,
    POSITIONS,
    SECOND,
    WAGERS,
    LetItRideOptions,
    most_paid,
)
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan
from pitboss.table.money import money


def plan(game: Game, options: LetItRideOptions, house: str) -> Plan:
    """Return what a Let It Ride layout carries under the options of a table."""
    bonus = Area(BONUS, "$1 bonus on the final hand", BONUS_WAGER, 0, -46, 19, print="Bonus")
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, POSITIONS, POSITIONS),
        areas=(
            Area(FIRST, "first bet, which may be pulled", WAGERS, -46, 20, 22, print="1"),
            Area(SECOND, "second bet, which may be pulled", WAGERS, 0, 34, 22, print="2"),
            Area(LAST, "third bet, which stays", WAGERS, 46, 20, 22, print="$"),
            *((bonus,) if options.bonus is not NO_BONUS else ()),
        ),
        hands=(Place(0, 127),),
        dealer_cards=2,
        middle="Community cards",
        lines=(
            Line(Inscription("Tens or better wins", PAYS, POSITIONS), 300, 19, "title", 1.5),
            Line(Inscription(f"Hands pay up to {money(most_paid(options))}", PAYS, POSITIONS), 325, 13.5, bow=1.5),
        ),
        panels=panels(options),
        where="corners",
        shoe="shuffler" if options.dealing == HAND else "shoe",
        cards_cite=POSITIONS,
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=POSITIONS,
        filing_cite=POSITIONS,
        cites=(PLAY,),
    )


def panels(options: LetItRideOptions) -> tuple[PayPanel, PayPanel]:
    """Print what each bet pays beside what the bonus does, or in two parts where there is none."""
    rows = pay_rows(options.pays)
    if options.bonus is NO_BONUS:
        first, second = (PayPanel("Each bet pays", part, PAYS, POSITIONS) for part in (rows[:5], rows[5:]))
        return first, second
    bonus = PayPanel("Bonus", pay_rows(options.bonus), BONUS_WAGER, POSITIONS)
    return PayPanel("Each bet pays", rows, PAYS, POSITIONS), bonus


def pay_rows(table: PaidHands) -> tuple[tuple[str, str], ...]:
    """Return the rows of a pay table as they are printed."""
    return tuple((row.capitalize(), str(odds)) for row, odds in table.rows.items())
