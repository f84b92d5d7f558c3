"""The result, the wagers and the vigorish: 3.10(a) and (b), with the odds of 3.3, whose text is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pitboss.games.baccarat.events import HandsDiscarded, ResultAnnounced
from pitboss.games.baccarat.felt import BaccaratFelt, cite_under
from pitboss.games.baccarat.options import AT_PAYMENT, FIVE_PERCENT, NONE
from pitboss.games.baccarat.side_wagers import BY_AREA, LOSES, dragon_7
from pitboss.games.baccarat.wagers import ON_BANKER, ON_PLAYER, ON_TIE, VIGORISH
from pitboss.games.kits.settlement import collect_vigorish, collect_wager, pay_wager, return_wager, vigorish
from pitboss.games.seating import Seating
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.events import VigorishMarked, VigorishSettled
from pitboss.table.felt import Position
from pitboss.table.money import EVEN, Cents, Odds
from pitboss.table.requests import Round
from pitboss.table.table import Player, Table

Ending = Odds | None
"""What a wager that does not lose is paid; None hands it back."""


@paragraph("19:47-3.10(a)")
def announce_result(felt: BaccaratFelt) -> None:
    """The dealer announces both final counts and the hand that has won, or a tie hand."""
    felt.tell(ResultAnnounced(felt.player_hand.count, felt.banker_hand.count, cite=felt.cite("19:47-3.10(a)")))


# 3.3: what each wager is paid


def ending_of(felt: BaccaratFelt, area: str) -> tuple[bool, Ending]:
    """Tell whether a wager loses, and what it is paid where it does not."""
    player, banker = felt.player_hand, felt.banker_hand
    margin = player.count - banker.count
    if area in BY_AREA:
        side = BY_AREA[area]
        row = side.row(player, banker)
        table = side.pays(felt.options)
        return row == LOSES or row not in table, table.get(row)
    if area == ON_TIE:
        return bool(margin), Odds.parse(felt.options.tie.replace("-", " "))
    # reading 60: on a tie the wagers on the two hands go back.
    if not margin or (area == ON_BANKER and felt.options.vigorish == NONE and dragon_7(player, banker)):
        return False, None
    return (area == ON_PLAYER) != (margin > 0), EVEN


def vigorish_on(felt: BaccaratFelt, winnings: Cents) -> Cents:
    """Return the vigorish on what a wager on the Banker's Hand wins, rounded as the table does."""
    if felt.options.vigorish == NONE:
        return 0
    percent = 5 if felt.options.vigorish == FIVE_PERCENT else 4
    return vigorish(winnings, percent, felt.options.vigorish_rounding, min(felt.table.denominations))


# 3.10(b): the order


@paragraph("19:47-3.10(b)")
def settle_wagers(felt: BaccaratFelt) -> None:
    """Losing wagers are collected first; then winning ones are paid and vigorish is taken in the order of the table."""
    cite = felt.cite("19:47-3.10(b)", VIGORISH)
    wagered = {area: None for position in felt.in_play() for area in position.wagers}
    endings = {area: ending_of(felt, area) for area in wagered}
    for position in descending(felt):
        for area in [area for area in position.wagers if endings[area][0]]:
            collect_wager(felt, position, area, cite)
    for position in felt.in_play():
        if endings.get(ON_BANKER) == (False, EVEN):
            felt.dues[position.number] = vigorish_on(felt, position.amount(ON_BANKER))
    pay_and_take_vigorish(felt, {area: odds for area, (_, odds) in endings.items()})


def descending(felt: BaccaratFelt) -> list[Position]:
    """Return the positions with wagers from the highest number down."""
    return [position for position in reversed(felt.positions) if position.wagers]


Act = Callable[[BaccaratFelt, Position, dict[str, Ending], str], None]


@paragraph("19:47-3.10(b)1", "19:47-3.10(b)2", "19:47-3.10(b)3", "19:47-3.10(b)4")
def pay_and_take_vigorish(felt: BaccaratFelt, endings: dict[str, Ending]) -> None:
    """From the highest position down: all payments and all vigorish, or both at each position, either of them first."""
    order = felt.options.payment_order
    cite = felt.cite(f"19:47-3.10(b){order}", VIGORISH)
    winners = descending(felt)
    for acts in ROUNDS_OF_THE_TABLE[order]:
        for position in winners:
            for act in acts:
                act(felt, position, endings, cite)


def pay_position(felt: BaccaratFelt, position: Position, endings: dict[str, Ending], cite: str) -> None:
    """Pay a position's winning wagers and hand back those that neither win nor lose."""
    for area in tuple(position.wagers):
        odds = endings[area]
        if odds is None:
            return_wager(felt, position, area, felt.cite(VIGORISH))
        else:
            pay_wager(felt, position, area, odds, cite)
    if felt.options.vigorish_due == AT_PAYMENT:
        collect_owed(felt, position, cite)


def take_vigorish(felt: BaccaratFelt, position: Position, endings: dict[str, Ending], cite: str) -> None:
    """Collect or mark what a position owes; a player without chips for it yet has it marked until the wager is paid."""
    due = felt.dues.pop(position.number, 0)
    if not due:
        return
    if felt.options.vigorish_due == AT_PAYMENT and felt.chips(position.player) >= due:
        collect_vigorish(felt, position, due, cite)
    else:
        felt.owed[position.player] = felt.owed.get(position.player, 0) + due
        felt.tell(VigorishMarked(position.player, position.number, due, felt.owed[position.player], cite=cite))


def collect_owed(felt: BaccaratFelt, position: Position, cite: str) -> None:
    """Take the vigorish that was marked for a player."""
    if owed := felt.owed.pop(position.player, 0):
        collect_vigorish(felt, position, owed, cite)


ROUNDS_OF_THE_TABLE: dict[int, tuple[tuple[Act, ...], ...]] = {
    1: ((pay_position,), (take_vigorish,)),
    2: ((take_vigorish,), (pay_position,)),
    3: ((pay_position, take_vigorish),),
    4: ((take_vigorish, pay_position),),
}
"""What the dealer does at each position, each time the dealer goes round the table."""


def collect_at_end_of_shoe(felt: BaccaratFelt) -> None:
    """When the shoe has ended, all marked vigorish is collected."""
    if felt.side.is_shuffle_due:
        for position in reversed(felt.positions):
            collect_owed(felt, position, felt.cite(VIGORISH))


def pick_up_cards(felt: BaccaratFelt) -> None:
    """Both hands go to the discard rack, in the order in which their cards were dealt."""
    places = tuple(sorted(felt.player_hand.places + felt.banker_hand.places))
    felt.side.discards.extend(places)
    if places:
        felt.tell(HandsDiscarded(places, cite=felt.cite(custom("19:47-3.10"))))


def pay_marked_vigorish(table: Table, player: str) -> Round[Table]:
    """A player whose shoe has ended, or who leaves, pays what is marked; nobody has fewer chips than that."""
    owed = dict(table.state.owed)
    amount = owed.pop(player, 0)
    if not amount:
        return table
    yield VigorishSettled(player, amount, cite=cite_under(table.options.variation, VIGORISH))
    players = tuple(
        Player(each.name, each.chips - amount, each.coupons) if each.name == player else each for each in table.players
    )
    state = replace(table.state, owed=tuple(owed.items()))
    return replace(table, players=players, tray=table.tray + amount, state=state)


class VigorishMarkers(Seating):
    """Whoever leaves pays the vigorish that is marked."""

    def leaving(self, table: Table, player: str, now: int) -> Round[Table]:
        """Nobody has fewer chips than what is marked."""
        return (yield from pay_marked_vigorish(table, player))
