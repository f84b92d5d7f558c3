"""What the house answers of tables, rounds and its books, as the API's description has it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from pitboss.server.api.shapes import Cents, ChosenOption, Fault, Me, Milliseconds, Option, Shape, State, You

# The lobby


class Seated(Shape):
    """Somebody at a position."""

    position: int
    player: str
    is_builtin: bool
    is_away: bool


class Point(Shape):
    """A place on a drawing."""

    x: float
    y: float


class Circle(Point):
    """A betting area: chips lie in the middle and stay within the radius."""

    r: float


class Box(Point):
    """A part of a drawing."""

    width: float
    height: float


class Fan(Point):
    """A hand: its first card, how the cards turn, and the way to the next card."""

    angle: float
    dx: float
    dy: float


class Miniature(Shape):
    """What a table is drawn from in small."""

    svg: str = Field(description="The address of the drawing.")
    width: float
    height: float
    names: dict[str, Point]


class Line(Shape):
    """A table in a line of the lobby."""

    id: str
    pit: str
    name: str
    game: str
    title: str
    options: list[ChosenOption]
    least: Cents
    most: Cents
    positions: int
    seated: list[Seated]
    watching: int = Field(description="How many look on who do not sit there.")
    is_training: bool
    state: State
    round: int
    is_house: bool
    layout: Miniature


class Lobby(Shape):
    """Every table that is open."""

    tables: list[Line]


class Opened(Shape):
    """The table that was opened."""

    table: Line


# What a viewer sees


class CardLying(Shape):
    """A card by its place in the shuffled stack, ``SHUFFLE.NUMBER``; null where you may not see it."""

    place: str
    card: str | None


class Hand(Shape):
    """A hand at a position."""

    number: int
    cards: list[CardLying]


class Bet(Shape):
    """A wager that lies on the layout."""

    player: str
    area: str
    amount: Cents


class Spot(Shape):
    """What lies at a position; "0" is the dealer's."""

    player: str
    hands: list[Hand]
    bets: list[Bet]


class View(Shape):
    """The table as you may see it."""

    round: int
    in_round: bool
    spots: dict[str, Spot]
    chips: dict[str, Cents]
    stub: int
    rack: int
    marks: dict[str, int] = Field(description="The puck's point, and the positions of shooter, shoe and button.")
    dice: list[int]
    call: str = Field(description="How the last throw was called, at a dice table.")
    called: dict[str, str] = Field(description='What a wager was called, by "position/area", at a dice table.')
    owed: dict[str, Cents] = Field(description="The vigorish that is marked for a player and collected later.")
    outcomes: list[str] = Field(description="How the last rounds ended, where the game keeps a scoreboard.")
    pots: list[Cents] = Field(description="What can be won of a poker pot and its side pots.")


class Patch(Shape):
    """The members of a view that a step changed; of spots and chips the entries that did, null where one is gone."""

    round: int | None = None
    in_round: bool | None = None
    spots: dict[str, Spot | None] | None = None
    chips: dict[str, Cents | None] | None = None
    stub: int | None = None
    rack: int | None = None
    marks: dict[str, int] | None = None
    dice: list[int] | None = None
    call: str | None = None
    called: dict[str, str] | None = None
    owed: dict[str, Cents] | None = None
    outcomes: list[str] | None = None
    pots: list[Cents] | None = None


class Step(Shape):
    """One event of a table's log as you may see it; after ``cards`` come the fields that its event has."""

    seq: int
    round: int
    at: Milliseconds | None
    event: str
    by: str
    words: str
    cite: str
    cards: list[str]
    player: str | None = None
    position: int | None = None
    area: str | None = None
    amount: Cents | None = None
    winnings: Cents | None = None
    odds: str | None = None
    choice: str | None = None
    hand: int | None = None
    fault: str | None = None
    reason: str | None = None
    net: dict[str, Cents] | None = None
    added: Cents | None = None
    pot: int | None = None
    pots: list[Cents] | None = None
    why: str | None = None
    patch: Patch


