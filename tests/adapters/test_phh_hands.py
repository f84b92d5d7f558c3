"""Hands as real files have them: tournament chips, antes of one player, posts, unknown stacks and cards, rakes."""

from __future__ import annotations

import warnings

import pytest
from pokerkit import HandHistory as TheirHistory

from pitboss.adapters.phh import (
    HistoryEnds,
    WinnerUntold,
    ending_of,
    hands_of,
    hidden_hands,
    play_history,
    read_hand,
    read_phh,
    rounds_of,
    write_phh,
)
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.refusal import Refused
from tests.adapters.stacked import played, stacked
from tests.kit import check_log, open_table, story


def hand(
    actions: str, *, blinds: str = "[5, 10, 0]", stacks: str = "[500, 500, 500]", more: str = "", least: str = "10"
) -> str:
    """Return a hand of no-limit hold 'em between players of whom only some show their cards."""
    count = stacks.count(",") + 1
    dealt = "".join(f"'d dh p{number} ????', " for number in range(1, count + 1))
    antes = "" if "antes" in more else f"antes = {[0] * count}\n"
    return (
        f"variant = 'NT'\n{antes}blinds_or_straddles = {blinds}\nmin_bet = {least}\n"
        f"starting_stacks = {stacks}\n{more}\nactions = [{dealt}{actions}]\n"
    )


FOLDED = "'p3 f', 'p1 f'"
BOARD = (
    "'p3 f', 'p1 cc', 'p2 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db Ks', 'p1 cc', 'p2 cc', 'd db 3d', "
    "'p1 cc', 'p2 cc'"
)


