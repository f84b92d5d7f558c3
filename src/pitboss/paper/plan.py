"""What a game asks of its layout, before it is laid out on a table: areas before each seat, words, and pay tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.paper.anchors import Inscription

CARD_WIDTH, CARD_HEIGHT = 56.0, 78.4


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area before a seat: so far to the player's right, so far ahead; printed, or a spot beside a print."""

    name: str
    label: str
    cite: str
    right: float
    ahead: float
    r: float
    shape: str = "circle"


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of something before a seat."""

    right: float
    ahead: float


@dataclass(frozen=True, slots=True)
class Line:
    """Words that run along an arc before the dealer, so far down the drawing."""

    inscription: Inscription
    down: float
    size: float
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class PayPanel:
    """A pay table as it is printed: its title, and a row for each line, all of them inscriptions."""

    title: str
    rows: tuple[tuple[str, str], ...]
    cite: str
    asked_by: str

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the rows as words."""
        return tuple(
            Inscription(f"{self.title}: {row} {pays}", self.cite, self.asked_by) for row, pays in self.rows
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """A game's layout: what is printed before each seat, before the dealer, and what stands at the dealer's edge."""

    game: str
    title: str
    house: Inscription
    areas: tuple[Area, ...]
    hands: tuple[Place, ...]
    dealer_cards: int
    lines: tuple[Line, ...] = ()
    panels: tuple[PayPanel, ...] = ()
    band: Line | None = None
    discard: Place | None = None
    discard_cite: str = ""
    shoe: str = "shoe"
    shoe_cite: str = ""
    boxes_cite: str = ""
    cites: tuple[str, ...] = field(default=())
    """Further paragraphs that the drawing stands for."""

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return every word on the layout with its paragraph, the house's name first."""
        lines = [line.inscription for line in (*self.lines, *((self.band,) if self.band else ()))]
        return (self.house, *lines, *(each for panel in self.panels for each in panel.inscriptions))

    @property
    def all_cites(self) -> tuple[str, ...]:
        """Return every paragraph that something on the layout stands for."""
        said = [cite for each in self.inscriptions for cite in (each.cite, each.asked_by)]
        found = *said, *(area.cite for area in self.areas), *self.cites
        return tuple(filter(None, (*found, self.discard_cite, self.shoe_cite, self.boxes_cite)))
