"""A high hand and a low hand, set by each player and by the dealer the house way, both compared with the bank's.

A game says how many cards each has, how they rank and what its house way is; who sets, when a setting is foul, who wins
and how wagers are settled is the same for all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from pitboss.games.kits.player_bank import MAIN, BankFelt, vigorish_on
from pitboss.games.kits.settlement import collect_hand, collect_vigorish, collect_wager, pay_wager, return_wager
from pitboss.table.arrangement import Arrangement, any_setting
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice, ask_all
from pitboss.table.event import Drawn
from pitboss.table.events import HandRevealed, IrregularityFound
from pitboss.table.felt import Position
from pitboss.table.money import EVEN, Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind, Proceed, Round, is_fault
from pitboss.table.table import OptionsT, StateT, Table

SET = "set"
MIS_SET = "set-against-the-house-way"
REFUSED, LOST = "refused", "lost"
FOULS = "a hand set with the low above the high is refused, or loses", (REFUSED, LOST)
"""The label of the option, and what is allowed."""
Setting = tuple[Sequence[Card], Sequence[Card]]
"""The cards of a high hand and of a low hand."""


def mis_set(irregular: str) -> FaultKind:
    """Return the fault of a dealer who sets a hand otherwise than the house way says."""
    return FaultKind(MIS_SET, irregular, "the dealer sets a hand against the house way")


class TwoHands(Protocol):
    """A position's cards as they were set."""

    @property
    def high(self) -> Any:
        """The rank of the high hand."""

    @property
    def low(self) -> Any:
        """The rank of the low hand."""

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high hand."""

    @property
    def words(self) -> str:
        """Both hands as a dealer calls them."""

    @property
    def foul_words(self) -> tuple[str, str]:
        """The low hand and the high hand in words."""


def foul_verdict(mine: TwoHands, dealers: TwoHands) -> str:
    """Say whose foul decides, the player's before the bank's; nothing where neither set one."""
    for whose, hands in (("your", mine), ("the dealer's", dealers)):
        if hands.is_foul:
            low, high = hands.foul_words
            return f"Foul: {whose} low hand, {low}, outranks the high hand, {high}."
    return ""


class TwoHandsFelt(BankFelt[OptionsT, StateT]):
    """A layout on which every hand in play is set as two."""

    __slots__ = ("settings",)

    sizes: ClassVar[tuple[tuple[str, int], ...]]
    """How many cards the high hand and the low hand take."""

    def __init__(self, table: Table[OptionsT, StateT]) -> None:
        super().__init__(table)
        self.settings: dict[int, TwoHands] = {}
        """The hands that were set, by position."""

    @abstractmethod
    def ranked(self, high: Sequence[Card], low: Sequence[Card]) -> TwoHands:
        """Return the ranks of two hands."""

    @abstractmethod
    def house_way(self, cards: Sequence[Card]) -> Setting:
        """Return cards as the house sets them."""

    def settle_beside(self, position: Position) -> None:
        """Settle what was wagered on a position's cards beside the main wager; at most games nothing is."""

    def set(self, position: Position, high: tuple[Drawn, ...], low: tuple[Drawn, ...]) -> None:
        """Let a position's cards lie as two hands, each from its highest card."""
        position.hand = [each for hand in (high, low) for each in sorted(hand, key=lambda each: -each.card)]
        self.settings[position.number] = self.ranked([each.card for each in high], [each.card for each in low])


def set_hands(felt: TwoHandsFelt) -> Round[None]:
    """All players set their hands at once, and the dealer sets the others the house way."""
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


def ask_to_set(felt: TwoHandsFelt, position: Position) -> Ask:
    """Ask a player to set the cards into a high hand and a low hand."""
    high, low = by_house_way(felt, position)
    places = tuple(tuple(drawn.place for drawn in hand) for hand in (high, low))
    cite = felt.sections["play"]

    def refuse_foul(hands: Mapping[str, tuple[Card, ...]]) -> None:
        """Refuse a low hand that outranks the high hand."""
        ranked = felt.ranked(hands["high"], hands["low"])
        if ranked.is_foul:
            low, high = ranked.foul_words
            what = f"low hand {low}, high hand {high}"
            raise Refused(what, "the low hand outranks the high hand", "a high hand above the low hand", cite)

    # reading 182: a foul is refused unless the operator lets it stand, and then it loses.
    rule = refuse_foul if felt.terms.fouls == REFUSED else any_setting
    arrangement = Arrangement(tuple(position.hand), felt.sizes, places, rule)
    choice = Choice(SET, "set your high and low hands", cite, arrangement=arrangement)
    return Ask(cite, (), position.player, position.number, (choice,), SET)


def by_house_way(felt: TwoHandsFelt, position: Position) -> tuple[tuple[Drawn, ...], tuple[Drawn, ...]]:
    """Return a position's high hand and low hand as the house sets them."""
    left = list(position.hand)

    def taken(cards: Sequence[Card]) -> tuple[Drawn, ...]:
        return tuple(left.pop(next(at for at, each in enumerate(left) if each.card == card)) for card in cards)

    high, low = felt.house_way(position.cards)
    return taken(high), taken(low)


def set_house_way(felt: TwoHandsFelt, position: Position) -> Round[None]:
    """The dealer sets a hand the house way; one that was set otherwise is set again."""
    if felt.may_go_wrong and is_fault((yield Proceed(felt.sections["play"], (MIS_SET,)))):
        what = "the dealer set a hand against the house way; it is set again as the house way says"
        felt.tell(IrregularityFound(MIS_SET, what, cite=felt.sections["irregularities"]))
    felt.set(position, *by_house_way(felt, position))


# Comparing


def wins(mine: TwoHands, bank: TwoHands) -> bool | None:
    """Tell whether hands win against the bank's, None where one is higher and one is not; a copy goes to the bank."""
    if mine.is_foul or bank.is_foul:
        return not mine.is_foul
    higher = (mine.high > bank.high) + (mine.low > bank.low)
    return None if higher == 1 else higher == 2


def settle(felt: TwoHandsFelt) -> tuple[Cents, Cents]:
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
            collect_hand(felt, position, felt.sections["play"])
    return gathered, paid


def reveal(felt: TwoHandsFelt, position: Position) -> None:
    """Turn both hands of a position up for everybody, the high hand first."""
    words = felt.settings[position.number].words
    felt.tell(HandRevealed(position.number, position.cards, position.places, words, cite=felt.sections["play"]))


def settle_position(felt: TwoHandsFelt, position: Position) -> bool | None:
    """Turn a player's hands up, settle what was wagered on them, and pick them up."""
    reveal(felt, position)
    cite = felt.sections["play"]
    won = wins(felt.settings[position.number], felt.settings[felt.bank.number])
    amount = position.amount(MAIN)
    if won:
        pay_wager(felt, position, MAIN, EVEN, cite)
        if due := vigorish_on(felt, amount):
            collect_vigorish(felt, position, due, cite)
    elif won is None:
        return_wager(felt, position, MAIN, cite)
    else:
        collect_wager(felt, position, MAIN, cite)
    felt.settle_beside(position)
    collect_hand(felt, position, cite)
    return won