def chips(dealer: Dealer) -> list[int]:
    """Return what everybody has in the end, in dollars."""
    return [player.chips // 100 for player in dealer.table.players]


# Forced money


TOURNAMENT = """
variant = 'NT'
ante_trimming_status = false
antes = [0, 250000, 0]
blinds_or_straddles = [125000, 250000, 0]
min_bet = 250000
starting_stacks = [7380000, 2500000, 5110000]
actions = ['d dh p1 7s4s', 'd dh p2 Js8h', 'd dh p3 Td8c', 'p3 f', 'p1 cbr 600000', 'p2 f']
finishing_stacks = [7880000, 2000000, 5110000]
"""


def test_the_chips_of_a_tournament_and_the_ante_of_the_big_blind_are_played() -> None:
    dealer = played(TOURNAMENT)
    assert chips(dealer) == [7_880_000, 2_000_000, 5_110_000]
    assert "p2 posts the big blind ante of $250,000." in "\n".join(story(dealer))
    assert dealer.table.options.least_chip == 5_000_00 and min(dealer.table.denominations) == 5_000_00
    check_log(dealer)


@pytest.mark.parametrize(
    ("antes", "blinds", "stacks", "options"),
    [
        ("[0, 10, 0]", "[5, 10, 0]", "[500, 500, 500]", {"ante": 1000, "ante_by": "big-blind", "posts": "none"}),
        ("[0, 0, 10]", "[5, 10, 0]", "[500, 500, 500]", {"ante": 1000, "ante_by": "button", "posts": "none"}),
        ("[10, 0, 0]", "[5, 10, 0]", "[500, 500, 500]", {"ante": 0, "posts": "dead $10@1"}),
        ("[1, 2, 0]", "[5, 10, 0]", "[500, 500, 500]", {"ante": 0, "posts": "dead $1@1+dead $2@2"}),
        ("[5, 5, 5]", "[5, 10, 0]", "[500, 500, 500]", {"ante": 500, "ante_by": "everyone", "posts": "none"}),
        ("[0, 0, 5]", "[0, 0, 0]", "[500, 500, 500]", {"ante": 500, "ante_by": "button", "first_blind": 0}),
    ],
)
def test_antes_are_everyones_or_one_players_for_all_or_dead_money(
    antes: str, blinds: str, stacks: str, options: dict[str, object]
) -> None:
    dealer = played(hand("'p3 f', 'p1 f'" if blinds[1] == "5" else "'p1 cbr 50', 'p2 f', 'p3 f'", blinds=blinds,
                         stacks=stacks, more=f"antes = {antes}"))  # fmt: skip
    assert {name: getattr(dealer.table.options, name) for name in options} == options
    check_log(dealer)


def test_of_two_players_the_big_blind_antes_for_both() -> None:
    dealer = played(hand("'p2 f'", blinds="[5, 10]", stacks="[500, 500]", more="antes = [0, 10]"))
    assert chips(dealer) == [505, 495]
    assert "p1 posts the big blind ante of $10." in "\n".join(story(dealer))


SHORT = """
variant = 'NT'
antes = [5, 5, 5]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [500, 500, 3]
actions = ['d dh p1 AcAd', 'd dh p2 4h5c', 'd dh p3 KhKd', 'p1 cc', 'p2 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc',
  'd db Ks', 'p1 cc', 'p2 cc', 'd db 3d', 'p1 cc', 'p2 cc']
"""


def test_a_short_ante_wins_all_antes_where_the_file_does_not_trim_them() -> None:
    dealer = played(SHORT)
    assert chips(dealer) == [505, 485, 13] and dealer.table.options.posts == "dead $5@1+dead $5@2+dead $5@3"
    assert chips(played("ante_trimming_status = true\n" + SHORT)) == [509, 485, 9]


@pytest.mark.parametrize(
    ("blinds", "actions", "ends", "posts"),
    [
        ("[5, 10, 20, 0]", "'p4 f', 'p1 f', 'p2 f'", [495, 490, 515, 500], "straddle $20@3"),
        ("[5, 10, 20, 40]", "'p1 f', 'p2 f', 'p3 f'", [495, 490, 480, 535], "straddle $20@3+straddle $40@4"),
        ("[5, 10, 0, 20]", "'p1 f', 'p2 f', 'p3 f'", [495, 490, 500, 515], "straddle $20@4"),
        ("[5, 10, -10, 0]", "'p3 cc', 'p4 f', 'p1 f', 'p2 cbr 30', 'p3 f'", [495, 515, 490, 500], "live $10@3"),
        ("[5, 10, 0, -10]", "'p3 f', 'p4 cbr 30', 'p1 f', 'p2 f'", [495, 490, 500, 515], "live $10@4"),
        ("[0, 10, 0, 0]", "'p3 cc', 'p4 f', 'p1 f', 'p2 cbr 30', 'p3 f'", [500, 510, 490, 500], "blind $10@2"),
        ("[10, 5, 0, 0]", "'p2 f', 'p3 f', 'p4 f'", [505, 495, 500, 500], "blind $5@2"),
        ("[10, 0, 0, 0]", "'p2 f', 'p3 f', 'p4 f'", [500, 500, 500, 500], "none"),
    ],
)
def test_straddles_live_posts_and_odd_blinds_are_posted_by_who_posts_them(
    blinds: str, actions: str, ends: list[int], posts: str
) -> None:
    text = hand(actions, blinds=blinds, stacks="[500, 500, 500, 500]")
    dealer = played(text)
    assert chips(dealer) == ends and dealer.table.options.posts == posts
    written = write_phh(dealer.log.records, 1)
    assert f"blinds_or_straddles = {blinds}\n" in written
    assert chips(played(written)) == ends
    check_log(dealer)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = TheirHistory.loads(text)
    assert list(state.stacks) == ends


def test_of_two_players_the_button_may_post_alone() -> None:
    dealer = played(hand("'p1 cc', 'p2 f'", blinds="[10, 0]", stacks="[500, 500]"))
    assert chips(dealer) == [510, 490] and dealer.table.options.posts == "blind $10@2"


def test_blinds_above_the_least_bet_are_straddles() -> None:
    dealer = played(hand("'p2 f'", blinds="[10, 20]", stacks="[500, 500]"))
    assert chips(dealer) == [510, 490]


# Stacks and amounts


def test_a_stack_that_is_not_told_is_never_all_in() -> None:
    history = read_phh(
        hand("'p3 cbr 900', 'p1 f', 'p2 f'", stacks="[inf, inf, inf]", more="finishing_stacks = [1, 2, 3]")
    )
    ending = ending_of(history, play_history(history, stacked))
    assert history.unknown == {0, 1, 2} and not ending.is_told
    assert [has - had for has, had in zip(ending.chips, history.stacks, strict=True)] == [-500, -1_000, 1_500]


def test_players_with_untold_stacks_check_the_last_cards_on_which_nobody_acts() -> None:
    text = hand(BOARD.removesuffix(", 'p1 cc', 'p2 cc'"), stacks="[inf, inf, inf]")
    shown = text.replace("p1 ????", "p1 AcAd").replace("p2 ????", "p2 KdQd")
    dealer = played(shown)
    assert [line for line in story(dealer) if line.startswith("p1 wins")]
    with pytest.raises(HistoryEnds, match="p1 is to act"):
        played(shown.replace("[inf, inf, inf]", "[500, 500, 500]"))


DIVIDED = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [10, 10, 0]
min_bet = 10
starting_stacks = [500, 500, 500]
actions = ['d dh p1 AcQd', 'd dh p2 AdQc', 'd dh p3 ????', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc',
  'p3 f', 'd db Ks', 'p1 cc', 'p2 cc', 'd db 3d', 'p1 cc', 'p2 cc']
"""


def test_a_pot_is_divided_in_the_chips_of_the_file() -> None:
    assert chips(played(DIVIDED + "finishing_stacks = [505, 505, 490]\n")) == [505, 505, 490]
    # Of $30 in chips of $10 the odd one goes left of the button.
    assert chips(played(DIVIDED + "finishing_stacks = [510, 500, 490]\n")) == [510, 500, 490]


def test_a_file_may_end_with_parts_of_a_cent() -> None:
    history = read_phh(hand(FOLDED, more="finishing_stacks = [495, 505.0000001, 500]"))
    assert history.is_rounded and ending_of(history, play_history(history, stacked)).is_as_told


def test_a_raise_as_far_as_another_can_call_is_the_least_raise_and_the_rest_returns() -> None:
    text = """
variant = 'FT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [24, 500]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 20', 'p1 cc', 'd db 2c7d9h', 'p1 cc',
  'p2 cbr 4', 'p1 cc', 'd db 3c', 'd db 4c']
