"""Blackjack priced: the round of play itself, exact fractions, known edges, single hands and additional wagers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isclose

import pytest

from pitboss.games.blackjack.events import PairSplit, PointCountAnnounced
from pitboss.odds.answer import gathered, silent
from pitboss.odds.blackjack import SOLVER, exact, exact_rounds, rounding
from pitboss.odds.blackjack.basic import BasicStrategy
from pitboss.odds.blackjack.chart import Chart
from pitboss.odds.blackjack.exact_rounds import priced_exactly
from pitboss.odds.blackjack.hands import counted, dealer_ends, drawn_sequences, player_hands
from pitboss.odds.blackjack.kernels import DRAW, STAND
from pitboss.odds.blackjack.main import priced_main
from pitboss.odds.blackjack.rules import (
    ACE,
    ALL_CARDS,
    AS_UNSPLIT,
    OWN_CARDS,
    TEN,
    VALUES,
    Rules,
    Shoe,
    index_of,
    shoe_of,
)
from pitboss.odds.blackjack.solve import Facing, Table
from pitboss.odds.blackjack.split_rounds import SplitRounds
from pitboss.odds.blackjack.splits import paths
from pitboss.odds.question import Situation
from pitboss.odds.solvers import price, question_of
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Event, Place
from pitboss.table.events import CardDealt, DecisionMade
from pitboss.table.refusal import Refused
from tests.games.enumerate_rounds import Course
from tests.games.transcript import read_options
from tests.odds import rounds_by_class
from tests.odds.test_solvers import UNIT, every_result, rows

PLAIN = Rules(False, False, 2, 2, False, False, Fraction(3, 2), False, Fraction(1))
ERROR = 1e-11
"""Below this lies the bound of what rounding does to the tables of these tests."""
FACE_UP = PLAIN._replace(is_face_up=True, blackjack_pays=Fraction(1))


def gain_of(rules: Rules, shoe: Shoe) -> Fraction:
    """Return what a round gains on average with best play, in fractions and hand by hand."""
    total = Fraction(0)
    for showing, pair, chance, facing in exact.deals(rules, shoe, silent):
        nobody_decides = exact.settled(facing, showing, pair)
        if nobody_decides is None:
            total += chance * max(facing.choices(pair).values())
        else:
            total += chance * sum((net * likely for net, likely in nobody_decides), Fraction(0))
    return total


def whole(decks: int) -> Shoe:
    return (4 * decks,) * 9 + (16 * decks,)


# The round of play itself


class BestPlayer:
    """Plays a box by exact best play, and follows which hand is asked for by what the dealer says."""

    def __init__(self, rules: Rules, shoe: Shoe) -> None:
        self.rules, self.shoe = rules, shoe
        self.facings: dict[tuple[int, ...], exact.Facing] = {}
        self.known: dict[object, str] = {}
        self.begin()

    def begin(self) -> None:
        """Begin a round."""
        self.hands: dict[int, dict[Place, int]] = {0: {}, 1: {}}
        self.now, self.split_card = 1, -1

    def hear(self, event: Event) -> None:
        """Follow the cards and the hand that is played."""
        if isinstance(event, CardDealt):
            number = event.hand if event.position else 0
            assert event.card is not None
            self.hands.setdefault(number, {})[event.place] = index_of(event.card)
        elif isinstance(event, PairSplit):
            self.split_card = next(iter(self.hands[event.hand].values()))
            for place in event.moved:
                self.hands.setdefault(event.new_hand, {})[place] = self.hands[event.hand].pop(place)
        elif isinstance(event, PointCountAnnounced) and event.position:
            self.now = event.hand

    def decide(self, ask: Ask, cards: tuple[Card, ...]) -> DecisionMade:
        """Answer a prompt."""
        offered = {choice.word for choice in ask.choices}
        mine = tuple(sorted(self.hands[self.now].values()))
        dealer = tuple(self.hands[0].values())
        showing = tuple(sorted(dealer)) if self.rules.is_face_up else dealer[:1]
        key = frozenset(offered), mine, showing, self.split_card
        if key not in self.known:
            self.known[key] = self._decide(offered, mine, showing)
        word = self.known[key]
        return ask.decide("Ann", word, amount=UNIT) if word == "double" else ask.decide("Ann", word)

    def _decide(self, offered: set[str], mine: tuple[int, ...], showing: tuple[int, ...]) -> str:
        facing = self.facings.setdefault(showing, exact.Facing(self.rules, self.shoe, showing))
        if "pass" in offered:
            is_taken = self.rules.blackjack_pays * (1 - facing.spare(mine)) < 1
            return "even-money" if "even-money" in offered and is_taken else "pass"
        if self.split_card < 0:
            choices = facing.choices((mine[0], mine[1])) if len(mine) == 2 else facing.plays(mine, (), False)
            return max((word for word in choices if word in offered), key=lambda word: choices[word])
        again = facing.split_again(self.split_card)
        if "split" in offered and again[True] > again[False]:
            return "split"
        return "stand" if self.split_card == ACE else facing.action(mine, (self.split_card,))


class HeardWalk(rounds_by_class.WeighedWalk):
    """A round whose events the player hears."""

    player: BestPlayer

    def __init__(self, course: Course, path: Sequence[int], alike: rounds_by_class.Alike, unordered: int) -> None:
        super().__init__(course, path, alike, unordered)
        self.player.begin()

    def hear(self, event: Event) -> None:
        """Let the player hear what the dealer tells."""
        self.player.hear(event)

    def answer(self, step: object) -> object:
        """Answer what the round asks for; the only player there is asked first where several are at once."""
        return super().answer(step.asks[0] if isinstance(step, AskAll) else step)


@pytest.mark.untraced
@pytest.mark.parametrize("row", rows("blackjack"))
def test_blackjack_is_worth_what_the_round_of_play_pays(row: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    deck = parse_cards(row["deck"], decks=8)
    settings = read_options(row["options"])
    _, question = question_of("blackjack", settings, left=deck)
    rules, shoe = Rules.of(question.options), tuple(sum(index_of(card) == each for card in deck) for each in VALUES)
    player = BestPlayer(rules, shoe)
    monkeypatch.setattr(HeardWalk, "player", player, raising=False)
    monkeypatch.setattr(rounds_by_class, "WeighedWalk", HeardWalk)
    leaves, results = every_result("blackjack", row, {"main": UNIT}, player.decide, index_of)
    priced = price("blackjack", settings, "main", left=deck, exact=True).wager("main")
    assert priced.outcomes == results
    assert (leaves, priced.house_edge, priced.variance) == (
        int(row["leaves"]), Fraction(row["edge"]), Fraction(row["variance"]),
    )  # fmt: skip
    assert gain_of(rules, shoe) == priced.gain == -priced.house_edge
    assert isclose(-Table(rules, shoe).gain, priced.house_edge, abs_tol=ERROR)


# Doubles and fractions


@pytest.mark.parametrize(
    ("rules", "shoe"),
    [
        (PLAIN._replace(most_hands=4, most_aces=4), (3, 0, 2, 0, 0, 2, 0, 5, 0, 6)),
        (PLAIN._replace(most_hands=3, keeps_added=True, blackjack_pays=Fraction(6, 5)), (2, 0, 4, 0, 2, 0, 3, 0, 1, 5)),
        (
            PLAIN._replace(hits_soft_17=True, surrenders=True, five_card_21_pays=Fraction(2)),
            (3, 3, 0, 2, 0, 0, 0, 2, 2, 5),
        ),
        (FACE_UP, (2, 0, 2, 0, 2, 0, 2, 2, 2, 5)),
    ],
)
def test_doubles_are_within_their_bound_of_the_fractions(rules: Rules, shoe: Shoe) -> None:
    assert abs(Table(rules, shoe).gain - gain_of(rules, shoe)) < ERROR < 1e-10


def test_the_dealers_ends_are_those_of_every_sequence_of_cards() -> None:
    for showing, hits in (((ACE,), False), ((ACE,), True), ((4,), False), ((TEN, 2), False), ((TEN, 8), False)):
        ends = dealer_ends(showing, hits)
        assert int(ends.orders.sum()) == sum(1 for _ in drawn_sequences(showing, hits))


def test_every_hand_up_to_21_is_listed_once() -> None:
    hands, number_of = player_hands()
    assert len(number_of) == len(hands.total) == 3083
    assert int(hands.total.max()) == 21


def test_a_pair_becomes_hands_in_as_many_orders_as_there_are() -> None:
    # With two hands at most nothing is split again; with three, the first or the second of them may be, or neither.
    assert paths(2) == {(0, 0, 2): 1}
    assert paths(3) == {(0, 2, 0): 1, (1, 0, 3): 1, (1, 1, 2): 1}


# Known edges


@pytest.mark.parametrize(
    ("settings", "percent"),
    [
        ({}, "0.4858"),
        ({"max_hands": "4", "resplit_aces": "no"}, "0.4306"),
        ({"max_hands": "4", "resplit_aces": "no", "soft_17": "hit"}, "0.6446"),
        ({"max_hands": "4", "resplit_aces": "no", "surrender": "yes"}, "0.3548"),
        ({"max_hands": "4", "resplit_aces": "no", "decks": "6"}, "0.4029"),
        ({"max_hands": "4", "resplit_aces": "no", "decks": "2"}, "0.1785"),
        ({"max_hands": "4", "resplit_aces": "no", "decks": "1"}, "-0.1831"),
        ({"dealer_card": "card-reader"}, "0.4858"),
        ({"dealer_card": "face-up"}, "0.7593"),
        ({"double_after_split": "no"}, "0.6072"),
        ({"double_on": "9-11"}, "0.5789"),
        ({"double_on": "10-11"}, "0.6709"),
        ({"double_on": "10-11", "double_after_split": "no"}, "0.7768"),
        ({"double_on": "10-11", "double_after_split": "no", "decks": "1"}, "0.2432"),
    ],
)
def test_the_main_wager_under_options(settings: dict[str, str], percent: str) -> None:
    priced = price("blackjack", settings, "main").wager("main")
    assert f"{float(100 * priced.house_edge):.4f}" == percent
    assert 1e-13 < priced.error < ERROR
    assert not priced.apart
    assert isclose(priced.win + priced.loss + priced.push, 1, abs_tol=ERROR)
    assert min(priced.outcomes.values()) > 0
    assert priced.variance is not None and 1.15 < priced.variance < 1.4
    assert priced.action is not None and 1.05 < priced.action < 1.15
    told = priced.as_json()
    assert "." in told["house_edge"] and told["error"] == priced.error and told["kind"] == "computed"
    assert told.get("outcomes_error", 0) < 1e-5


SHORT = [
    (PLAIN, (2, 0, 0, 0, 0, 6, 0, 0, 6, 5)),
    (PLAIN._replace(keeps_added=True, surrenders=True), (1, 0, 5, 0, 3, 0, 0, 0, 0, 5)),
    (PLAIN._replace(most_hands=3, keeps_added=True, blackjack_pays=Fraction(6, 5)), (2, 0, 6, 0, 0, 4, 0, 0, 0, 7)),
    (PLAIN._replace(most_hands=4, hits_soft_17=True, keeps_added=True), (0, 0, 0, 0, 0, 5, 0, 5, 0, 7)),
    (PLAIN._replace(most_hands=3), (2, 0, 0, 0, 0, 6, 0, 5, 0, 5)),  # where a rare result seems to come less than never
    (PLAIN._replace(most_hands=4, five_card_21_pays=Fraction(2)), (2, 6, 6, 0, 0, 0, 0, 0, 0, 6)),
    (PLAIN._replace(surrenders=True, surrender_loses=Fraction(5, 11)), (1, 0, 5, 0, 3, 0, 0, 0, 0, 5)),
    (FACE_UP, (2, 0, 2, 0, 2, 0, 2, 2, 2, 5)),
    (PLAIN._replace(most_hands=3, doubles_after_split=False), (1, 0, 5, 0, 0, 0, 0, 5, 0, 6)),
    (
        PLAIN._replace(double_on="10-11", doubles_after_split=False, split_play=AS_UNSPLIT),
        (1, 0, 5, 0, 0, 0, 0, 5, 0, 6),
    ),
    (PLAIN._replace(double_on="9-11", surrenders=True), (1, 0, 0, 5, 5, 0, 0, 0, 2, 5)),
]


@pytest.mark.parametrize(("rules", "shoe"), SHORT)
def test_the_results_in_doubles_are_those_in_fractions(rules: Rules, shoe: Shoe) -> None:
    fractions, doubles = priced_exactly(rules, shoe, silent), priced_main(Table(rules, shoe))
    assert fractions.gain == gain_of(rules, shoe)
    assert not fractions.apart and not doubles.apart
    assert fractions.variance is not None and doubles.variance is not None
    assert isclose(doubles.variance, fractions.variance, abs_tol=ERROR)
    assert fractions.action is not None and doubles.action is not None
    assert isclose(doubles.action, fractions.action, abs_tol=ERROR)
    nets = fractions.outcomes.keys() | doubles.outcomes.keys()
    none = Fraction(0)
    apart = sum((abs(fractions.outcomes.get(net, none) - doubles.outcomes.get(net, none)) for net in nets), none) / 2
    assert apart <= doubles.outcomes_error + ERROR
    assert (doubles.outcomes_error > 0) == (apart > ERROR)


def test_three_hands_from_a_whole_deck_end_as_in_fractions_but_for_what_is_told() -> None:
    rules, nines, five = PLAIN._replace(most_hands=3), 8, (4,)
    doubles = Facing(rules, whole(1), five)
    assert doubles.split(nines)[1]  # split again
    found = SplitRounds(doubles.split_hands[nines]).results(3)
    results = exact_rounds.Box(exact.Facing(rules, whole(1), five), (nines, nines)).results()
    assert results.chances is not None
    fractions = gathered(results.chances)
    apart = sum(abs(float(fractions.get(Fraction(net), 0)) - chance) for net, chance in found.chances.items()) / 2
    assert 0 < apart < found.left_out < 2e-4
    for power in (1, 2):
        moment = sum((net**power * chance for net, chance in fractions.items()), Fraction(0))
        assert isclose(sum(net**power * chance for net, chance in found.chances.items()), moment, abs_tol=ERROR)
    assert isclose(found.action, results.action, abs_tol=ERROR)


def test_what_a_short_shoe_does_not_tell_of_four_hands_is_told_by_the_average() -> None:
    rules, shoe = PLAIN._replace(most_hands=4, most_aces=4), (0, 0, 0, 0, 3, 5, 0, 0, 0, 4)
    doubles = priced_main(Table(rules, shoe))
    assert doubles.variance is None and doubles.as_json()["variance"] is None
    assert isclose(doubles.gain, gain_of(rules, shoe), abs_tol=ERROR)


def test_fractions_of_too_many_ways_are_told_by_the_average(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, shoe = PLAIN._replace(most_hands=3), (2, 0, 6, 0, 0, 4, 0, 0, 0, 7)
    whole_answer = priced_exactly(rules, shoe, silent)
    monkeypatch.setattr(exact_rounds, "MOST_TOGETHER", 100)
    priced = priced_exactly(rules, shoe, silent)
    assert priced.apart and priced.variance is None
    assert (priced.gain, priced.action) == (whole_answer.gain, whole_answer.action)


def test_results_and_values_come_to_the_same_gain() -> None:
    for rules in (PLAIN._replace(most_hands=4, surrenders=True, five_card_21_pays=Fraction(2)),
                  PLAIN._replace(keeps_added=True, has_even_money=True, blackjack_pays=Fraction(6, 5))):  # fmt: skip
        table = Table(rules, whole(2))
        assert isclose(priced_main(table).gain, table.gain, abs_tol=ERROR)


def test_a_busted_double_costs_more_where_the_house_keeps_it() -> None:
    kept = price("blackjack", {"busted_wagers": "kept"}, "main").wager("main")
    returned = price("blackjack", {}, "main").wager("main")
    assert 0 < kept.house_edge - returned.house_edge < Fraction(1, 1000)


def test_six_to_five_from_the_hand_costs_what_it_takes_from_blackjacks() -> None:
    settings = {"variation": "6-to-5", "dealing": "hand", "decks": "2"}
    plain = {"variation": "6-to-5", "dealing": "hand", "decks": "2", "blackjack_pays": "3-to-2"}
    edges = [price("blackjack", each, "main").wager("main").house_edge for each in (settings, plain)]
    # A blackjack that is not tied is paid 3/10 less: 2 x 8 x 32 of 104 x 103, less those that the dealer ties.
    naturals = Fraction(2 * 8 * 32, 104 * 103) * (1 - Fraction(2 * 7 * 31, 102 * 101))
    assert isclose(edges[0] - edges[1], naturals * Fraction(3, 10), abs_tol=ERROR)


def test_insurance_is_exact_and_depends_on_the_cards_left() -> None:
    assert price("blackjack", wager="insurance").wager("insurance").house_edge == Fraction(31, 415)
    assert price("blackjack", {"decks": "1"}, "insurance").wager("insurance").house_edge == Fraction(1, 17)
    gone = parse_cards("2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 6d")
    assert price("blackjack", {"decks": "1"}, "insurance", gone=gone).wager("insurance").house_edge < 0


def test_exact_fractions_are_told_for_a_short_shoe() -> None:
    deck = parse_cards("Ac 2c 5c 6c 6d 7c 8c 9c 9d 10c 10d 10h Jc Jd")
    priced = price("blackjack", {"decks": "2"}, "main", left=deck, exact=True).wager("main")
    assert priced.error == 0
    assert -priced.house_edge == gain_of(PLAIN, shoe_of_cards(deck))


def shoe_of_cards(cards: Sequence[Card]) -> Shoe:
    return shoe_of(Counter(cards))


# Single hands


def values(
    hand: str, against: str, settings: dict[str, str] | None = None, *, is_exact: bool = False
) -> dict[str, Fraction]:
    _, question = question_of("blackjack", settings or {}, exact=is_exact)
    assert SOLVER.values is not None
    found = SOLVER.values(question, Situation(parse_cards(hand, decks=8), parse_cards(against)), silent)
    return {choice.words: choice.gain for choice in found}


def test_every_choice_of_a_hand_is_told() -> None:
    sixteen = values("10c 6d", "10h", {"surrender": "yes", "dealer_card": "card-reader"})
    assert max(sixteen, key=lambda word: sixteen[word]) == "surrender"
    assert sixteen["draw"] > sixteen["stand"] > sixteen["double"]
    three = values("7c 5d 4h", "10h")
    assert set(three) == {"stand", "draw"} and three["stand"] > three["draw"]  # of three cards 16 stands
    eights = values("8c 8d", "6h")
    assert max(eights, key=lambda word: eights[word]) == "split"
    assert set(values("6c 5d", "6h 10d", {"dealer_card": "face-up"})) == {"stand", "draw", "double"}


def test_a_blackjack_is_worth_what_it_is_paid_and_even_money_is_a_choice() -> None:
    assert values("Ac 10d", "6h") == {"stand": Fraction(3, 2)}
    against_ten = values("Ac 10d", "10h")
    assert against_ten == {"stand": Fraction(3, 2) * (1 - Fraction(31, 413))}
    taken = values("Ac 10d", "Ah", {"even_money": "yes"})
    tens = Fraction(127, 413)
    assert taken == {"stand": Fraction(3, 2) * (1 - tens), "even-money": 1, "insure": (3 * tens - 1) / 2}
    assert values("Ac 10d", "Ah 10h", {"dealer_card": "face-up"}) == {"stand": 1}
    assert values("6c 5d", "Ah 10h", {"dealer_card": "face-up"}) == {"stand": -1}


def test_insurance_stands_beside_two_cards_against_an_ace() -> None:
    assert values("10c Kd", "Ah")["insure"] == (3 * Fraction(126, 413) - 1) / 2
    assert values("8c 8d", "Ah", {"decks": "1"})["insure"] == (3 * Fraction(16, 49) - 1) / 2
    assert "insure" not in values("2c 3d 4d", "Ah")
    assert "insure" not in values("2c 3d", "10h")


def test_a_random_shoe_gives_hands_the_same_values_in_doubles_and_in_fractions() -> None:
    chance = random.Random(11)
    for _ in range(3):
        shoe = (*(chance.randint(1, 4) for _ in range(9)), chance.randint(4, 9))
        showing, pair = (chance.randrange(10),), tuple(sorted(chance.sample(range(10), 2)))
        doubles = Facing(PLAIN, shoe, showing).choices((pair[0], pair[1]))
        fractions = exact.Facing(PLAIN, shoe, showing).choices((pair[0], pair[1]))
        assert doubles.keys() == fractions.keys()
        assert all(isclose(doubles[word], fractions[word], abs_tol=ERROR) for word in doubles)


# The chart


def test_the_chart_is_the_one_that_people_know_and_costs_little() -> None:
    found = price(
        "blackjack", {"decks": "6", "max_hands": "4", "surrender": "yes", "dealer_card": "card-reader"}, "main"
    )
    assert found.strategy is not None
    hard, soft, pairs = ({row[0]: "".join(row[1:]) for row in table["rows"]} for table in found.strategy["tables"])
    # The columns are the dealer's ace, then 2 to 10.
    assert (hard["16"], hard["12"], hard["11"], hard["9"]) == ("RSSSSSHHRR", "HHHSSSHHHH", "HDDDDDDDDD", "HHDDDDHHHH")
    assert (soft["18"], soft["13"]) == ("HSddddSSHH", "HHHHDDHHHH")
    assert (pairs["8"], pairs["A"], pairs["10"]) == ("P" * 10, "P" * 10, "S" * 10)
    assert 0 < float(found.strategy["cost_of_totals"]) < 1e-4
    assert "Never insure." in found.strategy["words"]


def test_the_cost_is_that_of_the_chart_as_it_is_printed_pairs_among_it() -> None:
    chart = Chart(BasicStrategy(PLAIN, whole(1)))
    hard, _, pairs = chart.tables([(TEN,)])
    assert ["14", "H"] in hard["rows"]  # as 9-5, 8-6 and 10-4 are best drawn to
    assert chart.action((6, 6), (TEN,)) == "stand" and ["7", "S"] in pairs["rows"]
    _, number_of = player_hands()
    policy = chart.policy((TEN,))
    assert (policy[number_of[6, 6]], policy[number_of[4, 8]]) == (STAND, DRAW)
    assert policy[number_of[7, 7]] == DRAW  # which is split where it can be


def test_the_first_hands_that_are_insured_are_named() -> None:
    one_less = price("blackjack", {"decks": "1"}, "main", gone=parse_cards("2c 3c")).strategy
    assert one_less is not None
    assert "Insure every first hand but" in one_less["words"] and "10-10" in one_less["words"]


# Additional wagers


@pytest.mark.parametrize(
    ("settings", "wager"),
    [
        ({"additional_wager": "over-under-13"}, "over_13"),
        ({"additional_wager": "suited"}, "suited"),
        ({"additional_wager": "sevens"}, "sevens"),
        ({"match_the_dealer": "yes"}, "match_the_dealer"),
        ({"twenty_point_bonus": "200-25-10-4"}, "twenty_point_bonus"),
        ({"in_between": "10-to-1"}, "in_between"),
    ],
)
def test_additional_wagers_end_in_every_way(settings: dict[str, str], wager: str) -> None:
    priced = price("blackjack", settings, wager).wager(wager)
    assert sum(priced.outcomes.values()) == 1
    assert 0 < priced.house_edge < 1


def test_over_and_under_13_lose_both_on_13() -> None:
    found = price("blackjack", {"additional_wager": "over-under-13"})
    over, under = found.wager("over_13"), found.wager("under_13")
    # An ace being one, 13 is made by 3 and ten, 4 and 9, 5 and 8, 6 and 7.
    thirteen = Fraction(2 * 32 * (128 + 3 * 32), 416 * 415)
    assert over.win + under.win + thirteen == 1


def test_a_suited_king_and_queen_are_counted_by_their_cards() -> None:
    priced = price("blackjack", {"additional_wager": "suited"}, "suited").wager("suited")
    assert priced.outcomes[Fraction(25)] == Fraction(4 * 2 * 8 * 8, 416 * 415)
    assert priced.win == Fraction(103, 415)


def test_three_sevens_come_as_often_as_their_cards() -> None:
    priced = price("blackjack", {"additional_wager": "sevens"}, "sevens").wager("sevens")
    assert priced.outcomes[Fraction(50)] == Fraction(32 * 31 * 30, 416 * 415 * 414)
    assert priced.outcomes[Fraction(5)] == Fraction(3 * 32 * 31 * 384, 416 * 415 * 414)
    # One seven comes to any two other cards but a blackjack, which takes no third card.
    after_two = 384 * 383 - 2 * 32 * 128
    assert priced.outcomes[Fraction(3)] == Fraction(2 * 32 * 384 * 383 + after_two * 32, 416 * 415 * 414)


def test_19_47_2_6_j_3_a_blackjack_that_a_reader_finds_leaves_two_sevens_alone_a_third_card() -> None:
    found, hidden = (
        price("blackjack", {"additional_wager": "sevens", "dealer_card": card}, "sevens").wager("sevens")
        for card in ("card-reader", "hole-card")
    )
    assert found.outcomes[Fraction(50)] == hidden.outcomes[Fraction(50)]
    assert found.outcomes[Fraction(3)] < hidden.outcomes[Fraction(3)]


# Bad input


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: price("blackjack", {"decks": "9"}), "Allowed: 1, 2, 3, 4, 5, 6, 7, 8."),
        (lambda: price("blackjack", {"decks": "9"}, even_if_not_permitted=True), "9 decks"),
        (lambda: price("blackjack", {"dealer_card": "face-up", "surrender": "yes"}), "[19:47-2.6(k)3]"),
        (lambda: price("blackjack", {"dealer_card": "face-up"}, "insurance"), "the wager 'insurance'"),
        (lambda: price("blackjack", {"decks": "1"}, gone=parse_cards("As As", decks=2)), "As 2 times: the shoe"),
        (lambda: price("blackjack", left=parse_cards("As Kd Qd")), "a shoe of 3 cards"),
        (lambda: price("blackjack", wager="main", exact=True), "exact fractions for a shoe of 416 cards"),
        (lambda: price("blackjack", left=(), gone=parse_cards("As")), "either tells of the other"),
        (lambda: price("blackjack", {"match_the_dealer": "yes", "decks": "4"}, "match_the_dealer",
                       even_if_not_permitted=True), "what it pays is not known"),
        (lambda: values("8c 8d", ""), "the hand's worth depends on what is seen"),
        (lambda: values("8c", "6h"), "a decision comes with two cards or more"),
        (lambda: values("10c 6d 8d", "6h"), "the hand is bust"),
        (lambda: values("8c 8c 8c 8c 8c", "8c", {"decks": "4"}), "8c 6 times: the shoe of which it is dealt holds it"),
    ],
)  # fmt: skip
def test_what_cannot_be_priced_is_refused(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        call()
    assert sentence in str(refusal.value)


def test_a_shoe_that_may_not_last_is_refused() -> None:
    deck = parse_cards("Ac 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h")
    for is_exact in (False, True):
        with pytest.raises(Refused, match="the dealer's hand may take more than are left"):
            price("blackjack", {}, "main", left=deck, exact=is_exact)


# By what the hands of a split pair are played


def by_all_cards(rules: Rules, shoe: Shoe, showing: tuple[int, ...], card: int) -> Fraction:
    """Return what a pair that is split once is worth where each hand is played by all cards face up, in fractions."""
    facing = exact.Facing(rules, shoe, showing)

    def second(first: tuple[int, ...]) -> Fraction:
        draws = facing.draws((*first, card))
        return sum(
            (chance * facing.best(tuple(sorted((card, each))), first, True) for each, chance in draws), Fraction(0)
        )

    def drawn(hand: tuple[int, ...], units: int) -> Fraction:
        total = Fraction(0)
        for each, chance in facing.draws((*hand, card)):
            longer = tuple(sorted((*hand, each)))
            if counted(longer)[0] > 21:
                spared = facing.spare((*longer, card)) if rules.keeps_added else Fraction(0)
                total += chance * (facing.bust(longer, (card,), units, True) + spared + second(longer))
            elif units == 2:
                total += chance * (facing.standing(longer, (card,), 2, True) + second(longer))
            else:
                total += chance * first(longer)
        return total

    def first(hand: tuple[int, ...]) -> Fraction:
        found = [facing.standing(hand, (card,), 1, True) + second(hand)]
        if counted(hand)[0] < 21:
            found += [drawn(hand, 1)] + ([drawn(hand, 2)] if len(hand) == 2 else [])
        return max(found)

    starts = facing.draws((card, card))
    both = sum((chance * first(tuple(sorted((card, each)))) for each, chance in starts), Fraction(0))
    return both - facing.spare((card, card))


@pytest.mark.parametrize("keeps_added", [False, True])
@pytest.mark.parametrize(("card", "showing"), [(7, (TEN,)), (7, (5,)), (2, (ACE,))])
def test_play_by_all_cards_is_that_of_every_first_hand(card: int, showing: tuple[int, ...], keeps_added: bool) -> None:
    shoe, rules = (2, 0, 3, 0, 0, 2, 0, 4, 0, 6), PLAIN._replace(keeps_added=keeps_added)
    found = Facing(rules._replace(split_play=ALL_CARDS), shoe, showing).split(card)[0]
    assert isclose(found, by_all_cards(rules, shoe, showing, card), abs_tol=ERROR)


def seeing(rules: Rules, shoe: Shoe, showing: tuple[int, ...], card: int, seen: int) -> Fraction:
    """Return what a pair that is split once is worth where each hand is played by so many more cards, in fractions."""
    facing = exact.Facing(rules, shoe, showing)

    def both(gone: tuple[int, ...]) -> Fraction:
        if len(gone) < seen:
            return sum(
                (chance * both((*gone, each)) for each, chance in facing.draws((card, card, *gone))), Fraction(0)
            )
        left = (card, *sorted(gone))
        draws = facing.draws((card, *left))
        return 2 * sum(
            (chance * facing.best(tuple(sorted((card, each))), left, True) for each, chance in draws), Fraction(0)
        )

    return both(()) - facing.spare((card, card))


@pytest.mark.parametrize("seen", [1, 2])
def test_play_that_sees_more_cards_is_that_of_each_card_that_may_be_seen(seen: int) -> None:
    shoe = (2, 0, 3, 0, 0, 2, 0, 4, 0, 6)
    found = Facing(PLAIN._replace(split_play=f"seeing-{seen}"), shoe, (TEN,)).split(7)[0]
    assert isclose(found, seeing(PLAIN, shoe, (TEN,), 7, seen), abs_tol=ERROR)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_who_sees_more_cards_gains_no_less(most: int) -> None:
    ways = (OWN_CARDS, "seeing-1", "seeing-2", "seeing-3")
    found = [Facing(PLAIN._replace(split_play=way, most_hands=most), whole(1), (6,)).split(2)[0] for way in ways]
    assert found == sorted(found) and found[0] < found[-1]


def test_what_is_seen_tells_nobody_what_a_split_round_ends_with() -> None:
    priced = priced_main(Table(PLAIN._replace(split_play="seeing-1"), (2, 0, 3, 0, 0, 2, 0, 4, 0, 6)))
    assert priced.apart and priced.variance is None and priced.as_json()["action"] is None


def test_who_looks_at_more_cards_gains_no_less() -> None:
    found = {}
    for way in (AS_UNSPLIT, OWN_CARDS, ALL_CARDS):
        facing = Facing(PLAIN._replace(split_play=way), whole(1), (6,))
        found[way] = facing.split(8)[0], facing.split(2)[0]
    assert found[AS_UNSPLIT] <= found[OWN_CARDS] <= found[ALL_CARDS]
    assert found[AS_UNSPLIT] != found[ALL_CARDS]


def test_play_as_unsplit_is_the_same_in_fractions() -> None:
    rules, shoe = PLAIN._replace(split_play=AS_UNSPLIT, most_hands=3), (2, 0, 3, 0, 0, 2, 0, 4, 0, 6)
    assert isclose(Table(rules, shoe).gain, gain_of(rules, shoe), abs_tol=ERROR)


@pytest.mark.parametrize(
    ("settings", "is_exact", "sentence"),
    [
        ({"split_play": "by-heart"}, False, "there is no such way to play"),
        ({"split_play": "all-cards", "max_hands": "3"}, False, "they are too many to be worked out"),
        ({"split_play": "seeing-7"}, False, "there is no such way to play"),
        ({"split_play": "seeing-2"}, True, "it is worked out in doubles only"),
        ({"split_play": "all-cards"}, True, "it is worked out in doubles only"),
    ],
)
def test_a_way_to_play_splits_that_is_not_worked_out_is_refused(
    settings: dict[str, str], is_exact: bool, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        values("8c 8d", "6h", settings, is_exact=is_exact)


# What a card reader tells


def ends_without_blackjack(left: Sequence[int], showing: int, hole: int) -> dict[int, Fraction]:
    """Return how likely the dealer ends with each total, above 21 as 22, after a second card that is known."""
    ends: dict[int, Fraction] = {}

    def draw(hand: tuple[int, ...], cards: tuple[int, ...], chance: Fraction) -> None:
        total, _ = counted(hand)
        if total >= 17:
            ends[min(total, 22)] = ends.get(min(total, 22), Fraction(0)) + chance
            return
        for card, many in enumerate(cards):
            if many:
                fewer = (*cards[:card], many - 1, *cards[card + 1 :])
                draw((*hand, card), fewer, chance * Fraction(many, sum(cards)))

    draw((showing, hole), tuple(left), Fraction(1))
    return ends


def stands_for(total: int, left: Sequence[int], showing: int, completes: int) -> Fraction:
    """Return what standing gains where the dealer's second card is any but the one that makes a blackjack."""
    holes = {card: many for card, many in enumerate(left) if many and card != completes}
    gain = Fraction(0)
    for hole, many in holes.items():
        fewer = [count - (card == hole) for card, count in enumerate(left)]
        for end, chance in ends_without_blackjack(fewer, showing, hole).items():
            won = (total > end or end > 21) - (total < end <= 21)
            gain += Fraction(many, sum(holes.values())) * chance * won
    return gain


