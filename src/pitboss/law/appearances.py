"""Which citations appear in events, refusals and documents while somebody watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

collected: set[str] | None = None
"""What has appeared while somebody collects; None where nobody does, which whoever has much to note asks first."""


def appeared(cite: str) -> None:
    """Note citations, several joined by "; ", of an event, a refusal or a document, if somebody collects them."""
    if collected is not None:
        collected.update(cite.split("; "))


@contextmanager
def collecting() -> Iterator[set[str]]:
    """Collect the citations that appear until the end of the block; an outer collection gets them too."""
    global collected  # noqa: PLW0603 - one variable to look at is what keeps appeared() cheap
    outer, inner = collected, set[str]()
    collected = inner
    try:
        yield inner
    finally:
        collected = outer
        if outer is not None:
            outer |= inner
