"""What the texts of the one-deck games say of an order of things, of their decks, and of what the house may choose."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.table.cards import Card, parse_cards
from pitboss.table.event import Event
from pitboss.table.events import (
    CardDealt,
    CardsInspected,
    CardsShuffled,
    DeckAlternated,
    HandCollected,
    HandRevealed,
    LogOpened,
    WagerCollected,
    WagerPaid,
)
from pitboss.table.options import choose, option_words
from tests.kit import cites, events, open_table, play_round

DOUBLE, THREE = "double-draw-poker", "three-card-poker"
SEATS = {"Ann": 10_000, "Bob": 10_000, "Cid": 10_000}
TWO_DECKS = {"decks": "2", "shuffler": "device"}


def played(game: str, options: dict[str, str], decisions: list[str], rounds: int = 1) -> list[Event]:
    """Play rounds of three players and return all that happened."""
    dealer = open_table(game, options, seats=SEATS)
    areas = {DOUBLE: {"ante": 500, "bonus": 500}, THREE: {"ante": 500}}[game]
    for _ in range(rounds):
        play_round(dealer, dict.fromkeys(SEATS, areas), decisions)
    return events(dealer)


def settled(told: list[Event]) -> list[tuple[str, int]]:
    """Return what was turned over, settled and picked up of players, in order and without repetition."""
    kinds = {HandRevealed: "shown", WagerPaid: "settled", WagerCollected: "settled", HandCollected: "picked up"}
    done = [
        (kinds[type(each)], each.position)
        for each in told
        if isinstance(each, HandRevealed | WagerPaid | WagerCollected | HandCollected) and each.position
    ]
    return list(dict.fromkeys(done))


@pytest.mark.paragraph("13:69F-42.2(a)")
def test_13_69f_42_2_a_one_deck_of_52_cards_and_two_jokers_is_opened_and_dealt_from() -> None:
    dealer = open_table(DOUBLE, seats=SEATS)
    play_round(dealer, {player: {"ante": 500, "bonus": 500} for player in SEATS}, ["fold"] * 3)
    (inspected,) = events(dealer, CardsInspected)
    assert "13:69F-42.2(a)" in inspected.cite.split("; ")
    (shuffled,) = [each for each in events(dealer) if isinstance(each, CardsShuffled)]
    deck = dealer.game.deck(option_words(dealer.table.options))
    assert len(shuffled.sealed) == len(set(deck)) == 54
    assert {card for card in deck if card.is_joker} == set(parse_cards("Joker Joker2"))


@pytest.mark.paragraph("13:69E-1.17(h)")
def test_13_69e_1_17_h_jokers_are_in_the_cards_of_the_games_alone_that_it_names() -> None:
    casino = {game.name: game for game in GAMES.values() if not game.subchapter.startswith("13:47-20")}
    assert {
        name
        for name, game in casino.items()
        if any(card.is_joker for card in game.deck(option_words(game.options())) if isinstance(card, Card))
    } == {DOUBLE, "pai-gow-poker"}
    for name in (DOUBLE, "pai-gow-poker"):
        dealer = open_table(name, seats={"Ann": 10_000})
        dealer.begin_round()
        assert "13:69E-1.17(h)" in events(dealer, CardsInspected)[0].cite.split("; ")


@pytest.mark.paragraph("13:69F-42.2(b)1")
def test_13_69f_42_2_b_1_each_of_the_two_decks_has_two_jokers() -> None:
    told = played(DOUBLE, TWO_DECKS, ["fold"] * 3, rounds=2)
    shuffled = [each for each in told if isinstance(each, CardsShuffled)]
    assert [(each.deck, len(each.sealed)) for each in shuffled] == [("red", 54), ("blue", 54)]
    game = find_game(DOUBLE)
    deck = game.deck(option_words(choose(game.options, TWO_DECKS)))
    assert len(deck) == 54 and set(parse_cards("Joker Joker2")) <= set(deck)


@pytest.mark.paragraph("13:69F-42.2(b)5")
def test_13_69f_42_2_b_5_only_one_decks_cards_are_in_the_discard_rack() -> None:
    racked: list[set[int]] = [set()]
    for each in played(DOUBLE, TWO_DECKS, ["fold"] * 3, rounds=3):
        if isinstance(each, DeckAlternated):
            racked.append(set())
        elif isinstance(each, HandCollected):
            racked[-1] |= {place.shuffle for place in each.collected}
    assert racked == [{1}, {2}, {3}]


@pytest.mark.paragraph("13:69F-42.4(c)1")
def test_13_69f_42_4_c_1_the_dealer_cuts_in_four_steps() -> None:
    dealer = open_table(DOUBLE)
    play_round(dealer, {})
    steps = [each for each in cites(dealer) if each.startswith("13:69F-42.4(c)1.")]
    assert steps == [f"13:69F-42.4(c)1.{step}" for step in ("i", "ii", "iii", "iv")]


@pytest.mark.paragraph("13:69F-42.6(c)")
def test_13_69f_42_6_c_players_play_against_the_pay_table_and_no_dealers_hand() -> None:
    told = played(DOUBLE, {}, ["draw"] * 3 + ["keep"] * 3 + ["draw"] * 3 + ["keep"] * 3)
    assert all(each.position for each in told if isinstance(each, CardDealt | HandRevealed))
    assert {each.area for each in told if isinstance(each, WagerPaid | WagerCollected)} == {
        "ante",
        "bonus",
        "first_draw",
        "second_draw",
    }


@pytest.mark.paragraph("13:69F-42.10(j)")
def test_13_69f_42_10_j_each_player_is_settled_in_turn_from_the_far_right() -> None:
    told = played(DOUBLE, {}, ["draw"] * 3 + ["keep"] * 3 + ["draw"] * 3 + ["keep"] * 3)
    steps = ("shown", "settled", "picked up")
    assert settled(told) == [(step, position) for position in (3, 2, 1) for step in steps]


@pytest.mark.paragraph("19:47-20.10(c)1")
def test_19_47_20_10_c_1_each_step_is_done_for_all_players_before_the_next() -> None:
    told = played(THREE, {"settlement": "step-by-step"}, ["play"] * 3)
    steps = ("shown", "settled", "picked up")
    assert settled(told) == [(step, position) for step in steps for position in (3, 2, 1)]


@pytest.mark.paragraph("19:47-20.10(c)2")
def test_19_47_20_10_c_2_all_steps_are_done_for_one_player_before_the_next() -> None:
    told = played(THREE, {"settlement": "player-by-player"}, ["play"] * 3)
    steps = ("shown", "settled", "picked up")
    assert settled(told) == [(step, position) for position in (3, 2, 1) for step in steps]


@pytest.mark.paragraph("13:69F-42.1[Suit]")
@pytest.mark.parametrize("hand", ["A? K? Q? J? 10?", "K? Joker Q? J? 10?", "9? 8? 7? 6? 5?", "K? 9? 7? 4? 2?"])
def test_13_69f_42_1_suit_no_suit_is_higher_than_another(hand: str) -> None:
    told = []
    for suit in "cdhs":
        dealer = open_table(DOUBLE, stacks=[hand.replace("?", suit)])
        play_round(dealer, {"Ann": {"ante": 500, "bonus": 500}}, ["draw", "keep", "draw", "keep"])
        (shown,) = events(dealer, HandRevealed)
        assert isinstance(shown, HandRevealed) and "13:69F-42.1[Suit]" in shown.cite
        told.append((shown.rank, [event.words() for event in events(dealer, WagerPaid)]))
    assert told == told[:1] * 4


AUTOMATED = {"dealing": "automated-shoe", "shuffler": "device"}


@pytest.mark.parametrize(
    ("game", "options", "cite"),
    [
        pytest.param(*choice, marks=pytest.mark.paragraph(choice[-1]))
        for choice in (
            (DOUBLE, AUTOMATED, "13:69F-42.9(a)"),
            (DOUBLE, {"bonus_table": "2"}, "13:69F-42.11(c)"),
            (THREE, AUTOMATED, "19:47-20.9(a)"),
            (THREE, {"pair_plus": "B"}, "19:47-20.11(a)2"),
        )
    ],
)
def test_a_choice_of_the_house_is_offered_by_its_paragraph(game: str, options: dict[str, str], cite: str) -> None:
    side, decisions = {DOUBLE: ("bonus", ["draw", "keep", "draw", "keep"]), THREE: ("pair_plus", ["play"])}[game]
    for chosen in ({}, options):
        dealer = open_table(game, chosen)
        (opened,) = events(dealer, LogOpened)
        assert (cite in opened.cite.split("; ")) == bool(chosen)
        play_round(dealer, {"Ann": {"ante": 500, side: 500}}, decisions)
