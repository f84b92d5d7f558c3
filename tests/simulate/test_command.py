"""`pitboss simulate` as somebody uses it: files, resuming, merging, nights, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from pitboss.cli import main

pytestmark = pytest.mark.untraced
HOUSE = """
[house]
name = "Two Tables"
[[tables]]
key = "one"
name = "One"
game = "baccarat"
positions = 7
[[tables]]
key = "two"
name = "Two"
game = "craps"
positions = 8
[[tables]]
key = "three"
name = "Three"
game = "chemin-de-fer"
"""


def asked(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """Run the command; return what it prints, or its complaint."""
    assert main(["simulate", *arguments]) == code
    told = capsys.readouterr()
    return told.err if code else told.out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Run the command; return its JSON."""
    found: dict[str, Any] = json.loads(asked(capsys, *arguments, "--json"))
    return found


def test_the_json_has_what_programs_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "sic-bo", "--rounds", "1e5", "--seed", "3")
    names = (
        "mean",
        "standard_error",
        "rounds",
        "rounds_per_second",
        "exact",
        "distance",
        "seed",
        "options",
        "strategy",
    )
    assert set(names) <= set(found) and found["rounds"] == 100_000 and found["seed"] == 3
    assert abs(found["distance"]) < 4 and found["options"]["pay_table"] == "low"


def test_a_person_reads_the_mean_its_error_and_the_exact_edge(capsys: pytest.CaptureFixture[str]) -> None:
    told = asked(capsys, "big-six", "--rounds", "1e5", "--wager", "one=5", "--wager", "joker=5")
    assert "Big Six Wheel: 100,000 rounds" in told and "standard error" in told and "exact" in told
    assert re.search(r"joker +[+-]", told)


def test_a_result_is_resumed_and_a_file_of_another_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = str(tmp_path / "result.json")
    asked(capsys, "sic-bo", "--rounds", "3e5", "-o", place)
    found = as_json(capsys, "sic-bo", "--rounds", "6e5", "--resume", place, "-o", place)
    whole = as_json(capsys, "sic-bo", "--rounds", "6e5")
    assert found["rounds"] == 600_000 and found["mean"] == whole["mean"] and found["outcomes"] == whole["outcomes"]
    told = asked(capsys, "big-six", "--resume", place, code=2)
    assert "another game" in told
    assert "another seed" in asked(capsys, "sic-bo", "--seed", "9", "--resume", place, code=2)
    assert "the file exists" in asked(capsys, "sic-bo", "-o", place, code=2)


def test_parts_are_merged_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = [str(tmp_path / f"{part}.json") for part in (1, 2)]
    for part, place in enumerate(places, start=1):
        asked(capsys, "sic-bo", "--rounds", "9e5", "--part", f"{part}/2", "-o", place)
    found = json.loads(asked(capsys, "--merge", *places, "--json"))
    assert found["mean"] == as_json(capsys, "sic-bo", "--rounds", "9e5")["mean"]


def test_a_page_with_plots_and_a_parquet_table_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, table = tmp_path / "result.html", tmp_path / "result.parquet"
    asked(capsys, "baccarat", "--rounds", "3e5", "-o", str(page))
    asked(capsys, "baccarat", "--rounds", "3e5", "-o", str(table))
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 3 and "Bankrolls" in text and "Convergence" in text and "http-equiv" not in text
    rows = parquet.read_table(table)
    assert sum(rows["rounds"].to_pylist()) == 300_000
    assert json.loads(rows.schema.metadata[b"pitboss.simulate"])["game"] == "baccarat"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["result.html", "result.parquet"]


def test_nights_of_a_house_are_planned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "house.toml"
    place.write_text(HOUSE, encoding="utf-8")
    first = as_json(capsys, str(place), "--nights", "20", "--seed", "4")
    assert first == as_json(capsys, str(place), "--nights", "20", "--seed", "4")
    assert [table["table"] for table in first["tables"]] == ["one", "two"] and first["nights"] == 20
    drop = first["house_total"]["drop"]
    assert drop["mean"] > 0 and drop["bands"] == sorted(drop["bands"])
    for each in (*first["tables"], first["house_total"]):
        assert each["hold"]["mean"] == pytest.approx(each["win"]["mean"] / each["drop"]["mean"], abs=1e-4)
    told = asked(capsys, str(place), "--nights", "20", "--seed", "4")
    assert "Two Tables: 20 nights" in told and first["left_out"] == ["three"]
    assert "Nine nights in ten lie between:" in told and "seats taken in hour" in told
    by_hour = first["house_total"]["by_hour"]
    assert len(by_hour["seats"]) == first["hours"] and 0 < max(by_hour["seats"]) <= 15
    hands = sum(first["house_total"]["by_hour"]["hands"])
    assert round(hands, 0) == round(first["house_total"]["hands"]["mean"], 0)
    assert "Left out, since players bet against each other there: three." in told
    place.write_text(HOUSE.replace('"baccarat"', '"poker"').replace('"craps"', '"chemin-de-fer"'), encoding="utf-8")
    assert "at every table players bet against each other" in asked(capsys, str(place), "--nights", "2", code=2)


