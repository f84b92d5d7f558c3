"""Seats, the button, and the money that is put in before anybody decides: antes, blinds, straddles and kills."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.games.poker.cards import return_cards, shuffle_and_cut
from pitboss.games.poker.events import ButtonPlaced
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.irregularities import ask_in_round, take_top_card
from pitboss.games.poker.options import (
    AS_WRITTEN,
    BIG_BLIND,
    BY_CARD,
    EVERYONE,
    KILL_LEVELS,
    NO_KILL,
    POT_SIZE,
    SCOOP,
    TWO_IN_A_ROW,
    blinds_of,
    owed_blinds_of,
)
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.posts import ACTS_LAST, DEAD, POSTED_AS, Post, posts_of
from pitboss.games.poker.pot_events import AntesPlaced, BlindPosted
from pitboss.law import paragraph
from pitboss.table.choices import Choice
from pitboss.table.custom import custom
from pitboss.table.event import Drawn
from pitboss.table.events import CardDealt
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

POST, WAIT, STRADDLE, PASS = "post", "wait", "straddle", "pass"
ORDINALS = ("the first blind", "the second blind", "the third blind")
MISSED, ANTES_FOR_ALL = "the blinds missed", ("the big blind ante", "the button ante")


def may_begin(table: Table) -> None:
    """Poker is played by at least two players, who have chips and are not away."""
    absent = table.state.desk.absent
    playing = [player.name for player in table.players if player.chips and player.name not in absent]
    if len(playing) < 2:
        who = ", ".join(playing) or "nobody"
        why = f"poker takes two players with chips who aren't away; here there's {who}"
        cite = custom("13:47-20.2") if table.game != CASINO else custom("19:47-14.6")
        raise Refused("beginning a round", why, "waiting for another player", cite)


# The button


@paragraph("13:47-20.36(c)", "13:47-20.36(c)1", "13:47-20.36(c)3", "13:47-20.2(a)[Button]")
def place_button(felt: PokerFelt) -> Round[None]:
    """The button marks an imaginary dealer and goes on clockwise after each round of play."""
    before = felt.state.button
    law = felt.law
    if before:
        seat = felt.after(before)[0]
        how = law.button_moves
    else:
        seat = yield from first_button(felt)
        how = law.button_by_card if felt.options.button == BY_CARD else law.button_at_right
    felt.button = seat.number
    felt.tell(ButtonPlaced(seat.player, seat.number, cite=f"{law.button}; {how}" if how else law.button))


@paragraph("13:47-20.36(c)2", "13:47-20.36(c)2.i", "13:47-20.36(c)2.ii")
def first_button(felt: PokerFelt) -> Round[PokerSeat]:
    """At the commencement of play it lies before the first player to the dealer's right, or where a card puts it."""
    if felt.options.button != BY_CARD:
        return felt.seats[-1]
    seats = felt.seats
    while len(seats) > 1:
        # reading 80: the highest card, and of equal ones the highest further card, since suits are equal.
        cards = []
        for seat in seats:
            cards.append((yield from deal_button_card(felt, seat)))
        best = max(drawn.card.rank for drawn in cards)
        seats = [seat for seat, drawn in zip(seats, cards, strict=True) if drawn.card.rank == best]
    return_cards(felt)
    yield from shuffle_and_cut(felt)
    return seats[0]


def deal_button_card(felt: PokerFelt, seat: PokerSeat) -> Round[Drawn]:
    """One card face up to a player, for the button alone."""
    cite = felt.law.button_by_card or felt.law.button
    drawn = yield from take_top_card(felt, seat.number, cite)
    felt.tell(CardDealt(seat.number, drawn.card, drawn.place, cite=cite))
    return drawn


# Antes


@paragraph("13:47-20.35(b)", "13:47-20.36(b)", "13:47-20.2(a)[Ante]")
def take_antes(felt: PokerFelt) -> None:
    """Every player who takes part may be required to place an ante before any card is dealt."""
    ante: Cents = felt.options.ante
    if ante and felt.options.ante_by != EVERYONE:
        post_ante_for_all(felt, ante)
        return
    if not ante:
        return
    amounts = {}
    for seat in felt.in_order:
        amounts[seat.player] = min(ante, seat.chips)
        felt.put_in_ante(seat, amounts[seat.player])
    felt.tell(AntesPlaced(amounts, cite=felt.law.ante))


