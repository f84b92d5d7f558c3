"""Cards are opened, cut, taken and set aside in one way, whatever they are dealt from."""

from __future__ import annotations

from pitboss.table.event import Drawn
from pitboss.table.events import (
    CardSetAside,
    CardsInspected,
    CardsSpread,
    CardsViewed,
    CardsWashed,
    FaultOccurred,
    IrregularityFound,
)
from pitboss.table.felt import Felt
from pitboss.table.requests import Cut, Draw, Proceed, Round, is_fault
from pitboss.table.shoe import Shoe

LEAST_CUT = 10
"""How many cards a cut takes off the top at least, and leaves where a player cuts."""
FACE_UP_CARD, DRAWN_IN_ERROR, IMPROPER_CUT = "face-up-card", "drawn-in-error", "improper-cut"


def open_cards(felt: Felt, decks: tuple[str, ...], cite: str) -> None:
    """At a new game, and when the cards were changed, they are inspected, spread for the first player and washed."""
    first = felt.table.players[0].name  # players stand in the order in which they came
    for deck in decks:
        felt.tell(CardsInspected(deck, cite=cite))
        felt.tell(CardsSpread(deck, face_up=True, cite=cite))
        felt.tell(CardsViewed(first, cite=cite, by=first))
        felt.tell(CardsWashed(deck, cite=cite))


def cut_cards(
    shoe: Shoe, cite: str, by: str = "dealer", *, least: int = LEAST_CUT, leaves: int = LEAST_CUT, commonly: int = 0
) -> Round[None]:
    """Cards from the top go below the rest: so many at least, and some are left; a dealer commonly leaves more."""
    taken = yield Cut(cite, (), least, len(shoe) - leaves, by, commonly=len(shoe) - commonly if commonly else 0)
    shoe.cut(taken.cards)


def is_cut_improper(felt: Felt, cite: str) -> Round[bool]:
    """After the cut and before any card is dealt a supervisor may find it improper, and have it made again."""
    if not (felt.may_go_wrong and is_fault((yield Proceed(cite, (IMPROPER_CUT,))))):
        return False
    tell_improper_cut(felt, cite)
    return True


def tell_improper_cut(felt: Felt, cite: str) -> None:
    """Tell that the cut is to be made again."""
    what = "a supervisor finds the cut improper and orders another"
    felt.tell(IrregularityFound(IMPROPER_CUT, what, cite=cite, by="supervisor"))


def take_card(
    felt: Felt, shoe: Shoe, cite: str, position: int = 0, faults: tuple[str, ...] = ()
) -> Round[Drawn | FaultOccurred]:
    """Take the next card for a position; where something goes wrong with it, say what, and leave it where it lies."""
    if felt.card_at is not None:  # nothing can go wrong with it
        return felt.card_at(*shoe.take())
    answer: Drawn | FaultOccurred = yield Draw(cite, faults, shoe.top, position)
    if isinstance(answer, Drawn):
        shoe.take()
    return answer


def take_top_card(felt: Felt, shoe: Shoe, cite: str, position: int = 0) -> Round[Drawn]:
    """Take the next card, whatever it is and wherever it goes."""
    drawn = yield from take_card(felt, shoe, cite, position)
    assert isinstance(drawn, Drawn), "nothing goes wrong with a card that is taken whatever it is"
    return drawn


def set_aside(felt: Felt, shoe: Shoe, cite: str, position: int = 0) -> Round[Drawn]:
    """The next card is not used, and goes to the discard rack for all to see."""
    drawn = yield from take_top_card(felt, shoe, cite, position)
    felt.tell(CardSetAside(drawn.card, drawn.place, cite=cite))
    return drawn
