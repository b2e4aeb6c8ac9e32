"""Another package beside this one, made for a test: its metadata, its entry points and its rulesets."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

import pytest

from aboveboard.law.conduct import conduct_law
from aboveboard.law.files import rulesets
from aboveboard.law.folders import plugin_folders
from aboveboard.law.provisions import plugin_provisions, provisions
from aboveboard.plugins import _any_declared

RULES = Path(__file__).parent / "plugin" / "riverboat" / "rulesets" / "riverboat"


@contextmanager
def installed(folder: Path) -> Iterator[Package]:
    """Another package beside this one, not there any more afterwards."""
    made = Package(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        forget()
        yield made
        for name in [name for name in sys.modules if name == "other"]:
            del sys.modules[name]
    forget()


def forget() -> None:
    """Nothing is known of plug-ins."""
    for known in (_any_declared, plugin_folders, plugin_provisions, provisions, rulesets, conduct_law):
        known.cache_clear()


class Package:
    """A package named other-games whose entry points and files a test writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.info = folder / "other_games-1.0.dist-info"
        self.info.mkdir()
        (self.info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-games\nVersion: 1.0\n")

    def rulesets(self, folder: Path) -> None:
        """It names a folder in which rulesets lie."""
        self.declares("aboveboard.rulesets", "other:HELD", f"from pathlib import Path\nHELD = Path({str(folder)!r})")

    def declares(self, group: str, value: str, code: str) -> None:
        """It has one entry point and one module."""
        (self.info / "entry_points.txt").write_text(f"[{group}]\nmine = {value}\n")
        (self.folder / "other.py").write_text(code)

    def rules(self, name: str = "other", **files: str) -> Path:
        """It has the riverboat's ruleset under another name, with some files written anew."""
        (self.folder / "held").mkdir(exist_ok=True)
        made = self.folder / "held" / name
        copytree(RULES, made)
        for file, text in files.items():
            (made / file.replace("__", ".")).write_text(text)
        self.rulesets(made.parent)
        return made
