"""Additional wagers: 2.17 (over or under 13, suited, sevens), 2.23 matching, 2.24 twenty points, 2.26 in-between.

That they exist, on what they are made and how many decks they need is later New Jersey text; what they pay is custom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.blackjack.boxes import Box, BoxFelt, Hand
from pitboss.games.blackjack.burn_card import ask_each
from pitboss.games.blackjack.count import is_ace, point_count, value
from pitboss.games.blackjack.dealing import deal_to, dealer_has_blackjack, may_dealer_have_blackjack
from pitboss.games.blackjack.events import ThreeSevensForfeited
from pitboss.games.blackjack.options import FACE_UP, NONE, OVER_UNDER_13, SEVENS, SUITED, BlackjackOptions
from pitboss.games.blackjack.progressive import DOLLAR, PROGRESSIVE
from pitboss.games.kits.dollar_wager import ONE_DOLLAR
from pitboss.games.kits.settlement import collect_wager, pay_wager, return_wager
from pitboss.law import paragraph
from pitboss.table.cards import HEARTS, KING, QUEEN, SEVEN, Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.custom import custom
from pitboss.table.felt import Position
from pitboss.table.memo import remembered
from pitboss.table.money import Cents, Odds
from pitboss.table.requests import Round
from pitboss.table.window import Area

TWENTY_POINTS = "twenty_point_bonus"
LOSES = ""
"""The row of a hand that no row of the pay table names."""

Cards = tuple[Card, ...]
Pays = Mapping[str, Odds]


def pays(**rows: str) -> Pays:
    """Build a pay table from "3 to 1" a row."""
    return {row: Odds.parse(odds) for row, odds in rows.items()}


# 2.17(a)1: over 13 or under 13


def low_count(cards: Cards) -> int:
    """Count two cards with each ace as one, as this wager alone does."""
    return sum(1 if is_ace(card) else value(card) for card in cards)


def over_13(cards: Cards, upcard: Card) -> str:
    """More than 13 wins; exactly 13 does not."""
    return "over" if low_count(cards) > 13 else LOSES


def under_13(cards: Cards, upcard: Card) -> str:
    """Less than 13 wins; exactly 13 does not."""
    return "under" if low_count(cards) < 13 else LOSES


# 2.17(a)2: suited

SUITED_PAYS = {
    "5-to-2": pays(suited="5 to 2", king_and_queen="25 to 1"),
    "3-to-1": pays(suited="3 to 1", king_and_queen="10 to 1"),
}


def suited(cards: Cards, upcard: Card) -> str:
    """Two cards of one suit win, and a king and a queen of one suit win more."""
    if len({card.suit for card in cards}) > 1:
        return LOSES
    return "king_and_queen" if {card.rank for card in cards} == {KING, QUEEN} else "suited"


# 2.17(a)3: sevens

# reading 139: what the wager is on is known, what it pays is not; the trade's pays are for another wager of that name.
SEVENS_PAYS = pays(one="3 to 1", two="5 to 1", three="50 to 1")


def sevens(cards: Cards, upcard: Card) -> str:
    """Count the sevens among the first three cards, wherever they lie."""
    return (LOSES, "one", "two", "three")[sum(card.rank == SEVEN for card in cards[:3])]


def takes_more_cards(cards: Cards) -> bool:
    """Tell whether a third card may come to two: to any but a blackjack."""
    return point_count(cards).total != 21


# 2.23: match the dealer

MATCH_PAYS = {
    6: pays(one="4 to 1", one_suited="11 to 1", two="8 to 1", one_of_each="15 to 1", two_suited="22 to 1"),
    8: pays(one="3 to 1", one_suited="14 to 1", two="6 to 1", one_of_each="17 to 1", two_suited="28 to 1"),
}
MATCHES = {(1, 0): "one", (0, 1): "one_suited", (2, 0): "two", (1, 1): "one_of_each", (0, 2): "two_suited"}
"""The rows by how many of the two cards have the rank of the dealer's card, and how many its rank and suit."""


