"""`pitboss games`: the games, and what an operator may choose at each."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pitboss import law
from pitboss.cli import OK
from pitboss.cli.law import custom_sections
from pitboss.cli.terminal import Screen
from pitboss.games import GAMES, Game, find_game
from pitboss.players import styles_of
from pitboss.server.citations import noted
from pitboss.server.describe import definitions, pay_tables, sections
from pitboss.table.events import area_words
from pitboss.table.options import PROVENANCE_WORDS, Option, constraints_of, options_of

MOST_LISTED = 12
"""So many values of an option are listed one by one; of more, only the ends are told."""


def run(arguments: argparse.Namespace) -> int:
    """Tell about every game, or all about one."""
    screen = Screen()
    games = list(GAMES.values()) if arguments.game is None else [find_game(arguments.game)]
    is_whole = arguments.game is not None
    about = [describe(game, is_whole) for game in games]
    if arguments.json:
        screen.line(json.dumps({"games": about}, indent=2))
        return OK
    for game, each in zip(games, about, strict=True):
        tell_game(screen, game, each)
    if not is_whole:
        screen.line()
        screen.paragraph("`pitboss games GAME` adds the pay tables and the law's definitions of a game.")
    return OK


def describe(game: Game, is_whole: bool) -> dict[str, Any]:
    """Return all there is to say of a game as JSON; its pay tables and definitions only where the whole is wanted."""
    about: dict[str, Any] = {
        "name": game.name,
        "title": game.title,
        "subchapter": game.subchapter,
        "edition": game.edition,
        "rules": game.rules,
        "most_positions": game.most_positions,
        "most_positions_cite": noted(game.most_positions_cite),
        "sections": known_sections(game),
        "wagers": [{"name": name, "cite": noted(cite)} for name, cite in game.wagers.items()],
        "options": [describe_option(option) for option in options_of(game.options)],
        "constraints": [{"sentence": rule.sentence, "cite": noted(rule.cite)} for rule in constraints_of(game.options)]
        + table_rules(game),
        "faults": describe_faults(game),
        "styles": list(styles_of(game.name)),
    }
    if is_whole:
        about["pay_tables"] = list(pay_tables(game))
        about["definitions"] = list(definitions(game))
    return about


def known_sections(game: Game) -> list[dict[str, Any]]:
    """Return the sections of a game's subchapter as JSON, also those of which nothing is known but that they are."""
    found = list(sections(game))
    listed = {section["id"] for section in found}
    return found + [
        {"id": section, "heading": "", "paragraphs": 0} for section in custom_sections(game) if section not in listed
    ]


def table_rules(game: Game) -> list[dict[str, str]]:
    """Return the rule between a game's options and the number of positions as JSON, where the game has one."""
    cites = law.cites_of_code(game.table_rule.__code__)
    if not cites:
        return []
    sentence = (game.table_rule.__doc__ or "").rstrip(".")
    return [{"sentence": sentence[0].lower() + sentence[1:], "cite": noted("; ".join(sorted(cites)))}]


def describe_faults(game: Game) -> list[dict[str, str]]:
    """Return what can go wrong at a game as JSON."""
    return [
        {
            "name": fault.name,
            "words": fault.words,
            "needs": fault.needs_value,
            "may_name": fault.may_name,
            "cite": noted(fault.cite),
        }
        for fault in game.faults
    ]


def describe_option(option: Option) -> dict[str, Any]:
    """Return an option as JSON."""
    return {
        "name": option.name,
        "label": option.label,
        "default": option.word(option.default),
        "allowed": describe_allowed(option),
        "cite": noted(option.cite),
        "cites": {option.word(value): noted(cite) for value, cite in option.value_cites.items()},
        "provenance": option.provenance,
    }


def describe_allowed(option: Option) -> list[str] | dict[str, str]:
    """Return the allowed values as a list, or as a range where they are too many to list."""
    allowed = option.allowed
    if isinstance(allowed, range) and len(allowed) > MOST_LISTED:
        least, most, step = (option.word(value) for value in (allowed[0], allowed[-1], allowed.step))
        return {"least": least, "most": most, "step": step}
    listed = [option.word(value) for value in allowed]
    return listed if option.form is None else [*listed, option.form.words]


