"""Mutants: a module's source with one small change that the tests should notice.

What cannot change a rule is left alone: docstrings, texts, annotations, decorators, ``__all__``, assertions (the
``strict`` of a zip is one), and what is said in an error that is raised.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEFT_ALONE = (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)
FIELDS_LEFT_ALONE = frozenset({"decorator_list", "annotation", "returns", "type_params"})
NAMES_LEFT_ALONE = frozenset({"__all__", "__slots__", "__match_args__"})


class Site(NamedTuple):
    """A place in a parsed module that can be changed, and what the change is."""

    line: int
    within: str
    change: str
    apply: Callable[[], None]


class Mutant(NamedTuple):
    """One change of one module, by the number of its site."""

    path: str
    number: int
    line: int
    within: str
    change: str

    @property
    def name(self) -> str:
        """What the mutant is called, whatever lines stand above it."""
        return f"{self.path} {self.within}: {self.change}"

    def tree(self, root: Path) -> ast.Module:
        """Return the changed module."""
        tree = ast.parse((root / self.path).read_text(encoding="utf-8"))
        list(sites(tree))[self.number].apply()
        return ast.fix_missing_locations(tree)


def mutants_of(root: Path, path: Path) -> list[Mutant]:
    """Return every mutant of a module; of two that are called alike the second has a number."""
    place = path.relative_to(root).as_posix()
    found: list[Mutant] = []
    called: dict[str, int] = {}
    for number, site in enumerate(sites(ast.parse(path.read_text(encoding="utf-8")))):
        key = f"{site.within}: {site.change}"
        called[key] = called.get(key, 0) + 1
        again = f" ({called[key]})" if called[key] > 1 else ""
        found.append(Mutant(place, number, site.line, site.within, f"{site.change}{again}"))
    return found


def sample(root: Path, paths: list[Path], count: int, seed: int) -> list[Mutant]:
    """Return some mutants of some modules by chance; a change of one rule leaves the sample of the others as it was."""
    everything = [mutant for path in sorted(paths) for mutant in mutants_of(root, path)]
    chosen = sorted(everything, key=lambda each: sha256(f"{seed} {each.name}".encode()).digest())[:count]
    return sorted(chosen, key=lambda each: (each.path, each.number))


def sites(tree: ast.Module) -> Iterator[Site]:
    """Return the places of a module that can be changed, in the order of its source."""
    yield from _inside(tree, "module")


def _inside(node: ast.AST, within: str) -> Iterator[Site]:
    for field, value in ast.iter_fields(node):
        if field in FIELDS_LEFT_ALONE:
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_left_alone(child):
                inner = _named(child, within)
                yield from _here(child, inner, _replacing(node, field, place))
                yield from _inside(child, inner)


def _replacing(parent: ast.AST, field: str, place: int | None) -> Callable[[ast.AST], None]:
    def replace(new: ast.AST) -> None:
        if place is None:
            setattr(parent, field, new)
        else:
            getattr(parent, field)[place] = new

    return replace


def _named(node: ast.AST, within: str) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name if within == "module" else f"{within}.{node.name}"
    return within


def _is_left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(each, ast.Name) and each.id in NAMES_LEFT_ALONE for each in targets)
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, LEFT_ALONE) or (isinstance(node, ast.keyword) and node.arg == "strict")


def _here(node: ast.AST, within: str, replace: Callable[[ast.AST], None]) -> Iterator[Site]:
    """Return what can be changed about one node itself."""
    for before, new in _changes(node):
        change = f"{_short(before)} -> {_short(_after(new))}"
        yield Site(getattr(node, "lineno", 0), within, change, _applying(replace, node, new))


def _applying(replace: Callable[[ast.AST], None], node: ast.AST, new: ast.AST) -> Callable[[], None]:
    return lambda: replace(ast.copy_location(new, node))


def _after(new: ast.AST) -> str:
    if isinstance(new, ast.Pass):
        return "nothing"
    return f"if {ast.unparse(new.test)}" if isinstance(new, ast.If | ast.IfExp | ast.While) else ast.unparse(new)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:87]}..."


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    before = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            ops: list[ast.cmpop] = [*node.ops]
            ops[place] = COMPARED[type(operator)]()
            yield before, ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield before, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield before, node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in RECKONED and not _is_text(node):
        yield before, ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in RECKONED:
        yield before, ast.AugAssign(node.target, RECKONED[type(node.op)](), node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield before, ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield f"if {ast.unparse(node.test)}", _negated(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield before, ast.Call(ast.Name(CALLED[node.func.id], ast.Load()), node.args, node.keywords)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom):
        yield before, ast.Pass()


def _is_text(node: ast.BinOp) -> bool:
    """Tell whether texts are joined or formatted there, which is wording and no rule."""
    parts = (node.left, node.right)
    return any(isinstance(each, ast.JoinedStr) or isinstance(getattr(each, "value", None), str) for each in parts)


def _negated(node: ast.If | ast.IfExp | ast.While) -> ast.AST:
    test = ast.UnaryOp(ast.Not(), node.test)
    if isinstance(node, ast.IfExp):
        return ast.IfExp(test, node.body, node.orelse)
    if isinstance(node, ast.While):
        return ast.While(test, node.body, node.orelse)
    return ast.If(test, node.body, node.orelse)
