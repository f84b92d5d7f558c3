"""What a game is to the rest of the program, and how its round becomes the next table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.table.cards import Card
from pitboss.table.devices import Device
from pitboss.table.event import Event
from pitboss.table.events import (
    FLOOR,
    CardChangeDue,
    CardsChanged,
    DiceChanged,
    DiceChangeDue,
    NoticeGiven,
    OptionsChanged,
    PlayerSeated,
    RoundOrder,
)
from pitboss.table.felt import Felt
from pitboss.table.ledger import ON_THE_TABLE, TRAY, rail
from pitboss.table.money import Cents, money
from pitboss.table.options import require_legal
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind, Round
from pitboss.table.table import Player, Table, Wager

MOST_CHIPS = 100_000_000_00
"""The most that a tray holds or a person buys in for; imitation money, but a number that a person can read."""


def owes_nothing(table: Table, player: str, now: int) -> Round[Table]:
    """At most games nobody owes anything between rounds."""
    yield from ()
    return table


def anybody_comes(table: Table, event: PlayerSeated, now: int) -> Table:
    """At most games a free position is anybody's."""
    return table


def any_time(table: Table, event: OptionsChanged) -> None:
    """Let a change be asked for while a round is played; it comes when that is over."""


def any_change(table: Table, options: Any, now: int) -> None:
    """At most games options change without notice."""


def needs_no_notice(table: Table, event: NoticeGiven, at: int) -> Table:
    """At most games nothing is done by notice."""
    raise Refused("a notice", f"nothing at a table of {table.game} needs one", "changing the options")


def no_clock_runs(before: Table, after: Table, now: int) -> Table:
    """At most games nothing is reckoned from when people sit down or the options change."""
    return after


def nothing_due(table: Table, cards_since: int, now: int) -> tuple[Event, ...]:
    """At most games the clock asks for nothing but fresh cards."""
    return ()


