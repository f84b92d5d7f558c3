"""The chart of accounts: what each account of the house's ledger is called, in the books and by people."""

from __future__ import annotations

from collections.abc import Mapping

CAGE = "cage"
"""Where imitation chips come from and go back to; what it has given out stands below zero."""
TOKES = "tokes"
"""What people have tipped the dealers."""
WALLET, RAIL, FUNDS, METERS = "wallet:", "rail:", "fund:", "meter:"


def wallet(account: str) -> str:
    """Name the account of the chips that a person has with the house."""
    return f"{WALLET}{account}"


def handed(account: str) -> str:
    """Name the account of the chips that the cage has handed to a person; it stands below zero."""
    return f"handed:{account}"


def rail(table: str, player: str) -> str:
    """Name the account of the chips that a player has at a table."""
    return f"{RAIL}{table}:{player}"


def tray(table: str) -> str:
    """Name the account of a table's tray."""
    return f"tray:{table}"


def layout(table: str) -> str:
    """Name the account of the chips that stand on a table's layout between rounds."""
    return f"layout:{table}"


def fund(table: str) -> str:
    """Name the account of what a table's players have paid in to win it back."""
    return f"{FUNDS}{table}"


def meter(name: str) -> str:
    """Name the account of what a progressive meter shows, which tables of the house share."""
    return f"{METERS}{name}"


def own_meter(table: str) -> str:
    """Name the account of the meter of a training table, whose chips are worth nothing anywhere else."""
    return f"{METERS}training:{table}"


def is_meter(account: str) -> bool:
    """Tell whether an account is a meter's."""
    return account.startswith(METERS)


def rake(table: str) -> str:
    """Name the account of what lies in a table's rake area until it is verified."""
    return f"rake:{table}"


def owner_of(account: str) -> str | None:
    """Return whose wallet an account is, or None where it is no wallet."""
    return account.removeprefix(WALLET) if account.startswith(WALLET) else None


def player_at(account: str, table: str) -> str | None:
    """Return whose rail at a table an account is, or None where it is no rail of it."""
    prefix = rail(table, "")
    return account.removeprefix(prefix) if account.startswith(prefix) else None


def account_words(account: str, tables: Mapping[str, str], people: Mapping[str, str]) -> str:
    """Return what people call an account, from the names of tables and people by their numbers."""
    kind, _, rest = account.partition(":")
    id, _, player = rest.partition(":")
    table, person = tables.get(id, id), people.get(id, id)
    known = {
        "wallet": f"{person}'s wallet",
        "handed": f"handed to {person}",
        "rail": f"{player} at {table}",
        "tray": f"the tray of {table}",
        "layout": f"the layout of {table}",
        "fund": f"the fund of {table}",
        "rake": f"the rake area of {table}",
        "meter": f"the meter of {tables.get(player, player)}" if player else f"the meter {rest}",
        CAGE: "the cage",
        TOKES: "tips for the dealers",
    }
    return known.get(kind, account)
