"""Going on with a table after a stop: its open round is run again on the logged inputs, up to the open prompt."""

from __future__ import annotations

from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, Standing
from pitboss.play.faults import FaultPlan
from pitboss.play.log import Log, LogError, Record
from pitboss.play.logged import Checker, EndOfLog, LoggedChance, LoggedFaults, Reconstruct, Shuffles, Verify
from pitboss.play.replay import follow
from pitboss.play.thrown import VerifyThrows


def resume(
    records: list[Record],
    log: Log,
    chance: Chance,
    *,
    reconstruct: Reconstruct,
    verify: Verify,
    verify_throws: VerifyThrows | None = None,
    standing: Standing | None = None,
) -> Dealer:
    """Return the dealer of a logged table, ready for the next input.

    With a standing, the records are those after it; without one, they are the whole log. Every line is compared with
    what the rules produce, and the first that differs is an error.
    """
    checker = Checker(records, first=standing.seq if standing else 0)
    shuffles = Shuffles(records, reconstruct, verify, verify_throws)
    logged = LoggedChance(checker, shuffles, standing.commitment if standing else "")
    dealer = Dealer(checker, logged, LoggedFaults(checker))
    if standing is not None:
        dealer.take_over(standing)
        shuffles.throws.go_on(standing.series, standing.commitment, standing.nonces, standing.thrown)
    try:
        follow(checker, dealer)
    except EndOfLog:
        raise LogError(checker.seq, "the log ends in the middle of a step, and steps are written whole") from None
    log.seq, log.head, log.time, log.round = checker.seq, checker.head, checker.time, checker.round
    dealer.log, dealer.chance, dealer.faults = log, chance, FaultPlan()
    return dealer
