"""The index of the regulation: one row a paragraph in our own words, and how its doubtful places are read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from pitboss.law.cite import Cite, UnknownCitation, is_same_edition, is_within, parse_cite

KINDS_THAT_REQUIRE_NOTHING = frozenset({"toc", "history", "heading"})


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
        """Does the paragraph require something of its own, unlike contents, history, or a heading over its items?"""
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

    def is_about(self, asked: Cite) -> bool:
        """Is the reading about that very paragraph?"""
        return any(cite.names(asked.id, asked.edition) for cite in self.cites)

    def is_inside(self, asked: Cite) -> bool:
        """Is the reading about something inside a paragraph, and not about the paragraph itself?"""
        return not self.is_about(asked) and any(_stands_in(cite, asked) for cite in self.cites)

    def is_around(self, asked: Cite) -> bool:
        """Is the reading about what a paragraph stands in, its section for one, and about nothing nearer?"""
        near = self.is_about(asked) or self.is_inside(asked)
        return not near and any(_stands_in(asked, cite) for cite in self.cites)


def _stands_in(inner: Cite, outer: Cite) -> bool:
    return is_same_edition(inner.edition, outer.edition) and is_within(inner.id, outer.id)


@dataclass(frozen=True, slots=True)
class NotDealt:
    """A game that the law names and the program refuses: by which name, where it is named, and why."""

    name: str
    title: str
    cite: str
    why: str


@dataclass(frozen=True, slots=True)
class Later:
    """A section of later New Jersey text that the index lacks: what it says in our words, or its title alone."""

    id: str
    known: str
    says: str

    @property
    def is_title(self) -> bool:
        """Tell whether no more than the title is known."""
        return self.known == "title"


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


@cache
def has_text(id: str) -> bool:
    """Tell whether the index has more of a part of the law than its headings."""
    return any(each.counts for each in paragraphs() if is_within(each.id, id))


def find(text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs that a citation names and those inside them, in the law's order."""
    cite = parse_cite(text)
    inside = [each for each in paragraphs() if is_within(each.id, cite.id)]
    found = tuple(each for each in inside if is_same_edition(each.edition, cite.edition))
    if not found:
        raise UnknownCitation(_only_elsewhere(cite, inside) if inside else _no_such_paragraph(cite))
    return found


def _only_elsewhere(cite: Cite, inside: list[Paragraph]) -> str:
    """Say which editions have a paragraph; an older text is not taken for repealed where a newer one is not at hand."""
    editions = sorted({each.edition for each in inside})
    before = [each for each in editions if each < str(cite.edition)]
    only = f"read it as it stood in {before[-1]}" if before else f"the index has it of {' and '.join(editions)}"
    return f"We have no {cite.edition} text of {cite.id}; {only}."


@lru_cache
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


def interpretations_of(text: str) -> tuple[Interpretation, ...]:
    """Return the readings of the very paragraph that a citation names."""
    asked = parse_cite(text)
    return tuple(each for each in interpretations() if each.is_about(asked))


def interpretations_near(text: str) -> tuple[tuple[Interpretation, ...], tuple[Interpretation, ...]]:
    """Return the readings of what stands inside a paragraph, and those of what it stands in."""
    asked = parse_cite(text)
    inside = tuple(each for each in interpretations() if each.is_inside(asked))
    return inside, tuple(each for each in interpretations() if each.is_around(asked))


@cache
def _also() -> dict[str, str]:
    return {row[0]: row[1] for row in read_sheet("also.tsv")}


def also_contains(id: str) -> str:
    """Return what a paragraph requires besides what its summary leads with; empty if nothing more."""
    return _also().get(parse_cite(id).id, "")


@cache
def later_text() -> dict[str, Later]:
    """Return the sections of later New Jersey text that others tell of, by their numbers."""
    return {row[0]: Later(*row) for row in read_sheet("later.tsv")}


@cache
def not_dealt() -> tuple[NotDealt, ...]:
    """Return every game that the law names and the program refuses, in the sheet's order."""
    return tuple(NotDealt(*row) for row in read_sheet("not_dealt.tsv"))


def refused_game(name: str) -> NotDealt | None:
    """Return the game of that name that is refused, however people put words and hyphens together.

    >>> refused_game("Fast Action Hold 'em").why.partition(":")[0]
    'text not found'
    """
    said = _letters_of(name)
    return next((each for each in not_dealt() if said in (_letters_of(each.name), _letters_of(each.title))), None)


def _letters_of(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalpha())
