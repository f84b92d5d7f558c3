"""A game with any device is played, logged, replayed, gone on with after a stop, and proven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.chance import SeededChance, StackedChance, outcomes_again, reconstruct, verify_series, verify_shuffle
from pitboss.games import GAMES, Game
from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer
from pitboss.play.faults import PlannedFault, parse_fault
from pitboss.play.log import Log, LogError
from pitboss.play.replay import resume
from pitboss.play.replay.series import Outcomes
from pitboss.table.devices import balls, dice, wheel
from pitboss.table.event import kinds_of
from pitboss.table.events import (
    CardsChanged,
    DeviceOutcome,
    NonceGiven,
    NumbersGiven,
    PlayerLeft,
    PlayerSeated,
    SeriesCommitted,
    WagerPlaced,
)
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, View
from pitboss.table.window import OpenForWagers
from tests.play.made_up import MADE_UP, SECTIONS
from tests.play.support import MASTER, Forgery, lines_of, run, series_of, stopped

WHEEL, BALLS, SHAKER, _ = (game.name for game in MADE_UP)
Opened = dict[str, object]


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the made-up games among the games."""
    for game in MADE_UP:
        monkeypatch.setitem(GAMES, game.name, game)


def table(game: str, chance: Chance | None = None) -> Dealer:
    dealer = Dealer(Log(), chance or SeededChance(MASTER))
    dealer.open(game, {}, 5, 1_000_000)
    dealer.take(PlayerSeated("Ann", 1, 100_000))
    dealer.take(PlayerSeated("Bob", 2, 100_000))
    return dealer


def begin(dealer: Dealer) -> None:
    dealer.begin_round()
    if isinstance(dealer.prompt, OpenForWagers):
        for number, area in enumerate(dealer.prompt.areas[:2], start=1):
            dealer.take(WagerPlaced(("Ann", "Bob")[number - 1], number, area.name, 500))


def play(dealer: Dealer, rounds: int = 1) -> Dealer:
    for _ in range(rounds):
        begin(dealer)
        if dealer.is_in_round:
            dealer.end_wagering()
    return dealer


def bodies(dealer: Dealer, *kinds: str) -> list[Opened]:
    return [record.body for record in dealer.log.records if record.body["event"] in kinds]


@pytest.mark.parametrize("game", [WHEEL, BALLS, SHAKER])
def test_a_table_with_a_device_plays_and_replays(game: str) -> None:
    dealer = table(game)
    dealer.take(NonceGiven("Ann", "0a"))
    play(dealer, 9)
    assert run(lines_of(dealer)).is_open
    dealer.close()
    report = run(lines_of(dealer))
    assert report.is_identical and report.rounds == 9
    assert report.outcomes.checked == len(bodies(dealer, "wheel_spun", "balls_drawn", "dice_thrown"))
    noun = {WHEEL: "9 spins follow", BALLS: "9 draws follow", SHAKER: "4 throws follow"}[game]
    assert report.words().endswith(f"{noun} from their seeds")


def test_a_spin_is_told_with_its_section_its_word_and_its_call_and_decides_the_wagers() -> None:
    dealer = play(table(WHEEL, StackedChance([], outcomes=[(8,), (5,)])), 2)
    first, second = bodies(dealer, "wheel_spun")
    assert [first[name] for name in ("section", "sections", "word")] == [8, 8, "joker"]
    assert second["call"] == "one, no more spins" and SECTIONS[7] == "joker"
    assert dealer.table.player("Ann").chips == 100_000  # lost the first, won the second
    assert dealer.table.player("Bob").chips == 99_000


def test_a_series_without_a_shooter_ends_with_its_number() -> None:
    dealer = play(table(WHEEL), 9)
    dealer.close()
    bonds = bodies(dealer, "series_seed_committed", "series_seed_revealed")
    assert [body.get("outcomes") for body in bonds] == [None, 4, None, 4, None, 1]
    assert {body["of"] for body in bonds} == {"spin"}


