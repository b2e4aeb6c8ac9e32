"""Every clause of the regulations, with what it asks of software and an example that decides it.

The CSV files beside this module are the list, and those that a plug-in's ruleset keeps in its own folder; a law
file may list its own. Law files, code and tests name their ids.
"""

import csv
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from aboveboard.law.errors import LawError, nearest, reason
from aboveboard.law.folders import own_folders, plugin_folders
from aboveboard.law.provisions.carried import carried, listed_in
from aboveboard.law.provisions.provision import MEANS, RULESETS, Provision, UnknownProvision, ruleset_of
from aboveboard.plugins import leave_out

__all__ = [
    "COLUMNS",
    "MEANS",
    "RULESETS",
    "Provision",
    "UnknownProvision",
    "own_provisions",
    "plugin_provisions",
    "provision",
    "provisions",
    "read",
    "ruleset_of",
]

COLUMNS = [field.name for field in fields(Provision)][:-2]
"""The columns of a list: a provision but for the file and the plug-in that list it."""


@cache
def provisions() -> Mapping[str, Provision]:
    """Every provision by its id, in the order of the files; those of plug-ins come last."""
    in_files = (item for folder in own_folders().values() for item in listed_in(folder.path, folder.name))
    listed = ({item.id: item for item in in_files}, *plugin_provisions().values())
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
            listed = dict(read(folder.path, folder.name, taken))
            for item in listed_in(folder.path, folder.name):
                if other := listed.get(item.id) or taken.get(item.id):
                    raise LawError(f"{item.source}: provisions: {item.id} is already listed in {other.source}")
                listed[item.id] = item
        except Exception as error:
            leave_out(folder.package, f"the ruleset {folder.name}", reason(error))
            continue
        found[folder.name] = listed
        taken |= listed
    return found


def provision(id: str) -> Provision:
    """The provision with this id; an unknown one is refused with the nearest that exists."""
    found = own_provisions().get(id) or carried(id) or provisions().get(id)
    if found is None:
        raise UnknownProvision(f"no provision has the id {id!r}; {nearest(id, provisions())}")
    return found


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
