"""Which citations appear in events, refusals and documents while somebody watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_collected: set[str] | None = None


def appeared(cite: str) -> None:
    """Note citations, several joined by "; ", of an event, a refusal or a document, if somebody collects them."""
    if _collected is not None:
        _collected.update(cite.split("; "))


@contextmanager
def collecting() -> Iterator[set[str]]:
    """Collect the citations that appear until the end of the block; an outer collection gets them too."""
    global _collected  # noqa: PLW0603 - one variable to look at is what keeps appeared() cheap
    outer, inner = _collected, set[str]()
    _collected = inner
    try:
        yield inner
    finally:
        _collected = outer
        if outer is not None:
            outer |= inner
