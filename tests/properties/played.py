"""A table that is played at random, with books kept beside it that must agree with it after every input."""

from __future__ import annotations

import copy
import io
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.chance import SeededChance, reconstruct, verify_series, verify_shuffle
from pitboss.games import GAMES, Game
from pitboss.games.game import MOST_CHIPS
from pitboss.games.keno.counter import OpenCounter
from pitboss.games.keno.events import TicketPresented, TicketRequested
from pitboss.games.keno.tickets import CODES, SINGLE, ways_by_spots
from pitboss.games.kits.dice import DiceFelt, is_bound
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log, Record
from pitboss.play.replay import Report, replay
from pitboss.players.player import is_admitted
from pitboss.table.arrangement import Arrangement
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Event
from pitboss.table.events import (
    COUNTER,
    DecisionMade,
    DicePassed,
    PlayerReady,
    PlayerSeated,
    RoundBegan,
    WagerCalled,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused
from pitboss.table.view import DEALER_ROLE, FLOORPERSON, HOUSE, SPECTATOR, View, Viewer
from pitboss.table.window import OpenForWagers
from tests.play.support import count_proven_throws
from tests.properties import drawn
from tests.properties.books import Cards, Till
from tests.properties.sight import Sight

MOST_POSITIONS = 20
"""Positions of a table at most; a counter has room for more."""
VIEWERS: tuple[Viewer, ...] = (*drawn.NAMES, DEALER_ROLE, FLOORPERSON, SPECTATOR)


@dataclass(frozen=True)
class Opening:
    """Everything but its inputs that a table's course depends on."""

    game: Game
    options: Any
    positions: int
    tray: int
    seed: int
    faults: tuple[str, ...]

    def dealer(self, log: Log) -> Dealer:
        """Open the table."""
        plan = FaultPlan([parse_fault(self.game, spec) for spec in self.faults])
        dealer = Dealer(log, SeededChance(self.seed.to_bytes(32, "big")), plan)
        dealer.open(self.game.name, option_words(self.options), self.positions, self.tray)
        return dealer


def an_opening(name: str, people: random.Random) -> Opening:
    """Return any table of a game, with any faults to come."""
    game = GAMES[name]
    options, positions = any_table(game, people)
    while not drawn.fits(game, options, positions):
        options, positions = any_table(game, people)
    return Opening(
        game,
        options,
        positions,
        people.choice([0, 1_000_000, MOST_CHIPS]),
        people.randrange(2**64),
        drawn.fault_specs(game, people),
    )


def any_table(game: Game, people: random.Random) -> tuple[Any, int]:
    """Return legal options of a game, and how many positions a table with them may have."""
    options = drawn.legal_options(game, people)
    most = game.most_positions_with(options)[0]
    most = min(most, MOST_POSITIONS)
    return options, people.choice([people.randint(game.least_positions, most), most])


class Clock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


class Played:
    """A table with its books: of the chips, of the cards, and of what each viewer may see."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.clock = Clock()
        self.file = io.StringIO()
        self.dealer = opening.dealer(Log(self.file, clock=self.clock))
        self.sent: list[tuple[int, Event]] = []
        self.till, self.cards, self.sight = Till(), Cards(), Sight()
        self.views = {viewer: View(viewer) for viewer in (HOUSE, SPECTATOR, drawn.NAMES[0])}
        self.is_sound = True
        self._read = 0
        self.follow()

    @property
    def lines(self) -> list[str]:
        """The log line by line."""
        return [record.line() for record in self.dealer.log.records]

    # What is sent to the table

    def send(self, event: Event) -> bool:
        """Send an input; tell whether it was taken. One that is refused says why and changes nothing."""
        self.sent.append((self.clock.now, copy.copy(event)))
        before = self._standing()
        self.is_sound = is_taken = False
        try:
            hand_over(self.dealer, event)
            is_taken = True
        except Refused as refusal:
            assert all(each.strip() for each in (refusal.what, refusal.why, refusal.allowed)), refusal.as_json()
            assert self._standing() == before, f"a refused input changed something: {refusal}"
        self.follow()
        self.is_sound = True
        return is_taken

    def _standing(self) -> tuple[object, ...]:
        dealer = self.dealer
        return dealer.log.head, dealer.log.seq, dealer.log.round, dealer.table, dealer.is_in_round, dealer.prompt

    def fill_seats(self, people: random.Random) -> None:
        """Seat some players with chips for a few rounds."""
        least = self.dealer.table.options.minimum
        for position in range(1, self.opening.positions + 1):
            if people.randrange(4) or not self.till.seats:
                place = position if self.opening.game.seats_players else COUNTER
                self.send(PlayerSeated(people.choice(drawn.NAMES), place, least * people.randint(1, 40)))

    def play_round(self, people: random.Random) -> None:
        """Begin a round unless one is going on and play it to its end, with a house input now and then."""
        if not self.dealer.is_in_round:
            self.fill_seats(people)
            self.send(RoundBegan())
        while self.dealer.is_in_round:
            self.answer(people)
            if people.randrange(12) == 0:
                self.send(drawn.house_input(self.opening.game, people))

    def answer(self, people: random.Random) -> None:
        """Answer the open prompt: with one of its choices, or with a move on the layout that may be refused."""
        prompt = self.dealer.prompt
        if asked := asks_of(prompt):
            ask = people.choice(asked)
            choice = people.choice(ask.choices)
            assert self.send(decision(ask, choice, people)), f"{choice} was offered and then refused"
        else:
            assert isinstance(prompt, OpenForWagers)
            ends = people.randrange(4 + 4 * len(prompt.felt.positions)) == 0
            self.send(WageringEnded() if ends else move_on_layout(prompt, people))

    def answer_by_default(self) -> None:
        """Give the open prompt's default, which is always taken."""
        asked = asks_of(self.dealer.prompt)
        assert self.send(asked[0].default_decision() if asked else WageringEnded())

    def close(self) -> None:
        """Play the round to its end by default and close the table."""
        while self.dealer.is_in_round:
            self.answer_by_default()
        self.dealer.close()
        self.follow()

    # What is checked after every input

    def follow(self) -> None:
        """Read what is new in the log into the books, and compare them with the table and its prompt."""
        new = self.dealer.log.records[self._read :]
        for record in new:
            self.sight.check(record, self.till.seats, VIEWERS)
            body = record.seen_by(HOUSE)
            self.till.follow(body)
            self.cards.follow(body)
        self._read += len(new)
        for view in self.views.values():
            self._check_view(view.fold(new))
        if not self.dealer.is_in_round:
            self._check_table()
        self._check_prompt()

    def _check_view(self, view: View) -> None:
        """A view has the hands that the books have, with the cards that its viewer may see and no other."""
        own = [number for number, player in self.till.seats.items() if player == view.viewer]
        for number, hand in self.cards.hands.items():
            seen = {tuple(place): str(card) for place, card in view.spots[number].cards.items() if card is not None}
            known = {place for place, player in self.cards.looked_at.items() if player == view.viewer} | self.cards.open
            known |= set(hand) - self.cards.unseen if number in own else set()
            known |= set(hand) if view.viewer is HOUSE else set()
            assert seen == {place: self.cards.faces[place] for place in hand if place in known}
        assert {number for number, spot in view.spots.items() if spot.cards} == set(self.cards.hands)

    def _check_table(self) -> None:
        """The table between rounds is what the books say."""
        table = self.dealer.table
        assert {player.name: player.chips for player in table.players} == self.till.chips
        coupons = {name: sorted(held) for name, held in self.till.coupons.items()}
        assert {player.name: sorted(player.coupons) for player in table.players} == coupons
        assert {seat.position or seat.player: seat.player for seat in table.seats} == self.till.seats
        assert table.tray == self.till.tray
        lying = {(each.position or each.player, each.area): (each.player, each.amount) for each in table.standing}
        assert lying == self.till.layout
        assert all(view.chips == self.till.chips for view in self.views.values())

    def _check_prompt(self) -> None:
        """A prompt can be answered: by its default, and with everything it lists."""
        prompt = self.dealer.prompt
        assert (prompt is not None) == self.dealer.is_in_round
        for ask in asks_of(prompt):
            ask.admit(ask.default_decision())
            for choice in ask.choices:
                for count in range(min(1, choice.at_most), choice.at_most + 1):
                    ask.admit(decision(ask, choice, random.Random(count), count))
        if isinstance(prompt, OpenForWagers):
            self._check_open_for_wagers(prompt)

    def _check_open_for_wagers(self, prompt: OpenForWagers) -> None:
        """Whoever can pay for one may make a wager, be ready, and take back what lies there."""
        prompt.admit(WageringEnded())
        for position in prompt.felt.positions:
            prompt.admit(PlayerReady(position.player))
            made = prompt.felt.wagers_of(position.player)
            owed = dict(getattr(self.dealer.table.state, "owed", ())).get(position.player, 0)
            may_wager = position.number in prompt.may_wager_at(position.player)
            left = self.till.chips[position.player] - owed
            open_to = [area for area in prompt.areas_for(position.player) if area.least <= left]
            if may_wager and open_to and open_to[0] == prompt.areas_for(position.player)[0] and not made:
                wagers = [WagerPlaced(position.player, position.number, area.name, area.least) for area in open_to]
                assert any(is_admitted(prompt, each) for each in wagers)
            removals = [
                WagerRemoved(position.player, wager.position, wager.area)
                for wager in made
                if may_be_taken_down(prompt, wager.area, position.wagers)
            ]
            assert not removals or any(is_admitted(prompt, removal) for removal in removals)

    # What is checked in the end

    def check_log(self) -> None:
        """The log of the closed table replays, is in its file, and comes again from the same seed and inputs."""
        lines = self.lines
        report = replayed(lines)
        assert not report.is_open
        rounds = "1 round" if self.dealer.table.round == 1 else f"{self.dealer.table.round} rounds"
        proven = count_proven_throws(self.dealer.log.records)
        assert report.outcomes == replace(report.outcomes, checked=proven, unopened=0, unbound=0)
        throws = f"; {report.outcomes.words()}" if proven else ""
        assert report.words() == f"{len(lines)} events, {rounds}: identical{throws}"
        assert self.file.getvalue() == "".join(f"{line}\n" for line in lines)
        assert self._sent_again() == lines
        for viewer in (SPECTATOR, drawn.NAMES[0]):
            self._check_copy(viewer)

    def _check_copy(self, viewer: Viewer) -> None:
        """A viewer's copy of the log replays too, and opens every card that its viewer saw."""
        records = self.dealer.log.records
        report = replayed(Record(each.body, each.hash, each.opened_for(viewer)).line() for each in records)
        assert report.sealed is None or report.sealed.unopened == 0, report.words()

    def _sent_again(self) -> list[str]:
        clock = Clock()
        dealer = self.opening.dealer(Log(clock=clock))
        for clock.now, event in self.sent:
            try:
                hand_over(dealer, event)
            except Refused:
                continue
        clock.now = self.clock.now
        dealer.close()
        return [record.line() for record in dealer.log.records]


def may_be_taken_down(prompt: OpenForWagers, area: str, lying: Iterable[str]) -> bool:
    """Tell whether a wager can be taken back: all can be, but for those of a dice table that must stay there."""
    felt = prompt.felt
    if not isinstance(felt, DiceFelt):
        return True
    rider = felt.wagers.riders.get(area)
    return not is_bound(felt.wagers.rows[area], felt.state) and (rider is None or rider.area not in lying)


def hand_over(dealer: Dealer, event: Event) -> None:
    """Hand an input to the dealer; a round is begun as a house begins it, with the reminder that may be due."""
    if isinstance(event, RoundBegan):
        dealer.begin_round()
    else:
        dealer.take(event)


def replayed(lines: Iterable[str]) -> Report:
    """Run a log again."""
    return replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)


