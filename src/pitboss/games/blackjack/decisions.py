"""Decisions: surrender, doubling down, splitting pairs, drawing and standing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial

from pitboss.games.blackjack.additional import complete_sevens, settle_sevens_of_split
from pitboss.games.blackjack.boxes import Box, BoxFelt, Hand
from pitboss.games.blackjack.burn_card import Answer, ask_each, heard_by, show_and_ask_again
from pitboss.games.blackjack.dealing import announce_count, deal_to, give, may_dealer_have_blackjack
from pitboss.games.blackjack.events import (
    BurnCardRequested,
    CardLaidSideways,
    HandTurnedForSplit,
    PairSplit,
    SurrenderHeld,
)
from pitboss.games.blackjack.insurance import why_no_even_money, why_no_insurance
from pitboss.games.blackjack.irregularities import faults_while_deciding, skip_card, while_deciding
from pitboss.games.blackjack.options import DOUBLED_ON, FACE_UP
from pitboss.games.blackjack.settlement import (
    meet_blackjack,
    settle_bust,
    settle_surrender,
)
from pitboss.games.blackjack.shoe import draw
from pitboss.games.kits.wagers import add_wager
from pitboss.law import paragraph
from pitboss.table.choices import Ask, Choice
from pitboss.table.custom import custom
from pitboss.table.event import maker
from pitboss.table.events import DecisionMade, FaultOccurred
from pitboss.table.felt import Position
from pitboss.table.money import Cents, money
from pitboss.table.requests import Proceed, Round, is_fault

Why = tuple[str, str]
"""A reason why something is not offered, and its paragraph."""


# 2.6(f) and (g): each player in turn

ask_to_decide = maker(Ask)
ACES = "; 19:47-2.11(c)2; 19:47-2.12(a)3"
"""Split aces take one card each."""


@paragraph("19:47-2.7(a)", "19:47-2.7(b)")
def announce_blackjacks(felt: BoxFelt) -> None:
    """Blackjacks are announced before anyone draws; against 2 to 9 they are paid, against an ace or ten they wait."""
    for box in felt.wagered_boxes():
        for hand in tuple(box.hands):
            if hand.is_blackjack:
                meet_blackjack(felt, box, hand)


@paragraph("19:47-2.6(f)", "19:47-2.6(g)", "19:47-2.6A(d)", "19:47-2.6A(e)", "19:47-2.11(b)")
def play_box(felt: BoxFelt, box: Box) -> Round[None]:
    """The hands of a box are completed one after the other, the first incomplete one on the dealer's left first."""
    while (hand := box.unfinished_hand) is not None:
        if hand.is_split and len(hand.cards) == 1:
            if felt.may_go_wrong and is_fault((yield BEFORE_DRAWING)):
                yield from skip_card(felt, box, hand)  # 2.15
                continue
            yield from deal_to(felt, box, hand, "19:47-2.11(b)" + (ACES if hand.is_of_split_aces else ""))
            announce_count(felt, box, hand, "19:47-2.11(c)")
        else:
            announce_count(felt, box, hand, felt.cited("19:47-2.6(f)"))
        yield from play_hand(felt, box, hand)


