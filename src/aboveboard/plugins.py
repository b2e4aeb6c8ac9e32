"""What other installed packages bring: games and rulesets, by the entry points that their metadata name.

Nothing is looked up before something is asked for that the package itself does not hold. A plug-in that cannot be used
is left out with one sentence that names its package, logged as a warning, and everything else works on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

OWN = "aboveboard"
GAMES = "aboveboard.games"
POOLS = "aboveboard.pools"
RULESETS = "aboveboard.rulesets"


class Plugin(NamedTuple):
    """What one entry point of a package loads."""

    package: str
    name: str
    value: object


class Named(Protocol):
    """Whatever is asked for by its name."""

    @property
    def name(self) -> str: ...


Item = TypeVar("Item", bound=Named)


class Held(Mapping[str, Item]):
    """Things by name: the package's own, and those of plug-ins, which are looked up only when they are needed."""

    def __init__(self, own: Iterable[Item], group: str, kind: type[Item], noun: str) -> None:
        self._own = {item.name: item for item in own}
        self._group, self._kind, self._noun = group, kind, noun

    @cached_property
    def _all(self) -> Mapping[str, Item]:
        found, packages = dict(self._own), dict.fromkeys(self._own, OWN)
        for plugin in plugins(self._group):
            for item in self._items_of(plugin):
                if item.name in found:
                    why = f"the package {packages[item.name]} has a {self._noun} of that name"
                    leave_out(plugin.package, f"the {self._noun} {item.name}", why)
                else:
                    found[item.name], packages[item.name] = item, plugin.package
        return found

    def _items_of(self, plugin: Plugin) -> Iterator[Item]:
        """What an entry point names: one thing, or several."""
        given, what = plugin.value, f"{self._group} {plugin.name}"
        try:
            listed = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
            items = [each for each in listed if isinstance(each, self._kind) and isinstance(each.name, str)]
            wrong = [repr(each) for each in listed if not any(each is item for item in items)]
        except Exception as error:
            leave_out(plugin.package, what, error)
            return
        for shown in wrong:
            leave_out(plugin.package, what, f"a {self._noun} or several were expected, not {shown}")
        yield from items

    def __getitem__(self, name: str) -> Item:
        return self._own[name] if name in self._own else self._all[name]

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._all

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


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
