"""Blackjack priced: composition-dependent best play from any shoe, insurance, and the additional wagers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.games.blackjack.additional import offered
from pitboss.games.blackjack.boxes import INSURANCE, MAIN
from pitboss.games.blackjack.options import CARD_READER, FACE_UP, BlackjackOptions
from pitboss.games.blackjack.options import EXACT as TO_THE_CENT
from pitboss.games.blackjack.progressive import PROGRESSIVE
from pitboss.odds.answer import Answer, Priced, Progress
from pitboss.odds.blackjack.posted import PROOF, posted
from pitboss.odds.blackjack.rules import (
    ACE,
    HALF,
    OWN_CARDS,
    TEN,
    Rules,
    cards_left,
    index_of,
    read_split_play,
    shoe_of,
    surrender_loses,
)
from pitboss.odds.meter import METER, METER_EXTRA
from pitboss.odds.question import AMOUNT, Check, Choice, Extra, Question, Seen, Situation, Solver, amount_extra
from pitboss.table.money import money
from pitboss.table.refusal import Refused

METHOD = (
    "The main wager: best play for every hand by all its cards, the dealer's, and the cards left, in doubles; after a "
    "split a hand is played by its own cards, the dealer's, and the fact that it was split, and a pair is split again "
    "as often as is best. Two hands of a pair are followed together with the dealer's; the results of three and four "
    "are put together from those of each two, which changes neither mean nor variance. The dealer's blackjack takes "
    "what the table's way with the second card lets it take. What the convention on split hands costs is bounded by "
    "other ways to play them (split_play=all-cards or seeing-1 to seeing-6). A double is for the whole wager: what is "
    "added gains in proportion, so that less is never better. Insurance is a wager of its own, left out of the main "
    "one even where it gains."
)
BESIDE = "Insurance and additional wagers: every card that may come, counted in fractions."
SPLIT_PLAY = "split_play"
EXACT = "The main wager: best play as in doubles, all hands of a box and the dealer's followed together, in fractions."
EXACT_WORDS = (
    "Every hand is played as gains most by all its cards; `pitboss strategy --exact --hand` tells what one gains. "
    "Basic strategy, which goes by totals, is charted without --exact."
)
SEVENS_NOTE = " Who wagers on sevens takes a third card wherever one is dealt: standing on two is worth less to it."

PROGRESSIVE_NOTE = (
    " The progressive: a pair of aces is split, or drawn to, up to a card that is no ace, and nobody else wins the "
    "meter in the same round."
)


def wagers_of(options: BlackjackOptions) -> Sequence[str]:
    """Return the wagers that a table offers."""
    insurance = () if options.dealer_card == FACE_UP else (INSURANCE,)
    progressive = (PROGRESSIVE,) if options.progressive else ()
    return (MAIN, *insurance, *(side.area for side in offered(options)), *progressive)


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers."""
    from pitboss.odds.blackjack import progressive, sides

    left = cards_left(question)
    found, strategy = [], None
    for wager in wagers:
        if wager == MAIN:
            priced, strategy = price_main(question, shoe_of(left), progress)
            found.append(priced)
        elif wager == INSURANCE:
            found.append(sides.price_insurance(left))
        elif wager == PROGRESSIVE:
            found.append(progressive.price_progressive(left, question.options, question.extras[METER]))
            strategy = told_with(strategy, progressive.break_even(left, question.options))
        else:
            found.append(sides.price_side(left, question.options, wager))
    return Answer(tuple(found), method_of(question, wagers), strategy)


def told_with(strategy: dict[str, Any] | None, progressive: dict[str, str]) -> dict[str, Any]:
    """Tell of the progressive wager beside best play, or alone where nothing else is asked."""
    words = [strategy["words"]] if strategy else []
    return (strategy or {}) | progressive | {"words": " ".join([*words, progressive["progressive"]])}


def method_of(question: Question, wagers: Sequence[str]) -> str:
    """Say how the wagers that are asked for were priced."""
    told = (EXACT if question.exact else METHOD) + surrender_note(question) if MAIN in wagers else ""
    told += f" {BESIDE}" if set(wagers) - {MAIN} else ""
    told += SEVENS_NOTE if "sevens" in wagers else ""
    return (told + (PROGRESSIVE_NOTE if PROGRESSIVE in wagers else "")).strip()


