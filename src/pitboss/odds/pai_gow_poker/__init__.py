"""Pai Gow Poker priced: hands set the house way over all deals of the 53 cards, and the additional wager.

A copy, that is a high or a low hand level with the bank's, goes to the bank. The commission is taken from what is won.
A bank pays it on its net win of the round, so a bank is priced here with a single wager against it; with several it
pays no more commission a wager, and mostly less, because its losses are set off first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from random import SystemRandom
from typing import Any

from pitboss.games.kits.player_bank import BANK as TAKES_BANK
from pitboss.games.kits.player_bank import NONE
from pitboss.games.kits.two_hands import SET
from pitboss.games.pai_gow_poker.additional_wager import (
    ENVY,
    FORTUNE,
    LEAST_FOR_ENVY,
    TABLES,
    AdditionalTable,
    holdings_of,
)
from pitboss.games.pai_gow_poker.hands import DECK, HIGH_HANDS, LOW_HAND, SECOND_HIGHEST
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS, HouseWay, house_way
from pitboss.games.pai_gow_poker.options import SECTIONS, PaiGowPokerOptions
from pitboss.odds.answer import Answer, Priced, Progress, gathered, percent
from pitboss.odds.pai_gow_poker.best import best_setting
from pitboss.odds.pai_gow_poker.holdings import BESIDE, HANDS, hands_by_row, kept_holdings
from pitboss.odds.pai_gow_poker.standings import Standings, standings
from pitboss.odds.player_bank import TAKEN_ON, commission_of, offered_banks
from pitboss.odds.question import Check, Choice, Extra, Posted, Question, Seen, Situation, Solver
from pitboss.table.cards import Card
from pitboss.table.money import EVEN, money
from pitboss.table.refusal import Refused

WAGER, BANK, CO_BANK, ADDITIONAL = "main", "main_as_banker", "main_co_banked", "fortune"
COMMISSION = Fraction(1, 20)
METHOD = (
    "Every deal of two hands from the 53 cards, both set by a house way, counted by inclusion and exclusion over the "
    "cards that they share; every hand of seven for the additional wager."
)
PROOF = (
    "Pairs of hands are counted one by one on short decks and sampled on the whole one; the round of play itself is "
    "driven through every deal of a short deck; and the figures are those that others have published."
)

__all__ = [
    "COMMISSION",
    "SOLVER",
    "Standings",
    "price_additional",
    "price_bank",
    "price_co_bank",
    "price_wager",
    "standings",
]


def price_wager(
    player: HouseWay, dealer: HouseWay, ace_to_five: str = SECOND_HIGHEST, commission: Fraction = COMMISSION
) -> Priced:
    """Return what a wager against the dealer's bank is worth."""
    found = standings(player, dealer, ace_to_five)
    return _priced(WAGER, found.above, found.level_or_below, found.deals, commission)


def price_bank(
    player: HouseWay, dealer: HouseWay, ace_to_five: str = SECOND_HIGHEST, commission: Fraction = COMMISSION
) -> Priced:
    """Return what a player's bank gains on a wager that the dealer makes against it, for each unit covered."""
    found = standings(player, dealer, ace_to_five)
    return _priced(BANK, found.level_or_above, found.below, found.deals, commission)


def price_co_bank(
    player: HouseWay, dealer: HouseWay, ace_to_five: str = SECOND_HIGHEST, commission: Fraction = COMMISSION
) -> Priced:
    """Return what a co-banker gains, for each unit of the half covered, on another player's wager.

    The co-banked hand is set the dealer's house way, the other player's hand the player's.
    """
    found = standings(dealer, player, ace_to_five)
    return _priced(CO_BANK, found.level_or_above, found.below, found.deals, commission)


def _priced(name: str, won: int, lost: int, deals: int, commission: Fraction) -> Priced:
    results = ((1 - commission, won), (Fraction(-1), lost), (Fraction(0), deals - won - lost))
    return Priced(name, gathered((net, Fraction(times, deals)) for net, times in results))


def price_additional(table: AdditionalTable = FORTUNE) -> Priced:
    """Return what the additional wager is worth."""
    rows = ((table.row_of(held), times) for held, times in kept_holdings().items())
    return Priced(
        ADDITIONAL, gathered((row[1].share if row else Fraction(-1), Fraction(times, HANDS)) for row, times in rows)
    )


