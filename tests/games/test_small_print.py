"""Details of the rules that no transcript dwells on: which values a house may choose, and what lies face up."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, Game, mini_dice
from pitboss.games.blackjack.burn_card import show_burn_card
from pitboss.games.blackjack.options import DOUBLED_ON
from pitboss.games.game import MOST_CHIPS
from pitboss.games.kits.irregularities import void_round
from pitboss.games.kits.one_deck import OneDeckOptions
from pitboss.games.kits.sides import Side
from pitboss.games.kits.stub import put_away_stub
from pitboss.games.poker.deck_use import DeckUse
from pitboss.games.poker.increase import least_wagers
from pitboss.games.poker.paragraphs import paragraphs_of
from pitboss.games.three_card_poker import LAW
from pitboss.table.custom import custom
from pitboss.table.event import EVENTS, Place
from pitboss.table.events import WagerPlaced
from pitboss.table.events.common import wager_words
from pitboss.table.options import choose, options_of
from pitboss.table.refusal import Refused
from pitboss.table.requests import Draw, Voided
from pitboss.table.view import HOUSE, View
from tests.kit import begin_wagers, open_prompt, open_table, wager


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


def test_odds_at_craps_are_limited_to_the_multiples_that_houses_know() -> None:
    (option,) = [each for each in options_of(GAMES["craps"].options) if each.name == "odds"]
    assert [option.word(each) for each in option.allowed] == ["1x", "2x", "3-4-5x", "5x", "10x", "20x", "100x"]


def test_a_wager_on_the_big_six_wheel_is_told_by_the_symbol_it_is_on() -> None:
    words = GAMES["big-six"].area_words
    assert list(words) == ["one", "two", "five", "ten", "twenty", "joker", "logo"]
    assert [wager_words(area, 500) for area in words] == [f"$5 bet on {each}" for each in words.values()]


def test_a_tray_holds_as_much_as_a_table_knows() -> None:
    game = GAMES["three-card-poker"]
    assert game.new_table(game.options(), 6, MOST_CHIPS).tray == MOST_CHIPS


def test_a_shoe_is_opened_by_nobody_new() -> None:
    assert GAMES["red-dog"].state().written() == f"[false,{Side().written()},false]"


def test_void_hands_leave_no_card_in_the_shoe() -> None:
    game = GAMES["three-card-poker"]
    felt = game.felt(game.new_table(game.options(), 6, 0))
    felt.shoe.load(1, 40)
    list(void_round(felt, LAW, Voided("19:47-20.12(a)", "a card lies face up")))
    assert (felt.shoe.cards, len(felt.rack)) == (0, 40)


def test_what_the_casino_night_text_knows_nothing_of_is_no_part_of_its_games() -> None:
    options = choose(GAMES["casino-night-poker"].options, {})
    assert (options.kill_pot, options.most_drawn, options.fund_drop, options.fund_hand) == (0, 0, 0, "")
    assert not (options.owes_missed_blinds or options.straddle)


def test_13_47_20_37_a_4_iii_2_a_time_charge_of_the_whole_hour_is_no_part_of_one() -> None:
    (option,) = [each for each in options_of(GAMES["casino-night-poker"].options) if each.name == "time_part"]
    assert [option.cite_of(minutes) for minutes in (20, 30, 60)] == [
        "13:47-20.37(a)4.iii(3)",
        "13:47-20.37(a)4.iii(3)",
        "13:47-20.37(a)4.iii(2)",
    ]


def test_where_two_blinds_are_posted_there_is_no_third() -> None:
    least = least_wagers(choose(GAMES["poker"].options, {"first_blind": "$2", "second_blind": "$5"}))
    posted = ("a greatest blind or forced bet", "a second greatest blind bet", "a least of three blind bets")
    assert [least[each] for each in posted] == [500, 200, 0]
    assert least["a minimum bet after a kill"] == 0


WINS = {
    **{f"place_{number}": {number} for number in (4, 5, 6, 8, 9, 10)},
    "field": {2, 3, 4, 9, 10, 11, 12},
    "any_seven": {7},
    "over_seven": {8, 9, 10, 11, 12},
    "under_seven": {2, 3, 4, 5, 6},
}


def test_19_47_13_2_what_each_wager_of_mini_dice_wins_and_loses_on() -> None:
    every = set(range(2, 13))
    for row in mini_dice.every_row(mini_dice.DEFAULTS):
        for decisions in row.by_point.values():
            won, lost = ({sum(pair) for pair, end in decisions.items() if end.kind == kind} for kind in ("win", "lose"))
            assert won == WINS[row.area]
            assert lost == ({7} if row.area.startswith("place") else every - won)


OWN = [kind for kind in EVENTS.values() if kind.__module__.startswith("pitboss.")]


def test_what_comes_in_a_round_and_counts_when_it_is_over() -> None:
    waiting = {each.kind for each in OWN if each.waits}
    assert waiting == {"chips_bought", "player_left", "player_removed", "player_seated", "time_charge_verified"}


def test_only_a_hand_that_was_conceded_stays_unseen() -> None:
    assert [each.kind for each in OWN if each.concedes] == ["hand_conceded"]


@pytest.mark.parametrize(("game", "section"), [("seven-card-stud", "13:47-20.35"), ("holdem", "13:47-20.36")])
def test_13_47_20_35_and_20_36_a_casino_night_game_wins_ties_and_shows_by_its_own_section(
    game: str, section: str
) -> None:
    law = paragraphs_of("casino-night-poker", game)
    is_stud = section.endswith("35")
    assert law.win.startswith(f"{section}(i)1" if is_stud else f"{section}(j)")
    assert law.tie.startswith(f"{section}(i)2" if is_stud else f"{section}(j)")
    assert law.show.endswith(f"{section}(i)" if is_stud else f"{section}(j)")
    assert law.opens == (f"{section}(f)" if is_stud else f"{section}(g)")
    assert law.odd == ("" if is_stud else custom(section))


def test_19_47_14_2_a_sorted_deck_is_new_from_then_on_in_play_or_where_it_lies() -> None:
    assert DeckUse(1_000).sort(5_000) == DeckUse(5_000)
    assert DeckUse(1_000).lay_aside(3_000).sort(5_000) == DeckUse(5_000, laid_aside=5_000)


def test_19_47_20_10_b_who_has_just_the_chips_for_the_play_wager_may_make_it() -> None:
    dealer = open_table("three-card-poker", seats={"Ann": 1_000})
    wager(dealer, "Ann", "ante", 500)
    dealer.end_wagering()
    assert "play" in [choice.word for choice in open_prompt(dealer).choices]
    assert open_prompt(dealer).not_offered == {}


def test_odds_of_3_4_5_times_are_three_on_4_and_10_four_on_5_and_9_and_five_on_6_and_8() -> None:
    multiple = GAMES["craps"].options().odds
    assert [multiple.of(point) for point in (4, 5, 6, 8, 9, 10)] == [3, 4, 5, 5, 4, 3]


def test_a_fire_wager_is_made_before_the_first_throw_after_a_seven_out_whatever_that_throw_is() -> None:
    dealer = open_table("craps", {"fire": "A"}, seats={"Ann": 10_000}, throws=[(5, 6), (5, 6)])
    wager(dealer, "Ann", "fire", 500)
    wager(dealer, "Ann", "pass_line", 500)
    dealer.end_wagering()
    begin_wagers(dealer)
    with pytest.raises(Refused, match="before the first throw after a seven-out"):
        dealer.take(WagerPlaced("Ann", 1, "fire", 1_000))


@pytest.mark.parametrize(("limit", "counts"), [("any", [*range(4, 21)]), ("9-11", [9, 10, 11]), ("10-11", [10, 11])])
def test_a_table_doubles_on_the_counts_that_it_posts(limit: str, counts: list[int]) -> None:
    assert list(DOUBLED_ON[limit]) == counts


def test_a_stub_that_is_put_away_lies_in_the_rack_and_no_longer_in_the_shoe() -> None:
    game = GAMES["three-card-poker"]
    felt = game.felt(game.new_table(game.options(), 6, 0))
    felt.shoe.load(1, 20)
    assert len(list(put_away_stub(felt, LAW))) == 1
    assert (felt.shoe.cards, len(felt.rack)) == (0, 20)


def test_what_the_wheel_of_roulette_shows_is_one_of_38_numbers_unless_the_options_say_otherwise() -> None:
    game = GAMES["roulette"]
    assert game.device is not None and game.device.faces == (38,)


def test_19_47_2_6_c_the_burn_card_that_is_shown_goes_to_no_position() -> None:
    dealer = open_table("blackjack")
    felt = dealer.game.felt(dealer.table)
    felt.burn_card = Place(1, 0)
    assert next(show_burn_card(felt)) == Draw("19:47-2.6(c)", (), Place(1, 0), 0)
