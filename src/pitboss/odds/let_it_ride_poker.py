"""Let It Ride Poker priced: every three cards, every community card, and best play of both wagers that may go back.

The edge is a share of one of the three equal wagers, as the trade has it; the action is what stays on average.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from random import SystemRandom
from typing import Any, NamedTuple

from pitboss.games import let_it_ride_poker as game
from pitboss.games.kits.paid_hands import PaidHands
from pitboss.games.let_it_ride_poker import (
    BONUS,
    LAST,
    LET_IT_RIDE_HAND,
    NO_BONUS,
    PAID,
    PULL,
    RIDE,
    SPOTS,
    LetItRideOptions,
)
from pitboss.odds.answer import MADE, Answer, Priced, Progress, gathered
from pitboss.odds.fifth_card import Cards, Counts, Decided, Draws, chart
from pitboss.odds.question import AMOUNT, Check, Choice, Posted, Question, Situation, Solver, amount_extra
from pitboss.table.cards import Card
from pitboss.table.money import Cents
from pitboss.table.rankings import Rank
from pitboss.table.refusal import Refused

WHOLE_ROUND = "whole_round"
METHOD = (
    "Every three cards, one for all that differ only in the names of suits, with every first community card and every "
    "second; at each of the two decisions the wager rides where that loses nothing."
)
PROOF = (
    "The round of play itself is driven through every card of short decks and comes to the same fractions; random "
    "hands are valued again card by card; and the edge is the one that others have published."
)
Nets = tuple[int, ...]
"""What a hand comes to in cents, row by row of the pay table and last where it loses."""


def row_of(rank: Rank) -> int:
    """Return the number of the row that a hand has in every table, the last where it has none."""
    row = game.STANDARD.row_of(rank)
    return len(PAID) if row is None else PAID.index(row)


def draws() -> Draws:
    """Return what a fifth card makes of any four cards of the game's deck."""
    return Draws(game.LAW.deck, LET_IT_RIDE_HAND, row_of, len(PAID))


def shares(table: PaidHands) -> list[Fraction]:
    """Return what a table pays for each unit, row by row; one that it lacks loses."""
    return [odds.share if (odds := table.rows.get(row)) else Fraction(-1) for row in PAID]


def nets_of(options: LetItRideOptions, amount: Cents) -> dict[int, Nets]:
    """Return what one, two or three wagers of an amount come to, all together paid up to the limit."""
    limit = game.most_paid(options)
    return {
        wagers: (*(min(int(wagers * share * amount), limit) for share in shares(options.pays)), -wagers * amount)
        for wagers in (1, 2, 3)
    }


def worth(counts: Counts, nets: Nets) -> int:
    """Return what all cards that may come are worth together, in cents."""
    return sum([count * net for count, net in zip(counts, nets, strict=True)])


class Fourth(NamedTuple):
    """Four cards seen: what they are worth with so many wagers before the second decision, and whether one rides."""

    counts: Counts
    worth: dict[int, int]
    rides: dict[int, bool]