# What `pitboss odds` asks


def read_way(name: str) -> HouseWay:
    """Return the house way of that name, or refuse."""
    if name not in HOUSE_WAYS:
        raise Refused(f"the house way {name!r}", "there is none by that name", ", ".join(HOUSE_WAYS))
    return HOUSE_WAYS[name]


PLAYERS_WAY = Extra(
    "players_way", "how the player's hand is set, as the dealer's unless said", None, read_way, option="house_way"
)


def offered(options: PaiGowPokerOptions) -> tuple[str, ...]:
    """List what can be priced: a wager from each side that players may take, and the additional wager if offered."""
    banks = offered_banks(options.banking, BANK, CO_BANK)
    return (WAGER, *banks, *(() if options.additional == NONE else (ADDITIONAL,)))


def strategy(options: PaiGowPokerOptions, commission: Fraction) -> dict[str, Any]:
    """Return what is priced, and what the best setting of every hand would save, as sampled."""
    found = best_setting(options.house_way, options.ace_to_five)
    edge = price_wager(options.house_way, options.house_way, options.ace_to_five, commission).house_edge
    gain, error = found.gain(commission), found.standard_error(commission)
    words = (
        f"What is priced is a hand set the house way that is named as the player's. Set for what gains most instead, "
        f"{WAGER} costs about {percent(edge - gain, 2)}, give or take {percent(Fraction(error), 3)}: that one number "
        f"is sampled, from {found.hands:,} hands whose settings were each held against random hands of the bank's. All "
        f"{HANDS:,} hands, each in up to 21 settings against the {BESIDE:,} that the bank can hold beside it, are "
        "out of reach; of one hand `pitboss strategy pai-gow-poker --hand` counts it."
    )
    told = {"house_edge": float(edge - gain), "gains": float(gain), "standard_error": error, "hands": found.hands}
    return {"words": words, "best_setting": told}


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what each setting of seven cards gains against a bank that sets the house way."""
    from pitboss.odds.pai_gow_poker.setting import gain, settings_of

    cards, options = check(situation), question.options
    found = settings_of(cards, options.house_way, options.ace_to_five, progress)
    house = set(house_way(cards, options.house_way, options.ace_to_five).low)
    choices = []
    for low, standing in found.items():
        high = tuple(card for card in cards if card not in low)
        also = " (the house way)" if {*low} == house else ""
        words = f"{' '.join(map(str, high))} / {' '.join(map(str, low))}{also}"
        choices.append(Choice(words, gain(standing, commission_of(question)), cards=high, decides=SET))
    return choices


def is_set_so(choice: Choice, cards: Sequence[Card]) -> bool:
    """Tell whether seven cards that were set, the high hand first, are set as a choice has it."""
    return {*cards[: len(choice.cards)]} == {*choice.cards}


def check(situation: Situation) -> tuple[Card, ...]:
    """Refuse what is no hand of seven cards of one deck."""
    hand = situation.hand
    if situation.against or situation.discards:
        raise Refused("other cards than the hand's", "the bank's are not seen, and none is thrown away", "seven cards")
    if len(hand) != 7 or len({*hand}) != 7 or not {*hand} <= {*DECK}:
        what, why = " ".join(map(str, hand)), "a hand is seven cards of one deck with its joker"
        raise Refused(f"a hand of {what}", why, "seven different cards", SECTIONS["cards"])
    return hand


def values_about(question: Question, situation: Situation) -> str:
    """Say against what the values hold."""
    return f"For each unit wagered, over the {BESIDE:,} hands that the bank can hold beside these cards."


def situation_of(seen: Seen) -> Situation | None:
    """Return the seven cards that a player sets against the bank; who has it sets them for other odds."""
    return None if TAKES_BANK in seen.earlier else seen.situation


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers."""
    options, commission = question.options, commission_of(question)
    ways = question.extras[PLAYERS_WAY.name], options.house_way
    by_side = {WAGER: price_wager, BANK: price_bank, CO_BANK: price_co_bank}
    found = [
        by_side[wager](*ways, options.ace_to_five, commission)
        if wager in by_side
        else price_additional(TABLES[options.additional])
        for wager in wagers
    ]
    method = METHOD + (f" {envy_words()}" if options.envy and ADDITIONAL in wagers else "")
    return Answer(tuple(found), method, strategy(options, commission))


