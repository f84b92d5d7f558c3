"""A patron's gaming guide: what a game is about, how it is played, and what each bet pays and costs, with a picture.

The words of a game stand in ``guides``, in a file that bears its home's name; the rest is the table's own.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.games import Game
from pitboss.law import appeared
from pitboss.odds.answer import Answer, percent
from pitboss.paper.layout import layout_of
from pitboss.paper.press import Form, printed
from pitboss.paper.sign import Sign, in_columns, sign_of
from pitboss.paper.to_scale import on_paper
from pitboss.table.custom import custom
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused

GUIDES = Path(__file__).with_name("guides")
ASKED_BY = custom("19:47-8.5")
"""The section on gaming guides, known by its heading only."""
SETTINGS = ((82, 11), (66, 11), (54, 11), (60, 10), (48, 10))
"""How wide the picture is, in percent of the page, and how large the letters: the first with the fewest pages."""
MANY, SHORT = 12, 34
"""More lines than this of what bets pay stand in two columns, where none of them is longer."""
HELP = "If you or someone you know has a gambling problem, help is there: call 1-800-GAMBLER."


@dataclass(frozen=True)
class Guide:
    """All that a guide says of a game under a table's options."""

    sign: Sign
    object: str
    play: tuple[str, ...]
    edges: tuple[tuple[str, str, str], ...]
    """What each bet costs: its name, the house's edge in percent, and of what it is a share."""
    picture: str

    def as_json(self) -> dict[str, Any]:
        """Return the guide without its picture as one JSON object."""
        edges = [{"wager": name, "house_edge": edge, "of": of} for name, edge, of in self.edges]
        return {"title": self.sign.title, "object": self.object, "play": list(self.play), "edges": edges,
                "cite": ASKED_BY, "sign": self.sign.as_json()}  # fmt: skip


def words_of(game: Game) -> dict[str, Any] | None:
    """Return the words of a game's guide; None where it has none."""
    file = GUIDES / f"{game.home}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def guide_of(game: Game, options: HouseOptions, house: str, answer: Answer | None = None) -> Guide:
    """Write the guide to a game under a table's options; with an answer of the odds, it says what each bet costs."""
    words = words_of(game)
    if words is None:
        raise Refused(f"a guide to {game.title}", "nobody has written one yet", "a game that has a guide", ASKED_BY)
    appeared(ASKED_BY)
    positions = min(6, game.most_positions_with(options)[0])
    edges = (
        tuple((each.label, percent(each.house_edge, 2), f"each {each.per}") for each in answer.wagers) if answer else ()
    )
    picture = on_paper(layout_of(game.name, options, positions, house).svg)
    return Guide(sign_of(game, options, house), words["object"], tuple(words["play"]), edges, picture)


def is_short(sign: Sign) -> bool:
    """Tell whether what bets pay is many short lines, which go side by side."""
    rows = [row for group in sign.pays for row in group.rows]
    return len(rows) > MANY and all(len(row.pays) <= SHORT for row in rows)


def print_guide(guide: Guide, form: Form, paper: str = "letter") -> bytes:
    """Print a guide: a PDF of its pages, or a drawing on one sheet, as tall as it takes where a page is too short."""
    sign = guide.sign
    facts = {
        "house": sign.house,
        "title": sign.title,
        "law": sign.law,
        "object": guide.object,
        "play": guide.play,
        "limits": sign.limits.words,
        "lines": [line.words for line in sign.lines],
        "columns": in_columns(sign, 2 if is_short(sign) else 1),
        "edges": guide.edges,
        "notes": [line.words for line in sign.notes],
        "help": HELP,
        "picture": guide.picture,
    }
    settings = [facts | {"width": width, "size": size} for width, size in SETTINGS]
    fitting = min(settings, key=lambda each: len(printed("guide", each, "svg", paper)))
    made = printed("guide", fitting, form, paper)
    return made[0] if len(made) == 1 else printed("guide", fitting | {"is_one_sheet": True}, form, paper)[0]
