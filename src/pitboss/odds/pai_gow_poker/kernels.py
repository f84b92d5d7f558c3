"""The compiled loops of Pai Gow Poker: seven cards set the house way, and all pairs of hands that share no card.

A hand is seven cards in ascending order. Once set, it is one number, its grade: the value of its high hand, above
``LOW_BITS`` bits that hold the value of its low hand. Hands are numbered in the order that binomial coefficients give.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.equity.kernels import cards_of
from pitboss.odds.evaluation.kernels import compiled, inlined
from pitboss.table.cards import ACE, KING, QUEEN, TEN, TWO

Ints = NDArray[np.int64]
Counts = NDArray[np.int32]
Grades = NDArray[np.uint32]
Lows = NDArray[np.uint8]

HAND, BEHIND = 7, 5
LOW_BITS = 7
LOWS = 1 << LOW_BITS
JOKER_CARD = 52
ANY_SUIT = 15
NONE = -1
ABOVE, LEVEL_OR_ABOVE = 0, 1
"""How a hand stands against another in both parts: what is counted of all pairs."""


class Values(NamedTuple):
    """A ranking as arrays: the value of five cards of several suits and of one, by the number of their ranks.

    ``places`` holds what each rank adds to that number by its place.
    """

    mixed: Ints
    suited: Ints
    places: Ints


class Rules(NamedTuple):
    """A house way under a ranking as arrays.

    ``lows`` holds the value of two ranks in front, ``runs`` whether ranks, as bits with the joker above them, hold a
    straight; ``keep_two`` and ``keep_four`` with which single card two pair and four of a kind stay together.
    """

    values: Values
    lows: Ints
    runs: NDArray[np.bool_]
    least_complete: int
    keep_two: Ints
    keep_four: Ints
    keeps_full_house_of_twos: bool
    ace_before_straight: bool


# One hand


@inlined
def rank_of(card: int) -> int:
    """Return the rank of a card, a joker being an ace."""
    return ACE if card >= JOKER_CARD else card >> 2


@inlined
def value_behind(cards: Ints, first: int, second: int, values: Values) -> int:
    """Return the value of the five cards that stay behind when those at two places go in front."""
    number, suits, place = 0, ANY_SUIT, 0
    for each in range(HAND):
        if each not in (first, second):
            card = cards[each]
            number += values.places[place, card >> 2]
            if card < JOKER_CARD:
                suits &= 1 << (card & 3)
            place += 1
    return int(values.suited[number] if suits else values.mixed[number])


@compiled
def front(cards: Ints, higher: int, lower: int, rules: Rules) -> int:
    """Return the grade with two ranks in front, cards of these ranks chosen for the better hand behind."""
    best = NONE
    for first in range(HAND):
        if rank_of(cards[first]) == lower:
            for second in range(first + 1, HAND):
                if rank_of(cards[second]) == higher:
                    best = max(best, value_behind(cards, first, second, rules.values))
    return best << LOW_BITS | int(rules.lows[higher, lower])


@compiled
def complete(cards: Ints, needs_pair: bool, rules: Rules) -> int:
    """Return the grade with a straight or better behind and the best two cards in front, or that there is none."""
    best_low, best_high = NONE, NONE
    for first in range(HAND):
        for second in range(first + 1, HAND):
            higher, lower = rank_of(cards[second]), rank_of(cards[first])
            low = rules.lows[higher, lower]
            if low < best_low or (needs_pair and higher != lower):
                continue
            high = value_behind(cards, first, second, rules.values)
            if high >= rules.least_complete and (low > best_low or high > best_high):
                best_low, best_high = low, high
    return NONE if best_low == NONE else best_high << LOW_BITS | best_low


@inlined
def may_be_complete(cards: Ints, rules: Rules) -> bool:
    """Tell whether seven cards hold five to a straight or to a flush, the joker filling in."""
    ranks, suits, jokers = 0, 0, 0
    for card in cards:
        if card >= JOKER_CARD:
            jokers = 1
        else:
            ranks |= 1 << (card >> 2)
            suits += 1 << 4 * (card & 3)
    if rules.runs[ranks | jokers << (ACE + 1)]:
        return True
    most = max(suits & 15, suits >> 4 & 15, suits >> 8 & 15, suits >> 12 & 15)
    return bool(most + jokers >= BEHIND)


@compiled
def grade(cards: Ints, rules: Rules) -> int:
    """Return the grade of seven cards set the house way; ``house_way`` in the game says the same card by card."""
    counted = 0
    for card in cards:
        counted += 1 << 3 * rank_of(card)
    five, four, three, lower_three = NONE, NONE, NONE, NONE
    pair, second_pair, third_pair = NONE, NONE, NONE
    single, second_single, third_single = NONE, NONE, NONE
    for rank in range(ACE, TWO - 1, -1):
        times = counted >> 3 * rank & 7
        if times == 1:
            if single == NONE:
                single = rank
            elif second_single == NONE:
                second_single = rank
            elif third_single == NONE:
                third_single = rank
        elif times == 2:
            if pair == NONE:
                pair = rank
            elif second_pair == NONE:
                second_pair = rank
            else:
                third_pair = rank
        elif times == 3:
            if three == NONE:
                three = rank
            else:
                lower_three = rank
        elif times == 4:
            four = rank
        elif times == 5:
            five = rank
    if five != NONE:
        both = KING if pair == KING else ACE
        return front(cards, both, both, rules)
    if four != NONE:
        both = max(three, pair)
        if both == NONE:
            if single >= rules.keep_four[four]:
                return front(cards, single, second_single, rules)
            both = four
        return front(cards, both, both, rules)
    if lower_three != NONE:
        return front(cards, three, three, rules)
    if NONE not in (three, pair):
        is_of_twos = pair == TWO and single == ACE and second_single == KING
        if rules.keeps_full_house_of_twos and is_of_twos:
            return front(cards, ACE, KING, rules)
        return front(cards, pair, pair, rules)
    if third_pair != NONE:
        return front(cards, pair, pair, rules)
    if second_pair != NONE:
        if single >= rules.keep_two[pair, second_pair]:
            return front(cards, single, second_single, rules)
        return front(cards, second_pair, second_pair, rules)
    found = complete(cards, three != NONE, rules) if may_be_complete(cards, rules) else NONE
    if found != NONE:
        if rules.ace_before_straight and single == ACE and pair >= TEN:
            with_ace = front(cards, single, second_single, rules)
            if with_ace & (LOWS - 1) > found & (LOWS - 1):
                return with_ace
        return found
    if three == ACE:
        return front(cards, ACE, single, rules)
    if three == NONE and pair == NONE:
        return front(cards, second_single, third_single, rules)
    return front(cards, single, second_single, rules)


# Every hand


@compiled
def grade_hands(top: int, deck: Ints, rules: Rules, number: int, grades: Grades) -> int:
    """Grade every hand whose highest card stands at one place of the deck, from one number on; return the next."""
    cards = np.empty(HAND, np.int64)
    cards[6] = deck[top]
    for f in range(5, top):
        cards[5] = deck[f]
        for e in range(4, f):
            cards[4] = deck[e]
            for d in range(3, e):
                cards[3] = deck[d]
                for c in range(2, d):
                    cards[2] = deck[c]
                    for b in range(1, c):
                        cards[1] = deck[b]
                        for a in range(b):
                            cards[0] = deck[a]
                            grades[number] = grade(cards, rules)
                            number += 1
    return number


@compiled
def sort_cards(cards: Ints, size: int) -> None:
    """Sort a few cards in place."""
    for place in range(1, size):
        card, before = cards[place], place - 1
        while before >= 0 and cards[before] > card:
            cards[before + 1] = cards[before]
            before -= 1
        cards[before + 1] = card


@compiled
def tally_holdings(
    hands: Ints, weights: Ints, values: Values, class_of: Ints, royal: int, seven: Ints, tally: Ints
) -> None:
    """Add up hands by the set of all that their seven cards hold, as bits.

    The bits are the classes of five of the cards, by ``class_of`` a value; above them those of a royal flush, of class
    ``royal``, beside a suited king and queen, and of a straight flush of all seven cards without and with the joker,
    whose ranks as bits are among ``seven``.
    """
    match = 1 << (class_of.max() + 1)
    for row in range(len(hands)):
        cards, held = hands[row], 0
        ranks, suits, jokers = 0, ANY_SUIT, 0
        for card in cards:
            if card >= JOKER_CARD:
                jokers = 1
            else:
                ranks |= 1 << (card >> 2)
                suits &= 1 << (card & 3)
        if suits:
            for run in seven:
                if ranks & run == ranks:
                    held |= match << (1 + jokers)
        for first in range(HAND):
            for second in range(first + 1, HAND):
                found = class_of[value_behind(cards, first, second, values)]
                held |= 1 << found
                front_ranks_fit = cards[first] >> 2 == QUEEN and cards[second] >> 2 == KING
                if found == royal and front_ranks_fit and cards[first] & 3 == cards[second] & 3:
                    held |= match
        tally[held] += weights[row]


# Hands that hold some cards


@compiled
def next_outer(chosen: Ints, size: int, room: int) -> bool:
    """Go on to the next places, each above the one before and the first not at the bottom, if there are any."""
    place = size - 1
    while place >= 0 and chosen[place] == room - size + place:
        place -= 1
    if place < 0:
        return False
    chosen[place] += 1
    for after in range(place + 1, size):
        chosen[after] = chosen[after - 1] + 1
    return True


@compiled
def lay_bases(cards: Ints, binomials: Ints, bases: Ints) -> None:
    """Write what six sorted cards add to the number of a hand, by the place at which the seventh comes among them."""
    for gap in range(HAND):
        bases[gap] = 0
        for place in range(HAND - 1):
            bases[gap] += binomials[place + 1 if place < gap else place + 2, cards[place]]


@compiled
def number_of(cards: Ints, binomials: Ints) -> int:
    """Return the number of a hand of seven sorted cards."""
    number = 0
    for place in range(HAND):
        number += binomials[place + 1, cards[place]]
    return number


@compiled
def numbers_holding(held: Ints, binomials: Ints, numbers: Counts) -> int:
    """Write the numbers of all hands that hold some cards; return how many there are.

    Cards are their places in the deck. The lowest of the cards to come changes fastest, so that numbers lie close
    together.
    """
    size, room = len(held), binomials.shape[1]
    six, bases = np.empty(HAND, np.int64), np.empty(HAND, np.int64)
    if size == HAND:
        six[:] = held
        sort_cards(six, HAND)
        numbers[0] = number_of(six, binomials)
        return 1
    rest, left = np.empty(room, np.int64), 0
    for card in range(room):
        is_held = False
        for place in range(size):
            is_held |= held[place] == card
        if not is_held:
            rest[left] = card
            left += 1
    outer = HAND - size - 1
    chosen = np.arange(1, outer + 1)
    found = 0
    while True:
        six[:size] = held
        for place in range(outer):
            six[size + place] = rest[chosen[place]]
        sort_cards(six, HAND - 1)
        lay_bases(six, binomials, bases)
        gap = 0
        for place in range(chosen[0] if outer else left):
            card = rest[place]
            while gap < HAND - 1 and six[gap] < card:
                gap += 1
            numbers[found] = bases[gap] + binomials[gap + 1, card]
            found += 1
        if outer == 0 or not next_outer(chosen, outer, left):
            return found


# One hand against another


@compiled
def tally_grids(grids: Counts, weight: int, tally: Ints) -> None:
    """Add up how hands set each way stand against hands set each way, counted in grids of high by low value."""
    ways, highs, lows = grids.shape
    below = np.zeros((ways, lows + 1), np.int32)  # how many hands with a high value so far have a lower low value
    counted = np.zeros((ways, ways, 2), np.int64)
    for high in range(highs):
        for first in range(ways):
            for second in range(ways):
                found = 0
                for low in range(lows):
                    found += grids[first, high, low] * below[second, low]
                counted[first, second, ABOVE] += found
        for second in range(ways):
            running = 0
            for low in range(lows):
                running += grids[second, high, low]
                below[second, low + 1] += running
        for first in range(ways):
            for second in range(ways):
                found = 0
                for low in range(lows):
                    found += grids[first, high, low] * below[second, low + 1]
                counted[first, second, LEVEL_OR_ABOVE] += found
    tally += weight * counted


@compiled
def tally_many(
    sets: Ints, weights: Ints, binomials: Ints, grades: Grades, numbers: Counts, grids: Counts, tally: Ints
) -> None:
    """Add up the pairs of hands that both hold a set of cards, by grids, where such hands are many."""
    for row in range(len(sets)):
        found = numbers_holding(sets[row], binomials, numbers)
        grids[:] = 0
        for way in range(len(grades)):
            for number in numbers[:found]:
                each = grades[way, number]
                grids[way, each >> LOW_BITS, each & (LOWS - 1)] += 1
        tally_grids(grids, weights[row], tally)


@compiled
def lay_in_order(grades: Grades, numbers: Counts, starts: Counts, lows: Lows) -> None:
    """Write the low values of numbered hands in order of the high value, and where those of each high value start."""
    starts[:] = 0
    for number in numbers:
        starts[(grades[number] >> LOW_BITS) + 2] += 1
    for high in range(2, len(starts)):
        starts[high] += starts[high - 1]
    for number in numbers:
        high = (grades[number] >> LOW_BITS) + 1
        lows[starts[high]] = grades[number] & (LOWS - 1)
        starts[high] += 1


@compiled
def tally_in_order(starts: Counts, lows: Lows, weight: int, tally: Ints) -> None:
    """Add up how hands set each way stand against hands set each way, given in order of the high value."""
    ways, highs = starts.shape
    below = np.zeros((ways, LOWS + 1), np.int32)  # how many hands with a high value so far have a lower low value
    counted = np.zeros((ways, ways, 2), np.int64)
    for high in range(highs - 1):
        for first in range(ways):
            for place in range(starts[first, high], starts[first, high + 1]):
                for second in range(ways):
                    counted[first, second, ABOVE] += below[second, lows[first, place]]
        for second in range(ways):
            for place in range(starts[second, high], starts[second, high + 1]):
                for low in range(lows[second, place] + 1, LOWS + 1):
                    below[second, low] += 1
        for first in range(ways):
            for place in range(starts[first, high], starts[first, high + 1]):
                for second in range(ways):
                    counted[first, second, LEVEL_OR_ABOVE] += below[second, lows[first, place] + 1]
    tally += weight * counted


@compiled
def tally_some(
    sets: Ints, weights: Ints, binomials: Ints, grades: Grades, numbers: Counts, highs: int, tally: Ints
) -> None:
    """Add up the pairs of hands that both hold a set of cards, put in order, where grids would be too large."""
    ways = len(grades)
    starts, lows = np.empty((ways, highs + 2), np.int32), np.empty((ways, len(numbers)), np.uint8)
    for row in range(len(sets)):
        found = numbers_holding(sets[row], binomials, numbers)
        for way in range(ways):
            lay_in_order(grades[way], numbers[:found], starts[way], lows[way])
        tally_in_order(starts[:, : highs + 1], lows, weights[row], tally)


@compiled
def tally_few(sets: Ints, weights: Ints, binomials: Ints, grades: Grades, numbers: Counts, tally: Ints) -> None:
    """Add up the pairs of hands that both hold a set of cards, one by one, where such hands are few."""
    ways, room = len(grades), len(numbers)
    highs, lows = np.empty((ways, room), np.int32), np.empty((ways, room), np.int32)
    for row in range(len(sets)):
        found = numbers_holding(sets[row], binomials, numbers)
        for way in range(ways):
            for place in range(found):
                highs[way, place] = grades[way, numbers[place]] >> LOW_BITS
                lows[way, place] = grades[way, numbers[place]] & (LOWS - 1)
        for first in range(ways):
            for second in range(ways):
                above, level_or_above = 0, 0
                for one in range(found):
                    high, low = highs[first, one], lows[first, one]
                    for other in range(found):
                        above += (high > highs[second, other]) & (low > lows[second, other])
                        level_or_above += (high >= highs[second, other]) & (low >= lows[second, other])
                tally[first, second, ABOVE] += weights[row] * above
                tally[first, second, LEVEL_OR_ABOVE] += weights[row] * level_or_above


# Sets of cards, one for all that differ only in the names of suits


@compiled
def lay_sets(bits: Ints, place_of: Ints, sets: Ints) -> None:
    """Write the places in the deck of the cards that bits stand for, row by row."""
    cards = np.empty(64, np.int64)
    for row in range(len(bits)):
        for column in range(cards_of(bits[row], cards)):
            sets[row, column] = place_of[cards[column]]
