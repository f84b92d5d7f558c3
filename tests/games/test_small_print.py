"""Details of the rules that no transcript dwells on: which values a house may choose, and what lies face up."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, Game
from pitboss.games.kits.one_deck import OneDeckOptions
from pitboss.table.options import choose, options_of
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE, View
from tests.kit import open_table


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("field_two", [2, 3]),
        ("field_twelve", [2, 3]),
        ("hard_four_ten", [7, 8]),
        ("hard_six_eight", [9, 10]),
        ("any_craps", [7, 8]),
        ("two_twelve", [30, 31, 32, 33, 34]),
    ],
)
def test_a_craps_table_pays_the_odds_that_houses_pay_and_no_others(name: str, values: list[int]) -> None:
    (option,) = [each for each in options_of(GAMES["craps"].options) if each.name == name]
    assert list(option.allowed) == values


ONE_DECK = [game for game in GAMES.values() if issubclass(game.options, OneDeckOptions)]


@pytest.mark.parametrize("game", ONE_DECK, ids=lambda game: game.name)
def test_one_deck_or_two_that_alternate_are_in_use(game: Game) -> None:
    (option,) = [each for each in options_of(game.options) if each.name == "decks"]
    assert list(option.allowed) in ([1], [1, 2])


def test_what_is_raked_at_a_level_is_made_up_in_the_tables_chips() -> None:
    options = {"least_chip": "$1", "rake_level": "$10"}
    assert choose(GAMES["poker"].options, options | {"rake_increment": "$1"})
    with pytest.raises(Refused, match="chip"):
        choose(GAMES["poker"].options, options | {"rake_increment": "$0.50"})


def test_community_cards_lie_face_up_before_everybody() -> None:
    dealer = open_table("poker", seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000})
    dealer.begin_round()
    for word in ("call", "call", "check"):
        dealer.take(dealer.prompt.decide(dealer.prompt.player, word, (), None))  # type: ignore[union-attr]
    view = View(HOUSE)
    view.fold(dealer.log.records)
    board = view.spots[0]
    assert len(board.cards) == 3 and {*board.cards} <= {*board.up}
