"""What the three spaces of under/over come to, by somebody who adds up two dice."""

from __future__ import annotations


def gain(area: str, throw: tuple[int, int]) -> int:
    """Return what one unit gains on a throw."""
    total = throw[0] + throw[1]
    if area == "seven":
        return 4 if total == 7 else -1
    return 1 if (total < 7 if area == "under_7" else total > 7) else -1
