"""A series of throws is bound by its seed before the first of them, opened when it ends, and checked throw by throw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.chance import SeededChance, StackedChance, outcomes_again, reconstruct, verify_shuffle
from pitboss.games import GAMES
from pitboss.games.equipment import DICE, SeriesLength
from pitboss.games.kits.dice import DiceGame
from pitboss.play.dealer import Dealer, RoundFailed
from pitboss.play.log import Log, LogError, Record, Unverifiable
from pitboss.play.replay import replay
from pitboss.play.replay.series import Outcomes
from pitboss.players.evening import deal
from pitboss.table.devices import dice
from pitboss.table.events import (
    DiceChanged,
    DicePassed,
    NonceGiven,
    PlayerLeft,
    PlayerSeated,
    RoundRuledVoid,
    WagerPlaced,
)
from pitboss.table.refusal import Refused
from tests.kit import variant
from tests.play.support import CHIPS, MASTER, Forgery, count_proven_throws, lines_of, run, series_of, stopped

Edit = Callable[[Forgery], object]
POINT, SEVEN, NATURAL = (3, 3), (3, 4), (5, 6)


@pytest.fixture(autouse=True)
def short_series(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a series end with its shooter however few throws it has given, as if that were the rule."""
    monkeypatch.setattr(DiceGame, "series_length", SeriesLength(1))


def scripted(*throws: tuple[int, ...], seats: tuple[str, ...] = ("Ann", "Bob")) -> Dealer:
    """Open a craps table whose throws are known, and seat players."""
    return seated(Dealer(Log(), StackedChance([], outcomes=throws)), seats)


def seeded(master: bytes = MASTER, seats: tuple[str, ...] = ("Ann", "Bob")) -> Dealer:
    """Open a craps table whose throws nobody can guess, and seat players."""
    return seated(Dealer(Log(), SeededChance(master)), seats)


def seated(dealer: Dealer, seats: tuple[str, ...]) -> Dealer:
    dealer.open("craps", {}, 10, 10_000_000)
    for position, player in enumerate(seats, start=1):
        dealer.take(PlayerSeated(player, position, CHIPS))
    return dealer


def open_window(dealer: Dealer) -> None:
    """Begin a round, with a line wager of everybody who has none."""
    dealer.begin_round()
    if not dealer.table.state.point:
        for seat in dealer.table.seats:
            dealer.take(WagerPlaced(seat.player, seat.position, "pass_line", 500))


def throw(dealer: Dealer, times: int = 1) -> None:
    """Play rounds of one throw each."""
    for _ in range(times):
        open_window(dealer)
        dealer.end_wagering()


def throw_out(dealer: Dealer) -> None:
    """Throw until the dice go to another shooter."""
    series = series_of(dealer).number
    while series_of(dealer).number == series:
        throw(dealer)


def bodies(dealer: Dealer, *kinds: str) -> list[dict[str, Any]]:
    return [record.body for record in dealer.log.records if record.body["event"] in kinds]


def bonds(dealer: Dealer) -> list[str]:
    """Tell what binds and opens the throws, and each of them, in a letter: commit, throw, reveal."""
    letters = {"throw_seed_committed": "c", "dice_thrown": "t", "throw_seed_revealed": "r"}
    return [letters[body["event"]] for body in bodies(dealer, *letters)]


# What binds a series


def test_the_log_of_a_dice_table_commits_to_throws_and_to_no_shuffle() -> None:
    for game in (game.name for game in GAMES.values() if game.equipment is DICE):
        dealer = deal(game, seats=3, seed="ab", rounds=6)
        kinds = {record.body["event"] for record in dealer.log.records}
        assert "throw_seed_committed" in kinds and "seed_committed" not in kinds
    assert "throw_seed_committed" not in {each.body["event"] for each in deal("baccarat", seed="ab").log.records}


def test_every_seed_that_is_committed_to_is_opened_with_the_number_of_its_throws() -> None:
    dealer = seeded()
    throw(dealer, 40)
    dealer.close()
    assert "".join(bonds(dealer)).replace("t", "") == "cr" * series_of(dealer).number
    opened = bodies(dealer, "throw_seed_revealed")
    assert [body["series"] for body in opened] == list(range(1, series_of(dealer).number + 1))
    assert sum(body["throws"] for body in opened) == 40


def test_a_throw_is_the_next_of_the_stream_of_seed_and_nonces() -> None:
    dealer = seeded()
    dealer.take(NonceGiven("Bob", "0b"))
    dealer.take(NonceGiven("Ann", "0a"))
    throw_out(dealer)
    opening = bodies(dealer, "throw_seed_revealed")[0]["opening"]
    faces = [tuple(body["faces"]) for body in bodies(dealer, "dice_thrown")]
    assert outcomes_again(opening, [("Bob", "0b"), ("Ann", "0a")], [dice(2)] * len(faces)) == tuple(faces)


