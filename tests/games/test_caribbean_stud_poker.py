"""Caribbean Stud beside its transcripts: settlement, an oracle's opinion, perft, the progressive and its meter."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.games import caribbean_stud_poker as caribbean
from pitboss.games import find_game
from pitboss.games.caribbean_stud_poker import CARIBBEAN_HAND, CaribbeanStudOptions
from pitboss.games.kits.envy import EnvyPaid
from pitboss.games.kits.meter import (
    Meter,
    MeterRaised,
    MeterRead,
    MeterSeeded,
    ProgressivePaid,
    left_on_meter,
    read_name,
)
from pitboss.play.dealer import Dealer
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade, OptionsChanged, RoundSettled
from pitboss.table.options import choose, options_of
from pitboss.table.refusal import Refused
from pitboss.table.table import Player, Seat
from tests.games import oracle_stud
from tests.games.enumerate_rounds import Course
from tests.games.test_perft import CHIPS, UNIT, Row, read_rows, wagers
from tests.games.test_settlement import Case, amounts, check_case, params, read_cases, results
from tests.games.transcript import as_dealt, read_options
from tests.kit import begin_wagers, check_log, decide, events, open_table, wager
from tests.odds.rounds_by_class import every_weighed_end

STUD = find_game("caribbean-stud-poker")
PROGRESSIVE = {"progressive": "500-100-50"}
NOTHING = "Ah Qh Jc 10d 8c"


def play(player: str, dealer_hand: str, made: dict[str, int], options: dict[str, str]) -> Dealer:
    """Play a round in which Ann and the dealer hold these cards."""
    dealer = open_table("caribbean-stud-poker", options, stacks=[as_dealt(f"{player} / {dealer_hand}")])
    begin_wagers(dealer)
    for area in ("ante", "progressive"):
        if area in made:
            wager(dealer, "Ann", area, made[area])
    dealer.end_wagering()
    decide(dealer, "raise" if "bet" in made else "fold")
    return dealer


@pytest.mark.parametrize("case", params(read_cases("caribbean_stud_poker")))
def test_settlement(case: Case) -> None:
    made, options = amounts(case["wagers"]), read_options(case["options"])
    hands = case["player"].split(), case["dealer"].split()
    dealer = play(case["player"], case["dealer"], made, options)
    check_case(case, dealer, oracle_stud.caribbean_stud(*hands, made, options))


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(8))
def test_round_of_play_and_oracle_agree_on_dealt_cards(seed: int) -> None:
    choices = random.Random(seed)
    for _ in range(15):
        cards = [str(card) for card in choices.sample(standard_deck(), 10)]
        made = {"ante": choices.randrange(500, 3_000, 50)}
        made |= {"bet": 2 * made["ante"]} if choices.random() < 0.8 else {}
        dealer = play(" ".join(cards[:5]), " ".join(cards[5:]), made, {})
        assert results(dealer) == oracle_stud.caribbean_stud(cards[:5], cards[5:], made, {}), cards


def always_raise(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Bet on every hand."""
    return ask.decide("Ann", "raise")


