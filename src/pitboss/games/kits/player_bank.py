"""A bank that a player may hold, alone or together with the house: to whom it is offered, what it covers, its gains.

The offer goes counterclockwise from the dealer's right, to players who wagered against the dealer in the round before
and have chips for every wager; after a player's bank the dealer has it in the next round. The headings of the games
that have it are all that is known, so that every rule here is custom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import gcd
from typing import Protocol, cast

from pitboss.games.kits.settlement import HOUSES_FAVOUR, PLAYERS_FAVOUR, collect_vigorish, vigorish
from pitboss.games.kits.wagers import ask
from pitboss.table.choices import Choice
from pitboss.table.event import Event, event
from pitboss.table.events import WagerPlaced
from pitboss.table.felt import Felt, Position
from pitboss.table.ledger import TRAY, rail
from pitboss.table.money import Cents, money
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.sentence import does, who, whose
from pitboss.table.table import OptionsT, StateT, Table
from pitboss.table.view import BANK as MARK
from pitboss.table.view import View
from pitboss.table.window import Area, OpenForWagers, WagerRule

MAIN = "main"
BANK, CO_BANK, PASS = "bank", "co-bank", "pass"
NONE, PLAYERS, CO_BANKING = "none", "players", "players-and-co-bank"
PAYABLE = "payable-wagers-only"


# What the operator chooses: the label of each option, and what is allowed

BANKING = "players can take the bank, or share it with the house", (NONE, PLAYERS, CO_BANKING)
VIGORISH = "the house takes this percentage of what a player wins", range(6)
VIGORISH_ROUNDING = (
    "commission that chips can't pay is rounded in the player's or the house's favor, or only bets whose commission "
    "comes out in chips are taken",
    (PLAYERS_FAVOUR, HOUSES_FAVOUR, PAYABLE),
)


# What happens


@event
class BankTaken(Event):
    """A player took the bank, alone with the dealer's wager against it, or together with the house."""

    player: str
    position: int
    is_shared: bool
    house_wager: int

    def sentence(self) -> str:
        if self.is_shared:
            return f"{who(self.player)} and the house bank together: each covers half of every bet."
        return f"{who(self.player)} {does('takes')} the bank, and the dealer bets {money(self.house_wager)} against it."

    def shows(self, view: View) -> None:
        view.marks[MARK] = self.position


@event
class BankSettled(Event):
    """What losing wagers brought a player's bank, and what winning ones cost it."""

    player: str
    position: int
    gathered: int
    paid: int

    def sentence(self) -> str:
        return f"{whose(self.player)} bank collects {money(self.gathered)} and pays {money(self.paid)}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.gathered - self.paid


class BankOptions(HouseOptions, Protocol):
    """What the options of a game with a player's bank have in common."""

    @property
    def sections(self) -> Mapping[str, str]:
        """Where the game's subchapter speaks of wagers, play and bank."""

    @property
    def minimum(self) -> Cents: ...
    @property
    def start(self) -> str: ...
    @property
    def fouls(self) -> str: ...
    @property
    def vigorish(self) -> int: ...
    @property
    def vigorish_rounding(self) -> str: ...
    @property
    def banking(self) -> str: ...


class BankMemory(Protocol):
    """What a table remembers of the bank between rounds."""

    @property
    def wagered(self) -> tuple[tuple[str, Cents], ...]:
        """What each player wagered against the dealer in the round before."""

    @property
    def offered_from(self) -> int:
        """The position from which the bank is offered."""


