"""The dealer: checks every input, refuses what is not allowed, and changes nothing when it refuses."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pitboss.chance import SeededChance
from pitboss.games import GAMES
from pitboss.games.game import HOUR
from pitboss.play.dealer import Dealer, RoundFailed, asks_of
from pitboss.play.log import Log
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask
from pitboss.table.event import Event, Place
from pitboss.table.events import (
    CardChangeDue,
    CardDealt,
    CardsChanged,
    CardsCut,
    CardsShuffled,
    ChipsBought,
    CouponGiven,
    DecisionMade,
    DiceThrown,
    FaultOccurred,
    LogClosed,
    LogOpened,
    NonceGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    RoundBegan,
    SeedCommitted,
    SeedRevealed,
    StubCounted,
    VerbalWager,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, View
from pitboss.table.window import OpenForWagers
from tests.play.support import (
    DDP,
    MASTER,
    TCP,
    boldly,
    finish,
    lines_of,
    place_wagers,
    play_rounds,
    run,
    seeded_table,
)


def kinds(dealer: Dealer) -> list[str]:
    return [record.body["event"] for record in dealer.log.records]


def refused_by(attempt: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as refused:
        attempt()
    return refused.value


def wagering(game: str = TCP) -> Dealer:
    """Return a table that is open for wagers; Ann has made one."""
    dealer = seeded_table(game)
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "ante", 500))
    return dealer


def asking(game: str = TCP) -> Dealer:
    """Return a table that asks Ann, and then Bob."""
    dealer = seeded_table(game)
    place_wagers(dealer)
    return dealer


def replacing() -> Dealer:
    """Return a table that asks Ann which cards to replace."""
    dealer = asking(DDP)
    for _ in range(2):
        dealer.take(boldly(asks_of(dealer.prompt)[0]))
    return dealer


def between_rounds(game: str = TCP) -> Dealer:
    return play_rounds(seeded_table(game))


def hand(dealer: Dealer) -> tuple[Place, ...]:
    """Return the places of the cards that the player of the prompt may give up."""
    return tuple(drawn.place for drawn in asks_of(dealer.prompt)[0].choices[-1].cards)


def poor() -> Dealer:
    """Return a table with a player who has made a wager and has little left."""
    dealer = seeded_table()
    dealer.take(PlayerSeated("Poor", 3, 1_250))
    dealer.begin_round()
    dealer.take(WagerPlaced("Poor", 3, "pair_plus", 500))
    return dealer


# Nothing changes after a refusal

NO_CHIPS = "the table's chips can't make that amount"
ANN_PLAYS = DecisionMade("Ann", 1, "play", 500)


@dataclass
class Attempt:
    """What somebody tries, where, and why it is refused."""

    where: Callable[[], Dealer]
    what: Callable[[Dealer], object]
    why: str


def take(event: Event) -> Callable[[Dealer], object]:
    return lambda dealer: dealer.take(event)


ATTEMPTS: dict[str, Attempt] = {
    # Answers to prompts
    "another's prompt": Attempt(asking, take(DecisionMade("Bob", 2, "play", 500)), "it isn't your turn"),
    "another's prompt in one's own name": Attempt(
        asking, take(DecisionMade("Bob", 1, "play", 500)), "it isn't your turn"
    ),
    "one's own prompt from another position": Attempt(
        asking, take(DecisionMade("Ann", 2, "play", 500)), "it isn't your turn"
    ),
    "a stranger's answer": Attempt(asking, take(DecisionMade("Cleo", 3, "play", 500)), "it isn't your turn"),
    "a word that is not offered": Attempt(asking, take(DecisionMade("Ann", 1, "raise", 500)), "it isn't offered here"),
    "another amount": Attempt(asking, take(DecisionMade("Ann", 1, "play", 1_000)), "that amount isn't allowed"),
    "a negative amount": Attempt(asking, take(DecisionMade("Ann", 1, "play", -500)), "that amount isn't allowed"),
    "a fold that costs something": Attempt(
        asking, take(DecisionMade("Ann", 1, "fold", 500)), "that amount isn't allowed"
    ),
    "cards where none are named": Attempt(
        asking, take(DecisionMade("Ann", 1, "play", 500, (Place(1, 0),))), "those are too many"
    ),
    "a prompt that is not open yet": Attempt(wagering, take(ANN_PLAYS), "the table is open for bets"),
    "a prompt that is no longer open": Attempt(between_rounds, take(ANN_PLAYS), "no prompt is open"),
    "a wager while players decide": Attempt(asking, take(WagerPlaced("Ann", 1, "ante", 500)), "bets are made and"),
    "a wager taken back while players decide": Attempt(
        asking, take(WagerRemoved("Ann", 1, "ante")), "bets are made and taken back only before"
    ),
    "a wager between rounds": Attempt(
        between_rounds, take(WagerPlaced("Ann", 1, "ante", 500)), "bets are made and taken back only before"
    ),
    "wagering ended twice": Attempt(asking, lambda dealer: dealer.end_wagering(), "Ann is asked to decide"),
    "wagering ended between rounds": Attempt(between_rounds, lambda dealer: dealer.end_wagering(), "no prompt is open"),
    "a default where nothing is asked": Attempt(
        between_rounds, lambda dealer: dealer.answer_by_default(), "no prompt is open"
    ),
    "ready while players decide": Attempt(asking, take(PlayerReady("Ann")), "Ann is asked to decide"),
    # Cards to replace
    "four cards replaced": Attempt(
        replacing,
        lambda dealer: dealer.take(
            DecisionMade(
                "Ann", 1, "replace", 0, tuple(card.place for card in asks_of(dealer.prompt)[0].choices[1].cards)
            )
        ),
        "those are too many",
    ),
    "one card replaced twice": Attempt(
        replacing,
        lambda dealer: dealer.take(DecisionMade("Ann", 1, "replace", 0, hand(dealer)[:1] * 2)),
        "they aren't all yours, once each",
    ),
    "another's card replaced": Attempt(
        replacing,
        lambda dealer: dealer.take(DecisionMade("Ann", 1, "replace", 0, (Place(1, hand(dealer)[0].number + 1),))),
        "they aren't all yours, once each",
    ),
    "a card of no shuffle replaced": Attempt(
        replacing, take(DecisionMade("Ann", 1, "replace", 0, (Place(7, 7),))), "they aren't all yours, once each"
    ),
    # Wagers
    "a wager of nothing": Attempt(wagering, take(WagerPlaced("Ann", 1, "ante", 0)), "outside the posted limits"),
    "a negative wager": Attempt(wagering, take(WagerPlaced("Ann", 1, "ante", -500)), "outside the posted limits"),
    "a wager above the limit": Attempt(
        wagering, take(WagerPlaced("Ann", 1, "ante", 5_000_000)), "outside the posted limits"
    ),
    "a wager below the limit": Attempt(wagering, take(WagerPlaced("Ann", 1, "ante", 450)), "outside the posted limits"),
    "a wager not in chips": Attempt(
        wagering, take(WagerPlaced("Ann", 1, "ante", 525)), "the table's chips can't make that amount"
    ),
    "a wager above the rail": Attempt(poor, take(WagerPlaced("Poor", 3, "ante", 1_000)), "Poor has $7.50 left"),
    "an area that is not there": Attempt(
        wagering, take(WagerPlaced("Ann", 1, "field", 500)), "the layout has no such betting area"
    ),
    "an area that is not open yet": Attempt(
        wagering, take(WagerPlaced("Ann", 1, "play", 500)), "the layout has no such betting area"
    ),
    "another's position": Attempt(wagering, take(WagerPlaced("Bob", 1, "ante", 500)), "that player isn't seated there"),
    "an empty position": Attempt(wagering, take(WagerPlaced("Ann", 5, "ante", 500)), "that player isn't seated there"),
    "the dealer's position": Attempt(
        wagering, take(WagerPlaced("Ann", 0, "ante", 500)), "that player isn't seated there"
    ),
    "a coupon that is not held": Attempt(
        lambda: wagering(DDP), take(WagerPlaced("Ann", 1, "ante", 500, 500)), "a coupon must be the player's own"
    ),
    "a bonus above the ante": Attempt(
        lambda: wagering(DDP), take(WagerPlaced("Ann", 1, "bonus", 1_000)), "the bonus may not exceed the ante"
    ),
    "a wager called out": Attempt(wagering, take(VerbalWager("Ann", 1, "ante", 500)), "it isn't accepted"),
    "another's wager taken back": Attempt(
        wagering, take(WagerRemoved("Bob", 1, "ante")), "that player isn't seated there"
    ),
    "a wager taken back that was not made": Attempt(
        wagering, take(WagerRemoved("Ann", 1, "pair_plus")), "there's no such bet"
    ),
    "a stranger who is ready": Attempt(wagering, take(PlayerReady("Cleo")), "nobody by that name is seated"),
    # The house
    "a seat that is taken": Attempt(asking, take(PlayerSeated("Cleo", 1, 5_000)), "that position is taken"),
    "a seat that is not there": Attempt(asking, take(PlayerSeated("Cleo", 8, 5_000)), "the table has no such position"),
    "a name that is taken": Attempt(asking, take(PlayerSeated("Ann", 3, 5_000)), "somebody by that name"),
    "a name with a space before it": Attempt(asking, take(PlayerSeated(" Ann", 3, 5_000)), "a player needs a name"),
    "no chips": Attempt(asking, take(PlayerSeated("Cleo", 3, 0)), NO_CHIPS),
    "negative chips": Attempt(asking, take(ChipsBought("Ann", -500)), NO_CHIPS),
    "chips that are not made": Attempt(asking, take(ChipsBought("Ann", 525)), NO_CHIPS),
    "chips for a stranger": Attempt(asking, take(ChipsBought("Cleo", 500)), "nobody by that name is at the table"),
    "a coupon for a stranger": Attempt(asking, take(CouponGiven("Cleo", 500)), "nobody by that name is at the table"),
    "a stranger who leaves": Attempt(asking, take(PlayerLeft("Cleo")), "nobody by that name is at the table"),
    "an option that is not there": Attempt(
        asking, take(OptionsChanged({"jokers": "2"})), "the game has no such option"
    ),
    "options against the law": Attempt(
        asking, take(OptionsChanged({"dealing": "hand"})), "cards dealt from the dealer's hand"
    ),
    # Nonces
    "a stranger's nonce": Attempt(asking, take(NonceGiven("Cleo", "0a")), "nobody by that name is at the table"),
    "an empty nonce": Attempt(asking, take(NonceGiven("Ann", "")), "it's not in the right form"),
    "a nonce in capitals": Attempt(asking, take(NonceGiven("Ann", "0A")), "it's not in the right form"),
    "a nonce that is too long": Attempt(asking, take(NonceGiven("Ann", "0" * 65)), "it's not in the right form"),
    # Beginning and closing
    "a round within a round": Attempt(asking, lambda dealer: dealer.begin_round(), "a round of play is going on"),
    "a round begun within a round": Attempt(asking, take(RoundBegan()), "a round of play is going on"),
    "a table closed within a round": Attempt(asking, lambda dealer: dealer.close(), "a round of play is going on"),
    "a table opened twice": Attempt(asking, lambda dealer: dealer.open(TCP, {}, 7, 0), "it was opened before"),
    # What only the dealer or chance brings
    "a fault that cannot happen here": Attempt(asking, take(FaultOccurred("face-up-card")), "it can't happen here"),
    "a fault while wagers are made": Attempt(
        wagering, take(FaultOccurred("dealer-card-exposed")), "it can't happen here"
    ),
    "a fault between rounds": Attempt(
        between_rounds, take(FaultOccurred("dealer-card-exposed")), "it can't happen here"
    ),
    "a fault that nobody knows": Attempt(asking, take(FaultOccurred("earthquake")), "knows no such fault"),
    "a fault with a number too many": Attempt(
        asking, take(FaultOccurred("dealer-card-exposed", 3)), "it has no such number"
    ),
    "a fault with a negative number": Attempt(
        asking, take(FaultOccurred("wrong-stub-count", -3)), "it has no such number"
    ),
    "cards cut by a player": Attempt(asking, take(CardsCut(20)), "Ann is asked to decide"),
    "cards shuffled by a player": Attempt(asking, take(CardsShuffled(1, "", "", ())), "Ann is asked to decide"),
    "dice thrown": Attempt(wagering, take(DiceThrown((1, 2))), "the table is open for bets"),
    "a stub counted": Attempt(wagering, take(StubCounted(40)), "the table is open for bets"),
    "a commitment": Attempt(asking, take(SeedCommitted(2, "00")), "Ann is asked to decide"),
    "a seed revealed": Attempt(asking, take(SeedRevealed(1, {})), "Ann is asked to decide"),
    "a log opened": Attempt(asking, take(LogOpened(1, TCP, "", 1, {}, 7, 0)), "Ann is asked to decide"),
    "a log closed": Attempt(between_rounds, take(LogClosed(1)), "no prompt is open"),
    "an announcement": Attempt(asking, take(CardDealt(1, None, Place(1, 0))), "not an input that a table takes"),
}


def standing(dealer: Dealer) -> tuple[object, ...]:
    """Return all that a refusal must leave as it is."""
    view = View(SPECTATOR).fold(dealer.log.records)
    prompt = dealer.prompt
    felt: list[object] = []
    if isinstance(prompt, OpenForWagers):
        wagers = [dict(position.wagers) for position in prompt.felt.positions]
        felt = [set(prompt.ready), wagers, list(prompt.felt.ledger.entries), dict(prompt.felt.coupons_taken)]
    return dealer.log.head, dealer.log.seq, dealer.table, dealer.table.digest(), prompt, felt, view, dealer.is_closed


@pytest.mark.parametrize("name", ATTEMPTS)
def test_a_refusal_says_why_and_changes_nothing(name: str) -> None:
    attempt = ATTEMPTS[name]
    dealer = attempt.where()
    before = standing(dealer)
    refused = refused_by(lambda: attempt.what(dealer))
    assert attempt.why in refused.why
    assert refused.allowed
    assert standing(dealer) == before
    if not dealer.is_in_round:
        dealer.begin_round()
    finish(dealer)
    untouched = attempt.where()
    if not untouched.is_in_round:
        untouched.begin_round()
    finish(untouched)
    assert dealer.log.head == untouched.log.head
    assert dealer.table == untouched.table
    assert run(lines_of(dealer)).words().count("identical") == 1


# Opening, beginning, closing


def test_a_table_that_is_not_open_takes_nothing() -> None:
    dealer = Dealer(Log(), SeededChance(MASTER))
    attempts: list[Callable[[], object]] = [
        lambda: dealer.table,
        lambda: dealer.game,
        dealer.begin_round,
        dealer.close,
        dealer.end_wagering,
        dealer.answer_by_default,
        lambda: dealer.take(PlayerSeated("Ann", 1, 500)),
        lambda: dealer.take(NonceGiven("Ann", "00")),
        lambda: dealer.take(CardChangeDue(8)),
        lambda: dealer.take(RoundBegan()),
        lambda: dealer.take(FaultOccurred("face-up-card")),
        lambda: dealer.take(WagerPlaced("Ann", 1, "ante", 500)),
        lambda: dealer.take(ANN_PLAYS),
    ]
    for attempt in attempts:
        refused_by(attempt)
    assert dealer.log.seq == 0


@pytest.mark.parametrize(
    ("game", "options", "positions", "why"),
    [
        ("faro", {}, 7, "there's no such game"),
        (TCP, {"jokers": "2"}, 7, "the game has no such option"),
        (TCP, {"dealing": "hand"}, 7, "cards dealt from the dealer's hand must be shuffled"),
        (TCP, {}, 0, "too few for Three Card Poker"),
        (TCP, {}, 8, "too many for Three Card Poker"),
    ],
)
def test_a_table_against_the_law_is_not_opened(game: str, options: dict[str, str], positions: int, why: str) -> None:
    dealer = Dealer(Log(), SeededChance(MASTER))
    assert why in refused_by(lambda: dealer.open(game, options, positions, 0)).why
    assert dealer.log.seq == 0
    dealer.open(TCP, {}, 7, 0)
    assert kinds(dealer) == ["log_opened", "seed_committed"]


def test_an_opened_table_commits_to_its_first_shuffle_before_anyone_sits() -> None:
    dealer = seeded_table()
    assert kinds(dealer) == ["log_opened", "seed_committed", "player_seated", "player_seated"]
    assert dealer.game is GAMES[TCP]
    assert not dealer.is_in_round
    assert dealer.prompt is None


def test_nobody_seated_no_round() -> None:
    dealer = seeded_table(seats=())
    assert refused_by(dealer.begin_round).why == "nobody is seated"


def test_a_closed_table_takes_nothing_more() -> None:
    dealer = between_rounds()
    dealer.close()
    head = dealer.log.head
    attempts: list[Callable[[], object]] = [
        dealer.close,
        dealer.begin_round,
        dealer.end_wagering,
        lambda: dealer.open(TCP, {}, 7, 0),
        lambda: dealer.take(PlayerLeft("Ann")),
        lambda: dealer.take(NonceGiven("Ann", "00")),
        lambda: dealer.take(CardChangeDue(8)),
    ]
    for attempt in attempts:
        refused_by(attempt)
    assert dealer.log.head == head
    assert dealer.is_closed


def test_a_table_closed_before_its_first_shuffle_reveals_nothing() -> None:
    dealer = seeded_table()
    dealer.close()
    assert kinds(dealer)[-1] == "log_closed"
    assert "seed_revealed" not in kinds(dealer)
    assert not run(lines_of(dealer)).is_open


def test_all_that_was_taken_is_in_the_file_at_once() -> None:
    file = io.StringIO()
    dealer = seeded_table(seats=(), log=Log(file))
    assert file.getvalue() == "".join(lines_of(dealer))
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    assert file.getvalue().endswith(dealer.log.records[-1].line() + "\n")
    dealer.take(ChipsBought("Ann", 5_000))
    assert dealer.log.records[-1].body["event"] == "chips_bought"
    assert file.getvalue() == "".join(lines_of(dealer))
    place_wagers(dealer)
    assert file.getvalue() == "".join(lines_of(dealer))
    refused_by(lambda: dealer.take(DecisionMade("Ann", 1, "raise", 500)))
    assert file.getvalue() == "".join(lines_of(dealer))
    finish(dealer)
    assert file.getvalue() == "".join(lines_of(dealer))
    dealer.close()
    assert file.getvalue() == "".join(lines_of(dealer))


# Defaults


def test_the_default_answers_for_a_player_who_does_not() -> None:
    dealer = asking()
    prompt = dealer.prompt
    assert isinstance(prompt, Ask)
    dealer.answer_by_default()
    logged = dealer.log.records[-1].body
    assert (logged["choice"], logged["is_default"], logged["by"]) == (prompt.default, True, "dealer")
    assert logged["cite"] == "19:47-20.10(b); custom (no answer)"
    assert asks_of(dealer.prompt)[0].player == "Bob"


def test_the_default_while_wagers_are_made_is_to_end_wagering() -> None:
    dealer = wagering()
    dealer.answer_by_default()
    assert isinstance(dealer.prompt, Ask)


def test_a_stale_answer_to_an_earlier_prompt_is_refused_in_a_later_one() -> None:
    dealer = replacing()
    stale = asks_of(dealer.prompt)[0]
    dealer.take(stale.decide("Ann", "replace", (stale.choices[1].cards[0].card,)))
    gone = stale.decide("Ann", "replace", (stale.choices[1].cards[0].card,))
    assert refused_by(lambda: dealer.take(gone)).why == "it isn't your turn"
    while asks_of(dealer.prompt)[0].player != "Ann" or len(asks_of(dealer.prompt)[0].choices[-1].cards) == 0:
        dealer.take(boldly(asks_of(dealer.prompt)[0]))
    assert refused_by(lambda: dealer.take(gone)).why == "they aren't all yours, once each"


def test_a_player_who_leaves_gets_the_default_at_once_and_later() -> None:
    dealer = seeded_table(DDP, seats=("Ann", "Bob", "Cleo"))
    place_wagers(dealer)
    dealer.take(PlayerLeft("Cleo"))
    assert asks_of(dealer.prompt)[0].player == "Ann"
    dealer.take(PlayerLeft("Ann"))
    assert asks_of(dealer.prompt)[0].player == "Bob"
    dealer.take(boldly(asks_of(dealer.prompt)[0]))
    chosen = {each.body["player"]: each.body["choice"] for each in dealer.log.records if "choice" in each.body}
    assert chosen == {"Ann": "fold", "Bob": "draw", "Cleo": "fold"}
    assert asks_of(dealer.prompt)[0].player == "Bob"
    assert {seat.player for seat in dealer.table.seats} == {"Ann", "Bob", "Cleo"}
    finish(dealer)
    assert [seat.player for seat in dealer.table.seats] == ["Bob"]
    assert run(lines_of(dealer)).is_open


def test_a_player_who_leaves_while_wagers_are_made_takes_the_wagers_back() -> None:
    dealer = wagering()
    dealer.take(WagerPlaced("Ann", 1, "pair_plus", 500))
    dealer.take(WagerPlaced("Bob", 2, "pair_plus", 500))
    dealer.take(PlayerLeft("Ann"))
    assert kinds(dealer)[-3:] == ["player_left", "wager_removed", "wager_removed"]
    assert [record.body["area"] for record in dealer.log.records[-2:]] == ["ante", "pair_plus"]
    assert View(SPECTATOR).fold(dealer.log.records).chips["Ann"] == 100_000
    assert isinstance(dealer.prompt, OpenForWagers)
    finish(dealer)
    assert not any(record.body.get("position") == 1 for record in dealer.log.records if "place" in record.body)
    assert not dealer.table.has_player("Ann")
    assert run(lines_of(dealer)).is_open


# The house's inputs


def test_a_house_input_between_rounds_is_applied_at_once() -> None:
    dealer = between_rounds()
    chips = dealer.table.player("Ann").chips
    dealer.take(ChipsBought("Ann", 5_000))
    assert dealer.table.player("Ann").chips == chips + 5_000


def test_a_house_input_during_a_round_is_logged_at_once_and_applied_after_it() -> None:
    dealer = asking()
    dealer.take(ChipsBought("Ann", 5_000))
    dealer.take(CouponGiven("Ann", 500))
    dealer.take(PlayerSeated("Cleo", 3, 5_000))
    dealer.take(CardsChanged())
    dealer.take(OptionsChanged({"dealing": "automated-shoe", "shuffler": "device"}))
    dealer.take(OptionsChanged({"dealing": "manual-shoe", "shuffler": "none"}))
    assert kinds(dealer)[-6:] == [
        "chips_bought",
        "coupon_given",
        "player_seated",
        "cards_changed",
        "options_changed",
        "options_changed",
    ]
    assert not dealer.table.has_player("Cleo")
    assert dealer.table.player("Ann").coupons == ()
    assert dealer.table.options.dealing == "manual-shoe"
    finish(dealer)
    assert kinds(dealer)[-3:] == ["round_settled", "device_removed", "device_removed"]
    assert dealer.table.player("Cleo").chips == 5_000
    assert dealer.table.player("Ann").coupons == (500,)
    assert not dealer.table.state.opened
    assert run(lines_of(dealer)).is_open


def test_two_people_cannot_be_seated_for_one_position_in_the_same_round() -> None:
    dealer = asking()
    dealer.take(PlayerSeated("Cleo", 3, 5_000))
    assert refused_by(lambda: dealer.take(PlayerSeated("Dora", 3, 5_000))).why == "that position is taken"
    assert "somebody by that name" in refused_by(lambda: dealer.take(PlayerSeated("Cleo", 4, 5_000))).why
    dealer.take(PlayerLeft("Cleo"))
    dealer.take(PlayerSeated("Dora", 3, 5_000))
    finish(dealer)
    assert [seat.player for seat in dealer.table.seats] == ["Ann", "Bob", "Dora"]


def test_a_seat_is_free_for_another_once_its_player_has_left() -> None:
    dealer = asking()
    dealer.take(PlayerLeft("Bob"))
    assert refused_by(lambda: dealer.take(PlayerLeft("Bob"))).why == "nobody by that name is at the table"
    dealer.take(PlayerSeated("Bob", 2, 5_000))
    finish(dealer)
    assert dealer.table.player("Bob").chips == 5_000


def test_only_the_rules_say_by_which_paragraph_an_input_comes() -> None:
    dealer = asking()
    dealer.take(ChipsBought("Ann", 500, cite="19:47-1.1"))
    assert dealer.log.records[-1].body["cite"] == ""
    dealer.take(PlayerSeated("Cleo", 3, 500, cite="19:47-1.1"))
    assert dealer.log.records[-1].body["cite"] == GAMES[TCP].most_positions_cite
    dealer.take(NonceGiven("Ann", "0a", cite="19:47-1.1", by="Bob"))
    assert (dealer.log.records[-1].body["cite"], dealer.log.records[-1].body["by"]) == ("", "Ann")


# Nonces and the fair shuffle


def test_each_player_gives_one_nonce_a_shuffle() -> None:
    dealer = seeded_table()
    dealer.take(NonceGiven("Ann", "0a"))
    dealer.take(NonceGiven("Bob", "f" * 64))
    assert refused_by(lambda: dealer.take(NonceGiven("Ann", "0b"))).why == "one was given for this shuffle already"
    play_rounds(dealer)
    dealer.take(NonceGiven("Ann", "0b"))


def test_a_nonce_changes_the_order_of_the_cards() -> None:
    orders = set()
    for nonce in ("00", "01"):
        dealer = seeded_table()
        dealer.take(NonceGiven("Ann", nonce))
        place_wagers(dealer)
        orders.add(tuple(record.opened["cards"] for record in dealer.log.records if "seen_by" in record.body))
    assert len(orders) == 2


def test_a_shuffle_is_revealed_before_the_next_and_at_the_closing() -> None:
    dealer = play_rounds(seeded_table(), 2)
    dealer.close()
    told = [kind for kind in kinds(dealer) if kind in ("seed_committed", "cards_shuffled", "seed_revealed")]
    assert told == [
        "seed_committed",
        "cards_shuffled",
        "seed_committed",
        "seed_revealed",
        "cards_shuffled",
        "seed_committed",
        "seed_revealed",
    ]


def test_a_cut_that_chance_may_not_make_is_not_made() -> None:
    class Careless(SeededChance):
        def cut(self, least: int, most: int) -> int:
            return 52

    dealer = Dealer(Log(), Careless(MASTER))
    dealer.open(TCP, {}, 7, 0)
    dealer.take(PlayerSeated("Ann", 1, 5_000))
    with pytest.raises(RoundFailed, match="a cut of 52 cards is too few or too many"):
        dealer.begin_round()
    assert "cards_cut" not in kinds(dealer)
    assert run(lines_of(dealer)).is_open


# The cards' age


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def reminders(dealer: Dealer) -> list[int]:
    return [record.body["round"] for record in dealer.log.records if record.body["event"] == "card_change_due"]


@pytest.mark.parametrize(("options", "hours"), [({}, 8), ({"dealing": "hand", "shuffler": "device"}, 4)])
def test_13_69e_1_18_g_cards_in_use_for_their_hours_are_changed_before_the_next_round(
    options: dict[str, str], hours: int
) -> None:
    clock = Clock()
    clock.now = 9 * HOUR
    dealer = play_rounds(seeded_table(options=options, log=Log(clock=clock)))
    clock.now += hours * HOUR - 1
    play_rounds(dealer)
    assert reminders(dealer) == []
    clock.now += 1
    play_rounds(dealer, 2)
    assert reminders(dealer) == [2]
    assert kinds(dealer).count("cards_changed") == 1
    assert kinds(dealer).count("cards_inspected") == 2
    dealer.close()
    assert run(lines_of(dealer)).words().endswith("4 rounds: identical")


FROM_HAND = {"dealing": "hand", "shuffler": "device"}
SHOES = ("three-card-poker", "double-draw-poker", "pai-gow-poker", "caribbean-stud-poker", "let-it-ride-poker")
CHANGED = [
    *((game, {}, 8, "13:69E-1.18(g)2") for game in SHOES),
    *((game, FROM_HAND, 4, "13:69E-1.18(g)3") for game in SHOES),
    ("double-down-stud", FROM_HAND, 8, "13:69E-1.18(g)2"),
]


@pytest.mark.parametrize(("game", "options", "hours", "cite"), CHANGED)
def test_13_69e_1_18_g_a_round_with_cards_that_are_too_old_is_refused(
    game: str, options: dict[str, str], hours: int, cite: str
) -> None:
    clock = Clock()
    dealer = play_rounds(seeded_table(game, options, log=Log(clock=clock)))
    clock.now = hours * HOUR - 1
    assert not any(isinstance(each, CardsChanged) for each in dealer.game.due(dealer.table, 0, clock.now))
    clock.now = hours * HOUR
    refused = refused_by(lambda: dealer.take(RoundBegan()))
    assert refused.why == f"the cards have been in use for {hours} hours"
    assert (refused.allowed, refused.cite) == ("changing the cards first", cite)
    dealer.take(CardsChanged())
    dealer.take(RoundBegan())
    assert dealer.is_in_round


def test_a_round_begins_at_the_time_at_which_nothing_was_due() -> None:
    ticks = iter(range(8 * HOUR - 1, 9 * HOUR))
    clock = Clock()
    dealer = play_rounds(seeded_table(log=Log(clock=clock)))
    dealer.log.now = lambda: next(ticks)  # a clock that goes on with every look at it
    dealer.begin_round()
    assert dealer.log.time == 8 * HOUR - 1


def test_a_round_is_refused_before_another_thing_that_the_clock_asks_for() -> None:
    clock = Clock()
    dealer = seeded_table("poker", seats=("Ann", "Bob"), log=Log(clock=clock))
    dealer.begin_round()
    dealer.answer_by_default()
    clock.now = 3 * HOUR
    refused = refused_by(lambda: dealer.take(RoundBegan()))
    assert (refused.why, refused.allowed) == ("sorting the cards is due", "sorting the cards first")


def test_a_refused_round_brings_no_reminder() -> None:
    clock = Clock()
    dealer = seeded_table(log=Log(clock=clock))
    place_wagers(dealer)
    clock.now = 9 * HOUR
    refused_by(dealer.begin_round)
    assert reminders(dealer) == []
    empty = seeded_table(seats=(), log=Log(clock=clock))
    clock.now = 18 * HOUR
    refused_by(empty.begin_round)
    assert reminders(empty) == []


def test_a_deck_that_was_replaced_is_new() -> None:
    clock = Clock()
    dealer = seeded_table(options={"count_every": "1"}, faults=["wrong-stub-count=3"], log=Log(clock=clock))
    clock.now = 7 * HOUR
    play_rounds(dealer)
    assert "deck_removed" in kinds(dealer)
    clock.now = 14 * HOUR
    play_rounds(dealer)
    assert reminders(dealer) == []


def test_cards_of_any_game_are_dealt_where_the_shuffle_laid_them() -> None:
    dealer = play_rounds(seeded_table(DDP, seats=("Ann",)))
    dealt = [record.opened["cards"] for record in dealer.log.records if record.body["event"] == "card_dealt"]
    assert len(parse_cards(" ".join(dealt))) == len(dealt) == 7


def test_a_dealer_tells_what_it_keeps_for_whoever_goes_on_with_the_table() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    dealer.take(ChipsBought("Ann", 500))
    assert list(dealer.bond.shuffles.stacks) == [dealer.bond.shuffles.number] == [1]
    assert [type(event) for event in dealer.waiting] == [ChipsBought]
    assert dealer.cards_since == dealer.log.time == 0
