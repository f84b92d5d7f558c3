"""Pai Gow: N.J.A.C. 19:47-10, of which the headings alone are known; what is done under them is custom.

Four tiles are set into a high hand and a low hand of two each, and both must be above the bank's to win.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.equipment import Equipment, Inspection
from pitboss.games.game import Game
from pitboss.games.kits.irregularities import return_all_wagers
from pitboss.games.kits.player_bank import MAIN, offer_bank, settle_bank
from pitboss.games.kits.settlement import collect_hand
from pitboss.games.kits.starting_position import THREE_DICE, devices_of, inspections_of, invalid_rolls
from pitboss.games.kits.two_hands import foul_verdict, mis_set, set_hands, settle
from pitboss.games.pai_gow.dealing import FAULTS, deal, make_wagers, mix_and_stack, open_the_table
from pitboss.games.pai_gow.felt import TilesFelt, TilesState
from pitboss.games.pai_gow.hands import SetTiles, rank
from pitboss.games.pai_gow.options import SECTIONS, PaiGowOptions
from pitboss.games.pai_gow.tiles import DECK
from pitboss.table.cards import Card
from pitboss.table.devices import Device
from pitboss.table.events import CardExposed, IrregularityFound
from pitboss.table.events.common import Pieces
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands
from pitboss.table.requests import FaultKind, Proceed, Round, Voided, is_fault

IRREGULAR = SECTIONS["irregularities"]
DEALER_TILE_EXPOSED = "dealer-tile-exposed"
HANDS = 8
"""The dealer's, the dead hand, and one for each of six betting positions."""
TILES = Equipment("tiles")


class PaiGow(Game[PaiGowOptions, TilesFelt, TilesState]):
    """Pai Gow, by its headings of 1996."""

    name, title, subchapter, rules = "pai-gow", "Pai Gow", "19:47-10", 1
    edition, edition_words = "1996", "the headings of 1996"
    options, felt, state = PaiGowOptions, TilesFelt, TilesState
    # reading 249: eight stacks are dealt, so that the layout has six betting positions, occupied or not.
    least_positions = most_positions = 6
    most_positions_cite = SECTIONS["dealing"]
    # reading 251: no player wagers on more than one betting area.
    seated_cite = late_wager_cite = SECTIONS["wagers"]
    round_cite = SECTIONS["definitions"]
    wagers = {MAIN: SECTIONS["wagers"]}
    set_into = (2, 2)
    faults = (
        *invalid_rolls(IRREGULAR),
        *FAULTS,
        FaultKind(DEALER_TILE_EXPOSED, IRREGULAR, "a tile of the dealer is exposed before the hands are set"),
        mis_set(IRREGULAR),
    )
    equipment, device = TILES, THREE_DICE
    pieces = Pieces("tile", "set", "the discards")
    under = {
        "19:47-10.1": "bank, co-bank, copy, high and low hand, as a sister state defines them",
        "19:47-10.2": "32 tiles, their 16 pairs, wongs, gongs and points; equal points go by the higher tile",
        "19:47-10.4": "the tiles are laid out in pairs, mixed face down and stacked in eight piles of four",
        "19:47-10.6": "a stack to every position, the dealer and the dead hand, from where the dice say",
        "19:47-10.10": "no table gives leave for it: a player wagers at the seat taken",
    }

    def hand_name(self, options: PaiGowOptions, cards: Cards, board: Cards) -> HandName:
        """Name a high or a low hand; four tiles that are not set yet have no name."""
        return HandName(rank(cards).words) if len(cards) == 2 else NO_NAME

    def verdict(self, options: PaiGowOptions, hands: Hands, dealers: Hands) -> str:
        """Hold the high hand against the dealer's, and the low hand; a copy goes to the bank, and a foul loses."""
        if [len(hand) for hand in (*hands, *dealers)] != [2, 2, 2, 2]:
            return ""
        if foul := foul_verdict(*(SetTiles(*map(rank, each)) for each in (hands, dealers))):
            return foul
        told = [
            f"{which}: your {mine.words} beats the dealer's {theirs.words}." if mine > theirs
            else f"{which}: dealer's {theirs.words} {'beats' if theirs > mine else 'copies'} your {mine.words}."
            for which, mine, theirs in zip(("High", "Low"), map(rank, hands), map(rank, dealers), strict=True)
        ]  # fmt: skip
        return " ".join(told)

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the tiles, which are mixed together."""
        return DECK

    def device_at(self, options: PaiGowOptions) -> Device:
        """Return the shaker with its dice, or the random number generator."""
        return devices_of(HANDS)[options.start]

    def inspections(self, options: PaiGowOptions) -> tuple[Inspection, ...]:
        """The shaker is inspected after each gaming day on which it was used."""
        return inspections_of(options)

    def round_of_play(self, felt: TilesFelt) -> Round[None]:
        """Play one round of Pai Gow."""
        try:
            yield from open_the_table(felt)  # 10.4
            yield from mix_and_stack(felt)  # 10.4
            yield from offer_bank(felt)  # 10.8
            yield from make_wagers(felt)  # 10.5
            if not felt.in_play() and not felt.house_wager:
                return
            yield from deal(felt)  # 10.3, 10.6
            yield from require_hidden(felt)  # 10.9
            yield from set_hands(felt)  # 10.7
        except Voided as voided:
            yield from void_round(felt, voided)
            return
        wagered = tuple((position.player, position.amount(MAIN)) for position in felt.in_play())
        gathered, paid = settle(felt)  # 10.7
        if felt.is_banked_by_player:
            settle_bank(felt, gathered, paid)  # 10.8
        felt.remember_round(wagered)


def require_hidden(felt: TilesFelt) -> Round[None]:
    """A tile of the dealer that is exposed before the hands are set voids all hands."""
    can_be_exposed = felt.may_go_wrong and felt.dealer.hand
    if can_be_exposed and is_fault((yield Proceed(IRREGULAR, (DEALER_TILE_EXPOSED,)))):
        exposed = felt.dealer.hand[-1]
        what = "one of the dealer's tiles is exposed before the hands are set"
        felt.tell(IrregularityFound(DEALER_TILE_EXPOSED, what, cite=IRREGULAR))
        felt.tell(CardExposed(felt.dealer.number, exposed.card, exposed.place, cite=IRREGULAR))
        raise Voided(IRREGULAR, "one of the dealer's tiles was exposed, and the tiles are mixed again")


def void_round(felt: TilesFelt, voided: Voided) -> Round[None]:
    """Void hands: every wager goes back to its player, and every tile to the discards."""
    yield from return_all_wagers(felt, voided)
    for position in felt.ring():
        if position.hand:
            collect_hand(felt, position, voided.cite)
    felt.rack.put_stub(felt.shoe.empty())
