"""Equity: what hands of poker are worth against one another before the last card has come."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from pitboss.odds.equity import plain
from pitboss.odds.equity.answer import Equity, HandEquity, answer
from pitboss.odds.equity.games import GAMES, PokerGame, find_poker_game
from pitboss.odds.equity.plain import Progress
from pitboss.odds.equity.question import Question, ask
from pitboss.table.cards import Card
from pitboss.table.refusal import Refused

__all__ = ["GAMES", "Equity", "HandEquity", "PokerGame", "Question", "ask", "equity", "find_poker_game", "solve"]

MOST_DEALS = 150_000_000
"""So many deals are all looked at; of more, some are drawn."""

MOST_PLAIN_DEALS = 2_000_000
"""The same without numba."""

FEW_DEALS = 5_000
"""For so few it is not worth loading numba."""

SAMPLES, PLAIN_SAMPLES = 1_000_000, 100_000


def equity(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    game: str = "holdem",
    samples: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """Return the equity of hands: exact, or drawn where that many samples are asked for or there are too many deals."""
    return solve(ask(hands, board, dead, game), samples, seed, progress)


def solve(question: Question, samples: int | None = None, seed: int = 0, progress: Progress | None = None) -> Equity:
    """Return the answer to a question: exact, or drawn where samples are asked for or there are too many deals."""
    if samples is not None and samples < 1:
        raise Refused(f"{samples} samples", "there is nothing to learn from so few", "a number from 1 on")
    tell = progress or _silent
    deals, is_compiled = question.deals, find_spec("numba") is not None
    if samples is None and deals > (MOST_DEALS if is_compiled else MOST_PLAIN_DEALS):
        samples = SAMPLES if is_compiled else PLAIN_SAMPLES
    if not is_compiled or (deals if samples is None else samples) <= FEW_DEALS:
        if samples is None:
            return answer(question, plain.tally(question, plain.all_deals(question), deals, tell), deals, None)
        drawn = plain.sampled_deals(question, samples, seed)
        return answer(question, plain.tally(question, drawn, samples, tell), samples, seed)
    from pitboss.odds.equity import compiled

    if samples is None:
        return answer(question, compiled.tally_all(question, tell), deals, None)
    return answer(question, compiled.tally_samples(question, samples, seed, tell), samples, seed)


def _silent(done: int, total: int) -> None:
    """Tell nobody."""
