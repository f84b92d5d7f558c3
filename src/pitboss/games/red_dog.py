"""Red Dog: N.J.A.C. 19:47-6, known by its headings alone; what is done under them is custom, by readings 174 to 178."""

from __future__ import annotations

from pitboss.games.kits.settlement import collect_wager, pay_wager, return_wager
from pitboss.games.kits.shoe import ShoeFelt, ShoeGame, ShoeOptions, deal_face_up, deal_until_void, prepare_cards
from pitboss.games.kits.wagers import offer_wager, open_for_wagers
from pitboss.table.choices import Choice
from pitboss.table.custom import by_headings
from pitboss.table.event import Event, event
from pitboss.table.handname import Hands, rank_word
from pitboss.table.money import EVEN, Odds
from pitboss.table.options import house_options, option
from pitboss.table.requests import Round
from pitboss.table.window import Area

SECTIONS = by_headings(
    "19:47-6", cards="1", opening="2", shuffle="3", dealing="4", play="5", irregularities="7", continuous="9"
)
DEALING, PLAY = SECTIONS["dealing"], SECTIONS["play"]
BET, RAISE, STAY = "bet", "raise", "stay"
UP_TO, EQUAL = "up-to-the-bet", "equal-to-the-bet"
PAIR, CONSECUTIVE = -1, 0
PAYS = {PAIR: Odds(11), 1: Odds(5), 2: Odds(4), 3: Odds(2), **dict.fromkeys(range(4, 12), EVEN)}
"""What a third card that wins is paid, by the spread of the first two."""


@house_options
class RedDogOptions(ShoeOptions):
    """What the operator of a Red Dog table may choose."""

    sections = SECTIONS
    raises: str = option(UP_TO, PLAY, "raise", (UP_TO, EQUAL))


@event
class SpreadMarked(Event):
    """The dealer marked how many ranks lie between the first two cards."""

    spread: int

    def sentence(self) -> str:
        if self.spread == CONSECUTIVE:
            return "Consecutive: a push."
        what = "A pair: a third card of that rank" if self.spread == PAIR else f"The spread is {self.spread}: it"
        return f"{what} pays {PAYS[self.spread]}."


class RedDog(ShoeGame[RedDogOptions, ShoeFelt[RedDogOptions]]):
    """Red Dog, by its headings of 1996."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "red-dog", "Red Dog", "19:47-6", 2
    edition, edition_words = "1996", "the headings of 1996"
    options, most_positions = RedDogOptions, 7
    wagers = {BET: PLAY, RAISE: PLAY}
    under = {
        "19:47-6.2": "new cards are inspected, spread for the first player and mixed",
        "19:47-6.4": "two cards face up with a gap between them, and a third unless they are consecutive",
        "19:47-6.8": "no table gives leave for it: a player wagers at the seat taken",
    }

    def verdict(self, options: RedDogOptions, hands: Hands, dealers: Hands) -> str:
        """Say where the third card fell, or why none came."""
        if sum(map(len, dealers)) < 2:
            return ""
        first, second, *third = (card.rank for hand in dealers for card in hand)
        low, high = sorted((first, second))
        if not third:
            return f"{rank_word(low)} and {rank_word(high)} are consecutive: a push.".capitalize()
        if low == high:
            made = "makes three of a kind" if third[0] == low else "doesn't match the pair: a push"
            return f"{rank_word(third[0])} {made}.".capitalize()
        where = "falls between" if is_won(low, high, third[0]) else "doesn't fall between"
        return f"{rank_word(third[0])} {where} {rank_word(low)} and {rank_word(high)}.".capitalize()

    def round_of_play(self, felt: ShoeFelt[RedDogOptions]) -> Round[None]:
        """Play one round of Red Dog."""
        yield from prepare_cards(felt)  # 6.2, 6.3, 6.9
        limits = felt.options.minimum, felt.options.maximum
        yield from open_for_wagers(felt, (Area(BET, "that a third card falls between", PLAY, *limits),), PLAY)  # 6.5
        yield from deal_until_void(felt, deal_and_settle(felt))  # 6.4, 6.5, 6.7


def deal_and_settle(felt: ShoeFelt[RedDogOptions]) -> Round[None]:
    """Two cards are dealt and their spread marked; unless they are consecutive, a third decides."""
    first = (yield from deal_face_up(felt, DEALING)).rank
    second = (yield from deal_face_up(felt, DEALING)).rank
    between, won = spread(first, second), False
    felt.tell(SpreadMarked(between, cite=PLAY))
    if between > CONSECUTIVE:
        yield from offer_raises(felt, PAYS[between])
    if between != CONSECUTIVE:
        third = (yield from deal_face_up(felt, DEALING)).rank
        won = is_won(first, second, third)
    settle(felt, between, won)


def spread(first: int, second: int) -> int:
    """Return how many ranks lie between two: none of consecutive cards, and one less of a pair."""
    return abs(first - second) - 1


def is_won(first: int, second: int, third: int) -> bool:
    """Tell whether a third card falls between the first two, or makes three of a kind."""
    return min(first, second) < third < max(first, second) or first == second == third


def offer_raises(felt: ShoeFelt[RedDogOptions], odds: Odds) -> Round[None]:
    """Clockwise from the dealer's left each player may raise, by no more than the bet."""
    to_stay = Choice(STAY, "leave the bet as it is", PLAY)
    for position in felt.clockwise(BET):
        bet, chip = position.amount(BET), felt.least_chip
        least = bet if felt.options.raises == EQUAL else chip
        amounts = range(least, min(bet, felt.chips(position.player)) + 1, chip)
        to_raise = Choice(RAISE, f"bet more, at {odds}", PLAY, cost=0 if amounts else least, amounts=amounts)
        yield from offer_wager(felt, position, RAISE, (to_raise, to_stay), PLAY)


def settle(felt: ShoeFelt[RedDogOptions], between: int, won: bool) -> None:
    """Counterclockwise from the dealer's right wagers are paid, taken, or handed back where no spread was."""
    for position in felt.counterclockwise():
        for area in tuple(position.wagers):
            if won:
                pay_wager(felt, position, area, PAYS[between], PLAY)
            elif between > CONSECUTIVE:
                collect_wager(felt, position, area, PLAY)
            else:
                return_wager(felt, position, area, PLAY)
