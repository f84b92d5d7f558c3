"""Blackjack's cards between rounds: runs of places, sides of a shoe, and that no card is ever lost or doubled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.boxes import ShoeState
from pitboss.games.blackjack.events import BurnCardRequested, ConsentGiven
from pitboss.games.blackjack.shoe import insert_stacks
from pitboss.games.kits.sides import LiveSide, Side
from pitboss.play.dealer import Dealer
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.event import Place
from pitboss.table.events import CardsCut, DealerChanged, IrregularityFound, PlayerLeft, PlayerSeated, SeedRevealed
from pitboss.table.shoe import as_places, as_runs
from tests.games.transcript import read_options
from tests.kit import Stack, begin_wagers, check_log, decide, events, open_table, wager

PLACES = st.builds(Place, st.integers(1, 3), st.integers(0, 60))


@pytest.mark.parametrize(
    ("places", "runs"),
    [
        ([], ()),
        ([(1, 0)], ((1, 0, 1),)),
        ([(1, 4), (1, 5), (1, 6)], ((1, 4, 3),)),
        ([(1, 6), (1, 5)], ((1, 6, 1), (1, 5, 1))),
        ([(1, 4), (2, 5), (2, 6), (1, 7)], ((1, 4, 1), (2, 5, 2), (1, 7, 1))),
    ],
)
def test_places_that_follow_each_other_are_one_run(
    places: list[tuple[int, int]], runs: tuple[tuple[int, int, int], ...]
) -> None:
    assert as_runs(Place(*place) for place in places) == runs


@pytest.mark.untraced
@given(st.lists(PLACES))
def test_runs_taken_apart_are_the_places_they_were_made_of(places: list[Place]) -> None:
    assert as_places(as_runs(places)) == places


@pytest.mark.untraced
@given(st.lists(PLACES, unique=True), st.lists(PLACES, unique=True), st.integers(0, 60), st.booleans())
def test_a_side_taken_up_and_frozen_again_is_the_same(
    undealt: list[Place], discards: list[Place], behind: int, is_due: bool
) -> None:
    side = Side(as_runs(undealt), as_runs(discards), behind, is_due)
    live = LiveSide(side)
    assert live.frozen() == side
    assert live.shuffles() == {place.shuffle for place in undealt}
    assert live.is_cutting_card_next == (len(undealt) <= behind)
    if undealt:
        assert live.shoe.top == undealt[0]


def as_json(side: Side) -> str:
    """Write a side as a plain writer does, from its fields alone."""
    fields = [side.undealt, side.discards, side.behind_cutting_card, side.is_shuffle_due, side.reached_at]
    return json.dumps(fields, separators=(",", ":"))


@pytest.mark.untraced
@given(st.lists(PLACES), st.lists(st.lists(PLACES)), st.booleans())
def test_a_side_that_is_written_round_by_round_reads_as_if_it_were_written_at_once(
    undealt: list[Place], rounds: list[list[Place]], is_new: bool
) -> None:
    side = Side(as_runs(undealt))
    for discards in rounds:
        live = LiveSide(side)
        live.discards.extend(discards)
        side = live.frozen()
        assert side.discards == as_runs(live.all_discards)
        assert side.written() == as_json(side) == replace(side, settled=None).written()
    posted = (("surrender", "yes"), ('a "quoted" name', "é"))
    notices = (("surrender", "no", 1_800_000),)
    state = ShoeState(True, (side,), 1, is_new, posted, Place(3, 7) if is_new else None, notices)
    assert json.loads(state.written()) == [
        True,
        [json.loads(as_json(side))],
        1,
        is_new,
        [list(pair) for pair in posted],
        [3, 7] if is_new else None,
        [list(notice) for notice in notices],
        False,
    ]


@pytest.mark.parametrize("undealt", [0, 1, 3, 4, 100, 359])
@pytest.mark.parametrize("discards", [53, 54, 55, 80])
def test_19_47_2_6_m_three_stacks_go_into_the_shoe_at_marked_places(undealt: int, discards: int) -> None:
    side = LiveSide(Side(((1, 0, undealt),) if undealt else ()))
    before = as_places(side.shoe.runs)
    sizes = insert_stacks(side, 2, discards)
    assert len(sizes) == 3 and sum(sizes) == discards and max(sizes) - min(sizes) <= 1
    after = as_places(side.shoe.runs)
    assert [place for place in after if place.shuffle == 1] == before
    assert sorted(place.number for place in after if place.shuffle == 2) == list(range(discards))
    runs = [run for run in side.shoe.runs if run[0] == 2]
    assert sum(count for _, _, count in runs) == discards
    if undealt >= 4:
        assert sorted(count for _, _, count in runs) == sorted(sizes)
    if undealt % 4 == 0 and undealt:
        assert [count for shuffle, _, count in side.shoe.runs if shuffle == 1] == [undealt // 4] * 4


# No card is lost


def all_places(state: ShoeState) -> list[list[Place]]:
    """Return where the cards of each side lie between rounds, undealt and discarded."""
    return [as_places(side.undealt) + as_places(side.discards) for side in state.sides]


def played(dealer: Dealer, rounds: int) -> list[ShoeState]:
    """Play rounds in which everybody draws, by turns, and return what the table kept after each."""
    states = []
    for number in range(rounds):
        begin_wagers(dealer)
        for seat in dealer.table.seats:
            wager(dealer, seat.player, "main", 500)
        dealer.end_wagering()
        while dealer.is_in_round:
            if (number + len(dealer.log.records)) % 3 == 0 and may_draw(dealer):
                decide(dealer, "draw")
            else:
                dealer.answer_by_default()
        states.append(dealer.table.state)
    dealer.close()
    check_log(dealer)
    return states


def may_draw(dealer: Dealer) -> bool:
    """Tell whether the open prompt offers a card."""
    return any(choice.word == "draw" for choice in getattr(dealer.prompt, "choices", ()))


def cards_at(dealer: Dealer, places: Iterable[Place]) -> Counter[Card]:
    """Return the cards that lay at places of the shuffles of a closed log."""
    revealed = [each for each in events(dealer, SeedRevealed) if isinstance(each, SeedRevealed)]
    orders = {each.shuffle: parse_cards(" ".join(map(str, each.opening["order"])), 8) for each in revealed}  # type: ignore[call-overload]
    return Counter(orders[place.shuffle][place.number] for place in places)


PEOPLE = {"Ann": 1_000_000, "Bob": 1_000_000, "Cid": 1_000_000}
SHOES = [
    ("decks=2", 20),
    ("decks=1 cut_off=75", 10),
    ("decks=6 dealer_card=hole-card", 20),
    ("dealing=double-shoe decks=2", 20),
    ("dealing=double-shoe decks=8 cut_off=70 dealer_card=card-reader", 30),
    ("shuffle=bart-carter decks=4", 40),
    ("shuffle=bart-carter decks=8", 40),
    ("shuffle=continuous decks=2", 8),
    ("variation=6-to-5 dealing=hand decks=1", 15),
    ("variation=6-to-5 dealing=hand decks=2 burn_each_round=yes", 15),
]


def stacks_of(chosen: str) -> list[Stack]:
    """Return as many shuffles as a table needs; after its first the Bart Carter shuffle collects discards."""
    options = read_options(chosen)
    if options.get("shuffle") == "bart-carter":
        return [Stack("Kh 10d 7s", 20), Stack(is_collected=True)]
    return [Stack("", None if options.get("shuffle") == "continuous" else 20)]


@pytest.mark.untraced
@pytest.mark.parametrize(("chosen", "rounds"), SHOES)
def test_19_47_2_6_l_after_every_round_each_side_holds_all_its_cards(chosen: str, rounds: int) -> None:
    dealer = open_table("blackjack", read_options(chosen), seats=PEOPLE, stacks=stacks_of(chosen))
    states = played(dealer, rounds)
    options = dealer.table.options
    sides = 2 if options.dealing == "double-shoe" else 1
    whole = Counter(standard_deck() * (options.decks // sides))
    for state in states:
        assert len(state.sides) == sides
        for places in all_places(state):
            assert len(set(places)) == len(places)
            assert not places or cards_at(dealer, places) == whole


def test_19_47_2_6_l_3_the_other_side_of_a_double_shoe_stays_as_it_is() -> None:
    cards = "Kh 10d 9s Kd Jh 10h 9d Ks Qd Qh 9h 10s 2h 8h 5h"
    dealer = open_table(
        "blackjack",
        read_options("dealing=double-shoe decks=2 cut_off=75"),
        seats={"Ann": 100_000},
        stacks=[cards, ""],
    )
    for _ in range(4):
        wager(dealer, "Ann", "main", 500)
        decide(dealer, "stand")
    before = dealer.table.state.sides
    begin_wagers(dealer)
    dealer.end_wagering()
    after = dealer.table.state.sides
    assert before[0].is_shuffle_due and not after[0].is_shuffle_due
    assert after[0].discards == ()
    assert before[1] == after[1]
    check_log(dealer)


def test_a_side_that_runs_out_in_a_round_leaves_the_other_side_in_the_shoe() -> None:
    dealer = open_table(
        "blackjack",
        read_options("dealing=double-shoe decks=2"),
        seats=dict.fromkeys(("Ann", "Bob", "Cid", "Dan"), 1_000_000),
        stacks=[*[Stack("", 20)] * 4, Stack(is_collected=True), Stack("", 20)],
        positions=6,
    )
    for _ in range(14):
        begin_wagers(dealer)
        for seat in dealer.table.seats:
            wager(dealer, seat.player, "main", 500)
        dealer.end_wagering()
        while dealer.is_in_round:
            if may_draw(dealer):
                decide(dealer, "draw")
            else:
                dealer.answer_by_default()
    assert [each.fault for each in events(dealer, IrregularityFound)] == ["shoe-exhausted"]  # type: ignore[attr-defined]
    check_log(dealer)


# Who cuts, and when a card is burned


def cutters(dealer: Dealer) -> list[str]:
    """Name who made each cut."""
    return [each.by for each in events(dealer, CardsCut)]


def test_19_47_2_5_the_first_player_cuts_at_a_new_game_and_after_fresh_cards() -> None:
    dealer = open_table("blackjack", seats={"Ann": 10_000, "Bob": 10_000})
    begin_wagers(dealer)
    dealer.end_wagering()
    dealer.take(PlayerLeft("Ann"))
    dealer.take(PlayerLeft("Bob"))
    dealer.take(PlayerSeated("Cid", 5, 10_000))
    begin_wagers(dealer)
    dealer.end_wagering()
    assert cutters(dealer) == ["Ann", "Cid"]


def test_19_47_2_5_whoever_met_the_cutting_card_has_left_and_the_last_player_cuts() -> None:
    cards = "2c 10h 10s 9d 10d 5h 9s 6h 10c Kd 9c 8c Ks 7h 9h 8d Jh"
    options = {"decks": "1", "cut_off": "75"}
    dealer = open_table("blackjack", options, seats={"Ann": 10_000, "Bob": 10_000, "Cid": 10_000}, stacks=[cards, ""])
    for _ in range(4):
        wager(dealer, "Ann", "main", 500)
        decide(dealer, "stand")
    assert dealer.table.state.sides[0].is_shuffle_due
    assert dealer.table.state.sides[0].reached_at == 1
    dealer.take(PlayerLeft("Ann"))
    begin_wagers(dealer)
    assert cutters(dealer) == ["Ann", "Cid"]


@pytest.mark.parametrize(
    ("chosen", "burned"),
    [
        ("", 1),
        ("shuffle=bart-carter", 0),
        ("shuffle=continuous", 1),
        ("dealing=double-shoe", 0),
        ("variation=6-to-5 dealing=hand decks=2", 0),
    ],
)
def test_19_47_2_6_c_a_new_dealer_burns_a_card_where_the_shoe_has_one(chosen: str, burned: int) -> None:
    dealer = open_table("blackjack", read_options(chosen))
    begin_wagers(dealer)
    dealer.end_wagering()
    before = discarded(dealer)
    dealer.take(DealerChanged())
    assert dealer.table.state.is_new_dealer
    begin_wagers(dealer)
    dealer.end_wagering()
    assert discarded(dealer) - before == burned
    assert not dealer.table.state.is_new_dealer
    check_log(dealer)


def discarded(dealer: Dealer) -> int:
    """Count the cards in the discard rack."""
    return sum(len(as_places(side.discards)) for side in dealer.table.state.sides)


def test_19_47_2_6_l_the_cards_are_dealt_out_when_every_side_is_shuffled_before_the_next_round() -> None:
    dealer = open_table("blackjack", read_options("decks=1 cut_off=75"), stacks=["2c 10h 9c 9d 10d 10s 9h 8d 8s 7d 7s"])
    told = []
    for _ in range(4):
        wager(dealer, "Ann", "main", 500)
        dealer.end_wagering()
        while dealer.is_in_round:
            dealer.answer_by_default()
        told.append(Blackjack().is_dealt_out(dealer.table))
    assert told == [False, False, True, False], "a quarter of the deck is dealt, then it is shuffled"


def test_at_the_wager_window_players_may_also_consent_and_ask_for_the_burn_card() -> None:
    assert begin_wagers(open_table("blackjack")).said_by_players == (ConsentGiven, BurnCardRequested)
