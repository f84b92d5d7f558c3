"""Baccarat beside its transcripts: settlement, the third card, the shoe's cards and chips, and what is refused."""

from __future__ import annotations

import ast
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import SeededChance, reconstruct, verify_shuffle
from pitboss.games import baccarat, find_game
from pitboss.games.baccarat import count, side_wagers
from pitboss.games.baccarat.events import BankerFirstRequested, ThirdCardRuled
from pitboss.games.baccarat.felt import BANKER, BaccaratState, Hand, cite_under
from pitboss.games.baccarat.pit import pit_rule
from pitboss.games.kits.sides import Side
from pitboss.games.notice import MINUTE, NOTICE_MINUTES, Notice
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log
from pitboss.play.replay import replay
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.choices import Ask
from pitboss.table.event import Drawn, Place
from pitboss.table.events import (
    ChipsBought,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    VigorishCollected,
    VigorishMarked,
    WagerPlaced,
)
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused
from pitboss.table.table import Player, Seat
from pitboss.table.window import OpenForWagers
from tests.games import oracle_baccarat
from tests.games.enumerate_rounds import Course, every_end
from tests.games.test_settlement import Case, amounts, cents, params, read_cases, results, value
from tests.games.transcript import read_options
from tests.kit import Clock, begin_wagers, check_log, decide, events, open_table, wager
from tests.properties import drawn

NOTICE = NOTICE_MINUTES * MINUTE

HERE = Path(__file__).parent
PLAIN = {"burn": "none"}


def finish(dealer: Dealer) -> None:
    """Play a round to its end by the defaults of its prompts."""
    while dealer.prompt is not None:
        dealer.answer_by_default()


def play(deal: str, wagers: dict[str, int], options: dict[str, str], chips: int = 100_000) -> Dealer:
    """Play a round in which Ann wagers and these cards are dealt."""
    dealer = open_table("baccarat", PLAIN | options, seats={"Ann": chips}, stacks=[deal])
    begin_wagers(dealer)
    for area, amount in wagers.items():
        wager(dealer, "Ann", area, amount)
    finish(dealer)
    return dealer


def won(dealer: Dealer) -> dict[str, int]:
    """Return what each wager won or lost, and the vigorish."""
    found = {area.replace(" ", "_"): amount for area, amount in results(dealer).items()}
    for event in events(dealer, VigorishCollected, VigorishMarked):
        if isinstance(event, VigorishMarked):
            found["marked"] = event.amount
        elif isinstance(event, VigorishCollected):
            found.pop("marked", None)
            found["vigorish"] = -event.amount
    return found


# Settlement


@pytest.mark.parametrize("case", params(read_cases("baccarat")))
def test_settlement(case: Case) -> None:
    options, wagers = read_options(case["options"]), amounts(case["wagers"])
    expected, net = amounts(case["expected"]), cents(case["net"])
    marked = expected.get("marked", 0)
    assert value(ast.parse(case["arithmetic"], mode="eval").body) * 100 == net == sum(expected.values()) - marked
    assert oracle_baccarat.baccarat(case["deal"].split(), wagers, options) == expected
    dealer = play(case["deal"], wagers, options)
    assert won(dealer) == expected
    assert dealer.table.player("Ann").chips == 100_000 + net
    assert dict(dealer.table.state.owed) == ({"Ann": marked} if marked else {})
    check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(6))
def test_the_oracle_agrees_on_cards_dealt_at_random(seed: int) -> None:
    people = random.Random(seed)
    areas = list(find_game("baccarat").wagers)
    for _ in range(40):
        settings = {
            "pairs": "yes",
            "tiger": "yes",
            "dragon_bonus": people.choice("ABCDE"),
            "payment_order": str(people.randint(1, 4)),
            "vigorish": people.choice(["5-percent", "4-percent", "none"]),
            "vigorish_rounding": people.choice(["exact", "players-favour", "houses-favour"]),
        }
        if settings["vigorish"] == "none":
            settings |= {"dragon_7": "yes", "panda_8": "yes"}
        offered = [area for area in areas if area not in ("dragon_7", "panda_8") or "dragon_7" in settings]
        wagers = {area: 50 * people.randint(10, 50) for area in people.sample(offered, 5)}
        deck = [str(card) for card in people.sample(standard_deck() * 2, 6)]
        dealer = play(" ".join(deck), wagers, settings)
        assert won(dealer) == oracle_baccarat.baccarat(deck, wagers, settings)