def test_the_numbers_of_a_series_follow_from_its_seed_and_the_nonces() -> None:
    for game, device in ((WHEEL, wheel(8)), (BALLS, balls(5, 20))):
        dealer = table(game)
        dealer.take(NonceGiven("Bob", "0b"))
        play(dealer, 3)
        dealer.close()
        (revealed,) = bodies(dealer, "series_seed_revealed")
        opening = revealed["opening"]
        assert isinstance(opening, dict)
        drawn = [body.get("balls") or [body["section"]] for body in bodies(dealer, "wheel_spun", "balls_drawn")]
        assert [list(each) for each in outcomes_again(opening, [("Bob", "0b")], [device] * 3)] == drawn


def test_a_fault_of_a_spin_is_answered_as_of_a_throw() -> None:
    dealer = table(WHEEL)
    dealer.faults.faults.append(planned("no-spin"))
    play(dealer)
    kinds = [record.body["event"] for record in dealer.log.records]
    assert kinds[kinds.index("fault_occurred") :][:3] == ["fault_occurred", "phase_began", "wheel_spun"]
    assert run(lines_of(dealer)).is_identical


def planned(fault: str) -> PlannedFault:
    return parse_fault(GAMES[WHEEL], fault)


@pytest.mark.parametrize("game", [WHEEL, BALLS, SHAKER])
@pytest.mark.parametrize("is_from_standing", [False, True])
def test_a_table_that_stops_amid_a_series_goes_on_with_its_next_outcome(game: str, is_from_standing: bool) -> None:
    whole, broken = table(game), table(game)
    standing = None
    for _ in range(8):
        play(whole)
        begin(broken)
        broken = stopped(broken, standing)
        if broken.is_in_round:
            broken.end_wagering()
        standing = broken.standing() if is_from_standing else None
    whole.close()
    broken.close()
    assert lines_of(broken) == lines_of(whole)


def test_a_script_goes_on_amid_a_series_too() -> None:
    script = [(number,) for number in (8, 1, 2, 3, 4, 5, 6, 7, 8, 1)]
    whole = play(table(WHEEL, StackedChance([], outcomes=script)), 9)
    broken = play(table(WHEEL, StackedChance([], outcomes=script)), 6)
    chance = StackedChance([], outcomes=script)
    again = resume(
        broken.log.records, Log(), chance, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series
    )
    series = series_of(again)
    assert (series.number, len(series.given), series.before) == (2, 2, 4)
    chance.take_up_series(series.number - 1, series.nonces, series.given, before=series.before)
    again.log.records = [*broken.log.records]
    play(again, 3)
    assert lines_of(again) == lines_of(whole)
    other = [(device, (9 - numbers[0],)) for device, numbers in series.given[:1]]
    with pytest.raises(ValueError, match=r"spin 1 of series 2 shows .*, but the seed gives"):
        chance.take_up_series(1, (), other, before=4)


@pytest.mark.parametrize(
    ("game", "kind", "field", "other"),
    [
        (WHEEL, "wheel_spun", "section", 7),
        (BALLS, "balls_drawn", "balls", [1, 2, 3, 4, 5]),
        (SHAKER, "dice_thrown", "faces", [1, 1, 1]),
    ],
)
def test_a_forged_outcome_is_found(game: str, kind: str, field: str, other: object) -> None:
    dealer = play(table(game), 5)
    dealer.close()
    forgery = Forgery(dealer.log.records)
    assert forgery.body(kind)[field] != other
    forgery.body(kind)[field] = other
    with pytest.raises(LogError):
        run(forgery.lines())


