"""Joker seven of casino nights: N.J.A.C. 13:47-20.4 lists it, and 13:47-20.26 tells most of how it is played.

That section is New Jersey text which the index does not have, up to where our copy breaks off: a deck with two jokers,
seven cards face up to each player, and squares for what the seven may be. Squares after the prial are not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from pitboss.games.kits.casino_night import PLAYED, AtCasinoNight, CasinoNightLimits
from pitboss.games.kits.dealing import call_no_more_bets, card_dealt, draw
from pitboss.games.kits.irregularities import faults_of_one_deck, require_right_number, void_round
from pitboss.games.kits.one_deck import OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.settlement import collect_hand, collect_wager, pay_wager
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.stub import put_away_stub
from pitboss.games.kits.subchapter import BY_HAND, DEVICE, HAND, MANUAL_SHOE, DeckState, Subchapter
from pitboss.games.kits.wagers import open_for_wagers
from pitboss.table.cards import DIAMONDS, HEARTS, RANKS, Card, deck_with_jokers
from pitboss.table.custom import custom
from pitboss.table.felt import Felt, Position
from pitboss.table.handname import Hands
from pitboss.table.money import EVEN, Odds
from pitboss.table.options import house_options, option
from pitboss.table.requests import Round, Voided
from pitboss.table.window import Area

SECTION, SHUFFLED = custom("13:47-20.26"), custom("13:47-20.19")
"""The section of the game, and the one on shuffling at a casino night, of which nothing is known but that it is."""
HAND_SIZE = 7
RED, BLACK = "red", "black"
COLORS = (RED, BLACK)


@house_options
class JokerSevenOptions(CasinoNightLimits):
    """What the holder of a casino night may choose at a joker seven table."""

    dealing: str = option(HAND, SECTION, "dealt from", (HAND, MANUAL_SHOE), provenance="nj")
    shuffler: str = option(BY_HAND, SECTION, "shuffling device", (BY_HAND, DEVICE), provenance="nj")

    decks: ClassVar[int] = 1
    cards: ClassVar[str] = "opened-at-table"
    idle_spread: ClassVar[str] = "face-up"


JokerSevenFelt = Felt[JokerSevenOptions, DeckState]
_TOPICS = ("cards", "opening", "shoe", "hand", "automated_shoe", "irregularities")
LAW = replace(
    Subchapter.by_headings(deck_with_jokers(), HAND_SIZE, dict.fromkeys(_TOPICS, SECTION) | {"shuffle": SHUFFLED}),
    dealer_plays=False,
    inspect=SECTION,
    load={HAND: SECTION, MANUAL_SHOE: SECTION},
    count={},
)
"""The cards are handled as at other tables of one deck; the section asks for no count."""

# The squares


class Seven(NamedTuple):
    """What seven cards come to: how many are red, black and jokers, and how many of each rank from the two on."""

    red: int
    black: int
    jokers: int
    ranks: tuple[int, ...]

    @property
    def alike(self) -> list[int]:
        """How often each rank lies there that does so more than once, the most often first."""
        return sorted((many for many in self.ranks if many > 1), reverse=True)

    @property
    def alike_words(self) -> str:
        """What the cards of one rank make: "three of a kind and one pair"."""
        more, pairs = [MORE[many] for many in self.alike if many > 2], PAIRS[self.alike.count(2)]
        return " and ".join([*more, pairs] if pairs or not more else more) or "no pair"


def seven_of(cards: tuple[Card, ...]) -> Seven:
    """Count the cards of a hand; a joker has no color and no rank."""
    plain = [card for card in cards if not card.is_joker]
    red = sum(card.suit in (DIAMONDS, HEARTS) for card in plain)
    ranks = [card.rank for card in plain]
    return Seven(red, len(plain) - red, len(cards) - len(plain), tuple(map(ranks.count, range(len(RANKS)))))


PAIRS = ("", "one pair", "two pairs", "three pairs")
"""Pairs by how many there are."""
MORE = {3: "three of a kind", 4: "four of a kind"}
"""What more than two of a rank are called."""

Wins = Callable[[Seven], bool]
"""Tells whether seven cards win a square."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the layout: what it is on, which hands win it, and what it then pays."""

    label: str
    wins: Wins
    pays: Odds


def has_color(color: str, least: int, most: int = HAND_SIZE) -> Wins:
    """Win where so many cards are of a color."""
    return lambda hand: least <= (hand.red if color == RED else hand.black) <= most


def has_alike(*alike: int) -> Wins:
    """Win where ranks lie there so many times, and no other more than once."""
    return lambda hand: hand.alike == list(alike)


def has_jokers(jokers: int) -> Wins:
    """Win where there are so many jokers."""
    return lambda hand: hand.jokers == jokers


def has_two_of(rank: int) -> Wins:
    """Win where there are two of a rank and no third, whatever else there is."""
    return lambda hand: hand.ranks[rank] == 2


def color_squares() -> Iterator[tuple[str, Square]]:
    """Yield four or more of a color, and exactly so many."""
    for color in COLORS:
        yield f"{color}_4_or_more", Square(f"that four or more cards are {color}", has_color(color, 4), EVEN)
    for color in COLORS:
        for many, pays in ((4, 2), (5, 5), (6, 15), (HAND_SIZE, 25)):
            words = "all seven" if many == HAND_SIZE else f"exactly {many}"
            square = Square(f"that {words} cards are {color}", has_color(color, many, many), Odds(pays))
            yield f"{color}_{many}", square


