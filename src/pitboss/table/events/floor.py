"""What the floor of the house does at a table."""

from __future__ import annotations

from pitboss.table.custom import custom
from pitboss.table.event import event
from pitboss.table.events.common import Input, SignedInput
from pitboss.table.ledger import TOKES, Posting, purse
from pitboss.table.money import money
from pitboss.table.sentence import does, who
from pitboss.table.view import View

FLOOR = custom("floorperson's ruling")
"""How a floorperson rules, pauses and closes: the law gives the floor its duties, and the form of them is custom."""
NIGHT_FLOOR = custom("13:47-20.38")
"""The same at a casino night, where it is a Class A operator's."""

HOUSE = "house"
"""Who takes down a table that the house no longer has."""
FLOORPERSON, SHIFT_SUPERVISOR, CLASS_A_OPERATOR = "floorperson", "poker shift supervisor", "Class A operator"
SUPERVISOR = "supervisor"
"""Any supervisor of a floorperson."""
_DECIDES = {
    "19:47-14.15(b)": SHIFT_SUPERVISOR,
    "13:47-20.38(b)": CLASS_A_OPERATOR,
    "13:47-20.38(d)": CLASS_A_OPERATOR,  # reading 159: who speaks there for the holder of the casino night
    NIGHT_FLOOR: CLASS_A_OPERATOR,
}


def who_decides(cite: str) -> str:
    """Say whose decision it is by a paragraph or a custom; where none says it, it is the floorperson's."""
    return _DECIDES.get(cite, FLOORPERSON)


def _sentence(said: str) -> str:
    """End what somebody said with one stop, whichever it had."""
    said = said.strip()
    return said if said.endswith((".", "!", "?")) else f"{said}."


def _aside(said: str) -> str:
    """Say within a sentence what somebody said as one."""
    return said.strip().removesuffix(".")


@event
class TablePaused(SignedInput):
    """A floorperson stopped the game for a while."""

    deed = "pausing the table"

    reason: str

    def sentence(self) -> str:
        return f"The {who_decides(self.cite)} pauses the table ({_aside(self.reason)})."


@event
class TableResumed(SignedInput):
    """The game went on after a pause."""

    deed = "going on"

    def sentence(self) -> str:
        return f"The {who_decides(self.cite)} resumes play."


@event
class ClosingAnnounced(SignedInput):
    """A floorperson announced that the table closes when its cards are dealt out."""

    deed = "announcing the closing"

    reason: str

    def sentence(self) -> str:
        return f"The {who_decides(self.cite)} announces that the table is closing ({_aside(self.reason)})."


@event
class RulingGiven(SignedInput):
    """A floorperson decided a dispute, for everybody at the table to hear."""

    deed = "a ruling"

    ruling: str

    def sentence(self) -> str:
        return f"The {who_decides(self.cite)} rules: {_sentence(self.ruling)}"


@event
class RoundRuledVoid(SignedInput):
    """A floorperson, or the house, voided a round before it was settled: every wager goes back, the cards change."""

    deed = "voiding the round"

    reason: str

    def sentence(self) -> str:
        who, why = HOUSE if self.by == HOUSE else who_decides(self.cite), _aside(self.reason)
        return f"The {who} voids the round ({why}): all bets are returned."

    def shows(self, view: View) -> None:
        view.abandon()


@event
class TipGiven(Input):
    """A player tipped the dealers out of the pocket; no chip of the table moves."""

    deed = "a tip"

    player: str
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('tips')} the dealers {money(self.amount)}. Thank you!"

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(purse(self.player), TOKES, self.amount, "tip"),)
