"""The cards of a blackjack table: opening, shuffle, cut, burn, cutting card, double shoe and Bart Carter shuffle."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.blackjack.boxes import BoxFelt
from pitboss.games.blackjack.events import (
    DeterminantCardBurned,
    DeterminantCardDrawn,
    StacksInserted,
)
from pitboss.games.blackjack.options import BART_CARTER, BLUE, CONTINUOUS, CUTTING_CARD, DOUBLE_SHOE, HAND, RED
from pitboss.games.kits.cards import (
    DRAWN_IN_ERROR,
    FACE_UP_CARD,
    LEAST_CUT,
    cut_cards,
    is_cut_improper,
    open_cards,
    set_aside,
    take_card,
)
from pitboss.games.kits.shuffle_order import ShuffleDesk
from pitboss.games.kits.sides import LiveSide
from pitboss.law import paragraph
from pitboss.table.cards import DIAMONDS, HEARTS, Card, standard_deck
from pitboss.table.custom import custom
from pitboss.table.event import Drawn
from pitboss.table.events import (
    CardBurned,
    CardsLoaded,
    CuttingCardPlaced,
    CuttingCardReached,
    DeckAlternated,
    DiscardsCollected,
    IrregularityFound,
)
from pitboss.table.requests import Proceed, Round, Shuffle, Voided, is_fault
from pitboss.table.shoe import Run, part
from pitboss.table.table import Table

LEAST_DISCARDS = 2
"""One to burn and one to deal, where the discards are shuffled in a round."""
COLOURS = (RED, BLUE)
"""The backs of the cards of each side of a double shoe, and of the two sets that alternate at 6 to 5."""
RED_SUITS = (DIAMONDS, HEARTS)
OPENING = custom("19:47-2.4")
"""The section is known by its heading only; the cards are opened as in the other games."""
SHUFFLE = custom("19:47-2.5")
CONTINUOUSLY = custom("19:47-2.20@1996")
WITH_A_CARD = (FACE_UP_CARD, DRAWN_IN_ERROR)
"""What can go wrong with a card that is drawn."""


def cards_of_a_side(felt: BoxFelt) -> tuple[Card, ...]:
    """Return the cards that are shuffled together: all decks, or half of them at a double shoe."""
    decks: int = felt.options.decks // len(felt.sides)
    return standard_deck() * decks


def open_for_gaming(felt: BoxFelt) -> None:
    """At a new game, and when the cards were changed, they are inspected, spread for the first player and washed."""
    if felt.state.opened:
        return
    open_cards(felt, COLOURS if felt.options.dealing in (DOUBLE_SHOE, HAND) else COLOURS[:1], OPENING)


def prepare_cards(felt: BoxFelt) -> Round[None]:
    """Before a round the cards are shuffled where that is due, and a new dealer burns a card."""
    for number, side in enumerate(felt.sides):
        if side.is_shuffle_due or felt.state.is_shuffle_ordered or felt.options.shuffle == CONTINUOUS:
            yield from shuffle_side(felt, number, side)
    if felt.is_new_dealer:
        yield from burn_after_loading(felt)


@paragraph("19:47-2.6(l)2", "19:47-2.6(l)2.i", "19:47-2.6(l)2.ii", "19:47-2.6(l)3", "19:47-2.6A(j)")
def shuffle_side(felt: BoxFelt, number: int, side: LiveSide) -> Round[None]:
    """All cards of one side are brought together, so that none is missing, and shuffled; the other side stays."""
    cite = gather_cards(felt, side) if side.has_discards else SHUFFLE
    colour = COLOURS[felt.in_use if felt.options.dealing == HAND else number]
    by_device = yield from does_device_shuffle(felt, cite)
    elsewhere = {shuffle for other in felt.sides if other is not side for shuffle in other.shuffles()}
    cards = cards_of_a_side(felt)
    shuffled = yield Shuffle(cite, (), colour, cards, SHUFFLED[by_device], (), tuple(sorted(elsewhere)))
    side.shoe.load(shuffled.shuffle, len(cards))
    side.clear_discards()
    side.is_shuffle_due = False
    felt.burn_card = None
    if felt.options.shuffle != CONTINUOUS or not by_device:
        yield from cut_and_load(felt, side)
    side.reached_at = 0


SHUFFLED = {True: "shuffled by the device", False: "shuffled by hand"}
"""How cards are shuffled, by whether a device does it."""


@paragraph("19:47-2.6A(b)")
def does_device_shuffle(felt: BoxFelt, cite: str) -> Round[bool]:
    """A device shuffles at 6 to 5 and at a continuous shuffler; where it fails the cards are shuffled by hand."""
    if felt.options.dealing != HAND and felt.options.shuffle != CONTINUOUS:
        return False
    if not is_fault((yield Proceed(cite, ("shuffler-fails",)))):
        return True
    # reading 145: another way of shuffling that these rules know takes the place of the device.
    what = "the shuffling device fails; the cards are shuffled by hand and cut"
    felt.tell(IrregularityFound("shuffler-fails", what, cite=f"{custom('19:47-2.15')}; reading 145"))
    return False


def gather_cards(felt: BoxFelt, side: LiveSide) -> str:
    """The cards that are left join the discards, or the other deck comes into play; return why they are shuffled."""
    is_at_will = not side.is_shuffle_due  # the cutting card, of which the paragraphs speak, has not been reached
    if felt.options.dealing == HAND:
        # reading 137: the sets alternate with the shuffle, when the cutting card was reached, and not every round.
        dealt, cite = felt.in_use, SHUFFLE if is_at_will else "19:47-2.6A(j)"
        felt.deal_from(1 - dealt)
        felt.tell(DeckAlternated(COLOURS[felt.in_use], COLOURS[dealt], cite=cite))
        return cite
    if felt.options.shuffle == CONTINUOUS:
        felt.tell(DiscardsCollected(len(side.shoe), cite=CONTINUOUSLY))
        return CONTINUOUSLY
    if is_at_will:
        felt.tell(DiscardsCollected(len(side.shoe), cite=SHUFFLE))
        return SHUFFLE
    cite = "19:47-2.6(l)2.ii" if felt.options.dealing == DOUBLE_SHOE else "19:47-2.6(l)2.i"
    felt.tell(DiscardsCollected(len(side.shoe), cite=cite))
    return "19:47-2.6(l)3"


@paragraph("19:47-2.6(a)", "19:47-2.6A(b)")
def cut_and_load(felt: BoxFelt, side: LiveSide) -> Round[None]:
    """A player cuts, the dealer inserts the cutting card and loads the cards, and the first card is burned."""
    cards = len(side.shoe)
    yield from cut(felt, side)
    side.behind_cutting_card = 0
    if felt.options.shuffle == CUTTING_CARD:
        side.behind_cutting_card = cards * felt.options.cut_off // 100
        felt.tell(CuttingCardPlaced(side.behind_cutting_card, cite=SHUFFLE))
    into = "the dealer's hand" if felt.options.dealing == HAND else "the dealing shoe"
    felt.tell(CardsLoaded(into, cite=felt.cited("19:47-2.6(a)")))
    yield from burn_after_loading(felt)


def cut(felt: BoxFelt, side: LiveSide) -> Round[None]:
    """The cards above the cutting card go to the back; a supervisor may have an improper cut made again."""
    least = min(LEAST_CUT, len(side.shoe) // 2)  # of a few discards there may not be ten at each end
    yield from cut_cards(side.shoe, SHUFFLE, cutter(felt, side), least=least, leaves=least)
    if (yield from is_cut_improper(felt, SHUFFLE)):
        yield from cut(felt, side)


def cutter(felt: BoxFelt, side: LiveSide) -> str:
    """Name who cuts: whoever sits where the cutting card came out; else the player farthest to the dealer's right."""
    # The later text has the first player cut at a new game, where nobody has met the cutting card yet.
    if not felt.state.opened:
        return felt.table.players[0].name  # players stand in the order in which they came
    at_box = [seat.player for seat in felt.positions if seat.number == side.reached_at]
    return at_box[0] if at_box else felt.positions[-1].player


