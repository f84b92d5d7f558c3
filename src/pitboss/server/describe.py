"""Games, their options and what the law says of both, as the page and programs get them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from pitboss import law
from pitboss.games import Game, find_game
from pitboss.server.citations import heading_words, law_json, noted, section_id
from pitboss.server.shape import shape
from pitboss.table.events import area_words
from pitboss.table.events.common import telling
from pitboss.table.marks import marks_of
from pitboss.table.money import money
from pitboss.table.options import (
    FEW,
    HouseOptions,
    Option,
    breaches,
    choose,
    constraints_of,
    options_of,
)
from pitboss.table.paytable import PayTable
from pitboss.table.provenance import PROVENANCE_WORDS
from pitboss.table.refusal import Refused
from pitboss.table.remedies import advice, remedies
from pitboss.table.requests import FaultKind
from pitboss.table.table import Table

_HYPHEN_OF_WORDS = re.compile(r"(?<=\w)-(?=[a-z])|(?<=[a-z])-(?=\d)")


# Shapes


@shape
class Exclusion(TypedDict):
    """What the text says in a value's stead, by which paragraph."""

    cite: str
    sentence: str


Provenance = Annotated[
    str, Field(description="text, nj, custom, or excluded: against the text, so that it takes an approval")
]


@shape
class Value(TypedDict):
    """One value of an option, with its own paragraph and where it comes from."""

    value: str | int | bool
    words: str
    cite: str
    provenance: Provenance
    provenance_words: str
    excluded_by: Exclusion | None
    since: Annotated[str | None, Field(description="The first edition of the rules that has it, where not all have.")]


@shape
class ChosenOption(Value):
    """An option as a table has it."""

    name: str
    label: str
    is_default: bool


Kind = Literal["money", "yes-no", "number", "choice", "text"]
"""Which kind of field a form has for an option."""


@shape
class OptionField(TypedDict):
    """An option as a form shows it."""

    name: str
    label: Annotated[str, Field(description="What it is called, in a few words.")]
    help: Annotated[str, Field(description="The sentence that says more, where the label does not say it all.")]
    cite: str
    is_first: Annotated[bool, Field(description="Whether a host chooses it before all else, wherever it comes from.")]
    provenance: str
    provenance_words: str
    kind: Kind
    default: str | int | bool
    values: list[Value] | None
    least: int | None
    most: int | None
    step: int | None
    hint: Annotated[str | None, Field(description="How a text is written, where the value is one.")]


@shape
class NoticedOption(OptionField):
    """An option that changes only after notice."""

    value: str | int | bool
    notice_cite: str


@shape
class Notice(TypedDict):
    """A notice that was given of a change to come."""

    option: str
    label: str
    value: str
    words: str
    may_begin: int
    cite: str


@shape
class Notices(TypedDict):
    """Which options change only after notice, and which notices were given."""

    by_notice: list[NoticedOption]
    notices: list[Notice]


@shape
class Constraint(TypedDict):
    """What options must keep to together, by which paragraph."""

    cite: str
    sentence: str


@shape
class Fault(TypedDict):
    """Something that can go wrong."""

    name: str
    words: str
    needs_value: str
    may_name: str
    cite: str


@shape
class PayRow(TypedDict):
    """A row of a pay table."""

    hand: str
    pays: str
    cite: str


@shape
class PostedTable(TypedDict):
    """A pay table among which an operator chooses."""

    option: str
    name: str
    cite: str
    rows: list[PayRow]


@shape
class Section(TypedDict):
    """A section of a game's subchapter."""

    id: str
    heading: str
    paragraphs: int


@shape
class GameLine(TypedDict):
    """A game in a line."""

    name: str
    title: str
    law: str
    edition: str
    least_positions: int
    most_positions: int
    seats_players: Annotated[
        bool, Field(description="Whether players have positions; where not, all wager at position 0.")
    ]


