"""Double Draw Poker by the billion: exact play of both draws, the first by a table of all hands.

The discards of every first hand come from the solution by backward induction and are kept on disk. The second draw is
decided card by card, with the discards known to be gone.
"""

from __future__ import annotations

from array import array
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games import double_draw_poker as game
from pitboss.games.double_draw_poker import ANTE, BONUS, FIRST_DRAW, LAW, SECOND_DRAW, DoubleDrawPokerOptions
from pitboss.odds.answer import silent
from pitboss.odds.double_draw_poker import RATIO, WHOLE_ROUND
from pitboss.odds.double_draw_poker.first_kernels import value_replacing
from pitboss.odds.double_draw_poker.set_kernels import DECK, HAND, MOST_DRAWN, Codes, number_of, sort_few
from pitboss.odds.double_draw_poker.solve import (
    classes_of,
    five_card_values,
    pays_of,
    renamings_of,
    solve,
    table_of,
)
from pitboss.odds.evaluation import shelf
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.solvers import price
from pitboss.simulate.card_sets import Bytes, deal
from pitboss.simulate.kernel import Decision, Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.own import own_of
from pitboss.simulate.stream import Source, State, Words
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.cards import Card
from pitboss.table.money import Cents, pay
from pitboss.table.options import option_words
from pitboss.table.rankings import JOKER_HIGH
from pitboss.table.refusal import Refused

Values = NDArray[np.uint16]
FOLDED = 255
"""Stands in a table of discards for a hand that is folded."""
HANDS = comb(DECK, HAND)
FOLD, KEEP = 0, 1
DECISIONS = (
    Decision(
        "first", "cards, value", (), "0 to fold, or 1 + the places of your discards as bits, three at most",
        most=1 << HAND,
    ),
    Decision("second", "cards, value", ("fold", "keep", "first", "second", "third", "fourth", "fifth"),
             "fold, keep, or the one card of five that is replaced"),
)  # fmt: skip


class Play(NamedTuple):
    """What is done: discards of every first hand as bits of its places, and how the second draw is decided."""

    first: Bytes
    second: Bytes
    """What somebody's own function does with every hand; empty where each is worked out."""
    codes: Codes
    nets: Ints
    fold: int


