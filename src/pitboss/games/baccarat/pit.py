"""The order of payment is the pit's, and changes only after notice: 3.10(c)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.games.baccarat.felt import BaccaratState
from pitboss.games.baccarat.options import ORDERS, PUNTO_BANCO, BaccaratOptions
from pitboss.games.notice import NOTICE_MINUTES, Notice, Notices, has_waited, may_begin
from pitboss.law import paragraph
from pitboss.table.events import NoticeGiven
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

BaccaratTable = Table[BaccaratOptions, BaccaratState]

ORDER, VARIATION = "payment_order", "variation"


def is_held_to_pit(options: BaccaratOptions) -> bool:
    """Punto banco tables alone do as the others of their pit."""
    return options.variation == PUNTO_BANCO


@paragraph("19:47-3.10(c)", "19:47-3.10(c)1")
def pit_rule(options: BaccaratOptions, others: Iterable[BaccaratOptions]) -> None:
    """All punto banco tables of a gaming pit pay and take vigorish in the same order."""
    # reading 61: any order may be chosen, for the pit and not for a table.
    used = {other.payment_order for other in others if is_held_to_pit(other)}
    if is_held_to_pit(options) and used - {options.payment_order}:
        what, why = f"{ORDER}={options.payment_order}", "the other punto banco tables of the pit use another order"
        raise Refused(what, why, f"{ORDER}={min(used)}, or a pit of its own", "19:47-3.10(c); 19:47-3.10(c)1")


@paragraph("19:47-3.10(c)2")
def take_notice(table: BaccaratTable, event: NoticeGiven, at: int) -> BaccaratTable:
    """The Commission and surveillance are told in writing which order of payment is to be used."""
    words = event.options.get(ORDER, "")
    if set(event.options) != {ORDER} or words not in map(str, ORDERS):
        raise Refused("a notice", "it names no order of payment", f"{ORDER}=1 to 4", "19:47-3.10(c)2")
    event.cite = "19:47-3.10(c)2"
    return replace(table, state=replace(table.state, notice=(int(words), at)))


def by_notice(options: BaccaratOptions) -> tuple[tuple[str, str], ...]:
    """The order of payment of punto banco begins and changes after notice, which a table that is none yet gives too."""
    return ((ORDER, "19:47-3.10(c)2"),)


def notices(table: BaccaratTable) -> tuple[Notice, ...]:
    """Return the notice of an order of payment that is not in use yet, which may begin thirty minutes after it."""
    order, given = table.state.notice
    if not order:
        return ()
    is_other = order != table.options.payment_order
    option, value = (ORDER, str(order)) if is_other else (VARIATION, PUNTO_BANCO)
    return (Notice(option, value, may_begin(given), "19:47-3.10(c)2"),)


def begins_an_order(table: BaccaratTable, options: BaccaratOptions) -> bool:
    """Tell whether options begin or change an order of payment: another one, or punto banco where it was not dealt."""
    is_other = options.payment_order != table.options.payment_order
    return options.variation == PUNTO_BANCO and (is_other or table.options.variation != PUNTO_BANCO)


@paragraph("19:47-3.10(c)2")
def may_change(table: BaccaratTable, options: BaccaratOptions, now: int) -> None:
    """An order of payment begins, or becomes another, thirty minutes after written notice of it at the earliest."""
    # reading 148: a table that opens begins an order too; its notice came before the log.
    order, given = table.state.notice
    if not begins_an_order(table, options):
        return
    if has_waited(given if order == options.payment_order else None, now):
        return
    wanted = f"{ORDER}={options.payment_order}"
    why = f"written notice to the Commission and surveillance must be given at least {NOTICE_MINUTES} minutes before"
    allowed = f"the change {NOTICE_MINUTES} minutes after notice of {wanted}"
    raise Refused(f"{PUNTO_BANCO} with {wanted}", why, allowed, "19:47-3.10(c)2")


class PaymentNotices(Notices[BaccaratOptions]):
    """The order of payment begins and changes only after notice."""

    def of(self, options: BaccaratOptions) -> tuple[tuple[str, str], ...]:
        """The order of payment changes only after notice."""
        return by_notice(options)

    def told_to(self, option: str) -> str:
        """Of the order of payment the Commission and surveillance are told in writing."""
        return "the Commission and surveillance" if option == ORDER else ""

    def take(self, table: BaccaratTable, event: NoticeGiven, at: int) -> BaccaratTable:
        """Remember which order of payment is to be used, and when that was told."""
        return take_notice(table, event, at)

    def given(self, table: BaccaratTable) -> tuple[Notice, ...]:
        """Return the notice of an order of payment that is not in use yet."""
        return notices(table)
