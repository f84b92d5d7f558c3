"""The floor at a table: a pause, a ruling, a void before settlement, each with a reason that everybody sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.floor import MOST_WORDS
from pitboss.table.event import Event
from pitboss.table.events import (
    FLOOR,
    CardsChanged,
    ClosingAnnounced,
    CouponGiven,
    DealerChanged,
    OptionsChanged,
    PlayerLeft,
    RoundRuledVoid,
    RulingGiven,
    TablePaused,
    TableResumed,
    TipGiven,
    WagerPlaced,
)
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, View
from tests.play.support import CHIPS, DDP, TCP, boldly, finish, lines_of, place_wagers, play_rounds, run, seeded_table

GAMES = pytest.mark.parametrize("game", [TCP, DDP, "blackjack"])


def chips(dealer: Dealer) -> dict[str, int]:
    return {player.name: player.chips for player in dealer.table.players}


@GAMES
def test_a_round_ruled_void_counts_for_nothing_and_the_next_is_dealt_from_fresh_cards(game: str) -> None:
    dealer = seeded_table(game)
    place_wagers(dealer)
    dealer.take(RoundRuledVoid("two decks were mixed"))
    assert not dealer.is_in_round
    assert dealer.prompt is None
    assert dealer.prompts == {}
    assert chips(dealer) == {"Ann": CHIPS, "Bob": CHIPS}
    assert View(SPECTATOR).fold(dealer.log.records).chips == chips(dealer)
    ruled = dealer.log.records[-1].body
    assert (ruled["by"], ruled["cite"], ruled["reason"]) == ("floorperson", FLOOR, "two decks were mixed")
    play_rounds(dealer)
    assert dealer.table.round == 2
    assert "identical" in run(lines_of(dealer)).words()


def test_a_round_cannot_be_voided_once_it_is_settled() -> None:
    dealer = play_rounds(seeded_table())
    with pytest.raises(Refused, match="no round of play is going on"):
        dealer.take(RoundRuledVoid("too late"))


@pytest.mark.parametrize("reason", ["", "   ", "x" * (MOST_WORDS + 1), "a\x07bell"])
def test_every_word_of_the_floor_needs_a_reason_that_people_can_read(reason: str) -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    head = dealer.log.head
    for event in (RoundRuledVoid(reason), TablePaused(reason), RulingGiven(reason), ClosingAnnounced(reason)):
        with pytest.raises(Refused, match="a reason"):
            dealer.take(event)
    assert dealer.log.head == head


def test_a_ruling_and_a_closing_are_heard_and_change_nothing() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    prompts = dealer.prompts
    dealer.take(RulingGiven("the hand stands"))
    dealer.take(ClosingAnnounced("it is late"))
    assert dealer.prompts == prompts
    assert [record.body["by"] for record in dealer.log.records[-2:]] == ["floorperson"] * 2
    finish(dealer)
    assert "identical" in run(lines_of(dealer)).words()


@pytest.mark.parametrize(
    ("event", "otherwise"),
    [
        (OptionsChanged({"minimum": "$10"}), "house"),
        (CardsChanged(), "house"),
        (DealerChanged(), "house"),
        (CouponGiven("Ann", 500), "Ann"),
        (PlayerLeft("Bob"), "Bob"),
    ],
)
@pytest.mark.parametrize("name", ["Flo", "house", "", "dealer", "x" * 41, "a\x07bell"])
def test_what_the_floor_does_with_the_table_is_signed_by_name(event: Event, otherwise: str, name: str) -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    dealer.take(replace(event, by=name))
    assert dealer.log.records[-1].body["by"] == (name if name in ("Flo", "house") else otherwise)
    finish(dealer)
    assert "identical" in run(lines_of(dealer)).words()


@pytest.mark.parametrize("event", [WagerPlaced("Ann", 1, "ante", 500)])
def test_while_the_table_is_paused_nobody_plays(event: Event) -> None:
    dealer = seeded_table()
    dealer.take(TablePaused("a spill"))
    with pytest.raises(Refused, match="paused"):
        dealer.begin_round()
    dealer.take(TableResumed())
    dealer.begin_round()
    dealer.take(TablePaused("a spill"))
    with pytest.raises(Refused, match="paused"):
        dealer.take(event)
    with pytest.raises(Refused, match="the table is paused"):
        dealer.take(TablePaused("again"))
    dealer.take(TableResumed())
    with pytest.raises(Refused, match="not paused"):
        dealer.take(TableResumed())
    dealer.take(event)


def test_who_leaves_during_a_pause_is_answered_for_when_the_game_goes_on() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    (asked,) = asks_of(dealer.prompt)
    dealer.take(TablePaused("a spill"))
    dealer.take(PlayerLeft(asked.player))
    assert asks_of(dealer.prompt) == (asked,)
    dealer.take(TableResumed())
    assert asks_of(dealer.prompt) != (asked,)
    finish(dealer)
    assert not dealer.table.has_player(asked.player)
    assert "identical" in run(lines_of(dealer)).words()


def test_a_tip_comes_from_a_seated_player_and_moves_no_chip_of_the_table() -> None:
    dealer = seeded_table()
    dealer.take(TipGiven("Ann", 500))
    assert chips(dealer)["Ann"] == CHIPS
    for tip in (TipGiven("Zoe", 500), TipGiven("Ann", 0), TipGiven("Ann", -5)):
        with pytest.raises(Refused, match="tip"):
            dealer.take(tip)


def test_a_prompt_keeps_its_name_until_it_is_answered() -> None:
    dealer = seeded_table()
    dealer.begin_round()
    (window,) = dealer.prompts
    dealer.take(WagerPlaced("Ann", 1, "ante", 500))
    dealer.take(WagerPlaced("Bob", 2, "ante", 500))
    assert list(dealer.prompts) == [window] == ["1.1"]
    dealer.end_wagering()
    assert list(dealer.prompts) == ["1.2"]
    dealer.take(boldly(asks_of(dealer.prompt)[0]))
    assert list(dealer.prompts) == ["1.3"]
    finish(dealer)
    assert dealer.prompts == {}
    dealer.begin_round()
    assert list(dealer.prompts) == ["2.1"]
