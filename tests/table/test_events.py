"""Every event tells itself in a sentence, with the cards that can be seen and no others."""

from __future__ import annotations

import dataclasses
import inspect
import json

import pytest

from pitboss.games import GAMES
from pitboss.table import events
from pitboss.table.cards import Card, parse_cards
from pitboss.table.event import EVENTS, Event, Place
from pitboss.table.events import (
    DEALER,
    BallsDrawn,
    BonusPaid,
    CardBurned,
    CardChangeDue,
    CardDealt,
    CardExposed,
    CardsChanged,
    CardsCut,
    CardsDiscarded,
    CardSetAside,
    CardsFanned,
    CardsInspected,
    CardsLoaded,
    CardsShuffled,
    CardsSpread,
    CardsViewed,
    CardsWashed,
    ChipsBought,
    ClosingAnnounced,
    CouponCollected,
    CouponGiven,
    CoverCardPlaced,
    CreditSent,
    CutCompleted,
    CuttingCardPlaced,
    CuttingCardReached,
    DealerChanged,
    DebtPaid,
    DecisionMade,
    DeckAlternated,
    DeckRemoved,
    DeckVerified,
    DeskInput,
    DeviceOutcome,
    DeviceRemoved,
    DiceChanged,
    DiceChangeDue,
    DiceInspected,
    DicePassed,
    DiceTakenAway,
    DiceThrown,
    DiscardsCollected,
    DutyLeft,
    FaultOccurred,
    FillReceived,
    HandCollected,
    HandRevealed,
    Input,
    InputLapsed,
    IrregularityFound,
    LayoutCleared,
    LogClosed,
    LogOpened,
    MarkerPlaced,
    MarkerRemoved,
    MoneyHeld,
    NoMoreBetsCalled,
    NonceGiven,
    NoThrowMade,
    NoticeGiven,
    NumbersGiven,
    OptionsChanged,
    PhaseBegan,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    PuckMoved,
    RollVoided,
    RoundAbandoned,
    RoundBegan,
    RoundOrder,
    RoundRuledVoid,
    RoundSettled,
    RoundVoided,
    RulingGiven,
    SealsOpened,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    SeriesCommitted,
    SeriesRevealed,
    SeriesSeedCommitted,
    SeriesSeedRevealed,
    ShooterChosen,
    SignedDeskInput,
    SignedInput,
    SpinVoided,
    StackDelivered,
    StandingWagerForfeited,
    StandingWagerReturned,
    StandingWagerTaken,
    StubCounted,
    StubPlacedInRack,
    TablePaused,
    TableResumed,
    ThrowSeedCommitted,
    ThrowSeedRevealed,
    TipGiven,
    VerbalWager,
    VigorishCollected,
    VigorishMarked,
    VigorishPaid,
    VigorishReturned,
    VigorishSettled,
    WagerAdded,
    WagerCalled,
    WagerCollected,
    WageringEnded,
    WagerMoved,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
    WagerRestored,
    WagerReturned,
    WaitingListJoined,
    WaitingListLeft,
    WheelOutcome,
    WheelSpun,
    WinningsPaid,
)
from pitboss.table.events.common import telling

ACE = Card.parse("As")
PLACE = Place(1, 0)
PLACES = (PLACE, Place(1, 1))

