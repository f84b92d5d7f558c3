"""How the dealer sets four tiles: the way that an Atlantic City casino used, or the way of Pennsylvania's text. 10.7

Neither stands in New Jersey's text. A rule names tiles as people do: a 4 is a high 4 or a low 4, and gee is either
tile of the supreme pair. The first rule that fits is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from pitboss.games.pai_gow.hands import (
    GONG,
    LOWEST,
    PAIR,
    SUPREME_PAIR,
    Kinds,
    Split,
    hand_of,
    points_of,
    splits,
    strengths,
)
from pitboss.games.pai_gow.tiles import (
    BON,
    BOT,
    CHIT,
    CHONG,
    DAY,
    FOO,
    GEE_3,
    GEE_6,
    GOR,
    GOW,
    LOOK,
    MOOY,
    NG,
    PING,
    TEEN,
    TIT,
    YUN,
    kind_of,
)
from pitboss.table.cards import Card

ATLANTIC_CITY, PENNSYLVANIA = "atlantic-city", "pennsylvania"

TWO_OR_TWELVE, FOURS, FIVES, SIXES = (TEEN, DAY), (GOR, BON), (NG,), (CHONG, LOOK)
SEVENS, EIGHTS, NINES, TENS, ELEVENS, GEES = (TIT, CHIT), (YUN, BOT), (GOW,), (MOOY, PING), (FOO,), (GEE_6, GEE_3)
ALL_SIXES = (*SIXES, GEE_6)
SMALL = (*TWO_OR_TWELVE, *FOURS, *FIVES, *SIXES)
"""Tiles of up to six spots, and the twelve, which counts two; gee is named apart."""


def fits(kinds: Kinds, *groups: Sequence[int]) -> bool:
    """Tell whether tiles can be told apart so that each is of another group."""
    if not groups:
        return not kinds
    first, *others = groups
    return any(kind in first and fits(kinds[:at] + kinds[at + 1 :], *others) for at, kind in enumerate(kinds))


def setting_with(kinds: Kinds, one: Sequence[int], other: Sequence[int]) -> Split | None:
    """Return the setting in which a tile of one group lies with a tile of another, where there is one."""
    found = [each for each in splits(kinds) if any(fits(hand, one, other) for hand in each)]
    return max(found, key=balance, default=None)


def balance(split: Split) -> tuple[int, int]:
    """Order settings by the low hand, and then by the high hand."""
    high, low = strengths(split)
    return low, high


def most_high(kinds: Kinds) -> Split:
    """Return the setting with the highest high hand."""
    return max(splits(kinds), key=strengths)


def most_even(kinds: Kinds) -> Split:
    """Return the setting with the highest low hand."""
    return max(splits(kinds), key=balance)


# The way of Atlantic City


def atlantic_city(kinds: Kinds) -> Split:
    """Set four tiles as a casino of Atlantic City did, by the first rule that fits."""
    for rule in (pairs, high_nine_gong_or_wong, exceptions, small_tiles):
        found = rule(kinds)
        if found is not None:
            return found
    return most_even(kinds)


def pair_in(kinds: Kinds) -> Split | None:
    """Return the setting with the highest pair that the tiles hold, where they hold one."""
    found = [each for each in splits(kinds) if strengths(each)[0] >= PAIR]
    return max(found, key=strengths, default=None)


def pairs(kinds: Kinds) -> Split | None:
    """A pair is kept but for a few, which are split where the other two tiles make that good."""
    kept = pair_in(kinds)
    if kept is None:
        return None
    pair, others = kept
    # reading 246: two pairs are kept, for no rule of splitting speaks of them.
    if strengths(kept)[1] >= PAIR or not is_split(pair, others):
        return kept
    return max((each for each in splits(kinds) if each != kept), key=balance)


def is_split(pair: Kinds, others: Kinds) -> bool:
    """Tell whether a pair is split for the sake of the other two tiles."""
    if set(pair) == SUPREME_PAIR:
        return any(fits(others, ALL_SIXES, group) for group in (FOURS, FIVES, ALL_SIXES))
    kind = pair[0]
    if kind in TWO_OR_TWELVE:
        high, low = sorted((hand_of(kind, other).strength for other in others), reverse=True)
        return (low >= 6 * LOWEST and high >= 8 * LOWEST) or fits(others, NINES, ELEVENS)
    with_these = {
        NINES: (*TWO_OR_TWELVE, *TENS),
        EIGHTS: (*TWO_OR_TWELVE, *TENS, *ELEVENS),
        SEVENS: (*TWO_OR_TWELVE, *TENS, *ELEVENS),
    }
    for group, with_any in with_these.items():
        if kind in group:
            is_with = set(others) <= set(with_any)
            if group == SEVENS:
                return is_with and not set(TWO_OR_TWELVE).isdisjoint(others)
            return is_with or (group == EIGHTS and fits(others, NINES, ELEVENS))
    return False


def high_nine_gong_or_wong(kinds: Kinds) -> Split | None:
    """A high nine, else a gong, else a wong is played, unless that leaves a low 3 or worse."""
    for partner in (SEVENS, EIGHTS, NINES):
        for big in TWO_OR_TWELVE:  # the twelve before the two
            found = setting_with(kinds, (big,), partner)
            if found is None:
                continue
            if partner == EIGHTS and fits(kinds, TWO_OR_TWELVE, NINES, EIGHTS, (BON,)):
                return found
            return found if strengths(found)[1] >= HIGH_THREE else most_high(kinds)
    return None


HIGH_THREE = 3 * LOWEST + LOWEST - 1 - CHONG
"""A 3 whose top tile is a high 6: whatever ranks below it is a low 3 or worse."""


def exceptions(kinds: Kinds) -> Split | None:
    """Return the setting of tiles that the rules for small tiles and for balance name one by one."""
    for groups, setting in NAMED:
        if fits(kinds, *groups):
            return setting(kinds)
    return None


def together(one: Sequence[int], other: Sequence[int]) -> Callable[[Kinds], Split | None]:
    """Return the rule that a tile of one group lies with a tile of another."""
    return lambda kinds: setting_with(kinds, one, other)


def twelve_low(kinds: Kinds) -> Split | None:
    """Play the twelve in the low hand, and the two in the high hand."""
    return max((each for each in splits(kinds) if TEEN in each[1] and DAY in each[0]), key=balance, default=None)


Rule = Callable[[Kinds], Split | None]
NAMED: tuple[tuple[tuple[Sequence[int], ...], Rule], ...] = (
    *(
        (((TEEN,), (DAY,), small, large), together((TEEN,), (DAY,)))
        for small in (FOURS, FIVES, ALL_SIXES)
        for large in (TENS, ELEVENS)
    ),
    ((TWO_OR_TWELVE, FOURS, FIVES, ELEVENS), together(TWO_OR_TWELVE, FOURS)),
    *(
        (((TEEN,), (DAY,), one, other), twelve_low)
        for one, other in ((FOURS, FIVES), (FOURS, ALL_SIXES), (TENS, ELEVENS))
    ),
    (((GOR,), (BON,), FIVES, GEES), together((BON,), FIVES)),
    (((GOR,), (BON,), FIVES, NINES), together((BON,), FIVES)),
    (((GOR,), (BON,), FIVES, (*ALL_SIXES, *SEVENS, BOT)), together((GOR,), FIVES)),
    (((CHONG,), (LOOK,), GEES, (*FOURS, *FIVES)), together((CHONG,), GEES)),
    (((CHONG,), (LOOK,), ELEVENS, (*FOURS, *FIVES, *GEES)), most_high),
    (((CHONG,), (LOOK,), TWO_OR_TWELVE, (*FOURS, *FIVES)), together(TWO_OR_TWELVE, SIXES)),
)
"""Tiles that are named one by one, with how they are set. reading 247: the rest of the list is not known."""


def small_tiles(kinds: Kinds) -> Split | None:
    """Two small tiles that make 7, 8 or 9 lie together; of several such hands the one that leaves most for the other.

    A twelve goes high beside a two.
    """
    # reading 248: the lowest such hand is played for what it leaves, so that the low hand decides.
    found = [each for each in splits(kinds) if any(map(is_small_hand, each))]
    has_both = TEEN in kinds and DAY in kinds
    return max(found, key=lambda each: (points_of(*each[1]), has_both and TEEN in each[0], balance(each)), default=None)


def is_small_hand(hand: Kinds) -> bool:
    """Tell whether two small tiles make 7, 8 or 9."""
    return set(hand) <= set(SMALL) and 7 <= points_of(*hand) <= 9 and hand_of(*hand).strength < GONG


# The way of Pennsylvania's text


def pennsylvania(kinds: Kinds) -> Split:
    """A pair, wong or gong is played where there is one, else 9, 8 or 7 points, else the highest tile with the lowest.

    The supreme pair is the highest of the pairs.
    """
    found = most_high(kinds)
    if strengths(found)[0] >= 7 * LOWEST:
        return found
    # reading 245: the text breaks off before what is done without 7 points; the highest tile goes with the lowest.
    highest_with_lowest = setting_with(kinds, (min(kinds),), (max(kinds),))
    assert highest_with_lowest is not None
    return highest_with_lowest


HOUSE_WAYS: dict[str, Callable[[Kinds], Split]] = {ATLANTIC_CITY: atlantic_city, PENNSYLVANIA: pennsylvania}
"""The house ways that an operator may choose between."""


@cache
def set_by(way: str, kinds: Kinds) -> Split:
    """Return four tiles, by their kinds from the highest on, as a house way sets them."""
    return HOUSE_WAYS[way](kinds)


def hands_of(way: str, tiles: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return four tiles as a house way sets them, the high hand first."""
    left = sorted(tiles, key=lambda tile: (kind_of(tile), -tile))

    def taken(kinds: Kinds) -> Iterator[Card]:
        for kind in kinds:
            yield left.pop(next(at for at, tile in enumerate(left) if kind_of(tile) == kind))

    high, low = set_by(way, tuple(kind_of(tile) for tile in left))
    return tuple(taken(high)), tuple(taken(low))
