"""Keno priced: how likely each catch is by the hypergeometric distribution, for one way or several, one game or more.

A ticket is priced as the only one in its games: what the aggregate limit takes from a win that exceeds it is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any, cast

from pitboss.games.game import table_after
from pitboss.games.keno import Keno
from pitboss.games.keno.events import TicketIssued, TicketRequested, TicketVoided
from pitboss.games.keno.felt import KenoFelt, groups_said
from pitboss.games.keno.options import ADVANTAGE, AT_ONCE, PLACING, KenoOptions
from pitboss.games.keno.pay_tables import (
    CATCH_ALL,
    DRAWN,
    FULL,
    NUMBERS,
    REGULAR,
    SPECIAL,
    Rate,
    book_of,
    chance_of,
    house_advantage,
    rate_for,
)
from pitboss.games.keno.tickets import (
    CODES,
    COMBINATION,
    KING,
    STRAIGHT,
    WAY,
    KenoRequest,
    Ticket,
    made_out,
    ways_by_catch,
)
from pitboss.odds.answer import Answer, Priced, Progress, percent
from pitboss.odds.bets import Bet, Bodies, Named
from pitboss.odds.question import Check, Extra, Posted, Question, Solver, amount_extra
from pitboss.odds.rounds import CHIPS, PLAYER
from pitboss.table.events import WageringEnded
from pitboss.table.money import DENOMINATIONS, Cents, money
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused
from pitboss.table.requests import Outcome
from pitboss.table.table import Player, Seat
from pitboss.table.window import OpenForWagers

METHOD = (
    "Each catch by the hypergeometric distribution: of 80 numbers 20 are drawn. A ticket of several groups by how many "
    "of each are drawn, and one of several games by as many draws that know nothing of each other."
)
PROOF = (
    "Every draw of a reduced board is gone through by an oracle, and the round itself is driven through every way a "
    "ticket can be caught; both come to the same fractions."
)
MOST_GAMES = 5
"""For how many games a ticket is priced at most: each result of all of them is told exactly."""
CHIP = min(DENOMINATIONS)
THE_WAYS = "way"
NAMES = {"spot_": REGULAR, "special_": SPECIAL, "catch_all_": CATCH_ALL}


# What is asked beside the options


def read_games(text: str) -> int:
    """Read for how many games a ticket is good."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= MOST_GAMES:
        return int(text)
    raise Refused(f"{text!r} games", "we don't price that many games", f"1 to {MOST_GAMES}")


def read_sizes(text: str) -> tuple[int, ...]:
    """Read how many numbers each group of a ticket has: 3,3,3."""
    sizes = [int(each) if each.isascii() and each.isdigit() else 0 for each in text.replace(" ", ",").split(",")]
    if not 2 <= len(sizes) <= 12 or not all(0 < each <= 20 for each in sizes) or sum(sizes) > NUMBERS:
        raise Refused(f"groups of {text!r}", "they don't make a ticket", "the sizes of 2 to 12 groups, such as 3,3,3")
    return tuple(sizes)


def read_conditions(text: str) -> tuple[str, ...]:
    """Read the conditions of a ticket of several ways: 3/6,1/9."""
    return tuple(text.replace(",", " ").split())


def listed(values: Sequence[object]) -> str:
    """Write what was read."""
    return ",".join(map(str, values))


EXTRAS = (
    Extra("games", "games on the ticket", 1, read_games),
    Extra("groups", "numbers in each group of a way ticket", (3, 3, 3), read_sizes, listed),
    Extra("conditions", "conditions of a way ticket", ("3/6",), read_conditions, listed),
    amount_extra("rate of each way"),
)


# Tickets


def wagers_of(options: KenoOptions) -> tuple[str, ...]:
    """Return every ticket that a pay table prices by itself, and the one of several ways."""
    book = book_of(options.pay_table)
    plain = [f"spot_{spots}" for spots in range(1, 21) if rate_for(book, spots)]
    cards = [(start, book[name]) for start, name in NAMES.items() if name != REGULAR and name in book]
    others = [f"{start}{spots}" for start, card in cards for spots in card.pays]
    several = [THE_WAYS] if 6 in book[REGULAR].pays else []
    return (*plain, *others, *several)


def card_of(options: KenoOptions, name: str) -> tuple[Rate, int]:
    """Return the rate card and the number of spots of a ticket by its name."""
    start, _, spots = name.rpartition("_")
    book = book_of(options.pay_table)
    card = rate_for(book, int(spots)) if start == "spot" else book[NAMES[f"{start}_"]]
    assert card is not None
    return card, int(spots)


