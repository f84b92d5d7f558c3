"""The dealer: opens and closes a table, takes what comes from outside, and writes the log.

A dealer holds the driver of the round that is played, which asks people and logs what happens; the bond, by which the
house commits to what chance gives and opens it afterwards; and the house inputs that wait for the end of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pitboss.games import Game, find_game
from pitboss.games.between import between
from pitboss.games.kits.standing import hand_back_standing
from pitboss.games.kits.wagers import refuse_late_wager
from pitboss.play import floor
from pitboss.play.bond import Bond, SeriesStanding, ShufflesStanding
from pitboss.play.chance import Chance
from pitboss.play.driver import Prompt, RoundDriver, RoundFailed, asks_of, sign_fault
from pitboss.play.faults import FaultPlan
from pitboss.play.house import (
    HOUR,
    HOUSE_INPUTS,
    InUse,
    chips_bought,
    has_unopened_cards,
    run_dry,
    sign_house_input,
    table_after_all,
)
from pitboss.play.log import FORMAT, Log
from pitboss.table.choices import Ask, AskAll
from pitboss.table.desk import DeskForm
from pitboss.table.event import Event
from pitboss.table.events import (
    FLOOR,
    CardChangeDue,
    DeskInput,
    DiceChangeDue,
    DutyLeft,
    FaultOccurred,
    LogClosed,
    LogOpened,
    MoneyHeld,
    NonceGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    RoundBegan,
    RoundOrder,
    RoundRuledVoid,
    TablePaused,
    TableResumed,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt
from pitboss.table.money import Cents
from pitboss.table.options import choose, chosen_cites, option_words
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table
from pitboss.table.window import OpenForWagers

__all__ = ["HOUR", "Dealer", "RoundFailed", "Standing", "asks_of"]

_WAGERS = (WagerPlaced, WagerRemoved)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands between rounds: the last line of its log, and what the dealer keeps."""

    seq: int
    head: str
    time: int
    table: Table
    shuffles: ShufflesStanding
    series: SeriesStanding | None
    cards_since: int
    is_reminded: bool
    pause: str


