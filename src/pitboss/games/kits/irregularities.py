"""What happens when something goes wrong with the cards or the devices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.games.kits.cards import set_aside, take_top_card
from pitboss.games.kits.settlement import collect_community_cards, collect_hand, return_wager
from pitboss.games.kits.subchapter import (
    AUTOMATED_SHOE,
    BY_HAND,
    COUNTING_DEVICE,
    DECK_COLOURS,
    DeckOptions,
    Subchapter,
    is_counted_by_device,
)
from pitboss.law import paragraph
from pitboss.table.events import (
    CardDealt,
    CardExposed,
    DeckRemoved,
    FaultOccurred,
    IrregularityFound,
    RoundVoided,
    WagerRestored,
)
from pitboss.table.felt import Felt, Position
from pitboss.table.requests import FaultKind, Round, Voided

DEALER_CARD_EXPOSED = "dealer-card-exposed"


@paragraph("19:47-20.12(a)", "13:69F-42.12(a)")
def face_up_card(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """One card found face up is not used and goes to the discard rack; a second one voids all hands."""
    yield IrregularityFound("face-up-card", "a card lies face up in the cards being dealt", cite=law.face_up_card)
    drawn = yield from set_aside(felt, felt.shoe, law.face_up_card, position.number)
    felt.rack.put(0, "found face up", (drawn,))
    felt.face_up_found += 1
    if felt.face_up_found > 1:
        raise Voided(law.face_up_card, "more than one card was found face up, and the cards are reshuffled")


@paragraph("19:47-20.12(b)", "13:69F-42.12(b)")
def drawn_in_error(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """A card drawn in error with its face unseen is used as though it was the next card."""
    what = "a card was drawn in error, its face unseen, and is used as the next card"
    yield IrregularityFound("drawn-in-error", what, cite=law.drawn_in_error)


def extra_card(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """The dealer gives a hand one card too many."""
    drawn = yield from take_top_card(felt, felt.shoe, law.wrong_number, position.number)
    position.hand.append(drawn)
    seen_by = (position.player,) if position.player else ()
    yield CardDealt(position.number, drawn.card, drawn.place, cite=law.wrong_number, seen_by=seen_by)


def unnoticed_extra_card(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """The dealer gives a hand one card too many and nobody notices until the cards are counted or turned over."""
    yield from extra_card(felt, law, position)
    felt.unnoticed.add(position.number)


def exposed_while_dealt(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """A card of the dealer is exposed as it is dealt."""
    drawn = yield from take_top_card(felt, felt.shoe, law.dealer_card_exposed, position.number)
    position.hand.append(drawn)
    yield CardDealt(position.number, drawn.card, drawn.place, cite=law.deal[felt.options.dealing], seen_by=())
    yield from dealer_card_exposed(felt, law)


@paragraph("19:47-20.12(d)")
def dealer_card_exposed(felt: Felt, law: Subchapter, *, face_up: int = 0) -> Round[None]:
    """A card of the dealer exposed before the dealer reveals the hand voids all hands; the last may lie face up."""
    exposed, cite = felt.dealer.hand[-1 - face_up], law.dealer_card_exposed
    what, which = "one of the dealer's cards is exposed before the dealer reveals the hand", "one of the dealer's cards"
    if law.has_community_cards:
        what, which = "a community card is exposed before the dealer turns it", "a community card"
    yield IrregularityFound(DEALER_CARD_EXPOSED, what, cite=cite)
    yield CardExposed(felt.dealer.number, exposed.card, exposed.place, cite=cite)
    raise Voided(cite, f"{which} was exposed, and the cards are reshuffled")


@paragraph("13:69F-42.12(e)")
def shoe_jam(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """An automated dealing shoe that jams or does not deal all cards voids the round."""
    yield IrregularityFound("shoe-jam", "the automated dealing shoe jams before all cards are dealt", cite=law.shoe_jam)
    raise Voided(law.shoe_jam, "the automated dealing shoe jammed; its cards are reshuffled with those already dealt")


@paragraph("13:69F-42.12(d)", "19:47-20.7(f)", "13:69F-42.9(e)")
def shuffler_fault(felt: Felt, law: Subchapter, fault: FaultOccurred) -> Round[None]:
    """A shuffler that jams has the cards shuffled again; one that counts a wrong number condemns the deck."""
    if fault.fault == "shuffler-jam":
        what = "the shuffling device jams; the cards are reshuffled as the internal controls say"
        yield IrregularityFound(fault.fault, what, cite=law.shuffler_jam)
    else:
        what = f"the shuffling device counts {fault.value} cards instead of {len(law.deck)}"
        yield IrregularityFound(fault.fault, what, cite=law.counting_device)


@paragraph("19:47-20.12(c)", "13:69F-42.12(c)")
def require_right_number(
    felt: Felt, law: Subchapter, hands: Iterable[Position] | None = None, *, turned_over: bool = False
) -> Round[None]:
    """A hand with a wrong number of cards voids all hands; one that nobody noticed, once it is turned or picked up."""
    # reading 126: where the dealer has no hand, only players can be dealt a wrong number.
    in_play = (*felt.in_play(), *((felt.dealer,) if law.dealer_plays else ()))
    for position in in_play if hands is None else hands:
        is_seen = turned_over or position.number not in felt.unnoticed
        if is_seen and len(position.hand) != law.size_of(position.number):
            middle = "the community area" if law.has_community_cards else "the dealer"
            where = middle if position is felt.dealer else f"position {position.number}"
            what = f"{where} holds {len(position.hand)} cards instead of {law.size_of(position.number)}"
            yield IrregularityFound("wrong-number", what, cite=law.wrong_number)
            raise Voided(law.wrong_number, f"{where} was dealt a wrong number of cards, and the cards are reshuffled")


def deck_removed(felt: Felt, law: Subchapter, cite: str) -> Round[None]:
    """The whole deck leaves the table; another is opened in its place."""
    removed = DECK_COLOURS[felt.state.in_use]
    yield DeckRemoved(removed, cite=cite)
    opened = tuple(deck for deck in felt.state.opened if deck != removed)
    used = tuple(deck for deck in felt.state.used if deck != removed)
    felt.state = replace(felt.state, opened=opened, used=used)


def return_all_wagers(felt: Felt, voided: Voided) -> Round[None]:
    """Every wager of a round that counts for nothing goes back to its player, also one that was collected."""
    # reading 107: void means that wagers are returned, those of hands that had folded too.
    yield RoundVoided(voided.reason, cite=voided.cite)
    for position in felt.counterclockwise():
        for area in tuple(position.wagers):
            return_wager(felt, position, area, f"{voided.cite}; reading 107")
    for wager in tuple(felt.collected):
        felt.restore(wager)
        cite = f"{voided.cite}; reading 107"
        yield WagerRestored(wager.player, wager.position, wager.area, wager.amount, cite=cite)


def void_round(felt: Felt, law: Subchapter, voided: Voided) -> Round[None]:
    """Void hands: every wager goes back to its player and every card to the discard rack."""
    yield from return_all_wagers(felt, voided)
    for position in reversed(felt.ring()):
        if position.hand and position is felt.dealer and law.has_community_cards:
            collect_community_cards(felt, voided.cite)
        elif position.hand:
            collect_hand(felt, position, voided.cite)
    felt.rack.put_stub(felt.shoe.empty())


DEVICE = "a shuffling device: --set shuffler=device"
AUTOMATED = "--set dealing=automated-shoe"
CUT_BY_HAND = "cards that are shuffled and cut by hand"


def faults_of_one_deck(law: Subchapter, *, counts_each_round: bool = False) -> tuple[FaultKind, ...]:
    """List what can go wrong with the cards and the devices of a game that shuffles its deck before every round."""
    counted = "" if counts_each_round else "a round in which the stub is counted: --set count_every=1 counts it in each"
    return (
        FaultKind("face-up-card", law.face_up_card, "the next card lies face up in the shoe or deck"),
        FaultKind("drawn-in-error", law.drawn_in_error, "a card is drawn in error without its face being seen"),
        FaultKind("extra-card", law.wrong_number, "a hand is dealt a card too many"),
        FaultKind("missing-card", law.wrong_number, "a hand is passed over in the deal"),
        FaultKind("unnoticed-extra-card", law.wrong_number, "a hand is dealt a card too many and nobody notices it"),
        FaultKind(
            "wrong-stub-count",
            law.count_wrong,
            "the stub is counted with a card missing or too many",
            "cards",
            lambda options: options.dealing in law.count and not is_counted_by_device(options),
            needs=counted,
        ),
        FaultKind(
            "shuffler-count",
            law.counting_device,
            "the counting shuffler finds a wrong number",
            "cards",
            lambda options: options.shuffler == COUNTING_DEVICE,
            is_count_of_deck=True,
            needs="a shuffling device that counts: --set shuffler=counting-device",
        ),
        FaultKind(
            "shuffler-jam", law.shuffler_jam, "the shuffling device jams", "", is_shuffled_by_device, needs=DEVICE
        ),
        FaultKind("shoe-jam", law.shoe_jam, "the automated dealing shoe jams", "", is_dealt_by_device, needs=AUTOMATED),
        FaultKind("improper-cut", law.recut, "a supervisor finds the cut improper", "", is_cut, needs=CUT_BY_HAND),
    )


def is_shuffled_by_device(options: DeckOptions) -> bool:
    """Tell whether a device shuffles the cards of a table."""
    return options.shuffler != BY_HAND


def is_dealt_by_device(options: DeckOptions) -> bool:
    """Tell whether an automated shoe deals the cards of a table."""
    return options.dealing == AUTOMATED_SHOE


def is_cut(options: DeckOptions) -> bool:
    """Tell whether the cards of a table are ever cut: what a device shuffles is not, but for pre-shuffled cards."""
    return options.shuffler == BY_HAND or options.cards == "pre-shuffled"
