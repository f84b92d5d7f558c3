"""The events of a poker table: the button, the betting, the pots, the showdown, the rake and the room's desk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any, ClassVar

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events import DEALER, DecisionMade, RoundOrder, card_words, hand_words, who_decides
from pitboss.table.money import Cents, money
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

    def words(self) -> str:
        does = _DOES[self.choice].format(added=money(self.added), amount=money(self.amount))
        silent = " does not answer and" if self.is_default else ""
        return f"{self.player}{silent} {does}{', all-in' if self.is_all_in else ''}."

    def shows(self, view: View) -> None:
        _bet(view, self.player, self.position, self.added)
        if self.choice == FOLD:
            view.discard(tuple(view.spot(self.position).cards))


@event
class SignPosted(Event):
    """The sign at the table said what is played, for how much, and what is raked."""

    lines: tuple[str, ...]

    def words(self) -> str:
        return f"The sign at the table says: {'; '.join(self.lines)}."


@event
class DeckKept(Event):
    """A deck that is not in use went to its place."""

    deck: str
    where: str

    def words(self) -> str:
        return f"The {self.deck} deck is kept {self.where}."


@event
class DeckInspected(Event):
    """The dealer inspected a deck, where no paragraph names anybody who verifies that."""

    deck: str

    def words(self) -> str:
        return f"The dealer inspects the {self.deck} deck."


@event
class DeckSpread(Event):
    """A deck was spread out for the first two players by the casino's text, which says in which order."""

    deck: str

    def words(self) -> str:
        return f"The {self.deck} deck is spread out on the table face up, by suit and in sequence."


@event
class SecondPlayerViewed(Event):
    """The second player to be seated was given the opportunity to look the cards over too."""

    player: str

    def words(self) -> str:
        return f"{self.player}, the second player at the table, may look the cards over."


@event
class ButtonPlaced(Event):
    """The button came to lie before a player."""

    player: str
    position: int

    def words(self) -> str:
        return f"The button lies before {self.player} at position {self.position}."

    def shows(self, view: View) -> None:
        view.marks["button"] = view.seat_of(self.player)


@event
class AntesPlaced(Event):
    """Every player placed the ante."""

    amounts: dict[str, int]

    def words(self) -> str:
        least = max(self.amounts.values())
        short = "; ".join(f"{name} {money(amount)}, all-in" for name, amount in self.amounts.items() if amount < least)
        return f"Everyone antes {money(least)} ({short})." if short else f"Everyone antes {money(least)}."

    def shows(self, view: View) -> None:
        for player, amount in self.amounts.items():
            view.chips[player] -= amount
        view.layer(Pots).add(sum(self.amounts.values()))


@event
class BlindPosted(Event):
    """A player placed a blind bet, a straddle, a kill or the forced bet, or made good for blinds that were missed."""

    player: str
    position: int
    blind: str
    amount: int
    dead: int = 0

    def words(self) -> str:
        dead = f" and {money(self.dead)} dead" if self.dead else ""
        verb = "makes good" if self.blind in OWED.values() else "posts"
        return f"{self.player} {verb} {self.blind} of {money(self.amount)}{dead}."

    def aside(self, view: View) -> str:
        return ", all-in" if view.chips[self.player] == self.amount + self.dead else ""

    def shows(self, view: View) -> None:
        _bet(view, self.player, self.position, self.amount)
        if self.dead:
            view.chips[self.player] -= self.dead
            view.layer(Pots).add(self.dead)


@event
class CardsDealt(Event):
    """Cards were dealt one after another by one paragraph: all face up, or each face down for its own player alone."""

    one_each = True

    positions: tuple[int, ...]
    cards: tuple[Card | None, ...] | None
    dealt: tuple[Place, ...]

    def begun(self, count: int) -> CardsDealt:
        seen_by = None if self.seen_by is None else self.seen_by[:count]
        cards = None if self.cards is None else self.cards[:count]
        return replace(self, positions=self.positions[:count], cards=cards, dealt=self.dealt[:count], seen_by=seen_by)

    def words(self) -> str:
        hands: dict[int, list[Card | None]] = {}
        for position, card in zip(self.positions, self.cards or repeat(None), strict=False):
            hands.setdefault(position, []).append(card)
        told = [f"position {position}{_shown_words(hand)}" for position, hand in hands.items()]
        return f"The dealer deals face {'up' if self.seen_by is None else 'down'}: {', '.join(told)}."

    def shows(self, view: View) -> None:
        is_up = self.seen_by is None
        for position, place, card in zip(self.positions, self.dealt, self.cards_seen(), strict=True):
            view.deal(position, place, card, is_up=is_up)


def _shown_words(hand: list[Card | None]) -> str:
    """Show cards as far as the viewer may see them, or say how many they are."""
    return f" ({card_words(len(hand)) if None in hand else ' '.join(map(str, hand))})"


@event
class CommunityCardsDealt(Event):
    """Cards were dealt face up in the center of the table, for all players."""

    position: ClassVar[int] = DEALER

    what: str
    cards: tuple[Card, ...] | None
    board: tuple[Place, ...]

    def words(self) -> str:
        return f"The dealer deals {self.what}: {hand_words(self.cards, len(self.board))}."

    def shows(self, view: View) -> None:
        for place, card in zip(self.board, self.cards_seen(), strict=True):
            view.deal(self.position, place, card, is_up=True)


