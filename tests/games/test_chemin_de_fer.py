"""Chemin de fer: coups settled as an oracle settles them, a few cards dealt in every order, and the equilibrium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import SeededChance
from pitboss.games import find_game
from pitboss.games.chemin_de_fer import CARD, NO_CARD
from pitboss.games.chemin_de_fer.bank import BANCO, COVER, DECLINE, KEEP, PASS, TAKE, WITHDRAW
from pitboss.games.chemin_de_fer.felt import CheminDeFerFelt
from pitboss.games.chemin_de_fer.options import BANKER_DRAWS
from pitboss.games.game import table_after
from pitboss.odds.answer import silent
from pitboss.odds.chemin_de_fer import coup_of, solved
from pitboss.odds.chemin_de_fer.equilibrium import Cell, Coup, answers, solve
from pitboss.odds.chemin_de_fer.tables import deals_of
from pitboss.odds.question import Situation
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import advice, for_game
from pitboss.players.player import own_chance
from pitboss.players.table import play_rounds
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask
from pitboss.table.event import Drawn, Event
from pitboss.table.events import CardsCut, CardsShuffled, PlayerLeft, PlayerSeated
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import Cut, Draw, Shuffle
from pitboss.table.table import Player, Seat, Table
from tests.games import oracle_chemin_de_fer as oracle
from tests.kit import check_log, events, open_prompt, open_table

NAME = "chemin-de-fer"
FOLDER = Path(__file__).parent
LINES = (FOLDER / "settlement_chemin_de_fer.tsv").read_text(encoding="utf-8").splitlines()
HEADER, *ROWS = (line.split("\t") for line in LINES if not line.startswith("#"))
CASES = [dict(zip(HEADER, row, strict=True)) for row in ROWS]
SEATS = {"Ann": 100_00, "Bob": 100_00, "Cy": 100_00}


def cents(text: str) -> int:
    return int(Fraction(text) * 100)


def answer(dealer: Dealer, case: dict[str, str]) -> None:
    """Answer the prompt that is open as a case has it."""
    ask = dealer.prompt
    assert isinstance(ask, Ask)
    words = [choice.word for choice in ask.choices]
    wanted: tuple[str, int | None]
    if TAKE in words:
        wanted = TAKE, cents(case["bank"])
    elif PASS in words:
        amount = cents(case[ask.player.lower()])
        wanted = (COVER, amount) if amount else (PASS, None)
    else:
        is_five = ask.player != "Ann"
        draws = case["five" if is_five else "will"] == "yes"
        wanted = (CARD if CARD in words and (draws or NO_CARD not in words) else NO_CARD), None
    dealer.take(ask.decide(ask.player, wanted[0], amount=wanted[1]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].replace(" ", "_"))
def test_a_coup_is_settled_as_the_sheet_and_the_oracle_have_it(case: dict[str, str]) -> None:
    counts = oracle.coup([*case["cards"].split(), "Kc", "Kd"], case["five"] == "yes", case["will"] == "yes")
    wanted = cents(case["ann"]), [cents(case["bob_net"]), cents(case["cy_net"])], cents(case["house"])
    assert oracle.nets(cents(case["bank"]), [cents(case["bob"]), cents(case["cy"])], counts, 5) == wanted
    dealer = open_table(NAME, seats=SEATS, stacks=[f"Ks {case['cards']}"])
    tray = dealer.table.tray
    dealer.begin_round()
    while dealer.prompt is not None:
        answer(dealer, case)
    nets = [dealer.table.player(name).chips - 100_00 for name in SEATS]
    assert (nets[0], nets[1:], dealer.table.tray - tray) == wanted
    check_log(dealer)


# Every order of a few cards, through the round of play

PERFT = (FOLDER / "perft" / "chemin_de_fer.tsv").read_text(encoding="utf-8").splitlines()
DEALS = [dict(zip(PERFT[0].split("\t"), line.split("\t"), strict=True)) for line in PERFT[1:]]
CHIPS, UNIT = 1_000_000, 10_00


def two_players(**options: str) -> Table:
    game = find_game(NAME)
    made = choose(game.options, {"vigorish": "0", **options})
    seats, players = (Seat(1, "Ann"), Seat(2, "Bob")), (Player("Ann", CHIPS), Player("Bob", CHIPS))
    return replace(game.new_table(made, 2, 0), seats=seats, players=players)


def played(
    table: Table, order: tuple[Card, ...], cards_left: int | None = None, *, bank: int = UNIT
) -> CheminDeFerFelt:
    """Play a coup with Ann as the banker and Bob against her, who bets a unit; both take what a prompt would take."""
    felt: Any = find_game(NAME).felt(table)
    felt.may_go_wrong = False
    steps = find_game(NAME).round_of_play(felt)
    drawn = [order[-1], *order]  # the first is burned
    reply: object = None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration:
            assert isinstance(felt, CheminDeFerFelt)
            return felt
        reply = None
        if isinstance(step, Draw):
            reply = Drawn(drawn.pop(0), step.place)
        elif isinstance(step, Shuffle):
            reply = CardsShuffled(1, step.deck, step.how, ())
        elif isinstance(step, Cut):
            reply = CardsCut(step.least)
        elif isinstance(step, Event):
            felt.told.append(step)
        elif isinstance(step, Ask):
            words = [choice.word for choice in step.choices]
            if cards_left is not None and PASS in words:
                felt.side.shoe.load(1, cards_left)
            against = BANCO if bank == UNIT else COVER
            word = next((each for each in (TAKE, against) if each in words), step.default)
            reply = step.decide(step.player, word, amount={TAKE: bank, COVER: UNIT}.get(word))


@pytest.mark.untraced
@pytest.mark.parametrize("row", DEALS, ids=lambda row: row["player_five"])
def test_every_order_of_a_few_cards_comes_to_what_is_kept_and_the_oracle_has(row: dict[str, str]) -> None:
    table, found, second = two_players(player_five=row["player_five"]), Counter[str](), Counter[str]()
    for order in permutations(parse_cards(row["cards"]), 6):
        net = table_after(played(table, order)).player("Bob").chips - CHIPS
        found["player" if net > 0 else "banker" if net < 0 else "tie"] += 1
        player, banker = oracle.coup([*map(str, order)], row["player_five"] == "draw", at_will=True)
        second["player" if player > banker else "banker" if banker > player else "tie"] += 1
    assert found == second
    assert {name: found[name] for name in ("player", "banker", "tie")} == {
        name: int(row[name]) for name in ("player", "banker", "tie")
    }
    assert found.total() == int(row["leaves"])


@pytest.mark.parametrize("left", [0, 3])
def test_19_47_4_12_a_shoe_that_runs_out_voids_the_coup_and_the_bank_stays(left: int) -> None:
    felt = played(two_players(), parse_cards("2c 3c 4c 5c 6c 7c"), cards_left=left)
    assert [event.kind for event in felt.told].count("hands_discarded") == bool(left)
    assert [event.kind for event in felt.told].count("round_voided") == 1
    after = table_after(felt)
    assert [player.chips for player in after.players] == [CHIPS, CHIPS]
    assert (felt.bank.player, felt.bank.amount, felt.bank.side.is_shuffle_due) == ("Ann", UNIT, True)
    assert felt.bank.written().endswith(',1,"Ann",1000]')


def test_19_47_4_12_a_void_coup_leaves_the_bank_as_it_was_put_up_though_a_part_was_covered() -> None:
    felt = played(two_players(), parse_cards("2c 3c 4c 5c 6c 7c"), cards_left=3, bank=3 * UNIT)
    assert [event.kind for event in felt.told].count("round_voided") == 1
    assert [player.chips for player in table_after(felt).players] == [CHIPS, CHIPS]
    assert (felt.bank.player, felt.bank.amount) == ("Ann", 3 * UNIT)


# The bank between coups


def begun(seats: dict[str, int], options: dict[str, str] | None = None) -> Dealer:
    dealer = open_table(NAME, options or {}, seats=seats, stacks=["Ks 2c 9d Kc Kd"])
    dealer.begin_round()
    return dealer


def say(dealer: Dealer, name: str, word: str, amount: int | None = None) -> None:
    dealer.take(open_prompt(dealer, name).decide(name, word, amount=amount))


def test_a_bank_stays_with_its_owner_over_fresh_cards_and_is_offered_anew_when_everybody_leaves() -> None:
    dealer = begun(SEATS)
    say(dealer, "Ann", TAKE, 20_00)
    say(dealer, "Bob", BANCO)
    game, table = find_game(NAME), dealer.table
    assert (table.state.player, table.state.amount) == ("Ann", 39_00)
    renewed = game.renewed(table)
    assert (renewed.state.player, renewed.state.amount, renewed.state.opened) == ("Ann", 39_00, False)
    dealer.begin_round()
    assert [choice.word for choice in open_prompt(dealer, "Ann").choices] == [KEEP, WITHDRAW]
    say(dealer, "Ann", WITHDRAW)
    for name in ("Bob", "Cy", "Bob", "Cy"):
        say(dealer, name, DECLINE)
    for name in SEATS:
        dealer.take(PlayerLeft(name))
    assert dealer.table.state == game.state()
    dealer.take(PlayerSeated("Dee", 4, 10_000))
    check_log(dealer)


def test_whoever_lacks_the_least_is_not_offered_the_bank_and_a_last_chip_covers_what_is_left() -> None:
    dealer = begun({"Ann": 3_00, "Bob": 100_00, "Cy": 3_00}, {"minimum": "$5"})
    assert isinstance(dealer.prompt, Ask) and dealer.prompt.player == "Bob"
    say(dealer, "Bob", TAKE, 10_00)
    assert dealer.prompt is None, "neither has chips for the least"
    assert dealer.table.state.player == "Bob" and dealer.table.player("Bob").chips == 100_00


def test_one_player_alone_has_nobody_to_bank_for() -> None:
    dealer = open_table(NAME, seats={"Ann": 100_00})
    with pytest.raises(Refused, match="one banks and another bets against the bank"):
        dealer.begin_round()


# The equilibrium


def at_will(banker: int, third: int | None) -> str:
    return "O"


def test_with_cards_that_never_run_out_it_is_the_classic_solution() -> None:
    found = solve(Coup(deals_of(0), Fraction(0)), "O", at_will)
    assert found.five == Fraction(9, 11)
    mixed = {cell: chance for cell, chance in found.banker.items() if 0 < chance < 1}
    assert mixed == {Cell(6, None): Fraction(859, 2288)}
    assert found.player_gain == -found.banker_gain == Fraction(-679_568, 53_094_899)


def test_for_six_decks_it_is_exact_and_nobody_gains_by_leaving_it() -> None:
    options = choose(find_game(NAME).options, {"banker_draws": "free"})
    coup, found = solved(options, Fraction(1, 20))
    assert found.five == Fraction(799_863, 964_528)
    assert found.banker[Cell(6, None)] == Fraction(546_971_813, 1_444_075_196)
    for chance in (Fraction(0), Fraction(1)):
        assert coup.played(chance, found.banker).player_gain == found.player_gain
    best = answers(coup, found.five, at_will)
    assert coup.played(found.five, best).banker_gain == found.banker_gain
    for cell in found.banker:
        for pure in (Fraction(0), Fraction(1)):
            assert coup.played(found.five, {**found.banker, cell: pure}).banker_gain <= found.banker_gain


@pytest.mark.parametrize("decks", ["6", "8"])
def test_by_the_table_of_punto_banco_it_has_the_odds_of_that_game(decks: str) -> None:
    settings = {"decks": decks, "banker_draws": "punto-banco", "player_five": "draw"}
    found = price(NAME, settings)
    for side in ("player", "banker"):
        assert found.wager(side).house_edge == price("baccarat", {"decks": decks}, side).wager(side).house_edge
    assert found.wager("player").house_edge == price(NAME, {"decks": decks}).wager("player").house_edge


def test_the_rules_may_leave_the_player_nothing_and_the_best_answer_is_pure() -> None:
    stands = price(NAME, {"player_five": "stand", "banker_draws": "free"})
    assert stands.strategy is not None and stands.strategy["banker_mixes"] == {}
    assert "always stands" in stands.strategy["words"]
    assert stands.wager("player").house_edge > price(NAME, {"banker_draws": "free"}).wager("player").house_edge


def test_a_game_in_which_the_player_had_better_stand_is_found_too() -> None:
    coup = coup_of(6, Fraction(0))
    found = solve(coup, "O", lambda banker, third: "S" if third is None else "D" if banker < 7 else "S")
    assert found.five in (0, 1) and (coup.draws_gain(found.banker) >= 0) == bool(found.five)


def test_odds_are_named_and_say_what_leaving_the_equilibrium_costs() -> None:
    found = price(NAME, {"banker_draws": "free"})
    assert [each.name for each in found.wagers] == ["player", "banker"]
    assert [f"{float(each.house_edge) * 100:.4f}" for each in found.wagers] == ["1.2916", "1.0095"]
    assert found.strategy is not None
    costs = found.strategy["tables"][1]["rows"]
    assert costs[0] == ["player", "5", "stands", "0.000000", "0.002585"]
    assert {row[0] for row in costs} == {"player", "banker"}
    assert [*BANKER_DRAWS] == ["tableau", "free", "punto-banco"]
    posted = [*solver_of(find_game(NAME)).posted(choose(find_game(NAME).options, {"vigorish": "0"}))]
    assert [row.pays for row in posted] == ["1 to 1", "1 to 1", "push", "push"]


def times_in_a_shoe(*cards: int) -> int:
    """Return in how many ways cards of these values come one after another from six decks."""
    left, ways = [96, *[24] * 9], 1
    for card in cards:
        ways, left[card] = ways * left[card], left[card] - 1
    return ways


def share_won(deals: Iterable[tuple[int, int, int]], paid: Fraction) -> Fraction:
    """Return what is gained on average: of each deal its ways, the own final count and the other's."""
    found = list(deals)
    won = sum((ways * (paid * (mine > theirs) - (theirs > mine)) for ways, mine, theirs in found), Fraction(0))
    return won / sum(ways for ways, _, _ in found)


