"""What stands for a section of the law that is known by its heading only: what games do under it, as custom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.game import Game
from pitboss.law import Paragraph, refused_game
from pitboss.table.custom import custom
from pitboss.table.options import options_of

RESERVED = "(Reserved)"
EVERYWHERE = {
    "19:47-8.1": "odds and hints are the house's own, the same for everybody at a table",
    "19:47-8.3": "a sign and an announcement half an hour before a higher minimum, or an option that takes notice",
    "19:47-8.5": "each table's rules on its page and its sign, and a gaming guide to each game",
}
"""What is done under sections that are of all games, in a few words each."""


def stands_for(heading: Paragraph, games: Iterable[Game]) -> str:
    """Say what stands for a heading; nothing where the program has nothing under it."""
    if RESERVED in heading.summary:
        return "reserved: the chapter has no rules here"
    if refused := refused_game(heading.game):
        return f"not dealt: {refused.why}"
    if heading.id in EVERYWHERE:
        return f"custom, at every table: {EVERYWHERE[heading.id]}"
    done = [f"{game.name}: {'; '.join(found)}" for game in games if (found := list(done_under(game, heading.id)))]
    return f"custom, by {' and by '.join(done)}" if done else ""


def done_under(game: Game, section: str) -> Iterator[str]:
    """Yield what a game does under a section: in its own words, and by its options, wagers, faults and positions."""
    if section in game.under:
        yield game.under[section]
    cite = custom(section)
    options = [
        option.name
        for option in options_of(game.options)
        if is_cited(cite, (option.cite, *option.value_cites.values()))
    ]
    if options:
        yield f"options {', '.join(options)}"
    wagers = sum(is_cited(cite, (by,)) for by in game.wagers.values())
    if wagers:
        yield f"{wagers} wagers" if wagers > 1 else "1 wager"
    faults = [fault.name for fault in game.faults if is_cited(cite, (fault.cite,))]
    if faults:
        yield f"faults {', '.join(faults)}"


def is_cited(cite: str, joined: Iterable[str]) -> bool:
    """Tell whether a citation is among some that may be joined."""
    return any(cite in each.split("; ") for each in joined)
