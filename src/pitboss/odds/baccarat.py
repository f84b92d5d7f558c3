"""Baccarat priced: every way in which the cards can come, by how often it does, from any remaining shoe.

The first four cards are taken by rank, since pairs are; the third cards by what they count, since nothing else of them
matters. Rounds that are alike in the counts of both hands, in how many cards they have and in their pairs are put
together, and one of each kind is settled as the game itself settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from types import SimpleNamespace
from typing import NamedTuple, cast

from pitboss.games.baccarat.count import banker_draws, player_draws, value
from pitboss.games.baccarat.felt import BANKER, PLAYER, BaccaratFelt, Hand
from pitboss.games.baccarat.options import (
    AT_PAYMENT,
    CONTINUOUS,
    FACE_UP,
    FIVE_PERCENT,
    FOUR_PERCENT,
    MINIBACCARAT,
    NONE,
    BaccaratOptions,
)
from pitboss.games.baccarat.settlement import ending_of, vigorish_on
from pitboss.games.baccarat.shoe import cards_of
from pitboss.games.baccarat.side_wagers import CITE as SIDES
from pitboss.games.baccarat.side_wagers import SIDE_WAGERS
from pitboss.games.baccarat.wagers import ON_BANKER, ON_HANDS, ON_PLAYER, ON_TIE, VIGORISH
from pitboss.odds.answer import MADE, Answer, Priced, Progress, gathered, short, silent
from pitboss.odds.bets import every_area
from pitboss.odds.question import AMOUNT, Check, Posted, Question, Solver, amount_extra, cards_left
from pitboss.odds.rounds import Course
from pitboss.odds.together import Together
from pitboss.table.cards import CARDS, parse_cards
from pitboss.table.event import Drawn, Place
from pitboss.table.events import area_words
from pitboss.table.money import DENOMINATIONS, EVEN, Cents, money
from pitboss.table.refusal import Refused

RANKS, COUNTS = range(13), range(10)
MOST_DECKS = 100
METHOD = (
    "Every round by the ranks of its first four cards and the counts of its third ones, weighed by how often it comes "
    "from the shoe; one of each kind settled by the game's own rules."
)

COUNT_OF = tuple(value(CARDS[4 * rank]) for rank in RANKS)
"""What each rank counts."""
RANK_OF = tuple(COUNT_OF.index(count) for count in COUNTS)
"""A rank that counts so much."""


PARTS = {FIVE_PERCENT: Fraction(5, 100), FOUR_PERCENT: Fraction(4, 100)}
"""What part of a wager its vigorish is, before it is rounded."""


class Kind(NamedTuple):
    """All that decides any wager of a round: final counts, numbers of cards, and the pairs among the first two."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    pairs: str


def pairs_of(player: tuple[int, int], banker: tuple[int, int]) -> str:
    """Say which of the hands begin with a pair, and whether it is the same."""
    has_player, has_banker = player[0] == player[1], banker[0] == banker[1]
    if has_player and has_banker:
        return "same" if player[0] == banker[0] else "both"
    return "player" if has_player else "banker" if has_banker else "none"


First = tuple[int, int, int, int]
"""What the first four cards count: two of the Player's Hand, two of the Banker's."""

