"""Chance: a ChaCha20 stream, unbiased numbers, fair shuffles and series of outcomes, their bonds and their check."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.table.seal import commitment, opens

__all__ = [
    "ByteStream",
    "ChanceExhausted",
    "KeyStream",
    "OpeningRefused",
    "SeededChance",
    "Series",
    "Shuffled",
    "StackedChance",
    "commitment",
    "fisher_yates",
    "opens",
    "outcomes_again",
    "reconstruct",
    "shuffle_from_seed",
    "verify_series",
    "verify_shuffle",
]

if TYPE_CHECKING:
    from pitboss.chance.series import Series, outcomes_again
    from pitboss.chance.shuffle import OpeningRefused, Shuffled, fisher_yates, reconstruct, shuffle_from_seed
    from pitboss.chance.sources import ChanceExhausted, SeededChance, StackedChance
    from pitboss.chance.stream import ByteStream, KeyStream
    from pitboss.chance.verify import verify_series, verify_shuffle
else:
    _HOMES = {
        "stream": ("ByteStream", "KeyStream"),
        "shuffle": ("OpeningRefused", "Shuffled", "fisher_yates", "reconstruct", "shuffle_from_seed"),
        "sources": ("ChanceExhausted", "SeededChance", "StackedChance"),
        "series": ("Series", "outcomes_again"),
        "verify": ("verify_shuffle", "verify_series"),
    }
    _HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

    def __getattr__(name: str) -> object:
        """Import a name of this package when it is first asked for."""
        if name not in _HOME_OF:
            raise AttributeError(f"pitboss.chance has no {name!r}: it has {', '.join(__all__)}")
        return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
