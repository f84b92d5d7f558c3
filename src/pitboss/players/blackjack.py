"""The players of blackjack: one who plays basic strategy, and one who counts the cards besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.games.blackjack.boxes import MAIN, MAINS
from pitboss.games.blackjack.count import value
from pitboss.games.blackjack.events import (
    BurnCardShown,
    DeterminantCardDrawn,
    HandTurnedForSplit,
    HoleCardDisclosed,
    PairSplit,
    PointCountAnnounced,
    StacksInserted,
)
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.odds.blackjack.basic import DECISIONS, basic_strategy
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.player import Below, MakePlayer, Sight, is_admitted
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Event, Place
from pitboss.table.events import (
    DEALER,
    CardBurned,
    CardDealt,
    CardExposed,
    CardSetAside,
    CardsShuffled,
    DecisionMade,
    HandRevealed,
    RoundBegan,
    SeedRevealed,
    WagerPlaced,
)
from pitboss.table.money import Cents
from pitboss.table.window import OpenForWagers

ONE_DECK = 52
HIGH_LOW = {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0, 9: 0, 10: -1, 11: -1}
"""What a card that is gone adds to the count, by its value: low cards help the dealer, tens and aces the player."""
MOST_UNITS = 8
INSURE_AT = 3
"""The true count at which more than a third of the cards left are worth ten."""


@dataclass(slots=True)
class Stack:
    """Cards that were shuffled together: how many, which have left it, and the count of those that were seen."""

    deck: str
    cards: int
    gone: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)
    running: int = 0

    @property
    def left(self) -> int:
        """How many cards are still to be dealt."""
        return self.cards - len(self.gone)


class Watch:
    """What somebody keeps in mind who watches a blackjack table: the hands of the round, and the count of the cards.

    A card is counted once, when it is first seen, since the shuffle it came from. The cards of a shuffle are over when
    its seed is revealed; where the discards go back into the shoe, what was counted is undone.
    """

    def __init__(self) -> None:
        self.dealer: list[Card] = []
        self.hands: dict[tuple[int, int], dict[Place, Card | None]] = {}
        self.played: dict[int, int] = {}
        self.side = ""
        self.stacks: dict[int, Stack] = {}

    def see(self, event: Event) -> None:
        """Take in an event as it is seen from the player's seat."""
        if (change := _CHANGES.get(type(event))) is not None:
            change(self, event)

    def hand(self, position: int) -> tuple[Card, ...]:
        """Return the hand of a box that is played now: none where not all is seen, the pair where it is just split."""
        cards = tuple(self.hands.get((position, self.played.get(position, 1)), {}).values())
        known = tuple(card for card in cards if card is not None)
        if len(known) < len(cards):
            return ()
        return known * 2 if len(known) == 1 else known

    @property
    def running_count(self) -> int:
        """The count of the cards seen since they were shuffled."""
        return sum(stack.running for stack in self._in_use())

    @property
    def cards_left(self) -> int:
        """How many cards are still to be dealt."""
        return sum(stack.left for stack in self._in_use())

    @property
    def true_count(self) -> int:
        """The running count for each deck that is left, rounded down."""
        return self.running_count * ONE_DECK // self.cards_left if self.cards_left else 0

    def _in_use(self) -> list[Stack]:
        """Return what the round is dealt from; both sides of a double shoe until the determinant card has chosen."""
        return [stack for stack in self.stacks.values() if self.side in ("", stack.deck)]

    def _leaves(self, place: Place, card: Card | None) -> None:
        """Note that a card has left its stack, and count it where it is seen for the first time."""
        if (stack := self.stacks.get(place.shuffle)) is None:
            return
        stack.gone.add(place.number)
        if card is not None and place.number not in stack.seen:
            stack.seen.add(place.number)
            stack.running += HIGH_LOW[value(card)]

    def _begin(self, event: RoundBegan) -> None:
        self.dealer, self.hands, self.played, self.side = [], {}, {}, ""

    def _shuffled(self, event: CardsShuffled) -> None:
        for stack in self.stacks.values():
            if not stack.left:  # a shoe that ran out in a round: its discards are being shuffled
                stack.running = 0
        self.stacks[event.shuffle] = Stack(event.deck, len(event.sealed))

    def _revealed(self, event: SeedRevealed) -> None:
        self.stacks.pop(event.shuffle, None)

    def _inserted(self, event: StacksInserted) -> None:
        for stack in self.stacks.values():
            stack.running = 0

    def _chosen(self, event: DeterminantCardDrawn) -> None:
        self.side = event.side
        self._leaves(event.place, event.card)

    def _dealt(self, event: CardDealt) -> None:
        self._leaves(event.place, event.card)
        if event.position != DEALER:
            self.hands.setdefault((event.position, event.hand), {})[event.place] = event.card
            self.played[event.position] = event.hand
        elif event.card is not None:
            self.dealer.append(event.card)

    def _one_card(self, event: CardBurned | BurnCardShown | CardSetAside | CardExposed | HoleCardDisclosed) -> None:
        self._leaves(event.place, event.card)

    def _turned(self, event: HandTurnedForSplit | HandRevealed) -> None:
        for place, card in zip(event.turned, event.cards or (), strict=True):
            self._leaves(place, card)
            for (position, _), cards in self.hands.items():
                if position == event.position and place in cards:
                    cards[place] = card

    def _split(self, event: PairSplit) -> None:
        from_hand = self.hands[event.position, event.hand]
        self.hands[event.position, event.new_hand] = {place: from_hand.pop(place) for place in event.moved}
        self.played[event.position] = event.hand

    def _announced(self, event: PointCountAnnounced) -> None:
        self.played[event.position] = event.hand


