"""Marks for what is not in the law's text: other states' rules, trade practice, general knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_cited: dict[str, None] = {}
"""What has been cited so, in order; a dict serves as an ordered set."""


def custom(section: str) -> str:
    """Cite a section whose text is not known: its heading stands in the law, what we do under it is custom."""
    _cited[section] = None
    return f"custom ({section})"


def cited_as_custom() -> tuple[str, ...]:
    """Return every section that the loaded program cites as custom."""
    return tuple(_cited)


def by_headings(subchapter: str, **sections: str) -> dict[str, str]:
    """Cite the sections of a subchapter that is known by its headings only, each by its topic.

    >>> by_headings("19:47-6", shuffle="3")
    {'shuffle': 'custom (19:47-6.3)'}
    """
    return {topic: custom(f"{subchapter}.{section}") for topic, section in sections.items()}


def in_section(topic: str) -> str:
    """Cite the section that a game has on a topic, for what several games have in common and no section of its own."""
    return f"{{{topic}}}"


def resolved(cite: str, sections: Mapping[str, str]) -> str:
    """Return citations, joined by "; ", with the section that a game has on each topic; custom where none is named."""
    return "; ".join(
        sections.get(each[1:-1], custom(each[1:-1])) if each.startswith("{") else each for each in cite.split("; ")
    )


def as_custom(cite: str) -> str:
    """Return citations, joined by "; ", as those of custom: for what a house does not offer and the text leaves open.

    >>> as_custom("19:47-14.17; custom (19:47-8.2)")
    'custom (19:47-14.17); custom (19:47-8.2)'
    """
    return "; ".join(each if each.startswith(("custom", "{")) else custom(each) for each in cite.split("; "))


def is_custom(cite: str) -> bool:
    """Tell whether citations, joined by "; ", all stand for custom and none for the law's own text."""
    return all(each.startswith("custom") for each in cite.split("; "))


def law_cites(cites: Iterable[str]) -> list[str]:
    """Return the citations of the law's own text among those given, which may be joined by "; "."""
    return [each for joined in cites for each in joined.split("; ") if each and not is_custom(each)]
