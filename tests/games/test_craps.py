"""Craps beside its transcripts: bad input, wagers that stand through voids and stops, and the table's own values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.chance import SeededChance, StackedChance
from pitboss.games import find_game
from pitboss.games.craps.options import EVERYTHING, MULTIPLES
from pitboss.games.craps.wagers import every_row
from pitboss.games.kits.dice_wagers import Row, next_amounts
from pitboss.games.kits.standing import is_bound
from pitboss.play.dealer import Dealer, RoundFailed
from pitboss.play.log import Log
from pitboss.table.devices import Device
from pitboss.table.events import (
    CardChangeDue,
    CardsChanged,
    ClosingAnnounced,
    DiceChanged,
    DicePassed,
    LayoutCleared,
    PlayerLeft,
    PlayerSeated,
    RoundAbandoned,
    RoundRuledVoid,
    WagerCalled,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt
from pitboss.table.memo import MOST, remembered
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, View
from tests.kit import Clock, begin_wagers, check_log, events, open_table, play_round, wager


def a_table(*throws: tuple[int, int], **options: str) -> Dealer:
    return open_table("craps", options, seats={"Ann": 100_000, "Bob": 100_000}, throws=throws)


@pytest.mark.parametrize("throw", [(0, 3), (3,), (3, 4, 5), (7, 1)])
def test_a_throw_that_is_not_two_numbers_from_1_to_6_abandons_the_round(throw: tuple[int, ...]) -> None:
    class Loaded(SeededChance):
        def outcome(self, device: Device) -> tuple[int, ...]:
            return throw

    dealer = Dealer(Log(), Loaded(bytes(32)))
    dealer.open("craps", {}, 10, 0)
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    wager(dealer, "Ann", "pass_line", 1000)
    with pytest.raises(RoundFailed, match="it is not a throw of 2 dice"):
        dealer.end_wagering()
    assert events(dealer, RoundAbandoned)
    assert dealer.table.player("Ann").chips == 10_000


def test_a_void_round_leaves_standing_wagers_and_markers_as_they_were() -> None:
    dealer = a_table((2, 4), (4, 5))
    wager(dealer, "Ann", "pass_line", 1000)
    wager(dealer, "Ann", "place_to_win_9", 1000)
    dealer.take(WagerCalled("Ann", 1, "place_to_win_9", "on"))
    dealer.end_wagering()
    standing = dealer.table.standing
    wager(dealer, "Ann", "pass_odds", 1000)
    dealer.take(WagerCalled("Ann", 1, "place_to_win_9", "off"))
    dealer.take(WagerRemoved("Ann", 1, "place_to_win_9"))
    dealer.take(RoundRuledVoid("the stick fell"))
    assert dealer.table.standing == standing
    view = View(SPECTATOR).fold(dealer.log.records)
    assert view.spots[1].wagers == {"pass_line": 1000, "place_to_win_9": 1000}
    assert view.called == {(1, "place_to_win_9"): "on"}
    assert (view.marks, view.outcome) == ({"puck": 6, "shooter": 1}, (2, 4))
    play_round(dealer, {"Ann": {"pass_odds": 500}})
    check_log(dealer)


def test_a_wager_stands_in_the_frozen_table_and_in_its_digest() -> None:
    dealer = a_table((2, 4))
    before = dealer.table.digest()
    play_round(dealer, {"Ann": {"pass_line": 1000}})
    assert [(each.area, each.amount) for each in dealer.table.standing_of("Ann")] == [("pass_line", 1000)]
    assert dealer.table.standing_of("Bob") == ()
    assert dealer.table.digest() != before
    assert replace(dealer.table, standing=()).digest() != dealer.table.digest()
    assert is_bound(dealer.game, dealer.table, "Ann") and not is_bound(dealer.game, dealer.table, "Bob")


def test_a_table_may_close_when_the_puck_is_off_and_nothing_is_under_contract() -> None:
    dealer = a_table((2, 4), (2, 4))
    may_close = dealer.game.is_dealt_out
    assert may_close(dealer.table)
    play_round(dealer, {"Ann": {"pass_line": 1000}})
    assert not may_close(dealer.table)
    play_round(dealer, {})
    assert may_close(dealer.table)


def test_the_layout_is_cleared_when_the_round_is_over() -> None:
    dealer = a_table((2, 4))
    wager(dealer, "Ann", "pass_line", 1000)
    dealer.take(LayoutCleared())
    dealer.end_wagering()
    assert dealer.table.standing == () and dealer.table.player("Ann").chips == 100_000
    check_log(dealer)


def test_who_leaves_after_the_layout_is_cleared_and_comes_back_is_seen_with_the_new_chips_alone() -> None:
    dealer = a_table((2, 4))
    wager(dealer, "Ann", "pass_line", 1000)
    dealer.take(LayoutCleared())
    dealer.take(PlayerLeft("Ann"))
    dealer.take(PlayerSeated("Ann", 5, 3000))
    dealer.end_wagering()
    view = View(SPECTATOR).fold(dealer.log.records)
    assert view.chips["Ann"] == dealer.table.player("Ann").chips == 3000


def test_who_leaves_in_a_round_is_thrown_for_and_gives_up_what_must_stay() -> None:
    dealer = a_table((2, 4), (4, 5), (5, 5))
    play_round(dealer, {"Ann": {"pass_line": 1000, "buy_9": 1000}, "Bob": {"pass_line": 1000}})
    wager(dealer, "Ann", "field", 500)
    dealer.take(PlayerLeft("Ann"))
    dealer.end_wagering()
    assert not dealer.table.has_player("Ann") and [each.player for each in dealer.table.standing] == ["Bob"]
    play_round(dealer, {"Bob": {}})
    check_log(dealer)


def test_the_cards_of_a_dice_table_are_never_due() -> None:
    clock = Clock()
    dealer = open_table("craps", throws=[(5, 6)], clock=clock)
    clock.now = 25 * 3_600_000
    with pytest.raises(Refused, match="the reminder comes once"):
        dealer.take(CardChangeDue(24))
    play_round(dealer, {"Ann": {"pass_line": 500}})
    assert "dice_change_due" in [each.kind for each in events(dealer)]
    with pytest.raises(Refused, match=r"changing the cards: Craps is played with dice. Allowed: fresh dice."):
        dealer.take(CardsChanged())
    dealer.take(DiceChanged())
    dealer.take(ClosingAnnounced("it is late"))
    check_log(dealer)


def test_nothing_is_called_or_passed_by_somebody_who_does_not_stand_there() -> None:
    dealer = a_table((5, 6))
    wager(dealer, "Ann", "place_to_win_6", 1200)
    for event in (WagerCalled("Zed", 1, "place_to_win_6", "on"), DicePassed("Zed")):
        with pytest.raises(Refused):
            dealer.take(event)


def test_odds_may_be_made_up_to_each_multiple_and_no_further() -> None:
    for multiple in MULTIPLES:
        for faces, point in (((1, 3), 4), ((1, 4), 5), ((1, 5), 6)):
            seats = {"Ann": 10_000_000, "Bob": 10_000_000}
            dealer = open_table("craps", {"odds": multiple.name}, seats=seats, throws=[faces])
            play_round(dealer, {"Ann": {"pass_line": 3000}, "Bob": {"dont_pass": 3000}})
            most = 3000 * multiple.of(point)
            lay = {4: 2 * most, 5: most * 3 // 2, 6: most * 6 // 5}[point]
            for player, area, limit in (("Ann", "pass_odds", most), ("Bob", "dont_pass_odds", lay)):
                with pytest.raises(Refused, match="go up to"):
                    wager(dealer, player, area, limit + 3000)
                wager(dealer, player, area, limit)


def test_a_refusal_of_a_raise_names_what_the_chips_beside_the_wager_allow() -> None:
    dealer = open_table("craps", seats={"Ann": 2100}, throws=[(2, 2)])
    play_round(dealer, {"Ann": {"pass_line": 500}})
    wager(dealer, "Ann", "place_to_win_6", 600)
    with pytest.raises(Refused) as refused:
        wager(dealer, "Ann", "place_to_win_6", 1400)
    assert refused.value.allowed == "$12 or $15"
    wager(dealer, "Ann", "place_to_win_6", 1500)


@pytest.mark.parametrize(("faces", "lay"), [((1, 3), 10_000_000), ((1, 4), 7_500_000), ((1, 5), 6_000_000)])
def test_odds_are_laid_up_to_the_greatest_multiple_of_the_greatest_wager(faces: tuple[int, int], lay: int) -> None:
    seats = {"Ann": 20_000_000, "Bob": 20_000_000}
    dealer = open_table("craps", {"odds": "100x"}, seats=seats, throws=[faces])
    play_round(dealer, {"Ann": {"pass_line": 500}, "Bob": {"dont_pass": 50_000}})
    with pytest.raises(Refused, match=r"go up to|outside the posted limits"):
        wager(dealer, "Bob", "dont_pass_odds", lay + 3000)
    wager(dealer, "Bob", "dont_pass_odds", lay)
    check_log(dealer)


@pytest.mark.parametrize(
    ("amount", "step", "least", "most", "words"),
    [
        (1000, 300, 600, 50_000, "$9 or $12"),
        (200, 300, 600, 50_000, "$6"),
        (700, 300, 600, 50_000, "$6 or $9"),
        (1000, 300, 600, 1100, "$9"),
        (1000, 300, 600, 800, "$6"),
        (1000, 300, 600, 500, "none now"),
    ],
)
def test_the_next_amounts_that_can_be_paid_are_named(amount: int, step: int, least: int, most: int, words: str) -> None:
    assert next_amounts(amount, step, least, most) == words


def test_an_amount_that_a_refusal_names_is_accepted() -> None:
    dealer = open_table("craps", {"odds": "1x", "minimum": "$0.50"}, seats={"Ann": 70_000, "Bob": 1550},
                        throws=[(2, 4)])  # fmt: skip
    play_round(dealer, {"Ann": {"pass_line": 700}, "Bob": {"pass_line": 50}})
    for player, area, amount, allowed in (
        ("Ann", "place_to_win_6", 50_000, "$498"),
        ("Ann", "pass_odds", 600, "$5"),
        ("Ann", "pass_odds", 750, "at most $5"),
        ("Bob", "place_to_win_8", 1400, "$12 or $15"),
        ("Bob", "pass_odds", 300, "none now"),
        ("Bob", "pass_odds", 250, "none now"),
    ):
        with pytest.raises(Refused) as refused:
            wager(dealer, player, area, amount)
        assert refused.value.allowed == allowed
    wager(dealer, "Ann", "place_to_win_6", 49_800)
    wager(dealer, "Ann", "pass_odds", 500)
    wager(dealer, "Bob", "place_to_win_8", 1500)


def test_a_table_of_cards_leaves_no_wager_standing() -> None:
    assert Felt(open_table().table).standing() == ()


def test_what_was_made_is_remembered_by_the_value_itself_until_there_are_too_many() -> None:
    made: list[object] = []

    def make(value: object) -> int:
        made.append(value)
        return len(made)

    recall = remembered(make)
    values = [(number, number) for number in range(MOST + 1)]
    assert [recall(value) for value in values] == list(range(1, MOST + 2))
    assert recall(values[-1]) == MOST + 1
    assert recall(values[0]) == MOST + 2


def test_a_scripted_table_needs_its_throws() -> None:
    dealer = Dealer(Log(), StackedChance([]))
    dealer.open("mini-dice", {}, 9, 0)
    assert dealer.table.state == find_game("mini-dice").state()


def test_a_wager_that_replaces_another_keeps_its_marker() -> None:
    dealer = a_table((2, 4))
    wager(dealer, "Ann", "hard_4", 500)
    dealer.take(WagerCalled("Ann", 1, "hard_4", "off"))
    dealer.take(WagerPlaced("Ann", 1, "hard_4", 1000))
    wager(dealer, "Ann", "pass_line", 500)
    dealer.end_wagering()
    assert {each.area: each.called for each in dealer.table.standing} == {"hard_4": "off", "pass_line": ""}
    check_log(dealer)


def test_a_call_that_only_undoes_another_takes_its_marker_away_at_once_for_everybody_to_see() -> None:
    dealer = a_table((2, 4))
    wager(dealer, "Ann", "hard_4", 500)
    for called, marked in (("off", {(1, "hard_4"): "off"}), ("on", {})):
        dealer.take(WagerCalled("Ann", 1, "hard_4", called))
        assert View(SPECTATOR).fold(dealer.log.records).called == marked


def test_a_window_says_what_a_player_may_call_who_may_give_up_the_dice_and_what_is_under_contract() -> None:
    dealer = a_table((2, 4), (4, 5))
    wager(dealer, "Ann", "pass_line", 1000)
    wager(dealer, "Ann", "place_to_win_9", 1000)
    dealer.end_wagering()
    window = begin_wagers(dealer)
    assert window.may_say("Ann") == (WagerCalled, DicePassed)
    assert window.values("Ann") == {"area": ("place_to_win_9",), "called": ("off", "on")}
    assert [each.area for each in window.bound("Ann")] == ["pass_line"]
    assert (window.may_say("Bob"), window.values("Bob")["area"], window.bound("Bob")) == ((), (), ())


AT_POINTS = {"place_to_win", "place_to_lose", "buy", "lay"}
ONE_ROLL = {"any_seven", "any_craps", "craps_two", "craps_three", "craps_twelve", "eleven", "craps_eleven", "horn"}
UNLISTED = {"horn_high", "world", "hop", "big", "fire"}
ODDS = {"pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"}
WHICH: dict[str, tuple[Callable[[Row], bool], set[str]]] = {
    "may be called on and off": (lambda row: row.may_be_called, AT_POINTS | {"hard", "come_odds"}),
    "are off on a come out roll": (lambda row: row.is_off_on_come_out, AT_POINTS | {"come_odds"}),
    "lay more than they win": (lambda row: row.lays, {"place_to_lose", "lay", "dont_pass_odds", "dont_come_odds"}),
    "stay up when they win": (lambda row: bool(row.stays_up), {"place_to_win", "buy", "hard"}),
    "have the least wager of propositions": (
        lambda row: row.least == "proposition",
        ONE_ROLL | UNLISTED - {"big"} | {"hard"},
    ),
    "begin with one chip": (lambda row: row.least == "chip", ODDS),
    "win as the text does not say": (lambda row: row.provenance != "text", ODDS | UNLISTED | {"buy", "lay"}),
}


@pytest.mark.parametrize("which", WHICH)
def test_every_wager_of_a_kind_is_handled_alike(which: str) -> None:
    holds, wanted = WHICH[which]
    kinds: dict[str, set[bool]] = {}
    for row in every_row(EVERYTHING):
        kinds.setdefault(row.area.rstrip("0123456789_"), set()).add(holds(row))
    assert kinds == {kind: {kind in wanted} for kind in kinds}


def test_the_game_names_every_wager_that_an_option_brings() -> None:
    named = {*find_game("craps").wagers}
    assert {kind for kind in UNLISTED if not any(area.startswith(kind) for area in named)} == set()
    assert named == {row.area for row in every_row(EVERYTHING)}


def test_19_47_1_5_a_standing_wager_is_handed_back_with_the_vigorish_that_was_paid_on_it() -> None:
    dealer = a_table((1, 2), vigorish="when-made", approval="DGE-2026-014")
    wager(dealer, "Ann", "buy_4", 2_000)
    dealer.end_wagering()
    assert dealer.table.player("Ann").chips == 100_000 - 2_000 - 100
    tray = dealer.table.tray
    dealer.take(LayoutCleared())
    assert (dealer.table.player("Ann").chips, dealer.table.tray) == (100_000, tray - 100)


@pytest.mark.parametrize(
    ("area", "amount", "vigorish"), [("lay_4", 4_000, 100), ("lay_5", 3_000, 100), ("lay_6", 2_400, 100)]
)
def test_19_47_1_5_vigorish_on_a_lay_wager_is_of_what_it_would_win(area: str, amount: int, vigorish: int) -> None:
    dealer = a_table((1, 2), vigorish="when-made", approval="DGE-2026-014")
    wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert dealer.table.player("Ann").chips == 100_000 - amount - vigorish


WON_AT_ONCE = {
    "field": {2: "2 to 1", 3: "1 to 1", 4: "1 to 1", 9: "1 to 1", 10: "1 to 1", 11: "1 to 1", 12: "2 to 1"},
    "any_seven": {7: "4 to 1"},
    "any_craps": dict.fromkeys((2, 3, 12), "7 to 1"),
    "craps_two": {2: "30 to 1"},
    "craps_three": {3: "15 to 1"},
    "craps_twelve": {12: "30 to 1"},
    "eleven": {11: "15 to 1"},
    "craps_eleven": {2: "3 to 1", 3: "3 to 1", 11: "7 to 1", 12: "3 to 1"},
    "horn": {2: "27 to 4", 3: "3 to 1", 11: "3 to 1", 12: "27 to 4"},
}
"""The totals on which each one-roll wager of the list wins, with the odds of the usual table."""


@pytest.mark.parametrize("area", WON_AT_ONCE)
def test_19_47_1_2_a_11_to_19_a_one_roll_wager_wins_on_its_totals_and_loses_on_every_other(area: str) -> None:
    game = find_game("craps")
    (row,) = [each for each in every_row(game.options()) if each.area == area]
    for point in (0, 4, 5, 6, 8, 9, 10):
        ends: dict[int, set[str]] = {}
        for pair, end in row.decisions(point).items():
            ends.setdefault(sum(pair), set()).add(str(end.odds) if end.kind == "win" else end.kind)
        assert ends == {total: {WON_AT_ONCE[area].get(total, "lose")} for total in range(2, 13)}
