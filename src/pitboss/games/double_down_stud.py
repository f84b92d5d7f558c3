"""Double Down Stud: N.J.A.C. 19:47-17, known by its headings alone; what is done under them is custom.

One card face up to each player and four before the dealer, the last of them face down: whoever likes the four that
are seen doubles the wager, then the fourth community card is turned and the five are paid by a posted table.
"""

from __future__ import annotations

from pitboss.games.kits.community import community_card_exposed, deal_community_card, turn_community_card
from pitboss.games.kits.dealing import call_no_more_bets, deal_to
from pitboss.games.kits.irregularities import (
    DEALER_CARD_EXPOSED,
    dealer_card_exposed,
    faults_of_one_deck,
    require_right_number,
    void_round,
)
from pitboss.games.kits.one_deck import CountedDeckOptions, OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.paid_hands import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    JACKS_OR_BETTER,
    PUSH,
    ROYAL_FLUSH,
    SIXES_TO_TENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    five_of,
    paid_hands,
    paid_verdict,
    pay_up_to,
    payout_limit,
)
from pitboss.games.kits.settlement import (
    collect_community_cards,
    collect_hand,
    collect_wager,
    return_wager,
    reveal_hand,
)
from pitboss.games.kits.shoe import CARD_CHANGE
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.stub import count_stub_if_due, put_away_stub
from pitboss.games.kits.subchapter import HAND, DeckState, Subchapter
from pitboss.games.kits.wagers import offer_wager, open_for_wagers
from pitboss.law import paragraph
from pitboss.table.cards import standard_deck
from pitboss.table.choices import Choice
from pitboss.table.custom import by_headings
from pitboss.table.events import FaultOccurred
from pitboss.table.felt import Felt, Position
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands, called
from pitboss.table.money import Cents
from pitboss.table.options import amount, house_options
from pitboss.table.rankings import Rank, five_card_custom
from pitboss.table.requests import Round, Voided
from pitboss.table.window import Area

# reading 234: one section speaks of dealing, whatever the cards are dealt from.
SECTIONS = by_headings(
    "19:47-17",
    definitions="1",
    cards="2",
    opening="3",
    shuffle="4",
    ranking="5",
    wagers="6",
    shoe="8",
    hand="8",
    automated_shoe="8",
    play="9",
    pays="10",
    irregularities="11",
)
WAGERS, PLAY, PAYS = (SECTIONS[topic] for topic in ("wagers", "play", "pays"))
BET, DOUBLE, STAND = "bet", "double", "stand"
FACE_UP = 3
"""How many of the community cards lie face up before anybody decides."""

DOUBLE_DOWN_HAND = five_card_custom("double down stud hand", SECTIONS["ranking"])
# reading 235: no text tells what is paid; this table is the trade's, whose edge two others print.
TABLE = paid_hands(
    "standard",
    PAYS,
    {
        ROYAL_FLUSH: "2,000 to 1",
        STRAIGHT_FLUSH: "200 to 1",
        FOUR_OF_A_KIND: "50 to 1",
        FULL_HOUSE: "11 to 1",
        FLUSH: "8 to 1",
        STRAIGHT: "5 to 1",
        THREE_OF_A_KIND: "3 to 1",
        TWO_PAIRS: "2 to 1",
        JACKS_OR_BETTER: "1 to 1",
        SIXES_TO_TENS: PUSH,
    },
)


@house_options
class DoubleDownStudOptions(CountedDeckOptions):
    """What the operator of a Double Down Stud table may choose."""

    sections = SECTIONS

    payout_limit: int = amount(5_000_000, PAYS, "payout limit per hand", is_first=True)


StudFelt = Felt[DoubleDownStudOptions, DeckState]
LAW = Subchapter.by_headings(standard_deck(), 1, SECTIONS, dealer_size=4, has_community_cards=True)


# 17.8: dealing


def deal(felt: StudFelt) -> Round[None]:
    """One card face up to each player, and four to the community area, of which the last lies face down."""
    yield from call_no_more_bets(felt, LAW)
    cite = LAW.deal[felt.options.dealing]
    for position in felt.in_play():
        yield from deal_to(felt, LAW, position, cite, is_up=True)
    for number in range(LAW.dealer_size):
        yield from deal_community_card(felt, LAW, is_up=number < FACE_UP)
    yield from require_right_number(felt, LAW)
    yield from count_stub_if_due(felt, LAW)
    yield from put_away_stub(felt, LAW)


# 17.9: completion of the round


