"""Replay: run the rounds again on the logged inputs and compare every announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.games import GAMES
from pitboss.play.chance import Shuffled
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan
from pitboss.play.log import GENESIS, Log, LogError, Record, read_log, write_json
from pitboss.table.cards import Card
from pitboss.table.event import Event, read_event
from pitboss.table.events import FaultOccurred, LogClosed, LogOpened, RoundBegan, SeedRevealed
from pitboss.table.refusal import Refused
from pitboss.table.steps import Request

Reconstruct = Callable[[dict[str, Any], Sequence[tuple[str, str]], Sequence[Card]], Shuffled]
"""Turns what the house keeps of a shuffle back into the shuffled stack."""
Verify = Callable[[str, dict[str, Any], Sequence[tuple[str, str]], Sequence[Card], Sequence[str]], str | None]
"""Says what is wrong with a shuffle's opening, or None where it is as committed."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a replay found."""

    events: int
    rounds: int
    is_open: bool
    head: str
    rules_changed: str = ""

    def words(self) -> str:
        """Tell the result in a line."""
        found = f"{self.events} events, {self.rounds} rounds: identical"
        if self.rules_changed:
            found = (
                f"{self.events} events, {self.rounds} rounds: chain, chips and shuffles are right; {self.rules_changed}"
            )
        if self.is_open:
            found += f"; open: the log has no closing line and ends at event {self.events}"
        return found


class Difference(LogError):
    """The first event that a replay does not produce as it was logged."""

    def __init__(self, seq: int, logged: str, produced: str) -> None:
        super().__init__(seq, f"it differs\n  logged:   {logged}\n  produced: {produced}")


class _EndOfLog(Exception):
    """The log ends before the round does."""


class _Checker(Log):
    """A log that compares what is appended with what was logged."""

    def __init__(self, records: list[Record]) -> None:
        super().__init__(keep=False)
        self.logged = records
        self.shuffle_opened = False

    def peek(self) -> Record | None:
        """Return the next logged record."""
        return self.logged[self.seq] if self.seq < len(self.logged) else None

    def append(self, event: Event, opened: Any = None) -> None:
        record = self.peek()
        if record is None:
            raise _EndOfLog
        self.seq += 1
        body: dict[str, Any] = {"seq": self.seq, "round": self.round}
        if event.is_input:
            body["at"] = record.body.get("at")
        body.update(event.body())
        if body != record.body or list(body) != list(record.body):
            raise Difference(self.seq, write_json(record.body), write_json(body))
        self._check_opened(record, opened)

    def _check_opened(self, record: Record, opened: Any) -> None:
        """What stands beside the chain must open it; only a viewer's own copy may lack it."""
        if record.body["event"] == "cards_shuffled":
            self.shuffle_opened = record.opened is not None
        if record.opened is None and not self.shuffle_opened:
            return
        if record.opened != opened:
            raise Difference(self.seq, f"opened {write_json(record.opened)}", f"opened {write_json(opened)}")


class _LoggedChance:
    """Chance as the log has it: the shuffles it opens or reveals later, its cuts and its throws."""

    def __init__(self, log: _Checker, reconstruct: Reconstruct, verify: Verify) -> None:
        self._log = log
        self._reconstruct = reconstruct
        self._verify = verify
        self._commitment = ""

    def _next(self, kind: str) -> Record:
        record = self._log.peek()
        if record is None:
            raise _EndOfLog
        if record.body["event"] != kind:
            raise Difference(record.seq, write_json(record.body), f"{kind} was due here")
        return record

    def commit(self) -> str:
        self._commitment = str(self._next("seed_committed").body["commitment"])
        return self._commitment

    def shuffle(self, deck: Sequence[Card], nonces: Sequence[tuple[str, str]]) -> Shuffled:
        record = self._next("cards_shuffled")
        opening = record.opened or _revealed_later(self._log.logged, record)
        problem = self._verify(self._commitment, opening, nonces, deck, record.body["sealed"])
        _require_as_committed(problem, record)
        return self._reconstruct(opening, nonces, deck)

    def cut(self, least: int, most: int) -> int:
        return int(self._next("cards_cut").body["cards"])

    def throw(self, dice: int) -> tuple[int, ...]:
        return tuple(self._next("dice_thrown").body["faces"])


