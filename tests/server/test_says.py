"""What a time for wagers tells one player: where to wager, what else to say, and the match play coupons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.blackjack.boxes import BoxFelt
from pitboss.server.store.store import Store
from pitboss.table.events import COUNTER
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.server.live import GAMES, Live, plan_of

FREE_FOR_ALL = {"several_boxes": "yes", "shared_boxes": "yes"}


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    """A store of one kind: nothing here depends on the database under it."""
    opened = Store(f"sqlite:///{place}/house.db")
    yield opened
    opened.close()


def boxes(store: Store, **options: str) -> Live:
    """Return a blackjack table of five boxes."""
    return Live(store, plan_of("blackjack", options={"decks": "6", **options}))


def told(live: Live, name: str) -> dict[str, Any]:
    """Return the prompt as somebody gets it."""
    return live.told(name)


def events(live: Live, name: str) -> list[str]:
    """Return what somebody may say."""
    return [each["event"] for each in told(live, name)["says"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_player_may_wager_at_the_own_position(store: Store, game: str) -> None:
    live = Live(store, plan_of(game))
    live.sit("Ann", 2)
    live.sit("Bob", 4)
    live.begin()
    has_seats = live.table.dealer.game.seats_players
    assert told(live, "Ann")["positions"] == [2 if has_seats else COUNTER]
    assert told(live, "Bob")["positions"] == [4 if has_seats else COUNTER]
    assert told(live, "")["positions"] == [] and told(live, "")["says"] == []


def test_what_may_be_said_is_said_in_words(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann")
    live.begin()
    asked = {"event": "burn_card_requested", "words": "ask to see the burn card", "fields": []}
    assert told(live, "Ann")["says"] == [asked], "the shoe has just been loaded"
    live.do("Ann", "say", window=told(live, "Ann")["id"], event="burn_card_requested")
    assert live.kinds()[-1] == "burn_card_shown"


def test_the_burn_card_is_offered_only_while_it_may_be_shown(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann")
    live.begin()
    live.wager("Ann")
    live.finish()
    live.begin()
    assert events(live, "Ann") == ["burn_card_requested"], "the cards have not been shuffled since"
    live = boxes(store, dealing="double-shoe")
    live.sit("Bea")
    live.begin()
    assert told(live, "Bea")["says"] == []
    with live.unchanged():
        live.do("Bea", "say", window=told(live, "Bea")["id"], event="burn_card_requested")


def test_the_burn_card_is_shown_to_whoever_asks_while_somebody_decides(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann", 1)
    live.sit("Bob", 2)
    live.begin()
    live.wager("Ann")
    live.wager("Bob")
    live.asked("Ann")
    for name in ("Ann", "Bob"):
        before = told(live, name)
        assert [each["event"] for each in before["says"]] == ["burn_card_requested"]
        live.do(name, "say", window=before["id"], event="burn_card_requested")
        assert live.kinds()[-1] == "burn_card_shown"
        assert told(live, name) == before, "the prompt stays open"
    assert told(live, "")["says"] == [] and told(live, "")["id"] is None


def test_consent_is_offered_to_who_sits_or_wagers_first_where_somebody_else_could_join(store: Store) -> None:
    live = boxes(store, shared_boxes="yes")
    live.sit("Ann")
    window = live.begin()
    live.do("Ann", "wager", window=window, position=1, area="main", amount=1_000)
    assert "consent_given" not in events(live, "Ann"), "nobody else sits here"
    live.do("Ann", "ready", window=window)
    live.sit("Bob", 2)
    live.finish()
    window = live.begin()
    assert "consent_given" in events(live, "Ann"), "who sits at an empty box may let another wager there"
    live.do("Ann", "wager", window=window, position=1, area="main", amount=1_000)
    assert "consent_given" in events(live, "Ann")
    live.do("Ann", "say", window=window, event="consent_given", fields={"position": 1, "other": "Bob"})
    assert told(live, "Bob")["positions"] == [1, 2]
    live.do("Bob", "wager", window=window, position=1, area="main", amount=2_000)
    assert told(live, "Bob")["positions"] == [1], "one box a player at this table"
    live.do("Bob", "ready", window=window)
    live.do("Ann", "ready", window=window)
    live.finish()
    live.check_books()


def test_no_consent_is_offered_where_boxes_are_not_shared(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann")
    live.sit("Bob", 2)
    window = live.begin()
    live.do("Ann", "wager", window=window, position=1, area="main", amount=1_000)
    assert "consent_given" not in events(live, "Ann")


def test_several_boxes_are_offered_as_long_as_nobody_sits_or_wagers_there(store: Store) -> None:
    live = boxes(store, several_boxes="yes")
    live.sit("Ann", 2)
    live.sit("Bob", 4)
    window = live.begin()
    assert told(live, "Ann")["positions"] == [1, 2, 3, 5]
    live.do("Ann", "wager", window=window, position=3, area="main", amount=1_000)
    assert told(live, "Ann")["positions"] == [1, 2, 3, 5]
    assert told(live, "Bob")["positions"] == [1, 4, 5]


@pytest.mark.parametrize("options", [{}, {"several_boxes": "yes"}, {"shared_boxes": "yes"}, FREE_FOR_ALL])
def test_every_offered_box_takes_a_wager_and_looking_changes_nothing(store: Store, options: dict[str, str]) -> None:
    live = boxes(store, **options)
    live.sit("Ann", 2)
    live.sit("Bob", 4)
    window = live.begin()
    for name in ("Ann", "Bob"):
        prompt = live.table.dealer.prompt
        assert isinstance(prompt, OpenForWagers)
        felt = prompt.felt
        assert isinstance(felt, BoxFelt)
        before = [list(box.bets) for box in felt.boxes]
        offered = told(live, name)["positions"]
        assert [list(box.bets) for box in felt.boxes] == before
        assert offered
        for position in offered:
            if position in told(live, name)["positions"]:
                live.do(name, "wager", window=window, position=position, area="main", amount=500)
        for position in sorted({1, 2, 3, 4, 5} - set(told(live, name)["positions"])):
            with live.unchanged():
                live.do(name, "wager", window=window, position=position, area="main", amount=500)


def test_a_coupon_is_given_by_the_floor_and_lies_with_a_wager(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann")
    live.floor("coupon", player="Ann", coupon=500)
    window = live.begin()
    you = live.table.you("Ann")
    assert you is not None and you["coupons"] == [500]
    assert told(live, "Ann")["coupons"] == {}
    live.do("Ann", "wager", window=window, position=1, area="main", amount=1_000, coupon=500)
    assert told(live, "Ann")["coupons"] == {"1/main": 500}
    live.do("Ann", "ready", window=window)
    live.finish()
    live.check_books()
    live.replay()


def test_a_coupon_in_a_round_is_held_when_it_is_over(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann")
    live.begin()
    live.floor("coupon", player="Ann", coupon=500)
    you = live.table.you("Ann")
    assert you is not None and you["coupons"] == []
    live.finish()
    you = live.table.you("Ann")
    assert you is not None and you["coupons"] == [500]
    live.reopen()
    you = live.table.you("Ann")
    assert you is not None and you["coupons"] == [500]


def test_no_coupon_for_a_stranger_or_of_nothing(store: Store) -> None:
    live = boxes(store)
    live.sit("Ann")
    for player, coupon in (("Bob", 500), ("Ann", 0), ("Ann", 1)):
        with live.unchanged(Refused):
            live.floor("coupon", player=player, coupon=coupon)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_window_takes_has_words(store: Store, game: str) -> None:
    live = Live(store, plan_of(game))
    live.sit("Ann")
    live.begin()
    prompt = live.table.dealer.prompt
    assert isinstance(prompt, OpenForWagers)
    assert all(kind.asks for kind in prompt.said_by_players)