def surrender_note(question: Question) -> str:
    """Say on which wager a surrendered half is rounded, where the house rounds it, and what it then is."""
    options, amount = question.options, question.extras[AMOUNT]
    if not options.surrender or options.surrender_rounding == TO_THE_CENT:
        return ""
    lost = surrender_loses(options, amount)
    note = f" Of a surrendered wager of {money(amount)}, {money(int(lost * amount))} is lost"
    return f"{note}: on other wagers the edge is another." if lost != HALF else f"{note}, which is half."


def price_main(question: Question, shoe: tuple[int, ...], progress: Progress) -> tuple[Priced, dict[str, Any]]:
    """Return what the main wager is worth, and best play: in doubles the chart, and what it costs."""
    table_rules = Rules.of(question.options, question.extras[SPLIT_PLAY], question.extras[AMOUNT])
    if question.exact:
        from pitboss.odds.blackjack.exact_rounds import priced_exactly

        return priced_exactly(table_rules, shoe, progress), {"words": EXACT_WORDS}
    from pitboss.odds.blackjack.main import price_table

    return price_table(table_rules, shoe, progress)


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what every decision on a hand is worth against the dealer's cards, from the cards that are left."""
    is_face_up = question.options.dealer_card == FACE_UP
    if situation.discards:
        raise Refused("discards", "nobody throws cards away at blackjack", "no --discards")
    if len(situation.hand) < 2:
        alone = f"a hand of {' '.join(map(str, situation.hand))} alone"
        raise Refused(alone, "a decision comes with two cards or more", "two cards or more with --hand")
    if len(situation.against) != 1 + is_face_up:
        shown = "the dealer's two cards, which lie face up" if is_face_up else "the dealer's first card alone"
        seen = f"against {' '.join(map(str, situation.against)) or 'nothing'}"
        raise Refused(seen, "the hand's worth depends on what is seen of the dealer's", f"{shown} with --against")
    from pitboss.odds.blackjack.single import hand_values

    return hand_values(question, situation)


def values_about(question: Question, situation: Situation) -> str:
    """Say what is known of the dealer's blackjack when the values are asked."""
    # reading 29: where the second card is dealt later, a blackjack takes one unit of the wager whatever was decided.
    if question.options.dealer_card == FACE_UP or index_of(situation.against[0]) not in (ACE, TEN):
        return ""
    if question.options.dealer_card == CARD_READER:
        return ("Decisions are worth this once the card reader has shown that the dealer has no blackjack; insurance, "
                "even money and a blackjack of your own are worth what they are before.")  # fmt: skip
    return "Nobody knows yet whether the dealer has blackjack: the values count what it takes."


DECIDED = ("stand", "draw", "double", "split", "surrender")
"""Decisions that are valued against each other; insurance, the sevens and what is asked after a fault are not."""


def situation_of(seen: Seen) -> Situation | None:
    """Return a hand as it is decided on; those of a pair that was split are worth what the whole box is."""
    return seen.situation if seen.choice in DECIDED else None


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Hold an answer against what is found in another way."""
    from pitboss.odds.blackjack import twins

    return twins.checks(question, answer)


def frequencies(question: Question) -> Mapping[str, Mapping[str, Fraction]]:
    """Return how likely first hands are, and how the dealer's hand ends."""
    from pitboss.odds.blackjack import twins

    return twins.frequencies(question)


SOLVER = Solver(
    reads=(
        "variation", "decks", "dealing", "dealer_card", "soft_17", "max_hands", "resplit_aces", "double_on",
        "double_after_split", "surrender", "surrender_rounding", "blackjack_pays", "even_money", "busted_wagers",
        "five_card_21", "additional_wager", "suited_pays", "match_the_dealer", "twenty_point_bonus", "in_between",
        "progressive", "meter_seed", "meter_rate",
    ),
    wagers=wagers_of,
    price=price,
    values=values,
    unit=MAIN,
    situation=situation_of,
    values_about=values_about,
    extras=(
        Extra(SPLIT_PLAY, "by what the hands of a split pair are played", OWN_CARDS, read_split_play),
        amount_extra("the wager on which a surrendered half is rounded"),
        METER_EXTRA,
    ),
    takes_gone=True,
    posted=posted,
    checks=checks,
    frequencies=frequencies,
    part_of=dict.fromkeys(("double", "split", "main_second", "main_third"), MAIN),
    proof=PROOF,
    is_exact_apart=True,
)  # fmt: skip
