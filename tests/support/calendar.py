"""Cases about calendars: deeds on an organization's log and its occasions', then looks at its calendar as of a moment.

Cases lie in `cases/RULESET/calendar/*.toml`, one table (or a list of them) a provision, or a deadline where the day
alone does not decide the clause. `before` and `deeds` are as in cases about conduct, with their templates and setups.
Each of `looks` has
    as-of             a day, of which the end is meant, or a time
    due, keep         the deadline of which there is a row; where there are several, `of` is part of its words and
                      `from` its start
    day, until, ...   what the row holds; `number` is how many there are, one where it is not stated
    absent            the deadline of which there is no row
    untold            deadlines that are listed as not told; `keep` says whether they are about what is retained
    doubt             part of a sentence among the doubts
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from functools import cache
from pathlib import Path
from typing import Any

from aboveboard.charity.calendar.reckoning import calendar_of
from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.record import Record
from aboveboard.law.conduct import conduct_law
from aboveboard.law.days import Deadlines
from aboveboard.law.days.moments import moment_of
from tests.support.conduct import ConductCase, Run
from tests.support.expectations import Wrong

FOLDER = Path(__file__).parent.parent / "cases"
OURS = {"as-of", "due", "keep", "of", "number", "absent", "untold", "doubt", "note"}


@dataclass(frozen=True, eq=False)
class CalendarCase:
    """What decides one provision, or shows one deadline on a calendar."""

    name: str
    ruleset: str
    given: Mapping[str, Any]
    setting: ConductCase

    def __str__(self) -> str:
        return f"{self.name}[{self.ruleset}]"

    def deadlines(self) -> set[str]:
        """The deadlines that it looks at."""
        found: set[str] = set()
        for look in self.given["looks"]:
            found |= {look[key] for key in ("due", "keep", "absent") if isinstance(look.get(key), str)}
            found |= set(look.get("untold", ()))
        return found


@cache
def calendar_cases() -> tuple[CalendarCase, ...]:
    """Every case on calendars."""
    return tuple(case for path in sorted(FOLDER.glob("*/calendar/*.toml")) for case in _read(path))


def _read(path: Path) -> Iterator[CalendarCase]:
    ruleset = path.parts[-3]
    shared = tomllib.loads((FOLDER / ruleset / "conduct" / "_setups.toml").read_text("utf-8"))
    document = tomllib.loads(path.read_text("utf-8"))
    templates = {**shared["templates"], **document.pop("templates", {})}
    setups = {**shared["setups"], **document.pop("setups", {})}
    for name, given in document.items():
        for one in given if isinstance(given, list) else [given]:
            setting = ConductCase(name, ruleset, path.stem, one, templates, setups)
            yield CalendarCase(name, ruleset, one, setting)


@cache
def stated(case: CalendarCase) -> tuple[Record, str]:
    """The logs of a case after all its deeds, and the name of the organization's; looks change nothing of them."""
    run = Run(case.setting, conduct_law(case.setting.ruleset))
    for step in (*case.given.get("before", ()), *case.given.get("deeds", ())):
        run.before(step)
    return run.record, run.home


def parts(record: Record, home: str) -> tuple[Organization, list[Occasion]]:
    """The organization of a record, and its occasions."""
    organization = record.states[home].parts["organization"]
    assert isinstance(organization, Organization)
    found = [part for state in record.states.values() for part in state.parts.values() if isinstance(part, Occasion)]
    return organization, found


def seen(case: CalendarCase, as_of: str, held: Deadlines | None = None) -> Calendar:
    """The calendar of a case as of a day's end, or a time."""
    organization, occasions = parts(*stated(case))
    zone = organization.days.zone
    moment = moment_of(as_of, zone)
    now = moment if isinstance(moment, datetime) else datetime.combine(moment, time.max, zone)
    return calendar_of(organization, occasions, now, held)


def decide_calendar(case: CalendarCase, held: Deadlines | None = None) -> None:
    """Run a case; raises Wrong where the calendar holds something else."""
    if not case.given["looks"]:
        raise ValueError(f"{case}: decides nothing")
    for number, look in enumerate(case.given["looks"]):
        _look(f"{case}: look {number}", look, seen(case, look["as-of"], held))


def _look(where: str, look: Mapping[str, Any], calendar: Calendar) -> None:
    found = calendar.to_json()
    if "doubt" in look:
        if not any(look["doubt"] in row["why"] for row in found["doubts"]):
            raise Wrong(f"{where}: no such doubt: {found['doubts']}")
        return
    if "untold" in look:
        listed = {row["deadline"] for row in found["not-encoded"] if row["keep"] == look.get("keep", False)}
        if missing := set(look["untold"]) - listed:
            raise Wrong(f"{where}: {sorted(missing)} is not among {sorted(listed)}")
        return
    if "absent" in look:
        if any(row["deadline"] == look["absent"] and look.get("of", "") in row["what"] for row in found["due"]):
            raise Wrong(f"{where}: {look['absent']} is on the calendar")
        return
    table = "due" if "due" in look else "keep"
    rows = [
        row
        for row in found[table]
        if row["deadline"] == look[table]
        and look.get("of", "") in row["what"]
        and look.get("from") in (None, row["from"])
    ]
    if len(rows) != look.get("number", 1):
        raise Wrong(f"{where}: {len(rows)} rows: {rows}")
    for key, value in look.items():
        if key not in OURS and any(row[key.replace("-", "_")] != value for row in rows):
            raise Wrong(f"{where}: {key}: {[row[key.replace('-', '_')] for row in rows]} and not {value}")


def calendar_survives(ruleset: str, deadline: str, held: Deadlines) -> bool:
    """Do all cases about a deadline still pass with a changed file?"""
    try:
        for case in calendar_cases():
            if case.ruleset == ruleset and deadline in case.deadlines():
                decide_calendar(case, held)
    except (Wrong, ValueError):
        return False
    return True
