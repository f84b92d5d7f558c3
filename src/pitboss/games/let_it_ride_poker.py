"""Let It Ride Poker: N.J.A.C. 19:47-18, known by its headings alone; what is done under them is custom.

Three equal wagers on the hand that a player's three cards make with two community cards, and two of the three may be
taken back: one before the first community card is turned, one before the second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.games.kits.community import (
    community_card_exposed,
    deal_community_card,
    lay_community_card,
    turn_community_card,
)
from pitboss.games.kits.dealing import call_no_more_bets, deal_to, deliver_stack, dispense
from pitboss.games.kits.dollar_wager import DollarWager
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
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TENS_OR_BETTER,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    PaidHands,
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
    pay_wager,
    return_wager,
    reveal_hand,
)
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.stub import count_stub_if_due, put_away_stub
from pitboss.games.kits.subchapter import AUTOMATED_SHOE, DEALING, FROM_SHOE, HAND, MANUAL_SHOE, DeckState, Subchapter
from pitboss.table.cards import standard_deck
from pitboss.table.choices import Ask, Choice
from pitboss.table.custom import by_headings, custom, in_section
from pitboss.table.events import (
    CardBurned,
    DecisionMade,
    FaultOccurred,
    PlayerReady,
    WagerAdded,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
    WagerReturned,
)
from pitboss.table.felt import Felt, Position, Wager
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands, called
from pitboss.table.money import Cents, Odds, money
from pitboss.table.options import amount, house_options, option
from pitboss.table.rankings import Rank, five_card_custom
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round, Voided
from pitboss.table.window import Area, OpenForWagers

SECTIONS = by_headings(
    "19:47-18",
    definitions="1",
    cards="2",
    ranking="3",
    opening="4",
    shuffle="5",
    wagers="6",
    bonus="6A",
    shoe="7",
    hand="8",
    automated_shoe="9",
    play="10",
    pays="11",
    irregularities="12",
)
WAGERS, BONUS_WAGER, PLAY, PAYS = (SECTIONS[topic] for topic in ("wagers", "bonus", "play", "pays"))
FROM_HAND = "13:69E-1.18(g)3"
"""Where later New Jersey text speaks of this game's cards as dealt from the hand; 13:69E-1.19(b)1 does not name it."""
POSITIONS = custom("13:69E-1.13H")
"""The section on its table is known by what others tell of it."""

SPOTS = FIRST, SECOND, LAST = "bet_1", "bet_2", "bet_3"
"""The three equal wagers, in the order in which they may be taken back; the last always stays."""
BONUS, RIDE, PULL, NONE = "bonus", "ride", "pull", "none"

LET_IT_RIDE_HAND = five_card_custom("let it ride poker hand", SECTIONS["ranking"])
PAID = (
    ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND, TWO_PAIRS,
    TENS_OR_BETTER,
)  # fmt: skip


def _pays(name: str, cite: str, *pays: int) -> PaidHands:
    """Build a table from what each row pays to 1, from a royal flush down."""
    return paid_hands(name, cite, {row: f"{times} to 1" for row, times in zip(PAID, pays, strict=False)})


STANDARD = _pays("standard", PAYS, 1000, 200, 50, 11, 8, 5, 3, 2, 1)
CALIFORNIA = _pays("california", PAYS, 500, 100, 25, 15, 10, 5, 3, 2, 1)
# reading 233: no text tells what the bonus pays; these are tables of the trade.
NO_BONUS = PaidHands(NONE, BONUS_WAGER, {})
BONUS_10_000 = _pays("10000", BONUS_WAGER, 10_000, 2_000, 200, 75, 50, 20)
BONUS_20_000 = _pays("20000", BONUS_WAGER, 20_000, 2_000, 100, 75, 50, 25, 9, 6)


