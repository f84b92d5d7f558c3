"""What the bets really made should have won: each bet of a log counts once, under the price that is its own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.odds.solvers import solver_of
from pitboss.play.log import Record
from pitboss.server.desk.theoretical import Prices, Theoretical, bets_of, prices_of, root_above, theoretical_of

EDGE = Fraction(1, 19)
"""Of every roulette bet with two zeros but one."""


def told(event: str, area: str, amount: int = 0, player: str = "Ann", **more: Any) -> dict[str, Any]:
    return {"event": event, "player": player, "position": 1, "area": area, "amount": amount} | more


def records(*bodies: dict[str, Any]) -> list[Record]:
    return [Record({"seq": number} | body, "") for number, body in enumerate(bodies, 1)]


def counted(game: str, *bodies: dict[str, Any]) -> list[tuple[str, int]]:
    return [(bet.name, bet.amount) for bet in bets_of(find_game(game), records(*bodies))]


def test_every_number_of_a_wheel_is_a_bet_and_what_is_taken_back_or_replaced_is_none() -> None:
    made = counted(
        "roulette", told("wager_placed", "straight_7", 500), told("wager_placed", "straight_8", 500),
        told("wager_placed", "straight_8", 300), told("wager_placed", "red", 1_000), told("wager_removed", "red"),
    )  # fmt: skip
    assert made == [("straight", 500), ("straight", 300)]


def test_wagers_that_are_priced_together_are_one_bet_by_the_first_of_them() -> None:
    made = counted(
        "three-card-poker", told("wager_placed", "ante", 500), told("wager_placed", "pair_plus", 300),
        told("wager_added", "play", 500),
    )  # fmt: skip
    solver = solver_of(find_game("three-card-poker"))
    assert made == [(solver.named("ante"), 500), ("pair_plus", 300)]


def test_a_standing_wager_counts_when_it_is_decided_and_again_when_it_wins_and_stays_up() -> None:
    paid: dict[str, Any] = {"odds": "7 to 6", "winnings": 1_400}
    made = counted(
        "craps", told("wager_placed", "place_to_win_6", 1_200), told("wager_placed", "pass_line", 500),
        told("winnings_paid", "place_to_win_6", 1_200, **paid), told("winnings_paid", "place_to_win_6", 1_200, **paid),
        told("wager_collected", "place_to_win_6", 1_200), told("wager_collected", "come_4", 800),
        told("wager_removed", "pass_line"),
    )  # fmt: skip
    assert made == [("place_to_win_6", 1_200)] * 3 + [("come", 800)]


def test_every_way_of_a_keno_ticket_is_a_bet_for_all_its_games_unless_it_is_void() -> None:
    ticket: dict[str, Any] = {"conditioning": "CB 2/3 1/5 @ $1", "ways": 3, "games": 2}
    single: dict[str, Any] = {"conditioning": "XS 1/8 @ $5", "ways": 1, "games": 1}
    made = counted(
        "keno", told("ticket_issued", "", 600, ticket=1, **ticket), told("ticket_issued", "", 500, ticket=2, **single),
        told("ticket_issued", "", 600, ticket=3, **ticket), {"event": "ticket_voided", "ticket": 3},
    )  # fmt: skip
    assert made == [("spot_3", 400), ("spot_5", 200), ("special_8", 500)]


def test_the_bank_of_a_player_counts_as_far_as_it_is_covered() -> None:
    made = counted(
        "chemin-de-fer", told("wager_added", "bank", 5_000, "Ben"), told("wager_added", "against", 1_000),
        told("wager_added", "against", 2_000, "Cy"),
    )  # fmt: skip
    assert sorted(made) == [("banker", 3_000), ("player", 1_000), ("player", 2_000)]
    assert counted("chemin-de-fer", told("wager_added", "bank", 5_000)) == []


@pytest.mark.parametrize(
    ("areas", "gains"),
    [
        (("straight_7", "straight_7"), {70: 1, -2: 37}),
        (("straight_7", "straight_8"), {34: 2, -2: 36}),
        (("red", "black"), {0: 36, -2: 2}),
        (("straight_7", "red"), {36: 1, 0: 17, -2: 20}),
    ],
)
def test_bets_of_all_players_on_one_spin_spread_as_the_pockets_say(
    areas: tuple[str, str], gains: dict[int, int]
) -> None:
    bets = (told("wager_placed", area, 100, player) for area, player in zip(areas, ("Ann", "Ben"), strict=True))
    found = theoretical_of("roulette", prices_of("roulette", {"on_zero": "lose"}), [records(*bets)])
    mean, square = (Fraction(sum(gain**power * often for gain, often in gains.items()), 38) for power in (1, 2))
    assert found == Theoretical(200, 200 * EDGE, 10_000 * (square - mean**2)) and found.band_is == "exact"
    assert found.win == -100 * mean


def test_rounds_add_up_and_bets_of_one_round_do_not_make_it_narrower() -> None:
    prices, one = prices_of("roulette", {}), records(told("wager_placed", "red", 100))
    both = records(told("wager_placed", "red", 100), told("wager_placed", "red", 100, "Ben"))
    (alone, twice, together) = (theoretical_of("roulette", prices, rounds) for rounds in ([one], [one, one], [both]))
    assert (twice.variance, together.variance) == (2 * alone.variance, 4 * alone.variance)


def test_hands_against_one_dealer_spread_at_most_as_if_all_won_and_lost_together() -> None:
    prices = prices_of("three-card-poker", {})
    name = solver_of(find_game("three-card-poker")).named("ante")
    alone, two = (
        theoretical_of("three-card-poker", prices,
                       [records(*(told("wager_placed", "ante", 500, player) for player in players))])
        for players in (("Ann",), ("Ann", "Ben"))
    )  # fmt: skip
    variance = prices.wagers[name].variance
    assert variance is not None and alone == Theoretical(500, prices.wagers[name].house_edge * 500, 250_000 * variance)
    assert alone.band_is == "exact" and two.band_is == "at most"
    assert 4 * alone.variance <= two.variance < 4 * alone.variance * Fraction(102, 100)


def test_what_has_no_price_leaves_the_band_partial() -> None:
    found = theoretical_of("roulette", Prices(), [records(told("wager_placed", "red", 100))])
    assert (found.unpriced, found.unspread, found.variance) == (100, 100, Fraction(0)) and found.band_is == "partial"


def test_a_root_is_never_below_the_true_one() -> None:
    for cents in range(200):
        for parts in (1, 2, 7):
            variance = Fraction(cents, parts)
            root = root_above(variance)
            assert root**2 >= variance and (root == 0 or (root - 1) ** 2 < variance)
