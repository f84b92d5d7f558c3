"""Where a value of a house option comes from, and what a house needs for one that the text excludes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pitboss.table.custom import custom

Provenance = Literal["text", "nj", "custom", "excluded"]
"""Where a value comes from: the regulation's text, later New Jersey text, custom (other states, trade practice), or
against the text, so that a table takes an approval to offer it."""

PROVENANCE_WORDS: dict[Provenance, str] = {
    "text": "the regulation's text",
    "nj": "later New Jersey text",
    "custom": "custom: not in the text we have",
    "excluded": "against the text, by approval only",
}

APPROVAL = custom("19:47-8.4")
"""The section on approvals is known by its heading only."""
NO_APPROVAL = "none"
NOT_OFFERED: Mapping[object, Provenance] = {False: "text", "none": "text"}
"""A game without something that is custom is the text's own."""
LEAST_REFERENCE, MOST_REFERENCE = 3, 60


def read_reference(text: str) -> str:
    """Return the reference of an approval as it was written, without what surrounds it."""
    said = " ".join(text.split())
    if said.lower() == NO_APPROVAL:
        return NO_APPROVAL
    if not LEAST_REFERENCE <= len(said) <= MOST_REFERENCE or not said.isprintable():
        raise ValueError(f"a reference has {LEAST_REFERENCE} to {MOST_REFERENCE} characters")
    if not any(letter.isdigit() for letter in said):
        raise ValueError("a reference has a number, by which it is found")
    return said


PRACTICE = "practice"
"""What a table is for whose game takes a license that nobody names: nothing is won there but imitation money."""


def read_license(text: str) -> str:
    """Return the number of a license as it was written, or that a table is for practice."""
    said = read_reference(text) if text.strip().lower() != PRACTICE else PRACTICE
    if said == NO_APPROVAL:
        raise ValueError(f"a table without a license is for {PRACTICE}")
    return said


def always(options: object) -> bool:
    """Tell that the text excludes a value whatever else is chosen."""
    return True


@dataclass(frozen=True, slots=True)
class Excluded:
    """What the text says in a value's stead, by which paragraph, and under which options it does."""

    cite: str
    says: str
    when: Callable[[Any], bool] = always
    otherwise: Excluded | None = None
    """What another paragraph says in its stead under other options."""

    def at(self, options: object) -> Excluded | None:
        """Return what the text says in the value's stead at a table with these options, if it excludes it there."""
        if self.when(options):
            return self
        return None if self.otherwise is None else self.otherwise.at(options)

    @property
    def cites(self) -> list[str]:
        """Return every paragraph that excludes the value somewhere."""
        return [self.cite, *([] if self.otherwise is None else self.otherwise.cites)]


@dataclass(frozen=True, slots=True)
class Stated:
    """A paragraph that itself has a value, under some options alone."""

    cite: str
    when: Callable[[Any], bool]