@dataclass(frozen=True, slots=True)
class Notice:
    """A written notice that an option is to have a value, which it may have from a time of the log's clock on."""

    option: str
    value: str
    may_begin: int
    cite: str


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a game is played with: its name, how it is changed and said to be due, and when a table may close."""

    name: str
    changed: type[CardsChanged | DiceChanged]
    change_due: type[CardChangeDue | DiceChangeDue]
    closes: str


CARDS = Equipment("cards", CardsChanged, CardChangeDue, "the cards are dealt out")
DICE = Equipment("dice", DiceChanged, DiceChangeDue, "every wager under contract is decided")


class SeriesLength(NamedTuple):
    """How many outcomes of a device one seed of the house binds: from the fewest on a series ends with its shooter.

    Where nobody has the device it ends at the fewest, and at the most in any case: a shooter who keeps the dice is not
    to keep everybody waiting for the seed.
    """

    fewest: int = 25
    most: int = 100


class HeldApart(NamedTuple):
    """Money at a table that is neither a player's nor the tray's: where it lies, whose it is, and who says so."""

    place: str
    amount: Cents
    whose: str
    cite: str
    account: str
    when_closed: str = ""
    """As what it goes to the cage when the table closes; nothing where it stays with those whose it is."""


@dataclass(frozen=True, slots=True)
class Care:
    """How a game looks after its cards between rounds."""

    deck: Callable[[Mapping[str, str]], tuple[Card, ...]]
    change_after: Callable[[Any], tuple[int, str]]
    options_changed: Callable[[Table, Any], Round[Table]]
    renewed: Callable[[Table], Table]
    new_dealer: Callable[[Table], Table]
    left_alone: Callable[[Table], Round[Table]]
    duties: Callable[[Table], tuple[tuple[str, str], ...]] = lambda table: ()
    """What the floor should see to soon at a table, each with its paragraph."""
    held: Callable[[Table], tuple[HeldApart, ...]] = lambda table: ()
    """What lies at a table between rounds and is neither a player's nor the tray's."""
    outlasts: Callable[[Table], tuple[tuple[str, str], ...]] = lambda table: ()
    """What is still to be done at a table that closes and its closing does not end, each with its paragraph."""
    is_dealt_out: Callable[[Table], bool] = lambda table: True
    """Whether the cards are shuffled before the next round, so that the table may close."""
    leaving: Callable[[Table, str, int], Round[Table]] = owes_nothing
    """Take from a player who leaves what is still owed."""
    coming: Callable[[Table, PlayerSeated, int], Table] = anybody_comes
    """Refuse a seat to somebody who may not have it, or take note of who comes."""
    least_buy_in: Callable[[Table, str, int], Cents] = lambda table, player, now: 0
    """What somebody who left a while ago brings back at least."""
    newcomer_brings: Callable[[Any], Cents] = lambda options: 0
    """What the house asks of whoever sits down at a table with these options, or buys chips there when broke."""
    comes_back_between_rounds: bool = False
    """Whether somebody who left in a round sits down again only when it is over."""
    may_change: Callable[[Table, Any, int], None] = any_change
    """Refuse other options that the law lets begin only some time after notice."""
    may_ask_change: Callable[[Table, OptionsChanged], None] = any_time
    """Refuse a change while a round is played whose end could forbid it."""
    take_notice: Callable[[Table, NoticeGiven, int], Table] = needs_no_notice
    """Remember a written notice, and when it was given."""
    clocked: Callable[[Table, Table, int], Table] = no_clock_runs
    """Take note of when somebody sat down or the options changed, from the table before and after it."""
    due: Callable[[Table, int, int], tuple[Event, ...]] = nothing_due
    """What the desk takes before the next round, by when the cards came and by the clock."""
    by_notice: Callable[[Any], tuple[tuple[str, str], ...]] = lambda options: ()
    """Which options of a table with these options change only after notice, each with its paragraph."""
    notices: Callable[[Table], tuple[Notice, ...]] = lambda table: ()
    """Which notices of a change still to come were given at a table."""
    binds: Callable[[Table, Wager], bool] = lambda table, wager: False
    """Whether a standing wager may not be taken down before it is decided."""
    shuffles_all: bool = False
    """Whether all cards are shuffled before each round, so that a round that counts for nothing leaves them there."""
    keeps_other_deck: bool = False
    """Whether a deck that is removed leaves another at the table, by whose age all are changed."""
    ages_when_opened: bool = False
    """Whether the cards' hours are reckoned from the round in which they are opened, not from when they came."""
    equipment: Equipment = CARDS
    """What the game is played with."""
    device: Device | None = None
    """What gives the game outcomes by chance beside cards, or instead of them: dice, a wheel, balls."""
    series_length: SeriesLength = SeriesLength()
    """How many outcomes one seed of the house binds."""
    shooter: Callable[[Table], str | None] = lambda table: ""
    """Who has the device between rounds: "" where nobody has or it goes on to another, None where a fresh one comes."""


def heeds_no_order(felt: Felt, order: RoundOrder) -> str:
    """Most games know nothing that the floor orders in a round."""
    raise Refused(
        order.deed_words(), f"no round of {felt.table.game} takes it", "a ruling, or voiding the round", FLOOR
    )


def any_number_of_positions(options: Any, positions: int) -> None:
    """Most games' options do not depend on how many positions the table has."""


def any_pit(options: Any, others: Iterable[Any]) -> None:
    """Most games' options do not depend on the other tables of a pit."""


def least_to_greatest(options: Any) -> str:
    """Say what may be wagered where the house posts a least and a greatest wager."""
    return f"{money(options.minimum)} to {money(options.maximum)}"


def posted_limits(options: Any) -> tuple[Cents, Cents | None]:
    """Return the least and the greatest wager that the house posts."""
    return options.minimum, options.maximum


def any_company(table: Table) -> None:
    """Most games are played by one player as well as by many."""


