"""The one press for all that is printed: Typst sets a template with its facts as PDF, SVG or PNG.

A template lies in ``templates``. Its facts come as JSON, so that nothing a house writes is ever read as markup. The
typefaces are the page's own, fetched by the set-up, and never the machine's: a sign looks the same and fits its page
wherever it is printed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from typst import Compiler

TEMPLATES = Path(__file__).with_name("templates")
FONTS = Path(__file__).with_name("fonts")
PIXELS_AN_INCH = 144
NO_TIME = 946_684_800
"""The moment that every document says it was made at, so that the same facts give the same bytes: 2000-01-01."""

Form = Literal["pdf", "svg", "png"]
FORMS: tuple[Form, ...] = ("pdf", "svg", "png")
PAPERS = {"letter": "us-letter", "a4": "a4"}
"""The papers that can be printed on, as people call them and as the press does."""


def form_of(path: Path) -> Form:
    """Return the form in which a file is written, which its ending says."""
    for form in FORMS:
        if path.suffix.lower() == f".{form}":
            return form
    raise Refused(f"writing {path.name}", "its ending names no form that can be printed", ".pdf, .svg or .png")


@cache
def compiler_of(template: str) -> Compiler:
    """Return what sets a template; its typefaces are read once."""
    from typst import Compiler

    return Compiler(TEMPLATES / f"{template}.typ", root=TEMPLATES, font_paths=[FONTS], ignore_system_fonts=True)


def printed(template: str, facts: Mapping[str, Any], form: Form, paper: str = "letter") -> list[bytes]:
    """Print a template with its facts: one PDF of all its pages, or one drawing for each page."""
    inputs = {"facts": json.dumps(facts), "paper": paper_name(paper)}
    ppi = PIXELS_AN_INCH if form == "png" else None
    made = compiler_of(template).compile(format=form, ppi=ppi, sys_inputs=inputs, timestamp=NO_TIME)
    return made if isinstance(made, list) else [made or b""]


def paper_name(paper: str) -> str:
    """Return what the press calls a paper."""
    if paper not in PAPERS:
        raise Refused(f"{paper} paper", "that size isn't printed", " or ".join(PAPERS))
    return PAPERS[paper]