@event
class BurnCardsGathered(Event):
    """Burned or discarded cards, with the last of the stub, were taken up to be shuffled."""

    gathers = True

    gathered: tuple[Place, ...]
    from_stub: int

    def words(self) -> str:
        return f"{card_words(len(self.gathered)).capitalize()} burned, discarded or left are taken up to be shuffled."

    def shows(self, view: View) -> None:
        burned = len(self.gathered) - self.from_stub
        for place in self.gathered[:burned]:
            view.discarded[place.shuffle] -= 1
        for place in self.gathered[burned:]:
            view.undealt[place.shuffle] -= 1


@event
class UncalledBetReturned(Event):
    """What nobody called of a bet went back to its player and is no part of the pot."""

    player: str
    position: int
    amount: int

    def words(self) -> str:
        return f"{money(self.amount)} that nobody called goes back to {self.player}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
        view.spot(self.position).bets[self.player][BETS] -= self.amount


@event
class BetsGathered(Event):
    """A betting round was complete and its bets were in the pot; each pot's amount is what can be won of it."""

    pots: tuple[int, ...]

    def words(self) -> str:
        pots = ", ".join(f"{pot_words(number)} {money(amount)}" for number, amount in enumerate(self.pots))
        return f"The betting round is complete: {pots}."

    def shows(self, view: View) -> None:
        for spot in view.spots.values():
            spot.bets = {}
        view.layer(Pots).pots = self.pots


@event
class RakeTaken(Event):
    """The rake was taken from the pots and put into the designated rake area."""

    amount: int
    pots: tuple[int, ...]

    def words(self) -> str:
        return f"{money(self.amount)} of rake goes to the rake area."

    def shows(self, view: View) -> None:
        pots = view.layer(Pots)
        pots.pots = self.pots
        pots.rake += self.amount


@event
class RakePlacedInTray(Event):
    """The rake of the round moved from the rake area into the table inventory container."""

    amount: int

    def words(self) -> str:
        return f"The rake of {money(self.amount)} goes into the table inventory container."

    def shows(self, view: View) -> None:
        view.layer(Pots).rake -= self.amount


@event
class FundDropTaken(Event):
    """The pot gave its part to the fund of a bad beat or a high hand."""

    amount: int

    def words(self) -> str:
        return f"{money(self.amount)} of the pot goes to the fund."

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

    def words(self) -> str:
        return f"{self.player} is paid {money(self.amount)} from the fund: {self.why}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
        view.layer(Pots).fund -= self.amount


@event
class HandConceded(Event):
    """A player with a losing hand discarded it unseen and gave up the pot."""

    to_rack = True
    concedes = True

    player: str
    position: int
    discarded: tuple[Place, ...]

    def words(self) -> str:
        return f"{self.player} concedes and discards the hand unseen."


@event
class HandKilled(Event):
    """A hand was taken from play, and its cards joined the discarded ones."""

    to_rack = True

    player: str
    position: int
    collected: tuple[Place, ...]
    why: str

    def words(self) -> str:
        return f"The hand of {self.player} is out of play: {self.why}."


@event
class DisclosureOrdered(RoundOrder):
    """The house required that the hand of one player be disclosed, should it be conceded at the showdown."""

    deed = "having a conceded hand disclosed"

    player: str

    def words(self) -> str:
        why = self.reason.strip().removesuffix(".")
        return f"The {who_decides(self.cite)} requires that {self.player}'s hand be disclosed if conceded ({why})."


@event
class HandDisclosed(Event):
    """A hand that was conceded was turned up, because the house required it."""

    position: int
    cards: tuple[Card, ...] | None
    disclosed: tuple[Place, ...]

    def words(self) -> str:
        return f"Position {self.position} conceded {hand_words(self.cards, len(self.disclosed))}."


@event
class PotAwarded(Event):
    """A player won a pot or a part of it."""

    player: str
    position: int
    pot: int
    amount: int
    why: str

    def words(self) -> str:
        return f"{self.player} wins {money(self.amount)} of {pot_words(self.pot)}: {self.why}."

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

    def words(self) -> str:
        back = ", ".join(f"{name} {money(amount)}" for name, amount in self.amounts.items())
        of_rake = f"; {money(self.from_rake)} of rake goes back into the pot for it" if self.from_rake else ""
        return f"Put into the pot and returned: {back}{of_rake}."

    def shows(self, view: View) -> None:
        for player, amount in self.amounts.items():
            view.chips[player] += amount
            view.spots[view.seat_of(player)].bets = {}
        pots = view.layer(Pots)
        pots.pots = self.pots
        pots.rake -= self.from_rake


@event
class CardsReturned(Event):
    """Every card on the table went back to the dealer, the stub unseen."""

    text = "All cards go back to the dealer, the stub unseen."

    def shows(self, view: View) -> None:
        for spot in view.spots.values():
            view.discard(tuple(spot.cards))
            spot.bets = {}
        view.layer(Pots).pots = ()
        view.discard_stub()
