"""What an audit finds: where it stands in the database, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One place in the database that is not what the house wrote."""

    rows: str
    """The table of the database."""
    place: str
    """Which row of it, or which of them."""
    problem: str

    def words(self) -> str:
        """Tell it in a line."""
        return f"{self.rows}, {self.place}: {self.problem}"

    def as_json(self) -> dict[str, str]:
        """Tell it to a program."""
        return {"rows": self.rows, "place": self.place, "problem": self.problem}
