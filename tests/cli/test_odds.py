"""`pitboss odds`, `strategy` and `compare` tell what a table is worth, and refuse in a sentence."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from fractions import Fraction
from threading import Event

import pytest

from pitboss.cli import compare, odds
from pitboss.cli.equity import Bar
from tests.cli.conftest import Run, Terminal


def test_a_wager_is_told_with_its_edge_and_every_result(run: Run) -> None:
    ran = run("odds", "three-card-poker", "--wager", "pair_plus")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[:8] == [
        "Three Card Poker, N.J.A.C. 19:47-20, in the text of 2007",
        "  pair_plus=A, ante_bonus=1-4-5, wagers=any",
        "",
        "pair plus",
        "  house edge 128/5525 = 2.316742 % of each wager made",
        "  win 25.6109 %; loss 74.3891 %; push 0.0000 %",
        "  variance 8.471861, standard deviation 2.910646",
        "    net  probability",
    ]
    assert "     -1  74.389140 %  822/1105" in ran.lines


def test_a_wager_that_people_call_otherwise_is_told_with_its_name_too(run: Run) -> None:
    lines = run("odds", "roulette").lines
    assert {"split", "the five numbers (five_numbers)", "1 to 18 (low)", "red"} <= set(lines)
    assert run("odds", "roulette", "--wager", "five_numbers").lines[3] == "the five numbers (five_numbers)"
    assert run("odds", "under-over").lines[1:3] == ["", "under 7"], "no option, no line of options"


def test_pays_left_to_the_pay_table_are_told_together_and_not_as_zero(run: Run) -> None:
    told = " ".join(run("odds", "sic-bo", "--set", "total_4=60", "--wager", "small").lines[1:3]).split()
    assert " ".join(told).endswith(
        "pay_table=low, total_4=60, triple_wins_double=yes; triple, double, any_triple, total_5, total_6, total_9, "
        "pair: as the pay table has it"
    )


def test_a_bet_that_favors_players_says_so(run: Run) -> None:
    edge = "  house edge -17/81 = -20.987654 % of each wager made, in the players' favor"
    assert edge in run("odds", "beat-the-dealer").lines
    assert "favor" not in run("odds", "under-over").out


def test_changes_without_a_difference_are_told_apart(run: Run) -> None:
    told = run("compare", "roulette", "--all").out
    assert "Without a difference: on_zero=en-prison; second_zero=stay, on_zero=en-prison." in told


def test_odds_as_json_are_one_object_of_known_names(run: Run) -> None:
    told = json.loads(run("odds", "three-card-poker", "--set", "pair_plus=B", "--json").out)
    assert set(told) == {"game", "edition", "options", "wagers", "strategy", "method", "seconds"}
    assert (told["game"], told["edition"], told["options"]["pair_plus"]) == ("three-card-poker", "2007", "B")
    pair_plus, ante_play = told["wagers"]
    assert (pair_plus["name"], pair_plus["house_edge"], pair_plus["per"]) == ("pair_plus", "149/5525", "wager made")
    assert (ante_play["name"], ante_play["per"]) == ("ante_play", "ante")
    assert round(ante_play["house_edge_percent"], 4) == 3.3730
    assert {"net": "35", "probability": "12/5525", "decimal": 12 / 5525} in pair_plus["outcomes"]


def test_options_that_the_law_forbids_are_priced_only_where_that_is_asked_for(run: Run) -> None:
    asked = ("odds", "three-card-poker", "--set", "ante_bonus=1-5-6", "--wager", "ante_play")
    refused = run(*asked)
    assert (refused.code, refused.out) == (2, "")
    assert "both are required. Allowed: pair_plus=B with wagers=both. [19:47-20.11(a)3.i]" in refused.err
    priced = run(*asked, "--even-if-not-permitted")
    assert priced.code == 0
    assert "NOT PERMITTED, but priced anyway" in priced.lines[1]
    told = json.loads(run(*asked, "--even-if-not-permitted", "--json").out)
    assert told["not_permitted"][0]["cite"] == "19:47-20.11(a)3.i"
    assert "NOT PERMITTED" in run("strategy", *asked[1:4], "--even-if-not-permitted").out


def test_19_47_8_4_what_takes_an_approval_is_priced_without_one_and_says_so(run: Run) -> None:
    asked = ("odds", "craps", "--set", "vigorish=on-win", "--wager", "buy_4")
    priced = run(*asked)
    assert (priced.code, priced.err) == (0, "")
    note = "BY APPROVAL ONLY, but priced anyway: vigorish on buy and lay bets is prohibited"
    assert priced.lines[1].strip().startswith(note) and priced.lines[1].endswith("[19:47-1.5]")
    assert json.loads(run(*asked, "--json").out)["by_approval_only"][0]["cite"] == "19:47-1.5"
    named = json.loads(run(*asked, "--set", "approval=DGE-2026-014", "--json").out)
    assert "by_approval_only" not in named and named["options"]["approval"] == "DGE-2026-014"
    refused = run("odds", "craps", "--set", "vigorish=on-win", "--set", "minimum=600")
    assert refused.code == 2 and "the minimum can't be above the maximum" in refused.err


def test_an_approval_that_a_table_names_is_told_with_its_price(run: Run) -> None:
    named = ("odds", "craps", "--set", "vigorish=when-made", "--set", "approval=DGE-2026-014", "--wager", "pass_line")
    said = run(*named)
    assert said.code == 0 and "BY APPROVAL DGE-2026-014: vigorish=when-made, although" in said.out
    (told,) = json.loads(run(*named, "--json").out)["by_approval"]
    assert (told["rule"], told["approval"]) == ("vigorish=when-made", "DGE-2026-014")


def test_baccarat_knows_its_commission_and_the_cards_that_are_gone(run: Run) -> None:
    told = json.loads(run("odds", "baccarat", "--set", "commission=4", "--gone", "9s9h9c", "--json").out)
    assert told["options"]["vigorish"] == "4-percent"
    assert told["gone"] == ["9s", "9h", "9c"]
    assert "gone from the shoe: 9♠ 9♥ 9♣" in run("odds", "baccarat", "--gone", "9s9h9c").out


def test_the_deciding_hand_is_told(run: Run) -> None:
    ran = run("strategy", "three-card-poker")
    assert ran.lines[-1] == "Play Q-6-4 (queen high) or better, and fold below it."


def test_every_choice_of_a_hand_is_told_the_best_first(run: Run) -> None:
    ran = run("strategy", "three-card-poker", "--hand", "Qs 6d 3c")
    assert ran.lines[-2].split() == ["fold", "-1.00000000", "-1"]
    told = json.loads(run("strategy", "three-card-poker", "--hand", "Qs6d4c", "--json").out)
    assert [choice["gain"] for choice in told["choices"]] == ["-9151/9212", "-1"]


def test_what_may_be_done_beside_a_hand_is_told_last(run: Run) -> None:
    asked = ("strategy", "blackjack", "--hand", "10s6d", "--against", "Ah")
    ran = run(*asked)
    words = [line.strip() for line in ran.lines]
    last = next(number for number, line in enumerate(words) if line.startswith("insure, beside the hand"))
    assert words[last - 1].startswith("double") and not words[last + 1]
    assert words[last + 2].startswith("Nobody knows yet whether the dealer has blackjack")
    told = json.loads(run(*asked, "--json").out)
    assert told["choices"][-1]["beside"] is True and "beside" not in told["choices"][0]
    assert told["about"].startswith("Nobody knows yet")


def test_a_comparison_tells_what_a_change_costs(run: Run) -> None:
    ran = run("compare", "three-card-poker", "--set", "pair_plus=A", "--against", "pair_plus=D")
    assert ran.lines[-2].split() == ["pair", "plus", "pair_plus=D", "2.316742", "%", "7.656109", "%", "+5.339367", "%"]
    told = json.loads(run("compare", "three-card-poker", "--against", "pair_plus=D", "--json").out)
    assert told["against"][0]["wagers"][0]["house_edge"] == "423/5525"


def test_an_option_that_is_named_again_begins_one_more_table(run: Run) -> None:
    against = ("--against", "pair_plus=B", "--against", "settlement=player-by-player", "--against", "pair_plus=D")
    told = json.loads(run("compare", "three-card-poker", *against, "--json").out)
    assert [each["change"] for each in told["against"]] == ["pair_plus=B, settlement=player-by-player",
                                                          "pair_plus=D"]  # fmt: skip


def test_every_legal_value_is_ranked(run: Run) -> None:
    told = json.loads(run("compare", "three-card-poker", "--wager", "ante_play", "--all", "--json").out)
    # What is permitted only with another option is walked with that one.
    changes = ["ante_bonus=1-5-6, pair_plus=B, wagers=both", "pair_plus=B", "pair_plus=C", "pair_plus=D", "wagers=both"]
    assert [each["change"] for each in told["against"]] == changes
    ran = run("compare", "baccarat", "--all")
    assert "not offered" in ran.out
    assert "Without a difference" not in ran.out  # at the least wager rounding differs
    assert "No price depends on variation," in ran.out


def test_that_the_least_wager_is_not_tried_though_what_is_rounded_depends_on_it_is_told(run: Run) -> None:
    words = "minimum wasn't tried, since any amount may be posted: a price depends on it only as the wager on which"
    told = " ".join(run("compare", "baccarat", "--wager", "banker", "--all").out.split())
    assert f"{words} vigorish is rounded. --against minimum=$10 prices another." in told
    assert "minimum was not tried" not in run("compare", "three-card-poker", "--wager", "pair_plus", "--all").out
    rounded = ("--set", "vigorish_rounding=houses-favour", "--against", "minimum=$10")
    (other,) = json.loads(run("compare", "baccarat", "--wager", "banker", *rounded, "--json").out)["against"]
    assert other["wagers"][0]["difference_percent"] < 0


def test_changes_are_ranked_for_each_wager_and_not_by_how_many_they_touch(run: Run) -> None:
    told = json.loads(run("compare", "craps", "--all", "--json").out)
    ranks = {each["wager"]: each["changes"] for each in told["ranked"]}
    assert ranks["field"][:1] == ["field_two=3"] and ranks["hard_4"][0] == "hard_four_ten=8"
    by_change = {each["change"]: {wager["name"]: wager["difference_percent"] for wager in each["wagers"]}
                 for each in told["against"]}  # fmt: skip
    for wager, changes in ranks.items():
        costs = [by_change[change][wager] for change in changes]
        assert costs == sorted(costs)
    assert "Ranked for each bet by what a change costs the player" in run("compare", "mini-dice", "--all").out


def test_a_wager_that_a_change_takes_away_is_not_told_as_forbidden(run: Run) -> None:
    ran = run("compare", "baccarat", "--set", "tiger=yes", "--wager", "tiger", "--all")
    (row,) = (line.split() for line in ran.lines if "tiger=no" in line)
    assert row == ["tiger", "tiger=no", "16.683572", "%", "not", "offered", "-"]
    ran = run("compare", "baccarat", "--gone", "As" * 7, "--all")
    assert "decks=6: not priced, the shoe holds it 6 times" in ran.out


def test_a_change_that_the_law_forbids_is_told_beside_its_price(run: Run) -> None:
    asked = ("compare", "three-card-poker", "--against", "ante_bonus=1-5-6", "--even-if-not-permitted")
    assert "ante_bonus=1-5-6: NOT PERMITTED, but priced anyway" in run(*asked).lines[2]
    told = json.loads(run(*asked, "--json").out)
    assert "not_permitted" not in told
    assert told["against"][0]["not_permitted"][0]["cite"] == "19:47-20.11(a)3.i"
    base = ("compare", "three-card-poker", "--set", "ante_bonus=1-5-6", "--set", "wagers=both",
            "--against", "pair_plus=B")  # fmt: skip
    told = json.loads(run(*base, "--even-if-not-permitted", "--json").out)
    assert told["not_permitted"][0]["cite"] == "19:47-20.11(a)3.i" and "not_permitted" not in told["against"][0]
    assert {"game", "edition", "options", "method", "seconds"} <= set(told)


LEFT = "As2s3s4s5s6s7s"


def test_every_command_tells_which_cards_are_gone_or_left(run: Run) -> None:
    commands = (
        ("odds", "baccarat"),
        ("compare", "baccarat", "--against", "tie=9-to-1"),
        ("strategy", "blackjack", "--set", "decks=1"),
    )
    for command in commands:
        named = LEFT if command[1] == "baccarat" else LEFT + "8s9s10s10hJsQsKsAh2h3h4h5h6h7h8h9h"
        ran = run(*command, "--left", named)
        assert "left in the shoe: A♠ 2♠" in ran.out
        told = json.loads(run(*command, "--left", named, "--json").out)
        assert told["left"][:2] == ["As", "2s"] and told["edition"]
        assert json.loads(run(*command, "--gone", "9s", "--json").out)["gone"] == ["9s"]


def test_vigorish_is_that_of_the_least_wager_and_rounding_is_told(run: Run) -> None:
    ran = run("odds", "baccarat", "--wager", "banker")
    assert "amount=$5" in ran.out and "on a wager of $5, where it comes out even." in " ".join(ran.lines)
    assert "= 1.057906 %" in ran.out
    told = json.loads(run("odds", "baccarat", "--set", "minimum=25", "--json").out)
    assert told["options"]["amount"] == "$25"
    told = json.loads(run("odds", "baccarat", "--wager", "banker", "--set", "amount=0.50", "--json").out)
    assert "$0.50, where 2.5 cents are rounded to 2: on other wagers the edge is another." in told["method"]
    told = json.loads(run("odds", "baccarat", "--set", "vigorish_rounding=houses-favour", "--json").out)
    assert "on a wager of $5, where 25 cents are rounded to 50" in told["method"]
    for settings in (("--wager", "tie"), ("--set", "commission=0")):
        assert "Vigorish" not in json.loads(run("odds", "baccarat", *settings, "--json").out)["method"]
    compared = run("compare", "baccarat", "--all").out
    assert "minimum=" not in compared.partition("minimum wasn't tried")[0]


def test_the_edition_told_is_that_of_the_options(run: Run) -> None:
    asked = ("odds", "blackjack", "--wager", "insurance", "--json")
    assert json.loads(run(*asked).out)["edition"] == "2007"
    assert json.loads(run(*asked, "--set", "edition=1996").out)["edition"] == "1996"


def test_a_bonus_above_the_ante_is_priced_only_where_that_is_asked_for(run: Run) -> None:
    asked = ("strategy", "double-draw-poker", "--hand", "AsAhKdKc2d", "--discards", "3c", "--set", "bonus_ratio=2")
    refused = run(*asked)
    assert (refused.code, refused.out) == (2, "")
    assert "a bonus wager may not exceed the ante. Allowed: a ratio above 0 and at most 1." in refused.err
    assert "[13:69F-42.1[Bonus Wager]]" in refused.err
    told = json.loads(run(*asked, "--even-if-not-permitted", "--json").out)
    assert told["not_permitted"][0]["cite"] == "13:69F-42.1[Bonus Wager]"


def test_poker_tells_what_the_law_forbids_of_its_rake(run: Run) -> None:
    asked = ("odds", "poker", "--hand", "AsKs", "--board", "2s7s9h", "--set", "rake_percent=20")
    assert run(*asked).code == 2
    assert "NOT PERMITTED" in run(*asked, "--even-if-not-permitted").lines[0]
    told = json.loads(run(*asked, "--even-if-not-permitted", "--gone", "3c", "--json").out)
    assert told["not_permitted"] and told["gone"] == ["3c"]


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["odds", "baccarat", "--hand", "AsKs"], "--hand for the odds of baccarat"),
        (["odds", "baccarat", "--board", "AsKs"], "--board for the odds of baccarat"),
        (["odds", "poker", "--left", "AsKs"], "cards left: a hand of poker is dealt from all cards"),
        (["odds", "craps", "--gone", "As"], "Craps with cards gone or left: it is played with dice."),
        (
            ["odds", "baccarat", "--set", "commission=4", "--set", "vigorish=none"],
            "commission=4, vigorish=none: they are names of one option",
        ),
        (["strategy", "blackjack", "--against", "As"], "--against without a hand"),
        (["strategy", "double-draw-poker", "--discards", "As"], "--discards without a hand"),
        (["odds", "baccarat", "--wager", "main"], "the wager 'main': Baccarat has none by that name"),
        (["odds", "chess"], "the game 'chess': there's no such game."),
        (["odds", "baccarat", "--set", "decks=5"], "Allowed: 6, 8."),
        (["odds", "baccarat", "--gone", "9x"], "card '9x': there's no such card."),
        (["strategy", "baccarat"], "nothing to decide once the bets are down. Allowed: `pitboss odds baccarat`."),
        (["strategy", "baccarat", "--hand", "9s9c"], "no choice is valued by its cards"),
        (["strategy", "three-card-poker", "--hand", "9s9s9c"], "the nine of spades (9s) is there more than once"),
        (["strategy", "three-card-poker", "--hand", "9s9h9c", "--against", "2c"], "the dealer's are face down"),
        (["compare", "baccarat"], "there's nothing to compare it with"),
        (["compare", "under-over", "--all"], "prices depend on no option. Allowed: `pitboss odds under-over`."),
        (["strategy", "poker"], "`pitboss odds poker` and `pitboss equity` tell what hands are worth"),
        (["odds", "poker", "--wager", "ante"], "players wager among themselves at poker"),
        (["compare", "baccarat", "--against", "decks=7"], "Allowed: 6, 8."),
    ],
)
def test_what_cannot_be_priced_is_told_in_one_sentence(run: Run, argv: list[str], sentence: str) -> None:
    ran = run(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pitboss: ") and sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_value_that_no_two_other_options_permit_is_told_with_its_paragraph(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "combinations", lambda others, needed: ())
    told = json.loads(run("compare", "three-card-poker", "--wager", "pair_plus", "--all", "--json").out)
    assert told["against"][-1]["change"] == "ante_bonus=1-5-6"
    assert "only where pair plus pays by ledger B" in told["against"][-1]["refused"]
    ran = run("compare", "three-card-poker", "--wager", "pair_plus", "--all")
    assert "ante_bonus=1-5-6: not permitted," in ran.out


def test_values_that_need_each_other_are_walked_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [{"ante_bonus": "1-5-6", "pair_plus": "B", "wagers": "both"},
            {"pair_plus": "B", "wagers": "both", "ante_bonus": "1-5-6"}]  # fmt: skip
    monkeypatch.setattr(compare, "every_change", lambda solver, question: both)
    told = json.loads(run("compare", "three-card-poker", "--wager", "pair_plus", "--all", "--json").out)
    assert [each["change"] for each in told["against"]] == ["ante_bonus=1-5-6, pair_plus=B, wagers=both"]


def test_the_progress_of_one_of_several_tables_is_a_part_of_the_whole() -> None:
    told: list[tuple[int, int]] = []
    compare.part_of(lambda done, total: told.append((done, total)), 1, 4)(1, 2)
    assert [Fraction(*each) for each in told] == [Fraction(1, 4), Fraction(3, 8)]


def test_a_bar_is_shown_although_nothing_was_told_yet(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "BAR_AFTER", 0.0)
    bar, is_done = Bar(terminal, iter(range(0, 90, 9)).__next__), Event()
    odds._show_nothing_done(bar, is_done)
    assert terminal.getvalue().endswith("] 0 %")
    bar.clear()
    shown = terminal.getvalue()
    is_done.set()
    odds._show_nothing_done(Bar(terminal), is_done)
    assert terminal.getvalue() == shown


def test_poker_tells_what_is_made_and_what_the_rake_costs(run: Run) -> None:
    rake = ("--set", "rake_percent=10", "--set", "rake_maximum=4", "--set", "pots=40:1/2,90:1/2")
    ran = run("odds", "poker", "--hand", "AsKs", "--board", "2s7s9h", *rake)
    assert ran.lines[:2] == ["Hold 'em; hand A♠ K♠; board 2♠ 7♠ 9♥", "  Made in all 1,081 ways."]
    costs = "The rake costs each of 9 seats $13.33 an hour, on average"
    assert f"{costs}; assumed are 30 pots an hour: 1/2 of $40, 1/2 of $90." in " ".join(ran.out.split())
    told = json.loads(run("odds", "poker", "--set", "game=draw", "--hand", "AsKsQsJs", "--json").out)
    assert told["hands"][0] == {"hand": "royal flush", "probability": "1/48", "decimal": 1 / 48}
    assert (told["game"], told["wagers"]) == ("poker", [])


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["time_charge=6"], "The time charge costs each of 9 seats $6.00 an hour."),
        (
            ["time_charge=6", "rake_percent=5", "rake_maximum=60", "seats=10", "pots_per_hour=20"],
            "The rake and the time charge cost each of 10 seats $12.00 an hour, on average; "
            "assumed are 20 pots an hour: of $60.",
        ),
    ],
)
def test_what_poker_costs_is_called_by_its_name_with_what_is_assumed(
    run: Run, settings: list[str], sentence: str
) -> None:
    ran = run("odds", "poker", "--hand", "AsKs", "--board", "2s7s9h", *(f"--set={setting}" for setting in settings))
    assert " ".join(ran.out.split()).endswith(sentence)


@pytest.mark.parametrize(
    ("game", "kind", "hand", "most"),
    [
        ("poker", "holdem", "AsKs", 11),
        ("poker", "omaha", "As2h3c4d", 10),
        ("poker", "seven-card-stud", "AsAh2c3d5s", 8),
        ("casino-night-poker", "seven-card-stud", "AsAh2c3d5s", 8),
    ],
)
def test_a_rake_is_paid_by_no_more_than_the_game_is_played_by(
    run: Run, game: str, kind: str, hand: str, most: int
) -> None:
    board = ("--board", "KdQd7h") if kind in ("holdem", "omaha") else ()
    asked = ("odds", game, "--hand", hand, *board, "--set", f"game={kind}", "--set", "rake_percent=5")
    assert f"each of {min(9, most)} seats" in run(*asked).out
    assert f"each of {most} seats" in run(*asked, "--set", f"seats={most}").out
    refused = run(*asked, "--set", f"seats={most + 1}")
    assert (refused.code, refused.out) == (2, "")
    assert f"seats={most + 1}: it cannot be that. Allowed: 2 to {most}. [" in refused.err


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["rake_percent=10", "pots=40:1/2"], "their shares are not all of them"),
        (["rake_percent=10", "pots=x"], "these are no sizes of pots"),
        (["seats=1"], "seats=1: it cannot be that"),
        (["rake_percent=10", "rake_maximum=4", "time_charge=6"], "more than that, and the pots are raked too"),
    ],
)
def test_poker_refuses_a_rake_before_anything_is_told(run: Run, settings: list[str], sentence: str) -> None:
    ran = run("odds", "poker", "--hand", "AsKs", "--board", "2s7s9h", *(f"--set={setting}" for setting in settings))
    assert ran.code == 2 and ran.out == "" and sentence in ran.err


@pytest.mark.parametrize(
    ("game", "settings", "hand", "showdown"),
    [
        ("poker", ["game=seven-card-stud"], "AsAh2c3d5s", "stud"),
        ("poker", ["game=seven-card-stud", "split=low"], "As2h3c4d", "stud-low"),
        ("poker", ["game=razz"], "As2h3c4d", "stud-low"),
        ("poker", ["game=omaha", "split=high-low"], "As2h3c4d", "omaha-hi-lo"),
        ("poker", ["game=omaha-hi-lo"], "As2h3c4d", "omaha-hi-lo"),
        ("poker", ["game=five-card-draw"], "AsAh", "draw"),
        ("poker", ["game=mambo-stud"], "AsAh", "mambo"),
        ("poker", ["game=mambo-stud", "split=low"], "AsAh", "mambo-low"),
        ("poker", ["game=mambo", "split=high-low"], "AsAh", "mambo-hi-lo"),
        ("poker", ["game=mambo-hi-lo"], "AsAh", "mambo-hi-lo"),
        ("poker", ["game=badugi"], "As2h", "badugi"),
        ("poker", ["game=seven-card-stud", "split=high-low"], "As2h3c4d", "stud-hi-lo-any"),
        ("poker", ["game=seven-card-stud", "split=high-low", "low_hand=any"], "As2h3c4d", "stud-hi-lo-any"),
        ("poker", ["game=stud", "split=high-low", "low_hand=eight-or-better"], "As2h3c4d", "stud-hi-lo"),
        ("poker", ["game=stud-hi-lo"], "As2h3c4d", "stud-hi-lo"),
        ("poker", ["game=stud-hi-lo", "low_hand=any"], "As2h3c4d", "stud-hi-lo-any"),
        ("poker", ["game=stud-hi-lo-any"], "As2h3c4d", "stud-hi-lo-any"),
        ("poker", ["game=stud-hi-lo", "split=low"], "As2h3c4d", "stud-low"),
        ("casino-night-poker", [], "AsAh", "holdem"),
        ("casino-night-poker", ["game=stud"], "AsAh2c3d5s", "stud"),
    ],
)
def test_poker_has_its_names_at_a_table_and_those_of_equity(
    run: Run, game: str, settings: list[str], hand: str, showdown: str
) -> None:
    said = [word for setting in settings for word in ("--set", setting)]
    board = ("--board", "KdQd7h") if showdown in ("holdem", "omaha-hi-lo") else ()
    ran = run("odds", game, *said, "--hand", hand, *board, "--json")
    assert (ran.code, json.loads(ran.out)["showdown"]) == (0, showdown)


@pytest.mark.parametrize(
    ("low_hand", "title", "lows"),
    [
        (
            "any",
            "any low hand",
            ["high card", "one pair", "two pairs", "three-of-a-kind", "full house", "four-of-a-kind"],
        ),
        ("eight-or-better", "eight or better", ["eight or better", "no low"]),
    ],
)
def test_poker_tells_low_hands_as_far_as_the_table_lets_them_win(
    run: Run, low_hand: str, title: str, lows: list[str]
) -> None:
    table = ("--set", "game=seven-card-stud", "--set", "split=high-low", "--set", f"low_hand={low_hand}")
    ran = run("odds", "poker", *table, "--hand", "As2d3c4hKdQc")
    assert ran.lines[0].startswith(f"Seven-card stud high-low, {title}; hand ")
    assert [line[2:17].rstrip() for line in ran.lines[-len(lows) :]] == lows
    told = json.loads(run("odds", "poker", *table, "--hand", "As2d3c4hKdQc", "--json").out)
    # The ranks are five already, king low; the fives, sixes, sevens and eights of the 46 cards make eight or better.
    best = told["low_hands"][0]
    made = {"any": "1", "eight-or-better": "8/23"}
    assert (best["hand"], best["probability"]) == (lows[0], made[low_hand])


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["game=chess"], "the game 'chess': there's no such game here"),
        (["game=badugi", "split=high"], "each type of poker is won by its own hand"),
        (["game=omaha"], "omaha with no own cards named: two of them count, so that all must be known"),
        (["game=mambo-stud", "split=high-low", "low_hand=eight-or-better"], "eight or better is asked of the low half"),
        (["game=stud-hi-lo-any", "low_hand=none"], "low_hand=none"),
        (["game=holdem", "split=low"], "each type of poker is won by its own hand"),
    ],
)
def test_poker_refuses_what_is_not_counted_for_its_own_reason(run: Run, settings: list[str], words: str) -> None:
    ran = run("odds", "poker", *[word for setting in settings for word in ("--set", setting)])
    assert ran.code == 2 and words in ran.err


@pytest.mark.parametrize("command", [["strategy"], ["compare"], ["report", "-o", "nowhere.html"]])
@pytest.mark.parametrize("game", ["poker", "casino-night-poker"])
def test_where_nobody_wagers_against_the_house_the_answers_there_are_are_named(
    run: Run, command: list[str], game: str
) -> None:
    ran = run(command[0], game, *command[1:])
    assert ran.code == 2 and "no wager of it is made against the house" in ran.err
    assert f"`pitboss odds {game}` and `pitboss equity`" in ran.err


@pytest.mark.parametrize("setting", ["moon=1", "rake_percent=11", "seats=0", "seats=x", "pots=x", "pots_per_hour=0"])
def test_a_setting_of_poker_that_cannot_be_is_refused(run: Run, setting: str) -> None:
    ran = run("odds", "poker", "--hand", "AsKs", "--board", "2s7s9h", "--set", setting)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pitboss: {setting}: ")


def test_blackjack_has_a_chart_and_the_values_of_any_hand(run: Run) -> None:
    ran = run("strategy", "blackjack", "--set", "decks=1")
    assert "Hard totals" in ran.lines and "Never insure." in " ".join(ran.lines)
    told = json.loads(run("strategy", "blackjack", "--hand", "10c6d", "--against", "10h", "--json").out)
    assert [choice["choice"] for choice in told["choices"]] == ["draw", "stand", "double"]
    short = "Ac2c5c6c6d7c8c9c9d10c10d10hJcJd"
    exact = json.loads(run("odds", "blackjack", "--wager", "main", "--left", short, "--exact", "--json").out)
    assert "/" in exact["wagers"][0]["house_edge"] and "error" not in exact["wagers"][0]


def test_short_shoes_are_told_in_fractions_with_every_result(run: Run) -> None:
    short = "Ac2c5c6c6d7c8c9c9d10c10d10hJcJd"
    ran = run("odds", "blackjack", "--wager", "main", "--left", short, "--exact")
    assert "house edge -88393/1261260 = -7.008309 % of each wager made" in ran.out
    assert "263/45405360" in ran.out
    told = json.loads(run("odds", "blackjack", "--wager", "main", "--left", short, "--exact", "--json").out)
    (main,) = told["wagers"]
    chances = {Fraction(each["net"]): Fraction(each["probability"]) for each in main["outcomes"]}
    mean = sum(net * chance for net, chance in chances.items())
    assert (sum(chances.values()), -mean) == (1, Fraction(main["house_edge"]))
    assert sum((net - mean) ** 2 * chance for net, chance in chances.items()) == Fraction(main["variance"])


def test_what_three_and_four_hands_leave_open_is_told(run: Run) -> None:
    ran = run("odds", "blackjack", "--wager", "main", "--set", "max_hands=4")
    assert "of all chances may belong to other results" in ran.out
    assert "variance 1.335500" in ran.out
    ran = run("odds", "blackjack", "--wager", "main", "--set", "split_play=seeing-1", "--left", "3c3d3h8c8d8h8s6c6dAcAd"
              "10c10d10h10sJcJd")  # fmt: skip
    assert "split rounds" in ran.out and "standard deviation" not in ran.out


def test_tables_of_blackjack_that_differ_by_rounding_only_are_alike(run: Run) -> None:
    ran = run(
        "compare", "blackjack", "--set", "decks=1", "--wager", "main", "--against", "dealer_card=card-reader", "--json"
    )
    (main,) = json.loads(ran.out)["against"][0]["wagers"]
    assert main["difference_percent"] == 0 and "/" not in main["house_edge"]


def test_how_far_a_comparison_has_come_is_told_within_each_table() -> None:
    told: list[Fraction] = []
    asked = Namespace(
        game="mini-dice",
        gone="",
        left=None,
        exact=False,
        fresh=False,
        even_if_not_permitted=False,
        wager=None,
        all=False,
    )
    compare.compare(asked, {}, [{"field_two": "3"}], lambda done, total: told.append(Fraction(done, total)))
    assert told == sorted(told) and told[0] == 0
    assert sum(share < Fraction(1, 2) for share in told) > 5 and sum(share > Fraction(1, 2) for share in told) > 5


def test_every_exact_number_is_told_to_programs_as_p_over_q(run: Run) -> None:
    told = json.loads(run("odds", "craps", "--json").out)
    for wager in told["wagers"]:
        chances = [outcome["probability"] for outcome in wager["outcomes"]]
        for number in (wager["house_edge"], wager["win"], wager["loss"], wager["push"], *chances):
            assert re.fullmatch(r"-?[0-9]+/[0-9]+", number), (wager["name"], number)
    assert [wager["house_edge"] for wager in told["wagers"] if wager["name"] == "buy_4"] == ["0/1"]


@pytest.mark.parametrize("said", ["don't pass", "Dont Pass", "dont-pass", "DONT_PASS"])
def test_a_wager_is_known_as_people_write_it(run: Run, said: str) -> None:
    told = json.loads(run("odds", "craps", "--wager", said, "--json").out)
    assert [(wager["name"], wager["house_edge"]) for wager in told["wagers"]] == [("dont_pass", "3/220")]


def test_the_commission_that_was_asked_for_is_told_under_that_name_too(run: Run) -> None:
    options = json.loads(run("odds", "baccarat", "--set", "commission=4", "--json").out)["options"]
    assert (options["commission"], options["vigorish"]) == ("4", "4-percent")


def test_an_option_is_set_once(run: Run) -> None:
    ran = run("odds", "baccarat", "--set", "decks=8", "--set", "decks=6")
    assert ran.code == 2 and "decks is set twice, to 8 and to 6: set it once" in ran.err


SHORT = "5c5d5h6c7d6hAcAd2c2d3c3d4c"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--hand", "10c", "--against", "10h"], "a hand of 10c alone: a decision comes with two cards or more"),
        (["--hand", "10c6d", "--against", "10h5d"], "against 10h 5d: the hand's worth depends on what is seen"),
        (["--hand", "10c6d"], "against nothing: the hand's worth depends on what is seen"),
        (["--hand", "10c6d", "--against", "10h", "--discards", "5h"], "discards: nobody throws cards away"),
        (["--hand", "10c6d", "--against", "10h", "--left", SHORT], "10c once: the shoe of which it is dealt holds"),
    ],
)  # fmt: skip
def test_a_hand_of_blackjack_that_cannot_be_asked_about_is_refused_by_its_own_reason(
    run: Run, asked: list[str], words: str
) -> None:
    ran = run("strategy", "blackjack", *asked)
    assert ran.code == 2 and words in " ".join(ran.err.split())
