"""Blackjack: point counts, what is refused and by which paragraph, and tables played at random."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pitboss.chance import SeededChance
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.boxes import Hand
from pitboss.games.blackjack.count import Count, is_ace, point_count, value
from pitboss.games.blackjack.events import ConsentGiven
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.choices import Ask
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import (
    DecisionMade,
    FaultOccurred,
    OptionsChanged,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    WagerPlaced,
)
from pitboss.table.options import breaches
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.games.transcript import read_options
from tests.kit import Stack, begin_wagers, check_log, decide, open_prompt, open_table, wager

SIX = "variation=6-to-5 dealing=hand decks=2"


def table(cards: str, chosen: str = "", chips: int = 100_000) -> Dealer:
    """Deal Ann, who wagers $10 on box 1 of six, these cards after one that is burned."""
    dealer = open_table(
        "blackjack", read_options(chosen), seats={"Ann": chips}, stacks=[Stack(f"2s {cards}", 20)], positions=6
    )
    wager(dealer, "Ann", "main", 1_000)
    dealer.end_wagering()
    return dealer


# Point counts


@pytest.mark.parametrize(
    ("cards", "total", "is_soft"),
    [
        ("10h 7d", 17, False),
        ("Kh Qd", 20, False),
        ("Jh 9d 2c", 21, False),
        ("Ah 6d", 17, True),
        ("Ah Kd", 21, True),
        ("Ah Ad", 12, True),
        ("Ah Ad As Ac", 14, True),
        ("Ah 6d Kc", 17, False),
        ("Ah Ad 9c", 21, True),
        ("Ah Ad 10c", 12, False),
        ("Kh Qd 2c", 22, False),
        ("Ah Kd Qc Jh", 31, False),
    ],
)
def test_19_47_2_2_an_ace_counts_eleven_unless_that_exceeds_21(cards: str, total: int, is_soft: bool) -> None:
    count = point_count(parse_cards(cards))
    assert count == Count(total, is_soft)
    assert count.is_bust == (total > 21)
    assert str(count) == count.words == (f"soft {total}" if is_soft else str(total))


def test_19_47_2_2_each_card_has_its_value() -> None:
    assert sum(value(card) for card in standard_deck()) == 4 * (sum(range(2, 11)) + 3 * 10 + 11)
    assert [str(card) for card in standard_deck() if is_ace(card)] == ["Ac", "Ad", "Ah", "As"]
    assert {value(Card.parse(f"{rank}s")) for rank in ("10", "J", "Q", "K")} == {10}


@pytest.mark.parametrize(
    ("cards", "expected"), [("As 10d", True), ("Kd As", True), ("As 9d", False), ("7c 7d 7h", False), ("As", False)]
)
def test_19_47_2_1_twenty_one_in_two_cards_is_an_ace_and_a_ten(cards: str, expected: bool) -> None:
    hand = Hand(1)
    hand.hold(tuple(Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards(cards))))
    assert hand.is_blackjack == expected


# Decisions that are not offered

NOT_OFFERED = [
    ("10h 9d / 6h", "", "", "split", "the two cards don't have the same value", "19:47-2.11(a)"),
    ("5h 4d / 6h 2c", "", "draw", "split", "it's for the first two cards of a hand", "19:47-2.11(a)"),
    (
        "8h 8d / 6h 8s",
        "",
        "split",
        "split",
        "the pair has become 2 hands, as many as the table permits",
        "19:47-2.11(c)1",
    ),
    (
        "8h 8d / 6h 8s 8c 3d 10c 8h",
        "max_hands=4",
        "split split split double",
        "split",
        "the pair has become 4 hands, as many as the table permits",
        "19:47-2.11(e)",
    ),
    ("Ah Ad / 6h As", "max_hands=3", "split", "draw", "split aces take one card each", "19:47-2.11(c)2"),
    ("Ah Ad / 6h As", "max_hands=3", "split", "double", "split aces take one card each", "19:47-2.11(c)2"),
    ("5h 4d / 6h 2c", "", "draw", "double", "it's for the first two cards of a hand", "19:47-2.10(a)"),
    (
        "5h 4d / 6h 2c",
        "surrender=yes",
        "draw",
        "surrender",
        "it's for the first two cards, before any other decision",
        "19:47-2.8(a)",
    ),
    ("5h 4d / 6h", "", "", "surrender", "this table doesn't offer it", "19:47-2.8(c)"),
    ("5h 4d / 6h", "", "", "insure", "the dealer isn't showing an ace", "19:47-2.9(a)"),
    ("5h 4d / Ah", "", "", "even-money", "this table doesn't offer it", "19:47-2.7(c)"),
    (
        "5h 2d / 6h 10s",
        "dealer_card=face-up",
        "",
        "double",
        "with the dealer's second card face up it's for 9, 10 or 11",
        "19:47-2.6(k)4",
    ),
    (
        "5h 4d / 6h 10s 2c",
        "dealer_card=face-up",
        "draw",
        "double",
        "it's for the first two cards of a hand",
        "19:47-2.10(a)",
    ),
]
"""What is dealt, the options, what is decided before, the word, and why and by which paragraph it is refused."""


def dealt(deal: str) -> str:
    """Put a box's two cards and the dealer's into the order of the deal."""
    hand, _, rest = deal.partition(" / ")
    first, second = hand.split()
    upcard, *later = rest.split()
    return " ".join([first, upcard, second, *later])


@pytest.mark.parametrize(("deal", "chosen", "before", "word", "why", "cite"), NOT_OFFERED)
def test_a_decision_that_the_law_does_not_give_is_refused(
    *, deal: str, chosen: str, before: str, word: str, why: str, cite: str
) -> None:
    dealer = table(dealt(deal), chosen)
    for each in before.split():
        decide(dealer, each)
    with pytest.raises(Refused, match=f"'{word}': ") as refused:
        decide(dealer, word)
    assert (refused.value.why, refused.value.cite) == (why, cite)


@pytest.mark.parametrize(
    ("chosen", "word", "why"),
    [
        ("", "double", "it costs $0.50 and you have $0"),
        ("", "split", "it costs $10 and you have $0"),
        ("resplit_aces=no", "split", "it costs $10 and you have $0"),
        ("multiple_action=yes", "double", "it costs $20 and you have $0"),
    ],
)
def test_19_47_2_10_a_and_2_11_a_a_decision_without_the_chips_for_it_is_refused(
    chosen: str, word: str, why: str
) -> None:
    areas = ("main", "main_second") if "multiple_action" in chosen else ("main",)
    stack = Stack(f"2s {dealt('8h 8d / 6h')}", 20)
    dealer = open_table("blackjack", read_options(chosen), seats={"Ann": 1_000 * len(areas)}, stacks=[stack])
    for area in areas:
        wager(dealer, "Ann", area, 1_000)
    dealer.end_wagering()
    assert open_prompt(dealer).cite.endswith("; 19:47-2.11(a)"), "the pair may be split, and only the chips are wanting"
    with pytest.raises(Refused) as refused:
        decide(dealer, word)
    assert refused.value.why == why


def test_19_47_2_12_a_1_a_hand_of_21_that_lies_face_down_is_refused_another_card() -> None:
    dealer = table(dealt("8h 4d / 6h 9s"), f"{SIX} burn_each_round=yes")
    decide(dealer, "draw")
    with pytest.raises(Refused, match=r"'draw': a hand of 21 takes no further card.*19:47-2\.12\(a\)1"):
        decide(dealer, "draw")


def refused_to_bob(cards: str, event: Event) -> str:
    """Deal Ann, who has wagered all she has, two cards face down, and return why Bob's word is refused meanwhile."""
    seats = {"Ann": 1_000, "Bob": 100_000}
    chosen = read_options(f"{SIX} burn_each_round=yes")
    dealer = open_table("blackjack", chosen, seats=seats, stacks=[Stack(f"2s {cards}", 20)], positions=6)
    wager(dealer, "Ann", "main", 1_000)
    wager(dealer, "Bob", "main", 1_000)
    dealer.end_wagering()
    assert open_prompt(dealer).player == "Ann"
    with pytest.raises(Refused) as refused:
        dealer.take(event)
    return str(refused.value)


