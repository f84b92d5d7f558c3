"""The events of the betting and the pots of a poker table, and what a view shows of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.table.event import Event, event
from pitboss.table.events import DecisionMade
from pitboss.table.handname import a_hand
from pitboss.table.money import Cents, money
from pitboss.table.sentence import deeds, does, who
from pitboss.table.view import Heap, Layer, View

FOLD, CHECK, CALL, BET, RAISE, COMPLETE = "fold", "check", "call", "bet", "raise", "complete"
OWED = {CALL: "the call", BET: "the bet", RAISE: "the raise", COMPLETE: "what completes the bet"}
"""What a player pays who announced it, and then would not."""
_DOES = {
    FOLD: "folds",
    CHECK: "checks",
    CALL: "calls {added}",
    BET: "bets {amount}",
    RAISE: "raises to {amount}",
    COMPLETE: "completes the bet to {amount}",
}
LEFT_ALONE = "nobody else is left"
_WHY = {LEFT_ALONE: "everyone else is out", "nobody else contends for it": "nobody else contests it"}
"""Why somebody wins a pot without a contest, by what the log says of it."""
LOWEST = "the lowest hand"
BETS = "bet"
"""The area where a player's bet of the betting round lies."""
MOST_SIDE_POTS = 4
"""For how many side pots a layout has places."""


def pot_words(pot: int) -> str:
    """Name the main pot or a side pot."""
    return "the pot" if pot == 0 else f"side pot {pot}"


def pot_place(pot: int) -> str:
    """Name the place of the layout where a pot lies; further side pots lie on the last."""
    return "pot" if pot == 0 else f"side_pot_{min(pot, MOST_SIDE_POTS)}"


@dataclass
class Pots(Layer):
    """What a view shows of a poker table alone: the pots, the designated rake area and the players' fund."""

    pots: tuple[Cents, ...] = ()
    """What can be won of the pot and its side pots, the bets of the betting round apart."""
    rake: Cents = 0
    """What lies in the rake area: the rake of this round, and time charges that nobody has verified."""
    fund: Cents = 0
    """What the pots have given to the players' fund and nobody has won."""

    def add(self, amount: Cents) -> None:
        """Let chips go into the one pot that there is before any bets are gathered."""
        self.pots = (sum(self.pots) + amount,)

    def give(self, pot: int, amount: Cents) -> None:
        """Give chips out of a pot."""
        self.pots = (*self.pots[:pot], self.pots[pot] - amount, *self.pots[pot + 1 :])

    def heaps(self) -> tuple[Heap, ...]:
        pots = (
            Heap(pot_place(number), pot_words(number), amount, is_to_be_won=True)
            for number, amount in enumerate(self.pots)
        )
        return (*pots, Heap("rake", "the rake area", self.rake), Heap("fund", "the fund", self.fund))

    def kept(self) -> dict[str, Any]:
        return {"rake": self.rake, "fund": self.fund}

    @classmethod
    def from_kept(cls, kept: dict[str, Any]) -> Pots:
        return cls(rake=kept.get("rake", 0), fund=kept.get("fund", 0))

    def words(self) -> str:
        return ", ".join(f"{pot_words(number)} {money(amount)}" for number, amount in enumerate(self.pots))


def _bet(view: View, player: str, position: int, amount: Cents) -> None:
    """Put chips of a player where bets of the betting round lie."""
    view.chips[player] -= amount
    if amount:
        view.spot(position).put(player, BETS, amount)


@event
class ActionTaken(DecisionMade):
    """A player acted in turn on a betting round: what was said, to which amount, and what it put into the pot."""

    deed = "an action"

    added: int = 0
    is_all_in: bool = False

    def sentence(self) -> str:
        late = f" {does('runs')} out of time and" if self.is_default else ""
        return f"{who(self.player)}{late} {self._does()}."

    def _does(self) -> str:
        """Say what the player did, in the words of the table."""
        deed = _DOES[self.choice].format(added=money(self.added), amount=money(self.amount))
        return f"{deeds(deed)}{', all-in' if self.is_all_in else ''}"

    def shows(self, view: View) -> None:
        _bet(view, self.player, self.position, self.added)
        if self.choice == FOLD:
            view.discard(tuple(view.spot(self.position).cards))


@event
class ActionSaid(ActionTaken):
    """A player said one thing to the dealer in turn and did another, and the words counted."""

    gesture: str = ""

    def sentence(self) -> str:
        moved = "throws the cards away" if self.gesture == FOLD else f"moves to {self.gesture}"
        said = f"{who(self.player)} {does('says')} {self.choice} but {deeds(moved)}"
        return f"{said}. The words count: {who(self.player)} {self._does()}."


@event
class AntesPlaced(Event):
    """Every player placed the ante."""

    amounts: dict[str, int]

    def sentence(self) -> str:
        least = max(self.amounts.values())
        short = "; ".join(
            f"{who(name)} {money(amount)}, all-in" for name, amount in self.amounts.items() if amount < least
        )
        return f"Everyone antes {money(least)} ({short})." if short else f"Everyone antes {money(least)}."

    def shows(self, view: View) -> None:
        for player, amount in self.amounts.items():
            view.chips[player] -= amount
        view.layer(Pots).add(sum(self.amounts.values()))