class Area(Shape):
    """A betting area with its posted limits."""

    name: str
    label: str
    cite: str
    least: Cents
    most: Cents
    takes_coupon: bool
    required: bool
    required_by: str
    step: Cents = Field(description="The unit of amounts that can be paid exactly; 0 where the least chip is.")
    rides_on: str = Field(description="The area whose wager this one needs.")


class Saying(Shape):
    """Something else that you may say to a window (``do: say``)."""

    event: str
    words: str
    fields: list[str]


class Timed(Shape):
    """Until when a prompt is open, and for how many seconds in all; null where it waits for ever."""

    deadline: Milliseconds | None
    seconds: float | None


class WagerWindow(Timed):
    """The table is open for wagers."""

    kind: Literal["wagers"]
    id: str
    cite: str
    areas: list[Area]
    ready: list[str]
    waiting_for: list[str]
    says: list[Saying]
    values: dict[str, list[str]] = Field(description="What you may name in what else may be said, by its field.")
    bound: list[str] = Field(description='Your wagers that may not be taken back now, by "position/area".')
    positions: list[int] = Field(description="Where you may wager.")
    coupons: dict[str, Cents] = Field(description='Your coupons that lie with wagers, by "position/area".')


class Amounts(Shape):
    """Which amounts a choice takes."""

    least: Cents
    most: Cents
    step: Cents


class Choice(Shape):
    """One thing that you may choose; ``word`` is what a decision names."""

    word: str
    label: str
    cite: str
    cost: Cents
    amounts: Amounts | None
    usual: Cents = Field(description="The amount that is taken where none is named.")
    lies: Cents | None = Field(
        description="Where an amount is what a bet stands at afterwards: how much of it lies there."
    )
    cards: list[CardLying]
    at_most: int


class Decision(Timed):
    """You are asked to decide."""

    kind: Literal["decision"]
    id: str
    cite: str
    player: str
    position: int
    choices: list[Choice]
    default: str
    not_offered: dict[str, str]


class Waited(Shape):
    """Somebody who is asked."""

    player: str
    position: int


class Waiting(Timed):
    """Somebody else is asked; what that person may choose is not told."""

    kind: Literal["waiting"]
    id: None
    for_: list[Waited] = Field(alias="for")


Prompt = Annotated[WagerWindow | Decision | Waiting, Field(discriminator="kind")]


class Paused(Shape):
    """Why the table is paused."""

    reason: str


class Hint(Shape):
    """What exact odds would do in your place."""

    choice: str
    amount: Cents
    source: str


class Now(Shape):
    """What you are asked, and how you stand at the table."""

    prompt: Prompt | None
    you: You | None
    hint: Hint | None
    paused: Paused | None
    state: State


class Message(Now):
    """Everything that one command caused, as you get it."""

    table: str
    from_: int = Field(alias="from")
    seq: int
    steps: list[Step]
    table_line: Line


class LobbyMessage(Shape):
    """A table's line changed, or the table is gone."""

    table: Line | None = None
    gone: str | None = None


class MeMessage(Shape):
    """Your chips or seats changed."""

    me: Me


class StreamData(RootModel[Message | LobbyMessage | MeMessage]):
    """The data of an event of the stream: of `table`, of `lobby`, or of `me`."""


class Done(Shape):
    """A command was carried out; a ``repeated`` one was so before, and nothing more happened."""

    seq: int
    message: Message | None = None
    tables: list[str] | None = Field(default=None, description="The tables of the pit where a change for all was made.")
    repeated: bool = False


class Layout(Miniature):
    """Where everything lies on a drawing."""

    game: str
    positions: int
    card_width: float
    card_height: float
    areas: dict[str, Circle]
    shared: dict[str, Circle] = Field(description="Places of no seat, such as a pot.")
    hands: dict[str, Fan]
    views: dict[str, Box]
    rack: Point
    shoe: Point
    tray: Point
    boxes: dict[str, Box]
    parts: dict[str, list[str]] = Field(description="The areas of each part of a large layout.")
    puck: dict[str, Point]
    hand_names: dict[str, str] = Field(description="What hands before the dealer are called that are not the dealer's.")
    debts: dict[str, Point] = Field(description="Where what a seat owes is marked.")
    goes_round: list[str] = Field(description="The marks of a view that go from one position to another.")
    outcomes: dict[str, str] = Field(description="How a round may end, each with its colour on a scoreboard.")
    stick: Box | None = Field(description="Where the dice lie after a throw, and what was called is shown.")
    digest: str


