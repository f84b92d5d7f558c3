"""Dealing the cards: hole cards and up-cards, burns, community cards, draws, and the common card."""

from __future__ import annotations

from itertools import repeat
from typing import cast

from pitboss.games.kits.cards import take_card
from pitboss.games.poker.betting import stop_receiving
from pitboss.games.poker.cards import shuffle_discards
from pitboss.games.poker.events import BOARD, CommunityCardsDealt
from pitboss.games.poker.felt import FACE_UP, OWN, UNSEEN, PokerFelt, PokerSeat
from pitboss.games.poker.irregularities import (
    EXPOSED,
    INELIGIBLE,
    PASSED_OVER,
    TOO_FEW,
    TOO_MANY,
    WITH_ANY_CARD,
    WRONG_START,
    ask_in_round,
    exchange_exposed_card,
    expose_in_stud,
    improper_hand_found,
    take_top_card,
    while_dealing,
)
from pitboss.games.poker.kinds import Street
from pitboss.games.poker.paragraphs import StreetCites
from pitboss.law import paragraph
from pitboss.table.choices import Choice
from pitboss.table.custom import custom
from pitboss.table.event import Drawn, Place, maker
from pitboss.table.events import CardBurned, CardsDiscarded
from pitboss.table.requests import Proceed, Round, Voided, is_fault

card_burned = maker(CardBurned)
KEEP, DRAW = "stand-pat", "draw"
COMMON = "a common card"
HOLE_FAULTS = (*WITH_ANY_CARD, EXPOSED)
FIRST_HOLE_FAULTS = (*HOLE_FAULTS, PASSED_OVER, TOO_MANY)
LATER_HOLE_FAULTS = (*HOLE_FAULTS, TOO_MANY, TOO_FEW)
WITH_A_HAND = (EXPOSED, PASSED_OVER, TOO_MANY, TOO_FEW)
"""What is wrong with how a hand is dealt, and not with the card alone."""


@paragraph("13:47-20.35(c)", "13:47-20.35(f)", "13:47-20.35(h)", "13:47-20.36(e)", "13:47-20.36(g)", "13:47-20.36(h)",
           "13:47-20.36(i)")  # fmt: skip
def deal_street(felt: PokerFelt, street: Street, cites: StreetCites) -> Round[None]:
    """One round of cards: after a burn, hole cards, then up-cards, to each player in turn, or cards on the board."""
    if street.is_draw:
        yield from take_draws(felt, cites)
        return
    if street.is_burned and not street.board and felt.shoe.cards <= len(receiving(felt)):
        stop_receiving(felt, f"{felt.law.common_card}; reading 171")
        if felt.shoe.cards <= len(felt.live):  # reading 72: fewer than one for each and one to burn
            yield from deal_common_card(felt, cites)
            return
    if street.is_burned:
        yield from burn(felt, cites)
    elif felt.may_go_wrong and is_fault((yield Proceed(felt.law.misdeal, (WRONG_START,)))):
        felt.error, felt.wronged = WRONG_START, felt.in_order[0]
    if street.down:
        yield from deal_hole_cards(felt, street, cites)
    if street.up:
        yield from deal_up_cards(felt, street, cites)
    if street.board:
        yield from deal_board(felt, street.board, cites.board, BOARD)


@paragraph("13:47-20.38(e)")
def receiving(felt: PokerFelt) -> list[PokerSeat]:
    """Return who is dealt a card, in order: players in the round, and positions that keep receiving cards."""
    in_order = felt.in_order
    if len(felt.live) == len(in_order) and not felt.error:
        return in_order
    seats = [seat for seat in in_order if not seat.is_folded or seat.keeps_position]
    if felt.error == WRONG_START and seats[0] is felt.wronged:
        return seats[1:] + seats[:1]
    return seats


@paragraph("13:47-20.2(a)[Hole card]")
def deal_hole_cards(felt: PokerFelt, street: Street, cites: StreetCites) -> Round[None]:
    """Cards face down, one at a time to each player in turn, each of which its player alone may see."""
    seats = receiving(felt)
    if all_are_in(felt, seats) and (at_once := taken_at_once(felt, street.down * len(seats))):
        felt.deal_round(seats, at_once, cites.down, OWN)
        return
    for _ in range(street.down):
        for seat in receiving(felt):
            yield from deal_hole_card(felt, seat, cites, is_first=not street.is_burned)
    felt.tell_dealt()
    improper_hand_found(felt)