@shape
class GameDescribed(GameLine):
    """A game with all that somebody needs who opens a table of it."""

    edition_words: str
    rules: int
    most_positions_cite: str
    options: list[OptionField]
    constraints: list[Constraint]
    wagers: dict[str, str]
    wager_words: dict[str, str]
    faults: list[Fault]
    takes_coupons: bool
    pay_tables: list[PostedTable]
    sections: list[Section]


@shape
class Refusal(TypedDict):
    """What was asked, why it is refused, what is allowed, and by which paragraph; ``words`` says it in a sentence."""

    what: str
    why: str
    allowed: str
    cite: str
    words: str


@shape
class Checked(TypedDict):
    """Whether the law lets a table have some options."""

    is_legal: bool
    breaches: list[Constraint]
    remedies: Annotated[
        list[str],
        Field(
            description="Changes that would mend it, such as decks=2, or two at once, such as dealing=hand with "
            "decks=2; those that leave what was chosen come first."
        ),
    ]
    most_positions: NotRequired[
        Annotated[int, Field(description="How many positions a table with these options may have.")]
    ]
    most_positions_cite: NotRequired[str]
    error: NotRequired[Refusal]


# Games


def game_line(game: Game) -> GameLine:
    """Return a game in a line, as the house lists it."""
    return {
        "name": game.name,
        "title": game.title,
        "law": game.subchapter,
        "edition": game.edition,
        "least_positions": game.least_positions,
        "most_positions": game.most_positions,
        "seats_players": game.seats_players,
    }


def wager_words_of(game: Game) -> dict[str, str]:
    """Return what people call the betting areas of a game."""
    with telling(game.name):
        return {area: area_words(area) for area in game.wagers}


def game_json(name: str) -> GameDescribed:
    """Return all that somebody needs who opens a table of a game, or refuse a name that no game has."""
    game = find_game(name)
    return {
        **game_line(game),
        "edition_words": game.edition_words,
        "rules": game.rules,
        "most_positions_cite": noted(game.most_positions_cite),
        "options": [option_json(option) for option in options_of(game.options)],
        "constraints": [{"cite": noted(rule.cite), "sentence": rule.sentence} for rule in constraints_of(game.options)],
        "wagers": {area: noted(cite) for area, cite in game.wagers.items()},
        "wager_words": wager_words_of(game),
        "faults": faults_json(game, game.faults),
        "takes_coupons": game.takes_coupons,
        "pay_tables": list(pay_tables(game)),
        "sections": list(sections(game)),
    }


def faults_json(game: Game, faults: Iterable[FaultKind], options: HouseOptions | None = None) -> list[Fault]:
    """Return what can go wrong at a game, or at a table with these options by the paragraphs that hold there."""
    return [
        {
            "name": fault.name,
            "words": fault.words,
            "needs_value": fault.needs_value,
            "may_name": fault.may_name,
            "cite": noted(fault.cite if options is None else game.fault_cite_at(fault, options)),
        }
        for fault in faults
    ]


def sections(game: Game) -> Iterator[Section]:
    """Yield a game's sections of its subchapter: heading, where the contents give one, and number of paragraphs."""
    found: dict[str, Section] = {}
    for each in own_paragraphs(game):
        id = section_id(each.id)
        section = found.setdefault(id, {"id": id, "heading": "", "paragraphs": 0})
        if each.kind == "toc":
            section["heading"] = heading_words(each)
        elif each.counts:
            section["paragraphs"] += 1
    for section in found.values():
        noted(section["id"])
        yield section


def own_paragraphs(game: Game) -> list[law.Paragraph]:
    """Return the paragraphs of a game's subchapter, without those of another game that shares it."""
    found = [each for each in law.find(game.subchapter) if not each.summary.startswith("(Reserved)")]
    own = [each for each in found if each.game.startswith(game.name)]
    return own or found


