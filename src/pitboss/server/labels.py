"""Options in two to four words, as a player says them; the sentence that says more goes below as help."""

from __future__ import annotations

from pitboss.table.options import Option

MOST_LETTERS = 28
"""Letters of a label at most."""

LABELS = {
    "dealing": "dealt from",
    "cards": "how cards come",
    "cut_off": "cut off, percent",
    "max_hands": "split to",
    "resplit_aces": "resplit aces",
    "dealer_card": "dealer's second card",
    "soft_17": "on soft 17",
    "blackjack_pays": "blackjack pays",
    "five_card_21": "five-card 21 pays",
    "suited_pays": "suited cards pay",
    "shared_boxes": "share a box",
    "several_boxes": "play several boxes",
    "most_shared_boxes": "most shared boxes",
    "burn_each_round": "burn each round",
    "place_to_lose_on_come_out": "place to lose on come out",
    "big_6_8": "big 6 and 8",
    "field_two": "field pays on 2",
    "field_twelve": "field pays on 12",
    "hard_four_ten": "hard 4 and 10 pay",
    "hard_six_eight": "hard 6 and 8 pay",
    "two_twelve": "2 and 12 pay",
    "three_eleven": "3 and 11 pay",
    "craps_eleven_craps": "C and E pays on craps",
    "craps_eleven_eleven": "C and E pays on 11",
    "first_offer": "dice start at",
    "proposition_minimum": "proposition minimum",
    "behind_cutting_card": "behind the cutting card",
    "vigorish_due": "commission due",
    "vigorish_rounding": "commission rounding",
    "vigorish": "commission",
    "tie": "tie pays",
    "ace_to_five": "A-2-3-4-5 ranks",
    "idle_spread": "idle cards lie",
    "count_every": "count the stub every",
    "counting_device_serves": "shuffler counts the stub",
    "heads_up_raises": "raises heads up",
    "check_raise": "check-raise",
    "low_hand": "low hand",
    "ante_by": "who antes",
    "rake_percent": "rake, percent",
    "rake_maximum": "most rake",
    "time_basis": "time charge by",
    "time_part": "time charge every",
    "any_triple": "any triple pays",
    "triple_wins_double": "triple wins the double",
}
"""Labels that read better than the option's own name does."""


def label_of(option: Option) -> str:
    """Return what an option is called on the page: its own label where that is short, else a name of its own."""
    if len(option.label) <= MOST_LETTERS:
        return option.label
    return LABELS.get(option.name, option.name.replace("_", " "))


def help_of(option: Option) -> str:
    """Return the sentence that says more of an option than its label does."""
    return option.label if label_of(option) != option.label else ""
