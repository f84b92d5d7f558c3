"""What the operator of a poker table may choose, and which choices exclude each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from pitboss.games.poker.kinds import (
    ANY_LOW,
    BADUGI,
    EIGHT_OR_BETTER,
    HIGH,
    HIGH_LOW,
    HOLDEM,
    KINDS,
    LOW,
    OMAHA,
    Kind,
)
from pitboss.games.poker.levels import (
    EXAMPLE,
    LEVELS,
    NO_LEVELS,
    NO_PERCENT,
    PERCENT,
    PERCENTS,
    WITHIN_TEN,
    is_within_ten,
    levels_of,
    rakes_pots,
)
from pitboss.games.poker.posts import EXAMPLE as EXAMPLE_POST
from pitboss.games.poker.posts import NO_POSTS, POSTS, posts_of
from pitboss.table.custom import custom
from pitboss.table.memo import remembered
from pitboss.table.money import DENOMINATIONS
from pitboss.table.options import (
    TOURNAMENT_AMOUNTS,
    TOURNAMENT_AMOUNTS_OR_NONE,
    amount,
    constraint,
    house_options,
    option,
)
from pitboss.table.provenance import NOT_OFFERED

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

FIXED, SPREAD, POT_LIMIT, NO_LIMIT = "fixed", "spread", "pot", "no-limit"
LIMITS = (FIXED, SPREAD, POT_LIMIT, NO_LIMIT)
UNLIMITED = "unlimited"
RAISES = (*map(str, range(1, 11)), UNLIMITED)
DEALERS_RIGHT, BY_CARD = "dealers-right", "by-card"
BUTTON_SMALL, AS_WRITTEN = "button-posts-small", "left-of-button-first"
NO_KILL, HALF_KILL, KILL = "none", "half-kill", "kill"
KILL_LEVELS = {HALF_KILL: (3, 2), KILL: (2, 1)}
"""How many times the limits are what they are otherwise after a kill, and by how many parts of them."""
TWO_IN_A_ROW, POT_SIZE, SCOOP = "two-in-a-row", "pot-size", "scoop"
ASKED, MUCKED, SHOWN = "asked", "mucked", "shown"
NEVER, REQUIRED, ON_REQUEST = "never", "required", "on-request"
BY_SUIT, LEFT_OF_BUTTON = "by-suit", "left-of-button"
PER_PLAYER, PER_TABLE = "per-player", "per-table"
NONE, BAD_BEAT, HIGH_HAND = "none", "bad-beat", "high-hand"
FUND_HANDS = ("full-house", "four-of-a-kind", "straight-flush")
BY_HAND, DEVICE = "none", "device"
AT_TABLE, PRE_SHUFFLED = "opened-at-table", "pre-shuffled"
PREPARED, WHEN_ROTATED = "prepared", "when-rotated"
PLAYS_ON, CHOOSES = "plays-on", "chooses"
EVERYONE, BIG_BLIND, BUTTON = "everyone", "big-blind", "button"
LEAST_CHIP = min(DENOMINATIONS)

KIND_NAMES: dict[object, str] = {name: kind.words for name, kind in KINDS.items()}
LIMIT_NAMES: dict[object, str] = {
    FIXED: "fixed limits",
    SPREAD: "spread limit",
    POT_LIMIT: "pot limit",
    NO_LIMIT: "no limit",
}
BUTTON_NAMES: dict[object, str] = {DEALERS_RIGHT: "at the dealer's right", BY_CARD: "by the highest card dealt for it"}
ANTE_NAMES: dict[object, str] = {BIG_BLIND: "the big blind", BUTTON: "the button"}
"""What values are called on a form and on the page."""

BLINDS_FOLLOW = "blind bets are placed by players one after another, from the first left of the button"
FORCED_WITHIN = "no blind or forced bet is above the lower of two fixed limits, or above a spread"
LISTED_LEVELS = "the house rakes each amount when the pot reaches its own level"
LEVELS_ONE_WAY = "increments are raked at equal levels or at listed ones, not at both"
LEVELS_EXCEED = "a level of the pot at which an increment is raked is more than the increment"


def kind_of(options: PokerOptions) -> Kind:
    """Return the type of poker that options name; one that there is not is refused for itself."""
    return KINDS.get(options.game, KINDS[HOLDEM])


@remembered
def blinds_of(options: PokerOptions) -> tuple[int, ...]:
    """Return the blind bets from the button's left that the table requires, none in a game without a button."""
    if not kind_of(options).has_button:
        return ()
    return tuple(blind for blind in (options.first_blind, options.second_blind, options.third_blind) if blind)