SHOE_WITH_TENS = "Ac Ad 2c 3c 4c 5c 5d 6c 6d 6h 7c 8c 9c 9d 10c 10d Jc Jd Qc"


@pytest.mark.parametrize("is_exact", [True, False])
@pytest.mark.parametrize("up", ["Ah", "Ks"])
def test_with_a_card_reader_a_hand_is_valued_once_there_is_no_dealers_blackjack(up: str, is_exact: bool) -> None:
    deck = (*parse_cards(SHOE_WITH_TENS), *parse_cards("5h 6s"), *parse_cards(up))
    settings = {"dealer_card": "card-reader", "surrender": "yes", "decks": "1"}
    solver, question = question_of("blackjack", settings, left=deck, exact=is_exact)
    situation = Situation(parse_cards("5h 6s"), parse_cards(up))
    assert solver.values is not None
    found = {choice.words: choice for choice in solver.values(question, situation, silent)}
    left = list(shoe_of_cards(parse_cards(SHOE_WITH_TENS)))
    showing, completes = (ACE, TEN) if up == "Ah" else (TEN, ACE)
    may_be_off = 0 if is_exact else 2 * ERROR
    assert abs(found["surrender"].gain + Fraction(1, 2)) <= may_be_off
    assert abs(found["stand"].gain - stands_for(11, left, showing, completes)) <= may_be_off
    # Of the cards that the player may draw, each is as likely as it is beside every second card of the dealer's.
    doubled, others = Fraction(0), sum(left) - left[completes]
    for card, many in enumerate(left):
        for_hole = many * (others - (card != completes))
        fewer = [count - (card == each) for each, count in enumerate(left)]
        total = counted((4, 5, card))[0]
        if for_hole:
            chance = Fraction(for_hole, others * (sum(left) - 1))
            doubled += 2 * chance * stands_for(total, fewer, showing, completes)
    assert abs(found["double"].gain - doubled) <= 2 * may_be_off
    assert "card reader has shown" in solver.values_about(question, situation)


