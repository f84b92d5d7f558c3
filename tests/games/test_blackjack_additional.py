"""Blackjack's additional wagers and rule variations: what wins, what it pays, when, and what excludes what."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

from pitboss.chance import SeededChance
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.additional import MATCH_PAYS, SEVENS_PAYS, match_the_dealer, sevens
from pitboss.games.blackjack.events import ConsentGiven, DealerDrewNoMore, PointCountAnnounced, ThreeSevensForfeited
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.table.cards import SEVEN, Card, standard_deck
from pitboss.table.events import (
    CardDealt,
    HandCollected,
    PhaseBegan,
    PlayerSeated,
    WagerAdded,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
    WagerReturned,
)
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused
from pitboss.table.steps import Ask, AskAll, OpenForWagers
from tests.kit import Stack, begin_wagers, check_log, events, open_table, told, wager

SEVENS = "additional_wager=sevens"
QUEENS = "twenty_point_bonus=200-25-10-4"
ACTION = "multiple_action=yes"
FIVE, DOLLAR = 500, 100
SIDE = {"main": FIVE, "sevens": DOLLAR}
THREE = {"main": 500, "main_second": 1_000, "main_third": 1_500}
SETTLED = (WagerPaid, WagerCollected, WagerReturned)


def settings(chosen: str) -> dict[str, str]:
    """Return every option of a table with those chosen."""
    return option_words(choose(GAME.options, dict(each.split("=") for each in chosen.split())))


def table(chosen: str, cards: str, players: str = "Ann", chips: int = 100_000, faults: Iterable[str] = ()) -> Dealer:
    """Open a table of six boxes with a card to burn and then the named cards on top."""
    seats = dict.fromkeys(players.split(), chips)
    stacks = [Stack(f"2c {cards}", 20)]
    return open_table("blackjack", settings(chosen), seats=seats, stacks=stacks, faults=faults, positions=6)


def answer(dealer: Dealer, said: str) -> None:
    """Answer the open prompt: "draw", "double 500", or "Bob: card" where several are asked."""
    player, _, words = said.rpartition(": ")
    word, _, amount = words.partition(" ")
    ask = next(ask for ask in asks_of(dealer.prompt) if player in ("", ask.player))
    dealer.take(ask.decide(ask.player, word, amount=int(amount) if amount else None))


def play(dealer: Dealer, wagers: Mapping[str, int], *said: str) -> Dealer:
    """Play a round in which everybody makes the same wagers."""
    begin_wagers(dealer)
    for seat in dealer.table.seats:
        for area, amount in wagers.items():
            wager(dealer, seat.player, area, amount)
    dealer.end_wagering()
    for each in said:
        answer(dealer, each)
    assert not dealer.is_in_round, f"the round goes on and asks {dealer.prompt}"
    check_log(dealer)
    return dealer


def settled(dealer: Dealer, player: str = "Ann") -> dict[str, str]:
    """Say how each wager of a player ended: its odds, "lost" or "back"."""
    found = {}
    for event in events(dealer, *SETTLED):
        assert isinstance(event, WagerPaid | WagerCollected | WagerReturned)
        if event.player == player:
            lost = "lost" if isinstance(event, WagerCollected) else "back"
            found[event.area] = event.odds if isinstance(event, WagerPaid) else lost
    return found


def cite_of(dealer: Dealer, kind: type[WagerPaid | WagerCollected | WagerReturned | WagerAdded], area: str) -> str:
    """Return the citation of what happened to the wager on an area."""
    return next(event.cite for event in events(dealer, kind) if getattr(event, "area", "") == area)


def stand_all(dealer: Dealer) -> Dealer:
    """Play on by default."""
    while dealer.prompt is not None:
        dealer.answer_by_default()
    check_log(dealer)
    return dealer


def first_cards(chosen: str, two: str, area: str, up: str = "5c") -> Dealer:
    """Play a round of one player with a wager on an area, standing."""
    one, other = two.split()
    dealer = table(chosen, f"{one} {up} {other} 10c 10d")
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", area, DOLLAR)
    dealer.end_wagering()
    return stand_all(dealer)


# What the first cards pay


@pytest.mark.parametrize(
    ("two", "over", "under"),
    [
        ("Kc 4d", "1 to 1", "lost"),
        ("Kc 2d", "lost", "1 to 1"),
        ("Kc 3d", "lost", "lost"),
        ("Ac Ad", "lost", "1 to 1"),
        ("Kc Ad", "lost", "1 to 1"),
        ("9c 4h", "lost", "lost"),
        ("9c 5h", "1 to 1", "lost"),
    ],
)
def test_19_47_2_17_over_or_under_13_with_aces_as_one_and_exactly_13_lost(two: str, over: str, under: str) -> None:
    for area, result in (("over_13", over), ("under_13", under)):
        dealer = first_cards("additional_wager=over-under-13", two, area)
        assert settled(dealer)[area] == result


@pytest.mark.parametrize(
    ("two", "lower", "higher"),
    [
        ("2c 9c", "5 to 2", "3 to 1"),
        ("2c 2c", "5 to 2", "3 to 1"),
        ("Kh Qh", "25 to 1", "10 to 1"),
        ("Qh Kh", "25 to 1", "10 to 1"),
        ("Kh Kh", "5 to 2", "3 to 1"),
        ("Kh Qd", "lost", "lost"),
    ],
)
def test_19_47_2_17_two_suited_cards_win_and_a_suited_king_and_queen_wins_more(
    two: str, lower: str, higher: str
) -> None:
    for pays, result in (("5-to-2", lower), ("3-to-1", higher)):
        dealer = first_cards(f"additional_wager=suited suited_pays={pays}", two, "suited")
        assert settled(dealer)["suited"] == result


@pytest.mark.parametrize(
    ("two", "result"),
    [
        ("7c 8c", "3 to 1"),
        ("8c 7d", "lost"),
        ("7c 7d", "50 to 1"),
        ("7c 7c", "100 to 1"),
        ("6c 8c", "lost"),
    ],
)
def test_19_47_2_17_sevens_are_counted_from_the_first_card_on(two: str, result: str) -> None:
    assert settled(first_cards(SEVENS, two, "sevens"))["sevens"] == result


@pytest.mark.untraced
@pytest.mark.parametrize(("decks", "edge"), [(4, "-15.9193"), (6, "-11.4000"), (8, "-9.0078")])
def test_19_47_2_17_the_pays_of_sevens_leave_the_house_its_edge(decks: int, edge: str) -> None:
    others = Card.parse("8c")
    left = {card: decks for card in standard_deck() if card.rank == SEVEN} | {others: 48 * decks}
    won, total = Fraction(0), 52 * decks
    for cards in product(left, repeat=3):
        chance = Fraction(1)
        for number, card in enumerate(cards):
            chance *= Fraction(left[card] - cards[:number].count(card), total - number)
        row = sevens(cards, others)
        won += chance * (SEVENS_PAYS[row].win if row else -1)
    assert f"{100 * Decimal(won.numerator) / won.denominator:.4f}" == edge


@pytest.mark.parametrize(
    ("two", "six", "eight"),
    [
        ("5d Kc", "4 to 1", "3 to 1"),
        ("Kc 5c", "11 to 1", "14 to 1"),
        ("5d 5h", "8 to 1", "6 to 1"),
        ("5c 5h", "15 to 1", "17 to 1"),
        ("5c 5c", "22 to 1", "28 to 1"),
        ("4c 6c", "lost", "lost"),
    ],
)
def test_19_47_2_23_each_card_that_matches_the_dealers_pays_by_the_number_of_decks(
    two: str, six: str, eight: str
) -> None:
    for decks, result in ((6, six), (8, eight)):
        dealer = first_cards(f"match_the_dealer=yes decks={decks}", two, "match_the_dealer")
        assert settled(dealer)["match_the_dealer"] == result


@pytest.mark.untraced
@pytest.mark.parametrize(("decks", "edge"), [(6, "4.0618"), (8, "3.6738")])
def test_19_47_2_23_the_pays_give_the_edge_that_is_known_of_them(decks: int, edge: str) -> None:
    upcard = Card.parse("5c")
    left = {card: decks - (card == upcard) for card in standard_deck()}
    lost = 0
    for one, count in left.items():
        for other, others in left.items():
            row = match_the_dealer((one, other), upcard)
            lost -= count * (others - (one == other)) * (MATCH_PAYS[decks][row].win if row else -1)
    cards = 52 * decks - 1
    assert f"{Decimal(100 * lost) / (cards * (cards - 1)):.4f}" == edge


def test_19_47_2_23_a_king_does_not_match_a_ten() -> None:
    dealer = first_cards("match_the_dealer=yes", "Kc Kd", "match_the_dealer", up="10c")
    assert settled(dealer)["match_the_dealer"] == "lost"


@pytest.mark.parametrize(
    ("two", "first", "second"),
    [
        ("Qh Qh", "200 to 1", "125 to 1"),
        ("Qs Qs", "25 to 1", "19 to 1"),
        ("Kh Kh", "25 to 1", "19 to 1"),
        ("Kh Qh", "10 to 1", "9 to 1"),
        ("Ah 9h", "10 to 1", "9 to 1"),
        ("Qh Qs", "4 to 1", "4 to 1"),
        ("Ah 9d", "4 to 1", "4 to 1"),
        ("Kh 9h", "lost", "lost"),
        ("Ah Kh", "lost", "lost"),
    ],
)
def test_19_47_2_24_twenty_points_pay_by_the_highest_class(two: str, first: str, second: str) -> None:
    for pays, result in (("200-25-10-4", first), ("125-19-9-4", second)):
        dealer = first_cards(f"twenty_point_bonus={pays}", two, "twenty_point_bonus")
        assert settled(dealer)["twenty_point_bonus"] == result


@pytest.mark.parametrize(
    ("two", "up", "result"),
    [
        ("4d 6h", "5c", "12 to 1"),
        ("6h 4d", "5c", "12 to 1"),
        ("4d 7h", "5c", "6 to 1"),
        ("4d 8h", "5c", "4 to 1"),
        ("4d 9h", "5c", "1 to 1"),
        ("2d Ah", "Kc", "1 to 1"),
        ("Qd Ah", "Kc", "12 to 1"),
        ("5d 5h", "5c", "30 to 1"),
        ("5d 9h", "5c", "lost"),
        ("6d 9h", "5c", "lost"),
        ("Ad 3h", "2c", "lost"),
        ("9d 9h", "5c", "lost"),
    ],
)
def test_19_47_2_26_the_dealers_card_between_the_two_pays_by_the_spread(two: str, up: str, result: str) -> None:
    dealer = first_cards("in_between=12-to-1", two, "in_between", up)
    assert settled(dealer)["in_between"] == result
    if result == "12 to 1":
        assert settled(first_cards("in_between=10-to-1", two, "in_between", up))["in_between"] == "10 to 1"


def test_19_47_2_17_additional_wagers_are_settled_before_anything_else_losers_first() -> None:
    dealer = table("additional_wager=suited dealer_card=hole-card", "2c 3d 5c 4c 3h 9d 10c 10d", "Ann Bob")
    play(dealer, {"main": FIVE, "suited": DOLLAR}, "stand", "stand")
    kinds = [type(event) for event in events(dealer)]
    collected, paid = kinds.index(WagerCollected), kinds.index(WagerPaid)
    assert (settled(dealer)["suited"], settled(dealer, "Bob")["suited"]) == ("5 to 2", "lost")
    assert collected < paid < kinds.index(PointCountAnnounced)
    dealt = [place for place, kind in enumerate(kinds) if kind is CardDealt]
    assert dealt[4] < collected
    assert paid < dealt[5], "the hole card comes later"
    assert cite_of(dealer, WagerPaid, "suited") == "custom (19:47-2.17)"


# Making them


@pytest.mark.parametrize("amount", [50, 150, 500])
def test_19_47_2_17_the_additional_wager_is_one_dollar(amount: int) -> None:
    dealer = table(SEVENS, "")
    wager(dealer, "Ann", "main", FIVE)
    with pytest.raises(Refused, match=r"outside the posted limits. Allowed: \$1\. ") as refused:
        wager(dealer, "Ann", "sevens", amount)
    assert refused.value.cite == "custom (19:47-2.17)"


def test_the_other_additional_wagers_are_limited_by_an_option() -> None:
    dealer = table(f"{QUEENS} side_maximum=$10", "")
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "twenty_point_bonus", 1_000)
    with pytest.raises(Refused, match=r"Allowed: \$1 to \$10"):
        wager(dealer, "Ann", "twenty_point_bonus", 1_050)


@pytest.mark.parametrize(
    ("chosen", "areas"),
    [
        ("decks=8", ["main"]),
        ("additional_wager=over-under-13", ["main", "over_13", "under_13"]),
        ("additional_wager=suited", ["main", "suited"]),
        (SEVENS, ["main", "sevens"]),
        (
            f"match_the_dealer=yes {QUEENS} in_between=10-to-1",
            ["main", "match_the_dealer", "twenty_point_bonus", "in_between"],
        ),
        (ACTION, ["main", "main_second", "main_third"]),
    ],
)
def test_a_betting_area_is_on_the_layout_only_where_its_wager_is_offered(chosen: str, areas: list[str]) -> None:
    assert [area.name for area in begin_wagers(table(chosen, "")).areas] == areas


def test_an_additional_wager_needs_ones_own_wager_against_the_dealer() -> None:
    dealer = table(f"{SEVENS} shared_boxes=yes", "", "Ann Bob")
    wager(dealer, "Bob", "main", FIVE)
    with pytest.raises(Refused, match="Ann has no main wager on box 1") as refused:
        wager(dealer, "Ann", "sevens", DOLLAR)
    assert refused.value.cite == "custom (19:47-2.17)"
    with pytest.raises(Refused, match="Ann has no main wager on box 2"):
        dealer.take(WagerPlaced("Ann", 2, "sevens", DOLLAR))
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "sevens", DOLLAR)


def test_19_47_2_17_over_13_excludes_under_13() -> None:
    dealer = table("additional_wager=over-under-13", "")
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "over_13", DOLLAR)
    with pytest.raises(Refused, match=r"Ann wagers on 'over_13' there\. Allowed: over 13 or under 13, one of them"):
        wager(dealer, "Ann", "under_13", DOLLAR)
    dealer.take(WagerRemoved("Ann", 1, "over_13"))
    wager(dealer, "Ann", "under_13", DOLLAR)


def test_a_wager_is_not_taken_back_from_under_an_additional_one() -> None:
    dealer = table(SEVENS, "")
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "sevens", DOLLAR)
    with pytest.raises(Refused, match=r"the sevens wager cannot lie there without it\. Allowed: taking back 'sevens'"):
        dealer.take(WagerRemoved("Ann", 1, "main"))
    dealer.take(WagerRemoved("Ann", 1, "sevens"))
    dealer.take(WagerRemoved("Ann", 1, "main"))
    dealer.end_wagering()
    check_log(dealer)


# Two sevens


@pytest.mark.parametrize(
    ("two", "third", "said", "result"),
    [
        ("7c 7d", "7h", "draw", "500 to 1"),
        ("7c 7c", "7h", "draw", "500 to 1"),
        ("7c 7c", "7c", "draw", "5,000 to 1"),
        ("7c 7c", "7c", "double", "5,000 to 1"),
        ("7c 7d", "6h", "draw", "50 to 1"),
        ("7c 7c", "6c", "draw", "100 to 1"),
        ("7c 7d", "Kh", "draw", "50 to 1"),
        ("7c 7d", "Kh", "double", "50 to 1"),
        ("7c 7d", "Kh", "stand", "50 to 1"),
        ("7c 7c", "Kh", "surrender", "100 to 1"),
    ],
)
def test_19_47_2_17_two_sevens_wait_for_a_third_card(two: str, third: str, said: str, result: str) -> None:
    one, other = two.split()
    dealer = table(f"{SEVENS} surrender=yes", f"{one} 5c {other} {third} 10c 10d")
    begin_wagers(dealer)
    for area, amount in SIDE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert "sevens" not in settled(dealer)
    answer(dealer, said)
    stand_all(dealer)
    assert settled(dealer)["sevens"] == result
    if third == "Kh" and said != "stand":
        kinds = [type(event) for event in events(dealer, *SETTLED, HandCollected)]
        assert kinds.index(WagerPaid) == 0, "it is paid before the hand is settled"


@pytest.mark.paragraph("19:47-2.11(f)")
def test_19_47_2_11_f_splitting_sevens_forfeits_three_and_is_paid_before_any_card() -> None:
    dealer = table(SEVENS, "7c 5c 7d 7h 8h 10c 10d 10h")
    play(dealer, SIDE, "split", "stand", "stand")
    kinds = [type(event) for event in events(dealer)]
    forfeited, paid = kinds.index(ThreeSevensForfeited), kinds.index(WagerPaid)
    dealt = [place for place, kind in enumerate(kinds) if kind is CardDealt]
    assert dealt[2] < forfeited < paid < dealt[3]
    assert settled(dealer)["sevens"] == "50 to 1"
    assert cite_of(dealer, WagerPaid, "sevens") == "19:47-2.11(f)"
    words = told(events(dealer, ThreeSevensForfeited)[0])
    assert words == "Position 1 is splitting sevens and forfeits any payout for three sevens. [19:47-2.11(f)]"


def test_19_47_2_11_f_nothing_is_announced_where_no_wager_on_sevens_lies() -> None:
    dealer = play(table(SEVENS, "7c 5c 7d 7h 8h 10c 10d 10h"), {"main": FIVE}, "split", "stand", "stand")
    assert not events(dealer, ThreeSevensForfeited)


@pytest.mark.paragraph("19:47-2.6(j)3")
@pytest.mark.parametrize(
    ("third", "said", "result"), [("7h", "card", "500 to 1"), ("Kh", "card", "50 to 1"), ("7h", "pass", "50 to 1")]
)
def test_19_47_2_6_j_3_a_card_completes_two_sevens_though_the_dealer_has_blackjack(
    third: str, said: str, result: str
) -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader", f"7c Kc 7d Ad {third}")
    play(dealer, SIDE, said)
    assert settled(dealer) == {"sevens": result, "main": "lost"}
    assert cite_of(dealer, WagerPaid, "sevens") == "19:47-2.6(j)3"


@pytest.mark.paragraph("19:47-2.6(k)6")
def test_19_47_2_6_k_6_a_card_completes_two_sevens_where_the_blackjack_lies_face_up() -> None:
    dealer = table(f"{SEVENS} dealer_card=face-up", "7c 5h Ac 7c 6h Kd 7c", "Ann Bob")
    play(dealer, SIDE, "card")
    assert settled(dealer) == {"sevens": "5,000 to 1", "main": "lost"}
    assert settled(dealer, "Bob") == {"sevens": "lost", "main": "lost"}
    assert cite_of(dealer, WagerPaid, "sevens") == "19:47-2.6(k)6"


def test_19_47_2_6_j_3_each_hand_of_two_sevens_is_offered_a_card_from_the_left() -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader", "7c 7d Kc 7c 7s Ad 7c 2h", "Ann Bob")
    begin_wagers(dealer)
    for player in ("Ann", "Bob"):
        for area, amount in SIDE.items():
            wager(dealer, player, area, amount)
    dealer.end_wagering()
    assert [ask.player for ask in asks_of(dealer.prompt)] == ["Ann"]
    answer(dealer, "card")
    answer(dealer, "Bob: card")
    check_log(dealer)
    assert (settled(dealer)["sevens"], settled(dealer, "Bob")["sevens"]) == ("5,000 to 1", "50 to 1")


def test_19_47_2_6_j_3_of_several_people_on_a_box_each_takes_the_card_or_passes() -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader shared_boxes=yes", "7c Kc 7d Ad 7h", "Ann Bob")
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "sevens", DOLLAR)
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    dealer.take(WagerPlaced("Bob", 1, "main", FIVE))
    dealer.take(WagerPlaced("Bob", 1, "sevens", DOLLAR))
    dealer.end_wagering()
    assert isinstance(dealer.prompt, AskAll)
    answer(dealer, "Bob: card")
    answer(dealer, "Ann: pass")
    check_log(dealer)
    assert (settled(dealer)["sevens"], settled(dealer, "Bob")["sevens"]) == ("50 to 1", "500 to 1")


def test_19_47_2_6_j_3_the_hand_of_a_player_who_does_not_answer_is_paid_for_two_sevens() -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader", "7c Kc 7d Ad 7h")
    begin_wagers(dealer)
    for area, amount in SIDE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert settled(stand_all(dealer))["sevens"] == "50 to 1"


# Insurance, dead hands, and the queens of hearts


@pytest.mark.paragraph("19:47-2.9(f)")
def test_19_47_2_9_f_insurance_does_not_cover_an_additional_wager() -> None:
    dealer = table("additional_wager=sevens", "7c Ac 7d 10h 10d")
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 1_000)
    wager(dealer, "Ann", "sevens", DOLLAR)
    dealer.end_wagering()
    insure = asks_of(dealer.prompt)[0].choice("insure")
    assert (insure.amounts[-1], insure.cite) == (500, "19:47-2.9(b); 19:47-2.9(f)")
    answer(dealer, "insure")
    stand_all(dealer)
    assert settled(dealer) == {"sevens": "50 to 1", "insurance": "2 to 1", "main": "lost"}
    assert cite_of(dealer, WagerAdded, "insurance") == "19:47-2.9(b); 19:47-2.9(f)"


def test_19_47_2_9_b_is_cited_alone_where_no_additional_wager_is_offered() -> None:
    dealer = play(table("decks=8", "7c Ac 7d 10h 10d"), {"main": FIVE}, "insure 250", "stand")
    assert cite_of(dealer, WagerAdded, "insurance") == "19:47-2.9(b)"


def test_19_47_2_15_additional_wagers_of_a_box_without_cards_go_back() -> None:
    faults = ["missed-box", "missed-box"]
    dealer = play(table(SEVENS, "5c 10d 7d", faults=faults), SIDE)
    assert settled(dealer) == {"main": "back", "sevens": "back"}
    assert cite_of(dealer, WagerReturned, "sevens") == "custom (19:47-2.15)"


def test_19_47_2_15_the_wager_on_sevens_of_a_dead_hand_goes_back() -> None:
    dealer = play(table(SEVENS, "7c 5c 7d 10c 10d", faults=["skipped-draw"]), SIDE, "draw", "dead")
    assert settled(dealer) == {"main": "back", "sevens": "back"}


def test_19_47_2_15_every_additional_wager_on_a_dead_hand_goes_back() -> None:
    dealer = play(table(QUEENS, "Qh Kc Qh Ac", faults=["skipped-draw"]), BONUS, "draw", "dead")
    assert settled(dealer) == {"main": "back", "twenty_point_bonus": "back"}
    assert cite_of(dealer, WagerReturned, "twenty_point_bonus") == "custom (19:47-2.15)"
    dealer = play(table(QUEENS, "Qh Kc Qh Ac", faults=["skipped-draw"]), {"main": FIVE}, "draw", "dead")
    assert settled(dealer) == {"main": "back"}


def test_19_47_2_15_a_dead_hand_of_a_split_pair_leaves_the_wager_on_its_first_two_cards() -> None:
    dealer = table(QUEENS, "Qh Kc Qh 5h Ac", faults=["skipped-draw"])
    play(dealer, BONUS, "split", "dead", "stand")
    assert settled(dealer) == {"main": "back", "split_2": "lost", "twenty_point_bonus": "1,000 to 1"}


def test_19_47_2_15_a_card_that_comes_late_completes_the_sevens() -> None:
    dealer = play(table(SEVENS, "7c 5c 7d 7h 10c 10d", faults=["skipped-draw"]), SIDE, "draw", "card")
    assert settled(dealer) == {"main": "1 to 1", "sevens": "500 to 1"}


BONUS = {"main": FIVE, "twenty_point_bonus": DOLLAR}


@pytest.mark.parametrize("dealer_card", ["after-players", "hole-card", "card-reader", "face-up"])
@pytest.mark.parametrize(("second", "result"), [("Ac", "1,000 to 1"), ("9c", "200 to 1")])
def test_19_47_2_24_the_queens_of_hearts_win_most_with_a_dealers_blackjack(
    dealer_card: str, second: str, result: str
) -> None:
    dealer = table(f"{QUEENS} dealer_card={dealer_card}", f"Qh Kc Qh {second}")
    begin_wagers(dealer)
    for area, amount in BONUS.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    if dealer.is_in_round:
        known = dealer_card in ("card-reader", "face-up")
        assert ("twenty_point_bonus" in settled(dealer)) is known, "paid as soon as the second card is known"
    stand_all(dealer)
    assert settled(dealer)["twenty_point_bonus"] == result


def test_19_47_2_24_the_queens_of_hearts_need_the_dealers_second_card_though_their_hand_is_bust() -> None:
    dealer = play(table(QUEENS, "Qh Kc Qh 5d Ac"), BONUS, "draw")
    assert settled(dealer) == {"main": "lost", "twenty_point_bonus": "1,000 to 1"}


def test_19_47_2_24_the_queens_of_hearts_may_be_split_meanwhile() -> None:
    dealer = play(table(QUEENS, "Qh Kc Qh 5d 5h Ac"), BONUS, "split", "stand", "stand")
    assert settled(dealer) == {"main": "lost", "split_2": "back", "twenty_point_bonus": "1,000 to 1"}


# 2.16: five cards totalling 21

FIVES = "five_card_21=2-to-1"


@pytest.mark.parametrize(
    ("chosen", "drawn", "result"),
    [
        (FIVES, "4d 5d 7d 10c 10d", "2 to 1"),
        ("decks=8", "4d 5d 7d 10c 10d", "1 to 1"),
        (FIVES, "4d 5d 7d 10c 6d", "back"),
    ],
)
def test_19_47_2_16_five_cards_totalling_21_are_paid_2_to_1_when_they_win(chosen: str, drawn: str, result: str) -> None:
    dealer = play(table(chosen, f"2d 5c 3d {drawn}"), {"main": FIVE}, "draw", "draw", "draw")
    assert settled(dealer) == {"main": result}
    if result == "2 to 1":
        assert cite_of(dealer, WagerPaid, "main") == "custom (19:47-2.16)"


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("5d Kd", "draw draw"),  # 21 in four cards
        ("4d 5d 2h 4h", "draw draw draw draw"),  # 21 in six
        ("4d 5d 2h", "draw draw draw stand"),  # 17 in five
    ],
)
def test_19_47_2_16_any_other_hand_that_wins_is_paid_1_to_1(drawn: str, said: str) -> None:
    dealer = play(table(FIVES, f"2d 6c 4d {drawn} 10c 10d"), {"main": FIVE}, *said.split())
    assert settled(dealer) == {"main": "1 to 1"}


def test_19_47_2_16_five_cards_of_a_split_hand_are_paid_so_too() -> None:
    dealer = table(FIVES, "2d 5c 2h 3d 4d 5d 7d 10h 10c 10d")
    play(dealer, {"main": FIVE}, "split", "draw", "draw", "draw", "stand")
    assert settled(dealer) == {"main": "2 to 1", "split_2": "1 to 1"}


# 2.18: multiple action


def test_19_47_2_18_each_wager_is_settled_against_its_own_hand_of_the_dealer() -> None:
    dealer = play(table(ACTION, "10h 10c 9h 10d 9d 8d"), THREE, "stand")
    assert settled(dealer) == {"main": "lost", "main_second": "back", "main_third": "1 to 1"}
    assert dealer.table.player("Ann").chips == 100_000 - 500 + 1_500
    phases = [event.words() for event in events(dealer, PhaseBegan)]
    assert phases == [f"The dealer's {number} hand begins." for number in ("first", "second", "third")]
    collected = [event.collected for event in events(dealer, HandCollected) if isinstance(event, HandCollected)]
    assert [len(places) for places in collected] == [1, 1, 2, 2], "the dealer's first card stays to the end"
    seconds = [event.card for event in events(dealer, CardDealt) if isinstance(event, CardDealt) and not event.position]
    assert [str(card) for card in seconds] == ["10c", "10d", "9d", "8d"]


def test_19_47_2_18_the_third_wager_may_be_left_out() -> None:
    dealer = play(table(ACTION, "10h 10c 9h 10d 8d"), {"main": FIVE, "main_second": FIVE}, "stand")
    assert settled(dealer) == {"main": "lost", "main_second": "1 to 1"}
    assert len(events(dealer, PhaseBegan)) == 2


def test_19_47_2_18_a_first_wager_alone_goes_back() -> None:
    dealer = table(f"{ACTION} {SEVENS}", "10h 10c 9h 10d 8d", "Ann Bob")
    begin_wagers(dealer)
    for area, amount in SIDE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert settled(stand_all(dealer)) == {"main": "back", "sevens": "back"}
    assert cite_of(dealer, WagerReturned, "main") == "custom (19:47-2.18)"
    assert not events(dealer, CardDealt)


def test_19_47_2_18_the_wagers_are_made_in_order() -> None:
    dealer = table(ACTION, "")
    wager(dealer, "Ann", "main", FIVE)
    with pytest.raises(Refused, match="Ann has no main second wager on box 1") as refused:
        wager(dealer, "Ann", "main_third", FIVE)
    assert refused.value.cite == "custom (19:47-2.18)"
    wager(dealer, "Ann", "main_second", FIVE)
    wager(dealer, "Ann", "main_third", FIVE)
    with pytest.raises(Refused, match="the main third wager cannot lie there without it") as refused:
        dealer.take(WagerRemoved("Ann", 1, "main_second"))
    assert refused.value.cite == "custom (19:47-2.18)"


def test_19_47_2_18_a_bust_loses_every_wager_and_the_dealer_plays_no_hand() -> None:
    dealer = play(table(ACTION, "10h 6c 6h 10d"), THREE, "draw")
    assert settled(dealer) == dict.fromkeys(THREE, "lost")
    assert not events(dealer, PhaseBegan)
    assert len(events(dealer, DealerDrewNoMore)) == 1


def test_19_47_2_12_c_that_nothing_more_is_drawn_is_said_after_the_last_hand_that_the_dealer_plays() -> None:
    dealer = play(table(f"{ACTION} even_money=yes", "Ah Ac Kh 8d"), THREE, "even-money", "pass", "even-money")
    assert [type(event) for event in events(dealer, DealerDrewNoMore, PhaseBegan)] == [PhaseBegan, DealerDrewNoMore]


def test_19_47_2_18_a_double_matches_every_wager() -> None:
    dealer = table(ACTION, "6h 6c 5h 9h 10c 10d 10s 5c 10h 4c")
    begin_wagers(dealer)
    for area, amount in THREE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    double = asks_of(dealer.prompt)[0].choice("double")
    assert list(double.amounts) == [3_000]
    answer(dealer, "double")
    stand_all(dealer)
    doubles = {event.area: event.amount for event in events(dealer, WagerAdded) if isinstance(event, WagerAdded)}
    assert doubles == {"double_1": 500, "double_1_second": 1_000, "double_1_third": 1_500}
    ends = {"": "1 to 1", "_second": "lost", "_third": "back"}
    assert settled(dealer) == {f"{area}{action}": end for action, end in ends.items() for area in ("main", "double_1")}


def test_19_47_2_18_who_cannot_match_every_wager_cannot_double_or_split() -> None:
    dealer = table(ACTION, "5h 6c 5d 10c", chips=5_500)
    begin_wagers(dealer)
    for area, amount in THREE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert [choice.word for choice in asks_of(dealer.prompt)[0].choices] == ["stand", "draw"]


def test_19_47_2_18_others_on_the_box_double_by_matching_too() -> None:
    dealer = table(f"{ACTION} shared_boxes=yes", "6h 6c 5h 9h 10c 10d 10s 10h", "Ann Bob")
    begin_wagers(dealer)
    for area, amount in {"main": FIVE, "main_second": FIVE}.items():
        wager(dealer, "Ann", area, amount)
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    for area, amount in THREE.items():
        dealer.take(WagerPlaced("Bob", 1, area, amount))
    dealer.end_wagering()
    answer(dealer, "double")
    answer(dealer, "Bob: double")
    check_log(dealer)
    assert set(settled(dealer)) == {"main", "main_second", "double_1", "double_1_second"}
    assert len(settled(dealer, "Bob")) == 6


def test_19_47_2_18_a_split_matches_every_wager() -> None:
    dealer = play(table(ACTION, "8h 6c 8d 10h 10d 10c 5c 10s 4c 9c 3c"), THREE, "split", "stand", "stand")
    ends = {"": "lost", "_second": "lost", "_third": "back"}
    assert settled(dealer) == {f"{area}{action}": end for action, end in ends.items() for area in ("main", "split_2")}


def test_19_47_2_18_a_blackjack_against_2_to_9_is_paid_on_every_wager_at_once() -> None:
    dealer = play(table(ACTION, "Ah 6c Kh"), THREE)
    assert settled(dealer) == dict.fromkeys(THREE, "3 to 2")
    assert not events(dealer, PhaseBegan)


def test_19_47_2_18_a_blackjack_against_a_ten_meets_each_hand_of_the_dealer() -> None:
    dealer = play(table(ACTION, "Ah 10c Kh 5d Ad 6d"), THREE)
    assert settled(dealer) == {"main": "3 to 2", "main_second": "back", "main_third": "3 to 2"}


def test_19_47_2_18_each_wager_is_insured_by_itself() -> None:
    dealer = play(table(ACTION, "10h Ac 9h 10d 6d 9d"), THREE, "insure 250", "pass", "insure 500", "stand")
    mains = {"main": "lost", "main_second": "1 to 1", "main_third": "lost"}
    assert settled(dealer) == mains | {"insurance": "2 to 1", "insurance_third": "lost"}


def test_19_47_2_18_even_money_is_taken_wager_by_wager() -> None:
    dealer = table(f"{ACTION} even_money=yes", "Ah Ac Kh 10d 6d")
    play(dealer, THREE, "even-money", "pass", "even-money")
    assert settled(dealer) == {"main": "1 to 1", "main_second": "back", "main_third": "1 to 1"}
    assert [event.words() for event in events(dealer, PhaseBegan)] == ["The dealer's second hand begins."]


def test_19_47_2_18_even_money_on_every_wager_ends_the_hand() -> None:
    dealer = table(f"{ACTION} even_money=yes", "Ah Ac Kh 10d 6d")
    play(dealer, THREE, "even-money", "even-money", "even-money")
    assert settled(dealer) == dict.fromkeys(THREE, "1 to 1")


def test_19_47_2_18_a_dealers_blackjack_spares_what_was_added_to_its_own_wager() -> None:
    dealer = play(table(ACTION, "6h 10c 6d 10h Ad 7d 8d"), THREE, "double")
    ends = {"": "back", "_second": "lost", "_third": "lost"}
    doubles = {f"double_1{action}": end for action, end in ends.items()}
    assert settled(dealer) == dict.fromkeys(THREE, "lost") | doubles


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
NOT_FOUND = "the pay table of the progressive wager, to which insurance does not apply: text not found"
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
    ("progressive=yes", NOT_FOUND, "custom (19:47-2.19); 19:47-2.9(e)"),
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
def test_the_progressive_wager_meets_what_it_excludes_and_then_its_missing_pay_table(
    chosen: str, sentence: str, cite: str
) -> None:
    settings(chosen)
    with pytest.raises(Refused) as refused:
        settings(f"progressive=yes {chosen}")
    assert refused.value.why == f"{sentence}; {NOT_FOUND}"
    assert refused.value.cite == f"{cite}; custom (19:47-2.19); 19:47-2.9(e)"


def test_the_optional_bonus_wager_needs_six_or_eight_decks_besides() -> None:
    with pytest.raises(Refused, match=f"the optional bonus wager needs six or eight decks{A_SIDE}; the pays"):
        settings("optional_bonus=yes decks=5")


def test_19_47_2_2_four_decks_on_each_side_of_a_double_shoe_are_enough_for_sevens() -> None:
    settings(f"{SEVENS} decks=8 dealing=double-shoe")


@pytest.mark.paragraph("19:47-2.9(e)")
def test_19_47_2_9_e_insurance_does_not_apply_to_the_progressive_wager() -> None:
    with pytest.raises(Refused, match="the progressive wager, to which insurance does not apply") as refused:
        settings("progressive=yes")
    assert "19:47-2.9(e)" in refused.value.cite.split("; ")


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
        f"{ACTION} busted_wagers=kept additional_wager=suited suited_pays=3-to-1",
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
