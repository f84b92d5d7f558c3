"""Revealing hands, collecting and paying wagers, and picking up the cards."""

from __future__ import annotations

from pitboss.table.event import Event, Place, event, maker
from pitboss.table.events import (
    DEALER,
    BonusPaid,
    CouponCollected,
    HandCollected,
    HandRevealed,
    VigorishCollected,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from pitboss.table.felt import Felt, Position, Wager
from pitboss.table.ledger import TRAY, rail
from pitboss.table.money import Cents, Odds, pay
from pitboss.table.rankings import Rank
from pitboss.table.window import COUPON


@event
class CommunityCardsCollected(Event):
    """The community cards went to the discard rack."""

    to_rack = True

    collected: tuple[Place, ...]

    def sentence(self) -> str:
        return f"The community cards ({len(self.collected)}) go to the discard rack."


hand_collected, wager_collected = maker(HandCollected), maker(WagerCollected)
wager_paid, wager_returned = maker(WagerPaid), maker(WagerReturned)


MOST_PAID: Cents = 1 << 62
"""More than any wager is paid, where no payout limit is posted."""


def reveal_hand(felt: Felt, position: Position, rank: Rank, cite: str) -> None:
    """Turn a hand face up for everyone."""
    felt.tell(HandRevealed(position.number, position.cards, position.places, rank.words, cite=cite))


def collect_wager(felt: Felt, position: Position, area: str, cite: str) -> None:
    """Take a losing or forfeited wager, and the coupon beside it."""
    wager = position.wagers[area]
    felt.collect(wager)
    felt.tell(wager_collected(wager.player, position.number, area, wager.amount, cite=cite))
    if wager.coupon:
        collect_coupon(felt, wager)


def pay_wager(felt: Felt, position: Position, area: str, odds: Odds, cite: str, *, at_most: Cents = MOST_PAID) -> None:
    """Pay a winning wager at its odds, or what is left of a payout limit.

    A match play coupon is paid as chips of its face would be, and taken.
    """
    wager = position.wagers[area]
    winnings = min(pay(wager.amount + wager.coupon, odds), at_most)
    felt.take_back(wager)
    felt.pay_out(wager.player, winnings)
    cite = f"{cite}; {COUPON}" if wager.coupon else cite
    felt.tell(wager_paid(wager.player, position.number, area, wager.amount, str(odds), winnings, cite=cite))
    if wager.coupon:
        collect_coupon(felt, wager)


def collect_coupon(felt: Felt, wager: Wager) -> None:
    """Take the match play coupon beside a wager that was decided."""
    felt.take_coupon(wager)
    felt.tell(CouponCollected(wager.player, wager.position, wager.area, wager.coupon, cite=COUPON))


def pay_ante_bonus_on(felt: Felt, position: Position, ante: Cents, odds: Odds, cite: str) -> None:
    """Pay a bonus on the amount of an ante that is settled by itself."""
    winnings = pay(ante, odds)
    felt.pay_out(position.player, winnings)
    felt.tell(BonusPaid(position.player, position.number, "ante bonus", str(odds), winnings, cite=cite))


EXACT, PLAYERS_FAVOUR, HOUSES_FAVOUR = "exact", "players-favour", "houses-favour"
"""How vigorish is rounded that no whole amount pays: down to the cent, or to a chip."""


def vigorish(winnings: Cents, percent: int, rounding: str, chip: Cents) -> Cents:
    """Return so many percent of what is won, rounded to the cent or to the least chip.

    >>> [vigorish(1_250, 5, rounding, 50) for rounding in (EXACT, PLAYERS_FAVOUR, HOUSES_FAVOUR)]
    [62, 50, 100]
    """
    unit = 100 if rounding == EXACT else 100 * chip
    units = -(-winnings * percent // unit) if rounding == HOUSES_FAVOUR else winnings * percent // unit
    return units * unit // 100


def collect_vigorish(felt: Felt, position: Position, amount: Cents, cite: str) -> None:
    """Take vigorish from a player's chips."""
    felt.ledger.post(rail(position.player), TRAY, amount)
    felt.tell(VigorishCollected(position.player, position.number, amount, cite=cite))


def return_wager(felt: Felt, position: Position, area: str, cite: str) -> None:
    """Hand a wager back, with its coupon."""
    wager = position.wagers[area]
    felt.take_back(wager)
    felt.tell(wager_returned(wager.player, position.number, area, wager.amount, cite=cite))


def collect_hand(felt: Felt, position: Position, cite: str) -> None:
    """Pick a hand up in order and put it in the discard rack, so that it can be reconstructed."""
    cards = tuple(position.hand)
    felt.rack.put(position.number, "hand", cards)
    position.hand.clear()
    felt.tell(hand_collected(position.number, tuple([drawn.place for drawn in cards]), cite=cite))


def collect_community_cards(felt: Felt, cite: str) -> None:
    """Put the community cards in the discard rack."""
    cards = tuple(felt.dealer.hand)
    felt.rack.put(DEALER, "community cards", cards)
    felt.dealer.hand.clear()
    felt.tell(CommunityCardsCollected(tuple(drawn.place for drawn in cards), cite=cite))
