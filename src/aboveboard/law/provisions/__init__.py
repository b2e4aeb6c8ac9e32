"""Every clause of the regulations, with what it asks of software and an example that decides it.

The CSV files beside this module are the list, and those that a plug-in's ruleset keeps in its own folder; law files,
code and tests name their ids.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from aboveboard.law.errors import LawError, nearest, reason
from aboveboard.law.folders import plugin_folders
from aboveboard.plugins import leave_out

RULESETS: Mapping[str, str] = MappingProxyType(
    {
        "pa-": "pa",
        "nyc-": "ny-commercial",
        "ny-": "ny-charitable",
        "nj-19": "nj-casino",
        "nj-13": "nj-charitable",
    }
)
"""How the ids of each ruleset begin."""

MEANS = ("enforce", "compute", "record", "checklist", "display", "docket", "none")
"""What a provision may ask of software."""


class UnknownProvision(KeyError):
    """An id that no provision has."""

    def __str__(self) -> str:
        # A KeyError would print its sentence in quotes.
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Provision:
    """One clause: where it stands, what it says, and what it asks of software."""

    id: str
    citation: str
    topic: str
    kind: str
    means: str
    summary: str
    check: str
    source: str
    """The file that lists it."""
    plugin: str = ""
    """The ruleset of a plug-in that lists it; empty where the package itself does."""

    @property
    def operative(self) -> bool:
        """Whether it asks anything of software at all."""
        return self.means != "none"

    @property
    def ruleset(self) -> str:
        """The ruleset that it belongs to."""
        return self.plugin or ruleset_of(self.id)


COLUMNS = [field.name for field in fields(Provision)][:-2]
"""The columns of a list: a provision but for the file and the plug-in that list it."""


@cache
def provisions() -> Mapping[str, Provision]:
    """Every provision by its id, in the order of the files; those of plug-ins come last."""
    listed = plugin_provisions().values()
    return MappingProxyType({**own_provisions(), **{id: item for found in listed for id, item in found.items()}})


@cache
def own_provisions() -> Mapping[str, Provision]:
    """The provisions that the package itself lists."""
    return read(Path(__file__).parent)


@cache
def plugin_provisions() -> Mapping[str, Mapping[str, Provision]]:
    """The provisions of each plug-in's ruleset, by ruleset; one whose lists cannot be used is left out."""
    taken, found = dict(own_provisions()), {}
    for folder in plugin_folders().values():
        try:
            listed = read(folder.path, folder.name, taken)
        except Exception as error:
            leave_out(folder.package, f"the ruleset {folder.name}", reason(error))
            continue
        found[folder.name] = listed
        taken |= listed
    return found


def provision(id: str) -> Provision:
    """The provision with this id; an unknown one is refused with the nearest that exists."""
    found = own_provisions().get(id) or provisions().get(id)
    if found is None:
        raise UnknownProvision(f"no provision has the id {id!r}; {nearest(id, provisions())}")
    return found


def ruleset_of(id: str) -> str:
    """The package's own ruleset of an id, known by how it begins."""
    for prefix, ruleset in RULESETS.items():
        if id.startswith(prefix):
            return ruleset
    raise UnknownProvision(f"no ruleset has ids like {id!r}; they begin with {', '.join(RULESETS)}")


def read(
    folder: Path, plugin: str = "", taken: Mapping[str, Provision] = MappingProxyType({})
) -> Mapping[str, Provision]:
    """Read the lists in a folder; an id listed twice, a missing field or an unknown means is refused."""
    found: dict[str, Provision] = {}
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            rows = csv.reader(lines, strict=True)
            if next(rows, None) != COLUMNS:
                raise LawError(f"{path.name}: line 1: the columns must be {','.join(COLUMNS)}")
            source = [path.name, plugin]
            for row in rows:
                where = f"{path.name}: line {rows.line_num}"
                if len(row) != len(COLUMNS):
                    raise LawError(f"{where}: {len(row)} fields where {len(COLUMNS)} are expected")
                item = Provision(*row, *source)
                if other := found.get(item.id) or taken.get(item.id):
                    raise LawError(f"{where}: {item.id} is already listed in {other.source}")
                if item.means not in MEANS:
                    raise LawError(f"{where}: no means is {item.means!r}; {nearest(item.means, MEANS)}")
                found[item.id] = item
    return MappingProxyType(found)
