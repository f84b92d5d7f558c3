"""The same cards and the same actions end with the same chips at PokerKit."""

from __future__ import annotations

import random

import pytest

from pitboss.games.poker.pot_events import PotAwarded
from tests.games.second_opinion import CHIP, SHARED, play_ours, play_theirs, read_played
from tests.kit import events


def check(name: str, seed: int) -> None:
    """Play a round here and there and compare what everybody has."""
    shared = SHARED[name]
    dealer, brought = play_ours(shared, random.Random(seed))
    ours = [player.chips for player in dealer.table.players]
    try:
        theirs = play_theirs(shared, read_played(dealer), brought)
    except ValueError as error:
        # A blind who has not acted yet may raise a short all-in here, since the option to raise is the blind's
        # (13:47-20.36(f)); PokerKit lets nobody raise who calls for less than the last raise.
        assert "Short all-in cannot be raised" in str(error), f"{name} {seed}: {error}"
        return
    awards = [each for each in events(dealer, PotAwarded) if isinstance(each, PotAwarded)]
    divided = [each for each in awards if "divided" in each.why]
    lows = {each.pot for each in awards if "lowest" in each.why}
    if "eight-or-better" in shared.options.values() and lows and lows != {each.pot for each in awards}:
        # Where somebody has a low hand and nobody who contends for a side pot has, its highest hand takes all of it
        # here, as in any pot without a low hand; PokerKit divides half of it between those without one.
        assert sum(ours) == sum(theirs), f"{name} {seed}: here {ours}, there {theirs}"
        return
    if divided or (lows and len({each.pot for each in awards}) > 1):
        # What cannot be divided goes pot by pot, up to a dollar to one player, in stud to the highest card by suit
        # (13:47-20.35(i)2); PokerKit divides pots with the same winners together, and gives the rest to the first seat.
        odd = CHIP * max(len(divided), len({each.pot for each in awards}))
        assert sum(ours) == sum(theirs), f"{name} {seed}: here {ours}, there {theirs}"
        assert all(abs(one - other) <= odd for one, other in zip(ours, theirs, strict=True)), f"{name} {seed}"
        return
    assert ours == theirs, f"{name} {seed}: here {ours}, there {theirs}"


@pytest.mark.untraced
@pytest.mark.parametrize("name", SHARED)
def test_rounds_end_with_the_same_chips_as_at_pokerkit(name: str) -> None:
    for seed in range(120):
        check(name, seed)


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("name", SHARED)
def test_thousands_of_rounds_end_with_the_same_chips_as_at_pokerkit(name: str) -> None:
    for seed in range(1_000, 4_000):
        check(name, seed)
