"""The dealer: opens and closes a table, takes what comes from outside, and writes the log.

A dealer holds the table between rounds, to which house inputs come; the driver of the round that is played, which asks
people and logs what happens; and the bond, by which the house commits to what chance gives and opens it afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pitboss.games import Game, find_game
from pitboss.games.kits.standing import hand_back_standing, pay_debts
from pitboss.games.kits.wagers import refuse_early_wager, refuse_late_wager
from pitboss.play import floor
from pitboss.play.bond import Bond, SeriesStanding, ShufflesStanding
from pitboss.play.chance import Chance
from pitboss.play.driver import Prompt, RoundDriver, RoundFailed, asks_of, sign_fault
from pitboss.play.faults import FaultPlan
from pitboss.play.house import HOUSE_INPUTS, TableBetweenRounds, table_after_all
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
from pitboss.table.options import choose, chosen_cites, logged_words
from pitboss.table.refusal import Refused
from pitboss.table.table import Table
from pitboss.table.window import OpenForWagers

__all__ = ["Dealer", "RoundFailed", "Standing", "asks_of"]

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
        self.prompt: Prompt | None = None
        """What the round asks of people, if anything: set after each input, since everybody looks at it between two."""
        self._between: TableBetweenRounds | None = None
        """The table as rounds and house inputs leave it, once it is opened."""
        self._driver: RoundDriver | None = None
        """Drives the round that is played; between rounds there is none."""

    @property
    def _opened(self) -> TableBetweenRounds:
        """The table between rounds, with what waits for the end of this one."""
        if self._between is None:
            raise Refused("the table", "it has not been opened", "opening it first")
        return self._between

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self._opened.game

    @property
    def table(self) -> Table:
        """The table as it stood before this round, with what has been applied since."""
        return self._opened.table

    @property
    def bond(self) -> Bond:
        """What the house has committed to, and what it has not opened yet."""
        return self._opened.bond

    @property
    def is_in_round(self) -> bool:
        """Tell whether a round of play is going on."""
        return self._driver is not None

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
        if self._between is not None:
            raise Refused("opening the table", "it was opened before", "a log of its own for each table")
        rules = find_game(game)
        chosen = choose(rules.options, options)
        table, bond = rules.new_table(chosen, positions, tray), Bond(self.log, self.chance, rules, chosen)
        self._between = TableBetweenRounds(rules, table, self.log, bond)
        words = logged_words(chosen)
        opened = LogOpened(FORMAT, game, rules.edition, rules.rules, words, positions, tray, by="house")
        opened.cite = rules.cite_at(chosen, chosen_cites(chosen))
        self.log.append(opened)
        self._between.in_use.renew(self.log.time)
        bond.commit()
        self.log.flush()

    def close(self) -> None:
        """Close the log on purpose, revealing the last shuffle or series."""
        if self.is_closed:
            raise Refused("closing the table", "the table is closed", "nothing more")
        if self._driver is not None:
            raise Refused("closing the table", "a round of play is going on", "closing between rounds")
        between = self._opened
        between.table = between.announce(hand_back_standing(between.table, self.game.standing_cite))
        between.table = between.announce(pay_debts(self.game, between.table))
        for held in self.game.desk.held(self.table):
            self.log.append(MoneyHeld(held.place, held.amount, held.whose, cite=held.cite))
        for what, cite in self.game.desk.outlasts(self.table):
            self.log.append(DutyLeft(what, cite=cite))
        self.bond.open_all()
        self.log.append(LogClosed(self.table.round, by="house"))
        self.is_closed = True
        self.log.flush()

    def standing(self) -> Standing:
        """Return where the table stands between rounds, from which another dealer can go on."""
        assert self._driver is None, "a table stands only between rounds"
        log, bond, in_use = self.log, self.bond, self._opened.in_use
        series = None if bond.series is None else bond.series.standing()
        return Standing(
            log.seq, log.head, log.time, self.table, bond.shuffles.standing(), series,
            in_use.since, in_use.is_reminded, self.pause,
        )  # fmt: skip

    def take_over(self, standing: Standing) -> None:
        """Go on with a table from where it stood; the log has come as far."""
        game, log = find_game(standing.table.game), self.log
        bond = Bond(log, self.chance, game, standing.table.options)
        bond.take_over(standing.shuffles, standing.series)
        self._between, self.pause = TableBetweenRounds(game, standing.table, log, bond), standing.pause
        in_use = self._between.in_use
        in_use.since, in_use.is_reminded = standing.cards_since, standing.is_reminded
        log.seq, log.head, log.time, log.round = standing.seq, standing.head, standing.time, standing.table.round

    def go_on_with(self, log: Log, chance: Chance, faults: FaultPlan) -> None:
        """Go on with another log that has come as far, with another chance, and with other faults to come."""
        self.log, self.chance, self.faults = log, chance, faults
        self._opened.log = log
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
        taker = self._TAKE.get(type(event)) or self._taker_of(type(event))
        try:
            taker(self, event)
        finally:
            driver = self._driver
            self.prompt = None if driver is None else driver.prompt
            if driver is None or not self.log.by_round:
                self.log.flush()

    def begin_round(self) -> None:
        """Begin the next round of play, after what the clock asks for before it and a reminder of what is to come."""
        between = self._opened
        with self.log.at_one_time() as now:
            due = between.due(now)
            change_due = between.reminder
            if due or change_due:  # which may leave too few to play
                self._require_ready_to_begin()
                self.game.may_begin(table_after_all(self.game, between.table, due, now))
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
        between, log = self._opened, self.log
        with log.at_one_time() as now:
            between.require_nothing_due(now)
            log.begin_round(between.table.round + 1)
            event.cite, event.by = between.cite(between.game.round_cite), "dealer"
            log.append(event)
        if between.has_unopened_cards:
            between.in_use.renew(log.time)
        self._driver = driver = RoundDriver(between, log, self.faults, self._end_round)
        driver.go_on()

    def _require_ready_to_begin(self) -> None:
        between = self._opened
        self._require_running("beginning a round")
        if self._driver is not None:
            raise Refused("beginning a round", "a round of play is going on", "finishing it first")
        if not between.table.seats:
            raise Refused("beginning a round", "nobody is seated", "seating a player first")
        between.game.may_begin(between.table)

    def _take_answer(self, event: Event) -> None:
        driver = self._driver
        prompt = None if driver is None else driver.prompt
        if isinstance(event, _WAGERS) and not isinstance(prompt, OpenForWagers):
            if driver is not None and prompt is not None and self.game.wagers and not driver.has_taken_wagers:
                refuse_early_wager(event, prompt.asked_by)
            refuse_late_wager(event, self._opened.cite(self.game.late_wager_cite))
        if driver is None or prompt is None:
            if event.asks:  # which a window for wagers takes
                cite = self._opened.cite(self.game.late_wager_cite)
                raise Refused(event.deed_words(), "betting is closed", "waiting until it opens again", cite)
            raise Refused(event.deed_words(), "no prompt is open", "waiting for the dealer")
        if self.pause:
            self._require_running(event.deed_words())
        if driver.left and isinstance(prompt, OpenForWagers) and getattr(event, "player", "") in driver.left:
            cite = self._opened.cite(self.game.seated_cite)
            raise Refused(event.deed_words(), "that player has left the table", "players who are seated", cite)
        prompt.admit(event)
        self.log.append(event)
        driver.go_on(event)

    def _take_fault(self, event: FaultOccurred) -> None:
        driver, prompt = self._driver, self.prompt
        event.at_card = ()
        sign_fault(self.game, self.table, event)
        if driver is None or prompt is None or event.fault not in prompt.faults:
            allowed = ", ".join(prompt.faults if prompt else ()) or "no fault at this moment"
            raise Refused(f"the fault {event.fault!r}", "it can't happen here", allowed)
        driver.take_fault(event)

    def _end_round(self, after: Table | None) -> None:
        """Let the table stand as the round leaves it, or as it was before a round that counts for nothing."""
        between, self._driver, self.prompt = self._opened, None, None
        if after is None:
            self.bond.shuffles.open_seals()
            before = self.game.after_void(between.table)
            if not self.game.is_opened(before):
                between.in_use.renew(self.log.time)
            after = replace(before, round=before.round + 1)
        between.finish_round(after)
        self.log.flush()

    # House inputs: taken between rounds, or waiting for the end of the round

    @property
    def waiting(self) -> tuple[Event, ...]:
        """The house inputs that are applied when the round is over."""
        return tuple(self._opened.waiting)

    @property
    def table_to_come(self) -> Table:
        """The table as house inputs that wait for the end of the round will leave it, the round itself apart."""
        return self._opened.to_come(self.log.now())

    def desk_forms(self) -> tuple[DeskForm, ...]:
        """Return what the game's desk takes now, as the table will be when the round is over."""
        return tuple(self.game.desk.forms(self.table_to_come, self._felt))

    def chips_left(self, player: str) -> Cents:
        """Return what somebody has however the round ends: chips that are not on the layout, and those bought since."""
        to_come = self._opened.chips_bought(player)
        if not self.table.has_player(player):
            return to_come
        felt = self._felt
        return to_come + (self.table.player(player).chips if felt is None else felt.chips(player))

    @property
    def cards_since(self) -> int:
        """When the cards came to the table or were opened there, by the log's clock; now where they are still new."""
        is_new = self._driver is None and self._opened.has_unopened_cards
        return self.log.now() if is_new else self._opened.in_use.since

    def require(self, event: Event) -> None:
        """Refuse a house input that the table could not take when the round is over, and change nothing."""
        self._opened.tried(event, self.log.now(), self._driver)

    def _take_house_input(self, event: Event) -> None:
        self._opened.take(event, self._driver)
        if self._driver is not None and not self.is_paused:
            self._driver.answer_for_the_absent()

    def _take_reminder(self, event: CardChangeDue | DiceChangeDue) -> None:
        self._opened.take_reminder(event, in_round=self.is_in_round)

    def _take_nonce(self, event: NonceGiven) -> None:
        if not self.table.has_player(event.player):
            raise Refused(
                f"a nonce of {event.player!r}", "nobody by that name is at the table", "a seated player's nonce"
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
            self._driver.answer_for_the_absent()

    def _take_void(self, event: RoundRuledVoid) -> None:
        """Give up a round by the floor's word, before it is settled: it counts for nothing."""
        if self._driver is None:
            raise Refused(event.deed_words(), "no round of play is going on", "a round that is not settled", FLOOR)
        floor.sign_void(self.game, self.table, event)
        self.log.append(event)
        self._driver.stop()

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

    @classmethod
    def _taker_of(cls, kind: type[Event]) -> Callable[[Any, Any], None]:
        """Return who takes inputs of a kind that a game brings, and remember it."""
        taker: Callable[[Any, Any], None] = cls._take_answer
        if issubclass(kind, DeskInput):
            taker = cls._take_house_input
        elif issubclass(kind, RoundOrder):
            taker = cls._take_order
        cls._TAKE[kind] = taker
        return taker


def no_input(event: object) -> Refused:
    """Say why something is not an input, or which of its numbers is not whole."""
    if not isinstance(event, Event) or not event.is_input:
        return Refused(f"{event!r}", "it is not an input that a table takes", "an input event, such as WagerPlaced")
    name = next(name for name in event.whole_fields if type(getattr(event, name)) is not int)
    return Refused(f"{event.deed} with {name} {getattr(event, name)!r}", "it isn't a whole number", "cents, whole")
