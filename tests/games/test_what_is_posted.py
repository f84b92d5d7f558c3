"""What a game says of its sign, its notices and its slips: limits, lines with their paragraphs, and what is due."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.games.kits.meter import Meter
from pitboss.table.options import MOST_LETTERS, choose, options_of


def due(name: str, before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    """Return of which options of a change patrons are told beforehand."""
    game = find_game(name)
    return dict(game.notices.due(choose(game.options, before), choose(game.options, after)))


def test_a_sign_says_the_posted_limits_and_most_games_nothing_more() -> None:
    game = find_game("red-dog")
    assert game.sign.limits_line(game.options()) == ("$5 to $500", "custom (19:47-8.2)")
    assert game.sign.lines(game.options()) == ()


def test_19_47_14_17_a_poker_sign_says_what_is_played_antes_raises_and_rake_by_its_paragraph() -> None:
    game = find_game("poker")
    options = choose(game.options, {"ante": "1", "rake_percent": "10", "rake_maximum": "4"})
    words, cite = game.sign.limits_line(options)
    assert words == "hold 'em, limits $5 and $10" and "19:47-14.17" in cite
    assert {"ante $1", "raises: 3", "at most $4"} <= {line for line, _ in game.sign.lines(options)}


def test_19_47_2_8_c_a_blackjack_sign_says_that_surrender_is_offered() -> None:
    game = find_game("blackjack")
    assert game.sign.lines(choose(game.options, {"surrender": "yes"})) == (("surrender is offered", "19:47-2.8(c)"),)


def test_19_47_2_7_c_what_begins_is_told_before_and_what_ends_only_where_the_text_says_so() -> None:
    assert due("blackjack", {}, {"even_money": "yes"}) == {"even_money": "19:47-2.7(c)"}
    assert due("blackjack", {"even_money": "yes"}, {}) == {}
    assert due("blackjack", {"surrender": "yes"}, {}) == {"surrender": "19:47-2.8(c)"}


def test_an_additional_wager_is_withdrawn_after_notice_and_offered_at_once() -> None:
    before, none = {"additional_wager": "over-under-13"}, {"additional_wager": "none"}
    assert due("blackjack", before, none) == {"additional_wager": "custom (19:47-2.17)"}
    assert due("blackjack", none, before) == due("blackjack", before, before) == {}
    game = find_game("blackjack")
    assert ("additional_wager", "custom (19:47-2.17)") in game.notices.asked(choose(game.options, before))
    assert "additional_wager" not in dict(game.notices.asked(choose(game.options, none)))


def test_what_takes_notice_is_told_of_a_table_with_its_paragraph() -> None:
    def asked(name: str) -> dict[str, str]:
        game = find_game(name)
        return dict(game.notices.asked(game.options()))

    assert asked("craps") == {"minimum": "custom (19:47-8.3)", "maximum": "custom (19:47-8.3)"}
    assert asked("baccarat")["payment_order"] == "19:47-3.10(c)2"
    assert asked("poker")["rake_maximum"].startswith("19:47-14.14(c)") and "19:47-14.17" in asked("poker")["minimum"]
    assert asked("casino-night-poker") == {}


@pytest.mark.parametrize("name", ["craps", "roulette", "blackjack"])
def test_tighter_limits_are_told_before_and_wider_ones_are_not(name: str) -> None:
    assert due(name, {"minimum": "5"}, {"minimum": "10"}) == {"minimum": "custom (19:47-8.3)"}
    assert due(name, {"minimum": "10"}, {"minimum": "5"}) == {}
    assert due(name, {"maximum": "200"}, {"maximum": "100"}) == {"maximum": "custom (19:47-8.3)"}
    assert due(name, {"maximum": "100"}, {"maximum": "200"}) == {}


def test_19_47_14_17_higher_least_bets_at_poker_are_told_before_and_13_47_20_39_at_a_casino_night_nothing_is() -> None:
    assert "19:47-14.17" in due("poker", {}, {"first_blind": "3"})["minimum"]
    assert due("poker", {"first_blind": "3"}, {}) == {}
    assert due("casino-night-poker", {"minimum": "5"}, {"minimum": "10"}) == {}


def test_keno_has_a_slip_with_what_each_rate_pays_and_keeps_and_other_games_have_none() -> None:
    slip = find_game("keno").slip(find_game("keno").options())
    assert slip is not None
    told = slip.as_json()
    assert told["numbers"] == 80 and told["rates"]["regular"]["kept"][1].endswith(" %")
    assert [name for name, game in GAMES.items() if game.slip(game.options()) is not None] == ["keno"]


def test_nobody_is_waited_for_and_a_layer_of_chips_shows_nothing_else() -> None:
    red_dog = find_game("red-dog")
    assert red_dog.desk.awaited(red_dog.new_table(red_dog.options(), 3, 0)) == ()
    assert Meter().shown() == {}


def test_a_counting_shuffler_frees_every_way_of_dealing_from_the_stub_count() -> None:
    assert "hand" in find_game("let-it-ride-poker").options().exempt_methods


def test_a_sign_tells_of_a_meter_where_the_table_feeds_one_and_of_envy_prizes_where_it_offers_them() -> None:
    caribbean = find_game("caribbean-stud-poker")
    without = choose(caribbean.options, {})
    fed = choose(caribbean.options, {"progressive": "500-100-50", "meter": "boardwalk", "meter_rate": "70"})
    assert (caribbean.sign.meter(without), caribbean.sign.lines(without)) == (("", 0), ())
    assert caribbean.sign.meter(fed) == ("boardwalk", 1_000_000)
    told = "The progressive meter starts at $10,000; $0.70 of each $1 goes on the meter"
    assert caribbean.sign.lines(fed) == ((told, "custom (13:69D-1.52)"),)
    pai_gow_poker, keno = find_game("pai-gow-poker"), find_game("keno")
    assert pai_gow_poker.sign.lines(choose(pai_gow_poker.options, {})) == ()
    assert keno.sign.meter(choose(keno.options, {})) == ("", 0)


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("craps", {"odds": "2x"}, "Odds up to 2 times your bet"),
        ("craps", {"odds": "3-4-5x"}, "Odds up to 3 times your bet on 4 and 10, 4 on 5 and 9, 5 on 6 and 8"),
        ("roulette", {}, "On 0 or 00, even-money bets lose half"),
        ("roulette", {"on_zero": "lose"}, "On 0 or 00, even-money bets lose"),
        ("roulette", {"wheel": "single-zero", "on_zero": "en-prison"},
         "On 0, even-money bets stand for the next spin: a win returns them, another zero and they "),
        ("baccarat", {}, ""),
    ],
)  # fmt: skip
def test_a_sign_tells_a_tables_other_limits_and_what_a_zero_does(game: str, options: dict[str, str], told: str) -> None:
    found = find_game(game)
    lines = [words for words, _ in found.sign.lines(choose(found.options, options))]
    assert any(words.startswith(told) for words in lines) if told else lines == []


def test_baccarat_posts_what_may_be_bet_on_the_side_where_side_bets_are_taken() -> None:
    baccarat = find_game("baccarat")
    ((words, _),) = baccarat.sign.lines(choose(baccarat.options, {"pairs": "yes"}))
    assert words.startswith("Side bets up to $")


def test_an_option_is_called_shortly_on_a_form_and_a_sentence_says_more() -> None:
    called = {each.name: each for each in options_of(find_game("craps").options)}
    assert all(len(each.short_label) <= MOST_LETTERS for each in called.values())
    assert any(each.help for each in called.values()) and not all(each.help for each in called.values())


def test_pai_gow_poker_posts_fortunes_limits_without_envy_prizes_where_none_are_paid() -> None:
    game = find_game("pai-gow-poker")
    assert game.sign.lines(choose(game.options, {"additional": "fortune"})) == (
        ("Fortune $1 to $25", "custom (19:47-11.13)"),
    )