# The third card


def card_of(points: int) -> Card:
    """Return a card that counts so much."""
    return parse_cards(f"{'A' if points == 1 else points or 'K'}s")[0]


@pytest.mark.untraced
def test_19_47_3_9_every_point_count_draws_or_stays_as_the_trade_says() -> None:
    for player, banker in product(range(10), repeat=2):
        is_natural = max(player, banker) >= 8
        assert count.player_draws(player, banker) == (not is_natural and player <= 5)
        for third in (None, *range(10)):
            card = None if third is None else card_of(third)
            wanted = not is_natural and oracle_baccarat.banker_takes(banker, third)
            assert count.banker_draws(player, banker, card) == wanted, (player, banker, third)


TABLE_2 = {
    "19:47-3.9(c)[Table 2, 0-2]": ((0, 1, 2), "D DDDDDDDDDD"),
    "19:47-3.9(c)[Table 2, 3]": ((3,), "D DDDDDDDDSD"),
    "19:47-3.9(c)[Table 2, 4]": ((4,), "D SSDDDDDDSS"),
    "19:47-3.9(c)[Table 2, 5]": ((5,), "D SSSSDDDDSS"),
    "19:47-3.9(c)[Table 2, 6]": ((6,), "S SSSSSSDDSS"),
    "19:47-3.9(c)[Table 2, 7-9]": ((7,), "S SSSSSSSSSS"),
}
"""What the Banker's Hand does in each row: where the Player's Hand stays, and by its third card from 0 to 9.

Counts of 8 and 9 in the last row are naturals, which nobody draws to.
"""


@pytest.mark.parametrize("row", [pytest.param(row, marks=pytest.mark.paragraph(row)) for row in TABLE_2])
def test_19_47_3_9_c_every_column_of_a_row_is_ruled_by_it_at_the_table(row: str) -> None:
    bankers, columns = TABLE_2[row]
    for banker in bankers:
        for third, wanted in zip((None, *range(10)), columns.replace(" ", ""), strict=True):
            cards = ["10h", "10d", "6c" if third is None else "5c", str(card_of(banker))]
            cards += [] if third is None else [str(card_of(third))]
            *_, ruled = events(play(" ".join(cards), {"banker": 1_000}, {}), ThirdCardRuled)
            assert isinstance(ruled, ThirdCardRuled) and ruled.hand == BANKER
            assert (ruled.draws, row in ruled.cite) == (wanted == "D", True), (banker, third)


def test_19_47_3_9_c_table_2_has_eleven_columns_in_every_row() -> None:
    assert sorted(count.TABLE_2) == list(range(10)) == sorted(range(len(count.ROWS)))
    assert all(len(alone) == 1 and len(rest) == 10 for alone, rest in map(str.split, count.TABLE_2.values()))


def test_19_47_3_9_g_banker_5_and_a_third_card_of_4_draws() -> None:
    assert count.banker_draws(1, 5, card_of(4))


@pytest.mark.untraced
@pytest.mark.slow
def test_every_pay_of_the_side_wagers_gives_the_edge_of_the_fact_sheet() -> None:
    """The chances of eight decks, by the multiset of values; pairs apart, which need ranks."""
    assert {side.area for side in side_wagers.SIDE_WAGERS} | {"player", "banker", "tie"} == set(
        baccarat.Baccarat.wagers
    )
    chances = outcome_chances(8)
    edges = {
        area: -sum(chance * oracle_baccarat.odds(area, *hands, {"dragon_bonus": "A"}) for hands, chance in chances)
        for area in ("player", "tie", "dragon_bonus_player", "dragon_bonus_banker", "dragon_7", "panda_8", "tiger",
                     "small_tiger", "big_tiger", "tiger_tie")
    }  # fmt: skip
    told = {area: f"{float(edge) * 100:.4f}" for area, edge in edges.items()}
    assert told == {
        "player": "1.2351",
        "tie": "14.3596",
        "dragon_bonus_player": "2.6517",
        "dragon_bonus_banker": "9.3731",
        "dragon_7": "7.6113",
        "panda_8": "10.1876",
        "tiger": "16.6836",
        "small_tiger": "14.3325",
        "big_tiger": "15.2533",
        "tiger_tie": "11.4952",
    }


