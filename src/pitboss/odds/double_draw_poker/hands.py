"""What every choice of one hand of Double Draw Poker gains, found by going through every draw."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from pitboss.games import double_draw_poker as game
from pitboss.games.double_draw_poker import DoubleDrawPokerOptions
from pitboss.odds.answer import Progress
from pitboss.odds.double_draw_poker import first_kernels
from pitboss.odds.double_draw_poker.set_kernels import DECK, HAND, MOST_DRAWN
from pitboss.odds.double_draw_poker.solve import pays_of, table_of
from pitboss.odds.question import Choice
from pitboss.table.cards import Card


def first_draw(
    options: DoubleDrawPokerOptions, ratio: Fraction, hand: Sequence[Card], progress: Progress
) -> list[Choice]:
    """Return what folding and every set of discards gain, in antes."""
    pays = pays_of(options, ratio)
    (table, nets), deck = table_of(pays), np.array(sorted(game.LAW.deck), np.int64)
    cards = np.array(sorted(hand), np.int64)
    gone, scratch = np.zeros(DECK, np.int64), np.empty(HAND + 2, np.int64)
    unseen = len(game.LAW.deck) - HAND
    found = [Choice("fold", Fraction(pays.fold_first, pays.unit))]
    sets = [few for size in range(min(MOST_DRAWN, unseen) + 1) for few in combinations(range(HAND), size)]
    for number, few in enumerate(sets):
        progress(number, len(sets))
        bits = sum(1 << place for place in few)
        total = first_kernels.value_discards(cards, bits, deck, table, nets, pays.fold_second, gone, scratch)
        every = comb(unseen, len(few)) * max(unseen - len(few), 1) * pays.unit
        found.append(_replacing([Card(int(cards[place])) for place in few], Fraction(int(total), every)))
    return found


def second_draw(
    options: DoubleDrawPokerOptions, ratio: Fraction, hand: Sequence[Card], discards: Sequence[Card]
) -> list[Choice]:
    """Return what folding, keeping and replacing each card gain before the second draw, in antes."""
    pays = pays_of(options, ratio)
    (table, nets), deck = table_of(pays), np.array(sorted(game.LAW.deck), np.int64)
    cards = np.array(sorted(hand), np.int64)
    own, gone, totals = np.zeros(DECK, np.int64), np.zeros(DECK, np.int64), np.empty(HAND + 2, np.int64)
    own[cards] = 1
    gone[[int(card) for card in discards]] = 1
    first_kernels.value_replacing(cards, own, gone, deck, table, nets, pays.fold_second, totals)
    every = max(len(game.LAW.deck) - HAND - len(discards), 1) * pays.unit
    fold, keep, *replaced = (Fraction(int(total), every) for total in totals)
    found = [_replacing([Card(int(card))], gain) for card, gain in zip(cards, replaced, strict=True)]
    return [Choice("fold", fold), _replacing([], keep), *found]


def _replacing(cards: Sequence[Card], gain: Fraction) -> Choice:
    words = f"replace {' '.join(map(str, cards))}" if cards else "keep all"
    return Choice(words, gain, cards=tuple(cards))
