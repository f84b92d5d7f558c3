"""Writes the list of requests at the end of docs/api.md from the API's own description."""

from __future__ import annotations

from pathlib import Path

from pitboss.housefile import DEFAULT_HOUSE
from pitboss.server.web.app import create_app

DOC = Path(__file__).resolve().parent.parent / "docs" / "api.md"
HEAD = "| request | what it does |\n|---|---|\n"


def rows() -> str:
    """Return a row for every request that the house answers."""
    described = create_app(DEFAULT_HOUSE, "sqlite:///nowhere.db").openapi()["paths"]
    return "".join(
        f"| `{method.upper()} {path}` | {about['description']} |\n"
        for path, methods in described.items()
        for method, about in methods.items()
    )


def written() -> str:
    """Return the document as it should be."""
    guide, head, _ = DOC.read_text(encoding="utf-8").partition(HEAD)
    return guide + head + rows()


if __name__ == "__main__":
    DOC.write_text(written(), encoding="utf-8")
    print(f"{DOC.name} lists {rows().count(chr(10))} requests.")
