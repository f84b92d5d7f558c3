"""A higher minimum at a table with patrons: what goes up, how they are asked, and when all of them agree (14.17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.poker.desk_events import IncreaseAnswered, IncreaseProposed, PatronsAgreed, terms
from pitboss.games.poker.options import FIXED, KILL_LEVELS, blinds_of, forced_bet_of
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.room import require_seated, sign, with_desk
from pitboss.law import paragraph
from pitboss.table.money import Cents, money
from pitboss.table.options import AMOUNTS, choose, option_words
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

INCREASE = "19:47-14.17"


def least_wagers(options: PokerOptions) -> dict[str, Cents]:
    """Return the least that players wager at each point of a round: what they must put in, and the least bets."""
    # reading 163: each of them is a minimum of its own, and none goes up unless the patrons agree.
    times, parts = KILL_LEVELS.get(options.kill, (0, 1))
    posted = sorted((*blinds_of(options), forced_bet_of(options), 0, 0, 0), reverse=True)
    return {
        "a minimum": options.minimum,
        "a least wager of the later betting rounds": options.maximum if options.limit == FIXED else options.minimum,
        "a least wager after a kill": options.minimum * times // parts,
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
    wanted = _proposed(table, event.minimum, event.options)
    what = terms(event.minimum, event.options)
    if not higher_wagers(table.options, wanted):
        why = f"that is no increase: the minimum is {money(table.options.minimum)}"
        raise Refused(what, why, _allowed_minimums(table), INCREASE)
    if not table.seats:
        raise Refused(what, "nobody is at the table to be asked", "posting another sign at once", INCREASE)
    sign(table, event, INCREASE)
    words = option_words(wanted)
    event.options = {name: words[name] for name in event.options}
    return with_desk(table, proposed_minimum=event.minimum, proposed=tuple(event.options.items()), agreed=())


@paragraph("19:47-14.17")
def answer_increase(table: Table, event: IncreaseAnswered, now: int) -> Round[Table]:
    """Each patron agrees, or one who does not ends the matter; it is carried by the word of the last of them."""
    desk, what = table.state.desk, f"a word on {terms(event.minimum, event.options)}"
    require_seated(table, event.player, what)
    if not desk.proposed_minimum or (event.minimum, event.options) != (desk.proposed_minimum, dict(desk.proposed)):
        asked = f"a word on {proposal_words(table)}" if desk.proposed_minimum else "waiting until it is asked"
        raise Refused(what, "nobody is asked for it", asked, INCREASE)
    if event.player in desk.agreed and event.agrees:
        raise Refused(what, f"{event.player} has agreed already", "agreeing once, or not any more", INCREASE)
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
        raise Refused(what, "the casino night text knows no such agreement", "posting another sign", "13:47-20.39")
    if minimum < table.options.minimum or minimum not in AMOUNTS:
        why = "no sign goes so high" if minimum > AMOUNTS[-1] else "the table's chips do not make it up"
        if minimum < table.options.minimum:
            why = f"that is no increase: the minimum is {money(table.options.minimum)}"
        raise Refused(what, why, _allowed_minimums(table), INCREASE)
    if "minimum" in options:
        raise Refused(what, "the minimum is named by itself", "other options beside it", INCREASE)
    return choose(type(table.options), {"minimum": money(minimum), **options}, over=table.options)


def _allowed_minimums(table: Table) -> str:
    least, step, most = table.options.minimum, AMOUNTS.step, AMOUNTS[-1]
    return f"more than {money(least)}, in steps of {money(step)}, up to {money(most)}, or other wagers that go up"


def is_carried(table: Table) -> bool:
    """Tell whether all patrons at a table have agreed to the minimum that was proposed."""
    desk = table.state.desk
    return bool(desk.proposed_minimum) and {seat.player for seat in table.seats} <= set(desk.agreed)


@paragraph("19:47-14.17")
def require_agreement(table: Table, options: PokerOptions) -> None:
    """With patrons at the table no least wager goes up further than all of them have agreed."""
    # reading 156: with patrons at the table their agreement is the one way, and no notice does instead of it.
    if table.game != CASINO or not table.seats:
        return
    higher = higher_wagers(table.options, options)
    if is_carried(table):
        desk = table.state.desk
        beyond = higher_wagers(_proposed(table, desk.proposed_minimum, dict(desk.proposed)), options)
        higher = {name: amount for name, amount in higher.items() if name in beyond}
    if higher:
        what = ", ".join(f"{name} of {money(amount)}" for name, amount in higher.items())
        why = "with patrons at the table the minimum goes up when all of them agree, and every forced wager likewise"
        raise Refused(what, why, "their agreement to it first", INCREASE)
