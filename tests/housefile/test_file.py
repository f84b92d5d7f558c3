"""A house file is read whole; whatever is wrong with it is told with its line, what is allowed and the paragraph."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from pitboss import games
from pitboss.games import GAMES, find_game
from pitboss.housefile import (
    DEFAULT_HOUSE,
    HouseFile,
    HouseFileError,
    Night,
    Pace,
    PitPlan,
    Problem,
    TablePlan,
    example_house,
    parse_house,
    read_house,
)
from pitboss.housefile import file as housefile
from pitboss.housefile.keys import SECTIONS
from pitboss.table.options import choose, options_of
from tests.kit import variant

HEAD = '[house]\nname = "Ours"\n'
TABLE = '[[tables]]\nkey = "one"\ngame = "blackjack"\n'


def check_house(text: str) -> list[Problem]:
    """Return every problem that a text has as a house file, in the order of its lines."""
    try:
        parse_house(text)
    except HouseFileError as error:
        return list(error.problems)
    return []


def problems(text: str) -> list[str]:
    """Return the problems of a text in words."""
    return [str(problem) for problem in check_house(text)]


def test_a_house_of_one_line_a_section_has_defaults_for_the_rest() -> None:
    pace = Pace(alone=False)  # no clock runs where only bots wait
    table = TablePlan("one", "Blackjack", "main", "blackjack", 7, pace=pace)
    assert parse_house(HEAD + TABLE) == HouseFile("Ours", (PitPlan("main", "Main pit"),), (table,), pace)


def test_all_that_a_file_says_is_read() -> None:
    house = parse_house(
        """
        pace = { wagers = 12.5, decisions = "unlimited" }
        [house]
        name = "Ours"
        port = 80
        most_guest_tables = 0
        guest_chips = "$2.50"
        most_guest_chips = 7.5
        [[pits]]
        key = "p"
        name = "Pit"
        [[tables]]
        key = "t-1"
        name = "First"
        game = "three-card-poker"
        pit = "p"
        positions = 2
        minimum = "$2.50"
        maximum = 7.5
        players = 2
        style = "random"
        is_training = true
        tray = 0
        pace = { between = 0 }
        options = { pair_plus = "b", decks = 1 }
        [[tables]]
        key = "t-2"
        game = "blackjack"
        [tables.options]
        surrender = true
        even_money = "no"
        minimum = 25
        """
    )
    pace = Pace(wagers=12.5, decisions=None, alone=False)
    options = {"pair_plus": "B", "decks": "1", "minimum": "$2.50", "maximum": "$7.50"}
    first = TablePlan(
        "t-1", "First", "p", "three-card-poker", 2, options, 2, "random", replace(pace, between=0.0), True, 0
    )
    second = TablePlan("t-2", "Blackjack", "p", "blackjack", 7, {}, pace=pace)
    second = replace(second, options={"surrender": "yes", "even_money": "no", "minimum": "$25"})
    assert house == HouseFile("Ours", (PitPlan("p", "Pit"),), (first, second), pace, 80, 0, 250, 750)
    assert house.tables_of("p") == (first, second)
    assert house.tables_of("q") == ()


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "[house] without name: it's required. Allowed: text in quotes"),
        (HEAD, 1, "a house without tables: there's nothing to play. Allowed: at least one [[tables]]."),
        (HEAD + "x = \n", 3, "the file: it isn't TOML: invalid value. Allowed: TOML, as `pitboss init` writes it."),
        (HEAD + "[house]\n", 3, "the file: it isn't TOML: cannot declare ('house',) twice."),
        (HEAD + "port = [\n\n", 3, "the file: it isn't TOML: "),
        (HEAD + "port = " + "9" * 5000, 1, "the file: it has a number that's too long."),
        ("x = " + "[" * 50_000, 1, "the file: its brackets are nested too deep."),
        (HEAD + f"port = 0x{'f' * 5000}\n" + TABLE, 3, "port = a number of very many digits: it's out of range."),
        ("tabels = 3\n" + HEAD + TABLE, 1, 'tabels: a house file has no such section (did you mean "tables"?). Allowed:'
                                           " [house], [casino_night], [pace], [[pits]], [[tables]]."),
        ("house = 3\n" + TABLE, 1, "[house]: 3 has no keys. Allowed: [house] and its keys below."),
        (HEAD + "prot = 80\n" + TABLE, 3, '[house] has no such key (did you mean "port"?). Allowed: name, port, '),
        (HEAD + '"\\t" = 80\n' + TABLE, 3, "'\\t': [house] has no such key. Allowed: name"),
        (HEAD + "port = true\n" + TABLE, 3, "port = true: it isn't a whole number. Allowed: a whole number from 1 to"),
        (HEAD + "port = 0\n" + TABLE, 3, "port = 0: it's out of range. Allowed: a whole number from 1 to 65535."),
        ("[house]\nname = 3\n" + TABLE, 2, "name = 3: it isn't text in quotes. Allowed: text in quotes"),
        ('[house]\nname = " a"\n' + TABLE, 2, 'name = " a": it\'s empty, too long, or can\'t be displayed.'),
        (HEAD + "guest_chips = 0.25\n" + TABLE, 3, "guest_chips = 0.25: chips can't make it up"),
        (HEAD + "guest_chips = -1\n" + TABLE, 3, "guest_chips = -1: it isn't a dollar amount. Allowed: dollars"),
        (HEAD + "guest_chips = true\n" + TABLE, 3, "guest_chips = true: it isn't a dollar amount."),
        (HEAD + "guest_chips = 1e999999\n" + TABLE, 3, "guest_chips = 1E+999999: it isn't a dollar amount."),
        (HEAD + "guest_chips = 90_000_000_000\n" + TABLE, 3, "guest_chips = 90000000000: it's too much."),
        (HEAD + "guest_chips = 20_000\n" + TABLE, 3, "guest_chips = 20000: a new guest gets $20,000, more than"),
        (HEAD + "most_guest_chips = 0\n" + TABLE, 3, "most_guest_chips = 0: a new guest gets $1,000, more than"),
        (HEAD + TABLE + "[pace]\nwagers = 0", 7, "wagers = 0: it's out of range. Allowed: seconds from 1 to 3600, or"),
        (HEAD + TABLE + "[pace]\nwagers = nan", 7, "wagers = NaN: it's out of range."),
        (HEAD + TABLE + "[pace]\nbetween = 'unlimited'", 7, 'between = "unlimited": it isn\'t a number of seconds.'),
        (HEAD + TABLE + "[pace]\nbetween = 3601", 7, "between = 3601: it's out of range. Allowed: seconds from 0 to"),
        (HEAD + TABLE + "pace = { wager = 3 }", 6, 'wager: the pace of a table has no such key (did you mean "wagers"'),
        (HEAD + "[pits]\n" + TABLE, 3, "[pits]: there can be several. Allowed: [[pits]], with two brackets."),
        (HEAD + "[[pits]]\nname = 'P'\n" + TABLE, 3, "[[pits]] without key: it's required. Allowed: lowercase letters"),
        (HEAD + "[tables]\nkey = 'one'\n", 3, "[tables]: there can be several. Allowed: [[tables]], with two"),
        ("tables = [3]\n" + HEAD, 1, "[[tables]]: 3 has no keys."),
        (HEAD + TABLE.replace("one", "One"), 4, 'key = "One": it has characters that a key can\'t have.'),
        (HEAD + TABLE.replace('"one"', "1"), 4, "key = 1: it isn't text in quotes."),
        (HEAD + TABLE + TABLE, 7, 'key = "one": line 4 has the same key. Allowed: a key of its own.'),
        (HEAD + TABLE.replace("blackjack", "blakjack"), 5, "game = \"blakjack\": there's no such game (did you mean"),
        (HEAD + TABLE + "pit = 'x'", 6, 'pit = "x": the house has no such pit. Allowed: main.'),
        (HEAD + TABLE + "is_training = 1", 6, "is_training = 1: it's neither true nor false. Allowed: true or false."),
        (HEAD + TABLE + "positions = 8", 6,
         "positions = 8: too many for Blackjack. Allowed: 1 to 7. [custom (19:47-2.11(e))]"),
        (HEAD + TABLE + "positions = 3\nplayers = 4", 7, "players = 4: there isn't room for that many. Allowed: 0"),
        (HEAD + TABLE + "players = 99", 6, "players = 99: there isn't room for that many. Allowed: 0 to 7."),
        (HEAD + TABLE + "options = { variation = '6-to-5' }", 6,
         'variation = "6-to-5": the 6 to 5 variation is dealt from the dealer\'s hand. '
         "Allowed: dealing=hand with decks=1 or dealing=hand with decks=2 or variation=standard. [19:47-2.6A(a)]"),
        (HEAD + TABLE + "style = 'clever'", 6, 'style = "clever": no Blackjack bot plays that way. Allowed: '),
        (HEAD + TABLE + "surrender = 'yes'", 6,
         "surrender: [[tables]] has no such key: it's an option of Blackjack, and stands below [tables.options]."),
        (HEAD + TABLE + "options = 3", 6, "options: 3 has no keys. Allowed: [tables.options] and its keys."),
        (HEAD + TABLE + "[tables.options]\nsurender = true", 7,
         'surender: Blackjack has no such option (did you mean "surrender"?). Allowed: edition, '),
        (HEAD + TABLE + "[tables.options]\ndecks = 9", 7,
         "decks = 9: not one of its choices. Allowed: 1, 2, 3, 4, 5, 6, 7, 8. [custom (19:47-2.2)]"),
        (HEAD + TABLE + "[tables.options]\ndecks = 2.5", 7, "decks = 2.5: not one of its choices."),
        (HEAD + TABLE + "[tables.options]\ndecks = [6]", 7, "decks = a list: not one of its choices."),
        (HEAD + TABLE + "[tables.options]\ndecks = true", 7, "decks = true: not one of its choices."),
        (HEAD + TABLE + "minimum = 0.25", 6,
         "minimum = 0.25: not one of its choices. Allowed: $0.50 to $100,000 in steps of $0.50."),
        (HEAD + TABLE + "minimum = {a = 1}", 6, "minimum = a table of keys: it isn't a dollar amount."),
        (HEAD + TABLE + "minimum = 5\noptions = { minimum = 5 }", 7, "minimum: line 6 sets it too. Allowed: one of"),
        (HEAD + TABLE + "minimum = 50\nmaximum = 10", 7, "minimum = 50, maximum = 10: the minimum can't be above"),
        (HEAD + TABLE + "maximum = 4", 6, "maximum = 4: the minimum can't be above the maximum."),
        (HEAD + TABLE + "[tables.options]\nmax_hands = 4", 7,
         "max_hands=4 at seven boxes: a pair may be split twice at most there. Allowed: max_hands=3, or a table"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, sentence: str) -> None:
    found = [problem for problem in problems(text) if sentence in problem]
    assert len(found) == 1, problems(text)
    assert found[0].startswith(f"line {line}: ")


# The positions of a table by its options

POKER_TABLES = [("poker", "omaha", 10), ("poker", "holdem", 11), ("casino-night-poker", "seven-card-stud", 8)]


def house_of(game: str, options: str, more: str = "") -> str:
    return HEAD + f'[[tables]]\nkey = "one"\ngame = "{game}"\n{more}[tables.options]\n{options}\n'


@pytest.mark.parametrize(("game", "kind", "most"), POKER_TABLES)
def test_a_table_that_does_not_say_its_positions_has_as_many_as_its_options_allow(
    game: str, kind: str, most: int
) -> None:
    (table,) = parse_house(house_of(game, f'game = "{kind}"')).tables
    assert table.positions == most
    opened = find_game(game).new_table(choose(find_game(game).options, table.options), table.positions, table.tray)
    assert opened.positions == most


@pytest.mark.parametrize("written", ["2.5", "2.50", '"2.5"', '"2.5%"'])
def test_13_47_20_37_a_4_a_percentage_is_read_as_a_number_and_in_quotes(written: str) -> None:
    (table,) = parse_house(house_of("casino-night-poker", f"rake_percent = {written}")).tables
    assert table.options == {"rake_percent": "2.5"}


def test_a_percentage_above_ten_is_told_of_every_one_that_is_allowed() -> None:
    with pytest.raises(HouseFileError, match="or rake_percent=10 or another percentage up to 10"):
        parse_house(house_of("casino-night-poker", "rake_percent = 12"))


@pytest.mark.parametrize(("game", "kind", "most"), POKER_TABLES)
def test_more_positions_than_the_options_allow_are_told_with_their_paragraph(game: str, kind: str, most: int) -> None:
    (found,) = check_house(house_of(game, f'game = "{kind}"', f"positions = {most + 1}\n"))
    assert (found.line, found.what, found.allowed) == (6, f"positions = {most + 1}", f"1 to {most}")
    assert found.cite == find_game(game).most_positions_with(choose(find_game(game).options, {"game": kind}))[1]


def test_built_in_players_have_no_more_room_than_the_options_leave() -> None:
    found = problems(house_of("casino-night-poker", 'game = "seven-card-stud"', "players = 9\n"))
    assert found == ["line 6: players = 9: there isn't room for that many. Allowed: 0 to 8."]


def test_a_full_table_is_held_to_its_posted_maximum_with_the_seats_that_its_options_give_it() -> None:
    charged = 'rake_percent = 5\nrake_maximum = 30\ntime_charge = 6\ntime_part = 30\ntime_basis = "per-player"\n'
    (table,) = parse_house(house_of("poker", f'game = "omaha"\n{charged}')).tables
    assert table.positions == 10
    (found,) = check_house(house_of("poker", f'game = "holdem"\n{charged}'))
    assert (found.what, found.cite) == ("rake_maximum=$30", "custom (19:47-14.14); reading 153")
    assert found.why.startswith("time charges of $33 at a full table alone are more than that")


@pytest.mark.parametrize("name", GAMES)
def test_a_house_that_passes_the_check_can_be_opened(name: str) -> None:
    game, opened = GAMES[name], 0
    chosen = [(option, value) for option in options_of(game.options) if not option.is_money for value in option.allowed]
    for option, value in chosen:
        text = house_of(name, f'{option.name} = "{option.word(value)}"')
        if not check_house(text):
            (table,) = parse_house(text).tables
            game.new_table(choose(game.options, table.options), table.positions, table.tray)
            opened += 1
    assert opened


@pytest.mark.parametrize(
    ("options", "line", "sentence", "cite"),
    [
        (
            'decks = 2\nvariation = "6-to-5"',
            8,
            'variation = "6-to-5": the 6 to 5 variation is dealt',
            "19:47-2.6A(a)",
        ),
        (
            'surrender = true\ndecks = 6\ndealer_card = "face-up"',
            9,
            'surrender = true, dealer_card = "face-up": with the dealer\'s second card face up there is no surrender.'
            " Allowed: dealer_card=after-players or dealer_card=hole-card or dealer_card=card-reader or surrender=no.",
            "19:47-2.6(k)3",
        ),
    ],
)
def test_options_that_exclude_each_other_are_told_with_their_paragraph(
    options: str, line: int, sentence: str, cite: str
) -> None:
    (found,) = check_house(HEAD + TABLE + "[tables.options]\n" + options)
    assert (found.line, found.cite) == (line, cite)
    assert sentence in str(found)


def test_a_cure_of_one_breach_brings_no_other() -> None:
    found = check_house(HEAD + TABLE + '[tables.options]\nvariation = "6-to-5"\ndecks = 2\nsurrender = true\n')
    assert [(problem.line, problem.allowed) for problem in found] == [
        (7, "variation=standard or dealing=hand"),
        (9, "variation=standard or surrender=no"),
    ]


def test_every_problem_is_told_in_the_order_of_the_lines() -> None:
    text = HEAD.replace("name", "nam") + TABLE + "positions = 9\nplayers = 70\n" + TABLE + "pit = 'x'\n"
    lines = [problem.line for problem in check_house(text)]
    assert lines == sorted(lines)
    assert lines == [1, 2, 6, 7, 9, 11]


def test_with_several_pits_every_table_says_where_it_stands_and_every_pit_has_one() -> None:
    pits = "".join(f"[[pits]]\nkey = '{key}'\nname = 'Pit'\n" for key in "aba")
    assert problems(HEAD + pits + TABLE + "pit = 'a'\n" + TABLE.replace("one", "two")) == [
        'line 6: the pit "b": it has no tables. Allowed: a table with pit = "b".',
        'line 10: key = "a": line 4 has the same key. Allowed: a key of its own.',
        "line 16: a table without a pit: the house has several pits. Allowed: a, b.",
    ]


def test_a_pit_that_cannot_be_read_is_told_once() -> None:
    pits = "[[pits]]\nkey = 'a'\nname = 'A'\n[[pits]]\nkey = 'b'\nname = 'B'\n"
    assert len(problems(HEAD + pits + TABLE + "pit = 3\n" + TABLE.replace("one", "two") + "pit = 'a'")) == 2


def test_a_problem_is_one_json_object() -> None:
    (found,) = check_house(HEAD + TABLE + "positions = 8")
    assert found.as_json() == {
        "line": 6,
        "what": "positions = 8",
        "why": "too many for Blackjack",
        "allowed": "1 to 7",
        "cite": "custom (19:47-2.11(e))",
        "words": str(found),
    }


def test_a_file_is_read_from_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + TABLE).replace("\n", "\r\n").encode())
    assert read_house(path).name == "Ours"
    path.write_bytes(HEAD.encode() + b"port = \xff")
    with pytest.raises(HouseFileError, match=r"line 3: the file: it isn't text. Allowed: text in UTF-8.") as caught:
        read_house(path)
    assert len(caught.value.problems) == 1
    with pytest.raises(FileNotFoundError):
        read_house(tmp_path / "none.toml")


# The default house


def test_the_default_house_has_tables_of_every_game_and_one_for_training() -> None:
    assert {table.game for table in DEFAULT_HOUSE.tables} == set(GAMES)
    assert sum(table.is_training for table in DEFAULT_HOUSE.tables) == 1
    assert check_house(example_house()) == []


def test_every_table_of_the_default_house_can_be_opened_and_has_a_free_seat() -> None:
    for plan in DEFAULT_HOUSE.tables:
        game = find_game(plan.game)
        assert game.new_table(choose(game.options, plan.options), plan.positions, plan.tray)
        assert plan.players < plan.positions


def test_the_example_names_every_key() -> None:
    text = example_house()
    absent = {"tray"}  # a table has one without being told
    names = {key.name for section in SECTIONS.values() for key in section.keys} - absent
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_a_game_that_joins_is_in_the_default_house_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = GAMES | {"new-game": variant(GAMES["blackjack"], name="new-game", title="New Game")}
    monkeypatch.setattr(housefile, "GAMES", joined)
    monkeypatch.setattr(games, "GAMES", joined)
    (table,) = (table for table in parse_house(example_house()).tables if table.game == "new-game")
    assert (table.key, table.name, table.players) == ("new-game", "New Game", 2)


# The page about the file


def test_every_key_is_documented_as_it_is_declared() -> None:
    page = (Path(__file__).parents[2] / "docs" / "house.md").read_text(encoding="utf-8")
    missing = [row for row in documented_rows() if row not in page]
    assert missing == [], "docs/house.md lacks these rows"


def documented_rows() -> list[str]:
    """Return a row for every key as the page about house files has it."""
    return [
        f"| `{key.name}` | {key.words} | {key.kind.allowed} | {otherwise(name, key.name, key.otherwise)} |"
        for name, section in SECTIONS.items()
        for key in section.keys
    ]


def otherwise(section: str, key: str, words: str) -> str:
    """Return what holds where a key is absent: in words, or the default of what it fills."""
    if words:
        return words
    plan = {"house": HouseFile, "pace": Pace, "pits": PitPlan, "tables": TablePlan, "casino_night": Night}[section]
    default: Any = next((field.default for field in fields(plan) if field.name == key), None)
    if SECTIONS[section].key(key).is_required:
        return "must be given"
    if SECTIONS[section].key(key).kind.allowed.startswith("dollars"):
        return f"${default // 100:,}"
    return "false" if default is False else str(default)


def baccarat_table(key: str, pit: str, order: int) -> str:
    """Return a baccarat table of a house file."""
    head = f'[[tables]]\nkey = "{key}"\ngame = "baccarat"\npit = "{pit}"\n'
    return f"{head}[tables.options]\npayment_order = {order}\n"


def test_19_47_3_10_c_1_the_punto_banco_tables_of_a_pit_pay_in_one_order() -> None:
    pits = '[[pits]]\nkey = "a"\nname = "A"\n[[pits]]\nkey = "b"\nname = "B"\n'
    house = parse_house(HEAD + pits + baccarat_table("x", "a", 1) + baccarat_table("y", "b", 2))
    assert [table.options["payment_order"] for table in house.tables] == ["1", "2"]
    with pytest.raises(HouseFileError, match="the other punto banco tables of the pit use another order") as bad:
        parse_house(
            HEAD + pits + baccarat_table("x", "a", 1) + baccarat_table("z", "b", 1) + baccarat_table("y", "a", 2)
        )
    assert "payment_order=1, or a pit of its own" in str(bad.value)


def test_tables_that_share_a_meter_begin_feed_and_pay_it_alike_in_every_pit_but_for_training_tables() -> None:
    pits = '[[pits]]\nkey = "a"\nname = "A"\n[[pits]]\nkey = "b"\nname = "B"\n'

    def table(key: str, pit: str, rate: int, more: str = "") -> str:
        head = f'[[tables]]\nkey = "{key}"\ngame = "caribbean-stud-poker"\npit = "{pit}"\n{more}'
        return f'{head}[tables.options]\nprogressive = "500-100-50"\nmeter_rate = {rate}\n'

    with pytest.raises(HouseFileError, match="another table feeds the meter caribbean-stud with other prizes") as bad:
        parse_house(HEAD + pits + table("x", "a", 75) + table("y", "b", 50))
    assert "meter_rate=75; or another meter" in str(bad.value)
    assert len(parse_house(HEAD + pits + table("x", "a", 75) + table("y", "b", 75)).tables) == 2
    school = table("y", "b", 50, "is_training = true\n")
    assert len(parse_house(HEAD + pits + table("x", "a", 75) + school).tables) == 2


def test_players_at_too_many_positions_are_told_how_many_the_game_seats() -> None:
    found = problems(HEAD + TABLE + "positions = 99\nplayers = 99")
    assert any("players = 99: there isn't room for that many. Allowed: 0 to 7." in each for each in found)


def test_two_tables_of_one_name_are_told_with_both_lines() -> None:
    second = TABLE.replace('key = "one"', 'key = "two"') + 'name = "High Stakes"\n'
    found = problems(HEAD + TABLE + 'name = "high stakes"\n' + second)
    assert any('name = "High Stakes": the table on line 6 has the same name' in each for each in found), found
    assert problems(HEAD + TABLE + TABLE.replace('key = "one"', 'key = "two"')) == []
