"""Best play of Double Draw Poker by backward induction: the second draw for every hand, then the first."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games import double_draw_poker as game
from pitboss.games.double_draw_poker import DoubleDrawPokerOptions
from pitboss.odds.answer import Progress
from pitboss.odds.double_draw_poker import first_kernels, kernels, set_kernels
from pitboss.odds.double_draw_poker.kernels import MOST_CODES, MOST_TYPES, ROOM, WORDS, Room, Setting
from pitboss.odds.double_draw_poker.set_kernels import DECK, HAND, MOST_DRAWN, Codes, Ints
from pitboss.odds.evaluation import JOKER
from pitboss.table.cards import JOKERS, SUITS, Card
from pitboss.table.money import EVEN
from pitboss.table.rankings import JOKER_HIGH

NOT_DRAWN = -(2**63)
"""What stands in place of a worth where no such cards may be drawn."""

DRAW_WAGERS = 3
"""Ante, first draw and second draw wager, which are equal."""


class Pays(NamedTuple):
    """What rounds come to in whole units, of which the ante has ``unit``: nets by code, and what each fold loses."""

    unit: int
    nets: tuple[int, ...]
    fold_first: int
    fold_second: int
    code_of: dict[int, int]
    """The code of each value of a hand."""


@lru_cache(maxsize=16)
def pays_of(options: DoubleDrawPokerOptions, ratio: Fraction) -> Pays:
    """Return what rounds come to where the bonus is in that ratio to the ante; hands paid alike have one code."""
    ante, bonus = ratio.denominator, ratio.numerator
    nets: dict[Fraction, int] = {}
    code_of = {}
    for rank in JOKER_HIGH.ranks:
        if game.is_ranked(rank):
            net = DRAW_WAGERS * ante * EVEN.share + bonus * options.bonus_table.rows[rank.hand].share
            code_of[rank.value] = nets.setdefault(net, len(nets) + 1)
        else:
            code_of[rank.value] = 0
    unit = lcm(*(net.denominator for net in nets))
    lowest = -(DRAW_WAGERS * ante + bonus)
    return Pays(
        ante * unit,
        (lowest * unit, *(int(net * unit) for net in nets)),
        -(ante + bonus) * unit,
        -(2 * ante + bonus) * unit,
        code_of,
    )


def hands_dealt(deck: Sequence[Card]) -> dict[str, int]:
    """Return how many hands of five cards there are of each kind, the rarest first."""
    values = JOKER.batch(np.array(list(combinations(map(int, sorted(deck)), HAND)), np.uint8))
    counts, found = np.bincount(values, minlength=len(JOKER_HIGH.ranks)), dict[str, int]()
    for rank in JOKER_HIGH.ranks:
        found[rank.hand.words] = found.get(rank.hand.words, 0) + int(counts[rank.value])
    return dict(sorted(((words, times) for words, times in found.items() if times), key=lambda each: each[1]))


# The deck and its symmetry


@cache
def five_card_values() -> NDArray[np.uint16]:
    """Return the value of every five cards, by the number of the set."""
    cards = np.array(list(combinations(range(DECK), HAND)), np.uint8)
    values = JOKER.batch(cards)
    numbers = sum(_binomials(place + 1)[cards[:, place]] for place in range(HAND))
    found = np.empty(len(values), np.uint16)
    found[numbers] = values
    return found


def _binomials(size: int) -> Ints:
    return np.array([comb(card, size) for card in range(DECK)], np.int64)


def renamings_of(deck: Sequence[Card]) -> Ints:
    """Return all ways to rename suits and jokers that leave the deck what it is, each a card for a card."""
    found = []
    for order in permutations(range(len(SUITS))):
        renamed = [4 * (card // 4) + order[card % 4] for card in range(52)]
        for jokers in permutations(JOKERS):
            each = [*renamed, *map(int, jokers)]
            if {each[card] for card in deck} == set(map(int, deck)):
                found.append(each)
    return np.array(found, np.int64)


@dataclass(frozen=True)
class Classes:
    """The sets of one size up to renaming: the class of each, what renames it, and the first set of each class."""

    class_of: Ints
    renaming_of: Ints
    weights: Ints
    first: Ints


def classes_of(deck: Ints, size: int, renamings: Ints) -> Classes:
    """Number the sets of a size up to renaming."""
    room = comb(DECK, size)
    class_of, renaming_of = np.empty(room, np.int64), np.zeros(room, np.int64)
    weights = np.zeros(comb(len(deck), size), np.int64)
    inverse = np.argsort(renamings, axis=1)
    order = [next(n for n, each in enumerate(renamings) if (each == row).all()) for row in inverse]
    count = set_kernels.lay_classes(deck, size, renamings, class_of, renaming_of, weights)
    renaming_of = np.array(order, np.int64)[renaming_of]  # back to the first of the class
    first = np.empty((count, size), np.int64)
    set_kernels.lay_first(deck, size, class_of, first)
    return Classes(class_of, renaming_of, weights[:count].copy(), first)


# The whole game


class Solved(NamedTuple):
    """Best play: how rounds end, in so many ways, and the discards of each first hand up to renaming."""

    pays: Pays
    every: int
    totals: tuple[int, ...]
    hands: Ints
    weights: Ints
    best: Ints
    values: Ints
    worth: Ints
    """What every set of discards of each hand is worth, by the bits of the set."""

    @property
    def deals(self) -> int:
        """How many first hands there are."""
        return int(self.weights.sum())

    @property
    def whole(self) -> int:
        """What the values of all first hands together are shares of, for each ante."""
        return self.every * self.pays.unit

    @property
    def fold(self) -> int:
        """What folding a first hand is worth, as the other choices are."""
        return self.pays.fold_first * (self.every // self.deals)

    @property
    def gain(self) -> Fraction:
        """What a round gains on average, in antes."""
        pays = self.pays
        nets = (*pays.nets, *[0] * (MOST_CODES - 1 - len(pays.nets)), pays.fold_second, pays.fold_first)
        total = sum(net * times for net, times in zip(nets, self.totals, strict=True))
        return Fraction(total, self.whole)

    @property
    def outcomes(self) -> Iterator[tuple[Fraction, Fraction]]:
        """The net results in antes, with their chances."""
        pays = self.pays
        for code, times in enumerate(self.totals):
            if times:
                net = self._net(pays, code)
                yield Fraction(net, pays.unit), Fraction(times, self.every)

    @staticmethod
    def _net(pays: Pays, code: int) -> int:
        return {MOST_CODES: pays.fold_first, MOST_CODES - 1: pays.fold_second}.get(code) or pays.nets[code]


@lru_cache(maxsize=2)
def codes_table(codes: bytes) -> Codes:
    """Return the code of every hand by four of its cards and the fifth, from that of each value."""
    table = np.empty((comb(DECK, 4), DECK), np.uint8)
    set_kernels.lay_codes(np.frombuffer(codes, np.uint8)[five_card_values()], table)
    return table


def table_of(pays: Pays) -> tuple[Codes, Ints]:
    """Return the code of every four cards and a fifth, and the nets by code."""
    nets = np.zeros(MOST_CODES, np.int64)
    nets[: len(pays.nets)] = pays.nets
    return codes_table(bytes(pays.code_of[value] for value in range(len(JOKER_HIGH.ranks)))), nets


def setting_of(pays: Pays, cards: Sequence[Card]) -> Setting:
    """Lay out what the compiled loops look at."""
    table, nets = table_of(pays)
    packed = np.zeros((MOST_CODES, WORDS), np.int64)
    for code in range(1, MOST_CODES):
        packed[code, (code - 1) // kernels.A_WORD] = 1 << kernels.BITS * ((code - 1) % kernels.A_WORD)
    deck, rows = np.array(sorted(cards), np.int64), comb(DECK, 4)
    sums = [np.zeros(shape, np.int64) for shape in (rows, rows, (rows, MOST_DRAWN + 1), (rows, WORDS))]
    kernels.lay_sums(deck, table, nets, packed, *sums)
    return Setting(deck, table, nets, packed, pays.fold_second, *sums)


def solve(pays: Pays, progress: Progress, cards: Sequence[Card]) -> Solved:
    """Find best play of the whole game with a deck."""
    setting, renamings = setting_of(pays, cards), renamings_of(cards)
    by_size = {size: classes_of(setting.deck, size, renamings) for size in range(HAND - MOST_DRAWN, HAND + 1)}
    most = min(MOST_DRAWN, len(cards) - HAND)
    counts = count_ends(setting, by_size, most, progress)
    return play_first_draw(pays, setting, renamings, by_size, counts)


def play_first_draw(
    pays: Pays, setting: Setting, renamings: Ints, by_size: dict[int, Classes], counts: list[Ints]
) -> Solved:
    """Choose the discards of every first hand by what the second draw then counts."""
    unseen = len(setting.deck) - HAND
    ways = [comb(unseen, draws) * max(unseen - draws, 1) if len(each) else 0 for draws, each in enumerate(counts)]
    scale = lcm(*filter(None, ways))
    starts = np.cumsum([0, *map(len, counts[:-1])])
    rooms = np.array([*starts, *(comb(DECK, draws) for draws in range(MOST_DRAWN + 1))], np.int64)
    offsets = np.cumsum([0, *(comb(DECK, size) for size in range(HAND))])
    blank = [np.zeros(comb(DECK, size), np.int64) for size in range(HAND - MOST_DRAWN)]
    classes = np.concatenate([*blank, *(each.class_of for each in by_size.values())])
    renaming_of = np.concatenate([*blank, *(each.renaming_of for each in by_size.values())])
    hands, weights = by_size[HAND].first, by_size[HAND].weights
    best, values, totals = (np.zeros(room, np.int64) for room in (len(hands), len(hands), MOST_CODES + 1))
    worth = np.full((len(hands), 1 << HAND), NOT_DRAWN, np.int64)
    first_kernels.play_first(
        hands, weights, setting.deck, renamings, classes, renaming_of, offsets, np.concatenate(counts), rooms,
        setting.nets, np.array([scale // each if each else 0 for each in ways], np.int64), np.array(ways, np.int64),
        pays.fold_first, pays.fold_second, best, values, worth, totals,
    )  # fmt: skip
    return Solved(pays, int(weights.sum()) * scale, tuple(map(int, totals)), hands, weights, best, values, worth)


def count_ends(setting: Setting, by_size: dict[int, Classes], most: int, progress: Progress) -> list[Ints]:
    """Count how best play of the second draw ends, for all kept cards and discards up to renaming, on every core."""
    counts = []
    tasks: list[tuple[int, int]] = []
    for draws in range(MOST_DRAWN + 1):
        classes = by_size[HAND - draws]
        counts.append(np.zeros((len(classes.first) * comb(DECK, draws) if draws <= most else 0, WORDS), np.int64))
        tasks += [(draws, number) for number in range(len(classes.first))] if draws <= most else []
    tasks.sort(key=lambda task: -task[0])
    room = {draws: comb(len(setting.deck), draws) for draws in range(MOST_DRAWN + 1)}
    total = sum(room[draws] for draws, _ in tasks)
    batches = list(_batches(tasks, room))
    done = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting: set[Future[int]] = {pool.submit(_count, setting, by_size, counts, batch, room) for batch in batches}
        try:
            while waiting:
                progress(done, total)
                finished, waiting = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
                done += sum(each.result() for each in finished)
        finally:
            for each in waiting:
                each.cancel()
    progress(total, total)
    return counts


A_BATCH = 40_000
"""About so many draws are looked at before it is told how far the work has come."""


def _batches(tasks: Sequence[tuple[int, int]], room: dict[int, int]) -> Iterator[list[tuple[int, int]]]:
    batch: list[tuple[int, int]] = []
    size = 0
    for task in tasks:
        batch.append(task)
        size += room[task[0]]
        if size >= A_BATCH:
            yield batch
            batch, size = [], 0
    yield batch


def _count(
    setting: Setting,
    by_size: dict[int, Classes],
    counts: list[Ints],
    batch: list[tuple[int, int]],
    room: dict[int, int],
) -> int:
    """Count the ends of some kept cards; return how much work that was."""
    types = (MOST_TYPES + 1) ** MOST_DRAWN
    scratch = Room(
        np.empty((ROOM, WORDS), np.int64),
        np.empty((types, WORDS), np.int64),
        np.empty((types, WORDS), np.int64),
        np.empty(types, np.int8),
    )
    for draws, number in batch:
        wide = comb(DECK, draws)
        kept = by_size[HAND - draws].first[number]
        kernels.spread(kept, draws, setting, scratch, counts[draws][number * wide : (number + 1) * wide])
    return sum(room[draws] for draws, _ in batch)
