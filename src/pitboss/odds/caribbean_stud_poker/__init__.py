"""Caribbean Stud Poker priced: every hand against every card of the dealer's, best play, and the progressive."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from pitboss.games import caribbean_stud_poker as game
from pitboss.games.caribbean_stud_poker import (
    ANTE,
    BET,
    BET_PAYS,
    CARIBBEAN_HAND,
    FOLD,
    NO_ENVY,
    NO_PRIZES,
    PAYS,
    PLAY,
    PROGRESSIVE,
    PROGRESSIVE_PAYOUT,
    QUALIFYING,
    RAISE,
    TIMES,
    CaribbeanStudOptions,
    prize_of,
)
from pitboss.games.kits.dealer_hand import EQUAL, HIGHER, LOWER, NOT_QUALIFIED, against
from pitboss.games.kits.dollar_wager import ONE_DOLLAR
from pitboss.games.kits.meter import Prizes
from pitboss.odds.answer import Answer, Priced, Progress, gathered, percent
from pitboss.odds.meter import METER, METER_EXTRA, break_even_meter, price_of_prizes
from pitboss.odds.question import AMOUNT, Check, Choice, Posted, Question, Situation, Solver, amount_extra
from pitboss.table.cards import RANKS, Card
from pitboss.table.money import Cents, money
from pitboss.table.rankings import Hand
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.odds.caribbean_stud_poker.solve import Solved

WHOLE_ROUND = "whole_round"
METHOD = (
    "All 2,598,960 hands, one for all that differ only in the names of suits, against each of the 47 cards that the "
    "dealer may show and every hand with it; raise or fold by what gains more."
)
PROOF = (
    "A short deck settled hand by hand comes to the same fractions, and so does the round of play, driven through "
    "every order of one, to what an oracle says; random hands are held against each of the dealer's one by one; "
    "a program in C comes to the same numbers; and the edge is the one that others have published."
)


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the ante with best play, and the progressive."""
    from pitboss.odds.caribbean_stud_poker.solve import solve

    solved = solve(question.options, question.extras[AMOUNT], progress)
    found, told = list[Priced](), strategy(solved)
    for wager in wagers:
        if wager == WHOLE_ROUND:
            found.append(price_round(solved, question.extras[AMOUNT]))
        else:
            found.append(price_progressive(solved, question.options, question.extras[METER]))
            told |= break_even(solved, question.options)
            told["words"] += f" {told['progressive']}"
    beside = question.options.envy is not NO_ENVY and PROGRESSIVE in wagers
    return Answer(tuple(found), METHOD + (f" {envy_words(solved, question.options)}" if beside else ""), told)


def price_round(solved: Solved, amount: Cents) -> Priced:
    """Return what the ante is worth."""
    results = ((Fraction(net, amount), solved.chance(code)) for code, net in enumerate(solved.nets))
    return Priced(WHOLE_ROUND, gathered(results), ANTE, action=1 + TIMES * (1 - solved.chance(0)))


# The progressive


def prize_chances(solved: Solved, prizes: Prizes) -> dict[str, Fraction]:
    """Return how likely each hand with a prize is dealt and not folded."""
    deals, chances = solved.deals, dict.fromkeys(prizes.rows, Fraction(0))
    shown = len(deals.cards) - 5
    raised = solved.raised.sum(axis=1)
    for value in {int(each) for each in deals.values}:
        if row := prize_of(prizes, CARIBBEAN_HAND.ranks[value]):
            is_it = deals.values == value
            ways = int((deals.weights[is_it] * raised[is_it]).sum())
            chances[row] += Fraction(ways, int(deals.weights.sum()) * shown)
    return chances


def price_progressive(solved: Solved, options: CaribbeanStudOptions, shown: Cents) -> Priced:
    """Return what the $1 is worth at a meter."""
    part = ONE_DOLLAR * options.meter_rate // 100
    return price_of_prizes(PROGRESSIVE, options.progressive, prize_chances(solved, options.progressive), shown, part)