def deal_hole_card(felt: PokerFelt, seat: PokerSeat, cites: StreetCites, *, is_first: bool) -> Round[None]:
    """One card face down to one player; one that is exposed in dealing is exchanged, or stays in stud."""
    is_passed = felt.error == PASSED_OVER and felt.wronged is seat
    while not is_passed:
        drawn = yield from next_card(felt, seat, cites.down, hole_faults(felt, seat, is_first=is_first))
        if isinstance(drawn, Drawn):
            give_hole_card(felt, seat, drawn, cites)
            return
        if drawn in (PASSED_OVER, TOO_FEW):
            felt.error, felt.wronged = drawn, seat
            return
        if drawn == TOO_MANY:
            yield from deal_card_too_many(felt, seat, cites)
        elif felt.kind.is_stud:
            yield from expose_in_stud(felt, seat, is_first=is_first)
            return
        else:
            yield from exchange_exposed_card(felt)


def deal_card_too_many(felt: PokerFelt, seat: PokerSeat, cites: StreetCites) -> Round[None]:
    """A card goes to a player that should not, beside the one that should."""
    felt.error, felt.wronged = TOO_MANY, seat
    drawn = yield from take_top_card(felt, seat.number, cites.down)
    give_hole_card(felt, seat, drawn, cites)


def give_hole_card(felt: PokerFelt, seat: PokerSeat, drawn: Drawn, cites: StreetCites) -> None:
    """A card goes face down to a player, or to the position of one who has folded, where nobody looks at it."""
    if seat.keeps_position:
        felt.deal(seat, drawn, f"{cites.down}; {felt.law.keeps_position}", UNSEEN)
    else:
        felt.deal(seat, drawn, cites.down, OWN)


def hole_faults(felt: PokerFelt, seat: PokerSeat, *, is_first: bool) -> tuple[str, ...]:
    """Return what can go wrong with a hole card."""
    if seat.keeps_position:
        return WITH_ANY_CARD
    if felt.error:
        return HOLE_FAULTS
    return FIRST_HOLE_FAULTS if is_first and not seat.hand else LATER_HOLE_FAULTS


@paragraph("13:47-20.2(a)[Up-card]")
def deal_up_cards(felt: PokerFelt, street: Street, cites: StreetCites) -> Round[None]:
    """One card face up to each player in turn."""
    seats = receiving(felt)
    if all_are_in(felt, seats) and (at_once := taken_at_once(felt, len(seats))):
        felt.deal_round(seats, at_once, cites.up, FACE_UP)
        return
    for seat in seats:
        if felt.error != PASSED_OVER or felt.wronged is not seat:
            asked_for = cast(Drawn, (yield from next_card(felt, seat, cites.up, WITH_ANY_CARD)))
            give_up_card(felt, seat, asked_for, street, cites)
    felt.tell_dealt()


def give_up_card(felt: PokerFelt, seat: PokerSeat, drawn: Drawn, street: Street, cites: StreetCites) -> None:
    """A card goes face up to a player; in the first round face down to one whose hole card was exposed."""
    if seat.exposed and not street.is_burned:
        felt.deal(seat, drawn, f"{cites.down}; {felt.law.exposed}", OWN)
    elif seat.keeps_position:
        felt.deal(seat, drawn, f"{cites.up}; {felt.law.keeps_position}", FACE_UP)
    else:
        felt.deal(seat, drawn, cites.up, FACE_UP)


def all_are_in(felt: PokerFelt, seats: list[PokerSeat]) -> bool:
    """Tell whether everybody who is dealt a card is in the round, and no card of theirs was exposed."""
    return len(seats) == len(felt.live) and not felt.has_exposed


def taken_at_once(felt: PokerFelt, count: int) -> list[Drawn]:
    """Take so many of the next cards, where there are as many and no fault may come that one would ask for."""
    if felt.card_at is None or felt.error or felt.shoe.cards < count:
        return []
    drawn: list[Drawn] = []
    while len(drawn) < count:
        shuffle, numbers = felt.shoe.take_run(count - len(drawn))
        drawn += map(felt.card_at, repeat(shuffle), numbers)
    return drawn


