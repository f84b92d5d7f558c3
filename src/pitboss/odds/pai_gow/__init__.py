"""Pai Gow priced: the best setting of every hand against a bank that sets the house way, over all deals of the tiles.

A copy, that is a high or a low hand level with the bank's, goes to the bank. The commission is taken from what is won.
A bank pays it on its net win of the round, so a bank is priced here with a single wager against it; with several it
pays no more commission a wager, and mostly less, because its losses are set off first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import comb, sqrt
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from pitboss.games.kits.player_bank import BANK as TAKES_BANK
from pitboss.games.kits.player_bank import MAIN
from pitboss.games.kits.two_hands import SET
from pitboss.games.pai_gow.hands import Kinds, SetTiles, Split, rank
from pitboss.games.pai_gow.house_way import HOUSE_WAYS, hands_of, set_by
from pitboss.games.pai_gow.options import SECTIONS, PaiGowOptions
from pitboss.games.pai_gow.tiles import DECK, KINDS, TILES_OF, Tile, kind_of
from pitboss.odds.answer import Answer, Priced, Progress, decimal, gathered, silent
from pitboss.odds.player_bank import TAKEN_ON, commission_of, offered_banks
from pitboss.odds.question import Check, Choice, Posted, Question, Seen, Situation, Solver
from pitboss.table.cards import Card
from pitboss.table.money import EVEN
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.odds.pai_gow.solve import Hand, Standing

WHOLE_ROUND, HOUSE_WAY, BANK, CO_BANK = "whole_round", "main_house_way", "main_as_banker", "main_co_banked"
HANDS, BESIDE = comb(len(DECK), 4), comb(len(DECK) - 4, 4)
"""How many hands of four tiles there are, and how many beside each."""
METHOD = (
    "All 35,960 hands against the 20,475 that the tiles left make, the bank's set the house way: every setting of "
    "every hand counted, and the best taken; whole numbers throughout."
)
PROOF = (
    "The round of play itself is driven through every deal of a short set of tiles and comes to the same counts; "
    "random deals of the whole set are compared one by one."
)
SHOWN = 16
"""Kinds of hands that the strategy shows, those first on which the house way costs most."""


def solved(way: str, progress: Progress = silent) -> tuple[Hand, ...]:
    """Return every hand with how each of its settings stands against hands set a house way."""
    from pitboss.odds.pai_gow.solve import solve

    return solve(way, TILES_OF, progress)


def solved_hand(way: str, kinds: Kinds) -> Hand:
    """Return one hand with how each of its settings stands against hands set a house way."""
    from pitboss.odds.pai_gow.solve import solve_hand

    return solve_hand(way, TILES_OF, kinds)


def gain(standing: Standing, commission: Fraction, *, is_bank: bool = False) -> Fraction:
    """Return what a setting gains on average, against the bank or as the bank."""
    won = standing.level_or_above if is_bank else standing.above
    lost = standing.below if is_bank else standing.level_or_below
    return Fraction((commission.denominator - commission.numerator) * won - commission.denominator * lost,
                    commission.denominator * BESIDE)  # fmt: skip


def best(hand: Hand, commission: Fraction, *, is_bank: bool = False) -> Standing:
    """Return the setting of a hand that gains most, the more even of several."""
    return max(hand.standings, key=lambda each: (gain(each, commission, is_bank=is_bank), each.below * -1))


def by_house_way(hand: Hand, way: str) -> Standing:
    """Return how a hand stands that is set a house way."""
    return hand.setting(set_by(way, hand.kinds))


Setting = Callable[["Hand"], "Standing"]


def priced(name: str, hands: Sequence[Hand], setting: Setting, commission: Fraction, *, is_bank: bool) -> Priced:
    """Return what a unit is worth where each hand is set so, against the bank or as the bank."""
    won = lost = 0
    for hand in hands:
        stands = setting(hand)
        won += hand.ways * (stands.level_or_above if is_bank else stands.above)
        lost += hand.ways * (stands.below if is_bank else stands.level_or_below)
    deals = HANDS * BESIDE
    results = ((1 - commission, won), (Fraction(-1), lost), (Fraction(0), deals - won - lost))
    return Priced(name, gathered((net, Fraction(times, deals)) for net, times in results))


# What `pitboss odds` asks


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers."""
    way, commission = question.options.house_way, commission_of(question)
    hands = solved(way, progress)
    house, mine = partial(by_house_way, way=way), partial(best, commission=commission)
    found = {
        WHOLE_ROUND: lambda: priced(WHOLE_ROUND, hands, mine, commission, is_bank=False),
        HOUSE_WAY: lambda: priced(HOUSE_WAY, hands, house, commission, is_bank=False),
        BANK: lambda: priced(BANK, hands, partial(mine, is_bank=True), commission, is_bank=True),
        CO_BANK: lambda: priced(CO_BANK, hands, house, commission, is_bank=True),
    }
    return Answer(tuple(found[wager]() for wager in wagers), METHOD, strategy(hands, way, commission))


