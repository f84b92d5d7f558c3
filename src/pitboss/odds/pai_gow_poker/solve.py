"""How often one hand beats another, exactly: every two hands of a deck that share no card, both set a house way.

Pairs of hands without a common card are all pairs, less those with one in common, and so on: by inclusion and
exclusion over the sets of cards that both hands hold. Of the sets that differ only in the names of suits one is looked
at. Among the hands that hold a set, those above in both parts are counted high hand by high hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, fields
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.additional_wager import OF_FIVE_CARDS, SEVEN_CARD_RUNS, Holding
from pitboss.games.pai_gow_poker.hands import ACE_TO_FIVE, COMPLETE, DECK, HIGH_HANDS, LOW_HAND, LOWEST, HighHands
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.odds.answer import Progress, silent
from pitboss.odds.equity.kernels import lay_draws
from pitboss.odds.pai_gow_poker import kernels
from pitboss.odds.pai_gow_poker.holdings import NOTHING
from pitboss.odds.pai_gow_poker.kernels import BEHIND, HAND, Grades, Ints, Rules, Values
from pitboss.odds.pai_gow_poker.standings import Standings
from pitboss.table.cards import ACE, CARDS, JOKER_RANK, RANKS, SUITS, Card
from pitboss.table.rankings import Hand

MANY_UP_TO, SOME_UP_TO = 3, 5
"""How many given cards hands may hold to be so many that grids, or lists in order, count them fastest."""

ABOVE_FIVE_CARDS = (
    Holding.ROYAL_FLUSH_AND_ROYAL_MATCH,
    Holding.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH,
    Holding.SEVEN_CARD_STRAIGHT_FLUSH,
)
"""The holdings that are more than five cards, as the kernel has their bits."""

CHUNKS = 64
"""Parts in which sets are looked at, between which the progress is told."""


# A ranking and a house way as the kernels read them


@lru_cache(maxsize=8)
def rules_of(way: HouseWay, ace_to_five: str) -> Rules:
    """Return a house way under a ranking as arrays."""
    ranking = HIGH_HANDS[ace_to_five]
    lows = np.array([[LOW_HAND.value(_two(a, b)) for a in range(ACE + 1)] for b in range(ACE + 1)], np.int64)
    keep_two = np.zeros((ACE + 1, ACE + 1), np.int64)
    for higher in range(ACE + 1):
        for lower in range(higher):
            keep_two[higher, lower] = next(
                row.keep_with for row in way.two_pair if higher >= row.higher and lower >= row.lower
            )
    keep_four = [next(row.keep_with for row in way.four_of_a_kind if rank >= row.rank) for rank in range(ACE + 1)]
    least = min(rank.value for rank in ranking.ranks if rank.hand in COMPLETE)
    return Rules(
        five_card_values(ranking),
        lows,
        straight_runs(),
        least,
        keep_two,
        np.array(keep_four, np.int64),
        way.keeps_full_house_of_twos,
        way.ace_before_straight,
    )


def _two(first: int, second: int) -> tuple[Card, Card]:
    return CARDS[4 * first], CARDS[4 * second + 1]


def five_card_values(ranking: HighHands) -> Values:
    """Return a ranking as arrays."""
    ranks = JOKER_RANK + 1
    places = np.array([[comb(rank + place, place + 1) for rank in range(ranks)] for place in range(BEHIND)], np.int64)
    mixed, suited = (np.zeros(comb(ranks + BEHIND - 1, BEHIND), np.int64) for _ in range(2))
    for held in combinations_with_replacement(range(ranks), BEHIND):
        times = Counter(held)
        if max(times.values()) > len(SUITS) or times[JOKER_RANK] > 1:
            continue
        number = sum(int(places[place, rank]) for place, rank in enumerate(held))
        cards = [CARDS[4 * rank + held[:place].count(rank)] for place, rank in enumerate(held)]
        if len(times) == BEHIND:
            suited[number] = ranking.value(cards)
            cards[0] = CARDS[cards[0] + 1]
        mixed[number] = ranking.value(cards)
    return Values(mixed, suited, places)


@lru_cache(maxsize=1)
def straight_runs() -> NDArray[np.bool_]:
    """Return whether ranks, as bits with the joker above them, hold five to a straight."""
    straights = [sum(1 << rank % len(RANKS) for rank in range(top - 4, top + 1)) for top in range(3, ACE + 1)]
    found = [
        any((ranks & run).bit_count() + joker >= BEHIND for run in straights)
        for joker in range(2)
        for ranks in range(1 << len(RANKS))
    ]
    return np.array(found, np.bool_)


# All hands of a deck


def grades_of(
    ways: Sequence[HouseWay], ace_to_five: str, deck: Sequence[Card] = DECK, progress: Progress = silent
) -> Grades:
    """Return the grade of every hand of a deck by its number, a row for each house way."""
    places = _sorted(deck)
    grades = np.empty((len(ways), comb(len(deck), HAND)), np.uint32)
    for row, way in enumerate(ways):
        rules, number = rules_of(way, ace_to_five), 0
        for top in range(HAND - 1, len(deck)):
            progress(row * grades.shape[1] + number, grades.size)
            number = kernels.grade_hands(top, places, rules, number, grades[row])
    return grades


def _sorted(deck: Sequence[Card]) -> Ints:
    return np.array(sorted(map(int, deck)), np.int64)


def sets_of(deck: Sequence[Card], size: int) -> tuple[Ints, Ints]:
    """Return sets of cards by their places in the deck, one for all alike but for the names of suits, and how many."""
    jokers = [card for card in deck if card.is_joker]
    found = [_natural_sets(deck, size)]
    if jokers and size:
        sets, weights = _natural_sets(deck, size - 1)
        joker = np.full((len(sets), 1), len(deck) - 1, np.int64)
        found.append((np.hstack([sets, joker]), weights))
    return np.vstack([sets for sets, _ in found]), np.concatenate([weights for _, weights in found])


def _natural_sets(deck: Sequence[Card], size: int) -> tuple[Ints, Ints]:
    """Return the sets without a joker."""
    suits = [sum(1 << card.rank for card in deck if card.suit == suit) for suit in range(len(SUITS))]
    alike = [max((before for before in range(suit) if suits[before] == suits[suit]), default=-1) for suit in range(4)]
    orders = 1
    for times in Counter(suits).values():
        orders *= factorial(times)
    every = 1 << len(RANKS)
    sets, ends = np.zeros((len(SUITS), every), np.int64), np.zeros((len(SUITS), size + 2), np.int64)
    for suit, free in enumerate(suits):
        held = sorted((each for each in range(every) if not each & ~free), key=int.bit_count)
        sets[suit, : len(held)] = held
        ends[suit, 1:] = [sum(each.bit_count() <= most for each in held) for most in range(size + 1)]
    room = comb(sum(suit.bit_count() for suit in suits), size)
    bits, weights = np.empty(room, np.int64), np.empty(room, np.uint8)
    written = lay_draws(sets, ends, np.array(alike, np.int64), size, orders, bits, weights)
    place_of = np.zeros(len(CARDS), np.int64)
    place_of[_sorted(deck)] = np.arange(len(deck))
    found = np.empty((written, size), np.int64)
    kernels.lay_sets(bits[:written], place_of, found)
    return found, weights[:written].astype(np.int64)


def holdings_of_all(deck: Sequence[Card] = DECK) -> dict[frozenset[Holding], int]:
    """Count the hands of a deck by all that they hold for the additional wager."""
    ranking = HIGH_HANDS[LOWEST]
    paid = list(OF_FIVE_CARDS)
    class_of = np.array([paid.index(rank.hand) if rank.hand in paid else len(paid) for rank in ranking.ranks], np.int64)
    by_bit = [*(OF_FIVE_CARDS[hand] for hand in paid), None, *ABOVE_FIVE_CARDS]
    tally = np.zeros(1 << len(by_bit), np.int64)
    sets, weights = sets_of(deck, HAND)
    hands = np.sort(_sorted(deck)[sets], axis=1)
    runs = np.array([sum(1 << rank for rank in run) for run in SEVEN_CARD_RUNS], np.int64)
    values = five_card_values(ranking)
    kernels.tally_holdings(hands, weights, values, class_of, paid.index(Hand.ROYAL_FLUSH), runs, tally)
    found: Counter[frozenset[Holding]] = Counter()
    for bits in tally.nonzero()[0]:
        held = frozenset(holding for bit, holding in enumerate(by_bit) if holding and bits >> bit & 1)
        found[held] += int(tally[bits])
    return dict(found)


# Every two hands that share no card


def standings_of(grades: Grades, deck: Sequence[Card] = DECK, progress: Progress = silent) -> list[list[Standings]]:
    """Count how a hand set each way stands against a hand set each way, over all deals of two hands.

    Each row of ``grades`` holds the grades of all hands set one way.
    """
    highs, ways = 1 + int(grades.max() >> kernels.LOW_BITS), len(grades)
    grids = np.empty((ways, highs, len(LOW_HAND.ranks)), np.int32)
    binomials = np.array([[comb(place, size) for place in range(len(deck))] for size in range(HAND + 1)], np.int64)
    total = np.zeros((ways, ways, 2), np.int64)
    for size in range(HAND + 1):
        tally = np.zeros_like(total)
        sets, weights = sets_of(deck, size)
        numbers = np.empty(comb(len(deck) - size, HAND - size), np.int32)
        for part, some in enumerate(np.array_split(np.arange(len(sets)), CHUNKS)):
            progress(size * CHUNKS + part, (HAND + 1) * CHUNKS)
            asked = sets[some], weights[some], binomials, grades, numbers
            if size <= MANY_UP_TO:
                kernels.tally_many(*asked, grids, tally)
            elif size <= SOME_UP_TO:
                kernels.tally_some(*asked, highs, tally)
            else:
                kernels.tally_few(*asked, tally)
        total += (-1) ** size * tally
    return _standings(total, comb(len(deck), HAND) * comb(len(deck) - HAND, HAND))


def _standings(tally: Ints, deals: int) -> list[list[Standings]]:
    """Return a tally of how each way's hands are above, and level or above, as standings."""
    counts: list[list[tuple[int, int]]] = tally.tolist()
    ways = range(len(counts))
    return [[Standings(*counts[one][other], *counts[other][one], deals) for other in ways] for one in ways]


