"""Irregularities at a poker table: whenever they are found, whose hand is fouled, and which paragraph answers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.chance import reconstruct, verify_shuffle
from pitboss.games import find_game
from pitboss.games.poker.desk_events import PlayerAbsent, PlayerReturned
from pitboss.games.poker.events import CardsDealt, CardsReturned, CommunityCardsDealt, HandKilled
from pitboss.games.poker.pot_events import BlindPosted, FundDropTaken
from pitboss.play.dealer import Dealer
from pitboss.play.log import GENESIS, LogError, Record, chain, write_json
from pitboss.play.replay import replay
from pitboss.table.events import (
    CardsShuffled,
    DeckRemoved,
    DeviceRemoved,
    FaultOccurred,
    HandCollected,
    IrregularityFound,
    RoundVoided,
)
from pitboss.table.options import options_of
from pitboss.table.refusal import Refused
from tests.games.test_poker import SEATS, fold_round
from tests.kit import Stack, check_log, decide, events, open_prompt, open_table, story

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


def by_regime(casino: str, casino_night: str) -> list[Any]:
    """Return both games, each with the paragraph of its own regime that a test proves there."""
    regimes = {"poker": casino, "casino-night-poker": casino_night}
    return [pytest.param(game, marks=pytest.mark.paragraph(cite)) for game, cite in regimes.items()]


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
    assert story(dealer)[line + 1].startswith(f"Position {folded}'s hand (1 card)")
    while dealer.prompt is not None:
        dealer.answer_by_default()
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.38(e)", "13:47-20.38(g)")
def test_13_47_20_38_e_a_folded_position_is_ineligible_only_once_it_stops_receiving_cards() -> None:
    options, faults = {"game": "seven-card-stud"}, ["ineligible-player#1"]
    dealer = open_table("casino-night-poker", options, seats=SEATS, positions=3, faults=faults)
    dealer.begin_round()
    while open_prompt(dealer).choices[0].word == "call":
        decide(dealer, "call")
    decide(dealer, "check")
    first = open_prompt(dealer)
    decide(dealer, "fold")
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
    fouled = {"poker": "19:47-14.15(i)3", "casino-night-poker": "13:47-20.38(j)3; 13:47-20.2(a)[Fouled hand]"}
    (out,) = [line for line in story(dealer) if line.startswith("Bob's hand is dead")]
    assert out == f"Bob's hand is dead: it has a card {words}. [{fouled[game]}; reading 158]"
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
    assert f"{drawing}'s hand is dead: it has a card too" in " ".join(story(dealer))
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


# What may be found at any time, and with whose hand


@pytest.mark.paragraph("19:47-14.15(e)1")
@pytest.mark.parametrize(("asked", "word"), PROMPTS)
def test_19_47_14_15_e_1_cards_that_were_not_shuffled_are_a_misdeal_whenever_that_is_found(
    asked: Callable[[], Dealer], word: str
) -> None:
    dealer = asked()
    before = {player.name: player.chips for player in dealer.table.players}
    dealer.take(FaultOccurred("not-shuffled"))
    assert not dealer.is_in_round and len(events(dealer, RoundVoided)) == 1
    assert not events(dealer, DeckRemoved)  # the deck is whole, and shuffled again
    assert {player.name: player.chips for player in dealer.table.players} == before
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.38(f)1")
@pytest.mark.parametrize("card", [1, 5])
def test_13_47_20_38_f_1_cards_that_were_not_shuffled_are_found_with_any_card(card: int) -> None:
    options = {"game": "seven-card-stud"}
    dealer = open_table("casino-night-poker", options, seats=SEATS, faults=[f"not-shuffled#{card + 1}"])
    dealer.begin_round()
    assert not dealer.is_in_round and "a misdeal" in "\n".join(story(dealer))
    check_log(dealer)


@pytest.mark.parametrize("game", by_regime("19:47-14.15(q)", "13:47-20.38(p)"))
def test_14_15_q_20_38_p_burned_cards_are_shuffled_by_the_device_that_stands_at_the_table(game: str) -> None:
    options = {"game": "seven-card-stud", "shuffler": "device"}
    eight = {f"p{number}": 10_000 for number in range(1, 9)}
    stacks = [Stack("", 20), Stack("", None, True)]
    dealer = play_on(open_table(game, options, seats=eight, stacks=stacks))
    shuffled = [each.how for each in events(dealer, CardsShuffled) if isinstance(each, CardsShuffled)]
    assert shuffled == ["shuffled by the device"] * 2


@pytest.mark.paragraph("13:47-20.38(p)")
def test_13_47_20_38_p_a_device_that_jams_over_burned_cards_leaves_before_they_are_shuffled_by_hand() -> None:
    options = {"game": "seven-card-stud", "shuffler": "device"}
    eight = {f"p{number}": 10_000 for number in range(1, 9)}
    stacks = [Stack("", 20), Stack("", None, True)]
    dealer = play_on(open_table("casino-night-poker", options, seats=eight, stacks=stacks, faults=["shuffler-jam#2"]))
    told = [each for each in events(dealer) if isinstance(each, (CardsShuffled, DeviceRemoved))]
    assert [type(each) for each in told] == [CardsShuffled, DeviceRemoved, CardsShuffled]
    assert all("13:47-20.38(p)" in each.cite for each in told[1:])


@pytest.mark.paragraph("13:47-20.35(h)")
def test_13_47_20_35_h_who_is_left_gets_a_seventh_card_before_positions_that_were_folded() -> None:
    seven = {f"p{number}": 10_000 for number in range(1, 8)}
    options = {"game": "seven-card-stud", "forced_bet": "$2"}
    dealer = open_table("casino-night-poker", options, seats=seven)
    dealer.begin_round()
    posted = next(each for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted))
    decide(dealer, "complete")
    while dealer.prompt is not None and open_prompt(dealer).choices[0].word in PASSIVE:
        decide(dealer, "fold" if open_prompt(dealer).player == posted.player else open_prompt(dealer).choices[0].word)
    assert not any("common card" in each.what for each in events(dealer) if isinstance(each, CommunityCardsDealt))
    last = [each for each in events(dealer, CardsDealt) if isinstance(each, CardsDealt)][-1]
    assert len(last.positions) == 6 and posted.position not in last.positions
    (collected,) = [each for each in events(dealer, HandCollected) if isinstance(each, HandCollected)]
    assert collected.position == posted.position and collected.cite.endswith("reading 171")
    check_log(dealer)


@pytest.mark.parametrize("game", by_regime("19:47-14.15(i)3", "13:47-20.38(j)3"))
def test_14_15_i_3_20_38_j_3_the_hand_of_a_player_who_waits_is_collected_and_refunded(game: str) -> None:
    dealer = open_table(game, {}, seats=SEATS)
    dealer.begin_round()
    asked = open_prompt(dealer)
    others = [seat for seat in dealer.table.seats if seat.player != asked.player]
    dealer.take(FaultOccurred("protected-hand-collected", others[0].position))
    (killed,) = [each for each in events(dealer, HandKilled) if isinstance(each, HandKilled)]
    assert killed.player == others[0].player and open_prompt(dealer).player == asked.player
    decide(dealer, "fold")
    assert not dealer.is_in_round and dealer.table.player(others[0].player).chips == 10_000
    check_log(dealer)


def test_a_raise_that_went_back_with_its_hand_is_none_of_those_that_the_table_permits() -> None:
    dealer = open_table("poker", {"raises": "1", "heads_up_raises": "as-posted"}, seats=SEATS)
    dealer.begin_round()
    raiser = open_prompt(dealer).position
    decide(dealer, "raise")
    assert "raise" not in [choice.word for choice in open_prompt(dealer).choices]
    dealer.take(FaultOccurred("protected-hand-collected", raiser))
    assert "raise" in [choice.word for choice in open_prompt(dealer).choices]


@pytest.mark.paragraph("19:47-14.15(i)4")
def test_19_47_14_15_i_4_an_all_in_player_who_walks_away_has_no_interest_in_the_pot() -> None:
    short = {"Ann": 10_000, "Bob": 10_000, "Cyd": 1_000}
    dealer = open_table("poker", {"limit": "no-limit"}, seats=short)
    dealer.begin_round()
    while open_prompt(dealer).player != "Cyd":
        decide(dealer, "call")
    decide(dealer, "raise", amount=1_000)
    dealer.take(FaultOccurred("player-walks-away", dealer.table.seats[2].position))
    (killed,) = [each for each in events(dealer, HandKilled) if isinstance(each, HandKilled)]
    assert (killed.player, killed.cite) == ("Cyd", "19:47-14.15(i)4")
    while dealer.prompt is not None and open_prompt(dealer).choices[0].word in {*PASSIVE, "muck"}:
        decide(dealer, open_prompt(dealer).choices[0].word)
    assert dealer.table.player("Cyd").chips == 0
    check_log(dealer)


def test_a_fault_at_a_position_that_is_not_in_the_round_is_refused_and_changes_nothing() -> None:
    dealer = open_table("poker", {}, seats=SEATS)
    dealer.begin_round()
    lines = dealer.log.seq
    with pytest.raises(Refused) as refused:
        dealer.take(FaultOccurred("protected-hand-collected", 9))
    assert str(refused.value).startswith("the fault 'protected-hand-collected' at position 9: nobody there is in the")
    assert refused.value.allowed == "positions 1, 2, 3" and dealer.log.seq == lines


def test_a_planned_fault_waits_until_it_can_happen_at_its_position() -> None:
    dealer = open_table("poker", {}, seats=SEATS, faults=["hand-fouled=9"])
    dealer.begin_round()
    assert not dealer.faults.is_over and not events(dealer, FaultOccurred)


def test_a_log_whose_fault_names_a_position_that_is_not_in_the_round_is_refused() -> None:
    dealer = open_table("poker", {}, seats=SEATS, faults=["hand-fouled=1"])
    fold_round(dealer)
    told = next(record for record in dealer.log.records if record.body["event"] == FaultOccurred.kind)
    told.body["value"] = 9
    head, lines = GENESIS, []
    for record in dealer.log.records:
        head = chain(head, write_json(record.body))
        lines.append(Record(record.body, head, record.opened).line())
    with pytest.raises(LogError) as refused:
        replay(lines, reconstruct=reconstruct, verify=verify_shuffle)
    assert refused.value.seq == told.seq


@pytest.mark.parametrize("game", by_regime("19:47-14.15(j)2", "13:47-20.38(k)2"))
@pytest.mark.parametrize(
    ("kind", "said", "owed"),
    [
        ("holdem", "announces a raise", "the raise"),
        ("seven-card-stud", "announces that the bet is completed", "what completes the bet"),
    ],
)
def test_14_15_j_2_20_38_k_2_an_announced_wager_is_owed_though_the_hand_is_thrown_away(
    game: str, kind: str, said: str, owed: str
) -> None:
    options = {"game": kind} | ({"forced_bet": "$2"} if kind == "seven-card-stud" else {})
    dealer = open_table(game, options, seats=SEATS)
    dealer.begin_round()
    asked = open_prompt(dealer)
    least = next(choice for choice in asked.choices if choice.amounts).amounts[0]
    dealer.take(FaultOccurred("announced-wager-and-folded"))
    made = [each for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted)][-1]
    assert (made.player, made.blind, made.amount) == (asked.player, owed, least)
    assert said in "\n".join(story(dealer)) and open_prompt(dealer).player != asked.player
    while dealer.prompt is not None:
        decide(dealer, "fold")
    assert dealer.table.player(asked.player).chips == 10_000 - least
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.15(j)2")
def test_19_47_14_15_j_2_an_announced_bet_is_owed_where_nobody_has_bet() -> None:
    dealer = open_table("poker", {}, seats=SEATS)
    dealer.begin_round()
    while open_prompt(dealer).choices[1].word != "bet":
        decide(dealer, open_prompt(dealer).choices[0].word)
    asked = open_prompt(dealer)
    dealer.take(FaultOccurred("announced-wager-and-folded"))
    made = [each for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted)][-1]
    assert (made.player, made.blind) == (asked.player, "the bet") and "makes good the bet of" in made.words()


def test_what_is_not_the_players_own_choice_of_a_losing_hand_is_custom() -> None:
    for game in ("poker", "casino-night-poker"):
        option = next(each for each in options_of(find_game(game).options) if each.name == "losing_hands")
        assert option.provenance_of("asked") == "text"
        assert {option.provenance_of(value) for value in ("mucked", "shown")} == {"custom"}
