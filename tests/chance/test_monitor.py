"""The monitor of chance keeps quiet over even chance however long it looks, and speaks where chance is not even."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest

from pitboss.chance import SeededChance, monitor
from pitboss.chance.monitor import Monitor, Watch
from pitboss.table.cards import standard_deck
from pitboss.table.devices import Device, Numbers, balls, dice, faces_of, wheel

DECK = [int(card) for card in standard_deck()]


@pytest.mark.untraced
def test_even_chance_raises_an_alarm_as_seldom_as_the_level_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at after every single outcome: of 400 watches at a level of one in ten no more than that speak."""
    monkeypatch.setattr(monitor, "LEVEL", 0.1)
    rng, spoke = Random("even"), 0
    for _ in range(400):
        watch = Watch(6, 1)
        for _ in range(500):
            watch.note([rng.randrange(6)])
        spoke += watch.is_alarmed
    assert 0 < spoke <= 0.1 * 400


@pytest.mark.untraced
def test_the_houses_own_chance_raises_none() -> None:
    chance, looking = SeededChance(sha256(b"a quiet day").digest()), Monitor()
    chance.begin_series(())
    for _ in range(3_000):
        for device in (dice(2), wheel(38), balls(3, 80)):
            looking.note_outcome("a table", device, chance.outcome(device))
    for _ in range(300):
        looking.note_deck("a table", chance.shuffle(standard_deck(), ()).order)
        looking.note_deck("another", chance.shuffle(standard_deck() * 2, ()).order)
    assert looking.alarms == []
    assert looking.counts["2 dice", "what comes"] == 3_000
    assert looking.counts["2 dice", "what follows the last"] == 2_999
    assert looking.counts["decks of 52 cards", "a card's neighbor"] == 300


def alarms_of(device: Device, outcome: Callable[[Random], Numbers], most: int = 20_000) -> list[str]:
    looking, rng = Monitor(), Random("uneven")
    for _ in range(most):
        if looking.note_outcome("a table", device, outcome(rng)):
            break
    return [alarm.words().partition(" is not even")[0] for alarm in looking.alarms]


def test_a_loaded_die_is_found() -> None:
    def loaded(rng: Random) -> Numbers:
        return rng.choice((1, 2, 3, 4, 5, 6, 6)), rng.randint(1, 6)

    assert alarms_of(dice(2), loaded) == ["2 dice: what comes"]


def test_a_wheel_that_sticks_is_found() -> None:
    last = [1]

    def sticks(rng: Random) -> Numbers:
        last[0] = last[0] if rng.random() < 0.1 else rng.randint(1, 38)
        return (last[0],)

    assert alarms_of(wheel(38), sticks) == ["a wheel of 38 sections: what follows the last"]


def test_a_ball_that_is_drawn_first_too_often_is_found() -> None:
    def heavy(rng: Random) -> Numbers:
        drawn = rng.sample(range(1, 81), 3)
        return (*drawn,) if 7 in drawn or rng.random() < 0.9 else (7, drawn[1], drawn[2])

    assert alarms_of(balls(3, 80), heavy) == ["3 of 80 balls: what comes"]


def decks(shuffled: Callable[[Random, list[int]], list[int]], most: int = 2_000) -> list[str]:
    looking, rng = Monitor(), Random("uneven decks")
    for _ in range(most):
        if looking.note_deck("a table", shuffled(rng, list(DECK))):
            break
    return [alarm.test for alarm in looking.alarms]


def test_a_shuffle_that_comes_again_is_found_within_twenty() -> None:
    """As where a seed is used over and over."""
    again = random.Random("the same").sample(DECK, 52)
    assert decks(lambda rng, deck: again, most=20)


def test_a_shuffle_that_keeps_neighbors_is_found() -> None:
    def cut_only(rng: Random, deck: list[int]) -> list[int]:
        place = rng.randrange(52)
        return deck[place:] + deck[:place]

    assert "a card's neighbor" in decks(cut_only, most=20)


def test_a_shuffle_that_favors_the_top_is_found() -> None:
    def aces_up(rng: Random, deck: list[int]) -> list[int]:
        rng.shuffle(deck)
        if rng.random() < 0.1:
            deck.remove(DECK[0])
            deck.insert(0, DECK[0])
        return deck

    assert decks(aces_up) == ["what comes"]


def test_an_alarm_is_raised_once_and_says_what_it_is_of() -> None:
    looking = Monitor()
    raised = [alarm for _ in range(200) for alarm in looking.note_outcome("a table", wheel(38), (17,))]
    assert len(raised) == 2, "of what comes, and of what follows"
    assert raised[0].words().startswith("a wheel of 38 sections: what comes is not even after ")
    assert looking.alarms == raised


def test_what_cannot_be_compared_is_left_alone() -> None:
    looking = Monitor()
    assert looking.note_outcome("a table", faces_of("generator", 6, 8), (1, 8)) == []
    assert looking.note_deck("a table", [1, 1, 2]) == []
    assert looking.counts == {}


def test_tables_do_not_follow_from_one_another() -> None:
    looking = Monitor()
    looking.note_outcome("a table", wheel(38), (1,))
    looking.note_outcome("another", wheel(38), (1,))
    assert ("a wheel of 38 sections", "what follows the last") not in looking.counts
    looking.forget_table("a table")
    looking.note_outcome("a table", wheel(38), (1,))
    assert ("a wheel of 38 sections", "what follows the last") not in looking.counts
