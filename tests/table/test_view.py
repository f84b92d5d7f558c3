"""Views: each viewer sees the cards that viewer may see, and chips, wagers and counts as they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from pitboss.chance import reconstruct
from pitboss.games import GAMES
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Record, as_event, read_log
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event, Place
from pitboss.table.events import (
    CardDealt,
    CardsDiscarded,
    CardsShuffled,
    ChipsBought,
    CouponGiven,
    HandCollected,
    PlayerLeft,
    PlayerSeated,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.events.standing import StandingWagerReturned
from pitboss.table.seal import opens
from pitboss.table.view import DEALER_ROLE, FLOORPERSON, HOUSE, SPECTATOR, Role, Spot, View, Viewer
from tests.kit import open_table, play_round
from tests.play.support import (
    DDP,
    TCP,
    boldly,
    copy_for,
    finish,
    place_wagers,
    play_rounds,
    seeded_table,
)

SEATS = ("Ann", "Bob", "Cleo")
VIEWERS: tuple[Viewer, ...] = (*SEATS, "Nobody", "the house", "a spectator", SPECTATOR, DEALER_ROLE, FLOORPERSON)


def some_fold(ask: Ask) -> Event:
    """Bob folds, Cleo keeps what she has, Ann stays in and draws."""
    if ask.player == "Bob" and ask.default == "fold":
        return ask.decide("Bob", "fold")
    return ask.default_decision() if ask.player == "Cleo" and ask.default == "keep" else boldly(ask)


OPTIONS: tuple[dict[str, str], ...] = (
    {"count_every": "1"},
    {"dealing": "automated-shoe", "shuffler": "counting-device"},
    {"dealing": "hand", "shuffler": "device", "decks": "2", "count_every": "1"},
)


@cache
def played(game: str) -> list[Dealer]:
    """Return tables of two rounds each, with each option and each fault of the game, and some without."""
    tables = []
    for options in OPTIONS:
        tables.append(play_rounds(seeded_table(game, options, seats=SEATS), 2, some_fold))
        for fault in GAMES[game].faults:
            spec = f"{fault.name}=50" if fault.needs_value else f"{fault.name}#2"
            tables.append(play_rounds(seeded_table(game, options, seats=SEATS, faults=[spec]), 2, some_fold))
            twice = [fault.name] * 2 if not fault.needs_value else [spec]
            tables.append(play_rounds(seeded_table(game, options, seats=SEATS, faults=twice), 2, some_fold))
    return tables


def truth(records: list[Record]) -> dict[Place, Card]:
    """Return which card lies at each place, from what the house keeps."""
    cards: dict[Place, Card] = {}
    for record in records:
        event = as_event(record, HOUSE)
        if isinstance(event, CardsShuffled):
            order = reconstruct(record.opened, (), GAMES[records[0].body["game"]].deck({})).order
            cards |= {Place(event.shuffle, number): card for number, card in enumerate(order)}
    return cards


def faces(records: list[Record], viewer: Viewer) -> Iterator[tuple[Record, set[Place]]]:
    """Say with each record which places a viewer may see, by the rules of the table and not by the log's own word.

    A card face down is seen by the player at whose position it was dealt; a card turned up is seen by everyone.
    """
    seats: dict[int, str] = {}
    seen: set[Place] = set()
    for record in records:
        body = record.body
        places = [body["place"]] if "place" in body else body.get("stack", body.get("turned", []))
        if body["event"] == "player_seated":
            seats[body["position"]] = body["player"]
        if body["event"] in ("card_dealt", "stack_delivered") and viewer != seats.get(body["position"]):
            places = []
        seen |= {Place(*place) for place in places}
        yield record, seen


@pytest.mark.untraced
@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_a_view_shows_true_cards_and_none_that_its_viewer_may_not_see(game: str, viewer: Viewer) -> None:
    for dealer in played(game):
        cards, view = truth(dealer.log.records), View(viewer)
        for record, seen in faces(dealer.log.records, viewer):
            view.fold([record])
            for spot in view.spots.values():
                for place, card in spot.cards.items():
                    assert card == (cards[place] if place in seen else None)


@pytest.mark.untraced
@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_no_record_that_a_viewer_gets_names_a_card_or_a_salt_of_others(game: str, viewer: Viewer) -> None:
    for dealer in played(game):
        may_see: set[str] = set()
        hidden: list[tuple[str, str]] = []
        for record in dealer.log.records:
            got = json.dumps(record.seen_by(viewer))
            if record.body["event"] == "seed_revealed":
                hidden.clear()
            if "seen_by" in record.body:
                salts = record.opened["salts"]
                if viewer in record.body["seen_by"]:
                    may_see.update(salts)
                else:
                    assert record.seen_by(viewer) == {**record.body, "hash": record.hash}
                    hidden += [(salt, got) for salt in salts]
            assert not any(salt in got for salt, _ in hidden if salt not in may_see)


@pytest.mark.parametrize("game", [TCP, DDP])
def test_the_house_sees_every_card_and_a_player_those_of_the_own_hand(game: str) -> None:
    dealer = seeded_table(game, seats=SEATS)
    place_wagers(dealer)
    for position, player in enumerate(SEATS, start=1):
        own, house = View(player).fold(dealer.log.records), View(HOUSE).fold(dealer.log.records)
        assert own.hand(position) == house.hand(position)
        assert None not in own.hand(position)
        for other in own.spots:
            if other != position:
                assert set(own.hand(other)) <= {None}
                assert len(own.hand(other)) == len(house.hand(other))


@pytest.mark.parametrize("game", [TCP, DDP])
def test_each_viewer_can_check_the_own_cards_against_the_sealed_places(game: str) -> None:
    for dealer in played(game):
        for player in SEATS:
            checked = 0
            sealed: dict[int, list[str]] = {}
            for record in dealer.log.records:
                got = record.seen_by(player)
                if got["event"] == "cards_shuffled":
                    sealed[got["shuffle"]] = got["sealed"]
                if "salts" in got:
                    event = as_event(record, player)
                    shown = [event.hidden()] if isinstance(event, CardDealt) else event.hidden()
                    for (shuffle, number), card, salt in zip(event.places(), shown, got["salts"], strict=True):
                        assert opens(sealed[shuffle][number], card, salt)
                        checked += 1
            assert checked or any(record.body["event"] == "round_voided" for record in dealer.log.records)


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("viewer", ["Ann", SPECTATOR, HOUSE], ids=str)
def test_the_chips_of_a_view_are_those_of_the_table_after_each_round(game: str, viewer: Viewer) -> None:
    for options in OPTIONS:
        dealer, view, folded = seeded_table(game, options, seats=SEATS), View(viewer), 0
        for say in (some_fold, boldly, some_fold):
            place_wagers(dealer)
            finish(dealer, say)
            view.fold(dealer.log.records[folded:])
            folded = len(dealer.log.records)
            assert view.chips == {player.name: player.chips for player in dealer.table.players}
            assert all(spot.wagers == {} and spot.cards == {} for spot in view.spots.values())
            assert view.round == dealer.table.round


@pytest.mark.parametrize("game", [TCP, DDP])
def test_every_card_is_in_a_hand_in_the_stub_or_in_the_rack_after_each_event(game: str) -> None:
    deck = len(GAMES[game].deck({}))
    for dealer in played(game):
        view, is_shuffled = View(SPECTATOR), False
        for record in dealer.log.records:
            view.fold([record])
            kind = record.body["event"]
            is_shuffled = kind == "cards_shuffled" or (is_shuffled and kind != "seed_revealed")
            hands = sum(len(spot.cards) for spot in view.spots.values())
            assert view.rack + view.stub + hands == (deck if is_shuffled else 0), record.body
        assert view.rack == deck


def folded(steps: Callable[[Dealer], object], game: str = TCP) -> tuple[Dealer, View]:
    """Return a table on which something was done, and a spectator's view of it."""
    dealer = seeded_table(game, seats=SEATS)
    steps(dealer)
    return dealer, View(SPECTATOR).fold(dealer.log.records)