@pytest.mark.parametrize(
    "event", [PlayerReady("Bob"), DecisionMade("Bob", 1, "split"), DecisionMade("Bob", 2, "split")]
)
def test_19_47_2_6A_c_what_lies_face_down_is_not_told_by_what_is_refused_to_another(event: Event) -> None:
    pair, none = refused_to_bob("8h 9h 6h 8d 10d", event), refused_to_bob("8h 9h 6h 7d 10d", event)
    assert pair == none
    assert "of identical value" not in pair


def test_19_47_2_10_a_21_in_two_cards_of_a_split_hand_is_neither_doubled_nor_drawn_to() -> None:
    dealer = table("Kh 6h Kd Ac Ad 10d 5d")
    decide(dealer, "split")
    assert not dealer.is_in_round
    check_log(dealer)


@pytest.mark.parametrize("amount", [0, -500, 25, 1_050, 2_000])
def test_19_47_2_10_a_a_double_is_of_chips_up_to_the_original_wager(amount: int) -> None:
    dealer = table("5h 6h 6d")
    with pytest.raises(Refused, match="that amount isn't allowed") as refused:
        decide(dealer, "double", amount=amount)
    assert (refused.value.allowed, refused.value.cite) == ("$0.50 to $10 in steps of $0.50", "19:47-2.10(a)")


