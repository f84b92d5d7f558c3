"""Three Card Poker: N.J.A.C. 19:47-20 in the text of 2007.

Sections 20.1 to 20.7(e) are known by their headings only; what is done under them follows Double Draw Poker's
sections (13:69F-42.2 to 42.7) or trade practice and is marked custom.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.kits.dealer_hand import against
from pitboss.games.kits.dealing import call_no_more_bets, deal_one_at_a_time, deliver_stack
from pitboss.games.kits.irregularities import (
    DEALER_CARD_EXPOSED,
    dealer_card_exposed,
    faults_of_one_deck,
    require_right_number,
    void_round,
)
from pitboss.games.kits.one_deck import OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.settlement import (
    collect_hand,
    collect_wager,
    pay_ante_bonus_on,
    pay_wager,
    return_wager,
    reveal_hand,
)
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.stub import count_stub_if_due, put_away_stub
from pitboss.games.kits.subchapter import (
    AUTOMATED_SHOE,
    BY_HAND,
    DEALING,
    HAND,
    MANUAL_SHOE,
    SHUFFLERS,
    DeckState,
    Subchapter,
)
from pitboss.games.kits.wagers import offer_wager, take_wagers
from pitboss.law import paragraph
from pitboss.table.cards import Card, standard_deck
from pitboss.table.choices import Choice
from pitboss.table.custom import custom
from pitboss.table.events import CoverCardPlaced, DecisionMade, FaultOccurred, WagerPlaced
from pitboss.table.felt import Felt, Position
from pitboss.table.handname import Hands, a_hand, compared
from pitboss.table.money import EVEN
from pitboss.table.options import PostedLimits, constraint, house_options, option
from pitboss.table.paytable import PayTable, pay_table
from pitboss.table.rankings import THREE_CARD_POKER, Hand, Rank
from pitboss.table.requests import FaultKind, Round, Voided
from pitboss.table.window import Area, OpenForWagers

# 20.11(a)2: the pair plus ledgers

_ROWS = {
    Hand.ONE_PAIR: "Pair",
    Hand.FLUSH: "Flush",
    Hand.STRAIGHT: "Straight",
    Hand.THREE_OF_A_KIND: "Three-of-a-kind",
    Hand.STRAIGHT_FLUSH: "Straight flush",
}


def _ledger(name: str, *pays: str) -> PayTable:
    rows = dict(zip(_ROWS, pays, strict=True))
    return pay_table(name, "19:47-20.11(a)2", rows, _ROWS, module=__name__)


LEDGER_A = _ledger("A", "1 to 1", "4 to 1", "6 to 1", "30 to 1", "40 to 1")
LEDGER_B = _ledger("B", "1 to 1", "4 to 1", "6 to 1", "33 to 1", "35 to 1")
LEDGER_C = _ledger("C", "1 to 1", "3 to 1", "6 to 1", "30 to 1", "40 to 1")
LEDGER_D = _ledger("D", "1 to 1", "3 to 1", "6 to 1", "33 to 1", "35 to 1")

# 20.11(a)3: the ante bonus


BONUS_145 = pay_table(
    "1-4-5",
    "19:47-20.11(a)3",
    {Hand.STRAIGHT: "1 to 1", Hand.THREE_OF_A_KIND: "4 to 1", Hand.STRAIGHT_FLUSH: "5 to 1"},
    module=__name__,
)
BONUS_156 = pay_table(
    "1-5-6",
    "19:47-20.11(a)3.i",
    {Hand.STRAIGHT: "1 to 1", Hand.THREE_OF_A_KIND: "5 to 1", Hand.STRAIGHT_FLUSH: "6 to 1"},
    module=__name__,
)


BOTH = "both"
"""The version in which a player makes an ante and a pair plus wager, or none."""


@house_options
class ThreeCardPokerOptions(PostedLimits):
    """What the operator of a Three Card Poker table may choose."""

    pair_plus: PayTable = option(
        LEDGER_A,
        cite="19:47-20.11(a)2",
        label="pair plus ledger",
        allowed=(LEDGER_A, LEDGER_B, LEDGER_C, LEDGER_D),
        refused_by="19:47-20.11(a)2",
    )
    ante_bonus: PayTable = option(
        BONUS_145,
        cite="19:47-20.11(a)3",
        label="ante bonus",
        allowed=(BONUS_145, BONUS_156),
        value_cites={BONUS_156: "19:47-20.11(a)3.i"},
        refused_by="19:47-20.11(a)3",
    )
    settlement: str = option(
        "step-by-step",
        cite="19:47-20.10(c)",
        label="the dealer settles each step for everyone, or one player in full after another",
        allowed=("step-by-step", "player-by-player"),
        refused_by="19:47-20.10(c)",
    )
    dealing: str = option(
        MANUAL_SHOE,
        cite="19:47-20.8(a); 19:47-20.9(a)",
        label="the cards come from a shoe or from the dealer's hand",
        allowed=DEALING,
        value_cites={
            MANUAL_SHOE: custom("19:47-20.7"),
            HAND: "19:47-20.8(a); 13:69E-1.19(b)1",
            AUTOMATED_SHOE: "19:47-20.9(a)",
        },
        value_words={AUTOMATED_SHOE: "with the Commission's approval of the shoe, its place and how it is used"},
        short="dealt from",
    )
    shuffler: str = option(BY_HAND, cite="13:69E-1.19(c)", label="shuffling device", allowed=SHUFFLERS, provenance="nj")
    decks: int = option(
        1, cite=custom("19:47-20.2"), label="decks that alternate", allowed=range(1, 3), short="alternating decks"
    )
    cards: str = option(
        "opened-at-table",
        cite=custom("19:47-20.4"),
        label="the dealer opens and inspects the cards at the table, or they come pre-shuffled",
        allowed=("opened-at-table", "pre-shuffled"),
        short="how cards come",
    )
    idle_spread: str = option(
        "face-up",
        cite=custom("19:47-20.5"),
        label="the cards of an idle table are spread face up or face down",
        allowed=("face-up", "face-down"),
        short="idle cards lie",
    )
    count_every: int = option(
        5,
        cite="19:47-20.8(e)",
        label="the dealer counts the stub once in this many rounds",
        allowed=range(1, 6),
        refused_by="19:47-20.8(e)",
        short="count the stub every",
    )
    wagers: str = option(
        "any",
        cite=custom("19:47-20.6"),
        label="players can bet ante, pair plus or both, or have to bet both",
        allowed=("any", BOTH),
        value_cites={BOTH: custom("19:47-20.6(f)")},
    )

    # reading 98: the version "pursuant to 2.6(f)" is that of 20.6(f); reading 102: the one that requires both wagers.
    only_with_ledger_b = constraint(
        "19:47-20.11(a)3.i",
        "the 1-5-6 ante bonus may be paid only where pair plus pays by ledger B and, as in 20.6(f), both are required",
        lambda o: o.ante_bonus is BONUS_145 or (o.pair_plus is LEDGER_B and o.wagers == BOTH),
    )
    hand_needs_shuffler = constraint(
        "19:47-20.8(b)1",
        "cards dealt from the dealer's hand must be shuffled by an automated shuffling device",
        lambda o: o.dealing != HAND or o.shuffler != BY_HAND,
    )
    two_decks_need_shuffler = constraint(
        custom("19:47-20.2"),
        "a second deck may be used only with an automated shuffling device",
        lambda o: o.decks == 1 or o.shuffler != BY_HAND,
    )

    @property
    def exempt_methods(self) -> tuple[str, ...]:
        """Return the dealing methods that a counting shuffler frees from the stub count: all of them."""
        return DEALING


ThreeCardFelt = Felt[ThreeCardPokerOptions, DeckState]

LAW = Subchapter(
    deck=standard_deck(),
    hand_size=3,
    dealer_plays=True,
    inspect=custom("19:47-20.4"),
    spread=custom("19:47-20.4"),
    wash=custom("19:47-20.4"),
    two_decks=custom("19:47-20.4"),
    alternate=custom("19:47-20.2"),
    idle=custom("19:47-20.5"),
    shuffle=custom("19:47-20.5"),
    cover_card=custom("19:47-20.5"),
    cut=custom("19:47-20.5"),
    cut_completed=custom("19:47-20.5"),
    cover_card_to_rack=custom("19:47-20.5"),
    recut=custom("19:47-20.5"),
    dealt_uncut=custom("19:47-20.5"),
    dealt_after_cut=custom("19:47-20.5"),
    load={MANUAL_SHOE: custom("19:47-20.7"), HAND: "19:47-20.8(b)2", AUTOMATED_SHOE: "19:47-20.9(b)1"},
    no_more_bets={MANUAL_SHOE: custom("19:47-20.7"), HAND: "19:47-20.8(b)3", AUTOMATED_SHOE: "19:47-20.9(b)2"},
    deal={MANUAL_SHOE: custom("19:47-20.7"), HAND: "19:47-20.8(c)", AUTOMATED_SHOE: "19:47-20.9(c)"},
    stub={MANUAL_SHOE: custom("19:47-20.7"), HAND: "19:47-20.8(d)", AUTOMATED_SHOE: "19:47-20.9(d)"},
    # reading 106: the manner of the count, 20.7(e), is not known; it is that of 13:69F-42.7(f), against 52 cards.
    count={MANUAL_SHOE: custom("19:47-20.7(e)"), HAND: "19:47-20.8(e)", AUTOMATED_SHOE: "19:47-20.9(e)"},
    count_right=custom("19:47-20.7(e)"),
    count_wrong=custom("19:47-20.7(e)"),
    counting_device="19:47-20.7(f)",
    face_up_card="19:47-20.12(a)",
    drawn_in_error="19:47-20.12(b)",
    wrong_number="19:47-20.12(c)",
    # reading 108: jams and what follows the list are not in the text; they go as in 13:69F-42.12(d) to (f).
    deck_exhausted=custom("19:47-20.12"),
    shuffler_jam=custom("19:47-20.12"),
    shoe_jam=custom("19:47-20.12"),
    device_removed=custom("19:47-20.12"),
    dealer_card_exposed="19:47-20.12(d)",
)


# 20.6: wagers


def make_wagers(felt: ThreeCardFelt) -> Round[None]:
    """Each seated player makes an ante wager, a pair plus wager, or both, within the posted limits."""
    limits = felt.options.minimum, felt.options.maximum
    cite = custom("19:47-20.6")
    required_by = cite if felt.options.wagers == BOTH else ""
    areas = (
        Area("ante", "an ante wager, against the dealer's hand", cite, *limits, required_by=required_by),
        Area("pair_plus", "a pair plus wager, on a pair or better", cite, *limits, required_by=required_by),
    )
    yield from take_wagers(
        felt, OpenForWagers(cite, (), areas, felt, any_wager_alone, seated_cite=cite, form_cite=cite, ready=set())
    )
    if felt.options.wagers == BOTH:
        return_single_wagers(felt)


def any_wager_alone(felt: ThreeCardFelt, wager: WagerPlaced) -> None:
    """Ante and pair plus are independent of each other."""


def return_single_wagers(felt: ThreeCardFelt) -> None:
    """Where both wagers are required, one that stands alone is handed back before the deal."""
    for position in felt.in_play():
        if len(position.wagers) == 1:
            return_wager(felt, position, next(iter(position.wagers)), custom("19:47-20.6"))


# 20.7, 20.8 and 20.9: dealing


@paragraph("19:47-20.8(a)", "19:47-20.8(b)", "19:47-20.9(a)", "19:47-20.9(b)")
def deal(felt: ThreeCardFelt) -> Round[None]:
    """Three cards face down to each player with a wager and to the dealer, in the manner the operator chose."""
    yield from call_no_more_bets(felt, LAW)
    if felt.options.dealing == AUTOMATED_SHOE:
        yield from deliver_stacks(felt)
    else:
        yield from deal_one_at_a_time(felt, LAW, [*felt.in_play(), felt.dealer])
    yield from require_right_number(felt, LAW)
    yield from count_stub_if_due(felt, LAW)
    yield from put_away_stub(felt, LAW)


@paragraph("19:47-20.9(c)")
def deliver_stacks(felt: ThreeCardFelt) -> Round[None]:
    """A stack to each player with a wager, clockwise, and the last, under a cover card, to the dealer."""
    for position in felt.in_play():
        yield from deliver_stack(felt, LAW, position)
    yield CoverCardPlaced("on top of the dealer's stack", cite="19:47-20.9(c)")
    yield from deliver_stack(felt, LAW, felt.dealer)


# 20.10: completion of the round


@paragraph("19:47-20.10(b)")
def offer_play_wagers(felt: ThreeCardFelt) -> Round[None]:
    """Each player with an ante, from the dealer's left, matches it or forfeits every wager."""
    forfeited = []
    for position in felt.clockwise("ante"):
        if not (yield from makes_play_wager(felt, position)):
            forfeited.append(position)
    yield from require_right_number(felt, LAW, forfeited, turned_over=True)  # the dealer picks them up
    for position in forfeited:
        # reading 103: the pair plus wager is forfeited with the ante, even on a hand it would have paid.
        for area in tuple(position.wagers):
            collect_wager(felt, position, area, "19:47-20.10(b)")
        collect_hand(felt, position, "19:47-20.10(b)")


