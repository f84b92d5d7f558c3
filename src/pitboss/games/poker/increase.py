"""A higher minimum at a table with patrons: what goes up, by the word of all of them or by notice (14.17, 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.notice import NOTICE_MINUTES, Notices, minutes_left
from pitboss.games.poker.desk_events import (
    IncreaseAnswered,
    IncreaseNoticed,
    IncreaseProposed,
    PatronsAgreed,
    terms,
)
from pitboss.games.poker.felt import Noticed
from pitboss.games.poker.options import FIXED, KILL_LEVELS, blinds_of, forced_bet_of
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.room import require_seated, sign, with_desk
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.money import Cents, money
from pitboss.table.options import TOURNAMENT_AMOUNTS, choose, option_words
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

INCREASE = "19:47-14.17"
BY_NOTICE = f"{INCREASE}; {custom('19:47-8.3')}; reading 156"


def least_wagers(options: PokerOptions) -> dict[str, Cents]:
    """Return the least that players wager at each point of a round: what they must put in, and the least bets."""
    # reading 163: each of them is a minimum of its own, and none goes up unless the patrons agree.
    times, parts = KILL_LEVELS.get(options.kill, (0, 1))
    posted = sorted((*blinds_of(options), forced_bet_of(options), 0, 0, 0), reverse=True)
    return {
        "a minimum": options.minimum,
        "a minimum bet in later betting rounds": options.maximum if options.limit == FIXED else options.minimum,
        "a minimum bet after a kill": options.minimum * times // parts,
        "an ante": options.ante,
        "a greatest blind or forced bet": posted[0],
        "a second greatest blind bet": posted[1],
        "a least of three blind bets": posted[2],
    }


def higher_wagers(before: Any, after: Any) -> dict[str, Cents]:
    """Return the least wagers that are higher by some options than by others."""
    least = least_wagers(before)
    return {name: amount for name, amount in least_wagers(after).items() if amount > least[name]}


@paragraph("19:47-14.17")
def propose_increase(table: Table, event: IncreaseProposed, now: int) -> Round[Table]:
    """The patrons at a table are asked one by one whether they agree to a higher minimum, and to what goes with it."""
    yield from ()
    _require_increase(table, event)
    sign(table, event, INCREASE)
    return with_desk(table, proposed_minimum=event.minimum, proposed=tuple(event.options.items()), agreed=())


@paragraph("19:47-14.17")
def post_notice(table: Table, event: IncreaseNoticed, now: int) -> Round[Table]:
    """Notice is given of the wagers in effect: a higher minimum comes some time after it, whoever agrees."""
    # reading 156: how long before is not known, and half an hour is custom.
    yield from ()
    _require_increase(table, event)
    sign(table, event, BY_NOTICE)
    return with_desk(table, noticed=Noticed(event.minimum, tuple(event.options.items()), now))


def _require_increase(table: Table, event: IncreaseProposed | IncreaseNoticed) -> None:
    """Refuse what is no increase of anything, or concerns nobody; write the options beside it as a log has them."""
    wanted = _proposed(table, event.minimum, event.options)
    what = terms(event.minimum, event.options)
    if not higher_wagers(table.options, wanted):
        why = f"that's no increase: the minimum is {money(table.options.minimum)}"
        raise Refused(what, why, _allowed_minimums(table), INCREASE)
    if not table.seats:
        raise Refused(what, "nobody is at the table to be asked or told", "posting another sign at once", INCREASE)
    words = option_words(wanted)
    event.options = {name: words[name] for name in event.options}


def wait_words(noticed: Noticed, now: int) -> str:
    """Say in how many minutes it may be in effect; nothing where it may be now."""
    left = minutes_left(noticed.at, now)
    return f"in {left} {'minute' if left == 1 else 'minutes'}" if left else ""


def notice_left(table: Table) -> Table:
    """Return a table whose notice stands for as long as something of it could still go up."""
    noticed = table.state.desk.noticed
    if noticed is None:
        return table
    try:
        wanted = _proposed(table, noticed.minimum, dict(noticed.options))
    except Refused:  # the sign has changed, and what was to come no longer goes with it
        wanted = table.options
    return table if higher_wagers(table.options, wanted) else with_desk(table, noticed=None)


@paragraph("19:47-14.17")
def answer_increase(table: Table, event: IncreaseAnswered, now: int) -> Round[Table]:
    """Each patron agrees, or one who does not ends the matter; it is carried by the word of the last of them."""
    desk, what = table.state.desk, f"an answer on {terms(event.minimum, event.options)}"
    require_seated(table, event.player, what)
    if not desk.proposed_minimum or (event.minimum, event.options) != (desk.proposed_minimum, dict(desk.proposed)):
        asked = f"an answer on {proposal_words(table)}" if desk.proposed_minimum else "waiting until players are asked"
        raise Refused(what, "nobody has been asked", asked, INCREASE)
    if event.player in desk.agreed and event.agrees:
        raise Refused(what, f"{event.player} has agreed already", "agreeing once, or saying no", INCREASE)
    event.cite = INCREASE
    if not event.agrees:
        return withdrawn(table)
    after = with_desk(table, agreed=(*desk.agreed, event.player))
    if is_carried(after):
        yield PatronsAgreed(event.minimum, event.options, cite=INCREASE)
    return after


def withdrawn(table: Table) -> Table:
    """Return a table at which the patrons are asked for nothing."""
    return with_desk(table, proposed_minimum=0, proposed=(), agreed=())


def proposal_words(table: Table) -> str:
    """Say what the patrons at a table are asked for."""
    desk = table.state.desk
    return terms(desk.proposed_minimum, dict(desk.proposed))


def _proposed(table: Table, minimum: Cents, options: Mapping[str, str]) -> Any:
    """Return the options that patrons would agree to, or refuse a minimum that no sign could say."""
    what = terms(minimum, options)
    if table.game != CASINO:
        raise Refused(
            what, "the casino night text asks for neither notice nor agreement", "posting another sign", "13:47-20.39"
        )
    if minimum < table.options.minimum or minimum not in TOURNAMENT_AMOUNTS:
        why = "no sign goes so high" if minimum > TOURNAMENT_AMOUNTS[-1] else "the table's chips can't make it"
        cite = custom("19:47-14.17")
        if minimum < table.options.minimum:
            why, cite = f"that's no increase: the minimum is {money(table.options.minimum)}", INCREASE
        raise Refused(what, why, _allowed_minimums(table), cite)
    if "minimum" in options:
        raise Refused(what, "the minimum is named by itself", "other options beside it", INCREASE)
    return choose(type(table.options), {"minimum": money(minimum), **options}, over=table.options)


def _allowed_minimums(table: Table) -> str:
    least, step, most = table.options.minimum, TOURNAMENT_AMOUNTS.step, TOURNAMENT_AMOUNTS[-1]
    return f"more than {money(least)}, in steps of {money(step)}, up to {money(most)}, or other wagers that go up"


def is_carried(table: Table) -> bool:
    """Tell whether all patrons at a table have agreed to the minimum that was proposed."""
    desk = table.state.desk
    return bool(desk.proposed_minimum) and {seat.player for seat in table.seats} <= set(desk.agreed)


def _may_come(table: Table, now: int) -> Iterator[PokerOptions]:
    """Yield the options up to which wagers may go: those that all patrons agreed to, and those of an old notice."""
    desk = table.state.desk
    if is_carried(table):
        yield _proposed(table, desk.proposed_minimum, dict(desk.proposed))
    if desk.noticed and not minutes_left(desk.noticed.at, now):
        yield _proposed(table, desk.noticed.minimum, dict(desk.noticed.options))


@paragraph("19:47-14.17")
def require_agreement_or_notice(table: Table, options: PokerOptions, now: int) -> None:
    """With patrons at the table no least wager goes up further than all of them agreed, or than notice was given of."""
    if table.game != CASINO or not table.seats:
        return
    higher = higher_wagers(table.options, options)
    for wanted in _may_come(table, now):
        beyond = higher_wagers(wanted, options)
        higher = {name: amount for name, amount in higher.items() if name in beyond}
    if higher:
        what = ", ".join(f"{name} of {money(amount)}" for name, amount in higher.items())
        why = "with players seated, what they must bet goes up only if all of them agree, or 30 minutes after notice"
        raise Refused(what, why, _how_it_goes_up(table, now), BY_NOTICE)


def _how_it_goes_up(table: Table, now: int) -> str:
    """Say what lets a minimum go up: the word of all patrons, or waiting until a notice is old enough."""
    noticed = table.state.desk.noticed
    if noticed is not None and (when := wait_words(noticed, now)):
        return f"their agreement, or {terms(noticed.minimum, dict(noticed.options))} {when}"
    return f"their agreement, or notice of it and {NOTICE_MINUTES} minutes"


RAKES = ("rake_percent", "rake_increment", "rake_level", "rake_levels", "rake_maximum", "time_charge", "time_basis",
         "time_part")  # fmt: skip
RAKE_POSTED = "19:47-14.14(c); custom (19:47-8.3)"
"""The sign that tells the type and the amount of the rake is posted as 8.3 says, which is known by its heading only."""


class MinimumNotices(Notices["PokerOptions"]):
    """A higher least wager of any kind comes by notice, or by the word of all patrons; another rake is posted."""

    def asked(self, options: PokerOptions) -> tuple[tuple[str, str], ...]:
        """Whatever makes up the rake takes notice, and a minimum that goes up."""
        return (*((name, RAKE_POSTED) for name in RAKES), ("minimum", BY_NOTICE))

    def due(self, before: PokerOptions, after: PokerOptions) -> tuple[tuple[str, str], ...]:
        """Return the minimum where any least wager goes up, and what changes of the rake."""
        other = tuple((name, RAKE_POSTED) for name in RAKES if getattr(before, name) != getattr(after, name))
        return (("minimum", BY_NOTICE), *other) if higher_wagers(before, after) else other


class NightNotices(Notices["PokerOptions"]):
    """The casino night text asks for no notice of another sign."""

    def asked(self, options: PokerOptions) -> tuple[tuple[str, str], ...]:
        """Return nothing: another sign is enough."""
        return ()

    def due(self, before: PokerOptions, after: PokerOptions) -> tuple[tuple[str, str], ...]:
        """Return nothing: another sign is enough."""
        return ()
