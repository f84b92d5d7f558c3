"""What the house answers of tables, and of what happens there, as the API's description has it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from pitboss.server.web.api.shapes import Cents, ChosenOption, Fault, Me, Milliseconds, Shape, State, You

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


class SharedPlace(Circle):
    """A place of no seat for chips."""

    amount: str = Field(description="Where their amount stands on a small screen: above them, on them or below.")


class Box(Point):
    """A part of a drawing."""

    width: float
    height: float


class Mark(Point):
    """What lies on the felt and says something."""

    print: str
    words: str
    short: str
    is_on: bool


class Outcome(Shape):
    """Where what a device showed lies after a round and is called, and how that is told."""

    box: Box
    showed: str
    nothing_yet: str
    under_way: str
    faces: list[str] = Field(description="What is written on each face, from the first; dice have none and show pips.")
    shown: int = Field(description="How many faces lie there at once, beside which the call is written.")


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


class DeskValue(Shape):
    """Something that a field of a form may be now."""

    value: str | int | bool
    words: str


class DeskField(Shape):
    """A field of a form; one that is `fixed` is sent as it is usual, and nobody is asked for it."""

    name: str
    label: str
    kind: Literal["text", "amount", "choice", "player", "fixed"]
    values: list[DeskValue] = Field(description="What it may be now, of a choice or a player.")
    usual: str | int | bool | dict[str, str] | None
    help: str
    of: str = Field(description="The field whose member it is, by its name, where that names several amounts in words.")
    now: Cents | None = Field(description="The amount before anything changes.")
    follows: str = Field(description="The amount in proportion to which it changes where it is left empty.")
    step: Cents = Field(description="The steps of such a change.")


class DeskForm(Shape):
    """What a table's desk takes now: `do`, `event` and `fields` make the command, the rest says what it is."""

    do: Literal["desk", "options"]
    event: str
    label: str
    help: str
    cite: str
    done: str = Field(description="What whoever gave it may be told.")
    comes: Literal["in the round", "at once", "between rounds"]
    whose: list[str] | None = Field(description="Whose it is to give, of the players; null where no names are meant.")
    is_due: bool = Field(description="Whether somebody waits for it.")
    is_grave: bool
    stays: bool = Field(description="Whether a player may give it at any time, so that it stands beside the table.")
    fields: list[DeskField]


class Fact(Shape):
    """Something that a desk tells of its table."""

    label: str
    words: list[str]
    cite: str


class WordWithCite(Shape):
    """What somebody is told, and by which paragraph."""

    words: str
    cite: str


class Note(WordWithCite):
    """What some people are told."""

    whose: list[str]


class Desk(Shape):
    """The desk of a table whose game has one, as it will be when the round is over."""

    facts: list[Fact]
    notes: list[Note]
    when_away: WordWithCite = Field(description="What somebody is told who sits out.")
    vacant: list[int]
    waiting: list[str] = Field(description="Who waits for a seat, the longest first.")
    called: list[str] = Field(description="For whom of those a seat is kept now; others find none.")
    barred: list[str] = Field(description="Who may not sit down here.")
    took_along: dict[str, Cents] = Field(
        description="What those had who left less than an hour ago, and bring back at least if they sit down again."
    )
    forms: list[DeskForm] = Field(description="What the desk takes from players now.")


class Line(Shape):
    """A table in a line of the lobby."""

    id: str
    pit: str
    name: str
    game: str
    title: str
    options: list[ChosenOption]
    approval: str = Field(description="The reference of the approval of rules that the text excludes, or nothing.")
    license: str = Field(description="The license that it names, or practice; nothing where its game takes none.")
    by_headings: str = Field(
        description="The subchapter, as custom, where only its headings are known and all rules are custom; or nothing."
    )
    least: Cents
    most: Cents | None = Field(description="None where there is no greatest wager, as at no limit.")
    limits: str = Field(description="What may be wagered, in words.")
    positions: int
    seats_players: bool = Field(description="Whether players have positions; where not, all wager at position 0.")
    seated: list[Seated]
    watching: int = Field(description="How many look on who do not sit there.")
    is_training: bool
    state: State
    round: int
    is_house: bool
    desk: Desk | None = Field(description="Where the game has one.")
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