def match_the_dealer(cards: Cards, upcard: Card) -> str:
    """Each of the two cards that has the rank of the dealer's first card wins, and more if it has the suit too."""
    alike = [card for card in cards if card.rank == upcard.rank]
    return MATCHES.get((len(alike) - alike.count(upcard), alike.count(upcard)), LOSES)


# 2.24: the 20-point bonus

QUEEN_OF_HEARTS = Card(4 * QUEEN + HEARTS)
TWENTY_POINT_PAYS = {
    "200-25-10-4": pays(
        queens_and_blackjack="1,000 to 1", queens="200 to 1", matched="25 to 1", suited="10 to 1", any="4 to 1"
    ),
    "125-19-9-4": pays(
        queens_and_blackjack="1,000 to 1", queens="125 to 1", matched="19 to 1", suited="9 to 1", any="4 to 1"
    ),
}


def are_queens_of_hearts(cards: Cards) -> bool:
    """Tell whether two cards win more where the dealer has a blackjack."""
    return cards == (QUEEN_OF_HEARTS, QUEEN_OF_HEARTS)


def twenty_points(cards: Cards, upcard: Card) -> str:
    """Two cards that total 20 win, by the highest of the classes they belong to."""
    if point_count(cards).total != 20:
        return LOSES
    if cards[0] == cards[1]:
        return "queens" if cards[0] == QUEEN_OF_HEARTS else "matched"
    return "suited" if cards[0].suit == cards[1].suit else "any"


# 2.26: in-between

IN_BETWEEN_PAYS = {
    spread_of_one: pays(
        spread_of_1=spread_of_one.replace("-", " "),
        spread_of_2="6 to 1",
        spread_of_3="4 to 1",
        spread_of_4="1 to 1",
        three_of_a_kind="30 to 1",
    )
    for spread_of_one in ("10-to-1", "12-to-1")
}


def in_between(cards: Cards, upcard: Card) -> str:
    """The dealer's first card wins for the player by falling between the two in rank, or by making three of a kind."""
    low, high = sorted(card.rank for card in cards)  # reading 140: an ace is high
    if low == upcard.rank == high:
        return "three_of_a_kind"
    return f"spread_of_{min(high - low - 1, 4)}" if low < upcard.rank < high else LOSES


# The table of all


@dataclass(frozen=True, slots=True)
class SideWager:
    """An additional wager: its betting area, where it is offered, what decides it, what it pays, which cards wait."""

    area: str
    label: str
    cite: str
    is_offered: Callable[[Any], bool]
    row: Callable[[Cards, Card], str]
    pays: Callable[[Any], Pays]
    waits: Callable[[Cards], bool] = lambda cards: False
    is_one_dollar: bool = False


OVER, UNDER = "over_13", "under_13"
ADDITIONAL = custom("19:47-2.17")

SIDE_WAGERS = (
    SideWager(
        OVER,
        "$1 that your first two cards total more than 13, an ace being one",
        ADDITIONAL,
        lambda o: o.additional_wager == OVER_UNDER_13,
        over_13,
        lambda o: pays(over="1 to 1"),
        is_one_dollar=True,
    ),
    SideWager(
        UNDER,
        "$1 that your first two cards total less than 13, an ace being one",
        ADDITIONAL,
        lambda o: o.additional_wager == OVER_UNDER_13,
        under_13,
        lambda o: pays(under="1 to 1"),
        is_one_dollar=True,
    ),
    SideWager(
        SUITED,
        "$1 that your first two cards are of one suit",
        ADDITIONAL,
        lambda o: o.additional_wager == SUITED,
        suited,
        lambda o: SUITED_PAYS[o.suited_pays],
        is_one_dollar=True,
    ),
    SideWager(
        SEVENS,
        "$1 that at least one of your first three cards is a seven",
        ADDITIONAL,
        lambda o: o.additional_wager == SEVENS,
        sevens,
        lambda o: SEVENS_PAYS,
        takes_more_cards,
        is_one_dollar=True,
    ),
    SideWager(
        "match_the_dealer",
        "your first two cards match the dealer's first",
        custom("19:47-2.23"),
        lambda o: o.match_the_dealer,
        match_the_dealer,
        lambda o: MATCH_PAYS[o.decks],
    ),
    SideWager(
        TWENTY_POINTS,
        "your first two cards total 20",
        custom("19:47-2.24"),
        lambda o: o.twenty_point_bonus != NONE,
        twenty_points,
        lambda o: TWENTY_POINT_PAYS[o.twenty_point_bonus],
        are_queens_of_hearts,
    ),
    SideWager(
        "in_between",
        "the dealer's first card falls between your two",
        custom("19:47-2.26"),
        lambda o: o.in_between != NONE,
        in_between,
        lambda o: IN_BETWEEN_PAYS[o.in_between],
    ),
)
CITES = {side.area: side.cite for side in SIDE_WAGERS} | {PROGRESSIVE: DOLLAR.cite}
OPPOSITE = {OVER: UNDER, UNDER: OVER}
"""A player wagers over 13 or under 13, not both."""


