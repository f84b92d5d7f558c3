"""`pitboss games`: the games, and what an operator may choose at each."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from pitboss import law
from pitboss.cli import OK
from pitboss.cli.law import custom_sections
from pitboss.cli.terminal import Screen
from pitboss.games import GAMES, Game, find_game
from pitboss.odds.solvers import solver_of
from pitboss.players import styles_of
from pitboss.server.citations import noted
from pitboss.server.describe import Section, definitions, pay_tables, sections
from pitboss.table.events import area_name, area_words
from pitboss.table.events.common import telling
from pitboss.table.options import Option, constraints_of, options_of
from pitboss.table.provenance import PROVENANCE_WORDS

MOST_LISTED = 12
"""So many values of an option are listed one by one; of more, only the ends are told."""


def run(arguments: argparse.Namespace) -> int:
    """Tell about every game, or all about one."""
    screen = Screen()
    games = list(GAMES.values()) if arguments.game is None else [find_game(arguments.game)]
    is_whole = arguments.game is not None
    about = [describe(game, is_whole) for game in games]
    if arguments.json:
        screen.line(json.dumps({"games": about} | ({} if is_whole else {"not_dealt": refused_games()}), indent=2))
        return OK
    for game, each in zip(games, about, strict=True):
        tell_game(screen, game, each)
    if not is_whole:
        tell_not_dealt(screen)
        screen.line()
        screen.paragraph("`pitboss games GAME` adds the pay tables and the law's definitions of a game.")
    return OK


def refused_games() -> list[dict[str, str]]:
    """Return the games that the law names and the program refuses as JSON."""
    return [asdict(each) for each in law.not_dealt()]


def tell_not_dealt(screen: Screen) -> None:
    """Tell which games the law names and the program refuses, and why."""
    screen.heading("Named by the law, not dealt here")
    for each in law.not_dealt():
        screen.cited(f"{each.title} ({each.name}): {each.why}", noted(each.cite))


def describe_wagers(game: Game) -> list[dict[str, str]]:
    """Return the wagers of a game: each name, what people call it, and its paragraph."""
    with telling(game.name):
        return [{"name": name, "label": area_words(name), "cite": noted(cite)} for name, cite in game.wagers.items()]


def describe(game: Game, is_whole: bool) -> dict[str, Any]:
    """Return all there is to say of a game as JSON; its pay tables and definitions only where the whole is wanted."""
    about: dict[str, Any] = {
        "name": game.name,
        "title": game.title,
        "subchapter": game.subchapter,
        "edition": game.edition,
        "rules": game.rules,
        "least_positions": game.least_positions,
        "most_positions": game.most_positions,
        "most_positions_cite": noted(game.most_positions_cite),
        "sections": known_sections(game),
        "wagers": describe_wagers(game),
        "options": [describe_option(option) for option in options_of(game.options)],
        "constraints": [{"sentence": rule.sentence, "cite": noted(rule.cite)} for rule in constraints_of(game.options)]
        + table_rules(game),
        "faults": describe_faults(game),
        "styles": list(styles_of(game.name)),
    }
    if is_whole:
        about["payouts"] = payouts(game)
        about["pay_tables"] = list(pay_tables(game))
        about["definitions"] = list(definitions(game))
    return about


def payouts(game: Game) -> list[dict[str, str]]:
    """Return what each wager of a table with the usual options pays as JSON, where the game posts it."""
    posted = solver_of(game).on_sign(game.options()) if game.wagers else ()
    return [{"wager": row.wager, "on": row.on, "pays": row.pays, "cite": noted(row.cite)} for row in posted]


def known_sections(game: Game) -> list[Section]:
    """Return the sections of a game's subchapter as JSON, also those of which nothing is known but that they are."""
    found = list(sections(game))
    listed = {section["id"] for section in found}
    others = (section for section in custom_sections(game) if section not in listed)
    return found + [Section(id=section, heading="", paragraphs=0) for section in others]


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
        "values": {option.word(value): describe_value(option, value) for value in listed_values(option)},
    }


