"""`pitboss casino-night new` and `pitboss card`: a night in a folder, and cards that phones open."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.games import find_game
from pitboss.players.demonstration import example_round
from pitboss.server.store.store import Store
from tests.cli.conftest import Run

SAID = ["--organization", "St. Rita's", "--license", "RL-2026-118", "--date", "2026-12-05", "--begins", "19:00",
        "--ends", "23:00", "--place", "School hall", "--guest-chips", "500",
        "--address", "http://127.0.0.1:8047"]  # fmt: skip


def words_of(file: Path) -> list[str]:
    """Return the words of each page of a PDF, in one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(file.read_bytes())).pages]


@pytest.fixture
def gala(run: Run, tmp_path: Path) -> Path:
    """Plan a night of four tables."""
    folder = tmp_path / "gala"
    ran = run("casino-night", "new", str(folder), *SAID, "--tables", "blackjack=2, chuck-a-luck,red-dog=1")
    assert ran.code == 0 and "due on 2027-01-15" in ran.out
    return folder


def test_a_night_has_house_file_signs_seat_cards_procedures_and_run_sheet(run: Run, gala: Path) -> None:
    keys = ["blackjack-1", "blackjack-2", "chuck-a-luck", "red-dog"]
    assert sorted(file.stem for file in (gala / "signs").iterdir()) == keys
    assert run("check", str(gala / "house.toml")).code == 0
    for key in ("chuck-a-luck", "blackjack-1"):
        (sign,) = words_of(gala / "signs" / f"{key}.pdf")
        assert sign.count("License RL-2026-118") == 1 and "1-800-GAMBLER" in sign
    assert "Casino night run sheet" in words_of(gala / "run-sheet.pdf")[0]
    assert "$500 in imitation money" in words_of(gala / "run-sheet.pdf")[0]
    assert all("/t/" in page and "Seat " in page for page in words_of(gala / "seat-cards.pdf")[:1])


def test_dealers_procedures_are_a_page_a_game_with_the_steps_of_a_real_round(gala: Path) -> None:
    blackjack, chuck, dog = words_of(gala / "procedures.pdf")
    assert "Blackjack" in blackjack and "19:47-2." in blackjack and "Call the floor" in blackjack
    assert "The dice show" in chuck and "The dealer burns a card" in dog


def test_a_game_that_is_not_listed_leaves_no_folder_behind(run: Run, tmp_path: Path) -> None:
    ran = run("casino-night", "new", str(tmp_path / "x"), *SAID, "--tables", "three-card-poker")
    assert ran.code == 2 and "[13:47-20.4]" in ran.err and not list(tmp_path.iterdir())


@pytest.mark.parametrize(("more", "told"), [
    (["--tables", "craps=many"], "blackjack=3"), (["--tables", ""], "1 to 40"), ([], "--tables"),
    (["--tables", "craps", "--address", "casino"], "http://"),
    (["--tables", "craps", "--guest-chips", "-5"], "dollars"),
])  # fmt: skip
def test_bad_answers_are_refused_and_nothing_is_written(more: list[str], told: str, run: Run, tmp_path: Path) -> None:
    ran = run("casino-night", "new", str(tmp_path / "x"), *SAID, *more)
    assert ran.code == 2 and told in ran.err and not list(tmp_path.iterdir())


def test_a_folder_that_exists_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    ran = run("casino-night", "new", str(tmp_path), *SAID, "--tables", "craps")
    assert ran.code == 2 and "already exists" in ran.err


def test_cards_of_tables_and_of_seats_name_where_phones_open_them(run: Run, gala: Path) -> None:
    house, file = str(gala / "house.toml"), str(gala / "cards.pdf")
    told = json.loads(run("card", house, "--address", "https://h.example/", "-o", file, "--json").out)
    assert [card["address"] for card in told["cards"]][-1] == "https://h.example/t/red-dog/rules"
    ran = run("card", house, "red-dog", "--seats", "--address", "https://h.example", "-o", file, "--force")
    assert "7 cards" in ran.out
    assert run("card", house, "nowhere", "--address", "https://h.example", "-o", file, "--force").code == 2


def test_a_night_that_has_not_begun_reports_nothing_and_says_it_is_a_draft(run: Run, gala: Path) -> None:
    data = str(gala / "gala.db")
    assert "there's no file" in run("casino-night", "report", str(gala), "--data", data).err
    Store(f"sqlite:///{data}").close()
    told = json.loads(run("casino-night", "report", str(gala), "--data", data, "--json").out)
    assert (told["gross"], told["net"], told["is_settled"], told["due"]) == (0, 0, False, "2027-01-15")
    file = gala / "report.pdf"
    ran = run("casino-night", "report", str(gala), "--data", data, "-o", str(file))
    assert ran.code == 0 and "draft" in ran.out and "Draft: the night is not settled." in words_of(file)[0]
    assert "0 guests" in run("casino-night", "guests", str(gala), "--data", data).out


def test_a_house_that_is_no_night_has_no_guests_to_list(run: Run, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('[house]\nname = "Ours"\n[[tables]]\nkey = "a"\ngame = "craps"\n')
    ran = run("casino-night", "guests", str(tmp_path))
    assert ran.code == 2 and "[casino_night]" in ran.err


def test_the_dealers_procedure_of_poker_goes_through_to_the_showdown() -> None:
    game = find_game("casino-night-poker")
    told = example_round(game, {"license": "RL-2026-118"}, 8)
    assert "hand_revealed" in {event.kind for event in told}


def test_a_game_that_cannot_be_dealt_is_refused_with_those_that_a_night_may_have(run: Run, tmp_path: Path) -> None:
    ran = run("casino-night", "new", str(tmp_path / "gala"), *SAID, "--tables", "fast-action-holdem")
    assert "text not found" in ran.err and "under-over. [19:47-21]" in ran.err and "pai-gow" not in ran.err