@remembered
def offered(options: BlackjackOptions) -> tuple[SideWager, ...]:
    """Return the additional wagers that a table offers."""
    return tuple(side for side in SIDE_WAGERS if side.is_offered(options))


def side_areas(options: BlackjackOptions) -> tuple[Area, ...]:
    """Return the betting areas of the additional wagers that a table offers."""
    areas = tuple(
        Area(side.area, side.label, side.cite, ONE_DOLLAR, ONE_DOLLAR, limits_cite=side.cite)
        if side.is_one_dollar
        else Area(side.area, side.label, side.cite, ONE_DOLLAR, options.side_maximum)
        for side in offered(options)
    )
    return (*areas, DOLLAR.offered()) if options.progressive else areas


# Settlement


def wagered(felt: BoxFelt, area: str) -> list[tuple[Box, Position]]:
    """Return the wagers on a betting area from the dealer's far right."""
    return [(box, bet) for box in reversed(felt.boxes) for bet in box.bets.values() if area in bet.wagers]


def settle_row(felt: BoxFelt, bet: Position, side: SideWager, row: str) -> None:
    """Pay an additional wager by a row of its pay table, or collect it where no row names the hand."""
    # What it pays is custom, also where a paragraph that we have says when it is paid.
    if row == LOSES:
        collect_wager(felt, bet, side.area, side.cite)
    else:
        pay_wager(felt, bet, side.area, side.pays(felt.options)[row], side.cite)


def settle_on_first_cards(felt: BoxFelt) -> None:
    """When everybody has two cards losing additional wagers are collected and winning ones paid, before all else."""
    sides = offered(felt.options)
    if not sides:
        return
    decided = [
        (bet, side, side.row(box.hands[0].faces, felt.upcard))
        for side in sides
        for box, bet in wagered(felt, side.area)
        if not must_wait(felt, side, box.hands[0].faces)
    ]
    for bet, side, row in sorted(decided, key=lambda each: each[2] != LOSES):
        settle_row(felt, bet, side, row)


def must_wait(felt: BoxFelt, side: SideWager, cards: Cards) -> bool:
    """Sevens wait for a third card, and two queens of hearts where the dealer may yet have a blackjack."""
    return side.waits(cards) and (side.area != TWENTY_POINTS or may_dealer_have_blackjack(felt))