class BankFelt(Felt[OptionsT, StateT]):
    """A layout on which a hand is dealt to every betting position, whether somebody sits there or not.

    What its table remembers has what each player last ``wagered`` against the dealer, and the position from which the
    bank is ``offered_from``.
    """

    __slots__ = ("bank", "betting_positions", "house_wager", "is_shared")

    def __init__(self, table: Table[OptionsT, StateT]) -> None:
        super().__init__(table)
        seated = {position.number: position for position in self.positions}
        numbers = range(1, table.positions + 1)
        self.betting_positions = [seated.get(number) or Position(number, "") for number in numbers]
        self.bank = self.dealer
        self.is_shared = False
        """Whether the player who has the bank shares it with the house."""
        self.house_wager: Cents = 0
        """What the dealer's seat wagers against a player's bank."""

    @property
    def sections(self) -> Mapping[str, str]:
        """Where the game's subchapter speaks of wagers, play and bank."""
        return self.terms.sections

    @property
    def terms(self) -> BankOptions:
        """The options of the table, as far as the bank goes by them."""
        return cast(BankOptions, self.options)

    @property
    def memory(self) -> BankMemory:
        """What the table remembers of the bank."""
        return cast(BankMemory, self.state)

    def ring(self) -> list[Position]:
        """Return the dealer and every betting position, clockwise."""
        return [self.dealer, *self.betting_positions]

    def takes_part(self, position: Position) -> bool:
        """Tell whether a hand is played: the bank's, one with a wager, and the dealer's against a player's bank."""
        return position is self.bank or MAIN in position.wagers or (position is self.dealer and self.house_wager > 0)

    def deal_out_others(self) -> None:
        """Let the hands of betting positions that take no part be nobody's, so that nobody looks at them."""
        self.betting_positions = [
            each if self.takes_part(each) else Position(each.number, "") for each in self.betting_positions
        ]

    @property
    def is_banked_by_player(self) -> bool:
        """Whether a player has the bank, alone or together with the house."""
        return self.bank is not self.dealer

    def remember(self, **changed: object) -> None:
        """Let the table remember who wagered, or who is offered the bank."""
        self.state = replace(self.state, **changed)  # type: ignore[type-var]

    def remember_round(self, wagered: tuple[tuple[str, Cents], ...]) -> None:
        """Let the table remember who wagered against the dealer, or whose turn at the bank is over."""
        if self.is_banked_by_player:
            # reading 193: a turn at the bank is over with a round that is settled, not with one that is void.
            self.remember(wagered=(), offered_from=self.bank.number)
        else:
            self.remember(wagered=wagered)


# The offer


def offer_bank(felt: BankFelt) -> Round[None]:
    """Offer the bank to one player after another; the dealer has it where nobody takes it."""
    if felt.terms.banking == NONE:
        return
    for position in offered_in_turn(felt):
        choices = choices_of(felt, position)
        if len(choices) > 1:
            decision = yield from ask(position, choices, PASS, felt.sections["bank"])
            if decision.choice != PASS:
                take_bank(felt, position, is_shared=decision.choice == CO_BANK)
                return


def offered_in_turn(felt: BankFelt) -> list[Position]:
    """Return the seated players counterclockwise, from where the last offer that was taken left off."""
    # reading 184: who may have the bank, and in which order it is offered, is custom.
    after = felt.memory.offered_from
    counterclockwise = felt.positions[::-1]
    return [each for each in counterclockwise if each.number < after] + [
        each for each in counterclockwise if each.number >= after
    ]


def choices_of(felt: BankFelt, position: Position) -> tuple[Choice, ...]:
    """Return what a player may do with the offer: pass, and take what there are chips for."""
    wagered, cite = dict(felt.memory.wagered).get(position.player, 0), felt.sections["bank"]
    if not wagered:
        return ()
    others, chips, choices = len(felt.positions) - 1, felt.chips(position.player), []
    if chips >= others * least_wager(felt, is_shared=False) + wagered:
        words = f"cover every bet, and {money(wagered)} of the dealer's"
        choices.append(Choice(BANK, words, cite))
    if felt.terms.banking == CO_BANKING and others and 2 * chips >= others * least_wager(felt, is_shared=True):
        choices.append(Choice(CO_BANK, "bank half of every bet with the house", cite))
    return (*choices, Choice(PASS, "pass the offer on", cite))


def take_bank(felt: BankFelt, position: Position, *, is_shared: bool) -> None:
    """A player has the bank: alone, with the dealer's wager against it, or together with the house."""
    felt.bank, felt.is_shared = position, is_shared
    felt.house_wager = 0 if is_shared else dict(felt.memory.wagered)[position.player]
    felt.tell(BankTaken(position.player, position.number, is_shared, felt.house_wager, cite=felt.sections["bank"]))


# Wagers that it covers


@dataclass(slots=True)
class WagersAgainstBank(OpenForWagers[BankFelt]):
    """Players wager against the bank, which may be a player's; who has it wagers nothing."""

    def may_wager_at(self, player: str) -> tuple[int, ...]:
        """Return the player's own seat, where the bank is another's and covers the least wager."""
        felt = self.felt
        if felt.is_banked_by_player:
            is_bank, least = player == felt.bank.player, self.area(MAIN).least
            if is_bank or left_to_cover(felt, player) < least:
                return ()
        return OpenForWagers.may_wager_at(self, player)