def envy(solved: Solved, options: CaribbeanStudOptions) -> Fraction:
    """Return what each other player's hand is worth in envy prizes, in cents, where that player plays best."""
    chances = prize_chances(solved, options.envy)
    return sum((options.envy.amounts[row] * chance for row, chance in chances.items()), Fraction(0))


def envy_words(solved: Solved, options: CaribbeanStudOptions) -> str:
    """Say what envy prizes add, which depend on how many others play."""
    share = envy(solved, options) / ONE_DOLLAR
    return f"Envy prizes aren't in it: each other player adds {share} ({percent(share, 4)}) of the $1."


def break_even(solved: Solved, options: CaribbeanStudOptions) -> dict[str, Any]:
    """Return at what meter the progressive neither gains nor loses on average."""
    chances, part = prize_chances(solved, options.progressive), ONE_DOLLAR * options.meter_rate // 100
    meter = break_even_meter(options.progressive, chances, part)
    assert meter is not None, "every hand of the deck may be dealt"
    words = (
        f"The $1 progressive breaks even at a meter of about {money(int(meter))}; whatever the meter shows, it doesn't "
        f"change your play, since every hand with a prize is raised anyway."
    )
    return {"break_even_meter": str(meter / 100), "progressive": words}


# Best play


def strategy(solved: Solved) -> dict[str, Any]:
    """Return best play: what is raised, by kind of hand and by the dealer's card."""
    deals = solved.deals
    ways: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    by_card: defaultdict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0])
    for number, value in enumerate(deals.values):
        rank, weight = CARIBBEAN_HAND.ranks[int(value)], int(deals.weights[number])
        kind = kind_of(rank.hand, rank.ranks)
        ways[kind][0] += weight * int(solved.raised[number].sum())
        ways[kind][1] += weight * (len(deals.cards) - len(deals.hands[number]))
        if kind.startswith(ACE_KING):
            for place, seen in enumerate(deals.cards):
                if place not in deals.hands[number]:
                    by_card[kind, seen.rank][0] += weight * int(solved.raised[number, place])
                    by_card[kind, seen.rank][1] += weight
    rows = [[kind, percent(Fraction(*each), 2)] for kind, each in ways.items()]
    kinds = list(dict.fromkeys(kind for kind, _ in by_card))
    columns = ["dealer shows", *(kind.removeprefix(ACE_KING) for kind in kinds)]
    ranks = sorted({seen for _, seen in by_card})
    by_rank = [[RANKS[seen].letter, *(share_words(by_card[kind, seen]) for kind in kinds)] for seen in ranks]
    raised = 1 - solved.chance(0)
    words = (
        f"Raise a pair or better, fold below ace-king, and with ace-king raise where the table below says so; "
        f"{percent(raised, 2)} of all hands are raised."
    )
    title = "Ace-king with a third card, by what the dealer shows: how often it is raised"
    tables = [
        {"title": "How often each hand is raised", "columns": ["hand", "raised"], "rows": rows, "right": True},
        {"title": title, "columns": columns, "rows": by_rank, "right": True},
    ]
    return {"words": words, "raised": str(raised), "tables": tables}


ACE_KING = "ace-king-"


def share_words(ways: list[int]) -> str:
    """Say in what share of some ways something is done; nothing where there is no way."""
    return percent(Fraction(*ways), 1) if ways[1] else ""


def kind_of(hand: Hand, ranks: tuple[int, ...]) -> str:
    """Say of which kind a hand is, as a person decides: a pair or better, ace-king with a third card, or less."""
    if hand is not Hand.HIGH_CARD:
        return hand.words
    if (ranks[0], ranks[1]) != (QUALIFYING.ranks[0], QUALIFYING.ranks[1]):
        return "below ace-king"
    return f"{ACE_KING}{RANKS[ranks[2]].letter.lower()}"


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what raising and folding gain, with the dealer's card where it is named."""
    rank = CARIBBEAN_HAND.rank(situation.hand)  # refuses what is no hand
    named = (*situation.hand, *situation.against)
    if situation.discards or len(situation.against) != 1 or len(set(named)) != len(named) or named[-1].is_joker:
        raise Refused(" ".join(map(str, named)), "the dealer's card is not among them", "--against the card seen")
    gain = _by_dealers_hands(question.options, question.extras[AMOUNT], situation.hand, situation.against[0])
    return Choice(f"{RAISE} {rank.words}", gain), Choice(FOLD, Fraction(-1))


