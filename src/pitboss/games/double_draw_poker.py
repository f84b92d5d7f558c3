"""Double Draw Poker: N.J.A.C. 13:69F-42, with its equipment in 13:69E-1.13Y and 1.17 to 1.19."""

from __future__ import annotations

from pitboss.games.kits.dealing import call_no_more_bets, deal_one_at_a_time, deal_to, deliver_stack
from pitboss.games.kits.irregularities import faults_of_one_deck, require_right_number, void_round
from pitboss.games.kits.one_deck import OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.settlement import (
    collect_hand,
    collect_wager,
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
from pitboss.games.kits.wagers import ask, offer_wager, take_wagers
from pitboss.law import paragraph
from pitboss.table.cards import deck_with_jokers
from pitboss.table.choices import Choice
from pitboss.table.custom import custom
from pitboss.table.event import Place
from pitboss.table.events import CardsDiscarded, NoMoreBetsCalled, PhaseBegan, WagerPlaced
from pitboss.table.felt import Felt, Position
from pitboss.table.handname import Cards, HandName, Hands, a_hand
from pitboss.table.money import EVEN, money
from pitboss.table.options import amount, constraint, house_options, option
from pitboss.table.paytable import PayTable, pay_table
from pitboss.table.rankings import JOKER_HIGH, UNLISTED, Hand, Rank
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round, Voided
from pitboss.table.window import Area, OpenForWagers

# 42.11(c): the bonus pay tables

_ROWS = {
    Hand.FIVE_ACES: "Five Aces",
    Hand.NATURAL_ROYAL_FLUSH: "Natural Royal Flush",
    Hand.WILD_ROYAL_FLUSH: "Wild Royal Flush",
    Hand.STRAIGHT_FLUSH: "Straight Flush",
    Hand.FOUR_OF_A_KIND: "Four of a Kind",
    Hand.FULL_HOUSE: "Full House",
    Hand.FLUSH: "Flush",
    Hand.STRAIGHT: "Straight",
    Hand.THREE_OF_A_KIND: "Three of a Kind",
    Hand.TWO_PAIRS: "Two Pair",
}
_DOWN_TO_STRAIGHT = ("500 to 1", "100 to 1", "50 to 1", "50 to 1", "20 to 1", "5 to 1", "3 to 1", "2 to 1")


def _table(name: str, *last: str) -> PayTable:
    rows = dict(zip(_ROWS, (*_DOWN_TO_STRAIGHT, *last), strict=True))
    return pay_table(name, "13:69F-42.11(c)", rows, _ROWS, module=__name__)


TABLE_1 = _table("1", "1 to 1", "push")
TABLE_2 = _table("2", "push", "push")


@house_options
class DoubleDrawPokerOptions:
    """What the operator of a Double Draw Poker table may choose."""

    bonus_table: PayTable = option(
        TABLE_1,
        cite="13:69F-42.11(c)",
        label="bonus pay table",
        allowed=(TABLE_1, TABLE_2),
        refused_by="13:69F-42.11(c)",
    )
    # reading 133: a shoe is what cards are dealt from, and the hand the option.
    dealing: str = option(
        MANUAL_SHOE,
        cite="13:69F-42.7(a)",
        label="the cards come from a shoe or from the dealer's hand",
        allowed=DEALING,
        value_cites={HAND: "13:69F-42.8(a); 13:69E-1.19(b)1", AUTOMATED_SHOE: "13:69F-42.9(a)"},
        value_words={AUTOMATED_SHOE: "its place and its use are in the internal control procedures"},
        refused_by="13:69E-1.19(b)",
        short="dealt from",
    )
    shuffler: str = option(
        BY_HAND, cite="13:69E-1.19(c)", label="shuffling device", allowed=SHUFFLERS, refused_by="13:69F-42.4(a)"
    )
    decks: int = option(
        1,
        cite="13:69F-42.2(b)",
        label="decks that alternate",
        allowed=range(1, 3),
        refused_by="13:69F-42.2(a); 13:69F-42.2(b)",
        short="alternating decks",
    )
    cards: str = option(
        "opened-at-table",
        cite="13:69F-42.4(a)",
        label="the dealer opens and inspects the cards at the table, or they come pre-shuffled",
        allowed=("opened-at-table", "pre-shuffled"),
        short="how cards come",
    )
    idle_spread: str = option(
        "face-up",
        cite="13:69F-42.4(e)",
        label="the cards of an idle table are spread face up or face down",
        allowed=("face-up", "face-down"),
        refused_by="13:69F-42.4(e)",
        short="idle cards lie",
    )
    count_every: int = option(
        5,
        cite="13:69F-42.7(f)",
        label="the dealer counts the stub of a shoe once in this many rounds",
        allowed=range(1, 6),
        refused_by="13:69F-42.7(f)",
        short="count the stub every",
    )
    counting_device_serves: str = option(
        "automated-shoe",
        cite=custom("13:69F-42.9(e)"),
        label="a shuffler that counts the deck replaces the stub count at the automated shoe, or at every shoe",
        allowed=("automated-shoe", "every-shoe"),
        short="shuffler counts the stub",
    )
    minimum: int = amount(500, custom("13:69F-8.2"), "smallest bet", short="minimum bet")
    maximum: int = amount(50_000, custom("13:69F-8.2"), "biggest ante", short="maximum ante")

    hand_needs_shuffler = constraint(
        "13:69F-42.8(b)1",
        "cards dealt from the dealer's hand must be shuffled by an automated shuffling device",
        lambda o: o.dealing != HAND or o.shuffler != BY_HAND,
    )
    two_decks_need_shuffler = constraint(
        "13:69F-42.2(b)",
        "a second deck may be used only with an automated shuffling device",
        lambda o: o.decks == 1 or o.shuffler != BY_HAND,
    )
    limits_in_order = constraint(
        custom("13:69F-8.2"), "the minimum can't be above the maximum", lambda o: o.minimum <= o.maximum
    )

    @property
    def exempt_methods(self) -> tuple[str, ...]:
        """Return the dealing methods that a counting shuffler frees from the stub count."""
        # reading 121: the text says so of the automated shoe alone; the manual shoe is offered as a setting.
        return (AUTOMATED_SHOE,) if self.counting_device_serves == AUTOMATED_SHOE else (AUTOMATED_SHOE, MANUAL_SHOE)


DrawFelt = Felt[DoubleDrawPokerOptions, DeckState]

LAW = Subchapter(
    deck=deck_with_jokers(),
    hand_size=5,
    dealer_plays=False,
    inspect="13:69F-42.3(a); 13:69F-42.2(a); 13:69E-1.17(h)",
    spread="13:69F-42.3(b)",
    wash="13:69F-42.3(c)",
    two_decks="13:69F-42.3(d); 13:69F-42.2(b)1; 13:69F-42.2(b)2",
    alternate="13:69F-42.2(b)4; 13:69F-42.2(b)3; 13:69F-42.2(b)5",
    idle="13:69F-42.4(e)",
    shuffle="13:69F-42.4(a)",
    cover_card="13:69F-42.4(b)2; 13:69F-42.4(c)1.i",
    cut="13:69F-42.4(c)1.ii",
    cut_completed="13:69F-42.4(c)1.iii",
    cover_card_to_rack="13:69F-42.4(c)1.iv",
    recut="13:69F-42.4(d)",
    dealt_uncut="13:69F-42.4(b)1",
    dealt_after_cut="13:69F-42.4(c)2",
    load={
        MANUAL_SHOE: "13:69F-42.7(a); 13:69E-1.19(b)",
        HAND: "13:69F-42.8(b)2",
        AUTOMATED_SHOE: "13:69F-42.9(b)1; 13:69E-1.19(b)",
    },
    no_more_bets={MANUAL_SHOE: "13:69F-42.7(b)", HAND: "13:69F-42.8(b)3", AUTOMATED_SHOE: "13:69F-42.9(b)2"},
    deal={
        MANUAL_SHOE: "13:69F-42.10(a); 13:69F-42.7(d)",
        HAND: "13:69F-42.10(a); 13:69F-42.8(b)4; 13:69F-42.8(c)",
        AUTOMATED_SHOE: "13:69F-42.10(a); 13:69F-42.9(c)",
    },
    stub={MANUAL_SHOE: "13:69F-42.7(e)", HAND: custom("13:69F-42.8"), AUTOMATED_SHOE: "13:69F-42.9(c)"},
    # reading 121: nothing asks for a count where the cards are dealt from the hand.
    count={MANUAL_SHOE: "13:69F-42.7(f)", AUTOMATED_SHOE: "13:69F-42.9(d)"},
    count_right="13:69F-42.7(f)1",
    count_wrong="13:69F-42.7(f)2",
    counting_device="13:69F-42.9(e)",
    face_up_card="13:69F-42.12(a)",
    drawn_in_error="13:69F-42.12(b)",
    wrong_number="13:69F-42.12(c)",
    deck_exhausted=custom("13:69F-42.12"),
    shuffler_jam="13:69F-42.12(d)",
    shoe_jam="13:69F-42.12(e)",
    device_removed="13:69F-42.12(f)",
)

ANTE, BONUS, FIRST_DRAW, SECOND_DRAW = "ante", "bonus", "first_draw", "second_draw"


# 42.6: wagers


@paragraph("13:69F-42.6(a)", "13:69F-42.6(c)1", "13:69F-42.6(d)", "13:69F-42.1[Ante Wager]")
def make_wagers(felt: DrawFelt) -> Round[None]:
    """Each seated player makes an Ante and a Bonus Wager, in chips and perhaps a match play coupon."""
    limits, both = (felt.options.minimum, felt.options.maximum), "13:69F-42.6(c)1"
    ante, bonus = "the Ante Wager, which opens your part", "the Bonus Wager, paid by the posted table"
    areas = (
        Area(ANTE, ante, "13:69F-42.1[Ante Wager]", *limits, takes_coupon=True, required_by=both),
        # reading 112: the bonus is compulsory, from the least wager up to the ante.
        Area(BONUS, bonus, "13:69F-42.1[Bonus Wager]", *limits, required_by=both),
    )
    request = OpenForWagers(
        "13:69F-42.6(b)",
        (),
        areas,
        felt,
        bonus_within_ante,
        seated_cite="13:69F-42.6(d)",
        form_cite="13:69F-42.6(a)",
        ready=set(),
    )
    yield from take_wagers(felt, request)
    return_incomplete_wagers(felt)
    if felt.in_play():
        yield PhaseBegan("Ante Phase", cite="13:69F-42.6(c)1")


@paragraph("13:69F-42.1[Bonus Wager]", "13:69F-42.6(c)1")
def bonus_within_ante(felt: DrawFelt, wager: WagerPlaced) -> None:
    """A Bonus Wager may not exceed the player's Ante Wager."""
    position = felt.at(wager.position, wager.player)
    assert position is not None
    ante = wager.amount if wager.area == ANTE else position.amount(ANTE)
    bonus = wager.amount if wager.area == BONUS else position.amount(BONUS)
    if not ante:
        raise Refused(f"{money(bonus)} on bonus", "there's no ante yet", "an ante first", "13:69F-42.6(c)1")
    if bonus > ante:
        what = f"a bonus of {money(bonus)} beside an ante of {money(ante)}"
        allowed = f"a bonus of at most {money(ante)}"
        raise Refused(what, "the bonus may not exceed the ante", allowed, "13:69F-42.1[Bonus Wager]")


@paragraph("13:69F-42.6(c)1")
def return_incomplete_wagers(felt: DrawFelt) -> None:
    """Ante and bonus go together: one that stands alone when wagering ends is handed back."""
    for position in felt.in_play():
        if len(position.wagers) == 1:
            # reading 112: the two are made together, so that neither stands alone.
            return_wager(felt, position, next(iter(position.wagers)), "13:69F-42.6(c)1; reading 112")


# 42.7, 42.8 and 42.9: dealing


@paragraph("13:69F-42.8(a)", "13:69F-42.8(b)", "13:69F-42.9(a)", "13:69F-42.9(b)", "13:69F-42.10(a)")
def deal(felt: DrawFelt) -> Round[None]:
    """Five cards face down to each player with an ante and a bonus, in the manner the operator chose."""
    # reading 117: 42.7 to 42.9 give the manner of dealing and 42.10 its order.
    yield from call_no_more_bets(felt, LAW)
    hands = felt.in_play()
    if felt.options.dealing == AUTOMATED_SHOE:
        # reading 116: five at a time is said of the device that dispenses stacks.
        for position in hands:
            yield from deliver_stack(felt, LAW, position)
    else:
        yield from deal_one_at_a_time(felt, LAW, hands)
    yield from require_right_number(felt, LAW)


# 42.10: completion of the round


@paragraph("13:69F-42.10(b)", "13:69F-42.10(c)", "13:69F-42.6(c)2", "13:69F-42.1[First Draw Wager]")
def offer_first_draw_wagers(felt: DrawFelt) -> Round[None]:
    """Each player in turn makes a First Draw Wager equal to the ante, or folds and forfeits ante and bonus."""
    yield from offer_draw_wagers(felt, FIRST_DRAW, "13:69F-42.10(b)", "13:69F-42.1[First Draw Wager]")
    if felt.in_play():
        # reading 111: the wager closes the Ante Phase, though it is said to follow it.
        yield NoMoreBetsCalled(cite="13:69F-42.10(c)")
        yield PhaseBegan("First Draw Phase", cite="13:69F-42.10(c); 13:69F-42.6(c)2")


@paragraph("13:69F-42.10(f)", "13:69F-42.10(g)", "13:69F-42.6(c)3", "13:69F-42.1[Second Draw Wager]")
def offer_second_draw_wagers(felt: DrawFelt) -> Round[None]:
    """Each player left makes a Second Draw Wager equal to the ante, or folds and forfeits every wager."""
    yield from offer_draw_wagers(felt, SECOND_DRAW, "13:69F-42.10(f)", "13:69F-42.1[Second Draw Wager]")
    if felt.in_play():
        # reading 109: the text says that the Second Draw Phase ends; no such phase began, so it is the First.
        yield NoMoreBetsCalled(cite="13:69F-42.10(g)")
        yield PhaseBegan("End Phase", cite="13:69F-42.10(g); 13:69F-42.6(c)3")


def offer_draw_wagers(felt: DrawFelt, area: str, cite: str, definition: str) -> Round[None]:
    """Offer a draw wager to each player in the round, clockwise from the dealer's far left."""
    words = "first draw" if area == FIRST_DRAW else "second draw"
    for position in felt.in_play():
        # reading 110: a draw wager equals the ante, though its definition says "not to exceed".
        ante = position.amount(ANTE)
        wager = Choice("draw", f"match your ante for the {words}", cite, cost=ante)
        fold = Choice("fold", "give up your hand and all its bets", cite)
        yield from offer_wager(felt, position, area, (wager, fold), cite, placed_by=f"{cite}; {definition}")
        if area not in position.wagers:
            yield from forfeit(felt, position, cite)


def forfeit(felt: DrawFelt, position: Position, cite: str) -> Round[None]:
    """A folded hand's wagers and cards are collected at once; the dealer who picks it up sees a wrong number."""
    # reading 130: when they are collected is not said; at once, in turn.
    yield from require_right_number(felt, LAW, (position,), turned_over=True)
    for area in tuple(position.wagers):
        collect_wager(felt, position, area, f"{cite}; reading 130")
    collect_hand(felt, position, f"{cite}; reading 130")


@paragraph("13:69F-42.10(d)", "13:69F-42.10(e)")
def first_draw(felt: DrawFelt) -> Round[None]:
    """A player with a First Draw Wager may replace up to three cards."""
    for position in felt.in_play():
        yield from replace_cards(felt, position, 3, "13:69F-42.10(d)", "13:69F-42.10(e)")


@paragraph("13:69F-42.10(h)", "13:69F-42.10(i)")
def second_draw(felt: DrawFelt) -> Round[None]:
    """A player with a Second Draw Wager may replace one card."""
    for position in felt.in_play():
        yield from replace_cards(felt, position, 1, "13:69F-42.10(h)", "13:69F-42.10(i)")


def replace_cards(felt: DrawFelt, position: Position, at_most: int, discard: str, redeal: str) -> Round[None]:
    """Discards go face down to the rack at once and as many new cards come face down in their place."""
    keep = Choice("keep", "keep all five cards", discard)
    replace = Choice("replace", "trade cards for new ones", discard, cards=tuple(position.hand), at_most=at_most)
    decision = yield from ask(position, (keep, replace), "keep", discard)
    if not decision.chosen:
        return
    take_discards(felt, position, decision.chosen, discard)
    for _ in decision.chosen:
        yield from deal_to(felt, LAW, position, redeal)
    yield from require_right_number(felt, LAW)


def take_discards(felt: DrawFelt, position: Position, chosen: tuple[Place, ...], cite: str) -> None:
    """The dealer collects discarded cards at once and puts them in the discard rack."""
    discarded = tuple(drawn for drawn in position.hand if drawn.place in chosen)
    position.hand = [drawn for drawn in position.hand if drawn.place not in chosen]
    felt.rack.put(position.number, "discards", discarded)
    felt.tell(CardsDiscarded(position.number, tuple(drawn.place for drawn in discarded), cite=cite))


@paragraph("13:69F-42.10(j)", "13:69F-42.10(j)1", "13:69F-42.10(j)4", "13:69F-42.10(k)", "13:69F-42.1[Hand]")
def settle(felt: DrawFelt) -> Round[None]:
    """From the dealer's far right each hand is turned over, its wagers collected or paid, and its cards picked up."""
    yield from require_right_number(felt, LAW, turned_over=True)
    for position in felt.counterclockwise():
        rank = JOKER_HIGH.rank(position.cards)
        reveal_hand(felt, position, rank, f"13:69F-42.10(j)1; 13:69F-42.1[Hand]; {ranking_cites(position, rank)}")
        if is_ranked(rank):
            pay_all(felt, position, rank)
        else:
            collect_all(felt, position)
        collect_hand(felt, position, "13:69F-42.10(j)4; 13:69F-42.10(k)")


FLUSHES = (Hand.NATURAL_ROYAL_FLUSH, Hand.WILD_ROYAL_FLUSH, Hand.STRAIGHT_FLUSH, Hand.FLUSH)


@paragraph("13:69F-42.1[Rank]", "13:69F-42.1[Suit]", "13:69F-42.5(b)")
def ranking_cites(position: Position, rank: Rank) -> str:
    """A hand is ranked by its class; a joker in it, and suits that make a flush, by their own paragraphs."""
    cites = ["13:69F-42.1[Rank]", rank.cite or "13:69F-42.5(b)"]
    if any(card.is_joker for card in position.cards):
        cites.append("13:69F-42.5(a)")
    if rank.hand in FLUSHES:
        cites.append("13:69F-42.1[Suit]")
    return "; ".join(cites)


def is_ranked(rank: Rank) -> bool:
    """Tell whether a hand is one of those the law ranks: two pairs or higher."""
    return rank.hand in _ROWS


@paragraph("13:69F-42.10(j)2")
def collect_all(felt: DrawFelt, position: Position) -> None:
    """Below two pairs every wager is collected."""
    for area in (ANTE, BONUS, FIRST_DRAW, SECOND_DRAW):
        collect_wager(felt, position, area, "13:69F-42.10(j)2")


@paragraph("13:69F-42.10(j)3", "13:69F-42.11(b)")
def pay_all(felt: DrawFelt, position: Position, rank: Rank) -> None:
    """At two pairs or higher the ante and both draw wagers pay 1 to 1, and the bonus by its table."""
    for area in (ANTE, FIRST_DRAW, SECOND_DRAW):
        pay_wager(felt, position, area, EVEN, "13:69F-42.10(j)3; 13:69F-42.11(b)")
    settle_bonus(felt, position, rank)


# 42.11: payout odds


@paragraph("13:69F-42.11(c)", "13:69F-42.11(d)", *(f"13:69F-42.11(c)[{label}]" for label in _ROWS.values()))
def settle_bonus(felt: DrawFelt, position: Position, rank: Rank) -> None:
    """The bonus pays by the posted table; a push hands it back."""
    row = felt.options.bonus_table.rows[rank.hand]
    if row.odds is None:
        # reading 129: "pay all wagers" does not reach a bonus that pushes.
        return_wager(felt, position, BONUS, f"13:69F-42.11(d); {row.cite}")
    else:
        pay_wager(felt, position, BONUS, row.odds, row.cite)


class DoubleDrawPoker(OneDeckGame[DoubleDrawPokerOptions, DrawFelt]):
    """Double Draw Poker, in a text without a date."""

    name, title, subchapter, rules = "double-draw-poker", "Double Draw Poker", "13:69F-42", 2
    edition, edition_words = "2013", "an undated text that we label 2013"
    options, law = DoubleDrawPokerOptions, LAW
    most_positions, most_positions_cite = 6, "13:69E-1.13Y(a)"
    seated_cite, late_wager_cite = "13:69F-42.6(d)", "13:69F-42.6(b)"
    round_cite = "13:69F-42.1[Round of play]"
    wagers = {
        ANTE: "13:69F-42.6(c)1",
        BONUS: "13:69F-42.6(c)1",
        FIRST_DRAW: "13:69F-42.10(b)",
        SECOND_DRAW: "13:69F-42.10(f)",
    }
    faults = faults_of_one_deck(LAW)
    takes_coupons = True
    ranking = JOKER_HIGH

    def hand_name(self, options: DoubleDrawPokerOptions, cards: Cards, board: Cards) -> HandName:
        """Name a hand, whether the regulation ranks it or not."""
        return HandName(super().hand_name(options, cards, board).words.removesuffix(UNLISTED))

    def verdict(self, options: DoubleDrawPokerOptions, hands: Hands, dealers: Hands) -> str:
        """Say what the hand is, and that it takes two pairs to win."""
        if [len(hand) for hand in hands] != [JOKER_HIGH.cards]:
            return ""
        name = self.hand_name(options, hands[0], ()).words
        return f"You have {a_hand(name)}." + (
            "" if is_ranked(JOKER_HIGH.rank(hands[0])) else " It takes two pair to win."
        )

    @paragraph("13:69F-42.1", "13:69F-42.1[Round of play]", "13:69F-42.6(c)")
    def round_of_play(self, felt: DrawFelt) -> Round[None]:
        """Play the Ante Phase, the First Draw Phase and the End Phase."""
        try:
            yield from open_the_table(felt, LAW)  # 42.3
            yield from shuffle_and_cut(felt, LAW)  # 42.4
            yield from make_wagers(felt)  # 42.6
            if not felt.in_play():
                yield from spread_idle_cards(felt, LAW)  # 42.4(e)
                return
            yield from deal(felt)  # 42.7, 42.8 or 42.9, and 42.10(a)
            yield from offer_first_draw_wagers(felt)  # 42.10(b), (c)
            yield from first_draw(felt)  # 42.10(d), (e)
            yield from offer_second_draw_wagers(felt)  # 42.10(f), (g)
            yield from second_draw(felt)  # 42.10(h), (i)
            # reading 118: a count that comes after settlement could void nothing, so it comes before.
            yield from count_stub_if_due(felt, LAW)  # 42.7(f), 42.9(d), (e)
            yield from settle(felt)  # 42.10(j), (k), 42.11
            yield from put_away_stub(felt, LAW)  # 42.7(e), 42.9(c)
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
