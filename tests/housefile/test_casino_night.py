"""Casino nights: only listed games, under a license, and the house file that follows from a few answers."""

from __future__ import annotations

from datetime import date

import pytest

from pitboss.games import GAMES
from pitboss.housefile import HouseFileError, parse_house
from pitboss.housefile.casino_night import CasinoNight, house_text, listed_games, night_of
from pitboss.table.refusal import Refused

SAID = {"organization": "St. Rita's", "license": "RL-2026-118", "date": "2026-12-05", "begins": "19:00",
        "ends": "23:00", "place": "School hall"}  # fmt: skip


def night(*tables: tuple[str, int], **said: str) -> CasinoNight:
    """Return a night with tables, and what else is said of it."""
    return night_of(SAID | said, tables or (("chuck-a-luck", 1),), 500_00)


LISTED = {
    "baccarat": "baccarat", "beat the dealer": "beat-the-dealer", "blackjack": "blackjack",
    "caribbean stud poker": "caribbean-stud-poker", "chuck-a-luck": "chuck-a-luck", "craps": "craps",
    "hold 'em poker": "casino-night-poker", "joker seven": "joker-seven", "let it ride": "let-it-ride-poker",
    "mini-baccarat": "baccarat", "money wheel": "money-wheel", "multi action blackjack": "blackjack",
    "red dog": "red-dog", "roulette": "roulette", "seven-card stud poker": "casino-night-poker",
    "under/over": "under-over",
}  # fmt: skip
"""The list of 13:47-20.4 as it stands there, but for the machines: each game, and by which of ours it is dealt."""


def test_13_47_20_4_the_list_of_casino_nights_is_the_one_of_the_text() -> None:
    assert {game.name for game in listed_games()} == {*LISTED.values()}


def test_13_47_20_4_every_listed_game_that_can_be_dealt_may_be_chosen_and_no_other() -> None:
    for game in GAMES.values():
        if game in listed_games():
            assert night((game.name, 1)).tables == ((game.name, 1),)
        else:
            with pytest.raises(Refused, match="its list of games doesn't have it") as refused:
                night((game.name, 1))
            assert refused.value.cite == "13:47-20.4"


def test_the_house_file_of_a_night_opens_and_hands_each_guest_the_money_once() -> None:
    made = night(*((game.name, 2) for game in listed_games()))
    house = parse_house(house_text(made))
    assert house.name == "St. Rita's" and house.guest_chips == house.most_guest_chips == 500_00
    assert [table.key for table in house.tables][:2] == [f"{listed_games()[0].name}-{number}" for number in (1, 2)]
    licensed = [table.options["license"] for table in house.tables if "license" in table.options]
    assert licensed and set(licensed) == {"RL-2026-118"}


def test_a_name_with_quotes_and_backslashes_stays_a_name() -> None:
    odd = 'The "Five" \\ Oaks'
    assert parse_house(house_text(night(organization=odd))).name == odd


@pytest.mark.parametrize(("day", "due"), [("2026-12-05", date(2027, 1, 15)), ("2026-02-28", date(2026, 3, 15))])
def test_the_report_of_operations_is_due_on_the_fifteenth_of_the_next_month(day: str, due: date) -> None:
    assert night(date=day).night.report_due == due


@pytest.mark.parametrize(("said", "allowed"), [
    ({"license": ""}, "RL-2026-118"), ({"license": "x y"}, "RL-2026-118"), ({"date": "tomorrow"}, "2026-12-05"),
    ({"begins": "25:00"}, "19:00"), ({"organization": " "}, "letters"), ({"place": "a\nb"}, "characters"),
    ({"address": "casino"}, "http://"), ({"ticket": "-5"}, "dollars"), ({"license": "practice"}, "RL-2026-118"),
])  # fmt: skip
def test_what_no_night_can_have_is_refused_with_what_is_allowed(said: dict[str, str], allowed: str) -> None:
    with pytest.raises(Refused, match=allowed):
        night(**said)


@pytest.mark.parametrize("tables", [(("craps", 0),), (("craps", 41),), (("craps", 30), ("blackjack", 30))])
def test_a_night_has_one_table_to_forty(tables: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(Refused):
        night(*tables)


NIGHT = """[house]
name = "Ours"
[casino_night]
license = "RL-1"
date = 2026-12-05
begins = 19:00:00
ends = 01:00:00
place = "Hall"
[[tables]]
key = "a"
game = "craps"
"""


def test_a_night_may_last_past_midnight_and_guests_open_no_tables() -> None:
    house = parse_house(NIGHT)
    assert house.night is not None and house.night.closes.isoformat() == "2026-12-06T01:00:00"
    assert house.most_guest_tables == 0


@pytest.mark.parametrize(("old", "new", "told"), [
    ('game = "craps"', 'game = "three-card-poker"', "line 11: Three Card Poker at a casino night"),
    ('game = "craps"', 'game = "chuck-a-luck"\noptions = { license = "RL-2" }', 'Allowed: "RL-1". [13:47-20.4]'),
    ('game = "craps"', 'game = "craps"\nplayers = 1', "line 12: players = 1: the seats of a casino night"),
    ("[casino_night]", "most_guest_tables = 1\n[casino_night]", "line 3: most_guest_tables = 1"),
    ('"RL-1"', '"practice"', "line 4: license = \"practice\": a casino night needs a license"),
    ("2026-12-05", '"soon"', 'line 5: date = "soon"'), ("19:00:00", "7", "line 6: begins = 7"),
    ('place = "Hall"', 'placed = "Hall"', 'did you mean "place"?'),
])  # fmt: skip
def test_13_47_20_4_what_no_night_may_say_is_told_with_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(HouseFileError) as bad:
        parse_house(NIGHT.replace(old, new, 1))
    assert told in str(bad.value)
