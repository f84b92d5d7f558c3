"""Basic strategy of blackjack, computed for a table's own options: for players and hints, charts and reports alike.

A decision is worth what it wins on average, in units of the original wager. What is taken for granted:

- No more is known of the shoe's cards than the dealer's showing ones and the player's own.
- A strategy goes by totals: a row of the chart weighs the two-card hands that make its total by how often they come,
  and a hand of more cards is played as its total is.
- The first cards a hand draws are taken out of the shoe (``DEPTH``). What is drawn after them, and what the dealer
  draws, comes from cards that do not run down; by how much that misses the dealer's true chances is found once for
  each showing card, card by card, and set right everywhere.
- The hands of a split pair do not know of each other. Each is played as well as it can be once the pair and its own
  second card are gone, and a pair is split again whenever that is worth more, up to the hands that the table allows.
- A hand made by splitting is decided as the first hand is, but for a double that the table does not give it; a double
  is for the whole wager.
- What five cards may be paid beyond even money, and wagers beside the hand, are left out. At multiple action the three
  hands of the dealer, all built on one card, are decided against as one is.

A card reader, and a second card dealt face up, tell of the dealer's blackjack before anyone decides: there a decision
is worth what it wins when there is none. Elsewhere the blackjack takes the original wager whatever was decided, so that
no decision depends on it, except that a table may keep what was added to a hand that is bust.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import mul
from typing import NamedTuple

from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.odds.blackjack.rules import (
    ACE,
    COMPLETES,
    TEN,
    VALUES,
    Cards,
    Rules,
    Shoe,
    full_shoe,
    name_of,
    values_of,
)
from pitboss.table.cards import Card

# Floats serve here to tell the better of two plays; no chip is ever paid or collected by them.
Chances = Sequence[float]
"""How likely the next card is an ace, a two, and so on to a card worth ten."""
Worth = dict[str, float]
"""What each decision is worth."""

DEPTH = {1: 2, 2: 0}
"""How many drawn cards are taken out of the shoe, by how many cards the dealer shows."""
NEVER = float("-inf")
DECISIONS = frozenset(
    ("stand", "draw", "double", "split", "surrender", "insure", "even-money", "pass", "cover", "first", "second")
)
"""The words that a strategy knows."""


# Hands as states: a total, with 32 added while an ace in it counts eleven

SOFT = 32


def after(state: int, card: int) -> int:
    """Return the state of a hand after one more card."""
    total, is_soft = state % SOFT + card + 1, state >= SOFT
    if card == ACE and not is_soft and total + 10 <= 21:
        return SOFT + total + 10
    if is_soft and total > 21:
        return total - 10
    return total + SOFT * is_soft


def state_of(values: Cards) -> int:
    """Return the state of a hand."""
    return reduce(after, values, 0)


STATES = (*range(21), *range(SOFT + 11, SOFT + 21))
NEXT = {state: tuple(after(state, card) for card in VALUES) for state in STATES}
"""Where each card takes a hand that may be drawn to."""


# The shoe


def left_of(shoe: Shoe, gone: Cards) -> list[int]:
    """Return how many cards of each value are left once some are gone."""
    left = list(shoe)
    for card in gone:
        left[card] -= 1
    return left


def ways_of(shoe: Shoe, pair: Cards, gone: Cards) -> int:
    """Return in how many ways two cards are dealt once others are gone."""
    left = left_of(shoe, gone)
    first, second = left[pair[0]], left[pair[1]]
    return first * (first - 1) if pair[0] == pair[1] else 2 * first * second


# The dealer's hand

DRAWN_TO = {hits: (*range(2, 11), *range(SOFT + 11, SOFT + 17 + hits), *range(11, 17)) for hits in (False, True)}
"""The states that the dealer draws to, each before those it can lead to; by whether soft 17 is one."""
STOOD_ON = range(17, 22)


def first_states(showing: Cards, chances: Chances) -> Iterator[tuple[int, float]]:
    """Go through the dealer's first two cards that are no blackjack, by how likely they are."""
    start = state_of(showing)
    if len(showing) > 1:
        yield start, 1.0
        return
    completes = COMPLETES.get(showing)
    possible = 1.0 - (0.0 if completes is None else chances[completes])
    for card in VALUES:
        if card != completes:
            yield NEXT[start][card], chances[card] / possible


