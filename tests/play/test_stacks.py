"""Several shuffled stacks at once: cards collected from play are shuffled again while others still lie in the shoe."""

from __future__ import annotations

import pytest

from pitboss.chance import SeededChance
from pitboss.games import GAMES
from pitboss.games.game import HOUR
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.faults import parse_fault
from pitboss.play.log import Log, LogError, as_event
from pitboss.table.event import Drawn, Place
from pitboss.table.events import (
    CardDealt,
    CardsShuffled,
    ChipsBought,
    FaultOccurred,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
)
from pitboss.table.felt import Felt
from pitboss.table.refusal import Refused
from pitboss.table.requests import Draw, Round, Shuffle
from pitboss.table.view import HOUSE
from tests.kit import Clock, variant
from tests.play.support import MASTER, TCP, Forgery, boldly, lines_of, place_wagers, play_rounds, run, seeded_table


def two_stacks(felt: Felt) -> Round[None]:
    """Deal three cards, shuffle them anew while the rest waits, and deal from both stacks."""
    deck = GAMES[TCP].deck({})
    first: CardsShuffled = yield Shuffle("19:47-1.5(a)", (), "red", deck, "shuffled by hand")
    collected = tuple(Place(first.shuffle, number) for number in range(3))
    for place in collected:
        yield from deal(place)
    again: CardsShuffled = yield Shuffle(
        "19:47-1.5(a)", (), "red", (), "shuffled again", collected, still_undealt=(first.shuffle,)
    )
    for place in (Place(again.shuffle, 0), Place(first.shuffle, 3), Place(again.shuffle, 2)):
        yield from deal(place)


def deal(place: Place) -> Round[None]:
    drawn: Drawn = yield Draw("19:47-1.5(a)", (), place, 1)
    yield CardDealt(1, drawn.card, drawn.place, seen_by=("Ann",))


@pytest.fixture
def stacks(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    """A table of a made-up game that has played a round."""
    monkeypatch.setitem(GAMES, "stacks", variant(GAMES[TCP], name="stacks", round_of_play=two_stacks))
    dealer = Dealer(Log(), SeededChance(MASTER))
    dealer.open("stacks", {}, 7, 0)
    dealer.take(PlayerSeated("Ann", 1, 500))
    dealer.begin_round()
    return dealer


def dealt(dealer: Dealer) -> dict[Place, str]:
    told = [as_event(record, HOUSE) for record in dealer.log.records]
    return {event.place: str(event.card) for event in told if isinstance(event, CardDealt)}


def test_cards_shuffled_again_are_those_that_were_collected(stacks: Dealer) -> None:
    cards = dealt(stacks)
    collected = {cards[Place(1, number)] for number in range(3)}
    assert {cards[Place(2, 0)], cards[Place(2, 2)]} < collected
    assert cards[Place(1, 3)] not in collected


def test_a_shuffle_is_not_revealed_while_cards_of_it_may_be_dealt(stacks: Dealer) -> None:
    kinds = [record.body["event"] for record in stacks.log.records]
    assert "seed_revealed" not in kinds
    stacks.begin_round()
    stacks.close()
    revealed = [record.body["shuffle"] for record in stacks.log.records if record.body["event"] == "seed_revealed"]
    assert revealed == [1, 2, 3, 4]


def test_a_log_of_two_stacks_replays_and_a_forged_card_of_either_is_found(stacks: Dealer) -> None:
    stacks.close()
    assert run(lines_of(stacks)).rounds == 1
    for nth in range(6):
        forgery = Forgery(stacks.log.records)
        opened = forgery.opened("card_dealt", nth)
        opened["cards"] = "As" if opened["cards"] != "As" else "Ks"
        with pytest.raises(LogError):
            run(forgery.lines())


# What else the dealer keeps apart


def test_a_fault_at_the_prompt_of_a_player_who_has_left_happens_instead_of_the_default() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    dealer.take(PlayerLeft("Bob"))
    dealer.faults.faults.append(parse_fault(GAMES[TCP], "dealer-card-exposed"))
    dealer.take(boldly(asks_of(dealer.prompt)[0]))
    deciding = [record.body["player"] for record in dealer.log.records if record.body["event"] == "decision_made"]
    assert deciding == ["Ann"]
    assert "round_voided" in [record.body["event"] for record in dealer.log.records]
    assert run(lines_of(dealer)).is_open


def test_what_changes_no_cards_does_not_make_them_younger() -> None:
    clock = Clock()
    dealer = seeded_table(log=Log(clock=clock))
    play_rounds(dealer)
    clock.now = 7 * HOUR
    dealer.take(ChipsBought("Ann", 500))
    dealer.take(OptionsChanged({"count_every": "1"}))
    clock.now = 8 * HOUR
    dealer.begin_round()
    assert "card_change_due" in [record.body["event"] for record in dealer.log.records]


def test_a_refused_fault_says_which_may_happen_and_with_which_number() -> None:
    dealer = seeded_table()
    place_wagers(dealer)

    def allowed(fault: FaultOccurred) -> str:
        with pytest.raises(Refused) as refused:
            dealer.take(fault)
        return refused.value.allowed

    assert allowed(FaultOccurred("face-up-card")) == ", ".join(asks_of(dealer.prompt)[0].faults)
    assert allowed(FaultOccurred("dealer-card-exposed", 3)) == "no number"
    assert allowed(FaultOccurred("wrong-stub-count", -3)) == "a number of cards"
    dealer.take(FaultOccurred("dealer-card-exposed"))
    assert allowed(FaultOccurred("dealer-card-exposed")) == "no fault at this moment"


# How JSON is written

VALUES: tuple[object, ...] = (
    None,
    True,
    0,
    -(10**20),
    1.5,
    "",
    'Zoë "\\\n\ud800',
    [],
    [1, [2]],
    {},
    {"b": {"a": [""]}},
)
