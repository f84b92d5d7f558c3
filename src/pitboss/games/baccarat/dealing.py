"""The two hands: how they are dealt, handed out, turned, announced and completed. 3.7 to 3.9."""

from __future__ import annotations

from pitboss.games.baccarat.count import banker_draws, is_natural, player_draws, table_2_cite
from pitboss.games.baccarat.events import (
    HANDS,
    BankersHandTucked,
    CardDealtToHand,
    CardsCalled,
    CardsHanded,
    CardsLookedAt,
    CardsTurned,
    HandCountAnnounced,
    ThirdCardRuled,
)
from pitboss.games.baccarat.felt import BANKER, PLAYER, BaccaratFelt, Hand
from pitboss.games.baccarat.options import BETTOR
from pitboss.games.baccarat.shoe import IRREGULAR, card_drawn_in_error, draw
from pitboss.games.baccarat.wagers import ON_BANKER, ON_PLAYER
from pitboss.law import paragraph
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, maker
from pitboss.table.events import IrregularityFound, NoMoreBetsCalled
from pitboss.table.felt import Position
from pitboss.table.requests import Proceed, Round, is_fault

AREAS = {PLAYER: ON_PLAYER, BANKER: ON_BANKER}
HANDED = {PLAYER: "19:47-3.7(d)1", BANKER: "19:47-3.7(d)2"}
THIRD_HANDED = {PLAYER: "19:47-3.7(d)3", BANKER: "19:47-3.7(d)4"}
VIEW, TURN = "view", "turn"
card_dealt_to_hand = maker(CardDealtToHand)


@paragraph("19:47-3.7(b)")
def call_cards(felt: BaccaratFelt) -> None:
    """The dealer calls "No more bets" and then "Cards", on which the curator deals."""
    cite = felt.cite("19:47-3.7(b)")
    felt.tell(NoMoreBetsCalled(cite=cite))
    felt.tell(CardsCalled(cite=cite))


@paragraph("19:47-3.7(a)", "19:47-3.7(c)", "19:47-3.7(d)")
def deal_first_cards(felt: BaccaratFelt) -> Round[None]:
    """Of four cards the first and third are the Player's Hand, the second and fourth the Banker's."""
    cite = felt.cite("19:47-3.7(a)", "19:47-3.7(d)" if felt.is_dealt_face_down else "19:47-3.7(c)")
    for number in (PLAYER, BANKER, PLAYER, BANKER):
        yield from deal_to(felt, felt.hands[number], cite)
    if felt.is_dealt_face_down:
        felt.tell(BankersHandTucked(cite=felt.cite("19:47-3.7(d)")))


def deal_to(felt: BaccaratFelt, hand: Hand, cite: str, *, face_up: bool = False) -> Round[None]:
    """The curator deals a card to a hand."""
    drawn = yield from draw(felt, cite)
    hand.cards.append(drawn)
    seen_by = None if face_up else ()
    felt.tell(card_dealt_to_hand(0, drawn.card, drawn.place, hand.number, cite=cite, by=felt.dealt_by, seen_by=seen_by))


@paragraph("19:47-3.8(a)")
def turn_hands(felt: BaccaratFelt) -> Round[None]:
    """The Player's Hand is turned and announced first, then the Banker's, unless a player asked otherwise."""
    for number in (BANKER, PLAYER) if felt.is_banker_first else (PLAYER, BANKER):
        hand = felt.hands[number]
        cite = yield from turn_first_two(felt, hand)
        count = hand.first_count
        natural = felt.cite(cite, "19:47-3.8(a)", *(("19:47-3.9(a)",) if is_natural(count) else ()))
        felt.tell(HandCountAnnounced(number, count, is_natural(count), cite=natural))


@paragraph("19:47-3.7(c)", "19:47-3.7(d)1", "19:47-3.7(d)2")
def turn_first_two(felt: BaccaratFelt, hand: Hand) -> Round[str]:
    """The dealer places the two cards face up, or the player to whom they are handed returns them face up."""
    if not felt.is_dealt_face_down or felt.is_minibaccarat:
        cite = felt.cite("19:47-3.7(c)")
        felt.tell(CardsTurned(hand.number, hand.faces, hand.places, cite=cite))
        return cite
    holder, why = who_turns(felt, hand.number)
    cite = "; ".join(filter(None, (HANDED[hand.number], why)))
    hand.holder = holder.number if holder else 0
    yield from hand_over(felt, hand, hand.cards, holder, cite)
    return HANDED[hand.number]


@paragraph("19:47-3.7(d)5", "19:47-3.7(d)6")
def who_turns(felt: BaccaratFelt, number: int) -> tuple[Position | None, str]:
    """The highest wager on a hand turns it; an unbet hand the dealer, or who wagers on the other where permitted."""
    bettor, is_tied = highest(felt, AREAS[number])
    if bettor is not None:
        return bettor, "19:47-3.7(d)5" if is_tied else ""
    bettor, _ = highest(felt, AREAS[BANKER if number == PLAYER else PLAYER])
    if bettor is None:
        # reading 56: where nobody wagers on either hand, the dealer turns both.
        return None, "19:47-3.7(d)6; reading 56"
    return bettor if felt.options.unbet_hand == BETTOR else None, "19:47-3.7(d)6"


