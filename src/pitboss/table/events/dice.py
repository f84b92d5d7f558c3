"""What is done with the dice, and with the wagers that they decide over several throws."""

from __future__ import annotations

from pitboss.table.event import Event, event
from pitboss.table.events.common import Input, area_words
from pitboss.table.money import money


@event
class DiceInspected(Event):
    """A set of dice was inspected and put before the dealer."""

    dice: int
    whose: str

    def words(self) -> str:
        return f"The {self.whose} inspects a set of {self.dice} dice."


@event
class ShooterChosen(Event):
    """The dice, or their shaker, came to a player who throws them next."""

    player: str
    position: int
    how: str

    def words(self) -> str:
        return f"{self.player} at position {self.position} {self.how}."


@event
class DicePassed(Input):
    """The shooter gave up the dice."""

    deed = "passing the dice"
    asks = "pass the dice"
    player: str

    def words(self) -> str:
        return f"{self.player} passes the dice."


@event
class DiceTakenAway(Event):
    """The shooter had to give up the dice."""

    player: str
    reason: str

    def words(self) -> str:
        return f"{self.player} gives up the dice: {self.reason}."


@event
class RollVoided(Event):
    """A throw counted for nothing and was made again."""

    reason: str

    def words(self) -> str:
        return f"No roll: {self.reason}. The dice are thrown again."


@event
class NoThrowMade(Event):
    """Nobody threw the dice."""

    reason: str

    def words(self) -> str:
        return f"The dice stay where they are: {self.reason}."


@event
class PuckMoved(Event):
    """The puck was put on a point, or turned off."""

    point: int

    def words(self) -> str:
        return f"The puck is turned ON and put on {self.point}." if self.point else "The puck is turned OFF."


@event
class WagerCalled(Input):
    """A player called a standing wager "on" or "off" for the throws to come."""

    deed = "calling a wager on or off"
    asks = "call a wager"
    player: str
    position: int
    area: str
    called: str

    def words(self) -> str:
        return f"{self.player} calls the {area_words(self.area)} wager at position {self.position} {self.called}."


@event
class MarkerPlaced(Event):
    """The dealer confirmed with a marker button that a wager is on, or off."""

    player: str
    position: int
    area: str
    called: str

    def words(self) -> str:
        wager = f"{self.player}'s {area_words(self.area)} wager"
        return f'The dealer puts an "{self.called}" marker button on top of {wager}.'


@event
class MarkerRemoved(Event):
    """The dealer took a marker button off a wager, which is again on or off as others of its kind."""

    player: str
    position: int
    area: str
    called: str

    def words(self) -> str:
        wager = f"{self.player}'s {area_words(self.area)} wager"
        return f'The dealer takes the "{self.called}" marker button off {wager}.'


@event
class WagerMoved(Event):
    """A wager went to the number on which it is decided."""

    player: str
    position: int
    area: str
    amount: int
    to: str

    def words(self) -> str:
        wager = f"{self.player}'s {area_words(self.area)} wager of {money(self.amount)}"
        return f"{wager} goes to {area_words(self.to)}."


@event
class VigorishPaid(Event):
    """A player paid vigorish to have a wager made."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        return f"{self.player} pays a vigorish of {money(self.amount)} for the {area_words(self.area)} wager."


@event
class VigorishReturned(Event):
    """Vigorish went back to a player with a wager that was not decided."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        return f"{self.player} gets the vigorish of {money(self.amount)} for the {area_words(self.area)} wager back."
