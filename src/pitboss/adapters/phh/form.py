"""What a PHH hand history is made of: its variants, its fields, and the refusal of what is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from pitboss.games.between import RESERVED
from pitboss.games.poker.kinds import KINDS, Kind
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.names import fold
from pitboss.table.refusal import Refused

VARIANTS: dict[str, dict[str, str]] = {
    "NT": {"game": "holdem", "limit": "no-limit", "split": "high"},
    "FT": {"game": "holdem", "limit": "fixed", "split": "high"},
    "PO": {"game": "omaha", "limit": "pot", "split": "high"},
    "FO/8": {"game": "omaha", "limit": "fixed", "split": "high-low", "low_hand": "eight-or-better"},
    "F7S": {"game": "seven-card-stud", "limit": "fixed", "split": "high"},
    "F7S/8": {"game": "seven-card-stud", "limit": "fixed", "split": "high-low", "low_hand": "eight-or-better"},
    "FR": {"game": "seven-card-stud", "limit": "fixed", "split": "low"},
    "FB": {"game": "badugi", "limit": "fixed", "split": "low"},
}
"""The variants of PHH that our games have, and the options that make them."""
FOREIGN = {
    "NS": "short-deck hold 'em",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
}
"""The variants of PHH that 19:47-14 does not have."""
FORM = "the PHH form"
"""By what a file is refused, rather than by a paragraph."""
UNKNOWN = "??"
MOST_RAKED = 10
"""Percent of what is bet that a rake may be, by 13:47-20.37(a)4.i; a file of ours tells what the house took."""
MOST_LETTERS, NOT_FOR_PLAYERS = 40, frozenset(map(fold, RESERVED))
"""The letters of a name at most, and the names that stand for somebody else in a log."""
TAKEN = "_house_took"
"""Our own field, such as PHH leaves to every program: what the house took of a hand."""
_TOLD = re.compile(r"\$\d+(?:,\d{3})*(?:\.\d\d)?")


@dataclass
class HandHistory:
    """One hand: what is played, for how much, who has how much, and what was done; amounts in cents."""

    variant: str
    antes: list[Cents]
    blinds: list[Cents]
    bring_in: Cents
    least: Cents
    upper: Cents
    stacks: list[Cents]
    actions: list[str]
    players: list[str] = field(default_factory=list)
    finishing: list[Cents] = field(default_factory=list)
    """What everybody has in the end, where the file says so."""
    winnings: list[Cents] = field(default_factory=list)
    """What everybody won of the pots, where the file says so."""
    unknown: frozenset[int] = frozenset()
    """Whose stacks the file does not tell."""
    trims_antes: bool = True
    """Whether a player who has less than the ante contends for no more than that of each ante."""
    is_rounded: bool = False
    """Whether the file ends with parts of a cent."""
    title: str = ""
    """What the file calls the hand, if anything."""
    taken: Cents | None = None
    """What the house took of it, where the file says so."""
    scale: int = 1
    """By how much the file's amounts were multiplied so that chips can make them."""
    chip: Cents = 50
    """The largest chip that makes all of the file's amounts, multiplied."""

    @property
    def kind(self) -> Kind:
        """The type of poker."""
        return KINDS[VARIANTS[self.variant]["game"]]

    @property
    def posts(self) -> list[Cents]:
        """What each player posts, in the order of the deal: of two players PHH names the button first, who is last."""
        return self.blinds[::-1] if len(self.blinds) == 2 else self.blinds

    @property
    def ante_posts(self) -> list[Cents]:
        """What each player antes, in the order of the deal, which PHH turns round for two players like the blinds."""
        return self.antes[::-1] if len(self.antes) == 2 and self.kind.has_button else self.antes

    @property
    def button_is_small(self) -> bool:
        """Tell whether of two players the button posts the first and lower of two blinds, and acts first."""
        return len(self.blinds) == 2 and 0 < self.blinds[0] < self.blinds[1]

    @cached_property
    def names(self) -> list[str]:
        """What the players are called: by their names, or by their numbers where those cannot be told apart."""
        numbers = [f"p{number}" for number in range(1, len(self.stacks) + 1)]
        told = [fold(name) for name in self.players]
        fits = [is_name(name) and told.count(fold(name)) == 1 for name in self.players]
        if not self.players or (not all(fits) and not set(numbers).isdisjoint(told)):
            return numbers
        return [name if fit else number for name, fit, number in zip(self.players, fits, numbers, strict=True)]

    @property
    def tells_winners(self) -> bool:
        """Tell whether the file says who won: it may name no winnings, or nothing but zeros for them."""
        return any(self.winnings) or bool(self.finishing)

    def action_words(self, at: int) -> str:
        """Name one of the actions by its number and as the file has it."""
        return f"action {at + 1} {self.actions[at]!r}"

    @contextmanager
    def at_action(self, at: int) -> Iterator[None]:
        """Name the action in whatever is refused of it."""
        try:
            yield
        except Refused as refused:
            what = f"{self.action_words(at)}, {refused.what}"
            raise Refused(what, refused.why, refused.allowed, refused.cite) from None

    def in_file_money(self, told: str) -> str:
        """Return a sentence of the table with its amounts as the file has them."""
        return _TOLD.sub(lambda found: money(parse_money(found[0]) // self.scale), told) if self.scale > 1 else told


def is_name(name: str) -> bool:
    """Tell whether a table seats somebody by a name."""
    fits = 0 < len(name.strip()) == len(name) <= MOST_LETTERS and name.isprintable()
    return fits and fold(name) not in NOT_FOR_PLAYERS


def dollars_words(amount: Cents) -> str:
    """Return an amount as a file has it: a number of dollars, with cents where there are any."""
    return f"{Decimal(amount) / 100:.2f}".removesuffix(".00")


def refuse(what: str, why: str, allowed: str) -> Refused:
    """Return the refusal of a file."""
    return Refused(what, why, allowed, FORM)
