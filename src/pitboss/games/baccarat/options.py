"""What the operator of a baccarat table may choose, and which choices exclude each other."""

from __future__ import annotations

from pitboss.games.kits.settlement import EXACT, HOUSES_FAVOUR, PLAYERS_FAVOUR
from pitboss.table.custom import custom
from pitboss.table.options import PostedLimits, constraint, house_options, option
from pitboss.table.provenance import NOT_OFFERED

PUNTO_BANCO, MINIBACCARAT = "punto-banco", "minibaccarat"
CUTTING_CARD, CONTINUOUS = "cutting-card", "continuous"
BY_FIRST_CARD, NONE = "by-first-card", "none"
LAST_CUTTER, NEXT_CUTTER = "last-cutter", "next-cutter"
FACE_UP, FACE_DOWN = "face-up", "face-down"
DEALER, BETTOR = "dealer", "bettor"
FIVE_PERCENT, FOUR_PERCENT = "5-percent", "4-percent"
AT_PAYMENT, MARKED = "at-payment", "marked"
ORDERS = range(1, 5)

SIDE_LIMITS = range(100, 100_050, 50)


@house_options
class BaccaratOptions(PostedLimits):
    """The choices of a baccarat table."""

    variation: str = option(
        PUNTO_BANCO,
        cite=custom("19:47-3"),
        label="the table deals punto banco, or minibaccarat, where the dealer handles every card",
        allowed=(PUNTO_BANCO, MINIBACCARAT),
        value_cites={MINIBACCARAT: custom("19:47-7")},
        provenance="text",  # each value by its own paragraphs
    )
    decks: int = option(8, cite=custom("19:47-3.1"), label="decks", allowed=(6, 8))
    shuffle: str = option(
        CUTTING_CARD,
        cite="19:47-3.8(e)",
        label="when the cards are shuffled",
        allowed=(CUTTING_CARD, CONTINUOUS),
        value_cites={CONTINUOUS: custom("19:47-7.12")},
    )
    behind_cutting_card: int = option(
        14,
        cite=custom("19:47-3.5"),
        label="this many cards go behind the cutting card",
        allowed=range(14, 261),
        short="behind the cutting card",
    )
    burn: str = option(
        BY_FIRST_CARD,
        cite=custom("19:47-3.5"),
        label="the dealer burns as many cards as the first card of a new shoe counts, or none",
        allowed=(BY_FIRST_CARD, NONE),
    )
    recut_by: str = option(
        LAST_CUTTER,
        cite="19:47-3.5(f)",
        label="after an improper cut, the same player cuts again or the next one does",
        allowed=(LAST_CUTTER, NEXT_CUTTER),
        refused_by="19:47-3.5(f)",
    )
    dealing: str = option(
        FACE_UP,
        cite="19:47-3.7(c)",
        label="the dealer deals face up, or face down; at punto banco players then turn the cards",
        allowed=(FACE_UP, FACE_DOWN),
        value_cites={FACE_DOWN: "19:47-3.7(d)"},
        refused_by="19:47-3.7(c); 19:47-3.7(d)",
        short="dealt from",
    )
    unbet_hand: str = option(
        DEALER,
        cite="19:47-3.7(d)6",
        label="the dealer turns a hand nobody bet on, or somebody who bet on the other one does",
        allowed=(DEALER, BETTOR),
    )
    banker_first: bool = option(
        False,
        cite="19:47-3.8(a)",
        label="a player can ask for the Banker's Hand to be turned first while the dealer is curator",
        allowed=(True, False),
    )
    vigorish: str = option(
        FIVE_PERCENT,
        cite=custom("19:47-3.3"),
        label="the house takes this commission on banker wins; without one, the banker's winning three-card 7 pushes",
        allowed=(FIVE_PERCENT, FOUR_PERCENT, NONE),
        short="commission",
    )
    vigorish_due: str = option(
        AT_PAYMENT,
        cite="19:47-3.10(b)",
        label="commission is collected when a bet is paid, or marked and collected when the shoe ends",
        allowed=(AT_PAYMENT, MARKED),
        refused_by="19:47-3.10(b)",
        short="commission due",
    )
    vigorish_rounding: str = option(
        EXACT,
        cite=custom("19:47-3.3"),
        label="commission is exact to the cent, or rounded to the smallest chip in the player's or the house's favor",
        allowed=(EXACT, PLAYERS_FAVOUR, HOUSES_FAVOUR),
        short="commission rounding",
    )
    payment_order: int = option(
        1,
        cite="19:47-3.10(c)",
        label="the dealer pays bets and takes commission in one of four orders",
        allowed=ORDERS,
        refused_by="19:47-3.10(c)",
        value_cites={number: f"19:47-3.10(b){number}" for number in ORDERS},
        value_words={
            1: "every winning wager is paid, then all vigorish taken",
            2: "all vigorish is taken, then every winning wager paid",
            3: "position by position the wager is paid, then its vigorish taken",
            4: "position by position the vigorish is taken, then its wager paid",
        },
    )
    tie: str = option(
        "8-to-1",
        cite=custom("19:47-3.3"),
        label="a bet on a tie pays 8 to 1 or 9 to 1",
        allowed=("8-to-1", "9-to-1"),
        short="tie pays",
    )
    pairs: bool = option(
        False,
        cite=custom("19:47-3.2"),
        label="players can bet that a hand's first two cards are a pair",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    dragon_bonus: str = option(
        NONE,
        cite=custom("19:47-3.2"),
        label="players can bet on how far a hand wins, by this pay table",
        allowed=(NONE, "A", "B", "C", "D", "E"),
        value_provenance=NOT_OFFERED,
    )
    dragon_7: bool = option(
        False,
        cite=custom("19:47-3.2"),
        label="players can bet that the banker wins with a three-card 7",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    panda_8: bool = option(
        False,
        cite=custom("19:47-3.2"),
        label="players can bet that the player hand wins with a three-card 8",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    tiger: bool = option(
        False,
        cite=custom("19:47-3.2"),
        label="players can bet on the banker winning with 6, on a tie at 6, and on pairs",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    perfect_pairs: bool = option(
        False,
        cite=custom("19:47-3.2"),
        label="players can bet on mixed, colored and perfect pairs",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    heavenly_9: bool = option(
        False,
        cite=custom("19:47-3.2"),
        label="players can make a progressive bet on a three-card 9",
        allowed=(True, False),
        value_provenance=NOT_OFFERED,
    )
    side_maximum: int = option(
        2_500,
        cite=custom("19:47-8.2"),
        label="nobody can bet more than this on anything but player, banker and tie",
        allowed=SIDE_LIMITS,
        is_money=True,
    )

    continuous_at_minibaccarat = constraint(
        custom("19:47-7.12"),
        "a continuous shuffler is used at minibaccarat, and a shoe of punto banco is dealt to its cutting card",
        lambda o: o.shuffle != CONTINUOUS or o.variation == MINIBACCARAT,
    )
    marked_until_the_shoe_ends = constraint(
        custom("19:47-3.3"),
        "marked vigorish is collected when the shoe ends, and a continuous shuffler has no end",
        lambda o: o.vigorish_due != MARKED or o.shuffle != CONTINUOUS,
    )
    dragon_7_without_vigorish = constraint(
        custom("19:47-3.2"),
        "dragon 7 and panda 8 are wagers of the game without vigorish",
        lambda o: o.vigorish == NONE or not (o.dragon_7 or o.panda_8),
    )
    perfect_pairs_pays_unknown = constraint(
        custom("19:47-3.2"), "the pays of the perfect pairs wagers: text not found", lambda o: not o.perfect_pairs
    )
    heavenly_9_pays_unknown = constraint(
        custom("19:47-3.2"), "the pays of the heavenly 9 wager: text not found", lambda o: not o.heavenly_9
    )