@pytest.mark.parametrize("amount", [0, -500, 25, 550, 1_000])
def test_19_47_2_9_b_insurance_is_of_chips_up_to_half_the_wager(amount: int) -> None:
    dealer = table("5h Ah 6d")
    with pytest.raises(Refused, match="that amount isn't allowed") as refused:
        decide(dealer, "insure", amount=amount)
    assert (refused.value.allowed, refused.value.cite) == ("$0.50 to $5 in steps of $0.50", "19:47-2.9(b)")


@pytest.mark.parametrize(("made", "most"), [(500, 250), (550, 300), (750, 400), (1_050, 550), (50_000, 25_000)])
def test_19_47_2_9_b_half_that_chips_cannot_make_goes_to_the_next_chip(made: int, most: int) -> None:
    dealer = open_table("blackjack", stacks=["2s 5h Ah 6d"])
    wager(dealer, "Ann", "main", made)
    ask = open_prompt(dealer)
    assert ask.choice("insure").amounts[-1] == most


def test_19_47_2_6_a_player_without_chips_is_offered_neither_double_nor_split() -> None:
    dealer = table("8h 6h 8d", chips=1_000)
    assert [choice.word for choice in open_prompt(dealer).choices] == ["stand", "draw"]


# Wagers


def test_19_47_2_13_a_a_second_person_needs_the_option_and_the_consent() -> None:
    seats = {"Ann": 10_000, "Bob": 10_000}
    dealer = open_table("blackjack", seats=seats)
    wager(dealer, "Ann", "main", 500)
    with pytest.raises(Refused, match="it isn't yours to give"):
        dealer.take(ConsentGiven("Ann", 1, "Bob"))
    with pytest.raises(Refused, match="the box is Ann's") as refused:
        dealer.take(WagerPlaced("Bob", 1, "main", 500))
    assert (refused.value.allowed, refused.value.cite) == ("one person a box at this table", "19:47-2.13(a)")
    dealer = open_table("blackjack", {"shared_boxes": "yes"}, seats=seats)
    wager(dealer, "Ann", "main", 500)
    with pytest.raises(Refused, match="Ann hasn't consented"):
        dealer.take(WagerPlaced("Bob", 1, "main", 500))
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    dealer.take(WagerPlaced("Bob", 1, "main", 500))


@pytest.mark.parametrize("number", [1, 7])
def test_19_47_2_13_a_the_first_person_on_any_box_consents_to_another(number: int) -> None:
    dealer = open_table("blackjack", {"shared_boxes": "yes"}, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000})
    begin_wagers(dealer)
    dealer.take(WagerPlaced("Ann", number, "main", 500))
    with pytest.raises(Refused, match="Ann hasn't consented"):
        dealer.take(WagerPlaced("Cy", number, "main", 500))
    dealer.take(ConsentGiven("Ann", number, "Cy"))
    dealer.take(WagerPlaced("Cy", number, "main", 500))


def test_19_47_2_13_e_another_person_on_a_split_box_is_first_asked_to_cover_both_hands() -> None:
    seats = {"Ann": 10_000, "Bob": 10_000}
    dealer = open_table("blackjack", {"shared_boxes": "yes"}, seats=seats, stacks=["2s 8d 9c 8h 5s 6s"])
    begin_wagers(dealer)
    dealer.take(WagerPlaced("Ann", 1, "main", 500))
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    dealer.take(WagerPlaced("Bob", 1, "main", 500))
    dealer.end_wagering()
    decide(dealer, "split")
    asked = open_prompt(dealer)
    assert (asked.player, [choice.word for choice in asked.choices]) == ("Bob", ["cover", "first", "second"])


