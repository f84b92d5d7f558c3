"""House inputs between rounds: what they do to the table, and what is refused."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from pitboss.games.between import require_least_wager
from pitboss.games.game import MOST_CHIPS
from pitboss.table.event import Event
from pitboss.table.events import (
    CardsChanged,
    CardsSpread,
    ChipsBought,
    CouponGiven,
    CreditSent,
    FillReceived,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
)
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.kit import check_log, events, open_table, play_round, wager

DOUBLE = "double-draw-poker"


def slip(kind: type[FillReceived | CreditSent], chips: dict[str, int], amount: int, cage: str = "Cal") -> Event:
    """Sign a fill or a credit of some chips: Fay asks for it, the cage prepares it, Gus takes it at the table."""
    return kind("000001", chips, amount, requested_by="Fay", prepared_by=cage, by="Gus")


REFUSED: list[tuple[Event, str]] = [
    (PlayerSeated("Bob", 1, 10_000), "that position is taken"),
    (PlayerSeated("Bob", 0, 10_000), "the table has no such position"),
    (PlayerSeated("Bob", 7, 10_000), "the table has no such position"),
    (PlayerSeated("Ann", 2, 10_000), "somebody by that name is at the table"),
    (PlayerSeated("", 2, 10_000), "a player needs a name"),
    (PlayerSeated(" Bob", 2, 10_000), "a player needs a name"),
    (PlayerSeated("B\nb", 2, 10_000), "a player needs a name"),
    (PlayerSeated("B" * 41, 2, 10_000), "a player needs a name"),
    *(
        (PlayerSeated(name, 2, 10_000), "it's reserved for the house")
        for name in ("dealer", "House", "TABLE", "Supervisor")
    ),
    *((PlayerSeated(name, 2, 10_000), "it's reserved for the house") for name in ("floorperson", "tray", "Layout")),
    *(
        (PlayerSeated(name, 2, 10_000), "it's reserved for the house")
        for name in ("\uff46loorperson", "Poker Shift  Supervisor", "\uff23lass A Operator", "dealer\u3164")
    ),
    *((PlayerSeated(name, 2, 10_000), "somebody by that name") for name in ("ann", "\uff21nn", "ANN\ufe0f")),
    (PlayerSeated("Bob", 2, 0), "the table's chips can't make that amount"),
    (PlayerSeated("Bob", 2, -500), "the table's chips can't make that amount"),
    (PlayerSeated("Bob", 2, 75), "the table's chips can't make that amount"),
    (PlayerSeated("Bob", 2, MOST_CHIPS + 50), "the table's chips can't make that amount"),
    (PlayerLeft("Bob"), "nobody by that name is at the table"),
    (ChipsBought("Bob", 500), "nobody by that name is at the table"),
    (ChipsBought("Ann", 30), "the table's chips can't make that amount"),
    (CouponGiven("Bob", 500), "nobody by that name is at the table"),
    (CouponGiven("Ann", 0), "the table's chips can't make that amount"),
    (OptionsChanged({"dealing": "hand"}), "must be shuffled by an automated shuffling device"),
    (OptionsChanged({"dealing": "foot"}), r"not one of its choices"),
    (slip(FillReceived, {"700": 2}, 1_400), "the table doesn't play with them"),
    (slip(FillReceived, {"x": 2}, 1_400), "'x' chips on a fill: the table doesn't play with them"),
    (slip(FillReceived, {"1" * 15: 2}, 1_400), r"^[$]1,111,111,111,111\.11 chips on a fill"),
    (slip(FillReceived, {"1" * 16: 2}, 1_400), "^'1111111111111111' chips on a fill"),
    (slip(FillReceived, {"x" * 21: 2}, 1_400), f"^'{'x' * 20}' chips on a fill"),
    (slip(FillReceived, {"500": 0}, 0), "nobody can count them out"),
    (slip(FillReceived, {"500": 2}, 1_500), "its chips come to [$]10"),
    (slip(FillReceived, {"500": MOST_CHIPS + 1}, 500), "nobody can count them out"),
    (slip(FillReceived, {"500": MOST_CHIPS}, 500), "its chips come to"),
    (slip(FillReceived, {"50": MOST_CHIPS // 50 + 1}, MOST_CHIPS + 50), "it moves nothing, or more than chips can"),
    (slip(FillReceived, {}, 0), "it moves nothing"),
    (slip(FillReceived, {"500": 2}, 1_000, cage="fay"), "fay has signed it for the cage"),
    (slip(CreditSent, {"500": 2}, 1_000, cage="GUS"), "GUS has signed it for the cage"),
    (slip(CreditSent, {"500": 2_000_001}, 1_000_000_500), "the tray holds"),
    (OptionsChanged({}), "nothing changes"),
    (OptionsChanged({"dealing": "manual-shoe", "decks": "1"}), "nothing changes"),
]


@pytest.mark.parametrize(("event", "why"), REFUSED, ids=[f"{event.kind}-{n}" for n, (event, _) in enumerate(REFUSED)])
def test_a_house_input_that_cannot_be_is_refused_and_changes_nothing(event: Event, why: str) -> None:
    dealer = open_table(DOUBLE)
    head, table = dealer.log.head, dealer.table
    with pytest.raises(Refused, match=why):
        dealer.take(event)
    assert (dealer.log.head, dealer.table) == (head, table)


@pytest.mark.paragraph("13:69E-1.13Y(a)")
def test_13_69e_1_13y_a_a_seventh_player_finds_no_position() -> None:
    dealer = open_table(DOUBLE, seats=dict.fromkeys("ABCDEF", 10_000))
    with pytest.raises(Refused, match="the free positions: none") as refused:
        dealer.take(PlayerSeated("G", 7, 10_000))
    assert refused.value.cite == "13:69E-1.13Y(a)"


@pytest.mark.parametrize(("name", "position"), [("Bob", 1), ("Ann", 2), ("dealer", 2), ("", 2)])
def test_who_sits_where_and_under_which_name_is_custom_and_no_paragraph_of_the_law(name: str, position: int) -> None:
    dealer = open_table(DOUBLE)
    with pytest.raises(Refused) as refused:
        dealer.take(PlayerSeated(name, position, 10_000))
    assert refused.value.cite == "custom (seating)"


def test_nobody_is_named_where_nobody_is_at_the_table() -> None:
    dealer = open_table(seats={})
    with pytest.raises(Refused, match="Allowed: nobody"):
        dealer.take(PlayerLeft("Ann"))


def test_chips_and_coupons_are_added_to_what_a_player_has() -> None:
    dealer = open_table(seats={"Ann": 10_000, "Bob": 10_000})
    dealer.take(ChipsBought("Ann", 5_000))
    dealer.take(CouponGiven("Ann", 500))
    dealer.take(CouponGiven("Ann", 1_000))
    ann, bob = dealer.table.players
    assert (ann.chips, ann.coupons) == (15_000, (500, 1_000))
    assert (bob.chips, bob.coupons) == (10_000, ())


def test_players_sit_in_the_order_of_their_positions_whenever_they_come() -> None:
    dealer = open_table(seats={})
    for player, position in (("Cid", 5), ("Ann", 2), ("Bob", 7)):
        dealer.take(PlayerSeated(player, position, 1_000))
    assert [seat.player for seat in dealer.table.seats] == ["Ann", "Cid", "Bob"]


def test_cards_of_a_table_that_never_opened_are_not_spread_when_its_player_leaves() -> None:
    dealer = open_table()
    dealer.take(PlayerLeft("Ann"))
    assert not events(dealer, CardsSpread)
    assert dealer.table.players == ()


def test_cards_that_are_spread_already_stay_as_they_are_when_the_last_player_leaves() -> None:
    dealer = open_table()
    play_round(dealer, {})
    dealer.take(PlayerLeft("Ann"))
    assert len(events(dealer, CardsSpread)) == 1  # when nobody wagered


def test_a_player_leaves_others_behind_and_no_cards_are_spread() -> None:
    dealer = open_table(seats={"Ann": 10_000, "Bob": 10_000})
    play_round(dealer, {"Ann": {"ante": 500}}, ["fold"])
    dealer.take(PlayerLeft("Ann"))
    assert not events(dealer, CardsSpread)


def test_house_inputs_during_a_round_count_when_it_is_over() -> None:
    dealer = open_table(seats={"Ann": 10_000})
    wager(dealer, "Ann", "ante", 500)
    dealer.take(ChipsBought("Ann", 5_000))
    dealer.take(PlayerSeated("Bob", 2, 1_000))
    dealer.take(CardsChanged())
    with pytest.raises(Refused, match="that position is taken"):
        dealer.take(PlayerSeated("Cid", 2, 1_000))
    assert dealer.table.player("Ann").chips == 10_000
    dealer.end_wagering()
    dealer.answer_by_default()
    assert dealer.table.player("Ann").chips == 14_500
    assert dealer.table.has_player("Bob")
    assert not dealer.table.state.opened
    check_log(dealer)


def test_a_name_that_only_begins_like_a_reserved_one_is_a_players() -> None:
    dealer = open_table()
    dealer.take(PlayerSeated("dealers", 2, 10_000))
    assert dealer.table.has_player("dealers")


@pytest.mark.paragraph("13:69F-42.6(d)")
def test_13_69f_42_6_d_the_seat_is_cited_only_while_a_round_holds_the_player_to_it() -> None:
    dealer = open_table(DOUBLE, seats={"Ann": 10_000, "Bob": 10_000, "Cid": 10_000})
    dealer.take(PlayerLeft("Cid"))
    wager(dealer, "Ann", "ante", 500)
    dealer.take(PlayerLeft("Bob"))
    assert [event.cite for event in events(dealer, PlayerLeft)] == ["", "13:69F-42.6(d)"]


def test_changed_options_are_laid_over_those_the_table_has() -> None:
    dealer = open_table(DOUBLE, {"shuffler": "device", "minimum": "$10", "bonus_table": "2"})
    dealer.take(OptionsChanged({"dealing": "hand", "minimum": "$10"}))
    options = dealer.table.options
    assert (options.dealing, options.shuffler, options.minimum) == ("hand", "device", 1_000)
    assert options.bonus_table.name == "2"
    assert dealer.log.records[-1].body["cite"] == "13:69F-42.8(a); 13:69E-1.19(b)1"
    dealer.take(OptionsChanged({"dealing": "manual-shoe", "shuffler": "none"}))
    assert (dealer.table.options.dealing, dealer.table.options.minimum) == ("manual-shoe", 1_000)
    with pytest.raises(Refused, match="nothing changes"):
        dealer.take(OptionsChanged({"minimum": "$10"}))
    check_log(dealer)


def test_options_that_change_during_a_round_are_laid_over_each_other() -> None:
    dealer = open_table(DOUBLE)
    wager(dealer, "Ann", "ante", 500)
    dealer.take(OptionsChanged({"shuffler": "device"}))
    with pytest.raises(Refused, match="nothing changes"):
        dealer.take(OptionsChanged({"shuffler": "device"}))
    dealer.take(OptionsChanged({"dealing": "hand"}))
    dealer.end_wagering()
    assert (dealer.table.options.shuffler, dealer.table.options.dealing) == ("device", "hand")
    check_log(dealer)


def test_another_number_of_decks_means_that_fresh_decks_are_opened() -> None:
    dealer = open_table(DOUBLE, {"shuffler": "device", "decks": "2"})
    for _ in range(2):
        play_round(dealer, {"Ann": {"ante": 500, "bonus": 500}}, ["fold"])
    assert dealer.table.state.in_use == 1
    dealer.take(OptionsChanged({"decks": "1"}))
    assert (dealer.table.state.opened, dealer.table.state.in_use) == ((), -1)
    play_round(dealer, {"Ann": {"ante": 500, "bonus": 500}}, ["fold"])
    check_log(dealer)


def test_chips_that_leave_less_than_the_least_wager_are_refused_with_what_is_enough() -> None:
    poker = find_game("poker")
    options = choose(poker.options, {})
    with pytest.raises(Refused) as short:
        require_least_wager(poker, options, "sitting down with", 0, 300)
    assert str(short.value) == ("sitting down with $3: the minimum bet is $5. Allowed: at least $5. [custom (seating)]")
    with pytest.raises(Refused, match=r"buying \$2: the minimum bet is \$5, and \$2 is there. Allowed: at least \$3"):
        require_least_wager(poker, options, "buying", 200, 200)
    require_least_wager(poker, options, "buying", 200, 300)
    blackjack = find_game("blackjack")
    require_least_wager(blackjack, choose(blackjack.options, {}), "buying", 0, 50)


def test_what_somebody_has_however_the_round_ends_is_neither_in_the_pot_nor_won_yet() -> None:
    dealer = open_table("poker", {}, seats={"Ann": 500, "Bob": 600})
    assert [dealer.chips_left(name) for name in ("Ann", "Bob", "Cy")] == [500, 600, 0]
    dealer.begin_round()
    dealer.take(PlayerSeated("Cy", 3, 700))
    dealer.take(ChipsBought("Ann", 50))
    assert [dealer.chips_left(name) for name in ("Ann", "Bob", "Cy")] == [50, 400, 700]


def test_a_player_may_come_with_as_many_chips_as_a_table_knows() -> None:
    dealer = open_table(DOUBLE)
    dealer.take(PlayerSeated("Bob", 2, MOST_CHIPS))
    assert dealer.table.player("Bob").chips == MOST_CHIPS


def test_a_fill_may_be_all_that_chips_can_be_and_a_credit_all_that_the_tray_holds() -> None:
    dealer = open_table(DOUBLE)
    held = dealer.table.tray
    dealer.take(slip(CreditSent, {"50": held // 50}, held))
    assert dealer.table.tray == 0
    with pytest.raises(Refused, match=r"the tray holds [$]0"):
        dealer.take(slip(CreditSent, {"50": 1}, 50))
    dealer.take(slip(FillReceived, {"50": MOST_CHIPS // 50}, MOST_CHIPS))
    assert dealer.table.tray == MOST_CHIPS


def test_a_fill_and_a_credit_move_chips_between_cage_and_tray_and_no_credit_is_signed_in_a_round() -> None:
    dealer = open_table(DOUBLE)
    tray = dealer.table.tray
    dealer.take(slip(FillReceived, {"2500": 4, "500": 10}, 15_000))
    assert dealer.table.tray == tray + 15_000
    dealer.take(slip(CreditSent, {"500": 10}, 5_000))
    assert dealer.table.tray == tray + 10_000
    fill, credit = events(dealer, FillReceived)[0], events(dealer, CreditSent)[0]
    assert fill.words() == "Fill 000001: $150 comes to the tray (4 x $25, 10 x $5)."
    assert credit.words() == "Credit 000001: $50 goes back to the cage (10 x $5)."
    assert [(each.source, each.to, each.amount) for each in (*fill.postings(), *credit.postings())] == [
        ("cage", "tray", 15_000), ("tray", "cage", 5_000)
    ]  # fmt: skip
    dealer.begin_round()
    with pytest.raises(Refused, match="a round is in play"):
        dealer.take(slip(CreditSent, {"500": 10}, 5_000))
    assert dealer.table.tray == tray + 10_000


def test_only_baccarats_order_of_payment_is_told_to_others_than_patrons() -> None:
    assert find_game("baccarat").notices.told_to("payment_order") == "the Commission and surveillance"
    assert find_game("baccarat").notices.told_to("minimum") == find_game("craps").notices.told_to("minimum") == ""