def dealer_chances(showing: Cards, chances: Chances, *, hits_soft_17: bool) -> list[float]:
    """Return how likely the dealer ends with 17 to 21 or bust, the cards not running down and no blackjack dealt."""
    reached = [0.0] * (2 * SOFT)
    for state, chance in first_states(showing, chances):
        reached[state] += chance
    for state in DRAWN_TO[hits_soft_17]:
        if here := reached[state]:
            reached[state] = 0.0
            for then, chance in zip(NEXT[state], chances, strict=True):
                reached[then] += here * chance
    ends = [reached[total] + reached[SOFT + total] for total in STOOD_ON]
    return [*ends, 1.0 - sum(ends)]


@cache
def exact_dealer_chances(shoe: Shoe, showing: Cards, *, hits_soft_17: bool) -> tuple[float, ...]:
    """Return the same card by card, from a shoe without the showing cards."""
    left = left_of(shoe, showing)
    is_drawn_to = frozenset(DRAWN_TO[hits_soft_17])
    ends = [0.0] * (21 + 11)

    def draw(state: int, chance: float, undealt: int, never: int | None = None) -> None:
        possible = undealt - (0 if never is None else left[never])
        for card, then in enumerate(NEXT[state]):
            if left[card] and card != never:
                likely = chance * left[card] / possible
                if then not in is_drawn_to:
                    ends[then % SOFT] += likely
                    continue
                left[card] -= 1
                draw(then, likely, undealt - 1)
                left[card] += 1

    start = state_of(showing)
    if len(showing) > 1 and start not in is_drawn_to:
        ends[start % SOFT] = 1.0
    else:
        draw(start, 1.0, sum(left), COMPLETES.get(showing))
    return (*ends[17:22], sum(ends[22:]))


def stand_values(ends: Chances, *, ties_lose: bool) -> list[float]:
    """Return what it is worth to stand on each total up to 21."""
    bust = ends[-1]
    worth = [2 * bust - 1] * STOOD_ON[0]
    for place, tie in enumerate(ends[:-1]):
        below = bust + sum(ends[:place])
        worth.append(below - (1 - below - tie) - (tie if ties_lose else 0.0))
    return worth


# The player's hand


def draw_value(state: int, stand: list[float], chances: Chances, bust: float) -> float:
    """Return what it is worth to draw, and then to draw or stand as is best, the cards not running down."""
    total, is_soft = state % SOFT, state >= SOFT
    hard, soft = stand + [bust] * 10, stand.copy()
    drawn = 0.0
    is_high = not is_soft and total > 10
    for each in range(20, (total if is_high else 11) - 1, -1):
        drawn = sum(map(mul, chances, hard[each + 1 : each + 11]))
        hard[each] = max(drawn, stand[each])
    if is_high:
        return drawn
    for each in range(20, (total if is_soft else 12) - 1, -1):
        drawn = sum(map(mul, chances, soft[each + 1 :] + hard[12 : each + 1]))
        soft[each] = max(drawn, stand[each])
    if is_soft:
        return drawn
    for each in range(10, total - 1, -1):
        drawn = chances[0] * soft[each + 11] + sum(map(mul, chances[1:], hard[each + 2 : each + 11]))
        hard[each] = max(drawn, stand[each])
    return drawn


class Outlook(NamedTuple):
    """What to expect once some cards are gone: the next card, what standing is worth, and the dealer's blackjack."""

    chances: list[float]
    stand: list[float]
    blackjack: float


class Busts(NamedTuple):
    """What a bust hand is worth for each unit on it: with one wager, and doubled."""

    one: float
    doubled: float


