"""What the engines take and give is typed: `Any` stands only where another library's types cannot be followed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import aboveboard.play

ROOT = Path(aboveboard.play.__file__).parent
EDGES = {
    "compare/ahead.py": "a text of one's own is TOML, which the model of its kind has read",
    "compare/checked.py": "a submission is JSON, which is held to the law's own tables",
    "compare/clauses.py": "what was stored is JSON, which the record that it was made of reads",
    "compare/figures.py": "what was stored is JSON, which the record that it was made of reads",
    "compare/over.py": "somebody lists values of any option, which its law reads",
    "compare/sides.py": "a side's text is TOML, which the model of its kind has read",
    "compare/submissions.py": "a submission is JSON, which is held to the law's own tables",
    "compare/values.py": "so are the procedures of its game",
    "document.py": "a data frame is of pandas or of polars, whichever is installed",
    "pools/told.py": "what an event holds is JSON, which the form of its deed has read",
}
"""Modules of `play` that may say Any, and why; what numba compiles is named in `kernel/compiled.py` alone."""
COMPILED = "aboveboard.kernel.compiled"
REASONS = ("numba", "numpy")
"""Only what calls these deals with kernels' arrays and numbers."""


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def _lines_with_any(tree: ast.Module) -> list[int]:
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="Any") | ast.Attribute(attr="Any") | ast.alias(name="Any"):
                found.append(node.lineno)
            case ast.Constant(value=str(text)) if text == "Any" or "[Any" in text:
                found.append(node.lineno)
    return found


def _imports(tree: ast.Module) -> set[str]:
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return plain | {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_any_is_found_however_it_is_written() -> None:
    for text in (
        "from typing import Any",
        "from typing import Any as Whatever",
        "import typing\nx: typing.Any = 1",
        "x: list[Any] = []",
        "x: 'dict[str, int] | list[Any]' = []",
    ):
        assert _lines_with_any(ast.parse(text)), text
    assert not _lines_with_any(ast.parse('"""Any event of a record."""\nx: int = 1'))


def test_any_stands_only_at_the_edges() -> None:
    found = {name: lines for name, tree in _trees() if (lines := _lines_with_any(tree))}
    assert len(list(_trees())) > 100
    assert {name: lines for name, lines in found.items() if name not in EDGES} == {}
    assert found.keys() == EDGES.keys(), "an edge that is none any more goes from the list"


def test_the_types_of_kernels_stay_where_kernels_are_called() -> None:
    users = {name: _imports(tree) for name, tree in _trees()}
    users = {name: imports for name, imports in users.items() if COMPILED in imports}
    assert users
    for name, imports in users.items():
        assert imports.intersection(REASONS), f"{name} has nothing to do with compiled functions"
