"""What a game is to the rest of the program, and how its round becomes the next table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import ClassVar, Generic, NamedTuple

from pitboss.games.desk import Desk
from pitboss.games.equipment import CARDS, Equipment, Inspection, SeriesLength
from pitboss.games.notice import Notices
from pitboss.games.seating import Seating
from pitboss.games.sign import TableSign
from pitboss.law import has_text
from pitboss.table.cards import Card
from pitboss.table.custom import custom, is_custom
from pitboss.table.devices import Device
from pitboss.table.event import Event
from pitboss.table.events import FaultOccurred
from pitboss.table.events.common import CARDS as CARD_PIECES
from pitboss.table.events.common import Pieces, call_areas, call_game, call_pieces
from pitboss.table.felt import Felt, FeltT
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands, called
from pitboss.table.ledger import ON_THE_TABLE, TRAY, rail
from pitboss.table.money import Cents, money
from pitboss.table.options import require_legal
from pitboss.table.rankings import Ranking
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind, Round
from pitboss.table.slip import Slip
from pitboss.table.table import OptionsT, Player, StateT, Table, Wager, as_player
from pitboss.table.view import View

HOUR = 3_600_000
"""An hour of the log's clock, which counts milliseconds."""
MOST_CHIPS = 10_000_000_000_00
"""The most that a tray holds or a person buys in for; imitation money, but a number that a person can read."""


class Pit(NamedTuple):
    """Where tables of a game stand in the default house: a pit's key and name, and its place among the pits."""

    key: str
    name: str
    place: int


MAIN_PIT = Pit("main", "Main pit", 0)


