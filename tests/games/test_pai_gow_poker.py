"""Pai Gow Poker settled as an oracle settles it, and a short deck dealt in every way through the round of play."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from pitboss.games import find_game
from pitboss.games.game import table_after
from pitboss.games.kits.player_bank import WagersAgainstBank, choices_of
from pitboss.games.kits.two_hands import wins
from pitboss.games.pai_gow_poker.additional_wager import ENVY, FORTUNE
from pitboss.games.pai_gow_poker.felt import SetHands
from pitboss.games.pai_gow_poker.hands import ACE_TO_FIVE, DECK, HIGH_HANDS, LOW_HAND, LOWEST, SECOND_HIGHEST
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS, house_way
from pitboss.games.pai_gow_poker.options import LAW
from pitboss.games.pai_gow_poker.wagers import areas, rule
from pitboss.odds.pai_gow_poker import envy
from pitboss.odds.pai_gow_poker.solve import grades_of, standings_of
from pitboss.odds.solvers import price, solver_of
from pitboss.play.dealer import Dealer
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import AskAll
from pitboss.table.event import Drawn, Event
from pitboss.table.events import (
    CardsShuffled,
    OptionsChanged,
    SeriesCommitted,
    SeriesRevealed,
    StubCounted,
    WageringEnded,
    WagerPlaced,
)
from pitboss.table.money import money
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import CountStub, Draw, Outcome, Shuffle
from pitboss.table.table import Player, Seat, Table
from pitboss.table.window import OpenForWagers
from tests.games import oracle_pai_gow_poker as oracle
from tests.games.transcript import as_dealt, read_options
from tests.kit import begin_wagers, check_log, decide, events, open_prompt, open_table, wager

NAME = "pai-gow-poker"
LINES = (Path(__file__).parent / "settlement_pai_gow_poker.tsv").read_text(encoding="utf-8").splitlines()
HEADER, *ROWS = (line.split("\t") for line in LINES if not line.startswith("#"))
CASES = [dict(zip(HEADER, row, strict=True)) for row in ROWS]
FORTUNE_OFFERED = {"additional": "fortune"}
RESULTS = {True: 1, None: 0, False: -1}


def bank_hand(case: dict[str, str]) -> str:
    """Return the cards of the bank, which the house way sets as the sheet has them."""
    return f"{case['bank_high']} {case['bank_low']}"


def played(case: dict[str, str], areas: dict[str, int]) -> Dealer:
    """Play a round in which Ann is dealt these cards and sets them so."""
    options = FORTUNE_OFFERED if case["options"] == "-" else FORTUNE_OFFERED | read_options(case["options"])
    dealt = as_dealt(f"{case['high']} {case['low']} / 5 any / {bank_hand(case)}")
    dealer = open_table(NAME, options, stacks=[dealt], throws=[(4, 5, 5)])
    begin_wagers(dealer)
    for area, amount in areas.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    decide(dealer, "set", f"low {case['low']}")
    return dealer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].replace(" ", "_"))
def test_a_wager_is_settled_as_the_sheet_and_the_oracle_have_it(case: dict[str, str]) -> None:
    options = {} if case["options"] == "-" else read_options(case["options"])
    hands = (case["high"], case["low"]), (case["bank_high"], case["bank_low"])
    lowest, percent = options.get("ace_to_five") == LOWEST, int(options.get("vigorish", 5))
    main, fortune = (int(Fraction(case[area]) * 100) for area in ("main", "fortune"))
    assert oracle.net(*hands, 1000, percent, lowest) == main
    assert oracle.fortune(" ".join(hands[0]), 500) == fortune
    dealer = played(case, {"main": 1000, "fortune": 500})
    assert dealer.table.player("Ann").chips == 100_000 + main + fortune
    check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("place", ACE_TO_FIVE)
def test_the_game_and_the_oracle_compare_hands_alike(place: str) -> None:
    choices = random.Random(place)
    for _ in range(300):
        cards = choices.sample(DECK, 14)
        settings = [house_way(cards[at : at + 7], choices.choice([*HOUSE_WAYS.values()]), place) for at in (0, 7)]
        ranked = [SetHands(HIGH_HANDS[place].rank(each.high), LOW_HAND.rank(each.low)) for each in settings]
        texts = [(" ".join(map(str, each.high)), " ".join(map(str, each.low))) for each in settings]
        assert RESULTS[wins(*ranked)] == oracle.result(texts[0], texts[1], place == LOWEST), texts


BANKED = {"banking": "players-and-co-bank"}


def test_odds_are_named_and_follow_the_options() -> None:
    assert [each.name for each in price(NAME).wagers] == ["main"]
    assert [each.name for each in price(NAME, {"banking": "players"}).wagers] == ["main", "main_as_banker"]
    found = price(NAME, FORTUNE_OFFERED | BANKED)
    assert [each.name for each in found.wagers] == ["main", "main_as_banker", "main_co_banked", "fortune"]
    assert [f"{float(each.house_edge) * 100:.4f}" for each in found.wagers] == ["2.7036", "0.2082", "0.2082", "7.7656"]
    assert price(NAME, {"vigorish": "0"}, "main").wager("main").house_edge < found.wager("main").house_edge
    rounded = price(NAME, {"vigorish_rounding": "houses-favour", "amount": "5"}, "main").wager("main")
    assert rounded.house_edge > found.wager("main").house_edge
    others = price(NAME, BANKED | {"players_way": "foxwoods"}, "main_co_banked").wager("main_co_banked")
    assert others.house_edge != found.wager("main_co_banked").house_edge
    with pytest.raises(Refused, match="there is none by that name"):
        price(NAME, {"players_way": "mine"})
    with pytest.raises(Refused, match="has none by that name"):
        price(NAME, {}, "fortune")


def test_what_pays_is_posted_as_the_options_have_it() -> None:
    game = find_game(NAME)
    solver = solver_of(game)
    assert len([*solver.posted(choose(game.options, FORTUNE_OFFERED | BANKED))]) == 15
    plain = [*solver.posted(choose(game.options, {"vigorish": "0"}))]
    assert [row.pays for row in plain] == ["1 to 1", "push"]


# Every deal of a short deck, through the round of play

PERFT = (Path(__file__).parent / "perft" / "pai_gow_poker.tsv").read_text(encoding="utf-8").splitlines()
DEALS = [dict(zip(PERFT[0].split("\t"), line.split("\t"), strict=True)) for line in PERFT[1:]]
CHIPS, UNIT = 1_000_000, 1_000


def net_of_deal(table: Table, deck: tuple[Card, ...]) -> int:
    """Play a round in which cards come in this order to Ann and the dealer, both set the house way."""
    felt = find_game(NAME).felt(table)
    felt.may_go_wrong = False
    steps = find_game(NAME).round_of_play(felt)
    wagers: list[Event] = [WagerPlaced("Ann", 1, "main", UNIT), WageringEnded()]
    answer: object = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return table_after(felt).player("Ann").chips - CHIPS
        answer = None
        if isinstance(step, Draw):
            answer = Drawn(deck[step.place.number], step.place)
        elif isinstance(step, Shuffle):
            answer = CardsShuffled(1, step.deck, step.how, ())
        elif isinstance(step, Outcome):
            answer = step.told((1, 1, 2))
        elif isinstance(step, CountStub):
            answer = StubCounted(step.expected)
        elif isinstance(step, AskAll):
            answer = step.asks[0].default_decision()
        elif isinstance(step, OpenForWagers):
            answer = wagers.pop(0)


@pytest.mark.untraced
@pytest.mark.parametrize("row", DEALS, ids=lambda row: row["house_way"])
def test_every_deal_of_a_short_deck_comes_to_what_is_counted_and_kept(
    row: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = parse_cards(row["deck"])
    short = replace(LAW, deck=deck)
    for module in ("", ".dealing"):
        monkeypatch.setattr(f"pitboss.games.pai_gow_poker{module}.LAW", short)
    game = find_game(NAME)
    options = choose(game.options, {"shuffler": "device", "house_way": row["house_way"]})
    six = game.new_table(options, 6, 0)
    table = replace(six, positions=1, seats=(Seat(1, "Ann"),), players=(Player("Ann", CHIPS),))
    nets: Counter[int] = Counter()
    for mine in combinations(deck, 7):
        bank = [card for card in deck if card not in mine]
        nets[net_of_deal(table, tuple(card for pair in zip(mine, bank, strict=True) for card in pair))] += 1
    assert [nets[950], nets[0], nets[-1000]] == [int(row[each]) for each in ("won", "pushed", "lost")]
    assert nets.total() == int(row["leaves"])
    (found,) = standings_of(grades_of([HOUSE_WAYS[row["house_way"]]], SECOND_HIGHEST, deck), deck)[0]
    assert (found.above, found.level_or_below, found.deals) == (nets[950], nets[-1000], nets.total())


def test_who_has_the_bank_may_not_wager_and_others_only_where_it_covers_the_least() -> None:
    dealer = open_table(NAME, {"banking": "players"}, seats={"Ann": 100_00, "Bob": 100_00}, throws=[(4, 5, 5)] * 3)
    begin_wagers(dealer)
    assert isinstance(dealer.prompt, OpenForWagers)
    assert dealer.prompt.may_wager_at("Ann") == (1,)
    wager(dealer, "Ann", "main", 10_00)
    wager(dealer, "Bob", "main", 20_00)
    dealer.end_wagering()
    for _ in range(2):
        dealer.answer_by_default()
    dealer.begin_round()
    dealer.take(open_prompt(dealer, "Bob").decide("Bob", "bank"))
    assert isinstance(dealer.prompt, OpenForWagers)
    assert dealer.prompt.may_wager_at("Bob") == ()
    assert dealer.prompt.may_wager_at("Ann") == (1,)


def test_no_count_of_the_stub_can_be_overdue_and_no_shuffler_replaces_it() -> None:
    dealer = open_table(NAME)
    assert dealer.game.duties(dealer.table) == ()
    assert dealer.table.options.exempt_methods == ()


def test_seven_hands_are_dealt_so_that_a_table_has_six_betting_positions() -> None:
    game = find_game(NAME)
    for positions in (1, 5, 7):
        with pytest.raises(Refused, match=r"Allowed: 6\. \[custom \(19:47-11\.2\)\]"):
            game.new_table(game.options(), positions, 0)


def test_a_series_is_of_what_selects_the_first_position_and_changes_with_it() -> None:
    dealer = open_table(NAME, {"start": "generator"}, throws=[(7,), (4, 5, 5)])
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 10_00)
    dealer.end_wagering()
    decide(dealer, "set", "house way")
    dealer.take(OptionsChanged({"start": "shaker"}))
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 10_00)
    dealer.end_wagering()
    decide(dealer, "set", "house way")
    bound = [each.of for each in events(dealer) if isinstance(each, SeriesCommitted | SeriesRevealed)]
    assert bound == ["result", "result", "throw"]
    check_log(dealer)


def test_a_bank_alone_covers_wagers_out_of_its_own_chips_after_the_one_of_the_dealer() -> None:
    dealer = open_table(NAME, {"banking": "players"}, seats={"Ann": 500_00, "Bob": 100_00}, throws=[(4, 5, 5)] * 3)
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 10_00)
    wager(dealer, "Bob", "main", 20_00)
    dealer.end_wagering()
    for _ in range(2):
        dealer.answer_by_default()
    dealer.begin_round()
    dealer.take(open_prompt(dealer, "Bob").decide("Bob", "bank"))
    left = dealer.table.player("Bob").chips - 20_00
    with pytest.raises(Refused, match="the bank couldn't cover it") as refused:
        wager(dealer, "Ann", "main", left + 5_00)
    assert refused.value.allowed == f"at most {money(left)}"
    wager(dealer, "Ann", "main", left // 5_00 * 5_00)


@pytest.mark.parametrize(("chips", "offered"), [(9_50, ["pass"]), (10_00, ["co-bank", "pass"])])
def test_the_bank_is_shared_with_who_covers_half_of_the_least_wager_that_chips_can_pay(
    chips: int, offered: list[str]
) -> None:
    game = find_game(NAME)
    options = choose(game.options, {"banking": "players-and-co-bank", "vigorish_rounding": "payable-wagers-only"})
    table = replace(
        game.new_table(options, 6, 0),
        seats=(Seat(1, "Ann"), Seat(2, "Bob")),
        players=(Player("Ann", 100_00), Player("Bob", chips)),
        state=replace(game.state(), wagered=(("Bob", 20_00),)),
    )
    felt = game.felt(table)
    assert [choice.word for choice in choices_of(felt, felt.positions[1])] == offered


@pytest.mark.parametrize(("chips", "offered"), [(24_50, ["pass"]), (25_00, ["bank", "pass"])])
def test_the_bank_is_offered_to_who_covers_the_dealers_wager_and_the_least_of_every_other(
    chips: int, offered: list[str]
) -> None:
    game = find_game(NAME)
    table = replace(
        game.new_table(choose(game.options, {"banking": "players", "minimum": "$5"}), 6, 0),
        seats=(Seat(1, "Ann"), Seat(2, "Bob")),
        players=(Player("Ann", 100_00), Player("Bob", chips)),
        state=replace(game.state(), wagered=(("Bob", 20_00),)),
    )
    felt = game.felt(table)
    assert [choice.word for choice in choices_of(felt, felt.positions[1])] == offered


@pytest.mark.parametrize(("chips", "positions"), [(24_50, ()), (25_00, (1,))])
def test_a_player_may_wager_where_the_bank_covers_just_the_least_wager(chips: int, positions: tuple[int, ...]) -> None:
    game = find_game(NAME)
    table = replace(
        game.new_table(choose(game.options, {"banking": "players", "minimum": "$5"}), 6, 0),
        seats=(Seat(1, "Ann"), Seat(2, "Bob")),
        players=(Player("Ann", 100_00), Player("Bob", chips)),
    )
    felt = game.felt(table)
    felt.bank, felt.house_wager = felt.positions[1], 20_00
    window = WagersAgainstBank("", (), areas(felt), felt, rule, "", "", set())
    assert window.may_wager_at("Ann") == positions


def test_19_47_11_13_envy_prizes_are_offered_beside_the_additional_wager_alone_and_priced_by_the_hand() -> None:
    game = find_game("pai-gow-poker")
    with pytest.raises(Refused, match="envy prizes are paid only where the additional wager is offered"):
        choose(game.options, {"envy": "yes"})
    options = choose(game.options, {"additional": "fortune", "envy": "yes"})
    assert set(ENVY) == {row for row, _ in FORTUNE.rows[:7]}  # four-of-a-kind or better
    # hands of 7 of 53 cards that hold each, from the seven-card straight flush down, and what each pays in cents
    counts = (32, 72, 196, 1_128, 26_020, 184_644, 307_472)
    prizes = (500_000, 100_000, 50_000, 25_000, 5_000, 2_000, 500)
    assert envy() == Fraction(sum(map(int.__mul__, counts, prizes)), comb(53, 7)) == Fraction(1_373_700, 296_429)
    told = price("pai-gow-poker", {"additional": "fortune", "envy": "yes"}, "fortune").method
    assert "each other player adds" in told
    limits, (words, cite) = game.sign.lines(options)
    assert limits == ("Fortune $1 to $25", "custom (19:47-11.13)")
    assert "four-of-a-kind $5" in words and cite == "custom (19:47-11.13)"
    posted = [each for each in solver_of(game).posted(options) if each.on.startswith("another player's")]
    assert [each.pays for each in posted] == ["$5,000", "$1,000", "$500", "$250", "$50", "$20", "$5"]
