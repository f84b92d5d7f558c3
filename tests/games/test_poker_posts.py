"""What tournaments and card rooms add to the forced money of poker: antes of one player, posts, larger chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import GAMES
from pitboss.games.poker.pot_events import MoneyReturned
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.events import ChipsBought, FaultOccurred, OptionsChanged, PlayerSeated
from pitboss.table.options import choose, require_legal
from pitboss.table.refusal import Refused
from tests.kit import check_log, events, open_table, story

OPTIONS = GAMES["poker"].options
FOUR = {"Ann": 50_000, "Bob": 50_000, "Cy": 50_000, "Dov": 50_000}


def table(seats: dict[str, int] | None = None, **options: str) -> Dealer:
    """Open a table of no-limit hold 'em and begin a round."""
    dealer = open_table("poker", {"limit": "no-limit", **options}, seats=seats or FOUR)
    dealer.begin_round()
    return dealer


def told(dealer: Dealer) -> str:
    """Return what was told so far."""
    return "\n".join(story(dealer))


def to_act(dealer: Dealer) -> str:
    """Return whose turn it is."""
    (ask,) = asks_of(dealer.prompt)
    return ask.player


def play_on(dealer: Dealer, word: str = "call") -> None:
    """Let everybody call or check to the end."""
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        offered = [choice.word for choice in ask.choices]
        dealer.take(ask.decide(ask.player, next(each for each in (word, "check", "muck") if each in offered)))


def test_the_big_blind_antes_for_everyone() -> None:
    dealer = table(ante="$5", ante_by="big-blind")
    assert "Bob posts the big blind ante of $5. [custom (19:47-14.6)]" in told(dealer)
    assert "ante $5 of the big blind for all" in told(dealer)
    play_on(dealer)
    assert sum(player.chips for player in dealer.table.players) == 200_000
    check_log(dealer)


def test_the_button_antes_for_everyone() -> None:
    dealer = table(ante="$5", ante_by="button")
    assert "Dov posts the button ante of $5." in told(dealer)


def test_an_ante_for_everyone_is_won_by_who_had_less_to_bet() -> None:
    dealer = table({"Ann": 50_000, "Bob": 300, "Cy": 50_000}, ante="$5", ante_by="big-blind")
    assert "Bob posts the big blind ante of $3, all-in." in told(dealer) or "the big blind ante of $3." in told(dealer)
    assert "Bob posts the second blind" not in told(dealer)
    play_on(dealer)
    check_log(dealer)


@pytest.mark.parametrize(
    ("posts", "first", "words"),
    [
        ("straddle $10@3", "Dov", "Cy posts a straddle of $10."),
        ("straddle $10@3+straddle $20@4", "Ann", "Dov posts a straddle of $20."),
        ("straddle $10@4", "Ann", "Dov posts a straddle of $10."),
        ("live $5@4", "Cy", "Dov posts a live bet of $5."),
        ("dead $2@4+live $5@4", "Cy", "Dov posts dead money of $2."),
        ("blind $2@3", "Cy", "Cy posts a blind of $2."),
        ("live $1@2", "Cy", "Bob posts the second blind of $5."),
        ("straddle $10@9", "Cy", "Bob posts the second blind of $5."),
    ],
)
def test_posts_are_made_by_those_the_sign_counts_from_the_button(posts: str, first: str, words: str) -> None:
    dealer = table(posts=posts)
    assert words in told(dealer) and to_act(dealer) == first
    play_on(dealer)
    assert sum(player.chips for player in dealer.table.players) == 200_000
    check_log(dealer)


def test_over_a_straddle_of_the_sign_the_least_wager_is_raise_enough() -> None:
    (ask,) = asks_of(table(posts="straddle $10@3").prompt)
    assert next(choice.amounts[0] for choice in ask.choices if choice.word == "raise") == 1_500


def test_who_has_nothing_left_posts_nothing() -> None:
    dealer = table({"Ann": 200, "Bob": 50_000, "Cy": 50_000}, posts="dead $2@1+straddle $10@1")
    assert "Ann posts dead money of $2" in told(dealer) and "Ann posts the first" not in told(dealer)
    assert "Ann posts a straddle" not in told(dealer)


def test_the_sign_says_what_is_posted() -> None:
    dealer = table(posts="straddle $10@3+dead $2@4", least_chip="$1")
    assert "player 3 left of the button posts a straddle of $10" in told(dealer)
    assert "player 4 left of the button posts a dead $2" in told(dealer) and "smallest chip $1" in told(dealer)


