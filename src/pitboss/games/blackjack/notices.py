"""Notices: what patrons are told that a table offers, and what may begin or end only after they were told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.games.blackjack.additional import offered
from pitboss.games.blackjack.boxes import BoxFelt, ShoeState
from pitboss.games.blackjack.events import NoticePosted, NoticeWithdrawn
from pitboss.games.blackjack.options import FACE_UP, NONE, BlackjackOptions
from pitboss.games.blackjack.progressive import CITE, PRIZES, part_of_each
from pitboss.games.kits.meter import meter_line
from pitboss.games.notice import NOTICE_MINUTES, Notice, Notices, has_waited, may_begin
from pitboss.games.sign import LIMITS, TableSign
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.events import NoticeGiven
from pitboss.table.memo import remembered
from pitboss.table.money import Cents, money
from pitboss.table.options import choose, options_of
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

BlackjackTable = Table[BlackjackOptions, ShoeState]

HOW_LONG = custom("19:47-8.3")
"""The section on notices is known by its heading only; that thirty minutes go between is custom."""
WITHDRAWN = custom("19:47-2.17")
"""Later New Jersey text asks for notice before an additional wager is withdrawn; ours has the heading alone."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """An option whose change takes notice: its paragraph, and whether what it becomes is a change of that kind."""

    option: str
    cite: str

    def takes(self, before: BlackjackOptions, after: BlackjackOptions) -> bool:
        """Tell whether the option begins or becomes something that patrons are told of before."""
        if self.option == "surrender":  # its end too, by 2.8(c)
            return before.surrender != after.surrender
        return in_force(self.option, after) not in ("", in_force(self.option, before))


def in_force(option: str, options: BlackjackOptions) -> str:
    """Say what a table offers or forbids under an option by notice, nothing where it needs none."""
    return {
        "dealer_card": "face up" if options.dealer_card == FACE_UP else "",
        "even_money": "offered" if options.even_money else "",
        "max_hands": str(options.max_hands) if options.max_hands > 2 else "",
        "resplit_aces": "once" if options.max_hands > 2 and not options.resplit_aces else "",
    }[option]


BY_NOTICE = (
    Noticed("dealer_card", "19:47-2.6(k)"),
    Noticed("even_money", "19:47-2.7(c)"),
    Noticed("surrender", "19:47-2.8(c)"),
    Noticed("max_hands", "19:47-2.11(e)"),
    Noticed("resplit_aces", "19:47-2.11(e)"),
)
"""What begins, and of surrender also what ends, only after notice to the patrons."""


def taking_notice(before: BlackjackOptions, after: BlackjackOptions) -> Iterator[tuple[Noticed, str]]:
    """Yield each option whose change takes notice, with the word of the value it becomes."""
    known = {each.name: each for each in options_of(after)}
    for each in BY_NOTICE:
        if each.takes(before, after):
            yield each, known[each.option].word(getattr(after, each.option))


def by_notice(options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
    """Return which options change only after notice, each with its paragraph."""
    return tuple((each.option, each.cite) for each in BY_NOTICE)


@paragraph("19:47-2.6(k)", "19:47-2.7(c)", "19:47-2.8(c)", "19:47-2.11(e)")
def take_notice(table: BlackjackTable, event: NoticeGiven, at: int) -> BlackjackTable:
    """Patrons are told what the table is to offer, or no longer to offer."""
    coming = choose(BlackjackOptions, event.options, over=table.options)
    told = list(taking_notice(table.options, coming))
    known = [each.option for each in BY_NOTICE]
    if not told or not event.options.keys() <= set(known):
        names = ", ".join(known)
        raise Refused("a notice", "it names something that may change without one", f"what {names} are to become")
    event.cite = "; ".join(dict.fromkeys(each.cite for each, _ in told))
    concerned = {*event.options, *(each.option for each, _ in told)}  # a named option may bring another along
    kept = tuple(each for each in table.state.notices if each[0] not in concerned)
    given = tuple((each.option, word, at) for each, word in told)
    return replace(table, state=replace(table.state, notices=kept + given))


def notices(table: BlackjackTable) -> tuple[Notice, ...]:
    """Return the notices of what is still to come."""
    cites = {each.option: each.cite for each in BY_NOTICE}
    return tuple(
        Notice(name, word, may_begin(at), f"{cites[name]}; {HOW_LONG}") for name, word, at in table.state.notices
    )


@paragraph("19:47-2.6(k)", "19:47-2.7(c)", "19:47-2.8(c)", "19:47-2.11(e)")
def may_change(table: BlackjackTable, options: BlackjackOptions, now: int) -> None:
    """What takes notice begins or ends thirty minutes after it at the earliest, unless nobody is at the table."""
    # reading 196: 8.3 is known by its heading; patrons are told by a sign half an hour before, an empty table at once.
    if not table.seats:
        return
    given = {(name, word): at for name, word, at in table.state.notices}
    early = [
        (each, word)
        for each, word in taking_notice(table.options, options)
        if not has_waited(given.get((each.option, word)), now)
    ]
    if early:
        first, wanted = early[0], " ".join(f"{each.option}={word}" for each, word in early)
        why = f"the patrons must be told at least {NOTICE_MINUTES} minutes before"
        allowed = f"notice of {wanted} first and the change {NOTICE_MINUTES} minutes later, or an empty table"
        raise Refused(f"{first[0].option}={first[1]}", why, allowed, f"{first[0].cite}; {HOW_LONG}; reading 196")


def changed(table: BlackjackTable, options: BlackjackOptions) -> ShoeState:
    """Return what a table remembers when its options become others: notices that were given are used up.

    What they told needs no other notice when the next round begins.
    """
    used = [each for each, _ in taking_notice(table.options, options)]
    names, cites = {each.option for each in used}, {each.cite for each in used}
    left = tuple(each for each in table.state.notices if each[0] not in names)
    if not table.seats:
        return replace(table.state, notices=left)
    before = table.state.posted
    told = [each for each in due(options) if each[1] in cites or each in before]
    told += [each for each in before if each[1] not in cites and each not in told]
    return replace(table.state, notices=left, posted=tuple(told))


# What a table tells when it opens


@remembered
def due(options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
    """Return what patrons must be told that the table offers, with the paragraph that asks for the notice."""
    told = []
    if options.dealer_card == FACE_UP:
        told.append(("the dealer's second card is dealt face up and a blackjack pays 1 to 1", "19:47-2.6(k)"))
    if options.even_money:
        told.append(("a blackjack against an ace may be paid 1 to 1 instead of being insured", "19:47-2.7(c)"))
    if options.surrender:
        told.append(("surrender is offered", "19:47-2.8(c)"))
    if options.max_hands > 2:
        told.append((f"a pair may be split into up to {options.max_hands} hands", "19:47-2.11(e)"))
        if not options.resplit_aces:
            told.append(("aces may be split only once", "19:47-2.11(e)"))
    told += [(f"an additional wager is offered: {side.label}", side.cite) for side in offered(options)]
    return tuple(told)


@paragraph("19:47-2.6(k)", "19:47-2.7(c)", "19:47-2.8(c)", "19:47-2.11(e)")
def post_notices(felt: BoxFelt) -> None:
    """Before the first round of what a table offers its patrons are told, unless notice of it was given before."""
    offers, posted = due(felt.options), felt.state.posted
    if offers == posted:
        return
    for notice, cite in posted:
        if (notice, cite) not in offers:
            felt.tell(NoticeWithdrawn(notice, cite=cite))
    for notice, cite in offers:
        if (notice, cite) not in posted:
            felt.tell(NoticePosted(notice, cite=cite))
    felt.state = replace(felt.state, posted=offers)


class BlackjackNotices(Notices[BlackjackOptions]):
    """What begins or ends at a blackjack table only after notice to the patrons."""

    def of(self, options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
        """Face-up cards, even money, surrender and further splits change only after notice."""
        return by_notice(options)

    def take(self, table: BlackjackTable, event: NoticeGiven, at: int) -> BlackjackTable:
        """Remember what patrons were told is to come, and when."""
        return take_notice(table, event, at)

    def given(self, table: BlackjackTable) -> tuple[Notice, ...]:
        """Return the notices of what is still to come."""
        return notices(table)

    def due(self, before: BlackjackOptions, after: BlackjackOptions) -> tuple[tuple[str, str], ...]:
        """Only what begins is told beforehand, that surrender ends, and that an additional wager is withdrawn."""
        told = {each.option for each, _ in taking_notice(before, after)}
        known = {name for name, _ in self.of(after)}
        found = tuple(each for each in super().due(before, after) if each[0] in told or each[0] not in known)
        is_withdrawn = before.additional_wager not in (NONE, after.additional_wager)
        return (*found, ("additional_wager", WITHDRAWN)) if is_withdrawn else found

    def asked(self, options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
        """An additional wager that is offered is withdrawn after notice too."""
        offered = options.additional_wager != NONE
        return (*super().asked(options), *((("additional_wager", WITHDRAWN),) if offered else ()))


class BlackjackSign(TableSign[BlackjackOptions]):
    """The sign of a blackjack table."""

    def lines(self, options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
        """The sign says what patrons must be told that the table offers, and the greatest bet on the side."""
        sides = [side for side in offered(options) if not side.is_one_dollar]
        most = ((f"Side bets up to {money(options.side_maximum)}", LIMITS),) if sides else ()
        return (*due(options), *most, *progressive_lines(options))

    def meter(self, options: BlackjackOptions) -> tuple[str, Cents]:
        """Return the meter that a table with the progressive wager feeds."""
        return (options.meter, options.meter_seed) if options.progressive else ("", 0)

    def meter_shown(self, table: BlackjackTable) -> Cents:
        """Return what the table remembers of its meter."""
        return table.state.meter


def progressive_lines(options: BlackjackOptions) -> tuple[tuple[str, str], ...]:
    """Say what the progressive wager is on, how it is paid, and how its meter grows."""
    if not options.progressive:
        return ()
    paid = ", ".join(f"{row} {PRIZES.words(row)}" for row in PRIZES.rows)
    how = "The first cards dealt to your box count, on split hands too, until one is no ace; four at most"
    grows = meter_line(options.meter_seed, part_of_each(options))
    return (f"$1 on the progressive wins: {paid}", CITE), (how, CITE), grows
