"""`pitboss play`: a person makes wagers and decisions in the terminal, is refused politely, and leaves politely."""

from __future__ import annotations

import builtins
import io
import json
import re
from pathlib import Path

import pytest

from pitboss.cli.person import Person, hand_example, hand_helps, require_input
from pitboss.cli.terminal import Screen
from pitboss.games import find_game
from pitboss.table.arrangement import Arrangement
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, Place
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from tests import seven_cards
from tests.cli.conftest import Ran, Run

TCP = ("play", "three-card-poker", "--seed", "7")
DDP = ("play", "double-draw-poker", "--seed", "3", "--seats", "2")
"""The person holds 7s 4d Ks at the one table and 8c 7h 9h 6c 3h at the other."""


def after(ran: Ran, typed: str) -> list[str]:
    """Return what the program answered to a line that was typed, up to the next prompt."""
    prompts = ("bet> ", "decide> ", "buy> ")
    start = next(number for number, line in enumerate(ran.lines) if line in {f"{prompt}{typed}" for prompt in prompts})
    answer = []
    for line in ran.lines[start + 1 :]:
        if line.startswith(prompts):
            break
        answer.append(line)
    return answer


def play(run: Run, *typed: str, table: tuple[str, ...] = TCP) -> Ran:
    """Play with lines that a person types."""
    ran = run(*table, typed="".join(f"{line}\n" for line in typed))
    assert (ran.code, ran.err) == (0, "")
    return ran


# The table as the person sees it


def test_the_person_sits_behind_the_built_in_players_and_is_told_what_may_be_done(run: Run) -> None:
    ran = play(run)
    assert ran.lines[0] == "Three Card Poker: N.J.A.C. 19:47-20, in the text of 2007"
    assert "  You sit down at position 3 with $500.  [custom (19:46-1.10A)]" in ran.lines
    assert "You have $500; ante and pair plus take $5 to $500 each." in ran.lines
    assert "  Ben bets $5 on ante.  [custom (19:47-20.6)]" in ran.lines


def test_the_table_is_shown_as_the_person_may_see_it(run: Run) -> None:
    shown = after(play(run, "ante 5", "pair plus 5", "ready"), "ready")
    assert [*shown[-8:-3], shown[-1]] == [
        "    dealer             ▒▒ ▒▒ ▒▒",
        "    1 Ana        $490  ▒▒ ▒▒ ▒▒  ante $5, pair plus $5",
        "    2 Ben        $485  ▒▒ ▒▒ ▒▒  ante $5, pair plus $5, play $5",
        "  > 3 Guest      $490  7♠ 4♦ K♠  ante $5, pair plus $5",
        "  You hold: king high.",
        "  You may: play ($5), fold.",
    ]


def test_a_round_is_played_to_its_end_and_the_next_begins(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "play", "quit")
    settled = after(ran, "play")
    assert "  You show 7♠ 4♦ K♠: king high.  [19:47-20.10(c)1.i]" in settled
    assert "  The round is over: Ana -$10, Ben -$15, you -$10, tray +$35." in settled
    assert "You have $490; ante and pair plus take $5 to $500 each." in settled
    assert ran.lines[-1] == "You leave with $490, $10 less than you brought. Good-bye."


def test_cards_are_named_to_be_replaced(run: Run) -> None:
    ran = play(run, "ante 5", "bonus 5", "ready", "draw", "replace 3h", "fold", table=DDP)
    assert any("  > 2 Guest      $490  8♣ 7♥ 9♥ 6♣ 3♥  ante $5, bonus $5" in line for line in ran.lines)
    assert "  You may: keep, replace (name up to 3 of your cards). For example: replace 8c." in ran.lines
    assert "  You replace 1 card.  [13:69F-42.10(d)]" in ran.lines
    assert "  You discard 1 card face down, straight to the discard rack: 3♥.  [13:69F-42.10(d)]" in ran.lines
    assert any("8♣ 7♥ 9♥ 6♣ " in line and "3♥" not in line for line in after(ran, "replace 3h"))


@pytest.mark.parametrize("columns", ["80", "120"])
def test_what_is_shown_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    typed = ("?", "ante 25", "bonus 25", "ready", "?", "draw", "?", "keep", "draw", "keep", "log", "quit")
    assert max(map(len, play(run, *typed, table=DDP).lines)) <= int(columns)


def test_a_person_alone_at_the_table_plays_too(run: Run) -> None:
    ran = play(run, "ready", "ante 5", "ready", "fold", table=(*TCP, "--seats", "1"))
    assert "  You fold.  [19:47-20.10(b)]" in ran.lines


# Wagers


def test_a_wager_may_be_named_in_several_ways(run: Run) -> None:
    for words in ("pair plus 5", "pair_plus 5", "pair-plus $5", "PAIR 5.00", "pairplus 5"):
        assert "  You bet $5 on pair plus.  [custom (19:47-20.6)]" in after(play(run, words), words)


def test_an_amount_alone_is_wagered_where_one_wager_is_required(run: Run) -> None:
    blackjack = ("play", "blackjack", "--seed", "7")
    ran = run(*blackjack, typed="10\n$15\nmany\nquit\n")
    assert any(line.startswith("  You bet $10.") for line in ran.lines)
    assert any(line.startswith("  You bet $15.") for line in ran.lines)
    assert any(line.startswith("a bet on 'many': the layout has no such betting area.") for line in ran.lines)