def next_card(felt: PokerFelt, seat: PokerSeat, cite: str, faults: tuple[str, ...]) -> Round[Drawn | str]:
    """Take the next card for a seat; or say what is wrong with how its hand is dealt."""
    if felt.may_go_wrong and any(felt.ineligible_positions()):
        faults = (*faults, INELIGIBLE)
    while True:
        if not felt.shoe.cards:
            yield from shuffle_used_cards(felt)
        answer = yield from take_card(felt, felt.shoe, cite, seat.number, faults)
        if isinstance(answer, Drawn):
            return answer
        felt.tell_dealt()
        if answer.fault in WITH_A_HAND:
            return answer.fault
        yield from while_dealing(felt, answer.fault)


def shuffle_used_cards(felt: PokerFelt) -> Round[None]:
    """A stub that is used up is made of the burned cards, and in a game with draws of the discarded ones too."""
    felt.tell_dealt()
    places = felt.burns + felt.muck if felt.kind.has_draws else felt.burns
    if not places:
        raise Voided(custom("19:47-14.6"), "the deck is used up and there is nothing to shuffle")
    felt.burns, felt.muck = [], [] if felt.kind.has_draws else felt.muck
    yield from shuffle_discards(felt, places)


# Burns, the board and the common card


def burn(felt: PokerFelt, cites: StreetCites) -> Round[None]:
    """The top card of the deck is burned, face down."""
    if felt.card_at is not None and felt.shoe.cards and not felt.error:
        card, place = felt.card_at(*felt.shoe.take())
    else:
        card, place = yield from top_card(felt, cites.burn)
    felt.burns.append(place)
    felt.tell(card_burned(card, place, cite=cites.burn, seen_by=()))


@paragraph("13:47-20.2(a)[Community card]")
def deal_board(felt: PokerFelt, count: int, cite: str, what: str) -> Round[None]:
    """Cards face up in the center of the table, which all players may use."""
    dealt = taken_at_once(felt, count)
    while len(dealt) < count:
        dealt.append((yield from top_card(felt, cite)))
    felt.board += dealt
    cards, places = zip(*dealt, strict=True)
    felt.tell(CommunityCardsDealt(what, cards, places, cite=cite))


def top_card(felt: PokerFelt, cite: str) -> Round[Drawn]:
    """Take the next card for nobody alone, whatever has to be put right before."""
    while True:
        if not felt.shoe.cards:
            yield from shuffle_used_cards(felt)
        answer = yield from take_card(felt, felt.shoe, cite, faults=WITH_ANY_CARD)
        if isinstance(answer, Drawn):
            return answer
        yield from while_dealing(felt, answer.fault)


@paragraph("13:47-20.35(h)", "13:47-20.2(a)[Common card]")
def deal_common_card(felt: PokerFelt, cites: StreetCites) -> Round[None]:
    """With too few cards for everybody one is burned and one dealt for all; with one or none the burns are shuffled."""
    if felt.shoe.cards <= 1:
        yield from shuffle_used_cards(felt)
    yield from burn(felt, cites)
    # reading 73: the common card is everyone's seventh.
    yield from deal_board(felt, 1, felt.law.common_card, COMMON)


# Draws


def take_draws(felt: PokerFelt, cites: StreetCites) -> Round[None]:
    """After a burn each player in turn discards cards face down and gets as many from the deck."""
    yield from burn(felt, cites)
    for seat in receiving(felt):
        choices = (
            Choice(
                DRAW, "trade cards for new ones", cites.down, cards=tuple(seat.hand), at_most=most_drawn(felt, seat)
            ),
            Choice(KEEP, "keep all your cards", cites.down),
        )
        answer = yield from ask_in_round(felt, seat, choices, KEEP, cites.down)
        if answer.choice == DRAW:
            yield from exchange(felt, seat, answer.chosen, cites)
    improper_hand_found(felt)


def most_drawn(felt: PokerFelt, seat: PokerSeat) -> int:
    """Return how many cards a player may exchange."""
    return min(int(felt.options.most_drawn), len(seat.hand))


def exchange(felt: PokerFelt, seat: PokerSeat, places: tuple[Place, ...], cites: StreetCites) -> Round[None]:
    """Cards go face down to the discarded ones, and as many come from the deck."""
    seat.hand = [drawn for drawn in seat.hand if drawn.place not in places]
    felt.tell(CardsDiscarded(seat.number, places, cite=cites.down, by=seat.player))
    for _ in places:
        yield from deal_hole_card(felt, seat, cites, is_first=False)
    felt.tell_dealt()
    felt.muck.extend(places)
