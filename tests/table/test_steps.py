"""What a round asks for: prompts list what they allow, admit it, sign it, and refuse everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.table.cards import parse_cards
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import (
    DecisionMade,
    FaultOccurred,
    PlayerReady,
    RoundBegan,
    VerbalWager,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt, Wager
from pitboss.table.refusal import Refused
from pitboss.table.steps import Area, Ask, AskAll, Choice, OpenForWagers, Voided, ask_all, is_fault
from pitboss.table.table import Player, Seat, Table

HAND = tuple(Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards("As Kd Qh")))
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
    assert (refused.what, refused.why, refused.cite) == ("'double'", "the prompt does not offer it", "19:47-20.10(b)")


def test_a_card_that_the_player_does_not_hold_is_refused_with_those_held() -> None:
    refused = refusal(lambda: ASK.decide("Ann", "replace", parse_cards("2c")))
    assert str(refused) == "replace 2c: you do not hold that card. Allowed: As Kd Qh. [13:69F-42.10(d)]"
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
        (DecisionMade("Bob", 1, "play", 500), "the prompt is not yours"),
        (DecisionMade("Ann", 2, "play", 500), "the prompt is not yours"),
        (DecisionMade("Ann", 1, "double", 500), "the prompt does not offer it"),
        (DecisionMade("Ann", 1, "play", 0), "that is not an amount it allows"),
        (DecisionMade("Ann", 1, "play", -500), "that is not an amount it allows"),
        (DecisionMade("Ann", 1, "fold", 500), "that is not an amount it allows"),
        (DecisionMade("Ann", 1, "insure", 300), "that is not an amount it allows"),
        (DecisionMade("Ann", 1, "fold", 0, (Place(1, 0),)), "those are too many"),
        (DecisionMade("Ann", 1, "replace", 0, tuple(drawn.place for drawn in HAND)), "those are too many"),
        (DecisionMade("Ann", 1, "replace", 0, (Place(1, 0),) * 2), "they are not all yours, once each"),
        (DecisionMade("Ann", 1, "replace", 0, (Place(1, 9),)), "they are not all yours, once each"),
        (DecisionMade("Ann", 1, "replace", 0, (Place(2, 0),)), "they are not all yours, once each"),
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
    assert refusal(lambda: prompt.admit(DecisionMade("Bob", 2, "insure", 99))).why == "that is not an amount it allows"


ANTE = Area("ante", "the ante", "13:69F-42.1[Ante Wager]", 500, 5_000, takes_coupon=True)
BONUS = Area("bonus", "the bonus", "13:69F-42.1[Bonus Wager]", 500, 5_000)


def no_six_dollar_wager(felt: Felt, wager: WagerPlaced) -> None:
    """A game's own rule, for these tests."""
    if wager.amount == 600:
        raise Refused("$6", "this game takes no such wager", "another amount", "13:69F-42.6(c)1")


@pytest.fixture
def wagering() -> OpenForWagers:
    players = (Player("Ann", 2_000, (500, 1_000)), Player("Bob", 100_000))
    felt = Felt(Table("a game", None, 6, 0, None, (Seat(1, "Ann"), Seat(2, "Bob")), players))
    return OpenForWagers(
        "13:69F-42.6(b)", (), (ANTE, BONUS), felt, no_six_dollar_wager, "13:69F-42.6(d)", "13:69F-42.6(a)", set()
    )


def test_what_is_wagered_so_far_lacks_the_areas_without_which_it_would_be_given_back(wagering: OpenForWagers) -> None:
    needed = [replace(area, required_by="13:69F-42.6(c)1") for area in (ANTE, BONUS)]
    wagering.areas = (*needed, Area("side", "a side wager", "custom", 100, 500))
    assert wagering.lacking("Ann") == ()
    wagering.felt.place(Wager("Ann", 1, "side", 500))
    assert wagering.lacking("Ann") == tuple(needed)
    wagering.felt.place(Wager("Ann", 1, "ante", 500))
    assert wagering.lacking("Ann") == (needed[1],)
    wagering.felt.place(Wager("Ann", 1, "bonus", 500))
    assert wagering.lacking("Ann") == wagering.lacking("Bob") == ()