def highest(felt: BaccaratFelt, area: str) -> tuple[Position | None, bool]:
    """Return who wagers most on an area, and whether others wager as much."""
    bettors = list(felt.counterclockwise(area))
    if not bettors:
        return None, False
    most = max(bettor.amount(area) for bettor in bettors)
    equal = [bettor for bettor in bettors if bettor.amount(area) == most]
    # reading 54: the closest to the dealer's right hand, counterclockwise.
    return equal[0], len(equal) > 1


def hand_over(felt: BaccaratFelt, hand: Hand, cards: list[Drawn], holder: Position | None, cite: str) -> Round[None]:
    """Cards go face down to a player, who may look at them and returns them face up; else the dealer turns them."""
    faces, places = tuple(drawn.card for drawn in cards), tuple(drawn.place for drawn in cards)
    if holder is not None:
        felt.tell(CardsHanded(holder.player, hand.number, len(cards), cite=cite))
        what = f"the {HANDS[hand.number]}" if len(cards) > 1 else f"the third card of the {HANDS[hand.number]}"
        look = Choice(VIEW, f"look at {what} first", cite)
        turn = Choice(TURN, f"turn {what} face up for everyone", cite)
        decision = yield Ask(cite, (), holder.player, holder.number, (look, turn), TURN)
        if decision.choice == VIEW:
            felt.tell(CardsLookedAt(holder.player, hand.number, faces, places, cite=cite, seen_by=(holder.player,)))
            yield Ask(cite, (), holder.player, holder.number, (turn,), TURN)
    felt.tell(CardsTurned(hand.number, faces, places, cite=cite, by=holder.player if holder else "dealer"))


@paragraph("19:47-3.8(b)", "19:47-3.8(d)")
def complete_hands(felt: BaccaratFelt) -> Round[None]:
    """The dealer says whether each hand takes a third card, the Player's first; none ever takes a fourth."""
    player, banker = felt.player_hand, felt.banker_hand
    is_over = is_natural(player.count) or is_natural(banker.count)
    draws = player_draws(player.count, banker.count)
    yield from rule_third_card(felt, player, draws, "19:47-3.9(a)" if is_over else "19:47-3.9(b)")
    third = player.third
    first = player.first_count
    banker_rule = "19:47-3.9(a)" if is_over else table_2_cite(banker.count, third)
    yield from rule_third_card(felt, banker, banker_draws(first, banker.count, third), banker_rule)


def rule_third_card(felt: BaccaratFelt, hand: Hand, draws: bool, why: str) -> Round[None]:
    """One hand draws or stays; a card drawn to a hand that stays is an irregularity."""
    cite = felt.cite("19:47-3.8(b)", "19:47-3.8(d)", why)
    felt.tell(ThirdCardRuled(hand.number, draws, cite=cite))
    if draws:
        yield from deal_third_card(felt, hand)
    elif hand is felt.player_hand:
        if is_fault((yield Proceed(felt.cite(IRREGULAR), faults_of(felt, "third-card-in-error")))):
            yield from player_card_in_error(felt)
    elif is_fault((yield Proceed(felt.cite(IRREGULAR), faults_of(felt, "excess-card")))):
        yield from card_drawn_in_error(felt, "excess-card", "for the Banker's Hand, which stays")


def faults_of(felt: BaccaratFelt, fault: str) -> tuple[str, ...]:
    """A card can be drawn in error while the shoe has one."""
    return (fault,) if felt.side.shoe else ()


def player_card_in_error(felt: BaccaratFelt) -> Round[None]:
    """A third card drawn for a Player's Hand that stays is the Banker's third card where that hand draws one."""
    whose = "for the Player's Hand, which stays"
    if banker_draws(felt.player_hand.count, felt.banker_hand.count, None):
        next_card_is_bankers(felt, whose)
    else:
        yield from card_drawn_in_error(felt, "third-card-in-error", whose)


def next_card_is_bankers(felt: BaccaratFelt, whose: str) -> None:
    """The card stays the next one, which the Banker's Hand draws."""
    what = f"a card is drawn in error {whose}, and becomes the third card of the Banker's Hand"
    felt.tell(IrregularityFound("third-card-in-error", what, cite=felt.cite(IRREGULAR)))


@paragraph("19:47-3.8(c)", "19:47-3.7(d)3", "19:47-3.7(d)4")
def deal_third_card(felt: BaccaratFelt, hand: Hand) -> Round[None]:
    """A third card is dealt face up; where hands are handed out it is laid face down and turned by the same player."""
    # reading 52: (d)3 and (d)4 go before 3.8(c) where the hands are dealt face down.
    if not felt.is_dealt_face_down or felt.is_minibaccarat:
        yield from deal_to(felt, hand, felt.cite("19:47-3.8(c)"), face_up=True)
        return
    cite = THIRD_HANDED[hand.number]
    yield from deal_to(felt, hand, cite)
    holder = next((position for position in felt.positions if position.number == hand.holder), None)
    yield from hand_over(felt, hand, hand.cards[2:], holder, cite)