@paragraph("19:47-2.6(c)")
def burn_after_loading(felt: BoxFelt) -> Round[None]:
    """After each loading, and by each new dealer, the first card is burned face down."""
    # reading 18: at a double shoe the determinant card takes the place of all this; reading 42: so does 2.6A at 6 to 5;
    # reading 144: a continuous device is never loaded with a full set again, but a new dealer burns a card there too.
    felt.is_new_dealer = False
    if felt.options.dealing not in (DOUBLE_SHOE, HAND) and felt.options.shuffle != BART_CARTER:
        yield from burn(felt, "19:47-2.6(c)")


@paragraph("19:47-2.6(c)", "19:47-2.6A(c)")
def burn(felt: BoxFelt, cite: str) -> Round[None]:
    """The top card goes face down to the discard rack."""
    drawn = yield from draw(felt, 0, cite)
    felt.side.discards.append(drawn.place)
    felt.burn_card = drawn.place if cite == "19:47-2.6(c)" else None
    felt.tell(CardBurned(drawn.card, drawn.place, cite=cite, seen_by=()))


# 2.6(d): the double shoe


@paragraph("19:47-2.6(d)", "19:47-2.6(d)1", "19:47-2.6(d)2")
def draw_determinant_card(felt: BoxFelt) -> Round[Drawn | None]:
    """A card's suit picks the side that deals the round; drawn from that side it is the first box's first card."""
    drawn = yield from draw(felt, 0, "19:47-2.6(d)1")
    chosen = COLOURS.index(felt.options.red_suits)
    if drawn.card.suit not in RED_SUITS:
        chosen = 1 - chosen
    from_side = felt.in_use
    felt.deal_from(chosen)
    felt.tell(DeterminantCardDrawn(drawn.card, drawn.place, COLOURS[chosen], cite="19:47-2.6(d)1"))
    if chosen == from_side:
        # reading 17: it is the first card of the first wagered box, which is then passed over in the first deal.
        return drawn
    felt.sides[from_side].discards.append(drawn.place)
    felt.tell(DeterminantCardBurned(drawn.card, drawn.place, cite="19:47-2.6(d)2"))
    return None


