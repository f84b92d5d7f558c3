"""Composition-dependent best play of blackjack in doubles: every hand against every card of the dealer.

After a split a hand is played by its own cards, the dealer's, and the fact that it was split. The hands of a pair come
from the same unseen cards, so that each is worth as much as the first; where a pair may be split again, how many of its
cards the other hands hold is taken into account by inclusion and exclusion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack import kernels
from pitboss.odds.blackjack.hands import NO_HAND, Ints, dealer_ends, player_hands
from pitboss.odds.blackjack.kernels import DOUBLE, DRAW, STAND, Reals
from pitboss.odds.blackjack.rules import ACE, ALL_CARDS, AS_UNSPLIT, COMPLETES, SEEING, TEN, VALUES, Rules, Shoe
from pitboss.odds.blackjack.splits import pair_value
from pitboss.table.refusal import Refused

CERTAIN = 1 - 1e-9
WORDS = {STAND: "stand", DRAW: "draw", DOUBLE: "double"}
SPLIT, SURRENDER = "split", "surrender"
Pair = tuple[int, int]


@dataclass
class Facing:
    """What every hand is worth against the cards that the dealer shows, from a shoe that still holds those."""

    rules: Rules
    full: Shoe
    showing: tuple[int, ...]
    policy: Ints | None = None
    """What is done with each hand, where it is not to be the best: a plan that goes by totals."""
    policy_after_split: Ints | None = None
    """The same of the hands of a split pair, which a table may not let double."""
    _split: dict[int, tuple[float, bool]] = field(default_factory=dict)
    split_hands: dict[int, SplitHands] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hands, self.number_of = player_hands()
        self.shoe = np.array(self.full, np.int64)
        for card in self.showing:
            self.shoe[card] -= 1
        self.completes = COMPLETES.get(self.showing, NO_HAND)
        self.ends = dealer_ends(self.showing, self.rules.hits_soft_17)
        self.may_double, self.may_double_split = (
            np.array([self.rules.may_double(total, is_split) for total in range(22)]) for is_split in (False, True)
        )
        rooms = (np.zeros(len(self.hands.total)) for _ in range(7))
        self.stand, self.won, self.tied, self.spare, self.draw, self.double, self.best = rooms
        self.action = np.zeros(len(self.hands.total), np.int64)
        wanted = self.hands.size > 1
        self._look(wanted, self.shoe, self.stand, self.won, self.tied, self.spare)
        kernels.best_play(
            self.hands, wanted, self.shoe, self.completes, self.rules.keeps_added, False, self.may_double, self.stand,
            self.spare, self.draw, self.double, self.best, self.action,
        )  # fmt: skip
        if self.policy is not None:
            self.action = self.policy
            busts = np.zeros(len(self.best))
            kernels.follow(
                self.hands, wanted, self.shoe, self.completes, self.rules.keeps_added, False, self.stand, self.spare,
                self.action, self.best, busts,
            )  # fmt: skip

    @property
    def action_after_split(self) -> Ints:
        """What is done with a hand of a split pair where it is played as if it had not been split."""
        if self.policy_after_split is not None:
            return self.policy_after_split
        undoubled = np.where(self.draw > self.stand + kernels.ALIKE, DRAW, STAND)
        is_barred = (self.action == DOUBLE) & ~self.may_double_split[self.hands.total]
        return np.where(is_barred, undoubled, self.action)

    def _look(self, wanted: NDArray[np.bool_], shoe: Ints, *found: Reals) -> None:
        five = float(self.rules.five_card_21_pays)
        self.expect_to_last(kernels.look(self.hands, wanted, shoe, self.ends, self.rules.is_face_up, five, *found))

    def expect_to_last(self, least: float) -> None:
        """Refuse a shoe of which the dealer's chances were not all found."""
        if least < CERTAIN:
            raise Refused(f"a shoe of {sum(self.full)} cards", "the dealer's hand may take more than are left",
                          "a shoe that lasts for a round")  # fmt: skip

    # The first two cards

    def blackjack_chance(self, gone: tuple[int, ...]) -> float:
        """Return how likely the dealer's second card makes a blackjack once some cards are gone."""
        if self.completes == NO_HAND:
            return 0.0
        left = self.shoe[self.completes] - gone.count(self.completes)
        return float(left / (self.shoe.sum() - len(gone)))

    def choices(self, pair: Pair) -> dict[str, float]:
        """Return what each decision on the first two cards is worth."""
        number = self.number_of[pair]
        if self.policy is not None:
            found = {WORDS[int(self.action[number])]: float(self.best[number])}
        else:
            found = {"stand": float(self.stand[number])}
            if self.hands.total[number] < 21:
                found["draw"] = float(self.draw[number])
                if self.may_double[self.hands.total[number]]:
                    found["double"] = float(self.double[number])
        if pair[0] == pair[1]:
            found[SPLIT] = self.split(pair[0])[0]
        if self.rules.surrenders:
            kept = float(1 - self.rules.surrender_loses)
            found[SURRENDER] = kept * (1 - self.blackjack_chance(pair)) - 1
        return found

    # Splitting

    def split(self, card: int) -> tuple[float, bool]:
        """Return what splitting a pair is worth, and whether it is split again where that is allowed."""
        if card not in self._split:
            self._split[card] = self._solve_split(card)
        return self._split[card]

    def most_hands(self, card: int) -> int:
        """Return how many hands a pair may become."""
        return self.rules.most_aces if card == ACE else self.rules.most_hands

    def _solve_split(self, card: int) -> tuple[float, bool]:
        most = self.most_hands(card)
        if self.rules.split_play == ALL_CARDS:
            if most > 2:
                raise Refused(f"play by all cards of up to {most} hands", "they are too many to be worked out",
                              f"max_hands=2, or another split_play; {list(SEEING)[-1]} tells what seeing more "
                              "cards can gain")  # fmt: skip
            return OpenHands(self, card).value(), False
        found: SplitHands | SeeingHands
        if self.rules.split_play in SEEING and card != ACE and self.policy is None:
            found = SeeingHands(self, card, SEEING[self.rules.split_play])
        else:
            found = self.split_hands[card] = SplitHands(self, card)
        once, again = found.value(2), found.value(most) if most > 2 else -9.0
        return max(once, again), again > once