def test_nonces_are_taken_until_the_first_throw_of_a_series_and_again_for_the_next() -> None:
    dealer = scripted(POINT, SEVEN, POINT)
    dealer.take(NonceGiven("Ann", "0a"))
    with pytest.raises(Refused, match="one was given for this series already"):
        dealer.take(NonceGiven("Ann", "0b"))
    open_window(dealer)
    assert not dealer.bond.wants_nonce("Ann") and dealer.bond.wants_nonce("Bob")
    dealer.take(NonceGiven("Bob", "0b"))
    assert series_of(dealer).nonces == [("Ann", "0a"), ("Bob", "0b")]
    dealer.end_wagering()
    dealer.take(PlayerSeated("Cleo", 5, CHIPS))
    assert not dealer.bond.wants_nonce("Cleo")
    with pytest.raises(Refused, match=r"the series of throws has begun.*before the first throw of each series"):
        dealer.take(NonceGiven("Cleo", "0c"))
    throw(dealer)
    assert not dealer.bond.nonce_givers and dealer.bond.wants_nonce("Cleo")
    dealer.take(NonceGiven("Cleo", "0c"))
    dealer.close()
    assert "identical" in run(lines_of(dealer)).words()


# When a series ends


def test_a_series_ends_when_the_dice_go_on_after_a_seven_out_and_the_next_is_bound_at_once() -> None:
    dealer = scripted(NATURAL, POINT, SEVEN, NATURAL)
    throw(dealer, 4)
    assert bonds(dealer) == ["c", "t", "t", "t", "r", "c", "t"]
    at = [record.body["event"] for record in dealer.log.records].index("throw_seed_revealed")
    assert dealer.log.records[at - 1].body["event"] == "round_settled", "nothing is opened while wagers are out"


def test_a_series_ends_after_the_round_in_which_the_dice_were_passed() -> None:
    dealer = scripted(NATURAL, NATURAL, NATURAL)
    throw(dealer)
    open_window(dealer)
    dealer.take(DicePassed("Ann"))
    assert bonds(dealer) == ["c", "t"], "no seed is chosen after wagers were made"
    dealer.end_wagering()
    assert bonds(dealer) == ["c", "t", "t", "r", "c"]


def test_a_series_ends_after_the_round_in_which_another_throws_for_a_shooter_who_left() -> None:
    dealer = scripted(NATURAL, NATURAL, NATURAL)
    throw(dealer)
    dealer.take(PlayerLeft("Ann"))
    throw(dealer)
    assert bonds(dealer) == ["c", "t", "t", "r", "c"]


def test_a_series_ends_when_nobody_is_left() -> None:
    dealer = scripted(NATURAL, seats=("Ann",))
    throw(dealer)
    dealer.take(PlayerLeft("Ann"))
    assert bonds(dealer) == ["c", "t", "r", "c"]


@pytest.mark.parametrize("in_round", [False, True])
def test_a_series_ends_when_the_dice_are_changed(in_round: bool) -> None:
    dealer = scripted(NATURAL, NATURAL)
    throw(dealer)
    if in_round:
        open_window(dealer)
        dealer.take(DiceChanged())
        assert bonds(dealer) == ["c", "t"]
        dealer.end_wagering()
    else:
        dealer.take(DiceChanged())
    assert bonds(dealer) == ["c", *"t" * (1 + in_round), "r", "c"]
    dealer.take(DiceChanged())
    assert bonds(dealer)[-1] == "c", "a series that has given no throw stays bound"


def test_a_series_goes_on_with_the_next_shooter_until_it_has_given_enough_throws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DiceGame, "series_length", SeriesLength())
    hand = [POINT, SEVEN]
    dealer = scripted(*hand * 12, NATURAL, *hand, *hand)
    throw(dealer, 26)
    assert bonds(dealer) == ["c", *"t" * 26], (
        "two shooters' throws before it has enough, and the shooter's who then has"
    )
    throw(dealer, 3)
    assert bonds(dealer) == ["c", *"t" * 27, "r", "c", "t", "t"]
    dealer.take(DiceChanged())
    assert bonds(dealer)[-2:] == ["r", "c"], "with fresh dice it ends however few it has given"