@compiled
def play_rounds(
    words: Words, state: State, deck: Bytes, values: Values, first: Bytes, second: Bytes, codes: Codes, worths: Ints,
    fold: int, all_cards: Ints, bonuses: Ints, is_paid: Bytes, ante: int, bonus: int, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds, each from a full deck: five cards, up to three others for them, and perhaps one more."""
    hand, own, gone = np.zeros(HAND, np.int64), np.zeros(DECK, np.int64), np.zeros(DECK, np.int64)
    worth = np.zeros(HAND + 2, np.int64)
    for row in range(nets.shape[0]):
        deal(deck, HAND + MOST_DRAWN + 1, words, state)
        for place in range(HAND):
            hand[place] = deck[place]
        sort_few(hand, HAND)
        at = HAND
        nets[row, 0], nets[row, 1], nets[row, 2], nets[row, 3] = -ante, -bonus, 0, 0
        wagered[row] = ante + bonus
        bits = first[number_of(hand, HAND)]
        if bits == FOLDED:
            continue
        wagered[row] += ante
        for place in range(HAND):
            if bits >> place & 1:
                gone[hand[place]] = 1
                hand[place] = deck[at]
                at += 1
        sort_few(hand, HAND)
        action: Any = 0
        if second.size:
            action = np.int64(second[number_of(hand, HAND)])
        else:
            for place in range(HAND):
                own[hand[place]] = 1
            value_replacing(hand, own, gone, all_cards, codes, worths, fold, worth)
            for each in range(1, HAND + 2):
                if worth[each] > worth[action]:
                    action = each
            for place in range(HAND):
                own[hand[place]] = 0
        for place in range(HAND):
            gone[deck[place]] = 0
        nets[row, 2] = -ante
        if action == FOLD:
            continue
        wagered[row] += ante
        if action > KEEP:
            hand[action - 2] = deck[at]
            sort_few(hand, HAND)
        value = values[number_of(hand, HAND)]
        if is_paid[value]:
            nets[row, 0] = ante
            nets[row, 1] = bonuses[value]
            nets[row, 2] = ante
            nets[row, 3] = ante
        else:
            nets[row, 3] = -ante


@compiled
def spread_play(
    deck: Ints, class_of: Ints, renaming_of: Ints, renamings: Ints, firsts: Ints, best: Ints, found: Bytes
) -> None:
    """Write for every hand the discards of the one that stands for its kind, renamed back."""
    places, hand, image = np.arange(HAND), np.empty(HAND, np.int64), np.empty(HAND, np.int64)
    for number in range(found.size):
        for place in range(HAND):
            hand[place] = places[place]
        kind = class_of[number]
        if best[kind] < 0:
            found[number] = FOLDED
        else:
            bits = 0
            for place in range(HAND):
                image[place] = renamings[renaming_of[number], hand[place]]
            for place in range(HAND):
                for other in range(HAND):
                    if firsts[kind, other] == image[place] and best[kind] >> other & 1:
                        bits |= 1 << place
            found[number] = bits
        place = 0
        while place < HAND - 1 and places[place] + 1 == places[place + 1]:
            places[place] = place
            place += 1
        places[place] += 1


@lru_cache(maxsize=4)
def best_play(options: DoubleDrawPokerOptions, ratio: Fraction) -> Play:
    """Return exact play; the discards of all first hands are kept on disk once they are found."""
    pays = pays_of(options, ratio)
    name = f"double-draw-{sha256(repr((pays.unit, pays.nets, pays.code_of)).encode()).hexdigest()[:20]}"
    kept = shelf.load(name, "B")
    codes, worths = table_of(pays)
    if kept is None or len(kept[0]) != HANDS:
        solved = solve(pays, silent, LAW.deck)
        deck, renamings = np.array(sorted(LAW.deck), np.int64), renamings_of(LAW.deck)
        classes = classes_of(deck, HAND, renamings)
        first = np.zeros(HANDS, np.uint8)
        spread_play(deck, classes.class_of, classes.renaming_of, renamings, classes.first, solved.best, first)
        shelf.store(name, [array("B", first.tobytes())])
    else:
        first = np.frombuffer(kept[0], np.uint8)
    return Play(first, np.zeros(0, np.uint8), codes, worths, pays.fold_second)


def own_play(setup: Setup, ratio: Fraction) -> Play:
    """Return the play that somebody's functions say of every hand."""
    own, pays = own_of(setup, DECISIONS), pays_of(setup.options, ratio)
    cards, values = all_hands(), five_card_values().astype(np.int64)
    said = own["first"].answers(cards, values)
    few = np.array([1] + [int(bits.bit_count() <= MOST_DRAWN) for bits in range(1 << HAND)])
    if not few[said].all():
        number = int(np.flatnonzero(few[said] == 0)[0])
        hand = " ".join(str(Card(int(card))) for card in cards[number])
        raise own["first"].refused(
            f"first({hand}) returns {said[number]}", "it discards more than three cards", "three"
        )
    first = np.where(said == 0, FOLDED, said - 1).astype(np.uint8)
    second = own["second"].answers(cards, values).astype(np.uint8)
    codes, worths = table_of(pays)
    return Play(first, second, codes, worths, pays.fold_second)


@lru_cache(maxsize=1)
def all_hands() -> Bytes:
    """Return every five of the 54 cards, each in order, by their numbers."""
    from pitboss.simulate.card_sets import lay_sets

    found = np.empty((HANDS, HAND), np.uint8)
    lay_sets(HAND, found)
    return found


def prepare(setup: Setup) -> Prepared:
    """Make a table ready: an ante, and a bonus beside it that is as large where nothing else is said."""
    for name in setup.wagers:
        if name not in (ANTE, BONUS):
            raise Refused(f"the bet {name!r}", "it is not made before the cards", f"{ANTE}, {BONUS}")
    ante = read_amount(ANTE, setup.wagers.get(ANTE, ""), setup)
    amounts = {
        ANTE: ante,
        BONUS: read_amount(BONUS, setup.wagers.get(BONUS, ""), setup) if BONUS in setup.wagers else ante,
    }
    require_admitted(setup, amounts)
    ratio = Fraction(amounts[BONUS], ante)
    return prepare_with(setup, own_play(setup, ratio) if setup.source else best_play(setup.options, ratio), amounts)


def prepare_with(setup: Setup, chosen: Play, amounts: dict[str, Cents]) -> Prepared:
    """Make a table ready that is played so."""
    options: DoubleDrawPokerOptions = setup.options
    ante, bonus = amounts[ANTE], amounts[BONUS]
    ranks = JOKER_HIGH.ranks
    is_paid = np.array([game.is_ranked(rank) for rank in ranks], np.uint8)
    odds = [options.bonus_table.rows[rank.hand].odds if game.is_ranked(rank) else None for rank in ranks]
    bonuses = contiguous([0 if each is None else pay(bonus, each) for each in odds])
    values, cards = five_card_values(), contiguous(range(DECK))

    def play(source: Source, table: Bytes, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table, values, chosen.first, chosen.second, chosen.codes, chosen.nets,
            chosen.fold, cards, bonuses, is_paid, ante, bonus, nets, wagered,
        )  # fmt: skip

    return Prepared(
        (ANTE, BONUS, FIRST_DRAW, SECOND_DRAW),
        ante,
        frozenset({ante, bonus, *map(int, bonuses)}),
        -3 * ante - bonus,
        3 * ante + int(bonuses.max()),
        play,
        lambda: np.arange(DECK, dtype=np.uint8),
        lambda: exact_of(setup, amounts),
        spread=4.0,
    )


def exact_of(setup: Setup, amounts: dict[str, Cents]) -> Exact | None:
    """Return the exact worth of a round with best play."""
    if setup.source:
        return None
    ante, words = amounts[ANTE], option_words(setup.options)
    found = price("double-draw-poker", words | {RATIO: str(Fraction(amounts[BONUS], ante))}, WHOLE_ROUND)
    priced = found.wager(WHOLE_ROUND)
    variance = None if priced.variance is None else priced.variance * ante**2
    return Exact(priced.gain * ante, variance, "of every round, with best play")


KERNEL = Kernel(prepare, ("best",), decisions=DECISIONS)
