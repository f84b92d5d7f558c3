"""What an operator may choose: every value, every constraint with its paragraph, and nothing else."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pitboss.games import double_draw_poker, find_game, three_card_poker
from pitboss.table.options import breaches, choose, chosen_cites, option_words, options_of
from pitboss.table.refusal import Refused
from tests.kit import Stack, check_log, cites, open_table, play_round

THREE, DOUBLE = "three-card-poker", "double-draw-poker"
SHUFFLER = "cards dealt from the dealer's hand must be shuffled by an automated shuffling device"
SECOND_DECK = "a second deck may be used only with an automated shuffling device"
BONUS = "the 1-5-6 ante bonus may be paid only where pair plus pays by ledger B and, as in 20.6(f), both are required"
LIMITS = "the minimum can't be above the maximum"

BREACHES = [
    (
        THREE,
        "pair_plus=A ante_bonus=1-5-6 wagers=both",
        BONUS,
    ),
    (
        THREE,
        "pair_plus=C ante_bonus=1-5-6 wagers=both",
        BONUS,
    ),
    (
        THREE,
        "pair_plus=D ante_bonus=1-5-6 wagers=both",
        BONUS,
    ),
    (THREE, "pair_plus=B ante_bonus=1-5-6", BONUS),
    (THREE, "dealing=hand", SHUFFLER),
    (THREE, "decks=2", SECOND_DECK),
    (THREE, "minimum=10 maximum=5", LIMITS),
    (DOUBLE, "dealing=hand", SHUFFLER),
    (DOUBLE, "decks=2", SECOND_DECK),
    (DOUBLE, "minimum=10 maximum=5", LIMITS),
]
CITES = {
    (THREE, SHUFFLER): "19:47-20.8(b)1",
    (THREE, SECOND_DECK): "custom (19:47-20.2)",
    (THREE, LIMITS): "custom (19:47-8.2)",
    (DOUBLE, SHUFFLER): "13:69F-42.8(b)1",
    (DOUBLE, SECOND_DECK): "13:69F-42.2(b)",
    (DOUBLE, LIMITS): "custom (13:69F-8.2)",
}


def settings(text: str) -> dict[str, str]:
    return dict(each.split("=") for each in text.split())


@pytest.mark.parametrize(("game", "chosen", "sentence"), BREACHES)
def test_options_that_breach_a_constraint_are_refused_with_its_paragraph(game: str, chosen: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        open_table(game, settings(chosen))
    assert refused.value.why == sentence
    assert refused.value.cite == CITES.get((game, sentence), "19:47-20.11(a)3.i")


def test_every_breach_of_a_choice_is_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        open_table(THREE, settings("ante_bonus=1-5-6 wagers=both dealing=hand"))
    assert refused.value.cite == "19:47-20.11(a)3.i; 19:47-20.8(b)1"


@pytest.mark.paragraph("13:69F-42.8(b)1", "13:69F-42.2(b)")
def test_13_69f_42_2_b_and_42_8_b_1_need_a_shuffling_device() -> None:
    with pytest.raises(Refused) as refused:
        open_table(DOUBLE, settings("dealing=hand decks=2"))
    assert refused.value.cite == "13:69F-42.8(b)1; 13:69F-42.2(b)"


@pytest.mark.parametrize("game", [THREE, DOUBLE])
def test_every_value_of_an_option_is_read_back_from_its_word(game: str) -> None:
    for option in options_of(find_game(game).options):
        assert all(option.read(option.word(value)) == value for value in option.allowed[:20])
        with pytest.raises(Refused, match=option.name):
            option.read("no such value")


@pytest.mark.parametrize("game", [THREE, DOUBLE])
def test_an_option_that_the_game_does_not_have_is_refused(game: str) -> None:
    with pytest.raises(Refused, match="the game has no such option"):
        choose(find_game(game).options, {"colour": "red"})


@pytest.mark.parametrize(
    ("game", "chosen", "expected"),
    [
        (THREE, "", []),
        (
            THREE,
            "pair_plus=B ante_bonus=1-5-6 wagers=both",
            ["19:47-20.11(a)2", "19:47-20.11(a)3.i", "custom (19:47-20.6(f))"],
        ),
        (THREE, "settlement=player-by-player count_every=1", ["19:47-20.10(c)", "19:47-20.8(e)"]),
        (
            THREE,
            "dealing=hand shuffler=device",
            ["19:47-20.8(a)", "13:69E-1.19(b)1", "13:69E-1.19(c)"],
        ),
        (THREE, "dealing=automated-shoe", ["19:47-20.9(a)"]),
        (DOUBLE, "bonus_table=2 count_every=4", ["13:69F-42.11(c)", "13:69F-42.7(f)"]),
        (DOUBLE, "dealing=automated-shoe cards=pre-shuffled", ["13:69F-42.9(a)", "13:69F-42.4(a)"]),
        (
            DOUBLE,
            "decks=2 shuffler=device idle_spread=face-down",
            ["13:69E-1.19(c)", "13:69F-42.2(b)", "13:69F-42.4(e)"],
        ),
    ],
)
def test_a_table_opens_by_the_paragraphs_of_what_the_operator_chose(
    game: str, chosen: str, expected: list[str]
) -> None:
    dealer = open_table(game, settings(chosen))
    assert cites(dealer)[: len(expected)] == expected
    assert chosen_cites(dealer.table.options) == "; ".join(expected)


def combinations(options: type[Any], **narrowed: tuple[object, ...]) -> list[Any]:
    """Return every combination of an option class, legal or not, money left at its defaults."""
    choices = {each.name: tuple(each.allowed) for each in options_of(options) if not each.is_money} | narrowed
    return [options(**dict(zip(choices, values, strict=True))) for values in itertools.product(*choices.values())]


@pytest.mark.untraced
def test_the_legal_combinations_of_three_card_poker_are_those_the_law_allows() -> None:
    for options in combinations(three_card_poker.ThreeCardPokerOptions, count_every=(5,)):
        is_legal = (
            (options.ante_bonus.name == "1-4-5" or (options.pair_plus.name == "B" and options.wagers == "both"))
            and (options.dealing != "hand" or options.shuffler != "none")
            and (options.decks == 1 or options.shuffler != "none")
        )
        assert (not breaches(options)) == is_legal, options


@pytest.mark.untraced
def test_the_legal_combinations_of_double_draw_poker_are_those_the_law_allows() -> None:
    for options in combinations(double_draw_poker.DoubleDrawPokerOptions):
        needs_device = options.dealing == "hand" or options.decks == 2
        assert (not breaches(options)) == (not needs_device or options.shuffler != "none"), options


@pytest.mark.untraced
@pytest.mark.parametrize("game", [THREE, DOUBLE])
def test_a_round_is_played_by_every_legal_combination(game: str) -> None:
    rules = find_game(game)
    wagers = {"ante": 500, "pair_plus": 500} if game == THREE else {"ante": 500, "bonus": 500}
    narrowed: dict[str, tuple[object, ...]] = {"count_every": (1, 5)}
    if game == THREE:
        narrowed |= {"pair_plus": (three_card_poker.LEDGER_B,), "cards": ("opened-at-table",)}
    for options in combinations(rules.options, **narrowed):
        if breaches(options):
            continue
        cut = 20 if options.shuffler == "none" or options.cards == "pre-shuffled" else None
        dealer = open_table(game, option_words(options), stacks=[Stack("", cut)])
        play_round(dealer, {"Ann": wagers}, ["play"] if game == THREE else ["draw", "keep", "draw", "keep"])
        check_log(dealer)


@pytest.mark.parametrize(
    ("setting", "allowed"),
    [
        ("minimum=2", "second_blind=$2"),
        ("game=omaha first_blind=10 second_blind=20", "limit=pot or limit=no-limit"),
        ("maximum=2", "limit=pot or limit=no-limit"),
    ],
)
def test_amounts_that_break_a_rule_between_them_are_told_which_would_do(setting: str, allowed: str) -> None:
    settings = dict(each.split("=") for each in setting.split())
    with pytest.raises(Refused) as refused:
        choose(find_game("poker").options, settings)
    assert refused.value.allowed == allowed
