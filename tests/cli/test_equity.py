"""`pitboss equity` tells how hands fare, shows a bar where it takes time, and refuses in a sentence."""

from __future__ import annotations

import json

import pytest

from pitboss.cli.equity import Bar, cards_in
from pitboss.table.cards import parse_cards
from tests.cli.conftest import Run, Terminal


def test_every_hand_is_told_with_its_share(run: Run) -> None:
    ran = run("equity", "AsAh", "KdKc", "--board", "2c7d9h", "--dead", "Kh")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        "Hold 'em; board 2♣ 7♦ 9♥; dead K♥",
        "  Exact: all 946 deals.",
        "             win     tie     lose      share",
        "  A♠ A♥  95.67 %  0.00 %   4.33 %  95.6660 %",
        "  K♦ K♣   4.33 %  0.00 %  95.67 %   4.3340 %",
    ]  # kings win with the last king and one of the 41 cards that are no ace: 41 of 946


def test_a_sample_is_told_with_its_seed_and_its_standard_error(run: Run) -> None:
    first = run("equity", "AsAhKd", "QdQcJs", "--game", "stud-hi-lo", "--sample", "2000", "--seed", "9")
    assert (first.code, first.err) == (0, "")
    assert first.lines[0] == "Seven-card stud high-low, eight or better"
    assert "2,000 of 18,265,297,050 deals, drawn with the seed 9" in first.lines[1]
    assert all("± " in line for line in first.lines[-3:-1])
    assert first.lines[-1] == "  How hands are compared in this game is custom: custom (19:47-14.9)."
    assert run("equity", "AsAhKd", "QdQcJs", "--game", "stud-hi-lo", "--sample", "2000", "--seed", "9") == first


def test_one_deal_has_no_standard_error(run: Run) -> None:
    one = run("equity", "AsAh", "KdKc", "--sample", "1", "--seed", "9")
    assert (one.code, one.err) == (0, "")
    assert one.lines[1].startswith("  Sampled: 1 of ") and "±" not in one.out
    assert "one deal has no standard error." in " ".join(one.out.split())
    told = json.loads(run("equity", "AsAh", "KdKc", "--sample", "1", "--seed", "9", "--json").out)
    assert [hand["standard_error"] for hand in told["hands"]] == [None, None]


def test_json_is_one_object(run: Run) -> None:
    told = json.loads(run("equity", "AsAh", "KdKc", "--board", "2c 7d 9h 4s", "--json").out)
    assert told["method"] == "exact"
    assert [hand["fractions"]["share"] for hand in told["hands"]] == ["21/22", "1/22"]


@pytest.mark.parametrize("text", ["AsAh10d", "as ah td", "A♠,A♥,10♦", "As Ah, 10D"])
def test_cards_are_read_with_or_without_anything_between_them(text: str) -> None:
    assert cards_in(text) == parse_cards("As Ah 10d")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["AsAh", "KdAs"], "pitboss: As: the ace of spades is there twice."),
        (["AsAh", "Kd"], "pitboss: Kd as a hand of hold 'em: 1 card was given. Allowed: 2 cards."),
        (["AsAh", "KdKx"], "pitboss: card 'Kx': there's no such card."),
        (["AsAh", "KdKc", "--game", "chess"], "pitboss: the game 'chess': there's no such game here."),
        (["AsAh", "KdKc", "--seed", "-1"], "pitboss: argument --seed: '-1' isn't a seed: write a number from 0 to"),
        (["AsAh", "KdKc", "--seed", "x"], "pitboss: argument --seed: 'x' isn't a seed: write a number from 0 to"),
        (["AsAh", "KdKc", "--sample", "0"], "pitboss: argument --sample: '0' is not a number from 1 to"),
        (["AsAh"], "pitboss: the equity of 1 hand: it takes two."),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_sentence(run: Run, argv: list[str], sentence: str) -> None:
    ran = run("equity", *argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(sentence), ran.err
    assert ran.err.count("\n") == 1


def test_a_bar_is_shown_after_a_second_and_leaves_nothing_behind(terminal: Terminal) -> None:
    now = [0.0]
    bar = Bar(terminal, lambda: now[0])
    bar.show(1, 10)
    assert terminal.getvalue() == ""
    now[0] = 1.5
    for done in (4, 4, 10):
        bar.show(done, 10)
    shown = terminal.getvalue()
    assert shown.split("\r")[1:] == [f"[{'#' * 12}{'.' * 18}] 40 %", f"[{'#' * 30}] 100 %"]
    bar.clear()
    assert terminal.getvalue().endswith("\r" + " " * len(f"[{'#' * 30}] 100 %") + "\r")


def test_no_bar_is_shown_to_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    bar = Bar(sys.stderr, iter([0.0, 9.0]).__next__)
    bar.show(5, 10)
    bar.clear()
    Bar(None).show(1, 2)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("seven-card-stud", "Seven-card stud"),
        ("razz", "Seven-card stud low"),
        ("seven-card-stud-hi-lo", "Seven-card stud high-low, eight or better"),
        ("five-card-draw", "Five-card draw, the cards kept"),
        ("five-card-draw-low", "Five-card draw low, the cards kept"),
        ("mambo-stud", "Mambo stud"),
    ],
)
def test_a_game_has_its_name_at_a_table_too(run: Run, name: str, title: str) -> None:
    ran = run("equity", "AsKhQd", "9c8c7d", "--game", name, "--sample", "10")
    assert (ran.code, ran.lines[0]) == (0, title)


def test_one_deal_is_told_as_one(run: Run) -> None:
    assert "  Exact: the one deal left." in run("equity", "AsAh", "KdKc", "--board", "2c3d4h5s9c").lines