def ticket_of(question: Question, name: str) -> Ticket:
    """Return the ticket that a name stands for, at the rate that is asked for or the next that its card has."""
    options, amount = question.options, question.extras["amount"]
    if name == THE_WAYS:
        return way_ticket(options, question.extras["groups"], question.extras["conditions"], amount)
    card, spots = card_of(options, name)
    kind = STRAIGHT if card.name == REGULAR else card.name
    numbers = tuple(range(1, spots + 1))
    return Ticket(1, PLAYER, kind, (numbers,), ((1, spots),), -(-amount // card.unit) * card.unit, 1, 1)


def way_ticket(options: KenoOptions, sizes: Sequence[int], conditions: Sequence[str], amount: Cents) -> Ticket:
    """Return a ticket of several groups: a way, a combination or a king ticket, as its groups and conditions are."""
    kind = KING if 1 in sizes else WAY if len(set(sizes)) == 1 and len(conditions) == 1 else COMBINATION
    numbers = iter(range(1, NUMBERS + 1))
    groups = [" ".join(str(next(numbers)) for _ in range(size)) for size in sizes]
    unit = book_of(options.pay_table)[REGULAR].unit
    ticket = made_out(options, KenoRequest(kind, groups, conditions, -(-amount // unit) * unit, 1))
    return ticket._replace(number=1, player=PLAYER, first=1)


# Prices


@cache
def catches(sizes: tuple[int, ...], numbers: int = NUMBERS, drawn: int = DRAWN) -> dict[tuple[int, ...], Fraction]:
    """Return how likely each way is in which the groups of a ticket can be caught."""
    total = comb(numbers, drawn)
    found = {}
    for caught in product(*(range(size + 1) for size in sizes)):
        left = drawn - sum(caught)
        ways = prod(map(comb, sizes, caught)) * comb(numbers - sum(sizes), left) if left >= 0 else 0
        if ways:
            found[caught] = Fraction(ways, total)
    return found


def paid(options: KenoOptions, ticket: Ticket, caught: tuple[int, ...]) -> Cents:
    """Return what a ticket is paid that is alone in its game, within the aggregate limit."""
    card = book_of(options.pay_table)[ticket.kind if ticket.kind in (SPECIAL, CATCH_ALL) else REGULAR]
    played = {spots for _, spots in ticket.conditions}
    ways = ways_by_catch(ticket.kind, tuple(map(len, ticket.groups)), caught).items()
    won = sum(count * card.paid(spots, hits, ticket.rate) for (spots, hits), count in ways if spots in played)
    return won if won <= options.aggregate else options.aggregate // CHIP * CHIP


def results(options: KenoOptions, ticket: Ticket, numbers: int = NUMBERS, drawn: int = DRAWN) -> dict[Cents, Fraction]:
    """Return how likely each amount is that a ticket is paid in one game."""
    found: dict[Cents, Fraction] = {}
    for caught, chance in catches(tuple(map(len, ticket.groups)), numbers, drawn).items():
        won = paid(options, ticket, caught)
        found[won] = found.get(won, Fraction(0)) + chance
    return found


def over_games(one: dict[Cents, Fraction], games: int) -> dict[Cents, Fraction]:
    """Return how likely each amount is over several games."""
    found = {0: Fraction(1)}
    for _ in range(games):
        after: dict[Cents, Fraction] = {}
        for had, chance in found.items():
            for won, also in one.items():
                after[had + won] = after.get(had + won, Fraction(0)) + chance * also
        found = after
    return found


def priced(question: Question, name: str) -> Priced:
    """Price one ticket, for each unit of what it costs in all of its games."""
    ticket, games = ticket_of(question, name), question.extras["games"]
    cost = ticket.price * games
    outcomes = over_games(results(question.options, ticket), games)
    return Priced(name, {Fraction(won, cost) - 1: chance for won, chance in sorted(outcomes.items())})


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the tickets that are asked for."""
    found = []
    for done, name in enumerate(asked):
        progress(done, len(asked))
        found.append(priced(question, name))
    return Answer(tuple(found), METHOD)


@cache
def cheapest(options: KenoOptions) -> int:
    """Return the number of spots on which the house keeps the least, of several the fewest."""
    book = book_of(options.pay_table)
    cards = {spots: card for spots in range(1, 21) if (card := rate_for(book, spots)) and card.name == REGULAR}
    return min(cards, key=lambda spots: (house_advantage(cards[spots], spots), spots))


def posted(options: KenoOptions) -> Iterator[Posted]:
    """Yield what each catch of each number of spots pays, and what the house keeps of it."""
    for name in wagers_of(options):
        if name == THE_WAYS:
            continue
        card, spots = card_of(options, name)
        catches = ", ".join(f"{short_money(pay)} on {caught}" for caught, pay in sorted(card.pays[spots].items()))
        kept = f"edge {percent(house_advantage(card, spots), 1)}"
        yield Posted(name, "caught", f"{money(card.unit)} pays {catches}; {kept}", f"{PLACING}; {ADVANTAGE}")


def short_money(amount: Cents) -> str:
    """Write an amount in thousands where it is a whole number of them: $50K."""
    thousands, rest = divmod(amount, 100_000)
    return money(amount) if rest or not thousands else f"${thousands}K"


# The round itself


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every way in which a ticket can be caught."""
    what = "the round of play, driven through every catch, comes to the same results"
    for each in answer.wagers:
        ticket = ticket_of(question, each.name)
        yield Check(each.name, what, driven(question.options, ticket) == results(question.options, ticket))


def driven(options: KenoOptions, ticket: Ticket) -> dict[Cents, Fraction]:
    """Return how likely each payment is when the round of play is driven through every catch of a ticket."""
    found: dict[Cents, Fraction] = {}
    for caught, chance in catches(tuple(map(len, ticket.groups))).items():
        won = play_once(options, ticket, draw_with(ticket, caught)) + ticket.price
        found[won] = found.get(won, Fraction(0)) + chance
    return found


def draw_with(ticket: Ticket, caught: Sequence[int]) -> tuple[int, ...]:
    """Return a draw in which so many of each group come."""
    marked = {number for group in ticket.groups for number in group}
    drawn = [number for group, hits in zip(ticket.groups, caught, strict=True) for number in group[:hits]]
    others = [number for number in range(1, NUMBERS + 1) if number not in marked]
    return (*drawn, *others[: DRAWN - len(drawn)])


def play_once(options: KenoOptions, ticket: Ticket, drawn: tuple[int, ...]) -> Cents:
    """Play one game with one ticket, paid at once, and return what its player gains."""
    game = Keno()
    at_once = choose(KenoOptions, option_words(options) | {"collect": AT_ONCE})
    table = replace(game.new_table(at_once, 1, 0), seats=(Seat(0, PLAYER),), players=(Player(PLAYER, CHIPS),))
    felt = KenoFelt(table)
    marked = tuple(f"{ways}/{spots}" for ways, spots in ticket.conditions)
    asked = [TicketRequested(PLAYER, 0, ticket.kind, groups_said(ticket), marked, ticket.rate, 1)]
    steps, answer = game.round_of_play(felt), cast(Any, None)
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return table_after(felt).player(PLAYER).chips - CHIPS
        answer = None
        if isinstance(step, OpenForWagers):
            answer = asked.pop() if asked else WageringEnded()
            step.admit(answer)
        elif isinstance(step, Outcome):
            answer = step.told(drawn)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each catch of some numbers of spots is."""
    return {
        f"Catches of {spots} spots": {f"{caught}": chance_of(spots, caught) for caught in range(spots + 1)}
        for spots in (4, 8, 10, 20)
    }


def ticket_bets(bodies: Bodies, named: Named) -> Iterator[Bet]:
    """Yield every way of every ticket that was issued and not voided, by its spots, for all games it is good for."""
    told = list(bodies)
    void = {body["ticket"] for body in told if body["event"] == TicketVoided.kind}
    kinds = {CODES[name]: start for start, name in NAMES.items() if name in CODES}
    for body in told:
        if body["event"] == TicketIssued.kind and body["ticket"] not in void:
            code, *conditions = body["conditioning"].partition(" @ ")[0].split()
            each = body["amount"] // body["ways"]
            for ways, spots in (condition.split("/") for condition in conditions):
                name = f"{kinds.get(code, 'spot_')}{spots}"
                yield Bet(body["player"], body["position"], name, each * int(ways), f"ticket {body['ticket']}")


SOLVER = Solver(
    ("pay_table", "aggregate"),
    wagers_of,
    price,
    extras=EXTRAS,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels={
        **{f"special_{spots}": f"special, {spots} spots" for spots in book_of(FULL)[SPECIAL].pays},
        **{f"catch_all_{spots}": f"catch-all, {spots} spots" for spots in book_of(FULL)[CATCH_ALL].pays},
        THE_WAYS: "way ticket",
    },
    also_called={"way_ticket": THE_WAYS, "combination": THE_WAYS, "king": THE_WAYS},
    bets=ticket_bets,
)
