"""Side pots by another way than the rules': chip by chip. It imports nothing of the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def won(
    put_in: Mapping[str, int], in_round: set[str], order: Sequence[str], strength: Mapping[str, int], chip: int
) -> dict[str, int]:
    """Return what each player gets back, who put in so much each, chip by chip of one size.

    Every chip of a height in a player's stack belongs to the best of those in the round who have a chip as high; where
    nobody in the round has, to the best of those who have the most. Equals share a height's chips together, and over
    all heights with the same claimants the odd chip goes to the first in order.
    """
    gained = dict.fromkeys(put_in, 0)
    tallest = max(put_in[player] for player in in_round)
    shared: dict[tuple[str, ...], int] = {}
    for amount in put_in.values():
        for height in range(chip, amount + chip, chip):
            level = min(height, tallest)
            claimants = tuple(each for each in order if each in in_round and put_in[each] >= level)
            shared[claimants] = shared.get(claimants, 0) + chip
    for claimants, amount in shared.items():
        best = max(strength[each] for each in claimants)
        winners = [each for each in claimants if strength[each] == best]
        each, odd = divmod(amount // chip, len(winners))
        for number, winner in enumerate(winners):
            gained[winner] += (each + (number < odd)) * chip
    return gained
