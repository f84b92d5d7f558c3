"""Joker seven priced: how many of all hands of seven cards, of a deck with two jokers, win each square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from pitboss.games.joker_seven import BLACK, HAND_SIZE, RED, SECTION, SQUARES, JokerSeven, JokerSevenOptions, Seven
from pitboss.odds.answer import Answer, Priced, Progress, by_cost
from pitboss.odds.question import Check, Posted, Question, Solver

METHOD = "Hands of seven cards are counted by their colors, ranks and jokers; each is as likely as another."
PROOF = "The round's own squares are held against every count of ranks, colors and jokers that seven cards can have."
JOKERS, OF_A_RANK, RANKS = 2, 4, 13
ALL = comb(JOKERS + OF_A_RANK * RANKS, HAND_SIZE)
OF_A_COLOR = OF_A_RANK * RANKS // 2


def ways(area: str) -> int:
    """Return how many hands win a square."""
    kind, _, rest = area.partition("_")
    if kind in (RED, BLACK):
        exactly = range(4, HAND_SIZE + 1) if rest == "4_or_more" else (int(rest),)
        others = JOKERS + OF_A_COLOR
        return sum(comb(OF_A_COLOR, many) * comb(others, HAND_SIZE - many) for many in exactly)
    if kind == "pair":
        return comb(OF_A_RANK, 2) * comb(JOKERS + OF_A_RANK * (RANKS - 1), HAND_SIZE - 2)
    if rest in ("joker", "jokers"):
        jokers = 1 if kind == "one" else 2
        return comb(JOKERS, jokers) * comb(OF_A_RANK * RANKS, HAND_SIZE - jokers)
    return with_alike(*{"no_pair": (), "two_pairs": (2, 2), "prial": (3,)}[area])


def with_alike(*alike: int) -> int:
    """Return how many hands have ranks as many times, all equal, and others once, with any number of jokers."""
    ranks = comb(RANKS, len(alike)) * prod(comb(OF_A_RANK, each) for each in alike)
    found = 0
    for jokers in range(JOKERS + 1):
        single = HAND_SIZE - jokers - sum(alike)
        found += comb(JOKERS, jokers) * ranks * comb(RANKS - len(alike), single) * OF_A_RANK**single
    return found


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the squares that are asked for."""
    every = {JokerSeven.area_words[area]: priced(area) for area in SQUARES}
    return Answer(tuple(priced(area) for area in asked), METHOD, by_cost(every))


def priced(area: str) -> Priced:
    """Price one square."""
    win = Fraction(ways(area), ALL)
    return Priced(area, {SQUARES[area].pays.share: win, Fraction(-1): 1 - win})


@cache
def cheapest() -> str:
    """Return the square that costs the least."""
    return min(map(priced, SQUARES), key=lambda each: (each.house_edge, -each.win)).name


def posted(options: JokerSevenOptions) -> Iterator[Posted]:
    """Yield what each square pays."""
    for area, square in SQUARES.items():
        yield Posted(area, square.label, str(square.pays), SECTION)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Have the round of play judge every kind of hand that a square tells apart."""
    what = "the round's own judgment of every kind of hand, weighed by how many there are, comes to the same"
    for each in answer.wagers:
        of_color = each.name.startswith((RED, BLACK))
        kinds = by_colors() if of_color else by_ranks()
        won = sum(many for hand, many in kinds if SQUARES[each.name].wins(hand))
        yield Check(each.name, what, Fraction(won, ALL) == each.win)


def by_colors() -> list[tuple[Seven, int]]:
    """Return every number of red and black cards and jokers, and how many hands have it."""
    found = []
    for red, jokers in product(range(HAND_SIZE + 1), range(JOKERS + 1)):
        black = HAND_SIZE - red - jokers
        if black >= 0:
            many = comb(OF_A_COLOR, red) * comb(OF_A_COLOR, black) * comb(JOKERS, jokers)
            found.append((Seven(red, black, jokers, ()), many))
    return found


@cache
def by_ranks() -> list[tuple[Seven, int]]:
    """Return how often each rank may lie in a hand, with the jokers, and how many hands there are so."""
    return [
        (Seven(0, 0, jokers, ranks), comb(JOKERS, jokers) * prod(comb(OF_A_RANK, many) for many in ranks))
        for jokers in range(JOKERS + 1)
        for ranks in shared_out(HAND_SIZE - jokers, RANKS)
    ]


def shared_out(cards: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Yield every way in which cards fall to ranks, at most four to each."""
    if not ranks:
        yield from [()] * (not cards)
        return
    for many in range(min(cards, OF_A_RANK) + 1):
        for rest in shared_out(cards - many, ranks - 1):
            yield (many, *rest)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each square is won."""
    return {"What seven cards are": {square.label: Fraction(ways(area), ALL) for area, square in SQUARES.items()}}


SOLVER = Solver(
    (), lambda options: tuple(SQUARES), price, posted=posted, proof=PROOF, checks=checks, frequencies=frequencies
)