EXPOSABLE = (DEALER_CARD_EXPOSED,)
"""What can go wrong while a player decides."""


def makes_play_wager(felt: ThreeCardFelt, position: Position) -> Round[bool]:
    """Ask one player for a play wager equal to the ante, and place it where it is made."""
    ante = position.amount("ante")
    fold = Choice("fold", "give up your hand and all its bets", "19:47-20.10(b)")
    play = Choice("play", "match your ante and play on", "19:47-20.10(b)", cost=ante)
    answer = yield from offer_wager(felt, position, "play", (play, fold), "19:47-20.10(b)", faults=EXPOSABLE)
    if isinstance(answer, FaultOccurred):
        yield from dealer_card_exposed(felt, LAW)
    return isinstance(answer, DecisionMade) and answer.choice == "play"


@paragraph("19:47-20.10(b)")
def reveal_dealer(felt: ThreeCardFelt) -> Round[None]:
    """The dealer turns the dealer's cards up and arranges the highest possible hand."""
    yield from require_right_number(felt, LAW, turned_over=True)
    felt.dealer.hand.sort(key=lambda drawn: drawn.card, reverse=True)
    reveal_hand(felt, felt.dealer, THREE_CARD_POKER.rank(felt.dealer.cards), "19:47-20.10(b)")
    if felt.options.dealing == AUTOMATED_SHOE:
        yield CoverCardPlaced("on the layout next to the automated dealing shoe", cite="19:47-20.10(b)")


