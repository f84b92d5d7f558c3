"""Baccarat-Chemin de Fer: N.J.A.C. 19:47-4, of which the headings alone are known; what is done under them is custom.

One player after another has the bank and the others wager against it: the house runs the game, deals for nobody and
takes vigorish from what the banker wins. Counts, hands and their events are those of punto banco.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.baccarat.count import count_name, is_natural, value, which_hand_won
from pitboss.games.baccarat.events import (
    CardDealtToHand,
    CardsTurned,
    HandCountAnnounced,
    HandsDiscarded,
    ResultAnnounced,
    ThirdCardRuled,
)
from pitboss.games.baccarat.felt import BANKER, PLAYER, Hand
from pitboss.games.chemin_de_fer.bank import cover_bank, pass_on, remember_bank, select_banker
from pitboss.games.chemin_de_fer.events import SpeakerNamed
from pitboss.games.chemin_de_fer.felt import AGAINST, BANK, BankState, CheminDeFerFelt
from pitboss.games.chemin_de_fer.options import SECTIONS, CheminDeFerOptions, banker_rule, player_rule
from pitboss.games.game import Pit
from pitboss.games.kits.irregularities import return_all_wagers
from pitboss.games.kits.settlement import collect_vigorish, collect_wager, pay_wager, return_wager, vigorish
from pitboss.games.kits.shoe import ShoeGame, ShoeState, draw, faults_of_a_shoe, prepare_cards
from pitboss.games.kits.shuffle_order import ShuffleDesk
from pitboss.games.kits.wagers import ask
from pitboss.table.choices import Choice
from pitboss.table.felt import Position
from pitboss.table.handname import Cards, HandName, Hands
from pitboss.table.money import EVEN, Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round, Voided
from pitboss.table.table import Table

HANDS_CITE, DRAWS, PLAY = SECTIONS["hands"], SECTIONS["draws"], SECTIONS["play"]
CARD, NO_CARD = "card", "no-card"


class CheminDeFer(ShoeGame[CheminDeFerOptions, CheminDeFerFelt]):
    """Baccarat-Chemin de Fer, by its headings of 1996."""

    name, title, subchapter, rules = "chemin-de-fer", "Chemin de Fer", "19:47-4", 2
    edition, edition_words = "1996", "the headings of 1996"
    options, felt, state = CheminDeFerOptions, CheminDeFerFelt, BankState
    # reading 253: no source says how many may sit; nine is as many as the layout of punto banco has room for.
    least_positions, most_positions, least_players = 2, 9, 2
    seated_cite = late_wager_cite = SECTIONS["against"]
    round_cite = SECTIONS["hands"]
    wagers = {BANK: SECTIONS["bank"], AGAINST: SECTIONS["against"]}
    area_words = {AGAINST: "the player's side"}
    has_window = False
    faults = tuple(fault for fault in faults_of_a_shoe(SECTIONS) if fault.name != "shuffler-jam")
    pit = Pit("baccarat", "Baccarat pit", 2)
    desk = ShuffleDesk(SECTIONS["shuffle"])
    under = {
        "19:47-4.3": "the cards are inspected, spread for the first player and mixed",
        "19:47-4.5": "the bank and the shoe are offered around the table, from the last banker's right",
        "19:47-4.8": "the largest wager plays the Player's Hand; the banker deals two cards to each hand, face down",
        "19:47-4.11": "a banker who wins keeps the whole bank or withdraws, and one who loses passes it on",
    }

    synonyms = {"cover": "cover-a-part"}

    def hand_name(self, options: CheminDeFerOptions, cards: Cards, board: Cards) -> HandName:
        """Name a hand by its point count."""
        return count_name(cards)

    def verdict(self, options: CheminDeFerOptions, hands: Hands, dealers: Hands) -> str:
        """Say which hand has won, and by how much."""
        return which_hand_won(dealers)

    def round_of_play(self, felt: CheminDeFerFelt) -> Round[None]:
        """Play one coup of chemin de fer."""
        yield from prepare_cards(felt)  # 4.3, 4.4
        yield from select_banker(felt)  # 4.5, 4.6, 4.11
        if felt.banker is not None:
            yield from cover_bank(felt)  # 4.7
        if felt.in_play():
            try:
                yield from deal_hands(felt)  # 4.8
                yield from draw_cards(felt)  # 4.9
                settle(felt)  # 4.10, 4.11
            except Voided as voided:
                yield from void_coup(felt, voided)  # 4.12
            pick_up_hands(felt)
        felt.state = replace(felt.state, side=felt.side.frozen())

    def may_begin(self, table: Table[CheminDeFerOptions, ShoeState]) -> None:
        """One player banks and another wagers against the bank."""
        if len(table.seats) < self.least_players:
            why = "one banks and another bets against the bank"
            raise Refused("a coup with one player", why, "two players or more", SECTIONS["against"])

    def renewed(self, table: Table[CheminDeFerOptions, ShoeState]) -> Table[CheminDeFerOptions, ShoeState]:
        """Fresh cards are opened and shuffled before the next coup; whoever has the bank keeps it."""
        return replace(table, state=replace(table.state, opened=False, side=ShoeState().side, is_new_dealer=False))

    def left_alone(self, table: Table[CheminDeFerOptions, ShoeState]) -> Round[Table[CheminDeFerOptions, ShoeState]]:
        """A table that everybody has left shuffles before it goes on, and its bank is offered anew."""
        yield from ()
        return replace(table, state=BankState())


# 4.8: hands, and who plays them


def deal_hands(felt: CheminDeFerFelt) -> Round[None]:
    """Whoever wagers most plays the Player's Hand; the banker deals two cards to each, face down."""
    assert felt.banker is not None
    # reading 256: of equal wagers the one nearer to the banker's right.
    felt.speaker = max(felt.others(), key=lambda position: position.amount(AGAINST))
    felt.tell(SpeakerNamed(felt.speaker.player, felt.speaker.number, cite=HANDS_CITE))
    for number in (PLAYER, BANKER, PLAYER, BANKER):
        yield from deal_to(felt, felt.hands[number], HANDS_CITE)


