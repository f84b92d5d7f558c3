"""Baccarat-Punto Banco and Minibaccarat: N.J.A.C. 19:47-3 and, of which the headings alone are known, 19:47-7.

One game, since all that is known of minibaccarat differs in two things: the dealer deals all cards, so that no shoe
goes round the table, and a continuous shuffler may be used. What it does is cited to its own sections, as custom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pitboss.games.baccarat import pit
from pitboss.games.baccarat.count import count_name, which_hand_won
from pitboss.games.baccarat.curator import KEEP, keep_or_pass_shoe, select_curator
from pitboss.games.baccarat.dealing import call_cards, complete_hands, deal_first_cards, turn_hands
from pitboss.games.baccarat.felt import BaccaratFelt, BaccaratState, Curator, cites_under
from pitboss.games.baccarat.options import CONTINUOUS, MINIBACCARAT, PUNTO_BANCO, BaccaratOptions
from pitboss.games.baccarat.pit import PaymentNotices
from pitboss.games.baccarat.settlement import (
    VigorishMarkers,
    announce_result,
    collect_at_end_of_shoe,
    descending,
    pick_up_cards,
    settle_wagers,
)
from pitboss.games.baccarat.shoe import (
    CONTINUOUSLY,
    IRREGULAR,
    JAM,
    SHUFFLE,
    BaccaratDesk,
    cards_of,
    finish_hand,
    open_for_gaming,
    prepare_cards,
)
from pitboss.games.baccarat.side_wagers import BY_AREA
from pitboss.games.baccarat.wagers import ON_HANDS, WAGERS, BaccaratSign, take_wagers
from pitboss.games.game import Game, Pit
from pitboss.games.kits.irregularities import CUT_BY_HAND
from pitboss.games.kits.settlement import return_wager
from pitboss.games.kits.sides import Side
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, RoundVoided
from pitboss.table.handname import Cards, HandName, Hands
from pitboss.table.requests import FaultKind, Round, Voided
from pitboss.table.table import Table
from pitboss.table.view import View

BaccaratTable = Table[BaccaratOptions, BaccaratState]


def play_hands(felt: BaccaratFelt) -> Round[None]:
    """Both hands are dealt, turned and completed, the wagers are settled, and the shoe stays or goes on."""
    yield from deal_first_cards(felt)  # 3.7(a), (c), (d)
    yield from turn_hands(felt)  # 3.7(c), (d), 3.8(a)
    yield from complete_hands(felt)  # 3.8(b) to (d), 3.9
    announce_result(felt)  # 3.10(a)
    settle_wagers(felt)  # 3.10(b)
    pick_up_cards(felt)
    finish_hand(felt)  # 3.8(e)
    yield from keep_or_pass_shoe(felt)  # 3.11


def void_hand(felt: BaccaratFelt, voided: Voided) -> None:
    """A hand that cannot be completed is void: every wager goes back, and the cards are shuffled."""
    felt.tell(RoundVoided(voided.reason, cite=voided.cite))
    for position in descending(felt):
        for area in tuple(position.wagers):
            return_wager(felt, position, area, voided.cite)
    pick_up_cards(felt)
    felt.side.is_shuffle_due = True
    felt.state = replace(felt.state, is_last_hand=False)


FAULTS = (
    FaultKind("face-up-card", IRREGULAR, "the next card lies face up in the shoe"),
    FaultKind(
        "third-card-in-error",
        IRREGULAR,
        "a third card is drawn for a Player's Hand that stays",
        needs="a Player's Hand that stays",
    ),
    FaultKind(
        "excess-card",
        IRREGULAR,
        "a third card is drawn for a Banker's Hand that stays",
        needs="a Banker's Hand that stays",
    ),
    FaultKind(
        "improper-cut",
        "19:47-3.5(f)",
        "a supervisor finds the cut improper",
        can_happen=lambda options: options.shuffle != CONTINUOUS,
        needs=CUT_BY_HAND,
    ),
    FaultKind(
        JAM,
        CONTINUOUSLY,
        "the continuous shuffler jams",
        can_happen=lambda options: options.shuffle == CONTINUOUS,
        needs="--set variation=minibaccarat --set shuffle=continuous",
    ),
)


class Baccarat(Game[BaccaratOptions, BaccaratFelt, BaccaratState]):
    """Punto banco in a text of 2005 or later, and minibaccarat by its headings."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "baccarat", "Baccarat", "19:47-3", 4
    edition, edition_words = "2007", "the text of 2005 or later; minibaccarat by its headings of 1996"
    options, felt, state = BaccaratOptions, BaccaratFelt, BaccaratState
    most_positions, most_positions_cite = 9, custom("19:46-1.12")
    seated_cite, late_wager_cite = WAGERS, "19:47-3.7(b)"
    round_cite = custom("19:47-3.4")
    under = {
        "19:47-3.4": "new cards are inspected, spread for the first player and mixed",
        "19:47-7.1": "decks and point counts as at punto banco",
        "19:47-7.2": "the wagers of punto banco, made until no more bets is called",
        "19:47-7.3": "the odds of punto banco, with its vigorish or without",
        "19:47-7.4": "new cards are inspected, spread for the first player and mixed",
        "19:47-7.5": "the cards are shuffled, cut and burned as at punto banco, or shuffled continuously",
        "19:47-7.6": "the shoe stays with the dealer",
        "19:47-7.7": "the dealer deals two cards to each hand, in turn",
        "19:47-7.8": "the dealer deals the third cards, the Player's Hand first",
        "19:47-7.9": "the third-card rules of punto banco",
        "19:47-7.10": "the result is announced, losers collected, winners paid",
        "19:47-7.11": "the irregularities of punto banco that the dealer's own shoe can have",
    }
    wagers = dict.fromkeys((*ON_HANDS, *BY_AREA), WAGERS)
    faults = FAULTS
    pit = Pit("baccarat", "Baccarat pit", 2)
    desk, seating, notices, sign = BaccaratDesk(SHUFFLE), VigorishMarkers(), PaymentNotices(), BaccaratSign()

    def hand_name(self, options: BaccaratOptions, cards: Cards, board: Cards) -> HandName:
        """Name a hand by its point count."""
        return count_name(cards)

    def verdict(self, options: BaccaratOptions, hands: Hands, dealers: Hands) -> str:
        """Say which hand has won, and by how much."""
        return which_hand_won(dealers)

    def round_of_play(self, felt: BaccaratFelt) -> Round[None]:
        """Play one round of baccarat."""
        open_for_gaming(felt)  # 3.4
        yield from prepare_cards(felt)  # 3.5, 3.6(a), 7.12
        felt.state = replace(felt.state, opened=True)
        yield from select_curator(felt)  # 3.6(b) to (d)
        yield from take_wagers(felt)  # 3.2, 3.8(a)
        if felt.in_play():
            call_cards(felt)  # 3.7(b)
            try:
                yield from play_hands(felt)
            except Voided as voided:
                void_hand(felt, voided)  # 3.12
            collect_at_end_of_shoe(felt)  # 3.3
        felt.state = felt.frozen_state()

    def told(self, event: Event, view: View) -> str:
        """Write an event; it is the shoe that a curator keeps."""
        if isinstance(event, DecisionMade) and event.choice == KEEP:
            return event.sentence_of("keeps the shoe")
        return super().told(event, view)

    def cite_at(self, options: BaccaratOptions, cite: str) -> str:
        """What minibaccarat does is cited to its own sections."""
        if cite == self.subchapter and options.variation == MINIBACCARAT:
            return "19:47-7"
        return cites_under(options.variation, (cite,))

    # The pit's order of payment, which changes after notice: 3.10(c)

    def pit_rule(self, options: BaccaratOptions, others: Iterable[BaccaratOptions]) -> None:
        """All punto banco tables of a pit pay in the same order."""
        pit.pit_rule(options, others)

    def is_held_to_pit(self, options: BaccaratOptions) -> bool:
        """Punto banco tables alone do as the others of their pit."""
        return pit.is_held_to_pit(options)

    def may_change(self, table: BaccaratTable, options: BaccaratOptions, now: int) -> None:
        """An order of payment begins thirty minutes after written notice of it at the earliest."""
        pit.may_change(table, options, now)

    # Between rounds

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards of the table, which are shuffled together."""
        return cards_of(int(options["decks"]))

    def change_after(self, options: BaccaratOptions) -> tuple[int, str]:
        """Cards are changed at least every 24 hours."""
        return 24, custom("13:69E-1.18")

    def options_changed(self, table: BaccaratTable, options: BaccaratOptions) -> Round[BaccaratTable]:
        """New options begin with fresh cards, at another variation with a shoe that nobody has; a notice is used up."""
        yield from ()
        after = self.renewed(replace(table, options=options))
        if pit.begins_an_order(table, options):
            after = replace(after, state=replace(after.state, notice=(0, 0)))
        if options.variation == PUNTO_BANCO == table.options.variation:
            return after
        return replace(after, state=replace(after.state, curator=Curator()))

    def renewed(self, table: BaccaratTable) -> BaccaratTable:
        """Fresh cards are opened and shuffled before the next round; what is owed stays owed."""
        return replace(table, state=replace(table.state, opened=False, side=Side(), is_last_hand=False))

    def is_dealt_out(self, table: BaccaratTable) -> bool:
        """A table may close when its cards are shuffled before the next round, as a continuous shuffler always does."""
        return table.options.shuffle == CONTINUOUS or bool(table.state.side.is_shuffle_due)

    def left_alone(self, table: BaccaratTable) -> Round[BaccaratTable]:
        """A table that everybody has left shuffles before it goes on, and its shoe is offered anew."""
        yield from ()
        after = self.renewed(table)
        return replace(after, state=replace(after.state, curator=Curator(), cutter=0))
