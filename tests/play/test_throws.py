"""Dice: a made-up round throws them, may lose one, and replays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.chance import SeededChance, StackedChance
from pitboss.games import GAMES
from pitboss.games.equipment import DICE
from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, RoundFailed
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log, LogError
from pitboss.table.devices import Device, dice
from pitboss.table.events import PhaseBegan, PlayerSeated
from pitboss.table.felt import Felt
from pitboss.table.requests import FaultKind, Round, is_fault, throw
from tests.kit import variant
from tests.play.support import MASTER, TCP, Forgery, lines_of, run, series_of

OFF_THE_TABLE = FaultKind("die-off-the-table", "19:47-1.5(a)", "a die leaves the table")


def a_throw(felt: Felt) -> Round[None]:
    """Throw two dice, again if one leaves the table."""
    while is_fault(answer := (yield throw("19:47-1.5(a)", ("die-off-the-table",), dice(2)))):
        yield PhaseBegan("throw again")
    yield PhaseBegan(f"point {sum(answer.faces)}")


@pytest.fixture(autouse=True)
def made_up_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the made-up game among the games."""
    game = variant(
        GAMES[TCP],
        name="dice",
        round_of_play=a_throw,
        faults=(OFF_THE_TABLE,),
        equipment=DICE,
        deck=lambda options: (),
        device=dice(2),
        shooter=lambda table: "Ann",
    )
    monkeypatch.setitem(GAMES, "dice", game)


def table(chance: Chance, faults: Sequence[str] = ()) -> Dealer:
    dealer = Dealer(Log(), chance, FaultPlan([parse_fault(GAMES["dice"], fault) for fault in faults]))
    dealer.open("dice", {}, 7, 0)
    dealer.take(PlayerSeated("Ann", 1, 500))
    return dealer


def test_a_throw_is_logged_with_its_paragraph_and_goes_into_the_round() -> None:
    dealer = table(StackedChance([], outcomes=[(3, 4), (6, 6)]))
    dealer.begin_round()
    thrown = next(record.body for record in dealer.log.records if record.body["event"] == "dice_thrown")
    assert (thrown["faces"], thrown["cite"]) == ([3, 4], "19:47-1.5(a)")
    assert "point 7" in [record.body.get("phase") for record in dealer.log.records]
    dealer.begin_round()
    dealer.close()
    assert run(lines_of(dealer)).words().endswith("2 rounds: identical; 2 throws follow from their seeds")


def test_where_fresh_dice_come_each_round_each_throw_is_a_series_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "dice", variant(GAMES["dice"], shooter=lambda table: None))
    dealer = table(SeededChance(MASTER))
    dealer.begin_round()
    dealer.begin_round()
    assert (series_of(dealer).number, series_of(dealer).given) == (3, [])
    assert run(lines_of(dealer)).outcomes.checked == 2


def test_a_die_off_the_table_is_thrown_again() -> None:
    dealer = table(SeededChance(MASTER), ["die-off-the-table"])
    dealer.begin_round()
    kinds = [record.body["event"] for record in dealer.log.records]
    assert kinds[-5:] == ["fault_occurred", "phase_began", "dice_thrown", "phase_began", "round_settled"]
    assert run(lines_of(dealer)).is_open


def test_a_log_that_ends_before_the_throw_is_open() -> None:
    dealer = table(SeededChance(MASTER))
    dealer.begin_round()
    thrown = next(record.seq for record in dealer.log.records if record.body["event"] == "dice_thrown")
    assert run(lines_of(dealer)[: thrown - 1]).is_open


@pytest.mark.parametrize("faces", [[3, 5], [3], [0, 7], [3, 4, 5], [3.0, 4.0], ["3", "4"], "34", None, [[3], [4]], {}])
def test_a_forged_throw_is_found(faces: object) -> None:
    dealer = table(StackedChance([], outcomes=[(3, 4)]))
    dealer.begin_round()
    forgery = Forgery(dealer.log.records)
    forgery.body("dice_thrown")["faces"] = faces
    with pytest.raises(LogError):
        run(forgery.lines())


def test_a_throw_that_dice_cannot_make_is_refused() -> None:
    class Loaded(SeededChance):
        def outcome(self, device: Device) -> tuple[int, ...]:
            return (7,) * len(device.faces)

    dealer = table(Loaded(MASTER))
    with pytest.raises(RoundFailed, match="it is not a throw of 2 dice"):
        dealer.begin_round()
    assert not any(record.body["event"] == "dice_thrown" for record in dealer.log.records)
    assert run(lines_of(dealer)).words().startswith("5 events, 1 round: identical")
