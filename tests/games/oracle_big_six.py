"""What wagers on a Big Six wheel come to, by somebody who has only the counts and the odds of a fact sheet."""

from __future__ import annotations

SHEET = {
    "atlantic-city": "one 23 1, two 15 2, five 8 5, ten 4 10, twenty 2 20, joker 1 45, logo 1 45",
    "nevada": "one 24 1, two 15 2, five 7 5, ten 4 10, twenty 2 20, joker 1 40, logo 1 40",
}
PRINTED = {"$1": "one", "$2": "two", "$5": "five", "$10": "ten", "$20": "twenty", "Joker": "joker", "Logo": "logo"}


def counts(wheel: str) -> dict[str, int]:
    """Return how many sections each symbol has."""
    return {symbol: int(many) for symbol, many, _ in map(str.split, SHEET[wheel].split(", "))}


def odds(wheel: str) -> dict[str, int]:
    """Return what each symbol pays to 1."""
    return {symbol: int(pays) for symbol, _, pays in map(str.split, SHEET[wheel].split(", "))}


def settled(wheel: str, stopped_at: str, wagers: dict[str, int]) -> dict[str, int]:
    """Return what each wager gains where the wheel stopped at what is printed there."""
    pays, symbol = odds(wheel), PRINTED[stopped_at]
    return {area: amount * pays[area] if area == symbol else -amount for area, amount in wagers.items()}
