"""Blackjack played by somebody's own functions: asked about every hand, up card and count before a card is dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pitboss.games import find_game
from pitboss.games.blackjack.options import FACE_UP, BlackjackOptions
from pitboss.players.blackjack import HIGH_LOW
from pitboss.simulate.blackjack import kernels
from pitboss.simulate.kernel import Decision, Setup
from pitboss.simulate.own import constants_of, own_of
from pitboss.table.refusal import Refused

PLAY = Decision(
    "play", "total, soft, pair, dealer, count, offered", ("stand", "draw", "double", "split", "surrender"),
    "your total, whether it is soft, the value of a pair or 0, the dealer's card (1 an ace), the true count, "
    "and what is offered as bits",
)  # fmt: skip
INSURE = Decision("insure", "count", ("pass", "insure"), "the true count", is_needed=False)
BET = Decision("bet", "count", (), "the true count; it returns units", is_needed=False, most=1_000)
DECISIONS = (PLAY, INSURE, BET)
LEAST_COUNT, MOST_COUNT = -10, 10
TAGS = "TAGS"
"""The constant by which a file names what each card adds to the count, from the ace to the ten."""


def own_strategy(options: BlackjackOptions, name: str, source: str) -> Any:
    """Return the strategy that a file's functions make, or refuse one that plays what no prompt offers."""
    from pitboss.simulate.blackjack.strategy import HANDS, NEVER, Strategy, strategy_of

    setup = Setup(find_game("blackjack"), options, strategy=name, source=source)
    where = name.partition(":")[0]
    own = own_of(setup, DECISIONS)
    if options.dealer_card == FACE_UP:
        why = "with both of the dealer's cards face up a play by one card says nothing"
        raise Refused(f"{where}: play", why, "basic")
    counts = list(range(LEAST_COUNT, MOST_COUNT + 1))
    rows = [(count, heading, line, mask) for count in counts for heading in range(1, 11) for line in sorted(HANDS)
            for mask in masks_of(options, line)]  # fmt: skip
    asked = np.array([told(*row) for row in rows], np.int64)
    offered = asked[:, 5]
    said = own["play"].answers(*(asked[:, column].copy() for column in range(6)), offered=offered)
    chart = np.repeat(strategy_of(options, "mimic-the-dealer").chart, len(counts), axis=0)
    for (count, heading, line, mask), code in zip(rows, said.tolist(), strict=True):
        chart[count - LEAST_COUNT, heading, line, mask] = code
    tags = tags_of(where, constants_of(setup))
    high_low = tuple(HIGH_LOW[11 if value == 1 else value] for value in range(1, 11))
    ramp: tuple[int, ...] = (1,)
    column = np.array(counts, np.int64)
    if "bet" in own:
        ramp = tuple(own["bet"].answers(column).tolist())
        if not all(ramp):
            raise Refused(f"{where}: bet", "it bets nothing at some count", "1 to 1,000 units")
        tags = tags or high_low
    insures_at = NEVER
    if "insure" in own:
        insures_at = first_insured(where, counts, own["insure"].answers(column).tolist())
        tags = tags or (high_low if insures_at != NEVER else ())
    if not tags:
        return Strategy(name, chart[-LEAST_COUNT][None], takes_even_money_at=NEVER)
    ramp = ramp * len(counts) if len(ramp) == 1 else ramp
    even = insures_at if options.even_money else NEVER
    return replace(Strategy(name, chart, LEAST_COUNT), tags=tags, ramp=ramp, insures_at=insures_at,
                   takes_even_money_at=even)  # fmt: skip


def masks_of(options: BlackjackOptions, line: int) -> list[int]:
    """Return the sets of choices that a prompt may have for a row of the chart, beside standing."""
    from pitboss.odds.blackjack.basic import state_of
    from pitboss.odds.blackjack.rules import Rules
    from pitboss.simulate.blackjack.strategy import HANDS

    rules, total, most = Rules.of(options), state_of(HANDS[line]) % 32, kernels.MAY_DRAW
    if rules.may_double(total):
        most |= kernels.MAY_DOUBLE
    if line >= kernels.PAIR and options.max_hands > 1:
        most |= kernels.MAY_SPLIT
    if options.surrender:
        most |= kernels.MAY_SURRENDER
    found = [mask for mask in range(16) if mask & kernels.MAY_DRAW and not mask & ~most]
    found = [mask for mask in found if mask == most or not mask & kernels.MAY_SURRENDER]  # with the first two cards
    if line == kernels.PAIR + 1 and options.resplit_aces and options.max_hands > 2:
        found.append(kernels.MAY_SPLIT)
    return found


def told(count: int, heading: int, line: int, mask: int) -> tuple[int, int, int, int, int, int]:
    """Return a cell of the chart as a function is asked about it; choices are bits in the order of the words."""
    pair = line - kernels.PAIR if line >= kernels.PAIR else 0
    soft = int(kernels.SOFT <= line < kernels.PAIR or pair == 1)
    total = (12 if pair == 1 else 2 * pair) if pair else line - (kernels.SOFT if soft else kernels.HARD)
    return total, soft, pair, heading, count, 1 | mask << 1


def tags_of(where: str, constants: Mapping[str, Any]) -> tuple[int, ...]:
    """Return what each card adds to the count, as a file says; nothing where it does not."""
    found: Sequence[Any] | None = constants.get(TAGS)
    if found is None:
        return ()
    if not isinstance(found, tuple | list) or len(found) != 10 or not all(type(each) is int for each in found):
        raise Refused(f"{where}: {TAGS}", "it is no count", "ten whole numbers, from the ace to the ten")
    return tuple(found)


def first_insured(where: str, counts: list[int], said: list[int]) -> int:
    """Return the count from which on insurance is taken."""
    from pitboss.simulate.blackjack.strategy import NEVER

    if sorted(said) != said:
        raise Refused(
            f"{where}: insure", "it insures at a count and not at a higher one", "from some count on, or never"
        )
    if not any(said):
        return NEVER
    return -NEVER if all(said) else counts[said.index(1)]
