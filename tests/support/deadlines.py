"""Cases about deadlines as data, and files on days with one value changed, which some case must notice.

Cases lie in `cases/RULESET/days/deadlines.toml`. A table's name is the provision that it decides, or the deadline's own
where the day alone does not decide the clause. It lists what is `due`, each
    deadline, of      the deadline (the table's name where none is), and what happened from which it runs
    from, day         from when, and the day that is due
    rule-day          the clause's own day, where it is another
    skipped           the days that were skipped
    readings, safe    the days of every reading, and the one that is safe, where there are several
    to                to whom it goes, where a clause says so
    in-time, late     days or times that are within it, and some that are not
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aboveboard.law.days import Deadline, Deadlines, State, deadlines, due_of
from aboveboard.law.files import ruleset_named
from aboveboard.law.loader import parse, read
from aboveboard.law.model.days import WEEKDAYS, StateLaw
from aboveboard.law.provisions import provisions
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk

FOLDER = Path(__file__).parent.parent / "cases"
KEYS = {"deadline", "of", "from", "day", "rule-day", "skipped", "readings", "safe", "to", "in-time", "late"}
OTHERS = {"gives": ("last-day", "first-day"), "start": ("month-end", "quarter-end", "year-end"),
          "through": ("month-end", "quarter-end", "year-end"), "weekday": WEEKDAYS, "sunday": ("next-day", "stays"),
          "saturday": ("day-before", "stays"), "back": ("earlier", "later"), "hours": ("move", "stay"),
          "leap": ("last-of-february", "first-of-march"), "zone": ("America/New_York", "America/Chicago")}  # fmt: skip
"""Words that may stand in for each other."""


@dataclass(frozen=True, eq=False)
class DueCase:
    """What decides one provision, or shows how one deadline is counted."""

    name: str
    ruleset: str
    deadline: str
    given: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}[{self.ruleset}/{self.deadline} from {self.given['from']}]"


def due_cases() -> list[DueCase]:
    """Every case of every ruleset."""
    return [case for path in sorted(FOLDER.glob("*/days/*.toml")) for case in _read(path)]


def _read(path: Path) -> Iterator[DueCase]:
    for name, table in tomllib.loads(path.read_text("utf-8")).items():
        for given in table["due"]:
            if unknown := set(given) - KEYS:
                raise ValueError(f"{path.name}: {name}: unknown keys {sorted(unknown)}")
            yield DueCase(name, path.parts[-3], given.get("deadline", name), given)


def decide_due(case: DueCase, held: Deadlines | None = None) -> None:
    """Run a case; raises Wrong where the program does not answer what the case says."""
    deadline: Deadline = (deadlines(case.ruleset) if held is None else held).named(case.deadline)
    found, given = due_of(deadline, case.given["from"]), case.given
    if case.name in provisions() and case.name not in deadline.law.cite:
        raise Wrong(f"{case}: {deadline.name} does not cite it")
    days = [one.day.isoformat() for one in found.readings]
    answers = {
        "of": deadline.law.from_,
        "day": found.day.isoformat(),
        "rule-day": found.rule_day.isoformat(),
        "skipped": [one.day.isoformat() for one in found.skipped],
        "readings": days,
        "safe": found.safe.isoformat(),
        "to": list(found.to),
    }
    usual = {"rule-day": given["day"], "skipped": [], "readings": [given["day"]], "safe": given["day"]}
    wanted = {**usual, "to": answers["to"], **given}
    for key, answer in answers.items():
        if wanted[key] != answer:
            raise Wrong(f"{case}: {key} is {answer} and not {wanted[key]}")
    for key, within in (("in-time", True), ("late", False)):
        for done in given.get(key, ()):
            if found.allows(done) != within:
                raise Wrong(f"{case}: {done} is {'not ' if within else ''}in time")


DAYS = Walk(HEADS | {"says", "sources"}, OTHERS, {"to"})


def deadline_mutants(ruleset: str) -> Iterator[Change]:
    """Every value of a ruleset's deadlines changed, and every switch turned that a deadline leaves as it is."""
    file, raw = f"{ruleset}/_deadlines", read(ruleset_named(ruleset).folder, "_deadlines")
    assert raw is not None
    yield from DAYS.changes(file, {"deadlines": raw["deadlines"]})
    for name, table in raw["deadlines"].items():
        path = ("deadlines", name)
        for key, now in (("back", True), ("moves", False), ("first-counts", True), ("before", True)):
            # Working days end on one, and nothing moves them.
            if key not in table and not (key == "moves" and "working-days" in table):
                yield Change(file, (*path, key), now)
        if "gives" not in table:
            yield Change(file, (*path, "gives"), "first-day")
        for reading in table.get("readings", {}):
            yield Change(file, (*path, "readings", reading), None)
        if "done" in table:
            yield from _undone(file, table["done"], (*path, "done"))
            if "ends" not in table:
                yield Change(file, (*path, "ends"), True)


def _undone(file: str, done: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Change]:
    """What fulfils a deadline without one of its conditions."""
    yield Change(file, path, None)
    for key in ("where", "same"):
        yield from (Change(file, (*path, key, name), None) for name in done.get(key, {}))
    # A statement is signed once its period is over, and bears no day before that: it is never filed too soon.
    if "early" not in done and done["deed"] != "statement-file":
        yield Change(file, (*path, "early"), True)
    if "on" in done:
        yield Change(file, (*path, "on"), None)
    for name, way in done.get("or", {}).items():
        yield from _undone(file, way, (*path, "or", name))


def state_mutants(name: str, raw: Mapping[str, Any]) -> Iterator[Change]:
    """Every value of a state's file changed, and every holiday and reading taken away."""
    for key in raw["counting"]:
        if key.endswith("-reading"):
            yield Change(name, ("counting", key), None)
    yield from DAYS.changes(name, raw)


def survives(
    mutant: Change,
    ruleset: str,
    cases: list[DueCase],
    also: Callable[[str, str, Deadlines], bool] = lambda ruleset, deadline, held: True,
) -> bool:
    """Do all cases about the deadline still pass with the value changed, and do others still hold?"""
    held = ruleset_named(ruleset)
    raw = read(held.folder, "_deadlines")
    assert raw is not None
    try:
        changed = Deadlines(held, mutant.applied(raw))
        for case in cases:
            if case.ruleset == ruleset and case.deadline == mutant.path[1]:
                decide_due(case, changed)
    except (Wrong, ValueError):
        return False
    return also(ruleset, mutant.path[1], changed)


def state_from(raw: Mapping[str, Any]) -> State:
    """A state by a file's tables."""
    return State(parse(StateLaw, raw, "state"))
