"""Many tables of blackjack for reinforcement learning, stepped at once: a Gymnasium vector environment.

Each table has its own shoe, which is shuffled when its cutting card comes, one box, and the game's own counts. A step
stands, hits or doubles; a pair is played by its total. A table whose round is over begins the next in the same step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from pitboss.games import find_game
from pitboss.games.blackjack.options import BlackjackOptions, pays_six_to_five
from pitboss.odds.evaluation.kernels import compiled
from pitboss.simulate.blackjack import VALUES
from pitboss.simulate.stream import Source, State, Words, bare, below, woven
from pitboss.simulate.tally import Ints
from pitboss.table.options import choose

STAND, HIT, DOUBLE = range(3)
TOTAL, USABLE_ACE, UP, HOLE, CARDS, AT, FIELDS = range(7)
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@woven
def next_card(table: int, shoes: Bytes, hands: Ints, values: Ints, words: Words, state: State) -> int:
    """Take a card of a table's shoe and return what it counts."""
    at = hands[table, AT]
    other = at + below(shoes.shape[1] - at, words, state)
    card = shoes[table, other]
    shoes[table, other] = shoes[table, at]
    shoes[table, at] = card
    hands[table, AT] = at + 1
    return values[card]  # type: ignore[no-any-return]


@woven
def added(total: int, is_soft: int, value: int) -> tuple[int, int]:
    """Return a count after one more card."""
    total += value
    if value == 1 and not is_soft and total <= 11:
        return total + 10, 1
    if total > 21 and is_soft:
        return total - 10, 0
    return total, is_soft


@compiled
def deal(table: int, shoes: Bytes, hands: Ints, values: Ints, behind: int, words: Words, state: State) -> None:
    """Begin a round at a table, with a fresh shuffle where the cutting card has come."""
    shoes, hands, values, words, state = bare(shoes), bare(hands), bare(values), bare(words), bare(state)
    if hands[table, AT] > shoes.shape[1] - behind:
        hands[table, AT] = 0
    total, is_soft = added(0, 0, next_card(table, shoes, hands, values, words, state))
    hands[table, UP] = next_card(table, shoes, hands, values, words, state)
    total, is_soft = added(total, is_soft, next_card(table, shoes, hands, values, words, state))
    hands[table, HOLE] = next_card(table, shoes, hands, values, words, state)
    hands[table, TOTAL] = total
    hands[table, USABLE_ACE] = is_soft
    hands[table, CARDS] = 2


@compiled
def deal_all(shoes: Bytes, hands: Ints, values: Ints, behind: int, words: Words, state: State) -> None:
    """Begin a round at every table."""
    for table in range(shoes.shape[0]):
        deal(table, shoes, hands, values, behind, words, state)


@compiled
def step_all(
    actions: Ints, shoes: Bytes, hands: Ints, values: Ints, behind: int, hits_soft_17: bool, blackjack: float,
    words: Words, state: State, rewards: Floats, ended: Flags,
) -> None:  # fmt: skip
    """Do as each player says; where that ends a round, the dealer draws, it is settled, and the next begins."""
    actions, shoes, hands, values, words = bare(actions), bare(shoes), bare(hands), bare(values), bare(words)
    state, rewards, ended = bare(state), bare(rewards), bare(ended)
    for table in range(shoes.shape[0]):
        total, is_soft, action = hands[table, TOTAL], hands[table, USABLE_ACE], actions[table]
        is_natural = total == 21 and hands[table, CARDS] == 2
        stake = 1.0
        if action != STAND and total < 21:
            total, is_soft = added(total, is_soft, next_card(table, shoes, hands, values, words, state))
            stake = 2.0 if action == DOUBLE and hands[table, CARDS] == 2 else 1.0
            hands[table, CARDS] += 1
        is_over = total >= 21 or action == STAND or stake == 2.0
        rewards[table] = 0.0
        ended[table] = is_over
        if not is_over:
            hands[table, TOTAL] = total
            hands[table, USABLE_ACE] = is_soft
            continue
        dealer, dealer_soft = added(0, 0, hands[table, UP])
        dealer, dealer_soft = added(dealer, dealer_soft, hands[table, HOLE])
        if dealer == 21:
            rewards[table] = 0.0 if is_natural else -1.0
        elif is_natural:
            rewards[table] = blackjack
        elif total > 21:
            rewards[table] = -stake
        else:
            while dealer < 17 or (dealer == 17 and dealer_soft and hits_soft_17):
                card = next_card(table, shoes, hands, values, words, state)
                dealer, dealer_soft = added(dealer, dealer_soft, card)
            if dealer > 21 or total > dealer:
                rewards[table] = stake
            elif total < dealer:
                rewards[table] = -stake
        deal(table, shoes, hands, values, behind, words, state)


class BlackjackVectorEnv(VectorEnv[Any, Any, Any]):
    """Tables of blackjack at once: observations are (total, up card, usable ace), actions stand, hit and double."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, num_envs: int, options: dict[str, str] | None = None) -> None:
        chosen: BlackjackOptions = choose(find_game("blackjack").options, options or {})
        self.num_envs = num_envs
        self.single_observation_space = spaces.MultiDiscrete([32, 11, 2])
        self.single_action_space = spaces.Discrete(3)
        self.observation_space = spaces.MultiDiscrete(np.tile([32, 11, 2], (num_envs, 1)))
        self.action_space = spaces.MultiDiscrete([3] * num_envs)
        size = 52 * chosen.decks
        self._behind = max(size * chosen.cut_off // 100, 26)
        self._hits = chosen.soft_17 == "hit"
        self._blackjack = 1.2 if pays_six_to_five(chosen) else 1.5
        self._values = np.array(VALUES, np.int64)
        self._shoes = np.tile(np.arange(52, dtype=np.uint8), (num_envs, chosen.decks))
        self._hands = np.zeros((num_envs, FIELDS), np.int64)
        self._source = Source(0, 0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Ints, dict[str, Any]]:
        """Shuffle every shoe and begin a round at each table; the same seed deals the same cards."""
        if isinstance(seed, int):
            self._source = Source(seed, 0)
        self._hands[:, AT] = 0
        deal_all(self._shoes, self._hands, self._values, self._behind, self._source.words, self._source.state)
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[Ints, Floats, Flags, Flags, dict[str, Any]]:
        """Do as each player says."""
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        step_all(
            np.ascontiguousarray(actions, np.int64), self._shoes, self._hands, self._values, self._behind, self._hits,
            self._blackjack, self._source.words, self._source.state, rewards, ended,
        )  # fmt: skip
        return self._observed(), rewards, ended, np.zeros(self.num_envs, np.bool_), {}

    def _observed(self) -> Ints:
        return self._hands[:, [TOTAL, UP, USABLE_ACE]]
