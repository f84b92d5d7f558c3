"""What the holder of a casino night may choose at a poker table, by N.J.A.C. 13:47-20."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.kits.casino_night import LICENSE, LICENSE_LABEL, LISTED, NOT_LICENSED, PLAYED, PRACTICE_WORDS
from pitboss.games.poker.kinds import ANY_LOW, HIGH, HOLDEM, STUD
from pitboss.games.poker.levels import (
    EXAMPLE,
    LEVELS,
    NO_LEVELS,
    NO_PERCENT,
    PERCENT,
    PERCENTS,
    WITHIN_TEN,
    is_within_ten,
)
from pitboss.games.poker.options import (
    AS_WRITTEN,
    ASKED,
    AT_TABLE,
    BLINDS_FOLLOW,
    BUTTON_NAMES,
    BY_CARD,
    BY_HAND,
    BY_SUIT,
    CHOOSES,
    DEALERS_RIGHT,
    DEVICE,
    EVERYONE,
    FIXED,
    FORCED_WITHIN,
    KIND_NAMES,
    LEAST_CHIP,
    LEFT_OF_BUTTON,
    LEVELS_EXCEED,
    LEVELS_ONE_WAY,
    LIMIT_NAMES,
    LIMITS,
    LISTED_LEVELS,
    MUCKED,
    NEVER,
    NO_KILL,
    NONE,
    ON_REQUEST,
    PER_PLAYER,
    PER_TABLE,
    PLAYS_ON,
    PREPARED,
    RAISES,
    REQUIRED,
    SHOWN,
    TWO_IN_A_ROW,
    UNLIMITED,
    CasinoPokerOptions,
    blinds_follow,
    forced_within_limits,
    levels_are_one_way,
    levels_exceed_increments,
    limits_rise,
    rake_has_maximum,
)
from pitboss.games.poker.posts import NO_POSTS
from pitboss.table.custom import custom
from pitboss.table.options import AMOUNTS_OR_NONE, amount, constraint, house_options, option
from pitboss.table.provenance import PRACTICE

AUTHORIZED = (HOLDEM, STUD)
"""Of the games that a registered organization may conduct at a casino night, those that are dealt here as poker."""


@house_options
class CasinoNightOptions:
    """The choices of a poker table at a casino night."""

    game: str = option(
        HOLDEM,
        cite="13:47-20.4; 13:47-20.35(a); 13:47-20.36(a)",
        label="type of poker",
        allowed=AUTHORIZED,
        value_cites={HOLDEM: "13:47-20.36(a)", STUD: "13:47-20.35(a)"},
        value_names=KIND_NAMES,
        is_first=True,
        refused_by="13:47-20.4",
    )
    license: str = option(
        PRACTICE,
        LISTED,
        LICENSE_LABEL,
        (PRACTICE,),
        form=LICENSE,
        value_cites=NOT_LICENSED,
        value_words=PRACTICE_WORDS,
        refused_by=PLAYED,
    )
    limit: str = option(
        FIXED,
        custom("13:47-20.39"),
        "how much may be bet",
        LIMITS,
        value_names=LIMIT_NAMES,
        is_first=True,
        short="betting limit",
    )
    minimum: int = amount(
        500, "13:47-20.39", "this is the smallest bet, or the lower of two fixed limits", is_first=True
    )
    maximum: int = amount(
        1_000, "13:47-20.39", "this is the biggest bet of a spread, or the upper of two fixed limits", is_first=True
    )
    ante: int = amount(0, "13:47-20.35(b); 13:47-20.36(b)", "ante of every player", AMOUNTS_OR_NONE, short="ante")
    first_blind: int = amount(
        200, "13:47-20.36(d)", "the first player left of the button posts this blind", AMOUNTS_OR_NONE, is_first=True
    )
    second_blind: int = amount(
        500,
        "13:47-20.36(d)",
        "the second player left of the button posts this blind",
        AMOUNTS_OR_NONE,
        is_first=True,
        short="second blind",
    )
    third_blind: int = amount(
        0, "13:47-20.36(d)", "the third player left of the button posts this blind", AMOUNTS_OR_NONE
    )
    forced_bet: int = amount(
        0,
        custom("13:47-20.35"),
        "this bet opens seven-card stud; name none and it's the smallest bet",
        AMOUNTS_OR_NONE,
    )
    raises: str = option("3", "13:47-20.39", "a betting round has this many raises at most", RAISES)
    heads_up_raises: str = option(
        UNLIMITED,
        custom("13:47-20.39"),
        "two players raise as posted, or without limit",
        ("as-posted", UNLIMITED),
        short="raises heads up",
    )
    check_raise: bool = option(
        True, custom("13:47-20.35"), "a player who checked can raise", (True, False), short="check-raise"
    )
    button: str = option(
        DEALERS_RIGHT,
        cite="13:47-20.36(c)2",
        label="where the button starts",
        allowed=(DEALERS_RIGHT, BY_CARD),
        value_cites={DEALERS_RIGHT: "13:47-20.36(c)2.i", BY_CARD: "13:47-20.36(c)2.ii"},
        value_names=BUTTON_NAMES,
        refused_by="13:47-20.36(c)2",
        short="button starts at",
    )
    losing_hands: str = option(
        ASKED,
        cite="13:47-20.38(d)",
        label="at the showdown players show or muck a losing hand as they like, always muck it, or always show it",
        allowed=(ASKED, MUCKED, SHOWN),
        value_cites={MUCKED: custom("13:47-20.38(d)"), SHOWN: custom("13:47-20.38(d)")},
    )
    disclosure: str = option(
        NEVER,
        cite="13:47-20.38(d)",
        label="the house discloses no conceded hands, all of them, or those a player asks to see",
        allowed=(NEVER, REQUIRED, ON_REQUEST),
        value_cites={ON_REQUEST: custom("13:47-20.38(d)")},
    )
    odd_chip: str = option(
        LEFT_OF_BUTTON,
        custom("13:47-20.36"),
        "at hold 'em the odd chip goes left of the button or by suit",
        (LEFT_OF_BUTTON, BY_SUIT),
    )
    third_hole_card: str = option(
        PLAYS_ON,
        custom("13:47-20.38"),
        "a player whose third hole card is exposed plays on, or chooses",
        (PLAYS_ON, CHOOSES),
    )
    rake_percent: str = option(
        NO_PERCENT,
        cite="13:47-20.37(a)4.i(1)",
        label="the house rakes this percentage of everything bet in a betting round",
        allowed=PERCENTS,
        form=PERCENT,
        is_first=True,
        short="rake, percent",
    )
    rake_increment: int = amount(
        0, "13:47-20.37(a)4.ii", "the house rakes this much at each level of the pot", AMOUNTS_OR_NONE
    )
    rake_level: int = amount(
        0, "13:47-20.37(a)4.ii", "an increment is raked each time the pot grows by this much", AMOUNTS_OR_NONE
    )
    rake_levels: str = option(
        NO_LEVELS,
        cite="13:47-20.37(a)4.ii(1)",
        label=LISTED_LEVELS,
        allowed=(NO_LEVELS, EXAMPLE),
        form=LEVELS,
    )
    rake_maximum: int = amount(
        500,
        "13:47-20.37(a)3",
        "the house takes no more than this in one round, time charges included",
        AMOUNTS_OR_NONE,
        is_first=True,
        short="most rake",
    )
    time_charge: int = amount(
        0, "13:47-20.37(a)4.iii", "time charge by the hour", AMOUNTS_OR_NONE, short="hourly time charge"
    )
    time_basis: str = option(
        PER_PLAYER,
        cite="13:47-20.37(a)4.iii(1)",
        label="each player pays the time charge, or the table does",
        allowed=(PER_PLAYER, PER_TABLE),
        refused_by="13:47-20.37(a)4.iii(1)",
        short="time charge by",
    )
    time_part: int = option(
        30,
        cite="13:47-20.37(a)4.iii(3)",
        label="part of the time charge is due every so often, in minutes",
        allowed=(20, 30, 60),
        value_cites={60: "13:47-20.37(a)4.iii(2)"},  # reading 165: parts may be taken, and the hour is none
        refused_by="13:47-20.37(a)4.iii(3)",
        short="time charge every",
    )
    shuffler: str = option(BY_HAND, custom("13:47-20.19"), "shuffling device", (BY_HAND, DEVICE))

    limits_in_order = constraint(custom("13:47-20.39"), "the minimum can't be above the maximum", limits_rise)
    blinds_one_after_another = constraint("13:47-20.36(d)", BLINDS_FOLLOW, blinds_follow)
    forced_within_the_limits = constraint(custom("13:47-20.36"), FORCED_WITHIN, forced_within_limits)
    money_to_play_for = constraint(
        "13:47-20.36(d)",
        "the player left of the button posts a blind bet",
        lambda o: o.game != HOLDEM or bool(o.first_blind),
    )
    rake_within_a_tenth = constraint("13:47-20.37(a)4.i(1)", WITHIN_TEN, is_within_ten)
    rake_is_posted = constraint("13:47-20.37(a)3", "a rake from the pot has a posted maximum", rake_has_maximum)
    rake_leaves_most = constraint(custom("13:47-20.37"), LEVELS_EXCEED, levels_exceed_increments)
    rake_at_levels_of_one_kind = constraint(custom("13:47-20.37"), LEVELS_ONE_WAY, levels_are_one_way)
    time_charges_in_chips = constraint(
        custom("13:47-20.37"),
        "the part of a time charge is paid in the table's imitation money",
        lambda o: not o.time_charge * o.time_part % (60 * 50),
    )

    # What the casino night text knows nothing of.
    owes_missed_blinds: ClassVar[bool] = False  # reading 167
    split: ClassVar[str] = HIGH
    low_hand: ClassVar[str] = ANY_LOW
    straddle: ClassVar[bool] = False
    ante_by: ClassVar[str] = EVERYONE
    posts: ClassVar[str] = NO_POSTS
    least_chip: ClassVar[int] = LEAST_CHIP
    kill: ClassVar[str] = NO_KILL
    kill_when: ClassVar[str] = TWO_IN_A_ROW
    kill_pot: ClassVar[int] = 0
    heads_up: ClassVar[str] = AS_WRITTEN
    most_drawn: ClassVar[int] = 0
    fund: ClassVar[str] = NONE
    fund_hand: ClassVar[str] = ""
    fund_drop: ClassVar[int] = 0
    cards: ClassVar[str] = AT_TABLE
    second_deck: ClassVar[str] = PREPARED


PokerOptions = CasinoPokerOptions | CasinoNightOptions
"""The choices of a poker table, in a casino or at a casino night."""