def test_q_is_short_for_quit(run: Run) -> None:
    ran = play(run, "q", "ante 5")
    assert "Good-bye" in ran.lines[-2] + ran.lines[-1] and "wagers $5" not in ran.out.partition("> q")[2]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("bogus 3", "a bet on 'bogus': the layout has no such betting area. Allowed: ante, pair plus."),
        ("ante", "ante: you didn't say how much. Allowed: ante AMOUNT."),
        ("ante lots", "ante lots: 'lots' is not an amount: write dollars such as 5, $25 or 2.50"),
        ("ante -5", "ante -5: '-5' is not an amount"),
        ("ante 1", "$1 on ante: the amount is outside the posted limits. Allowed: $5 to $500."),
        ("ante 5.25", "$5.25 on ante: the table's chips can't make that amount."),
        ("undo", "undo: there's nothing to undo. Allowed: making a bet first."),
        ("repeat", "repeat: you haven't bet in an earlier round. Allowed: naming the bets, such as ante 5."),
        ("buy", "buy: you didn't say how much. Allowed: buy AMOUNT, such as buy 100."),
        ("buy luck", "buy luck: 'luck' is not an amount"),
        ("buy 0", "a buy-in of $0: the table's chips can't make that amount."),
    ],
)
def test_bad_wagers_get_the_refusal_and_the_prompt_again(run: Run, words: str, refusal: str) -> None:
    ran = play(run, words, "ante 5", "quit")
    assert " ".join(after(ran, words)).startswith(refusal)
    assert "  You bet $5 on ante.  [custom (19:47-20.6)]" in after(ran, "ante 5")


def test_more_than_the_person_has_is_refused(run: Run) -> None:
    ran = play(run, "ante 400", "pair plus 200")
    assert "$200 on pair plus: Guest has $100 left." in " ".join(after(ran, "pair plus 200"))


def test_a_bonus_above_the_ante_is_refused_with_its_paragraph(run: Run) -> None:
    ran = play(run, "ante 5", "bonus 10", table=DDP)
    assert "[13:69F-42.1[Bonus Wager]]" in " ".join(after(ran, "bonus 10"))


def test_undo_takes_back_the_last_wager_and_then_the_one_before(run: Run) -> None:
    ran = play(run, "ante 5", "ante 25", "undo", "undo", "undo")
    undone = [line for line in ran.lines if line.startswith(("  You", "  Undone", "undo"))]
    assert undone[-5:] == [
        "  You bet $5 on ante.  [custom (19:47-20.6)]",
        "  Undone: your $25 ante bet; it's $5 again.",
        "  You take down the ante bet.  [custom (19:47-20.6)]",
        "  Undone: your $5 ante bet.",
        "undo: there's nothing to undo. Allowed: making a bet first.",
    ]


def test_a_second_wager_on_an_area_replaces_the_first_and_says_so(run: Run) -> None:
    ran = play(run, "ante 5", "ante 25", "quit")
    assert after(ran, "ante 5") == ["  You bet $5 on ante.  [custom (19:47-20.6)]"]
    assert after(ran, "ante 25")[-1] == "  It replaces your $5 ante bet."


ALONE = (
    "Ante and bonus go together, and your ante of $5 alone comes back to you: add bonus AMOUNT, or say ready again "
    "to sit this round out.  [13:69F-42.6(c)1]"
)


def test_13_69F_42_6_c_1_a_wager_that_would_be_given_back_is_pointed_out_before_the_round(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "bonus 5", "ready", "fold", "quit", table=DDP)
    assert "Say for example `ante 5` and then `bonus 5`; or undo, repeat, ready, ?, quit." in ran.lines
    assert after(ran, "ready") == [ALONE]
    assert any("  > 2 Guest      $490  8♣ 7♥ 9♥ 6♣ 3♥  ante $5, bonus $5" in line for line in ran.lines)


def test_who_says_ready_again_means_it(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "ready", "quit", table=DDP)
    assert ran.lines.count(ALONE) == 1
    assert any(line.startswith("  Your $5 ante bet is returned.") for line in ran.lines)


def test_who_changes_the_wagers_is_told_again(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "ante 10", "ready", "quit", table=DDP)
    assert sum(line.startswith("Ante and bonus go together") for line in ran.lines) == 2


def test_one_wager_alone_is_enough_where_none_goes_with_it(run: Run) -> None:
    assert not any("go together" in line for line in play(run, "pair 5", "ready", "quit").lines)


def test_a_round_begins_with_nothing_to_undo(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "fold", "undo")
    assert after(ran, "undo") == ["undo: there's nothing to undo. Allowed: making a bet first."]


def test_repeat_makes_the_wagers_of_the_last_round_again_and_they_can_be_undone(run: Run) -> None:
    ran = play(run, "ante 5", "pair 10", "ready", "fold", "repeat", "undo", "quit")
    assert after(ran, "repeat") == [
        "  You bet $5 on ante.  [custom (19:47-20.6)]",
        "  You bet $10 on pair plus.  [custom (19:47-20.6)]",
    ]
    assert "  You take down the pair plus bet.  [custom (19:47-20.6)]" in after(ran, "undo")


def test_a_round_without_wagers_is_sat_out_and_repeat_reaches_behind_it(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "fold", "ready", "repeat")
    assert "  You bet $5 on ante.  [custom (19:47-20.6)]" in after(ran, "repeat")


