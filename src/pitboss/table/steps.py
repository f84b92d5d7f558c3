"""What a round of play asks for: cards, a shuffle, a cut, a count, wagers, decisions.

A round yields events (announcements) and requests. The driver answers each request with the event that grants it, or
with a fault the request admits; a request checks its answer and refuses what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import (
    DecisionMade,
    FaultOccurred,
    PlayerReady,
    VerbalWager,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
    area_words,
    card_words,
    place_words,
)
from pitboss.table.felt import Felt, Position, Wager
from pitboss.table.money import Cents, in_chips, money
from pitboss.table.refusal import Refused

T = TypeVar("T")


def at_any_table(options: Any) -> bool:
    """Most things can go wrong whatever the options of a table are."""
    return True


@dataclass(frozen=True, slots=True)
class FaultKind:
    """Something that can go wrong at a table: its name, its paragraph, what it is in words, and under which options."""

    name: str
    cite: str
    words: str
    needs_value: str = ""
    """What number goes with it, such as "cards"; nothing where none does."""
    can_happen: Callable[[Any], bool] = at_any_table
    cite_with: Callable[[Any, str], str] | None = None
    """Returns its paragraph where that depends on the options, or on the paragraph of what was asked for."""
    asked_by: Callable[[Any], tuple[str, ...]] = lambda options: ("",)
    """Returns by which paragraphs what it can spoil is asked for at a table, where its own depends on that."""
    may_name: str = ""
    """What number may go with it, such as "position"."""

    def cite_at(self, options: Any, asked_by: str) -> str:
        """Return its paragraph at a table with these options, as it happens to what a paragraph asks for."""
        return self.cite_with(options, asked_by) if self.cite_with else self.cite

    def cites_at(self, options: Any) -> str:
        """Return every paragraph that can be its own at a table with these options."""
        return "; ".join(dict.fromkeys(self.cite_at(options, asked_by) for asked_by in self.asked_by(options)))


@dataclass(slots=True)
class Request:
    """Something only the driver can give; it admits the faults it names."""

    cite: str
    faults: tuple[str, ...]

    @property
    def asked_by(self) -> str:
        """The paragraph by which it is asked for; those that follow may speak of a hand that others do not see."""
        return self.cite.partition("; ")[0]

    def admit_fault(self, fault: FaultOccurred) -> None:
        """Refuse a fault that cannot happen here as it is told; those that a request names mostly can."""


@dataclass(slots=True)
class Draw(Request):
    """The card at a place of a shuffled stack, please: for a position, or for the dealer."""

    place: Place
    position: int


@dataclass(slots=True)
class Shuffle(Request):
    """Shuffle and stack whole decks, or cards collected from play; some earlier shuffles may still be undealt."""

    deck: str
    cards: tuple[Card, ...]
    how: str
    collected: tuple[Place, ...] = ()
    still_undealt: tuple[int, ...] = ()


@dataclass(slots=True)
class Cut(Request):
    """Take cards from the top of the stack: so many at least and at most, and commonly no more than some."""

    least: int
    most: int
    by: str = "dealer"
    commonly: int = 0
    """The most that is taken in practice, where that is less than the rules allow."""


@dataclass(slots=True)
class CountStub(Request):
    """Count the undealt cards, of which there should be so many."""

    expected: int


def no_call(faces: tuple[int, ...]) -> str:
    """Call nothing."""
    return ""


@dataclass(slots=True)
class Throw(Request):
    """Throw the dice, whose total is called as the game calls it."""

    dice: int
    call: Callable[[tuple[int, ...]], str] = no_call


@dataclass(slots=True)
class Proceed(Request):
    """Nothing, unless something goes wrong at this moment."""


Round = Generator[Event | Request, Any, T]
"""A procedure of the regulation: it yields events and requests, receives answers, and returns a value."""


class Choice(NamedTuple):
    """One thing a prompt allows: a word, perhaps with what it costs, an amount to name, or cards to name."""

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

    def __str__(self) -> str:
        cost = f" ({self.amount_words})" if self.cost or self.amounts else ""
        cards = f" (name up to {self.at_most} of your cards)" if self.at_most else ""
        return f"{self.word}{cost}{cards}"

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


DEFAULT = custom("no answer")
"""That a player who does not answer gets the prompt's default is custom."""