def rank_squares() -> Iterator[tuple[str, Square]]:
    """Yield what the ranks come to, and the jokers."""
    yield "no_pair", Square("that no two cards are of one rank", has_alike(), Odds(3))
    yield "two_pairs", Square("that there are two pairs and no more", has_alike(2, 2), Odds(3))
    yield "one_joker", Square("that there is one joker", has_jokers(1), Odds(3))
    yield "two_jokers", Square("that there are two jokers", has_jokers(2), Odds(20))
    # reading 223: with a pair beside three of a rank the hand is another, of which the section is not known.
    yield "prial", Square("that there are three of one rank and no pair", has_alike(3), Odds(12))


def pair_squares() -> Iterator[tuple[str, Square]]:
    """Yield a pair of each rank, from the aces down."""
    # reading 224: nothing says that other pairs spoil a named one.
    for rank in reversed(range(len(RANKS))):
        plural = RANKS[rank].plural
        yield f"pair_{plural}", Square(f"that there are exactly two {plural}", has_two_of(rank), Odds(9))


SQUARES: dict[str, Square] = dict([*color_squares(), *rank_squares(), *pair_squares()])
"""The squares of the layout by their betting areas; what the section has after the prial was not found."""

# The round


def make_wagers(felt: JokerSevenFelt) -> Round[None]:
    """Players wager on squares within the posted limits."""
    limits = felt.options.minimum, felt.options.maximum
    areas = tuple(
        Area(area, each.label, SECTION, *limits, limits_cite=PLAYED, pays=str(each.pays))
        for area, each in SQUARES.items()
    )
    yield from open_for_wagers(felt, areas, SECTION)


def deal(felt: JokerSevenFelt) -> Round[None]:
    """One card at a time face up to each player with a wager, until each has seven."""
    yield from call_no_more_bets(felt, LAW)
    for _ in range(HAND_SIZE):
        for position in felt.in_play():
            drawn = yield from draw(felt, LAW, position)
            if drawn is not None:
                position.hand.append(drawn)
                felt.tell(card_dealt(position.number, drawn.card, drawn.place, cite=SECTION))
    yield from require_right_number(felt, LAW)
    yield from put_away_stub(felt, LAW)


def settle(felt: JokerSevenFelt) -> None:
    """Losing wagers are collected and winning ones paid, player by player, by the seven cards of each."""
    for position in felt.in_play():
        settle_hand(felt, position)
        collect_hand(felt, position, SECTION)


def settle_hand(felt: JokerSevenFelt, position: Position) -> None:
    """Collect what a player's cards lose, and then pay what they win."""
    seven = seven_of(position.cards)
    lying = [(area, SQUARES[area].wins(seven)) for area in position.wagers]
    for area, has_won in lying:
        if not has_won:
            collect_wager(felt, position, area, SECTION)
    for area, has_won in lying:
        if has_won:
            pay_wager(felt, position, area, SQUARES[area].pays, SECTION)


CAN_GO_WRONG = (
    "face-up-card", "drawn-in-error", "extra-card", "unnoticed-extra-card", "missing-card", "shuffler-jam",
    "improper-cut",
)  # fmt: skip


class JokerSeven(AtCasinoNight, OneDeckGame[JokerSevenOptions, JokerSevenFelt]):
    """Joker seven, which the list of 2006 names."""

    name, title, rules = "joker-seven", "Joker Seven", 1
    edition_words = "the list of 2006 and 13:47-20.26 as far as it goes"
    house_rules = "our copy of the regulation breaks off before the last squares"
    options, law = JokerSevenOptions, LAW
    round_cite = late_wager_cite = most_positions_cite = SECTION
    # reading 222: the dealer decides how many play; seven hands of seven cards are the most that a deck gives.
    most_positions = 7
    wagers = dict.fromkeys(SQUARES, SECTION)
    area_words = {
        **{f"{color}_4_or_more": f"four or more {color}" for color in COLORS},
        **{f"{color}_{many}": f"exactly {many} {color}" for color in COLORS for many in (4, 5, 6)},
        **{f"{color}_7": f"all {color}" for color in COLORS},
        "no_pair": "no pair",
        "two_pairs": "two pairs",
        "one_joker": "one joker",
        "two_jokers": "two jokers",
        "prial": "the prial",
        **{f"pair_{rank.plural}": f"a pair of {rank.plural}" for rank in RANKS},
    }
    faults = tuple(fault for fault in faults_of_one_deck(LAW) if fault.name in CAN_GO_WRONG)

    def verdict(self, options: JokerSevenOptions, hands: Hands, dealers: Hands) -> str:
        """Count the colors and the jokers of a hand, and what lies there more than once."""
        if [len(hand) for hand in hands] != [HAND_SIZE]:
            return ""
        seven = seven_of(hands[0])
        colors = [f"{many} {what}" for many, what in ((seven.red, "red"), (seven.black, "black")) if many]
        jokers = [f"{seven.jokers} joker{'s' * (seven.jokers > 1)}"] if seven.jokers else []
        return f"Your cards: {', '.join(colors + jokers)}; {seven.alike_words}."

    def change_after(self, options: JokerSevenOptions) -> tuple[int, str]:
        """No section says when the cards of a casino night are changed."""
        return 0, ""

    def round_of_play(self, felt: JokerSevenFelt) -> Round[None]:
        """Play one round of joker seven."""
        try:
            yield from open_the_table(felt, LAW)
            yield from shuffle_and_cut(felt, LAW)
            yield from make_wagers(felt)
            if not felt.in_play():
                yield from spread_idle_cards(felt, LAW)
                return
            yield from deal(felt)
        except Voided as voided:
            yield from void_round(felt, LAW, voided)
            return
        settle(felt)
