"""Seals: a hidden value as a salted hash, checked once value and salt are opened; and a seed bound by its hash."""

from __future__ import annotations

import json
from hashlib import sha256

canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode
"""Write a value as JSON in one way only: sorted keys, no spaces, ASCII."""


def seal(value: object, salt: str) -> str:
    """Return the SHA-256, in hex, of the salt, a colon and the value's canonical JSON text."""
    return seal_text(canonical(value), salt)


def seal_text(text: str, salt: str) -> str:
    """Return the seal of a value whose canonical JSON text is at hand."""
    sealed = f"{salt}:{text}"
    if not sealed.isascii():  # a salt read from a log is any text that JSON can carry
        return sha256(sealed.encode("utf-8", "surrogatepass")).hexdigest()
    return sha256(sealed.encode()).hexdigest()


def opens(sealed: str, value: object, salt: str) -> bool:
    """Tell whether this value with this salt is what was sealed."""
    return seal(value, salt) == sealed


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hex, which binds the house to the seed and does not tell it."""
    return sha256(seed).hexdigest()
