"""A stream of unbiased numbers: the ChaCha20 keystream of RFC 8439, with block counter and nonce at zero."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from itertools import chain, islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

KEY_BYTES = 32
AT_ONCE = 256  # bytes pulled from the source at a time: more than the shuffle of one deck uses


class ByteStream:
    """Bytes and whole numbers taken one after another from a source that gives as many bytes as it is asked for."""

    __slots__ = ("_bytes",)

    def __init__(self, source: Callable[[int], bytes]) -> None:
        self._bytes = chain.from_iterable(iter(partial(source, AT_ONCE), None))
        """The bytes one by one, without an end."""

    def take(self, count: int) -> bytes:
        """Return the next bytes of the stream."""
        if count < 0:
            raise ValueError(f"{count} bytes cannot be taken from a stream: ask for 0 or more")
        return bytes(islice(self._bytes, count))

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        return self.below_each((n,))[0]

    def below_each(self, numbers: Iterable[int]) -> list[int]:
        """Return a number below each of some numbers, one after another, as a shuffle needs them.

        The fewest whole bytes that can count to n are read as one big-endian number; a number at or above the
        highest multiple of n is thrown away and read anew; the rest modulo n is the answer.
        """
        found, next_byte = [], self._bytes.__next__
        for n, width, fair in _readings(tuple(numbers)):
            number = fair
            while number >= fair:
                if width == 1:
                    number = next_byte()
                elif width == 2:  # as for the cards of a shoe
                    number = next_byte() << 8 | next_byte()
                else:
                    number = int.from_bytes(self.take(width), "big")
            found.append(number % n)
        return found


@lru_cache(maxsize=64)
def _readings(numbers: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return each number n with how many bytes to read for one below it, and below what they count."""
    return tuple((n, *_reading(n)) for n in numbers)


def _reading(n: int) -> tuple[int, int]:
    if n < 1:
        raise ValueError(f"there is no number below {n} to choose: ask for one below 1 or more")
    width = ((n - 1).bit_length() + 7) // 8
    span = 1 << 8 * width
    return width, span - span % n


class KeyStream(ByteStream):
    """The ChaCha20 keystream of one key of 32 bytes."""

    __slots__ = ()

    def __init__(self, key: bytes) -> None:
        super().__init__(keystream(key))


def keystream(key: bytes) -> Callable[[int], bytes]:
    """Return a function that gives the next bytes of the key's stream, as many as it is asked for."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a ChaCha20 key of {len(key)} bytes cannot be used: give {KEY_BYTES} bytes")
    cipher, chacha20 = _primitives()
    encrypt = cipher(chacha20(key, bytes(16)), mode=None).encryptor().update
    return lambda count: encrypt(bytes(count))


@cache
def _primitives() -> tuple[type[Cipher[None]], type[ChaCha20]]:
    """Import the cipher when the first stream is opened."""
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "a seeded shuffle needs the cryptography package for ChaCha20, and it is not installed: "
            "run `pip install pitboss[chance]`, or deal from stacked decks"
        ) from missing
    return Cipher, ChaCha20
