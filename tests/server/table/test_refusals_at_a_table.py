"""What does not fit is refused at a live table, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from pitboss.server.refusals import Stale
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from pitboss.table.window import SOME_NAMED
from tests.server.live import Live, at_a_decision, plan_of

REFUSED_AT_A_DECISION: dict[str, tuple[str, dict[str, Any], type[Refused]]] = {
    "a prompt that is over": ("Ann", {"do": "decide", "prompt": "1.1", "choice": "play"}, Stale),
    "a prompt that never was": ("Ann", {"do": "decide", "prompt": "9.9", "choice": "play"}, Stale),
    "a choice that is not offered": ("Ann", {"do": "decide", "prompt": "NOW", "choice": "double"}, Refused),
    "a decision out of turn": ("Bob", {"do": "decide", "prompt": "NOW", "choice": "play"}, Refused),
    "a decision of somebody who is not there": ("Zoe", {"do": "decide", "prompt": "NOW", "choice": "play"}, Refused),
    "cards that are none": ("Ann", {"do": "decide", "prompt": "NOW", "choice": "play", "cards": ["Zz"]}, Refused),
    "an amount where none is asked": (
        "Ann",
        {"do": "decide", "prompt": "NOW", "choice": "play", "amount": 77},
        Refused,
    ),
    "a wager when wagering is over": (
        "Ann",
        {"do": "wager", "window": "NOW", "position": 1, "area": "ante", "amount": 500},
        Stale,
    ),
    "taking back when wagering is over": (
        "Ann",
        {"do": "remove", "window": "1.1", "position": 1, "area": "ante"},
        Stale,
    ),
    "being ready when wagering is over": ("Ann", {"do": "ready", "window": "1.1"}, Stale),
    "a second seat": ("Ann", {"do": "sit", "position": 5, "chips": 1_000}, Refused),
    "a taken seat": ("Zoe", {"do": "sit", "position": 1, "chips": 1_000}, Refused),
    "a seat that is not there": ("Zoe", {"do": "sit", "position": 6, "chips": 1_000}, Refused),
    "no chips": ("Zoe", {"do": "sit", "position": 5, "chips": 0}, Refused),
    "chips that are none": ("Zoe", {"do": "sit", "position": 5, "chips": 33}, Refused),
    "a tip of nothing": ("Ann", {"do": "tip", "amount": 0}, Refused),
    "a tip that no chip pays": ("Ann", {"do": "tip", "amount": 1}, Refused),
    "leaving a table where one does not sit": ("Zoe", {"do": "leave"}, Refused),
}


@pytest.mark.parametrize("what", REFUSED_AT_A_DECISION)
def test_what_does_not_fit_a_decision_is_refused_and_changes_nothing(live: Live, what: str) -> None:
    prompt = at_a_decision(live, "Bob")
    live.join("Zoe")
    name, fields, kind = REFUSED_AT_A_DECISION[what]
    with live.unchanged(kind):
        live.do(name, **{key: prompt if value == "NOW" else value for key, value in fields.items()})


def test_a_card_that_is_none_is_told_how_one_is_named(live: Live) -> None:
    prompt = at_a_decision(live)
    with pytest.raises(Refused, match="there's no such card") as refused:
        live.do("Ann", "decide", prompt=prompt, choice="play", cards=["[1, 31] As"])
    assert refused.value.what == "card '[1, 31] As'"
    assert refused.value.allowed == 'cards of your own hand, each by the text of its "card" in the prompt'


def test_an_area_that_is_not_there_is_told_with_the_names_to_send(live: Live) -> None:
    live.sit("Ann")
    live.begin()
    with pytest.raises(Refused, match="the layout has no such betting area") as refused:
        live.do("Ann", "wager", window="1.1", position=1, area="nosuch", amount=500)
    assert refused.value.allowed == "ante, pair_plus"


def test_a_spot_that_a_roulette_layout_does_not_have_is_told_with_the_nearest_names(store: Store) -> None:
    live = Live(store, plan_of("roulette"))
    live.sit("Ann")
    live.begin()
    with pytest.raises(Refused, match="the layout has no such betting area") as refused:
        live.do("Ann", "wager", window="1.1", position=1, area="split_1_9", amount=500)
    assert "split_1_2, " in refused.value.allowed and refused.value.allowed.endswith(" others")
    assert refused.value.allowed.count(",") == SOME_NAMED


def test_an_answer_that_comes_too_late_is_told_what_is_open(live: Live) -> None:
    prompt = at_a_decision(live)
    with pytest.raises(Stale) as stale:
        live.do("Ann", "decide", prompt="1.1", choice="play")
    assert str(stale.value) == (
        "an answer to prompt 1.1: the game has moved on, and that prompt is closed. "
        f"Allowed: an answer to {prompt}, open now. [{live.asked()[1].asked_by}]"
    )
    live.do("Ann", "decide", prompt=prompt, choice="play")
    with pytest.raises(Stale, match="Allowed: waiting, while the dealer goes on"):
        live.do("Ann", "decide", prompt=prompt, choice="play")


@pytest.mark.parametrize("cards", [[], ["Zz"]])
@pytest.mark.parametrize("choice", ["stand", "split", "moon"])
def test_19_47_2_6a_d_nothing_of_a_prompt_is_told_to_somebody_else(store: Store, choice: str, cards: list[str]) -> None:
    live = Live(store, plan_of("6-to-5"))
    live.sit("Ann")
    live.sit("Bob", 2)
    is_asked = False
    while not is_asked:  # a blackjack is paid without a decision
        live.begin()
        live.wager("Ann")
        live.wager("Bob")
        is_asked = live.is_asked_or_over()
    prompt, ask = live.asked()
    other = "Bob" if ask.player == "Ann" else "Ann"
    ask.cite = f"{ask.asked_by}; 19:47-2.11(a)"  # as it is where a pair cannot be split
    with pytest.raises(Refused) as refused:
        live.do(other, "decide", prompt=prompt, choice=choice, cards=cards)
    told = f"a decision: it isn't your turn. Allowed: waiting for {ask.player}. [{ask.asked_by}]"
    assert str(refused.value) == told


def test_13_69f_42_6_c_1_nobody_is_ready_with_a_wager_that_would_be_given_back(store: Store) -> None:
    live = Live(store, plan_of("double-draw-poker"))
    live.sit("Ann")
    window = live.begin()
    live.do("Ann", "wager", window=window, position=1, area="ante", amount=500)
    with live.unchanged():
        live.do("Ann", "ready", window=window)
    with pytest.raises(Refused) as refused:
        live.do("Ann", "ready", window=window)
    assert str(refused.value) == (
        "being ready: without a bet on bonus the others go back. "
        "Allowed: $5 to $500 on bonus, or taking back the rest. [13:69F-42.6(c)1]"
    )
    assert [area["required_by"] for area in live.told("Ann")["areas"]] == ["13:69F-42.6(c)1"] * 2
    live.do("Ann", "wager", window=window, position=1, area="bonus", amount=500)
    live.do("Ann", "ready", window=window)
    assert live.last("player_ready")["player"] == "Ann"


REFUSED_AT_WAGERS: dict[str, dict[str, Any]] = {
    "another's position": {"do": "wager", "position": 2, "area": "ante", "amount": 1_000},
    "a position that is not there": {"do": "wager", "position": 9, "area": "ante", "amount": 1_000},
    "an area that is not there": {"do": "wager", "position": 1, "area": "moon", "amount": 1_000},
    "below the minimum": {"do": "wager", "position": 1, "area": "ante", "amount": 50},
    "above the maximum": {"do": "wager", "position": 1, "area": "ante", "amount": 9_999_900},
    "more than one has": {"do": "wager", "position": 1, "area": "ante", "amount": 60_000},
    "a coupon that one does not have": {"do": "wager", "position": 1, "area": "ante", "amount": 1_000, "coupon": 500},
    "a wager that does not lie there": {"do": "remove", "position": 1, "area": "ante"},
    "another's wager": {"do": "remove", "position": 2, "area": "ante"},
    "a decision before any prompt": {"do": "decide", "choice": "play"},
    "an input that players do not say": {"do": "say", "event": "round_began"},
}


@pytest.mark.parametrize("what", REFUSED_AT_WAGERS)
def test_what_does_not_fit_the_wager_window_is_refused_and_changes_nothing(live: Live, what: str) -> None:
    live.sit("Ann")
    live.sit("Bob", 2)
    window = live.begin()
    live.do("Bob", "wager", window=window, position=2, area="ante", amount=1_000)
    fields = REFUSED_AT_WAGERS[what]
    with live.unchanged():
        live.do("Ann", **fields, **{"prompt" if fields["do"] == "decide" else "window": window})


def test_no_wager_is_made_where_somebody_waits_to_sit_down(store: Store) -> None:
    live = Live(store, plan_of("blackjack", options={"decks": "6", "several_boxes": "yes"}))
    live.sit("Ann", 1)
    window = live.begin()
    for box in (3, 4):
        assert box in live.told("Ann")["positions"]
    live.do("Ann", "wager", window=window, position=4, area="main", amount=1_000)
    live.sit("Bob", 3)
    live.sit("Cleo W", 4)
    assert live.told("Ann")["positions"] == [1, 2, 4, 5]
    with live.unchanged():
        live.do("Ann", "wager", window=window, position=3, area="main", amount=1_000)
    live.do("Ann", "wager", window=window, position=4, area="main", amount=2_000)  # hers before, in this round
    live.do("Ann", "ready", window=window)
    live.finish()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann", "Bob", "Cleo W"]
    live.begin()
    assert live.told("Ann")["positions"] == [1, 2, 5]


def test_being_ready_twice_is_refused(live: Live) -> None:
    live.sit("Ann")
    live.sit("Bob", 2)
    window = live.begin()
    live.do("Ann", "ready", window=window)
    with live.unchanged():
        live.do("Ann", "ready", window=window)


@pytest.mark.parametrize(
    "malformed",
    [
        {"do": "sit", "position": "1", "chips": 1_000},
        {"do": "sit", "position": 1, "chips": 10.5},
        {"do": "sit", "position": True, "chips": 1_000},
        {"do": "sit", "position": 1, "chips": -5},
        {"do": "sit", "position": 1, "chips": 1_000, "player": "Bob"},
        {"do": "sit", "position": 1, "chips": 1_000, "nonce": "xyz"},
        {"do": "fly"},
        {"do": "decide", "prompt": "1.1", "choice": "x" * 41},
        {"do": "decide", "prompt": "1.1", "choice": "play", "cards": ["As"] * 21},
    ],
)
def test_a_malformed_command_is_no_command(live: Live, malformed: dict[str, Any]) -> None:
    before = live.state()
    with pytest.raises(ValidationError):
        live.do("Ann", **malformed)
    assert live.state() == before