class Facing:
    """What hands are worth against the cards that the dealer shows, a dealer's blackjack apart."""

    def __init__(self, rules: Rules, shoe: Shoe, showing: Cards) -> None:
        self.rules = rules
        self.shoe = shoe
        self.showing = showing
        self.depth = DEPTH[len(showing)]
        left = left_of(shoe, showing)
        flat = dealer_chances(showing, [count / sum(left) for count in left], hits_soft_17=rules.hits_soft_17)
        exact = exact_dealer_chances(shoe, showing, hits_soft_17=rules.hits_soft_17)
        self._missed = [true - found for true, found in zip(exact, flat, strict=True)]
        self._outlooks: dict[Cards, Outlook] = {}
        self._best: dict[tuple[int, Cards, int, float], float] = {}

    def outlook(self, gone: Cards) -> Outlook:
        """Return what is to be expected once some cards, in order, are gone beside those the dealer shows."""
        if (found := self._outlooks.get(gone)) is None:
            found = self._outlooks[gone] = self._look(gone)
        return found

    def _look(self, gone: Cards) -> Outlook:
        left = left_of(self.shoe, self.showing + gone)
        undealt = sum(left)
        chances = [count / undealt for count in left]
        flat = dealer_chances(self.showing, chances, hits_soft_17=self.rules.hits_soft_17)
        ends = [chance + missed for chance, missed in zip(flat, self._missed, strict=True)]
        stand = stand_values(ends, ties_lose=self.rules.is_face_up)
        if (completes := COMPLETES.get(self.showing)) is None:
            return Outlook(chances, stand, 0.0)
        # The dealer's second card is none that completes a blackjack, and so more of those are left to the player.
        others = undealt - left[completes]
        seen = [count if card == completes else count - count / others for card, count in enumerate(left)]
        return Outlook([count / (undealt - 1) for count in seen], stand, left[completes] / undealt)

    def best(self, state: int, gone: Cards, depth: int, bust: float) -> float:
        """Return what a hand is worth that is drawn to or stood on as is best."""
        total = state % SOFT
        if total > 21:
            return bust
        key = state, gone, depth, bust
        if (worth := self._best.get(key)) is None:
            worth = self.outlook(gone).stand[total]
            if total < 21:
                worth = max(worth, self.draw(state, gone, depth, bust))
            self._best[key] = worth
        return worth

    def draw(self, state: int, gone: Cards, depth: int, bust: float = -1.0) -> float:
        """Return what it is worth to draw to a hand and then to play it as is best."""
        chances, stand, _ = self.outlook(gone)
        if depth == 0:
            return draw_value(state, stand, chances, bust)
        return sum(
            chance * self.best(then, with_card(gone, card), depth - 1, bust)
            for card, (then, chance) in enumerate(zip(NEXT[state], chances, strict=True))
            if chance
        )

    def one_card(self, state: int, gone: Cards, bust: float) -> float:
        """Return what each unit is worth that rides on a hand which takes one card and no more."""
        return sum(
            chance * (bust if then % SOFT > 21 else self.outlook(with_card(gone, card)).stand[then % SOFT])
            for card, (then, chance) in enumerate(zip(NEXT[state], self.outlook(gone).chances, strict=True))
            if chance
        )

    def plays(self, state: int, gone: Cards, depth: int, busts: Busts, is_split: bool = False) -> Worth:
        """Return what standing, drawing and doubling are worth; a bust costs more where an added wager goes with it."""
        total = state % SOFT
        worth = {"stand": self.outlook(gone).stand[total]}
        if total < 21:
            worth["draw"] = self.draw(state, gone, depth, busts.one)
            if self.rules.may_double(total, is_split):
                worth["double"] = 2 * self.one_card(state, gone, busts.doubled)
        return worth


def with_card(gone: Cards, card: int) -> Cards:
    """Add a card to those that are gone, in order."""
    return tuple(sorted((*gone, card)))


# What is decided


class Cell(NamedTuple):
    """What is worth what in one row and column: each decision, and each wager that may be added beside another's."""

    worth: Worth
    added: Worth

    @property
    def best(self) -> str:
        """The decision that gains most."""
        return self.best_of(self.worth)

    def best_of(self, words: Iterable[str]) -> str:
        """Return which of some decisions gains most."""
        return max((word for word in words if word in self.worth), key=self.worth.__getitem__)