End = tuple[int, int, int, int]
"""Final count and number of cards of the Player's Hand and of the Banker's."""

Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards of both hands by rank."""


class Rounds:
    """How often each kind of round comes from a shoe, and one round of each."""

    def __init__(self, shoe: Sequence[int]) -> None:
        self.shoe = tuple(shoe)
        self.cards = sum(shoe)
        self.counts = [sum(shoe[rank] for rank in RANKS if COUNT_OF[rank] == count) for count in COUNTS]
        self.example: dict[Kind, Ranks] = {}
        self.weight: Counter[Kind] = Counter()
        for (first, pairs), (weight, ranks) in self._first_cards().items():
            for end, (times, thirds) in self._ends(first).items():
                kind = Kind(*end, pairs)
                self.weight[kind] += weight * times
                if kind not in self.example:
                    self.example[kind] = ranks[0] + thirds[0], ranks[1] + thirds[1]
        self.every = sum(self.weight.values())

    def _first_cards(self) -> dict[tuple[First, str], tuple[int, Ranks]]:
        """Return in how many ways the first four cards come, by what they count and by their pairs."""
        found: dict[tuple[First, str], tuple[int, Ranks]] = {}
        pairs = [pair for pair in combinations_with_replacement(RANKS, 2) if ways(self.shoe, pair)]
        for player in pairs:
            mine, left = ways(self.shoe, player), list(self.shoe)
            for rank in player:
                left[rank] -= 1
            for banker in pairs:
                first = *sorted(COUNT_OF[rank] for rank in player), *sorted(COUNT_OF[rank] for rank in banker)
                key = cast(First, first), pairs_of(player, banker)
                before, ranks = found.get(key, (0, (player, banker)))
                found[key] = before + mine * ways(left, banker), ranks
        return {key: each for key, each in found.items() if each[0]}

    def _ends(self, first: First) -> dict[End, tuple[int, Ranks]]:
        """Return how a round with the first four cards may end, in how many ways of the next two cards."""
        left = self.counts.copy()
        for count in first:
            left[count] -= 1
        player, banker = (first[0] + first[1]) % 10, (first[2] + first[3]) % 10
        found: dict[End, tuple[int, Ranks]] = {}
        for third in (*COUNTS,) if player_draws(player, banker) else (None,):
            mine, own = (player, ()) if third is None else ((player + third) % 10, (RANK_OF[third],))
            times = 1 if third is None else left[third]
            for theirs, then, drawn in self._banker(left, player, banker, third):
                if times * then:
                    end = mine, 2 + len(own), theirs, 2 + len(drawn)
                    found[end] = found.get(end, (0,))[0] + times * then, (own, drawn)
        return found

    def _banker(
        self, left: list[int], player: int, banker: int, third: int | None
    ) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Yield how the Banker's Hand may end, in how many ways of the cards that the Player's Hand did not take."""
        spare = self.cards - 5 if third is not None else (self.cards - 4) * (self.cards - 5)
        if not banker_draws(player, banker, None if third is None else CARDS[4 * RANK_OF[third]]):
            yield banker, spare, ()
            return
        for count in COUNTS:
            times = left[count] - (count == third) if third is not None else left[count] * (self.cards - 5)
            yield (banker + count) % 10, times, (RANK_OF[count],)


def ways(left: Sequence[int], pair: tuple[int, int]) -> int:
    """Return in how many ways two cards come, in either order."""
    first, second = pair
    return comb(left[first], 2) if first == second else left[first] * left[second]


# Settlement by the game's own rules


def felt_of(options: BaccaratOptions, ranks: tuple[tuple[int, ...], tuple[int, ...]]) -> BaccaratFelt:
    """Return as much of a felt as settlement looks at: the options and both hands."""
    player, banker = Hand(PLAYER), Hand(BANKER)
    for hand, own in zip((player, banker), ranks, strict=True):
        hand.cards = [Drawn(CARDS[4 * rank], Place(0, 0)) for rank in own]
    table = SimpleNamespace(denominations=DENOMINATIONS)
    return cast(BaccaratFelt, SimpleNamespace(options=options, player_hand=player, banker_hand=banker, table=table))


def net_of(felt: BaccaratFelt, area: str, amount: Cents) -> Fraction:
    """Return what a wager gains for each unit of it, vigorish taken."""
    loses, odds = ending_of(felt, area)
    if loses:
        return Fraction(-1)
    if odds is None:
        return Fraction(0)
    gain = odds.share
    if area == ON_BANKER and odds == EVEN:
        gain -= Fraction(vigorish_on(felt, amount), amount)
    return gain


def price_wager(rounds: Rounds, options: BaccaratOptions, area: str, amount: Cents) -> Priced:
    """Return what a wager is worth."""
    results = (
        (net_of(felt_of(options, rounds.example[kind]), area, amount), Fraction(times, rounds.every))
        for kind, times in rounds.weight.items()
    )
    return Priced(area, gathered(results), MADE)


def together(question: Question) -> Together:
    """Return what each wager gains in every kind of round."""
    rounds, options, amount = Rounds(shoe_of(question)), question.options, question.extras[AMOUNT]
    felts = [felt_of(options, rounds.example[kind]) for kind in rounds.weight]
    return Together(
        tuple(Fraction(times, rounds.every) for times in rounds.weight.values()),
        {area: [net_of(felt, area, amount) for felt in felts] for area in wagers_of(options)},
    )


def wagers_of(options: BaccaratOptions) -> Sequence[str]:
    """Return the wagers that a table offers."""
    return (*ON_HANDS, *(side.area for side in SIDE_WAGERS if side.is_offered(options)))


