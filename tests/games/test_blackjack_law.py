"""Blackjack by the letter: what is announced, posted and held, what is at stake, and what is settled when."""

from __future__ import annotations

from copy import deepcopy

import pytest

from pitboss.games.blackjack.events import (
    AddedWagersHeld,
    BlackjackAnnounced,
    BurnCardRequested,
    BurnCardShown,
    CallerNamed,
    CardLaidSideways,
    ConsentGiven,
    DealerDrewNoMore,
    DeterminantCardDrawn,
    PointCountAnnounced,
    StacksInserted,
    SurrenderHeld,
    ThreeSevensForfeited,
)
from pitboss.play.dealer import Dealer, RoundFailed
from pitboss.table.event import Event
from pitboss.table.events import (
    CardDealt,
    CardsChanged,
    CardsCut,
    CardsInspected,
    CardsViewed,
    CardsWashed,
    DealerChanged,
    DecisionMade,
    PlayerReady,
    PlayerSeated,
    WagerCollected,
    WageringEnded,
    WagerPaid,
    WagerPlaced,
    WagerReturned,
)
from pitboss.table.refusal import Refused
from tests.games.transcript import read_options
from tests.kit import Stack, begin_wagers, check_log, decide, events, open_prompt, open_table, story, wager

SIX = "variation=6-to-5 dealing=hand decks=2"
SEVENS = "additional_wager=sevens"


def play(
    cards: str, chosen: str = "", said: str = "", players: str = "Ann", *, faults: str = "", side: str = ""
) -> Dealer:
    """Play a round in which everybody wagers $10, and $1 on a side wager, and the decisions are said in turn."""
    dealt = cards if "dealing=hand" in chosen else f"2c {cards}"
    dealer = open_table(
        "blackjack",
        read_options(chosen),
        seats=dict.fromkeys(players.split(), 100_000),
        stacks=[Stack(dealt, None if "continuous" in chosen else 20)],
        faults=faults.split(),
        positions=6,
    )
    for player in players.split():
        wager(dealer, player, "main", 1_000)
        if side:
            wager(dealer, player, side, 100)
    dealer.end_wagering()
    for word in said.split():
        decide(dealer, word)
    return dealer


def kinds(dealer: Dealer, *wanted: type[Event]) -> list[str]:
    """Tell the events of some kinds, in order, with their paragraphs."""
    return [f"{event.words()} [{event.cite}]" for event in events(dealer, *wanted)]


def ended(dealer: Dealer) -> dict[str, str]:
    """Tell how each wager of the log ended."""
    check_log(dealer)
    found = {}
    for event in events(dealer, WagerPaid, WagerCollected, WagerReturned):
        lost = "lost" if isinstance(event, WagerCollected) else "back"
        found[event.area] = event.odds if isinstance(event, WagerPaid) else lost  # type: ignore[attr-defined]
    return found


# 2.9: insurance


@pytest.mark.paragraph("19:47-2.9(a)")
@pytest.mark.parametrize("second", ["K", "Q", "J", "10", "A", "2", "3", "4", "5", "6", "7", "8", "9"])
def test_19_47_2_9_a_insurance_wins_on_a_king_queen_jack_or_ten_and_loses_on_any_other_card(second: str) -> None:
    dealer = play(f"10h 9h Ah 9d 8d {second}c", "", "insure pass stand stand", "Ann Bob")
    assert ended(dealer)["insurance"] == ("2 to 1" if second in ("K", "Q", "J", "10") else "lost")


@pytest.mark.parametrize("first", ["K", "Q", "J", "10", "9", "2"])
def test_19_47_2_9_a_insurance_is_for_an_ace_alone(first: str) -> None:
    dealer = play(f"10h 9h {first}h 9d 8d", "", "", "Ann Bob")
    assert [choice.word for choice in open_prompt(dealer).choices] == ["stand", "draw", "double"]


# 2.4 and 2.5: opening, shuffle and cut


def test_19_47_2_4_the_cards_are_opened_before_the_first_player_at_a_new_game_and_when_changed() -> None:
    dealer = open_table("blackjack", seats={})
    dealer.take(PlayerSeated("Zoe", 6, 10_000))
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    for _ in range(2):
        begin_wagers(dealer)
        dealer.end_wagering()
    assert kinds(dealer, CardsViewed) == ["Zoe, first at the table, may look the cards over. [custom (19:47-2.4)]"]
    assert [event.by for event in events(dealer, CardsCut)] == ["Zoe"]
    dealer.take(CardsChanged())
    begin_wagers(dealer)
    assert len(events(dealer, CardsInspected)) == len(events(dealer, CardsWashed)) == 2