def pay_tables(game: Game) -> Iterator[PostedTable]:
    """Yield the pay tables among which an operator chooses."""
    for option in options_of(game.options):
        for table in option.allowed if isinstance(option.allowed, tuple) else ():
            if isinstance(table, PayTable):
                rows: list[PayRow] = [
                    {"hand": row.hand.words, "pays": str(row.odds or "push"), "cite": noted(row.cite)}
                    for row in table.rows.values()
                ]
                yield {"option": option.name, "name": table.name, "cite": noted(table.cite), "rows": rows}


def definitions(game: Game) -> Iterator[dict[str, str]]:
    """Yield the terms that the law defines for a game."""
    for each in law.paragraphs():
        if each.game == game.name and each.kind == "definition" and each.id.endswith("]"):
            term = each.id.partition("[")[2].rstrip("]")
            yield {"term": term, "meaning": each.summary, "cite": noted(each.id)}


# Options


def option_json(option: Option) -> OptionField:
    """Return an option as a form shows it: its kind, its values where they are few, and its ends where it has them."""
    allowed = option.allowed
    return {
        "name": option.name,
        "label": option.short_label,
        "help": option.help,
        "cite": noted(option.cite),
        "is_first": option.is_first,
        "provenance": option.provenance,
        "provenance_words": PROVENANCE_WORDS[option.provenance],
        "kind": kind_of(option),
        "default": plain(option, option.default),
        "values": [value_json(option, value) for value in allowed] if is_listed(option) else None,
        "least": allowed[0] if isinstance(allowed, range) else None,
        "most": allowed[-1] if isinstance(allowed, range) else None,
        "step": allowed.step if isinstance(allowed, range) else None,
        "hint": option.allowed_words if option.form is not None else None,
    }


def is_listed(option: Option) -> bool:
    """Tell whether a form shows all values of an option."""
    return len(option.allowed) <= FEW and option.form is None


def kind_of(option: Option) -> Kind:
    """Return which kind of field a form has for an option."""
    if option.form is not None:
        return "text"
    if option.is_money:
        return "money"
    if isinstance(option.default, bool):
        return "yes-no"
    return "number" if isinstance(option.allowed, range) else "choice"


def value_json(option: Option, value: object, options: HouseOptions | None = None) -> Value:
    """Return one value of an option with its own paragraph and where it comes from, at a table where one is given."""
    provenance = option.provenance_of(value, options)
    excluded = option.exclusion_of(value, options)
    return {
        "value": plain(option, value),
        "words": value_words(option, value),
        "cite": noted(option.cite_of(value, options)),
        "provenance": provenance,
        "provenance_words": PROVENANCE_WORDS[provenance],
        "excluded_by": None if excluded is None else {"cite": noted(excluded.cite), "sentence": excluded.says},
        "since": option.since.get(value),
    }


def plain(option: Option, value: object) -> str | int | bool:
    """Return a value as JSON has it: money in cents, numbers, yes or no as booleans, anything else as its word."""
    return value if isinstance(value, int) else option.word(value)


def value_words(option: Option, value: object) -> str:
    """Return a value as a person reads it; a pay table with what it pays, a bare name with what it stands for."""
    if isinstance(value, PayTable):
        return f"{value.name}: {', '.join(map(str, value.rows.values()))}"
    word = option.value_names.get(value) or _HYPHEN_OF_WORDS.sub(" ", option.word(value))
    return f"{word}: {option.value_words[value]}" if value in option.value_words else word


def options_json(options: HouseOptions) -> list[ChosenOption]:
    """Return the options of a table in words, each with the paragraph that allows its value."""
    told: list[ChosenOption] = []
    for option in options_of(options):
        value, label = getattr(options, option.name), option.short_label
        about, is_default = value_json(option, value, options), value == option.default
        told.append({"name": option.name, "label": label, "is_default": is_default, **about})
    return told


