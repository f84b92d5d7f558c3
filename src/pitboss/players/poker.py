"""The sensible player of poker: tight, and no more than the hand is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pitboss.games.poker.asking import AskToAct
from pitboss.games.poker.button import PASS, POST
from pitboss.games.poker.dealing import DRAW, KEEP
from pitboss.games.poker.events import CardsDealt, CommunityCardsDealt
from pitboss.games.poker.irregularities import CONTINUE
from pitboss.games.poker.kinds import BADUGI, LOW
from pitboss.games.poker.pot_events import BET, CALL, CHECK, COMPLETE, FOLD, RAISE
from pitboss.games.poker.showdown import LEAVE_UNSEEN, MUCK
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.player import Below, MakePlayer, Sight
from pitboss.table.badugi import BADUGI as BADUGI_RANKING
from pitboss.table.cards import ACE, EIGHT, JACK, TEN, Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event, Place
from pitboss.table.events import CardsDiscarded, DecisionMade, RoundBegan
from pitboss.table.window import OpenForWagers

WEAK, FAIR, GOOD, STRONG = range(4)
USUAL = (POST, PASS, CONTINUE, MUCK, LEAVE_UNSEEN)
"""What the player answers where no chips are bet."""
SMALL = 2
"""A fair hand calls up to so many of the least bets."""
MOST_RAISES = 3
"""After so many raises of a betting round even a strong hand only calls."""


class SensibleAtPoker:
    """Plays good hands and folds the rest: raises with strong ones, calls with good ones, and never bluffs."""

    needs_hand = False
    stake = 20

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below
        self.own: dict[Place, Card] = {}
        self.board: list[Card] = []
        self.is_low = False
        self.is_badugi = False

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """No window for wagers opens at poker."""
        return iter(())

    def see(self, event: Event) -> None:
        """Follow the own cards and the board."""
        if isinstance(event, RoundBegan):
            self.own.clear()
            self.board.clear()
        elif isinstance(event, CardsDealt) and event.seen_by and event.cards:
            cards = zip(event.dealt, event.seen_by, event.cards, strict=True)
            self.own |= {place: card for place, name, card in cards if name == self.name and card is not None}
        elif isinstance(event, CardsDiscarded):
            for place in event.discarded:
                self.own.pop(place, None)
        elif isinstance(event, CommunityCardsDealt) and event.cards:
            self.board += event.cards

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Bet, call or fold by the strength of the hand; draw to what is worth keeping; otherwise do the usual."""
        if isinstance(prompt, AskToAct):
            return self._act(prompt)
        offered = {choice.word: choice for choice in prompt.choices}
        if DRAW in offered:
            return self._draw(prompt)
        return prompt.decide(self.name, next(word for word in USUAL if word in offered))

    def _act(self, prompt: AskToAct) -> DecisionMade:
        self.is_low, self.is_badugi = prompt.split == LOW, prompt.game == BADUGI
        offered = {choice.word: choice for choice in prompt.choices}
        strength = self.strength([*self.own.values(), *prompt.up_cards])
        wager = next((word for word in (BET, RAISE, COMPLETE) if word in offered), "")
        raises = strength == STRONG and prompt.raises < MOST_RAISES
        if wager and (raises or (strength == GOOD and wager == BET)):
            return prompt.decide(self.name, wager, amount=offered[wager].amounts[0])
        if CHECK in offered:
            return prompt.decide(self.name, CHECK)
        is_cheap = offered[CALL].cost <= SMALL * prompt.least_bet
        calls = strength >= GOOD or (strength == FAIR and is_cheap)
        return prompt.decide(self.name, CALL if calls else FOLD)

    def strength(self, own: Sequence[Card]) -> int:
        """Judge the hand by its own cards and the board."""
        if self.is_badugi:
            playing = len(BADUGI_RANKING.rank(own).ranks)
            return (WEAK, WEAK, WEAK, FAIR, STRONG)[playing]
        return self._low_strength(own) if self.is_low else self._high_strength(own)

    def _low_strength(self, own: Sequence[Card]) -> int:
        low = {card.rank for card in own if card.rank <= EIGHT or card.rank == ACE}
        missing = min(5, len(own)) - len(low)
        return STRONG if len(low) >= 5 else (GOOD, FAIR)[missing] if missing < 2 else WEAK

    def _high_strength(self, own: Sequence[Card]) -> int:
        times = Counter(card.rank for card in [*own, *self.board])
        groups = sorted(((times[card.rank], card.rank) for card in own), reverse=True)
        suits = Counter(card.suit for card in [*own, *self.board])
        best, rank = groups[0]
        is_flush = any(suits[card.suit] >= 5 for card in own)
        pairs = len({rank for count, rank in groups if count == 2})
        if best > 2 or is_flush or pairs > 1:
            return STRONG
        if best == 2:
            return GOOD if rank >= TEN else FAIR
        return FAIR if not self.board and sum(card.rank >= JACK for card in own) >= 2 else WEAK

    def _draw(self, prompt: Ask) -> DecisionMade:
        choice = next(choice for choice in prompt.choices if choice.word == DRAW)
        held = [drawn.card for drawn in choice.cards]
        unwanted = [card for card in held if not self._is_kept(card, held)][: choice.at_most]
        return prompt.decide(self.name, DRAW if unwanted else KEEP, tuple(unwanted))

    def _is_kept(self, card: Card, held: Sequence[Card]) -> bool:
        """Tell whether a card is worth keeping: part of a group, or at low poker a low card that stands alone."""
        if not (self.is_low or self.is_badugi):
            return sum(other.rank == card.rank for other in held) > 1
        is_low = card.rank <= EIGHT or card.rank == ACE
        before = held[: held.index(card)]
        is_double = any(other.rank == card.rank or (self.is_badugi and other.suit == card.suit) for other in before)
        return is_low and not is_double


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtPoker}

DEMONSTRATIONS = {
    "poker": Demonstration(
        5,
        8,
        "You play each other, not the house. Hold 'em: two cards of your own and five for everyone. Outlast the "
        "others or show the best five to win the pot.",
        (
            Comment("sign_posted", "", "A sign gives the game, the stakes and the house's take: here, nothing."),
            Comment("cards_inspected", "14.4", "Two decks come to the table. The first two players look them over."),
            Comment("button_placed", "", "The button marks the dealer's spot and moves around the table; the "
                    "players to its left post blinds before they see a card."),
            Comment("cards_dealt", "", "Two cards face down to each player, one at a time, the button last."),
            Comment("action_taken", "", "Clockwise from the blinds, each player folds, calls or raises; what you "
                    "say is binding."),
            Comment("community_cards_dealt", "", "A burn and the flop, then the turn and the river, with betting "
                    "after each."),
            Comment("hand_revealed", "", "The last player to bet shows first. The cards speak, whatever a player "
                    "says; a losing hand may be mucked unseen."),
            Comment("pot_awarded", "", "The best hand takes the pot. Hands nobody showed stay hidden for good: "
                                       "not even the seed of this shuffle is opened."),
        ),
    ),
    "casino-night-poker": Demonstration(
        4,
        5,
        "The same at a charity's casino night, in imitation money, by a text of its own: seven-card stud and hold 'em.",
        (
            Comment("blind_posted", "", "Each step has its paragraph here, the terms of the definitions among them."),
            Comment("bets_gathered", "", "When everyone has answered the last bet, the betting round is complete."),
            Comment("pot_awarded", "", "The pot is everything that went in, less the rake."),
        ),
    ),
}  # fmt: skip
