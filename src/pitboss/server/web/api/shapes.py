"""What the house answers of itself, its people, games and the law, as the API's description has it.

These describe answers and do not make them: nothing is checked while the house runs. Every answer that the tests get is
held against its shape, so that the description cannot go astray.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field

Cents = int
Milliseconds = int
State = Literal["open", "paused", "closing", "closed"]
RoleName = Literal["player", "floorperson", "auditor", "owner"]


class Shape(BaseModel):
    """A shape has its own members and no others, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Shape):
    """Nothing more is said."""


class Refusal(Shape):
    """What was asked, why it is refused, what is allowed, and by which paragraph; ``words`` says it in a sentence."""

    what: str
    why: str
    allowed: str
    cite: str
    words: str


class Refused(Shape):
    """Whatever is refused changes nothing, and is answered so."""

    error: Refusal


A_REFUSAL = "A refusal: nothing has changed. Its status says of which kind it is."
REFUSALS: dict[int | str, dict[str, Any]] = {"default": {"model": Refused, "description": A_REFUSAL}}
"""How every request may be answered beside its own way."""


def answers(shape: type[Any]) -> dict[str, Any]:
    """Describe what a request is answered by; the answer itself is sent as it is."""
    return {"response_model": None, "responses": {200: {"model": shape, "description": shape.__doc__}}}


def streams(kind: type[Response], shape: type[BaseModel]) -> dict[str, Any]:
    """Describe an answer that goes on in messages of a shape; a refusal of it is JSON as any other."""
    described = answers(shape)
    refusal = {"schema": {"$ref": f"#/components/schemas/{Refused.__name__}"}}
    described["responses"]["default"] = {"content": {"application/json": refusal}, "description": A_REFUSAL}
    return described | {"response_class": kind}


def sends(*kinds: str, about: str) -> dict[str, Any]:
    """Describe an answer that is no JSON: its media types, and what it is."""
    content = {kind: {"schema": {"type": "string"}} for kind in kinds}
    described = {200: {"content": content, "description": about}}
    return {"response_model": None, "response_class": Response, "responses": described}


# The house and its people


class Pit(Shape):
    """A pit of the house."""

    key: str
    name: str


class GameLine(Shape):
    """A game in a line."""

    name: str
    title: str
    law: str
    edition: str
    least_positions: int
    most_positions: int
    seats_players: bool = Field(description="Whether players have positions; where not, all wager at position 0.")


class You(Shape):
    """How you stand at a table."""

    player: str
    positions: list[int]
    is_waiting: bool = Field(description="You sit down when the round is over.")
    is_away: bool
    is_leaving: bool
    coupons: list[Cents]
    needs_nonce: bool


class Seat(You):
    """A seat of yours, and how you stand there."""

    table: str
    name: str


class Me(Shape):
    """Who you are, and how you stand in the house."""

    name: str
    role: RoleName
    chips: Cents = Field(description="In your wallet, not at tables.")
    seats: list[Seat]
    tables_opened: list[str]


class MeAnswer(Shape):
    """Who you are."""

    me: Me


class House(Shape):
    """What the house is, and who you are in it."""

    name: str
    version: str
    is_lan: bool
    pits: list[Pit]
    games: list[GameLine]
    me: Me | None
    may_open: bool
    guest_chips: Cents


class SignedIn(MeAnswer):
    """Who you are; the token where ``bearer`` was asked for, and otherwise a cookie."""

    token: str | None = None


class Welcome(SignedIn):
    """Who you are, and the recovery code that is shown this once."""

    recovery: str


class Person(Shape):
    """One of the house's own people."""

    id: str
    name: str
    role: RoleName
    since: Milliseconds


class People(Shape):
    """The house's own people."""

    people: list[Person]


# Games and the law


class Exclusion(Shape):
    """What the text says in a value's stead, by which paragraph."""

    cite: str
    sentence: str


