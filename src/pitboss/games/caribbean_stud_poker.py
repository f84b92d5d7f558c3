"""Caribbean Stud Poker: N.J.A.C. 19:47-16, known by its headings alone; what is done under them is custom.

Five cards against the dealer's five, of which one is seen: fold the ante, or bet twice as much. The dealer competes
with ace-king or better. A progressive wager of $1 is paid from a meter that the tables of a house share.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.games.kits.dealer_hand import EQUAL, HIGHER, LOWER, against, turn_up_last_card, verdict_against
from pitboss.games.kits.dealing import call_no_more_bets, deal_to, deliver_stack
from pitboss.games.kits.dollar_wager import ONE_DOLLAR, DollarWager
from pitboss.games.kits.envy import pay_envy
from pitboss.games.kits.irregularities import (
    DEALER_CARD_EXPOSED,
    dealer_card_exposed,
    faults_of_one_deck,
    require_right_number,
    void_round,
)
from pitboss.games.kits.meter import (
    METER_NAME,
    METERS,
    MeterState,
    Prizes,
    meter_line,
    open_meter,
    require_same_terms,
)
from pitboss.games.kits.one_deck import CountedDeckOptions, OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.paid_hands import (
    ANYTHING_ELSE,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROWS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    paid_hands,
    pay_up_to,
)
from pitboss.games.kits.settlement import collect_hand, collect_wager, pay_wager, return_wager, reveal_hand
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.stub import count_stub_if_due, put_away_stub
from pitboss.games.kits.subchapter import AUTOMATED_SHOE, DeckState, Subchapter
from pitboss.games.kits.wagers import offer_wager, take_wagers
from pitboss.games.sign import TableSign
from pitboss.table.cards import parse_cards, standard_deck
from pitboss.table.choices import Choice
from pitboss.table.custom import by_headings, custom
from pitboss.table.events import FaultOccurred
from pitboss.table.felt import Felt, Position
from pitboss.table.handname import Hands
from pitboss.table.money import EVEN, Cents, money
from pitboss.table.options import AMOUNTS, amount, constraint, house_options, option
from pitboss.table.rankings import Rank, five_card_custom
from pitboss.table.requests import FaultKind, Round, Voided
from pitboss.table.table import Table
from pitboss.table.window import Area, OpenForWagers

SECTIONS = by_headings(
    "19:47-16",
    definitions="1",
    cards="2",
    opening="3",
    shuffle="4",
    ranking="5",
    wagers="6",
    shoe="7",
    hand="8",
    automated_shoe="9",
    play="10",
    progressive="11",
    pays="12",
    irregularities="13",
)
WAGERS, PLAY, PROGRESSIVE_PAYOUT, PAYS = (SECTIONS[topic] for topic in ("wagers", "play", "progressive", "pays"))
TABLE_CITE = custom("13:69E-1.13G")
"""Later New Jersey text on its table, as it is told: 6 or 7 positions, the meter, and the sign of the payout limit."""
LIMIT_ON_SIGN: Cents = 500_000
"""The payout limit that the sign of its table explains, by that text; any other is custom."""
ANTE, BET, PROGRESSIVE, RAISE, FOLD = "ante", "bet", "progressive", "raise", "fold"
TIMES = 2
"""How many antes a bet is."""

CARIBBEAN_HAND = five_card_custom("caribbean stud poker hand", SECTIONS["ranking"])
QUALIFYING = CARIBBEAN_HAND.rank(parse_cards("As Kd 4c 3h 2s"))
"""The lowest hand with which the dealer competes: ace and king."""

BET_PAYS = paid_hands(
    "standard",
    PAYS,
    {
        ROYAL_FLUSH: "100 to 1",
        STRAIGHT_FLUSH: "50 to 1",
        FOUR_OF_A_KIND: "20 to 1",
        FULL_HOUSE: "7 to 1",
        FLUSH: "5 to 1",
        STRAIGHT: "4 to 1",
        THREE_OF_A_KIND: "3 to 1",
        TWO_PAIRS: "2 to 1",
        ANYTHING_ELSE: "1 to 1",
    },
)
NO_PRIZES = Prizes("none", {}, {})


def _prizes(name: str, quads: int, full_house: int, flush: int) -> Prizes:
    """Return prizes under which a royal flush takes the meter and a straight flush a tenth of it."""
    dollars = {FOUR_OF_A_KIND: 100 * quads, FULL_HOUSE: 100 * full_house, FLUSH: 100 * flush}
    return Prizes(name, {ROYAL_FLUSH: 100, STRAIGHT_FLUSH: 10}, dollars)


# reading 240: no text tells the prizes; these are those of the trade.
STANDARD_PRIZES = _prizes("500-100-50", 500, 100, 50)
ALL_PRIZES = (
    NO_PRIZES,
    STANDARD_PRIZES,
    _prizes("500-75-50", 500, 75, 50),
    _prizes("500-100-75", 500, 100, 75),
    _prizes("500-150-75", 500, 150, 75),
    _prizes("500-150-100", 500, 150, 100),
)
NO_ENVY = Prizes("none", {}, {})
# reading 261: the sister state that has envy prizes is read without their amounts; these are those of the trade.
ENVY_1000_300 = Prizes("1000-300", {}, {ROYAL_FLUSH: 100_000, STRAIGHT_FLUSH: 30_000})


@house_options
class CaribbeanStudOptions(CountedDeckOptions):
    """What the operator of a Caribbean Stud table may choose."""

    sections = SECTIONS

    progressive: Prizes = option(NO_PRIZES, PROGRESSIVE_PAYOUT, "progressive prizes", ALL_PRIZES, is_first=True)
    meter: str = option("caribbean-stud", METERS, "meter the table feeds", ("caribbean-stud",), form=METER_NAME)
    meter_seed: int = amount(1_000_000, METERS, "meter starts at")
    meter_rate: int = option(75, PAYS, "percent of $1 to the meter", range(101))
    envy: Prizes = option(NO_ENVY, PROGRESSIVE_PAYOUT, "envy prizes", (NO_ENVY, ENVY_1000_300))
    payout_limit: int = option(
        LIMIT_ON_SIGN, TABLE_CITE, "payout limit on a bet", AMOUNTS, is_money=True,
        value_provenance={LIMIT_ON_SIGN: "nj"},
    )  # fmt: skip

    envy_beside_the_progressive = constraint(
        PROGRESSIVE_PAYOUT,
        "envy prizes are paid only where the progressive is offered",
        lambda o: o.envy is NO_ENVY or o.progressive is not NO_PRIZES,
    )


StudFelt = Felt[CaribbeanStudOptions, MeterState]
LAW = Subchapter.by_headings(standard_deck(), 5, SECTIONS)


# 16.6: wagers


DOLLAR = DollarWager(PROGRESSIVE, "$1 on a flush or better", WAGERS, ANTE, "there's no ante yet", "an ante first")


def make_wagers(felt: StudFelt) -> Round[None]:
    """Each seated player makes an ante, and beside it perhaps the progressive wager of $1."""
    window = OpenForWagers(WAGERS, (), areas(felt), felt, DOLLAR.require_other, WAGERS, WAGERS, set())
    yield from take_wagers(felt, window)
    DOLLAR.return_alone(felt)


def areas(felt: StudFelt) -> tuple[Area, ...]:
    """Return the betting areas with their limits."""
    limits = felt.options.minimum, felt.options.maximum
    ante = Area(ANTE, "an ante, against the dealer's hand", WAGERS, *limits, required_by=WAGERS)
    return (ante,) if felt.options.progressive is NO_PRIZES else (ante, DOLLAR.offered())


# 16.7, 16.8 and 16.9: dealing


def deal(felt: StudFelt) -> Round[None]:
    """Five cards face down to each player with an ante; of the dealer's the last lies face up."""
    yield from call_no_more_bets(felt, LAW)
    if felt.options.dealing == AUTOMATED_SHOE:
        for position in (*felt.in_play(), felt.dealer):
            yield from deliver_stack(felt, LAW, position)
    else:
        yield from deal_in_turn(felt)
    yield from require_right_number(felt, LAW)
    if felt.options.dealing == AUTOMATED_SHOE:
        turn_up_last_card(felt, LAW.deal[AUTOMATED_SHOE])
    yield from count_stub_if_due(felt, LAW)
    yield from put_away_stub(felt, LAW)


