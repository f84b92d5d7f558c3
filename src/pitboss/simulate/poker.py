"""Hold 'em and stud by the billion, to the showdown: everybody puts in what the game begins with and calls it.

What everyone puts in and what is raked comes from a round of play in which all check or call. Nobody folds, so that
cards alone decide: what a seat's share of the pots is worth, and what the rake takes of it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.poker.felt import PokerFelt
from pitboss.games.poker.hands import MOST_ODD, Side, sides_of
from pitboss.games.poker.kinds import FIVE_STUD, HIGH, HOLDEM, KINDS, STUD
from pitboss.games.poker.options import BY_CARD, BY_SUIT, EVERYONE, NO_KILL, NONE
from pitboss.games.poker.posts import NO_POSTS
from pitboss.games.poker.pots import net_pots
from pitboss.odds.evaluation import HIGH as HIGH_HANDS
from pitboss.odds.evaluation.kernels import Lookup, card_keys, compiled, evaluate_rows, lookup_of
from pitboss.odds.rounds import opened
from pitboss.simulate.card_sets import DECK, Bytes, deal, fresh_deck
from pitboss.simulate.kernel import Exact, Kernel, Prepared, Setup, Unsupported, contiguous
from pitboss.simulate.stream import Source, State, Words, bare
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import MOST, begun
from pitboss.table.cards import CARDS
from pitboss.table.choices import Ask
from pitboss.table.event import Drawn, Event
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import Draw, Shuffle
from pitboss.table.table import Player, Seat

SHOWDOWN = "showdown"
POT = "pot"
WORDS = ("check", "call", "show")
"""What everybody says who may: so every hand comes to the showdown."""


class Stake(NamedTuple):
    """What a round is about: what each player puts in, and what of it can be won."""

    each: Cents
    pot: Cents


class Table(NamedTuple):
    """The cards of a table, and where the button lies."""

    deck: Bytes
    button: Ints


@compiled
def deal_hands(words: Words, state: State, deck: Bytes, seats: int, own: int, board: int, hands: Bytes) -> None:
    """Deal rounds, each from a full deck: a row of cards for each hand, those of everybody's behind its own."""
    words, state, deck, hands = bare(words), bare(state), bare(deck), bare(hands)
    for row in range(hands.shape[0] // seats):
        deal(deck, seats * own + board, words, state)
        for seat in range(seats):
            for place in range(own):
                hands[row * seats + seat, place] = deck[seat * own + place]
            for place in range(board):
                hands[row * seats + seat, own + place] = deck[seats * own + place]


@compiled
def award(
    values: NDArray[np.uint16], seats: int, button: Ints, pot: int, each: int, chip: int, most_odd: int, by_suit: bool,
    nets: Ints, wagered: Ints, is_odd: Bytes,
) -> None:  # fmt: skip
    """Give every pot to the highest hand, or divide it; what is odd goes from the button's left on."""
    for row in range(nets.shape[0]):
        best: Any = -1
        holders = 0
        for seat in range(seats):
            value = np.int64(values[row * seats + seat])
            if value > best:
                best, holders = value, 1
            elif value == best:
                holders += 1
        share = 0
        is_odd[row] = 0
        if values[row * seats] == best:
            share = pot // chip // holders * chip
            odd = pot - share * holders
            if odd and by_suit:
                is_odd[row] = 1
            elif odd:
                for turn in range(seats):
                    seat = (button[0] + 1 + turn) % seats
                    if values[row * seats + seat] == best:
                        more = min(odd, most_odd)
                        odd -= more
                        if seat == 0:
                            share += more
        nets[row, 0] = share - each
        wagered[row] = each
        button[0] = (button[0] + 1) % seats


def divide_by_suit(side: Side, hands: Bytes, values: Any, own: int, stake: Stake, chip: int, first: int) -> int:
    """Return what the first seat gets of a pot that does not divide evenly: the highest card by suit comes first.

    Hands that are alike in that too, those on the board, come in the order in which they are shown.
    """
    seats = len(hands)
    best, cards = max(values), {seat: [CARDS[card] for card in hands[seat]] for seat in range(seats)}
    holders = [seat % seats for seat in range(first, first + seats) if values[seat % seats] == best]
    order = sorted(holders, key=lambda seat: side.cards(cards[seat][:own], cards[seat][own:]), reverse=True)
    share = stake.pot // chip // len(holders) * chip
    odd = stake.pot - share * len(holders)
    for seat in order:
        more = min(odd, max(MOST_ODD, chip))
        odd -= more
        if seat == 0:
            return share + more
    return share


def decide(ask: Ask) -> Event:
    """Check or call, and show the hand."""
    offered = [choice.word for choice in ask.choices]
    answer: Event = ask.decide(ask.player, next((word for word in WORDS if word in offered), ask.default))
    ask.admit(answer)
    return answer


@lru_cache(maxsize=16)
def stake_of(game: Any, options: Any, seats: int) -> Stake:
    """Return what each player puts in and what can be won, from a round of play to the showdown."""
    table = game.new_table(opened(options), seats, 0)
    names = [f"player {number + 1}" for number in range(seats)]
    table = replace(
        table,
        seats=tuple(Seat(number + 1, name) for number, name in enumerate(names)),
        players=tuple(Player(name, 100 * MOST) for name in names),
    )
    felt: PokerFelt = game.felt(table)
    felt.may_go_wrong = False
    steps, dealt = game.round_of_play(felt), 0
    answer: object = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            break
        if isinstance(step, Draw):
            answer = Drawn(CARDS[dealt], step.place)
            dealt += 1
        elif isinstance(step, Ask):
            answer = decide(step)
        else:
            dealt = 0 if isinstance(step, Shuffle) else dealt
            answer = None if isinstance(step, Event) else begun(step)
    put_in = {seat.total + seat.dead for seat in felt.seats}
    if len(put_in) > 1:
        raise Unsupported("players put in different amounts before the showdown")
    return Stake(put_in.pop(), sum(net_pots(felt)))


def require_supported(options: Any, seats: int) -> None:
    """Leave to the round of play what cards alone do not decide."""
    kind = KINDS[options.game]
    if kind.name not in (HOLDEM, STUD, FIVE_STUD) or options.split != HIGH:
        raise Unsupported(f"showdowns are compiled for {HOLDEM}, {STUD} and {FIVE_STUD}, the highest hand winning")
    own = [options.kill != NO_KILL, options.posts != NO_POSTS, options.ante_by != EVERYONE, options.fund != NONE,
           bool(options.time_charge), options.straddle, options.button == BY_CARD]  # fmt: skip
    if any(own):
        raise Unsupported("its posts, kills, straddles, funds or time charges differ from round to round")
    cards = seats * sum(street.down + street.up for street in kind.streets)
    cards += sum(street.board + street.is_burned for street in kind.streets)
    if cards > DECK:
        raise Unsupported(f"the cards do not reach for {seats} players")


def prepare(setup: Setup) -> Prepared:
    """Make a table ready at which nobody folds; two play where nothing else is said."""
    options, seats = setup.options, max(2, setup.seats)
    if setup.wagers:
        raise Refused(f"bets on {', '.join(setup.wagers)}", "players wager among themselves at poker", "no --wager")
    require_supported(options, seats)
    most = setup.game.most_positions_with(options)[0]
    if seats > most:
        raise Refused(f"{seats} seats", "the table does not have them", f"2 to {most}")
    kind, stake = KINDS[options.game], stake_of(setup.game, options, seats)
    own, board = sum(street.down + street.up for street in kind.streets), sum(street.board for street in kind.streets)
    chip = int(options.least_chip)
    by_suit = not kind.has_button or options.odd_chip == BY_SUIT
    keys, lookup = card_keys(DECK), lookup_of(HIGH_HANDS, own + board)
    side = sides_of(kind, options.split, options.low_hand, setup.game.name)[0]

    def play(source: Source, table: Table, nets: Ints, wagered: Ints) -> None:
        rows = len(nets)
        hands, values = np.empty((rows * seats, own + board), np.uint8), np.empty(rows * seats, np.uint16)
        is_odd, button = np.zeros(rows, np.uint8), int(table.button[0])
        deal_hands(source.words, source.state, table.deck, seats, own, board, hands)
        rank(hands, keys, lookup, values)
        award(
            values, seats, table.button, stake.pot, stake.each, chip, max(MOST_ODD, chip), by_suit, nets, wagered,
            is_odd,
        )  # fmt: skip
        for row in np.flatnonzero(is_odd):
            first, its = button + 1 + int(row) if kind.has_button else 0, slice(row * seats, (row + 1) * seats)
            share = divide_by_suit(side, hands[its], values[its], own, stake, chip, first % seats)
            nets[row, 0] = share - stake.each

    note = f"{seats} players, nobody folds: each puts in what the game begins with, and the highest hand wins."
    rake = seats * stake.each - stake.pot
    return Prepared(
        (POT,),
        stake.each,
        frozenset({stake.each, chip}),
        -stake.each,
        stake.pot - stake.each,
        play,
        lambda: Table(fresh_deck(), contiguous([seats - 1])),
        lambda: Exact(Fraction(-rake, seats), None, "of every round, all seats being alike"),
        spread=float(seats) ** 0.5,
        notes=(note,),
    )


def rank(hands: Bytes, keys: Ints, lookup: Lookup, values: NDArray[np.uint16]) -> None:
    """Put the value of each hand into an array."""
    bad = evaluate_rows(hands, keys, lookup, values)
    assert bad < 0, "only cards are dealt"


KERNEL = Kernel(prepare, (SHOWDOWN,))
