"""The dealer: drives a table through its rounds, checks every answer, and writes the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from pitboss.games import Game, find_game
from pitboss.games.between import APPLY, between, final_word
from pitboss.games.game import net_of, table_after
from pitboss.games.procedures.standing import hand_back_standing
from pitboss.games.procedures.wagers import refuse_late_wager
from pitboss.play.chance import Chance, Shuffled
from pitboss.play.faults import FaultPlan
from pitboss.play.log import FORMAT, Log, LogInterrupted
from pitboss.table.cards import Card
from pitboss.table.dice import check_throw
from pitboss.table.event import Drawn, Event, Place, as_drawn
from pitboss.table.events import (
    FLOOR,
    CardChangeDue,
    CardsChanged,
    CardsCut,
    CardsShuffled,
    ClosingAnnounced,
    CouponGiven,
    DealerChanged,
    DeckRemoved,
    DeskInput,
    DiceChanged,
    DiceChangeDue,
    DiceThrown,
    FaultOccurred,
    LayoutCleared,
    LogClosed,
    LogOpened,
    NonceGiven,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    RoundAbandoned,
    RoundBegan,
    RoundRuledVoid,
    RoundSettled,
    RulingGiven,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    StubCounted,
    TablePaused,
    TableResumed,
    TipGiven,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt, Wager
from pitboss.table.money import money
from pitboss.table.options import choose, chosen_cites, option_words
from pitboss.table.refusal import Refused
from pitboss.table.steps import (
    Ask,
    AskAll,
    CountStub,
    Cut,
    Draw,
    OpenForWagers,
    Proceed,
    Request,
    Round,
    Shuffle,
    Throw,
)
from pitboss.table.table import Table

T = TypeVar("T", bound=Event)
A = TypeVar("A")

HOUR = 3_600_000
"""An hour of the log's clock, which counts milliseconds."""

MOST_WORDS = 200
"""The most characters that a floorperson's reason has."""
MOST_NAME = 40
"""The most characters of a name that a word of the floor is signed with."""

Prompt = Ask | AskAll | OpenForWagers
"""What a round asks of people."""
_PROMPTS = (Ask, AskAll, OpenForWagers)
_ASKED_OF_CHANCE = (Draw, Proceed, Shuffle, Cut, CountStub, Throw)

_HOUSE_INPUTS = (*APPLY, OptionsChanged, NoticeGiven, LayoutCleared)
_SIGNED = (OptionsChanged, NoticeGiven, CardsChanged, DiceChanged, DealerChanged, CouponGiven, PlayerLeft)
"""The house inputs that a floorperson may give, who signs them by name; the others are the player's own."""
_WAGERS = (WagerPlaced, WagerRemoved)


class ChanceFailed(RuntimeError):
    """Chance could not give what a round asked for."""


class RoundFailed(RuntimeError):
    """A round could not go on and was abandoned; the table is as it was before, and what was logged stays logged."""


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


