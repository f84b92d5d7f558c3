"""Games that the law names and nobody can deal are refused by name, with the reason, wherever a game is named."""

from __future__ import annotations

import pytest

from pitboss import law
from pitboss.games import GAMES, find_game
from pitboss.housefile.file import parse_house
from pitboss.housefile.reading import HouseFileError
from pitboss.table.refusal import Refused

MACHINES = ("skill-stop-reel", "skill-stop-video", "token-pusher")


@pytest.mark.parametrize("name", ["fast-action-holdem", "Fast Action Hold'em", "fast-action-hold-em"])
def test_19_47_21_fast_action_holdem_is_refused_because_its_text_was_not_found(name: str) -> None:
    with pytest.raises(Refused, match="text not found") as refused:
        find_game(name)
    assert refused.value.cite == "19:47-21" and "craps" in refused.value.allowed


@pytest.mark.parametrize("name", [*MACHINES, "skill-stop reel"])
def test_13_47_20_4_the_machines_of_a_casino_night_are_refused_by_name(name: str) -> None:
    with pytest.raises(Refused, match="it is a machine, not a table game") as refused:
        find_game(name)
    assert refused.value.cite == "13:47-20.4"


def test_a_game_that_is_refused_is_not_dealt_and_its_paragraph_is_in_the_index() -> None:
    for each in law.not_dealt():
        assert each.name not in GAMES and law.find(each.cite)
    assert law.refused_game("whist") is None


def test_a_house_file_refuses_it_with_the_same_reason() -> None:
    house = '[house]\nname = "Harbor"\n\n[[tables]]\nkey = "a"\ngame = "token-pusher"\n'
    with pytest.raises(HouseFileError) as refused:
        parse_house(house)
    assert "it is a machine, not a table game" in str(refused.value) and "13:47-20.4" in str(refused.value)