finishing_stacks = [48, 476]
"""
    assert chips(played(text)) == [48, 476]


def test_a_check_of_a_player_with_nobody_left_to_bet_against_is_passed_over() -> None:
    text = hand("'p1 f', 'p3 cc', 'd db 3c8s7c', 'd db 3h', 'd db 2d'", blinds="[5, 10, 20]", stacks="[500, 7, 500]")
    text = text.replace("p2 ????", "p2 QcQd").replace("p3 ????", "p3 KcKd")
    assert chips(played(text)) == [495, 0, 512]


# Who is who


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("['Ana', 'Ben', 'Cy']", ["Ana", "Ben", "Cy"]),
        ("['Ana', '', '']", ["Ana", "p2", "p3"]),
        ("['ana', 'ANA', 'Cy']", ["p1", "p2", "Cy"]),
        ("['Dealer', ' Ben', 'Cy']", ["p1", "p2", "Cy"]),
        ("['p2', '', 'Cy']", ["p1", "p2", "p3"]),
    ],
)
def test_players_are_called_by_their_names_where_a_table_can_tell_them_apart(players: str, names: list[str]) -> None:
    dealer = played(hand(FOLDED, more=f"players = {players}"))
    assert [player.name for player in dealer.table.players] == names


# Cards that nobody tells


@pytest.mark.parametrize(
    "shown", ["'p1 sm AcAd', 'p2 sm ????'", "'p1 sm AcAd', 'p2 sm'", "'p1 sm AcAd'", "'p1 sm ????', 'p2 sm ????'"]
)
@pytest.mark.parametrize(
    ("more", "won"),
    [
        ("winnings = [20, 0, 0]", [20, 0, 0]),
        ("winnings = [19.50, 0, 0]", [20, 0, 0]),
        ("finishing_stacks = [510, 490, 500]", [20, 0, 0]),
    ],
)
def test_unknown_cards_stand_for_any_by_which_the_pots_go_as_the_file_says(
    shown: str, more: str, won: list[int]
) -> None:
    history = read_phh(hand(f"{BOARD}, {shown}", more=more))
    ending = ending_of(history, play_history(history, stacked))
    assert [each // history.scale // 100 for each in ending.won] == won and ending.is_right
    assert "p2" in hidden_hands(history)


def test_unknown_hands_share_a_pot_that_the_file_divides() -> None:
    history = read_phh(hand(f"{BOARD}, 'p1 sm AcKd'", more="winnings = [9.50, 9.50, 0]"))
    assert ending_of(history, play_history(history, stacked)).is_raked


def test_a_hand_that_is_mucked_has_lost_whatever_it_was() -> None:
    assert chips(played(hand(f"{BOARD}, 'p1 sm 8c8d', 'p2 sm'"))) == [510, 490, 500]


SIDE_POT = (
    "'p3 cbr 500', 'p1 cc', 'p2 cc', 'd db 2c7d9h', 'p2 cbr 100', 'p3 cc', 'd db Ks', 'p2 cc', 'p3 cc', 'd db 3d', "
    "'p2 cc', 'p3 cc'"
)


@pytest.mark.parametrize(
    "winnings", ["[300, 1000, 0]", "[300, 0, 1000]", "[0, 1300, 0]", "[150, 1150, 0]", "[300, 500, 500]"]
)
def test_side_pots_go_to_those_who_win_them_by_the_file(winnings: str) -> None:
    history = read_phh(hand(SIDE_POT, stacks="[100, 900, 900]", more=f"winnings = {winnings}"))
    ending = ending_of(history, play_history(history, stacked))
    assert ending.is_as_told


def test_winnings_that_no_cards_explain_are_said_to_be_so() -> None:
    with pytest.raises(
        HistoryEnds, match="not all cards of p2 are told, and none were found that win as the file has it"
    ):
        played(hand(f"{BOARD}, 'p1 sm AcAd'", more="winnings = [0, 0, 20]"))


def test_a_showdown_of_which_nothing_is_told_has_no_winner() -> None:
    with pytest.raises(WinnerUntold, match="nobody knows who won"):
        played(hand(f"{BOARD}, 'p1 sm AcAd', 'p2 sm ????'", more="winnings = [0, 0, 0]"))


def test_stud_and_razz_find_stand_ins_too() -> None:
    text = """