@dataclass(slots=True)
class Ask(Request):
    """One player decides."""

    player: str
    position: int
    choices: tuple[Choice, ...]
    default: str
    not_offered: dict[str, str] = field(default_factory=dict)
    """Why a choice that one would expect is not there."""
    why_not: WhyNot = field(default=no_reason, compare=False)
    """Says why a word is refused, which is asked only where it is; of use to nobody but the player who is asked."""

    def choice(self, word: str) -> Choice:
        """Return the choice of that name, or refuse."""
        for choice in self.choices:
            if choice.word == word:
                return choice
        why, cite = self.reason(word) or (self.not_offered.get(word, "the prompt does not offer it"), self.cite)
        raise Refused(f"{word!r}", why, self.allowed, cite)

    def reason(self, word: str) -> tuple[str, str] | None:
        """Say why a word is refused and by which paragraph, where more is known of that than that it is not offered."""
        return self.why_not(word)

    @property
    def allowed(self) -> str:
        """List what is allowed, in words."""
        return ", ".join(str(choice) for choice in self.choices)

    def default_decision(self) -> DecisionMade:
        """Return the decision taken for a player who does not answer."""
        choice = self.choice(self.default)
        amount = choice.amounts[0] if choice.amounts else choice.cost
        decision = DecisionMade(self.player, self.position, choice.word, amount, is_default=True)
        self.admit(decision)
        return decision

    def decide(self, player: str, word: str, cards: tuple[Card, ...] = (), amount: Cents | None = None) -> DecisionMade:
        """Turn a player's word, with the cards or the amount named, into a decision; the most where none is named."""
        self.require_player(player, f"{word!r} by {player}")  # before anything is said of the cards
        choice = self.choice(word)
        chosen: tuple[Place, ...] = ()
        for card in cards:
            chosen += (self._place_of(choice, card, chosen),)
        if amount is None:
            amount = choice.amounts[-1] if choice.amounts else choice.cost
        return DecisionMade(player, self.position, word, amount, chosen, cite=choice.cite, by=player)

    def _place_of(self, choice: Choice, card: Card, taken: tuple[Place, ...]) -> Place:
        for drawn in choice.cards:
            if drawn.card == card and drawn.place not in taken:
                return drawn.place
        held = " ".join(str(drawn.card) for drawn in choice.cards)
        raise Refused(f"{choice.word} {card}", "you do not hold that card", held or "no card", choice.cite)

    def admit(self, event: Event) -> None:
        """Refuse an answer that the prompt does not allow, and sign one that it does with its paragraph."""
        if not isinstance(event, DecisionMade):
            why, is_own = f"{self.player} is asked to decide", getattr(event, "player", "") == self.player
            told = (self.allowed, self.cite) if is_own else (f"waiting for {self.player}", self.asked_by)
            raise Refused(event.deed_words(), why, *told)
        if event.player != self.player or event.position != self.position:
            self._refuse_stranger(event.player, event.choice)
        choice = self.choice(event.choice)
        if not choice.allows(event.amount):
            what = f"{choice.word} for {money(event.amount)}"
            raise Refused(what, "that is not an amount it allows", choice.amount_words, choice.cite)
        if event.chosen or choice.at_most:
            self._check_cards(choice, event.chosen)
        if event.is_default:
            self._sign_default(event, choice)
        else:
            event.cite, event.by = choice.cite, event.player

    def _sign_default(self, event: DecisionMade, choice: Choice) -> None:
        if event.choice != self.default:
            raise Refused(f"{event.choice!r} by default", "it is not the default", self.default, self.cite)
        event.cite, event.by = f"{choice.cite}; {DEFAULT}", "dealer"

    def require_player(self, player: str, what: str) -> None:
        """Refuse whoever is not asked, and tell nothing of the prompt: what it offers may tell what lies face down."""
        if player != self.player:
            raise Refused(what, "the prompt is not yours", f"waiting for {self.player}", self.asked_by)

    def _refuse_stranger(self, player: str, word: str) -> NoReturn:
        self.require_player(player, f"{word!r} by {player}")
        whose = f"an answer by {self.player} at {place_words(self.position)}"
        raise Refused(f"{word!r} by {player}", "the prompt is not yours", whose, self.cite)

    def _check_cards(self, choice: Choice, chosen: tuple[Place, ...]) -> None:
        held = {drawn.place for drawn in choice.cards}
        most = "one card" if choice.at_most == 1 else f"up to {choice.at_most} different cards"
        allowed = f"{most} of your own hand" if choice.at_most else "no cards"
        if choice.at_most and not chosen:
            raise Refused(f"{choice.word} without a card", "it names none", allowed, choice.cite)
        if len(chosen) > choice.at_most:
            raise Refused(f"{choice.word} with {card_words(len(chosen))}", "those are too many", allowed, choice.cite)
        if len(set(chosen)) != len(chosen) or not held.issuperset(chosen):
            raise Refused(f"{choice.word} with those cards", "they are not all yours, once each", allowed, choice.cite)