def _by_dealers_hands(options: CaribbeanStudOptions, amount: Cents, hand: Sequence[Card], seen: Card) -> Fraction:
    """Settle a hand against each of the dealer's one by one."""
    mine, limit, bet = CARIBBEAN_HAND.rank(hand), game.most_paid(options), TIMES * amount
    odds = BET_PAYS.rows[BET_PAYS.row_of(mine) or ""]
    assert odds is not None
    nets = {NOT_QUALIFIED: amount, EQUAL: 0, LOWER: -amount - bet}
    nets[HIGHER] = amount + min(int(odds.share * bet), limit)
    left = [card for card in game.LAW.deck if card != seen and card not in hand]
    total, count = 0, 0
    for four in combinations(left, 4):
        total += nets[against(mine, CARIBBEAN_HAND.rank((seen, *four)), QUALIFYING)]
        count += 1
    return Fraction(total, amount * count)


def posted(options: CaribbeanStudOptions) -> Iterator[Posted]:
    """Yield what each wager pays."""
    yield Posted(WHOLE_ROUND, "ante: higher than the dealer's hand, or the dealer has no ace-king", "1 to 1", PLAY)
    yield Posted(WHOLE_ROUND, "bet: the dealer has no ace-king, or equal hands", "push", PLAY)
    for row, odds in BET_PAYS.rows.items():
        yield Posted(WHOLE_ROUND, f"bet: {row}", str(odds), PAYS)
    for row in options.progressive.rows:
        yield Posted(PROGRESSIVE, row, options.progressive.words(row), PROGRESSIVE_PAYOUT)
    for row in options.envy.rows:
        yield Posted(PROGRESSIVE, f"another player's {row}", options.envy.words(row), PROGRESSIVE_PAYOUT)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Hold a random hand that is worth raising against every hand of the dealer's with a random card."""
    from pitboss.odds.caribbean_stud_poker.solve import deals_of

    deals = deals_of(game.LAW.deck, lambda done, total: None)
    chance = SystemRandom()
    number = chance.randrange(len(deals.hands))
    hand = tuple(deals.cards[place] for place in deals.hands[number])
    place, seen = chance.choice([(place, card) for place, card in enumerate(deals.cards) if card not in hand])
    mine, left = CARIBBEAN_HAND.rank(hand), [card for card in deals.cards if card != seen and card not in hand]
    theirs = (CARIBBEAN_HAND.rank((seen, *four)) for four in combinations(left, 4))
    standings = [against(mine, each, QUALIFYING) for each in theirs]
    unqualified, equal = int(deals.unqualified[number, place]), int(deals.equal[number, place])
    agrees = standings.count(NOT_QUALIFIED) == unqualified and standings.count(EQUAL) == equal
    what = f"a random hand against all {deals.dealers:,} of the dealer's with a random card is counted the same"
    yield Check(WHOLE_ROUND, what, agrees)


def wagers_of(options: CaribbeanStudOptions) -> Sequence[str]:
    """Return what is priced: the ante with best play, and the progressive where it is offered."""
    return (WHOLE_ROUND,) if options.progressive is NO_PRIZES else (WHOLE_ROUND, PROGRESSIVE)


SOLVER = Solver(
    reads=("progressive", "meter_seed", "meter_rate", "envy", "payout_limit", "minimum"),
    wagers=wagers_of,
    price=price,
    values=values,
    unit=ANTE,
    extras=(
        amount_extra("the ante, whose bet the payout limit is held against"),
        METER_EXTRA,
    ),
    posted=posted,
    proof=PROOF,
    checks=checks,
    labels={WHOLE_ROUND: "whole round"},
    part_of={ANTE: WHOLE_ROUND, BET: WHOLE_ROUND},
)