def shoe_of(question: Question) -> list[int]:
    """Return how many cards of each rank are left, or refuse cards that the shoe does not hold."""
    decks = question.options.decks
    if decks > MOST_DECKS:
        raise Refused(f"{decks} decks", "nobody deals from so many", f"1 to {MOST_DECKS}")
    left = cards_left(question, Counter(cards_of(decks)))
    if left.total() < 6:
        raise Refused(f"a shoe of {left.total()} cards", "a round may need six", "six cards or more")
    return [sum(left[card] for card in CARDS[4 * rank : 4 * rank + 4]) for rank in RANKS]


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers."""
    rounds = Rounds(shoe_of(question))
    amount = question.extras[AMOUNT]
    found = tuple(price_wager(rounds, question.options, area, amount) for area in wagers)
    has_vigorish = ON_BANKER in wagers and question.options.vigorish != NONE
    return Answer(found, METHOD + (f" {vigorish_note(question.options, amount)}" if has_vigorish else ""))


def vigorish_note(options: BaccaratOptions, amount: Cents) -> str:
    """Say on which wager vigorish is taken, and what rounding makes of it."""
    taken = Fraction(vigorish_on(felt_of(options, ((), ())), amount))
    owed = amount * PARTS[options.vigorish]
    note = f"Vigorish is taken as on a wager of {money(amount)}"
    if taken == owed:
        return f"{note}, where it comes out even."
    return f"{note}, where {short(owed, 2)} cents are rounded to {int(taken)}: on other wagers the edge is another."


PROOF = (
    "The round of play itself is driven through every card of short shoes and comes to the same fractions; long runs "
    "of rounds come to the edges within four standard errors; and the edges of eight decks are those that others have "
    "published."
)


def posted(options: BaccaratOptions) -> Iterator[Posted]:
    """Yield what each wager pays, all of it custom."""
    yield Posted(ON_PLAYER, "the Player's Hand wins; a tie is a push", str(EVEN), VIGORISH)
    if options.vigorish == NONE:
        yield Posted(ON_BANKER, "the Banker's Hand wins", str(EVEN), VIGORISH)
        yield Posted(ON_BANKER, "the Banker's Hand wins with a three-card 7, or a tie", "push", VIGORISH)
    else:
        part = f"{EVEN} less {100 * PARTS[options.vigorish]} percent vigorish"
        yield Posted(ON_BANKER, "the Banker's Hand wins; a tie is a push", part, VIGORISH)
    yield Posted(ON_TIE, "a tie", options.tie.replace("-", " "), VIGORISH)
    for side in SIDE_WAGERS:
        if side.is_offered(options):
            for row, odds in side.pays(options).items():
                yield Posted(side.area, area_words(row), str(odds or "push"), SIDES)


SHORT_SHOE = parse_cards("2c 2d 2h 5c 5d 5h 9c 9d 9h Kc Kd Kh")
"""A shoe whose every round is soon gone through."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play, by these options, through every card of a short shoe, and price that shoe."""
    dealt = {"variation": MINIBACCARAT, "shuffle": CONTINUOUS, "dealing": FACE_UP, "vigorish_due": AT_PAYMENT}
    options = replace(question.options, **dealt)
    short = replace(question, options=options, gone=(), left=SHORT_SHOE)
    names = tuple(priced.name for priced in answer.wagers)
    for priced in price(short, names, silent).wagers:
        wagers = {priced.name: question.extras[AMOUNT]}
        course = Course(question.game, options, wagers, SHORT_SHOE, lambda card: card.rank)
        what = "the round of play, driven through every card of a shoe of 2s, 5s, 9s and kings, ends as that is priced"
        yield Check(priced.name, what, course.results() == priced.outcomes)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each point count of either hand is, and naturals and pairs."""
    rounds = Rounds(shoe_of(question))
    found: dict[str, Counter[str]] = {"Player's Hand": Counter(), "Banker's Hand": Counter()}
    for kind, times in rounds.weight.items():
        for hand, count, cards in zip(found, kind[0:4:2], kind[1:4:2], strict=True):
            found[hand][f"{count} with {cards} cards"] += times
    return {
        hand: {name: Fraction(times, rounds.every) for name, times in sorted(counts.items(), reverse=True)}
        for hand, counts in found.items()
    }


COMMISSION = {"5": "5-percent", "5%": "5-percent", "0.05": "5-percent", "4": "4-percent", "4%": "4-percent",
              "0.04": "4-percent", "0": "none", "0%": "none", "no": "none"}  # fmt: skip

SOLVER = Solver(
    reads=("decks", "vigorish", "vigorish_rounding", "tie", "pairs", "dragon_bonus", "dragon_7", "panda_8", "tiger"),
    wagers=wagers_of,
    price=price,
    extras=(amount_extra("the wager on which vigorish is rounded"),),
    aliases={"commission": ("vigorish", COMMISSION)},
    takes_gone=True,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    bets=every_area,
    together=together,
)