def test_what_a_draw_is_worth_is_counted_card_by_card() -> None:
    coup, found = solved(choose(find_game(NAME).options, {}), Fraction(1, 20))
    values, paid = range(10), Fraction(19, 20)
    draws, stands = coup.worth_in(Cell(3, 9), found.five)
    each = [(a, b, c, (3 - c) % 10) for a, b, c in product(values, repeat=3) if (a + b) % 10 <= 5]
    stood = ((times_in_a_shoe(*four, 9), 3, (sum(four[:2]) + 9) % 10) for four in each)
    assert stands == share_won(stood, paid)
    drew = ((times_in_a_shoe(*four, 9, last), (3 + last) % 10, (sum(four[:2]) + 9) % 10)
            for four, last in product(each, values))  # fmt: skip
    assert draws == share_won(drew, paid)

    def banker(count: int, third: int | None, last: int) -> int:
        return (count + last * int(found.draws(count, third))) % 10

    fives = [(a, (5 - a) % 10, b, c) for a, b, c in product(values, repeat=3) if (b + c) % 10 < 8]
    draws, stands = coup.worth_of_five(found.banker)
    ends = [(four, sum(four[2:]) % 10, last) for four, last in product(fives, values)]
    assert stands == share_won(((times_in_a_shoe(*f, x), 5, banker(b, None, x)) for f, b, x in ends), Fraction(1))
    drew = ((times_in_a_shoe(*f, x, y), (5 + x) % 10, banker(b, x, y)) for (f, b, x), y in product(ends, values))
    assert draws == share_won(drew, Fraction(1))


