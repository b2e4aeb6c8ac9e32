"""What the site holds beside the pages of this folder: texts of the repository, every game's guide, and diagrams.

No text is written twice: the tour is the README, and a guide is what `aboveboard guide` prints.
"""

from __future__ import annotations

import logging
import posixpath
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from hashlib import sha256
from importlib.resources import files as package
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import aboveboard
from aboveboard.publish.record_page import record_page

ROOT = Path(__file__).parents[1]
SOURCE = Path(aboveboard.__file__).parent
TEXTS = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "benchmarks/results.md": "benchmarks.md",
    "LICENSE": "license.txt",
}
"""Files of the repository, and where they stand on the site."""
LINK = re.compile(r"\]\(([^()\s#:]+)(#[^()\s]*)?\)")
DIAGRAM = 'class="mermaid"'
DRAWS = "assets/javascripts/mermaid.js"
"""The script that draws diagrams: Mermaid's own, out of an installed package, so that none is fetched."""
log = logging.getLogger("mkdocs.aboveboard")


# -- what mkdocs asks --------------------------------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> None:
    """Put the guides into the nav, a section a ruleset, and the decisions under their index."""
    sections: dict[str, list[dict[str, list[dict[str, str]]]]] = {}
    for folder in ("guides", "records"):
        by_ruleset: dict[str, list[dict[str, str]]] = {}
        for ruleset, game in _wanted(config):
            title = aboveboard.ruleset(ruleset).game(game).title
            by_ruleset.setdefault(ruleset, []).append({title: f"{folder}/{ruleset}/{game}.md"})
        sections[folder] = [{aboveboard.ruleset(ruleset).title: pages} for ruleset, pages in by_ruleset.items()]
    decisions = sorted(f"decisions/{path.name}" for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    under: dict[Any, list[Any]] = {f"{folder}/index.md": found for folder, found in sections.items()}
    under["decisions/index.md"] = decisions
    assert config.nav is not None
    for item in config.nav:
        for title, index in item.items():
            if not isinstance(index, list) and index in under:
                item[title] = [index, *under[index]]


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add what is not in this folder."""
    for name, place in TEXTS.items():
        files.append(File.generated(config, place, content=(ROOT / name).read_text("utf-8")))
    files.append(File.generated(config, "guides/index.md", content=_contents(config)))
    for ruleset, game in _wanted(config):
        files.append(File.generated(config, f"guides/{ruleset}/{game}.md", content=_guide(ruleset, game)))
        page = record_page(aboveboard.ruleset(ruleset).game(game).terms)
        files.append(File.generated(config, f"records/{ruleset}/{game}.md", content=page))
    script = package("mermaidx").joinpath("assets", "mermaid.js").read_bytes()
    files.append(File.generated(config, DRAWS, content=script))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Links are written as the repository needs them; here they lead to where things stand on the site."""
    place = page.file.src_uri
    if place == "records/index.md":
        markdown = "\n".join([markdown, *_games(config)])
    source = next((name for name, text in TEXTS.items() if text == place), f"docs/{place}")
    return LINK.sub(lambda found: f"]({_relinked(found[1], source, place)}{found[2] or ''})", markdown)


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Only a page with a diagram loads the script that draws it, before the theme looks for one."""
    if DIAGRAM not in output:
        return output
    script = posixpath.relpath(DRAWS, posixpath.dirname(page.file.dest_uri) or ".")
    return output.replace("</head>", f'<script src="{script}"></script></head>', 1)


# -- links -------------------------------------------------------------------------------------------------------------


def _relinked(target: str, source: str, place: str) -> str:
    """Where a link of a file of the repository leads on the site; one that leads to neither stays as it is."""
    found = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if found in TEXTS:
        there = TEXTS[found]
    elif found.startswith("docs/"):
        there = found.removeprefix("docs/") + ("/index.md" if (ROOT / found).is_dir() else "")
    else:
        return target
    return posixpath.relpath(there, posixpath.dirname(place) or ".")


# -- guides ------------------------------------------------------------------------------------------------------------


def _wanted(config: MkDocsConfig) -> Iterator[tuple[str, str]]:
    """The guides to be on the site: ruleset and game."""
    patterns = str(config.extra["guides"]).split()
    for ruleset in aboveboard.rulesets():
        for game in aboveboard.ruleset(ruleset).games:
            if any(fnmatch(f"{ruleset}/{game}", pattern) for pattern in patterns):
                yield ruleset, game


def _contents(config: MkDocsConfig) -> str:
    about = "What a patron may take away, as `aboveboard guide RULESET GAME` prints it.\n"
    return "\n".join(["# Guides\n", about, *_games(config)])


def _games(config: MkDocsConfig) -> Iterator[str]:
    """Every game, with a link to its page beside the one that lists them."""
    last = None
    for ruleset, game in _wanted(config):
        held = aboveboard.ruleset(ruleset)
        if ruleset != last:
            yield f"\n## {held.title}\n\n{held.cite}; `{ruleset}` in commands.\n"
            last = ruleset
        yield f"- [{held.game(game).title}]({ruleset}/{game}.md) (`{game}`)"
    yield ""


def _guide(ruleset: str, game: str) -> str:
    """A guide; it is held in a file for as long as neither the program nor the law has changed."""
    file = ROOT / "build" / "guides" / _edition() / ruleset / f"{game}.md"
    if not file.exists():
        log.info("Writing the guide of %s under %s", game, ruleset)
        text = aboveboard.ruleset(ruleset).game(game).guide()
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(".tmp")
        beside.write_text(text, "utf-8")
        beside.replace(file)
    return file.read_text("utf-8")


@cache
def _edition() -> str:
    """What the guides rest on: the program and the law, every byte of them."""
    found = sha256()
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in (".py", ".toml", ".csv"):
            found.update(path.relative_to(SOURCE).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:20]
