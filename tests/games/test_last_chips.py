"""Details that decide in a corner: a player's last chips, what a view shows between two events, and what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pitboss.games import GAMES
from pitboss.games.keno.events import GameOpened, GamingDayBegan
from pitboss.games.keno.pay_tables import book_of
from pitboss.games.keno.slip import rate_of
from pitboss.games.kits.shoe import draw
from pitboss.games.kits.shuffle_order import ShuffleOrdered
from pitboss.games.poker.asking import AskToAct, to_wager
from pitboss.games.poker.dealing import all_are_in
from pitboss.games.poker.events import CardsReturned, HandKilled
from pitboss.games.poker.hands import sides_of
from pitboss.games.poker.kinds import KINDS
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.pot_events import BET, BETS, UncalledBetReturned
from pitboss.games.roulette.events import BetCalled
from pitboss.play.dealer import Dealer
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import Draw
from pitboss.table.view import HOUSE, View
from tests.kit import begin_wagers, decide, events, open_prompt, open_table, wager


def view_at(dealer: Dealer, kind: type[Event]) -> View:
    """Return what the house sees right after the first event of a kind."""
    view = View(HOUSE)
    for record in dealer.log.records:
        view.fold([record])
        if record.body["event"] == kind.kind:
            return view
    raise AssertionError(f"nothing tells {kind.kind}")


def holdem(*words: str, faults: Sequence[str] = ()) -> Dealer:
    """Play a hand of hold 'em between two players as far as some words go."""
    dealer = open_table("poker", {"limit": "no-limit"}, seats={"Ann": 100_00, "Bob": 100_00}, faults=faults)
    dealer.begin_round()
    for word in words:
        choice, _, amount = word.partition(" ")
        decide(dealer, choice, amount=int(amount) if amount else None)
    return dealer


def test_19_47_2_9_b_whoever_has_a_single_chip_left_may_insure_for_it() -> None:
    dealer = open_table("blackjack", seats={"Ann": 1050}, stacks=["2c 5h As 6h Kd"])
    wager(dealer, "Ann", "main", 1000)
    (insure,) = [choice for choice in open_prompt(dealer).choices if choice.word == "insure"]
    assert list(insure.amounts) == [50]


def test_an_uncalled_bet_that_went_back_lies_no_longer_before_its_player() -> None:
    dealer = holdem("raise 5000", "fold")
    view = view_at(dealer, UncalledBetReturned)
    assert [spot.bets[name][BETS] for spot in view.spots.values() for name in spot.bets] == [500, 500]
    assert view.chips == {"Ann": 95_00, "Bob": 95_00}


def test_the_cards_of_a_dead_hand_lie_no_longer_before_its_player() -> None:
    dealer = holdem(faults=["announced-and-folded"])
    view = view_at(dealer, HandKilled)
    assert sorted(len(spot.cards) for spot in view.spots.values() if spot.cards) == [2]
    assert view.rack == 2


def test_no_stub_is_left_when_all_cards_went_back_to_the_dealer() -> None:
    view = view_at(holdem("raise 5000", "fold"), CardsReturned)
    assert (view.stub, view.rack) == (0, 52)


def test_a_bet_costs_what_is_named_and_nothing_beside_it() -> None:
    choice = to_wager(BET, "custom (19:47-14.7)", range(500, 1001, 500), 0)
    assert (choice.cost, choice.usual) == (0, 500)


def test_of_two_amounts_one_has_to_be_named() -> None:
    dealer = open_table("poker", {"limit": "spread", "minimum": "$1", "maximum": "$1.50", "first_blind": "$0.50",
                                  "second_blind": "$1"}, seats={"Ann": 100_00, "Bob": 100_00})  # fmt: skip
    dealer.begin_round()
    ask = open_prompt(dealer)
    (raised,) = [choice for choice in ask.choices if choice.word == "raise"]
    assert len(raised.amounts) == 2
    with pytest.raises(Refused, match="you didn't say how much"):
        ask.decide(ask.player, "raise")


def test_a_hand_of_badugi_is_read_from_its_highest_card() -> None:
    (low,) = sides_of(KINDS["badugi"], "low", "any", CASINO)
    assert low.cards(list(parse_cards("3h Kd 2s 9c")), []) == parse_cards("Kd 9c 3h 2s")


