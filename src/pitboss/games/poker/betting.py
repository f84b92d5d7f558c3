"""Betting: each player in turn checks, bets, calls, raises or folds, and what may disturb a player's turn."""

from __future__ import annotations

from pitboss.games.poker.bets import BettingRound
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.irregularities import (
    STRING_BET,
    THROWN_AWAY,
    WAGER_THROWN_AWAY,
    at_a_prompt,
    error_found,
    kill_hand,
)
from pitboss.games.poker.pot_events import (
    BET,
    CALL,
    CHECK,
    COMPLETE,
    FOLD,
    OWED,
    RAISE,
    ActionSaid,
    ActionTaken,
    BlindPosted,
)
from pitboss.law import paragraph
from pitboss.table.events import FaultOccurred, HandCollected, IrregularityFound
from pitboss.table.money import Cents
from pitboss.table.requests import Round

ANNOUNCED = {CALL: "a call", BET: "a bet", RAISE: "a raise", COMPLETE: "that the bet is completed"}


@paragraph("13:47-20.35(e)", "13:47-20.35(g)", "13:47-20.36(f)", "13:47-20.36(g)", "13:47-20.36(h)", "13:47-20.36(i)",
           "13:47-20.2(a)[Bet]", "13:47-20.2(a)[Call]", "13:47-20.2(a)[Check]", "13:47-20.2(a)[Raise]",
           "13:47-20.2(a)[Opening bet]", "13:47-20.2(a)[All-in]", "19:47-14.15(j)", "13:47-20.38(k)")  # fmt: skip
def bet_round(betting: BettingRound) -> Round[None]:
    """Clockwise each player checks, bets, calls, raises or folds until all have answered the last bet."""
    # readings 78 and 79: a round also ends when all check; a player who is all-in has called; a blind may check.
    felt = betting.felt
    while betting.waiting:
        seat = betting.waiting.pop(0)
        if felt.error and felt.wronged is seat:
            error_found(felt, seat)
            betting.bet_went_back()
        if len(felt.live) < 2:
            return
        asked = betting.asked(seat) if seat.can_act else None
        if asked is None:
            continue
        answer: ActionTaken | FaultOccurred = yield asked
        if isinstance(answer, ActionTaken):
            act(betting, seat, answer)
        else:
            assert isinstance(answer, FaultOccurred)
            disturbed(betting, seat, answer)


def wagered(felt: PokerFelt, seat: PokerSeat) -> None:
    """A bet, a raise or a call of a player is a voluntary wager, and folded positions receive no more cards."""
    felt.voluntary.add(seat.player)
    if felt.law.keeps_position:  # a call is a wager too, by 20.2(a)[Call]
        stop_receiving(felt, felt.law.keeps_position)


def act(betting: BettingRound, seat: PokerSeat, action: ActionTaken) -> None:
    """Do what a player said."""
    if action.choice == FOLD:
        fold(betting, seat)
        return
    seat.may_raise = False
    betting.acted.add(seat.player)
    if action.choice == CHECK:
        seat.has_checked = True
        return
    betting.meet(seat, action.added)
    wagered(betting.felt, seat)
    if type(action) is not ActionTaken and isinstance(action, ActionSaid) and action.gesture == FOLD:
        thrown_away(betting.felt, seat)


@paragraph("19:47-14.15(j)1", "19:47-14.15(j)1.i", "19:47-14.15(j)1.ii", "13:47-20.38(k)1", "13:47-20.38(k)1.i",
           "13:47-20.38(k)1.ii")  # fmt: skip
def fold(betting: BettingRound, seat: PokerSeat) -> None:
    """A hand thrown face down towards the discards, or up-cards turned down in stud, are folded."""
    felt = betting.felt
    felt.take_from_round(seat)
    felt.muck_hand(seat)
    # reading 75: each text for its own regime; 19:47-14.15 lost this rule in May 2006. Reading 172: a forced bet
    # counts for it in the betting round that the bet began.
    if felt.law.keeps_position and felt.kind.is_stud:
        seat.keeps_position = (seat.has_posted and betting.is_first) or not betting.level


@paragraph("13:47-20.38(e)")
def stop_receiving(felt: PokerFelt, cite: str) -> None:
    """A wager ends the cards of a position whose player had folded after a forced bet or while all checked."""
    # reading 171: so does a lack of cards, which first go to the players who are left.
    for seat in felt.seats:
        if not seat.keeps_position:
            continue
        seat.keeps_position = False
        if seat.hand:
            felt.tell(HandCollected(seat.number, felt.muck_hand(seat), cite=cite))


# What may disturb a player's turn


def disturbed(betting: BettingRound, seat: PokerSeat, fault: FaultOccurred) -> None:
    """Answer what came up at a player's turn; whoever is still in the round is asked again."""
    if fault.fault == STRING_BET:
        string_bet(betting, seat)
    elif fault.fault in (THROWN_AWAY, WAGER_THROWN_AWAY):
        announced_and_folded(betting, seat, fault.fault)
    else:
        at_a_prompt(betting.felt, seat, fault)
        if not seat.is_folded:
            betting.waiting.insert(0, seat)
        betting.bet_went_back()


def string_bet(betting: BettingRound, seat: PokerSeat) -> None:
    """Chips that follow others without a raise having been announced are no raise: the player has called."""
    # reading 191: that words come before gestures says nothing of chips alone, so that this is custom.
    felt, law = betting.felt, betting.law
    what = f"{seat.player} reaches for more after calling and announced no raise: it is a call"
    felt.tell(IrregularityFound(STRING_BET, what, cite=law.string_bet))
    owe(betting, seat, CALL, betting.needed(seat), law.string_bet)


@paragraph("19:47-14.15(j)2", "13:47-20.38(k)2")
def announced_and_folded(betting: BettingRound, seat: PokerSeat, fault: str) -> None:
    """A player who announced a call, a bet or a raise owes it, though the cards were thrown away."""
    felt, law = betting.felt, betting.law
    word, to = (CALL, 0) if fault == THROWN_AWAY else betting.next_wager()
    what = f"{seat.player} announces {ANNOUNCED[word]} and throws the cards away: the wager is owed all the same"
    felt.tell(IrregularityFound(fault, what, cite=law.obligation))
    added = betting.needed(seat) if word == CALL else min(to - seat.bet, seat.chips)
    owe(betting, seat, word, added, law.obligation)
    thrown_away(felt, seat)


@paragraph("19:47-14.15(j)2", "13:47-20.38(k)2")
def thrown_away(felt: PokerFelt, seat: PokerSeat) -> None:
    """Throwing the cards away relieves nobody of a wager, and the hand is out all the same."""
    kill_hand(felt, seat, "its player threw it away", felt.law.obligation)


def owe(betting: BettingRound, seat: PokerSeat, word: str, added: Cents, cite: str) -> None:
    """Take the wager that a player owes."""
    seat.may_raise = False
    betting.acted.add(seat.player)
    betting.meet(seat, added)
    betting.felt.tell(BlindPosted(seat.player, seat.number, OWED[word], added, cite=cite))
    wagered(betting.felt, seat)