def owed_blinds_of(options: PokerOptions) -> tuple[int, ...]:
    """Return the blind bets that a player who missed them makes good, none where the text asks only some positions."""
    return blinds_of(options) if options.owes_missed_blinds else ()


def forced_bet_of(options: PokerOptions) -> int:
    """Return the forced bet that opens a game of stud; where none is named it is the least wager."""
    # reading 81: the text names no amount, so it is the posted minimum.
    if kind_of(options).has_button:
        return 0
    return int(options.forced_bet or options.minimum)


def limits_of(options: PokerOptions) -> tuple[int, int | None]:
    """Return the least and the greatest wager; at pot limit and no limit there is no greatest."""
    return options.minimum, None if options.limit in (POT_LIMIT, NO_LIMIT) else options.maximum


def limits_rise(options: PokerOptions) -> bool:
    """Tell whether the least wager is within the greatest, where there is one: not at pot limit or no limit."""
    return bool(options.limit in (POT_LIMIT, NO_LIMIT) or options.minimum <= options.maximum)


def blinds_follow(options: PokerOptions) -> bool:
    """Tell whether the blind bets are those of players one after another, from the first left of the button."""
    named = [bool(blind) for blind in (options.first_blind, options.second_blind, options.third_blind)]
    return not kind_of(options).has_button or named == sorted(named, reverse=True)


def greatest_forced(options: PokerOptions) -> int:
    """Return the greatest blind or forced bet of a table."""
    return max(*blinds_of(options), forced_bet_of(options), 0)


def forced_within_limits(options: PokerOptions) -> bool:
    """Tell whether the blinds and the forced bet are within the lower of two fixed limits, or within a spread."""
    most = {FIXED: options.minimum, SPREAD: options.maximum}.get(options.limit)
    return most is None or greatest_forced(options) <= most


def opens_with_money(options: PokerOptions) -> bool:
    """Tell whether a game with a button begins with an ante or a blind bet."""
    return not kind_of(options).has_button or bool(options.ante or options.first_blind or posts_of(options.posts))


def one_antes_with_a_button(options: PokerOptions) -> bool:
    """Tell whether the button, and for a big blind ante a blind bet, says who antes where one player does for all."""
    if options.ante_by == EVERYONE:
        return True
    return bool(options.ante and (blinds_of(options) if options.ante_by == BIG_BLIND else kind_of(options).has_button))


def posts_have_a_button(options: PokerOptions) -> bool:
    """Tell whether there is a button from which those who post are counted."""
    return options.posts == NO_POSTS or kind_of(options).has_button