class Dealer:
    """Runs one table: chance answers for the cards, people answer their prompts, and everything is logged."""

    def __init__(self, log: Log, chance: Chance, faults: FaultPlan | None = None) -> None:
        self.log = log
        self.chance = chance
        self.faults = faults or FaultPlan()
        self.is_closed = False
        self.pause = ""
        """Why a floorperson has paused the table; empty where the game goes on."""
        self._game: Game | None = None
        self._table: Table | None = None
        self._bond: Bond | None = None
        self._driver: RoundDriver | None = None
        """Drives the round that is played; between rounds there is none."""
        self._waiting: list[Event] = []
        self._in_use = InUse()

    @property
    def game(self) -> Game:
        """The game of the table."""
        if self._game is None:
            raise _not_opened()
        return self._game

    @property
    def table(self) -> Table:
        """The table as it stood before this round, with what has been applied since."""
        if self._table is None:
            raise _not_opened()
        return self._table

    @property
    def bond(self) -> Bond:
        """What the house has committed to, and what it has not opened yet."""
        if self._bond is None:
            raise _not_opened()
        return self._bond

    @property
    def is_in_round(self) -> bool:
        """Tell whether a round of play is going on."""
        return self._driver is not None

    @property
    def prompt(self) -> Prompt | None:
        """What the round asks of people, if anything."""
        return None if self._driver is None else self._driver.prompt

    @property
    def prompts(self) -> dict[str, Ask | OpenForWagers]:
        """The open prompts by name: a wager window keeps its name while wagers are made, and an ask until answered."""
        return {} if self._driver is None else self._driver.prompts

    @property
    def _felt(self) -> Felt | None:
        return None if self._driver is None else self._driver.felt

    # Opening and closing

    def open(self, game: str, options: Mapping[str, object], positions: int, tray: int) -> None:
        """Open a table and its log."""
        if self._table is not None:
            raise Refused("opening the table", "it was opened before", "a log of its own for each table")
        rules = find_game(game)
        chosen = choose(rules.options, options)
        self._table = rules.new_table(chosen, positions, tray)
        self._game, self._bond = rules, Bond(self.log, self.chance, rules)
        words = option_words(chosen)
        opened = LogOpened(FORMAT, game, rules.edition, rules.rules, words, positions, tray, by="house")
        opened.cite = rules.cite_at(chosen, chosen_cites(chosen))
        self.log.append(opened)
        self._in_use.renew(self.log.time)
        self._bond.commit()
        self.log.flush()

    def close(self) -> None:
        """Close the log on purpose, revealing the last shuffle or series."""
        if self.is_closed:
            raise Refused("closing the table", "the table is closed", "nothing more")
        if self._driver is not None:
            raise Refused("closing the table", "a round of play is going on", "closing between rounds")
        self._table = self._announce(hand_back_standing(self.table, self.game.standing_cite))
        for held in self.game.held(self.table):
            self.log.append(MoneyHeld(held.place, held.amount, held.whose, cite=held.cite))
        for what, cite in self.game.outlasts(self.table):
            self.log.append(DutyLeft(what, cite=cite))
        self.bond.open_all()
        self.log.append(LogClosed(self.table.round, by="house"))
        self.is_closed = True
        self.log.flush()

    def standing(self) -> Standing:
        """Return where the table stands between rounds, from which another dealer can go on."""
        assert self._driver is None, "a table stands only between rounds"
        log, bond, in_use = self.log, self.bond, self._in_use
        series = None if bond.series is None else bond.series.standing()
        return Standing(
            log.seq, log.head, log.time, self.table, bond.shuffles.standing(), series,
            in_use.since, in_use.is_reminded, self.pause,
        )  # fmt: skip

    def take_over(self, standing: Standing) -> None:
        """Go on with a table from where it stood; the log has come as far."""
        self._game, self._table, self.pause = find_game(standing.table.game), standing.table, standing.pause
        self._bond = Bond(self.log, self.chance, self._game)
        self._bond.shuffles.take_over(standing.shuffles)
        if self._bond.series is not None and standing.series is not None:
            self._bond.series.take_over(standing.series)
        self._in_use.since, self._in_use.is_reminded = standing.cards_since, standing.is_reminded
        log = self.log
        log.seq, log.head, log.time, log.round = standing.seq, standing.head, standing.time, standing.table.round

    def go_on_with(self, log: Log, chance: Chance, faults: FaultPlan) -> None:
        """Go on with another log that has come as far, with another chance, and with other faults to come."""
        self.log, self.chance, self.faults = log, chance, faults
        self.bond.go_on_with(log, chance)
        if self._driver is not None:
            self._driver.log, self._driver.faults = log, faults

    # What comes from outside

    def take(self, event: Event) -> None:
        """Take one input: check it, log it, and go on as far as the round can without another."""
        if not (isinstance(event, Event) and event.is_input and event.has_whole_numbers()):
            raise no_input(event)
        if self.is_closed:
            raise Refused(event.deed_words(), "the table is closed", "nothing more")
        event.seen_by = None  # what comes from outside hides nothing
        taker = self._TAKE.get(type(event))
        try:
            if taker is not None:
                taker(self, event)
            elif isinstance(event, DeskInput):
                self._take_house_input(event)
            elif isinstance(event, RoundOrder):
                self._take_order(event)
            else:
                self._take_answer(event)
        finally:
            if self._driver is None or not self.log.by_round:
                self.log.flush()

    def begin_round(self) -> None:
        """Begin the next round of play, after a reminder where the cards are due to be changed."""
        due = self.game.due(self.table, self._in_use.since, self.log.now())
        change_due = None if self._in_use.is_reminded or not self._is_change_due() else self.game.equipment.change_due
        if due or change_due:  # which may leave too few to play
            self._require_ready_to_begin()
            self.game.may_begin(table_after_all(self.game, self.table, due, self.log.now()))
        if change_due:
            self.take(change_due(0, by="house"))
        for event in due:
            self.take(event)
        self.take(RoundBegan())

    def end_wagering(self) -> None:
        """End wagering, as the dealer does when time is up or everyone is ready."""
        self.take(WageringEnded())

    def answer_by_default(self) -> None:
        """Give the open prompt's default for a player who does not answer."""
        if isinstance(self.prompt, (Ask, AskAll)):
            self.take(asks_of(self.prompt)[0].default_decision())
        else:
            self.end_wagering()

    # The round that is played

    def _take_beginning(self, event: RoundBegan) -> None:
        self._require_ready_to_begin()
        self.log.round = self.table.round + 1
        event.cite, event.by = self._cite(self.game.round_cite), "dealer"
        self.log.append(event)
        if has_unopened_cards(self.game, self.table):
            self._in_use.renew(self.log.time)
        self._driver = driver = RoundDriver(
            self.game, self.table, self.log, self.bond, faults=self.faults, in_use=self._in_use
        )
        self._drive(driver.go_on)

    def _require_ready_to_begin(self) -> None:
        self._require_running("beginning a round")
        if self._driver is not None:
            raise Refused("beginning a round", "a round of play is going on", "finishing it first")
        if not self.table.seats:
            raise Refused("beginning a round", "nobody is seated", "seating a player first")
        self.game.may_begin(self.table)

    def _take_answer(self, event: Event) -> None:
        driver = self._driver
        prompt = None if driver is None else driver.prompt
        if isinstance(event, _WAGERS) and not isinstance(prompt, OpenForWagers):
            refuse_late_wager(event, self._cite(self.game.late_wager_cite))
        if driver is None or prompt is None:
            raise Refused(event.deed_words(), "no prompt is open", "waiting for the dealer")
        if self.pause:
            self._require_running(event.deed_words())
        if driver.left and isinstance(prompt, OpenForWagers) and getattr(event, "player", "") in driver.left:
            cite = self._cite(self.game.seated_cite)
            raise Refused(event.deed_words(), "that player has left the table", "players who are seated", cite)
        prompt.admit(event)
        self.log.append(event)
        self._drive(driver.go_on, event)

    def _take_fault(self, event: FaultOccurred) -> None:
        driver, prompt = self._driver, self.prompt
        event.at_card = ()
        sign_fault(self.game, self.table, event)
        if driver is None or prompt is None or event.fault not in prompt.faults:
            allowed = ", ".join(prompt.faults if prompt else ()) or "no fault at this moment"
            raise Refused(f"the fault {event.fault!r}", "it cannot happen here", allowed)
        self._drive(driver.take_fault, event)

    def _drive(self, step: Callable[..., None], *answer: Event) -> None:
        """Let the round go on, and finish it where it is over or cannot go on."""
        try:
            step(*answer)
        except RoundFailed:
            self._drop_round()
            raise
        if self._driver is not None and self._driver.after is not None:
            self._finish_round(self._driver.after)

    def _drop_round(self) -> None:
        """Let the table be as it was before the round, with fresh cards unless all are shuffled before the next."""
        self.bond.shuffles.open_seals()
        before = self.table
        if not self.game.shuffles_all:
            before = self.game.renewed(before)
            self._in_use.renew(self.log.time)
        self._finish_round(replace(before, round=before.round + 1))

    def _finish_round(self, after: Table) -> None:
        """Let the table stand as the round leaves it, and apply what has waited for its end."""
        self._driver, self._table = None, after
        self._end_series()
        self._apply_waiting()
        self.log.flush()

    def _end_series(self) -> None:
        """Open a series of outcomes that is over, and bind the next."""
        series = self.bond.series
        if series is not None and series.given:
            series.end_unless_with(self.game.shooter(self.table))

    # House inputs: taken between rounds, or waiting for the end of the round

    @property
    def waiting(self) -> tuple[Event, ...]:
        """The house inputs that are applied when the round is over."""
        return tuple(self._waiting)

    @property
    def table_to_come(self) -> Table:
        """The table as house inputs that wait for the end of the round will leave it, the round itself apart."""
        return table_after_all(self.game, self.table, self._waiting, self.log.now())

    def desk_forms(self) -> tuple[DeskForm, ...]:
        """Return what the game's desk takes now, as the table will be when the round is over."""
        return tuple(self.game.desk.forms(self.table_to_come, self._felt))

    def chips_left(self, player: str) -> Cents:
        """Return what somebody has however the round ends: chips that are not on the layout, and those bought since."""
        to_come = chips_bought(self._waiting, player)
        if not self.table.has_player(player):
            return to_come
        felt = self._felt
        return to_come + (self.table.player(player).chips if felt is None else felt.chips(player))

    def require(self, event: Event) -> None:
        """Refuse a house input that the table could not take when the round is over, and change nothing."""
        self._try(event, self.log.now())

    def _try(self, event: Event, now: int) -> tuple[list[Event], Table]:
        """Return what a house input would announce and the table that it would leave when the round is over."""
        if self._driver is not None:
            if (
                isinstance(event, PlayerSeated)
                and self.game.comes_back_between_rounds
                and event.player in self._driver.left
            ):
                why, allowed = f"{event.player} left in this round, which is not over", "sitting down when it is over"
                raise Refused(f"a seat for {event.player}", why, allowed, self._cite(self.game.seated_cite))
            if isinstance(event, OptionsChanged):
                self.game.may_ask_change(self.table, event)
        to_come = table_after_all(self.game, self.table, self._waiting, now)
        return run_dry(between(self.game, to_come, event, now))

    def _take_house_input(self, event: Event) -> None:
        sign_house_input(event)
        now = self.log.now()
        announced, after = self._try(event, now)
        driver = self._driver
        if isinstance(event, PlayerLeft) and driver is not None:
            event.cite = self._cite(self.game.seated_cite)  # the seat is kept until the round is over
        if isinstance(event, DeskInput) and driver is not None:
            event.comes_in_round(driver.felt)
        self.log.append(event)
        for said in event.said_at_once() if isinstance(event, DeskInput) else ():
            self.log.append(said)
        if isinstance(event, DeskInput) and event.is_only_said:
            self._announce(between(self.game, self.table_to_come, event, self.log.time))
        elif driver is not None:
            self._wait_with(event, driver)
        elif self.log.time == now:  # it comes out as it did when it was tried
            for each in announced:
                self.log.append(each)
            self._stand_as(after)
        else:
            self._waiting.append(event)
            self._apply_waiting()

    def _wait_with(self, event: Event, driver: RoundDriver) -> None:
        """Keep a house input until the round is over, which does not wait for a player who leaves by it."""
        self._waiting.append(event)
        if event.ends_a_stay:
            driver.left.add(getattr(event, "player", ""))
        if not self.is_paused:
            self._drive(driver.answer_for_the_absent)

    def _apply_waiting(self) -> None:
        for event in self._waiting:
            self._stand_as(self._announce(between(self.game, self.table, event, self.log.time)))
        self._waiting.clear()

    def _stand_as(self, after: Table) -> None:
        """Let a table stand as a house input leaves it, and count anew where that leaves it without opened cards."""
        was_opened = self.game.is_opened(self.table)
        self._table = after
        if was_opened and not self.game.is_opened(after):
            self._in_use.renew(self.log.time)
        self._end_series()

    def _announce(self, steps: Round[Table]) -> Table:
        """Announce what happens between rounds, and return the table that follows."""
        while True:
            try:
                self.log.append(next(steps))  # type: ignore[arg-type]
            except StopIteration as stop:
                table: Table = stop.value
                return table

    # The cards, and the nonces for their shuffle

    @property
    def cards_since(self) -> int:
        """When the cards came to the table or were opened there, by the log's clock; now where they are still new."""
        is_new = self._driver is None and has_unopened_cards(self.game, self.table)
        return self.log.now() if is_new else self._in_use.since

    def _is_change_due(self) -> bool:
        hours, _ = self.game.change_after(self.table.options)
        is_old = self.log.now() - self._in_use.since >= hours * HOUR
        return is_old and not has_unopened_cards(self.game, self.table)

    def _take_reminder(self, event: CardChangeDue | DiceChangeDue) -> None:
        event.hours, event.cite = self.game.change_after(self.table.options)
        is_due = type(event) is self.game.equipment.change_due and self._is_change_due()
        if self._driver is not None or self._in_use.is_reminded or not is_due:
            allowed = f"changing the {self.game.equipment.name}"
            raise Refused(event.deed_words(), "the reminder comes once, between rounds, when it is due", allowed)
        self.log.append(event)
        self._in_use.is_reminded = True

    def _take_nonce(self, event: NonceGiven) -> None:
        if not self.table.has_player(event.player):
            raise Refused(
                f"a nonce of {event.player!r}", "nobody of that name is at the table", "a seated player's nonce"
            )
        self.bond.take_nonce(event)

    # The floor

    @property
    def is_paused(self) -> bool:
        """Tell whether a floorperson has paused the table."""
        return bool(self.pause)

    def _require_running(self, what: str) -> None:
        if self.is_paused:
            raise Refused(what, "the floorperson has paused the table", "waiting until the game goes on", FLOOR)

    def _take_word(self, event: Event) -> None:
        floor.HEARD[type(event)](self.game, self.table, event)
        self.log.append(event)

    def _take_order(self, order: RoundOrder) -> None:
        """Log what the floor orders in a round, and let the round know of it."""
        felt = self._felt
        floor.sign_order(self.game, self.table, felt, order)
        assert felt is not None
        self.log.append(order)
        felt.orders.append(order)

    def _take_pause(self, event: TablePaused | TableResumed) -> None:
        pauses = isinstance(event, TablePaused)
        if self.is_paused == pauses:
            is_so = "paused" if pauses else "not paused"
            raise Refused(event.deed_words(), f"the table is {is_so}", "the other of pausing and going on", FLOOR)
        floor.sign_pause(self.game, self.table, event)
        self.log.append(event)
        self.pause = event.reason if isinstance(event, TablePaused) else ""
        if self._driver is not None and not pauses:
            self._drive(self._driver.answer_for_the_absent)

    def _take_void(self, event: RoundRuledVoid) -> None:
        """Give up a round by the floor's word, before it is settled: it counts for nothing."""
        if self._driver is None:
            raise Refused(event.deed_words(), "no round of play is going on", "a round that is not settled", FLOOR)
        floor.sign_void(self.game, self.table, event)
        self.log.append(event)
        self._driver.stop()
        self._drop_round()

    def _cite(self, cite: str) -> str:
        """Return where a rule of the game stands at this table."""
        return self.game.cite_at(self.table.options, cite)

    _TAKE: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {
        **dict.fromkeys(HOUSE_INPUTS, _take_house_input),
        NonceGiven: _take_nonce,
        **dict.fromkeys((CardChangeDue, DiceChangeDue), _take_reminder),
        RoundBegan: _take_beginning,
        FaultOccurred: _take_fault,
        **dict.fromkeys(floor.HEARD, _take_word),
        **dict.fromkeys((TablePaused, TableResumed), _take_pause),
        RoundRuledVoid: _take_void,
    }
    """Who takes each input; what is not named here is for a game's desk, or answers a prompt."""


def _not_opened() -> Refused:
    return Refused("the table", "it has not been opened", "opening it first")


def no_input(event: object) -> Refused:
    """Say why something is not an input, or which of its numbers is not whole."""
    if not isinstance(event, Event) or not event.is_input:
        return Refused(f"{event!r}", "it is not an input that a table takes", "an input event, such as WagerPlaced")
    name = next(name for name in event.whole_fields if type(getattr(event, name)) is not int)
    return Refused(f"{event.deed} with {name} {getattr(event, name)!r}", "it is not a whole number", "cents, whole")
