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
    assert "a chip of $0.50 stands for $0.05" in told and "p1 raises to $1." in told
    assert "doesn't show all the cards of p2" in told
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
    ran = run("phh", "play", str(bad))
    assert ran.code == 2 and ran.err.startswith(f"pitboss: {bad}: ")
    assert run("phh", "write", str(bad)).code == 2


# Many hands


FOLDED = CENTS + "winnings = [0.70, 0, 0]\n"
RIGHT, DIFFERENT = ended("[25.50, 23.90, 30.15]"), ended("[1, 2, 3]")


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """Return a folder of hand histories: a collection, hands that fail in their ways, and files that are none."""
    folder = tmp_path / "hands"
    (folder / "deep").mkdir(parents=True)
    (folder / "all.phhs").write_text(f"[1]\n{FOLDED}\n[2]\n{CENTS}\n[x]\n{RIGHT}", encoding="utf-8")
    (folder / "deep" / "different.phh").write_text(DIFFERENT, encoding="utf-8")
    (folder / "cut.phh").write_text(CENTS.replace(", 'p3 f'", ""), encoding="utf-8")
    (folder / "refused.phh").write_text(CENTS.replace("'p1 cbr 1'", "'p1 cbr 99'"), encoding="utf-8")
    (folder / "latin.phh").write_bytes(b"author = '\xe9'")
    (folder / "torn.phh").write_text(CENTS[:100], encoding="utf-8")
    (folder / "notes.txt").write_text("not looked at", encoding="utf-8")
    return folder


def test_a_hand_that_nobody_can_read_spoils_no_other_of_its_collection(run: Run, tmp_path: Path) -> None:
    torn = tmp_path / "torn.phhs"
    torn.write_text(f"stray\n[1]\n{FOLDED}\n['2'] # cut\n{CENTS[:100]}\n[x]\n{RIGHT}\n[1]\n{RIGHT}", encoding="utf-8")
    told = run("phh", "play", str(torn))
    lines = [line.removeprefix(str(torn)) for line in told.out.splitlines()]
    assert told.code == 1
    assert lines[0].startswith(": refused: the hand history: it isn't TOML: ")
    assert lines[1] == " [1]: ends as the file says, less the $0.05 the house took"
    assert lines[2].startswith(" [2]: refused: the hand history: it isn't TOML: ")
    assert lines[3] == " [x]: ends as the file says"
    assert lines[4].startswith(" [1]: refused: the hand: its name was used before.")
    assert lines[5] == "5 hands:"


def test_each_hand_of_a_folder_gets_a_line_and_they_are_counted(run: Run, hands: Path) -> None:
    told = run("phh", "play", str(hands))
    lines = [line.removeprefix(f"{hands}/") for line in told.out.splitlines()]
    assert told.code == 1
    assert lines[:4] == [
        "all.phhs [1]: ends as the file says, less the $0.05 the house took",
        "all.phhs [2]: plays to the end; the file doesn't say how it ended",
        "all.phhs [x]: ends as the file says",
        "cut.phh: breaks off: p3 is to act",
    ]
    assert lines[4].startswith("deep/different.phh: ends differently. The file ends otherwise: p1 $1, p2 $2, p3 $3.")
    assert lines[5] == "latin.phh: it isn't a hand history: byte 11 isn't UTF-8 text"
    assert lines[6].startswith("refused.phh: refused: action 5 'p1 cbr 99', raise to $99: p1 has $24.90 on the table")
    assert lines[7].startswith("torn.phh: the hand history: it isn't TOML: ")
    assert lines[8:] == [
        "8 hands:",
        "  1 ended as their file says",
        "  1 ended as their file says, less a rake",
        "  1 played to the end, which their file doesn't tell",
        "  1 broke off before the end",
        "  1 ended differently",
        "  1 refused",
        "  2 can't be read",
    ]


