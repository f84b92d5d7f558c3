"""What goes wrong at a poker table, and what the dealer and the floor do about it (14.15, 20.38)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from pitboss.games.poker.cards import NOT_SHUFFLED, not_shuffled, remove_deck, return_cards
from pitboss.games.poker.events import HandKilled
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.kinds import STUD
from pitboss.games.poker.levels import rakes_pots
from pitboss.games.poker.options import CHOOSES
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.pot_events import MoneyReturned
from pitboss.games.poker.pots import divide, net_pots
from pitboss.games.poker.rake import rake_cite, return_rake
from pitboss.law import paragraph
from pitboss.table.choices import Ask, Choice
from pitboss.table.custom import custom
from pitboss.table.event import Drawn
from pitboss.table.events import (
    CardDealt,
    CardSetAside,
    DecisionMade,
    FaultOccurred,
    HandCollected,
    IrregularityFound,
    RoundVoided,
)
from pitboss.table.ledger import POT, RAKE
from pitboss.table.requests import Draw, Proceed, Round, Voided, is_fault

T = TypeVar("T")

FACE_UP, OFF_TABLE, MISSING, EXTRA = "face-up-card", "card-off-table", "missing-cards", "extra-cards"
EXPOSED, PASSED_OVER, INELIGIBLE, WRONG_START = (
    "hole-card-exposed",
    "player-passed-over",
    "ineligible-player",
    "wrong-start",
)
TOO_MANY, TOO_FEW = "card-too-many", "card-too-few"
FOULED, LOST, TOUCHED = "hand-fouled", "hand-loses-a-card", "protected-hand-touched"
RUINED, UNPROTECTED = "protected-hand-fouled", "unprotected-hand-collected"
COLLECTED, WALKED = "protected-hand-collected", "player-walks-away"
STRING_BET, THROWN_AWAY, WAGER_THROWN_AWAY = "string-bet", "announced-and-folded", "announced-wager-and-folded"
LATE_RAKE = "rake-after-collection"

AT_ANY_TIME = (MISSING, EXTRA, NOT_SHUFFLED)
WITH_ANY_CARD = (FACE_UP, OFF_TABLE, *AT_ANY_TIME)
OF_ONE_HAND = (FOULED, LOST, TOUCHED, RUINED, UNPROTECTED, COLLECTED, WALKED)
"""What may befall the hand of a player who is to act, or of any other who is in the round."""
END, CONTINUE = "end", "continue"
BEFORE_TWO_WAGERS = 2
"""A misdeal is found before so many players have voluntarily wagered, or not at all."""


def take_top_card(felt: PokerFelt, number: int, cite: str) -> Round[Drawn]:
    """Take the next card, whatever it is and wherever it goes."""
    drawn: Drawn | FaultOccurred = yield Draw(cite, AT_ANY_TIME, felt.shoe.top, number)
    if isinstance(drawn, FaultOccurred):
        found_at_any_time(felt, drawn.fault)
    felt.shoe.take()
    return drawn


# Cards found or lost while they are dealt


@paragraph("19:47-14.15(h)", "19:47-14.15(e)3", "13:47-20.38(i)", "13:47-20.38(f)3")
def face_up_card(felt: PokerFelt) -> Round[None]:
    """One card found face up in the deck joins the discarded cards; a second one is a misdeal."""
    law = felt.law
    felt.tell(IrregularityFound(FACE_UP, "a card lies face up in the deck", cite=law.face_up))
    yield from set_aside(felt, law.face_up)
    # reading 89: face-up cards are counted by the round, and the second makes it a misdeal.
    felt.face_up_found += 1
    if felt.face_up_found > 1:
        raise Voided(f"{law.misdeal}; {law.many_face_up}", "a misdeal: more than one card was found face up")


@paragraph("19:47-14.15(n)", "13:47-20.38(m)")
def card_off_table(felt: PokerFelt) -> Round[None]:
    """A card dealt off the table is examined and joins the discarded cards."""
    what = "a card is dealt off the table; the dealer examines it"
    felt.tell(IrregularityFound(OFF_TABLE, what, cite=felt.law.off_table))
    yield from set_aside(felt, felt.law.off_table)


def set_aside(felt: PokerFelt, cite: str) -> Round[None]:
    """The next card is not used."""
    drawn = yield from take_top_card(felt, 0, cite)
    felt.tell(CardSetAside(drawn.card, drawn.place, cite=cite))


def found_at_any_time(felt: PokerFelt, fault: str) -> NoReturn:
    """Answer what ends the round whenever it is found."""
    if fault == NOT_SHUFFLED:
        not_shuffled(felt)
    wrong_number_of_cards(felt, fault)


@paragraph("19:47-14.15(g)", "13:47-20.38(h)")
def wrong_number_of_cards(felt: PokerFelt, fault: str) -> NoReturn:
    """Cards missing or added make the round dead, whenever they are found."""
    what = "cards are missing from the deck" if fault == MISSING else "additional cards are found"
    felt.tell(IrregularityFound(fault, what, cite=felt.law.wrong_cards))
    raise Voided(felt.law.wrong_cards, f"the round is dead: {what}")


def ask_in_round(
    felt: PokerFelt, seat: PokerSeat, choices: tuple[Choice, ...], default: str, cite: str
) -> Round[DecisionMade]:
    """Ask a player what is not a matter of betting; what ends the round may be found meanwhile too."""
    answer: DecisionMade | FaultOccurred = yield Ask(cite, AT_ANY_TIME, seat.player, seat.number, choices, default)
    if isinstance(answer, FaultOccurred):
        found_at_any_time(felt, answer.fault)
    return answer


@paragraph("19:47-14.15(f)", "13:47-20.38(g)")
def cards_to_ineligible(felt: PokerFelt) -> Round[None]:
    """A card dealt to a position that is not in the round, or no more, is discarded, and the round goes on."""
    law = felt.law
    number = next(felt.ineligible_positions())
    drawn = yield from take_top_card(felt, number, law.ineligible)
    felt.tell(CardDealt(number, drawn.card, drawn.place, cite=law.ineligible, seen_by=()))
    where = "is out of" if number in felt.numbers else "is not in"
    what = f"a card is dealt to position {number}, which {where} the round"
    felt.tell(IrregularityFound(INELIGIBLE, what, cite=law.ineligible))
    felt.muck.append(drawn.place)
    felt.tell(HandCollected(number, (drawn.place,), cite=law.ineligible))


def while_dealing(felt: PokerFelt, fault: str) -> Round[None]:
    """Answer what came up instead of the next card."""
    if fault in AT_ANY_TIME:
        found_at_any_time(felt, fault)
    else:
        yield from _WITH_A_CARD[fault](felt)


_WITH_A_CARD: dict[str, Callable[[PokerFelt], Round[None]]] = {
    FACE_UP: face_up_card,
    OFF_TABLE: card_off_table,
    INELIGIBLE: cards_to_ineligible,
}


# Cards exposed in the dealing process


@paragraph("19:47-14.15(o)", "13:47-20.38(n)")
def exchange_exposed_card(felt: PokerFelt) -> Round[None]:
    """At hold 'em or omaha an exposed hole card is exchanged at once for the top card and joins the discards."""
    # reading 90: at once, and again for each card that is exposed.
    what = "a hole card is turned face up in dealing and exchanged for the next card"
    felt.tell(IrregularityFound(EXPOSED, what, cite=felt.law.exchanged))
    yield from set_aside(felt, felt.law.exchanged)


