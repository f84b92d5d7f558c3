"""Prompts list what they allow, admit it, sign it, and refuse everything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.games.blackjack.events import BurnCardRequested
from pitboss.table.arrangement import Arrangement
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask, AskAll, Choice, ask_all
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import DecisionMade, PlayerReady, RoundBegan, WageringEnded, WagerPlaced
from pitboss.table.refusal import Refused

HAND = tuple(Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards("As Kd Qh")))
PLACES = tuple(drawn.place for drawn in HAND)
HANDS = (("high", 2), ("low", 1))
PLAY = Choice("play", "match the ante", "19:47-20.10(b)", cost=500)
FOLD = Choice("fold", "give up", "19:47-20.10(b)")
REPLACE = Choice("replace", "give cards up", "13:69F-42.10(d)", cards=HAND, at_most=2)
INSURE = Choice("insure", "take insurance", "19:47-2.9(b)", amounts=range(50, 251, 50))
ASK = Ask("19:47-20.10(b)", (), "Ann", 1, (PLAY, FOLD, REPLACE, INSURE), "fold")


def refusal(attempt: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as refused:
        attempt()
    return refused.value


def test_a_prompt_lists_what_it_allows() -> None:
    assert ASK.allowed == (
        "play ($5), fold, replace (name up to 2 of your cards), insure ($0.50 to $2.50 in steps of $0.50)"
    )
    assert str(Choice("raise", "", "", amounts=range(500, 501))) == "raise ($5)"


def test_a_choice_allows_its_cost_or_one_of_its_amounts() -> None:
    assert PLAY.allows(500)
    assert not PLAY.allows(499)
    assert INSURE.allows(250)
    assert not INSURE.allows(75)
    assert not INSURE.allows(0)


def test_the_default_is_what_a_player_who_does_not_answer_gets() -> None:
    cite = "19:47-20.10(b); custom (no answer)"
    default = DecisionMade("Ann", 1, "fold", is_default=True, cite=cite, by="dealer")
    assert ASK.default_decision() == default
    ASK.admit(default)
    assert (default.cite, default.by) == (cite, "dealer")


def test_nothing_but_the_default_is_taken_for_a_player_who_does_not_answer() -> None:
    refused = refusal(lambda: ASK.admit(DecisionMade("Ann", 1, "play", 500, is_default=True)))
    assert str(refused) == "'play' by default: it is not the default. Allowed: fold. [19:47-20.10(b)]"


def test_a_word_becomes_a_decision_with_its_cost_its_cards_or_the_most_it_allows() -> None:
    assert ASK.decide("Ann", "play") == DecisionMade("Ann", 1, "play", 500, cite="19:47-20.10(b)", by="Ann")
    assert ASK.decide("Ann", "replace", parse_cards("Qh As")).chosen == (Place(1, 2), Place(1, 0))
    assert ASK.decide("Ann", "insure").amount == 250
    assert ASK.decide("Ann", "insure", amount=100).amount == 100


def test_a_word_that_the_prompt_does_not_offer_is_refused() -> None:
    refused = refusal(lambda: ASK.decide("Ann", "double"))
    assert (refused.what, refused.why, refused.cite) == ("'double'", "it isn't offered here", "19:47-20.10(b)")


def test_a_gesture_is_refused_where_no_rule_says_which_counts() -> None:
    refused = refusal(lambda: ASK.decide("Ann", "play", gesture="fold"))
    assert (refused.what, refused.why, refused.allowed) == (
        "'play' beside 'fold'", "no gesture is looked at here", "the word alone",
    )  # fmt: skip


def test_a_card_that_the_player_does_not_hold_is_refused_with_those_held() -> None:
    refused = refusal(lambda: ASK.decide("Ann", "replace", parse_cards("2c")))
    assert str(refused) == "replace 2c: you don't hold that card. Allowed: As Kd Qh. [13:69F-42.10(d)]"
    assert refusal(lambda: ASK.decide("Ann", "fold", parse_cards("As"))).allowed == "no card"


def test_nobody_learns_a_card_by_answering_for_another() -> None:
    held = refusal(lambda: ASK.decide("Bob", "replace", parse_cards("As")))
    not_held = refusal(lambda: ASK.decide("Bob", "replace", parse_cards("2c")))
    assert str(held) == str(not_held)
    assert not any(str(drawn.card) in str(held) for drawn in HAND)


def test_an_admitted_decision_is_signed_with_its_paragraph_and_player() -> None:
    decision = DecisionMade("Ann", 1, "replace", 0, (Place(1, 1),), cite="19:47-99", by="somebody")
    ASK.admit(decision)
    assert (decision.cite, decision.by) == ("13:69F-42.10(d)", "Ann")
    ASK.admit(DecisionMade("Ann", 1, "insure", 150))


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (WageringEnded(), "Ann is asked to decide"),
        (WagerPlaced("Ann", 1, "ante", 500), "Ann is asked to decide"),
        (DecisionMade("Bob", 1, "play", 500), "it isn't your turn"),
        (DecisionMade("Ann", 2, "play", 500), "it isn't your turn"),
        (DecisionMade("Ann", 1, "double", 500), "it isn't offered here"),
        (DecisionMade("Ann", 1, "play", 0), "that amount isn't allowed"),
        (DecisionMade("Ann", 1, "play", -500), "that amount isn't allowed"),
        (DecisionMade("Ann", 1, "fold", 500), "that amount isn't allowed"),
        (DecisionMade("Ann", 1, "insure", 300), "that amount isn't allowed"),
        (DecisionMade("Ann", 1, "fold", 0, (Place(1, 0),)), "those are too many"),
        (DecisionMade("Ann", 1, "replace", 0, tuple(drawn.place for drawn in HAND)), "those are too many"),
        (DecisionMade("Ann", 1, "replace", 0, (Place(1, 0),) * 2), "they aren't all yours, once each"),
        (DecisionMade("Ann", 1, "replace", 0, (Place(1, 9),)), "they aren't all yours, once each"),
        (DecisionMade("Ann", 1, "replace", 0, (Place(2, 0),)), "they aren't all yours, once each"),
    ],
)
def test_what_the_prompt_does_not_allow_is_refused(event: Event, why: str) -> None:
    assert refusal(lambda: ASK.admit(event)).why == why


def asks() -> tuple[Ask, ...]:
    return tuple(
        Ask("19:47-2.9(b)", (), player, position, (INSURE, FOLD), "fold")
        for position, player in enumerate(("Ann", "Bob", "Cleo"), start=1)
    )


def test_answers_to_several_prompts_come_in_any_order_and_are_returned_in_that_of_the_table() -> None:
    steps = ask_all(asks())
    prompt = next(steps)
    for player, position, waiting in (("Cleo", 3, ["Ann", "Bob"]), ("Ann", 1, ["Bob"])):
        prompt = steps.send(DecisionMade(player, position, "fold"))
        assert isinstance(prompt, AskAll)
        assert [ask.player for ask in prompt.asks] == waiting
    with pytest.raises(StopIteration) as stop:
        steps.send(DecisionMade("Bob", 2, "insure", 100))
    assert [decision.player for decision in stop.value.value] == ["Ann", "Bob", "Cleo"]


def test_a_prompt_for_several_admits_an_answer_by_each_of_them_alone() -> None:
    prompt = AskAll("19:47-2.9(b)", (), asks())
    decision = DecisionMade("Bob", 2, "insure", 100)
    prompt.admit(decision)
    assert (decision.cite, decision.by) == ("19:47-2.9(b)", "Bob")
    refused = refusal(lambda: prompt.admit(DecisionMade("Dora", 2, "fold")))
    assert refused.allowed == "an answer by Ann at position 1, Bob at position 2, Cleo at position 3"
    assert refusal(lambda: prompt.admit(RoundBegan())).why == "no prompt is open for that player"
    assert refusal(lambda: prompt.admit(DecisionMade("Bob", 2, "insure", 99))).why == "that amount isn't allowed"


def test_why_a_word_is_not_offered_is_asked_of_the_game() -> None:
    reasons = {"double": ("it is for the first two cards", "19:47-2.10(a)")}
    ask = Ask("19:47-20.10(b)", (), "Ann", 1, ASK.choices, "fold", why_not=reasons.get)
    refused = refusal(lambda: ask.choice("double"))
    assert (refused.why, refused.cite) == reasons["double"]
    assert refusal(lambda: ask.choice("dance")).why == "it isn't offered here"


def test_what_is_offered_is_told_to_nobody_else() -> None:
    assert refusal(lambda: ASK.admit(PlayerReady("Bob"))).allowed == "waiting for Ann"
    assert refusal(lambda: ASK.admit(PlayerReady("Ann"))).allowed == ASK.allowed
    assert refusal(lambda: ASK.require_player("Bob", "a decision")).allowed == "waiting for Ann"
    ASK.require_player("Ann", "a decision")  # whoever is asked is not refused


SET = Choice("set", "set your hands", "19:47-11.6", arrangement=Arrangement(HAND, HANDS, (PLACES[:2], PLACES[2:])))
SETTING = Ask("19:47-11.6", (), "Ann", 1, (SET, FOLD), "set")


def test_hands_are_set_by_their_cards_or_the_house_way() -> None:
    assert SETTING.allowed == "set (high: 2 cards, low: 1 card, or the house way), fold"
    decision = SETTING.set_hands("Ann", "set", {"low": parse_cards("As")})
    SETTING.admit(decision)
    chosen = (PLACES[1], PLACES[2], PLACES[0])
    assert decision == DecisionMade("Ann", 1, "set", chosen=chosen, cite="19:47-11.6", by="Ann")
    assert SETTING.decide("Ann", "set") == SETTING.set_hands("Ann", "set", None)
    assert SETTING.decide("Ann", "set").chosen == PLACES


def test_hands_are_set_the_house_way_for_a_player_who_does_not_answer() -> None:
    assert (SETTING.default_words, ASK.default_words) == ("set the house way", "fold")
    default = SETTING.default_decision()
    assert (default.chosen, default.is_default, default.by) == (PLACES, True, "dealer")
    other = DecisionMade("Ann", 1, "set", chosen=PLACES[::-1], is_default=True)
    assert refusal(lambda: SETTING.admit(other)).why == "it isn't the house way"


def test_hands_are_set_by_whoever_is_asked_with_a_choice_that_sets_them() -> None:
    assert refusal(lambda: SETTING.set_hands("Bob", "set", None)).why == "it isn't your turn"
    assert refusal(lambda: SETTING.set_hands("Ann", "fold", None)).why == "it sets none"
    assert refusal(lambda: SETTING.decide("Ann", "set", parse_cards("As"))).why == (
        "it is not said into which hand it goes"
    )
    assert refusal(lambda: SETTING.admit(DecisionMade("Ann", 1, "set"))).why == "they aren't all yours, once each"


def test_a_prompt_hears_what_may_be_said_meanwhile_and_nothing_else() -> None:
    stand = Choice("stand", "take no card", "19:47-2.6(f)")
    hears = ((BurnCardRequested, lambda event: "19:47-2.6(c)"),)
    prompt = Ask("19:47-2.6(f)", (), "Ann", 1, (stand,), "stand", hears=hears)
    asked = BurnCardRequested("Bob")
    prompt.admit(asked)
    assert (asked.cite, asked.by) == ("19:47-2.6(c)", "Bob")
    with pytest.raises(Refused) as refused:
        prompt.admit(PlayerReady("Bob"))
    assert str(refused.value).startswith("being ready: Ann is asked to decide. Allowed: waiting for Ann.")
