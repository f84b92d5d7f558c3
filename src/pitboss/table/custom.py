"""Marks for what is not in the law's text: other states' rules, trade practice, general knowledge."""

from __future__ import annotations

from collections.abc import Iterable


def custom(section: str) -> str:
    """Cite a section whose text is not known: its heading stands in the law, what we do under it is custom."""
    return f"custom ({section})"


def is_custom(cite: str) -> bool:
    """Tell whether a citation stands for custom and not for the law's own text."""
    return cite.startswith("custom")


def law_cites(cites: Iterable[str]) -> list[str]:
    """Return the citations of the law's own text among those given, which may be joined by "; "."""
    return [each for joined in cites for each in joined.split("; ") if each and not is_custom(each)]
