"""What people may ask of a live table, as the API takes it: one small form each, checked before anything else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

MOST_KEY = 64
MOST_CENTS = 100_000_000_00

ONCE = "Any text of yours; a command with a repeated key is carried out once."
ANSWERED = "The id of the prompt or wager window that is answered."
YOUR_PART = "Your part of the next shuffle: 1 to 64 hexadecimal digits."

Key = Annotated[str, Field(min_length=1, max_length=MOST_KEY, description=ONCE)]
Amount = Annotated[int, Field(ge=0, le=MOST_CENTS, description="Cents.")]
Position = Annotated[int, Field(ge=0, le=20, description="0 at a game whose players have no positions.")]
Word = Annotated[str, Field(min_length=1, max_length=40)]
PromptId = Annotated[str, Field(min_length=1, max_length=24, description=ANSWERED)]
HandOfCards = Annotated[list[Word], Field(max_length=20, description='The "card" of each, such as "10h".')]
Hands = Annotated[
    Annotated[dict[Word, HandOfCards], Field(max_length=8), Tag("cards")]
    | Annotated[Literal["house way"], Tag("house_way")],
    Discriminator(lambda given: "house_way" if isinstance(given, str) else "cards"),
    Field(description='The cards of each hand that is set, by its name; or "house way".'),
]
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{1,64}$", description=YOUR_PART)]
RoundMeant = Annotated[int, Field(ge=1, description="The round that is meant; where another is played it is stale.")]
Reason = Annotated[str, Field(min_length=1, max_length=200)]

FieldValue = bool | Amount | Annotated[str, Field(max_length=300)] | Annotated[dict[Word, Word], Field(max_length=60)]
"""What a field of a desk's form is: yes or no, cents, a text, or options by name."""


class Form(BaseModel):
    """A form takes its own fields and no others, each of its own type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Command(Form):
    """A command with the key that makes it happen once."""

    key: Key


class Sit(Command):
    """Sit down at a free position with chips from the wallet."""

    do: Literal["sit"]
    position: Position
    chips: Amount
    nonce: Nonce | None = None


class Leave(Command):
    """Leave when the round is over, or at once; or stay after all."""

    do: Literal["leave"]
    when: Literal["after-round", "now", "never"] = "after-round"


class Buy(Command):
    """Buy more chips from the wallet."""

    do: Literal["buy"]
    chips: Amount


class Away(Command):
    """Sit out, or come back."""

    do: Literal["away"]
    is_away: bool


class GiveNonce(Command):
    """Add your part to the next shuffle."""

    do: Literal["nonce"]
    nonce: Nonce


class PlaceWager(Command):
    """Put chips on a betting area; what lies there of yours is replaced."""

    do: Literal["wager"]
    window: PromptId
    position: Position
    area: Word
    amount: Amount
    coupon: Amount = 0


class RemoveWager(Command):
    """Take a wager back."""

    do: Literal["remove"]
    window: PromptId
    position: Position
    area: Word


class Ready(Command):
    """Say that you have no more wagers to make."""

    do: Literal["ready"]
    window: PromptId


class Decide(Command):
    """Answer your prompt with one of its choices; a card is named by the text that the prompt has as its card."""

    do: Literal["decide"]
    prompt: PromptId
    choice: Word
    amount: Amount | None = None
    cards: Annotated[
        list[Word], Field(max_length=20, description='The "card" of each that is named, such as "10h".')
    ] = []
    hands: Hands | None = None
    gesture: Annotated[
        Word | None, Field(description="What your hands do where you say something else; the rules say which counts.")
    ] = None


class Say(Command):
    """Give an open prompt one of the other inputs it takes, such as consent to another person on a box."""

    do: Literal["say"]
    window: PromptId
    event: Word
    fields: Annotated[dict[Word, Any], Field(max_length=8)] = {}


class Tip(Command):
    """Tip the dealers in the table's chips, from the wallet; at a training table up to the chips that one has there."""

    do: Literal["tip"]
    amount: Amount


class BringToDesk(Command):
    """Bring the game's own desk one of the inputs that it takes from you, by the name and fields of its form."""

    do: Literal["desk"]
    event: Word
    fields: Annotated[dict[Word, FieldValue], Field(max_length=8)] = {}


PlayerCommand = Annotated[
    Sit | Leave | Buy | Away | GiveNonce | PlaceWager | RemoveWager | Ready | Decide | Say | Tip | BringToDesk,
    Field(discriminator="do"),
]


class Pause(Command):
    """Stop the game for a while, now or when the round is over."""

    do: Literal["pause"]
    reason: Reason
    when: Literal["now", "after-round"] = "now"


class Resume(Command):
    """Let the game go on; take back a pause that waits for the end of the round."""

    do: Literal["resume"]


class Void(Command):
    """Declare the round void before it is settled."""

    do: Literal["void"]
    reason: Reason
    round: RoundMeant | None = None


class Rule(Command):
    """Decide a dispute, for everybody to hear."""

    do: Literal["rule"]
    reason: Reason


class Close(Command):
    """Close the table when its cards are dealt out, or its dice have decided what is under contract."""

    do: Literal["close"]
    reason: Reason


class FreeSeat(Command):
    """Free the seat of somebody who is gone, and cash the chips out, when the round is over."""

    do: Literal["free"]
    player: Word
    reason: Annotated[str, Field(min_length=1, max_length=100)]


class ChangeCards(Command):
    """Bring fresh cards, or fresh dice to a dice table, when the round is over."""

    do: Literal["change_cards"]


class ChangeDealer(Command):
    """Bring another dealer, when the round is over."""

    do: Literal["change_dealer"]


class SignSlip(Command):
    """Sign a fill or a credit that the cage has prepared: its chips are counted into or out of the tray."""

    do: Literal["slip"]
    slip: Annotated[int, Field(ge=1, description="The number of its request.")]


class GiveCoupon(Command):
    """Give a player at the table a match play coupon, held when the round is over."""

    do: Literal["coupon"]
    player: Word
    coupon: Amount


class ChangeOptions(Command):
    """Change the options of the table when the round is over, or of all tables of its pit that change only together."""

    do: Literal["options"]
    options: Annotated[dict[Word, Word], Field(max_length=60)]
    whole_pit: bool = False


class GiveNotice(Command):
    """Give notice of options that are to come."""

    do: Literal["notice"]
    options: Annotated[dict[Word, Word], Field(max_length=60)]
    whole_pit: bool = False


class CauseFault(Command):
    """Let something go wrong, at a training table, the next time it can."""

    do: Literal["fault"]
    fault: Word
    value: Annotated[int, Field(ge=0, le=999)] | None = None


FloorCommand = Annotated[
    Pause
    | Resume
    | Void
    | Rule
    | Close
    | FreeSeat
    | ChangeCards
    | ChangeDealer
    | SignSlip
    | GiveCoupon
    | ChangeOptions
    | GiveNotice
    | CauseFault
    | BringToDesk,
    Field(discriminator="do"),
]