# Decisions


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("hit", "'hit': it isn't offered here. Allowed: play ($5), fold. [19:47-20.10(b)]"),
        ("play 7s", "play 7s: the play bet is $5. Allowed: play ($5). [19:47-20.10(b)]"),
        ("play 20", "play 20: the play bet is $5. Allowed: play ($5). [19:47-20.10(b)]"),
        ("play 5 5", "play 5 5: the play bet is $5."),
        ("fold xx", "fold xx: nothing goes with fold. Allowed: fold. [19:47-20.10(b)]"),
        ("ante 25", "'ante': it isn't offered here."),
    ],
)
def test_bad_decisions_get_the_refusal_and_the_prompt_again(run: Run, words: str, refusal: str) -> None:
    ran = play(run, "ante 5", "ready", words, "fold", "quit")
    assert " ".join(after(ran, words)).startswith(refusal)
    assert "  You fold.  [19:47-20.10(b)]" in after(ran, "fold")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("replace 2c", "replace 2c: you don't hold that card. Allowed: 8c 7h 9h 6c 3h."),
        ("replace 8c 7h 9h 6c", "replace with 4 cards: those are too many. Allowed: up to 3 different cards"),
        ("replace", "replace without a card: "),
        ("replace 8c 8c", "cards '8c 8c': 8c (the eight of clubs) is named 2 times."),
    ],
)
def test_cards_that_may_not_be_replaced_are_refused(run: Run, words: str, refusal: str) -> None:
    ran = play(run, "ante 5", "bonus 5", "ready", "draw", words, "keep", table=DDP)
    assert " ".join(after(ran, words)).startswith(refusal)
    assert "  You keep the cards.  [13:69F-42.10(d)]" in after(ran, "keep")


def person() -> Person:
    return Person(View("Guest"), "Guest", 3, Screen(io.StringIO()), find_game("three-card-poker"))


def raise_or_call() -> Ask:
    raise_it = Choice("raise", "raise", "19:47-14.3", amounts=range(500, 2_001, 500))
    return Ask("19:47-14.3", (), "Guest", 3, (raise_it, Choice("call", "call", "19:47-14.3")), "call")


@pytest.mark.parametrize(("words", "amount"), [(["raise", "10"], 1_000), (["r", "$5"], 500), (["raise"], 2_000)])
def test_a_choice_may_be_made_with_an_amount_and_is_made_with_the_most_without_one(
    words: list[str], amount: int
) -> None:
    assert person().decide(raise_or_call(), words).amount == amount


def test_what_is_no_amount_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(Refused, match=r"raise lots: 'lots' is not an amount.*\$5 to \$20 in steps of \$5"):
        person().decide(raise_or_call(), ["raise", "lots"])


def test_a_choice_may_be_made_with_what_it_costs(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "play $5")
    assert "  You play for $5.  [19:47-20.10(b)]" in after(ran, "play $5")


def test_what_is_not_offered_is_told_with_the_reason(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "p", "fold", "quit", table=(*TCP, "--chips", "7"))
    assert after(ran, "ready")[-2:] == ["  You may: fold.", "  Not play: it costs $5 and you have $2."]
    assert after(ran, "p") == ["'play': it costs $5 and you have $2. Allowed: fold. [19:47-20.10(b)]"]


def test_the_beginning_of_a_choice_is_enough(run: Run) -> None:
    ran = play(run, "ante 5", "ready", "p")
    assert "  You play for $5.  [19:47-20.10(b)]" in after(ran, "p")


# Explanations


def test_a_question_explains_the_wagers_and_what_is_custom(run: Run) -> None:
    told = after(play(run, "?"), "?")
    assert told[0] == "  ante AMOUNT: an ante wager, against the dealer's hand; $5 to $500  [custom (19:47-20.6)]"
    assert "  undo: take back what you did last" in told
    custom = "We don't have the text of 19:47-20.6. Our rule follows custom: how other games"
    assert custom in " ".join(" ".join(told).split())


def test_a_question_explains_each_choice_with_its_paragraph_and_its_reading(run: Run) -> None:
    told = after(play(run, "ante 5", "ready", "?"), "?")
    assert "  play ($5): match your ante and play on  [19:47-20.10(b)]" in told
    assert any(line.startswith("  19:47-20.10(b) says: Ante players") for line in told)
    assert "    Reading 103, which changes outcomes.  [19:47-20.10(b)]" in told
    assert "  undo: take back what you did last" not in told


def test_the_log_tells_every_event_as_the_person_may_see_it(run: Run) -> None:
    told = after(play(run, "ante 5", "ready", "log"), "log")
    assert "  The dealer cuts 25 cards off the top.  [custom (19:47-20.5)]" in told
    assert "  Ana is dealt a card face down.  [custom (19:47-20.7)]" in told
    assert "  You are dealt 7♠.  [custom (19:47-20.7)]" in told


def test_the_log_reaches_back_to_the_round_before(run: Run) -> None:
    told = after(play(run, "ante 5", "ready", "fold", "log"), "log")
    assert [line[:10] for line in told if line.startswith("── Round")] == ["── Round 1", "── Round 2"]


# Chips


def test_a_person_who_cannot_make_the_least_wager_buys_chips_or_leaves(run: Run) -> None:
    table = (*TCP, "--chips", "5")
    ran = play(run, "ante 5", "ready", "fold", "sell 5", "buy 20", "ante 5", "quit", table=table)
    assert "You have $0 and the minimum is $5: buy AMOUNT, or quit." in ran.lines
    assert after(ran, "sell 5")[0].startswith("sell 5: you need chips first.")
    assert "  You buy $20 in chips." in after(ran, "buy 20")
    assert ran.lines[-1] == "You leave with $20, $5 less than you brought. Good-bye."