def strategy(hands: Sequence[Hand], way: str, commission: Fraction) -> dict[str, Any]:
    """Return the play that is priced: where it differs from the house way, and what that is worth."""
    rows: list[tuple[Fraction, list[str]]] = []
    differ, cost = 0, Fraction(0)
    for hand in hands:
        mine, house = best(hand, commission), by_house_way(hand, way)
        saved = gain(mine, commission) - gain(house, commission)
        if saved:
            differ += hand.ways
            cost += Fraction(hand.ways, HANDS) * saved
            tiles = ", ".join(KINDS[kind] for kind in hand.kinds)
            row = [tiles, split_words(mine.split), split_words(house.split), decimal(saved, 4, "+")]
            rows.append((saved * hand.ways, row))
    rows.sort(key=lambda row: -row[0])
    words = (
        f"The best setting is the house way in {HANDS - differ:,} of {HANDS:,} hands. In the others another gains "
        f"more, {decimal(100 * cost, 3)} percent of a wager in all; those that count for most are below. "
        "`pitboss strategy pai-gow --hand` tells what each setting of a hand gains."
    )
    table = {
        "title": "Where another setting beats the house way",
        "columns": ["tiles", "best", "house way", "gains more"],
        "rows": [row for _, row in rows[:SHOWN]],
    }
    return {"words": words, "differs": differ, "of": HANDS, "gains": str(cost), "tables": [table]}


def split_words(split: Split) -> str:
    """Write a setting, the high hand first."""
    return " / ".join(" + ".join(KINDS[kind] for kind in hand) for hand in split)


def values(question: Question, situation: Situation, _: Progress) -> Sequence[Choice]:
    """Return what each setting of four tiles gains against a bank that sets the house way."""
    tiles = check(situation)
    kinds = tuple(sorted(map(kind_of, tiles)))
    hand = solved_hand(question.options.house_way, kinds)
    commission, house = commission_of(question), set_by(question.options.house_way, kinds)
    named = [(each, " (the house way)" if each.split == house else "") for each in hand.standings]
    return [
        Choice(
            f"{split_words(each.split)}{also}", gain(each, commission), cards=high_of(each.split, tiles), decides=SET
        )
        for each, also in named
    ]


def high_of(split: Split, tiles: Sequence[Card]) -> tuple[Card, ...]:
    """Return the tiles of the high hand of a setting."""
    left = list(tiles)
    return tuple(left.pop(next(at for at, tile in enumerate(left) if kind_of(tile) == kind)) for kind in split[0])


def is_set_so(choice: Choice, tiles: Sequence[Card]) -> bool:
    """Tell whether tiles that were set, the high hand first, are set as a choice has it; those of a kind are alike."""
    high = len(choice.cards)
    return sorted(map(kind_of, tiles[:high])) == sorted(map(kind_of, choice.cards))


def check(situation: Situation) -> tuple[Card, ...]:
    """Refuse what is no hand of four tiles of one set."""
    hand = situation.hand
    if situation.against or situation.discards:
        raise Refused("other tiles than the hand's", "the bank's are not seen, and none is thrown away", "four tiles")
    too_many = [tile for tile, times in Counter(hand).items() if times > DECK.count(tile)]
    if len(hand) != 4 or too_many or not all(isinstance(tile, Tile) for tile in hand):
        what = " ".join(map(str, hand))
        allowed = f"four of {', '.join(dict.fromkeys(map(str, DECK)))}, each as often as a set holds it"
        raise Refused(f"a hand of {what}", "a hand is four tiles of one set", allowed, SECTIONS["ranking"])
    return hand