TOLD: list[tuple[Event, str]] = [
    (LogOpened(1, "craps", "2007", 1, {}, 7, 100_000), "A craps table with 7 positions opens. The tray holds $1,000."),
    (PlayerSeated("Ann", 2, 10_000), "Ann sits down at position 2 with $100."),
    (ChipsBought("Ann", 10_000), "Ann buys $100 in chips."),
    (DebtPaid("Ann", 1_600, "ticket 1"), "Ann gets $16 at the cage for ticket 1."),
    (CouponGiven("Ann", 500), "Ann gets a match play coupon for $5."),
    (
        FillReceived("F-000001", {"2500": 4, "500": 2}, 11_000, "Flo", "Cas"),
        "Fill F-000001: $110 comes to the tray (4 x $25, 2 x $5).",
    ),
    (
        CreditSent("C-000002", {"10000": 1}, 10_000, "Flo", "Cas"),
        "Credit C-000002: $100 goes back to the cage (1 x $100).",
    ),
    (PlayerLeft("Ann"), "Ann leaves the table."),
    (WaitingListJoined("Ann"), "Ann joins the waiting list."),
    (WaitingListLeft("Ann"), "Ann leaves the waiting list."),
    (OptionsChanged({"decks": "2", "dealing": "hand"}), "The table's options change: decks=2, dealing=hand."),
    (DealerChanged(), "A new dealer comes to the table."),
    (CardsChanged(), "New cards come to the table."),
    (CardChangeDue(8), "Reminder: these cards have been in use for 8 hours and must be changed."),
    (MoneyHeld("the fund", 6_000, "they are the players'"), "$60 stays in the fund: they are the players'."),
    (LogClosed(12), "The table closes after 12 rounds."),
    (SeedCommitted(1, "0123456789abcdef0123"), "The house commits to the seed of shuffle 1: 0123456789abcdef..."),
    (NonceGiven("Ann", "0a"), "Ann adds a random number to the house's seed."),
    (SeedRevealed(1, {"seed": "00"}), "The house reveals shuffle 1."),
    (
        SealsOpened((Place(1, 5), Place(1, 9)), ("a", "b")),
        "The house opens the seals of the 2 cards that everyone saw.",
    ),
    (SealsOpened((Place(1, 5),), ("a",)), "The house opens the seal of the card that everyone saw."),
    (SeedWithheld(1), "Shuffle 1 stays sealed: everyone can check the cards that were seen, and no others."),
    (CardsShuffled(2, "red", "washed", ("a", "b")), "The red deck of 2 cards is washed and stacked (shuffle 2)."),
    (CardsCut(10, by="dealer"), "The dealer cuts 10 cards off the top."),
    (
        ThrowSeedCommitted(2, "0123456789abcdef0123"),
        "The house commits to the seed of series 2 of throws: 0123456789abcdef...",
    ),
    (ThrowSeedRevealed(2, 1, {"seed": "00"}), "The house reveals the seed of series 2, which gave 1 throw."),
    (ThrowSeedRevealed(3, 9, {"seed": "00"}), "The house reveals the seed of series 3, which gave 9 throws."),
    (
        SeriesSeedCommitted(2, "spin", "0123456789abcdef0123"),
        "The house commits to the seed of series 2 of spins: 0123456789abcdef...",
    ),
    (SeriesSeedRevealed(2, "draw", 1, {"seed": "00"}), "The house reveals the seed of series 2, which gave 1 draw."),
    (SeriesSeedRevealed(3, "spin", 9, {"seed": "00"}), "The house reveals the seed of series 3, which gave 9 spins."),
    (WheelSpun(53, 54, "joker"), "The wheel stops at joker."),
    (BallsDrawn((7, 2), 80), "The balls drawn are 7, 2."),
    (NumbersGiven("generator", (7,), (5,)), "The generator gives 5."),
    (DiceThrown((3, 4)), "The dice show 3 and 4."),
    (StubCounted(1), "The dealer counts the stub face down: 1 card."),
    (FaultOccurred("face-up-card"), "(face up card)"),
    (FaultOccurred("wrong-stub-count", 50), "(wrong stub count, 50)"),
    (WagerPlaced("Ann", 1, "pair_plus", 500), "Ann bets $5 on pair plus at position 1."),
    (
        WagerPlaced("Ann", 1, "ante", 500, 250),
        "Ann bets $5 and a match play coupon for $2.50 on ante at position 1.",
    ),
    (VerbalWager("Ann", 1, "ante", 500), ""),
    (WagerRemoved("Ann", 1, "pair_plus"), "Ann takes down the pair plus bet at position 1."),
    (PlayerReady("Ann"), "Ann is ready."),
    (WageringEnded(), "Betting is closed."),
    (DecisionMade("Ann", 1, "fold"), "Ann folds."),
    (DecisionMade("Ann", 1, "play", 500), "Ann plays for $5."),
    (DecisionMade("Ann", 1, "replace", 0, PLACES), "Ann replaces 2 cards."),
    (DecisionMade("Ann", 1, "fold", is_default=True), "Ann runs out of time and folds."),
    (WagerAdded("Ann", 1, "first_draw", 500), "Ann makes the $5 first draw bet."),
    (RoundBegan(), "The round of play begins."),
    (CardsInspected("red"), "The dealer inspects the red deck and the floorperson verifies it."),
    (CardsFanned("red"), "The red deck is spread face up in fan-shaped columns, by suit and in sequence."),
    (CardsSpread("red", True), "The red deck is spread out on the table, face up."),
    (CardsSpread("red", False), "The red deck is spread out on the table, face down."),
    (CardsViewed("Ann"), "Ann, first at the table, may look the cards over."),
    (CardsWashed("red"), "The red deck is turned face down, washed and stacked."),
    (DeckAlternated("blue", "red"), "The red deck goes into the shuffler, and the blue deck comes into play."),
    (CoverCardPlaced("in the discard rack"), "The cover card is placed in the discard rack."),
    (CutCompleted(), "The rest of the deck is put on top of the cut cards."),
    (CardsLoaded("the dealing shoe"), "The stacked deck is put into the dealing shoe."),
    (NoMoreBetsCalled(), 'The dealer calls "No more bets".'),
    (CardDealt(1, ACE, PLACE), "Position 1 is dealt As."),
    (CardDealt(DEALER, None, PLACE), "The dealer is dealt a card face down."),
    (StackDelivered(1, parse_cards("As 2c"), PLACES), "Position 1 gets a stack: As 2c."),
    (StackDelivered(DEALER, None, PLACES), "The dealer gets a stack: 2 cards face down."),
    (StubPlacedInRack(40), "The stub of 40 cards goes to the discard rack unseen."),
    (DeckVerified(52), "The count shows all 52 cards of the deck."),
    (HandRevealed(DEALER, parse_cards("As 2c"), PLACES, "ace high"), "The dealer shows As 2c: ace high."),
    (HandCollected(1, PLACES), "Position 1's hand (2 cards) goes to the discard rack."),
    (WagerRestored("Ann", 1, "ante", 500), "Ann's $5 ante bet, taken earlier, is returned."),
    (CardsDiscarded(1, (PLACE,)), "Position 1 discards 1 card face down, straight to the discard rack."),
    (PhaseBegan("End Phase"), "The End Phase begins."),
    (WagerCollected("Ann", 1, "ante", 500), "Ann loses the $5 ante bet."),
    (WagerCollected("Ann", 1, "double_1", 500), "Ann loses the $5 double on the first hand."),
    (WagerAdded("Ann", 1, "split_4", 500), "Ann makes the $5 bet on the fourth hand."),
    (
        WagerCollected("Ann", 1, "main_second", 500),
        "Ann loses the $5 main bet against the dealer's second hand.",
    ),
    (
        WagerCollected("Ann", 1, "double_2_third", 500),
        "Ann loses the $5 double on the second hand against the dealer's third hand.",
    ),
    (WagerPaid("Ann", 1, "ante", 500, "2 to 1", 1000), "Ann wins $10 on the $5 ante bet, at 2 to 1."),
    (
        WinningsPaid("Ann", 1, "hard_6", 500, "9 to 1", 4500),
        "Ann wins $45 on the $5 hard 6 bet, at 9 to 1. It stays up.",
    ),
    (WagerReturned("Ann", 1, "ante", 500), "Ann's $5 ante bet is returned."),
    (BonusPaid("Ann", 1, "ante bonus", "5 to 1", 2500), "Ann gets the $25 ante bonus, at 5 to 1."),
    (CouponCollected("Ann", 1, "ante", 500), "Ann's match play coupon for $5 is taken."),
    (RoundSettled({"player Ann": 500, "player Bob": 0, "tray": -500}, ""), "The round is over: Ann +$5, tray -$5."),
    (RoundSettled({"tray": 0}, ""), "The round is over: no money changes hands."),
    (DiceThrown((3, 4), "seven out"), "The dice show 3 and 4: seven out."),
    (DiceChanged(), "New dice come to the table."),
    (DiceChangeDue(24), "Reminder: these dice have been in use for 24 hours and must be changed."),
    (DiceInspected(5, "boxperson"), "The boxperson inspects a set of 5 dice."),
    (ShooterChosen("Ann", 1, "takes the dice"), "Ann at position 1 takes the dice."),
    (DicePassed("Ann"), "Ann passes the dice."),
    (DiceTakenAway("Ann", "the game was delayed"), "Ann gives up the dice: the game was delayed."),
    (SpinVoided("it stopped"), "No spin: it stopped. The dealer spins again."),
    (RollVoided("a die left the table"), "No roll: a die left the table. The dice are thrown again."),
    (NoThrowMade("nobody has a wager"), "No throw: nobody has a wager."),
    (PuckMoved(6), "The puck is ON 6."),
    (PuckMoved(0), "The puck is OFF."),
    (WagerCalled("Ann", 1, "hard_6", "off"), "Ann calls the hard 6 bet off."),
    (MarkerPlaced("Ann", 1, "hard_6", "off"), 'The dealer puts an "off" button on Ann\'s hard 6 bet.'),
    (MarkerRemoved("Ann", 1, "hard_6", "off"), 'The dealer takes the "off" button off Ann\'s hard 6 bet.'),
    (WagerMoved("Ann", 1, "dont_come", 500, "dont_come_6"), "Ann's $5 don't come bet moves to don't come 6."),
    (VigorishPaid("Ann", 1, "buy_4", 100), "Ann pays $1 commission on the buy 4 bet."),
    (VigorishReturned("Ann", 1, "buy_4", 100), "Ann's $1 commission on the buy 4 bet is returned."),
    (LayoutCleared(), "The layout is cleared: all bets are returned."),
    (StandingWagerReturned("Ann", 1, "come", 500, 0), "Ann's $5 come bet is taken off the layout and returned."),
    (StandingWagerTaken("Ann", 1, "field", 500, 0), "Ann takes down the $5 field bet."),
    (StandingWagerForfeited("Ann", 1, "come", 500), "Ann gives up the $5 come bet, which must stay up."),
    (RoundSettled({"player Ann": -500, "layout": 500}, ""), "The round is over: Ann -$5, standing bets +$5."),
    (TablePaused("a spill"), "The floorperson pauses the table (a spill)."),
    (TableResumed(), "The floorperson resumes play."),
    (ClosingAnnounced("it is late"), "The floorperson announces that the table is closing (it is late)."),
    (RulingGiven("the hand stands"), "The floorperson rules: the hand stands."),
    (RulingGiven("The hand stands. "), "The floorperson rules: The hand stands."),
    (RulingGiven("it stands!"), "The floorperson rules: it stands!"),
    (ClosingAnnounced("It is late."), "The floorperson announces that the table is closing (It is late)."),
    (TablePaused("A spill."), "The floorperson pauses the table (A spill)."),
    (
        RoundRuledVoid("two decks were mixed"),
        "The floorperson voids the round (two decks were mixed): all bets are returned.",
    ),
    (
        RoundRuledVoid("the house file has changed", by="house"),
        "The house voids the round (the house file has changed): all bets are returned.",
    ),
    (TipGiven("Ann", 500), "Ann tips the dealers $5. Thank you!"),
    (RoundAbandoned("no card is left"), "The round can't be finished and doesn't count: no card is left."),
    (InputLapsed("a seat for Ann", "the seat is taken"), "It's too late for a seat for Ann: the seat is taken."),
    (CardBurned(None, PLACE), "The dealer burns a card face down."),
    (CuttingCardPlaced(14), "The dealer inserts the cutting card with 14 cards behind it."),
    (CuttingCardReached(), "The cutting card is out: the cards are shuffled after this round."),
    (DiscardsCollected(38), "The 38 cards left go to the discard rack, so none is missing."),
    (VigorishCollected("Ann", 3, 125), "Ann pays $1.25 commission."),
    (VigorishMarked("Ann", 3, 125, 250), "$1.25 commission is marked: Ann owes $2.50."),
    (VigorishSettled("Ann", 250), "Ann pays the $2.50 commission owed."),
    (
        NoticeGiven({"payment_order": "2"}),
        "Notice given: payment_order=2 is coming.",
    ),
    (IrregularityFound("jam", "the shoe jams"), "Irregularity: the shoe jams."),
    (CardExposed(DEALER, ACE, PLACE), "The As is exposed."),
    (CardSetAside(ACE, PLACE), "The As isn't used and goes to the discard rack."),
    (RoundVoided("the shoe jammed"), "All hands are void: the shoe jammed. All bets are returned."),
    (DutyLeft("a report is due"), "Still to do after closing: a report is due."),
    (DeckRemoved("red"), "The red deck is removed from the table and replaced."),
    (DeviceRemoved("shuffler"), "The shuffler is removed from the table before another method is used."),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: value.kind if isinstance(value, Event) else "")
