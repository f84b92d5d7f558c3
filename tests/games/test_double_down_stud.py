"""Double Down Stud beside its transcripts: settlement, an oracle's opinion of dealt rounds, and when cards change."""

from __future__ import annotations

import random

import pytest

from pitboss.games import find_game
from pitboss.games.double_down_stud import DoubleDownStudOptions
from pitboss.games.kits.shoe import CARD_CHANGE
from pitboss.play.dealer import Dealer
from pitboss.table.cards import parse_cards, standard_deck
from pitboss.table.options import choose
from tests.games import oracle_stud
from tests.games.test_settlement import Case, amounts, check_case, params, read_cases, results
from tests.games.transcript import read_options
from tests.kit import decide, open_table, wager

STUD = find_game("double-down-stud")


def play(cards: str, wagers: dict[str, int], options: dict[str, str]) -> Dealer:
    """Play a round in which Ann is dealt the first of five cards, and the others are the community's."""
    dealer = open_table("double-down-stud", options, stacks=[cards])
    wager(dealer, "Ann", "bet", wagers["bet"])
    dealer.end_wagering()
    decide(dealer, "double" if "double" in wagers else "stand")
    return dealer


@pytest.mark.parametrize("case", params(read_cases("double_down_stud")))
def test_settlement(case: Case) -> None:
    wagers, options = amounts(case["wagers"]), read_options(case["options"])
    dealer = play(case["deal"], wagers, options)
    check_case(case, dealer, oracle_stud.double_down_stud(case["deal"].split(), wagers, options))


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(8))
def test_round_of_play_and_oracle_agree_on_dealt_cards(seed: int) -> None:
    choices = random.Random(seed)
    for _ in range(15):
        deck = choices.choice([standard_deck(), parse_cards("As Ks Qs Js 10s 9s Ad Kd 6d 5d 5h 6h 10h 10c")])
        cards = " ".join(map(str, choices.sample(deck, 5)))
        wagers = {"bet": choices.randrange(500, 3_000, 50)}
        wagers |= {"double": wagers["bet"]} if choices.random() < 0.5 else {}
        dealer = play(cards, wagers, {})
        assert results(dealer) == oracle_stud.double_down_stud(cards.split(), wagers, {}), cards


def test_hand_dealt_cards_of_this_game_last_eight_hours() -> None:
    by_hand = choose(DoubleDownStudOptions, {"dealing": "hand", "shuffler": "device"})
    assert STUD.change_after(by_hand) == (8, "13:69E-1.18(g)2")
    assert STUD.change_after(choose(DoubleDownStudOptions, {})) == (24, CARD_CHANGE)
