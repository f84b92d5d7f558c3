"""The board of a keno lounge: 80 numbers in two fields of forty, what was drawn, and a counter for quick picks."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.keno.counter import QUICK_PICK, areas_of
from pitboss.games.keno.options import ADVANTAGE, KenoOptions
from pitboss.games.keno.pay_tables import DRAWN, NUMBERS, book_of, house_advantage, rate_for
from pitboss.games.keno.slip import ACROSS, percent_words
from pitboss.paper.anchors import Box, Inscription, Outcome, Point
from pitboss.paper.common import CommonPlan, Heading, Printed
from pitboss.paper.inscribe import GOLD, INK, LINE, SERIF
from pitboss.paper.svg import tag, words
from pitboss.table.custom import custom

LOUNGE = custom("13:69E-1.28U")
WIDTH, HEIGHT = 1280.0, 760.0
LEFT, TOP, WIDE = 60.0, 52.0, 1160.0
HIGH = 41.0
GAP = 14.0
"""Between the upper field of forty and the lower."""
COUNTER_TOP = TOP + 8 * HIGH + GAP + 92
SPOT_HIGH = 62.0


def plan(game: Game, options: KenoOptions, house: str) -> CommonPlan:
    """Return what a keno lounge shows under the options of a table."""
    below = TOP + 8 * HIGH + GAP + 12
    shown = Outcome(Box(LEFT, below, WIDE, 54), "Drawn", "No game drawn yet.", "The game is being drawn.",
                    tuple(str(number) for number in range(1, NUMBERS + 1)), DRAWN)  # fmt: skip
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, LOUNGE, LOUNGE),
        house_at=Point(WIDTH / 2, HEIGHT - 84),
        asked_by=LOUNGE,
        printed=tuple(quick_picks(options)),
        headings=(Heading("Quick pick", Box(LEFT, COUNTER_TOP - 26, WIDE, 20), 15),),
        outcome=shown,
        device=board(),
        is_counter=True,
    )


def board() -> str:
    """Draw the board, each number by itself, so that those that are drawn can be lit."""
    return tag("g", *(number_drawn(number) for number in range(1, NUMBERS + 1)), class_="number-board")


def number_drawn(number: int) -> str:
    """Draw one number of the board."""
    row, column = divmod(number - 1, ACROSS)
    wide = WIDE / ACROSS
    x, y = LEFT + column * wide + 2, TOP + row * HIGH + (GAP if row >= 4 else 0) + 2
    cell = tag("rect", x=x, y=y, width=wide - 4, height=HIGH - 4, rx=6, fill="#000", fill_opacity=0.34, stroke=LINE,
               stroke_opacity=0.5)  # fmt: skip
    text = tag("text", words(str(number)), x=x + (wide - 4) / 2, y=y + HIGH / 2 + 6, font_family=SERIF, font_size=22,
               font_weight="700", text_anchor="middle", fill=GOLD)  # fmt: skip
    return tag("g", cell, text, data_number=number)


def quick_picks(options: KenoOptions) -> Iterator[Printed]:
    """Print the quick picks, ten to a row, each with the house advantage of its spots."""
    wide = WIDE / ACROSS
    book = book_of(options.pay_table)
    for place, area in enumerate(areas_of(options)):
        row, column = divmod(place, ACROSS)
        box = Box(LEFT + column * wide + 2, COUNTER_TOP + row * SPOT_HIGH + 2, wide - 4, SPOT_HIGH - 4)
        spots = int(area.name.removeprefix(QUICK_PICK))
        card = rate_for(book, spots)
        assert card is not None
        text, kept = (
            "1 spot" if spots == 1 else f"{spots} spots",
            f"house {percent_words(house_advantage(card, spots))}",
        )
        yield Printed(area.name, area.label, text, kept, ADVANTAGE, box, "Quick picks", "over", colour=INK)
