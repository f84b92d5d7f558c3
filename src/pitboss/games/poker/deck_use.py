"""How long each of a table's two decks has been in use since its cards lay in suit and sequence (14.2(b))."""

from __future__ import annotations

from dataclasses import dataclass, replace

NEVER = -1


@dataclass(frozen=True, slots=True)
class DeckUse:
    """The use of one deck, by the log's clock."""

    since: int = 0
    """From when it counts, where that is after the deck was opened: it was sorted then, or came into play late."""
    rested: int = 0
    """How long the deck has lain in its designated area since then."""
    laid_aside: int = NEVER
    """When it was laid there, for a deck that lies there after it was used."""

    def lasted(self, opened: int, now: int, *, is_in_use: bool) -> int:
        """Return for how long the deck has been in use; one that was opened and never dealt has not."""
        if not is_in_use and self.laid_aside == NEVER:
            return 0
        until = now if is_in_use else self.laid_aside
        return until - max(self.since, opened) - self.rested

    def lay_aside(self, now: int) -> DeckUse:
        """Return the use of a deck that goes out of play."""
        return replace(self, laid_aside=now)

    def take_up(self, now: int) -> DeckUse:
        """Return the use of a deck that comes into play, again or for the first time."""
        if self.laid_aside == NEVER:
            return DeckUse(since=now)
        return DeckUse(self.since, self.rested + now - self.laid_aside)

    def sort(self, now: int) -> DeckUse:
        """Return the use of a deck that is put into suit and sequence, in play or where it lies."""
        return DeckUse(now, laid_aside=NEVER if self.laid_aside == NEVER else now)

    def written(self) -> str:
        """Write it as JSON, field by field."""
        return f"[{self.since},{self.rested},{self.laid_aside}]"


UNUSED = (DeckUse(), DeckUse())
"""Two decks that are still to be opened."""