def describe_value(option: Option, value: object) -> dict[str, str]:
    """Return where a value comes from as JSON, what it means, what the text says instead, and since which edition."""
    about: dict[str, str] = {"provenance": option.provenance_of(value), "cite": noted(option.cite_of(value))}
    if value in option.value_words:
        about["words"] = option.value_words[value]
    if value in option.excluded:
        about |= {"excluded_by": noted(option.excluded[value].cite), "text_says": option.excluded[value].says}
    return about | ({"since": option.since[value]} if value in option.since else {})


def listed_values(option: Option) -> Iterable[object]:
    """Return the values that are told one by one; none where they are too many."""
    is_long = isinstance(option.allowed, range) and len(option.allowed) > MOST_LISTED
    return () if is_long else option.allowed


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
    least, most = game.least_positions, game.most_positions
    positions = f"{least} to {most}" if least < most else str(most)
    screen.paragraph(f"N.J.A.C. {game.subchapter}, in {game.edition_words}; rules version {game.rules}.", indent=2)
    screen.cited(f"{positions} positions", game.most_positions_cite)
    tell_sections(screen, about["sections"])
    if about["wagers"]:
        screen.title("Wagers", indent=2)
    for alike in alike_wagers(about["wagers"]):
        screen.cited(called_together(alike), alike[0]["cite"], indent=4)
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
    tell_payouts(screen, about.get("payouts", []))
    tell_pay_tables(screen, about.get("pay_tables", []))
    tell_definitions(screen, about.get("definitions"))


def alike_wagers(wagers: Iterable[dict[str, str]]) -> list[list[dict[str, str]]]:
    """Put wagers that differ by their numbers alone together: a wheel's straight bets, come bets on 4 to 10."""
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for wager in wagers:
        found.setdefault((re.sub("(_[0-9]+)+$", "_", wager["name"]), wager["cite"]), []).append(wager)
    return list(found.values())


def called_together(alike: Sequence[dict[str, str]]) -> str:
    """Say what wagers are called here and by people: of several alike the first, the last and how many."""
    names, labels = [each["name"] for each in alike], [each["label"] for each in alike]
    if len(alike) > 1:
        return f"{names[0]} ... {names[-1]} ({len(alike)}): {labels[0]} ... {labels[-1]}"
    return names[0] if names == labels else f"{names[0]}: {labels[0]}"


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
    """Tell what an option is for, what it may be, and where each value comes from."""
    screen.cited(f"{option.name}: {option.label}", option.cite, indent=4)
    listed = listed_values(option)
    for (source, cite), values in alike(option, listed).items():
        words = ", ".join(default_marked(option, value) for value in values)
        screen.cited(f"{words}: {source}", "" if cite == option.cite else cite, indent=8)
    for value in listed:
        if value in option.value_words:
            screen.paragraph(f"{option.word(value)}: {option.value_words[value]}", indent=10, hanging=2)
    if not listed:
        source, own = option.provenance, option.provenance_of(option.default)
        default = option.word(option.default) + ("" if own == source else f" ({PROVENANCE_WORDS[own]})")
        screen.paragraph(f"{option.allowed_words}; default {default}: {PROVENANCE_WORDS[source]}", indent=8)
    elif option.form is not None:
        screen.paragraph(f"{option.form.words}: {PROVENANCE_WORDS[option.provenance]}", indent=8)


def alike(option: Option, values: Iterable[object]) -> dict[tuple[str, str], list[object]]:
    """Return values by where they come from and by which paragraph, in order."""
    found: dict[tuple[str, str], list[object]] = {}
    for value in values:
        source, cite = PROVENANCE_WORDS[option.provenance_of(value)], option.cite_of(value)
        if value in option.excluded:
            source, cite = f"{source} ({option.excluded[value].says})", option.excluded[value].cite
        if value in option.since:
            source += f"; not before the {option.since[value]} rules"
        found.setdefault((source, cite), []).append(value)
    return found


def default_marked(option: Option, value: object) -> str:
    """Return a value as it is written, and whether it is the default."""
    return f"{option.word(value)} (default)" if value == option.default else option.word(value)


def tell_payouts(screen: Screen, found: list[dict[str, str]]) -> None:
    """Tell what each wager pays."""
    if found:
        screen.title("What a table with the standard options pays", indent=2)
    for row in found:
        screen.cited(f"{area_name(row['wager'])}: {row['on']}, {row['pays']}", row["cite"], indent=4)


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
