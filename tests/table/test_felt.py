"""The felt: wagers, hands, the discard rack and the chips of one round."""

from __future__ import annotations

import pytest

from pitboss.table.cards import parse_cards
from pitboss.table.event import Drawn, Place
from pitboss.table.felt import DiscardRack, Felt, Position, Wager
from pitboss.table.ledger import LAYOUT, TRAY, rail
from pitboss.table.table import Player, Seat, Table


def drawn(text: str, shuffle: int = 1) -> tuple[Drawn, ...]:
    return tuple(Drawn(card, Place(shuffle, number)) for number, card in enumerate(parse_cards(text)))


@pytest.fixture
def felt() -> Felt:
    seats = (Seat(1, "Ann"), Seat(2, "Bob"), Seat(5, "Cleo"))
    players = (Player("Ann", 1000, (500, 500, 100)), Player("Bob", 2000), Player("Cleo", 3000))
    return Felt(Table("a game", "options", 7, 10_000, "state", seats, players))


def numbers(positions: object) -> list[int]:
    return [position.number for position in positions]  # type: ignore[attr-defined]


def test_a_position_is_found_by_its_number_and_player(felt: Felt) -> None:
    position = felt.at(2, "Bob")
    assert isinstance(position, Position)
    assert (position.number, position.player) == (2, "Bob")
    assert felt.at(2, "Ann") is None
    assert felt.at(3, "Bob") is None


def test_wagers_are_found_clockwise_and_counterclockwise(felt: Felt) -> None:
    felt.place(Wager("Cleo", 5, "ante", 500))
    felt.place(Wager("Ann", 1, "bonus", 500))
    assert numbers(felt.clockwise()) == [1, 5]
    assert numbers(felt.clockwise("ante")) == [5]
    assert numbers(felt.counterclockwise()) == [5, 1]
    assert numbers(felt.counterclockwise("bonus")) == [1]
    assert numbers(felt.in_play()) == [1, 5]


def test_where_numbers_go_counterclockwise_position_1_is_at_the_dealers_far_right(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt.place(Wager("Cleo", 5, "ante", 500))
    felt.place(Wager("Ann", 1, "ante", 500))
    monkeypatch.setattr(Felt, "is_numbered_clockwise", False)
    assert numbers(felt.counterclockwise("ante")) == numbers(felt.in_play()) == [1, 5]
    assert numbers(felt.clockwise("ante")) == [5, 1]


def test_everybody_is_gone_through_all_round_from_after_a_number(felt: Felt) -> None:
    assert numbers(felt.all_round(after=0)) == numbers(felt.all_round(after=5)) == [1, 2, 5]
    assert numbers(felt.all_round(after=1)) == [2, 5, 1]


def test_a_wager_lies_on_its_area_until_it_is_taken_back(felt: Felt) -> None:
    wager = Wager("Ann", 1, "ante", 400)
    felt.place(wager)
    position = felt.at(1, "Ann")
    assert position is not None
    assert (position.amount("ante"), position.amount("bonus")) == (400, 0)
    assert felt.chips("Ann") == 600
    felt.take_back(wager)
    assert position.wagers == {}
    assert felt.chips("Ann") == 1000
    assert felt.ledger.balance(LAYOUT) == 0


def test_a_lost_wager_goes_to_the_tray(felt: Felt) -> None:
    wager = Wager("Ann", 1, "ante", 400)
    felt.place(wager)
    felt.collect(wager)
    assert felt.in_play() == []
    assert (felt.ledger.balance(TRAY), felt.ledger.balance(rail("Ann")), felt.ledger.balance(LAYOUT)) == (400, -400, 0)


def test_winnings_come_from_the_tray(felt: Felt) -> None:
    felt.pay_out("Bob", 250)
    assert felt.chips("Bob") == 2250
    assert felt.ledger.balance(TRAY) == -250


def test_a_coupon_on_the_layout_is_no_longer_held(felt: Felt) -> None:
    felt.place(Wager("Bob", 2, "ante", 500))
    felt.place(Wager("Ann", 1, "ante", 500, 500))
    felt.place(Wager("Ann", 1, "bonus", 500))
    assert felt.coupons("Ann") == [500, 100]
    assert felt.coupons("Bob") == []
    felt.take_coupon(Wager("Ann", 1, "ante", 500, 500))
    felt.take_coupon(Wager("Ann", 1, "bonus", 500, 100))
    assert felt.coupons_taken == {"Ann": [500, 100]}


def test_a_hand_knows_its_cards_and_where_they_lay() -> None:
    position = Position(1, "Ann")
    position.hand.extend(drawn("As Kd"))
    assert position.cards == parse_cards("As Kd")
    assert position.places == (Place(1, 0), Place(1, 1))


def test_a_hand_can_be_reconstructed_from_the_discard_rack() -> None:
    rack = DiscardRack()
    rack.put(1, "discards", drawn("As"))
    rack.put(2, "hand", drawn("2c 3c"))
    rack.put(1, "hand", drawn("Kd Qd"))
    rack.put_stub(40)
    rack.put_stub(2)
    assert [str(card.card) for card in rack.reconstruct(1)] == ["As", "Kd", "Qd"]
    assert rack.reconstruct(3) == ()
    assert len(rack) == 47


def test_13_69f_42_2_b_5_the_discard_rack_holds_the_cards_of_one_deck_only() -> None:
    rack = DiscardRack()
    rack.put(1, "hand", drawn("As Kd", shuffle=4))
    rack.put(2, "hand", drawn("2c", shuffle=4))
    with pytest.raises(ValueError, match="the discard rack holds cards of two decks"):
        rack.put(1, "hand", drawn("As", shuffle=5))
    with pytest.raises(ValueError, match="the discard rack holds cards of two decks"):
        DiscardRack().put(1, "hand", drawn("As", shuffle=4) + drawn("2c", shuffle=5))


def test_the_wagers_of_a_player_are_found_wherever_they_lie(felt: Felt) -> None:
    ante, bonus = Wager("Ann", 1, "ante", 400), Wager("Ann", 1, "bonus", 100)
    for wager in (ante, bonus, Wager("Bob", 2, "ante", 500)):
        felt.place(wager)
    assert felt.wagers_of("Ann") == [ante, bonus]
    assert felt.wagers_of("Cleo") == []


def test_every_card_is_in_the_shoe_in_a_hand_or_in_the_rack(felt: Felt) -> None:
    felt.shoe.load(1, 52)
    felt.shoe.take()
    felt.dealer.hand.extend(drawn("As"))
    assert felt.cards_on_table() == 52
    felt.shoe.take()
    felt.positions[0].hand.extend(drawn("Ks"))
    assert felt.cards_on_table() == 52
    felt.rack.put(0, "hand", tuple(felt.dealer.hand))
    felt.dealer.hand.clear()
    assert felt.cards_on_table() == 52