@paragraph("19:47-20.10(c)")
def settle(felt: ThreeCardFelt) -> None:
    """The wagers that remain are settled by the alternative the operator filed; the dealer's cards come last."""
    dealer = THREE_CARD_POKER.rank(felt.dealer.cards)
    hands = [
        PlayerHand(position, THREE_CARD_POKER.rank(position.cards), position.amount("ante"))
        for position in felt.counterclockwise()
    ]
    if felt.options.settlement == "step-by-step":
        settle_step_by_step(felt, hands, dealer)
    else:
        settle_player_by_player(felt, hands, dealer)
    collect_hand(felt, felt.dealer, "19:47-20.10(c)")


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """A hand that stays to be settled: its rank, and the ante that the bonus is paid on."""

    position: Position
    rank: Rank
    ante: int


@paragraph("19:47-20.10(c)1", "19:47-20.10(c)1.i", "19:47-20.10(c)1.ii", "19:47-20.10(c)1.iii", "19:47-20.10(c)1.iv",
           "19:47-20.10(d)")  # fmt: skip
def settle_step_by_step(felt: ThreeCardFelt, hands: list[PlayerHand], dealer: Rank) -> None:
    """From the dealer's far right: reveal all hands, then collect from all, then pay all, then pick all hands up."""
    for hand in hands:
        reveal_hand(felt, hand.position, hand.rank, "19:47-20.10(c)1.i")
    for hand in hands:
        collect_losing(felt, hand, dealer, "19:47-20.10(c)1.ii")
    for hand in hands:
        pay_winning(felt, hand, dealer, "19:47-20.10(c)1.iii")
    for hand in hands:
        collect_hand(felt, hand.position, "19:47-20.10(c)1.iv; 19:47-20.10(d)")


