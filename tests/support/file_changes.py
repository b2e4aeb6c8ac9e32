"""Law files with one value changed: the walk over a file that finds every value, and what else each could be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from aboveboard.kernel.money import parse_dollars

HEADS = frozenset(("title", "reading", "basis", "source", "status", "not-encoded", "cite"))
"""Keys of any file that are about the text, and are no law."""


@dataclass(frozen=True, eq=False)
class Change:
    """One value of a file changed, and the provisions that stand behind it."""

    file: str
    path: tuple[str, ...]
    now: Any
    """What it is now; None takes it away."""
    provisions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.file}:{'.'.join(self.path)}={self.now}"

    def applied(self, raw: Mapping[str, Any] | None) -> dict[str, Any]:
        """The file's tables with this one value changed."""
        changed = deepcopy(dict(raw or {}))
        at: Any = changed
        for key in self.path[:-1]:
            at = at[key]
        if self.now is None:
            del at[self.path[-1]]
        else:
            at[self.path[-1]] = self.now
        return changed


@dataclass(frozen=True)
class Walk:
    """How the files of one subject are walked."""

    not_law: Collection[str] = HEADS
    """Keys whose values no case could notice."""
    others: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """For the keys of closed lists, the words that may stand in for each other."""
    clauses: Collection[str] = ()
    """Tables of names with a clause each: every name is law, as in those whose names end in -cite."""

    def changes(self, file: str, raw: Mapping[str, Any] | None) -> Iterator[Change]:
        """Every value of a file changed, and every table of a list of them taken away."""
        return self._changes(file, raw or {}, (), ())

    def _changes(
        self, file: str, raw: Mapping[str, Any], path: tuple[str, ...], cite: tuple[str, ...]
    ) -> Iterator[Change]:
        cite = ids(raw.get("cite")) or cite if path else cite
        for key, value in raw.items():
            here = (*path, key)
            if isinstance(value, Mapping) and (key.endswith("-cite") or key in self.clauses):
                yield from (Change(file, (*here, name), None, ids(clause)) for name, clause in value.items())
                continue
            if key in self.not_law or key.endswith(("-reading", "-source")):
                continue
            own = ids(raw.get(f"{key}-cite")) or ids(raw.get(f"{key.partition('-')[0]}-cite")) or cite
            if not isinstance(value, Mapping):
                yield from (Change(file, here, now, own) for now in self._changed(key, value))
                continue
            if all(isinstance(item, Mapping) for item in value.values()):
                yield from (
                    Change(file, (*here, name), None, ids(item.get("cite")) or own) for name, item in value.items()
                )
            yield from self._changes(file, value, here, own)

    def _changed(self, key: str, value: Any) -> list[Any]:
        if isinstance(value, bool):
            return [not value]
        if isinstance(value, int):
            return [value + 1, value - 1] if value else [1]
        if isinstance(value, date):
            # A day within a year is known by its year alone; only the ends of what is held are days.
            step = timedelta(days=1 if key.startswith("holds") else 365)
            return [value + step, value - step]
        if isinstance(value, list):
            return [value[:number] + value[number + 1 :] for number in range(len(value))]
        if value.startswith("$"):
            return [parse_dollars(value) + 1, parse_dollars(value) - 1]
        return [other for other in self.others.get(key, ("something-else",)) if other != value]


def ids(found: Any) -> tuple[str, ...]:
    """One provision, or several."""
    return (found,) if isinstance(found, str) else () if isinstance(found, Mapping) else tuple(found or ())