def test_a_series_of_a_shooter_who_keeps_the_dice_ends_after_so_many_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiceGame, "series_length", SeriesLength(1, 3))
    dealer = scripted(*[NATURAL] * 7)
    throw(dealer, 7)
    dealer.close()
    assert bonds(dealer) == [*"ctttrctttrctr"]
    assert run(lines_of(dealer)).outcomes == Outcomes(checked=7)


def test_a_table_that_closes_opens_its_series_even_if_it_gave_no_throw() -> None:
    dealer = seeded()
    dealer.close()
    assert bonds(dealer) == ["c", "r"]
    assert run(lines_of(dealer)).words() == "6 events, 0 rounds: identical"


def test_a_round_ruled_void_before_its_throw_ends_the_series_that_has_begun() -> None:
    dealer = scripted(NATURAL, NATURAL)
    open_window(dealer)
    dealer.take(RoundRuledVoid("a wager was misplaced", by="floorperson"))
    assert bonds(dealer) == ["c"]
    throw(dealer)
    open_window(dealer)
    dealer.take(RoundRuledVoid("a wager was misplaced", by="floorperson"))
    assert bonds(dealer) == ["c", "t", "r", "c"]


def test_after_a_round_abandoned_with_its_throw_no_throw_comes_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = seeded()
    throw(dealer)

    def cannot(*_: object) -> None:
        raise RuntimeError("the chips fell down")

    open_window(dealer)
    with monkeypatch.context() as broken:
        broken.setattr("pitboss.games.craps.settle_throw", cannot)
        with pytest.raises(RoundFailed):
            dealer.end_wagering()
    assert bodies(dealer, "round_abandoned")
    throw(dealer, 3)
    opened = bodies(dealer, "throw_seed_revealed")
    faces = [tuple(body["faces"]) for body in bodies(dealer, "dice_thrown")]
    assert opened[0]["throws"] == 2, "the throw of the abandoned round is one of the series"
    assert outcomes_again(opened[0]["opening"], (), [dice(2)] * 2) == tuple(faces[:2])
    dealer.close()
    assert count_proven_throws(dealer.log.records) == len(faces)


# What a replay finds


@cache
def records() -> tuple[Record, ...]:
    """Return the closed log of a craps table with nonces; made once and never changed."""
    dealer = seeded()
    for _ in range(12):
        for name in ("Ann", "Bob"):
            if dealer.bond.wants_nonce(name):
                dealer.take(NonceGiven(name, f"{series_of(dealer).number:04x}"))
        throw(dealer)
    dealer.close()
    return tuple(dealer.log.records)


def test_a_closed_log_tells_that_every_throw_follows_from_its_seed() -> None:
    report = run([record.line() for record in records()])
    assert report.words().endswith("12 rounds: identical; 12 throws follow from their seeds")
    assert report.outcomes == Outcomes(checked=12)


def test_an_open_log_tells_which_throws_are_not_opened_yet() -> None:
    dealer = scripted(POINT, SEVEN, NATURAL)
    throw(dealer)
    assert "; the seed of the last 1 throw is not opened yet; open:" in run(lines_of(dealer)).words()
    throw(dealer, 2)
    report = run(lines_of(dealer))
    assert "2 throws follow from their seeds, the seed of the last 1 throw is not opened yet" in report.words()
    assert report.outcomes.as_json() == {"checked": 2, "unopened": 1, "unbound": 0}


def test_an_altered_face_is_found_with_its_event_number() -> None:
    entries = [record for record in records() if record.body["event"] == "dice_thrown"]
    uneven = [nth for nth, record in enumerate(entries) if record.body["faces"][0] != record.body["faces"][1]]
    assert len(uneven) > 5
    for nth in uneven:
        forgery = Forgery(records())
        forgery.body("dice_thrown", nth)["faces"].reverse()  # which pays the same, so that no other line differs
        with pytest.raises(LogError, match=r"the throws are not as committed: throw \d+ of the series shows") as found:
            run(forgery.lines())
        assert found.value.seq == entries[nth].seq


COMMIT, REVEAL = "throw_seed_committed", "throw_seed_revealed"


def revealing(**changed: object) -> Edit:
    """Let the first series be revealed otherwise."""
    return lambda forgery: forgery.body(REVEAL).update(changed)


