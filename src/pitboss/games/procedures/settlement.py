"""Revealing hands, collecting and paying wagers, and picking up the cards."""

from __future__ import annotations

from pitboss.table.events import (
    BonusPaid,
    CouponCollected,
    HandCollected,
    HandRevealed,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from pitboss.table.felt import Felt, Position
from pitboss.table.money import Cents, Odds, pay
from pitboss.table.rankings import Rank
from pitboss.table.steps import COUPON, Round


def reveal_hand(position: Position, rank: Rank, cite: str) -> Round[None]:
    """Turn a hand face up for everyone."""
    yield HandRevealed(position.number, position.cards, position.places, rank.words, cite=cite)


def collect_wager(felt: Felt, position: Position, area: str, cite: str) -> Round[None]:
    """Take a losing or forfeited wager, and the coupon beside it."""
    wager = position.wagers[area]
    felt.collect(wager)
    yield WagerCollected(wager.player, position.number, area, wager.amount, cite=cite)
    if wager.coupon:
        felt.take_coupon(wager)
        yield CouponCollected(wager.player, position.number, area, wager.coupon, cite=COUPON)


def pay_wager(felt: Felt, position: Position, area: str, odds: Odds, cite: str) -> Round[None]:
    """Pay a winning wager at its odds; a match play coupon is paid as chips of its face would be, and taken."""
    wager = position.wagers[area]
    winnings = pay(wager.amount + wager.coupon, odds)
    felt.take_back(wager)
    felt.pay_out(wager.player, winnings)
    cite = f"{cite}; {COUPON}" if wager.coupon else cite
    yield WagerPaid(wager.player, position.number, area, wager.amount, str(odds), winnings, cite=cite)
    if wager.coupon:
        felt.take_coupon(wager)
        yield CouponCollected(wager.player, position.number, area, wager.coupon, cite=COUPON)


def pay_ante_bonus_on(felt: Felt, position: Position, ante: Cents, odds: Odds, cite: str) -> Round[None]:
    """Pay a bonus on the amount of an ante that is settled by itself."""
    winnings = pay(ante, odds)
    felt.pay_out(position.player, winnings)
    yield BonusPaid(position.player, position.number, "ante bonus", str(odds), winnings, cite=cite)


def return_wager(felt: Felt, position: Position, area: str, cite: str) -> Round[None]:
    """Hand a wager back, with its coupon."""
    wager = position.wagers[area]
    felt.take_back(wager)
    yield WagerReturned(wager.player, position.number, area, wager.amount, cite=cite)


def collect_hand(felt: Felt, position: Position, cite: str) -> Round[None]:
    """Pick a hand up in order and put it in the discard rack, so that it can be reconstructed."""
    cards = tuple(position.hand)
    felt.rack.put(position.number, "hand", cards)
    position.hand.clear()
    yield HandCollected(position.number, tuple(drawn.place for drawn in cards), cite=cite)