class ShuffleNow(Shape):
    """How many shuffles there were, and the commitment to the next."""

    number: int
    next_commitment: str


class Pace(Shape):
    """How long the table waits, in seconds; null where it waits for ever."""

    wagers: float | None
    decisions: float | None
    between: float


class Snapshot(Now):
    """A table as you may see it now."""

    table: Line
    seq: int
    view: View
    start: View = Field(description="As you saw it when the last round began.")
    recent: list[Step] | None
    layout: Layout
    shuffle: ShuffleNow
    pace: Pace
    chips: list[Cents] = Field(description="The denominations of the table's chips.")
    faults: list[Fault] = Field(description="What can be let go wrong, at a training table.")


# The floor


class Duty(Shape):
    """What is due at a table, by which paragraph."""

    what: str
    cite: str


class Present(Shape):
    """Somebody at a table, as the floor sees them."""

    name: str
    is_away: bool
    missed: int = Field(description="In how many rounds in a row an answer lacked.")


class NoticedOption(Option):
    """An option that changes only after notice, as it is now."""

    value: str | int | bool
    notice_cite: str


class Notice(Shape):
    """A notice of a change that is still to come, and from when it may be made."""

    option: str
    label: str
    value: str
    words: str
    may_begin: Milliseconds
    cite: str


class TableDue(Shape):
    """A table as the floor sees it."""

    line: Line
    in_round: bool
    equipment: Literal["cards", "dice"]
    cards_since: Milliseconds
    cards_used_hours: int
    change_after_hours: int
    change_cite: str
    stub_counted: int | None
    due: list[Duty]
    paused: Paused | None
    faults: list[Fault]
    takes_coupons: bool
    by_notice: list[NoticedOption]
    notices: list[Notice]
    people: list[Present]
    prompt: Prompt | None


class Floor(Shape):
    """Every table as the floor sees it."""

    tables: list[TableDue]


# Records


class RoundLine(Shape):
    """A round in a line."""

    round: int
    began_at: Milliseconds
    ending: Literal["settled", "voided", "abandoned", "open"]
    net: dict[str, Cents] | None
    first_seq: int
    last_seq: int


class Rounds(Shape):
    """The rounds of a table, the last first."""

    table: str
    name: str
    game: str
    state: State
    rounds: list[RoundLine]


class Round(Shape):
    """A round step by step, from what lay there when it began."""

    table: str
    round: int
    name: str
    game: str
    title: str
    options: list[ChosenOption] = Field(description="Those it was played under.")
    start: View
    steps: list[Step]
    layout: Layout


class Shuffle(Shape):
    """What proves a shuffle; ``opening`` is null until it is revealed."""

    table: str
    number: int
    commitment: str
    nonces: list[tuple[str, str]]
    sealed: list[str] | None
    deck: list[str] | None
    opening: dict[str, Any] | None


class Hit(Shape):
    """A record that was found, in the words in which everybody was told of it."""

    table: str
    seq: int
    round: int
    at: Milliseconds
    event: str
    by: str
    player: str | None
    cite: str
    words: str
    hash: str
    body: dict[str, Any]


class Found(Shape):
    """What a search found; ``next`` is where another goes on."""

    hits: list[Hit]
    next: str | None


class TableKept(Shape):
    """A table that is or was open."""

    id: str
    name: str
    game: str
    state: State
    opened_at: Milliseconds


class TablesKept(Shape):
    """Every table that the house ever opened."""

    tables: list[TableKept]


class Entry(Shape):
    """Chips that left one account and reached another."""

    number: int
    at: Milliseconds
    table: str
    table_name: str
    seq: int
    debit: str
    credit: str
    amount: Cents
    what: str


class Ledger(Shape):
    """The house's ledger: entries, balances that sum to zero, and what people call each account."""

    entries: list[Entry]
    balances: dict[str, Cents]
    names: dict[str, str]
    next: int | None
