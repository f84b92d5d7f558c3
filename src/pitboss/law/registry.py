"""The link from the paragraphs of the regulation to the code that enforces them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, Literal, TypeVar, get_args

from pitboss.law.cite import Cite, is_same_edition, parse_cite

DataKind = Literal["option", "constraint", "pay table", "event", "fault"]
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Enforcer:
    """A function, option, constraint, pay table, event or fault that enforces a paragraph."""

    cite: str
    module: str
    name: str
    kind: str


# By paragraph, whatever the edition, in the order of registration; a dict serves as an ordered set.
_enforcers: dict[str, dict[Enforcer, Cite]] = {}
# By identity, since code objects of two modules may be equal; the code is held so that no other takes its identity.
_cited_code: dict[int, tuple[CodeType, frozenset[str]]] = {}


def paragraph(*cites: str) -> Callable[[F], F]:
    """Declare the paragraphs that a function enforces; the function itself stays as it is."""
    parsed = [parse_cite(cite) for cite in cites]

    def declare(function: F) -> F:
        if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
            raise TypeError(
                f"@paragraph declares plain functions and methods, and {function!r} is not one: "
                "place it under every other decorator."
            )
        code = function.__code__
        _, known = _cited_code.get(id(code), (code, frozenset[str]()))
        _cited_code[id(code)] = code, known.union(map(str, parsed))
        for cite in parsed:
            _register(cite, function.__module__, function.__qualname__, "function")
        return function

    return declare


def enforced_by(cites: str | Iterable[str], *, module: str, name: str, kind: DataKind) -> None:
    """Declare the paragraphs that a piece of data enforces; an empty citation, of what is custom, is passed over."""
    if kind not in get_args(DataKind):
        raise ValueError(f'"{kind}" is not a kind of enforcer; data is one of {", ".join(get_args(DataKind))}.')
    for cite in [cites] if isinstance(cites, str) else cites:
        if cite:
            _register(parse_cite(cite), module, name, kind)


def _register(cite: Cite, module: str, name: str, kind: str) -> None:
    _enforcers.setdefault(cite.id, {})[Enforcer(str(cite), module, name, kind)] = cite


def cites_of_code(code: CodeType) -> frozenset[str]:
    """Return the citations that were declared on the function with this code."""
    known = _cited_code.get(id(code))
    return known[1] if known else frozenset()


def enforcers(id: str, edition: str | None = None) -> tuple[Enforcer, ...]:
    """Return what enforces a paragraph, in one edition or in any, in the order of registration."""
    declared = _enforcers.get(id)
    if not declared:
        return ()
    reaches_every_edition = edition is None or _takes_general_cites(id, edition)
    return tuple(
        enforcer
        for enforcer, cite in declared.items()
        if (reaches_every_edition if cite.edition is None else is_same_edition(cite.edition, edition))
    )


def _takes_general_cites(id: str, edition: str) -> bool:
    """Does a citation without edition reach this one? It passes over contents, history and what is not in the index."""
    from pitboss.law.index import paragraph_of

    found = paragraph_of(id, edition)
    return found is not None and found.counts
