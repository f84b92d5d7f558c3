"""Write a page for each game into docs/games, from its law, options, odds and layout, and the index of them.

`python -m tools.game_pages` writes them, `--check` says whether they are as they should be, and `--odds GAME ...`
prices the usual table of some games anew first (of all, where none is named): some take minutes, so that prices are
kept in a sheet.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from pitboss import law
from pitboss.cli.games import describe_allowed
from pitboss.games import GAMES, Game
from pitboss.law.cite import is_within
from pitboss.odds.answer import percent, silent
from pitboss.odds.question import Question
from pitboss.odds.solvers import solver_of
from pitboss.paper.guide import words_of
from pitboss.paper.sign import sign_of
from pitboss.paper.to_scale import Drawing, drawing_of, svg_of
from pitboss.table.options import Option, constraints_of, options_of
from pitboss.table.provenance import PROVENANCE_WORDS

DOCS = Path(__file__).resolve().parent.parent / "docs" / "games"
EDGES = DOCS / "edges.tsv"
HOUSE = "Pitboss"
MOST_SEATS = 6
"""Seats of the felt in a page's picture."""
NOTE = "<!-- Written by `python -m tools.game_pages`; change the game, its law or its guide instead. -->"


class Edge(NamedTuple):
    """What a wager of a game's usual table costs, exactly, and of each what."""

    game: str
    wager: str
    edge: str
    per: str


def edges() -> list[Edge]:
    """Return the kept prices."""
    with EDGES.open(encoding="utf-8", newline="") as sheet:
        return [Edge(*row) for row in csv.reader(sheet, delimiter="\t")]


def priced(game: Game) -> list[Edge]:
    """Price the wagers of a game's usual table anew."""
    solver, options = solver_of(game), game.options()
    question = Question(game, options, {extra.name: extra.value(None, options) for extra in solver.extras})
    answer = solver.solve(question, None, silent)
    return [Edge(game.name, each.label, str(each.house_edge), each.per) for each in answer.wagers]


def keep_prices(names: Iterable[str]) -> None:
    """Price some games anew, and keep what was found."""
    kept = {name: [edge for edge in edges() if edge.game == name] for name in GAMES} if EDGES.exists() else {}
    for name in names:
        kept[name] = priced(GAMES[name])
        print(f"{name}: {len(kept[name])} wagers priced.", flush=True)
        with EDGES.open("w", encoding="utf-8", newline="") as sheet:
            rows = csv.writer(sheet, delimiter="\t", lineterminator="\n")
            rows.writerows(edge for each in GAMES for edge in kept.get(each, ()))


# A page


def page(game: Game, kept: Sequence[Edge]) -> str:
    """Return the page of a game."""
    drawing = drawn(game)
    parts = (opening(game), played(game), pays(game), costs(game, kept), choices(game), felt(drawing), paragraphs(game),
             tries(game))  # fmt: skip
    return "\n".join([NOTE, "", *(line for part in parts for line in part)])


def drawn(game: Game) -> Drawing:
    """Return the layout of a game's usual table."""
    options = game.options()
    return drawing_of(game, options, min(MOST_SEATS, game.most_positions_with(options)[0]), HOUSE)


def opening(game: Game) -> Iterator[str]:
    """Yield what the game is, by which law, and its picture."""
    words = words_of(game)
    yield f"# {game.title}"
    yield ""
    law_words = f"N.J.A.C. {game.subchapter}, in {game.edition_words}; rules version {game.rules}."
    yield f"{law_words} On the command line: `{game.name}`."
    if game.by_headings(game.options()):
        yield "Only headings of its rules are at hand: what is done under them is custom, and marked so."
    yield ""
    if words:
        yield words["object"]
        yield ""
    yield f"![The layout of {game.title}]({game.name}.svg)"
    yield ""


def played(game: Game) -> Iterator[str]:
    """Yield how the game is played, as its guide tells patrons."""
    if words := words_of(game):
        yield "## How it's played"
        yield ""
        yield from (f"{number}. {step}" for number, step in enumerate(words["play"], start=1))
        yield ""


def pays(game: Game) -> Iterator[str]:
    """Yield what the sign of the usual table says, each line with its paragraph."""
    sign = sign_of(game, game.options(), HOUSE)
    yield "## On the sign"
    yield ""
    yield "The standard table; `pitboss sign` prints any other."
    yield ""
    yield from table(("", "rule"), ((line.words, line.cite) for line in (sign.limits, *sign.lines)))
    if sign.pays:
        rows = ((group.title, row.on, row.pays, row.cite) for group in sign.pays for row in group.rows)
        yield from table(("bet", "on", "pays", "rule"), rows)


def costs(game: Game, kept: Sequence[Edge]) -> Iterator[str]:
    """Yield what each wager costs, exactly."""
    own = [edge for edge in kept if edge.game == game.name]
    if not own:
        return
    yield "## What it costs"
    yield ""
    played = solver_of(game).played
    yield f"House edge at the standard table {played}, exact. `pitboss odds` prices any other."
    yield ""
    yield from table(("bet", "house edge", "exactly", "of each"), map(cost, own))


def cost(edge: Edge) -> tuple[str, ...]:
    """Return a wager's price as a row; a fraction too long to read is left to the program."""
    exact = edge.edge if len(edge.edge) <= 40 else ""
    return edge.wager, percent(Fraction(edge.edge), 3), exact, edge.per


