"""Keno tickets (15.1, 15.2): groups of numbers, the conditioning that says how they are played, and their ways.

A condition is written as the trade does, ways over spots: "3/6" stands for three ways of six spots each. A way is one
or several whole groups together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.games.keno.options import CONDITIONING, PLACING, WAGERS, KenoOptions
from pitboss.games.keno.pay_tables import CATCH_ALL, MOST_SPOTS, NUMBERS, REGULAR, SPECIAL, Rate, book_of
from pitboss.law import paragraph
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused

STRAIGHT, WAY, COMBINATION, KING, SPLIT = "straight", "way", "combination", "king", "split"
CODES = {STRAIGHT: "ST", WAY: "WY", COMBINATION: "CB", KING: "KG", SPLIT: "SP", SPECIAL: "XS", CATCH_ALL: "CA"}
"""The kinds of tickets, and the code by which a request and a ticket show each."""
SINGLE = (STRAIGHT, SPECIAL, CATCH_ALL)
"""The kinds that play all their numbers as one."""
MOST_WAYS = 1_000
"""The most ways of one ticket."""
_CONDITION = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]?)\Z")

Group = tuple[int, ...]


class KenoRequest(NamedTuple):
    """What a player marks on a keno request: its kind, its groups, how they are played, at which rate and how often."""

    kind: str
    groups: Sequence[str]
    conditions: Sequence[str]
    rate: Cents
    games: int


class Ticket(NamedTuple):
    """A keno ticket: whose it is, its conditioning, the games it is good for, and what has become of it."""

    number: int
    player: str
    kind: str
    groups: tuple[Group, ...]
    conditions: tuple[tuple[int, int], ...]
    """How many ways there are of how many spots each."""
    rate: Cents
    """What each way costs a game."""
    games: int
    first: int
    """The first game that it is good for, counted over all gaming days."""
    due: Cents = 0
    """What it has won, or is handed back of it, and has not been paid."""
    played: int = 0

    @property
    def last(self) -> int:
        """The last game that it is good for."""
        return self.first + self.games - 1

    @property
    def is_played_out(self) -> bool:
        """Tell whether all of its games have been drawn."""
        return self.played == self.games

    @property
    def ways(self) -> int:
        """How many ways it has in each game."""
        return sum(ways for ways, _ in self.conditions)

    @property
    def price(self) -> Cents:
        """What it costs a game."""
        return self.ways * self.rate

    @property
    def conditioning(self) -> str:
        """The code on the ticket: its kind, its conditions and the rate."""
        return conditioning(self.kind, self.conditions, self.rate)

    @property
    def area(self) -> str:
        """The betting area that stands for it while its first game is open."""
        return f"ticket_{self.number}"


@paragraph(CONDITIONING)
def conditioning(kind: str, conditions: Sequence[tuple[int, int]], rate: Cents) -> str:
    """The computer marks a ticket with its type and the rate at which it is played."""
    shown = " ".join(f"{ways}/{spots}" for ways, spots in conditions)
    return f"{CODES[kind]} {shown} @ {money(rate)}"


def rate_card(options: KenoOptions, kind: str) -> Rate:
    """Return the rate card by which a kind of ticket is paid, or refuse one that the pay table does not have."""
    book = book_of(options.pay_table)
    name = kind if kind in (SPECIAL, CATCH_ALL) else REGULAR
    if name not in book:
        raise Refused(f"a {kind} ticket", f"the pay table has no {name} rate", ", ".join(book), PLACING)
    return book[name]


@lru_cache(maxsize=4096)
def ways_by_catch(kind: str, sizes: tuple[int, ...], caught: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """Count the ways of a ticket by their spots and by how many of those were caught."""
    alone = zip(sizes, caught, strict=True)
    if kind in (*SINGLE, SPLIT):
        return Counter(alone)
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for size, hits in alone:
        together = {
            (spots + size, had + hits): ways for (spots, had), ways in found.items() if spots + size <= MOST_SPOTS
        }
        found.update(together)
    return found


def ways_by_spots(kind: str, groups: Sequence[Group]) -> Counter[int]:
    """Count the ways that groups can make, by their spots; a king never plays alone."""
    sizes = tuple(len(group) for group in groups)
    found: Counter[int] = Counter()
    for (spots, _), ways in ways_by_catch(kind, sizes, (0,) * len(sizes)).items():
        found[spots] += ways
    return Counter({spots: ways for spots, ways in found.items() if spots > (kind == KING)})


# What a player hands in


def read_groups(groups: Sequence[str]) -> tuple[Group, ...]:
    """Read the groups of numbers that are marked on a request, or refuse them."""
    read = tuple(tuple(map(_number, group.replace(",", " ").replace("-", " ").split())) for group in groups)
    marked = [number for group in read for number in group]
    if not read or not all(read):
        raise Refused("a keno request", "a group has no number", "groups of 1 to 20 numbers", WAGERS)
    for number, times in Counter(marked).items():
        if times > 1:
            why = f"{number} is marked {times} times"
            raise Refused("a keno request", why, "each number once", WAGERS)
    return tuple(tuple(sorted(group)) for group in read)


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text[:4]) <= NUMBERS:
        return int(text)
    raise Refused(f"the number {text[:20]!r}", "it isn't on the board", f"numbers from 1 to {NUMBERS}", WAGERS)


@paragraph(CONDITIONING)
def read_conditions(kind: str, groups: Sequence[Group], marked: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The player marks on the request how the groups are played; what they can't make is refused as custom."""
    possible = ways_by_spots(kind, groups)
    if not marked and kind in (*SINGLE, SPLIT):
        marked = [f"{ways}/{spots}" for spots, ways in sorted(possible.items())]
    allowed = ", ".join(f"{ways}/{spots}" for spots, ways in sorted(possible.items())[:MOST_SPOTS])
    conditions: dict[int, int] = {}
    for text in marked:
        found = _CONDITION.match(text.strip())
        ways, spots = (int(found[1]), int(found[2])) if found else (0, 0)
        if spots in conditions or possible.get(spots) != ways:
            what, why = f"the condition {text.strip()[:20]!r}", "these groups don't make it"
            raise Refused(what, why, f"any of {allowed}", WAGERS)
        conditions[spots] = ways
    if not conditions:
        raise Refused(f"a {kind} ticket", "no condition is marked", f"any of {allowed}", WAGERS)
    return tuple((ways, spots) for spots, ways in sorted(conditions.items()))


