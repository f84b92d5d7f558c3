"""Double Down Stud priced: every four cards that are seen and every card that may come to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from random import SystemRandom
from typing import Any

from pitboss.games import double_down_stud as game
from pitboss.games.double_down_stud import BET, DOUBLE, DOUBLE_DOWN_HAND, PAYS, STAND, TABLE, DoubleDownStudOptions
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.fifth_card import Cards, Counts, Decided, Draws, chart
from pitboss.odds.question import AMOUNT, Check, Choice, Posted, Question, Situation, Solver, amount_extra
from pitboss.table.money import Cents
from pitboss.table.rankings import Rank
from pitboss.table.refusal import Refused

WHOLE_ROUND = "whole_round"
ROWS = tuple(TABLE.rows)
METHOD = (
    "All sets of four cards, one for all that differ only in the names of suits, with each of the 48 cards that may "
    "come to them; the wager is doubled where that loses nothing."
)
PROOF = (
    "The round of play itself is driven through every card of short decks and comes to the same fractions; the results "
    "with best play are those that others have published, hand by hand."
)


def row_of(rank: Rank) -> int:
    """Return the number of the row that pays a hand, the last where it loses."""
    row = TABLE.row_of(rank)
    return len(ROWS) if row is None else ROWS.index(row)


def draws() -> Draws:
    """Return what a fifth card makes of any four cards of the game's deck."""
    return Draws(game.LAW.deck, DOUBLE_DOWN_HAND, row_of, len(ROWS))


def nets(options: DoubleDownStudOptions, amount: Cents, wagers: int) -> tuple[int, ...]:
    """Return what so many equal wagers come to in cents, row by row: paid up to the limit, pushed, or lost."""
    shares = [odds.share if odds else Fraction(0) for odds in TABLE.rows.values()]
    limit = game.most_paid(options)
    return (*(min(int(wagers * share * amount), limit) for share in shares), -wagers * amount)


def worth(counts: Counts, nets: Sequence[int]) -> int:
    """Return what all cards that may come are worth together, in cents."""
    return sum(count * net for count, net in zip(counts, nets, strict=True))


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the wager with best play."""
    found, amount = draws(), question.extras[AMOUNT]
    by_wagers = {number: nets(question.options, amount, number) for number in (1, 2)}
    ways: dict[int, int] = {}
    decided: list[Decided] = []
    classes = list(found.classes(4))
    for done, (four, times) in enumerate(classes):
        if done % 500 == 0:
            progress(done, len(classes))
        counts = found.counts(four)
        is_doubled = worth(counts, by_wagers[2]) >= worth(counts, by_wagers[1])
        decided.append((four, times, is_doubled))
        for net, count in zip(by_wagers[2 if is_doubled else 1], counts, strict=True):
            ways[net] = ways.get(net, 0) + times * count
    progress(len(classes), len(classes))
    every = comb(len(found.deck), 4) * (len(found.deck) - 4)
    doubled = Fraction(sum(times for _, times, is_doubled in decided if is_doubled), comb(len(found.deck), 4))
    outcomes = gathered((Fraction(net, amount), Fraction(times, every)) for net, times in ways.items())
    priced = Priced(WHOLE_ROUND, outcomes, "first bet", action=1 + doubled)
    return Answer((priced,), METHOD, strategy(decided))


def strategy(decided: Sequence[Decided]) -> dict[str, Any]:
    """Return the play that is priced, and in how many of all deals the wager is doubled."""
    every, doubled = sum(times for _, times, _ in decided), sum(times for _, times, yes in decided if yes)
    table = chart("Your card and the three that lie face up", decided, "double", "stand")
    words = f"Double on the cards below that say so: {doubled:,} of {every:,} sets of four cards."
    return {"words": words, "doubled": f"{Fraction(doubled, every)}", "tables": [table]}


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what doubling and standing gain on four cards, the player's own and three that lie face up."""
    four = (*situation.hand, *situation.against)
    if situation.discards or len(set(four)) != 4 or any(card.is_joker for card in four):
        raise Refused(" ".join(map(str, four)), "those are not the four cards that are seen", "four different cards")
    counts, amount = draws().counts(four), question.extras[AMOUNT]
    unit = amount * sum(counts)
    return tuple(
        Choice(word, Fraction(worth(counts, nets(question.options, amount, number)), unit))
        for word, number in ((DOUBLE, 2), (STAND, 1))
    )


def posted(options: DoubleDownStudOptions) -> Iterator[Posted]:
    """Yield what each hand pays."""
    for row, odds in TABLE.rows.items():
        yield Posted(WHOLE_ROUND, row, str(odds or "push"), PAYS)


DRAWN = 200
"""Hands that a check settles one by one."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Value random four cards again by each card that may come, ranked by the law's own ranking."""
    found, deck, agrees = draws(), game.LAW.deck, True
    for _ in range(DRAWN):
        four: Cards = tuple(SystemRandom().sample(deck, 4))
        rest = [TABLE.share_of(DOUBLE_DOWN_HAND.rank((*four, card))) for card in deck if card not in four]
        counted = worth(found.counts(four), nets(question.options, 100, 1))
        agrees = agrees and sum(rest) * 100 == counted
    yield Check(WHOLE_ROUND, f"{DRAWN} random sets of four cards, settled card by card, are worth the same", agrees)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each row of the pay table is."""
    hands = draws().hands(lambda done, total: None)
    every = sum(hands.values())
    names = (*ROWS, "anything else")
    return {"Hands of five cards": {names[row]: Fraction(hands[row], every) for row in sorted(hands)}}


SOLVER = Solver(
    reads=("payout_limit", "minimum"),
    wagers=lambda options: (WHOLE_ROUND,),
    price=price,
    values=values,
    unit=BET,
    extras=(amount_extra("the bet, which the payout limit is held against"),),
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels={WHOLE_ROUND: "whole round"},
    part_of={BET: WHOLE_ROUND, DOUBLE: WHOLE_ROUND},
)
