"""What the operator of a blackjack table may choose, and which choices exclude each other."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.kits.meter import METER_NAME, METERS
from pitboss.table.custom import custom
from pitboss.table.options import AMOUNTS, ByApproval, constraint, house_options, option
from pitboss.table.provenance import NOT_OFFERED, Excluded, Stated

AFTER_PLAYERS, HOLE_CARD, CARD_READER, FACE_UP = "after-players", "hole-card", "card-reader", "face-up"
SHOE, DOUBLE_SHOE, HAND = "shoe", "double-shoe", "hand"
CUTTING_CARD, BART_CARTER, CONTINUOUS = "cutting-card", "bart-carter", "continuous"
STANDARD, SIX_TO_FIVE = "standard", "6-to-5"
BY_VARIATION, RETURNED, KEPT = "by-variation", "returned", "kept"
RED, BLUE = "red", "blue"
EXACT, TO_THE_PLAYER, TO_THE_HOUSE = "exact", "to-the-player", "to-the-house"
NONE, OVER_UNDER_13, SUITED, SEVENS = "none", "over-under-13", "suited", "sevens"
FIVE_TO_TWO = "5-to-2"
ANY_TWO_CARDS = "any"
DOUBLED_ON = {ANY_TWO_CARDS: range(4, 21), "9-11": range(9, 12), "10-11": range(10, 12)}
"""The counts of two cards that may be doubled on, by what the house permits; 21 never."""
ABOUT_A_DECK, ALL_BOXES, USUAL_SIDE_MAXIMUM = 52, 7, 2_500
USUAL_METER, METER_START, HALF_OF_A_DOLLAR = "blackjack", 1_000_000, 50
"""What options hold while nobody chooses them, which may be chosen only with those that they belong to."""


def decks_a_side(options: BlackjackOptions) -> int:
    """Return how many decks a round is dealt from: half of them at a double shoe."""
    # reading 143: the side that deals makes the wager what it is, so that each side needs the decks by itself.
    return options.decks // (2 if options.dealing == DOUBLE_SHOE else 1)


SIDE_LIMITS = range(100, 100_050, 50)


def is_standard(options: BlackjackOptions) -> bool:
    """Tell whether a table is dealt by 2.6 and not by 2.6A, which the 6 to 5 variation has in its stead."""
    return options.variation == STANDARD


def pays_by_2_7(options: BlackjackOptions) -> bool:
    """Tell whether 2.7 says what a blackjack is paid: not in the 6 to 5 variation, nor where 2.6(k) does."""
    return is_standard(options) and options.dealer_card != FACE_UP


def is_face_up(options: BlackjackOptions) -> bool:
    """Tell whether the dealer's second card is dealt face up, by rules of its own in 2.6(k)."""
    return options.dealer_card == FACE_UP


def is_blackjack_turned_late(options: BlackjackOptions) -> bool:
    """Tell whether the dealer of a standard table may turn a blackjack after hands have bust."""
    # reading 29: it cannot come so late with a card reader or face up; at 6 to 5, 2.6A(e)3 collects a bust at once.
    return is_standard(options) and options.dealer_card in (AFTER_PLAYERS, HOLE_CARD)


ON_NINE_TO_ELEVEN = Excluded(
    "19:47-2.6(k)4", "with the dealer's second card face up players double on 9, 10 or 11", is_face_up
)
ON_ANY_TWO = Excluded(
    "19:47-2.10(a)", "players double on any first two cards but 21", lambda options: not is_face_up(options)
)
ORIGINAL_ALONE = Excluded(
    "19:47-2.10(b); 19:47-2.11(d)", "a dealer's blackjack takes the original bet alone", is_blackjack_turned_late
)


