"""Remedies: the changes that would make options legal, which somebody who chose others is told."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Iterable, Iterator
from typing import Any

from pitboss.table.options import (
    FEW,
    Breach,
    HouseOptions,
    Option,
    breaches,
    constraints_of,
    excluded_in,
    names_of_wrong_values,
    options_of,
    unapproved,
)


def remedies(options: HouseOptions) -> list[str]:
    """Return the single changes that would make a set of options legal."""
    return [change for change, changed in _changes(options) if not breaches(changed)]


MOST_ADVISED = 4
"""Pairs of changes that are named at most, where no single one helps."""


def advice(options: HouseOptions) -> list[str]:
    """Return the changes that would make options legal; what was chosen is left alone where anything else helps."""
    chosen = names_chosen(options)
    return (
        _amounts_in_step(options, chosen)
        or _beside(options, chosen)
        or _pairs_beside(options, chosen)[:MOST_ADVISED]
        or remedies(options)
    )


def and_others(options: HouseOptions, changes: list[str]) -> list[str]:
    """Return changes with the words for values that nobody could list, where more than one that is listed helps."""
    for each in options_of(options):
        if each.form is None:
            continue
        listed = {f"{each.name}={each.word(value)}" for value in each.allowed if value != each.default}
        if len(listed.intersection(changes)) > 1:
            last = max(place for place, change in enumerate(changes, start=1) if change in listed)
            changes = [*changes[:last], each.form.words.removeprefix("or "), *changes[last:]]
    return changes


def _pairs_beside(options: HouseOptions, chosen: set[str]) -> list[str]:
    """Return the pairs of changes, in either order once, that would make options legal beside what was chosen."""
    found: dict[frozenset[str], str] = {}
    for first, changed in _changes(options, read_by_breaches(options) - chosen):
        for second in _beside(changed, chosen | {first.partition("=")[0]}):
            found.setdefault(frozenset((first, second)), f"{first} with {second}")
    return list(found.values())


def _amounts_in_step(options: HouseOptions, chosen: set[str]) -> list[str]:
    """Return amounts that would be legal if they were as another of the same breach; what was chosen is left alone.

    Where amounts that were chosen break a rule between them, either may follow the other.
    """
    concerned = read_by_breaches(options)
    amounts = [each for each in options_of(options) if each.is_money and each.name in concerned]
    others = sorted({getattr(options, each.name) for each in amounts} - {0})

    def in_step(tried: Iterable[Option]) -> list[str]:
        changes = [(each, value) for each in tried for value in others if each.admits(value)]
        return [
            f"{each.name}={each.word(value)}"
            for each, value in changes
            if not breaches(dataclasses.replace(options, **{each.name: value}))
        ]

    clashing = [each for each in amounts if each.name in chosen]
    beside = in_step(each for each in amounts if each.name not in chosen)
    return beside or (in_step(clashing) if len(clashing) > 1 else [])


def _beside(options: HouseOptions, kept: set[str]) -> list[str]:
    """Return the single changes, of options that are not kept, that would make a set of options legal."""
    changes = _changes(options, read_by_breaches(options) - kept)
    return [change for change, changed in changes if not breaches(changed)]


class _Reader:
    """Options that remember which of them were read."""

    def __init__(self, options: HouseOptions) -> None:
        self._options = options
        self._read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        return getattr(self._options, name)


def read_by_breaches(options: HouseOptions) -> set[str]:
    """Return what the constraints look at that a set of options does not meet, and what lacks an approval or is one."""
    wrong = names_of_wrong_values(options)
    if wrong:
        return wrong | {"edition"}  # a rule between options is no question for them
    found = set(excluded_in(options) or ("approval",)) if any(unapproved(options)) else set()
    for rule in constraints_of(type(options)):
        reader = _Reader(options)  # a new one for each rule: what is remembered of a value is not read again
        if not rule.holds(reader):
            found |= reader._read
    return found


def cures(options: HouseOptions, breach: Breach) -> list[str]:
    """Return the changes that would mend one breach without another coming up.

    Where every single one takes back what was chosen, pairs that leave it alone come first.
    """
    left = set(breaches(options)) - {breach}
    chosen = names_chosen(options)

    def mends(changed: HouseOptions) -> bool:
        return set(breaches(changed)) <= left

    single = [change for change, changed in _changes(options) if mends(changed)]
    if any(change.partition("=")[0] not in chosen for change in single):
        return single
    pairs: dict[frozenset[str], str] = {}
    for first, changed in _changes(options, read_by_breaches(options) - chosen):
        kept = chosen | {first.partition("=")[0]}
        for second, both in _changes(changed, read_by_breaches(changed) - kept):
            if mends(both):
                pairs.setdefault(frozenset((first, second)), f"{first} with {second}")
    return [*list(pairs.values())[:MOST_ADVISED], *single]


def one_after_another(options: HouseOptions) -> str:
    """Return changes that make options legal together, each of which leaves fewer breaches than there were.

    What was chosen is left alone where anything else helps, and goes back to its default where nothing does.
    """
    chosen = names_chosen(options)
    made: dict[str, str] = {}
    while found := set(breaches(options)):
        concerned = read_by_breaches(options) - made.keys()
        tried = (
            *_changes(options, concerned - chosen),
            *_at_default(options, concerned & chosen),
            *_changes(options, concerned & chosen),
        )
        better = next((each for each in tried if set(breaches(each[1])) < found), None)
        if better is None:
            return f"the usual {', '.join(sorted(chosen))}"
        options = better[1]
        made[better[0].partition("=")[0]] = better[0]
    return " with ".join(made.values())


def _at_default(options: HouseOptions, names: Container[str]) -> Iterator[tuple[str, HouseOptions]]:
    """Yield each of some options at its default, in words and as the options it makes."""
    for each in options_of(options):
        if each.name in names:
            yield f"{each.name}={each.word(each.default)}", dataclasses.replace(options, **{each.name: each.default})


def names_chosen(options: HouseOptions) -> set[str]:
    """Return the names of the options that are not at their defaults."""
    return {each.name for each in options_of(options) if getattr(options, each.name) != each.default}


def _changes(options: HouseOptions, names: Container[str] | None = None) -> Iterator[tuple[str, HouseOptions]]:
    """Yield each option, or each of some, with the values that may be tried, in words and as the options it makes.

    What takes an approval is never tried: nobody is advised to ask for one.
    """
    excluded = excluded_in(options).keys()
    for each in options_of(options):
        for value in _tried(options, each) if names is None or each.name in names else ():
            changed = dataclasses.replace(options, **{each.name: value})
            if excluded_in(changed).keys() <= excluded:
                yield f"{each.name}={each.word(value)}", changed


def _tried(options: HouseOptions, option: Option) -> Iterable[object]:
    """Return every value of an option that has few; of one with many, those that other amounts of money have."""
    if len(option.allowed) <= FEW:
        return option.allowed
    if not option.is_money:
        return ()
    amounts = [getattr(options, each.name) for each in options_of(options) if each.is_money and each != option]
    return [amount for amount in dict.fromkeys(amounts) if option.admits(amount)]
