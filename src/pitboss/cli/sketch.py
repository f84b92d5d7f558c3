"""The table as one person sees it, sketched in a few lines."""

from __future__ import annotations

from pitboss.cli.terminal import Screen
from pitboss.games import Game
from pitboss.paper.layout import layout_of
from pitboss.table.cards import Card
from pitboss.table.events import DEALER, area_words
from pitboss.table.money import money
from pitboss.table.table import Table
from pitboss.table.view import Spot, View


def middle_of(table: Table) -> str:
    """Say what lies before the dealer of a table: the dealer's hand, or what the layout has there."""
    layout = layout_of(table.game, table.options, table.positions)
    return " | ".join(layout.hand_names.values() or [layout.middle]).lower()


def sketch(screen: Screen, view: View, game: Game, middle: str) -> None:
    """Draw the dealer and every position: chips, cards as far as they may be seen, and wagers."""
    spots = [(number, spot) for number, spot in sorted(view.spots.items()) if spot.player or spot.cards]
    hands = {number: _hands(screen, spot) for number, spot in spots}
    room = max(map(len, hands.values()))
    people = {number: spot.player or " and ".join(spot.bets) for number, spot in spots}
    names = max(map(len, people.values()))
    screen.line()
    for number, spot in spots:
        cards = [card for card in spot.cards.values() if card is not None]
        mark = ">" if view.viewer in (spot.player, *spot.bets) else " "
        chips = money(view.chips[spot.player]) if spot.player else ""  # at a free box those of no seat
        who = f"{number} {people[number]:<{names}} {chips:>9}"
        if number == DEALER:
            who = f"{middle:<{len(who)}}"
        line = f"  {mark} {who}  {hands[number]:<{room}}"
        wagers = _wagers(spot)
        fits = len(line) + 2 + len(wagers) <= screen.width
        screen.line(screen.painted_cards((f"{line}  {wagers}" if fits else line).rstrip(), cards))
        if not fits:
            screen.paragraph(wagers, indent=6)
    for layer in view.layers.values():
        if words := layer.words():
            screen.line(f"    {words}")
    _name_own_hand(screen, view, game)


def _hands(screen: Screen, spot: Spot) -> str:
    """Return the cards of a position as they lie, those of one hand together."""
    return "  |  ".join(" ".join(_shown(screen, card) for card in hand.values()) for hand in spot.hands.values())


def _shown(screen: Screen, card: Card | None) -> str:
    if card is not None:
        return screen.card(card)
    return "▒▒" if screen.has_symbols else "??"


def _wagers(spot: Spot) -> str:
    return ", ".join(f"{area_words(area)} {money(amount)}" for area, amount in spot.wagers.items())


def _name_own_hand(screen: Screen, view: View, game: Game) -> None:
    """Say what the viewer's own cards make, once they are all there."""
    ranking = game.ranking
    for number, spot in view.spots.items():
        cards = [card for card in spot.cards.values() if card is not None]
        if number != DEALER and spot.player == view.viewer and ranking and len(cards) == ranking.cards:
            screen.line(f"  You hold: {ranking.rank(cards).words}.")
