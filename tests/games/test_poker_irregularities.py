"""Irregularities at a poker table: whenever they are found, whose hand is fouled, and which paragraph answers them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.chance import reconstruct, verify_shuffle
from pitboss.games.poker.desk_events import PlayerAbsent, PlayerReturned
from pitboss.games.poker.events import CardsReturned, FundDropTaken, HandKilled
from pitboss.play.dealer import Dealer
from pitboss.play.replay import replay
from pitboss.table.events import DeckRemoved, FaultOccurred, IrregularityFound, RoundVoided
from tests.games.test_poker import SEATS, fold_round
from tests.kit import check_log, decide, events, open_prompt, open_table, story

TWO = {"Ann": 10_000, "Bob": 10_000}
ACES_WIN = "As 2h Ad 7s 3c Ah 8d 4s 3d Jc 3h 2s"
PASSIVE = {"call", "check"}


def play_on(dealer: Dealer) -> Dealer:
    """Let everybody call and check until something else is asked."""
    dealer.begin_round()
    while open_prompt(dealer).choices[0].word in PASSIVE:
        decide(dealer, open_prompt(dealer).choices[0].word)
    return dealer


def losing_hand() -> Dealer:
    """Return a table at which Bob is asked whether to show a hand that has lost."""
    options = {"disclosure": "on-request", "fund": "bad-beat", "rake_percent": "5"}
    return play_on(open_table("poker", options, seats=TWO, stacks=[ACES_WIN]))


def conceded_hand() -> Dealer:
    """Return a table at which a conceded hand may be asked for."""
    dealer = losing_hand()
    decide(dealer, "muck")
    return dealer


def draw() -> Dealer:
    """Return a table at which a player may draw cards."""
    return play_on(open_table("poker", {"game": "five-card-draw"}, seats=SEATS))


def straddle() -> Dealer:
    """Return a table at which a player may straddle."""
    dealer = open_table("poker", {"straddle": "yes"}, seats=SEATS)
    dealer.begin_round()
    return dealer


def missed_blinds() -> Dealer:
    """Return a table at which Ann may make good for the blinds that she missed."""
    dealer = open_table("poker", {}, seats={**SEATS, "Dee": 10_000})
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    return dealer


def third_hole_card() -> Dealer:
    """Return a table at which the third hole card of a player was exposed."""
    return play_on(open_table("poker", {"game": "seven-card-stud"}, seats=SEATS, faults=["hole-card-exposed#7"]))


PROMPTS = [
    (losing_hand, "muck"),
    (conceded_hand, "leave-unseen"),
    (draw, "draw"),
    (straddle, "straddle"),
    (missed_blinds, "post"),
    (third_hole_card, "continue"),
]


@pytest.mark.paragraph("19:47-14.15(g)")
@pytest.mark.parametrize("fault", ["missing-cards", "extra-cards"])
@pytest.mark.parametrize(("asked", "word"), PROMPTS)
def test_19_47_14_15_g_missing_or_added_cards_are_found_whatever_is_asked(
    asked: Callable[[], Dealer], word: str, fault: str
) -> None:
    dealer = asked()
    assert open_prompt(dealer).choices[0].word == word
    before = {player.name: player.chips for player in dealer.table.players}
    dealer.take(FaultOccurred(fault))
    assert not dealer.is_in_round and len(events(dealer, RoundVoided)) == 1
    assert {player.name: player.chips for player in dealer.table.players} == before
    assert dealer.table.state.fund == 0 and not events(dealer, FundDropTaken)
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.38(h)")
def test_13_47_20_38_h_missing_cards_are_found_while_a_card_places_the_button() -> None:
    dealer = open_table("casino-night-poker", {"button": "by-card"}, seats=SEATS, faults=["missing-cards#2"])
    dealer.begin_round()
    assert not dealer.is_in_round and len(events(dealer, RoundVoided)) == 1
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.38(h)")
def test_13_47_20_38_h_the_cards_go_back_before_their_deck_is_sealed_and_not_after() -> None:
    dealer = open_table("casino-night-poker", {}, seats=SEATS)
    dealer.begin_round()
    dealer.take(FaultOccurred("extra-cards"))
    assert [type(event) for event in events(dealer, DeckRemoved, CardsReturned)] == [CardsReturned, DeckRemoved]
    assert "The red deck is kept in a sealed envelope" in story(dealer)[-2]
    check_log(dealer)


# Cards dealt to somebody who is not in the round


FULL = dict.fromkeys(("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"), 10_000)


@pytest.mark.paragraph("19:47-14.15(f)")
def test_19_47_14_15_f_a_player_who_folded_is_ineligible_also_at_a_full_table() -> None:
    dealer = open_table("poker", {"game": "seven-card-stud"}, seats=FULL, faults=["ineligible-player#2"])
    dealer.begin_round()
    folded = open_prompt(dealer).position
    decide(dealer, "fold")
    while not dealer.faults.is_over:
        decide(dealer, open_prompt(dealer).choices[0].word)
    found = f"Irregularity: a card is dealt to position {folded}, which is out of the round. [19:47-14.15(f)]"
    line = story(dealer).index(found)
    assert story(dealer)[line + 1].startswith(f"The hand of position {folded} (1 card)")
    while dealer.prompt is not None:
        dealer.answer_by_default()
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.38(e)", "13:47-20.38(g)")
def test_13_47_20_38_e_a_folded_position_is_ineligible_only_once_it_stops_receiving_cards() -> None:
    options, faults = {"game": "seven-card-stud"}, ["ineligible-player#1"]
    dealer = open_table("casino-night-poker", options, seats=SEATS, positions=3, faults=faults)
    dealer.begin_round()
    while (first := open_prompt(dealer)).choices[0].word == "call":
        decide(dealer, "call")
    decide(dealer, "fold")
    decide(dealer, "check")
    decide(dealer, "check")
    assert not dealer.faults.is_over  # the position of who folded while all checked got a card of its own
    decide(dealer, "bet")
    decide(dealer, "call")
    found = f"Irregularity: a card is dealt to position {first.position}, which is out of the round. [13:47-20.38(g)]"
    assert dealer.faults.is_over and found in story(dealer)
    while dealer.prompt is not None:
        dealer.answer_by_default()
    check_log(dealer)


# Exposed hole cards


def cites_of_exposed(game: str, kind: str, nth: int) -> tuple[str, str]:
    """Return by what an exposed hole card is caused and answered: the n-th that is dealt."""
    dealer = open_table(game, {"game": kind}, seats=SEATS, faults=[f"hole-card-exposed#{nth}"])
    dealer.begin_round()
    while not dealer.faults.is_over:
        decide(dealer, open_prompt(dealer).choices[0].word)
    (fault,), (found,) = events(dealer, FaultOccurred), events(dealer, IrregularityFound)
    while dealer.prompt is not None:
        dealer.answer_by_default()
    check_log(dealer)
    return fault.cite, found.cite


@pytest.mark.paragraph("13:47-20.38(l)")
def test_13_47_20_38_l_says_nothing_of_the_third_hole_card() -> None:
    assert cites_of_exposed("casino-night-poker", "seven-card-stud", 2) == ("13:47-20.38(l)",) * 2
    assert cites_of_exposed("casino-night-poker", "seven-card-stud", 7) == ("custom (13:47-20.38)",) * 2


@pytest.mark.parametrize(
    ("game", "kind", "cite"),
    [
        pytest.param("casino-night-poker", "holdem", "13:47-20.38(n)", marks=pytest.mark.paragraph("13:47-20.38(n)")),
        pytest.param("poker", "seven-card-stud", "19:47-14.15(k)", marks=pytest.mark.paragraph("19:47-14.15(k)")),
        pytest.param("poker", "five-card-stud", "19:47-14.15(l)", marks=pytest.mark.paragraph("19:47-14.15(l)")),
        pytest.param("poker", "mambo-stud", "19:47-14.15(m)", marks=pytest.mark.paragraph("19:47-14.15(m)")),
        pytest.param("poker", "omaha", "19:47-14.15(o)", marks=pytest.mark.paragraph("19:47-14.15(o)")),
        ("poker", "five-card-draw", "custom (19:47-14.15)"),
    ],
)
def test_an_exposed_hole_card_is_caused_by_the_paragraph_of_the_game_in_play(game: str, kind: str, cite: str) -> None:
    assert cites_of_exposed(game, kind, 1) == (cite, cite)


# Hands with an improper number of cards


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param("poker", "holdem", marks=pytest.mark.paragraph("19:47-14.15(i)3")),
        pytest.param("poker", "omaha", marks=pytest.mark.paragraph("19:47-14.15(i)3")),
        pytest.param("casino-night-poker", "holdem", marks=pytest.mark.paragraph("13:47-20.2(a)[Fouled hand]")),
        pytest.param("casino-night-poker", "seven-card-stud", marks=pytest.mark.paragraph("13:47-20.38(j)3")),
    ],
)
@pytest.mark.parametrize(("fault", "nth", "words"), [("card-too-many", 2, "too many"), ("card-too-few", 2, "too few")])
def test_13_47_20_2_a_a_hand_with_an_improper_number_of_cards_is_fouled(
    game: str, kind: str, fault: str, nth: int, words: str
) -> None:
    dealer = open_table(game, {"game": kind, "ante": "$1"}, seats=SEATS, faults=[f"{fault}#{nth}"])
    dealer.begin_round()
    assert f"The hand of Bob is out of play: it has a card {words}." in " ".join(story(dealer))
    while dealer.prompt is not None:
        assert open_prompt(dealer).player != "Bob"
        dealer.answer_by_default()
    assert dealer.table.player("Bob").chips == 10_000 and not events(dealer, RoundVoided)
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.15(i)3")
@pytest.mark.parametrize("fault", ["card-too-many#16", "card-too-few#13"])
def test_19_47_14_15_i_3_an_improper_number_of_cards_drawn_fouls_the_hand_too(fault: str) -> None:
    dealer = open_table("poker", {"game": "five-card-draw"}, seats=SEATS, faults=[fault])
    play_on(dealer)
    drawing = open_prompt(dealer).player
    decide(dealer, "draw", str(open_prompt(dealer).choices[0].cards[0].card))
    while dealer.prompt is not None:
        assert open_prompt(dealer).player != drawing
        dealer.answer_by_default()
    assert f"The hand of {drawing} is out of play: it has a card too" in " ".join(story(dealer))
    assert dealer.faults.is_over and dealer.table.player(drawing).chips == 10_000
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.15(i)3")
@pytest.mark.parametrize("fault", ["card-too-many#8", "card-too-few#5"])
def test_19_47_14_15_i_3_a_player_who_is_all_in_gets_everything_back_of_a_hand_dealt_wrongly(fault: str) -> None:
    seats = {"Ann": 10_000, "Bob": 300, "Cy": 10_000}
    options = {"game": "seven-card-stud", "ante": "$1", "rake_percent": "10"}
    dealer = open_table("poker", options, seats=seats, faults=[fault])
    dealer.begin_round()
    while dealer.prompt is not None:
        decide(dealer, open_prompt(dealer).choices[0].word)
    assert dealer.faults.is_over and dealer.table.player("Bob").chips == 300
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.15(k)")
def test_19_47_14_15_k_a_hand_that_is_dead_by_two_exposed_cards_is_not_fouled_again() -> None:
    faults = ["card-too-many#1", "hole-card-exposed#1", "hole-card-exposed#3"]
    dealer = open_table("poker", {"game": "seven-card-stud", "ante": "$1"}, seats=SEATS, faults=faults)
    dealer.begin_round()
    killed = [event.why for event in events(dealer, HandKilled) if isinstance(event, HandKilled)]
    assert dealer.faults.is_over and killed == ["both hole cards were exposed"]
    while dealer.prompt is not None:
        dealer.answer_by_default()
    assert dealer.table.player("Ann").chips == 10_000
    check_log(dealer)


@pytest.mark.parametrize(("game", "card"), [("holdem", 3), ("seven-card-stud", 2), ("seven-card-stud", 8)])
def test_a_log_cut_off_among_cards_that_a_fault_parted_replays_and_is_open(game: str, card: int) -> None:
    dealer = open_table("poker", {"game": game}, seats=SEATS, faults=[f"missing-cards#{card}"])
    dealer.begin_round()
    lines = [record.line() for record in dealer.log.records]
    fault = next(at for at, line in enumerate(lines) if '"fault_occurred"' in line)
    assert '"cards_dealt"' in lines[fault - 1]
    for length in range(1, len(lines)):
        report = replay(lines[:length], reconstruct=reconstruct, verify=verify_shuffle)
        assert report.is_open and report.is_identical, f"cut off after line {length}"