Hands = tuple[list[str], list[str]]


def outcome_chances(decks: int) -> list[tuple[Hands, Fraction]]:
    """Return the hands that can be dealt, by values alone, each with its chance from a fresh shoe."""
    names = ["10", "A", *map(str, range(2, 10))]
    left = Counter({f"{name}s": decks * (16 if name == "10" else 4) for name in names})
    ends: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    total = 52 * decks

    def walk(cards: list[str], ways: int) -> None:
        try:
            player, banker = oracle_baccarat.deal(iter(cards))
        except (StopIteration, RuntimeError):
            for name in left:
                if left[name]:
                    left[name] -= 1
                    walk([*cards, name], ways * (left[name] + 1))
                    left[name] += 1
            return
        rest = 6 - len(cards)
        scale = 1
        for used in range(len(cards), len(cards) + rest):
            scale *= total - used
        ends[tuple(player), tuple(banker)] += ways * scale

    walk([], 1)
    whole = 1
    for used in range(6):
        whole *= total - used
    assert sum(ends.values()) == whole
    return [((list(player), list(banker)), Fraction(ways, whole)) for (player, banker), ways in ends.items()]


# Perft on short decks


@pytest.mark.untraced
@pytest.mark.parametrize("deck", ["Ah 2d 3c 4s 5h 6d 7c", "Ah Ad 5c 6s 8h 9d Kc", "2h 2d 4c 4s 7h 10d Kc"])
def test_perft_of_a_short_deck_is_what_the_oracle_finds_by_permutations(deck: str) -> None:
    game = find_game("baccarat")
    settings = {"variation": "minibaccarat", "shuffle": "continuous", "pairs": "yes", "tiger": "yes"}
    table = game.new_table(choose(game.options, settings), 1, 0)
    table = replace(table, seats=(Seat(1, "Ann"),), players=(Player("Ann", 1_000_000),))
    wagers = {"banker": 1_000, "tie": 700, "player_pair": 500, "tiger": 300}
    course = Course(game, table, parse_cards(deck), wagers, lambda ask, hand: ask.default_decision())
    leaves, gain, certainty = 0, Fraction(0), Fraction(0)
    for after, probability in every_end(course):
        leaves += 1
        certainty += probability
        gain += probability * (after.player("Ann").chips - 1_000_000)
    orders = list(permutations(deck.split(), 6))
    nets = [sum(oracle_baccarat.baccarat(list(order), wagers, settings).values()) for order in orders]
    assert certainty == 1
    assert gain == Fraction(sum(nets), len(orders))
    distinct = {tuple(map(tuple, oracle_baccarat.deal(iter(order)))) for order in orders}
    assert leaves == len(distinct)


# Tables at random: every card in one place, every chip accounted for, and the log replays


def random_table(seed: int, rounds: int) -> Dealer:
    """Play a table of any options with any faults, people coming, going and wagering at random."""
    people = random.Random(seed)
    game = find_game("baccarat")
    options = replace(drawn.legal_options(game, people), decks=people.choice([6, 8]))
    plan = FaultPlan([parse_fault(game, spec) for spec in drawn.fault_specs(game, people)])
    dealer = Dealer(Log(clock=lambda: 0), SeededChance(seed.to_bytes(32, "big")), plan)
    dealer.open("baccarat", option_words(options), 9, 1_000_000)
    least = options.minimum
    for _ in range(rounds):
        for position in range(1, 10):
            name = people.choice(drawn.NAMES)
            is_free = position not in {seat.position for seat in dealer.table.seats}
            if people.randrange(3) == 0 and is_free and not dealer.table.has_player(name):
                dealer.take(PlayerSeated(name, position, least * people.randint(1, 40)))
        if dealer.table.seats:
            dealer.begin_round()
        while (prompt := dealer.prompt) is not None:
            answer(dealer, prompt, people)
            gone = people.choice(drawn.NAMES)
            if people.randrange(25) == 0 and dealer.table.has_player(gone) and not leaves(dealer, gone):
                dealer.take(PlayerLeft(gone))
    return dealer