@paragraph("19:47-20.10(c)2", "19:47-20.10(c)2.i", "19:47-20.10(c)2.ii", "19:47-20.10(c)2.iii", "19:47-20.10(d)")
def settle_player_by_player(felt: ThreeCardFelt, hands: list[PlayerHand], dealer: Rank) -> None:
    """From the dealer's far right, one player after another: reveal, collect or pay, and pick the hand up."""
    for hand in hands:
        reveal_hand(felt, hand.position, hand.rank, "19:47-20.10(c)2.i")
        collect_losing(felt, hand, dealer, "19:47-20.10(c)2.ii")
        pay_winning(felt, hand, dealer, "19:47-20.10(c)2.ii")
        collect_hand(felt, hand.position, "19:47-20.10(c)2.iii; 19:47-20.10(d)")


def collect_losing(felt: ThreeCardFelt, hand: PlayerHand, dealer: Rank, step: str) -> None:
    """Collect the losing wagers of one player."""
    position = hand.position
    if "play" in position.wagers and against_dealer(hand.rank, dealer) == "lower":
        for area in ("ante", "play"):
            # reading 99: that a lower hand loses is only implied.
            collect_wager(felt, position, area, f"{step}; 19:47-20.11(a)1; reading 99")
    if "pair_plus" in position.wagers and hand.rank.hand not in felt.options.pair_plus.rows:
        collect_wager(felt, position, "pair_plus", f"{step}; 19:47-20.11(a)2")


