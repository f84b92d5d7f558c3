"""Who opens a betting round: after the blinds, with a forced bet, at the button's left, or with the highest hand."""

from __future__ import annotations

from functools import lru_cache

from pitboss.games.poker.bets import BettingRound
from pitboss.games.poker.betting import bet_round
from pitboss.games.poker.cards import DECK
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.irregularities import WRONG_START, error_found
from pitboss.games.poker.kinds import LOW, Street
from pitboss.games.poker.options import forced_bet_of
from pitboss.games.poker.paragraphs import StreetCites
from pitboss.games.poker.pot_events import BlindPosted
from pitboss.law import paragraph
from pitboss.table.cards import ACE, CARDS
from pitboss.table.requests import Round

FORCED_BET = "the forced bet"
HIGH_RANKS = tuple(card.rank for card in CARDS)
LOW_RANKS = tuple(-1 if card.rank == ACE else card.rank for card in CARDS)
"""The rank of each card where the ace is high, and where it is low."""
Showing = tuple[tuple[int, ...], tuple[int, ...]]
"""What is compared of up-cards: how many of them are alike, and their ranks."""


def first_betting_round(felt: PokerFelt, street: Street, cites: StreetCites, last: PokerSeat | None) -> Round[None]:
    """The first betting round begins after the blinds, with a forced bet, or at the button's left."""
    betting = BettingRound(felt, street, cites, is_first=True)
    if felt.has_button:
        start_after_blinds(betting, last)
    else:
        place_forced_bet(betting)
    yield from bet_round(betting)


@paragraph("19:47-14.15(d)", "13:47-20.38(d)")
def start_after_blinds(betting: BettingRound, last: PokerSeat | None) -> None:
    """The player after the last blind acts first; the blinds have the option to raise."""
    felt = betting.felt
    order = felt.in_order if last is None else felt.after(last.number)
    betting.waiting = [seat for seat in order if seat.can_act]
    opener = max(reversed(order), key=lambda seat: seat.bet)
    if opener.bet:
        felt.first_to_show = opener  # reading 161: of what was posted the greatest is the final wager
    else:
        felt.first_to_show = betting.waiting[0] if betting.waiting else felt.live[0]
    betting.begin_at(max(felt.blind_level, *(seat.bet for seat in felt.seats)))


@paragraph("13:47-20.35(d)", "13:47-20.2(a)[Forced bet]")
def place_forced_bet(betting: BettingRound) -> None:
    """The lowest up-card, by suit among equals, opens with a forced bet; at low poker it is the highest."""
    # readings 68 and 81: suits decide nothing but who opens; the ace is high, and at low poker low.
    felt = betting.felt
    able = [seat for seat in felt.live if not seat.is_all_in and seat.up]
    if not able:
        return
    is_low = felt.options.split == LOW
    opener = max(able, key=opening_low) if is_low else min(able, key=opening_card)
    if felt.error == WRONG_START and felt.wronged is opener:
        error_found(felt, opener)
    amount = forced_bet_of(felt.options)
    felt.put_in(opener, min(amount, opener.chips))
    opener.has_posted = True
    cite = f"{felt.law.forced_bet}; {felt.law.all_in}" if opener.is_all_in else felt.law.forced_bet
    felt.tell(BlindPosted(opener.player, opener.number, FORCED_BET, opener.bet, cite=cite))
    felt.first_to_show = opener
    betting.begin_at(amount)
    betting.waiting = [seat for seat in felt.after(opener.number) if seat.can_act and seat is not opener]


def opening_card(seat: PokerSeat) -> int:
    """Return what orders up-cards for the forced bet: the rank, and then the suit, as cards are numbered."""
    return seat.up[0].card


def opening_low(seat: PokerSeat) -> int:
    """Return what orders up-cards for the forced bet at low poker, where an ace is below all others."""
    card = seat.up[0].card
    return card - len(DECK) if card.rank == ACE else card


def later_betting_round(felt: PokerFelt, street: Street, cites: StreetCites) -> Round[None]:
    """Later betting rounds begin at the button's left, or in stud with the highest hand showing."""
    betting = BettingRound(felt, street, cites, is_first=False)
    if felt.kind.is_stud:
        opener, betting.opening = highest_showing(felt)
        order = felt.after(opener.number - 1)
    else:
        order = felt.in_order
    betting.waiting = [seat for seat in order if seat.can_act]
    for seat in felt.live:
        seat.may_raise = True
    if len(betting.waiting) > 1:
        betting.opener = betting.waiting[0]
        yield from bet_round(betting)


@paragraph("13:47-20.35(f)1", "13:47-20.35(f)2")
def highest_showing(felt: PokerFelt) -> tuple[PokerSeat, str]:
    """The highest hand showing bets or checks first, at low poker the lowest; of equal ones that nearest the left."""
    is_low = felt.options.split == LOW
    ranks = LOW_RANKS if is_low else HIGH_RANKS
    shown = [showing(tuple(sorted([ranks[card] for card, _ in seat.up]))) for seat in felt.live]
    best = (min if is_low else max)(shown)
    # reading 82: closest to the dealer's left is the first clockwise.
    opener = felt.live[shown.index(best)]
    return opener, felt.law.highest_showing if shown.count(best) == 1 else felt.law.tied_showing


@lru_cache(maxsize=4096)
def showing(ranks: tuple[int, ...]) -> Showing:
    """Rank up-cards by their groups alone: how many are alike, the most first, and then by their ranks.

    A hole card that was exposed shows too; that there are more cards makes no hand higher, only their ranks do.
    """
    # reading 71: no straight or flush counts for a hand that is only showing.
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(times for times, _ in groups if times > 1), tuple(rank for _, rank in groups)
