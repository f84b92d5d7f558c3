"""The fair shuffle and throw written a second time, plainly, with an own ChaCha20, sharing nothing with the source."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator, Sequence

ROUNDS = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)


def _turned(word: int, bits: int) -> int:
    return (word << bits | word >> 32 - bits) & 0xFFFFFFFF


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """Return one block of RFC 8439, section 2.3."""
    start = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        counter,
        *struct.unpack("<3I", nonce),
    ]
    state = list(start)
    for a, b, c, d in ROUNDS * 10:
        for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) & 0xFFFFFFFF
            state[z] = _turned(state[z] ^ state[x], bits)
    return struct.pack("<16I", *((now + then) & 0xFFFFFFFF for now, then in zip(state, start, strict=True)))


def keystream(key: bytes) -> Iterator[int]:
    """Give the bytes of a key's stream without end."""
    counter = 0
    while True:
        yield from chacha20_block(key, counter, bytes(12))
        counter += 1


def plain_secret(seed: bytes, nonces: Sequence[tuple[str, str]]) -> bytes:
    """Join the seed and every name and nonce, each with its length before it."""
    secret = b""
    for part in [seed, *(text.encode() for pair in nonces for text in pair)]:
        secret += struct.pack(">I", len(part)) + part
    return secret


def plain_throws(seed: bytes, nonces: Sequence[tuple[str, str]], count: int) -> list[tuple[int, ...]]:
    """Return the first throws of two dice of a series: a byte a face, read again from 252 on."""
    numbers = keystream(hashlib.sha256(b"pitboss throws 1" + plain_secret(seed, nonces)).digest())
    faces = (number % 6 + 1 for number in numbers if number < 252)
    return [(next(faces), next(faces)) for _ in range(count)]


def plain_outcomes(
    seed: bytes, nonces: Sequence[tuple[str, str]], choices: Sequence[Sequence[int]]
) -> list[tuple[int, ...]]:
    """Return outcomes of devices of fewer than 256 faces: a byte a face, read again near the end."""
    numbers = keystream(hashlib.sha256(b"pitboss throws 1" + plain_secret(seed, nonces)).digest())

    def below(most: int) -> int:
        return next(number % most for number in numbers if number < 256 // most * most)

    return [tuple(below(most) + 1 for most in each) for each in choices]


def plain_shuffle(
    seed: bytes, nonces: Sequence[tuple[str, str]], deck: Sequence[str]
) -> tuple[list[str], list[str], list[str]]:
    """Return the order, the salts and the sealed places of a shuffle of the texts of a deck."""
    secret = plain_secret(seed, nonces)
    numbers = keystream(hashlib.sha256(b"pitboss shuffle order 1" + secret).digest())
    order = list(deck)
    for last in reversed(range(1, len(order))):
        size = 256 if last < 256 else 65536
        while True:
            number = next(numbers) if size == 256 else 256 * next(numbers) + next(numbers)
            if number < size // (last + 1) * (last + 1):
                break
        order[last], order[number % (last + 1)] = order[number % (last + 1)], order[last]
    salted = keystream(hashlib.sha256(b"pitboss shuffle salts 1" + secret).digest())
    salts = [bytes(next(salted) for _ in range(16)).hex() for _ in order]
    places = [
        hashlib.sha256(f"{salt}:{json.dumps(card)}".encode()).hexdigest()
        for card, salt in zip(order, salts, strict=True)
    ]
    return order, salts, places
