"""`pitboss demo` shows a commented round of each game and says what to try next."""

from __future__ import annotations

import re

import pytest

from pitboss.cli import main
from pitboss.cli.demo import what_next
from pitboss.games import GAMES
from pitboss.players.demonstration import demonstration_of
from tests.cli.conftest import Run, Terminal


def test_every_game_is_shown(run: Run) -> None:
    ran = run("demo")
    assert (ran.code, ran.err) == (0, "")
    for game in GAMES.values():
        assert f"── {game.title}: N.J.A.C. {game.subchapter} " in ran.out


def test_one_game_is_shown_where_it_is_asked_for(run: Run) -> None:
    ran = run("demo", "baccarat")
    assert (ran.code, ran.err) == (0, "")
    assert [title for title in (game.title for game in GAMES.values()) if f"── {title}: N.J.A.C." in ran.out] == [
        GAMES["baccarat"].title
    ]
    ran = run("demo", "faro")
    assert (ran.code, ran.out) == (2, "") and "faro" in ran.err


@pytest.mark.parametrize("game", GAMES)
def test_every_comment_is_made_before_its_phase(run: Run, game: str) -> None:
    text = " ".join(run("demo", game).out.split())
    places = [text.index(comment.words) for comment in demonstration_of(GAMES[game]).comments]
    assert places == sorted(places)


def test_the_rounds_are_worth_looking_at(run: Run) -> None:
    """Somebody folds, somebody loses, somebody is paid more than 1 to 1, and a joker counts."""
    out = run("demo").out
    three_card, double_draw = out.split("── Double Draw Poker")
    for part in (three_card, double_draw):
        assert " folds." in part
        assert re.search(r" loses the \$\d+ ante bet", part)
    assert re.search(r" gets the \$\d+ ante bonus", three_card)
    assert ", at 6 to 1." in three_card
    assert ", at 3 to 1." in double_draw
    assert any(" shows " in line and "Joker" in line for line in double_draw.splitlines())


def test_the_demonstration_is_the_same_every_time(run: Run) -> None:
    assert run("demo") == run("demo")


@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_demonstration_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert max(map(len, run("demo").lines)) == int(columns)


def test_the_demonstration_has_colours_and_citations(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["demo"]) == 0
    shown = terminal.getvalue()
    assert "\033[36mA new deck comes to the table." in shown
    assert "\033[2m19:47-20.10(b)\033[0m" in shown
    assert "\033[31m" in shown


def test_what_to_try_next_can_be_tried(run: Run, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    tried = what_next(GAMES.values())
    assert run("demo").out.endswith(f"  {tried[-1][0]}\n      {tried[-1][1]}\n")
    for command, _ in tried:
        program, *argv = command.replace('"', "").split()
        assert program == "pitboss"
        assert run(*argv, typed="quit\n").code == 0