@house_options
class BlackjackOptions(ByApproval):
    """The choices of a blackjack table."""

    edition: str = option(
        "2007",
        cite=custom("19:47-2"),
        label="edition of the rules",
        allowed=("1996", "2007"),
        provenance="text",  # each edition by its own paragraphs
        short="rules edition",
    )
    variation: str = option(
        STANDARD,
        cite=custom("19:47-2"),
        label="the table deals standard blackjack or the 6 to 5 variation",
        allowed=(STANDARD, SIX_TO_FIVE),
        value_cites={SIX_TO_FIVE: "19:47-2.6A(a)"},
        since={SIX_TO_FIVE: "2007"},
        provenance="text",  # each value by its own paragraphs
    )
    decks: int = option(8, cite=custom("19:47-2.2"), label="decks", allowed=range(1, 9), provenance="nj")
    dealing: str = option(
        SHOE,
        cite="19:47-2.6(a)",
        label="the cards come from a shoe or from the dealer's hand",
        allowed=(SHOE, DOUBLE_SHOE, HAND),
        value_cites={DOUBLE_SHOE: "19:47-2.6(d)", HAND: "19:47-2.6A(a)"},
        refused_by="19:47-2.6(a)",
        since={HAND: "2007"},
        short="dealt from",
    )
    shuffle: str = option(
        CUTTING_CARD,
        cite="19:47-2.6(l)",
        label="the cards are shuffled at the cutting card, about a deck at a time (Bart Carter), or all the time",
        allowed=(CUTTING_CARD, BART_CARTER, CONTINUOUS),
        value_cites={BART_CARTER: "19:47-2.6(m)", CONTINUOUS: custom("19:47-2.20@1996")},
    )
    cut_off: int = option(
        25,
        cite=custom("19:47-2.5"),
        label="this percentage of the cards goes behind the cutting card",
        allowed=range(25, 76),
        provenance="nj",
        short="cut off, percent",
    )
    red_suits: str = option(
        RED,
        cite="19:47-2.6(d)1",
        label="in a double shoe, a heart or a diamond picks the side with backs of this color",
        allowed=(RED, BLUE),
    )
    bart_carter_rack: int = option(
        ABOUT_A_DECK,
        cite="19:47-2.6(m)",
        label="the Bart Carter shuffle starts when the discard rack holds this many cards, about a deck",
        allowed=range(40, 65),
    )
    dealer_card: str = option(
        AFTER_PLAYERS,
        cite="19:47-2.6(h)",
        label="the dealer's second card comes after the players play, as a hole card, with a card reader, or face up",
        allowed=(AFTER_PLAYERS, HOLE_CARD, CARD_READER, FACE_UP),
        value_cites={HOLE_CARD: "19:47-2.6(j)", CARD_READER: "19:47-2.6(j)", FACE_UP: "19:47-2.6(k)"},
        refused_by="19:47-2.6(h)",
        short="dealer's second card",
    )
    soft_17: str = option(
        "stand",
        cite="19:47-2.12(b)",
        label="the dealer stands on soft 17, or hits it",
        allowed=("stand", "hit"),
        value_cites={"hit": custom("19:47-2.12(b)")},
        excluded={"hit": Excluded("19:47-2.12(b)", "the dealer stands on soft 17")},
        short="on soft 17",
    )
    max_hands: int = option(
        2,
        cite="19:47-2.11(c)1",
        label="a player can split to this many hands",
        allowed=range(2, 5),
        value_cites={3: "19:47-2.11(e)", 4: "19:47-2.11(e)"},
        refused_by="19:47-2.11(a); 19:47-2.11(e)",
        short="split to",
    )
    resplit_aces: bool = option(
        True,
        cite="19:47-2.11(e)",
        label="players can split aces more than once",
        allowed=(True, False),
        short="resplit aces",
    )
    double_on: str = option(
        ANY_TWO_CARDS,
        cite="19:47-2.10(a)",
        label="double down on",
        allowed=tuple(DOUBLED_ON),
        value_words={ANY_TWO_CARDS: "any two cards but 21", "9-11": "9, 10 or 11", "10-11": "10 or 11"},
        value_cites={"9-11": custom("19:47-2.10(a)"), "10-11": custom("19:47-2.10(a)")},
        excluded={"9-11": ON_ANY_TWO, "10-11": replace(ON_ANY_TWO, otherwise=ON_NINE_TO_ELEVEN)},
        stated={"9-11": Stated("19:47-2.6(k)4", is_face_up)},
    )
    double_after_split: bool = option(
        True,
        cite="19:47-2.10(a)",
        label="double after split",
        allowed=(True, False),
        value_cites={False: custom("19:47-2.10(a)")},
        excluded={False: Excluded("19:47-2.10(a)", "players double on the first two cards of a split hand too")},
    )
    surrender: bool = option(False, cite="19:47-2.8(c)", label="surrender", allowed=(True, False))
    surrender_rounding: str = option(
        TO_THE_PLAYER,
        cite=custom("19:47-2.8(a)"),
        label="the odd half chip of a surrendered bet goes to the player or to the house, or is paid to the cent",
        value_words={EXACT: "to the cent, in coin"},
        allowed=(TO_THE_PLAYER, TO_THE_HOUSE, EXACT),
    )
    blackjack_pays: str = option(
        BY_VARIATION,
        cite="19:47-2.7(a)",
        label="a blackjack pays 3 to 2, or 6 to 5 in that variation, unless you pick one here",
        allowed=(BY_VARIATION, "3-to-2", "6-to-5"),
        value_cites={"6-to-5": custom("19:47-2.7(a)")},
        excluded={
            "6-to-5": Excluded("19:47-2.7(a)", "blackjack pays 3 to 2 outside the 6 to 5 variation", pays_by_2_7)
        },
        short="blackjack pays",
    )
    even_money: bool = option(
        False,
        cite="19:47-2.7(c)",
        label="a player with blackjack can take even money when the dealer shows an ace",
        allowed=(True, False),
        since={True: "2007"},
    )
    busted_wagers: str = option(
        BY_VARIATION,
        cite="19:47-2.10(b); 19:47-2.11(d)",
        label="if the dealer turns blackjack, what was added to a bust hand comes back; the 6 to 5 variation keeps it",
        allowed=(BY_VARIATION, RETURNED, KEPT),
        value_cites={KEPT: f"{custom('19:47-2.10(b)')}; {custom('19:47-2.11(d)')}"},
        # reading 29: the text spares what was added, without an exception for a bust hand.
        excluded={KEPT: ORIGINAL_ALONE},
        stated={KEPT: Stated("19:47-2.6A(e)3", lambda options: not is_standard(options))},
    )
    shared_boxes: bool = option(
        False,
        cite="19:47-2.13(a)",
        label="up to three people can bet on one box",
        allowed=(True, False),
        short="share a box",
    )
    most_shared_boxes: int = option(
        ALL_BOXES,
        cite="19:47-2.13(g)",
        label="more than one person can bet on this many boxes, as the Commission directs",
        allowed=range(1, 8),
        short="most shared boxes",
    )
    several_boxes: bool = option(
        False,
        cite="19:47-2.14",
        label="a player can bet on more than one box",
        allowed=(True, False),
        short="play several boxes",
    )
    five_card_21: str = option(
        NONE,
        cite=custom("19:47-2.16"),
        label="a winning five-card 21 can pay 2 to 1",
        allowed=(NONE, "2-to-1"),
        value_provenance=NOT_OFFERED,
        short="five-card 21 pays",
    )
    additional_wager: str = option(
        NONE,
        cite=custom("19:47-2.17"),
        label="players can bet an extra $1 on the first cards",
        allowed=(NONE, OVER_UNDER_13, SUITED, SEVENS),
        provenance="nj",
        value_provenance=NOT_OFFERED,
    )
    suited_pays: str = option(
        FIVE_TO_TWO,
        cite=custom("19:47-2.17"),
        label="two suited cards pay 5 to 2 with 25 to 1 for a king and queen, or 3 to 1 with 10 to 1",
        allowed=(FIVE_TO_TWO, "3-to-1"),
        short="suited cards pay",
    )
    multiple_action: bool = option(
        False,
        cite=custom("19:47-2.18"),
        label="players can play one hand against three hands of the dealer",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    progressive: bool = option(
        False,
        cite=custom("19:47-2.19"),
        label="players can bet $1 that their first cards are aces, paid from a progressive meter",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
        short="progressive bet",
    )
    meter: str = option(
        USUAL_METER,
        cite=METERS,
        label="meter the progressive bet feeds",
        allowed=(USUAL_METER,),
        form=METER_NAME,
        short="meter",
        is_later=True,
    )
    meter_seed: int = option(
        METER_START,
        cite=METERS,
        label="meter starts at",
        allowed=AMOUNTS,
        is_money=True,
        is_later=True,
    )
    meter_rate: int = option(
        HALF_OF_A_DOLLAR,
        cite=custom("19:47-2.19"),
        label="percent of $1 to the meter",
        allowed=range(101),
        is_later=True,
    )
    bonus_wager: bool = option(
        False,
        cite=custom("19:47-2.20@2007"),
        label="blackjack bonus wager",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
        since={True: "2007"},
        short="blackjack bonus",
    )
    match_the_dealer: bool = option(
        False,
        cite=custom("19:47-2.23"),
        label="players can bet that one of their first cards matches the dealer's",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
        since={True: "2007"},
    )
    twenty_point_bonus: str = option(
        NONE,
        cite=custom("19:47-2.24"),
        label="players can bet that their first two cards total 20; the numbers are what its classes pay",
        allowed=(NONE, "200-25-10-4", "125-19-9-4"),
        value_provenance=NOT_OFFERED,
        since=dict.fromkeys(("200-25-10-4", "125-19-9-4"), "2007"),
    )
    optional_bonus: bool = option(
        False,
        cite=custom("19:47-2.25"),
        label="optional bonus wager",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
        since={True: "2007"},
        short="optional bonus",
    )
    in_between: str = option(
        NONE,
        cite=custom("19:47-2.26"),
        label="players can bet that the dealer's card falls between their first two; the odds are for a spread of one",
        allowed=(NONE, "10-to-1", "12-to-1"),
        value_provenance=NOT_OFFERED,
        since=dict.fromkeys(("10-to-1", "12-to-1"), "2007"),
    )
    side_maximum: int = option(
        USUAL_SIDE_MAXIMUM,
        cite=custom("19:47-8.2"),
        label="nobody can bet more than this on match the dealer, 20 points or in-between",
        allowed=SIDE_LIMITS,
        is_money=True,
    )
    burn_each_round: bool = option(
        False,
        cite="19:47-2.6A(c)",
        label="in the 6 to 5 variation, the dealer burns the top card before each round",
        allowed=(True, False),
        since={True: "2007"},
        short="burn each round",
    )

    six_to_five_from_the_hand = constraint(
        "19:47-2.6A(a)",
        "the 6 to 5 variation is dealt from the dealer's hand",
        lambda o: o.variation != SIX_TO_FIVE or o.dealing == HAND,
    )
    standard_from_the_shoe = constraint(
        "19:47-2.6(a)",
        "only the 6 to 5 variation is dealt from the dealer's hand, and all other blackjack from a shoe",
        lambda o: o.variation == SIX_TO_FIVE or o.dealing != HAND,
    )
    hand_of_two_decks = constraint(
        "19:47-2.6A(b)",
        "the dealer's hand holds one deck or two",
        lambda o: o.dealing != HAND or o.decks <= 2,
    )
    six_to_five_without_surrender = constraint(
        custom("19:47-2.6A(d)"),  # reading 41: the text doesn't list it there, and 2.8(c) doesn't bar it
        "surrender is not offered in the 6 to 5 variation",
        lambda o: o.variation == STANDARD or not o.surrender,
    )
    six_to_five_dealer_card = constraint(
        "19:47-2.6A(h)",
        "in the 6 to 5 variation the dealer's second card comes after the players or goes to a card reader",
        lambda o: o.variation == STANDARD or o.dealer_card in (AFTER_PLAYERS, CARD_READER),
    )
    six_to_five_keeps_busted_wagers = constraint(
        "19:47-2.6A(e)3",
        "in the 6 to 5 variation a bust hand is collected at once, with what was added to it",
        lambda o: o.variation == STANDARD or o.busted_wagers != RETURNED,
    )
    burn_only_from_the_hand = constraint(
        custom("19:47-2.6A(c)"),
        "a card is burned at each round's start only in the 6 to 5 variation",
        lambda o: not o.burn_each_round or o.variation == SIX_TO_FIVE,
    )
    face_up_pays_even_money = constraint(
        "19:47-2.6(k)2",
        "with the dealer's second card face up a blackjack is paid 1 to 1",
        lambda o: o.dealer_card != FACE_UP or o.blackjack_pays == BY_VARIATION,
    )
    face_up_without_surrender = constraint(
        "19:47-2.6(k)3",
        "with the dealer's second card face up there is no surrender",
        lambda o: o.dealer_card != FACE_UP or not o.surrender,
    )
    face_up_without_insurance = constraint(
        "19:47-2.6(k)3",
        "with the dealer's second card face up there is no insurance, and so no even money",
        lambda o: o.dealer_card != FACE_UP or not o.even_money,
    )
    face_up_without_resplits = constraint(
        "19:47-2.6(k)5",
        "with the dealer's second card face up a split pair may not be split again",
        lambda o: o.dealer_card != FACE_UP or o.max_hands == 2,
    )
    double_shoe_of_two_decks = constraint(
        custom("19:47-2.6(d)"),
        "a double shoe holds the same number of decks on each side",
        lambda o: o.dealing != DOUBLE_SHOE or o.decks % 2 == 0,
    )
    double_shoe_with_cutting_card = constraint(
        custom("19:47-2.6(l)"),
        "a double shoe is shuffled side by side when a cutting card is reached",
        lambda o: o.dealing != DOUBLE_SHOE or o.shuffle == CUTTING_CARD,
    )
    bart_carter_from_the_shoe = constraint(
        custom("19:47-2.6(m)"),
        "the Bart Carter shuffle needs a dealing shoe of at least four decks",
        lambda o: o.shuffle != BART_CARTER or (o.dealing == SHOE and o.decks >= 4),
    )
    hand_with_cutting_card = constraint(
        "19:47-2.6A(j)",
        "cards dealt from the hand are shuffled when the cutting card is reached",
        lambda o: o.dealing != HAND or o.shuffle == CUTTING_CARD,
    )
    sevens_of_four_decks = constraint(
        custom("19:47-2.2"),
        "the wager on sevens needs at least four decks, on each side of a double shoe",
        lambda o: o.additional_wager != SEVENS or decks_a_side(o) >= 4,
    )
    matching_of_six_or_eight_decks = constraint(
        custom("19:47-2.2"),
        "the match-the-dealer wager needs six or eight decks, on each side of a double shoe",
        lambda o: not o.match_the_dealer or decks_a_side(o) in (6, 8),
    )
    side_wagers_of_two_decks = constraint(
        custom("19:47-2.2"),
        "the 20-point bonus and in-between wagers need at least two decks, on each side of a double shoe",
        lambda o: o.twenty_point_bonus == o.in_between == NONE or decks_a_side(o) >= 2,
    )
    side_wagers_on_cards_face_up = constraint(
        custom("19:47-2.6A"),
        "wagers on the first two cards are settled on cards that lie face up, as they do not in the 6 to 5 variation",
        lambda o: (
            o.variation == STANDARD
            or (not o.match_the_dealer and o.additional_wager == o.twenty_point_bonus == o.in_between == NONE)
        ),
    )
    multiple_action_without_surrender = constraint(
        "19:47-2.8(c)",
        "surrender is not available where multiple action is offered",
        lambda o: not o.multiple_action or not o.surrender,
    )
    multiple_action_without_resplits = constraint(
        "19:47-2.11(e)",
        "a pair may not be split more than once where multiple action is offered",
        lambda o: not o.multiple_action or o.max_hands == 2,
    )
    multiple_action_after_the_players = constraint(
        custom("19:47-2.18"),
        "at multiple action each second card of the dealer comes after the players, and all cards lie face up",
        lambda o: not o.multiple_action or (o.dealer_card == AFTER_PLAYERS and o.variation == STANDARD),
    )
    progressive_without_hole_card = constraint(
        "19:47-2.6(j)2",
        "the dealer takes no hole card, with or without a card reader, where the progressive wager is offered",
        lambda o: not o.progressive or o.dealer_card not in (HOLE_CARD, CARD_READER),
    )
    progressive_without_face_up = constraint(
        "19:47-2.6(k)",
        "the dealer's second card is not dealt face up before the players draw where the progressive wager is offered",
        lambda o: not o.progressive or o.dealer_card != FACE_UP,
    )
    progressive_without_surrender = constraint(
        "19:47-2.8(c)",
        "surrender is not available where the progressive wager is offered",
        lambda o: not o.progressive or not o.surrender,
    )
    progressive_without_shared_boxes = constraint(
        "19:47-2.13(a)",
        "one person a box wagers where the progressive wager is offered",
        lambda o: not o.progressive or not o.shared_boxes,
    )
    progressive_without_additional_wager = constraint(
        custom("19:47-2.17"),
        "no additional wager is offered beside the progressive wager",
        lambda o: not o.progressive or o.additional_wager == NONE,
    )
    progressive_of_four_decks = constraint(
        custom("19:47-2.2"),
        "the progressive wager needs at least four decks, on each side of a double shoe",
        lambda o: not o.progressive or decks_a_side(o) >= 4,
    )
    meter_of_the_progressive = constraint(
        METERS,
        "a meter, its start and its rate are chosen only where the progressive wager is offered",
        lambda o: (
            o.progressive or (o.meter, o.meter_seed, o.meter_rate) == (USUAL_METER, METER_START, HALF_OF_A_DOLLAR)
        ),
    )
    bonus_pays_unknown = constraint(
        custom("19:47-2.20@2007"), "the pays of the blackjack bonus wager: text not found", lambda o: not o.bonus_wager
    )
    optional_bonus_of_six_or_eight_decks = constraint(
        custom("19:47-2.2"),
        "the optional bonus wager needs six or eight decks, on each side of a double shoe",
        lambda o: not o.optional_bonus or decks_a_side(o) in (6, 8),
    )
    optional_bonus_pays_unknown = constraint(
        custom("19:47-2.25"), "the pays of the optional bonus wager: text not found", lambda o: not o.optional_bonus
    )
    red_suits_of_a_double_shoe = constraint(
        custom("19:47-2.6(d)1"),
        "the red suits stand for a side only where a double shoe has two",
        lambda o: o.red_suits == RED or o.dealing == DOUBLE_SHOE,
    )
    rack_of_the_bart_carter_shuffle = constraint(
        custom("19:47-2.6(m)"),
        "how many cards the discard rack holds before they are shuffled is chosen with the Bart Carter shuffle alone",
        lambda o: o.bart_carter_rack == ABOUT_A_DECK or o.shuffle == BART_CARTER,
    )
    rounding_of_a_surrender = constraint(
        custom("19:47-2.8(a)"),
        "where the odd half chip goes is chosen only where surrender is offered",
        lambda o: o.surrender_rounding == TO_THE_PLAYER or o.surrender,
    )
    sharing_of_boxes = constraint(
        custom("19:47-2.13(g)"),
        "how many boxes several people may wager on is chosen only where boxes are shared",
        lambda o: o.most_shared_boxes == ALL_BOXES or o.shared_boxes,
    )
    pays_of_the_suited_wager = constraint(
        custom("19:47-2.17"),
        "what two suited cards are paid is chosen only where the wager on them is offered",
        lambda o: o.suited_pays == FIVE_TO_TWO or o.additional_wager == SUITED,
    )
    maximum_of_the_side_wagers = constraint(
        custom("19:47-8.2"),
        "the greatest side wager is chosen only where matching the dealer, 20 points or in-between is offered",
        lambda o: (
            o.side_maximum == USUAL_SIDE_MAXIMUM
            or o.match_the_dealer
            or not o.twenty_point_bonus == o.in_between == NONE
        ),
    )


def keeps_busted_wagers(options: BlackjackOptions) -> bool:
    """Tell whether what was added to a bust hand is lost with it, though the dealer may yet turn a blackjack."""
    # reading 29: the text spares what was added, bust or not; at 6 to 5, 2.6A(e)3 collects a bust hand at once.
    if options.busted_wagers == BY_VARIATION:
        return options.variation == SIX_TO_FIVE
    return options.busted_wagers == KEPT


def pays_six_to_five(options: BlackjackOptions) -> bool:
    """Tell whether a blackjack is paid 6 to 5 instead of 3 to 2."""
    # reading 36: the variation is named after what it pays; no section that we have says so.
    if options.blackjack_pays == BY_VARIATION:
        return options.variation == SIX_TO_FIVE
    return options.blackjack_pays == "6-to-5"
