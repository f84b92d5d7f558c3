"""A progressive meter that tables of a house share: read as a logged input, raised and paid by events posted once.

Of 19:47-16.11 and 16.12 only the headings are known. Initial and reset amount, rate of progression and that a meter
goes down only by a payout are told of later New Jersey text (13:69D-1.52), which is not at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from pitboss.games.kits.subchapter import DeckState
from pitboss.table.custom import custom
from pitboss.table.event import Event, event
from pitboss.table.events import Input
from pitboss.table.felt import Felt, Position
from pitboss.table.ledger import CAGE, METER, TRAY, rail
from pitboss.table.money import Cents, money
from pitboss.table.options import Form
from pitboss.table.refusal import Refused
from pitboss.table.requests import Request, Round
from pitboss.table.sentence import does, who
from pitboss.table.view import Heap, Layer, View

WHOLE = 100
"""All of the meter, in percent."""
SPOT = "meter"
"""The place of the layout where the meter is shown."""
METERS = custom("13:69D-1.52")
"""That a meter is lowered by a recorded payout alone is told of later New Jersey text."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}\Z")


def read_name(text: str) -> str:
    """Return the name of a meter as a log has it."""
    said = text.strip().lower()
    if not NAME.match(said):
        raise ValueError("a meter is named by letters, digits and dashes, 30 at most")
    return said


METER_NAME = Form("a name shared by the tables that feed it", read_name, "boardwalk")


@dataclass(frozen=True, slots=True)
class MeterState(DeckState):
    """The same, and what the meter showed when a round of the table last left it; 0 before the first."""

    meter: Cents = 0


@dataclass(slots=True)
class ReadMeter(Request):
    """What does the meter show? A table that has it alone knows that itself."""

    meter: str
    own: Cents


@dataclass
class Meter(Layer):
    """What is known of the meter at a table: what it showed last."""

    amount: Cents = 0

    def heaps(self) -> tuple[Heap, ...]:
        return (Heap(SPOT, "the meter", self.amount),) if self.amount else ()

    def kept(self) -> dict[str, Any]:
        return {"amount": self.amount} if self.amount else {}

    @classmethod
    def from_kept(cls, kept: dict[str, Any]) -> Self:
        return cls(kept.get("amount", 0))

    def words(self) -> str:
        return f"The meter shows {money(self.amount)}." if self.amount else ""


@event
class MeterRead(Input):
    """What the house's meter showed before the round raised it or was paid from it."""

    deed = "a reading of the meter"

    meter: str
    amount: int

    def sentence(self) -> str:
        return f"The meter shows {money(self.amount)}."

    def shows(self, view: View) -> None:
        view.layer(Meter).amount = self.amount


@event
class MeterSeeded(Event):
    """The house put up the amount that a meter begins with."""

    meter: str
    amount: int
    shown: int

    def sentence(self) -> str:
        return f"The house puts {money(self.amount)} on the meter, which shows {money(self.shown)}."

    def shows(self, view: View) -> None:
        view.layer(Meter).amount = self.shown


@event
class MeterRaised(Event):
    """A part of the progressive wagers went to the meter."""

    meter: str
    amount: int
    shown: int

    def sentence(self) -> str:
        return f"{money(self.amount)} goes to the meter, which shows {money(self.shown)}."

    def shows(self, view: View) -> None:
        view.layer(Meter).amount = self.shown


@event
class ProgressivePaid(Event):
    """A hand was paid its prize: a share of the meter, or an amount that the house pays."""

    player: str
    position: int
    hand: str
    percent: int
    winnings: int
    shown: int

    def sentence(self) -> str:
        share = f", {self.percent} % of the meter" if self.percent else ""
        return f"{who(self.player)} {does('wins')} {money(self.winnings)} on the progressive: {self.hand}{share}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.winnings
        view.layer(Meter).amount = self.shown


@dataclass(frozen=True, slots=True)
class Prizes:
    """A table of progressive prizes: shares of the meter in percent, and amounts of money, by the rows of hands."""

    name: str
    shares: Mapping[str, int]
    amounts: Mapping[str, Cents]

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def rows(self) -> tuple[str, ...]:
        """Every hand that has a prize, the highest first."""
        return (*self.shares, *self.amounts)

    def words(self, row: str) -> str:
        """Say what a hand is paid."""
        return f"{self.shares[row]} % of the meter" if row in self.shares else money(self.amounts[row])