@pytest.mark.parametrize("chosen", [SIX, "dealing=double-shoe decks=2"])
def test_19_47_2_4_both_colours_of_cards_are_opened(chosen: str) -> None:
    dealer = open_table("blackjack", read_options(chosen))
    begin_wagers(dealer)
    assert [event.deck for event in events(dealer, CardsInspected)] == ["red", "blue"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("cut", [10, 406])
def test_19_47_2_5_the_cut_is_at_least_ten_cards_from_either_end(cut: int) -> None:
    dealer = open_table("blackjack", stacks=[Stack("", cut)])
    begin_wagers(dealer)
    assert [event.cards for event in events(dealer, CardsCut)] == [cut]  # type: ignore[attr-defined]


@pytest.mark.parametrize("cut", [9, 407])
def test_19_47_2_5_a_cut_nearer_to_an_end_is_not_made(cut: int) -> None:
    dealer = open_table("blackjack", stacks=[Stack("", cut)])
    with pytest.raises(RoundFailed, match="cut from 10 to 406 cards"):
        dealer.begin_round()


# Notices


# 2.6: dealing


@pytest.mark.paragraph("19:47-2.6(c)")
def test_19_47_2_6_c_the_burn_card_is_shown_in_any_round_until_the_cards_are_shuffled() -> None:
    dealer = open_table("blackjack", stacks=["7s 10h 6h 9d 10s 5c"])
    wager(dealer, "Ann", "main", 1_000)
    decide(dealer, "stand")
    begin_wagers(dealer)
    dealer.take(BurnCardRequested("Ann"))
    assert kinds(dealer, BurnCardShown) == ["The burn card is shown: 7s. [19:47-2.6(c)]"]
    dealer.end_wagering()
    check_log(dealer)
    dealer = open_table("blackjack", {"shuffle": "continuous"}, stacks=["7s"])
    dealer.take(DealerChanged())
    begin_wagers(dealer)
    dealer.take(BurnCardRequested("Ann"))
    dealer.end_wagering()
    begin_wagers(dealer)
    with pytest.raises(Refused, match="no burn card may be shown now") as refused:
        dealer.take(BurnCardRequested("Ann"))
    assert refused.value.cite == "custom (19:47-2.6(c))"


@pytest.mark.parametrize(("red_suits", "side"), [("red", "red"), ("blue", "blue")])
@pytest.mark.paragraph("19:47-2.6(d)1")
def test_19_47_2_6_d_1_the_house_says_which_side_hearts_and_diamonds_stand_for(red_suits: str, side: str) -> None:
    dealer = open_table(
        "blackjack", read_options(f"dealing=double-shoe decks=2 red_suits={red_suits}"), stacks=["Kh", "5c"]
    )
    wager(dealer, "Ann", "main", 1_000)
    dealer.end_wagering()
    assert [event.side for event in events(dealer, DeterminantCardDrawn)] == [side]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rack", "shuffled"), [("40", 1), ("64", 0)])
def test_19_47_2_6_m_about_a_deck_is_what_the_house_takes_for_it(rack: str, shuffled: int) -> None:
    dealer = open_table(
        "blackjack",
        {"shuffle": "bart-carter", "bart_carter_rack": rack},
        seats={"Ann": 100_000, "Bob": 100_000, "Cid": 100_000},
        stacks=[Stack("", 20), Stack(is_collected=True)],
    )
    while not events(dealer, StacksInserted) and dealer.table.round < 5:
        for player in ("Ann", "Bob", "Cid"):
            wager(dealer, player, "main", 1_000)
        dealer.end_wagering()
        while dealer.is_in_round:
            dealer.answer_by_default()
    assert len(events(dealer, StacksInserted)) == shuffled


@pytest.mark.paragraph("19:47-2.6(h)")
def test_19_47_2_6_h_the_dealer_announces_a_blackjack_and_the_total_though_nothing_is_drawn() -> None:
    dealer = play("10h Kh 9d As", said="stand")
    assert kinds(dealer, BlackjackAnnounced) == ["The dealer has blackjack. [19:47-2.6(h)]"]
    dealer = play("Ah Kh Kd 6s")
    assert kinds(dealer, DealerDrewNoMore, PointCountAnnounced) == [
        "The dealer draws no more cards: nothing would change. [19:47-2.12(c)]",
        "The dealer has 16. [19:47-2.6(h); 19:47-2.12(c)]",
    ]
    dealer = play("Ah Kh Kd 8s")
    assert kinds(dealer, DealerDrewNoMore, PointCountAnnounced) == ["The dealer has 18. [19:47-2.6(h); 19:47-2.12(c)]"]


@pytest.mark.paragraph("19:47-2.6(j)", "19:47-2.6(j)1")
def test_19_47_2_6_j_the_dealers_blackjack_is_announced_from_the_hole_card_and_the_reader() -> None:
    dealer = play("10h Kh 9d As", "dealer_card=hole-card", "stand")
    assert kinds(dealer, BlackjackAnnounced) == ["The dealer has blackjack. [19:47-2.6(j)]"]
    dealer = play("Ah Kh Kd As", "dealer_card=card-reader")
    assert kinds(dealer, BlackjackAnnounced) == [
        "The dealer has blackjack. [19:47-2.6(j)1]",
        "Position 1 has blackjack. [19:47-2.7(b)]",
    ]


@pytest.mark.paragraph("19:47-2.6(k)6", "19:47-2.7(b)")
def test_19_47_2_6_k_6_players_blackjacks_are_announced_though_the_round_is_over() -> None:
    dealer = play("Ah Kh Kd As", "dealer_card=face-up")
    assert kinds(dealer, BlackjackAnnounced) == [
        "The dealer has blackjack. [19:47-2.6(k)6]",
        "Position 1 has blackjack. [19:47-2.7(b)]",
    ]
    assert ended(dealer) == {"main": "1 to 1"}


def test_19_47_2_12_c_face_up_cards_of_the_dealer_are_counted_though_everybody_is_bust() -> None:
    dealer = play("10h 6h 6d 9s Kd", "dealer_card=face-up", "draw")
    assert kinds(dealer, DealerDrewNoMore, PointCountAnnounced)[-2:] == [
        "The dealer draws no more cards: nothing would change. [19:47-2.12(c)]",
        "The dealer has 15. [19:47-2.6(h); 19:47-2.12(c)]",
    ]


@pytest.mark.paragraph("19:47-2.6A(d)")
def test_19_47_2_6a_d_a_player_with_21_face_down_stands_like_any_other() -> None:
    dealer = play("10h 6h 9d 2d", SIX, "draw")
    ask = open_prompt(dealer)
    assert [choice.word for choice in ask.choices] == ["stand"]
    assert not any("21" in line for line in story(dealer, "Bob"))
    decide(dealer, "stand")
    check_log(dealer)


HANDS = {"a pair": "8h 6h 10c 8d 9c", "none": "8h 6h 10c 7d 9c"}
FOREIGN = (
    DecisionMade("Bob", 1, "split"),
    DecisionMade("Bob", 2, "stand"),
    DecisionMade("Zoe", 1, "draw"),
    PlayerReady("Bob"),
    WageringEnded(),
    BurnCardRequested("Bob"),
)


@pytest.mark.parametrize("chips", [1_000, 100_000])
@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda event: f"{event.kind} by {getattr(event, 'player', 'nobody')}")
def test_19_47_2_6a_d_a_refusal_to_another_never_tells_whether_two_face_down_cards_are_a_pair(
    foreign: Event, chips: int
) -> None:
    told = set()
    for cards in HANDS.values():
        dealer = open_table("blackjack", read_options(SIX), seats={"Ann": chips, "Bob": 10_000}, stacks=[cards])
        for player in ("Ann", "Bob"):
            wager(dealer, player, "main", 1_000)
        assert open_prompt(dealer).player == "Ann"
        with pytest.raises(Refused) as refused:
            dealer.take(deepcopy(foreign))
        told.add(str(refused.value))
    assert len(told) == 1
    assert told.pop().endswith("Allowed: waiting for Ann. [19:47-2.6A(d)]")


