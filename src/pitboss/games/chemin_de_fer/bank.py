"""4.5 to 4.7 and 4.11: who has the bank, at how much, who covers it, and where it goes next."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.chemin_de_fer.events import BankCovered, BankNotTaken, BankPassedOn, BankPutUp
from pitboss.games.chemin_de_fer.felt import AGAINST, BANK, CheminDeFerFelt
from pitboss.games.chemin_de_fer.options import SECTIONS
from pitboss.games.kits.settlement import return_wager
from pitboss.games.kits.wagers import add_wager, ask
from pitboss.table.choices import Choice
from pitboss.table.felt import Position
from pitboss.table.money import Cents, money
from pitboss.table.requests import Round

SELECTION, PUT_UP, COVER_CITE, PASSING = (SECTIONS[each] for each in ("dealing", "bank", "against", "passing"))
TAKE, DECLINE, KEEP, WITHDRAW = "take-the-bank", "decline", "keep-the-bank", "withdraw"
BANCO, COVER, PASS = "banco", "cover-a-part", "bet-nothing"


# 4.5, 4.6 and 4.11: the banker


def select_banker(felt: CheminDeFerFelt) -> Round[None]:
    """Whoever won may go on with the whole bank; else it is offered round the table, from the last banker's right."""
    bank = felt.bank
    holder = next((each for each in felt.positions if (each.number, each.player) == (bank.seat, bank.player)), None)
    if holder is not None and felt.chips(holder.player) >= bank.amount:
        yield from go_on_or_withdraw(felt, holder, bank.amount)
    else:
        yield from offer_at_any_amount(felt, felt.all_round(after=bank.seat))
    if felt.banker is None:
        felt.tell(BankNotTaken(cite=SELECTION))


def go_on_or_withdraw(felt: CheminDeFerFelt, holder: Position, amount: Cents) -> Round[None]:
    """The banker leaves all of the bank up, or withdraws, and then others may take it at the same amount."""
    # reading 255: all that was up and what it won stays up, less vigorish; no part of it is withdrawn.
    choices = (
        Choice(KEEP, "keep the bank, with all of it up", PASSING, cost=amount),
        Choice(WITHDRAW, "take your money and pass the bank on", PASSING),
    )
    decision = yield from ask(holder, choices, WITHDRAW, PASSING)
    if decision.choice == KEEP:
        put_up(felt, holder, amount)
        return
    pass_on(felt, holder, is_lost=False)
    others = [each for each in felt.all_round(after=holder.number) if each is not holder]
    for position in others:
        if felt.chips(position.player) >= amount:
            take = Choice(TAKE, "take the bank as it stands", PASSING, cost=amount)
            decision = yield from ask(position, (take, decline(PASSING)), DECLINE, PASSING)
            if decision.choice == TAKE:
                put_up(felt, position, amount)
                return
    yield from offer_at_any_amount(felt, others)


def decline(cite: str) -> Choice:
    """Return the choice to let the bank go on."""
    return Choice(DECLINE, "pass the bank on", cite)


def offer_at_any_amount(felt: CheminDeFerFelt, offered: list[Position]) -> Round[None]:
    """One after another may take the bank with an amount between the table's limits."""
    least, chip = felt.options.minimum, felt.least_chip
    for position in offered:
        most = min(felt.options.maximum, felt.chips(position.player))
        if most >= least:
            amounts = range(least, most - most % chip + 1, chip)
            take = Choice(TAKE, "take the bank for any amount", PUT_UP, amounts=amounts, usual=least)
            decision = yield from ask(position, (take, decline(SELECTION)), DECLINE, SELECTION)
            if decision.choice == TAKE:
                put_up(felt, position, decision.amount)
                return


def put_up(felt: CheminDeFerFelt, position: Position, amount: Cents) -> None:
    """A player has the bank and the shoe."""
    felt.banker, felt.put_up = position, amount
    add_wager(felt, position, BANK, amount, PUT_UP)
    felt.tell(BankPutUp(position.player, position.number, amount, cite=PUT_UP))


def pass_on(felt: CheminDeFerFelt, position: Position, *, is_lost: bool) -> None:
    """The bank goes on to the next player on the right."""
    felt.state = replace(felt.bank, seat=position.number, player="", amount=0)
    felt.tell(BankPassedOn(position.player, is_lost, cite=PASSING))


def remember_bank(felt: CheminDeFerFelt, amount: Cents) -> None:
    """The banker may go on with so much."""
    assert felt.banker is not None
    felt.state = replace(felt.bank, seat=felt.banker.number, player=felt.banker.player, amount=amount)


# 4.7: wagers against the banker


def cover_bank(felt: CheminDeFerFelt) -> Round[None]:
    """From the banker's right each may cover all of the bank or a part; what nobody covers goes back."""
    assert felt.banker is not None
    bank = felt.banker.amount(BANK)
    for position in felt.others():
        left = bank - covered(felt)
        if left == 0:
            break
        if (yield from cover_or_pass(felt, position, bank, left)) == BANCO:
            break
    total = covered(felt)
    felt.tell(BankCovered(bank, total, cite=COVER_CITE))
    if total < bank:
        return_wager(felt, felt.banker, BANK, COVER_CITE)
        if total:
            add_wager(felt, felt.banker, BANK, total, COVER_CITE)
        else:
            remember_bank(felt, bank)


def covered(felt: CheminDeFerFelt) -> Cents:
    """Return how much of the bank is covered."""
    return sum(position.amount(AGAINST) for position in felt.positions)


def cover_or_pass(felt: CheminDeFerFelt, position: Position, bank: Cents, left: Cents) -> Round[str]:
    """One player covers all of the bank, a part of what is left, or nothing."""
    chips, chip = felt.chips(position.player), felt.least_chip
    least, most = min(felt.options.minimum, left), min(left, chips - chips % chip)
    choices = []
    if chips >= bank:
        choices.append(Choice(BANCO, "cover the whole bank yourself", COVER_CITE, cost=bank))
    if most >= least:
        words, amounts = f"cover part of the {money(left)} left", range(least, most + 1, chip)
        choices.append(Choice(COVER, words, COVER_CITE, amounts=amounts, usual=least))
    if not choices:
        return PASS
    decision = yield from ask(position, (*choices, Choice(PASS, "sit this one out", COVER_CITE)), PASS, COVER_CITE)
    if decision.choice == BANCO:
        # reading 254: whoever covers all of it goes before those who cover a part.
        for other in felt.others():
            if AGAINST in other.wagers:
                return_wager(felt, other, AGAINST, COVER_CITE)
    if decision.choice != PASS:
        add_wager(felt, position, AGAINST, decision.amount, COVER_CITE)
    return decision.choice