def leaves(dealer: Dealer, name: str) -> bool:
    """Tell whether somebody is on the way out."""
    return any(isinstance(event, PlayerLeft) and event.player == name for event in dealer.waiting)


def answer(dealer: Dealer, prompt: object, people: random.Random) -> None:
    """Answer a prompt with anything it allows."""
    if isinstance(prompt, Ask):
        dealer.take(prompt.decide(prompt.player, people.choice(prompt.choices).word))
        return
    assert isinstance(prompt, OpenForWagers)
    if people.randrange(8) == 0:
        dealer.end_wagering()
        return
    position, area = people.choice(prompt.felt.positions), people.choice(prompt.areas)
    try:
        dealer.take(WagerPlaced(position.player, position.number, area.name, area.least + 50 * people.randrange(9)))
    except Refused as refusal:
        assert refusal.why and refusal.allowed


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(24))
def test_a_table_played_at_random_keeps_its_cards_chips_and_log(seed: int) -> None:
    dealer = random_table(seed, 12)
    check_log(dealer)
    chips = {player.name: player.chips for player in dealer.table.players}
    assert all(chips[player] >= owed > 0 for player, owed in dealer.table.state.owed)


@pytest.mark.untraced
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_tables_played_at_random(seed: int) -> None:
    check_log(random_table(seed, 60))


# The shoe


def test_19_47_3_8_e_a_whole_shoe_is_dealt_to_its_last_hand_and_shuffled() -> None:
    dealer = Dealer(Log(), SeededChance(bytes(32)))
    dealer.open("baccarat", {"decks": "6"}, 9, 1_000_000)
    dealer.take(PlayerSeated("Ann", 1, 10_000_000))
    shuffles = []
    while dealer.bond.shuffles.number < 3:
        wager(dealer, "Ann", "player", 500)
        finish(dealer)
        shuffles.append(dealer.bond.shuffles.number)
    hands = Counter(shuffles)
    assert all(50 <= hands[number] <= 75 for number in (1, 2))
    assert dealer.game.is_dealt_out(dealer.table) is False
    check_log(dealer)


def test_a_table_with_a_continuous_shuffler_may_close_after_any_round() -> None:
    settings = {"variation": "minibaccarat", "shuffle": "continuous"}
    dealer = play("10h 9d 5c 10s", {"banker": 1_000}, settings)
    assert not dealer.table.state.side.is_shuffle_due
    assert dealer.game.is_dealt_out(dealer.table)


def with_cards_left(cards: int, faults: tuple[str, ...] = (), **settings: str) -> Dealer:
    """Return a table whose shoe has so few cards left, after one round."""
    dealer = open_table("baccarat", PLAIN | settings, stacks=["10h 2d 6c 3s 2h"], faults=faults)
    wager(dealer, "Ann", "player", 500)
    finish(dealer)
    state: BaccaratState = dealer.table.state
    (shuffle, first, left), *rest = state.side.undealt
    assert not rest or len(rest) == 1
    places = [(shuffle, first, left), *rest]
    whole = [Place(each, start + step) for each, start, many in places for step in range(many)]
    kept, gone = whole[-cards:], whole[:-cards]
    side = Side(as_runs(kept), (*state.side.discards, *as_runs(gone)), state.side.behind_cutting_card, False)
    dealer.take_over(replace(dealer.standing(), table=replace(dealer.table, state=replace(state, side=side))))
    return dealer


def as_runs(places: list[Place]) -> tuple[tuple[int, int, int], ...]:
    """Write each place as a run of its own."""
    return tuple((place.shuffle, place.number, 1) for place in places)


def test_a_shoe_that_runs_out_voids_the_hand_and_returns_every_wager() -> None:
    dealer = with_cards_left(3)
    chips = dealer.table.player("Ann").chips
    wager(dealer, "Ann", "player", 500)
    wager(dealer, "Ann", "tie", 500)
    finish(dealer)
    told = [event.words() for event in events(dealer)]
    assert "Irregularity: the shoe has too few cards to complete the hand." in told
    assert "All hands are void: the shoe ran out. All bets are returned." in told
    assert "The hands (3 cards) go to the discard rack." in told
    assert dealer.table.player("Ann").chips == chips
    assert dealer.table.state.side.is_shuffle_due and not dealer.table.state.is_last_hand
    assert Hand(1).holder == 0, "nobody but the dealer turns a hand before one is given to a player"