def window_against(felt: BankFelt, areas: tuple[Area, ...], rule: WagerRule[BankFelt]) -> WagersAgainstBank:
    """Return the window for wagers against the bank, in which nobody waits for the player who has it."""
    cite = felt.sections["wagers"]
    ready = {felt.bank.player} if felt.is_banked_by_player else set()
    return WagersAgainstBank(cite, (), areas, felt, rule, cite, cite, ready)


def require_covered(felt: BankFelt, wager: WagerPlaced) -> None:
    """Refuse a wager by the bank, and one for which the bank has no chips."""
    cite = felt.sections["bank"]
    if wager.player == felt.bank.player:
        why, allowed = "the bank covers the others' bets", "being ready"
        raise Refused(wager.deed_words(), why, allowed, cite)
    left = left_to_cover(felt, wager.player)
    if wager.area == MAIN and wager.amount > left:
        raise Refused(wager.deed_words(), "the bank couldn't cover it", f"at most {money(left)}", cite)


def require_payable(felt: BankFelt, wager: WagerPlaced) -> None:
    """Refuse a wager that chips can't pay exactly, with its vigorish or by halves."""
    if wager.area == MAIN:
        require_payable_amount(felt.terms, wager.amount, felt.least_chip, wager.deed_words(), is_shared=felt.is_shared)


def require_payable_amount(
    options: BankOptions, amount: Cents, chip: Cents, what: str, *, is_shared: bool = False
) -> None:
    """Refuse an amount that chips can't pay exactly at a table with these options."""
    unit = payable_unit(options, chip, is_shared=is_shared)
    if amount % unit:
        half = "half of it" if is_shared else "it"
        why = f"chips can't pay {options.vigorish} percent of {half}"
        if options.vigorish_rounding != PAYABLE:
            why = "the bank is shared, and chips can't pay half of it"
        raise Refused(what, why, f"amounts in steps of {money(unit)}", options.sections["wagers"])


def left_to_cover(felt: BankFelt, player: str) -> Cents:
    """Return how much of a player's wager a bank has chips for beside all others."""
    others = sum(position.amount(MAIN) for position in felt.positions if position.player != player)
    return (2 if felt.is_shared else 1) * felt.chips(felt.bank.player) - felt.house_wager - others


# Vigorish and gains


def vigorish_at(options: BankOptions, winnings: Cents, chip: Cents) -> Cents:
    """Return the vigorish on what is won at a table with these options and this least chip."""
    rounding = PLAYERS_FAVOUR if options.vigorish_rounding == PAYABLE else options.vigorish_rounding
    return vigorish(winnings, options.vigorish, rounding, chip)


def vigorish_on(felt: BankFelt, winnings: Cents) -> Cents:
    """Return the vigorish on what is won, rounded as the table does."""
    return vigorish_at(felt.terms, winnings, felt.least_chip)


def payable_unit(options: BankOptions, chip: Cents, *, is_shared: bool) -> Cents:
    """Return the unit of the wagers that are taken: such that chips pay half of one where the bank is shared.

    Where only payable wagers are taken, chips pay the vigorish on each half too.
    """
    # reading 194: wagers against a shared bank are even numbers of the least chip.
    unit = chip * (2 if is_shared else 1)
    if options.vigorish_rounding != PAYABLE:
        return unit
    return unit * (100 // gcd(100, options.vigorish))


def least_wager(felt: BankFelt, *, is_shared: bool) -> Cents:
    """Return the least wager of the table that is a payable one."""
    unit = payable_unit(felt.terms, felt.least_chip, is_shared=is_shared)
    return -(-felt.terms.minimum // unit) * unit


def settle_bank(felt: BankFelt, gathered: Cents, paid: Cents) -> None:
    """The player who has the bank gets its gains or bears its losses, and pays vigorish on what it won in all."""
    cite = felt.sections["bank"]
    if felt.is_shared:
        gathered, paid = gathered // 2, paid // 2
    player, position = felt.bank.player, felt.bank
    felt.ledger.post(TRAY, rail(player), gathered)
    felt.ledger.post(rail(player), TRAY, paid)
    felt.tell(BankSettled(player, position.number, gathered, paid, cite=cite))
    if gathered > paid and (due := vigorish_on(felt, gathered - paid)):
        collect_vigorish(felt, position, due, cite)
