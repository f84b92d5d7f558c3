"""The table between rounds: what the house, the floor and the players bring, and how long its cards are in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pitboss.games import Game
from pitboss.games.between import APPLY, DEALER, between
from pitboss.games.game import HOUR
from pitboss.play.bond import Bond
from pitboss.play.log import Log
from pitboss.table.event import Event
from pitboss.table.events import (
    CardChangeDue,
    CardsChanged,
    ChipsBought,
    CouponGiven,
    CreditSent,
    DealerChanged,
    DeskInput,
    DiceChanged,
    DiceChangeDue,
    FillReceived,
    InputLapsed,
    LayoutCleared,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    SignedDeskInput,
)
from pitboss.table.felt import Felt
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

HOUSE_INPUTS = (*APPLY, OptionsChanged, NoticeGiven, LayoutCleared)
"""What is taken between rounds, beside what a game's own desk takes."""
MOST_NAME = 40
"""The most characters of a name that somebody signs with."""

_SIGNED = (OptionsChanged, NoticeGiven, CardsChanged, DiceChanged, DealerChanged, CouponGiven, PlayerLeft,
           FillReceived, CreditSent)  # fmt: skip
"""The house inputs that a floorperson may give, who signs them by name; the others are the player's own."""


def sign_house_input(event: Event) -> None:
    """Sign a house input for its player, for the house, or for the floorperson who gives it by name."""
    event.cite = ""  # the rules alone say by which paragraph
    if isinstance(event, SignedDeskInput):
        event.by = event.by if is_a_name(event.by) else ""  # the desk says whose duty it is
    elif not (isinstance(event, _SIGNED) and event.by != DEALER and is_a_name(event.by)):
        event.by = getattr(event, "player", "house")


def is_a_name(by: str) -> bool:
    """Tell whether somebody can have signed so."""
    return 0 < len(by) <= MOST_NAME and by.isprintable()


def run_dry(steps: Round[Table]) -> tuple[list[Event], Table]:
    """Apply a house input without announcing anything; return what it would announce, and the table that follows."""
    announced: list[Any] = []
    while True:
        try:
            announced.append(next(steps))
        except StopIteration as stop:
            return announced, stop.value


def table_after_all(game: Game, table: Table, inputs: Sequence[Event], now: int) -> Table:
    """Return the table that house inputs leave one after another."""
    for event in inputs:
        _, table = run_dry(between(game, table, event, now))
    return table


class Played(Protocol):
    """A round that is played: its felt, and who has left since it began."""

    felt: Felt
    left: set[str]

    def welcome(self, table: Table, player: str) -> None:
        """Let a player who comes to the counter take part in the round."""


class InUse:
    """Since when the cards or dice of a table are in use, and whether it was said that their change is due."""

    def __init__(self) -> None:
        self.since = 0
        self.is_reminded = False

    def renew(self, now: int) -> None:
        """Count anew, by the log's clock."""
        self.since, self.is_reminded = now, False


