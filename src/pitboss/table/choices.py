"""What a round of play asks a player to decide: a prompt lists its choices, and refuses what it does not offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, NoReturn

from pitboss.table.arrangement import HOUSE_WAY, Arrangement
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import DecisionMade, card_words, place_words
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Request, Round


class Choice(NamedTuple):
    """One thing a prompt allows: a word, perhaps with what it costs, an amount or cards to name, or hands to set."""

    word: str
    label: str
    cite: str
    cost: Cents = 0
    cards: tuple[Drawn, ...] = ()
    at_most: int = 0
    amounts: range = range(0)
    usual: Cents = 0
    """The amount that is taken where none is named, 0 for the most."""
    lies: Cents | None = None
    """Where an amount is what a bet stands at afterwards: how much of it lies there already."""
    arrangement: Arrangement | None = None
    """The hands that cards are set into with it."""

    def __str__(self) -> str:
        cost = f" ({self.amount_words})" if self.cost or self.amounts else ""
        cards = f" (name up to {self.at_most} of your cards)" if self.at_most else ""
        hands = f" ({self.arrangement.allowed})" if self.arrangement else ""
        return f"{self.word}{cost}{cards}{hands}"

    @property
    def amount_words(self) -> str:
        """Say what may be wagered with the choice."""
        if len(self.amounts) > 1:
            least, most, step = self.amounts[0], self.amounts[-1], self.amounts.step
            return f"{money(least)} to {money(most)} in steps of {money(step)}"
        return money(self.amounts[0] if self.amounts else self.cost)

    def allows(self, amount: Cents) -> bool:
        """Tell whether an amount may be wagered with the choice."""
        return amount in self.amounts if self.amounts else amount == self.cost


WhyNot = Callable[[str], tuple[str, str] | None]
"""Returns why a prompt does not offer what a word asks for, and by which paragraph, or None."""


def no_reason(word: str) -> None:
    """Say nothing of a word that is not offered."""


Hears = tuple[tuple[type[Event], Callable[[Any], str]], ...]
"""What anybody may say while a prompt is open, with what refuses it or returns the paragraph that grants it."""

DEFAULT = custom("no answer")
"""That a player who does not answer gets the prompt's default is custom."""


