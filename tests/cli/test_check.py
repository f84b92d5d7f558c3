"""`pitboss check` tells every problem of a house file with its line and paragraph, or what the house is made of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.housefile import read_house
from pitboss.server.house import House
from pitboss.server.store.store import Store
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
    assert "one: Blackjack (blackjack), $25 to $500, 7 positions, 1 bot, for training, surrender=yes." in told


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


def test_19_47_2_12_b_what_the_text_excludes_is_a_problem_until_an_approval_is_named(run: Run, house: Path) -> None:
    house.write_text(GOOD + '[tables.options]\nsoft_17 = "hit"\n')
    ran = run("check", str(house))
    assert ran.code == 1
    why = "the dealer stands on soft 17; soft_17=hit takes an approval, named by its reference"
    allowed = 'soft_17=stand or approval = "its reference"'
    assert ran.lines[0] == f'{house}:9: soft_17 = "hit": {why}. Allowed: {allowed}.  [19:47-2.12(b)]'


@pytest.mark.parametrize(
    ("game", "options", "headings"),
    [
        ("red-dog", "", "19:47-6"),
        ("pai-gow-poker", "", "19:47-11"),
        ("baccarat", 'options.variation = "minibaccarat"', "19:47-7"),
        ("baccarat", "", ""),
    ],
)
def test_a_game_that_is_known_by_its_headings_is_told_to_be_custom_throughout(
    run: Run, house: Path, game: str, options: str, headings: str
) -> None:
    house.write_text(f'[house]\nname = "Ours"\n[[tables]]\nkey = "one"\ngame = "{game}"\n{options}\n')
    told = "    Custom throughout: only the headings of its rules are known."
    custom = f"custom ({headings})" if headings else ""
    assert (f"{told}  [{custom}]" in run("check", str(house)).lines) == bool(headings)
    (table,) = json.loads(run("check", str(house), "--json").out)["house"]["tables"]
    assert table["by_headings"] == custom


def test_what_is_by_approval_and_what_is_custom_is_told_of_each_table(run: Run, house: Path) -> None:
    options = 'soft_17 = "hit"\napproval = "DGE-2026-014"\nfive_card_21 = "2-to-1"\nadditional_wager = "sevens"\n'
    house.write_text(f"{GOOD}[tables.options]\n{options}")
    ran = run("check", str(house))
    assert (ran.code, ran.err) == (0, "")
    by_approval = "By approval DGE-2026-014: soft_17=hit. The text: the dealer stands on soft 17."
    assert f"    {by_approval}  [19:47-2.12(b)]" in ran.lines
    assert "    Custom, not in the text we have: five_card_21=2-to-1." in ran.lines
    (table,) = json.loads(run("check", str(house), "--json").out)["house"]["tables"]
    assert table["approval"] == "DGE-2026-014"
    chosen = [
        (mark["option"], mark["provenance"], mark["approval"]) for mark in table["marks"] if not mark["is_default"]
    ]
    assert chosen == [
        ("soft_17", "excluded", "DGE-2026-014"),
        ("five_card_21", "custom", ""),
        ("minimum", "custom", ""),
    ]


def test_each_problem_is_told_with_its_line_and_paragraph(run: Run, house: Path) -> None:
    house.write_text(BAD)
    ran = run("check", str(house))
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines[0] == (
        f"{house}:8: positions = 8: too many for Blackjack. Allowed: 1 to 7.  [custom (19:47-2.11(e))]"
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