def _ratio(part: int, whole: int) -> float:
    return part / whole


class SplitHands:
    """The hands of a split pair, so many cards of the pair beyond the two being gone too.

    Cards that are seen beside them come from the same shoe, and every hand is played by them too.
    """

    def __init__(self, facing: Facing, card: int, seen: tuple[int, ...] = ()) -> None:
        self.facing = facing
        self.card = card
        self.shoe = facing.shoe.copy()  # without the other card of the pair
        for gone in (card, *seen):
            self.shoe[gone] -= 1
        self.left = int(self.shoe[card]) - 1
        self.undealt = int(self.shoe.sum()) - 1
        self.first = facing.number_of[(card,)]
        hands = facing.hands
        self.action = np.zeros(len(hands.total), np.int64)
        self.starts = np.zeros(len(hands.total), np.bool_)
        for number in hands.after[self.first]:
            self.starts[number] = number != NO_HAND
        self._worth: dict[int, tuple[float, float, float, float]] = {}
        if facing.policy is not None or facing.rules.split_play == AS_UNSPLIT:
            self.action = facing.action_after_split if card != ACE else self.action
        elif card != ACE:
            self._find_best()

    def _find_best(self) -> None:
        facing, hands = self.facing, self.facing.hands
        wanted = (hands.size > 1) & (hands.cards[:, self.card] > 0)
        stand, won, tied, spare, draw, double, best = (np.zeros(len(hands.total)) for _ in range(7))
        facing._look(wanted, self.shoe, stand, won, tied, spare)
        kernels.best_play(
            hands, wanted, self.shoe, facing.completes, facing.rules.keeps_added, True, facing.may_double_split,
            stand, spare, draw, double, best, self.action,
        )  # fmt: skip

    def worth(self, extra: int) -> tuple[float, float, float, float]:
        """Return what one hand is worth with so many more cards of the pair gone: with any second card, and the part of
        it in which that is of the pair again; and the same of how likely it is bust beside a dealer's blackjack."""
        if extra not in self._worth:
            self._worth[extra] = self._follow(extra)
        return self._worth[extra]

    def _follow(self, extra: int) -> tuple[float, float, float, float]:
        facing, hands = self.facing, self.facing.hands
        shoe = self.shoe.copy()
        shoe[self.card] -= extra
        wanted = np.zeros(len(hands.total), np.bool_)
        kernels.reached(hands, self.starts, self.action, wanted)
        stand, won, tied, spare, value, busts = (np.zeros(len(hands.total)) for _ in range(6))
        facing._look(wanted, shoe, stand, won, tied, spare)
        kernels.follow(
            hands, wanted, shoe, facing.completes, facing.rules.keeps_added, True, stand, spare, self.action, value,
            busts,
        )  # fmt: skip
        left = shoe.copy()
        left[self.card] -= 1
        after, chances = hands.after[self.first], left / left.sum()
        again = after[self.card]
        mine = value[again] * chances[self.card], busts[again] * chances[self.card]
        return float(chances @ value[after]), float(mine[0]), float(chances @ busts[after]), float(mine[1])

    def value(self, most: int, worth: Callable[[int], tuple[float, float, float, float]] | None = None) -> float:
        """Return what the pair is worth where it may become so many hands, of which one may be worth something else."""
        gain, original = pair_value(worth or self.worth, self.left, self.undealt, most, _ratio)
        facing = self.facing
        lost = facing.blackjack_chance((self.card, self.card))
        return gain - lost + (original if facing.rules.keeps_added else 0.0)


