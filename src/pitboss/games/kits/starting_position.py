"""Which position is dealt the first hand: dice in a shaker or a random number generator, counted round the table."""

from __future__ import annotations

from pitboss.games.equipment import THE_SHAKER, Inspection
from pitboss.games.kits.player_bank import BankFelt, BankOptions
from pitboss.table.devices import Device, Numbers, dice, faces_of
from pitboss.table.events import DiceThrown, NumbersGiven, RollVoided, place_words
from pitboss.table.felt import Position
from pitboss.table.requests import FaultKind, Outcome, Round, is_fault, throw

SHAKER, GENERATOR = "shaker", "generator"
THREE_DICE = dice(3)
NUMBER_GENERATOR = "random number generator"
START = (
    "three dice in a shaker pick the position that gets the first hand, or a random number generator does",
    (SHAKER, GENERATOR),
)
"""The label of the option, and what is allowed."""


def devices_of(hands: int) -> dict[str, Device]:
    """Return what selects the first of so many hands, by the option."""
    return {SHAKER: THREE_DICE, GENERATOR: faces_of(NUMBER_GENERATOR, hands)}


def is_shaken(options: BankOptions) -> bool:
    """Tell whether dice in a shaker select the first position of a table."""
    return options.start == SHAKER


def inspections_of(options: BankOptions) -> tuple[Inspection, ...]:
    """Return what is inspected: the shaker, after each gaming day on which it was used; nothing of a generator."""
    return (THE_SHAKER,) if is_shaken(options) else ()


def invalid_rolls(irregular: str) -> tuple[FaultKind, ...]:
    """List what makes a shake count for nothing."""
    return (
        FaultKind("die-cocked", irregular, "a die does not lie flat", "", is_shaken),
        FaultKind("shaker-opened", irregular, "the shaker was opened before the shake was over", "", is_shaken),
        FaultKind("shaken-too-little", irregular, "the dice were shaken fewer than three times", "", is_shaken),
    )


def select_start(felt: BankFelt, ring: list[Position]) -> Round[int]:
    """Return the place in a ring, clockwise from the dealer, that the dice or the generator select."""
    number = yield from (generate if felt.terms.start == GENERATOR else shake)(felt, ring)
    return place_of(ring, number)


def shake(felt: BankFelt, ring: list[Position]) -> Round[int]:
    """Three dice are shaken, again after each shake that does not count."""
    rolls = invalid_rolls(felt.sections["irregularities"])
    faults = tuple(fault.name for fault in rolls)
    request = throw(felt.sections["start"], faults, THREE_DICE, lambda faces: call(ring, sum(faces)))
    while is_fault(answer := (yield request)):
        kind = next(fault for fault in rolls if fault.name == answer.fault)
        yield RollVoided(kind.words, cite=kind.cite)
    thrown: DiceThrown = answer
    return sum(thrown.faces)


def generate(felt: BankFelt, ring: list[Position]) -> Round[int]:
    """A computerized random number generator selects a number, one for each hand."""
    device = faces_of(NUMBER_GENERATOR, len(ring))

    def told(numbers: Numbers) -> NumbersGiven:
        return NumbersGiven(NUMBER_GENERATOR, device.faces, numbers, call(ring, *numbers))

    given: NumbersGiven = yield Outcome(felt.sections["start"], (), device, told)
    return given.given[0]


def place_of(ring: list[Position], number: int) -> int:
    """Count counterclockwise from the dealer, who is 1, every position included, and round again."""
    return (1 - number) % len(ring)


def call(ring: list[Position], number: int) -> str:
    """Say which position a number selects."""
    return f"{number}, {place_words(ring[place_of(ring, number)].number)} is first"
