"""The README's commands and examples, run as they stand.

In a console block, a line that begins with "$ " is run by the shell in docs/examples and what follows is its output;
"..." in the output stands for anything, over as many lines as need be.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
PAGES = [HERE / "README.md", HERE / "CONTRIBUTING.md", *sorted((HERE / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
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


CONSOLE = [
    pytest.param(command, output, id=f"{page.stem}: {command[:60]}")
    for page in PAGES
    for block in blocks(page, "console")
    for command, output in commands(block)
]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which `aboveboard` is this very checkout."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "aboveboard"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m aboveboard "$@"\n')
    program.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return kept | {"PATH": f"{folder}{os.pathsep}{kept['PATH']}", "PYTHONPATH": str(HERE / "src")}


@pytest.mark.parametrize(("command", "output"), CONSOLE)
def test_a_command_prints_what_the_page_shows(command: str, output: str, shell: dict[str, str]) -> None:
    if command.startswith("make "):
        pytest.skip("make runs these tests")
    done = subprocess.run(
        ["bash", "-c", command], cwd=HERE / "docs" / "examples", env=shell, capture_output=True, text=True, timeout=120
    )
    shown = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines()).strip()
    expected = "\n".join(line.rstrip() for line in output.splitlines()).strip()
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    assert re.fullmatch(pattern, shown, re.DOTALL), f"$ {command}\n{shown}"


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "pycon")], ids=lambda page: page.stem)
def test_python_examples(page: Path) -> None:
    examples = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    text = "\n".join(blocks(page, "pycon"))
    runner.run(examples.get_doctest(text, {}, page.name, str(page), 0))
    assert runner.tries > 0
    assert not runner.failures


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_links_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
