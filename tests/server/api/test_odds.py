"""What bets are worth at a table, and decisions graded by what they cost: worked out beside the house."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.server import odds
from pitboss.server.odds import Decided, OddsDesk, grade_decision, price_table
from pitboss.table.options import option_words
from tests.server.live import house_of, plan_of
from tests.server.served import PATIENT, PLAN, Visitor, play_and_close, run, serving


async def known(visitor: Visitor, path: str) -> dict[str, Any]:
    """Ask until the house has worked something out."""
    while (found := await visitor.get(path))["state"] == "working":
        await asyncio.sleep(0.05)
    return found


def test_a_table_tells_what_its_bets_are_worth_and_a_player_what_the_decisions_cost(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            ann, zoe, _ = await play_and_close(served)
            found = await known(ann, f"/api/tables/{table}/odds")
            assert {each["name"]: each["edge"] for each in found["wagers"]}["pair_plus"] == "128/5525"
            assert found["areas"] == {"ante": "ante_play", "play": "ante_play", "pair_plus": "pair_plus"}
            assert found["is_graded"] and "Q-6-4" in found["strategy"]["words"]
            graded = await known(ann, f"/api/tables/{table}/rounds/1/decisions")
            (grade,) = graded["decisions"]
            assert {each["word"] for each in grade["choices"]} == {"play", "fold"} and len(grade["hand"]) == 3
            assert grade["choices"][grade["chosen"]]["word"] == grade["choice"]
            assert float(grade["cost"]) >= 0 and grade["unit"] == 1_000
            assert not (await known(zoe, f"/api/tables/{table}/rounds/1/decisions"))["decisions"]
            await ann.get(f"/api/tables/{table}/rounds/99/decisions", 404)
            await served.stranger().get(f"/api/tables/{table}/rounds/1/decisions", 401)

    run(work())


def test_where_players_bet_among_themselves_nobody_can_tell(url: str) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of("poker", pace=PATIENT)), url) as served:
            found = await (await served.guest("Ann")).get(f"/api/tables/{served.table}/odds")
            assert found["state"] == "none" and "no wager" in found["why"] and not found["is_graded"]

    run(work())


def decided(choice: str, hand: str, dealers: str = "", thrown: str = "", cards: str = "", **more: Any) -> Decided:
    """Return a decision on a hand."""
    made: dict[str, Any] = {"seq": 7, "position": 2, "hands": [hand.split()] if hand else [], "choice": choice}
    made |= {"dealers": dealers.split(), "thrown": thrown.split(), "cards": cards.split(), "earlier": [], "bets": {}}
    return made | more  # type: ignore[return-value]


def graded(game: str, decision: Decided) -> tuple[str, str] | None:
    """Return what would have been best, and what was lost for each unit."""
    grade = grade_decision(game, option_words(GAMES[game].options()), decision)
    return None if grade is None else (grade["choices"][0]["words"], grade["cost"])


HELD = ("replace 2c 3h 9c", "0.000000")
SEVEN = "As Ah Qs 2d 3c Kd Kc"


@pytest.mark.parametrize(
    ("game", "decision", "best"),
    [
        ("three-card-poker", decided("play", "Qs 6d 3c"), ("fold", "0.002551")),
        ("three-card-poker", decided("play", "Qs 6d 4c"), ("play queen high", "0.000000")),
        ("three-card-poker", decided("play", "Qs 6d"), None),
        ("red-dog", decided("raise", "", "3h 9c"), ("stay", "0.225806")),
        ("red-dog", decided("raise", "", "3h"), None),
        ("double-draw-poker", decided("fold", "3h 9c Ks Kd 2c"), ("draw", "1.413284")),
        ("double-draw-poker", decided("keep", "3h 9c Ks Kd 2c", earlier=["draw", "keep", "draw"]), None),
        ("double-draw-poker", decided("replace", "3h 9c Ks Kd 2c", cards="3h 9c 2c"), HELD),
        ("blackjack", decided("stand", "10s 2d", "3h"), ("draw", "0.022011")),
        ("blackjack", decided("pass", "10s 2d", "Ah"), None),
        ("blackjack", decided("stand", "10s 2d", "3h", hands=[["8s", "2d"], ["8d", "3d"]]), None),
        ("baccarat", decided("stand", ""), None),
        ("chemin-de-fer", decided("no-card", "", "2s 3d"), ("a card on 5", "0.037256")),
        ("chemin-de-fer", decided("card", "", "2s 2d"), None),
        ("chemin-de-fer", decided("no-card", "", "Ks 3d 9c", earlier=["take-the-bank"]), ("a card on 3", "0.074858")),
        ("chemin-de-fer", decided("card", "", "Ks 3d 9c", earlier=["keep-the-bank"]), ("a card on 3", "0.000000")),
        ("chemin-de-fer", decided("card", "", "Ks 3d", earlier=["keep-the-bank"]), None),
        ("chemin-de-fer", decided("card", "", "2s 3d", earlier=["keep-the-bank"]), None),
        ("pai-gow", decided("set", "Teen Gow36 Day Day", cards="Day Day Teen Gow36", earlier=["bank"]), None),
        ("pai-gow-poker", decided("set", SEVEN, cards=SEVEN, earlier=["bank"]), None),
    ],
)
def test_a_decision_is_held_against_every_other_that_was_open(
    game: str, decision: Decided, best: tuple[str, str] | None
) -> None:
    assert graded(game, decision) == best


def test_odds_that_no_solver_has_are_told_with_a_reason() -> None:
    assert price_table("poker", {})["why"] == "no wager of it is made against the house"


def test_what_takes_long_is_told_to_be_worked_out_and_a_process_that_was_ended_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        desk, game = OddsDesk(), GAMES["big-six"]
        monkeypatch.setattr(odds, "PATIENCE", 0.0)
        assert (await desk.of_table(game, game.options()))["state"] == "working"
        monkeypatch.setattr(odds, "PATIENCE", 300.0)
        assert (await desk.of_table(game, game.options()))["state"] == "ready"
        for process in list(desk._pools["prices"]._processes.values()):
            process.kill()
            process.join()
        game = GAMES["sic-bo"]
        while True:
            try:
                found = await desk.of_table(game, game.options())
                break
            except BrokenProcessPool:  # the pool notices it a moment later
                continue
        assert found["state"] == "ready"
        desk.close()

    run(work())


@pytest.mark.parametrize(
    ("game", "hand", "decided", "cost"),
    [
        ("double-down-stud", "Ks", {"dealers": ["Kd", "9c", "4h"], "choice": "stand", "bets": {"bet": 500}}, "604.2"),
        ("let-it-ride-poker", "Ks 4h 2d", {"choice": "ride", "bets": {"bet_3": 500}}, "327.8"),
        ("pai-gow", "Teen Gow36 Day Day", {"cards": ["Day", "Gow36", "Teen", "Day"]}, "362.5"),
        ("pai-gow", "Teen Gow36 Day Day", {"cards": ["Day", "Day", "Teen", "Gow36"]}, "0.0"),
        pytest.param(
            "pai-gow-poker",
            "As Ah Kd 7c 2d 9h 9s",
            {"cards": ["As", "Ah", "2d", "9h", "9s", "Kd", "7c"]},
            "208.0",
            marks=pytest.mark.slow,  # 21 settings, each against all 53,524,680 hands of the bank
        ),
        ("chemin-de-fer", "", {"dealers": ["2s", "3d"], "choice": "no-card", "bets": {"against": 500}}, "18.6"),
        (
            "chemin-de-fer",
            "",
            {
                "dealers": ["Ks", "3d", "9c"],
                "choice": "no-card",
                "bets": {"bank": 500},
                "earlier": ["take-the-bank"],
            },
            "37.4",
        ),
    ],
)
def test_a_decision_is_graded_in_cents_of_the_bet_that_it_is_about(
    game: str, hand: str, decided: dict[str, Any], cost: str
) -> None:
    usual: Decided = {
        "seq": 1, "position": 1, "hands": [hand.split()] if hand else [], "dealers": [], "thrown": [],
        "choice": "set", "cards": [], "earlier": [], "bets": {"main": 500},
    }  # fmt: skip
    grade = grade_decision(game, option_words(GAMES[game].options()), {**usual, **decided})  # type: ignore[typeddict-item]
    assert grade is not None
    assert (grade["cost_cents"], grade["unit"]) == (cost, 500)