# What is kept in files


def standings_file(ways: Sequence[HouseWay], progress: Progress = silent) -> str:
    """Count all standings anew and return them as the file that keeps them; some six minutes and three gigabytes."""
    lines = [
        "# How hands of Pai Gow Poker stand against one another over all deals of two hands from the 53 cards.",
        "# Made by solve.standings_file: exact counts, by inclusion and exclusion over the cards that two hands share.",
        "\t".join(("ace_to_five", "first", "second", *(field.name for field in fields(Standings)))),
    ]
    for ace_to_five in ACE_TO_FIVE:
        found = standings_of(grades_of(ways, ace_to_five, progress=progress), progress=progress)
        for first, second in combinations_with_replacement(range(len(ways)), 2):
            counts = astuple(found[first][second])
            lines.append("\t".join((ace_to_five, ways[first].name, ways[second].name, *map(str, counts))))
    return "\n".join(lines) + "\n"


def holdings_file() -> str:
    """Count all holdings anew and return them as the file that keeps them."""
    lines = [
        "# Hands of seven cards of the 53-card deck by all that they hold for the additional wager.",
        "# Made by solve.holdings_file: every hand, one for all that differ only in the names of suits.",
        "hands\theld",
    ]
    for held, hands in sorted(holdings_of_all().items(), key=lambda row: (-row[1], _names(row[0]))):
        lines.append(f"{hands}\t{_names(held) or NOTHING}")
    return "\n".join(lines) + "\n"


def _names(held: frozenset[Holding]) -> str:
    return " ".join(holding.name for holding in Holding if holding in held)