# 2.6(m): the Bart Carter shuffle


@paragraph("19:47-2.6(m)")
def bart_carter_shuffle(felt: BoxFelt) -> Round[None]:
    """Once the rack exceeds about one deck its cards are shuffled and go back in three stacks at marked places."""
    side = felt.side
    # reading 21: "approximately one deck" is 52 cards, or what the house takes for it; the marked places are three.
    if felt.options.shuffle != BART_CARTER or len(side.all_discards) <= felt.options.bart_carter_rack:
        return
    discards = side.all_discards
    keep = tuple(sorted(side.shuffles()))
    shuffled = yield Shuffle("19:47-2.6(m)", (), COLOURS[0], (), "shuffled by hand", discards, keep)
    side.clear_discards()
    felt.tell(StacksInserted(insert_stacks(side, shuffled.shuffle, len(discards)), cite="19:47-2.6(m)"))


def insert_stacks(side: LiveSide, shuffle: int, cards: int) -> tuple[int, ...]:
    """Put three stacks of about equal size into the shoe at a quarter, a half and three quarters of what is left."""
    sizes = tuple(cards // 3 + (1 if stack < cards % 3 else 0) for stack in range(3))
    left, undealt = len(side.shoe), side.shoe.runs
    laid: list[Run] = []
    above, first = 0, cards
    for quarter, size in zip((3, 2, 1), reversed(sizes), strict=True):
        mark = left - left * quarter // 4
        first -= size
        laid += [*part(undealt, above, mark), (shuffle, first, size)]
        above = mark
    side.shoe.lay([*laid, *part(undealt, above, left)])
    return sizes


# Drawing


@paragraph("19:47-2.6(l)")
def draw(felt: BoxFelt, position: int, cite: str) -> Round[Drawn]:
    """Take the next card; once the cutting card comes out, the cards are shuffled after the round."""
    side = felt.side
    shoe = side.shoe
    while True:
        if shoe.cards <= side.behind_cutting_card:
            yield from meet_cutting_card(felt, side, position)
        if felt.card_at is not None:  # as take_card() does it, without a round of its own for every card
            return felt.card_at(*shoe.take())
        answer = yield from take_card(felt, shoe, cite, position, WITH_A_CARD)
        if isinstance(answer, Drawn):
            return answer
        if answer.fault == FACE_UP_CARD:
            yield from face_up_card(felt, side, position)
        else:
            drawn_in_error(felt)


def meet_cutting_card(felt: BoxFelt, side: LiveSide, position: int) -> Round[None]:
    """Take the cutting card out of the way of the next card, and fill a shoe in which no card lies behind it."""
    if not side.shoe.cards:
        yield from shuffle_discards(felt, side)
    elif not side.is_shuffle_due and felt.options.shuffle not in (BART_CARTER, CONTINUOUS):
        side.is_shuffle_due = True
        side.reached_at = position
        felt.tell(CuttingCardReached(cite=felt.cited("19:47-2.6(l)")))


# 2.15: irregularities of the shoe


@paragraph("19:47-2.15(a)")
def face_up_card(felt: BoxFelt, side: LiveSide, position: int) -> Round[None]:
    """A card found face up in the shoe is not used and goes to the discard rack or the segregated area."""
    felt.tell(IrregularityFound("face-up-card", "a card lies face up in the shoe", cite="19:47-2.15(a)"))
    drawn = yield from set_aside(felt, side.shoe, "19:47-2.15(a)", position)
    side.discards.append(drawn.place)


@paragraph("19:47-2.15(b)")
def drawn_in_error(felt: BoxFelt) -> None:
    """A card drawn in error with its face unseen is used as though it was the next card."""
    what = "a card was drawn in error, its face unseen, and is used as the next card"
    felt.tell(IrregularityFound("drawn-in-error", what, cite="19:47-2.15(b)"))


def shuffle_discards(felt: BoxFelt, side: LiveSide) -> Round[None]:
    """A shoe that runs out in a round is filled with the discards, shuffled and cut, and one card is burned."""
    cite = custom("19:47-2.15")
    discards = side.all_discards
    if len(discards) < LEAST_DISCARDS:
        # reading 136: where no card would be left to deal, the hands on the layout are void.
        what = "the shoe runs out and no discards are left to fill it; the hands on the layout are void"
        felt.tell(IrregularityFound("shoe-exhausted", what, cite=f"{cite}; reading 136"))
        raise Voided(f"{cite}; reading 136", "the cards are used up")
    felt.tell(
        IrregularityFound(
            "shoe-exhausted", "the shoe runs out; the discards are shuffled to finish the round", cite=cite
        )
    )
    on_layout = {place.shuffle for _, hand in felt.hands() for place in hand.places}
    on_layout |= {place.shuffle for place in felt.dealer_hand.places}
    elsewhere = {shuffle for other in felt.sides if other is not side for shuffle in other.shuffles()}
    keep = tuple(sorted(on_layout | elsewhere))
    how = SHUFFLED[(yield from does_device_shuffle(felt, cite))]
    shuffled = yield Shuffle(cite, (), COLOURS[felt.in_use], (), how, discards, keep)
    side.clear_discards()
    side.shoe.load(shuffled.shuffle, len(discards))
    side.is_shuffle_due = True
    yield from cut(felt, side)
    yield from burn(felt, cite)


class BlackjackDesk(ShuffleDesk):
    """A desk at which the floor may have every side of the shoe shuffled before the next round."""

    def is_due(self, table: Table) -> bool:
        return bool(table.state.is_shuffle_ordered)

    def ordered(self, table: Table) -> Round[Table]:
        yield from ()
        return replace(table, state=replace(table.state, is_shuffle_ordered=bool(table.state.sides)))