class Game(ABC, Generic[OptionsT, FeltT, StateT]):
    """A game of the chapter: facts as attributes, what it does differently from others as methods.

    A game names its place in the law and its options, and plays its round; everything else has a default that suits
    most games. It is generic over its options, over the felt on which a round is played, and over what its table
    remembers between rounds. A game holds nothing itself: there is one of each, shared by all its tables.
    """

    # Its place in the law. A citation that a game does not give is custom, under its subchapter.

    name: ClassVar[str]
    title: ClassVar[str]
    subchapter: ClassVar[str]
    edition: ClassVar[str]
    edition_words: ClassVar[str]
    rules: ClassVar[int]
    """The version of its rules: a log of another is not replayed by these."""
    seated_cite: ClassVar[str]
    late_wager_cite: ClassVar[str]
    round_cite: ClassVar[str]
    most_positions_cite: ClassVar[str]
    standing_cite: ClassVar[str]
    """By which paragraph a wager that stands between rounds is handed back, taken along or given up."""

    # What it is played with.

    options: type[OptionsT]
    felt: type[FeltT]
    state: type[StateT]
    least_positions: ClassVar[int] = 1
    most_positions: ClassVar[int]
    wagers: ClassVar[Mapping[str, str]] = {}
    """Each betting area with its paragraph."""
    area_words: ClassVar[Mapping[str, str]] = {}
    """What people call a betting area whose name reads badly in a sentence: "the $5", for "five"."""
    has_window: ClassVar[bool] = True
    """Whether the layout is opened for everybody's wagers at once; else each is asked in turn."""
    faults: ClassVar[tuple[FaultKind, ...]] = ()
    equipment: ClassVar[Equipment] = CARDS
    device: ClassVar[Device | None] = None
    """What gives the game outcomes by chance, instead of cards or beside them: dice, a wheel, balls.

    Where the options decide it, what it is at most tables.
    """
    pieces: ClassVar[Pieces] = CARD_PIECES
    """What it is dealt with, in words."""
    series_length: ClassVar[SeriesLength] = SeriesLength()
    """How many outcomes of the device one seed of the house binds."""
    least_players: ClassVar[int] = 1
    """With how many players a round can begin."""
    seats_players: ClassVar[bool] = True
    """Whether players sit at positions of their own; at other games all wager at the same counter, position 0."""
    casino_night: ClassVar[str] = ""
    """The paragraph that lists the game among those of charity casino nights; nothing where none does."""
    takes_coupons: ClassVar[bool] = False
    """Whether a match play coupon can be wagered."""
    hidden_cite: ClassVar[str] = ""
    """By which paragraph a hand that is not shown stays hidden for good; nothing where shuffles are opened."""
    desk: ClassVar[Desk] = Desk()
    """What it takes from people and the floor beside wagers, and tells of its table."""
    seating: ClassVar[Seating] = Seating()
    """What it asks of those who come and go."""
    notices: ClassVar[Notices] = Notices()
    """What begins or changes only after notice."""
    sign: ClassVar[TableSign] = TableSign()
    """What the sign at a table says: its limits, and what patrons are told besides."""

    # How it is shown

    pit: ClassVar[Pit] = MAIN_PIT
    ranking: ClassVar[Ranking | None] = None
    """What names a player's hand as it lies; None where no ranking does."""
    shares_board: ClassVar[bool] = False
    """Whether the cards in the middle make part of everybody's hand."""
    set_into: ClassVar[tuple[int, ...]] = ()
    """How many cards each hand has into which a player's cards are set, in the order in which they are turned up."""
    tells_each_card: ClassVar[bool] = False
    """Whether each card decides something, so that it is told as it comes."""
    synonyms: ClassVar[Mapping[str, str]] = {}
    """What people call a choice otherwise than the law does."""
    under: ClassVar[Mapping[str, str]] = {}
    """What the game does, as custom, under sections of which the heading alone is known, in a few words each."""
    lacks: ClassVar[Mapping[str, str]] = {}
    """What other games have beside their module and this one has not, each with the reason."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if hasattr(cls, "title"):
            call_game(cls.name, cls.title)
        if cls.pieces != CARD_PIECES:
            call_pieces(cls.name, cls.pieces)
        if cls.area_words:
            on = {area: f"{{amount}} bet on {words}" for area, words in cls.area_words.items()}
            call_areas(cls.name, cls.area_words, on)
        if hasattr(cls, "subchapter"):
            for cite in ("seated_cite", "late_wager_cite", "round_cite", "most_positions_cite", "standing_cite"):
                if not hasattr(cls, cite):
                    setattr(cls, cite, custom(cls.subchapter))

    @property
    def home(self) -> str:
        """The name that what belongs to the game has in common: its module here, its odds, its players, its layout.

        >>> from pitboss.games import GAMES
        >>> GAMES["mini-craps"].home
        'craps'
        """
        return type(self).__module__.removeprefix("pitboss.games.").partition(".")[0]

    @property
    def reveals_shuffles(self) -> bool:
        """Whether a shuffle is opened to everybody afterwards; where hands stay hidden for good, it never is."""
        return not self.hidden_cite

    def part(self, layer: str) -> ModuleType | None:
        """Return what a layer, such as pitboss.odds, has of the game: loaded when it is first asked for, or nothing."""
        name = f"{layer}.{self.home}"
        return None if find_spec(name) is None else import_module(name)

    # The round

    @abstractmethod
    def round_of_play(self, felt: FeltT) -> Round[None]:
        """Play one round, step by step in the order of the subchapter."""

    def may_begin(self, table: Table[OptionsT, StateT]) -> None:
        """Refuse to begin a round with the players there are; most games are played by one as well as by many."""

    # Its options, and what depends on them

    def table_rule(self, options: OptionsT, positions: int) -> None:
        """Refuse options that do not go with how many positions the table has."""

    def pit_rule(self, options: OptionsT, others: Iterable[OptionsT]) -> None:
        """Refuse options that do not go with those of the game's other tables in the pit."""

    def house_rule(self, options: OptionsT, others: Iterable[OptionsT]) -> None:
        """Refuse options that do not go with those of the game's other tables anywhere in the house."""

    def is_held_to_pit(self, options: OptionsT) -> bool:
        """Tell whether a table with these options does as the others of its pit."""
        return False

    def most_positions_with(self, options: OptionsT) -> tuple[int, str]:
        """Return how many positions a table with these options may have, and by which paragraph."""
        return self.most_positions, self.most_positions_cite

    def positions_words(self, options: OptionsT) -> str:
        """Say how many positions a table with these options may have: "1 to 7"."""
        most = self.most_positions_with(options)[0]
        return f"{self.least_positions} to {most}" if self.least_positions < most else str(most)

    def why_not_positions(self, positions: int) -> str:
        """Say what is wrong with a number of positions that a table of the game may not have."""
        return f"too {'few' if positions < self.least_positions else 'many'} for {self.title}"

    def device_at(self, options: OptionsT) -> Device | None:
        """Return what gives outcomes by chance at a table with these options."""
        return self.device

    def slip(self, options: OptionsT) -> Slip | None:
        """Return the slip on which players mark numbers at a table with these options, where there is one."""
        return None

    def subchapter_at(self, options: OptionsT) -> str:
        """Return where the rules of a table with these options stand."""
        return self.cite_at(options, self.subchapter)

    house_rules: ClassVar[str] = "of the regulation only this game's headings are at hand"
    """What people are told of a table whose rules are custom, as ``by_headings`` cites it."""

    def by_headings(self, options: OptionsT) -> str:
        """Cite the subchapter of a table of which only the headings are known: all of its rules are custom."""
        subchapter = self.subchapter_at(options)
        return "" if has_text(subchapter) else custom(subchapter)

    def cite_at(self, options: OptionsT, cite: str) -> str:
        """Return where a rule stands at a table with these options, whose variation may have its own subchapter."""
        return cite

    def fault(self, name: str) -> FaultKind:
        """Return the fault of that name, or refuse."""
        for fault in self.faults:
            if fault.name == name:
                return fault
        raise Refused(
            f"the fault {name!r}", f"{self.title} knows no such fault", ", ".join(f.name for f in self.faults)
        )

    def faults_at(self, options: OptionsT) -> tuple[FaultKind, ...]:
        """Return what can go wrong at a table with these options."""
        return tuple(fault for fault in self.faults if fault.can_happen(options))

    def fault_cite_at(self, fault: FaultKind, options: OptionsT) -> str:
        """Return by which paragraphs something that goes wrong is answered at a table with these options."""
        return self.cite_at(options, fault.cites_at(options))

    def options_kept(self, options: Mapping[str, str], rules: int) -> Mapping[str, str]:
        """Return the options of a log of some version of the rules as this version says them."""
        return options

    def new_table(self, options: OptionsT, positions: int, tray: Cents) -> Table[OptionsT, StateT]:
        """Return a table that is ready to open, or refuse it."""
        require_legal(options)
        most, cite = self.most_positions_with(options)
        if not self.least_positions <= positions <= most:
            raise Refused(f"{positions} positions", self.why_not_positions(positions),
                          self.positions_words(options), cite)  # fmt: skip
        if not 0 <= tray <= MOST_CHIPS:
            raise Refused(f"a tray of {money(tray)}", "it can't hold that", f"$0 to {money(MOST_CHIPS)}")
        self.table_rule(options, positions)
        return Table(self.name, options, positions, tray, self.state())

    # How it is told

    def told(self, event: Event, view: View) -> str:
        """Tell an event to a viewer who has seen all that came before it: a fault as what happens at this game."""
        if isinstance(event, FaultOccurred):
            for kind in self.faults:
                if kind.name == event.fault:
                    return view.named(kind.happens(event.value))
        return event.told(view)

    def hand_name(self, options: OptionsT, cards: Cards, board: Cards) -> HandName:
        """Name a hand that lies open to a viewer, with the cards in the middle that belong to all."""
        if self.ranking is None or len(cards) != self.ranking.cards:
            return NO_NAME
        return HandName(called(self.ranking.rank(cards).words))

    def verdict(self, options: OptionsT, hands: Hands, dealers: Hands) -> str:
        """Say to a player why a wager was won or lost, by the hands that lie open; most games need no word for it."""
        return ""

    # Its cards, dice or other equipment between rounds

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards that are shuffled together at a table with these options, as a log has them."""
        return ()

    def inspections(self, options: OptionsT) -> tuple[Inspection, ...]:
        """Return what people inspect at a table beside what a round does; nothing at most games."""
        return ()

    def change_after(self, options: OptionsT) -> tuple[int, str]:
        """Return after how many hours the equipment is changed, and by which paragraph; 0 where it never is."""
        return 0, ""

    def renewed(self, table: Table[OptionsT, StateT]) -> Table[OptionsT, StateT]:
        """Return the table with fresh equipment, which is opened before the next round; a wheel stays as it is."""
        return table

    def is_opened(self, table: Table[OptionsT, StateT]) -> bool:
        """Tell whether the equipment of a table is opened, as cards and dice are by a round."""
        return bool(getattr(table.state, "opened", True))

    def after_void(self, table: Table[OptionsT, StateT]) -> Table[OptionsT, StateT]:
        """Return a table as it stood before a round that counts for nothing, with fresh equipment."""
        return self.renewed(table)

    def options_changed(self, table: Table[OptionsT, StateT], options: OptionsT) -> Round[Table[OptionsT, StateT]]:
        """Play on with other options, with fresh equipment."""
        yield from ()
        return self.renewed(replace(table, options=options))

    def new_dealer(self, table: Table[OptionsT, StateT]) -> Table[OptionsT, StateT]:
        """Return the table as another dealer takes it over."""
        return table

    def left_alone(self, table: Table[OptionsT, StateT]) -> Round[Table[OptionsT, StateT]]:
        """Leave a table that everybody has left as it should lie."""
        yield from ()
        return table

    def is_dealt_out(self, table: Table[OptionsT, StateT]) -> bool:
        """Tell whether the cards are shuffled before the next round, so that the table may close."""
        return True

    def shooter(self, table: Table[OptionsT, StateT]) -> str | None:
        """Return who has the device between rounds: "" where nobody has it yet, None where a fresh one comes."""
        return ""

    def binds(self, table: Table[OptionsT, StateT], wager: Wager) -> bool:
        """Tell whether a standing wager may not be taken down before it is decided."""
        return False

    # What is due

    def may_change(self, table: Table[OptionsT, StateT], options: OptionsT, now: int) -> None:
        """Refuse other options that the law lets begin only some time after notice."""

    def duties(self, table: Table[OptionsT, StateT]) -> tuple[tuple[str, str], ...]:
        """Return what the floor should see to soon at a table, each with its paragraph."""
        return ()

    def due(self, table: Table[OptionsT, StateT], cards_since: int, now: int) -> tuple[Event, ...]:
        """Return what comes before the next round by the clock, without which it is refused.

        That is the change of cards or dice whose hours are in the law's text; where they are custom, a reminder is all.
        """
        hours, cite = self.change_after(table.options)
        is_due = hours and now - cards_since >= hours * HOUR and not is_custom(cite) and self.is_opened(table)
        changes = (self.equipment.changed(),) if is_due and self.equipment.changed else ()
        return self.desk.due(table, changes, cards_since, now)


def table_after(felt: Felt) -> Table:
    """Return the table that a finished round leaves behind; no wager may be left on it but those that stand."""
    table, standing = felt.table, felt.standing()
    left = sum([felt.ledger.balances.get(account, 0) for account in ON_THE_TABLE])
    if standing is not table.standing:
        left -= sum([wager.amount for wager in standing]) - sum([wager.amount for wager in table.standing])
    if left:
        raise AssertionError(f"{left} cents are left on the layout after the round")
    players = table.players
    if felt.ledger.entries:
        gained = felt.ledger.balances.get
        players = tuple([as_player((name, chips + gained(rail(name), 0), held)) for name, chips, held in players])
    if felt.coupons_taken:
        players = tuple([each._replace(coupons=coupons_left(felt, each)) for each in players])
    tray = table.tray + felt.ledger.balance(TRAY)
    return Table(
        table.game, table.options, table.positions, tray, felt.state, table.seats, players, table.round + 1,
        table.denominations, standing,
    )  # fmt: skip


def net_of(felt: Felt) -> dict[str, Cents]:
    """Return what every account gained or gave in a round; of what lies on the table only what stands there."""
    balances = felt.ledger.balances.items()
    return {account: amount for account, amount in balances if amount or account not in ON_THE_TABLE}


def coupons_left(felt: Felt, player: Player) -> tuple[int, ...]:
    """Return the coupons a player keeps after those that were taken in the round."""
    taken = felt.coupons_taken.get(player.name)
    if not taken:
        return player.coupons
    held = list(player.coupons)
    for coupon in taken:
        held.remove(coupon)
    return tuple(held)
