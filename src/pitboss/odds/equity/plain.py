"""Equity in plain Python: every deal one after the other, or so many drawn at random.

The compiled loops do the same; from one seed both draw the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pitboss.odds.equity.answer import NOT_OFFERED, Part, Tally
from pitboss.odds.equity.question import Question
from pitboss.odds.evaluation import NO_LOW

Progress = Callable[[int, int], None]
"""Told how many deals were looked at, and of how many."""

Deal = list[Sequence[int]]
"""The cards that came: to the board first, then to each hand."""

EVERY = 1_000
WORD = (1 << 64) - 1


def all_deals(question: Question) -> Iterator[Deal]:
    """Yield every way in which the cards can still come."""

    def rest(deck: Sequence[int], numbers: Sequence[int]) -> Iterator[Deal]:
        if not numbers:
            yield []
            return
        for drawn in combinations(deck, numbers[0]):
            left = [card for card in deck if card not in drawn] if numbers[0] else deck
            for others in rest(left, numbers[1:]):
                yield [drawn, *others]

    return rest(question.deck, (question.to_board, *question.to_hands))


def next_word(state: int) -> tuple[int, int]:
    """Return the next 64 random bits and the state after them: the generator that is called SplitMix64."""
    state = (state + 0x9E37_79B9_7F4A_7C15) & WORD
    mixed = ((state ^ state >> 30) * 0xBF58_476D_1CE4_E5B9) & WORD
    mixed = ((mixed ^ mixed >> 27) * 0x94D0_49BB_1331_11EB) & WORD
    return mixed ^ mixed >> 31, state


def sampled_deals(question: Question, samples: int, seed: int) -> Iterator[Deal]:
    """Yield so many deals, every deal as likely as any other each time."""
    deck: list[int] = [*question.deck]
    numbers = (question.to_board, *question.to_hands)
    state = seed & WORD
    for _ in range(samples):
        for place in range(question.to_come):
            choices = len(deck) - place
            while True:
                word, state = next_word(state)
                product = (word >> 32) * choices
                if product & 0xFFFF_FFFF >= (1 << 32) % choices:  # else some places would be likelier than others
                    break
            other = place + (product >> 32)
            deck[place], deck[other] = deck[other], deck[place]
        dealt: Deal = []
        place = 0
        for number in numbers:
            dealt.append(tuple(deck[place : place + number]))
            place += number
        yield dealt


def tally(question: Question, deals: Iterator[Deal], number: int, progress: Progress) -> Tally:
    """Count what every hand gets of the pot in each deal."""
    counted: Tally = Counter()
    game = question.game
    for done, (to_board, *to_hands) in enumerate(deals):
        if done % EVERY == 0:
            progress(done, number)
        board = (*question.board, *to_board)
        owns = [(*own, *drawn) for own, drawn in zip(question.hands, to_hands, strict=True)]
        highs = [game.high_value(own, board) for own in owns]
        lows = [game.low_value(own, board) for own in owns]
        for hand, part in settle(highs, lows):
            counted[hand, part] += 1
    progress(number, number)
    return counted


def settle(highs: Sequence[int], lows: Sequence[int]) -> Iterator[tuple[int, Part]]:
    """Yield what each hand gets that gets anything: the best high shares half, or all where there is no low."""
    best_high, best_low = max(highs), max(lows)
    many_highs, many_lows = highs.count(best_high), lows.count(best_low)
    for hand, (high, low) in enumerate(zip(highs, lows, strict=True)):
        of_high = many_highs if high == best_high else 0
        of_low = NOT_OFFERED if best_low == NO_LOW else many_lows if low == best_low else 0
        if of_high or of_low > 0:
            yield hand, Part(of_high, of_low)
