"""The examples in the docstrings of the table's modules are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import pitboss.table

MODULES = [module.name for module in pkgutil.iter_modules(pitboss.table.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"pitboss.table.{name}")).failed == 0


def test_money_has_examples_that_are_run() -> None:
    assert doctest.testmod(importlib.import_module("pitboss.table.money")).attempted >= 6
