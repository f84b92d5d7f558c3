"""Which additional wagers and variations exclude each other, by which paragraph; and any choices with any cards."""

from __future__ import annotations

import random

import pytest

from pitboss.chance import SeededChance
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.table.choices import Ask
from pitboss.table.events import (
    PlayerSeated,
    WagerPlaced,
)
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.games.blackjack_wagers import (
    ACTION,
    FIVE,
    FIVES,
    QUEENS,
    SEVENS,
    answer,
    play,
    settings,
    table,
)
from tests.kit import begin_wagers, check_log, decide, open_prompt, open_table, wager

# What excludes what

HOLE = "the dealer takes no hole card, with or without a card reader, where the progressive wager is offered"
FACE = "the dealer's second card is not dealt face up before the players draw where the progressive wager is offered"
AFTER = "at multiple action each second card of the dealer comes after the players, and all cards lie face up"
A_SIDE = ", on each side of a double shoe"
MATCH = f"the match-the-dealer wager needs six or eight decks{A_SIDE}"
TWO = f"the 20-point bonus and in-between wagers need at least two decks{A_SIDE}"
FOUR = f"the wager on sevens needs at least four decks{A_SIDE}"
DOWN = "wagers on the first two cards are settled on cards that lie face up, as they do not in the 6 to 5 variation"
SIX = "variation=6-to-5 dealing=hand decks=2"
REFUSED = [
    (f"{SEVENS} decks=3", FOUR, "custom (19:47-2.2)"),
    (f"{SEVENS} decks=6 dealing=double-shoe", FOUR, "custom (19:47-2.2)"),
    ("match_the_dealer=yes decks=7", MATCH, "custom (19:47-2.2)"),
    ("match_the_dealer=yes decks=8 dealing=double-shoe", MATCH, "custom (19:47-2.2)"),
    (f"{QUEENS} decks=1", TWO, "custom (19:47-2.2)"),
    (f"{QUEENS} decks=2 dealing=double-shoe", TWO, "custom (19:47-2.2)"),
    ("in_between=10-to-1 decks=1", TWO, "custom (19:47-2.2)"),
    (f"additional_wager=suited {SIX}", DOWN, "custom (19:47-2.6A)"),
    (f"in_between=12-to-1 {SIX}", DOWN, "custom (19:47-2.6A)"),
    (f"{QUEENS} {SIX}", DOWN, "custom (19:47-2.6A)"),
    (f"{ACTION} surrender=yes", "surrender is not available where multiple action is offered", "19:47-2.8(c)"),
    (
        f"{ACTION} max_hands=3",
        "a pair may not be split more than once where multiple action is offered",
        "19:47-2.11(e)",
    ),
    (f"{ACTION} dealer_card=hole-card", AFTER, "custom (19:47-2.18)"),
    (f"{ACTION} dealer_card=card-reader", AFTER, "custom (19:47-2.18)"),
    (f"{ACTION} dealer_card=face-up", AFTER, "custom (19:47-2.18)"),
    (f"{ACTION} {SIX}", AFTER, "custom (19:47-2.18)"),
    ("bonus_wager=yes", "the pays of the blackjack bonus wager: text not found", "custom (19:47-2.20@2007)"),
    ("optional_bonus=yes", "the pays of the optional bonus wager: text not found", "custom (19:47-2.25)"),
    (
        "meter_seed=$5,000",
        "a meter, its start and its rate are chosen only where the progressive wager is offered",
        "custom (13:69D-1.52)",
    ),
]
BESIDE_PROGRESSIVE = [
    ("dealer_card=hole-card", HOLE, "19:47-2.6(j)2"),
    ("dealer_card=card-reader", HOLE, "19:47-2.6(j)2"),
    ("dealer_card=face-up", FACE, "19:47-2.6(k)"),
    ("surrender=yes", "surrender is not available where the progressive wager is offered", "19:47-2.8(c)"),
    ("shared_boxes=yes", "one person a box wagers where the progressive wager is offered", "19:47-2.13(a)"),
    (SEVENS, "no additional wager is offered beside the progressive wager", "custom (19:47-2.17)"),
    ("decks=3", f"the progressive wager needs at least four decks{A_SIDE}", "custom (19:47-2.2)"),
]


@pytest.mark.parametrize(("chosen", "sentence", "cite"), REFUSED)
def test_choices_that_exclude_each_other_are_refused_with_their_paragraph(
    chosen: str, sentence: str, cite: str
) -> None:
    with pytest.raises(Refused) as refused:
        settings(chosen)
    assert (refused.value.why, refused.value.cite) == (sentence, cite)


@pytest.mark.parametrize(("chosen", "sentence", "cite"), BESIDE_PROGRESSIVE)
def test_the_progressive_wager_meets_what_it_excludes(chosen: str, sentence: str, cite: str) -> None:
    settings(chosen)
    with pytest.raises(Refused) as refused:
        settings(f"progressive=yes {chosen}")
    assert (refused.value.why, refused.value.cite) == (sentence, cite)


def test_the_optional_bonus_wager_needs_six_or_eight_decks_besides() -> None:
    with pytest.raises(Refused, match=f"the optional bonus wager needs six or eight decks{A_SIDE}; the pays"):
        settings("optional_bonus=yes decks=5")


def test_19_47_2_2_four_decks_on_each_side_of_a_double_shoe_are_enough_for_sevens() -> None:
    settings(f"{SEVENS} decks=8 dealing=double-shoe")


@pytest.mark.paragraph("19:47-2.6(j)2")
def test_19_47_2_6_j_2_no_hole_card_beside_the_progressive_wager() -> None:
    with pytest.raises(Refused, match="no hole card"):
        settings("progressive=yes dealer_card=hole-card")


