"""Baccarat-Punto Banco and Minibaccarat: N.J.A.C. 19:47-3 and, of which the headings alone are known, 19:47-7.

One game, since all that is known of minibaccarat differs in two things: the dealer deals all cards, so that no shoe
goes round the table, and a continuous shuffler may be used. What it does is cited to its own sections, as custom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitboss.games.baccarat.curator import keep_or_pass_shoe, select_curator
from pitboss.games.baccarat.dealing import call_cards, complete_hands, deal_first_cards, turn_hands
from pitboss.games.baccarat.felt import BaccaratFelt, BaccaratState, Curator, cite_under, cites_under
from pitboss.games.baccarat.options import CONTINUOUS, PUNTO_BANCO, Options
from pitboss.games.baccarat.pit import (
    begins_an_order,
    by_notice,
    is_held_to_pit,
    may_change,
    notices,
    pit_rule,
    take_notice,
)
from pitboss.games.baccarat.settlement import (
    announce_result,
    collect_at_end_of_shoe,
    pick_up_cards,
    settle_wagers,
)
from pitboss.games.baccarat.shoe import CONTINUOUSLY, IRREGULAR, JAM, cards_of, finish_hand, prepare_cards
from pitboss.games.baccarat.side_wagers import BY_AREA
from pitboss.games.baccarat.wagers import ON_HANDS, VIGORISH, WAGERS, take_wagers
from pitboss.games.game import Care, Game
from pitboss.games.procedures.settlement import return_wager
from pitboss.games.procedures.sides import Side
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.events import RoundVoided, VigorishSettled
from pitboss.table.felt import Felt
from pitboss.table.requests import FaultKind, Round, Voided
from pitboss.table.table import Player, Table


def round_of_play(felt: Felt) -> Round[None]:
    """One round of baccarat."""
    assert isinstance(felt, BaccaratFelt)
    yield from prepare_cards(felt)  # 3.5, 3.6(a), 7.12
    felt.state = replace(felt.state, opened=True)
    yield from take_wagers(felt)  # 3.2
    if felt.in_play():
        yield from select_curator(felt)  # 3.6(b) to (d)
        yield from call_cards(felt)  # 3.7(b)
        try:
            yield from play_hands(felt)
        except Voided as voided:
            yield from void_hand(felt, voided)  # 3.12
        collect_at_end_of_shoe(felt)  # 3.3
    felt.state = felt.frozen_state()


def play_hands(felt: BaccaratFelt) -> Round[None]:
    """Both hands are dealt, turned and completed, the wagers are settled, and the shoe stays or goes on."""
    yield from deal_first_cards(felt)  # 3.7(a), (c), (d)
    yield from turn_hands(felt)  # 3.7(c), (d), 3.8(a)
    yield from complete_hands(felt)  # 3.8(b) to (d), 3.9
    yield from announce_result(felt)  # 3.10(a)
    settle_wagers(felt)  # 3.10(b)
    pick_up_cards(felt)
    yield from finish_hand(felt)  # 3.8(e)
    yield from keep_or_pass_shoe(felt)  # 3.11


def void_hand(felt: BaccaratFelt, voided: Voided) -> Round[None]:
    """A hand that cannot be completed is void: every wager goes back, and the cards are shuffled."""
    yield RoundVoided(voided.reason, cite=voided.cite)
    for position in felt.counterclockwise():
        for area in tuple(position.wagers):
            return_wager(felt, position, area, voided.cite)
    pick_up_cards(felt)
    felt.side.is_shuffle_due = True
    felt.state = replace(felt.state, is_last_hand=False)


# Between rounds


def change_after(options: Any) -> tuple[int, str]:
    """Cards are changed at least every 24 hours."""
    return 24, custom("13:69E-1.18")


def options_changed(table: Table, options: Any) -> Round[Table]:
    """New options begin with fresh cards, and at another variation with a shoe that nobody has; a notice is used up."""
    yield from ()
    after = renewed(replace(table, options=options))
    if begins_an_order(table, options):
        after = replace(after, state=replace(after.state, notice=(0, 0)))
    if options.variation == PUNTO_BANCO == table.options.variation:
        return after
    return replace(after, state=replace(after.state, curator=Curator()))


def renewed(table: Table) -> Table:
    """Fresh cards are opened and shuffled before the next round; what is owed stays owed."""
    return replace(table, state=replace(table.state, opened=False, side=Side(), is_last_hand=False))


def is_dealt_out(table: Table) -> bool:
    """A table may close when its cards are shuffled before the next round, as a continuous shuffler always does."""
    return table.options.shuffle == CONTINUOUS or bool(table.state.side.is_shuffle_due)


def left_alone(table: Table) -> Round[Table]:
    """A table that everybody has left shuffles before it goes on, and its shoe is offered anew."""
    yield from ()
    after = renewed(table)
    return replace(after, state=replace(after.state, curator=Curator(), cutter=0))


def leaving(table: Table, player: str, now: int) -> Round[Table]:
    """Whoever leaves pays the vigorish that is marked; nobody has fewer chips than that."""
    owed = dict(table.state.owed)
    amount = owed.pop(player, 0)
    if not amount:
        return table
    yield VigorishSettled(player, amount, cite=cite_under(table.options.variation, VIGORISH))
    players = tuple(
        Player(each.name, each.chips - amount, each.coupons) if each.name == player else each for each in table.players
    )
    state = replace(table.state, owed=tuple(owed.items()))
    return replace(table, players=players, tray=table.tray + amount, state=state)


def deck(options: Mapping[str, str]) -> tuple[Card, ...]:
    """Return the cards of the table, which are shuffled together."""
    return cards_of(int(options["decks"]))


FAULTS = (
    FaultKind("face-up-card", IRREGULAR, "the next card lies face up in the shoe"),
    FaultKind("third-card-in-error", IRREGULAR, "a third card is drawn for a Player's Hand that stays"),
    FaultKind("excess-card", IRREGULAR, "a third card is drawn for a Banker's Hand that stays"),
    FaultKind(
        "improper-cut",
        "19:47-3.5(f)",
        "a supervisor finds the cut improper",
        can_happen=lambda options: options.shuffle != CONTINUOUS,
    ),
    FaultKind(
        JAM,
        CONTINUOUSLY,
        "the continuous shuffler jams",
        can_happen=lambda options: options.shuffle == CONTINUOUS,
    ),
)

GAME = Game(
    name="baccarat",
    title="Baccarat",
    subchapter="19:47-3",
    edition="2007",
    edition_words="the text of 2005 or later; minibaccarat by its headings of 1996",
    rules=2,
    options=Options,
    most_positions=9,
    most_positions_cite=custom("19:46-1.12"),
    seated_cite=WAGERS,
    late_wager_cite="19:47-3.7(b)",
    round_cite=custom("19:47-3.4"),
    wagers=dict.fromkeys((*ON_HANDS, *BY_AREA), WAGERS),
    care=Care(
        deck,
        change_after,
        options_changed,
        renewed,
        new_dealer=lambda table: table,
        left_alone=left_alone,
        is_dealt_out=is_dealt_out,
        leaving=leaving,
        may_change=may_change,
        take_notice=take_notice,
        by_notice=by_notice,
        notices=notices,
    ),
    new_state=BaccaratState,
    round_of_play=round_of_play,
    faults=FAULTS,
    felt=BaccaratFelt,
    pit_rule=pit_rule,
    is_held_to_pit=is_held_to_pit,
    cite_at=lambda options, cite: cites_under(options.variation, (cite,)),
)