@pytest.mark.untraced
@pytest.mark.parametrize("row", read_rows("caribbean_stud_poker"))
def test_perft(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's stack is dealt first, and its order matters to nobody."""
    deck = parse_cards(row["deck"])
    monkeypatch.setattr(caribbean, "LAW", replace(caribbean.LAW, deck=deck))
    table = STUD.new_table(choose(STUD.options, read_options(row["options"])), 6, 0)
    table = replace(table, seats=(Seat(1, "Ann"),), players=(Player("Ann", CHIPS),))
    course = Course(STUD, table, deck, wagers(row), always_raise)
    leaves, gain = 0, Fraction(0)
    for after, chance in every_weighed_end(course, lambda card: card, 5):
        leaves += 1
        gain += chance * (after.player("Ann").chips - CHIPS)
    assert (leaves, gain / UNIT) == (int(row["leaves"]), Fraction(row["edge"]))


@pytest.mark.untraced
@pytest.mark.parametrize("row", read_rows("caribbean_stud_poker"))
def test_the_oracle_finds_the_same_edge(row: Row) -> None:
    deck, ante, nets = row["deck"].split(), wagers(row)["ante"], list[int]()
    for mine in combinations(deck, 5):
        theirs = [card for card in deck if card not in mine]
        placed = {"ante": ante, "bet": 2 * ante}
        nets.append(sum(oracle_stud.caribbean_stud(list(mine), theirs, placed, {}).values()))
    assert Fraction(sum(nets), len(nets) * UNIT) == Fraction(row["edge"])


# The progressive


@pytest.mark.parametrize(
    ("hand", "won", "left"),
    [
        ("As Ks Qs Js 10s", 1_000_075, 1_000_000),
        ("9s 8s 7s 6s 5s", 100_007, 900_068),
        ("9s 9d 9h 9c 5s", 50_000, 1_000_075),
        ("9s 9d 9h 5c 5s", 10_000, 1_000_075),
        ("Ks 9s 7s 3s 2s", 5_000, 1_000_075),
    ],
)
def test_a_prize_is_won_whatever_the_dealer_holds(hand: str, won: int, left: int) -> None:
    dealer = play(hand, NOTHING.replace("8c", "2h"), {"ante": 500, "bet": 1_000, "progressive": 100}, PROGRESSIVE)
    (paid,) = events(dealer, ProgressivePaid)
    assert isinstance(paid, ProgressivePaid)
    assert (paid.winnings, dealer.table.state.meter) == (won, left)
    assert dealer.table.player("Ann").chips == 100_000 + 500 - 100 + won
    check_log(dealer)


def test_a_folded_hand_feeds_the_meter_and_wins_nothing() -> None:
    dealer = play("Ks 9s 7s 3s 2s", NOTHING, {"ante": 500, "progressive": 100}, PROGRESSIVE)
    assert events(dealer, ProgressivePaid) == []
    (raised,) = events(dealer, MeterRaised)
    assert raised.words() == "$0.75 goes to the meter, which shows $10,000.75."
    assert dealer.table.player("Ann").chips == 100_000 - 600


def test_the_cage_begins_the_meter_and_the_tray_gives_it_no_more_than_its_part() -> None:
    dealer = open_table("caribbean-stud-poker", PROGRESSIVE)
    tray = dealer.table.tray
    begin_wagers(dealer)
    for area, amount in (("ante", 500), ("progressive", 100)):
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    decide(dealer, "fold")
    assert dealer.table.tray == tray + 600 - 75
    (settled,) = events(dealer, RoundSettled)
    assert isinstance(settled, RoundSettled)
    assert (settled.net["cage"], settled.net["meter"]) == (-1_000_000, 1_000_075)


def test_a_straight_wins_no_prize_and_a_rate_of_nothing_raises_no_meter() -> None:
    options = PROGRESSIVE | {"meter_rate": "0", "meter_seed": "500", "meter": "Boardwalk"}
    dealer = play("Ks Qd Jh 10c 9s", NOTHING, {"ante": 500, "bet": 1_000, "progressive": 100}, options)
    assert events(dealer, ProgressivePaid) == events(dealer, MeterRaised) == []
    (seeded,) = events(dealer, MeterSeeded)
    assert seeded.words() == "The house puts $500 on the meter, which shows $500."
    assert dealer.table.options.meter == "boardwalk"


def test_who_made_no_progressive_wager_wins_no_prize() -> None:
    hands = "As Ks Qs Js 10s / Kd Qd 8d 6d 2d / 2c 3c 4h 7d 9c"
    dealer = open_table(
        "caribbean-stud-poker", PROGRESSIVE, stacks=[as_dealt(hands)], seats=dict.fromkeys("AB", 100_000)
    )
    for name in "AB":
        wager(dealer, name, "ante", 500)
    wager(dealer, "B", "progressive", 100)
    dealer.end_wagering()
    for name in "AB":
        decide(dealer, "raise", player=name)
    (paid,) = events(dealer, ProgressivePaid)
    assert paid.words() == "B wins $50 on the progressive: flush."


def test_royal_flushes_of_one_round_divide_the_meter() -> None:
    hands = "As Ks Qs Js 10s / Ad Kd Qd Jd 10d / 9h 8h 7h 6h 5h / 2c 3c 4h 7d 9c"
    dealer = open_table(
        "caribbean-stud-poker", PROGRESSIVE, stacks=[as_dealt(hands)], seats=dict.fromkeys("ABC", 100_000)
    )
    begin_wagers(dealer)
    for name in "ABC":
        wager(dealer, name, "ante", 500)
        wager(dealer, name, "progressive", 100)
    dealer.end_wagering()
    for name in "ABC":
        decide(dealer, "raise", player=name)
    paid = [
        (each.player, each.winnings) for each in events(dealer, ProgressivePaid) if isinstance(each, ProgressivePaid)
    ]
    shown = 1_000_225  # C at the dealer's right has a tenth of it first; then the royal flushes divide what is left
    left = shown - shown // 10
    assert paid == [("C", shown // 10), ("B", left // 2), ("A", left // 2)]
    assert dealer.table.state.meter == left % 2 + 1_000_000
    check_log(dealer)


def test_19_47_16_11_every_other_hand_pays_its_envy_prize_and_a_folded_one_none() -> None:
    hands = "As Ks Qs Js 10s / 9d 8d 7d 6d 5d / 9h 8h 7h 6h 5h / 2c 3c 4h 7s 9c"
    options = PROGRESSIVE | {"envy": "1000-300"}
    dealer = open_table("caribbean-stud-poker", options, stacks=[as_dealt(hands)], seats=dict.fromkeys("ABC", 100_000))
    begin_wagers(dealer)
    for name in "ABC":
        wager(dealer, name, "ante", 500)
        wager(dealer, name, "progressive", 100)
    dealer.end_wagering()
    for name, choice in (("A", "raise"), ("B", "raise"), ("C", "fold")):
        decide(dealer, choice, player=name)
    paid = [
        (each.player, each.holder, each.winnings) for each in events(dealer, EnvyPaid) if isinstance(each, EnvyPaid)
    ]
    assert paid == [("A", 2, 30_000), ("C", 2, 30_000), ("B", 1, 100_000), ("C", 1, 100_000)]
    assert dealer.table.state.meter == 1_000_000  # what the straight flush left the royal flush took; envy took none
    check_log(dealer)


def test_19_47_16_11_envy_prizes_come_with_the_progressive_alone_and_are_posted() -> None:
    with pytest.raises(Refused, match="envy prizes are paid only where the progressive is offered"):
        choose(STUD.options, {"envy": "1000-300"})
    said = PROGRESSIVE | {"envy": "1000-300"}
    told = "With $1 on the progressive, another player's hand wins you: royal flush $1,000, straight flush $300"
    assert STUD.sign.lines(choose(STUD.options, said))[1:] == ((told, "custom (19:47-16.11)"),)


def test_the_next_round_reads_what_the_last_one_left() -> None:
    dealer = open_table("caribbean-stud-poker", PROGRESSIVE)
    for _ in range(3):
        wager(dealer, "Ann", "ante", 500)
        wager(dealer, "Ann", "progressive", 100)
        dealer.end_wagering()
        decide(dealer, "fold")
    readings = [each.amount for each in events(dealer, MeterRead) if isinstance(each, MeterRead)]
    assert readings == [0, 1_000_075, 1_000_150]
    check_log(dealer)


def test_a_linked_table_reads_the_meter_of_the_house_and_replays_alone() -> None:
    dealer = open_table("caribbean-stud-poker", PROGRESSIVE)
    asked: list[str] = []

    def shown(meter: str) -> int:
        asked.append(meter)
        return 2_345_600

    assert dealer.bond is not None
    dealer.bond.meters = shown
    wager(dealer, "Ann", "ante", 500)
    wager(dealer, "Ann", "progressive", 100)
    dealer.end_wagering()
    decide(dealer, "fold")
    assert asked == ["caribbean-stud"]
    assert dealer.table.state.meter == 2_345_675
    check_log(dealer)


def test_a_meter_never_falls_below_zero() -> None:
    assert left_on_meter(500, 500) == 0
    with pytest.raises(Refused, match=r"it shows \$5 and cannot fall below zero\. Allowed: at most \$5") as refused:
        left_on_meter(500, 501)
    assert refused.value.cite == "custom (13:69D-1.52)"


@pytest.mark.parametrize(
    ("name", "said", "why"),
    [
        ("meter_rate", "101", "0 to 100 in steps of 1"),
        ("meter_rate", "-1", "0 to 100 in steps of 1"),
        ("meter", "no such/name", "letters, digits and dashes"),
        ("meter_seed", "0", r"\$0.50 to"),
        ("progressive", "1000", "500-100-50"),
    ],
)
def test_bad_options_of_the_meter_are_refused(name: str, said: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        choose(CaribbeanStudOptions, {name: said})


def test_a_meter_has_a_name() -> None:
    assert read_name(" Boardwalk-2 ") == "boardwalk-2"


def test_tables_that_share_a_meter_begin_and_pay_it_alike() -> None:
    first, other, slower, apart, none = (
        choose(CaribbeanStudOptions, each)
        for each in (
            PROGRESSIVE,
            PROGRESSIVE | {"meter_seed": "500"},
            PROGRESSIVE | {"meter_rate": "0"},
            PROGRESSIVE | {"meter": "apart"},
            {},
        )
    )
    STUD.house_rule(first, [first, apart, none])
    STUD.house_rule(none, [other])
    for another, allowed in ((other, "meter_seed=$500"), (slower, "meter_rate=0")):
        with pytest.raises(Refused, match="another table feeds the meter caribbean-stud with other prizes") as refused:
            STUD.house_rule(first, [none, another])
        assert allowed in refused.value.allowed and refused.value.cite == "custom (13:69D-1.52)"


@pytest.mark.parametrize(("meter", "shown"), [("caribbean-stud", 1_000_075), ("apart", 0)])
def test_a_table_remembers_its_meter_through_other_options_and_begins_another_anew(meter: str, shown: int) -> None:
    dealer = open_table("caribbean-stud-poker", PROGRESSIVE)
    wager(dealer, "Ann", "ante", 500)
    wager(dealer, "Ann", "progressive", 100)
    dealer.end_wagering()
    decide(dealer, "fold")
    assert STUD.sign.meter_shown(dealer.table) == 1_000_075
    dealer.take(OptionsChanged(PROGRESSIVE | {"meter": meter, "maximum": "$200"}))
    assert STUD.sign.meter_shown(dealer.table) == shown
    check_log(dealer)


def test_a_table_without_a_meter_shows_none() -> None:
    assert find_game("red-dog").sign.meter_shown(open_table("red-dog").table) == 0


def test_the_meter_is_shown_on_the_layout_and_kept() -> None:
    shown = Meter(1_000_075)
    assert shown.words() == "The meter shows $10,000.75."
    assert [heap.amount for heap in shown.heaps()] == [1_000_075]
    assert Meter.from_kept(shown.kept()).amount == 1_000_075
    assert (Meter().words(), Meter().heaps(), Meter().kept(), Meter.from_kept({}).amount) == ("", (), {}, 0)


def test_the_prizes_are_told_in_words() -> None:
    prizes = caribbean.STANDARD_PRIZES
    assert [prizes.words(row) for row in prizes.rows] == [
        "100 % of the meter",
        "10 % of the meter",
        "$500",
        "$100",
        "$50",
    ]
    assert (str(prizes), hash(prizes)) == ("500-100-50", hash("500-100-50"))
    assert caribbean.prize_of(prizes, CARIBBEAN_HAND.rank(parse_cards("9s 9d 6h 4c 2s"))) == ""


def test_the_limit_of_5000_dollars_is_later_new_jersey_text_and_any_other_is_custom() -> None:
    (limit,) = [each for each in options_of(CaribbeanStudOptions) if each.name == "payout_limit"]
    assert (limit.default, limit.provenance_of(500_000), limit.provenance_of(250_000)) == (500_000, "nj", "custom")
