"""What of a table's rules is not the regulation's own: custom, and what the text excludes, by which approval."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.table.options import HouseOptions, excluded_in, options_of
from pitboss.table.provenance import NO_APPROVAL, Provenance


@dataclass(frozen=True, slots=True)
class Mark:
    """One rule of a table that lobby, sign, report and check of the house show as not the regulation's own."""

    option: str
    value: str
    label: str
    provenance: Provenance
    cite: str
    """The custom section, or the paragraph that excludes the value."""
    says: str
    """What the text says in its stead, where it excludes it."""
    approval: str
    """The reference of the approval by which it is offered all the same; empty while none is named."""
    is_default: bool

    def __str__(self) -> str:
        return f"{self.option}={self.value}"


def marks_of(options: HouseOptions) -> tuple[Mark, ...]:
    """Return what of a table's options is custom or excluded by the text, in order; the approval itself is none."""
    found = []
    for each in options_of(options):
        value = getattr(options, each.name)
        provenance, excluded = each.provenance_of(value, options), each.exclusion(options)
        if each.name == "approval" or provenance not in ("custom", "excluded"):
            continue
        cite, says, approval = each.cite_of(value, options), "", ""
        if excluded is not None:
            cite, says, approval = excluded.cite, excluded.says, approval_of(options)
        is_default = value == each.default
        found.append(Mark(each.name, each.word(value), each.label, provenance, cite, says, approval, is_default))
    return tuple(found)


def by_approval(options: HouseOptions) -> tuple[Mark, ...]:
    """Return what a table offers that the text excludes."""
    return tuple(mark for mark in marks_of(options) if mark.provenance == "excluded")


def custom_in(options: HouseOptions) -> tuple[Mark, ...]:
    """Return what of a table's rules the text does not know."""
    return tuple(mark for mark in marks_of(options) if mark.provenance == "custom")


def license_of(options: HouseOptions) -> str:
    """Return the license that a table names, or that it is for practice; empty where its game takes none."""
    return str(getattr(options, "license", ""))


def approval_of(options: HouseOptions) -> str:
    """Return the reference of the approval by which a table offers something; empty where nothing takes one."""
    named = str(getattr(options, "approval", NO_APPROVAL))
    return named if excluded_in(options) and named != NO_APPROVAL else ""