class Dealer:
    """Runs one table: chance answers for the cards, people answer their prompts, and everything is logged."""

    def __init__(self, log: Log, chance: Chance, faults: FaultPlan | None = None) -> None:
        self.log = log
        self.chance = chance
        self.faults = faults or FaultPlan()
        self.prompt: Prompt | None = None
        self.pause = ""
        """Why a floorperson has paused the table; empty where the game goes on."""
        self.is_closed = False
        self.commitment = ""
        self._asked: list[tuple[Ask | OpenForWagers, int]] = []
        self._times_asked = 0
        self._game: Game | None = None
        self._table: Table | None = None
        self._felt: Felt | None = None
        self._round: Round[None] | None = None
        self._pending: list[Event] = []
        self._shuffles = 0
        self._stacks: dict[int, Shuffled] = {}
        self._nonces: list[tuple[str, str]] = []
        self._cards_since = 0
        self._reminded = False

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
        self._game = rules
        self.log.append(opened)
        self._cards_since = self.log.time
        self._commit()
        self.log.flush()

    def close(self) -> None:
        """Close the log on purpose, revealing the last shuffle."""
        if self.is_closed:
            raise Refused("closing the table", "the table is closed", "nothing more")
        if self._round is not None:
            raise Refused("closing the table", "a round of play is going on", "closing between rounds")
        self._table = self._apply(hand_back_standing(self.table, self.game.standing_cite))
        self._reveal()
        self.log.append(LogClosed(self.table.round, by="house"))
        self.is_closed = True
        self.log.flush()

    @property
    def table(self) -> Table:
        """The table as it stood before this round, with what has been applied since."""
        if self._table is None:
            raise Refused("the table", "it has not been opened", "opening it first")
        return self._table

    @property
    def game(self) -> Game:
        """The game of the table."""
        if self._game is None:
            raise Refused("the table", "it has not been opened", "opening it first")
        return self._game

    @property
    def is_in_round(self) -> bool:
        """Tell whether a round of play is going on."""
        return self._round is not None

    @property
    def prompts(self) -> dict[str, Ask | OpenForWagers]:
        """The open prompts by name: a wager window keeps its name while wagers are made, and an ask until answered."""
        return {f"{self.log.round}.{number}": asked for asked, number in self._asked}

    @property
    def is_paused(self) -> bool:
        """Tell whether a floorperson has paused the table."""
        return bool(self.pause)

    @property
    def shuffles(self) -> int:
        """How many shuffles the log has."""
        return self._shuffles

    @property
    def stacks(self) -> dict[int, Shuffled]:
        """The shuffled stacks that are not revealed yet, by the number of their shuffle."""
        return self._stacks

    @property
    def cards_since(self) -> int:
        """When the cards came to the table, by the log's clock."""
        return self._cards_since

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
        )  # fmt: skip

    def take_over(self, standing: Standing) -> None:
        """Go on with a table from where it stood; the log has come as far."""
        self._game, self._table = find_game(standing.table.game), standing.table
        self._shuffles, self._stacks = standing.shuffles, dict(standing.stacks)
        self._nonces, self.commitment = list(standing.nonces), standing.commitment
        self._cards_since, self._reminded = standing.cards_since, standing.is_reminded
        self.pause = standing.pause
        log = self.log
        log.seq, log.head, log.time, log.round = standing.seq, standing.head, standing.time, standing.table.round

    # What comes from outside

    def take(self, event: Event) -> None:
        """Take one input: check it, log it, and go on as far as the round can without another."""
        if not (isinstance(event, Event) and event.is_input and event.has_whole_numbers()):
            raise no_input(event)
        if self.is_closed:
            raise Refused(event.kind, "the table is closed", "nothing more")
        event.seen_by = None  # what comes from outside hides nothing
        try:
            self._taker(event)(self, event)
        finally:
            if self._round is None or not self.log.by_round:
                self.log.flush()

    def _taker(self, event: Event) -> Callable[[Any, Any], None]:
        """Return who takes an input: a desk of the house or the game, or else the open prompt."""
        if isinstance(event, DeskInput):
            return Dealer._take_house_input
        return self._TAKE.get(type(event), Dealer._take_answer)

    @property
    def nonce_givers(self) -> tuple[str, ...]:
        """Who has given a nonce for the next shuffle, in the order in which they did."""
        return tuple(name for name, _ in self._nonces)

    def has_nonce(self, player: str) -> bool:
        """Tell whether a player has given a nonce for the next shuffle."""
        return player in self.nonce_givers

    def begin_round(self) -> None:
        """Begin the next round of play, after a reminder where the cards are due to be changed."""
        self._require_ready_to_begin()
        due = self.game.care.due(self.table, self._cards_since, self.log.now())
        after = self.table
        for event in due:  # what the clock asks for may leave too few to play
            after = _run_dry(between(self.game, after, event, self.log.now()))
        if due:
            self.game.may_begin(after)
        if not self._reminded and self._is_card_change_due():
            self.take(self.game.care.equipment.change_due(0, by="house"))
        for event in due:
            self.take(event)
        self.take(RoundBegan())

    def _is_card_change_due(self) -> bool:
        hours, _ = self.game.care.change_after(self.table.options)
        return self.log.now() - self._cards_since >= hours * HOUR

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
        self._after(event)

    @property
    def table_to_come(self) -> Table:
        """The table as house inputs that wait for the end of the round will leave it, the round itself apart."""
        return self._after()

    def _after(self, *events: Event) -> Table:
        after = self.table
        for event in (*self._pending, *events):
            after = _run_dry(between(self.game, after, event, self.log.now()))
        return after

    def _take_house_input(self, event: Event) -> None:
        event.cite = ""  # the rules alone say by which paragraph
        if not (isinstance(event, _SIGNED) and _is_named(event)):
            event.by = getattr(event, "player", "house")
        self.require(event)
        if isinstance(event, PlayerLeft) and self._round is not None:
            event.cite = self._cite(self.game.seated_cite)  # the seat is kept until the round is over
        self.log.append(event)
        self._pending.append(event)
        if self._round is None:
            self._apply_pending()
        elif not self.is_paused:
            self._answer_for_the_absent()

    def _take_nonce(self, event: NonceGiven) -> None:
        if not self.table.has_player(event.player):
            raise Refused(
                f"a nonce of {event.player!r}", "nobody of that name is at the table", "a seated player's nonce"
            )
        if not 0 < len(event.nonce) <= 64 or not set(event.nonce) <= set("0123456789abcdef"):
            raise Refused(f"the nonce {event.nonce!r}", "it is not of the right form", "1 to 64 hexadecimal digits")
        if self.has_nonce(event.player):
            raise Refused(f"a nonce of {event.player!r}", "one was given for this shuffle already", "one a shuffle")
        event.cite, event.by = "", event.player
        self.log.append(event)
        self._nonces.append((event.player, event.nonce))

    def _take_reminder(self, event: CardChangeDue | DiceChangeDue) -> None:
        event.hours, event.cite = self.game.care.change_after(self.table.options)
        is_due = type(event) is self.game.care.equipment.change_due and self._is_card_change_due()
        if self._round is not None or self._reminded or not is_due:
            allowed = f"changing the {self.game.care.equipment.name}"
            raise Refused(event.kind, "the reminder comes once, between rounds, when it is due", allowed)
        self.log.append(event)
        self._reminded = True

    def _take_word_of_the_floor(self, event: RulingGiven | ClosingAnnounced | TipGiven) -> None:
        """Log what everybody at the table hears and nothing of the game depends on."""
        if isinstance(event, TipGiven):
            self._require_tip(event)
        else:
            self._sign_for_the_floor(event, event.ruling if isinstance(event, RulingGiven) else event.reason)
        self.log.append(event)

    def _sign_for_the_floor(self, event: Event, words: str) -> None:
        """Every word of the floor has a reason that people can read, and a name where one is given."""
        if not (0 < len(words.strip()) <= MOST_WORDS and words.isprintable()):
            raise Refused(event.kind, "it needs a reason that everybody at the table can read",
                          f"1 to {MOST_WORDS} printable characters", FLOOR)  # fmt: skip
        event.cite, event.by = final_word(self.game), event.by if _is_named(event) else "floorperson"

    def _require_tip(self, event: TipGiven) -> None:
        if not self.table.has_player(event.player) or event.amount <= 0:
            raise Refused(f"a tip of {money(event.amount)} by {event.player!r}", "nobody there can give it",
                          "more than nothing, by a seated player")  # fmt: skip
        event.cite, event.by = "", event.player

    def _take_pause(self, event: TablePaused | TableResumed) -> None:
        pauses = isinstance(event, TablePaused)
        if self.is_paused == pauses:
            is_so = "paused" if pauses else "not paused"
            raise Refused(event.kind, f"the table is {is_so}", "the other of pausing and going on", FLOOR)
        self._sign_for_the_floor(event, event.reason if isinstance(event, TablePaused) else event.text)
        self.log.append(event)
        self.pause = event.reason if isinstance(event, TablePaused) else ""
        if not pauses:
            self._answer_for_the_absent()

    def _void_round(self, event: RoundRuledVoid) -> None:
        """Give up a round by the floor's word, before it is settled: it counts for nothing."""
        if self._round is None:
            raise Refused("voiding the round", "no round of play is going on", "a round that is not settled", FLOOR)
        self._sign_for_the_floor(event, event.reason)
        self.log.append(event)
        self._round.close()
        self._drop_round()

    def _require_running(self, what: str) -> None:
        if self.is_paused:
            raise Refused(what, "the floorperson has paused the table", "waiting until the game goes on", FLOOR)

    def _require_ready_to_begin(self) -> None:
        if self.is_closed:
            raise Refused("beginning a round", "the table is closed", "nothing more")
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
        self._asked, self._times_asked = [], 0
        self._felt = self.game.felt(self.table)
        self._felt.may_go_wrong = not self.faults.is_over
        if self.faults.is_over:
            self._felt.card_at = self._drawn_at
        self._round = self.game.round_of_play(self._felt)
        self._go_on(None)

    def _take_fault(self, event: FaultOccurred) -> None:
        admitted = self.prompt.faults if self.prompt else ()
        event.at_card = ()
        self._sign_fault(event)
        if event.fault not in admitted:
            allowed = ", ".join(admitted) or "no fault at this moment"
            raise Refused(f"the fault {event.fault!r}", "it cannot happen here", allowed)
        self.log.append(event)
        self._go_on(event)

    def _sign_fault(self, event: FaultOccurred) -> None:
        kind = self.game.fault(event.fault)
        if event.value < 0 or (event.value and not kind.needs_value):
            needed = f"a number of {kind.needs_value}" if kind.needs_value else "no number"
            raise Refused(f"the fault {event.fault!r} with {event.value}", "it has no such number", needed, kind.cite)
        event.cite, event.by = self._cite(kind.cite), "table"

    def _cite(self, cite: str) -> str:
        """Return where a rule of the game stands at this table."""
        return self.game.cite_at(self.table.options, cite)

    def _take_answer(self, event: Event) -> None:
        prompt = self.prompt
        if isinstance(event, _WAGERS) and not isinstance(prompt, OpenForWagers):
            refuse_late_wager(event, self._cite(self.game.late_wager_cite))
        if prompt is None:
            raise Refused(event.kind, "no prompt is open", "waiting for the dealer")
        if self.pause:
            self._require_running(event.kind)
        if self._pending and isinstance(prompt, OpenForWagers) and self._has_left(getattr(event, "player", "")):
            raise Refused(
                event.kind,
                "that player has left the table",
                "players who are seated",
                self._cite(self.game.seated_cite),
            )
        prompt.admit(event)
        self.log.append(event)
        self._go_on(event)

    _TAKE: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {
        **dict.fromkeys(_HOUSE_INPUTS, _take_house_input),
        NonceGiven: _take_nonce,
        **dict.fromkeys((CardChangeDue, DiceChangeDue), _take_reminder),
        RoundBegan: _begin_round,
        FaultOccurred: _take_fault,
        **dict.fromkeys((RulingGiven, ClosingAnnounced, TipGiven), _take_word_of_the_floor),
        **dict.fromkeys((TablePaused, TableResumed), _take_pause),
        RoundRuledVoid: _void_round,
    }
    """Who takes each input; whatever is not named here answers a prompt."""

    # Driving the round

    def _go_on(self, answer: object) -> None:
        """Send an answer into the round and go on until it asks for something only people can give, or is over."""
        self.prompt = None
        before, self._asked = self._asked, []
        try:
            prompt = self._next_prompt(answer)
            if prompt is None:
                self._settle_round()
            else:
                self._open_prompt(prompt, before)
        except LogInterrupted:
            raise
        except Exception as error:
            self._abandon_round(error)
            raise RoundFailed(f"the round was abandoned: {error}") from error

    def _next_prompt(self, answer: object) -> Prompt | None:
        """Grant what the round asks of chance and log what it announces; return what it asks of people, if anything."""
        assert self._round is not None and self._felt is not None
        send, told = self._round.send, self._felt.told
        may_go_wrong = not self.faults.is_over
        try:
            while True:
                step = send(answer)
                if told:
                    self._log_told()
                if may_go_wrong and isinstance(step, _ASKED_OF_CHANCE) and (answer := self._fault(step)):
                    continue
                if type(step) is Draw:
                    place = step.place
                    answer = as_drawn((self._stacks[place.shuffle].order[place.number], place))
                elif type(step) is Proceed:
                    answer = None
                elif isinstance(step, Event):
                    told.append(step)
                    self._log_told()
                    answer = None
                elif (grant := self._GRANTS.get(type(step))) is not None:
                    answer = grant(self, step)
                else:
                    assert isinstance(step, _PROMPTS)
                    answer = self._fault_or_default(step) if may_go_wrong or self._pending else None
                    if answer is None:
                        return step
        except StopIteration:
            return None

    def _log_told(self) -> None:
        """Log what the round has told, each event with what opens the cards that it hides."""
        assert self._felt is not None
        append = self.log.append
        for event in self._felt.told:
            append(event, None if event.seen_by is None else self._opened(event))
            if type(event) is DeckRemoved:
                self._cards_since, self._reminded = self.log.time, False
        self._felt.told.clear()

    def _settle_round(self) -> None:
        """Log what everybody gained or gave, and keep the table that the round leaves behind."""
        assert self._felt is not None
        self._log_told()
        after = table_after(self._felt)
        self.log.append(RoundSettled(net_of(self._felt), after.digest()))
        self._finish_round(after)

    def _abandon_round(self, error: Exception) -> None:
        """Give up a round that cannot go on: it counts for nothing, and the next begins with fresh cards."""
        self._log_told()
        reason = "chance could not answer" if isinstance(error, ChanceFailed) else "the rules could not go on"
        self.log.append(RoundAbandoned(reason, by="house"))  # no word of the error itself, which may name a card
        self._drop_round()

    def _drop_round(self) -> None:
        """Let the table be as it was before the round, with fresh cards."""
        before = self.game.care.renewed(self.table)
        self._cards_since, self._reminded = self.log.time, False
        self._finish_round(replace(before, round=before.round + 1))

    def _open_prompt(self, prompt: Prompt, before: list[tuple[Ask | OpenForWagers, int]]) -> None:
        """Wait for people, each thing asked of them under its own number of the round."""
        self.prompt = prompt
        if before and before[0][0] is prompt:  # a window for wagers that stays open
            self._asked = before
            return
        for asked in prompt.asks if isinstance(prompt, AskAll) else (prompt,):
            for each, number in before:
                if each is asked:
                    self._asked.append((asked, number))
                    break
            else:
                self._times_asked += 1
                self._asked.append((asked, self._times_asked))

    def _opened(self, event: Event) -> dict[str, Any]:
        """Return what stands beside an event for those who may see its cards: the cards, and what opens their seals."""
        salts = [self._stacks[place.shuffle].salts[place.number] for place in event.places()]
        return {"cards": event.hidden(), "salts": salts}

    def _finish_round(self, after: Table) -> None:
        self._round = self._felt = self.prompt = None
        self._asked = []
        self._table = after
        self._apply_pending()
        self.log.flush()

    def _apply_pending(self) -> None:
        for event in self._pending:
            were_opened = self.table.state.opened
            self._table = self._apply(between(self.game, self.table, event, self.log.time))
            if were_opened and not self.table.state.opened:
                self._cards_since, self._reminded = self.log.time, False
        self._pending.clear()

    def _apply(self, steps: Round[Table]) -> Table:
        """Announce what happens between rounds, and return the table that follows."""
        while True:
            try:
                self.log.append(next(steps))  # type: ignore[arg-type]
            except StopIteration as stop:
                table: Table = stop.value
                return table

    def _fault_or_default(self, prompt: Prompt) -> Event | None:
        """Return the fault planned for a prompt, or the default of a player who has left."""
        answer: Event | None = self._fault(prompt)
        for ask in asks_of(prompt):
            if answer is None and self._has_left(ask.player):
                answer = ask.default_decision()
                self.log.append(answer)
        return answer

    def _fault(self, request: Request) -> FaultOccurred | None:
        """Let the fault happen that is planned for a request, if one is."""
        fault = self.faults.due(self.log.round, request) if request.faults else None
        if fault is not None:
            fault.at_card = (request.place,) if isinstance(request, Draw) else ()
            self._sign_fault(fault)
            self.log.append(fault)
        return fault

    def _has_left(self, player: str) -> bool:
        if not self._pending:
            return False
        return any(isinstance(event, PlayerLeft) and event.player == player for event in self._pending)

    def _answer_for_the_absent(self) -> None:
        if isinstance(self.prompt, OpenForWagers):
            self._take_back_wagers(self.prompt)
        for ask in asks_of(self.prompt):
            if self._has_left(ask.player):
                self._take_answer(ask.default_decision())
                return

    def _take_back_wagers(self, prompt: OpenForWagers) -> None:
        """Who leaves before "No more bets" takes the wagers along and is not waited for."""
        for seat in self.table.seats:
            if self._has_left(seat.player):
                prompt.ready.add(seat.player)
                while any(self._takes_back(prompt, wager) for wager in prompt.felt.wagers_of(seat.player)):
                    continue  # a wager that others ride on can go only after them

    def _takes_back(self, prompt: OpenForWagers, wager: Wager) -> bool:
        removed = WagerRemoved(wager.player, wager.position, wager.area)
        try:
            prompt.admit(removed)
        except Refused:
            return False
        self.log.append(removed)
        self._go_on(removed)
        return True

    def _shuffle(self, request: Shuffle) -> CardsShuffled:
        cards = request.cards or tuple(self._card_at(place) for place in request.collected)
        self._reveal(request.still_undealt)
        shuffled = self._ask_chance(self.chance.shuffle, cards, self._nonces)
        self._shuffles += 1
        self._stacks[self._shuffles] = shuffled
        self._nonces = []
        event = CardsShuffled(self._shuffles, request.deck, request.how, shuffled.places, bool(request.collected))
        event.cite = request.cite
        self.log.append(event, shuffled.opening)
        self._commit()
        return event

    def _drawn_at(self, place: Place) -> Drawn:
        return as_drawn((self._stacks[place.shuffle].order[place.number], place))

    def _card_at(self, place: Place) -> Card:
        return self._stacks[place.shuffle].order[place.number]

    def _cut(self, request: Cut) -> CardsCut:
        cards = self._ask_chance(self.chance.cut, request.least, request.commonly or request.most)
        if not request.least <= cards <= request.most:
            raise ChanceFailed(f"a cut of {cards} cards is too few or too many")
        return self._logged(CardsCut(cards, cite=request.cite, by=request.by))

    def _count(self, request: CountStub) -> StubCounted:
        return self._logged(StubCounted(request.expected, cite=request.cite))

    def _throw(self, request: Throw) -> DiceThrown:
        faces = self._ask_chance(self.chance.throw, request.dice)
        self._ask_chance(check_throw, faces, request.dice)
        return self._logged(DiceThrown(faces, request.call(faces), cite=request.cite))

    def _ask_chance(self, ask: Callable[..., A], *about: object) -> A:
        try:
            return ask(*about)
        except LogInterrupted:
            raise
        except Exception as error:
            raise ChanceFailed(str(error)) from error

    def _logged(self, event: T) -> T:
        self.log.append(event)
        return event

    _GRANTS: ClassVar[dict[type[Event | Request], Callable[[Any, Any], Event]]] = {
        Shuffle: _shuffle,
        Cut: _cut,
        CountStub: _count,
        Throw: _throw,
    }
    """What answers a request for a shuffle, a cut, a count or a throw."""

    # The fair shuffle

    def _commit(self) -> None:
        self.commitment = self._ask_chance(self.chance.commit)
        self.log.append(SeedCommitted(self._shuffles + 1, self.commitment, by="house"))

    def _reveal(self, still_undealt: tuple[int, ...] = ()) -> None:
        """Open the commitments of the shuffles of which no card is left to be dealt."""
        for number in [number for number in self._stacks if number not in still_undealt]:
            stack = self._stacks.pop(number)
            if self.game.reveals_shuffles:
                self.log.append(SeedRevealed(number, stack.opening, by="house"))
            else:
                self.log.append(SeedWithheld(number, by="house"))


def no_input(event: object) -> Refused:
    """Say why something is not an input, or which of its numbers is not whole."""
    if not isinstance(event, Event) or not event.is_input:
        return Refused(f"{event!r}", "it is not an input that a table takes", "an input event, such as WagerPlaced")
    name = next(name for name in event.whole_fields if type(getattr(event, name)) is not int)
    return Refused(f"{event.kind} with {name} {getattr(event, name)!r}", "it is not a whole number", "cents, whole")


def _is_named(event: Event) -> bool:
    """Tell whether an event says by name who gave it."""
    return event.by not in ("", "dealer") and event.by.isprintable() and len(event.by) <= MOST_NAME


def asks_of(prompt: Prompt | None) -> tuple[Ask, ...]:
    """Return the single prompts of what the round asks of people."""
    if isinstance(prompt, Ask):
        return (prompt,)
    return prompt.asks if isinstance(prompt, AskAll) else ()


def _run_dry(steps: Round[Table]) -> Table:
    """Apply a house input without announcing anything, to see whether it is allowed."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            table: Table = stop.value
            return table