@paragraph("19:47-14.15(k)", "19:47-14.15(l)", "19:47-14.15(m)", "13:47-20.38(l)")
def expose_in_stud(felt: PokerFelt, seat: PokerSeat, *, is_first: bool) -> Round[None]:
    """In stud an exposed hole card stays, and the up-card comes face down; two exposed hole cards kill the hand."""
    # reading 74: the casino night text means seven-card stud here, and hold 'em where cards are exchanged.
    cite = felt.law.exposed if is_first else felt.law.exposed_later
    drawn = yield from take_top_card(felt, seat.number, cite)
    seat.hand.append(drawn)
    seat.up.append(drawn)
    seat.exposed += 1
    felt.has_exposed = True
    felt.tell(CardDealt(seat.number, drawn.card, drawn.place, cite=cite))
    felt.tell(IrregularityFound(EXPOSED, f"a hole card of {seat.player} is turned face up in dealing", cite=cite))
    if not is_first:
        yield from offer_to_end(felt, seat)
    elif felt.kind.name == STUD and seat.exposed > 1:
        kill_hand(felt, seat, "both hole cards were exposed", cite)
        refund(felt, seat, cite)


@paragraph("19:47-14.15(k)1", "19:47-14.15(k)2", "19:47-14.15(m)1", "19:47-14.15(m)2")
def offer_to_end(felt: PokerFelt, seat: PokerSeat) -> Round[None]:
    """A player whose last hole card is exposed wagers no more and contends for the pot so far, or plays for all."""
    law = felt.law
    if felt.options.third_hole_card != CHOOSES or not seat.can_act:
        return
    choices = (
        Choice(CONTINUE, "keep playing for the whole pot", law.plays_for_all),
        Choice(END, "bet no more and play for the pot so far", law.ends_obligation),
    )
    answer = yield from ask_in_round(felt, seat, choices, CONTINUE, law.exposed_later)
    if answer.choice == END:
        seat.is_capped, seat.can_act = True, False