def test_a_shoe_without_any_card_voids_the_hand_before_a_card_is_dealt() -> None:
    dealer = with_cards_left(1)
    table = dealer.table
    side = replace(table.state.side, undealt=(), discards=(*table.state.side.discards, *table.state.side.undealt))
    dealer.take_over(replace(dealer.standing(), table=replace(table, state=replace(table.state, side=side))))
    wager(dealer, "Ann", "player", 500)
    finish(dealer)
    assert not [event for event in events(dealer) if event.kind == "hands_discarded"][1:]


def test_no_card_is_drawn_in_error_from_an_empty_shoe() -> None:
    dealer = with_cards_left(4, ("excess-card@2", "third-card-in-error@2"))
    wager(dealer, "Ann", "player", 500)
    finish(dealer)
    assert len(dealer.faults.faults) in (0, 2)


# Notice and pits


def changed(**settings: str) -> Any:
    """Return options of a table."""
    return choose(baccarat.Baccarat.options, settings)


@pytest.mark.paragraph("19:47-3.10(c)", "19:47-3.10(c)1")
def test_19_47_3_10_c_1_the_tables_of_a_pit_pay_in_one_order() -> None:
    pit_rule(changed(payment_order="2"), [changed(payment_order="2")])
    pit_rule(changed(payment_order="2"), [changed(payment_order="1", variation="minibaccarat")])
    pit_rule(changed(payment_order="2", variation="minibaccarat"), [changed(payment_order="1")])
    with pytest.raises(Refused, match="the other punto banco tables of the pit use another order") as refused:
        pit_rule(changed(payment_order="2"), [changed(payment_order="1")])
    assert refused.value.allowed == "payment_order=1, or a pit of its own"


def test_a_notice_is_of_an_order_of_payment() -> None:
    dealer = open_table("baccarat")
    for options in ({}, {"decks": "6"}, {"payment_order": "5"}, {"payment_order": "2", "decks": "6"}):
        with pytest.raises(Refused, match="it names no order of payment"):
            dealer.take(NoticeGiven(options))
    with pytest.raises(Refused, match="nothing at a table of three-card-poker needs one"):
        open_table().take(NoticeGiven({"payment_order": "2"}))


def test_19_47_3_10_c_2_a_notice_says_from_when_another_order_may_be_used_and_is_gone_when_it_is() -> None:
    clock = Clock()
    clock.now = 1_000
    dealer = open_table("baccarat", clock=clock)
    game = dealer.game
    assert game.notices.of(dealer.table.options) == (("payment_order", "19:47-3.10(c)2"),)
    assert game.notices.given(dealer.table) == ()
    dealer.take(NoticeGiven({"payment_order": "3"}))
    assert game.notices.given(dealer.table) == (Notice("payment_order", "3", 1_000 + NOTICE, "19:47-3.10(c)2"),)
    assert dealer.table_to_come == dealer.table, "nothing waits"
    change = OptionsChanged({"payment_order": "3"})
    clock.now = NOTICE + 999
    with pytest.raises(Refused, match="at least 30 minutes before"):
        dealer.require(change)
    clock.now = NOTICE + 1_000
    dealer.require(change)
    assert dealer.table.options.payment_order == 1, "what is asked for is not done"
    dealer.take(change)
    assert dealer.table.options.payment_order == 3
    assert game.notices.given(dealer.table) == ()


def test_a_notice_that_waits_for_the_end_of_a_round_is_known_before() -> None:
    dealer = open_table("baccarat", PLAIN, stacks=["9d 10h 10s 5c"])
    begin_wagers(dealer)
    dealer.take(NoticeGiven({"payment_order": "3"}))
    notices = dealer.game.notices.given
    assert notices(dealer.table) == ()
    assert [notice.value for notice in notices(dealer.table_to_come)] == ["3"]


def test_most_games_change_nothing_by_notice() -> None:
    dealer = open_table()
    assert (dealer.game.notices.of(dealer.table.options), dealer.game.notices.given(dealer.table)) == ((), ())
    assert not dealer.game.is_held_to_pit(dealer.table.options)