@pytest.mark.parametrize("number", [0, 8, -1])
def test_19_47_2_13_a_consent_is_given_for_a_box_of_the_layout(number: int) -> None:
    dealer = open_table("blackjack", {"shared_boxes": "yes"})
    begin_wagers(dealer)
    with pytest.raises(Refused, match="it isn't yours to give"):
        dealer.take(ConsentGiven("Ann", number, "Bob"))


def test_19_47_2_13_b_who_was_refused_before_is_not_the_first_on_a_box() -> None:
    dealer = open_table(
        "blackjack", {"shared_boxes": "yes"}, seats={"Ann": 10_000, "Bob": 10_000}, stacks=["2s 10h 6h 9d 10d 5s"]
    )
    begin_wagers(dealer)
    with pytest.raises(Refused, match="outside the posted limits"):
        dealer.take(WagerPlaced("Bob", 5, "main", 50))
    dealer.take(WagerPlaced("Ann", 5, "main", 1_000))
    dealer.take(ConsentGiven("Ann", 5, "Bob"))
    dealer.take(WagerPlaced("Bob", 5, "main", 1_000))
    dealer.take(WagerPlaced("Ann", 5, "main", 1_000))
    assert open_prompt(dealer).player == "Ann"
    decide(dealer, "stand")
    check_log(dealer)


def test_a_round_without_wagers_deals_no_cards() -> None:
    dealer = open_table("blackjack")
    begin_wagers(dealer)
    dealer.end_wagering()
    assert not dealer.is_in_round
    check_log(dealer)


# BlackjackOptions

BREACHES = [
    ("variation=6-to-5", "19:47-2.6A(a)"),
    ("dealing=hand decks=2", "19:47-2.6(a)"),
    ("dealing=hand", "19:47-2.6(a); 19:47-2.6A(b)"),
    ("variation=6-to-5 dealing=double-shoe decks=2", "19:47-2.6A(a)"),
    ("variation=6-to-5 dealing=hand decks=3", "19:47-2.6A(b)"),
    (f"{SIX} edition=1996", "19:47-2.6A(a)@2007"),
    (f"{SIX} surrender=yes", "custom (19:47-2.6A(d))"),
    (f"{SIX} dealer_card=hole-card", "19:47-2.6A(h)"),
    (f"{SIX} dealer_card=face-up", "19:47-2.6A(h)"),
    (f"{SIX} shuffle=continuous", "19:47-2.6A(j)"),
    ("burn_each_round=yes", "custom (19:47-2.6A(c))"),
    ("even_money=yes edition=1996", "19:47-2.7(c)@2007"),
    ("max_hands=1", "19:47-2.11(a)"),  # a pair is the player's to split
    ("dealer_card=face-up surrender=yes", "19:47-2.6(k)3"),
    ("dealer_card=face-up even_money=yes", "19:47-2.6(k)3"),
    ("dealer_card=face-up max_hands=3", "19:47-2.6(k)5"),
    ("dealing=double-shoe decks=7", "custom (19:47-2.6(d))"),
    ("dealing=double-shoe shuffle=bart-carter", "custom (19:47-2.6(l))"),
    ("dealing=double-shoe shuffle=continuous", "custom (19:47-2.6(l))"),
    ("shuffle=bart-carter decks=3", "custom (19:47-2.6(m))"),
    ("minimum=50 maximum=25", "custom (19:47-8.2)"),
    ("red_suits=blue", "custom (19:47-2.6(d)1)"),
    ("bart_carter_rack=40", "custom (19:47-2.6(m))"),
    ("surrender_rounding=exact", "custom (19:47-2.8(a))"),
    ("most_shared_boxes=2 several_boxes=yes", "custom (19:47-2.13(g))"),
    ("suited_pays=3-to-1", "custom (19:47-2.17)"),
    ("suited_pays=3-to-1 additional_wager=sevens", "custom (19:47-2.17)"),
    ("side_maximum=$50 additional_wager=suited", "custom (19:47-8.2)"),
]


@pytest.mark.parametrize(("chosen", "cite"), BREACHES)
def test_options_that_breach_a_constraint_are_refused_with_its_paragraph(chosen: str, cite: str) -> None:
    with pytest.raises(Refused) as refused:
        open_table("blackjack", read_options(chosen))
    assert set(cite.split("; ")) <= set(refused.value.cite.split("; "))