def pay_winning(felt: ThreeCardFelt, hand: PlayerHand, dealer: Rank, step: str) -> None:
    """Pay the winning wagers of one player, and hand back those that are neither won nor lost."""
    pay_ante_bonus(felt, hand, step)
    if "play" in hand.position.wagers:
        pay_ante_and_play(felt, hand, dealer, step)
    if "pair_plus" in hand.position.wagers:
        pay_pair_plus(felt, hand, step)


# 20.11: payout odds

QUALIFYING = THREE_CARD_POKER.rank((Card.parse("Qs"), Card.parse("3d"), Card.parse("2c")))
"""The lowest hand with which the dealer competes: queen high."""


@paragraph("19:47-20.11(a)1")
def against_dealer(player: Rank, dealer: Rank) -> str:
    """Say how a hand stands against the dealer's."""
    # reading 100: where the dealer does not qualify the ante is paid whatever the player holds.
    return against(player, dealer, QUALIFYING)


@paragraph("19:47-20.11(a)", "19:47-20.11(a)1")
def pay_ante_and_play(felt: ThreeCardFelt, hand: PlayerHand, dealer: Rank, step: str) -> None:
    """A higher hand is paid 1 to 1 on both; a dealer below queen high pays the ante 1 to 1 and returns the play."""
    cite = f"{step}; 19:47-20.11(a)1"
    standing = against_dealer(hand.rank, dealer)
    if standing == "equal":
        # reading 99: equal hands are not mentioned; neither wager is won or lost.
        cite = f"{cite}; reading 99"
        return_wager(felt, hand.position, "ante", cite)
    else:
        pay_wager(felt, hand.position, "ante", EVEN, cite)
    if standing == "higher":
        pay_wager(felt, hand.position, "play", EVEN, cite)
    else:
        return_wager(felt, hand.position, "play", cite)


