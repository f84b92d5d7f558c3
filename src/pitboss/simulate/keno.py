"""Keno by the billion: twenty of eighty numbers, and what every ticket catches of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.pay_tables import DRAWN, NUMBERS, REGULAR
from pitboss.games.keno.tickets import STRAIGHT, KenoRequest, Ticket, made_out, rate_card, ways_by_catch
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.keno import CHIP, THE_WAYS, card_of, cheapest, wagers_of, way_ticket
from pitboss.odds.solvers import price, solver_of
from pitboss.simulate.kernel import Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.stream import Source, State, Words, bare, below, woven
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount
from pitboss.table.money import Cents
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

Bytes = NDArray[np.uint8]
Bits = NDArray[np.uint64]
LOW_NUMBERS = 64
"""Numbers whose bits stand in the first of two words."""
FIRST_GROUP, GROUPS, PAYS, PRICE = range(4)
"""What is known of a ticket: where its groups begin, how many, where its pays begin, and what it costs."""


class Board(NamedTuple):
    """The tickets of a game as numbers: their groups as bits of both words, and what each catch of theirs wins."""

    tickets: Ints
    low: Bits
    high: Bits
    sizes: Ints
    pays: Ints


@woven
def ones(bits: Any) -> Any:
    """Count the bits of a word that are set."""
    bits -= (bits >> np.uint64(1)) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@compiled
def play_games(
    words: Words, state: State, numbers: Bytes, tickets: Ints, low: Bits, high: Bits, sizes: Ints, pays: Ints,
    aggregate: int, in_full: int, staked: int, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Draw the numbers of as many games as there are rows, and hold every ticket against them."""
    words, state, numbers, nets, wagered = bare(words), bare(state), bare(numbers), bare(nets), bare(wagered)
    columns = tickets.shape[0]
    for row in range(nets.shape[0]):
        lower, upper = np.uint64(0), np.uint64(0)
        for place in range(DRAWN):
            other = place + below(NUMBERS - place, words, state)
            number = numbers[other]
            numbers[other] = numbers[place]
            numbers[place] = number
            if number < LOW_NUMBERS:
                lower |= np.uint64(1) << np.uint64(number)
            else:
                upper |= np.uint64(1) << np.uint64(number - LOW_NUMBERS)
        total = 0
        for ticket in range(columns):
            caught = 0
            first = tickets[ticket, FIRST_GROUP]
            for group in range(first, first + tickets[ticket, GROUPS]):
                caught = caught * (sizes[group] + 1) + ones(lower & low[group]) + ones(upper & high[group])
            won = pays[tickets[ticket, PAYS] + caught]
            nets[row, ticket] = won
            total += won
        if total > aggregate:
            small = 0
            for ticket in range(columns):
                if nets[row, ticket] <= in_full:
                    small += nets[row, ticket]
            for ticket in range(columns):
                won = nets[row, ticket]
                if small >= aggregate:
                    won = won * aggregate // total // CHIP * CHIP
                elif won > in_full:
                    won = won * (aggregate - small) // (total - small) // CHIP * CHIP
                nets[row, ticket] = won
        for ticket in range(columns):
            nets[row, ticket] -= tickets[ticket, PRICE]
        wagered[row] = staked


def tickets_of(setup: Setup) -> dict[str, Ticket]:
    """Return a ticket for each that is named, on other numbers than those before it as long as there are some."""
    options: KenoOptions = setup.options
    named, offered = solver_of(setup.game).named, wagers_of(options)
    found: dict[str, Ticket] = {}
    first = 0
    for said, amount in (setup.wagers or {f"spot_{cheapest(options)}": ""}).items():
        name = named(said)
        if name not in offered:
            raise Refused(f"the ticket {said!r}", "the pay table has none by that name", ", ".join(offered))
        rate = read_amount(said, amount, setup)
        ticket = marked(options, name, rate, is_said=bool(amount))
        spots = sum(map(len, ticket.groups))
        if first + spots > NUMBERS:
            first = 0
        groups = tuple(tuple(number + first for number in group) for group in ticket.groups)
        found[name] = ticket._replace(groups=groups, number=len(found) + 1)
        first += spots
    return found


