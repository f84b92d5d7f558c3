"""The options of a table in a house file: read by their own words, and held against the law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from pitboss.games import Game
from pitboss.housefile.keys import NotAllowed, amount_text, shown
from pitboss.housefile.reading import Reading, listed, shown_key
from pitboss.housefile.toml_lines import Path as TomlPath
from pitboss.table.names import meant
from pitboss.table.options import HouseOptions, Option, breaches, options_of
from pitboss.table.refusal import Refused
from pitboss.table.remedies import and_others, cures, one_after_another

LIMITS = ("minimum", "maximum")
NAMED_APPROVAL = 'approval = "its reference"'
"""How a table's options name the approval of what the text excludes."""


class OptionsReading(Reading):
    """A reading of a house file that knows the options of its tables."""

    def settings(self, path: TomlPath, game: Game, chosen: Mapping[str, Any]) -> dict[str, TomlPath] | None:
        """Return where each option of a table is set, or nothing where the options cannot be read."""
        said = chosen.get("options", {})
        if not isinstance(said, dict):
            self.complain((*path, "options"), "options", f"{shown(said)} has no keys", "[tables.options] and its keys")
            return None
        places = {name: (*path, "options", name) for name in said}
        for name in LIMITS:
            if name in chosen and name in said:
                self.complain(places[name], name, f"line {self.line((*path, name))} sets it too", "one of the two")
            elif name in chosen:
                places[name] = (*path, name)
        return places

    def chosen_values(self, game: Game, places: Mapping[str, TomlPath]) -> dict[str, Any]:
        """Return the values that options were set to, complaining of what an option cannot be."""
        known = {each.name: each for each in options_of(game.options)}
        chosen: dict[str, Any] = {}
        for name, place in places.items():
            if name not in known:
                why = f"{game.title} has no such option{meant(name, known)}"
                self.complain(place, shown_key(name), why, listed(known))
                continue
            try:
                chosen[name] = known[name].read(setting_word(known[name], self.said_at(place)))
            except NotAllowed as error:
                self.complain(place, f"{name} = {shown(self.said_at(place))}", str(error),
                               known[name].allowed_words, known[name].cite)  # fmt: skip
            except Refused as refusal:
                what = f"{name} = {shown(self.said_at(place))}"
                self.complain(place, what, refusal.why, refusal.allowed, refusal.cite)
        return chosen

    def require_legal(
        self, path: TomlPath, game: Game, positions: int, chosen: Mapping[str, Any], places: Mapping[str, TomlPath]
    ) -> None:
        """The options meet every constraint between them, and the game opens a table of so many positions with them."""
        options = game.options(**chosen)
        found = breaches(options)
        for breach in found:
            causes = [name for name in chosen if breach not in breaches(_at_default(options, name))]
            place = places[causes[-1]] if causes else path
            what = ", ".join(f"{name} = {shown(self.said_at(places[name]))}" for name in causes) or "the options"
            named = [NAMED_APPROVAL] if breach.needs_approval else []
            allowed = " or ".join([*and_others(options, cures(options, breach)), *named]) or one_after_another(options)
            self.complain(place, what, breach.sentence, allowed, breach.cite)
        if not found:
            self._require_table(path, game, positions, chosen, places)

    def _require_table(
        self, path: TomlPath, game: Game, positions: int, chosen: Mapping[str, Any], places: Mapping[str, TomlPath]
    ) -> None:
        options = game.options(**chosen)
        refusal = _refusal(game, options, positions)
        if refusal is not None:
            causes = [name for name in chosen if not _refusal(game, _at_default(options, name), positions)]
            place = places[causes[-1]] if causes else (*path, "positions")
            self.complain(place, refusal.what, refusal.why, refusal.allowed, refusal.cite)


def _at_default(options: HouseOptions, name: str) -> Any:
    default = next(each.default for each in options_of(options) if each.name == name)
    return replace(options, **{name: default})


def _refusal(game: Game, options: HouseOptions, positions: int) -> Refused | None:
    try:
        game.new_table(options, positions, tray=0)
    except Refused as refusal:
        return refusal
    return None


def in_words(game: Game, chosen: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of options as the words that choose them."""
    known = {each.name: each for each in options_of(game.options)}
    return {name: known[name].word(value) for name, value in chosen.items()}


def setting_word(option: Option, value: Any) -> str:
    """Return the value of an option as a word: true and false are yes and no, amounts are dollars."""
    if option.is_money:
        return amount_text(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | Decimal):
        return value if isinstance(value, str) else shown(value)
    raise NotAllowed(option.no_value_words)