def test_wagers_placed_changed_and_taken_back_lie_where_the_view_shows_them() -> None:
    def wager(dealer: Dealer) -> None:
        dealer.begin_round()
        for amount in (500, 1_000):
            dealer.take(WagerPlaced("Ann", 1, "ante", amount))
        dealer.take(WagerPlaced("Bob", 2, "ante", 500))
        dealer.take(WagerPlaced("Bob", 2, "pair_plus", 500))
        dealer.take(WagerRemoved("Bob", 2, "ante"))

    _, view = folded(wager)
    assert view.spot(1) == Spot("Ann", {"Ann": {"ante": 1_000}})
    assert view.spot(2).wagers == {"pair_plus": 500}
    assert view.chips == {"Ann": 99_000, "Bob": 99_500, "Cleo": 100_000}
    assert view.is_in_round


def test_who_comes_goes_or_buys_between_rounds_counts_at_once() -> None:
    def change(dealer: Dealer) -> None:
        dealer.take(PlayerLeft("Bob"))
        dealer.take(ChipsBought("Ann", 500))
        dealer.take(CouponGiven("Ann", 500))
        dealer.take(PlayerSeated("Dora", 2, 700))

    dealer, view = folded(change)
    assert view.chips == {"Ann": 100_500, "Cleo": 100_000, "Dora": 700}
    assert {number: spot.player for number, spot in view.spots.items()} == {0: "", 1: "Ann", 2: "Dora", 3: "Cleo"}
    assert view.chips == {player.name: player.chips for player in dealer.table.players}