@house_options
class LetItRideOptions(CountedDeckOptions):
    """What the operator of a Let It Ride table may choose."""

    sections = SECTIONS

    pays: PaidHands = option(STANDARD, PAYS, "pay table", (STANDARD, CALIFORNIA), is_first=True)
    bonus: PaidHands = option(NO_BONUS, BONUS_WAGER, "$1 bonus", (NO_BONUS, BONUS_10_000, BONUS_20_000))
    payout_limit: int = amount(5_000_000, PAYS, "payout limit per hand")
    dealing: str = option(
        MANUAL_SHOE,
        f"{FROM_SHOE}; {in_section('shoe')}",
        "the cards come from a shoe or from the dealer's hand",
        DEALING,
        provenance="nj",
        value_cites={
            HAND: f"{FROM_HAND}; {in_section('hand')}",
            AUTOMATED_SHOE: f"{FROM_SHOE}; {in_section('automated_shoe')}",
        },
        refused_by=FROM_SHOE,
        short="dealt from",
    )


RideFelt = Felt[LetItRideOptions, DeckState]
LAW = Subchapter.by_headings(standard_deck(), 3, SECTIONS, from_hand=FROM_HAND, dealer_size=2, has_community_cards=True)


# 18.6 and 18.6A: wagers

DOLLAR = DollarWager(
    BONUS, "$1 on your final hand", BONUS_WAGER, FIRST, "the three bets aren't down yet", "the bets first"
)