def post_ante_for_all(felt: PokerFelt, ante: Cents) -> None:
    """One player, by custom the big blind or the button, antes for the whole table; it is nobody's bet."""
    is_big_blind = felt.options.ante_by == BIG_BLIND
    seat = blind_posters(felt)[-1][0] if is_big_blind else felt.in_order[-1]
    post_dead(felt, seat, ANTES_FOR_ALL[0 if is_big_blind else 1], ante, felt.law.ante)


# Blinds


def blind_posters(felt: PokerFelt) -> list[tuple[PokerSeat, Cents]]:
    """Return who posts which blind, in order."""
    blinds = blinds_of(felt.options)
    order = felt.in_order
    has_button = order[-1].number == felt.button  # it may lie before a player who waits for the blinds
    if len(order) == 2 and len(blinds) > 1 and has_button and felt.options.heads_up != AS_WRITTEN:
        order = order[::-1]  # the button posts the first blind and acts first
    return list(zip(order, blinds, strict=False))


def settle_missed_blinds(felt: PokerFelt) -> Round[None]:
    """A player who missed blinds posts them in this round, or waits until the blinds come round."""
    desk, blinds = felt.state.desk, owed_blinds_of(felt.options)
    if not (felt.owing or desk.absent or desk.gone) or not felt.options.owes_missed_blinds:
        return  # nobody has missed any, or is to make them good
    posters = blind_posters(felt)
    note_missed_blinds(felt, posters)
    felt.owing -= {seat.player for seat, _ in posters}
    if not blinds:
        return  # the sign has changed since, and nothing could be made good
    for seat in [each for each in felt.in_order if each.player in felt.owing]:
        if seat.chips <= felt.options.ante + sum(blinds) or len(felt.seats) <= 2:
            felt.owing.discard(seat.player)  # too short to owe anything, or needed for a game
        elif (yield from makes_good(felt, seat, sum(blinds))):
            felt.making_good.append(seat)
            felt.owing.discard(seat.player)
        else:
            felt.leave_out(seat)


def makes_good(felt: PokerFelt, seat: PokerSeat, owed: Cents) -> Round[bool]:
    """Ask a player who missed blinds whether to post them now."""
    cite = felt.law.missed_blinds
    choices = (
        Choice(POST, "post the blinds you missed", cite, cost=owed),
        Choice(WAIT, "wait for the blinds to come around", cite),
    )
    answer = yield from ask_in_round(felt, seat, choices, WAIT, cite)
    return answer.choice == POST


@paragraph("13:47-20.36(d)", "13:47-20.2(a)[Blind bet]")
def take_blinds(felt: PokerFelt) -> PokerSeat | None:
    """The player left of the button, and as posted those after, place blind bets; return who was the last."""
    last = None
    for number, (seat, amount) in enumerate(blind_posters(felt)):
        if seat.chips:
            post(felt, seat, ORDINALS[number], amount, felt.law.blind)
        last = seat
    for seat in felt.making_good:
        post_missed_blinds(felt, seat)
    return last


def post_missed_blinds(felt: PokerFelt, seat: PokerSeat) -> None:
    """Of the blinds missed the largest is a live bet and the rest is dead money."""
    blinds = blinds_of(felt.options)
    live = max(blinds)
    felt.put_in(seat, live)
    dead, cite = sum(blinds) - live, felt.law.missed_blinds
    felt.put_in_dead(seat, dead)
    seat.has_posted = True
    felt.tell(BlindPosted(seat.player, seat.number, MISSED, live, dead, cite=cite))


def post(felt: PokerFelt, seat: PokerSeat, what: str, amount: Cents, cite: str) -> None:
    """Put a compulsory bet into the pot, or as much of it as the player has."""
    placed = min(amount - seat.bet, seat.chips)
    felt.put_in(seat, placed)
    felt.blind_level = max(felt.blind_level, amount)
    seat.has_posted = True
    if seat.is_all_in:
        cite = f"{cite}; {felt.law.all_in}"
    felt.tell(BlindPosted(seat.player, seat.number, what, placed, cite=cite))


