"""Double Draw Poker priced: best play of the whole round, both draws and both folds, by backward induction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.games import double_draw_poker as game
from pitboss.games.double_draw_poker import DoubleDrawPokerOptions
from pitboss.odds import kept
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.question import (
    Check,
    Choice,
    Extra,
    Posted,
    Question,
    Seen,
    Situation,
    Solver,
    posted_rows,
    read_ratio,
)
from pitboss.table import money
from pitboss.table.cards import Card
from pitboss.table.options import constraint
from pitboss.table.rankings import JOKER_HIGH
from pitboss.table.refusal import Refused

WHOLE_ROUND, RATIO, ANTE = "whole_round", "bonus_ratio", "ante"
AT_MOST_THE_ANTE = constraint(
    "13:69F-42.1[Bonus Wager]", "a bonus wager may not exceed the ante", lambda ratio: ratio <= 1
)
METHOD = (
    "Backward induction over all first hands of the 54 cards, one for all that differ only in the names of suits and "
    "jokers: every set of up to three discards, every draw, and best play of the second draw with the discards known "
    "to be gone; whole numbers throughout."
)


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the whole round; an answer found before is read from the cache, and a sample of it worked out again."""
    from pitboss.odds.double_draw_poker import advice, sample, solve

    asked = asked_of(question)
    found = None if question.is_fresh else kept.recall(asked)
    if found is not None and sample.agrees(question.options, question.extras[RATIO], found):
        return replace(found.answer, cached=cached_words(asked, found))
    pays = solve.pays_of(question.options, question.extras[RATIO])
    solved = solve.solve(pays, progress, game.LAW.deck)
    chances = gathered(solved.outcomes)
    first, second = (Fraction(lost, pays.unit) for lost in (pays.fold_first, pays.fold_second))
    # A round that is not folded has three wagers of the ante's size beside the bonus.
    action = sum((chance * (-net if net in (first, second) else 3 + question.extras[RATIO])
                  for net, chance in chances.items()), Fraction(0))  # fmt: skip
    priced = Priced(WHOLE_ROUND, chances, ANTE, action=action)
    answer = Answer((priced,), METHOD, advice.strategy_of(solved))
    kept.keep(asked, kept.Kept(answer, solved.values.tolist()))
    return answer


def asked_of(question: Question) -> kept.Asked:
    """Return what an answer depends on, by content: what the bonus pays on each hand, its ratio, and the deck."""
    bonus = question.options.bonus_table
    pays = "; ".join(f"{row.hand.words}: {row.odds}" for row in bonus.rows.values())
    settings = {"bonus_table": pays, RATIO: str(question.extras[RATIO]), "deck": " ".join(map(str, game.LAW.deck))}
    return kept.Asked(game.DoubleDrawPoker.name, settings)


def cached_words(asked: kept.Asked, found: kept.Kept) -> str:
    """Say where a kept answer was read, and what of it was worked out again."""
    from pitboss.odds.double_draw_poker.sample import DRAWN

    return (
        f"Kept from an earlier run of the same sources, in {asked.place}: its edge is what the {len(found.parts):,} "
        f"kinds of first hand that it lists come to, and {DRAWN} of them, drawn at random, were worked out again. "
        "--fresh works all of it out anew."
    )


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what every choice of a hand gains: at the first draw, or at the second once discards are named."""
    check(situation)
    from pitboss.odds.double_draw_poker import hands

    pays_of = question.options, question.extras[RATIO]
    if situation.discards:
        return hands.second_draw(*pays_of, situation.hand, situation.discards)
    return hands.first_draw(*pays_of, situation.hand, progress)


def situation_of(seen: Seen) -> Situation | None:
    """Return a hand as it is decided on; the second draw of a hand that was kept whole has no name among situations."""
    is_second = any(choice in ("keep", "replace") for choice in seen.earlier)
    return None if is_second and not seen.thrown else seen.situation


def check(situation: Situation) -> None:
    """Refuse what is no hand of the game, or no discards of it."""
    if situation.against:
        raise Refused("cards of the dealer", "the dealer holds none", "five cards, and up to three discards")
    JOKER_HIGH.rank(situation.hand)  # refuses what is no hand
    named = (*situation.hand, *situation.discards)
    if len(situation.discards) > 3 or len(set(named)) < len(named):
        raise Refused(
            f"{_words(situation.discards)} as discards beside {_words(situation.hand)}",
            "they are too many, or a card is there twice",
            "up to three other cards",
            "13:69F-42.10(d)",
        )


def _words(named: Sequence[Card]) -> str:
    return " ".join(map(str, named))


def wagers_of(options: DoubleDrawPokerOptions) -> Sequence[str]:
    """Return what is priced: the wagers of a round together, since none can be made without the others."""
    return (WHOLE_ROUND,)


PROOF = (
    "The round of play itself is driven through every card of short decks and comes to the same fractions; random "
    "hands are valued again by going through every draw one by one; all first hands of a short deck are played by "
    "brute force; and a program in C with its own ranking of hands comes to the same answer."
)


def posted(options: DoubleDrawPokerOptions) -> Iterator[Posted]:
    """Yield what each wager of the round pays."""
    for wager in ("ante", "first draw wager", "second draw wager"):
        yield Posted(WHOLE_ROUND, f"{wager}: two pairs or better", str(money.EVEN), "13:69F-42.11(b)")
    yield from posted_rows(WHOLE_ROUND, options.bonus_table, "bonus: ")


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Add up every first hand that the answer was found from, and work some out again draw by draw."""
    from pitboss.odds.double_draw_poker import sample

    found = kept.recall(asked_of(question))
    if found is not None:
        agrees = found.answer.wagers[0].outcomes == answer.wagers[0].outcomes
        what = (f"the {len(found.parts):,} kinds of first hand come to the edge, and {sample.DRAWN} of them, drawn at "
                "random and gone through draw by draw, gain the same")  # fmt: skip
        is_same = agrees and sample.agrees(question.options, question.extras[RATIO], found)
        yield Check(WHOLE_ROUND, what, is_same)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each hand of five cards is dealt."""
    from pitboss.odds.double_draw_poker.solve import hands_dealt

    dealt = hands_dealt(game.LAW.deck)
    every = sum(dealt.values())
    return {"First hands of five cards": {words: Fraction(times, every) for words, times in dealt.items()}}


SOLVER = Solver(
    reads=("bonus_table",),
    wagers=wagers_of,
    price=price,
    values=values,
    unit=game.ANTE,
    situation=situation_of,
    asks=(("draw", "fold"), ("keep", "replace")),
    leads_to={"draw": ("keep", "replace")},
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels={WHOLE_ROUND: "whole round"},
    part_of=dict.fromkeys(game.DoubleDrawPoker.wagers, WHOLE_ROUND),
    extras=(
        Extra(
            RATIO,
            "the bonus wager as a share of the ante",
            Fraction(1),
            read_ratio,
            rule=AT_MOST_THE_ANTE,
            allowed="a ratio above 0 and at most 1",
        ),
    ),
)