def test_nobody_at_poker_buys_so_little_that_the_least_wager_is_not_there(run: Run) -> None:
    all_in_at_once = ("play", "poker", "--seed", "0c", "--seats", "2", "--chips", "5", "--set", "first_blind=$5")
    ran = play(run, "buy 2", "muck", "buy 1", "buy 5", "quit", table=all_in_at_once)
    assert after(ran, "buy 2")[0] == "buying $2: the minimum bet is $5. Allowed: at least $5. [custom (seating)]"
    assert "You have $0 and the minimum is $5: buy AMOUNT, or quit." in ran.lines
    assert after(ran, "buy 1")[0] == "buying $1: the minimum bet is $5. Allowed: at least $5. [custom (seating)]"
    assert "  You buy $5 in chips." in after(ran, "buy 5")


def test_chips_bought_in_a_round_come_when_it_is_over(run: Run) -> None:
    ran = play(run, "ante 5", "buy 100", "ready", "fold", "quit")
    assert after(ran, "buy 100") == ["  You buy $100 in chips (when the round is over)."]
    assert "You have $595; ante and pair plus take $5 to $500 each." in ran.lines
    assert ran.lines[-1] == "You leave with $595, $5 less than you brought. Good-bye."


# Leaving


@pytest.mark.parametrize("word", ["quit", "exit", "leave", "QUIT"])
def test_who_quits_before_the_deal_takes_every_wager_back(run: Run, word: str) -> None:
    assert play(run, "ante 5", "pair 5", word).lines[-1] == "You leave with $500, as much as you brought. Good-bye."


def test_who_quits_with_a_hand_folds_it(run: Run) -> None:
    assert (
        play(run, "ante 5", "pair 5", "ready", "quit").lines[-1]
        == "You leave with $490, $10 less than you brought. Good-bye."
    )


def test_the_end_of_the_input_is_taken_for_leaving(run: Run) -> None:
    ran = play(run, "ante 5", "ready")
    assert ran.lines[-1] == "You leave with $495, $5 less than you brought. Good-bye."


def test_ctrl_c_leaves_politely_and_tells_the_shell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    ran = run(*TCP)
    assert (ran.code, ran.err) == (130, "")
    assert ran.lines[-1] == "You leave with $500, as much as you brought. Good-bye."


def test_an_input_that_cannot_be_read_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> str:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(builtins, "input", broken)
    ran = run(*TCP)
    assert (ran.code, ran.err) == (2, "pitboss: the input: input/output error\n")


def test_without_an_input_nobody_is_seated(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("io.StringIO", lambda _: None)
    sentence = "pitboss: there's nothing to read: standard input is closed\n"
    assert run(*TCP) == (2, "", sentence)


def test_bytes_that_are_no_letters_are_shown_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff 5\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", typed)
    require_input()
    assert person().read("") == ["\\xff", "5"]


def test_empty_lines_are_passed_over(run: Run) -> None:
    assert play(run, "", "   ", "ante 5", "quit").code == 0


@pytest.mark.parametrize(
    "typed", [("quit",), ("ante 5", "ready", "quit"), ("ante 5", "ready", "fold", "ready", "quit")]
)
def test_the_log_of_a_stay_is_closed_and_replays(run: Run, tmp_path: Path, typed: tuple[str, ...]) -> None:
    path = tmp_path / "stay.log"
    ran = play(run, *typed, table=(*TCP, "--log", str(path)))
    assert run("replay", str(path)).code == 0
    last = json.loads(path.read_text().splitlines()[-1])
    assert last["event"] == "log_closed"
    assert ran.lines[-1] == f"head {last['hash']}"


def test_a_seat_that_is_refused_touches_no_log(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stay.log"
    path.write_text("precious")
    assert run(*TCP, "--name", "Ana", "--log", str(path), "--force").code == 2
    assert path.read_text() == "precious"


def test_what_a_terminal_would_obey_is_written_out(run: Run) -> None:
    ran = play(run, "\033[31m 5", "quit")
    assert "\033" not in ran.out
    assert "a bet on '\\x1b[31m': the layout has no such betting area." in ran.out


def test_the_log_names_players_also_in_later_rounds(run: Run) -> None:
    ran = play(run, *("ante 5", "ready", "fold") * 2, "ante 5", "ready", "log", "quit")
    assert not any(line.startswith("  Position ") for line in after(ran, "log"))


def test_without_a_seed_the_person_is_told_how_to_have_the_same_cards_again(run: Run) -> None:
    ran = run("play", "three-card-poker", typed="quit\n")
    assert ran.code == 0
    assert ran.out.rpartition("The same cards again: --seed")[2].strip().isalnum()


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("play", "snap"), "the game 'snap': there's no such game."),
        ((*TCP, "--seats", "8"), "--seats 8: a Three Card Poker table doesn't seat that many."),
        ((*TCP, "--name", "Ana"), "'Ana' at position 3: somebody by that name is at the table."),
        ((*TCP, "--name", " "), "a player needs a name"),
        ((*TCP, "--player", "wild"), "the player style 'wild'"),
    ],
)
def test_a_seat_that_may_not_be_taken_is_refused_in_a_sentence(run: Run, argv: tuple[str, ...], words: str) -> None:
    ran = run(*argv)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1


