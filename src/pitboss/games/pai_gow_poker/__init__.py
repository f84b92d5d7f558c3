"""Pai Gow Poker: N.J.A.C. 19:47-11, of which the headings alone are known; what is done under them is custom.

Seven cards are set into a high hand of five and a low hand of two, and both must be above the bank's to win.
"""

from __future__ import annotations

from pitboss.games.equipment import Inspection
from pitboss.games.kits.irregularities import faults_of_one_deck, void_round
from pitboss.games.kits.one_deck import OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.player_bank import MAIN, NONE, offer_bank, settle_bank
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.starting_position import THREE_DICE, devices_of, inspections_of, invalid_rolls
from pitboss.games.kits.subchapter import DeckState
from pitboss.games.kits.two_hands import foul_verdict, settle
from pitboss.games.pai_gow_poker.additional_wager import ENVY, LEAST_FOR_ENVY
from pitboss.games.pai_gow_poker.dealing import FAULTS, HANDS, deal, set_hands
from pitboss.games.pai_gow_poker.felt import FORTUNE, BankState, PaiGowFelt, SetHands
from pitboss.games.pai_gow_poker.hands import HIGH_HANDS, LOW_HAND
from pitboss.games.pai_gow_poker.options import LAW, SECTIONS, PaiGowPokerOptions
from pitboss.games.pai_gow_poker.wagers import make_wagers
from pitboss.games.sign import TableSign
from pitboss.table.devices import Device
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands, called, compared
from pitboss.table.money import money
from pitboss.table.requests import Round, Voided
from pitboss.table.table import Table


class FortuneSign(TableSign[PaiGowPokerOptions]):
    """The sign of a table, with the limits of the additional wager and the envy prizes that it offers."""

    def lines(self, options: PaiGowPokerOptions) -> tuple[tuple[str, str], ...]:
        """Tell what may be bet on one's own seven cards, and what another player's hand pays."""
        if options.additional == NONE:
            return ()
        limits = f"Fortune {money(options.additional_minimum)} to {money(options.additional_maximum)}"
        return ((limits, SECTIONS["additional"]), *self._prizes(options))

    def _prizes(self, options: PaiGowPokerOptions) -> tuple[tuple[str, str], ...]:
        if not options.envy:
            return ()
        prizes = ", ".join(f"{held.words} {money(prize)}" for held, prize in ENVY.items())
        asked = f"With {money(LEAST_FOR_ENVY)} or more on Fortune"
        return ((f"{asked}, another player's hand wins you: {prizes}", SECTIONS["additional"]),)


class PaiGowPoker(OneDeckGame[PaiGowPokerOptions, PaiGowFelt]):
    """Pai Gow Poker, by its headings of 1996."""

    name, title, subchapter, rules = "pai-gow-poker", "Pai Gow Poker", "19:47-11", 3
    edition, edition_words = "1996", "the headings of 1996"
    options, felt, state, law = PaiGowPokerOptions, PaiGowFelt, BankState, LAW
    # reading 181: seven hands are dealt, so that the layout has six betting positions, occupied or not.
    least_positions = most_positions = 6
    most_positions_cite = SECTIONS["cards"]
    seated_cite = late_wager_cite = SECTIONS["wagers"]
    round_cite = SECTIONS["definitions"]
    wagers = {MAIN: SECTIONS["wagers"], FORTUNE: SECTIONS["additional"]}
    set_into = (5, 2)
    faults = (*faults_of_one_deck(LAW, counts_each_round=True), *invalid_rolls(SECTIONS["irregularities"]), *FAULTS)
    device, sign = THREE_DICE, FortuneSign()
    under = {
        "19:47-11.1": "bank, co-bank, copy hand, high and low hand, as a sister state defines them",
        "19:47-11.4": "three dice in a shaker, or a generator of a number from 1 to 7",
        "19:47-11.12": "no table gives leave for it: a player wagers at the seat taken",
    }

    def hand_name(self, options: PaiGowPokerOptions, cards: Cards, board: Cards) -> HandName:
        """Name a high or a low hand; seven cards that are not set yet have no name."""
        ranking = {5: HIGH_HANDS[options.ace_to_five], 2: LOW_HAND}.get(len(cards))
        return NO_NAME if ranking is None else HandName(called(ranking.rank(cards).words))

    def verdict(self, options: PaiGowPokerOptions, hands: Hands, dealers: Hands) -> str:
        """Hold the high hand against the dealer's, and the low hand; a foul loses."""
        by_size = [{len(hand): hand for hand in each} for each in (hands, dealers)]
        if any({*each} != {2, 5} for each in by_size):
            return ""
        high = HIGH_HANDS[options.ace_to_five]
        mine, theirs = (SetHands(high.rank(each[5]), LOW_HAND.rank(each[2])) for each in by_size)
        if foul := foul_verdict(mine, theirs):
            return foul
        told = (("High", compared(mine.high, theirs.high)), ("Low", compared(mine.low, theirs.low)))
        return " ".join(f"{name}: {words[0].lower()}{words[1:]}" for name, words in told)

    def device_at(self, options: PaiGowPokerOptions) -> Device:
        """Return the shaker with its dice, or the random number generator."""
        return devices_of(HANDS)[options.start]

    def inspections(self, options: PaiGowPokerOptions) -> tuple[Inspection, ...]:
        """The shaker is inspected after each gaming day on which it was used."""
        return inspections_of(options)

    def round_of_play(self, felt: PaiGowFelt) -> Round[None]:
        """Play one round of Pai Gow Poker."""
        try:
            yield from open_the_table(felt, LAW)  # 11.5
            yield from shuffle_and_cut(felt, LAW)  # 11.6
            yield from offer_bank(felt)  # 11.10
            yield from make_wagers(felt)  # 11.7, 11.13
            if not felt.in_play() and not felt.house_wager:
                yield from spread_idle_cards(felt, LAW)
                return
            yield from deal(felt)  # 11.8, 11.8A, 11.8B, 11.8C
            yield from set_hands(felt)  # 11.9
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
            return
        wagered = tuple((position.player, position.amount(MAIN)) for position in felt.in_play())
        gathered, paid = settle(felt)  # 11.9, 11.13
        if felt.is_banked_by_player:
            settle_bank(felt, gathered, paid)  # 11.10
        felt.remember_round(wagered)

    def duties(self, table: Table[PaiGowPokerOptions, DeckState]) -> tuple[tuple[str, str], ...]:
        """The cards that are left are counted in every round, so that no count can be overdue."""
        return ()
