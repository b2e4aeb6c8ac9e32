"""Every clause of the regulations, with what it asks of software and an example that decides it.

The CSV files beside this module are the list; law files, code and tests name their ids.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from aboveboard.law.errors import LawError, nearest

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

    @property
    def operative(self) -> bool:
        """Whether it asks anything of software at all."""
        return self.means != "none"

    @property
    def ruleset(self) -> str:
        """The ruleset that it belongs to."""
        return ruleset_of(self.id)


@cache
def provisions() -> Mapping[str, Provision]:
    """Every provision by its id, in the order of the files."""
    return read(Path(__file__).parent)


def provision(id: str) -> Provision:
    """The provision with this id; an unknown one is refused with the nearest that exists."""
    try:
        return provisions()[id]
    except KeyError:
        raise UnknownProvision(f"no provision has the id {id!r}; {nearest(id, provisions())}") from None


def ruleset_of(id: str) -> str:
    """The ruleset of an id, told by how it begins."""
    for prefix, ruleset in RULESETS.items():
        if id.startswith(prefix):
            return ruleset
    raise UnknownProvision(f"no ruleset has ids like {id!r}; they begin with {', '.join(RULESETS)}")


def read(folder: Path) -> Mapping[str, Provision]:
    """Read the lists in a folder; an id listed twice, a missing field or an unknown means is refused."""
    columns = [field.name for field in fields(Provision)][:-1]
    found: dict[str, Provision] = {}
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            rows = csv.reader(lines, strict=True)
            if next(rows, None) != columns:
                raise LawError(f"{path.name}: line 1: the columns must be {','.join(columns)}")
            source = [path.name]
            for row in rows:
                where = f"{path.name}: line {rows.line_num}"
                if len(row) != len(columns):
                    raise LawError(f"{where}: {len(row)} fields where {len(columns)} are expected")
                item = Provision(*row, *source)
                if item.id in found:
                    raise LawError(f"{where}: {item.id} is already listed in {found[item.id].source}")
                if item.means not in MEANS:
                    raise LawError(f"{where}: no means is {item.means!r}; {nearest(item.means, MEANS)}")
                found[item.id] = item
    return MappingProxyType(found)