def test_an_event_tells_itself(event: Event, words: str) -> None:
    with telling(GAMES["blackjack"].name):  # which has most to say of its betting areas
        assert event.words() == words


def plain(value: object) -> object:
    """Return a field's value as JSON has it, written apart from the program."""
    if isinstance(value, Card):
        return str(value)
    return [plain(each) for each in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("event", [event for event, _ in TOLD], ids=lambda event: event.kind)
def test_an_event_is_written_as_plain_json(event: Event) -> None:
    names = [field.name for field in dataclasses.fields(event) if field.name not in ("cite", "by", "seen_by")]
    fields = {name: plain(getattr(event, name)) for name in names}
    body = {"event": type(event).kind, "by": event.by, "cite": event.cite, **fields}
    line = {"seq": 7, "round": 3} | ({"at": 1_700_000_000_000} if event.is_input else {})
    assert event.body() == body
    assert f"{{{event.entry(7, 3, 1_700_000_000_000)}}}" == json.dumps(line | body, separators=(",", ":"))
    if event.card_field:
        hidden = dataclasses.replace(event, seen_by=("Zoë", '"'), by="\\\n", cite="\ud800")
        body = {**body, "by": "\\\n", "cite": "\ud800", event.card_field: None, "seen_by": ["Zoë", '"']}
        assert f"{{{hidden.entry(7, 3, 1_700_000_000_000)}}}" == json.dumps(line | body, separators=(",", ":"))


KINDS_OF_EVENTS = (
    Event, Input, DeskInput, RoundOrder, SignedInput, SignedDeskInput, DeviceOutcome, WheelOutcome, SeriesCommitted,
    SeriesRevealed,
)  # fmt: skip
"""What several events are."""


def test_every_event_that_tables_share_is_told_here() -> None:
    shared = {kind for kind in EVENTS.values() if kind.__module__.startswith(events.__name__)}
    assert shared == {type(event) for event, _ in TOLD}
    assert shared == {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, Event) and kind not in KINDS_OF_EVENTS
    }