class TwoCards:
    """What two cards are worth against the dealer's, a dealer's blackjack included where it is not yet known."""

    def __init__(self, facing: Facing, pair: Cards) -> None:
        self.facing = facing
        self.pair = pair
        self.state = state_of(pair)
        self.outlook = facing.outlook(pair)
        self.blackjack = 0.0 if facing.rules.is_peeked else self.outlook.blackjack
        self.kept = self.blackjack / (1 - self.blackjack) if facing.rules.keeps_added else 0.0
        """What a bust costs for each unit that a dealer's blackjack would otherwise have given back."""

    def cell(self) -> Cell:
        """Return what everything is worth that may be decided."""
        worth = self.facing.plays(self.state, self.pair, self.facing.depth, Busts(-1.0, -1.0 - self.kept / 2))
        added = {}
        if "double" in worth:
            added["double"] = self.facing.one_card(self.state, self.pair, -1.0 - self.kept)
        if self.pair[0] == self.pair[1]:
            first = self._split_plays(Busts(-1.0, -1.0 - self.kept / 2))
            other = self._split_plays(Busts(-1.0 - self.kept, -1.0 - self.kept))
            worth["split"] = self._split(first, other)
            added["cover"] = sum(map(mul, self.outlook.chances, other))
        if self.facing.rules.surrenders and self.state % SOFT < 21:
            worth["surrender"] = -float(self.facing.rules.surrender_loses)
        return self._with_blackjack(worth, added)

    def _with_blackjack(self, worth: Worth, added: Worth) -> Cell:
        """Weigh in a dealer's blackjack: it takes the original wager, and of an added one what is kept of a bust."""
        # reading 29: so it takes one unit whatever was decided, a surrendered wager's other half included.
        none = 1 - self.blackjack
        return Cell(
            {word: none * each - self.blackjack for word, each in worth.items()},
            {word: none * each for word, each in added.items()},
        )

    def _split_plays(self, busts: Busts) -> list[float]:
        """Return what one hand of a split pair is worth with each second card, when it is not split again."""
        found = []
        for second, chance in enumerate(self.outlook.chances):
            state, gone = after(state_of(self.pair[:1]), second), with_card(self.pair, second)
            if not chance:
                found.append(0.0)
            elif self.pair[0] == ACE:
                found.append(self.facing.outlook(gone).stand[state % SOFT])
            else:
                found.append(max(self.facing.plays(state, gone, 0, busts, is_split=True).values()))
        return found

    def _split(self, first: list[float], other: list[float]) -> float:
        """Return what a split is worth: the original wager on the first hand, an equal one on each other."""
        chances, card, rules = self.outlook.chances, self.pair[0], self.facing.rules
        most = rules.most_aces if card == ACE else rules.most_hands

        def waiting(hands: int, splits: int, plays: list[float]) -> float:
            if hands == 0:
                return 0.0
            rest = waiting(hands - 1, splits, other)
            worth: float = sum(map(mul, chances, plays)) + rest
            if splits:
                again = waiting(hands + 1, splits - 1, plays)
                worth += chances[card] * max(0.0, again - plays[card] - rest)
            return worth

        return waiting(2, most - 2, first)


# The chart

FIRST_TWO = tuple(combinations_with_replacement(VALUES, 2))


def count_words(state: int) -> str:
    """Say a count as the dealer does, a hard one by its number."""
    return f"soft {state % SOFT}" if state >= SOFT else str(state % SOFT)


def total_row(cards: Cards) -> str:
    """Name the row of the chart that a hand belongs to by its total."""
    state = state_of(cards)
    return count_words(state) if state >= SOFT else f"hard {state}"


def row_of(cards: Cards) -> str:
    """Name the row of the chart that a hand belongs to: a pair has its own."""
    return f"pair {name_of(cards[0])}" if len(cards) == 2 and cards[0] == cards[1] else total_row(cards)


def column_of(showing: Cards) -> str:
    """Name the column of the chart: by the dealer's up card or, where both lie face up, by their count."""
    return name_of(showing[0]) if len(showing) == 1 else count_words(state_of(showing))


def _columns(showings: Sequence[Cards]) -> dict[str, list[Cards]]:
    found: dict[str, list[Cards]] = {}
    for showing in sorted(showings, key=state_of):
        found.setdefault(column_of(showing), []).append(showing)
    return found


COLUMNS = {
    False: _columns([(card,) for card in VALUES]),
    True: _columns([pair for pair in FIRST_TWO if state_of(pair) % SOFT < 21]),
}
"""The columns of the chart and what the dealer shows in each; by whether both cards lie face up."""


def open_pairs(shoe: Shoe, showing: Cards) -> Iterator[tuple[Cards, int]]:
    """Go through the first two cards of a player against whom the dealer may have no blackjack, by their ways."""
    completes = COMPLETES.get(showing)
    if min(left_of(shoe, showing)) < 0:
        return
    for pair in FIRST_TWO:
        left = left_of(shoe, showing + pair)
        if (ways := ways_of(shoe, pair, showing)) and (completes is None or left[completes] < sum(left)):
            yield pair, ways


