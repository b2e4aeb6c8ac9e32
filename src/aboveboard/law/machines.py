"""The machines that rulesets hold, each in a file of its own beneath the ruleset's folder `machines`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from aboveboard.games.machines import MACHINES
from aboveboard.games.shapes.machine import Machine, Reels
from aboveboard.law.errors import BadInput, Fault, nearest
from aboveboard.law.files import MACHINES as FOLDER
from aboveboard.law.files import Ruleset, check_in_force, in_force, ruleset_named, rulesets
from aboveboard.law.loader import amended, parse, read
from aboveboard.law.model.machines import MachineLaw
from aboveboard.law.provisions import provision


@dataclass(frozen=True, eq=False, repr=False)
class MachineEdition:
    """One machine's text in one ruleset as it stood on a day."""

    ruleset: str
    machine: Machine
    law: MachineLaw
    raw: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<MachineEdition {self.ruleset}/{self.machine.name}>"

    @property
    def readings(self) -> dict[str, str]:
        """How unclear clauses are read, by the table of the file that says so."""
        tables = {"worked": self.law.worked, "schedule": self.law.schedule}
        found = {name: table.reading for name, table in tables.items() if table is not None and table.reading}
        return dict(self.law.readings) | found

    def cite(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses as people cite them, each once."""
        return tuple(dict.fromkeys(provision(each).citation for each in ids))


def machine_editions(ruleset: str | None = None, as_of: date | None = None) -> Iterator[MachineEdition]:
    """Every machine of every ruleset, or of one, leaving out what was not in force on the day."""
    for held in [ruleset_named(ruleset)] if ruleset else rulesets().values():
        for name in held.machines:
            if name in MACHINES and in_force(_text(held, name), as_of):
                yield _edition(held, name, as_of)


def load_machine(ruleset: str, name: str, as_of: date | None = None) -> MachineEdition:
    """A machine's text in a ruleset as of a day; the newest text held where no day is asked for."""
    held = ruleset_named(ruleset)
    if name not in held.machines:
        raise BadInput(f"machine {name!r} is not in ruleset {held.name}; {nearest(name, held.machines or MACHINES)}")
    check_in_force(_text(held, name), as_of, f"{held.name} {name}")
    return _edition(held, name, as_of)


def _text(held: Ruleset, name: str) -> Mapping[str, Any]:
    return read(held.folder, f"{FOLDER}/{name}") or {}


@cache
def _edition(held: Ruleset, name: str, as_of: date | None) -> MachineEdition:
    raw = amended(_text(held, name), as_of)
    law = parse_machine(raw, f"{held.folder.where}/{FOLDER}/{name}.toml")
    return MachineEdition(held.name, MACHINES[name], law, raw)


def parse_machine(raw: Mapping[str, Any], where: str) -> MachineLaw:
    """Check a machine's file as the loader does, and its names against the machine."""
    return parse(MachineLaw, raw, where, _strange(raw))


def _strange(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """What a file names that the machine has not, and what the machine needs that the file does not say."""
    machine = MACHINES.get(str(raw.get("game")))
    if machine is None:
        yield Fault("game", f"there is no machine {raw.get('game')!r}; {nearest(str(raw.get('game')), MACHINES)}")
        return
    worked = raw.get("worked")
    given = worked.get("stopped-by", ()) if isinstance(worked, Mapping) else ()
    ways = machine.works.stopped_by if isinstance(machine.works, Reels) else ()
    stopped = given if isinstance(given, list) else ()
    if isinstance(machine.works, Reels) and not stopped:
        yield Fault("worked.stopped-by", f"at least one of {', '.join(ways)} was expected")
    for way in stopped:
        if way not in ways:
            yield Fault("worked.stopped-by", f"nothing of it is stopped by {way!r}; known: {', '.join(ways) or 'none'}")
    if isinstance(machine.works, Reels) != ("schedule" in raw):
        needs = "a table was expected" if isinstance(machine.works, Reels) else "it has none"
        yield Fault("schedule", f"{needs}: what {machine.name} awards by a schedule")
