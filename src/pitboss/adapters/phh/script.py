"""The actions of a PHH hand sorted: the cards as our dealer deals them, and what players do."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.adapters.phh.form import UNKNOWN, HandHistory, refuse
from pitboss.games.poker.kinds import Street
from pitboss.table.cards import Card, standard_deck

DECK = len(standard_deck())
COMMON = Street(board=1)
"""What is dealt where there are too few cards for everybody."""


@dataclass(slots=True)
class Script:
    """The actions of a history in order: cards for each player and the board, and what players do."""

    hole: dict[int, deque[str]]
    board: deque[str]
    done: deque[list[str]]
    folded: dict[int, int]
    """Before which round of cards a player had folded."""


def script_of(history: HandHistory) -> Script:
    """Sort the actions of a history."""
    script = Script({number: deque() for number in range(len(history.stacks))}, deque(), deque(), {})
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
        number, is_draw = number_of(history, words[0]), words[1] == "sd"
        if words[1] == "f":
            script.folded[number] = rounds.dealt
        script.done.append(words)
        rounds.count(is_draw and rounds.last != "deal", "deal" if is_draw else "act")
    else:
        raise refuse("its words", "it cannot be read", "d dh, d db, or a player's f, cc, cbr, pb, sd, sm")


def _require_dealt_once(history: HandHistory) -> None:
    """No card is dealt twice, where none that was discarded can be."""
    dealt: dict[str, int] = {}
    for at, words in enumerate(map(str.split, history.actions)):
        for card in cards_of(words[-1]) if words[0] == "d" else ():
            if card != UNKNOWN and card in dealt:
                why = f"{card} is dealt twice, before by {history.action_words(dealt[card])}"
                raise refuse(history.action_words(at), why, "each card once")
            dealt[card] = at


def _learn_from_shown(history: HandHistory, script: Script) -> None:
    """Cards that were dealt unseen are known once they are shown; after a draw nobody knows which was which."""
    for at, words in enumerate(map(str.split, history.actions)):
        if words[0] != "d" and words[1] == "sm" and len(words) > 2:
            with history.at_action(at):
                _learn(history, script.hole[number_of(history, words[0])], words[2])


def _learn(history: HandHistory, hole: deque[str], text: str) -> None:
    shown = [card for card in cards_of(text) if card != UNKNOWN and card not in hole]
    unseen = [place for place, card in enumerate(hole) if card == UNKNOWN]
    if len(shown) > len(unseen):
        raise refuse(f"the cards {text!r}", f"{shown[0]} was not dealt to that player", "cards it has")
    if not history.kind.has_draws:
        for place, card in zip(unseen, shown, strict=False):
            hole[place] = card


def number_of(history: HandHistory, name: str) -> int:
    numbers = {f"p{number + 1}": number for number in range(len(history.stacks))}
    if name not in numbers:
        raise refuse(f"player {name!r}", "there is no such player", ", ".join(numbers))
    return numbers[name]


def cards_of(text: str) -> list[str]:
    cards = re.findall(r"[2-9TJQKA][cdhs]|\?\?", text)
    if "".join(cards) != text:
        raise refuse(
            f"the cards {text!r}", "they cannot be read", "cards such as AsTd, or ?? for one that is not known"
        )
    return cards


def board_of(text: str) -> list[str]:
    """Read cards of the board, which everybody sees."""
    cards = cards_of(text)
    if UNKNOWN in cards:
        raise refuse(f"the cards {text!r}", "a card of the board is not known", "cards such as AsTd")
    return cards


def hidden_hands(history: HandHistory) -> list[str]:
    """Return whose cards the file does not wholly tell."""
    hole = script_of(history).hole
    return [name for number, name in enumerate(history.names) if UNKNOWN in hole[number]]


def stack_of(history: HandHistory) -> tuple[Card, ...]:
    """Return a deck in the order in which our dealer deals the hand; what is not known may be any card left."""
    script = script_of(history)
    wanted = _dealt(history, script)
    if len(wanted) > DECK:
        why = "its cards are used up and some shuffled again, in an order that no PHH file tells"
        raise refuse("the hand history", why, "a hand for which one deck is enough")
    known = [Card.parse(card) for card in wanted if card != UNKNOWN]
    if len(set(known)) < len(known):
        raise refuse("the cards", "one is dealt twice", "each card once")
    left = deque(card for card in standard_deck() if card not in set(known))
    order = [left.popleft() if card == UNKNOWN else Card.parse(card) for card in wanted]
    return (*order, *left)


def _dealt(history: HandHistory, script: Script) -> list[str]:
    """Return cards in the order of the deal, UNKNOWN for burns and for what a file does not tell."""
    dealt: list[str] = []
    for number, street in enumerate(history.kind.streets, start=1):
        live = [seat for seat in script.hole if script.folded.get(seat, 99) >= number]
        to_players = street.is_burned and not (street.board or street.is_draw)
        is_too_few = to_players and DECK - len(dealt) <= len(live)
        dealt += _of_street(script, COMMON if is_too_few else street, live)
    return dealt


def _of_street(script: Script, street: Street, live: list[int]) -> Iterator[str]:
    """Yield the cards of one round of cards."""
    if street.is_burned:
        yield UNKNOWN
    if street.is_draw:
        yield from _drawn(script, live)
    for _ in range(street.down + street.up):
        for seat in live:
            yield script.hole[seat].popleft() if script.hole[seat] else UNKNOWN
    for _ in range(street.board):
        yield script.board.popleft() if script.board else UNKNOWN


def _drawn(script: Script, live: list[int]) -> Iterator[str]:
    """Yield what players draw, in their order."""
    for seat in live:
        draws = [words for words in script.done if words[0] == f"p{seat + 1}" and words[1] == "sd"]
        if draws:
            script.done.remove(draws[0])
            count = len(cards_of(draws[0][2])) if len(draws[0]) > 2 else 0
            for _ in range(count):
                yield script.hole[seat].popleft() if script.hole[seat] else UNKNOWN
