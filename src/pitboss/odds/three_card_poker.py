"""Three Card Poker priced: every hand of the player against every hand that the dealer can then hold.

Hands that differ only in the names of suits are looked at once. How many of the dealer's hands are lower than a
player's follows from how many there are in all, with one of the player's cards, and with two of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from random import SystemRandom
from typing import Any, NamedTuple

from pitboss.games import three_card_poker as game
from pitboss.games.three_card_poker import ThreeCardPokerOptions
from pitboss.odds.answer import MADE, Answer, Priced, Progress, gathered
from pitboss.odds.question import Check, Choice, Posted, Question, Situation, Solver, posted_rows
from pitboss.table.cards import Card
from pitboss.table.money import EVEN
from pitboss.table.rankings import THREE_CARD_POKER, Rank
from pitboss.table.refusal import Refused

PAIR_PLUS, ANTE_PLAY = "pair_plus", "ante_play"
ANTE = "ante"
METHOD = (
    "Every hand of the player, one for all that differ only in the names of suits, against every hand that the dealer "
    "can then hold; play or fold decided for each hand by what it gains."
)
Cards = tuple[Card, ...]


class Against(NamedTuple):
    """How many of the dealer's hands do not qualify, are lower, equal or higher than a player's."""

    unqualified: int
    lower: int
    equal: int
    higher: int


class Deals:
    """All hands of three cards by their values, and by the cards that are in them."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self.deck = deck
        self.value_of: dict[Cards, int] = {hand: THREE_CARD_POKER.value(hand) for hand in combinations(sorted(deck), 3)}
        self._values: defaultdict[Cards, list[int]] = defaultdict(list)
        for (first, second, third), value in self.value_of.items():
            for cards in ((), (first,), (second,), (third,), (first, second), (first, third), (second, third)):
                self._values[cards].append(value)
        for values in self._values.values():
            values.sort()

    def below(self, value: int, without: Cards) -> int:
        """Count the hands below a value that hold none of three cards."""
        found = 0
        for size in range(3):
            found += (-1) ** size * sum(bisect_left(self._values[few], value) for few in combinations(without, size))
        return found - (self.value_of[without] < value)

    def against(self, hand: Cards) -> Against:
        """Count the dealer's hands by how they stand against a player's."""
        value, qualifying = self.value_of[hand], game.QUALIFYING.value
        unqualified = self.below(qualifying, hand)
        lower = max(self.below(value, hand), unqualified) - unqualified
        not_above = max(self.below(value + 1, hand), unqualified) - unqualified
        every = comb(len(self.deck) - 3, 3)
        return Against(unqualified, lower, not_above - lower, every - unqualified - not_above)

    def classes(self) -> Iterator[tuple[Cards, int]]:
        """Yield one hand for all that are alike but for the names of suits, and for how many it stands."""
        suits = Counter(frozenset(card.rank for card in self.deck if card.suit == suit) for suit in range(4))
        if len(suits) > 1:  # a short deck, in which suits differ
            yield from ((hand, 1) for hand in self.value_of)
            return
        alike: dict[tuple[tuple[int, int], ...], list[Any]] = {}
        for hand in self.value_of:
            alike.setdefault(_shape(hand), [hand, 0])[1] += 1
        yield from ((hand, times) for hand, times in alike.values())


def _shape(hand: Cards) -> tuple[tuple[int, int], ...]:
    """Return ranks and suits of a hand, the suits numbered as they come."""
    names: dict[int, int] = {}
    return tuple((card.rank, names.setdefault(card.suit, len(names))) for card in hand)


@dataclass(frozen=True)
class Played:
    """A hand that is played: its results for one unit on the ante, and whether to fold gains more."""

    results: tuple[tuple[Fraction, int], ...]

    @property
    def gain(self) -> Fraction:
        """What it gains on average if it is played."""
        return Fraction(sum(net * times for net, times in self.results)) / sum(times for _, times in self.results)

    @property
    def is_folded(self) -> bool:
        """Whether folding, which loses the ante, gains more than playing."""
        return self.gain < FOLDED


