"""How rounds end in which a pair is split: what its hands gain together, against the one hand of the dealer.

The hands depend on each other by the dealer's hand and by the cards that they take from one shoe. Any two hands are
followed exactly in both, so that every result of two hands is exact, and the mean and the variance of any number of
them. The results of three and four hands are put together from those of each two, beside each end of the dealer's hand:
what three hands do to each other beyond what each two of them do is left out, and estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from math import comb, perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack import split_kernels
from pitboss.odds.blackjack.hands import ENDS, Ints
from pitboss.odds.blackjack.kernels import Reals
from pitboss.odds.blackjack.rules import Rules
from pitboss.odds.blackjack.solve import SplitHands
from pitboss.odds.blackjack.splits import Path, paths
from pitboss.odds.blackjack.ways import DOUBLED, OVER, WAYS, net_of

Complexes = NDArray[np.complex128]
MOST_UNITS = 2
"""A hand gains or loses so many units at most."""
NETS = 2 * MOST_UNITS + 1
ROUNDING = 1e-14
"""A chance of less is rounding."""
POINTS = 32
"""More than four hands can have different results: so many points tell a distribution by its generating function."""


@cache
def nets_of(rules: Rules) -> Reals:
    """Return which result each way to end comes to beside each end of the dealer's, on any hand and on the first."""
    found = np.zeros((2, WAYS, ENDS, NETS))
    for is_first in (False, True):
        for way in range(WAYS):
            for end in range(ENDS):
                found[int(is_first), way, end, MOST_UNITS + net_of(rules, way, end, is_first)] = 1.0
    return found


class Results(NamedTuple):
    """How likely each number of units is gained, how many are wagered on average, and about how much is left out."""

    chances: dict[int, float]
    action: float
    left_out: float


class SplitRounds:
    """The rounds in which one pair is split against what the dealer shows.

    Whatever is found is found for so many more of the pair's cards being gone, and by whether the second card of a hand
    is of the pair again.
    """

    def __init__(self, hands: SplitHands) -> None:
        self.hands = hands
        self.rules = hands.facing.rules
        has_five = self.rules.five_card_21_pays > 1
        self.finished = split_kernels.finish(hands.facing.hands, hands.first, hands.card, hands.action, has_five)
        self.sums, self.which = split_kernels.sums_of(self.finished.key)
        self.dealer, self.one, self.two = cache(self._dealer), cache(self._one), cache(self._two)
        self.net_of_one, self.net_of_two = cache(self._net_of_one), cache(self._net_of_two)

    # The ways in which hands end

    def _shoe(self, extra: int) -> Ints:
        shoe = self.hands.shoe.copy()
        shoe[self.hands.card] -= 1 + extra
        return shoe

    def _weighed(self, keys: Ints, extra: int) -> Reals:
        chances, facing = np.zeros((len(keys), ENDS)), self.hands.facing
        facing.expect_to_last(split_kernels.weigh(keys, self._shoe(extra), facing.ends, chances))
        return chances

    def _dealer(self, extra: int) -> Reals:
        """Return how likely the dealer ends in each way."""
        found: Reals = self._weighed(np.zeros(1, np.int64), extra)[0]
        return found

    def _one(self, extra: int) -> Reals:
        """Return how one hand ends beside each end of the dealer's; what is not followed is a bust with one wager."""
        found = split_kernels.one_hand(self.finished, self._weighed(self.finished.key, extra))
        found[:, OVER] = self._by_second_card(extra, self.dealer) - found.sum(1)
        return found

    def _two(self, extra: int) -> Reals:
        """Return how two hands end beside each end of the dealer's, found in the same way."""
        half = split_kernels.two_hands(self.finished, self.which, self._weighed(self.sums, extra))
        found = half + half.transpose(1, 0, 3, 2, 4)
        whatever = self._by_second_card(extra, self.one)
        over = whatever - found.sum(2)
        over[:, :, OVER] = 0.0
        found[:, :, OVER], found[:, :, :, OVER] = over, over.transpose(1, 0, 2, 3)
        found[:, :, OVER, OVER] = whatever[:, :, OVER] - over.transpose(1, 0, 2, 3).sum(2)
        return found

    def _by_second_card(self, extra: int, known: Callable[[int], Reals]) -> Reals:
        """Return what is known whatever another hand does, parted by whether its second card is of the pair."""
        shoe = self._shoe(extra)
        paired = shoe[self.hands.card] / shoe.sum()
        again = paired * known(extra + 1) if paired > 0.0 else np.zeros_like(known(extra))
        return np.stack([known(extra) - again, again])

    # What they gain

    def _net_of_one(self, extra: int, is_first: bool) -> Reals:
        """Return how likely a hand gains each number of units beside each end of the dealer's."""
        found: Reals = np.einsum("swe,wen->sen", self.one(extra), nets_of(self.rules)[int(is_first)])
        return found

    def _net_of_two(self, extra: int, is_first: bool) -> Reals:
        """Return how likely two hands, of which one may be the first, gain each number of units together."""
        nets = nets_of(self.rules)
        mine = np.einsum("stabe,aen->stben", self.two(extra), nets[int(is_first)])
        each = np.einsum("stben,bem->stenm", mine, nets[0])
        found = np.zeros((2, 2, ENDS, 2 * NETS - 1))
        for net in range(NETS):
            found[..., net : net + NETS] += each[..., net, :]
        return found

    def results(self, most: int) -> Results:
        """Return how rounds end in which the pair may become so many hands."""
        total, action, left_out = np.zeros(POINTS, np.complex128), 1.0, 0.0
        most_hands = 2
        for path, orders in paths(most).items():
            if path.extra <= self.hands.left:
                hands = Together(self, path)
                total += orders * hands.generating()
                action += orders * hands.added()
                left_out += orders * hands.left_out()
                most_hands = max(most_hands, path.done + path.pending)
        units = np.arange(-MOST_UNITS * most_hands, MOST_UNITS * most_hands + 1)
        found = np.fft.ifft(total).real[units]
        chances, moved = without_negatives(units, found)
        return Results(dict(zip(units.tolist(), chances.tolist(), strict=True)), action, left_out + moved)


