"""The actions of a PHH hand sorted: the cards as our dealer deals them, and what players do."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.adapters.phh.form import UNKNOWN, HandHistory, refuse
from pitboss.games.poker.kinds import Street
from pitboss.table.cards import Card, standard_deck

DECK = len(standard_deck())
COMMON = Street(board=1)
"""What is dealt where there are too few cards for everybody."""
AS_DEALT = "-"
"""How a showdown names cards that were told before."""
ARGUMENTS = {"f": (0, 0), "cc": (0, 0), "pb": (0, 0), "cbr": (1, 1), "sd": (0, 1), "sm": (0, 1)}
"""What players do, and how many words at least and at most say more of it."""


@dataclass(slots=True)
class Script:
    """The actions of a history in order: cards for each player and the board, and what players do."""

    hole: dict[int, list[str]]
    board: list[str] = field(default_factory=list)
    done: list[list[str]] = field(default_factory=list)
    folded: dict[int, int] = field(default_factory=dict)
    """Before which round of cards a player had folded."""
    shown: dict[int, list[str]] = field(default_factory=dict)
    """The cards that players showed in the end, as far as they are told."""
    mucked: set[int] = field(default_factory=set)
    """Who gave up the pot at the showdown."""

    @property
    def live(self) -> list[int]:
        """Who has not folded."""
        return [number for number in self.hole if number not in self.folded]

    @property
    def hidden(self) -> list[int]:
        """Whose cards are not all told."""
        return [number for number, hole in self.hole.items() if UNKNOWN in hole]


def script_of(history: HandHistory) -> Script:
    """Sort the actions of a history."""
    script = Script({number: [] for number in range(len(history.stacks))})
    rounds = Rounds()
    for at, action in enumerate(history.actions):
        with history.at_action(at):
            _sort(history, script, action.split(), rounds)
    if not history.kind.has_draws:
        _require_dealt_once(history)
    _learn_from_shown(history, script)
    return script


@dataclass(slots=True)
class Rounds:
    """How many rounds of cards a file has dealt, and what its last action was."""

    dealt: int = 0
    last: str = ""

    def count(self, is_next: bool, last: str) -> None:
        """Pass over an action, which may begin the next round of cards."""
        self.dealt, self.last = self.dealt + is_next, last


def _sort(history: HandHistory, script: Script, words: list[str], rounds: Rounds) -> None:
    if words[:2] == ["d", "dh"] and len(words) == 4:
        script.hole[number_of(history, words[2])].extend(cards_of(words[3]))
        rounds.count(rounds.last != "deal", "deal")
    elif words[:2] == ["d", "db"] and len(words) == 3:
        script.board.extend(board_of(words[2]))
        rounds.count(True, "board")
    elif len(words) >= 2 and words[0] != "d":
        _sort_act(script, number_of(history, words[0]), words, rounds)
    else:
        raise refuse("its words", "it can't be read", "d dh, d db, or a player's f, cc, cbr, pb, sd, sm")


def _sort_act(script: Script, number: int, words: list[str], rounds: Rounds) -> None:
    """Sort what a player does."""
    least, most = ARGUMENTS.get(words[1], (0, len(words)))
    if not least <= len(words) - 2 <= most:
        why = f"{words[1]} says {'nothing more' if not most else 'one thing more'}"
        raise refuse("its words", why, f"p1 {words[1]}{' and what belongs to it' * bool(most)}")
    if words[1] == "f":
        script.folded[number] = rounds.dealt
    if words[1] == "sm" and len(words) == 2:
        script.mucked.add(number)
    script.done.append(words)
    is_draw = words[1] == "sd"
    rounds.count(is_draw and rounds.last != "deal", "deal" if is_draw else "act")


def _require_dealt_once(history: HandHistory) -> None:
    """No card is dealt twice, where none that was discarded can be."""
    dealt: dict[str, int] = {}
    for at, words in enumerate(map(str.split, history.actions)):
        for card in cards_of(words[-1]) if words[0] == "d" else ():
            if card != UNKNOWN and card in dealt:
                why = f"{card} is dealt twice, before by {history.action_words(dealt[card])}"
                raise refuse(history.action_words(at), why, "each card once")
            dealt[card] = at


# What the showdown tells


def _learn_from_shown(history: HandHistory, script: Script) -> None:
    """Cards that were dealt unseen are known once they are shown."""
    for at, words in enumerate(map(str.split, history.actions)):
        if words[0] != "d" and words[1] == "sm" and len(words) > 2 and words[2] != AS_DEALT:
            with history.at_action(at):
                _learn(history, script, number_of(history, words[0]), words[2])


def _learn(history: HandHistory, script: Script, number: int, text: str) -> None:
    hole = script.hole[number]
    script.shown[number] = [card for card in cards_of(text) if card != UNKNOWN]
    shown = [card for card in script.shown[number] if card not in hole]
    places = _last_hand(history, script, number)
    unseen = [place for place in places if hole[place] == UNKNOWN]
    if len(shown) > len(unseen):
        raise refuse(f"the cards {text!r}", f"{shown[0]} was not dealt to that player", "cards it has")
    others = {card for other, cards in script.hole.items() if other != number for card in cards} | {*script.board}
    if twice := [card for card in shown if card in others and not history.kind.has_draws]:
        raise refuse(f"the cards {text!r}", f"{twice[0]} was dealt before", "each card once")
    for place, card in zip(unseen, shown, strict=False):
        hole[place] = card


def is_hidden(history: HandHistory, script: Script, number: int) -> bool:
    """Tell whether the file leaves a card unknown that a player had in the end."""
    return any(script.hole[number][place] == UNKNOWN for place in _last_hand(history, script, number))


def _last_hand(history: HandHistory, script: Script, number: int) -> Sequence[int]:
    """Return which of the cards dealt to a player are the last hand: unknown ones go first, and those not shown."""
    hole, shown = script.hole[number], script.shown.get(number, ())
    if not history.kind.has_draws:
        return range(len(hole))
    draws = [words for words in script.done if words[:2] == [f"p{number + 1}", "sd"]]
    drawn = [cards_of(words[2]) if len(words) > 2 else [] for words in draws]
    first = len(hole) - sum(map(len, drawn))
    held = list(range(first))
    for discarded in drawn:
        if len(discarded) > len(held):
            raise refuse(f"p{number + 1} sd", "more cards are discarded than there are", "cards that the player has")
        for card in discarded:
            fits = [place for place in held if hole[place] == card] or held
            held.remove(min(fits, key=lambda place: (hole[place] in shown, place)))
        held += range(first, first + len(discarded))
        first += len(discarded)
    return [place for place in held if 0 <= place < len(hole)]


# Names and cards


def number_of(history: HandHistory, name: str) -> int:
    """Return which player a name such as p1 stands for, counted from 0."""
    numbers = {f"p{number + 1}": number for number in range(len(history.stacks))}
    if name not in numbers:
        raise refuse(f"player {name[:40]!r}", "there is no such player", ", ".join(numbers))
    return numbers[name]


def cards_of(text: str) -> list[str]:
    """Read cards as PHH writes them."""
    cards = re.findall(r"[2-9TJQKA][cdhs]|\?\?", text)
    if "".join(cards) != text:
        raise refuse(
            f"the cards {text[:60]!r}", "they can't be read", "cards such as AsTd, or ?? for one that is not known"
        )
    return cards


def board_of(text: str) -> list[str]:
    """Read cards of the board, which everybody sees."""
    cards = cards_of(text)
    if UNKNOWN in cards:
        raise refuse(f"the cards {text!r}", "a card of the board isn't known", "cards such as AsTd")
    return cards


def hidden_hands(history: HandHistory) -> list[str]:
    """Return whose cards the file does not wholly tell."""
    return [history.names[number] for number in script_of(history).hidden]


# The deck


def stack_of(history: HandHistory, script: Script | None = None) -> tuple[Card, ...]:
    """Return a deck in the order in which our dealer deals the hand; what is not known may be any card left."""
    wanted = list(Deal(history, script or script_of(history)).cards())
    if len(wanted) > DECK:
        why = "its cards are used up and some shuffled again, in an order that no PHH file tells"
        raise refuse("the hand history", why, "a hand for which one deck is enough")
    known = [Card.parse(card) for card in wanted if card != UNKNOWN]
    if len(set(known)) < len(known):
        raise refuse("the cards", "one is dealt twice", "each card once")
    left = deque(card for card in standard_deck() if card not in set(known))
    order = [left.popleft() if card == UNKNOWN else Card.parse(card) for card in wanted]
    return (*order, *left)


class Deal:
    """The cards of a history in the order in which our dealer deals them."""

    def __init__(self, history: HandHistory, script: Script) -> None:
        self.streets = history.kind.streets
        self.folded = script.folded
        self.hole = {number: deque(cards) for number, cards in script.hole.items()}
        self.board = deque(script.board)
        self.draws = {number: deque[int]() for number in script.hole}
        for words in script.done:
            if words[1] == "sd":
                count = len(cards_of(words[2])) if len(words) > 2 else 0
                self.draws[number_of(history, words[0])].append(count)

    def cards(self) -> list[str]:
        """Return cards in the order of the deal, UNKNOWN for burns and for what a file does not tell."""
        dealt: list[str] = []
        for number, street in enumerate(self.streets, start=1):
            live = [seat for seat in self.hole if self.folded.get(seat, 99) >= number]
            to_players = street.is_burned and not (street.board or street.is_draw)
            is_too_few = to_players and DECK - len(dealt) <= len(live)
            dealt += self._of_street(COMMON if is_too_few else street, live)
        return dealt

    def _of_street(self, street: Street, live: list[int]) -> Iterator[str]:
        """Yield the cards of one round of cards."""
        if street.is_burned:
            yield UNKNOWN
        if street.is_draw:
            for seat in live:
                for _ in range(self.draws[seat].popleft() if self.draws[seat] else 0):
                    yield self._next(self.hole[seat])
        for _ in range(street.down + street.up):
            for seat in live:
                yield self._next(self.hole[seat])
        for _ in range(street.board):
            yield self._next(self.board)

    def _next(self, cards: deque[str]) -> str:
        return cards.popleft() if cards else UNKNOWN