class CardInHand(CardLying):
    """A card of a hand that lies on the table."""

    is_up: bool = Field(description="Whether it lies face up, for everybody to see.")


class Hand(Shape):
    """A hand at a position."""

    number: int
    words: str = Field(description="What it is called, where it has a name and you see all of it.")
    best: list[str] = Field(description="The cards that make it, where not all do.")
    cards: list[CardInHand]


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


class Heap(Shape):
    """Chips on the table that are nobody's wager: where on the layout they lie, and what they are."""

    place: str
    words: str
    amount: Cents
    is_to_be_won: bool


class View(Shape):
    """The table as you may see it."""

    round: int
    in_round: bool
    spots: dict[str, Spot]
    chips: dict[str, Cents]
    stub: int
    rack: int
    marks: dict[str, int] = Field(description="The puck's point, and the positions of shooter, shoe and button.")
    outcome: list[int] = Field(description="What the table's device showed last: dice, a wheel, balls.")
    call: str = Field(description="How the last outcome of the device was called.")
    called: dict[str, str] = Field(description='What a wager was called, by "position/area", at a dice table.')
    owed: dict[str, Cents] = Field(description="The vigorish that is marked for a player and collected later.")
    outcomes: list[str] = Field(description="How the last rounds ended, where the game keeps a scoreboard.")
    shown: dict[str, dict[str, Any]] = Field(description="What only some games show, such as a lounge's tickets.")
    heaps: list[Heap] = Field(description="Chips on the table that are nobody's wager, such as a pot.")


class Patch(Shape):
    """The members of a view that a step changed; of spots and chips the entries that did, null where one is gone."""

    round: int | None = None
    in_round: bool | None = None
    spots: dict[str, Spot | None] | None = None
    chips: dict[str, Cents | None] | None = None
    stub: int | None = None
    rack: int | None = None
    marks: dict[str, int] | None = None
    outcome: list[int] | None = None
    call: str | None = None
    called: dict[str, str] | None = None
    owed: dict[str, Cents] | None = None
    outcomes: list[str] | None = None
    shown: dict[str, dict[str, Any]] | None = None
    heaps: list[Heap] | None = None


class Step(Shape):
    """One event of a table's log as you may see it: ``words`` for everybody, and ``to`` for each player whom they name.

    After ``cards`` come the fields that its event has.
    """

    seq: int
    round: int
    at: Milliseconds | None
    event: str
    by: str
    words: str
    to: dict[str, str] | None = None
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
    because: str = Field("", description="Why a wager was won or lost, said to its player.")
    added: Cents | None = None
    pot: int | None = None
    pots: list[Cents] | None = None
    why: str | None = None
    patch: Patch


class Area(Shape):
    """A betting area with the limits that hold for you: those posted, and for odds what your own wager supports."""

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
    pays: str = Field(description="What a winning wager is paid, where that is one thing: 45 to 1.")


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


class HandToSet(Shape):
    """A hand to set, by its name and how many cards it takes."""

    name: str
    size: int


HandsSet = dict[str, list[str]]
"""The cards of each hand by the hand's name, as a decision takes them."""


class Arrangement(Shape):
    """Cards that you set into hands, each card into one."""

    cards: list[CardLying]
    hands: list[HandToSet]
    house_way: HandsSet | None = Field(description="How the house would set them; null where it has no way of its own.")


class Choice(Shape):
    """One thing that you may choose; ``word`` is what a decision names."""

    word: str
    label: str
    cite: str
    cost: Cents
    amounts: Amounts | None
    usual: Cents = Field(description="The amount to propose, taken where none is named; at poker only if no other is.")
    lies: Cents | None = Field(
        description="Where an amount is what a bet stands at afterwards: how much of it lies there."
    )
    cards: list[CardLying]
    at_most: int
    arrangement: Arrangement | None = Field(description="Where hands are set with it: name them in `hands`.")


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
    says: list[Saying] = Field(description="What you may say meanwhile, which leaves the prompt open.")


class Waited(Shape):
    """Somebody who is asked."""

    player: str
    position: int


class Waiting(Timed):
    """Somebody else is asked; what that person may choose is not told."""

    kind: Literal["waiting"]
    id: str | None = Field(description="What to say something to meanwhile; null where nothing may be said.")
    for_: list[Waited] = Field(alias="for")
    says: list[Saying]


