"""The random player takes any choice that a prompt allows and none that it does not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games import GAMES
from pitboss.players import Random, Sight, play_rounds
from pitboss.table.arrangement import Arrangement
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Choice
from pitboss.table.events import CouponGiven, WagerPlaced, WagerRemoved
from pitboss.table.options import breaches, option_words, options_of
from pitboss.table.refusal import Refused
from tests import kit, seven_cards
from tests.players.support import BUY_IN, POSITIONS, ask, drawn, scripted, seated, seeded_dealer
from tests.properties.drawn import fits

MONEY: dict[str, list[object]] = {"minimum": [50, 250, 500, 2_500], "maximum": [2_500, 50_000]}


@st.composite
def legal_options(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """Draw a game and options that meet every constraint."""
    game = draw(st.sampled_from(sorted(GAMES)))
    kind = GAMES[game].options
    values = {
        each.name: draw(st.sampled_from(MONEY.get(each.name) or list(each.allowed[:12]))) for each in options_of(kind)
    }
    for name in list(values):  # what the law does not allow together falls back to the defaults, one by one
        if not breaches(kind(**values)) and fits(GAMES[game], kind(**values), POSITIONS):
            break
        del values[name]
    return game, option_words(kind(**values))


@pytest.mark.untraced
@settings(max_examples=60)
@given(legal_options(), st.integers(0, 2**32), st.integers(1, 6), st.sampled_from(["random", "sensible"]))
def test_no_built_in_player_is_ever_refused_whatever_the_options(
    chosen: tuple[str, dict[str, str]], seed: int, seats: int, style: str
) -> None:
    game, options = chosen
    seats = max(seats, 2 if "poker" in (game, game.removeprefix("casino-night-")) else 1)
    dealer = seeded_dealer(game, options, seed=seed)
    players = seated(dealer, style, seats, secret=str(seed))
    play_rounds(dealer, players, 4, nonces=True, buy_in=BUY_IN)
    assert dealer.table.round == 4


@pytest.mark.untraced
@given(st.integers(0, 2**32))
def test_a_random_player_with_coupons_is_never_refused(seed: int) -> None:
    dealer = seeded_dealer("double-draw-poker", seed=seed)
    players = seated(dealer, "random", 2, secret=str(seed))
    for coupon in (500, 1_000, 500):
        dealer.take(CouponGiven("Ana", coupon))
    play_rounds(dealer, players, 3)
    assert dealer.table.round == 3


def test_the_random_player_uses_every_choice_wager_and_number_of_cards() -> None:
    dealer = seeded_dealer("double-draw-poker", seed=2)
    players = seated(dealer, "random", 6, secret="2")
    play_rounds(dealer, players, 60, buy_in=BUY_IN)
    bodies = [record.body for record in dealer.log.records]
    decisions = [body for body in bodies if body["event"] == "decision_made"]
    assert {body["choice"] for body in decisions} == {"draw", "fold", "keep", "replace"}
    assert {len(body["chosen"]) for body in decisions} == {0, 1, 2, 3}
    assert {body["event"] for body in bodies} >= {"wager_removed", "wager_returned"}
    wagers: dict[int, set[str]] = {number: set() for number in range(1, 61)}
    for body in bodies:
        if body["event"] == "wager_placed":
            wagers[body["round"]].add(body["player"])
    assert min(map(len, wagers.values())) < 6  # somebody sits a round out
    assert {body["amount"] for body in bodies if body["event"] == "wager_placed"} >= {500, 550}


def wagers_by(numbers: list[int], chips: int = 10_000, coupons: tuple[int, ...] = ()) -> list[object]:
    dealer = kit.open_table("double-draw-poker", seats={"Ana": 10_000})
    for coupon in coupons:
        dealer.take(CouponGiven("Ana", coupon))
    prompt = kit.begin_wagers(dealer)
    placed: list[object] = []
    for event in Random("Ana", scripted(numbers)).wagers(prompt, Sight(1, chips, coupons)):
        dealer.take(event)
        placed.append(event)
    return placed


def test_the_random_player_sometimes_makes_no_wager() -> None:
    assert wagers_by([0]) == []


def test_the_random_player_skips_an_area_or_wagers_between_the_least_and_what_it_has() -> None:
    ante, removed = wagers_by([1, 1, 0, 3, 0, 0])
    assert isinstance(ante, WagerPlaced)
    assert (ante.area, ante.amount) == ("ante", 650)
    assert isinstance(removed, WagerRemoved)


def test_the_random_player_makes_no_wager_that_the_prompt_would_refuse() -> None:
    placed = wagers_by([1, 1, 1, 0, 5, 1, 0, 10])  # an ante of $5, then a bonus of $10 that exceeds it
    assert [each.amount for each in placed if isinstance(each, WagerPlaced)] == [500]


def test_the_random_player_makes_no_wager_it_has_no_chips_for() -> None:
    assert wagers_by([1, 1, 1], chips=499) == []


def test_the_random_player_lays_a_coupon_where_one_is_taken() -> None:
    placed = wagers_by([1, 1, 1, 0, 1, 0, 5, 0], coupons=(500, 2_500))
    assert [(each.area, each.coupon) for each in placed if isinstance(each, WagerPlaced)] == [("ante", 500)]


def test_the_random_player_names_any_amount_a_choice_allows() -> None:
    raise_it = Choice("raise", "raise", "", amounts=range(500, 2_001, 500))
    decision = Random("Ana", scripted([0, 2])).decide(ask(raise_it), Sight(1, 5_000))
    assert (decision.choice, decision.amount) == ("raise", 1_500)


def test_the_random_player_names_each_card_once() -> None:
    replace = Choice("replace", "replace", "", cards=drawn("2c 3c 4c 5c 6c"), at_most=3)
    decision = Random("Ana", scripted([0, 2, 4, 0, 0])).decide(ask(replace), Sight(1, 0))
    cards = {each.place: each.card for each in drawn("2c 3c 4c 5c 6c")}
    assert [cards[place] for place in decision.chosen] == list(parse_cards("6c 2c 3c"))


def test_the_random_player_sets_hands_in_any_way_that_is_not_foul_and_else_the_house_way() -> None:
    held = drawn("Ks Kd 2c")
    house = tuple((each.place,) for each in held[::-1])

    def kings_apart(hands: Mapping[str, tuple[Card, ...]]) -> None:
        if {*hands["high"], *hands["low"]} == {*parse_cards("Ks Kd")}:
            raise Refused("kings", "they go apart", "another setting")

    arrangement = Arrangement(held, (("high", 1), ("low", 1), ("other", 1)), house, kings_apart)
    setting = ask(Choice("set", "set your hands", "", arrangement=arrangement))
    decided = Random("Ana", scripted([0, *(0, 0, 0), *(2, 0, 0)])).decide(setting, Sight(1, 0))
    assert arrangement.cards_of(decided.chosen) == {
        "high": parse_cards("2c"),
        "low": parse_cards("Ks"),
        "other": parse_cards("Kd"),
    }
    always_foul = Random("Ana", scripted([0] * 61)).decide(setting, Sight(1, 0))
    assert always_foul.chosen == arrangement.by_house


@pytest.mark.untraced
@given(st.integers(0, 2**32))
def test_random_players_set_their_hands_round_after_round(seed: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        seven_cards.offered(patched)
        dealer = seeded_dealer(seven_cards.NAME, seed=seed)
        play_rounds(dealer, seated(dealer, "random", 3, secret=str(seed)), 4, nonces=True, buy_in=BUY_IN)
        kit.check_log(dealer)
