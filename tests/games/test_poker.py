"""Poker: options and their constraints, prompts, the desk, and what transcripts do not tell."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.games.poker.asking import AskToAct
from pitboss.games.poker.desk_events import (
    DecksRotated,
    GameAnnounced,
)
from pitboss.games.poker.events import CardsDealt
from pitboss.games.poker.kinds import KINDS
from pitboss.games.poker.opening import HIGH_RANKS, LOW_RANKS, showing
from pitboss.games.poker.pot_events import ActionTaken, AntesPlaced, Pots
from pitboss.games.poker.sign import sign_lines
from pitboss.play.dealer import Dealer
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade, FaultOccurred, OptionsChanged, PlayerLeft, PlayerSeated
from pitboss.table.options import choose
from pitboss.table.rankings import CASINO_NIGHT_FIVE_CARD_HIGH, CASINO_NIGHT_THREE_CARD_HIGH, FIVE_CARD_HIGH
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from tests.kit import Stack, check_log, decide, events, open_prompt, open_table, story

NO_BLINDS = GAMES["casino-night-poker"].options(first_blind=0, second_blind=0, ante=100)
SEATS = {"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}


def table(options: dict[str, str] | None = None, game: str = "poker", **about: object) -> Dealer:
    """Open a poker table with three players."""
    return open_table(game, options or {}, seats=SEATS, **about)  # type: ignore[arg-type]


def test_a_seat_that_a_table_of_stud_does_not_have_is_refused_by_its_own_paragraph() -> None:
    dealer = table({"game": "seven-card-stud"}, "casino-night-poker")
    with pytest.raises(Refused, match="the table has no such position") as refused:
        dealer.take(PlayerSeated("Dee", 9, 10_000))
    assert refused.value.cite == "13:47-20.35(b)"


# Options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"split": "low"}, "each type of poker is won by its own hand: .*hold 'em high; .*badugi low"),
        ({"game": "omaha", "split": "high-low"}, "eight or better is asked of the low half"),
        ({"game": "seven-card-stud", "low_hand": "eight-or-better"}, "eight or better is asked of the low half"),
        ({"minimum": "$20"}, "the minimum can't be above the maximum"),
        ({"first_blind": "$0"}, "blind bets are placed by players one after another"),
        ({"second_blind": "$0", "third_blind": "$5"}, "blind bets are placed by players one after another"),
        ({"minimum": "$2"}, "no blind or forced bet is above the lower of two fixed limits"),
        ({"game": "seven-card-stud", "forced_bet": "$6"}, "no blind or forced bet is above the lower of two fixed"),
        ({"first_blind": "$0", "second_blind": "$0"}, "begins with an ante or a blind bet"),
        ({"straddle": "yes", "second_blind": "$0"}, "a straddle is twice the greatest blind bet"),
        ({"kill": "kill", "limit": "no-limit"}, "a kill raises fixed limits"),
        ({"kill": "kill", "kill_when": "scoop"}, "only a high-low pot is scooped"),
        ({"rake_percent": "5", "rake_maximum": "$0"}, "a rake from the pot has a posted maximum"),
        ({"rake_increment": "$1"}, "at which an increment is raked is more than the increment"),
        ({"time_charge": "$0.50"}, "paid in the table's chips"),
        ({"game": "badugi", "split": "low", "fund": "high-hand"}, "is one of five cards at a high game"),
        ({"fund": "bad-beat", "losing_hands": "mucked"}, "a bad beat is a losing hand that is shown"),
        ({"fund": "high-hand", "fund_drop": "$5.50"}, "no more than the least wager"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, str], words: str) -> None:
    with pytest.raises(Refused, match=words):
        choose(GAMES["poker"].options, options)


def test_a_refusal_names_the_options_in_conflict_and_no_others() -> None:
    with pytest.raises(Refused) as refused:
        choose(
            GAMES["poker"].options, {"limit": "no-limit", "rake_percent": "5", "game": "badugi", "split": "high-low"}
        )
    assert refused.value.what == "game=badugi, split=high-low"


@pytest.mark.paragraph("13:47-20.36(d)")
def test_13_47_20_36_d_holdem_at_a_casino_night_has_a_blind() -> None:
    with pytest.raises(Refused, match="posts a blind bet") as refused:
        GAMES["casino-night-poker"].new_table(NO_BLINDS, 6, 0)
    assert "13:47-20.36(d)" in refused.value.cite
    dealer = table(game="casino-night-poker")
    dealer.begin_round()
    assert "Ann posts the first blind of $2. [13:47-20.36(d)" in " ".join(story(dealer))


def test_every_type_of_poker_has_a_table_for_its_players_and_no_more() -> None:
    for name, kind in KINDS.items():
        options = choose(GAMES["poker"].options, {"game": name, "split": kind.splits[0]})
        assert GAMES["poker"].most_positions_with(options)[0] == kind.most_players
        GAMES["poker"].new_table(options, kind.most_players, 0)
        with pytest.raises(Refused, match=f"1 to {kind.most_players}"):
            GAMES["poker"].new_table(options, kind.most_players + 1, 0)


# Rankings of the casino night text


THREE_CARD_HANDS = {
    "13:47-20.34(d)1": ("Ah Kh Qh", "royal flush"),
    "13:47-20.34(d)2": ("Kd Qd Jd", "straight flush, king high"),
    "13:47-20.34(d)3": ("9c 9d 9h", "three-of-a-kind, nines"),
    "13:47-20.34(d)4": ("Ac 2d 3h", "straight, three high"),
    "13:47-20.34(d)5": ("Ah 9h 4h", "flush, ace high"),
    "13:47-20.34(d)6": ("5c 5d Kh", "pair of fives"),
    "13:47-20.34(e)": ("Ac Jd 8h", "ace high"),
}


@pytest.mark.parametrize(
    ("cite", "hand", "words"),
    [pytest.param(cite, *hand, marks=pytest.mark.paragraph(cite)) for cite, hand in THREE_CARD_HANDS.items()],
)
def test_13_47_20_34_d_three_card_hands_are_listed_though_no_game_ends_in_one(cite: str, hand: str, words: str) -> None:
    ranking = CASINO_NIGHT_THREE_CARD_HIGH
    rank = ranking.rank_of(ranking.value(parse_cards(hand)))
    assert rank.words == words
    assert Refused(rank.words, "it is listed there", "looking it up", rank.cite or "").cite == cite


@pytest.mark.paragraph("13:47-20.34(d)")
def test_13_47_20_34_d_three_card_hands_rank_in_the_order_of_their_list() -> None:
    ranking = CASINO_NIGHT_THREE_CARD_HIGH
    values = [ranking.value(parse_cards(hand)) for hand, _ in THREE_CARD_HANDS.values()]
    assert values == sorted(values, reverse=True)
    listed = [ranking.rank_of(value).cite for value in values]
    assert listed == list(THREE_CARD_HANDS)
    Refused("a hand", "it is listed there", "looking it up", listed[0] or "")


def test_both_texts_rank_five_cards_alike() -> None:
    assert CASINO_NIGHT_FIVE_CARD_HIGH.classes == FIVE_CARD_HIGH.classes
    assert len(CASINO_NIGHT_FIVE_CARD_HIGH.ranks) == len(FIVE_CARD_HIGH.ranks)


# Prompts


def test_an_action_is_made_by_its_prompt_and_by_nothing_else() -> None:
    dealer = table()
    dealer.begin_round()
    with pytest.raises(Refused, match="Cy is asked to act"):
        dealer.take(DecisionMade("Cy", 3, "call", 500))
    with pytest.raises(Refused, match="waiting for Cy"):
        dealer.take(DecisionMade("Ann", 1, "call", 500))
    with pytest.raises(Refused, match="an answer by Cy at position 3"):
        dealer.take(ActionTaken("Cy", 2, "call", 500))
    with pytest.raises(Refused, match="no card is named with it"):
        decide(dealer, "call", "As", "Cy")
    ask = open_prompt(dealer)
    with pytest.raises(Refused, match="no card is named with it"):
        dealer.take(ActionTaken("Cy", 3, "call", 500, chosen=(dealer.log.records and (1, 1),)))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="is not the default"):
        dealer.take(ActionTaken("Cy", 3, "call", 500, is_default=True))
    with pytest.raises(Refused, match="there's no bet to call"):
        decide(table_after_calls(), "call", player="Ann")
    assert isinstance(ask, Ask)
    dealer.answer_by_default()
    assert story(dealer)[-1].startswith("Cy runs out of time and folds. [19:47-14.15(j)1.i")


def test_a_raise_says_to_how_much_where_several_amounts_are_allowed() -> None:
    dealer = table({"limit": "no-limit"})
    dealer.begin_round()
    with pytest.raises(Refused, match=r"raise: you didn't say how much. Allowed: \$10 to \$100 in steps"):
        decide(dealer, "raise", player="Cy")
    fixed = table()
    fixed.begin_round()
    decide(fixed, "raise", player="Cy")
    assert story(fixed)[-1].startswith("Cy raises to $10.")


def table_after_calls() -> Dealer:
    """Return a table at which Ann is first to act after the flop."""
    dealer = table()
    dealer.begin_round()
    for player, word in (("Cy", "call"), ("Ann", "call"), ("Bob", "check")):
        decide(dealer, word, player=player)
    return dealer


def test_whoever_does_not_answer_checks_where_that_is_possible() -> None:
    dealer = table_after_calls()
    dealer.answer_by_default()
    assert story(dealer)[-1].startswith("Ann runs out of time and checks.")


def test_an_action_that_was_forged_is_reckoned_anew() -> None:
    dealer = table()
    dealer.begin_round()
    dealer.take(ActionTaken("Cy", 3, "call", 500, added=1, is_all_in=True))
    action = events(dealer, ActionTaken)[0]
    assert isinstance(action, ActionTaken)
    assert (action.added, action.is_all_in) == (500, False)


def test_a_player_who_leaves_in_a_round_folds_when_asked() -> None:
    dealer = table()
    dealer.begin_round()
    dealer.take(PlayerLeft("Ann"))
    decide(dealer, "call", player="Cy")
    assert any(line.startswith("Ann runs out of time and folds") for line in story(dealer))
    decide(dealer, "check", player="Bob")
    decide(dealer, "fold", player="Bob")
    assert not dealer.is_in_round and not dealer.table.has_player("Ann")
    check_log(dealer)


# Faults at a prompt


def test_a_fault_that_cannot_happen_at_a_prompt_is_refused() -> None:
    dealer = table_after_calls()
    with pytest.raises(Refused, match="it can't happen here"):
        dealer.take(FaultOccurred("string-bet"))
    dealer.take(FaultOccurred("protected-hand-touched"))
    assert open_prompt(dealer).player == "Ann"


# Words


def test_what_is_told_of_antes_and_announcements() -> None:
    assert AntesPlaced({"Ann": 100, "Bob": 100}).words() == "Everyone antes $1."
    assert AntesPlaced({"Ann": 100, "Bob": 50}).words() == "Everyone antes $1 (Bob $0.50, all-in)."
    assert GameAnnounced("hold 'em", (), "").words() == "In the poker room: hold 'em; no open seats."


def test_a_view_of_a_round_that_is_ruled_void_has_no_pots() -> None:
    from pitboss.table.events import RoundRuledVoid

    dealer = table_after_calls()
    assert View("Ann").fold(dealer.log.records).layer(Pots).pots == (1_500,)
    dealer.take(RoundRuledVoid("a dispute"))
    view = View("Ann").fold(dealer.log.records)
    assert view.layer(Pots).pots == () and view.chips == dict.fromkeys(SEATS, 10_000)
    check_log(dealer)


def test_the_two_games_of_poker_are_found_by_name() -> None:
    assert find_game("poker").subchapter == "19:47-14"
    assert find_game("casino-night-poker").subchapter == "13:47-20"


# The sign


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"game": "seven-card-stud", "forced_bet": "$2"}, "forced bet $2"),
        ({"straddle": "yes"}, "a straddle of $10 is allowed"),
        ({"kill": "kill"}, "kill after two pots in a row"),
        (
            {"kill": "half-kill", "kill_when": "pot-size", "kill_pot": "$80"},
            "half-kill after a pot of $80 or more that one player wins",
        ),
        ({"check_raise": "no"}, "no raise after a check"),
        ({"time_charge": "$6"}, "at most $6 an hour per player"),
        ({"fund": "bad-beat"}, "$0.50 of each pot to a fund that a losing four of a kind or better brings back"),
        ({"fund": "high-hand"}, "the whole fund to the highest hand shown; equal hands share"),
        (
            {"fund": "bad-beat"},
            "of the fund a quarter to the hand that wins the main pot against it, "
            "a quarter to the others dealt in, and the rest to the hand that loses; equal hands share",
        ),
        ({"fund": "high-hand"}, "$0.50 of each pot to a fund that four of a kind or better brings back"),
    ],
)
def test_the_sign_tells_what_else_the_house_has_posted(options: dict[str, str], line: str) -> None:
    assert line not in sign_lines(choose(GAMES["poker"].options, {}))
    assert line in sign_lines(choose(GAMES["poker"].options, options))


HIGH_LOW = {"game": "seven-card-stud", "split": "high-low"}


def test_the_sign_says_whether_a_low_hand_needs_eight_or_better() -> None:
    any_low, eight = (
        choose(GAMES["poker"].options, HIGH_LOW | {"low_hand": low}) for low in ("any", "eight-or-better")
    )
    assert sign_lines(any_low)[0] == "seven-card stud, high-low, limits $5 and $10"
    assert sign_lines(eight)[0] == "seven-card stud, high-low, eight or better, limits $5 and $10"


@pytest.mark.parametrize("game", ["poker", "casino-night-poker"])
@pytest.mark.parametrize("limit", ["no-limit", "pot"])
def test_a_game_without_a_greatest_wager_has_any_least_one(game: str, limit: str) -> None:
    dealer = table({"limit": limit, "minimum": "$20", "first_blind": "$10", "second_blind": "$20"}, game=game)
    dealer.begin_round()
    assert next(choice for choice in open_prompt(dealer).choices if choice.word == "raise").amounts[0] == 4_000
    with pytest.raises(Refused, match="the minimum can't be above the maximum"):
        dealer.take(OptionsChanged({"limit": "fixed"}))


# What shows


def test_a_prompt_tells_the_game_the_least_bet_and_the_players_own_up_cards() -> None:
    dealer = table(
        {"game": "seven-card-stud", "split": "low", "minimum": "$5", "maximum": "$10"},
        stacks=["2c 2d 2h 3c 3d 3h 9s 8s 7s"],
    )
    dealer.begin_round()
    prompt = open_prompt(dealer)
    assert isinstance(prompt, AskToAct)
    assert (prompt.player, prompt.game, prompt.split, prompt.least_bet) == ("Bob", "seven-card-stud", "low", 500)
    assert prompt.up_cards == parse_cards("8s")


def test_hands_showing_rank_by_groups_whatever_their_number_of_cards() -> None:
    rising = ("Kh Qd Js 9c 8d", "Ac 5d 4h 2s", "2c 2d Ah", "2c 2d Ah Ks", "4c 4d 3h 3s", "4c 4d 3h 3s Ac",
              "2c 2d 2h Ks", "2c 2d 2h 3s 3c", "2c 2d 2h 2s")  # fmt: skip
    ranks = [showing(tuple(HIGH_RANKS[card] for card in parse_cards(cards))) for cards in rising]
    assert ranks == sorted(ranks)
    wheel, six = [tuple(LOW_RANKS[card] for card in parse_cards(cards)) for cards in ("Ac 2d 3h 4s 5c", "6c 2d 3h 4s")]
    assert showing(wheel) < showing(six)


# What seldom happens


def test_decks_are_rotated_where_they_are_shuffled_by_hand() -> None:
    dealer = table({"second_deck": "when-rotated"})
    with pytest.raises(Refused, match="no deck is open yet"):
        dealer.take(DecksRotated())
    fold_round(dealer)
    dealer.take(DecksRotated())
    assert "The blue deck is turned face down, washed and stacked. [19:47-14.4(c)1]" in story(dealer)
    fold_round(dealer)
    assert any("blue deck of 52 cards" in line for line in story(dealer))
    check_log(dealer)
    prepared = table(game="casino-night-poker")
    fold_round(prepared)
    prepared.take(DecksRotated())
    assert "The red deck is kept in the designated area. [13:47-20.34(a)]" in story(prepared)
    dealer.take(OptionsChanged({"shuffler": "device"}))
    with pytest.raises(Refused, match="they alternate by themselves"):
        dealer.take(DecksRotated())


def fold_round(dealer: Dealer) -> None:
    """Play a round in which everybody folds."""
    dealer.begin_round()
    while dealer.prompt is not None:
        decide(dealer, "fold")


def call_round(dealer: Dealer) -> None:
    """Play a round in which everybody checks, calls, or does whatever else comes first."""
    dealer.begin_round()
    while dealer.prompt is not None:
        decide(dealer, open_prompt(dealer).choices[0].word)


def test_two_players_who_are_all_in_by_the_ante_show_at_once() -> None:
    dealer = open_table(
        "poker",
        {"game": "omaha", "split": "high-low", "low_hand": "eight-or-better", "ante": "$0.50"},
        seats={"Ann": 50, "Bob": 50},
        stacks=["Ah Ac 2h 2c Kd Qd Kc Qh 4c 3h 6h 7s 5d Jd 10d Js"],
    )
    dealer.begin_round()
    assert not dealer.is_in_round
    assert sum(player.chips for player in dealer.table.players) == 100
    check_log(dealer)


def test_an_odd_chip_at_omaha_may_go_by_suit() -> None:
    dealer = open_table(
        "poker",
        {"game": "omaha", "ante": "$0.50", "odd_chip": "by-suit"},
        seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000},
        stacks=["Ah As 2h Kh Ks 3h 4d 4c 5d 5h 6d 7c 8c Ad Kd 9s 8d 9d 10s Jc"],
    )
    dealer.begin_round()
    decide(dealer, "fold", player="Cy")
    while dealer.prompt is not None:
        decide(dealer, open_prompt(dealer).choices[0].word)
    assert any("divided by 2" in line for line in story(dealer))
    assert dealer.table.player("Bob").chips > dealer.table.player("Ann").chips


def test_everybody_all_in_by_the_ante_in_stud() -> None:
    dealer = open_table("poker", {"game": "seven-card-stud", "ante": "$1"}, seats={"Ann": 100, "Bob": 50})
    dealer.begin_round()
    assert not any("posts the forced bet" in line for line in story(dealer))
    assert not dealer.is_in_round
    check_log(dealer)


def test_both_hole_cards_exposed_without_an_ante_return_nothing() -> None:
    dealer = table({"game": "seven-card-stud"}, faults=["hole-card-exposed#2", "hole-card-exposed#4"])
    dealer.begin_round()
    assert not any("returned" in line for line in story(dealer))


def test_a_collected_hand_without_money_in_the_pot_gets_none() -> None:
    dealer = table(faults=["protected-hand-collected"])
    dealer.begin_round()
    assert not any("returned" in line for line in story(dealer))
    assert open_prompt(dealer).player == "Ann"


def test_a_refund_leaves_the_pot_and_every_view_of_it() -> None:
    dealer = table_after_calls()
    decide(dealer, "bet", amount=500)
    dealer.take(FaultOccurred("protected-hand-collected"))
    views = [View(player).fold(dealer.log.records) for player in SEATS]
    assert [view.layer(Pots).pots for view in views] == [(1_000,)] * 3
    assert [view.chips["Bob"] for view in views] == [10_000] * 3
    decide(dealer, "fold", player="Cy")
    check_log(dealer)


def test_a_player_passed_over_in_stud_gets_no_up_card() -> None:
    dealer = table({"game": "seven-card-stud"}, faults=["player-passed-over#3"])
    dealer.begin_round()
    while dealer.prompt is not None:
        decide(dealer, "fold" if open_prompt(dealer).choices[0].word == "call" else "check")
    assert any("Cy was dealt no cards" in line for line in story(dealer))
    assert not any("Position 3 is dealt" in line for line in story(dealer))


def test_a_folded_position_goes_on_receiving_cards_to_the_end_at_a_casino_night() -> None:
    options = {"game": "seven-card-stud", "forced_bet": "$2"}
    dealer = table(options, game="casino-night-poker", faults=["face-up-card#14"])
    dealer.begin_round()
    first = open_prompt(dealer)
    decide(dealer, "complete", player=first.player)
    while dealer.prompt is not None:
        ask = open_prompt(dealer)
        poster = next(line for line in story(dealer) if "posts the forced bet" in line).split()[0]
        decide(dealer, "fold" if ask.player == poster else ask.choices[0].word)
    assert sum("13:47-20.38(e)" in line for line in story(dealer)) >= 4
    dead = [event for event in events(dealer, CardsDealt) if "20.38(e)" in event.cite]
    assert [event.seen_by for event in dead] == [None, None, None, ()]  # nobody sees the last, dealt face down
    check_log(dealer)


def test_a_wager_right_after_a_fold_ends_nothing_that_was_dealt() -> None:
    dealer = table({"game": "seven-card-stud"}, game="casino-night-poker")
    dealer.begin_round()
    for _ in range(2):
        decide(dealer, "call")
    decide(dealer, "check")
    decide(dealer, "fold")
    decide(dealer, "bet", amount=500)
    assert not any("13:47-20.38(e)" in line for line in story(dealer))
    decide(dealer, "fold")
    check_log(dealer)


def test_a_deck_that_is_used_up_voids_the_round_where_nothing_can_be_shuffled() -> None:
    dealer = table({"game": "seven-card-stud"}, faults=["card-off-table"] * 52)
    dealer.begin_round()
    assert any("the deck is used up and there is nothing to shuffle" in line for line in story(dealer))
    check_log(dealer)


def test_burned_cards_become_the_stub_where_it_is_used_up() -> None:
    stacks = [Stack("", 20), Stack("", is_collected=True), Stack("", is_collected=True), Stack("", 20)]
    dealer = open_table(
        "poker", {}, seats={"Ann": 10_000, "Bob": 10_000}, stacks=stacks, faults=["card-off-table#9"] * 44
    )
    dealer.begin_round()
    for word in ("call", "check", "check", "check"):
        decide(dealer, word)
    assert sum("are gathered for a shuffle" in line or "is gathered" in line for line in story(dealer)) == 2
    decide(dealer, "fold")
    check_log(dealer)


def test_a_player_passed_over_who_is_all_in_comes_to_light_with_the_bets() -> None:
    dealer = open_table("poker", {"ante": "$1"}, seats={"Ann": 100, "Bob": 10_000, "Cy": 10_000},
                        faults=["player-passed-over"])  # fmt: skip
    dealer.begin_round()
    for word in ("call", "check"):
        decide(dealer, word)
    assert any("Ann was dealt no cards" in line for line in story(dealer))
    check_log(dealer)


def test_a_prompt_tells_how_often_the_bet_was_raised() -> None:
    dealer = table()
    dealer.begin_round()
    asked = open_prompt(dealer)
    assert isinstance(asked, AskToAct) and asked.raises == 0
    decide(dealer, "raise")
    asked = open_prompt(dealer)
    assert isinstance(asked, AskToAct) and asked.raises == 1
