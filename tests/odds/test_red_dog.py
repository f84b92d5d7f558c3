"""Red Dog's price: the published figures, and the round itself driven through every card of long and short shoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.odds.solvers import price
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.refusal import Refused
from tests.games.enumerate_rounds import Strategy
from tests.odds.test_solvers import UNIT, every_result

EDGES = {1: "523/16575", 2: "2101/68289", 4: "7993/277173", 6: "17533/626665", 8: "30721/1116765"}
PUBLISHED = {1: "3.155", 2: "3.077", 4: "2.884", 6: "2.798", 8: "2.751"}
"""Per cent of the first bet, as gambling writers have it."""


def raises_where_it_gains(shoe: tuple[Card, ...]) -> Strategy:
    """Return the strategy that raises where more of the cards left win than lose at their odds."""

    def decide(ask: Ask, dealt: tuple[Card, ...]) -> DecisionMade:
        low, high = sorted(card.rank for card in dealt)
        left = Counter(card.rank for card in shoe) - Counter((low, high))
        pays = {1: 5, 2: 4, 3: 2}.get(high - low - 1, 1)
        wins = sum(left[rank] for rank in range(low + 1, high))
        return ask.decide("Ann", "raise" if wins * pays > left.total() - wins else "stay")

    return decide


def driven(decks: int, shoe: tuple[Card, ...]) -> dict[Fraction, Fraction]:
    """Drive the round of play through every rank of a shoe with the best play."""
    row = {"deck": " ".join(map(str, shoe)), "options": f"shuffle=continuous decks={decks}"}
    return every_result("red-dog", row, {"bet": UNIT}, raises_where_it_gains(shoe), lambda card: card.rank)[1]


@pytest.mark.parametrize("decks", PUBLISHED)
def test_the_published_edges(decks: int) -> None:
    edge = price("red-dog", {"decks": str(decks)}).wager("whole_round").house_edge
    assert f"{float(100 * edge):.3f}" == PUBLISHED[decks]
    assert edge == Fraction(EDGES[decks])


@pytest.mark.untraced
@pytest.mark.parametrize("decks", range(1, 9))
def test_the_round_driven_through_every_rank_of_a_whole_shoe_comes_to_every_result(decks: int) -> None:
    assert (
        driven(decks, standard_deck() * decks) == price("red-dog", {"decks": str(decks)}).wager("whole_round").outcomes
    )


@pytest.mark.untraced
@pytest.mark.parametrize(
    "shoe",
    [
        "2c 2d 2h 5c 9d Ks As",
        "3c 4c 5c 6c",
        "7c 7d 7h 7s",
        "2c 3c 4d 5d 6h 7h 8s 9s 10c Jc Qd Kd Ah",
        "2c 2d 2h 2s Ac Ad Ah As 8c",
        "5c 5d 9h",
    ],
)
def test_the_round_driven_through_every_card_of_a_short_shoe_comes_to_every_result(shoe: str) -> None:
    cards = parse_cards(shoe)
    found = price("red-dog", left=cards).wager("whole_round")
    assert driven(1, cards) == found.outcomes


def test_the_answer_says_from_which_spread_on_to_raise() -> None:
    for decks in range(1, 9):
        strategy = price("red-dog", {"decks": str(decks)}).strategy
        assert strategy is not None and strategy["raise_from"] == 7
    with_aces_gone = price("red-dog", {"decks": "1"}, gone=parse_cards("Ac Ad Ah As Kc Kd Kh Ks"))
    assert with_aces_gone.strategy is not None and with_aces_gone.strategy["raise_from"] == 6


def test_with_cards_gone_the_answer_names_the_ranks_on_which_the_raise_is_priced() -> None:
    gone = parse_cards("7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s")
    strategy = price("red-dog", {"decks": "1"}, gone=gone).strategy
    assert strategy is not None
    letters = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    left = [rank for rank in letters if rank not in "789"]
    gains = set()
    for low, high in combinations(left, 2):
        between = letters[letters.index(low) + 1 : letters.index(high)]
        odds = {1: 5, 2: 4, 3: 2}.get(len(between), 1)
        ways = sum(4 for rank in between if rank in left)
        if between and ways * odds > 38 - ways:
            gains.add(f"{low}-{high}")
    said = {
        f"{low}-{high}"
        for low, high in combinations(left, 2)
        if letters.index(high) - letters.index(low) - 1 >= strategy["raise_from"]
    }
    assert gains == {*said, *strategy["raise_also"]}
    assert strategy["raise_also"]
    assert all(ranks in strategy["words"] for ranks in strategy["raise_also"])
    assert price("red-dog", left=parse_cards("2c 2d 4c 4d")).strategy == {
        "words": "Never raise.", "raise_from": 2, "raise_also": [],
    }  # fmt: skip


def test_a_raise_in_one_of_six_rounds_or_so_adds_to_what_is_wagered() -> None:
    found = price("red-dog", {"decks": "1"}).wager("whole_round")
    raised = sum(2 * 16 * (12 - spread) for spread in range(7, 12))  # pairs of ranks so far apart, in either order
    assert found.action == 1 + Fraction(raised, 52 * 51)
    assert found.per == "first bet"
    assert found.win + found.loss + found.push == 1


def test_a_shoe_too_short_for_a_round_is_refused() -> None:
    with pytest.raises(Refused, match="a shoe of 2 cards: a round may need three"):
        price("red-dog", left=parse_cards("2c 9c"))
