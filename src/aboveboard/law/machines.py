"""The machines that rulesets hold, each in a file of its own beneath the ruleset's folder `machines`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from aboveboard.games.machines import MACHINES
from aboveboard.games.shapes.machine import Machine, Reels
from aboveboard.law.errors import BadInput, Fault, nearest
from aboveboard.law.files import MACHINES as FOLDER
from aboveboard.law.files import Ruleset, asked_of, check_in_force, ruleset_named
from aboveboard.law.folders import Folder
from aboveboard.law.force import NEWEST, Asked, Receipt, hash_of, laid_of, standing, why_not_in_force
from aboveboard.law.loader import parse, read
from aboveboard.law.model.games.machines import MachineLaw
from aboveboard.law.proposals import Laid
from aboveboard.law.provisions import provision


@dataclass(frozen=True, eq=False, repr=False)
class MachineEdition:
    """One machine's text in one ruleset under the law of a question."""

    ruleset: str
    machine: Machine
    law: MachineLaw
    raw: Mapping[str, Any]
    asked: Asked = NEWEST
    folder: Folder | None = None
    """Where the text lies; none of one's own."""
    laid: tuple[Laid, ...] = ()
    """The proposals that are laid over it."""

    def __repr__(self) -> str:
        return f"<MachineEdition {self.ruleset}/{self.machine.name}>"

    @cached_property
    def standing(self) -> str:
        """Where the text stands, and under which law the question is put, as people read it."""
        return standing(self.raw, self.folder, self.asked, self.laid, f"{FOLDER}/{self.machine.name}")

    @property
    def receipt(self) -> Receipt:
        """By which law its answers are given."""
        return Receipt(self.asked, self.law.status, hash_of(self.raw))

    @property
    def readings(self) -> dict[str, str]:
        """How unclear clauses are read, by the table of the file that says so."""
        tables = {"worked": self.law.worked, "schedule": self.law.schedule}
        found = {name: table.reading for name, table in tables.items() if table is not None and table.reading}
        return dict(self.law.readings) | found

    def cite(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses as people cite them, each once."""
        return tuple(dict.fromkeys(provision(each).citation for each in ids))


def machine_editions(ruleset: str | None = None, asked: Asked = NEWEST) -> Iterator[MachineEdition]:
    """Every machine of every ruleset, or of one, leaving out what does not hold under the law of the question."""
    for held, question in asked_of(ruleset, asked):
        for name in held.machines:
            if name in MACHINES and why_not_in_force(held.folder, f"{FOLDER}/{name}", question, name) is None:
                yield _edition(held, name, question)


def load_machine(ruleset: str, name: str, asked: Asked = NEWEST) -> MachineEdition:
    """A machine's text in a ruleset under the law of a question; the newest text held where nothing is said."""
    held = ruleset_named(ruleset)
    if name not in held.machines:
        raise BadInput(f"machine {name!r} is not in ruleset {held.name}; {nearest(name, held.machines or MACHINES)}")
    check_in_force(held, f"{FOLDER}/{name}", asked)
    return _edition(held, name, asked)


@cache
def _edition(held: Ruleset, name: str, asked: Asked) -> MachineEdition:
    found = _text(held, name, laid_of(held.folder, f"{FOLDER}/{name}", asked))
    return found if asked == NEWEST else replace(found, asked=asked)


@cache
def _text(held: Ruleset, name: str, laid: tuple[Laid, ...]) -> MachineEdition:
    """A machine's text with just these proposals laid over it."""
    raw = read(held.folder, f"{FOLDER}/{name}", laid) or {}
    law = parse_machine(raw, f"{held.folder.where}/{FOLDER}/{name}.toml")
    return MachineEdition(held.name, MACHINES[name], law, raw, folder=held.folder, laid=laid)


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
