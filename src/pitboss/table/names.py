"""When two names are the same to people: case, width and what does not show tell nobody apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_UNSEEN = dict.fromkeys((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *_SELECTORS))
"""Characters that count as printable and show nothing."""


def fold(name: str) -> str:
    """Return what two names that look alike have in common: case, width and what does not show count for nothing."""
    seen = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(_UNSEEN)
    return " ".join(seen.split())


def alike(name: str, names: Iterable[str]) -> str | None:
    """Return which of some names is the same to people as a name: the very name where it is there, or one like it."""
    there = tuple(names)
    return name if name in there else next((each for each in there if fold(each) == fold(name)), None)
