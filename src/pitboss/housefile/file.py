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
from pitboss.housefile.keys import HOUSE, PACE, PITS, SECTIONS, TABLES, shown
from pitboss.housefile.options import OptionsReading, in_words
from pitboss.housefile.plan import HouseFile, Pace, PitPlan, TablePlan
from pitboss.housefile.reading import HouseFileError, Problem, listed
from pitboss.housefile.toml_lines import Path as TomlPath
from pitboss.players import NAMES, for_game
from pitboss.table.money import money
from pitboss.table.names import meant
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

_BEFORE_A_TABLE = re.compile(r"(?<=\n)\n(?=(?:#.*\n)*\[\[tables\]\])")


def read_house(path: str | Path) -> HouseFile:
    """Return the house that a file describes, or raise with every problem of it."""
    raw = Path(path).read_bytes()
    try:
        return parse_house(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise HouseFileError([Problem(line, "the file", "it is not a text", "text in UTF-8")]) from None


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
            self._require_pit_rules(tables)
        return None if self.problems else HouseFile(pits=pits, tables=tuple(tables), pace=pace, **about)

    def _require_chips_in_order(self, about: Mapping[str, Any]) -> None:
        house = HouseFile(**{"name": "", "pits": (), "tables": (), **about})
        given, most = house.guest_chips, house.most_guest_chips
        if given > most:
            place = "guest_chips" if "guest_chips" in about else "most_guest_chips"
            why = f"a new guest is handed {money(given)}, more than the {money(most)} that a guest may have had in all"
            self.complain(
                ("house", place),
                f"{place} = {shown(self.said['house'][place])}",
                why,
                f"guest_chips up to {money(most)}",
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
                self.complain(("pits", number), what, "no table stands in it", allowed)

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
            self.complain((), "a house without tables", "there is nothing to play at", "at least one [[tables]]")
        self.require_own_keys("tables", found)
        return [self._table(("tables", number), each, pits, pace) for number, each in enumerate(found)]

    def _require_pit_rules(self, tables: Sequence[TablePlan]) -> None:
        """The tables of a game go together in each pit, as far as the law asks that of them."""
        for number, plan in enumerate(tables):
            game = GAMES[plan.game]
            before = [each for each in tables[:number] if (each.game, each.pit) == (plan.game, plan.pit)]
            try:
                game.pit_rule(_chosen(game, plan), [_chosen(game, each) for each in before])
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

    def _game(self, path: TomlPath, chosen: Mapping[str, Any]) -> Game | None:
        name = chosen.get("game")
        if name is not None and name not in GAMES:
            refused = no_such_game(name)
            self.complain((*path, "game"), f'game = "{name}"', refused.why, listed(GAMES), refused.cite)
        return GAMES.get(name) if name is not None else None

    def _require_players(self, path: TomlPath, game: Game, plan: TablePlan, most_positions: int) -> None:
        most = min(plan.positions, most_positions, len(NAMES))
        if plan.players > most:
            self.complain((*path, "players"), f"players = {plan.players}", "there is no room for so many",
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
# A table has a key of its own, by which the house finds it again after a restart, and a game as `pitboss games` has it.
# `pitboss games GAME` lists the options of a game: where each value comes from, and the paragraph that allows it.
# A rule that the text excludes takes an approval (19:47-8.4), named by its reference among the table's options;
# the lobby, the log and reports show it:
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