def left_on_meter(shown: Cents, amount: Cents) -> Cents:
    """Return what a meter shows after a prize; one that would fall below zero pays nothing."""
    if amount > shown:
        what, why = f"{money(amount)} from the meter", f"it shows {money(shown)} and cannot fall below zero"
        raise Refused(what, why, f"at most {money(shown)}", METERS)
    return shown - amount


class OpenMeter:
    """The meter as one round raises it and pays from it; it never falls below zero."""

    def __init__(self, felt: Felt, name: str, shown: Cents, seed: Cents, cite: str) -> None:
        self._felt, self._name, self._seed, self._cite = felt, name, seed, cite
        self.shown = shown
        if not shown:
            self._reseed()

    def _reseed(self) -> None:
        """Put up what the meter begins with, which is the house's and no table's."""
        self._felt.ledger.post(CAGE, METER, self._seed)
        self.shown += self._seed
        self._felt.tell(MeterSeeded(self._name, self._seed, self.shown, cite=self._cite))

    def raise_by(self, amount: Cents) -> None:
        """Put a part of the progressive wagers on the meter."""
        self._felt.ledger.post(TRAY, METER, amount)
        self.shown += amount
        self._felt.tell(MeterRaised(self._name, amount, self.shown, cite=self._cite))

    def pay_shares(self, winners: Sequence[Position], hand: str, percent: int) -> None:
        """Pay a share of the meter to each of those who hold a hand; all of it they divide, and it begins anew."""
        whole = self.shown
        for position in winners:
            amount = whole // len(winners) if percent == WHOLE else self.shown * percent // WHOLE
            self.shown = left_on_meter(self.shown, amount)
            self._felt.ledger.post(METER, rail(position.player), amount)
            paid = (position.player, position.number, hand, percent, amount)
            self._felt.tell(ProgressivePaid(*paid, self.shown, cite=self._cite))
        if percent == WHOLE:
            self._reseed()

    def pay_amount(self, position: Position, hand: str, amount: Cents) -> None:
        """Pay a prize that the house posts in money; the meter stays as it is."""
        self._felt.pay_out(position.player, amount)
        self._felt.tell(ProgressivePaid(position.player, position.number, hand, 0, amount, self.shown, cite=self._cite))

    def pay_prizes(self, prizes: Prizes, winners: Sequence[tuple[Position, str]]) -> None:
        """Pay each prize in its player's turn; who win all of it in one round divide it when the first is paid."""
        # reading 242: each share is of what the meter shows in that player's turn, and all of it is won but once.
        divided = False
        for position, row in winners:
            if row in prizes.amounts:
                self.pay_amount(position, row, prizes.amounts[row])
            elif (percent := prizes.shares[row]) < WHOLE:
                self.pay_shares([position], row, percent)
            elif not divided:
                self.pay_shares([each for each, held in winners if held == row], row, percent)
                divided = True


def require_same_terms(meter: str, own: dict[str, str], others: Iterable[tuple[str, dict[str, str]]]) -> None:
    """Refuse a table that would begin, feed or pay a meter otherwise than those do which share it."""
    for name, terms in others:
        if name == meter and terms != own:
            why = f"another table feeds the meter {meter} with other prizes, another start or another rate"
            same = ", ".join(f"{option}={word}" for option, word in terms.items())
            raise Refused(f"meter={meter}", why, f"{same}; or another meter", METERS)


def meter_line(seed: Cents, part: Cents) -> tuple[str, str]:
    """Return what a sign says of a meter: what it starts at, and how much of each $1 it gets."""
    return f"The progressive meter starts at {money(seed)}; {money(part)} of each $1 goes on the meter", METERS


def open_meter(felt: Felt, name: str, seed: Cents, cite: str) -> Round[OpenMeter]:
    """Read the meter and return it as the round may use it."""
    read: MeterRead = yield ReadMeter(cite, (), name, felt.state.meter)
    return OpenMeter(felt, name, read.amount, seed, cite)