def test_an_allowed_wager_is_signed_with_the_paragraph_of_its_area(wagering: OpenForWagers) -> None:
    wager = WagerPlaced("Ann", 1, "bonus", 500, cite="x", by="y")
    wagering.admit(wager)
    assert (wager.cite, wager.by) == ("13:69F-42.1[Bonus Wager]", "Ann")
    with_coupon = WagerPlaced("Ann", 1, "ante", 500, 500)
    wagering.admit(with_coupon)
    assert with_coupon.cite == "13:69F-42.1[Ante Wager]; 13:69F-42.6(a)"


@pytest.mark.parametrize(
    ("wager", "why", "cite"),
    [
        (WagerPlaced("Bob", 1, "ante", 500), "that player is not seated there", "13:69F-42.6(d)"),
        (WagerPlaced("Ann", 3, "ante", 500), "that player is not seated there", "13:69F-42.6(d)"),
        (WagerPlaced("Ann", 1, "field", 500), "the layout has no such betting area", "13:69F-42.6(b)"),
        (WagerPlaced("Ann", 1, "ante", 0), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", -500), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 499), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 5_050), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 525), "the table's chips cannot make that amount", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 2_050), "Ann has $20 left", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 600), "this game takes no such wager", "13:69F-42.6(c)1"),
        (WagerPlaced("Ann", 1, "bonus", 500, 500), "that betting area takes none", "custom (match play coupon)"),
        (WagerPlaced("Ann", 1, "ante", 500, 250), "a coupon must be the player's own", "custom (match play coupon)"),
        (WagerPlaced("Ann", 1, "ante", 500, 1_000), "a coupon must be the player's own", "custom (match play coupon)"),
        (WagerPlaced("Ann", 1, "ante", 500, -500), "a coupon must be the player's own", "custom (match play coupon)"),
        (WagerPlaced("Bob", 2, "ante", 500, 500), "a coupon must be the player's own", "custom (match play coupon)"),
    ],
)
def test_a_wager_that_is_not_allowed_is_refused_by_its_paragraph(
    wagering: OpenForWagers, wager: WagerPlaced, why: str, cite: str
) -> None:
    refused = refusal(lambda: wagering.admit(wager))
    assert refused.why.startswith(why)
    assert refused.cite == cite


def test_a_wager_that_replaces_another_may_use_its_chips_and_its_coupon(wagering: OpenForWagers) -> None:
    wagering.felt.place(Wager("Ann", 1, "ante", 1_500, 1_000))
    wagering.admit(WagerPlaced("Ann", 1, "ante", 2_000, 1_000))
    assert refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "bonus", 1_000))).why == "Ann has $5 left"
    refused = refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "ante", 500, 1_000)))
    assert refused.allowed == "the coupons that Ann holds: $5, $10"


def test_a_coupon_lies_on_one_wager_only(wagering: OpenForWagers) -> None:
    wagering.areas = (ANTE, Area("tie", "a second area", "", 500, 5_000, takes_coupon=True))
    wagering.felt.place(Wager("Ann", 1, "ante", 500, 500))
    refused = refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "tie", 500, 500)))
    assert refused.allowed == "the coupons that Ann holds: $10"


def test_where_no_area_takes_a_coupon_chips_alone_are_allowed(wagering: OpenForWagers) -> None:
    wagering.areas = (BONUS,)
    assert refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "bonus", 500, 500))).allowed == "chips alone"


def test_a_wager_called_out_is_not_accepted(wagering: OpenForWagers) -> None:
    refused = refusal(lambda: wagering.admit(VerbalWager("Ann", 1, "ante", 500)))
    assert (refused.why, refused.cite) == ("it is not accepted", "13:69F-42.6(a)")