FOLDED = Fraction(-1)


def played(deals: Deals, options: ThreeCardPokerOptions, hand: Cards) -> Played:
    """Return what playing a hand comes to: ante and play each paid, returned or lost, and the bonus on the ante."""
    rank = THREE_CARD_POKER.ranks[deals.value_of[hand]]
    row = options.ante_bonus.rows.get(rank.hand)
    bonus = row.share if row else Fraction(0)
    against, even = deals.against(hand), EVEN.share
    return Played(
        (
            (even + bonus, against.unqualified),  # the play wager goes back
            (2 * even + bonus, against.lower),
            (bonus, against.equal),
            (bonus - 2, against.higher),
        )
    )


def price_pair_plus(deals: Deals, options: ThreeCardPokerOptions) -> Priced:
    """Return what a wager on a pair or better is worth, whatever the dealer holds."""
    every = len(deals.value_of)
    hands = Counter(THREE_CARD_POKER.ranks[value].hand for value in deals.value_of.values())
    rows = options.pair_plus.rows
    results = (
        (rows[hand].share if hand in rows else Fraction(-1), Fraction(times, every)) for hand, times in hands.items()
    )
    return Priced(PAIR_PLUS, gathered(results), MADE)


def price_ante_play(deals: Deals, options: ThreeCardPokerOptions) -> tuple[Priced, dict[str, Any]]:
    """Return what the ante is worth with best play, and which hand decides it."""
    every, against = len(deals.value_of), comb(len(deals.deck) - 3, 3)
    times: Counter[Fraction] = Counter()
    kept: list[tuple[int, Fraction]] = []
    folded: list[tuple[int, Fraction]] = []
    hands_played = 0
    for hand, alike in deals.classes():
        found = played(deals, options, hand)
        (folded if found.is_folded else kept).append((deals.value_of[hand], found.gain))
        if found.is_folded:
            times[FOLDED] += alike * against
            continue
        hands_played += alike
        for net, count in found.results:
            times[net] += alike * count
    outcomes = gathered((net, Fraction(count, every * against)) for net, count in times.items())
    action = 1 + Fraction(hands_played, every)
    return Priced(ANTE_PLAY, outcomes, ANTE, action=action), deciding_hand(kept, folded)


def deciding_hand(kept: list[tuple[int, Fraction]], folded: list[tuple[int, Fraction]]) -> dict[str, Any]:
    """Say from which hand on one plays, and what the hands on either side of it gain."""
    least, most = min(kept, default=(0, FOLDED)), max(folded, default=(-1, FOLDED))
    ranks = THREE_CARD_POKER.ranks
    found: dict[str, Any] = {
        "words": f"Play {_named(ranks[least[0]])} or better, and fold below it.",
        "play_from": [_letter(rank) for rank in ranks[least[0]].ranks],
        "gain_of_the_lowest_played": str(least[1]),
        "hands_folded_above_it": sum(value > least[0] for value, _ in folded),
    }
    if folded:
        found |= {"highest_folded": _named(ranks[most[0]]), "gain_if_it_were_played": str(most[1])}
    return found


def _letter(rank: int) -> str:
    return "23456789TJQKA"[rank].replace("T", "10")


def _named(rank: Rank) -> str:
    return f"{'-'.join(map(_letter, rank.ranks))} ({rank.words})"


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers."""
    deals = Deals(game.LAW.deck)
    found, strategy = [], None
    for wager in wagers:
        if wager == PAIR_PLUS:
            found.append(price_pair_plus(deals, question.options))
        else:
            priced, strategy = price_ante_play(deals, question.options)
            found.append(priced)
    return Answer(tuple(found), METHOD, strategy)


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what playing and folding a hand gain, for one unit on the ante."""
    if situation.against or situation.discards:
        raise Refused("cards beside the hand", "the dealer's are face down and none are thrown away", "three cards")
    rank = THREE_CARD_POKER.rank(situation.hand)  # refuses what is no hand
    deals = Deals(game.LAW.deck)
    gain = played(deals, question.options, tuple(sorted(situation.hand))).gain
    return Choice(f"play {rank.words}", gain), Choice("fold", FOLDED)


