"""Blackjack: N.J.A.C. 19:47-2 in its editions of 1996 and 2007, with the 6 to 5 variation of 2.6A."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pitboss.games.blackjack import notices
from pitboss.games.blackjack.additional import (
    CITES,
    TWENTY_POINTS,
    offer_third_card,
    settle_on_first_cards,
    settle_queens_of_hearts,
)
from pitboss.games.blackjack.boxes import INSURANCE, MAIN, MAINS, BoxFelt, ShoeState
from pitboss.games.blackjack.count import against_dealer, point_count
from pitboss.games.blackjack.dealing import (
    announce_total,
    complete_first_two,
    deal_first_cards,
    deal_hole_card,
    dealer_has_blackjack,
    draw_no_more,
    draw_to_seventeen,
    is_round_over_at_once,
)
from pitboss.games.blackjack.decisions import announce_blackjacks, deal_owed_cards, play_box
from pitboss.games.blackjack.events import DealerDrewNoMore, surrender_sentence
from pitboss.games.blackjack.insurance import offer_insurance
from pitboss.games.blackjack.irregularities import burn_exposed_card, dealer_overdraws, missed_in_the_deal, void_hands
from pitboss.games.blackjack.multiple_action import (
    MULTIPLE_ACTION,
    begin_dealer_hand,
    return_lone_wagers,
    take_up_wagers,
)
from pitboss.games.blackjack.options import CARD_READER, CONTINUOUS, FACE_UP, HAND, HOLE_CARD, BlackjackOptions
from pitboss.games.blackjack.progressive import settle_progressive, terms_of
from pitboss.games.blackjack.settlement import (
    pick_up_cards,
    settle_hands,
    settle_held_surrenders,
    settle_insurance,
)
from pitboss.games.blackjack.shoe import (
    SHUFFLE,
    BlackjackDesk,
    bart_carter_shuffle,
    burn,
    open_for_gaming,
    prepare_cards,
)
from pitboss.games.blackjack.wagers import WAGERS, take_wagers
from pitboss.games.game import Game, Pit
from pitboss.games.kits.irregularities import CUT_BY_HAND
from pitboss.games.kits.meter import require_same_terms
from pitboss.law import paragraph
from pitboss.table.cards import Card, standard_deck
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerCollected, WagerReturned
from pitboss.table.handname import Cards, HandName, Hands
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind, Round, Voided
from pitboss.table.table import Table
from pitboss.table.view import View

BlackjackTable = Table[BlackjackOptions, ShoeState]


def deal_and_settle(felt: BoxFelt) -> Round[None]:
    """The cards are dealt, the players decide unless a blackjack ends the round, and everything is settled."""
    if felt.options.burn_each_round:
        yield from burn(felt, "19:47-2.6A(c)")
    yield from deal_first_cards(felt)  # 2.6(d), (e), 2.6A(c), 2.13(b)
    for box in felt.wagered_boxes():
        if len(box.hands[0].cards) < 2:
            yield from missed_in_the_deal(felt, box)  # 2.15
    settle_on_first_cards(felt)  # 2.17, 2.23, 2.24, 2.26
    yield from deal_hole_card(felt)  # 2.6(j), (k)
    yield from offer_insurance(felt)  # 2.9, 2.7(c)
    if (yield from is_round_over_at_once(felt)):  # 2.6(j)1, (k)6
        announce_blackjacks(felt)  # 2.7(b)
        yield from offer_third_card(felt)  # 2.6(j)3, (k)6
        yield from settle_against_dealer(felt)
    else:
        yield from play_hands(felt)
    yield from burn_exposed_card(felt)  # 2.15
    pick_up_cards(felt)  # 2.6(i)


def play_hands(felt: BoxFelt) -> Round[None]:
    """The players decide, the dealer completes the hand, and what is left is settled."""
    if felt.dealer_card == CARD_READER and felt.has_insurance:
        # reading 14: the reader has shown that there is no blackjack, so insurance is lost at once.
        settle_insurance(felt, "19:47-2.9(d); reading 14")
    if felt.dealer_card in (CARD_READER, FACE_UP):
        settle_queens_of_hearts(felt)  # 2.24
    announce_blackjacks(felt)  # 2.7
    for box in felt.wagered_boxes():
        yield from play_box(felt, box)  # 2.6(f), (g), 2.8, 2.10 to 2.12
    yield from deal_owed_cards(felt)  # 2.15
    if felt.has_progressive:
        yield from settle_progressive(felt)  # 2.19
    is_needed = False
    for action in felt.actions:  # one hand of the dealer, or three
        take_up_wagers(felt, action)  # 2.18
        if is_needed := is_second_card_needed(felt):
            begin_dealer_hand(felt)  # 2.18
            yield from complete_first_two(felt)  # 2.6(h), (j)
            yield from settle_against_dealer(felt)
    if not is_needed:  # nothing stands against the dealer's last hand
        felt.tell(DealerDrewNoMore(cite="19:47-2.12(c)"))
        if felt.options.dealer_card == FACE_UP:
            announce_total(felt, "19:47-2.12(c)")


@paragraph("19:47-2.12(c)")
def is_second_card_needed(felt: BoxFelt) -> bool:
    """The dealer takes no card that cannot change what any wager is worth."""
    # reading 16: a waiting blackjack, surrender or insurance, or an added wager on a bust hand, needs the second card.
    is_any_in_play = any(hand.areas for _, hand in felt.hands())
    return is_any_in_play or felt.has_insurance or felt.has_wager(TWENTY_POINTS)


@paragraph("19:47-2.12(c)")
def settle_against_dealer(felt: BoxFelt) -> Round[None]:
    """Insurance and surrenders come first; the dealer draws only where a hand stands whose outcome depends on it."""
    if felt.has_insurance:
        settle_insurance(felt)  # 2.9(d)
    if felt.options.surrender:
        settle_held_surrenders(felt)  # 2.8(a)2
    settle_queens_of_hearts(felt)  # 2.24
    if not dealer_has_blackjack(felt):
        if any(hand.is_standing for _, hand in felt.hands()):
            yield from draw_to_seventeen(felt)  # 2.12(b)
            yield from dealer_overdraws(felt)  # 2.15
        else:
            draw_no_more(felt)
    settle_hands(felt)  # 2.3, 2.7, 2.8, 2.10(b), 2.11(d)


FAULTS = (
    FaultKind("face-up-card", "19:47-2.15(a)", "the next card lies face up in the shoe"),
    FaultKind("drawn-in-error", "19:47-2.15(b)", "a card is drawn in error without its face being seen"),
    FaultKind("exposed-card", custom("19:47-2.15"), "a card is drawn in error and exposed while a player decides"),
    FaultKind(
        "hole-card-exposed",
        custom("19:47-2.15"),
        "the hole card is exposed while a player decides",
        can_happen=lambda options: options.dealer_card in (HOLE_CARD, CARD_READER),
        needs="a hole card: --set dealer_card=hole-card",
    ),
    FaultKind("missed-box", custom("19:47-2.15"), "a box with a wager is passed over in the first deal"),
    FaultKind("dealer-card-forgotten", custom("19:47-2.15"), "the dealer forgets to take a first or second card"),
    FaultKind(
        "skipped-draw",
        custom("19:47-2.15"),
        "a requested card is not dealt",
        needs="a player who draws, doubles or splits",
    ),
    FaultKind(
        "dealer-overdraws",
        custom("19:47-2.15"),
        "the dealer draws a card to 17 or more",
        needs="a round in which the dealer draws or stands against a hand",
    ),
    FaultKind(
        "card-reader-fails",
        custom("19:47-2.15"),
        "the card reader does not work",
        can_happen=lambda options: options.dealer_card == CARD_READER,
        needs="a dealer's ace or ten with a card reader: --set dealer_card=card-reader",
    ),
    FaultKind(
        "shuffler-fails",
        custom("19:47-2.15"),
        "the shuffling device does not work",
        can_happen=lambda options: options.dealing == HAND or options.shuffle == CONTINUOUS,
        needs="a shuffling device: --set shuffle=continuous",
    ),
    FaultKind("improper-cut", custom("19:47-2.5"), "a supervisor finds the cut improper", needs=CUT_BY_HAND),
)

CARD_CHANGE = custom("13:69E-1.18")


class Blackjack(Game[BlackjackOptions, BoxFelt, ShoeState]):
    """Blackjack and its 6 to 5 variation, in the texts of 1996 and 2007."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "blackjack", "Blackjack", "19:47-2", 4
    edition, edition_words = "2007", "the texts of 1996 and 2007"
    options, felt, state = BlackjackOptions, BoxFelt, ShoeState
    most_positions = 7
    most_positions_cite = custom("19:47-2.11(e)")  # which names tables of up to six and of seven boxes, and no limit
    seated_cite = late_wager_cite = WAGERS
    round_cite = custom("19:47-2.1")
    under = {
        "19:47-2.1": "hard and soft totals, the cutting card and the round of play, as the other sections use them",
        "19:47-2.4": "new cards are inspected, spread for the first player and mixed",
        "19:47-2.20": "a shuffler that deals from all the cards, and takes back those of each round",
    }
    wagers = {
        MAIN: WAGERS,
        **dict.fromkeys(MAINS[1:], MULTIPLE_ACTION),
        INSURANCE: "19:47-2.9(a)",
        "double": "19:47-2.10(a)",
        "split": "19:47-2.11(a)",
        **CITES,
    }
    faults = FAULTS
    takes_coupons = tells_each_card = True
    desk, notices, sign = BlackjackDesk(SHUFFLE), notices.BlackjackNotices(), notices.BlackjackSign()
    pit = Pit("blackjack", "Blackjack pit", 1)
    synonyms = {"hit": "draw"}

    def hand_name(self, options: BlackjackOptions, cards: Cards, board: Cards) -> HandName:
        """Name a hand by its point count; two cards that make 21 are called blackjack where they are settled."""
        count = point_count(cards)
        if len(cards) == 1 and count.is_soft:
            return HandName("ace")
        return HandName(f"bust with {count.total}" if count.is_bust else count.words if cards else "")

    def verdict(self, options: BlackjackOptions, hands: Hands, dealers: Hands) -> str:
        """Hold the count of a hand against the dealer's; of a pair that was split each hand by its number."""
        theirs = dealers[0] if len(dealers) == 1 else ()
        each = [against_dealer(hand, theirs) for hand in hands]
        if len(each) < 2:
            return "".join(each)
        return " ".join(f"Hand {number}: {words[0].lower()}{words[1:]}" for number, words in enumerate(each, 1))

    def round_of_play(self, felt: BoxFelt) -> Round[None]:
        """Play one round of blackjack."""
        notices.post_notices(felt)  # 2.6(k), 2.7(c), 2.8(c), 2.11(e)
        open_for_gaming(felt)  # 2.4
        yield from prepare_cards(felt)  # 2.5, 2.6(a), (c), (l)
        if not felt.state.opened:
            felt.state = replace(felt.state, opened=True)
        yield from take_wagers(felt)  # 2.3, 2.13, 2.14, 2.17 to 2.26
        return_lone_wagers(felt)  # 2.18
        if felt.has_wager(MAIN):
            try:
                yield from deal_and_settle(felt)
            except Voided as voided:
                void_hands(felt, voided)  # 2.15
            yield from bart_carter_shuffle(felt)  # 2.6(m)
        felt.state = felt.frozen_shoe()

    def told(self, event: Event, view: View) -> str:
        """Write an event; the halves of a wager that was surrendered as parts of it, and a draw as a hit."""
        if isinstance(event, DecisionMade) and event.choice == "draw":
            return event.sentence_of("hits")
        sentence = surrender_sentence(event, view) if isinstance(event, WagerCollected | WagerReturned) else ""
        return sentence or super().told(event, view)

    @paragraph("19:47-2.11(e)")
    def table_rule(self, options: BlackjackOptions, positions: int) -> None:
        """A pair may be split into four hands at a table of up to six boxes, and into three where it has seven."""
        if positions == 7 and options.max_hands > 3:
            why = "a pair may be split twice at most there"
            raise Refused("max_hands=4 at seven boxes", why, "max_hands=3, or a table of six boxes", "19:47-2.11(e)")

    def house_rule(self, options: BlackjackOptions, others: Iterable[BlackjackOptions]) -> None:
        """Refuse a table that would begin or feed a meter otherwise than those do which share it."""
        if options.progressive:
            feeding = (each for each in others if each.progressive)
            require_same_terms(options.meter, terms_of(options), ((each.meter, terms_of(each)) for each in feeding))

    # What begins or ends only after notice to the patrons: 2.6(k), 2.7(c), 2.8(c), 2.11(e)

    def may_change(self, table: BlackjackTable, options: BlackjackOptions, now: int) -> None:
        """Options must suit the table's boxes; what patrons are told of begins thirty minutes after that."""
        self.table_rule(options, table.positions)
        notices.may_change(table, options, now)

    # Between rounds

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards of the table that are shuffled together."""
        return standard_deck() * (int(options["decks"]) // (2 if options["dealing"] == "double-shoe" else 1))

    def change_after(self, options: BlackjackOptions) -> tuple[int, str]:
        """Cards are changed at least every 24 hours, every four where they are dealt from the hand."""
        return (4 if options.dealing == HAND else 24), CARD_CHANGE

    def options_changed(self, table: BlackjackTable, options: BlackjackOptions) -> Round[BlackjackTable]:
        """New options begin with fresh cards, and notices of them are used up."""
        state = notices.changed(table, options)
        if options.meter != table.options.meter:  # what a meter of another name showed is not what this one shows
            state = replace(state, meter=0)
        told = replace(table, state=state)
        return (yield from super().options_changed(told, options))

    def renewed(self, table: BlackjackTable) -> BlackjackTable:
        """Fresh cards are opened and shuffled before the next round."""
        state = table.state
        return replace(table, state=ShoeState(posted=state.posted, notices=state.notices, meter=state.meter))

    def new_dealer(self, table: BlackjackTable) -> BlackjackTable:
        """A new dealer burns a card before dealing."""
        return replace(table, state=replace(table.state, is_new_dealer=True))

    def is_dealt_out(self, table: BlackjackTable) -> bool:
        """Tell whether every side of the shoe is shuffled before the next round."""
        return table.state.is_shuffle_ordered or all(side.is_shuffle_due for side in table.state.sides)

    def left_alone(self, table: BlackjackTable) -> Round[BlackjackTable]:
        """A table that everybody has left shuffles before it goes on."""
        yield from ()
        return self.renewed(table)
