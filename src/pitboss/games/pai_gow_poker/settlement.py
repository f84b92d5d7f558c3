"""11.9: hands are set, compared and settled; and 11.13, the additional wager on seven cards."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from pitboss.games.kits.irregularities import DEALER_CARD_EXPOSED, dealer_card_exposed
from pitboss.games.kits.settlement import (
    PLAYERS_FAVOUR,
    collect_hand,
    collect_vigorish,
    collect_wager,
    pay_wager,
    return_wager,
    vigorish,
)
from pitboss.games.pai_gow_poker.additional_wager import TABLES, holdings_of
from pitboss.games.pai_gow_poker.felt import FORTUNE, MAIN, PaiGowFelt, SetHands
from pitboss.games.pai_gow_poker.hands import HIGH_HANDS, LOW_HAND, is_foul, words_of
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.pai_gow_poker.options import LAW, PAYABLE, REFUSED, SECTIONS, PaiGowPokerOptions
from pitboss.table.arrangement import Arrangement, any_setting
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice, ask_all
from pitboss.table.event import Drawn
from pitboss.table.events import HandRevealed, IrregularityFound
from pitboss.table.felt import Position
from pitboss.table.money import EVEN, Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind, Proceed, Round, is_fault

PLAY, ADDITIONAL, IRREGULAR = SECTIONS["play"], SECTIONS["additional"], SECTIONS["irregularities"]
HANDS = (("high", 5), ("low", 2))
SET = "set"
MIS_SET = "set-against-the-house-way"
FAULTS = (
    FaultKind(DEALER_CARD_EXPOSED, IRREGULAR, "a card of the dealer is exposed before the hands are set"),
    FaultKind(MIS_SET, IRREGULAR, "the dealer sets a hand against the house way"),
)


def vigorish_at(options: PaiGowPokerOptions, winnings: Cents, chip: Cents) -> Cents:
    """Return the vigorish on what is won at a table with these options and this least chip."""
    rounding = PLAYERS_FAVOUR if options.vigorish_rounding == PAYABLE else options.vigorish_rounding
    return vigorish(winnings, options.vigorish, rounding, chip)


def vigorish_on(felt: PaiGowFelt, winnings: Cents) -> Cents:
    """Return the vigorish on what is won, rounded as the table does."""
    return vigorish_at(felt.options, winnings, felt.least_chip)


def payable_unit(felt: PaiGowFelt, *, is_shared: bool) -> Cents:
    """Return the unit of the wagers that are taken: such that chips pay half of one where the bank is shared.

    Where only payable wagers are taken, chips pay the vigorish on each half too.
    """
    # reading 194: wagers against a shared bank are even numbers of the least chip.
    unit = felt.least_chip * (2 if is_shared else 1)
    if felt.options.vigorish_rounding != PAYABLE:
        return unit
    return unit * (100 // gcd(100, felt.options.vigorish))


def least_wager(felt: PaiGowFelt, *, is_shared: bool) -> Cents:
    """Return the least wager of the table that is a payable one."""
    unit = payable_unit(felt, is_shared=is_shared)
    return -(-felt.options.minimum // unit) * unit


# Setting


def set_hands(felt: PaiGowFelt) -> Round[None]:
    """All players set their hands at once, and the dealer sets the others the house way."""
    can_be_exposed = felt.may_go_wrong and felt.dealer.hand
    if can_be_exposed and is_fault((yield Proceed(IRREGULAR, (DEALER_CARD_EXPOSED,)))):
        yield from dealer_card_exposed(felt, LAW)
    # reading 185: a bank that is shared with the house is the player's hand, set the house way.
    set_by_dealer = [felt.bank] if felt.is_shared else [felt.dealer]
    asked = [each for each in felt.betting_positions if each.hand and each not in set_by_dealer]
    asks = tuple(ask_to_set(felt, position) for position in asked)
    decisions = yield from ask_all(asks)
    for position, prompt, decision in zip(asked, asks, decisions, strict=True):
        arrangement = prompt.choices[0].arrangement
        assert arrangement is not None
        hands = arrangement.hands_of(decision.chosen)
        felt.set(position, hands["high"], hands["low"])
    for position in set_by_dealer:
        yield from set_house_way(felt, position)


def ask_to_set(felt: PaiGowFelt, position: Position) -> Ask:
    """Ask a player to set seven cards into a high hand and a low hand."""
    high, low = by_house_way(felt, position)
    places = tuple(tuple(drawn.place for drawn in hand) for hand in (high, low))

    def refuse_foul(hands: Mapping[str, tuple[Card, ...]]) -> None:
        """Refuse a low hand that outranks the high hand."""
        ranks = HIGH_HANDS[felt.options.ace_to_five].rank(hands["high"]), LOW_HAND.rank(hands["low"])
        if is_foul(*ranks):
            what = f"a low hand of {words_of(ranks[1])} before {words_of(ranks[0])}"
            raise Refused(what, "the low hand outranks the high hand", "a high hand above the low hand", PLAY)

    # reading 182: a foul is refused unless the operator lets it stand, and then it loses.
    rule = refuse_foul if felt.options.fouls == REFUSED else any_setting
    arrangement = Arrangement(tuple(position.hand), HANDS, places, rule)
    choice = Choice(SET, "set your high hand and your low hand", PLAY, arrangement=arrangement)
    return Ask(PLAY, (), position.player, position.number, (choice,), SET)


def by_house_way(felt: PaiGowFelt, position: Position) -> tuple[tuple[Drawn, ...], tuple[Drawn, ...]]:
    """Return a position's high hand and low hand as the house sets them."""
    # reading 183: the house way is the one of three that the operator chose.
    drawn = {each.card: each for each in position.hand}
    high, low = house_way(position.cards, felt.options.house_way, felt.options.ace_to_five)
    return tuple(drawn[card] for card in high), tuple(drawn[card] for card in low)


