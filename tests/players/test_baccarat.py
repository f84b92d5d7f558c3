"""The players of baccarat: the flat banker wagers on the banker, the follower on the hand that won last."""

from __future__ import annotations

import pytest

from pitboss.games.baccarat.events import CardsLookedAt, CuratorSelected, ResultAnnounced
from pitboss.players import Sight, for_game, play_rounds
from pitboss.players.baccarat import FlatBanker, PatternFollower
from pitboss.table.events import WagerPlaced
from pitboss.table.refusal import Refused
from tests import kit
from tests.players.support import no_chance, seated, seeded_dealer


def test_the_flat_banker_wagers_the_least_on_the_banker_and_takes_the_shoe() -> None:
    dealer = seeded_dealer("baccarat")
    play_rounds(dealer, seated(dealer), 20)
    placed = [event for event in kit.events(dealer, WagerPlaced) if isinstance(event, WagerPlaced)]
    assert {(event.area, event.amount) for event in placed} == {("banker", 500)}
    assert len(placed) == 60
    curators = [event for event in kit.events(dealer, CuratorSelected) if isinstance(event, CuratorSelected)]
    assert curators and not any(event.is_dealer for event in curators)


def test_the_flat_banker_without_chips_wagers_nothing() -> None:
    dealer = kit.open_table("baccarat", seats={"Ana": 450})
    prompt = kit.begin_wagers(dealer)
    assert not list(FlatBanker("Ana", no_chance).wagers(prompt, Sight(1, 450)))


def test_the_follower_wagers_on_the_hand_that_won_last_a_tie_apart() -> None:
    follower = PatternFollower("Ana", no_chance)
    on = []
    for player, banker in ((5, 9), (9, 7), (7, 7), (0, 1)):
        follower.see(ResultAnnounced(player, banker))
        on.append(follower.on)
    assert on == ["banker", "player", "player", "banker"]


def test_the_follower_lets_the_shoe_go_by_and_looks_before_turning() -> None:
    dealer = seeded_dealer("baccarat", {"dealing": "face-down"})
    play_rounds(dealer, seated(dealer, "following"), 12)
    curators = [event for event in kit.events(dealer, CuratorSelected) if isinstance(event, CuratorSelected)]
    assert curators and all(event.is_dealer and not event.player for event in curators)
    assert kit.events(dealer, CardsLookedAt)
    areas = {event.area for event in kit.events(dealer, WagerPlaced) if isinstance(event, WagerPlaced)}
    assert areas == {"player", "banker"}
    kit.check_log(dealer)


def test_no_other_game_is_played_by_following() -> None:
    with pytest.raises(Refused, match="no Three Card Poker bot plays that way"):
        for_game("three-card-poker", "following")
