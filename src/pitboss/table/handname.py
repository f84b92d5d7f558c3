"""Hands as people call them: by a name while they lie, and one against another when they are settled."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.table.cards import RANKS, Card
from pitboss.table.rankings import Rank

Cards = tuple[Card, ...]
Hands = tuple[Cards, ...]

COURT = "JQKA"
"""Ranks that are said as words; the others are said as numbers."""


class HandName(NamedTuple):
    """What a hand is called, and which cards make it where not all do."""

    words: str
    cards: Cards = ()


NO_NAME = HandName("")


def rank_word(rank: int) -> str:
    """Say a rank as people do within a hand: ace, 9."""
    letter, word, _ = RANKS[rank]
    return word if letter in COURT else letter


def by_ranks(rank: Rank) -> str:
    """Say a hand by its ranks, as people tell two of one name apart: ace-9-5."""
    return "-".join(map(rank_word, rank.ranks))


def called(words: str) -> str:
    """Say a hand as the table calls it: two pair, where the law's list has two pairs."""
    return words.replace("two pairs", "two pair")


def a_hand(words: str) -> str:
    """Say a hand that somebody has: a pair of threes, a flush, king high; but ace high, two pair, three-of-a-kind."""
    has_article = words.startswith(("pair", "flush", "straight", "full", "royal", "natural", "wild"))
    return f"a {called(words)}" if has_article else called(words)


def of_the_bank(verdict: str) -> str:
    """Say of a player's bank what is said of the dealer's hand."""
    return verdict.replace("Dealer's", "The bank's").replace("dealer's", "bank's")


def compared(mine: Rank, dealers: Rank) -> str:
    """Say how a hand stands against the dealer's, with no more of either than tells them apart."""
    if mine == dealers:
        return f"Push: you and the dealer both have {a_hand(mine.words)}."
    is_alike = mine.words == dealers.words
    my, their = (by_ranks(each) if is_alike else called(each.words) for each in (mine, dealers))
    return f"Your {my} beats the dealer's {their}." if mine > dealers else f"Dealer's {their} beats your {my}."
