"""Cards that stand for those a file does not tell, so that whoever wins by the file wins by our rules.

Nobody knows what was held: a stand-in proves nothing but that the told end is one the cards allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from pitboss.adapters.phh.form import MOST_RAKED, UNKNOWN, VARIANTS, HandHistory
from pitboss.adapters.phh.reading import raised_to
from pitboss.adapters.phh.script import Script, is_hidden, number_of
from pitboss.games.poker.hands import Side, sides_of
from pitboss.games.poker.kinds import ANY_LOW
from pitboss.games.poker.paragraphs import CASINO
from pitboss.table.cards import Card, standard_deck
from pitboss.table.money import Cents

MOST_CONTENDING = 5
"""For more players than these who show down unseen no stand-ins are looked for."""
MOST_TRIED = 3_000
"""How many hands are tried for each of them."""
Order = tuple[tuple[int, ...], ...]
"""Players from the best hand to the worst, those with equal hands together."""


def fill_unknown(history: HandHistory, script: Script) -> bool:
    """Put stand-ins for the unknown cards of a showdown where the file tells who won; tell whether all is known."""
    live = script.live
    hidden = [number for number in live if is_hidden(history, script, number)]
    if not hidden or len(live) < 2:
        return True
    sides = sides_of(history.kind, VARIANTS[history.variant]["split"], _low_hand(history), CASINO)
    if len(sides) > 1 or history.kind.has_draws or len(live) > MOST_CONTENDING or not _is_whole(history, script):
        return False
    search = Search(script, sides[0], live, hidden)
    for order in orders_told(history, script, live):
        if (found := search.hands(order)) is not None:
            for number, cards in found.items():
                script.hole[number] = cards
            return True
    return False


def _low_hand(history: HandHistory) -> str:
    return VARIANTS[history.variant].get("low_hand", ANY_LOW)


def _is_whole(history: HandHistory, script: Script) -> bool:
    """Tell whether all cards of the hand are dealt, so that who wins is a question of cards."""
    streets = history.kind.streets
    own, board = sum(street.down + street.up for street in streets), sum(street.board for street in streets)
    return len(script.board) == board and all(len(script.hole[number]) == own for number in script.live)


# Who won, by the file


def orders_told(history: HandHistory, script: Script, live: list[int]) -> Iterator[Order]:
    """Yield the orders of hands by which the pots go where the file says that they went."""
    paid = Paid(history)
    told = told_winnings(history, paid)
    if told is None and not {*script.hidden} & {*live} <= script.mucked:
        return  # somebody whose cards are not told may have won as well as lost
    for order in weak_orders(tuple(live)):
        won = awarded(order, live, paid)
        if is_nearly(won, told) if told is not None else not any(won[each] for each in script.mucked & {*live}):
            yield order


def told_winnings(history: HandHistory, paid: Paid) -> dict[int, Cents] | None:
    """Return what each player won of the pots by the file, or None where it does not tell."""
    if history.winnings:
        return dict(enumerate(history.winnings))
    if not history.finishing:
        return None
    ends = zip(history.finishing, history.stacks, paid.bets, paid.dead, strict=True)
    return {number: end - (stack - bets - dead) for number, (end, stack, bets, dead) in enumerate(ends)}


def is_nearly(won: dict[int, Cents], told: dict[int, Cents]) -> bool:
    """Tell whether pots went as told but for a rake and an odd chip."""
    lacking = [won.get(number, 0) - amount for number, amount in told.items()]
    most = sum(won.values()) * MOST_RAKED
    if {number for number, amount in told.items() if amount} != {number for number, amount in won.items() if amount}:
        return False
    return 0 <= sum(lacking) * 100 <= most and all(abs(lack) * 100 <= most for lack in lacking)


class Paid:
    """What each player put into the pots by the file's actions, what nobody called apart."""

    def __init__(self, history: HandHistory) -> None:
        self.history = history
        self.left = list(history.stacks)
        self.bets = [0] * len(self.left)
        self.dead = [0] * len(self.left)
        """Antes that count for no bet, of whoever has them for all."""
        self._street = [0] * len(self.left)
        self._level = 0
        self._post()
        self._follow()
        *_, second, highest = sorted(self.bets)
        self.bets[self.bets.index(highest)] = second

    def _post(self) -> None:
        antes = self.history.ante_posts
        is_dead = not self.history.trims_antes or len(set(antes)) > 1
        for number, ante in enumerate(antes):
            amount = min(ante, self.left[number])
            self.left[number] -= amount
            (self.dead if is_dead else self.bets)[number] += amount
        for number, post in enumerate(self.history.posts):
            self._bet(number, abs(post))

    def _bet(self, number: int, to: Cents) -> None:
        amount = min(max(0, to - self._street[number]), self.left[number])
        self.left[number] -= amount
        self.bets[number] += amount
        self._street[number] += amount
        self._level = max(self._level, to)

    def _follow(self) -> None:
        has_acted = False
        for words in map(str.split, self.history.actions):
            if words[0] == "d":
                if has_acted:
                    self._street, self._level, has_acted = [0] * len(self.left), 0, False
            elif words[1] in ("cc", "cbr", "pb", "f"):
                has_acted = True
                self._act(number_of(self.history, words[0]), words)

    def _act(self, number: int, words: list[str]) -> None:
        if words[1] == "cbr":
            self._bet(number, raised_to(words) * self.history.scale)
        elif words[1] != "f":
            self._bet(number, self._level if words[1] == "cc" else self.history.bring_in)


