"""What is asked: which hands meet, what lies on the board and what can no longer come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from pitboss.odds.equity.games import PokerGame, find_poker_game
from pitboss.table.cards import CARDS, Card
from pitboss.table.refusal import Refused

Cards = tuple[Card, ...]
DECK = CARDS[:52]


@dataclass(frozen=True)
class Question:
    """Hands that go to the showdown, once nothing is wrong with them."""

    game: PokerGame
    hands: tuple[Cards, ...]
    board: Cards
    dead: Cards
    board_cards: int
    own_cards: int

    @cached_property
    def deck(self) -> Cards:
        """The cards that can still come."""
        known = {*self.board, *self.dead}.union(*self.hands)
        return tuple(card for card in DECK if card not in known)

    @property
    def to_board(self) -> int:
        """How many cards the board still gets."""
        return self.board_cards - len(self.board)

    @property
    def to_hands(self) -> tuple[int, ...]:
        """How many cards each hand still gets."""
        return tuple(self.own_cards - len(hand) for hand in self.hands)

    @property
    def to_come(self) -> int:
        """How many cards are still to come."""
        return self.to_board + sum(self.to_hands)

    @property
    def deals(self) -> int:
        """In how many ways they can come."""
        ways, left = 1, len(self.deck)
        for number in (self.to_board, *self.to_hands):
            ways *= comb(left, number)
            left -= number
        return ways


def ask(
    hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = (), game: str = "holdem"
) -> Question:
    """Return the question, or refuse what cannot be asked."""
    chosen = find_poker_game(game)
    given = tuple(map(tuple, hands))
    _refuse_wrong_hands(chosen, given)
    _refuse_wrong_cards([*given, tuple(board), tuple(dead)])
    question = Question(chosen, given, tuple(board), tuple(dead), chosen.board, chosen.own)
    is_common = chosen.has_common_card and (board or question.to_come > len(question.deck)) and min(question.to_hands)
    if is_common:  # reading 73: the common card is everyone's seventh
        question = Question(chosen, given, question.board, question.dead, 1, chosen.own - 1)
    _refuse_wrong_board(question)
    if question.to_come > len(question.deck):
        what = f"{len(hands)} hands of {chosen.title}"
        why = f"{question.to_come} cards are to come and {len(question.deck)} are left"
        raise Refused(what, why, "as many hands and dead cards as one deck can serve", chosen.cite)
    return question


def _refuse_wrong_hands(game: PokerGame, hands: tuple[Cards, ...]) -> None:
    if len(hands) < 2:
        raise Refused(f"the equity of {len(hands)} hand{'s' * (len(hands) != 1)}", "it takes two", "two or more hands")
    for hand in hands:
        if len(hand) not in game.known:
            least, most = game.known[0], game.known[-1]
            allowed = f"{least} cards" if least == most else f"{least} to {most} cards, as many as are known"
            why = f"{len(hand)} card{'s were' if len(hand) != 1 else ' was'} given"
            raise Refused(f"{_words(hand)} as a hand of {game.title}", why, allowed, game.cite)


def _refuse_wrong_cards(groups: Sequence[Cards]) -> None:
    for card, times in Counter(card for group in groups for card in group).items():
        if card not in DECK:
            raise Refused(str(card), "these games are played without jokers", "the 52 cards of a standard deck")
        if times > 1:
            why = f"the {card.words} is there {'twice' if times == 2 else f'{times} times'}"
            raise Refused(str(card), why, "each card once among the hands, the board and the dead cards")


def _refuse_wrong_board(question: Question) -> None:
    most = question.board_cards
    if question.to_board < 0:
        allowed = f"at most {most} card{'s' * (most != 1)}" if most else "none"
        if question.game.has_common_card and not most:
            allowed = "one common card, where no hand has its seventh card yet"
        what = f"{_words(question.board)} on the board of {question.game.title}"
        given = "1 card was given" if len(question.board) == 1 else f"{len(question.board)} cards were given"
        raise Refused(what, given, allowed, question.game.cite)


def _words(cards: Cards) -> str:
    return " ".join(map(str, cards)) or "no card"
