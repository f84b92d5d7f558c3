"""Two house files held against one another: what opens, closes and changes, and of what patrons are told before."""

from __future__ import annotations

from datetime import datetime

import pytest

from pitboss.housefile import HouseFile, parse_house
from pitboss.housefile.differences import CHANGES, CLOSES, OPENS, TableChange, differences, in_force

POSTED = datetime(2026, 11, 20, 18, 0)


def house(game: str = "blackjack", key: str = "one", **options: object) -> HouseFile:
    """Return a house with one table."""
    table = {name: options.pop(name) for name in ("minimum", "maximum", "players") if name in options}
    lines = [f"{name} = {value}" for name, value in table.items()]
    chosen = [f'{name} = "{value}"' for name, value in options.items()]
    text = f'[house]\nname = "H"\n[[tables]]\nkey = "{key}"\ngame = "{game}"\n'
    return parse_house("\n".join([text, *lines, "[tables.options]", *chosen]))


def only(before: HouseFile, after: HouseFile) -> TableChange:
    """Return what becomes of the only table that is different."""
    (found,) = differences(before, after)
    return found


def test_nothing_is_different_between_a_house_and_itself() -> None:
    assert differences(house(), house()) == ()


def test_a_table_of_another_key_opens_and_the_old_one_closes_as_does_one_of_another_game() -> None:
    for after in (house(key="two"), house("baccarat")):
        assert [(each.what, each.table.game) for each in differences(house(), after)] == [
            (OPENS, after.tables[0].game),
            (CLOSES, "blackjack"),
        ]


def test_19_47_2_8_c_surrender_begins_and_ends_by_notice_half_an_hour_before() -> None:
    for before, after in (("no", "yes"), ("yes", "no")):
        found = only(house(surrender=before), house(surrender=after))
        (change,) = found.notices
        assert (found.what, change.option, change.notice) == (CHANGES, "surrender", "19:47-2.8(c)")
        assert change.begins(POSTED) == datetime(2026, 11, 20, 18, 30) and change.begins(None) is None


def test_19_47_2_7_c_even_money_begins_by_notice_and_ends_at_once() -> None:
    assert only(house(), house(even_money="yes")).notices
    ended = only(house(even_money="yes"), house())
    assert not ended.notices and ended.changes[0].begins(POSTED) == POSTED


@pytest.mark.parametrize("game", ["blackjack", "craps", "roulette", "baccarat"])
def test_a_higher_minimum_and_a_lower_maximum_take_notice_and_wider_limits_none(game: str) -> None:
    raised = only(house(game, minimum=5), house(game, minimum=10))
    assert [change.notice for change in raised.notices] == ["custom (19:47-8.3)"]
    assert not only(house(game, minimum=10), house(game, minimum=5)).notices
    assert not only(house(game, maximum=500), house(game, maximum=1000)).notices
    lowered = only(house(game, maximum=1000), house(game, maximum=500))
    assert [(each.option, each.notice) for each in lowered.notices] == [("maximum", "custom (19:47-8.3)")]


def test_19_47_14_17_higher_blinds_at_poker_take_notice_even_where_the_minimum_stays() -> None:
    found = only(house("poker"), house("poker", first_blind="3"))
    assert [change.option for change in found.changes] == ["first_blind", "minimum"]
    assert "19:47-14.17" in found.notices[0].notice


def test_19_47_14_14_c_another_rake_at_poker_takes_notice() -> None:
    found = only(house("poker"), house("poker", rake_percent="5", rake_maximum="3"))
    assert [change.option for change in found.notices] == ["rake_percent", "rake_maximum"]
    assert {change.notice for change in found.notices} == {"19:47-14.14(c); custom (19:47-8.3)"}


def test_13_47_20_39_a_casino_night_posts_another_sign_without_notice() -> None:
    found = only(house("casino-night-poker", minimum=5), house("casino-night-poker", minimum=10))
    assert found.changes and not found.notices


def test_what_only_the_house_has_a_say_in_changes_without_a_paragraph() -> None:
    (change,) = only(house(), house(players=3)).changes
    assert (str(change), change.cite) == ("players: 0 -> 3", "")


def test_what_is_in_force_by_notice_is_told_of_a_table() -> None:
    assert in_force(house(surrender="yes", max_hands="3").tables[0]) == {
        "surrender": "19:47-2.8(c)", "max_hands": "19:47-2.11(e)",
    }  # fmt: skip
    assert in_force(house().tables[0]) == {}