def test_a_manager_says_who_comes_and_how_fast_hands_are_dealt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "house.toml"
    place.write_text(HOUSE, encoding="utf-8")
    guests = ("--seats-taken", "1,0.5,0", "--hands-per-hour", "baccarat=31", "--buy-in", "10")
    found = as_json(capsys, str(place), "--nights", "8", *guests)
    one = found["tables"][0]
    assert found["hours"] == 3 and found["assumed"]["buy_in_units"] == 10
    assert one["by_hour"]["seats"][0] == 7 and one["by_hour"]["seats"][2] == 0 and one["by_hour"]["hands"][0] == 31
    assert found["assumed"]["hands_per_hour_of"]["baccarat"] == 31
    usual = as_json(capsys, str(place), "--nights", "8", *guests[:4])
    assert usual["tables"][0]["drop"]["mean"] > one["drop"]["mean"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--hands-per-hour", "blackjack=70"), "no table of this house deals it"),
        (("--hands-per-hour", "craps=0"), "nobody deals so"),
        (("--hands-per-hour", "craps"), "isn't a pace"),
        (("--seats-taken", "0.5,2"), "isn't a list of shares"),
        (("--seats-taken", ",".join(["0.5"] * 25)), "those are no hours"),
        (("--buy-in", "0"), "nobody buys in for that"),
    ],
)
def test_guests_that_no_night_has_are_refused(
    arguments: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "house.toml"
    place.write_text(HOUSE, encoding="utf-8")
    assert why in " ".join(asked(capsys, str(place), "--nights", "2", *arguments, code=2).split())


def test_a_game_that_takes_two_is_simulated_with_another_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "chemin-de-fer", "--rounds", "20")["rounds"] == 20


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("sic-bo", "--rounds", "0"), "nothing to play"),
        (("sic-bo", "-o", "result.txt"), "results aren't written"),
        (("sic-bo", "-o", "/nowhere/at/all/result.json"), "folder isn't there"),
        (("sic-bo", "--nights", "5"), "only a house has nights"),
        (("sic-bo", "--buy-in", "5"), "only a house has nights"),
        (("sic-bo", "--wager", "moon"), "offers none by that name"),
        (("craps", "--wager", "pass_odds"), "it needs a bet on pass_line"),
        (("craps", "--wager", "place_6=7"), "paid in steps of $3. Allowed: $6 or $9."),
        (("craps", "--wager", "place_6=3"), "outside the posted limits. Allowed: $6 to $500."),
        (("craps", "--wager", "pass_line=2"), "outside the posted limits. Allowed: $5 to $500."),
        (("craps", "--wager", "hard_4=0.50"), "outside the posted limits. Allowed: $1 to $500."),
        (("mini-craps", "--wager", "come=600"), "outside the posted limits. Allowed: $5 to $500."),
        (("mini-dice", "--wager", "field=2"), "outside the posted limits. Allowed: $5 to $500."),
        (("sic-bo", "--strategy", "wild"), "usual, the style of a bot, or a Python file"),
        (("three-card-poker", "--wager", "play"), "not made before the cards"),
        (("roulette", "--wager", "moon"), "no such spot"),
        (("blackjack", "--wager", "moon"), "offers no such bet before the cards"),
        (("blackjack", "--wager", "main=100", "--strategy", "counting"), "8 units of $100, as counting bets"),
        (("big-six", "--rounds", "1e16"), "isn't a number from 1 to 1,000,000,000,000,000"),
        (("chess",), "no such game"),
        ((), "nothing to simulate"),
    ],
)
def test_bad_input_is_told_in_a_sentence(
    arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in asked(capsys, *arguments, code=2)


@pytest.mark.parametrize(("game", "strategy", "allowed"), [
    ("craps", "mine.toml", "usual"), ("craps", "clever", "usual"), ("blackjack", "clever", "basic"),
    ("pai-gow", "mine.toml", "the style of a bot"),
    ("caribbean-stud-poker", "mine.toml", "a Python file with play(cards, value, dealer)"),
])  # fmt: skip
def test_a_strategy_that_a_game_does_not_know_is_refused_before_any_work(
    game: str, strategy: str, allowed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / strategy
    file.write_text("# mine", encoding="utf-8")
    named = str(file) if strategy.endswith(".toml") else strategy
    assert main(["simulate", game, "--rounds", "1000", "--strategy", named]) == 2
    assert allowed in capsys.readouterr().err


@pytest.mark.parametrize(("written", "why"), [(b" \n", "it is empty"), (b"\xff\xfe", "it isn't text")])
def test_a_strategy_that_nobody_can_read_is_refused(
    written: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_bytes(written)
    assert why in asked(capsys, "blackjack", "--strategy", str(tmp_path / "mine.toml"), code=2)


def test_a_house_with_problems_is_told_the_first_and_where_to_see_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "basic"', encoding="utf-8")
    told = asked(capsys, str(house), "--nights", "3", code=2)
    assert "base: a house file has no such section" in told and "tells 2 more" in told and "\\n" not in told


def test_a_file_that_is_taken_up_holds_everything_afterwards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "six.json"
    assert main(["simulate", "big-six", "--rounds", "240000", "-o", str(file)]) == 0
    assert main(["simulate", "big-six", "--rounds", "480000", "--resume", str(file)]) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["rounds"] == 480_000
    capsys.readouterr()


def test_a_reader_who_has_gone_loses_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(screen: object, result: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("pitboss.cli.simulate.tell_result", gone)
    main(["simulate", "big-six", "--rounds", "1e5", "-o", str(tmp_path / "six.json")])
    assert json.loads((tmp_path / "six.json").read_text(encoding="utf-8"))["rounds"] == 100_000


def test_a_full_disk_hides_no_result_and_names_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pitboss.simulate.runner.os.fsync", full)
    assert main(["simulate", "sic-bo", "--rounds", "1e5", "-o", str(tmp_path / "six.json")]) != 0
    told = capsys.readouterr()
    assert "100,000 rounds" in told.out and "six.json" in told.err and "space" in told.err
    assert not list(tmp_path.iterdir())