# Blackjack

BJ = ("play", "blackjack", "--seats", "1")


def at_blackjack(*settings: str, seed: str = "7") -> tuple[str, ...]:
    """Sit alone at a blackjack table with options."""
    return (*BJ, "--seed", seed, *(part for setting in settings for part in ("--set", setting)))


SIDES = {
    "over": at_blackjack("additional_wager=over-under-13"),
    "match": at_blackjack("match_the_dealer=yes"),
    "main second": at_blackjack("multiple_action=yes"),
}


@pytest.mark.parametrize("area", SIDES)
def test_who_quits_takes_back_also_the_wagers_that_need_another(run: Run, tmp_path: Path, area: str) -> None:
    log = tmp_path / "stay.log"
    amount = "1" if area != "main second" else "10"
    ran = play(run, "main 10", f"{area} {amount}", "quit", table=(*SIDES[area], "--log", str(log)))
    assert ran.lines[-2] == "You leave with $500, as much as you brought. Good-bye."
    assert run("replay", str(log)).code == 0


def test_ctrl_c_takes_them_back_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(("main 10", "over 1"))

    def typed(_: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", typed)
    ran = run(*SIDES["over"])
    assert (ran.code, ran.err) == (130, "")
    assert ran.lines[-1] == "You leave with $500, as much as you brought. Good-bye."


def test_each_betting_area_is_told_with_its_own_limits(run: Run) -> None:
    ran = play(run, "main 5", "over 2", "quit", table=SIDES["over"])
    assert "You have $500; main takes $5 to $500; over 13 and under 13 take $1 each." in ran.lines
    assert after(ran, "over 2")[0].startswith("$2 on over 13: the amount is outside the posted limits. Allowed: $1.")


def test_the_cards_of_the_person_and_of_the_dealer_are_told_as_they_come(run: Run) -> None:
    dealt = [
        line for line in play(run, "main 5", "ready", "stand", "quit", table=at_blackjack()).lines if "dealt" in line
    ]
    assert [line.partition(" dealt ")[0] for line in dealt] == [
        "  You are",
        "  The dealer is",
        "  You are",
        *["  The dealer is"] * (len(dealt) - 3),
    ]
    assert len(dealt) > 3


def test_the_card_that_busts_is_told(run: Run) -> None:
    ran = play(run, "main 5", "ready", *("hit",) * 9, table=at_blackjack())
    bust = next(number for number, line in enumerate(ran.lines) if "You lose the $5 main bet" in line)
    assert any(line.startswith("  You are dealt ") for line in ran.lines[bust - 3 : bust])


def test_the_cards_of_others_are_passed_over_and_so_are_all_in_a_round_that_is_sat_out(run: Run) -> None:
    table = ("play", "blackjack", "--seats", "2", "--seed", "7")
    assert not any("Ana is dealt" in line for line in play(run, "main 5", "ready", "stand", "quit", table=table).lines)
    assert not any("is dealt" in line for line in play(run, "ready", "quit", table=table).lines)


def test_quit_is_explained_by_what_it_does_here_and_the_rest_of_the_round_is_told(run: Run) -> None:
    ran = play(run, "?", "main 5", "ready", "?", "quit", table=at_blackjack())
    assert "  quit: leave the table; the bets you have made are taken back" in ran.lines
    assert "  quit: leave the table; your answer here is then: stand" in ran.lines
    told = after(ran, "quit")
    assert any(line.startswith("  You run out of time and stand.") for line in told)
    assert any(line.startswith("  The round is over: you ") for line in told)
    assert told[-1].endswith("Good-bye.")


@pytest.mark.parametrize("words", ["double abc 3", "double 3 5"])
def test_only_one_amount_goes_with_a_choice(run: Run, words: str) -> None:
    ran = play(run, "main 10", "ready", words, "quit", table=at_blackjack())
    assert after(ran, words)[0].startswith(f"{words}: one amount alone goes with double. Allowed: $0.50 to $10")


def test_a_choice_that_is_not_offered_is_refused_with_the_reason(run: Run) -> None:
    ran = play(run, "main 10", "ready", "surrender", "quit", table=at_blackjack())
    assert after(ran, "surrender")[0].startswith("'surrender': this table doesn't offer it.")


def test_insurance_at_multiple_action_says_which_hand_of_the_dealer(run: Run) -> None:
    wagers = ("main 10", "main second 10", "main third 10", "ready")
    ran = play(
        run,
        *wagers,
        "pass",
        "pass",
        "pass",
        "quit",
        table=("play", "blackjack", "--seed", "9", "--set", "multiple_action=yes"),
    )
    told = [line for line in ran.lines if line.startswith("  insure: ")]
    assert told == [
        f"  insure: 2 to 1 against a blackjack of the dealer's {which} hand" for which in ("first", "second", "third")
    ]


def test_a_wager_may_be_made_at_another_box_and_be_taken_back_there(run: Run) -> None:
    several = ("play", "blackjack", "--seats", "1", "--seed", "7", "--set", "several_boxes=yes")
    ran = play(run, "?", "main 10 at 2", "main 5 at 8", "undo", "main 10 at 3", "main 5", "ready", table=several)
    assert "  AREA AMOUNT at N: bet at another position: 2, 3, 4, 5, 6, 7" in ran.lines
    assert "  You bet $10 at position 2.  [custom (19:47-2.3)]" in after(ran, "main 10 at 2")
    assert "and the table has no such position" in " ".join(after(ran, "main 5 at 8"))
    assert "the positions where Guest may bet: 1, 2, 3, 4, 5, 6, 7." in " ".join(after(ran, "main 5 at 8"))
    assert any(line.startswith("  > 3 Guest") for line in ran.lines)


@pytest.mark.parametrize("words", ["main 10 at", "main 10 at two", "at 2", "main at 2 10"])
def test_a_position_that_cannot_be_read_is_refused(run: Run, words: str) -> None:
    assert after(play(run, words, table=at_blackjack()), words)[0].startswith(
        f"{words}: you didn't say which position."
    )


def test_the_burn_card_may_be_asked_for(run: Run) -> None:
    ran = play(run, "burn", "burn it", "quit", table=at_blackjack())
    assert any(line.startswith("  The burn card is shown: ") for line in after(ran, "burn"))
    assert after(ran, "burn it") == ["burn it: nothing goes with burn. Allowed: burn."]
    assert after(play(run, "burn"), "burn")[0].startswith("a bet on 'burn': the layout has no such betting area.")


def test_the_burn_card_may_be_asked_for_while_one_decides(run: Run) -> None:
    ran = play(run, "main 5", "ready", "?", "burn", "stand", "quit", table=at_blackjack())
    assert any(line.strip().startswith("burn: ask to see the burn card") for line in after(ran, "?"))
    assert any("The burn card is shown: " in line for line in after(ran, "burn"))


def test_consent_may_be_given_to_somebody_at_the_table(run: Run) -> None:
    shared = ("play", "blackjack", "--seats", "2", "--seed", "7", "--set", "shared_boxes=yes")
    ran = play(run, "main 5", "?", "consent ana", "consent zoe", "consent guest", "quit", table=shared)
    assert "  consent NAME: let another person bet on my box" in ran.lines
    assert after(ran, "consent ana") == ["  You let Ana bet on box 2.  [19:47-2.13(a)]"]
    refused = "nobody else here has that name. Allowed: consent NAME: Ana."
    assert [after(ran, f"consent {name}") for name in ("zoe", "guest")] == [
        [f"consent {name}: {refused}"] for name in ("zoe", "guest")
    ]


def test_repeat_names_a_betting_area_of_the_game(run: Run) -> None:
    assert " ".join(after(play(run, "repeat", table=at_blackjack()), "repeat")).endswith("such as main 5.")


def test_split_hands_lie_apart_on_the_sketch(run: Run) -> None:
    table = ("play", "blackjack", "--seed", "7", "--set", "max_hands=3")
    ran = play(run, "main 10", "ready", "split", table=table)
    assert any("  |  " in line for line in after(ran, "split"))


AT_CRAPS = ("play", "craps", "--seats", "3", "--seed", "5")


def test_a_layout_of_many_areas_is_told_by_what_lies_there(run: Run) -> None:
    ran = play(run, "don't pass 5", "hard 8 5", "ready", "dont pass odds 6", "ready", "quit", table=AT_CRAPS)
    told = [line for line in ran.lines if line.startswith("You have $")]
    assert told[0].startswith("You have $500; your bets: none yet; ? lists the 39 areas")
    assert told[1].startswith("You have $490; your bets: $5 on don't pass, $5 on hard 8; ?")


def test_a_wager_is_called_taken_down_and_repeated_where_it_may_be(run: Run) -> None:
    lines = ("hard 8 5", "call hard 8 off", "call hard 6 off", "call", "down hard 6", "down hard 8", "pass line 5", "?")
    ran = play(run, *lines, "ready", "repeat", "down pass line", "quit", table=AT_CRAPS)
    assert after(ran, "call hard 8 off")[0].startswith("  You call the hard 8 bet off.")
    refused = "you have no bet by that name. Allowed: call AREA on, or off: hard 8."
    assert [" ".join(after(ran, line)) for line in ("call hard 6 off", "call")] == [
        f"call hard 6 off: {refused}", f"call: {refused}",
    ]  # fmt: skip
    assert after(ran, "down hard 6")[0].startswith("taking back 'hard 6': there's no such bet. Allowed: hard 8.")
    assert after(ran, "down hard 8") == ["  You take down the hard 8 bet.  [custom (19:47-1.3)]"]
    assert not any("come odds" in line for line in after(ran, "?")), "odds ride on a wager that is not there"
    assert after(ran, "repeat") == [], "what lies there lies there"
    assert "can't be reduced or taken down until it's decided" in " ".join(after(ran, "down pass line"))
    assert any(line.startswith("  You give up the $5 pass line bet, which must stay up.") for line in ran.lines)
    assert ran.lines[-1] == "You leave with $495, $5 less than you brought. Good-bye."


def test_the_shooter_gives_up_the_dice(run: Run) -> None:
    alone = ("play", "craps", "--seats", "2", "--seed", "5", "--set", "first_offer=2")
    ran = play(run, "relinquish now", "relinquish", "relinquish", "quit", table=alone)
    assert after(ran, "relinquish now") == ["relinquish now: nothing goes with relinquish. Allowed: relinquish."]
    assert "  You pass the dice.  [custom (19:47-1.11)]" in ran.lines


# Wheels and keno

NO_TICKET = "you didn't say which ticket. Allowed: collect 8, by its number."
NO_REQUEST = "Allowed: a kind, groups, conditions, a rate and games, such as ticket way 1-2-3 4-5-6 1/6 $1 5."
FRENCH = ("play", "roulette", "--seed", "5", "--set", "wheel=single-zero", "--set", "called_bets=yes")
LOUNGE = ("play", "keno", "--seed", "5")


def test_bets_are_called_at_roulette(run: Run) -> None:
    ran = play(run, "call tiers", "call neighbors of 17", "call", "call nothing", "ready", "quit", table=FRENCH)
    assert after(ran, "call tiers") == ['  You call "tiers".  [custom (19:47-5.1)]']
    assert after(ran, "call neighbors of 17") == ['  You call "neighbors of 17".  [custom (19:47-5.1)]']
    assert "Allowed: call tiers, or call neighbors of 17." in " ".join(after(ran, "call"))
    assert "no bet has that name" in after(ran, "call nothing")[0]
    assert sum(line.startswith(("  You win", "  You lose")) for line in ran.lines) == 6 + 5


def test_wheel_chips_of_ones_own_color_are_bought_by_their_value_alone(run: Run) -> None:
    bought = "desk wheel_chips_bought value=2.50"
    ran = play(run, "desk", bought, "ready", "desk", "quit", table=FRENCH)
    assert after(ran, "desk")[0].startswith("  desk wheel_chips_bought value=VALUE: Buy wheel chips. Your color is ye")
    assert after(ran, bought) == ["  You ask for yellow wheel chips at $2.50 each.  [custom (13:69E-1.5)]"]
    assert "  You get 200 yellow wheel chips at $2.50 each.  [custom (13:69E-1.5)]" in ran.lines
    others = "desk wheel_chips_bought color=red; value=2.50"
    refused = " ".join(after(play(run, others, "quit", table=FRENCH), others))
    assert "red wheel chips: red is Ana's color. Allowed: your own color, yellow." in refused


def test_tickets_are_bought_and_collected_at_the_counter(run: Run) -> None:
    way = "ticket way 1-2-3 4-5-6 1/6 $1 2"
    refused = {
        "ticket": f"ticket: the request isn't whole. {NO_REQUEST}",
        "ticket straight 1-2-3 1 x": f"ticket straight 1-2-3 1 x: 'x' isn't a number of games. {NO_REQUEST}",
        "ticket straight 1-2-3 a 1": "ticket straight 1-2-3 a 1: 'a' is not an amount: write dollars such as 5, $25 or "
        f"2.50, without a sign. {NO_REQUEST}",
        "collect": f"collect: {NO_TICKET}",
        "collect x": f"collect x: {NO_TICKET}",
        "collect 99": "ticket 99: no such ticket is out. Allowed: a winning ticket that hasn't been paid. "
        "[custom (19:47-15.6)]",
    }
    typed = (way, "ticket king 1 2-3 1/3 1 1", *refused, "ready", "collect 4", "ready", "quit")
    ran = play(run, *typed, table=LOUNGE)
    assert "  You come to the counter with $500.  [custom (19:47-15.3)]" in ran.lines
    told = " ".join(after(ran, way))
    assert "You get ticket 3 (WY 1/6 @ $1: 1 2 3 | 4 5 6) for 2 games from game 1 on, $2." in told
    assert "You get ticket 4 (KG 1/3 @ $1: 1 | 2 3) for game 1, $1." in " ".join(after(ran, typed[1]))
    for line, words in refused.items():
        assert " ".join(after(ran, line)) == words
    assert "ticket 4: it won nothing." in " ".join(after(ran, "collect 4"))
    assert any(re.search(r"Your ticket 3 \([0-9, ]+\) catches", line) and "in game 2" in line for line in ran.lines)


# Poker

POKER = ("play", "poker", "--seed", "3", "--set", "limit=no-limit")


def test_the_desk_tells_what_it_takes_and_takes_it(run: Run) -> None:
    asked = "desk increase_proposed minimum=600"
    word = "desk increase_answered player=guest; minimum=600; agrees=yes"
    ran = play(run, "desk", asked, word, "desk player_removed player=Guest; reason=none",
               "desk player_removed player=ana; reason=signals", "desk no_such", "fold", "?", table=POKER)  # fmt: skip
    told = " ".join(after(ran, "desk"))
    assert "desk seats_announced: Announce the table. " in told and "[19:47-14.18]" in told
    answers = [line.split(" ")[2] for line in after(ran, asked)]
    assert answers == ["Players", "Ana", "Ben"], "the bots agree by themselves"
    assert after(ran, word)[0].startswith("  You agree to a minimum of $600.")
    assert "removing a player: that is you. Allowed: quit." in ran.lines
    assert any(line.startswith("  Ana must leave the game: signals.") for line in ran.lines)
    assert "has no such input" in " ".join(after(ran, "desk no_such"))
    assert any(line.startswith("  desk: what the game's desk takes now") for line in after(ran, "?"))


def test_a_game_without_a_desk_takes_nothing_there(run: Run) -> None:
    assert after(play(run, "desk"), "desk") == ["  The desk takes nothing now."]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("raise to 20", "You raise to $20."),
        ("r 20", "You raise to $20."),
        ("raise all", "You raise to $500, all-in."),
        ("raise to all in", "You raise to $500, all-in."),
        ("all in", "You raise to $500, all-in."),
        ("all-in", "You raise to $500, all-in."),
        ("raise", "raise: you didn't say how much. Allowed: $10 to $500 in steps of $0.50."),
        ("raise to", "raise to: one amount alone goes with raise."),
        ("raise 20 30", "raise 20 30: one amount alone goes with raise."),
        ("call but raise", "You say call but move to raise. The words count: you call $5."),
        ("r 20 but c", "You say raise but move to call. The words count: you raise to $20."),
        ("call but sing", "'sing': it isn't offered here."),
        ("?", "CHOICE but CHOICE: say one thing and do another"),
    ],
)
def test_a_raise_is_named_as_people_name_it(run: Run, typed: str, words: str) -> None:
    assert words in " ".join(after(play(run, typed, table=POKER), typed))


