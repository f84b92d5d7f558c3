"""The progressive wager of 2.19: $1 on the aces with which a box begins, paid from a meter that tables share.

The heading alone is in our text. That it takes four decks is later New Jersey text; what wins and what that is paid
is a table of the trade.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from pitboss.games.blackjack.boxes import MAIN, BoxFelt
from pitboss.games.blackjack.count import is_ace
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.games.kits.dollar_wager import ONE_DOLLAR, DollarWager
from pitboss.games.kits.meter import Prizes, open_meter
from pitboss.games.kits.settlement import collect_wager
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.money import Cents, money
from pitboss.table.requests import Round

PROGRESSIVE = "progressive"
CITE = custom("19:47-2.19")
DOLLAR = DollarWager(
    PROGRESSIVE, "$1 that your first cards are aces", CITE, MAIN, "there's no main bet yet", "a main bet first"
)
MOST_COUNTED = 4
"""How many cards of a box count at most."""
ACES = {2: "two aces", 3: "three aces", MOST_COUNTED: "four aces"}
NO_PRIZE = ""


def of_one_suit(row: str) -> str:
    """Name the row of as many aces of one suit."""
    return f"{row} of one suit"


# reading 262: no text tells the prizes; these are those of the trade that four decks can make, and no fewer.
PRIZES = Prizes(
    "aces",
    {of_one_suit(ACES[4]): 100, ACES[4]: 10},
    {of_one_suit(ACES[3]): 250_000, ACES[3]: 25_000, of_one_suit(ACES[2]): 5_000, ACES[2]: 2_500},
)


def prize_of(dealt: Sequence[Card]) -> str:
    """Return the row of the aces with which a box begins, nothing for fewer than two."""
    # reading 262: the cards count in the order of the deal, on split hands too, up to the first that is no ace.
    aces = list(takewhile(is_ace, dealt[:MOST_COUNTED]))
    if len(aces) not in ACES:
        return NO_PRIZE
    row = ACES[len(aces)]
    return of_one_suit(row) if len({card.suit for card in aces}) == 1 else row


def part_of_each(options: BlackjackOptions) -> Cents:
    """Return how much of each dollar goes to the meter."""
    return ONE_DOLLAR * options.meter_rate // 100


def terms_of(options: BlackjackOptions) -> dict[str, str]:
    """Return what the tables that share a meter have in common, as options are written."""
    return {"meter_seed": money(options.meter_seed), "meter_rate": str(options.meter_rate)}


def settle_progressive(felt: BoxFelt) -> Round[None]:
    """Once every hand is played the $1 wagers are taken, a part of each goes to the meter, and the aces are paid."""
    # reading 262: before the dealer's second card, from the far right; hands that bust or were paid count too.
    made = [(box, bet) for box in reversed(felt.boxes) for bet in box.bets.values() if PROGRESSIVE in bet.wagers]
    if not made:
        return
    options = felt.options
    meter = yield from open_meter(felt, options.meter, options.meter_seed, CITE)
    for _, bet in made:
        collect_wager(felt, bet, PROGRESSIVE, CITE)
    if raised := len(made) * part_of_each(options):
        meter.raise_by(raised)
    meter.pay_prizes(PRIZES, [(bet, row) for box, bet in made if (row := prize_of(box.dealt))])
    felt.state = replace(felt.state, meter=meter.shown)