@pytest.mark.parametrize("game", [WHEEL, BALLS, SHAKER])
def test_a_log_whose_rules_are_not_here_is_checked_by_its_seeds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = table(game)
    dealer.take(NonceGiven("Ann", "0a"))
    play(dealer, 2)
    if game == SHAKER:  # the next shuffle takes a nonce that the series, which has begun, does not
        dealer.take(NonceGiven("Ann", "0c"))
    play(dealer, 7)
    dealer.close()
    monkeypatch.setattr(type(GAMES[game]), "rules", 2)
    report = run(lines_of(dealer))
    assert report.rules_changed and report.outcomes.checked == (4 if game == SHAKER else 9)
    forgery = Forgery(dealer.log.records)
    forgery.body("nonce_given")["nonce"] = "0b"
    with pytest.raises(LogError, match="not as committed"):
        run(forgery.lines())


def test_cards_and_a_shaker_are_both_bound_and_take_one_nonce_together() -> None:
    dealer = table(SHAKER)
    kinds = [record.body["event"] for record in dealer.log.records]
    assert kinds[1:3] == ["seed_committed", "throw_seed_committed"]
    dealer.take(NonceGiven("Ann", "0a"))
    assert dealer.bond.shuffles.nonces == series_of(dealer).nonces == [("Ann", "0a")]
    assert dealer.bond.nonce_givers == ("Ann",) and dealer.bond.shuffles_cards
    play(dealer)  # which shuffles, and does not shake
    assert dealer.bond.wants_nonce("Ann")
    dealer.take(NonceGiven("Ann", "0c"))
    assert (dealer.bond.shuffles.nonces, series_of(dealer).nonces) == ([("Ann", "0c")], [("Ann", "0a")])
    with pytest.raises(Refused, match="one was given for this series already"):
        dealer.take(NonceGiven("Ann", "0d"))
    play(dealer)
    assert series_of(dealer).given[0][0] == dice(3)
    dealer.close()
    assert run(lines_of(dealer)).outcomes == Outcomes(checked=1)


def test_a_wheel_is_not_changed_by_the_clock() -> None:
    dealer = table(WHEEL)
    dealer.log.now = lambda: 1 << 40
    play(dealer, 2)
    assert not bodies(dealer, "card_change_due", "dice_change_due")
    with pytest.raises(Refused, match="Wheel of 8 is played with a wheel"):
        dealer.take(CardsChanged())


def test_a_game_that_only_says_its_round_has_all_else_by_default() -> None:
    game: Game = MADE_UP[0]
    before = game.new_table(game.options(), 5, 0)
    assert game.renewed(before) is before and game.is_opened(before)
    assert replace(before, tray=1).digest() != before.digest()


@pytest.mark.parametrize(
    ("game", "numbers", "call"), [(WHEEL, (8,), "joker, no more spins"), (BALLS, (7, 2, 9, 20, 1), "")]
)
def test_what_a_device_gave_last_is_seen_by_everybody(game: str, numbers: tuple[int, ...], call: str) -> None:
    dealer = play(table(game, StackedChance([], outcomes=[numbers])))
    view = View(SPECTATOR).fold(dealer.log.records)
    assert (view.outcome, view.call) == (numbers, call)


def test_the_numbers_of_another_device_are_seen_with_what_was_called() -> None:
    view = View(SPECTATOR)
    NumbersGiven("generator", (7,), (5,), "position 5").shows(view)
    assert (view.outcome, view.call) == ((5,), "position 5")
    assert "numbers_given" in kinds_of(DeviceOutcome) and "throw_seed_committed" in kinds_of(SeriesCommitted)


def test_everybody_leaves_a_wheel_as_it_is() -> None:
    dealer = play(table(WHEEL))
    for name in ("Ann", "Bob"):
        dealer.take(PlayerLeft(name))
    assert not dealer.table.seats and GAMES[WHEEL].is_dealt_out(dealer.table)


def test_nothing_is_told_of_a_table_that_was_not_opened() -> None:
    dealer = Dealer(Log(), SeededChance(MASTER))
    for of in ("table", "game", "bond"):
        with pytest.raises(Refused, match="it has not been opened"):
            getattr(dealer, of)