def test_19_47_3_10_c_2_punto_banco_begins_under_an_order_that_notice_was_given_of() -> None:
    clock = Clock()
    dealer = open_table("baccarat", {"variation": "minibaccarat"}, clock=clock)
    notices = dealer.game.notices.given
    dealer.take(OptionsChanged({"payment_order": "3"}))
    begin = OptionsChanged({"variation": "punto-banco"})
    with pytest.raises(Refused, match="punto-banco with payment_order=3: written notice") as refused:
        dealer.take(begin)
    assert refused.value.allowed == "the change 30 minutes after notice of payment_order=3"
    dealer.take(NoticeGiven({"payment_order": "2"}))
    assert notices(dealer.table) == (Notice("payment_order", "2", NOTICE, "19:47-3.10(c)2"),)
    clock.now = NOTICE
    with pytest.raises(Refused, match="punto-banco with payment_order=3"):
        dealer.take(begin)
    dealer.take(OptionsChanged({"payment_order": "2"}))
    assert notices(dealer.table) == (Notice("variation", "punto-banco", NOTICE, "19:47-3.10(c)2"),)
    dealer.take(begin)
    assert (dealer.table.options.variation, notices(dealer.table)) == ("punto-banco", ())
    check_log(dealer)


def test_a_notice_is_used_up_by_the_order_that_it_was_given_of() -> None:
    clock = Clock()
    dealer = open_table("baccarat", {"variation": "minibaccarat"}, clock=clock)
    dealer.take(NoticeGiven({"payment_order": "1"}))
    clock.now = NOTICE
    for variation in ("punto-banco", "minibaccarat"):
        dealer.take(OptionsChanged({"variation": variation}))
    with pytest.raises(Refused, match="at least 30 minutes before"):
        dealer.take(OptionsChanged({"variation": "punto-banco"}))


def test_minibaccarat_changes_its_order_without_notice() -> None:
    dealer = open_table("baccarat", {"variation": "minibaccarat"})
    dealer.take(OptionsChanged({"payment_order": "2"}))
    assert dealer.table.options.payment_order == 2


# Leaving


def test_what_is_owed_survives_fresh_cards_and_is_paid_on_leaving() -> None:
    dealer = play("10h 9d 5c 10s", {"banker": 10_000}, {"vigorish_due": "marked"})
    assert dealer.table.state.owed == (("Ann", 500),)
    dealer.take(OptionsChanged({"decks": "6"}))
    assert dealer.table.state.owed == (("Ann", 500),)
    tray = dealer.table.tray
    dealer.take(PlayerLeft("Ann"))
    assert (dealer.table.tray, dealer.table.state.owed) == (tray + 500, ())
    check_log(dealer)
    lines = [record.line() for record in dealer.log.records]
    assert replay(lines, reconstruct=reconstruct, verify=verify_shuffle).words().endswith("identical; open: the log "
        f"has no closing line and ends at event {len(lines)}")  # fmt: skip


def test_chips_that_are_owed_cannot_be_wagered() -> None:
    dealer = play("10h 9d 5c 10s", {"banker": 50_000}, {"vigorish_due": "marked"}, chips=50_000)
    assert dict(dealer.table.state.owed) == {"Ann": 2_500}
    dealer.take(ChipsBought("Ann", 500))
    begin_wagers(dealer)
    wager(dealer, "Ann", "banker", 50_000)
    with pytest.raises(Refused, match=r"\$500 on player: Ann owes \$25 in commission. Allowed: at most \$480"):
        wager(dealer, "Ann", "player", 50_000)
    wager(dealer, "Ann", "banker", 40_000)
    wager(dealer, "Ann", "player", 48_000)


# What may be said


def test_19_47_3_8_a_the_bankers_hand_first_may_be_asked_for_once_and_where_it_is_done() -> None:
    assert begin_wagers(open_table("baccarat")).may_say("Ann") == ()
    dealer = open_table("baccarat", {"banker_first": "yes"})
    prompt = begin_wagers(dealer)
    assert prompt.may_say("Ann") == (BankerFirstRequested,)
    assert prompt.may_say("Zoe") == ()
    dealer.take(BankerFirstRequested("Ann"))
    assert prompt.may_say("Ann") == ()


# Citations


