"""The sign at a poker table: what is played, for how much, and what the house takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.poker.events import SignPosted, sign_line_words
from pitboss.games.poker.felt import PokerFelt
from pitboss.games.poker.kinds import EIGHT_OR_BETTER, HIGH, KINDS
from pitboss.games.poker.levels import levels_of, takes_percentage
from pitboss.games.poker.options import (
    ANTE_NAMES,
    BAD_BEAT,
    EVERYONE,
    FIXED,
    HIGH_HAND,
    LEAST_CHIP,
    NO_KILL,
    NO_LIMIT,
    NONE,
    POT_LIMIT,
    POT_SIZE,
    SCOOP,
    SPREAD,
    TWO_IN_A_ROW,
    UNLIMITED,
    blinds_of,
    forced_bet_of,
    limits_of,
    owed_blinds_of,
)
from pitboss.games.poker.paragraphs import CASINO, paragraphs_of
from pitboss.games.poker.posts import POST_WORDS, Post, posts_of
from pitboss.games.sign import TableSign
from pitboss.law import paragraph
from pitboss.table.money import Cents, money
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions


def post_sign(felt: PokerFelt) -> None:
    """A sign is posted before the first round, and anew before the first one of other options."""
    if not felt.state.desk.is_posted:
        felt.tell(sign_of(felt.table))


@paragraph("19:47-14.14(c)", "19:47-14.17", "13:47-20.37(a)1", "13:47-20.37(a)2", "13:47-20.37(a)3", "13:47-20.37(a)4",
           "13:47-20.37(a)4.iii(2)", "13:47-20.39", "13:47-20.35(a)", "13:47-20.36(a)", "13:47-20.36(d)")  # fmt: skip
def sign_of(table: Table) -> SignPosted:
    """A sign at the table says what is played, the least and greatest wagers, the raises, and what is raked and how."""
    options = table.options
    cite = paragraphs_of(table.game, options.game).sign
    if table.game != CASINO:
        cite = f"13:47-20.3{'6' if KINDS[options.game].has_button else '5'}(a); {cite}"
        if options.time_charge:  # reading 157: which stands there by the hour, beside the limits that it is set for
            cite = f"{cite}; 13:47-20.37(a)4.iii(2)"
    return SignPosted(sign_lines(options), cite=cite)


def sign_lines(options: PokerOptions) -> tuple[str, ...]:
    """Write the lines of a table's sign."""
    lines = (_forced_lines, _raise_lines, _rake_lines, _fund_lines)
    return (game_words(options), *(line for write in lines for line in write(options)))


def game_words(options: PokerOptions) -> str:
    """Name a game with its limits."""
    return f"{type_words(options)}, {limit_words(options)}"


def limit_words(options: PokerOptions) -> str:
    """Say how much may be bet."""
    least, most = money(options.minimum), money(options.maximum)
    return {
        FIXED: f"limits {least} and {most}",
        SPREAD: f"wagers of {least} to {most}",
        POT_LIMIT: f"pot limit from {least}",
        NO_LIMIT: f"no limit from {least}",
    }[options.limit]


def type_words(options: PokerOptions) -> str:
    """Name the type of poker, and which hands win."""
    split = "" if options.split == HIGH else f", {options.split}"
    if options.low_hand == EIGHT_OR_BETTER:
        split += ", eight or better"
    return f"{KINDS[options.game].words}{split}"


def _raise_lines(options: PokerOptions) -> list[str]:
    """Say how often a betting round may be raised, and by whom."""
    lines = [f"raises: {options.raises}"]
    if options.raises != UNLIMITED:
        between_two = "without limit" if options.heads_up_raises == UNLIMITED else options.raises
        lines.append(f"between two players: {between_two}")
    return lines if options.check_raise else [*lines, "no raise after a check"]