# Misdeals


@paragraph("19:47-14.15(e)", "19:47-14.15(e)2", "19:47-14.15(e)4", "13:47-20.38(f)", "13:47-20.38(f)2",
           "13:47-20.38(f)4")  # fmt: skip
def error_found(felt: PokerFelt, seat: PokerSeat) -> None:
    """A deal from a wrong position, or past a player, is a misdeal until two players have voluntarily wagered."""
    law, error = felt.law, felt.error
    cite = law.wrong_start if error == WRONG_START else law.passed_over
    what = "the deal began at a wrong position" if error == WRONG_START else f"{seat.player} was dealt no cards"
    felt.tell(IrregularityFound(error, what, cite=cite))
    felt.error = ""
    # reading 88: both paragraphs mean the second voluntary wager; found later, the round goes on.
    if len(felt.voluntary) < BEFORE_TWO_WAGERS:
        raise Voided(f"{law.misdeal}; {cite}", f"a misdeal: {what}")
    if error == PASSED_OVER and not seat.is_folded:
        felt.take_from_round(seat)
        refund(felt, seat, f"{cite}; reading 88")


def error_comes_to_light(felt: PokerFelt) -> None:
    """What is wrong with the deal is found when the first bets are gathered, if nobody has noticed it before."""
    if felt.error:
        assert felt.wronged is not None
        error_found(felt, felt.wronged)


# Hands that are fouled, collected or left behind


@paragraph("19:47-14.15(i)", "19:47-14.15(i)1", "19:47-14.15(i)2", "13:47-20.38(j)", "13:47-20.38(j)1",
           "13:47-20.38(j)2", "13:47-20.2(a)[Fouled hand]")  # fmt: skip
def hand_fouled(felt: PokerFelt, seat: PokerSeat, fault: str) -> None:
    """A hand that nobody protected is dead without redress; a protected one, as stud hole cards are, is put right."""
    law = felt.law
    what = f"the hand of {seat.player} touches the discarded cards"
    if fault == LOST:
        what = f"the hand of {seat.player} loses a card to the discarded cards and has one too few"
    if fault != TOUCHED and not felt.kind.is_stud:
        cite = law.unprotected
        if felt.table.game != CASINO:  # whose text has no such definition
            cite = f"{cite}; 13:47-20.2(a)[Fouled hand]"
        felt.tell(IrregularityFound(fault, f"{what}, unprotected", cite=cite))
        kill_hand(felt, seat, "it was not protected", cite)
        return
    # reading 92: a hand is protected that is held or lies under chips, and hole cards in stud always.
    cite = f"{law.stud_protected}; {law.reconstructed}" if fault != TOUCHED else law.reconstructed
    felt.tell(IrregularityFound(fault, f"{what}; being protected it is reconstructed", cite=cite))


@paragraph("19:47-14.15(i)3", "13:47-20.38(j)3", "13:47-20.2(a)[Fouled hand]")
def improper_hand_found(felt: PokerFelt) -> None:
    """A hand that was dealt a card too many or too few is fouled, and its player, who did nothing, gets all back."""
    error, seat = felt.error, felt.wronged
    if error not in (TOO_MANY, TOO_FEW):
        return
    assert seat is not None
    felt.error, felt.wronged = "", None
    if seat.is_folded:
        return
    # reading 158: the deck is whole, so the round goes on, and nobody protects a hand from how it is dealt.
    what = "a card too many" if error == TOO_MANY else "a card too few"
    cite = f"{felt.law.improper}; reading 158"
    felt.tell(IrregularityFound(error, f"the hand of {seat.player} was dealt {what}", cite=cite))
    kill_hand(felt, seat, f"it has {what}", cite)
    refund(felt, seat, cite)


@paragraph("19:47-14.15(i)", "13:47-20.38(j)")
def unprotected_hand_collected(felt: PokerFelt, seat: PokerSeat) -> None:
    """A player who did not protect a hand that the dealer collects has no redress; in stud neither."""
    cite = felt.law.unprotected
    what = f"the dealer collects the hand of {seat.player}, who did not protect it"
    felt.tell(IrregularityFound(UNPROTECTED, what, cite=cite))
    kill_hand(felt, seat, "the dealer collected it", cite)


