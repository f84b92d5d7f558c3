"""`house.toml`: the house, its pits and its tables, read and checked line by line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from pitboss.games import GAMES, Game
from pitboss.law import appeared
from pitboss.players import NAMES, for_game
from pitboss.server.housekeys import HOUSE, PACE, PITS, SECTIONS, TABLES, Key, NotAllowed, Section, amount_text, shown
from pitboss.server.tomllines import Path as TomlPath
from pitboss.server.tomllines import lines_of
from pitboss.table.money import Cents, money
from pitboss.table.options import Option, breaches, choose, cures, options_of
from pitboss.table.refusal import Refused

LIMITS = ("minimum", "maximum")
MAIN_PIT = "main"
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a table waits, in seconds; None waits as long as it takes."""

    wagers: float | None = 30
    decisions: float | None = 30
    between: float = 4


@dataclass(frozen=True, slots=True)
class PitPlan:
    """A pit: tables that stand together."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table as the house opens it; its options are words, as a log keeps them, and only those that were chosen."""

    key: str
    name: str
    pit: str
    game: str
    positions: int
    options: Mapping[str, str] = field(default_factory=dict)
    players: int = 0
    style: str = "sensible"
    pace: Pace = Pace()
    is_training: bool = False
    tray: Cents = 10_000_000


