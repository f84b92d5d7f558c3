"""11.9: hands are set, compared and settled; a card of the dealer that is exposed before voids them."""

from __future__ import annotations

from pitboss.games.kits import two_hands
from pitboss.games.kits.irregularities import DEALER_CARD_EXPOSED, dealer_card_exposed
from pitboss.games.kits.two_hands import mis_set
from pitboss.games.pai_gow_poker.felt import PaiGowFelt
from pitboss.games.pai_gow_poker.options import LAW, SECTIONS
from pitboss.table.requests import FaultKind, Proceed, Round, is_fault

IRREGULAR = SECTIONS["irregularities"]
FAULTS = (
    FaultKind(DEALER_CARD_EXPOSED, IRREGULAR, "a card of the dealer is exposed before the hands are set"),
    mis_set(IRREGULAR),
)


def set_hands(felt: PaiGowFelt) -> Round[None]:
    """All players set their hands at once, and the dealer sets the others the house way."""
    can_be_exposed = felt.may_go_wrong and felt.dealer.hand
    if can_be_exposed and is_fault((yield Proceed(IRREGULAR, (DEALER_CARD_EXPOSED,)))):
        yield from dealer_card_exposed(felt, LAW)
    yield from two_hands.set_hands(felt)