def deal_in_turn(felt: StudFelt) -> Round[None]:
    """One card at a time, clockwise from the dealer's far left and last to the dealer."""
    cite = LAW.deal[felt.options.dealing]
    for number in range(LAW.hand_size):
        for position in felt.in_play():
            yield from deal_to(felt, LAW, position, cite)
        yield from deal_to(felt, LAW, felt.dealer, cite, is_up=number == LAW.hand_size - 1)


# 16.10: bet wagers, and completion of the round


def offer_bets(felt: StudFelt) -> Round[None]:
    """Each player, from the dealer's left, bets exactly twice the ante or folds and loses every wager at once."""
    for position in felt.clockwise(ANTE):
        twice = TIMES * position.amount(ANTE)
        to_raise = Choice(RAISE, "bet twice your ante", PLAY, cost=twice)
        fold = Choice(FOLD, "give up your ante", PLAY)
        answer = yield from offer_wager(felt, position, BET, (to_raise, fold), PLAY, faults=(DEALER_CARD_EXPOSED,))
        if isinstance(answer, FaultOccurred):
            yield from dealer_card_exposed(felt, LAW, face_up=1)
        if BET not in position.wagers:
            yield from require_right_number(felt, LAW, (position,), turned_over=True)
            for area in tuple(position.wagers):
                collect_wager(felt, position, area, PLAY)
            collect_hand(felt, position, PLAY)


