"""A floor with its web server for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.databases import postgres, url
from tests.web.browsing import Browser, Server, chromium, served
from tests.web.visitors import Visitors, visiting

__all__ = ["browser", "postgres", "server", "url", "visitors", "windows"]


@pytest.fixture
def visitors(tmp_path: Path) -> Iterator[Visitors]:
    """A founded floor with a table of craps at which ann, bob and cyd sit."""
    with visiting(str(tmp_path / "floor.db")) as found:
        for seat, name in enumerate(("ann", "bob", "cyd"), 1):
            found.cast.say(name, "sit", {"seat": seat})
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A demonstration floor, served by a process of its own to every browser."""
    with served(tmp_path_factory.mktemp("floor") / "floor.db") as found:
        yield found


@pytest.fixture(autouse=True)
def windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whoever came to a browser for one test leaves it: a page that stays open draws everything that happens."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = list(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one module's tests; while it is there, nothing else may run an event loop."""
    with chromium() as found:
        yield found
