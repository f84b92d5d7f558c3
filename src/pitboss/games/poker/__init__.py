"""Poker: N.J.A.C. 19:47-14 in casinos, and 13:47-20 at charity casino nights.

Two games that share their procedures and follow their own paragraphs: `poker` has every type of poker of the casino
text, `casino-night-poker` seven-card stud and hold 'em in imitation money. A round of play is one hand dealt, bet and
won; the dealer has no part in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitboss.games.game import Care, Game
from pitboss.games.poker.button import (
    may_begin,
    place_button,
    settle_missed_blinds,
    take_antes,
    take_blinds,
    take_kill,
    take_straddle,
)
from pitboss.games.poker.cards import DECK, choose_deck, open_decks, return_cards, shuffle_and_cut
from pitboss.games.poker.casino_night import CasinoNightOptions
from pitboss.games.poker.dealing import deal_street
from pitboss.games.poker.deck_use import UNUSED
from pitboss.games.poker.decks import change_after, change_at_night
from pitboss.games.poker.desk import (
    at_desk,
    by_the_clock,
    due_by_the_clock,
    duties,
    held,
    may_ask_change,
    may_change,
    most_players,
    most_players_at_night,
    options_changed,
    outlasts,
)
from pitboss.games.poker.faults import faults_of
from pitboss.games.poker.felt import Desk, PokerFelt, PokerSeat, PokerState
from pitboss.games.poker.fund import pay_fund, take_fund_drop
from pitboss.games.poker.irregularities import refuse_late_rake, void_round
from pitboss.games.poker.kill import next_kill
from pitboss.games.poker.opening import first_betting_round, later_betting_round
from pitboss.games.poker.options import Options, limits_of
from pitboss.games.poker.paragraphs import CASINO, CASINO_NIGHT
from pitboss.games.poker.posted import maximum_holds, maximum_holds_at_night
from pitboss.games.poker.pots import gather_bets, net_pots
from pitboss.games.poker.rake import lying, place_rake_in_tray, take_rake
from pitboss.games.poker.returning import all_gone, come_in, least_buy_in, leave_room, newcomer_brings
from pitboss.games.poker.showdown import award_pots, award_uncontested, may_order, show_hands
from pitboss.games.poker.sign import game_words, post_sign
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.events import NIGHT_FLOOR
from pitboss.table.felt import Felt
from pitboss.table.ledger import FUND
from pitboss.table.requests import Round, Voided
from pitboss.table.table import Table


@paragraph("13:47-20.2(a)", "13:47-20.2(a)[Round of play]")
def round_of_play(felt: Felt) -> Round[None]:
    """One round of poker: cards are dealt, bets are placed, and the winner of the pot is determined and paid."""
    assert isinstance(felt, PokerFelt)
    try:
        post_sign(felt)  # 14.14(c), 14.17; 20.37(a), 20.39
        choose_deck(felt)  # 14.2(d)
        open_decks(felt)  # 14.2, 14.4; 20.34(a)
        yield from shuffle_and_cut(felt)  # 14.5
        last = yield from put_in_forced_money(felt)  # 14.9 to 14.13; 20.35(b), 20.36(b) to (d)
        yield from play_streets(felt, last)
        yield from finish(felt)
    except Voided as voided:
        void_round(felt, voided)  # 14.15(e), (g); 20.38(f), (h)
        felt.button, felt.killer = felt.state.button, felt.state.killer
        felt.owing = set(felt.state.desk.owing)
    felt.state = felt.frozen_state()


def put_in_forced_money(felt: PokerFelt) -> Round[PokerSeat | None]:
    """The button moves, and antes, blinds, straddles and kills are put in; return who posted last."""
    last = None
    if felt.has_button:
        yield from place_button(felt)
        yield from settle_missed_blinds(felt)
    take_antes(felt)
    if felt.has_button:
        last = take_blinds(felt)
    if felt.options.straddle and last is not None:
        last = yield from take_straddle(felt, last)
    take_kill(felt)
    return last


def play_streets(felt: PokerFelt, last: PokerSeat | None) -> Round[None]:
    """Each round of cards is followed by a betting round, until one player is left or all cards are dealt."""
    for number, (street, cites) in enumerate(zip(felt.kind.streets, felt.law.streets, strict=True)):
        yield from deal_street(felt, street, cites)
        if len(felt.live) > 1:
            if number == 0:
                yield from first_betting_round(felt, street, cites, last)
            else:
                yield from later_betting_round(felt, street, cites)
        if not felt.live:
            raise Voided(felt.law.misdeal, "no hand is left in the round")
        before = lying(felt)
        gather_bets(felt)
        take_rake(felt, before)
        if len(felt.live) == 1:
            return


def finish(felt: PokerFelt) -> Round[None]:
    """The pots are awarded, the rake goes to the tray, and the cards go back to the dealer."""
    shown = (yield from show_hands(felt)) if len(felt.live) > 1 else []  # 14.15(d), 20.38(d)
    take_fund_drop(felt)  # 14.19
    if shown:
        won = award_pots(felt, shown)  # 20.35(i), 20.36(j)
        pay_fund(felt, shown)  # 14.19
    else:
        won = {felt.live[0].player: sum(net_pots(felt))}
        award_uncontested(felt)
    yield from refuse_late_rake(felt)  # 14.14(e), 20.37(c)
    place_rake_in_tray(felt)  # 14.14(b), 20.37(a)4
    return_cards(felt)
    next_kill(felt, won)
    if dropped := felt.ledger.balance(FUND):
        felt.state = replace(felt.state, fund=felt.state.fund + dropped)


# Between rounds


def renewed(table: Table) -> Table:
    """Fresh decks are opened before the next round, with a shuffling device that works where the table has one."""
    desk = replace(table.state.desk, decks=UNUSED)
    return replace(table, state=replace(table.state, opened=(), in_use=-1, is_device_gone=False, desk=desk))


def left_alone(table: Table) -> Round[Table]:
    """At a table that everybody has left the button is placed anew."""
    yield from ()
    state = replace(table.state, button=0, killer="", winner="")
    desk = replace(state.desk, absent=(), owing=(), gone=all_gone(state.desk.gone))
    return replace(table, state=replace(state, desk=desk))


def deck(options: Mapping[str, str]) -> tuple[Card, ...]:
    """Return the cards of one deck, of which the table has two."""
    return DECK


CARE = Care(
    deck,
    change_after,
    options_changed,
    renewed,
    new_dealer=lambda table: table,
    left_alone=left_alone,
    leaving=leave_room,
    coming=come_in,
    least_buy_in=least_buy_in,
    newcomer_brings=newcomer_brings,
    comes_back_between_rounds=True,
    may_change=may_change,
    may_ask_change=may_ask_change,
    duties=duties,
    held=held,
    outlasts=outlasts,
    shuffles_all=True,
    keeps_other_deck=True,
    ages_when_opened=True,
    due=due_by_the_clock,
    clocked=by_the_clock,
)


NIGHT_CARE = replace(CARE, change_after=change_at_night)


def _game(name: str, title: str, options: type[Any], **law: Any) -> Game:
    return Game(
        name=name,
        title=title,
        rules=6,
        options=options,
        most_positions=11,
        wagers={},
        care=CARE if name == CASINO else NIGHT_CARE,
        new_state=PokerState,
        round_of_play=round_of_play,
        faults=faults_of(name),
        felt=PokerFelt,
        least_players=2,
        may_begin=may_begin,
        desk=at_desk,
        may_order=may_order,
        limits=limits_of,
        reveals_shuffles=False,
        **law,
    )


GAME = _game(
    CASINO,
    "Poker",
    Options,
    subchapter="19:47-14",
    edition="2007",
    edition_words="the text of 2007",
    most_positions_cite=custom("19:47-14.10"),
    seated_cite=custom("19:47-14.6"),
    late_wager_cite=custom("19:47-14.7"),
    round_cite=custom("19:47-14.6"),
    limits_words=game_words,
    floor_cite="19:47-14.15(b)",
    most_with=most_players,
    table_rule=maximum_holds,
)

CASINO_NIGHT_GAME = _game(
    CASINO_NIGHT,
    "Casino Night Poker",
    CasinoNightOptions,
    subchapter="13:47-20",
    edition="2006",
    edition_words="the text of 2006",
    most_positions_cite="13:47-20.36(b)",
    seated_cite="13:47-20.2(a)[Round of play]",
    late_wager_cite="13:47-20.2(a)[Bet]",
    round_cite="13:47-20.2(a)[Round of play]",
    limits_words=game_words,
    pause_cite=NIGHT_FLOOR,
    floor_cite="13:47-20.38(b)",
    most_with=most_players_at_night,
    table_rule=maximum_holds_at_night,
)

__all__ = ["CASINO_NIGHT_GAME", "GAME", "Desk"]
