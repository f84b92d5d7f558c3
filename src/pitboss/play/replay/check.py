"""The check of a log: its chain, its shuffles and series, and its rounds run again."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games import GAMES
from pitboss.play.log import FORMAT, GENESIS, LogError, Record, read_log
from pitboss.play.replay.checker import Checker, NotRevealedYet, is_among, is_open, read_record
from pitboss.play.replay.copies import require_one_copy
from pitboss.play.replay.logged import Reconstruct, Shuffles, Verify
from pitboss.play.replay.report import Report
from pitboss.play.replay.rounds import SealedRun, run_again
from pitboss.play.replay.sealed import Sealed, SealedStacks
from pitboss.play.replay.series import VerifySeries
from pitboss.play.replay.without_rules import WithoutRules, check_unrevealed
from pitboss.table.events import CardsShuffled, LogOpened, RoundBegan


def replay(
    lines: Iterable[str],
    *,
    reconstruct: Reconstruct,
    verify: Verify,
    verify_series: VerifySeries | None = None,
    head: str = "",
) -> Report:
    """Check a log's chain, shuffles and series, run its rounds again, and raise for the first event that differs."""
    records = read_log(lines)
    last = records[-1].hash if records else GENESIS
    if head and head != last:
        raise LogError(len(records), f"the log ends with the head {last}, not with {head}: it was cut off or rewritten")
    opened = _read_opened(records)
    require_one_copy(records)
    unrevealed_from, changed = 0, _rules_changed(opened)
    shuffles, sealed = Shuffles(records, reconstruct, verify, verify_series), None
    try:
        if _stays_sealed(records, opened):
            sealed = _check_sealed(records, shuffles, opened)
        else:
            _check(records, shuffles, opened)
    except NotRevealedYet as stopped:
        unrevealed_from = stopped.seq
        check_unrevealed(records[unrevealed_from - 1 :])
    checked = records[: unrevealed_from - 1] if unrevealed_from else records
    rounds = sum(is_among([record], RoundBegan) for record in checked)
    outcomes = shuffles.series.report()
    return Report(len(records), rounds, is_open(records), last, changed, unrevealed_from, sealed, outcomes)


def _stays_sealed(records: list[Record], opened: LogOpened) -> bool:
    """Tell whether this is a copy of a log whose game never reveals its shuffles."""
    made = [record for record in records if is_among([record], CardsShuffled)]
    return not GAMES[opened.game].reveals_shuffles and any(record.opened is None for record in made)


def _check_sealed(records: list[Record], shuffles: Shuffles, opened: LogOpened) -> Sealed:
    """Run the rounds again with the cards that were seen; what no unseen cards can explain is wrong."""
    check_unrevealed(records)
    stacks = shuffles.stacks = SealedStacks(records, GAMES[opened.game].hidden_cite)
    standing = None
    if _rules_changed(opened):
        _check(records, shuffles, opened)
        return stacks.report()
    while True:
        run = SealedRun(records, shuffles, standing)
        try:
            run.run()
            return stacks.report()
        except LogError as error:
            if not stacks.try_others(records[error.seq - 1].body["round"], error.seq):
                raise
            standing = run.standing


def _check(records: list[Record], shuffles: Shuffles, opened: LogOpened) -> None:
    """Run the rounds again, or check what can be checked without this program's rules."""
    if _rules_changed(opened):
        WithoutRules(shuffles, GAMES[opened.game].deck(opened.options)).check(records)
    else:
        run_again(Checker(records), shuffles)


def _read_opened(records: list[Record]) -> LogOpened:
    """Return the first line, by which the others are read."""
    if not records or records[0].body.get("event") != LogOpened.kind:
        raise LogError(1, "a log begins with log_opened")
    if records[0].body.get("format") != FORMAT:
        raise LogError(1, f"the log is not of the form that this program reads, which is version {FORMAT}")
    opened = read_record(records[0])
    assert isinstance(opened, LogOpened)
    if opened.game not in GAMES:
        raise LogError(1, f"there is no game {opened.game!r}")
    return opened


def _rules_changed(opened: LogOpened) -> str:
    """Say so where a log was made by another version of its game's rules than this program has."""
    logged, here = opened.rules, GAMES[opened.game].rules
    if logged == here:
        return ""
    what = f"have changed since, to {here}" if logged < here else f"are later than this program's, {here}"
    return f"its rules (version {logged}) {what}, so its rounds were not re-run"