@cache
def column(rules: Rules, shoe: Shoe, name: str) -> Mapping[str, Cell]:
    """Compute one column of the strategy: each row weighs its two-card hands by how often they come."""
    hands: dict[str, list[tuple[int, Cell]]] = {}
    for showing in COLUMNS[rules.is_face_up].get(name, ()):
        dealt = ways_of(shoe, showing, ()) if rules.is_face_up else 1
        if pairs := list(open_pairs(shoe, showing)):
            facing = Facing(rules, shoe, showing)
            for pair, ways in pairs:
                hands.setdefault(row_of(pair), []).append((dealt * ways, TwoCards(facing, pair).cell()))
    cells = {row: Cell(_mean(found, 0), _mean(found, 1)) for row, found in hands.items()}
    if "pair 10" in cells:
        cells["hard 20"] = Cell({word: cells["pair 10"].worth[word] for word in ("stand", "draw")}, {})
    if "soft 21" in cells:
        cells["hard 21"] = cells["soft 21"]
    return with_every_total(cells)


def _mean(found: list[tuple[int, Cell]], part: int) -> Worth:
    every = sum(ways for ways, _ in found)
    return {word: sum(ways * cell[part][word] for ways, cell in found) / every for word in found[0][1][part]}


def with_every_total(cells: dict[str, Cell]) -> dict[str, Cell]:
    """Let a total that no first two cards make be stood on or drawn to as the next above it."""
    for kind in ("hard", "soft"):
        above = Cell({"stand": 0.0}, {})
        for total in range(21, 3, -1):
            played = {word: worth for word, worth in above.worth.items() if word in ("stand", "draw")}
            above = cells.setdefault(f"{kind} {total}", Cell(played, {}))
    return cells


@dataclass(frozen=True, slots=True)
class BasicStrategy:
    """The best play of every hand from a shoe, going by totals."""

    rules: Rules
    shoe: Shoe

    def decide(self, cards: Sequence[Card], dealer: Sequence[Card], allowed: Sequence[str]) -> str:
        """Return the best of the allowed words for a hand against the dealer's showing cards.

        Where others on the box are asked what to add, or all about insurance, no hand is played and to add nothing is
        worth nothing; cards that are not known are left out.
        """
        is_played = "stand" in allowed
        worth = self.expected_values(cards, dealer) if is_played else self.added_values(cards, dealer)
        return max(allowed, key=lambda word: worth.get(word, NEVER))

    def expected_values(self, cards: Sequence[Card], dealer: Sequence[Card]) -> Worth:
        """Return what each decision on a hand is worth, in units of the original wager."""
        return dict(self._seen(cards, dealer).worth)

    def added_values(self, cards: Sequence[Card], dealer: Sequence[Card]) -> Worth:
        """Return what each wager is worth that a prompt offers beside the hand; even money beside the blackjack."""
        worth = {"pass": 0.0, "first": 0.0, "second": 0.0}
        if len(cards) > 1:
            worth |= self._seen(cards, dealer).added
        ten = self.ten_chance(cards, dealer)
        worth["insure"] = (3 * ten - 1) / 2
        worth["even-money"] = 1 - (1 - ten) * float(self.rules.blackjack_pays)
        return worth

    def ten_chance(self, cards: Sequence[Card], dealer: Sequence[Card]) -> float:
        """Return how likely the next card is worth ten."""
        left = left_of(self.shoe, values_of((*cards, *dealer)))
        return left[TEN] / sum(left)

    def column(self, name: str) -> Mapping[str, Cell]:
        """Return every row against one column of the dealer's."""
        return column(self.rules, self.shoe, name)

    def cell(self, hand: Cards, showing: Cards) -> Cell:
        """Return what is worth what for a hand against what the dealer shows; a pair that is not dealt has no row."""
        cells = self.column(column_of(showing))
        return cells.get(row_of(hand)) or cells[total_row(hand)]

    def _seen(self, cards: Sequence[Card], dealer: Sequence[Card]) -> Cell:
        return self.cell(values_of(cards), values_of(dealer if self.rules.is_face_up else dealer[:1]))


@cache
def basic_strategy(options: BlackjackOptions) -> BasicStrategy:
    """Return the basic strategy of a table's options; its columns are computed as they are first asked for."""
    return BasicStrategy(Rules.of(options), full_shoe(options))
