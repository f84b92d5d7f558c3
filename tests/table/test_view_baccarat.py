"""What a view tells of a table where the shoe goes round: who has it, what is owed, how the rounds of it ended."""

from __future__ import annotations

from pitboss.play.dealer import Dealer
from pitboss.table.choices import Ask
from pitboss.table.events import CardsChanged, PlayerLeft, RoundRuledVoid
from pitboss.table.view import MOST_OUTCOMES, SPECTATOR, View
from tests.kit import begin_wagers, events, open_table, wager

BANKER_WINS, PLAYER_WINS, TIE = "10h 9d 5c 10s", "9d 10h 10s 5c", "9d 9h 10s 10c"
OPTIONS = {"burn": "none", "vigorish_due": "marked"}


def table(*stacks: str, **options: str) -> Dealer:
    """Open a table at which Ann and Bob sit, and these cards are dealt from one shoe after the other."""
    return open_table("baccarat", OPTIONS | options, seats={"Ann": 100_000, "Bob": 100_000}, stacks=list(stacks))


def play(dealer: Dealer, *answers: str, on: str = "banker") -> View:
    """Give these answers before and after Ann wagers, then each prompt its default; return what an onlooker sees."""
    dealer.begin_round()
    words = list(answers)
    while isinstance(dealer.prompt, Ask):
        answer(dealer, words)
    wager(dealer, "Ann", on, 10_000)
    dealer.end_wagering()
    while dealer.prompt is not None:
        answer(dealer, words)
    return seen(dealer)


def answer(dealer: Dealer, words: list[str]) -> None:
    """Answer the open prompt with the next of some words, or by default where none is left."""
    ask = dealer.prompt
    assert isinstance(ask, Ask)
    if words:
        dealer.take(ask.decide(ask.player, words.pop(0)))
    else:
        dealer.answer_by_default()


def seen(dealer: Dealer) -> View:
    """Return what an onlooker sees."""
    return View(SPECTATOR).fold(dealer.log.records)


def test_19_47_3_6_c_whoever_accepts_the_shoe_has_it_until_it_is_passed_or_lost() -> None:
    dealer = table(BANKER_WINS)
    assert play(dealer, "accept").marks == {"shoe": 1}
    dealer = table(BANKER_WINS)
    assert play(dealer, "accept", "pass").marks == {"shoe": 0}
    dealer = table(PLAYER_WINS)
    assert play(dealer, "accept").marks == {"shoe": 0}


def test_19_47_3_6_d_a_dealer_who_is_the_curator_has_the_shoe() -> None:
    assert play(table(BANKER_WINS), "dealer").marks == {"shoe": 0}
    assert play(table(BANKER_WINS), "refuse", "refuse").marks == {"shoe": 0}


def test_whoever_leaves_has_the_shoe_no_longer_and_owes_nothing() -> None:
    dealer = table(BANKER_WINS)
    view = play(dealer, "refuse", "accept")
    assert (view.marks, view.owed) == ({"shoe": 2}, {"Ann": 500})
    dealer.take(PlayerLeft("Ann"))
    assert (seen(dealer).marks, seen(dealer).owed) == ({"shoe": 2}, {})
    dealer.take(PlayerLeft("Bob"))
    assert seen(dealer).marks == {"shoe": 0}


def test_vigorish_is_owed_until_it_is_collected() -> None:
    dealer = table(BANKER_WINS, vigorish_due="at-payment", payment_order="2")
    view = play(dealer, "accept")
    assert view.owed == {} and view.chips["Ann"] == 109_500
    dealer = table(BANKER_WINS)
    assert play(dealer, "accept").owed == {"Ann": 500}


def test_a_scoreboard_tells_how_the_rounds_of_a_shoe_ended_and_begins_anew_with_the_next() -> None:
    dealer = table(f"{PLAYER_WINS} {BANKER_WINS} {TIE}", BANKER_WINS)
    for _ in range(3):
        view = play(dealer)
    assert view.outcomes == ("player", "banker", "tie")
    dealer.take(CardsChanged())
    assert play(dealer).outcomes == ("banker",)


def test_a_scoreboard_has_room_for_so_many_rounds() -> None:
    dealer = table(f"{PLAYER_WINS} {BANKER_WINS}")
    play(dealer)
    view = play(dealer)
    last = [record for record in dealer.log.records if record.body["event"] == "result_announced"][-1]
    view.fold([last] * (MOST_OUTCOMES - 2))
    assert view.outcomes == ("player", *("banker",) * (MOST_OUTCOMES - 1))
    assert view.fold([last]).outcomes == ("banker",) * MOST_OUTCOMES


def test_a_round_that_is_ruled_void_leaves_shoe_debts_and_scoreboard_as_they_were() -> None:
    dealer = table(f"{BANKER_WINS} {BANKER_WINS}")
    before = play(dealer, "accept")
    begin_wagers(dealer)
    wager(dealer, "Ann", "banker", 10_000)
    dealer.end_wagering()
    ask = dealer.prompt
    assert isinstance(ask, Ask) and ask.choices[0].word == "keep", "the round is settled but for the shoe"
    assert seen(dealer).owed == {"Ann": 1_000}
    dealer.take(RoundRuledVoid("a misdeal"))
    after = seen(dealer)
    assert (after.marks, after.owed, after.outcomes) == (before.marks, before.owed, before.outcomes)
    assert events(dealer)[-1].kind == "round_ruled_void"