def values_about(question: Question, situation: Situation) -> str:
    """Say against what the values hold."""
    return f"For each unit wagered, over the {BESIDE:,} hands that the bank can hold beside these tiles."


def situation_of(seen: Seen) -> Situation | None:
    """Return the four tiles that a player sets against the bank; who has it sets them for other odds."""
    return None if TAKES_BANK in seen.earlier else seen.situation


def posted(options: PaiGowOptions) -> Iterator[Posted]:
    """Yield what each wager pays."""
    less = f", less {options.vigorish} percent" if options.vigorish else ""
    for wager in (WHOLE_ROUND, HOUSE_WAY):
        yield Posted(wager, "both hands above the bank's", f"{EVEN}{less}", SECTIONS["play"])
        yield Posted(wager, "one hand above the bank's", "push", SECTIONS["play"])
    for wager in offered_banks(options.banking, BANK, CO_BANK):
        yield Posted(wager, "neither of a player's hands above the bank's", f"{EVEN}{less}", SECTIONS["bank"])


def signed(options: PaiGowOptions) -> Iterator[Posted]:
    """Yield what the sign says, of the one bet however it is set."""
    for row in posted(options):
        if row.wager != HOUSE_WAY:
            yield row._replace(wager=MAIN) if row.wager == WHOLE_ROUND else row


DEALS = 1_500
"""Random deals that a check sets by the house way, one by one."""
MOST_OFF = 4
"""Standard errors by which a share of random deals may be off."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Set random deals one by one by the house way of the game itself, and compare the hands as the game does."""
    won, way = Counter[str](), question.options.house_way
    for _ in range(DEALS):
        deal = SystemRandom().sample(DECK, 8)
        mine, theirs = (SetTiles(*map(rank, hands_of(way, deal[at : at + 4]))) for at in (0, 4))
        won[HOUSE_WAY] += mine.high > theirs.high and mine.low > theirs.low
        won[CO_BANK] += not (mine.high > theirs.high or mine.low > theirs.low)
    for wager in answer.wagers:
        if wager.name in won:
            share = float(wager.win)
            off = abs(won[wager.name] - DEALS * share) / sqrt(DEALS * share * (1 - share))
            what = f"{DEALS:,} random deals, set by the game's house way, win as often within {MOST_OFF} errors"
            yield Check(wager.name, what, off < MOST_OFF)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each result of a hand is that is set the house way."""
    found = Counter[str]()
    for hand in solved(question.options.house_way):
        stands = by_house_way(hand, question.options.house_way)
        found["both hands above the bank's"] += hand.ways * stands.above
        found["neither above the bank's"] += hand.ways * stands.level_or_below
        found["one above the bank's"] += hand.ways * (BESIDE - stands.above - stands.level_or_below)
    return {"Hands set the house way": {words: Fraction(times, HANDS * BESIDE) for words, times in found.items()}}


SOLVER = Solver(
    reads=("house_way", "vigorish", "vigorish_rounding", "banking"),
    wagers=lambda options: (WHOLE_ROUND, HOUSE_WAY, *offered_banks(options.banking, BANK, CO_BANK)),
    price=price,
    values=values,
    values_about=values_about,
    situation=situation_of,
    names=is_set_so,
    unit=MAIN,
    extras=(TAKEN_ON,),
    checks=checks,
    frequencies=frequencies,
    labels={
        WHOLE_ROUND: "main, set best",
        HOUSE_WAY: "main, set the house way",
        BANK: "main, as the banker",
        CO_BANK: "main, as a co-banker",
    },
    part_of={MAIN: WHOLE_ROUND},
    posted=posted,
    signed=signed,
    proof=PROOF,
)

__all__ = ["HOUSE_WAYS", "SOLVER", "best", "by_house_way", "gain", "solved"]