@dataclass(frozen=True, slots=True)
class HouseFile:
    """All that a house file says: the house, its pits in order, its tables in order."""

    name: str
    pits: tuple[PitPlan, ...]
    tables: tuple[TablePlan, ...]
    pace: Pace = Pace()
    port: int = 8047
    most_guest_tables: int = 2
    guest_chips: Cents = 100_000
    most_guest_chips: Cents = 1_000_000

    def tables_of(self, pit: str) -> tuple[TablePlan, ...]:
        """Return the tables of a pit."""
        return tuple(table for table in self.tables if table.pit == pit)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a house file may not say: where, what, why, what is allowed, and by which paragraph."""

    line: int
    what: str
    why: str
    allowed: str
    cite: str = ""

    def __post_init__(self) -> None:
        appeared(self.cite)

    def __str__(self) -> str:
        source = f" [{self.cite}]" if self.cite else ""
        return f"line {self.line}: {self.what}: {self.why}. Allowed: {self.allowed}.{source}"

    def as_json(self) -> dict[str, Any]:
        """Return the problem as one JSON object."""
        about = {"what": self.what, "why": self.why, "allowed": self.allowed, "cite": self.cite}
        return {"line": self.line, **about, "words": str(self)}


class HouseFileError(ValueError):
    """A house file that cannot be used, with every problem it has."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def read_house(path: str | Path) -> HouseFile:
    """Return the house that a file describes, or raise with every problem of it."""
    raw = Path(path).read_bytes()
    try:
        return parse_house(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise HouseFileError([Problem(line, "the file", "it is not a text", "text in UTF-8")]) from None


def check_house(text: str) -> list[Problem]:
    """Return every problem that a text has as a house file, in the order of its lines."""
    try:
        parse_house(text)
    except HouseFileError as error:
        return list(error.problems)
    return []


def parse_house(text: str) -> HouseFile:
    """Return the house that a text describes, or raise with every problem of it."""
    reading = _Reading(text)
    house = reading.house()
    if reading.problems or house is None:
        raise HouseFileError(sorted(reading.problems, key=lambda problem: problem.line))
    return house


class _Reading:
    """One reading of a house file, which goes on after a problem so that all of them are found."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.said: dict[str, Any] = {}
        self.lines: dict[TomlPath, int] = {}
        try:
            self.said = tomllib.loads(text, parse_float=Decimal)
            self.lines = lines_of(text)
        except RecursionError:
            self._complain((), "the file", "its brackets stand too deep in each other", "a few levels")
        except ValueError as error:
            why, line = _without_line(str(error), text)
            self.problems.append(Problem(line, "the file", why, "TOML, as `pitboss init` writes it"))

    def _complain(self, path: TomlPath, what: str, why: str, allowed: str, cite: str = "") -> None:
        self.problems.append(Problem(self._line(path), what, why, allowed, cite))

    def _line(self, path: TomlPath) -> int:
        """Return the line of a value or, where it is not in the file, of what it is missing in."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1)

    # Sections and keys

    def house(self) -> HouseFile | None:
        """Return the house, or nothing where there is not even a table in the text."""
        if self.problems:
            return None
        for name in self.said:
            if name not in SECTIONS:
                headers = [section.header for section in SECTIONS.values()]
                self._complain(
                    (name,), name, f"a house file has no such section{_meant(name, SECTIONS)}", _list(headers)
                )
        about = self._section(("house",), self.said.get("house", {}), HOUSE)
        self._require_chips_in_order(about)
        pace = Pace(**self._section(("pace",), self.said.get("pace", {}), PACE))
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
            self._complain(
                ("house", place),
                f"{place} = {shown(self.said['house'][place])}",
                why,
                f"guest_chips up to {money(most)}",
            )

    def _section(self, path: TomlPath, said: Any, section: Section) -> dict[str, Any]:
        """Return the values of a section that can be read; complain of all others, and of what is missing."""
        if not isinstance(said, dict):
            self._complain(path, section.header, f"{shown(said)} has no keys", f"{section.header} and its keys below")
            return {}
        values: dict[str, Any] = {}
        names = [key.name for key in section.keys]
        for name, value in said.items():
            if name in names:
                self._read(values, (*path, name), section.key(name), value)
            else:
                why = f"{section.header} has no such key{_meant(name, names)}"
                self._complain((*path, name), shown_key(name), why, _list(names))
        for key in section.keys:
            if key.is_required and key.name not in said:
                self._complain(path, f"{section.header} without {key.name}", "it must say so", key.kind.allowed)
        return values

    def _read(self, values: dict[str, Any], path: TomlPath, key: Key, value: Any) -> None:
        try:
            values[key.name] = key.kind.read(value)
        except NotAllowed as error:
            self._complain(path, f"{key.name} = {shown(value)}", str(error), key.kind.allowed)

    def _elements(self, name: str, section: Section) -> list[dict[str, Any]]:
        """Return the values of each section of a list, or complain that it is no list."""
        said = self.said.get(name, [])
        if not isinstance(said, list):
            self._complain((name,), f"[{name}]", "there may be several", f"{section.header}, with two brackets")
            return []
        return [self._section((name, number), each, section) for number, each in enumerate(said)]

    def _require_own_keys(self, name: str, elements: Sequence[Mapping[str, Any]]) -> None:
        """No two pits and no two tables have one key."""
        first: dict[str, int] = {}
        for number, each in enumerate(elements):
            key = each.get("key")
            if key is not None and first.setdefault(key, number) != number:
                where = self._line((name, first[key], "key"))
                self._complain(
                    (name, number, "key"), f'key = "{key}"', f"line {where} has the same key", "a key of its own"
                )

    # Pits

    def _pits(self) -> tuple[PitPlan, ...]:
        found = self._elements("pits", PITS)
        self._require_own_keys("pits", found)
        pits = tuple(PitPlan(each.get("key", ""), each.get("name", "")) for each in found)
        return pits if "pits" in self.said else (PitPlan(MAIN_PIT, "Main pit"),)

    def _require_pits_with_tables(self, pits: Iterable[PitPlan]) -> None:
        tables = self.said.get("tables", [])
        named = {each.get("pit") for each in tables if isinstance(each, dict)} if isinstance(tables, list) else set()
        numbers = {each.key: number for number, each in enumerate(pits)}
        for key, number in numbers.items() if len(numbers) > 1 else ():
            if key and key not in named:
                what, allowed = f'the pit "{key}"', f'a table with pit = "{key}"'
                self._complain(("pits", number), what, "no table stands in it", allowed)

    def _pit_of(self, path: TomlPath, chosen: Mapping[str, Any], pits: Sequence[PitPlan]) -> str:
        keys = list(dict.fromkeys(pit.key for pit in pits if pit.key))
        pit = chosen.get("pit", keys[0] if len(keys) == 1 else None)
        if pit is None and keys and "pit" not in self._said_at(path):
            self._complain(path, "a table without a pit", "the house has several pits", _list(keys))
        elif pit is not None and pit not in keys:
            self._complain(
                (*path, "pit"), f'pit = "{pit}"', f"the house has no such pit{_meant(pit, keys)}", _list(keys) or "none"
            )
        return pit or ""

    # Tables

    def _tables(self, pits: Sequence[PitPlan], pace: Pace) -> list[TablePlan]:
        found = self._elements("tables", TABLES)
        if not found and isinstance(self.said.get("tables", []), list):
            self._complain((), "a house without tables", "there is nothing to play at", "at least one [[tables]]")
        self._require_own_keys("tables", found)
        return [self._table(("tables", number), each, pits, pace) for number, each in enumerate(found)]

    def _require_pit_rules(self, tables: Sequence[TablePlan]) -> None:
        """The tables of a game go together in each pit, as far as the law asks that of them."""
        for number, plan in enumerate(tables):
            game = GAMES[plan.game]
            before = [each for each in tables[:number] if (each.game, each.pit) == (plan.game, plan.pit)]
            try:
                game.pit_rule(_chosen(game, plan), [_chosen(game, each) for each in before])
            except Refused as refusal:
                self._complain(("tables", number), refusal.what, refusal.why, refusal.allowed, refusal.cite)

    def _said_at(self, path: TomlPath) -> Any:
        said: Any = self.said
        for step in path:
            said = said[step]
        return said

    def _table(self, path: TomlPath, chosen: dict[str, Any], pits: Sequence[PitPlan], pace: Pace) -> TablePlan:
        pit = self._pit_of(path, chosen, pits)
        own = self._section((*path, "pace"), chosen.pop("pace", {}), replace(PACE, header="the pace of a table"))
        game = self._game(path, chosen)
        plan = TablePlan(
            key=chosen.get("key", ""),
            name=chosen.get("name", game.title if game else ""),
            pit=pit,
            game=chosen.get("game", ""),
            positions=chosen.get("positions", game.most_positions if game else 1),
            pace=replace(pace, **own),
            **{name: chosen[name] for name in ("players", "style", "is_training", "tray") if name in chosen},
        )
        if game is None:
            return plan
        has_positions = self._require_positions(path, game, plan)
        self._require_players(path, game, plan)
        settings = self._settings(path, game, chosen)
        if settings is not None:
            plan = replace(plan, options=self._options(path, game, plan.positions if has_positions else 1, settings))
        return plan

    def _game(self, path: TomlPath, chosen: Mapping[str, Any]) -> Game | None:
        name = chosen.get("game")
        if name is not None and name not in GAMES:
            self._complain((*path, "game"), f'game = "{name}"', f"there is no such game{_meant(name, GAMES)}",
                           _list(GAMES))  # fmt: skip
        return GAMES.get(name) if name is not None else None

    def _require_positions(self, path: TomlPath, game: Game, plan: TablePlan) -> bool:
        if plan.positions > game.most_positions:
            why = f"a {game.title} table cannot have so many"
            self._complain((*path, "positions"), f"positions = {plan.positions}", why,
                           f"1 to {game.most_positions}", game.most_positions_cite)  # fmt: skip
        return plan.positions <= game.most_positions

    def _require_players(self, path: TomlPath, game: Game, plan: TablePlan) -> None:
        most = min(plan.positions, len(NAMES))
        if plan.players > most:
            self._complain((*path, "players"), f"players = {plan.players}", "there is no room for so many",
                           f"0 to {most}")  # fmt: skip
        try:
            for_game(game.name, plan.style)
        except Refused as refusal:
            self._complain((*path, "style"), f'style = "{plan.style}"', refusal.why, refusal.allowed)

    # Options

    def _settings(self, path: TomlPath, game: Game, chosen: Mapping[str, Any]) -> dict[str, TomlPath] | None:
        """Return where each option of a table is set, or nothing where the options cannot be read."""
        said = chosen.get("options", {})
        if not isinstance(said, dict):
            self._complain((*path, "options"), "options", f"{shown(said)} has no keys", "[tables.options] and its keys")
            return None
        places = {name: (*path, "options", name) for name in said}
        for name in LIMITS:
            if name in chosen and name in said:
                self._complain(places[name], name, f"line {self._line((*path, name))} says it too", "it once")
            elif name in chosen:
                places[name] = (*path, name)
        return places

    def _options(self, path: TomlPath, game: Game, positions: int, places: Mapping[str, TomlPath]) -> dict[str, str]:
        """Return the options that were chosen, in words, complaining of what the law does not allow."""
        known = {each.name: each for each in options_of(game.options)}
        chosen: dict[str, Any] = {}
        for name, place in places.items():
            if name not in known:
                why = f"{game.title} has no such option{_meant(name, known)}"
                self._complain(place, shown_key(name), why, _list(known))
                continue
            try:
                chosen[name] = known[name].read(setting_word(known[name], self._said_at(place)))
            except NotAllowed as error:
                self._complain(place, f"{name} = {shown(self._said_at(place))}", str(error),
                               known[name].allowed_words, known[name].cite)  # fmt: skip
            except Refused as refusal:
                what = f"{name} = {shown(self._said_at(place))}"
                self._complain(place, what, refusal.why, refusal.allowed, refusal.cite)
        self._require_legal(path, game, positions, chosen, places)
        return {name: known[name].word(value) for name, value in chosen.items()}

    def _require_legal(
        self, path: TomlPath, game: Game, positions: int, chosen: Mapping[str, Any], places: Mapping[str, TomlPath]
    ) -> None:
        """The options meet every constraint between them, and what the game asks of its number of positions."""
        options = game.options(**chosen)
        found = breaches(options)
        for breach in found:
            causes = [name for name in chosen if breach not in breaches(_at_default(options, name))]
            place = places[causes[-1]] if causes else path
            what = ", ".join(f"{name} = {shown(self._said_at(places[name]))}" for name in causes) or "the options"
            allowed = " or ".join(cures(options, breach)) or "options that meet it"
            self._complain(place, what, breach.sentence, allowed, breach.cite)
        if not found:
            self._require_table_rule(path, game, positions, chosen, places)

    def _require_table_rule(
        self, path: TomlPath, game: Game, positions: int, chosen: Mapping[str, Any], places: Mapping[str, TomlPath]
    ) -> None:
        options = game.options(**chosen)
        refusal = _refusal(game, options, positions)
        if refusal is not None:
            causes = [name for name in chosen if not _refusal(game, _at_default(options, name), positions)]
            place = places[causes[-1]] if causes else (*path, "positions")
            self._complain(place, refusal.what, refusal.why, refusal.allowed, refusal.cite)


def _chosen(game: Game, plan: TablePlan) -> Any:
    return choose(game.options, plan.options)


def _at_default(options: Any, name: str) -> Any:
    default = next(each.default for each in options_of(options) if each.name == name)
    return replace(options, **{name: default})


def _refusal(game: Game, options: Any, positions: int) -> Refused | None:
    try:
        game.table_rule(options, positions)
    except Refused as refusal:
        return refusal
    return None


def setting_word(option: Option, value: Any) -> str:
    """Return the value of an option as a word: true and false are yes and no, amounts are dollars."""
    if option.is_money:
        return amount_text(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return value if isinstance(value, str) else shown(value)
    raise NotAllowed(f"{option.label} has no such value")


def shown_key(name: str) -> str:
    """Return a key as it is told in a sentence."""
    return name if name.isprintable() and name.strip() else repr(name)


def _meant(name: Any, known: Iterable[str]) -> str:
    close = get_close_matches(str(name), list(known), n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)


def _without_line(message: str, text: str) -> tuple[str, int]:
    """Return what the reader of TOML complains of, and on which line."""
    found = _AT_LINE.search(message)
    if found is None:
        return "it has a number that is too long", 1
    line = int(found[1]) if found[1] else max(1, text.rstrip("\n").count("\n") + 1)
    words = message[: found.start()]
    return f"it is not TOML: {words[0].lower()}{words[1:]}", line


# The default house


def example_house() -> str:
    """Return a house file with comments: the default house, with a table of every game."""
    text = files("pitboss.server").joinpath("house.toml").read_text(encoding="utf-8")
    shown_games = {table.game for table in parse_house(text).tables}
    return text + "".join(
        f'\n[[tables]]\nkey = "{name}"\ngame = "{name}"\npit = "{MAIN_PIT}"\nplayers = 2\n'
        for name in GAMES
        if name not in shown_games
    )


DEFAULT_HOUSE = parse_house(example_house())
"""The house that opens where no file is given."""