def test_a_shuffle_at_will_ends_the_last_hand_of_a_shoe() -> None:
    dealer = open_table("baccarat")
    dealer.begin_round()
    while dealer.is_in_round:
        if isinstance(dealer.prompt, Ask):
            dealer.answer_by_default()
        else:
            dealer.end_wagering()
    dealer.take(ShuffleOrdered())
    assert dealer.table.state.is_last_hand is False


def test_a_card_that_no_seat_is_to_get_is_asked_for_by_no_position() -> None:
    game = GAMES["red-dog"]
    felt = game.felt(game.new_table(game.options(), 6, 0))
    felt.side.shoe.load(1, 52)
    felt.may_go_wrong = True
    asked = next(request for request in draw(felt, "custom (19:47-6.4)") if isinstance(request, Draw))
    assert asked.position == 0


def test_a_craps_table_is_not_done_while_a_point_is_to_be_made() -> None:
    dealer = open_table("craps", throws=[(2, 2)])
    wager(dealer, "Ann", "pass_line", 500)
    wager(dealer, "Ann", "place_to_win_6", 600)
    dealer.end_wagering()
    game, table = GAMES["craps"], dealer.table
    place = tuple(each for each in table.standing if each.area == "place_to_win_6")
    assert not game.is_dealt_out(table)
    assert not game.is_dealt_out(replace(table, standing=place)), "nothing is under contract, but the puck is on"
    assert not any(each.coupon for each in table.standing)


def test_a_bet_that_is_called_again_takes_chips_for_what_is_added_alone() -> None:
    dealer = open_table("roulette", {"wheel": "single-zero", "called_bets": "yes"}, seats={"Ann": 12_00})
    for lying in (6_00, 12_00):
        begin_wagers(dealer)
        dealer.take(BetCalled("Ann", 1, "tiers"))
        assert sum(each.amount for each in begin_wagers(dealer).felt.wagers_of("Ann")) == lying


def test_a_keno_slip_says_the_least_that_its_rate_takes_within_the_limits() -> None:
    game = GAMES["keno"]
    options = choose(game.options, {"minimum": "$2.50"})
    leasts = {name: rate_of(options, card).least for name, card in book_of(options.pay_table).items()}
    assert leasts["regular"] == 300, "the least multiple of a dollar that is no less than the posted minimum"


def test_gaming_days_of_keno_follow_each_other() -> None:
    dealer = open_table("keno", throws=[tuple(range(1, 21))] * 3)
    dealer.begin_round()
    dealer.end_wagering()
    dealer.take(GamingDayBegan())
    dealer.begin_round()
    days = [each.day for each in events(dealer, GameOpened)]  # type: ignore[attr-defined]
    assert days[1] == days[0] + 1


def test_19_47_14_15_k_it_is_kept_that_a_hole_card_was_exposed_so_that_the_next_card_is_dealt_by_itself() -> None:
    dealer = open_table("poker", {"game": "seven-card-stud", "ante": "$1"}, seats={"Ann": 100_00, "Bob": 100_00},
                        faults=["hole-card-exposed#2"])  # fmt: skip
    dealer.begin_round()
    prompt = dealer.prompt
    assert isinstance(prompt, AskToAct) and prompt.betting.felt.has_exposed
    assert not all_are_in(prompt.betting.felt, prompt.betting.felt.live)


@pytest.mark.parametrize(("name", "down", "up", "board"), [
    ("seven-card-stud", 3, 4, 0), ("five-card-stud", 1, 4, 0), ("mambo-stud", 2, 1, 1),
    ("holdem", 2, 0, 5), ("omaha", 4, 0, 5), ("five-card-draw", 5, 0, 0), ("badugi", 4, 0, 0),
])  # fmt: skip
def test_every_type_of_poker_is_dealt_its_own_number_of_cards(name: str, down: int, up: int, board: int) -> None:
    streets = KINDS[name].streets
    assert [sum(each.down for each in streets), sum(each.up for each in streets)] == [down, up]
    assert sum(each.board for each in streets) == board


def test_seats_of_chemin_de_fer_are_numbered_as_the_bank_goes_against_the_clock() -> None:
    game = GAMES["chemin-de-fer"]
    assert game.felt(game.new_table(game.options(), 9, 0)).is_numbered_clockwise is False
