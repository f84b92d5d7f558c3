"""What the tests of play share: tables with seeded cards, players who do anything allowed, and forged logs."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from pitboss.chance import SeededChance, reconstruct, verify_series, verify_shuffle
from pitboss.games import GAMES, find_game
from pitboss.play.bond import Series
from pitboss.play.dealer import Dealer, Standing, asks_of
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import GENESIS, Log, Record, chain, write_json, write_line
from pitboss.play.replay import Report, replay, resume
from pitboss.table.choices import Ask
from pitboss.table.event import EVENTS, Event, read_event
from pitboss.table.events import NonceGiven, PlayerSeated, WagerPlaced
from pitboss.table.events.devices import DeviceOutcome
from pitboss.table.view import Viewer
from pitboss.table.window import OpenForWagers
from tests.chance.plain import plain_outcomes

TCP, DDP = "three-card-poker", "double-draw-poker"
MASTER = bytes(range(32))
CHIPS = 100_000
Body = dict[str, Any]


def series_of(dealer: Dealer) -> Series:
    """Return the series of throws that a dealer's house is bound to."""
    assert dealer.bond.series is not None
    return dealer.bond.series


def stopped(dealer: Dealer, standing: Standing | None = None) -> Dealer:
    """Go on with what the log of a dealer holds, as after a crash."""
    log, chance = dealer.log.records, SeededChance(MASTER)
    again = resume(
        list(log[standing.seq :] if standing else log),
        Log(),
        chance,
        reconstruct=reconstruct,
        verify=verify_shuffle,
        verify_series=verify_series,
        standing=standing,
    )
    chance.skip_to(again.bond.shuffles.number)
    if (series := again.bond.series) is not None:
        chance.take_up_series(series.number - 1, series.nonces, series.given, before=series.before)
    again.log.records = list(log)
    return again


def seeded_table(
    game: str = TCP,
    options: Mapping[str, str] | None = None,
    *,
    seats: Sequence[str] = ("Ann", "Bob"),
    faults: Iterable[str] = (),
    master: bytes = MASTER,
    log: Log | None = None,
) -> Dealer:
    """Open a table whose cards nobody can guess, and seat players from the dealer's left."""
    plan = FaultPlan([parse_fault(find_game(game), fault) for fault in faults])
    dealer = Dealer(log or Log(), SeededChance(master), plan)
    dealer.open(game, dict(options or {}), GAMES[game].most_positions, 1_000_000)
    for position, player in enumerate(seats, start=1):
        dealer.take(PlayerSeated(player, position, CHIPS))
    return dealer


def place_wagers(dealer: Dealer, amount: int = 500) -> None:
    """Begin a round in which every seated player wagers on every betting area, and end wagering."""
    dealer.begin_round()
    assert isinstance(dealer.prompt, OpenForWagers)
    for seat in dealer.table.seats:
        for area in dealer.prompt.areas:
            dealer.take(WagerPlaced(seat.player, seat.position, area.name, amount))
    dealer.end_wagering()


Say = Callable[[Ask], Event]


def boldly(ask: Ask) -> Event:
    """Stay in the round; give up the first card where a card may be given up."""
    choice = ask.choices[-1] if ask.choices[-1].at_most else ask.choices[0]
    return ask.decide(ask.player, choice.word, tuple(drawn.card for drawn in choice.cards[:1]))


def by_default(ask: Ask) -> Event:
    """Decide as for a player who does not answer."""
    return ask.default_decision()


def finish(dealer: Dealer, say: Say = boldly) -> None:
    """Answer every prompt until the round is over."""
    while dealer.is_in_round:
        if isinstance(dealer.prompt, OpenForWagers):
            dealer.end_wagering()
        else:
            dealer.take(say(asks_of(dealer.prompt)[0]))


def play_rounds(dealer: Dealer, rounds: int = 1, say: Say = boldly) -> Dealer:
    """Play rounds in which everyone wagers."""
    for _ in range(rounds):
        place_wagers(dealer)
        finish(dealer, say)
    return dealer


def lines_of(dealer: Dealer) -> list[str]:
    """Return the lines of a dealer's log as its file holds them."""
    return [record.line() + "\n" for record in dealer.log.records]


def run(lines: Iterable[str], head: str = "") -> Report:
    """Replay a log."""
    return replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series, head=head)


