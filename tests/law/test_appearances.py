"""Which citations appear while somebody watches."""

from __future__ import annotations

import pytest

from pitboss.law import appeared, collecting


def test_citations_are_collected_only_inside_the_block() -> None:
    appeared("19:47-20.10(a)")
    with collecting() as cites:
        assert cites == set()
        appeared("19:47-20.10(b)")
        appeared("19:47-20.10(b)")
    appeared("19:47-20.10(c)")
    assert cites == {"19:47-20.10(b)"}


def test_an_outer_collection_gets_what_an_inner_one_got() -> None:
    with collecting() as outer:
        appeared("19:47-20.8(a)")
        with collecting() as inner:
            appeared("19:47-20.8(b)")
        appeared("19:47-20.8(c)")
    assert inner == {"19:47-20.8(b)"}
    assert outer == {"19:47-20.8(a)", "19:47-20.8(b)", "19:47-20.8(c)"}


def test_a_collection_ends_with_its_block_even_if_that_fails() -> None:
    with pytest.raises(ZeroDivisionError), collecting() as cites:
        appeared("19:47-20.8(a)")
        raise ZeroDivisionError
    appeared("19:47-20.8(b)")
    assert cites == {"19:47-20.8(a)"}