def holder_of(felt: CheminDeFerFelt, hand: Hand) -> Position:
    """Return who plays a hand."""
    holder = felt.banker if hand.number == BANKER else felt.speaker
    assert holder is not None
    return holder


def deal_to(felt: CheminDeFerFelt, hand: Hand, cite: str, *, face_up: bool = False) -> Round[None]:
    """The banker deals a card to a hand, which whoever plays it may look at."""
    drawn = yield from draw(felt, cite)
    hand.cards.append(drawn)
    seen_by = None if face_up else (holder_of(felt, hand).player,)
    by = holder_of(felt, felt.hands[BANKER]).player
    felt.tell(CardDealtToHand(0, drawn.card, drawn.place, hand.number, cite=cite, by=by, seen_by=seen_by))


def turn(felt: CheminDeFerFelt, hand: Hand) -> None:
    """Both cards of a hand are turned up and its count is announced."""
    by = holder_of(felt, hand).player
    felt.tell(CardsTurned(hand.number, hand.faces[:2], hand.places[:2], cite=HANDS_CITE, by=by))
    felt.tell(HandCountAnnounced(hand.number, hand.first_count, is_natural(hand.first_count), cite=HANDS_CITE))


# 4.9: further cards


def draw_cards(felt: CheminDeFerFelt) -> Round[None]:
    """A natural ends the coup; else the player says card or no card, and the banker turns up and does the same."""
    player, banker = felt.hands[PLAYER], felt.hands[BANKER]
    if is_natural(player.count) or is_natural(banker.count):
        turn(felt, player)
        turn(felt, banker)
        return
    # Everybody is asked on every count, so that being asked tells nobody what the hand is.
    yield from draw_or_stand(felt, player, player_rule(felt.options, player.count))
    turn(felt, banker)
    third = None if player.third is None else value(player.third)
    yield from draw_or_stand(felt, banker, banker_rule(felt.options, banker.count, third))
    turn(felt, player)


def draw_or_stand(felt: CheminDeFerFelt, hand: Hand, rule: str) -> Round[None]:
    """Whoever plays a hand takes a card or none, as far as the rules leave it open; a third card is dealt face up."""
    to_draw, to_stand = Choice(CARD, "take a third card", DRAWS), Choice(NO_CARD, "stand", DRAWS)
    choices = {"D": (to_draw,), "S": (to_stand,), "O": (to_draw, to_stand)}[rule]
    decision = yield from ask(holder_of(felt, hand), choices, choices[0].word, DRAWS)
    draws = decision.choice == CARD
    felt.tell(ThirdCardRuled(hand.number, draws, cite=DRAWS))
    if draws:
        yield from deal_to(felt, hand, DRAWS, face_up=True)


# 4.10: the result


def settle(felt: CheminDeFerFelt) -> None:
    """The higher count wins what the other side wagered; equal counts give every wager back."""
    assert felt.banker is not None
    player, banker = felt.hands[PLAYER].count, felt.hands[BANKER].count
    felt.tell(ResultAnnounced(player, banker, cite=PLAY))
    bank = felt.banker.amount(BANK)
    if player == banker:
        for position in felt.in_play():
            return_wager(felt, position, next(iter(position.wagers)), PLAY)
        remember_bank(felt, bank)
    elif banker > player:
        remember_bank(felt, banker_wins(felt, felt.banker, bank))
    else:
        for position in felt.others():
            if AGAINST in position.wagers:
                pay_wager(felt, position, AGAINST, EVEN, PLAY)
        collect_wager(felt, felt.banker, BANK, PLAY)
        pass_on(felt, felt.banker, is_lost=True)


def banker_wins(felt: CheminDeFerFelt, banker: Position, bank: Cents) -> Cents:
    """The banker gets every wager, less vigorish, and may go on with all of it."""
    for position in felt.others():
        if AGAINST in position.wagers:
            collect_wager(felt, position, AGAINST, PLAY)
    pay_wager(felt, banker, BANK, EVEN, PLAY)
    due = vigorish(bank, felt.options.vigorish, felt.options.vigorish_rounding, felt.least_chip)
    if due:
        collect_vigorish(felt, banker, due, PLAY)
    return 2 * bank - due


# 4.12: irregularities


def void_coup(felt: CheminDeFerFelt, voided: Voided) -> Round[None]:
    """A coup that cannot be completed counts for nothing: every wager goes back, and the bank stays where it was."""
    yield from return_all_wagers(felt, voided)
    remember_bank(felt, felt.put_up)
    felt.side.is_shuffle_due = True


def pick_up_hands(felt: CheminDeFerFelt) -> None:
    """Both hands go to the discard rack."""
    places = tuple(place for hand in felt.hands.values() for place in hand.places)
    if places:
        felt.side.discards.extend(places)
        felt.tell(HandsDiscarded(places, cite=PLAY))
