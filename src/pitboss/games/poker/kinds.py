"""The types of poker: how each is dealt, round of cards by round of cards, and what makes a hand of it.

Section 14.8, which lists them, is known by its heading; the deals follow the casino night text for seven-card stud and
hold 'em, and trade practice for the others.
"""

from __future__ import annotations

from dataclasses import dataclass

STUD, HOLDEM, OMAHA = "seven-card-stud", "holdem", "omaha"
DRAW, FIVE_STUD, MAMBO, BADUGI = "five-card-draw", "five-card-stud", "mambo-stud", "badugi"
HIGH, LOW, HIGH_LOW = "high", "low", "high-low"
ANY_LOW, EIGHT_OR_BETTER = "any", "eight-or-better"


@dataclass(frozen=True, slots=True)
class Street:
    """One round of cards and the betting round after it."""

    down: int = 0
    up: int = 0
    board: int = 0
    is_draw: bool = False
    is_burned: bool = True
    is_upper: bool = False
    """Whether the upper of two fixed limits is bet after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A type of poker; there is one of each."""

    name: str
    words: str
    most_players: int
    has_button: bool
    streets: tuple[Street, ...]
    splits: tuple[str, ...]
    hand_size: int = 5
    own_cards: int = 0
    """How many of a player's own cards play with the board, 0 where any may."""

    def low_hands(self, split: str) -> tuple[str, ...]:
        """Return what low hands may win where pots are won so: eight or better is asked for half of one at most."""
        if split != HIGH_LOW or self.hand_size != 5:
            return (ANY_LOW,)
        return (EIGHT_OR_BETTER,) if self.own_cards else (ANY_LOW, EIGHT_OR_BETTER)  # at omaha always

    @property
    def is_stud(self) -> bool:
        """Tell whether players have up-cards."""
        return self.streets[0].up > 0

    @property
    def has_draws(self) -> bool:
        """Tell whether players exchange cards."""
        return any(street.is_draw for street in self.streets)


def _first(down: int, up: int = 0) -> Street:
    return Street(down, up, is_burned=False)


_UP, _UPPER_UP = Street(up=1), Street(up=1, is_upper=True)
_FLOP, _TURN = Street(board=3), Street(board=1, is_upper=True)
_DRAW, _UPPER_DRAW = Street(is_draw=True), Street(is_draw=True, is_upper=True)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(STUD, "seven-card stud", 8, False,
             (_first(2, 1), _UP, _UPPER_UP, _UPPER_UP, Street(down=1, is_upper=True)), (HIGH, LOW, HIGH_LOW)),
        Kind(HOLDEM, "hold 'em", 11, True, (_first(2), _FLOP, _TURN, _TURN), (HIGH,)),
        Kind(OMAHA, "omaha", 10, True, (_first(4), _FLOP, _TURN, _TURN), (HIGH, HIGH_LOW), own_cards=2),
        Kind(DRAW, "five-card draw", 8, True, (_first(5), _UPPER_DRAW), (HIGH, LOW)),
        Kind(FIVE_STUD, "five-card stud", 8, False, (_first(1, 1), _UP, _UPPER_UP, _UPPER_UP), (HIGH, LOW)),
        Kind(MAMBO, "mambo stud", 8, False, (_first(1, 1), Street(down=1), _TURN), (HIGH, LOW, HIGH_LOW), hand_size=3),
        Kind(BADUGI, "badugi", 8, True, (_first(4), _DRAW, _UPPER_DRAW, _UPPER_DRAW), (LOW,), hand_size=4),
    )
}  # fmt: skip
"""Every type of poker, by its name."""
