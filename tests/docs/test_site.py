"""The documentation site: it builds without a warning, its links lead somewhere, and it fetches nothing."""

from __future__ import annotations

import fcntl
import os
import posixpath
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from aboveboard.law import editions
from tests.support.pages import ROOT
from tests.web.browsing import CHROMIUM, PATIENCE, browser_needed

QUICK = [f"{one.ruleset}/{one.game.name}" for one in editions() if one.game.shape in ("spin", "run")]
"""Guides that are written in a moment; the others are solved at length, and are built with in the proof."""
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"), ("object", "data")}
"""What a browser fetches by itself when it shows a page."""
DIAGRAM = "how-to/verify-an-export.html"


def build(folder: Path, guides: str) -> Path:
    """The site, built as `make docs` builds it."""
    environment = os.environ | {"ABOVEBOARD_GUIDES": guides, "NO_MKDOCS_2_WARNING": "1"}
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The site with the quick guides; one build serves every worker."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "site"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return folder if (folder / "sitemap.xml").exists() else build(folder, " ".join(QUICK))


class Page(HTMLParser):
    """What a page names and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.ids.add(value)
            elif (tag, name) in LOADED:
                self.loads.append(value)
            elif tag == "a" and name == "href":
                self.links.append(value)


def read(site: Path) -> dict[str, Page]:
    """Every page of the site by its address."""
    return {path.relative_to(site).as_posix(): Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def check(site: Path) -> Mapping[str, Page]:
    """Every link of every page leads to a page and a place that are there, and nothing is loaded from elsewhere."""
    pages = read(site)
    for address, page in pages.items():
        if address == "404.html":
            continue  # it is shown under any address, so its own links begin at the root
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                assert link not in page.loads, f"{address} loads {link}"
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(address), unquote(parts.path)))
            target = address if not parts.path else target
            assert (site / target).is_file(), f"{address} leads to {link}, which is not there"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].ids, f"{address} leads to {link}: no such place"
    for sheet in site.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert "@import" not in text, sheet
        assert "url(http" not in text, sheet
    return pages


def test_links_lead_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = check(site)
    assert {f"guides/{name}.html" for name in QUICK} <= set(pages)
    assert len(pages) > len(QUICK) + 20


def test_the_tour_is_the_readme_and_every_text_is_there(site: Path) -> None:
    assert "What does a wager cost?" in (site / "index.html").read_text("utf-8")
    for name in ("contributing", "changelog", "security", "benchmarks", "glossary", "decisions/index"):
        assert (site / f"{name}.html").is_file(), name


def test_everything_that_is_public_is_described(site: Path) -> None:
    import aboveboard

    ids = read(site)["api.html"].ids
    assert {f"aboveboard.{name}" for name in aboveboard.__all__} <= ids
    craps = aboveboard.ruleset("pa").game("craps")
    answers = (craps.odds("pass"), craps.odds("pass")[0], craps.figures("pass"), craps.settle([]), craps.table())
    for answer in answers:
        assert f"{type(answer).__module__}.{type(answer).__name__}" in ids
    assert "aboveboard.play.simulate.answer.Simulation" in ids
    assert "&gt;&gt;&gt;" in (site / "api.html").read_text("utf-8")


def test_only_pages_with_a_diagram_load_what_draws_it(site: Path) -> None:
    for address, page in read(site).items():
        draws = any(load.endswith("/mermaid.js") for load in page.loads)
        assert draws == ('class="mermaid"' in (site / address).read_text("utf-8")), address


@pytest.mark.proof
def test_the_whole_site(tmp_path: Path) -> None:
    pages = check(build(tmp_path / "site", "*/*"))
    assert {f"guides/{one.ruleset}/{one.game.name}.html" for one in editions()} <= set(pages)


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not chatter."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    """The site on a server of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@browser_needed
def test_a_browser_draws_diagrams_and_asks_nobody_else(served: str) -> None:
    from playwright.sync_api import sync_playwright

    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        for address in ("index.html", "api.html", f"guides/{QUICK[0]}.html"):
            page.goto(f"{served}/{address}")
        page.goto(f"{served}/{DIAGRAM}")
        diagram = page.locator("div.mermaid")
        diagram.wait_for(timeout=PATIENCE)
        drawn = diagram.bounding_box()
        browser.close()
    assert drawn is not None
    assert drawn["height"] > 300
    assert [url for url in asked if not url.startswith((f"{served}/", "data:", "blob:"))] == []
