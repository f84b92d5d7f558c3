"""The dealer: opens and closes a table, takes what comes from outside, and writes the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pitboss.games import find_game
from pitboss.games.between import APPLY, between
from pitboss.games.procedures.standing import hand_back_standing
from pitboss.games.procedures.wagers import refuse_late_wager
from pitboss.play.chance import Faces, Shuffled
from pitboss.play.driving import RoundFailed, asks_of
from pitboss.play.floor import MOST_WORDS, Floor, is_a_name, is_named
from pitboss.play.log import FORMAT
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Event
from pitboss.table.events import (
    CardChangeDue,
    CardsChanged,
    ChipsBought,
    ClosingAnnounced,
    CouponGiven,
    DealerChanged,
    DeskInput,
    DiceChanged,
    DiceChangeDue,
    DutyLeft,
    FaultOccurred,
    LayoutCleared,
    LogClosed,
    LogOpened,
    MoneyHeld,
    NonceGiven,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    RoundBegan,
    RoundOrder,
    RoundRuledVoid,
    RulingGiven,
    SignedDeskInput,
    TablePaused,
    TableResumed,
    TipGiven,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.money import Cents
from pitboss.table.options import choose, chosen_cites, option_words
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table
from pitboss.table.window import OpenForWagers

__all__ = ["HOUR", "MOST_WORDS", "Dealer", "RoundFailed", "Standing", "asks_of"]

HOUR = 3_600_000
"""An hour of the log's clock, which counts milliseconds."""

