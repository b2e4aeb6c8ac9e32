"""The commands, examples, diagrams and links of a Markdown page, run and followed as they stand.

In a console block, a line that begins with "$ " is run in the folder of the files that `aboveboard example`
prints, and what follows is its output; "..." in the output stands for anything, over as many lines as need be.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "src" / "aboveboard" / "cli" / "examples"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(
    r"`((?:src|tests|docs|benchmarks|kernel|games|law|play|log|floor|charity|publish|web|cli)/[a-z0-9_./-]+)`"
)
"""A file or a folder in prose: of the repository, or of the package."""
LINK = re.compile(r"\]\(([^()\s#:]+)(?:#[^()\s]*)?\)")


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return [found[2] for found in BLOCK.finditer(page.read_text("utf-8")) if found[1] == language]


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with the output that it shows."""
    command, output = "", ""
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, output
            command, output = line[2:].strip(), ""
        else:
            output += line
    if command:
        yield command, output


def console(pages: Iterable[Path]) -> list[Any]:
    """Every command of these pages with its output, as parameters of a test."""
    return [
        pytest.param(command, output, id=f"{page.stem}: {command[:60]}")
        for page in pages
        for block in blocks(page, "console")
        for command, output in commands(block)
    ]


def shell_in(folder: Path) -> dict[str, str]:
    """An environment in which `aboveboard` is this very checkout, and `python` the one that runs the tests."""
    for name, started in (("aboveboard", "-m aboveboard "), ("python", "")):
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {started}"$@"\n')
        program.chmod(0o755)
    inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return inherited | {"PATH": f"{folder}{os.pathsep}{inherited['PATH']}", "PYTHONPATH": str(ROOT / "src")}


def check_command(command: str, output: str, shell: Mapping[str, str]) -> None:
    """A command prints what the page shows."""
    if command.startswith("make "):
        pytest.skip("make runs these tests")
    done = subprocess.run(["bash", "-c", command], cwd=EXAMPLES, env=shell, capture_output=True, text=True, timeout=120)
    shown = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines()).strip()
    expected = "\n".join(line.rstrip() for line in output.splitlines()).strip()
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    assert re.fullmatch(pattern, shown, re.DOTALL), f"$ {command}\n{shown}"


def check_python(page: Path) -> None:
    """The Python sessions of a page, run one after the other, answer what the page shows."""
    text = "\n".join(blocks(page, "pycon"))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0))
    assert runner.tries > 0
    assert not runner.failures


def check_links(page: Path) -> None:
    """Every file that a page links to or names is there."""
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
    for named in NAMED.findall(page.read_text("utf-8")):
        assert (ROOT / named).exists() or (ROOT / "src" / "aboveboard" / named).exists(), named