def tell_game(screen: Screen, game: Game, about: dict[str, Any]) -> None:
    """Tell about a game on the screen."""
    screen.heading(f"{game.title} ({game.name})")
    screen.paragraph(f"N.J.A.C. {game.subchapter}, in {game.edition_words}; rules version {game.rules}.", indent=2)
    screen.cited(f"1 to {game.most_positions} positions", game.most_positions_cite)
    tell_sections(screen, about["sections"])
    if about["wagers"]:
        screen.title("Wagers", indent=2)
    for wager in about["wagers"]:
        screen.cited(area_words(wager["name"]), wager["cite"], indent=4)
    screen.title("Options, each set with --set NAME=VALUE", indent=2)
    for option in options_of(game.options):
        tell_option(screen, option)
    screen.title("Constraints between options", indent=2)
    for rule in about["constraints"]:
        screen.cited(rule["sentence"], rule["cite"], indent=4)
    screen.title("Faults, each tried with `pitboss deal --fault NAME`", indent=2)
    for fault in about["faults"]:
        number = f"={fault['needs'].upper()}" if fault["needs"] else ""
        screen.cited(f"{fault['name']}{number}: {fault['words']}", fault["cite"], indent=4)
    screen.title("Bots, each seated with --player STYLE", indent=2)
    screen.paragraph(", ".join(about["styles"]), indent=4)
    tell_pay_tables(screen, about.get("pay_tables", []))
    tell_definitions(screen, about.get("definitions"))


def tell_sections(screen: Screen, found: list[dict[str, Any]]) -> None:
    """Tell the sections of a game's subchapter."""
    screen.title("Sections", indent=2)
    for section in found:
        number = section["paragraphs"]
        by = "by its heading" if section["heading"] else "to exist"
        known = f"{number} paragraph{'s' * (number != 1)}" if number else f"known {by} only: custom"
        heading = f"{section['heading']}; " if section["heading"] else ""
        screen.paragraph(f"{section['id']}  {heading}{known}", indent=4, hanging=2)


def tell_option(screen: Screen, option: Option) -> None:
    """Tell what an option is for, what it may be, and where that comes from."""
    screen.cited(f"{option.name}: {option.label}", option.cite, indent=4)
    default = option.word(option.default)
    listed = [f"{word} (default)" if word == default else word for word in option.allowed_words.split(", ")]
    ends = "" if f"{default} (default)" in listed else f"; default {default}"
    source = PROVENANCE_WORDS[option.provenance]
    screen.paragraph(f"{', '.join(listed)}{ends}. {source[0].upper()}{source[1:]}.", indent=8)
    for value, cite in option.value_cites.items():
        screen.cited(option.word(value), cite, indent=8)


def tell_pay_tables(screen: Screen, tables: list[dict[str, Any]]) -> None:
    """Tell the pay tables side by side, those of one option together."""
    for name in dict.fromkeys(table["option"] for table in tables):
        chosen = [table for table in tables if table["option"] == name]
        screen.title(f"Pay tables of {name}", indent=2)
        hands = [row["hand"] for row in chosen[0]["rows"]]
        rows = [["", *(table["name"] for table in chosen)]]
        for number, hand in enumerate(hands):
            rows.append([hand, *(table["rows"][number]["pays"] for table in chosen)])
        screen.table(rows, indent=4, right=range(1, len(chosen) + 1))
        for cite in dict.fromkeys(table["cite"] for table in chosen):
            names = ", ".join(table["name"] for table in chosen if table["cite"] == cite)
            screen.cited(names, cite, indent=4)


def tell_definitions(screen: Screen, terms: list[dict[str, str]] | None) -> None:
    """Tell the law's definitions, or that the text has none."""
    if terms is None:
        return
    screen.title("Definitions of the law, in our words", indent=2)
    for each in terms:
        screen.cited(f"{each['term']}: {each['meaning']}", each["cite"], indent=4)
    if not terms:
        screen.paragraph("The text we have of this subchapter defines no terms.", indent=4)
