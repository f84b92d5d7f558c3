"""The link from paragraphs to the code that enforces them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType
from typing import Any

import pytest

from pitboss.law import Enforcer, MalformedCitation, cites_of_code, enforced_by, enforcers, paragraph, registry

pytestmark = pytest.mark.usefixtures("empty_registry")


def declared(function: Any, *cites: str) -> Any:
    """Declare a function as the decorator does."""
    return paragraph(*cites)(function)


def test_a_declared_function_is_the_same_function() -> None:
    def deal() -> int:
        return 3

    assert declared(deal, "19:47-20.8(c)") is deal
    assert deal() == 3


def test_a_declared_function_enforces_each_paragraph_it_cites() -> None:
    @paragraph("N.J.A.C. 19:47-20.8 (c)", "19:47-20.7(d)")
    def deal() -> None: ...

    name = f"{test_a_declared_function_enforces_each_paragraph_it_cites.__name__}.<locals>.deal"
    assert enforcers("19:47-20.8(c)") == (Enforcer("19:47-20.8(c)", __name__, name, "function"),)
    assert enforcers("19:47-20.7(d)") == (Enforcer("19:47-20.7(d)", __name__, name, "function"),)
    assert enforcers("19:47-20.8") == ()
    assert cites_of_code(deal.__code__) == {"19:47-20.8(c)", "19:47-20.7(d)"}


def test_generators_and_methods_are_declared_like_functions() -> None:
    class Felt:
        @paragraph("19:47-20.8(d)")
        def place_stub(self) -> Iterator[int]:
            yield 1

    assert list(Felt().place_stub()) == [1]
    assert enforcers("19:47-20.8(d)")[0].name.endswith("Felt.place_stub")
    assert cites_of_code(Felt.place_stub.__code__) == {"19:47-20.8(d)"}


def test_two_declarations_of_one_function_add_up() -> None:
    @paragraph("19:47-20.8(d)")
    @paragraph("19:47-20.8(c)")
    def deal() -> None: ...

    assert cites_of_code(deal.__code__) == {"19:47-20.8(c)", "19:47-20.8(d)"}
    declared(deal, "19:47-20.8(c)")
    assert len(enforcers("19:47-20.8(c)")) == 1


def test_a_function_that_was_never_declared_cites_nothing() -> None:
    def shuffle() -> None: ...

    assert cites_of_code(shuffle.__code__) == frozenset()


def test_equal_code_of_two_functions_is_kept_apart() -> None:
    source, deal = compile("def deal(): pass", "table", "exec"), dict[str, Any]()
    exec(source, deal)
    twin = FunctionType(deal["deal"].__code__.replace(), {"__name__": "twin"}, "deal")
    assert twin.__code__ == deal["deal"].__code__
    declared(twin, "19:47-20.8(c)")
    assert cites_of_code(twin.__code__) == {"19:47-20.8(c)"}
    assert cites_of_code(deal["deal"].__code__) == frozenset()


@pytest.mark.parametrize("thing", [int, cache(len), contextmanager(iter), staticmethod(len), property()])
def test_only_plain_functions_can_be_declared(thing: object) -> None:
    with pytest.raises(TypeError, match="place it under every other decorator"):
        declared(thing, "19:47-20.8(c)")
    assert enforcers("19:47-20.8(c)") == ()


def test_a_malformed_citation_is_refused_where_it_is_written() -> None:
    with pytest.raises(MalformedCitation):
        paragraph("20.8(c)")
    with pytest.raises(MalformedCitation):
        enforced_by("20.8(c)", module="here", name="Options.ledger", kind="option")


def test_data_enforces_what_it_cites_and_custom_data_cites_nothing() -> None:
    enforced_by(["19:47-20.11(a)2", "", "19:47-20.11(a)3"], module="games", name="LEDGER_A", kind="pay table")
    enforced_by("19:47-20.11(a)2", module="games", name="Options.pair_plus", kind="option")
    enforced_by("", module="games", name="Options.custom", kind="option")
    assert [each.kind for each in enforcers("19:47-20.11(a)2")] == ["pay table", "option"]
    assert [each.name for each in enforcers("19:47-20.11(a)3")] == ["LEDGER_A"]
    assert set(registry._enforcers) == {"19:47-20.11(a)2", "19:47-20.11(a)3"}


def test_a_kind_of_data_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match='"function" is not a kind of enforcer; data is one of option, constraint,'):
        enforced_by("19:47-20.8(c)", module="games", name="deal", kind="function")  # type: ignore[arg-type]


def test_a_citation_of_one_edition_enforces_that_edition_only() -> None:
    enforced_by("19:47-2.7(a)@2007", module="games", name="bonus", kind="option")
    enforced_by("19:47-2.7(a)", module="games", name="blackjack", kind="option")
    assert [each.name for each in enforcers("19:47-2.7(a)", "1996")] == ["blackjack"]
    assert [each.name for each in enforcers("19:47-2.7(a)", "2007")] == ["bonus", "blackjack"]
    assert [each.name for each in enforcers("19:47-2.7(a)")] == ["bonus", "blackjack"]


def test_a_citation_without_edition_passes_over_contents_and_editions_that_lack_it() -> None:
    enforced_by("19:47-14.18", module="games", name="announce", kind="option")
    assert [len(enforcers("19:47-14.18", edition)) for edition in ("1996", "2007", "2013")] == [0, 1, 0]
