"""What other installed packages bring: games and rulesets, by the entry points that their metadata name.

Nothing is looked up before something is asked for that the package itself does not hold. A plug-in that cannot be used
is left out with one sentence that names its package, logged as a warning, and everything else works on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

OWN = "aboveboard"
GAMES = "aboveboard.games"
RULESETS = "aboveboard.rulesets"


class Plugin(NamedTuple):
    """What one entry point of a package loads."""

    package: str
    name: str
    value: object


def plugins(group: str) -> Iterator[Plugin]:
    """What every entry point of a group loads, by package and name; one that fails is left out."""
    if not _any_declared():
        return
    from importlib.metadata import entry_points

    try:
        points = entry_points(group=group)
    except Exception as error:  # some package's file of entry points cannot be read, and importlib reads all or none
        leave_out("?", group, error)
        return
    # A package whose metadata is broken may have no name.
    found = {((point.dist and point.dist.name) or "?", point.name): point for point in points}
    for (package, name), point in sorted(found.items(), key=lambda item: item[0]):
        try:
            value = point.load()
        except (Exception, SystemExit) as error:  # a plug-in may fail in any way, and keeps nothing else from working
            leave_out(package, f"{group} {name}", error)
            continue
        yield Plugin(package, name, value)


def leave_out(package: str, what: str, why: str | BaseException) -> None:
    """Log, in one sentence, that something of a package is not used."""
    from logging import getLogger

    reason = " ".join((why if isinstance(why, str) else f"{type(why).__name__}: {_words_of(why)}").split())
    getLogger(OWN).warning("aboveboard: %s of the package %s is left out: %s", what, package, reason)


def _words_of(error: BaseException) -> str:
    """What an error says; another package's error may fail to say it."""
    try:
        return str(error)
    except Exception:
        return "it does not say why"


@cache
def _any_declared() -> bool:
    """Does any installed package declare such an entry point? importlib, which takes twenty times as long, is asked
    only where one does."""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208  a quarter of the time that paths take
        except NotADirectoryError:
            return True  # an archive is left to importlib
        except OSError:
            continue
        for name in names:
            if name.endswith("-info") and _declares(Path(folder, name, "entry_points.txt")):
                return True
    return False


def _declares(path: Path) -> bool:
    try:
        return f"[{OWN}.".encode() in path.read_bytes()
    except OSError:
        return False