class SeeingHands:
    """The hands of a split pair, each played by its own cards and some more of the shoe that are seen.

    Whoever sees the other hands' cards sees so many, or fewer: none plays better than by that many cards of the shoe.
    """

    def __init__(self, facing: Facing, card: int, seen: int) -> None:
        self.plain = SplitHands(facing, card)
        self.shoe = self.plain.shoe.copy()  # without the pair
        self.shoe[card] -= 1
        within = combinations_with_replacement(VALUES, seen)
        self.hands = {cards: SplitHands(facing, card, cards) for cards in within if self._ways(cards, 0)}

    def _ways(self, cards: tuple[int, ...], extra: int) -> int:
        """Return in how many ways cards are seen when so many more of the pair's are gone."""
        left = self.shoe.tolist()
        left[self.plain.card] -= extra
        return prod(comb(max(left[card], 0), times) for card, times in Counter(cards).items())

    def worth(self, extra: int) -> tuple[float, float, float, float]:
        """Return what one hand is worth on average with so many more cards of the pair gone."""
        ways = {cards: self._ways(cards, extra) for cards in self.hands}
        every = sum(ways.values())
        found = [np.array(self.hands[cards].worth(extra)) * (many / every) for cards, many in ways.items() if many]
        mine, again, busts, busts_again = np.sum(found, axis=0).tolist()
        return mine, again, busts, busts_again

    def value(self, most: int) -> float:
        """Return what the pair is worth where it may become so many hands."""
        return self.plain.value(most, self.worth)


class OpenHands:
    """The two hands of a pair that is split once, each played by all cards that lie face up.

    The first is played knowing what its own cards then leave to the second; the second knowing all of the first's.
    """

    def __init__(self, facing: Facing, card: int) -> None:
        self.facing = facing
        self.card = card
        self.hands = facing.hands
        self.wanted = (self.hands.size > 1) & (self.hands.cards[:, card] > 0)
        self._second: dict[tuple[int, ...], float] = {}
        self._first: dict[tuple[int, ...], float] = {}

    def solved(self, gone: tuple[int, ...]) -> tuple[Reals, Reals, Reals, Ints]:
        """Return what standing, sparing and best play are worth on hands of the pair, and the shoe, some cards gone."""
        facing, many = self.facing, len(self.hands.total)
        shoe = facing.shoe.copy()
        for card in gone:
            shoe[card] -= 1
        stand, won, tied, spare, draw, double, best = (np.zeros(many) for _ in range(7))
        wanted = self.wanted.copy()
        facing._look(wanted, shoe, stand, won, tied, spare)
        kernels.best_play(
            self.hands, wanted, shoe, facing.completes, facing.rules.keeps_added, True, facing.may_double_split,
            stand, spare, draw, double, best, np.zeros(many, np.int64),
        )  # fmt: skip
        return stand, spare, best, shoe

    def second(self, first: tuple[int, ...]) -> float:
        """Return what the second hand is worth once the first is finished."""
        if first not in self._second:
            stand, spare, best, shoe = self.solved(first)
            shoe[self.card] -= 1
            after = self.hands.after[self.facing.number_of[(self.card,)]]
            worth = (stand + spare)[after] if self.card == ACE else best[after]
            self._second[first] = float(shoe @ worth) / float(shoe.sum())
        return self._second[first]

    def value(self) -> float:
        """Return what the pair is worth."""
        self.stand, self.spare, _, self.shoe = self.solved((self.card,))
        left = self.shoe.copy()
        left[self.card] -= 1
        total = sum(left[card] * self.first(tuple(sorted((self.card, card)))) for card in VALUES if left[card]) / float(
            left.sum()
        )
        lost = self.facing.blackjack_chance((self.card, self.card))
        return float(total - lost)

    def first(self, hand: tuple[int, ...]) -> float:
        """Return what both hands are worth from here on, the first being played."""
        if hand not in self._first:
            number = self.facing.number_of[hand]
            stay = float(self.stand[number] + self.spare[number]) + self.second(hand)
            found = [stay]
            if self.card != ACE and self.hands.total[number] < 21:
                found.append(self._draw(hand, 1))
                if len(hand) == 2 and self.facing.may_double_split[self.hands.total[number]]:
                    found.append(self._draw(hand, 2))
            self._first[hand] = max(found)
        return self._first[hand]

    def _draw(self, hand: tuple[int, ...], units: int) -> float:
        """Return what a card to the first hand is worth, on which so many units then ride; two take no more cards."""
        left = [int(count) - hand.count(card) for card, count in enumerate(self.shoe)]
        undealt, total = sum(left), 0.0
        for card in VALUES:
            if left[card] <= 0:
                continue
            longer = tuple(sorted((*hand, card)))
            after = self.facing.number_of.get(longer)
            if after is None:
                saved = self.facing.blackjack_chance((*longer, self.card))
                lost = units - (saved if self.facing.rules.keeps_added else units * saved)  # the original wager once
                worth = self.second(longer) - lost
            elif units == 2:
                worth = 2.0 * float(self.stand[after] + self.spare[after]) + self.second(longer)
            else:
                worth = self.first(longer)
            total += left[card] / undealt * worth
        return total