def test_without_a_card_reader_values_count_what_the_dealers_blackjack_takes() -> None:
    solver, question = question_of("blackjack", {"surrender": "yes"})
    situation = Situation(parse_cards("10c 6d"), parse_cards("Ah"))
    assert solver.values is not None
    found = {choice.words: choice.gain for choice in solver.values(question, situation, silent)}
    lost = Fraction(127, 413)
    assert isclose(found["surrender"], -lost - (1 - lost) / 2, abs_tol=ERROR)
    assert "Nobody knows yet" in solver.values_about(question, situation)
    assert not solver.values_about(question, Situation(situation.hand, parse_cards("6h")))


def test_the_method_tells_of_the_wagers_that_were_asked_for() -> None:
    beside = price("blackjack", wager="insurance").method
    assert beside == "Insurance and additional wagers: every card that may come, counted in fractions."
    assert beside in price("blackjack").method and beside not in price("blackjack", wager="main").method


def test_nothing_is_decided_where_the_card_reader_is_sure_to_show_a_blackjack() -> None:
    deck = parse_cards("8c 8d Ah 10c 10d 10h 10s Jc Jd Jh Js Qc Qd")
    with pytest.raises(Refused, match="the dealer has blackjack, and the card reader tells"):
        solver, question = question_of("blackjack", {"dealer_card": "card-reader", "decks": "1"}, left=deck)
        assert solver.values is not None
        solver.values(question, Situation(deck[:2], deck[2:3]), silent)


