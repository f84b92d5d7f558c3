"""Pokette: every stop against every wager as an oracle settles it, poker hands of three cards, prices and spins."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from pitboss.games import find_game
from pitboss.games.kits.wheel_chips import WheelChipsBought, WheelChipsTurnedIn
from pitboss.games.pokette import HAND_WORDS, ODDS, SPOTS, HandShown, hand_wagers, on_next_card, stops
from pitboss.odds.pokette import ON, SHOWN
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.cards import CARDS, Card, parse_cards
from pitboss.table.events import PlayerLeft, SpinVoided, WagerPlaced, WheelSpun
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.games import oracle_pokette as oracle
from tests.games.dealer_dice import CHIPS, UNIT, gains, perft_rows, row_id
from tests.games.test_settlement import Case
from tests.games.transcript import read_options
from tests.kit import check_log, events, open_table, play_round, wager

GAME = "pokette"
JACERS = (2, 4)


def written(card: Card) -> str:
    """Write a card as the oracle reads it."""
    return "jacer" if card.is_joker else str(card)


def at(card: str, jacers: int = 2) -> tuple[int]:
    """Return the stop at which a card stands, the first of the jacers."""
    return (list(map(written, stops(jacers))).index(card) + 1,)


@pytest.mark.parametrize("jacers", JACERS)
def test_19_47_12_2_the_wheel_has_every_card_once_and_its_jokers_apart(jacers: int) -> None:
    around = stops(jacers)
    assert len(around) == 52 + jacers and set(around) >= set(CARDS[:52])
    places = [place for place, card in enumerate(around) if card.is_joker]
    assert len(places) == jacers and all(later - one >= 13 for one, later in pairwise(places))
    suits = [card.suit for card in around if not card.is_joker]
    assert all(one != other for one, other in pairwise(suits))
    game = find_game(GAME)
    device = game.device_at(choose(game.options, {"jacers": str(jacers)}))
    assert device is not None and device.outcomes == 52 + jacers


def test_the_layout_has_a_spot_on_every_line_and_at_every_corner() -> None:
    kinds = [spot.kind for spot in SPOTS.values()]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"card": 52, "split": 87, "corner": 36, "rank": 13, "double": 12, "ranks": 4, "red": 1,
                      "black": 1, "suit": 4, "jacer": 1}  # fmt: skip


@pytest.mark.untraced
@pytest.mark.parametrize("jacers", JACERS)
def test_every_stop_settles_every_spot_as_the_oracle_does(jacers: int) -> None:
    for section, card in enumerate(stops(jacers), start=1):
        for area, bet in on_next_card(jacers).items():
            gained = bet.pays.share if section in bet.sections else -1
            assert gained == oracle.gain(area, [], written(card))
    spins = [(section,) for section in range(1, 53 + jacers, 11)]
    dealer = open_table(GAME, {"jacers": str(jacers)}, throws=spins, seats={"Ann": CHIPS})
    for (section,) in spins:
        since = len(dealer.log.records)
        play_round(dealer, {"Ann": dict.fromkeys(SPOTS, UNIT)})
        stopped = written(stops(jacers)[section - 1])
        assert gains(dealer, since) == {area: UNIT * oracle.gain(area, [], stopped) for area in SPOTS}
    check_log(dealer)


@pytest.mark.untraced
def test_every_hand_of_two_cards_offers_and_pays_what_the_oracle_says() -> None:
    for one, other in product(CARDS[:52:5], CARDS[:52]):
        shown = [str(one), str(other)]
        on = hand_wagers((one, other))
        offered = set(on)
        assert offered == {area for area in HAND_WORDS if oracle.is_offered(area, shown)}
        for area in offered:
            won = {card for card in CARDS[:52] if oracle.gain(area, shown, str(card)) == ODDS[area]}
            assert on[area] == won


def test_19_47_12_8_a_hand_is_shown_card_by_card_and_is_over_with_the_third() -> None:
    spins = [at("9s"), at("9d"), at("9s"), at("As"), at("jacer"), at("Ks"), at("Qs"), at("Js")]
    dealer = open_table(GAME, throws=spins, seats={"Ann": CHIPS})
    hands: list[dict[str, int]] = [{"red": UNIT}, {"pair_in_two": UNIT}, {"three_of_a_kind": UNIT}, {"red": UNIT},
                                   {"pair_in_two": UNIT}, {"red": UNIT}, {"pair_in_two": UNIT},
                                   {"flush": UNIT, "straight_flush_open": UNIT, "straight_open": UNIT}]  # fmt: skip
    states = []
    for wagers in hands:
        play_round(dealer, {"Ann": wagers})
        states.append(len(dealer.table.state.shown))
    assert states == [1, 2, 0, 1, 0, 1, 2, 0]
    assert dealer.table.player("Ann").chips - CHIPS == UNIT * (-1 + 11 + 11 - 1 - 1 - 1 - 1 + 3 + 24 + 5)
    shown = [each.hand for each in events(dealer) if isinstance(each, HandShown)]
    assert shown == ["9♠", "9♠ 9♦", "9♠ 9♦ 9♠", "A♠", "", "K♠", "K♠ Q♠", "K♠ Q♠ J♠"]
    check_log(dealer)


@pytest.mark.parametrize(
    ("shown", "areas"),
    [
        ("", set()),
        ("2c", {"pair_in_two"}),
        ("As 2d", {"pair_in_three", "straight_inside"}),
        ("As 3s", {"pair_in_three", "flush", "straight_inside", "straight_flush_inside"}),
        ("Kd Qh", {"pair_in_three", "straight_open"}),
        ("Kd 2h", {"pair_in_three"}),
        ("5c 5c", {"three_of_a_kind", "flush"}),
    ],
)
def test_19_47_12_8_a_hand_that_cannot_come_is_not_offered(shown: str, areas: set[str]) -> None:
    cards = tuple(Card.parse(each) for each in shown.split())
    assert set(hand_wagers(cards)) == areas


@pytest.mark.untraced
@pytest.mark.parametrize("row", perft_rows("pokette"), ids=row_id)
def test_perft_of_a_kind_of_wager(row: Case) -> None:
    settings, kind = read_options(row["options"]), row["wager"]
    (found,) = price(GAME, settings, kind).wagers
    jacers = int(settings.get("jacers", "2"))
    won = found.win * (52 + jacers)
    assert (52 + jacers, won) == (int(row["leaves"]), Fraction(row["won"]))
    assert found.house_edge == Fraction(row["edge"])


def test_every_kind_has_its_perft_rows() -> None:
    met = {(row["wager"], row["options"]) for row in perft_rows("pokette")}
    assert met == set(product(ODDS, ("", "jacers=4")))


def test_13_69f_12_6_the_edges_with_four_jacers_are_those_of_the_fact_sheet() -> None:
    edges = {each.name: f"{float(each.house_edge) * 100:.2f}" for each in price(GAME, {"jacers": "4"}).wagers}
    for kinds, edge in ((("red", "suit", "rank", "corner", "jacer"), "7.14"), (("card",), "8.93"),
                        (("split", "straight_flush_open", "straight_flush_inside"), "10.71"),
                        (("double", "ranks", "pair_in_two", "three_of_a_kind", "straight_open"), "14.29")):  # fmt: skip
        assert {edges[kind] for kind in kinds} == {edge}


@pytest.mark.untraced
def test_the_report_holds_prices_against_the_round() -> None:
    _, question = question_of(GAME)
    solver = solver_of(find_game(GAME))
    assert all(check.holds for check in solver.checks(question, solver.solve(question, None)))
    assert sum(solver.frequencies(question)["Where the wheel stops"].values()) == 1
    assert [each.on for each in solver.posted(question.options)][:3] == ["1 stop", "2 stops", "4 stops"]
    assert solver.solve(question, "card_10h").wagers[0].name == "card"
    assert set(ON) == set(ODDS) and all(parse_cards(each) for each in SHOWN.values() if each != "As Ad")


@pytest.mark.parametrize("fault", ["too-few-turns", "between-sections"])
def test_19_47_12_9_a_spin_that_does_not_count_is_made_again(fault: str) -> None:
    dealer = open_table(GAME, throws=[at("2c")], faults=(fault,))
    play_round(dealer, {"Ann": {"black": UNIT}})
    assert [type(each) for each in events(dealer, SpinVoided, WheelSpun)] == [SpinVoided, WheelSpun]
    check_log(dealer)


def test_what_the_layout_does_not_have_or_the_hand_does_not_offer_is_refused() -> None:
    dealer = open_table(GAME)
    play_round(dealer, {})
    assert not events(dealer, WheelSpun) and dealer.table.state.shown == ()
    for area in ("split_as_ad", "corner_as_ah", "card_1s"):
        with pytest.raises(Refused, match="no such betting area"):
            wager(dealer, "Ann", area, UNIT)
    with pytest.raises(Refused, match=r"a bet on a flush: the next card can't make it.*until one is shown"):
        wager(dealer, "Ann", "flush", UNIT)


def test_13_69E_1_5_wheel_chips_are_bought_and_turned_in_as_at_roulette() -> None:
    dealer = open_table(GAME, throws=[at("2c"), at("3d")], seats={"Ann": 100_000, "Bob": 100_000})
    play_round(dealer, {"Ann": {"card_2c": 500}})
    dealer.take(WheelChipsBought("Ann", "red", 2_500))
    with pytest.raises(Refused, match=r"red is Ann's color"):
        dealer.take(WheelChipsTurnedIn("Bob", "red"))
    dealer.take(WheelChipsTurnedIn("Bob", "blue"))
    dealer.begin_round()
    window = dealer.prompt
    assert isinstance(window, OpenForWagers)
    split = [next(each for each in window.areas_for(name) if each.name == "split_ah_as") for name in ("Ann", "Bob")]
    assert [(each.step, each.least) for each in split] == [(2_500, 2_500), (0, 500)]
    dealer.take(WagerPlaced("Bob", 2, "red", 750))
    dealer.take(PlayerLeft("Ann"))
    dealer.end_wagering()
    assert dealer.table.state.values == (("Bob", 0),)
    check_log(dealer)


def test_the_bots_are_on_red_or_on_everything() -> None:
    dealer = open_table(GAME, seats={}, throws=[at("9s"), at("10s"), at("2c")])
    play_rounds(dealer, seat_builtin(dealer, "sensible", 1, 10_000, b"wheel"), 1)
    assert [each.area for each in events(dealer) if isinstance(each, WagerPlaced)] == ["red"]
    spins = [at(card) for card in ("9s", "10s", "2c", "9s", "9d", "2c", "As", "Ks", "2c", *["Jc"] * 15)]
    dealer = open_table(GAME, seats={}, throws=spins)
    play_rounds(dealer, seat_builtin(dealer, "every", 1, 10_000_000, b"wheel"), len(spins))
    placed = {each.area for each in events(dealer) if isinstance(each, WagerPlaced)}
    assert placed == {*SPOTS, *HAND_WORDS}


def test_what_costs_least_is_told_where_nothing_is_left_to_decide() -> None:
    found = price("pokette", {"jacers": "4"}, "red").strategy
    assert found is not None
    assert (
        "What costs least, 7.14 %: four cards, a single rank, red, black, a suit, a jacer, a flush." in found["words"]
    )
    (chart,) = found["tables"]
    assert len(chart["rows"]) == 18 and chart["rows"][-1][1] == "14.29 %"