# All deals


def deals(shoe: Shoe, rules: Rules) -> Iterator[tuple[tuple[int, ...], Mapping[Pair, float]]]:
    """Yield what the dealer may show, and how likely it comes with each first two cards of the player."""
    every = sum(shoe)
    shown = [(card,) for card in VALUES] if not rules.is_face_up else [(a, b) for a in VALUES for b in range(a, 10)]
    for showing in shown:
        left, chance = list(shoe), 1.0 if len(set(showing)) == len(showing) == 1 or showing[0] == showing[-1] else 2.0
        for drawn, card in enumerate(showing):
            chance *= left[card] / (every - drawn)
            left[card] -= 1
        if chance > 0:
            yield showing, {pair: chance * share for pair, share in two_cards(left).items()}


def two_cards(left: list[int]) -> dict[Pair, float]:
    """Return how likely two cards are, in either order."""
    undealt = sum(left)
    found = {}
    for first in VALUES:
        for second in range(first, 10):
            ways = left[first] * (left[first] - 1) if first == second else 2 * left[first] * left[second]
            if ways:
                found[first, second] = ways / (undealt * (undealt - 1))
    return found


def best_of(choices: Mapping[str, float]) -> str:
    """Return the best of some decisions; of those that differ by rounding only, the first."""
    most = max(choices.values())
    return next(word for word, gain in choices.items() if gain > most - kernels.ALIKE)


def is_blackjack(cards: tuple[int, ...]) -> bool:
    """Tell whether two cards are an ace and a card worth ten."""
    return tuple(sorted(cards)) == (ACE, TEN)


class Plan(Protocol):
    """A way to play that need not be the best."""

    def action(self, pair: Pair, showing: tuple[int, ...]) -> str:
        """Return what is done with the first two cards."""

    def policy(self, showing: tuple[int, ...], is_split: bool = False) -> Ints:
        """Return what is done with every hand that is not split or surrendered, or with those of a split pair."""


class Table:
    """A table: all that the dealer may show, and what the first two cards are worth against it."""

    def __init__(self, rules: Rules, shoe: Shoe, plan: Plan | None = None) -> None:
        self.rules = rules
        self.shoe = shoe
        self.deals = dict(deals(shoe, rules))
        self.plan = plan
        self._facing: dict[tuple[int, ...], Facing] = {}

    def facing(self, showing: tuple[int, ...]) -> Facing:
        """Return what hands are worth against showing cards."""
        if showing not in self._facing:
            self._facing[showing] = Facing(self.rules, self.shoe, showing, *self._policies(showing))
        return self._facing[showing]

    def _policies(self, showing: tuple[int, ...]) -> tuple[Ints | None, Ints | None]:
        """Return what the plan does with every hand, and with those of a split pair, which may be all the same."""
        if self.plan is None:
            return None, None
        unsplit = self.plan.policy(showing)
        is_same = self.rules.doubles_after_split
        return unsplit, unsplit if is_same else self.plan.policy(showing, is_split=True)

    def settled(self, showing: tuple[int, ...], pair: Pair) -> float | None:
        """Return what two cards are worth that nobody decides on: a blackjack of either side; None where it is open."""
        pays = float(self.rules.blackjack_pays)
        if len(showing) > 1 and is_blackjack(showing):
            return pays if is_blackjack(pair) else -1.0
        if not is_blackjack(pair):
            return None
        paid = pays * (1.0 - self.facing(showing).blackjack_chance(pair))
        return max(paid, 1.0) if self.rules.has_even_money and showing == (ACE,) else paid

    @cached_property
    def gain(self) -> float:
        """What a round gains on average with best play, for each unit of the main wager."""
        total = 0.0
        for showing, pairs in self.deals.items():
            for pair, chance in pairs.items():
                total += chance * self.worth(showing, pair)
        return total

    def worth(self, showing: tuple[int, ...], pair: Pair) -> float:
        """Return what two cards are worth with best play, or by the plan."""
        settled = self.settled(showing, pair)
        if settled is not None:
            return settled
        choices = self.facing(showing).choices(pair)
        return max(choices.values()) if self.plan is None else choices[self.plan.action(pair, showing)]
