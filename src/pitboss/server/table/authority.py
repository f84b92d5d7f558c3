"""The authority of one live table: what has happened there, who is at it, and what each viewer may see of it.

Nothing here knows of a network, a database or a clock: whoever runs it says what time it is, stores each step before
anybody is told of it, and passes on what each viewer may see.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.play.dealer import Dealer, RoundFailed
from pitboss.play.faults import PlannedFault
from pitboss.play.log import Record, write_json
from pitboss.players import NAMES
from pitboss.server.money.books import Books, meters_paid_from
from pitboss.server.money.chart import CAGE, wallet
from pitboss.server.shape import State, shape
from pitboss.server.store.step import Done, Entry, Note, Step, TableRow
from pitboss.server.table import viewers
from pitboss.server.table.checkpoint import write_checkpoint, write_stack
from pitboss.server.table.hints import Hints
from pitboss.server.table.regulars import Regulars
from pitboss.server.table.showing import Showing
from pitboss.server.table.sitting import Sitting
from pitboss.server.table.viewers import ViewJson, kept_view
from pitboss.table.event import Event
from pitboss.table.events import LayoutCleared, NonceGiven, PlayerLeft, PlayerSeated, RoundBegan, TablePaused
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind
from pitboss.table.view import SPECTATOR, View, Viewer
from pitboss.table.window import OpenForWagers


@shape
class You(TypedDict):
    """How you stand at a table."""

    player: str
    positions: list[int]
    is_waiting: Annotated[bool, Field(description="You sit down when the round is over.")]
    is_away: bool
    is_leaving: bool
    coupons: list[Cents]
    needs_nonce: bool


class Authority:
    """One table: its dealer, the people and bots at it, and what each viewer has been shown."""

    def __init__(self, row: TableRow, dealer: Dealer, regulars: Regulars, base: View | None = None) -> None:
        self.row = row
        self.dealer = dealer
        self.regulars = regulars
        self.people: dict[str, Sitting] = {}
        self.nonces: dict[str, str] = {}
        self.is_closing = row.state == "closing"
        self.pause_to_come: TablePaused | None = None
        """The pause that the floor has ordered for when the round is over."""
        self.books = Books(row.id, self._purse, is_training=row.is_training)
        self.watching = 0
        self.shown = Showing(dealer.game, base or View(SPECTATOR), lambda: dealer.table.options)
        self.hints = Hints(dealer, self.people)
        self._stored = 0
        self._stacks_stored: frozenset[int] = frozenset()
        self._people_stored = ""
        self._entries: list[Entry] = []
        self._notes: list[Note] = []
        self.accounts: dict[str, str] = {}
        """Whose chips each player's are, of everybody who ever sat here since the house opened."""

    # What has happened and is not stored yet

    def step(self, done: Done | None = None) -> Step:
        """Return what has happened since the last step, for the store to keep whole or not at all."""
        dealer = self.dealer
        records = tuple(dealer.log.records[self._stored :])
        between = None if dealer.is_in_round else dealer.table
        entries = (*self._entries, *self.books.enter(records, between))
        self._entries = []
        notes, self._notes = tuple(self._notes), []
        if dealer.is_closed:
            entries += self.books.close(dealer.table.tray, dealer.game.desk.held(dealer.table))
            entries += self.books.close_meter(dealer.game.sign.meter_shown(dealer.table))
        began = any(record.body["event"] == RoundBegan.kind for record in records)
        view = write_json(kept_view(self.shown.base)) if began else None
        self._show(records, began)
        shown = self.shown.last[SPECTATOR]
        meters = {} if self.row.is_training else meters_paid_from(records)
        step = Step(self.row.id, records, entries, done=done, state=self.state, view=view, people=self._promises(),
                    words=tuple(told["words"] for told in shown),
                    nets={told["round"]: told["net"] for told in shown if "net" in told},
                    meters=meters, notes=notes)  # fmt: skip
        if between is None or dealer.is_closed:
            return step
        stacks = dealer.bond.shuffles.stacks
        stored, self._stacks_stored = self._stacks_stored, frozenset(stacks)
        return replace(
            step,
            checkpoint=write_checkpoint(dealer.standing(), self.shown.base),
            stacks={number: write_stack(stack) for number, stack in stacks.items() if number not in stored},
            gone=tuple(sorted(stored - stacks.keys())),
        )

    def _promises(self) -> str | None:
        """Return what people were told and the log does not say yet, where that has changed since the last step."""
        sittings = {
            name: {"is_away": each.is_away, "is_leaving": each.is_leaving, "is_out_of_sight": each.is_out_of_sight}
            for name, each in self.people.items()
        }
        faults = [asdict(fault) for fault in self.dealer.faults.faults]
        pause = self.pause_to_come and {"reason": self.pause_to_come.reason, "by": self.pause_to_come.by}
        kept = write_json({"people": sittings, "nonces": self.nonces, "faults": faults, "pause": pause})
        is_new, self._people_stored = kept != self._people_stored, kept
        return kept if is_new else None

    def recall(self, promises: str) -> None:
        """Know again after a stop who sits out or leaves after the round, and what else was to come."""
        kept = json.loads(promises)
        for name in self.people.keys() & kept["people"].keys():
            self.people[name] = replace(self.people[name], **kept["people"][name])
        self.nonces = {name: nonce for name, nonce in kept["nonces"].items() if name in self.people}
        self.dealer.faults.faults = [PlannedFault(**fault) for fault in kept["faults"]]
        pause = kept.get("pause")
        self.pause_to_come = TablePaused(**pause) if pause else None
        self._people_stored = promises

    @property
    def has_news(self) -> bool:
        """Tell whether something has happened that is not stored yet."""
        return len(self.dealer.log.records) > self._stored

    def fill_tray(self) -> None:
        """Let the chips of the tray come from the cage, with the next step."""
        self._entries += self.books.open(self.row.tray)

    def _show(self, records: tuple[Record, ...], began: bool) -> None:
        """Let every sight take in what has happened, and keep the view between rounds."""
        self.shown.show(records, began=began)
        self._stored = len(self.dealer.log.records)
        if not self.dealer.is_in_round:
            self.shown.end_round()
            self.regulars.forget()
            self._stored = 0

    @property
    def state(self) -> State:
        """What the table is, in a word."""
        if self.dealer.is_closed:
            return "closed"
        return "closing" if self.is_closing else "paused" if self.dealer.is_paused else "open"

    # People

    def seat(self, name: str, account: str) -> None:
        """Know whose chips a player's are."""
        self.accounts[name] = account

    def _purse(self, player: str) -> str:
        """Whose account a player's chips come from; those of a training table are worth nothing anywhere else."""
        return CAGE if player in NAMES or self.row.is_training else wallet(self.accounts[player])

    @property
    def coming(self) -> list[PlayerSeated]:
        """Who sits down when the round is over."""
        seated = [event for event in self.dealer.waiting if isinstance(event, PlayerSeated)]
        return [event for event in seated if self._moves(event.player)[-1] is event]

    @property
    def taken(self) -> list[tuple[int, str]]:
        """The positions that are taken, or will be when the round is over, and by whom."""
        seated = [(seat.position, seat.player) for seat in self.dealer.table.seats]
        return seated + [(event.position, event.player) for event in self.coming]

    def is_here(self, name: str) -> bool:
        """Tell whether somebody sits here, or is about to."""
        return self.dealer.table.has_player(name) or any(event.player == name for event in self.coming)

    def has_left(self, name: str) -> bool:
        """Tell whether somebody has left, and not sat down again, and only the seat is kept until the round is over."""
        moves = self._moves(name)
        return bool(moves) and moves[-1].ends_a_stay

    def _moves(self, name: str) -> list[Event]:
        """Return how somebody has come and gone since the round began."""
        moves = [each for each in self.dealer.waiting if isinstance(each, PlayerSeated) or each.ends_a_stay]
        return [each for each in moves if getattr(each, "player", "") == name]

    def has_wagers(self, name: str) -> bool:
        """Tell whether somebody has chips on the layout."""
        return any(spot.bets.get(name) for spot in self.shown.sight(SPECTATOR).view.spots.values())

    @property
    def is_ending(self) -> bool:
        """Tell whether the floor waits for the end of the round, to close or to pause the table."""
        return self.is_closing or self.pause_to_come is not None

    @property
    def is_attended(self) -> bool:
        """Tell whether somebody watches or plays, or the floor waits; for bots alone nothing is dealt."""
        return self.watching > 0 or self.is_ending or any(not sitting.is_away for sitting in self.people.values())

    def kept_from(self, name: str, window: OpenForWagers) -> dict[int, str]:
        """Return the positions that others wait for, and who; where somebody wagers already the round goes on."""
        if not self.dealer.game.seats_players:
            return {}
        mine = {wager.position for wager in window.felt.wagers_of(name)}
        return {event.position: event.player for event in self.coming if event.position not in mine}

    # What is done

    def add_nonce(self, name: str, nonce: str) -> None:
        """Keep a person's nonce for the next shuffle until the round is over; a series of throws takes it at once.

        A throw may come in the same round, and none that waited for the next series would be chosen after its seed.
        """
        if self.dealer.bond.series is not None:
            self.dealer.take(NonceGiven(name, nonce, by=name))
        else:
            self.nonces[name] = nonce

    @property
    def faults(self) -> tuple[FaultKind, ...]:
        """What can be let go wrong here: nothing but at a training table."""
        return self.dealer.game.faults_at(self.dealer.table.options) if self.row.is_training else ()

    def take(self, event: Event) -> None:
        """Give the dealer an input; a round that could not go on was abandoned, and that is logged like the rest."""
        with suppress(RoundFailed):
            self.dealer.take(event)

    def sign_slip(self, event: Event, note: Note) -> None:
        """Sign a fill or a credit at the table; the house's journal hears of it with the same step."""
        self.take(event)
        self._notes.append(note)

    def pause(self) -> None:
        """Pause the table between rounds, as the floor has ordered in a round; who plays by now may not."""
        assert self.pause_to_come is not None
        ordered, self.pause_to_come = self.pause_to_come, None
        with suppress(Refused):
            self.take(ordered)

    def part(self, name: str, by: str = "") -> None:
        """Let a person leave now, or be gone by the floor's word; a hand that is played is finished by default."""
        self.take(PlayerLeft(name, by=by or name))
        self.forget(name)

    def forget(self, name: str) -> None:
        """Wait no longer for a person who has left."""
        self.people.pop(name, None)
        self.nonces.pop(name, None)

    def send_home(self) -> None:
        """Let everybody at a table that closes take their chips, those on the layout too."""
        if self.dealer.table.standing:
            self.take(LayoutCleared(by="house"))
        for name in tuple(self.people):
            self.part(name)
        self.regulars.leave()

    def close(self) -> None:
        """Close the table: everybody is sent home, and the last shuffle is revealed."""
        self.send_home()
        self.dealer.close()

    def take_up(self, records: list[Record], stacks: frozenset[int]) -> None:
        """Know again after a stop what was shown since the last round began, what lies on the rails, what is stored."""
        open_round = list(records) if self.dealer.is_in_round else []
        self.shown.take_up(records, in_round=self.dealer.is_in_round)
        self.dealer.log.records = open_round
        self._stored = len(open_round)
        self._stacks_stored = stacks
        self.books.take_up(self.dealer.table, self._not_seated_yet(open_round))

    def _not_seated_yet(self, records: list[Record]) -> list[Record]:
        """Leave out who came to a counter in the round and is there already, chips and all."""
        waiting = Counter(event.player for event in self.dealer.waiting if isinstance(event, PlayerSeated))
        left: list[Record] = []
        for record in reversed(records):
            if record.body["event"] == PlayerSeated.kind:
                waiting[record.body["player"]] -= 1
                if waiting[record.body["player"]] < 0:
                    continue
            left.insert(0, record)
        return left

    # What viewers get

    def viewer(self, name: str | None) -> Viewer:
        """Return as whom somebody looks at the table: a player sees the own cards, all others what lies open."""
        return name if name is not None and name in self.accounts else SPECTATOR

    def view(self, viewer: Viewer) -> ViewJson:
        """Return the table as a viewer sees it now."""
        return self.shown.sight(viewer).json

    def recent(self, viewer: Viewer, after: int = 0) -> list[viewers.Step] | None:
        """Return what a viewer saw after a line of the log; None where that lies before the last two rounds."""
        return self.shown.steps(viewer, after, self.dealer.log.seq)

    def you(self, name: str) -> You | None:
        """Return how a person stands at the table."""
        sitting = self.people.get(name)
        if sitting is None:
            return None
        dealer = self.dealer
        moves = self._moves(name)
        seats = [seat.position for seat in dealer.table.seats if seat.player == name and not moves]
        coming = [move.position for move in moves[-1:] if isinstance(move, PlayerSeated)]
        return {
            "player": name,
            "positions": seats or coming,
            "is_waiting": not seats,
            "is_away": sitting.is_away,
            "is_leaving": sitting.is_leaving,
            "coupons": list(dealer.table.player(name).coupons) if dealer.table.has_player(name) else [],
            "needs_nonce": dealer.bond.wants_nonce(name) and name not in self.nonces,
        }
