"""`pitboss phh` writes a round of a log as a hand history and plays a file."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_round_is_written_and_played(run: Run, tmp_path: Path) -> None:
    log, hand = tmp_path / "evening.log", tmp_path / "hand.phh"
    ran = run("deal", "poker", "--seats", "4", "--seed", "7", "--set", "limit=no-limit", "--log", str(log))
    assert ran.code == 0
    written = run("phh", "write", str(log))
    assert (written.code, written.err) == (0, "") and written.out.startswith("variant = 'NT'\n")
    hand.write_text(written.out, encoding="utf-8")
    told = run("phh", "play", str(hand))
    assert told.code == 0 and "Ana has $" in told.out
    as_json = run("phh", "play", str(hand), "--json")
    assert sum(json.loads(as_json.out)["chips"].values()) == 4 * 50_000


def test_a_file_that_is_none_is_refused(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff\xfe")
    assert run("phh", "play", str(bad)).code == 2
    bad.write_text("variant = 'NT'\n", encoding="utf-8")
    assert run("phh", "play", str(bad)).code == 2
    assert run("phh", "write", str(bad)).code == 2