def _revealed_later(records: list[Record], shuffled: Record) -> dict[str, Any]:
    """Find what a later line reveals of a shuffle, for a viewer's copy of a log."""
    for later in records[shuffled.seq :]:
        if later.body["event"] == SeedRevealed.kind and later.body["shuffle"] == shuffled.body["shuffle"]:
            opening: dict[str, Any] = later.body["opening"]
            return opening
    raise LogError(
        shuffled.seq, "the shuffle is not opened here nor revealed later, so its cards cannot be dealt again"
    )


def _require_as_committed(problem: str | None, shuffled: Record) -> None:
    if problem:
        raise LogError(shuffled.seq, f"the shuffle is not as committed: {problem}")


class _LoggedFaults(FaultPlan):
    """The faults that the log says happened."""

    def __init__(self, log: _Checker) -> None:
        super().__init__()
        self._log = log

    def due(self, round_: int, request: Request) -> FaultOccurred | None:
        record = self._log.peek()
        if (
            record is None
            or record.body["event"] != FaultOccurred.kind
            or record.body.get("fault") not in request.faults
        ):
            return None
        event = read_event(record.body)
        assert isinstance(event, FaultOccurred)
        return event


def replay(lines: Iterable[str], *, reconstruct: Reconstruct, verify: Verify, head: str = "") -> Report:
    """Check a log's chain and shuffles, run its rounds again, and raise for the first event that differs."""
    records = read_log(lines)
    last = records[-1].hash if records else GENESIS
    if head and head != last:
        raise LogError(len(records), f"the log ends with the head {last}, not with {head}: it was cut off or rewritten")
    if not records or records[0].body.get("event") != LogOpened.kind:
        raise LogError(1, "a log begins with log_opened")
    rounds = sum(record.body.get("event") == RoundBegan.kind for record in records)
    is_open = records[-1].body.get("event") != LogClosed.kind
    changed = _rules_changed(records[0])
    if changed:
        _check_without_rules(records, verify)
    else:
        _run(_Checker(records), reconstruct, verify)
    return Report(len(records), rounds, is_open, last, changed)


def _rules_changed(opened: Record) -> str:
    """Say so where a log was made by another version of its game's rules than this program has."""
    game, version = opened.body.get("game"), opened.body.get("rules")
    if game not in GAMES:
        raise LogError(1, f"there is no game {game!r}")
    if version == GAMES[game].rules:
        return ""
    return f"its rules (version {version}) have changed since, to {GAMES[game].rules}, so its rounds were not re-run"


def _check_without_rules(records: list[Record], verify: Verify) -> None:
    """Check the chips and the shuffles of a log whose rules this program no longer has."""
    deck = GAMES[records[0].body["game"]].law.deck
    commitment, nonces = "", list[tuple[str, str]]()
    for record in records:
        body = record.body
        if body["event"] == "seed_committed":
            commitment, nonces = body["commitment"], []
        elif body["event"] == "nonce_given":
            nonces.append((body["player"], body["nonce"]))
        elif body["event"] == "cards_shuffled":
            opening = record.opened or _revealed_later(records, record)
            _require_as_committed(verify(commitment, opening, nonces, deck, body["sealed"]), record)
        elif body["event"] == "round_settled" and sum(body["net"].values()) != 0:
            raise LogError(record.seq, f"the round's entries sum to {sum(body['net'].values())} cents, not to zero")


def _run(log: _Checker, reconstruct: Reconstruct, verify: Verify) -> None:
    dealer = Dealer(log, _LoggedChance(log, reconstruct, verify), _LoggedFaults(log))
    try:
        while (record := log.peek()) is not None:
            _take(dealer, record)
    except _EndOfLog:
        return
    except Refused as refusal:
        raise LogError(log.seq + 1, f"the rules refuse it: {refusal}") from None


def _take(dealer: Dealer, record: Record) -> None:
    try:
        event = read_event(record.body)
    except ValueError as error:
        raise LogError(record.seq, str(error)) from None
    if isinstance(event, LogOpened):
        dealer.open(event.game, event.options, event.positions, event.tray)
    elif isinstance(event, SeedRevealed | LogClosed):
        dealer.close()  # outside a round the last shuffle is revealed only when the log is closed
    elif event.is_input:
        dealer.take(event)
    else:
        raise Difference(record.seq, write_json(record.body), "nothing: the round did not announce this")
