"""What a paragraph says of all its items together: their order, and that the house chooses among them."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import TimeChargeAssessed, TimeChargePaid
from pitboss.games.poker.events import ButtonPlaced, SignPosted
from pitboss.games.poker.options import BY_CARD, DEALERS_RIGHT
from pitboss.games.poker.pot_events import RakeTaken
from pitboss.table.cards import parse_cards
from pitboss.table.events import CardBurned, CardDealt, CardsShuffled, LogOpened
from pitboss.table.rankings import CASINO_NIGHT_FIVE_CARD_HIGH, FIVE_CARD_HIGH, THREE_CARD_HIGH, Ranking
from pitboss.table.refusal import Refused
from tests.kit import HOUR, Clock, Stack, check_log, cites, decide, events, open_prompt, open_table, play_round

NIGHT = "casino-night-poker"
SEATS = {"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}


# Blackjack


@pytest.mark.paragraph("19:47-2.6(d)")
def test_19_47_2_6_d_a_double_shoe_draws_a_determinant_card_instead_of_burning_one() -> None:
    for dealing, decks in (("shoe", "6"), ("double-shoe", "2")):
        dealer = open_table("blackjack", {"dealing": dealing, "decks": decks}, stacks=["Kh 10d 9s 8s 8h"] * 2)
        play_round(dealer, {"Ann": {"main": 500}}, ["stand"])
        assert bool(events(dealer, CardBurned)) == (dealing == "shoe")
        assert ("19:47-2.6(d)1" in cites(dealer)) == (dealing == "double-shoe")


@pytest.mark.paragraph("19:47-2.6(e)")
def test_19_47_2_6_e_cards_are_dealt_from_the_left_round_the_table_in_three_rounds() -> None:
    dealer = open_table("blackjack", seats=SEATS, stacks=["2c 10h 9h 8h 6h 10d 9d 8d 10s 5c"])
    play_round(dealer, {name: {"main": 500} for name in SEATS}, ["stand"] * 3)
    dealt = [each for each in events(dealer, CardDealt) if isinstance(each, CardDealt)]
    assert [each.position for each in dealt[:7]] == [1, 2, 3, 0, 1, 2, 3]


# Poker


@pytest.mark.paragraph("19:47-14.2(d)")
def test_19_47_14_2_d_both_decks_are_used_with_a_shuffling_device() -> None:
    for device, decks in (("none", ["red", "red"]), ("device", ["red", "blue"])):
        dealer = open_table("poker", {"shuffler": device}, seats=SEATS, stacks=[Stack("", 20)])
        for _ in range(2):
            dealer.begin_round()
            while dealer.prompt is not None:
                dealer.answer_by_default()
        assert [each.deck for each in events(dealer, CardsShuffled) if isinstance(each, CardsShuffled)] == decks
        (opened,) = events(dealer, LogOpened)
        assert ("19:47-14.2(d)" in opened.cite) == (device == "device")
        check_log(dealer)


FIVE_CARDS = (
    "Ah Kh Qh Jh 10h",
    "9c 8c 7c 6c 5c",
    "2c 2d 2h 2s Ac",
    "2c 2d 2h 3s 3c",
    "7h 5h 4h 3h 2h",
    "Ac 2d 3h 4s 5c",
    "2c 2d 2h 4s 3c",
    "3c 3d 2h 2s 4c",
    "2c 2d 5h 4s 3c",
)
THREE_CARDS = ("Ah Kh Qh", "Kd Qd Jd", "2c 2d 2h", "Ac 2d 3h", "5h 3h 2h", "2c 2d 3h")


@pytest.mark.parametrize(
    ("ranking", "hands", "cite"),
    [
        pytest.param(*case, marks=pytest.mark.paragraph(case[-1]))
        for case in (
            (FIVE_CARD_HIGH, FIVE_CARDS, "19:47-14.3(b)"),
            (THREE_CARD_HIGH, THREE_CARDS, "19:47-14.3(c)"),
            (CASINO_NIGHT_FIVE_CARD_HIGH, FIVE_CARDS, "13:47-20.34(c)"),
        )
    ],
)
def test_high_hands_rank_in_the_order_of_their_list(ranking: Ranking, hands: tuple[str, ...], cite: str) -> None:
    values = [ranking.value(parse_cards(hand)) for hand in hands]
    assert values == sorted(values, reverse=True)
    listed = [ranking.rank_of(value).cite or "" for value in values]
    assert listed == [f"{cite}{number}" for number in range(1, len(hands) + 1)]
    Refused("a hand", "it is listed there", "looking it up", listed[0])


@pytest.mark.paragraph("13:47-20.36(c)2")
def test_13_47_20_36_c_2_the_first_button_goes_to_a_seat_or_by_the_highest_card() -> None:
    for button, item in ((DEALERS_RIGHT, "13:47-20.36(c)2.i"), (BY_CARD, "13:47-20.36(c)2.ii")):
        dealer = open_table(NIGHT, {"button": button}, seats=SEATS)
        dealer.begin_round()
        (placed,) = events(dealer, ButtonPlaced)
        assert item in placed.cite.split("; ")


@pytest.mark.paragraph("13:47-20.37(a)")
def test_13_47_20_37_a_the_house_takes_a_rake_and_nothing_else_and_the_sign_says_how() -> None:
    dealer = open_table(NIGHT, {"rake_percent": "10", "rake_maximum": "$5"}, seats=SEATS)
    tray = dealer.table.tray
    dealer.begin_round()
    (sign,) = events(dealer, SignPosted)
    assert "rake 10 percent" in sign.words() and "at most $5" in sign.words()
    while dealer.prompt is not None:
        dealer.answer_by_default()
    assert {f"13:47-20.37(a){item}" for item in range(1, 5)} <= set(sign.cite.split("; "))
    assert dealer.table.tray - tray == 30_000 - sum(player.chips for player in dealer.table.players)


@pytest.mark.parametrize(
    ("options", "words", "cite"),
    [
        pytest.param(*case, marks=pytest.mark.paragraph(case[-1]))
        for case in (
            ({"rake_percent": "10"}, "rake 10 percent of each betting round", "13:47-20.37(a)4.i"),
            ({"rake_increment": "$1", "rake_level": "$10"}, "rake $1 at each $10 of the pot", "13:47-20.37(a)4.ii"),
            ({"time_charge": "$6"}, "time charge $6 an hour", "13:47-20.37(a)4.iii"),
        )
    ],
)
def test_the_house_takes_the_rake_by_the_method_it_chose(options: dict[str, str], words: str, cite: str) -> None:
    clock = Clock()
    dealer = open_table(NIGHT, options, seats=SEATS, clock=clock)
    (opened,) = events(dealer, LogOpened)
    assert any(each.startswith(cite) for each in opened.cite.split("; "))
    dealer.begin_round()
    (sign,) = events(dealer, SignPosted)
    assert words in sign.words()
    while dealer.is_in_round:
        offered = {choice.word for choice in open_prompt(dealer).choices}
        decide(dealer, next(word for word in ("check", "call", "show", "muck") if word in offered))
    clock.now = HOUR
    if "time_charge" in options:
        dealer.take(TimeChargeAssessed())
    taken = events(dealer, RakeTaken, TimeChargePaid)
    assert taken and all(each.startswith(cite) for event in taken for each in event.cite.split("; ") if "20.37" in each)