@pytest.mark.paragraph("19:47-2.6(k)")
def test_19_47_2_6_k_no_second_card_face_up_beside_the_progressive_wager() -> None:
    with pytest.raises(Refused, match="face up"):
        settings("progressive=yes dealer_card=face-up")
    play(table("dealer_card=face-up", "10h 10c 9h 8c"), {"main": FIVE}, "stand")


@pytest.mark.paragraph("19:47-2.8(c)", "19:47-2.11(e)")
def test_19_47_2_8_c_and_2_11_e_neither_surrender_nor_a_second_split_at_multiple_action() -> None:
    for chosen in ("surrender=yes", "max_hands=3"):
        with pytest.raises(Refused, match="where multiple action is offered"):
            settings(f"{ACTION} {chosen}")
    dealer = table(ACTION, "8h 6c 8d 8s 10h 10d 10c 5c 10s")
    begin_wagers(dealer)
    for area in ("main", "main_second"):
        wager(dealer, "Ann", area, FIVE)
    dealer.end_wagering()
    assert [choice.word for choice in asks_of(dealer.prompt)[0].choices] == ["stand", "draw", "double", "split"]
    answer(dealer, "split")
    assert [choice.word for choice in asks_of(dealer.prompt)[0].choices] == ["stand", "draw", "double"]


@pytest.mark.paragraph("19:47-2.13(a)")
def test_19_47_2_13_a_no_shared_boxes_beside_the_progressive_wager() -> None:
    with pytest.raises(Refused, match="one person a box"):
        settings("progressive=yes shared_boxes=yes")
    wager(table("shared_boxes=yes", ""), "Ann", "main", FIVE)


# Any choices, any cards


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "chosen",
    [
        f"{SEVENS} match_the_dealer=yes {QUEENS} in_between=12-to-1 {FIVES} dealer_card=card-reader max_hands=4",
        "additional_wager=over-under-13 surrender=yes even_money=yes",
        f"{SEVENS} dealer_card=face-up",
        f"{ACTION} {SEVENS} {QUEENS} even_money=yes",
        f"progressive=yes {QUEENS} max_hands=4 even_money=yes several_boxes=yes",
        f"progressive=yes {ACTION}",
        f"{ACTION} busted_wagers=kept approval=DGE-2026-014 additional_wager=suited suited_pays=3-to-1",
    ],
)
def test_whatever_is_wagered_and_decided_no_chip_is_lost_and_the_log_replays(chosen: str, seed: int) -> None:
    draw = random.Random(seed)
    dealer = Dealer(Log(), SeededChance(bytes([seed]) * 32))
    dealer.open("blackjack", settings(chosen), 6, 10_000_000)
    for number, player in enumerate(("Ann", "Bob", "Cat"), start=1):
        dealer.take(PlayerSeated(player, number, 100_000))
    for _ in range(8):
        dealer.begin_round()
        while (prompt := dealer.prompt) is not None:
            if isinstance(prompt, OpenForWagers):
                wager_at_random(dealer, prompt, draw)
            else:
                ask: Ask = draw.choice(asks_of(prompt))
                dealer.take(ask.decide(ask.player, draw.choice(ask.choices).word))
    check_log(dealer)


def wager_at_random(dealer: Dealer, prompt: OpenForWagers, draw: random.Random) -> None:
    """Make most of the wagers that the layout offers, in order, leaving out what is refused."""
    refused = 0
    for seat in dealer.table.seats:
        for area in prompt.areas:
            if draw.random() < 0.9:
                try:
                    dealer.take(WagerPlaced(seat.player, seat.position, area.name, area.least))
                except Refused:
                    refused += 1
    assert refused < len(dealer.table.seats) * len(prompt.areas)
    dealer.end_wagering()


@pytest.mark.parametrize(
    ("cards", "is_barred"), [("4c 4d", True), ("5c 5d", False)], ids=["a pair of fours", "a pair of fives"]
)
def test_a_prompt_that_offers_a_split_says_what_keeps_its_pair_from_being_doubled(
    cards: str, *, is_barred: bool
) -> None:
    first, second = cards.split()
    options = {"double_on": "9-11", "approval": "DGE-2026-014"}
    dealer = open_table("blackjack", options, seats={"Ann": 10_000}, stacks=[f"2s {first} 9h {second}"])
    wager(dealer, "Ann", "main", 1_000)
    prompt = open_prompt(dealer)
    words = [choice.word for choice in prompt.choices]
    assert words == ["stand", "draw", "split"] if is_barred else words == ["stand", "draw", "double", "split"]
    assert ("custom (19:47-2.10(a))" in prompt.cite) == is_barred


@pytest.mark.parametrize(("surrender", "cites"), [("yes", "; 19:47-2.10(a); 19:47-2.8(a)"), ("no", "; 19:47-2.10(a)")])
def test_19_47_2_8_a_a_prompt_after_two_cards_says_what_a_table_that_offers_surrender_no_longer_does(
    surrender: str, cites: str
) -> None:
    dealer = open_table("blackjack", {"surrender": surrender}, seats={"Ann": 10_000}, stacks=["2s 5c 9h 2d 3d"])
    wager(dealer, "Ann", "main", 1_000)
    decide(dealer, "draw")
    assert open_prompt(dealer).cite.endswith(cites)
    assert ("19:47-2.8(a)" in open_prompt(dealer).cite) == (surrender == "yes")


@pytest.mark.parametrize("chosen", ["decks=4", "decks=8 dealing=double-shoe"])
def test_19_47_2_2_four_decks_on_a_side_are_enough_for_the_progressive_wager(chosen: str) -> None:
    assert settings(f"progressive=yes {chosen}")["progressive"] == "yes"
