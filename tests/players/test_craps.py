"""The bots of dice tables: with the shooter, against the shooter, and on every area there is."""

from __future__ import annotations

import pytest

from pitboss.chance import SeededChance
from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import Company, for_game, play_rounds, seat_builtin
from pitboss.players.craps import DontSide, EveryWager, PassWithOdds
from pitboss.players.mini_dice import Numbers
from pitboss.players.player import Sight
from pitboss.table.choices import Ask, Choice
from pitboss.table.events import PlayerSeated, WagerPlaced
from pitboss.table.refusal import Refused
from tests.kit import check_log, events, open_table

MASTER = (7).to_bytes(32, "big")


def play(game: str, style: str, rounds: int, seats: int = 2, options: dict[str, str] | None = None) -> Dealer:
    dealer = Dealer(Log(), SeededChance(MASTER))
    dealer.open(game, options or {}, GAMES[game].most_positions, 10_000_000)
    company = seat_builtin(dealer, style, seats, 200_000, MASTER)
    play_rounds(dealer, company, rounds, buy_in=200_000)
    dealer.close()
    return dealer


def wagered(dealer: Dealer) -> set[str]:
    return {each.area for each in events(dealer, WagerPlaced) if isinstance(each, WagerPlaced)}


def test_pass_with_odds_makes_the_line_and_takes_odds() -> None:
    dealer = play("craps", "sensible", 60)
    assert wagered(dealer) == {"pass_line", "pass_odds"}
    check_log(dealer)


def test_the_dont_side_lays_odds() -> None:
    dealer = play("mini-craps", "dont", 60, options={"odds": "100x"})
    assert wagered(dealer) == {"dont_pass", "dont_pass_odds"}
    laid = [each.amount for each in events(dealer, WagerPlaced) if each.area == "dont_pass_odds"]  # type: ignore[attr-defined]
    assert max(laid) <= 10 * 500
    check_log(dealer)


def test_the_numbers_of_mini_dice_are_kept_covered() -> None:
    dealer = play("mini-dice", "sensible", 40)
    assert wagered(dealer) == {"place_6", "place_8"}
    check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize(("game", "vigorish"), [("craps", "none"), ("mini-craps", "when-made"), ("mini-dice", "")])
def test_the_player_of_every_wager_uses_every_wager(game: str, vigorish: str) -> None:
    options = dict.fromkeys(("horn_high", "world", "hops", "big_6_8"), "yes") | {"fire": "A", "vigorish": vigorish}
    options |= {"approval": "DGE-2026-014"} if vigorish == "when-made" else {}
    dealer = play(game, "every", 1200, options=options if vigorish else {})
    moved = {f"{kind}_{point}" for kind in ("come", "dont_come") for point in (4, 5, 6, 8, 9, 10)}
    assert wagered(dealer) == set(GAMES[game].wagers) - moved
    check_log(dealer)


def test_no_player_of_cards_plays_the_dont_side() -> None:
    with pytest.raises(Refused, match="no Blackjack bot plays that way"):
        for_game("blackjack", "dont")
    assert for_game("craps", "dont") is DontSide
    assert for_game("mini-dice", "every") is EveryWager
    assert for_game("mini-dice", "sensible") is Numbers


def test_a_player_without_chips_for_it_makes_no_wager() -> None:
    dealer = open_table("craps", seats={"Ana": 550}, throws=[(2, 2), (3, 3)])
    company = Company(dealer, [PassWithOdds("Ana", lambda below: 0)])
    company.play_round()
    company.play_round()
    assert [each.area for each in events(dealer, WagerPlaced)] == ["pass_line", "pass_odds"]  # type: ignore[attr-defined]
    poor = open_table("craps", seats={"Ana": 50}, throws=[])
    Company(poor, [PassWithOdds("Ana", lambda below: 0)]).play_round()
    assert not events(poor, WagerPlaced)


def test_odds_that_the_chips_cannot_pay_are_not_taken() -> None:
    dealer = open_table("craps", seats={"Ana": 550}, throws=[(2, 4), (3, 5)])
    company = Company(dealer, [PassWithOdds("Ana", lambda below: 0)])
    company.play_round()
    company.play_round()
    assert [each.area for each in events(dealer, WagerPlaced)] == ["pass_line"]  # type: ignore[attr-defined]


def test_somebody_who_is_not_seated_has_nothing_on_the_layout() -> None:
    dealer = open_table("craps", throws=[(3, 4)])
    dealer.take(PlayerSeated("Bob", 5, 10_000))
    dealer.begin_round()
    prompt = dealer.prompt
    assert prompt is not None
    stranger = PassWithOdds("Zed", lambda below: 0)
    assert stranger.lying(prompt, Sight(3, 0)) == {}  # type: ignore[arg-type]
    ask = Ask("", (), "Zed", 1, (Choice("keep", "keep", ""),), "keep")
    assert stranger.decide(ask, Sight(1, 0)).choice == "keep"