def test_19_47_2_6a_d_who_is_asked_is_told_what_the_prompt_allows() -> None:
    dealer = play(HANDS["a pair"], SIX, players="Ann Bob")
    with pytest.raises(Refused, match=r"Ann is asked to decide. Allowed: stand, draw, double .*, split"):
        dealer.take(PlayerReady("Ann"))


@pytest.mark.paragraph("19:47-2.7(a)@2007")
def test_19_47_2_7_a_at_6_to_5_a_blackjack_is_announced_and_removed_by_the_same_paragraph() -> None:
    dealer = play("Ah 6h Kd", SIX)
    assert kinds(dealer, BlackjackAnnounced) == ["Position 1 has blackjack. [19:47-2.7(a)]"]
    assert [event.cite for event in events(dealer, WagerPaid)] == ["custom (19:47-2.6A); reading 36"]


# 2.7: what a blackjack is paid, and when


@pytest.mark.paragraph("19:47-2.6(k)2", "19:47-2.7(b)")
def test_19_47_2_7_b_a_blackjack_beats_a_21_that_the_dealer_draws_face_up() -> None:
    dealer = play("Ah 10s Kh 10h 9d 5s 6c", "dealer_card=face-up", "stand", "Ann Bob")
    paid = events(dealer, WagerPaid)
    assert [(event.player, event.odds, event.cite) for event in paid] == [  # type: ignore[attr-defined]
        ("Ann", "1 to 1", "19:47-2.6(k)2")
    ]
    assert "The dealer has 21. [19:47-2.6(h); 19:47-2.12(b)]" in story(dealer)
    check_log(dealer)