_CHANGES: dict[type[Event], Callable[[Watch, Any], None]] = {
    RoundBegan: Watch._begin,
    CardsShuffled: Watch._shuffled,
    SeedRevealed: Watch._revealed,
    StacksInserted: Watch._inserted,
    DeterminantCardDrawn: Watch._chosen,
    CardDealt: Watch._dealt,
    CardBurned: Watch._one_card,
    BurnCardShown: Watch._one_card,
    CardSetAside: Watch._one_card,
    CardExposed: Watch._one_card,
    HoleCardDisclosed: Watch._one_card,
    HandTurnedForSplit: Watch._turned,
    HandRevealed: Watch._turned,
    PairSplit: Watch._split,
    PointCountAnnounced: Watch._announced,
}
"""What each event changes in what is kept in mind."""


class Basic:
    """Wagers the table minimum, and plays the basic strategy of the table's own options."""

    needs_hand = False
    stake = 8  # a pair split into four hands, each of them doubled

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below
        self.watch = Watch()
        self.options: BlackjackOptions | None = None
        self.wagered: dict[tuple[int, str], Cents] = {}

    def see(self, event: Event) -> None:
        """Take in an event as this player may see it."""
        self.watch.see(event)
        if isinstance(event, RoundBegan):
            self.wagered.clear()
        elif isinstance(event, WagerPlaced) and event.player == self.name and event.area in MAINS:
            self.wagered[event.position, event.area] = event.amount

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Wager on the own box where the chips suffice; at multiple action against the first two of the three hands."""
        self.options = prompt.felt.options
        area = prompt.area(MAIN)
        areas = [each.name for each in prompt.areas if each.name in MAINS][:2]
        amount = self._amount(area.least, min(area.most, sight.chips // len(areas)))
        if amount and is_admitted(prompt, WagerPlaced(self.name, sight.position, MAIN, amount)):
            for name in areas:
                yield WagerPlaced(self.name, sight.position, name, amount)

    def _amount(self, least: Cents, most: Cents) -> Cents:
        """Return what to wager, or nothing."""
        return least if least <= most else 0

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Answer as basic strategy does; by default where it has no answer or the cards are not known."""
        words = [choice.word for choice in prompt.choices if not self._is_too_small(prompt.position, choice)]
        hand, dealer = self.watch.hand(prompt.position), self.watch.dealer
        is_unseen = not dealer or ("stand" in words and len(hand) < 2)
        if self.options is None or is_unseen or not DECISIONS.issuperset(words):
            return prompt.decide(self.name, prompt.default)
        return prompt.decide(self.name, self._word(hand, dealer, words, self.options))

    def _is_too_small(self, position: int, choice: Choice) -> bool:
        """Tell whether a double would be for less than the wager: it is made in full or not at all."""
        wagered = sum(amount for (box, _), amount in self.wagered.items() if box == position)
        return choice.word == "double" and choice.amounts[-1] < wagered

    def _word(self, hand: tuple[Card, ...], dealer: list[Card], words: list[str], options: BlackjackOptions) -> str:
        return basic_strategy(options).decide(hand, dealer, words)


class Counting(Basic):
    """Counts high and low cards, wagers up to eight units by the true count, and insures when that pays."""

    stake = 8 * MOST_UNITS

    def _amount(self, least: Cents, most: Cents) -> Cents:
        """As many units of the table minimum as the true count has, as far as the chips and the limit allow."""
        units = max(1, min(MOST_UNITS, self.watch.true_count))
        return least * min(units, most // least)

    def _word(self, hand: tuple[Card, ...], dealer: list[Card], words: list[str], options: BlackjackOptions) -> str:
        insured = [word for word in words if word in ("even-money", "insure")]
        if insured and self.watch.true_count >= INSURE_AT:
            return insured[0]
        return super()._word(hand, dealer, words, options)


class EveryBet(Basic):
    """Plays basic strategy, and makes every additional wager and the progressive one where the table offers it."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the wagers of basic strategy and those beside them."""
        yield from super().wagers(prompt, sight)
        for area in prompt.areas:
            wager = WagerPlaced(self.name, sight.position, area.name, area.least)
            if area.name not in MAINS and is_admitted(prompt, wager):
                yield wager


STYLES: dict[str, MakePlayer] = {"sensible": Basic, "basic": Basic, "counting": Counting, "every": EveryBet}
ADVISER = Basic

DEMONSTRATIONS = {
    "blackjack": Demonstration(
        3,
        297,
        "Closer to 21 than the dealer, without going over. At the right of each line is the paragraph behind it; "
        "\"custom\" marks what our text doesn't say, done as other games or houses do it.",
        (
            Comment("cards_inspected", "", "New cards come to the table. They are inspected, spread for the first "
                    "player to see, and washed."),
            Comment("cards_shuffled", "", "Eight decks are shuffled, a player cuts, and the cutting card goes in: "
                    "when it comes out, the round is finished and the cards are shuffled. The first card is burned."),
            Comment("wager_placed", "", "Each player bets in the box in front of the seat."),
            Comment("card_dealt", "", "One card face up to each box from the dealer's left, one to the dealer, and a "
                    "second to each box."),
            Comment("blackjack_announced", "", "When the dealer shows 2 to 9 nothing can tie a blackjack: it's "
                                               "paid 3 to 2 before anybody draws."),
            Comment("point_count_announced", "", "From the left each player decides, and the dealer calls the "
                                                 "count after every card. These players follow basic strategy, "
                                                 "computed for this table's own options."),
            Comment("dealers_card_called", "", "The dealer's second card leaves the shoe only after the call, and "
                    "the dealer draws to 17."),
            Comment("wager_paid", "2.3", "From the dealer's far right the rest is settled."),
        ),
        next=(
            ("pitboss play blackjack", "take a seat yourself; ? explains every choice"),
        ),
    ),
}  # fmt: skip
