"""Commitments: to a hidden value by a salted seal, and to a shuffle's seed by its plain hash."""

from __future__ import annotations

from hashlib import sha256

from pitboss.table.seal import opens, seal

__all__ = ["commitment", "opens", "seal"]


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hex, which binds the house to the seed and does not tell it."""
    return sha256(seed).hexdigest()
