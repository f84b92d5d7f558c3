"""The logs that were kept of each game and rule version still pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.games import GAMES
from pitboss.play.log import Record, read_log
from pitboss.play.replay import replay
from tests.kit import has_deck

OPENS_SEALS_FROM = 6
"""The rules of poker since which the log opens the seals of the cards that everyone saw."""
LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.log"))


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_a_kept_log_replays_or_is_said_to_be_of_other_rules(log: Path) -> None:
    game, _, rules = log.stem.rpartition("-rules-")
    with log.open(encoding="ascii", newline="") as lines:
        report = replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
    assert not report.is_open
    assert bool(report.rules_changed) == (int(rules) != GAMES[game].rules)


def is_of_cards(log: Path) -> bool:
    """Tell whether a kept log is of a game that is played with cards."""
    return has_deck(GAMES[log.stem.rpartition("-rules-")[0]])


@pytest.mark.parametrize("log", [log for log in LOGS if is_of_cards(log)], ids=lambda path: path.stem)
def test_a_spectators_copy_of_a_kept_log_passes_as_far_as_its_rules_open_cards(log: Path) -> None:
    game, _, rules = log.stem.rpartition("-rules-")
    copied = [Record(each.body, each.hash, None).line() for each in read_log(log.read_text().splitlines())]
    report = replay(copied, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
    assert (report.sealed is None) == GAMES[game].reveals_shuffles
    if report.sealed is not None:
        assert (report.sealed.unopened == 0) == (int(rules) >= OPENS_SEALS_FROM)


def test_every_game_has_a_log_of_its_rules() -> None:
    assert {f"{game.name}-rules-{game.rules}" for game in GAMES.values()} <= {log.stem for log in LOGS}
