"""Rounds run again: a dealer takes every input of a log, and each announcement is compared as it comes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, RoundFailed, Standing
from pitboss.play.faults import FaultPlan
from pitboss.play.log import Log, LogError, Record, write_json
from pitboss.play.replay.checker import Checker, Difference, EndOfLog, is_among, read_record
from pitboss.play.replay.logged import LoggedChance, LoggedFaults, Reconstruct, Shuffles, Verify
from pitboss.play.replay.series import VerifySeries
from pitboss.table.events import (
    DebtPaid,
    DutyLeft,
    LogClosed,
    LogOpened,
    MoneyHeld,
    RoundBegan,
    SeedRevealed,
    SeedWithheld,
    SeriesRevealed,
    StandingWagerReturned,
)
from pitboss.table.refusal import Refused


def resume(
    records: list[Record],
    log: Log,
    chance: Chance,
    *,
    reconstruct: Reconstruct,
    verify: Verify,
    verify_series: VerifySeries | None = None,
    standing: Standing | None = None,
) -> Dealer:
    """Return the dealer of a logged table, ready for the next input.

    With a standing, the records are those after it; without one, they are the whole log. Every line is compared with
    what the rules produce, and the first that differs is an error.
    """
    checker = Checker(records, first=standing.seq if standing else 0)
    shuffles = Shuffles(records, reconstruct, verify, verify_series)
    logged = LoggedChance(checker, shuffles, standing.shuffles.commitment if standing else "")
    dealer = Dealer(checker, logged, LoggedFaults(checker))
    if standing is not None:
        dealer.take_over(standing)
        if standing.series is not None:
            shuffles.series.go_on(standing.series)
    _follow_whole(checker, dealer, log, chance)
    return dealer


def catch_up(
    dealer: Dealer,
    records: list[Record],
    *,
    reconstruct: Reconstruct,
    verify: Verify,
    verify_series: VerifySeries | None = None,
) -> None:
    """Let the dealer of an open table take the records that follow its log, comparing every line.

    A dealer whom the records differ from is good for nothing more.
    """
    log, chance, bond = dealer.log, dealer.chance, dealer.bond
    checker = Checker(records, first=log.seq)
    checker.head, checker.time, checker.round = log.head, log.time, log.round
    shuffles = Shuffles(records, reconstruct, verify, verify_series)
    if bond.series is not None:
        shuffles.series.go_on(bond.series.standing())
    dealer.go_on_with(checker, LoggedChance(checker, shuffles, bond.shuffles.commitment), LoggedFaults(checker))
    _follow_whole(checker, dealer, log, chance)
    log.records += records


def _follow_whole(checker: Checker, dealer: Dealer, log: Log, chance: Chance) -> None:
    """Let a dealer take whole steps, and go on from there with a log and a chance of its own."""
    try:
        follow(checker, dealer)
    except EndOfLog:
        raise LogError(checker.seq, "the log ends in the middle of a step, and steps are written whole") from None
    log.seq, log.head, log.time, log.round = checker.seq, checker.head, checker.time, checker.round
    dealer.go_on_with(log, chance, FaultPlan())


def run_again(log: Checker, shuffles: Shuffles) -> None:
    """Run the rounds again; where the log ends in the middle of one, so does the run."""
    with suppress(EndOfLog):
        follow(log, Dealer(log, LoggedChance(log, shuffles), LoggedFaults(log)))


class SealedRun:
    """Runs rounds again from where a table stood, and keeps where it stood before the last of them."""

    def __init__(self, records: list[Record], shuffles: Shuffles, standing: Standing | None) -> None:
        self.standing = standing
        first, commitment = (standing.seq, standing.shuffles.commitment) if standing else (0, "")
        self._log = Checker(records[first:], first)
        self._dealer = Dealer(self._log, LoggedChance(self._log, shuffles, commitment), LoggedFaults(self._log))
        if standing:
            self._dealer.take_over(standing)

    def run(self) -> None:
        """Run the rounds again to the end of the log."""
        with suppress(EndOfLog):
            follow(self._log, self._dealer, self._stand)

    def _stand(self, record: Record) -> None:
        if is_among([record], RoundBegan) and not self._dealer.is_in_round:
            self.standing = self._dealer.standing()


def follow(log: Checker, dealer: Dealer, before: Callable[[Record], None] = lambda record: None) -> None:
    """Let a dealer take every input of a log; each announcement is compared as it comes."""
    try:
        while (record := log.peek()) is not None:
            before(record)
            with suppress(RoundFailed):  # that a round was abandoned is in the log, and was compared
                _take(dealer, record)
    except Refused as refusal:
        raise LogError(log.seq + 1, f"the rules refuse it: {refusal}") from None


_CLOSING = (
    SeedRevealed, SeedWithheld, SeriesRevealed, LogClosed, StandingWagerReturned, DebtPaid, MoneyHeld, DutyLeft,
)  # fmt: skip
"""With what the closing of a table begins."""


def _take(dealer: Dealer, record: Record) -> None:
    event = read_record(record)
    if isinstance(event, LogOpened):
        dealer.open(event.game, event.options, event.positions, event.tray)
    elif isinstance(event, _CLOSING):
        dealer.close()  # outside a round the last shuffle is revealed only when the log is closed
    elif event.is_input:
        dealer.take(event)
    else:
        raise Difference(record.seq, write_json(record.body), "nothing: the round did not announce this")
