"""11.8 to 11.8C: which position is first, and seven cards to every position, whether somebody wagers there or not."""

from __future__ import annotations

from typing import Any

from pitboss.games.kits.dealing import call_no_more_bets, deal_one_at_a_time, deliver_stack
from pitboss.games.kits.irregularities import require_right_number
from pitboss.games.kits.settlement import collect_hand
from pitboss.games.kits.stub import count_stub, put_away_stub
from pitboss.games.kits.subchapter import AUTOMATED_SHOE
from pitboss.games.pai_gow_poker.felt import PaiGowFelt
from pitboss.games.pai_gow_poker.options import GENERATOR, LAW, SECTIONS, SHAKER
from pitboss.table.devices import Numbers, dice, faces_of
from pitboss.table.events import DiceThrown, NumbersGiven, RollVoided, place_words
from pitboss.table.felt import Position
from pitboss.table.requests import FaultKind, Outcome, Round, is_fault, throw

START, IRREGULAR = SECTIONS["start"], SECTIONS["irregularities"]
THREE_DICE = dice(3)
NUMBER_GENERATOR = "random number generator"
HANDS = 7
"""The dealer's and one for each of six betting positions."""
DEVICES = {SHAKER: THREE_DICE, GENERATOR: faces_of(NUMBER_GENERATOR, HANDS)}
"""What selects the first position, by the option."""


def is_shaken(options: Any) -> bool:
    """Tell whether dice in a shaker select the first position of a table."""
    return bool(options.start == SHAKER)


INVALID_ROLLS = (
    FaultKind("die-cocked", IRREGULAR, "a die does not lie flat", "", is_shaken),
    FaultKind("shaker-opened", IRREGULAR, "the shaker was opened before the shake was over", "", is_shaken),
    FaultKind("shaken-too-little", IRREGULAR, "the dice were shaken fewer than three times", "", is_shaken),
)


def deal(felt: PaiGowFelt) -> Round[None]:
    """Seven cards face down to every position and the dealer; the cards that are left are counted and put away."""
    yield from call_no_more_bets(felt, LAW)
    felt.deal_out_others()
    hands = yield from from_starting_position(felt)
    if felt.options.dealing == AUTOMATED_SHOE:
        for position in hands:
            yield from deliver_stack(felt, LAW, position)
    else:
        yield from deal_one_at_a_time(felt, LAW, hands)
    yield from require_right_number(felt, LAW, hands)
    yield from count_stub(felt, LAW)
    yield from put_away_stub(felt, LAW)
    collect_unused_hands(felt)


def from_starting_position(felt: PaiGowFelt) -> Round[list[Position]]:
    """Return every hand of the round, clockwise from the position that the dice or the generator select."""
    if felt.options.start == GENERATOR:
        number = yield from generate(felt)
    else:
        number = yield from shake(felt)
    ring, first = felt.ring(), starting_position(felt, number).number
    return ring[first:] + ring[:first]


def shake(felt: PaiGowFelt) -> Round[int]:
    """Three dice are shaken, again after each shake that does not count."""
    faults = tuple(fault.name for fault in INVALID_ROLLS)
    request = throw(START, faults, THREE_DICE, lambda faces: call(felt, sum(faces)))
    while is_fault(answer := (yield request)):
        kind = next(fault for fault in INVALID_ROLLS if fault.name == answer.fault)
        yield RollVoided(kind.words, cite=kind.cite)
    thrown: DiceThrown = answer
    return sum(thrown.faces)


def generate(felt: PaiGowFelt) -> Round[int]:
    """A computerized random number generator selects a number, one for each hand."""
    device = DEVICES[GENERATOR]

    def told(numbers: Numbers) -> NumbersGiven:
        return NumbersGiven(NUMBER_GENERATOR, device.faces, numbers, call(felt, *numbers))

    given: NumbersGiven = yield Outcome(START, (), device, told)
    return given.given[0]


def starting_position(felt: PaiGowFelt, number: int) -> Position:
    """Count counterclockwise from the dealer, who is 1, every position included, and round again."""
    # reading 180: the count runs counterclockwise and the deal clockwise, both over every position.
    ring = felt.ring()
    return ring[(1 - number) % len(ring)]


def call(felt: PaiGowFelt, number: int) -> str:
    """Say which position a number selects."""
    return f"{number}, {place_words(starting_position(felt, number).number)} is first"


def collect_unused_hands(felt: PaiGowFelt) -> None:
    """Hands without a wager go to the discard rack unseen, as does the dealer's where the bank is shared."""
    for position in felt.ring():
        if not felt.takes_part(position):
            collect_hand(felt, position, LAW.deal[felt.options.dealing])
