"""Kept answers about Double Draw Poker held against the game: every first hand added up, and some worked out again."""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm
from random import SystemRandom

import numpy as np

from pitboss.games import double_draw_poker as game
from pitboss.games.double_draw_poker import DoubleDrawPokerOptions
from pitboss.odds.answer import silent
from pitboss.odds.double_draw_poker import hands
from pitboss.odds.double_draw_poker.set_kernels import HAND, MOST_DRAWN
from pitboss.odds.double_draw_poker.solve import Classes, classes_of, pays_of, renamings_of
from pitboss.odds.kept import Kept
from pitboss.table.cards import Card

DRAWN = 4
"""Of a kept answer so many first hands are worked out again."""


def agrees(options: DoubleDrawPokerOptions, ratio: Fraction, kept: Kept) -> bool:
    """Tell whether the edge is what all first hands come to, and some of these, drawn at random, what they are."""
    deck = game.LAW.deck
    classes = classes_of(np.array(sorted(deck), np.int64), HAND, renamings_of(deck))
    (priced,), unit = kept.answer.wagers, unit_of(options, ratio)
    if len(kept.parts) != len(classes.weights):
        return False
    total = sum(part * weight for part, weight in zip(kept.parts, classes.weights.tolist(), strict=True))
    if priced.gain != Fraction(total, comb(len(deck), HAND) * unit):
        return False
    drawn = SystemRandom().sample(range(len(kept.parts)), min(DRAWN, len(kept.parts)))
    return all(worth_of(options, ratio, classes, number) == Fraction(kept.parts[number], unit) for number in drawn)


def unit_of(options: DoubleDrawPokerOptions, ratio: Fraction) -> int:
    """Return what the worth of a first hand is a share of: all ways to draw, however many cards, made alike."""
    unseen = len(game.LAW.deck) - HAND
    ways = [comb(unseen, draws) * max(unseen - draws, 1) for draws in range(min(MOST_DRAWN, unseen) + 1)]
    return lcm(*ways) * pays_of(options, ratio).unit


def worth_of(options: DoubleDrawPokerOptions, ratio: Fraction, classes: Classes, number: int) -> Fraction:
    """Return what a first hand gains with best play, found by going through every draw one by one."""
    hand = [Card(int(card)) for card in classes.first[number]]
    return max(choice.gain for choice in hands.first_draw(options, ratio, hand, silent))
