"""The index of the regulation: one row a paragraph in our own words, and how its doubtful places are read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pitboss.law.cite import Cite, UnknownCitation, is_same_edition, is_within, parse_cite

KINDS_THAT_REQUIRE_NOTHING = frozenset({"toc", "history"})


def read_sheet(name: str) -> list[list[str]]:
    """Return the rows of one of the package's tab-separated sheets, without its header."""
    from importlib.resources import files

    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of one edition, told in our own words."""

    id: str
    edition: str
    game: str
    kind: str
    status: str
    reason: str
    summary: str

    @property
    def counts(self) -> bool:
        """Does the paragraph require something, unlike a line of the contents or a history note?"""
        return self.kind not in KINDS_THAT_REQUIRE_NOTHING


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A doubtful place of the text and the reading taken; weight A changes outcomes, B procedure, C only wording."""

    number: int
    weight: str
    ids: str
    question: str
    reading: str

    @property
    def cites(self) -> tuple[Cite, ...]:
        """Return the paragraphs that the reading is about."""
        return tuple(parse_cite(each) for each in self.ids.split("; "))

    def concerns(self, id: str) -> bool:
        """Is the reading about a paragraph, something inside it, or what it stands in?"""
        asked = parse_cite(id)
        return any(
            is_same_edition(cite.edition, asked.edition)
            and (is_within(cite.id, asked.id) or is_within(asked.id, cite.id))
            for cite in self.cites
        )


@cache
def paragraphs() -> tuple[Paragraph, ...]:
    """Return every paragraph of every edition, in the law's order."""
    return tuple(Paragraph(*row) for row in read_sheet("paragraphs.tsv"))


@cache
def _by_id_and_edition() -> dict[tuple[str, str], Paragraph]:
    return {(each.id, each.edition): each for each in paragraphs()}


def paragraph_of(id: str, edition: str) -> Paragraph | None:
    """Return one paragraph of one edition, if the index has it."""
    return _by_id_and_edition().get((id, edition))


def find(text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs that a citation names and those inside them, in the law's order."""
    cite = parse_cite(text)
    inside = [each for each in paragraphs() if is_within(each.id, cite.id)]
    found = tuple(each for each in inside if is_same_edition(each.edition, cite.edition))
    if not found:
        raise UnknownCitation(_only_elsewhere(cite, inside) if inside else _no_such_paragraph(cite))
    return found


def _only_elsewhere(cite: Cite, inside: list[Paragraph]) -> str:
    editions = sorted({each.edition for each in inside})
    noun = "edition" if len(editions) == 1 else "editions"
    return (
        f"{cite.id} is not in the {cite.edition} edition; the index has it in the {noun} of {' and '.join(editions)}."
    )


def _no_such_paragraph(cite: Cite) -> str:
    from difflib import get_close_matches

    ids = dict.fromkeys(each.id for each in paragraphs())
    nearest = get_close_matches(cite.id, ids, n=3)
    hint = f"the nearest are {', '.join(nearest)}" if nearest else "nothing in it comes near"
    return f"{cite.id} is not a paragraph of the index; {hint}."


@cache
def interpretations() -> tuple[Interpretation, ...]:
    """Return every numbered reading, in order."""
    return tuple(Interpretation(int(number), *rest) for number, *rest in read_sheet("interpretations.tsv"))


def interpretations_of(id: str) -> tuple[Interpretation, ...]:
    """Return the readings that concern a paragraph."""
    return tuple(each for each in interpretations() if each.concerns(id))


@cache
def _also() -> dict[str, str]:
    return {row[0]: row[1] for row in read_sheet("also.tsv")}


def also_contains(id: str) -> str:
    """Return what a paragraph requires besides what its summary leads with; empty if nothing more."""
    return _also().get(parse_cite(id).id, "")
