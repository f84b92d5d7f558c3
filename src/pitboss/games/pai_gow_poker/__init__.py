"""Pai Gow Poker: N.J.A.C. 19:47-11, of which the headings alone are known; what is done under them is custom.

Seven cards are set into a high hand of five and a low hand of two, and both must be above the bank's to win.
"""

from __future__ import annotations

from pitboss.games.kits.irregularities import faults_of_one_deck, void_round
from pitboss.games.kits.one_deck import OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.player_bank import MAIN, offer_bank, settle_bank
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.starting_position import THREE_DICE, devices_of, invalid_rolls
from pitboss.games.kits.subchapter import DeckState
from pitboss.games.kits.two_hands import settle
from pitboss.games.pai_gow_poker.dealing import HANDS, deal
from pitboss.games.pai_gow_poker.felt import FORTUNE, BankState, PaiGowFelt
from pitboss.games.pai_gow_poker.hands import HIGH_HANDS, LOW_HAND
from pitboss.games.pai_gow_poker.options import LAW, SECTIONS, PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settlement import FAULTS, set_hands
from pitboss.games.pai_gow_poker.wagers import make_wagers
from pitboss.table.devices import Device
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands, compared
from pitboss.table.requests import Round, Voided
from pitboss.table.table import Table


class PaiGowPoker(OneDeckGame[PaiGowPokerOptions, PaiGowFelt]):
    """Pai Gow Poker, by its headings of 1996."""

    name, title, subchapter, rules = "pai-gow-poker", "Pai Gow Poker", "19:47-11", 2
    edition, edition_words = "1996", "the headings of 1996"
    options, felt, state, law = PaiGowPokerOptions, PaiGowFelt, BankState, LAW
    # reading 181: seven hands are dealt, so that the layout has six betting positions, occupied or not.
    least_positions = most_positions = 6
    most_positions_cite = SECTIONS["cards"]
    seated_cite = late_wager_cite = SECTIONS["wagers"]
    round_cite = SECTIONS["definitions"]
    wagers = {MAIN: SECTIONS["wagers"], FORTUNE: SECTIONS["additional"]}
    faults = (*faults_of_one_deck(LAW), *invalid_rolls(SECTIONS["irregularities"]), *FAULTS)
    device = THREE_DICE

    def hand_name(self, options: PaiGowPokerOptions, cards: Cards, board: Cards) -> HandName:
        """Name a high or a low hand; seven cards that are not set yet have no name."""
        ranking = {5: HIGH_HANDS[options.ace_to_five], 2: LOW_HAND}.get(len(cards))
        return NO_NAME if ranking is None else HandName(ranking.rank(cards).words)

    def verdict(self, options: PaiGowPokerOptions, hands: Hands, dealers: Hands) -> str:
        """Hold the high hand against the dealer's, and the low hand."""
        mine, theirs = ({len(hand): hand for hand in each} for each in (hands, dealers))
        if {*mine} != {2, 5} or {*theirs} != {2, 5}:
            return ""
        high = HIGH_HANDS[options.ace_to_five]
        told = ((name, compared(ranking.rank(mine[size]), ranking.rank(theirs[size])))
                for name, size, ranking in (("High", 5, high), ("Low", 2, LOW_HAND)))  # fmt: skip
        return " ".join(f"{name}: {words[0].lower()}{words[1:]}" for name, words in told)

    def device_at(self, options: PaiGowPokerOptions) -> Device:
        """Return the shaker with its dice, or the random number generator."""
        return devices_of(HANDS)[options.start]

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
