"""Customs of a poker table: kills, straddles, blinds that were missed, forced bets at low poker, and the fund."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import PlayerAbsent, PlayerReturned
from pitboss.games.poker.events import SignPosted
from pitboss.games.poker.felt import PokerFelt
from pitboss.games.poker.fund import own_part_of_main_pot
from pitboss.games.poker.pot_events import BlindPosted, FundPaid
from pitboss.games.poker.pots import divide, net_pots
from pitboss.play.dealer import Dealer
from pitboss.table.events import OptionsChanged, PlayerLeft
from pitboss.table.refusal import Refused
from tests.games.test_poker import SEATS, call_round, fold_round, table
from tests.games.test_poker_desk import all_agree
from tests.kit import HOUR, IN_TRAY, Clock, check_log, decide, events, open_prompt, open_table, story

OMAHA = {"game": "omaha", "split": "high-low", "low_hand": "eight-or-better"}
SCOOP = {**OMAHA, "kill": "kill", "kill_when": "scoop", "losing_hands": "mucked"}
NO_LOW = "Ac Kd Ad Kc 9c 8d 9s 8h 2c Ks Jd 10d 2d Qc 2h 4c"
"""Bob has three kings and Ann a pair of aces, and nobody has a low hand."""


@pytest.mark.parametrize(("kill_pot", "killer"), [("$10", "Bob"), ("$10.50", "")])
def test_a_scooped_pot_kills_where_it_is_large_enough(kill_pot: str, killer: str) -> None:
    dealer = open_table("poker", {**SCOOP, "kill_pot": kill_pot}, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[NO_LOW])
    call_round(dealer)
    assert any("Bob wins $10 from the pot: the highest hand" in line for line in story(dealer))
    assert dealer.table.state.killer == killer
    assert f"kill after a pot of {kill_pot} or more that is scooped at the showdown" in signs(dealer)
    check_log(dealer)


def signs(dealer: Dealer) -> list[str]:
    """Return the lines of every sign that was posted."""
    return [line for sign in events(dealer, SignPosted) if isinstance(sign, SignPosted) for line in sign.lines]


@pytest.mark.parametrize("is_shown", [True, False], ids=["at the showdown", "uncontested"])
@pytest.mark.parametrize(("kill_pot", "kills"), [("$18", True), ("$18.50", False)])
def test_a_pot_counts_for_a_kill_less_the_rake(kill_pot: str, *, kills: bool, is_shown: bool) -> None:
    options = {"kill": "kill", "kill_when": "pot-size", "kill_pot": kill_pot, "rake_percent": "10"}
    dealer = open_table(
        "poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=["Ah 2c Ad 7d 3c Ac Kh Ks 4d 5c 6s 9d"]
    )
    dealer.begin_round()
    decide(dealer, "raise", amount=1_000)
    decide(dealer, "call")
    decide(dealer, "check" if is_shown else "bet")
    while dealer.prompt is not None:
        words = {choice.word for choice in open_prompt(dealer).choices}
        decide(dealer, next(word for word in ("check", "muck", "fold") if word in words))
    assert any("wins $18 from the pot" in line for line in story(dealer))
    assert bool(dealer.table.state.killer) == kills
    check_log(dealer)


def test_a_pot_that_nobody_else_contends_for_is_not_scooped() -> None:
    dealer = open_table("poker", {**SCOOP, "kill_pot": "$0"}, seats={"Ann": 10_000, "Bob": 10_000})
    fold_round(dealer)
    assert dealer.table.state.winner and not dealer.table.state.killer
    check_log(dealer)


def test_whoever_missed_a_blind_and_is_needed_for_a_game_is_dealt_in_and_owes_nothing() -> None:
    dealer = open_table("poker", {"second_blind": "$0"}, seats=SEATS)
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ("Ann",)
    dealer.take(PlayerLeft("Cy"))
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    assert [choice.word for choice in open_prompt(dealer).choices] == ["call", "complete", "fold"]
    assert open_prompt(dealer).player == "Ann", "Bob has the blind, and she is asked for no other"
    decide(dealer, "fold")
    assert dealer.table.state.desk.owing == ()
    check_log(dealer)


def test_whoever_posts_missed_blinds_is_not_asked_to_straddle() -> None:
    five = {**SEATS, "Dee": 10_000, "Eve": 10_000}
    dealer = open_table("poker", {"straddle": "yes"}, seats=five)
    dealer.take(PlayerAbsent("Ann"))
    for _ in range(2):
        pass_and_fold(dealer)
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    decide(dealer, "post", player="Ann")
    posted = [each.player for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted)][-3:]
    assert posted == ["Dee", "Eve", "Ann"]
    assert (open_prompt(dealer).player, open_prompt(dealer).choices[0].word) == ("Ann", "check")
    check_log(dealer)


def pass_and_fold(dealer: Dealer) -> None:
    """Play a round in which nobody straddles and everybody folds."""
    dealer.begin_round()
    while dealer.prompt is not None:
        words = {choice.word for choice in open_prompt(dealer).choices}
        decide(dealer, "pass" if "pass" in words else "fold")


@pytest.mark.parametrize(("cards", "best"), [("Kd Ad Kc Ah", "Bob"), ("Ad Kd Ah Kc", "Ann")])
def test_of_two_high_hands_that_are_shown_the_best_has_the_fund(cards: str, best: str) -> None:
    options = {"fund": "high-hand", "fund_hand": "full-house", "losing_hands": "shown"}
    stack = f"{cards} 2c Ac As Ks 2d 4d 2h 5c"
    dealer = open_table("poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[stack])
    call_round(dealer)
    paid = [each.player for each in events(dealer, FundPaid) if isinstance(each, FundPaid)]
    assert paid == [best]
    check_log(dealer)


def paid(dealer: Dealer) -> dict[str, int]:
    """Return what each player was paid from the fund."""
    return {each.player: each.amount for each in events(dealer, FundPaid) if isinstance(each, FundPaid)}


@pytest.mark.parametrize(
    ("drop", "shared"), [("$2", {"Ann": 100, "Bob": 100}), ("$1.50", {"Ann": 100, "Bob": 50}), ("$0.50", {"Ann": 50})]
)
def test_equal_high_hands_share_the_fund_and_the_odd_chip_goes_as_that_of_a_pot(
    drop: str, shared: dict[str, int]
) -> None:
    options = {"fund": "high-hand", "fund_hand": "full-house", "fund_drop": drop}
    stack = "3c 4c 5d 6d 2c Ac As Ad 2d Kc 2h Ks"  # both play the board
    dealer = open_table("poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[stack])
    call_round(dealer)
    assert paid(dealer) == shared
    check_log(dealer)


def test_of_equal_high_hands_none_has_more_of_the_fund_for_its_low_hand() -> None:
    options = {**OMAHA, "fund": "high-hand", "fund_hand": "full-house", "fund_drop": "$2"}
    stack = "As Ah Kd Ks 4s Qd 5s Jd 9c Ac Ad Kc 9d 2h 9h 3h"  # both have aces full of kings, and Ann a low hand too
    dealer = open_table("poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[stack])
    call_round(dealer)
    assert any("for low" in line for line in story(dealer)) and paid(dealer) == {"Ann": 100, "Bob": 100}
    check_log(dealer)


BEATS = {"limit": "no-limit", "fund": "bad-beat", "fund_hand": "full-house", "fund_drop": "$4", "losing_hands": "shown"}
QUADS_WIN = "{} 2c Ac As Kh 2d Kc 2s 3d"
"""The board gives two aces four of a kind, and one king a full house."""


@pytest.mark.parametrize(
    ("hands", "stacks", "shares"),
    [
        ("Ah Kd Qs Ad Ks Qd", (20, 100, 100), {"Ann": 100, "Cy": 100, "Bob": 200}),
        ("Kd Ah Qs Js Ks Ad Qd 5h", (20, 20, 100, 100), {"Bob": 100, "Cy": 50, "Dee": 50, "Ann": 200}),
        ("Ah Kd Ks Ad 4s 4h", (100, 100, 100), {"Ann": 100, "Bob": 150, "Cy": 150}),
    ],
    ids=["it wins a side pot", "another wins a side pot", "equal hands lose"],
)
def test_a_bad_beat_loses_the_main_pot_to_the_hand_that_wins_it(
    hands: str, stacks: tuple[int, ...], shares: dict[str, int]
) -> None:
    seats = {name: 100 * chips for name, chips in zip(("Ann", "Bob", "Cy", "Dee"), stacks, strict=False)}
    dealer = open_table("poker", BEATS, seats=seats, stacks=[QUADS_WIN.format(hands)])
    all_in(dealer)
    assert paid(dealer) == shares
    check_log(dealer)


def all_in(dealer: Dealer) -> None:
    """Play a round in which everybody bets everything."""
    dealer.begin_round()
    decide(dealer, "raise", amount=open_prompt(dealer).choices[1].amounts[-1])
    while dealer.prompt is not None:
        decide(dealer, "call")


@pytest.mark.parametrize(
    ("ups", "opener"), [("Kd Ks Qh", "Bob"), ("Ks Kd Qh", "Ann"), ("As Kc Kh", "Cy"), ("Ah As Ac", "Bob")]
)
def test_at_low_poker_the_highest_up_card_opens_by_suit_and_the_ace_is_low(ups: str, opener: str) -> None:
    options = {"game": "seven-card-stud", "split": "low"}
    dealer = open_table("poker", options, seats=SEATS, stacks=[f"2c 3c 4c 5c 6c 7c {ups}"])
    dealer.begin_round()
    (forced,) = events(dealer, BlindPosted)
    assert isinstance(forced, BlindPosted) and forced.player == opener


def test_who_missed_blinds_and_is_too_short_owes_nothing() -> None:
    dealer = open_table("poker", {}, seats={"Ann": 600, "Bob": 10_000, "Cy": 10_000, "Dee": 10_000})
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ("Ann",)
    dealer.take(PlayerReturned("Ann"))
    fold_round(dealer)
    assert not any("Ann chooses" in line for line in story(dealer))
    assert dealer.table.state.desk.owing == ()


def test_blinds_that_a_misdeal_gives_back_are_still_owed() -> None:
    dealer = open_table("poker", {}, seats={**SEATS, "Dee": 10_000}, faults=["missing-cards@2#2"])
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    decide(dealer, "post", player="Ann")
    assert not dealer.is_in_round and any("the round is dead" in line for line in story(dealer))
    assert dealer.table.state.desk.owing == ("Ann",)
    dealer.begin_round()
    assert open_prompt(dealer).player == "Ann" and open_prompt(dealer).choices[0].word == "post"
    check_log(dealer)


def test_nobody_misses_blinds_that_there_are_not() -> None:
    dealer = table({"first_blind": "$0", "second_blind": "$0", "ante": "$1"})
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ()
    check_log(dealer)


def test_a_straddle_needs_a_third_player_and_chips_for_it() -> None:
    two = open_table("poker", {"straddle": "yes"}, seats={"Ann": 10_000, "Bob": 10_000})
    fold_round(two)
    short = open_table("poker", {"straddle": "yes"}, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 900})
    fold_round(short)
    assert not any("chooses" in line for line in story(two) + story(short))


def test_a_kill_that_a_blind_covers_posts_nothing_more() -> None:
    options = {"kill": "half-kill", "kill_when": "pot-size", "kill_pot": "$0", "minimum": "$2", "maximum": "$4",
               "first_blind": "$1", "second_blind": "$2"}  # fmt: skip
    dealer = open_table("poker", options, seats={"Ann": 200, "Bob": 10_000, "Cy": 10_000})
    fold_round(dealer)
    fold_round(dealer)
    fold_round(dealer)
    assert any("posts a half-kill" in line for line in story(dealer))
    check_log(dealer)


def test_a_killer_without_chips_left_posts_nothing() -> None:
    options = {"kill": "kill", "kill_when": "pot-size", "kill_pot": "$0", "ante": "$1", "losing_hands": "mucked"}
    dealer = open_table("poker", options, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000})
    fold_round(dealer)
    assert dealer.table.state.killer == "Bob"
    all_agree(dealer, 500, {"ante": "$500"})
    dealer.take(OptionsChanged({"ante": "$500"}))
    dealer.begin_round()
    assert not any("posts a kill" in line for line in story(dealer))
    check_log(dealer)


def test_a_bad_beat_needs_a_hand_that_loses() -> None:
    options = {"fund": "bad-beat", "fund_hand": "full-house"}
    dealer = open_table(
        "poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=["Ah 2c Ad 7d 3c Ac Kh Ks 4d 5c 6s 9d"]
    )
    call_round(dealer)
    assert dealer.table.state.fund == 50
    check_log(dealer)
    with pytest.raises(Refused, match=r"the players' fund holds \$0.50"):
        dealer.take(OptionsChanged({"fund": "none"}))
    dealer.take(OptionsChanged({"fund": "high-hand"}))
    assert dealer.table.state.fund == 50


def test_a_bad_beat_is_shown_whatever_its_player_would_do() -> None:
    dealer = open_table(
        "poker",
        {"fund": "bad-beat", "fund_drop": "$5"},
        seats={"Ann": 10_000, "Bob": 10_000},
        stacks=["Ah Kh Ad Kd 3c Ac As Kc 4d Ks 6s 9d"],
    )
    call_round(dealer)
    assert not any("muck" in line for line in story(dealer))
    assert any("Bob gets $4 from the fund: a bad beat" in line for line in story(dealer))
    dealer.take(OptionsChanged({"fund": "none"}))
    check_log(dealer)


def test_a_fund_is_not_ended_in_a_round_that_may_bring_it_chips() -> None:
    dealer = table({"fund": "high-hand"})
    dealer.begin_round()
    with pytest.raises(Refused, match=r"^fund=none: the round that is played may bring the players' fund chips"):
        dealer.take(OptionsChanged({"fund": "none"}))
    dealer.take(OptionsChanged({"raises": "4"}))
    while dealer.prompt:
        decide(dealer, open_prompt(dealer).choices[0].word)
    assert dealer.table.state.fund and dealer.table.options.raises == "4"
    check_log(dealer)


def test_no_larger_chip_begins_with_a_round_that_may_leave_smaller_ones() -> None:
    options = {"limit": "no-limit", "losing_hands": "mucked"}
    dealer = open_table(
        "poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=["Ah 7c Ad 2d 3c Ac As Kc 4d Ks 6s 9d"]
    )
    dealer.begin_round()
    with pytest.raises(Refused, match=r"^least_chip=[$]1: the round that is played may leave smaller chips") as refused:
        dealer.take(OptionsChanged({"least_chip": "$1"}))
    assert refused.value.cite == "custom (19:47-14.6)"
    decide(dealer, "raise", amount=1_050)
    decide(dealer, "call")
    while dealer.prompt:
        decide(dealer, "check")
    assert [player.chips % 100 for player in dealer.table.players] == [50, 50]
    with pytest.raises(Refused, match="smaller chips are in play: Ann, Bob"):
        dealer.take(OptionsChanged({"least_chip": "$1"}))
    check_log(dealer)


def test_a_smaller_chip_may_be_chosen_in_a_round_and_begins_with_the_next() -> None:
    dealer = open_table("poker", {"limit": "no-limit", "least_chip": "$1"}, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    dealer.take(OptionsChanged({"least_chip": "$0.50"}))
    decide(dealer, "fold")
    assert dealer.table.options.least_chip == 50
    check_log(dealer)


def test_a_table_that_closes_says_whose_the_fund_and_unverified_charges_are() -> None:
    clock = Clock()
    dealer = table({"fund": "high-hand", "time_charge": "$6", "time_part": "20"}, clock=clock)
    clock.now = HOUR
    fold_round(dealer)
    dealer.close()
    told = [line for line in story(dealer) if " stays in " in line]
    assert told == [
        "$0.50 stays in the fund: they are the players' and go back to players alone. [custom (19:47-14.19)]",
        "$6 stays in the rake area: time charges that nobody has verified. [19:47-14.14(b)3.v]",
    ]
    held = [each.amount for each in dealer.game.desk.held(dealer.table)]
    tray = dealer.table.tray - IN_TRAY
    assert sum(held) + tray + sum(each.chips for each in dealer.table.players) == sum(SEATS.values())
    check_log(dealer)


@pytest.mark.parametrize(("drop", "told"), [("$2", True), ("$2.50", False)])
def test_a_pot_gives_the_fund_nothing_that_its_winner_put_in(drop: str, *, told: bool) -> None:
    dealer = table({"fund": "high-hand", "fund_drop": drop})
    fold_round(dealer)
    assert any("goes to the fund" in line for line in story(dealer)) == told
    assert any(f"Bob wins {'$2' if told else '$4'} from the pot" in line for line in story(dealer))
    assert dealer.table.player("Bob").chips == SEATS["Bob"] + (0 if told else 200)
    check_log(dealer)


def test_dead_money_of_the_winner_is_no_gain_that_the_fund_could_take() -> None:
    felt = PokerFelt(table({"fund": "high-hand", "fund_drop": "$5"}).table)
    ann, bob, _ = felt.seats
    felt.put_in_ante(ann, 500)
    felt.put_in_ante(bob, 500)
    felt.put_in_dead(ann, 200)
    divide(felt)
    assert own_part_of_main_pot(felt) == 700
    assert net_pots(felt) == (1_200,)