def offer_doubles(felt: StudFelt) -> Round[None]:
    """Each player, from the dealer's left, doubles the wager or stands."""
    stand = Choice(STAND, "leave the bet as it is", PLAY)
    for position in felt.clockwise(BET):
        double = Choice(DOUBLE, "bet as much again", PLAY, cost=position.amount(BET))
        faults = (DEALER_CARD_EXPOSED,)
        answer = yield from offer_wager(felt, position, DOUBLE, (double, stand), PLAY, faults=faults)
        if isinstance(answer, FaultOccurred):
            yield from dealer_card_exposed(felt, LAW)


def settle(felt: StudFelt) -> Round[None]:
    """The last community card is turned; from the far right each hand is settled and its card picked up."""
    yield from require_right_number(felt, LAW, turned_over=True)
    turn_community_card(felt, FACE_UP, PLAY)
    for position in felt.counterclockwise():
        rank = DOUBLE_DOWN_HAND.rank((*position.cards, *felt.dealer.cards))
        reveal_hand(felt, position, rank, PLAY)
        settle_hand(felt, position, rank)
        collect_hand(felt, position, PLAY)
    collect_community_cards(felt, PLAY)


# 17.10: payout odds and payout limitation


def settle_hand(felt: StudFelt, position: Position, rank: Rank) -> None:
    """Bet and double are paid by the posted table, together up to the payout limit; some pairs push."""
    areas, row = tuple(position.wagers), TABLE.row_of(rank)
    odds = TABLE.rows.get(row or "")
    if odds is None:
        for area in areas:
            (collect_wager if row is None else return_wager)(felt, position, area, PAYS)
        return
    # reading 232: the limit holds for all wagers of a hand together.
    pay_up_to(felt, position, areas, odds, PAYS, limit=most_paid(felt.options))


def most_paid(options: DoubleDownStudOptions) -> Cents:
    """Return the most that a hand is paid on its bet and its double together."""
    return payout_limit(options.payout_limit, TABLE, 2 * options.minimum)


@paragraph("13:69E-1.18(g)2")
def card_change_interval(options: DoubleDownStudOptions) -> tuple[int, str]:
    """Cards of this game that are dealt from the hand are changed every eight hours, not every four as others are."""
    # reading 236: of those dealt from a shoe the paragraph says nothing; they are changed daily by custom.
    return (8, "13:69E-1.18(g)2") if options.dealing == HAND else (24, CARD_CHANGE)


class DoubleDownStud(OneDeckGame[DoubleDownStudOptions, StudFelt]):
    """Double Down Stud, by its headings of 1996."""

    name, title, subchapter, rules = "double-down-stud", "Double Down Stud", "19:47-17", 1
    edition, edition_words = "1996", "the headings of 1996"
    options, law = DoubleDownStudOptions, LAW
    most_positions, most_positions_cite = 7, SECTIONS["cards"]
    seated_cite = late_wager_cite = WAGERS
    round_cite = SECTIONS["definitions"]
    wagers = {BET: WAGERS, DOUBLE: PLAY}
    faults = (*faults_of_one_deck(LAW), community_card_exposed(LAW))
    under = {
        "19:47-17.1": "a round of play, the double and the community cards, as the trade has them",
        "19:47-17.5": "poker hands of five cards, as the later 13:69F-17.5 lists them",
        "19:47-17.7": "the floor that every table has; training and license endorsements are left to people",
    }
    shares_board = True

    def hand_name(self, options: DoubleDownStudOptions, cards: Cards, board: Cards) -> HandName:
        """Name a hand once all the community cards lie open."""
        five = five_of((cards,), (board,))
        return HandName(called(DOUBLE_DOWN_HAND.rank(five).words)) if five else NO_NAME

    def verdict(self, options: DoubleDownStudOptions, hands: Hands, dealers: Hands) -> str:
        """Say what the five cards make, and what that pays."""
        five = five_of(hands, dealers)
        return paid_verdict(TABLE, DOUBLE_DOWN_HAND.rank(five)) if five else ""

    def change_after(self, options: DoubleDownStudOptions) -> tuple[int, str]:
        """Return after how many hours the cards are changed, by how they are dealt."""
        return card_change_interval(options)

    def round_of_play(self, felt: StudFelt) -> Round[None]:
        """Play one round of Double Down Stud."""
        try:
            yield from open_the_table(felt, LAW)  # 17.3
            yield from shuffle_and_cut(felt, LAW)  # 17.4
            limits = felt.options.minimum, felt.options.maximum
            bet = Area(BET, "that five cards make a pair of jacks or better", WAGERS, *limits)
            yield from open_for_wagers(felt, (bet,), WAGERS)  # 17.6
            if not felt.in_play():
                yield from spread_idle_cards(felt, LAW)
                return
            yield from deal(felt)  # 17.8
            yield from offer_doubles(felt)  # 17.9
            yield from settle(felt)  # 17.9, 17.10
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
