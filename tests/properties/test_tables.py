"""Tables played at random: whatever is sent to them, the chips, the cards, the prompts and the log hold."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from pitboss.games.equipment import SeriesLength
from pitboss.games.game import HOUR
from pitboss.games.kits.dice import DiceGame
from pitboss.play.log import LogError
from pitboss.table.event import Event
from pitboss.table.events import FaultOccurred, NonceGiven, RoundBegan
from tests.play.support import Forgery
from tests.properties import drawn
from tests.properties.played import Played, an_opening, replayed


class AnyTable(RuleBasedStateMachine):
    """A table to which anything is sent; the books beside it are compared with it after every input."""

    table: Played | None = None

    @initialize(game=drawn.games, people=drawn.people, rounds=st.integers(0, 2))
    def open_the_table(self, game: str, people: random.Random, rounds: int) -> None:
        self.table = Played(an_opening(game, people))
        self.table.fill_seats(people)
        for _ in range(rounds):
            self.table.play_round(people)

    @rule(people=drawn.people)
    def play_a_round(self, people: random.Random) -> None:
        self.opened.play_round(people)

    @rule(people=drawn.people)
    def house_input(self, people: random.Random) -> None:
        self.opened.send(drawn.house_input(self.opened.opening.game, people))

    @rule(event=drawn.any_inputs)
    def anything(self, event: Event) -> None:
        self.opened.send(event)

    @rule(hours=st.integers(1, 9))
    def time_passes(self, hours: int) -> None:
        self.opened.clock.now += hours * HOUR

    @rule()
    def begin_a_round(self) -> None:
        self.opened.send(RoundBegan())

    @precondition(lambda self: self.opened.dealer.is_in_round)
    @rule(people=drawn.people)
    def answer(self, people: random.Random) -> None:
        self.opened.answer(people)

    @precondition(lambda self: self.opened.dealer.is_in_round)
    @rule()
    def answer_by_default(self) -> None:
        self.opened.answer_by_default()

    @precondition(lambda self: self.opened.dealer.prompt and self.opened.dealer.prompt.faults)
    @rule(which=st.integers(0, 20))
    def fault_at_the_prompt(self, which: int) -> None:
        prompt = self.opened.dealer.prompt
        assert prompt is not None
        assert self.opened.send(FaultOccurred(prompt.faults[which % len(prompt.faults)], 0))

    @rule(cut=st.integers(0, 10_000))
    def replay_what_there_is(self, cut: int) -> None:
        lines = self.opened.lines
        check_cut_off(lines, 1 + cut % len(lines))

    @property
    def opened(self) -> Played:
        """The table, once it is open."""
        assert self.table is not None
        return self.table

    def teardown(self) -> None:
        """In the end the table is closed and its log checked, unless a check has failed before."""
        if self.table is not None and self.table.is_sound:
            self.table.close()
            self.table.check_log()


def check_cut_off(lines: list[str], length: int) -> None:
    """A log cut off after a line replays as far as it goes and is said to be open."""
    report = replayed(lines[:length])
    assert report.is_open
    throws = f"; {said}" if (said := report.outcomes.words()) else ""
    assert report.words().endswith(f"identical{throws}; open: the log has no closing line and ends at event {length}")


TestAnyTable = pytest.mark.untraced(AnyTable.TestCase)
TestAnyTable.settings = settings(max_examples=100, stateful_step_count=20, derandomize=True)


class ManyTables(AnyTable):
    """The same, thousands of times and for longer."""


TestManyTables = pytest.mark.slow(pytest.mark.untraced(ManyTables.TestCase))
TestManyTables.settings = settings(max_examples=2_000, stateful_step_count=50, derandomize=False)


@pytest.mark.untraced
@settings(max_examples=15, derandomize=True)
@given(game=drawn.games, people=drawn.people)
def test_a_log_cut_off_after_any_line_replays_and_is_said_to_be_open(game: str, people: random.Random) -> None:
    table = Played(an_opening(game, people))
    for _ in range(2):
        table.play_round(people)
    table.close()
    for length in sorted(people.sample(range(1, len(table.lines)), min(40, len(table.lines) - 1))):
        check_cut_off(table.lines, length)


@pytest.mark.untraced
@settings(max_examples=25, derandomize=True)
@given(game=drawn.dice_games, people=drawn.people, rounds=st.integers(1, 12))
def test_every_throw_of_a_dice_table_follows_from_its_seed_and_the_players_nonces(
    game: str, people: random.Random, rounds: int
) -> None:
    with pytest.MonkeyPatch.context() as shorter:
        length = SeriesLength(people.choice([1, 4]), people.choice([6, 100]))
        shorter.setattr(DiceGame, "series_length", length)
        check_dice_table(Played(an_opening(game, people)), people, rounds)


def check_dice_table(table: Played, people: random.Random, rounds: int) -> None:
    """Play rounds with nonces; every throw follows, and one that is altered is found."""
    for _ in range(rounds):
        table.fill_seats(people)
        for name in sorted(set(table.till.seats.values())):
            if people.randrange(3):
                is_taken = table.dealer.bond.wants_nonce(name)
                assert table.send(NonceGiven(name, f"{people.randrange(1 << 64):x}")) == is_taken
        table.play_round(people)
    table.close()
    table.check_log()
    check_altered_throw(table, people)


def check_altered_throw(table: Played, people: random.Random) -> None:
    """A throw of which one die shows another face is found, though every hash was computed anew."""
    forgery = Forgery(table.dealer.log.records)
    thrown = [at for at, (body, _) in enumerate(forgery.entries) if body["event"] == "dice_thrown"]
    if thrown:
        at = people.choice(thrown)
        faces = forgery.entries[at][0]["faces"]
        die = people.randrange(len(faces))
        faces[die] = people.choice([face for face in range(1, 7) if face != faces[die]])
        with pytest.raises(LogError):
            replayed(forgery.lines())