@pytest.mark.parametrize(
    ("edit", "problem", "kind"),
    [
        (lambda forgery: forgery.body(COMMIT).update(commitment="00" * 32), "not what was committed to", REVEAL),
        (revealing(opening={"seed": "00" * 32}), "not what was committed to", REVEAL),
        (revealing(opening={}), "this one holds nothing", REVEAL),
        (revealing(throws=1), "it reveals series 1 with 1 throw, and series 1 with", REVEAL),
        (revealing(series=2), "it reveals series 2 with", REVEAL),
        (lambda forgery: forgery.body("nonce_given").update(nonce="ff"), "throw 1 of the series shows", "dice_thrown"),
        (lambda forgery: forgery.remove("nonce_given"), "throw 1 of the series shows", "dice_thrown"),
        (lambda forgery: forgery.remove(REVEAL), "series_revealed was due here", COMMIT),
        (lambda forgery: forgery.remove(COMMIT, 1), "series_committed was due here", "nonce_given"),
    ],
)
def test_a_bond_that_was_edited_is_found(edit: Edit, problem: str, kind: str) -> None:
    forgery = Forgery(records())
    edit(forgery)
    lines = forgery.lines()
    with pytest.raises(LogError, match=problem) as found:
        run(lines)
    assert found.value.seq in [at + 1 for at, (body, _) in enumerate(forgery.entries) if body["event"] == kind]


def test_where_nothing_checks_throws_there_is_no_verdict() -> None:
    lines = [record.line() for record in records()]
    with pytest.raises(Unverifiable, match="nothing was given that checks them"):
        replay(lines, reconstruct=reconstruct, verify=verify_shuffle)

    def missing(*_: object) -> str:
        raise ModuleNotFoundError("no ChaCha20 here")

    with pytest.raises(Unverifiable, match="no ChaCha20 here"):
        replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=missing)


# A log of other rules


@pytest.fixture
def later_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    records()  # are kept as they were made, by the rules of today
    monkeypatch.setitem(GAMES, "craps", variant(GAMES["craps"], rules=GAMES["craps"].rules + 1))


@pytest.mark.usefixtures("later_rules")
def test_the_throws_of_a_log_of_older_rules_are_held_against_their_seeds_all_the_same() -> None:
    report = run([record.line() for record in records()])
    assert report.rules_changed and report.outcomes == Outcomes(checked=12)
    assert report.words().endswith("; 12 throws follow from their seeds")


@pytest.mark.usefixtures("later_rules")
@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (lambda forgery: forgery.body("dice_thrown").update(faces=[6, 6]), "the throws are not as committed: throw 1"),
        (lambda forgery: forgery.remove(REVEAL), "series 1 of throws was not opened before it"),
        (lambda forgery: forgery.remove(COMMIT, 1), "it is a throw that no seed binds"),
        (lambda forgery: forgery.remove("dice_thrown"), "it reveals series 1 with"),
        (lambda forgery: forgery.remove(COMMIT), "and no series is open"),
        (lambda forgery: forgery.remove(REVEAL, -1), "of throws was not opened before it"),
    ],
)
def test_without_the_rules_a_throw_that_is_not_bound_or_not_opened_is_found(edit: Edit, problem: str) -> None:
    forgery = Forgery(records())
    edit(forgery)
    with pytest.raises(LogError, match=problem):
        run(forgery.lines())


def test_of_a_log_older_than_the_bond_it_is_said_that_no_seed_binds_its_throws() -> None:
    assert Outcomes(unbound=25).words() == "no seed binds 25 throws"
    assert Outcomes(checked=1).words() == "1 throw follows from its seed"
    assert Outcomes().words() == ""


# Going on after a stop


@pytest.mark.parametrize("with_standing", [False, True])
def test_a_table_that_stops_amid_a_series_goes_on_with_its_next_throw(with_standing: bool) -> None:
    whole, broken = seeded(), seeded()
    for dealer in (whole, broken):
        dealer.take(NonceGiven("Bob", "0b"))
    for number in range(40):
        throw(whole)
        standing = broken.standing() if with_standing and number % 3 else None
        open_window(broken)
        if number % 2:
            broken = stopped(broken, standing)
        broken.end_wagering()
        if number % 5 == 0:
            broken = stopped(broken, standing)
    whole.close()
    broken.close()
    assert lines_of(broken) == lines_of(whole), "a stop changes nothing that is thrown"
    assert run(lines_of(broken)).outcomes == Outcomes(checked=40)


def test_a_series_begun_before_a_standing_is_checked_when_it_is_opened_after_it() -> None:
    dealer = seeded()
    throw(dealer)
    standing = dealer.standing()
    throw_out(dealer)
    before = standing.series
    assert series_of(dealer).number == 2 and before is not None and len(before.given) == 1
    assert series_of(stopped(dealer, standing)).number == 2
    forged = replace(before, given=((dice(2), (6, 6) if before.given[0][1] != (6, 6) else (1, 1)),))
    with pytest.raises(LogError, match="the throws are not as committed"):
        stopped(dealer, replace(standing, series=forged))