def test_only_a_wager_that_lies_there_is_taken_back(wagering: OpenForWagers) -> None:
    refused = refusal(lambda: wagering.admit(WagerRemoved("Ann", 1, "ante")))
    assert (refused.why, refused.allowed) == ("no such wager lies there", "no wager lies there")
    wagering.felt.place(Wager("Ann", 1, "ante", 500))
    removal = WagerRemoved("Ann", 1, "ante")
    wagering.admit(removal)
    assert (removal.cite, removal.by) == ("13:69F-42.6(b)", "Ann")
    assert refusal(lambda: wagering.admit(WagerRemoved("Ann", 1, "bonus"))).allowed == "ante"
    assert refusal(lambda: wagering.admit(WagerRemoved("Bob", 1, "ante"))).why == "that player is not seated there"


def test_every_seated_player_is_ready_or_wagering_goes_on(wagering: OpenForWagers) -> None:
    wagering.admit(PlayerReady("Ann"))
    assert refusal(lambda: wagering.admit(PlayerReady("Cleo"))).why == "nobody of that name is seated"
    wagering.ready.add("Ann")
    assert not wagering.is_everyone_ready
    wagering.ready.add("Bob")
    assert wagering.is_everyone_ready


def test_the_dealer_ends_wagering_and_nothing_else_is_taken(wagering: OpenForWagers) -> None:
    end = WageringEnded(by="somebody")
    wagering.admit(end)
    assert (end.cite, end.by) == ("13:69F-42.6(b)", "dealer")
    for other in (DecisionMade("Ann", 1, "play", 500), RoundBegan(), FaultOccurred("face-up-card")):
        assert refusal(lambda: wagering.admit(other)).why == "the table is open for wagers"  # noqa: B023


def test_a_fault_is_told_from_an_answer() -> None:
    assert is_fault(FaultOccurred("face-up-card"))
    assert not is_fault(DecisionMade("Ann", 1, "fold"))
    assert not is_fault(None)


def test_a_voided_round_knows_why_and_by_which_paragraph() -> None:
    voided = Voided("19:47-20.12(c)", "a wrong number of cards")
    assert (voided.cite, voided.reason, str(voided)) == (
        "19:47-20.12(c)",
        "a wrong number of cards",
        "a wrong number of cards",
    )


def test_why_a_word_is_not_offered_is_asked_of_the_game() -> None:
    reasons = {"double": ("it is for the first two cards", "19:47-2.10(a)")}
    ask = Ask("19:47-20.10(b)", (), "Ann", 1, ASK.choices, "fold", why_not=reasons.get)
    refused = refusal(lambda: ask.choice("double"))
    assert (refused.why, refused.cite) == reasons["double"]
    assert refusal(lambda: ask.choice("dance")).why == "the prompt does not offer it"


def test_what_is_offered_is_told_to_nobody_else() -> None:
    assert refusal(lambda: ASK.admit(PlayerReady("Bob"))).allowed == "waiting for Ann"
    assert refusal(lambda: ASK.admit(PlayerReady("Ann"))).allowed == ASK.allowed
    assert refusal(lambda: ASK.require_player("Bob", "a decision")).allowed == "waiting for Ann"
    ASK.require_player("Ann", "a decision")  # whoever is asked is not refused


def test_the_limits_of_an_area_are_told_as_one_amount_where_they_are_one() -> None:
    assert (ANTE.limits, Area("side", "a side wager", "", 100, 100).limits) == ("$5 to $50", "$1")


def test_a_position_that_the_table_does_not_have_is_refused(wagering: OpenForWagers) -> None:
    refused = refusal(lambda: wagering.admit(WagerPlaced("Ann", 7, "ante", 500)))
    assert refused.why == "that player is not seated there, and the table has no such position"


def test_a_window_takes_nothing_but_wagers_unless_a_game_says_so(wagering: OpenForWagers) -> None:
    assert (wagering.said_by_players, wagering.may_say("Ann"), wagering.may_say("Zoe")) == ((), (), ())
    assert (wagering.values("Ann"), wagering.bound("Ann")) == ({}, ())
