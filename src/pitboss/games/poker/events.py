"""The events of a poker table: its decks, the button, the cards, and the hands at the showdown."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import repeat
from typing import ClassVar

from pitboss.games.poker.pot_events import Pots
from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events import DEALER, RoundOrder, card_words, hand_words, who_decides
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View

BOARD = "community cards"
STREETS = {3: "the flop", 4: "the turn", 5: "the river"}
"""What community cards are called, by how many lie on the board with them."""
_AS_TOLD = (
    (
        re.compile("^who missed blinds posts (.+) on coming back, or waits for them$"),
        r"missed blinds: post \1, or wait",
    ),
    (re.compile("^between two players: without limit$"), "heads-up: no limit on raises"),
    (re.compile("^between two players: "), "heads-up: "),
)
"""Lines of a sign that are told in other words than the log has them."""


def sign_line_words(line: str) -> str:
    """Say what a line of a sign says, as it stands in the log."""
    for logged, told in _AS_TOLD:
        line = logged.sub(told, line)
    return line


@event
class SignPosted(Event):
    """The sign at the table said what is played, for how much, and what is raked."""

    lines: tuple[str, ...]

    def sentence(self) -> str:
        return f"The sign at the table says: {'; '.join(map(sign_line_words, self.lines))}."


@event
class DeckKept(Event):
    """A deck that is not in use went to its place."""

    deck: str
    where: str

    def sentence(self) -> str:
        return f"The {self.deck} deck is kept {self.where.replace('colour', 'color')}."


@event
class DeckInspected(Event):
    """The dealer inspected a deck, where no paragraph names anybody who verifies that."""

    deck: str

    def sentence(self) -> str:
        return f"The dealer inspects the {self.deck} deck."


@event
class DeckSpread(Event):
    """A deck was spread out for the first two players by the casino's text, which says in which order."""

    deck: str

    def sentence(self) -> str:
        return f"The {self.deck} deck is spread out on the table face up, by suit and in sequence."


@event
class SecondPlayerViewed(Event):
    """The second player to be seated was given the opportunity to look the cards over too."""

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)}, second at the table, may look the cards over."


@event
class ButtonPlaced(Event):
    """The button came to lie before a player."""

    player: str
    position: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('has')} the button at position {self.position}."

    def shows(self, view: View) -> None:
        view.marks["button"] = view.seat_of(self.player)


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

    def sentence(self) -> str:
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

    def sentence(self) -> str:
        return self._dealt(self._street(0) or "a community card")

    def told(self, view: View) -> str:
        return self._dealt(self._street(len(view.spot(DEALER).cards)) or "a community card")

    def _street(self, before: int) -> str | None:
        """Name the cards by how many lie on the board with them; the common card of a stud game is no street."""
        return STREETS.get(before + len(self.board)) if self.what == BOARD else self.what

    def _dealt(self, what: str) -> str:
        return f"The dealer deals {what}: {hand_words(self.cards, len(self.board))}."

    def shows(self, view: View) -> None:
        for place, card in zip(self.board, self.cards_seen(), strict=True):
            view.deal(self.position, place, card, is_up=True)


@event
class BurnCardsGathered(Event):
    """Burned or discarded cards, with the last of the stub, were taken up to be shuffled."""

    gathers = True

    gathered: tuple[Place, ...]
    from_stub: int

    def sentence(self) -> str:
        return f"{card_words(len(self.gathered)).capitalize()} burned, discarded or left are gathered for a shuffle."

    def shows(self, view: View) -> None:
        burned = len(self.gathered) - self.from_stub
        for place in self.gathered[:burned]:
            view.discarded[place.shuffle] -= 1
        for place in self.gathered[burned:]:
            view.undealt[place.shuffle] -= 1


@event
class HandConceded(Event):
    """A player with a losing hand discarded it unseen and gave up the pot."""

    to_rack = True
    concedes = True

    player: str
    position: int
    discarded: tuple[Place, ...]

    def sentence(self) -> str:
        return f"{who(self.player)} {does('concedes')} and {does('mucks')} the hand unseen."


@event
class HandKilled(Event):
    """A hand was taken from play, and its cards joined the discarded ones."""

    to_rack = True

    player: str
    position: int
    collected: tuple[Place, ...]
    why: str

    def sentence(self) -> str:
        return f"{whose(self.player)} hand is dead: {self.why}."


@event
class DisclosureOrdered(RoundOrder):
    """The house required that the hand of one player be disclosed, should it be conceded at the showdown."""

    deed = "having a conceded hand disclosed"

    player: str

    def sentence(self) -> str:
        why = self.reason.strip().removesuffix(".")
        return f"The {who_decides(self.cite)} orders {whose(self.player)} hand shown if it is conceded ({why})."


@event
class HandDisclosed(Event):
    """A hand that was conceded was turned up, because the house required it."""

    position: int
    cards: tuple[Card, ...] | None
    disclosed: tuple[Place, ...]

    def sentence(self) -> str:
        return f"Position {self.position} conceded {hand_words(self.cards, len(self.disclosed))}."


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