def envy() -> Fraction:
    """Return what each other player's hand is worth in envy prizes, in cents."""
    return Fraction(sum(ENVY.get(row, 0) * times for row, times in hands_by_row(FORTUNE).items() if row), HANDS)


def envy_words() -> str:
    """Say what envy prizes add, which depend on how many others play."""
    share = envy() / LEAST_FOR_ENVY
    return f"Envy prizes aren't in it: each other player adds {share} ({percent(share, 4)}) of a $5 wager."


def posted(options: PaiGowPokerOptions) -> Iterator[Posted]:
    """Yield what each wager pays."""
    play = SECTIONS["play"]
    less = f", less {options.vigorish} percent" if options.vigorish else ""
    yield Posted(WAGER, "both hands above the bank's", f"{EVEN}{less}", play)
    yield Posted(WAGER, "one hand above the bank's", "push", play)
    for wager in offered_banks(options.banking, BANK, CO_BANK):
        yield Posted(wager, "neither of a player's hands above the bank's", f"{EVEN}{less}", SECTIONS["bank"])
    for holding, odds in TABLES[options.additional].rows if options.additional != NONE else ():
        yield Posted(ADDITIONAL, holding.words, str(odds), SECTIONS["additional"])
    for holding, prize in ENVY.items() if options.envy else ():
        yield Posted(ADDITIONAL, f"another player's {holding.words}", money(prize), SECTIONS["additional"])


DEALS = 1_500
"""Random deals that a check sets by the house ways, one by one."""
MOST_OFF = 4
"""Standard errors by which a share of random deals may be off."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Set random deals by the house ways of the game itself, and count what their first hands hold."""
    deals = [SystemRandom().sample(DECK, 14) for _ in range(DEALS)]
    won = Counter[str]()
    for deal in deals:
        won.update(_won(question, deal))
    for priced in answer.wagers:
        share = float(priced.win)
        off = abs(won[priced.name] - DEALS * share) / sqrt(DEALS * share * (1 - share))
        what = f"{DEALS:,} random deals, set by the game's house ways one by one, win as often within {MOST_OFF} errors"
        yield Check(priced.name, what, off < MOST_OFF)


def _won(question: Question, deal: Sequence[Card]) -> Iterator[str]:
    """Yield the wagers that a deal wins, by the game's own house ways and rankings."""
    options, place = question.options, question.options.ace_to_five
    ways = question.extras[PLAYERS_WAY.name], options.house_way
    mine, theirs = (house_way(cards, way, place) for cards, way in zip((deal[:7], deal[7:]), ways, strict=True))
    high = HIGH_HANDS[place].value(mine.high) - HIGH_HANDS[place].value(theirs.high)
    low = LOW_HAND.value(mine.low) - LOW_HAND.value(theirs.low)
    yield from [WAGER] * (high > 0 and low > 0) + [BANK] * (high >= 0 and low >= 0)
    is_paid = table_of(options).row_of(holdings_of(deal[:7])) is not None
    yield from [CO_BANK] * (high <= 0 and low <= 0) + [ADDITIONAL] * is_paid


def table_of(options: PaiGowPokerOptions) -> AdditionalTable:
    """Return what the additional wager pays, or would where it is not offered."""
    return TABLES.get(options.additional, FORTUNE)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely seven cards hold what the additional wager pays."""
    found = hands_by_row(table_of(question.options))
    rows = {row.words if row else "nothing of these": Fraction(times, HANDS) for row, times in found.items()}
    return {"The best that seven cards hold": dict(sorted(rows.items(), key=lambda row: row[1]))}


SOLVER = Solver(
    reads=("house_way", "ace_to_five", "vigorish", "vigorish_rounding", "banking", "additional", "envy"),
    wagers=offered,
    price=price,
    values=values,
    values_about=values_about,
    situation=situation_of,
    names=is_set_so,
    unit=WAGER,
    extras=(PLAYERS_WAY, TAKEN_ON),
    checks=checks,
    frequencies=frequencies,
    labels={BANK: "main, as the banker", CO_BANK: "main, as a co-banker"},
    posted=posted,
    proof=PROOF,
    played="with every hand set the house way",
)
