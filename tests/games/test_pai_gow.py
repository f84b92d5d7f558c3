"""Pai Gow: tiles, hands and house ways; wagers settled as an oracle settles them; a short set dealt in every way."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from pitboss.games import find_game
from pitboss.games.game import table_after
from pitboss.games.kits.player_bank import WagersAgainstBank
from pitboss.games.kits.two_hands import wins
from pitboss.games.pai_gow import dealing
from pitboss.games.pai_gow.hands import SetTiles, rank, splits, strengths
from pitboss.games.pai_gow.house_way import ATLANTIC_CITY, HOUSE_WAYS, PENNSYLVANIA, hands_of, set_by
from pitboss.games.pai_gow.tiles import DECK, KINDS, PAIRS, SPOTS, TILES_OF, Tile, kind_of
from pitboss.odds.pai_gow import best, by_house_way, gain, solved
from pitboss.odds.pai_gow.solve import hands_of_kinds, solve, solve_hand
from pitboss.odds.solvers import price, solver_of
from pitboss.play.dealer import Dealer
from pitboss.players import advice, for_game
from pitboss.players.table import play_rounds
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import AskAll
from pitboss.table.event import Drawn, Event
from pitboss.table.events import CardsShuffled, WageringEnded, WagerPlaced
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import Draw, Outcome, Shuffle
from pitboss.table.table import Player, Seat, Table
from pitboss.table.window import OpenForWagers
from tests.games import oracle_pai_gow as oracle
from tests.games.transcript import read_options
from tests.kit import Stack, begin_wagers, check_log, decide, events, open_prompt, open_table, wager

NAME = "pai-gow"
FOLDER = Path(__file__).parent
LINES = (FOLDER / "settlement_pai_gow.tsv").read_text(encoding="utf-8").splitlines()
HEADER, *ROWS = (line.split("\t") for line in LINES if not line.startswith("#"))
CASES = [dict(zip(HEADER, row, strict=True)) for row in ROWS]
RESULTS = {True: 1, None: 0, False: -1}
FIRST = (2, 2, 3)
"""Seven: position 1 gets the first stack, then the dead hand, then the dealer."""


def tiles(text: str) -> tuple[Card, ...]:
    return parse_cards(text, decks=2)


def without(*gone: Card) -> list[Card]:
    return [*(Counter(DECK) - Counter(gone)).elements()]


def as_stacks(mine: str, bank: str) -> Stack:
    """Return a set whose first stack is position 1's and whose third is the dealer's."""
    left = without(*tiles(mine), *tiles(bank))
    return Stack(" ".join(map(str, [*tiles(mine), *left[:4], *tiles(bank)])))


# Tiles


ENDS = (
    "6-6 6-6 1-1 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5 3-6 4-5 2-6 3-5 2-5 3-4 "
    "2-4 1-4 2-3 1-2"
)
"""The spots on both ends of each tile of a set of Chinese dominoes, 32 tiles in all."""


def test_each_tile_has_the_ends_of_chinese_dominoes() -> None:
    assert sorted(tile.words.partition("(")[2].rstrip(")") for tile in DECK) == sorted(ENDS.split())


def test_a_set_has_32_tiles_in_sixteen_pairs_the_supreme_pair_first() -> None:
    assert len(DECK) == 32 and len(PAIRS) == 16 and sum(TILES_OF) == 32 and len(KINDS) == 17
    assert [*map(str, PAIRS[0])] == ["Gee6", "Gee3"] and [*map(str, PAIRS[-1])] == ["Ng14", "Ng23"]
    assert sum(SPOTS[kind_of(tile)] for tile in DECK) == 227
    assert [strengths_of(pair) for pair in PAIRS] == sorted(map(strengths_of, PAIRS), reverse=True)
    teen = DECK[2]
    assert isinstance(teen, Tile) and (str(teen), teen.words, teen.symbol) == ("Teen", "teen (6-6)", "Teen")


def strengths_of(pair: tuple[Card, ...]) -> int:
    return rank(pair).strength


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Gee3 Gee6", "gee joon, the supreme pair"),
        ("Bot26 Bot35", "pair of low 8s"),
        ("Day Gow36", "day wong"),
        ("Teen Bot26", "teen gong"),
        ("Teen Tit", "9 (teen)"),
        ("Gee3 Gee6", "gee joon, the supreme pair"),
        ("Gee6 Chong", "9 (high 6)"),
        ("Gor Look", "0"),
    ],
)
def test_hands_are_called_as_dealers_call_them(hand: str, words: str) -> None:
    assert rank(tiles(hand)).words == words


def test_the_game_and_the_oracle_rank_every_two_hands_of_two_tiles_alike() -> None:
    every = sorted(set(combinations(DECK, 2)))
    values = {pair: oracle.value(" ".join(map(str, pair))) for pair in every}
    order = sorted(every, key=lambda pair: values[pair])
    for lower, higher in pairwise(order):
        assert (rank(higher) > rank(lower)) == (values[higher] > values[lower]), (lower, higher)


@pytest.mark.untraced
@pytest.mark.parametrize("way", HOUSE_WAYS)
def test_the_game_and_the_oracle_compare_set_hands_alike(way: str) -> None:
    choices = random.Random(way)
    for _ in range(400):
        dealt = choices.sample(DECK, 8)
        settings = [hands_of(way, dealt[at : at + 4]) for at in (0, 4)]
        ranked = [SetTiles(*map(rank, each)) for each in settings]
        texts = [(" ".join(map(str, high)), " ".join(map(str, low))) for high, low in settings]
        assert RESULTS[wins(*ranked)] == oracle.result(texts[0], texts[1]), texts


# House ways


SET = [
    ("Gee6 Gee3 Chong Bon", "Chong+Gee6 / Bon+Gee3", ATLANTIC_CITY, "the supreme pair is split with 6-4"),
    ("Gee6 Gee3 Chong Ng14", "Chong+Gee3 / Gee6+Ng14", ATLANTIC_CITY, "with 6-5 the higher gee goes low"),
    ("Gee6 Gee3 Teen Bon", "Gee6+Gee3 / Teen+Bon", ATLANTIC_CITY, "and else it is kept"),
    ("Gee6 Gee3 Chong Bon", "Gee6+Gee3 / Chong+Bon", PENNSYLVANIA, "it is always kept"),
    ("Teen Teen Gow36 Foo", "Teen+Gow36 / Teen+Foo", ATLANTIC_CITY, "twelves are split with 9 and 11"),
    ("Teen Teen Bot26 Look", "Teen+Bot26 / Teen+Look", ATLANTIC_CITY, "and for 8 and 6"),
    ("Teen Teen Bot26 Ng14", "Teen+Bot26 / Teen+Ng14", ATLANTIC_CITY, "seven is more than six"),
    ("Teen Teen Bot26 Bon", "Teen+Bot26 / Teen+Bon", ATLANTIC_CITY, "six is enough"),
    ("Teen Teen Foo Bon", "Teen+Teen / Bon+Foo", ATLANTIC_CITY, "but not for less"),
    ("Gow36 Gow45 Teen Mooy", "Teen+Gow36 / Mooy+Gow45", ATLANTIC_CITY, "nines are split with 12 and 10"),
    ("Gow36 Gow45 Foo Mooy", "Gow36+Gow45 / Mooy+Foo", ATLANTIC_CITY, "but not with an 11"),
    ("Yun Yun Gow36 Foo", "Yun+Foo / Yun+Gow36", ATLANTIC_CITY, "eights are split with 9 and 11"),
    ("Tit Tit Foo Mooy", "Tit+Tit / Mooy+Foo", ATLANTIC_CITY, "sevens only with a 2 or 12"),
    ("Tit Tit Day Mooy", "Day+Tit / Mooy+Tit", ATLANTIC_CITY, "which makes a high nine"),
    ("Foo Foo Teen Gow36", "Foo+Foo / Teen+Gow36", ATLANTIC_CITY, "elevens never are"),
    ("Gow36 Gow45 Bot26 Bot35", "Gow36+Gow45 / Bot26+Bot35", ATLANTIC_CITY, "two pairs are kept"),
    ("Teen Tit Day Mooy", "Teen+Tit / Day+Mooy", ATLANTIC_CITY, "a high nine with a low hand of 2 is most of all"),
    ("Teen Bot26 Gow36 Bon", "Teen+Bot26 / Bon+Gow36", ATLANTIC_CITY, "3 and gong"),
    ("Teen Gow36 Foo Chong", "Teen+Gow36 / Chong+Foo", ATLANTIC_CITY, "wong and 7"),
    ("Teen Day Gor Mooy", "Teen+Day / Gor+Mooy", ATLANTIC_CITY, "2 and 12 together with 4 and 10"),
    ("Day Gor Ng14 Foo", "Day+Gor / Ng14+Foo", ATLANTIC_CITY, "six and six"),
    ("Teen Day Gor Ng14", "Day+Ng14 / Teen+Gor", ATLANTIC_CITY, "the twelve goes low with 4 and 5"),
    ("Gor Bon Ng14 Gee3", "Bon+Ng14 / Gor+Gee3", ATLANTIC_CITY, "high 7 and 9"),
    ("Gor Bon Ng14 Gow36", "Bon+Ng14 / Gor+Gow36", ATLANTIC_CITY, "high 3 and 9"),
    ("Gor Bon Ng14 Bot26", "Gor+Ng14 / Bon+Bot26", ATLANTIC_CITY, "high 9"),
    ("Chong Look Gee3 Ng14", "Chong+Gee3 / Look+Ng14", ATLANTIC_CITY, "high 9 with gee"),
    ("Chong Look Foo Ng14", "Chong+Foo / Look+Ng14", ATLANTIC_CITY, "most for the high hand"),
    ("Chong Look Day Ng14", "Day+Look / Chong+Ng14", ATLANTIC_CITY, "an 8 for the high hand"),
    ("Gor Ng14 Mooy Foo", "Gor+Ng14 / Mooy+Foo", ATLANTIC_CITY, "small tiles that make 9"),
    ("Mooy Ping Tit Gow36", "Ping+Gow36 / Mooy+Tit", ATLANTIC_CITY, "else the low hand is best"),
    ("Mooy Ping Tit Gow36", "Mooy+Gow36 / Ping+Tit", PENNSYLVANIA, "any two that make 9"),
    ("Mooy Chong Bon Ping", "Mooy+Ping / Chong+Bon", PENNSYLVANIA, "the highest with the lowest"),
]


@pytest.mark.parametrize(("hand", "setting", "way", "why"), SET, ids=[f"{row[0]} {row[2]}" for row in SET])
def test_a_house_way_sets_as_it_says(hand: str, setting: str, way: str, why: str) -> None:
    found = hands_of(way, tiles(hand))
    wanted = [sorted(half.split("+")) for half in setting.split(" / ")]
    assert [sorted(map(str, each)) for each in found] == wanted, why


@pytest.mark.untraced
@pytest.mark.parametrize("way", HOUSE_WAYS)
def test_no_house_way_sets_a_foul_and_every_one_sets_all_tiles(way: str) -> None:
    for kinds in hands_of_kinds(TILES_OF):
        split = set_by(way, kinds)
        assert split in splits(kinds) and sorted(split[0] + split[1]) == [*kinds]
        assert strengths(split)[0] >= strengths(split)[1]


# Settlement


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].replace(" ", "_"))
def test_a_wager_is_settled_as_the_sheet_and_the_oracle_have_it(case: dict[str, str]) -> None:
    options = {} if case["options"] == "-" else read_options(case["options"])
    mine, bank = (case["high"], case["low"]), (case["bank_high"], case["bank_low"])
    net = int(Fraction(case["net"]) * 100)
    assert oracle.net(mine, bank, 1000, int(options.get("vigorish", 5))) == net
    assert {*map(str, hands_of(ATLANTIC_CITY, tiles(" ".join(bank)))[0])} == {*bank[0].split()}
    dealer = open_table(NAME, options, stacks=[as_stacks(" ".join(mine), " ".join(bank))], throws=[FIRST])
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 1000)
    dealer.end_wagering()
    decide(dealer, "set", f"high {case['high']} low {case['low']}")
    assert dealer.table.player("Ann").chips == 100_000 + net
    check_log(dealer)


def test_six_betting_positions_no_fewer_and_no_more() -> None:
    game = find_game(NAME)
    for positions in (5, 7):
        with pytest.raises(Refused, match=r"Allowed: 6\. \[custom \(19:47-10\.6\)\]"):
            game.new_table(game.options(), positions, 0)


def test_who_has_the_bank_may_not_wager() -> None:
    dealer = open_table(NAME, {"banking": "players"}, seats={"Ann": 100_00, "Bob": 100_00}, throws=[FIRST] * 3)
    begin_wagers(dealer)
    for name in ("Ann", "Bob"):
        wager(dealer, name, "main", 10_00)
    dealer.end_wagering()
    for _ in range(2):
        dealer.answer_by_default()
    dealer.begin_round()
    dealer.take(open_prompt(dealer, "Bob").decide("Bob", "bank"))
    assert isinstance(dealer.prompt, WagersAgainstBank)
    assert dealer.prompt.may_wager_at("Bob") == () and dealer.prompt.may_wager_at("Ann") == (1,)


# Every deal of a short set, through the round of play

PERFT = (FOLDER / "perft" / "pai_gow.tsv").read_text(encoding="utf-8").splitlines()
DEALS = [dict(zip(PERFT[0].split("\t"), line.split("\t"), strict=True)) for line in PERFT[1:]]
CHIPS, UNIT = 1_000_000, 1_000


def net_of_deal(table: Table, mine: list[Card], bank: list[Card]) -> int:
    """Play a round in which Ann and the dealer get these tiles, both set the house way."""
    felt = find_game(NAME).felt(table)
    felt.may_go_wrong = False
    steps = find_game(NAME).round_of_play(felt)
    wagers: list[Event] = [WagerPlaced("Ann", 1, "main", UNIT), WageringEnded()]
    left = without(*mine, *bank)
    order = [*mine, *left[:4], *bank, *left[4:]]
    answer: object = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return table_after(felt).player("Ann").chips - CHIPS
        answer = None
        if isinstance(step, Draw):
            answer = Drawn(order[step.place.number], step.place)
        elif isinstance(step, Shuffle):
            answer = CardsShuffled(1, step.deck, step.how, ())
        elif isinstance(step, Outcome):
            answer = step.told(FIRST)
        elif isinstance(step, AskAll):
            answer = step.asks[0].default_decision()
        elif isinstance(step, OpenForWagers):
            answer = wagers.pop(0)


@pytest.mark.untraced
@pytest.mark.parametrize("row", DEALS, ids=lambda row: row["house_way"])
def test_every_deal_of_a_short_set_comes_to_what_is_counted_and_kept(row: dict[str, str]) -> None:
    short = tiles(row["tiles"])
    game = find_game(NAME)
    six = game.new_table(choose(game.options, {"house_way": row["house_way"]}), 6, 0)
    table = Table(six.game, six.options, 6, 0, six.state, (Seat(1, "Ann"),), (Player("Ann", CHIPS),))
    nets: Counter[int] = Counter()
    for mine in combinations(range(len(short)), 4):
        rest = [at for at in range(len(short)) if at not in mine]
        for bank in combinations(rest, 4):
            nets[net_of_deal(table, [short[at] for at in mine], [short[at] for at in bank])] += 1
    assert [nets[950], nets[0], nets[-1000]] == [int(row[each]) for each in ("won", "pushed", "lost")]
    assert nets.total() == int(row["leaves"])
    counts = [sum(kind_of(tile) == kind for tile in short) for kind in range(len(KINDS))]
    found = solve(row["house_way"], counts)
    ways = [(hand.ways, by_house_way(hand, row["house_way"])) for hand in found]
    assert all(solve_hand(row["house_way"], counts, hand.kinds) == hand for hand in found), "one by itself is the same"
    assert sum(times * each.above for times, each in ways) == nets[950]
    assert sum(times * each.level_or_below for times, each in ways) == nets[-1000]


# Odds and players


def test_odds_are_named_exact_and_follow_the_options() -> None:
    assert [each.name for each in price(NAME).wagers] == ["whole_round", "main_house_way"]
    found = price(NAME, {"banking": "players-and-co-bank"})
    assert [each.name for each in found.wagers] == ["whole_round", "main_house_way", "main_as_banker", "main_co_banked"]
    assert found.wager("whole_round").house_edge == Fraction(29_292_821, 1_840_702_500)
    assert [f"{float(each.house_edge) * 100:.4f}" for each in found.wagers] == ["1.5914", "2.3807", "-0.2000", "0.5958"]
    assert all(sum(each.outcomes.values()) == 1 and each.kind == "exact" for each in found.wagers)
    assert found.strategy is not None and found.strategy["differs"] == 7_144
    assert price(NAME, {"vigorish": "0"}, "main").wager("whole_round").house_edge == Fraction(36_382, 30_678_375)
    assert price(NAME, {"house_way": PENNSYLVANIA}).wager("whole_round").house_edge < 0


def test_the_sign_says_what_the_one_bet_pays_and_tells_of_a_bank_that_players_may_have() -> None:
    game = find_game(NAME)
    told = {way: [*solver_of(game).on_sign(choose(game.options, {"vigorish": "0", "banking": way}))]
            for way in ("none", "players", "players-and-co-bank")}  # fmt: skip
    assert [(row.wager, row.pays) for row in told["none"]] == [("main", "1 to 1"), ("main", "push")]
    assert [row.wager for row in told["players"][2:]] == ["main_as_banker"]
    assert [row.wager for row in told["players-and-co-bank"][2:]] == ["main_as_banker", "main_co_banked"]


def test_the_best_setting_never_gains_less_than_the_house_way() -> None:
    commission = Fraction(1, 20)
    hands = solved(ATLANTIC_CITY)
    assert sum(hand.ways for hand in hands) == 35_960
    for hand in hands:
        assert gain(best(hand, commission), commission) >= gain(by_house_way(hand, ATLANTIC_CITY), commission)


def best_table() -> Dealer:
    stack = as_stacks("Day Yun Gow36 Ng14", "Foo Ng23 Ping Look")
    return open_table(NAME, stacks=[stack], throws=[FIRST])


def test_an_adviser_sets_as_gains_most_and_differs_from_the_house_way() -> None:
    dealer = best_table()
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 1000)
    dealer.end_wagering()
    ask = open_prompt(dealer, "Ann")
    told = advice(dealer.table, ask, dealer.log.records)
    arrangement = ask.choices[0].arrangement
    assert told is not None and arrangement is not None
    high = arrangement.cards_of(told.chosen)["high"]
    assert {*map(str, high)} == {"Day", "Ng14"} and told.chosen != arrangement.by_house


def test_the_best_player_plays_whole_rounds_also_with_the_bank() -> None:
    dealer = open_table(NAME, {"banking": "players"}, seats={"Ann": 500_00, "Bob": 500_00}, throws=[FIRST] * 3)
    begin_wagers(dealer)
    for name in ("Ann", "Bob"):
        wager(dealer, name, "main", 10_00)
    dealer.end_wagering()
    for _ in range(2):
        dealer.answer_by_default()
    dealer.begin_round()
    best_player = for_game(NAME, "best")("Bob", lambda below: 0)
    dealer.take(open_prompt(dealer, "Bob").decide("Bob", "bank"))
    wager(dealer, "Ann", "main", 10_00)
    dealer.end_wagering()
    told = advice(dealer.table, open_prompt(dealer, "Bob"), dealer.log.records)
    assert told is not None and told.choice == "set" and best_player.name == "Bob"
    for _ in range(2):
        dealer.answer_by_default()
    play_rounds(dealer, [for_game(NAME, "best")(name, lambda below: 0) for name in ("Ann", "Bob")], 1)
    assert any(event.kind == "bank_settled" for event in events(dealer))


def test_no_set_is_left_over_after_the_deal() -> None:
    assert len(DECK) == 8 * dealing.STACK