def post_dead(felt: PokerFelt, seat: PokerSeat, what: str, amount: Cents, cite: str) -> None:
    """Put money of a player into the pot that counts for no bet, or as much of it as the player has."""
    placed = min(amount, seat.chips)
    felt.put_in_dead(seat, placed)
    felt.tell(BlindPosted(seat.player, seat.number, what, 0, placed, cite=cite))


def posts_at(felt: PokerFelt) -> Iterator[tuple[Post, PokerSeat]]:
    """Yield what else is posted, and who posts it."""
    order = felt.in_order
    for each in posts_of(felt.options.posts):
        if each.place <= len(order) and order[each.place - 1].chips:
            yield each, order[each.place - 1]


def take_dead_posts(felt: PokerFelt) -> None:
    """Whoever the sign asks for it puts dead money into the pot, with the antes."""
    for each, seat in posts_at(felt):
        if each.kind == DEAD:
            post_dead(felt, seat, "dead money", each.amount, felt.law.straddle)


def take_live_posts(felt: PokerFelt, last: PokerSeat | None) -> PokerSeat | None:
    """Further blinds, straddles and live posts are bets; return after whom the betting begins."""
    for each, seat in posts_at(felt):
        if each.kind == DEAD or seat.bet >= each.amount:
            continue
        post(felt, seat, POSTED_AS[each.kind], each.amount, felt.law.straddle)
        if each.kind in ACTS_LAST and (last is None or seat.bet >= last.bet):
            last = seat
    return last


def note_missed_blinds(felt: PokerFelt, posters: list[tuple[PokerSeat, Cents]]) -> None:
    """Whoever is away or has left for a while owes the blinds that go by the seat meanwhile."""
    if not posters:
        return
    last, positions, desk = posters[-1][0].number, felt.table.positions, felt.state.desk
    passed = (last - felt.button) % positions or positions
    numbers = {(felt.button + step) % positions + 1 for step in range(passed)}
    felt.owing |= {seat.player for seat in felt.table.seats if seat.player in desk.absent and seat.position in numbers}
    felt.owing |= {gone.player for gone in desk.gone if gone.position in numbers}


def take_straddle(felt: PokerFelt, last: PokerSeat) -> Round[PokerSeat]:
    """The player after the last blind may post twice the greatest before any card is dealt, and acts last."""
    seat = felt.after(last.number)[0]
    amount = 2 * max(blinds_of(felt.options))
    if len(felt.seats) <= len(blinds_of(felt.options)) or seat.chips < amount or seat.bet:
        return last
    choices = (
        Choice(STRADDLE, "bet twice the big blind and act last", felt.law.straddle, cost=amount),
        Choice(PASS, "no straddle", felt.law.straddle),
    )
    answer = yield from ask_in_round(felt, seat, choices, PASS, felt.law.straddle)
    if answer.choice == PASS:
        return last
    post(felt, seat, "a straddle", amount, felt.law.straddle)
    return seat


def take_kill(felt: PokerFelt) -> None:
    """Whoever brought the kill about posts it, and the limits of this round are raised."""
    seat = felt.seat_of(felt.state.killer) if felt.options.kill != NO_KILL else None
    if seat is None:
        return
    felt.level_up = KILL_LEVELS[felt.options.kill]
    times, parts = felt.level_up
    amount = felt.options.minimum * times // parts
    if amount > seat.bet and seat.chips:
        post(felt, seat, f"a {felt.options.kill}", amount, felt.law.kill)


def next_kill(felt: PokerFelt, won: dict[str, int]) -> None:
    """Remember who won all of the money, less what was raked, and whether that player kills the next round."""
    options = felt.options
    if options.kill == NO_KILL:
        return
    winner = next(iter(won)) if len(won) == 1 else ""
    is_large = sum(won.values()) >= options.kill_pot
    kills = {
        TWO_IN_A_ROW: bool(winner) and winner == felt.state.winner,
        POT_SIZE: bool(winner) and is_large,
        SCOOP: bool(winner) and is_large and len(felt.live) > 1,
    }[options.kill_when]
    felt.killer = winner if kills else ""
    felt.state = replace(felt.state, winner=winner)
