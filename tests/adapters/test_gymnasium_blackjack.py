"""Many tables of blackjack at once: the same seed deals the same, and what is gained is what the rules give."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.adapters.gymnasium_blackjack import DOUBLE, HIT, STAND, BlackjackVectorEnv

pytestmark = pytest.mark.untraced


def played(policy: int, rounds: int, options: dict[str, str] | None = None) -> float:
    """Return the mean reward of a policy that never changes its mind, below 17 where it hits."""
    env = BlackjackVectorEnv(4_000, options)
    seen, _ = env.reset(seed=3)
    total, over = 0.0, 0
    while over < rounds:
        actions = np.where(seen[:, 0] < 17, policy, STAND)
        seen, rewards, ended, _, _ = env.step(actions)
        total += float(rewards.sum())
        over += int(ended.sum())
    return total / over


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second = BlackjackVectorEnv(50), BlackjackVectorEnv(50)
    assert (first.reset(seed=9)[0] == second.reset(seed=9)[0]).all()
    for _ in range(40):
        mine, theirs = first.step(np.full(50, HIT)), second.step(np.full(50, HIT))
        assert all((one == other).all() for one, other in zip(mine[:4], theirs[:4], strict=True))


def test_mimicking_the_dealer_costs_about_five_and_a_half_percent() -> None:
    # A player who plays as the dealer does loses every double bust and gains half a bet more on a blackjack.
    assert played(HIT, 400_000) == pytest.approx(-0.0565, abs=0.008)


def test_six_to_five_costs_more_and_doubling_blindly_most() -> None:
    six_to_five = {"blackjack_pays": "6-to-5", "approval": "DGE-1"}
    assert played(HIT, 400_000, six_to_five) < played(HIT, 400_000) - 0.005
    assert played(DOUBLE, 100_000) < -0.2


def test_observations_are_of_the_space_and_a_finished_table_begins_again() -> None:
    env = BlackjackVectorEnv(300)
    seen, _ = env.reset(seed=1)
    for _ in range(60):
        assert env.observation_space.contains(seen)
        seen, rewards, ended, _, _ = env.step(np.full(300, STAND))
        assert ended.all() and set(np.unique(rewards)) <= {-1.0, 0.0, 1.0, 1.5}
