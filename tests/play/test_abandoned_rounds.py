"""A round that cannot go on is abandoned: it counts for nothing, the table goes on, and the log replays."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from inspect import isgeneratorfunction
from types import ModuleType
from typing import Any

import pytest

from pitboss.chance import SeededChance, StackedChance
from pitboss.chance.shuffle import Shuffled
from pitboss.games import double_draw_poker, three_card_poker
from pitboss.games.game import HOUR
from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, RoundFailed
from pitboss.play.log import Log, LogError
from pitboss.table.cards import Card
from pitboss.table.events import (
    ChipsBought,
    CouponGiven,
    DecisionMade,
    NoMoreBetsCalled,
    PlayerLeft,
    PlayerSeated,
    WagerPlaced,
)
from pitboss.table.felt import Felt
from pitboss.table.requests import Round
from pitboss.table.view import DEALER_ROLE, HOUSE, SPECTATOR, View, Viewer
from pitboss.table.window import OpenForWagers
from tests.kit import Clock, check_log
from tests.play.support import (
    CHIPS,
    DDP,
    MASTER,
    TCP,
    Forgery,
    boldly,
    finish,
    lines_of,
    place_wagers,
    play_rounds,
    run,
    seeded_table,
)

MODULES = {TCP: three_card_poker, DDP: double_draw_poker}
VIEWERS: tuple[Viewer, ...] = ("Ann", "Bob", SPECTATOR, DEALER_ROLE, HOUSE)

STEPS = [
    (TCP, "open_the_table"),
    (TCP, "shuffle_and_cut"),
    (TCP, "make_wagers"),
    (TCP, "deal"),
    (TCP, "offer_play_wagers"),
    (TCP, "reveal_dealer"),
    (TCP, "settle"),
    (DDP, "offer_first_draw_wagers"),
    (DDP, "second_draw"),
    (DDP, "settle"),
    (DDP, "put_away_stub"),
]


def break_after(monkeypatch: pytest.MonkeyPatch, module: ModuleType, step: str, in_round: int = 1) -> None:
    """Let a step of the rules be done whole and then fail, in one round of each table."""
    whole: Callable[..., Any] = getattr(module, step)

    def break_now(felt: Felt) -> None:
        if felt.table.round + 1 == in_round:
            raise ZeroDivisionError(f"{step} is broken")

    def broken_asking(felt: Felt, *others: object) -> Round[Any]:
        done = yield from whole(felt, *others)
        break_now(felt)
        return done

    def broken_telling(felt: Felt, *others: object) -> None:
        whole(felt, *others)
        break_now(felt)

    monkeypatch.setattr(module, step, broken_asking if isgeneratorfunction(whole) else broken_telling)


def tell_nonsense(felt: Felt, *others: object) -> None:
    """Tell something true, and then something that no log can write."""
    felt.tell(NoMoreBetsCalled())
    felt.tell(NoMoreBetsCalled(cite=None))  # type: ignore[arg-type]


def fail_a_round(dealer: Dealer) -> RoundFailed:
    """Play a round in which everyone wagers until it fails."""
    with pytest.raises(RoundFailed) as failed:
        play_rounds(dealer)
    return failed.value


def require_nothing_on_the_table(dealer: Dealer, viewer: Viewer) -> None:
    view = View(viewer).fold(dealer.log.records)
    assert view.chips == {player.name: player.chips for player in dealer.table.players}
    assert all(spot.wagers == {} and spot.cards == {} for spot in view.spots.values())
    assert (view.rack, view.stub, view.is_in_round) == (0, 0, False)


# The rules fail


def test_a_round_that_tells_what_cannot_be_written_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(three_card_poker, "settle", tell_nonsense)
    dealer = seeded_table(TCP)
    fail_a_round(dealer)
    kinds = [record.body["event"] for record in dealer.log.records]
    assert kinds[-2:] == ["no_more_bets_called", "round_abandoned"]
    assert [record.seq for record in dealer.log.records] == list(range(1, len(kinds) + 1))
    require_nothing_on_the_table(dealer, HOUSE)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_round_that_fails_counts_for_nothing_wherever_it_fails(
    game: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_after(monkeypatch, MODULES[game], step)
    dealer = seeded_table(game)
    before = dealer.table
    failed = fail_a_round(dealer)
    assert str(failed) == f"the round was abandoned: {step} is broken"
    assert isinstance(failed.__cause__, ZeroDivisionError)
    logged = dealer.log.records[-1].body
    assert (logged["event"], logged["reason"], logged["by"]) == (
        "round_abandoned",
        "the rules could not go on",
        "house",
    )
    assert dealer.table == replace(before, round=1)
    assert (dealer.is_in_round, dealer.prompt) == (False, None)
    for viewer in VIEWERS:
        require_nothing_on_the_table(dealer, viewer)
    check_log(dealer)


@pytest.mark.parametrize("game", [TCP, DDP])
def test_the_table_goes_on_with_fresh_cards_and_the_log_replays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_after(monkeypatch, MODULES[game], "settle", in_round=2)
    dealer = play_rounds(seeded_table(game))
    before = dealer.table
    fail_a_round(dealer)
    assert dealer.table == replace(before, round=2, state=dealer.table.state)
    assert dealer.table.state.opened == ()
    assert dealer.table.state.uncounted == before.state.uncounted
    play_rounds(dealer)
    inspected = [record.body["round"] for record in dealer.log.records if record.body["event"] == "cards_inspected"]
    assert inspected == [1, 3]
    dealer.close()
    assert check_log(dealer).words().endswith("3 rounds: identical")


def test_a_log_that_was_written_whole_replays_only_where_the_rules_fail_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        break_after(patch, three_card_poker, "settle")
        dealer = seeded_table()
        fail_a_round(dealer)
    with pytest.raises(LogError, match="it differs"):
        run(lines_of(dealer))


def test_what_came_in_during_an_abandoned_round_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    break_after(monkeypatch, double_draw_poker, "settle")
    dealer = seeded_table(DDP)
    dealer.take(CouponGiven("Ann", 500))
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "ante", 500, 500))
    dealer.take(WagerPlaced("Ann", 1, "bonus", 500))
    dealer.end_wagering()
    dealer.take(ChipsBought("Ann", 5_000))
    dealer.take(PlayerSeated("Cleo", 3, 7_000))
    dealer.take(PlayerLeft("Bob"))
    with pytest.raises(RoundFailed):
        finish(dealer)
    assert [(player.name, player.chips) for player in dealer.table.players] == [("Ann", CHIPS + 5_000), ("Cleo", 7_000)]
    assert dealer.table.player("Ann").coupons == (500,)
    assert [seat.player for seat in dealer.table.seats] == ["Ann", "Cleo"]
    for viewer in ("Ann", "Cleo", SPECTATOR):
        require_nothing_on_the_table(dealer, viewer)
    check_log(dealer)
    play_rounds(dealer)
    check_log(dealer)


def test_a_round_may_fail_as_a_player_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    break_after(monkeypatch, three_card_poker, "offer_play_wagers")
    dealer = seeded_table(seats=("Ann",))
    place_wagers(dealer)
    with pytest.raises(RoundFailed):
        dealer.take(PlayerLeft("Ann"))
    assert (dealer.table.players, dealer.is_in_round) == ((), False)
    check_log(dealer)


def test_an_abandoned_round_is_in_the_file_and_the_table_may_close(monkeypatch: pytest.MonkeyPatch) -> None:
    break_after(monkeypatch, three_card_poker, "deal")
    file = io.StringIO()
    dealer = seeded_table(log=Log(file))
    fail_a_round(dealer)
    assert file.getvalue() == "".join(lines_of(dealer))
    dealer.close()
    assert [record.body["event"] for record in dealer.log.records][-2:] == ["seed_revealed", "log_closed"]
    assert run(lines_of(dealer)).words().endswith("1 round: identical")


def test_the_cards_that_follow_an_abandoned_round_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    break_after(monkeypatch, three_card_poker, "settle", in_round=2)
    clock = Clock()
    dealer = seeded_table(log=Log(clock=clock))
    clock.now = 8 * HOUR
    play_rounds(dealer)
    clock.now = 9 * HOUR
    fail_a_round(dealer)
    for hours in (10 * HOUR, 18 * HOUR - 1, 18 * HOUR):
        clock.now = hours
        play_rounds(dealer)
    due = [record.body["round"] for record in dealer.log.records if record.body["event"] == "card_change_due"]
    assert due == [4]
    check_log(dealer)


def test_a_refused_input_abandons_nothing() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    with pytest.raises(ValueError, match="it isn't your turn"):
        dealer.take(DecisionMade("Bob", 2, "play", 500))
    assert dealer.is_in_round
    finish(dealer)
    assert not any(record.body["event"] == "round_abandoned" for record in dealer.log.records)


# Chance fails


class Unsteady(SeededChance):
    """Chance that fails once at one of its calls, and then goes on as if it had not been asked."""

    def __init__(self, call: str, nth: int) -> None:
        super().__init__(MASTER)
        self.call, self.nth = call, nth

    def _fail_if_due(self, call: str) -> None:
        if call == self.call:
            self.nth -= 1
            if self.nth == 0:
                raise OSError(f"no {call} can be had")

    def shuffle(self, deck: Sequence[Card], nonces: Sequence[tuple[str, str]]) -> Shuffled:
        self._fail_if_due("shuffle")
        return super().shuffle(deck, nonces)

    def cut(self, least: int, most: int) -> int:
        self._fail_if_due("cut")
        return super().cut(least, most)


def table(chance: Chance) -> Dealer:
    dealer = Dealer(Log(), chance)
    dealer.open(TCP, {}, 7, 1_000_000)
    dealer.take(PlayerSeated("Ann", 1, CHIPS))
    return dealer


@pytest.mark.parametrize("call", ["shuffle", "cut"])
@pytest.mark.parametrize("nth", [1, 2])
def test_a_round_without_chance_is_abandoned_and_the_next_is_played(call: str, nth: int) -> None:
    dealer = table(Unsteady(call, nth))
    play_rounds(dealer, nth - 1)
    chips = dealer.table.player("Ann").chips
    with pytest.raises(RoundFailed, match=f"no {call} can be had"):
        dealer.begin_round()
    assert dealer.table.player("Ann").chips == chips
    require_nothing_on_the_table(dealer, SPECTATOR)
    assert check_log(dealer).is_open
    play_rounds(dealer)
    dealer.close()
    assert check_log(dealer).words().endswith(f"{nth + 1} rounds: identical")


def test_a_script_that_runs_out_of_cuts_abandons_round_after_round() -> None:
    deck = three_card_poker.LAW.deck
    dealer = table(StackedChance([deck] * 3, [20]))
    play_rounds(dealer)
    before = dealer.table
    for number in (2, 3):
        with pytest.raises(RoundFailed, match="the round was abandoned: "):
            dealer.begin_round()
        assert dealer.table == replace(before, round=number, state=dealer.table.state)
    dealer.close()
    assert check_log(dealer).words().endswith("3 rounds: identical")


def test_wagers_are_open_again_after_a_failed_shuffle() -> None:
    dealer = table(Unsteady("shuffle", 1))
    with pytest.raises(RoundFailed):
        dealer.begin_round()
    dealer.begin_round()
    assert isinstance(dealer.prompt, OpenForWagers)
    assert dealer.prompt.felt.wagers_of("Ann") == []
    finish(dealer, boldly)
    check_log(dealer)


# Forged


def abandoned(reason: str = "chance could not answer") -> dict[str, object]:
    return {"event": "round_abandoned", "by": "house", "cite": "", "reason": reason}


@pytest.mark.parametrize("kind", ["wagering_ended", "card_dealt", "decision_made", "hand_revealed", "wager_collected"])
def test_a_round_that_did_not_fail_cannot_be_abandoned_in_a_log(kind: str) -> None:
    dealer = play_rounds(seeded_table(), 4, say=lambda ask: ask.decide(ask.player, "play"))
    forgery = Forgery(dealer.log.records)
    at = forgery.first(kind)
    round_ = forgery.entries[at][0]["round"]
    forgery.entries[at + 1 :] = [({"seq": 0, "round": round_, **abandoned()}, None)]
    with pytest.raises(LogError, match="it differs"):
        run(forgery.lines())


def test_an_abandoned_round_that_was_taken_out_is_found() -> None:
    dealer = table(Unsteady("cut", 1))
    with pytest.raises(RoundFailed):
        dealer.begin_round()
    play_rounds(dealer)
    forgery = Forgery(dealer.log.records)
    forgery.remove("round_abandoned")
    with pytest.raises(LogError, match="cards_cut was due here"):
        run(forgery.lines())


def test_an_abandoned_round_is_no_difference_in_a_log_of_older_rules() -> None:
    dealer = table(Unsteady("cut", 1))
    with pytest.raises(RoundFailed):
        dealer.begin_round()
    play_rounds(dealer)
    dealer.close()
    forgery = Forgery(dealer.log.records)
    forgery.body("log_opened")["rules"] += 1
    assert "chain, chips and shuffles are right" in run(forgery.lines()).words()