@dataclass(slots=True)
class Ask(Request):
    """One player decides."""

    takes_gestures: ClassVar[bool] = False
    """Whether a player may do something else than is said, because the rules say which of them counts."""

    player: str
    position: int
    choices: tuple[Choice, ...]
    default: str
    not_offered: dict[str, str] = field(default_factory=dict)
    """Why a choice that one would expect is not there."""
    why_not: WhyNot = field(default=no_reason, compare=False)
    """Says why a word is refused, which is asked only where it is; of use to nobody but the player who is asked."""
    hears: Hears = field(default=(), compare=False)
    """What any player may say meanwhile, which leaves the prompt open."""

    @property
    def said_by_players(self) -> tuple[type[Event], ...]:
        """What players may say beside answering."""
        return tuple(kind for kind, _ in self.hears)

    def choice(self, word: str) -> Choice:
        """Return the choice of that name, or refuse."""
        for choice in self.choices:
            if choice.word == word:
                return choice
        why, cite = self.reason(word) or (self.not_offered.get(word, "it isn't offered here"), self.cite)
        raise Refused(f"{word!r}", why, self.allowed, cite)

    def reason(self, word: str) -> tuple[str, str] | None:
        """Say why a word is refused and by which paragraph, where more is known of that than that it is not offered."""
        return self.why_not(word)

    @property
    def allowed(self) -> str:
        """List what is allowed, in words."""
        return ", ".join(str(choice) for choice in self.choices)

    @property
    def default_words(self) -> str:
        """Say what a player who does not answer gets."""
        return f"{self.default} the {HOUSE_WAY}" if self.choice(self.default).arrangement else self.default

    def default_decision(self) -> DecisionMade:
        """Return the decision taken for a player who does not answer; hands are then set the house way."""
        choice = self.choice(self.default)
        amount = choice.amounts[0] if choice.amounts else choice.cost
        setting = choice.arrangement.by_house if choice.arrangement else ()
        decision = DecisionMade(self.player, self.position, choice.word, amount, setting, is_default=True)
        self.admit(decision)
        return decision

    def decide(
        self, player: str, word: str, cards: tuple[Card, ...] = (), amount: Cents | None = None, gesture: str = ""
    ) -> DecisionMade:
        """Turn a player's word, with the cards or the amount named, into a decision.

        Where none is named, the amount is the most, and hands are set the house way. A gesture that differs from the
        word is of use only where the rules say which of them counts.
        """
        self.require_player(player, f"{word!r} by {player}")  # before anything is said of the cards
        if gesture:
            raise Refused(f"{word!r} beside {gesture!r}", "no gesture is looked at here", "the word alone", self.cite)
        choice = self.choice(word)
        if choice.arrangement is not None and not cards:
            return self.set_hands(player, word, None)
        chosen: tuple[Place, ...] = ()
        for card in cards:
            chosen += (self._place_of(choice, card, chosen),)
        if amount is None:
            amount = choice.amounts[-1] if choice.amounts else choice.cost
        return DecisionMade(player, self.position, word, amount, chosen, cite=choice.cite, by=player)

    def set_hands(self, player: str, word: str, hands: Mapping[str, Sequence[Card]] | None) -> DecisionMade:
        """Turn a player's word and the cards of each hand into a decision, None for the house way."""
        self.require_player(player, f"{word!r} by {player}")
        choice = self.choice(word)
        if choice.arrangement is None:
            raise Refused(f"{choice.word} with hands", "it sets none", f"{choice}", choice.cite)
        setting = choice.arrangement.setting(hands, choice.cite)
        return DecisionMade(player, self.position, word, choice.cost, setting, cite=choice.cite, by=player)

    def _place_of(self, choice: Choice, card: Card, taken: tuple[Place, ...]) -> Place:
        if choice.arrangement is not None:
            why = "it is not said into which hand it goes"
            raise Refused(f"{choice.word} {card}", why, choice.arrangement.allowed, choice.cite)
        for drawn in choice.cards:
            if drawn.card == card and drawn.place not in taken:
                return drawn.place
        held = " ".join(str(drawn.card) for drawn in choice.cards)
        raise Refused(f"{choice.word} {card}", "you don't hold that card", held or "no card", choice.cite)

    def admit(self, event: Event) -> None:
        """Refuse an answer that the prompt does not allow, and sign one that it does with its paragraph."""
        if not isinstance(event, DecisionMade):
            self._hear(event)
            return
        if event.player != self.player or event.position != self.position:
            self._refuse_stranger(event.player, event.choice)
        choice = self.choice(event.choice)
        if not choice.allows(event.amount):
            what = f"{choice.word} for {money(event.amount)}"
            raise Refused(what, "that amount isn't allowed", choice.amount_words, choice.cite)
        if choice.arrangement is not None:
            choice.arrangement.admit(event.chosen, choice.cite)
        elif event.chosen or choice.at_most:
            self._check_cards(choice, event.chosen)
        if event.is_default:
            self._sign_default(event, choice)
        else:
            event.cite, event.by = choice.cite, event.player

    def _hear(self, event: Event) -> None:
        """Sign what anybody may say meanwhile, and refuse anything else that is no decision."""
        for kind, check in self.hears:
            if type(event) is kind:
                event.cite, event.by = check(event), getattr(event, "player", "")
                return
        why, is_own = f"{self.player} is asked to decide", getattr(event, "player", "") == self.player
        told = (self.allowed, self.cite) if is_own else (f"waiting for {self.player}", self.asked_by)
        raise Refused(event.deed_words(), why, *told)

    def _sign_default(self, event: DecisionMade, choice: Choice) -> None:
        if event.choice != self.default:
            raise Refused(f"{event.choice!r} by default", "it is not the default", self.default, self.cite)
        if choice.arrangement is not None and event.chosen != choice.arrangement.by_house:
            raise Refused(f"{event.choice!r} by default", "it isn't the house way", self.default, self.cite)
        event.cite, event.by = f"{choice.cite}; {DEFAULT}", "dealer"

    def require_player(self, player: str, what: str) -> None:
        """Refuse whoever is not asked, and tell nothing of the prompt: what it offers may tell what lies face down."""
        if player != self.player:
            raise Refused(what, "it isn't your turn", f"waiting for {self.player}", self.asked_by)

    def _refuse_stranger(self, player: str, word: str) -> NoReturn:
        self.require_player(player, f"{word!r} by {player}")
        whose = f"an answer by {self.player} at {place_words(self.position)}"
        raise Refused(f"{word!r} by {player}", "it isn't your turn", whose, self.cite)

    def _check_cards(self, choice: Choice, chosen: tuple[Place, ...]) -> None:
        held = {drawn.place for drawn in choice.cards}
        most = "one card" if choice.at_most == 1 else f"up to {choice.at_most} different cards"
        allowed = f"{most} of your own hand" if choice.at_most else "no cards"
        if choice.at_most and not chosen:
            raise Refused(f"{choice.word} without a card", "it names none", allowed, choice.cite)
        if len(chosen) > choice.at_most:
            raise Refused(f"{choice.word} with {card_words(len(chosen))}", "those are too many", allowed, choice.cite)
        if len(set(chosen)) != len(chosen) or not held.issuperset(chosen):
            raise Refused(f"{choice.word} with those cards", "they aren't all yours, once each", allowed, choice.cite)


@dataclass(slots=True)
class AskAll(Request):
    """Several players decide at once, each by an answer of their own; they are logged as they come."""

    asks: tuple[Ask, ...]

    def admit(self, event: Event) -> None:
        """Refuse an answer that none of the open prompts allows, and sign one that its prompt does."""
        player, position = getattr(event, "player", None), getattr(event, "position", None)
        if type(event) in self.asks[0].said_by_players:
            self.asks[0].admit(event)
            return
        for ask in self.asks:
            if (ask.player, ask.position) == (player, position):
                ask.admit(event)
                return
        asked = ", ".join(f"{ask.player} at {place_words(ask.position)}" for ask in self.asks)
        raise Refused(event.deed_words(), "no prompt is open for that player", f"an answer by {asked}", self.asked_by)


def ask_all(asks: tuple[Ask, ...], hear: Callable[[Event], Round[None]] | None = None) -> Round[list[DecisionMade]]:
    """Ask several players at once and return their decisions in the order in which they were asked.

    What the prompts hear beside is done as it comes.
    """
    decisions: dict[tuple[str, int], DecisionMade] = {}
    while waiting := tuple(ask for ask in asks if (ask.player, ask.position) not in decisions):
        answer = yield AskAll(waiting[0].cite, (), waiting)
        if isinstance(answer, DecisionMade):
            decisions[answer.player, answer.position] = answer
        else:
            assert hear is not None, "prompts that hear nothing let nothing else through"
            yield from hear(answer)
    return [decisions[ask.player, ask.position] for ask in asks]