def require_kind(kind: str, groups: Sequence[Group], conditions: Sequence[tuple[int, int]]) -> None:
    """Refuse a ticket whose groups or conditions are of another type; no text says what makes one, so it's custom."""
    sizes = {len(group) for group in groups}
    what = f"a {kind} ticket"
    if kind in SINGLE and len(groups) > 1:
        raise Refused(what, "all of its numbers are one group", "one group, or another kind of ticket", WAGERS)
    if kind not in SINGLE and len(groups) < 2:
        raise Refused(what, "it has one group", "two groups or more, or a straight ticket", WAGERS)
    if kind == WAY and (len(sizes) > 1 or len(conditions) > 1):
        why = "its groups are of one size and it has one condition"
        raise Refused(what, why, "equal groups and one condition, or a combination ticket", WAGERS)
    if kind == KING and 1 not in sizes:
        raise Refused(what, "no number stands alone in its group", "a king, a group of one number", WAGERS)
    if kind in (WAY, COMBINATION) and 1 in sizes:
        raise Refused(what, "a number alone in its group is a king", "a king ticket", WAGERS)


def require_rate(options: KenoOptions, kind: str, conditions: Sequence[tuple[int, int]], rate: Cents) -> None:
    """Every way has a row in the pay table, and the rate is a multiple of its unit within the posted limits."""
    card = rate_card(options, kind)
    for _, spots in conditions:
        if spots not in card.pays:
            paid = ", ".join(map(str, card.pays))
            raise Refused(f"{spots} spots", f"the {card.name} rate doesn't pay them", f"{paid} spots", PLACING)
    rates = [each for each in range(card.unit, options.maximum + 1, card.unit) if each >= options.minimum]
    if rate not in rates:
        few = ", ".join(map(money, rates[:5])) + (f" to {money(rates[-1])}" if len(rates) > 5 else "")
        why = f"no pay table has that rate for a {kind} ticket"
        raise Refused(f"a rate of {money(rate)}", why, few or "another kind of ticket", PLACING)


def made_out(options: KenoOptions, request: KenoRequest) -> Ticket:
    """Return the ticket that a request asks for, its number and first game apart, or refuse the request."""
    kind, groups, marked, rate, games = request
    if kind not in CODES:
        raise Refused(f"a {kind[:20]!r} ticket", "there's no such kind of ticket", ", ".join(CODES), WAGERS)
    numbers = read_groups(groups)
    if max(map(len, numbers)) > MOST_SPOTS:
        spots = max(map(len, numbers))
        raise Refused(f"a ticket of {spots} spots", "that's too many spots", f"1 to {MOST_SPOTS}", WAGERS)
    conditions = read_conditions(kind, numbers, marked)
    require_kind(kind, numbers, conditions)
    require_rate(options, kind, conditions, rate)
    ways = sum(count for count, _ in conditions)
    if ways > MOST_WAYS:
        raise Refused(f"a ticket of {ways} ways", "that's too many ways", f"at most {MOST_WAYS}", WAGERS)
    if not 1 <= games <= options.most_games:
        what, why = f"a ticket for {games} games", "the house doesn't write it"
        raise Refused(what, why, f"1 to {options.most_games}", WAGERS)
    return Ticket(0, "", kind, numbers, conditions, rate, games, 0)


def caught_in(ticket: Ticket, drawn: Sequence[int]) -> tuple[int, ...]:
    """Return how many numbers of each group were drawn."""
    up = frozenset(drawn)
    return tuple(len(up.intersection(group)) for group in ticket.groups)


def winnings(options: KenoOptions, ticket: Ticket, drawn: Sequence[int]) -> Cents:
    """Return what a ticket wins in one game, each of its ways by itself."""
    card = rate_card(options, ticket.kind)
    played = {spots for _, spots in ticket.conditions}
    sizes = tuple(len(group) for group in ticket.groups)
    ways = ways_by_catch(ticket.kind, sizes, caught_in(ticket, drawn)).items()
    return sum(count * card.paid(spots, caught, ticket.rate) for (spots, caught), count in ways if spots in played)