@pytest.mark.parametrize(
    ("chosen", "odds", "cite"),
    [
        ("blackjack_pays=6-to-5 approval=DGE-2026-014", "6 to 5", "custom (19:47-2.7(a))"),
        (f"{SIX} blackjack_pays=3-to-2", "3 to 2", "19:47-2.7(a)"),
        (f"{SIX} blackjack_pays=6-to-5", "6 to 5", "custom (19:47-2.6A); reading 36"),
        ("blackjack_pays=3-to-2", "3 to 2", "19:47-2.7(a)"),
    ],
)
def test_19_47_2_7_a_the_pay_of_a_blackjack_may_be_chosen_apart_from_the_dealing(
    chosen: str, odds: str, cite: str
) -> None:
    dealer = play("Ah 6h Kd", chosen)
    assert [(event.odds, event.cite) for event in events(dealer, WagerPaid)] == [(odds, cite)]  # type: ignore[attr-defined]


def test_19_47_2_6_k_2_no_other_pay_than_1_to_1_where_the_second_card_lies_face_up() -> None:
    with pytest.raises(Refused) as refused:
        open_table("blackjack", read_options("dealer_card=face-up blackjack_pays=6-to-5"))
    assert refused.value.cite == "19:47-2.6(k)2"


# 2.8: surrender


@pytest.mark.parametrize(
    ("rounding", "made", "lost"),
    [
        ("exact", 1_050, 525),
        ("to-the-player", 1_050, 500),
        ("to-the-house", 1_050, 550),
        ("to-the-player", 50, 25),
        ("to-the-house", 50, 25),
        ("to-the-player", 1_000, 500),
        ("to-the-house", 1_000, 500),
    ],
)
@pytest.mark.paragraph("19:47-2.8(a)1@1996")
def test_19_47_2_8_a_1_the_house_says_where_the_odd_half_chip_goes(rounding: str, made: int, lost: int) -> None:
    dealer = open_table(
        "blackjack", read_options(f"surrender=yes minimum=$0.50 surrender_rounding={rounding}"), stacks=["2c 10h 9h 6d"]
    )
    wager(dealer, "Ann", "main", made)
    decide(dealer, "surrender")
    assert [event.amount for event in events(dealer, WagerCollected)] == [lost]  # type: ignore[attr-defined]
    assert [event.amount for event in events(dealer, WagerReturned)] == [made - lost]  # type: ignore[attr-defined]
    check_log(dealer)


@pytest.mark.paragraph("19:47-2.8(a)2@1996")
def test_19_47_2_8_a_2_a_surrender_that_waited_is_settled_before_the_dealer_draws() -> None:
    dealer = play("10h 9h Kd 6c 9s 4d 5d", "surrender=yes edition=1996", "surrender stand", "Ann Bob")
    told = kinds(dealer, SurrenderHeld, WagerCollected, WagerReturned, CardDealt)
    assert told[5:] == [
        "Position 1's surrendered bet goes on top of the cards. [19:47-2.8(a)2]",
        "The dealer is dealt 4d. [19:47-2.6(h)]",
        "Ann loses the $5 main bet. [19:47-2.8(a)2]",
        "Ann's $5 main bet is returned. [19:47-2.8(a)2]",
        "The dealer is dealt 5d. [19:47-2.12(b)]",
        "Bob loses the $10 main bet. [custom (19:47-2.3)]",
    ]
    check_log(dealer)


