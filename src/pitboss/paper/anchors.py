"""Where things lie on a layout, in the units of its drawing: what a page needs to put chips and cards there."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from pitboss.table.custom import is_custom
from pitboss.table.provenance import Provenance

DIGITS = 16


@dataclass(frozen=True, slots=True)
class Point:
    """The middle of something."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Circle:
    """A betting area: chips lie in the middle and stay within the radius."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of no seat for chips, and where their amount stands on a small screen: above them, on them or below."""

    x: float
    y: float
    r: float
    amount: str


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the drawing."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mark:
    """What lies on the felt and says something: where it lies, what is printed on it, and what it means."""

    x: float
    y: float
    print: str
    words: str
    """What it says in a sentence."""
    short: str
    """What it says where there is little room; nothing where the call says it already."""
    is_on: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where what a device showed lies after a round and is called, and how that is told."""

    box: Box
    showed: str
    """How a sentence begins that tells what was shown."""
    nothing_yet: str
    """What is said before anything was shown."""
    under_way: str
    """What is said while it is awaited."""
    faces: tuple[str, ...] = ()
    """What is written on each face, from the first; dice, which have none written, show pips."""
    shown: int = 2
    """How many faces lie there at once, beside which the call is written."""


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand: the middle of its first card, how many degrees clockwise the cards turn, and the way to the next card."""

    x: float
    y: float
    angle: float
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words on a layout: the paragraph of what they say, and the paragraph that has them printed."""

    text: str
    cite: str
    asked_by: str

    @property
    def provenance(self) -> Provenance:
        """Whether what the words say is in the regulation's text or is custom."""
        return "custom" if is_custom(self.cite) else "text"


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout as it is printed on the felt, and where everything on it lies.

    ``areas`` is keyed by position and betting area, "3/ante"; ``hands`` by position, "0" for the dealer and "3.2" for
    the second hand of a split pair, whose first is then "3.1"; ``names`` by position; ``shared`` are
    places of no seat, such as a pot.
    """

    game: str
    positions: int
    width: float
    height: float
    svg: str
    card_width: float
    card_height: float
    areas: dict[str, Circle]
    hands: dict[str, Fan]
    names: dict[str, Point]
    rack: Point
    shoe: Point
    tray: Point
    inscriptions: tuple[Inscription, ...]
    middle: str = "Dealer"
    """What lies before the dealer: the dealer's hand, or a board for all."""
    hand_names: dict[str, str] = field(default_factory=dict)
    """What the hands before the dealer are called, where they are not the dealer's own; keyed as ``hands``."""
    debts: dict[str, Point] = field(default_factory=dict)
    """Where what a seat owes is marked, by position."""
    back: str = "back"
    """The symbol of what lies face down: a card's back, or another where the game deals something else."""
    goes_round: tuple[str, ...] = ()
    """The marks of a view that stand at a position, and go from one to another."""
    outcomes: dict[str, str] = field(default_factory=dict)
    """How a round may end, each with its colour on a scoreboard."""
    boxes: dict[str, Box] = field(default_factory=dict)
    """The areas that all players share, each with a place of its own for everybody's chips."""
    arms: dict[str, Box] = field(default_factory=dict)
    """The second part of an area that goes round a corner."""
    area_words: dict[str, str] = field(default_factory=dict)
    """What people call the areas whose names read badly in a sentence."""
    choice_words: dict[str, str] = field(default_factory=dict)
    """What people call choices otherwise than the law does."""
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The areas of each part of a layout that has more than can be looked over at once."""
    marks: dict[str, dict[str, Mark]] = field(default_factory=dict)
    """The marks of a view that lie on the felt, each by its value: the puck on a point, "0" while it is off."""
    outcome: Outcome | None = None
    """Where the outcome of a device is shown, where one decides the wagers."""
    on_lines: tuple[str, ...] = ()
    """The areas that are spots on the lines between others, and lie on top of them."""
    chip_colours: dict[str, str] = field(default_factory=dict)
    """The colour of each position's own chips, where players have their own."""

    _anchors: dict[str, Any] = field(init=False, repr=False, compare=False, default_factory=dict)
    digest: str = field(init=False)
    """By which one drawing is told from another."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", sha256(self.svg.encode()).hexdigest()[:DIGITS])

    shared: dict[str, Spot] = field(default_factory=dict)

    def anchors(self) -> dict[str, Any]:
        """Return everything but the drawing and its words, for JSON; it is put together once and only read."""
        if not self._anchors:
            told = asdict(self)
            del told["svg"], told["inscriptions"], told["_anchors"]
            self._anchors.update(told)
        return self._anchors
