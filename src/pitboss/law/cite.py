"""How a paragraph of the regulation is cited, and which paragraph stands inside which."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_FORM = re.compile(
    r"""(?:N\.?J\.?A\.?C\.?)?
    (?P<title>\d+) : (?P<chapter>\d+) (?P<chapter_suffix>[A-Z]?)
    (?:-(?P<subchapter>\d+)
        (?:\.(?P<section>\d+) (?P<section_suffix>[A-Z]?)
            (?:\((?P<letter>[a-z]{1,2})\)
                (?:(?P<number>\d+)
                    (?:\.(?:(?P<roman>[ivxl]+) (?:\.?\((?P<item>\d+)\))?)?)?
                )?
            )?
        )?
    )?
    (?P<term>\[[^][@]+\])?
    (?:@(?P<edition>\d{4}))?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}
MOST_REMEMBERED = 4096
"""Citations at most that are remembered as they were read."""
_NOTES = "[notes]"
_AFTER_ALL = 1_000_000
_BOUNDARIES = ("(", "[", ".", "-")


class UnknownCitation(ValueError):
    """A citation that names no paragraph of the index."""


class MalformedCitation(UnknownCitation):
    """A text that is not written as a citation."""


@dataclass(frozen=True, slots=True)
class Cite:
    """A paragraph of the regulation, in one edition or in whichever editions have it."""

    id: str
    edition: str | None = None

    def __str__(self) -> str:
        return self.id if self.edition is None else f"{self.id}@{self.edition}"

    def names(self, id: str, edition: str | None = None) -> bool:
        """Is this the citation of that very paragraph, in that edition if one is given?"""
        return self.id == id and is_same_edition(self.edition, edition)


@lru_cache(maxsize=MOST_REMEMBERED)
def parse_cite(text: str) -> Cite:
    """Return the citation that a text writes, such as "N.J.A.C. 19:47-2.7(a)@2007"."""
    part = _parts(text)
    written = f"{part['title']}:{part['chapter']}{part['chapter_suffix'].upper()}"
    if part["subchapter"]:
        written += f"-{part['subchapter']}"
    if part["section"]:
        written += f".{part['section']}{part['section_suffix'].upper()}"
    if part["letter"]:
        written += f"({part['letter'].lower()}){part['number']}"
    if part["roman"]:
        written += f".{part['roman'].lower()}"
    if part["item"]:
        written += f"({part['item']})"
    return Cite(written + part["term"], part["edition"] or None)


def is_same_edition(one: str | None, other: str | None) -> bool:
    """Do two editions agree? None stands for any edition."""
    return one is None or other is None or one == other


def is_within(child_id: str, parent_id: str) -> bool:
    """Is a paragraph the same as another, or inside it?"""
    if not child_id.startswith(parent_id):
        return False
    rest = child_id[len(parent_id) :]
    return not rest or rest.startswith(_BOUNDARIES) or parent_id.endswith(")")


def natural_order(id: str) -> tuple[int, ...]:
    """Return a key that sorts paragraphs as the law does: notes last, the lines of one table as they were given."""
    part = _parts(id)
    absent = _AFTER_ALL if part["term"] == _NOTES else 0
    return (
        int(part["title"]),
        int(part["chapter"]),
        _letters(part["chapter_suffix"]),
        int(part["subchapter"] or absent),
        int(part["section"] or absent),
        _letters(part["section_suffix"]),
        _letters(part["letter"]) or absent,
        int(part["number"] or absent),
        _roman(part["roman"]) or absent,
        int(part["item"] or absent),
        bool(part["term"]),
    )


def _parts(text: str) -> dict[str, str]:
    head, bracket, tail = text.partition("[")
    match = _FORM.fullmatch("".join(head.split()) + bracket + re.sub(r"\]\s*@\s*", "]@", " ".join(tail.split())))
    if match is None:
        raise MalformedCitation(
            f'"{text}" is not a citation: write title, chapter, section and paragraph, '
            "as in 19:47-20.10(b), 13:69F-42.4(c)1.ii or 19:47-2.7(a)@2007."
        )
    return match.groupdict(default="")


def _letters(letters: str) -> int:
    """Count a, b, ..., z, aa, ab, ... from 1; no letter is 0."""
    count = 0
    for letter in letters.lower():
        count = count * 26 + ord(letter) - ord("a") + 1
    return count


def _roman(numeral: str) -> int:
    """Return the value of a roman numeral; no numeral is 0."""
    values = [_ROMAN[letter] for letter in numeral.lower()]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))