class Together:
    """The hands that a pair becomes along one path: the first is among those that got another card, if any did."""

    def __init__(self, rounds: SplitRounds, path: Path) -> None:
        self.rounds = rounds
        self.path = path
        self.is_done = [True] * path.done + [False] * path.pending
        self.dealer = self._sum(rounds.dealer, 0)
        self.ones = [self._one(hand) for hand in range(len(self.is_done))]
        self.twos = {both: self._two(*both) for both in combinations(range(len(self.is_done)), 2)}

    def _sum(self, known: Callable[[int], Reals], of_these: int) -> Reals:
        """Sum what is known over how many hands got another card than the pair's, but for those that are told apart."""
        hands, path, found = self.rounds.hands, self.path, []
        others = path.done - of_these
        for more in range(min(others, hands.left - path.extra) + 1):
            gone = path.extra + more
            found.append((-1) ** more * comb(others, more) * _chance(hands, gone) * known(gone))
        total: Reals = np.sum(found, axis=0)
        return total

    def _one(self, hand: int) -> Reals:
        seconds = slice(0, 1 if self.is_done[hand] else 2)
        return self._sum(
            lambda extra: self.rounds.net_of_one(extra, hand == 0)[seconds].sum(0), int(self.is_done[hand])
        )

    def _two(self, hand: int, other: int) -> Reals:
        mine, theirs = (slice(0, 1 if self.is_done[each] else 2) for each in (hand, other))
        return self._sum(
            lambda extra: self.rounds.net_of_two(extra, hand == 0)[mine, theirs].sum((0, 1)),
            self.is_done[hand] + self.is_done[other],
        )

    def generating(self) -> Complexes:
        """Return the generating function of what all hands gain, at equally spaced points."""
        many, possible = len(self.is_done), self.dealer > 0.0
        dealer = self.dealer[possible, np.newaxis]
        ones = [np.fft.fft(one[possible], POINTS) / dealer for one in self.ones]
        every = _product(ones)
        total = (1 - comb(many, 2)) * every
        for hand, other in combinations(range(many), 2):
            two = np.fft.fft(self.twos[hand, other][possible], POINTS) / dealer
            total = total + two * _product(one for each, one in enumerate(ones) if each not in (hand, other))
        shift = np.exp(2j * np.pi * MOST_UNITS * many * np.arange(POINTS) / POINTS)
        found: Complexes = (dealer * total).sum(0) * shift
        return found

    def added(self) -> float:
        """Return how much is added to the original wager on average, by splitting and by doubling."""
        doubled = sum(self._doubled(is_done) for is_done in self.is_done)
        return float(self.dealer.sum()) * (len(self.is_done) - 1) + doubled

    def _doubled(self, is_done: bool) -> float:
        seconds = slice(0, 1 if is_done else 2)
        return float(self._sum(lambda extra: self.rounds.one(extra)[seconds, DOUBLED:].sum(), int(is_done)))

    def left_out(self) -> float:
        """Return about how much is left out of what three hands do to each other: twice the product of what two do."""
        total = 0.0
        for end in np.flatnonzero(self.dealer > 0.0):
            dealer = self.dealer[end]
            apart = {
                both: np.abs(two[end] / dealer - np.convolve(*(self.ones[hand][end] / dealer for hand in both))).sum()
                for both, two in self.twos.items()
            }
            for a, b, c in combinations(range(len(self.is_done)), 3):
                ab, ac, bc = apart[a, b], apart[a, c], apart[b, c]
                total += 2.0 * dealer * (ab * ac + ab * bc + ac * bc)
        return total


def without_negatives(units: Ints, chances: Reals) -> tuple[Reals, float]:
    """Return chances without those below nothing, which the three likeliest results make up for, and how much is moved.

    What three hands do to each other being left out, a result that hardly ever comes may seem to come less than never.
    The sum of all chances, their mean and their variance stay as they are.
    """
    below = np.where(chances < -ROUNDING, chances, 0.0)
    found = chances - below
    likeliest, powers = np.argsort(chances)[-3:], np.vander(units.astype(np.float64), 3)
    if below.any():
        found[likeliest] += np.linalg.solve(powers[likeliest].T, powers.T @ below)
    return found, -float(below.sum())


def _chance(hands: SplitHands, extra: int) -> float:
    """Return how likely so many cards are all of the pair."""
    return perm(hands.left, extra) / perm(hands.undealt, extra)


def _product(factors: Iterable[Complexes]) -> Complexes | float:
    """Return the product of factors, one where there are none."""
    found: Complexes | float = 1.0
    for factor in factors:
        found = found * factor
    return found