PAID = "19:47-20.11(a)1"
PROOF = (
    "The round of play itself is driven through every card of short decks and comes to the same fractions; random "
    "hands are held against each of the dealer's 18,424 one by one; a long run of rounds comes to the edge within four "
    "standard errors; and the edges of all ledgers are those that others have published."
)


def posted(options: ThreeCardPokerOptions) -> Iterator[Posted]:
    """Yield what each wager pays."""
    yield from posted_rows(PAIR_PLUS, options.pair_plus)
    least = f"the dealer's hand is below {game.QUALIFYING.words}"
    yield Posted(ANTE_PLAY, "ante: higher than the dealer's hand", str(EVEN), PAID)
    yield Posted(ANTE_PLAY, "play: higher than the dealer's hand", str(EVEN), PAID)
    yield Posted(ANTE_PLAY, f"ante: {least}", str(EVEN), PAID)
    yield Posted(ANTE_PLAY, f"play: {least}", "push", PAID)
    yield Posted(ANTE_PLAY, "ante and play: equal to the dealer's hand", "push", f"{PAID}; reading 99")
    yield from posted_rows(ANTE_PLAY, options.ante_bonus, "bonus on the ante: ")


DRAWN = 4
"""Hands that a check plays against each hand of the dealer's, one by one."""
NETS = {"higher": 2, "lower": -2, "equal": 0, "dealer does not qualify": 1}


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Hold random hands against every hand of the dealer's, and every hand against the law's own ranking."""
    deals, deck = Deals(game.LAW.deck), game.LAW.deck
    for priced in answer.wagers:
        if priced.name == PAIR_PLUS:
            what = f"all {len(deals.value_of):,} hands, each ranked by itself, come to the same edge"
            yield Check(priced.name, what, _pair_plus_by_hands(question.options, deck) == priced.gain)
            continue
        hands = [tuple(sorted(SystemRandom().sample(deck, 3))) for _ in range(DRAWN)]
        agrees = all(_by_dealers_hands(question.options, deck, each) == played(deals, question.options, each).gain
                     for each in hands)  # fmt: skip
        what = f"{DRAWN} random hands, each settled against all 18,424 hands of the dealer's, gain the same"
        yield Check(priced.name, what, agrees)


def _pair_plus_by_hands(options: ThreeCardPokerOptions, deck: Sequence[Card]) -> Fraction:
    ranks = [THREE_CARD_POKER.rank(hand).hand for hand in combinations(deck, 3)]
    rows = options.pair_plus.rows
    return sum((rows[hand].share if hand in rows else Fraction(-1) for hand in ranks), Fraction(0)) / len(ranks)


def _by_dealers_hands(options: ThreeCardPokerOptions, deck: Sequence[Card], hand: Cards) -> Fraction:
    mine = THREE_CARD_POKER.rank(hand)
    row = options.ante_bonus.rows.get(mine.hand)
    bonus = row.share if row else Fraction(0)
    theirs = [THREE_CARD_POKER.rank(each) for each in combinations([card for card in deck if card not in hand], 3)]
    return bonus + Fraction(sum(NETS[game.against_dealer(mine, each)] for each in theirs), len(theirs))


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each hand of three cards is."""
    deals = Deals(game.LAW.deck)
    found = Counter(THREE_CARD_POKER.ranks[value].hand for value in deals.value_of.values())
    hands = sorted(found, key=lambda hand: found[hand])
    return {"Hands of three cards": {hand.words: Fraction(found[hand], len(deals.value_of)) for hand in hands}}


SOLVER = Solver(
    reads=("pair_plus", "ante_bonus", "wagers"),
    wagers=lambda options: (PAIR_PLUS, ANTE_PLAY),
    price=price,
    values=values,
    unit=ANTE,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels={ANTE_PLAY: "ante and play"},
    part_of={"ante": ANTE_PLAY, "play": ANTE_PLAY},
)