def test_what_comes_from_outside_the_round_is_an_input() -> None:
    assert WagerPlaced.is_input
    assert CardsCut.is_input
    assert not CardDealt.is_input
    assert all(kind.is_input == issubclass(kind, Input) for kind in EVENTS.values())


def test_only_what_the_round_announces_has_cards_to_hide() -> None:
    shared = [kind for kind in EVENTS.values() if kind.__module__.startswith(events.__name__)]
    assert {kind.kind for kind in shared if kind.card_field} == {
        "card_burned",
        "card_dealt",
        "card_exposed",
        "card_set_aside",
        "hand_revealed",
        "stack_delivered",
    }
    assert not any(kind.is_input for kind in EVENTS.values() if kind.card_field)
    assert all(kind.place_field for kind in EVENTS.values() if kind.card_field)


@pytest.mark.parametrize(
    ("area", "words"), [("pair_plus", "pair plus"), ("double_3", "double on the third hand"), ("main", "main")]
)
def test_a_betting_area_is_named_as_people_say_it(area: str, words: str) -> None:
    with telling("blackjack"):
        assert events.area_words(area) == words


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("pair_plus", "$5 pair plus bet"),
        ("main", "$5 main bet"),
        ("main_third", "$5 main bet against the dealer's third hand"),
        ("insurance_second", "$5 insurance bet against the dealer's second hand"),
        ("split_2", "$5 bet on the second hand"),
        ("double_1", "$5 double on the first hand"),
        ("double_4_second", "$5 double on the fourth hand against the dealer's second hand"),
    ],
)
def test_a_wager_is_named_by_its_area_and_by_the_hands_that_it_is_on_and_against(area: str, words: str) -> None:
    with telling("blackjack"):
        assert events.wager_words(area, 500) == words


def test_each_game_calls_an_area_its_own_way() -> None:
    with telling("blackjack"):
        assert events.wager_words("double_1", 500) == "$5 double on the first hand"
    with telling("sic-bo"):
        assert events.wager_words("double_1", 500) == "$5 bet on two 1s"
    assert events.wager_words("double_1", 500) == "$5 double 1 bet"
