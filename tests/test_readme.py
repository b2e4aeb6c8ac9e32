"""The texts beside the program, held to it: the README's commands and examples run as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import pages

PAGES = sorted(pages.ROOT.glob("*.md"))


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return pages.shell_in(tmp_path_factory.mktemp("bin"))


@pytest.mark.parametrize(("command", "output"), pages.console(PAGES))
def test_a_command_prints_what_the_page_shows(command: str, output: str, shell: dict[str, str]) -> None:
    pages.check_command(command, output, shell)


@pytest.mark.parametrize("page", [page for page in PAGES if pages.blocks(page, "pycon")], ids=lambda page: page.stem)
def test_python_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pages.EXAMPLES)
    pages.check_python(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_links_to_or_names_is_there(page: Path) -> None:
    pages.check_links(page)