# 2.10 and 2.11: what was added


@pytest.mark.paragraph("19:47-2.10(a)")
def test_19_47_2_10_a_the_card_of_a_double_is_laid_sideways() -> None:
    dealer = play("5h 6h 6d 10c", said="double")
    assert kinds(dealer, CardLaidSideways) == ["Position 1's card goes sideways. [19:47-2.10(a)]"]


def test_reading_29_what_was_added_to_a_bust_hand_waits_or_is_kept_and_the_round_says_which() -> None:
    bust = "10h Kh 2d 10c Ah"
    dealer = play(bust, said="double")
    assert kinds(dealer, AddedWagersHeld) == [
        "Position 1's added bets wait: a dealer's blackjack would spare them. [19:47-2.10(b); reading 29]"
    ]
    assert ended(dealer) == {"main": "lost", "double_1": "back"}
    dealer = play(bust, "busted_wagers=kept approval=DGE-2026-014", "double")
    assert [event.cite for event in events(dealer, WagerCollected)] == [
        "custom (19:47-2.3)",
        "custom (19:47-2.10(b)); reading 29",
    ]
    dealer = play(bust, SIX, "double")
    assert [event.cite for event in events(dealer, WagerCollected)] == ["19:47-2.6A(e)3"] * 2


def test_19_47_2_6a_e_3_nothing_that_was_added_to_a_bust_hand_is_returned_at_6_to_5() -> None:
    with pytest.raises(Refused) as refused:
        open_table("blackjack", read_options(f"{SIX} busted_wagers=returned"))
    assert refused.value.cite == "19:47-2.6A(e)3"
    assert ended(play("10h Kh 2d 10c Ah", "busted_wagers=returned", "double"))["double_1"] == "back"


# 2.13: who calls, and on whose box


def test_19_47_2_13_a_who_sits_at_an_empty_box_may_let_another_wager_there() -> None:
    seats = {"Ann": 10_000, "Bob": 10_000, "Cid": 10_000}
    dealer = open_table("blackjack", {"shared_boxes": "yes"}, seats=seats)
    begin_wagers(dealer)
    with pytest.raises(Refused) as refused:
        dealer.take(WagerPlaced("Bob", 1, "main", 1_000))
    sentence = "a bet by Bob on box 1: Ann sits there. Allowed: a bet after Ann consents. [custom (19:47-2.3)]"
    assert str(refused.value) == sentence
    for player, box, who in (("Cid", 1, "Ann, who sits there"), ("Ann", 5, "nobody: it is free"), ("Ann", 9, "nobody")):
        with pytest.raises(Refused, match=f"it isn't yours to give. Allowed: {who}"):
            dealer.take(ConsentGiven(player, box, "Bob"))
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    assert events(dealer, ConsentGiven)[-1].cite == "custom (19:47-2.3)"
    dealer.take(WagerPlaced("Bob", 1, "main", 1_000))
    with pytest.raises(Refused, match=r"Bob hasn't consented.*\[19:47-2\.13\(a\)\]"):
        dealer.take(WagerPlaced("Ann", 1, "main", 1_000))
    dealer.take(ConsentGiven("Bob", 1, "Ann"))
    assert events(dealer, ConsentGiven)[-1].cite == "19:47-2.13(a)"
    dealer.take(WagerPlaced("Ann", 1, "main", 1_000))


