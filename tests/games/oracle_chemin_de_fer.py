"""A second opinion on chemin de fer: a coup and its money by a plain reading that shares no code with the game."""

from __future__ import annotations

DRAWS: dict[int, set[int | None]] = {
    3: {None, 0, 1, 2, 3, 4, 5, 6, 7},
    4: {None, 2, 3, 4, 5, 6, 7},
    5: {None, 5, 6, 7},
    6: {6, 7},
}
"""Against what third card of the player, None for none, the banker has to draw."""
OPEN = {(3, 9), (5, 4)}


def worth(card: str) -> int:
    """Return what a card counts."""
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) % 10 if rank.isdigit() else 0


def coup(cards: list[str], five: bool, at_will: bool) -> tuple[int, int]:
    """Return both final counts: cards as they are dealt, whether a 5 draws, and whether the banker does where open."""
    values = [worth(card) for card in cards]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if player > 7 or banker > 7:
        return player, banker
    third: int | None = None
    rest = values[4:]
    if player < 5 or (player == 5 and five):
        third = rest.pop(0)
        player = (player + third) % 10
    draws = at_will if (banker, third) in OPEN else banker < 3 or third in DRAWS.get(banker, set())
    return player, (banker + rest[0]) % 10 if draws else banker


def nets(bank: int, covers: list[int], counts: tuple[int, int], percent: int) -> tuple[int, list[int], int]:
    """Return what the banker, each who covers, and the house gain; vigorish is rounded down to half dollars."""
    player, banker = counts
    up = sum(covers)
    assert up <= bank
    if player == banker:
        return 0, [0] * len(covers), 0
    if player > banker:
        return -up, covers, 0
    due = up * percent // 100 // 50 * 50
    return up - due, [-each for each in covers], due