def test_hands_are_told_quietly_and_for_programs(run: Run, hands: Path) -> None:
    quiet = run("phh", "play", str(hands / "all.phhs"), "--quiet")
    assert (quiet.code, quiet.out.splitlines()[0]) == (0, "3 hands:")
    *told, count = map(json.loads, run("phh", "play", str(hands), "--json").out.splitlines())
    assert [each["ends"] for each in told][:3] == ["raked", "not-told", "as-told"]
    assert told[0]["chips"] == {"p1": 2550, "p2": 2390, "p3": 3015} and told[0]["hand"] == "1"
    assert count["hands"] == 8 and sum(count["ends"].values()) == 8


def test_one_hand_of_a_collection_is_told_with_its_paragraphs(run: Run, hands: Path) -> None:
    told = run("phh", "play", str(hands / "all.phhs"), "--hand", "x")
    assert told.code == 0 and "  p1 has $25.50\n" in told.out and "[custom (19:47-14.10)" in told.out
    missing = run("phh", "play", str(hands / "all.phhs"), "--hand", "9")
    assert missing.code == 2 and "there's no such hand. Allowed: 1, 2, x." in missing.err
    quiet = run("phh", "play", str(hands / "all.phhs"), "--hand", "x", "--quiet")
    assert (quiet.code, quiet.out) == (0, "1 hand:\n  1 ended as their file says\n")
    (hands / "nothing.phh").write_text("\n", encoding="utf-8")
    assert "nothing.phh: the file is empty" in run("phh", "play", str(hands / "nothing.phh")).err


def test_many_hands_are_played_by_several_processes_in_order(run: Run, tmp_path: Path) -> None:
    collection = tmp_path / "many.phhs"
    collection.write_text("".join(f"[{number}]\n{FOLDED}\n" for number in range(1, 131)), encoding="utf-8")
    told = {jobs: run("phh", "play", str(collection), "--jobs", jobs).out for jobs in ("1", "2")}
    assert told["1"] == told["2"]
    assert told["2"].splitlines()[129].startswith(f"{collection} [130]: ends as the file says, less")


def test_what_is_no_file_and_a_folder_without_hands_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("phh", "play", str(tmp_path / "none")).code == 2
    empty = run("phh", "play", str(tmp_path))
    assert empty.code == 2 and "there is no hand history to play" in empty.err


def test_stacks_that_a_file_does_not_tell_end_with_what_was_won(run: Run, tmp_path: Path) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(CENTS.replace("[25, 24.15, 30.40]", "[inf, inf, 30.40]"), encoding="utf-8")
    told = run("phh", "play", str(hand)).out
    assert "  p1 ends +$0.50; the file doesn't give the stack\n" in told and "  p3 has $30.15\n" in told
    found = json.loads(run("phh", "play", str(hand), "--json").out)
    assert found["chips"] == {"p1": None, "p2": None, "p3": 3015} and found["net"] == {"p1": 50, "p2": -25, "p3": -25}


def test_winnings_that_the_pots_do_not_pay_fail(run: Run, tmp_path: Path) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(CENTS + "winnings = [0, 0.75, 0]\n", encoding="utf-8")
    told = run("phh", "play", str(hand), "--json")
    assert (told.code, json.loads(told.out)["file_pays"]) == (1, {"p1": 0, "p2": 75, "p3": 0})


def test_all_rounds_of_a_log_are_written_as_a_collection_that_plays(run: Run, tmp_path: Path) -> None:
    log, collection = tmp_path / "evening.log", tmp_path / "evening.phhs"
    ran = run("deal", "poker", "--rounds", "3", "--seed", "7", "--set", "limit=no-limit", "--log", str(log))
    assert ran.code == 0
    collection.write_text(run("phh", "write", str(log), "--all").out, encoding="utf-8")
    told = run("phh", "play", str(collection))
    assert told.code == 0 and "  3 ended as their file says\n" in told.out
    assert list(json.loads(run("phh", "write", str(log), "--all", "--json").out)) == ["1", "2", "3"]
    assert run("phh", "write", str(log), str(log)).code == 2
