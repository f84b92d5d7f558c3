"""Strategies that somebody wrote in Python: read without running anything, compiled, and asked about every hand.

A file holds functions and constants and nothing else. A function gets a hand in numbers and returns one of the choices
of the prompt; before a card is dealt it is asked about every hand there is, and what no prompt offers is refused.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core.errors import NumbaError

from pitboss.simulate.kernel import Decision, Setup
from pitboss.simulate.tally import Ints
from pitboss.table.refusal import Refused

SUFFIX = ".py"
MOST_SOURCE = 200_000
ALLOWED = "functions of whole numbers, constants, and `import math`"
HARMLESS = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While,
    ast.If, ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare,
    ast.Call, ast.Constant, ast.Attribute, ast.Subscript, ast.Name, ast.Tuple, ast.List, ast.Slice, ast.boolop,
    ast.operator, ast.unaryop, ast.cmpop, ast.expr_context, ast.keyword, ast.Assert,
)  # fmt: skip
"""What a function may be made of."""
PLAIN = (
    *HARMLESS, ast.Dict, ast.ListComp, ast.DictComp, ast.GeneratorExp, ast.comprehension, ast.Lambda, ast.Starred,
)  # fmt: skip
"""What a function may be made of where it is not compiled; no sets, whose order may differ from machine to machine."""


def is_python(strategy: str) -> bool:
    """Tell whether a strategy is a file of Python, perhaps with the name of a function behind a colon."""
    return strategy.partition(":")[0].endswith(SUFFIX)


class Own(NamedTuple):
    """A function that somebody wrote for a decision."""

    where: str
    decision: Decision
    function: Any

    def refused(self, what: str, why: str, allowed: str) -> Refused:
        """Return a refusal that names the file and the function."""
        return Refused(f"{self.where}: {what}", why, allowed)

    def answers(self, *columns: Any, offered: Ints | None = None) -> Ints:
        """Ask the function about every row, or refuse it where it chooses what the prompt does not offer there."""
        decision, rows = self.decision, len(columns[0])
        found = np.zeros(rows, np.int64)
        try:
            asked_about(len(columns))(self.function, *columns, found)
        except (NumbaError, TypeError) as error:
            raise self.refused(decision.said(self.function.__name__), short(error), ALLOWED) from None
        except (ArithmeticError, IndexError, ValueError, AssertionError) as error:
            why = f"it fails on a hand that is dealt: {error or type(error).__name__}"
            raise self.refused(decision.said(self.function.__name__), why, "an answer to every hand") from None
        kinds = {each.signature.return_type for each in self.function.overloads.values()}
        if not all(isinstance(kind, numba.types.Integer | numba.types.Boolean) for kind in kinds):
            why = f"it returns {', '.join(map(str, kinds))}"
            raise self.refused(decision.said(self.function.__name__), why, decision.allowed())
        bad = (found < 0) | (found >= decision.answers)
        if offered is not None:
            bad |= ~bad & ((offered >> np.clip(found, 0, 62)) & 1 == 0)
        if bad.any():
            row = int(np.flatnonzero(bad)[0])
            names = [name.strip() for name in decision.arguments.split(",")]
            said = ", ".join(f"{name}={told(column[row])}" for name, column in zip(names, columns, strict=True))
            mask = None if offered is None else int(offered[row])
            what = f"{self.function.__name__}({said}) returns {decision.word(int(found[row]))}"
            raise self.refused(what, "it isn't offered here", decision.allowed(mask))
        return found


def told(value: Any) -> str:
    """Write an argument as a person reads it."""
    return f"({', '.join(str(int(each)) for each in value)})" if np.ndim(value) else str(int(value))


def short(error: Exception) -> str:
    """Return what numba says, without its pages of advice."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    wanted = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "[", "-", "Enable", "<"))]
    return "it cannot be compiled: " + " ".join((wanted or lines or ["no reason is told"])[:2])[:200]


@lru_cache(maxsize=16)
def asked_about(count: int) -> Callable[..., None]:
    """Return a loop that asks a function with so many arguments about row after row."""
    names = [f"column_{number}" for number in range(count)]
    each = ", ".join(f"{name}[row]" for name in names)
    text = (
        f"def ask(function, {', '.join(names)}, found):\n"
        "    for row in range(found.size):\n"
        f"        found[row] = function({each})\n"
    )
    space: dict[str, Any] = {}
    exec(text, space)
    loop: Callable[..., None] = numba.njit(space["ask"], nogil=True)
    return loop


def read_source(where: str, source: str, harmless: tuple[type[ast.AST], ...] = HARMLESS) -> ast.Module:
    """Read a file, or refuse what is more than functions and constants; nothing of it is run."""
    if len(source) > MOST_SOURCE:
        raise Refused(where, "it is too long", f"at most {MOST_SOURCE:,} characters")
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        raise Refused(where, f"it is no Python: {error}", ALLOWED) from None
    for statement in tree.body:
        check_statement(where, statement, harmless)
    return tree


def check_statement(where: str, statement: ast.stmt, harmless: tuple[type[ast.AST], ...]) -> None:
    """Refuse a statement that would do something when a file is read, or reach outside of it."""
    line = f"{where}, line {statement.lineno}"
    if isinstance(statement, ast.Import):
        if [name.name for name in statement.names] != ["math"] or statement.names[0].asname:
            raise Refused(line, "it imports something", ALLOWED)
        return
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return
    if isinstance(statement, ast.Assign) and all(isinstance(target, ast.Name) for target in statement.targets):
        try:
            ast.literal_eval(statement.value)
        except (ValueError, TypeError, SyntaxError):
            raise Refused(line, "it is no constant", ALLOWED) from None
        return
    if not isinstance(statement, ast.FunctionDef) or statement.decorator_list:
        raise Refused(line, "it is no function and no constant", ALLOWED)
    for node in ast.walk(statement):
        at = f"{where}, line {getattr(node, 'lineno', statement.lineno)}"
        if not isinstance(node, harmless):
            raise Refused(at, f"{type(node).__name__} has no place in a strategy", ALLOWED)
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name.startswith("_"):
            raise Refused(at, f"{name} has no place in a strategy", ALLOWED)


@lru_cache(maxsize=8)
def functions_of(where: str, source: str, constants: tuple[tuple[str, int], ...]) -> Mapping[str, Any]:
    """Return the functions and constants of a file; the functions are compiled when they are first asked."""
    tree = read_source(where, source)
    space: dict[str, Any] = {**dict(constants), "math": math}
    exec(compile(tree, where, "exec"), space)
    named = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
    for name in named:  # one may call another
        space[name] = numba.njit(space[name], nogil=True)
    given = [target.id for each in tree.body if isinstance(each, ast.Assign) for target in each.targets
             if isinstance(target, ast.Name)]  # fmt: skip
    return {name: space[name] for name in (*named, *given)}


def own_of(setup: Setup, decisions: Sequence[Decision]) -> dict[str, Own]:
    """Return the functions of a file by the decisions they are for, or refuse one that is missing or does not fit."""
    where, _, asked = setup.strategy.partition(":")
    constants = tuple((name, code) for each in decisions for name, code in each.constants())
    space = functions_of(where, setup.source, constants)
    found = {}
    for place, decision in enumerate(decisions):
        name = asked if asked and place == 0 else decision.name
        function = space.get(name)
        if function is None:
            if decision.is_needed or name == asked:
                why = f"{setup.game.title} asks for {decision.about}"
                raise Refused(f"{where}: no function {name}", why, f"def {decision.said(name)}")
            continue
        if not hasattr(function, "py_func"):
            raise Refused(f"{where}: {name}", "it is no function", f"def {decision.said(name)}")
        wanted = [each.strip() for each in decision.arguments.split(",")]
        code = function.py_func.__code__
        if code.co_argcount != len(wanted) or code.co_kwonlyargcount:
            why = f"it takes {code.co_argcount} arguments"
            raise Refused(f"{where}: {name}", why, f"def {decision.said(name)}")
        found[decision.name] = Own(where, decision, function)
    return found


def constants_of(setup: Setup) -> Mapping[str, Any]:
    """Return the constants that a file gives, by their names."""
    where = setup.strategy.partition(":")[0]
    tree = read_source(where, setup.source, PLAIN)
    return {
        target.id: ast.literal_eval(each.value)
        for each in tree.body
        if isinstance(each, ast.Assign)
        for target in each.targets
        if isinstance(target, ast.Name)
    }
