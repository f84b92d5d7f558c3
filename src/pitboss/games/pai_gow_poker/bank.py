"""11.10: a player's bank and co-banking: to whom the bank is offered, what it covers, and how it is settled.

The heading alone is known. The offer goes counterclockwise from the dealer's right, to players who wagered against the
dealer in the round before and have chips for every wager; after a player's bank the dealer has it in the next round.
"""

from __future__ import annotations

from pitboss.games.kits.settlement import collect_vigorish
from pitboss.games.kits.wagers import ask
from pitboss.games.pai_gow_poker.events import BankSettled, BankTaken
from pitboss.games.pai_gow_poker.felt import MAIN, PaiGowFelt
from pitboss.games.pai_gow_poker.options import CO_BANKING, NONE, SECTIONS
from pitboss.games.pai_gow_poker.settlement import least_wager, vigorish_on
from pitboss.table.choices import Choice
from pitboss.table.events import WagerPlaced
from pitboss.table.felt import Position
from pitboss.table.ledger import TRAY, rail
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round

CITE = SECTIONS["bank"]
BANK, CO_BANK, PASS = "bank", "co-bank", "pass"


def offer_bank(felt: PaiGowFelt) -> Round[None]:
    """Offer the bank to one player after another; the dealer has it where nobody takes it."""
    if felt.options.banking == NONE:
        return
    for position in offered_in_turn(felt):
        choices = choices_of(felt, position)
        if len(choices) > 1:
            decision = yield from ask(position, choices, PASS, CITE)
            if decision.choice != PASS:
                take_bank(felt, position, is_shared=decision.choice == CO_BANK)
                return


def offered_in_turn(felt: PaiGowFelt) -> list[Position]:
    """Return the seated players counterclockwise, from where the last offer that was taken left off."""
    # reading 184: who may have the bank, and in which order it is offered, is custom.
    after = felt.state.offered_from
    counterclockwise = felt.positions[::-1]
    return [each for each in counterclockwise if each.number < after] + [
        each for each in counterclockwise if each.number >= after
    ]


def choices_of(felt: PaiGowFelt, position: Position) -> tuple[Choice, ...]:
    """Return what a player may do with the offer: pass, and take what there are chips for."""
    wagered = dict(felt.state.wagered).get(position.player, 0)
    if not wagered:
        return ()
    others, chips, choices = len(felt.positions) - 1, felt.chips(position.player), []
    if chips >= others * least_wager(felt, is_shared=False) + wagered:
        words = f"take the bank, and cover every wager and {money(wagered)} of the dealer's"
        choices.append(Choice(BANK, words, CITE))
    if felt.options.banking == CO_BANKING and others and 2 * chips >= others * least_wager(felt, is_shared=True):
        choices.append(Choice(CO_BANK, "bank together with the house, half of every wager each", CITE))
    return (*choices, Choice(PASS, "let the offer go on", CITE))


def take_bank(felt: PaiGowFelt, position: Position, *, is_shared: bool) -> None:
    """A player has the bank: alone, with the dealer's wager against it, or together with the house."""
    felt.bank, felt.is_shared = position, is_shared
    felt.house_wager = 0 if is_shared else dict(felt.state.wagered)[position.player]
    felt.tell(BankTaken(position.player, position.number, is_shared, felt.house_wager, cite=CITE))


def require_covered(felt: PaiGowFelt, wager: WagerPlaced) -> None:
    """Refuse a wager by the bank, and one for which the bank has no chips."""
    if wager.player == felt.bank.player:
        why, allowed = "the bank covers the wagers of the others", "being ready"
        raise Refused(wager.deed_words(), why, allowed, CITE)
    left = left_to_cover(felt, wager.player)
    if wager.area == MAIN and wager.amount > left:
        raise Refused(wager.deed_words(), "the bank could not cover it", f"at most {money(left)}", CITE)


def left_to_cover(felt: PaiGowFelt, player: str) -> Cents:
    """Return how much of a player's wager a bank has chips for beside all others."""
    others = sum(position.amount(MAIN) for position in felt.positions if position.player != player)
    return (2 if felt.is_shared else 1) * felt.chips(felt.bank.player) - felt.house_wager - others


def settle_bank(felt: PaiGowFelt, gathered: Cents, paid: Cents) -> None:
    """The player who has the bank gets its gains or bears its losses, and pays vigorish on what it won in all."""
    if felt.is_shared:
        gathered, paid = gathered // 2, paid // 2
    player, position = felt.bank.player, felt.bank
    felt.ledger.post(TRAY, rail(player), gathered)
    felt.ledger.post(rail(player), TRAY, paid)
    felt.tell(BankSettled(player, position.number, gathered, paid, cite=CITE))
    if gathered > paid and (due := vigorish_on(felt, gathered - paid)):
        collect_vigorish(felt, position, due, CITE)