@dataclass(slots=True)
class AskAll(Request):
    """Several players decide at once, each by an answer of their own; they are logged as they come."""

    asks: tuple[Ask, ...]

    def admit(self, event: Event) -> None:
        """Refuse an answer that none of the open prompts allows, and sign one that its prompt does."""
        player, position = getattr(event, "player", None), getattr(event, "position", None)
        for ask in self.asks:
            if (ask.player, ask.position) == (player, position):
                ask.admit(event)
                return
        asked = ", ".join(f"{ask.player} at {place_words(ask.position)}" for ask in self.asks)
        raise Refused(event.deed_words(), "no prompt is open for that player", f"an answer by {asked}", self.asked_by)


def ask_all(asks: tuple[Ask, ...]) -> Round[list[DecisionMade]]:
    """Ask several players at once and return their decisions in the order in which they were asked."""
    decisions: dict[tuple[str, int], DecisionMade] = {}
    while waiting := tuple(ask for ask in asks if (ask.player, ask.position) not in decisions):
        decision: DecisionMade = yield AskAll(waiting[0].cite, (), waiting)
        decisions[decision.player, decision.position] = decision
    return [decisions[ask.player, ask.position] for ask in asks]


LIMITS = custom("19:47-8.2")
"""Posted limits, chips that can make an amount, and wagering what one has: the section is known by its heading only."""


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area: what it is for, by which paragraph, and between which posted limits."""

    name: str
    label: str
    cite: str
    least: Cents
    most: Cents
    takes_coupon: bool = False
    limits_cite: str = LIMITS
    required_by: str = ""
    """The paragraph by which whatever a player wagers at a position is given back where no wager lies here."""
    step: Cents = 0
    """The unit of the amounts that can be paid exactly, where that is more than the least chip."""
    rides_on: str = ""
    """The area whose wager this one needs."""

    @property
    def limits(self) -> str:
        """Say between which limits a wager may be, or what alone it may be."""
        return money(self.least) if self.least == self.most else f"{money(self.least)} to {money(self.most)}"


COUPON = custom("match play coupon")
"""How a match play coupon is wagered and paid: the law names it and says no more."""


WagerRule = Callable[[Felt, WagerPlaced], None]
"""A game's own rule for a wager: it returns when the wager is allowed and refuses it otherwise."""


