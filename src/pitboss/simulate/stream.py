"""Random numbers by counting: Philox 4x32 with ten rounds, keyed by the seed, counting chunks and blocks.

A number depends on the seed, on the chunk and on how many were taken before it in that chunk, and on nothing else: so
a chunk comes out the same whoever plays it, on whichever thread, process or machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numba.extending
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import compiled

Function = TypeVar("Function", bound=Callable[..., Any])
Words = NDArray[np.uint32]
State = NDArray[np.int64]

BLOCKS = 256
"""Blocks of four words that are made at a time."""
AT, BLOCK, SEED, CHUNK, IS_SCRIPTED = range(5)
"""What the state holds: the next word, blocks made, the seed, the chunk, and whether the words come from a script."""
MOST_SEED = (1 << 63) - 1

MULTIPLIER_0, MULTIPLIER_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
WEYL_0, WEYL_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
FIRST_PLACE = np.uint32(1)
"""A word by which the first is taken, of however many, and of each of three that come from one word."""


def woven(function: Function) -> Function:
    """Have numba write a function into whatever calls it, so that no array's references are counted on the way."""
    return cast(Function, numba.njit(function, inline="always"))


def _bare(typing: Any, array: Any) -> tuple[Any, Any]:
    """Type and translate ``bare``."""

    def translate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, value=arguments[0])
        made.meminfo = made.meminfo.type(None)
        made.parent = made.parent.type(None)
        return made._getvalue()

    return array(array), translate


bare: Callable[[Any], Any] = cast(Any, numba.extending.intrinsic(_bare))
"""Within compiled code: the same array without its count of references, which its owner outside keeps up."""


@compiled
def philox(seed: int, chunk: int, first: int, words: Words) -> None:
    """Fill words with blocks of a chunk's stream, from the block of a number on."""
    for block in range(words.size // 4):
        number = np.uint64(first + block)
        a, b = number & LOW, number >> HALF
        c, d = np.uint64(chunk) & LOW, np.uint64(chunk) >> HALF
        key_0, key_1 = np.uint64(seed) & LOW, np.uint64(seed) >> HALF
        for _ in range(10):
            one, two = MULTIPLIER_0 * a, MULTIPLIER_1 * c
            a, b, c, d = (two >> HALF) ^ b ^ key_0, two & LOW, (one >> HALF) ^ d ^ key_1, one & LOW
            key_0, key_1 = (key_0 + WEYL_0) & LOW, (key_1 + WEYL_1) & LOW
        words[4 * block] = a
        words[4 * block + 1] = b
        words[4 * block + 2] = c
        words[4 * block + 3] = d


@compiled
def refill(words: Words, state: State) -> None:
    """Make the next words; once a script is used up the first of whatever is left is taken."""
    if state[IS_SCRIPTED]:
        words[:] = FIRST_PLACE
    else:
        philox(state[SEED], state[CHUNK], state[BLOCK], words)
        state[BLOCK] += words.size // 4
    state[AT] = 0


@woven
def below(count: int, words: Words, state: State) -> int:
    """Return a number from 0 to count - 1, each as likely: what would favour the low ones is thrown away."""
    if state[AT] == words.size:
        refill(words, state)
    product = np.uint64(words[state[AT]]) * np.uint64(count)
    state[AT] += 1
    if (product & LOW) < np.uint64(count):
        unfair = (np.uint64(1 << 32) - np.uint64(count)) % np.uint64(count)
        while (product & LOW) < unfair:
            if state[AT] == words.size:
                refill(words, state)
            product = np.uint64(words[state[AT]]) * np.uint64(count)
            state[AT] += 1
    return np.int64(product >> HALF)  # type: ignore[return-value]


@woven
def three_below(count: int, words: Words, state: State) -> tuple[int, int, int]:
    """Return numbers below count, count - 1 and count - 2 out of one word, every three as likely, for up to 1,600.

    What is left of the word after each is what the next is taken from; a rest by which some three would come more
    often than others is thrown away, as with one number.
    """
    ways = np.uint64(count) * np.uint64(count - 1) * np.uint64(count - 2)
    if state[AT] == words.size:
        refill(words, state)
    first = np.uint64(words[state[AT]]) * np.uint64(count)
    state[AT] += 1
    second = (first & LOW) * np.uint64(count - 1)
    third = (second & LOW) * np.uint64(count - 2)
    if (third & LOW) < ways:
        unfair = (np.uint64(1 << 32) - ways) % ways
        while (third & LOW) < unfair:
            if state[AT] == words.size:
                refill(words, state)
            first = np.uint64(words[state[AT]]) * np.uint64(count)
            state[AT] += 1
            second = (first & LOW) * np.uint64(count - 1)
            third = (second & LOW) * np.uint64(count - 2)
    return np.int64(first >> HALF), np.int64(second >> HALF), np.int64(third >> HALF)  # type: ignore[return-value]


class Source:
    """The stream of one chunk, or a script in its place."""

    def __init__(self, seed: int, chunk: int) -> None:
        self.words: Words = np.empty(4 * BLOCKS, np.uint32)
        self.state: State = np.zeros(5, np.int64)
        self.state[[AT, SEED, CHUNK]] = self.words.size, seed, chunk

    @classmethod
    def scripted(cls, places: list[tuple[int, int]] = ()) -> Source:  # type: ignore[assignment]
        """Return a source that takes named places, each out of how many; after them always the first."""
        source = cls(0, 0)
        source.words = np.full(max(4 * BLOCKS, -(-len(places) // 4) * 4), FIRST_PLACE, np.uint32)
        for at, (place, count) in enumerate(places):
            source.words[at] = ((place << 32) + (1 << 31)) // count
        source.state[[AT, IS_SCRIPTED]] = 0, 1
        return source

    def take(self, count: int) -> bytes:
        """Return bytes of the stream, for those who test it."""
        made = np.empty(-(-count // 16) * 4, np.uint32)
        philox(int(self.state[SEED]), int(self.state[CHUNK]), int(self.state[BLOCK]), made)
        self.state[BLOCK] += made.size // 4
        return made.astype("<u4").tobytes()[:count]
