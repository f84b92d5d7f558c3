"""What a game says of its sign, its notices and its slips: limits, lines with their paragraphs, and what is due."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.games.kits.meter import Meter
from pitboss.table.options import choose


def due(name: str, before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    """Return of which options of a change patrons are told beforehand."""
    game = find_game(name)
    return dict(game.notices_due(choose(game.options, before), choose(game.options, after)))


def test_a_sign_says_the_posted_limits_and_most_games_nothing_more() -> None:
    game = find_game("red-dog")
    assert game.limits_line(game.options()) == ("$5 to $500", "custom (19:47-8.2)")
    assert game.sign_lines(game.options()) == ()


def test_19_47_14_17_a_poker_sign_says_what_is_played_antes_raises_and_rake_by_its_paragraph() -> None:
    game = find_game("poker")
    options = choose(game.options, {"ante": "1", "rake_percent": "10", "rake_maximum": "4"})
    words, cite = game.limits_line(options)
    assert words == "hold 'em, limits $5 and $10" and "19:47-14.17" in cite
    assert {"ante $1", "raises: 3", "at most $4"} <= {line for line, _ in game.sign_lines(options)}


def test_19_47_2_8_c_a_blackjack_sign_says_that_surrender_is_offered() -> None:
    game = find_game("blackjack")
    assert game.sign_lines(choose(game.options, {"surrender": "yes"})) == (("surrender is offered", "19:47-2.8(c)"),)


def test_19_47_2_7_c_what_begins_is_told_before_and_what_ends_only_where_the_text_says_so() -> None:
    assert due("blackjack", {}, {"even_money": "yes"}) == {"even_money": "19:47-2.7(c)"}
    assert due("blackjack", {"even_money": "yes"}, {}) == {}
    assert due("blackjack", {"surrender": "yes"}, {}) == {"surrender": "19:47-2.8(c)"}


@pytest.mark.parametrize("name", ["craps", "roulette", "blackjack"])
def test_a_higher_minimum_is_told_before_and_a_lower_one_is_not(name: str) -> None:
    assert due(name, {"minimum": "5"}, {"minimum": "10"}) == {"minimum": "custom (19:47-8.3)"}
    assert due(name, {"minimum": "10"}, {"minimum": "5"}) == {}


def test_19_47_14_17_higher_least_bets_at_poker_are_told_before_and_13_47_20_39_at_a_casino_night_nothing_is() -> None:
    assert "19:47-14.17" in due("poker", {}, {"first_blind": "3"})["minimum"]
    assert due("poker", {"first_blind": "3"}, {}) == {}
    assert due("casino-night-poker", {"minimum": "5"}, {"minimum": "10"}) == {}


def test_keno_has_a_slip_with_what_each_rate_pays_and_keeps_and_other_games_have_none() -> None:
    slip = find_game("keno").slip(find_game("keno").options())
    assert slip is not None
    told = slip.as_json()
    assert told["numbers"] == 80 and told["rates"]["regular"]["kept"][1].endswith(" %")
    assert [name for name, game in GAMES.items() if game.slip(game.options()) is not None] == ["keno"]


def test_nobody_is_waited_for_and_a_layer_of_chips_shows_nothing_else() -> None:
    red_dog = find_game("red-dog")
    assert red_dog.awaited(red_dog.new_table(red_dog.options(), 3, 0)) == ()
    assert Meter().shown() == {}


def test_a_counting_shuffler_frees_every_way_of_dealing_from_the_stub_count() -> None:
    assert "hand" in find_game("let-it-ride-poker").options().exempt_methods