class Value(Shape):
    """One value of an option, with its own paragraph and where it comes from."""

    value: str | int | bool
    words: str
    cite: str
    provenance: str = Field(description="text, nj, custom, or excluded: against the text, so that it takes an approval")
    provenance_words: str
    excluded_by: Exclusion | None
    since: str | None = Field(description="The first edition of the rules that has it, where not all have.")


class ChosenOption(Value):
    """An option as a table has it."""

    name: str
    label: str
    is_default: bool


class Option(Shape):
    """An option as a form shows it."""

    name: str
    label: str = Field(description="What it is called, in a few words.")
    help: str = Field(description="The sentence that says more, where the label does not say it all.")
    cite: str
    is_first: bool = Field(description="Whether a host chooses it before all else, wherever it comes from.")
    provenance: str
    provenance_words: str
    kind: Literal["money", "yes-no", "number", "choice", "text"]
    default: str | int | bool
    values: list[Value] | None
    least: int | None
    most: int | None
    step: int | None
    hint: str | None = Field(description="How a text is written, where the value is one.")


class Constraint(Shape):
    """What options must keep to together, by which paragraph."""

    cite: str
    sentence: str


class Fault(Shape):
    """Something that can go wrong."""

    name: str
    words: str
    needs_value: str
    may_name: str
    cite: str


class PayRow(Shape):
    """A row of a pay table."""

    hand: str
    pays: str
    cite: str


class PayTable(Shape):
    """A pay table among which an operator chooses."""

    option: str
    name: str
    cite: str
    rows: list[PayRow]


class Section(Shape):
    """A section of a game's subchapter."""

    id: str
    heading: str
    paragraphs: int


class Game(GameLine):
    """A game with all that somebody needs who opens a table of it."""

    edition_words: str
    rules: int
    most_positions_cite: str
    options: list[Option]
    constraints: list[Constraint]
    wagers: dict[str, str]
    wager_words: dict[str, str]
    faults: list[Fault]
    takes_coupons: bool
    pay_tables: list[PayTable]
    sections: list[Section]


class Checked(Shape):
    """Whether the law lets a table have some options."""

    is_legal: bool
    breaches: list[Constraint]
    remedies: list[str] = Field(
        description="Changes that would mend it, such as decks=2, or two at once, such as dealing=hand with decks=2; "
        "those that leave what was chosen come first."
    )
    most_positions: int | None = Field(None, description="How many positions a table with these options may have.")
    most_positions_cite: str | None = None
    error: Refusal | None = None


class Reading(Shape):
    """A reading that was taken where the text can be read in more ways than one."""

    number: int
    question: str
    taken: str
    why: str
    cites: list[str]


class Inside(Shape):
    """A paragraph inside another."""

    cite: str
    edition: str
    says: str


class Paragraph(Shape):
    """What is known of a citation; what is not known is empty."""

    cite: str
    heading: str
    says: str
    also: str
    edition: str | None
    kind: str | None
    game: str | None
    standing: str | None
    reason: str
    provenance: str
    provenance_words: str
    readings: list[Reading]
    enforced_by: list[str]
    tested_by: list[str]
    does: list[str] = Field(description="What the game does by it, in plain words.")
    inside: list[Inside]
    other_editions: list[Paragraph]
    beside: list[Paragraph]


class LawHit(Shape):
    """A paragraph or a reading that has the words of a search."""

    cite: str
    edition: str
    game: str
    says: str


class LawFound(Shape):
    """What has all words of a search, the best first."""

    words: str
    found: int = Field(description="How many there are in all.")
    hits: list[LawHit]


class Law(Paragraph):
    """What is known of a citation, or, in ``parts``, of each of several that a semicolon joins."""

    heading: str = ""
    says: str = ""
    also: str = ""
    edition: str | None = None
    kind: str | None = None
    game: str | None = None
    standing: str | None = None
    reason: str = ""
    provenance: str = ""
    provenance_words: str = ""
    readings: list[Reading] = []
    enforced_by: list[str] = []
    tested_by: list[str] = []
    does: list[str] = []
    inside: list[Inside] = []
    other_editions: list[Paragraph] = []
    beside: list[Paragraph] = []
    parts: list[Paragraph] | None = None