@pytest.mark.parametrize(
    ("posts", "why"),
    [
        ("straddle 10", "write a post as in straddle $10@3, not 'straddle 10'"),
        ("straddle $x@3", "write a post as in"),
        ("bribe $10@3", "a post is one of blind, straddle, live, dead, not 'bribe'"),
        ("live $0@3", "a post goes by steps of $0.50, not $0"),
        ("live $0.30@3", "a post goes by steps of $0.50, not $0.30"),
        ("live $5@12", "places count from 1, left of the button, to 11"),
        ("live $5@3+straddle $10@3", "a player posts one bet, and dead money once"),
    ],
)
def test_posts_that_nobody_could_make_are_refused_in_a_sentence(posts: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        choose(OPTIONS, {"posts": posts})
    assert refused.value.what == f"posts={posts}" and refused.value.why.startswith(why)


def test_posts_are_kept_in_the_order_of_the_places() -> None:
    assert choose(OPTIONS, {"posts": "Live 5@4 + dead $2@1"}).posts == "dead $2@1+live $5@4"
    assert choose(OPTIONS, {"posts": "None"}).posts == "none"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "seven-card-stud", "ante": "$1", "posts": "live $5@3"}, "those who post are counted from the button"),
        ({"game": "seven-card-stud", "ante": "$1", "ante_by": "button"}, "one player antes for all only in a game"),
        ({"ante_by": "button"}, "one player antes for all only in a game with a button"),
        (
            {"ante": "$1", "ante_by": "big-blind", "first_blind": "$0", "second_blind": "$0"},
            "a big blind only where there are blinds",
        ),
        ({"least_chip": "$5"}, "every posted amount is made up of the smallest chip in play"),
        ({"least_chip": "$1", "posts": "live $0.50@3"}, "every posted amount is made up of"),
        ({"least_chip": "$1", "rake_levels": "$0.50@$10"}, "every posted amount is made up of"),
        ({"least_chip": "$1", "fund": "high-hand"}, "every posted amount is made up of"),
    ],
)
def test_forced_money_that_does_not_fit_is_refused(settings: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        choose(OPTIONS, settings)


def test_a_game_may_begin_with_posts_alone() -> None:
    dealer = table(first_blind="$0", second_blind="$0", posts="blind $5@2")
    assert "Bob posts a blind of $5." in told(dealer) and to_act(dealer) == "Cy"


LARGE = {
    "minimum": "$80,000", "first_blind": "$40,000", "second_blind": "$80,000", "least_chip": "$5,000",
    "ante": "$80,000", "ante_by": "big-blind",
}  # fmt: skip


def test_a_table_has_the_limits_and_chips_of_a_tournament() -> None:
    dealer = table({"Ann": 738_000_000, "Bob": 250_000_000}, **LARGE)
    assert dealer.table.denominations == tuple(chip * 10_000 for chip in (50, 100, 250, 500, 2_500, 10_000, 50_000))
    play_on(dealer)
    assert sum(player.chips for player in dealer.table.players) == 988_000_000
    with pytest.raises(Refused, match="the table's chips can't make that amount"):
        dealer.take(PlayerSeated("Cy", 5, 100_000_100))
    with pytest.raises(Refused, match="the table's chips can't make that amount"):
        dealer.take(ChipsBought("Ann", 100))


def test_the_odd_chip_of_a_divided_pot_is_the_smallest_in_play() -> None:
    options = {"least_chip": "$5", "first_blind": "$5"}
    cards = "Ac Ad 4h Qd Qc 6h 8s 2c 7d 9h 8c Ks 8d 3d"
    dealer = open_table("poker", options, seats={"Ann": 5_000, "Bob": 5_000, "Cy": 5_000}, stacks=[cards])
    dealer.begin_round()
    play_on(dealer)
    assert {player.name: player.chips for player in dealer.table.players} == {"Ann": 5_500, "Bob": 5_000, "Cy": 4_500}


def test_larger_chips_come_when_everyone_has_only_such() -> None:
    dealer = open_table("poker", {"minimum": "$10", "first_blind": "$5"}, seats={"Ann": 50_050, "Bob": 50_000})
    larger = {"least_chip": "$5"}
    with pytest.raises(Refused, match="smaller chips are in play: Ann") as refused:
        dealer.take(OptionsChanged(larger))
    assert refused.value.cite == "custom (19:47-14.6)"
    dealer.take(ChipsBought("Ann", 450))
    dealer.take(OptionsChanged(larger))
    assert min(dealer.table.denominations) == 500


@pytest.mark.parametrize(("name", "value"), [("posts", "x"), ("least_chip", 0), ("rake_levels", "x"), ("ante", -1)])
def test_a_value_that_is_none_is_refused_beside_larger_chips_too(name: str, value: object) -> None:
    legal = choose(OPTIONS, {"minimum": "$10", "first_blind": "$5", "least_chip": "$5"})
    with pytest.raises(Refused, match=f"{name}="):
        require_legal(replace(legal, **{name: value}))


def test_a_word_is_not_looked_for_among_a_billion_dollars() -> None:
    with pytest.raises(Refused, match=r"minimum=abc: .* Allowed: \$0.50 to \$1,000,000,000 in steps of \$0.50"):
        choose(OPTIONS, {"minimum": "abc"})


def test_a_misdeal_returns_dead_money_as_large_as_the_live_post_beside_it() -> None:
    dealer = table(posts="live $5@4+dead $5@4")
    dealer.take(FaultOccurred("not-shuffled"))
    (back,) = [each for each in events(dealer, MoneyReturned) if isinstance(each, MoneyReturned)]
    assert 1_000 in back.amounts.values()
    assert {player.name: player.chips for player in dealer.table.players} == FOUR