Prompt = Annotated[WagerWindow | Decision | Waiting, Field(discriminator="kind")]


class Paused(Shape):
    """Why the table is paused."""

    reason: str


class Hint(Shape):
    """What exact odds would do in your place."""

    choice: str
    amount: Cents
    hands: HandsSet | None = Field(description="How to set the hands, where some are set with the choice.")
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
    head: str
    """The hash of the log's last record: whoever keeps it can show later that the log was not replaced."""
    steps: list[Step]


class Announcement(Shape):
    """What the room hears of a table."""

    words: str
    cite: str
    table: str


class LineChange(Shape):
    """What has changed in a table's line; the whole of it where the table is new."""

    id: str
    pit: str | None = None
    name: str | None = None
    game: str | None = None
    title: str | None = None
    options: list[ChosenOption] | None = None
    approval: str | None = None
    license: str | None = None
    by_headings: str | None = None
    least: Cents | None = None
    most: Cents | None = None
    limits: str | None = None
    positions: int | None = None
    seats_players: bool | None = None
    seated: list[Seated] | None = None
    watching: int | None = None
    is_training: bool | None = None
    state: State | None = None
    round: int | None = None
    is_house: bool | None = None
    desk: Desk | None = None
    layout: Miniature | None = None


class LobbyMessage(Shape):
    """The lines of some tables changed, some tables are gone, or the floor announces something of one."""

    tables: Annotated[list[LineChange], Field(default_factory=list)]
    gone: Annotated[list[str], Field(default_factory=list)]
    announced: Announcement | None = None


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
    shared: dict[str, SharedPlace] = Field(description="Places of no seat, such as a pot.")
    hands: dict[str, Fan]
    rack: Point
    shoe: Point
    tray: Point
    boxes: dict[str, Box]
    arms: dict[str, Box] = Field(description="The second part of an area that goes round a corner.")
    area_words: dict[str, str] = Field(description="What people call areas whose names read badly: the $5, for five.")
    parts: dict[str, list[str]] = Field(description="The areas of each part of a large layout.")
    marks: dict[str, dict[str, Mark]] = Field(description="The marks of a view that lie on the felt, by their value.")
    middle: str = Field(description="What lies before the dealer: the dealer's hand, or a board.")
    hand_names: dict[str, str] = Field(description="What hands before the dealer are called that are not the dealer's.")
    debts: dict[str, Point] = Field(description="Where what a seat owes is marked.")
    back: str = Field(description="The symbol, among those of /cards.svg, of what lies face down.")
    goes_round: list[str] = Field(description="The marks of a view that go from one position to another.")
    outcomes: dict[str, str] = Field(description="How a round may end, each with its colour on a scoreboard.")
    on_lines: list[str] = Field(description="The areas that are spots on the lines between others.")
    chip_colours: dict[str, str] = Field(description="The color of each position's own chips, where players have one.")
    outcome: Outcome | None = Field(description="Where what a device showed lies and is called, and how it is told.")
    digest: str


class Felts(Shape):
    """The layouts of the open tables, drawn."""

    felts: dict[str, str] = Field(description="SVG by the digest of each drawing.")


class ShuffleNow(Shape):
    """How many shuffles there were, and the commitment to the next."""

    number: int
    next_commitment: str


class SeriesNow(Shape):
    """The series of outcomes that the house is bound to, and how many it has given."""

    number: int
    commitment: str
    throws: int


class Pace(Shape):
    """How long the table waits, in seconds; null where it waits for ever."""

    wagers: float | None
    decisions: float | None
    between: float
    alone: bool = Field(description="Whether the clock runs where only bots wait.")


class Snapshot(Now):
    """A table as you may see it now."""

    table: Line
    seq: int
    view: View
    start: View = Field(description="As you saw it when the last round began.")
    recent: list[Step] | None
    layout: Layout
    shuffle: ShuffleNow | None = Field(description="Null at a dice table.")
    series: SeriesNow | None = Field(description="Null where no device gives outcomes.")
    pace: Pace
    chips: list[Cents] = Field(description="The denominations of the table's chips.")
    slip: dict[str, Any] | None = Field(description="The slip on which numbers are marked, where a game has one.")
    faults: list[Fault] = Field(description="What can be let go wrong, at a training table.")
