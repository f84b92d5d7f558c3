"""What happens at a roulette wheel: the ball, the marker, chips of a player's own color, and wagers that wait."""

from __future__ import annotations

from pitboss.table.devices import Device, Numbers, wheel
from pitboss.table.event import Event, event
from pitboss.table.events import DeskInput, DeviceOutcome, Giver, wager_words
from pitboss.table.events.common import Input, area_words
from pitboss.table.money import money
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View


@event
class BallSpun(Event):
    """The dealer spun the ball."""

    text = "The dealer spins the ball against the turning wheel."


@event
class BallLanded(DeviceOutcome):
    """The ball came to rest in a pocket, and the number was called."""

    deed = "a spin of the ball"

    section: int
    sections: int
    number: str
    color: str

    def sentence(self) -> str:
        return f"The ball lands in {self.number} {self.color}."

    def shows(self, view: View) -> None:
        view.outcome, view.call = self.numbers, f"{self.number} {self.color}"

    @property
    def outcome(self) -> str:
        return self.number

    @property
    def numbers(self) -> Numbers:
        return (self.section,)

    @property
    def device(self) -> Device:
        return wheel(self.sections)


@event
class NumberMarked(Event):
    """The dealer put the marker on the winning number, and the display shows it."""

    number: str

    def sentence(self) -> str:
        return f"The dealer puts the marker on {self.number}."

    def shows(self, view: View) -> None:
        view.score(self.number)


@event
class WagerHalved(Event):
    """A zero took half of a wager, and the other half went back."""

    player: str
    position: int
    area: str
    taken: int
    returned: int

    def sentence(self) -> str:
        wager = wager_words(self.area, self.taken + self.returned)
        half = f"{money(self.taken)} taken, {money(self.returned)} returned"
        return f"{who(self.player)} {does('gives')} up half of the {wager}: {half}."

    def shows(self, view: View) -> None:
        view.take_off(self.player, self.position, self.area, self.taken + self.returned)
        view.chips[self.player] += self.returned


@event
class WagerImprisoned(Event):
    """A zero put a wager en prison, where it waits for the next spin."""

    player: str
    position: int
    area: str
    amount: int
    to: str

    def sentence(self) -> str:
        return f"{whose(self.player)} {wager_words(self.area, self.amount)} is en prison for the next spin."

    def shows(self, view: View) -> None:
        view.take_off(self.player, self.position, self.area, self.amount)
        view.spot(self.position).put(self.player, self.to, self.amount)


@event
class BetCalled(Input):
    """A player called a bet that takes several spots, and the dealer puts a chip on each."""

    deed = "a called bet"
    asks = "call a bet"
    said = "call BET"

    player: str
    position: int
    call: str

    def sentence(self) -> str:
        return f'{who(self.player)} {does("calls")} "{area_words(self.call)}".'


# Wheel chips


@event
class WheelChipsBought(DeskInput):
    """A player asked for wheel chips of a value."""

    deed = "buying wheel chips"
    given_by = Giver.PLAYER

    player: str
    color: str
    value: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('asks')} for {self.color} wheel chips at {money(self.value)} each."


@event
class WheelChipsTurnedIn(DeskInput):
    """A player turned in all wheel chips, to play with value chips."""

    deed = "turning in wheel chips"
    given_by = Giver.PLAYER

    player: str
    color: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('turns')} in the {self.color} wheel chips."


@event
class WheelChipsIssued(Event):
    """The dealer gave a player wheel chips for what lies on the rail, and marked their value at the wheel's rim."""

    player: str
    position: int
    color: str
    value: int
    chips: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gets')} {self.chips} {self.color} wheel chips at {money(self.value)} each."


@event
class WheelChipsRedeemed(Event):
    """The dealer took wheel chips back for value chips; they never leave the table."""

    player: str
    color: str
    value: int
    chips: int

    def sentence(self) -> str:
        worth = money(self.chips * self.value)
        return f"{who(self.player)} {does('gets')} {worth} in value chips for {self.chips} {self.color} wheel chips."