@paragraph("19:47-14.15(i)3", "13:47-20.38(j)3", "13:47-20.2(a)[Protected hand]")
def protected_hand_lost(felt: PokerFelt, seat: PokerSeat, fault: str) -> None:
    """A player whose protected hand is collected, or fouled for good, gets back all that went into the pot."""
    cite = felt.law.refund
    what, why = {
        COLLECTED: (f"the dealer collects the protected hand of {seat.player}", "the dealer collected it"),
        RUINED: (
            f"discarded cards foul the protected hand of {seat.player}, which cannot be reconstructed",
            "it was fouled by discarded cards",
        ),
    }[fault]
    felt.tell(IrregularityFound(fault, what, cite=cite))
    kill_hand(felt, seat, why, cite)
    refund(felt, seat, cite)


@paragraph("19:47-14.15(i)4", "13:47-20.38(j)4")
def player_walks_away(felt: PokerFelt, seat: PokerSeat) -> None:
    """Whoever leaves without comment has no interest in the pot, and an unprotected hand is discarded."""
    cite = felt.law.walked_away
    felt.tell(IrregularityFound(WALKED, f"{seat.player} leaves the table without comment", cite=cite))
    kill_hand(felt, seat, "its player left it behind", cite)


def kill_hand(felt: PokerFelt, seat: PokerSeat, why: str, cite: str) -> None:
    """Take a hand from play."""
    felt.take_from_round(seat)
    felt.tell(HandKilled(seat.player, seat.number, felt.muck_hand(seat), why, cite=cite))


def refund(felt: PokerFelt, seat: PokerSeat, cite: str) -> None:
    """Give a player who is out of the round all of it back; the rake of it goes back into the pots."""
    amount = seat.total + seat.dead
    if not amount:
        return
    seat.total = seat.dead = seat.bet = 0
    taken = sum(felt.raked)
    divide(felt)
    from_rake = return_rake(felt, felt.seats.index(seat), taken)
    felt.take_out(seat, amount)
    if from_rake:
        cite = f"{cite}; {rake_cite(felt)}; reading 162"
    felt.tell(MoneyReturned({seat.player: amount}, from_rake, net_pots(felt), cite=cite))


def at_a_prompt(felt: PokerFelt, seat: PokerSeat, fault: FaultOccurred) -> None:
    """Answer what came up while a player was asked to act: with that player's hand, or with another that it names."""
    seat = felt.seat_at(fault.value) or seat
    if fault.fault in AT_ANY_TIME:
        found_at_any_time(felt, fault.fault)
    elif fault.fault in (FOULED, LOST, TOUCHED):
        hand_fouled(felt, seat, fault.fault)
    elif fault.fault in (COLLECTED, RUINED):
        protected_hand_lost(felt, seat, fault.fault)
    elif fault.fault == UNPROTECTED:
        unprotected_hand_collected(felt, seat)
    else:
        player_walks_away(felt, seat)


@paragraph("19:47-14.14(e)", "13:47-20.37(c)")
def refuse_late_rake(felt: PokerFelt) -> Round[None]:
    """Once the winners have collected the pots no more rake is taken."""
    if not rakes_pots(felt.options):
        return
    if felt.may_go_wrong and is_fault((yield Proceed(felt.law.no_more_rake, (LATE_RAKE,)))):
        what = "the dealer reaches for more rake after the pot was collected, and takes none"
        felt.tell(IrregularityFound(LATE_RAKE, what, cite=felt.law.no_more_rake))


# The end of a round that does not count


@paragraph("19:47-14.15(e)", "19:47-14.15(g)", "13:47-20.38(f)", "13:47-20.38(h)")
def void_round(felt: PokerFelt, voided: Voided) -> None:
    """Everything in the pot, the rake of it too, goes back to the players, and all cards to the dealer.

    A misdeal returns the cards for a reshuffle, and that the money goes back with them is custom. A deck with cards
    missing or added then leaves the table.
    """
    misdeal, is_misdeal = felt.law.misdeal, voided.cite.startswith(felt.law.misdeal)
    money_back = custom(misdeal.partition("(")[0]) if is_misdeal else voided.cite
    felt.tell(RoundVoided(voided.reason, cite=f"{voided.cite}; {money_back}" if is_misdeal else voided.cite))
    rake = felt.ledger.balance(RAKE)
    if rake:
        felt.ledger.post(RAKE, POT, rake)
    amounts = {seat.player: seat.total + seat.dead for seat in felt.seats if seat.total + seat.dead}
    for seat in felt.seats:
        felt.take_out(seat, seat.total + seat.dead)
    if amounts:
        felt.tell(MoneyReturned(amounts, rake, cite=money_back))
    return_cards(felt, misdeal if is_misdeal else "")
    if voided.cite == felt.law.wrong_cards:
        remove_deck(felt)