variant = 'FR'
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100]
actions = ['d dh p1 ????2c', 'd dh p2 ????Kd', 'p2 pb', 'p1 cbr 5', 'p2 cc', 'd dh p1 3c', 'd dh p2 4d', 'p1 cc',
  'p2 cc', 'd dh p1 7c', 'd dh p2 8d', 'p1 cc', 'p2 cc', 'd dh p1 9c', 'd dh p2 9d', 'p1 cc', 'p2 cc', 'd dh p1 ??',
  'd dh p2 ??', 'p1 cc', 'p2 cc']
winnings = [0, 12]
"""
    history = read_phh(text)
    assert ending_of(history, play_history(history, stacked)).is_as_told


DRAWN = """
variant = 'FB'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200]
actions = ['d dh p1 ????????', 'd dh p2 ????????', 'p2 cc', 'p1 cc', 'p1 sd ????', 'p2 sd', 'd dh p1 ????', 'p1 cc',
  'p2 cc', 'p1 sd ??', 'p2 sd ??', 'd dh p1 ??', 'd dh p2 ??', 'p1 cc', 'p2 cc', 'p1 sd', 'p2 sd ??', 'd dh p2 ??',
  'p1 cc', 'p2 cc', 'p1 sm 2s4c6d9h', 'p2 sm 3s5d7c8h']