def test_19_47_2_13_a_where_boxes_are_not_shared_an_empty_box_is_kept_for_who_sits_there() -> None:
    dealer = open_table("blackjack", seats={"Ann": 10_000, "Bob": 10_000})
    begin_wagers(dealer)
    with pytest.raises(Refused) as refused:
        dealer.take(WagerPlaced("Bob", 1, "main", 1_000))
    sentence = "a bet by Bob on box 1: Ann sits there. Allowed: a box where nobody sits. [custom (19:47-2.3)]"
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("amount", "cite"), [(1_000, "19:47-2.13(b); reading 28"), (2_000, "19:47-2.13(b)")])
@pytest.mark.paragraph("19:47-2.13(b)")
def test_19_47_2_13_b_the_dealer_names_who_calls_a_shared_box(amount: int, cite: str) -> None:
    dealer = open_table(
        "blackjack", {"shared_boxes": "yes"}, seats={"Ann": 10_000, "Bob": 10_000}, stacks=["2c 10h 6h 9d"]
    )
    begin_wagers(dealer)
    dealer.take(WagerPlaced("Ann", 5, "main", 1_000))
    dealer.take(ConsentGiven("Ann", 5, "Bob"))
    dealer.take(WagerPlaced("Bob", 5, "main", amount))
    dealer.end_wagering()
    caller = "Ann" if amount == 1_000 else "Bob"
    assert kinds(dealer, CallerNamed) == [f"{caller} makes the decisions for box 5. [{cite}]"]


# 2.17: sevens among the first three cards


@pytest.mark.parametrize(
    ("cards", "said", "result"),
    [
        ("10h 6h 2d 7s", "draw stand", "3 to 1"),
        ("7h 6h 2d 7s", "draw stand", "5 to 1"),
        ("7h 6h 2d 5s", "draw stand", "3 to 1"),
        ("7h 6h 2d", "stand", "3 to 1"),
        ("10h 6h 2d", "stand", "lost"),
        ("10h 6h 2d 2s 7d", "draw draw", "lost"),
        ("10h 6h 2d Kd", "draw", "lost"),
        ("10h 6h Kd 7h", "split stand stand", "lost"),
        ("Ah 6h Kd 7h", "", "lost"),
        ("5h 6h 6d 7h", "double", "3 to 1"),
    ],
)
def test_19_47_2_17_a_seven_among_the_first_three_cards_wins(cards: str, said: str, result: str) -> None:
    dealer = play(cards, SEVENS, side="sevens")
    assert ("sevens" in ended(dealer)) == (not said), "only a blackjack takes no third card"
    dealer = play(cards, SEVENS, said, side="sevens")
    assert ended(dealer)["sevens"] == result
    assert not events(dealer, ThreeSevensForfeited)


@pytest.mark.parametrize(("two", "result"), [("7h 9d", "3 to 1"), ("8h 9d", "lost")])
def test_19_47_2_6_j_3_only_two_sevens_are_offered_a_card_when_the_dealer_has_blackjack(two: str, result: str) -> None:
    first, second = two.split()
    dealer = play(f"{first} Kh {second} As", f"{SEVENS} dealer_card=card-reader", side="sevens")
    assert ended(dealer) == {"main": "lost", "sevens": result}


@pytest.mark.parametrize(
    ("upcard", "chosen", "word", "why", "cite"),
    [
        ("6h", "", "insure", "the dealer isn't showing an ace", "19:47-2.9(a)"),
        ("Ah", "", "insure", "that closes before anybody gets another card", "19:47-2.9(b)"),
        ("6h", "even_money=yes", "even-money", "the dealer isn't showing an ace", "19:47-2.7(c)"),
        ("Ah", "", "even-money", "this table doesn't offer it", "19:47-2.7(c)"),
        ("Ah", "dealer_card=face-up", "even-money", "this table doesn't offer it", "19:47-2.7(c)"),
    ],
)
def test_19_47_2_9_insurance_and_even_money_are_refused_in_play_by_the_paragraph_that_says_when_they_are_offered(
    upcard: str, chosen: str, word: str, why: str, cite: str
) -> None:
    dealer = open_table("blackjack", read_options(chosen), stacks=[f"2c 10h {upcard} 5d 7s"])
    wager(dealer, "Ann", "main", 1_000)
    dealer.end_wagering()
    while "stand" not in [choice.word for choice in open_prompt(dealer).choices]:
        with pytest.raises(Refused) as refused:
            decide(dealer, "even-money")
        assert (refused.value.why, refused.value.cite) == ("this table doesn't offer it", "19:47-2.7(c)")
        decide(dealer, "pass")
    with pytest.raises(Refused) as refused:
        decide(dealer, word)
    assert (refused.value.why, refused.value.cite) == (why, cite)


def test_what_is_no_word_of_insurance_is_not_offered() -> None:
    dealer = open_table("blackjack", stacks=["2c 10h Ah 5d 7s"])
    wager(dealer, "Ann", "main", 1_000)
    dealer.end_wagering()
    with pytest.raises(Refused, match="it isn't offered here"):
        decide(dealer, "stand")
