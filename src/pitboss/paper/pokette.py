"""The layout of Pokette: the wheel at the left, the cards by rank and suit, spots on the lines, and the poker hands."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.pokette import HAND_WORDS, JACER, ODDS, PAYS, SECTIONS, SPOTS, PoketteOptions, stops, word_of
from pitboss.paper.anchors import Box, Circle, Inscription, Point
from pitboss.paper.common import Chips, CommonPlan, Printed
from pitboss.paper.roulette import FILLS, around_point
from pitboss.paper.sic_bo import row
from pitboss.paper.wheel import CHIP_COLOURS, wheel_drawn, wheel_shown
from pitboss.table.cards import DIAMONDS, HEARTS, RANKS, Card
from pitboss.table.money import Odds

TABLE = SECTIONS["cards"]
WIDTH, HEIGHT = 1400.0, 640.0
LEFT, TOP, WIDE, HIGH = 404.0, 46.0, 68.0, 60.0
"""Where the first rank begins, and how large a card is."""
RIGHT, BOTTOM = LEFT + 13 * WIDE, TOP + 4 * HIGH
ROW = 50.0
PARTS = {
    "card": "Cards", "split": "Splits", "corner": "Corners", "rank": "Ranks", "double": "Ranks", "ranks": "Ranks",
    "suit": "Suits", "red": "Suits", "black": "Suits", JACER: "Suits",
}  # fmt: skip
HANDS = {
    "pair_in_two": ("Pair", "in two"), "pair_in_three": ("Pair", "in three"), "three_of_a_kind": ("Three", "of a kind"),
    "flush": ("Flush", "in three"), "straight_open": ("Open", "straight"), "straight_inside": ("Inside", "straight"),
    "straight_flush_open": ("Open", "str. flush"), "straight_flush_inside": ("Inside", "str. flush"),
}  # fmt: skip
"""What stands in the areas of the poker hands, in two lines above what they pay."""


def color_of(card: Card) -> str:
    """Return the color of a card, and of a jacer."""
    return "green" if card.is_joker else "red" if card.suit in (DIAMONDS, HEARTS) else "black"


def plan(game: Game, options: PoketteOptions, house: str) -> CommonPlan:
    """Return what the layout of Pokette carries under the options of a table."""
    sections = [(word_of(card), FILLS[color_of(card)]) for card in stops(options.jacers)]
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(206, 446),
        asked_by=TABLE,
        printed=(*map(printed, SPOTS), *hands()),
        headings=(),
        outcome=wheel_shown(Box(52, 470, 316, 76), sections),
        device=wheel_drawn(Circle(206, 240, 160), sections),
        outcomes=tuple(dict(sections).items()),
        chip_colours=CHIP_COLOURS,
    )


def printed(area: str) -> Printed:
    """Print a betting area, or mark a spot on the lines."""
    spot = SPOTS[area]
    pays = str(Odds(ODDS[spot.kind]))
    is_spot = spot.kind in ("split", "corner", "double")
    chips: Chips = "spot" if is_spot else "over"
    words = words_of(area)
    shows = (words,) if spot.kind in ("card", "rank", "split", "corner", "double") else (words, pays)
    fill = FILLS[color_of(next(iter(spot.cards)))] if spot.kind in ("card", "red", "black", JACER) else ""
    text = spot.words.removeprefix("the ")
    return Printed(area, f"that the next card is {spot.words}", text[0].upper() + text[1:], pays, PAYS, box_of(area),
                   PARTS[spot.kind], chips, 11.5, shows, fill=fill)  # fmt: skip


def words_of(area: str) -> str:
    """Return what stands in an area."""
    spot = SPOTS[area]
    if spot.kind == "card":
        return next(iter(spot.cards)).symbol
    if spot.kind == "rank":
        return RANKS[next(iter(spot.cards)).rank].letter
    return spot.words.removeprefix("a ").capitalize() if spot.kind in ("red", "black", "suit", JACER) else spot.words


def box_of(area: str) -> Box:
    """Return where an area or a spot lies."""
    spot = SPOTS[area]
    boxes = [card_box(card) for card in spot.cards if not card.is_joker]
    if spot.kind in ("card", "split", "corner"):
        return spot_box(boxes)
    if spot.kind in ("rank", "double", "ranks"):
        places = sorted({12 - card.rank for card in spot.cards})
        if spot.kind == "double":
            return around_point(LEFT + places[1] * WIDE, BOTTOM + ROW / 2, 20, 30)
        top = BOTTOM if spot.kind == "rank" else BOTTOM + ROW
        return Box(LEFT + places[0] * WIDE, top, len(places) * WIDE, ROW)
    if spot.kind == "suit":
        return Box(RIGHT, TOP + next(iter(spot.cards)).suit * HIGH, 64, HIGH)
    if spot.kind == JACER:
        return Box(LEFT + 12 * WIDE, BOTTOM + ROW, WIDE, ROW)
    half = 6.5 * WIDE
    return Box(LEFT + (0 if spot.kind == "red" else half), BOTTOM + 2 * ROW, half, ROW)


def card_box(card: Card) -> Box:
    """Return where a card lies: ranks from the ace on, suits one below another."""
    return Box(LEFT + (12 - card.rank) * WIDE, TOP + card.suit * HIGH, WIDE, HIGH)


def spot_box(boxes: list[Box]) -> Box:
    """Return a card's box, or a spot in the middle of the line or the corner that cards share."""
    if len(boxes) == 1:
        return boxes[0]
    x = (min(box.x for box in boxes) + max(box.x for box in boxes) + WIDE) / 2
    y = (min(box.y for box in boxes) + max(box.y for box in boxes) + HIGH) / 2
    if len(boxes) == 4:
        return around_point(x, y, 20, 20)
    return around_point(x, y, *((18.0, 30.0) if boxes[0].y == boxes[1].y else (34.0, 16.0)))


def hands() -> Iterator[Printed]:
    """Print the wagers on the poker hand."""
    for area, box in zip(HANDS, row(BOTTOM + 3 * ROW + 10, 74, len(HANDS), LEFT, 13 * WIDE + 64), strict=True):
        pays = str(Odds(ODDS[area]))
        yield Printed(area, HAND_WORDS[area], " ".join(HANDS[area]), pays, PAYS, box, "Poker hands", "over",
                      shows=(*HANDS[area], pays))  # fmt: skip
