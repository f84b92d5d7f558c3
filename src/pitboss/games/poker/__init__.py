"""Poker: N.J.A.C. 19:47-14 in casinos, and 13:47-20 at charity casino nights.

Two games that share their procedures and follow their own paragraphs: `poker` has every type of poker of the casino
text, `casino-night-poker` seven-card stud and hold 'em in imitation money. A round of play is one hand dealt, bet and
won; the dealer has no part in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from pitboss.games.equipment import CARDS
from pitboss.games.game import Game, Pit
from pitboss.games.notice import Notices
from pitboss.games.poker.button import (
    may_begin,
    next_kill,
    place_button,
    settle_missed_blinds,
    take_antes,
    take_blinds,
    take_dead_posts,
    take_kill,
    take_live_posts,
    take_straddle,
)
from pitboss.games.poker.cards import DECK, choose_deck, open_decks, return_cards, shuffle_and_cut
from pitboss.games.poker.casino_night import CasinoNightOptions, PokerOptions
from pitboss.games.poker.dealing import deal_street
from pitboss.games.poker.deck_use import UNUSED
from pitboss.games.poker.decks import change_after, change_at_night
from pitboss.games.poker.desk import (
    duties,
    may_change,
    most_players,
    most_players_at_night,
    options_changed,
)
from pitboss.games.poker.desk_forms import NightDesk, PokerDesk
from pitboss.games.poker.faults import faults_of
from pitboss.games.poker.felt import PokerFelt, PokerSeat, PokerState
from pitboss.games.poker.fund import pay_fund, take_fund_drop
from pitboss.games.poker.hands import best_hand
from pitboss.games.poker.increase import MinimumNotices, NightNotices
from pitboss.games.poker.irregularities import error_comes_to_light, refuse_late_rake, void_round
from pitboss.games.poker.opening import first_betting_round, later_betting_round
from pitboss.games.poker.options import CasinoPokerOptions, denominations_of
from pitboss.games.poker.paragraphs import CASINO, CASINO_NIGHT
from pitboss.games.poker.posted import maximum_holds, maximum_holds_at_night
from pitboss.games.poker.pots import gather_bets, net_pots
from pitboss.games.poker.rake import lying, place_rake_in_tray, take_rake
from pitboss.games.poker.returning import PokerSeating, all_gone
from pitboss.games.poker.showdown import award_pots, award_uncontested, show_hands
from pitboss.games.poker.sign import PokerSign, post_sign
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.handname import Cards, HandName
from pitboss.table.ledger import FUND
from pitboss.table.money import Cents
from pitboss.table.requests import Round, Voided
from pitboss.table.table import Table


def put_in_forced_money(felt: PokerFelt) -> Round[PokerSeat | None]:
    """The button moves, and antes, blinds, straddles and kills are put in; return who posted last."""
    last = None
    if felt.has_button:
        yield from place_button(felt)
        yield from settle_missed_blinds(felt)
    take_antes(felt)
    if felt.has_button:
        take_dead_posts(felt)
        last = take_live_posts(felt, take_blinds(felt))
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
        if number == 0:
            error_comes_to_light(felt)  # 14.15(e)2, (e)4; 20.38(f)2, (f)4
        if not felt.live:
            raise Voided(custom(felt.law.misdeal.partition("(")[0]), "no hand is left in the round")
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


PokerTable = Table[PokerOptions, PokerState]
DECKS = replace(CARDS, ages_unopened=False, is_replaced=False)
"""Two decks: their hours run from when they are opened, and one that is removed leaves the other at the table."""


class Poker(Game[PokerOptions, PokerFelt, PokerState]):
    """Every type of poker of the casino text of 2007."""

    name, title, subchapter, rules = CASINO, "Poker", "19:47-14", 8
    edition, edition_words = "2007", "the text of 2007"
    options: type[PokerOptions] = CasinoPokerOptions
    felt, state = PokerFelt, PokerState
    most_positions, most_positions_cite = 11, custom("19:47-14.10")
    seated_cite = round_cite = custom("19:47-14.6")
    late_wager_cite = custom("19:47-14.7")
    under: ClassVar[Mapping[str, str]] = {
        "19:47-14.11": "hold 'em with four hole cards, of which a hand takes two, and three of the board",
        "19:47-14.13": "one card down and four up, with a betting round after each card that is face up",
    }
    faults = faults_of(CASINO)
    least_players = 2
    hidden_cite = "19:47-14.15(d)"
    equipment = DECKS
    desk, seating, sign = PokerDesk(), PokerSeating(), PokerSign(CASINO)
    notices: ClassVar[Notices] = MinimumNotices()
    pit = Pit("poker", "Poker room", 4)
    shares_board = True

    def hand_name(self, options: PokerOptions, cards: Cards, board: Cards) -> HandName:
        """Name the best hand that a player's cards make with the board, by each way to win."""
        return best_hand(options, self.name, cards, board)

    @paragraph("13:47-20.2(a)", "13:47-20.2(a)[Round of play]")
    def round_of_play(self, felt: PokerFelt) -> Round[None]:
        """Deal the cards, place the bets, and determine and pay the winner of the pot."""
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

    def may_begin(self, table: PokerTable) -> None:
        """Two players at least have chips to play for."""
        may_begin(table)

    def most_positions_with(self, options: PokerOptions) -> tuple[int, str]:
        """The type of poker says how many may play."""
        return most_players(options)

    def table_rule(self, options: PokerOptions, positions: int) -> None:
        """The posted maximum of rake and time charges holds for the whole table."""
        maximum_holds(options, positions)

    def new_table(self, options: PokerOptions, positions: int, tray: Cents) -> PokerTable:
        """The table's chips are those that its options put in play."""
        return replace(super().new_table(options, positions, tray), denominations=denominations_of(options))

    # Decks between rounds

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards of one deck, of which the table has two."""
        return DECK

    def change_after(self, options: PokerOptions) -> tuple[int, str]:
        """Decks are changed by how they are used."""
        return change_after(options)

    def renewed(self, table: PokerTable) -> PokerTable:
        """Fresh decks are opened before the next round, with a shuffling device that works where the table has one."""
        desk = replace(table.state.desk, decks=UNUSED)
        return replace(table, state=replace(table.state, opened=(), in_use=-1, is_device_gone=False, desk=desk))

    def after_void(self, table: PokerTable) -> PokerTable:
        """All cards are shuffled before each round, so that a round that counts for nothing leaves them there."""
        return table

    def options_changed(self, table: PokerTable, options: PokerOptions) -> Round[PokerTable]:
        """Another game is announced, and forced wagers begin anew."""
        return options_changed(table, options)

    def left_alone(self, table: PokerTable) -> Round[PokerTable]:
        """At a table that everybody has left the button is placed anew."""
        yield from ()
        state = replace(table.state, button=0, killer="", winner="")
        desk = replace(state.desk, absent=(), owing=(), gone=all_gone(state.desk.gone))
        return replace(table, state=replace(state, desk=desk))

    # The desk

    def may_change(self, table: PokerTable, options: PokerOptions, now: int) -> None:
        """Forced wagers go up by agreement or after notice."""
        may_change(table, options, now)

    def duties(self, table: PokerTable) -> tuple[tuple[str, str], ...]:
        """Return what the floor should see to soon."""
        return duties(table)


class CasinoNightPoker(Poker):
    """Seven-card stud and hold 'em at charity casino nights, in the text of 2006."""

    casino_night = "13:47-20.4"
    name, title, subchapter = CASINO_NIGHT, "Casino Night Poker", "13:47-20"
    edition, edition_words = "2006", "the text of 2006"
    under: ClassVar[Mapping[str, str]] = {}
    options = CasinoNightOptions
    most_positions_cite = "13:47-20.36(b)"
    seated_cite, round_cite = custom("13:47-20.2"), "13:47-20.2(a)[Round of play]"
    late_wager_cite = "13:47-20.2(a)[Bet]"
    desk, notices, sign = NightDesk(), NightNotices(), PokerSign(CASINO_NIGHT)
    faults = faults_of(CASINO_NIGHT)

    def most_positions_with(self, options: PokerOptions) -> tuple[int, str]:
        """The type of poker says how many may play."""
        return most_players_at_night(options)

    def table_rule(self, options: PokerOptions, positions: int) -> None:
        """The posted maximum of rake and time charges holds for the whole table."""
        maximum_holds_at_night(options, positions)

    def change_after(self, options: PokerOptions) -> tuple[int, str]:
        """Decks are changed for each casino night."""
        return change_at_night(options)


__all__ = ["CasinoNightPoker", "Poker"]