def marks_json(options: HouseOptions) -> list[dict[str, Any]]:
    """Return what of a table's rules is custom or by approval, each with its paragraph and the approval's reference."""
    return [
        {
            "option": mark.option,
            "value": mark.value,
            "label": mark.label,
            "provenance": mark.provenance,
            "provenance_words": PROVENANCE_WORDS[mark.provenance],
            "cite": noted(mark.cite),
            "says": mark.says,
            "approval": mark.approval,
            "is_default": mark.is_default,
        }
        for mark in marks_of(options)
    ]


def notices_json(table: Table) -> Notices:
    """Return which options of a table change only after notice, and which notices of a change to come were given."""
    game = find_game(table.game)
    known = {option.name: option for option in options_of(table.options)}
    return {
        "by_notice": [
            {
                **option_json(known[name]),
                "value": plain(known[name], getattr(table.options, name)),
                "notice_cite": noted(cite),
            }
            for name, cite in game.notices.of(table.options)
        ],
        "notices": [
            {
                "option": notice.option,
                "label": known[notice.option].short_label,
                "value": notice.value,
                "words": value_words(known[notice.option], known[notice.option].read(notice.value)),
                "may_begin": notice.may_begin,
                "cite": noted(notice.cite),
            }
            for notice in game.notices.given(table)
        ],
    }


def settings_of(game: Game, said: Mapping[str, Any]) -> dict[str, str]:
    """Return options that came as JSON as words: money in cents, numbers, booleans, and words themselves."""
    known = {option.name: option for option in options_of(game.options)}
    return {name: _setting(known.get(name), name, value) for name, value in said.items()}


def _setting(option: Option | None, name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and value.bit_length() <= 64:
        return money(value) if option is not None and option.is_money else str(value)
    allowed = option.allowed_words if option is not None else "a word, a whole number, or yes or no"
    raise Refused(f"the option {name}", "its value can't be read", allowed, option.cite if option is not None else "")


def check_json(name: str, said: Mapping[str, Any], positions: int = 0) -> Checked:
    """Return whether a table of a game may be opened so: each breach with its paragraph, and what would mend it.

    Where no positions are said the table has as many as its options allow; how many that is, is told.
    """
    game = find_game(name)
    try:
        options = _chosen(game, settings_of(game, said))
    except Refused as refusal:
        return {"is_legal": False, "breaches": [], "remedies": [], "error": refusal_json(refusal)}
    found: list[Constraint] = [
        {"cite": noted(breach.cite), "sentence": breach.sentence} for breach in breaches(options)
    ]
    mended = list(dict.fromkeys([*advice(options), *remedies(options)])) if found else []
    if not found:
        try:
            game.new_table(options, positions or game.most_positions_with(options)[0], tray=0)
        except Refused as refusal:
            found = [{"cite": refusal.cite, "sentence": f"{refusal.what}: {refusal.why}"}]
            mended = [refusal.allowed]
    return {
        "is_legal": not found,
        "breaches": found,
        "remedies": mended,
        "most_positions": game.most_positions_with(options)[0],
        "most_positions_cite": noted(game.most_positions_with(options)[1]),
    }


def _chosen(game: Game, settings: Mapping[str, str]) -> Any:
    """Return options that are allowed one by one, whether or not they are together."""
    known = {option.name: option for option in options_of(game.options)}
    values = {}
    for name, word in settings.items():
        if name not in known:
            choose(game.options, {name: word})
        values[name] = known[name].read(word)
    return game.options(**values)


def refusal_json(refusal: Refused) -> Refusal:
    """Return a refusal as every answer of the house tells it."""
    what, why, allowed, cite = refusal.what, refusal.why, refusal.allowed, refusal.cite
    return {"what": what, "why": why, "allowed": allowed, "cite": cite, "words": str(refusal)}


__all__ = [
    "check_json",
    "definitions",
    "faults_json",
    "game_json",
    "game_line",
    "law_json",
    "marks_json",
    "option_json",
    "options_json",
    "pay_tables",
    "refusal_json",
    "sections",
    "settings_of",
    "value_words",
]
