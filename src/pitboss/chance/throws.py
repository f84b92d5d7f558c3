"""The fair throw: from the house's seed and the clients' nonces to a series of throws, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice

from pitboss.chance.shuffle import Nonces, OpeningRefused, framed, opened_seed
from pitboss.chance.stream import ByteStream, KeyStream
from pitboss.table.dice import FACES

Faces = tuple[int, ...]

THROWS_LABEL = b"pitboss throws 1"
AT_ONCE = (len(FACES),) * 16
"""Faces are taken from the stream so many at a time: about what a shooter throws before the dice go on."""


class Series:
    """A series of throws as a seed and the nonces, in the order in which they were logged, give them."""

    __slots__ = ("_faces",)

    def __init__(self, seed: bytes, nonces: Nonces) -> None:
        self._faces = _faces_of(KeyStream(sha256(THROWS_LABEL + framed(seed, nonces)).digest()))

    def throw(self, dice: int) -> Faces:
        """Return the next throw of the series."""
        return tuple(islice(self._faces, dice))


def _faces_of(stream: ByteStream) -> Iterator[int]:
    """Yield one face after another, each equally likely."""
    while True:
        yield from [FACES[number] for number in stream.below_each(AT_ONCE)]


def throw_again(opening: Mapping[str, object], nonces: Nonces, dice: Sequence[int]) -> tuple[Faces, ...]:
    """Make the throws of a series again, each of as many dice, from what opens it, or refuse the opening."""
    if "seed" in opening:
        series = Series(opened_seed(opening), nonces)
        return tuple([series.throw(count) for count in dice])
    if "throws" not in opening:
        held = ", ".join(opening) or "nothing"
        raise OpeningRefused(f"an opening holds a seed, or throws with their salt; this one holds {held}")
    scripted = opened_throws(opening)
    if len(scripted) < len(dice):
        raise OpeningRefused(f"the opening has {len(scripted)} throws, and {len(dice)} were made")
    return scripted[: len(dice)]


def opened_throws(opening: Mapping[str, object]) -> tuple[Faces, ...]:
    """Return the scripted throws that an opening tells."""
    throws = opening["throws"]
    if not isinstance(throws, (list, tuple)) or not all(map(_is_throw, throws)):
        raise OpeningRefused("the opening's throws cannot be read: it is a list of throws, each a list of faces")
    return tuple(tuple(throw) for throw in throws)


def _is_throw(throw: object) -> bool:
    """Tell whether a value of an opening can be what dice showed."""
    return isinstance(throw, (list, tuple)) and all(type(face) is int and face in FACES for face in throw)
