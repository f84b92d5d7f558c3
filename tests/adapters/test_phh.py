"""PHH hand histories: written, read by PokerKit, and played again by our rules."""

from __future__ import annotations

import random
import warnings

import pytest
from pokerkit import HandHistory as TheirHistory

from pitboss.adapters.phh import play_history, read_phh, stack_of, write_phh
from pitboss.chance import StackedChance
from pitboss.play.dealer import Dealer
from pitboss.table.refusal import Refused
from tests.games.second_opinion import SHARED, play_ours
from tests.kit import check_log, open_table, story

HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 QhQd', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db 2c7d9h', 'p1 cc # thinks',
  'p3 cbr 10', 'p1 f']
"""


def played(text: str) -> Dealer:
    """Play a hand history."""
    history = read_phh(text)
    deck = stack_of(history)
    return play_history(history, StackedChance([(*deck[-20:], *deck[:-20])], [20]))


@pytest.mark.untraced
@pytest.mark.parametrize("name", SHARED)
def test_a_round_that_is_written_is_read_by_pokerkit_and_played_again(name: str) -> None:
    for seed in range(25):
        dealer, _ = play_ours(SHARED[name], random.Random(seed))
        text = write_phh(dealer.log.records, 1)
        again = played(text)
        ours = sorted((player.name, player.chips) for player in dealer.table.players)
        assert sorted((player.name, player.chips) for player in again.table.players) == ours
        assert write_phh(again.log.records, 1) == text
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert TheirHistory.loads(text)


def test_a_file_is_played_by_our_rules_with_their_paragraphs() -> None:
    dealer = played(HAND)
    assert [player.chips for player in dealer.table.players] == [19_400, 19_800, 20_800]
    assert any(line.startswith("p3 raises to $6. [custom (19:47-14.10); 19:47-14.15(j)") for line in story(dealer))
    check_log(dealer)


def test_amounts_that_chips_cannot_make_are_multiplied() -> None:
    history = read_phh(HAND.replace("[1, 2, 0]", "[0.01, 0.02, 0]").replace("min_bet = 2", "min_bet = 0.02"))
    assert history.scale == 50 and history.least == 100


def test_a_table_can_open_with_a_hidden_hand() -> None:
    dealer = open_table("poker", {"limit": "no-limit"}, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    assert "d dh p1 ??" in write_phh(dealer.log.records, 1, "Bob")


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("'NT'", "'XX'", "none of our games is that"),
        ("variant =", "variant", "it is not TOML"),
        ("[200, 200, 200]", "[200]", "there is not one for each player"),
        ("antes = [0, 0, 0]", "antes = [0, 1, 0]", "they differ"),
        ("[1, 2, 0]", "[2, 1, 0]", "they are not blinds from the first player on"),
        ("min_bet = 2", "min_bet = 'x'", "it is not an amount"),
        ("min_bet = 2", "", "no least bet is named"),
        ("QhQd", "AsQd", "one is dealt twice"),
        ("QhQd", "QxQd", "they cannot be read"),
        ("'p3 cbr 6'", "'p9 cbr 6'", "there is no such player"),
        ("'p3 cbr 6'", "'p3'", "it cannot be read"),
        ("'p3 cbr 6'", "'p3 zz'", "it cannot be taken here"),
        ("'p3 cbr 6'", "'p1 cbr 6'", "the prompt is not yours"),
        ("'p3 cbr 6'", "'p3 cbr 3'", "that is not an amount it allows"),
        ("'p3 cbr 6'", "'p3 cbr 600'", "has \\$200 on the table"),
        ("'p1 f']", "'p1 f', 'p2 f']", "the round is over"),
        ("actions = [", "actions = [1, ", "they are not a list of texts"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(before: str, after: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        played(HAND.replace(before, after, 1))


def test_a_game_that_phh_does_not_have_is_refused() -> None:
    dealer = open_table("poker", {"game": "mambo-stud", "ante": "$1"}, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    with pytest.raises(Refused, match="PHH has no variant for it"):
        write_phh(dealer.log.records, 1)