def settle(felt: StudFelt) -> Round[None]:
    """The dealer's hand is turned up, each hand settled from the far right, and the progressive paid last."""
    yield from require_right_number(felt, LAW, turned_over=True)
    dealer = CARIBBEAN_HAND.rank(felt.dealer.cards)
    reveal_hand(felt, felt.dealer, dealer, PLAY)
    hands = [(position, CARIBBEAN_HAND.rank(position.cards)) for position in felt.counterclockwise(BET)]
    for position, rank in hands:
        reveal_hand(felt, position, rank, PLAY)
        settle_hand(felt, position, rank, against(rank, dealer, QUALIFYING))
    yield from settle_progressive(felt, hands)
    for position, _ in hands:
        collect_hand(felt, position, PLAY)
    collect_hand(felt, felt.dealer, PLAY)


# 16.12: payout odds and payout limitation


def settle_hand(felt: StudFelt, position: Position, rank: Rank, standing: str) -> None:
    """A dealer without ace-king pays the ante and returns the bet; a higher hand is paid on both by its table."""
    if standing == LOWER:
        for area in (ANTE, BET):
            collect_wager(felt, position, area, PLAY)
    elif standing == EQUAL:
        for area in (ANTE, BET):
            return_wager(felt, position, area, PLAY)
    else:
        pay_wager(felt, position, ANTE, EVEN, PLAY)
        if standing == HIGHER:
            pay_bet(felt, position, rank)
        else:
            return_wager(felt, position, BET, PLAY)


def pay_bet(felt: StudFelt, position: Position, rank: Rank) -> None:
    """Pay a bet by the posted table, up to the limit that is posted for it."""
    # reading 239: the limit is on the bet, not on the ante or the progressive.
    row = BET_PAYS.row_of(rank)
    odds = BET_PAYS.rows[row] if row else None
    assert odds, "every hand has a row of the table, and none is a push"
    pay_up_to(felt, position, (BET,), odds, PAYS, limit=most_paid(felt.options))


def most_paid(options: CaribbeanStudOptions) -> Cents:
    """Return the most that a bet is paid: what is posted, or what the least bet could win where that is more."""
    return max(options.payout_limit, int(BET_PAYS.most * TIMES * options.minimum))


# 16.11 and 16.12: the progressive


def settle_progressive(felt: StudFelt, hands: Iterable[tuple[Position, Rank]]) -> Round[None]:
    """The $1 wagers are taken, a part of each goes to the meter, and hands that were not folded win their prizes."""
    if not (made := progressive_wagers(felt)):
        return
    options, cite, shown = felt.options, PROGRESSIVE_PAYOUT, list(hands)
    meter = yield from open_meter(felt, options.meter, options.meter_seed, cite)
    in_play = [(position, prize_of(options.progressive, rank)) for position, rank in shown]
    winners = [(position, row) for position, row in in_play if PROGRESSIVE in position.wagers and row]
    for position, _ in in_play:
        if PROGRESSIVE in position.wagers:
            collect_wager(felt, position, PROGRESSIVE, cite)
    if raised := len(made) * ONE_DOLLAR * options.meter_rate // 100:
        meter.raise_by(raised)
    meter.pay_prizes(options.progressive, winners)
    # reading 261: whoever made the wager is paid for the others' hands, one who folded too; a folded hand pays nobody.
    for position, rank in shown:
        if row := prize_of(options.envy, rank):
            pay_envy(felt, made, position, row, prize=options.envy.amounts[row], cite=cite)
    felt.state = with_meter(felt.state, meter.shown)


def progressive_wagers(felt: StudFelt) -> list[tuple[str, int]]:
    """Return who made a progressive wager and where, from the far left; those of folded hands count too."""
    folded = {wager.position for wager in felt.collected if wager.area == PROGRESSIVE}
    made = (each for each in felt.positions if PROGRESSIVE in each.wagers or each.number in folded)
    return [(each.player, each.number) for each in made]


def prize_of(prizes: Prizes, rank: Rank) -> str:
    """Return the row under which a hand has a prize, nothing where it has none."""
    return next((row for row in prizes.rows if ROWS[row](rank)), "")


def with_meter(state: MeterState, shown: Cents) -> MeterState:
    """Return what a table remembers, with what the meter shows."""
    return replace(state, meter=shown)


