"""What is known of a citation as it is printed: paragraphs in our words, readings, and what is custom."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from pitboss import law
from pitboss.games import GAMES
from pitboss.games.headings import EVERYWHERE
from pitboss.law import Interpretation, Paragraph
from pitboss.paper.layout import declare_paragraphs
from pitboss.server.shape import shape
from pitboss.table.custom import cited_as_custom, custom, is_custom
from pitboss.table.provenance import PROVENANCE_WORDS, Provenance

IN_OUR_WORDS = "the regulation, in our words"
WEIGHTS = {"A": "changes outcomes", "B": "changes procedure", "C": "changes only wording"}
FOLLOWED = "how other games of the chapter, other states or other houses do it"
_READING = re.compile(r"(?:reading )?([0-9]{1,6})\Z")
_SECTION = re.compile(r"[^(\[]+")
_SEE_ELSEWHERE = re.compile(r"\s*\[.*\]$")

declare_paragraphs()


def noted(cite: str) -> str:
    """Return a citation, noting that it appears in a document."""
    law.appeared(cite)
    return cite


def parts_of(text: str) -> list[str]:
    """Return the citations that a text joins by semicolons, as an event does."""
    return [part.strip() for part in text.split(";") if part.strip()] or [text]


# Readings


def number_of_reading(text: str) -> int:
    """Return the number of the reading that a text cites, or 0."""
    found = _READING.match(text)
    return int(found[1]) if found else 0


def readings_numbered(number: int) -> list[Interpretation]:
    """Return the reading of a number, or all of them for 0."""
    readings = law.interpretations()
    chosen = [each for each in readings if number in (0, each.number)]
    if not chosen:
        raise law.UnknownCitation(f"there's no reading {number}: they're numbered 1 to {readings[-1].number}")
    return chosen


def readings_of(each: Paragraph) -> tuple[Interpretation, ...]:
    """Return the readings of a paragraph itself, in its edition."""
    return law.interpretations_of(f"{each.id}@{each.edition}")


# What is custom


def custom_words(text: str) -> str:
    """Say what a citation of custom means."""
    section = section_of(text)
    if (later := later_of(text)) is not None:
        return later_words(later)
    try:
        law.parse_cite(section)
    except law.UnknownCitation:
        what = f" ({section})" if section else ""
        return f"The law says nothing about this{what}. Our rule follows custom: {FOLLOWED}."
    nearest = cited_within(text)
    if nearest == section and any(each.counts for each in law.find(section)):
        return f"What we have of {section} doesn't say this. Our rule follows custom: {FOLLOWED}."
    beside = f" The nearest in our index is {nearest}." if nearest not in ("", section) else ""
    return f"We don't have the text of {section}. Our rule follows custom: {FOLLOWED}.{beside}"


def later_of(text: str) -> law.Later | None:
    """Return the section of later New Jersey text that a citation of custom stands for, if it is one."""
    return law.later_text().get(section_id(section_of(text)))


def later_words(later: law.Later) -> str:
    """Say what is known of a section of later New Jersey text."""
    if later.is_title:
        return f"Of {later.id} we know the title alone: {later.says}. The rest follows custom: {FOLLOWED}."
    return f"{later.says} That's later New Jersey text, {later.id}, in our words; the rest follows custom: {FOLLOWED}."


def as_cited(text: str) -> str:
    """Return a citation as it is printed: what the index does not have as custom, where the program cites it so."""
    try:
        asked = law.parse_cite(text)
    except law.UnknownCitation:
        return text
    try:
        law.find(text)
    except law.UnknownCitation:
        return custom(str(asked)) if str(asked) in cited_as_custom() else text
    return text


def section_of(text: str) -> str:
    """Return what a citation of custom stands in for."""
    return text.removeprefix("custom").strip().removeprefix("(").removesuffix(")")


def cited_within(text: str) -> str:
    """Return what the index has of what a citation of custom stands in for, or of its section, or nothing."""
    cited = section_of(text)
    for each in (cited, cited.partition("(")[0]):
        with suppress(law.UnknownCitation):
            law.find(each)
            return each
    return ""


# Paragraphs


def found_under(text: str) -> tuple[law.Cite, list[Paragraph], list[Paragraph]]:
    """Return a citation, the paragraphs that it names, and those inside them."""
    cite = law.parse_cite(text)
    found = law.find(text)
    return cite, [each for each in found if each.id == cite.id], [each for each in found if each.id != cite.id]


def section_id(id: str) -> str:
    """Return the section that a paragraph stands in."""
    match = _SECTION.match(id)
    return match[0] if match else id


HEADED_SINCE = {"19:47-14.18": "Games and vacant seats announced"}
"""What sections are about whose heading was another when the contents that we have were printed."""


def heading_words(each: Paragraph) -> str:
    """Return a line of the contents without the note where else to look, as the section is headed now."""
    return HEADED_SINCE.get(each.id) or _SEE_ELSEWHERE.sub("", each.summary)


@cache
def _headings() -> dict[str, str]:
    return {each.id: heading_words(each) for each in law.paragraphs() if each.kind == "toc"}


def heading_of(id: str) -> str:
    """Return the heading of the section that a paragraph stands in, where the contents give one."""
    return _headings().get(section_id(id), "")


# For the page


@shape
class Reading(TypedDict):
    """A reading that was taken where the text can be read in more ways than one."""

    number: int
    question: str
    taken: str
    why: str
    cites: list[str]


@shape
class Inside(TypedDict):
    """A paragraph inside another."""

    cite: str
    edition: str
    says: str


@shape
class Known(TypedDict, total=False):
    """What may be known of a citation."""

    heading: str
    says: str
    also: str
    edition: str | None
    kind: str | None
    game: str | None
    standing: str | None
    reason: str
    provenance: str
    provenance_words: str
    readings: list[Reading]
    enforced_by: list[str]
    tested_by: list[str]
    does: Annotated[list[str], Field(description="What the game does by it, in plain words.")]
    inside: list[Inside]
    other_editions: list[Law]
    beside: list[Law]


@shape
class Law(Known):
    """What is known of a citation, or, in ``parts``, of each of several that a semicolon joins."""

    cite: str
    parts: NotRequired[list[Law]]


@shape
class LawHit(TypedDict):
    """A paragraph or a reading that has the words of a search."""

    cite: str
    edition: str
    game: str
    says: str


@shape
class LawFound(TypedDict):
    """What has all words of a search, the best first."""

    words: str
    found: Annotated[int, Field(description="How many there are in all.")]
    hits: list[LawHit]


def law_json(text: str) -> Law:
    """Return what is known of a citation, or of each of several joined by semicolons; refuse one that nobody knows."""
    found = [_part_json(as_cited(part)) for part in parts_of(text)]
    return found[0] if len(found) == 1 else {"cite": text, "parts": found}


def _part_json(text: str) -> Law:
    if number := number_of_reading(text):
        return _cited(text, readings=[reading_json(each) for each in readings_numbered(number)])
    if is_custom(text):
        return _custom_json(text)
    cite, named, inside = found_under(text)
    if not named:
        return _cited(noted(str(cite)), heading=heading_of(cite.id), inside=_inside_json(inside))
    *older, newest = sorted(named, key=lambda each: each.edition)
    about = _paragraph_json(newest)
    about["cite"], about["inside"] = str(cite), _inside_json(inside)
    about["other_editions"] = [_paragraph_json(each) for each in reversed(older)]
    return about


def _custom_json(text: str) -> Law:
    section, nearest = section_of(text), cited_within(text)
    named = found_under(nearest)[1] if nearest else []
    headings = [each for each in named if each.kind == "toc" and not law.has_text(section)]
    provenance: Provenance = "custom" if later_of(text) is None else "nj"
    return _cited(
        text,
        heading=heading_of(section),
        says=custom_words(text),
        provenance=provenance,
        provenance_words=PROVENANCE_WORDS[provenance],
        readings=[reading_json(reading) for each in headings for reading in readings_of(each)],
        does=instead_of(section) if headings else [],
        beside=[_paragraph_json(each) for each in named if each.counts],
    )


def instead_of(section: str) -> list[str]:
    """Return what games do under a section that is known by its heading only, each in a sentence."""
    done = dict.fromkeys(game.under[section] for game in GAMES.values() if section in game.under)
    return [f"{words[0].upper()}{words[1:]}." for words in (*done, *EVERYWHERE.get(section, "").splitlines())]


def _cited(cite: str, **known: Unpack[Known]) -> Law:
    """Return what is known of a citation; what is not known is empty."""
    return {
        "cite": cite,
        "heading": known.get("heading", ""),
        "says": known.get("says", ""),
        "also": known.get("also", ""),
        "edition": known.get("edition"),
        "kind": known.get("kind"),
        "game": known.get("game"),
        "standing": known.get("standing"),
        "reason": known.get("reason", ""),
        "provenance": known.get("provenance", "text"),
        "provenance_words": known.get("provenance_words", IN_OUR_WORDS),
        "readings": known.get("readings", []),
        "enforced_by": known.get("enforced_by", []),
        "tested_by": known.get("tested_by", []),
        "does": known.get("does", []),
        "inside": known.get("inside", []),
        "other_editions": known.get("other_editions", []),
        "beside": known.get("beside", []),
    }


def _paragraph_json(each: Paragraph) -> Law:
    """Return one paragraph of one edition."""
    return _cited(
        noted(each.id),
        heading=heading_of(each.id),
        says=each.summary,
        also=law.also_contains(each.id),
        edition=each.edition,
        kind=each.kind,
        game=each.game,
        standing=law.standing(each) if each.counts else None,
        reason=each.reason,
        readings=[reading_json(reading) for reading in readings_of(each)],
        enforced_by=[f"{one.module}: {one.name} ({one.kind})" for one in law.enforcers(each.id, each.edition)],
        tested_by=list(law.tests_of(each.id, each.edition)),
        does=_does(each),
    )


def _does(each: Paragraph) -> list[str]:
    """Return what the game does by a paragraph, in plain words: the sentences of the functions that enforce it."""
    found: dict[str, None] = {}
    for one in law.enforcers(each.id, each.edition):
        made = sys.modules.get(one.module)
        for name in one.name.split("."):
            made = getattr(made, name, None)
        if callable(made) and not isinstance(made, type) and made.__doc__:
            found[made.__doc__.strip().partition("\n")[0]] = None
    return list(found)


# Searching by words

MOST_FOUND = 60
"""Paragraphs and readings that a search returns at most."""
_WORD = re.compile(r"[a-z0-9']+")
_ENDING = re.compile(r"(?:ies|es|s|ing|ed)$")


def stems_of(text: str) -> list[str]:
    """Return the words of a text without their endings, as a search compares them."""
    words = _WORD.findall(text.lower())
    return [_ENDING.sub("", word) if len(word) > 4 else word.removesuffix("s") for word in words]


@cache
def _searched() -> list[tuple[list[str], str, LawHit]]:
    """Return every paragraph and reading with its words, and how it is told."""
    found: list[tuple[list[str], str, LawHit]] = []
    for each in law.paragraphs():
        words = f"{each.game} {heading_of(each.id)} {each.summary} {law.also_contains(each.id)}"
        told: LawHit = {"cite": each.id, "edition": each.edition, "game": each.game, "says": each.summary}
        found.append((stems_of(words), each.id, told))
    for reading in law.interpretations():
        words = f"{reading.question} {reading.reading}"
        told = {"cite": f"reading {reading.number}", "edition": "", "game": "", "says": reading.question}
        found.append((stems_of(words), reading.ids, told))
    return found


def search_json(words: str) -> LawFound:
    """Return the paragraphs and readings that have all words, those that have them most often first."""
    wanted = stems_of(words)
    hits: list[tuple[int, LawHit]] = []
    for stems, ids, told in _searched() if wanted else ():
        often = [sum(stem.startswith(word) for stem in stems) for word in wanted]
        if all(often):
            law.appeared(ids)
            hits.append((-sum(often), told))
    hits.sort(key=lambda hit: hit[0])
    return {"words": words, "found": len(hits), "hits": [told for _, told in hits[:MOST_FOUND]]}


def _inside_json(inside: list[Paragraph]) -> list[Inside]:
    return [{"cite": noted(each.id), "edition": each.edition, "says": each.summary} for each in inside]


def reading_json(reading: Interpretation) -> Reading:
    """Return a reading: the question, what was taken, and why it matters."""
    law.appeared(reading.ids)
    return {
        "number": reading.number,
        "question": reading.question,
        "taken": reading.reading,
        "why": f"The reading {WEIGHTS[reading.weight]}.",
        "cites": reading.ids.split("; "),
    }