def marked(options: KenoOptions, name: str, rate: Cents, *, is_said: bool) -> Ticket:
    """Return the ticket that a name stands for at a rate, or at the next that its card has where none was said."""
    if name == THE_WAYS:
        unit = rate_card(options, REGULAR).unit
        return way_ticket(options, (3, 3, 3), ("3/6",), rate if is_said else -(-rate // unit) * unit)
    card, spots = card_of(options, name)
    kind = STRAIGHT if card.name == REGULAR else card.name
    numbers = " ".join(map(str, range(1, spots + 1)))
    at = rate if is_said else -(-rate // card.unit) * card.unit
    return made_out(options, KenoRequest(kind, [numbers], [], at, 1))


def board_of(options: KenoOptions, tickets: dict[str, Ticket]) -> Board:
    """Write tickets as numbers."""
    rows, low, high, sizes, pays = [], list[int](), list[int](), list[int](), list[int]()
    for ticket in tickets.values():
        rows.append((len(sizes), len(ticket.groups), len(pays), ticket.price))
        for group in ticket.groups:
            marked_bits = sum(1 << (number - 1) for number in group)
            low.append(marked_bits & (1 << LOW_NUMBERS) - 1)
            high.append(marked_bits >> LOW_NUMBERS)
            sizes.append(len(group))
        pays += won_by_catch(options, ticket)
    return Board(
        contiguous(rows), np.array(low, np.uint64), np.array(high, np.uint64), contiguous(sizes), contiguous(pays)
    )


def won_by_catch(options: KenoOptions, ticket: Ticket) -> list[Cents]:
    """Return what a ticket wins by how many of each group are caught, the last group counting fastest."""
    card, played = rate_card(options, ticket.kind), {spots for _, spots in ticket.conditions}
    sizes = tuple(map(len, ticket.groups))
    found = []
    for caught in product(*(range(size + 1) for size in sizes)):
        ways = ways_by_catch(ticket.kind, sizes, caught).items()
        found.append(sum(n * card.paid(spots, hits, ticket.rate) for (spots, hits), n in ways if spots in played))
    return found


def prepare(setup: Setup) -> Prepared:
    """Make a lounge ready in which one player has tickets in every game."""
    options: KenoOptions = setup.options
    tickets = tickets_of(setup)
    board = board_of(options, tickets)
    staked = sum(ticket.price for ticket in tickets.values())

    def play(source: Source, table: Bytes, nets: Ints, wagered: Ints) -> None:
        play_games(
            source.words, source.state, table, *board, options.aggregate, options.paid_in_full, staked, nets, wagered
        )

    most = min(int(board.pays.max()) * len(tickets), options.aggregate)
    unit = next(iter(tickets.values())).price
    return Prepared(
        tuple(tickets),
        unit,
        frozenset({*map(int, np.unique(board.pays)), *(ticket.price for ticket in tickets.values())})
        if int(board.pays.max()) * len(tickets) <= options.aggregate
        else frozenset({CHIP, *(ticket.price for ticket in tickets.values())}),
        -staked,
        most,
        play,
        lambda: np.arange(NUMBERS, dtype=np.uint8),
        lambda: exact_of(setup, tickets, board),
        spread=20.0,
    )


def exact_of(setup: Setup, tickets: dict[str, Ticket], board: Board) -> Exact | None:
    """Return the exact worth of the tickets, of several as long as the aggregate limit never meets them."""
    if len(tickets) > 1 and int(board.pays.max()) * len(tickets) > setup.options.aggregate:
        return None
    gain, variance = Fraction(0), None
    for name, ticket in tickets.items():
        words = option_words(setup.options) | {"amount": str(Fraction(ticket.rate, 100))}
        found = price("keno", words, name).wager(name)
        gain += found.gain * ticket.price
        variance = found.variance and found.variance * ticket.price**2
    return Exact(gain, variance if len(tickets) == 1 else None, "of every game")


KERNEL = Kernel(prepare)