def copy_for(records: Iterable[Record], viewer: Viewer) -> list[str]:
    """Return the lines of a log as a viewer may keep them: the shuffles and what others hold stay closed."""
    return [Record(each.body, each.hash, each.opened_for(viewer)).line() + "\n" for each in records]


COMMITTED = ("throw_seed_committed", "series_seed_committed")
REVEALED = ("throw_seed_revealed", "series_seed_revealed")


def count_proven_throws(records: Iterable[Record]) -> int:
    """Make every series of a closed log again by the plain twin, and return how many outcomes there were."""
    series: list[Body] = []
    given_out, proven = list[DeviceOutcome](), 0
    for record in records:
        body = record.body
        if body["event"] in COMMITTED or (series and not given_out and body["event"] == "nonce_given"):
            assert not given_out, "what binds a series comes before its first outcome"
            series.append(body)
        elif issubclass(EVENTS[body["event"]], DeviceOutcome):
            outcome = read_event(body)
            assert isinstance(outcome, DeviceOutcome)
            given_out.append(outcome)
        elif body["event"] in REVEALED:
            (bond, *nonces), seed = series, bytes.fromhex(body["opening"]["seed"])
            given = [(each["player"], each["nonce"]) for each in nonces]
            assert sha256(seed).hexdigest() == bond["commitment"] and body["series"] == bond["series"]
            chosen = plain_outcomes(seed, given, [each.device.choices for each in given_out])
            made = [as_drawn(each, numbers) for each, numbers in zip(given_out, chosen, strict=True)]
            assert made == [tuple(each.numbers) for each in given_out]
            proven, given_out, series = proven + len(given_out), [], []
    assert not given_out and not series, "every series is opened"
    return proven


def as_drawn(outcome: DeviceOutcome, chosen: Sequence[int]) -> tuple[int, ...]:
    """Return what was chosen as the device shows it: of balls, each among those that are left."""
    if not outcome.device.is_distinct:
        return tuple(chosen)
    left = list(range(1, outcome.device.faces[0] + 1))
    return tuple(left.pop(place - 1) for place in chosen)


class Forgery:
    """A log in the hands of somebody who edits it and computes every number and hash anew."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.entries = [(copy.deepcopy(each.body), copy.deepcopy(each.opened)) for each in records]

    def first(self, kind: str, nth: int = 0) -> int:
        """Return where the n-th event of a kind lies."""
        return [at for at, (body, _) in enumerate(self.entries) if body["event"] == kind][nth]

    def body(self, kind: str, nth: int = 0) -> Body:
        """Return the body of the n-th event of a kind, to be edited."""
        return self.entries[self.first(kind, nth)][0]

    def opened(self, kind: str, nth: int = 0) -> Any:
        """Return what the n-th event of a kind opens, to be edited."""
        return self.entries[self.first(kind, nth)][1]

    def remove(self, kind: str, nth: int = 0) -> None:
        """Take an event out."""
        del self.entries[self.first(kind, nth)]

    def strip(self, kind: str, nth: int = 0) -> None:
        """Take out what an event opens."""
        at = self.first(kind, nth)
        self.entries[at] = (self.entries[at][0], None)

    def insert_after(self, kind: str, body: Body, opened: Any = None) -> None:
        """Put an event in, in the round and with the time of the one before."""
        at = self.first(kind)
        before = self.entries[at][0]
        self.entries.insert(at + 1, ({"seq": 0, "round": before["round"], "at": 0, **body}, opened))

    def lines(self, *, renumber: bool = True) -> list[str]:
        """Write the log anew: its numbers, its hashes, its lines."""
        head, lines = GENESIS, []
        for number, (body, opened) in enumerate(self.entries, start=1):
            if renumber:
                body["seq"] = number
            text = write_json(body)
            head = chain(head, text)
            lines.append(write_line(text, head, opened) + "\n")
        return lines


@cache
def records_of(game: str, rounds: int = 1, seats: tuple[str, ...] = ("Ann", "Bob")) -> tuple[Record, ...]:
    """Return the log of a few rounds with nonces, a late arrival and a closing; made once and never changed."""
    dealer = seeded_table(game, seats=seats)
    for _ in range(rounds):
        dealer.take(NonceGiven(seats[0], "0a1b"))
        play_rounds(dealer)
    dealer.close()
    return tuple(dealer.log.records)
