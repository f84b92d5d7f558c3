"""All that six cards of a shoe can come to at chemin de fer, counted by the values of the cards.

The first two are the player's, the next two the banker's; the fifth is the player's third card, or the banker's where
the player stands, and the sixth the banker's after a card of the player. Cards are dealt without replacement from a
whole shoe, or, for comparison with what others have published, each from the same chances.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]
VALUES = 10


@dataclass(frozen=True)
class Deals:
    """How many of all deals have certain counts, the banker's third card falling anywhere.

    ``stood`` is by the player's count, the banker's and what the banker's third card counts; ``drew`` has the value of
    the player's third card after the player's count.
    """

    total: int
    stood: Counts
    drew: Counts


def deals_of(decks: int) -> Deals:
    """Count the deals of a whole shoe of so many decks, or with 0 of one that never runs down."""
    left = np.full(VALUES, 4 * decks or 1, dtype=np.int64)
    left[0] *= 4
    weights: Counts = np.ones((), dtype=np.int64)
    for cards in range(6):
        # How many of each value are gone depends on which came before.
        gone = sum((np.equal.outer(index(cards, at), np.arange(VALUES)) for at in range(cards)), np.zeros((), np.int64))
        remain = left - (gone if decks else 0)
        weights = weights[..., None] * np.broadcast_to(remain, (VALUES,) * (cards + 1))
    player = (index(6, 0) + index(6, 1)) % VALUES
    banker = (index(6, 2) + index(6, 3)) % VALUES
    third, last = (np.broadcast_to(index(6, at), weights.shape) for at in (4, 5))
    player, banker = np.broadcast_to(player, weights.shape), np.broadcast_to(banker, weights.shape)
    stood = np.zeros((VALUES,) * 3, dtype=np.int64)
    np.add.at(stood, (player, banker, third), weights)
    drew = np.zeros((VALUES,) * 4, dtype=np.int64)
    np.add.at(drew, (player, third, banker, last), weights)
    return Deals(int(weights.sum()), stood, drew)


def index(cards: int, at: int) -> Counts:
    """Return the value of one of so many cards, in an array that has an axis for each."""
    return np.arange(VALUES, dtype=np.int64).reshape([VALUES if axis == at else 1 for axis in range(cards)])
