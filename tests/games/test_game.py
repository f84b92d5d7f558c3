"""What a game is to the rest of the program: finding it, its faults, its tables, and the table after a round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss
from pitboss.games import GAMES, find_game
from pitboss.games.game import table_after
from pitboss.games.kits.subchapter import COMMON_TOPICS, JOKERS_USED, Subchapter
from pitboss.games.pai_gow_poker.hands import DECK
from pitboss.play.faults import parse_fault
from pitboss.table.cards import standard_deck
from pitboss.table.felt import Felt, Wager
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.kit import open_table, wager


@pytest.mark.parametrize("name", ["three-card-poker", "double-draw-poker"])
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert find_game(name) is GAMES[name]
    assert find_game(name).name == name


def test_a_game_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    with pytest.raises(Refused, match="the game 'whist': there's no such game") as refused:
        find_game("whist")
    assert refused.value.allowed == ", ".join(GAMES)


@pytest.mark.parametrize("layer", ["law", "table", "play", "server", "cli"])
def test_no_layer_that_serves_all_games_names_one(layer: str) -> None:
    homes = "|".join({game.home for game in GAMES.values()})
    modules = (Path(pitboss.__file__).parent / layer).rglob("*.py")
    naming = [each.name for each in modules if re.search(rf"pitboss\.games\.({homes})\b", each.read_text("utf-8"))]
    assert naming == []


def test_a_fault_that_the_game_does_not_know_is_refused() -> None:
    game = find_game("double-draw-poker")
    assert game.fault("shoe-jam").cite == "13:69F-42.12(e)"
    with pytest.raises(Refused, match="Double Draw Poker knows no such fault") as refused:
        parse_fault(game, "dealer-card-exposed")
    assert refused.value.allowed == ", ".join(fault.name for fault in game.faults)


@pytest.mark.parametrize("positions", [-1, 0, 7])
def test_13_69e_1_13y_a_a_double_draw_table_has_at_most_six_positions(positions: int) -> None:
    game = find_game("double-draw-poker")
    with pytest.raises(Refused, match=r"too (few|many) for Double Draw Poker") as refused:
        game.new_table(game.options(), positions, 0)
    assert (refused.value.allowed, refused.value.cite) == ("1 to 6", "13:69E-1.13Y(a)")
    assert game.new_table(game.options(), 6, 0).positions == 6


@pytest.mark.parametrize(("positions", "why"), [(5, "too few"), (7, "too many")])
def test_a_pai_gow_poker_table_has_six_positions_no_fewer_and_no_more(positions: int, why: str) -> None:
    game = find_game("pai-gow-poker")
    with pytest.raises(Refused, match=f"^{positions} positions: {why} for Pai Gow Poker. Allowed: 6."):
        game.new_table(game.options(), positions, 0)


def test_a_table_is_not_made_with_options_that_breach_the_law() -> None:
    game = find_game("three-card-poker")
    with pytest.raises(Refused, match=r"19:47-20\.8\(b\)1"):
        game.new_table(game.options(dealing="hand"), 7, 0)


def test_no_wager_may_be_left_on_the_layout_after_a_round() -> None:
    felt = Felt(open_table().table)
    felt.place(Wager("Ann", 1, "ante", 500))
    with pytest.raises(AssertionError, match="500 cents are left on the layout"):
        table_after(felt)


def test_a_round_leaves_the_table_it_began_with_as_it_was() -> None:
    dealer = open_table()
    before = dealer.table
    wager(dealer, "Ann", "ante", 500)
    assert dealer.table is before
    dealer.end_wagering()
    dealer.answer_by_default()
    assert (before.round, before.player("Ann").chips) == (0, 100_000)
    assert (dealer.table.round, dealer.table.player("Ann").chips) == (1, 99_500)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("craps", {}, "$5 to $500"),
        ("three-card-poker", {"minimum": "$25"}, "$25 to $500"),
        ("poker", {}, "hold 'em, limits $5 and $10"),
        ("poker", {"limit": "no-limit"}, "hold 'em, no limit from $5"),
    ],
)
def test_limits_are_told_in_the_words_of_the_game(game: str, options: dict[str, str], words: str) -> None:
    assert GAMES[game].sign.words(choose(GAMES[game].options, options)) == words


@pytest.mark.parametrize(
    ("game", "limit", "most"),
    [("blackjack", {}, 50_000), ("poker", {"limit": "fixed"}, 1_000), ("poker", {"limit": "pot"}, None)],
)
def test_the_greatest_wager_is_posted_unless_the_pot_or_nothing_limits_it(
    game: str, limit: dict[str, str], most: int | None
) -> None:
    assert GAMES[game].sign.limits(choose(GAMES[game].options, limit)) == (500, most)


def test_punto_banco_alone_is_held_to_its_pit() -> None:
    baccarat = find_game("baccarat")
    assert baccarat.is_held_to_pit(choose(baccarat.options, {}))
    assert not baccarat.is_held_to_pit(choose(baccarat.options, {"variation": "minibaccarat"}))


@pytest.mark.parametrize("name", ["three-card-poker", "poker"])
def test_somebody_who_was_never_there_brings_nothing_back(name: str) -> None:
    dealer = open_table(name)
    assert dealer.game.seating.least_buy_in(dealer.table, "Somebody", 0) == 0


@pytest.mark.parametrize("has_joker", [False, True])
def test_a_subchapter_of_headings_cites_what_is_said_of_jokers_only_where_there_are_some(has_joker: bool) -> None:
    sections = dict.fromkeys(("shoe", "hand", "automated_shoe", *COMMON_TOPICS), "custom (19:47-11.2)")
    law = Subchapter.by_headings(DECK if has_joker else standard_deck(), 7, sections)
    assert (JOKERS_USED in law.inspect) == has_joker
