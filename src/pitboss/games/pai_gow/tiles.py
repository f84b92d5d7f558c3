"""The 32 tiles of Pai Gow: sixteen pairs, their spots, and how single tiles rank. 10.2

Of 19:47-10.2 only the heading is known; 13:69E-1.19A has the tiles themselves. The order of tiles and pairs is custom.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.table.cards import Card, make_family


class Face(NamedTuple):
    """What a tile is: its name, its two ends, what people call its kind, and how many of it are in a set."""

    name: str
    ends: tuple[int, int]
    called: str
    tiles: int = 1


FACES = (
    Face("Teen", (6, 6), "teen", 2),
    Face("Day", (1, 1), "day", 2),
    Face("Yun", (4, 4), "high 8", 2),
    Face("Gor", (1, 3), "high 4", 2),
    Face("Mooy", (5, 5), "high 10", 2),
    Face("Chong", (3, 3), "high 6", 2),
    Face("Bon", (2, 2), "low 4", 2),
    Face("Foo", (5, 6), "11", 2),
    Face("Ping", (4, 6), "low 10", 2),
    Face("Tit", (1, 6), "high 7", 2),
    Face("Look", (1, 5), "low 6", 2),
    Face("Gow36", (3, 6), "9"),
    Face("Gow45", (4, 5), "9"),
    Face("Bot26", (2, 6), "low 8"),
    Face("Bot35", (3, 5), "low 8"),
    Face("Chit25", (2, 5), "low 7"),
    Face("Chit34", (3, 4), "low 7"),
    Face("Gee6", (2, 4), "gee joon 6"),
    Face("Ng14", (1, 4), "5"),
    Face("Ng23", (2, 3), "5"),
    Face("Gee3", (1, 2), "gee joon 3"),
)
"""Every face from the highest tile to the lowest; those of one kind rank alike."""

KINDS = tuple(dict.fromkeys(face.called for face in FACES))
"""The kinds of tiles from the highest to the lowest: seventeen, of which two make the supreme pair."""
TEEN, DAY, YUN, GOR, MOOY, CHONG, BON, FOO, PING, TIT, LOOK, GOW, BOT, CHIT, GEE_6, NG, GEE_3 = range(17)
SPOTS = tuple(sum(next(face.ends for face in FACES if face.called == kind)) for kind in KINDS)
"""How many spots a tile of each kind has."""
TILES_OF = tuple(sum(face.tiles for face in FACES if face.called == kind) for kind in KINDS)
"""How many tiles of each kind a set has."""


class Tile(Card):
    """A tile, which is a card of another family: the higher its number, the higher it ranks."""

    __slots__ = ()
    piece = "tile"

    @property
    def face(self) -> Face:
        """What the tile is."""
        return _FACE_OF[self]

    @property
    def kind(self) -> int:
        """The tile's kind, from the highest on."""
        return _KIND_OF[self]

    @property
    def words(self) -> str:
        """The tile in words: "teen (6-6)"."""
        return f"{self.face.called} ({self.face.ends[0]}-{self.face.ends[1]})"

    @property
    def symbol(self) -> str:
        """The tile as it is written in a line of text."""
        return str(self)


BY_NAME: dict[str, Tile] = {
    str(tile): tile for tile in make_family(Tile, [face.name for face in reversed(FACES)])
}  # from the lowest on
_FACE_OF: dict[Card, Face] = {BY_NAME[face.name]: face for face in FACES}
_KIND_OF: dict[Card, int] = {tile: KINDS.index(face.called) for tile, face in _FACE_OF.items()}

SUPREME = (BY_NAME["Gee6"], BY_NAME["Gee3"])
PAIRS: tuple[tuple[Tile, Tile], ...] = (
    SUPREME,
    *(
        (each[0], each[-1])
        for kind in range(17)
        if len(each := [tile for tile in reversed(BY_NAME.values()) if tile.kind == kind]) * TILES_OF[kind] > 1
    ),
)
"""The sixteen pairs from the highest on, the supreme pair first."""
DECK: tuple[Card, ...] = tuple(tile for pair in PAIRS for tile in pair)
"""The set as it lies when the table opens: sixteen pairs in the order of their rank."""


def kind_of(card: Card) -> int:
    """Return the kind of a tile."""
    return _KIND_OF[card]
