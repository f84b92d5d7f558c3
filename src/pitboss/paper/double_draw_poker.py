"""The layout of Double Draw Poker as 13:69E-1.13Y asks for it."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.double_draw_poker import ANTE, BONUS, FIRST_DRAW, SECOND_DRAW, DoubleDrawPokerOptions
from pitboss.games.kits.subchapter import HAND
from pitboss.law import paragraph
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan
from pitboss.table.money import EVEN


@paragraph("13:69E-1.13Y(b)")
def plan(game: Game, options: DoubleDrawPokerOptions, house: str) -> Plan:
    """The layout carries the house's name, four areas and a discard area a position, the odds, and what a joker is."""
    return Plan(
        game=game.name,
        title=game.title,
        house=house_name(house),
        areas=betting_areas(),
        hands=(Place(22, 68),),
        fan=15,
        dealer_cards=0,
        hand_cards=5,
        lines=(*odds_of_even_wagers(), joker_statement()),
        panels=(bonus_odds(options),),
        where="centre",
        discard=discard_area(),
        discard_cite="13:69E-1.13Y(b)3",
        shoe="shuffler" if options.dealing == HAND else "shoe",
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=boxes(),
        cites=("13:69E-1.13Y(b)",),
        filing_cite=filing(),
        on_sign=on_the_sign(),
        odds_cite=odds_with_to_or_win(),
    )


@paragraph("13:69E-1.13Y(a)1")
def filing() -> str:
    """The drawing to scale is filed with the Division before the layout is used; the photograph is the licensee's."""
    return "13:69E-1.13Y(a)1"


@paragraph("13:69E-1.13Y(b)1")
def house_name(house: str) -> Inscription:
    """The layout carries the name of the casino licensee."""
    return Inscription(house, "13:69E-1.13Y(b)1", "13:69E-1.13Y(b)1")


@paragraph("13:69E-1.13Y(b)2")
def betting_areas() -> tuple[Area, ...]:
    """Each position has four separate betting areas."""
    cite = "13:69E-1.13Y(b)2"
    printed = {ANTE: "Ante", BONUS: "Bonus", FIRST_DRAW: "First/Draw", SECOND_DRAW: "Second/Draw"}
    return tuple(
        Area(name, f"{words.replace('/', ' ')} Wager", cite, 56 * number - 84, -22, 26, print=words)
        for number, (name, words) in enumerate(printed.items())
    )


@paragraph("13:69E-1.13Y(b)3")
def discard_area() -> Place:
    """Above the ante each player has an area for discards."""
    return Place(-84, 60)


@paragraph("13:69E-1.13Y(b)4")
def odds_of_even_wagers() -> tuple[Line, Line]:
    """The odds of the ante and both draw wagers are on the layout."""
    wagers, hands = f"Ante, First Draw and Second Draw pay {EVEN}", "on two pairs or higher"
    both = Inscription(f"{wagers} {hands}", "13:69F-42.11(b)", "13:69E-1.13Y(b)4")
    return Line(both, 305, 15, "title", 2.2, wagers), Line(both, 324, 12.5, bow=2.2, part=hands)


@paragraph("13:69E-1.13Y(b)4")
def bonus_odds(options: DoubleDrawPokerOptions) -> PayPanel:
    """The odds of the bonus wager are on the layout, row by row."""
    table = options.bonus_table
    rows = tuple((row.hand.words.capitalize(), str(row.odds or "push")) for row in table.rows.values())
    return PayPanel("Bonus", rows, table.cite, "13:69E-1.13Y(b)4")


@paragraph("13:69E-1.13Y(b)5")
def joker_statement() -> Line:
    """The layout says what a joker stands for."""
    words = "A joker is an ace or completes any straight or flush"
    return Line(Inscription(words, "13:69F-42.5(a)", "13:69E-1.13Y(b)5"), 346, 12, bow=2.2)


@paragraph("13:69E-1.13Y(e)")
def boxes() -> str:
    """The drop box and the tip box are on the dealer's side, one on each side of the dealer."""
    return "13:69E-1.13Y(e)"


@paragraph("13:69E-1.13Y(c)", "13:69E-1.13Y(d)")
def on_the_sign() -> tuple[tuple[str, str], ...]:
    """The sign at the table has the odds and what a joker is, so that a felt may leave them out."""
    return ("13:69E-1.13Y(b)4", "13:69E-1.13Y(c)"), ("13:69E-1.13Y(b)5", "13:69E-1.13Y(d)")


@paragraph("13:69F-42.11(a)")
def odds_with_to_or_win() -> str:
    """Odds are printed with "to" or "win", never with "for"."""
    return "13:69F-42.11(a)"