@event
class BlindPosted(Event):
    """A player placed a blind, a straddle, a kill, the forced bet or dead money, or made good for missed blinds."""

    player: str
    position: int
    blind: str
    amount: int
    dead: int = 0

    def sentence(self) -> str:
        if self.dead and not self.amount:
            return f"{who(self.player)} {does('posts')} {self.blind} of {money(self.dead)}."
        dead = f" and {money(self.dead)} dead" if self.dead else ""
        verb = "makes good" if self.blind in OWED.values() else "posts"
        return f"{who(self.player)} {deeds(verb)} {self.blind} of {money(self.amount)}{dead}."

    def aside(self, view: View) -> str:
        return ", all-in" if view.chips[self.player] == self.amount + self.dead else ""

    def shows(self, view: View) -> None:
        _bet(view, self.player, self.position, self.amount)
        if self.dead:
            view.chips[self.player] -= self.dead
            view.layer(Pots).add(self.dead)


@event
class UncalledBetReturned(Event):
    """What nobody called of a bet went back to its player and is no part of the pot."""

    player: str
    position: int
    amount: int

    def sentence(self) -> str:
        return f"Nobody calls the last {money(self.amount)}: it goes back to {who(self.player)}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
        view.spot(self.position).bets[self.player][BETS] -= self.amount


@event
class BetsGathered(Event):
    """A betting round was complete and its bets were in the pot; each pot's amount is what can be won of it."""

    pots: tuple[int, ...]

    def sentence(self) -> str:
        pots = ", ".join(f"{pot_words(number)} is {money(amount)}" for number, amount in enumerate(self.pots))
        return f"The betting is done: {pots}."

    def shows(self, view: View) -> None:
        for spot in view.spots.values():
            spot.bets = {}
        view.layer(Pots).pots = self.pots


@event
class RakeTaken(Event):
    """The rake was taken from the pots and put into the designated rake area."""

    amount: int
    pots: tuple[int, ...]

    def sentence(self) -> str:
        return f"{money(self.amount)} rake goes to the rake area."

    def shows(self, view: View) -> None:
        pots = view.layer(Pots)
        pots.pots = self.pots
        pots.rake += self.amount


@event
class RakePlacedInTray(Event):
    """The rake of the round moved from the rake area into the table inventory container."""

    amount: int

    def sentence(self) -> str:
        return f"The {money(self.amount)} rake goes into the tray."

    def shows(self, view: View) -> None:
        view.layer(Pots).rake -= self.amount


@event
class FundDropTaken(Event):
    """The pot gave its part to the fund of a bad beat or a high hand."""

    amount: int

    def sentence(self) -> str:
        return f"{money(self.amount)} from the pot goes to the fund."

    def shows(self, view: View) -> None:
        pots = view.layer(Pots)
        pots.give(0, self.amount)
        pots.fund += self.amount


@event
class FundPaid(Event):
    """A player was paid from the fund."""

    player: str
    position: int
    amount: int
    why: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gets')} {money(self.amount)} from the fund: {self.why}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
        view.layer(Pots).fund -= self.amount


@event
class PotAwarded(Event):
    """A player won a pot or a part of it."""

    player: str
    position: int
    pot: int
    amount: int
    why: str

    def sentence(self) -> str:
        return f"{self._won()}: {_WHY.get(self.why, self.why)}."

    def told(self, view: View) -> str:
        high, _, low = view.spot(self.position).rank.partition("; for low ")
        hand = low or high if self.why.startswith(LOWEST) else high
        if not hand or self.why == LEFT_ALONE:
            return Event.told(self, view)
        divided = "; the pot is split" if "divided" in self.why else ""
        return f"{self._won()} with {a_hand(hand)}{divided}."

    def _won(self) -> str:
        return f"{who(self.player)} {does('wins')} {money(self.amount)} from {pot_words(self.pot)}"

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
        view.layer(Pots).give(self.pot, self.amount)


@event
class MoneyReturned(Event):
    """What players had put into the pot went back to them."""

    amounts: dict[str, int]
    from_rake: int = 0
    pots: tuple[int, ...] = ()
    """What is left in each pot, the bets that still lie before players apart."""

    def sentence(self) -> str:
        back = ", ".join(f"{who(name)} {money(amount)}" for name, amount in self.amounts.items())
        of_rake = f"; {money(self.from_rake)} rake goes back into the pot for it" if self.from_rake else ""
        return f"Returned from the pot: {back}{of_rake}."

    def shows(self, view: View) -> None:
        for player, amount in self.amounts.items():
            view.chips[player] += amount
            view.spots[view.seat_of(player)].bets = {}
        pots = view.layer(Pots)
        pots.pots = self.pots
        pots.rake -= self.from_rake
