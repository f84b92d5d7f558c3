"""What a player is asked who has to act: the choices that the rules leave, and the check of an answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pitboss.games.poker.pot_events import BET, CALL, CHECK, COMPLETE, FOLD, RAISE, ActionSaid, ActionTaken
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.choices import DEFAULT, Ask, Choice
from pitboss.table.event import Event, maker
from pitboss.table.events import FaultOccurred
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.games.poker.bets import BettingRound
    from pitboss.games.poker.felt import PokerSeat

WAGERS = frozenset({BET, RAISE, COMPLETE})
LABELS = {
    BET: "open the betting",
    RAISE: "raise the bet",
    COMPLETE: "complete the bet",
}

action_taken = maker(ActionTaken)


@lru_cache(maxsize=1024)
def to_call(cost: Cents, cite: str) -> Choice:
    """Return the choice to meet the bet."""
    return Choice(CALL, "match the bet", cite, cost=cost)


def to_wager(word: str, cite: str, amounts: range, lies: Cents) -> Choice:
    """Return the choice to bet, raise or complete the bet to any of some amounts, the least where none is named."""
    return Choice(word, LABELS[word], cite, 0, (), 0, amounts, amounts.start, lies)


@lru_cache(maxsize=4096)
def to_wager_one(word: str, cite: str, amount: Cents, chip: Cents, lies: Cents) -> Choice:
    """Return the choice to bet, raise or complete the bet to the one amount that the limits leave."""
    return to_wager(word, cite, range(amount, amount + 1, chip), lies)


@cache
def to_check(cite: str) -> Choice:
    """Return the choice to check."""
    return Choice(CHECK, "stay in without betting", cite)


@cache
def to_fold(cite: str) -> Choice:
    """Return the choice to fold."""
    return Choice(FOLD, "give up your hand", cite)


@dataclass(slots=True)
class AskToAct(Ask):
    """A player acts in turn; what a bet or raise puts in is reckoned from what the player has bet already."""

    takes_gestures = True

    betting: BettingRound = field(kw_only=True)
    seat: PokerSeat = field(kw_only=True)

    @property
    def game(self) -> str:
        """The type of poker."""
        return self.betting.felt.kind.name

    @property
    def split(self) -> str:
        """Whether the highest hand wins, the lowest, or both."""
        split: str = self.betting.felt.options.split
        return split

    @property
    def least_bet(self) -> Cents:
        """The least bet of the betting round."""
        return self.betting.limits[0]

    @property
    def raises(self) -> int:
        """How many times the bet was raised in the betting round."""
        return self.betting.raises

    @property
    def up_cards(self) -> tuple[Card, ...]:
        """The player's own up-cards, which everyone sees."""
        return tuple(self.seat.up_cards)

    def reason(self, word: str) -> tuple[str, str] | None:
        """Say why a word is refused and by which paragraph."""
        return self.betting.why_not(self.seat, word)

    def default_decision(self) -> ActionTaken:
        """Return the action of a player who does not answer: a check, or else a fold."""
        action = ActionTaken(self.player, self.position, self.default, is_default=True)
        self.admit(action)
        return action

    def decide(
        self, player: str, word: str, cards: tuple[Card, ...] = (), amount: Cents | None = None, gesture: str = ""
    ) -> ActionTaken:
        """Turn a player's word and amount into an action; none need be named where the rules leave one alone."""
        if player != self.player:
            self.require_player(player, f"{word!r} by {player}")
        choice = self.choice(word)
        if cards:
            raise Refused(f"{word} with cards", "no card is named with it", "the word and an amount", choice.cite)
        if amount is None:
            if len(choice.amounts) > 1:
                raise Refused(word, "you didn't say how much", choice.amount_words, choice.cite)
            amount = choice.amounts[0] if choice.amounts else choice.cost
        if gesture:
            return ActionSaid(player, self.position, word, amount, gesture=gesture, by=player)
        return action_taken(player, self.position, word, amount, by=player)

    @paragraph("19:47-14.15(j)", "13:47-20.38(k)")
    def require_player(self, player: str, what: str) -> None:
        """What is said binds the player whose turn it is, and nobody else."""
        if player != self.player:
            why = f"it's {self.player}'s turn, and words out of turn don't count"
            raise Refused(what, why, f"waiting for {self.player}", self.betting.law.verbal)

    @paragraph("19:47-14.15(j)", "13:47-20.38(k)")
    def _put_words_first(self, said: ActionSaid) -> str:
        """What a player says to the dealer comes before what the hands do; return where it is said."""
        self.choice(said.gesture)
        if said.gesture == said.choice:
            what, others = f"{said.choice} beside {said.gesture}", [each.word for each in self.choices]
            allowed = ", ".join(word for word in others if word != said.choice)
            raise Refused(what, "the words and the gesture are the same", allowed, self.betting.law.verbal)
        return self.betting.law.verbal

    def admit(self, event: Event) -> None:
        """Refuse an action that is not allowed; sign one that is, and reckon what it puts into the pot."""
        if not isinstance(event, ActionTaken):
            told = self.allowed if getattr(event, "player", "") == self.player else f"waiting for {self.player}"
            raise Refused(event.deed_words(), f"{self.player} is asked to act", told, self.asked_by)
        if event.player != self.player or event.position != self.position:
            self._refuse_stranger(event.player, event.choice)
        choice = self.choice(event.choice)
        if not choice.allows(event.amount) or event.chosen:
            self._refuse_amount(event, choice)
        added = event.amount - self.seat.bet if event.choice in WAGERS else event.amount
        event.added, event.is_all_in = added, 0 < added == self.seat.chips
        cite = f"{choice.cite}; {self.betting.law.all_in}" if event.is_all_in else choice.cite
        if type(event) is not ActionTaken and isinstance(event, ActionSaid):
            cite = "; ".join(dict.fromkeys((self._put_words_first(event), *cite.split("; "))))
        if event.is_default:
            if event.choice != self.default:
                raise Refused(f"{event.choice!r} by default", "it is not the default", self.default, self.cite)
            event.cite, event.by = f"{cite}; {DEFAULT}", "dealer"
        else:
            event.cite, event.by = cite, event.player

    def admit_fault(self, fault: FaultOccurred) -> None:
        """Refuse what should befall the hand of somebody who is not in the round."""
        felt = self.betting.felt
        if fault.value and felt.seat_at(fault.value) is None:
            what, why = f"the fault {fault.fault!r} at position {fault.value}", "nobody there is in the round"
            raise Refused(what, why, f"positions {', '.join(str(seat.number) for seat in felt.live)}", self.cite)

    @paragraph("13:47-20.2(a)[Table stakes]")
    def _refuse_amount(self, event: ActionTaken, choice: Choice) -> None:
        """Nobody bets more than lies on the table, less than the least, or beyond the limit."""
        what = f"{event.choice} {'to' if event.choice in WAGERS else 'for'} {money(event.amount)}"
        if event.chosen:
            raise Refused(f"{event.choice} with cards", "no card is named with it", choice.amount_words, choice.cite)
        if event.amount > self.seat.bet + self.seat.chips:
            why = f"{self.player} has {money(self.seat.chips)} on the table and bets no more than that"
            raise Refused(what, why, choice.amount_words, self.betting.law.table_stakes)
        raise Refused(what, "that amount isn't allowed", choice.amount_words, choice.cite)


asked_to_act = maker(AskToAct)