def test_the_cards_that_are_dealt_to_several_are_told_as_the_person_may_see_them(run: Run) -> None:
    table = ("play", "poker", "--seed", "6", "--set", "game=seven-card-stud")
    ran = play(run, "call", table=table)
    told = [line.partition("  [")[0].strip() for line in ran.lines]
    assert told[told.index("The dealer burns a card face down.") + 1] == "The dealer deals face up: Ana (2♣), you (J♥)."
    assert "The dealer deals face down: Ana (2 cards), Ben (2 cards), you (8♣ 3♠)." in told
    assert "The dealer deals face down: Ana (1 card), you (J♠)." in told


def test_the_cards_that_come_for_those_exchanged_are_told(run: Run) -> None:
    table = ("play", "poker", "--seed", "6", "--set", "game=badugi", "--set", "split=low")
    told = " ".join(after(play(run, "call", "draw 8c Jh", table=table), "draw 8c Jh"))
    assert re.search(r"The dealer deals face down: you \(\w+. \w+.\)\.", told)


def test_all_in_is_a_call_where_the_bet_is_as_much_and_refused_where_the_limit_is_less(run: Run) -> None:
    person = Person(View("Guest"), "Guest", 1, Screen(), find_game("three-card-poker"))
    person.view.chips["Guest"] = 500
    call = Ask("", (), "Guest", 1, (Choice("call", "meet the bet", "", cost=500), Choice("fold", "", "")), "fold")
    assert person.decide(call, ["all", "in"]).choice == "call"
    person.view.chips["Guest"] = 600
    with pytest.raises(Refused, match="all in: no bet you may make now takes all you have"):
        person.decide(call, ["all", "in"])


