"""The driver of a round: answers go in, what it tells is logged, chance grants what it asks for, people are asked."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games import Game
from pitboss.games.game import net_of, table_after
from pitboss.play.bond import ChanceFailed
from pitboss.play.faults import FaultPlan
from pitboss.play.house import TableBetweenRounds
from pitboss.play.log import Log, LogInterrupted
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Event, maker
from pitboss.table.events import DeckRemoved, FaultOccurred, RoundAbandoned, RoundSettled, WagerRemoved
from pitboss.table.felt import Wager
from pitboss.table.refusal import Refused
from pitboss.table.requests import CountStub, Cut, Draw, Outcome, Proceed, Request, Shuffle
from pitboss.table.table import Table
from pitboss.table.window import OpenForWagers

Prompt = Ask | AskAll | OpenForWagers
"""What a round asks of people."""
round_settled = maker(RoundSettled)
_PROMPTS = (Ask, AskAll, OpenForWagers)
_ASKED_OF_CHANCE = (Draw, Proceed, Shuffle, Cut, CountStub, Outcome)


class RoundFailed(RuntimeError):
    """A round could not go on and was abandoned; the table is as it was before, and what was logged stays logged."""


class RoundDriver:
    """Drives one round of play, from its beginning until it is settled or abandoned."""

    def __init__(
        self, between: TableBetweenRounds, log: Log, faults: FaultPlan, ended: Callable[[Table | None], None]
    ) -> None:
        self.log = log
        self.faults = faults
        self.felt = between.game.felt(between.table)
        self.prompt: Prompt | None = None
        """What the round asks of people; nothing before it begins and when it is over."""
        self.left: set[str] = set()
        """Who has left the table since the round began."""
        self.has_taken_wagers = False
        """Whether the layout has been open for wagers in the round."""
        self._ended = ended
        """Told the table that the round leaves behind, or None where it could not go on."""
        self._game = between.game
        self._table = between.table
        self._bond = between.bond
        self._drawn_at, self._grants = between.bond.shuffles.drawn_at, between.bond.grants
        self._in_use, self._renews_cards = between.in_use, between.game.equipment.is_replaced
        self._steps = between.game.round_of_play(self.felt)
        self._asked: list[tuple[Ask | OpenForWagers, int]] = []
        self._times_asked = 0

    @property
    def prompts(self) -> dict[str, Ask | OpenForWagers]:
        """The open prompts by name: a wager window keeps its name while wagers are made, and an ask until answered."""
        return {f"{self.log.round}.{number}": asked for asked, number in self._asked}

    # From one prompt to the next

    def take(self, answer: Event) -> None:
        """Let an answer that the open prompt allows into the round."""
        assert self.prompt is not None
        self.prompt.admit(answer)
        self.log.append(answer)
        self.go_on(answer)

    def go_on(self, answer: object = None) -> None:
        """Send an answer into the round and go on until it asks for something only people can give, or is over."""
        self.prompt = None
        before, self._asked = self._asked, []
        try:
            prompt = self._next_prompt(answer)
            if prompt is not None:
                self._open_prompt(prompt, before)
                return
            after = self._settle()
        except LogInterrupted:
            raise
        except Exception as error:
            self._abandon(error)
            self._ended(None)
            raise RoundFailed(f"the round was abandoned: {error}") from error
        self._ended(after)

    def _next_prompt(self, answer: object) -> Prompt | None:
        """Grant what the round asks of chance and log what it tells; return what it asks of people, if anything."""
        send, told, grants = self._steps.send, self.felt.told, self._grants
        may_go_wrong = not self.faults.is_over
        if may_go_wrong is not self.felt.may_go_wrong:
            self._say_whether_faults_may_come(may_go_wrong)
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
                    answer = self._fault_or_default(step) if may_go_wrong or self.left else None
                    if answer is None:
                        return step
                elif (grant := grants.get(type(step))) is not None:
                    answer = grant(step)
                else:
                    assert isinstance(step, Event)
                    told.append(step)
                    self._log_told()
                    answer = None
        except StopIteration:
            return None

    def _say_whether_faults_may_come(self, may_go_wrong: bool) -> None:
        """Let the round ask for each card where one is still planned; otherwise it is told its cards at once."""
        self.felt.may_go_wrong = may_go_wrong
        self.felt.card_at = None if may_go_wrong else self._bond.shuffles.card_at

    def _log_told(self) -> None:
        """Log what the round has told, each event with what opens the cards that it hides."""
        told, shuffles = self.felt.told, self._bond.shuffles
        try:
            self.log.append_told(told, shuffles.stacks)
            if not shuffles.are_revealed:
                shuffles.note_shown(told)
            if self._renews_cards and DeckRemoved in map(type, told):
                self._in_use.renew(self.log.time)
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
            if isinstance(prompt, OpenForWagers):
                self.has_taken_wagers = True
                prompt.ready |= self.left  # who left before the bets is not waited for
            self._times_asked = number = self._times_asked + 1
            self._asked = [(prompt, number)]

    def _next_number(self) -> int:
        self._times_asked += 1
        return self._times_asked

    # How it ends

    def _settle(self) -> Table:
        """Log what everybody gained or gave, and return the table that the round leaves behind."""
        self._log_told()
        self._bond.shuffles.open_seals()
        after = table_after(self.felt)
        self.log.append(round_settled(net_of(self.felt), after.digest()))
        return after

    def _abandon(self, error: Exception) -> None:
        """Give up a round that cannot go on: it counts for nothing, and the next begins with fresh cards."""
        self._log_told()
        reason = "chance could not answer" if isinstance(error, ChanceFailed) else "the rules could not go on"
        self.log.append(RoundAbandoned(reason, by="house"))  # no word of the error itself, which may name a card

    def stop(self) -> None:
        """Give up the round by the floor's word, before it is settled."""
        self._steps.close()
        self._ended(None)

    # Faults

    def take_fault(self, event: FaultOccurred) -> None:
        """Let a fault that the open prompt admits into the round."""
        assert self.prompt is not None
        self.prompt.admit_fault(event)
        self.log.append(event)
        self.go_on(event)

    def _fault_or_default(self, prompt: Prompt) -> Event | None:
        """Return the fault planned for a prompt, or the default of a player who has left."""
        answer: Event | None = self._fault(prompt)
        for ask in asks_of(prompt):
            if answer is None and ask.player in self.left:
                answer = ask.default_decision()
                self.log.append(answer)
        return answer

    def _fault(self, request: Request) -> FaultOccurred | None:
        """Let the fault happen that is planned for a request, if one is."""
        fault = self.faults.due(self.log.round, request) if request.faults else None
        if fault is not None:
            self.felt.tell_dealt()  # what was dealt before it
            self._log_told()
            fault.at_card = (request.place,) if isinstance(request, Draw) else ()
            sign_fault(self._game, self._table, fault, request.cite)
            self.log.append(fault)
        return fault

    # Who has come and left

    def welcome(self, table: Table, player: str) -> None:
        """Let a player who comes to the counter take part in the round that is played."""
        self._table = table
        self.felt.welcome(table, player)

    def answer_for_the_absent(self) -> None:
        """Take a player's wagers back who has left, and decide by default."""
        if isinstance(self.prompt, OpenForWagers):
            self._take_back_wagers(self.prompt)
        for ask in asks_of(self.prompt):
            if ask.player in self.left:
                self.take(ask.default_decision())
                return

    def _take_back_wagers(self, prompt: OpenForWagers) -> None:
        """Who leaves before "No more bets" takes the wagers along and is not waited for."""
        for seat in self._table.seats:
            if seat.player in self.left:
                prompt.ready.add(seat.player)
                while any(self._takes_back(wager) for wager in prompt.taken_along(seat.player)):
                    continue  # a wager that others ride on can go only after them

    def _takes_back(self, wager: Wager) -> bool:
        try:
            self.take(WagerRemoved(wager.player, wager.position, wager.area))
        except Refused:
            return False
        return True


def asks_of(prompt: Prompt | None) -> tuple[Ask, ...]:
    """Return the single prompts of what the round asks of people."""
    if isinstance(prompt, Ask):
        return (prompt,)
    return prompt.asks if isinstance(prompt, AskAll) else ()


def sign_fault(game: Game, table: Table, event: FaultOccurred, asked_by: str = "") -> None:
    """Refuse a number that a fault does not have, and sign it with its paragraph."""
    kind = game.fault(event.fault)
    number = kind.needs_value or kind.may_name
    if event.value < 0 or (event.value and not number):
        needed = f"a number of {number}" if number else "no number"
        raise Refused(f"the fault {event.fault!r} with {event.value}", "it has no such number", needed, kind.cite)
    event.cite, event.by = game.cite_at(table.options, kind.cite_at(table.options, asked_by)), "table"
