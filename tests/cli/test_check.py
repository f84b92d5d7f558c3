"""`pitboss check` tells every problem of a house file with its line and paragraph, or what the house is made of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.server.house import House
from pitboss.server.housefile import read_house
from pitboss.server.store import Store
from tests.cli.conftest import Run

GOOD = '[house]\nname = "Ours"\n[[tables]]\nkey = "one"\ngame = "blackjack"\nplayers = 1\nminimum = 25\n'
BAD = GOOD + "positions = 8\n[tables.options]\ndeks = 6\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return where a house file is written."""
    return tmp_path / "house.toml"


def test_a_house_that_can_be_opened_is_summed_up(run: Run, house: Path) -> None:
    house.write_text(GOOD + "is_training = true\n[tables.options]\nsurrender = true\n")
    ran = run("check", str(house))
    assert (ran.code, ran.err) == (0, "")
    told = " ".join(ran.out.split())
    assert f"{house}: Ours can be opened." in told
    assert (
        "one: Blackjack (blackjack), $25 to $500, 7 positions, 1 built-in player, for training, surrender=yes." in told
    )


@pytest.mark.parametrize(
    ("game", "kind", "most"), [("poker", "omaha", 10), ("casino-night-poker", "seven-card-stud", 8)]
)
def test_a_house_whose_options_leave_fewer_positions_is_summed_up_as_it_opens(
    run: Run, house: Path, game: str, kind: str, most: int
) -> None:
    house.write_text(f'[house]\nname = "Ours"\n[[tables]]\nkey = "one"\ngame = "{game}"\noptions.game = "{kind}"\n')
    ran = run("check", str(house))
    assert (ran.code, ran.err) == (0, "")
    assert f"{most} positions" in " ".join(ran.out.split())
    store = Store(f"sqlite:///{house.with_name('books.db')}")
    opened = House(store, read_house(house))
    opened.open()
    assert [table.row.positions for table in opened.tables.values()] == [most]
    store.close()


def test_each_problem_is_told_with_its_line_and_paragraph(run: Run, house: Path) -> None:
    house.write_text(BAD)
    ran = run("check", str(house))
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines[0] == (
        f"{house}:8: positions = 8: a Blackjack table cannot have so many. Allowed: 1 to 7.  [custom (19:47-2.11(e))]"
    )
    assert ran.lines[1].startswith(f'{house}:10: deks: Blackjack has no such option (did you mean "decks"?). Allowed: ')
    assert ran.lines[2:] == ["2 problems."]


def test_one_problem_is_one(run: Run, house: Path) -> None:
    house.write_text("[")
    assert run("check", str(house)).lines[-1] == "1 problem."


def test_a_check_is_one_json_object(run: Run, house: Path) -> None:
    house.write_text(GOOD)
    ran = run("check", str(house), "--json")
    about = json.loads(ran.out)
    assert (ran.code, about["is_legal"], about["problems"]) == (0, True, [])
    assert about["house"]["tables"][0].items() >= {"key": "one", "least": 2_500, "most": 50_000, "positions": 7}.items()
    house.write_text(BAD)
    ran = run("check", str(house), "--json")
    about = json.loads(ran.out)
    assert (ran.code, about["is_legal"]) == (1, False)
    assert [(problem["line"], problem["cite"]) for problem in about["problems"]] == [
        (8, "custom (19:47-2.11(e))"),
        (10, ""),
    ]


def test_signs_that_a_terminal_would_obey_are_written_out(run: Run, house: Path) -> None:
    house.write_text(GOOD + '"\\u001b[31m" = 3\n')
    ran = run("check", str(house))
    assert ran.code == 1
    assert "\033" not in ran.out


def test_a_file_that_is_not_there_is_told_in_a_sentence(run: Run, house: Path) -> None:
    assert run("check", str(house)) == (2, "", f"pitboss: {house}: no such file or directory\n")