@dataclass(slots=True)
class OpenForWagers(Request):
    """Players place and take back wagers until no more bets is called."""

    areas: tuple[Area, ...]
    felt: Felt
    rule: WagerRule
    seated_cite: str
    form_cite: str
    ready: set[str]

    def area(self, name: str) -> Area:
        """Return the betting area of that name, or refuse."""
        for area in self.areas:
            if area.name == name:
                return area
        names = ", ".join(area_words(area.name) for area in self.areas)
        raise Refused(f"a wager on {name!r}", "the layout has no such betting area", names, self.cite)

    def areas_for(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas with the limits that hold for a player: in most games those that are posted."""
        return self.areas

    @property
    def said_by_players(self) -> tuple[type[Event], ...]:
        """What players may say to this game's window beside making wagers."""
        return tuple(kind for kind in self._CHECKS if kind not in OpenForWagers._CHECKS)

    def may_say(self, player: str) -> tuple[type[Event], ...]:
        """Return what it would be of use for a player to say now."""
        return self.said_by_players if self.may_wager_at(player) else ()

    def values(self, player: str) -> dict[str, tuple[str, ...]]:
        """Return what a player may name in what may be said beside wagers, by the name of the field."""
        return {}

    def bound(self, player: str) -> tuple[Wager, ...]:
        """Return the wagers of a player that may not be taken back now."""
        return ()

    def may_wager_at(self, player: str) -> tuple[int, ...]:
        """Return the positions where a player may wager now: the player's own seat."""
        return tuple(position.number for position in self.felt.positions if position.player == player)

    def lacking(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas without which what a player has wagered so far would be given back."""
        made: dict[int, set[str]] = {}
        for wager in self.felt.wagers_of(player):
            made.setdefault(wager.position, set()).add(wager.area)
        required = [area for area in self.areas if area.required_by]
        return tuple(area for area in required if any(area.name not in areas for areas in made.values()))

    @property
    def is_everyone_ready(self) -> bool:
        """Tell whether every seated player has said so."""
        return self.ready.issuperset(position.player for position in self.felt.positions)

    def admit(self, event: Event) -> None:
        """Refuse what the rules do not allow while wagers are made, and sign what they do with its paragraph."""
        check = self._CHECKS.get(type(event))
        if check is None:
            allowed = "placing or taking back wagers, or being ready"
            raise Refused(event.deed_words(), "the table is open for wagers", allowed, self.cite)
        event.cite = check(self, event)
        event.by = getattr(event, "player", "dealer")

    def _seated(self, player: str, number: int) -> Position:
        position = self.felt.at(number, player)
        if position is not None:
            return position
        what, why = f"a wager by {player} at position {number}", "that player is not seated there"
        if not 1 <= number <= self.felt.table.positions:
            why += ", and the table has no such position"
        seats = ", ".join(f"{each.number} ({each.player})" for each in self.felt.positions)
        allowed = f"seated players at their own positions: {seats}"
        if len(places := self.may_wager_at(player)) > 1:
            allowed = f"the positions where {player} may wager: {', '.join(map(str, places))}"
        raise Refused(what, why, allowed, self.seated_cite)

    def _check_wager(self, event: WagerPlaced) -> str:
        position = self._seated(event.player, event.position)
        area = self.area(event.area)
        replaced = position.wagers.get(event.area)
        chips_left = self.felt.chips(event.player) + (replaced.amount if replaced else 0)
        amount = event.amount
        is_in_chips = amount % self.felt.least_chip == 0
        if not (is_in_chips and area.least <= amount <= area.most and amount <= chips_left):
            self._refuse_amount(event, area, chips_left)
        if event.coupon:
            self._check_coupon(area, event, replaced)
        self.rule(self.felt, event)
        return f"{area.cite}; {self.form_cite}" if event.coupon else area.cite

    def _refuse_amount(self, event: WagerPlaced, area: Area, chips_left: Cents) -> None:
        what = f"{money(event.amount)} on {area_words(area.name)}"
        if not area.least <= event.amount <= area.most:
            raise Refused(what, "the amount is outside the posted limits", area.limits, area.limits_cite)
        if in_chips(event.amount, self.felt.table.denominations) is None:
            chips = ", ".join(money(chip) for chip in self.felt.table.denominations)
            raise Refused(what, "the table's chips cannot make that amount", f"amounts in chips of {chips}", LIMITS)
        has = f"{event.player} has {money(chips_left)} left"
        raise Refused(what, has, f"at most {money(chips_left)}", LIMITS)

    def _check_coupon(self, area: Area, event: WagerPlaced, replaced: Wager | None) -> None:
        what = f"a match play coupon of {money(event.coupon)} on {area.name}"
        if not area.takes_coupon:
            takers = ", ".join(each.name for each in self.areas if each.takes_coupon) or "chips alone"
            raise Refused(what, "that betting area takes none", takers, COUPON)
        held = self.felt.coupons(event.player) + ([replaced.coupon] if replaced and replaced.coupon else [])
        if event.coupon not in held or event.coupon > event.amount:
            coupons = ", ".join(money(coupon) for coupon in held) or "none"
            why = "a coupon must be the player's own and be matched by as much in chips"
            raise Refused(what, why, f"the coupons that {event.player} holds: {coupons}", COUPON)

    def _check_verbal(self, event: VerbalWager) -> str:
        what = f"a verbal wager of {money(event.amount)} in cash"
        raise Refused(what, "it is not accepted", "chips, plaques or a match play coupon on the layout", self.form_cite)

    def _check_removal(self, event: WagerRemoved) -> str:
        position = self._seated(event.player, event.position)
        if event.area not in position.wagers:
            mine = ", ".join(map(area_words, position.wagers)) or "no wager lies there"
            raise Refused(f"taking back {area_words(event.area)!r}", "no such wager lies there", mine, self.cite)
        return self.cite

    def _check_ready(self, event: PlayerReady) -> str:
        if all(position.player != event.player for position in self.felt.positions):
            raise Refused(
                f"{event.player} is ready", "nobody of that name is seated", "a seated player", self.seated_cite
            )
        return self.cite

    def _check_end(self, event: WageringEnded) -> str:
        return self.cite

    _CHECKS: ClassVar[dict[type[Event], Callable[[OpenForWagers, Any], str]]] = {
        WagerPlaced: _check_wager,
        VerbalWager: _check_verbal,
        WagerRemoved: _check_removal,
        PlayerReady: _check_ready,
        WageringEnded: _check_end,
    }


class Voided(Exception):
    """The round stops and all hands are void; raised inside a round and caught by it alone."""

    def __init__(self, cite: str, reason: str) -> None:
        super().__init__(reason)
        self.cite = cite
        self.reason = reason


def is_fault(answer: object) -> bool:
    """Tell whether an answer is a fault instead of what was asked for."""
    return type(answer) is FaultOccurred
