"""The authority of one live table: plain Python that turns commands into logged inputs, and keeps the game going.

Nothing here knows of a network, a database or a clock: whoever runs it says what time it is, stores each step before
anybody is told of it, and passes on what each viewer may see.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

from pitboss.games.between import SEATING
from pitboss.games.game import Game
from pitboss.games.procedures.standing import is_bound
from pitboss.play.dealer import HOUR, Dealer, RoundFailed
from pitboss.play.faults import PlannedFault, parse_fault
from pitboss.play.log import Record, write_json
from pitboss.play.view import SPECTATOR, View, Viewer
from pitboss.players import NAMES, advice
from pitboss.server import commands
from pitboss.server.books import CAGE, Books
from pitboss.server.checkpoint import write_checkpoint, write_stack
from pitboss.server.describe import faults_json, notices_json
from pitboss.server.houseplan import Pace
from pitboss.server.pace import Pacer
from pitboss.server.refusals import Stale
from pitboss.server.regulars import Regulars
from pitboss.server.sight import Json, Sight, kept_view, look_from, prompt_json
from pitboss.server.step import Done, Entry, Step, TableRow
from pitboss.table.cards import Card
from pitboss.table.event import Event, UnknownEvent, read_event
from pitboss.table.events import (
    FLOOR,
    ChipsBought,
    ClosingAnnounced,
    CouponGiven,
    DealerChanged,
    FaultOccurred,
    LayoutCleared,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    RoundBegan,
    RoundRuledVoid,
    RulingGiven,
    StubCounted,
    TablePaused,
    TableResumed,
    TipGiven,
    WagerPlaced,
    WagerRemoved,
    area_words,
)
from pitboss.table.refusal import Refused
from pitboss.table.steps import COUPON, Ask, FaultKind, OpenForWagers


@dataclass(slots=True)
class Sitting:
    """A person at the table: away or not, leaving after the round, and in how many rounds in a row an answer lacked."""

    account: str
    is_away: bool = False
    is_leaving: bool = False
    missed: int = 0
    missed_in: int = 0
    """The round in which an answer lacked last."""
    away_since: int = 0
    unseen_since: int = 0
    is_out_of_sight: bool = False
    has_stream: bool = True
    """Whether the person follows the table by a stream, or only gives commands."""

    def miss(self, round: int) -> None:
        """Note that an answer lacked in a round, however many were asked for in it."""
        self.missed += self.missed_in != round
        self.missed_in = round

    def answer(self) -> None:
        """Note that the person does something."""
        self.missed = self.missed_in = 0

    def lose_sight(self) -> None:
        """Take the person to be away, since the browser has gone."""
        self.is_away = self.is_out_of_sight = True

    def come_into_sight(self) -> None:
        """Let the person play on, who was away only because the browser had gone."""
        self.is_away = self.is_away and not self.is_out_of_sight
        self.unseen_since, self.is_out_of_sight, self.has_stream = 0, False, True

    def be_heard(self, now: int) -> None:
        """Note that a person who follows the table by no stream has given a command, and may be gone after it."""
        self.unseen_since, self.has_stream = now, False


class LiveTable:
    """One table: its dealer, the people and built-in players at it, and what each viewer has been shown."""

    def __init__(self, row: TableRow, dealer: Dealer, regulars: Regulars, pace: Pace, base: View | None = None) -> None:
        self.row = row
        self.dealer = dealer
        self.regulars = regulars
        self.people: dict[str, Sitting] = {}
        self.nonces: dict[str, str] = {}
        self.is_closing = row.state == "closing"
        self.books = Books(row.id, self._purse)
        self.watching = 0
        self.pacer = Pacer(self, pace)
        self._base = base or View(SPECTATOR)
        """What everybody saw when the table last stood between rounds."""
        self._recent_base = deepcopy(self._base)
        self._recent: list[Record] = []
        """What has happened since the last round began, which a new viewer is shown."""
        self._sights: dict[Viewer, Sight] = {}
        self._stored = 0
        self._stacks_stored: frozenset[int] = frozenset()
        self._people_stored = ""
        self._entries: list[Entry] = []
        self._hints: dict[str, Json | None] = {}
        """What odds would do in the place of whoever is asked, by the name of the prompt."""
        self._last: dict[Viewer, list[Json]] = {}
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
        if dealer.is_closed:
            entries += self.books.close(dealer.table.tray)
        began = any(record.body["event"] == RoundBegan.kind for record in records)
        view = write_json(kept_view(self._base)) if began else None
        self._show(records, began)
        step = Step(self.row.id, records, entries, done=done, state=self.state, view=view, people=self._promises(),
                    words=tuple(told["words"] for told in self._last[SPECTATOR]))  # fmt: skip
        if between is None or dealer.is_closed:
            return step
        stored, self._stacks_stored = self._stacks_stored, frozenset(dealer.stacks)
        return replace(
            step,
            checkpoint=write_checkpoint(dealer.standing(), self._base),
            stacks={number: write_stack(stack) for number, stack in dealer.stacks.items() if number not in stored},
            gone=tuple(sorted(stored - dealer.stacks.keys())),
        )

    def _promises(self) -> str | None:
        """Return what people were told and the log does not say yet, where that has changed since the last step."""
        sittings = {
            name: {"is_away": each.is_away, "is_leaving": each.is_leaving, "is_out_of_sight": each.is_out_of_sight}
            for name, each in self.people.items()
        }
        faults = [asdict(fault) for fault in self.dealer.faults.faults]
        kept = write_json({"people": sittings, "nonces": self.nonces, "faults": faults})
        is_new, self._people_stored = kept != self._people_stored, kept
        return kept if is_new else None

    def recall(self, promises: str) -> None:
        """Know again after a stop who sits out or leaves after the round, whose nonces and which faults are to come."""
        kept = json.loads(promises)
        for name in self.people.keys() & kept["people"].keys():
            self.people[name] = replace(self.people[name], **kept["people"][name])
        self.nonces = {name: nonce for name, nonce in kept["nonces"].items() if name in self.people}
        self.dealer.faults.faults = [PlannedFault(**fault) for fault in kept["faults"]]
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
        self._sight(SPECTATOR)
        if began:
            self._recent_base, self._recent = deepcopy(self._base), []
        self._recent += records
        self._stored = len(self.dealer.log.records)
        self._last = {viewer: sight.steps(records) for viewer, sight in self._sights.items()}
        if not self.dealer.is_in_round:
            self._base.fold(self.dealer.log.records)
            self.regulars.forget()
            self._stored = 0

    @property
    def state(self) -> str:
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
        return CAGE if player in NAMES or self.row.is_training else f"wallet:{self.accounts[player]}"

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
        return bool(moves) and isinstance(moves[-1], PlayerLeft)

    def _moves(self, name: str) -> list[PlayerSeated | PlayerLeft]:
        """Return how somebody has come and gone since the round began."""
        waiting = self.dealer.waiting
        return [each for each in waiting if isinstance(each, PlayerSeated | PlayerLeft) and each.player == name]

    def has_wagers(self, name: str) -> bool:
        """Tell whether somebody has chips on the layout."""
        return any(spot.bets.get(name) for spot in self._sight(SPECTATOR).view.spots.values())

    @property
    def is_attended(self) -> bool:
        """Tell whether somebody watches or plays, or the table closes; for built-in players alone nothing is dealt."""
        return self.watching > 0 or self.is_closing or any(not sitting.is_away for sitting in self.people.values())

    # Commands

    def command(self, name: str, account: str, command: Any) -> None:
        """Do what a person asks, or refuse it and change nothing."""
        if not isinstance(command, commands.Sit):
            self._require_seat(name)
        self._COMMANDS[type(command)](self, name, account, command)
        if (sitting := self.people.get(name)) is not None:
            sitting.answer()
            sitting.come_into_sight()
            if not isinstance(command, commands.Away | commands.Leave | commands.GiveNonce):
                sitting.is_away = False

    def _require_seat(self, name: str) -> None:
        if name not in self.people:
            raise Refused("that", "you do not sit at this table", "taking a free position first")

    def _sit(self, name: str, account: str, command: commands.Sit) -> None:
        if self.is_closing:
            raise Refused("sitting down", "the table is closing", "another table", SEATING)
        if self.is_here(name) and not self.has_left(name):
            raise Refused("sitting down", "you sit at this table already", "your own position", SEATING)
        self.seat(name, account)
        self._take(PlayerSeated(name, command.position, command.chips, by=name))
        self.people[name] = Sitting(account)
        if command.nonce:
            self.nonces[name] = command.nonce

    def _leave(self, name: str, account: str, command: commands.Leave) -> None:
        if command.when == "never":
            self.people[name].is_leaving = False
        elif command.when == "after-round" and self._waits_to_leave(name):
            self.people[name].is_leaving = True
        else:
            self.part(name)

    def _waits_to_leave(self, name: str) -> bool:
        """Tell whether somebody has wagers in a round, or one that must stay until it is decided."""
        in_round = self.dealer.is_in_round and self.has_wagers(name)
        return in_round or is_bound(self.dealer.game, self.dealer.table, name)

    def part(self, name: str, by: str = "") -> None:
        """Let a person leave now, or be gone by the floor's word; a hand that is played is finished by default."""
        self._take(PlayerLeft(name, by=by or name))
        self.people.pop(name, None)
        self.nonces.pop(name, None)

    def _buy(self, name: str, account: str, command: commands.Buy) -> None:
        self._take(ChipsBought(name, command.chips, by=name))

    def _away(self, name: str, account: str, command: commands.Away) -> None:
        self.people[name].is_away, self.people[name].is_out_of_sight = command.is_away, False

    def _nonce(self, name: str, account: str, command: commands.GiveNonce) -> None:
        self.nonces[name] = command.nonce

    def _wager(self, name: str, account: str, command: commands.PlaceWager) -> None:
        window = self._window(command.window)
        if (comer := self._kept_from(name, window).get(command.position)) is not None:
            what = f"a wager by {name} at position {command.position}"
            why = f"{comer} has taken that seat, and sits down when the round is over"
            raise Refused(what, why, "a position that nobody waits for", SEATING)
        self._take(WagerPlaced(name, command.position, command.area, command.amount, command.coupon))

    def _kept_from(self, name: str, window: OpenForWagers) -> dict[int, str]:
        """Return the positions that others wait for, and who; where somebody wagers already the round goes on."""
        mine = {wager.position for wager in window.felt.wagers_of(name)}
        return {event.position: event.player for event in self.coming if event.position not in mine}

    def _remove(self, name: str, account: str, command: commands.RemoveWager) -> None:
        self._window(command.window)
        self._take(WagerRemoved(name, command.position, command.area))

    def _ready(self, name: str, account: str, command: commands.Ready) -> None:
        window = self._window(command.window)
        if name in window.ready:
            raise Refused("being ready", "you have said so already", "waiting for the others")
        for area in window.lacking(name):
            what, allowed = area_words(area.name), f"{area.limits} on {area_words(area.name)}, or taking back the rest"
            raise Refused("being ready", f"without a wager on {what} the others go back", allowed, area.required_by)
        self._take(PlayerReady(name))

    def _decide(self, name: str, account: str, command: commands.Decide) -> None:
        prompt = self._prompt(command.prompt)
        if not isinstance(prompt, Ask):
            raise Stale("a decision", "that prompt is for wagers", "a wager, or being ready", prompt.cite)
        prompt.require_player(name, "a decision")  # before anything of it is told
        try:
            cards = tuple(Card.parse(card) for card in command.cards)
        except ValueError as error:
            raise Refused("a decision", str(error), "cards of your own hand", prompt.cite) from None
        self._take(prompt.decide(name, command.choice, cards, command.amount))

    def _say(self, name: str, account: str, command: commands.Say) -> None:
        window = self._window(command.window)
        kinds = {kind.kind: kind for kind in window.said_by_players}
        if command.event not in kinds:
            raise Refused(f"{command.event!r}", "nothing of that name is said here", ", ".join(kinds) or "nothing")
        body = command.fields | {"event": command.event, "player": name, "cite": "", "by": name}
        try:
            self._take(read_event(body))
        except UnknownEvent as error:
            raise Refused(f"{command.event!r}", str(error), "its own fields, each of its own type") from None

    def _tip(self, name: str, account: str, command: commands.Tip) -> None:
        self._take(TipGiven(name, command.amount))

    def _prompt(self, name: str) -> Ask | OpenForWagers:
        prompts = self.dealer.prompts
        if name not in prompts:
            is_open = f"an answer to {' or '.join(prompts)}, open now"
            allowed = is_open if prompts else "waiting, while the dealer goes on"
            raise Stale(f"an answer to prompt {name}", "the game has gone on, and that prompt is not open", allowed)
        return prompts[name]

    def _window(self, name: str) -> OpenForWagers:
        prompt = self._prompt(name)
        if not isinstance(prompt, OpenForWagers):
            raise Stale(
                "a wager", "wagering is over in this round", "waiting for the next", self.dealer.game.late_wager_cite
            )
        return prompt

    def _take(self, event: Event) -> None:
        """Give the dealer an input; a round that could not go on was abandoned, and that is logged like the rest."""
        with suppress(RoundFailed):
            self.dealer.take(event)

    _COMMANDS: ClassVar[dict[type, Callable[[Any, str, str, Any], None]]] = {
        commands.Sit: _sit,
        commands.Leave: _leave,
        commands.Buy: _buy,
        commands.Away: _away,
        commands.GiveNonce: _nonce,
        commands.PlaceWager: _wager,
        commands.RemoveWager: _remove,
        commands.Ready: _ready,
        commands.Decide: _decide,
        commands.Say: _say,
        commands.Tip: _tip,
    }

    def close(self) -> None:
        """Close the table: everybody takes their chips, those on the layout too, and the last shuffle is revealed."""
        if self.dealer.table.standing:
            self._take(LayoutCleared(by="house"))
        for name in tuple(self.people):
            self.part(name)
        self.regulars.leave()
        self.dealer.close()

    def take_up(self, records: list[Record], stacks: frozenset[int]) -> None:
        """Know again after a stop what was shown since the last round began, what lies on the rails, what is stored."""
        open_round = list(records) if self.dealer.is_in_round else []
        self._recent = list(records)
        if not open_round:
            self._base.fold(records)
        self.dealer.log.records = open_round
        self._stored = len(open_round)
        self._stacks_stored = stacks
        self.books.take_up(self.dealer.table, open_round)

    # The floor

    def floor(self, command: Any, by: str = "floorperson") -> None:
        """Do what a floorperson asks, or refuse it and change nothing; the log says who it was."""
        if isinstance(command, commands.CauseFault):
            self._cause_fault(command)
            return
        if isinstance(command, commands.FreeSeat):
            self._free(command, by)
            return
        if isinstance(command, commands.Close) and self.is_closing:
            allowed = f"waiting until {self.dealer.game.care.equipment.closes}"
            raise Refused("closing the table", "it is closing already", allowed)
        if isinstance(command, commands.Void):
            self._require_round(command.round)
        if isinstance(command, commands.GiveCoupon) and not self.dealer.game.takes_coupons:
            raise Refused("a match play coupon", "no betting area here takes one", "a game that takes them", COUPON)
        event = self.word_of_the_floor(command)
        event.by = by
        self._take(event)
        self.is_closing = self.is_closing or isinstance(command, commands.Close)

    def word_of_the_floor(self, command: Any) -> Event:
        """Return what a floorperson's command is in the log."""
        return self._FLOOR[type(command)](self.dealer.game, command)

    _FLOOR: ClassVar[dict[type, Callable[[Game, Any], Event]]] = {
        commands.Pause: lambda game, command: TablePaused(command.reason),
        commands.Resume: lambda game, command: TableResumed(),
        commands.Void: lambda game, command: RoundRuledVoid(command.reason),
        commands.Rule: lambda game, command: RulingGiven(command.reason),
        commands.Close: lambda game, command: ClosingAnnounced(command.reason),
        commands.ChangeCards: lambda game, command: game.care.equipment.changed(),
        commands.ChangeDealer: lambda game, command: DealerChanged(),
        commands.GiveNotice: lambda game, command: NoticeGiven(dict(command.options)),
        commands.GiveCoupon: lambda game, command: CouponGiven(command.player, command.coupon),
        commands.ChangeOptions: lambda game, command: OptionsChanged(dict(command.options)),
    }

    def _free(self, command: commands.FreeSeat, by: str) -> None:
        """Free the seat of somebody who is gone, with a reason that everybody hears."""
        name, sitting = command.player, self.people.get(command.player)
        gone = [each for _, each in self.taken if each not in self.regulars and self._is_gone(each)]
        if name not in gone:
            why = f"{name} is here, and plays" if sitting is not None else "nobody of that name sits here"
            why = "a built-in player makes room by itself" if name in self.regulars else why
            raise Refused(f"freeing {name}'s seat", why, ", ".join(gone) or "a person who sits out or is gone", FLOOR)
        self._take(RulingGiven(f"{name}'s seat is freed ({command.reason.strip().removesuffix('.')})", by=by))
        self.part(name, by)

    def _is_gone(self, name: str) -> bool:
        """Tell whether somebody at the table sits out or is gone, and has not left."""
        return not self.has_left(name) and (name not in self.people or self.people[name].is_away)

    def _require_round(self, wanted: int | None) -> None:
        """Refuse a word about a round that is not the one being played."""
        played = self.dealer.log.round if self.dealer.is_in_round else None
        if wanted is not None and wanted != played:
            now = "no round is played" if played is None else f"round {played} is played"
            raise Stale(f"voiding round {wanted}", f"{now} now", "the round that is played", FLOOR)

    def _cause_fault(self, command: commands.CauseFault) -> None:
        """Let something go wrong now where it can, or else the next time it can."""
        if not self.row.is_training:
            raise Refused(
                f"the fault {command.fault!r}", "faults are caused at training tables alone", "a training table"
            )
        dealer = self.dealer
        if command.fault not in [fault.name for fault in self.faults] and dealer.game.fault(command.fault):
            allowed = ", ".join(fault.name for fault in self.faults)
            raise Refused(f"the fault {command.fault!r}", "it cannot happen with this table's options", allowed)
        number = "" if command.value is None else f"={command.value}"
        round_ = dealer.table.round + 1
        planned = parse_fault(dealer.game, f"{command.fault}{number}@{round_}")
        if dealer.prompt is not None and command.fault in dealer.prompt.faults:
            self._take(FaultOccurred(planned.name, planned.value))
        else:
            dealer.faults.faults.append(planned)

    @property
    def faults(self) -> tuple[FaultKind, ...]:
        """What can be let go wrong here: nothing but at a training table."""
        return self.dealer.game.faults_at(self.dealer.table.options) if self.row.is_training else ()

    def due_json(self, now: int) -> Json:
        """Return what the floor should know of the table: the age of its cards or dice, and what is due."""
        dealer = self.dealer
        equipment = dealer.game.care.equipment
        hours, cite = dealer.game.care.change_after(dealer.table.options)
        used = max(0, now - dealer.cards_since)
        due = []
        if used >= hours * HOUR:
            what = f"the {equipment.name} are to be changed: they have been in use for {hours} hours"
            due.append({"what": what, "cite": cite})
        due += [{"what": what, "cite": cite} for what, cite in dealer.game.care.duties(dealer.table)]
        if self.is_closing:
            due.append({"what": f"the table closes when {equipment.closes}", "cite": FLOOR})
        counts = [record for record in self._recent if record.body["event"] == StubCounted.kind]
        return {
            "in_round": dealer.is_in_round,
            "equipment": equipment.name,
            "cards_since": dealer.cards_since,
            "cards_used_hours": used // HOUR,
            "change_after_hours": hours,
            "change_cite": cite,
            "stub_counted": counts[-1].body["cards"] if counts else None,
            "due": due,
            "paused": {"reason": dealer.pause} if dealer.is_paused else None,
            **notices_json(dealer.table_to_come),
            "faults": faults_json(self.faults),
            "takes_coupons": dealer.game.takes_coupons,
            "people": [
                {"name": name, "is_away": each.is_away, "missed": each.missed} for name, each in self.people.items()
            ],
            "prompt": prompt_json(dealer.prompts, "", *self.pacer.deadline("")),
        }

    # What viewers get

    def viewer(self, name: str | None) -> Viewer:
        """Return as whom somebody looks at the table: a player sees the own cards, all others what lies open."""
        return name if name is not None and name in self.accounts else SPECTATOR

    def _sight(self, viewer: Viewer) -> Sight:
        """Return a viewer's sight, made from what everybody saw between rounds where it is new."""
        if viewer not in self._sights:
            self._sights[viewer] = Sight(self.dealer.game, look_from(viewer, self._recent_base))
            self._sights[viewer].steps(self._recent)
        return self._sights[viewer]

    def look(self, viewers: set[Viewer]) -> None:
        """Keep the sights of those who look at the table, and let go of the others."""
        self._sights = {viewer: self._sight(viewer) for viewer in viewers | {SPECTATOR}}

    def view(self, viewer: Viewer) -> Json:
        """Return the table as a viewer sees it now."""
        return self._sight(viewer).json

    def recent(self, viewer: Viewer, after: int = 0) -> list[Json] | None:
        """Return what a viewer saw after a line of the log; None where that lies before the last round."""
        if after and after < self.dealer.log.seq - len(self._recent):
            return None
        sight = Sight(self.dealer.game, look_from(viewer, self._recent_base))
        return [step for step in sight.steps(self._recent) if step["seq"] > after]

    def start(self, viewer: Viewer) -> Json:
        """Return the table as a viewer saw it when the last round began."""
        return Sight(self.dealer.game, look_from(viewer, self._recent_base)).json

    def message(self, viewer: Viewer, steps: list[Json]) -> Json:
        """Return everything of one step as one viewer gets it."""
        seq = self.dealer.log.seq
        return {
            "table": self.row.id,
            "from": steps[0]["seq"] if steps else seq + 1,
            "seq": seq,
            "steps": steps,
            **self.now(viewer),
        }

    def messages(self) -> dict[Viewer, Json]:
        """Return the last step as each viewer gets it."""
        return {viewer: self.message(viewer, steps) for viewer, steps in self._last.items()}

    def now(self, viewer: Viewer) -> Json:
        """Return what a viewer is asked, and how the viewer stands at the table."""
        name = viewer if isinstance(viewer, str) else ""
        window = self.dealer.prompt
        kept = self._kept_from(name, window) if isinstance(window, OpenForWagers) else ()
        asked = self._asked_of_people
        return {
            "prompt": prompt_json(self.dealer.prompts, name, *self.pacer.deadline(name), kept),
            "you": self.you(name),
            "hint": next((self._hints.get(id) for id, ask in asked.items() if ask.player == name), None),
            "paused": {"reason": self.dealer.pause} if self.dealer.is_paused else None,
            "state": self.state,
        }

    def you(self, name: str) -> Json | None:
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
            "needs_nonce": not dealer.has_nonce(name) and name not in self.nonces,
        }

    # Hints, which take a while to reckon

    @property
    def _asked_of_people(self) -> dict[str, Ask]:
        """What people are asked to decide, by the name of the prompt."""
        prompts = self.dealer.prompts.items()
        return {id: ask for id, ask in prompts if isinstance(ask, Ask) and ask.player in self.people}

    @property
    def needs_hints(self) -> bool:
        """Tell whether somebody is asked for whom no hint has been looked for yet."""
        return not self._asked_of_people.keys() <= self._hints.keys()

    def reckon_hints(self) -> None:
        """Look for a hint for each person who is asked, once a prompt; it changes nothing but what ``now`` tells."""
        asked, known = self._asked_of_people, self._hints
        self._hints = {id: known.get(id) for id in asked}  # where one cannot be reckoned it is not tried again
        for id in asked.keys() - known.keys():
            self._hints[id] = self._hint(asked[id])

    def _hint(self, ask: Ask) -> Json | None:
        """Return what odds would do in a player's place, where it has an answer."""
        decision = advice(self.dealer.table, ask, self.dealer.log.records)
        if decision is None:
            return None
        source = "basic strategy, computed for this table's own options"
        return {"choice": decision.choice, "amount": decision.amount, "source": source}