def decision(prompt: Ask, choice: Choice, people: random.Random, count: int | None = None) -> DecisionMade:
    """Choose something a prompt offers; where cards are named with it, at least one, or as many as are asked for."""
    if choice.arrangement is not None:
        return a_setting(prompt, choice.word, choice.arrangement, people)
    if count is None:
        count = people.randint(min(1, choice.at_most), choice.at_most)
    chosen = people.sample(choice.cards, count)
    amount = people.choice(choice.amounts) if choice.amounts else None
    return prompt.decide(prompt.player, choice.word, tuple(each.card for each in chosen), amount)


def a_setting(prompt: Ask, word: str, arrangement: Arrangement, people: random.Random) -> DecisionMade:
    """Set the hands in any way that the game takes, or the house way where it takes none of a few."""
    cards = [drawn.card for drawn in arrangement.cards]
    for _ in range(5):
        people.shuffle(cards)
        left = iter(cards)
        hands = {name: [next(left) for _ in range(size)] for name, size in arrangement.hands}
        made = prompt.set_hands(prompt.player, word, hands)
        if is_admitted(prompt, made):
            return made
    return prompt.decide(prompt.player, word)


def a_keno_move(player: str, people: random.Random) -> Event:
    """Hand in any keno request, most of them right, or present any ticket."""
    if people.randrange(3) == 0:
        return TicketPresented(player, COUNTER, people.randint(0, 30))
    kind = people.choice([*CODES])
    sizes = (people.randint(1, 8),) if kind in SINGLE else tuple(people.choice([1, 2, 2, 3]) for _ in range(3))
    numbers = iter(people.sample(range(1, 81), sum(sizes)))
    groups = tuple(tuple(next(numbers) for _ in range(size)) for size in sizes)
    possible = [f"{ways}/{spots}" for spots, ways in sorted(ways_by_spots(kind, groups).items())]
    marked = () if kind in SINGLE else tuple(people.sample(possible, people.randint(0, min(2, len(possible)))))
    said = tuple(" ".join(map(str, group)) for group in groups)
    rate, games = people.choice([100, 100, 500, 550]), people.choice([1, 1, 2, 5])
    return TicketRequested(player, COUNTER, kind, said, marked, rate, games)


def move_on_layout(prompt: OpenForWagers, people: random.Random) -> Event:
    """Do anything with any player's wagers: most of it is allowed."""
    position, area = people.choice(prompt.felt.positions), people.choice(prompt.areas)
    move = people.randrange(20)
    if move == 0:
        return PlayerReady(position.player)
    lying = [*position.wagers, area.name]
    if move == 1:
        return WagerRemoved(position.player, position.number, people.choice(lying))
    if move in (2, 3) and isinstance(prompt.felt, DiceFelt):
        called = WagerCalled(position.player, position.number, people.choice(lying), people.choice(["on", "off"]))
        return people.choice([called, called, DicePassed(position.player)])
    if move in (4, 5, 6) and isinstance(prompt, OpenCounter):
        return a_keno_move(position.player, people)
    held = prompt.felt.coupons(position.player)
    coupon = people.choice(held) if held and people.randrange(2) else 0
    amount = people.choice([area.least, max(area.least, coupon), area.least + 50 * people.randrange(40)])
    return WagerPlaced(position.player, position.number, area.name, amount, coupon)
