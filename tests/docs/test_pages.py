"""The pages of docs/: their commands and examples are run, their diagrams drawn, their links followed."""

from __future__ import annotations

from pathlib import Path

import mermaidx
import pytest

from tests.support import pages
from tests.support.databases import fresh, postgres
from tests.support.turns import in_turn

__all__ = ["postgres"]

PAGES = sorted((pages.ROOT / "docs").rglob("*.md"))
DIAGRAMS = [
    pytest.param(diagram, id=f"{page.stem} {number}")
    for page in PAGES
    for number, diagram in enumerate(pages.blocks(page, "mermaid"), 1)
]
FLOOR = "$FLOOR"
"""What a page calls the URL of a PostgreSQL database."""


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return pages.shell_in(tmp_path_factory.mktemp("bin"))


@pytest.mark.parametrize(("command", "output"), pages.console(PAGES))
def test_a_command_prints_what_the_page_shows(
    command: str, output: str, shell: dict[str, str], request: pytest.FixtureRequest
) -> None:
    if FLOOR in command:
        shell = shell | {FLOOR[1:]: fresh(request.getfixturevalue("postgres"))}
    pages.check_command(command, output, shell)


@pytest.mark.parametrize(
    "page", in_turn([page for page in PAGES if pages.blocks(page, "pycon")], 2), ids=lambda page: page.stem
)
def test_python_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pages.EXAMPLES)
    pages.check_python(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_links_to_or_names_is_there(page: Path) -> None:
    pages.check_links(page)


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_a_diagram_can_be_drawn(diagram: str) -> None:
    assert mermaidx.render(diagram).svg().startswith("<svg")


def test_a_diagram_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(RuntimeError, match="Parse error"):
        mermaidx.render("sequenceDiagram\n  A->>>>B hello\n").svg()
