"""What the house does between rounds."""

from __future__ import annotations

from pitboss.table.event import Event, event
from pitboss.table.events.common import COUNTER, DeskInput, Giver, Input, game_words
from pitboss.table.ledger import CAGE, TRAY, Posting, purse, rail
from pitboss.table.money import Cents, money
from pitboss.table.provenance import NO_APPROVAL, PRACTICE
from pitboss.table.sentence import deeds, does, who
from pitboss.table.view import View

OWED_WHEN_CLOSED = "owed by a table that closed"
"""As what a table that closes pays somebody."""


def _buy_in(player: str, chips: Cents) -> tuple[Posting, ...]:
    return (Posting(purse(player), rail(player), chips, "buy-in"),)


@event
class LogOpened(Input):
    """The first line of a log: which game, by which version of its rules and which options, at how many positions."""

    deed = "opening the table"

    format: int
    game: str
    edition: str
    rules: int
    options: dict[str, str]
    positions: int
    tray: int

    def sentence(self) -> str:
        named = self.options.get("approval", NO_APPROVAL)
        how = "opens" if named == NO_APPROVAL else f"opens by approval {named}"
        license = self.options.get("license", PRACTICE)
        how += "" if license == PRACTICE else f" under license {license}"
        article = "An" if self.game[0] in "aeiou" else "A"
        opened = f"{article} {game_words(self.game)} table with {self.positions} positions {how}"
        return f"{opened}. The tray holds {money(self.tray)}."


@event
class PlayerSeated(Input):
    """A player sat down at a position with chips, bought from the cage."""

    deed = "taking a seat"
    waits = says_when = True

    player: str
    position: int
    chips: int

    def sentence(self) -> str:
        where = "comes to the counter" if self.position == COUNTER else f"sits down at position {self.position}"
        return f"{who(self.player)} {deeds(where)} with {money(self.chips)}."

    def comes_at_once(self, view: View) -> bool:
        return self.position == COUNTER and self.player not in view.before.chips

    def shows(self, view: View) -> None:
        if self.position != COUNTER:
            view.spot(self.position).player = self.player
        elif view.is_in_round:
            view.before.chips[self.player] = self.chips  # who came stays, though the round may count for nothing
        view.chips[self.player] = self.chips

    def postings(self) -> tuple[Posting, ...]:
        return _buy_in(self.player, self.chips)


@event
class ChipsBought(Input):
    """A player bought chips."""

    deed = "buying chips"
    waits = says_when = True

    player: str
    chips: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('buys')} {money(self.chips)} in chips."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.chips

    def postings(self) -> tuple[Posting, ...]:
        return _buy_in(self.player, self.chips)


@event
class CouponGiven(Input):
    """A player received a match play coupon."""

    deed = "a match play coupon"
    says_when = True

    player: str
    coupon: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gets')} a match play coupon for {money(self.coupon)}."


@event
class PlayerLeft(Input):
    """A player left the table and took the chips along."""

    deed = "leaving the table"
    ends_a_stay = True
    waits = True

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('leaves')} the table."

    def shows(self, view: View) -> None:
        view.rise(self.player)


@event
class WaitingListJoined(DeskInput):
    """Somebody asked for a seat at the table."""

    deed = "joining the waiting list"
    given_by = Giver.ANYBODY

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('joins')} the waiting list."


@event
class WaitingListLeft(DeskInput):
    """Somebody no longer waited for a seat."""

    deed = "leaving the waiting list"
    given_by = Giver.ANYBODY

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('leaves')} the waiting list."


@event
class OptionsChanged(Input):
    """The operator changed the options of the table."""

    deed = "changing the options"
    says_when = True

    options: dict[str, str]

    def sentence(self) -> str:
        return (
            "The table's options change: " + ", ".join(f"{name}={value}" for name, value in self.options.items()) + "."
        )


@event
class NoticeGiven(Input):
    """The operator gave notice of options that are to come, to whom the paragraph says."""

    deed = "a notice"

    options: dict[str, str]

    def sentence(self) -> str:
        coming = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"Notice given: {coming} is coming."


def _in_chips(chips: dict[str, int]) -> str:
    return ", ".join(f"{count} x {money(int(each))}" for each, count in chips.items())


@event
class FillReceived(Input):
    """The tray received a fill from the cage."""

    deed = "signing a fill"
    says_when = True

    slip: str
    chips: dict[str, int]
    amount: int
    requested_by: str
    prepared_by: str

    def sentence(self) -> str:
        return f"Fill {self.slip}: {money(self.amount)} comes to the tray ({_in_chips(self.chips)})."

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(CAGE, TRAY, self.amount, "fill"),)


@event
class CreditSent(Input):
    """The tray sent chips back to the cage."""

    deed = "signing a credit"

    slip: str
    chips: dict[str, int]
    amount: int
    requested_by: str
    prepared_by: str

    def sentence(self) -> str:
        return f"Credit {self.slip}: {money(self.amount)} goes back to the cage ({_in_chips(self.chips)})."

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(TRAY, CAGE, self.amount, "credit"),)


@event
class DealerChanged(Input):
    """Another dealer came to the table."""

    deed = "changing the dealer"
    says_when = True
    text = "A new dealer comes to the table."


@event
class CardsChanged(Input):
    """Fresh cards were brought to the table."""

    deed = "changing the cards"
    says_when = True
    text = "New cards come to the table."


@event
class DiceChanged(Input):
    """Fresh dice were brought to the table."""

    deed = "changing the dice"
    says_when = True
    text = "New dice come to the table."


@event
class CardChangeDue(Input):
    """The cards have been in use as long as the law allows."""

    deed = "the reminder to change the cards"

    hours: int

    def sentence(self) -> str:
        return f"Reminder: these cards have been in use for {self.hours} hours and must be changed."


@event
class DiceChangeDue(Input):
    """The dice have been in use as long as they may be."""

    deed = "the reminder to change the dice"

    hours: int

    def sentence(self) -> str:
        return f"Reminder: these dice have been in use for {self.hours} hours and must be changed."


@event
class MoneyHeld(Event):
    """A table closed with money that is neither a player's at it nor the tray's."""

    place: str
    amount: int
    whose: str

    def sentence(self) -> str:
        return f"{money(self.amount)} stays in {self.place}: {self.whose}."


@event
class DebtPaid(Event):
    """A table that closes paid what it still owed to somebody, at the table or long gone."""

    player: str
    amount: int
    what: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gets')} {money(self.amount)} at the cage for {self.what}."

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(TRAY, purse(self.player), self.amount, OWED_WHEN_CLOSED),)


@event
class DutyLeft(Event):
    """A table closed with something still to be done that its closing does not end."""

    what: str

    def sentence(self) -> str:
        return f"Still to do after closing: {self.what}."


@event
class LogClosed(Input):
    """The last line of a log that was ended on purpose."""

    deed = "closing the table"

    rounds: int

    def sentence(self) -> str:
        return f"The table closes after {self.rounds} {'round' if self.rounds == 1 else 'rounds'}."


@event
class InputLapsed(Event):
    """What was asked for in a round could no longer be done when it was over, and is not done."""

    what: str
    why: str

    def sentence(self) -> str:
        return f"It's too late for {self.what}: {self.why}."