@paragraph("19:47-20.11(a)2", *(f"19:47-20.11(a)2[{label}]" for label in _ROWS.values()))
def pay_pair_plus(felt: ThreeCardFelt, hand: PlayerHand, step: str) -> None:
    """A pair or better is paid by the ledger that the operator posted, whatever the dealer holds."""
    # reading 104: no ledger has a royal flush, and ace-king-queen of one suit is paid as the straight flush it is.
    row = felt.options.pair_plus.rows[hand.rank.hand]
    assert row.odds is not None, "no row of a ledger is a push"
    pay_wager(felt, hand.position, "pair_plus", row.odds, f"{step}; {row.cite}")


@paragraph("19:47-20.11(a)3", "19:47-20.11(a)3.i")
def pay_ante_bonus(felt: ThreeCardFelt, hand: PlayerHand, step: str) -> None:
    """A straight or better with an ante and a play wager is paid a bonus on the ante."""
    # reading 101: the bonus is paid on the ante's amount, whether the hand beats the dealer's or not.
    row = felt.options.ante_bonus.rows.get(hand.rank.hand)
    if row is not None and row.odds is not None and hand.ante:
        pay_ante_bonus_on(felt, hand.position, hand.ante, row.odds, f"{step}; {row.cite}")


# 20.12: irregularities

EXPOSED = FaultKind(
    DEALER_CARD_EXPOSED,
    LAW.dealer_card_exposed,
    "a card of the dealer is exposed before the reveal",
    needs="a player with an ante who is asked to decide",
)


class ThreeCardPoker(OneDeckGame[ThreeCardPokerOptions, ThreeCardFelt]):
    """Three Card Poker, in the text of 2007."""

    name, title, subchapter, rules = "three-card-poker", "Three Card Poker", "19:47-20", 2
    edition, edition_words = "2007", "the text of 2007"
    options, law = ThreeCardPokerOptions, LAW
    most_positions, most_positions_cite = 7, custom("19:46-1.10A")
    seated_cite = late_wager_cite = custom("19:47-20.6")
    round_cite = custom("19:47-20.1")
    under = {
        "19:47-20.1": "the round of play, and the ante, play and pair plus wagers, as the other sections use them",
        "19:47-20.3": "straight flush, three of a kind, straight, flush, pair and high card, ties by the highest card",
    }
    wagers = {"ante": custom("19:47-20.6"), "pair_plus": custom("19:47-20.6"), "play": "19:47-20.10(b)"}
    faults = (*faults_of_one_deck(LAW), EXPOSED)
    ranking = THREE_CARD_POKER

    def verdict(self, options: ThreeCardPokerOptions, hands: Hands, dealers: Hands) -> str:
        """Hold a hand against the dealer's, or say that the dealer's does not qualify."""
        if [len(hand) for hand in (*hands, *dealers)] != [3, 3]:
            return ""
        mine, theirs = (THREE_CARD_POKER.rank(hand) for hand in (*hands, *dealers))
        if against_dealer(mine, theirs) == "dealer does not qualify":
            return f"Dealer doesn't qualify with {a_hand(theirs.words)}. You have {a_hand(mine.words)}."
        return compared(mine, theirs)

    def round_of_play(self, felt: ThreeCardFelt) -> Round[None]:
        """Play one round of Three Card Poker."""
        try:
            yield from open_the_table(felt, LAW)  # 20.4
            yield from shuffle_and_cut(felt, LAW)  # 20.5
            yield from make_wagers(felt)  # 20.6
            if not felt.in_play():
                yield from spread_idle_cards(felt, LAW)
                return
            yield from deal(felt)  # 20.7, 20.8 or 20.9
            yield from offer_play_wagers(felt)  # 20.10(b)
            yield from reveal_dealer(felt)  # 20.10(b)
            settle(felt)  # 20.10(c), 20.10(d), 20.11
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
