"""PHH hand histories: written, read by PokerKit, and played again by our rules."""

from __future__ import annotations

import random
import warnings

import pytest
from pokerkit import HandHistory as TheirHistory

from pitboss.adapters.phh import HistoryEnds, read_phh, write_phh
from pitboss.adapters.phh.form import VARIANTS
from pitboss.chance import SeededChance
from pitboss.games.poker.pot_events import PotAwarded
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log, as_event
from pitboss.table.events import CardBurned, PlayerSeated, RoundSettled
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE
from tests.adapters.stacked import played
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


USUAL = {"game": "holdem", "limit": "fixed", "split": "high"}
WRITTEN = [
    name
    for name, shared in SHARED.items()
    if any(variant.items() <= (USUAL | shared.options).items() for variant in VARIANTS.values())
]
"""The games shared with PokerKit for which PHH has a variant."""


@pytest.mark.untraced
@pytest.mark.parametrize("name", WRITTEN)
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
        ("variant = 'NT'", "", "the hand history: it names no variant"),
        ("min_bet", "players = ['Ana', 'Ana', 'Ben']\nmin_bet", "not each player has a name of their own"),
        ("min_bet", "players = 'Ana'\nmin_bet", "not each player has a name of their own"),
        ("min_bet", "players = ['Ana', 'Ben', 'Cy', 'Cy']\nmin_bet", "Allowed: 3 different names"),
        ("QhQd", "Qh7d", "action 7 'd db 2c7d9h': 7d is dealt twice"),
        ("'p3 cbr 6'", "'d xx'", "action 4 'd xx', its words: it can't be read"),
        ("[200, 200, 200]", f"{[200] * 30}", "there isn't one for each player"),
        ("variant =", "variant", "it isn't TOML"),
        ("[200, 200, 200]", "[200]", "there isn't one for each player"),
        ("[1, 2, 0]", "[0, 0, 0]", "nobody antes or posts a blind"),
        ("[1, 2, 0]", "[1, -1e12, 0]", r"blinds_or_straddles = - 1E\+12: it isn't an amount"),
        ("[1, 2, 0]", "[1, nan, 0]", "it isn't an amount"),
        ("'NT'", "'NS'", "variant 'NS': short-deck hold 'em is none of the games of 19:47-14"),
        ("'NT'", "['NT']", "none of our games is that"),
        ("'NT'", "'F7S'", "no bring-in is named"),
        ("min_bet", "ante_trimming_status = 'no'\nmin_bet", "it's neither true nor false"),
        ("[200, 200, 200]", "[200, 0, 200]", "the stack of p2: nobody plays without chips"),
        ("[200, 200, 200]", "200", "there isn't one for each player"),
        ("actions = [", "actions = [" + "'p1 cc', " * 2001, "there are 2,011 of them"),
        ("'p2 f'", "'p2 f 3'", "action 6 'p2 f 3', its words: f says nothing more"),
        ("'p1 f']", "'p1 cc', 'd db 3c', 'p1 sm As Kd']", "sm says one thing more"),
        ("'p1 f']", "'p1 f', 'p2 sm 2cKc']", "the cards '2cKc': 2c was dealt before"),
        ("min_bet = 2", "min_bet = 'x'", "it isn't an amount"),
        ("min_bet = 2", "", "no least bet is named"),
        ("QhQd", "AsQd", "action 3 'd dh p3 AsQd': As is dealt twice, before by action 1 'd dh p1 AsKd'"),
        ("QhQd", "QxQd", "they can't be read"),
        ("'p3 cbr 6'", "'p9 cbr 6'", "there is no such player"),
        ("'p3 cbr 6'", "'p3'", "it can't be read"),
        ("'p3 cbr 6'", "'p3 zz'", "it can't be done here"),
        ("'p3 cbr 6'", "'p1 cbr 6'", "action 4 'p1 cbr 6', 'raise' by p1: it's p3's turn"),
        ("'p3 cbr 6'", "'p3 cbr 3'", "that amount isn't allowed"),
        ("'p3 cbr 6'", "'p3 cbr 600'", "has \\$200 on the table"),
        ("'p3 cbr 6'", "'p3 cbr abc'", "'abc' is not an amount"),
        ("'p3 cbr 6'", "'p3 cbr'", "'' is not an amount"),
        ("'p3 cbr 6'", "'p3 cbr 6.005'", "action 4 'p3 cbr 6.005', its amount 6.005: it isn't an amount"),
        ("'p3 cbr 6'", "'p3 cbr 9999999999'", "it isn't an amount"),
        ("[200, 200, 200]", "[200, -inf, 200]", "starting_stacks = -Infinity: it isn't an amount"),
        ("[200, 200, 200]", "[200, nan, 200]", "it isn't an amount"),
        ("[200, 200, 200]", "[200, 1e400, 200]", "it isn't an amount"),
        ("[200, 200, 200]", "[200, 1e-400, 200]", "it isn't an amount"),
        ("[200, 200, 200]", "[200, true, 200]", "it isn't an amount"),
        ("[200, 200, 200]", "[200, -1, 200]", "it isn't an amount"),
        ("[200, 200, 200]", f"[200, {'9' * 5000}, 200]", "it isn't TOML"),
        ("'p1 f']", "'p1 f', 'p2 f']", "the round is over"),
        ("'p1 cc', 'p2 f'", "'p2 f'", "and words out of turn don't count"),
        ("'p1 cc', 'p2 f', ", "'p1 cc', ", "action 6 'd db 2c7d9h', board 1: it's dealt too early"),
        (
            "2c7d9h",
            "2c7d",
            "action 7 'd db 2c7d', 2 cards for the board: our dealer deals another number there",
        ),
        ("'d db 2c7d9h', ", "", "action 7 'p1 cc': the next cards of the board are not told"),
        ("'p1 f']", "'p1 cc', 'd db 3c4c', 'p1 cc']", "2 cards for the board: .* Allowed: 1 card\\."),
        ("2c7d9h", "2c7d??", "a card of the board isn't known"),
        ("'d dh p2 ????', ", "", "action 3 'p3 cbr 6': the next card of p2 is not told"),
        (
            "'d dh p2 ????'",
            "'d dh p2 ??????'",
            "action 2 'd dh p2 \\?{6}', 3 cards for p2: they are too many there",
        ),
        (
            "'p1 f']",
            "'p1 f', 'p3 sm AcAd']",
            "action 11 'p3 sm AcAd', the cards 'AcAd': Ac was not dealt",
        ),
        ("actions = [", "actions = [1, ", "they are not a list of texts"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(before: str, after: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        played(HAND.replace(before, after, 1))


def test_too_many_players_are_refused_by_their_number() -> None:
    text = HAND.replace("[0, 0, 0]", f"{[0] * 30}").replace("[1, 2, 0]", f"{[1, 2] + [0] * 28}")
    with pytest.raises(Refused, match="there are 30 players, too many for"):
        played(text.replace("[200, 200, 200]", f"{[200] * 30}"))


def test_a_hand_that_the_file_mucks_is_mucked_by_its_player() -> None:
    text = SHOWDOWN.replace("'d dh p2 ????'", "'d dh p2 QhQd'").replace("'p1 sm AsKd', 'p2 sm QhQd', ", "")
    told = story(played(text.replace("'d db 4c']", "'d db 4c', 'p2 sm QhQd', 'p1 sm']")))
    assert not [line for line in told if "does not answer" in line]
    assert [line for line in told if line.startswith("p1 mucks")]


def test_amounts_are_told_in_the_files_money_though_chips_are_larger() -> None:
    text = HAND.replace("[1, 2, 0]", "[0.10, 0.25, 0]").replace("min_bet = 2", "min_bet = 0.25")
    with pytest.raises(Refused, match=r"raise to \$600: p3 has \$200 on the table"):
        played(text.replace("p3 cbr 6", "p3 cbr 600"))
    history = read_phh(text.replace("[200, 200, 200]", "[25, 24.15, 30.40]"))
    assert history.scale == 10 and history.in_file_money("p1 raises to $1,250.50.") == "p1 raises to $125.05."


SHOWDOWN = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'p2 cbr 200', 'p1 cc', 'p1 sm AsKd', 'p2 sm QhQd', 'd db 2c7d9h', 'd db 3c',
  'd db 4c']
"""


def test_cards_that_were_dealt_unseen_are_known_once_they_are_shown() -> None:
    dealer = played(SHOWDOWN)
    assert [player.chips for player in dealer.table.players] == [0, 40_000]


@pytest.mark.parametrize(
    ("text", "before", "after", "why", "last"),
    [
        (HAND, HAND[HAND.index("'d dh p1") : -2], "", "the next card of p1 is not told", "p2 posts the second blind"),
        (HAND, ", 'p1 f']", "]", "p1 is to act", "p3 bets $10"),
        (HAND, HAND[HAND.index(", 'd db") : -2], "", "the next cards of the board are not told", "the pot is $14"),
        (SHOWDOWN, ", 'd db 3c',\n  'd db 4c'", "", "the next cards of the board are not told", "the pot is $400"),
        (SHOWDOWN, "'p2 sm QhQd', ", "", "not all cards of p2 are told", "a community card: 4c"),
    ],
)
def test_a_file_that_is_cut_off_is_played_as_far_as_it_tells(
    text: str, before: str, after: str, why: str, last: str
) -> None:
    assert before in text
    with pytest.raises(HistoryEnds, match=f"the hand history ends here: {why}") as ended:
        played(text.replace(before, after, 1))
    told = [as_event(record, HOUSE) for record in ended.value.records]
    assert not [event for event in told if isinstance(event, PotAwarded | RoundSettled)]
    assert last in [event.words() for event in told if not isinstance(event, CardBurned)][-1]


def test_what_the_house_took_is_told_by_the_stacks_in_the_end() -> None:
    options = {"limit": "no-limit", "rake_percent": "5", "first_blind": "$5", "second_blind": "$10", "minimum": "$10"}
    dealer = open_table("poker", options, seats={"Ann": 50_000, "Bob": 50_000})
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        word = "call" if "call" in [choice.word for choice in ask.choices] else ask.default
        dealer.take(ask.decide(ask.player, word))
    text = write_phh(dealer.log.records, 1)
    assert "_house_took = 1\n# The house took $1 of it" in text
    assert TheirHistory.loads(text).user_defined_fields == {"_house_took": 1}
    history = read_phh(text)
    assert sum(history.stacks) - sum(history.finishing) == history.taken == 100
    assert sorted(history.finishing) == sorted(player.chips for player in dealer.table.players)


def test_a_round_that_was_not_dealt_is_refused_by_the_rounds_there_are() -> None:
    dealer = open_table("poker", {"limit": "no-limit"}, seats={"Ann": 10_000, "Bob": 10_000})
    with pytest.raises(Refused, match=r"no such round was dealt\. Allowed: a log in which a round was dealt"):
        write_phh(dealer.log.records, 1)
    dealer.begin_round()
    with pytest.raises(Refused, match=r"round 9 of holdem: no such round was dealt\. Allowed: one of rounds 1 to 1"):
        write_phh(dealer.log.records, 9)


def test_a_game_that_phh_does_not_have_is_refused() -> None:
    dealer = open_table("poker", {"game": "mambo-stud", "ante": "$1"}, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    with pytest.raises(Refused, match="PHH has no variant for it"):
        write_phh(dealer.log.records, 1)


@pytest.mark.parametrize(
    ("options", "variant"),
    [
        ({"game": "holdem"}, "FT"),
        ({"game": "holdem", "limit": "no-limit"}, "NT"),
        ({"game": "seven-card-stud", "ante": "$1"}, "F7S"),
    ],
)
def test_a_casino_night_leaves_no_choice_of_split_and_is_written_as_won_by_high_hands(
    options: dict[str, str], variant: str
) -> None:
    dealer = open_table("casino-night-poker", options, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000})
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        dealer.take(ask.default_decision())
    text = write_phh(dealer.log.records, 1)
    assert text.startswith(f"variant = '{variant}'\n")
    again = played(text)
    assert {player.name: player.chips for player in again.table.players} == {
        player.name: player.chips for player in dealer.table.players
    }


AS_WRITTEN = {"heads_up": "left-of-button-first"}
ONE_BLIND = {"first_blind": "$5", "second_blind": "$0"}
ALIKE = {"first_blind": "$5", "second_blind": "$5"}


@pytest.mark.parametrize(
    ("game", "options", "blinds", "first"),
    [
        ("casino-night-poker", {}, "[5, 2]", "p1"),
        ("casino-night-poker", ONE_BLIND, "[0, 5]", "p2"),
        ("casino-night-poker", ALIKE, "[5, 5]", "p1"),
        ("poker", {}, "[2, 5]", "p2"),
        ("poker", AS_WRITTEN, "[5, 2]", "p1"),
        ("poker", ONE_BLIND, "[0, 5]", "p2"),
        ("poker", ALIKE | AS_WRITTEN, "[5, 5]", "p1"),
    ],
)
def test_13_47_20_36_d_the_blinds_of_two_players_are_written_by_who_posts_them(
    game: str, options: dict[str, str], blinds: str, first: str
) -> None:
    dealer = open_table(game, options, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        offered = [choice.word for choice in ask.choices]
        dealer.take(ask.decide(ask.player, next(word for word in ("call", "check", "muck") if word in offered)))
    text = write_phh(dealer.log.records, 1)
    history = read_phh(text)
    assert f"blinds_or_straddles = {blinds}\n" in text
    assert next(each.split()[0] for each in history.actions if each.endswith(" cc")) == first
    ends = {player.name: player.chips for player in dealer.table.players}
    again = played(text)
    assert {player.name: player.chips for player in again.table.players} == ends
    assert write_phh(again.log.records, 1) == text
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = TheirHistory.loads(text)
    assert [stack * 100 for stack in state.stacks] == [ends[name] for name in history.names]


def test_a_button_that_acts_first_with_blinds_alike_is_refused_by_what_phh_has_instead() -> None:
    dealer = open_table("poker", ALIKE, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    with pytest.raises(Refused, match="blinds alike the button acts first, and in PHH the other does"):
        write_phh(dealer.log.records, 1)


def test_a_log_of_no_poker_room_is_refused() -> None:
    dealer = open_table("three-card-poker", seats={"Ann": 10_000})
    with pytest.raises(Refused, match=r"^a log of three-card-poker: PHH has no variant for it"):
        write_phh(dealer.log.records, 1)


def stud_to_the_end(players: int) -> Dealer:
    """Play seven-card stud in which nobody folds."""
    options = {"game": "seven-card-stud", "ante": "$1", "losing_hands": "shown"}
    dealer = Dealer(Log(), SeededChance(bytes(32)))
    dealer.open("poker", options, 8, 0)
    for position in range(1, players + 1):
        dealer.take(PlayerSeated(f"p{position}", position, 50_000))
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        word = "call" if "call" in [choice.word for choice in ask.choices] else ask.default
        dealer.take(ask.decide(ask.player, word))
    return dealer


def test_a_common_card_that_ends_a_table_of_stud_is_written_and_dealt_again() -> None:
    dealer = stud_to_the_end(7)
    text = write_phh(dealer.log.records, 1)
    assert "'d db " in text
    again = played(text)
    assert [player.chips for player in again.table.players] == [player.chips for player in dealer.table.players]


def test_a_hand_for_which_burned_cards_were_shuffled_again_cannot_be_played_from_a_file() -> None:
    with pytest.raises(Refused, match="some shuffled again, in an order that no PHH file tells"):
        played(write_phh(stud_to_the_end(8).log.records, 1))
