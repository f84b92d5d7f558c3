"""Driving a round: answers go in, what it tells is logged, what it asks of chance is granted, and people are asked."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games import Game
from pitboss.games.between import between
from pitboss.games.game import net_of, table_after
from pitboss.play.chance import Chance
from pitboss.play.faults import FaultPlan
from pitboss.play.granting import ChanceFailed
from pitboss.play.log import Log, LogInterrupted
from pitboss.play.throwing import Throwing
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Event
from pitboss.table.events import (
    DeckRemoved,
    FaultOccurred,
    RoundAbandoned,
    RoundSettled,
    WagerRemoved,
)
from pitboss.table.felt import Felt, Wager
from pitboss.table.refusal import Refused
from pitboss.table.requests import CountStub, Cut, Draw, Proceed, Request, Round, Shuffle, Throw
from pitboss.table.table import Table
from pitboss.table.window import OpenForWagers

Prompt = Ask | AskAll | OpenForWagers
"""What a round asks of people."""
_PROMPTS = (Ask, AskAll, OpenForWagers)
_ASKED_OF_CHANCE = (Draw, Proceed, Shuffle, Cut, CountStub, Throw)


class RoundFailed(RuntimeError):
    """A round could not go on and was abandoned; the table is as it was before, and what was logged stays logged."""


class Driving(Throwing):
    """Drives the rounds of one table, and applies between them what came from the house meanwhile."""

    def __init__(self, log: Log, chance: Chance, faults: FaultPlan | None = None) -> None:
        super().__init__(log, chance)
        self.faults = faults or FaultPlan()
        self.prompt: Prompt | None = None
        self._asked: list[tuple[Ask | OpenForWagers, int]] = []
        self._times_asked = 0
        self._game: Game | None = None
        self._table: Table | None = None
        self._felt: Felt | None = None
        self._round: Round[None] | None = None
        self._pending: list[Event] = []
        self._cards_since = 0
        self._reminded = False

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

    def _cite(self, cite: str) -> str:
        """Return where a rule of the game stands at this table."""
        return self.game.cite_at(self.table.options, cite)

    # A round, from its beginning to its end

    def _start_round(self) -> None:
        self._asked, self._times_asked = [], 0
        self._felt = self.game.felt(self.table)
        self._round = self.game.round_of_play(self._felt)
        self._go_on(None)

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
        """Grant what the round asks of chance and log what it tells; return what it asks of people, if anything."""
        assert self._round is not None and self._felt is not None
        send, told = self._round.send, self._felt.told
        may_go_wrong = not self.faults.is_over
        if may_go_wrong is not self._felt.may_go_wrong:
            self._say_whether_faults_may_come(self._felt, may_go_wrong)
        try:
            while True:
                step = send(answer)
                if told:
                    self._log_told()
                if may_go_wrong and isinstance(step, _ASKED_OF_CHANCE) and (answer := self._fault(step)):
                    continue
                if type(step) is Draw:
                    answer = self._drawn_at(step.place)
                elif type(step) is Proceed:
                    answer = None
                elif isinstance(step, _PROMPTS):
                    answer = self._fault_or_default(step) if may_go_wrong or self._pending else None
                    if answer is None:
                        return step
                elif (grant := self._GRANTS.get(type(step))) is not None:
                    answer = grant(self, step)
                else:
                    assert isinstance(step, Event)
                    told.append(step)
                    self._log_told()
                    answer = None
        except StopIteration:
            return None

    def _say_whether_faults_may_come(self, felt: Felt, may_go_wrong: bool) -> None:
        """Let the round ask for each card where one is still planned; otherwise it is told its cards at once."""
        felt.may_go_wrong = may_go_wrong
        felt.card_at = None if may_go_wrong else self._card_at

    def _log_told(self) -> None:
        """Log what the round has told, each event with what opens the cards that it hides."""
        assert self._felt is not None
        told = self._felt.told
        try:
            self.log.append_told(told, self._stacks)
            if not self._reveals_shuffles:
                self._shown += [event for event in told if event.seen_by is None and event.tells_cards]
            if DeckRemoved in map(type, told) and not self.game.care.keeps_other_deck:
                self._have_new_cards()
        finally:
            told.clear()

    def _open_prompt(self, prompt: Prompt, before: list[tuple[Ask | OpenForWagers, int]]) -> None:
        """Wait for people, each thing asked of them under its own number of the round."""
        self.prompt = prompt
        if before and before[0][0] is prompt:  # a window for wagers that stays open
            self._asked = before
        elif isinstance(prompt, AskAll):
            numbers = {id(asked): number for asked, number in before}
            self._asked = [(asked, numbers.get(id(asked)) or self._next_number()) for asked in prompt.asks]
        else:
            self._times_asked = number = self._times_asked + 1
            self._asked = [(prompt, number)]

    def _next_number(self) -> int:
        self._times_asked += 1
        return self._times_asked

    def _settle_round(self) -> None:
        """Log what everybody gained or gave, and keep the table that the round leaves behind."""
        assert self._felt is not None
        self._log_told()
        self._open_seals()
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
        """Let the table be as it was before the round, with fresh cards unless all are shuffled before the next."""
        self._open_seals()
        before = self.table
        if not self.game.care.shuffles_all:
            before = self.game.care.renewed(before)
            self._have_new_cards()
        self._finish_round(replace(before, round=before.round + 1))

    def _finish_round(self, after: Table) -> None:
        self._round = self._felt = self.prompt = None
        self._asked = []
        self._table = after
        if self._thrown:
            self._end_series_unless_with(self.game.care.shooter(after))
        self._apply_pending()
        self.log.flush()

    # Faults

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
            assert self._felt is not None
            self._felt.tell_dealt()  # what was dealt before it
            self._log_told()
            fault.at_card = (request.place,) if isinstance(request, Draw) else ()
            self._sign_fault(fault, request.cite)
            self.log.append(fault)
        return fault

    def _sign_fault(self, event: FaultOccurred, asked_by: str = "") -> None:
        """Refuse a number that a fault does not have, and sign it with its paragraph."""
        kind = self.game.fault(event.fault)
        number = kind.needs_value or kind.may_name
        if event.value < 0 or (event.value and not number):
            needed = f"a number of {number}" if number else "no number"
            raise Refused(f"the fault {event.fault!r} with {event.value}", "it has no such number", needed, kind.cite)
        event.cite, event.by = self._cite(kind.cite_at(self.table.options, asked_by)), "table"

    # What waits for the end of the round

    def _apply_pending(self) -> None:
        for event in self._pending:
            self._stand_as(self._apply(between(self.game, self.table, event, self.log.time)))
        self._pending.clear()

    def _stand_as(self, after: Table) -> None:
        """Let a table stand as a house input leaves it, and count anew where that leaves it without opened cards."""
        were_opened = self.table.state.opened
        self._table = after
        if were_opened and not after.state.opened:
            self._have_new_cards()
        if self._thrown:
            self._end_series_unless_with(self.game.care.shooter(after))

    def _apply(self, steps: Round[Table]) -> Table:
        """Announce what happens between rounds, and return the table that follows."""
        while True:
            try:
                self.log.append(next(steps))  # type: ignore[arg-type]
            except StopIteration as stop:
                table: Table = stop.value
                return table

    def _have_new_cards(self) -> None:
        """Count anew how long the cards are in use."""
        self._cards_since, self._reminded = self.log.time, False

    def _has_unopened_cards(self) -> bool:
        """Tell whether the cards are opened with the next round and do not grow older before it."""
        return self.game.care.ages_when_opened and not self.table.state.opened

    # Who has left

    def _has_left(self, player: str) -> bool:
        if not self._pending:
            return False
        return any(event.ends_a_stay and getattr(event, "player", "") == player for event in self._pending)

    def _answer_for_the_absent(self) -> None:
        """Take a player's wagers back who has left, and decide by default."""
        if isinstance(self.prompt, OpenForWagers):
            self._take_back_wagers(self.prompt)
        for ask in asks_of(self.prompt):
            if self._has_left(ask.player):
                self._admit(ask.default_decision())
                return

    def _take_back_wagers(self, prompt: OpenForWagers) -> None:
        """Who leaves before "No more bets" takes the wagers along and is not waited for."""
        for seat in self.table.seats:
            if self._has_left(seat.player):
                prompt.ready.add(seat.player)
                while any(self._takes_back(wager) for wager in prompt.felt.wagers_of(seat.player)):
                    continue  # a wager that others ride on can go only after them

    def _takes_back(self, wager: Wager) -> bool:
        try:
            self._admit(WagerRemoved(wager.player, wager.position, wager.area))
        except Refused:
            return False
        return True

    def _admit(self, answer: Event) -> None:
        """Let an answer that the open prompt allows into the round."""
        assert self.prompt is not None
        self.prompt.admit(answer)
        self.log.append(answer)
        self._go_on(answer)


def asks_of(prompt: Prompt | None) -> tuple[Ask, ...]:
    """Return the single prompts of what the round asks of people."""
    if isinstance(prompt, Ask):
        return (prompt,)
    return prompt.asks if isinstance(prompt, AskAll) else ()
