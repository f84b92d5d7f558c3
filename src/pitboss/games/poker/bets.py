"""A betting round as it stands: the bet to be met, what a raise has to be, and what a player may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from pitboss.games.poker.asking import (
    WAGERS,
    AskToAct,
    asked_to_act,
    to_call,
    to_check,
    to_fold,
    to_wager,
    to_wager_one,
)
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.irregularities import AT_ANY_TIME, OF_ONE_HAND, STRING_BET, THROWN_AWAY, WAGER_THROWN_AWAY
from pitboss.games.poker.kinds import Street
from pitboss.games.poker.options import FIXED, POT_LIMIT, SPREAD, UNLIMITED
from pitboss.games.poker.paragraphs import StreetCites
from pitboss.games.poker.posts import NO_POSTS
from pitboss.games.poker.pot_events import BET, CALL, CHECK, COMPLETE, FOLD, RAISE
from pitboss.table.choices import Choice
from pitboss.table.money import Cents, money

AT_A_PROMPT = (*AT_ANY_TIME, *OF_ONE_HAND)
FACING_A_BET = (*AT_A_PROMPT, STRING_BET, THROWN_AWAY)
MAY_BET, MAY_RAISE = (*AT_A_PROMPT, WAGER_THROWN_AWAY), (*FACING_A_BET, WAGER_THROWN_AWAY)
OPENING = ("check", "call", "bet", "raise_")


@cache
def opened_by(cites: StreetCites, opening: str) -> StreetCites:
    """Return the paragraphs of what a player may do who opens a betting round by a paragraph of its own."""
    acts = {name: f"{cites.betting}; {opening}{getattr(cites, name).removeprefix(cites.betting)}" for name in OPENING}
    return replace(cites, **acts)


class Made(NamedTuple):
    """A betting round as a bet or raise left it: the bet to be met, the size of a raise, and whose bet it is."""

    level: Cents
    last_raise: Cents
    raises: int
    bettor: PokerSeat | None


as_made: Callable[[tuple[Cents, Cents, int, PokerSeat | None]], Made] = partial(tuple.__new__, Made)
"""Make one in half the time that it takes to call its class, since every bet does."""


class BettingRound:
    """One betting round as it stands: the bet to be met, the size of a raise, and who still has to act."""

    __slots__ = (
        "acted", "cites", "felt", "forced", "is_first", "last_raise", "law", "level", "limit", "limits", "made",
        "most_raises", "opener", "opening", "options", "raises", "waiting",
    )  # fmt: skip

    def __init__(self, felt: PokerFelt, street: Street, cites: StreetCites, *, is_first: bool) -> None:
        self.felt, self.options, self.law = felt, felt.options, felt.law
        self.cites = cites
        self.opener: PokerSeat | None = None
        """Who acts first in a later betting round."""
        self.opening = ""
        """The paragraph by which that player does, where it has one of its own."""
        self.is_first = is_first
        self.limit = limit = felt.options.limit
        times, parts = felt.level_up
        least: Cents = felt.options.minimum * times // parts
        upper: Cents = felt.options.maximum * times // parts if limit in (FIXED, SPREAD) else least
        self.limits: tuple[Cents, Cents] = (upper if street.is_upper and limit == FIXED else least, upper)
        """The least bet of the round, and the greatest where a spread has one."""
        self.level = self.forced = 0
        """The bet to be met, and what of it was forced: a blind or the bet that opens a game of stud."""
        self.last_raise = 0
        self.raises = 0
        self.most_raises = None if felt.options.raises == UNLIMITED else int(felt.options.raises)
        self.waiting: list[PokerSeat] = []
        self.acted: set[str] = set()
        """Who has checked, bet, called or raised in this betting round."""
        self.made = [as_made((0, 0, 0, felt.first_to_show))]
        """The betting round as it began, and as each bet and raise left it."""

    def begin_at(self, forced: Cents) -> None:
        """Begin with a blind or forced bet that everybody has to meet."""
        self.level = self.forced = forced
        is_full = forced >= self.limits[0] and self.options.posts == NO_POSTS
        self.last_raise = forced if is_full else 0  # over posts of the sign the least wager is raise enough
        self.made = [as_made((forced, self.last_raise, 0, self.felt.first_to_show))]

    def next_wager(self) -> tuple[str, Cents]:
        """Return what it is called to open or raise the betting here, and to how much that goes at least."""
        least, level = self.limits[0], self.level
        if not level:
            return BET, least
        if level == self.forced and level < least:
            return COMPLETE, least
        return RAISE, level + (least if self.limit == FIXED else max(least, self.last_raise))

    def most_to(self, seat: PokerSeat, word: str, least: Cents) -> Cents:
        """Return to how much the next wager may go, whatever the player has."""
        limit = self.limit
        if limit == FIXED:
            return least
        if limit == SPREAD:
            return max(least, self.limits[1] + (self.level if word == RAISE else 0))
        if limit == POT_LIMIT:
            return max(least, 2 * self.level - seat.bet + self.felt.in_pot)
        return seat.bet + seat.chips

    def needed(self, seat: PokerSeat) -> Cents:
        """Return what a player has to put in to call; no more than another player can match."""
        level = self.level
        if level <= seat.bet:
            return 0
        most = 0
        for each in self.felt.live:
            if each is not seat:
                if each.can_act:
                    return min(level - seat.bet, seat.chips)
                most = max(most, each.bet)
        return max(0, min(most - seat.bet, seat.chips))

    # What a player may do

    def why_no_wager(self, seat: PokerSeat) -> tuple[str, str] | None:
        """Return why a player may not bet or raise, with the paragraph, or None where nothing speaks against it."""
        options, law, level = self.options, self.law, self.level
        if self.somebody_to_call(seat, level) is None:
            return "nobody is left who could call more", law.nobody_to_call
        if seat.bet + seat.chips <= level:
            return f"you have {money(seat.chips)}, enough only to call", law.table_stakes
        if not seat.may_raise and level - seat.bet < max(self.last_raise, self.limits[0]):
            # reading 152: short raises together may be a full one to who acted before them all, if to no other.
            return "nobody has raised in full since you acted", law.full_raise
        if not level:
            return None
        if seat.has_checked and not options.check_raise:
            return "at this table you can't raise after you check", law.check_raise
        if self.most_raises is None or self.raises < self.most_raises:
            return None
        if len(self.felt.live) == 2 and options.heads_up_raises == UNLIMITED:
            return None
        limit = "1 raise" if options.raises == "1" else f"{options.raises} raises"
        return f"the limit is {limit} in a betting round", law.posted

    def somebody_to_call(self, seat: PokerSeat, level: Cents) -> PokerSeat | None:
        """Return somebody else who can act and could put in more than a bet."""
        for each in self.felt.live:
            if each is not seat and each.bet + each.chips > level and each.can_act:
                return each
        return None

    def choices(self, seat: PokerSeat, needed: Cents) -> tuple[Choice, ...]:
        """Return what a player may do who has to put in so much to call."""
        cites, may_fold = self.cites, True
        if seat is self.opener and self.opens(seat):
            if self.opening:
                cites = opened_by(cites, self.opening)
            may_fold = not self.law.opens  # reading 190: at a casino night whoever opens is to bet or check
        stay = to_call(needed, cites.call) if needed else to_check(cites.check)
        if self.why_no_wager(seat) is not None:
            return (stay, to_fold(cites.fold)) if may_fold else (stay,)
        word, least = self.next_wager()
        all_chips = seat.bet + seat.chips
        most = min(self.most_to(seat, word, least), all_chips)
        cite = cites.bet if word == BET else cites.raise_
        chip = self.felt.least_chip
        if most <= least:  # no more than the limit, or than the player has
            wager = to_wager_one(word, cite, most, chip, seat.bet)
        else:
            wager = to_wager(word, cite, range(least, most + 1, chip), seat.bet)
        return (stay, wager, to_fold(cites.fold)) if may_fold else (stay, wager)

    def opens(self, seat: PokerSeat) -> bool:
        """Tell whether a player is the one who opens this betting round."""
        return seat is self.opener and not self.level

    def why_not(self, seat: PokerSeat, word: str) -> tuple[str, str] | None:
        """Say why a word is not offered."""
        if word in WAGERS:
            said = f"here you {self.next_wager()[0]} instead"
            return self.why_no_wager(seat) or (said, self.cites.betting)
        if word == CHECK:
            return f"it's {money(self.needed(seat))} to call", self.cites.betting
        if word == CALL:
            return "there's no bet to call", self.cites.betting
        if word == FOLD:
            return "you open: bet or check", self.opening or self.law.opens
        return None

    def asked(self, seat: PokerSeat) -> AskToAct | None:
        """Return what a player is asked to do; None where there's no bet to call and nobody to bet against."""
        needed = self.needed(seat)
        if not needed and self.somebody_to_call(seat, 0) is None:
            return None
        choices = self.choices(seat, needed)
        faults: tuple[str, ...]
        may_wager = len(choices) > 2 or choices[-1].word in WAGERS
        if needed:
            default, faults = FOLD, MAY_RAISE if may_wager else FACING_A_BET
        else:
            default, faults = CHECK, MAY_BET if may_wager else AT_A_PROMPT
        player, number, cite = seat.player, seat.number, self.cites.betting
        return asked_to_act(cite, faults, player, number, choices, default, {}, betting=self, seat=seat)

    # What a player does

    def meet(self, seat: PokerSeat, added: Cents) -> None:
        """Put a player's chips in, and where they raise the bet ask everybody else again."""
        felt, level = self.felt, self.level
        felt.put_in(seat, added)
        if seat.bet <= level:
            return
        felt.first_to_show = seat
        word, least = self.next_wager()
        if word == RAISE:
            self.raises += 1
        if seat.bet >= least:
            self.last_raise = seat.bet - level
            for other in felt.live:
                other.may_raise = other is not seat
        self.level = seat.bet
        self.made.append(as_made((seat.bet, self.last_raise, self.raises, seat)))
        number = felt.live.index(seat)
        self.waiting = [each for each in felt.live[number + 1 :] + felt.live[:number] if each.can_act]

    def bet_went_back(self) -> None:
        """After money went back to a player nobody has to meet a bet that no longer lies there."""
        # reading 189: the bet to be met is the highest that is left, and no less than the blind or forced bet.
        level = max(self.forced, *(seat.bet for seat in self.felt.seats))
        if level >= self.level:
            return
        self.level = level
        self.made = [each for each in self.made if each.level <= level]
        _, self.last_raise, self.raises, self.felt.first_to_show = self.made[-1]
        for seat in [each for each in self.waiting if each.player in self.acted and each.bet >= level]:
            seat.may_raise = False
            self.waiting.remove(seat)
