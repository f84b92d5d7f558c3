"""A higher minimum at the desk: what the floor may ask or post, what patrons answer, and what is told of it (14.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pitboss.games.notice import NOTICE_MINUTES
from pitboss.games.poker.desk_events import IncreaseAnswered, IncreaseNoticed, IncreaseProposed
from pitboss.games.poker.felt import DeskState
from pitboss.games.poker.increase import BY_NOTICE, INCREASE, is_carried, wait_words
from pitboss.games.poker.room import listed
from pitboss.table.desk import DeskForm, Fact, Field, FieldKind, Note, Value, fixed
from pitboss.table.events import OptionsChanged
from pitboss.table.money import Cents, money
from pitboss.table.options import AMOUNTS
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

ON_THE_SIGN = ("maximum", "ante", "first_blind", "second_blind", "third_blind", "forced_bet")
"""The amounts of a sign that may go up with its minimum."""


def increase_forms(table: Table) -> Iterator[DeskForm]:
    """Yield what the floor may do for a higher minimum: ask the patrons, post notice, and post the sign at last."""
    desk: DeskState = table.state.desk
    yield proposal(table)
    yield notice(table)
    if is_carried(table):
        yield new_sign(desk.proposed_minimum, dict(desk.proposed), INCREASE)
    elif desk.noticed:
        yield new_sign(desk.noticed.minimum, dict(desk.noticed.options), BY_NOTICE)


def proposal(table: Table) -> DeskForm:
    """The patrons are asked for a higher minimum, and for what goes up with it."""
    return DeskForm(
        IncreaseProposed,
        "Higher minimum",
        "Every patron at the table is asked, one by one. When all of them agree the new sign may be posted at once, "
        "without the usual notice.",
        INCREASE,
        tuple(_going_up(table.options)),
        "the patrons are asked.",
    )


def notice(table: Table) -> DeskForm:
    """A notice tells the patrons of a higher minimum that comes whether they agree or not."""
    return DeskForm(
        IncreaseNoticed,
        "Post notice",
        f"Post notice of a higher minimum. {NOTICE_MINUTES} minutes later the new sign may go up, whether the patrons "
        "agree or not.",
        BY_NOTICE,
        tuple(_going_up(table.options)),
        "notice is posted.",
    )


def _going_up(options: PokerOptions) -> Iterator[Field]:
    """Yield the minimum and the other amounts of a sign, each in proportion to the minimum unless it is named."""
    least = options.minimum
    yield Field("minimum", "New minimum", FieldKind.AMOUNT, usual=2 * least, help=f"Now {money(least)}.", now=least)
    for name in ON_THE_SIGN:
        now: Cents = getattr(options, name)
        if now or name == "maximum":
            yield Field(
                name,
                name.replace("_", " ").capitalize(),
                FieldKind.AMOUNT,
                help=f"Now {money(now)}. Leave it empty to raise it in step.",
                of="options",
                now=now,
                follows="minimum",
                step=AMOUNTS.step,
            )


def new_sign(minimum: Cents, options: Mapping[str, str], cite: str) -> DeskForm:
    """The sign that everybody has agreed to, or had notice of, is posted word for word."""
    is_agreed = cite == INCREASE
    when = (
        "From the next round on" if is_agreed else f"{NOTICE_MINUTES} minutes after the notice, from the next round on,"
    )
    return DeskForm(
        OptionsChanged,
        "Post the new sign",
        f"{when} the sign says {_sign_words(minimum, options)}.",
        cite,
        fixed(options={"minimum": money(minimum), **options}),
        "the new sign is posted.",
        is_due=is_agreed,
    )


def word_on_increase(table: Table) -> Iterator[DeskForm]:
    """Yield the question that is put to every patron, and the way back of who has agreed while others have not."""
    desk: DeskState = table.state.desk
    lacking = _lacking(table)
    if not (desk.proposed_minimum and lacking):
        return
    asked: dict[str, Value] = {"minimum": desk.proposed_minimum, "options": dict(desk.proposed)}
    what = proposed_words(desk)
    answers = ((True, "I agree"), (False, "I do not"))
    yield DeskForm(
        IncreaseAnswered,
        f"Do you agree to {what}?",
        "It goes up only if every patron agrees.",
        INCREASE,
        (*fixed(**asked), Field("agrees", "Your word", FieldKind.CHOICE, answers, usual=True)),
        whose=lacking,
        is_due=True,
    )
    if desk.agreed:
        have = "has" if len(lacking) == 1 else "have"
        told = f"You agreed to {what}; {listed(lacking)} {have} not said yet."
        yield DeskForm(
            IncreaseAnswered, "Not any more", told, INCREASE, fixed(**asked, agrees=False), whose=desk.agreed
        )  # fmt: skip


def _lacking(table: Table) -> tuple[str, ...]:
    """Return whose word on a higher minimum lacks."""
    return tuple(seat.player for seat in table.seats if seat.player not in table.state.desk.agreed)


def _standing_of_proposal(table: Table) -> str:
    """Say what is proposed, who has agreed, and whose word lacks."""
    desk, lacking = table.state.desk, _lacking(table)
    agreed = f"{listed(desk.agreed)} agreed, " if desk.agreed else ""
    return f"{proposed_words(desk)}; {f'{agreed}waiting for {listed(lacking)}' if lacking else 'all agree'}"


def proposed_words(desk: DeskState) -> str:
    """Say to people which minimum is proposed, and what changes with it."""
    return _sign_words(desk.proposed_minimum, dict(desk.proposed))


def _sign_words(minimum: Cents, options: Mapping[str, str]) -> str:
    beside = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in options.items())
    return f"a minimum of {money(minimum)}{f' with {beside}' if beside else ''}"


def increase_facts(table: Table) -> Iterator[Fact]:
    """Yield what the floor should know of a higher minimum that is proposed, or that notice was posted of."""
    desk: DeskState = table.state.desk
    if desk.proposed_minimum:
        yield Fact("Proposed", (_standing_of_proposal(table),), INCREASE)
    if desk.noticed:
        coming = _sign_words(desk.noticed.minimum, dict(desk.noticed.options))
        yield Fact("Notice", (f"{coming}, {NOTICE_MINUTES} minutes after it was posted",), BY_NOTICE)


def increase_notes(table: Table, now: int) -> Iterator[Note]:
    """Yield what the patrons are told of a higher minimum that all agreed to, or that comes by notice."""
    desk: DeskState = table.state.desk
    seated = tuple(seat.player for seat in table.seats)
    if is_carried(table):
        yield Note(f"Everybody agrees to {proposed_words(desk)}: the floor may post it at once.", INCREASE, seated)
    if desk.noticed:
        coming = _sign_words(desk.noticed.minimum, dict(desk.noticed.options))
        when = wait_words(desk.noticed, now) or "from now on"
        yield Note(f"Notice: {when} it may be {coming}.", BY_NOTICE, seated)
