"""Marks for what is not in the law's text: other states' rules, trade practice, general knowledge."""

from __future__ import annotations


def custom(section: str) -> str:
    """Cite a section whose text is not known: its heading stands in the law, what we do under it is custom."""
    return f"custom ({section})"


def is_custom(cite: str) -> bool:
    """Tell whether a citation stands for custom and not for the law's own text."""
    return cite.startswith("custom")