def posted_amounts(options: PokerOptions) -> Iterator[int]:
    """Yield the amounts that players and the house make up in the table's chips."""
    least, most = limits_of(options)
    yield from (least, most or 0, options.ante, *blinds_of(options), forced_bet_of(options))
    yield from (post.amount for post in posts_of(options.posts))
    times, parts = KILL_LEVELS.get(options.kill, (0, 1))
    yield from (options.minimum * times // parts, options.fund_drop if options.fund != NONE else 0)
    yield from (options.rake_increment, options.rake_maximum if rakes_pots(options) else 0)
    if LEVELS.holds(options.rake_levels):
        yield from (amount for amount, _ in levels_of(options.rake_levels))
    yield time_part_of(options)


def chips_make_amounts(options: PokerOptions) -> bool:
    """Tell whether the smallest chip in play makes up every posted amount."""
    least = options.least_chip
    return least in (0, LEAST_CHIP) or not any(each % least for each in posted_amounts(options))


def denominations_of(options: PokerOptions) -> tuple[int, ...]:
    """Return the chips of the table: the usual ones, or as many times the smallest one in play."""
    if options.least_chip == LEAST_CHIP:
        return DENOMINATIONS
    return tuple(chip // LEAST_CHIP * options.least_chip for chip in DENOMINATIONS)


def rake_has_maximum(options: PokerOptions) -> bool:
    """Tell whether a rake from the pot has its posted maximum."""
    return bool(options.rake_maximum or not rakes_pots(options))


def time_part_of(options: PokerOptions) -> int:
    """Return what is charged for a part of the hour, of each player or of the table."""
    return int(options.time_charge * options.time_part // 60)


def rakes_and_charges(options: PokerOptions) -> bool:
    """Tell whether the house rakes the pots and charges for time too, so that one posted maximum holds for both."""
    return bool(options.time_charge and rakes_pots(options))


def levels_exceed_increments(options: PokerOptions) -> bool:
    """Tell whether the pot grows by more from level to level than is raked at each."""
    return bool(not options.rake_increment or options.rake_level > options.rake_increment)


def levels_are_one_way(options: PokerOptions) -> bool:
    """Tell whether increments are taken at equal levels or at listed ones, and not at both."""
    return not options.rake_increment or options.rake_levels == NO_LEVELS


def winning_words() -> str:
    """Say of each type of poker which hand wins."""
    said = {kind.words: " or ".join(kind.splits) for kind in KINDS.values()}
    by_split = {split: [words for words, each in said.items() if each == split] for split in said.values()}
    return "; ".join(f"{' and '.join(words)} {split}" for split, words in by_split.items())


@house_options
class CasinoPokerOptions:
    """The choices of a poker table in a casino."""

    game: str = option(
        HOLDEM,
        cite=custom("19:47-14.8"),
        label="type of poker",
        allowed=tuple(KINDS),
        value_names=KIND_NAMES,
        is_first=True,
    )
    split: str = option(
        HIGH,
        custom("19:47-14.6"),
        "the highest hand wins, the lowest, or both",
        (HIGH, LOW, HIGH_LOW),
        value_names={HIGH_LOW: "high-low"},
        is_first=True,
    )
    low_hand: str = option(
        ANY_LOW,
        custom("19:47-14.1"),
        "half the pot goes to any low hand, or only to eight or better",
        (ANY_LOW, EIGHT_OR_BETTER),
        is_first=True,
        short="low hand",
    )
    limit: str = option(
        FIXED,
        custom("19:47-14.7"),
        "how much may be bet",
        LIMITS,
        value_names=LIMIT_NAMES,
        is_first=True,
        short="betting limit",
    )
    minimum: int = amount(
        500,
        "19:47-14.17",
        "this is the smallest bet, or the lower of two fixed limits",
        TOURNAMENT_AMOUNTS,
        is_first=True,
    )
    maximum: int = amount(
        1_000,
        "19:47-14.17",
        "this is the biggest bet of a spread, or the upper of two fixed limits",
        TOURNAMENT_AMOUNTS,
        is_first=True,
    )
    ante: int = amount(0, custom("19:47-14.6"), "ante of every player", TOURNAMENT_AMOUNTS_OR_NONE, short="ante")
    ante_by: str = option(
        EVERYONE,
        custom("19:47-14.6"),
        "everyone antes, or one player antes for the whole table",
        (EVERYONE, BIG_BLIND, BUTTON),
        value_names=ANTE_NAMES,
        short="who antes",
    )
    first_blind: int = amount(
        200,
        custom("19:47-14.10"),
        "the first player left of the button posts this blind",
        TOURNAMENT_AMOUNTS_OR_NONE,
        is_first=True,
    )
    second_blind: int = amount(
        500,
        custom("19:47-14.10"),
        "the second player left of the button posts this blind",
        TOURNAMENT_AMOUNTS_OR_NONE,
        is_first=True,
        short="second blind",
    )
    third_blind: int = amount(
        0, custom("19:47-14.10"), "the third player left of the button posts this blind", TOURNAMENT_AMOUNTS_OR_NONE
    )
    forced_bet: int = amount(
        0,
        custom("19:47-14.9"),
        "this bet opens a game of stud; name none and it's the smallest bet",
        TOURNAMENT_AMOUNTS_OR_NONE,
    )
    straddle: bool = option(
        False,
        custom("19:47-14.10"),
        "the player after the blinds can straddle",
        (True, False),
        provenance="nj",
        value_provenance=NOT_OFFERED,
    )
    posts: str = option(
        NO_POSTS,
        cite=custom("19:47-14.10"),
        label="other players post before the deal, each counted from the button's left",
        allowed=(NO_POSTS, EXAMPLE_POST),
        form=POSTS,
        value_provenance=NOT_OFFERED,
    )
    kill: str = option(
        NO_KILL, custom("19:47-14.1"), "after a trigger, limits go up by half or double for a round",
        (NO_KILL, HALF_KILL, KILL), value_provenance=NOT_OFFERED,
    )  # fmt: skip
    kill_when: str = option(
        TWO_IN_A_ROW,
        custom("19:47-14.1"),
        "a player kills the next round by winning two in a row, winning a big pot, or scooping one",
        (TWO_IN_A_ROW, POT_SIZE, SCOOP),
    )
    kill_pot: int = amount(
        10_000,
        custom("19:47-14.1"),
        "a kill follows when one player wins or scoops a pot this big, less the rake",
        TOURNAMENT_AMOUNTS_OR_NONE,
    )
    raises: str = option("3", "19:47-14.17", "a betting round has this many raises at most", RAISES)
    heads_up_raises: str = option(
        UNLIMITED,
        custom("19:47-14.7"),
        "two players raise as posted, or without limit",
        ("as-posted", UNLIMITED),
        short="raises heads up",
    )
    check_raise: bool = option(
        True, custom("19:47-14.7"), "a player who checked can raise", (True, False), short="check-raise"
    )
    most_drawn: int = option(5, custom("19:47-14.12"), "a player can exchange this many cards in one draw", range(1, 6))
    button: str = option(
        DEALERS_RIGHT,
        custom("19:47-14.10"),
        "where the button starts",
        (DEALERS_RIGHT, BY_CARD),
        value_names=BUTTON_NAMES,
        short="button starts at",
    )
    heads_up: str = option(
        BUTTON_SMALL,
        custom("19:47-14.10"),
        "with two players, the button posts the small blind, or the player left of it does",
        (BUTTON_SMALL, AS_WRITTEN),
    )
    losing_hands: str = option(
        ASKED,
        cite="19:47-14.15(d)",
        label="at the showdown players show or muck a losing hand as they like, always muck it, or always show it",
        allowed=(ASKED, MUCKED, SHOWN),
        value_cites={MUCKED: custom("19:47-14.15(d)"), SHOWN: custom("19:47-14.15(d)")},
    )
    disclosure: str = option(
        NEVER,
        cite="19:47-14.15(d)",
        label="the house discloses no conceded hands, all of them, or those a player asks to see",
        allowed=(NEVER, REQUIRED, ON_REQUEST),
        value_cites={ON_REQUEST: custom("19:47-14.15(d)")},
    )
    odd_chip: str = option(
        LEFT_OF_BUTTON,
        custom("19:47-14.10"),
        "the odd chip goes left of the button or by suit, in a game with a button",
        (LEFT_OF_BUTTON, BY_SUIT),
    )
    least_chip: int = amount(LEAST_CHIP, custom("19:47-14.6"), "smallest chip in play", TOURNAMENT_AMOUNTS)
    rake_percent: str = option(
        NO_PERCENT,
        custom("19:47-14.14"),
        "the house rakes this percentage of everything bet in a betting round",
        PERCENTS,
        form=PERCENT,
        is_first=True,
        short="rake, percent",
    )
    rake_increment: int = amount(
        0, custom("19:47-14.14"), "the house rakes this much at each level of the pot", TOURNAMENT_AMOUNTS_OR_NONE
    )
    rake_level: int = amount(
        0,
        custom("19:47-14.14"),
        "an increment is raked each time the pot grows by this much",
        TOURNAMENT_AMOUNTS_OR_NONE,
    )
    rake_levels: str = option(
        NO_LEVELS,
        cite=custom("19:47-14.14"),
        label=LISTED_LEVELS,
        allowed=(NO_LEVELS, EXAMPLE),
        form=LEVELS,
    )
    rake_maximum: int = amount(
        500,
        custom("19:47-14.14"),
        "the house takes no more than this in one round, time charges included",
        TOURNAMENT_AMOUNTS_OR_NONE,
        is_first=True,
        short="most rake",
    )
    time_charge: int = amount(
        0, custom("19:47-14.14"), "time charge by the hour", TOURNAMENT_AMOUNTS_OR_NONE, short="hourly time charge"
    )
    time_basis: str = option(
        PER_PLAYER,
        custom("19:47-14.14"),
        "each player pays the time charge, or the table does",
        (PER_PLAYER, PER_TABLE),
        short="time charge by",
    )
    time_part: int = option(
        30,
        custom("19:47-14.14"),
        "part of the time charge is due every so often, in minutes",
        (20, 30, 60),
        short="time charge every",
    )
    fund: str = option(
        NONE,
        custom("19:47-14.19"),
        "the fund pays for a bad beat or a high hand, never both",
        (NONE, BAD_BEAT, HIGH_HAND),
        provenance="nj",
        value_provenance=NOT_OFFERED,
    )
    fund_hand: str = option(
        "four-of-a-kind",
        custom("19:47-14.19"),
        "this hand or a better one brings the fund back to players",
        FUND_HANDS,
        provenance="nj",
    )
    fund_drop: int = amount(50, custom("19:47-14.19"), "each pot gives this much to the fund", provenance="nj")
    shuffler: str = option(
        BY_HAND, cite="19:47-14.2(d)", label="shuffling device", allowed=(BY_HAND, DEVICE),
        value_cites={BY_HAND: "19:47-14.5(a)"}, refused_by="19:47-14.5(a)",
    )  # fmt: skip
    cards: str = option(
        AT_TABLE,
        cite="19:47-14.4(a)",
        label="the dealer opens and inspects the cards at the table, or they come pre-shuffled",
        allowed=(AT_TABLE, PRE_SHUFFLED),
        value_names={AT_TABLE: "opened at the table", PRE_SHUFFLED: "pre-shuffled"},
        refused_by="19:47-14.4(a)",
        short="how cards come",
    )
    second_deck: str = option(
        PREPARED,
        cite="19:47-14.4(c)1",
        label="the idle deck is washed and shuffled at once, or when it comes into play",
        allowed=(PREPARED, WHEN_ROTATED),
        refused_by="19:47-14.4(c)1",
    )

    third_hole_card: ClassVar[str] = CHOOSES
    owes_missed_blinds: ClassVar[bool] = True

    split_of_the_game = constraint(
        custom("19:47-14.8"),
        f"each type of poker is won by its own hand: {winning_words()}",
        lambda o: o.split in kind_of(o).splits,
    )
    low_of_a_split = constraint(
        custom("19:47-14.1"),
        "eight or better is asked of the low half of a high-low pot, and at omaha always",
        lambda o: o.low_hand in kind_of(o).low_hands(o.split),
    )
    limits_in_order = constraint(custom("19:47-14.17"), "the minimum can't be above the maximum", limits_rise)
    blinds_one_after_another = constraint(custom("19:47-14.10"), BLINDS_FOLLOW, blinds_follow)
    forced_within_the_limits = constraint(custom("19:47-14.7"), FORCED_WITHIN, forced_within_limits)
    money_to_play_for = constraint(
        custom("19:47-14.7"), "a game with a button begins with an ante or a blind bet", opens_with_money
    )
    one_ante_needs_a_button = constraint(
        custom("19:47-14.6"),
        "one player antes for all only in a game with a button, a big blind only where there are blinds",
        one_antes_with_a_button,
    )
    posts_need_a_button = constraint(
        custom("19:47-14.10"), "those who post are counted from the button", posts_have_a_button
    )
    amounts_in_chips = constraint(
        custom("19:47-14.6"), "every posted amount is made up of the smallest chip in play", chips_make_amounts
    )
    straddle_needs_blinds = constraint(
        custom("19:47-14.10"),
        "a straddle is twice the greatest blind bet, in hold 'em or omaha",
        lambda o: not o.straddle or (o.game in (HOLDEM, OMAHA) and bool(o.second_blind)),
    )
    kill_at_fixed_limit = constraint(
        custom("19:47-14.1"),
        "a kill raises fixed limits of whole dollars in a game with a button",
        lambda o: (
            o.kill == NO_KILL
            or (o.limit == FIXED and kind_of(o).has_button and not o.minimum % 100 and not o.maximum % 100)
        ),
    )
    scoop_of_a_split = constraint(
        custom("19:47-14.1"),
        "only a high-low pot is scooped",
        lambda o: o.kill == NO_KILL or o.kill_when != SCOOP or o.split == HIGH_LOW,
    )
    rake_within_a_tenth = constraint(custom("19:47-14.14"), WITHIN_TEN, is_within_ten)
    rake_is_posted = constraint(custom("19:47-14.14"), "a rake from the pot has a posted maximum", rake_has_maximum)
    rake_leaves_most = constraint(custom("19:47-14.14"), LEVELS_EXCEED, levels_exceed_increments)
    rake_at_levels_of_one_kind = constraint(custom("19:47-14.14"), LEVELS_ONE_WAY, levels_are_one_way)
    time_charges_in_chips = constraint(
        custom("19:47-14.14"),
        "the part of a time charge is paid in the table's chips",
        lambda o: not o.time_charge * o.time_part % (60 * 50),
    )
    fund_for_high_hands = constraint(
        custom("19:47-14.19"),
        "a bad beat or a high hand is one of five cards at a high game",
        lambda o: o.fund == NONE or (o.split != LOW and o.game != BADUGI and kind_of(o).hand_size == 5),
    )
    fund_within_minimum = constraint(
        custom("19:47-14.19"),
        "what each pot gives to the fund is no more than the least wager",
        lambda o: o.fund == NONE or o.fund_drop <= o.minimum,
    )
    bad_beats_are_seen = constraint(
        custom("19:47-14.19"),
        "a bad beat is a losing hand that is shown, and losing hands are not all discarded unseen",
        lambda o: o.fund != BAD_BEAT or o.losing_hands != MUCKED,
    )
