"""Red Dog priced: every rank of the first two cards that a shoe can deal, and what a third then wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from pitboss.games.red_dog import BET, CONSECUTIVE, PAIR, PAYS, PLAY, RAISE, STAY, RedDogOptions, is_won, spread
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.question import Check, Choice, Posted, Question, Situation, Solver, cards_left
from pitboss.odds.rounds import PLAYER, Course
from pitboss.table.cards import RANKS, Card, standard_deck
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.refusal import Refused

WHOLE_ROUND = "whole_round"
METHOD = "Every rank of the first two cards and of the third that the shoe holds; a raise where it gains."
PROOF = "The round itself is driven through every card of short shoes and comes to the same fractions."

PAIR_OF_CARDS = 2
"""Cards on which a raise is decided."""

Ranks = tuple[int, int]
"""The lower and the higher of two ranks."""


def shoe_of(question: Question) -> Counter[int]:
    """Return how many cards of each rank are left, or refuse a shoe that is too short for a round."""
    left = cards_left(question, Counter(standard_deck() * question.options.decks))
    if left.total() < 3:
        raise Refused(f"a shoe of {left.total()} cards", "a round may need three", "three cards or more")
    return Counter(card.rank for card in left.elements())


def third_card(shoe: Counter[int], first: int, second: int) -> dict[Fraction, Fraction]:
    """Return what a unit comes to by the third card, and how likely."""
    between, left = spread(first, second), shoe - Counter((first, second))
    win = Fraction(sum(left[rank] for rank in left if is_won(first, second, rank)), left.total())
    return {PAYS[between].share if win else Fraction(1): win, Fraction(-1 if between > CONSECUTIVE else 0): 1 - win}


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price a round with the best play."""
    shoe = shoe_of(question)
    results, action, raised = list[tuple[Fraction, Fraction]](), Fraction(0), dict[Ranks, bool]()
    for first, second in product(shoe, repeat=2):
        dealt = Fraction(shoe[first] * (shoe[second] - (first == second)), shoe.total() * (shoe.total() - 1))
        between, by_third = spread(first, second), third_card(shoe, first, second)
        gains = between > CONSECUTIVE and sum(net * chance for net, chance in by_third.items()) > 0
        if between > CONSECUTIVE:
            raised[min(first, second), max(first, second)] = gains
        units = 2 if gains else 1
        action += units * dealt
        results += [(units * net, dealt * chance) for net, chance in by_third.items()]
    priced = Priced(WHOLE_ROUND, gathered(results), "first bet", action=action)
    return Answer((priced,), METHOD, strategy(raised))


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what raising by as much again and staying gain, on the two cards that lie there."""
    cards = situation.hand or situation.against
    if len(cards) != PAIR_OF_CARDS or situation.discards or (situation.hand and situation.against):
        raise Refused(
            "these cards", "a raise is decided on the two cards between which the third may fall", "two cards"
        )
    first, second = (card.rank for card in cards)
    between = spread(first, second)
    if between <= CONSECUTIVE:
        raise Refused(f"a raise on {cards[0]} {cards[1]}", "no card falls between them", "two cards with ranks between")
    gain = sum((net * chance for net, chance in third_card(shoe_of(question), first, second).items()), Fraction(0))
    return Choice(RAISE, 2 * gain), Choice(STAY, gain)


def strategy(raised: Mapping[Ranks, bool]) -> dict[str, Any]:
    """Return the play that is priced: from which spread on every two ranks are raised, and on which below it."""
    least = max((spread(*ranks) + 1 for ranks, raises in raised.items() if not raises), default=1)
    also = [f"{RANKS[low].letter}-{RANKS[high].letter}" for (low, high), raises in sorted(raised.items())
            if raises and spread(low, high) < least]  # fmt: skip
    from_least = any(spread(*ranks) >= least for ranks in raised)
    where = [f"from a spread of {least} on"] if from_least else []
    where += [f"on {' and '.join([', '.join(also[:-1]), also[-1]] if also[1:] else also)}"] if also else []
    words = (
        f"Raise by as much as the table allows {', and '.join(where)}; stay on all else." if where else "Never raise."
    )
    return {"words": words, "raise_from": least, "raise_also": also}


def posted(options: RedDogOptions) -> Iterator[Posted]:
    """Yield what each spread pays, and a third card of a pair's rank."""
    for between, odds in PAYS.items():
        yield Posted(WHOLE_ROUND, "three of a kind" if between == PAIR else f"spread of {between}", str(odds), PLAY)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every rank of the shoe, with a raise where more of the cards left win."""
    shoe = tuple(cards_left(question, Counter(standard_deck() * question.options.decks)).elements())
    ranks = Counter(card.rank for card in shoe)

    def decide(ask: Ask, dealt: tuple[Card, ...]) -> DecisionMade:
        low, high = sorted(card.rank for card in dealt)
        left = ranks - Counter((low, high))
        wins = sum(left[rank] for rank in range(low + 1, high))
        gains = PAYS[high - low - 1].share * wins > left.total() - wins
        return ask.decide(PLAYER, RAISE if gains else STAY)

    options = replace(question.options, shuffle="continuous")
    course = Course(question.game, options, {BET: options.minimum}, shoe, lambda card: card.rank, decide)
    what = "the round of play, driven through every rank of the shoe, comes to the same results"
    yield Check(WHOLE_ROUND, what, course.results() == answer.wager(WHOLE_ROUND).outcomes)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each spread of the first two cards is."""
    shoe, found = shoe_of(question), Counter[int]()
    for first, second in product(shoe, repeat=2):
        found[spread(first, second)] += shoe[first] * (shoe[second] - (first == second))
    names = {PAIR: "pair", CONSECUTIVE: "consecutive"}
    every = sum(found.values())
    return {"Spreads": {names.get(each, f"spread of {each}"): Fraction(found[each], every) for each in sorted(found)}}


SOLVER = Solver(
    ("decks",),
    lambda options: (WHOLE_ROUND,),
    price,
    values=values,
    unit=BET,
    situation=lambda seen: Situation(seen.dealers) if len(seen.dealers) == PAIR_OF_CARDS else None,
    takes_gone=True,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels={WHOLE_ROUND: "whole round"},
    part_of={BET: WHOLE_ROUND, RAISE: WHOLE_ROUND},
)
