"""What the line comes to at beat the dealer, by somebody who has only a fact sheet."""

from __future__ import annotations

AT_ONCE = {7: 1, 11: 1, 2: -1, 3: -1, 12: -1}


def gain(dealer: tuple[int, int], player: tuple[int, int]) -> int:
    """Return what one unit gains when the dealer and, where it matters, the player throw."""
    number, thrown = dealer[0] + dealer[1], player[0] + player[1]
    if number in AT_ONCE:
        return AT_ONCE[number]
    if thrown == number:
        return 0
    if thrown < number:
        return -1
    return 3 if player[0] == player[1] else 1
