"""Beat the dealer: every pair of throws as an oracle settles it, the player whose turn it is, and throws made again."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pitboss.games import find_game
from pitboss.games.beat_the_dealer import LINE, NumberSet, Turn, call_of
from pitboss.games.kits.dealer_dice import throws_of
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.play.narration import Narrator
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import DiceThrown, RollVoided, ShooterChosen, WagerPlaced, WagerReturned
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from tests.games import oracle_beat_the_dealer as oracle
from tests.games.dealer_dice import CHIPS, UNIT, perft_rows, row_id
from tests.games.test_settlement import Case
from tests.kit import check_log, events, open_table, play_round, wager

GAME = "beat-the-dealer"
PAIRS = [((a, b), (c, d)) for (a, b), (c, d) in product(throws_of(2), repeat=2)]


def throws_for(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> list[tuple[int, int]]:
    """Return the throws of as many rounds: the player's is not made where the dealer's decides."""
    return [
        throw for first, second in pairs for throw in ((first,) if sum(first) in oracle.AT_ONCE else (first, second))
    ]


@pytest.mark.untraced
@pytest.mark.parametrize("row", perft_rows("beat_the_dealer"), ids=row_id)
def test_perft_every_pair_of_throws_settles_the_line_as_the_oracle_does(row: Case) -> None:
    dealer = open_table(GAME, throws=throws_for(PAIRS), seats={"Ann": CHIPS})
    won = 0
    for first, second in PAIRS:
        before = dealer.table.player("Ann").chips
        gain = play_round(dealer, {"Ann": {row["wager"]: UNIT}}).player("Ann").chips - before
        assert gain == UNIT * oracle.gain(first, second)
        won += gain > 0
    edge = Fraction(CHIPS - dealer.table.player("Ann").chips, UNIT * len(PAIRS))
    assert (len(PAIRS), won, edge) == (int(row["leaves"]), int(row["won"]), Fraction(row["edge"]))
    assert price(GAME).wager(LINE).house_edge == edge


def test_the_report_holds_prices_against_the_round() -> None:
    _, question = question_of(GAME)
    solver = solver_of(find_game(GAME))
    assert all(check.holds for check in solver.checks(question, solver.solve(question, None)))
    assert sum(solver.frequencies(question)["The dealer's throw"].values()) == 1
    assert [each.pays for each in solver.posted(question.options)] == ["1 to 1", "3 to 1"]


def test_the_dice_go_round_among_those_who_have_a_wager() -> None:
    throws = [(4, 4), (3, 5), (4, 4), (5, 5), (4, 4), (1, 2), (4, 4), (6, 5)]
    dealer = open_table(GAME, throws=throws, seats={"Ann": CHIPS, "Bob": CHIPS, "Cam": CHIPS})
    for names in (("Ann", "Bob"), ("Ann", "Bob", "Cam"), ("Ann", "Bob"), ("Ann", "Bob")):
        play_round(dealer, {name: {LINE: UNIT} for name in names})
    shooters = [each.player for each in events(dealer) if isinstance(each, ShooterChosen)]
    assert shooters == ["Ann", "Bob", "Ann", "Bob"] and dealer.table.state == Turn(2)
    assert [each.number for each in events(dealer) if isinstance(each, NumberSet)] == [8] * 4
    assert len(events(dealer, WagerReturned)) == 2
    assert [dealer.table.player(name).chips - CHIPS for name in ("Ann", "Bob", "Cam")] == [3_000, 3_000, 3_000]
    check_log(dealer)


@pytest.mark.parametrize("fault", ["die-cocked", "die-off-table"])
def test_a_throw_that_does_not_count_is_made_again(fault: str) -> None:
    dealer = open_table(GAME, throws=[(3, 4)], faults=(fault,))
    play_round(dealer, {"Ann": {LINE: UNIT}})
    assert [type(each) for each in events(dealer, RollVoided, DiceThrown)] == [RollVoided, DiceThrown]
    check_log(dealer)


def test_nothing_is_thrown_without_a_wager_and_there_is_only_the_line() -> None:
    dealer = open_table(GAME)
    play_round(dealer, {})
    assert not events(dealer, DiceThrown)
    with pytest.raises(Refused, match="no such betting area"):
        wager(dealer, "Ann", "dont_pass", UNIT)
    assert (call_of((2, 2)), call_of((1, 6))) == ("4, doubles", "7")


def test_the_bot_is_on_the_line() -> None:
    dealer = open_table(GAME, seats={}, throws=[(3, 4)] * 2)
    play_rounds(dealer, seat_builtin(dealer, "sensible", 1, 10_000, b"dice"), 2)
    assert [each.area for each in events(dealer) if isinstance(each, WagerPlaced)] == [LINE] * 2


def test_a_players_throw_is_told_against_the_dealers_number() -> None:
    dealer = open_table(GAME, throws=[(5, 3), (2, 4), (3, 5), (4, 5)], seats={"Ann": CHIPS})
    for _ in range(2):
        play_round(dealer, {"Ann": {LINE: UNIT}})
    narrator = Narrator(View("Ann"), dealer.game)
    told = [narrator.tell(record) for record in dealer.log.records]
    assert [each.words for each in told if isinstance(each.event, DiceThrown)] == [
        "The dice show 5 and 3: 8.",
        "The dice show 2 and 4: 6, against the dealer's 8.",
        "The dice show 3 and 5: 8.",
        "The dice show 4 and 5: 9, against the dealer's 8.",
    ]