def test_who_comes_goes_or_buys_during_a_round_counts_when_it_is_over() -> None:
    def change(dealer: Dealer) -> None:
        place_wagers(dealer)
        dealer.take(PlayerLeft("Bob"))
        dealer.take(PlayerSeated("Dora", 2, 700))
        dealer.take(ChipsBought("Ann", 500))

    dealer, view = folded(change)
    assert view.spot(2).player == "Bob"
    assert len(view.hand(2)) == 3
    assert set(view.chips) == set(SEATS)
    seen = len(dealer.log.records)
    finish(dealer)
    view.fold(dealer.log.records[seen:])
    assert view.spot(2) == Spot("Dora")
    assert view.chips == {player.name: player.chips for player in dealer.table.players}


def test_a_player_who_leaves_and_comes_back_in_one_round_is_seen_once() -> None:
    def change(dealer: Dealer) -> None:
        place_wagers(dealer)
        dealer.take(PlayerLeft("Ann"))
        dealer.take(PlayerSeated("Ann", 1, 700))
        finish(dealer)

    dealer, view = folded(change, DDP)
    assert view.chips["Ann"] == 700
    assert view.chips == {player.name: player.chips for player in dealer.table.players}


def test_a_view_forgets_what_no_longer_lies_on_the_table_when_a_round_is_over() -> None:
    dealer = open_table("blackjack", stacks=["2c 8s 5h 8h 3c 4c Td Tc"])
    play_round(dealer, {"Ann": {"main": 1_000}}, ["split", "stand", "stand"])
    records = dealer.log.records
    split = next(record.seq for record in records if record.body["event"] == "pair_split")
    assert set(View(SPECTATOR).fold(records[:split]).spot(1).hand_numbers.values()) == {2}
    assert View(SPECTATOR).fold(records).spot(1).hand_numbers == {}


def test_a_view_knows_the_deck_of_no_shuffle_but_those_whose_cards_are_at_the_table() -> None:
    dealer = play_rounds(seeded_table(TCP, seats=SEATS), 3, boldly)
    view = View(SPECTATOR).fold(dealer.log.records)
    assert view.decks.keys() == view.discarded.keys() == {3}


def test_a_bonus_comes_to_the_chips_of_its_player() -> None:
    dealer = open_table(stacks=["5s 2c 6h 7d 7c 9h"])
    play_round(dealer, {"Ann": {"ante": 500, "pair_plus": 500}}, ["play"])
    paid = [record.body for record in dealer.log.records if record.body["event"] == "bonus_paid"]
    assert [body["winnings"] for body in paid] == [500]
    assert View(SPECTATOR).fold(dealer.log.records).chips == {"Ann": dealer.table.player("Ann").chips}


