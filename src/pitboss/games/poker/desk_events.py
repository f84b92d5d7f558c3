"""The events of a poker room's desk: who is away or waits, what was agreed, collected, announced and reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from pitboss.games.notice import NOTICE_MINUTES
from pitboss.games.poker.pot_events import Pots
from pitboss.table.event import Event, event
from pitboss.table.events import FLOORPERSON, SHIFT_SUPERVISOR, SUPERVISOR, DeskInput, Giver, SignedDeskInput
from pitboss.table.ledger import RAKE, TRAY, Posting, rail
from pitboss.table.money import money
from pitboss.table.sentence import deeds, does, who
from pitboss.table.view import View


@event
class PlayerAbsent(DeskInput):
    """A seated player went away from the table and is dealt no cards."""

    deed = "going away from the table"

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('is')} away and {does('gets')} no cards."


@event
class PlayerReturned(DeskInput):
    """A player who was away came back."""

    deed = "coming back to the table"

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('is')} back."


@event
class ReportDue(Event):
    """The Commission and the Division had to be told of something."""

    recorded_as = "reports_due"

    about: str

    def sentence(self) -> str:
        return f"The Commission and the Division must be notified as soon as possible: {self.about}."


@event
class PlayerRemoved(SignedDeskInput):
    """A player was required to leave the game."""

    deed = "removing a player"
    ends_a_stay = True
    recorded_as = "players_removed"
    waits = True

    player: str
    reason: str

    @property
    def about(self) -> str:
        """What the Commission and the Division are to be told of it."""
        return f"{self.player} was required to leave the game ({self.reason.strip().removesuffix('.')})"

    def comes_in_round(self, felt: Any) -> None:
        if any(seat.player == self.player for seat in felt.live):
            self.cite = f"{self.cite}; reading 160"  # the hand that is still in the round is finished by default

    def said_at_once(self) -> tuple[Event, ...]:
        return (ReportDue(self.about, cite="19:47-14.16(b)"),)

    def sentence(self) -> str:
        return f"{who(self.player)} must leave the game: {self.reason.strip().removesuffix('.')}."

    def shows(self, view: View) -> None:
        view.rise(self.player)


@event
class ReportMade(SignedDeskInput):
    """The Commission and the Division were told of what they had to be told."""

    deed = "a report"
    recorded_as = "reports_made"

    about: str

    def sentence(self) -> str:
        return f"The Commission and the Division have been notified: {self.about}."


@event
class TimeChargeAssessed(DeskInput):
    """A part of the hour was over and time charges were taken to the rake area."""

    deed = "a time charge"

    minutes: int = 0

    def sentence(self) -> str:
        return "Time charges are assessed."


@event
class TimeChargePaid(Event):
    """Players paid time charges, which went to the designated rake area."""

    amounts: dict[str, int]

    def sentence(self) -> str:
        paid = ", ".join(f"{who(name)} {money(amount)}" for name, amount in self.amounts.items())
        return f"Time charges go to the rake area: {paid}."

    def shows(self, view: View) -> None:
        for player, amount in self.amounts.items():
            view.chips[player] -= amount
        view.layer(Pots).rake += sum(self.amounts.values())

    def postings(self) -> tuple[Posting, ...]:
        return tuple(Posting(rail(name), RAKE, amount, "time charge") for name, amount in self.amounts.items())


@event
class TimeChargeVerified(SignedDeskInput):
    """The time charges that were collected were verified."""

    deed = "verifying the time charges"
    waits = True

    amount: int

    def sentence(self) -> str:
        return f"Time charges of {money(self.amount)} are verified and go into the tray."

    def shows(self, view: View) -> None:
        view.layer(Pots).rake -= self.amount

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(RAKE, TRAY, self.amount, "time charges verified"),)


@event
class DeckSorted(SignedDeskInput):
    """The 52 cards of a deck were put into suit and sequence."""

    deed = "sorting the cards"
    given_by = Giver.HOUSE

    deck: str

    def sentence(self) -> str:
        return f"The 52 cards of the {self.deck} deck are put into suit and sequence."


@event
class CardsSorted(Event):
    """Cards were put into suit and sequence: so older logs have it, where both decks had their hours together."""

    text = "The 52 cards are put into suit and sequence."


@event
class DecksRotated(SignedDeskInput):
    """The deck that was kept came into play, and the other one went to its place."""

    deed = "rotating the decks"
    says_when = True
    text = "The other deck comes into play."


def terms(minimum: int, options: Mapping[str, str]) -> str:
    """Say to what patrons are asked to agree: a minimum, and what else is to change with it."""
    beside = ", ".join(f"{name}={value}" for name, value in options.items())
    return f"a minimum of {money(minimum)}{f' with {beside}' if beside else ''}"


@event
class IncreaseProposed(SignedDeskInput):
    """The patrons at the table were asked whether they agree to a higher minimum."""

    deed = "asking for a higher minimum"

    minimum: int
    options: dict[str, str] = field(default_factory=dict)
    """What else is to change with it; older logs have none."""

    def sentence(self) -> str:
        return f"Players are asked to agree to {terms(self.minimum, self.options)}."


@event
class IncreaseNoticed(SignedDeskInput):
    """Notice was posted at the table of a higher minimum that is to come, whether its patrons agree or not."""

    deed = "notice of a higher minimum"

    minimum: int
    options: dict[str, str] = field(default_factory=dict)
    """What else is to change with it."""

    def sentence(self) -> str:
        coming = terms(self.minimum, self.options)
        return f"Notice is posted at the table: in {NOTICE_MINUTES} minutes it may be {coming}."


@event
class IncreaseAnswered(DeskInput):
    """A patron agreed to a higher minimum, or did not."""

    deed = "the word on a higher minimum"
    given_by = Giver.PLAYER

    player: str
    minimum: int
    agrees: bool
    options: dict[str, str] = field(default_factory=dict)

    def sentence(self) -> str:
        word = "agrees" if self.agrees else "doesn't agree"
        return f"{who(self.player)} {deeds(word)} to {terms(self.minimum, self.options)}."


@event
class PatronsAgreed(Event):
    """Nobody at the table was left who had not agreed to a higher minimum."""

    minimum: int
    options: dict[str, str] = field(default_factory=dict)

    def sentence(self) -> str:
        return f"All players agree to {terms(self.minimum, self.options)}: the sign may change now."


@event
class SeatsAnnounced(SignedDeskInput):
    """The room announced the game, its limits and the vacant seats."""

    deed = "announcing the seats"
    is_only_said = True
    text = "The desk announces the table."


@event
class GameAnnounced(Event):
    """What the room heard of a table."""

    is_heard_in_the_room = True

    game: str
    vacant: tuple[int, ...]
    called: str

    def sentence(self) -> str:
        seats = f"open seats: {', '.join(map(str, self.vacant))}" if self.vacant else "no open seats"
        called = f"; next up: {who(self.called)}" if self.called else ""
        return f"In the poker room: {self.game}; {seats}{called}."


@event
class SupplementFiled(SignedDeskInput):
    """The house submitted to the Commission what clarifies or supplements the rules for irregularities."""

    deed = "submitting a house rule"

    rule: str

    def sentence(self) -> str:
        return f"Submitted to the Commission for the internal controls: {self.rule.strip().removesuffix('.')}."


@event
class SupplementReviewed(SignedDeskInput):
    """The Commission approved what the internal controls were to add, or did not."""

    deed = "the Commission's word on a house rule"

    rule: str
    is_approved: bool
    reference: str = ""
    """By what the Commission's own word can be found; older logs have none."""

    def sentence(self) -> str:
        rule, told = self.rule.strip().removesuffix("."), f"as told by {_article(self.by)}{self.by}"
        source = f"reference {self.reference.strip()}, {told}" if self.reference else told
        if self.is_approved:
            return f"The Commission approves ({source}), and the internal controls add: {rule}."
        return f"The Commission does not approve ({source}): {rule}."


def _article(by: str) -> str:
    """Return what stands before whoever signed: an office has an article, and a name has none."""
    return "the " if by in (FLOORPERSON, SUPERVISOR, SHIFT_SUPERVISOR) else ""
