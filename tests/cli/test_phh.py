"""`pitboss phh` writes a round of a log as a hand history and plays a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


CENTS = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.10, 0.25, 0]
min_bet = 0.25
starting_stacks = [25, 24.15, 30.40]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 QhQd', 'p3 cc', 'p1 cbr 1', 'p2 f', 'p3 f']
"""


def test_odd_cents_are_told_as_the_file_has_them(run: Run, tmp_path: Path) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(CENTS, encoding="utf-8")
    told = run("phh", "play", str(hand)).out
    assert "a chip of $0.50 stands for $0.01" in told and "p1 raises to $1." in told
    assert "does not tell all cards of p2" in told
    assert "  p1 has $25.50\n  p2 has $23.90\n  p3 has $30.15\n" in told
    assert json.loads(run("phh", "play", str(hand), "--json").out) == {"chips": {"p1": 2550, "p2": 2390, "p3": 3015}}


def test_a_file_that_is_cut_off_has_no_winner(run: Run, tmp_path: Path) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(CENTS.replace(", 'p3 f'", ""), encoding="utf-8")
    told = run("phh", "play", str(hand))
    assert (
        told.code == 1 and told.out.endswith("The hand history ends here: p3 is to act.\n") and "wins" not in told.out
    )
    as_json = run("phh", "play", str(hand), "--json")
    assert (as_json.code, json.loads(as_json.out)) == (1, {"chips": None, "ends_before": "p3 is to act"})


def test_a_rake_is_not_lost_on_the_way(run: Run, tmp_path: Path) -> None:
    log, hand = tmp_path / "evening.log", tmp_path / "hand.phh"
    settings = ("--set", "limit=no-limit", "--set", "rake_percent=5", "--player", "random")
    assert run("deal", "poker", "--seed", "9", *settings, "--log", str(log)).code == 0
    hand.write_text(run("phh", "write", str(log)).out, encoding="utf-8")
    assert "The house took $5 of it" in hand.read_text(encoding="utf-8")
    told = run("phh", "play", str(hand))
    assert told.code == 0 and "The file ends otherwise:" in told.out and "Dov $1,993" in told.out
    chips = json.loads(run("phh", "play", str(hand), "--json").out)
    assert sum(chips["chips"].values()) - sum(chips["file_ends_with"].values()) == 500
    written = json.loads(run("phh", "write", str(log), "--json").out)
    assert written["variant"] == "NT" and sum(written["starting_stacks"]) - sum(written["finishing_stacks"]) == 5


def ended(stacks: str) -> str:
    """Return the hand of odd cents, in which the pot is 75 cents, with how it ends by its file."""
    return CENTS + f"finishing_stacks = {stacks}\n"


@pytest.mark.parametrize(
    "stacks",
    [
        "[24.75, 24.40, 30.40]",  # another winner
        "[25.50, 23.90, 30.10]",  # a loser lacks some
        "[25.42, 23.90, 30.15]",  # more than a tenth of the pot is gone
        "[25.55, 23.90, 30.15]",  # there is more than there was
        "[1, 2, 3]",
    ],
)
def test_a_file_that_ends_wrongly_fails_and_no_rake_is_its_excuse(run: Run, tmp_path: Path, stacks: str) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(ended(stacks), encoding="utf-8")
    told = run("phh", "play", str(hand))
    assert told.code == 1 and "The file ends otherwise: " in told.out and "as a rake does" not in told.out
    as_json = run("phh", "play", str(hand), "--json")
    assert as_json.code == 1 and json.loads(as_json.out)["rake_explains_it"] is False


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        (ended("[25.50, 23.90, 30.15]"), 0),
        (ended("[25.43, 23.90, 30.15]"), 0),
        (ended("[25.30, 23.90, 30.15]") + "_house_took = 0.20\n", 0),
        (ended("[25.43, 23.90, 30.15]") + "_house_took = 0.20\n", 1),
    ],
)
def test_what_the_house_took_is_a_tenth_of_the_pot_at_most_or_what_the_file_tells(
    run: Run, tmp_path: Path, ends: str, code: int
) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(ends, encoding="utf-8")
    assert run("phh", "play", str(hand)).code == code


def test_a_file_that_is_none_is_refused(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff\xfe")
    assert run("phh", "play", str(bad)).code == 2
    bad.write_text("variant = 'NT'\n", encoding="utf-8")
    assert run("phh", "play", str(bad)).code == 2
    assert run("phh", "write", str(bad)).code == 2