def sources(option: Option) -> str:
    """Say where an option comes from, and each of its values that comes from elsewhere."""
    listed = option.allowed if isinstance(option.allowed, tuple) else (option.default,)
    found: dict[str, list[str]] = {}
    for value in listed:
        if (source := option.provenance_of(value)) != option.provenance:
            found.setdefault(PROVENANCE_WORDS[source], []).append(f"`{option.word(value)}`")
    others = [f"{', '.join(words)}: {source}" for source, words in found.items()]
    return "; ".join((PROVENANCE_WORDS[option.provenance], *others))


def choices(game: Game) -> Iterator[str]:
    """Yield the options of a table, and what holds between them."""
    yield "## Options"
    yield ""
    yield "Set with `--set NAME=VALUE`, or in a house file under `[tables.options]`."
    yield ""
    rows = ((f"`{each.name}`", each.label, values(each), each.cite, sources(each))
            for each in options_of(game.options))  # fmt: skip
    yield from table(("option", "what it is", "values", "rule", "where it comes from"), rows)
    rules = constraints_of(game.options)
    if rules:
        yield from (f"- {rule.sentence[:1].upper()}{rule.sentence[1:]}. [{rule.cite}]" for rule in rules)
        yield ""


def values(option: Option) -> str:
    """Return what an option may be, its default in bold."""
    default = option.word(option.default)
    allowed = describe_allowed(option)
    if isinstance(allowed, dict):
        return f"{allowed['least']} to {allowed['most']} in steps of {allowed['step']}; **{default}**"
    return ", ".join(f"**{word}**" if word == default else word for word in allowed)


def felt(drawing: Drawing) -> Iterator[str]:
    """Yield how large the felt is, and what it must show."""
    yield "## The layout"
    yield ""
    looked = "`pitboss layout` draws it to scale; each of these is looked for in the drawing:"
    yield f"{drawing.width} by {drawing.height} mm. {looked}"
    yield ""
    yield from table(("it shows", "rule"), ((item.what, item.cite) for item in drawing.items))


def paragraphs(game: Game) -> Iterator[str]:
    """Yield the law of the game in our own words, and who does what it asks."""
    subchapter = game.subchapter_at(game.options())
    own = [
        each for each in law.paragraphs() if each.counts and (each.game == game.name or is_within(each.id, subchapter))
    ]
    if not own:
        return
    people = sum(each.status == "human" for each in own)
    yield "## The law"
    yield ""
    told = f"{len(own)} paragraphs, in our own words. The program enforces {len(own) - people}"
    yield told + (f" and leaves {people} to people." if people else ".") + " `pitboss law CITE` says what proves each."
    yield ""
    rows = ((each.id, each.edition, each.summary, f"people: {each.reason}" if each.status == "human" else "program")
            for each in own)  # fmt: skip
    yield from table(("paragraph", "edition", "in our words", "by"), rows)


def tries(game: Game) -> Iterator[str]:
    """Yield what to type next."""
    yield "## Try it"
    yield ""
    yield "```"
    yield f"pitboss deal {game.name} --rounds 3"
    yield f"pitboss play {game.name}"
    if game.wagers:
        yield f"pitboss odds {game.name}"
    yield f"pitboss guide {game.name} -o {game.name}.pdf"
    yield "```"
    yield ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table as Markdown has it."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|').replace(chr(10), ' ') for cell in row)} |"
    yield ""


def index(kept: Sequence[Edge]) -> str:
    """Return the index of the games."""
    head = ("game", "law", "edition", "cheapest bet")
    rows = ((f"[{game.title}]({game.name}.md)", game.subchapter, game.edition, cheapest(game, kept))
            for game in sorted(GAMES.values(), key=lambda game: game.title))  # fmt: skip
    about = (
        "Each game's rules, pays, costs, options, layout and law on a page of its own, written from the program itself."
    )
    return "\n".join([NOTE, "", "# The games", "", about, "", *table(head, rows)])


def cheapest(game: Game, kept: Sequence[Edge]) -> str:
    """Return the wager that costs the least, and what it costs."""
    own = [(Fraction(edge.edge), edge.wager) for edge in kept if edge.game == game.name]
    if not own:
        return "" if game.wagers else "players bet against each other"
    edge, wager = min(own)
    return f"{wager}, {percent(edge)}"


def written() -> dict[str, str]:
    """Return every file as it should be, by its name."""
    kept = edges()
    pages: dict[str, str] = {"README.md": index(kept)}
    for name, game in GAMES.items():
        pages[f"{name}.md"] = page(game, kept)
        pages[f"{name}.svg"] = svg_of(drawn(game)) + "\n"
    return pages


def stale() -> list[str]:
    """Return the files that are not as they should be."""
    made = written()
    there = {file.name for file in DOCS.iterdir()} - {EDGES.name}
    return sorted(name for name in made.keys() | there if made.get(name) != _read(DOCS / name))


def _read(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


def main(argv: Sequence[str] | None = None) -> int:
    """Write the pages, or say which are stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where a page is stale")
    parser.add_argument("--odds", nargs="*", metavar="GAME", help="price games anew first; without names, all")
    arguments: Any = parser.parse_args(argv)
    DOCS.mkdir(exist_ok=True)
    if arguments.odds is not None:
        keep_prices(arguments.odds or [name for name, game in GAMES.items() if game.wagers])
    if arguments.check:
        print("\n".join(found := stale()) or "Every page is as it should be.")
        return 1 if found else 0
    for name, text in written().items():
        (DOCS / name).write_text(text, encoding="utf-8")
    print(f"{len(GAMES)} games have their pages in docs/games.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
