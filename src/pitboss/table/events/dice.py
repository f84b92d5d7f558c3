"""What is done with the dice, and with the wagers that they decide over several throws."""

from __future__ import annotations

from pitboss.table.event import Event, event
from pitboss.table.events.common import Input, area_words, wager_on, wager_words
from pitboss.table.money import money
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View

_TAKES = {
    "takes the dice": f"{does('takes')} the dice",
    "takes the dice, and picks two of the five": f"{does('takes')} the dice and {does('picks')} two of the five",
    "takes the dice shaker": f"{does('takes')} the dice shaker",
}
"""How the dice come to a shooter, by what the log says of it."""


@event
class DiceInspected(Event):
    """A set of dice was inspected and put before the dealer."""

    dice: int
    whose: str

    def sentence(self) -> str:
        return f"The {self.whose} inspects a set of {self.dice} dice."


@event
class ShooterChosen(Event):
    """The dice, or their shaker, came to a player who throws them next."""

    player: str
    position: int
    how: str

    def sentence(self) -> str:
        return f"{who(self.player)} at position {self.position} {_TAKES.get(self.how, self.how)}."

    def shows(self, view: View) -> None:
        view.marks["shooter"] = self.position


@event
class DicePassed(Input):
    """The shooter gave up the dice."""

    deed = "passing the dice"
    asks = "pass the dice"
    said = "relinquish"

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('passes')} the dice."


@event
class DiceTakenAway(Event):
    """The shooter had to give up the dice."""

    player: str
    reason: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gives')} up the dice: {self.reason}."


@event
class RollVoided(Event):
    """A throw counted for nothing and was made again."""

    reason: str

    def sentence(self) -> str:
        return f"No roll: {self.reason}. The dice are thrown again."


@event
class NoThrowMade(Event):
    """Nobody threw the dice."""

    reason: str

    def sentence(self) -> str:
        return f"No throw: {self.reason}."


@event
class PuckMoved(Event):
    """The puck was put on a point, or turned off."""

    point: int

    def sentence(self) -> str:
        return f"The puck is ON {self.point}." if self.point else "The puck is OFF."

    def shows(self, view: View) -> None:
        view.marks["puck"] = self.point


@event
class WagerCalled(Input):
    """A player called a standing wager "on" or "off" for the throws to come."""

    deed = "calling a wager on or off"
    asks = "call a wager"
    said = "call AREA on, or off"

    player: str
    position: int
    area: str
    called: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('calls')} the {wager_on(self.area)} {self.called}."


@event
class MarkerPlaced(Event):
    """The dealer confirmed with a marker button that a wager is on, or off."""

    player: str
    position: int
    area: str
    called: str

    def sentence(self) -> str:
        return f'The dealer puts an "{self.called}" button on {whose(self.player)} {wager_on(self.area)}.'

    def shows(self, view: View) -> None:
        view.called[self.position, self.area] = self.called


@event
class MarkerRemoved(Event):
    """The dealer took a marker button off a wager, which is again on or off as others of its kind."""

    player: str
    position: int
    area: str
    called: str

    def sentence(self) -> str:
        return f'The dealer takes the "{self.called}" button off {whose(self.player)} {wager_on(self.area)}.'

    def shows(self, view: View) -> None:
        del view.called[self.position, self.area]


@event
class WagerMoved(Event):
    """A wager went to the number on which it is decided."""

    player: str
    position: int
    area: str
    amount: int
    to: str

    def sentence(self) -> str:
        wager = wager_words(self.area, self.amount)
        return f"{whose(self.player)} {wager} moves to {area_words(self.to)}."

    def shows(self, view: View) -> None:
        wagers = view.spot(self.position).bets[self.player]
        wagers[self.to] = wagers.pop(self.area)


@event
class VigorishPaid(Event):
    """A player paid vigorish to have a wager made."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        commission = f"{money(self.amount)} commission on the {wager_on(self.area)}"
        return f"{who(self.player)} {does('pays')} {commission}."

    def shows(self, view: View) -> None:
        view.chips[self.player] -= self.amount


@event
class VigorishReturned(Event):
    """Vigorish went back to a player with a wager that was not decided."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        commission = f"{money(self.amount)} commission on the {wager_on(self.area)}"
        return f"{whose(self.player)} {commission} is returned."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
