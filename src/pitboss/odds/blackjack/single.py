"""Single hands of blackjack: what every decision on one is worth, from any cards that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.odds.blackjack import exact, rounding
from pitboss.odds.blackjack.hands import counted
from pitboss.odds.blackjack.rules import ACE, TEN, Cards, Rules, Shoe, cards_left, shoe_of, values_of
from pitboss.odds.blackjack.solve import Facing
from pitboss.odds.question import Choice, Question, Situation, times
from pitboss.table.refusal import Refused


def hand_values(question: Question, situation: Situation) -> Sequence[Choice]:
    """Return what every decision on a hand is worth."""
    left = cards_left(question)
    for card, often in Counter((*situation.hand, *situation.against)).items():
        if often > left[card]:
            raise Refused(f"{card} {times(often)}", f"the shoe of which it is dealt holds it {times(left[card])}",
                          "cards that can have come from it; --left names those of hand and dealer too")  # fmt: skip
    hand, showing = values_of(situation.hand), values_of(situation.against)
    rules, shoe = Rules.of(question.options, question.extras["split_play"], question.extras["amount"]), shoe_of(left)
    if counted(hand)[0] > 21:
        raise Refused(f"{' '.join(map(str, situation.hand))}", "the hand is bust", "a hand up to 21")
    choices = settled_choices(rules, shoe, showing, hand)
    if not choices:
        found = exact_choices if question.exact else open_choices
        choices = when_decided(rules, shoe, showing, hand, found(rules, shoe, showing, hand))
    return [*choices, *insurance(rules, shoe, showing, hand)]


def when_decided(rules: Rules, shoe: Shoe, showing: Cards, hand: Cards, choices: list[Choice]) -> list[Choice]:
    """Return what choices are worth when the player decides: a card reader has told by then of a dealer's blackjack.

    Such a blackjack takes one unit whatever is decided, so that a value is the share without it, less that unit.
    """
    if not rules.is_peeked:
        return choices
    tied = exact.Facing(rules, shoe, showing).spare(hand)
    if tied == 1:
        raise Refused("a decision against these cards", "the dealer has blackjack, and the card reader tells",
                      "cards left with which the dealer may have none")  # fmt: skip
    return [replace(choice, gain=(choice.gain + tied) / (1 - tied), error=choice.error / float(1 - tied))
            for choice in choices]  # fmt: skip


def settled_choices(rules: Rules, shoe: Shoe, showing: Cards, hand: Cards) -> list[Choice]:
    """Return what a blackjack of either side is worth, on which nobody decides but whether to take even money."""
    if len(hand) > 2:
        return []
    facing = exact.Facing(rules._replace(has_even_money=False), shoe, showing)
    results = exact.settled(facing, showing, (hand[0], hand[1]))
    if results is None:
        return []
    found = [Choice("stand", sum((net * chance for net, chance in results), Fraction(0)))]
    return found + [Choice("even-money", Fraction(1))] * (rules.has_even_money and showing == (ACE,))


def exact_choices(rules: Rules, shoe: Shoe, showing: Cards, hand: Cards) -> list[Choice]:
    """Return what each decision gains, in fractions."""
    exact.refuse_what_takes_too_long(rules, shoe)
    facing = exact.Facing(rules, shoe, showing)
    found = facing.choices((hand[0], hand[1])) if len(hand) == 2 else facing.plays(hand, (), False)
    return [Choice(word, gain) for word, gain in found.items()]


def open_choices(rules: Rules, shoe: Shoe, showing: Cards, hand: Cards) -> list[Choice]:
    """Return what each decision gains, in doubles."""
    facing = Facing(rules, shoe, showing)
    error = rounding.of_hand(showing, rules.hits_soft_17)
    if len(hand) == 2:
        choices, error = facing.choices((hand[0], hand[1])), rounding.of_pair(facing, (hand[0], hand[1]))
    else:
        number = facing.number_of[hand]
        choices = {"stand": float(facing.stand[number])}
        choices |= {"draw": float(facing.draw[number])} if facing.hands.total[number] < 21 else {}
    return [Choice(word, Fraction(gain), error) for word, gain in choices.items()]


def insurance(rules: Rules, shoe: Shoe, showing: Cards, hand: Cards) -> list[Choice]:
    """Return what insurance of half the wager gains beside two cards, where the dealer shows an ace."""
    if rules.is_face_up or showing != (ACE,) or len(hand) > 2:
        return []
    chance = Fraction(shoe[TEN] - hand.count(TEN), sum(shoe) - 1 - len(hand))
    return [Choice("insure", (3 * chance - 1) / 2, is_beside=True)]
