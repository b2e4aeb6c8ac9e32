"""A statement worked out again from some events alone, by the law that is held here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from aboveboard.charity.books.reporting.filings import FROZEN
from aboveboard.charity.conduct.books import FILE, RETURNS, SIGN
from aboveboard.charity.conduct.deeds import OPEN_OCCASION, OPEN_ORGANIZATION
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG, POOL_LOGS
from aboveboard.charity.record import Record
from aboveboard.charity.statements.draft import due_of, scope_of
from aboveboard.charity.statements.lines import Lines
from aboveboard.law.days.moments import legal_day
from aboveboard.law.errors import BadInput, LawError
from aboveboard.log.deeds import Logged
from aboveboard.log.log_state import LogState

KINDS = {OPEN_ORGANIZATION: ORGANIZATION_LOG, OPEN_OCCASION: OCCASION_LOG, **POOL_LOGS}
UNKNOWN = (BadInput, LawError, LookupError, AttributeError, TypeError, ValueError, AssertionError)
"""How the figures of a statement fail where an event is not there that they rest on."""


@dataclass(frozen=True)
class Again:
    """What came of it."""

    equal: tuple[str, ...]
    """The lines that come out as they were signed."""
    rest: tuple[str, ...]
    """Those that do not come out from these events alone: somebody has said them, or more events stand behind them."""
    due: date | None = None
    """The earliest day on which the statement was due, where the events tell it."""


def worked_out(events: Mapping[str, Sequence[Logged]], home: str, signed: Logged) -> Again:
    """Each line of a statement as it was signed by the last signature, from the events before that."""
    frozen = signed.payload[FROZEN]
    stated: dict[str, Any] = {**frozen["by-rule"], **frozen["lines"]}
    try:
        record = replayed(events, home, signed)
        scope = scope_of(record.question(home, signed.at), signed.payload["form"], signed.payload["period"])
        lines, said = Lines(scope), {name for name, line in scope.law.lines.items() if line.said is not None}
    except UNKNOWN:
        return Again((), tuple(stated))
    equal = [name for name in stated if name not in said and _is(lines, name, frozen)]
    return Again(tuple(equal), tuple(name for name in stated if name not in equal), _due(scope))


def _is(lines: Lines, name: str, frozen: Mapping[str, Any]) -> bool:
    """Does a line come out as it was signed, rows and all?"""
    try:
        found = lines[name]
    except UNKNOWN:
        return False
    rows = [dict(row) for row in found.rows]
    stated = {**frozen["by-rule"], **frozen["lines"]}[name]
    return bool(found.value == stated and rows == frozen["rows"].get(name, []))


def _due(scope: Any) -> date | None:
    try:
        found = due_of(scope)
    except UNKNOWN:
        return None
    return legal_day(found[0].day) if found else None


def replayed(events: Mapping[str, Sequence[Logged]], home: str, signed: Logged) -> Record:
    """The logs as these events leave them, up to the one by which a statement was signed."""
    record = Record()
    for log in (home, *(name for name in events if name != home)):
        listed = events[log]
        kind = KINDS.get(listed[0].kind) if listed and listed[0].number == 0 else None
        if kind is None:
            continue
        state = record.states[log] = LogState(1, kind, kind.read(log, listed[0].payload), record)  # type: ignore[arg-type]
        for event in listed:
            if event.number < signed.number if log == home else event.at <= signed.at:
                state.apply(event)
                state.number = event.number + 1
    return record


def is_frozen(event: Logged, form: str, period: str) -> bool:
    """Is it the deed with which a statement was frozen: the last signature, or the first filing of one nobody signs?"""
    said = event.payload
    return event.kind in (SIGN, FILE) and (said["form"], said["period"]) == (form, period) and FROZEN in said


def of_the_statement(event: Logged, form: str, period: str) -> bool:
    """Does an event say what became of a statement?"""
    said = event.payload
    return event.kind in RETURNS and (said.get("form"), said.get("period")) == (form, period)