def test_cards_given_up_go_to_the_rack_and_others_come() -> None:
    dealer = seeded_table(DDP, seats=("Ann",))
    place_wagers(dealer)
    dealer.take(boldly(asks_of(dealer.prompt)[0]))
    before = View("Ann").fold(dealer.log.records)
    dealer.take(boldly(asks_of(dealer.prompt)[0]))
    after = View("Ann").fold(dealer.log.records)
    events = [as_event(record, "Ann") for record in dealer.log.records]
    given_up = next(event for event in events if isinstance(event, CardsDiscarded))
    assert set(before.spot(1).cards) - set(after.spot(1).cards) == set(given_up.discarded)
    assert (before.rack, after.rack) == (0, 1)
    assert len(after.hand(1)) == 5
    assert None not in after.hand(1)


def test_a_dealer_sees_no_card_that_lies_face_down() -> None:
    dealer = seeded_table(seats=("Ann",))
    place_wagers(dealer)
    view = View(DEALER_ROLE).fold(dealer.log.records)
    assert view.hand(0) == view.hand(1) == (None, None, None)
    finish(dealer)
    collected = [record for record in dealer.log.records if record.body["event"] == HandCollected.kind]
    shown = View(DEALER_ROLE).fold(dealer.log.records[: collected[0].seq - 1])
    assert None not in shown.hand(0)


def test_a_role_is_no_name() -> None:
    dealer = seeded_table(seats=tuple(role.value for role in Role)[:3])
    place_wagers(dealer)
    for role in (SPECTATOR, DEALER_ROLE, FLOORPERSON):
        view = View(role).fold(dealer.log.records)
        assert {card for position in view.spots for card in view.hand(position)} == {None}


def test_a_view_can_be_folded_from_a_viewers_own_copy_of_the_log() -> None:
    dealer = seeded_table(seats=SEATS)
    place_wagers(dealer)
    copy = read_log(copy_for(dealer.log.records, "Ann"))
    assert View("Ann").fold(copy) == View("Ann").fold(dealer.log.records)
    assert View(HOUSE).fold(copy).hand(1) == View(HOUSE).fold(dealer.log.records).hand(1)
    assert View(HOUSE).fold(copy).hand(2) == (None, None, None)


def test_an_event_for_a_viewer_has_the_cards_that_viewer_may_see() -> None:
    dealer = seeded_table(seats=("Ann",))
    place_wagers(dealer)
    record = next(record for record in dealer.log.records if record.body["event"] == "card_dealt")
    for viewer, is_seen in (("Ann", True), (HOUSE, True), ("Bob", False), (SPECTATOR, False)):
        event = as_event(record, viewer)
        assert isinstance(event, CardDealt)
        assert (event.card is not None) == is_seen


@pytest.mark.parametrize("in_round", [False, True])
def test_a_copied_view_and_its_original_do_not_change_each_other(in_round: bool) -> None:
    view = View(SPECTATOR, chips={"Ann": 500})
    view.spot(3).player = "Ann"
    view.wager("Ann", 3, "ante", 100)
    if in_round:
        view.begin()
    hers = view.copied("Ann")
    before = view.copied(SPECTATOR)
    assert hers.viewer == "Ann" and (hers.before.chips == {"Ann": 400}) == in_round
    hers.wager("Ann", 3, "ante", 200)
    hers.deal(3, Place(1, 1), None, is_up=False)
    hers.marks["shoe"] = 3
    hers.abandon()
    hers.chips["Ann"] = 0
    assert view == before and view.amount("Ann", 3, "ante") == 100


def test_a_standing_wager_of_somebody_who_has_left_is_not_handed_back_on_the_view() -> None:
    view = View(SPECTATOR, chips={"Ann": 500})
    StandingWagerReturned("Ben", 3, "pass_line", 500, 0).shows(view)
    assert view.chips == {"Ann": 500} and not view.amount("Ben", 3, "pass_line")
