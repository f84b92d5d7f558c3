"""The regulation as an index: citations, paragraphs in our own words, readings, and what enforces and tests each."""

from pitboss.law.appearances import appeared, collecting
from pitboss.law.cite import (
    Cite,
    MalformedCitation,
    UnknownCitation,
    is_same_edition,
    is_within,
    natural_order,
    parse_cite,
)
from pitboss.law.coverage import Coverage, GameCoverage, coverage, standing, tests_of
from pitboss.law.index import (
    Interpretation,
    NotDealt,
    Paragraph,
    also_contains,
    find,
    has_text,
    interpretations,
    interpretations_near,
    interpretations_of,
    not_dealt,
    paragraphs,
    refused_game,
)
from pitboss.law.registry import Enforcer, cites_of_code, enforced_by, enforcers, paragraph

__all__ = [
    "Cite",
    "Coverage",
    "Enforcer",
    "GameCoverage",
    "Interpretation",
    "MalformedCitation",
    "NotDealt",
    "Paragraph",
    "UnknownCitation",
    "also_contains",
    "appeared",
    "cites_of_code",
    "collecting",
    "coverage",
    "enforced_by",
    "enforcers",
    "find",
    "has_text",
    "interpretations",
    "interpretations_near",
    "interpretations_of",
    "is_same_edition",
    "is_within",
    "natural_order",
    "not_dealt",
    "paragraph",
    "paragraphs",
    "parse_cite",
    "refused_game",
    "standing",
    "tests_of",
]