def test_what_is_explained_tells_each_reading_once(run: Run) -> None:
    told = after(play(run, "ante 5", "ready", "?"), "?")
    readings = [line.split(",")[0] for line in told if line.strip().startswith("Reading ")]
    assert readings and len(set(readings)) == len(readings)


# Hands that are set

SEVEN = ("play", seven_cards.NAME, "--seed", "5", "--seats", "2", "--player", "random")


@pytest.fixture
def sevens(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A terminal at which the game of seven cards is played."""
    seven_cards.offered(monkeypatch)
    return run


def test_hands_are_set_by_naming_the_cards_of_one(sevens: Run) -> None:
    ran = play(sevens, "ante 5", "ready", "low Js Ks", table=SEVEN)
    assert "  > 2 Guest      $495  J♣ Q♠ 8♠ 4♦ J♠ K♠ Q♥  ante $5" in ran.lines
    assert after(ran, "ready")[-2:] == [
        "  You may: set (high: 5 cards, low: 2 cards, or the house way), fold. For",
        "  example: low Qs Qh.",
    ]
    assert after(ran, "low Js Ks")[:3] == [
        "  You set the hand.  [custom (a test)]",
        "  You show J♠ K♠: the low hand.  [custom (a test)]",
        "  You lose the $5 ante bet.  [custom (a test)]",
    ]


@pytest.mark.parametrize("words", ["house", "house way", "set house", "set low qs qh", "l Q♠ Qh high Jc 8s 4d Js Ks"])
def test_hands_are_set_the_house_way_or_by_every_card(sevens: Run, words: str) -> None:
    assert (
        "  You show Q♠ Q♥: the low hand.  [custom (a test)]"
        in play(sevens, "ante 5", "ready", words, table=SEVEN).lines
    )


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("low", "low with 0 cards: it takes 2 cards. Allowed: high: 5 cards"),
        ("low 2c", "low with 2c: you don't hold that card. Allowed: Jc Qs 8s 4d Js Ks Qh."),
        ("set", "setting no hand: it does not say which cards go where."),
        ("set qs qh", "qs qh: it does not say into which hand."),
        ("dance", "dance: it does not say into which hand."),
        ("fold qs", "fold qs: nothing goes with fold."),
    ],
)
def test_hands_that_are_not_whole_are_refused(sevens: Run, words: str, refusal: str) -> None:
    told = " ".join(after(play(sevens, "ante 5", "ready", words, table=SEVEN), words))
    assert told.startswith(refusal)


def test_how_hands_are_set_is_explained(sevens: Run) -> None:
    told = " ".join(line.strip() for line in after(play(sevens, "ante 5", "ready", "?", table=SEVEN), "?"))
    assert "low CARD CARD: set these cards; the others go into the hand that you don't name" in told
    assert "house: the house way: high Ks Js Jc 8s 4d; low Qs Qh" in told
    assert "quit: leave the table; your answer here is then: set the house way" in told


def test_hands_without_a_house_way_are_explained_without_it() -> None:
    held = tuple(Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards("As Kd Qh")))
    arrangement = Arrangement(held, (("front", 1), ("back", 2)))
    assert hand_example(arrangement) == "front As"
    assert [word for word, _ in hand_helps(arrangement)] == ["front CARD"]
