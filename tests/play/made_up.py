"""Games that no law knows: with a wheel, with balls, with cards whose first hand a shaker decides, and with tiles."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType

from pitboss.games.equipment import WHEEL, Equipment, SeriesLength
from pitboss.games.game import Game
from pitboss.games.kits.settlement import collect_wager, pay_wager
from pitboss.games.kits.wagers import take_wagers
from pitboss.table.cards import Card, make_family, standard_deck
from pitboss.table.custom import custom
from pitboss.table.devices import Numbers, balls, dice, wheel
from pitboss.table.event import Drawn, Place
from pitboss.table.events import (
    BallsDrawn,
    CardDealt,
    CardsShuffled,
    FaultOccurred,
    HandRevealed,
    PhaseBegan,
    WheelSpun,
)
from pitboss.table.felt import Felt
from pitboss.table.money import Odds
from pitboss.table.options import PostedLimits, house_options
from pitboss.table.requests import Draw, FaultKind, Outcome, Round, Shuffle, is_fault, throw
from pitboss.table.window import Area, OpenForWagers

CITE = custom("19:47-5.5")
SECTIONS = ("two",) * 3 + ("one",) * 4 + ("joker",)
PAYS = {"one": Odds(1, 1), "two": Odds(2, 1), "joker": Odds(6, 1)}


@house_options
class Options(PostedLimits):
    """What the operator of a made-up table may choose."""


def window(felt: Felt, *areas: str) -> OpenForWagers:
    """Return the window for wagers on these areas."""
    limits = felt.options.minimum, felt.options.maximum
    made = tuple(Area(name, name, CITE, *limits) for name in areas)
    return OpenForWagers(CITE, (), made, felt, lambda felt, wager: None, CITE, CITE, set())


def settle(felt: Felt, won: str) -> None:
    """Pay the wagers on what came, and collect the others."""
    for position in felt.positions:
        for area in [*position.wagers]:
            if area == won:
                pay_wager(felt, position, area, PAYS.get(area, Odds(1, 1)), CITE)
            else:
                collect_wager(felt, position, area, CITE)


class WheelOfEight(Game[Options, Felt, None]):
    """A wheel of eight sections."""

    name, title, subchapter, edition, edition_words, rules = "wheel-of-8", "Wheel of 8", "19:47-5", "none", "none", 1
    options, felt, state = Options, Felt, NoneType
    most_positions = 5
    wagers = dict.fromkeys(PAYS, CITE)
    equipment, device, series_length = WHEEL, wheel(len(SECTIONS)), SeriesLength(4, 6)
    faults = (FaultKind("no-spin", CITE, "the wheel does not go round three times"),)

    def round_of_play(self, felt: Felt) -> Round[None]:
        """Take wagers, spin, and pay."""
        yield from take_wagers(felt, window(felt, *PAYS))
        spin = Outcome(CITE, ("no-spin",), wheel(len(SECTIONS)), self.spun)
        while is_fault(spun := (yield spin)):
            felt.tell(PhaseBegan("spin again", cite=CITE))
        settle(felt, spun.word)

    @staticmethod
    def spun(numbers: Numbers) -> WheelSpun:
        """Call the section at which the wheel stopped."""
        (section,) = numbers
        word = SECTIONS[section - 1]
        return WheelSpun(section, len(SECTIONS), word, f"{word}, no more spins")


class FiveBalls(Game[Options, Felt, None]):
    """Five of twenty balls, and a wager that the first is odd."""

    name, title, subchapter, edition, edition_words, rules = "five-balls", "Five Balls", "19:47-14", "none", "none", 1
    options, felt, state = Options, Felt, NoneType
    most_positions = 5
    wagers = dict.fromkeys(("odd", "even"), CITE)
    equipment, device = Equipment("balls"), balls(5, 20)

    def round_of_play(self, felt: Felt) -> Round[None]:
        """Take wagers, draw, and pay."""
        yield from take_wagers(felt, window(felt, "odd", "even"))
        drawn: BallsDrawn = yield Outcome(CITE, (), balls(5, 20), lambda numbers: BallsDrawn(numbers, 20))
        settle(felt, "odd" if drawn.balls[0] % 2 else "even")


class Tile(Card):
    """A tile, which is a card of another family."""

    __slots__ = ()

    @property
    def words(self) -> str:
        return f"the {self} tile"

    @property
    def symbol(self) -> str:
        return str(self)


FACES = make_family(Tile, ("East", "South", "West", "North"))
TILES: tuple[Card, ...] = FACES * 2
"""A deck of tiles, in pairs."""


class Tiles(Game[Options, Felt, None]):
    """Each player is dealt two tiles face down, and the dealer two for everybody to see."""

    name, title, subchapter, edition, edition_words, rules = "tiles", "Tiles", "19:47-10", "none", "none", 1
    options, felt, state = Options, Felt, NoneType
    most_positions = 3

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the tiles."""
        return TILES

    def round_of_play(self, felt: Felt) -> Round[None]:
        """Shuffle, deal, and turn over."""
        shuffled: CardsShuffled = yield Shuffle(CITE, (), "red", TILES, "mixed face down")
        felt.shoe.load(shuffled.shuffle, len(TILES))
        for position in (*felt.positions, felt.dealer):
            for _ in range(2):
                drawn: Drawn = yield Draw(CITE, (), Place(*felt.shoe.take()), position.number)
                seen_by = (position.player,) if position.player else None
                felt.tell(CardDealt(position.number, *drawn, cite=CITE, seen_by=seen_by))
                position.hand.append(drawn)
        first = felt.positions[0]
        felt.tell(HandRevealed(first.number, first.cards, first.places, "a pair or none", cite=CITE))


class CardsAndShaker(Game[Options, Felt, None]):
    """Cards, of which a shaker of three dice says where they go first."""

    name, title, subchapter, edition, edition_words, rules = "shaker", "Shaker", "19:47-11", "none", "none", 1
    options, felt, state = Options, Felt, NoneType
    most_positions = 5
    device, series_length = dice(3), SeriesLength(3, 3)

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards."""
        return standard_deck()

    def round_of_play(self, felt: Felt) -> Round[None]:
        """Shuffle, and shake every other round."""
        answer = yield Shuffle(CITE, (), "red", standard_deck(), "shuffled by hand")
        assert not isinstance(answer, FaultOccurred)
        if felt.table.round % 2:
            thrown = yield throw(CITE, (), dice(3))
            yield PhaseBegan(f"{sum(thrown.faces)} is first", cite=CITE)


MADE_UP = (WheelOfEight(), FiveBalls(), CardsAndShaker(), Tiles())
