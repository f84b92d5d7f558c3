"""Opening the table for gaming, and the notices of what it offers."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.blackjack.additional import offered
from pitboss.games.blackjack.boxes import BoxFelt
from pitboss.games.blackjack.events import NoticePosted, NoticeWithdrawn
from pitboss.games.blackjack.options import DOUBLE_SHOE, FACE_UP, HAND, BlackjackOptions
from pitboss.games.blackjack.shoe import COLOURS
from pitboss.games.kits.cards import open_cards
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.memo import remembered

OPENING = custom("19:47-2.4")
"""The section is known by its heading only; the cards are opened as in the other games."""


def open_for_gaming(felt: BoxFelt) -> None:
    """At a new game, and when the cards were changed, they are inspected, spread for the first player and washed."""
    if felt.state.opened:
        return
    open_cards(felt, COLOURS if felt.options.dealing in (DOUBLE_SHOE, HAND) else COLOURS[:1], OPENING)


@remembered
def notices(options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
    """Return what patrons must be told that the table offers, with the paragraph that asks for the notice."""
    due = []
    if options.dealer_card == FACE_UP:
        due.append(("the dealer's second card is dealt face up and a blackjack pays 1 to 1", "19:47-2.6(k)"))
    if options.even_money:
        due.append(("a blackjack against an ace may be paid 1 to 1 instead of being insured", "19:47-2.7(c)"))
    if options.surrender:
        due.append(("surrender is offered", "19:47-2.8(c)"))
    if options.max_hands > 2:
        due.append((f"a pair may be split into up to {options.max_hands} hands", "19:47-2.11(e)"))
        if not options.resplit_aces:
            due.append(("aces may be split only once", "19:47-2.11(e)"))
    due += [(f"an additional wager is offered: {side.label}", side.cite) for side in offered(options)]
    return tuple(due)


@paragraph("19:47-2.6(k)", "19:47-2.7(c)", "19:47-2.8(c)", "19:47-2.11(e)")
def post_notices(felt: BoxFelt) -> None:
    """Before a choice of the house takes effect its patrons are told, and of surrender also before it ends."""
    # Assumed: 8.3, known by its heading only, asks for a notice at the table; how long before is not known.
    due, posted = notices(felt.options), felt.state.posted
    if due == posted:
        return
    for notice, cite in posted:
        if (notice, cite) not in due:
            felt.tell(NoticeWithdrawn(notice, cite=cite))
    for notice, cite in due:
        if (notice, cite) not in posted:
            felt.tell(NoticePosted(notice, cite=cite))
    felt.state = replace(felt.state, posted=due)