def return_from_dead_hand(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """Every additional wager that still lies on a dead hand goes back like the others."""
    if hand.is_split:  # reading 141: both cards were dealt and make two hands now, of which one is dead
        return
    for side in offered(felt.options):
        for bet in box.bets.values():
            if side.area in bet.wagers:
                return_wager(felt, bet, side.area, cite)
    for bet in box.bets.values():
        if PROGRESSIVE in bet.wagers:
            return_wager(felt, bet, PROGRESSIVE, cite)


TWENTY_POINT_BONUS = next(side for side in SIDE_WAGERS if side.area == TWENTY_POINTS)


def settle_queens_of_hearts(felt: BoxFelt) -> None:
    """The queens of hearts that waited are paid when it is known whether the dealer has a blackjack."""
    if felt.options.twenty_point_bonus == NONE:
        return
    row = "queens_and_blackjack" if dealer_has_blackjack(felt) else "queens"
    for _, bet in wagered(felt, TWENTY_POINTS):
        settle_row(felt, bet, TWENTY_POINT_BONUS, row)


# Sevens

WAGER_ON_SEVENS = next(side for side in SIDE_WAGERS if side.area == SEVENS)


def waiting_on_sevens(box: Box) -> list[Position]:
    """Return the people on a box whose wagers on sevens still lie there."""
    return [bet for bet in box.bets.values() if SEVENS in bet.wagers]


def complete_sevens(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """The wager on sevens is settled with the third card, or when the hand takes none."""
    if felt.options.additional_wager == SEVENS:
        for bet in waiting_on_sevens(box):
            settle_row(felt, bet, WAGER_ON_SEVENS, sevens(hand.faces, felt.upcard))


@paragraph("19:47-2.11(f)")
def settle_sevens_of_split(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """A player who splits two sevens is told to forfeit the payout for three, and is paid for two before any card."""
    # reading 138: a wager on another pair, in which no seven is, is decided by its two cards then too.
    if not waiting_on_sevens(box):
        return
    if has_two_sevens(hand):
        felt.tell(ThreeSevensForfeited(box.number, cite="19:47-2.11(f)"))
    complete_sevens(felt, box, hand)


def has_two_sevens(hand: Hand) -> bool:
    """Tell whether the initial two cards are sevens."""
    return all(card.rank == SEVEN for card in hand.faces[:2])


@paragraph("19:47-2.6(j)3", "19:47-2.6(k)6")
def offer_third_card(felt: BoxFelt) -> Round[None]:
    """A blackjack that ends the round leaves each hand of two sevens, from the left, a card for that wager alone.

    Other hands get none, and the wager on sevens is decided by their two cards.
    """
    # reading 25: the further card does not touch the main wager, which the dealer's blackjack has decided.
    cite = "19:47-2.6(k)6" if felt.options.dealer_card == FACE_UP else "19:47-2.6(j)3"
    for box in felt.boxes:
        bets = waiting_on_sevens(box)
        if bets and not has_two_sevens(box.hands[0]):
            complete_sevens(felt, box, box.hands[0])
        elif bets:
            answers = yield from ask_each(felt, tuple(third_card_prompt(box, bet, cite) for bet in bets))
            yield from complete_with_third_card(felt, box, [answer.choice == "card" for answer in answers], cite)


def third_card_prompt(box: Box, bet: Position, cite: str) -> Ask:
    """Ask one player for the card that may be a third seven."""
    choices = (
        Choice("card", "go for a third seven", cite),
        Choice("pass", "get paid for two sevens", cite),
    )
    return Ask(cite, (), bet.player, box.number, choices, "pass")


def complete_with_third_card(felt: BoxFelt, box: Box, wanted: list[bool], cite: str) -> Round[None]:
    """Who passes is paid for two sevens; for the others on the box one card is dealt, and they are paid by it."""
    hand = box.hands[0]
    for bet, wants in zip(waiting_on_sevens(box), wanted, strict=True):
        if not wants:
            settle_row(felt, bet, WAGER_ON_SEVENS, sevens(hand.faces, felt.upcard))
    if any(wanted):
        yield from deal_to(felt, box, hand, cite)
        complete_sevens(felt, box, hand)


# 2.9: insurance


@paragraph("19:47-2.9(e)", "19:47-2.9(f)")
def insured(felt: BoxFelt, bet: Position, area: str) -> tuple[Cents, str]:
    """Insurance applies to the wager against the dealer, never to an additional wager or the progressive one."""
    cite = "19:47-2.9(b)"
    if felt.options.progressive:
        return bet.amount(area), f"{cite}; 19:47-2.9(e)"
    return bet.amount(area), cite if felt.options.additional_wager == NONE else f"{cite}; 19:47-2.9(f)"