BELONGING = [
    "red_suits=blue dealing=double-shoe",
    "bart_carter_rack=40 shuffle=bart-carter",
    "surrender_rounding=exact surrender=yes",
    "most_shared_boxes=2 shared_boxes=yes",
    "suited_pays=3-to-1 additional_wager=suited",
    "side_maximum=$50 match_the_dealer=yes",
    "side_maximum=$50 twenty_point_bonus=200-25-10-4",
    "side_maximum=$50 in_between=12-to-1",
]


@pytest.mark.parametrize("chosen", BELONGING)
def test_an_option_is_chosen_with_the_one_it_belongs_to_and_the_refusal_without_it_names_that_one(chosen: str) -> None:
    option, owner = chosen.split()
    open_table("blackjack", read_options(chosen))
    with pytest.raises(Refused) as refused:
        open_table("blackjack", read_options(option))
    assert refused.value.what == option
    assert owner in refused.value.allowed.split(" or ")


def is_legal(options: BlackjackOptions) -> bool:
    """Say in other words which tables the law allows."""
    if options.dealing == "hand":
        fits = options.decks <= 2 and options.shuffle == "cutting-card" and options.dealer_card in SECOND_CARDS[:2]
        return fits and options.edition == "2007" and options.variation == "6-to-5" and not options.surrender
    if options.variation == "6-to-5" or options.burn_each_round or (options.even_money and options.edition == "1996"):
        return False
    if options.dealer_card == "face-up" and (options.surrender or options.even_money or options.max_hands > 2):
        return False
    if options.dealing == "double-shoe":
        return options.decks % 2 == 0 and options.shuffle == "cutting-card"
    return options.shuffle != "bart-carter" or options.decks >= 4


SECOND_CARDS = "after-players", "card-reader", "hole-card", "face-up"
CHOICES: dict[str, tuple[object, ...]] = {
    "edition": ("1996", "2007"),
    "variation": ("standard", "6-to-5"),
    "decks": (1, 2, 3, 4, 7, 8),
    "dealing": ("shoe", "double-shoe", "hand"),
    "shuffle": ("cutting-card", "bart-carter", "continuous"),
    "dealer_card": SECOND_CARDS,
    "max_hands": (2, 4),
    "surrender": (False, True),
    "even_money": (False, True),
    "burn_each_round": (False, True),
}


@pytest.mark.untraced
def test_the_legal_combinations_of_blackjack_are_those_the_law_allows() -> None:
    for values in product(*CHOICES.values()):
        options = BlackjackOptions(**dict(zip(CHOICES, values, strict=True)))  # type: ignore[arg-type]
        assert (not breaches(options)) == is_legal(options), options


def test_19_47_2_11_e_four_hands_need_a_table_of_at_most_six_boxes() -> None:
    with pytest.raises(Refused, match="max_hands=4 at seven boxes") as refused:
        open_table("blackjack", {"max_hands": "4"}, positions=7)
    assert (refused.value.allowed, refused.value.cite) == ("max_hands=3, or a table of six boxes", "19:47-2.11(e)")
    for positions, hands in ((7, "3"), (6, "4"), (1, "4")):
        open_table("blackjack", {"max_hands": hands}, positions=positions)


def test_19_47_2_11_e_a_table_of_seven_boxes_does_not_change_to_four_hands() -> None:
    dealer = open_table("blackjack", positions=7)
    with pytest.raises(Refused, match="max_hands=4 at seven boxes"):
        dealer.take(OptionsChanged({"max_hands": "4"}))
    dealer.take(PlayerLeft("Ann"))
    dealer.take(OptionsChanged({"max_hands": "3"}))
    assert dealer.table.options.max_hands == 3


@pytest.mark.paragraph("19:47-2.6(j)2", "19:47-2.6(k)")
def test_19_47_2_6_j_2_a_progressive_table_takes_no_hole_card() -> None:
    dealer = table("As 10h Kd 8h", "dealer_card=face-up surrender=no")
    assert not dealer.is_in_round
    for chosen, cite in (
        ("dealer_card=hole-card", "19:47-2.6(j)2"),
        ("dealer_card=card-reader", "19:47-2.6(j)2"),
        ("dealer_card=face-up", "19:47-2.6(k)"),
        ("surrender=yes", "19:47-2.8(c)"),
        ("shared_boxes=yes", "19:47-2.13(a)"),
    ):
        with pytest.raises(Refused) as refused:
            open_table("blackjack", read_options(f"progressive=yes {chosen}"))
        assert cite in refused.value.cite.split("; ")