_HOUSE_INPUTS = (*APPLY, OptionsChanged, NoticeGiven, LayoutCleared)
_SIGNED = (OptionsChanged, NoticeGiven, CardsChanged, DiceChanged, DealerChanged, CouponGiven, PlayerLeft)
"""The house inputs that a floorperson may give, who signs them by name; the others are the player's own."""
_WAGERS = (WagerPlaced, WagerRemoved)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands between rounds: the last line of its log, and what the dealer keeps."""

    seq: int
    head: str
    time: int
    table: Table
    shuffles: int
    stacks: dict[int, Shuffled]
    nonces: tuple[tuple[str, str], ...]
    commitment: str
    cards_since: int
    is_reminded: bool
    pause: str
    series: int = 0
    thrown: tuple[Faces, ...] = ()
    shooter: str = ""


class Dealer(Floor):
    """Runs one table: chance answers for the cards, people answer their prompts, and everything is logged."""

    is_closed = False

    # Opening and closing

    def open(self, game: str, options: Mapping[str, object], positions: int, tray: int) -> None:
        """Open a table and its log."""
        if self._table is not None:
            raise Refused("opening the table", "it was opened before", "a log of its own for each table")
        rules = find_game(game)
        chosen = choose(rules.options, options)
        self._table = rules.new_table(chosen, positions, tray)
        words = option_words(chosen)
        opened = LogOpened(FORMAT, game, rules.edition, rules.rules, words, positions, tray, by="house")
        opened.cite = rules.cite_at(chosen, chosen_cites(chosen))
        self._game, self._reveals_shuffles = rules, rules.reveals_shuffles
        self.throws_dice = rules.throws_dice
        self.log.append(opened)
        self._cards_since = self.log.time
        self._commit()
        self.log.flush()

    def close(self) -> None:
        """Close the log on purpose, revealing the last shuffle or series of throws."""
        if self.is_closed:
            raise Refused("closing the table", "the table is closed", "nothing more")
        if self._round is not None:
            raise Refused("closing the table", "a round of play is going on", "closing between rounds")
        self._table = self._apply(hand_back_standing(self.table, self.game.standing_cite))
        for held in self.game.care.held(self.table):
            self.log.append(MoneyHeld(held.place, held.amount, held.whose, cite=held.cite))
        for what, cite in self.game.care.outlasts(self.table):
            self.log.append(DutyLeft(what, cite=cite))
        self._reveal()
        if self.throws_dice:
            self._reveal_throws()
        self.log.append(LogClosed(self.table.round, by="house"))
        self.is_closed = True
        self.log.flush()

    @property
    def cards_since(self) -> int:
        """When the cards came to the table or were opened there, by the log's clock; now where they are still new."""
        return self.log.now() if self._round is None and self._has_unopened_cards() else self._cards_since

    @property
    def waiting(self) -> tuple[Event, ...]:
        """The house inputs that are applied when the round is over."""
        return tuple(self._pending)

    def standing(self) -> Standing:
        """Return where the table stands between rounds, from which another dealer can go on."""
        assert self._round is None, "a table stands only between rounds"
        return Standing(
            self.log.seq, self.log.head, self.log.time, self.table, self._shuffles, dict(self._stacks),
            tuple(self._nonces), self.commitment, self._cards_since, self._reminded, self.pause,
            self._series, self.thrown, self._shooter,
        )  # fmt: skip

    def take_over(self, standing: Standing) -> None:
        """Go on with a table from where it stood; the log has come as far."""
        self._game, self._table = find_game(standing.table.game), standing.table
        self._reveals_shuffles, self.throws_dice = self._game.reveals_shuffles, self._game.throws_dice
        self._shuffles, self._stacks = standing.shuffles, dict(standing.stacks)
        self._nonces, self.commitment = list(standing.nonces), standing.commitment
        self._cards_since, self._reminded = standing.cards_since, standing.is_reminded
        self.pause = standing.pause
        self._series, self._thrown, self._shooter = standing.series, list(standing.thrown), standing.shooter
        log = self.log
        log.seq, log.head, log.time, log.round = standing.seq, standing.head, standing.time, standing.table.round

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
            if self._round is None or not self.log.by_round:
                self.log.flush()

    def begin_round(self) -> None:
        """Begin the next round of play, after a reminder where the cards are due to be changed."""
        due = self.game.care.due(self.table, self._cards_since, self.log.now())
        is_change_due = not self._reminded and self._is_card_change_due()
        if due or is_change_due:
            self._require_ready_after(due)
        if is_change_due:
            self.take(self.game.care.equipment.change_due(0, by="house"))
        for event in due:
            self.take(event)
        self.take(RoundBegan())

    def _require_ready_after(self, due: tuple[Event, ...]) -> None:
        """Refuse to begin a round that could not be after what the clock asks for: it may leave too few to play."""
        self._require_ready_to_begin()
        after = self.table
        for event in due:
            _, after = _run_dry(between(self.game, after, event, self.log.now()))
        self.game.may_begin(after)

    def _is_card_change_due(self) -> bool:
        hours, _ = self.game.care.change_after(self.table.options)
        return not self._has_unopened_cards() and self.log.now() - self._cards_since >= hours * HOUR

    def end_wagering(self) -> None:
        """End wagering, as the dealer does when time is up or everyone is ready."""
        self.take(WageringEnded())

    def answer_by_default(self) -> None:
        """Give the open prompt's default for a player who does not answer."""
        if isinstance(self.prompt, (Ask, AskAll)):
            self.take(asks_of(self.prompt)[0].default_decision())
        else:
            self.end_wagering()

    def require(self, event: Event) -> None:
        """Refuse a house input that the table could not take when the round is over, and change nothing."""
        self._try(event, self.log.now())

    def _try(self, event: Event, now: int) -> tuple[list[Event], Table]:
        """Return what a house input would announce and the table that it would leave when the round is over."""
        if (
            isinstance(event, PlayerSeated)
            and self.game.care.comes_back_between_rounds
            and self._has_left(event.player)
        ):
            why, allowed = f"{event.player} left in this round, which is not over", "sitting down when it is over"
            raise Refused(f"a seat for {event.player}", why, allowed, self._cite(self.game.seated_cite))
        if isinstance(event, OptionsChanged) and self._round is not None:
            self.game.care.may_ask_change(self.table, event)
        return _run_dry(between(self.game, self._after_pending(now), event, now))

    @property
    def table_to_come(self) -> Table:
        """The table as house inputs that wait for the end of the round will leave it, the round itself apart."""
        return self._after_pending(self.log.now())

    def chips_left(self, player: str) -> Cents:
        """Return what somebody has however the round ends: chips that are not on the layout, and those bought since."""
        bought = [each for each in self._pending if isinstance(each, PlayerSeated | ChipsBought)]
        to_come = sum(each.chips for each in bought if each.player == player)
        if not self.table.has_player(player):
            return to_come
        return to_come + (self.table.player(player).chips if self._felt is None else self._felt.chips(player))

    def _after_pending(self, now: int) -> Table:
        after = self.table
        for event in self._pending:
            _, after = _run_dry(between(self.game, after, event, now))
        return after

    def _take_house_input(self, event: Event) -> None:
        self._sign_house_input(event)
        now = self.log.now()
        announced, after = self._try(event, now)
        if isinstance(event, PlayerLeft) and self._round is not None:
            event.cite = self._cite(self.game.seated_cite)  # the seat is kept until the round is over
        if isinstance(event, DeskInput) and self._felt is not None:
            event.comes_in_round(self._felt)
        self.log.append(event)
        for said in event.said_at_once() if isinstance(event, DeskInput) else ():
            self.log.append(said)
        if isinstance(event, DeskInput) and event.is_only_said:
            self._apply(between(self.game, self.table_to_come, event, self.log.time))
            return
        if self._round is None and self.log.time == now:  # it comes out as it did when it was tried
            for each in announced:
                self.log.append(each)
            self._stand_as(after)
            return
        self._pending.append(event)
        if self._round is None:
            self._apply_pending()
        elif not self.is_paused:
            self._answer_for_the_absent()

    def _sign_house_input(self, event: Event) -> None:
        event.cite = ""  # the rules alone say by which paragraph
        if isinstance(event, SignedDeskInput):
            event.by = event.by if is_a_name(event.by) else ""  # the desk says whose duty it is
        elif not (isinstance(event, _SIGNED) and is_named(event)):
            event.by = getattr(event, "player", "house")

    def _take_nonce(self, event: NonceGiven) -> None:
        if not self.table.has_player(event.player):
            raise Refused(
                f"a nonce of {event.player!r}", "nobody of that name is at the table", "a seated player's nonce"
            )
        self._keep_nonce(event)

    def _take_reminder(self, event: CardChangeDue | DiceChangeDue) -> None:
        event.hours, event.cite = self.game.care.change_after(self.table.options)
        is_due = type(event) is self.game.care.equipment.change_due and self._is_card_change_due()
        if self._round is not None or self._reminded or not is_due:
            allowed = f"changing the {self.game.care.equipment.name}"
            raise Refused(event.deed_words(), "the reminder comes once, between rounds, when it is due", allowed)
        self.log.append(event)
        self._reminded = True

    def _require_ready_to_begin(self) -> None:
        self._require_running("beginning a round")
        if self._round is not None:
            raise Refused("beginning a round", "a round of play is going on", "finishing it first")
        if not self.table.seats:
            raise Refused("beginning a round", "nobody is seated", "seating a player first")
        self.game.may_begin(self.table)

    def _begin_round(self, event: RoundBegan) -> None:
        self._require_ready_to_begin()
        self.log.round = self.table.round + 1
        event.cite, event.by = self._cite(self.game.round_cite), "dealer"
        self.log.append(event)
        if self._has_unopened_cards():
            self._have_new_cards()
        self._start_round()

    def _take_fault(self, event: FaultOccurred) -> None:
        admitted = self.prompt.faults if self.prompt else ()
        event.at_card = ()
        self._sign_fault(event)
        if event.fault not in admitted:
            allowed = ", ".join(admitted) or "no fault at this moment"
            raise Refused(f"the fault {event.fault!r}", "it cannot happen here", allowed)
        assert self.prompt is not None
        self.prompt.admit_fault(event)
        self.log.append(event)
        self._go_on(event)

    def _take_answer(self, event: Event) -> None:
        prompt = self.prompt
        if isinstance(event, _WAGERS) and not isinstance(prompt, OpenForWagers):
            refuse_late_wager(event, self._cite(self.game.late_wager_cite))
        if prompt is None:
            raise Refused(event.deed_words(), "no prompt is open", "waiting for the dealer")
        if self.pause:
            self._require_running(event.deed_words())
        if self._pending and isinstance(prompt, OpenForWagers) and self._has_left(getattr(event, "player", "")):
            cite = self._cite(self.game.seated_cite)
            raise Refused(event.deed_words(), "that player has left the table", "players who are seated", cite)
        prompt.admit(event)
        self.log.append(event)
        self._go_on(event)

    _TAKE: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {
        **dict.fromkeys(_HOUSE_INPUTS, _take_house_input),
        NonceGiven: _take_nonce,
        **dict.fromkeys((CardChangeDue, DiceChangeDue), _take_reminder),
        RoundBegan: _begin_round,
        FaultOccurred: _take_fault,
        **dict.fromkeys((RulingGiven, ClosingAnnounced), Floor._take_word_of_the_floor),
        TipGiven: Floor._take_tip,
        **dict.fromkeys((TablePaused, TableResumed), Floor._take_pause),
        RoundRuledVoid: Floor._void_round,
    }
    """Who takes each input; what is not named here is for a game's desk, or answers a prompt."""


def no_input(event: object) -> Refused:
    """Say why something is not an input, or which of its numbers is not whole."""
    if not isinstance(event, Event) or not event.is_input:
        return Refused(f"{event!r}", "it is not an input that a table takes", "an input event, such as WagerPlaced")
    name = next(name for name in event.whole_fields if type(getattr(event, name)) is not int)
    return Refused(f"{event.deed} with {name} {getattr(event, name)!r}", "it is not a whole number", "cents, whole")


def _run_dry(steps: Round[Table]) -> tuple[list[Event], Table]:
    """Apply a house input without announcing anything; return what it would announce, and the table that follows."""
    announced: list[Any] = []
    while True:
        try:
            announced.append(next(steps))
        except StopIteration as stop:
            return announced, stop.value