@dataclass(slots=True)
class EqualWagers(OpenForWagers[RideFelt]):
    """Players name one amount, which lies on each of the three spots, and may add the bonus."""

    def areas_for(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas with what a player can pay for three times over."""
        if not self.may_wager_at(player):  # who waits for the next round
            return self.areas
        felt, bet = self.felt, self.areas[0]
        chips = felt.chips(player) + sum(wager.amount for wager in felt.wagers_of(player))
        most = chips // len(SPOTS) // felt.least_chip * felt.least_chip
        return (replace(bet, most=min(bet.most, most)), *self.areas[1:]) if most >= bet.least else ()

    def _check_removal(self, event: WagerRemoved) -> str:
        if event.area in SPOTS[1:]:
            why = "the three bets are equal and go together before the deal"
            raise Refused(event.deed_words(), why, "taking down the first, and the others with it", WAGERS)
        return OpenForWagers._check_removal(self, event)

    _CHECKS = OpenForWagers._CHECKS | {WagerRemoved: _check_removal}


def make_wagers(felt: RideFelt) -> Round[None]:
    """Each seated player makes three equal wagers, and perhaps a bonus wager of $1."""
    request = EqualWagers(WAGERS, (), areas(felt), felt, three_times_over, WAGERS, WAGERS, set())
    while not isinstance(event := (yield request), WageringEnded):
        put_on_spots(felt, request, event)
    DOLLAR.return_alone(felt)


def areas(felt: RideFelt) -> tuple[Area, ...]:
    """Return the betting areas with their limits."""
    limits = felt.options.minimum, felt.options.maximum
    bets = Area(FIRST, "the same bet on each of the three spots", WAGERS, *limits, required_by=WAGERS)
    return (bets,) if felt.options.bonus is NO_BONUS else (bets, DOLLAR.offered())


def three_times_over(felt: RideFelt, wager: WagerPlaced) -> None:
    """Refuse a bet that a player's chips do not reach for on every spot, and a bonus by itself."""
    DOLLAR.require_other(felt, wager)
    position = felt.at(wager.position, wager.player)
    assert position is not None
    if wager.area == BONUS:
        return
    chips = felt.chips(wager.player) + sum(position.amount(spot) for spot in SPOTS)
    if len(SPOTS) * wager.amount > chips:
        what, why = f"{money(wager.amount)} on each of three spots", f"{wager.player} has {money(chips)} left"
        most = chips // len(SPOTS) // felt.least_chip * felt.least_chip
        raise Refused(what, why, f"at most {money(most)} on each", WAGERS)


def put_on_spots(felt: RideFelt, request: EqualWagers, event: PlayerReady | WagerPlaced | WagerRemoved) -> None:
    """Put one amount on each of the three spots, or take all three back; the bonus lies by itself."""
    if isinstance(event, PlayerReady):
        request.ready.add(event.player)
        return
    position = felt.at(event.position, event.player)
    assert position is not None
    spots = SPOTS if event.area == FIRST else (event.area,)
    before = [position.wagers[spot] for spot in spots if spot in position.wagers]
    for wager in before:
        felt.take_back(wager)
    felt.tell_all(WagerReturned(*wager[:4], cite=WAGERS) for wager in before[1:])
    if isinstance(event, WagerRemoved):
        return
    for spot in spots:
        felt.place(Wager(event.player, event.position, spot, event.amount))
    made = (event.player, event.position)
    felt.tell_all(WagerAdded(*made, spot, event.amount, cite=WAGERS, by=event.player) for spot in spots[1:])


# 18.7, 18.8 and 18.9: dealing


def deal(felt: RideFelt) -> Round[None]:
    """Three cards face down to each player and two to the community area, in the manner the operator chose."""
    yield from call_no_more_bets(felt, LAW)
    if felt.options.dealing == AUTOMATED_SHOE:
        yield from deliver_stacks(felt)
    else:
        yield from deal_in_turn(felt)
    yield from require_right_number(felt, LAW)
    yield from count_stub_if_due(felt, LAW)
    yield from put_away_stub(felt, LAW)


def deal_in_turn(felt: RideFelt) -> Round[None]:
    """One card at a time, clockwise from the dealer's far left; a community card follows the first and the second."""
    # reading 230: where the community cards come in the deal is not known.
    for number in range(LAW.hand_size):
        for position in felt.in_play():
            yield from deal_to(felt, LAW, position, LAW.deal[felt.options.dealing])
        if number < LAW.dealer_size:
            yield from deal_community_card(felt, LAW)


def deliver_stacks(felt: RideFelt) -> Round[None]:
    """A stack of three to each player, clockwise, and the last to the dealer, who burns the last card of it."""
    for position in felt.in_play():
        yield from deliver_stack(felt, LAW, position)
    stack, cite = (yield from dispense(felt, LAW, felt.dealer)), LAW.deal[AUTOMATED_SHOE]
    laid = len(stack) - (LAW.hand_size - LAW.dealer_size)  # a stack that lacks a card leaves a community card too few
    for drawn in stack[:laid]:
        lay_community_card(felt, drawn, cite)
    for drawn in stack[laid:]:
        felt.rack.put(0, "burned", (drawn,))
        felt.tell(CardBurned(drawn.card, drawn.place, cite=cite, seen_by=()))


# 18.10: completion of the round


def let_ride(felt: RideFelt) -> Round[None]:
    """Before each community card is turned every player, from the dealer's left, takes a wager back or lets it ride."""
    for number, spot in enumerate((FIRST, SECOND)):
        for position in felt.clockwise(LAST):
            yield from offer_to_pull(felt, position, spot)
        yield from require_right_number(felt, LAW, (felt.dealer,), turned_over=True)
        turn_community_card(felt, number, PLAY)


def offer_to_pull(felt: RideFelt, position: Position, spot: str) -> Round[None]:
    """Ask one player about one wager; what is decided is final."""
    at = money(position.amount(spot))
    choices = (
        Choice(RIDE, f"leave {at} on spot {spot[-1]}", PLAY),
        Choice(PULL, f"take {at} back from spot {spot[-1]}", PLAY),
    )
    # reading 231: whoever does not answer takes the wager back, so that nothing is risked without a word.
    faults = (DEALER_CARD_EXPOSED,)
    answer: DecisionMade | FaultOccurred = yield Ask(PLAY, faults, position.player, position.number, choices, PULL)
    if isinstance(answer, FaultOccurred):
        yield from dealer_card_exposed(felt, LAW)
    elif answer.choice == PULL:
        return_wager(felt, position, spot, PLAY)


def settle(felt: RideFelt) -> Round[None]:
    """From the dealer's far right each hand is turned up, its wagers collected or paid, and its cards picked up."""
    yield from require_right_number(felt, LAW, turned_over=True)
    for position in felt.counterclockwise():
        rank = LET_IT_RIDE_HAND.rank((*position.cards, *felt.dealer.cards))
        reveal_hand(felt, position, rank, PLAY)
        settle_bets(felt, position, rank)
        settle_bonus(felt, position, rank)
        collect_hand(felt, position, PLAY)
    collect_community_cards(felt, PLAY)


# 18.11 and 18.6A: payout odds


def settle_bets(felt: RideFelt, position: Position, rank: Rank) -> None:
    """Each wager that was left is paid by the posted table, all of them together up to the payout limit."""
    lying = [spot for spot in SPOTS if spot in position.wagers]
    odds = odds_of(felt.options.pays, rank)
    if odds is None:
        for spot in lying:
            collect_wager(felt, position, spot, PAYS)
        return
    # reading 232: the limit holds for all wagers of a hand together.
    pay_up_to(felt, position, lying, odds, PAYS, limit=most_paid(felt.options))


def most_paid(options: LetItRideOptions) -> Cents:
    """Return the most that a hand is paid on its three wagers together."""
    return payout_limit(options.payout_limit, options.pays, len(SPOTS) * options.minimum)


def settle_bonus(felt: RideFelt, position: Position, rank: Rank) -> None:
    """The bonus is paid by its own table on the same five cards, whatever was taken back."""
    if BONUS not in position.wagers:
        return
    odds = odds_of(felt.options.bonus, rank)
    if odds is None:
        collect_wager(felt, position, BONUS, BONUS_WAGER)
    else:
        pay_wager(felt, position, BONUS, odds, BONUS_WAGER)


def odds_of(table: PaidHands, rank: Rank) -> Odds | None:
    """Return what a table pays a hand, or None where it loses; no row of these tables pushes."""
    row = table.row_of(rank)
    return None if row is None else table.rows[row]


class LetItRidePoker(OneDeckGame[LetItRideOptions, RideFelt]):
    """Let It Ride Poker, by its headings of 1996."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "let-it-ride-poker", "Let It Ride Poker", "19:47-18", 2
    edition, edition_words = "1996", "the headings of 1996"
    options, law = LetItRideOptions, LAW
    most_positions, most_positions_cite = 7, POSITIONS
    seated_cite = late_wager_cite = WAGERS
    round_cite = SECTIONS["definitions"]
    wagers = {**dict.fromkeys(SPOTS, WAGERS), BONUS: BONUS_WAGER}
    area_words = {FIRST: "spot 1", SECOND: "spot 2", LAST: "the $ spot"}
    faults = (*faults_of_one_deck(LAW), community_card_exposed(LAW))
    under = {
        "19:47-18.1": "a round of play, the three equal bets and the community cards, as the trade has them",
        "19:47-18.3": "poker hands of five cards: a player's three and the two community cards",
        "19:47-18.10": "bet 1 and bet 2 are pulled or ride before a community card is turned; then hands are settled",
    }
    shares_board = True

    def hand_name(self, options: LetItRideOptions, cards: Cards, board: Cards) -> HandName:
        """Name a hand once all the community cards lie open."""
        five = five_of((cards,), (board,))
        return HandName(called(LET_IT_RIDE_HAND.rank(five).words)) if five else NO_NAME

    def verdict(self, options: LetItRideOptions, hands: Hands, dealers: Hands) -> str:
        """Say what the five cards make, and what that pays."""
        five = five_of(hands, dealers)
        return paid_verdict(options.pays, LET_IT_RIDE_HAND.rank(five)) if five else ""

    def round_of_play(self, felt: RideFelt) -> Round[None]:
        """Play one round of Let It Ride Poker."""
        try:
            yield from open_the_table(felt, LAW)  # 18.4
            yield from shuffle_and_cut(felt, LAW)  # 18.5
            yield from make_wagers(felt)  # 18.6, 18.6A
            if not felt.in_play():
                yield from spread_idle_cards(felt, LAW)
                return
            yield from deal(felt)  # 18.7, 18.8 or 18.9
            yield from let_ride(felt)  # 18.10
            yield from settle(felt)  # 18.10, 18.11, 18.6A
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
