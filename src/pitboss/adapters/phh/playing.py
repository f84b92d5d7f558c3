"""Playing a PHH hand by our rules, action by action: nothing is dealt or done that the file does not tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.adapters.phh.form import FORM, UNKNOWN, VARIANTS, HandHistory, refuse
from pitboss.adapters.phh.reading import raised_to
from pitboss.adapters.phh.script import cards_of, number_of, script_of
from pitboss.games.poker.asking import AskToAct
from pitboss.games.poker.events import CardsDealt, CommunityCardsDealt
from pitboss.games.poker.options import AS_WRITTEN, BUTTON_SMALL
from pitboss.games.poker.showdown import SHOW
from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log, Record, as_event
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Event
from pitboss.table.events import CardBurned, DecisionMade, HandRevealed, PlayerSeated, RoundBegan, card_words
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE

DEALS = (CardBurned, CardsDealt, CommunityCardsDealt)
PASSED = ("pb", "sm")
"""What our dealer does by itself: a forced bet, and the showdown."""


class HistoryEnds(Refused):
    """A file tells only the beginning of a hand: what it tells was played, and nobody has won."""

    def __init__(self, why: str, records: Sequence[Record]) -> None:
        super().__init__("the hand history ends here", why, "a hand told to its end", FORM)
        self.records = records


def options_of(history: HandHistory) -> dict[str, str]:
    """Return the options of a table at which the hand is played."""
    posted = sorted(blind for blind in history.blinds if blind)
    first, second, third = [money(blind) for blind in (*posted, 0, 0, 0)][:3]
    least, upper = money(max([history.least, *posted])), money(max(history.upper, history.least))
    options = {
        **VARIANTS[history.variant],
        "ante": money(history.antes[0]),
        "minimum": least,
        "maximum": upper,
        "raises": "unlimited",
        "losing_hands": "asked",
    }
    if history.kind.has_button:
        options["heads_up"] = BUTTON_SMALL if history.button_is_small else AS_WRITTEN
        return options | {"first_blind": first, "second_blind": second, "third_blind": third}
    return options | {"forced_bet": money(history.bring_in)}


def play_history(history: HandHistory, chance: Chance, log: Log | None = None) -> Dealer:
    """Play a hand by our rules; an action that they do not allow is refused with what is."""
    try:
        return _play(history, chance, log or Log())
    except HistoryEnds:
        raise
    except Refused as refused:
        what, why, allowed = map(history.in_file_money, (refused.what, refused.why, refused.allowed))
        raise Refused(what, why, allowed, refused.cite) from None


def _play(history: HandHistory, chance: Chance, log: Log) -> Dealer:
    dealer = Dealer(log, chance)
    dealer.open("poker", options_of(history), history.kind.most_players, 0)
    for position, (name, chips) in enumerate(zip(history.names, history.stacks, strict=True), start=1):
        dealer.take(PlayerSeated(name, position, chips, by=name))
    course = Course(history, dealer)
    dealer.begin_round()
    while dealer.prompt is not None:
        course.follow()
    course.finish()
    return dealer


class Course:
    """How far a history has been followed, and whether it deals what our dealer deals."""

    def __init__(self, history: HandHistory, dealer: Dealer) -> None:
        self.history = history
        self.dealer = dealer
        self.script = script_of(history)
        self.at = 0
        """How many actions of the file are past."""
        self.told: Counter[int] = Counter()
        self.told_boards: list[int] = []
        self.board_at: list[int] = []
        self.hole_at: dict[int, int] = {}
        """Which actions dealt each part of the board, and which the last card of each player."""
        self.in_round = {number: UNKNOWN in hole for number, hole in self.script.hole.items()}
        """Who has not folded, and whether the file leaves a card of theirs unknown."""

    def follow(self) -> None:
        """Let the file answer the open prompt; where the table refuses that, name the action."""
        (ask,) = asks_of(self.dealer.prompt)
        try:
            self.dealer.take(self.answer(ask))
        except Refused as refused:
            if refused.cite == FORM:
                raise
            what = f"{self.history.action_words(self.at - 1)}, {refused.what}"
            raise Refused(what, refused.why, refused.allowed, refused.cite) from None

    def answer(self, ask: Ask) -> DecisionMade:
        """Return what the file says to a prompt, or say that it ends here."""
        choice = next((each for each in ask.choices if each.at_most), None)
        if choice is not None:
            return self._draw(ask, choice)
        self._require_deals()
        if isinstance(ask, AskToAct):
            return self._action(ask)
        self._require_known()
        told = [words for words in self.script.done if words[:2] == [f"p{ask.position}", "sm"]]
        if any(len(words) > 2 for words in told):
            return ask.decide(ask.player, SHOW)
        return ask.decide(ask.player, ask.default) if told else ask.default_decision()

    def finish(self) -> None:
        """Nothing is left to do, all that was dealt is told, and who won is not made up."""
        self._require_deals()
        if self._next():
            raise refuse(self.history.action_words(self.at), "the round is over", "no further action")
        if len(self.in_round) > 1:
            self._require_known()

    # The actions

    def _next(self) -> list[str]:
        """Pass over what is dealt and what our dealer does by itself, and return the next action of a player."""
        while self.at < len(self.history.actions):
            words = self.history.actions[self.at].split()
            if words[0] == "d":
                self._deal(words)
            elif words[1] not in PASSED:
                return words
            self.at += 1
        return []

    def _action(self, ask: AskToAct) -> DecisionMade:
        words = self._taken(ask)
        number = number_of(self.history, words[0])
        player, offered = self.history.names[number], {choice.word for choice in ask.choices}
        if words[1] == "f":
            self.in_round.pop(number, None)
            return ask.decide(player, "fold")
        if words[1] == "cc":
            return ask.decide(player, "call" if "call" in offered else "check")
        if words[1] == "cbr":
            word = next((each for each in ("bet", "raise", "complete") if each in offered), "raise")
            return ask.decide(player, word, amount=raised_to(words) * self.history.scale)
        raise refuse(self.history.action_words(self.at - 1), "it cannot be taken here", ask.allowed)

    def _draw(self, ask: Ask, choice: Choice) -> DecisionMade:
        """Exchange the cards that the file names; of those that it does not know, any."""
        words = self._taken(ask)
        if words[:2] != [f"p{ask.position}", "sd"]:
            what = self.history.action_words(self.at - 1)
            raise refuse(what, f"{ask.player} is to draw", f"p{ask.position} sd")
        if len(words) < 3:
            return ask.decide(ask.player, ask.default)
        named = cards_of(words[2])
        cards = tuple(Card.parse(card) for card in named if card != UNKNOWN)
        held = [drawn.card for drawn in choice.cards]
        cards += tuple([card for card in held if card not in cards][: len(named) - len(cards)])
        return ask.decide(ask.player, choice.word, cards)

    def _taken(self, ask: Ask) -> list[str]:
        words = self._next()
        if not words:
            raise HistoryEnds(f"{ask.player} is to act", self.dealer.log.records)
        self.at += 1
        return words

    # The cards

    def _deal(self, words: list[str]) -> None:
        if words[1] == "db":
            self.told_boards.append(len(cards_of(words[2])))
            self.board_at.append(self.at)
        else:
            number = number_of(self.history, words[2])
            self.told[number] += len(cards_of(words[3]))
            self.hole_at[number] = self.at

    def _require_deals(self) -> None:
        """By the next action the file has dealt what our dealer has, neither less nor more."""
        self._next()
        dealt = [as_event(record, HOUSE) for record in self.dealer.log.records]
        boards = [len(event.places()) for event in dealt if isinstance(event, CommunityCardsDealt)]
        own = Counter(at - 1 for event in dealt if isinstance(event, CardsDealt) for at in event.positions)
        self._require_boards(boards)
        for number, name in enumerate(self.history.names):
            if self.told[number] > own[number]:
                with self.history.at_action(self.hole_at[number]):
                    what, allowed = f"{card_words(self.told[number])} for {name}", card_words(own[number])
                    raise refuse(what, "they are too many there", allowed)
            if self.told[number] < own[number]:
                self._lack(f"the next card of {name} is not told")
        if len(self.told_boards) < len(boards):
            self._lack("the next cards of the board are not told")

    def _require_boards(self, boards: list[int]) -> None:
        """No part of the board is larger than our dealer deals it, or smaller, or dealt before its time."""
        for told, due, at in zip(self.told_boards, boards, self.board_at, strict=False):
            if told != due:
                with self.history.at_action(at):
                    what = f"{card_words(told)} for the board"
                    raise refuse(what, "our dealer deals another number there", card_words(due))
        if len(self.told_boards) > len(boards):
            with self.history.at_action(self.board_at[len(boards)]):
                raise refuse(f"board {len(boards) + 1}", "it is dealt too early", "every player's action before it")

    def _lack(self, why: str) -> None:
        """Say that the file ends, or name the action before which a card is not told."""
        if self.at < len(self.history.actions):
            raise refuse(self.history.action_words(self.at), why, "the cards before it")
        raise HistoryEnds(why, self._before(DEALS))

    def _require_known(self) -> None:
        """A showdown is decided by cards that the file tells."""
        hidden = [self.history.names[number] for number, is_hidden in self.in_round.items() if is_hidden]
        if hidden:
            why = f"not all cards of {' and '.join(hidden)} are told, so that nobody knows who won"
            raise HistoryEnds(why, self._before((HandRevealed,)))

    def _before(self, kinds: tuple[type[Event], ...]) -> list[Record]:
        """Return what happened up to the last action, and on until something that the file does not tell."""
        records = list(self.dealer.log.records)
        decided = [
            at for at, each in enumerate(records) if isinstance(as_event(each, HOUSE), RoundBegan | DecisionMade)
        ]
        last = decided[-1]
        end = next((at for at in range(last, len(records)) if isinstance(as_event(records[at], HOUSE), kinds)), None)
        return records[:end]
