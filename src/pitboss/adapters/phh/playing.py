"""Playing a PHH hand by our rules, action by action: nothing is dealt or done that the file does not tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pitboss.adapters.phh.form import FORM, UNKNOWN, VARIANTS, HandHistory, refuse
from pitboss.adapters.phh.reading import raised_to
from pitboss.adapters.phh.script import Script, cards_of, number_of, script_of, stack_of
from pitboss.adapters.phh.standins import fill_unknown
from pitboss.games.poker.asking import AskToAct
from pitboss.games.poker.events import CardsDealt, CommunityCardsDealt
from pitboss.games.poker.options import AS_WRITTEN, BIG_BLIND, BUTTON, BUTTON_SMALL
from pitboss.games.poker.posts import BLIND, DEAD, LIVE, STRADDLE, Post
from pitboss.games.poker.showdown import SHOW
from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log, Record, as_event
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Event
from pitboss.table.events import CardBurned, DecisionMade, HandRevealed, PlayerSeated, RoundBegan, card_words
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE

DEALS = (CardBurned, CardsDealt, CommunityCardsDealt)
DEALT = (CardsDealt.kind, CommunityCardsDealt.kind)
Stacks = Callable[[tuple[Card, ...]], Chance]
"""Makes the chance that deals a deck in its order."""
MOST_BLINDS = 3
PASSED = ("pb", "sm")
"""What our dealer does by itself: a forced bet, and the showdown."""


class HistoryEnds(Refused):
    """A file tells only the beginning of a hand: what it tells was played, and nobody has won."""

    def __init__(self, why: str, records: Sequence[Record]) -> None:
        super().__init__("the hand history ends here", why, "a hand told to its end", FORM)
        self.records = records


class WinnerUntold(HistoryEnds):
    """A file tells a hand to its showdown, and neither the cards there nor who won."""


def options_of(history: HandHistory) -> dict[str, str]:
    """Return the options of a table at which the hand is played."""
    options = {
        **VARIANTS[history.variant],
        "minimum": money(history.least),
        "maximum": money(max(history.upper, history.least)),
        "raises": "unlimited",
        "losing_hands": "asked",
        "least_chip": money(history.chip),
    }
    if not history.kind.has_button:
        return options | {"ante": money(history.antes[0]), "forced_bet": money(history.bring_in)}
    blinds = usual_blinds(history)
    first, second, third = [money(blind) for blind in (*blinds, 0, 0, 0)][:3]
    options |= {"first_blind": first, "second_blind": second, "third_blind": third}
    options["heads_up"] = BUTTON_SMALL if len(blinds) == 2 and history.button_is_small else AS_WRITTEN
    antes, dead = ante_options(history, len(blinds))
    posts = [*dead, *other_posts(history, len(blinds))]
    return options | antes | ({"posts": "+".join(map(str, posts))} if posts else {})


def usual_blinds(history: HandHistory) -> list[Cents]:
    """Return the blinds that rise from the first player on, up to the least bet; of two players as most play it."""
    if history.button_is_small and history.blinds[1] <= history.least:
        return history.blinds
    blinds: list[Cents] = []
    for post in history.posts[:MOST_BLINDS]:
        if not (blinds[-1] if blinds else 1) <= post <= history.least:
            break
        blinds.append(post)
    return blinds


def other_posts(history: HandHistory, blinds: int) -> Iterator[Post]:
    """Yield what is posted beside the blinds: below 0 it is a live post, above all before it a straddle."""
    highest = 0
    for place, post in enumerate(history.posts, start=1):
        if post and place > blinds:
            kind = LIVE if post < 0 else STRADDLE if post > highest > 0 else BLIND
            yield Post(kind, abs(post), place)
        highest = max(highest, post)


def ante_options(history: HandHistory, blinds: int) -> tuple[dict[str, str], list[Post]]:
    """Return the options of the antes, and those antes that no option names as the dead posts that they are."""
    antes = history.ante_posts
    payers = [number for number, ante in enumerate(antes) if ante]
    is_short = any(ante > stack for ante, stack in zip(antes, history.stacks, strict=True))
    if len(set(antes)) == 1 and (history.trims_antes or not is_short):
        return {"ante": money(antes[0])}, []
    if len(payers) == 1:
        big_blind = (0 if history.button_is_small else blinds - 1) if blinds else None
        payer = {big_blind: BIG_BLIND, len(antes) - 1: BUTTON} | ({big_blind: BIG_BLIND} if blinds else {})
        if payers[0] in payer:
            return {"ante": money(antes[payers[0]]), "ante_by": payer[payers[0]]}, []
    return {}, [Post(DEAD, antes[number], number + 1) for number in payers]


def play_history(history: HandHistory, stacked: Stacks) -> Dealer:
    """Play a hand by our rules; an action that they do not allow is refused with what is."""
    try:
        script = script_of(history)
        is_known = fill_unknown(history, script)
        return _play(history, script, stacked(stack_of(history, script)), is_known=is_known)
    except HistoryEnds:
        raise
    except Refused as refused:
        what, why, allowed = map(history.in_file_money, (refused.what, refused.why, refused.allowed))
        raise Refused(what, why, allowed, refused.cite) from None


def _play(history: HandHistory, script: Script, chance: Chance, *, is_known: bool) -> Dealer:
    dealer = Dealer(Log(), chance)
    dealer.open("poker", options_of(history), history.kind.most_players, 0)
    for position, (name, chips) in enumerate(zip(history.names, history.stacks, strict=True), start=1):
        dealer.take(PlayerSeated(name, position, chips, by=name))
    course = Course(history, script, dealer, is_known=is_known)
    dealer.begin_round()
    while dealer.prompt is not None:
        course.follow()
    course.finish()
    return dealer


def _in_full(ask: AskToAct, word: str, amount: Cents) -> Cents:
    """Return what is bet: a raise that goes only as far as somebody can call is the least one, and the rest returns."""
    least = next((choice.amounts[0] for choice in ask.choices if choice.word == word and choice.amounts), amount)
    others = [seat.bet + seat.chips for seat in ask.betting.felt.live if seat is not ask.seat]
    return least if ask.betting.level < amount == max(others, default=0) < least else amount


class Course:
    """How far a history has been followed, and whether it deals what our dealer deals."""

    def __init__(self, history: HandHistory, script: Script, dealer: Dealer, *, is_known: bool) -> None:
        self.history = history
        self.dealer = dealer
        self.script = script
        self.is_known = is_known
        """Whether the file tells all cards of a showdown, or who won it."""
        self.at = 0
        """How many actions of the file are past."""
        self.told: Counter[int] = Counter()
        self.told_boards: list[int] = []
        self.board_at: list[int] = []
        self.hole_at: dict[int, int] = {}
        """Which actions dealt each part of the board, and which the last card of each player."""
        self.in_round = set(script.hole)
        """Who has not folded."""
        self.seen = 0
        """How many lines of the log are past."""
        self.boards: list[int] = []
        self.own: Counter[int] = Counter()
        """How many cards our dealer has dealt, each time to the board and in all to each player."""

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
        if any(len(words) > 2 and UNKNOWN not in words[2] for words in told):
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
            self.in_round.discard(number)
            return ask.decide(player, "fold")
        if words[1] == "cc":
            return ask.decide(player, "call" if "call" in offered else "check")
        if words[1] == "cbr":
            word = next((each for each in ("bet", "raise", "complete") if each in offered), "raise")
            return ask.decide(player, word, amount=_in_full(ask, word, raised_to(words) * self.history.scale))
        raise refuse(self.history.action_words(self.at - 1), "it can't be done here", ask.allowed)

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
        shown = [Card.parse(card) for card in self.script.shown.get(ask.position - 1, ())]
        held = [drawn.card for drawn in choice.cards if drawn.card not in cards]
        held.sort(key=lambda card: card in shown)  # what is shown in the end was kept
        cards += tuple(held[: len(named) - len(cards)])
        return ask.decide(ask.player, choice.word, cards)

    def _taken(self, ask: Ask) -> list[str]:
        words = self._next()
        if not words and self._is_checked_down(ask):
            return [f"p{ask.position}", "cc"]
        if not words:
            raise HistoryEnds(f"{ask.player} is to act", self.dealer.log.records)
        self.at += 1
        return words

    def _is_checked_down(self, ask: Ask) -> bool:
        """Tell whether players whose stacks nobody knows were all-in before the last cards, and just check here."""
        is_check = any(choice.word == "check" for choice in ask.choices)
        return bool(self.history.unknown) and is_check and self.history.actions[-1].startswith("d ")

    # The cards

    def _deal(self, words: list[str]) -> None:
        if words[1] == "db":
            self.told_boards.append(len(cards_of(words[2])))
            self.board_at.append(self.at)
        else:
            number = number_of(self.history, words[2])
            self.told[number] += len(cards_of(words[3]))
            self.hole_at[number] = self.at

    def _see_deals(self) -> None:
        """Count what our dealer has dealt since this was last asked."""
        records = self.dealer.log.records
        for record in records[self.seen :]:
            if record.body["event"] in DEALT:
                event = as_event(record, HOUSE)
                if isinstance(event, CommunityCardsDealt):
                    self.boards.append(len(event.places()))
                elif isinstance(event, CardsDealt):
                    self.own.update(at - 1 for at in event.positions)
        self.seen = len(records)

    def _require_deals(self) -> None:
        """By the next action the file has dealt what our dealer has, neither less nor more."""
        self._see_deals()
        self._pass_idle_checks()
        self._require_boards(self.boards)
        for number, name in enumerate(self.history.names):
            if self.told[number] > self.own[number]:
                with self.history.at_action(self.hole_at[number]):
                    what, allowed = f"{card_words(self.told[number])} for {name}", card_words(self.own[number])
                    raise refuse(what, "they are too many there", allowed)
            if self.told[number] < self.own[number]:
                self._lack(f"the next card of {name} is not told")
        if len(self.told_boards) < len(self.boards):
            self._lack("the next cards of the board are not told")

    def _pass_idle_checks(self) -> None:
        """Pass over checks of a player who has nobody left to bet against, whom our dealer does not ask."""
        is_betting = self.dealer.prompt is not None and isinstance(asks_of(self.dealer.prompt)[0], AskToAct)
        while (words := self._next()) and words[1] == "cc" and len(self.told_boards) < len(self.boards):
            if is_betting:
                return
            self.at += 1

    def _require_boards(self, boards: list[int]) -> None:
        """No part of the board is larger than our dealer deals it, or smaller, or dealt before its time."""
        for told, due, at in zip(self.told_boards, boards, self.board_at, strict=False):
            if told != due:
                with self.history.at_action(at):
                    what = f"{card_words(told)} for the board"
                    raise refuse(what, "our dealer deals another number there", card_words(due))
        if len(self.told_boards) > len(boards):
            with self.history.at_action(self.board_at[len(boards)]):
                raise refuse(f"board {len(boards) + 1}", "it's dealt too early", "every player's action before it")

    def _lack(self, why: str) -> None:
        """Say that the file ends, or name the action before which a card is not told."""
        if self.at < len(self.history.actions):
            raise refuse(self.history.action_words(self.at), why, "the cards before it")
        raise HistoryEnds(why, self._before(DEALS))

    def _require_known(self) -> None:
        """A showdown is decided by cards that the file tells, or by whom it names as winners."""
        if self.is_known:
            return
        hidden = [self.history.names[number] for number in self.script.hidden if number in self.in_round]
        records, who = self._before((HandRevealed,)), " and ".join(hidden)
        if self.history.tells_winners:
            raise HistoryEnds(
                f"not all cards of {who} are told, and none were found that win as the file has it", records
            )
        raise WinnerUntold(f"not all cards of {who} are told, so nobody knows who won", records)

    def _before(self, kinds: tuple[type[Event], ...]) -> list[Record]:
        """Return what happened up to the last action, and on until something that the file does not tell."""
        records = list(self.dealer.log.records)
        decided = [
            at for at, each in enumerate(records) if isinstance(as_event(each, HOUSE), RoundBegan | DecisionMade)
        ]
        last = decided[-1]
        end = next((at for at in range(last, len(records)) if isinstance(as_event(records[at], HOUSE), kinds)), None)
        return records[:end]