"""


def test_a_hand_that_was_drawn_unseen_is_known_once_it_is_shown() -> None:
    assert chips(played(DRAWN)) == [198, 202]
    assert chips(played(DRAWN.replace("'p2 sm 3s5d7c8h'", "'p2 sm 3s5d7cQh'"))) == [202, 198]


# How it ends


@pytest.mark.parametrize(
    ("winnings", "is_right", "words"),
    [
        ("[0, 10, 0]", True, ""),
        ("[0, 9.50, 0]", True, "p2 wins $9.50. $0.50 of it left the players"),
        ("[0, 8.50, 0]", False, "no rake explains it"),
        ("[10, 0, 0]", False, "no rake explains it"),
        ("[0, 15, 0]", False, "That is $5 more than went into the pots by what the file says"),
    ],
)
def test_the_winnings_of_a_file_are_what_its_pots_pay_less_a_rake(winnings: str, is_right: bool, words: str) -> None:
    history = read_phh(hand(FOLDED, more=f"winnings = {winnings}"))
    ending = ending_of(history, play_history(history, stacked))
    assert ending.is_right is is_right
    assert not words or words in ending.words()


def test_a_collection_has_a_hand_in_each_of_its_tables() -> None:
    one = hand(FOLDED)
    found = dict(hands_of(f"[1]\n{one}\n[last]\n{one}"))
    assert list(found) == ["1", "last"] and read_hand(found["last"]).least == 1_000
    with pytest.raises(Refused, match="it has 2 hands"):
        read_phh(f"[1]\n{one}\n[2]\n{one}")


# Writing


def acted(dealer: Dealer, *words: str) -> None:
    """Play a round in which each prompt is answered by the first of some words that it offers."""
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        offered = [choice.word for choice in ask.choices]
        dealer.take(ask.decide(ask.player, next(word for word in (*words, "check", "muck") if word in offered)))


SEATS = {"Ann": 50_000, "Bob": 50_000, "Cy": 50_000}


@pytest.mark.parametrize(
    ("options", "antes", "blinds"),
    [
        ({"ante": "$5", "ante_by": "big-blind"}, "[0, 5, 0]", "[2, 5, 0]"),
        ({"ante": "$5", "ante_by": "button"}, "[0, 0, 5]", "[2, 5, 0]"),
        ({"posts": "dead $2@3+straddle $10@3"}, "[0, 0, 2]", "[2, 5, 10]"),
        ({"straddle": "yes"}, "[0, 0, 0]", "[2, 5, 10]"),
        ({"ante": "$1"}, "[1, 1, 1]", "[2, 5, 0]"),
    ],
)
def test_forced_money_is_written_by_who_posts_it(options: dict[str, str], antes: str, blinds: str) -> None:
    dealer = open_table("poker", {"limit": "no-limit", **options}, seats=SEATS)
    acted(dealer, "straddle", "call")
    text = write_phh(dealer.log.records, 1)
    assert f"antes = {antes}\n" in text and f"blinds_or_straddles = {blinds}\n" in text
    ends = {player.name: player.chips for player in dealer.table.players}
    assert {player.name: player.chips for player in played(text).table.players} == ends


def test_of_two_players_what_the_big_blind_antes_is_written_first_of_the_button() -> None:
    dealer = open_table(
        "poker", {"limit": "no-limit", "ante": "$5", "ante_by": "big-blind"}, seats={"Ann": 9_000, "Bob": 9_000}
    )
    acted(dealer, "call")
    text = write_phh(dealer.log.records, 1)
    assert "antes = [0, 5]\nblinds_or_straddles = [2, 5]\n" in text
    assert sorted(chips(played(text))) == sorted(chips(dealer))


def test_the_rounds_of_a_log_are_known_by_their_numbers() -> None:
    dealer = open_table("poker", {"limit": "no-limit"}, seats=SEATS)
    assert rounds_of(dealer.log.records) == []
    acted(dealer, "call")
    acted(dealer, "fold")
    assert rounds_of(dealer.log.records) == [1, 2]
