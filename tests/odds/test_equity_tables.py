"""Every way in which a poker table can be opened: equity gives each hand what the round of play pays it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from pitboss.chance import SeededChance
from pitboss.cli.pricing import EQUITY_NOTES
from pitboss.games import GAMES as HOUSE_GAMES
from pitboss.games.poker.events import CommunityCardsDealt
from pitboss.games.poker.hands import NO_LOW, Side, sides_of
from pitboss.games.poker.kinds import KINDS
from pitboss.games.poker.pot_events import PotAwarded
from pitboss.odds.equity import GAMES, ask, compiled, equity, solve
from pitboss.odds.equity.answer import answer
from pitboss.odds.equity.games import TABLES, Table, find_poker_game, showdown_of, table_of
from pitboss.odds.poker.making import making
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.cards import CARDS, Card
from pitboss.table.events import HandRevealed, PlayerSeated
from pitboss.table.options import choose, options_of
from pitboss.table.rankings import Rank
from pitboss.table.refusal import Refused
from tests.kit import check_log, events, open_prompt, open_table

HOUSE, NIGHT = "poker", "casino-night-poker"
CHIP = 50
EVEN, ODD = 840 * CHIP, 3 * CHIP
"""Antes: of the one any pot of up to eight players is divided in halves and between equal hands without a rest."""
MOST_APART = 200
"""How far odd chips take anybody: what is odd of the pot, and no more than a dollar of a half that is divided."""


def tables_that_open(house: str = HOUSE) -> Iterator[Table]:
    """Yield every type of poker, who wins and which low hand may that the options of a game let a house choose."""
    options = HOUSE_GAMES[house].options
    allowed = {option.name: option.allowed for option in options_of(options)}
    names = [name for name in ("game", "split", "low_hand") if name in allowed]
    for values in product(*(allowed[name] for name in names)):
        try:
            chosen = choose(options, dict(zip(names, values, strict=True)) | {"ante": "$1"})
        except Refused:
            continue
        yield chosen.game, chosen.split, chosen.low_hand


EVERYWHERE = [(HOUSE, table) for table in tables_that_open()] + [(NIGHT, table) for table in tables_that_open(NIGHT)]


def in_words(value: str | Table) -> str:
    return value if isinstance(value, str) else " ".join(value)


def as_options(table: Table, ante: int, house: str = HOUSE) -> dict[str, str]:
    """Return the options of a table at which the ante is all that anybody has."""
    told = dict(zip(("game", "split", "low_hand"), table, strict=True)) if house == HOUSE else {"game": table[0]}
    return told | {"ante": f"${ante / 100:.2f}", "losing_hands": "shown"}


def few_ranks(table: Table, players: int, chance: random.Random) -> list[Card]:
    """Return the first cards of a deck, of so few ranks that hands are often equal, in part or whole."""
    game = TABLES[table]
    needed = players * game.own + game.board + len(KINDS[table[0]].streets)
    ranks = chance.sample(range(13), min(13, -(-needed // 4)))
    return [card for card in chance.sample(CARDS[:52], 52) if card.rank in ranks]


def like_hands(table: Table, players: int, chance: random.Random) -> list[Card]:
    """Return the first cards of a deck of which everybody gets the same ranks, but for two cards that change places."""
    deck, ranks = chance.sample(CARDS[:52], 52), chance.sample(range(13), TABLES[table].own)
    others = [card for card in deck if card.rank not in ranks]
    dealt: list[Card] = []
    for street in KINDS[table[0]].streets:
        dealt += [others.pop() for _ in range(street.is_burned)]
        for _ in range(street.down + street.up):
            rank = ranks.pop()
            dealt += [card for card in deck if card.rank == rank][:players]
        dealt += [others.pop() for _ in range(street.board)]
    one, other = chance.sample(range(len(dealt)), 2)
    dealt[one], dealt[other] = dealt[other], dealt[one]
    return dealt


def played_out(dealer: Dealer, chance: random.Random) -> Dealer:
    """Play a round in which nobody has anything to bet; whoever may draw does so sometimes."""
    dealer.begin_round()
    while dealer.prompt is not None:
        asked = open_prompt(dealer)
        choice = chance.choices(asked.choices, [1] + [3] * (len(asked.choices) - 1))[0]
        held = [drawn.card for drawn in choice.cards]
        cards = tuple(chance.sample(held, chance.randint(1, choice.at_most))) if choice.at_most else ()
        dealer.take(asked.decide(asked.player, choice.word, cards))
    return dealer


def shown(dealer: Dealer) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], list[int]]:
    """Return the hands of a showdown, the board, and what each hand was paid."""
    hands = {each.position: each.cards for each in events(dealer, HandRevealed) if isinstance(each, HandRevealed)}
    board = [each.cards for each in events(dealer, CommunityCardsDealt) if isinstance(each, CommunityCardsDealt)]
    paid: Counter[int] = Counter()
    for each in events(dealer, PotAwarded):
        assert isinstance(each, PotAwarded)
        paid[each.position] += each.amount
    return (
        [hands[each] or () for each in hands],
        sum((each or () for each in board), ()),
        [paid[each] for each in hands],
    )


def shares_of(dealer: Dealer, table: Table) -> tuple[list[Fraction], list[int]]:
    """Return the shares of hands by equity, the same compiled and in plain Python, and what they were paid."""
    hands, board, paid = shown(dealer)
    question = ask(hands, board, game=TABLES[table].name)
    assert question.deals == 1
    found, fast = solve(question), answer(question, compiled.tally_all(question, lambda done, total: None), 1, None)
    assert found == fast
    return [hand.share for hand in found.hands], paid


def rounds(house: str, table: Table, ante: int, number: int) -> Iterator[tuple[list[Fraction], list[int]]]:
    """Yield of some rounds the shares of hands by equity and what the table paid them."""
    chance = random.Random(f"{table} {ante}")
    for _ in range(number):
        players = chance.randint(2, 4)
        seats = {f"p{place}": ante for place in range(players)}
        cards = chance.choice((few_ranks, like_hands))(table, players, chance)
        dealer = open_table(house, as_options(table, ante, house), seats=seats, stacks=[" ".join(map(str, cards))])
        found = shares_of(played_out(dealer, chance), table)
        check_log(dealer)
        yield found


# Which tables there are


def test_equity_knows_every_table_that_opens_and_no_other() -> None:
    assert list(tables_that_open()) == list(TABLES)
    assert set(tables_that_open(NIGHT)) == {(game, "high", "any") for game in ("holdem", "seven-card-stud")}


@pytest.mark.parametrize("table", TABLES, ids=" ".join)
def test_a_table_and_its_game_lead_to_each_other(table: Table) -> None:
    options = choose(HOUSE_GAMES["poker"].options, as_options(table, EVEN))
    game = showdown_of(options)
    assert table_of(game.name) == table and find_poker_game(game.name) is game
    assert GAMES[game.name] is game and len(GAMES) == len(TABLES)


# What hands are paid


@pytest.mark.untraced
@pytest.mark.parametrize(("house", "table"), EVERYWHERE, ids=in_words)
def test_equity_is_what_the_round_of_play_pays(house: str, table: Table) -> None:
    seen = set()
    for shares, paid in rounds(house, table, EVEN, 60):
        assert paid == [share * sum(paid) for share in shares]
        seen |= {*shares}
    assert Fraction(1, 4 if table[1] == "high-low" else 2) in seen, "some pots are divided, and halves of pots too"


@pytest.mark.untraced
@pytest.mark.parametrize(("house", "table"), EVERYWHERE, ids=in_words)
def test_odd_chips_apart_equity_is_what_the_round_of_play_pays(house: str, table: Table) -> None:
    for shares, paid in rounds(house, table, ODD, 20):
        pot = sum(paid)
        assert all(abs(got - share * pot) < MOST_APART for share, got in zip(shares, paid, strict=True))
        assert all((got > 0) == (share > 0) for share, got in zip(shares, paid, strict=True))


@pytest.mark.untraced
@pytest.mark.parametrize("table", [table for table, game in TABLES.items() if game.has_common_card], ids=" ".join)
def test_13_47_20_35_h_a_common_card_counts_for_all_hands_of_a_full_table(table: Table) -> None:
    chance = random.Random(str(table))
    dealer = Dealer(Log(), SeededChance(chance.randbytes(32)))
    dealer.open("poker", as_options(table, EVEN), 8, 0)
    for number in range(1, 9):
        dealer.take(PlayerSeated(f"p{number}", number, EVEN))
    played_out(dealer, chance)
    hands, board, _ = shown(dealer)
    assert (len(board), {len(hand) for hand in hands}) == (1, {6})
    shares, paid = shares_of(dealer, table)
    assert paid == [share * sum(paid) for share in shares]


# What hands are made


def class_at(side: Side, value: int) -> str:
    """Return what a hand is called that a table values so."""
    if side.is_eight_or_better:
        return "no low" if value == NO_LOW else "eight or better"
    rank = side.rank_of(value)
    return rank.hand.words if isinstance(rank, Rank) else rank.called


@pytest.mark.untraced
@pytest.mark.parametrize("table", TABLES, ids=" ".join)
def test_the_odds_of_hands_are_those_that_the_table_itself_ranks(table: Table) -> None:
    game, chance = TABLES[table], random.Random(str(table))
    deck = chance.sample(CARDS[:52], 52)
    own = [deck.pop() for _ in range(game.own if game.board else game.own - 2)]
    board = [deck.pop() for _ in range(max(0, game.board - 2))]
    gone = [deck.pop() for _ in range(20)]
    to_come = game.own + game.board - len(own) - len(board)
    sides = sides_of(KINDS[table[0]], table[1], table[2], HOUSE)
    found = making(game.name, own, board, gone)
    assert found.deals == comb(len(deck), to_come)
    expected: list[Counter[str]] = [Counter() for _ in sides]
    for drawn in combinations(deck, to_come):
        mine, common = (own, [*board, *drawn]) if game.board else ([*own, *drawn], board)
        for counts, side in zip(expected, sides, strict=True):
            counts[class_at(side, side.value(mine, common))] += 1
    for counts, hands in zip(expected, [found.hands, found.low_hands], strict=False):
        assert {words: chance * found.deals for words, chance in hands.items() if chance} == counts
    assert bool(found.low_hands) == (len(sides) == 2) == ("low_hands" in found.as_json())


# Shares


def partial(game: str, chance: random.Random) -> tuple[list[tuple[Card, ...]], list[Card], list[Card]]:
    """Return hands of which some cards are known, some of the board, and some that are dead."""
    rules, deck = GAMES[game], chance.sample(CARDS[:52], 52)
    hands = [tuple(deck.pop() for _ in range(chance.choice(rules.known))) for _ in range(chance.randint(2, 5))]
    board = [deck.pop() for _ in range(chance.randint(0, rules.board))]
    return hands, board, [deck.pop() for _ in range(chance.randint(0, 4))]


@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES)
def test_shares_of_any_hands_sum_to_one(game: str) -> None:
    chance = random.Random(game)
    for _ in range(10):
        hands, board, dead = partial(game, chance)
        found = equity(hands, board, dead, game=game, samples=100, seed=chance.randrange(1_000))
        assert sum(hand.share for hand in found.hands) == 1
        assert all(hand.win + hand.tie + hand.lose == 1 for hand in found.hands)
        assert all(0 <= hand.win <= hand.share <= hand.win + hand.tie for hand in found.hands)


# What there is not


@pytest.mark.parametrize(
    "name", ["stud-hi-lo-none", "mambo-hi-lo-any", "omaha-hi-lo-any", "holdem-low", "badugi-hi-lo"]
)
def test_a_game_that_no_table_plays_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(Refused, match="there's no such game here") as refusal:
        find_poker_game(name)
    assert all(known in str(refusal.value) for known in GAMES)


def test_the_help_names_every_game() -> None:
    named = EQUITY_NOTES.replace(",", " ").replace(";", " ").replace(".", " ").split()
    assert set(GAMES) <= set(named)