class Best:
    """Best play of a deck: the second decision for every four cards, and the first for every three."""

    def __init__(self, options: LetItRideOptions, amount: Cents) -> None:
        self.draws, self.nets = draws(), nets_of(options, amount)
        self._fourths: dict[Counts, Fourth] = {}

    def second(self, four: Sequence[Card]) -> Fourth:
        """Return best play of four cards, with one wager or two that stay whatever is decided."""
        counts = self.draws.counts(four)
        found = self._fourths.get(counts)
        if found is None:
            values = {wagers: worth(counts, nets) for wagers, nets in self.nets.items()}
            rides = {stay: values[stay + 1] >= values[stay] for stay in (1, 2)}
            best = {stay: values[stay + rides[stay]] for stay in (1, 2)}
            found = self._fourths[counts] = Fourth(counts, best, rides)
        return found

    def first(self, three: Sequence[Card]) -> tuple[dict[int, int], list[tuple[Card, Fourth]]]:
        """Return what three cards are worth with one wager or two that stay, and what each fourth card brings."""
        fourths = [(card, self.second((*three, card))) for card in self.draws.deck if card not in three]
        return {stay: sum(each.worth[stay] for _, each in fourths) for stay in (1, 2)}, fourths


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the round with best play, and the bonus."""
    best, found, strategy = Best(question.options, question.extras[AMOUNT]), list[Priced](), None
    for wager in wagers:
        if wager == BONUS:
            found.append(price_bonus(best.draws, question.options.bonus, progress))
        else:
            priced, strategy = price_round(best, question.extras[AMOUNT], progress)
            found.append(priced)
    return Answer(tuple(found), METHOD, strategy)


def price_round(best: Best, amount: Cents, progress: Progress) -> tuple[Priced, dict[str, Any]]:
    """Return what one of the three wagers is worth, and the play that earns it."""
    ways: dict[tuple[int, int], int] = {}
    first: list[Decided] = []
    second: dict[Cards, tuple[int, bool]] = {}
    classes = list(best.draws.classes(3))
    for done, (three, times) in enumerate(classes):
        if done % 50 == 0:
            progress(done, len(classes))
        values, fourths = best.first(three)
        is_ridden = values[2] >= values[1]
        first.append((three, times, is_ridden))
        for card, fourth in fourths:
            rides = fourth.rides[1 + is_ridden]
            for row, count in enumerate(fourth.counts):
                place = 1 + is_ridden + rides, row
                ways[place] = ways.get(place, 0) + times * count
            four = tuple(sorted((*three, card)))
            second[four] = second.get(four, (0, rides))[0] + times, rides
    progress(len(classes), len(classes))
    cards = len(best.draws.deck)
    every = comb(cards, 3) * (cards - 3) * (cards - 4)
    results = ((Fraction(best.nets[n][row], amount), Fraction(times, every)) for (n, row), times in ways.items())
    action = Fraction(sum(n * times for (n, _), times in ways.items()), every)
    charts = [
        chart("Your three cards", first, RIDE, PULL),
        chart("With the first community card", ((cards, *each) for cards, each in second.items()), RIDE, PULL),
    ]
    words = f"Let a bet ride on the cards below that say so; on average {float(action):.4f} of the three bets stay."
    return Priced(WHOLE_ROUND, gathered(results), "one of the three bets", action=action), {
        "words": words,
        "stay": str(action),
        "tables": charts,
    }


def price_bonus(found: Draws, table: PaidHands, progress: Progress) -> Priced:
    """Return what the bonus is worth, which no decision touches."""
    hands, paid = found.hands(progress), (*shares(table), Fraction(-1))
    every = sum(hands.values())
    return Priced(BONUS, gathered((paid[row], Fraction(times, every)) for row, times in hands.items()), MADE)


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what riding and pulling gain on three cards, or on them and the community card that was turned."""
    seen = (*situation.hand, *situation.against)
    is_hand = len(situation.hand) == 3 and len(situation.against) <= 1 and len(set(seen)) == len(seen)
    if situation.discards or not is_hand or any(card.is_joker for card in seen):
        allowed = "three different cards, and --against one community card once it is turned"
        raise Refused(" ".join(map(str, seen)) or "no cards", "those are not the cards that are seen", allowed)
    best, amount = Best(question.options, question.extras[AMOUNT]), question.extras[AMOUNT]
    if situation.against:
        counts = best.draws.counts(seen)
        unit = amount * sum(counts)
        gains = {stay: worth(counts, nets) for stay, nets in best.nets.items()}
    else:
        gains, fourths = best.first(seen)
        unit = amount * sum(sum(fourth.counts) for _, fourth in fourths)
    return Choice(RIDE, Fraction(gains[2], unit)), Choice(PULL, Fraction(gains[1], unit))


def values_about(question: Question, situation: Situation) -> str:
    """Say with which wagers a second decision is valued."""
    return "The other bet that can go back was pulled; the last stays." if situation.against else ""


def posted(options: LetItRideOptions) -> Iterator[Posted]:
    """Yield what each hand pays, and what the bonus does."""
    for name, table in ((WHOLE_ROUND, options.pays), (BONUS, options.bonus)):
        for row, odds in table.rows.items():
            yield Posted(name, row, str(odds), table.cite)


DRAWN = 40
"""Hands that a check values again, card by card."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Value random cards again by every card that may come, ranked by the law's own ranking; count the bonus anew."""
    deck, best, table, agrees = game.LAW.deck, Best(question.options, 100), question.options.pays, True
    for _ in range(DRAWN):
        four = tuple(SystemRandom().sample(deck, 4))
        rest = [table.share_of(LET_IT_RIDE_HAND.rank((*four, card))) for card in deck if card not in four]
        agrees = agrees and sum(rest) * 100 == worth(best.draws.counts(four), best.nets[1])
    for priced in answer.wagers:
        if priced.name == WHOLE_ROUND:
            yield Check(WHOLE_ROUND, f"{DRAWN} random sets of four cards, settled card by card, gain the same", agrees)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each row of the pay table is."""
    hands = draws().hands(lambda done, total: None)
    every, names = sum(hands.values()), (*PAID, "anything else")
    return {"Hands of five cards": {names[row]: Fraction(hands[row], every) for row in sorted(hands)}}


def wagers_of(options: LetItRideOptions) -> Sequence[str]:
    """Return what is priced: one of the three wagers with best play, and the bonus where it is offered."""
    return (WHOLE_ROUND,) if options.bonus is NO_BONUS else (WHOLE_ROUND, BONUS)


SOLVER = Solver(
    reads=("pays", "bonus", "payout_limit", "minimum"),
    wagers=wagers_of,
    price=price,
    values=values,
    values_about=values_about,
    unit=LAST,
    extras=(amount_extra("one of the three bets, which the payout limit is held against"),),
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels={WHOLE_ROUND: "whole round"},
    part_of=dict.fromkeys(SPOTS, WHOLE_ROUND),
)
