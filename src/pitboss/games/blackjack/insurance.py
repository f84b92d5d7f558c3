"""Insurance, and even money for a blackjack: 2.9 and 2.7(c)."""

from __future__ import annotations

from functools import partial

from pitboss.games.blackjack.additional import insured
from pitboss.games.blackjack.boxes import INSURANCE, MAIN, Box, BoxFelt, Hand, action_of
from pitboss.games.blackjack.burn_card import ask_each
from pitboss.games.blackjack.count import is_ace
from pitboss.games.blackjack.options import FACE_UP
from pitboss.games.blackjack.settlement import (
    remove_hand,
    show_blackjack,
    to_the_rack,
)
from pitboss.games.kits.settlement import pay_wager
from pitboss.games.kits.wagers import add_wager
from pitboss.law import paragraph
from pitboss.table.choices import Ask, Choice
from pitboss.table.felt import Position
from pitboss.table.money import EVEN, money
from pitboss.table.requests import Round

NOT_OFFERED = "this table doesn't offer it"


@paragraph("19:47-2.9(a)", "19:47-2.9(b)", "19:47-2.13(f)")
def offer_insurance(felt: BoxFelt) -> Round[None]:
    """Against an ace every player on every box may insure, before any further card and before a card reader is used."""
    if not is_ace(felt.upcard) or felt.options.dealer_card == FACE_UP:
        return
    for action in felt.actions:
        area = f"{MAIN}{action}"
        waiting = [(box, bet) for box in felt.wagered_boxes() for bet in box.bets.values() if area in bet.wagers]
        while waiting:
            asked = one_box_a_player(waiting)
            waiting = [each for each in waiting if each not in asked]
            yield from insure(felt, asked, action)


def one_box_a_player(bets: list[tuple[Box, Position]]) -> list[tuple[Box, Position]]:
    """Take each player's first box, so that nobody is asked for two at once with the same chips."""
    first = {bet.player: box for box, bet in reversed(bets)}
    return [(box, bet) for box, bet in bets if first[bet.player] is box]


def insure(felt: BoxFelt, bets: list[tuple[Box, Position]], action: str) -> Round[None]:
    """Ask players for insurance on one box each, and place what they wager."""
    area = f"{MAIN}{action}"
    decisions = yield from ask_each(felt, tuple(insurance_prompt(felt, box, bet, area) for box, bet in bets))
    for (box, bet), decision in zip(bets, decisions, strict=True):
        if decision.choice == "insure":
            _, cite = insured(felt, bet, area)
            if len(box.bettors) > 1:
                cite = f"{cite}; 19:47-2.13(f)"
            add_wager(felt, bet, f"{INSURANCE}{action}", decision.amount, cite)
        elif decision.choice == "even-money":
            pay_even_money(felt, box, bet, area)


def insurance_prompt(felt: BoxFelt, box: Box, bet: Position, area: str) -> Ask:
    """Ask one player for an insurance wager of up to half the initial wager, to the next chip above."""
    unit = felt.least_chip
    initial, cite = insured(felt, bet, area)
    # 2.9(b): where half cannot be wagered in chips, the next amount that can.
    most = min(-(-initial // (2 * unit)) * unit, felt.chips(bet.player) // unit * unit)
    choices = [Choice("pass", "no insurance", "19:47-2.9(a)")]
    if most >= unit:
        label = f"2 to 1 against {insured_against(felt, area)}"
        choices.insert(0, Choice("insure", label, cite, amounts=range(unit, most + 1, unit)))
    may_know = not felt.is_six_to_five or bet.player == box.caller_name  # a choice tells what lies face down
    if felt.options.even_money and box.hands[0].is_blackjack and may_know:
        # reading 45: even money is taken instead of insurance, and ends the hand.
        choices.insert(0, Choice("even-money", "get 1 to 1 on your blackjack now", "19:47-2.7(c)"))
    refused = partial(why_not_at_insurance, felt, bet)
    return Ask("19:47-2.9(b)", (), bet.player, box.number, tuple(choices), "pass", why_not=refused)


def why_not_at_insurance(felt: BoxFelt, bet: Position, word: str) -> tuple[str, str] | None:
    """Say why a player who is asked for insurance may not make it, or may not take even money."""
    if word == "insure":
        return (
            f"it costs {money(felt.least_chip)} at least and you have {money(felt.chips(bet.player))}",
            "19:47-2.9(b)",
        )
    if word == "even-money":
        return ("it's for a player with a blackjack" if felt.options.even_money else NOT_OFFERED), "19:47-2.7(c)"
    return None


@paragraph("19:47-2.6(k)3")
def why_no_insurance(felt: BoxFelt, box: Box, hand: Hand) -> tuple[str, str]:
    """Once hands are played nobody insures: it was for an ace, before any further card, and never face up."""
    if felt.options.dealer_card == FACE_UP:
        return "with the dealer's second card face up there is no insurance", "19:47-2.6(k)3"
    if not is_ace(felt.upcard):
        return "the dealer isn't showing an ace", "19:47-2.9(a)"
    return "that closes before anybody gets another card", "19:47-2.9(b)"


def why_no_even_money(felt: BoxFelt, box: Box, hand: Hand) -> tuple[str, str]:
    """Even money is taken instead of insurance, where a table offers it."""
    if felt.options.even_money:
        return why_no_insurance(felt, box, hand)[0], "19:47-2.7(c)"
    return NOT_OFFERED, "19:47-2.7(c)"


def insured_against(felt: BoxFelt, area: str) -> str:
    """Say which blackjack a wager is insured against: at multiple action that of one hand of the dealer."""
    if not felt.options.multiple_action:
        return "a dealer blackjack"
    return f"a blackjack of the dealer's {action_of(area).removeprefix('_') or 'first'} hand"


@paragraph("19:47-2.7(c)")
def pay_even_money(felt: BoxFelt, box: Box, bet: Position, area: str) -> None:
    """A blackjack against an ace may be paid 1 to 1 before any further card is dealt."""
    hand = box.hands[0]
    show_blackjack(felt, box, hand, "19:47-2.7(c)")
    pay_wager(felt, bet, area, EVEN, "19:47-2.7(c)")
    hand.areas[bet.player].remove(area)
    if not hand.areas[bet.player]:
        del hand.areas[bet.player]
    if not hand.areas:
        remove_hand(felt, box, hand, to_the_rack(felt))
