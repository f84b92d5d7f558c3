"""What the tests of blackjack's additional wagers share: tables with named cards, and how the wagers ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.games.blackjack import Blackjack
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.events import (
    WagerAdded,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from pitboss.table.options import choose, option_words
from tests.kit import Stack, begin_wagers, check_log, events, open_table, wager

SEVENS = "additional_wager=sevens"
QUEENS = "twenty_point_bonus=200-25-10-4"
ACTION = "multiple_action=yes"
FIVES = "five_card_21=2-to-1"
FIVE, DOLLAR = 500, 100
SIDE = {"main": FIVE, "sevens": DOLLAR}
THREE = {"main": 500, "main_second": 1_000, "main_third": 1_500}
SETTLED = (WagerPaid, WagerCollected, WagerReturned)


def settings(chosen: str) -> dict[str, str]:
    """Return every option of a table with those chosen."""
    return option_words(choose(Blackjack.options, dict(each.split("=") for each in chosen.split())))


def table(chosen: str, cards: str, players: str = "Ann", chips: int = 100_000, faults: Iterable[str] = ()) -> Dealer:
    """Open a table of six boxes with a card to burn and then the named cards on top."""
    seats = dict.fromkeys(players.split(), chips)
    stacks = [Stack(f"2c {cards}", 20)]
    return open_table("blackjack", settings(chosen), seats=seats, stacks=stacks, faults=faults, positions=6)


def answer(dealer: Dealer, said: str) -> None:
    """Answer the open prompt: "draw", "double 500", or "Bob: card" where several are asked."""
    player, _, words = said.rpartition(": ")
    word, _, amount = words.partition(" ")
    ask = next(ask for ask in asks_of(dealer.prompt) if player in ("", ask.player))
    dealer.take(ask.decide(ask.player, word, amount=int(amount) if amount else None))


def play(dealer: Dealer, wagers: Mapping[str, int], *said: str) -> Dealer:
    """Play a round in which everybody makes the same wagers."""
    begin_wagers(dealer)
    for seat in dealer.table.seats:
        for area, amount in wagers.items():
            wager(dealer, seat.player, area, amount)
    dealer.end_wagering()
    for each in said:
        answer(dealer, each)
    assert not dealer.is_in_round, f"the round goes on and asks {dealer.prompt}"
    check_log(dealer)
    return dealer


def settled(dealer: Dealer, player: str = "Ann") -> dict[str, str]:
    """Say how each wager of a player ended: its odds, "lost" or "back"."""
    found = {}
    for event in events(dealer, *SETTLED):
        assert isinstance(event, WagerPaid | WagerCollected | WagerReturned)
        if event.player == player:
            lost = "lost" if isinstance(event, WagerCollected) else "back"
            found[event.area] = event.odds if isinstance(event, WagerPaid) else lost
    return found


def cite_of(dealer: Dealer, kind: type[WagerPaid | WagerCollected | WagerReturned | WagerAdded], area: str) -> str:
    """Return the citation of what happened to the wager on an area."""
    return next(event.cite for event in events(dealer, kind) if getattr(event, "area", "") == area)


def stand_all(dealer: Dealer) -> Dealer:
    """Play on by default."""
    while dealer.prompt is not None:
        dealer.answer_by_default()
    check_log(dealer)
    return dealer


def first_cards(chosen: str, two: str, area: str, up: str = "5c") -> Dealer:
    """Play a round of one player with a wager on an area, standing."""
    one, other = two.split()
    dealer = table(chosen, f"{one} {up} {other} 10c 10d")
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", area, DOLLAR)
    dealer.end_wagering()
    return stand_all(dealer)
