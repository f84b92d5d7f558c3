"""When two names are the same to people: case, width and what does not show tell nobody apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_UNSEEN = dict.fromkeys((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *_SELECTORS))
"""Characters that count as printable and show nothing."""


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """Return what two names that look alike have in common: case, width and what does not show count for nothing."""
    seen = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(_UNSEEN)
    return " ".join(seen.split())


_LOOK_ALIKE = {
    ord(letter): latin
    for latin, letters in {
        "a": "\u0430\u03b1", "b": "\u0432\u03b2", "c": "\u0441\u03c2", "d": "\u0501", "e": "\u0435\u03b5",
        "h": "\u04bb\u043d\u03b7", "i": "\u0456\u03b9\u0131", "j": "\u0458", "k": "\u043a\u03ba", "l": "\u04cf1",
        "m": "\u043c", "o": "\u043e\u03bf0", "p": "\u0440\u03c1", "q": "\u051b", "s": "\u0455", "t": "\u0442\u03c4",
        "u": "\u03c5", "v": "\u03bd\u0475", "w": "\u03c9\u051d", "x": "\u0445\u03c7", "y": "\u0443\u03b3",
    }.items()
    for letter in letters
}  # fmt: skip
"""Cyrillic and Greek letters, digits and a few others that people take for Latin letters, small or capital."""


def skeleton(name: str) -> str:
    """Return a name as people read it at a glance: what looks like a Latin letter is one, and accents are nothing.

    >>> skeleton("\u043ewner"), skeleton("0wn\u00e9r")
    ('owner', 'owner')
    """
    letters = unicodedata.normalize("NFD", fold(name).translate(_LOOK_ALIKE))
    return "".join(each for each in letters if not unicodedata.combining(each)).translate(_LOOK_ALIKE)


def meant(name: object, known: Iterable[str]) -> str:
    """Ask whether another name was meant, where one comes near.

    >>> meant("sof_17", ("soft_17", "surrender"))
    ' (did you mean "soft_17"?)'
    """
    from difflib import get_close_matches  # only a refusal asks

    close = get_close_matches(str(name), list(known), n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""


def alike(name: str, names: Iterable[str]) -> str | None:
    """Return which of some names is the same to people as a name: the very name where it is there, or one like it."""
    there = tuple(names)
    return name if name in there else next((each for each in there if fold(each) == fold(name)), None)
