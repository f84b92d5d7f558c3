"""The logs that were kept of each game and rule version still pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.chance import reconstruct, verify_shuffle, verify_throws
from pitboss.games import GAMES
from pitboss.play.replay import replay

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.log"))


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_a_kept_log_replays_or_is_said_to_be_of_other_rules(log: Path) -> None:
    game, _, rules = log.stem.rpartition("-rules-")
    with log.open(encoding="ascii", newline="") as lines:
        report = replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_throws=verify_throws)
    assert not report.is_open
    assert bool(report.rules_changed) == (int(rules) != GAMES[game].rules)


def test_every_game_has_a_log_of_its_rules() -> None:
    assert {f"{game.name}-rules-{game.rules}" for game in GAMES.values()} <= {log.stem for log in LOGS}