def weak_orders(players: tuple[int, ...]) -> Iterator[Order]:
    """Yield the ways in which players may come first to last, some of them equal."""
    if not players:
        yield ()
    for size in range(1, len(players) + 1):
        for best in combinations(players, size):
            for rest in weak_orders(tuple(each for each in players if each not in best)):
                yield (best, *rest)


def awarded(order: Order, live: list[int], paid: Paid) -> dict[int, Cents]:
    """Return what each player wins of the pots if hands come in an order."""
    won = dict.fromkeys(live, 0)
    below, dead = 0, sum(paid.dead)
    for level in sorted({paid.bets[number] for number in live}):
        pot = sum(min(bet, level) - min(bet, below) for bet in paid.bets) + dead
        contending = {number for number in live if paid.bets[number] >= level}
        best = next(group for group in ([each for each in tier if each in contending] for tier in order) if group)
        for number in best:
            won[number] += pot // len(best)
        won[best[0]] += pot % len(best)
        below, dead = level, 0
    return won


# Which cards make it so

Values = dict[int, list[tuple[Card, ...]]]
"""Unknown cards that a player may have had, by what the hand is worth with them."""


class Search:
    """Looks for cards that bring hands into an order."""

    def __init__(self, script: Script, side: Side, live: list[int], hidden: list[int]) -> None:
        self.script, self.side, self.hidden = script, side, hidden
        self.board = _parsed(script.board)
        known = {card for cards in script.hole.values() for card in _parsed(cards)} | {*self.board}
        self.left = [card for card in standard_deck() if card not in known]
        told = [number for number in live if number not in hidden]
        self.fixed = {number: side.value(_parsed(script.hole[number]), self.board) for number in told}
        self._values: dict[tuple[str, ...], Values] = {}

    def hands(self, order: Order) -> dict[int, list[str]] | None:
        """Return the hands of the players whose cards are not told, or None where no cards make the order."""
        found: dict[int, tuple[Card, ...]] = {}
        above = None
        for tier in order:
            value = self._tier(tier, above, found)
            if value is None:
                return None
            above = value
        return {number: self._filled(number, cards) for number, cards in found.items()}

    def _tier(self, tier: Sequence[int], above: int | None, found: dict[int, tuple[Card, ...]]) -> int | None:
        """Find equal hands for players, worth less than those above them; return what they are worth."""
        fixed = {self.fixed[number] for number in tier if number in self.fixed}
        unseen = [number for number in tier if number in self.hidden]
        if len(fixed) > 1 or (above is not None and any(value >= above for value in fixed)):
            return None
        for value in fixed or sorted(self._values_of(unseen[0]), reverse=True):
            if (above is None or value < above) and self._deal(unseen, value, found):
                return value
        return None

    def _deal(self, unseen: Sequence[int], value: int, found: dict[int, tuple[Card, ...]]) -> bool:
        """Give each of some players other cards that make a hand of a value."""
        used = {card for cards in found.values() for card in cards}
        given: dict[int, tuple[Card, ...]] = {}
        for number in unseen:
            fits = self._values_of(number).get(value, ())
            cards = next((each for each in fits if used.isdisjoint(each)), None)
            if cards is None:
                return False
            given[number] = cards
            used.update(cards)
        found |= given
        return True

    def _values_of(self, number: int) -> Values:
        hole = tuple(self.script.hole[number])
        if hole not in self._values:
            known, count = _parsed(hole), hole.count(UNKNOWN)
            values: Values = {}
            for cards in combinations(_spread(self.left, count), count):
                values.setdefault(self.side.value([*known, *cards], self.board), []).append(cards)
            self._values[hole] = values
        return self._values[hole]

    def _filled(self, number: int, cards: Sequence[Card]) -> list[str]:
        left = [str(card).replace("10", "T") for card in cards]
        return [left.pop() if card == UNKNOWN else card for card in self.script.hole[number]]


def _parsed(cards: Sequence[str]) -> list[Card]:
    return [Card.parse(card) for card in cards if card != UNKNOWN]


def _spread(left: list[Card], count: int) -> list[Card]:
    """Return so many of the cards left, evenly spread, that their hands are not too many to try."""
    size = len(left)
    while size > count and comb(size, count) > MOST_TRIED:
        size -= 1
    return [left[at * len(left) // size] for at in range(size)]