def set_house_way(felt: PaiGowFelt, position: Position) -> Round[None]:
    """The dealer sets a hand the house way; one that was set otherwise is set again."""
    if felt.may_go_wrong and is_fault((yield Proceed(PLAY, (MIS_SET,)))):
        what = "the dealer set a hand against the house way; it is set again as the house way says"
        felt.tell(IrregularityFound(MIS_SET, what, cite=IRREGULAR))
    felt.set(position, *by_house_way(felt, position))


# Comparing


def wins(mine: SetHands, bank: SetHands) -> bool | None:
    """Tell whether hands win against the bank's, None where one is higher and one is not; a copy goes to the bank."""
    if mine.is_foul or bank.is_foul:
        return not mine.is_foul
    higher = (mine.high > bank.high) + (mine.low > bank.low)
    return None if higher == 1 else higher == 2


def settle(felt: PaiGowFelt) -> tuple[Cents, Cents]:
    """From the dealer's right each hand is turned up and settled; return what the bank gathered and what it paid."""
    gathered = paid = 0
    reveal(felt, felt.bank)
    if felt.house_wager:
        reveal(felt, felt.dealer)
        won = wins(felt.settings[felt.dealer.number], felt.settings[felt.bank.number])
        gathered, paid = felt.house_wager * (won is False), felt.house_wager * (won is True)
    for position in [*felt.counterclockwise()]:
        amount = position.amount(MAIN)
        won = settle_position(felt, position)
        gathered, paid = gathered + amount * (won is False), paid + amount * (won is True)
    for position in felt.ring():
        if position.hand:
            collect_hand(felt, position, PLAY)
    return gathered, paid


def reveal(felt: PaiGowFelt, position: Position) -> None:
    """Turn both hands of a position up for everybody, the high hand first."""
    words = felt.settings[position.number].words
    felt.tell(HandRevealed(position.number, position.cards, position.places, words, cite=PLAY))


def settle_position(felt: PaiGowFelt, position: Position) -> bool | None:
    """Turn a player's hands up, settle what was wagered on them, and pick them up."""
    reveal(felt, position)
    won = wins(felt.settings[position.number], felt.settings[felt.bank.number])
    amount = position.amount(MAIN)
    if won:
        pay_wager(felt, position, MAIN, EVEN, PLAY)
        if due := vigorish_on(felt, amount):
            collect_vigorish(felt, position, due, PLAY)
    elif won is None:
        return_wager(felt, position, MAIN, PLAY)
    else:
        collect_wager(felt, position, MAIN, PLAY)
    if FORTUNE in position.wagers:
        settle_fortune(felt, position)
    collect_hand(felt, position, PLAY)
    return won


def settle_fortune(felt: PaiGowFelt, position: Position) -> None:
    """The additional wager is paid by what the seven cards hold, however they were set and whoever has the bank."""
    row = TABLES[felt.options.additional].row_of(holdings_of(position.cards))
    if row is None:
        collect_wager(felt, position, FORTUNE, ADDITIONAL)
    else:
        pay_wager(felt, position, FORTUNE, row[1], ADDITIONAL)