@pytest.mark.parametrize(
    ("settings", "error"), [({"decks": "1"}, 1e-11), ({}, 1e-11), ({"max_hands": "4", "soft_17": "hit"}, 1e-11)]
)
def test_the_bound_of_rounding_is_added_up_from_the_table_and_grows_with_its_hands(
    settings: dict[str, str], error: float
) -> None:
    _, question = question_of("blackjack", settings)
    rules = Rules.of(question.options)
    once = Table(rules._replace(most_hands=2), whole(1))
    found = Table(rules, whole(1))
    assert 1e-12 < rounding.of_table(once) <= rounding.of_table(found) < error
    assert rounding.of_hand((ACE,), True) > rounding.of_hand((ACE,), False) > rounding.of_hand((TEN,), False)
    facing = found.facing((4,))
    assert rounding.of_pair(facing, (7, 7)) > 2 * rounding.of_pair(facing, (6, 7))


@pytest.mark.parametrize("decks", ["2", "8"])
def test_fractions_are_refused_alike_for_a_round_and_for_a_hand_of_a_long_shoe(decks: str) -> None:
    solver, question = question_of("blackjack", {"decks": decks}, exact=True)
    sentence = f"exact fractions for a shoe of {52 * int(decks)} cards: they would take too long"
    with pytest.raises(Refused, match=sentence):
        solver.solve(question, "main")
    assert solver.values is not None
    with pytest.raises(Refused, match=sentence):
        solver.values(question, Situation(parse_cards("10c 6d"), parse_cards("6h")), silent)


def test_insurance_is_valued_before_the_card_reader_is_asked() -> None:
    solver, question = question_of("blackjack", {"dealer_card": "card-reader", "even_money": "yes"})
    assert solver.values is not None
    asked = {hand: solver.values(question, Situation(parse_cards(hand), parse_cards("Ah")), silent)
             for hand in ("10c 6d", "Ac Kc")}  # fmt: skip
    insure = {choice.words: choice.gain for choice in asked["10c 6d"]}["insure"]
    assert insure == (3 * Fraction(127, 413) - 1) / 2
    assert {choice.words: choice.gain for choice in asked["Ac Kc"]}["even-money"] == 1