def play_hand(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """Ask for decisions on a hand until it stands, is doubled, split, surrendered or over."""
    # 2.6A(d): where two cards lie face down their player says also of 21 that it stands, and nobody learns what it is.
    asked = asked_by(felt, hand)
    why = partial(why_not, felt, box, hand)
    while not hand.is_finished:
        choices = choices_of(felt, box, hand, asked)
        if len(choices) == 1 and not felt.is_face_down(hand):
            hand.is_finished = True
            return
        cite = prompt_cite(felt, box, hand, asked)
        faults = faults_while_deciding(felt)
        prompt = ask_to_decide(cite, faults, box.caller_name, box.number, choices, "stand", {}, why, heard_by(felt))
        decision: Answer = yield prompt
        if isinstance(decision, BurnCardRequested):
            decision = yield from show_and_ask_again(felt, prompt)
        if isinstance(decision, FaultOccurred):
            yield from while_deciding(felt, decision.fault)
            continue
        yield from ACT[decision.choice](felt, box, hand, decision)
        if decision.choice == "split":
            return


def asked_by(felt: BoxFelt, hand: Hand) -> str:
    """Return the paragraph by which the decisions on a hand are asked for."""
    if hand.is_split:
        return "19:47-2.11(c)"
    return felt.cited("19:47-2.6(f)")


@paragraph("19:47-2.13(b)", "19:47-2.10(a)", "19:47-2.11(c)1", "19:47-2.6(k)4", "19:47-2.6(k)5")
def prompt_cite(felt: BoxFelt, box: Box, hand: Hand, asked: str) -> str:
    """Return why a hand is asked for, who alone may answer on a shared box, and what keeps a choice from the list."""
    cite = f"{asked}; 19:47-2.13(b)" if len(hand.areas) > 1 else asked
    if hand.is_pair and not felt.is_face_down(hand) and not may_split(felt, box, hand):
        cite = f"{cite}; {why_no_split(felt, box, hand)}"
    if len(hand.cards) > 2:  # doubling and surrender are for the first two cards
        return f"{cite}; 19:47-2.10(a); 19:47-2.8(a)" if felt.options.surrender else f"{cite}; 19:47-2.10(a)"
    if felt.may_bar_doubles and not felt.is_face_down(hand) and (barred_by := why_not_doubled_on(felt, hand)):
        cite += f"; {barred_by[1]}"
    if felt.options.dealer_card == FACE_UP and hand.is_split and hand.is_pair:
        cite += "; 19:47-2.6(k)5"
    return cite


def why_no_split(felt: BoxFelt, box: Box, hand: Hand) -> str:
    """Return the paragraph that keeps a pair together: no chips for an equal wager, or no further split."""
    is_another_hand_permitted = box.hands_made < felt.options.max_hands
    if is_another_hand_permitted and (felt.options.resplit_aces or not hand.is_of_split_aces):
        return "19:47-2.11(a)"
    return "19:47-2.11(e)" if felt.options.max_hands > 2 else "19:47-2.11(c)1"


TO_DRAW = Choice("draw", "take another card", "19:47-2.12(a)")


@cache
def to_stand_or_draw(asked: str, may_draw: bool) -> tuple[Choice, ...]:
    """Offer to stand, by the paragraph that asks, and perhaps to draw."""
    to_stand = Choice("stand", "take no more cards", asked)
    return (to_stand, TO_DRAW) if may_draw else (to_stand,)


@lru_cache
def to_double(least: Cents, most: Cents, unit: Cents) -> tuple[Choice, ...]:
    """Offer to double down for an amount in chips, if there is one."""
    amounts = range(least, most + 1, unit)
    label = "add to your bet for one more card"
    return (Choice("double", label, "19:47-2.10(a)", amounts=amounts),) if amounts else ()


@lru_cache
def to_split(cost: Cents) -> Choice:
    """Offer to split a pair for a further wager."""
    return Choice("split", "split the pair into two hands", "19:47-2.11(a)", cost=cost)


TO_SURRENDER = Choice("surrender", "give up half your bet and the hand", "19:47-2.8(a)")


def choices_of(felt: BoxFelt, box: Box, hand: Hand, asked: str) -> tuple[Choice, ...]:
    """Return what may be done with a hand; only to stand where nothing else is left."""
    choices = to_stand_or_draw(asked, may_draw(hand))
    if len(hand.cards) > 2:  # all else is for the first two cards
        return choices
    if may_double(felt, hand):
        choices += to_double(*limits_to_double(felt, box, box.caller))
    if may_split(felt, box, hand):
        choices += (to_split(original_wager(box, box.caller)),)
    if may_surrender(felt, hand):
        choices += (TO_SURRENDER,)
    return choices


def original_wager(box: Box, bet: Position) -> int:
    """Return what a player first wagered on the box, all in all."""
    return sum(box.originals[bet.player].values())


@paragraph("19:47-2.12(a)", "19:47-2.12(a)1", "19:47-2.12(a)3", "19:47-2.11(c)2")
def may_draw(hand: Hand) -> bool:
    """A hand below 21 may be drawn to, unless it is of split aces, which take one card each."""
    return hand.count.total < 21 and not hand.is_of_split_aces


@paragraph("19:47-2.10(a)", "19:47-2.6(k)4")
def may_double(felt: BoxFelt, hand: Hand) -> bool:
    """Two cards that are not 21 may be doubled on, unless what the house chose keeps them from it."""
    if len(hand.cards) != 2 or hand.count.total == 21 or hand.is_of_split_aces:
        return False
    return not felt.may_bar_doubles or why_not_doubled_on(felt, hand) is None


@paragraph("19:47-2.6(k)4")
def why_not_doubled_on(felt: BoxFelt, hand: Hand) -> Why | None:
    """Where the dealer plays face up only 9, 10 or 11 is doubled on; a house may permit less by custom."""
    # reading 11: an ace counts eleven there, so ace-eight is 19 and does not qualify.
    options, total = felt.options, hand.count.total
    if options.dealer_card == FACE_UP and total not in (9, 10, 11):
        return "with the dealer's second card face up it's for 9, 10 or 11", "19:47-2.6(k)4"
    if total not in DOUBLED_ON[options.double_on]:
        return f"this table doubles on {options.double_on.replace('-', ' to ')} only", custom("19:47-2.10(a)")
    if hand.is_split and not options.double_after_split:
        return "this table doubles no hand of a split pair", custom("19:47-2.10(a)")
    return None


def limits_to_double(felt: BoxFelt, box: Box, bet: Position) -> tuple[Cents, Cents, Cents]:
    """Return the least and the most that may be added, up to the original wager and the rail, and the least chip."""
    original, unit = original_wager(box, bet), felt.least_chip
    most = min(original, felt.chips(bet.player))
    # multiple action matches every wager, in full
    return (original if felt.options.multiple_action else unit), most // unit * unit, unit


@paragraph("19:47-2.11(a)", "19:47-2.11(c)1", "19:47-2.11(e)", "19:47-2.6(k)5")
def may_split(felt: BoxFelt, box: Box, hand: Hand) -> bool:
    """Two cards of identical value may be split, as often as the table permits; aces perhaps only once."""
    if not hand.is_pair or box.hands_made >= felt.options.max_hands:
        return False
    # reading 27: aces that were split may be split again unless the table forbids it; each then takes one card.
    if hand.is_of_split_aces and not felt.options.resplit_aces:
        return False
    return bool(felt.chips(box.caller_name) >= original_wager(box, box.caller))


@paragraph("19:47-2.8(a)", "19:47-2.8(c)")
def may_surrender(felt: BoxFelt, hand: Hand) -> bool:
    """Where it is offered, the first two cards may be surrendered before any other decision."""
    return felt.options.surrender and len(hand.cards) == 2 and not hand.is_split


# Why a decision is not offered, which nobody asks but a player whose word is refused


def why_not(felt: BoxFelt, box: Box, hand: Hand, word: str) -> Why | None:
    """Say why a decision is not offered on a hand, or nothing of a word that is no decision."""
    reason = WHY_NOT.get(word)
    return reason(felt, box, hand) if reason else None


def why_no_draw(felt: BoxFelt, box: Box, hand: Hand) -> Why:
    """Split aces take one card each, and 21 takes none."""
    if hand.is_of_split_aces:
        return "split aces take one card each", "19:47-2.11(c)2"
    return "a hand of 21 takes no further card", "19:47-2.12(a)1"


def why_no_double(felt: BoxFelt, box: Box, hand: Hand) -> Why:
    """Doubling is for two cards that the table doubles on, and for chips; at 21 nobody is asked."""
    if hand.is_of_split_aces:
        return "split aces take one card each", "19:47-2.11(c)2"
    if len(hand.cards) != 2:
        return "it's for the first two cards of a hand", "19:47-2.10(a)"
    if barred := why_not_doubled_on(felt, hand):
        return barred
    least = original_wager(box, box.caller) if felt.options.multiple_action else min(felt.table.denominations)
    return too_few_chips(felt, box, least), "19:47-2.10(a)"


def why_split_refused(felt: BoxFelt, box: Box, hand: Hand) -> Why:
    """Splitting is for two cards of identical value, as often as the table permits, and for chips."""
    if len(hand.cards) != 2:
        return "it's for the first two cards of a hand", "19:47-2.11(a)"
    if not hand.is_pair:
        return "the two cards don't have the same value", "19:47-2.11(a)"
    if hand.is_split and felt.options.dealer_card == FACE_UP:
        return "with the dealer's second card face up a split pair is not split again", "19:47-2.6(k)5"
    cite = why_no_split(felt, box, hand)
    if box.hands_made >= felt.options.max_hands:
        return f"the pair has become {felt.options.max_hands} hands, as many as the table permits", cite
    return too_few_chips(felt, box, original_wager(box, box.caller)), cite


def why_no_surrender(felt: BoxFelt, box: Box, hand: Hand) -> Why:
    """Surrender is for tables that offer it, before any other decision."""
    if felt.is_six_to_five:
        return "it isn't offered in the 6 to 5 variation", custom("19:47-2.6A(d)")  # reading 41
    if felt.options.dealer_card == FACE_UP:
        return "it isn't offered where the dealer's second card is face up", "19:47-2.6(k)3"
    if not felt.options.surrender:
        return "this table doesn't offer it", "19:47-2.8(c)"
    return "it's for the first two cards, before any other decision", "19:47-2.8(a)"


def too_few_chips(felt: BoxFelt, box: Box, cost: Cents) -> str:
    """Say what a decision costs and what its caller has."""
    return f"it costs {money(cost)} and you have {money(felt.chips(box.caller_name))}"


WHY_NOT: dict[str, Callable[[BoxFelt, Box, Hand], Why]] = {
    "draw": why_no_draw,
    "double": why_no_double,
    "split": why_split_refused,
    "surrender": why_no_surrender,
    "insure": why_no_insurance,
    "even-money": why_no_even_money,
}

# What each decision does

LATE = custom("19:47-2.15")
"""A card that was skipped is dealt late, by a paragraph that is not known."""
BEFORE_DRAWING = Proceed(LATE, ("skipped-draw",))


def stand(felt: BoxFelt, box: Box, hand: Hand, decision: DecisionMade) -> Round[None]:
    """The hand takes no more cards."""
    yield from ()
    hand.is_finished = True
    complete_sevens(felt, box, hand)  # 2.17


@paragraph("19:47-2.6(g)", "19:47-2.6A(e)")
def draw_card(felt: BoxFelt, box: Box, hand: Hand, decision: DecisionMade) -> Round[None]:
    """One more card is dealt face up and the new total announced."""
    if felt.may_go_wrong and is_fault((yield BEFORE_DRAWING)):
        yield from skip_card(felt, box, hand)  # 2.15
        return
    cite = felt.cited("19:47-2.6(g)")
    drawn = yield from draw(felt, box.number, cite)
    give(felt, box, hand, drawn, cite)
    announce_count(felt, box, hand, new_total(felt))
    finish_if_over(felt, box, hand)


def new_total(felt: BoxFelt) -> str:
    """Return by what the total is announced after a further card; at 6 to 5 no paragraph says so of a split hand."""
    return custom("19:47-2.6A(e)") if felt.is_six_to_five else "19:47-2.6(g)"


def deal_owed_cards(felt: BoxFelt) -> Round[None]:
    """Cards that were skipped are dealt when the others have theirs, and those hands go on."""
    while felt.owed:
        box, hand, is_double = felt.owed.pop(0)
        if is_double:
            yield from deal_double(felt, box, hand, LATE)
            continue
        hand.is_finished = False
        yield from deal_to(felt, box, hand, LATE)
        announce_count(felt, box, hand, LATE)
        finish_if_over(felt, box, hand)
        yield from play_hand(felt, box, hand)
        yield from play_box(felt, box)  # where the late card made a pair that was split again


@paragraph("19:47-2.12(a)1")
def finish_if_over(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """A hand of 21 or more takes no further card; over 21 it is lost."""
    complete_sevens(felt, box, hand)  # 2.17
    if hand.count.is_bust:
        hand.is_finished = True
        settle_bust(felt, box, hand)


@paragraph("19:47-2.8(a)", "19:47-2.8(a)1", "19:47-2.8(a)2")
def surrender(felt: BoxFelt, box: Box, hand: Hand, decision: DecisionMade) -> Round[None]:
    """Against 2 to 9 a surrender is settled at once; against an ace or ten it waits for the dealer's second card."""
    yield from ()
    hand.is_finished = hand.is_surrendered = True
    complete_sevens(felt, box, hand)  # 2.17
    if may_dealer_have_blackjack(felt):
        felt.tell(SurrenderHeld(box.number, cite="19:47-2.8(a)2"))
    else:
        settle_surrender(felt, box, hand, "19:47-2.8(a)1")


@paragraph("19:47-2.10(a)", "19:47-2.12(a)2", "19:47-2.13(d)")
def double_down(felt: BoxFelt, box: Box, hand: Hand, decision: DecisionMade) -> Round[None]:
    """The caller adds to the wager, the others on the box may, and one card is dealt face up and sideways."""
    add_double(felt, box, hand, box.caller, decision.amount)
    others = [box.bets[player] for player in hand.areas if player != box.caller_name]
    prompts = tuple(double_prompt(felt, box, bet) for bet in others)
    for bet, answer in zip(others, (yield from ask_each(felt, prompts)), strict=True):
        if answer.choice == "double":
            add_double(felt, box, hand, bet, answer.amount, cite="19:47-2.13(d)")
    if felt.may_go_wrong and is_fault((yield BEFORE_DRAWING)):
        yield from skip_card(felt, box, hand, is_double=True)  # 2.15
    else:
        yield from deal_double(felt, box, hand, "19:47-2.10(a); 19:47-2.12(a)2")


def deal_double(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> Round[None]:
    """The one card of a double is dealt and laid sideways, and the hand is finished."""
    yield from deal_to(felt, box, hand, cite)
    felt.tell(CardLaidSideways(box.number, cite="19:47-2.10(a)"))
    announce_count(felt, box, hand, new_total(felt))
    hand.is_finished = True
    finish_if_over(felt, box, hand)


def double_prompt(felt: BoxFelt, box: Box, bet: Position) -> Ask:
    """Ask another person on the box whether to double too."""
    choices = [Choice("pass", "leave your bet as it is", "19:47-2.13(d)")]
    least, most, unit = limits_to_double(felt, box, bet)
    if amounts := range(least, most + 1, unit):
        choices.insert(0, Choice("double", "add to your bet", "19:47-2.13(d)", amounts=amounts))
    return Ask("19:47-2.13(d)", (), bet.player, box.number, tuple(choices), "pass")


def add_double(felt: BoxFelt, box: Box, hand: Hand, bet: Position, amount: int, *, cite: str = "19:47-2.10(a)") -> None:
    """Put the added wager of a double beside the wager of the hand, or beside each of several."""
    matched = box.originals[bet.player] if felt.options.multiple_action else {felt.action: amount}
    for action, added in matched.items():
        area = f"double_{hand.number}{action}"
        hand.areas[bet.player].append(area)
        add_wager(felt, bet, area, added, cite)


@paragraph("19:47-2.11(a)", "19:47-2.11(c)2", "19:47-2.13(e)", "19:47-2.6A(e)1")
def split_pair(felt: BoxFelt, box: Box, hand: Hand, decision: DecisionMade) -> Round[None]:
    """The pair becomes two hands, with an equal wager on the second; others on the box cover both or choose one."""
    aces = hand.is_pair_of_aces
    settle_sevens_of_split(felt, box, hand)  # 2.11(f)
    if felt.is_face_down(hand):
        felt.tell(HandTurnedForSplit(box.number, hand.faces, hand.places, cite="19:47-2.6A(e)1"))
    box.hands_made += 1
    other = Hand(box.hands_made)
    first, second = hand.cards
    hand.hold((first,))
    other.hold((second,))
    for each in (hand, other):
        each.is_split, each.is_of_split_aces = True, aces
    box.hands.insert(box.hands.index(hand) + 1, other)
    felt.tell(PairSplit(box.number, hand.number, other.number, other.places, cite="19:47-2.11(a)"))
    add_split(felt, box, other, box.caller)
    others = [box.bets[player] for player in hand.areas if player != box.caller_name]
    answers = yield from ask_each(felt, tuple(split_prompt(felt, box, bet) for bet in others))
    for bet, answer in zip(others, answers, strict=True):
        if answer.choice == "cover":
            add_split(felt, box, other, bet, "19:47-2.13(e)")
        elif answer.choice == "second":
            other.areas[bet.player] = hand.areas.pop(bet.player)


def split_prompt(felt: BoxFelt, box: Box, bet: Position) -> Ask:
    """Ask another person on the box to cover both hands, or on which of them the wager stays."""
    cite = "19:47-2.13(e)"
    choices = [
        Choice("first", "let your bet ride on the first hand", cite),
        Choice("second", "let your bet ride on the second hand", cite),
    ]
    cost = original_wager(box, bet)
    if felt.chips(bet.player) >= cost:
        choices.insert(0, Choice("cover", "bet as much again to cover both hands", cite, cost=cost))
    return Ask(cite, (), bet.player, box.number, tuple(choices), "first")


def add_split(felt: BoxFelt, box: Box, hand: Hand, bet: Position, cite: str = "19:47-2.11(a)") -> None:
    """Put a wager equal to the original one on the new hand, or one equal to each of several."""
    hand.areas[bet.player] = []
    for action, original in box.originals[bet.player].items():
        area = f"split_{hand.number}{action}"
        hand.areas[bet.player].append(area)
        add_wager(felt, bet, area, original, cite)


ACT = {"stand": stand, "draw": draw_card, "double": double_down, "split": split_pair, "surrender": surrender}
"""What each decision does to a hand."""