def terms_of(options: CaribbeanStudOptions) -> dict[str, str]:
    """Return what the tables that share a meter have in common, as options are written."""
    start, rate = money(options.meter_seed), str(options.meter_rate)
    return {"progressive": str(options.progressive), "meter_seed": start, "meter_rate": rate}


EXPOSED = FaultKind(
    DEALER_CARD_EXPOSED,
    LAW.dealer_card_exposed,
    "one of the dealer's four hole cards is exposed before the reveal",
    needs="a card of the dealer that is dealt face down, or a player who is asked to decide",
)


class MeterSign(TableSign[CaribbeanStudOptions]):
    """The sign of a table, with the meter that it feeds."""

    def meter(self, options: CaribbeanStudOptions) -> tuple[str, Cents]:
        """Return the meter that a table with the progressive feeds."""
        return ("", 0) if options.progressive is NO_PRIZES else (options.meter, options.meter_seed)

    def meter_shown(self, table: Table[CaribbeanStudOptions, MeterState]) -> Cents:
        """Return what the table remembers of its meter."""
        return table.state.meter

    def lines(self, options: CaribbeanStudOptions) -> tuple[tuple[str, str], ...]:
        """Tell how the meter grows, where the progressive is offered."""
        name, seed = self.meter(options)
        if not name:
            return ()
        meter = meter_line(seed, ONE_DOLLAR * options.meter_rate // 100)
        if options.envy is NO_ENVY:
            return (meter,)
        prizes = ", ".join(f"{row} {options.envy.words(row)}" for row in options.envy.rows)
        envy = f"With $1 on the progressive, another player's hand wins you: {prizes}"
        return meter, (envy, PROGRESSIVE_PAYOUT)


class CaribbeanStudPoker(OneDeckGame[CaribbeanStudOptions, StudFelt]):
    """Caribbean Stud Poker, by its headings of 1996."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "caribbean-stud-poker", "Caribbean Stud Poker", "19:47-16", 4
    edition, edition_words = "1996", "the headings of 1996"
    options, law, state = CaribbeanStudOptions, LAW, MeterState
    least_positions, most_positions, most_positions_cite = 6, 7, TABLE_CITE
    seated_cite = late_wager_cite = WAGERS
    round_cite = SECTIONS["definitions"]
    wagers = {ANTE: WAGERS, BET: PLAY, PROGRESSIVE: WAGERS}
    faults = (*faults_of_one_deck(LAW), EXPOSED)
    ranking, sign = CARIBBEAN_HAND, MeterSign()
    under = {
        "19:47-16.1": "a round of play, the ante, the bet and the dealer's four hole cards, as a sister state has them",
        "19:47-16.5": "poker hands of five cards; the dealer competes with ace-king or better",
        "19:47-16.12": "100 to 1 on a royal flush down to 1 to 1, no bet above the payout limit that is posted",
    }

    def verdict(self, options: CaribbeanStudOptions, hands: Hands, dealers: Hands) -> str:
        """Hold a hand against the dealer's, which needs ace-king to play."""
        return verdict_against(CARIBBEAN_HAND, QUALIFYING, hands, dealers)

    def house_rule(self, options: CaribbeanStudOptions, others: Iterable[CaribbeanStudOptions]) -> None:
        """Refuse a table that would begin, feed or pay a meter otherwise than those do which share it."""
        if options.progressive is not NO_PRIZES:
            feeding = (each for each in others if each.progressive is not NO_PRIZES)
            require_same_terms(options.meter, terms_of(options), ((each.meter, terms_of(each)) for each in feeding))

    def options_changed(
        self, table: Table[CaribbeanStudOptions, DeckState], options: CaribbeanStudOptions
    ) -> Round[Table[CaribbeanStudOptions, DeckState]]:
        """Play on with other options; what a meter of another name showed is not what this one shows."""
        after = yield from OneDeckGame.options_changed(self, table, options)
        assert isinstance(after.state, MeterState)
        is_same = options.meter == table.options.meter
        return after if is_same else replace(after, state=with_meter(after.state, 0))

    def round_of_play(self, felt: StudFelt) -> Round[None]:
        """Play one round of Caribbean Stud Poker."""
        try:
            yield from open_the_table(felt, LAW)  # 16.3
            yield from shuffle_and_cut(felt, LAW)  # 16.4
            yield from make_wagers(felt)  # 16.6
            if not felt.in_play():
                yield from spread_idle_cards(felt, LAW)
                return
            yield from deal(felt)  # 16.7, 16.8 or 16.9
            yield from offer_bets(felt)  # 16.10
            yield from settle(felt)  # 16.10, 16.11, 16.12
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