def _forced_lines(options: PokerOptions) -> list[str]:
    """Say what players put in before they decide anything."""
    who = "" if options.ante_by == EVERYONE else f" of {ANTE_NAMES[options.ante_by]} for all"
    lines = [f"ante {money(options.ante)}{who}"] if options.ante else ["no ante"]
    blinds = blinds_of(options)
    if blinds:
        lines.append(f"blinds {', '.join(map(money, blinds))}")
    if owed := owed_blinds_of(options):
        dead = f" and {money(sum(owed) - max(owed))} dead" if len(owed) > 1 else ""
        lines.append(f"who missed blinds posts {money(max(owed))}{dead} on coming back, or waits for them")
    if forced := forced_bet_of(options):
        lines.append(f"forced bet {money(forced)}")
    lines += [_post_words(post) for post in posts_of(options.posts)]
    if options.least_chip != LEAST_CHIP:
        lines.append(f"smallest chip {money(options.least_chip)}")
    if options.straddle:
        lines.append(f"a straddle of {money(2 * max(blinds))} is allowed")
    if options.kill != NO_KILL:
        lines.append(f"{options.kill} after {_kill_words(options)}")
    return lines


def _post_words(post: Post) -> str:
    """Say what a player posts who is counted from the button's left."""
    return f"player {post.place} left of the button posts {POST_WORDS[post.kind]} {money(post.amount)}"


def _kill_words(options: PokerOptions) -> str:
    large = f" of {money(options.kill_pot)} or more" if options.kill_pot else ""
    return {
        TWO_IN_A_ROW: "two pots in a row",
        POT_SIZE: f"a pot{large} that one player wins",
        SCOOP: f"a pot{large} that is scooped at the showdown",
    }[options.kill_when]


def _rake_lines(options: PokerOptions) -> list[str]:
    """Say what the house takes, how, and the most of it."""
    lines = []
    if takes_percentage(options):
        lines.append(f"rake {options.rake_percent} percent of each betting round")
    if options.rake_increment:
        lines.append(f"rake {money(options.rake_increment)} at each {money(options.rake_level)} of the pot")
    if listed := levels_of(options.rake_levels):
        more = ", ".join(f"{money(amount)} at {money(level)}" for amount, level in listed)
        lines.append(f"rake as the pot reaches each level: {more}")
    if not options.time_charge:
        return [*lines, f"at most {money(options.rake_maximum)}"] if lines else ["no rake"]
    charge = f"{money(options.time_charge)} an hour {options.time_basis.replace('-', ' ')}"
    most = f"{money(options.rake_maximum)} in a round, time charges included" if lines else charge
    return [*lines, f"time charge {charge}, every {options.time_part} minutes", f"at most {most}"]


def _fund_lines(options: PokerOptions) -> list[str]:
    """Say what pots give to a fund of the players, and what brings it back."""
    if options.fund == NONE:
        return []
    hand = options.fund_hand.replace("-", " ")
    when = f"a losing {hand} or better" if options.fund == BAD_BEAT else f"{hand} or better"
    return [f"{money(options.fund_drop)} of each pot to a fund that {when} brings back", _DIVISION[options.fund]]


_DIVISION = {
    BAD_BEAT: "of the fund a quarter to the hand that wins the main pot against it, a quarter to the others dealt in, "
    "and the rest to the hand that loses; equal hands share",
    HIGH_HAND: "the whole fund to the highest hand shown; equal hands share",
}
"""What a sign says of who has which part of a fund."""


class PokerSign(TableSign["PokerOptions"]):
    """The sign of a poker table, by the paragraphs of a casino or of a casino night."""

    def __init__(self, game: str) -> None:
        self.game = game

    def limits(self, options: PokerOptions) -> tuple[Cents, Cents | None]:
        """Pot limit and no limit have no greatest bet."""
        return limits_of(options)

    def words(self, options: PokerOptions) -> str:
        """Say what is played, and what may be bet."""
        return game_words(options)

    def limits_line(self, options: PokerOptions) -> tuple[str, str]:
        """The sign says what is played and for how much, by its own paragraph."""
        return game_words(options), paragraphs_of(self.game, options.game).sign

    def lines(self, options: PokerOptions) -> tuple[tuple[str, str], ...]:
        """The sign says antes, blinds, raises, what is raked and how, and the most of it."""
        cite = paragraphs_of(self.game, options.game).sign
        return tuple((sign_line_words(line), cite) for line in sign_lines(options)[1:])