def test_a_rule_of_minibaccarat_is_cited_to_its_own_section() -> None:
    assert cite_under("minibaccarat", "19:47-3.9(a)") == "custom (19:47-7.9)"
    assert cite_under("minibaccarat", "custom (19:47-3.12)") == "custom (19:47-7.11)"
    assert cite_under("minibaccarat", "custom (19:47-7.12)") == "custom (19:47-7.12)"
    assert cite_under("punto-banco", "19:47-3.9(a)") == "19:47-3.9(a)"


@pytest.mark.parametrize(
    ("variation", "cite"), [("punto-banco", "19:47-3.7(b)"), ("minibaccarat", "custom (19:47-7.7)")]
)
def test_a_late_wager_is_refused_by_the_subchapter_of_the_variation(variation: str, cite: str) -> None:
    dealer = open_table("baccarat", {"variation": variation})
    with pytest.raises(Refused) as refused:
        dealer.take(WagerPlaced("Ann", 1, "player", 500))
    assert refused.value.cite == cite


def test_who_has_left_a_minibaccarat_round_is_told_its_own_sections() -> None:
    dealer = open_table("baccarat", {"variation": "minibaccarat"})
    begin_wagers(dealer)
    dealer.take(PlayerLeft("Ann"))
    assert events(dealer, PlayerLeft)[0].cite == "custom (19:47-7.2)"
    with pytest.raises(Refused) as refused:
        dealer.take(WagerPlaced("Ann", 1, "player", 500))
    assert refused.value.cite == "custom (19:47-7.2)"


def test_a_ten_and_a_court_card_are_no_pair() -> None:
    hand = Hand(1)
    hand.cards = [Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards("10h Jc"))]
    assert not side_wagers.has_pair(hand)


@pytest.mark.paragraph("19:47-3.8(a)")
def test_19_47_3_8_a_a_request_is_refused_once_a_player_is_the_curator_and_never_dropped() -> None:
    dealer = open_table("baccarat", {"banker_first": "yes"})
    dealer.begin_round()
    decide(dealer, "accept")
    prompt = begin_wagers(dealer)
    assert prompt.may_say("Ann") == ()
    with pytest.raises(Refused, match="Ann is the curator"):
        dealer.take(BankerFirstRequested("Ann"))


def test_a_wager_that_comes_while_the_shoe_is_offered_is_told_to_wait() -> None:
    dealer = open_table("baccarat")
    dealer.begin_round()
    with pytest.raises(Refused, match="the table isn't open for bets yet") as refused:
        dealer.take(WagerPlaced("Ann", 1, "player", 500))
    assert refused.value.cite == "19:47-3.6(b)"


def test_a_player_who_leaves_while_the_shoe_is_offered_is_not_waited_for() -> None:
    dealer = open_table("baccarat", seats={"Ann": 100_000, "Bob": 100_000})
    dealer.begin_round()
    dealer.take(PlayerLeft("Bob"))
    decide(dealer, "accept")
    assert begin_wagers(dealer).ready == {"Bob"}


def test_19_47_3_7_d_two_cards_are_handed_over_as_a_hand_and_a_third_card_as_such() -> None:
    options = PLAIN | {"dealing": "face-down"}
    dealer = open_table("baccarat", options, seats={"Ann": 100_000}, stacks=["2c 10h 3c 7d 9s"])
    begin_wagers(dealer)
    wager(dealer, "Ann", "player", 1_000)
    dealer.end_wagering()
    asked = []
    while dealer.prompt is not None:
        if isinstance(dealer.prompt, Ask):
            asked += [choice.label for choice in dealer.prompt.choices if choice.word == "turn"]
        dealer.answer_by_default()
    assert asked == [
        "turn the Player's Hand face up for everyone",
        "turn the third card of the Player's Hand face up for everyone",
    ]


@pytest.mark.parametrize(("variation", "keeps"), [("punto-banco", True), ("minibaccarat", False)])
def test_the_curator_keeps_the_shoe_when_options_change_unless_the_variation_does(
    variation: str, *, keeps: bool
) -> None:
    dealer = open_table("baccarat", PLAIN, seats={"Ann": 10_000})
    dealer.begin_round()
    decide(dealer, "accept")
    finish(dealer)
    before = dealer.table.state.curator
    dealer.take(OptionsChanged({"variation": variation, "decks": "6"}))
    assert (dealer.table.state.curator == before) == keeps