def test_a_hand_that_nobody_draws_to_is_refused_and_a_rule_leaves_one_choice() -> None:
    solver, question = question_of(NAME, {"player_five": "stand"})
    assert solver.values is not None
    for hand, against in (("9s Kd", ""), ("2s 3d 4c", ""), ("2s", ""), ("2s 3d", "4c 5c")):
        with pytest.raises(Refused, match="nobody draws to it"):
            solver.values(question, Situation(parse_cards(hand), parse_cards(against)), silent)
    for hand, against, words, about in (
        ("2s 3d", "", ["no card on 5"], "the player's"),
        ("2s 2d", "", ["a card on 4"], "after the player stood"),
        ("2s 3d", "4c", ["a card on 5", "no card on 5"], "after that third card"),
    ):
        situation = Situation(parse_cards(hand), parse_cards(against))
        assert [each.words for each in solver.values(question, situation, silent)] == words
        assert about in solver.values_about(question, situation)


# Players


def test_the_best_player_draws_as_the_equilibrium_has_it_and_hints_at_it() -> None:
    dealer = open_table(NAME, {"banker_draws": "free"}, seats=SEATS, stacks=["Ks 2c Kd 3c 6d"])
    dealer.begin_round()
    say(dealer, "Ann", TAKE, 20_00)
    say(dealer, "Bob", BANCO)
    told = advice(dealer.table, open_prompt(dealer, "Bob"), dealer.log.records)
    assert told is not None and told.choice == CARD
    say(dealer, "Bob", NO_CARD)
    told = advice(dealer.table, open_prompt(dealer, "Ann"), dealer.log.records)
    assert told is not None and told.choice == CARD
    say(dealer, "Ann", NO_CARD)


@pytest.mark.parametrize("style", ["sensible", "best", "random"])
def test_bots_play_many_coups_and_the_house_only_takes_vigorish(style: str) -> None:
    dealer = Dealer(Log(), SeededChance(bytes(32)))
    dealer.open(NAME, {"banker_draws": "free"}, 3, 10_000_00)
    for number, name in enumerate(SEATS, start=1):
        dealer.take(PlayerSeated(name, number, 1_000_00))
    players = [for_game(NAME, style)(name, own_chance(b"chance", name)) for name in SEATS]
    tray = dealer.table.tray
    play_rounds(dealer, players, 40)
    vigorish = sum(getattr(event, "amount", 0) for event in events(dealer) if event.kind == "vigorish_collected")
    assert dealer.table.tray == tray + vigorish
    check_log(dealer)
