"""Joker seven: hands against every square as an oracle settles them, exact prices, and deals that go wrong."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss.games import find_game
from pitboss.games.joker_seven import HAND_SIZE, SECTION, SQUARES, seven_of
from pitboss.odds.joker_seven import ALL, by_ranks, cheapest, ways
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.cards import ACE, KING, QUEEN, Card, deck_with_jokers
from pitboss.table.events import CardChangeDue, CardDealt, IrregularityFound, RoundVoided, WagerPlaced, WagerReturned
from pitboss.table.refusal import Refused
from tests.games import oracle_joker_seven as oracle
from tests.games.dealer_dice import CHIPS, UNIT, gains, perft_rows, row_id
from tests.games.test_settlement import Case
from tests.kit import check_log, events, open_table, play_round, wager

GAME = "joker-seven"
AREAS = tuple(SQUARES)
HIGH = tuple(card for card in deck_with_jokers() if card.is_joker or card.rank in (ACE, KING, QUEEN))
"""A reduced deck: aces, kings, queens and the jokers."""


def written(cards: tuple[Card, ...]) -> list[str]:
    """Write cards as the oracle reads them."""
    return ["joker" if card.is_joker else str(card) for card in cards]


@pytest.mark.untraced
def test_every_hand_of_a_reduced_deck_wins_the_squares_that_the_oracle_says() -> None:
    hands = list(combinations(HIGH, HAND_SIZE))
    assert len(hands) == 3_432
    for hand in hands:
        seven = seven_of(hand)
        for area, square in SQUARES.items():
            gained = square.pays.share if square.wins(seven) else -1
            assert gained == oracle.gain(area, written(hand))


@pytest.mark.untraced
def test_hands_that_are_dealt_settle_every_square_as_the_oracle_does() -> None:
    chance = Random(7)
    for _ in range(40):
        hand = tuple(chance.sample(deck_with_jokers(), HAND_SIZE))
        dealer = open_table(GAME, seats={"Ann": CHIPS}, stacks=(" ".join(map(str, hand)),))
        since = len(dealer.log.records)
        play_round(dealer, {"Ann": dict.fromkeys(AREAS, UNIT)})
        assert gains(dealer, since) == {area: UNIT * oracle.gain(area, written(hand)) for area in AREAS}
        check_log(dealer)


@pytest.mark.parametrize("row", perft_rows("joker_seven"), ids=row_id)
def test_perft_of_a_square(row: Case) -> None:
    area = row["wager"]
    assert (ALL, ways(area)) == (int(row["leaves"]), int(row["won"]))
    assert price(GAME, {}, area).wagers[0].house_edge == Fraction(row["edge"])


def test_every_square_has_its_perft_row() -> None:
    assert [row["wager"] for row in perft_rows("joker_seven")] == list(AREAS)


def test_13_47_20_26_the_fair_odds_are_those_of_the_fact_sheet() -> None:
    sheet = {"red_4_or_more": "1.19", "black_4": "2.62", "red_5": "6.12", "black_6": "26.5", "red_7": "268",
             "no_pair": "3.07", "two_pairs": "4.10", "one_joker": "3.35", "two_jokers": "67.1",
             "prial": "20.8"}  # fmt: skip
    for area, odds in sheet.items():
        fair = Fraction(ALL, ways(area)) - 1
        digits = len(odds.partition(".")[2])
        assert f"{float(fair):.{digits}f}" == odds, area


@pytest.mark.untraced
def test_the_report_holds_prices_against_the_rounds_own_squares() -> None:
    _, question = question_of(GAME)
    solver = solver_of(find_game(GAME))
    assert sum(many for _, many in by_ranks()) == ALL
    assert all(check.holds for check in solver.checks(question, solver.solve(question, None)))
    assert solver.frequencies(question)["What seven cards are"]["that there is one joker"] == Fraction(329, 1431)
    assert [each.pays for each in solver.posted(question.options)][:3] == ["1 to 1", "1 to 1", "2 to 1"]


@pytest.mark.parametrize("settings", [{}, {"dealing": "manual-shoe", "shuffler": "device"}])
def test_cards_are_dealt_face_up_one_at_a_time_to_those_who_wager(settings: dict[str, str]) -> None:
    dealer = open_table(GAME, settings, seats={"Ann": CHIPS, "Bob": CHIPS, "Cam": CHIPS})
    play_round(dealer, {"Ann": {"red_4": UNIT}, "Cam": {"one_joker": UNIT}})
    dealt = [each for each in events(dealer) if isinstance(each, CardDealt)]
    assert [each.position for each in dealt] == [1, 3] * HAND_SIZE
    assert {each.seen_by for each in dealt} == {None}
    check_log(dealer)
    play_round(dealer, {})
    assert len(events(dealer, CardDealt)) == 14
    assert not events(dealer, CardChangeDue)  # no section says when the cards of a casino night are changed


@pytest.mark.parametrize("fault", ["extra-card", "missing-card"])
def test_a_wrong_number_of_cards_voids_the_round(fault: str) -> None:
    dealer = open_table(GAME, faults=(fault,))
    play_round(dealer, {"Ann": {"no_pair": UNIT}})
    assert len(events(dealer, RoundVoided)) == len(events(dealer, WagerReturned)) == 1
    assert dealer.table.player("Ann").chips == 100_000
    check_log(dealer)


def test_a_card_that_lies_face_up_is_not_used_and_a_shuffler_that_jams_shuffles_again() -> None:
    options = {"dealing": "manual-shoe", "shuffler": "device"}
    dealer = open_table(GAME, options, faults=("face-up-card", "drawn-in-error", "shuffler-jam"))
    play_round(dealer, {"Ann": {"no_pair": UNIT}})
    found = [each.fault for each in events(dealer) if isinstance(each, IrregularityFound)]
    assert sorted(found) == ["drawn-in-error", "face-up-card", "shuffler-jam"]
    check_log(dealer)


def test_squares_that_were_not_found_are_not_offered() -> None:
    dealer = open_table(GAME)
    play_round(dealer, {})
    for area in ("three_pairs", "full_house", "four_of_a_kind", "red_3"):
        with pytest.raises(Refused, match="no such betting area") as refused:
            wager(dealer, "Ann", area, UNIT)
        assert refused.value.cite == SECTION


def test_no_hours_are_counted_at_a_casino_night() -> None:
    game = find_game(GAME)
    assert game.change_after(game.options()) == (0, "")


def test_the_bots_wager_where_it_costs_least_or_everywhere() -> None:
    dealer = open_table(GAME, seats={})
    play_rounds(dealer, seat_builtin(dealer, "sensible", 1, 10_000, b"seven"), 1)
    assert [each.area for each in events(dealer) if isinstance(each, WagerPlaced)] == [cheapest()] == ["no_pair"]
    dealer = open_table(GAME, seats={})
    play_rounds(dealer, seat_builtin(dealer, "every", 1, 10_000_000, b"seven"), 6)
    assert {each.area for each in events(dealer) if isinstance(each, WagerPlaced)} == set(AREAS)


def test_the_squares_are_listed_by_what_they_cost() -> None:
    found = price("joker-seven").strategy
    assert found is not None
    assert found["words"].endswith("What costs least, 1.77 %: no pair.")
    assert [found["tables"][0]["rows"][place][0] for place in (0, -1)] == ["no pair", "all black"]
