"""What each wager at blackjack pays, line by line as it is posted."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

from pitboss.games.blackjack.additional import offered
from pitboss.games.blackjack.boxes import INSURANCE, MAIN, BoxFelt
from pitboss.games.blackjack.options import FACE_UP, NONE, SIX_TO_FIVE, BlackjackOptions
from pitboss.games.blackjack.progressive import CITE, PRIZES, PROGRESSIVE
from pitboss.games.blackjack.settlement import TWO_TO_ONE, WINS, blackjack_odds
from pitboss.odds.question import Posted
from pitboss.table.custom import custom
from pitboss.table.events import area_name
from pitboss.table.money import EVEN

PROOF = (
    "The round of play itself is driven through every card of short shoes and comes to the exact fractions; doubles "
    "are held against fractions on short shoes; long runs of rounds with best play come to the edge within four "
    "standard errors; and the edges of usual tables are those that others have published."
)


def posted(options: BlackjackOptions) -> Iterator[Posted]:
    """Yield what each wager pays."""
    is_face_up = options.dealer_card == FACE_UP
    yield Posted(MAIN, "a count above the dealer's, or the dealer above 21", str(EVEN), WINS)
    equal = "a count equal to the dealer's", *(("lost", "19:47-2.6(k)1") if is_face_up else ("push", WINS))
    yield Posted(MAIN, *equal)
    felt = cast(BoxFelt, SimpleNamespace(options=options, is_six_to_five=options.variation == SIX_TO_FIVE))
    odds, cite = blackjack_odds(felt, "19:47-2.7(a)")
    yield Posted(MAIN, "a blackjack", str(odds), cite)
    if options.five_card_21 != NONE:
        yield Posted(MAIN, "five cards that total 21", str(TWO_TO_ONE), custom("19:47-2.16"))
    if options.surrender:
        yield Posted(MAIN, "a hand surrendered", "half the wager returned, half lost", "19:47-2.8(a)")
        beneath = "a hand surrendered to an ace or ten-value card, the dealer having blackjack"
        yield Posted(MAIN, beneath, "lost", "19:47-2.8(a)2")
    if not is_face_up:
        yield Posted(INSURANCE, "the dealer's blackjack beneath an ace", str(TWO_TO_ONE), "19:47-2.9(c)")
    for side in offered(options):
        for row, odds in side.pays(options).items():
            yield Posted(side.area, area_name(row), str(odds), side.cite)
    for row in PRIZES.rows if options.progressive else ():
        yield Posted(PROGRESSIVE, row, PRIZES.words(row), CITE)