class TableBetweenRounds:
    """A table as rounds and house inputs leave it; what comes in a round waits for its end."""

    def __init__(self, game: Game, table: Table, log: Log, bond: Bond) -> None:
        self.game = game
        self.table = table
        self.log = log
        self.bond = bond
        self.in_use = InUse()
        self.waiting: list[Event] = []
        """The house inputs that are applied when the round is over."""
        self._due: tuple[Table, int, int, tuple[Event, ...]] = (table, -1, -1, ())
        """What was last found due: at which table, for cards or dice since when, and at what time."""

    # House inputs

    def to_come(self, now: int) -> Table:
        """Return the table as the house inputs that wait will leave it, the round itself apart."""
        return table_after_all(self.game, self.table, self.waiting, now)

    def tried(self, event: Event, now: int, round_: Played | None) -> tuple[list[Event], Table]:
        """Return what a house input would announce and the table that it would leave when the round is over."""
        if round_ is not None and isinstance(event, CreditSent):
            # What the tray will hold when the round is over is not known yet.
            raise Refused(event.deed_words(), "a round is in play", "signing it between rounds", event.cite)
        if round_ is not None:
            self.game.desk.may_wait(self.table, event, round_.left, self.game.seated_cite)
        return run_dry(between(self.game, self.to_come(now), event, now))

    def take(self, event: Event, round_: Played | None) -> None:
        """Sign a house input, log it, and apply it; in a round it waits."""
        sign_house_input(event)
        now = self.log.now()
        announced, after = self.tried(event, now, round_)
        if isinstance(event, PlayerLeft) and round_ is not None:
            event.cite = self.cite(self.game.seated_cite)  # the seat is kept until the round is over
        if isinstance(event, DeskInput) and round_ is not None:
            event.comes_in_round(round_.felt)
        self.log.append(event)
        for said in event.said_at_once() if isinstance(event, DeskInput) else ():
            self.log.append(said)
        if isinstance(event, DeskInput) and event.is_only_said:
            self.announce(between(self.game, self.to_come(self.log.now()), event, self.log.time))
        elif isinstance(event, PlayerSeated) and round_ is not None and self._comes_at_once(event):
            self.table = self.announce(between(self.game, self.table, event, self.log.time))
            round_.welcome(self.table, event.player)
        elif round_ is None and self.log.time == now:  # it comes out as it did when it was tried
            for each in announced:
                self.log.append(each)
            self._stand_as(after)
        else:
            self.waiting.append(event)
            if round_ is None:
                self._apply_waiting()
            elif event.ends_a_stay:
                round_.left.add(getattr(event, "player", ""))

    def _comes_at_once(self, event: PlayerSeated) -> bool:
        """Tell whether somebody is at the counter at once, unless a place is still kept there from an earlier stay."""
        return not self.game.seats_players and not self.table.has_player(event.player)

    def finish_round(self, after: Table) -> None:
        """Let the table stand as a round leaves it, and apply what has waited for its end."""
        self.table = after
        self._end_series()
        self._apply_waiting()

    def _apply_waiting(self) -> None:
        for event in self.waiting:
            try:
                announced, after = run_dry(between(self.game, self.table, event, self.log.time))
            except Refused as refusal:  # the round has left less than there was when it was asked for
                self.log.append(InputLapsed(refusal.what, refusal.why, cite=refusal.cite))
                continue
            for each in announced:
                self.log.append(each)
            self._stand_as(after)
        self.waiting.clear()

    def _stand_as(self, after: Table) -> None:
        """Let a table stand as a house input leaves it, and count anew where that leaves it without opened cards."""
        was_opened = self.game.is_opened(self.table)
        self.table = after
        if was_opened and not self.game.is_opened(after):
            self.in_use.renew(self.log.time)
        self._end_series()

    def announce(self, steps: Round[Table]) -> Table:
        """Announce what happens between rounds, and return the table that follows."""
        while True:
            try:
                self.log.append(next(steps))  # type: ignore[arg-type]
            except StopIteration as stop:
                table: Table = stop.value
                return table

    def _end_series(self) -> None:
        """Open a series of outcomes that is over, and bind the next."""
        series = self.bond.series
        if series is None or (device := self.game.device_at(self.table.options)) is None:
            return
        if series.of != device.outcome:
            series.go_on_with(device)
        elif series.given:
            series.end_unless_with(self.game.shooter(self.table))

    def chips_bought(self, player: str) -> Cents:
        """Return the chips that a player has bought by house inputs that wait."""
        bought = [each for each in self.waiting if isinstance(each, PlayerSeated | ChipsBought)]
        return sum(each.chips for each in bought if each.player == player)

    def cite(self, cite: str) -> str:
        """Return where a rule of the game stands at this table."""
        return self.game.cite_at(self.table.options, cite)

    # How long the cards or dice are in use

    @property
    def has_unopened_cards(self) -> bool:
        """Tell whether the cards are opened with the next round and do not grow older before it."""
        return not (self.game.equipment.ages_unopened or self.game.is_opened(self.table))

    @property
    def is_change_due(self) -> bool:
        """Tell whether the cards or dice have been in use for their hours."""
        hours, _ = self.game.change_after(self.table.options)
        return self.log.now() - self.in_use.since >= hours * HOUR and not self.has_unopened_cards

    @property
    def reminder(self) -> type[CardChangeDue | DiceChangeDue] | None:
        """How it is said that the cards or dice are due to be changed, where they are and nobody has said so yet."""
        if self.in_use.is_reminded:
            return None
        hours, _ = self.game.change_after(self.table.options)
        return self.game.equipment.change_due if hours and self.is_change_due else None

    def due(self, now: int) -> tuple[Event, ...]:
        """Return what comes before the next round by the clock; a round that begins asks twice at the same time."""
        table, since, at, due = self._due
        if at != now or since != self.in_use.since or table is not self.table:
            due = self.game.due(self.table, self.in_use.since, now)
            self._due = self.table, self.in_use.since, now, due
        return due

    def require_nothing_due(self, now: int) -> None:
        """Refuse a round before which something else comes by the clock."""
        due = self.due(now)
        if not due:
            return
        deed, (hours, cite) = due[0].deed_words(), self.game.change_after(self.table.options)
        is_change = type(due[0]) is self.game.equipment.changed
        why = f"the {self.game.equipment.name} have been in use for {hours} hours" if is_change else f"{deed} is due"
        raise Refused("beginning a round", why, f"{deed} first", cite if is_change else "")

    def take_reminder(self, event: CardChangeDue | DiceChangeDue, *, in_round: bool) -> None:
        """Log that the cards or dice are due to be changed, once and when they are."""
        equipment = self.game.equipment
        event.hours, event.cite = self.game.change_after(self.table.options)
        is_due = type(event) is equipment.change_due and self.is_change_due
        if in_round or self.in_use.is_reminded or not is_due:
            allowed = f"changing the {equipment.name}"
            raise Refused(event.deed_words(), "the reminder comes once, between rounds, when it is due", allowed)
        self.log.append(event)
        self.in_use.is_reminded = True
