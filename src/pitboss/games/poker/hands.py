"""What makes a hand of each type of poker, and who of those who contend for a pot holds the best."""

from __future__ import annotations

from functools import cache

from pitboss.games.poker.casino_night import PokerOptions
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.kinds import BADUGI as BADUGI_GAME
from pitboss.games.poker.kinds import EIGHT_OR_BETTER, HIGH, KINDS, LOW, Kind
from pitboss.games.poker.options import BY_SUIT
from pitboss.games.poker.paragraphs import CASINO, Paragraphs
from pitboss.table.badugi import BADUGI, BadugiRank
from pitboss.table.best import Best, BestWithBoard
from pitboss.table.cards import Card, parse_cards
from pitboss.table.handname import NO_NAME, Cards, HandName, called
from pitboss.table.money import Cents
from pitboss.table.rankings import (
    CASINO_NIGHT_FIVE_CARD_HIGH,
    FIVE_CARD_HIGH,
    FIVE_CARD_LOW,
    THREE_CARD_HIGH,
    THREE_CARD_LOW,
    Rank,
    Ranking,
)

NO_LOW = -1
"""The value of a hand that is not low enough for half the pot."""
EIGHT_LOW = FIVE_CARD_LOW.value(parse_cards("8c 7d 6h 5s 4c"))
"""The worst hand of eight or better."""
MOST_ODD = 100
"""No more than a dollar that cannot be divided goes to one player, or one chip where chips are larger."""


class Side:
    """One way to win: the highest hand, or the lowest."""

    __slots__ = ("_any", "_with_board", "is_eight_or_better", "is_low", "ranking")

    def __init__(self, ranking: Ranking | None, own_cards: int, *, is_low: bool, is_eight_or_better: bool) -> None:
        self.ranking = ranking
        self.is_low = is_low
        self.is_eight_or_better = is_eight_or_better
        self._any = Best(ranking) if ranking else None
        self._with_board = BestWithBoard(ranking, own_cards) if ranking and own_cards else None

    def value(self, own: list[Card], board: list[Card]) -> int:
        """Return the value of the best hand, the greater the better."""
        if self._with_board is not None:
            value = self._with_board.value(own, board)
        elif self._any is not None:
            value = self._any.value(own + board)
        else:
            return BADUGI.value(own)
        return NO_LOW if self.is_eight_or_better and value < EIGHT_LOW else value

    def cards(self, own: list[Card], board: list[Card]) -> tuple[Card, ...]:
        """Return the cards of the best hand, the highest first."""
        if self._with_board is not None:
            return self._with_board.cards(own, board)
        return tuple(sorted(own, reverse=True)) if self._any is None else self._any.cards(own + board)

    def rank_of(self, value: int) -> Rank | BadugiRank:
        """Return the rank that a value stands for."""
        return BADUGI.rank_of(value) if self.ranking is None else self.ranking.rank_of(value)


@cache
def sides_of(kind: Kind, split: str, low_hand: str, regime: str) -> tuple[Side, ...]:
    """Return the ways to win a pot: high, low, or both."""
    if kind.name == BADUGI_GAME:
        return (Side(None, 0, is_low=True, is_eight_or_better=False),)
    is_three = kind.hand_size == 3
    high = FIVE_CARD_HIGH if regime == CASINO else CASINO_NIGHT_FIVE_CARD_HIGH
    high_side = Side(THREE_CARD_HIGH if is_three else high, kind.own_cards, is_low=False, is_eight_or_better=False)
    low_side = Side(
        THREE_CARD_LOW if is_three else FIVE_CARD_LOW,
        kind.own_cards,
        is_low=True,
        is_eight_or_better=low_hand == EIGHT_OR_BETTER,
    )
    return {HIGH: (high_side,), LOW: (low_side,)}.get(split, (high_side, low_side))


def best_hand(options: PokerOptions, regime: str, cards: Cards, board: Cards) -> HandName:
    """Name the best hand of a player's cards with the board, once they make one, and say which cards it has."""
    kind = KINDS[options.game]
    is_badugi = kind.name == BADUGI_GAME
    needed = 4 if is_badugi else kind.hand_size
    if len(cards) + len(board) < needed or (kind.own_cards and len(board) < needed - kind.own_cards):
        return NO_NAME
    own, common = list(cards), list(board)
    sides = sides_of(kind, options.split, options.low_hand, regime)
    told = []
    for side in sides:
        value = side.value(own, common)
        words = "no low" if value == NO_LOW else side.rank_of(value).words
        told.append(f"low: {words}" if side.is_low and len(sides) > 1 and value != NO_LOW else words)
    return HandName(called("; ".join(told)), () if is_badugi else sides[0].cards(own, common))


class Shown:
    """The hand of a seat at the showdown: its value by each way to win."""

    __slots__ = ("seat", "values")

    def __init__(self, seat: PokerSeat, values: tuple[int, ...]) -> None:
        self.seat = seat
        self.values = values


def evaluate(felt: PokerFelt, sides: tuple[Side, ...], seat: PokerSeat) -> Shown:
    """Value a hand by the cards in it."""
    own = [drawn.card for drawn in seat.hand]
    board = felt.board_cards
    return Shown(seat, tuple([side.value(own, board) for side in sides]))


def equal_parts(felt: PokerFelt, side: Side, holders: list[Shown], amount: Cents) -> list[tuple[Shown, Cents]]:
    """Divide an amount between equal hands in the table's chips; what is odd goes to some of them in order."""
    unit = felt.least_chip
    each = amount // unit // len(holders) * unit
    odd = amount - each * len(holders)
    parts = []
    for hand in odd_order(felt, side, holders) if len(holders) > 1 else holders:
        extra = min(odd, max(MOST_ODD, unit))
        odd -= extra
        parts.append((hand, each + extra))
    return parts


def odd_order(felt: PokerFelt, side: Side, holders: list[Shown]) -> list[Shown]:
    """Order equal hands for what cannot be divided: by the highest card by suit, or from the button's left."""
    # readings 69 and 70: in stud the text gives it to the highest card by suit; hold 'em has no rule for it.
    if felt.has_button and felt.options.odd_chip != BY_SUIT:
        order = felt.in_order
        return sorted(holders, key=lambda hand: order.index(hand.seat))
    board = felt.board_cards

    def highest(hand: Shown) -> tuple[int, ...]:
        return side.cards([drawn.card for drawn in hand.seat.hand], board)

    return sorted(holders, key=highest, reverse=True)


def rank_words(law: Paragraphs, sides: tuple[Side, ...], shown: Shown) -> tuple[str, str]:
    """Return a hand in words, and the paragraphs that list it and rank its cards."""
    words, cites = [], []
    for side, value in zip(sides, shown.values, strict=True):
        if value == NO_LOW:
            words.append("no low")
            continue
        rank = side.rank_of(value)
        words.append(rank.words if len(sides) == 1 or not side.is_low else f"for low {rank.words}")
        cites += [str(rank.cite), law.low_ranks if side.is_low else law.high_ranks]
    return "; ".join(words), "; ".join(cites)
