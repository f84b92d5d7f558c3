"""What a game asks of its layout, before it is laid out on a table: areas before each seat, words, and pay tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pitboss.paper.anchors import Inscription

Shape = Literal["circle", "diamond", "spot"]
"""A printed circle or diamond, or a spot that no print marks."""
Style = Literal["title", "plain", "band"]
Where = Literal["corners", "beside", "centre"]
"""Where pay tables are printed: in the corners of the dealer's edge, beside the dealer's cards, or in their place."""

Shoe = Literal["shoe", "shuffler", "deck", "tiles"]
"""What stands at the dealer's left: a dealing shoe, a shuffling device, the deck in the hand, or stacks of tiles."""

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
    shape: Shape = "circle"
    print: str = ""
    """What stands in the area, a line break at each slash."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A marked circle that belongs to no seat: a pot, or a place of the dealer's."""

    name: str
    label: str
    cite: str
    x: float
    y: float
    r: float
    print: str
    amount: Literal["above", "on", "below"] = "on"
    """Where the amount of its chips stands on a small screen, clear of what lies beside them."""


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
    style: Style = "plain"
    bow: float = 0.8
    """How much wider than deep the ellipse is that the words follow."""
    part: str = ""
    """The words on this arc, where an inscription runs over several."""

    @property
    def text(self) -> str:
        """The words that run along the arc."""
        return self.part or self.inscription.text


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
        return tuple(Inscription(f"{self.title}: {row} {pays}", self.cite, self.asked_by) for row, pays in self.rows)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game's layout: what is printed before each seat, before the dealer, and what stands at the dealer's edge."""

    game: str
    title: str
    house: Inscription
    areas: tuple[Area, ...]
    hands: tuple[Place, ...]
    dealer_cards: int
    middle: str = "Dealer"
    """What lies before the dealer, where no hands there have names of their own."""
    dealer_hands: tuple[str, ...] = ()
    """What the hands are called that lie side by side before the dealer, where it is not the dealer's own."""
    is_counterclockwise: bool = False
    """Whether seats are numbered from the dealer's right."""
    hand_cards: int = 3
    """Around the middle of how many cards a hand is laid."""
    fan: float = 17
    """How far each card of a hand lies from the one before: far enough to show its index."""
    lines: tuple[Line, ...] = ()
    panels: tuple[PayPanel, ...] = ()
    where: Where = "beside"
    band: Line | None = None
    discard: Place | None = None
    discard_cite: str = ""
    cards_cite: str = ""
    """By which paragraph the layout has an area for each player's cards, and for those in the middle."""
    shoe: Shoe = "shoe"
    shoe_cite: str = ""
    boxes_cite: str = ""
    shared: tuple[Shared, ...] = ()
    debts: Inscription | None = None
    """The title of the numbered boxes before the dealer, in which what each seat owes is marked."""
    back: str = "back"
    """The symbol of what lies face down."""
    goes_round: tuple[str, ...] = ()
    """What players hold in turn, such as the shoe."""
    outcomes: tuple[tuple[str, str], ...] = ()
    """How a round may end, as a scoreboard shows it: the word for it, and its colour."""
    cites: tuple[str, ...] = field(default=())
    """Further paragraphs that the drawing stands for."""
    filing_cite: str = ""
    """By which paragraph the drawing and a color photograph are filed before the layout is used."""
    on_sign: tuple[tuple[str, str], ...] = ()
    """What a sign at the table may say in the layout's stead: the paragraph of each, and that of the sign."""
    odds_cite: str = ""
    """By which paragraph odds are printed with "to" or "win"."""
    millimeters: int = 1880
    """How wide the felt is; no paragraph that is at hand says so, and six feet two inches is what the trade builds."""

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return every word on the layout with its paragraph, the house's name first."""
        lines = [line.inscription for line in (*self.lines, *((self.band,) if self.band else ()))]
        debts = (self.debts,) if self.debts else ()
        rows = (each for panel in self.panels for each in panel.inscriptions)
        return (self.house, *dict.fromkeys(lines), *debts, *rows)

    @property
    def all_cites(self) -> tuple[str, ...]:
        """Return every paragraph that something on the layout stands for."""
        said = [cite for each in self.inscriptions for cite in (each.cite, each.asked_by)]
        marked = [area.cite for area in self.areas] + [each.cite for each in self.shared]
        found = *said, *marked, *self.cites
        return tuple(filter(None, (*found, self.discard_cite, self.cards_cite, self.shoe_cite, self.boxes_cite)))