# Irregularities


def test_a_hole_card_is_not_exposed_where_none_lies_face_down() -> None:
    for chosen in ("dealer_card=after-players", "dealer_card=face-up"):
        dealer = table("5h 6h 6d 10s", chosen)
        with pytest.raises(Refused, match="it can't happen here") as refused:
            dealer.take(FaultOccurred("hole-card-exposed"))
        assert refused.value.allowed == "exposed-card"


# Tables played at random

FULL = "shared_boxes=yes several_boxes=yes"
TABLES = (
    f"{FULL} surrender=yes even_money=yes max_hands=4 decks=1",
    f"{FULL} dealer_card=hole-card surrender=yes max_hands=3 dealing=double-shoe decks=2",
    f"{FULL} dealer_card=card-reader surrender=yes even_money=yes shuffle=bart-carter decks=4",
    f"{FULL} dealer_card=face-up shuffle=continuous decks=1",
    f"{FULL} busted_wagers=kept soft_17=hit approval=DGE-2026-014 dealing=double-shoe decks=4 cut_off=75",
    f"{SIX} {FULL} even_money=yes max_hands=4 burn_each_round=yes",
    "variation=6-to-5 dealing=hand decks=1 dealer_card=card-reader",
)
MISHAPS = [kind.name for kind in Blackjack().faults]


class Company:
    """Six people who wager where they may and decide by chance, at a table where anything may go wrong."""

    def __init__(self, chosen: str, seed: int) -> None:
        self.choices = random.Random(seed)
        faults = [f"{self.choice(MISHAPS)}@{self.choices.randint(1, 12)}#{nth}" for nth in (1, 2, 3, 5, 8)]
        plan = FaultPlan([parse_fault(Blackjack(), fault) for fault in faults])
        self.dealer = Dealer(Log(), SeededChance(bytes([seed]) * 32), plan)
        self.dealer.open("blackjack", read_options(chosen), 6, 10_000_000)
        self.people = [f"P{number}" for number in range(1, 7)]
        for number, name in enumerate(self.people[:5], start=1):
            self.dealer.take(PlayerSeated(name, number, 200_000))

    def choice(self, among: list[str]) -> str:
        """Choose by chance."""
        return self.choices.choice(among)

    def play_round(self) -> None:
        """Play a round to its end."""
        self.dealer.begin_round()
        while (prompt := self.dealer.prompt) is not None:
            if isinstance(prompt, OpenForWagers):
                self.make_wagers()
            else:
                ask = self.choices.choice(asks_of(prompt))
                self.dealer.take(self.decision(ask))

    def make_wagers(self) -> None:
        """Wager here and there; what is refused is not made."""
        for _ in range(14):
            name, other, box = self.choice(self.people), self.choice(self.people), self.choices.randint(1, 6)
            for event in (
                WagerPlaced(name, box, "main", self.choices.choice([500, 750, 1_000])),
                ConsentGiven(name, box, other),
                WagerPlaced(other, box, "main", 1_250),
            ):
                try:
                    self.dealer.take(event)
                except Refused:
                    continue
        self.dealer.end_wagering()

    def decision(self, ask: Ask) -> DecisionMade:
        """Choose one of the things that are offered, with one of the amounts."""
        choice = self.choices.choice(ask.choices)
        amount = self.choices.choice(choice.amounts) if choice.amounts else None
        return ask.decide(ask.player, choice.word, amount=amount)


@pytest.mark.untraced
@pytest.mark.parametrize("chosen", TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_tables_played_at_random_keep_every_card_and_chip_and_replay(chosen: str, seed: int) -> None:
    company = Company(chosen, seed)
    for _ in range(12):
        company.play_round()
    company.dealer.close()
    check_log(company.dealer)


def test_19_47_2_14_a_box_that_the_table_does_not_have_is_refused_with_those_where_one_may_wager() -> None:
    dealer = open_table("blackjack", {"several_boxes": "yes"}, seats={"Ann": 10_000, "Bob": 10_000}, positions=4)
    begin_wagers(dealer)
    with pytest.raises(Refused) as refused:
        dealer.take(WagerPlaced("Ann", 8, "main", 1_000))
    assert refused.value.why == "that player isn't seated there, and the table has no such position"
    assert refused.value.allowed == "the positions where Ann may bet: 1, 3, 4"