def has_no_desk(table: Table, event: Any, now: int) -> Round[Table]:
    """Most games have no desk of their own."""
    yield from ()
    raise Refused(event.deed_words(), f"nothing at a table of {table.game} takes it", "what the game's own desk takes")


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the chapter: its place in the law, its options, and its round of play."""

    name: str
    title: str
    subchapter: str
    edition: str
    edition_words: str
    rules: int
    options: type[Any]
    most_positions: int
    most_positions_cite: str
    seated_cite: str
    late_wager_cite: str
    round_cite: str
    wagers: dict[str, str]
    care: Care
    new_state: Callable[[], Any]
    round_of_play: Callable[[Felt], Round[None]]
    faults: tuple[FaultKind, ...]
    felt: type[Felt] = Felt
    table_rule: Callable[[Any, int], None] = any_number_of_positions
    pit_rule: Callable[[Any, Iterable[Any]], None] = any_pit
    """Refuse options that do not go with those of the game's other tables in the pit."""
    is_held_to_pit: Callable[[Any], bool] = lambda options: False
    """Whether a table with these options does as the others of its pit."""
    most_with: Callable[[Any], tuple[int, str]] | None = None
    """How many positions a table may have by its options, and by which paragraph, where that depends on them."""
    least_players: int = 1
    """With how many players a round can begin."""
    may_begin: Callable[[Table], None] = any_company
    """Refuse to begin a round with the players there are."""
    desk: Callable[[Table, Any, int], Round[Table]] = has_no_desk
    """Apply what the game's own desk takes between rounds."""
    may_order: Callable[[Felt, RoundOrder], str] = heeds_no_order
    """Refuse what the floor may not order in a round as it stands, or say by which paragraph it may."""
    limits_words: Callable[[Any], str] = least_to_greatest
    """What may be wagered at a table with these options."""
    limits: Callable[[Any], tuple[Cents, Cents | None]] = posted_limits
    """The least and the greatest wager of a table with these options; None where there is no greatest."""
    pause_cite: str = FLOOR
    """By which custom the floor pauses a table and closes it, which is no decision of a dispute."""
    floor_cite: str = FLOOR
    """By which paragraph the floor's decision is final."""
    reveals_shuffles: bool = True
    """Whether a shuffle is opened to everybody afterwards; where hands stay hidden for good, it never is."""
    takes_coupons: bool = False
    """Whether a match play coupon can be wagered."""
    cite_at: Callable[[Any, str], str] = lambda options, cite: cite
    """Where a rule of the game stands at a table with these options, whose variation may have its own subchapter."""
    standing_cite: str = ""
    """By which paragraph a wager that stands between rounds is handed back, taken along or given up."""

    def most_positions_with(self, options: Any) -> int:
        """Return how many positions a table with these options may have."""
        return self.most_positions if self.most_with is None else self.most_with(options)[0]

    def most_positions_cite_with(self, options: Any) -> str:
        """Return by which paragraph a table with these options has so many positions."""
        return self.most_positions_cite if self.most_with is None else self.most_with(options)[1]

    def fault(self, name: str) -> FaultKind:
        """Return the fault of that name, or refuse."""
        for fault in self.faults:
            if fault.name == name:
                return fault
        raise Refused(
            f"the fault {name!r}", f"{self.title} knows no such fault", ", ".join(f.name for f in self.faults)
        )

    def faults_at(self, options: Any) -> tuple[FaultKind, ...]:
        """Return what can go wrong at a table with these options."""
        return tuple(fault for fault in self.faults if fault.can_happen(options))

    def fault_cite_at(self, fault: FaultKind, options: Any) -> str:
        """Return by which paragraphs something that goes wrong is answered at a table with these options."""
        return self.cite_at(options, fault.cites_at(options))

    def new_table(self, options: Any, positions: int, tray: int) -> Table:
        """Return a table that is ready to open, or refuse it."""
        require_legal(options)
        most, cite = self.most_positions_with(options), self.most_positions_cite_with(options)
        if not 1 <= positions <= most:
            raise Refused(f"{positions} positions", f"a {self.title} table cannot have so many",
                          f"1 to {most}", cite)  # fmt: skip
        if not 0 <= tray <= MOST_CHIPS:
            raise Refused(f"a tray of {money(tray)}", "it cannot hold that", f"$0 to {money(MOST_CHIPS)}")
        self.table_rule(options, positions)
        return Table(self.name, options, positions, tray, self.new_state())


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
        players = tuple([Player(name, chips + gained(rail(name), 0), held) for name, chips, held in players])
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
