"""`house.toml`: the house, its pits and its tables, read and checked line by line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from pitboss.games import GAMES, Game, no_such_game
from pitboss.games.game import MAIN_PIT, Pit
from pitboss.housefile.keys import HOUSE, NIGHT, PACE, PITS, SECTIONS, TABLES, shown
from pitboss.housefile.options import OptionsReading, in_words
from pitboss.housefile.plan import HouseFile, Night, Pace, PitPlan, TablePlan
from pitboss.housefile.reading import HouseFileError, Problem, listed
from pitboss.housefile.toml_lines import Path as TomlPath
from pitboss.law import appeared
from pitboss.players import NAMES, for_game
from pitboss.table.money import money
from pitboss.table.names import meant
from pitboss.table.options import choose, options_of
from pitboss.table.refusal import Refused

LISTED = "13:47-20.4"
NOT_LISTED = "its list of games doesn't have it"
_BEFORE_A_TABLE = re.compile(r"(?<=\n)\n(?=(?:#.*\n)*\[\[tables\]\])")


def read_house(path: str | Path) -> HouseFile:
    """Return the house that a file describes, or raise with every problem of it."""
    raw = Path(path).read_bytes()
    try:
        return parse_house(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise HouseFileError([Problem(line, "the file", "it isn't text", "text in UTF-8")]) from None


def parse_house(text: str) -> HouseFile:
    """Return the house that a text describes, or raise with every problem of it."""
    reading = _HouseReading(text)
    house = reading.house()
    if reading.problems or house is None:
        raise HouseFileError(sorted(reading.problems, key=lambda problem: problem.line))
    return house


class _HouseReading(OptionsReading):
    """One reading of a house file, which goes on after a problem so that all of them are found."""

    def house(self) -> HouseFile | None:
        """Return the house, or nothing where there is not even a table in the text."""
        if self.problems:
            return None
        for name in self.said:
            if name not in SECTIONS:
                headers = [section.header for section in SECTIONS.values()]
                self.complain(
                    (name,), name, f"a house file has no such section{meant(name, SECTIONS)}", listed(headers)
                )
        about = self.section(("house",), self.said.get("house", {}), HOUSE)
        self._require_chips_in_order(about)
        pace = Pace(**{"alone": False, **self.section(("pace",), self.said.get("pace", {}), PACE)})
        pits = self._pits()
        tables = self._tables(pits, pace)
        self._require_pits_with_tables(pits)
        if not self.problems:
            self._require_tables_that_go_together(tables)
        night = self._night(about, tables) if "casino_night" in self.said else None
        return None if self.problems else HouseFile(pits=pits, tables=tuple(tables), pace=pace, night=night, **about)

    def _require_chips_in_order(self, about: Mapping[str, Any]) -> None:
        house = HouseFile(**{"name": "", "pits": (), "tables": (), **about})
        given, most = house.guest_chips, house.most_guest_chips
        if given > most:
            place = "guest_chips" if "guest_chips" in about else "most_guest_chips"
            why = f"a new guest gets {money(given)}, more than the {money(most)} a guest may get in all"
            self.complain(
                ("house", place),
                f"{place} = {shown(self.said['house'][place])}",
                why,
                f"guest_chips up to {money(most)}",
            )

    def _night(self, about: dict[str, Any], tables: Sequence[TablePlan]) -> Night | None:
        """Return the casino night that the house is; its tables are of listed games, and under its license."""
        said = self.section(("casino_night",), self.said["casino_night"], NIGHT)
        if about.setdefault("most_guest_tables", 0):
            self.complain(("house", "most_guest_tables"), f"most_guest_tables = {about['most_guest_tables']}",
                          "at a casino night only the organizer opens tables", "0", LISTED)  # fmt: skip
        for number, plan in enumerate(tables):
            if (game := GAMES.get(plan.game)) is not None:
                self._require_listed(("tables", number), game, plan, said.get("license", ""))
        if self.problems:
            return None
        return Night(day=said.pop("date"), **said)

    def _require_listed(self, path: TomlPath, game: Game, plan: TablePlan, license: str) -> None:
        """A casino night has the games of its list, each table that names a license the license of the night."""
        appeared(LISTED)
        if not game.casino_night:
            games = listed(each.name for each in GAMES.values() if each.casino_night)
            self.complain((*path, "game"), f"{game.title} at a casino night", NOT_LISTED, games, LISTED)
        elif plan.options.get("license", license) != license:
            what = f'license = "{plan.options["license"]}"'
            why = "the night is held under another license"
            self.complain((*path, "options", "license"), what, why, f'"{license}"', LISTED)
        if plan.players:
            self.complain(
                (*path, "players"), f"players = {plan.players}", "the seats of a casino night are for its guests", "0"
            )

    # Pits

    def _pits(self) -> tuple[PitPlan, ...]:
        found = self.elements("pits", PITS)
        self.require_own_keys("pits", found)
        pits = tuple(PitPlan(each.get("key", ""), each.get("name", "")) for each in found)
        return pits if "pits" in self.said else (PitPlan(MAIN_PIT.key, MAIN_PIT.name),)

    def _require_pits_with_tables(self, pits: Iterable[PitPlan]) -> None:
        tables = self.said.get("tables", [])
        named = {each.get("pit") for each in tables if isinstance(each, dict)} if isinstance(tables, list) else set()
        numbers = {each.key: number for number, each in enumerate(pits)}
        for key, number in numbers.items() if len(numbers) > 1 else ():
            if key and key not in named:
                what, allowed = f'the pit "{key}"', f'a table with pit = "{key}"'
                self.complain(("pits", number), what, "it has no tables", allowed)

    def _pit_of(self, path: TomlPath, chosen: Mapping[str, Any], pits: Sequence[PitPlan]) -> str:
        keys = list(dict.fromkeys(pit.key for pit in pits if pit.key))
        pit = chosen.get("pit", keys[0] if len(keys) == 1 else None)
        if pit is None and keys and "pit" not in self.said_at(path):
            self.complain(path, "a table without a pit", "the house has several pits", listed(keys))
        elif pit is not None and pit not in keys:
            self.complain(
                (*path, "pit"), f'pit = "{pit}"', f"the house has no such pit{meant(pit, keys)}", listed(keys) or "none"
            )
        return pit or ""

    # Tables

    def _tables(self, pits: Sequence[PitPlan], pace: Pace) -> list[TablePlan]:
        found = self.elements("tables", TABLES)
        if not found and isinstance(self.said.get("tables", []), list):
            self.complain((), "a house without tables", "there's nothing to play", "at least one [[tables]]")
        self.require_own_keys("tables", found)
        tables = [self._table(("tables", number), each, pits, pace) for number, each in enumerate(found)]
        self._require_own_names(found, tables)
        return tables

    def _require_own_names(self, found: Sequence[Mapping[str, Any]], tables: Sequence[TablePlan]) -> None:
        """A name that is given to a table is its own, so that people can tell tables apart."""
        first: dict[str, int] = {}
        for number, table in enumerate(tables):
            before = first.setdefault(table.name.casefold(), number)
            if table.name and before != number and "name" in found[number]:
                where = self.line(("tables", before, "name"))
                why = f"the table on line {where} has the same name"
                self.complain(("tables", number, "name"), f'name = "{table.name}"', why, "a name of its own")

    def _require_tables_that_go_together(self, tables: Sequence[TablePlan]) -> None:
        """The tables of a game go together in each pit and in the house, as far as is asked of them."""
        for number, plan in enumerate(tables):
            game, own = GAMES[plan.game], _chosen(GAMES[plan.game], plan)
            before = [each for each in tables[:number] if each.game == plan.game]
            try:
                game.pit_rule(own, [_chosen(game, each) for each in before if each.pit == plan.pit])
                if not plan.is_training:
                    game.house_rule(own, [_chosen(game, each) for each in before if not each.is_training])
            except Refused as refusal:
                self.complain(("tables", number), refusal.what, refusal.why, refusal.allowed, refusal.cite)

    def _table(self, path: TomlPath, chosen: dict[str, Any], pits: Sequence[PitPlan], pace: Pace) -> TablePlan:
        pit = self._pit_of(path, chosen, pits)
        own = self.section((*path, "pace"), chosen.pop("pace", {}), replace(PACE, header="the pace of a table"))
        game = self._game(path, chosen)
        plan = TablePlan(
            key=chosen.get("key", ""),
            name=chosen.get("name", game.title if game else ""),
            pit=pit,
            game=chosen.get("game", ""),
            positions=chosen.get("positions", 1),
            pace=replace(pace, **own),
            **{name: chosen[name] for name in ("players", "style", "is_training", "tray") if name in chosen},
        )
        return plan if game is None else self._with_options(path, game, chosen, plan)

    def _with_options(self, path: TomlPath, game: Game, chosen: Mapping[str, Any], plan: TablePlan) -> TablePlan:
        """Return a plan with its options; a table that does not say its positions has as many as they allow."""
        places = self.settings(path, game, chosen)
        values = self.chosen_values(game, places or {})
        options = game.options(**values)
        most = game.most_positions_with(options)[0]
        plan = replace(plan, positions=chosen.get("positions", most), options=in_words(game, values))
        has_positions = game.least_positions <= plan.positions <= most
        if not has_positions:
            why = game.why_not_positions(plan.positions)
            self.complain((*path, "positions"), f"positions = {plan.positions}", why,
                           game.positions_words(options), game.most_positions_with(options)[1])  # fmt: skip
        self._require_players(path, game, plan, most)
        if places is not None:
            self.require_legal(path, game, plan.positions if has_positions else most, values, places)
        return plan

    def where_else(self, name: str, said: Mapping[str, Any]) -> str:
        """An option of a table's game stands among the table's options."""
        game = GAMES.get(str(said.get("game", "")))
        if game is None or name not in {option.name for option in options_of(game.options)}:
            return ""
        return f": it's an option of {game.title}, and stands below [tables.options]"

    def _game(self, path: TomlPath, chosen: Mapping[str, Any]) -> Game | None:
        name = chosen.get("game")
        if name is not None and name not in GAMES:
            refused = no_such_game(name)
            self.complain((*path, "game"), f'game = "{name}"', refused.why, listed(GAMES), refused.cite)
        return GAMES.get(name) if name is not None else None

    def _require_players(self, path: TomlPath, game: Game, plan: TablePlan, most_positions: int) -> None:
        most = min(plan.positions, most_positions, len(NAMES))
        if plan.players > most:
            self.complain((*path, "players"), f"players = {plan.players}", "there isn't room for that many",
                           f"0 to {most}")  # fmt: skip
        try:
            for_game(game.name, plan.style)
        except Refused as refusal:
            self.complain((*path, "style"), f'style = "{plan.style}"', refusal.why, refusal.allowed)


def _chosen(game: Game, plan: TablePlan) -> Any:
    return choose(game.options, plan.options)


# The default house


SCHOOL = Pit("school", "Dealers' school", 99)
"""Where the tables for training stand, after all the others."""
ABOUT_TABLES = """
# Each table has its own key, so the house finds it again after a restart, and a game from `pitboss games`.
# `pitboss games GAME` lists a game's options: where each value comes from, and the paragraph that allows it.
# A rule that the text excludes needs an approval (19:47-8.4): put its reference among the table's options;
# the lobby, the log and the reports show it:
#
# [tables.options]
# soft_17 = "hit"
# approval = "DGE-2026-014"
"""


def example_house() -> str:
    """Return a house file with comments: the default house, whose pits hold the tables that each game declares."""
    house = files("pitboss.housefile").joinpath("house.toml").read_text(encoding="utf-8")
    pits = sorted({SCHOOL, MAIN_PIT, *(game.pit for game in GAMES.values())}, key=lambda pit: pit.place)
    tables = [table for home in dict.fromkeys(game.home for game in GAMES.values()) for table in declared_tables(home)]
    shown_games = {_said(table)["game"] for table in tables}
    tables += [_plain_table(game) for game in GAMES.values() if game.name not in shown_games]
    held = {pit.key: [table for table in tables if _said(table)["pit"] == pit.key] for pit in pits}
    stand = "\n".join(f'[[pits]]\nkey = "{pit.key}"\nname = "{pit.name}"\n' for pit in pits if held[pit.key])
    return "\n".join([house + stand + ABOUT_TABLES, *(table for pit in pits for table in held[pit.key])])


def declared_tables(home: str) -> list[str]:
    """Return the tables that a game's home declares for the default house, each as a text with its comments."""
    file = files("pitboss.games").joinpath(f"{home}.toml")
    return _BEFORE_A_TABLE.split(file.read_text(encoding="utf-8")) if file.is_file() else []


def _plain_table(game: Game) -> str:
    """Return a table of a game that declares none."""
    return f'[[tables]]\nkey = "{game.name}"\ngame = "{game.name}"\npit = "{game.pit.key}"\nplayers = 2\n'


def _said(table: str) -> dict[str, Any]:
    """Return what the text of one table says."""
    (said,) = tomllib.loads(table)["tables"]
    return dict(said)


DEFAULT_HOUSE = parse_house(example_house())
"""The house that opens where no file is given."""
